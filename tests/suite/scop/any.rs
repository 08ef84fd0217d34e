//! Whatever the text: reading a SCoP model ends, does not panic, and every message can be shown.

use crate::command::parallel;
use crate::reference::random::Random;
use crate::survive::mutate;
use std::path::{Path, PathBuf};
use zudyn_translator::Language;
use zudyn_translator::diagnostic::{Diagnostics, Locale, human};
use zudyn_translator::language::scop;
use zudyn_translator::source::Source;
use zudyn_translator::with_stack;

/// The default stack of a thread, as users of the library have it.
const STACK: usize = 2 << 20;

/// What went wrong, if anything did.
fn wrong(text: &str) -> Option<String> {
    let text = text.to_string();
    let judge = move || {
        let source = Source::new("model.mod", text);
        let judged = with_stack(&source, Language::Scop, || wrong_phases(&source));
        judged.unwrap_or_else(|_| Some("no stack for it".to_string()))
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(judge).expect("a thread");
    thread.join().unwrap_or_else(|_| Some("panicked".to_string()))
}

fn wrong_phases(source: &Source) -> Option<String> {
    let mut diagnostics = Diagnostics::new();
    let syntax = scop::parse(source, true, &mut diagnostics);
    let shown = syntax.to_string();
    let resolved = scop::resolve(&syntax, source, &mut diagnostics);
    for told in diagnostics.sorted() {
        for locale in [Locale::English, Locale::Chinese] {
            if !human(told, source, locale).contains(told.message.code()) {
                return Some("a message without its code".to_string());
            }
        }
    }
    (resolved.is_some() == diagnostics.has_errors())
        .then(|| format!("a text and errors, or neither: {diagnostics:#?} {shown}"))
}

fn every_text_is_survived(texts: Vec<(String, String)>) {
    let judged = parallel(texts, |(_, text)| wrong(&text));
    let bad: Vec<String> = judged
        .iter()
        .filter_map(|((name, text), wrong)| Some(format!("{name}: {}\n{text:.1500}\n", wrong.as_ref()?)))
        .collect();
    assert!(bad.is_empty(), "{} of {}:\n{}", bad.len(), judged.len(), bad[..bad.len().min(5)].join("\n"));
}

fn models() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut all = Vec::new();
    for folder in ["bad/scop", "warn/scop", "models/scop"] {
        let Ok(entries) = std::fs::read_dir(tests.join(folder)) else { continue };
        for entry in entries {
            let path = entry.expect("it can be read").path();
            let model = if path.is_dir() { path.join("model.mod") } else { path };
            if model.extension().is_some_and(|extension| extension == "mod") {
                all.push(model);
            }
        }
    }
    all.sort();
    assert!(all.len() > 80, "only {} models", all.len());
    all
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random::new(1);
    let mut texts = Vec::new();
    let words = [
        "STATE {",
        "PARAMETER {",
        "ASSIGNED {",
        "CONSTANT {",
        "UNITS {",
        "INDEPENDENT {",
        "DERIVATIVE d {",
        "KINETIC k {",
        "PARTIAL p {",
        "LINEAR l {",
        "NONLINEAR n {",
        "DISCRETE e {",
        "FUNCTION f(x) {",
        "PROCEDURE p(a, b) {",
        "BREAKPOINT {",
        "INITIAL {",
        "TERMINAL {",
        "STEPPED {",
        "NEURON {",
        "}",
        "}",
        "}",
        "y",
        "y'",
        "y''",
        "y0",
        "y'0",
        "u[2]",
        "u",
        "u'[i]",
        "t",
        "FROM",
        "TO",
        "WITH",
        "0",
        "1",
        "10",
        "2.5e1",
        "=",
        "+",
        "-",
        "*",
        "/",
        "^",
        "(",
        ")",
        "~",
        "~+",
        "<->",
        "->",
        "<<",
        "<",
        ">",
        "==",
        "!",
        "IF",
        "ELSE",
        "WHILE",
        "FORALL i {",
        "FROM i = 0 TO 2 {",
        "SOLVE d",
        "SOLVE k",
        "METHOD",
        "STEADYSTATE",
        "runge",
        "sparse",
        "IFERROR {",
        "LAG",
        "BY",
        "SENS",
        "TABLE",
        "DEPEND",
        "MATCH {",
        "CONSERVE",
        "COMPARTMENT",
        "DEL2(u)",
        "DEL",
        "u[FIRST]",
        "u[LAST]",
        "LOCAL",
        "RESET",
        "PUTQ",
        "GETQ",
        "START",
        "DEFINE N 3",
        "N",
        "INCLUDE \"f\"",
        "\"text\"",
        "(mM)",
        "COMMENT",
        "ENDCOMMENT",
        "VERBATIM",
        "ENDVERBATIM",
        "TITLE",
        "\n",
        "\n",
        ":",
        "step(t, 1, 2)",
        "f(",
        "@1",
        ",",
        "PLOT",
        "VS",
        "SWEEP",
        "MODEL_LEVEL 1",
        "UNITSOFF",
        "SOLVEFOR",
        "f_flux",
        "error",
        "{",
    ];
    for count in 0..600 {
        let length = random.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        texts.push((format!("bytes {count}"), String::from_utf8_lossy(&bytes).into_owned()));
        let likely = b"STATEuy'01{}()[]<->~+=*/^,;:\"@ \n\t.eE%&|!FROMPARAMETER\\";
        let bytes: Vec<u8> = (0..length).map(|_| *random.pick(likely)).collect();
        texts.push((format!("characters {count}"), String::from_utf8_lossy(&bytes).into_owned()));
        let mut text = String::from("INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nSTATE { y u[3] }\n");
        for _ in 0..random.below(90) {
            let word: &&str = random.pick(&words);
            text.push_str(word);
            text.push(' ');
        }
        texts.push((format!("words {count}"), text));
    }
    every_text_is_survived(texts);
}

