//! What the program form and the library form write differently in the same functions.
//!
//! A program is driven by the runtime, which knows the head of its struct; all its numbers are doubles. A library is its
//! own master: the clock and the failure are plain members, numbers have a type of its own, and constants may stand in
//! the caller's settings or in read-only memory.

use std::borrow::Cow;
use std::cell::RefCell;

use super::text;
use crate::fixed::Scaled;
use crate::fixed::scale::mantissa;
use crate::plan::SlotId;

/// Where a slot is to be found.
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
    pub library: bool,
    pub real: Real,
    /// The name of the type.
    pub type_name: &'static str,
    /// What stands before TIME and DT.
    pub clock: &'static str,
    /// What functions of the runtime get.
    pub head: &'static str,
    /// Where a failure is seen.
    pub failure: &'static str,
    /// The name of the struct.
    pub model: String,
    /// What the names of codes begin with.
    pub codes: String,
    /// By slot; a member if there is nothing.
    pub homes: Vec<Home>,
    /// Tables of both kinds are looked up, and those that are settings by functions of their own.
    pub both_tables: bool,
    /// Numbers that were written and are beyond the type.
    pub beyond: RefCell<Vec<f64>>,
    /// Of fixed point: the expressions with their shifts.
    pub fixed: Option<Scaled>,
    /// By slot: what is kept there is looked at after each step.
    pub looked: Vec<bool>,
}

impl Spelling {
    pub fn library(prefix: &str, real: Real, homes: Vec<Home>) -> Spelling {
        Spelling {
            library: true,
            real,
            type_name: "real",
            clock: "m->",
            head: "m",
            failure: "m->failure",
            model: prefix.into(),
            codes: format!("{}_", prefix.to_ascii_uppercase()),
            homes,
            both_tables: false,
            beyond: RefCell::default(),
            fixed: None,
            looked: Vec::new(),
        }
    }

    pub fn home(&self, slot: SlotId) -> Home {
        self.homes.get(slot.0 as usize).copied().unwrap_or(Home::Member)
    }

    /// What is kept in a slot is looked at after each step.
    pub fn looks_at(&self, slot: SlotId) -> bool {
        self.looked.get(slot.0 as usize).copied().unwrap_or(false)
    }

    /// What the functions that look up this table end with.
    pub fn variant(&self, table: SlotId) -> &'static str {
        if self.both_tables && self.home(table) != Home::Rom { "_set" } else { "" }
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

    /// A value of a slot as a literal.
    pub fn value_of(&self, slot: SlotId, value: f64) -> String {
        match &self.fixed {
            Some(fixed) => whole(value, fixed.scale.slot(slot)),
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

    /// What stands behind the head of a function of the model: see `templates/library.c`.
    pub fn reentrant(&self) -> &'static str {
        if self.real == Real::Fixed { " REENTRANT" } else { "" }
    }

    pub fn push_number(&self, out: &mut String, value: f64) {
        match self.real {
            Real::Double => text::push_number(out, value),
            Real::Float | Real::Fixed => out.push_str(&self.number(value)),
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
        let float = Spelling::library("tank", Real::Float, Vec::new());
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
