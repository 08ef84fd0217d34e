//! The sign of a value that follows from its form, for any operands: a value that cannot be zero needs no check before
//! a division.

use crate::code::{Binary, Code, Expression, Id, Range};
use crate::model::Function;

/// What is known of a value as a double: a product of positive numbers may underflow to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Unknown,
    NotNegative,
    Positive,
}

/// The sign of a value, provided that it is not NaN.
pub(super) fn sign(code: &Code, value: Id<Expression>) -> Sign {
    let sign = |value| sign(code, value);
    match code.expressions[value] {
        Expression::Real(number) if number > 0.0 => Sign::Positive,
        Expression::Real(0.0) => Sign::NotNegative,
        Expression::Dt | Expression::HalfStep => Sign::Positive,
        Expression::Binary(Binary::Add, left, right) => match (sign(left), sign(right)) {
            (Sign::Unknown, _) | (_, Sign::Unknown) => Sign::Unknown,
            (left, right) => left.max(right),
        },
        Expression::Binary(Binary::Multiply, left, right) => {
            let known = code.same(left, right) || sign(left).min(sign(right)) > Sign::Unknown;
            if known { Sign::NotNegative } else { Sign::Unknown }
        }
        Expression::Binary(Binary::Divide, left, right) if sign(left).min(sign(right)) > Sign::Unknown => {
            Sign::NotNegative
        }
        Expression::Choose(_, then, otherwise) => sign(then).min(sign(otherwise)),
        Expression::Builtin(function, arguments) => of_call(code, function, arguments),
        _ => Sign::Unknown,
    }
}

fn of_call(code: &Code, function: Function, arguments: Range<Expression>) -> Sign {
    let signs = code.list(arguments).iter().map(|argument| sign(code, *argument));
    match function {
        Function::Exp | Function::Abs => Sign::NotNegative,
        Function::Sqrt => signs.max().unwrap_or(Sign::Unknown).max(Sign::NotNegative),
        Function::Max => signs.max().unwrap_or(Sign::Unknown),
        Function::Min => signs.min().unwrap_or(Sign::Unknown),
        _ => Sign::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::{Builder, Type};

    #[test]
    fn sums_with_a_positive_part_cannot_be_zero_but_products_can() {
        let mut builder = Builder::default();
        let mut add = |expression| builder.add(expression, Type::REAL);
        let (time, again, one) = (add(Expression::Time), add(Expression::Time), add(Expression::Real(1.0)));
        let mut of = |operator, left, right| add(Expression::Binary(operator, left, right));
        let square = of(Binary::Multiply, time, again);
        let sum = of(Binary::Add, one, square);
        let unknown = of(Binary::Add, one, time);
        let product = of(Binary::Multiply, one, one);
        let difference = of(Binary::Subtract, one, one);
        let arguments = builder.list(&[time, one]);
        let [greater, less] =
            [Function::Max, Function::Min].map(|f| builder.add(Expression::Builtin(f, arguments), Type::REAL));
        let sign = |value| sign(&builder.code, value);
        assert_eq!(sign(time), Sign::Unknown);
        assert_eq!(sign(square), Sign::NotNegative);
        assert_eq!(sign(sum), Sign::Positive);
        assert_eq!(sign(unknown), Sign::Unknown);
        // 1E-200*1E-200 is zero.
        assert_eq!(sign(product), Sign::NotNegative);
        assert_eq!(sign(greater), Sign::Positive);
        assert_eq!(sign(less), Sign::Unknown);
        assert_eq!(sign(difference), Sign::Unknown);
    }
}
