//! Differentiation: statements that also compute the derivatives of what they set (forward mode).
//!
//! The derivative of an assignment stands before it, so that both see the old values. Where a derivative does not exist
//! or is infinite it is 0: the value itself has drawn the message, if one is due.

use super::nodes::{Nodes, fixed};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::text::Base;
use crate::model::compose::number;
use crate::model::derivative::{Reach, Rules, slope};
use crate::model::{Equation, Expression, Function, Instruction, Place, QuantityId, Statement};

/// All derivatives of a text together may be this long, counted in the parts of what is differentiated: those of a chain
/// of volumes grow without end.
pub const LONGEST: usize = 400_000;

/// Differentiates by time.
pub struct Derivation<'n, 'l, 't> {
    pub nodes: &'n mut Nodes<'t>,
    pub lowering: &'l mut Lowering<'t>,
    /// Once it is passed the derivatives found are not the right ones.
    pub reach: &'n mut Reach,
}

impl Derivation<'_, '_, '_> {
    /// The same statements with those for all derivatives down from this order.
    pub fn statements(&mut self, statements: &[Statement], order: u32) -> Vec<Statement> {
        let mut all = Vec::with_capacity((order as usize + 1) * statements.len());
        for statement in statements {
            match statement {
                Statement::Equation(_) | Statement::Instruct(Instruction::SetAt { .. }, _) => {
                    let mut chain = vec![statement.clone()];
                    for _ in 0..order {
                        chain.extend(chain.last().cloned().map(|last| self.derivative(last)));
                    }
                    all.extend(chain.into_iter().rev());
                }
                Statement::Branch { condition, then, otherwise, card } => all.push(Statement::Branch {
                    condition: condition.clone(),
                    then: self.statements(then, order),
                    otherwise: self.statements(otherwise, order),
                    card: *card,
                }),
                Statement::Repeat { condition, body, card } => all.push(Statement::Repeat {
                    condition: condition.clone(),
                    body: self.statements(body, order),
                    card: *card,
                }),
                Statement::Instruct(..) | Statement::Shift { .. } => all.push(statement.clone()),
            }
        }
        all
    }

    /// The assignment of the derivative of what a statement assigns.
    fn derivative(&mut self, statement: Statement) -> Statement {
        match statement {
            Statement::Equation(equation) => {
                let value = self.slope(&equation.value).unwrap_or(number(0.0));
                let target = self.dot_place(&equation.target);
                Statement::Equation(Equation { target, value, ..equation })
            }
            Statement::Instruct(Instruction::SetAt { array, index, value }, card) => {
                let value = self.slope(&value).unwrap_or(number(0.0));
                let array = self.nodes.dot(self.lowering, array);
                Statement::Instruct(Instruction::SetAt { array, index, value }, card)
            }
            other => other,
        }
    }

    fn dot_place(&mut self, place: &Place) -> Place {
        Place { quantity: self.nodes.dot(self.lowering, place.quantity), index: place.index.clone() }
    }

    fn is_time(&self, quantity: QuantityId) -> bool {
        quantity == self.lowering.quantities.named(Base::Time)
    }

    /// The derivative of an expression; nothing if it is 0 whatever the values.
    fn slope(&mut self, value: &Expression) -> Option<Expression> {
        slope(self, value)
    }
}

impl Rules for Derivation<'_, '_, '_> {
    const ZERO_FOR_NONE: bool = true;

    fn read(&mut self, value: &Expression) -> Option<Expression> {
        match value {
            Expression::Read(place) if self.is_time(place.quantity) => Some(number(1.0)),
            Expression::Read(place) => {
                let changes = self.nodes.changes(place.quantity, fixed(place));
                changes.then(|| Expression::Read(self.dot_place(place)))
            }
            Expression::At(array, index) => {
                let changes = self.nodes.changes(*array, None);
                changes.then(|| Expression::At(self.nodes.dot(self.lowering, *array), index.clone()))
            }
            _ => None,
        }
    }

    fn reach(&mut self) -> &mut Reach {
        self.reach
    }
}

/// A generated division: 0 for a divisor 0.
pub fn quotient(a: Expression, b: Expression) -> Expression {
    Expression::Call(Function::QuotientOrZero, vec![a, b])
}

#[cfg(test)]
mod tests;
