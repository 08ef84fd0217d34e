//! The functions of a model, of Code.

use super::from_code::{self, CPlace, Layout as _, StructLayout};
use super::layout::Layout;
use super::names::Names as SlotNames;
use super::needs::Needs;
use super::segments::OF_HEAD;
use super::views::LongCourse;
use super::{EmitOptions, render};
use crate::c::{Dialect, Names, Printer, Unit};
use crate::code::carry::carry;
use crate::code::localize::localize;
use crate::code::{Id, System};
use crate::plan::{Plan, SlotId};
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
    /// By slot: it is no member of the struct.
    pub apart: Vec<bool>,
    /// A bug of the translator.
    fault: Option<String>,
}

impl Functions {
    /// Those of a plan. A program of more operations than `most` is several functions.
    pub fn of(plan: &Plan, options: &EmitOptions, most: usize) -> Functions {
        match plan.lowered.as_deref().cloned() {
            Some(system) if plan.course.is_none() => of_steps(system, options),
            Some(system) => of_program(plan, system, options, most),
            None => Functions {
                layout: Layout::of_members(SlotNames::default(), Vec::new(), Vec::new()),
                unit: Unit::default(),
                stepping: String::new(),
                needs: 0,
                fails: false,
                apart: Vec::new(),
                fault: Some("this model has no Code".into()),
            },
        }
    }

    /// Their text. A bug is seen when the file is compiled.
    pub fn print(&self, dialect: Dialect, options: &EmitOptions) -> String {
        let lines_of = options.line_directives.then_some(options.source_name.as_str());
        match &self.fault {
            Some(fault) => format!("\n#error {fault}\n"),
            None => Printer::new(&self.unit, dialect, options.ascii, lines_of).print(),
        }
    }
}

/// The functions of a model whose steps the runner counts.
fn of_steps(mut system: System, options: &EmitOptions) -> Functions {
    carry(&mut system);
    let mut unit = Unit { names: Names::of_characters(options.significant), ..Unit::default() };
    let places = StructLayout::new(&system, &mut unit);
    let written = from_code::steps(&system, &places, unit);
    finished(&system, &places, written, Vec::new())
}

/// The functions of a program that moves time itself.
fn of_program(plan: &Plan, mut system: System, options: &EmitOptions, most: usize) -> Functions {
    let outside = outside(plan);
    let shown: Vec<_> = outside.recorded.iter().map(|(id, _)| *id).chain(outside.bound.iter().copied()).collect();
    let mut apart = localize(&mut system, &shown);
    for (_, array) in system.solves.iter().filter_map(|(_, solve)| solve.slopes) {
        // It is handed over.
        apart[array.index()] = true;
    }
    let mut unit = Unit { names: Names::of_characters(options.significant), ..Unit::default() };
    // C code of the author has its own names.
    for (definitions, _) in plan.course.iter().flat_map(|course| &course.definitions) {
        verbatim::declared(definitions).into_iter().for_each(|name| _ = unit.names.frame(name));
    }
    if options.segment.is_some() {
        OF_HEAD.into_iter().for_each(|member| _ = unit.names.frame(member));
    }
    let places = StructLayout::new(&system, &mut unit);
    let written = from_code::program(&system, &places, unit, &outside, most);
    finished(&system, &places, written, apart)
}

fn finished(system: &System, places: &StructLayout, written: from_code::Written, apart: Vec<bool>) -> Functions {
    let from_code::Written { unit, needs, fails, spilled, solves, long } = written;
    let names = system.quantities.ids().map(|id| match places.place(id) {
        CPlace::Member(name)
        | CPlace::Head(name)
        | CPlace::Setting(name)
        | CPlace::Constant(name)
        | CPlace::Rom(name) => unit.names.text(name).into(),
    });
    let members = spilled.into_iter().map(|spilled| (spilled.name, spilled.size)).collect();
    let layout = Layout::of_members(SlotNames::given(names.collect()), members, solves);
    let stepping = long.map_or_else(String::new, |long| render(&LongCourse::new(&long)));
    Functions { layout, unit, stepping, needs, fails, apart, fault: None }
}

/// What the tables of a program show to the runtime.
fn outside(plan: &Plan) -> from_code::Outside {
    let quantity = |slot: SlotId| Id::new(slot.0 as usize);
    let recorded = plan.output.columns.iter().filter_map(|column| column.place);
    let balances = plan.course.iter().flat_map(|course| &course.balances).flat_map(|balances| &balances.list);
    let balanced = balances.flat_map(|balance| balance.slots()).flatten();
    from_code::Outside {
        recorded: recorded.map(|(slot, element)| (quantity(slot), element)).collect(),
        bound: plan.experiment.last_row.into_iter().chain(balanced).map(quantity).collect(),
    }
}

/// C code of the author at file level: definitions, before the functions of the model.
pub fn definitions(plan: &Plan) -> String {
    let mut text = String::new();
    for (definitions, site) in plan.course.iter().flat_map(|course| &course.definitions) {
        let line = plan.sites.get(site.0 as usize).map_or(0, |site| site.line);
        let (line, definitions) = verbatim::placed(line, definitions);
        text.push_str(&format!("\n{}\n{definitions}\n", verbatim::marker(line)));
    }
    text
}

/// Whether functions have C code of the author.
pub fn has_text(plan: &Plan) -> bool {
    !plan.verbatim().is_empty()
}
