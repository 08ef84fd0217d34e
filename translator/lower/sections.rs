//! Sections as pieces of work in the order of computation (docs/time.md 2.2), and the conversion of pieces to
//! statements.

use super::blocks::Kept;
use super::writer::{Binding, Writer, around};
use super::{at_once, fuse};
use crate::check::{Part, Scheduled};
use crate::code::{Id, Local, Quantity};
use crate::model::{Equation, Order, Section, Statement};

/// A piece of work.
pub(super) enum Work {
    /// Copies an old value.
    Keep(Id<Quantity>, Id<Local>),
    /// Whole statements: one, or several families with the same ranges in one loop.
    Whole {
        statements: Vec<(usize, Kept)>,
        downward: Vec<bool>,
    },
    Element {
        statement: usize,
        at: Vec<u32>,
    },
    Together {
        parts: Vec<Part>,
        first: u32,
        last: u32,
        downward: bool,
    },
}

pub(super) fn write(writer: &mut Writer, section: &Section, order: &[Scheduled]) {
    let work = match section.order {
        Order::Sorted => order.iter().map(work_of).collect(),
        Order::AtOnce => at_once::work(writer, section),
        Order::AsWritten => (0..section.statements.len()).map(as_written).collect(),
    };
    let work = match section.order {
        Order::AsWritten => work,
        Order::Sorted => fuse::fused(section, work, fuse::Reading::Present),
        Order::AtOnce => fuse::fused(section, work, fuse::Reading::Old),
    };
    for piece in &work {
        piece_of_work(writer, section, piece);
    }
}

fn as_written(statement: usize) -> Work {
    Work::Whole { statements: vec![(statement, Kept::new())], downward: Vec::new() }
}

fn work_of(scheduled: &Scheduled) -> Work {
    match scheduled {
        Scheduled::Whole { statement, downward } => {
            Work::Whole { statements: vec![(*statement, Kept::new())], downward: downward.clone() }
        }
        Scheduled::Element { statement, at } => Work::Element { statement: *statement, at: at.clone() },
        Scheduled::Together { parts, first, last, downward } => {
            Work::Together { parts: parts.clone(), first: *first, last: *last, downward: *downward }
        }
    }
}

fn piece_of_work(writer: &mut Writer, section: &Section, work: &Work) {
    let equation = |number: usize| -> Option<&Equation> {
        match section.statements.get(number) {
            Some(Statement::Equation(equation)) => Some(equation),
            _ => None,
        }
    };
    match work {
        Work::Keep(quantity, local) => writer.keep(*quantity, *local),
        Work::Whole { statements, downward } => match &statements[..] {
            [(only, kept)] => writer.statement(&section.statements[*only], kept, downward),
            several => {
                let several: Vec<(&Equation, &Kept)> =
                    several.iter().filter_map(|(number, kept)| Some((equation(*number)?, kept))).collect();
                writer.family(&several, downward);
            }
        },
        Work::Element { statement, at } => {
            if let Some(equation) = equation(*statement) {
                writer.bindings = at.iter().copied().map(Binding::Fixed).collect();
                writer.bound(equation, &Kept::new());
                writer.bindings.clear();
            }
        }
        Work::Together { parts, first, last, downward } => {
            let axis = |part: &Part| equation(part.statement)?.family.get(part.fixed.len());
            let name = parts.iter().find_map(axis).map_or_else(Default::default, |axis| axis.name.as_str().into());
            let (first, last) = (*first, *last);
            let counter = writer.draft.counter(0, &name);
            let body = writer.aside(|writer| {
                for part in parts {
                    let Some(equation) = equation(part.statement) else { continue };
                    writer.bindings = part.fixed.iter().copied().map(Binding::Fixed).collect();
                    let (name, shift) = (name.clone(), part.shift);
                    writer.bindings.push(Binding::Loop { counter, name, subscript: 0, shift, first, last });
                    writer.bound(equation, &Kept::new());
                }
                writer.bindings.clear();
            });
            writer.draft.body.extend(around(counter, first, last, *downward, body));
        }
    }
}
