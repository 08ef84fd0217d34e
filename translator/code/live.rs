//! Removes statements that set what nothing reads before it is set again.
//!
//! A value is *live* where some path leads to a read of it. The locals of a function are followed in every function; in
//! a program, also the quantities that only its own statements set, because nobody else looks at them except the runner,
//! the user and the methods, at statements that are known. A failure ends the program, and its message has values of its
//! own.

use super::calls::reached;
use super::effects::has_effects;
use super::expression::{Base, Index, Place};
use super::flow::backward::{self, Backward};
use super::function::{Function, FunctionKind, Passing};
use super::statement::{Block, Stated, Statement};
use super::system::{Quantity, Solve};
use super::walk::{self, Access, Visitor};
use super::{Expression, Id, System};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A body of a function without the statements that set only what nothing reads.
pub fn without_unread(system: &System, function: &Function, body: Block) -> Block {
    let mut live = Live::new(system, function, &body);
    backward::remove(system, body, &mut live)
}

/// One bit for each followed place, and one for each followed array.
type Bits = Vec<u64>;

/// The followed places have numbers: single values, elements with fixed subscripts, and, for an array, all elements that
/// some statement reads by other subscripts.
struct Live<'s> {
    system: &'s System,
    places: HashMap<Id<Place>, usize>,
    /// All places of a base, and before them its elements in general.
    of_base: HashMap<Base, Vec<usize>>,
    count: usize,
    /// Quantities: live wherever others may look.
    shared: Bits,
    /// Live at the end: quantities, and what the caller reads.
    end: Bits,
}

impl<'s> Live<'s> {
    fn new(system: &'s System, function: &Function, body: &Block) -> Live<'s> {
        let is_program = function.kind == FunctionKind::Program;
        let mut found = Targets { system, is_program, places: Vec::new(), shared: HashSet::default() };
        walk::block(system, body, &mut found);
        found.places.retain(|place| !found.shared.contains(&system.code.places[*place].base));
        let (mut places, mut of_base, mut count) = (HashMap::default(), HashMap::<Base, Vec<usize>>::default(), 0);
        for place in found.places {
            let base = system.code.places[place].base;
            let all = of_base.entry(base).or_insert_with(|| {
                count += 1;
                vec![count - 1]
            });
            if is_single(system, place) && !places.contains_key(&place) {
                places.insert(place, count);
                all.push(count);
                count += 1;
            }
        }
        let nothing = vec![0; count.div_ceil(64)];
        let (mut shared, mut end) = (nothing.clone(), nothing);
        let is_read = |base: &Base| match base {
            Base::Quantity(_) => true,
            Base::Local(local) => matches!(function.locals[*local].passing, Passing::Array { set: true }),
        };
        for (base, all) in &of_base {
            if matches!(base, Base::Quantity(_)) {
                all.iter().for_each(|number| set(&mut shared, *number));
            }
            if is_read(base) {
                all.iter().for_each(|number| set(&mut end, *number));
            }
        }
        Live { system, places, of_base, count, shared, end }
    }

    fn is_live(&self, place: Id<Place>, state: &Bits) -> bool {
        let base = self.system.code.places[place].base;
        match (self.places.get(&place), base) {
            (Some(number), _) => has(state, *number),
            (None, Base::Local(_)) => self.is_live_base(base, state),
            // Its other elements are not followed.
            (None, Base::Quantity(_)) => true,
        }
    }

    fn is_live_base(&self, base: Base, state: &Bits) -> bool {
        self.of_base.get(&base).is_none_or(|all| all.iter().any(|number| has(state, *number)))
    }

    /// A place has been set.
    fn ends(&self, place: Id<Place>, state: &mut Bits) {
        if let Some(number) = self.places.get(&place) {
            state[number / 64] &= !(1 << (number % 64));
        }
    }

    fn reads(&self, stated: &Stated, state: &mut Bits) {
        walk::statement(self.system, stated, &mut Reads { live: self, state });
    }

    /// A method reads what it is given, its states, and whatever its functions read.
    fn solve(&self, solve: &Solve, state: &mut Bits) {
        let mut reads = Reads { live: self, state };
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
            walk::block(self.system, &self.system.code.functions[function].body, &mut OfOthers(&mut reads));
        }
    }
}

