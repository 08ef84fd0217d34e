//! What a plan records and shows.

use super::SlotId;
use crate::model::Over;
use crate::source::Excerpt;

/// What is recorded and shown. Columns: TIME, then every recorded value in the order of the source.
#[derive(Clone, Debug)]
pub struct Output {
    pub columns: Vec<Column>,
    pub runs: Vec<Run>,
    /// Sets of PRINT items and of plots that runs refer to.
    pub tables: Vec<Vec<PrintItem>>,
    pub plot_sets: Vec<Vec<Plot>>,
    /// Columns of the saved file.
    pub saved: Vec<u32>,
    pub wide_plot: bool,
    pub seed: Option<f64>,
    /// The column that runs to the right in plots that do not say: the time, or what is swept.
    pub across: u32,
    /// The column that runs without a name are told apart by.
    pub stepped: Option<u32>,
    /// How many of the columns, from the first, belong to the full result file; the rest are only shown.
    pub full: u32,
}

impl Output {
    /// The columns of the file of all quantities, by their numbers.
    pub fn full_columns(&self) -> Vec<usize> {
        (0..(self.full as usize).min(self.columns.len())).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: Excerpt,
    /// `None` is TIME.
    pub place: Option<(SlotId, u32)>,
    /// Only whole numbers; shown without a point.
    pub integer: bool,
    pub unit: Option<String>,
    pub description: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Run {
    pub name: String,
    pub changes: Vec<Change>,
    pub seed: Option<f64>,
    pub table: Option<usize>,
    pub plots: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Change {
    pub setting: SlotId,
    pub values: Vec<f64>,
    pub shown: bool,
}

#[derive(Clone, Debug)]
pub struct PrintItem {
    /// `None`: an empty place.
    pub column: Option<u32>,
    /// Page column, from 1.
    pub place: u32,
    pub scale: Option<crate::model::Scale>,
}

#[derive(Clone, Debug)]
pub struct Plot {
    /// The column that runs to the right, where it is not the time.
    pub over: Option<Over<u32>>,
    pub curves: Vec<Curve>,
    pub groups: Vec<(Option<f64>, Option<f64>)>,
}

#[derive(Clone, Debug)]
pub struct Curve {
    pub column: u32,
    pub mark: char,
    pub group: u32,
    pub from_start: bool,
}
