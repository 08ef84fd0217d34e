//! A time that is added up, T = T + D, loses in every step what D has behind the last bit of T. That is carried to the next
//! step (Kahan, Comm. ACM 8 (1965) 40), so that T is always the nearest number and doses and last rows come at their steps.

use super::renamed::{Spot, uses};
use super::rows;
use crate::code::numbers::worst;
use crate::plan::{Act, Element, Operation, Plan, Slot, SlotId, SlotRole, Target, Value};

/// Farther apart, against the greatest value, something has happened in another step.
const SAME: f64 = 1e-6;

/// The course with what is carried, unless doubles do something else then.
pub fn carried(plan: &Plan, seed: i64, input: &[f64]) -> Plan {
    let Some(changed) = carrying(plan, 1.0) else { return plan.clone() };
    match (rows(plan, seed, input, false), rows(&changed, seed, input, false)) {
        (Some(before), Some(after)) if before.len() == after.len() && worst(&before, &after) < SAME => changed,
        _ => plan.clone(),
    }
}

/// The course with what is carried, and with steps of T so many times as long as D.
pub fn carrying(plan: &Plan, times: f64) -> Option<Plan> {
    let time = plan.course.as_ref()?.time;
    let mut changed = plan.clone();
    let [rest, moved] = ["carried", "moved"].map(|name| {
        changed.slots.push(Slot {
            name: name.into(),
            hidden: true,
            role: SlotRole::Variable,
            ..plan.slot(time).clone()
        });
        SlotId(changed.slots.len() as u32 - 1)
    });
    let carrying = Carrying { time, dt: plan.clock.dt, rest, moved, times };
    if let Some(course) = &mut changed.course {
        drop_default(&mut course.body.operations, plan.clock.dt);
        carrying.operations(&mut course.body.operations);
    }
    Some(changed)
}

/// D is 1 at first, and no value of a text that sets it before its first row: then it has no part in where D has its point.
fn drop_default(operations: &mut Vec<Operation>, dt: SlotId) {
    let is_set = |operation: &Operation| matches!(operation, Operation::Set { target: Target::Slot(element), .. } if element.slot == dt);
    let Some(first) = operations.iter().position(is_set) else { return };
    for number in first + 1..operations.len() {
        let mut needed = matches!(operations[number], Operation::Act(Act::Row | Act::Jump(_) | Act::JumpIf { .. }));
        uses(&mut operations[number], &mut |spot| {
            needed |= matches!(spot, Spot::Read(Value::Slot(element)) if element.slot == dt);
        });
        let plain = matches!(
            operations[number],
            Operation::Set { .. } | Operation::Card(_) | Operation::Act(Act::NewRun | Act::GivenValues)
        );
        if needed || !plain {
            return;
        }
        if is_set(&operations[number]) {
            operations.remove(first);
            return;
        }
    }
}

struct Carrying {
    time: SlotId,
    dt: SlotId,
    rest: SlotId,
    moved: SlotId,
    times: f64,
}

impl Carrying {
    fn operations(&self, operations: &mut Vec<Operation>) {
        for operation in std::mem::take(operations) {
            match operation {
                Operation::Set { target: Target::Slot(element), value, site }
                    if element.slot == self.time && value == self.plain() =>
                {
                    let set = |slot, value| Operation::Set { target: Target::Slot(single(slot)), value, site };
                    operations.extend([
                        set(self.rest, sum(read(self.rest), self.step())),
                        set(self.moved, sum(read(self.time), read(self.rest))),
                        set(self.rest, less(read(self.rest), less(read(self.moved), read(self.time)))),
                        set(self.time, read(self.moved)),
                    ]);
                }
                mut other => {
                    blocks(&mut other).into_iter().for_each(|inner| self.operations(inner));
                    operations.push(other);
                }
            }
        }
    }

    fn step(&self) -> Value {
        if self.times == 1.0 {
            return read(self.dt);
        }
        Value::Multiply(Box::new(Value::Number(self.times)), Box::new(read(self.dt)))
    }

    fn plain(&self) -> Value {
        sum(read(self.time), read(self.dt))
    }
}

/// The statements within a statement.
pub fn blocks(operation: &mut Operation) -> Vec<&mut Vec<Operation>> {
    match operation {
        Operation::While { before, body, .. } => vec![before, body],
        Operation::If { then, otherwise, .. } => vec![then, otherwise],
        Operation::Loop { body, .. } | Operation::Act(Act::UnlessGiven { body, .. }) => vec![body],
        _ => vec![],
    }
}

fn single(slot: SlotId) -> Element {
    Element { slot, index: [].into() }
}

fn read(slot: SlotId) -> Value {
    Value::Slot(single(slot))
}

fn sum(a: Value, b: Value) -> Value {
    Value::Add(Box::new(a), Box::new(b))
}

fn less(a: Value, b: Value) -> Value {
    Value::Subtract(Box::new(a), Box::new(b))
}
