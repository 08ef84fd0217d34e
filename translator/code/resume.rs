//! A program that advances time itself, for a caller that resumes it after each row.
//!
//! Nothing asks whether a setting is given: parameters that follow from others always do. A separate function
//! recomputes them when the caller has changed a setting.

use super::effects::effects;
use super::expression::{Base, Expression, Unary};
use super::flow::{self, Forward};
use super::function::{Function, FunctionKind, Local};
use super::statement::{Block, Stated, Statement, Wait};
use super::system::{Quantity, System};
use super::types::Type;
use super::walk::{self, Access, Visitor};
use super::{Id, Place};
use rustc_hash::FxHashSet as HashSet;

/// Makes derived parameters always follow from others; returns the function that recomputes them.
pub fn follow_always(system: &mut System) -> Option<Id<Function>> {
    let program = system.clock.program()?;
    let mut following = Vec::new();
    let mut body = std::mem::take(&mut system.code.functions[program].body);
    follow(system, &mut body, &mut following);
    system.code.functions[program].body = body;
    let derived = derived(system, program, following);
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    derived
}

/// Removes the tests; the statements after each are added to `into`, unless they are in another block.
fn follow(system: &System, block: &mut Block, into: &mut Vec<Block>) {
    let mut all = Block::with_capacity(block.len());
    for mut stated in std::mem::take(block) {
        match &mut stated.statement {
            Statement::If(condition, then, otherwise) if otherwise.is_empty() && asks_nobody(system, *condition) => {
                let mut then = std::mem::take(then);
                follow(system, &mut then, &mut Vec::new());
                into.push(then.clone());
                all.append(&mut then);
            }
            statement => {
                walk::blocks_of_mut(statement).into_iter().for_each(|inner| follow(system, inner, &mut Vec::new()));
                all.push(stated);
            }
        }
    }
    *block = all;
}

/// Whether the condition is that a setting is not given.
fn asks_nobody(system: &System, condition: Id<Expression>) -> bool {
    let code = &system.code;
    match code.expressions[condition] {
        Expression::Unary(Unary::Not, given) => matches!(code.expressions[given], Expression::Given(_)),
        _ => false,
    }
}

/// A function of those statements that depend only on settings.
fn derived(system: &mut System, program: Id<Function>, following: Vec<Block>) -> Option<Id<Function>> {
    let mut known: HashSet<Id<Quantity>> = HashSet::default();
    known.extend(system.quantities.iter().filter(|(_, data)| data.is_setting()).map(|(id, _)| id));
    let mut body = Block::new();
    for block in following {
        let mut uses = Uses { system, read: Vec::new(), written: Vec::new() };
        walk::block(system, &block, &mut uses);
        let written = uses.written;
        if uses.read.iter().all(|id| known.contains(id) || written.contains(id)) {
            known.extend(written);
            body.extend(block);
        }
    }
    let source = body.first()?.source;
    let locals = system.code.functions[program].locals.clone();
    Some(system.code.functions.push(Function {
        name: "derived".into(),
        kind: FunctionKind::Plain,
        parameters: Vec::new(),
        result: Type::Nothing,
        locals,
        body,
        effects: Default::default(),
        source: Some(source),
    }))
}

struct Uses<'s> {
    system: &'s System,
    read: Vec<Id<Quantity>>,
    written: Vec<Id<Quantity>>,
}

impl Visitor for Uses<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        if let Base::Quantity(quantity) = self.system.code.places[id].base {
            match access {
                Access::Write => self.written.push(quantity),
                Access::Read | Access::Update => self.read.push(quantity),
            }
        }
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(quantity) = base {
            self.read.push(quantity);
        }
    }
}

/// Locals of the program that must survive while it waits at a row.
pub fn across_rows(system: &System) -> Vec<Id<Local>> {
    let Some(program) = system.clock.program() else { return Vec::new() };
    let function = &system.code.functions[program];
    let words = function.locals.len().div_ceil(64);
    let mut analysis = SinceRow { system, words, across: HashSet::default() };
    flow::run(system, function, vec![0; words], &mut analysis);
    let mut across: Vec<Id<Local>> = analysis.across.into_iter().collect();
    across.sort_by_key(|local| local.index());
    across
}

/// The state has a bit for each local that is set since the last row.
struct SinceRow<'s> {
    system: &'s System,
    words: usize,
    across: HashSet<Id<Local>>,
}

impl Forward for SinceRow<'_> {
    type State = Vec<u64>;

    fn statement(&mut self, stated: &Stated, state: &mut Vec<u64>, _report: bool) {
        // The caller may choose a moment within the step of a solve.
        if matches!(stated.statement, Statement::Wait(Wait::Row) | Statement::Solve { .. }) {
            state.fill(0);
        }
        let mut met = LocalsMet { system: self.system, set: Vec::new(), read: Vec::new() };
        walk::statement(self.system, stated, &mut met);
        // States only lose facts, so a fact that is missing now is missing at the end.
        let early = |local: &Id<Local>| state[local.index() / 64] >> (local.index() % 64) & 1 == 0;
        self.across.extend(met.read.into_iter().filter(early));
        for local in met.set {
            state[local.index() / 64] |= 1 << (local.index() % 64);
        }
    }

    fn meet(&mut self, into: &mut Vec<u64>, other: &Vec<u64>) -> bool {
        let mut changed = false;
        for (into, other) in into.iter_mut().zip(other) {
            changed |= *into & !other != 0;
            *into &= other;
        }
        changed
    }

    fn counter(&mut self, counter: Id<Local>, inside: bool, state: &mut Vec<u64>) {
        let bit = 1 << (counter.index() % 64);
        match inside {
            true => state[counter.index() / 64] |= bit,
            false => state[counter.index() / 64] &= !bit,
        }
    }

    fn resumed(&mut self) -> Vec<u64> {
        vec![0; self.words]
    }
}

struct LocalsMet<'s> {
    system: &'s System,
    set: Vec<Id<Local>>,
    read: Vec<Id<Local>>,
}

impl LocalsMet<'_> {
    fn met(&mut self, base: Base, access: Access) {
        if let Base::Local(local) = base {
            match access {
                Access::Write => self.set.push(local),
                Access::Read | Access::Update => self.read.push(local),
            }
        }
    }
}

impl Visitor for LocalsMet<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.met(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        self.met(base, access);
    }

    fn index(&mut self, _: Base, _: usize, index: super::Index) {
        if let super::Index::Running { counter, .. } = index {
            self.read.push(counter);
        }
    }
}
