//! Every message that the models of `tests/bad` and `tests/warn` raise before a run, as a user reads it, in English and
//! Chinese.
//!
//! `ZUDYN_BLESS=1 cargo test --test suite rendered` rewrites `tests/rendered`. Read the difference before you commit it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Locale, explanations, human};
use zudyn_translator::language::cosmo::Dialect;
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, translate_as};

const LANGUAGES: [(Language, &str, &str); 5] = [
    (Language::Dynamo, "dynamo", "dyn"),
    (Language::Cosmo, "cosmo", "cosmo"),
    (Language::Scop, "scop", "mod"),
    (Language::Facs, "facs", "facs"),
    (Language::Boscos, "boscos", "bos"),
];

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The models of a language with their names: `bad/01_unknown_card.dyn`.
fn models(folder: &str, extension: &str) -> Vec<(String, PathBuf)> {
    let mut all = Vec::new();
    for kind in ["bad", "warn"] {
        // A language may have no folder of suspicious models.
        let Ok(entries) = std::fs::read_dir(tests().join(kind).join(folder)) else { continue };
        for path in entries.map(|entry| entry.expect("it can be read").path()) {
            if path.extension().is_some_and(|end| end == extension) {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                all.push((format!("{kind}/{file}"), path));
            }
        }
    }
    all.sort();
    all
}

/// How a model is read: its `.expect` file gives the options.
fn reading(language: Language, path: &Path) -> Reading {
    let expected = std::fs::read_to_string(path.with_extension("expect")).unwrap_or_default();
    let dialect = if expected.contains("--std 1969") { Dialect::Of1969 } else { Dialect::Today };
    let allow_verbatim = expected.contains("--allow-verbatim");
    Reading { language, dialect, allow_verbatim, only_1982: expected.contains("--std 1982"), ..Reading::default() }
}

/// All messages of a language, and their codes.
fn rendered(language: Language, folder: &str, extension: &str, locale: Locale) -> (String, BTreeSet<&'static str>) {
    let (mut out, mut codes) = (String::new(), BTreeSet::new());
    for (name, path) in models(folder, extension) {
        let text = std::fs::read_to_string(&path).expect("models are UTF-8");
        let source = Source::new(&name, text);
        let told = translate_as(&source, &reading(language, &path)).diagnostics;
        for diagnostic in told.sorted() {
            codes.insert(diagnostic.message.code());
            out += &human(diagnostic, &source, locale);
            out.push('\n');
        }
    }
    (out, codes)
}

#[test]
fn every_message_reads_as_before() {
    let bless = std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1");
    let mut changed = Vec::new();
    for (language, folder, extension) in LANGUAGES {
        for (locale, end) in [(Locale::English, "en"), (Locale::Chinese, "zh")] {
            let (out, _) = rendered(language, folder, extension, locale);
            let path = tests().join("rendered").join(format!("{folder}.{end}.txt"));
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            if bless {
                std::fs::write(&path, out).expect("the folder can be written");
            } else if out != kept {
                let lines = out.lines().zip(kept.lines()).find(|(new, old)| new != old);
                changed.push(format!("{}: {lines:?}", path.display()));
            }
        }
    }
    assert!(changed.is_empty(), "read the difference, then run with ZUDYN_BLESS=1:\n{}", changed.join("\n"));
}

/// A new code needs a model in `tests/bad` or `tests/warn`, or a place in the list.
#[test]
fn every_code_has_a_model() {
    let mut shown = BTreeSet::new();
    for (language, folder, extension) in LANGUAGES {
        shown.extend(rendered(language, folder, extension, Locale::English).1);
    }
    let reported = crate::reported::codes();
    shown.extend(reported.iter().map(String::as_str));
    let listed: BTreeSet<&str> = WITHOUT_MODEL.iter().copied().collect();
    let all: BTreeSet<&str> = explanations().iter().map(|explanation| explanation.code).collect();
    let missing: Vec<&&str> = all.iter().filter(|code| !shown.contains(**code) && !listed.contains(**code)).collect();
    assert!(missing.is_empty(), "no model shows {missing:?}");
    let superfluous: Vec<&&str> =
        listed.iter().filter(|code| shown.contains(**code) || !all.contains(**code)).collect();
    assert!(superfluous.is_empty(), "take out of the list: {superfluous:?}");
}

/// Codes of runs, of fits and of the command line, and those for which a model is still to be written.
#[rustfmt::skip]
const WITHOUT_MODEL: &[&str] = &[
    "algebraic-loop", "array-too-large", "bad-comparison", "bad-number-in-input", "bad-number-in-text", "bad-order",
    "bad-weight", "block-has-owner", "call-of-attached", "chattering", "columns-differ", "compiler-failed",
    "composite-without-output", "conserve-start-mismatch", "continuous-link-between-elements", "dangling-input",
    "data-not-increasing", "data-not-numbers", "data-not-reached", "derivative-too-long", "drawing-parameters",
    "edit-overflow", "encoding-unfit", "endless-events", "endless-input", "estimate-on-bound", "estimate-undetermined",
    "event-list-empty", "figure-failed", "file-too-big", "file-unreadable", "fission-quotient-zero",
    "fit-not-converged", "flag-lost", "flag-of-another-element", "flag-outside-post-step", "function-domain",
    "ignored-word", "include-cycle", "include-not-found", "index-out-of-bounds", "input-ended", "integer-overflow",
    "internal-error", "interrupted", "library-data-file", "library-float", "library-folder",
    "library-report", "macro-too-large", "missing-function", "name-parameter-can-wait", "name-unknown", "no-bracket",
    "no-convergence", "no-memory", "no-step", "no-temporary-directory", "none-access", "not-a-number", "not-a-value",
    "not-yet", "nothing-to-fit", "option-conflict", "option-syntax", "out-of-memory", "power-of-negative",
    "process-idle", "program-failed", "qua-fails", "real-compared-for-equality", "real-where-integer", "redefined-word",
    "redo-outside-locate", "results-broken", "results-not-stored", "resume-terminated", "run-too-long", "segment-unfit",
    "sens-idle", "sens-switch", "set-sizes", "set-whole", "several-runs", "start-out-of-bounds", "step-at-minimum", "step-too-small", "stiff",
    "sweep-too-many", "target-elsewhere", "target-file", "target-full", "target-missing", "target-silent",
    "target-unfit", "text-constant", "text-position", "text-too-long", "time-in-post-step", "time-stands",
    "time-stands-still", "too-few-rows", "unknown-column", "user-error", "verbatim-interpreted", "verbatim-refused",
    "verbatim-wrong", "while-limit",
];
