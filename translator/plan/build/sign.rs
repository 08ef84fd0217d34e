//! The sign that a value has by the way it is made, whatever its operands are: what cannot be zero
//! needs no check before it divides.

use super::super::Value;
use crate::model::Function;

/// What is known of a value, as a double: a product of positive numbers may be too small and become zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Unknown,
    NotNegative,
    Positive,
}

/// The sign of a value, if it is a number at all.
pub(super) fn sign(value: &Value) -> Sign {
    match value {
        Value::Number(number) if *number > 0.0 => Sign::Positive,
        Value::Number(number) if *number == 0.0 => Sign::NotNegative,
        Value::Dt | Value::HalfStep => Sign::Positive,
        Value::Add(left, right) => match (sign(left), sign(right)) {
            (Sign::Unknown, _) | (_, Sign::Unknown) => Sign::Unknown,
            (left, right) => left.max(right),
        },
        Value::Multiply(left, right) => {
            let known = left == right || sign(left).min(sign(right)) > Sign::Unknown;
            if known { Sign::NotNegative } else { Sign::Unknown }
        }
        Value::Divide(left, right) if sign(left).min(sign(right)) > Sign::Unknown => Sign::NotNegative,
        Value::Choose(_, then, otherwise) => sign(then).min(sign(otherwise)),
        Value::Call(function, arguments) => of_call(*function, arguments),
        _ => Sign::Unknown,
    }
}

fn of_call(function: Function, arguments: &[Value]) -> Sign {
    let signs = arguments.iter().map(sign);
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

    fn boxed(value: &Value) -> Box<Value> {
        Box::new(value.clone())
    }

    #[test]
    fn sums_with_a_positive_part_cannot_be_zero_but_products_can() {
        let (time, one) = (Value::Time, Value::Number(1.0));
        let square = Value::Multiply(boxed(&time), boxed(&time));
        assert_eq!(sign(&time), Sign::Unknown);
        assert_eq!(sign(&square), Sign::NotNegative);
        assert_eq!(sign(&Value::Add(boxed(&one), boxed(&square))), Sign::Positive);
        assert_eq!(sign(&Value::Add(boxed(&one), boxed(&time))), Sign::Unknown);
        // 1E-200*1E-200 is zero.
        assert_eq!(sign(&Value::Multiply(boxed(&one), boxed(&one))), Sign::NotNegative);
        assert_eq!(sign(&Value::Call(Function::Max, Box::new([time.clone(), one.clone()]))), Sign::Positive);
        assert_eq!(sign(&Value::Call(Function::Min, Box::new([time, one.clone()]))), Sign::Unknown);
        assert_eq!(sign(&Value::Subtract(boxed(&one), boxed(&one))), Sign::Unknown);
    }
}
