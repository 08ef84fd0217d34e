//! The run in fixed point next to the run in doubles.

use super::super::builtin::Builtin;
use super::super::expression::{Binary, Expression, Fold, Lookup, Place, Rounding, Spacing, Unary};
use super::super::system::System;
use super::super::{Code, Id};
use super::Trial;
use super::formats::{Formats, point_of, shift_of};
use super::integer as i;
use super::machine::{Arithmetic, Machine, Number, Stopped};
use super::record::Recording;
use super::scale::{mantissa, value_of};
use crate::code::LookupKind;

/// The difference of a quantity from its double.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    pub low: f64,
    pub high: f64,
    /// The worst difference in any step.
    pub error: f64,
}

impl Deviation {
    /// At the greatest absolute value.
    pub fn relative(&self) -> f64 {
        let most = self.low.abs().max(self.high.abs());
        if most == 0.0 { 0.0 } else { self.error / most }
    }
}

/// Both runs, by output column.
pub struct Compared {
    pub columns: Vec<Deviation>,
    /// For a program: its rows.
    pub steps: u64,
    /// Rows of the program in fixed point.
    pub other: u64,
}

/// Both runs; an error states why the fixed-point run does not reach the end of the other.
pub fn compare(system: &System, formats: &Formats, trial: &Trial) -> Result<Compared, Stopped> {
    let scale = &formats.scale;
    let mut compared = Compared { columns: Vec::new(), steps: 0, other: 0 };
    // Scattered arrays are not settings: they begin with zeros.
    let given = trial.settings.iter().zip(system.quantities.ids());
    let mantissas = |(values, id): (&Vec<f64>, _)| {
        values.iter().map(|value| mantissa(*value, scale.quantity(id))).collect::<Vec<i32>>()
    };
    let values = given.map(mantissas).collect();
    let double = Machine::new(system, trial, trial.settings.clone(), Recording::of(system));
    let fixed = Machine::new(&formats.system, trial, values, Computing(formats));
    let (Some(mut double), Some(mut fixed)) = (double, fixed) else { return Ok(compared) };
    if !system.clock.is_steps() {
        double.follow()?;
        fixed.follow()?;
        compared.steps = double.rows.len() as u64;
        compared.other = fixed.rows.len() as u64;
        for (double, fixed) in double.rows.iter().zip(&fixed.rows) {
            compared.row(formats, trial, double, fixed);
        }
        return Ok(compared);
    }
    double.begin()?;
    fixed.begin()?;
    loop {
        compared.row(formats, trial, &double.row(), &fixed.row());
        if double.done() {
            return Ok(compared);
        }
        double.advance()?;
        fixed.advance()?;
        compared.steps += 1;
    }
}

/// The greatest difference between rows of two runs, relative to the greatest value of its column.
pub fn worst(before: &[Vec<f64>], after: &[Vec<f64>]) -> f64 {
    let mut columns: Vec<Deviation> = Vec::new();
    for (before, after) in before.iter().zip(after) {
        columns.resize(before.len(), Deviation::default());
        for ((seen, wanted), found) in columns.iter_mut().zip(before).zip(after) {
            seen.high = seen.high.max(wanted.abs());
            seen.error = seen.error.max((wanted - found).abs());
        }
    }
    columns.iter().map(Deviation::relative).fold(0.0, f64::max)
}

impl Compared {
    fn row(&mut self, formats: &Formats, trial: &Trial, double: &[f64], fixed: &[i32]) {
        let first = self.columns.is_empty();
        for (number, (wanted, found)) in double.iter().zip(fixed).enumerate() {
            let scale = &formats.scale;
            let exponent = trial.columns[number].map_or(scale.time, |(id, element)| scale.at(id, element));
            let error = (wanted - value_of(*found, exponent)).abs();
            if first {
                self.columns.push(Deviation { low: *wanted, high: *wanted, error });
                continue;
            }
            let seen = &mut self.columns[number];
            *seen =
                Deviation { low: seen.low.min(*wanted), high: seen.high.max(*wanted), error: seen.error.max(error) };
        }
    }
}

impl Number for i32 {
    const ZERO: i32 = 0;

    fn flag(value: i8) -> i32 {
        i32::from(value)
    }

