//! Where the point of every quantity stands: from the ranges of the recorded run, with room for more.
//!
//! An exponent is how many bits stand behind the point: value = mantissa / 2^exponent. It is such that the greatest
//! magnitude that was seen takes 30 bits at most, which leaves a factor of 2 to 4 before a number saturates;
//! constants that the user may change have 4 to 8.

use super::record::{Range, Ranges};
use super::scattered::scattered;
use crate::plan::{Act, Element, Index, Operation, Plan, Routine, SlotId, SlotRole, Target, Value};

/// No point is farther away.
pub const FARTHEST: i32 = 100;

/// The exponent at which a magnitude takes so many bits.
pub fn exponent_of(most: f64, bits: i32) -> i32 {
    if most == 0.0 {
        return bits;
    }
    // 2^above is not below the magnitude.
    let mut above = most.log2().ceil() as i32;
    while f64::from(above).exp2() < most {
        above += 1;
    }
    (bits - above).clamp(-FARTHEST, FARTHEST)
}

/// A number as a mantissa; beyond 32 bits it is saturated.
pub fn mantissa(value: f64, exponent: i32) -> i32 {
    let scaled = (value * f64::from(exponent).exp2()).round();
    scaled.clamp(-f64::from(i32::MAX), f64::from(i32::MAX)) as i32
}

/// The number that a mantissa is.
pub fn value_of(mantissa: i32, exponent: i32) -> f64 {
    f64::from(mantissa) * (-f64::from(exponent)).exp2()
}

/// The exponents of what a plan stores.
pub struct Scale {
    /// By slot; for memories that of the value they keep.
    pub slots: Vec<i32>,
    /// By slot and element, of arrays that are scattered.
    elements: Vec<Vec<i32>>,
    /// By routine (begin, event, step, point, course) and temporary.
    pub temporaries: Vec<Vec<i32>>,
    /// Of TIME and of everything that is compared with it within functions of time.
    pub time: i32,
    pub dt: i32,
    /// Of the numbers that are read.
    pub input: i32,
    /// The greatest magnitude of each slot, with what is known of it.
    pub most: Vec<f64>,
}

const BITS: i32 = 30;
/// Of constants that may be changed.
const BITS_OF_SETTING: i32 = 29;
/// How often a bound is looked for in those of other quantities.
const PASSES: usize = 4;

pub fn routines(plan: &Plan) -> Vec<&Routine> {
    let course = plan.course.iter().map(|course| &course.body);
    let settings = [&plan.derived, &plan.demands];
    [&plan.begin, &plan.event, &plan.step, &plan.point].into_iter().chain(course).chain(settings).collect()
}

impl Scale {
    pub fn new(plan: &Plan, ranges: &Ranges, settings: &[Vec<f64>], input: &[f64]) -> Scale {
        let given = |slot: usize| settings[slot].iter().fold(0.0f64, |most, value| most.max(value.abs()));
        let most: Vec<f64> =
            (0..plan.slots.len()).map(|slot| ranges.slots[slot].map_or(0.0, Range::most).max(given(slot))).collect();
        let none = |routine: &Routine| vec![0.0f64; routine.temporaries.len()];
        let temporaries = routines(plan).into_iter().map(none).collect();
        let mut bounds = Bounds { plan, ranges, most, temporaries, routine: 0 };
        bounds.complete();
        let time = ranges.time.map_or(0.0, Range::most);
        let length = plan.clock.length.map_or(0.0, |length| bounds.most[length.slot.0 as usize]);
        let time = match &plan.course {
            Some(course) => exponent_of(bounds.most[course.time.0 as usize], BITS),
            None => exponent_of(time.max(length), BITS),
        };
        let mut slots: Vec<i32> = plan
            .slots
            .iter()
            .zip(&bounds.most)
            .map(|(slot, most)| {
                let changes = slot.role == SlotRole::Setting && slot.extents.is_empty();
                exponent_of(*most, if changes { BITS_OF_SETTING } else { BITS })
            })
            .collect();
        // TIME is compared with LENGTH, and a step must not lose its digits.
        if let Some(length) = plan.clock.length {
            slots[length.slot.0 as usize] = time;
        }
        let dt = plan.clock.dt.0 as usize;
        slots[dt] = exponent_of(bounds.most[dt], BITS);
        let scaled = |most: &Vec<f64>| most.iter().map(|most| exponent_of(*most, BITS)).collect();
        let temporaries = bounds.temporaries.iter().map(scaled).collect();
        let input = exponent_of(input.iter().fold(0.0, |most, number| number.abs().max(most)), BITS_OF_SETTING);
        let singles = scattered(plan).into_iter().enumerate().map(|(number, single)| {
            let size = if single { plan.slots[number].size() as u32 } else { 0 };
            let known = |at| ranges.elements.get(&(number as u32, at)).map_or(0.0, |range| range.most());
            // Nothing is known of what was 0 all the time.
            let one = |most: f64| if most > 0.0 { exponent_of(most, BITS) } else { slots[number] };
            (0..size).map(|at| one(known(at))).collect()
        });
        let elements = singles.collect();
        Scale { dt: slots[dt], elements, slots, temporaries, time, input, most: bounds.most }
    }

