//! Figures for publication: what is to be seen, as data, and `svg`, which draws it.
//!
//! A figure holds one [`Plot`] per PLOT card. A plot holds panels that share its time axis, its
//! scales and its legend, so that equal heights mean equal values in all of them: runs laid side by
//! side compare directly. All scales of a panel share one grid.
//!
//! Nothing here knows a simulation language, a file or a result: [`from_results`] is the bridge.

mod canvas;
mod draw;
mod from_results;
mod label;
mod layout;
mod number;
mod palette;
mod points;
mod scale;
mod text;
pub mod time_unit;
mod trace;

#[cfg(test)]
mod tests;

pub use draw::svg;
pub use from_results::{Arrangement, FigureBuilder, Moment};
pub use points::Points;

#[derive(Clone, Debug, Default)]
pub struct Figure {
    pub title: String,
    pub subtitle: String,
    pub plots: Vec<Plot>,
}

#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// Name of the quantity that runs to the right: TIME.
    pub time: String,
    pub time_unit: Option<String>,
    /// It is no time: lines go to and fro.
    pub portrait: Option<Portrait>,
    pub scales: Vec<Scale>,
    /// What the legend explains: quantities, or runs where each panel shows one quantity.
    pub keys: Vec<Key>,
    /// Many runs in an order, by which their lines are coloured.
    pub shades: Option<Shades>,
    pub panels: Vec<Panel>,
}

/// The runs of a sweep: too many to be told apart, but in an order.
#[derive(Clone, Debug, Default)]
pub struct Shades {
    /// What is swept.
    pub label: String,
    /// Of each key.
    pub values: Vec<f64>,
}

/// A quantity shown over another one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portrait {
    /// Limits of what runs to the right, where given. They make room for values beyond.
    pub limits: Option<(f64, f64)>,
}

/// A vertical scale; limits that are not given follow from the values of all panels.
#[derive(Clone, Debug, Default)]
pub struct Scale {
    pub label: String,
    pub unit: Option<String>,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// How a line is told from the others, in every panel of its plot.
#[derive(Clone, Debug, Default)]
pub struct Key {
    pub name: String,
    /// The character of the PLOT card; stands on the line. Keys without one differ by dashes.
    pub mark: Option<char>,
    pub description: Option<String>,
    pub unit: Option<String>,
    /// A constant that the others are compared with; named on its line and nowhere else.
    pub reference: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Panel {
    pub title: String,
    /// What sets it apart: the constants a rerun changed.
    pub note: String,
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Indices into the keys and scales of the plot.
    pub key: usize,
    pub scale: usize,
    pub points: Points,
    /// Only its points are drawn, as what was measured.
    pub dots: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Style {
    /// In CSS pixels; by default as wide as the panels ask for.
    pub width: Option<f64>,
    pub height: Option<f64>,
    /// Scales are logarithmic where all their values allow it.
    pub log_y: bool,
}
