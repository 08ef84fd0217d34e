//! Finds the order of computation, and says what is wrong with numbers that are known.
//!
//! What is found stands next to the model; the model itself stays as it is.
//! After this phase nothing can fail for a reason the author of the model could have caused.

mod embed;
pub(crate) mod graph;
mod messages;
mod numbers;
pub(crate) mod order;
mod ring;
mod roll;
mod sens;
#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostics;
use crate::model::{Model, Order};
use crate::rewrite::Rewritten;
use std::fmt;

pub use embed::embeddable;
pub(crate) use graph::{Graph, components};
pub use sens::{Factor, add_sensitivities, differentiate_columns};

/// A model that can be computed, and in which order.
#[derive(Clone, Debug)]
pub struct Checked {
    pub model: Model,
    /// For each section of the model, if its order is by need: the order found. Else empty.
    pub orders: Vec<Vec<Scheduled>>,
}

/// A piece of work in an order of computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scheduled {
    /// A statement as a whole. Each running subscript of its family goes up, or down.
    Whole { statement: usize, downward: Vec<bool> },
    /// One element of a family: the values of its running subscripts.
    Element { statement: usize, at: Vec<u32> },
    /// Elements of several families that need each other in turn: for each value of one running
    /// number all parts, in their order.
    Together { parts: Vec<Part>, first: u32, last: u32, downward: bool },
}

/// One equation of a common loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub statement: usize,
    /// The values of all running subscripts of its family but the last.
    pub fixed: Vec<u32>,
    /// What is added to the running number to have its last subscript.
    pub shift: i32,
}

/// Checks a model: its tables and, if they are right, the order.
pub fn check(rewritten: Rewritten, diagnostics: &mut Diagnostics) -> Checked {
    let model = rewritten.model;
    let mut orders = Vec::with_capacity(model.sections.len());
    numbers::check_tables(&model, diagnostics);
    if diagnostics.has_errors() {
        return Checked { model, orders };
    }
    let mut scratch = order::Scratch::of(&model);
    for section in &model.sections {
        orders.push(match section.order {
            Order::Sorted => order::by_need(&model, section, &mut scratch),
            Order::AtOnce | Order::AsWritten => Vec::new(),
        });
    }
    ring::report(scratch.rings, diagnostics);
    Checked { model, orders }
}

/// Checks DT and the tables of the reruns, which belong to the runs: only said when the order is all right.
pub fn check_runs(model: &Model, diagnostics: &mut Diagnostics) {
    numbers::check_runs(model, diagnostics);
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.model)?;
        for (section, order) in self.orders.iter().enumerate().filter(|(_, order)| !order.is_empty()) {
            writeln!(f, "\norder of section {}", section + 1)?;
            for scheduled in order {
                writeln!(f, "  {}", Named { model: &self.model, section, scheduled })?;
            }
        }
        Ok(())
    }
}

/// A piece of work with the names of what it sets.
struct Named<'a> {
    model: &'a Model,
    section: usize,
    scheduled: &'a Scheduled,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |statement: usize| match &self.model.sections[self.section].statements[statement] {
            crate::model::Statement::Equation(equation) => self.model.quantity(equation.target.quantity).name.as_str(),
            _ => "block",
        };
        match self.scheduled {
            Scheduled::Whole { statement, downward } => {
                write!(f, "{}{}", name(*statement), if downward.contains(&true) { " downward" } else { "" })
            }
            Scheduled::Element { statement, at } => {
                let at: Vec<String> = at.iter().map(|value| (value + 1).to_string()).collect();
                write!(f, "{} at {}", name(*statement), at.join(","))
            }
            Scheduled::Together { parts, first, last, downward } => {
                let parts: Vec<String> = parts.iter().map(|p| format!("{} {:+}", name(p.statement), p.shift)).collect();
                let way = if *downward { " downward" } else { "" };
                write!(f, "together {}..{}{way}: {}", first + 1, last + 1, parts.join(", "))
            }
        }
    }
}
