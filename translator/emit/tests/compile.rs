//! Emitted C must be taken without a warning by every compiler at hand, and run.

use std::path::Path;
use std::process::Command;

use super::samples;
use crate::emit::{EmitOptions, emit};
use crate::plan::Plan;

fn write(plan: &Plan, options: &EmitOptions) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in emit(plan, options).files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

const STRICT: &[&str] = &[
    "-std=c89",
    "-Wall",
    "-Wextra",
    "-pedantic",
    "-Werror",
    "-Wshadow",
    "-Wconversion",
    "-Wdeclaration-after-statement",
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
    "-Wwrite-strings",
];

fn accepted(folder: &Path, strict_all: bool) {
    let mut compilers = 0;
    for (compiler, optimize) in [("gcc", "-O2"), ("clang", "-O1"), ("tcc", "-O0")] {
        let mut command = Command::new(compiler);
        command.current_dir(folder);
        if strict_all && compiler != "tcc" {
            command.args(STRICT);
        } else {
            command.args(["-std=c89", "-Wall", "-Wextra", "-pedantic", "-Werror"]);
        }
        let Ok(output) = command.args([optimize, "-c", "model.c", "-o", "model.o"]).output() else { continue };
        compilers += 1;
        let said = String::from_utf8_lossy(&output.stderr);
        let text = std::fs::read_to_string(folder.join("model.c")).unwrap_or_default();
        assert!(output.status.success() && said.is_empty(), "{compiler}: {said}\n{text}");
    }
    assert!(compilers > 0, "no C compiler at hand");
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let sources: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".c"))
        .collect();
    let status = Command::new("cc")
        .current_dir(folder)
        .args(["-std=c89", "-O1", "-ffp-contract=off", "-o", "model"])
        .args(&sources)
        .arg("-lm")
        .status()
        .unwrap();
    assert!(status.success());
    let output = Command::new(folder.join("model")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn plans() -> Vec<(&'static str, Plan)> {
    vec![
        ("empty", samples::empty()),
        ("factory", samples::factory()),
        ("world2", samples::world2()),
        ("lorenz", samples::lorenz()),
        ("chain", samples::chain(50)),
        ("everything", samples::everything()),
        ("large", samples::large(450)),
    ]
}

#[test]
fn every_compiler_takes_it_without_a_warning() {
    for (name, plan) in plans() {
        let folder = write(&plan, &EmitOptions::program(name));
        if let Some(keep) = std::env::var_os("ZUDYN_KEEP_EMITTED") {
            let to = Path::new(&keep).join(name);
            std::fs::create_dir_all(&to).unwrap();
            for entry in std::fs::read_dir(folder.path()).unwrap() {
                let path = entry.unwrap().path();
                std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
        accepted(folder.path(), true);
    }
}

/// Rows of numbers, for comparison.
fn table(csv: &str) -> Vec<Vec<f64>> {
    csv.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect()
}

#[test]
fn the_factory_gives_the_numbers_of_its_case() {
    let folder = write(&samples::factory(), &EmitOptions::program("factory.dyn"));
    let got = table(&run(folder.path(), &["--csv", "-", "--every-step"]));
    let reference = include_str!("../../../tests/models/dynamo/zu_factory/reference.csv");
    let want = table(reference);
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(&want) {
        for (got, want) in got.iter().zip(want) {
            assert!((got - want).abs() <= 1e-12 * want.abs(), "{got} {want}");
        }
    }
}

#[test]
fn one_file_prints_what_several_do() {
    for (name, plan) in plans() {
        let mut options = EmitOptions::program(name);
        let several = run(write(&plan, &options).path(), &["--csv", "-", "--every-step"]);
        options.single_file = true;
        options.line_directives = true;
        options.ascii = true;
        let folder = write(&plan, &options);
        accepted(folder.path(), false);
        assert_eq!(several, run(folder.path(), &["--csv", "-", "--every-step"]), "{name}");
    }
}
