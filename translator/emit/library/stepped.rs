//! Of a model whose steps the caller counts: what is computed, which values are locals of one function, and what changes
//! when settings change between two steps. docs/embedding.md states that as a contract.
//!
//! Memory is what a small machine has least of. What nobody can read and no later step needs is a local; what nothing
//! needs at all is not computed.
//!
//! A library reads its settings where they are used, so most of what depends on them follows by itself. Here is what
//! does not: values computed from settings alone, checks of values that stay the same otherwise, settings whose being
//! infinite or no number would not show, and what a point begins with, so that it can be computed again.

use super::super::spelling::{Home, Real};
use super::LibraryOptions;
use super::contract::Changing;
use super::shape::Shape;
use crate::Simulation;
use crate::code::effects::has_effects;
use crate::code::needed::{self, Need, each, set_quantity};
use crate::code::system::Role;
use crate::code::walk::{self, Access, Visitor, blocks_of};
use crate::code::{
    Base, Binary, Block, Builtin, Clock, Expression, Function, Id, Place, Quantity, Stated, Statement, StepEntries,
    System, Unary,
};

impl Shape {
    /// Leaves of the functions what the library needs. The guards that the step and the point had come back too.
    pub fn of_steps(
        simulation: &Simulation,
        system: &mut System,
        options: &LibraryOptions,
    ) -> (Shape, Vec<Id<Quantity>>) {
        let mut shape = Shape::of_system(simulation, system, options);
        let Clock::Steps { entries, .. } = &system.clock else { return (shape, Vec::new()) };
        let entries = entries.clone();
        for (_, curve) in system.curves.iter() {
            // The slopes of a constant table are constant.
            if shape.homes[curve.table.index()] == Home::Rom {
                shape.homes[curve.slopes.index()] = Home::Rom;
            }
        }
        shape.changing = reduce(simulation, system, &entries, &shape.homes);
        // Slopes of constant tables are constants; those of tables that can be set are found where they are needed, and
        // in fixed point there are none at all.
        let begin = &mut system.code.functions[entries.begin].body;
        begin.retain(|stated| !matches!(stated.statement, Statement::Tabulate(_)));
        let guards = shape.choose_passing(system, &entries);
        shape.find_present(system);
        for (_, curve) in system.curves.iter() {
            if options.real == Real::Fixed || shape.homes[curve.table.index()] != Home::Rom {
                shape.present[curve.slopes.index()] = false;
            }
        }
        let point = &system.code.functions[entries.point].body;
        shape.begun_with = begun_with(system, point).into_iter().collect();
        shape.draws = draws(system, point);
        (shape, guards)
    }

    /// Gives the guards of the step and of the point.
    fn choose_passing(&mut self, system: &mut System, entries: &StepEntries) -> Vec<Id<Quantity>> {
        let functions = [entries.begin, entries.event, entries.step, entries.point];
        let mut guards = functions.map(|id| take_guards(&mut system.code.functions[id].body));
        let mut may = self.candidates(system);
        let bodies = functions.map(|id| &system.code.functions[id].body[..]);
        let count = system.quantities.len();
        for carried in [needed::carried(system, &bodies[1..], count), needed::carried(system, &bodies[..1], count)] {
            may.iter_mut().zip(carried).for_each(|(may, carried)| *may &= !carried);
        }
        let mut need = Need::of(system, may.iter().map(|may| !may).collect(), bodies.len(), true);
        need.complete(&bodies);
        let mut pruned: Vec<Block> = (0..).zip(bodies).map(|(number, body)| need.prune(body, number)).collect();
        let before = guards[2].len() + guards[3].len();
        guards.iter_mut().for_each(|guards| guards.retain(|guard| need.quantities[guard.index()]));
        let uncovered = before != guards[2].len() + guards[3].len();
        // What is computed for its effects only is a member: a local that nobody reads draws warnings.
        may.iter_mut().zip(need.quantities).for_each(|(may, needed)| *may &= needed);
        // What `init` looks at is looked at when all is computed.
        let watched = || system.watches.iter().map(|watch| watch.quantity);
        let at_start: Vec<Id<Quantity>> = if uncovered { watched().collect() } else { guards[0].clone() };
        at_start.iter().for_each(|guard| may[guard.index()] = false);
        // A local does not outlive its function.
        let mut need = Need::of(system, may.iter().map(|may| !may).collect(), 1, true);
        need.complete(&[&pruned[0]]);
        pruned[0] = need.prune(&pruned[0], 0);
        if uncovered {
            // A guard that nobody needs is gone, and with it the look at all that showed in it: each local is now looked at.
            for number in [2, 3] {
                let mut set = vec![false; count];
                needed::targets(system, &pruned[number], &mut set);
                guards[number] = watched().filter(|id| set[id.index()] && may[id.index()]).collect();
            }
        }
        for ((id, mut body), guards) in functions.into_iter().zip(pruned).zip(&guards) {
            if let (Some(last), false) = (body.last(), guards.is_empty()) {
                let source = last.source;
                body.push(Stated { statement: Statement::Guard(guards.clone()), source });
            }
            system.code.functions[id].body = body;
        }
        self.passing = may;
        [&guards[2][..], &guards[3]].concat()
    }

