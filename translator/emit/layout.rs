//! The shape of the emitted C: what is a local, what a member of the struct, how routines are cut into functions.

use rustc_hash::FxHashMap as HashMap;
use std::ops::Range;

use super::from_code::SolveNames;
use super::goals::Goals;
use super::names::{Names, spell};
use super::touched::{Touched, count, one, walk};
use crate::plan::{Operation, Plan, Routine};
use ecow::eco_format;

/// Equations of a function. Longer ones make compilers slow and programs no faster.
pub const MOST_IN_FUNCTION: usize = 100;
/// Arrays of more values than this are not put on the stack.
const MOST_ON_STACK: usize = 32;

/// Words that the templates of a library use for themselves, and the ends of its external names.
pub const OWN: &[&str] = &[
    "bad_setting",
    "before",
    "before_point",
    "course",
    "culprits",
    "demands",
    "derived",
    "ended",
    "failure",
    "from_rom",
    "half",
    "input",
    "input_count",
    "is_finite",
    "lines",
    "look",
    "name",
    "names",
    "natural",
    "none",
    "noted",
    "outside",
    "place",
    "real",
    "saturated",
    "seed",
    "set",
    "setting_bits",
    "setting_names",
    "setting_sites",
    "start",
    "started",
    "step",
    "take_settings",
    "taken",
    "unsound",
    "was",
];
pub const EXTERNAL: &[&str] = &[
    "advance_to",
    "bits",
    "culprit",
    "defaults",
    "done",
    "error",
    "index",
    "init",
    "line",
    "name",
    "quantity",
    "ratio",
    "real",
    "refresh",
    "set",
    "setting",
    "setting_bits",
    "setting_index",
    "setting_name",
    "settings",
    "step",
    "value",
    "whole",
    "wide",
];

#[derive(Default)]
pub struct Layout {
    pub names: Names,
    /// Members of the struct that no slot asks for: temporaries, and their sizes (0: a single value).
    pub members: Vec<(String, usize)>,
    /// Of a program that moves time itself.
    pub solves: Vec<SolveNames>,
    /// Names of running subscripts, from the outermost.
    pub counters: Vec<String>,
    pub begin: RoutineLayout,
    pub event: RoutineLayout,
    pub step: RoutineLayout,
    pub point: RoutineLayout,
    /// Only of a library.
    pub derived: RoutineLayout,
    pub demands: RoutineLayout,
    /// Of a library: where jumps of its program lead.
    pub goals: Goals,
    /// The body of a course.
    pub written: RoutineLayout,
}

/// How one routine becomes functions.
#[derive(Default)]
pub struct RoutineLayout {
    /// The operations of each function.
    pub parts: Vec<Range<usize>>,
    /// How each temporary is written.
    pub temporaries: Vec<String>,
    /// In which function each temporary is declared; none if it is a member of the struct.
    pub declared_in: Vec<Option<usize>>,
}

impl Layout {
    /// That of a plan, before it is a library.
    pub fn new(plan: &Plan) -> Layout {
        Layout::with(plan, Names::new(plan), Goals::default())
    }

    /// Only the names of members, for tables.
    pub fn of_members(names: Names, members: Vec<(String, usize)>, solves: Vec<SolveNames>) -> Layout {
        Layout { names, members, solves, ..Layout::default() }
    }

    /// That of a library, whose functions keep nothing in locals from one call to the next.
    pub fn of_library(plan: &Plan, prefix: &str) -> Layout {
        let external = EXTERNAL.iter().map(|name| eco_format!("{prefix}_{name}"));
        let names = Names::beside(plan, OWN.iter().map(|name| (*name).into()).chain(external));
        let mut layout = Layout::with(plan, names, Goals::of(plan));
        layout.derived = lay_routine(&plan.derived, &mut layout.names, &mut layout.members);
        layout.demands = lay_routine(&plan.demands, &mut layout.names, &mut layout.members);
        layout
    }

    fn with(plan: &Plan, mut names: Names, goals: Goals) -> Layout {
        let counters = counters(&mut names);
        let mut members = Vec::new();
        let mut lay = |routine: &Routine| lay_routine(routine, &mut names, &mut members);
        let begin = lay(&plan.begin);
        let event = lay(&plan.event);
        let step = lay(&plan.step);
        let point = lay(&plan.point);
        let mut written = RoutineLayout::default();
        if let Some(found) = &plan.course {
            written = lay_parts(&found.body, whole(&found.body.operations), &mut names, &mut members);
        }
        Layout {
            names,
            members,
            solves: Vec::new(),
            counters,
            begin,
            event,
            step,
            point,
            derived: RoutineLayout::default(),
            demands: RoutineLayout::default(),
            goals,
            written,
        }
    }
}

