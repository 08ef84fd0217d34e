//! Comma-separated values, on which other programs and the tests rely.
//!
//! The first column is `run` only if there are several runs; then come TIME and the quantities in the order of the
//! source. Each number has the fewest digits that read back to the same double. A name that contains a comma is quoted.
//!
//! For a program that runs as written: `run` and `step`, which count from 1 and from 0, T, D, and so on.
//! Swept settings have columns of their own after `run`.

use crate::io::number::append_exact;
use crate::io::output_file::Output;
use crate::io::trouble::Result;
use crate::results::stored::{Record, Results, Why};
use std::fmt::Write;
use std::io::Read;
use zudyn_translator::Simulation;

/// The rows and columns to write.
pub struct Selection {
    pub rows: Why,
    pub columns: Vec<usize>,
}

/// These columns at output times, or at every step. A deck that requests only a saved file has the times of that file.
pub fn full(simulation: &Simulation, every_step: bool, columns: Vec<usize>) -> Selection {
    let rows = if every_step || !simulation.system.clock.is_steps() {
        Why::STEP
    } else if simulation.system.clock.periods().print.is_none() && simulation.system.clock.periods().plot.is_none() {
        Why::SAVE
    } else {
        Why::PRINT.or(Why::PLOT)
    };
    Selection { rows, columns }
}

/// The columns that the SAVE card names, at its own times; nothing without a SAVE card.
pub fn saved(simulation: &Simulation) -> Option<Selection> {
    if simulation.experiment.output.saved.is_empty() {
        return None;
    }
    let named = simulation.experiment.output.saved.iter().map(|column| *column as usize).filter(|column| *column != 0);
    Some(Selection { rows: Why::SAVE, columns: std::iter::once(0).chain(named).collect() })
}

/// A table that grows by one run after another.
pub struct Table<'a> {
    simulation: &'a Simulation,
    selection: Selection,
    /// Names of swept settings: their values are after `run`.
    swept: &'a [String],
    leading: Leading,
    /// Runs of a program that runs as written are numbered through all combinations.
    runs: usize,
}

impl<'a> Table<'a> {
    pub fn new(simulation: &'a Simulation, selection: Selection, swept: &'a [String]) -> Table<'a> {
        Table { simulation, selection, swept, leading: Leading::of(simulation), runs: 0 }
    }

    /// The line of names.
    pub fn head(&self, out: &mut Output) -> Result<()> {
        let (run, step) = self.leading.names();
        let columns = self
            .selection
            .columns
            .iter()
            .map(|column| quoted(&self.simulation.experiment.output.columns[*column].name));
        let swept = self.swept.iter().map(|name| quoted(name));
        let names: Vec<String> =
            run.into_iter().map(str::to_string).chain(swept).chain(step.map(str::to_string)).chain(columns).collect();
        out.put(names.join(",").as_bytes())?;
        out.put(b"\n")
    }

    /// The rows of stored results, with these swept values.
    pub fn rows<R: Read>(&mut self, results: &mut Results<R>, swept: &[f64], out: &mut Output) -> Result<()> {
        let places: Vec<Option<usize>> = self.selection.columns.iter().map(|column| results.place(*column)).collect();
        let mut values = String::new();
        for value in swept {
            append_exact(&mut values, *value);
            values.push(',');
        }
        let (before, mut line) = (self.runs, String::new());
        while let Some(record) = results.next_record()? {
            match record {
                Record::RunBegins(run) => {
                    self.runs = before + run + 1;
                    self.leading.begin(self.simulation, run, before);
                }
                Record::Row(why) if why.any_of(self.selection.rows) => {
                    line.clear();
                    self.leading.append(&mut line, &values);
                    append_row(&mut line, &places, results.row());
                    out.put(line.as_bytes())?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn append_row(line: &mut String, places: &[Option<usize>], row: &[f64]) {
    for (number, place) in places.iter().enumerate() {
        if number > 0 {
            line.push(',');
        }
        // A program may have no value of a column at some times.
        if let Some(value) = place.and_then(|place| row.get(place)).filter(|value| !value.is_nan()) {
            append_exact(line, *value);
        }
    }
    line.push('\n');
}

/// The columns before the quantities.
enum Leading {
    Nothing,
    /// The name of the run, and a comma.
    Run(String),
    /// Numbers of the run and of the row in it.
    Counted {
        run: usize,
        step: u64,
    },
}

impl Leading {
    fn of(simulation: &Simulation) -> Leading {
        match simulation.experiment.runs.len() {
            _ if simulation.system.clock.is_own() && !simulation.system.has_records() => {
                Leading::Counted { run: 1, step: 0 }
            }
            0 | 1 => Leading::Nothing,
            _ => Leading::Run(String::new()),
        }
    }

    /// The columns before and after the swept settings.
    fn names(&self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Leading::Nothing => (None, None),
            Leading::Run(_) => (Some("run"), None),
            Leading::Counted { .. } => (Some("run"), Some("step")),
        }
    }

    fn begin(&mut self, simulation: &Simulation, number: usize, before: usize) {
        match self {
            Leading::Nothing => {}
            Leading::Run(name) => {
                *name = simulation.experiment.runs.get(number).map_or(String::new(), |run| quoted(&run.name) + ",");
            }
            Leading::Counted { run, step } => (*run, *step) = (before + number + 1, 0),
        }
    }

    fn append(&mut self, line: &mut String, swept: &str) {
        match self {
            Leading::Nothing => line.push_str(swept),
            Leading::Run(name) => {
                line.push_str(name);
                line.push_str(swept);
            }
            Leading::Counted { run, step } => {
                let _ = write!(line, "{run},{swept}{step},");
                *step += 1;
            }
        }
    }
}

fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_are_quoted() {
        assert_eq!(quoted("POP(2)"), "POP(2)");
        assert_eq!(quoted("POP(2,1)"), "\"POP(2,1)\"");
        assert_eq!(quoted("SAY \"HI\""), "\"SAY \"\"HI\"\"\"");
    }
}
