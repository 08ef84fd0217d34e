//! The recorded run: Code computed in doubles, with the range of every part of every expression.

use super::super::Id;
use super::super::builtin::Builtin;
use super::super::expression::{Base, Binary, Expression, Fold, Index, Lookup, Place, Spacing, Unary};
use super::super::system::{Quantity, System};
use super::Trial;
use super::machine::{Arithmetic, Machine, Number, Reason, Stopped};
use crate::code::LookupKind;
use rustc_hash::FxHashMap;

/// The least and the greatest value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub low: f64,
    pub high: f64,
}

impl Range {
    pub fn of(value: f64) -> Range {
        Range { low: value, high: value }
    }

    /// The greatest absolute value.
    pub fn most(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    pub fn with(self, value: f64) -> Range {
        Range { low: self.low.min(value), high: self.high.max(value) }
    }
}

/// The results of a run.
#[derive(Default)]
pub struct Ranges {
    /// By expression.
    parts: Vec<Option<Range>>,
    pub quantities: Vec<Option<Range>>,
    /// For elements that were set, counted from 0.
    pub elements: FxHashMap<(Id<Quantity>, u32), Range>,
    pub time: Option<Range>,
}

impl Ranges {
    pub fn part(&self, id: Id<Expression>) -> Option<Range> {
        self.parts.get(id.index()).copied().flatten()
    }

    fn note(&mut self, id: Id<Expression>, number: f64) {
        if number.is_finite()
            && let Some(range) = self.parts.get_mut(id.index())
        {
            widen(range, number);
        }
    }
}

/// A range with a number in it.
fn widen(range: &mut Option<Range>, number: f64) {
    *range = Some(range.map_or(Range::of(number), |range| range.with(number)));
}

impl Number for f64 {
    const ZERO: f64 = 0.0;

    fn flag(value: i8) -> f64 {
        f64::from(value)
    }

    fn plus(self, other: f64) -> f64 {
        self + other
    }

    fn minus(self, other: f64) -> f64 {
        self - other
    }

    fn moved_on(mut last: f64, interval: f64, limit: f64) -> f64 {
        // As zd_move_on: intervals so small that they do not move a time take no longer.
        let interval_is_positive = interval > 0.0;
        for _ in 0..1000 {
            if !interval_is_positive || limit.partial_cmp(&(last + interval)).is_none_or(std::cmp::Ordering::is_lt) {
                return last;
            }
            last += interval;
        }
        let whole = ((limit - last) / interval).floor();
        if !(whole > 0.0 && whole < 1e37) {
            return last;
        }
        last += whole * interval;
        if last > limit {
            last -= interval;
        }
        for _ in 0..4 {
            if limit >= last + interval {
                last += interval;
            }
        }
        last
    }
}

/// Arithmetic that records ranges.
#[derive(Default)]
pub struct Recording {
    pub ranges: Ranges,
    /// A value was not finite.
    pub unsound: bool,
    /// Every value is rounded to a float, as in a library with floats.
    pub single: bool,
}

impl Recording {
    pub fn of(system: &System) -> Recording {
        let parts = vec![None; system.code.expressions.len()];
        let quantities = vec![None; system.quantities.len()];
        let ranges = Ranges { parts, quantities, ..Ranges::default() };
        Recording { ranges, ..Recording::default() }
    }

    fn rounded(&self, number: f64) -> f64 {
        if self.single { f64::from(number as f32) } else { number }
    }
}

impl Arithmetic for Recording {
    type Number = f64;

    fn value(machine: &mut Machine<Recording>, id: Id<Expression>) -> f64 {
        let number = part(machine, id);
        let number = machine.arithmetic.rounded(number);
        machine.arithmetic.ranges.note(id, number);
        number
    }

    fn fold(machine: &mut Machine<Recording>, id: Id<Expression>, fold: Id<Fold>) -> f64 {
        let fold = &machine.code.folds[fold];
        let mut total = if fold.product { 1.0 } else { 0.0 };
        let mut seen = Vec::new();
        machine.terms(fold, |factors| {
            let term: f64 = factors.iter().copied().reduce(|a, b| a * b).unwrap_or(0.0);
            total = if fold.product { total * term } else { total + term };
            seen.push(total);
        });
        seen.iter().for_each(|partial| machine.arithmetic.ranges.note(id, *partial));
        machine.arithmetic.rounded(total)
    }

    fn uniform(drawn: i32) -> f64 {
        f64::from(drawn) / 2_147_483_648.0 - 0.5
    }

