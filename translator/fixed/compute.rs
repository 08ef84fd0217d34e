//! The run in fixed point beside the run in doubles.

use super::Scaled;
use super::expression::{Comparison, Curved, Fixed};
use super::integer as i;
use super::machine::{Arithmetic, Machine, Number, Stopped, compare as related};
use super::record::{Recording, settings};
use super::scale::{mantissa, value_of};
use crate::model::LookupKind;
use crate::plan::{Column, Fold, Index, Plan, SlotId, Target, Value};

/// How far a quantity was from its double.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    pub low: f64,
    pub high: f64,
    /// The worst difference in any step.
    pub error: f64,
}

impl Deviation {
    /// Of the greatest magnitude.
    pub fn relative(&self) -> f64 {
        let most = self.low.abs().max(self.high.abs());
        if most == 0.0 { 0.0 } else { self.error / most }
    }
}

/// Both runs, by column of the output.
pub struct Compared {
    pub columns: Vec<Deviation>,
    /// Of a course: its rows.
    pub steps: u64,
    /// Rows of the course in fixed point.
    pub other: u64,
}

/// Both runs; an error tells why that in fixed point does not come to the end of the other.
pub fn compare<'p>(plan: &'p Plan, seed: i64, input: &'p [f64], scaled: &Scaled) -> Result<Compared, Stopped> {
    let given = settings(plan);
    let scale = &scaled.scale;
    // Scattered arrays are no settings: they begin with zeros.
    let slots = given.iter().zip(&scale.slots);
    let slots = slots.map(|(values, e)| values.iter().map(|value| mantissa(*value, *e)).collect()).collect();
    let mut double = Machine::new(plan, given, seed, Recording::of(plan));
    let mut fixed = Machine::new(plan, slots, seed, Computing(scaled));
    let mut compared = Compared { columns: Vec::new(), steps: 0, other: 0 };
    if plan.course.is_some() {
        (double.input, fixed.input) = (input, input);
        double.follow()?;
        fixed.follow()?;
        compared.steps = double.rows.len() as u64;
        compared.other = fixed.rows.len() as u64;
        for (double, fixed) in double.rows.iter().zip(&fixed.rows) {
            compared.row(plan, scaled, double, fixed);
        }
        return Ok(compared);
    }
    double.begin()?;
    fixed.begin()?;
    loop {
        compared.look(&double, &fixed);
        if double.done() {
            return Ok(compared);
        }
        double.advance()?;
        fixed.advance()?;
        compared.steps += 1;
    }
}

