//! The rules against difference quotients.

use super::{Reach, Rules, binary, call, number, slope};
use crate::model::{Binary, Expression, Function, Place, QuantityId, Relation};

/// Differentiates by x, which is all that is read.
struct ByX {
    reach: Reach,
}

impl Rules for ByX {
    const ZERO_FOR_NONE: bool = true;

    fn read(&mut self, _: &Expression) -> Option<Expression> {
        Some(number(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.reach
    }
}

/// The same for a matrix.
struct OfMatrix(ByX);

impl Rules for OfMatrix {
    const ZERO_FOR_NONE: bool = false;

    fn read(&mut self, value: &Expression) -> Option<Expression> {
        self.0.read(value)
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.0.reach
    }
}

fn by_x() -> ByX {
    ByX { reach: Reach::new(1_000_000) }
}

fn x() -> Expression {
    Expression::Read(Place::single(QuantityId(0)))
}

/// The value of an expression that reads nothing but x.
fn value_at(value: &Expression, x: f64) -> f64 {
    let of = |part: &Expression| value_at(part, x);
    match value {
        Expression::Number(number) => *number,
        Expression::Read(_) => x,
        Expression::Negate(a) => -of(a),
        Expression::Binary(operator, a, b) => match operator {
            Binary::Add => of(a) + of(b),
            Binary::Subtract => of(a) - of(b),
            Binary::Multiply => of(a) * of(b),
            Binary::Divide => of(a) / of(b),
            Binary::Power => of(a).powf(of(b)),
        },
        Expression::If(condition, then, otherwise) => of(if holds(condition, x) { then } else { otherwise }),
        Expression::Integer(a) => of(a),
        Expression::Call(function, arguments) => result(*function, &arguments.iter().map(of).collect::<Vec<f64>>()),
        other => panic!("not in these tests: {other:?}"),
    }
}

fn holds(condition: &Expression, x: f64) -> bool {
    let of = |part: &Expression| value_at(part, x);
    match condition {
        Expression::And(a, b) => holds(a, x) && holds(b, x),
        Expression::Compare(relation, a, b) => match relation {
            Relation::Less => of(a) < of(b),
            Relation::LessEqual => of(a) <= of(b),
            Relation::Greater => of(a) > of(b),
            Relation::GreaterEqual => of(a) >= of(b),
            Relation::Equal => of(a) == of(b),
            Relation::NotEqual => of(a) != of(b),
        },
        other => panic!("not in these tests: {other:?}"),
    }
}

fn result(function: Function, arguments: &[f64]) -> f64 {
    let share = |part: f64, rest: f64| arguments[1] * part / (part + rest);
    let among = |from: f64, length: f64| arguments[0] >= from && arguments[0] < from + length;
    match (function, arguments) {
        (Function::Exp, [a]) => a.exp(),
        (Function::Log, [a]) => a.ln(),
        (Function::Sqrt, [a]) => a.sqrt(),
        (Function::Sin, [a]) => a.sin(),
        (Function::Cos, [a]) => a.cos(),
        (Function::Tan, [a]) => a.tan(),
        (Function::Arctan, [a]) => a.atan(),
        (Function::Abs, [a]) => a.abs(),
        (Function::Max, _) => arguments.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        (Function::Min, _) => arguments.iter().copied().fold(f64::INFINITY, f64::min),
        (Function::Log10, [a]) => a.log10(),
        (Function::Sinh, [a]) => a.sinh(),
        (Function::Cosh, [a]) => a.cosh(),
        (Function::Tanh, [a]) => a.tanh(),
        (Function::Arcsin, [a]) => a.asin(),
        (Function::Arccos, [a]) => a.acos(),
        (Function::Arctan2, [a, b]) => a.atan2(*b),
        (Function::Modulo, [a, b]) => a - b * (a / b).floor(),
        (Function::Remainder, [a, b]) => a % b,
        (Function::Sign, [a]) if *a == 0.0 => 0.0,
        (Function::Sign, [a]) => a.signum(),
        (Function::Round, [a]) => (a + 0.5).floor(),
        (Function::Floor, [a]) => a.floor(),
        (Function::Ceiling, [a]) => a.ceil(),
        (Function::Truncate, [a]) => a.trunc(),
        (Function::QuotientOrZero, [_, 0.0]) => 0.0,
        (Function::QuotientOrZero, [a, b]) => a / b,
        (Function::Saturate, [a]) => *a,
        (Function::Hyperbola, [x, _, half]) => share(*x, *half),
        (Function::HyperbolaDown, [x, _, half]) => share(*half, *x),
        (Function::Sigmoid, [x, _, half, n]) => share(x.powf(*n), half.powf(*n)),
        (Function::SigmoidDown, [x, _, half, n]) => share(half.powf(*n), x.powf(*n)),
        // The sum of its series.
        (Function::Erf, [a]) => {
            let terms = (0..60).scan(*a, |term, n| {
                let now = *term / f64::from(2 * n + 1);
                *term *= -a * a / f64::from(n + 1);
                Some(now)
            });
            std::f64::consts::FRAC_2_SQRT_PI * terms.sum::<f64>()
        }
        // The product of those above 20, for one of which gamma is known by Stirling's formula.
        (Function::Factorial, [a]) if *a < 21.0 => (2..=(a + 0.1).floor() as u32).map(f64::from).product(),
        (Function::Factorial, [a]) => {
            let z = a + 21.0;
            let gamma =
                (z.ln() * (z - 0.5) - z + 0.918_938_533_204_672_7 + 1.0 / (12.0 * z) - z.powi(-3) / 360.0).exp();
            gamma / (1..=20).map(|k| a + f64::from(k)).product::<f64>()
        }
        (Function::Gauss, [x, mean, deviation]) => {
            let z = (x - mean) / deviation;
            (-z * z / 2.0).exp() / (deviation * std::f64::consts::TAU.sqrt())
        }
        (Function::Poisson, [x, mean]) => mean.powf(*x) * (-mean).exp() / result(Function::Factorial, &[*x]),
        (Function::StepAt, [t, at, height]) => {
            if t >= at {
                *height
            } else {
                0.0
            }
        }
        (Function::PulseOnce, [_, lag, height, duration]) => {
            if among(*lag, *duration) {
                *height
            } else {
                0.0
            }
        }
        (Function::RampUp, [t, lag, height, duration]) => height * ((t - lag) / duration).clamp(0.0, 1.0),
        (Function::PulseTrain, [t, lag, height, duration, delay]) => {
            let since = (t - lag).rem_euclid(duration + delay);
            if *t >= *lag && since < *duration { *height } else { 0.0 }
        }
        (Function::Stairs, [t, lag, period, jump]) => jump * ((t - lag) / period + 1.0).floor().max(0.0),
        (Function::Square, [t, period, size]) => {
            if (t / period).fract() < 0.5 {
                *size
            } else {
                -size
            }
        }
        (Function::Saw, [t, period, size]) => size * (t / period).fract(),
        (Function::SawDown, [t, period, size]) => size * (1.0 - (t / period).fract()),
        (Function::Harmonic, [t, period, size, offset]) => size * (std::f64::consts::TAU * (t + offset) / period).sin(),
        other => panic!("not in these tests: {other:?}"),
    }
}

/// Whether a derivative is the limit of difference quotients.
pub fn check(what: &str, value: &Expression, slope: &Expression, places: &[f64]) {
    for x in places {
        let across = |h: f64| (value_at(value, x + h) - value_at(value, x - h)) / (2.0 * h);
        let wanted = (4.0 * across(1e-4) - across(2e-4)) / 3.0;
        let found = value_at(slope, *x);
        assert!((found - wanted).abs() <= 1e-8 * (1.0 + wanted.abs()), "{what} at {x}: {found}, not {wanted}");
    }
}

/// By each argument in turn, of which each is given by its value at x = 1.
fn check_function(function: Function, arguments: &[f64]) {
    for at in 0..arguments.len() {
        let part = |(number_of, value): (usize, &f64)| {
            if number_of == at { binary(Binary::Multiply, x(), number(*value)) } else { number(*value) }
        };
        let value = Expression::Call(function, arguments.iter().enumerate().map(part).collect());
        let what = format!("{function:?} by argument {at}");
        let slopes = [slope(&mut by_x(), &value), slope(&mut OfMatrix(by_x()), &value)];
        for slope in slopes {
            check(&what, &value, &slope.unwrap_or(number(0.0)), &[0.97, 1.0, 1.02]);
        }
    }
}

#[test]
fn every_function_has_its_derivative_by_each_argument() {
    use Function::*;
    for function in [Exp, Log, Sqrt, Sin, Cos, Tan, Arctan, Abs, Log10, Sinh, Cosh, Tanh, Arcsin, Arccos, Erf] {
        check_function(function, &[0.6]);
    }
    for function in [Sign, Round, Floor, Ceiling, Truncate, Saturate, Factorial] {
        check_function(function, &[3.3]);
    }
    check_function(Factorial, &[24.3]);
    for function in [Max, Min, Arctan2, Modulo, Remainder, QuotientOrZero] {
        check_function(function, &[-3.3, 1.4]);
        check_function(function, &[2.2, 1.4]);
    }
    check_function(Max, &[2.2, 1.4, 3.1]);
    check_function(Min, &[2.2, 1.4, 3.1]);
    for function in [Hyperbola, HyperbolaDown] {
        check_function(function, &[1.7, 4.0, 0.8]);
    }
    for function in [Sigmoid, SigmoidDown] {
        check_function(function, &[1.7, 4.0, 0.8, 2.5]);
        check_function(function, &[0.6, 4.0, 0.8, 2.0]);
        check_function(function, &[0.6, 4.0, 0.8, 1.0]);
    }
    check_function(Gauss, &[1.1, 0.4, 0.75]);
    check_function(Poisson, &[3.3, 2.5]);
    check_function(Poisson, &[24.3, 22.0]);
    for t in [0.5, 1.9, 7.4] {
        check_function(StepAt, &[t, 1.2, 3.0]);
        check_function(PulseOnce, &[t, 1.2, 3.0, 2.0]);
        check_function(RampUp, &[t, 1.2, 3.0, 2.0]);
        check_function(PulseTrain, &[t, 1.2, 3.0, 1.1, 0.7]);
        check_function(Stairs, &[t, 1.2, 0.9, 3.0]);
        check_function(Square, &[t, 1.3, 3.0]);
        check_function(Saw, &[t, 1.3, 3.0]);
        check_function(SawDown, &[t, 1.3, 3.0]);
        check_function(Harmonic, &[t, 1.3, 3.0, 0.2]);
    }
}

fn power(a: Expression, b: Expression) -> Expression {
    binary(Binary::Power, a, b)
}

#[test]
fn where_there_is_none_it_is_0_or_not_finite() {
    let of_zero = binary(Binary::Subtract, x(), x());
    let sigmoid = |n: f64| Expression::Call(Function::Sigmoid, vec![x(), number(1.0), number(2.0), number(n)]);
    let values = [
        call(Function::Sqrt, x()),
        call(Function::Log, x()),
        power(x(), number(0.5)),
        power(x(), binary(Binary::Add, number(0.5), of_zero.clone())),
        binary(Binary::Divide, number(1.0), x()),
        sigmoid(0.5),
    ];
    for value in &values {
        let found = slope(&mut by_x(), value).map(|slope| value_at(&slope, 0.0));
        assert_eq!(found, Some(0.0), "{value:?}");
        let found = slope(&mut OfMatrix(by_x()), value).map(|slope| value_at(&slope, 0.0).is_finite());
        assert_eq!(found, Some(false), "{value:?}");
    }
    // Where there is one, it is that.
    let known = [
        (power(x(), number(1.5)), 0.0),
        (power(x(), binary(Binary::Add, number(1.0), of_zero)), 1.0),
        (sigmoid(1.0), 0.5),
        (sigmoid(2.0), 0.0),
    ];
    for (value, wanted) in known {
        assert_eq!(slope(&mut by_x(), &value).map(|slope| value_at(&slope, 0.0)), Some(wanted), "{value:?}");
        let found = slope(&mut OfMatrix(by_x()), &value).map(|slope| value_at(&slope, 0.0));
        assert!(found == Some(wanted) || matches!(value, Expression::Binary(..)), "{value:?}: {found:?}");
    }
}

fn parts(value: &Expression) -> usize {
    let mut count = 0;
    crate::model::walk::every(value, &mut |_| count += 1);
    count
}

#[test]
fn derivatives_do_not_grow_without_end() {
    let share = |a| Expression::Call(Function::Hyperbola, vec![a, number(2.0), number(3.0)]);
    let hill = |a| Expression::Call(Function::Sigmoid, vec![a, number(2.0), number(3.0), number(4.0)]);
    let square = |a: Expression| binary(Binary::Multiply, a, x());
    for within in [&share as &dyn Fn(Expression) -> Expression, &hill, &square] {
        let nest = |depth: usize| (0..depth).fold(x(), |value, _| within(value));
        let [first, second] = [60, 120].map(|depth| slope(&mut by_x(), &nest(depth)).map_or(0, |slope| parts(&slope)));
        assert!(first > 60 && second < 5 * first, "{first} {second}");
    }
}

#[test]
fn sums_may_be_long_and_nests_may_not_be_deep() {
    let sum = (0..4000).fold(x(), |sum, _| binary(Binary::Add, sum, x()));
    let mut rules = by_x();
    let found = slope(&mut rules, &sum);
    assert!(!rules.reach.is_passed());
    assert_eq!(found.map(|slope| parts(&slope)), Some(8001));
    let deep = (0..100_000).fold(x(), |value, _| call(Function::Sin, value));
    let mut rules = by_x();
    slope(&mut rules, &deep);
    assert!(rules.reach.is_passed());
    // Taken apart by hand, since it is too deep to be dropped.
    let mut rest = deep;
    while let Expression::Call(_, mut arguments) = rest {
        rest = arguments.remove(0);
    }
    let mut short = ByX { reach: Reach::new(50) };
    slope(&mut short, &(0..30).fold(x(), |value, _| binary(Binary::Multiply, value, x())));
    assert!(short.reach.is_passed());
}