#[test]
fn real_models_with_slips_are_survived() {
    let mut random = Random::new(2);
    let mut texts = Vec::new();
    for path in models() {
        let text = std::fs::read_to_string(&path).expect("models are UTF-8");
        for _ in 0..12 {
            let mut other = text.clone();
            for _ in 0..=random.below(3) {
                if other.is_empty() {
                    break;
                }
                other = mutate(&other, &mut random);
            }
            texts.push((path.display().to_string(), other));
        }
    }
    every_text_is_survived(texts);
}

#[test]
fn extreme_models_are_survived() {
    let many = 20_000;
    let around = |inside: String| {
        format!(
            "INDEPENDENT {{ t FROM 0 TO 1 WITH 1 }}\nASSIGNED {{ a }}\nSTATE {{ y }}\nBREAKPOINT {{\n{inside}\n}}\n"
        )
    };
    let texts = vec![
        ("empty", String::new()),
        ("one brace", "{".to_string()),
        ("a long sum", around(format!("a = 1{}", "+1".repeat(many)))),
        ("many parentheses", around(format!("a = {}1{}", "(".repeat(many), ")".repeat(many)))),
        ("many braces", around(format!("{}{}", "{".repeat(many), "}".repeat(many)))),
        ("many open braces", around("{".repeat(many))),
        ("many signs", around(format!("a = {}1", "-".repeat(many)))),
        ("many statements", around("a = t\n".repeat(many))),
        ("many mistakes", around("a = = t\n".repeat(2000))),
        ("many primes", format!("STATE {{ y }}\nDERIVATIVE d {{ y{} = 1 }}", "'".repeat(many))),
        ("a high derivative", "STATE { y }\nDERIVATIVE d { y = D900000000y  D999y = 1 }".to_string()),
        ("a large array", "STATE { y[99999999999999999999] z[1000000] }".to_string()),
        ("many ELSE IFs", around(format!("IF t {{ }}{}", " ELSE IF t { }".repeat(2000)))),
    ];
    every_text_is_survived(texts.into_iter().map(|(name, text)| (name.to_string(), text)).collect());
}
