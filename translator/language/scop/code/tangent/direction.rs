//! Derivatives of expressions in a direction.

use super::{Frame, Tangent};
use crate::code::differentiate::formula::Style;
use crate::code::differentiate::leaves;
use crate::code::differentiate::rules::{self, Reach, Rules};
use crate::code::expression::Expression;
use crate::code::{Base, Builder, Id, Type};
use crate::language::scop::code::{Beyond, Made, Value};

/// Differentiates in the direction of one parameter.
struct Direction<'a, 'l, 't> {
    tangent: &'a mut Tangent<'l, 't>,
    frame: &'a mut Frame,
    way: usize,
}

impl Tangent<'_, '_> {
    /// The derivative of a value in a direction; 0 if it is that whatever the values.
    pub(super) fn slope(&mut self, frame: &mut Frame, value: Value, way: usize) -> Made<Value> {
        if !self.depends(frame.of, value) {
            return Ok(self.lowering.real(0.0));
        }
        leaves(&self.lowering.builder.code, value).map_err(|_| Beyond("SENS of what has no derivative"))?;
        let mut direction = Direction { tangent: self, frame, way };
        let found = rules::slope(&mut direction, value);
        Ok(found.unwrap_or_else(|| self.lowering.real(0.0)))
    }
}

impl Rules for Direction<'_, '_, '_> {
    const STYLE: Style = Style { zero_for_none: true, products: true };

    fn builder(&mut self) -> &mut Builder {
        &mut self.tangent.lowering.builder
    }

    fn read(&mut self, value: Id<Expression>) -> Option<Id<Expression>> {
        let Expression::Read(place) = self.tangent.lowering.builder.code.expressions[value] else { return None };
        if let Some(along) = self.tangent.place_along(self.frame, place, self.way) {
            return Some(self.tangent.lowering.builder.add(Expression::Read(along), Type::REAL));
        }
        let base = self.tangent.lowering.builder.code.places[place].base;
        let parameter = self.tangent.parameters[self.way];
        (base == Base::Quantity(parameter)).then(|| self.tangent.lowering.real(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.tangent.reach
    }
}
