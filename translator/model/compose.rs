//! Expressions put together from smaller ones.

use super::Relation;
use super::expression::{Binary, Expression};

pub fn number(value: f64) -> Expression {
    Expression::Number(value)
}

pub fn binary(operator: Binary, a: Expression, b: Expression) -> Expression {
    Expression::Binary(operator, Box::new(a), Box::new(b))
}

/// A factor 1 is left out.
pub fn times(a: Expression, b: Expression) -> Expression {
    match (a, b) {
        (Expression::Number(one), other) | (other, Expression::Number(one)) if one == 1.0 => other,
        (a, b) => binary(Binary::Multiply, a, b),
    }
}

pub fn compare(relation: Relation, a: Expression, b: Expression) -> Expression {
    Expression::Compare(relation, Box::new(a), Box::new(b))
}
