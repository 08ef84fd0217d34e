//! Libraries whose caller counts the steps: DYNAMO's models, from Code.
//!
//! The shape determines which values are computed and where they are stored; the functions come from the same code as
//! those of a program.

use super::super::from_code::{CPlace, Fixed, Layout as Places, StepLibrary, Tables, step_library};
use super::super::layout::{EXTERNAL, Layout, OWN};
use super::super::names::Names;
use super::super::spelling::{Home, Real};
use super::super::words::Words;
use super::printed::{Functions, unit_of};
use super::shape::Shape;
use super::stepped::shows;
use super::{Library, LibraryOptions, Making, Unfit, Written, files, fixed, hot, parts};
use crate::Simulation;
use crate::c::Unit;
use crate::code::guards::keep_guards;
use crate::code::{Id, Quantity, System};
use ecow::eco_format;
use rustc_hash::FxHashSet as HashSet;

/// Where quantities of a library are.
pub struct LibraryPlaces(Vec<CPlace>);

impl Places for LibraryPlaces {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.0[quantity.index()]
    }
}

impl LibraryPlaces {
    /// By these names of quantities.
    pub fn of(simulation: &Simulation, homes: &[Home], names: &Names, unit: &mut Unit) -> LibraryPlaces {
        let time = simulation.system.clock.time();
        let places = homes.iter().enumerate().map(|(number, home)| {
            let quantity = Id::new(number);
            let name = names.quantity(quantity);
            match home {
                _ if Some(quantity) == time => CPlace::Member(unit.names.word("time")),
                _ if quantity == simulation.system.clock.dt() => CPlace::Member(unit.names.word("dt")),
                Home::Member => CPlace::Member(unit.names.given_member(name)),
                Home::Setting => CPlace::Setting(unit.names.given_member(name)),
                Home::Fixed => CPlace::Constant(unit.names.frame(name)),
                Home::Rom => CPlace::Rom(unit.names.frame(name)),
            }
        });
        LibraryPlaces(places.collect())
    }
}

/// The names of members, settings and constants; they avoid the words of the frame.
pub fn names_of(simulation: &Simulation, prefix: &str) -> Names {
    let external = EXTERNAL.iter().map(|name| eco_format!("{prefix}_{name}"));
    Names::beside(simulation, OWN.iter().map(|name| (*name).into()).chain(external))
}

/// Writes the library of the Code of a simulation.
pub fn emit(simulation: &Simulation, mut system: System, options: &LibraryOptions) -> Result<Library, Unfit> {
    let (mut shape, guards) = Shape::of_steps(simulation, &mut system, options);
    let names = names_of(&shape.simulation, &options.prefix);
    let (mut unit, tag) = unit_of(&options.prefix);
    let mut places = LibraryPlaces::of(&shape.simulation, &shape.homes, &names, &mut unit);
    let mut spelling = options.spelling();
    let passing = shape.passing.iter().enumerate().filter(|(_, passes)| **passes).map(|(place, _)| Id::new(place));
    let passing: HashSet<Id<Quantity>> = passing.collect();
    let mut compared = None;
    match options.real {
        Real::Fixed => {
            let report = fixed::formatted(&shape.simulation, &system, options)?;
            compared = Some(report.compared);
            spelling.fixed = Some(report.formats);
        }
        Real::Double | Real::Float => keep_guards(&mut system, |quantity| passing.contains(&quantity)),
    }
    let looked = shape.looked(&system);
    let in_fixed = spelling.fixed.as_ref().map(|formats| Fixed { formats, looked: &looked });
    let spoken = in_fixed.map_or(&system, |fixed| &fixed.formats.system);
    let tables = Tables::of(spoken, &places);
    let written = step_library(spoken, &mut places, unit, tag, passing, in_fixed);
    let broken = written.is_none();
    let library = written.unwrap_or_default();
    let StepLibrary { unit, needs, fails, spilled, passing, divisors, .. } = library;
    shape.settle_passing(|quantity| passing.contains(&Id::new(quantity.index())));
    let mut looked = shape.looked(&system);
    guards.iter().for_each(|guard| looked[guard.index()] = true);
    shape.shows = shows(&system, &looked);
    let layout = Layout::of_members(names, spilled, Vec::new());
    let functions = Functions::of(unit, &spelling, options);
    let divisors = divisors.iter().map(|node| functions.expression(*node)).collect();
    let (mut text, words) = (functions.place(), functions.words());
    if broken {
        // A bug in the translator shows when the file is compiled.
        text.push_str("\n#error this model has no valid Code\n");
    }
    let StepLibrary { derived, demands, initial, event, step, point, .. } = library;
    let written = Written { functions, text, words, initial, event, step, point, derived, demands, divisors };
    let making = Making::new(&shape, &layout, &spelling, options, needs);
    let runtime = |words: &Words| match options.real {
        Real::Fixed => parts::runtime(words, tables.constant, tables.other, &spelling),
        Real::Double | Real::Float => hot::runtime(needs, tables.constant, tables.other, &spelling, words),
    };
    let library = files(&making, written, runtime, fails)?;
    Ok(fixed::with_scalings(library, &making, compared))
}
