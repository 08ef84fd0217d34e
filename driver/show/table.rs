//! The table of a run of a program of blocks: names, units, and a line for every row.

use crate::io::output_file::Output;
use crate::io::trouble::Result;
use crate::results::stored::{Record, Results};
use std::io::Read;
use zudyn_translator::Simulation;

/// The minimum number of characters in a column: a sign, six digits, a decimal point, an exponent.
const NARROWEST: usize = 13;

/// Prints the rows of stored results; returns whether there are any. The columns are given by their indices.
pub fn print<R: Read>(
    simulation: &Simulation,
    columns: &[usize],
    results: &mut Results<R>,
    out: &mut Output,
) -> Result<bool> {
    let shown: Vec<_> = columns.iter().filter_map(|column| simulation.experiment.output.columns.get(*column)).collect();
    let unit = |column: &zudyn_translator::experiment::Column| column.unit.as_ref().map(|unit| format!("({unit})"));
    let width = |text: &str| text.chars().count();
    let widths: Vec<usize> = shown
        .iter()
        .map(|column| width(&column.name).max(unit(column).map_or(0, |unit| width(&unit))).max(NARROWEST))
        .collect();
    let line = |texts: Vec<String>| {
        let padded = texts.iter().zip(&widths).map(|(text, width)| format!("{text:>width$}"));
        padded.collect::<Vec<_>>().join(" ") + "\n"
    };
    out.put(line(shown.iter().map(|column| column.name.to_string()).collect()).as_bytes())?;
    if shown.iter().any(|column| column.unit.is_some()) {
        out.put(line(shown.iter().map(|column| unit(column).unwrap_or_default()).collect()).as_bytes())?;
    }
    let places: Vec<Option<usize>> = columns.iter().map(|column| results.place(*column)).collect();
    let (mut runs, mut rows) = (0, false);
    while let Some(record) = results.next_record()? {
        match record {
            // A blank line separates runs.
            Record::RunBegins(_) => {
                runs += 1;
                if runs > 1 {
                    out.put(b"\n")?;
                }
            }
            Record::Row(_) => {
                rows = true;
                let row = results.row();
                let value = |place: &Option<usize>| place.and_then(|place| row.get(place)).copied();
                out.put(
                    line(places.iter().map(|place| value(place).map_or(String::new(), short)).collect()).as_bytes(),
                )?;
            }
            _ => {}
        }
    }
    Ok(rows)
}

/// `%.6g` of C.
fn short(value: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "nan".into()
        } else if value > 0.0 {
            "inf".into()
        } else {
            "-inf".into()
        };
    }
    let scientific = format!("{value:.5e}");
    let exponent: i32 = scientific.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    if (-4..6).contains(&exponent) {
        let decimals = (5 - exponent).max(0) as usize;
        return trimmed(&format!("{value:.decimals$}")).to_string();
    }
    let (digits, _) = scientific.split_once('e').unwrap_or((&scientific, ""));
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
}

fn trimmed(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (1.0, "1"),
            (-0.25, "-0.25"),
            (3.556734289, "3.55673"),
            (123456.7, "123457"),
            (1234567.0, "1.23457e+06"),
            (0.0000123, "1.23e-05"),
            (999999.9, "1e+06"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text);
        }
    }
}
