//! The functions to inline: short ones that only compute.
//!
//! A call costs about ten instructions, and the functions of an author are often one line. A function keeps its frame
//! wherever its instructions are, so nothing is renamed.

use zudyn_translator::code::types::{Overflow, Type};
use zudyn_translator::code::walk::{self, Visitor};
use zudyn_translator::code::{Expression, Function, FunctionKind, Id, Stated, Statement, System};

/// A function with at most this number of statements, including those of the functions it calls, is inlined.
const SHORT: usize = 60;

/// Whether each function is inlined; `recursive`: the recursive functions.
pub fn inlined(system: &System, recursive: &[bool]) -> Vec<bool> {
    let own: Vec<Own> = system.code.functions.iter().map(|(_, function)| Own::of(system, function)).collect();
    weights(&own, recursive).into_iter().map(|weight| weight <= SHORT).collect()
}

/// The number of statements of each function, including those it calls; a function that is never inlined counts as
/// long. There may be a chain of thousands of calls.
fn weights(own: &[Own], recursive: &[bool]) -> Vec<usize> {
    let mut known = vec![None; own.len()];
    for first in 0..own.len() {
        let mut waiting = vec![first];
        while let Some(at) = waiting.last().copied() {
            let called = own[at].calls.iter().map(|called| called.index());
            let weight = if recursive[at] || !own[at].computes {
                SHORT + 1
            } else if let Some(next) = called.clone().find(|called| known[*called].is_none()) {
                waiting.push(next);
                continue;
            } else {
                let inner: usize = called.filter_map(|called| known[called]).sum();
                (own[at].statements + inner).min(SHORT + 1)
            };
            known[at] = Some(weight);
            waiting.pop();
        }
    }
    known.into_iter().map(|weight| weight.unwrap_or(SHORT + 1)).collect()
}

struct Own<'s> {
    system: &'s System,
    statements: usize,
    calls: Vec<Id<Function>>,
    /// A failure shows at once, not at its end, and the function contains no jumps.
    computes: bool,
}

impl<'s> Own<'s> {
    fn of(system: &'s System, function: &Function) -> Own<'s> {
        let computes = function.kind == FunctionKind::Plain;
        let mut own = Own { system, statements: 0, calls: Vec::new(), computes };
        walk::block(system, &function.body, &mut own);
        own
    }
}

impl Visitor for Own<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.statements += 1;
        match &stated.statement {
            Statement::Set(..)
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Require(..)
            | Statement::Return(_) => {}
            Statement::Call { function, kept, .. } if kept.is_empty() => self.calls.push(*function),
            _ => self.computes = false,
        }
    }

    fn expression(&mut self, id: Id<Expression>, _alone: bool) {
        let code = &self.system.code;
        match code.expressions[id] {
            Expression::Call(function, _) => self.calls.push(function),
            Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => {
                self.computes = false;
            }
            Expression::Binary(..) | Expression::Unary(..) | Expression::Convert(..) => {
                let fails = matches!(code.type_of(id), Type::Integer { overflow: Overflow::Fail, .. });
                self.computes &= !fails;
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Read(_)
            | Expression::Whole(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Builtin(..)
            | Expression::Column { .. } => {}
        }
    }
}
