//! Libraries of programs whose caller goes from row to row: SCoP's models, from Code.
//!
//! Functions come from the same code as those of a program. What a method works in is a part of the struct, whose size is
//! a constant of the header.

use crate::Simulation;

use super::super::from_code::{self, CPlace, Layout as Places, RowLibrary, SolveParts, solve_stem};
use super::super::layout::{EXTERNAL, Layout, OWN};
use super::super::names::Names;
use super::super::needs::need;
use super::super::render;
use super::super::spelling::{Home, Real};
use super::super::words::Words;
use super::methods::Parts;
use super::printed::Functions;
use super::shape::Shape;
use super::solves::{Way, roots, views};
use super::{Library, LibraryOptions, Making, Unfit, Written, contract, files, hot};
use crate::c::Unit;
use crate::code::localize::localize;
use crate::code::rows::for_caller;
use crate::code::{Id, Quantity, System};
use rustc_hash::FxHashSet as HashSet;
use std::sync::Arc;

/// Functions that draw random numbers, whose state a float does not hold.
const CHANCES: u128 = need::CHANCE | need::SEED | need::WAITING | need::POLAR | need::COUNTED;

/// What a library by rows has besides.
#[derive(Clone, Default)]
pub struct Rows {
    /// Settings that the program itself changes: they are copied to the model when a run begins.
    pub copied: Vec<Id<Quantity>>,
    /// Settings that follow others, or the method, unless the caller gives them.
    pub following: Vec<Id<Quantity>>,
    /// What methods work in: values, pivots, and what they remember by solve.
    pub work: usize,
    pub pivots: usize,
    pub known: usize,
    /// The most evaluations of slopes in a step of each method of fixed steps, in words.
    pub evaluations: Vec<String>,
    /// Solves are carried.
    pub solves: bool,
    /// Random numbers are drawn.
    pub chance: bool,
    /// Calls, and whether each may fail.
    pub begin: (String, bool),
    pub next: (String, bool),
    pub row: (String, bool),
    /// The number of the present row and that of the last.
    pub number: String,
    pub last: String,
    /// The ends of the run, if the caller can set them.
    pub ends: Option<(String, String)>,
}

/// Where quantities of a library are.
pub struct LibraryPlaces(Vec<CPlace>);

impl Places for LibraryPlaces {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.0[quantity.index()]
    }
}

