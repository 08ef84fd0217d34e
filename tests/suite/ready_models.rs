//! The models that a newcomer runs first: all must translate without a message and print pages.

use crate::command::{Room, csv};
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Locale, human};
use zudyn_translator::source::Source;
use zudyn_translator::translate;

/// The models in a folder of `models`, by the names that its list gives them.
fn models(language: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let list = std::fs::read_to_string(root.join("README.md")).unwrap();
    let extension = match language {
        "dynamo" => "dyn",
        "scop" => "mod",
        other => other,
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
    assert!(models.len() >= 8, "only {} models", models.len());
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
        let simulation = translation.simulation.expect("a simulation");
        assert!(!simulation.experiment.runs.is_empty(), "{name} has no run");
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

/// What a ready model of SCoP gives, computed apart from zudyn: by matrix exponentials and in closed form where there is
/// one, else by scipy's Radau and DOP853 with tolerances of 1e-12, the scheme of the enzyme without its laws.
/// `key` tells the row: names of columns and their values.
struct Row {
    model: &'static str,
    key: &'static [(&'static str, f64)],
    values: &'static [(&'static str, f64)],
}

const fn row(model: &'static str, key: &'static [(&'static str, f64)], values: &'static [(&'static str, f64)]) -> Row {
    Row { model, key, values }
}

const ROWS: &[Row] = &[
    row("enzyme", &[("t", 1.0)], &[("enzyme", 0.06296197729458398), ("complex", 0.7999973236946994)]),
    row("enzyme", &[("t", 30.0)], &[("substrate", 9.019346688192243), ("blocked", 0.49954723557868064)]),
    row("enzyme", &[("t", 60.0)], &[("product", 99.97091814659214), ("inhibitor", 4.317425392172863)]),
    row("hodgkin_huxley", &[("t", 4.0)], &[("v", 34.70516486324778), ("m", 0.795436494997105)]),
    row("hodgkin_huxley", &[("t", 11.0)], &[("v", -70.63874569600652), ("h", 0.4333049008270014)]),
    row("hodgkin_huxley", &[("t", 40.0)], &[("v", -64.95570913466939), ("n", 0.3179983961258037)]),
    row("infusion", &[("clearance", 5.0), ("t", 64.5)], &[("conc", 8.073717239564514), ("urine", 933.6403622672501)]),
    row("infusion", &[("clearance", 2.5), ("t", 64.5)], &[("conc", 10.719281046594467), ("tissue", 53.76388331021939)]),
    row("infusion", &[("clearance", 1.0), ("t", 72.0)], &[("conc", 11.241226424529234), ("urine", 779.9191538984609)]),
    row("oxygen", &[("pressure", 26.0)], &[("saturation", 0.4814180913374116), ("hb2", 0.05691472419001299)]),
    row("oxygen", &[("pressure", 100.0)], &[("saturation", 0.9804846259670666), ("hb2", 0.009417495044084822)]),
    row("hires", &[("t", 5.0)], &[("y6", 0.6850438961444381), ("y8", 5.3299658079446086e-05)]),
    row("hires", &[("t", 300.0)], &[("y6", 0.04163910043220674), ("y8", 0.0007635268789194624)]),
    row("hires", &[("t", 400.0)], &[("y1", 0.0006703055155933119), ("y7", 0.0010144931242160808)]),
    row("rod", &[("t", 5.0)], &[("u[5]", 49.96033435987696), ("u[20]", 1.4802077759302539)]),
    row("rod", &[("t", 60.0)], &[("u[20]", 16.032135527567835), ("u[50]", 1.8588079796295873)]),
    row("rod", &[("t", 60.0)], &[("fin", 2.0830938594603357)]),
    row("beetles", &[("deaths", 0.04), ("t", 60.0)], &[("larvae", 62.973667274359805), ("adults", 320.3619529094065)]),
    row("beetles", &[("deaths", 0.27), ("t", 60.0)], &[("larvae", 12.3737571969754), ("pupae", 180.14300520990568)]),
    row("beetles", &[("deaths", 0.73), ("t", 10.0)], &[("larvae", 92.33049491755501), ("adults", 68.06221171255216)]),
    row("beetles", &[("deaths", 0.96), ("t", 60.0)], &[("larvae", 114.40301754361349), ("adults", 35.54121920325896)]),
    row("sodium", &[("t", 0.5)], &[("m", 0.8603694553841057), ("ina", -1.4042376235748106)]),
    row("sodium", &[("t", 10.0)], &[("h", 0.0028235047163649315), ("ina", -0.015661335181258288)]),
];

#[test]
fn the_models_of_scop_do_what_their_comments_say() {
    let room = Room::new();
    for model in models("scop") {
        let name = model.file_stem().unwrap().to_string_lossy().into_owned();
        let done = room.zudyn(&["run".to_string(), model.display().to_string(), "--csv".into(), "-".into()]);
        assert_eq!(done.status, 0, "{name}: {}", done.errors);
        let told: Vec<&str> = done.errors.lines().filter(|line| line.contains("warning[")).collect();
        // Written for NEURON, of whose block nothing is done.
        let expected = if name == "sodium" { 1 } else { 0 };
        assert_eq!(told.len(), expected, "{name}: {}", done.errors);
        assert!(told.iter().all(|line| line.contains("neuron-ignored")), "{name}: {}", done.errors);
        let table = csv(&done.output);
        let rows: Vec<&Row> = ROWS.iter().filter(|row| row.model == name).collect();
        assert!(rows.len() >= 2, "{name} is compared with nothing");
        for Row { key, values, .. } in rows {
            let is = |row: &usize| key.iter().all(|(column, value)| table.column(column)[*row] == *value);
            let row = (0..table.rows.len()).find(is).expect("the row is there");
            for (column, value) in *values {
                let found = table.column(column)[row];
                let close = (found / value - 1.0).abs() < 1e-5;
                assert!(close, "{name}: {column} at {key:?} is {found}, not {value}");
            }
        }
    }
}

#[test]
fn a_figure_tells_the_runs_of_a_stepped_constant_apart() {
    let room = Room::new();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/scop/infusion.mod").display().to_string();
    let figure = room.file("figure.svg");
    let words = ["run".to_string(), model, "--no-pages".into(), "--svg".into(), figure.display().to_string()];
    // Also where the table does not show it.
    for columns in [None, Some("t,conc")] {
        let mut words = words.to_vec();
        words.extend(columns.into_iter().flat_map(|names| ["--columns".to_string(), names.to_string()]));
        let done = room.zudyn(&words);
        assert_eq!((done.status, done.errors.as_str()), (0, ""));
        let drawn = std::fs::read_to_string(&figure).unwrap();
        for run in ["clearance = 5<", "clearance = 2.5<", "clearance = 1<"] {
            assert!(drawn.contains(run), "{run}");
        }
        assert!(!drawn.contains("RUN 1"));
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
