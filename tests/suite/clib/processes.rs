//! BOSCOS: programs translated by hand print what their cases say, built by every compiler, also when the collector
//! runs at every return to the dispatcher.

use super::built::{build, root};
use crate::command::daily::is_ci;
use std::path::Path;
use std::process::Command;

/// Cases with the output byte for byte.
const EXACT: [&str; 4] = ["coroutines", "queue_with_processes", "random_drawing", "text_output"];

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
