//! What an expression reads.

use super::{Beyond, Found};
use crate::code::expression::{Expression, Rounding};
use crate::code::{Code, Id};

/// The places that an expression reads, each once. Fails if a part of it has no rule.
pub fn leaves(code: &Code, id: Id<Expression>) -> Found<Vec<Id<Expression>>> {
    let mut found = Vec::new();
    gather(code, id, &mut found)?;
    Ok(found)
}

fn gather(code: &Code, id: Id<Expression>, found: &mut Vec<Id<Expression>>) -> Found {
    match code.expressions[id] {
        Expression::Real(_) | Expression::Integer(_) | Expression::Logical(_) => {}
        Expression::Read(_) => note(code, id, found),
        // A counter of a loop is a leaf as the real number that it becomes.
        Expression::Convert(a, Rounding::Exact) => match code.expressions[a] {
            Expression::Read(_) => note(code, id, found),
            _ => gather(code, a, found)?,
        },
        Expression::Unary(_, a) | Expression::Column { argument: a, .. } => gather(code, a, found)?,
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
            gather(code, a, found)?;
            gather(code, b, found)?;
        }
        Expression::Choose(condition, a, b) => {
            [condition, a, b].into_iter().try_for_each(|part| gather(code, part, found))?;
        }
        Expression::Builtin(_, list) => code.list(list).iter().try_for_each(|one| gather(code, *one, found))?,
        Expression::Convert(..)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Whole(_)
        | Expression::Call(..)
        | Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..)
        | Expression::Object(_) => return Err(Beyond::Rules),
    }
    Ok(())
}

fn note(code: &Code, leaf: Id<Expression>, found: &mut Vec<Id<Expression>>) {
    if !found.iter().any(|known| code.same(*known, leaf)) {
        found.push(leaf);
    }
}
