//! The files written from the runs of a command, run by run: comma-separated values and figures.

use crate::experiment::sweep::{Combination, Combinations};
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::io::trouble::Result;
use crate::results::stored as results;
use crate::show::csv::{Selection, Table};
use crate::show::figures::{Drawing, Sketch};
use crate::show::node_table::{Form, NodeTable};
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::experiment::Script;

pub struct Written<'a> {
    simulation: &'a Simulation,
    tables: Vec<(Output, Rows<'a>)>,
    sketch: Option<Sketch<'a>>,
    talk: &'a Talk,
}

/// How the rows of a file are chosen and written.
pub enum Rows<'a> {
    /// The line of names comes first.
    Table(Table<'a>),
    Nodes(NodeTable<'a>),
}

/// What a file of rows has.
pub enum Content {
    Columns(Selection),
    Nodes(Form),
}

impl<'a> Written<'a> {
    pub fn new(
        simulation: &'a Simulation,
        combinations: &'a Combinations,
        files: [(Option<&'a Path>, Option<Content>); 3],
        drawing: Option<&'a Drawing>,
        talk: &'a Talk,
    ) -> Result<Written<'a>> {
        let mut tables = Vec::new();
        for (path, content) in files {
            let (Some(path), Some(content)) = (path, content) else { continue };
            let mut output = output_file::create(path)?;
            let rows = match content {
                Content::Columns(selection) => {
                    let table = Table::new(simulation, selection, &combinations.names);
                    table.head(&mut output)?;
                    Rows::Table(table)
                }
                Content::Nodes(form) => {
                    let script = simulation.experiment.script.as_ref();
                    let parts = script.map(Script::parts).unwrap_or_default();
                    Rows::Nodes(NodeTable { form, parts, swept: &combinations.names, begun: false })
                }
            };
            tables.push((output, rows));
        }
        // Checks that outputs can be written before anything runs.
        let sketch = drawing.map(|drawing| Sketch::new(drawing, combinations.list.len())).transpose()?;
        Ok(Written { simulation, tables, sketch, talk })
    }

    /// Adds the results of a combination. `points`: they have points for figures.
    pub fn add(&mut self, stored: &Path, combination: &Combination, points: bool) -> Result<()> {
        let columns = self.simulation.experiment.output.columns.len();
        for (output, table) in &mut self.tables {
            let (mut results, swept) = (results::open(stored, columns)?, &combination.values);
            match table {
                Rows::Table(table) => table.rows(&mut results, swept, output)?,
                Rows::Nodes(table) => table.rows(&mut results, swept, output)?,
            }
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
