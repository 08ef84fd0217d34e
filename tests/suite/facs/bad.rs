//! Programs with errors end with their one message, and a program that fails while it runs with its line.

use super::{directly, run};
use crate::command::{Room, installed};
use std::path::{Path, PathBuf};
use zudyn_translator::source::Source;

fn programs(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join("facs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "facs"))
        .collect();
    all.sort();
    all
}

/// A key of the file beside a program.
fn expected(path: &Path, key: &str) -> String {
    let text = std::fs::read_to_string(path.with_extension("expect")).expect("every program has one");
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("{} has no {key}", path.display())).to_string()
}

/// Checks code, line and exit status, and that there is one message of this kind.
fn judge(path: &Path, severity: &str, command: &str, status: i32) -> Option<String> {
    let done = Room::new().zudyn(&[command, &path.display().to_string()]);
    let (code, line) = (expected(path, "code"), expected(path, "line"));
    let told: Vec<&str> = done.errors.lines().filter(|line| line.contains(&format!("{severity}["))).collect();
    let begin = format!("{}:{line}:", path.display());
    let good = matches!(&told[..], [one] if one.starts_with(&begin) && one.contains(&format!("{severity}[{code}]: ")));
    (!good || done.status != status).then(|| format!("{} ends with {}:\n{}", path.display(), done.status, done.errors))
}

#[test]
fn every_bad_program_is_reported() {
    let bad = programs("bad");
    assert!(bad.len() >= 60);
    let fails = |path: &Path| path.ends_with("10_overload_while_running.facs");
    let wrong: Vec<String> =
        bad.iter().filter_map(|path| judge(path, "error", "run", if fails(path) { 3 } else { 1 })).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_suspicious_program_is_reported_and_runs() {
    let wrong: Vec<String> = programs("warn").iter().filter_map(|path| judge(path, "warning", "check", 0)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for path in programs("warn") {
        let source = Source::new("model.facs", std::fs::read_to_string(&path).expect("models are UTF-8"));
        assert_eq!(run(&Room::new(), &path, &["--engine", "interpret"]), directly(&source), "{}", path.display());
    }
}

#[test]
fn an_overload_ends_the_run_after_its_rows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/facs/10_overload_while_running.facs");
    let outcome = run(&Room::new(), &path, &["--engine", "interpret"]);
    let line = "zudyn-run: overload line=10 word=GAIN node=5 t=0.86 pass=1";
    assert_eq!((outcome.status, outcome.failure.as_deref()), (3, Some(line)));
    let source = Source::new("model.facs", std::fs::read_to_string(&path).expect("models are UTF-8"));
    assert_eq!(outcome, directly(&source));
    if installed("tcc") {
        assert_eq!(run(&Room::new(), &path, &["--engine", "c", "--cc", "tcc"]), outcome);
    }
    assert!(outcome.page.lines().last().is_some_and(|row| row.trim_start().starts_with("0.8 ")));
    let chinese = Room::new().zudyn(&["--locale", "zh", "run", &path.display().to_string()]);
    assert!(
        chinese.errors.contains("错误[overload]: 结果超出范围（节点 `5`，T = `0.86`，第 `1` 遍）"),
        "{}",
        chinese.errors
    );
    assert!(chinese.errors.contains(line));
}
