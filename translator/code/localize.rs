//! Turns values of the translator that only one function uses into its locals.
//!
//! Such a value is hidden and always set before it is read, and neither the runtime nor another function reads it. It
//! is in the struct only because its function was written without locals. A value that nothing reads needs no place.

use super::expression::{Base, Place};
use super::flow::{self, Forward};
use super::function::{Function, Local, Passing};
use super::statement::{Stated, Statement};
use super::system::{Clock, Quantity, Role, System};
use super::walk::{self, Access, Visitor};
use super::{Id, effects};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Makes such values locals, except those in `outside`; returns for each quantity whether it no longer needs a place.
pub fn localize(system: &mut System, outside: &[Id<Quantity>]) -> Vec<bool> {
    let (homes, mut localized) = homes(system, outside);
    let mut locals = HashMap::default();
    for (id, quantities) in homes {
        let chosen = always_set(system, id, quantities);
        for quantity in &chosen {
            localized[quantity.index()] = true;
        }
        make_locals(system, id, &chosen, &mut locals);
    }
    // No other function has such a place.
    let places: Vec<Id<Place>> = system.code.places.ids().collect();
    for place in places {
        let place = &mut system.code.places[place];
        if let Base::Quantity(quantity) = place.base
            && let Some(local) = locals.get(&quantity)
        {
            place.base = Base::Local(*local);
        }
    }
    let found = effects::effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    localized
}

/// The quantities that belong to only one function, by function and in order.
type OfFunctions = Vec<(Id<Function>, Vec<Id<Quantity>>)>;

/// Hidden scalars that only one function uses, by function; and for each quantity whether it is hidden and unused.
fn homes(system: &System, outside: &[Id<Quantity>]) -> (OfFunctions, Vec<bool>) {
    let mut homes = Homes { system, of: vec![Home::None; system.quantities.len()], function: Id::new(0), sets: false };
    for (id, quantity) in system.quantities.iter() {
        if !(quantity.hidden && matches!(quantity.role, Role::Auxiliary | Role::Variable)) {
            homes.of[id.index()] = Home::Many;
        }
    }
    outside.iter().for_each(|id| homes.of[id.index()] = Home::Many);
    homes.tables();
    for (id, function) in system.code.functions.iter() {
        homes.function = id;
        walk::block(system, &function.body, &mut homes);
    }
    let mut by_function: Vec<Vec<Id<Quantity>>> = vec![Vec::new(); system.code.functions.len()];
    for (id, home) in system.quantities.ids().zip(&homes.of) {
        if let Home::One { function, read: true } = home {
            by_function[function.index()].push(id);
        }
    }
    let found = system.code.functions.ids().zip(by_function);
    let untouched = homes.of.iter().map(|home| *home == Home::None).collect();
    (found.filter(|(_, quantities)| !quantities.is_empty()).collect(), untouched)
}

/// Where a quantity occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    None,
    One { function: Id<Function>, read: bool },
    Many,
}

struct Homes<'s> {
    system: &'s System,
    of: Vec<Home>,
    function: Id<Function>,
    /// The present statement is a plain assignment.
    sets: bool,
}

impl Homes<'_> {
    /// The references of solves and library calls.
    fn tables(&mut self) {
        let system = self.system;
        let mut fixed = Vec::new();
        if let Clock::Rows { time, dt, .. } | Clock::Own { time, dt, .. } = system.clock {
            fixed.extend([time, dt]);
        }
        fixed.extend(system.variables.iter().map(|(id, _)| *id));
        for (_, solve) in system.solves.iter() {
            fixed.extend([solve.time, solve.end, solve.step]);
            fixed.extend([solve.tolerance, solve.pace].into_iter().flatten());
            fixed.extend(solve.jumps.map(|(_, id)| id));
            fixed.extend(solve.jacobian.and_then(|jacobian| jacobian.matrix));
            let places = solve.states.iter().flat_map(|state| std::iter::once(state.value).chain(state.slope));
            let places = places.chain(solve.doses.iter().flat_map(|dose| dose.added.iter().map(|(place, _)| *place)));
            fixed.extend(places.filter_map(|place| match system.code.places[place].base {
                Base::Quantity(id) => Some(id),
                Base::Local(_) => None,
            }));
            for dose in &solve.doses {
                fixed.extend([Some(dose.at), dose.every, dose.times, dose.over, dose.flowing].into_iter().flatten());
                fixed.extend(dose.added.iter().map(|(_, amount)| *amount));
            }
        }
        for (_, call) in system.invocations.iter() {
            fixed.extend(call.values.iter().chain(&call.arrays).copied().chain(call.into).chain(call.error));
            fixed.extend(call.functions.iter().flat_map(|(_, argument, result)| [*argument, *result]));
        }
        fixed.into_iter().for_each(|id| self.of[id.index()] = Home::Many);
    }

    fn met(&mut self, id: Id<Quantity>, access: Access) {
        let here = self.function;
        let home = &mut self.of[id.index()];
        let reads = access == Access::Read;
        let array = !self.system.quantities[id].extents.is_empty();
        *home = match *home {
            _ if array => Home::Many,
            _ if access == Access::Update || (access == Access::Write && !self.sets) => Home::Many,
            Home::None => Home::One { function: here, read: reads },
            Home::One { function, read } if function == here => Home::One { function, read: read || reads },
            Home::One { .. } | Home::Many => Home::Many,
        };
    }
}

