//! How to run a model: data for the runner, filled from the source. The command line replaces parts of it without a new
//! translation.

use crate::model::Method;
use crate::plan::SlotId;

/// The default experiment of a model. Its quantities are settings of a model, or slots of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment<S = SlotId> {
    /// A run for each point of their product, from the outermost to the innermost (STEPPED, SWEEP).
    pub series: Vec<Series<S>>,
    /// Non-zero in runs that keep only their last row; only the runner sets it.
    pub last_row: Option<S>,
    /// The location of its rows, if they belong to the experiment.
    pub rows: Option<Rows<S>>,
    /// 1 if the runs should end with the model's TERMINAL blocks; nothing if it has none.
    pub terminal: Option<S>,
    /// Replaces the method of each solve that integrates equations over a step (COSMO).
    pub method: Option<Method>,
}

/// The settings that define the rows of a run (FROM, TO, WITH): `with` intervals between the first and the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows<S = SlotId> {
    pub from: S,
    pub to: S,
    pub with: S,
}

/// Values of one number of a setting, with a run for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<S = SlotId> {
    pub setting: S,
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

impl<S> Default for Experiment<S> {
    fn default() -> Experiment<S> {
        Experiment { series: Vec::new(), last_row: None, rows: None, terminal: None, method: None }
    }
}

impl<S: Copy> Experiment<S> {
    /// The same with other types of settings.
    pub fn renamed<T>(&self, name: impl Fn(S) -> T) -> Experiment<T> {
        let series = self.series.iter().map(|series| Series {
            setting: name(series.setting),
            first: series.first,
            values: series.values.clone(),
            last_row: series.last_row,
        });
        Experiment {
            series: series.collect(),
            last_row: self.last_row.map(&name),
            rows: self.rows.map(|rows| Rows { from: name(rows.from), to: name(rows.to), with: name(rows.with) }),
            terminal: self.terminal.map(&name),
            method: self.method,
        }
    }
}

impl<S: Copy + PartialEq> Experiment<S> {
    /// A setting that has its own option instead of `--set`.
    pub fn has_option(&self, setting: S) -> bool {
        let rows = self.rows.iter().flat_map(|rows| [rows.from, rows.to, rows.with]);
        rows.chain(self.terminal).any(|own| own == setting)
    }
}

impl<S> Series<S> {
    pub fn count(&self) -> u64 {
        match &self.values {
            SeriesValues::List(values) => values.len() as u64,
            SeriesValues::Even { intervals, .. } => u64::from(*intervals) + 1,
        }
    }
}
