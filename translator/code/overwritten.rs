//! Removes statements of a program that set a quantity which is set again before anything can read it.
//!
//! An analysis that runs backwards: at each statement it knows the places that every path from there sets before
//! anything reads them. Where the runner, the user or another function may look, there are none. A failure ends the
//! program, and its message has values of its own.

use super::calls::reached;
use super::effects::has_effects;
use super::expression::{Base, Index, Place};
use super::function::Function;
use super::statement::{Block, Label, Stated, Statement};
use super::system::{Quantity, Solve};
use super::walk::{self, Access, Visitor, blocks_of_mut};
use super::{Expression, Id, System};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// The body of a program without the statements that set only what is overwritten.
pub fn without_overwritten(system: &System, program: &Function) -> Block {
    let mut found = Targets { system, places: Places::default() };
    walk::block(system, &program.body, &mut found);
    let every = found.places;
    let mut backwards = Backwards { system, every, labels: HashMap::default(), changed: false, removes: false };
    let mut body = program.body.clone();
    loop {
        backwards.changed = false;
        backwards.block(&mut body, Places::default());
        if !backwards.changed {
            break;
        }
    }
    backwards.removes = true;
    backwards.block(&mut body, Places::default());
    body
}

/// Single values, and elements with fixed subscripts.
type Places = HashSet<Id<Place>>;

struct Backwards<'s> {
    system: &'s System,
    /// All places that the program sets.
    every: Places,
    /// What is overwritten from a label on; a label that is not here has not been reached yet.
    labels: HashMap<Id<Label>, Places>,
    changed: bool,
    removes: bool,
}

