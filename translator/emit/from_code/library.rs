//! The functions of a library whose caller advances from row to row.

use super::cut;
use super::order::{order_from, reached_solves};
use super::solves::fixed_element;
use super::{CPlace, Emission, Layout, Package, Spilled};
use crate::c::{Name, Unit};
use crate::code::rows::RowEntries;
use crate::code::walk::{self, Visitor};
use crate::code::{Base, Expression, Function, Id, Method, Place, Quantity, Solve, System};
use crate::emit::needs::Needs;

/// The functions, and the data that the file's frame needs.
pub struct RowLibrary {
    pub unit: Unit,
    pub needs: Needs,
    /// Something calls `fail_at`.
    pub fails: bool,
    /// Members that are not quantities.
    pub spilled: Vec<Spilled>,
    /// Calls that begin a run, advance to the next row and compute it; each with whether it may fail.
    pub begin: (String, bool),
    pub next: (String, bool),
    pub row: (String, bool),
    pub solves: Vec<SolveParts>,
}

/// The functions and data for integrating a solve.
pub struct SolveParts {
    pub solve: Id<Solve>,
    /// The function that integrates it.
    pub name: String,
    /// The base of its names.
    pub stem: String,
    /// A function of time, states and slopes, if there is one; otherwise `rates` sets members.
    pub slopes: Option<String>,
    /// The slopes at the present time.
    pub rates: Option<String>,
    pub jacobian: Option<JacobianParts>,
    pub jump: Option<JumpParts>,
    /// Whether states and slopes are consecutive in the struct.
    pub states: Vec<String>,
    pub members: Vec<String>,
}

/// What gives the next jump of the slopes.
#[derive(Clone)]
pub struct JumpParts {
    pub call: String,
    pub fails: bool,
    /// The member that it sets.
    pub next: String,
}

pub enum JacobianParts {
    /// A function of time, states and the matrix.
    OfStates(String),
    /// A function of the model, whether it may fail, and the member that it sets.
    Member { name: String, fails: bool, matrix: String },
}

/// Writes the functions of a library. The struct is called `tag`.
pub fn row_library(
    system: &System,
    layout: &mut dyn Layout,
    unit: Unit,
    entries: &RowEntries,
    tag: Name,
) -> RowLibrary {
    let mut emission = Emission::new(system, layout, Package::Library(tag), unit);
    emission.tells_values = true;
    let cuts = cut::cut(&mut emission, usize::MAX);
    let roots = [entries.begin, entries.next, entries.row];
    let (solves, evaluated) = reached_solves(system, &roots);
    emission.evaluated = evaluated;
    for id in &solves {
        let name = emission.unit.names.word(&format!("solve_{}", solve_stem(system, *id)));
        emission.solving.insert(*id, name);
    }
    let order = order_from(system, &roots);
    for id in &order.ahead {
        emission.prototype(*id);
    }
    for id in order.functions {
        emission.function(id, &cuts);
    }
    let parts = solves.iter().map(|id| emission.solve_parts(*id)).collect();
    let call = |id: Id<Function>| {
        let shape = emission.shapes.of(id);
        let argument = if shape.model { "m" } else { "" };
        (format!("{}({argument})", emission.unit.names.text(shape.name)), shape.fails)
    };
    let (begin, next, row) = (call(entries.begin), call(entries.next), call(entries.row));
    let Emission { unit, needs, fails, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    RowLibrary { unit, needs, fails, spilled, begin, next, row, solves: parts }
}

/// The functions that the entry points reach.
pub fn reached(system: &System, entries: &RowEntries) -> Vec<Id<Function>> {
    order_from(system, &[entries.begin, entries.next, entries.row]).functions
}

/// The base of the names of a solve's functions: its block. If several methods integrate a block, the number too.
pub fn solve_stem(system: &System, solve: Id<Solve>) -> String {
    let rates = |solve: &Solve| crate::c::spell(&system.code.functions[solve.rates].name);
    let name = rates(&system.solves[solve]);
    let stem: String = name.chars().take(MOST_OF_STEM).collect();
    let alike = |other: &Solve| rates(other).chars().take(MOST_OF_STEM).eq(stem.chars());
    let several = system.solves.iter().filter(|(_, other)| alike(other)).count() > 1;
    if several { format!("{stem}_{}", solve.index() + 1) } else { stem }
}

/// Names differ in 31 characters: `residual_of_` and a number are added.
const MOST_OF_STEM: usize = 14;

/// Whether any of these functions asks if a setting is given.
pub fn asks(system: &System, functions: &[Id<Function>], setting: Id<Quantity>) -> bool {
    struct Asks<'s>(&'s System, Id<Quantity>, bool);
    impl Visitor for Asks<'_> {
        fn expression(&mut self, id: Id<Expression>, _: bool) {
            self.2 |= self.0.code.expressions[id] == Expression::Given(self.1);
        }
    }
    let mut asks = Asks(system, setting, false);
    functions.iter().for_each(|function| walk::block(system, &system.code.functions[*function].body, &mut asks));
    asks.2
}

