//! Libraries of programs that move time themselves and come back at each row: COSMO's, from Code.

use super::super::from_code::{CourseLibrary, Fixed, course_library};
use super::super::layout::Layout;
use super::super::spelling::{Real, Spelling};
use super::printed::{printed, unit_of};
use super::shape::Shape;
use super::steps::{LibraryPlaces, names_of};
use super::{Library, LibraryOptions, Making, Unfit, Written, files, fixed, hot, parts};
use crate::code::localize::localize;
use crate::code::resume::{across_rows, follow_always};
use crate::code::{Clock, Function, Id, Quantity, System, from_plan};

/// Writes the library of a shape.
pub fn emit(mut shape: Shape, options: &LibraryOptions) -> Result<Library, Unfit> {
    let names = names_of(&shape.plan, &options.prefix);
    let (mut unit, tag) = unit_of(&options.prefix);
    let places = LibraryPlaces::of(&shape.plan, &shape.homes, &names, &mut unit);
    let mut spelling = Spelling::library(&options.prefix, options.real);
    let mut library = None;
    let mut compared = None;
    if let Ok(mut system) = from_plan(&shape.plan) {
        let derived = follow_always(&mut system).filter(|_| !shape.changing.sources.is_empty());
        if options.real == Real::Fixed {
            let report = fixed::formatted(&shape.plan, &system, options)?;
            compared = Some(report.compared);
            spelling.fixed = Some(report.formats);
        } else {
            localize(&mut system, &shown(&shape));
        }
        let looked = shape.looked();
        let in_fixed = spelling.fixed.as_ref().map(|formats| Fixed { formats, looked: &looked });
        let system = in_fixed.map_or(&system, |fixed| &fixed.formats.system);
        let kept = across_rows(system);
        let used = used(system, derived);
        shape.settle_present(|slot| used.get(slot.0 as usize).copied().unwrap_or(false));
        library = course_library(system, &places, unit, tag, derived, &kept, in_fixed);
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
    let runtime = |calls: &str| match options.real {
        Real::Fixed => parts::runtime(&[&written.text, calls], false, true, &spelling),
        Real::Double | Real::Float => hot::runtime(needs, false, true, &spelling, &written.text),
    };
    let library = files(&making, &written, runtime, fails)?;
    Ok(fixed::with_scalings(library, &making, compared))
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
