//! The derivative of a value by one thing that it reads, for matrices.

use super::formula::Style;
use super::rules::{Reach, Rules, slope};
use super::{Beyond, Found};
use crate::code::expression::Expression;
use crate::code::{Builder, Id};

/// So many parts of one expression may be looked at and repeated.
const PARTS: usize = 100_000;

/// The derivative of a value by one of its leaves; nothing if it is 0.
pub fn partial(builder: &mut Builder, value: Id<Expression>, by: Id<Expression>) -> Found<Option<Id<Expression>>> {
    let mut partial = Partial { builder, by, reach: Reach::new(PARTS) };
    let found = slope(&mut partial, value);
    if partial.reach.is_passed() { Err(Beyond::Length) } else { Ok(found) }
}

struct Partial<'b> {
    builder: &'b mut Builder,
    by: Id<Expression>,
    reach: Reach,
}

impl Rules for Partial<'_> {
    /// A matrix that is not finite is not used (clib/solve/jacobian.c, clib/solve/algebraic.c).
    const STYLE: Style = Style { zero_for_none: false, products: true };

    fn builder(&mut self) -> &mut Builder {
        self.builder
    }

    fn read(&mut self, value: Id<Expression>) -> Option<Id<Expression>> {
        self.builder.code.same(value, self.by).then(|| self.builder.real(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.reach
    }
}
