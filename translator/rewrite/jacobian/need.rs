//! Of the statements that a trace has written, those that the matrix needs.

use crate::model::walk::every;
use crate::model::{Expression, Instruction, Invocation, Place, QuantityId, Statement};
use rustc_hash::FxHashMap as HashMap;

/// How often each value is read by what is needed.
pub type Needed = HashMap<QuantityId, u32>;

pub fn reads(value: &Expression, needed: &mut Needed) {
    every(value, &mut |part| {
        let id = match part {
            Expression::Read(place) => place.quantity,
            Expression::At(array, _) => *array,
            _ => return,
        };
        *needed.entry(id).or_default() += 1;
    });
}

/// Every value is set before it is read: from the last statement to the first.
pub fn pruned(statements: Vec<Statement>, invocations: &[Invocation], needed: &mut Needed) -> Vec<Statement> {
    let mut kept = Vec::new();
    for statement in statements.into_iter().rev() {
        match statement {
            Statement::Equation(equation) => {
                if needed.contains_key(&equation.target.quantity) {
                    reads(&equation.value, needed);
                    kept.push(Statement::Equation(equation));
                }
            }
            Statement::Branch { condition, then, otherwise, card } => {
                let then = pruned(then, invocations, needed);
                let otherwise = pruned(otherwise, invocations, needed);
                if !then.is_empty() || !otherwise.is_empty() {
                    reads(&condition, needed);
                    kept.push(Statement::Branch { condition, then, otherwise, card });
                }
            }
            Statement::Instruct(Instruction::Invoke(id), card) => {
                let call = &invocations[id.0 as usize];
                if call.into.is_some_and(|into| needed.contains_key(&into)) {
                    for id in &call.values {
                        *needed.entry(*id).or_default() += 1;
                    }
                    kept.push(Statement::Instruct(Instruction::Invoke(id), card));
                }
            }
            other => kept.push(other),
        }
    }
    kept.reverse();
    kept
}

/// What is read once only, by an entry of the matrix, is computed there: takes it out of the statements.
pub fn taken_out(statements: &mut Vec<Statement>, once: &Needed, entries: &[QuantityId]) -> HashMap<QuantityId, Expression> {
    let mut taken = HashMap::default();
    statements.retain(|statement| match statement {
        Statement::Equation(equation) if equation.target == Place::single(equation.target.quantity) => {
            let id = equation.target.quantity;
            let out = once.get(&id) == Some(&1) && entries.contains(&id);
            if out {
                taken.insert(id, equation.value.clone());
            }
            !out
        }
        _ => true,
    });
    taken
}
