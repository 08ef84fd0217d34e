//! Derivatives of expressions, in a direction.
//!
//! Where one does not exist or is infinite (the root of 0) it is 0. A jump has none: its moment is where it is.

use super::Tangent;
use crate::language::scop::lower::express::product;
use crate::language::scop::lower::names::number;
use crate::model::derivative::{self, Rules, binary, compare};
use crate::model::{Binary, Expression, Function, Place, QuantityId, Relation};

/// Expressions are taken apart by recursion; deeper ones than this are refused.
const DEEPEST: u32 = 400;

impl Tangent<'_, '_> {
    /// The derivative of a value; nothing if it is 0 whatever the values. Sums of thousands of terms are as deep as they
    /// are long.
    pub fn slope(&mut self, value: &Expression, way: usize) -> Option<Expression> {
        let mut terms = Vec::new();
        let mut first = value;
        while let Expression::Binary(operator @ (Binary::Add | Binary::Subtract), a, b) = first {
            terms.push((*operator, b));
            first = a;
        }
        let mut whole = derivative::slope(&mut Along { tangent: self, way }, first);
        for (operator, term) in terms.into_iter().rev() {
            let slope = derivative::slope(&mut Along { tangent: self, way }, term);
            whole = match operator {
                Binary::Add => derivative::sum(whole, slope),
                _ => derivative::difference(whole, slope),
            };
        }
        whole
    }
}

/// One direction.
struct Along<'a, 'l, 't> {
    tangent: &'a mut Tangent<'l, 't>,
    way: usize,
}

impl Along<'_, '_, '_> {
    fn tangent_of(&mut self, quantity: QuantityId) -> Option<QuantityId> {
        self.tangent.changes(quantity).then(|| self.tangent.along(quantity, self.way))
    }
}

impl Rules for Along<'_, '_, '_> {
    fn read(&mut self, value: &Expression) -> Option<Expression> {
        match value {
            Expression::Read(place) => match self.tangent_of(place.quantity) {
                Some(quantity) => Some(Expression::Read(Place { quantity, index: place.index.clone() })),
                None => (self.tangent.parameter(self.way) == place.quantity).then(|| number(1.0)),
            },
            Expression::At(array, index) => {
                let array = self.tangent_of(*array)?;
                Some(Expression::At(array, index.clone()))
            }
            _ => None,
        }
    }

    fn enter(&mut self, _: &Expression) -> bool {
        let Tangent { depth, room, .. } = self.tangent;
        *room = if *depth >= DEEPEST { 0 } else { room.saturating_sub(1) };
        if *room > 0 {
            *depth += 1;
        }
        *room > 0
    }

    fn leave(&mut self) {
        self.tangent.depth -= 1;
    }

    /// 0 for a divisor 0.
    fn quotient(&self, a: Expression, b: Expression) -> Expression {
        match b {
            Expression::Number(value) if value != 0.0 => binary(Binary::Divide, a, b),
            _ => Expression::Call(Function::QuotientOrZero, vec![a, b]),
        }
    }

    /// b a^(b-1), and 0 for an exponent 0 whatever the base.
    fn of_base(&self, a: &Expression, b: &Expression) -> Expression {
        let lifted = |exponent| product(b.clone(), binary(Binary::Power, a.clone(), exponent));
        match b {
            Expression::Number(exponent) if *exponent == 0.0 => number(0.0),
            Expression::Number(exponent) => lifted(number(exponent - 1.0)),
            _ => {
                let flat = compare(Relation::Equal, b.clone(), number(0.0));
                let less = binary(Binary::Subtract, b.clone(), number(1.0));
                Expression::If(Box::new(flat), Box::new(number(0.0)), Box::new(lifted(less)))
            }
        }
    }

    /// The moment of a jump changes: it counts for nothing.
    fn missing(&mut self) {}
}
