//! The single values that statements read and set, told one by one so that another slot can take their place.

use crate::plan::{Act, Condition, Element, Lookup, Operation, Printed, SlotId, Stop, Target, Value};

/// A use of a single value.
pub enum Spot<'v> {
    /// It is read here: a [`Value::Slot`].
    Read(&'v mut Value),
    /// It is set by the statement afterwards.
    Set(&'v mut SlotId),
    /// No use of a value, but a product: it may be a tolerance of times.
    Product(&'v mut Value, &'v Value),
}

/// What is told of each use.
pub type Tell<'t> = dyn FnMut(Spot) + 't;

/// What one statement itself uses; the statements within it are not looked at.
pub fn uses(operation: &mut Operation, tell: &mut Tell) {
    match operation {
        Operation::Set { target, value, .. } => {
            in_value(value, tell);
            in_target(target, tell);
        }
        Operation::FailIfZero { value, .. }
        | Operation::SetTime(value)
        | Operation::StartMemory { value, .. }
        | Operation::Act(Act::Stop(Stop::Computed { label: value, .. })) => in_value(value, tell),
        Operation::Shift { interval, .. } => in_value(interval, tell),
        Operation::FailUnless { condition, .. }
        | Operation::If { condition, .. }
        | Operation::While { condition, .. } => in_condition(condition, tell),
        Operation::Act(Act::JumpIf { condition, .. }) => in_condition(condition, tell),
        Operation::Act(Act::Read { into, .. }) => in_target(into, tell),
        Operation::Act(Act::NextMoment(slot)) => tell(Spot::Set(slot)),
        Operation::Act(Act::Print(
            Printed::Lines(value) | Printed::Blanks(value) | Printed::Formed(value, _) | Printed::Plain { value, .. },
        )) => in_value(value, tell),
        _ => {}
    }
}

fn in_target(target: &mut Target, tell: &mut Tell) {
    match target {
        Target::Slot(Element { slot, index }) if index.is_empty() => tell(Spot::Set(slot)),
        Target::Slot(_) => {}
        Target::At(_, index) => in_value(index, tell),
        Target::Temporary(_) => {}
    }
}

fn in_condition(condition: &mut Condition, tell: &mut Tell) {
    match condition {
        Condition::Compare { left, right, .. } => {
            in_value(left, tell);
            in_value(right, tell);
        }
        Condition::And(a, b) | Condition::Or(a, b) => {
            in_condition(a, tell);
            in_condition(b, tell);
        }
        Condition::Not(a) => in_condition(a, tell),
    }
}

fn in_value(value: &mut Value, tell: &mut Tell) {
    match value {
        Value::Slot(element) if element.index.is_empty() => tell(Spot::Read(value)),
        Value::Negate(a) | Value::At(_, a) => in_value(a, tell),
        Value::Interpolate { argument: a, .. } | Value::SlopeAt { argument: a, .. } => in_value(a, tell),
        Value::Add(a, b)
        | Value::Subtract(a, b)
        | Value::Divide(a, b)
        | Value::Power(a, b)
        | Value::Normal(a, b)
        | Value::Sample { of: a, interval: b, .. }
        | Value::RampSum { slope: a, from: b, .. } => {
            in_value(a, tell);
            in_value(b, tell);
        }
        Value::Multiply(a, b) => {
            in_value(a, tell);
            in_value(b, tell);
            tell(Spot::Product(a, b));
        }
        Value::Choose(condition, a, b) => {
            in_condition(condition, tell);
            in_value(a, tell);
            in_value(b, tell);
        }
        Value::Pulse(pulse) => {
            let parts = [&mut pulse.height, &mut pulse.first, &mut pulse.interval];
            parts.into_iter().for_each(|part| in_value(part, tell));
        }
        Value::Call(_, arguments) | Value::Draw(_, arguments) => {
            arguments.iter_mut().for_each(|argument| in_value(argument, tell));
        }
        Value::Lookup(lookup) => match lookup.as_mut() {
            Lookup::Curve { argument, .. } => in_value(argument, tell),
            Lookup::General { argument, low, high, increment, .. } => {
                [argument, low, high, increment].into_iter().for_each(|part| in_value(part, tell));
            }
        },
        Value::Number(_) | Value::Time | Value::Dt | Value::HalfStep | Value::Uniform => {}
        // Folds run over arrays.
        Value::Slot(_) | Value::Temporary(_) | Value::Kept(..) | Value::Fold(_) => {}
    }
}
