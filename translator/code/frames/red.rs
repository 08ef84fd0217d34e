//! Which functions may wait.

use super::{Misplaced, each, own_expressions};
use crate::code::records::{Entry, Object, Slot};
use crate::code::statement::{Block, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Code, Expression, Function, Id};
use rustc_hash::FxHashMap as HashMap;
use rustc_hash::FxHashSet as HashSet;

#[derive(Default)]
pub(super) struct Red {
    pub functions: HashSet<Id<Function>>,
    /// Slots in which one of them is.
    pub slots: HashSet<Id<Slot>>,
    /// Functions that go on with records of their own.
    pub entries: HashSet<Id<Function>>,
}

/// What a function does that matters.
#[derive(Default)]
struct Does {
    pauses: bool,
    calls: Vec<Id<Function>>,
    dispatches: Vec<Id<Slot>>,
}

impl Red {
    pub fn of(code: &Code) -> Red {
        let mut red = Red::default();
        let mut all: HashMap<Id<Function>, Does> = HashMap::default();
        for (id, function) in code.functions.iter() {
            let mut does = Does::default();
            does.block(code, &function.body);
            all.insert(id, does);
        }
        for record in code.records.records.values() {
            red.entries.extend(record.entries.get(Entry::Run));
        }
        loop {
            let before = (red.functions.len(), red.slots.len());
            for (id, does) in &all {
                let waits = does.pauses
                    || does.calls.iter().any(|called| red.functions.contains(called))
                    || does.dispatches.iter().any(|slot| red.slots.contains(slot));
                if waits {
                    red.functions.insert(*id);
                }
            }
            for slot in code.records.slots.ids() {
                if code.records.matches(slot).any(|found| red.functions.contains(&found)) {
                    red.slots.insert(slot);
                }
            }
            if before == (red.functions.len(), red.slots.len()) {
                return red;
            }
        }
    }

    /// A function that the run time calls where nothing may wait, and that does.
    pub fn misplaced_entry(&self, code: &Code) -> Option<Misplaced> {
        for record in code.records.records.values() {
            for (entry, function) in record.entries.iter() {
                if !matches!(entry, Entry::Run | Entry::Action) && self.functions.contains(&function) {
                    let source = code.functions[function].source.or(record.source);
                    return Some(Misplaced(source.unwrap_or(Id::new(0))));
                }
            }
        }
        None
    }

    pub fn functions_in_order(&self) -> Vec<Id<Function>> {
        let mut all: Vec<Id<Function>> = self.functions.iter().copied().collect();
        all.sort_by_key(|function| function.index());
        all
    }
}

impl Does {
    fn block(&mut self, code: &Code, block: &Block) {
        for stated in block {
            self.pauses |= matches!(stated.statement, Statement::Pause(_));
            for expression in own_expressions(&stated.statement) {
                each(code, expression, &mut |id| {
                    let Expression::Object(object) = code.expressions[id] else { return };
                    match code.records.objects[object] {
                        Object::Call(function, _) => self.calls.push(function),
                        Object::Dispatch(slot, _) => self.dispatches.push(slot),
                        _ => {}
                    }
                });
            }
            blocks_of(&stated.statement).into_iter().for_each(|inner| self.block(code, inner));
        }
    }
}

/// The functions that statements call, and those that their calls of slots may find.
pub(super) fn calls_of(code: &Code, block: &Block) -> Vec<Id<Function>> {
    let mut does = Does::default();
    does.block(code, block);
    let found = does.dispatches.iter().flat_map(|slot| code.records.matches(*slot));
    let mut calls: Vec<Id<Function>> = does.calls.iter().copied().chain(found).collect();
    calls.sort_by_key(|function| function.index());
    calls.dedup();
    calls
}
