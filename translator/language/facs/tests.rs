//! Programs with their pages and integers, by the direct run.

use super::arithmetic::Arithmetic;
use super::direct::{self, Output};
use super::interpret::{Reading, read};
use crate::diagnostic::{Locale, Severity};
use crate::source::Source;
use std::path::{Path, PathBuf};

mod any;
mod commands;
mod forth;
mod models;
mod places;

fn reading(text: &str) -> (Source, Reading) {
    let source = Source::new("model.facs", text);
    let reading = read(&source, Arithmetic::F83);
    (source, reading)
}

/// What a program without errors gives.
#[track_caller]
fn output(text: &str) -> Output {
    let (_, reading) = reading(text);
    let program = reading.program.unwrap_or_else(|| panic!("{:#?}\n{text}", reading.diagnostics));
    direct::run(&program)
}

/// What a program prints.
#[track_caller]
fn page(text: &str) -> String {
    let output = output(text);
    assert!(output.failure.is_none() && output.error.is_none(), "{output:?}");
    output.page
}

/// Code, line and severity of each message.
fn told(text: &str) -> Vec<(String, u32, Severity)> {
    let (source, reading) = reading(text);
    let line = |at: crate::source::Span| source.line_of(at.start);
    let of = |told: &crate::diagnostic::Diagnostic| {
        (told.message.code().to_string(), line(told.message.at()), told.severity)
    };
    reading.diagnostics.sorted().into_iter().map(of).collect()
}

#[track_caller]
fn error(text: &str, code: &str, line: u32) {
    assert_eq!(told(text), [(code.to_string(), line, Severity::Error)], "{text}");
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The files of a folder that end so, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    all.retain(|path| path.extension().is_some_and(|end| end == extension));
    all.sort();
    all
}
