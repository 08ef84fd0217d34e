//! Figures for publication: the content as data, and `svg`, which draws it.
//!
//! A figure has one [`Plot`] per PLOT card. A plot has panels that share its time axis, scales and legend, so that
//! equal heights mean equal values in all of them and runs compare directly side by side. All scales of a panel share
//! one grid.
//!
//! Nothing here depends on a simulation language, a file or a result; [`from_results`] is the connection.

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
    /// Name of the horizontal quantity: TIME.
    pub time: String,
    pub time_unit: Option<String>,
    /// It is not a time, so lines may go back and forth.
    pub portrait: Option<Portrait>,
    pub scales: Vec<Scale>,
    /// The entries of the legend: quantities, or runs if each panel shows one quantity.
    pub keys: Vec<Key>,
    /// Many ordered runs, coloured by their order.
    pub shades: Option<Shades>,
    pub panels: Vec<Panel>,
}

/// The runs of a sweep: too many to distinguish, but ordered.
#[derive(Clone, Debug, Default)]
pub struct Shades {
    /// The swept quantity.
    pub label: String,
    /// Of each key.
    pub values: Vec<f64>,
}

/// A quantity plotted against another one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portrait {
    /// Limits of the horizontal quantity, if given. They are extended for values beyond them.
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

/// The style that distinguishes a line from the others, in every panel of its plot.
#[derive(Clone, Debug, Default)]
pub struct Key {
    pub name: String,
    /// The character of the PLOT card, on the line. Keys without one differ by dashes.
    pub mark: Option<char>,
    pub description: Option<String>,
    pub unit: Option<String>,
    /// A constant for comparison, named on its line only.
    pub reference: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Panel {
    pub title: String,
    /// Its distinction: the constants that a rerun changed.
    pub note: String,
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Indices into the keys and scales of the plot.
    pub key: usize,
    pub scale: usize,
    pub points: Points,
    /// Only its points are drawn, as measured data.
    pub dots: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Style {
    /// In CSS pixels; by default the width that the panels request.
    pub width: Option<f64>,
    pub height: Option<f64>,
    /// Scales are logarithmic if all their values allow it.
    pub log_y: bool,
}
