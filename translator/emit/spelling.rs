//! What a library writes in its own way.
//!
//! It is its own master: the clock is a plain member, codes begin with its prefix, numbers have a type of its own, and
//! constants may be in the caller's settings or in read-only memory.

use std::borrow::Cow;
use std::cell::RefCell;

use super::text;
use crate::code::numbers::Formats;
use crate::code::numbers::scale::mantissa;
use crate::code::{Id, Quantity};

/// Where a quantity is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// In the struct of the model.
    Member,
    /// In the settings that the caller of a library gives.
    Setting,
    /// A constant of the file.
    Fixed,
    /// An array of the file, in read-only memory.
    Rom,
}

/// The type of all quantities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Real {
    #[default]
    Double,
    Float,
    /// Whole numbers of 32 bits, each quantity with a point of its own.
    Fixed,
}

pub struct Spelling {
    pub real: Real,
    /// The name of the type.
    pub type_name: &'static str,
    /// What stands before TIME and DT.
    pub clock: &'static str,
    /// The name of the struct.
    pub model: String,
    /// What the names of codes begin with.
    pub codes: String,
    /// Numbers that were written and are beyond the type.
    pub beyond: RefCell<Vec<f64>>,
    /// Of fixed point.
    pub fixed: Option<Formats>,
}

impl Spelling {
    pub fn library(prefix: &str, real: Real) -> Spelling {
        Spelling {
            real,
            type_name: "real",
            clock: "m->",
            model: prefix.into(),
            codes: format!("{}_", prefix.to_ascii_uppercase()),
            beyond: RefCell::default(),
            fixed: None,
        }
    }

    /// A literal. One of a float is cast, since a suffix would not follow the type.
    pub fn number(&self, value: f64) -> String {
        match self.real {
            Real::Double => text::number(value),
            Real::Fixed => whole(value, 0),
            Real::Float => {
                if !fits_a_float(value) {
                    self.beyond.borrow_mut().push(value);
                }
                format!("(real){}", text::number(value))
            }
        }
    }

    /// A value of a quantity as a literal.
    pub fn value_of(&self, quantity: Id<Quantity>, value: f64) -> String {
        match &self.fixed {
            Some(fixed) => whole(value, fixed.scale.quantity(quantity)),
            None => self.number(value),
        }
    }

    /// A number that READ takes, as a literal.
    pub fn input(&self, value: f64) -> String {
        match &self.fixed {
            Some(fixed) => whole(value, fixed.scale.input),
            None => self.number(value),
        }
    }

    /// The statement that keeps DT/2 beside DT.
    pub fn half(&self) -> String {
        let clock = self.clock;
        match &self.fixed {
            Some(fixed) => format!("{clock}half = zd_shift({clock}dt, {})", fixed.half()),
            None => format!("{clock}half = {clock}dt / {}", self.number(2.0)),
        }
    }

    /// A function of the mathematical library, by its name for doubles.
    pub fn function<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.real {
            Real::Float if !name.starts_with("zd_") => format!("real_{name}").into(),
            _ => name.into(),
        }
    }

    /// A code of the runtime, by its name there.
    pub fn code(&self, name: &str) -> String {
        format!("{}{}", self.codes, name.trim_start_matches("ZD_"))
    }
}

fn whole(value: f64, exponent: i32) -> String {
    let mut text = String::new();
    text::push_whole(&mut text, mantissa(value, exponent));
    text
}

/// Neither infinite as a float, nor 0 without being so.
fn fits_a_float(value: f64) -> bool {
    let float = value as f32;
    float.is_finite() && (float != 0.0 || value == 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_a_float_are_kept_in_mind() {
        let float = Spelling::library("tank", Real::Float);
        for fits in [0.0, -0.0, 3.4028234e38, -3.4e38, 1e-45, 0.1] {
            float.number(fits);
        }
        assert!(float.beyond.borrow().is_empty());
        for beyond in [3.5e38, -1e300, 1e-46, -1e-300] {
            float.number(beyond);
        }
        assert_eq!(float.beyond.into_inner(), [3.5e38, -1e300, 1e-46, -1e-300]);
    }
}
