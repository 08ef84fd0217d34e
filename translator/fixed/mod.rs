//! From a plan to fixed-point arithmetic on numbers of 32 bits.
//!
//! ```text
//! record → scale → express → compute
//! ```
//!
//! [`webs`] parts the variables that a course takes for several things; [`record`] runs the plan in doubles and keeps the range of every part of every expression; [`scale`] says where the
//! point of every quantity stands; [`builder`] writes every expression with its shifts; [`compute`] does the run once more
//! with those integers that a library will have, and tells how far they are from the doubles.
//!
//! A part of the translator like the others: no files, no clock, and the same plan gives the same numbers.

mod builder;
mod carried;
mod compute;
pub mod expression;
pub mod integer;
mod machine;
pub mod record;
mod renamed;
pub mod scale;
mod scattered;
mod timely;
mod webs;

use crate::model::Function;
use crate::plan::{Act, Condition, Fold, FoldSource, Operation, Plan, SiteId, SlotId, Target, Value};
use builder::{Builder, TOLERANCE};
pub use carried::carried;
pub use compute::{Compared, Deviation};
use expression::Fixed;
pub use machine::Reason;
use machine::Stopped;
use record::{Ranges, place};
use rustc_hash::FxHashMap;
use scale::{Scale, exponent_of, routines};
pub use timely::timely;
pub use webs::parted;

/// Why a plan has no fixed-point form.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A function that there is only for floating point.
    Function(Function),
    /// A power of a number that was negative.
    NegativeBase,
    /// A product of many values that becomes too great for 1 to have digits beside it.
    Product,
    /// Something that only programs have.
    Construct,
    /// In fixed point a course has so many rows more or fewer: a time that is added up comes later or earlier.
    Rows { double: u64, fixed: u64 },
    /// The recorded run fails, at a card if it is known.
    Recorded(Option<SiteId>, Reason),
    /// The recorded run has no end, or too many steps.
    TooLong,
    /// DT is too small to be told from 0 beside TIME.
    Step { dt: f64, time: f64 },
    /// A quantity is never as small, or as great, as arithmetic goes.
    TooWide { slot: SlotId, most: f64 },
    /// The run in fixed point fails where the other does not.
    Fails(Option<SiteId>, Reason),
}

/// A refusal, and the card at which it is found.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    pub why: Refusal,
    pub site: Option<SiteId>,
}

/// Magnitudes beyond these are refused: their points would be farther away than arithmetic goes.
const GREATEST: f64 = 1e36;
const LEAST: f64 = 1e-27;
/// DT has at least so much of the last bit of TIME.
const LEAST_STEP: f64 = 16.0;

/// A difference from the doubles, against the greatest value, that something done a step later or earlier makes.
const SHOWS: f64 = 1e-4;

/// A part of a step within which what is due may be of the next.
const WIDER: f64 = 1e-2;

/// Bits behind the point of a product of an array.
const LEAST_OF_PRODUCT: i32 = 8;

/// A plan's expressions in fixed point. It knows them by where they stand in the plan, which must stay where it is.
pub struct Scaled {
    pub scale: Scale,
    expressions: FxHashMap<usize, Fixed>,
    folds: FxHashMap<usize, Vec<i32>>,
    /// By function with effects: what its result is shifted by; of a normal number, what its product is.
    effects: FxHashMap<usize, i32>,
}

impl Scaled {
    pub fn expression(&self, value: &Value) -> Option<&Fixed> {
        self.expressions.get(&place(value))
    }

    /// By what a number that is read is shifted.
    pub fn read(&self, target: &Target) -> i32 {
        match target {
            Target::Slot(element) => self.scale.element(element) - self.scale.input,
            Target::At(slot, _) => self.scale.slot(*slot) - self.scale.input,
            Target::Temporary(_) => 0,
        }
    }

    /// By what the product of the first factors and each further factor is divided, as powers of 2; last, by what each
    /// term is shifted if it is a single factor.
    pub fn fold(&self, value: &Value) -> &[i32] {
        self.folds.get(&place(value)).map_or(&[], Vec::as_slice)
    }

