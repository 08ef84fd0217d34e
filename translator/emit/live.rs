//! What of a library is needed, and what goes from step to step.

use rustc_hash::FxHashSet as HashSet;

use super::touched::{Touched, has_effects, one};
use crate::plan::{Operation, Plan, SlotId, Target, TemporaryId};

/// Slots that are read before they are certainly set in a step, or not certainly set in every step.
pub fn carried(routines: &[&Vec<Operation>], local: &[bool]) -> Vec<bool> {
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

/// Leaves of a whole plan what is needed by something else than the slots that `may` be left out.
/// Gives for each slot whether it is still read.
pub fn prune_plan(plan: &mut Plan, may: &[bool]) -> Vec<bool> {
    let mut need =
        Need { slots: may.iter().map(|may| !may).collect(), temporaries: vec![HashSet::default(); 4], effects: true };
    let Plan { begin, event, step, point, .. } = plan;
    let routines = [begin, event, step, point];
    need.complete(&routines.each_ref().map(|routine| &routine.operations));
    for (number, routine) in routines.into_iter().enumerate() {
        routine.operations = need.prune(&routine.operations, number);
        routine.guards.retain(|guard| need.slots[guard.0 as usize]);
    }
    need.slots
}

/// The initial values without those of `locals` that nothing in them reads: a local does not outlive its function.
pub fn prune_begin(plan: &mut Plan, locals: &[bool]) {
    let mut need = Need {
        slots: locals.iter().map(|local| !local).collect(),
        temporaries: vec![HashSet::default(); 1],
        effects: true,
    };
    let begin = &mut plan.begin.operations;
    need.complete(&[&*begin]);
    *begin = need.prune(begin, 0);
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
    /// What has effects or may fail is kept for that alone.
    effects: bool,
}

impl Need {
    fn size(&self) -> usize {
        self.slots.iter().filter(|needed| **needed).count() + self.temporaries.iter().map(HashSet::len).sum::<usize>()
    }

    /// What is needed needs more, until nothing is added.
    fn complete(&mut self, routines: &[&Vec<Operation>]) {
        loop {
            let before = self.size();
            for (routine, operations) in routines.iter().enumerate() {
                self.spread(operations, routine);
            }
            if self.size() == before {
                break;
            }
        }
    }

    fn keeps(&self, operation: &Operation, routine: usize) -> bool {
        match operation {
            Operation::Card(_) => false,
            Operation::Set { target, value, .. } => {
                let needed = match target {
                    Target::Slot(element) => self.slots[element.slot.0 as usize],
                    Target::Temporary(id) => self.temporaries[routine].contains(id),
                    Target::At(slot, _) => self.slots[slot.0 as usize],
                };
                needed || (self.effects && has_effects(value))
            }
            Operation::Keep { temporary, .. } => self.temporaries[routine].contains(temporary),
            Operation::Loop { body, .. } => body.iter().any(|inner| self.keeps(inner, routine)),
            Operation::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).any(|inner| self.keeps(inner, routine))
            }
            Operation::While { before, body, .. } => {
                self.effects || before.iter().chain(body).any(|inner| self.keeps(inner, routine))
            }
            _ => self.effects,
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
                    Touched::Curve(_) => {}
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
                    Operation::Loop { name, subscript, first, last, downward, body } => Operation::Loop {
                        name: name.clone(),
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
