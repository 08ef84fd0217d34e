//! What lives only within one function of a routine, and so is a local of it and no member of the struct.
//!
//! Such a value is the translator's own, always set before it is read, and neither the runtime nor another function
//! looks at it.

use super::layout::{Layout, RoutineLayout};
use super::live::read_before_set;
use super::touched::{Touched, one, walk};
use crate::plan::{Operation, Plan, Routine, SlotId, SlotRole, Target};

/// C89 promises 127 names in a block; some are the frame's own.
const MOST: usize = 90;

/// Looking for them takes time in proportion to slots and branches together; beyond this it is not done.
const WORK: usize = 40_000_000;

/// By slot; empty if there are none.
pub fn passing(plan: &Plan, layout: &Layout) -> Vec<bool> {
    let Some(course) = &plan.course else { return Vec::new() };
    let branches: usize = course.routines.iter().map(|called| branches(&called.body.operations)).sum();
    if course.routines.is_empty() || branches.saturating_mul(plan.slots.len()) > WORK {
        return Vec::new();
    }
    let mut homes = Homes { of: vec![Home::None; plan.slots.len()] };
    for (slot, home) in plan.slots.iter().zip(&mut homes.of) {
        if !slot.hidden
            || !slot.extents.is_empty()
            || slot.role != SlotRole::Auxiliary && slot.role != SlotRole::Variable
        {
            *home = Home::Many;
        }
    }
    let mut fixed = |slot: SlotId| homes.of[slot.0 as usize] = Home::Many;
    plan.output.columns.iter().filter_map(|column| column.place).for_each(|(slot, _)| fixed(slot));
    course.variables.iter().for_each(|variable| fixed(variable.slot));
    course.solves.iter().flat_map(|solve| solve.slots()).for_each(&mut fixed);
    course.invocations.iter().flat_map(|invocation| invocation.slots()).for_each(&mut fixed);
    [plan.clock.dt, course.time].into_iter().for_each(&mut fixed);
    for routine in std::iter::once(&course.body).chain(course.solves.iter().map(|solve| &solve.rates)) {
        homes.fix(routine);
    }
    course.solves.iter().flat_map(|solve| &solve.events).for_each(|event| homes.fix(&event.before));
    for (number, (called, layout)) in course.routines.iter().zip(&layout.routines).enumerate() {
        homes.visit(number, &called.body, layout);
    }
    let mut found: Vec<bool> = homes.of.iter().map(|home| matches!(home, Home::One(..))).collect();
    for (called, layout) in course.routines.iter().zip(&layout.routines) {
        for part in &layout.parts {
            narrow(&called.body.operations[part.clone()], &mut found);
        }
    }
    found
}

/// Where a slot has been met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    None,
    /// A routine and one of its functions.
    One(usize, usize),
    Many,
}

struct Homes {
    of: Vec<Home>,
}

impl Homes {
    fn fix(&mut self, routine: &Routine) {
        walk(&routine.operations, &mut |touched| {
            if let Touched::Slot(slot) = touched {
                self.of[slot.0 as usize] = Home::Many;
            }
        });
    }

    fn visit(&mut self, number: usize, routine: &Routine, layout: &RoutineLayout) {
        for (part, operations) in layout.parts.iter().enumerate() {
            let here = Home::One(number, part);
            walk(&routine.operations[operations.clone()], &mut |touched| {
                let Touched::Slot(slot) = touched else { return };
                let home = &mut self.of[slot.0 as usize];
                *home = if *home == Home::None || *home == here { here } else { Home::Many };
            });
        }
        routine.guards.iter().for_each(|guard| self.of[guard.0 as usize] = Home::Many);
    }
}

/// Takes away what may be read before it is set, what is never read, and what is too much for one function.
fn narrow(operations: &[Operation], found: &mut [bool]) {
    let early = read_before_set(operations, found.len());
    for (found, early) in found.iter_mut().zip(early) {
        *found &= !early;
    }
    let mut reads = vec![0i32; found.len()];
    walk(operations, &mut |touched| {
        if let Touched::Slot(slot) = touched {
            reads[slot.0 as usize] += 1;
        }
    });
    plain_targets(operations, &mut |slot| reads[slot.0 as usize] -= 1);
    // Acts set slots in ways of their own.
    acts(operations, &mut |slot| found[slot.0 as usize] = false);
    let mut many = 0;
    walk(operations, &mut |touched| {
        let Touched::Slot(slot) = touched else { return };
        let place = slot.0 as usize;
        if found[place] && reads[place] != i32::MAX {
            many += 1;
            found[place] = reads[place] > 0 && many <= MOST;
            reads[place] = i32::MAX;
        }
    });
}

fn plain_targets(operations: &[Operation], tell: &mut dyn FnMut(SlotId)) {
    for operation in operations {
        if let Operation::Set { target: Target::Slot(element), .. } = operation {
            tell(element.slot);
        }
        super::live::blocks(operation).into_iter().for_each(|inner| plain_targets(inner, tell));
    }
}

fn acts(operations: &[Operation], tell: &mut dyn FnMut(SlotId)) {
    for operation in operations {
        if let Operation::Act(_) | Operation::StartMemory { .. } | Operation::Shift { .. } = operation {
            one(operation, &mut |touched| {
                if let Touched::Slot(slot) = touched {
                    tell(slot);
                }
            });
        }
        super::live::blocks(operation).into_iter().for_each(|inner| acts(inner, tell));
    }
}

fn branches(operations: &[Operation]) -> usize {
    let of = |operation: &Operation| {
        let inner = super::live::blocks(operation);
        usize::from(!inner.is_empty()) + inner.into_iter().map(|inner| branches(inner)).sum::<usize>()
    };
    1 + operations.iter().map(of).sum::<usize>()
}
