//! The orders for a run, for every engine and clock.

use crate::engine::said;
use crate::experiment::input::Feed;
use crate::experiment::settings::Override;
use crate::io::talk::Talk;
use std::io::IsTerminal;
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::experiment::{Rows, Series};

/// Only models that have the data they name use the fields after `drawn`.
#[derive(Clone, Copy)]
pub struct Orders<'a> {
    pub simulation: &'a Simulation,
    pub overrides: &'a [Override],
    /// Rows are stored.
    pub rows: bool,
    /// Points with the values of these columns are stored, for figures.
    pub drawn: &'a [u32],
    /// The requested runs of a deck, ascending; nothing: all.
    pub runs: Option<&'a [usize]>,
    /// A row for every step.
    pub every_step: bool,
    /// A run ends if the argument of a TABLE leaves its range.
    pub strict: bool,
    /// Nothing: the rows of the experiment.
    pub range: Option<Rows>,
    /// A run for each point; empty: one run.
    pub series: &'a [Series],
    /// The columns of the results; nothing: all.
    pub kept: Option<&'a [u32]>,
    pub input: Feed<'a>,
    /// The directory of the data files.
    pub data: &'a Path,
    /// Number of stops that continue at their label.
    pub resume: u32,
    /// Rows are stored at the times of observed data, and at this number of additional times.
    pub observed: Option<u32>,
    pub balance: bool,
    /// The program reports how much it has done.
    pub stats: bool,
    /// Output that the program prints while it runs is requested.
    pub prints: bool,
}

impl<'a> Orders<'a> {
    /// All rows of all runs, as the model has them.
    pub fn of(simulation: &'a Simulation) -> Orders<'a> {
        Orders {
            simulation,
            overrides: &[],
            rows: true,
            drawn: &[],
            runs: None,
            every_step: false,
            strict: false,
            range: None,
            series: &[],
            kept: None,
            input: Feed::Nothing,
            data: Path::new(""),
            resume: 0,
            observed: None,
            balance: false,
            stats: false,
            prints: false,
        }
    }

    /// Progress would mix with the printed lines.
    pub fn talk(&self, talk: &Talk) -> Talk {
        let mut talk = *talk;
        talk.progress &= !(said::speaks(self.simulation) || self.prints && std::io::stdout().is_terminal());
        talk
    }

    /// The directory of the data files, if any are read and it is not the working directory.
    pub fn data_directory(&self) -> Option<&'a Path> {
        Some(self.data).filter(|data| self.simulation.system.reads_files() && !data.as_os_str().is_empty())
    }
}
