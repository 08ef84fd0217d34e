//! Derivatives of expressions in a direction.

use super::Tangent;
use crate::model::compose::number;
use crate::model::derivative::{self, Reach, Rules};
use crate::model::{Expression, Place, QuantityId};

/// Differentiates in the direction of one parameter.
struct Direction<'a, 'l, 't> {
    tangent: &'a mut Tangent<'l, 't>,
    way: usize,
}

impl Tangent<'_, '_> {
    /// The derivative of a value in a direction; nothing if it is 0 whatever the values.
    pub fn slope(&mut self, value: &Expression, way: usize) -> Option<Expression> {
        derivative::slope(&mut Direction { tangent: self, way }, value)
    }
}

impl Direction<'_, '_, '_> {
    fn along(&mut self, quantity: QuantityId) -> Option<QuantityId> {
        let changes = self.tangent.changes(quantity);
        changes.then(|| self.tangent.along(quantity, self.way))
    }
}

impl Rules for Direction<'_, '_, '_> {
    const ZERO_FOR_NONE: bool = true;

    fn read(&mut self, value: &Expression) -> Option<Expression> {
        match value {
            Expression::Read(place) => match self.along(place.quantity) {
                Some(quantity) => Some(Expression::Read(Place { quantity, index: place.index.clone() })),
                None => (self.tangent.parameters[self.way] == place.quantity).then(|| number(1.0)),
            },
            Expression::At(array, index) => Some(Expression::At(self.along(*array)?, index.clone())),
            _ => None,
        }
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.tangent.reach
    }
}
