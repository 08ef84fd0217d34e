//! Programs with equations: each runs once by each method and keeps to the reference of its case.

use super::built::{build, root};
use super::run;
use std::collections::BTreeMap;
use std::path::Path;

const CASES: [&str; 2] = ["when_splits_the_step", "doses_and_an_infusion"];

type Rows = Vec<BTreeMap<String, f64>>;

fn rows(text: &str) -> Rows {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line: &str| {
        names.iter().zip(line.split(',')).map(|(name, field)| (name.to_string(), field.parse().unwrap())).collect()
    };
    lines.map(row).collect()
}

/// The trace as text, after it has been compared.
fn keeps_to_its_reference(program: &Path, case: &str) -> String {
    let output = run(program, &["--csv", "-"]);
    assert!(output.status.success(), "{case}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let (trace, reference) = (rows(&text), {
        let file = root().join("tests/models/cosmo").join(case).join("reference.csv");
        rows(&std::fs::read_to_string(file).unwrap())
    });
    assert_eq!(trace.len(), 3 * reference.len(), "{case}");
    for (row, wanted) in trace.iter().zip(reference.iter().cycle()) {
        for (name, value) in row.iter().filter(|(name, _)| *name != "run") {
            let (wanted, method) = (wanted[name], row["run"]);
            assert!(
                (value - wanted).abs() <= 1e-7 + 1e-7 * wanted.abs(),
                "{case} {method} {name} {value} {wanted} {row:?}"
            );
        }
    }
    text
}

fn every_case(compiler: &str, flags: &[&str]) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let programs = build(compiler, flags, &CASES, directory.path());
    programs.iter().zip(CASES).map(|(program, case)| keeps_to_its_reference(program, case)).collect()
}

#[test]
fn equations_keep_to_their_references_with_the_same_bits_from_every_compiler() {
    let traces = [
        every_case("gcc", &["-O2", "-Wconversion"]),
        every_case("clang", &["-O1", "-Wconversion"]),
        every_case("tcc", &[]),
    ];
    let there: Vec<_> = traces.iter().filter(|traces| !traces.is_empty()).collect();
    assert!(there.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn nothing_undefined_happens_in_equations() {
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    every_case("gcc", &checks);
    every_case("clang", &checks);
}

#[test]
fn events_print_the_moment_and_failures_name_the_content() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &[], &CASES[..1], directory.path()).pop() else { return };
    let printed = String::from_utf8(run(&program, &[]).stdout).unwrap();
    assert_eq!(printed, "\ntracer given at 10.25\ntracer given at 15.0818".repeat(3) + "\n");
    let output = run(&program, &["D=-1"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(message.contains("must be positive; it is -1") && message.contains("T = 0"), "{message}");
    let message = String::from_utf8(run(&program, &["V(tank)=1e308", "HV(tank)=1e308"]).stderr).unwrap();
    assert!(message.contains("V(tank)") && message.contains("line 18"), "{message}");
}
