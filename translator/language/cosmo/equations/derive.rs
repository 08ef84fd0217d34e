//! Differentiation: statements that also compute the derivatives of what they set (forward mode).
//!
//! The derivative of an assignment stands before it, so that both see the old values. Where a derivative does not exist
//! or is infinite it is 0: the value itself has drawn the message, if one is due.

mod code;

use super::nodes::{Nodes, fixed};
use crate::code::differentiate::formula::Style;
use crate::code::differentiate::rules::{Reach, Rules, slope};
use crate::code::expression::Expression as Coded;
use crate::code::{Builder, Id};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::text::Base;
use crate::model::compose::number;
use crate::model::{Equation, Expression, Function, Instruction, Place, Statement};
use code::Element;

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

    /// The derivative of an expression; nothing if it is 0 whatever the values.
    fn slope(&mut self, value: &Expression) -> Option<Expression> {
        let mut builder = Builder::default();
        let coded = code::to_code(&mut builder, value);
        let mut along = Along { derivation: self, builder };
        let found = slope(&mut along, coded)?;
        Some(code::from_code(&along.builder.code, found))
    }
}

/// Differentiates Code along time.
struct Along<'d, 'n, 'l, 't> {
    derivation: &'d mut Derivation<'n, 'l, 't>,
    builder: Builder,
}

impl Rules for Along<'_, '_, '_, '_> {
    const STYLE: Style = Style { zero_for_none: true, products: false };

    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn read(&mut self, value: Id<Coded>) -> Option<Id<Coded>> {
        let Derivation { nodes, lowering, .. } = &mut *self.derivation;
        let (quantity, at) = match code::element(&self.builder.code, value)? {
            Element::Place(place) if place.quantity == lowering.quantities.named(Base::Time) => {
                return Some(self.builder.real(1.0));
            }
            Element::Place(place) => (place.quantity, fixed(&place)),
            Element::At(array, _) => (array, None),
        };
        let changes = nodes.changes(quantity, at);
        changes.then(|| code::read_of(&mut self.builder, nodes.dot(lowering, quantity), value))
    }

    fn reach(&mut self) -> &mut Reach {
        self.derivation.reach
    }
}

/// A generated division: 0 for a divisor 0.
pub fn quotient(a: Expression, b: Expression) -> Expression {
    Expression::Call(Function::QuotientOrZero, vec![a, b])
}

#[cfg(test)]
mod tests;
