//! Whole models: those of the cases, and the examples of 1969.

use super::{cases, told};
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::{Dialect, parse, resolve};
use crate::source::Source;

#[test]
fn every_case_reads_without_a_message() {
    let cases = cases();
    assert!(cases.len() >= 14, "only {} cases", cases.len());
    let mut wrong = Vec::new();
    for path in cases {
        let text = std::fs::read_to_string(&path).expect("cases are UTF-8");
        let told = told(&text, Dialect::Today);
        if !told.is_empty() {
            wrong.push(format!("{}: {told:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Those with a target program are the ones that use nothing newer.
#[test]
fn texts_of_1969_are_known_as_such() {
    for path in cases() {
        let text = std::fs::read_to_string(&path).expect("cases are UTF-8");
        let source = Source::new("model.cosmo", text.clone());
        let mut diagnostics = Diagnostics::new();
        let syntax = parse(&source, Dialect::Today, &mut diagnostics);
        let resolved = resolve(&syntax, &source, Dialect::Today, &mut diagnostics).expect("cases are right");
        let expected = path.with_file_name("target.txt").exists();
        assert_eq!(resolved.of_1969, expected, "{}", path.display());
        assert_eq!(
            told(&text, Dialect::Of1969).is_empty(),
            expected,
            "{}: {:?}",
            path.display(),
            told(&text, Dialect::Of1969)
        );
    }
}
