//! The library form: without a warning under all flags, and step for step what `zudyn run` gives.

mod command;

use command::{Csv, Room, csv, parallel};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whatever gcc can say against a C89 file.
const STRICT: &[&str] = &[
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

fn models() -> Vec<PathBuf> {
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

/// Emits a library, builds it with the strict flags, and runs it; its table, or what went wrong.
fn steps(room: &Room, model: &Path, more: &[&str], flags: &[&str]) -> Result<Csv, String> {
    let folder = room.file("library");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let mut words = vec!["emit", &from, "--form", "library", "-o", &to, "--prefix", "tested"];
    words.extend(more);
    let done = room.zudyn(&words);
    if done.status != 0 {
        return Err(done.errors);
    }
    let built = folder.join("steps");
    let course = model.extension().is_some_and(|end| end == "cosmo");
    let mut compiler = Command::new("gcc");
    compiler.args(STRICT).args(flags).args(["-O1", "-ffp-contract=off", "-fno-builtin"]).arg("-I").arg(&folder);
    compiler.args(["-DMODEL=tested", "-DHEADER=\"tested.h\"", &format!("-DLAST={}", u8::from(course))]);
    if let Ok(input) = std::fs::read_to_string(model.with_extension("dat")) {
        let lines = input.lines().map(|line| line.split('#').next().unwrap_or_default());
        let numbers: Vec<&str> =
            lines.flat_map(|line| line.split([' ', ',', ';', '\t'])).filter(|n| !n.is_empty()).collect();
        let cast: Vec<String> = numbers.iter().map(|number| format!("(tested_real){number}")).collect();
        compiler.arg(format!("-DINPUT={}", cast.join(",")));
    }
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/steps.c");
    let output = compiler.arg(test).arg(folder.join("tested.c")).arg("-lm").arg("-o").arg(&built).output().unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).chars().take(2000).collect());
    }
    let output = Command::new(&built).output().unwrap();
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(csv(&String::from_utf8_lossy(&output.stdout)))
}

/// The rows of the first run.
fn first_run(room: &Room, model: &Path) -> Result<Csv, String> {
    let out = room.file("out.csv");
    let (from, to) = (model.display().to_string(), out.display().to_string());
    let mut words = vec!["run", &from, "--csv", &to, "--every-step", "--no-pages", "--engine", "interpret"];
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

/// The columns of the library in the table of the run, and all rows equal to the last bit.
fn same(run: &Csv, library: &Csv) -> Result<(), String> {
    if library.rows.len() < 2 || run.rows.len() != library.rows.len() {
        return Err(format!("{} rows, and the run has {}", library.rows.len(), run.rows.len()));
    }
    let both: Vec<&String> = run.names.iter().filter(|name| library.names.contains(name)).collect();
    // Periods of pages that are computed, and the name of the run, are in the run only.
    if both.len() + 5 < run.names.len() {
        return Err(format!("only {both:?} can be read"));
    }
    for name in both {
        let (a, b) = (run.column(name), library.column(name));
        if let Some(row) = (0..a.len()).find(|row| a[*row].to_bits() != b[*row].to_bits() && a[*row] != b[*row]) {
            return Err(format!("{name} in row {row} is {:?} and should be {:?}", b[row], a[row]));
        }
    }
    Ok(())
}

fn tell(failures: Vec<(PathBuf, Result<(), String>)>) {
    let wrong: Vec<String> = failures
        .iter()
        .filter_map(|(model, result)| result.as_ref().err().map(|why| format!("{}: {why}", model.display())))
        .collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), failures.len(), wrong.join("\n"));
}

/// Why a model can be no library.
const REFUSED: &[&str] = &["library-data-file", "library-equations"];

fn all_models_are_the_same(
    good: fn(&Path) -> bool,
    more: &[&str],
    compare: impl Fn(&Csv, &Csv) -> Result<(), String> + Sync,
) {
    let room = Room::new();
    let refused = AtomicUsize::new(0);
    tell(parallel(models().into_iter().filter(|model| good(model)).collect(), |model| {
        let library = match steps(&room, &model, more, &[]) {
            Err(why) if REFUSED.iter().any(|code| why.contains(code)) => {
                assert!(model.extension().is_some_and(|end| end == "cosmo"), "{}: {why}", model.display());
                refused.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            other => other?,
        };
        compare(&first_run(&room, &model)?, &library)
    }));
    assert!(refused.into_inner() < 15, "too many models cannot be a library");
}

#[test]
fn every_model_gives_what_it_gives_as_a_program() {
    all_models_are_the_same(|_| true, &[], same);
}

/// How far floats may be from doubles, against the largest value of the column.
const FLOAT: f64 = 2e-3;

/// Models about digits that a float does not have: a difference of equal numbers, a WHILE block that ends at 1e-9.
const BEYOND_FLOAT: &[&str] = &["delayp", "while_card"];

#[test]
fn floats_are_near() {
    let good =
        |model: &Path| !BEYOND_FLOAT.iter().any(|name| model.parent().is_some_and(|folder| folder.ends_with(name)));
    all_models_are_the_same(good, &["--real", "float"], |run, library| {
        for name in run.names.iter().filter(|name| library.names.contains(name)) {
            let (a, b) = (run.column(name), library.column(name));
            if a.len() != b.len() {
                return Err(format!("{} rows, and the run has {}", b.len(), a.len()));
            }
            let largest = a.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
            let apart = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            if apart > FLOAT * largest {
                return Err(format!("{name} is {apart} apart, of {largest}"));
            }
        }
        Ok(())
    });
}
