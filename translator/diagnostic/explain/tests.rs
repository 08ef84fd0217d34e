use super::*;
use crate::source::Source;
use std::collections::BTreeSet;
use std::path::Path;

/// Quantities that the examples may use; one that an example defines itself is left out.
const AROUND: &[(&str, &str)] = &[
    ("GOAL", "C     GOAL=100"),
    ("DEL", "C     DEL=4"),
    ("EFFECT", "T     EFFECT=.5/1/1.5"),
    ("STOCK", "L     STOCK.K=STOCK.J+DT*(ORDERS.JK-SALES.JK)"),
    ("N STOCK", "N     STOCK=GOAL"),
    ("GAP", "A     GAP.K=GOAL-STOCK.K"),
    ("ORDERS", "R     ORDERS.KL=SALES.JK+GAP.K/DEL"),
    ("SALES", "R     SALES.KL=10"),
    ("DT", "SPEC  DT=.5"),
    ("LENGTH", "SPEC  LENGTH=10"),
];

/// Whether a card of the base model defines the name; `N STOCK` asks for an N card.
fn defines(example: &str, name: &str) -> bool {
    let (initial, name) = name.strip_prefix("N ").map_or((false, name), |name| (true, name));
    let cards = example.lines().take_while(|card| !card.starts_with("RUN"));
    let mut parts = cards
        .filter(|card| {
            ["L ", "A ", "R ", "S ", "C ", "T ", "SPEC ", "N "].iter().any(|letter| card.starts_with(letter))
        })
        .flat_map(|card| card.split([',', '/']).map(move |part| (card.starts_with('N'), part)));
    parts.any(|(is_initial, part)| {
        let left = part.split('=').next().unwrap_or("").split_whitespace().last().unwrap_or("");
        part.contains('=')
            && left.split(['.', '(', '*']).next() == Some(name)
            && (is_initial == initial || name != "STOCK")
    })
}

/// Where an example speaks of a whole run, nothing is put around it.
fn deck(example: &str) -> String {
    let whole = example.starts_with('*');
    let around = AROUND.iter().filter(|(name, _)| !whole && !defines(example, name));
    let mut text: String = around.map(|(_, card)| format!("{card}\n")).collect();
    text.push_str(example);
    text.push('\n');
    text
}

/// The codes reported for an example.
fn reported(example: &str) -> Vec<&'static str> {
    let translation = crate::translate(&Source::new("example.dyn", deck(example)));
    // What stands around an example may be of no use to it.
    let around = |message: &dyn crate::diagnostic::Message| {
        let title = message.title(crate::diagnostic::Locale::English);
        message.code() == "unused-constant" && AROUND.iter().any(|(name, _)| title.ends_with(&format!("`{name}`")))
    };
    let told = translation.diagnostics.sorted();
    told.iter().filter(|told| !around(&*told.message)).map(|told| told.message.code()).collect()
}

/// A model of COSMO around the lines of an example: headings go to its beginning, statements into a program, and
/// what the example does not declare itself is added.
fn model(code: &str, example: &str) -> String {
    const HEADINGS: &[&str] = &["REAL", "INTEGER", "PARAMETER", "TRACER", "DATA", "METHOD"];
    const COMPONENTS: &[&str] = &[
        "COMPARTMENT",
        "IN-COMPARTMENT",
        "OUT-COMPARTMENT",
        "TIME",
        "STEP",
        "HALFTIME",
        "FISSION",
        "FORMAT",
        "GRAPH",
        "PROGRAM",
        "DOSE",
        "REPEAT",
    ];
    let begins = |line: &str, words: &[&str]| {
        let is = |word: &&str| line.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        words.iter().any(is)
    };
    let has = |word: &str| example.lines().any(|line| line.starts_with(word));
    let (headings, lines): (Vec<&str>, Vec<&str>) = example.lines().partition(|line| begins(line, HEADINGS));
    let rest = lines.join("\n");
    let mut text = String::from(if has("NUMBER") { "" } else { "NUMBER OF COMPARTMENTS 4\n" });
    text += &headings.iter().map(|line| format!("{line}\n")).collect::<String>();
    if !has("NUMBER") && !has("REAL") && !has("INTEGER") {
        text += "REAL EA5\nINTEGER J\n";
    }
    let mut around = String::new();
    let named = has("COMPARTMENT gut") || has("NUMBER");
    let declares = |number: u32| COMPONENTS[..3].iter().any(|head| has(&format!("{head} {number}")));
    if !declares(1) && !named {
        around += "IN-COMPARTMENT 1\nITS FLOW=0.0\n\n";
    }
    if !declares(2) && !has("COMPARTMENT gut") {
        around += "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT\n\n";
    }
    if !has("TIME") && !has("STEP") && code != "time-declaration-missing" {
        around += "TIME IS NORMAL\n\n";
    }
    let end = if has("REPEAT") { "" } else { "\n\nREPEAT WHILE 10.0 IS GREATER THAN T" };
    let initial = has("INITIAL");
    text += &match (lines.first().copied().unwrap_or(""), rest.contains("BODY")) {
        (_, true) if initial => format!("{rest}\n\n{around}"),
        ("NUMBER OF COMPARTMENTS 4" | "NUMBER OF COMPARTMENTS 0", false) => {
            format!("{rest}\nINITIAL\n\nBODY\n{around}")
        }
        (first, true) if first.starts_with("BODY") => format!("INITIAL\n\n{rest}\n\n{around}"),
        (_, _) if initial || has("NUMBER") => format!("{rest}\n\n{around}"),
        (first, _) if begins(first, COMPONENTS) => format!("INITIAL\n\nBODY\n{around}{rest}"),
        _ => format!("INITIAL\nV2=100.0\n\nBODY\n{around}PROGRAM\nX=0.0\n{rest}"),
    };
    text + end + "\n"
}

