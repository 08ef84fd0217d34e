//! The derivatives of the functions of SCoP.

use super::{Rules, power_by_base, sum};
use crate::code::differentiate::formula::{Formula, Style};
use crate::code::{Builtin, Relation};
use std::f64::consts::{FRAC_2_SQRT_PI, TAU};

/// The derivative of a function, with those of its arguments.
pub fn slope<R: Rules>(
    rules: &mut R,
    function: Builtin,
    arguments: &[Formula],
    slopes: Vec<Option<Formula>>,
) -> Option<Formula> {
    let mut whole = None;
    for (at, inner) in slopes.into_iter().enumerate() {
        let Some(inner) = inner else { continue };
        let term = if size_of(function) == Some(at) {
            let mut arguments = arguments.to_vec();
            arguments[at] = inner;
            Some(Formula::Call(function, arguments))
        } else {
            partial(rules, function, arguments, at).map(|partial| partial * inner)
        };
        whole = sum(whole, term);
    }
    whole
}

/// The argument that the value is a multiple of.
fn size_of(function: Builtin) -> Option<usize> {
    use Builtin::{
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
fn partial<R: Rules>(rules: &mut R, function: Builtin, arguments: &[Formula], at: usize) -> Option<Formula> {
    let share = |up, x, most, half, n| Share { up, x, most, half, n }.slope(at, R::STYLE);
    match (function, arguments) {
        (Builtin::Hyperbola, [x, most, half]) => share(true, x, most, half, None),
        (Builtin::HyperbolaDown, [x, most, half]) => share(false, x, most, half, None),
        (Builtin::Sigmoid, [x, most, half, n]) => share(true, x, most, half, Some(n)),
        (Builtin::SigmoidDown, [x, most, half, n]) => share(false, x, most, half, Some(n)),
        (Builtin::Erf, [a]) => Some(Formula::Number(FRAC_2_SQRT_PI) * Formula::call(Builtin::Exp, &-a.squared())),
        (Builtin::Factorial, [a]) => Some(of_factorial(a)),
        (Builtin::Gauss, [x, mean, deviation]) => Some(of_gauss([x, mean, deviation], at)),
        (Builtin::Poisson, [x, mean]) => Some(of_poisson(x, mean, at)),
        (Builtin::RampUp, [t, lag, height, duration]) => Some(of_ramp([t, lag, height, duration], at)),
        (Builtin::Saw, [t, period, size]) => Some(of_saw([t, period, size], at)),
        (Builtin::SawDown, [t, period, size]) => Some(-of_saw([t, period, size], at)),
        (Builtin::Harmonic, [t, period, size, offset]) => Some(of_wave([t, period, size, offset], at)),
        // They only jump.
        (Builtin::StepAt | Builtin::PulseOnce | Builtin::PulseTrain | Builtin::Stairs | Builtin::Square, [_, ..]) => {
            None
        }
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
    x: &'a Formula,
    most: &'a Formula,
    half: &'a Formula,
    /// 1 if there is none.
    n: Option<&'a Formula>,
}

impl Share<'_> {
    fn of(&self, up: bool, most: &Formula) -> Formula {
        let function = match (self.n, up) {
            (None, true) => Builtin::Hyperbola,
            (None, false) => Builtin::HyperbolaDown,
            (Some(_), true) => Builtin::Sigmoid,
            (Some(_), false) => Builtin::SigmoidDown,
        };
        let plain = [self.x, most, self.half];
        Formula::Call(function, plain.into_iter().chain(self.n).cloned().collect())
    }

    fn powers(&self) -> Formula {
        let power = |of: &Formula| match self.n {
            Some(n) => of.clone().power(n.clone()),
            None => of.clone(),
        };
        power(self.x) + power(self.half)
    }

    /// Of what goes up the derivative by x is w u'/(u + w)^2, by half -u w'/(u + w)^2 and by n
    /// u w/(u + w)^2 ln(x/half).
    fn slope(&self, at: usize, style: Style) -> Option<Formula> {
        let by_power = |of: &Formula| match self.n {
            Some(n) => power_by_base(of, n, style),
            None => Some(Formula::Number(1.0)),
        };
        let (rises, slope) = match at {
            0 => (true, (self.of(false, self.most) * by_power(self.x)?).over(self.powers())),
            2 => (false, (self.of(true, self.most) * by_power(self.half)?).over(self.powers())),
            _ => {
                let both = self.of(true, &Formula::Number(1.0)) * self.of(false, self.most);
                let ratio = self.x.clone().over(self.half.clone());
                (true, ratio.where_positive(both * Formula::call(Builtin::Log, &ratio)))
            }
        };
        Some(if rises == self.up { slope } else { -slope })
    }
}

/// Up to 20 it has steps; above it is the gamma function: differences of order 4.
fn of_factorial(a: &Formula) -> Formula {
    const APART: f64 = 1e-3;
    let at = |apart: f64| Formula::call(Builtin::Factorial, &(a.clone() + Formula::Number(apart)));
    let pair = |apart: f64| at(apart) - at(-apart);
    let rise = (Formula::Number(8.0) * pair(APART) - pair(2.0 * APART)).divided(Formula::Number(12.0 * APART));
    a.compared(Relation::Less, &Formula::Number(21.0)).choose(Formula::Number(0.0), rise)
}

/// With z = (x - mean)/deviation.
fn of_gauss([x, mean, deviation]: [&Formula; 3], at: usize) -> Formula {
    let whole = Formula::Call(Builtin::Gauss, [x, mean, deviation].map(Clone::clone).to_vec());
    let z = (x.clone() - mean.clone()).over(deviation.clone());
    let slope = match at {
        0 => -(whole * z),
        1 => whole * z,
        _ => whole * (z.squared() - Formula::Number(1.0)),
    };
    slope.over(deviation.clone())
}

/// mean^x e^-mean/x!
fn of_poisson(x: &Formula, mean: &Formula, at: usize) -> Formula {
    let whole = Formula::Call(Builtin::Poisson, vec![x.clone(), mean.clone()]);
    match at {
        0 => {
            let steps = of_factorial(x).divided(Formula::call(Builtin::Factorial, x));
            mean.where_positive(whole * (Formula::call(Builtin::Log, mean) - steps))
        }
        _ => whole * (x.clone().over(mean.clone()) - Formula::Number(1.0)),
    }
}

/// (t - lag) height/duration while it rises.
fn of_ramp([t, lag, height, duration]: [&Formula; 4], at: usize) -> Formula {
    let way = t.clone() - lag.clone();
    let pitch = height.clone().over(duration.clone());
    let slope = match at {
        0 => pitch,
        1 => -pitch,
        _ => -(way.clone() * pitch).over(duration.clone()),
    };
    let begun = way.compared(Relation::GreaterEqual, &Formula::Number(0.0));
    begun.and(way.compared(Relation::Less, duration)).choose(slope, Formula::Number(0.0))
}

/// t size/period but for jumps.
fn of_saw([t, period, size]: [&Formula; 3], at: usize) -> Formula {
    let pitch = size.clone().over(period.clone());
    match at {
        0 => pitch,
        _ => -(t.clone() * pitch).over(period.clone()),
    }
}

/// size sin(phase) with phase = 2 pi (t + offset)/period.
fn of_wave([t, period, size, offset]: [&Formula; 4], at: usize) -> Formula {
    let phase = (Formula::Number(TAU) * (t.clone() + offset.clone())).over(period.clone());
    let swing = size.clone() * Formula::call(Builtin::Cos, &phase);
    match at {
        1 => -(swing * phase).over(period.clone()),
        _ => (Formula::Number(TAU) * swing).over(period.clone()),
    }
}
