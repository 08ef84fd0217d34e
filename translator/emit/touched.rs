//! Which slots and temporaries operations touch, and how many values they compute.

use crate::plan::{Act, Condition, CurveId, FoldSource, Lookup, Operation, SlotId, Stop, Target, TemporaryId, Value};

/// Something operations read or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    Slot(SlotId),
    Temporary(TemporaryId),
    /// A table with its slopes, which are never in locals.
    Curve(CurveId),
}

/// How many values are computed, written once each: the measure of how long a function becomes.
pub fn count(operations: &[Operation]) -> usize {
    operations
        .iter()
        .map(|operation| match operation {
            Operation::Card(_) => 0,
            Operation::Loop { body, .. } => count(body),
            Operation::If { then, otherwise, .. } => 1 + count(then) + count(otherwise),
            Operation::While { before, body, .. } => 1 + count(before) + count(body),
            Operation::Act(Act::UnlessGiven { body, .. }) => 1 + count(body),
            _ => 1,
        })
        .sum()
}

/// The same of the values a condition compares.
pub fn condition_has_effects(condition: &Condition) -> bool {
    let mut found = false;
    condition.values(&mut |value| found |= has_effects(value));
    found
}

/// Whether computing the value does more than give it: draws, memories, lookups that report.
pub fn has_effects(value: &Value) -> bool {
    let both = |left: &Value, right: &Value| has_effects(left) || has_effects(right);
    match value {
        Value::Uniform | Value::Normal(..) | Value::Draw(..) => true,
        Value::Pulse(_) | Value::Sample { .. } | Value::RampSum { .. } => true,
        Value::Number(_) | Value::Time | Value::Dt | Value::HalfStep => false,
        Value::Slot(_) | Value::Temporary(_) | Value::Kept(..) | Value::Fold(_) => false,
        Value::Negate(part) => has_effects(part),
        Value::Add(left, right)
        | Value::Subtract(left, right)
        | Value::Multiply(left, right)
        | Value::Divide(left, right)
        | Value::Power(left, right) => both(left, right),
        Value::Choose(condition, then, otherwise) => both(then, otherwise) || condition_has_effects(condition),
        Value::At(_, index) => has_effects(index),
        Value::Interpolate { argument, .. } | Value::SlopeAt { argument, .. } => has_effects(argument),
        Value::Call(_, arguments) => arguments.iter().any(has_effects),
        Value::Lookup(lookup) => match lookup.as_ref() {
            Lookup::Curve { argument, excursion, .. } => excursion.is_some() || has_effects(argument),
            Lookup::General { .. } => true,
        },
    }
}

/// Tells everything the operations touch, in their order, repeatedly if need be.
pub fn walk(operations: &[Operation], tell: &mut impl FnMut(Touched)) {
    for operation in operations {
        one(operation, tell);
    }
}

pub fn one(operation: &Operation, tell: &mut impl FnMut(Touched)) {
    match operation {
        Operation::Card(_) => {}
        Operation::Slopes(curve) => tell(Touched::Curve(*curve)),
        Operation::Set { target, value, .. } => {
            in_value(value, tell);
            match target {
                Target::Slot(element) => tell(Touched::Slot(element.slot)),
                Target::Temporary(id) => tell(Touched::Temporary(*id)),
                Target::At(slot, index) => {
                    in_value(index, tell);
                    tell(Touched::Slot(*slot));
                }
            }
        }
        Operation::Keep { temporary, slot } => {
            tell(Touched::Slot(*slot));
            tell(Touched::Temporary(*temporary));
        }
        Operation::FailIfZero { value, .. } | Operation::SetTime(value) => in_value(value, tell),
        Operation::FailUnless { condition, .. } => in_condition(condition, tell),
        Operation::Loop { body, .. } => walk(body, tell),
        Operation::If { condition, then, otherwise } => {
            in_condition(condition, tell);
            walk(then, tell);
            walk(otherwise, tell);
        }
        Operation::While { before, condition, body, .. } => {
            walk(before, tell);
            in_condition(condition, tell);
            walk(body, tell);
        }
        Operation::StartMemory { memory, value, .. } => {
            in_value(value, tell);
            tell(Touched::Slot(memory.slot));
        }
        Operation::Shift { train, interval, memory, .. } => {
            in_value(interval, tell);
            tell(Touched::Slot(*train));
            tell(Touched::Slot(memory.slot));
        }
        Operation::Act(act) => in_act(act, tell),
    }
}

