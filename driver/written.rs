//! The files that are written of the runs of a command, run by run: comma-separated values and figures.

use crate::csv::{Selection, Table};
use crate::figures;
use crate::output_file::{self, Output};
use crate::results;
use crate::sweep::{Combination, Combinations};
use crate::trouble::Result;
use std::path::{Path, PathBuf};
use zudyn_translator::plan::Plan;

pub struct Written<'a> {
    plan: &'a Plan,
    tables: Vec<(Output, Table<'a>)>,
    svg: Option<Output>,
    /// Results to be drawn when all are there, and what they are called.
    stored: Vec<(PathBuf, String)>,
}

impl<'a> Written<'a> {
    pub fn new(
        plan: &'a Plan,
        combinations: &'a Combinations,
        files: [(Option<&'a Path>, Option<Selection>); 2],
        svg: Option<&'a Path>,
    ) -> Result<Written<'a>> {
        let mut tables = Vec::new();
        for (path, selection) in files {
            if let (Some(path), Some(selection)) = (path, selection) {
                let mut output = output_file::create(path)?;
                let table = Table::new(plan, selection, &combinations.names);
                table.head(&mut output)?;
                tables.push((output, table));
            }
        }
        // What cannot be written is seen before anything runs.
        let svg = svg.map(output_file::create).transpose()?;
        Ok(Written { plan, tables, svg, stored: Vec::new() })
    }

    /// Adds the results of a combination; whoever stored them leaves them where they are.
    pub fn add(&mut self, stored: &Path, combination: &Combination) -> Result<()> {
        let columns = self.plan.output.columns.len();
        for (output, table) in &mut self.tables {
            table.rows(&mut results::open(stored, columns)?, &combination.values, output)?;
        }
        if self.svg.is_some() {
            self.stored.push((stored.to_path_buf(), combination.label.clone()));
        }
        Ok(())
    }

    /// Whether results are needed until the end.
    pub fn draws(&self) -> bool {
        self.svg.is_some()
    }

    pub fn finish(self) -> Result<()> {
        for (output, _) in self.tables {
            output.finish()?;
        }
        match self.svg {
            Some(mut output) => {
                output.put(figures::figures(self.plan, &self.stored)?.as_bytes())?;
                output.finish()
            }
            None => Ok(()),
        }
    }
}
