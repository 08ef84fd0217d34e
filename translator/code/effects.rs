//! The effects of calling a function, computed bottom up over the call graph.
//!
//! A function has the effects of its statements and of the functions that it calls, directly or through an integration
//! method or a function of clib. Functions that call each other in a cycle are iterated until nothing changes.

use super::expression::{Base, Expression, Place};
use super::function::{Effects, Function};
use super::records::Object;
use super::runtime::Effect;
use super::statement::{Stated, Statement, Wait};
use super::system::{Solve, System};
use super::walk::{self, Access, Visitor};
use super::{Id, Spacing};

/// The effects of every function, in the order of the arena.
pub fn effects(system: &System) -> Vec<Effects> {
    let functions = &system.code.functions;
    let own: Vec<Direct> = functions.iter().map(|(_, function)| Direct::of(system, function)).collect();
    let mut all: Vec<Effects> = own.iter().map(|direct| direct.effects.clone()).collect();
    loop {
        let mut changed = false;
        // Called functions are mostly created before their callers.
        for (at, direct) in own.iter().enumerate() {
            let mut sum = all[at].clone();
            for called in &direct.calls {
                if let Some(effects) = all.get(called.index()) {
                    sum.add(effects);
                }
            }
            if sum != all[at] {
                all[at] = sum;
                changed = true;
            }
        }
        if !changed {
            return all;
        }
    }
}

/// The functions that each function calls, directly or through a method, a table or a function of clib.
pub(super) fn calls(system: &System) -> Vec<Vec<Id<Function>>> {
    system.code.functions.iter().map(|(_, function)| Direct::of(system, function).calls).collect()
}

/// The effects of one function itself, and the functions that it calls.
struct Direct<'s> {
    system: &'s System,
    effects: Effects,
    calls: Vec<Id<Function>>,
}

