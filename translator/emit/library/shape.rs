//! What of a simulation a library keeps where: settings, constants of the file, tables in read-only memory, members of the
//! struct, and values that live only within one function.
//!
//! Memory is what a small machine has least of. What nobody can read and no later step needs is a local; what nothing
//! needs at all is not computed.

use super::super::spelling::Home;
use super::LibraryOptions;
use super::contract::Changing;
use super::rows::Rows;
use crate::Simulation;
use crate::code::walk::{self, Access};
use crate::code::{Base, Id, Periods, Place, Quantity, System};

pub struct Shape {
    /// Without what nobody needs.
    pub simulation: Simulation,
    /// By quantity.
    pub homes: Vec<Home>,
    /// The quantity is used at all.
    pub present: Vec<bool>,
    /// It is a local of one function.
    pub passing: Vec<bool>,
    /// Columns of the output that may be read.
    pub columns: Vec<usize>,
    pub changing: Changing,
    /// Quantities whose values before the point are kept, so that it can be computed again.
    pub begun_with: Vec<Id<Quantity>>,
    /// By quantity: a step shows that a setting is not finite, or none uses it.
    pub shows: Vec<bool>,
    /// The point draws random numbers.
    pub draws: bool,
    /// Of a program whose caller goes from row to row.
    pub rows: Option<Rows>,
    /// Of a program that carries equations: numbers in which the method works, and what it knows from step to step.
    pub carried: Option<Carried>,
    /// States that methods integrate, with their elements: a dose may change them.
    pub states: Vec<(Id<Quantity>, u32)>,
}

#[derive(Clone, Copy, Default)]
pub struct Carried {
    pub work: usize,
    pub known: usize,
    /// Of a method of fixed steps: so many in each step D; else 0.
    pub steps: u32,
}

impl Shape {
    /// With the homes that follow from what functions set.
    pub fn of_system(simulation: &Simulation, system: &System, options: &LibraryOptions) -> Shape {
        let mut set = SetByStatements(system, vec![false; simulation.system.quantities.len()]);
        system.code.functions.iter().for_each(|(_, function)| walk::block(system, &function.body, &mut set));
        Shape { homes: homes_of(simulation, options, &set.1), ..Shape::bare(simulation, options) }
    }

    /// Of a simulation whose functions come from Code: where things are is found there.
    pub fn bare(simulation: &Simulation, options: &LibraryOptions) -> Shape {
        let none = vec![false; simulation.system.quantities.len()];
        Shape {
            simulation: simulation.clone(),
            homes: Vec::new(),
            present: none.clone(),
            passing: none.clone(),
            columns: (0..simulation.experiment.output.columns.len())
                .filter(|column| readable(simulation, *column, options))
                .collect(),
            changing: Changing::default(),
            begun_with: Vec::new(),
            shows: none,
            draws: false,
            rows: None,
            carried: None,
            states: Vec::new(),
        }
    }

    /// What is a local in the end.
    pub fn settle_passing(&mut self, passes: impl Fn(Id<Quantity>) -> bool) {
        for (place, passing) in self.passing.iter_mut().enumerate() {
            *passing = passes(Id::new(place));
        }
        let Shape { present, passing, .. } = self;
        self.begun_with.retain(|quantity| present[quantity.index()] && !passing[quantity.index()]);
    }

    /// What is used, where that is known of Code: besides what can be read.
    pub fn settle_present(&mut self, uses: impl Fn(Id<Quantity>) -> bool) {
        let read = self.columns.iter().filter_map(|column| self.simulation.experiment.output.columns[*column].place);
        let read: Vec<Id<Quantity>> = read.map(|(quantity, _)| quantity).collect();
        let time = self.simulation.system.clock.time();
        for (place, present) in self.present.iter_mut().enumerate() {
            let quantity = Id::new(place);
            let named = quantity == self.simulation.system.clock.dt() || Some(quantity) == time;
            *present = !named && (uses(quantity) || read.contains(&quantity));
        }
    }

    /// Quantities of one home, in the order of the simulation.
    pub fn at_home(&self, home: Home) -> impl Iterator<Item = (Id<Quantity>, &Quantity)> {
        let quantities =
            self.simulation.system.quantities.values().enumerate().map(|(place, quantity)| (Id::new(place), quantity));
        quantities.filter(move |(id, _)| self.homes[id.index()] == home && self.present[id.index()])
    }

    /// By quantity: it is a member that is looked at after each step.
    pub fn looked(&self, system: &System) -> Vec<bool> {
        let mut looked = vec![false; self.simulation.system.quantities.len()];
        for watch in &system.watches {
            let place = watch.quantity.index();
            looked[place] = self.present[place] && !self.passing[place] && self.homes[place] == Home::Member;
        }
        looked
    }

    /// Whether DT is given and not computed.
    pub fn dt_is_set(&self) -> bool {
        self.homes[self.simulation.system.clock.dt().index()] != Home::Member
    }
}

/// By quantity: a statement sets it; nobody gives values in a library.
struct SetByStatements<'s>(&'s System, Vec<bool>);

impl walk::Visitor for SetByStatements<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.0.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if let Base::Quantity(id) = base {
            self.1[id.index()] |= access != Access::Read;
        }
    }
}

/// By what the model `set`s.
fn homes_of(simulation: &Simulation, options: &LibraryOptions, set: &[bool]) -> Vec<Home> {
    let home = |(quantity, set): (&Quantity, &bool)| {
        let named = |names: &Vec<String>| names.iter().any(|name| *name == quantity.name);
        if !quantity.is_setting() || *set {
            Home::Member
        } else if !quantity.extents.is_empty() {
            if named(&options.tables) { Home::Setting } else { Home::Rom }
        } else if options.settings.as_ref().is_none_or(named) && !quantity.sizes {
            Home::Setting
        } else {
            Home::Fixed
        }
    };
    let mut homes: Vec<Home> = simulation.system.quantities.values().zip(set).map(home).collect();
    let dt = &mut homes[simulation.system.clock.dt().index()];
    if *dt == Home::Fixed {
        *dt = Home::Setting;
    }
    homes
}

/// A column is named by itself or by its array; TIME always is. If nothing is said, it is all but the periods of
/// pages, which a library does not print.
fn readable(simulation: &Simulation, column: usize, options: &LibraryOptions) -> bool {
    let found = &simulation.experiment.output.columns[column];
    let Some((quantity, _)) = found.place else { return true };
    let Some(wanted) = &options.outputs else {
        let Periods { print, plot, save, .. } = simulation.system.clock.periods();
        return [print, plot, save].into_iter().flatten().all(|period| period.quantity != quantity);
    };
    wanted.iter().any(|name| *name == found.name || *name == simulation.system.quantities[quantity].name)
}
