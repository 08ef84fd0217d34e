//! What a run shows: tabulated pages, plots, the saved file, and the runs themselves.

use super::{CardId, Over, Scale};
use crate::code::{Id, Quantity};
use crate::source::Span;

/// A value that is shown: a quantity and its element, counted from 0.
pub type Shown = (Id<Quantity>, u32);

/// All outputs of a program.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// What can be shown besides, if it is asked for.
    pub hidden: Vec<Shown>,
    /// The values of the full result file, in the order of the cards that define them.
    pub recorded: Vec<Shown>,
    /// Sets of PRINT items; runs refer to them.
    pub tables: Vec<Vec<PrintItem>>,
    /// Sets of plots; runs refer to them.
    pub plot_sets: Vec<Vec<Plot>>,
    /// The values of the saved file, one for the whole program.
    pub saved: Vec<Shown>,
    /// The plot page of DYNAMO I, not II.
    pub wide_plot: bool,
    /// The runs, in their order.
    pub runs: Vec<Run>,
    /// The seed of the base model, if the source gives one.
    pub seed: Option<f64>,
    /// What runs without a name are told apart by: its value in their first row.
    pub stepped: Option<Shown>,
}

/// An item of the tabulated page.
#[derive(Clone, Debug)]
pub struct PrintItem {
    /// What is shown; `None` is an empty place.
    pub value: Option<Shown>,
    /// The column, from 1. Items of one column are stacked in the order of the list.
    pub column: u32,
    pub scale: Option<Scale>,
}

/// One plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// What runs to the right, where it is not the time: a phase portrait.
    pub over: Option<Over<Shown>>,
    pub curves: Vec<Curve>,
    /// Limits of each scale: low and high, where given.
    pub groups: Vec<(Option<f64>, Option<f64>)>,
    pub card: CardId,
}

#[derive(Clone, Debug)]
pub struct Curve {
    pub value: Shown,
    pub mark: char,
    /// Which of the plot's scales.
    pub group: u32,
    /// It has a value worth showing at the beginning of a run already, before the first step.
    pub from_start: bool,
}

/// One run.
#[derive(Clone, Debug)]
pub struct Run {
    pub name: String,
    /// All settings that differ from the base model, whole arrays.
    pub changes: Vec<Change>,
    /// Of a NOISE card of this rerun.
    pub seed: Option<f64>,
    /// Index into [`Outputs::tables`].
    pub table: Option<usize>,
    /// Index into [`Outputs::plot_sets`].
    pub plots: Option<usize>,
    pub span: Span,
}

/// A setting that differs from the base model in a run.
#[derive(Clone, Debug)]
pub struct Change {
    pub quantity: Id<Quantity>,
    pub values: Vec<f64>,
    /// Where the values stand.
    pub at: Span,
    /// Given on a C or T card of this rerun: shown in the PRESENT/ORIGINAL block, in the order of the list.
    pub shown: bool,
}