/// Writes the library of a simulation whose runner goes from row to row.
pub fn emit(simulation: &Simulation, options: &LibraryOptions) -> Result<Library, Unfit> {
    let mut simulation = simulation.clone();
    let (rows, _) = simulation.rows().filter(|_| options.real != Real::Fixed).ok_or(Unfit::NoFixed)?;
    let rows = [rows.from, rows.to, f64::from(rows.with)];
    let entries = for_caller(Arc::make_mut(&mut simulation.system), rows).ok_or(Unfit::NoFixed)?;
    let mut system = System::clone(&simulation.system);
    if options.real == Real::Float {
        contract::shorten_largest(&mut system);
    }
    let simulation = &simulation;
    let mut shape = Shape::bare(simulation, options);
    let mut shown: Vec<Id<Quantity>> = shape
        .columns
        .iter()
        .filter_map(|column| simulation.experiment.output.columns[*column].place)
        .map(|(quantity, _)| quantity)
        .collect();
    shown.extend([entries.number, entries.range.with]);
    localize(&mut system, &shown);
    let written = from_code::reached(&system, &entries);
    shape.homes = homes(simulation, &system, &written, options);
    let mut unit = Unit::default();
    let tag = unit.names.frame(&options.prefix);
    let mut places = place(&system, simulation, &shape.homes, &mut unit, options);
    let library = from_code::row_library(&system, &mut places, unit, &entries, tag);
    let RowLibrary { unit, needs, fails, spilled, begin, next, row, solves } = library;
    if options.real == Real::Float && needs & CHANCES != 0 {
        return Err(Unfit::Chance);
    }
    let needs_digits =
        |parts: &SolveParts| matches!(Way::of(system.solves[parts.solve].method), Way::Settle | Way::Hit);
    if options.real == Real::Float && solves.iter().any(needs_digits) {
        return Err(Unfit::Digits);
    }
    let names = system.quantities.ids().map(|id| text_of(&unit, places.place(id)).into());
    let layout = Layout::of_members(Names::given(names.collect()), spilled, Vec::new());
    shape.present = present(simulation, &system, &written, &shape, &solves);
    let spelling = options.spelling();
    let whole = |id: Id<Quantity>| whole_text(&unit, &places, id);
    let views = views(&system, &places, &unit, &solves, &shape, options);
    let copied = copied(simulation, &shape, &system, &written);
    let followed =
        |quantity: &Id<Quantity>| copied.contains(quantity) || shape.homes[quantity.index()] == Home::Setting;
    let asked = |quantity: &Id<Quantity>| followed(quantity) && follows(&system, &written, *quantity);
    let following: Vec<Id<Quantity>> = simulation.system.quantities.ids().filter(asked).collect();
    let over_time = solves.iter().filter(|parts| !Way::of(system.solves[parts.solve].method).is_together());
    shape.states = over_time.flat_map(|parts| from_code::states_of(&system, parts.solve)).collect();
    let settable = |quantity: &Id<Quantity>| shape.homes[quantity.index()] == Home::Setting;
    let ends = entries.range.all().iter().any(settable);
    shape.rows = Some(Rows {
        copied,
        following,
        work: views.work,
        pivots: views.pivots,
        known: views.known,
        evaluations: views.evaluations.clone(),
        solves: !solves.is_empty(),
        chance: needs & CHANCES != 0,
        begin,
        next,
        row,
        number: whole(entries.number),
        last: whole(entries.range.with),
        ends: ends.then(|| (whole(entries.range.from), whole(entries.range.to))),
    });
    let functions = Functions::of(unit, &spelling, options);
    let mut text = String::new();
    for solve in &views.solves {
        text.push_str(&format!(
            "\nstatic int {}(struct {} *m, {} *code);\n",
            solve.name, options.prefix, spelling.type_name
        ));
    }
    text.push_str(&functions.place());
    if !views.solves.is_empty() {
        text.push_str(&render(&views));
    }
    let making = Making::new(&shape, &layout, &spelling, options, needs);
    let words = functions.words().and(&Words::of_text(&text));
    let written = Written { functions, text, words, ..Written::default() };
    let carried = Parts::Solvers.definitions(&roots(&system, &solves), &spelling);
    let runtime = |words: &Words| hot::runtime(needs, false, true, &spelling, words) + &carried;
    files(&making, written, runtime, fails)
}

fn text_of(unit: &Unit, place: CPlace) -> &str {
    unit.names.text(place.name())
}

pub fn whole_text(unit: &Unit, places: &LibraryPlaces, id: Id<Quantity>) -> String {
    let place = places.place(id);
    match place {
        CPlace::Member(_) | CPlace::Paged { .. } | CPlace::Across { .. } | CPlace::Head(_) => {
            format!("m->{}", text_of(unit, place))
        }
        CPlace::Element { at, .. } => format!("m->{}[{at}]", text_of(unit, place)),
        CPlace::Setting(_) => format!("m->set->{}", text_of(unit, place)),
        CPlace::Constant(_) | CPlace::Rom(_) => text_of(unit, place).to_string(),
    }
}

/// What the program sets is a member; constants are settings, or constants of the file.
fn homes(
    simulation: &Simulation,
    system: &System,
    written: &[Id<crate::code::Function>],
    options: &LibraryOptions,
) -> Vec<Home> {
    let home = |(id, data): (Id<Quantity>, &Quantity)| {
        if !data.is_setting() || is_set(system, written, id) {
            return Home::Member;
        }
        if follows(system, written, id) {
            return Home::Setting;
        }
        settable(simulation, id, options)
    };
    system.quantities.iter().map(home).collect()
}

/// Where a constant is that the program leaves alone.
fn settable(simulation: &Simulation, id: Id<Quantity>, options: &LibraryOptions) -> Home {
    let Some(quantity) = simulation.system.quantities.get(id) else { return Home::Fixed };
    if quantity.sizes {
        return Home::Fixed;
    }
    let named = |names: &Vec<String>| names.iter().any(|name| *name == quantity.name);
    let wanted = options.settings.as_ref().is_none_or(named) || named(&options.tables);
    if wanted { Home::Setting } else { Home::Fixed }
}

fn is_set(system: &System, written: &[Id<crate::code::Function>], id: Id<Quantity>) -> bool {
    written.iter().any(|function| system.code.functions[*function].effects.writes.contains(id))
}

