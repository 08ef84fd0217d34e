//! Sensitivities of a model that goes by steps (`--sens`): next to each value, how it changes with some settings.
//!
//! They are the derivatives of the steps themselves, in forward mode. Each quantity that depends on one of the settings
//! has a companion for each of them, with the same role and subscripts; each statement that sets such a quantity is
//! preceded by those that set its companions. The [rules](crate::code::differentiate::rules) are those of Jacobians.
//!
//! At a choice the way taken counts, in a table the segment that the lookup uses; beyond the ends of TABHL the
//! derivative is 0. A moment that depends on a setting, as that of a STEP, has none: it counts as fixed, and is
//! reported ([`Report::switches`]).

mod active;
mod direction;
mod lookups;
mod statements;

use crate::Simulation;
use crate::code::differentiate::rules::Reach;
use crate::code::effects::effects;
use crate::code::system::{Clock, Role, StepEntries};
use crate::code::{Arena, Base, Builder, Expression, Function, Id, Local, Place, Quantity, Site, System, Type};
use crate::experiment::Column;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::sync::Arc;

/// So many parts of expressions are differentiated and repeated.
const PARTS: usize = 4_000_000;

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
    /// The model does not go by steps.
    Clock,
    /// The setting is an array.
    Array,
    /// The setting is DT, LENGTH or a period of output, or the start of TIME depends on one.
    Time,
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
pub fn add(simulation: &mut Simulation, settings: &[Id<Quantity>]) -> Made<Report> {
    let system = &simulation.system;
    let Clock::Steps { dt, periods, entries } = &system.clock else {
        return Err(Refusal::of_model(Why::Clock));
    };
    let of_time = [Some(*dt)].into_iter().chain(
        [periods.length, periods.print, periods.plot, periods.save].map(|period| period.map(|period| period.quantity)),
    );
    let of_time: Vec<Id<Quantity>> = of_time.flatten().collect();
    for id in settings {
        if !system.quantities[*id].extents.is_empty() {
            return Err(Refusal { setting: Some(*id), ..Refusal::of_model(Why::Array) });
        }
        if of_time.contains(id) {
            return Err(Refusal { setting: Some(*id), ..Refusal::of_model(Why::Time) });
        }
    }
    let StepEntries { begin, event, step, point, derived, .. } = *entries;
    let functions = [begin, event, step, point, derived];
    let mut pass = Sensitivities::new(System::clone(system), settings.to_vec());
    pass.spread(&functions)?;
    // What limits a run or selects rows must not depend on them: times of rows would.
    if let Some(id) = of_time.iter().find(|id| pass.active.contains(id)) {
        return Err(Refusal::at(Why::Time, pass.system.quantities[*id].source));
    }
    for function in functions {
        pass.function(function)?;
    }
    if pass.reach.is_passed() {
        return Err(Refusal::of_model(Why::Length));
    }
    let report = pass.columns(simulation);
    simulation.system = Arc::new(pass.finish());
    Ok(report)
}

struct Sensitivities {
    /// Without its code, which is in the builder.
    system: System,
    builder: Builder,
    settings: Vec<Id<Quantity>>,
    /// What depends on a setting.
    active: HashSet<Id<Quantity>>,
    active_locals: HashSet<(Id<Function>, Id<Local>)>,
    /// The companions: of a quantity for a setting.
    companions: HashMap<(Id<Quantity>, usize), Id<Quantity>>,
    switches: Vec<Id<Site>>,
    reach: Reach,
}

/// A function that is written again.
struct Frame {
    of: Id<Function>,
    locals: Arena<Local>,
    companions: HashMap<(Id<Local>, usize), Id<Local>>,
    body: crate::code::statement::Block,
}

impl Sensitivities {
    fn new(mut system: System, settings: Vec<Id<Quantity>>) -> Sensitivities {
        let builder = Builder::resume(std::mem::take(&mut system.code));
        Sensitivities {
            system,
            builder,
            settings,
            active: HashSet::default(),
            active_locals: HashSet::default(),
            companions: HashMap::default(),
            switches: Vec::new(),
            reach: Reach::new(PARTS),
        }
    }

    fn ways(&self) -> usize {
        self.settings.len()
    }

    /// The companion of a quantity, of the same form.
    fn along(&mut self, quantity: Id<Quantity>, way: usize) -> Id<Quantity> {
        if let Some(known) = self.companions.get(&(quantity, way)) {
            return *known;
        }
        let setting = self.system.quantities[self.settings[way]].name.clone();
        let mut companion = self.system.quantities[quantity].clone();
        let named = |name: &str| format!("d {name}/d {setting}").into();
        companion.elements = companion.elements.iter().map(|name| name.as_deref().map(named)).collect();
        companion.name = named(&companion.name);
        (companion.unit, companion.description, companion.integer) = (None, None, false);
        let made = self.system.quantities.push(companion);
        self.companions.insert((quantity, way), made);
        made
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

    fn local_along(&mut self, frame: &mut Frame, local: Id<Local>, way: usize) -> Id<Local> {
        if let Some(known) = frame.companions.get(&(local, way)) {
            return *known;
        }
        let of = frame.locals[local].clone();
        let setting = &self.system.quantities[self.settings[way]].name;
        let name = fresh(&frame.locals, format!("d_{}_d_{setting}", of.name));
        let made = frame.locals.push(Local { name: name.into(), ..of });
        frame.companions.insert((local, way), made);
        made
    }

    /// The companion of a place; nothing if it does not depend on a setting.
    fn place_along(&mut self, frame: &mut Frame, place: Id<Place>, way: usize) -> Option<Id<Place>> {
        let Place { base, index } = self.builder.code.places[place].clone();
        if !self.moves(frame.of, base) {
            return None;
        }
        let base = match base {
            Base::Quantity(id) => Base::Quantity(self.along(id, way)),
            Base::Local(local) => Base::Local(self.local_along(frame, local, way)),
        };
        Some(self.builder.place(base, index))
    }

    fn read(&mut self, place: Id<Place>) -> Id<Expression> {
        self.builder.add(Expression::Read(place), Type::REAL)
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
                let setting = &self.system.quantities[self.settings[way]].name;
                let name = format!("d {}/d {setting}", column.name).into();
                let Some(companion) = self.companions.get(&(quantity, way)) else { continue };
                let place = Some((*companion, element));
                added.push(Column { name, place, integer: false, unit: None, description: None });
            }
        }
        output.add_full(added);
        let idle = if self.active.is_empty() { self.settings.clone() } else { Vec::new() };
        Report { switches: std::mem::take(&mut self.switches), idle }
    }

    fn finish(self) -> System {
        let mut system = self.system;
        system.code = self.builder.code;
        let found = effects(&system);
        for (id, effects) in system.code.functions.ids().zip(found) {
            system.code.functions[id].effects = effects;
        }
        if cfg!(debug_assertions) {
            crate::code::assert_valid_system(&system);
        }
        system
    }
}

/// A name that no local has.
fn fresh(locals: &Arena<Local>, mut name: String) -> String {
    while locals.values().any(|local| *local.name == *name) {
        name.push('_');
    }
    name
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
