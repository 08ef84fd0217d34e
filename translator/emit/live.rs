//! What the fast loop of a small model must compute and carry from step to step.
//!
//! Its last point is computed on the struct, so that the loop needs only what later steps depend on,
//! what is tested, and what has effects: a supplementary that is shown but used nowhere is left out.

use rustc_hash::FxHashSet as HashSet;

use super::gather::gather;
use super::touched::{Touched, has_effects, one, walk};
use crate::plan::{Operation, Plan, SlotId, Target, TemporaryId};

/// The routines of one step as the fast loop does them, in their order.
pub struct Live {
    pub event: Vec<Operation>,
    pub step: Vec<Operation>,
    pub point: Vec<Operation>,
    /// For each slot: its value goes from step to step.
    pub carried: Vec<bool>,
    /// For each slot: the loop uses it.
    pub used: Vec<bool>,
}

impl Live {
    /// `local` tells which slots the loop keeps in locals.
    pub fn new(plan: &Plan, local: &[bool]) -> Live {
        let routines = [&plan.event.operations, &plan.step.operations, &plan.point.operations];
        let mut carried = carried(&routines, local);
        for (carries, local) in carried.iter_mut().zip(local) {
            *carries &= local;
        }
        let mut need = Need {
            slots: carried.iter().zip(local).map(|(carried, local)| *carried || !local).collect(),
            temporaries: vec![HashSet::default(); routines.len()],
        };
        for guard in plan.event.guards.iter().chain(&plan.step.guards).chain(&plan.point.guards) {
            need.slots[guard.0 as usize] = true;
        }
        // What is needed needs more, until nothing is added.
        loop {
            let before = need.size();
            for (routine, operations) in routines.iter().enumerate() {
                need.spread(operations, routine);
            }
            if need.size() == before {
                break;
            }
        }
        // What is computed for its effects only must go somewhere, or compilers warn.
        for operations in routines {
            effects(operations, &mut |slot| {
                let place = slot.0 as usize;
                carried[place] |= local[place] && !need.slots[place];
            });
        }
        let kept = |routine: usize| need.prune(routines[routine], routine);
        let (event, step, point) = (kept(0), kept(1), gather(kept(2), local));
        let mut used = carried.clone();
        for operations in [&event, &step, &point] {
            walk(operations, &mut |touched| {
                if let Touched::Slot(id) = touched {
                    used[id.0 as usize] = true;
                }
            });
        }
        Live { event, step, point, carried, used }
    }
}

/// Slots that are read before they are certainly set in a step, or not certainly set in every step.
fn carried(routines: &[&Vec<Operation>], local: &[bool]) -> Vec<bool> {
    let mut state = Order { certain: vec![false; local.len()], carried: vec![false; local.len()] };
    let mut set = vec![false; local.len()];
    for operations in routines {
        state.follow(operations);
        targets(operations, &mut set);
    }
    for (place, set) in set.iter().enumerate() {
        state.carried[place] |= *set && !state.certain[place];
    }
    state.carried
}

fn effects(operations: &[Operation], tell: &mut impl FnMut(SlotId)) {
    for operation in operations {
        if let Operation::Set { target: Target::Slot(element), value, .. } = operation {
            if has_effects(value) {
                tell(element.slot);
            }
        }
        for inner in blocks(operation) {
            effects(inner, tell);
        }
    }
}

fn targets(operations: &[Operation], set: &mut [bool]) {
    for operation in operations {
        if let Operation::Set { target: Target::Slot(element), .. } = operation {
            set[element.slot.0 as usize] = true;
        }
        for inner in blocks(operation) {
            targets(inner, set);
        }
    }
}

/// The blocks within an operation.
pub fn blocks(operation: &Operation) -> Vec<&Vec<Operation>> {
    match operation {
        Operation::Loop { body, .. } => vec![body],
        Operation::If { then, otherwise, .. } => vec![then, otherwise],
        Operation::While { before, body, .. } => vec![before, body],
        _ => vec![],
    }
}

struct Order {
    /// Certainly set so far.
    certain: Vec<bool>,
    carried: Vec<bool>,
}

