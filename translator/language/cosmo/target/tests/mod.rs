//! The target program against the cases, and against its second definition.

mod machine;
mod strict;

use crate::diagnostic::Diagnostics;
use crate::language::cosmo::text::Text;
use crate::language::cosmo::{Dialect, parse, resolve, target};
use crate::source::Source;

/// A text without errors.
fn read(source: &Source, dialect: Dialect) -> Text {
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(source, dialect, &mut diagnostics);
    let text = resolve(&syntax, source, dialect, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}\n{}", diagnostics.sorted(), source.text());
    text.unwrap()
}

/// Lines without empty ones, as they are compared.
fn lines(listing: &str) -> Vec<String> {
    listing.lines().map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect()
}

fn listing(text: &str, dialect: Dialect) -> Vec<String> {
    let source = Source::new("model.cosmo", text);
    let text = read(&source, dialect);
    lines(&target::target(&text, &source).to_string())
}

#[test]
fn the_cases_have_the_target_programs_of_the_paper() {
    let mut compared = 0;
    for case in crate::language::cosmo::tests::cases() {
        let Ok(wanted) = std::fs::read_to_string(case.with_file_name("target.txt")) else { continue };
        let text = std::fs::read_to_string(&case).unwrap();
        for dialect in [Dialect::Of1969, Dialect::Today] {
            assert_eq!(listing(&text, dialect), lines(&wanted), "{}", case.display());
        }
        compared += 1;
    }
    assert!(compared >= 8, "only {compared} cases have a target program");
}
