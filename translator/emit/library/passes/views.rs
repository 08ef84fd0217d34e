//! The views of the templates of a library.

use super::super::super::from_code::Call;
use super::super::super::text::fill_lines;
use super::super::header::Code;
use super::numbers::Numbers;
use crate::code::arithmetic::Arithmetic;
use askama::Template;

impl Numbers<'_> {
    /// 0 as a setting.
    pub fn zero(self) -> &'static str {
        match self.arithmetic {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q => "0L",
            Arithmetic::Wide => "0",
            Arithmetic::Real => "0.0",
        }
    }

    pub fn is_wrapping(self) -> bool {
        self.arithmetic == Arithmetic::Wrapping
    }

    pub fn is_wide(self) -> bool {
        self.arithmetic == Arithmetic::Wide
    }

    pub fn is_real(self) -> bool {
        self.arithmetic == Arithmetic::Real
    }

    pub fn is_fixed(self) -> bool {
        self.arithmetic == Arithmetic::Q
    }

    /// Cells have 32 bits.
    pub fn has_long_cells(self) -> bool {
        self.arithmetic.bits() == 32
    }

    /// States or intermediate values need 64 bits.
    pub fn needs_64(self) -> bool {
        self.is_wide() || self.is_wrapping()
    }

    /// One unit, as a literal.
    pub fn unit(self) -> &'static str {
        match self.arithmetic {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => "100000000L",
            Arithmetic::Real => "100000000.0",
            Arithmetic::Q => "67108864L",
        }
    }
}

/// A setting, or a constant of the file.
pub(super) struct Given {
    /// Its member, with its size.
    pub declaration: String,
    pub member: String,
    pub kind: String,
    pub remark: String,
    pub constant: String,
    pub number: usize,
    pub values: Vec<String>,
    pub names: Vec<String>,
    pub scale: String,
    pub is_array: bool,
    pub is_state: bool,
    pub is_half_step: bool,
    /// Without sign, and at least 1.
    pub is_interval: bool,
    /// It is copied to the model when a run begins.
    pub copied: bool,
}

impl Given {
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// The values of an array.
    pub fn filled(&self) -> String {
        let mut filled = String::new();
        fill_lines(&mut filled, self.values.iter().map(String::as_str), 1);
        filled
    }
}

/// A member of the struct, as the header spells it.
pub(super) struct Member {
    pub kind: String,
    pub declaration: String,
    pub remark: String,
}

/// Members under a heading.
pub(super) struct Group {
    pub what: &'static str,
    pub members: Vec<Member>,
}

/// A node with a label.
pub(super) struct Labelled {
    pub constant: String,
    pub node: u32,
    pub label: String,
    pub remark: String,
}

#[derive(Template)]
#[template(path = "library_passes.h", escape = "none")]
pub(super) struct Header<'a> {
    pub title: String,
    pub about: Vec<String>,
    pub p: &'a str,
    pub u: String,
    pub t: String,
    pub numbers: Numbers<'a>,
    pub knr: bool,
    pub bare: bool,
    pub floating: bool,
    pub errors: Vec<Code>,
    pub settings: Vec<Given>,
    pub setting_count: usize,
    pub groups: Vec<Group>,
    pub labels: Vec<Labelled>,
    pub last: u32,
    pub rows: u32,
    pub stops: bool,
}

#[derive(Template)]
#[template(path = "library_passes.c", escape = "none")]
pub(super) struct File<'a> {
    pub title: String,
    pub about: Vec<String>,
    pub p: &'a str,
    pub u: String,
    pub t: String,
    pub numbers: Numbers<'a>,
    pub knr: bool,
    pub bare: bool,
    /// Arrays of settings are copied.
    pub copies: bool,
    pub runtime: String,
    /// It uses a type of 64 bits, if there is one.
    pub wide: bool,
    /// It uses floating-point numbers.
    pub floating: bool,
    pub functions: String,
    pub constants: Vec<Given>,
    pub settings: Vec<Given>,
    pub setting_count: usize,
    pub labels: Vec<Labelled>,
    pub half: String,
    /// DT/2 can be set, and the program leaves it alone.
    pub half_is_set: bool,
    pub half_is_member: bool,
    pub saved: Option<String>,
    pub interval: String,
    pub stopped: Option<String>,
    pub y: String,
    /// Nothing if the initial values are the present ones.
    pub y0: Option<String>,
    pub start: Vec<String>,
    pub initialize: Option<[Call; 2]>,
    pub step: [Call; 2],
    /// The site of failures of T and of settings.
    pub run: usize,
    pub sites: usize,
    pub lines: String,
    pub nodes: String,
    pub words: Vec<String>,
}

#[derive(Template)]
#[template(path = "library_passes_example.c", escape = "none")]
pub(super) struct Example<'a> {
    pub p: &'a str,
    pub u: String,
    pub t: String,
    pub numbers: Numbers<'a>,
    pub shown: Vec<u32>,
}

#[derive(Template)]
#[template(path = "library_passes_firmware.c", escape = "none")]
pub(super) struct Image<'a> {
    pub title: String,
    pub p: &'a str,
    pub u: String,
    pub t: String,
    pub port: &'a str,
}

#[derive(Template)]
#[template(path = "library_passes_readme.txt", escape = "none")]
pub(super) struct Readme<'a> {
    pub title: String,
    pub p: &'a str,
    pub source: &'a str,
    pub numbers: Numbers<'a>,
    pub floating: bool,
}

impl File<'_> {
    /// Whether a `value` for a setting is outside of its range; nothing if no value is.
    pub fn unfit(&self, setting: &Given) -> Option<String> {
        let (number, kind) = (self.numbers.number(), &setting.kind);
        let is_other = format!("value != ({number})({kind})value");
        match (self.numbers.arithmetic, setting.is_state) {
            (Arithmetic::Real, true) => Some("!(value - value == 0.0)".into()),
            (Arithmetic::Real, false) => {
                Some(format!("!(value >= -2147483648.0 && value <= 2147483647.0) || {is_other}"))
            }
            (Arithmetic::Wide, true) => None,
            (Arithmetic::F83 | Arithmetic::Wrapping, false) if !setting.is_array => {
                Some("value < -32768L || value > 32767L".into())
            }
            (Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide | Arithmetic::Q, _) => Some(is_other),
        }
    }

    /// A call that ends the function if it fails.
    pub fn performed(&self, call: &Call) -> String {
        match call.fails {
            true => format!("if ({} != {}_GOOD) {{\n        return m->failure;\n    }}", call.text, self.u),
            false => format!("{};", call.text),
        }
    }
}