impl Backward for Live<'_> {
    type State = Bits;

    fn statement(&mut self, stated: &Stated, state: &mut Bits) -> bool {
        match &stated.statement {
            Statement::Set(place, value) => {
                if !self.is_live(*place, state) && !has_effects(self.system, *value) {
                    return false;
                }
                self.ends(*place, state);
            }
            Statement::Keep { local, .. } if !self.is_live_base(Base::Local(*local), state) => return false,
            Statement::Table(table) => {
                let into = &self.system.tables[*table].into;
                if !into.iter().any(|place| self.is_live(*place, state)) {
                    return false;
                }
                add(state, &self.shared);
            }
            // What is in them decides.
            Statement::If(condition, ..) => {
                self.reads(stated, state);
                return has_effects(self.system, *condition);
            }
            Statement::For { .. } => {
                self.reads(stated, state);
                return false;
            }
            Statement::Count { first, last, by, .. } => {
                self.reads(stated, state);
                return [Some(first), Some(last), by.as_ref()]
                    .into_iter()
                    .flatten()
                    .any(|id| has_effects(self.system, *id));
            }
            Statement::Solve { solve, .. } => match self.system.solves.get(*solve) {
                Some(solve) if solve.observed.is_none() => self.solve(solve, state),
                _ => _ = add(state, &self.shared),
            },
            Statement::Call { .. }
            | Statement::Store(..)
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Invoke(_)
            | Statement::Evaluate(_)
            | Statement::Reset(_)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::Wait(_)
            | Statement::Observe
            | Statement::EndIfFailed => _ = add(state, &self.shared),
            Statement::Keep { .. }
            | Statement::While { .. }
            | Statement::Iterate { .. }
            | Statement::Require(..)
            | Statement::SetTime(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::NextMoment(_)
            | Statement::Compute { .. }
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(_) => {}
        }
        self.reads(stated, state);
        true
    }

    /// A loop of nothing but equations sets all elements in its range.
    fn repeated(&mut self, stated: &Stated, state: &mut Bits) {
        let Statement::For { counter, first, last, body, .. } = &stated.statement else { return };
        let places = &self.system.code.places;
        let sets = body.iter().map(|inner| match inner.statement {
            Statement::Set(place, _) => Some(place),
            _ => None,
        });
        let Some(sets) = sets.collect::<Option<Vec<Id<Place>>>>() else { return };
        for set in sets {
            let [Index::Running { counter: runs, offset }] = places[set].index[..] else { continue };
            if runs != *counter {
                continue;
            }
            let range = i64::from(*first) + i64::from(offset)..=i64::from(*last) + i64::from(offset);
            let in_range = |at: &Index| matches!(at, Index::Fixed(at) if range.contains(&i64::from(*at)));
            let is_set = |place: &Id<Place>| {
                let place = &places[*place];
                place.base == places[set].base && place.index.iter().all(in_range)
            };
            let ended: Vec<Id<Place>> = self.places.keys().copied().filter(is_set).collect();
            ended.into_iter().for_each(|place| self.ends(place, state));
        }
        // Reads in the loop may precede the sets.
        walk::statements(self.system, body, &mut Reads { live: self, state });
    }

    fn join(&mut self, into: &mut Bits, other: &Bits) -> bool {
        add(into, other)
    }

    fn nothing(&mut self) -> Bits {
        vec![0; self.count.div_ceil(64)]
    }

    fn end(&mut self) -> Bits {
        self.end.clone()
    }
}

/// Returns whether that adds anything.
fn add(into: &mut Bits, other: &Bits) -> bool {
    let mut changed = false;
    for (into, other) in into.iter_mut().zip(other) {
        changed |= other & !*into != 0;
        *into |= other;
    }
    changed
}

fn set(bits: &mut Bits, number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

fn has(bits: &Bits, number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// Makes what statements read live.
struct Reads<'a> {
    live: &'a Live<'a>,
    state: &'a mut Bits,
}

impl Visitor for Reads<'_> {
    fn expression(&mut self, id: Id<Expression>, _: bool) {
        if matches!(self.live.system.code.expressions[id], Expression::Call(..) | Expression::Object(_)) {
            add(self.state, &self.live.shared);
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if access == Access::Write {
            return;
        }
        match self.live.places.get(&id) {
            Some(number) => set(self.state, *number),
            // Of a quantity, an element that is not followed.
            None if is_single(self.live.system, id) => {}
            None => self.whole(self.live.system.code.places[id].base, access),
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        if access != Access::Write {
            let all = self.live.of_base.get(&base);
            all.into_iter().flatten().for_each(|number| set(self.state, *number));
        }
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.whole(Base::Local(counter), Access::Read);
        }
    }
}

/// The reads of other functions, whose locals are not those of this one.
struct OfOthers<'r, 'a>(&'r mut Reads<'a>);

impl Visitor for OfOthers<'_, '_> {
    fn expression(&mut self, id: Id<Expression>, alone: bool) {
        self.0.expression(id, alone);
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if matches!(self.0.live.system.code.places[id].base, Base::Quantity(_)) {
            self.0.place(id, access);
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        if matches!(base, Base::Quantity(_)) {
            self.0.whole(base, access);
        }
    }
}

/// Places of locals; of a program also the single quantities that it sets and that only its own statements and those of
/// its methods know.
struct Targets<'s> {
    system: &'s System,
    is_program: bool,
    places: Vec<Id<Place>>,
    /// Locals that are read or set otherwise, too.
    shared: HashSet<Base>,
}

impl Visitor for Targets<'_> {
    fn statement(&mut self, stated: &Stated) {
        let Statement::Set(place, _) = stated.statement else { return };
        if let Base::Quantity(quantity) = self.system.code.places[place].base
            && self.is_program
            && is_single(self.system, place)
            && !is_watched(self.system, quantity)
        {
            self.places.push(place);
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        let base = self.system.code.places[id].base;
        if matches!(base, Base::Local(_)) {
            match access {
                Access::Read | Access::Write => self.places.push(id),
                Access::Update => _ = self.shared.insert(base),
            }
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
    use crate::code::statement::{Label, Print, Wait};
    use crate::code::{Builder, Type};

    /// The statements of a program that are kept, by number.
    fn kept(make: impl FnOnce(&mut Builder, &mut Function)) -> Vec<usize> {
        let mut system = system(|builder, function| {
            make(builder, function);
            function.body.iter_mut().enumerate().for_each(|(at, stated)| stated.source = Id::new(at));
        });
        // The fixture's clock is x.
        system.clock = crate::code::Clock::Own { time: Id::new(PULSE), dt: Id::new(PULSE), program: Id::new(0) };
        system.code.functions[Id::new(0)].kind = FunctionKind::Program;
        let program = &system.code.functions[Id::new(0)];
        without_unread(&system, program, program.body.clone()).iter().map(|stated| stated.source.index()).collect()
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