impl Backwards<'_> {
    /// Turns what is overwritten after a block into what is overwritten from its start on.
    fn block(&mut self, body: &mut Block, after: Places) -> Places {
        let mut state = after;
        let mut kept = Vec::with_capacity(body.len());
        for stated in body.iter_mut().rev() {
            kept.push(self.statement(stated, &mut state));
        }
        body.retain(|_| kept.pop().unwrap_or(true));
        state
    }

    /// The same for one statement; returns whether it is kept.
    fn statement(&mut self, stated: &mut Stated, state: &mut Places) -> bool {
        match &mut stated.statement {
            Statement::Set(place, value) => {
                if self.removes && state.contains(place) && !has_effects(self.system, *value) {
                    return false;
                }
                if self.every.contains(place) {
                    state.insert(*place);
                }
            }
            Statement::If(_, then, otherwise) => {
                let other = self.block(otherwise, state.clone());
                *state = self.block(then, std::mem::take(state));
                state.retain(|place| other.contains(place));
            }
            Statement::For { .. } | Statement::Count { .. } | Statement::While { .. } | Statement::Iterate { .. } => {
                self.repeated(stated, state);
                return true;
            }
            Statement::Label(label) => {
                let known = self.labels.get(label).map(HashSet::len);
                if known != Some(state.len()) {
                    self.changed = true;
                    self.labels.insert(*label, state.clone());
                }
            }
            Statement::Jump(label) => *state = self.from(*label),
            Statement::Solve { solve, events, .. } => {
                for label in events {
                    let other = self.from(*label);
                    state.retain(|place| other.contains(place));
                }
                match self.system.solves.get(*solve) {
                    Some(solve) if solve.observed.is_none() => self.solve(solve, state),
                    _ => state.clear(),
                }
            }
            Statement::Call { .. }
            | Statement::Store(..)
            | Statement::Perform(_)
            | Statement::Invoke(_)
            | Statement::Evaluate(_)
            | Statement::Reset(_)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Table(_)
            | Statement::Shift { .. }
            | Statement::Wait(_)
            | Statement::Observe
            | Statement::EndIfFailed
            | Statement::Return(_) => state.clear(),
            Statement::Keep { .. }
            | Statement::Require(..)
            | Statement::SetTime(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::NextMoment(_)
            | Statement::Compute { .. } => {}
        }
        walk::statement(self.system, stated, &mut Reads { system: self.system, state });
        true
    }

    /// A loop: what any pass reads is not overwritten, before it and in it.
    fn repeated(&mut self, stated: &mut Stated, state: &mut Places) {
        self.rows(&stated.statement, state);
        walk::statements(self.system, std::slice::from_ref(stated), &mut Reads { system: self.system, state });
        let inner = blocks_of_mut(&mut stated.statement).into_iter();
        // A pass may be followed by another, and the statements in it by a jump out of it.
        inner.for_each(|inner| _ = self.block(inner, Places::default()));
        let mut stays = Stays { labels: &self.labels, state };
        walk::statements(self.system, std::slice::from_ref(stated), &mut stays);
    }

    /// A loop of nothing but equations sets all elements in its range.
    fn rows(&self, statement: &Statement, state: &mut Places) {
        let Statement::For { counter, first, last, body, .. } = statement else { return };
        let places = &self.system.code.places;
        let sets = body.iter().map(|inner| match inner.statement {
            Statement::Set(place, _) => Some(place),
            _ => None,
        });
        let Some(sets) = sets.collect::<Option<Vec<Id<Place>>>>() else { return };
        for set in sets {
            let [Index::Running { counter: runs, offset }] = places[set].index[..] else { continue };
            let range = i64::from(*first) + i64::from(offset)..=i64::from(*last) + i64::from(offset);
            let in_range = |at: &Index| matches!(at, Index::Fixed(at) if range.contains(&i64::from(*at)));
            let is_set = |place: &Place| place.base == places[set].base && place.index.iter().all(in_range);
            if runs == *counter {
                state.extend(self.every.iter().filter(|place| is_set(&places[**place])));
            }
        }
    }

    fn from(&self, label: Id<Label>) -> Places {
        self.labels.get(&label).unwrap_or(&self.every).clone()
    }

    /// A method reads what it is given, its states, and whatever its functions read.
    fn solve(&self, solve: &Solve, state: &mut Places) {
        let mut reads = Reads { system: self.system, state };
        let jumps = solve.jumps.into_iter();
        let doses = solve.doses.iter();
        let of_doses = doses.clone().flat_map(|dose| [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing]);
        let own = [Some(solve.time), Some(solve.end), Some(solve.step), solve.tolerance, solve.pace];
        let matrix = solve.jacobian.and_then(|jacobian| jacobian.matrix);
        let given = own.into_iter().chain(of_doses).chain([matrix]).flatten();
        let given = given.chain(jumps.clone().map(|(_, result)| result));
        let given = given.chain(doses.clone().flat_map(|dose| dose.added.iter().map(|(_, amount)| *amount)));
        given.for_each(|id| reads.whole(Base::Quantity(id), Access::Read));
        let states = solve.states.iter().flat_map(|state| state.places((), ()).map(|(place, ())| place));
        let added = doses.flat_map(|dose| dose.added.iter().map(|(place, _)| *place));
        states.chain(added).for_each(|place| reads.place(place, Access::Read));
        let functions = jumps.map(|(function, _)| function).chain(solve.jacobian.map(|jacobian| jacobian.function));
        let functions = functions.chain([solve.rates]).chain(solve.events.iter().map(|event| event.holds));
        for function in reached(self.system, functions.collect()) {
            walk::block(self.system, &self.system.code.functions[function].body, &mut reads);
        }
    }
}

/// Removes the places that statements read.
struct Reads<'a> {
    system: &'a System,
    state: &'a mut Places,
}

impl Visitor for Reads<'_> {
    fn expression(&mut self, id: Id<Expression>, _: bool) {
        if matches!(self.system.code.expressions[id], Expression::Call(..) | Expression::Object(_)) {
            self.state.clear();
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        match access {
            Access::Write => {}
            Access::Read | Access::Update if is_single(self.system, id) => _ = self.state.remove(&id),
            Access::Read | Access::Update => self.whole(self.system.code.places[id].base, access),
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        if access != Access::Write {
            self.state.retain(|place| self.system.code.places[*place].base != base);
        }
    }
}

/// Keeps, before a loop, only what is also overwritten wherever the loop may jump to.
struct Stays<'a> {
    labels: &'a HashMap<Id<Label>, Places>,
    state: &'a mut Places,
}

impl Visitor for Stays<'_> {
    fn statement(&mut self, stated: &Stated) {
        match &stated.statement {
            Statement::Jump(label) => {
                if let Some(other) = self.labels.get(label) {
                    self.state.retain(|place| other.contains(place));
                }
            }
            Statement::Label(_)
            | Statement::Solve { .. }
            | Statement::Call { .. }
            | Statement::Invoke(_)
            | Statement::Evaluate(_)
            | Statement::Reset(_)
            | Statement::Table(_)
            | Statement::Wait(_)
            | Statement::Observe
            | Statement::Return(_) => self.state.clear(),
            _ => {}
        }
    }
}