    pub fn effect(&self, value: &Value) -> i32 {
        self.effects.get(&place(value)).copied().unwrap_or(0)
    }

    /// DT/2 is DT shifted by so much.
    pub fn half(&self) -> i32 {
        self.scale.time - self.scale.dt - 1
    }

    /// What the product of DT and the number of steps is divided by.
    pub fn steps(&self) -> i32 {
        self.scale.dt - self.scale.time
    }
}

/// What the report tells of a quantity.
pub struct Report {
    pub scaled: Scaled,
    pub compared: Compared,
}

impl Report {
    /// The greatest difference of any quantity from its double, against its greatest value.
    pub fn worst(&self) -> f64 {
        self.compared.columns.iter().map(Deviation::relative).fold(0.0, f64::max)
    }
}

/// Scales a plan by a run of it, and compares.
pub fn scaled(plan: &Plan, seed: i64, input: &[f64]) -> Result<Report, Refused> {
    let refused = |why: Refusal| Refused { why, site: None };
    let stopped = |make: fn(Option<SiteId>, Reason) -> Refusal| {
        move |stopped: Stopped| match stopped {
            Stopped::At(site, reason) => {
                let site = (site.0 != u32::MAX).then_some(site);
                Refused { why: make(site, reason), site }
            }
            Stopped::TooLong => refused(Refusal::TooLong),
        }
    };
    if plan.course.is_none() {
        clock(plan)?;
    }
    let ranges = record::record(plan, seed, input).map_err(stopped(Refusal::Recorded))?;
    let scale = || Scale::new(plan, &ranges, &record::settings(plan), input);
    possible(plan, &scale())?;
    let report = |late: i32, tolerance: f64| {
        let scaled = Expressing::all(plan, &ranges, scale(), late, tolerance)?;
        let compared = compute::compare(plan, seed, input, &scaled).map_err(stopped(Refusal::Fails))?;
        if plan.course.is_some() && compared.steps != compared.other {
            return Err(refused(Refusal::Rows { double: compared.steps, fixed: compared.other }));
        }
        Ok(Report { scaled, compared })
    };
    let plain = report(0, TOLERANCE);
    if plan.course.is_none() || plain.as_ref().is_ok_and(|plain| plain.worst() < SHOWS) {
        return plain;
    }
    // Where a time that is added up in doubles comes to its goal is a matter of their last bits, and doses and the last row
    // hang on it. A last bit more or less in each step may come there as they do; and as such bits add up, what is due
    // within a wider part of a step may have to be of the next.
    let others = [TOLERANCE, WIDER].into_iter().flat_map(|tolerance| [1, -1, 0].map(|late| (late, tolerance)));
    let others = others.filter_map(|(late, tolerance)| report(late, tolerance).ok());
    let best = others.min_by(|a, b| a.worst().total_cmp(&b.worst()));
    match (plain, best) {
        (Ok(plain), Some(best)) if best.worst() < plain.worst() => Ok(best),
        (Err(_), Some(best)) => Ok(best),
        (plain, _) => plain,
    }
}

/// What DT and LENGTH tell before anything is run. Each of them may be computed, and then is known only afterwards.
fn clock(plan: &Plan) -> Result<(), Refused> {
    let settings = record::settings(plan);
    let value = |slot: SlotId| settings[slot.0 as usize].first().copied().unwrap_or(0.0).abs();
    let (dt, length) = (value(plan.clock.dt), plan.clock.length.map_or(0.0, |length| value(length.slot)));
    let refused = |why| Err(Refused { why, site: None });
    if dt > 0.0 && dt * f64::from(exponent_of(length, 30)).exp2() < LEAST_STEP {
        return refused(Refusal::Step { dt, time: length });
    }
    if dt > 0.0 && length / dt > machine::MOST_WORK as f64 {
        return refused(Refusal::TooLong);
    }
    Ok(())
}

