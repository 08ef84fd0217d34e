//! Libraries of programs that move time themselves and come back at each row: COSMO's, from Code.

use super::super::from_code::{self, CourseLibrary, Fixed, course_library};
use super::super::layout::Layout;
use super::super::program;
use super::super::program::List;
use super::super::render;
use super::super::spelling::{Real, Spelling};
use super::super::words::Words;
use super::methods::Parts;
use super::printed::{Functions, unit_of};
use super::shape::{Carried, Shape};
use super::steps::{LibraryPlaces, names_of};
use super::trial::trial;
use super::{Library, LibraryOptions, Making, Unfit, Written, contract, files, fixed, hot, parts, solves};
use crate::Simulation;
use crate::code::localize::localize;
use crate::code::numbers::times::timely;
use crate::code::resume::{across_rows, follow_always};
use crate::code::{BlockMethod, Function, Id, Method, Quantity, Solve, System};
use askama::Template;

/// Writes the library of a program of a simulation.
pub fn emit(simulation: &Simulation, mut system: System, options: &LibraryOptions) -> Result<Library, Unfit> {
    let mut simulation = simulation.clone();
    contract::settle_initials(&mut simulation, &mut system, options.settings.as_deref());
    if options.real == Real::Float {
        let trial = trial(&simulation, i64::from(super::seed(&simulation)), &options.input);
        system = timely(system, &trial);
        contract::shorten_never(&mut system);
    }
    let derived = follow_always(&mut system);
    let mut shape = Shape::of_system(&simulation, &system, options);
    let derived = contract::reduce_program(&system, &mut shape, derived);
    let shown = shown(&shape);
    if options.real == Real::Fixed {
        // Variables that nobody can read may have a point for each of their uses: see `code/numbers/webs.rs`.
        let unread: Vec<Id<Quantity>> = system.quantities.ids().filter(|id| !shown.contains(id)).collect();
        unread.into_iter().for_each(|id| system.quantities[id].hidden = true);
        system.variables.clear();
    }
    localize(&mut system, &shown);
    let names = names_of(&shape.simulation, &options.prefix);
    let (mut unit, tag) = unit_of(&options.prefix);
    let mut places = LibraryPlaces::of(&shape.simulation, &shape.homes, &names, &mut unit);
    let mut spelling = options.spelling();
    let mut compared = None;
    if options.real == Real::Fixed {
        let report = fixed::formatted(&shape.simulation, &system, options)?;
        compared = Some(report.compared);
        spelling.fixed = Some(report.formats);
    }
    leave_out_what_others_need(&mut system, &simulation);
    let looked = shape.looked(&system);
    let in_fixed = spelling.fixed.as_ref().map(|formats| Fixed { formats, looked: &looked });
    let system = in_fixed.map_or(&system, |fixed| &fixed.formats.system);
    let kept = across_rows(system);
    let used = used(system, derived);
    shape.settle_present(|quantity| used.get(quantity.index()).copied().unwrap_or(false));
    let library = course_library(system, &mut places, unit, tag, derived, &kept, in_fixed);
    let broken = library.is_none();
    let CourseLibrary { unit, needs, fails, spilled, derived, solves } = library.unwrap_or_default();
    let carries = !solves.is_empty();
    let layout = Layout::of_members(names, spilled, solves);
    let functions = Functions::of(unit, &spelling, options);
    let mut text = functions.place();
    if broken {
        // A bug of the translator is seen when the file is compiled.
        text.push_str("\n#error this model has no valid Code\n");
    }
    if carries {
        text = carried(&mut shape, system, &layout, &spelling, options, &text);
    }
    let words = functions.words().and(&Words::of_text(&text));
    let written = Written { functions, text, words, derived, ..Written::default() };
    let making = Making::new(&shape, &layout, &spelling, options, needs);
    let runtime = |words: &Words| {
        let carried = match carries {
            true => Parts::Solvers.definitions(&roots(system, &simulation), &spelling),
            false => String::new(),
        };
        match options.real {
            Real::Fixed => parts::runtime(words, false, true, &spelling),
            Real::Double | Real::Float => hot::runtime(needs, false, true, &spelling, words) + &carried,
        }
    };
    let library = files(&making, written, runtime, fails || carries)?;
    Ok(fixed::with_scalings(library, &making, compared))
}

/// Explicit methods need no Jacobian, and nobody observes what is between rows.
fn leave_out_what_others_need(system: &mut System, simulation: &Simulation) {
    let solves: Vec<Id<Solve>> = system.solves.ids().collect();
    for id in solves {
        let solve = &mut system.solves[id];
        solve.observed = None;
        solve.jacobian =
            solve.jacobian.filter(|_| Carrying::of(simulation.experiment.method_of(solve.method)).is_stiff);
    }
}

/// A method as clib has it.
struct Carrying {
    scheme: &'static str,
    /// Its vectors besides the four of all, its matrices, and its integers for each state.
    vectors: usize,
    matrices: usize,
    integers: usize,
    /// The numbers that it keeps from call to call.
    kept: usize,
    is_stiff: bool,
}

impl Carrying {
    fn of(method: Method) -> Carrying {
        let explicit =
            |scheme, vectors, kept| Carrying { scheme, vectors, kept, matrices: 0, integers: 0, is_stiff: false };
        match method {
            Method::Stiff { .. } | Method::Block(BlockMethod::Stiff) => {
                Carrying { scheme: "zdm_radau", vectors: 14, matrices: 4, integers: 2, kept: KEPT, is_stiff: true }
            }
            Method::Adaptive { .. } => explicit("zdm_dopri", 6, KEPT),
            Method::RungeKutta { .. } | Method::Block(_) | Method::Together(_) => explicit("zdm_rk4", 4, 0),
        }
    }

