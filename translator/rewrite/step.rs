//! What is known of an expression is worked out: of derivatives, much is 0 or 1.

use crate::model::{Binary, Expression, Function, Relation};

/// The value of an expression that is a number by now.
fn constant(value: &Expression) -> Option<f64> {
    match value {
        Expression::Number(value) => Some(*value),
        _ => None,
    }
}

/// An expression whose parts have been dealt with, worked out as far as it is known.
pub fn step(value: Expression) -> Expression {
    let truth = |holds: bool| Expression::Number(f64::from(u8::from(holds)));
    match &value {
        Expression::Negate(a) => match &**a {
            Expression::Number(a) => Expression::Number(-a),
            Expression::Negate(a) => (**a).clone(),
            _ => value,
        },
        Expression::Binary(operator, a, b) => match (&**a, &**b) {
            (Expression::Number(a), Expression::Number(b)) => match operator {
                Binary::Add => Expression::Number(a + b),
                Binary::Subtract => Expression::Number(a - b),
                Binary::Multiply => Expression::Number(a * b),
                Binary::Divide => Expression::Number(a / b),
                // The power is that of the C library.
                Binary::Power => value,
            },
            // A sign goes outwards, so that a product that occurs with both is computed once.
            (Expression::Negate(x), _) if matches!(operator, Binary::Multiply | Binary::Divide) => {
                Expression::Negate(Box::new(Expression::Binary(*operator, x.clone(), b.clone())))
            }
            (Expression::Negate(x), _) if *operator == Binary::Add => {
                Expression::Binary(Binary::Subtract, b.clone(), x.clone())
            }
            (_, Expression::Negate(x)) if matches!(operator, Binary::Multiply | Binary::Divide) => {
                Expression::Negate(Box::new(Expression::Binary(*operator, a.clone(), x.clone())))
            }
            (_, Expression::Negate(x)) if *operator == Binary::Add => {
                Expression::Binary(Binary::Subtract, a.clone(), x.clone())
            }
            (_, Expression::Negate(x)) if *operator == Binary::Subtract => {
                Expression::Binary(Binary::Add, a.clone(), x.clone())
            }
            (Expression::Number(x), _) if *operator == Binary::Multiply && *x < 0.0 && *x != -1.0 => {
                let product = Expression::Binary(Binary::Multiply, Box::new(Expression::Number(-x)), b.clone());
                Expression::Negate(Box::new(product))
            }
            (one, other) => match (operator, constant(one), constant(other)) {
                (Binary::Multiply | Binary::Divide | Binary::Power, _, Some(1.0)) => one.clone(),
                (Binary::Multiply, Some(1.0), _) => other.clone(),
                (Binary::Add, Some(0.0), _) => other.clone(),
                (Binary::Subtract, Some(0.0), _) => Expression::Negate(b.clone()),
                (Binary::Multiply, _, Some(-1.0)) => Expression::Negate(a.clone()),
                (Binary::Multiply, Some(-1.0), _) => Expression::Negate(b.clone()),
                _ => value,
            },
        },
        Expression::Call(Function::Truncate, arguments) => match arguments[..] {
            [Expression::Number(a)] => Expression::Number(a.trunc()),
            _ => value,
        },
        Expression::Call(Function::Floor, arguments) => match arguments[..] {
            [Expression::Number(a)] => Expression::Number(a.floor()),
            _ => value,
        },
        Expression::Compare(relation, a, b) => match (constant(a), constant(b)) {
            (Some(a), Some(b)) => truth(match relation {
                Relation::Less => a < b,
                Relation::LessEqual => a <= b,
                Relation::Greater => a > b,
                Relation::GreaterEqual => a >= b,
                Relation::Equal => a == b,
                Relation::NotEqual => a != b,
            }),
            _ => value,
        },
        Expression::And(a, b) => match (constant(a), constant(b)) {
            (Some(0.0), _) | (_, Some(0.0)) => truth(false),
            (Some(_), Some(_)) => truth(true),
            _ => value,
        },
        Expression::Or(a, b) => match (constant(a), constant(b)) {
            (Some(0.0), Some(0.0)) => truth(false),
            (Some(a), _) | (_, Some(a)) if a != 0.0 => truth(true),
            _ => value,
        },
        Expression::Not(a) => match constant(a) {
            Some(a) => truth(a == 0.0),
            None => value,
        },
        _ => value,
    }
}
