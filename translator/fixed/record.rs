//! The recorded run: a plan computed in doubles, and between which values every part of every expression stays.

use super::machine::{Arithmetic, Machine, Number, Reason, Stopped};
use crate::model::{Function, LookupKind};
use crate::plan::{Fold, Index, Lookup, Plan, SiteId, SlotId, Target, Value};
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

    /// The greatest magnitude.
    pub fn most(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    pub fn with(self, value: f64) -> Range {
        Range { low: self.low.min(value), high: self.high.max(value) }
    }
}

/// What a run has shown. Values are known by where they stand in the plan, which is not moved meanwhile.
#[derive(Default)]
pub struct Ranges {
    parts: FxHashMap<usize, Range>,
    pub slots: Vec<Option<Range>>,
    /// Of elements that were set, counted from 0.
    pub elements: FxHashMap<(u32, u32), Range>,
    pub time: Option<Range>,
}

impl Ranges {
    pub fn part(&self, value: &Value) -> Option<Range> {
        self.parts.get(&place(value)).copied()
    }

    fn note(&mut self, value: &Value, number: f64) {
        if number.is_finite() {
            self.parts.entry(place(value)).and_modify(|range| *range = range.with(number)).or_insert(Range::of(number));
        }
    }

    fn note_slot(&mut self, slot: SlotId, number: f64) {
        let range = &mut self.slots[slot.0 as usize];
        *range = Some(range.map_or(Range::of(number), |range| range.with(number)));
    }

    fn note_time(&mut self, time: f64) {
        self.time = Some(self.time.map_or(Range::of(time), |range| range.with(time)));
    }
}

/// Where a value stands.
pub fn place(value: &Value) -> usize {
    std::ptr::from_ref(value) as usize
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
        if interval > 0.0 && limit >= last + interval {
            last += ((limit - last) / interval).floor() * interval;
            while last > limit {
                last -= interval;
            }
            while interval > 0.0 && last + interval > last && limit >= last + interval {
                last += interval;
            }
        }
        last
    }
}

/// Arithmetic that remembers what it has seen.
#[derive(Default)]
pub struct Recording {
    pub ranges: Ranges,
    /// The first value that was not finite.
    pub unsound: bool,
    /// Every value is rounded to a float, as it is in a library of floats.
    pub single: bool,
}

impl Recording {
    pub fn of(plan: &Plan) -> Recording {
        let ranges = Ranges { slots: vec![None; plan.slots.len()], ..Ranges::default() };
        Recording { ranges, ..Recording::default() }
    }

    fn rounded(&self, number: f64) -> f64 {
        if self.single { f64::from(number as f32) } else { number }
    }
}

impl Arithmetic for Recording {
    type Number = f64;

    fn value(machine: &mut Machine<Recording>, value: &Value) -> f64 {
        let number = part(machine, value);
        let number = machine.arithmetic.rounded(number);
        machine.arithmetic.ranges.note(value, number);
        number
    }

    fn fold(machine: &mut Machine<Recording>, value: &Value, fold: &Fold) -> f64 {
        let mut total = if fold.product { 1.0 } else { 0.0 };
        let mut seen = Vec::new();
        machine.terms(fold, |factors| {
            let term: f64 = factors.iter().copied().reduce(|a, b| a * b).unwrap_or(0.0);
            total = if fold.product { total * term } else { total + term };
            seen.push(total);
        });
        seen.iter().for_each(|partial| machine.arithmetic.ranges.note(value, *partial));
        machine.arithmetic.rounded(total)
    }

    fn uniform(drawn: i32) -> f64 {
        f64::from(drawn) / 2_147_483_648.0 - 0.5
    }

    fn given(&self, _: &Value, number: f64) -> f64 {
        number
    }

