//! Bad SCoP models draw their one error and no other; suspicious ones draw their warning and no error.
//!
//! `tests/bad/scop/NN_name.expect` says code and line, and in backquotes what the message must name in every language.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Locale, Severity, explain};
use zudyn_translator::source::{FileId, Source};
use zudyn_translator::{Language, Reading, translate_as};

struct Bad {
    path: PathBuf,
    code: String,
    line: u32,
    facts: Vec<String>,
    /// The model is read with `--allow-verbatim`.
    verbatim: bool,
}

fn models(kind: &str) -> Vec<Bad> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join("scop");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mod"))
        .collect();
    all.sort();
    all.into_iter().map(bad).collect()
}

fn bad(path: PathBuf) -> Bad {
    let text = std::fs::read_to_string(path.with_extension("expect"))
        .unwrap_or_else(|error| panic!("{} needs an .expect: {error}", path.display()));
    let key = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("{} says no {name}", path.display())).to_string()
    };
    let facts = key("fact").split('`').skip(1).step_by(2).map(str::to_string).collect();
    let verbatim = text.lines().any(|line| line == "with: --allow-verbatim");
    Bad { verbatim, code: key("code"), line: key("line").parse().expect("a line"), facts, path: path.clone() }
}

fn reading() -> Reading {
    Reading { language: Language::Scop, ..Reading::default() }
}

fn reading_of(bad: &Bad) -> Reading {
    Reading { allow_verbatim: bad.verbatim, ..reading() }
}

/// What is wrong with what is said about a model, if anything.
fn judge(bad: &Bad, severity: Severity, locale: Locale) -> Option<String> {
    let source = Source::new("model.mod", std::fs::read_to_string(&bad.path).expect("models are UTF-8"));
    let diagnostics = translate_as(&source, &reading_of(bad)).diagnostics;
    let errors = diagnostics.sorted().into_iter().filter(|told| told.severity == Severity::Error).count();
    let told: Vec<_> = diagnostics.sorted().into_iter().filter(|told| told.message.code() == bad.code).collect();
    let wanted = usize::from(severity == Severity::Error);
    if told.len() != 1 || errors != wanted || told[0].severity != severity {
        return Some(format!("not one {} and {wanted} errors: {:#?}", bad.code, diagnostics.sorted()));
    }
    let message = &told[0].message;
    let mut words = vec![message.title(locale), message.help(locale).unwrap_or_default()];
    words.extend(message.related(locale).into_iter().map(|related| related.text));
    let words = words.join("\n");
    let line = source.line_of(message.at().start);
    if line != bad.line {
        return Some(format!("on line {line} and not {}: {words}", bad.line));
    }
    let missing: Vec<&String> = bad.facts.iter().filter(|fact| !words.contains(&format!("`{fact}`"))).collect();
    if !missing.is_empty() && missing.iter().any(|fact| !words.contains(fact.as_str())) {
        return Some(format!("{missing:?} are not named: {words}"));
    }
    let chinese = words.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    (chinese != (locale == Locale::Chinese)).then(|| format!("not in the language asked for: {words}"))
}

