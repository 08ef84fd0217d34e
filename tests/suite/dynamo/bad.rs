//! Bad decks draw their one message, decks with a slip that is only suspicious their one warning.
//!
//! `tests/bad/dynamo/NN_name.dyn` has exactly one mistake; `NN_name.expect` says code, moment and line, and in
//! backquotes what the message must name, in every language.

use crate::command::{Room, daily, parallel};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

#[derive(Clone, Debug)]
struct Deck {
    path: PathBuf,
    code: String,
    run: bool,
    line: u64,
    /// What stands in backquotes in the fact.
    facts: Vec<String>,
    severity: &'static str,
}

/// One message as the command tells it.
#[derive(Debug)]
struct Told {
    severity: String,
    code: String,
    line: u64,
    /// Message, help and related places.
    text: String,
}

fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join("dynamo")
}

fn decks(kind: &str, severity: &'static str) -> Vec<Deck> {
    let mut decks: Vec<Deck> = std::fs::read_dir(folder(kind))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dyn"))
        .map(|path| deck(path, severity))
        .collect();
    decks.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(decks.len() > 4, "only {} decks in {kind}", decks.len());
    decks
}

fn deck(path: PathBuf, severity: &'static str) -> Deck {
    let text = std::fs::read_to_string(path.with_extension("expect"))
        .unwrap_or_else(|error| panic!("{} needs an .expect: {error}", path.display()));
    let keys: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once(": ")).collect();
    let key = |name: &str| *keys.get(name).unwrap_or_else(|| panic!("{} says no {name}", path.display()));
    let facts = key("fact").split('`').skip(1).step_by(2).map(str::to_string).collect();
    let run = match key("when") {
        "translation" => false,
        "run" => true,
        other => panic!("{}: when is {other}", path.display()),
    };
    let (code, line) = (key("code").to_string(), key("line").trim().parse().expect("a line number"));
    Deck { code, run, line, facts, severity, path: path.clone() }
}

/// The messages of `zudyn check`.
fn checked(room: &Room, path: &Path, locale: &str) -> (i32, Vec<Told>) {
    let words = ["check", "--format", "json", "--locale", locale, &path.display().to_string()];
    let done = room.zudyn(&words);
    let list: Value = serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_string();
    let told = |value: &Value| {
        let related = value["related"].as_array().cloned().unwrap_or_default();
        let mut words = vec![text(value, "message"), text(value, "help")];
        for place in &related {
            words.push(format!("{} `{}`", text(place, "message"), place["line"]));
        }
        Told {
            severity: text(value, "severity"),
            code: text(value, "code"),
            line: value["line"].as_u64().unwrap_or_default(),
            text: words.join("\n"),
        }
    };
    (done.status, list.as_array().expect("a list of messages").iter().map(told).collect())
}

/// For what is found while running: a compiled program must say the same.
fn compiler() -> Option<&'static str> {
    static FOUND: OnceLock<Option<&str>> = OnceLock::new();
    *FOUND.get_or_init(|| crate::command::first_of(&["tcc", "gcc", "clang"]))
}

/// What `zudyn run` says while it runs, by each engine.
fn ran(room: &Room, path: &Path, locale: &str) -> (i32, Vec<Told>) {
    let words = ["run", "--no-pages", "--engine", "interpret", "--locale", locale, &path.display().to_string()];
    let done = room.zudyn(&words);
    if let Some(compiler) = compiler() {
        let mut words = words;
        words[3] = "c";
        let compiled = room.zudyn(&[words.as_slice(), &["-O0", "--cc", compiler]].concat());
        assert_eq!((compiled.status, &compiled.errors), (done.status, &done.errors), "{}: compiled", path.display());
    }
    let mut all: Vec<Told> = Vec::new();
    for line in done.errors.lines() {
        // `file:line:column: severity[code]: text`
        let head = line.split_once(".dyn:").and_then(|(_, rest)| {
            let (place, rest) = rest.split_once(": ")?;
            let (severity, rest) = rest.split_once('[')?;
            let (code, _) = rest.split_once("]: ")?;
            Some((place.split(':').next()?.parse().ok()?, severity.to_string(), code.to_string()))
        });
        match (head, all.last_mut()) {
            (Some((number, severity, code)), _) => all.push(Told { severity, code, line: number, text: line.into() }),
            (None, Some(told)) => told.text = format!("{}\n{line}", told.text),
            (None, None) => all.push(Told { severity: "note".into(), code: String::new(), line: 0, text: line.into() }),
        }
    }
    (done.status, all)
}

fn told(room: &Room, deck: &Deck, locale: &str) -> (i32, Vec<Told>) {
    if deck.run { ran(room, &deck.path, locale) } else { checked(room, &deck.path, locale) }
}

fn severity_of(deck: &Deck, locale: &str) -> &'static str {
    match (deck.severity, deck.run && locale == "zh") {
        ("error", true) => "错误",
        ("warning", true) => "警告",
        (severity, _) => severity,
    }
}

