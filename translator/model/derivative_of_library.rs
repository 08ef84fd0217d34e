//! What the rules of differentiation have to know of the functions of SCoP.

use super::derivative::{binary, call, compare, number};
use super::{Binary, Expression, Function, Relation};
use std::f64::consts::TAU;

/// Functions that are short for an expression.
pub fn written_out(function: Function, arguments: &[Expression]) -> Option<Expression> {
    let share = |part: Expression, whole: [Expression; 2], most: &Expression| {
        let [a, b] = whole;
        let part = binary(Binary::Multiply, most.clone(), part);
        binary(Binary::Divide, part, binary(Binary::Add, a, b))
    };
    Some(match (function, arguments) {
        (Function::Hyperbola, [x, most, half]) => share(x.clone(), [x.clone(), half.clone()], most),
        (Function::HyperbolaDown, [x, most, half]) => share(half.clone(), [x.clone(), half.clone()], most),
        (Function::Sigmoid | Function::SigmoidDown, [x, most, half, n]) => {
            let power = |of: &Expression| binary(Binary::Power, of.clone(), n.clone());
            let part = if function == Function::Sigmoid { power(x) } else { power(half) };
            share(part, [power(x), power(half)], most)
        }
        (Function::Gauss, [x, mean, deviation]) => {
            let way = binary(Binary::Subtract, x.clone(), mean.clone());
            let way = binary(Binary::Divide, way, deviation.clone());
            let square = binary(Binary::Power, way, number(2.0));
            let bell = call(Function::Exp, binary(Binary::Divide, square, number(-2.0)));
            binary(Binary::Divide, bell, binary(Binary::Multiply, deviation.clone(), number(TAU.sqrt())))
        }
        (Function::Harmonic, [t, period, size, offset]) => {
            let turns = binary(Binary::Divide, binary(Binary::Add, t.clone(), offset.clone()), period.clone());
            let wave = call(Function::Sin, binary(Binary::Multiply, number(TAU), turns));
            binary(Binary::Multiply, size.clone(), wave)
        }
        (Function::Poisson, [x, mean]) => {
            let power = binary(Binary::Power, mean.clone(), x.clone());
            let fall = call(Function::Exp, Expression::Negate(Box::new(mean.clone())));
            let upper = binary(Binary::Multiply, power, fall);
            binary(Binary::Divide, upper, call(Function::Factorial, x.clone()))
        }
        (Function::RampUp, [t, lag, height, duration]) => {
            let way = binary(Binary::Subtract, t.clone(), lag.clone());
            let pitch = binary(Binary::Divide, height.clone(), duration.clone());
            let begun = compare(Relation::GreaterEqual, way.clone(), number(0.0));
            let rises = compare(Relation::Less, way.clone(), duration.clone());
            let risen = binary(Binary::Multiply, way, pitch);
            let so_far = Expression::If(Box::new(rises), Box::new(risen), Box::new(height.clone()));
            Expression::If(Box::new(begun), Box::new(so_far), Box::new(number(0.0)))
        }
        (Function::Saw | Function::SawDown, [t, period, size]) => {
            let turns = binary(Binary::Divide, t.clone(), period.clone());
            let part = binary(Binary::Subtract, turns.clone(), call(Function::Truncate, turns));
            let part = match function {
                Function::Saw => part,
                _ => binary(Binary::Subtract, number(1.0), part),
            };
            binary(Binary::Multiply, size.clone(), part)
        }
        _ => return None,
    })
}

/// The derivative of the factorial: up to 20 it has steps, above it is the gamma function, by differences of order 4.
pub fn of_factorial(a: &Expression) -> Expression {
    const APART: f64 = 1e-3;
    let at = |apart: f64| call(Function::Factorial, binary(Binary::Add, a.clone(), number(apart)));
    let pair = |apart: f64| binary(Binary::Subtract, at(apart), at(-apart));
    let near = binary(Binary::Multiply, number(8.0), pair(APART));
    let rise = binary(Binary::Divide, binary(Binary::Subtract, near, pair(2.0 * APART)), number(12.0 * APART));
    let steps = compare(Relation::Less, a.clone(), number(21.0));
    Expression::If(Box::new(steps), Box::new(number(0.0)), Box::new(rise))
}

/// The argument of a forcing function that its value is a multiple of.
pub fn size_of(function: Function) -> Option<usize> {
    match function {
        Function::StepAt | Function::PulseOnce | Function::PulseTrain | Function::Square => Some(2),
        Function::Stairs => Some(3),
        _ => None,
    }
}