    fn normal(machine: &mut Machine<Recording>, _: Id<Expression>, arguments: &[Id<Expression>]) -> f64 {
        let [mean, deviation] = arguments else { return 0.0 };
        let (mean, deviation) = (Recording::value(machine, *mean), Recording::value(machine, *deviation));
        let mut uniform = || f64::from(machine.draw()) / 2_147_483_648.0;
        loop {
            let (u, v) = (uniform(), uniform());
            let x = 1.7155277699214135 * (v - 0.5) / u;
            if (-2.4..=2.4).contains(&x) && x * x <= -4.0 * u.ln() {
                return mean + deviation * x;
            }
        }
    }

    fn ramp(machine: &mut Machine<Recording>, arguments: &[Id<Expression>]) -> (f64, f64) {
        let [slope, from] = arguments else { return (0.0, 0.0) };
        let (slope, from) = (Recording::value(machine, *slope), Recording::value(machine, *from));
        (slope * machine.dt, from + machine.dt)
    }

    fn read(machine: &Machine<Recording>, _: Id<Place>, number: f64) -> f64 {
        machine.arithmetic.rounded(number)
    }

    fn placed(_: &Machine<Recording>, _: Id<Place>, _: Id<Expression>, number: f64) -> f64 {
        number
    }

    fn noted(machine: &mut Machine<Recording>, into: Id<Place>, value: Option<Id<Expression>>, number: f64) {
        machine.arithmetic.unsound |= !number.is_finite();
        let (time, place) = (machine.time, &machine.code.places[into]);
        let ranges = &mut machine.arithmetic.ranges;
        widen(&mut ranges.time, time);
        if let Some(value) = value {
            ranges.note(value, number);
        }
        let Base::Quantity(id) = place.base else { return };
        widen(&mut ranges.quantities[id.index()], number);
        if let [Index::Fixed(at)] = place.index[..] {
            let seen = ranges.elements.entry((id, at)).or_insert(Range::of(number));
            *seen = seen.with(number);
        }
    }

    fn halved(&self, dt: f64) -> f64 {
        dt / 2.0
    }

    fn time(&self, start: f64, step: i32, dt: f64) -> f64 {
        start + f64::from(step) * dt
    }

    fn subscript(number: f64) -> usize {
        number as usize
    }
}

/// A part of an expression; all its own parts are recorded.
fn part(machine: &mut Machine<Recording>, id: Id<Expression>) -> f64 {
    let code = machine.code;
    let mut of = |part: Id<Expression>| Recording::value(machine, part);
    match code.expressions[id] {
        Expression::Real(number) => number,
        Expression::Integer(number) => number as f64,
        Expression::Time => machine.time,
        Expression::Dt => machine.dt,
        Expression::HalfStep => machine.half,
        Expression::Read(place) => machine.at(place),
        Expression::Unary(Unary::Negate, a) => -of(a),
        Expression::Binary(operator, a, b) => {
            let (a, b) = (of(a), of(b));
            match operator {
                Binary::Add => a + b,
                Binary::Subtract => a - b,
                Binary::Multiply => a * b,
                Binary::Divide => a / b,
                Binary::Power => a.powf(b),
                // A condition is not a value.
                Binary::And | Binary::Or => 0.0,
            }
        }
        Expression::Choose(condition, a, b) => {
            let (a, b) = (of(a), of(b));
            if machine.holds(condition) { a } else { b }
        }
        Expression::Builtin(function, list) => {
            let arguments = code.list(list);
            let x = arguments.first().map_or(0.0, |x| of(*x));
            let y = arguments.get(1).map_or(0.0, |y| of(*y));
            builtin(function, x, y)
        }
        Expression::Lookup(lookup) => look_up(machine, &code.lookups[lookup]),
        // Libraries have no data files or functions; expressions with effects stand alone; conditions are not values.
        Expression::Column { .. }
        | Expression::Call(..)
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..)
        | Expression::Object(_)
        | Expression::Convert(..)
        | Expression::Logical(_)
        | Expression::Given(_)
        | Expression::Whole(_)
        | Expression::Unary(Unary::Not, _)
        | Expression::Compare(..) => 0.0,
    }
}

