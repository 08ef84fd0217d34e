//! Checks that a compiled model gives the same bits as the interpreter.

use super::batch::{self, Dialect};
use super::exercise::orders;
use super::sample::{Form, Subject};
use crate::build::program::Program;
use crate::engine::executed::execute;
use crate::io::talk::Talk;
use crate::io::trouble::Trouble;
use crate::results::stored::{self as results, Record, Why};
use std::path::Path;
use std::process::Stdio;
use zudyn_translator::Simulation;
use zudyn_translator::diagnostic::Locale;
use zudyn_translator::emit::library::Real;

/// The name of the file with the interpreter's results.
pub fn interpreted(number: u64) -> String {
    format!("interpreted{number}")
}

pub fn compare(subject: &Subject, program: &Program, room: &Path) -> Result<(), String> {
    std::fs::write(room.join(batch::WHICH), subject.number.to_string()).map_err(|error| error.to_string())?;
    match subject.form {
        Form::Program(Dialect::C89 | Dialect::Knr) => compare_program(subject, program, room),
        Form::Library(real) => compare_library(subject, real, program, room),
    }
}

fn said(trouble: Trouble) -> String {
    trouble.text(Locale::English)
}

fn compare_program(subject: &Subject, program: &Program, room: &Path) -> Result<(), String> {
    let simulation = &subject.simulation;
    let (results, compiled) = (room.join(interpreted(subject.number)), room.join("compiled"));
    execute(program, &orders(simulation, &subject.input.directory), room, &compiled, &Talk::silent()).map_err(said)?;
    differ(simulation, &results, &compiled).map_err(said)?.map_or(Ok(()), |place| Err(format!("differ: {place}")))
}

fn same(a: &f64, b: &f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The first difference between the results, if any.
fn differ(simulation: &Simulation, one: &Path, other: &Path) -> crate::io::trouble::Result<Option<String>> {
    let columns = simulation.experiment.output.columns.len();
    let (mut one, mut other) = (results::open(one, columns)?, results::open(other, columns)?);
    let mut row = 0;
    loop {
        let (a, b) = (one.next_record()?, other.next_record()?);
        match (a, b) {
            (None, None) => return Ok(None),
            (Some(Record::Row(a)), Some(Record::Row(b))) if a == b => {
                row += 1;
                let pairs = one.row().iter().zip(other.row()).enumerate();
                if let Some((column, (a, b))) = pairs.into_iter().find(|(_, (a, b))| !same(a, b)) {
                    return Ok(Some(format!("row {row}, column {column}: {a:e} interpreted, {b:e} compiled")));
                }
            }
            (a, b) if format!("{a:?}") == format!("{b:?}") => {}
            (a, b) => return Ok(Some(format!("after row {row}: {a:?} interpreted, {b:?} compiled"))),
        }
    }
}

/// The exit statuses of `steps.c` when the model fails, and when it has more rows than it shows.
const FAILED: i32 = 40;
const MORE: i32 = 41;

/// Runs a library under sanitizers; with doubles, its rows must be those of the interpreter's first run.
fn compare_library(subject: &Subject, real: Real, program: &Program, room: &Path) -> Result<(), String> {
    let mut command = program.command(&[], room, &Talk::silent()).map_err(said)?;
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let code = output.status.code();
    if !matches!(code, Some(0 | FAILED | MORE)) {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!("library ends with {}: {}", output.status, text.chars().take(400).collect::<String>()));
    }
    if real != Real::Double {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let rows: Vec<Vec<f64>> =
        lines.map(|line| line.split('\t').map(|value| value.parse().unwrap_or(f64::NAN)).collect()).collect();
    let first = first_run(&subject.simulation, &room.join(interpreted(subject.number))).map_err(said)?;
    let complete = code == Some(0) && !first.failed;
    if complete && first.rows.len() != rows.len() {
        return Err(format!("differ: the library has {} rows, the run {}", rows.len(), first.rows.len()));
    }
    if first.failed != (code == Some(FAILED)) && code != Some(MORE) {
        return Err(format!("differ: the run failed: {}, the library: {}", first.failed, code == Some(FAILED)));
    }
    for (row, (run, library)) in first.rows.iter().zip(&rows).enumerate() {
        for (name, value) in names.iter().zip(library) {
            let Some(at) = first.names.iter().position(|known| known == name) else { continue };
            // The sign of a zero is not guaranteed.
            if !same(&run[at], value) && run[at] != *value {
                return Err(format!("differ: row {row}, {name}: {:e} interpreted, {value:e} in the library", run[at]));
            }
        }
    }
    Ok(())
}

struct FirstRun {
    names: Vec<String>,
    rows: Vec<Vec<f64>>,
    failed: bool,
}

/// The rows of all its steps.
fn first_run(simulation: &Simulation, path: &Path) -> crate::io::trouble::Result<FirstRun> {
    let columns = simulation.experiment.output.columns.len();
    let mut stored = results::open(path, columns)?;
    let kept: Vec<(usize, usize)> = (0..columns).filter_map(|at| Some((at, stored.place(at)?))).collect();
    let names = kept.iter().map(|(at, _)| simulation.experiment.output.columns[*at].name.to_string()).collect();
    let mut run = FirstRun { names, rows: Vec::new(), failed: false };
    let mut begun = false;
    while let Some(record) = stored.next_record()? {
        match record {
            Record::RunBegins(_) if begun => break,
            Record::RunBegins(_) => begun = true,
            Record::Row(why) if why.any_of(Why::STEP) => {
                run.rows.push(kept.iter().map(|(_, place)| stored.row()[*place]).collect());
            }
            Record::Failed(_) => run.failed = true,
            _ => {}
        }
    }
    Ok(run)
}