pub fn in_condition(condition: &Condition, tell: &mut impl FnMut(Touched)) {
    condition.values(&mut |value| in_value(value, tell));
}

fn in_act(act: &Act, tell: &mut impl FnMut(Touched)) {
    match act {
        Act::JumpIf { condition, .. } => in_condition(condition, tell),
        Act::Read { into: Target::Slot(element), .. } => tell(Touched::Slot(element.slot)),
        Act::Read { into: Target::Temporary(id), .. } => tell(Touched::Temporary(*id)),
        Act::Read { into: Target::At(slot, index), .. } => {
            in_value(index, tell);
            tell(Touched::Slot(*slot));
        }
        Act::Print(printed) => printed.value().into_iter().for_each(|value| in_value(value, tell)),
        Act::Stop(Stop::Computed { label, .. }) => in_value(label, tell),
        Act::Warn { time, .. } => in_value(time, tell),
        Act::UnlessGiven { body, .. } => walk(body, tell),
        Act::NextMoment(into) => tell(Touched::Slot(*into)),
        Act::Label(_)
        | Act::Jump(_)
        | Act::Stop(Stop::End | Stop::At(..))
        | Act::NewRun
        | Act::GivenValues
        | Act::Row
        | Act::Observe
        | Act::Reset(_)
        | Act::Invoke(_)
        | Act::Integrate { code: None, .. } => {}
        Act::Integrate { code: Some(code), .. } => tell(Touched::Slot(*code)),
        Act::Call { kept, .. } => kept.iter().for_each(|element| tell(Touched::Slot(element.slot))),
    }
}

pub fn in_value(value: &Value, tell: &mut impl FnMut(Touched)) {
    match value {
        Value::Number(_) | Value::Time | Value::Dt | Value::HalfStep | Value::Uniform => {}
        Value::Slot(element) => tell(Touched::Slot(element.slot)),
        Value::Temporary(id) | Value::Kept(id, _) => tell(Touched::Temporary(*id)),
        Value::Negate(part) => in_value(part, tell),
        Value::Add(left, right)
        | Value::Subtract(left, right)
        | Value::Multiply(left, right)
        | Value::Divide(left, right)
        | Value::Power(left, right)
        | Value::Normal(left, right) => {
            in_value(left, tell);
            in_value(right, tell);
        }
        Value::Choose(condition, then, otherwise) => {
            in_condition(condition, tell);
            in_value(then, tell);
            in_value(otherwise, tell);
        }
        Value::Call(_, arguments) | Value::Draw(_, arguments) => {
            arguments.iter().for_each(|argument| in_value(argument, tell));
        }
        Value::At(slot, index) => {
            in_value(index, tell);
            tell(Touched::Slot(*slot));
        }
        Value::Interpolate { argument, .. } | Value::SlopeAt { argument, .. } => in_value(argument, tell),
        Value::Lookup(lookup) => match lookup.as_ref() {
            Lookup::Curve { curve, argument, .. } => {
                in_value(argument, tell);
                tell(Touched::Curve(*curve));
            }
            Lookup::General { table, argument, low, high, increment, .. } => {
                tell(Touched::Slot(*table));
                [argument, low, high, increment].into_iter().for_each(|part| in_value(part, tell));
            }
        },
        Value::Fold(fold) => {
            for factor in &fold.factors {
                match factor.source {
                    FoldSource::Slot(slot) => tell(Touched::Slot(slot)),
                    FoldSource::Kept(id) => tell(Touched::Temporary(id)),
                }
            }
        }
        Value::Pulse(pulse) => {
            pulse.values().into_iter().for_each(|part| in_value(part, tell));
            tell(Touched::Slot(pulse.memory.slot));
        }
        Value::Sample { memory, of, interval } => {
            in_value(of, tell);
            in_value(interval, tell);
            tell(Touched::Slot(memory.slot));
        }
        Value::RampSum { memory, slope, from } => {
            in_value(slope, tell);
            in_value(from, tell);
            tell(Touched::Slot(memory.slot));
        }
    }
}