fn possible(plan: &Plan, scale: &Scale) -> Result<(), Refused> {
    for (number, most) in scale.most.iter().enumerate() {
        let slot = SlotId(number as u32);
        // What the translator made itself may stand for never, which a saturated number is too.
        if !(LEAST..=GREATEST).contains(most) && !plan.slot(slot).hidden {
            let site = Some(plan.slot(slot).site);
            return Err(Refused { why: Refusal::TooWide { slot, most: *most }, site });
        }
    }
    let dt = scale.most[plan.clock.dt.0 as usize];
    if plan.course.is_none() && dt * f64::from(scale.time).exp2() < LEAST_STEP {
        let time = f64::from(30 - scale.time).exp2();
        return Err(Refused { why: Refusal::Step { dt, time }, site: None });
    }
    Ok(())
}

/// Writes the expressions of a plan.
struct Expressing<'a> {
    builder: Builder<'a>,
    expressions: FxHashMap<usize, Fixed>,
    folds: FxHashMap<usize, Vec<i32>>,
    effects: FxHashMap<usize, i32>,
    /// The card at hand.
    site: Option<SiteId>,
    /// Last bits by which the time of a course is moved on in every step beside D.
    late: i32,
}

impl Expressing<'_> {
    fn all(plan: &Plan, ranges: &Ranges, scale: Scale, late: i32, tolerance: f64) -> Result<Scaled, Refused> {
        let none = FxHashMap::default;
        let builder = Builder { plan, ranges, scale: &scale, routine: 0, tolerance };
        let mut expressing = Expressing {
            builder,
            expressions: none(),
            folds: FxHashMap::default(),
            effects: FxHashMap::default(),
            site: None,
            late,
        };
        for (number, routine) in routines(plan).into_iter().enumerate() {
            expressing.builder.routine = number;
            expressing.operations(&routine.operations).map_err(|why| Refused { why, site: expressing.site })?;
        }
        let Expressing { expressions, folds, effects, .. } = expressing;
        Ok(Scaled { scale, expressions, folds, effects })
    }

    fn operations(&mut self, operations: &[Operation]) -> Result<(), Refusal> {
        operations.iter().try_for_each(|operation| self.operation(operation))
    }

    fn operation(&mut self, operation: &Operation) -> Result<(), Refusal> {
        match operation {
            Operation::Card(site) => self.site = Some(*site),
            Operation::Slopes(_) | Operation::Keep { .. } => {}
            Operation::Set { target, value, .. } => self.set(target, value)?,
            Operation::FailIfZero { value, .. } => self.put(value, self.builder.natural(value))?,
            Operation::FailUnless { condition, .. } => self.condition(condition)?,
            Operation::Loop { body, .. } => self.operations(body)?,
            Operation::If { condition, then, otherwise } => {
                self.condition(condition)?;
                self.operations(then)?;
                self.operations(otherwise)?;
            }
            Operation::While { before, condition, body, .. } => {
                self.operations(before)?;
                self.condition(condition)?;
                self.operations(body)?;
            }
            Operation::StartMemory { memory, value, .. } => self.put(value, self.builder.scale.slot(memory.slot))?,
            Operation::Shift { interval, .. } => self.put(interval, self.builder.scale.time)?,
            Operation::SetTime(value) => self.put(value, self.builder.scale.time)?,
            Operation::Act(act) => self.act(act)?,
        }
        Ok(())
    }

    fn act(&mut self, act: &Act) -> Result<(), Refusal> {
        match act {
            Act::JumpIf { condition, .. } => self.condition(condition),
            Act::Read { into: Target::At(_, index), .. } => self.put(index, 0),
            Act::UnlessGiven { body, .. } => self.operations(body),
            _ => Ok(()),
        }
    }

    fn put(&mut self, value: &Value, exponent: i32) -> Result<(), Refusal> {
        let expression = self.builder.at(value, exponent)?;
        self.expressions.insert(place(value), expression);
        Ok(())
    }

    fn condition(&mut self, condition: &Condition) -> Result<(), Refusal> {
        match condition {
            Condition::Compare { left, right, .. } => {
                let common = self.builder.common(left, right);
                self.put(left, common)?;
                self.put(right, common)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                self.condition(a)?;
                self.condition(b)
            }
            Condition::Not(a) => self.condition(a),
        }
    }

    fn set(&mut self, target: &Target, value: &Value) -> Result<(), Refusal> {
        let scale = self.builder.scale;
        let exponent = match target {
            Target::Slot(element) => scale.element(element),
            Target::Temporary(id) => scale.temporaries[self.builder.routine][id.0 as usize],
            Target::At(slot, index) => {
                self.put(index, 0)?;
                scale.slot(*slot)
            }
        };
        match value {
            Value::Fold(fold) => {
                self.folds.insert(place(value), self.shifts(fold, exponent));
                // A product begins with 1 there.
                self.effects.insert(place(value), exponent);
                if fold.product && exponent < LEAST_OF_PRODUCT {
                    return Err(Refusal::Product);
                }
            }
            Value::Uniform => _ = self.effects.insert(place(value), exponent - 31),
            Value::Normal(mean, deviation) => {
                let own = self.builder.natural(deviation);
                self.put(mean, exponent)?;
                self.put(deviation, own)?;
                self.effects.insert(place(value), own + 28 - exponent);
            }
            Value::Pulse(pulse) => {
                self.put(&pulse.height, exponent)?;
                self.put(&pulse.first, scale.time)?;
                self.put(&pulse.interval, scale.time)?;
            }
            Value::Sample { memory, of, interval } => {
                let own = scale.slot(memory.slot);
                self.put(of, own)?;
                self.put(interval, scale.time)?;
                self.effects.insert(place(value), exponent - own);
            }
            Value::RampSum { memory, slope, from } => {
                let own = scale.slot(memory.slot);
                let natural = self.builder.natural(slope);
                let rise = self.builder.at(slope, natural)?;
                let rise = Fixed::Multiply(Box::new(rise), Box::new(Fixed::Dt), natural + scale.dt - own);
                self.expressions.insert(place(slope), rise);
                let step = Fixed::Dt.shifted(scale.time - scale.dt);
                let due = Fixed::Add(Box::new(self.builder.at(from, scale.time)?), Box::new(step));
                self.expressions.insert(place(from), due);
                self.effects.insert(place(value), exponent - own);
            }
            Value::Add(..) if self.late != 0 && self.is_time(target) => {
                let moved = Box::new(self.builder.at(value, exponent)?);
                let moved = Fixed::Add(moved, Box::new(Fixed::Number(self.late)));
                self.expressions.insert(place(value), moved);
            }
            _ => self.put(value, exponent)?,
        }
        Ok(())
    }

    fn is_time(&self, target: &Target) -> bool {
        let time = self.builder.plan.course.as_ref().map(|course| course.time);
        matches!(target, Target::Slot(element) if Some(element.slot) == time)
    }

    /// See [`Scaled::fold`]. Products of several factors are as great as the products of the greatest.
    fn shifts(&self, fold: &Fold, exponent: i32) -> Vec<i32> {
        let known = |source: FoldSource| match source {
            FoldSource::Slot(slot) => (self.builder.scale.slot(slot), self.builder.scale.most[slot.0 as usize]),
            FoldSource::Kept(id) => {
                let own = self.builder.scale.temporaries[self.builder.routine][id.0 as usize];
                (own, scale::value_of(1 << 30, own))
            }
        };
        let factors: Vec<(i32, f64)> = fold.factors.iter().map(|factor| known(factor.source)).collect();
        let Some(((first, mut most), rest)) = factors.split_first().map(|(first, rest)| (*first, rest)) else {
            return Vec::new();
        };
        // A product of all values of one array: each further value is a factor.
        if fold.product {
            return vec![first];
        }
        let mut before = first;
        let mut shifts = Vec::new();
        for (number, (own, greatest)) in rest.iter().enumerate() {
            most *= greatest;
            let next = if number + 1 == rest.len() { exponent } else { exponent_of(most, 30) };
            shifts.push(before + own - next);
            before = next;
        }
        shifts.push(exponent - before);
        shifts
    }
}
