//! Comma-separated values: what other programs, and the tests, rely on.
//!
//! First column `run` only if there are several runs, then TIME, then the quantities in the order of
//! the source, each number with 17 significant digits. A name with a comma in it is quoted.

use crate::number::append_exact;
use crate::output_file::Output;
use crate::results::{Record, Results, Why};
use crate::trouble::Result;
use std::io::Read;
use zudyn_translator::plan::Plan;

/// Which rows and columns are written.
pub struct Selection {
    pub rows: Why,
    pub columns: Vec<usize>,
}

/// All quantities: at output times, or at every step. A deck that only asks for a saved file has the
/// times of that file.
pub fn full(plan: &Plan, every_step: bool) -> Selection {
    let rows = if every_step {
        Why::STEP
    } else if plan.clock.print.is_none() && plan.clock.plot.is_none() {
        Why::SAVE
    } else {
        Why::PRINT.or(Why::PLOT)
    };
    Selection { rows, columns: (0..(plan.output.full as usize).min(plan.output.columns.len())).collect() }
}

/// What the SAVE card names, at its own times; nothing without a SAVE card.
pub fn saved(plan: &Plan) -> Option<Selection> {
    if plan.output.saved.is_empty() {
        return None;
    }
    let named = plan.output.saved.iter().map(|column| *column as usize).filter(|column| *column != 0);
    Some(Selection { rows: Why::SAVE, columns: std::iter::once(0).chain(named).collect() })
}

pub fn write<R: Read>(plan: &Plan, results: &mut Results<R>, selection: &Selection, out: &mut Output) -> Result<()> {
    let several = plan.output.runs.len() > 1;
    let names: Vec<String> = several
        .then(|| "run".to_string())
        .into_iter()
        .chain(selection.columns.iter().map(|column| quoted(&plan.output.columns[*column].name)))
        .collect();
    out.put(names.join(",").as_bytes())?;
    out.put(b"\n")?;
    let places: Vec<Option<usize>> = selection.columns.iter().map(|column| results.place(*column)).collect();
    let mut before = String::new();
    let mut line = String::new();
    while let Some(record) = results.next_record()? {
        match record {
            Record::RunBegins(run) if several => {
                before = plan.output.runs.get(run).map_or(String::new(), |run| quoted(&run.name) + ",");
            }
            Record::Row(why) if why.any_of(selection.rows) => {
                line.clear();
                line.push_str(&before);
                for (number, place) in places.iter().enumerate() {
                    if number > 0 {
                        line.push(',');
                    }
                    if let Some(place) = place {
                        append_exact(&mut line, results.row()[*place]);
                    }
                }
                line.push('\n');
                out.put(line.as_bytes())?;
            }
            _ => {}
        }
    }
    Ok(())
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