impl<'s> Direct<'s> {
    fn of(system: &'s System, function: &Function) -> Direct<'s> {
        let mut direct = Direct { system, effects: Effects::default(), calls: Vec::new() };
        walk::block(system, &function.body, &mut direct);
        direct.calls.sort_by_key(|id| id.index());
        direct.calls.dedup();
        direct
    }

    /// A method sets time, states and the data of doses, and reads slopes.
    fn solve(&mut self, solve: &Solve) {
        let (reads, writes) = (&mut self.effects.reads, &mut self.effects.writes);
        let asked = [Some(solve.end), Some(solve.step), solve.tolerance, solve.pace];
        asked.into_iter().flatten().for_each(|id| reads.insert(id));
        reads.insert(solve.time);
        writes.insert(solve.time);
        for state in &solve.states {
            for (place, writes_it) in state.places(true, false) {
                let Some(Place { base: Base::Quantity(id), .. }) = self.system.code.places.get(place) else { continue };
                reads.insert(*id);
                if writes_it {
                    writes.insert(*id);
                }
            }
        }
        for dose in &solve.doses {
            [Some(dose.at), dose.every, dose.times, dose.over].into_iter().flatten().for_each(|id| reads.insert(id));
            dose.flowing.into_iter().for_each(|id| writes.insert(id));
            for (place, amount) in &dose.added {
                reads.insert(*amount);
                if let Some(Place { base: Base::Quantity(id), .. }) = self.system.code.places.get(*place) {
                    writes.insert(*id);
                }
            }
        }
        if let Some((function, result)) = solve.jumps {
            reads.insert(result);
            self.calls.push(function);
        }
        if let Some(jacobian) = solve.jacobian {
            jacobian.matrix.into_iter().for_each(|matrix| reads.insert(matrix));
            self.calls.push(jacobian.function);
        }
        self.slopes(solve);
        self.calls.extend(solve.events.iter().map(|event| event.holds));
        self.calls.extend(solve.observed);
    }

    /// Arguments of a function of time and states are read, and its results are stored in its places.
    fn slopes(&mut self, solve: &Solve) {
        self.calls.push(solve.rates);
        if !self.system.code.functions.get(solve.rates).is_some_and(Function::is_of_states) {
            return;
        }
        self.effects.reads.insert(solve.time);
        for state in &solve.states {
            for (place, writes) in state.places(false, true) {
                let Some(Place { base: Base::Quantity(id), .. }) = self.system.code.places.get(place) else { continue };
                let set = if writes { &mut self.effects.writes } else { &mut self.effects.reads };
                set.insert(*id);
            }
        }
    }

    fn object(&mut self, object: Object) {
        match object {
            Object::None
            | Object::Text(_)
            | Object::Site
            | Object::Class(_)
            | Object::System(_)
            | Object::Same(..)
            | Object::Address(_) => {}
            Object::Automatic(_)
            | Object::Field { .. }
            | Object::Element { .. }
            | Object::New { .. }
            | Object::Used(..)
            | Object::Narrow { .. }
            | Object::Is { .. } => self.effects.objects = true,
            Object::Call(function, _) => self.calls.push(function),
            Object::Dispatch(slot, _) => {
                self.effects.objects = true;
                self.calls.extend(self.system.code.records.matches(slot));
            }
            Object::Runtime(function, _) => match function.row().effect {
                Effect::None => {}
                Effect::Notes | Effect::Changes => self.effects.objects = true,
                Effect::Prints => self.effects.prints = true,
                Effect::Inputs | Effect::Asks => self.effects.inputs = true,
                Effect::Draws => self.effects.draws = true,
            },
        }
    }

    fn quantity(&mut self, base: Base, access: Access) {
        let Base::Quantity(id) = base else { return };
        if access != Access::Write {
            self.effects.reads.insert(id);
        }
        if access != Access::Read {
            self.effects.writes.insert(id);
        }
    }
}

impl Visitor for Direct<'_> {
    fn statement(&mut self, stated: &Stated) {
        let system = self.system;
        match &stated.statement {
            Statement::Call { function, .. } => self.calls.push(*function),
            Statement::While { limit, .. } => self.effects.fails |= limit.is_some(),
            Statement::Require(..) | Statement::Guard(_) | Statement::Compute { .. } | Statement::EndIfFailed => {
                self.effects.fails = true;
            }
            Statement::SetTime(_) => self.effects.sets_time = true,
            Statement::Solve { solve, .. } => {
                // Even with a place for the code, an interrupt or a lack of memory ends the program.
                self.effects.fails = true;
                if let Some(solve) = system.solves.get(*solve) {
                    self.solve(solve);
                }
            }
            Statement::Evaluate(solve) => {
                if let Some(solve) = system.solves.get(*solve) {
                    self.slopes(solve);
                }
            }
            Statement::Table(table) => {
                if let Some(table) = system.tables.get(*table) {
                    self.calls.push(table.make);
                }
            }
            Statement::Invoke(call) => {
                self.effects.fails = true;
                self.effects.prints = true;
                if let Some(call) = system.invocations.get(*call) {
                    self.calls.extend(call.runs());
                }
            }
            Statement::Read { .. } => {
                self.effects.fails = true;
                self.effects.inputs = true;
            }
            Statement::Print(_) | Statement::Warn(..) => self.effects.prints = true,
            Statement::Store(..) => self.effects.objects = true,
            Statement::Wait(wait) => {
                self.effects.waits = true;
                match wait {
                    Wait::Given => {
                        let settings = system.quantities.iter();
                        let settings = settings.filter(|(_, quantity)| quantity.is_setting());
                        settings.for_each(|(id, _)| self.effects.writes.insert(id));
                        system.variables.iter().for_each(|(id, _)| self.effects.writes.insert(*id));
                    }
                    // A missing label is a failure.
                    Wait::StopAt(_) => self.effects.fails = true,
                    Wait::Run | Wait::Row | Wait::Stop(..) => {}
                }
            }
            Statement::Observe => self.effects.waits = true,
            Statement::Set(..)
            | Statement::Keep { .. }
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Count { .. }
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::Reset(_)
            | Statement::NextMoment(_)
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(_) => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, _alone: bool) {
        match self.system.code.expressions.get(id) {
            Some(Expression::Call(function, _)) => self.calls.push(*function),
            Some(Expression::Draw(..)) => self.effects.draws = true,
            Some(Expression::Object(object)) => {
                if let Some(object) = self.system.code.records.objects.get(*object) {
                    self.object(*object);
                }
            }
            Some(Expression::Lookup(lookup)) => {
                let lookup = self.system.code.lookups.get(*lookup);
                let computed = lookup.is_some_and(|lookup| matches!(lookup.spacing, Spacing::Computed { .. }));
                self.effects.fails |= computed;
            }
            _ => {}
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if let Some(place) = self.system.code.places.get(id) {
            self.quantity(place.base, access);
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        self.quantity(base, access);
    }
}

/// Whether computing a value has effects: random draws, memories, lookups that report.
pub fn has_effects(system: &System, value: Id<Expression>) -> bool {
    struct Search<'s> {
        system: &'s System,
        found: bool,
    }
    impl Visitor for Search<'_> {
        fn expression(&mut self, id: Id<Expression>, _: bool) {
            let code = &self.system.code;
            self.found |= match code.expressions[id] {
                Expression::Draw(..) | Expression::Remember(..) | Expression::Call(..) => true,
                Expression::Lookup(lookup) => {
                    let lookup = &code.lookups[lookup];
                    lookup.excursion.is_some() || matches!(lookup.spacing, Spacing::Computed { .. })
                }
                Expression::Object(object) => code.records.objects[object].has_effects(),
                _ => false,
            };
        }
    }
    let mut search = Search { system, found: false };
    walk::expression(system, value, &mut search);
    search.found
}
