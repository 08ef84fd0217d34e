//! Libraries of programs whose passes a script runs: FACS's, from Code.
//!
//! The caller is the script. `init` repeats what the program does up to its first INITIALIZE; steps are those of its
//! first RUN or CONTINUE. All numbers are those of the program, in its arithmetic.

mod numbers;
mod plan;
mod script;
mod views;
mod writing;

use super::super::from_code::{Layout as Places, PassLibrary, pass_library};
use super::super::layout::Layout;
use super::super::names::Names;
use super::super::render;
use super::super::spelling::{Real, Spelling};
use super::methods::Parts;
use super::printed::{Functions, unit_of};
use super::{Library, LibraryOptions, Unfit, finished};
use crate::Simulation;
use crate::code::arithmetic::Arithmetic;
use plan::Plan;
use script::begin_of;
use writing::Writing;

pub use script::{beyond, has_steps, runs_again};

/// Words that the frame uses for members, and for functions of its own; ends of external names besides those of all
/// libraries.
const MEMBERS: [&str; 2] = ["pass", "site"];
const OF_FRAME: [&str; 6] = ["advance_time", "fail_at", "nodes_of_sites", "clear_bytes", "copy_bytes", "differ"];
const MORE_EXTERNAL: [&str; 6] = ["initialize", "node", "reset", "row", "setting_scale", "state"];

/// Writes the library of a simulation whose script makes steps.
pub fn emit(simulation: &Simulation, options: &LibraryOptions) -> Result<Library, Unfit> {
    let system = &simulation.system;
    let Some(begin) = simulation.experiment.script.as_ref().and_then(begin_of) else { return Err(Unfit::Passes) };
    let plan = Plan::new(simulation, begin, options).ok_or(Unfit::Passes)?;
    let (mut unit, tag) = unit_of(&options.prefix);
    MEMBERS.iter().for_each(|word| _ = unit.names.given_member(word));
    OF_FRAME.iter().chain(&Parts::Exact(plan.arithmetic).names()).for_each(|word| _ = unit.names.function(word));
    if plan.arithmetic == Arithmetic::Q {
        unit.names.given_member("rest");
    }
    for word in MORE_EXTERNAL {
        unit.names.frame(&format!("{}_{word}", options.prefix));
    }
    let mut places = plan.places(&mut unit);
    let PassLibrary { unit, sites, spilled, passes } = pass_library(system, &mut places, unit, tag, &plan.units);
    let names = system.quantities.ids().map(|id| unit.names.text(places.place(id).name()).into());
    let layout = Layout::of_members(Names::given(names.collect()), spilled, Vec::new());
    // Functions of whole numbers have no doubles but those of the runtime.
    let type_name = if plan.arithmetic == Arithmetic::F83 { "int" } else { "double" };
    // The arithmetic of the program says what numbers are.
    let plain = LibraryOptions { real: Real::Double, ..options.clone() };
    let spelling = Spelling { type_name, ..plain.spelling() };
    let functions = Functions::of(unit, &spelling, &plain);
    let writing = Writing { simulation, plan: &plan, places: &places, layout: &layout, options, passes };
    let file = writing.file(&functions.words(), functions.place(), sites, &spelling);
    let floating = file.floating;
    let mut files = vec![
        (format!("{}.c", options.prefix), render(&file)),
        (format!("{}.h", options.prefix), render(&writing.header(floating))),
    ];
    match &options.firmware {
        Some(firmware) => files.insert(0, ("firmware.c".into(), render(&writing.image(firmware)))),
        None => files.extend([
            ("example.c".to_string(), render(&writing.example())),
            ("Makefile".to_string(), render(&super::example::Makefile { p: options.prefix.clone(), fixed: true })),
            ("README".to_string(), render(&writing.readme(floating))),
        ]),
    }
    Ok(finished(files, options, functions))
}
