//! The rules against difference quotients.

use super::{Reach, Rules, Style, parts, slope};
use crate::code::differentiate::formula::Formula;
use crate::code::{Base, Binary, Builder, Builtin, Code, Expression, Id, Type, Unary};

/// What a rule writes as the author would.
const PLAIN: Style = Style { zero_for_none: false, products: false };

/// Differentiates by x, which is all that is read: 0 where there is no derivative, or as for a matrix.
struct ByX<'b, const ZERO_FOR_NONE: bool> {
    builder: &'b mut Builder,
    reach: Reach,
}

impl<const ZERO_FOR_NONE: bool> Rules for ByX<'_, ZERO_FOR_NONE> {
    const STYLE: Style = Style { zero_for_none: ZERO_FOR_NONE, products: false };

    fn builder(&mut self) -> &mut Builder {
        self.builder
    }

    fn read(&mut self, _: Id<Expression>) -> Option<Id<Expression>> {
        Some(self.builder.real(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        &mut self.reach
    }
}

fn by_x<const ZERO_FOR_NONE: bool>(builder: &mut Builder) -> ByX<'_, ZERO_FOR_NONE> {
    ByX { builder, reach: Reach::new(1_000_000) }
}

/// The derivative of a value: 0 where there is none, and as for a matrix.
fn slopes(builder: &mut Builder, value: Id<Expression>) -> [Option<Id<Expression>>; 2] {
    [slope(&mut by_x::<true>(builder), value), slope(&mut by_x::<false>(builder), value)]
}

fn x(builder: &mut Builder) -> Formula {
    Formula::Known(builder.read(Base::Quantity(Id::new(0)), Vec::new(), Type::REAL))
}

/// The value of an expression that reads nothing but x.
fn value_at(code: &Code, value: Id<Expression>, x: f64) -> f64 {
    let of = |part: Id<Expression>| value_at(code, part, x);
    let truth = |holds: bool| f64::from(u8::from(holds));
    match code.expressions[value] {
        Expression::Real(number) => number,
        Expression::Logical(holds) => truth(holds),
        Expression::Read(_) => x,
        Expression::Convert(a, _) => of(a),
        Expression::Unary(Unary::Negate, a) => -of(a),
        Expression::Binary(operator, a, b) => match operator {
            Binary::Add => of(a) + of(b),
            Binary::Subtract => of(a) - of(b),
            Binary::Multiply => of(a) * of(b),
            Binary::Divide => of(a) / of(b),
            Binary::Power => of(a).powf(of(b)),
            Binary::And => truth(of(a) != 0.0 && of(b) != 0.0),
            Binary::Or => truth(of(a) != 0.0 || of(b) != 0.0),
        },
        Expression::Compare(relation, a, b) => truth(super::super::simplify::holds(relation, of(a), of(b))),
        Expression::Choose(condition, then, otherwise) => of(if of(condition) != 0.0 { then } else { otherwise }),
        Expression::Builtin(function, list) => {
            result(function, &code.list(list).iter().map(|one| of(*one)).collect::<Vec<f64>>())
        }
        other => panic!("not in these tests: {other:?}"),
    }
}

