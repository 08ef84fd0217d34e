//! Which quantities and functions a library has, and where its quantities are.

use super::super::super::from_code::{CPlace, Layout as Places, reached_by_passes};
use super::super::super::spelling::Home;
use super::super::LibraryOptions;
use super::script::Begin;
use crate::Simulation;
use crate::c::Unit;
use crate::code::arithmetic::Arithmetic;
use crate::code::{Clock, Function, Id, PassUnit, Quantity, System};
use crate::experiment::Action;
use rustc_hash::FxHashSet as HashSet;

pub(super) struct PassPlaces(Vec<CPlace>);

impl Places for PassPlaces {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.0[quantity.index()]
    }
}

/// What is where in a library.
pub(super) struct Plan<'a> {
    pub arithmetic: Arithmetic,
    pub system: &'a System,
    pub begin: Begin<'a>,
    pub units: Vec<PassUnit>,
    /// The numbers of `units` in the system.
    pub numbers: Vec<u32>,
    pub homes: Vec<Home>,
    pub present: Vec<bool>,
    pub half_step: Id<Quantity>,
    pub saved_half_step: Id<Quantity>,
    pub steps_per_row: Id<Quantity>,
    pub stopped: Id<Quantity>,
}

impl<'a> Plan<'a> {
    pub fn new(simulation: &'a Simulation, begin: Begin<'a>, options: &LibraryOptions) -> Option<Plan<'a>> {
        let system: &System = &simulation.system;
        let Clock::Passes { arithmetic, half_step, saved_half_step, steps_per_row, stopped, units } = &system.clock
        else {
            return None;
        };
        let mut numbers: Vec<u32> = begin.initialize.into_iter().chain([begin.step]).collect();
        for action in &begin.actions {
            if let Action::Pass { unit, .. } = action {
                numbers.push(*unit);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let units_of = |numbers: &[u32]| -> Vec<PassUnit> {
            numbers.iter().filter_map(|number| units.get(*number as usize).copied()).collect()
        };
        let first = begin.initialize.map_or(Vec::new(), |unit| units_of(&[unit]));
        let mut plan = Plan {
            arithmetic: *arithmetic,
            system,
            units: units_of(&numbers),
            numbers,
            homes: Vec::new(),
            present: vec![false; system.quantities.len()],
            half_step: *half_step,
            saved_half_step: *saved_half_step,
            steps_per_row: *steps_per_row,
            stopped: *stopped,
            begin,
        };
        plan.settle(&first, options);
        Some(plan)
    }

    /// What functions and the frame use, and where it is.
    fn settle(&mut self, first: &[PassUnit], options: &LibraryOptions) {
        let system = self.system;
        let effects = |functions: Vec<Id<Function>>| {
            let mut found = (HashSet::default(), HashSet::default());
            for function in functions {
                let effects = &system.code.functions[function].effects;
                found.0.extend(effects.reads.iter());
                found.1.extend(effects.writes.iter());
            }
            found
        };
        let (read, mut set) = effects(reached_by_passes(system, &self.units));
        let (read_at_first, _) = effects(reached_by_passes(system, first));
        for action in &self.begin.actions {
            if let Action::Set { quantity, .. } = action {
                let own = [self.begin.initial, self.half_step, self.steps_per_row];
                set.extend(Some(*quantity).filter(|id| read.contains(id) || own.contains(id)));
            }
        }
        set.insert(self.begin.present);
        if set.contains(&self.saved_half_step) || read_at_first.contains(&self.half_step) {
            set.insert(self.half_step);
        }
        let wanted = |names: &Vec<String>, quantity: &Quantity| {
            names.iter().any(|name| *name == quantity.name || *name == quantity.element_name(0))
        };
        let home = |(id, quantity): (Id<Quantity>, &Quantity)| match quantity.is_setting() {
            _ if set.contains(&id) => Home::Member,
            false => Home::Member,
            true if quantity.hidden => Home::Fixed,
            true if options.settings.as_ref().is_none_or(|names| wanted(names, quantity)) => Home::Setting,
            true if options.tables.iter().any(|name| *name == quantity.name) => Home::Setting,
            true => Home::Fixed,
        };
        self.homes = system.quantities.iter().map(home).collect();
        for id in read.iter().chain(&set).chain([&self.begin.initial, &self.half_step, &self.steps_per_row]) {
            self.present[id.index()] = true;
        }
        let kept = self.is_member(self.half_step) || self.present[self.saved_half_step.index()];
        self.present[self.saved_half_step.index()] = kept;
    }

    pub fn is_member(&self, id: Id<Quantity>) -> bool {
        self.homes[id.index()] == Home::Member
    }

    pub fn places(&self, unit: &mut Unit) -> PassPlaces {
        let mut places = vec![None; self.system.quantities.len()];
        for made in [false, true] {
            for (id, quantity) in self.system.quantities.iter().filter(|(_, quantity)| quantity.hidden == made) {
                let names = &mut unit.names;
                places[id.index()] = Some(match self.homes[id.index()] {
                    Home::Member => CPlace::Member(names.member(&quantity.name)),
                    Home::Setting => CPlace::Setting(names.member(&quantity.name)),
                    Home::Fixed | Home::Rom => CPlace::Constant(names.function(&quantity.name)),
                });
            }
        }
        PassPlaces(places.into_iter().flatten().collect())
    }

    /// Settings of the caller: those that the program changes are copied when a run begins.
    pub fn settings(&self) -> impl Iterator<Item = (Id<Quantity>, &Quantity)> {
        let given = |id: Id<Quantity>, quantity: &Quantity| match self.homes[id.index()] {
            Home::Setting => true,
            Home::Member => quantity.is_setting(),
            Home::Fixed | Home::Rom => false,
        };
        self.system.quantities.iter().filter(move |(id, quantity)| self.present[id.index()] && given(*id, quantity))
    }
}
