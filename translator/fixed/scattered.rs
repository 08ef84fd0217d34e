//! Arrays whose elements are always named one by one: each of them can have a point of its own.

use super::scale::routines;
use crate::plan::{
    Act, Condition, Element, FoldSource, Index, Lookup, Operation, Plan, Slot, SlotId, SlotRole, Target, Value,
};

/// By slot.
pub fn scattered(plan: &Plan) -> Vec<bool> {
    let array = |slot: &Slot| {
        let kept = matches!(slot.role, SlotRole::Setting | SlotRole::Slopes | SlotRole::Memory(_));
        slot.extents.len() == 1 && !kept
    };
    let mut seen = Seen { plan, single: plan.slots.iter().map(array).collect() };
    for routine in routines(plan) {
        seen.operations(&routine.operations);
    }
    seen.single
}

struct Seen<'a> {
    plan: &'a Plan,
    single: Vec<bool>,
}

impl Seen<'_> {
    fn whole(&mut self, slot: SlotId) {
        self.single[slot.0 as usize] = false;
    }

    fn element(&mut self, element: &Element) {
        if !matches!(element.index[..], [Index::Fixed(_)]) {
            self.whole(element.slot);
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Slot(element) => self.element(element),
            Target::At(slot, index) => {
                self.whole(*slot);
                self.value(index);
            }
            Target::Temporary(_) => {}
        }
    }

    fn operations(&mut self, operations: &[Operation]) {
        operations.iter().for_each(|operation| self.operation(operation));
    }

    fn operation(&mut self, operation: &Operation) {
        match operation {
            Operation::Card(_) => {}
            Operation::Slopes(curve) => self.whole(self.plan.curves[curve.0 as usize].table),
            Operation::Set { target, value, .. } => {
                self.target(target);
                self.value(value);
            }
            Operation::Keep { slot, .. } => self.whole(*slot),
            Operation::FailIfZero { value, .. } | Operation::StartMemory { value, .. } | Operation::SetTime(value) => {
                self.value(value)
            }
            Operation::FailUnless { condition, .. } => self.condition(condition),
            Operation::Loop { body, .. } | Operation::Act(Act::UnlessGiven { body, .. }) => self.operations(body),
            Operation::If { condition, then, otherwise } => {
                self.condition(condition);
                self.operations(then);
                self.operations(otherwise);
            }
            Operation::While { before, condition, body, .. } => {
                self.operations(before);
                self.condition(condition);
                self.operations(body);
            }
            Operation::Shift { train, interval, .. } => {
                self.whole(*train);
                self.value(interval);
            }
            Operation::Act(Act::JumpIf { condition, .. }) => self.condition(condition),
            Operation::Act(Act::Read { into, .. }) => self.target(into),
            Operation::Act(_) => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        condition.values(&mut |value| self.value(value));
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_) | Value::Time | Value::Dt | Value::HalfStep | Value::Uniform => {}
            Value::Temporary(_) | Value::Kept(..) => {}
            Value::Slot(element) => self.element(element),
            Value::At(slot, index) => {
                self.whole(*slot);
                self.value(index);
            }
            Value::Negate(a) => self.value(a),
            Value::Add(a, b)
            | Value::Subtract(a, b)
            | Value::Multiply(a, b)
            | Value::Divide(a, b)
            | Value::Power(a, b)
            | Value::Normal(a, b) => [a, b].into_iter().for_each(|part| self.value(part)),
            Value::Choose(condition, a, b) => {
                self.condition(condition);
                [a, b].into_iter().for_each(|part| self.value(part));
            }
            Value::Call(_, arguments) | Value::Draw(_, arguments) => {
                arguments.iter().for_each(|argument| self.value(argument))
            }
            Value::Lookup(lookup) => match lookup.as_ref() {
                Lookup::Curve { curve, argument, .. } => {
                    self.whole(self.plan.curves[curve.0 as usize].table);
                    self.value(argument);
                }
                Lookup::General { table, argument, low, high, increment, .. } => {
                    self.whole(*table);
                    [argument, low, high, increment].into_iter().for_each(|part| self.value(part));
                }
            },
            Value::Interpolate { argument, .. } | Value::SlopeAt { argument, .. } => self.value(argument),
            Value::Fold(fold) => {
                for factor in &fold.factors {
                    if let FoldSource::Slot(slot) = factor.source {
                        self.whole(slot);
                    }
                }
            }
            Value::Pulse(pulse) => pulse.values().into_iter().for_each(|part| self.value(part)),
            Value::Sample { of, interval, .. } => [of, interval].into_iter().for_each(|part| self.value(part)),
            Value::RampSum { slope, from, .. } => [slope, from].into_iter().for_each(|part| self.value(part)),
        }
    }
}
