//! What `--real fixed` tells of each quantity: its range in the recorded run, its point, and how far it was from its double.

use std::fmt::Write;
use zudyn_translator::emit::library::{Library, Scaling};

/// Beside the files of the library.
pub const FILE: &str = "ranges.txt";

/// Against the greatest value, a difference that is reported without being asked for.
const MUCH: f64 = 1e-3;

const HEADINGS: [&str; 7] = ["quantity", "least", "greatest", "bits", "resolution", "error", "of range"];

pub fn table(library: &Library, source: &str) -> String {
    let mut rows = vec![HEADINGS.map(String::from)];
    rows.extend(library.quantities.iter().map(row));
    let widths: Vec<usize> =
        (0..HEADINGS.len()).map(|place| rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0)).collect();
    let mut text = format!(
        "The first run of {source}: {} steps in doubles, and again in fixed point.\n\
         A quantity is a whole number / 2^bits; error is the greatest difference from the double at any step.\n\n",
        library.steps
    );
    for row in &rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row[1..].iter().zip(&widths[1..]) {
            let _ = write!(line, "  {cell:>width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let worst = library.quantities.iter().max_by(|a, b| a.deviation.relative().total_cmp(&b.deviation.relative()));
    if let Some(worst) = worst {
        let _ =
            write!(text, "\nThe worst is {}: {:.1e} of its greatest value.\n", worst.name, worst.deviation.relative());
    }
    text
}

/// The worst quantity and how far it is from its double, if that is much.
pub fn poor(library: &Library) -> Option<(&str, f64)> {
    let relative = |scaling: &Scaling| scaling.deviation.relative();
    let worst = library.quantities.iter().max_by(|a, b| relative(a).total_cmp(&relative(b)))?;
    (relative(worst) > MUCH).then(|| (worst.name.as_str(), relative(worst)))
}

fn row(scaling: &Scaling) -> [String; 7] {
    let deviation = &scaling.deviation;
    [
        scaling.name.clone(),
        short(deviation.low),
        short(deviation.high),
        scaling.bits.to_string(),
        format!("{:.1e}", (-f64::from(scaling.bits)).exp2()),
        format!("{:.1e}", deviation.error),
        format!("{:.1e}", deviation.relative()),
    ]
}

/// Six digits.
fn short(value: f64) -> String {
    let plain = value == 0.0 || (1e-3..1e7).contains(&value.abs());
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    if plain { format!("{rounded}") } else { format!("{rounded:e}") }
}
