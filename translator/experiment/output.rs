//! What is recorded and shown of a run.

use crate::code::{Id, Quantity};
use crate::source::Excerpt;

/// Columns: TIME, then every recorded value in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Output {
    pub columns: Vec<Column>,
    /// How many of the columns, from the first, belong to the full result file; the rest are only shown.
    pub full: u32,
    /// Sets of PRINT items and of plots that runs refer to.
    pub tables: Vec<Vec<PrintItem>>,
    pub plot_sets: Vec<Vec<Plot>>,
    /// Columns of the saved file.
    pub saved: Vec<u32>,
    pub wide_plot: bool,
    /// The column on the horizontal axis of plots that do not have their own: the time, or what is swept.
    pub across: u32,
    /// The column that distinguishes runs without a name.
    pub stepped: Option<u32>,
}

impl Output {
    /// The columns of the file of all quantities, by their numbers.
    pub fn full_columns(&self) -> Vec<usize> {
        (0..(self.full as usize).min(self.columns.len())).collect()
    }
}

impl Output {
    /// Adds columns to the full result file, after those that it has.
    pub fn add_full(&mut self, added: Vec<Column>) {
        let (first, count) = (self.full, added.len() as u32);
        let moved = |column: &mut u32| {
            if *column >= first {
                *column += count;
            }
        };
        self.columns.splice(first as usize..first as usize, added);
        self.full += count;
        self.tables.iter_mut().flatten().filter_map(|item| item.column.as_mut()).for_each(moved);
        for plot in self.plot_sets.iter_mut().flatten() {
            plot.over.iter_mut().for_each(|over| moved(&mut over.value));
            plot.curves.iter_mut().for_each(|curve| moved(&mut curve.column));
        }
        self.saved.iter_mut().chain(&mut self.stepped).chain([&mut self.across]).for_each(moved);
    }
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: Excerpt,
    /// A quantity and its element; nothing for a TIME that is not stored.
    pub place: Option<(Id<Quantity>, u32)>,
    /// It only has whole numbers, shown without a decimal point.
    pub integer: bool,
    pub unit: Option<String>,
    pub description: Option<String>,
}

#[derive(Clone, Debug)]
pub struct PrintItem {
    /// Nothing: an empty place.
    pub column: Option<u32>,
    /// The column of the page, from 1.
    pub place: u32,
    pub scale: Option<Scale>,
}

#[derive(Clone, Debug)]
pub struct Plot {
    /// The column on the horizontal axis, if it is not the time.
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

/// A value that runs to the right in a plot, and the limits of its scale where given. In an experiment the value is a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Over<T> {
    pub value: T,
    pub limits: Option<(f64, f64)>,
}

/// The scale of a PRINT item, when the card gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub power: i32,
    pub decimals: u32,
}
