//! The derivatives of the functions of SCoP.

use super::compose::{binary, call, compare, negative, number, times};
use super::derivative::{Rules, power_by_base, quotient, sum, where_positive};
use super::{Binary, Expression, Function, Relation};
use std::f64::consts::{FRAC_2_SQRT_PI, TAU};

/// The derivative of a function, with those of its arguments.
pub fn slope<R: Rules>(
    rules: &mut R,
    function: Function,
    arguments: &[Expression],
    slopes: Vec<Option<Expression>>,
) -> Option<Expression> {
    let mut whole = None;
    for (at, inner) in slopes.into_iter().enumerate() {
        let Some(inner) = inner else { continue };
        let term = if size_of(function) == Some(at) {
            let mut arguments = arguments.to_vec();
            arguments[at] = inner;
            Some(Expression::Call(function, arguments))
        } else {
            partial(rules, function, arguments, at).map(|partial| times(partial, inner))
        };
        whole = sum(whole, term);
    }
    whole
}

/// The argument that the value is a multiple of.
fn size_of(function: Function) -> Option<usize> {
    use Function::{
        Harmonic, Hyperbola, HyperbolaDown, PulseOnce, PulseTrain, RampUp, Saw, SawDown, Sigmoid, SigmoidDown, Square,
        Stairs, StepAt,
    };
    match function {
        Hyperbola | HyperbolaDown | Sigmoid | SigmoidDown => Some(1),
        StepAt | PulseOnce | RampUp | PulseTrain | Square | Saw | SawDown | Harmonic => Some(2),
        Stairs => Some(3),
        _ => None,
    }
}

/// The derivative by one argument, which is not the size; nothing if it is 0.
fn partial<R: Rules>(rules: &mut R, function: Function, arguments: &[Expression], at: usize) -> Option<Expression> {
    match (function, arguments) {
        (Function::Hyperbola, [x, most, half]) => of_share::<R>(Share { up: true, x, most, half, n: None }, at),
        (Function::HyperbolaDown, [x, most, half]) => of_share::<R>(Share { up: false, x, most, half, n: None }, at),
        (Function::Sigmoid, [x, most, half, n]) => of_share::<R>(Share { up: true, x, most, half, n: Some(n) }, at),
        (Function::SigmoidDown, [x, most, half, n]) => {
            of_share::<R>(Share { up: false, x, most, half, n: Some(n) }, at)
        }
        (Function::Erf, [a]) => {
            let bell = call(Function::Exp, negative(times(a.clone(), a.clone())));
            Some(times(number(FRAC_2_SQRT_PI), bell))
        }
        (Function::Factorial, [a]) => Some(of_factorial(a)),
        (Function::Gauss, [x, mean, deviation]) => Some(of_gauss::<R>([x, mean, deviation], at)),
        (Function::Poisson, [x, mean]) => Some(of_poisson::<R>(x, mean, at)),
        (Function::RampUp, [t, lag, height, duration]) => Some(of_ramp::<R>([t, lag, height, duration], at)),
        (Function::Saw, [t, period, size]) => Some(of_saw::<R>([t, period, size], at)),
        (Function::SawDown, [t, period, size]) => Some(negative(of_saw::<R>([t, period, size], at))),
        (Function::Harmonic, [t, period, size, offset]) => Some(of_wave::<R>([t, period, size, offset], at)),
        // They only jump.
        (
            Function::StepAt | Function::PulseOnce | Function::PulseTrain | Function::Stairs | Function::Square,
            [_, ..],
        ) => None,
        // Moments of jumps, which only methods ask for.
        _ => {
            rules.reach().end();
            None
        }
    }
}

/// A share of most: u/(u + w), or w/(u + w) for what goes down, of u = x^n and w = half^n.
struct Share<'a> {
    up: bool,
    x: &'a Expression,
    most: &'a Expression,
    half: &'a Expression,
    /// 1 if there is none.
    n: Option<&'a Expression>,
}

impl Share<'_> {
    fn of(&self, up: bool, most: &Expression) -> Expression {
        let plain = [self.x, most, self.half].map(Clone::clone);
        let function = match (self.n, up) {
            (None, true) => Function::Hyperbola,
            (None, false) => Function::HyperbolaDown,
            (Some(_), true) => Function::Sigmoid,
            (Some(_), false) => Function::SigmoidDown,
        };
        Expression::Call(function, plain.into_iter().chain(self.n.cloned()).collect())
    }

    fn powers(&self) -> Expression {
        let power = |of: &Expression| match self.n {
            Some(n) => binary(Binary::Power, of.clone(), n.clone()),
            None => of.clone(),
        };
        binary(Binary::Add, power(self.x), power(self.half))
    }
}