impl Order {
    fn follow(&mut self, operations: &[Operation]) {
        for operation in operations {
            match operation {
                Operation::If { condition, then, otherwise } => {
                    self.read_condition(condition);
                    let before = self.certain.clone();
                    self.follow(then);
                    let after_then = std::mem::replace(&mut self.certain, before);
                    self.follow(otherwise);
                    for (certain, then) in self.certain.iter_mut().zip(after_then) {
                        *certain &= then;
                    }
                }
                Operation::While { before, condition, body, .. } => {
                    self.follow(before);
                    self.read_condition(condition);
                    let after = self.certain.clone();
                    self.follow(body);
                    self.certain = after;
                }
                Operation::Loop { body, .. } => {
                    let before = self.certain.clone();
                    self.follow(body);
                    self.certain = before;
                }
                Operation::Set { target, value, .. } => {
                    super::touched::in_value(value, &mut |touched| self.read(touched));
                    if let Target::Slot(element) = target {
                        self.certain[element.slot.0 as usize] = true;
                    }
                }
                _ => one(operation, &mut |touched| self.read(touched)),
            }
        }
    }

    fn read(&mut self, touched: Touched) {
        if let Touched::Slot(id) = touched {
            let place = id.0 as usize;
            self.carried[place] |= !self.certain[place];
        }
    }

    fn read_condition(&mut self, condition: &crate::plan::Condition) {
        super::touched::in_condition(condition, &mut |touched| self.read(touched));
    }
}

/// What has to be computed.
struct Need {
    slots: Vec<bool>,
    /// Of each routine.
    temporaries: Vec<HashSet<TemporaryId>>,
}

impl Need {
    fn size(&self) -> usize {
        self.slots.iter().filter(|needed| **needed).count() + self.temporaries.iter().map(HashSet::len).sum::<usize>()
    }

    fn keeps(&self, operation: &Operation, routine: usize) -> bool {
        match operation {
            Operation::Card(_) => false,
            Operation::Set { target, value, .. } => {
                let needed = match target {
                    Target::Slot(element) => self.slots[element.slot.0 as usize],
                    Target::Temporary(id) => self.temporaries[routine].contains(id),
                };
                needed || has_effects(value)
            }
            Operation::Keep { temporary, .. } => self.temporaries[routine].contains(temporary),
            Operation::Loop { body, .. } => body.iter().any(|inner| self.keeps(inner, routine)),
            Operation::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).any(|inner| self.keeps(inner, routine))
            }
            _ => true,
        }
    }

    fn spread(&mut self, operations: &[Operation], routine: usize) {
        for operation in operations.iter().rev() {
            if !self.keeps(operation, routine) {
                continue;
            }
            let mut more = Vec::new();
            match operation {
                Operation::Loop { body, .. } => self.spread(body, routine),
                Operation::If { condition, then, otherwise } => {
                    super::touched::in_condition(condition, &mut |touched| more.push(touched));
                    self.spread(then, routine);
                    self.spread(otherwise, routine);
                }
                // The target is not needed because it is set.
                Operation::Set { value, .. } => {
                    super::touched::in_value(value, &mut |touched| more.push(touched));
                }
                _ => one(operation, &mut |touched| more.push(touched)),
            }
            for touched in more {
                match touched {
                    Touched::Slot(SlotId(place)) => self.slots[place as usize] = true,
                    Touched::Temporary(id) => {
                        self.temporaries[routine].insert(id);
                    }
                }
            }
        }
    }

    /// The operations that are kept, each under its card.
    fn prune(&self, operations: &[Operation], routine: usize) -> Vec<Operation> {
        let mut kept = Vec::new();
        let mut card = None;
        for operation in operations {
            if matches!(operation, Operation::Card(_)) {
                card = Some(operation);
            } else if self.keeps(operation, routine) {
                kept.extend(card.take().cloned());
                kept.push(match operation {
                    Operation::Loop { subscript, first, last, downward, body } => Operation::Loop {
                        subscript: *subscript,
                        first: *first,
                        last: *last,
                        downward: *downward,
                        body: self.prune(body, routine),
                    },
                    Operation::If { condition, then, otherwise } => Operation::If {
                        condition: condition.clone(),
                        then: self.prune(then, routine),
                        otherwise: self.prune(otherwise, routine),
                    },
                    other => other.clone(),
                });
            }
        }
        kept
    }
}