impl Visitor for Homes<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.sets = matches!(stated.statement, Statement::Set(..));
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if let Base::Quantity(quantity) = self.system.code.places[id].base {
            self.met(quantity, access);
        }
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(quantity) = base {
            self.of[quantity.index()] = Home::Many;
        }
    }
}

/// Those of the quantities that are set on every path to their uses.
fn always_set(system: &System, id: Id<Function>, quantities: Vec<Id<Quantity>>) -> Vec<Id<Quantity>> {
    let numbers: HashMap<Id<Quantity>, usize> =
        quantities.iter().enumerate().map(|(number, id)| (*id, number)).collect();
    let words = quantities.len().div_ceil(64);
    let mut analysis = SetBeforeRead { system, numbers, words, early: vec![false; quantities.len()] };
    flow::run(system, &system.code.functions[id], vec![0; words], &mut analysis);
    let early = analysis.early;
    quantities.into_iter().zip(early).filter(|(_, early)| !early).map(|(id, _)| id).collect()
}

/// The state has a bit for each quantity that is set.
struct SetBeforeRead<'s> {
    system: &'s System,
    numbers: HashMap<Id<Quantity>, usize>,
    words: usize,
    early: Vec<bool>,
}

impl SetBeforeRead<'_> {
    fn number(&self, place: Id<Place>) -> Option<usize> {
        match self.system.code.places[place].base {
            Base::Quantity(id) => self.numbers.get(&id).copied(),
            Base::Local(_) => None,
        }
    }
}

impl Forward for SetBeforeRead<'_> {
    type State = Vec<u64>;

    fn statement(&mut self, stated: &Stated, state: &mut Vec<u64>, _report: bool) {
        let mut reads = Reads { system: self.system, found: Vec::new() };
        walk::statement(self.system, stated, &mut reads);
        let numbers: Vec<usize> = reads.found.into_iter().filter_map(|place| self.number(place)).collect();
        for number in numbers {
            // States only lose facts, so a fact that is missing now is missing at the end.
            self.early[number] |= state[number / 64] >> (number % 64) & 1 == 0;
        }
        if let Statement::Set(place, _) = stated.statement
            && let Some(number) = self.number(place)
        {
            state[number / 64] |= 1 << (number % 64);
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

    fn resumed(&mut self) -> Vec<u64> {
        vec![0; self.words]
    }
}

struct Reads<'s> {
    system: &'s System,
    found: Vec<Id<Place>>,
}

impl Visitor for Reads<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        if access == Access::Read && matches!(self.system.code.places[id].base, Base::Quantity(_)) {
            self.found.push(id);
        }
    }
}

/// Gives the function a local for each quantity.
fn make_locals(
    system: &mut System,
    id: Id<Function>,
    chosen: &[Id<Quantity>],
    locals: &mut HashMap<Id<Quantity>, Id<Local>>,
) {
    let function = &mut system.code.functions[id];
    let mut names: HashSet<_> = function.locals.iter().map(|(_, local)| local.name.clone()).collect();
    for quantity in chosen {
        let data = &system.quantities[*quantity];
        let mut name = data.name.clone();
        let mut number = 1;
        while !names.insert(name.clone()) {
            number += 1;
            name = ecow::eco_format!("{}_{number}", data.name);
        }
        let local = Local { name, kind: data.kind, extents: Vec::new(), passing: Passing::Own, temporary: None };
        locals.insert(*quantity, function.locals.push(local));
    }
}