/// Of what goes up the derivative by x is w u'/(u + w)^2, by half -u w'/(u + w)^2 and by n u w/(u + w)^2 ln(x/half).
fn of_share<R: Rules>(share: Share, at: usize) -> Option<Expression> {
    let by_power = |of: &Expression| match share.n {
        Some(n) => power_by_base::<R>(of, n),
        None => Some(number(1.0)),
    };
    let (rises, slope) = match at {
        0 => (true, quotient::<R>(times(share.of(false, share.most), by_power(share.x)?), share.powers())),
        2 => (false, quotient::<R>(times(share.of(true, share.most), by_power(share.half)?), share.powers())),
        _ => {
            let both = times(share.of(true, &number(1.0)), share.of(false, share.most));
            let ratio = quotient::<R>(share.x.clone(), share.half.clone());
            (true, where_positive(&ratio, times(both, call(Function::Log, ratio.clone()))))
        }
    };
    Some(if rises == share.up { slope } else { negative(slope) })
}

/// Up to 20 it has steps; above it is the gamma function: differences of order 4.
fn of_factorial(a: &Expression) -> Expression {
    const APART: f64 = 1e-3;
    let at = |apart: f64| call(Function::Factorial, binary(Binary::Add, a.clone(), number(apart)));
    let pair = |apart: f64| binary(Binary::Subtract, at(apart), at(-apart));
    let near = times(number(8.0), pair(APART));
    let rise = binary(Binary::Divide, binary(Binary::Subtract, near, pair(2.0 * APART)), number(12.0 * APART));
    let steps = compare(Relation::Less, a.clone(), number(21.0));
    Expression::If(Box::new(steps), Box::new(number(0.0)), Box::new(rise))
}

/// With z = (x - mean)/deviation.
fn of_gauss<R: Rules>([x, mean, deviation]: [&Expression; 3], at: usize) -> Expression {
    let whole = Expression::Call(Function::Gauss, [x, mean, deviation].map(Clone::clone).to_vec());
    let z = || quotient::<R>(binary(Binary::Subtract, x.clone(), mean.clone()), deviation.clone());
    let slope = match at {
        0 => negative(times(whole, z())),
        1 => times(whole, z()),
        _ => times(whole, binary(Binary::Subtract, times(z(), z()), number(1.0))),
    };
    quotient::<R>(slope, deviation.clone())
}

/// mean^x e^-mean/x!
fn of_poisson<R: Rules>(x: &Expression, mean: &Expression, at: usize) -> Expression {
    let whole = Expression::Call(Function::Poisson, vec![x.clone(), mean.clone()]);
    match at {
        0 => {
            let steps = binary(Binary::Divide, of_factorial(x), call(Function::Factorial, x.clone()));
            let part = binary(Binary::Subtract, call(Function::Log, mean.clone()), steps);
            where_positive(mean, times(whole, part))
        }
        _ => {
            let part = binary(Binary::Subtract, quotient::<R>(x.clone(), mean.clone()), number(1.0));
            times(whole, part)
        }
    }
}

/// (t - lag) height/duration while it rises.
fn of_ramp<R: Rules>([t, lag, height, duration]: [&Expression; 4], at: usize) -> Expression {
    let way = || binary(Binary::Subtract, t.clone(), lag.clone());
    let pitch = quotient::<R>(height.clone(), duration.clone());
    let slope = match at {
        0 => pitch,
        1 => negative(pitch),
        _ => negative(quotient::<R>(times(way(), pitch), duration.clone())),
    };
    let begun = compare(Relation::GreaterEqual, way(), number(0.0));
    let rises = Expression::And(Box::new(begun), Box::new(compare(Relation::Less, way(), duration.clone())));
    Expression::If(Box::new(rises), Box::new(slope), Box::new(number(0.0)))
}

/// t size/period but for jumps.
fn of_saw<R: Rules>([t, period, size]: [&Expression; 3], at: usize) -> Expression {
    let pitch = quotient::<R>(size.clone(), period.clone());
    match at {
        0 => pitch,
        _ => negative(quotient::<R>(times(t.clone(), pitch), period.clone())),
    }
}

/// size sin(phase) with phase = 2 pi (t + offset)/period.
fn of_wave<R: Rules>([t, period, size, offset]: [&Expression; 4], at: usize) -> Expression {
    let turns = binary(Binary::Add, t.clone(), offset.clone());
    let phase = quotient::<R>(times(number(TAU), turns), period.clone());
    let swing = times(size.clone(), call(Function::Cos, phase.clone()));
    match at {
        1 => negative(quotient::<R>(times(swing, phase), period.clone())),
        _ => quotient::<R>(times(number(TAU), swing), period.clone()),
    }
}