/// The codes reported for an example of COSMO.
fn reported_of_cosmo(code: &str, example: &str) -> Vec<&'static str> {
    use crate::language::cosmo::Dialect;
    let only_1969 = ["more-than-one-operator", "signed-expression", "not-1969"].contains(&code);
    let dialect = if only_1969 { Dialect::Of1969 } else { Dialect::Today };
    let source = Source::new("example.cosmo", model(code, example));
    let reading = crate::Reading { language: crate::Language::Cosmo, dialect, ..crate::Reading::default() };
    let translation = crate::translate_as(&source, &reading);
    translation.diagnostics.sorted().iter().map(|told| told.message.code()).collect()
}

#[test]
fn wrong_examples_of_cosmo_draw_their_code_and_right_ones_nothing() {
    let mut failures = Vec::new();
    for Explanation { code, wrong, right, .. } in COSMO.iter().copied().flatten().chain(cosmo_shared::EXPLANATIONS) {
        if wrong.is_empty() {
            continue;
        }
        let (of_wrong, of_right) = (reported_of_cosmo(code, wrong), reported_of_cosmo(code, right));
        if of_wrong != [*code] {
            failures.push(format!("{code}: the wrong example gives {of_wrong:?}\n{}", model(code, wrong)));
        }
        if !of_right.is_empty() {
            failures.push(format!("{code}: the right example gives {of_right:?}\n{}", model(code, right)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The codes reported for an example of SCoP, each once.
fn reported_of_scop(code: &str, example: &str) -> Vec<&'static str> {
    let whole = example.contains("INDEPENDENT") || (code == "no-independent" && !example.contains("VS"));
    let text = if whole { example.to_string() } else { format!("INDEPENDENT {{ t FROM 0 TO 1 WITH 1 }}\n{example}\n") };
    let reading = crate::Reading { language: crate::Language::Scop, ..crate::Reading::default() };
    let source = Source::new("example.mod", text);
    let told = crate::translate_as(&source, &reading).diagnostics;
    let mut codes: Vec<&str> = told.sorted().iter().map(|told| told.message.code()).collect();
    codes.dedup();
    codes
}

#[test]
fn wrong_examples_of_scop_draw_their_code_and_right_ones_nothing() {
    let mut failures = Vec::new();
    for Explanation { code, wrong, right, .. } in SCOP.iter().copied().flatten().chain(scop_shared::EXPLANATIONS) {
        if wrong.is_empty() {
            continue;
        }
        let (of_wrong, of_right) = (reported_of_scop(code, wrong), reported_of_scop(code, right));
        // A file for NEURON is told to be one.
        let of_neuron = |codes: &[&str]| codes.iter().all(|told| *told == "neuron-ignored" || told == code);
        if !of_wrong.contains(code) || !(of_wrong.len() == 1 || of_neuron(&of_wrong)) {
            failures.push(format!("{code}: the wrong example gives {of_wrong:?}\n{wrong}"));
        }
        let may_be_neuron = *code == "neuron-only" && of_neuron(&of_right);
        if !may_be_neuron && !of_right.is_empty() {
            failures.push(format!("{code}: the right example gives {of_right:?}\n{right}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The codes reported for an example of FACS.
fn reported_of_facs(example: &str) -> Vec<&'static str> {
    use crate::language::facs::{arithmetic::Arithmetic, interpret::read};
    let mut text = String::new();
    if !example.contains("NODES") {
        text += "6 NODES 6 VECTOR Z() 6 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.5 TO DT/2 1 TO COMINT 0.5 SCALAR K\n";
    }
    text += example;
    if example.contains("MODEL: M") && !example.contains("SIMULATE") {
        text += "\n4 PR-NODE SIMULATE M 1 RUN";
    }
    let told = read(&Source::new("example.facs", text + "\n"), Arithmetic::F83).diagnostics;
    told.sorted().iter().map(|told| told.message.code()).collect()
}

#[test]
fn wrong_examples_of_facs_draw_their_code_and_right_ones_nothing() {
    let mut failures = Vec::new();
    for Explanation { code, wrong, right, .. } in FACS.iter().copied().flatten() {
        if wrong.is_empty() {
            continue;
        }
        let (of_wrong, of_right) = (reported_of_facs(wrong), reported_of_facs(right));
        if of_wrong != [*code] {
            failures.push(format!("{code}: the wrong example gives {of_wrong:?}\n{wrong}"));
        }
        if !of_right.is_empty() {
            failures.push(format!("{code}: the right example gives {of_right:?}\n{right}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn wrong_examples_of_boscos_draw_their_code_and_right_ones_nothing() {
    let reported = |example: &str| {
        let told = crate::language::boscos::read(&Source::new("example.bos", example)).diagnostics;
        told.sorted().iter().map(|told| told.message.code()).collect::<Vec<_>>()
    };
    let mut failures = Vec::new();
    for Explanation { code, wrong, right, .. } in BOSCOS.iter().copied().flatten().filter(|one| !one.wrong.is_empty()) {
        if reported(wrong) != [*code] {
            failures.push(format!("{code}: the wrong example gives {:?}\n{wrong}", reported(wrong)));
        }
        if !reported(right).is_empty() {
            failures.push(format!("{code}: the right example gives {:?}\n{right}", reported(right)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn no_code_stands_twice_and_the_order_is_alphabetical() {
    let codes: Vec<&str> = explanations().iter().map(|explanation| explanation.code).collect();
    assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "{codes:?}");
}

#[test]
fn every_explanation_has_both_languages_and_a_modest_length() {
    let shared = SHARED.iter().flat_map(|(_, explanations)| explanations.iter());
    for explanation in explanations().iter().chain(shared) {
        for locale in [Locale::English, Locale::Chinese] {
            let lines = explanation.text(locale).lines().count();
            assert!((1..=24).contains(&lines), "{} has {lines} lines", explanation.code);
        }
        assert_eq!(explanation.wrong.is_empty(), explanation.right.is_empty(), "{}", explanation.code);
        assert!(explanation.chinese.chars().any(|c| c >= '\u{4e00}'), "{}", explanation.code);
    }
}

#[test]
fn wrong_examples_are_refused_and_right_ones_are_not() {
    let found_when_running: BTreeSet<&str> = running::EXPLANATIONS.iter().map(|e| e.code).collect();
    let mut failures = Vec::new();
    let others = COSMO.iter().chain(SCOP).chain(FACS).chain(BOSCOS).copied().flatten();
    let of_others: BTreeSet<&str> = others.map(|e| e.code).collect();
    for Explanation { code, wrong, right, .. } in explanations() {
        if wrong.is_empty() || wrong.starts_with("zudyn ") || of_others.contains(code) {
            continue;
        }
        if !found_when_running.contains(code) && !reported(wrong).contains(code) {
            failures.push(format!("{code}: the wrong example gives {:?}", reported(wrong)));
        }
        // An example need not use all that it defines.
        let of_interest = |found: &&str| *found != "unused-constant" || *code == "unused-constant";
        let of_right: Vec<&str> = reported(right).into_iter().filter(of_interest).collect();
        if !of_right.is_empty() {
            failures.push(format!("{code}: the right example gives {of_right:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Words with hyphens that stand as string literals where messages are told from one another.
#[test]
fn every_code_of_the_messages_is_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut codes = BTreeSet::new();
    for folder in ["translator", "driver"] {
        collect(&root.join(folder), &mut codes);
    }
    assert!(codes.len() > 80, "only {} codes found", codes.len());
    let unexplained: Vec<&String> = codes.iter().filter(|code| explain(code).is_none()).collect();
    assert!(unexplained.is_empty(), "without explanation: {unexplained:?}");
}

fn collect(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "explain") {
                collect(&path, codes);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            codes.extend(codes_in(&std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The codes that a file gives to its messages: the first literal of each `message!`, and the literals
/// in each `fn code`.
fn codes_in(text: &str) -> Vec<String> {
    let mut codes = Vec::new();
    let mut inside_code = false;
    let mut begins = false;
    for line in text.lines().map(str::trim) {
        begins |= line == "message! {";
        inside_code |= line.starts_with("fn code(&self) -> &'static str")
            || line.starts_with("pub fn code(&self) -> &'static str");
        if begins && line.starts_with('"') {
            codes.extend(line.split('"').nth(1).map(str::to_string));
            begins = false;
        } else if inside_code {
            codes.extend(line.split('"').skip(1).step_by(2).filter(|word| !word.is_empty()).map(str::to_string));
        }
        inside_code &= line.ends_with('{') || line.contains('"') || line.contains("match ") || line.contains("=>");
    }
    codes
}

#[test]
fn shared_codes_are_explained_in_the_terms_of_each_language() {
    for (language, explanations) in SHARED {
        for explanation in *explanations {
            assert!(explain(explanation.code).is_some(), "{} is not shared", explanation.code);
            let found = explain_in(explanation.code, language).map(|found| found.english);
            assert_eq!(found, Some(explanation.english));
        }
    }
    assert!(explain_in("undefined-name", "dynamo").is_none());
}
