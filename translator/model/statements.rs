//! What statements read and set, those within them included.

use super::{Expression, Statement};
use crate::code::{Id, Quantity};

/// Calls `each` with a statement and every one within it, from the first to the last.
pub fn every<'m>(statement: &'m Statement, each: &mut dyn FnMut(&'m Statement)) {
    each(statement);
    match statement {
        Statement::Branch { then, otherwise, .. } => then.iter().chain(otherwise).for_each(|inner| every(inner, each)),
        Statement::Repeat { body, .. } => body.iter().for_each(|inner| every(inner, each)),
        Statement::Equation(_) | Statement::Instruct(..) | Statement::Shift { .. } => {}
    }
}

/// Tells every expression, in the order in which they are computed.
pub fn expressions<'m>(statement: &'m Statement, tell: &mut dyn FnMut(&'m Expression)) {
    every(statement, &mut |inner| match inner {
        Statement::Equation(equation) => tell(&equation.value),
        Statement::Branch { condition, .. } | Statement::Repeat { condition, .. } => tell(condition),
        Statement::Instruct(instruction, _) => instruction.expressions(tell),
        Statement::Shift { interval, .. } => tell(interval),
    });
}

/// Tells what is set, but for what an integration or a call sets.
pub fn targets(statement: &Statement, tell: &mut dyn FnMut(Id<Quantity>)) {
    every(statement, &mut |inner| match inner {
        Statement::Equation(equation) => tell(equation.target.quantity),
        Statement::Instruct(instruction, _) => {
            instruction.sets(&mut |target| target.quantity().into_iter().for_each(&mut *tell));
        }
        Statement::Shift { train, .. } => tell(*train),
        Statement::Branch { .. } | Statement::Repeat { .. } => {}
    });
}