/// The greatest difference between rows of two runs, against the greatest value of its column.
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
    fn look(&mut self, double: &Machine<Recording>, fixed: &Machine<Computing>) {
        let columns = &double.plan.output.columns;
        let place = |column: &Column| column.place.map(|(slot, element)| (slot.0 as usize, element as usize));
        let double_of = |column| place(column).map_or(double.time, |(slot, element)| double.slots[slot][element]);
        let fixed_of = |column| place(column).map_or(fixed.time, |(slot, element)| fixed.slots[slot][element]);
        let wanted: Vec<f64> = columns.iter().map(double_of).collect();
        let found: Vec<i32> = columns.iter().map(fixed_of).collect();
        self.row(double.plan, fixed.arithmetic.0, &wanted, &found);
    }

    fn row(&mut self, plan: &Plan, scaled: &Scaled, double: &[f64], fixed: &[i32]) {
        let first = self.columns.is_empty();
        for (number, (wanted, found)) in double.iter().zip(fixed).enumerate() {
            let place = plan.output.columns[number].place;
            let exponent = place.map_or(scaled.scale.time, |(slot, element)| scaled.scale.at(slot, element));
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
pub struct Computing<'s>(&'s Scaled);

impl Arithmetic for Computing<'_> {
    type Number = i32;

    fn value(machine: &mut Machine<Self>, value: &Value) -> i32 {
        let scaled = machine.arithmetic.0;
        scaled.expression(value).map_or(0, |expression| compute(machine, expression))
    }

    fn fold(machine: &mut Machine<Self>, value: &Value, fold: &Fold) -> i32 {
        let scaled = machine.arithmetic.0;
        let shifts = scaled.fold(value);
        let mut total = if fold.product { mantissa(1.0, scaled.effect(value)) } else { 0 };
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

    fn given(&self, value: &Value, number: i32) -> i32 {
        i::shift(number, self.0.effect(value))
    }

    fn normal(machine: &mut Machine<Self>, value: &Value, mean: &Value, deviation: &Value) -> i32 {
        let shift = machine.arithmetic.0.effect(value);
        let (mean, deviation) = (Self::value(machine, mean), Self::value(machine, deviation));
        i::normal(|| machine.draw(), mean, deviation, shift)
    }

    fn ramp(machine: &mut Machine<Self>, _: &Value, slope: &Value, from: &Value) -> (i32, i32) {
        (Self::value(machine, slope), Self::value(machine, from))
    }

    fn read(&self, target: &Target, number: f64) -> i32 {
        i::shift(mantissa(number, self.0.scale.input), self.0.read(target))
    }

    fn noted(_: &mut Machine<Self>, _: &Target, _: Option<&Value>, _: i32) {}

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

/// The factors of a term, at the exponent of the sum.
fn product(factors: &[i32], shifts: &[i32]) -> i32 {
    let Some((first, rest)) = factors.split_first() else { return 0 };
    let product = rest.iter().zip(shifts).fold(*first, |product, (factor, shift)| i::mul(product, *factor, *shift));
    i::shift(product, shifts.last().copied().unwrap_or(0))
}

fn compute(machine: &mut Machine<Computing>, expression: &Fixed) -> i32 {
    let mut of = |part: &Fixed| compute(machine, part);
    match expression {
        Fixed::Number(number) => *number,
        Fixed::Time => machine.time,
        Fixed::Dt => machine.dt,
        Fixed::HalfStep => machine.half,
        Fixed::Slot(element) => machine.slots[element.slot.0 as usize][machine.element(element)],
        Fixed::Temporary(id) => machine.temporaries[id.0 as usize][0],
        Fixed::Kept(id, index) => machine.kept(*id, index),
        Fixed::At(slot, index) => {
            let index = of(index);
            machine.at(*slot, index)
        }
        Fixed::Shift(a, n) => i::shift(of(a), *n),
        Fixed::Negate(a) => -of(a),
        Fixed::Add(a, b) => i::add(of(a), of(b)),
        Fixed::Subtract(a, b) => i::sub(of(a), of(b)),
        Fixed::Multiply(a, b, n) => i::mul(of(a), of(b), *n),
        Fixed::Divide(a, b, n) => i::div(of(a), of(b), *n),
        Fixed::Choose(condition, a, b) => {
            let (a, b) = (of(a), of(b));
            if holds(machine, condition) { a } else { b }
        }
        Fixed::Maximum(a, b) => of(a).max(of(b)),
        Fixed::Minimum(a, b) => of(a).min(of(b)),
        Fixed::Modulo(a, b) => i::modulo(of(a), of(b)),
        Fixed::Absolute(a) => of(a).abs(),
        Fixed::Sign(a) => of(a).signum(),
        Fixed::Floor(a, n) => i::floor(of(a), *n),
        Fixed::Root(a, n) => i::sqrt(of(a), *n),
        Fixed::Function(curved, a, n, e) => {
            let x = of(a);
            match curved {
                Curved::Exp => i::exp(x, *n, *e),
                Curved::Log => i::log(x, *n, *e),
                Curved::Sin => i::sin(x, *n, 0, *e),
                Curved::Cos => i::sin(x, *n, 1, *e),
                Curved::Arctan => i::atan(x, *n, *e),
                Curved::Sinh => i::sinh(x, *n, *e),
                Curved::Cosh => i::cosh(x, *n, *e),
                Curved::Tanh => i::tanh(x, *n, *e),
                Curved::Arcsin => i::asin(x, *n, *e),
            }
        }
        Fixed::Angle(y, x, more, e) => i::angle(of(y), of(x), *more, *e),
        Fixed::Look(look) => {
            let x = of(&look.argument);
            let (value, count) = column(machine, look.table, &look.index);
            match look.kind {
                LookupKind::Warn | LookupKind::Hold if x <= look.low => value(0),
                LookupKind::Warn | LookupKind::Hold if x >= look.high => value(count - 1),
                LookupKind::Extend if i::is_end(i::sub(x, look.low)) => i::sub(x, look.low),
                // A range wider than its numbers: from the other end.
                _ if i::is_end(i::sub(x, look.low)) => {
                    let from_high = i::mul(i::sub(look.high, x), look.inverse, look.shift);
                    i::between(&value, count, i::sub(i::up(count as i32 - 1, look.bits), from_high), look.bits)
                }
                _ => i::between(&value, count, i::mul(i::sub(x, look.low), look.inverse, look.shift), look.bits),
            }
        }
        Fixed::Table(table) => {
            let [x, low, high, increment] = table.parts.each_ref().map(of);
            let (value, count) = column(machine, table.table, &table.index);
            match table.kind {
                LookupKind::Warn | LookupKind::Hold if x <= low => value(0),
                LookupKind::Warn | LookupKind::Hold if x >= high => value(count - 1),
                _ if i::is_end(i::sub(x, low)) => i::sub(x, low),
                _ => i::between(&value, count, i::div(i::sub(x, low), increment, table.bits), table.bits),
            }
        }
    }
}

/// The values of a table along the subscript that runs.
fn column<'m>(
    machine: &'m Machine<Computing>,
    table: SlotId,
    index: &[Option<Index>],
) -> (impl Fn(usize) -> i32 + 'm, usize) {
    let (first, along, count) = machine.column(table, index);
    let values = &machine.slots[table.0 as usize];
    (move |at: usize| values[first + at * along], count)
}

fn holds(machine: &mut Machine<Computing>, comparison: &Comparison) -> bool {
    match comparison {
        Comparison::Compare(relation, a, b) => {
            let (a, b) = (compute(machine, a), compute(machine, b));
            related(*relation, a, b)
        }
        Comparison::And(a, b) => holds(machine, a) && holds(machine, b),
        Comparison::Or(a, b) => holds(machine, a) || holds(machine, b),
        Comparison::Not(a) => !holds(machine, a),
    }
}
