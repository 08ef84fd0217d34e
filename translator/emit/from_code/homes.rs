//! Chooses the values of a program that live in locals of its one function: values of the translator that only the
//! program uses.
//!
//! If there are few, elements of arrays with known subscripts become locals too. If there are many, they stay in the
//! struct: a local without a register is in memory all the time, whereas the compiler keeps a member in a register
//! while it is in use. Values that the runtime or another function reads are in the struct, because copies for each row
//! would gain nothing (`cargo bench --bench speed`).

use super::Emission;
use super::function::Body;
use crate::c::{CType, CVariable};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Base, Id, Index, Place, Quantity, Stated, Statement, System, Wait};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cmp::Reverse;

/// C89 guarantees 127 names in a block; some belong to the frame itself.
const MOST_LOCALS: usize = 108;
/// With more locals than this, elements of arrays are faster in the struct (`cargo bench --bench speed`).
const FEW_LOCALS: usize = 40;

/// A value; for an array, the element with this index.
pub type Element = (Id<Quantity>, u32);

/// The data in tables that the runtime reads, in addition to Code.
#[derive(Default)]
pub struct Outside {
    /// Values that rows record.
    pub recorded: HashSet<Element>,
    /// Quantities that the runtime may read or set at any time.
    pub bound: Vec<Id<Quantity>>,
}

impl Body<'_, '_> {
    /// Turns values of the program into locals.
    pub fn settle(&mut self, outside: &Outside) {
        let system = self.emission.system;
        let uses = Uses::of(self.emission, self.id, outside);
        let own = self.function.locals.iter().filter(|(_, local)| local.extents.is_empty()).count();
        for element in uses.choose(system, outside, MOST_LOCALS.saturating_sub(own)) {
            let (id, at) = element;
            let quantity = &system.quantities[id];
            let name = match quantity.extents.is_empty() {
                true => self.emission.unit.names.local(&quantity.name),
                false => self.emission.unit.names.local(&format!("{}{}", quantity.name, at + 1)),
            };
            let zero = self.emission.unit.real(0.0);
            self.declared.push(CVariable::with(name, CType::DOUBLE, zero));
            let node = self.emission.unit.name(name);
            self.handed.insert(element, node);
        }
    }
}

/// How quantities are used.
struct Uses<'s> {
    system: &'s System,
    /// By quantity: used with computed or running subscripts, by another function, or by the runtime.
    bound: Vec<bool>,
    /// Values that the program sets or reads, and the number of their uses.
    set: HashSet<Element>,
    read: HashSet<Element>,
    named: HashMap<Element, u32>,
    /// Rows are stored somewhere.
    rows: bool,
    /// The present functions are not the program.
    elsewhere: bool,
}

impl<'s> Uses<'s> {
    fn of(emission: &Emission<'s>, program: Id<crate::code::Function>, outside: &Outside) -> Uses<'s> {
        let system = emission.system;
        let mut uses = Uses {
            system,
            bound: vec![false; system.quantities.len()],
            set: HashSet::default(),
            read: HashSet::default(),
            named: HashMap::default(),
            rows: false,
            elsewhere: false,
        };
        walk::block(system, &system.code.functions[program].body, &mut uses);
        uses.elsewhere = true;
        for (id, function) in system.code.functions.iter().filter(|(id, _)| *id != program) {
            let _ = id;
            walk::block(system, &function.body, &mut uses);
        }
        outside.bound.iter().for_each(|id| uses.bound[id.index()] = true);
        for (_, solve) in system.solves.iter() {
            uses.solve(solve);
        }
        for (_, call) in system.invocations.iter() {
            uses.invocation(call);
        }
        if let (Some(time), false) = (system.clock.time(), system.invocations.is_empty()) {
            // A failed call reports the time.
            uses.bound[time.index()] = true;
        }
        uses
    }

    fn solve(&mut self, solve: &crate::code::Solve) {
        let single = [Some(solve.time), Some(solve.end), Some(solve.step), solve.tolerance, solve.pace];
        let asked = solve.jumps.into_iter().map(|(_, quantity)| quantity);
        let asked = asked.chain(solve.jacobian.and_then(|jacobian| jacobian.matrix));
        let doses = solve.doses.iter().flat_map(|dose| {
            let moments = [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing].into_iter().flatten();
            moments.chain(dose.added.iter().map(|(_, amount)| *amount))
        });
        single.into_iter().flatten().chain(asked).chain(doses).for_each(|id| self.bound[id.index()] = true);
        let states = solve.states.iter().flat_map(|state| std::iter::once(state.value).chain(state.slope));
        let added = solve.doses.iter().flat_map(|dose| dose.added.iter().map(|(place, _)| *place));
        states.chain(added).for_each(|place| self.bind(self.system.code.places[place].base));
    }

    fn invocation(&mut self, call: &crate::code::Invocation) {
        let handed = call.functions.iter().flat_map(|(_, argument, result)| [*argument, *result]);
        let all = call.values.iter().chain(&call.arrays).copied().chain(handed).chain(call.into).chain(call.error);
        all.for_each(|id| self.bound[id.index()] = true);
    }

    fn bind(&mut self, base: Base) {
        if let Base::Quantity(id) = base {
            self.bound[id.index()] = true;
        }
    }

    fn is_shown(&self, element: Element, outside: &Outside) -> bool {
        self.rows && self.set.contains(&element) && outside.recorded.contains(&element)
    }

    /// The values that become locals. A local that is set but never read would cause compiler warnings.
    fn choose(&self, system: &System, outside: &Outside, most: usize) -> Vec<Element> {
        let may_be = |element: &Element| {
            let quantity = &system.quantities[element.0];
            let is_seen = !quantity.hidden || self.bound[element.0.index()] || self.is_shown(*element, outside);
            !is_seen && quantity.extents.len() <= 1 && self.read.contains(element)
        };
        let mut chosen: Vec<(Element, u32)> = self
            .named
            .iter()
            .filter(|(element, _)| may_be(element))
            .map(|(element, count)| (*element, *count))
            .collect();
        if chosen.len() > FEW_LOCALS {
            chosen.retain(|((id, _), _)| system.quantities[*id].extents.is_empty());
        }
        let key = |(id, at): Element| (id.index(), at);
        // The most frequently used ones; of equals, the first.
        chosen.sort_by_key(|(element, count)| (Reverse(*count), key(*element)));
        chosen.truncate(most);
        let mut elements: Vec<Element> = chosen.into_iter().map(|(element, _)| element).collect();
        elements.sort_by_key(|element| key(*element));
        elements
    }
}

impl Visitor for Uses<'_> {
    fn statement(&mut self, stated: &Stated) {
        match &stated.statement {
            Statement::Wait(Wait::Row) | Statement::Observe => self.rows = true,
            Statement::Solve { error: Some(place), .. } => self.bind(self.system.code.places[*place].base),
            _ => {}
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        let Place { base, index } = &self.system.code.places[id];
        let Base::Quantity(quantity) = *base else { return };
        let element = match index[..] {
            [] if self.system.quantities[quantity].extents.is_empty() => (quantity, 0),
            [Index::Fixed(at)] => (quantity, at),
            _ => return self.bind(*base),
        };
        match access {
            _ if self.elsewhere => self.bind(*base),
            Access::Read => _ = self.read.insert(element),
            Access::Write => _ = self.set.insert(element),
            Access::Update => self.bind(*base),
        }
        *self.named.entry(element).or_default() += 1;
    }

    fn whole(&mut self, base: Base, _: Access) {
        self.bind(base);
    }
}
