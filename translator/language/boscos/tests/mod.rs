//! Programs, and what the front end makes of them.

use super::{Reading, parse, read as read_all};
use crate::diagnostic::{Diagnostics, Severity};
use crate::source::Source;
use std::path::{Path, PathBuf};

mod built;
mod cases;
mod changed;
mod checks;
mod complete;
mod grammar;
mod inner;
mod names;
mod networks;
mod prefixes;
mod programs;
mod standard;
mod symbols;
mod translated;
mod values;
mod waits;

/// Code, line and severity of each message about a text that is only read.
fn read(text: &str) -> Vec<(String, u32, Severity)> {
    let source = Source::new("model.bos", text);
    let mut diagnostics = Diagnostics::new();
    parse(&source, &mut diagnostics);
    messages(&source, &diagnostics)
}

/// A text as far as the front end goes.
fn resolved(text: &str) -> (Source, Reading) {
    let source = Source::new("model.bos", text);
    let reading = read_all(&source);
    (source, reading)
}

/// Code, line and severity of each message about a program.
fn told(text: &str) -> Vec<(String, u32, Severity)> {
    let (source, reading) = resolved(text);
    messages(&source, &reading.diagnostics)
}

fn messages(source: &Source, diagnostics: &Diagnostics) -> Vec<(String, u32, Severity)> {
    let line = |at: crate::source::Span| source.line_of(at.start);
    let all = diagnostics.sorted();
    all.iter().map(|one| (one.message.code().to_string(), line(one.message.at()), one.severity)).collect()
}

/// The tree of a program without errors.
#[track_caller]
fn tree(text: &str) -> String {
    let source = Source::new("model.bos", text);
    let mut diagnostics = Diagnostics::new();
    let parsed = parse(&source, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}\n{text}");
    parsed.block.to_string()
}

/// The only statement of a block, as it is dumped: its lines joined by `; `.
#[track_caller]
fn statement(text: &str) -> String {
    let tree = tree(&format!("begin {text} end"));
    tree.lines().skip(1).map(str::trim).collect::<Vec<_>>().join("; ")
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/boscos");
    let mut all: Vec<PathBuf> = entries(&folder).into_iter().map(|case| case.join("model.bos")).collect();
    all.retain(|path| path.exists());
    all
}

/// Bad programs with the files that say what is expected.
fn bad() -> Vec<(PathBuf, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/boscos");
    let programs = entries(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "bos"));
    programs.map(|path| (path.clone(), path.with_extension("expect"))).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    all.sort();
    all
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it can be read")
}

/// The resolved program without errors and warnings, as it is dumped: lines joined by `; `, without the block itself.
#[track_caller]
fn program(text: &str) -> String {
    let (_, reading) = resolved(text);
    let program = reading.program.unwrap_or_else(|| panic!("{:#?}\n{text}", reading.diagnostics));
    program.to_string().lines().skip(1).map(str::trim).collect::<Vec<_>>().join("; ")
}

/// A program that has exactly these messages: code and line.
#[track_caller]
fn wrong(text: &str, wanted: &[(&str, u32)]) {
    let found: Vec<(String, u32)> = told(text).into_iter().map(|(code, line, _)| (code, line)).collect();
    let wanted: Vec<(String, u32)> = wanted.iter().map(|(code, line)| (code.to_string(), *line)).collect();
    assert_eq!(found, wanted, "{text}");
}