fn builtin(function: Builtin, x: f64, y: f64) -> f64 {
    match function {
        Builtin::Exp => x.exp(),
        Builtin::Log => x.ln(),
        Builtin::Sqrt => x.sqrt(),
        Builtin::Sin => x.sin(),
        Builtin::Cos => x.cos(),
        Builtin::Tan => x.tan(),
        Builtin::Arctan => x.atan(),
        Builtin::Abs => x.abs(),
        Builtin::Max => {
            if x > y {
                x
            } else {
                y
            }
        }
        Builtin::Min => {
            if x < y {
                x
            } else {
                y
            }
        }
        Builtin::Log10 => x.log10(),
        Builtin::Sinh => x.sinh(),
        Builtin::Cosh => x.cosh(),
        Builtin::Tanh => x.tanh(),
        Builtin::Arcsin => x.asin(),
        Builtin::Arctan2 => x.atan2(y),
        Builtin::Modulo => x - y * (x / y).floor(),
        Builtin::Sign => {
            if x == 0.0 {
                0.0
            } else {
                x.signum()
            }
        }
        Builtin::Round => (x + 0.5).floor(),
        Builtin::Floor => x.floor(),
        Builtin::QuotientOrZero => {
            if y == 0.0 {
                0.0
            } else {
                x / y
            }
        }
        Builtin::Saturate => x.clamp(f64::from(i32::MIN), f64::from(i32::MAX)),
        // These belong to programs with solvers, which cannot be libraries.
        _ => f64::NAN,
    }
}

fn look_up(machine: &mut Machine<Recording>, lookup: &Lookup) -> f64 {
    let x = Recording::value(machine, lookup.argument);
    let (low, high, increment) = match lookup.spacing {
        Spacing::Prepared(curve) => {
            let curve = &machine.system.curves[curve];
            (curve.low, curve.high, curve.increment)
        }
        Spacing::Computed { low, high, increment } => {
            let [low, high, increment] = [low, high, increment].map(|part| Recording::value(machine, part));
            (low, high, increment)
        }
    };
    let (first, along, count) = machine.column(lookup);
    let value = |at: usize| machine.values[lookup.table.index()][first + at * along];
    if lookup.kind != LookupKind::Extend {
        if x <= low || x.is_nan() {
            return value(0);
        }
        if x >= high {
            return value(count - 1);
        }
    }
    let place = (x - low) / increment;
    let i = (place as usize).min(count.saturating_sub(2));
    let result = value(i) + (value(i + 1) - value(i)) / increment * ((x - low) - i as f64 * increment);
    // The extension of a table has the table's binary point.
    if lookup.kind == LookupKind::Extend && result.is_finite() {
        widen(&mut machine.arithmetic.ranges.quantities[lookup.table.index()], result);
    }
    result
}

/// By column, the least and the greatest value in the rows of a program; nothing if it fails, has no end or takes too
/// long.
pub fn of_rows(system: &System, trial: &Trial) -> Option<Vec<Range>> {
    let mut machine = Machine::new(system, trial, trial.settings.clone(), Recording::of(system))?;
    machine.follow().ok()?;
    let mut rows = machine.rows.iter();
    let mut ranges: Vec<Range> = rows.next()?.iter().copied().map(Range::of).collect();
    for row in rows {
        ranges.iter_mut().zip(row).for_each(|(range, value)| *range = range.with(*value));
    }
    (!machine.arithmetic.unsound).then_some(ranges)
}

/// The rows of a program; `single`: in floats.
pub fn rows(system: &System, trial: &Trial, single: bool) -> Result<Vec<Vec<f64>>, Stopped> {
    let mut settings = trial.settings.clone();
    if single {
        settings.iter_mut().flatten().for_each(|value| *value = f64::from(*value as f32));
    }
    let recording = Recording { single, ..Recording::of(system) };
    let Some(mut machine) = Machine::new(system, trial, settings, recording) else { return Ok(Vec::new()) };
    machine.follow()?;
    Ok(machine.rows)
}

/// Runs a system to its end.
pub fn record(system: &System, trial: &Trial) -> Result<Ranges, Stopped> {
    let recording = Recording::of(system);
    let Some(mut machine) = Machine::new(system, trial, trial.settings.clone(), recording) else {
        return Ok(Recording::of(system).ranges);
    };
    let sound = |machine: &Machine<Recording>| match machine.arithmetic.unsound {
        true => Err(Stopped::At(None, Reason::NotFinite)),
        false => Ok(()),
    };
    if !system.clock.is_steps() {
        machine.follow()?;
        sound(&machine)?;
        return Ok(machine.arithmetic.ranges);
    }
    machine.begin()?;
    sound(&machine)?;
    while !machine.done() {
        machine.advance()?;
        sound(&machine)?;
    }
    let time = machine.time;
    widen(&mut machine.arithmetic.ranges.time, time);
    Ok(machine.arithmetic.ranges)
}
