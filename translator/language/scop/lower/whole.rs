//! Whole numbers: subscripts, and the bounds of loops.

use super::Lowering;
use super::names::read;
use crate::language::scop::text::{Whole, WholeKind, WholeOperator};
use crate::model::compose::{binary, number};
use crate::model::{Binary, Expression, Function};

impl<'t> Lowering<'t> {
    pub fn whole(&mut self, whole: &'t Whole) -> Expression {
        match &whole.kind {
            WholeKind::Number(value) => number(*value as f64),
            WholeKind::Index(local) => {
                let id = self.local(*local);
                read(id)
            }
            WholeKind::Truncated(written) => {
                let value = self.value(written);
                truncated(value)
            }
            WholeKind::Negate(part) => Expression::Negate(Box::new(self.whole(part))),
            WholeKind::Binary(operator, a, b) => {
                let (a, b) = (self.whole(a), self.whole(b));
                match operator {
                    WholeOperator::Add => binary(Binary::Add, a, b),
                    WholeOperator::Subtract => binary(Binary::Subtract, a, b),
                    WholeOperator::Multiply => binary(Binary::Multiply, a, b),
                    WholeOperator::Divide => truncated(binary(Binary::Divide, a, b)),
                }
            }
        }
    }
}

pub fn truncated(value: Expression) -> Expression {
    Expression::Call(Function::Truncate, vec![value])
}
