//! How to run a model: data for the runner, filled from the source. The command line replaces parts of it without a new
//! translation.

mod output;
mod script;

pub use output::{Column, Curve, Output, Over, Plot, PrintItem, Scale};
pub use script::{Acted, Action, PageForm, Script, Shown};

use crate::code::system::RowRange;
use crate::code::{Clock, DataFile, Id, Method, Quantity, Site, System};
use std::sync::Arc;

/// What a text means.
#[derive(Clone, Debug)]
pub struct Simulation {
    pub system: Arc<System>,
    /// How the system is run unless requested otherwise.
    pub experiment: Experiment,
}

impl Simulation {
    /// The rows of a run, and the quantities that hold them, if the runner goes from row to row.
    pub fn rows(&self) -> Option<(Rows, RowRange)> {
        match self.system.clock {
            Clock::Rows { range, .. } => Some((self.experiment.rows, range)),
            Clock::Steps { .. } | Clock::Own { .. } | Clock::Passes { .. } => None,
        }
    }

    /// Replaces the rows of a run.
    pub fn set_rows(&mut self, rows: Rows) {
        self.experiment.rows = rows;
    }
}

/// The default experiment of a model.
#[derive(Clone, Debug, Default)]
pub struct Experiment {
    pub runs: Vec<Run>,
    /// The seed of the base model, if the source gives one.
    pub seed: Option<f64>,
    /// A run for each point of their product, from the outermost to the innermost (STEPPED, SWEEP).
    pub series: Vec<Series>,
    /// Others read it with [`Simulation::rows`]: only a model whose runner goes from row to row has
    /// rows.
    pub(crate) rows: Rows,
    /// Only of a model that goes by passes.
    pub script: Option<Script>,
    /// Replaces the method of each solve that integrates equations over a step (COSMO).
    pub method: Option<Method>,
    pub output: Output,
    pub fit: Fit,
}

/// A run, and what it shows.
#[derive(Clone, Debug)]
pub struct Run {
    pub name: String,
    pub changes: Vec<Change>,
    pub seed: Option<f64>,
    /// Indices into [`Output::tables`] and [`Output::plot_sets`].
    pub table: Option<usize>,
    pub plots: Option<usize>,
}

/// A setting that differs from the base model in a run.
#[derive(Clone, Debug)]
pub struct Change {
    pub setting: Id<Quantity>,
    pub values: Vec<f64>,
    pub shown: bool,
}

/// The rows of a run (FROM, TO, WITH): `with` intervals between the first and the last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rows {
    pub from: f64,
    pub to: f64,
    pub with: u32,
    /// Runs end with the model's TERMINAL blocks.
    pub terminal: bool,
}

/// Values of one number of a setting, with a run for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub setting: Id<Quantity>,
    /// The index of the number, if the setting is an array.
    pub first: u32,
    pub values: SeriesValues,
    /// Each run keeps only its last row, and all of them count as one run.
    pub last_row: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SeriesValues {
    List(Vec<f64>),
    /// `from + k*(to - from)/intervals`, including both ends.
    Even {
        from: f64,
        to: f64,
        intervals: u32,
    },
}

/// What is compared with data, and what is adjusted to it; both empty unless requested.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    pub observations: Vec<Observation>,
    pub adjustments: Vec<Adjustment>,
}

/// A value that is compared with a column of data, at the times in the first column of that data.
#[derive(Clone, Debug)]
pub struct Observation {
    pub file: Id<DataFile>,
    /// The number of a column of the file.
    pub column: u32,
    /// Columns of the output.
    pub value: u32,
    pub weight: Option<u32>,
    pub source: Id<Site>,
}

/// A setting that is adjusted to data, and its bounds.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub setting: Id<Quantity>,
    pub low: f64,
    pub high: f64,
    pub source: Id<Site>,
}

impl Experiment {
    /// Runs and what they show, and nothing else.
    pub fn new(runs: Vec<Run>, output: Output) -> Experiment {
        Experiment {
            runs,
            seed: None,
            series: Vec::new(),
            rows: Rows::default(),
            script: None,
            method: None,
            output,
            fit: Fit::default(),
        }
    }

    /// The method of a solve: its own, or the one that replaces it.
    pub fn method_of(&self, own: Method) -> Method {
        match (own, self.method) {
            (Method::RungeKutta { .. } | Method::Adaptive { .. } | Method::Stiff { .. }, Some(chosen)) => chosen,
            (own, _) => own,
        }
    }

    /// The places in the source that a run can name: of actions that move time.
    pub fn named_sites(&self) -> impl Iterator<Item = Id<Site>> {
        let actions = self.script.iter().flat_map(|script| &script.actions);
        actions.filter(|acted| acted.action.moves_time()).map(|acted| acted.source)
    }

    /// All its places in the source, to number them again.
    pub fn sites_mut(&mut self) -> impl Iterator<Item = &mut Id<Site>> {
        let Fit { observations, adjustments } = &mut self.fit;
        let observed = observations.iter_mut().map(|observation| &mut observation.source);
        let adjusted = adjustments.iter_mut().map(|adjustment| &mut adjustment.source);
        let actions = self.script.iter_mut().flat_map(|script| &mut script.actions);
        observed.chain(adjusted).chain(actions.map(|acted| &mut acted.source))
    }

    /// Whether something is compared with a file.
    pub fn observes(&self, file: Id<DataFile>) -> bool {
        self.fit.observations.iter().any(|observation| observation.file == file)
    }
}

impl Series {
    pub fn count(&self) -> u64 {
        match &self.values {
            SeriesValues::List(values) => values.len() as u64,
            SeriesValues::Even { intervals, .. } => u64::from(*intervals) + 1,
        }
    }
}