/// Names for running subscripts that no quantity has.
fn counters(names: &mut Names) -> Vec<String> {
    ["i", "j", "k", "i1", "j1", "k1", "i2", "j2", "k2"].iter().map(|name| names.give(name)).collect()
}

fn lay_routine(routine: &Routine, names: &mut Names, members: &mut Vec<(String, usize)>) -> RoutineLayout {
    lay_parts(routine, cut(&routine.operations), names, members)
}

fn lay_parts(
    routine: &Routine,
    parts: Vec<Range<usize>>,
    names: &mut Names,
    members: &mut Vec<(String, usize)>,
) -> RoutineLayout {
    if routine.temporaries.is_empty() {
        return RoutineLayout { parts, temporaries: Vec::new(), declared_in: Vec::new() };
    }
    // The first and the last function that touches each temporary.
    let mut touched: Vec<Option<(usize, usize)>> = vec![None; routine.temporaries.len()];
    for (number, part) in parts.iter().enumerate() {
        let operations = &routine.operations[part.clone()];
        walk(operations, &mut |what| {
            if let Touched::Temporary(id) = what {
                let place = &mut touched[id.0 as usize];
                *place = Some((place.map_or(number, |found| found.0), number));
            }
        });
    }
    let passing = passing(routine);
    let mut shared: HashMap<String, String> = HashMap::default();
    let mut temporaries = Vec::with_capacity(touched.len());
    let mut declared_in = Vec::with_capacity(touched.len());
    for (number, (temporary, touched)) in routine.temporaries.iter().zip(touched).enumerate() {
        let name = spell(&temporary.name);
        let size: usize = temporary.extents.iter().map(|extent| *extent as usize).product();
        match touched {
            None => {
                temporaries.push(name.to_string());
                declared_in.push(None);
            }
            Some((first, last)) if first == last && size <= MOST_ON_STACK => {
                temporaries.push(match &passing[number] {
                    Some(shape) => shared.entry(shape.clone()).or_insert_with(|| names.give(&name)).clone(),
                    None => names.give(&name),
                });
                declared_in.push(Some(first));
            }
            Some(_) => {
                let name = names.give(&name);
                temporaries.push(format!("m->{name}"));
                declared_in.push(None);
                members.push((name, if temporary.extents.is_empty() { 0 } else { size }));
            }
        }
    }
    RoutineLayout { parts, temporaries, declared_in }
}

/// For each temporary that serves one card only: which of the card's temporaries of that name it is.
/// Those of different cards share their names.
fn passing(routine: &Routine) -> Vec<Option<String>> {
    let mut card = 0;
    let mut serves: Vec<Option<(usize, bool)>> = vec![None; routine.temporaries.len()];
    let mut order = Vec::new();
    for operation in &routine.operations {
        card += usize::from(matches!(operation, Operation::Card(_)));
        one(operation, &mut |touched| {
            if let Touched::Temporary(id) = touched {
                match &mut serves[id.0 as usize] {
                    Some((first, only)) => *only &= *first == card,
                    unknown => {
                        *unknown = Some((card, true));
                        order.push(id.0 as usize);
                    }
                }
            }
        });
    }
    let mut found = vec![None; serves.len()];
    let mut counted: HashMap<(&str, usize), usize> = HashMap::default();
    for number in order {
        let temporary = &routine.temporaries[number];
        if let Some((card, true)) = serves[number]
            && temporary.extents.is_empty()
        {
            let count = counted.entry((temporary.name.as_str(), card)).or_default();
            found[number] = Some(format!("{} {count}", temporary.name));
            *count += 1;
        }
    }
    found
}

/// All operations as one function.
fn whole(operations: &[Operation]) -> Vec<Range<usize>> {
    std::iter::once(0..operations.len()).collect()
}

/// Cuts operations into functions, at cards where there are any.
fn cut(operations: &[Operation]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut computed = 0;
    for (place, operation) in operations.iter().enumerate() {
        let at_card = matches!(operation, Operation::Card(_));
        if (at_card && computed >= MOST_IN_FUNCTION) || computed >= 2 * MOST_IN_FUNCTION {
            parts.push(from..place);
            from = place;
            computed = 0;
        }
        computed += count(std::slice::from_ref(operation));
    }
    if from < operations.len() {
        parts.push(from..operations.len());
    }
    parts
}
