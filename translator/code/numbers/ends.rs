//! Determines the values that may leave the range of their integers.

use super::super::builtin::Builtin;
use super::super::expression::{Binary, Expression, Rounding, Spacing, Unary};
use super::super::{Code, Id};
use super::formats::{point_of, shift_of};
use crate::code::LookupKind;

/// The greatest absolute value.
const MOST: f64 = i32::MAX as f64;

/// Whether a value may leave its range although its parts have not.
pub fn may_end(code: &Code, id: Id<Expression>) -> bool {
    match &code.expressions[id] {
        Expression::Convert(a, Rounding::Moved) | Expression::Unary(Unary::Negate, a) => may_end(code, *a),
        Expression::Convert(..) | Expression::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, ..) => {
            most(code, id) > MOST
        }
        Expression::Binary(Binary::Divide, _, divisor) => {
            !matches!(code.expressions[*divisor], Expression::Integer(_)) || most(code, id) > MOST
        }
        Expression::Choose(_, a, b) => may_end(code, *a) || may_end(code, *b),
        Expression::Builtin(function, list) => match function {
            Builtin::Exp | Builtin::Sinh | Builtin::Cosh => true,
            Builtin::Max | Builtin::Min | Builtin::Abs => code.list(*list).iter().any(|part| may_end(code, *part)),
            Builtin::Sqrt
            | Builtin::Log
            | Builtin::Sin
            | Builtin::Cos
            | Builtin::Arctan
            | Builtin::Tanh
            | Builtin::Arcsin
            | Builtin::Arctan2 => most(code, id) > MOST,
            _ => false,
        },
        Expression::Lookup(lookup) => {
            let lookup = &code.lookups[*lookup];
            lookup.kind == LookupKind::Extend || matches!(lookup.spacing, Spacing::Computed { .. })
        }
        Expression::Real(_)
        | Expression::Integer(_)
        | Expression::Logical(_)
        | Expression::Read(_)
        | Expression::Whole(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Unary(Unary::Not, _)
        | Expression::Binary(Binary::Power | Binary::And | Binary::Or, ..)
        | Expression::Compare(..)
        | Expression::Call(..)
        | Expression::Column { .. }
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..)
        | Expression::Object(_) => false,
    }
}

/// A bound of the absolute value without saturation, if its parts stay within theirs.
fn most(code: &Code, id: Id<Expression>) -> f64 {
    let of = |part: Id<Expression>| most(code, part).min(MOST);
    let power = |n: i32| f64::from(n).exp2();
    let point = |id: Id<Expression>| point_of(code, id);
    match &code.expressions[id] {
        Expression::Integer(mantissa) => (*mantissa as f64).abs(),
        Expression::Convert(a, Rounding::Moved) => most(code, *a),
        Expression::Convert(a, _) => of(*a) * power(point(id) - point(*a)),
        Expression::Unary(Unary::Negate, a) => of(*a),
        Expression::Binary(Binary::Add | Binary::Subtract, a, b) => of(*a) + of(*b),
        Expression::Binary(operator @ Binary::Multiply, a, b) => {
            of(*a) * of(*b) * power(-shift_of(code, id, *operator, *a, *b))
        }
        Expression::Binary(operator @ Binary::Divide, a, b) => match code.expressions[*b] {
            Expression::Integer(number) if number != 0 => {
                of(*a) * power(shift_of(code, id, *operator, *a, *b)) / (number as f64).abs()
            }
            _ => f64::INFINITY,
        },
        Expression::Choose(_, a, b) => of(*a).max(of(*b)),
        Expression::Builtin(function, list) => {
            let [a, rest @ ..] = code.list(*list) else { return MOST };
            let (own, b) = (point(id), rest.first().unwrap_or(a));
            match function {
                Builtin::Abs => of(*a),
                Builtin::Max | Builtin::Min | Builtin::Modulo => of(*a).max(of(*b)),
                Builtin::Sign => 1.0,
                Builtin::Floor => of(*a) * power(own - point(*a)) + 1.0,
                Builtin::Sqrt => (of(*a) * power(2 * own - point(*a))).sqrt(),
                Builtin::Log => f64::from(31 + point(*a).abs()) * power(own),
                Builtin::Sin | Builtin::Cos | Builtin::Tanh => power(own),
                Builtin::Arctan | Builtin::Arcsin => 1.6 * power(own),
                Builtin::Arctan2 => 3.2 * power(own),
                _ => MOST,
            }
        }
        _ => MOST,
    }
}
