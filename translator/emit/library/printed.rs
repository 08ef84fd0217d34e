//! Functions of a library: its numbers have a type of their own, and codes and functions of the C library its
//! spelling.

use super::super::functions::{FUNCTIONS, Section, insert};
use super::super::layout::{EXTERNAL, OWN};
use super::super::rewrite::few_characters;
use super::super::spelling::{Real, Spelling};
use super::super::words::Words;
use super::{LibraryOptions, hot};
use crate::c::{CExpression, Dialect, Name, Node, Printer, Reals, Unit};

/// A unit in which what the frame of a library uses is taken, and the name of its struct.
pub fn unit_of(prefix: &str) -> (Unit, Name) {
    let mut unit = Unit::default();
    // In C++ a function must not have the name of a struct.
    let tag = unit.names.frame(prefix);
    for word in OWN {
        unit.names.frame(word);
        unit.names.given_member(word);
    }
    for word in EXTERNAL {
        unit.names.frame(&format!("{prefix}_{word}"));
    }
    (unit, tag)
}

/// The functions of a library as trees in its spelling.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    unit: Unit,
    real: Real,
    type_name: &'static str,
    ascii: bool,
    knr: bool,
}

impl Functions {
    pub fn of(mut unit: Unit, spelling: &Spelling, options: &LibraryOptions) -> Functions {
        for (_, node) in unit.nodes.iter() {
            if let CExpression::Real(value) = node {
                // It notes what the type does not hold.
                spelling.number(*value);
            }
        }
        respell(&mut unit, spelling);
        let LibraryOptions { real, ascii, knr, .. } = *options;
        Functions { unit, real, type_name: spelling.type_name, ascii, knr }
    }

    pub fn words(&self) -> Words {
        Words::of_functions(&self.unit)
    }

    /// What stands for them in a file.
    pub fn place(&self) -> String {
        if self.unit.declarations.is_empty() { String::new() } else { format!("\n{FUNCTIONS}\n") }
    }

    /// An expression as text for the frame, which is C89 at first.
    pub fn expression(&self, node: Node) -> String {
        self.printer(Dialect::C89).expression(node)
    }

    /// Prints them in their place, with names that differ in so many characters.
    pub fn insert(mut self, files: &mut [(String, String)], file: &str, significant: Option<usize>) {
        if let Some(significant) = significant {
            few_characters::shorten(files, Some(&mut self.unit), significant, 1);
        }
        let dialect = if self.knr { Dialect::Knr } else { Dialect::C89 };
        insert(files, &[Section::all(file, &self.unit)], || self.printer(dialect));
    }

    fn printer(&self, dialect: Dialect) -> Printer<'_> {
        let reals = match self.real {
            Real::Float => Reals::CastTo(self.type_name),
            Real::Double | Real::Fixed => Reals::Called(self.type_name),
        };
        let printer = Printer::new(&self.unit, dialect, self.ascii, None).with_reals(reals).braced();
        // See `templates/library.c`.
        if self.real == Real::Fixed { printer.qualified("REENTRANT") } else { printer }
    }
}

/// Names that a library spells in its own way.
fn respell(unit: &mut Unit, spelling: &Spelling) {
    unit.names.respell(|word| match word {
        _ if word.starts_with("ZD_") && !word.starts_with("ZD_HOW_") => Some(spelling.code(word)),
        _ if hot::MATH.contains(&word) => Some(spelling.function(word).into_owned()),
        _ => None,
    });
}
