//! Locals are set before they are read, on every path; only loops set their counters.
//!
//! An array counts as set when it is copied, or when one of its elements is set: loops that set all elements are not
//! recognised.

use super::{Fault, Faults};
use crate::code::expression::{Base, Index, Place};
use crate::code::flow::{Forward, run};
use crate::code::function::{Local, Passing};
use crate::code::statement::{Stated, Statement};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Function, Id, System};

pub(super) fn check(system: &System, function: &Function, faults: &mut Faults) {
    if function.locals.is_empty() {
        return;
    }
    let mut start = Set::default();
    function.parameters.iter().for_each(|local| start.insert(*local));
    let entered = start.clone();
    run(system, function, start, &mut Locals { system, function, faults, entered });
}

/// The locals that are set: a bit for each.
#[derive(Clone, Default, PartialEq)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, local: Id<Local>) {
        let word = local.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (local.index() % 64);
    }

    fn remove(&mut self, local: Id<Local>) {
        if let Some(word) = self.0.get_mut(local.index() / 64) {
            *word &= !(1 << (local.index() % 64));
        }
    }

    fn contains(&self, local: Id<Local>) -> bool {
        self.0.get(local.index() / 64).is_some_and(|word| word >> (local.index() % 64) & 1 == 1)
    }
}

struct Locals<'a> {
    system: &'a System,
    function: &'a Function,
    faults: &'a mut Faults,
    /// The locals that are set on entry to the function.
    entered: Set,
}

impl Forward for Locals<'_> {
    type State = Set;

    fn statement(&mut self, stated: &Stated, state: &mut Set, report: bool) {
        if report {
            self.faults.at(self.system, Some(stated.source));
        }
        let loops = matches!(stated.statement, Statement::For { .. } | Statement::Count { .. });
        let mut uses = Uses { system: self.system, function: self.function, state, report, faults: self.faults, loops };
        walk::statement(self.system, stated, &mut uses);
    }

    fn meet(&mut self, into: &mut Set, other: &Set) -> bool {
        let mut changed = false;
        for (at, word) in into.0.iter_mut().enumerate() {
            let both = *word & other.0.get(at).copied().unwrap_or(0);
            changed |= both != *word;
            *word = both;
        }
        changed
    }

    fn counter(&mut self, counter: Id<Local>, inside: bool, state: &mut Set) {
        if inside {
            state.insert(counter);
        } else {
            state.remove(counter);
        }
    }

    fn resumed(&mut self) -> Set {
        self.entered.clone()
    }
}

struct Uses<'a> {
    system: &'a System,
    function: &'a Function,
    state: &'a mut Set,
    report: bool,
    faults: &'a mut Faults,
    /// The statement is a loop, which sets its counter.
    loops: bool,
}

impl Uses<'_> {
    fn read(&mut self, local: Id<Local>) {
        if self.report && !self.state.contains(local) {
            let name = &self.function.locals[local].name;
            self.faults.add(Fault::Local(format!("{name} is read before it is set")));
        }
    }

    fn used(&mut self, base: Base, access: Access) {
        let Base::Local(local) = base else { return };
        if access != Access::Write {
            self.read(local);
        }
        if access == Access::Read || self.loops {
            return;
        }
        let of = &self.function.locals[local];
        let wrong = match of.passing {
            Passing::Counter => "is set outside its loop",
            Passing::Array { set: false } => "is set and may only be read",
            Passing::Own | Passing::Value | Passing::Array { set: true } => "",
        };
        if self.report && !wrong.is_empty() {
            self.faults.add(Fault::Local(format!("{} {wrong}", of.name)));
        }
        self.state.insert(local);
    }
}

impl Visitor for Uses<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.used(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        self.used(base, access);
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.read(counter);
        }
    }
}
