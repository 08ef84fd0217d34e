//! Parameters: which are settings by themselves, and which follow from others when the program starts.

use crate::language::cosmo::text::{Base, Expression, ExpressionKind, Function, Operator, Reference, Text};

/// The value of arithmetic on numbers: the same to the last bit wherever it is computed.
/// Anything else, or what is not finite, is left to the program.
pub(in crate::language::cosmo) fn base_value(value: &Expression) -> Option<f64> {
    let result = match &value.kind {
        ExpressionKind::Number { value, .. } => *value,
        ExpressionKind::Plus(a) | ExpressionKind::Grouped(a) => base_value(a)?,
        ExpressionKind::Negate(a) => -base_value(a)?,
        ExpressionKind::Binary(operator, a, b) => arithmetic(*operator, base_value(a)?, base_value(b)?)?,
        _ => return None,
    };
    result.is_finite().then_some(result)
}

fn arithmetic(operator: Operator, a: f64, b: f64) -> Option<f64> {
    Some(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply => a * b,
        Operator::Divide => a / b,
        Operator::Power => return None,
    })
}

/// What a parameter that follows from others is in the base model, to be shown; the program computes it anew.
/// 0 if that needs a choice or a data file.
pub(in crate::language::cosmo) fn shown_value(text: &Text, number: usize) -> f64 {
    let mut values: Vec<Option<f64>> = Vec::with_capacity(number + 1);
    for parameter in text.parameters.iter().take(number + 1) {
        let value = shown(&parameter.value, &values);
        values.push(value.filter(|value| value.is_finite()));
    }
    values.last().copied().flatten().unwrap_or(0.0)
}

fn shown(value: &Expression, before: &[Option<f64>]) -> Option<f64> {
    match &value.kind {
        ExpressionKind::Number { value, .. } => Some(*value),
        ExpressionKind::Plus(a) | ExpressionKind::Grouped(a) => shown(a, before),
        ExpressionKind::Negate(a) => Some(-shown(a, before)?),
        ExpressionKind::Binary(Operator::Power, a, b) => Some(shown(a, before)?.powf(shown(b, before)?)),
        ExpressionKind::Binary(operator, a, b) => arithmetic(*operator, shown(a, before)?, shown(b, before)?),
        ExpressionKind::Read(Reference { base: Base::Parameter(id), .. }) => {
            before.get(id.0 as usize).copied().flatten()
        }
        ExpressionKind::Call { function, arguments, .. } => {
            let arguments: Option<Vec<f64>> = arguments.iter().map(|argument| shown(argument, before)).collect();
            shown_call(*function, &arguments?)
        }
        _ => None,
    }
}

fn shown_call(function: Function, arguments: &[f64]) -> Option<f64> {
    Some(match (function, arguments) {
        (Function::Min, all) => all.iter().copied().reduce(f64::min)?,
        (Function::Max, all) => all.iter().copied().reduce(f64::max)?,
        (Function::Mod, [a, b]) => a - b * (a / b).floor(),
        (Function::Arctan2, [y, x]) => y.atan2(*x),
        (Function::Sign, [a]) if *a == 0.0 => 0.0,
        (Function::Sign, [a]) => a.signum(),
        (function, [a]) => match function {
            Function::Abs => a.abs(),
            Function::Sqrt => a.sqrt(),
            Function::Exp => a.exp(),
            Function::Ln => a.ln(),
            Function::Sin => a.sin(),
            Function::Cos => a.cos(),
            Function::Tan => a.tan(),
            Function::Arcsin => a.asin(),
            Function::Arctan => a.atan(),
            Function::Entier => a.floor(),
            Function::Stand => *a,
            Function::Log10 => a.log10(),
            Function::Sinh => a.sinh(),
            Function::Cosh => a.cosh(),
            Function::Tanh => a.tanh(),
            Function::Round => (a + 0.5).floor(),
            _ => return None,
        },
        _ => return None,
    })
}