    /// Of a single value, or of all values of an array that is not scattered.
    pub fn slot(&self, slot: SlotId) -> i32 {
        self.slots[slot.0 as usize]
    }

    /// Of a value by its place in its array.
    pub fn at(&self, slot: SlotId, place: u32) -> i32 {
        self.elements[slot.0 as usize].get(place as usize).copied().unwrap_or_else(|| self.slot(slot))
    }

    pub fn element(&self, element: &Element) -> i32 {
        match element.index[..] {
            [Index::Fixed(at)] => self.at(element.slot, at),
            _ => self.slot(element.slot),
        }
    }

    /// Each element has a point of its own.
    pub fn is_scattered(&self, slot: SlotId) -> bool {
        !self.elements[slot.0 as usize].is_empty()
    }
}

/// Magnitudes of what the recorded run has not shown: worked out from what it has.
struct Bounds<'a> {
    plan: &'a Plan,
    ranges: &'a Ranges,
    most: Vec<f64>,
    temporaries: Vec<Vec<f64>>,
    routine: usize,
}

impl Bounds<'_> {
    fn complete(&mut self) {
        let unknown: Vec<bool> = self.most.iter().map(|most| *most == 0.0).collect();
        for _ in 0..PASSES {
            for (number, routine) in routines(self.plan).into_iter().enumerate() {
                self.routine = number;
                self.operations(&routine.operations, &unknown);
            }
        }
        let one = |most: &mut f64| *most = if *most == 0.0 { 1.0 } else { *most };
        self.most.iter_mut().for_each(one);
        self.temporaries.iter_mut().flatten().for_each(one);
    }

    fn operations(&mut self, operations: &[Operation], unknown: &[bool]) {
        for operation in operations {
            match operation {
                Operation::Set { target, value, .. } => {
                    let bound = bound(value, &|part| self.ranges.part(part), self);
                    // A setting that is 0 may become as great as what it is given to.
                    if let (Value::Slot(from), Target::Slot(to)) = (value, target)
                        && self.plan.slot(from.slot).role == SlotRole::Setting
                    {
                        self.raise(from.slot, self.most[to.slot.0 as usize], unknown);
                    }
                    match target {
                        Target::Temporary(id) => {
                            let place = &mut self.temporaries[self.routine][id.0 as usize];
                            *place = place.max(bound);
                        }
                        Target::Slot(element) => self.raise(element.slot, bound, unknown),
                        Target::At(slot, _) => self.raise(*slot, bound, unknown),
                    }
                    // A memory keeps what its function gives; a sum must hold what is on the way to it.
                    if let Value::Sample { memory, .. } | Value::RampSum { memory, .. } = value {
                        let place = &mut self.most[memory.slot.0 as usize];
                        *place = place.max(bound);
                    }
                    if let (Value::Fold(_), Target::Slot(element)) = (value, target) {
                        let seen = self.ranges.part(value).map_or(0.0, Range::most);
                        let place = &mut self.most[element.slot.0 as usize];
                        *place = place.max(seen);
                    }
                }
                Operation::StartMemory { memory, value, .. } => {
                    let bound = bound(value, &|part| self.ranges.part(part), self);
                    let place = &mut self.most[memory.slot.0 as usize];
                    *place = place.max(bound);
                }
                Operation::Keep { temporary, slot } => {
                    let most = self.most[slot.0 as usize];
                    let place = &mut self.temporaries[self.routine][temporary.0 as usize];
                    *place = place.max(most);
                }
                Operation::Loop { body, .. } | Operation::Act(Act::UnlessGiven { body, .. }) => {
                    self.operations(body, unknown);
                }
                Operation::If { then, otherwise, .. } => {
                    self.operations(then, unknown);
                    self.operations(otherwise, unknown);
                }
                Operation::While { before, body, .. } => {
                    self.operations(before, unknown);
                    self.operations(body, unknown);
                }
                _ => {}
            }
        }
    }

    fn raise(&mut self, slot: SlotId, bound: f64, unknown: &[bool]) {
        let place = slot.0 as usize;
        if unknown[place] && bound.is_finite() {
            self.most[place] = self.most[place].max(bound);
        }
    }
}

