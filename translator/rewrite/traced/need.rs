//! Of the statements that a trace has written, those that the matrix needs.

use crate::model::walk::{every, rebuilt};
use crate::model::{Equation, Expression, Instruction, Invocation, QuantityId, Statement};
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

/// Larger expressions are not put into others.
const LARGE: usize = 60;

/// What is read once only is computed where it is read.
pub struct Gathered<'a> {
    pub needed: &'a Needed,
    /// Numbers from here on are of values that are set once.
    pub first: u32,
    pub invocations: &'a [Invocation],
    pub values: HashMap<QuantityId, Expression>,
}

impl Gathered<'_> {
    /// The statements that are left.
    pub fn statements(&mut self, statements: Vec<Statement>) -> Vec<Statement> {
        let mut left = Vec::new();
        for statement in statements {
            match self.statement(statement) {
                Statement::Equation(equation) if self.may_move(equation.target.quantity, &equation.value) => {
                    self.values.insert(equation.target.quantity, equation.value);
                }
                other => left.push(other),
            }
        }
        left
    }

    fn statement(&mut self, statement: Statement) -> Statement {
        match statement {
            Statement::Equation(equation) => {
                Statement::Equation(Equation { value: self.put_in(equation.value), ..equation })
            }
            // What is set in a branch stays there.
            Statement::Branch { condition, then, otherwise, card } => Statement::Branch {
                condition: self.put_in(condition),
                then: then.into_iter().map(|inner| self.statement(inner)).collect(),
                otherwise: otherwise.into_iter().map(|inner| self.statement(inner)).collect(),
                card,
            },
            other => other,
        }
    }

    pub fn put_in(&self, value: Expression) -> Expression {
        rebuilt(value, &mut |part| match &part {
            Expression::Read(place) => self.values.get(&place.quantity).cloned().unwrap_or(part),
            _ => part,
        })
    }

    fn may_move(&self, id: QuantityId, value: &Expression) -> bool {
        let mut size = 0;
        let mut stays = false;
        every(value, &mut |part| {
            size += 1;
            if let Expression::Read(place) = part {
                stays |= self.invocations.iter().any(|call| call.into == Some(place.quantity));
            }
        });
        id.0 >= self.first && self.needed.get(&id) == Some(&1) && size <= LARGE && !stays
    }
}
