//! What a model is to those who run it and show its results: what is stored, where it comes from, what is recorded.
//!
//! Slot and site number n are quantity and site number n of the [`System`].

mod build;
pub mod course;
mod output;

pub use build::{of_steps, plan};
pub use course::Course;
pub use output::{Change, Column, Curve, Output, Plot, PrintItem, Run};

use crate::code::system::Watch;
use crate::code::{Curve as Tabulated, Feed, Id, Invocation, Site as CodeSite, Statement, System};
use crate::experiment::Experiment;
use crate::model::{Library, MemoryKind, Method, Showing};
use crate::source::Excerpt;
use std::sync::Arc;

/// A stored value or array of values: an index into [`Plan::slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// A place in the source that can fail while running: an index into [`Plan::sites`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SiteId(pub u32);

#[derive(Clone, Debug)]
pub struct Plan {
    pub title: String,
    pub slots: Vec<Slot>,
    pub sites: Vec<Site>,
    /// Only of a program that moves time itself.
    pub course: Option<Course>,
    pub clock: Clock,
    pub output: Output,
    pub experiment: Experiment,
    /// The Code; nothing while the plan is made.
    pub lowered: Option<Arc<System>>,
}

/// Where the values of the clock are. TIME is a slot only in a program that moves time itself.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The setting that DT is; its value is copied to where the runtime keeps it.
    pub dt: SlotId,
    pub length: Option<Period>,
    pub print: Option<Period>,
    pub plot: Option<Period>,
    pub save: Option<Period>,
}

#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub slot: SlotId,
    /// It may change during a run: many steps at once end with the one at which it does.
    pub varies: bool,
}

/// What a slot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotRole {
    Setting,
    /// Set once a run by `begin`.
    Computed,
    Level,
    /// Set by statements as they come; 0 at the start of the program.
    Variable,
    Auxiliary,
    Rate,
    Supplementary,
    /// The slopes that belong to a curve; set by `begin`.
    Slopes,
    /// Cells of a function with a memory.
    Memory(MemoryKind),
}

#[derive(Clone, Debug)]
pub struct Slot {
    /// The author's name; for memories and slopes that of the quantity they belong to.
    pub name: Excerpt,
    pub role: SlotRole,
    /// Sizes of its subscripts, the last running fastest; none for a single value.
    /// Memories have the sizes of their family and then the number of their cells
    /// ([`MemoryKind::cells`]).
    pub extents: Vec<u32>,
    /// Values of a setting in the base model.
    pub values: Vec<f64>,
    /// Made by the translator, never shown.
    pub hidden: bool,
    /// The size of an array hangs on it, so it cannot be changed between runs.
    pub sizes: bool,
    pub unit: Option<String>,
    pub description: Option<String>,
    /// The card that defines it.
    pub site: SiteId,
}

impl Slot {
    pub fn size(&self) -> usize {
        self.extents.iter().map(|extent| *extent as usize).product()
    }
}

/// A card that can be named in a run-time message.
#[derive(Clone, Debug)]
pub struct Site {
    pub line: u32,
    /// Where its text begins in the source, whose files each have a line of that number.
    pub start: u32,
    pub quantity: Excerpt,
    /// For lookups: the table.
    pub detail: Excerpt,
    pub card: Excerpt,
}

/// Who moves time: in this alone languages differ where a model is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The runner, which counts steps. Results are shown on pages.
    Steps,
    /// The runner, from row to row; it also goes through the series of the experiment. Results are a table.
    Rows,
    /// The program, which prints while it runs.
    Own,
}

impl Plan {
    pub fn way(&self) -> Way {
        match self.course.as_ref().map(|course| course.showing) {
            None => Way::Steps,
            Some(Showing::Table) => Way::Rows,
            Some(Showing::Counted) => Way::Own,
        }
    }

    /// Whether some statement prints while the model runs.
    pub fn prints(&self) -> bool {
        self.lowered.as_ref().is_some_and(|system| system.has(|statement| matches!(statement, Statement::Print(_))))
    }

    /// Whether some statement reads numbers of the input.
    pub fn reads_input(&self) -> bool {
        let reads = |statement: &Statement| matches!(statement, Statement::Read { from: Feed::Input, .. });
        self.lowered.as_ref().is_some_and(|system| system.has(reads))
    }

    /// Whether it may read files while it runs.
    pub fn reads_files(&self) -> bool {
        let calls = self.lowered.as_ref().is_some_and(|system| !system.invocations.is_empty());
        self.course.as_ref().is_some_and(|course| calls || !course.tables.is_empty())
    }

    /// C code of the author, with where it stands: only a compiler can do something with it.
    pub fn verbatim(&self) -> Vec<(SiteId, &str)> {
        let definitions = self.course.iter().flat_map(|course| &course.definitions);
        let definitions = definitions.map(|(text, site)| (*site, text.as_str()));
        let calls = self.lowered.iter().flat_map(|system| system.invocations.iter()).map(|(_, call)| call);
        let statements = calls.filter(|call| call.function == Library::Verbatim);
        let site = |call: &Invocation| SiteId(call.source.index() as u32);
        definitions.chain(statements.filter_map(|call| Some((site(call), call.text.as_deref()?)))).collect()
    }

    /// What is searched when something is no longer finite.
    pub fn watches(&self) -> &[Watch] {
        self.lowered.as_deref().map_or(&[], |system| &system.watches)
    }

    /// The lookups that count how often their range is left.
    pub fn excursions(&self) -> &[Id<CodeSite>] {
        self.lowered.as_deref().map_or(&[], |system| &system.excursions)
    }

    /// Tables whose spacing is known before the run.
    pub fn curves(&self) -> impl Iterator<Item = &Tabulated> {
        self.lowered.iter().flat_map(|system| system.curves.iter().map(|(_, curve)| curve))
    }

    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.0 as usize]
    }

    /// The method that a solve is carried by: its own, or the one that the experiment has in its place.
    pub fn chosen(&self, own: Method) -> Method {
        match (own, self.experiment.method) {
            (Method::RungeKutta { .. } | Method::Adaptive { .. } | Method::Stiff { .. }, Some(chosen)) => chosen,
            (own, _) => own,
        }
    }

    /// The number of a setting among the settings, as the runtime counts them.
    pub fn setting_number(&self, id: SlotId) -> usize {
        self.slots.iter().take(id.0 as usize).filter(|slot| slot.role == SlotRole::Setting).count()
    }
}