/// The difference from the expected messages, if any.
fn judge(room: &Room, deck: &Deck, locale: &str) -> Vec<String> {
    let (status, all) = told(room, deck, locale);
    let mut wrong = Vec::new();
    let wanted_status = match (deck.severity, deck.run) {
        ("warning", _) => 0,
        (_, true) => 3,
        (_, false) => 1,
    };
    if status != wanted_status {
        wrong.push(format!("exit status {status} and not {wanted_status}"));
    }
    if all.len() != 1 {
        wrong.push(format!("{} messages and not one: {all:#?}", all.len()));
        return wrong;
    }
    let told = &all[0];
    for (what, got, expected) in [
        ("code", told.code.as_str(), deck.code.as_str()),
        ("severity", told.severity.as_str(), severity_of(deck, locale)),
        ("line", &told.line.to_string(), &deck.line.to_string()),
    ] {
        if got != expected {
            wrong.push(format!("{what} is {got} and not {expected}: {}", told.text));
        }
    }
    let missing: Vec<&String> = deck.facts.iter().filter(|fact| !told.text.contains(fact.as_str())).collect();
    if !missing.is_empty() {
        wrong.push(format!("{missing:?} are not named: {}", told.text));
    }
    let chinese = told.text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    if chinese != (locale == "zh") {
        wrong.push(format!("not in the language asked for: {}", told.text));
    }
    wrong
}

fn every_deck_is_told(decks: Vec<Deck>, locale: &str) {
    let room = Room::new();
    let count = decks.len();
    let judged = parallel(decks, |deck| judge(&room, &deck, locale));
    let mut report = String::new();
    for (deck, wrong) in judged.iter().filter(|(_, wrong)| !wrong.is_empty()) {
        let name = deck.path.file_name().unwrap_or_default().to_string_lossy();
        report += &format!("{name}:\n  {}\n", wrong.join("\n  "));
    }
    println!("{count} decks in {locale}");
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn every_bad_deck_draws_its_one_error() {
    every_deck_is_told(decks("bad", "error"), "en");
}

#[test]
fn every_suspicious_deck_draws_its_one_warning_and_runs() {
    let suspicious = decks("warn", "warning");
    let room = Room::new();
    for deck in &suspicious {
        let done = room.zudyn(&["run", "--no-pages", "--engine", "interpret", &deck.path.display().to_string()]);
        assert_eq!(done.status, 0, "{}: {}", deck.path.display(), done.errors);
    }
    every_deck_is_told(suspicious, "en");
}

#[test]
fn the_same_is_said_in_chinese() {
    let decks = [decks("bad", "error"), decks("warn", "warning")].concat();
    every_deck_is_told(daily::one_in(3, decks), "zh");
}

#[test]
fn every_code_is_explained() {
    let room = Room::new();
    let codes: BTreeSet<String> =
        [decks("bad", "error"), decks("warn", "warning")].concat().into_iter().map(|deck| deck.code).collect();
    let listed = room.zudyn(&["explain"]);
    let known: BTreeSet<String> = listed.output.lines().map(str::to_string).collect();
    let unknown: Vec<&String> = codes.difference(&known).collect();
    assert!(unknown.is_empty(), "zudyn explain does not list {unknown:?}");
    for (code, long) in parallel(codes.into_iter().collect(), |code| room.zudyn(&["explain", &code])) {
        assert_eq!(long.status, 0, "{code}: {}", long.errors);
        assert!(long.output.lines().filter(|line| !line.is_empty()).count() >= 2, "{code}: {}", long.output);
    }
}

/// The table of errors of the language page; each code has a deck of its own.
#[test]
fn every_code_of_the_page_has_a_deck() {
    let covered: BTreeSet<String> =
        [decks("bad", "error"), decks("warn", "warning")].concat().into_iter().map(|deck| deck.code).collect();
    let missing: Vec<&&str> = CODES.iter().filter(|code| !covered.contains(**code)).collect();
    assert!(missing.is_empty(), "no deck for {missing:?}");
}

#[rustfmt::skip]
const CODES: &[&str] = &[
    "unknown-card", "card-not-supported", "continuation-without-card", "equals-expected", "bad-name", "bad-number",
    "unexpected-character", "bad-time-subscript", "left-subscript", "unbalanced-parenthesis", "operand-expected",
    "operator-expected", "argument-count", "unknown-function", "function-not-supported", "function-not-allowed",
    "number-expected", "integer-expected", "condition-expected", "for-syntax", "for-bound", "for-range", "for-names",
    "macro-syntax", "macro-nested", "macro-not-closed", "macro-end-without-macro", "intrn-outside-macro",
    "card-in-macro", "block-not-closed", "block-without-start", "card-in-block", "boxcar-syntax", "boxcar-count",
    "noise-seed", "defined-twice", "time-defined", "dt-variable", "element-missing", "macro-local", "macro-no-result",
    "macro-recursive", "macro-after-use", "macro-output", "undefined-name", "right-subscript",
    "time-subscript-missing", "supplementary-used", "initial-value-missing", "initial-not-allowed", "table-expected",
    "table-as-quantity", "table-subscript", "table-size", "table-range-arguments", "array-expected", "not-an-array",
    "subscript-count", "subscript-out-of-range", "subscript-unknown", "subscript-not-on-left",
    "subscript-not-integer", "subscript-expected", "subscript-star", "macro-not-allowed", "not-a-train",
    "train-as-quantity", "boxcar-range", "boxcar-initial", "boxcar-in-initial", "simultaneous-auxiliaries",
    "simultaneous-supplementaries", "simultaneous-initial", "output-undefined", "output-syntax", "print-column",
    "plot-syntax", "plot-character", "plot-limits", "plot-too-many", "dt-missing", "length-missing",
    "dt-not-positive", "equation-in-rerun", "rerun-not-a-constant", "rerun-not-a-table", "rerun-train",
    "division-by-zero", "math-domain", "not-finite", "while-limit", "run-too-long", "table-range",
    "blank-in-expression", "long-name", "rate-on-a-card", "cards-after-last-run",
];