    /// Single values that nobody may read and that are not part of the clock.
    fn candidates(&self, system: &System) -> Vec<bool> {
        let mut read = vec![false; system.quantities.len()];
        for column in &self.columns {
            if let Some((quantity, _)) = self.simulation.experiment.output.columns[*column].place {
                read[quantity.index()] = true;
            }
        }
        read[system.clock.dt().index()] = true;
        if let Some(length) = system.clock.periods().length {
            read[length.quantity.index()] = true;
        }
        let passes = |role: &Role| matches!(role, Role::Auxiliary | Role::Rate | Role::Supplementary);
        let quantities = system.quantities.iter().map(|(_, quantity)| quantity);
        quantities.zip(read).map(|(one, read)| !read && passes(&one.role) && one.extents.is_empty()).collect()
    }

    fn find_present(&mut self, system: &System) {
        let mut present = vec![false; system.quantities.len()];
        let all: Vec<&[Stated]> = system.code.functions.iter().map(|(_, function)| &function.body[..]).collect();
        all.into_iter().for_each(|body| touched(system, body, &mut |quantity, _| present[quantity.index()] = true));
        let read = self.columns.iter().filter_map(|column| self.simulation.experiment.output.columns[*column].place);
        read.for_each(|(quantity, _)| present[quantity.index()] = true);
        if let Some(length) = self.simulation.system.clock.periods().length {
            present[length.quantity.index()] = true;
        }
        // This is a member with a name of its own.
        present[self.simulation.system.clock.dt().index()] = false;
        self.present = present;
    }
}

/// Calls `tell` with the quantities that statements use, in their order.
fn touched(system: &System, statements: &[Stated], tell: &mut dyn FnMut(Id<Quantity>, Access)) {
    struct Uses<'u> {
        system: &'u System,
        tell: &'u mut dyn FnMut(Id<Quantity>, Access),
    }
    impl Visitor for Uses<'_> {
        fn place(&mut self, id: Id<Place>, access: Access) {
            self.whole(self.system.code.places[id].base, access);
        }

        fn whole(&mut self, base: Base, access: Access) {
            if let Base::Quantity(quantity) = base {
                (self.tell)(quantity, access);
            }
        }
    }
    walk::statements(system, statements, &mut Uses { system, tell });
}

/// The guards that end a function.
fn take_guards(body: &mut Block) -> Vec<Id<Quantity>> {
    match body.pop() {
        Some(Stated { statement: Statement::Guard(guards), .. }) => guards,
        other => {
            body.extend(other);
            Vec::new()
        }
    }
}

/// Leaves of `derived` and `demands` what a setting of this library can change.
fn reduce(simulation: &Simulation, system: &mut System, entries: &StepEntries, homes: &[Home]) -> Changing {
    let given = |quantity: Id<Quantity>| {
        homes[quantity.index()] == Home::Setting && quantity.index() != simulation.system.clock.dt().index()
    };
    let mut changing = Changing::default();
    touched(system, &system.code.functions[entries.derived].body, &mut |quantity, _| {
        if given(quantity) {
            changing.always |= !system.quantities[quantity].extents.is_empty();
            changing.sources.push(quantity);
        }
    });
    changing.sources.sort_unstable();
    changing.sources.dedup();
    changing.quantities = system.quantities.ids().map(given).collect();
    if changing.sources.is_empty() {
        system.code.functions[entries.derived].body.clear();
    }
    needed::targets(system, &system.code.functions[entries.derived].body, &mut changing.quantities);
    let demands = std::mem::take(&mut system.code.functions[entries.demands].body);
    let moves = |demand: &Stated| {
        let mut moves = false;
        touched(system, std::slice::from_ref(demand), &mut |quantity, _| {
            moves |= changing.quantities[quantity.index()]
        });
        moves
    };
    let demands = demands.into_iter().filter(moves).collect();
    system.code.functions[entries.demands].body = demands;
    changing
}

