//! Models of SCoP that are lowered to Code give the same results as by way of a plan.

use super::super::Machine;
use crate::engine::course::{self, Feed, Orders};
use crate::io::talk::Talk;
use crate::results::stored::{self as results, Event, Record};
use std::path::{Path, PathBuf};
use zudyn_translator::code::{System, from_plan};
use zudyn_translator::plan::Plan;
use zudyn_translator::source::{FileId, Source};
use zudyn_translator::{Language, Reading, Translation, translate_as};

/// The models that ship with zudyn and those of the tests and benchmarks, by name.
fn models() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inside = |folder: PathBuf| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("models are part of the package");
        entries.map(|entry| entry.expect("it can be read").path()).collect()
    };
    let folders = inside(root.join("tests/models/scop")).into_iter().filter(|path| path.is_dir());
    let others = ["models/scop", "tests/warn/scop", "tests/bad/scop", "benches/blocks", "benches/neuron/mechanisms"];
    let all = folders.chain(others.map(|folder| root.join(folder))).flat_map(inside);
    let models = all.filter(|path| path.extension().is_some_and(|end| end == "mod"));
    let name = |path: &Path| path.strip_prefix(root).expect("a path below the root").display().to_string();
    let mut models: Vec<(String, PathBuf)> = models.map(|path| (name(&path), path)).collect();
    models.sort();
    models
}

fn translated(path: &Path, typed: bool) -> Translation {
    let text = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).expect("it can be read")).into_owned();
    let mut source = Source::new(path.display().to_string(), text(path));
    for included in std::fs::read_dir(path.parent().expect("a folder")).expect("it can be read") {
        let included = included.expect("it can be read").path();
        if included.extension().is_some_and(|end| end == "inc") {
            let name = included.file_name().unwrap_or_default().to_string_lossy().into_owned();
            source.include(FileId::default(), &name, name.clone(), &text(&included));
        }
    }
    translate_as(&source, &Reading { language: Language::Scop, through_plan: !typed, ..Reading::default() })
}

/// What failed, and where: sites have other numbers when there are other statements.
fn told(plan: &Plan, event: Event) -> String {
    let site = event.site.and_then(|site| plan.sites.get(site));
    // What a statement of the translator's own computes has no name there.
    let at = site.map(|site| format!("{} {} {}", site.line, site.detail, site.card));
    format!("{} at {} with {}: {}", event.kind, event.time, event.value, at.unwrap_or_default())
}

/// What is not a number has no other bits than what else is not.
fn bits(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() }
}

/// All rows of the run that the text asks for, as bits, and what happened besides.
fn run(plan: &Plan, system: System, path: &Path) -> (Vec<Vec<u64>>, Vec<String>) {
    let room = tempfile::tempdir().expect("a folder");
    let stored = room.path().join("stored");
    let mut machine = Machine::new(system).expect("it can be executed");
    let orders = Orders {
        plan,
        overrides: &[],
        input: Feed::Nothing,
        data: path.parent().expect("a folder"),
        resume: 0,
        rows: true,
        observed: None,
        balance: false,
        series: &plan.experiment.series,
        kept: None,
        prints: false,
        drawn: &[],
    };
    course::interpret(&mut machine, &orders, &stored, &Talk::silent()).expect("it runs");
    stored_results(plan, &stored)
}

/// All rows of stored results, as bits, and what happened besides.
pub fn stored_results(plan: &Plan, stored: &Path) -> (Vec<Vec<u64>>, Vec<String>) {
    let mut results = results::open(stored, plan.output.columns.len()).expect("results");
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    while let Some(record) = results.next_record().expect("a record") {
        match record {
            Record::Row(_) => rows.push(results.row().iter().map(|value| bits(*value)).collect()),
            Record::Failed(event) => others.push(format!("failed: {}", told(plan, event))),
            Record::Warning(event, count) => others.push(format!("{count} times: {}", told(plan, event))),
            other => others.push(format!("{other:?}")),
        }
    }
    (rows, others)
}

#[test]
fn typed_code_gives_the_results_of_the_plan() {
    let mut same = 0;
    for (name, path) in models() {
        let Translation { plan: Some(plan), system: Some(system), .. } = translated(&path, true) else { continue };
        let before = translated(&path, false).plan.expect("it is translated");
        let code = from_plan(&before).expect("it has code");
        let (wanted, found) = (run(&before, code, &path), run(&plan, system, &path));
        assert_eq!(found.1, wanted.1, "{name}");
        assert!(found.0 == wanted.0, "{name}: other rows");
        same += 1;
    }
    assert!(same >= 71, "only {same} models are lowered to code");
}
