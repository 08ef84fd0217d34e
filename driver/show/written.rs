//! The files written from the runs of a command, run by run: comma-separated values and figures.

use crate::experiment::sweep::{Combination, Combinations};
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::io::trouble::Result;
use crate::results::stored as results;
use crate::show::csv::{Selection, Table};
use crate::show::figures::{Drawing, Sketch};
use std::path::Path;
use zudyn_translator::Simulation;

pub struct Written<'a> {
    simulation: &'a Simulation,
    tables: Vec<(Output, Table<'a>)>,
    sketch: Option<Sketch<'a>>,
    talk: &'a Talk,
}

impl<'a> Written<'a> {
    pub fn new(
        simulation: &'a Simulation,
        combinations: &'a Combinations,
        files: [(Option<&'a Path>, Option<Selection>); 2],
        drawing: Option<&'a Drawing>,
        talk: &'a Talk,
    ) -> Result<Written<'a>> {
        let mut tables = Vec::new();
        for (path, selection) in files {
            if let (Some(path), Some(selection)) = (path, selection) {
                let mut output = output_file::create(path)?;
                let table = Table::new(simulation, selection, &combinations.names);
                table.head(&mut output)?;
                tables.push((output, table));
            }
        }
        // Checks that outputs can be written before anything runs.
        let sketch = drawing.map(|drawing| Sketch::new(drawing, combinations.list.len())).transpose()?;
        Ok(Written { simulation, tables, sketch, talk })
    }

    /// Adds the results of a combination. `points`: they have points for figures.
    pub fn add(&mut self, stored: &Path, combination: &Combination, points: bool) -> Result<()> {
        let columns = self.simulation.experiment.output.columns.len();
        for (output, table) in &mut self.tables {
            table.rows(&mut results::open(stored, columns)?, &combination.values, output)?;
        }
        self.sketch.as_mut().map_or(Ok(()), |sketch| sketch.add(stored, &combination.label, points))
    }

    pub fn finish(self) -> Result<()> {
        for (output, _) in self.tables {
            output.finish()?;
        }
        self.sketch.map_or(Ok(()), |sketch| sketch.finish(self.talk))
    }
}
