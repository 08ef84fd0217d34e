//! Derivatives of expressions in a direction.

use super::{Frame, Tangent};
use crate::code::differentiate::expression::{Leaves, folded, to_code, to_model};
use crate::code::expression::Expression;
use crate::code::{Base, Id, Type};
use crate::language::scop::code::{Beyond, Made, Value};
use crate::model;
use crate::model::compose::number;
use crate::model::derivative::{self, Reach, Rules};

/// Differentiates in the direction of one parameter.
struct Direction<'a, 'l, 't> {
    tangent: &'a mut Tangent<'l, 't>,
    frame: &'a mut Frame,
    leaves: &'a mut Leaves,
    way: usize,
}

impl Tangent<'_, '_> {
    /// The derivative of a value in a direction; 0 if it is that whatever the values.
    pub(super) fn slope(&mut self, frame: &mut Frame, value: Value, way: usize) -> Made<Value> {
        if !self.depends(frame.of, value) {
            return Ok(self.lowering.real(0.0));
        }
        let beyond = |_| Beyond("SENS of what has no derivative");
        let mut leaves = Leaves::default();
        let whole = to_model(&self.lowering.builder.code, value, &mut leaves).map_err(beyond)?;
        let mut direction = Direction { tangent: self, frame, leaves: &mut leaves, way };
        let found = derivative::slope(&mut direction, &whole);
        match found.map(folded) {
            None => Ok(self.lowering.real(0.0)),
            Some(found) => to_code(&mut self.lowering.builder, &found, &leaves).map_err(beyond),
        }
    }
}

impl Rules for Direction<'_, '_, '_> {
    const ZERO_FOR_NONE: bool = true;

    fn read(&mut self, value: &model::Expression) -> Option<model::Expression> {
        let model::Expression::Read(place) = value else { return None };
        let leaf: Id<Expression> = *self.leaves.list.get(place.quantity.0 as usize)?;
        let Expression::Read(place) = self.tangent.lowering.builder.code.expressions[leaf] else { return None };
        if let Some(along) = self.tangent.place_along(self.frame, place, self.way) {
            let along = self.tangent.lowering.builder.add(Expression::Read(along), Type::REAL);
            self.leaves.list.push(along);
            return Some(self.leaves.leaf(self.leaves.list.len() - 1));
        }
        let base = self.tangent.lowering.builder.code.places[place].base;
        let parameter = super::super::quantity(self.tangent.parameters[self.way]);
        (base == Base::Quantity(parameter)).then(|| number(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.tangent.reach
    }
}
