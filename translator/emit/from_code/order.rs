//! The order of functions in a file: called functions come before their callers.

use crate::code::walk::{self, Visitor};
use crate::code::{Clock, Expression, Function, Id, Method, Solve, Stated, Statement, System, Together};
use rustc_hash::FxHashSet as HashSet;

/// The functions that the runtime reaches, and those that are called before they are defined.
pub(super) struct Order {
    pub functions: Vec<Id<Function>>,
    pub ahead: Vec<Id<Function>>,
}

pub(super) fn order(system: &System) -> Order {
    follow(system, &roots(system), &|_| Vec::new())
}

/// The functions that these reach, also through the solves that they integrate.
pub(super) fn order_from(system: &System, roots: &[Id<Function>]) -> Order {
    follow(system, roots, &|solve| functions_of(system, solve))
}

fn follow(system: &System, roots: &[Id<Function>], carried: &dyn Fn(Id<Solve>) -> Vec<Id<Function>>) -> Order {
    let mut visit = Visit {
        system,
        carried,
        state: vec![State::New; system.code.functions.len()],
        order: Order { functions: Vec::new(), ahead: Vec::new() },
    };
    roots.iter().for_each(|root| visit.function(*root));
    visit.order
}

/// The functions that a method calls for a solve.
fn functions_of(system: &System, id: Id<Solve>) -> Vec<Id<Function>> {
    let solve = &system.solves[id];
    let mut functions = vec![solve.rates];
    functions.extend(solve.jacobian.map(|jacobian| jacobian.function));
    // Methods of fixed steps pass over jumps.
    let stops = matches!(solve.method, Method::Block(by) if by.controls_error());
    functions.extend(solve.jumps.filter(|_| stops).map(|(function, _)| function));
    functions
}

/// Other variables that its equations set belong to its solution.
fn is_together(solve: &Solve) -> bool {
    matches!(
        solve.method,
        Method::Together(Together::Newton | Together::Simplex | Together::Linear | Together::Settle | Together::Hit)
    )
}

/// The solves that these functions reach, and those whose slopes are needed at the present time.
pub(super) fn reached_solves(system: &System, roots: &[Id<Function>]) -> (Vec<Id<Solve>>, HashSet<Id<Solve>>) {
    let mut found = (Vec::new(), HashSet::default());
    for function in order_from(system, roots).functions {
        let mut calls = Calls { system, called: Vec::new(), solves: Vec::new(), evaluated: Vec::new() };
        walk::block(system, &system.code.functions[function].body, &mut calls);
        for solve in calls.solves {
            if !found.0.contains(&solve) {
                found.0.push(solve);
            }
            if is_together(&system.solves[solve]) {
                found.1.insert(solve);
            }
        }
        found.1.extend(calls.evaluated);
    }
    found
}

/// The functions that the runtime calls.
fn roots(system: &System) -> Vec<Id<Function>> {
    let mut roots = Vec::new();
    for (_, call) in system.invocations.iter() {
        roots.extend(call.runs());
    }
    for (_, solve) in system.solves.iter() {
        roots.push(solve.rates);
        roots.extend(solve.jumps.map(|(function, _)| function));
        roots.extend(solve.jacobian.map(|jacobian| jacobian.function));
        roots.extend(solve.observed);
        roots.extend(solve.events.iter().map(|event| event.holds));
    }
    match &system.clock {
        Clock::Steps { entries, .. } => roots.extend([entries.begin, entries.event, entries.step, entries.point]),
        Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => roots.extend(system.clock.programs()),
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
    /// The functions reached through a solve that a function integrates.
    carried: &'s dyn Fn(Id<Solve>) -> Vec<Id<Function>>,
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
                let mut calls =
                    Calls { system: self.system, called: Vec::new(), solves: Vec::new(), evaluated: Vec::new() };
                walk::block(self.system, &self.system.code.functions[id].body, &mut calls);
                let carried = calls.solves.iter().flat_map(|solve| (self.carried)(*solve));
                for called in carried.chain(calls.called) {
                    self.function(called);
                }
                self.state[id.index()] = State::Done;
                self.order.functions.push(id);
            }
        }
    }
}

/// The functions that a function calls itself.
struct Calls<'s> {
    system: &'s System,
    called: Vec<Id<Function>>,
    solves: Vec<Id<Solve>>,
    evaluated: Vec<Id<Solve>>,
}

impl Visitor for Calls<'_> {
    fn statement(&mut self, stated: &Stated) {
        match &stated.statement {
            Statement::Call { function, .. } => self.called.push(*function),
            Statement::Evaluate(solve) => {
                self.called.push(self.system.solves[*solve].rates);
                self.evaluated.push(*solve);
            }
            Statement::Solve { solve, .. } => self.solves.push(*solve),
            Statement::Table(table) => self.called.push(self.system.tables[*table].make),
            Statement::Invoke(call) => {
                self.called
                    .extend(self.system.invocations[*call].c.iter().flat_map(|c| &c.calls).map(|call| call.function));
            }
            _ => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        if let Expression::Call(function, _) = self.system.code.expressions[id] {
            self.called.push(function);
        }
    }
}