/// Magnitudes of leaves.
pub trait Known {
    fn slot(&self, slot: SlotId) -> f64;
    fn temporary(&self, number: usize) -> f64;
    fn table(&self, curve: &crate::plan::Lookup) -> f64;
}

impl Known for Bounds<'_> {
    fn slot(&self, slot: SlotId) -> f64 {
        self.most[slot.0 as usize]
    }

    fn temporary(&self, number: usize) -> f64 {
        self.temporaries[self.routine][number]
    }

    fn table(&self, lookup: &crate::plan::Lookup) -> f64 {
        self.most[table_of(self.plan, lookup).0 as usize]
    }
}

pub fn table_of(plan: &Plan, lookup: &crate::plan::Lookup) -> SlotId {
    match lookup {
        crate::plan::Lookup::Curve { curve, .. } => plan.curves[curve.0 as usize].table,
        crate::plan::Lookup::General { table, .. } => *table,
    }
}

/// The greatest magnitude of a value: what was seen, else what follows from its parts.
pub fn bound(value: &Value, seen: &dyn Fn(&Value) -> Option<Range>, known: &impl Known) -> f64 {
    let shown = seen(value).map_or(0.0, Range::most);
    if shown > 0.0 && !matches!(value, Value::Fold(_)) {
        return shown;
    }
    let of = |part: &Value| bound(part, seen, known);
    let found = match value {
        Value::Number(number) => number.abs(),
        Value::Slot(element) => known.slot(element.slot),
        Value::At(slot, _) => known.slot(*slot),
        Value::Temporary(id) | Value::Kept(id, _) => known.temporary(id.0 as usize),
        Value::Negate(a) => of(a),
        Value::Add(a, b) | Value::Subtract(a, b) => of(a) + of(b),
        Value::Multiply(a, b) => of(a) * of(b),
        // How near a divisor comes to 0 is not known; often not below a thousandth of its greatest value.
        Value::Divide(a, b) => match b.as_ref() {
            Value::Number(number) if *number != 0.0 => of(a) / number.abs(),
            _ => of(a) / of(b).max(1e-30) * 16.0,
        },
        Value::Choose(_, a, b) => of(a).max(of(b)),
        Value::Call(crate::model::Function::Sin | crate::model::Function::Cos, _) => 1.0,
        Value::Call(_, arguments) => arguments.iter().map(of).fold(0.0, f64::max),
        Value::Lookup(lookup) => known.table(lookup),
        Value::Fold(_) => shown,
        Value::Uniform => 0.5,
        Value::Normal(mean, deviation) => of(mean) + 2.4 * of(deviation),
        Value::Pulse(pulse) => of(&pulse.height),
        Value::Sample { of: value, memory, .. } => of(value).max(known.slot(memory.slot)),
        Value::RampSum { memory, .. } => known.slot(memory.slot),
        Value::Power(a, b) => of(a).powf(of(b)),
        _ => 0.0,
    };
    if found.is_finite() { found } else { 1.0 }
}