/// Quantities that the point sets and whose values before it decide what it gives: rates that rates read, memories.
/// Of arrays it may be more than there are.
fn begun_with(system: &System, point: &[Stated]) -> Vec<Id<Quantity>> {
    let none = vec![false; system.quantities.len()];
    let mut set = none.clone();
    needed::targets(system, point, &mut set);
    let mut order = Order { system, set, done: none.clone(), before: none };
    order.follow(point, false);
    system.quantities.ids().filter(|id| order.before[id.index()]).collect()
}

struct Order<'s> {
    system: &'s System,
    /// Set anywhere in the point.
    set: Vec<bool>,
    /// Set so far.
    done: Vec<bool>,
    before: Vec<bool>,
}

impl Order<'_> {
    fn follow(&mut self, statements: &[Stated], conditional: bool) {
        for stated in statements {
            match &stated.statement {
                // Its values are those of the end.
                Statement::Guard(_) => {}
                Statement::While { before, body, .. } => {
                    self.follow(before, true);
                    self.one(stated, conditional);
                    self.follow(body, true);
                }
                statement => {
                    let inner = conditional || matches!(statement, Statement::If(..));
                    self.one(stated, conditional);
                    blocks_of(statement).into_iter().for_each(|block| self.follow(block, inner));
                }
            }
        }
    }

    /// A statement without those in it.
    fn one(&mut self, stated: &Stated, conditional: bool) {
        let mut reads = Reads { system: self.system, found: Vec::new() };
        walk::statement(self.system, stated, &mut reads);
        reads.found.into_iter().for_each(|quantity| self.note(quantity));
        if let Some((quantity, _)) = set_quantity(self.system, stated) {
            let place = quantity.index();
            // What a block leaves alone keeps its value.
            self.before[place] |= conditional && !self.done[place];
            self.done[place] |= !conditional;
        }
    }

    fn note(&mut self, quantity: Id<Quantity>) {
        let place = quantity.index();
        let quantity = &self.system.quantities[quantity];
        if matches!(quantity.role, Role::Memory(_)) {
            self.before[place] = true;
        }
        // One element of a rate may be read where another is set already.
        let partly = quantity.role == Role::Rate && !quantity.extents.is_empty();
        self.before[place] |= self.set[place] && (!self.done[place] || partly);
    }
}

struct Reads<'s> {
    system: &'s System,
    found: Vec<Id<Quantity>>,
}

impl Visitor for Reads<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if let (Base::Quantity(quantity), true) = (base, access != Access::Write) {
            self.found.push(quantity);
        }
    }
}

/// Whether statements draw random numbers.
fn draws(system: &System, statements: &[Stated]) -> bool {
    let mut found = false;
    each(statements, &mut |stated| {
        if let Statement::Set(_, value) = stated.statement {
            found |= matches!(system.code.expressions[value], Expression::Draw(..));
        }
    });
    found
}

/// By quantity: a step shows that a setting is infinite or not a number, or none uses it. `looked` says at which
/// quantities somebody looks after each step.
pub fn shows(system: &System, looked: &[bool]) -> Vec<bool> {
    let mut shows = vec![false; system.quantities.len()];
    let Clock::Steps { entries, .. } = &system.clock else { return shows };
    let body = |function: Id<Function>| &system.code.functions[function].body[..];
    for function in [entries.step, entries.point] {
        shown(system, body(function), looked, &mut shows);
    }
    let mut used = vec![false; system.quantities.len()];
    for function in [entries.event, entries.step, entries.point, entries.derived] {
        touched(system, body(function), &mut |quantity, _| used[quantity.index()] = true);
    }
    shows.into_iter().zip(used).map(|(shows, used)| shows || !used).collect()
}

/// Marks the quantities that show in what is looked at.
fn shown(system: &System, statements: &[Stated], looked: &[bool], shows: &mut [bool]) {
    for stated in statements {
        if let Statement::For { body, .. } = &stated.statement {
            shown(system, body, looked, shows);
        } else if let Some((quantity, value)) = set_quantity(system, stated)
            && looked[quantity.index()]
            && !has_effects(system, value)
        {
            transparent(system, value, shows);
        }
    }
}

/// Marks the single values in which a value is transparent: if one of them is not finite, neither is it.
fn transparent(system: &System, value: Id<Expression>, shows: &mut [bool]) {
    let code = &system.code;
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match code.expressions[value] {
            Expression::Read(place) => match &code.places[place] {
                Place { base: Base::Quantity(quantity), index } if index.is_empty() => shows[quantity.index()] = true,
                _ => {}
            },
            Expression::Unary(Unary::Negate, part) | Expression::Binary(Binary::Divide, part, _) => waiting.push(part),
            Expression::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, left, right) => {
                waiting.extend([left, right]);
            }
            Expression::Builtin(Builtin::Abs | Builtin::Sqrt, arguments) => waiting.extend(code.list(arguments)),
            _ => {}
        }
    }
}
