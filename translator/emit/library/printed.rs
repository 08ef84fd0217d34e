//! Functions of a tree as text of a library: its numbers have a type of their own, and codes and functions of the C library its
//! spelling.

use super::super::layout::{EXTERNAL, OWN};
use super::super::spelling::{Real, Spelling};
use super::{LibraryOptions, hot};
use crate::c::{CExpression, Dialect, Name, Node, Printer, Reals, Unit};

/// A unit in which what the frame of a library uses is taken, and the name of its struct.
pub fn unit_of(prefix: &str) -> (Unit, Name) {
    let mut unit = Unit::default();
    let tag = unit.names.word(prefix);
    for word in OWN {
        unit.names.frame(word);
        unit.names.given_member(word);
    }
    for word in EXTERNAL {
        unit.names.frame(&format!("{prefix}_{word}"));
    }
    (unit, tag)
}

/// The functions, and these expressions.
pub fn printed(mut unit: Unit, nodes: &[Node], spelling: &Spelling, options: &LibraryOptions) -> (String, Vec<String>) {
    for (_, node) in unit.nodes.iter() {
        if let CExpression::Real(value) = node {
            // It notes what the type does not hold.
            spelling.number(*value);
        }
    }
    respell(&mut unit, spelling);
    let reals = match options.real {
        Real::Float => Reals::CastTo(spelling.type_name),
        Real::Double | Real::Fixed => Reals::Called(spelling.type_name),
    };
    let mut printer = Printer::new(&unit, Dialect::C89, options.ascii, None).with_reals(reals).braced();
    if options.real == Real::Fixed {
        // See `templates/library.c`.
        printer = printer.qualified("REENTRANT");
    }
    let texts = nodes.iter().map(|node| printer.expression(*node)).collect();
    (printer.print(), texts)
}

/// Names that a library spells in its own way.
fn respell(unit: &mut Unit, spelling: &Spelling) {
    unit.names.respell(|word| match word {
        _ if word.starts_with("ZD_") && !word.starts_with("ZD_HOW_") => Some(spelling.code(word)),
        _ if hot::MATH.contains(&word) => Some(spelling.function(word).into_owned()),
        _ => None,
    });
}
