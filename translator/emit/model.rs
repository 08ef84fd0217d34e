//! The functions of a model, of Code.

use super::from_code::{self, Layout as _, StructLayout};
use super::layout::Layout;
use super::names::Names as SlotNames;
use super::needs::Needs;
use super::segments::{OF_HEAD, Segments, Whole};
use super::views::LongCourse;
use super::{EmitOptions, render};
use crate::Simulation;
use crate::c::{CExpression, Dialect, Names, Printer, Unit};
use crate::code::carry::carry;
use crate::code::localize::localize;
use crate::code::{Clock, System};
use crate::verbatim;

/// The functions of a model, and what the rest of the file must know of them.
pub struct Functions {
    pub layout: Layout,
    pub unit: Unit,
    /// What calls the parts of a long program.
    pub stepping: String,
    pub needs: Needs,
    /// Something calls `fail_at`.
    pub fails: bool,
    /// How many sites they need.
    pub sites: usize,
    /// By slot: it is no member of the struct.
    pub apart: Vec<bool>,
    /// Why it is not on pages, although it is too large.
    pub whole: Option<Whole>,
}

impl Functions {
    /// Those of a simulation. A program of more operations than `most` is several functions.
    pub fn of(simulation: &Simulation, options: &EmitOptions, most: usize) -> Functions {
        let system = System::clone(&simulation.system);
        match simulation.system.clock {
            Clock::Steps { .. } => of_steps(simulation, system, options),
            Clock::Rows { .. } | Clock::Own { .. } => of_program(simulation, system, options, most),
        }
    }

    /// Their text.
    pub fn print(&self, dialect: Dialect, options: &EmitOptions) -> String {
        self.printer(dialect, options).print()
    }

    pub fn printer<'a>(&'a self, dialect: Dialect, options: &'a EmitOptions) -> Printer<'a> {
        let lines_of = options.line_directives.then_some(options.source_name.as_str());
        Printer::new(&self.unit, dialect, options.ascii, lines_of)
    }
}

/// The functions of a model whose steps the runner counts.
fn of_steps(simulation: &Simulation, mut system: System, options: &EmitOptions) -> Functions {
    carry(&mut system);
    let mut unit = Unit { names: Names::of_characters(options.significant), ..Unit::default() };
    let whole = unit.clone();
    let segments = options.segment.map(|segment| Segments::of(simulation, &system, segment, |_| true));
    let mut places = StructLayout::new(&system, &mut unit, segments);
    let mut written = from_code::steps(&system, &mut places, unit);
    let handed = handed(&written.unit);
    if handed.is_some() {
        unit = whole;
        places = StructLayout::new(&system, &mut unit, None);
        written = from_code::steps(&system, &mut places, unit);
    }
    finished(&system, places, written, Vec::new(), handed)
}

/// The array on several pages that a function uses as a whole, so that there can be no pages.
fn handed(unit: &Unit) -> Option<Whole> {
    unit.whole.map(|node| match unit.nodes[node] {
        CExpression::Member { name, .. } => Whole::Handed(unit.names.text(name).into()),
        _ => Whole::Handed(String::new()),
    })
}

/// The functions of a program that moves time itself.
fn of_program(simulation: &Simulation, mut system: System, options: &EmitOptions, most: usize) -> Functions {
    let outside = outside(simulation);
    let shown: Vec<_> = outside.recorded.iter().map(|(id, _)| *id).chain(outside.bound.iter().copied()).collect();
    let mut apart = localize(&mut system, &shown);
    for (_, array) in system.solves.iter().filter_map(|(_, solve)| solve.slopes) {
        // It is handed over.
        apart[array.index()] = true;
    }
    let mut unit = Unit { names: Names::of_characters(options.significant), ..Unit::default() };
    // C code of the author has its own names.
    for (definitions, _) in &simulation.system.definitions {
        verbatim::declared(definitions).into_iter().for_each(|name| _ = unit.names.frame(name));
    }
    if options.segment.is_some() {
        OF_HEAD.into_iter().for_each(|member| _ = unit.names.frame(member));
    }
    let whole = unit.clone();
    let segments = options.segment.map(|segment| {
        let is_member = |place: usize| !apart.get(place).copied().unwrap_or(false);
        Segments::of(simulation, &system, segment, is_member)
    });
    let mut places = StructLayout::new(&system, &mut unit, segments);
    let mut written = from_code::program(&system, &mut places, unit, &outside, most);
    let handed = handed(&written.unit);
    if handed.is_some() {
        unit = whole;
        places = StructLayout::new(&system, &mut unit, None);
        written = from_code::program(&system, &mut places, unit, &outside, most);
    }
    finished(&system, places, written, apart, handed)
}

fn finished(
    system: &System,
    places: StructLayout,
    written: from_code::Written,
    apart: Vec<bool>,
    handed: Option<Whole>,
) -> Functions {
    let from_code::Written { unit, needs, fails, sites, spilled, solves, long } = written;
    let names = system.quantities.ids().map(|id| unit.names.text(places.place(id).name()).into());
    let names = SlotNames::given(names.collect());
    let (pages, whole) = places.into_pages();
    let members = spilled.into_iter().map(|spilled| (spilled.name, spilled.size)).collect();
    let layout = Layout { pages, ..Layout::of_members(names, members, solves) };
    let stepping = long.map_or_else(String::new, |long| render(&LongCourse::new(&long)));
    Functions { layout, unit, stepping, needs, fails, sites, apart, whole: handed.or(whole) }
}

/// What the tables of a program show to the runtime.
fn outside(simulation: &Simulation) -> from_code::Outside {
    let recorded = simulation.experiment.output.columns.iter().filter_map(|column| column.place);
    let balances = simulation.system.balances.iter().flat_map(|balances| &balances.list);
    let balanced = balances.flat_map(|balance| balance.arrays()).flatten();
    from_code::Outside { recorded: recorded.collect(), bound: balanced.collect() }
}

/// C code of the author at file level: definitions, before the functions of the model.
pub fn definitions(simulation: &Simulation) -> String {
    let mut text = String::new();
    for (definitions, site) in &simulation.system.definitions {
        let line = simulation.system.sites.get(*site).map_or(0, |site| site.line);
        let (line, definitions) = verbatim::placed(line, definitions);
        text.push_str(&format!("\n{}\n{definitions}\n", verbatim::marker(line)));
    }
    text
}

/// Whether functions have C code of the author.
pub fn has_text(simulation: &Simulation) -> bool {
    !simulation.system.verbatim().is_empty()
}