    fn normal(machine: &mut Machine<Recording>, _: &Value, mean: &Value, deviation: &Value) -> f64 {
        let (mean, deviation) = (Recording::value(machine, mean), Recording::value(machine, deviation));
        let mut uniform = || f64::from(machine.draw()) / 2_147_483_648.0;
        loop {
            let (u, v) = (uniform(), uniform());
            let x = 1.7155277699214135 * (v - 0.5) / u;
            if (-2.4..=2.4).contains(&x) && x * x <= -4.0 * u.ln() {
                return mean + deviation * x;
            }
        }
    }

    fn ramp(machine: &mut Machine<Recording>, _: &Value, slope: &Value, from: &Value) -> (f64, f64) {
        let (slope, from) = (Recording::value(machine, slope), Recording::value(machine, from));
        (slope * machine.dt, from + machine.dt)
    }

    fn read(&self, _: &Target, number: f64) -> f64 {
        self.rounded(number)
    }

    fn noted(machine: &mut Machine<Recording>, target: &Target, value: Option<&Value>, number: f64) {
        machine.arithmetic.unsound |= !number.is_finite();
        let time = machine.time;
        let ranges = &mut machine.arithmetic.ranges;
        ranges.note_time(time);
        if let Some(value) = value {
            ranges.note(value, number);
        }
        match target {
            Target::Slot(element) => {
                ranges.note_slot(element.slot, number);
                if let [Index::Fixed(at)] = element.index[..] {
                    let place = ranges.elements.entry((element.slot.0, at)).or_insert(Range::of(number));
                    *place = place.with(number);
                }
            }
            Target::At(slot, _) => ranges.note_slot(*slot, number),
            Target::Temporary(_) => {}
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
fn part(machine: &mut Machine<Recording>, value: &Value) -> f64 {
    let mut of = |part: &Value| Recording::value(machine, part);
    match value {
        Value::Number(number) => *number,
        Value::Time => machine.time,
        Value::Dt => machine.dt,
        Value::HalfStep => machine.half,
        Value::Slot(element) => machine.slots[element.slot.0 as usize][machine.element(element)],
        Value::Temporary(id) => machine.temporaries[id.0 as usize][0],
        Value::Kept(id, index) => machine.kept(*id, index),
        Value::Negate(a) => -of(a),
        Value::Add(a, b) => of(a) + of(b),
        Value::Subtract(a, b) => of(a) - of(b),
        Value::Multiply(a, b) => of(a) * of(b),
        Value::Divide(a, b) => of(a) / of(b),
        Value::Power(a, b) => of(a).powf(of(b)),
        Value::Choose(condition, a, b) => {
            let (a, b) = (of(a), of(b));
            if machine.holds(condition) { a } else { b }
        }
        Value::Call(function, arguments) => {
            let x = arguments.first().map_or(0.0, &mut of);
            let y = arguments.get(1).map_or(0.0, &mut of);
            call(*function, x, y)
        }
        Value::Lookup(lookup) => look_up(machine, lookup),
        Value::At(slot, index) => {
            let index = of(index);
            machine.at(*slot, index)
        }
        // Data files are not for libraries; what has effects stands by itself.
        _ => 0.0,
    }
}

fn call(function: Function, x: f64, y: f64) -> f64 {
    match function {
        Function::Exp => x.exp(),
        Function::Log => x.ln(),
        Function::Sqrt => x.sqrt(),
        Function::Sin => x.sin(),
        Function::Cos => x.cos(),
        Function::Tan => x.tan(),
        Function::Arctan => x.atan(),
        Function::Abs => x.abs(),
        Function::Max => {
            if x > y {
                x
            } else {
                y
            }
        }
        Function::Min => {
            if x < y {
                x
            } else {
                y
            }
        }
        Function::Log10 => x.log10(),
        Function::Sinh => x.sinh(),
        Function::Cosh => x.cosh(),
        Function::Tanh => x.tanh(),
        Function::Arcsin => x.asin(),
        Function::Arctan2 => x.atan2(y),
        Function::Modulo => x - y * (x / y).floor(),
        Function::Sign => {
            if x == 0.0 {
                0.0
            } else {
                x.signum()
            }
        }
        Function::Round => (x + 0.5).floor(),
        Function::Floor => x.floor(),
        Function::QuotientOrZero => {
            if y == 0.0 {
                0.0
            } else {
                x / y
            }
        }
        Function::Saturate => x.clamp(f64::from(i32::MIN), f64::from(i32::MAX)),
        // Of programs with solvers, which are no libraries.
        _ => f64::NAN,
    }
}

fn look_up(machine: &mut Machine<Recording>, lookup: &Lookup) -> f64 {
    match lookup {
        Lookup::Curve { curve, kind, index, argument, .. } => {
            let x = Recording::value(machine, argument);
            let curve = &machine.plan.curves[curve.0 as usize];
            let (low, high, increment) = (curve.low, curve.high, curve.increment);
            interpolate(machine, curve.table, index, *kind, x, low, high, increment)
        }
        Lookup::General { table, kind, index, argument, low, high, increment, .. } => {
            let [x, low, high, increment] =
                [argument, low, high, increment].map(|part| Recording::value(machine, part));
            interpolate(machine, *table, index, *kind, x, low, high, increment)
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "they are those of TABLE")]
fn interpolate(
    machine: &mut Machine<Recording>,
    table: SlotId,
    index: &[Option<Index>],
    kind: LookupKind,
    x: f64,
    low: f64,
    high: f64,
    increment: f64,
) -> f64 {
    let (first, along, count) = machine.column(table, index);
    let value = |at: usize| machine.slots[table.0 as usize][first + at * along];
    if kind != LookupKind::Extend {
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
    // What goes on behind a table has the table's point.
    if kind == LookupKind::Extend && result.is_finite() {
        machine.arithmetic.ranges.note_slot(table, result);
    }
    result
}

/// The constants that the first run of a deck begins with.
pub fn settings(plan: &Plan) -> Vec<Vec<f64>> {
    let changes = plan.output.runs.first().map_or(&[][..], |run| &run.changes);
    let mut slots: Vec<Vec<f64>> = plan
        .slots
        .iter()
        .map(|slot| {
            let mut values = slot.values.clone();
            values.resize(slot.size(), 0.0);
            values
        })
        .collect();
    for change in changes {
        let values = &mut slots[change.setting.0 as usize];
        values.iter_mut().zip(&change.values).for_each(|(value, given)| *value = *given);
    }
    slots
}

/// By column, the least and the greatest value in the rows of a course that reads these numbers; nothing if it fails, has
/// no end or takes too long.
pub fn of_rows(plan: &Plan, input: &[f64]) -> Option<Vec<Range>> {
    // There are no random numbers in courses that can be libraries.
    let mut machine = Machine::new(plan, settings(plan), 1, Recording::of(plan));
    machine.input = input;
    machine.follow().ok()?;
    let mut rows = machine.rows.iter();
    let mut ranges: Vec<Range> = rows.next()?.iter().copied().map(Range::of).collect();
    for row in rows {
        ranges.iter_mut().zip(row).for_each(|(range, value)| *range = range.with(*value));
    }
    (!machine.arithmetic.unsound).then_some(ranges)
}

/// Runs a plan to its end.
pub fn record<'p>(plan: &'p Plan, seed: i64, input: &'p [f64]) -> Result<Ranges, Stopped> {
    let mut machine = Machine::new(plan, settings(plan), seed, Recording::of(plan));
    let sound = |machine: &Machine<Recording>| match machine.arithmetic.unsound {
        true => Err(Stopped::At(SiteId(u32::MAX), Reason::NotFinite)),
        false => Ok(()),
    };
    machine.input = input;
    if plan.course.is_some() {
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
    machine.arithmetic.ranges.note_time(time);
    Ok(machine.arithmetic.ranges)
}
