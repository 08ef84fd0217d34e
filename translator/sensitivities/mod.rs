//! Sensitivities (`--sens`): next to each value, how it changes with some settings.
//!
//! They are the derivatives of the run itself, in forward mode. Each quantity that depends on one of the settings
//! has a companion for each of them, with the same role and subscripts; each statement that sets such a quantity is
//! preceded by those that set its companions. The [rules](crate::code::differentiate::rules) are those of Jacobians.
//! Methods carry the companions of states as states whose errors do not count, so the steps stay the same.
//!
//! At a choice the way taken counts, in a table the segment that the lookup uses; beyond the ends of TABHL the
//! derivative is 0. A moment that depends on a setting, as that of a STEP, has none: it counts as fixed, and is
//! reported ([`Report::switches`]). Where a method would stop at that moment, it is refused.

mod active;
mod calls;
mod direction;
mod invoke;
mod lookups;
mod names;
mod roots;
mod solves;
mod start;
mod statements;
mod tables;
mod touches;

use crate::Simulation;
use crate::code::differentiate::add_jacobians;
use crate::code::differentiate::rules::Reach;
use crate::code::effects::effects;
use crate::code::system::Role;
use crate::code::{Arena, Base, Builder, Expression, Function, Id, Local, Place, Quantity, Site, Solve, System, Type};
use crate::experiment::Column;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::sync::Arc;

/// So many parts of expressions are differentiated and repeated.
const PARTS: usize = 4_000_000;

/// What the results are differentiated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    pub quantity: Id<Quantity>,
    /// Of a variable that the user may give at the beginning of a run; nothing for a setting.
    pub element: Option<u32>,
}

/// What a model with sensitivities is to report.
#[derive(Debug, Default)]
pub struct Report {
    /// Where a moment depends on a setting.
    pub switches: Vec<Id<Site>>,
    /// The settings, if nothing in the results depends on any of them.
    pub idle: Vec<Id<Quantity>>,
}

/// Why there are no sensitivities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub why: Why,
    /// Where; nothing if it is the setting or the model as a whole.
    pub source: Option<Id<Site>>,
    pub setting: Option<Id<Quantity>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A program of passes, or one with records.
    Clock,
    /// The setting is an array.
    Array,
    /// The setting is DT, LENGTH or a period of output, or the start of TIME depends on one.
    Time,
    /// A method stops at a moment that depends on a setting: that of a jump, a dose or an event.
    Moment,
    /// The program itself sets the setting.
    Assigned,
    /// A function, or a form of one, without derivatives.
    Function(&'static str),
    /// The derivatives would be too long.
    Length,
}

impl Refusal {
    fn of_model(why: Why) -> Refusal {
        Refusal { why, source: None, setting: None }
    }

    fn at(why: Why, source: Id<Site>) -> Refusal {
        Refusal { why, source: Some(source), setting: None }
    }
}

type Made<T = ()> = Result<T, Refusal>;

/// Adds the sensitivities to these settings, as columns `d NAME/d SETTING`.
pub fn add(simulation: &mut Simulation, factors: &[Factor]) -> Made<Report> {
    let mut pass = differentiated(simulation, factors)?;
    let report = pass.columns(simulation);
    simulation.system = Arc::new(pass.finish());
    Ok(report)
}

/// Adds the derivatives of these columns only, after all others. The result has by column, and by factor, the number of
/// the new one; nothing for a derivative of 0.
pub fn add_to_columns(
    simulation: &mut Simulation,
    factors: &[Factor],
    columns: &[u32],
) -> Made<(Report, Vec<Vec<Option<u32>>>)> {
    let mut pass = differentiated(simulation, factors)?;
    let output = &mut simulation.experiment.output;
    let mut added = Vec::new();
    for column in columns {
        let place = output.columns.get(*column as usize).and_then(|column| column.place);
        let mut of_column = Vec::new();
        for way in 0..pass.ways() {
            let companion = place.and_then(|(id, element)| Some((*pass.companions.get(&(id, way))?, element)));
            of_column.push(companion.map(|_| output.columns.len() as u32));
            let name = pass.system.quantities[companion.map_or(Id::new(0), |(id, _)| id)].name.clone();
            let column = companion.map(|place| Column {
                name,
                place: Some(place),
                integer: false,
                unit: None,
                description: None,
            });
            output.columns.extend(column);
        }
        added.push(of_column);
    }
    let report = Report { switches: std::mem::take(&mut pass.switches), idle: Vec::new() };
    simulation.system = Arc::new(pass.finish());
    Ok((report, added))
}

fn differentiated(simulation: &Simulation, factors: &[Factor]) -> Made<Sensitivities> {
    let system = &simulation.system;
    let roots = roots::of(system).ok_or(Refusal::of_model(Why::Clock))?;
    for factor in factors {
        let refused = |why| Err(Refusal { setting: Some(factor.quantity), ..Refusal::of_model(why) });
        if factor.element.is_none() && !system.quantities[factor.quantity].extents.is_empty() {
            return refused(Why::Array);
        }
        if roots.of_time.iter().any(|(id, _)| *id == factor.quantity) {
            return refused(Why::Time);
        }
    }
    let mut pass = Sensitivities::new(System::clone(system), factors.to_vec());
    pass.start(&roots)?;
    pass.spread(&roots)?;
    pass.refuse_moments(&roots)?;
    pass.extend_solves()?;
    for function in &roots.functions {
        pass.root(*function)?;
    }
    pass.refuse_switches()?;
    pass.finish_followers();
    if pass.reach.is_passed() {
        return Err(Refusal::of_model(Why::Length));
    }
    Ok(pass)
}

