//! Made-up programs of COSMO by the hundred: they do what the language page says, computed another way, and the
//! compiled program does what the interpreter does.

use crate::command::daily;
use crate::command::{Done, Room, csv, parallel};
use crate::written::evaluate::{Failed, State, evaluate};
use crate::written::generate::generate;
use crate::written::print::model;

#[test]
fn made_up_programs_do_what_the_page_says() {
    let room = Room::new();
    let options = ["--engine", "interpret"];
    let wrong = parallel(seeds(), |seed| compare(&room, seed, &options));
    report(wrong, daily::count(80, 25));
}

#[test]
fn made_up_programs_do_the_same_in_c() {
    let room = Room::new();
    let compilers = [("tcc", "0"), ("gcc", "0"), ("gcc", "2"), ("clang", "2")];
    for (number, (compiler, level)) in (0..).zip(compilers) {
        if !daily::uses(compiler) || !crate::command::installed(compiler) {
            continue;
        }
        let options = ["--engine", "c", "--cc", compiler, "-O", level];
        let from = 10_000 + number * 100;
        let seeds = (from..from + daily::count(12, 3) as u64).collect();
        report(parallel(seeds, |seed| compare(&room, seed, &options)), daily::count(4, 1));
    }
}

/// `ZUDYN_SEEDS=from-to` looks further than the everyday run.
fn seeds() -> Vec<u64> {
    let asked = std::env::var("ZUDYN_SEEDS").ok();
    let everyday = if daily::is_ci() { "250" } else { "80" };
    let (from, to) = asked.as_deref().and_then(|text| text.split_once('-')).unwrap_or(("0", everyday));
    (from.parse().expect("a number")..to.parse().expect("a number")).collect()
}

/// What is wrong, and whether the program came to its end.
type Outcome = (Option<String>, bool);

fn report(outcomes: Vec<(u64, Outcome)>, at_least: usize) {
    let wrong: Vec<String> =
        outcomes.iter().filter_map(|(seed, (wrong, _))| Some(format!("seed {seed}: {}", wrong.as_ref()?))).collect();
    let ended = outcomes.iter().filter(|(_, (_, ended))| *ended).count();
    println!("{} programs, {ended} of them without a failure", outcomes.len());
    assert!(
        wrong.is_empty(),
        "{} of {} are wrong\n{}",
        wrong.len(),
        outcomes.len(),
        wrong[..wrong.len().min(3)].join("\n")
    );
    assert!(ended >= at_least, "only {ended} programs came to their end");
}

fn compare(room: &Room, seed: u64, options: &[&str]) -> Outcome {
    let program = generate(seed);
    let (rows, ended) = evaluate(&program);
    let text = model(&program);
    let done = room.run_text(&text, &[&["--language", "cosmo", "--csv", "-"], options].concat());
    let wrong = difference(&rows, ended, &done);
    (wrong.map(|wrong| format!("{wrong}\n{text}\n{}", done.errors)), ended.is_ok())
}

fn difference(rows: &[State], ended: Result<(), Failed>, done: &Done) -> Option<String> {
    match ended {
        Ok(()) if done.status != 0 => return Some(format!("status {}", done.status)),
        Err(failed) if done.status != 3 || !done.errors.contains(failed.code()) => {
            return Some(format!("no {}, status {}", failed.code(), done.status));
        }
        _ => {}
    }
    let table = csv(&done.output);
    if table.rows.len() != rows.len() {
        return Some(format!("{} rows and not {}", table.rows.len(), rows.len()));
    }
    for (step, (row, state)) in table.rows.iter().zip(rows).enumerate() {
        for (name, expected) in values(state) {
            let Some(place) = table.names.iter().position(|column| *column == name) else {
                return Some(format!("no column {name} among {:?}", table.names));
            };
            let got: f64 = row[place].parse().unwrap_or(f64::NAN);
            if got != expected && !(got.is_nan() && expected.is_nan()) {
                return Some(format!("step {step}: {name} is {got} and not {expected}"));
            }
        }
    }
    None
}

/// All variables with their names in the trace.
fn values(state: &State) -> Vec<(String, f64)> {
    let reals = state.reals.iter().enumerate().map(|(k, value)| (format!("r_{k}"), *value));
    let real_array = state.real_array.iter().enumerate().map(|(k, value)| (format!("r_a({})", k + 1), *value));
    let integers = state.integers.iter().enumerate().map(|(k, value)| (format!("i_{k}"), *value as f64));
    let whole = state.integer_array.iter().enumerate();
    let integer_array = whole.map(|(k, value)| (format!("i_a({})", k + 1), *value as f64));
    reals.chain(real_array).chain(integers).chain(integer_array).collect()
}
