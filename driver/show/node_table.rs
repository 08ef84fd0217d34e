//! The rows of a program that goes by passes, as numbers: T and the printed nodes, with eight decimals or in units of
//! 0.00000001.
//!
//! Where the page has a heading, a part begins: after the first one with an empty line, and then with a line of names.

use crate::io::number::append_exact;
use crate::io::output_file::Output;
use crate::io::trouble::Result;
use crate::results::stored::{Record, Results};
use std::fmt::Write;
use std::io::Read;

/// Units of a state.
const UNIT: u64 = 100_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Whole numbers.
    Raw,
    /// All eight decimals.
    Decimals,
}

/// A table that grows by one run of the program after another.
pub struct NodeTable<'a> {
    pub form: Form,
    /// The nodes of each part.
    pub parts: Vec<Vec<u32>>,
    /// Names of swept settings: their values are the first columns.
    pub swept: &'a [String],
    pub begun: bool,
}

impl NodeTable<'_> {
    /// The rows of stored results, with these swept values.
    pub fn rows<R: Read>(&mut self, results: &mut Results<R>, swept: &[f64], out: &mut Output) -> Result<()> {
        let mut values = String::new();
        for value in swept {
            append_exact(&mut values, *value);
            values.push(',');
        }
        let (mut nodes, mut headed) = (&[][..], true);
        let mut line = String::new();
        while let Some(record) = results.next_record()? {
            match record {
                Record::RunBegins(part) => {
                    nodes = self.parts.get(part).or(self.parts.last()).map_or(&[][..], Vec::as_slice);
                    headed = false;
                    // A program that ends before its first row has no part.
                    if part < self.parts.len() {
                        heading(&mut self.begun, self.swept, nodes, out)?;
                        headed = true;
                    }
                }
                Record::Row(_) => {
                    if !std::mem::replace(&mut headed, true) {
                        heading(&mut self.begun, self.swept, nodes, out)?;
                    }
                    line.clear();
                    line.push_str(&values);
                    let columns: Vec<Option<usize>> = std::iter::once(0)
                        .chain(nodes.iter().map(|node| *node as usize))
                        .map(|n| results.place(n))
                        .collect();
                    for (number, place) in columns.into_iter().enumerate() {
                        if number > 0 {
                            line.push(',');
                        }
                        append(&mut line, self.form, place.map_or(0, |place| results.count(place)));
                    }
                    line.push('\n');
                    out.put(line.as_bytes())?;
                }
                Record::Point(_) | Record::Warning(..) | Record::Failed(_) | Record::Balance | Record::RunEnds(_) => {}
            }
        }
        Ok(())
    }
}

fn heading(begun: &mut bool, swept: &[String], nodes: &[u32], out: &mut Output) -> Result<()> {
    let mut line = String::new();
    if std::mem::replace(begun, true) {
        line.push('\n');
    }
    swept.iter().for_each(|name| line += &format!("{name},"));
    line.push('T');
    nodes.iter().for_each(|node| line += &format!(",{node}"));
    line.push('\n');
    out.put(line.as_bytes())
}

fn append(line: &mut String, form: Form, value: i64) {
    let magnitude = value.unsigned_abs();
    let sign = if value < 0 { "-" } else { "" };
    let _ = match form {
        Form::Raw => write!(line, "{value}"),
        Form::Decimals => write!(line, "{sign}{}.{:08}", magnitude / UNIT, magnitude % UNIT),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_all_decimals_or_none() {
        let text = |form, value| {
            let mut line = String::new();
            append(&mut line, form, value);
            line
        };
        assert_eq!(text(Form::Decimals, -1), "-0.00000001");
        assert_eq!(text(Form::Decimals, 2_147_483_647), "21.47483647");
        assert_eq!(text(Form::Decimals, 0), "0.00000000");
        assert_eq!(text(Form::Raw, -50_000_000), "-50000000");
    }
}
