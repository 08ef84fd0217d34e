//! FACS alone.

mod bad;
mod command;
mod generated;
mod models;

use crate::command::Room;
use std::path::Path;
use zudyn_translator::language::facs::arithmetic::Arithmetic;
use zudyn_translator::language::facs::direct;
use zudyn_translator::language::facs::interpret::{Options, read};
use zudyn_translator::source::Source;

/// What a program prints in each form, and how it ends.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    pub status: i32,
    pub page: String,
    pub raw: String,
    pub csv: String,
    /// The line of a failure.
    pub failure: Option<String>,
}

/// Runs a program by the command, with these options.
pub fn run(room: &Room, model: &Path, options: &[&str]) -> Outcome {
    let (raw, csv) = (room.file("raw.csv"), room.file("rows.csv"));
    let mut words = vec!["run".to_string(), model.display().to_string()];
    words.extend(["--raw".into(), raw.display().to_string(), "--csv".into(), csv.display().to_string()]);
    words.extend(options.iter().map(|word| word.to_string()));
    let done = room.zudyn(&words);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let failure = done.errors.lines().find(|line| line.starts_with("zudyn-run: "));
    Outcome {
        status: done.status,
        page: done.output,
        raw: read(&raw),
        csv: read(&csv),
        failure: failure.map(str::to_string),
    }
}

/// The same by exact arithmetic without any translation; none if the program has errors.
pub fn directly(source: &Source) -> Outcome {
    directly_as(source, Arithmetic::F83.into())
}

/// The options of the command for an arithmetic.
pub fn options_of(arithmetic: Arithmetic) -> &'static [&'static str] {
    match arithmetic {
        Arithmetic::F83 => &[],
        Arithmetic::Wrapping => &["--wrap"],
        Arithmetic::Wide => &["--arithmetic", "wide"],
        Arithmetic::Real => &["--arithmetic", "real"],
        Arithmetic::Q => &["--arithmetic", "q"],
    }
}

/// The same with these options.
pub fn directly_as(source: &Source, options: Options) -> Outcome {
    let reading = read(source, options);
    let program = reading.program.unwrap_or_else(|| panic!("{:#?}\n{}", reading.diagnostics, source.text()));
    let output = direct::run(&program);
    assert!(output.error.is_none(), "{:?}\n{}", output.error, source.text());
    let failure = output.failure.map(|failure| failure.text(source));
    let status = if failure.is_some() { 3 } else { 0 };
    Outcome { status, page: output.page, raw: output.raw, csv: output.csv, failure }
}
