//! The programs of `tests/models/boscos`, and the bad ones.

use super::*;
use crate::diagnostic::Locale;

#[test]
fn every_case_is_read() {
    let all = cases();
    assert!(all.len() >= 16, "{}", all.len());
    for path in all {
        assert_eq!(read(&text(&path)), [], "{}", path.display());
    }
}

#[test]
fn bad_programs_have_expectations() {
    let all = bad();
    assert!(all.len() >= 12, "{}", all.len());
    assert!(all.iter().all(|(_, expected)| text(expected).contains("code: ")));
}

#[test]
fn the_prelude_has_no_errors() {
    for (name, text) in crate::language::boscos::prelude::FILES {
        let source = Source::new(name, text);
        let mut diagnostics = Diagnostics::new();
        crate::language::boscos::parse::parse_prelude(&source, true, &mut diagnostics);
        assert_eq!(messages(&source, &diagnostics), [], "{name}");
    }
    assert_eq!(told("begin end"), []);
}

#[test]
fn every_case_is_resolved() {
    for path in cases() {
        let (source, reading) = resolved(&text(&path));
        let all: Vec<String> = reading
            .diagnostics
            .sorted()
            .iter()
            .map(|one| format!("{}: {}", source.line_of(one.message.at().start), one.message.title(Locale::English)))
            .collect();
        assert!(all.is_empty(), "{}: {all:#?}", path.display());
        let program = reading.program.expect("there is no error");
        assert!(program.main.is_some() && program.outermost.is_some());
    }
}

/// The bad programs whose errors are found while names are resolved.
#[test]
fn bad_programs_are_reported() {
    for (program, expected) in bad() {
        let expected = text(&expected);
        let fact = |key: &str| expected.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim();
        let (source, Reading { diagnostics, .. }) = resolved(&text(&program));
        if fact("when:") != "translation" {
            assert!(!diagnostics.has_errors(), "{}: {diagnostics:?}", program.display());
            continue;
        }
        let all = diagnostics.sorted();
        let codes: Vec<&str> = all.iter().map(|one| one.message.code()).collect();
        assert_eq!(codes, [fact("code:")], "{}", program.display());
        assert_eq!(source.line_of(all[0].message.at().start).to_string(), fact("line:"), "{}", program.display());
        for locale in [Locale::English, Locale::Chinese] {
            let message = &all[0].message;
            let mut said = message.title(locale) + &message.help(locale).unwrap_or_default();
            said.extend(message.related(locale).into_iter().map(|related| related.text));
            for word in expected.lines().filter_map(|line| line.strip_prefix("says:")) {
                let word = word.trim().to_lowercase();
                assert!(said.to_lowercase().contains(&word), "{}: {word} in {said}", program.display());
            }
        }
    }
}