/// The places that a program sets and of which only its own statements and those of its methods know.
struct Targets<'s> {
    system: &'s System,
    places: Places,
}

impl Visitor for Targets<'_> {
    fn statement(&mut self, stated: &Stated) {
        let Statement::Set(place, _) = stated.statement else { return };
        let Base::Quantity(quantity) = self.system.code.places[place].base else { return };
        if is_single(self.system, place) && !is_watched(self.system, quantity) {
            self.places.insert(place);
        }
    }
}

/// Time and its step are in every message; the runtime looks after what is watched.
fn is_watched(system: &System, quantity: Id<Quantity>) -> bool {
    let clock = &system.clock;
    quantity == clock.dt()
        || Some(quantity) == clock.time()
        || system.watches.iter().any(|watch| watch.quantity == quantity)
}

/// Whether a place is a single value, or an element whose subscripts are all fixed.
fn is_single(system: &System, place: Id<Place>) -> bool {
    let place = &system.code.places[place];
    let rank = match place.base {
        Base::Quantity(quantity) => system.quantities[quantity].extents.len(),
        Base::Local(_) => place.index.len(),
    };
    place.index.len() == rank && place.index.iter().all(|at| matches!(at, Index::Fixed(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::fixtures::*;
    use crate::code::statement::{Print, Wait};
    use crate::code::{Builder, Type};

    /// The statements of a program that are kept, by number.
    fn kept(make: impl FnOnce(&mut Builder, &mut Function)) -> Vec<usize> {
        let mut system = system(|builder, function| {
            make(builder, function);
            function.body.iter_mut().enumerate().for_each(|(at, stated)| stated.source = Id::new(at));
        });
        // The fixture's clock is x.
        system.clock = crate::code::Clock::Own { time: Id::new(PULSE), dt: Id::new(PULSE), program: Id::new(0) };
        let program = &system.code.functions[Id::new(0)];
        without_overwritten(&system, program).iter().map(|stated| stated.source.index()).collect()
    }

    fn number(builder: &mut Builder) -> Id<Expression> {
        builder.add(Expression::Real(1.0), Type::REAL)
    }

    fn element(builder: &mut Builder, at: u32) -> Id<Place> {
        builder.place(quantity(ARRAY), vec![Index::Fixed(at)])
    }

    #[test]
    fn what_is_set_again_is_left_out_unless_it_is_read_or_the_runner_may_look() {
        let kept = kept(|builder, function| {
            let (one, first) = (number(builder), element(builder, 0));
            let value = builder.add(Expression::Read(first), Type::REAL);
            function.body = vec![
                set_x(builder, one),
                at(Statement::Set(first, one)),
                set_x(builder, value),
                at(Statement::Set(first, one)),
                at(Statement::Wait(Wait::Row)),
                at(Statement::Set(first, one)),
            ];
        });
        assert_eq!(kept, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_jump_back_leads_to_what_reads_the_value() {
        let kept = kept(|builder, function| {
            let (one, first, second) = (number(builder), element(builder, 0), element(builder, 1));
            let value = builder.add(Expression::Read(first), Type::REAL);
            let again = builder.code.labels.push(Label { number: None });
            function.body = vec![
                at(Statement::Set(first, one)),
                at(Statement::Label(again)),
                at(Statement::Print(Print::Lines(value))),
                at(Statement::Set(first, one)),
                at(Statement::Set(second, one)),
                at(Statement::Jump(again)),
            ];
        });
        // Nothing ever reads the second element, and the program never ends.
        assert_eq!(kept, [0, 1, 2, 3, 5]);
    }

    #[test]
    fn a_loop_of_equations_sets_the_elements_in_its_range() {
        let kept = kept(|builder, function| {
            let (one, first, third) = (number(builder), element(builder, 0), element(builder, 2));
            let counter = local(function, "i", Type::COUNTER, &[], crate::code::Passing::Counter);
            let row = builder.place(quantity(ARRAY), vec![Index::Running { counter, offset: 0 }]);
            let body = vec![at(Statement::Set(row, one))];
            function.body = vec![
                at(Statement::Set(first, one)),
                at(Statement::Set(third, one)),
                at(Statement::For { counter, first: 0, last: 1, down: false, body }),
                at(Statement::Wait(Wait::Row)),
            ];
        });
        assert_eq!(kept, [1, 2, 3]);
    }
}
