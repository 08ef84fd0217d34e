//! Libraries of all models, built and run step by step, for tests of their numbers.

use crate::command::{Csv, Room, csv, daily, kept};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every warning of gcc for a C89 file.
pub const STRICT: &[&str] = &[
    "-std=c89",
    "-pedantic",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wshadow",
    "-Wdeclaration-after-statement",
    "-Wvla",
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
    "-Wcast-qual",
    "-Wswitch-default",
    "-Wundef",
    "-Wdouble-promotion",
    "-Wfloat-conversion",
    "-Werror",
];

pub fn models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["models/dynamo", "models/cosmo", "tests/models/dynamo", "tests/models/cosmo"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the models are part of the package") {
            let path = entry.expect("they can be read").path();
            let found = [path.clone(), path.join("model.dyn"), path.join("model.cosmo")];
            all.extend(
                found
                    .into_iter()
                    .find(|path| path.extension().is_some_and(|end| end == "dyn" || end == "cosmo"))
                    .filter(|path| path.is_file()),
            );
        }
    }
    all.sort();
    assert!(all.len() > 70, "only {} models are found", all.len());
    all
}

/// The COSMO models, both single files and folders.
pub fn cosmo_models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["models/cosmo", "tests/models/cosmo"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the models are part of the package") {
            let path = entry.expect("they can be read").path();
            let found = [path.clone(), path.join("model.cosmo")].into_iter();
            all.extend(
                found.filter(|path| path.extension().is_some_and(|end| end == "cosmo")).find(|path| path.is_file()),
            );
        }
    }
    all.sort();
    assert!(all.len() > 30, "only {} models are found", all.len());
    all
}

/// The SCoP models.
pub fn scop_models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["models/scop", "tests/models/scop"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the models are part of the package") {
            let path = entry.expect("they can be read").path();
            let found = [path.clone(), path.join("model.mod")].into_iter();
            all.extend(
                found.filter(|path| path.extension().is_some_and(|end| end == "mod")).find(|path| path.is_file()),
            );
        }
    }
    all.sort();
    assert!(all.len() > 50, "only {} models are found", all.len());
    all
}

/// The compiler of callers that are only run: in CI gcc with sanitizers, every day the quick one.
pub fn sanitizing() -> Command {
    let mut command = Command::new(if daily::is_ci() { "gcc" } else { daily::builder() });
    let flags = ["-Wall", "-Werror", "-Wextra", "-fsanitize=undefined,address", "-fno-sanitize-recover"];
    command.args(&flags[..daily::count(flags.len(), 2)]);
    command
}

/// The level at which libraries are compiled: every day none, which is quicker.
pub fn level() -> &'static str {
    if daily::is_ci() { "-O1" } else { "-O0" }
}

/// Emits a library, builds it with the strict flags, and runs it; returns its table, or the error.
pub fn steps(room: &Room, model: &Path, more: &[&str], flags: &[&str]) -> Result<Csv, String> {
    let folder = room.file("library");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let mut words = vec!["emit", &from, "--form", "library", "-o", &to, "--prefix", "tested"];
    words.extend(more);
    let input = model.with_extension("dat");
    let file = input.display().to_string();
    let fixed = more.contains(&"fixed");
    if fixed && input.is_file() {
        words.extend(["--input", &file]);
    }
    let done = room.zudyn(&words);
    if done.status != 0 {
        return Err(done.errors);
    }
    let course = model.extension().is_some_and(|end| end == "cosmo");
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/steps.c");
    let test_name = test.display().to_string();
    let last = format!("-DLAST={}", u8::from(course));
    let mut options = [STRICT, flags, &[level(), "-ffp-contract=off", "-fno-builtin", "-I."]].concat();
    options.extend(["-DMODEL=tested", "-DHEADER=\"tested.h\"", &last]);
    let mut numbers = String::new();
    if let Ok(input) = std::fs::read_to_string(&input) {
        let lines = input.lines().map(|line| line.split('#').next().unwrap_or_default());
        let words = lines.flat_map(|line| line.split([' ', ',', ';', '\t'])).filter(|n| !n.is_empty());
        let kind = if fixed { "double" } else { "tested_real" };
        let cast: Vec<String> = words.map(|number| format!("({kind}){number}")).collect();
        numbers = format!("-DINPUT={}", cast.join(","));
    }
    options.extend(Some(numbers.as_str()).filter(|numbers| !numbers.is_empty()));
    options.extend([test_name.as_str(), "tested.c", "-lm", "-o", "steps"]);
    let said = kept::said("gcc", &options, &folder);
    if !said.is_empty() {
        return Err(said.chars().take(2000).collect());
    }
    let output = Command::new(folder.join("steps")).output().unwrap();
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(csv(&String::from_utf8_lossy(&output.stdout)))
}

/// The rows of the first run.
pub fn first_run(room: &Room, model: &Path) -> Result<Csv, String> {
    first_run_with(room, model, &[])
}

/// The same with more options.
pub fn first_run_with(room: &Room, model: &Path, more: &[&str]) -> Result<Csv, String> {
    let out = room.file("out.csv");
    let (from, to) = (model.display().to_string(), out.display().to_string());
    let mut words = vec!["run", &from, "--csv", &to, "--every-step", "--no-pages", "--engine", "interpret"];
    words.extend(more);
    let input = model.with_extension("dat").display().to_string();
    if Path::new(&input).is_file() {
        words.extend(["--input", &input]);
    }
    let done = room.zudyn(&words);
    if done.status != 0 {
        return Err(done.errors);
    }
    let mut table = csv(&std::fs::read_to_string(&out).unwrap());
    if table.names[0] == "run" {
        let run = table.rows[0][0].clone();
        let length = table.rows.iter().take_while(|row| row[0] == run).count();
        table.rows.truncate(length);
    }
    Ok(table)
}

pub fn tell(failures: Vec<(PathBuf, Result<(), String>)>) {
    let wrong: Vec<String> = failures
        .iter()
        .filter_map(|(model, result)| result.as_ref().err().map(|why| format!("{}: {why}", model.display())))
        .collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), failures.len(), wrong.join("\n"));
}
