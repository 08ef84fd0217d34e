//! What the rules of differentiation have to know of the functions of SCoP.

use super::derivative::{binary, call, number};
use super::{Binary, Expression, Function};
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
        _ => return None,
    })
}

/// The argument of a forcing function that its value is a multiple of.
pub fn size_of(function: Function) -> Option<usize> {
    match function {
        Function::StepAt
        | Function::PulseOnce
        | Function::RampUp
        | Function::PulseTrain
        | Function::Square
        | Function::Saw
        | Function::SawDown => Some(2),
        Function::Stairs => Some(3),
        _ => None,
    }
}
