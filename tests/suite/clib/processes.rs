//! BOSCOS: programs translated by hand print what their cases say, built by every compiler, also when the collector
//! runs at every return to the dispatcher.

use super::built::{build, root};
use crate::command::daily::is_ci;
use std::path::Path;
use std::process::Command;

/// Cases with the output byte for byte.
const EXACT: [&str; 4] = ["coroutines", "queue_with_processes", "random_drawing", "text_output"];

/// Cases with numbers: the largest difference from the reference, scaled by 1 or the number.
const NEAR: [(&str, f64); 7] = [
    ("bouncing_ball", 1e-7),
    ("connected_tanks_change_structure", 1e-7),
    ("furnace_with_ingots", 1e-7),
    ("implicit_loop_by_wegstein", 1e-8),
    ("stiff_block_by_shampine_euler", 3e-3),
    ("two_tanks_share_a_pump", 1e-7),
    ("watched_flags_and_own_locator", 1e-7),
];

fn case(name: &str, file: &str) -> String {
    std::fs::read_to_string(root().join("tests/models/boscos").join(name).join(file)).unwrap()
}

/// What the program prints; it must succeed without a warning.
fn printed(program: &Path, collects: bool) -> String {
    let mut command = Command::new(program);
    if collects {
        command.env("ZD_COLLECT", "1");
    }
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{}: {told}", program.display());
    String::from_utf8(output.stdout).unwrap()
}

fn every_case(compiler: &str, flags: &[&str], collects: bool) {
    let directory = tempfile::tempdir().unwrap();
    for (program, name) in build(compiler, flags, &EXACT, directory.path()).iter().zip(EXACT) {
        assert_eq!(printed(program, collects), case(name, "expected.out"), "{name}");
    }
    let names = NEAR.map(|(name, _)| name);
    for (program, (name, most)) in build(compiler, flags, &names, directory.path()).iter().zip(NEAR) {
        is_near(&printed(program, collects), name, most);
    }
}

/// Item by item: words are equal, numbers near.
fn is_near(printed: &str, name: &str, most: f64) {
    let reference = case(name, "reference.csv");
    assert_eq!(printed.lines().count(), reference.lines().count(), "{name}");
    for (line, wanted) in printed.lines().zip(reference.lines()) {
        let items: Vec<&str> = line.split_whitespace().collect();
        let references: Vec<&str> = wanted.split(',').collect();
        assert_eq!(items.len(), references.len(), "{name}: {line}");
        for (item, reference) in items.into_iter().zip(references) {
            match reference.parse::<f64>() {
                Ok(number) => {
                    let miss = (item.parse::<f64>().unwrap() - number).abs() / number.abs().max(1.0);
                    assert!(miss <= most, "{name}: {line} is not {wanted}");
                }
                Err(_) => assert_eq!(item, reference, "{name}: {line}"),
            }
        }
    }
}

#[test]
fn processes_print_their_references_with_every_compiler() {
    every_case("gcc", &["-O2", "-Wconversion"], false);
    every_case("clang", &["-O1", "-Wconversion"], false);
    every_case("tcc", &[], false);
}

#[test]
fn nothing_undefined_happens_in_processes() {
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    every_case("gcc", &checks, true);
    if is_ci() {
        every_case("clang", &checks, true);
    }
}
