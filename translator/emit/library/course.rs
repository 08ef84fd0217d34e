//! Libraries of programs that move time themselves and come back at each row: COSMO's, from Code.

use super::super::from_code::{CourseLibrary, course_library};
use super::super::layout::Layout;
use super::super::spelling::Spelling;
use super::printed::{printed, unit_of};
use super::shape::Shape;
use super::steps::{LibraryPlaces, names_of};
use super::{Library, LibraryOptions, Making, Unfit, Written, files, hot};
use crate::code::localize::localize;
use crate::code::resume::{across_rows, follow_always};
use crate::code::{Clock, Function, Id, Quantity, System, from_plan};

/// Writes the library of a shape.
pub fn emit(mut shape: Shape, options: &LibraryOptions) -> Result<Library, Unfit> {
    let names = names_of(&shape.plan, &options.prefix);
    let (mut unit, tag) = unit_of(&options.prefix);
    let places = LibraryPlaces::of(&shape.plan, &shape.homes, &names, &mut unit);
    let spelling = Spelling::library(&options.prefix, options.real, shape.homes.clone());
    let mut library = None;
    if let Ok(mut system) = from_plan(&shape.plan) {
        let derived = follow_always(&mut system).filter(|_| !shape.changing.sources.is_empty());
        localize(&mut system, &shown(&shape));
        let kept = across_rows(&system);
        let used = used(&system, derived);
        shape.settle_present(|slot| used.get(slot.0 as usize).copied().unwrap_or(false));
        library = course_library(&system, &places, unit, tag, derived, &kept);
    }
    let broken = library.is_none();
    let CourseLibrary { unit, needs, fails, spilled, derived } = library.unwrap_or_default();
    let members = spilled.into_iter().map(|spilled| (spilled.name, spilled.size)).collect();
    let layout = Layout::of_members(names, members, Vec::new());
    let (mut text, _) = printed(unit, &[], &spelling, options);
    if broken {
        // A bug of the translator is seen when the file is compiled.
        text.push_str("\n#error this model has no valid Code\n");
    }
    let written = Written { text, derived, ..Written::default() };
    let making = Making::new(&shape, &layout, &spelling, options, needs);
    let runtime = hot::runtime(needs, false, true, &spelling, &written.text);
    files(&making, &written, |_| runtime, fails)
}

/// What the caller can read.
fn shown(shape: &Shape) -> Vec<Id<Quantity>> {
    let places = shape.columns.iter().filter_map(|column| shape.plan.output.columns[*column].place);
    places.map(|(slot, _)| Id::new(slot.0 as usize)).collect()
}

/// By quantity: the program uses it, or what computes derived values does.
fn used(system: &System, derived: Option<Id<Function>>) -> Vec<bool> {
    let mut used = vec![false; system.quantities.len()];
    let Clock::Own { program, .. } = system.clock else { return used };
    for function in derived.into_iter().chain([program]) {
        let effects = &system.code.functions[function].effects;
        effects.reads.iter().chain(effects.writes.iter()).for_each(|id| used[id.index()] = true);
    }
    used
}
