//! Tests of the front end: texts in, trees and messages out.

use super::{Dialect, parse, resolve};
use crate::diagnostic::{Diagnostics, Severity};
use crate::source::Source;
use std::path::{Path, PathBuf};

mod models;
mod oddities;
mod structure;
mod trees;

/// What is said about a text: code and line, warnings in parentheses.
pub fn told(text: &str, dialect: Dialect) -> Vec<String> {
    let source = Source::new("model.cosmo", text);
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, dialect, &mut diagnostics);
    let resolved = resolve(&syntax, &source, dialect, &mut diagnostics);
    assert_eq!(resolved.is_some(), !diagnostics.has_errors(), "{:?}\n{text}", diagnostics.sorted());
    let tell = |code: &str, line: u32, severity: Severity| match severity {
        Severity::Error => format!("{code} {line}"),
        Severity::Warning | Severity::Note => format!("({code} {line})"),
    };
    let sorted = diagnostics.sorted();
    sorted
        .iter()
        .map(|told| tell(told.message.code(), source.line_of(told.message.at().start), told.severity))
        .collect()
}

/// All models among the test cases.
pub fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/cosmo");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path().join("model.cosmo"))
        .filter(|path| path.exists())
        .collect();
    all.sort();
    all
}
