//! The derivative of a value by one setting.

use super::{Frame, Sensitivities};
use crate::code::differentiate::formula::Style;
use crate::code::differentiate::rules::{self, Reach, Rules};
use crate::code::{Base, Builder, Expression, Id, Type};

struct Direction<'a> {
    pass: &'a mut Sensitivities,
    frame: &'a mut Frame,
    way: usize,
}

impl Sensitivities {
    /// 0 if the value does not depend on the setting. It has no lookups and nothing that stands alone.
    pub(super) fn slope(&mut self, frame: &mut Frame, value: Id<Expression>, way: usize) -> Id<Expression> {
        let found = match self.depends(frame.of, value) {
            true => rules::slope(&mut Direction { pass: self, frame, way }, value),
            false => None,
        };
        found.unwrap_or_else(|| self.builder.real(0.0))
    }
}

impl Rules for Direction<'_> {
    const STYLE: Style = Style { zero_for_none: true, products: true };

    fn builder(&mut self) -> &mut Builder {
        &mut self.pass.builder
    }

    fn read(&mut self, value: Id<Expression>) -> Option<Id<Expression>> {
        let Expression::Read(place) = self.pass.builder.code.expressions[value] else { return None };
        if let Some(along) = self.pass.place_along(self.frame, place, self.way) {
            return Some(self.pass.builder.add(Expression::Read(along), Type::REAL));
        }
        let base = self.pass.builder.code.places[place].base;
        let own = matches!(base, Base::Quantity(id) if self.pass.is_factor(id, self.way));
        own.then(|| self.pass.builder.real(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.pass.reach
    }
}