/// Settings that the program changes.
fn copied(
    simulation: &Simulation,
    shape: &Shape,
    system: &System,
    written: &[Id<crate::code::Function>],
) -> Vec<Id<Quantity>> {
    let quantities = (0..simulation.system.quantities.len()).map(Id::new);
    let is_setting = |quantity: &Id<Quantity>| system.quantities[*quantity].is_setting();
    let set = quantities.filter(|quantity| is_setting(quantity) && is_set(system, written, *quantity));
    set.filter(|quantity| shape.present[quantity.index()]).collect()
}

/// Whether the program asks if a setting is given.
fn follows(system: &System, written: &[Id<crate::code::Function>], quantity: Id<Quantity>) -> bool {
    from_code::asks(system, written, quantity)
}

fn place(
    system: &System,
    simulation: &Simulation,
    homes: &[Home],
    unit: &mut Unit,
    options: &LibraryOptions,
) -> LibraryPlaces {
    for word in OWN {
        unit.names.function(word);
        unit.names.member(word);
    }
    let own = ["fail_at", "failed_trial", "solved"].into_iter();
    for word in own.chain(Parts::Solvers.names().into_iter().filter(|word| !word.starts_with("zd"))) {
        unit.names.function(word);
    }
    for word in EXTERNAL {
        unit.names.function(&format!("{}_{word}", options.prefix));
    }
    for word in ["time", "dt", "value", "known", "work", "pivots", "chance", "between", "site"] {
        unit.names.member(word);
    }
    for (id, _) in system.solves.iter() {
        let stem = solve_stem(system, id);
        for word in ["show", "slopes_of", "jacobian_of", "residual_of", "derived_of", "solve"] {
            unit.names.function(&format!("{word}_{stem}"));
        }
    }
    let time = simulation.system.clock.time();
    let mut places = vec![None; system.quantities.len()];
    for made in [false, true] {
        for (id, data) in system.quantities.iter().filter(|(_, data)| data.hidden == made) {
            let quantity = id;
            let word = |unit: &mut Unit, word: &str| CPlace::Member(unit.names.word(word));
            places[id.index()] = Some(if Some(quantity) == time {
                word(unit, "time")
            } else if quantity == simulation.system.clock.dt() {
                word(unit, "dt")
            } else {
                match homes[id.index()] {
                    Home::Member => CPlace::Member(unit.names.member(&data.name)),
                    Home::Setting => CPlace::Setting(unit.names.member(&data.name)),
                    Home::Fixed | Home::Rom => CPlace::Constant(unit.names.function(&data.name)),
                }
            });
        }
    }
    LibraryPlaces(places.into_iter().flatten().collect())
}

/// What the functions use, what methods do, and what can be read.
fn present(
    simulation: &Simulation,
    system: &System,
    written: &[Id<crate::code::Function>],
    shape: &Shape,
    solves: &[SolveParts],
) -> Vec<bool> {
    let mut found: HashSet<Id<Quantity>> = HashSet::default();
    for function in written {
        let effects = &system.code.functions[*function].effects;
        found.extend(effects.reads.iter().chain(effects.writes.iter()));
    }
    for parts in solves {
        let solve = &system.solves[parts.solve];
        found.extend([solve.end].into_iter().chain(solve.pace));
        found.extend(solve.tolerance.into_iter().chain([solve.step]).filter(|_| solve.method.controls_error()));
        found.extend(solve.jumps.filter(|_| parts.jump.is_some()).map(|(_, next)| next));
        let slopes = parts.slopes.is_none();
        let places = solve.states.iter().flat_map(|state| [Some(state.value), state.slope.filter(|_| slopes)]);
        found.extend(places.flatten().filter_map(|place| from_code::quantity_of(system, place)));
        found.extend(solve.jacobian.and_then(|jacobian| jacobian.matrix));
    }
    let read = shape.columns.iter().filter_map(|column| simulation.experiment.output.columns[*column].place);
    found.extend(read.map(|(quantity, _)| quantity));
    let time = simulation.system.clock.time();
    let is = |place: usize| {
        let quantity = Id::new(place);
        found.contains(&quantity) && quantity != simulation.system.clock.dt() && Some(quantity) != time
    };
    (0..simulation.system.quantities.len()).map(is).collect()
}

impl Rows {
    /// What `init` calls.
    pub fn starting(&self) -> Vec<&(String, bool)> {
        vec![&self.begin, &self.row]
    }
}
