//! Bad COSMO models draw their messages and no others; suspicious ones draw their warnings and no error.
//!
//! `tests/bad/cosmo/NN_name.expect` has a line for each message, in order: code, line (`end` is the end of the
//! text), and in quotes what the message must name in every language. A first line `options:` gives options of the
//! command; what stands behind `#` is a remark.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Diagnostics, Locale, Severity, explain};
use zudyn_translator::language::cosmo::{self, Dialect};
use zudyn_translator::source::Source;

#[derive(Debug)]
struct Expected {
    code: String,
    /// `None`: the end of the text.
    line: Option<u32>,
    facts: Vec<String>,
}

#[derive(Debug)]
struct Bad {
    path: PathBuf,
    dialect: Dialect,
    expected: Vec<Expected>,
}

fn models(kind: &str) -> Vec<Bad> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join("cosmo");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cosmo"))
        .collect();
    all.sort();
    all.into_iter().map(bad).collect()
}

fn bad(path: PathBuf) -> Bad {
    let text = std::fs::read_to_string(path.with_extension("expect"))
        .unwrap_or_else(|error| panic!("{} needs an .expect: {error}", path.display()));
    let mut dialect = Dialect::Today;
    let mut expected = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("options:") {
            Some(options) if options.trim() == "--std 1969" => dialect = Dialect::Of1969,
            Some(options) => panic!("{}: {options} are no options here", path.display()),
            None => expected.push(expectation(line, &path)),
        }
    }
    Bad { path, dialect, expected }
}

fn expectation(line: &str, path: &Path) -> Expected {
    let mut facts = Vec::new();
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(part) = rest.split('"').next() {
        // A number sign in quotes is no remark.
        let (part, remark) = part.split_once('#').map_or((part, false), |(part, _)| (part, true));
        words.extend(part.split_whitespace().map(str::to_string));
        if remark {
            break;
        }
        let Some((_, behind)) = rest.split_once('"') else { break };
        let (fact, behind) = behind.split_once('"').unwrap_or_else(|| panic!("{}: {line}", path.display()));
        facts.push(fact.to_string());
        rest = behind;
    }
    let [code, number] = words.as_slice() else { panic!("{}: {line}", path.display()) };
    let line = (number != "end").then(|| number.parse().expect("a line number"));
    Expected { code: code.clone(), line, facts }
}

/// What is wrong with what is said about a model, if anything.
fn judge(bad: &Bad, severity: Severity, locale: Locale) -> Option<String> {
    let text = std::fs::read_to_string(&bad.path).expect("models are UTF-8");
    let source = Source::new("model.cosmo", text);
    let mut diagnostics = Diagnostics::new();
    let syntax = cosmo::parse(&source, bad.dialect, &mut diagnostics);
    if let Some(text) = cosmo::resolve(&syntax, &source, bad.dialect, &mut diagnostics) {
        cosmo::check(&text, &source, &mut diagnostics);
    }
    let told: Vec<_> = diagnostics.sorted().into_iter().filter(|told| told.severity == severity).collect();
    if severity == Severity::Warning && diagnostics.has_errors() {
        return Some(format!("errors: {:#?}", diagnostics.sorted()));
    }
    if told.len() != bad.expected.len() {
        return Some(format!("{} messages and not {}: {told:#?}", told.len(), bad.expected.len()));
    }
    let wrong = told.iter().zip(&bad.expected).filter_map(|(told, expected)| {
        let message = &told.message;
        let mut words = vec![message.title(locale), message.help(locale).unwrap_or_default()];
        for related in message.related(locale) {
            words.push(format!("{} `{}`", related.text, source.line_of(related.at.start)));
        }
        let words = words.join("\n");
        let line = source.line_of(message.at().start);
        let at_end = expected.line.is_none() && line == source.line_count();
        if message.code() != expected.code || (expected.line != Some(line) && !at_end) {
            return Some(format!("{} on line {line}, but expected {expected:?}", message.code()));
        }
        let missing: Vec<&String> = expected.facts.iter().filter(|fact| !words.contains(fact.as_str())).collect();
        if !missing.is_empty() {
            return Some(format!("{missing:?} are not named: {words}"));
        }
        let chinese = words.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        (chinese != (locale == Locale::Chinese)).then(|| format!("not in the language asked for: {words}"))
    });
    let wrong: Vec<String> = wrong.collect();
    (!wrong.is_empty()).then(|| wrong.join("\n  "))
}

fn every_model_is_told(kind: &str, severity: Severity, locale: Locale) {
    let models = models(kind);
    assert!(models.len() > 7, "only {} models in {kind}", models.len());
    let wrong: Vec<String> = models
        .iter()
        .filter_map(|bad| Some(format!("{}:\n  {}", bad.path.display(), judge(bad, severity, locale)?)))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_bad_model_draws_its_errors() {
    every_model_is_told("bad", Severity::Error, Locale::English);
}

#[test]
fn every_suspicious_model_draws_its_warnings() {
    every_model_is_told("warn", Severity::Warning, Locale::English);
}

#[test]
fn the_same_is_said_in_chinese() {
    every_model_is_told("bad", Severity::Error, Locale::Chinese);
    every_model_is_told("warn", Severity::Warning, Locale::Chinese);
}

/// The table of errors of the language page; each code has a model of its own and a long explanation.
#[test]
fn every_code_of_the_page_has_a_model() {
    let all = [models("bad"), models("warn")];
    let covered: BTreeSet<&str> = all.iter().flatten().flat_map(|bad| &bad.expected).map(|e| e.code.as_str()).collect();
    let missing: Vec<&&str> = CODES.iter().filter(|code| !covered.contains(**code)).collect();
    assert!(missing.is_empty(), "no model for {missing:?}");
    let unexplained: Vec<&&str> = covered.iter().filter(|code| explain(code).is_none()).collect();
    assert!(unexplained.is_empty(), "without explanation: {unexplained:?}");
}

/// `algebraic-loop` is found where equations are ordered, `unknown-column` and `data-not-increasing` when the data
/// are read.
#[rustfmt::skip]
const CODES: &[&str] = &[
    "number-of-compartments-missing", "initial-missing", "body-missing", "letter-is-no-identifier",
    "undeclared-variable", "index-missing", "index-not-allowed", "index-not-integer", "index-out-of-range",
    "compartment-out-of-range", "undeclared-compartment", "compartment-declared-twice", "from-out-compartment",
    "from-itself", "order-number-missing", "bad-from", "type-mismatch", "more-than-one-operator", "signed-expression",
    "bad-expression", "declared-a-priori", "declared-twice", "bad-type-declaration", "unknown-statement",
    "bad-statement", "label-zero", "reserved-label", "label-twice", "unknown-label", "label-begins-initial",
    "label-begins-body", "empty-declarative", "part-missing", "bad-declaration", "unknown-declaration",
    "output-and-volume-explicit", "output-and-volume-unknown", "second-format", "format-without-forms",
    "format-count-mismatch", "bad-format-heading", "bad-number-form", "bad-graph-point", "graph-without-points",
    "repeat-missing", "bad-repeat", "text-after-model", "not-1969", "reserved-word", "name-has-two-readings",
    "parameter-assigned", "unknown-compartment", "ambiguous-compartment", "unknown-tracer", "unknown-data",
    "end-missing", "jump-into-block", "condition-expected", "unknown-method", "second-method",
    "time-declaration-missing", "several-time-declarations", "jump-over-integration", "in-compartment-too-late",
    "dose-into", "dose-needs-unknown-volume",
    "flow-without-d", "cannot-balance", "several-tracer-declarations", "jump-to-heading", "jump-between-programs",
];