struct Sensitivities {
    /// Without its code, which is in the builder.
    system: System,
    builder: Builder,
    factors: Vec<Factor>,
    /// The settings among the factors.
    settings: HashSet<Id<Quantity>>,
    /// What depends on a setting.
    active: HashSet<Id<Quantity>>,
    active_locals: HashSet<(Id<Function>, Id<Local>)>,
    active_results: HashSet<Id<Function>>,
    /// The companions: of a quantity for a setting.
    companions: HashMap<(Id<Quantity>, usize), Id<Quantity>>,
    /// By function: its copy that sets companions too.
    copies: HashMap<Id<Function>, Id<Function>>,
    /// Where copies leave the derivatives of their results.
    results: HashMap<(Id<Function>, usize), Id<Quantity>>,
    /// By solve at the present time: what finds the companions of its unknowns, one for each factor.
    followers: HashMap<Id<Solve>, Vec<Id<Solve>>>,
    /// Quantities that are times.
    times: HashSet<Id<Quantity>>,
    /// Functions that methods with error control evaluate.
    located: HashSet<Id<Function>>,
    /// Settings that the present statements set if the user does not.
    derived: Vec<Id<Quantity>>,
    switches: Vec<Id<Site>>,
    /// Of these, those in equations of methods with error control, which step around such a moment.
    located_switches: Vec<Id<Site>>,
    reach: Reach,
}

/// A function that is written again.
struct Frame {
    of: Id<Function>,
    locals: Arena<Local>,
    companions: HashMap<(Id<Local>, usize), Id<Local>>,
    /// Arrays of so many states or slopes, after which their companions are.
    lengthened: HashMap<Id<Local>, u32>,
    body: crate::code::statement::Block,
}

impl Sensitivities {
    fn new(mut system: System, factors: Vec<Factor>) -> Sensitivities {
        let times = system.clock.time().into_iter().collect();
        let builder = Builder::resume(std::mem::take(&mut system.code));
        Sensitivities {
            system,
            builder,
            settings: factors.iter().filter(|one| one.element.is_none()).map(|one| one.quantity).collect(),
            factors,
            active: HashSet::default(),
            active_locals: HashSet::default(),
            active_results: HashSet::default(),
            companions: HashMap::default(),
            copies: HashMap::default(),
            results: HashMap::default(),
            followers: HashMap::default(),
            times,
            located: HashSet::default(),
            derived: Vec::new(),
            switches: Vec::new(),
            located_switches: Vec::new(),
            reach: Reach::new(PARTS),
        }
    }

    fn ways(&self) -> usize {
        self.factors.len()
    }

    /// The companion of a memory: what it keeps is another value, at the same moments.
    fn memory_along(&mut self, place: Id<Place>, way: usize) -> Id<Place> {
        let Place { base, index } = self.builder.code.places[place].clone();
        let base = match base {
            Base::Quantity(id) => Base::Quantity(self.along(id, way)),
            local @ Base::Local(_) => local,
        };
        self.builder.place(base, index)
    }

    fn read(&mut self, place: Id<Place>) -> Id<Expression> {
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    fn whole(&mut self, id: Id<Quantity>) -> Id<Place> {
        self.builder.place(Base::Quantity(id), Vec::new())
    }

    fn refuse<T>(&self, what: &'static str, source: Id<Site>) -> Made<T> {
        Err(Refusal::at(Why::Function(what), source))
    }

    /// Columns of the companions after those of all quantities.
    fn columns(&mut self, simulation: &mut Simulation) -> Report {
        let output = &mut simulation.experiment.output;
        let full = output.full as usize;
        let mut added = Vec::new();
        for column in output.columns.iter().take(full) {
            let Some((quantity, element)) = column.place.filter(|(id, _)| self.active.contains(id)) else { continue };
            for way in 0..self.ways() {
                let name = format!("d {}/d {}", column.name, self.factor_name(way)).into();
                let Some(companion) = self.companions.get(&(quantity, way)) else { continue };
                let place = Some((*companion, element));
                added.push(Column { name, place, integer: false, unit: None, description: None });
            }
        }
        let idle = match added.is_empty() {
            true => self.factors.iter().map(|factor| factor.quantity).collect(),
            false => Vec::new(),
        };
        output.add_full(added);
        Report { switches: std::mem::take(&mut self.switches), idle }
    }

    fn finish(self) -> System {
        let mut system = self.system;
        system.code = self.builder.code;
        let find_effects = |system: &mut System| {
            let found = effects(system);
            for (id, effects) in system.code.functions.ids().zip(found) {
                system.code.functions[id].effects = effects;
            }
        };
        find_effects(&mut system);
        add_jacobians(&mut system);
        find_effects(&mut system);
        if cfg!(debug_assertions) {
            crate::code::assert_valid_system(&system);
        }
        system
    }
}

/// Whether the values of a quantity are real numbers that a statement sets.
fn is_computed(quantity: &Quantity) -> bool {
    match quantity.role {
        Role::Computed | Role::Level | Role::Variable | Role::Auxiliary | Role::Rate | Role::Supplementary => {
            matches!(quantity.kind, Type::Real(_))
        }
        Role::Setting | Role::Range | Role::Slopes | Role::Memory(_) | Role::Table { .. } => false,
    }
}