    fn plus(self, other: i32) -> i32 {
        i::add(self, other)
    }

    fn minus(self, other: i32) -> i32 {
        i::sub(self, other)
    }

    fn moved_on(last: i32, interval: i32, limit: i32) -> i32 {
        i::moved_on(last, interval, limit)
    }
}

/// Arithmetic on mantissas.
pub struct Computing<'s>(&'s Formats);

impl Arithmetic for Computing<'_> {
    type Number = i32;

    fn value(machine: &mut Machine<Self>, id: Id<Expression>) -> i32 {
        compute(machine, id)
    }

    fn fold(machine: &mut Machine<Self>, id: Id<Expression>, fold: Id<Fold>) -> i32 {
        let shifts = machine.arithmetic.0.fold(fold);
        let fold = &machine.code.folds[fold];
        let mut total = if fold.product { mantissa(1.0, point_of(machine.code, id)) } else { 0 };
        machine.terms(fold, |factors| {
            total = match fold.product {
                true => i::mul(total, factors[0], shifts[0]),
                false => i::add(total, product(factors, shifts)),
            };
        });
        total
    }

    fn uniform(drawn: i32) -> i32 {
        drawn - (1 << 30)
    }

    fn normal(machine: &mut Machine<Self>, id: Id<Expression>, arguments: &[Id<Expression>]) -> i32 {
        let [mean, deviation] = *arguments else { return 0 };
        let shift = normal_shift(machine.code, id, deviation);
        let (mean, deviation) = (compute(machine, mean), compute(machine, deviation));
        i::normal(|| machine.draw(), mean, deviation, shift)
    }

    fn ramp(machine: &mut Machine<Self>, arguments: &[Id<Expression>]) -> (i32, i32) {
        let [rise, due] = *arguments else { return (0, 0) };
        (compute(machine, rise), compute(machine, due))
    }

    fn read(machine: &Machine<Self>, into: Id<Place>, number: f64) -> i32 {
        let formats = machine.arithmetic.0;
        i::shift(mantissa(number, formats.scale.input), formats.read(machine.function(), into))
    }

    fn placed(machine: &Machine<Self>, into: Id<Place>, id: Id<Expression>, number: i32) -> i32 {
        i::shift(number, machine.arithmetic.0.placed(machine.function(), into, id))
    }

    fn noted(_: &mut Machine<Self>, _: Id<Place>, _: Option<Id<Expression>>, _: i32) {}

    fn halved(&self, dt: i32) -> i32 {
        i::shift(dt, self.0.half())
    }

    fn time(&self, start: i32, step: i32, dt: i32) -> i32 {
        i::add(start, i::mul(step, dt, self.0.steps()))
    }

    fn subscript(number: i32) -> usize {
        number.max(0) as usize
    }
}

/// The divisor of the product of a deviation and a normal number.
pub fn normal_shift(code: &Code, id: Id<Expression>, deviation: Id<Expression>) -> i32 {
    point_of(code, deviation) + 28 - point_of(code, id)
}

/// The factors of a term, at the exponent of the sum.
fn product(factors: &[i32], shifts: &[i32]) -> i32 {
    let Some((first, rest)) = factors.split_first() else { return 0 };
    let product = rest.iter().zip(shifts).fold(*first, |product, (factor, shift)| i::mul(product, *factor, *shift));
    i::shift(product, shifts.last().copied().unwrap_or(0))
}

