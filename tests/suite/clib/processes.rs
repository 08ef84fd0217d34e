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

/// The parts of `parts_of_boscos.c`: its argument, what it prints, and what its message contains after a failure.
const PARTS: [(&str, &str, &str); 20] = [
    // The orders of all methods, and of a tableau of the program's own.
    ("1", "   1.0   2.1   2.1   4.1   4.1   4.1   4.0   4.0   1.0   2.1\n", ""),
    // A macro, a block sorted after what it reads, backbone and stomach.
    ("2", " 1  -4.19974  5  1\n", ""),
    // Activation in `post step` means the end of the step; an element stopped and started again.
    ("3", "A  1.000 C  1.000 B  1.250   0.91  0.14\n", ""),
    // prior, before, after.
    ("4", "B  1.000 C  1.000 A  1.000 D  1.000\n", ""),
    ("5", "", "failure 18, site -1, time 0, 0 0, \"\", ring of 124"),
    ("10", "", "failure 5, site -1, time 0, 2 0, \"\", adder of 101, gain of 102"),
    ("11", "", "failure 4, site -1, time 0, 2 0, \"\", adder of 101"),
    ("12", "", "failure 7, site -1, time 0, 0 0, \"\", empty_macro of 99"),
    ("13", "", "failure 9, site -1, time 0, 0 0, \"\", plant of 80"),
    ("14", "", "failure 10, site -1, time 0, 1 1, \"\", wild of 98"),
    ("15", "", "failure 8, site -1, time 0, 2 3, \"\", wild of 97"),
    ("16", "", "failure 19, site -1, time 0, 0 0, \"\", main of 1"),
    ("20", "", "failure 13, site 111, time 0, 0 0, \"\", flag of 110"),
    ("21", "", "failure 14, site 112, time 0, 0 0, \"\", flag of 110"),
    ("22", "", "failure 36, site 113, time 0, 0 0, \"\", adder of 110"),
    ("23", "", "failure 11, site 114, time 0, 2 1, \"set to\", multiplier of 110"),
    ("24", "", "failure 22, site 115, time 0, 0 0, \"\", ticker of 60"),
    ("25", "**\n", "warning 5, 2 0 0\nfailure 26, site 117, time 0, 0 0, \"**\""),
    ("26", "", "failure 31, site 118"),
    ("27", "", "failure 3, site 119, time 0, 0 0, \"\", plant of 80"),
];

#[test]
fn parts_give_results_or_the_facts_of_their_failure() {
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &checks, &["parts_of_boscos"], directory.path()).pop() else { return };
    for (part, printed, told) in PARTS {
        // Ten million events at one instant need no collections between them.
        let mut command = Command::new(&program);
        if part != "5" {
            command.env("ZD_COLLECT", "1");
        }
        let output = command.arg(part).output().unwrap();
        assert_eq!(output.status.code(), Some(if told.is_empty() { 0 } else { 3 }), "part {part}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), printed, "part {part}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with(told) && told.is_empty() == message.is_empty(), "part {part}: {message}");
    }
}