fn result(function: Builtin, arguments: &[f64]) -> f64 {
    let share = |part: f64, rest: f64| arguments[1] * part / (part + rest);
    let among = |from: f64, length: f64| arguments[0] >= from && arguments[0] < from + length;
    match (function, arguments) {
        (Builtin::Exp, [a]) => a.exp(),
        (Builtin::Log, [a]) => a.ln(),
        (Builtin::Sqrt, [a]) => a.sqrt(),
        (Builtin::Sin, [a]) => a.sin(),
        (Builtin::Cos, [a]) => a.cos(),
        (Builtin::Tan, [a]) => a.tan(),
        (Builtin::Arctan, [a]) => a.atan(),
        (Builtin::Abs, [a]) => a.abs(),
        (Builtin::Max, _) => arguments.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        (Builtin::Min, _) => arguments.iter().copied().fold(f64::INFINITY, f64::min),
        (Builtin::Log10, [a]) => a.log10(),
        (Builtin::Sinh, [a]) => a.sinh(),
        (Builtin::Cosh, [a]) => a.cosh(),
        (Builtin::Tanh, [a]) => a.tanh(),
        (Builtin::Arcsin, [a]) => a.asin(),
        (Builtin::Arccos, [a]) => a.acos(),
        (Builtin::Arctan2, [a, b]) => a.atan2(*b),
        (Builtin::Modulo, [a, b]) => a - b * (a / b).floor(),
        (Builtin::Remainder, [a, b]) => a % b,
        (Builtin::Sign, [a]) if *a == 0.0 => 0.0,
        (Builtin::Sign, [a]) => a.signum(),
        (Builtin::Round, [a]) => (a + 0.5).floor(),
        (Builtin::Floor, [a]) => a.floor(),
        (Builtin::Ceiling, [a]) => a.ceil(),
        (Builtin::Truncate, [a]) => a.trunc(),
        (Builtin::QuotientOrZero, [_, 0.0]) => 0.0,
        (Builtin::QuotientOrZero, [a, b]) => a / b,
        (Builtin::Saturate, [a]) => *a,
        (Builtin::Hyperbola, [x, _, half]) => share(*x, *half),
        (Builtin::HyperbolaDown, [x, _, half]) => share(*half, *x),
        (Builtin::Sigmoid, [x, _, half, n]) => share(x.powf(*n), half.powf(*n)),
        (Builtin::SigmoidDown, [x, _, half, n]) => share(half.powf(*n), x.powf(*n)),
        // The sum of its series.
        (Builtin::Erf, [a]) => {
            let terms = (0..60).scan(*a, |term, n| {
                let now = *term / f64::from(2 * n + 1);
                *term *= -a * a / f64::from(n + 1);
                Some(now)
            });
            std::f64::consts::FRAC_2_SQRT_PI * terms.sum::<f64>()
        }
        // The product of those above 20, for one of which gamma is known by Stirling's formula.
        (Builtin::Factorial, [a]) if *a < 21.0 => (2..=(a + 0.1).floor() as u32).map(f64::from).product(),
        (Builtin::Factorial, [a]) => {
            let z = a + 21.0;
            let gamma =
                (z.ln() * (z - 0.5) - z + 0.918_938_533_204_672_7 + 1.0 / (12.0 * z) - z.powi(-3) / 360.0).exp();
            gamma / (1..=20).map(|k| a + f64::from(k)).product::<f64>()
        }
        (Builtin::Gauss, [x, mean, deviation]) => {
            let z = (x - mean) / deviation;
            (-z * z / 2.0).exp() / (deviation * std::f64::consts::TAU.sqrt())
        }
        (Builtin::Poisson, [x, mean]) => mean.powf(*x) * (-mean).exp() / result(Builtin::Factorial, &[*x]),
        (Builtin::StepAt, [t, at, height]) => {
            if t >= at {
                *height
            } else {
                0.0
            }
        }
        (Builtin::PulseOnce, [_, lag, height, duration]) => {
            if among(*lag, *duration) {
                *height
            } else {
                0.0
            }
        }
        (Builtin::RampUp, [t, lag, height, duration]) => height * ((t - lag) / duration).clamp(0.0, 1.0),
        (Builtin::PulseTrain, [t, lag, height, duration, delay]) => {
            let since = (t - lag).rem_euclid(duration + delay);
            if *t >= *lag && since < *duration { *height } else { 0.0 }
        }
        (Builtin::Stairs, [t, lag, period, jump]) => jump * ((t - lag) / period + 1.0).floor().max(0.0),
        (Builtin::Square, [t, period, size]) => {
            if (t / period).fract() < 0.5 {
                *size
            } else {
                -size
            }
        }
        (Builtin::Saw, [t, period, size]) => size * (t / period).fract(),
        (Builtin::SawDown, [t, period, size]) => size * (1.0 - (t / period).fract()),
        (Builtin::Harmonic, [t, period, size, offset]) => size * (std::f64::consts::TAU * (t + offset) / period).sin(),
        other => panic!("not in these tests: {other:?}"),
    }
}

/// Whether a derivative is the limit of difference quotients.
pub fn check(what: &str, code: &Code, value: Id<Expression>, slope: Id<Expression>, places: &[f64]) {
    for x in places {
        let across = |h: f64| (value_at(code, value, x + h) - value_at(code, value, x - h)) / (2.0 * h);
        let wanted = (4.0 * across(1e-4) - across(2e-4)) / 3.0;
        let found = value_at(code, slope, *x);
        // Written so that it fails for what is not a number.
        let good = (found - wanted).abs() <= 1e-8 * (1.0 + wanted.abs());
        assert!(good, "{what} at {x}: {found}, not {wanted}");
    }
}

/// By each argument in turn, of which each is given by its value at x = 1.
fn check_function(function: Builtin, arguments: &[f64]) {
    for at in 0..arguments.len() {
        let mut builder = Builder::default();
        let mut parts = Vec::new();
        for (number_of, value) in arguments.iter().enumerate() {
            let number = Formula::Number(*value);
            parts.push(if number_of == at { x(&mut builder) * number } else { number });
        }
        let value = builder.written(Formula::Call(function, parts), PLAIN);
        let what = format!("{function:?} by argument {at}");
        for slope in slopes(&mut builder, value) {
            let slope = slope.unwrap_or_else(|| builder.real(0.0));
            check(&what, &builder.code, value, slope, &[0.97, 1.0, 1.02]);
        }
    }
}