    /// The numbers in which it works for n states: tolerances, states within a step, those at both ends with their slopes.
    fn work(&self, n: usize) -> usize {
        self.kept + (2 + 4 + self.vectors) * n + self.matrices * n * n
    }
}

/// `ZDM_KEPT`
const KEPT: usize = 5;

/// A tolerance that floats can keep.
fn for_floats(method: Method) -> Method {
    let wider = |relative: f64| (solves::LEAST_TOLERANCE / relative.max(f64::MIN_POSITIVE)).max(1.0);
    let least = |relative: f64| relative.max(solves::LEAST_TOLERANCE);
    match method {
        Method::Adaptive { relative, absolute } => {
            Method::Adaptive { relative: least(relative), absolute: absolute * wider(relative) }
        }
        Method::Stiff { relative, absolute } => {
            Method::Stiff { relative: least(relative), absolute: absolute * wider(relative) }
        }
        other => other,
    }
}

/// What of clib the solves call.
fn roots(system: &System, simulation: &Simulation) -> Vec<&'static str> {
    let mut roots = vec!["zds_set_up", "zds_renew", "zds_to"];
    for solve in system.solves.values() {
        let carrying = Carrying::of(simulation.experiment.method_of(solve.method));
        roots.push(carrying.scheme);
        if carrying.kept > 0 {
            roots.extend(["zdm_put_away", "zdm_take_up"]);
        }
    }
    roots
}

#[derive(Template)]
#[template(path = "library_carried.c", escape = "none")]
struct CarriedSolves {
    p: String,
    /// The type of numbers.
    r: &'static str,
    zero: String,
    solves: Vec<CarriedSolve>,
}

struct CarriedSolve {
    label: String,
    about: String,
    lists: Vec<List>,
    table: String,
    /// Where its parts of `work` and `known` begin, and the integers of the method.
    work: usize,
    known: usize,
    integers: Option<usize>,
    scheme: &'static str,
    /// The numbers that the method keeps.
    kept: usize,
}

/// What a solve returns at the moment that the caller has chosen, within its step.
const PAUSED: &str = "\n/* The caller's moment has come; no event has this number. */\n#define PAUSED 32767\n";

/// Numbers that live on from step to step besides doses: where the last call ended, and the last event.
const LASTING: usize = 2;
/// Whole numbers besides conditions: a run has begun, the last call ended with an event, events at that moment.
const STATES: usize = 3;

/// The functions with the tables of their solves, and what carries these.
fn carried(
    shape: &mut Shape,
    system: &System,
    layout: &Layout,
    spelling: &Spelling,
    options: &LibraryOptions,
    functions: &str,
) -> String {
    let mut solves = Vec::new();
    let mut room = Carried::default();
    for (id, solve) in system.solves.iter() {
        shape.states.extend(from_code::states_of(system, id));
        let place = id.index();
        let method = shape.simulation.experiment.method_of(solve.method);
        let method = if spelling.real == Real::Float { for_floats(method) } else { method };
        if let Method::RungeKutta { steps } = method {
            room.steps = steps;
        }
        let carrying = Carrying::of(method);
        let real = |value: f64| spelling.number(value);
        let (lists, table) = program::carried(&shape.simulation, system, layout, id, method, &real);
        let line = system.sites[solve.source].line;
        let label = layout.solves.get(place).map_or_else(|| place.to_string(), |names| names.label.clone());
        let about = format!(
            "Carries the equations of line {line} to the end of the step: 0, an event counted from 1, or below 0 a failure."
        );
        let states = STATES + solve.events.len();
        let integers = (carrying.integers > 0).then_some(room.known + states);
        let Carrying { scheme, kept, .. } = carrying;
        solves.push(CarriedSolve {
            label,
            about,
            lists,
            table,
            work: room.work,
            known: room.known,
            integers,
            scheme,
            kept,
        });
        room.work += LASTING + carrying.work(solve.states.len()) + solve.doses.len();
        room.known += states + carrying.integers * solve.states.len();
    }
    shape.carried = Some(room);
    let p = options.prefix.clone();
    let ahead: String = solves
        .iter()
        .map(|CarriedSolve { label, .. }| {
            format!("\nstatic void forget_{label}(struct {p} *m);\nstatic int solve_{label}(struct {p} *m);\n")
        })
        .collect();
    let r = spelling.type_name;
    let frame = render(&CarriedSolves { p, r, zero: spelling.number(0.0), solves });
    format!("{PAUSED}{ahead}{functions}{frame}")
}

/// What the caller can read.
fn shown(shape: &Shape) -> Vec<Id<Quantity>> {
    let places = shape.columns.iter().filter_map(|column| shape.simulation.experiment.output.columns[*column].place);
    places.map(|(quantity, _)| Id::new(quantity.index())).collect()
}

/// By quantity: the program uses it, or what computes derived values does.
fn used(system: &System, derived: Option<Id<Function>>) -> Vec<bool> {
    let mut used = vec![false; system.quantities.len()];
    let Some(program) = system.clock.program() else { return used };
    for function in derived.into_iter().chain([program]) {
        let effects = &system.code.functions[function].effects;
        effects.reads.iter().chain(effects.writes.iter()).for_each(|id| used[id.index()] = true);
    }
    for jacobian in system.solves.values().filter_map(|solve| solve.jacobian) {
        let effects = &system.code.functions[jacobian.function].effects;
        effects.reads.iter().chain(effects.writes.iter()).for_each(|id| used[id.index()] = true);
        jacobian.matrix.into_iter().for_each(|id| used[id.index()] = true);
    }
    used
}