/// The quantity of a place.
pub fn quantity_of(system: &System, place: Id<Place>) -> Option<Id<Quantity>> {
    match system.code.places[place].base {
        Base::Quantity(id) => Some(id),
        Base::Local(_) => None,
    }
}

/// The quantities of states, with their elements.
pub fn states_of(system: &System, solve: Id<Solve>) -> impl Iterator<Item = (Id<Quantity>, u32)> {
    system.solves[solve].states.iter().filter_map(|state| fixed_element(system, state.value))
}

impl Emission<'_> {
    fn solve_parts(&mut self, id: Id<Solve>) -> SolveParts {
        let system = self.system;
        let solve = &system.solves[id];
        let name_of =
            |emission: &Self, function| emission.unit.names.text(emission.shapes.of(function).name).to_string();
        let of_states = system.code.functions[solve.rates].is_of_states();
        let slopes = of_states.then(|| name_of(self, solve.rates));
        let jacobian = solve.jacobian.map(|jacobian| match jacobian.matrix {
            None => JacobianParts::OfStates(name_of(self, jacobian.function)),
            Some(matrix) => JacobianParts::Member {
                name: name_of(self, jacobian.function),
                fails: self.shapes.of(jacobian.function).fails,
                matrix: self.member_text((matrix, 0)),
            },
        });
        let jump = solve.jumps.filter(|_| matches!(solve.method, Method::Block(by) if by.controls_error()));
        let jump = jump.map(|(function, next)| {
            let shape = self.shapes.of(function);
            let call = format!("{}({})", self.unit.names.text(shape.name), if shape.model { "m" } else { "" });
            JumpParts { call, fails: shape.fails, next: self.member_text((next, 0)) }
        });
        let place = |emission: &Self, place| match fixed_element(system, place) {
            Some(element) => emission.member_text(element),
            None => String::new(),
        };
        SolveParts {
            solve: id,
            name: self.solving.get(&id).map_or(String::new(), |name| self.unit.names.text(*name).to_string()),
            stem: solve_stem(system, id),
            slopes,
            rates: (!of_states || self.evaluated.contains(&id)).then(|| format!("rates_{}", self.labels[id.index()])),
            jacobian,
            jump,
            states: solve.states.iter().map(|state| place(self, state.value)).collect(),
            members: solve.states.iter().filter_map(|state| state.slope).map(|slope| place(self, slope)).collect(),
        }
    }

    /// `m->x[3]`; for an array with a single element, or as a whole, `m->x`.
    fn member_text(&self, (id, at): (Id<Quantity>, u32)) -> String {
        let text = |name: Name| self.unit.names.text(name).to_string();
        let member = match self.layout.place(id) {
            CPlace::Member(name) | CPlace::Paged { name, .. } | CPlace::Across { name, .. } => {
                format!("m->{}", text(name))
            }
            CPlace::Element { name, at } => format!("m->{}[{at}]", text(name)),
            CPlace::Head(name) => format!("m->{}", text(name)),
            CPlace::Setting(name) => format!("m->set->{}", text(name)),
            CPlace::Constant(name) | CPlace::Rom(name) => text(name),
        };
        match self.system.quantities[id].extents.is_empty() {
            true => member,
            false => format!("{member}[{at}]"),
        }
    }
}
