//! The readable output of a run on standard output: pages, a table, or the lines that the program prints as it runs.

use crate::arguments::{PlotLayout, Run};
use crate::build::translate::Good;
use crate::experiment::sweep::Combination;
use crate::io::output_file;
use crate::io::trouble::Result;
use crate::results::stored as results;
use crate::show::{listing, pages, table};
use std::path::Path;
use zudyn_translator::code::Clock;

pub struct Paper<'a> {
    pub options: &'a Run,
    pub good: &'a Good,
    /// The columns of a table.
    pub shown: &'a [usize],
    /// Standard output is reserved for data.
    pub data_only: bool,
}

impl Paper<'_> {
    /// Pages, tables and printed lines are requested.
    pub fn is_wanted(&self) -> bool {
        !self.options.no_pages && !self.data_only
    }

    /// The program prints as it runs, and that is requested.
    pub fn comes_while_running(&self) -> bool {
        self.is_wanted() && !self.good.simulation.system.clock.is_steps()
    }

    /// The readable output is made from the rows of the results.
    pub fn is_set_from_rows(&self) -> bool {
        match self.good.simulation.system.clock {
            Clock::Steps { .. } | Clock::Rows { .. } => true,
            Clock::Own { .. } | Clock::Passes { .. } => false,
        }
    }

    /// Before a run: prints the name of the swept values, above the output of the program.
    pub fn begin(&self, combination: &Combination) -> Result<()> {
        if !self.comes_while_running() || combination.label.is_empty() {
            return Ok(());
        }
        let mut output = output_file::stdout();
        output.put(heading(combination).as_bytes())?;
        output.finish()
    }

    /// After a run: prints its results. Returns whether there was anything to print.
    pub fn show(&self, combination: &Combination, first: bool, stored: &Path) -> Result<bool> {
        if self.data_only {
            return Ok(true);
        }
        let simulation = &self.good.simulation;
        let mut output = output_file::stdout();
        let listed = self.options.listing && first;
        if listed {
            output.put(listing::listing(&self.good.source, simulation).as_bytes())?;
        }
        let shown = match simulation.system.clock {
            _ if !self.is_wanted() => true,
            Clock::Steps { .. } => {
                if !combination.label.is_empty() {
                    output.put(heading(combination).as_bytes())?;
                }
                let layout = match self.options.plot_layout {
                    None => 0,
                    Some(PlotLayout::Dynamo1) => 1,
                    Some(PlotLayout::Dynamo2) => 2,
                };
                pages::print(simulation, &combination.overrides, stored, layout, listed, &mut output)?
            }
            Clock::Rows { .. } => {
                let mut results = results::open(stored, simulation.experiment.output.columns.len())?;
                table::print(simulation, self.shown, &mut results, &mut output)?
            }
            Clock::Own { .. } => simulation.system.prints(),
            // Each row prints.
            Clock::Passes { .. } => true,
        };
        output.finish()?;
        Ok(shown || listed)
    }
}

fn heading(combination: &Combination) -> String {
    format!("--- {} ---\n", combination.label)
}
