//! The models that a newcomer runs first: all must translate without a word, and ask for pages.

mod command;

use command::{Room, csv};
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Locale, human};
use zudyn_translator::source::Source;
use zudyn_translator::translate;

/// The models in a folder of `models`, by the names that its list gives them.
fn models(language: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let list = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (extension, least) = match language {
        "dynamo" => ("dyn", 8),
        "scop" => ("mod", 3),
        other => (other, 8),
    };
    let mut models: Vec<PathBuf> = std::fs::read_dir(root.join(language))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    models.sort();
    for model in &models {
        let name = model.file_name().unwrap().to_string_lossy();
        assert!(list.contains(&format!("| `{name}` |")), "models/README.md does not know {name}");
    }
    assert!(models.len() >= least, "only {} models", models.len());
    models
}

#[test]
fn every_ready_deck_translates_without_a_message() {
    for path in models("dynamo") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(&name, std::fs::read_to_string(&path).unwrap());
        let translation = translate(&source);
        let messages: String =
            translation.diagnostics.sorted().iter().map(|message| human(message, &source, Locale::English)).collect();
        assert!(messages.is_empty(), "{messages}");
        let plan = translation.plan.expect("a plan");
        assert!(!plan.output.runs.is_empty(), "{name} has no run");
        for card in ["\nPRINT ", "\nPLOT "] {
            let has = source.text().to_uppercase().contains(card);
            assert!(has || (card == "\nPRINT " && name == "world2.dyn"), "{name} has no{card}card");
        }
    }
}

#[test]
fn every_ready_text_of_cosmo_is_right() {
    let room = Room::new();
    for model in models("cosmo") {
        let done = room.zudyn(&["check".to_string(), model.display().to_string()]);
        assert_eq!((done.status, done.errors.as_str()), (0, ""), "{}", model.display());
        let text = std::fs::read_to_string(&model).unwrap();
        assert!(text.contains("\nGRAPH") || text.contains("\nFORMAT"), "{} prints nothing", model.display());
    }
}

#[test]
fn every_ready_model_of_scop_runs() {
    let room = Room::new();
    for model in models("scop") {
        let done = room.zudyn(&["run".to_string(), model.display().to_string(), "--engine".into(), "interpret".into()]);
        // A file for NEURON is told to be one.
        let told = done.errors.lines().filter(|line| line.contains(": warning[") || line.contains(": error["));
        let told: Vec<&str> = told.filter(|line| !line.contains("[neuron-ignored]")).collect();
        assert_eq!((done.status, told), (0, Vec::new()), "{}", model.display());
        assert!(done.output.lines().count() > 10, "{}", done.output);
    }
}

/// What a ready model of COSMO gives at a time, computed apart from zudyn: in closed form, by matrix
/// exponentials, and for dialysis by an integrator of another house at tolerances near rounding.
struct Fact {
    model: &'static str,
    time: f64,
    column: &'static str,
    value: f64,
}

const fn fact(model: &'static str, time: f64, column: &'static str, value: f64) -> Fact {
    Fact { model, time, column, value }
}

const FACTS: &[Fact] = &[
    fact("two_pools", 19.0, "HV3", 312.77939798014546),
    fact("experiment", 32.0, "HV3", 2704.2198418285757),
    fact("tablets", 1.0, "conc", 13.115313196759368),
    fact("tablets", 4.0, "conc", 7.870816270297088),
    fact("tablets", 96.0, "conc", 14.04106432730157),
    fact("iodine", 1.0, "HV(thyroid)", 27.92092896),
    fact("iodine", 10.0, "HV(thyroid)", 12.87151549),
    fact("iodine", 10.0, "V(iodide)", 81.16883117),
    fact("iodine", 10.0, "V(thyroid)", 6818.18181818),
    fact("iodine", 10.0, "V(hormone)", 681.81818182),
    fact("generator", 23.0, "mo_activity", 31.409436461768994),
    fact("generator", 23.0, "tc_activity", 27.52800181483455),
    fact("generator", 119.0, "tc_activity", 10.172820647344729),
    fact("dialysis", 4.0, "V(water)", 38.0),
    fact("dialysis", 336.0, "V(water)", 42.08),
    fact("dialysis", 336.0, "conc", 20.944052038800045),
    fact("lead", 100.0, "HV(blood)", 29.4579709),
    fact("lead", 1000.0, "V(bone)", 200582.24024979),
    fact("lead", 2000.0, "V(blood)", 378.557649),
    fact("lead", 2000.0, "HV(bone)", 12.2247399),
];

#[test]
fn the_models_of_cosmo_do_what_their_comments_say() {
    let room = Room::new();
    for model in models("cosmo") {
        let name = model.file_stem().unwrap().to_string_lossy().into_owned();
        let facts: Vec<&Fact> = FACTS.iter().filter(|fact| fact.model == name).collect();
        if facts.is_empty() {
            continue;
        }
        let (text, numbers) = (model.display().to_string(), model.with_extension("dat"));
        let mut words = vec!["run".to_string(), text, "--csv".into(), "-".into()];
        if numbers.exists() {
            words.extend(["--input".into(), numbers.display().to_string()]);
        }
        let done = room.zudyn(&words);
        assert_eq!((done.status, done.errors.as_str()), (0, ""), "{name}");
        let table = csv(&done.output);
        let times = table.column("T");
        for fact in facts {
            let row = times.iter().position(|time| *time == fact.time).expect("the time is a step");
            let found = table.column(fact.column)[row];
            let close = (found / fact.value - 1.0).abs() < 1e-6;
            assert!(close, "{name}: {} at {} is {found}, not {}", fact.column, fact.time, fact.value);
        }
    }
}

/// By nonlinear least squares elsewhere: R's `nlsList(SSfol, Theoph)` has the logarithms -2.9196, 0.5752 and -3.9159 of
/// cl/space, ka and cl for this volunteer.
#[test]
fn the_parameters_of_the_fit_are_found() {
    let room = Room::new();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo/fit.cosmo").display().to_string();
    let done = room.zudyn(&["fit", model.as_str()]);
    assert_eq!((done.status, done.errors.as_str()), (0, ""));
    for (name, expected) in [("ka", 0.5752f64.exp()), ("cl", (-3.9159f64).exp()), ("space", (2.9196f64 - 3.9159).exp())]
    {
        let line = done.output.lines().find(|line| line.split_whitespace().next() == Some(name)).expect(name);
        let found: f64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("an estimate");
        assert!((found / expected - 1.0).abs() < 3e-4, "{name}: {found}, not {expected}");
    }
}
