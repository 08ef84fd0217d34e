//! Programs that run as written, as C.

use super::compile::{accepted, golden, run, run_again, write};
use crate::Simulation;
use crate::check::check;
use crate::code::assert_valid_system;
use crate::daily;
use crate::diagnostic::Diagnostics;
use crate::emit::{EmitOptions, Files};
use crate::language::cosmo::code::{Draft, Temporaries};
use crate::rewrite::rewrite;
use crate::sketch::courses::{ALL, DECAY, JUMPS, READING, Sample};
use crate::sketch::model;

fn simulation_of(text: &str) -> Simulation {
    let mut diagnostics = Diagnostics::default();
    let model = model(text);
    let draft = Draft::of(&model, None, &Temporaries::default());
    let checked = check(rewrite(model, &mut diagnostics), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{text}");
    let (system, experiment) = draft.assemble(&checked.model);
    assert_valid_system(&system);
    Simulation { system: system.into(), experiment }
}

fn written(sample: &Sample) -> tempfile::TempDir {
    write(&simulation_of(sample.text), &EmitOptions::program(sample.name))
}

#[test]
fn courses_become_clean_c() {
    let one_in = daily::count(1, 4);
    for sample in ALL.iter().step_by(one_in) {
        accepted(written(sample).path(), true);
        // With the runtime in the same file each takes seconds.
        if !daily::is_ci() {
            continue;
        }
        let simulation = simulation_of(sample.text);
        let options = EmitOptions { files: Files::Single, line_directives: true, ..EmitOptions::program(sample.name) };
        accepted(write(&simulation, &options).path(), false);
    }
    for sample in [&&READING].into_iter().step_by(one_in) {
        let joined = EmitOptions { files: Files::Joined, ..EmitOptions::program(sample.name) };
        accepted(write(&simulation_of(sample.text), &joined).path(), true);
    }
}

#[test]
fn a_course_runs() {
    let folder = written(&DECAY);
    let printed = run(folder.path(), &[]);
    let run = "\n  TIME      V1\n    1.    5.657\n    2.    4.000\n    3.    2.828\n    4.    2.000\n";
    assert_eq!(printed, format!("{run}STEPS 4{run}STEPS 8\n"));
    let given = run_again(folder.path(), &["V(1)=16", "HALF=1"]);
    assert!(given.contains("    1.    8.000\n    2.    4.000"), "{given}");
    let trace = run_again(folder.path(), &["--csv", "-"]);
    let lines: Vec<&str> = trace.lines().collect();
    assert_eq!(lines.len(), 11, "{trace}");
    assert_eq!(lines[0], "run,step,TIME,DT,X,V(1),V(2),V(3),SUM,N");
    assert!(lines[1].starts_with("1,0,0,1,0,8,0,0,0,0"), "{trace}");
    assert!(lines[10].starts_with("2,4,4,1,0.70"), "{trace}");
}

#[test]
fn jumps_and_stops_go_where_they_say() {
    let folder = written(&JUMPS);
    assert_eq!(run(folder.path(), &[]), "\n9!\n4\n");
    assert_eq!(run_again(folder.path(), &["--resume", "1"]), "\n9!\n4\nAGAIN\n");
    assert_eq!(run_again(folder.path(), &["--resume", "3"]), "\n9!\n4\nAGAIN\nLAST\nNEXT\n");
}

#[test]
fn failures_tell_the_statement() {
    for (statement, code) in [
        ("X = 1/(X-X)", "ivision by zero"),
        ("X = sqrt(X-1)", "function"),
        ("X = exp(800+X)", "function"),
        ("X = A[J]", "subscript 0 is outside"),
        ("A[J+9] = 1", "subscript 9 is outside"),
        ("J = integer(3e9+X)", "integer"),
        ("X = (X-2)**0.5", "function"),
        ("X = (X+10)**400", "function"),
        ("demand X > 0", "fission"),
        ("read X", "number"),
    ] {
        let text = format!("variable X A[3]\ninteger J\ncourse:\nnew run\nTIME = 1.5\n{statement}\nstop\n");
        let folder = write(&simulation_of(&text), &EmitOptions::program("fails"));
        accepted(folder.path(), true);
        let said = super::compile::fails(folder.path());
        assert!(said.contains(code) && said.contains("line 6"), "{statement}: {said}");
    }
}

#[test]
fn golden_courses() {
    for sample in [&DECAY, &JUMPS] {
        golden(sample.name, &simulation_of(sample.text));
    }
}

#[test]
fn numbers_are_read_in_their_order() {
    let folder = written(&READING);
    std::fs::write(folder.path().join("numbers"), READING.input).unwrap();
    let input = folder.path().join("numbers");
    let arguments = ["--input", input.to_str().unwrap(), "--csv", "-"];
    let trace = run(folder.path(), &arguments);
    // Run, step, TIME, DT and X come before A.
    let first = trace.lines().nth(1).unwrap();
    assert!(first.starts_with("1,0,0,0,1.25,"), "{trace}");
    assert!(first.ends_with(",3,0,7"), "{trace}");
    assert_eq!(trace.lines().count(), 4, "{trace}");
}