fn compute(machine: &mut Machine<Computing>, id: Id<Expression>) -> i32 {
    let code = machine.code;
    let mut of = |part: Id<Expression>| compute(machine, part);
    match code.expressions[id] {
        Expression::Integer(mantissa) => mantissa as i32,
        Expression::Time => machine.time,
        Expression::Dt => machine.dt,
        Expression::HalfStep => machine.half,
        Expression::Read(place) => machine.at(place),
        Expression::Convert(a, Rounding::Moved) => of(a),
        Expression::Convert(a, _) => i::shift(of(a), point_of(code, id) - point_of(code, a)),
        Expression::Unary(Unary::Negate, a) => -of(a),
        Expression::Binary(operator, a, b) => {
            let shift = shift_of(code, id, operator, a, b);
            let (a, b) = (of(a), of(b));
            match operator {
                Binary::Add => i::add(a, b),
                Binary::Subtract => i::sub(a, b),
                Binary::Multiply => i::mul(a, b, shift),
                Binary::Divide => i::div(a, b, shift),
                // A power is a product or consists of functions; a condition is not a value.
                Binary::Power | Binary::And | Binary::Or => 0,
            }
        }
        Expression::Choose(condition, a, b) => {
            let (a, b) = (of(a), of(b));
            if machine.holds(condition) { a } else { b }
        }
        Expression::Builtin(function, list) => {
            let list = code.list(list);
            let values: Vec<i32> = list.iter().map(|part| of(*part)).collect();
            let points: Vec<i32> = list.iter().map(|part| point_of(code, *part)).collect();
            builtin(function, &values, &points, point_of(code, id))
        }
        Expression::Lookup(lookup) => look_up(machine, lookup),
        // Nothing else is a value in fixed point.
        Expression::Real(_)
        | Expression::Logical(_)
        | Expression::Object(_)
        | Expression::Whole(_)
        | Expression::Given(_)
        | Expression::Unary(Unary::Not, _)
        | Expression::Compare(..)
        | Expression::Call(..)
        | Expression::Column { .. }
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..) => 0,
    }
}

/// A function of arguments with the given number of fractional bits; the result has `e`.
fn builtin(function: Builtin, values: &[i32], points: &[i32], e: i32) -> i32 {
    let ([x, rest @ ..], [n, others @ ..]) = (values, points) else { return 0 };
    let (x, n) = (*x, *n);
    let (y, m) = (rest.first().copied().unwrap_or(0), others.first().copied().unwrap_or(0));
    match function {
        Builtin::Max => x.max(y),
        Builtin::Min => x.min(y),
        Builtin::Modulo => i::modulo(x, y),
        Builtin::Abs => x.abs(),
        Builtin::Sign => x.signum(),
        Builtin::Floor => i::floor(x, n - e),
        Builtin::Sqrt => i::sqrt(x, 2 * e - n),
        Builtin::Exp => i::exp(x, n, e),
        Builtin::Log => i::log(x, n, e),
        Builtin::Sin => i::sin(x, n, 0, e),
        Builtin::Cos => i::sin(x, n, 1, e),
        Builtin::Arctan => i::atan(x, n, e),
        Builtin::Sinh => i::sinh(x, n, e),
        Builtin::Cosh => i::cosh(x, n, e),
        Builtin::Tanh => i::tanh(x, n, e),
        Builtin::Arcsin => i::asin(x, n, e),
        Builtin::Arctan2 => i::angle(x, y, n - m, e),
        // The others are rejected.
        _ => 0,
    }
}

fn look_up(machine: &mut Machine<Computing>, id: Id<Lookup>) -> i32 {
    let lookup = &machine.code.lookups[id];
    let look = machine.arithmetic.0.look(id);
    let x = compute(machine, lookup.argument);
    let ends = match lookup.spacing {
        Spacing::Prepared(_) => None,
        Spacing::Computed { low, high, increment } => Some([low, high, increment].map(|part| compute(machine, part))),
    };
    let (first, along, count) = machine.column(lookup);
    let values = &machine.values[lookup.table.index()];
    let value = move |at: usize| values[first + at * along];
    let (low, high) = ends.map_or((look.low, look.high), |[low, high, _]| (low, high));
    match (lookup.kind, ends) {
        (LookupKind::Warn | LookupKind::Hold, _) if x <= low => value(0),
        (LookupKind::Warn | LookupKind::Hold, _) if x >= high => value(count - 1),
        (LookupKind::Extend, _) | (_, Some(_)) if i::is_end(i::sub(x, low)) => i::sub(x, low),
        (_, Some([_, _, increment])) => {
            i::between(&value, count, i::div(i::sub(x, low), increment, look.bits), look.bits)
        }
        // The range exceeds the largest number: count from the other end.
        _ if i::is_end(i::sub(x, low)) => {
            let from_high = i::mul(i::sub(high, x), look.inverse, look.shift);
            i::between(&value, count, i::sub(i::up(count as i32 - 1, look.bits), from_high), look.bits)
        }
        _ => i::between(&value, count, i::mul(i::sub(x, low), look.inverse, look.shift), look.bits),
    }
}