fn every_model_is_told(kind: &str, severity: Severity) {
    let models = models(kind);
    assert!(models.len() > 10, "only {} models in {kind}", models.len());
    let mut wrong = Vec::new();
    for locale in [Locale::English, Locale::Chinese] {
        let judged = models
            .iter()
            .filter_map(|bad| Some(format!("{}:\n  {}", bad.path.display(), judge(bad, severity, locale)?)));
        wrong.extend(judged);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_bad_model_draws_its_one_error() {
    every_model_is_told("bad", Severity::Error);
}

#[test]
fn every_suspicious_model_draws_its_warning() {
    every_model_is_told("warn", Severity::Warning);
}

#[test]
fn every_code_of_the_page_has_a_model() {
    let all = [models("bad"), models("warn")];
    let covered: BTreeSet<&str> = all.iter().flatten().map(|bad| bad.code.as_str()).collect();
    let missing: Vec<&&str> = CODES.iter().filter(|code| !covered.contains(**code)).collect();
    assert!(missing.is_empty(), "no model for {missing:?}");
    let unexplained: Vec<&&str> = CODES.iter().filter(|code| explain(code).is_none()).collect();
    assert!(unexplained.is_empty(), "without explanation: {unexplained:?}");
}

/// Codes told for a source.
fn codes(source: &Source) -> Vec<(&'static str, String, u32)> {
    let told = translate_as(source, &reading()).diagnostics;
    let place = |at: u32| (source.name_at(at).to_string(), source.line_of(at));
    told.sorted()
        .iter()
        .map(|told| {
            let (name, line) = place(told.message.at().start);
            (told.message.code(), name, line)
        })
        .collect()
}

#[test]
fn places_in_included_files_are_told_with_their_file() {
    let text = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nINCLUDE \"part\"\nASSIGNED { b }\nBREAKPOINT { b = a }\n";
    let mut source = Source::new("model.mod", text);
    source.include(FileId::default(), "part", "part", "ASSIGNED { a }\nBREAKPOINT {\n  a = nothing\n}\n");
    assert_eq!(codes(&source), [("undefined-name", "part".to_string(), 3)]);
}

#[test]
fn a_file_that_includes_itself_is_refused() {
    let mut source = Source::new("model.mod", "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nINCLUDE \"a\"\n");
    let a = source.include(FileId::default(), "a", "a", "INCLUDE \"b\"\n");
    let b = source.include(a, "b", "b", "ASSIGNED { x }\nINCLUDE \"a\"\n");
    source.meant(b, "a", a);
    assert_eq!(codes(&source), [("include-cycle", "b".to_string(), 2)]);
}

#[test]
fn several_mistakes_are_all_told() {
    let text = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nASSIGNED { a b c }\nBREAKPOINT {\n  a = 1 +\n  b = * 2\n  \
                c = nosuch\n  IF a > 1 c = 2\n  c = 3 ;\n}\n";
    let told: Vec<(&str, u32)> =
        codes(&Source::new("model.mod", text)).into_iter().map(|(code, _, line)| (code, line)).collect();
    assert_eq!(told.iter().filter(|(code, _)| *code == "undefined-name").count(), 1, "{told:?}");
    for expected in
        [("unexpected-token", 5), ("undefined-name", 6), ("braces-required", 7), ("unexpected-character", 8)]
    {
        assert!(told.contains(&expected), "{expected:?} is not in {told:?}");
    }
}

/// `include-cycle` needs files, and is tested above.
#[rustfmt::skip]
const CODES: &[&str] = &[
    "unexpected-character", "double-quote-prime", "unclosed-comment", "unclosed-verbatim", "unclosed-string",
    "unclosed-unit", "unclosed-block", "no-such-file", "unexpected-token", "braces-required", "local-not-first",
    "number-before-parenthesis", "verbatim-refused", "verbatim-return", "verbatim-call", "undefined-name", "duplicate-declaration", "reserved-word",
    "no-independent", "second-independent", "second-sweep", "second-stepped", "second-plot", "second-match",
    "second-table", "empty-range", "stepped-values", "start-in-assigned", "array-size", "initial-name-taken",
    "define-after-use", "missing-subscript", "not-an-array", "subscript-out-of-range", "not-a-state",
    "not-a-parameter", "unknown-function", "argument-count", "procedure-has-no-value", "function-without-value",
    "array-argument", "bad-mode", "format-mismatch", "assignment-to-constant", "assignment-to-independent",
    "assignment-to-index", "unknown-unit", "units-not-conformable", "derivative-outside-block",
    "derivative-not-isolated", "derivative-not-highest", "derivative-twice", "derivative-read-too-soon",
    "tilde-outside-block", "equation-without-unknown", "continuation-without-equation", "equation-count",
    "nonlinear-term", "reaction-without-state", "rate-count", "conserve-not-constant", "conserve-without-state",
    "flux-into-conserved", "partial-form", "partial-length", "partial-twice", "boundary-twice",
    "boundary-without-equation", "boundary-uses-block-variable", "history-zero", "history-not-a-state",
    "history-outside-discrete", "match-count", "match-too-large", "table-too-large","match-outside-derivative", "sens-outside-block", "sens-with-lag",
    "table-arguments", "table-names", "table-outside-function", "lag-not-constant", "forall-dimensions",
    "nested-forall", "increment-not-positive", "queue-in-equations", "schedule-in-equations",
    "conserve-outside-kinetic", "compartment-outside-kinetic", "solve-unknown-block", "block-solved-twice",
    "integrating-solve-outside-breakpoint", "unknown-method", "wrong-method", "steadystate-not-possible",
    "name-too-long", "start-and-initial", "parameter-assigned", "state-assigned", "block-never-solved",
    "blocks-coupled-at-rows", "conserve-ignored", "conserve-not-invariant", "arrow-without-hyphen",
    "step-does-not-divide", "declaration-promoted", "neuron-ignored", "neuron-name-supplied", "neuron-step",
    "compartment-idle", "old-keyword",
    "neuron-only",
];
