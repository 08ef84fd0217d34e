//! The functions of a model, of Code.

use super::views::LongCourse;
use crate::Simulation;
use crate::c::{CExpression, Names, Unit};
use crate::code::carry::carry;
use crate::code::localize::localize;
use crate::code::{Bundle, Clock, Id, Quantity, System};
use crate::emit::from_code::{self, CPlace, Layout as _, StructLayout};
use crate::emit::layout::Layout;
use crate::emit::names::Names as SlotNames;
use crate::emit::needs::Needs;
use crate::emit::runtime::Runtime;
use crate::emit::segments::{OF_HEAD, Pages, Segments, Whole};
use crate::emit::{EmitOptions, Files, render};
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
    /// By quantity: it is no member of the struct.
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
            Clock::Passes { .. } => of_passes(simulation, system, options),
        }
    }
}

/// The functions of a model whose steps the runner counts.
fn of_steps(simulation: &Simulation, mut system: System, options: &EmitOptions) -> Functions {
    carry(&mut system);
    let unit = empty_unit(simulation, options);
    let request = Request { simulation, system: &system, segment: options.segment, apart: Vec::new() };
    request.write(unit, |places, unit| from_code::steps(&system, places, unit))
}

/// The functions of a program whose passes the runner calls.
fn of_passes(simulation: &Simulation, system: System, options: &EmitOptions) -> Functions {
    let unit = empty_unit(simulation, options);
    let request = Request { simulation, system: &system, segment: options.segment, apart: Vec::new() };
    request.write(unit, |places, unit| from_code::passes(&system, places, unit))
}

/// The functions of a program that moves time itself.
fn of_program(simulation: &Simulation, mut system: System, options: &EmitOptions, most: usize) -> Functions {
    let outside = outside(simulation);
    let shown: Vec<_> = outside.recorded.iter().map(|(id, _)| *id).chain(outside.bound.iter().copied()).collect();
    let apart = localize(&mut system, &shown);
    let mut unit = empty_unit(simulation, options);
    // C code of the author has its own names.
    for (definitions, _) in &simulation.system.definitions {
        verbatim::declared(definitions).into_iter().for_each(|name| _ = unit.names.frame(name));
    }
    if options.segment.is_some() {
        OF_HEAD.into_iter().for_each(|member| _ = unit.names.frame(member));
    }
    let request = Request { simulation, system: &system, segment: options.segment, apart };
    request.write(unit, |places, unit| from_code::program(&system, places, unit, &outside, most))
}

/// A unit whose names differ in as many characters as the options ask for, and from those of the runtime that is in the
/// same file.
fn empty_unit(simulation: &Simulation, options: &EmitOptions) -> Unit {
    let mut names = Names::of_characters(options.significant);
    if options.files == Files::Single {
        names.avoid(Runtime::of(simulation, 0, false).names_of_sources());
    }
    Unit { names, ..Unit::default() }
}

/// Functions to write.
struct Request<'a> {
    simulation: &'a Simulation,
    /// With what the functions need.
    system: &'a System,
    segment: Option<usize>,
    /// By quantity: it is no member of the struct.
    apart: Vec<bool>,
}

impl Request<'_> {
    /// Writes them in one struct, and again on pages if that takes more than a segment. `empty` has the names that others
    /// have.
    fn write(self, empty: Unit, write: impl Fn(&mut StructLayout, Unit) -> from_code::Written) -> Functions {
        let mut unit = empty.clone();
        let mut places = StructLayout::new(self.system, &mut unit, None, &self.bundles());
        let mut written = write(&mut places, unit);
        let whole = match self.pages(&places, &mut written) {
            None => None,
            Some(Err(whole)) => Some(whole),
            Some(Ok(pages)) => {
                let mut unit = empty;
                let mut paged = StructLayout::new(self.system, &mut unit, Some(pages), &[]);
                let again = write(&mut paged, unit);
                let handed = handed(&again.unit);
                if handed.is_none() {
                    (places, written) = (paged, again);
                }
                handed
            }
        };
        self.finished(places, written, whole)
    }

    /// What is stored as one array: single values that are members of the struct, unless these may go to pages.
    fn bundles(&self) -> Vec<Bundle> {
        if self.segment.is_some() {
            return Vec::new();
        }
        let is_member = |id: &Id<Quantity>| {
            let quantity = &self.system.quantities[*id];
            !quantity.is_array() && !self.apart.get(id.index()).copied().unwrap_or(false)
        };
        let bundles = self.system.bundles.iter().map(|bundle| Bundle {
            name: bundle.name.clone(),
            members: bundle.members.iter().copied().filter(is_member).collect(),
        });
        bundles.filter(|bundle| bundle.members.len() > 1).collect()
    }

    fn pages(&self, places: &StructLayout, written: &mut from_code::Written) -> Option<Result<Pages, Whole>> {
        let segments = Segments { segment: self.segment?, simulation: self.simulation, system: self.system };
        let is_member = |place: usize| !self.apart.get(place).copied().unwrap_or(false);
        let from_code::Written { unit, spilled, sites, .. } = written;
        let texts: Vec<String> =
            self.system.quantities.ids().map(|id| unit.names.text(places.place(id).name()).to_string()).collect();
        segments.pages(is_member, |id| texts[id.index()].clone(), (spilled, *sites), &mut unit.names)
    }

    fn finished(self, places: StructLayout, written: from_code::Written, whole: Option<Whole>) -> Functions {
        let from_code::Written { unit, needs, fails, sites, spilled, solves, long } = written;
        let names = self.system.quantities.ids().map(|id| match places.place(id) {
            CPlace::Element { name, at } => format!("{}[{at}]", unit.names.text(name)).into(),
            place => unit.names.text(place.name()).into(),
        });
        let bundles = places.bundles().iter();
        let bundles = bundles.map(|one| (unit.names.text(one.name).into(), one.members.clone())).collect();
        let names = SlotNames::given(names.collect());
        let layout = Layout { pages: places.into_pages(), bundles, ..Layout::of_members(names, spilled, solves) };
        let stepping = long.map_or_else(String::new, |long| render(&LongCourse::new(&long)));
        Functions { layout, unit, stepping, needs, fails, sites, apart: self.apart, whole }
    }
}

/// The array on several pages that a function uses as a whole, so that there can be no pages.
fn handed(unit: &Unit) -> Option<Whole> {
    unit.used_whole().map(|node| match unit.nodes[node] {
        CExpression::Member { name, .. } => Whole::Handed(unit.names.text(name).into()),
        _ => Whole::Handed(String::new()),
    })
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

/// Whether there is C code of the author, which is text.
pub fn has_text(simulation: &Simulation) -> bool {
    !simulation.system.verbatim().is_empty() || !simulation.system.definitions.is_empty()
}