#[test]
fn every_function_has_its_derivative_by_each_argument() {
    use Builtin::*;
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

#[test]
fn where_there_is_none_it_is_0_or_not_finite() {
    let mut builder = Builder::default();
    let x = x(&mut builder);
    let number = Formula::Number;
    let of_zero = x.clone() - x.clone();
    let sigmoid = |n: f64| Formula::Call(Builtin::Sigmoid, vec![x.clone(), number(1.0), number(2.0), number(n)]);
    let without = [
        Formula::call(Builtin::Sqrt, &x),
        Formula::call(Builtin::Log, &x),
        x.clone().power(number(0.5)),
        x.clone().power(number(0.5) + of_zero.clone()),
        number(1.0).divided(x.clone()),
        sigmoid(0.5),
    ];
    for formula in without {
        let value = builder.written(formula.clone(), PLAIN);
        let [zero, matrix] = slopes(&mut builder, value).map(|slope| slope.map(|id| value_at(&builder.code, id, 0.0)));
        assert_eq!(zero, Some(0.0), "{formula:?}");
        assert_eq!(matrix.map(f64::is_finite), Some(false), "{formula:?}");
    }
    // Where there is one, it is that.
    let known = [
        (x.clone().power(number(1.5)), 0.0, true),
        (x.clone().power(number(1.0) + of_zero), 1.0, false),
        (sigmoid(1.0), 0.5, true),
        (sigmoid(2.0), 0.0, true),
    ];
    for (formula, wanted, of_matrix) in known {
        let value = builder.written(formula.clone(), PLAIN);
        let [zero, matrix] = slopes(&mut builder, value).map(|slope| slope.map(|id| value_at(&builder.code, id, 0.0)));
        assert_eq!(zero, Some(wanted), "{formula:?}");
        assert!(!of_matrix || matrix == Some(wanted), "{formula:?}: {matrix:?}");
    }
}

#[test]
fn a_power_that_is_a_product_has_the_derivative_of_a_power() {
    for exponent in 2..6 {
        let mut builder = Builder::default();
        let sine = Formula::call(Builtin::Sin, &x(&mut builder));
        let sine = builder.written(sine, PLAIN);
        let value = builder.product(sine, exponent);
        for slope in slopes(&mut builder, value) {
            check("a power", &builder.code, value, slope.unwrap(), &[0.4, 1.3]);
            let factors = parts(&builder.code, slope.unwrap());
            assert!(factors < 14, "{exponent}: {factors}");
        }
    }
}

#[test]
fn derivatives_do_not_grow_without_end() {
    let share = |a, _| Formula::Call(Builtin::Hyperbola, vec![a, Formula::Number(2.0), Formula::Number(3.0)]);
    let hill = |a, _| {
        let numbers = [2.0, 3.0, 4.0].map(Formula::Number);
        Formula::Call(Builtin::Sigmoid, [a].into_iter().chain(numbers).collect())
    };
    let square = |a: Formula, x: Formula| a * x;
    for within in [&share as &dyn Fn(Formula, Formula) -> Formula, &hill, &square] {
        let [first, second] = [60, 120].map(|depth| {
            let mut builder = Builder::default();
            let nest = (0..depth).fold(x(&mut builder), |value, _| within(value, x(&mut builder)));
            let nest = builder.written(nest, PLAIN);
            slopes(&mut builder, nest)[0].map_or(0, |slope| parts(&builder.code, slope))
        });
        assert!(first > 60 && second < 5 * first, "{first} {second}");
    }
}

#[test]
fn sums_may_be_long_and_nests_may_not_be_deep() {
    let mut builder = Builder::default();
    let x = builder.read(Base::Quantity(Id::new(0)), Vec::new(), Type::REAL);
    let add = |builder: &mut Builder, a, operator| builder.add(Expression::Binary(operator, a, x), Type::REAL);
    let sum = (0..4000).fold(x, |sum, _| add(&mut builder, sum, Binary::Add));
    let mut rules = by_x::<true>(&mut builder);
    let found = slope(&mut rules, sum);
    assert!(!rules.reach.is_passed());
    assert_eq!(found.and_then(|found| builder.code.constant(found)), Some(4001.0));
    let deep = (0..100_000).fold(x, |value, _| {
        let value = builder.list(&[value]);
        builder.add(Expression::Builtin(Builtin::Sin, value), Type::REAL)
    });
    let mut rules = by_x::<true>(&mut builder);
    slope(&mut rules, deep);
    assert!(rules.reach.is_passed());
    let nest = (0..30).fold(x, |value, _| {
        let value = add(&mut builder, value, Binary::Multiply);
        add(&mut builder, value, Binary::Add)
    });
    let mut short = ByX::<true> { builder: &mut builder, reach: Reach::new(50) };
    slope(&mut short, nest);
    assert!(short.reach.is_passed());
}
