//! A fuzzer: takes slightly changed models of the repository through every phase, form and dialect, and a bounded run.
//!
//! An input must end in messages or in C, within 5 s and 1 GB, and never in a panic. A sample of the inputs that run
//! to their end is compiled strictly with sanitizers; the programs must give the same bits as the interpreter.
//! CONTRIBUTING.md explains how to run a longer campaign and how to handle its findings.

mod batch;
mod campaign;
mod compare;
mod exercise;
mod finding;
mod minimise;
mod mutate;
#[path = "../reference/random.rs"]
#[allow(dead_code)]
mod random;
mod sample;
mod seeds;
mod spelling;
mod watch;
mod worker;

use crate::daily;
use campaign::{Variables, set_by_user};
use exercise::{Choice, Input};
use finding::Findings;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The number of inputs in an everyday test.
const USUAL: u64 = 500;

/// The number of models compiled and compared in an everyday test.
const USUAL_SAMPLE: u64 = 2;

/// The memory limit of a worker, in kilobytes as for `ulimit`. Sanitizers reserve far more than they use.
const MOST_MEMORY: &str = "4000000";
const ANY_MEMORY: &str = "unlimited";

/// A process of this test program that only runs `worker_test`.
fn process(variables: &Variables, worker_test: &str, memory: &str) -> Command {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {memory}; ulimit -c 0; exec \"$0\" \"$@\"")).arg(program);
    command.args([worker_test, "--exact", "--nocapture", "--test-threads=1"]);
    let log = std::fs::File::create(variables.room.join("log")).expect("the room can be written");
    // Files that a model writes stay in this folder.
    command.current_dir(&variables.room).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    variables.give(&mut command);
    command
}

/// Judges all inputs, with one process per processor.
fn run_campaign(seed: u64, inputs: u64, workers: u64, room: &Path, findings: &mut Findings) {
    let parts: Vec<Findings> = std::thread::scope(|scope| {
        let part = |worker: u64| {
            let room = room.join(worker.to_string());
            std::fs::create_dir_all(&room).expect("a folder");
            let mut found = Findings::default();
            let mut first = worker;
            while first < inputs {
                let variables = Variables { room: room.clone(), seed, first, end: inputs, step: workers };
                let status =
                    process(&variables, "fuzz::worker_judges_its_part", MOST_MEMORY).status().expect("a worker");
                if status.success() {
                    break;
                }
                // It ended at an input, so the next worker continues after that input.
                let present = worker::present(&room).expect("the worker has begun");
                if status.code() != Some(worker::STOPPED) {
                    found.add(present, &format!("{status}"));
                }
                first = present + workers;
            }
            found.read(&room.join("notes"));
            found
        };
        let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(move || part(worker))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    parts.into_iter().for_each(|part| findings.append(part));
}

/// A folder in memory if possible, because every input writes files.
fn room() -> tempfile::TempDir {
    let in_memory = tempfile::tempdir_in("/dev/shm");
    in_memory.or_else(|_| tempfile::tempdir()).expect("a temporary folder")
}

fn workers() -> u64 {
    let usual = std::thread::available_parallelism().map_or(2, |count| count.get() as u64);
    set_by_user("ZUDYN_FUZZ_WORKERS", usual).max(1)
}

#[test]
fn mutated_models_are_survived() {
    let seed = set_by_user("ZUDYN_FUZZ_SEED", 1987);
    let inputs = set_by_user("ZUDYN_FUZZ", USUAL);
    let compared = set_by_user("ZUDYN_FUZZ_COMPARED", USUAL_SAMPLE);
    let room = room();
    let mut findings = Findings::default();
    // Print this before anything can fail: it is the command that repeats the campaign.
    println!("ZUDYN_FUZZ={inputs} ZUDYN_FUZZ_SEED={seed} ZUDYN_FUZZ_COMPARED={compared}");
    let (begun, before) = (std::time::Instant::now(), watch::time_of_children());
    run_campaign(seed, inputs, workers(), room.path(), &mut findings);
    let seconds = begun.elapsed().as_secs_f64();
    let processor = watch::time_of_children() - before;
    println!(
        "{inputs} inputs in {seconds:.0} s, {processor:.0} s of a processor ({:.0} a second of it): {} accepted, {} run to the end",
        inputs as f64 / processor,
        findings.accepted + findings.finished.len() as u64,
        findings.finished.len()
    );
    sample::compare(seed, compared as usize, room.path(), &mut findings);
    findings.report(seed, room.path());
}

/// Models that once exposed a bug, in all forms.
#[test]
fn what_was_found_is_survived() {
    let room = room();
    let bad: Vec<String> = found_before()
        .into_iter()
        .filter_map(|path| {
            let input = input_of(&path, Choice::All)?;
            minimise::judge(&input, room.path()).map(|wrong| format!("{}: {wrong}", path.display()))
        })
        .collect();
    assert!(bad.is_empty(), "{bad:#?}");
}

/// The same models as programs in both dialects and as libraries: they compile strictly and give the interpreter's
/// bits.
#[test]
fn what_was_found_compiles() {
    let room = room();
    let variables = Variables { room: room.path().to_path_buf(), seed: 0, first: 0, end: 0, step: 1 };
    let status = process(&variables, "fuzz::worker_compares_what_was_found", ANY_MEMORY).status().expect("a worker");
    let mut findings = Findings::default();
    findings.read(&room.path().join("notes"));
    assert!(status.success() && findings.accepted > 0, "{status}");
    let bad = findings.wrong();
    assert!(bad.is_empty(), "{bad:#?}\n{:#?}", found_before());
}

/// The models in tests/survive.
fn found_before() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    seeds::models_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/survive"), &mut paths);
    assert!(!paths.is_empty());
    paths
}

fn input_of(path: &Path, choice: Choice) -> Option<Input> {
    let bytes = std::fs::read(path).ok()?;
    let directory = path.parent().map_or(PathBuf::new(), Path::to_path_buf);
    Some(Input {
        language: seeds::language_of(path)?,
        text: crate::io::input::text_of(&bytes).into_owned(),
        directory,
        choice,
    })
}

/// The body of a worker process; does nothing in any other process.
#[test]
fn worker_judges_its_part() {
    if let Some(variables) = Variables::of_worker() {
        worker::work(&variables);
    }
}

/// The body of a process that judges one text from a file; does nothing in any other process.
#[test]
fn worker_judges_a_file() {
    if let Some(variables) = Variables::of_worker() {
        worker::judge_file(&variables, &minimise::read(&variables));
    }
}

/// The body of a process that compares programs with the interpreter; does nothing in any other process.
#[test]
fn worker_compares_its_part() {
    if let Some(variables) = Variables::of_worker() {
        sample::work(&variables);
    }
}

/// The body of a process that compiles the models in tests/survive; does nothing in any other process.
#[test]
fn worker_compares_what_was_found() {
    if let Some(variables) = Variables::of_worker() {
        let inputs = daily::one_in(4, found_before());
        let inputs = inputs.iter().filter_map(|path| input_of(path, Choice::All)).collect();
        sample::judge_all(inputs, &variables.room);
    }
}
