//! The order of functions in a file: those that are called stand before those that call them.

use crate::code::walk::{self, Visitor};
use crate::code::{Clock, Expression, Function, Id, Stated, Statement, System};

/// The functions that the runtime reaches, and those of them that are called before they are defined.
pub(super) struct Order {
    pub functions: Vec<Id<Function>>,
    pub ahead: Vec<Id<Function>>,
}

pub(super) fn order(system: &System) -> Order {
    let mut visit = Visit {
        system,
        state: vec![State::New; system.code.functions.len()],
        order: Order { functions: Vec::new(), ahead: Vec::new() },
    };
    roots(system).into_iter().for_each(|root| visit.function(root));
    visit.order
}

/// What the runtime calls.
fn roots(system: &System) -> Vec<Id<Function>> {
    let mut roots = Vec::new();
    for (_, call) in system.invocations.iter() {
        roots.extend(call.functions.iter().map(|(function, ..)| *function));
    }
    for (_, solve) in system.solves.iter() {
        roots.push(solve.rates);
        roots.extend(solve.slopes.map(|(function, _)| function));
        roots.extend(solve.jumps.map(|(function, _)| function));
        roots.extend(solve.jacobian.map(|jacobian| jacobian.function));
        roots.extend(solve.events.iter().map(|event| event.holds));
    }
    match &system.clock {
        Clock::Steps { entries, .. } => roots.extend([entries.begin, entries.event, entries.step, entries.point]),
        Clock::Own { program, .. } => roots.push(*program),
    }
    roots
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

struct Visit<'s> {
    system: &'s System,
    state: Vec<State>,
    order: Order,
}

impl Visit<'_> {
    fn function(&mut self, id: Id<Function>) {
        match self.state[id.index()] {
            State::Done => {}
            State::Open => {
                if !self.order.ahead.contains(&id) {
                    self.order.ahead.push(id);
                }
            }
            State::New => {
                self.state[id.index()] = State::Open;
                for called in called(self.system, &self.system.code.functions[id]) {
                    self.function(called);
                }
                self.state[id.index()] = State::Done;
                self.order.functions.push(id);
            }
        }
    }
}

/// The functions that a function calls itself.
fn called(system: &System, function: &Function) -> Vec<Id<Function>> {
    let mut calls = Calls { system, called: Vec::new() };
    walk::block(system, &function.body, &mut calls);
    calls.called
}

struct Calls<'s> {
    system: &'s System,
    called: Vec<Id<Function>>,
}

impl Visitor for Calls<'_> {
    fn statement(&mut self, stated: &Stated) {
        match &stated.statement {
            Statement::Call { function, .. } => self.called.push(*function),
            Statement::Evaluate(solve) => self.called.push(self.system.solves[*solve].rates),
            Statement::Table(table) => self.called.push(self.system.tables[*table].make),
            _ => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        if let Expression::Call(function, _) = self.system.code.expressions[id] {
            self.called.push(function);
        }
    }
}
