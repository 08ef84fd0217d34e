//! Every model of `tests/models/dynamo` gives its reference numbers and pages, by each engine and each compiler.
//!
//! `tests/models/dynamo/<one_idea>/` holds the deck, the numbers computed elsewhere (`reference.csv`, or `bounds.csv`
//! for random numbers), the pages (`print.txt`, `plot.txt`), the file of the SAVE card and the options to run it with.

use crate::command::daily::one_in;
use crate::command::{Csv, Done, Room, compilers, csv, for_slow_compilers, parallel, sampled};
use std::path::{Path, PathBuf};

/// A README that names one of these announces it.
const WARNINGS: &[&str] = &["table-range", "blank-in-expression", "rate-on-a-card", "cards-after-last-run"];

/// Interpreter first: what the others are compared with.
const COMPILERS: &[(&str, &str)] =
    &[("gcc", "0"), ("gcc", "1"), ("gcc", "2"), ("gcc", "3"), ("clang", "0"), ("clang", "2"), ("tcc", "0")];

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/dynamo");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the models are part of the package")
        .map(|entry| entry.expect("they can be read").path())
        .filter(|path| path.join("model.dyn").is_file())
        .collect();
    all.sort();
    assert!(all.len() > 40, "only {} models are found", all.len());
    all
}

fn name(model: &Path) -> String {
    model.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Runs a model; the last is its table.
fn run(room: &Room, model: &Path, more: &[&str]) -> (Done, String) {
    let options = std::fs::read_to_string(model.join("options.txt")).unwrap_or_default();
    let (deck, out) = (model.join("model.dyn").display().to_string(), room.file("out.csv"));
    let table = out.display().to_string();
    let mut words = vec!["run", deck.as_str(), "--csv", table.as_str()];
    words.extend(options.split_whitespace());
    words.extend(more);
    let done = room.zudyn(&words);
    let text = std::fs::read_to_string(&out).unwrap_or_default();
    (done, text)
}

fn fails(failures: Vec<(PathBuf, Vec<String>)>) {
    let count = failures.len();
    let text: String = failures
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(model, wrong)| format!("{}:\n  {}\n", name(model), wrong.join("\n  ")))
        .collect();
    println!("{count} models");
    assert!(text.is_empty(), "\n{text}");
}

#[test]
fn every_model_gives_its_reference_numbers_and_pages() {
    let room = Room::new();
    fails(parallel(models(), |model| {
        let (done, table) = run(&room, &model, &["--engine", "interpret"]);
        let mut wrong = clean_run(&model, &done);
        let table = csv(&table);
        for (file, compare) in [("reference.csv", numbers as fn(&Csv, &Csv) -> Vec<String>), ("bounds.csv", bounds)] {
            if let Ok(text) = std::fs::read_to_string(model.join(file)) {
                wrong.extend(compare(&csv(&text), &table));
            }
        }
        wrong.extend(pages(&model, &done.output));
        wrong.extend(saved(&room, &model));
        wrong
    }));
}

/// One warning may be announced; a long name is none.
fn clean_run(model: &Path, done: &Done) -> Vec<String> {
    if done.status != 0 {
        return vec![format!("exit status {}: {}", done.status, done.errors)];
    }
    let readme = std::fs::read_to_string(model.join("README.md")).expect("every model says what it shows");
    let announced = WARNINGS.iter().copied().find(|code| readme.contains(&format!("`{code}`")));
    let codes: Vec<&str> = done
        .errors
        .lines()
        .filter_map(|line| line.split_once(": warning[")?.1.split_once(']').map(|pair| pair.0))
        .filter(|code| *code != "long-name")
        .collect();
    match announced {
        Some(code) if codes.is_empty() || codes.iter().any(|other| *other != code) => {
            vec![format!("warnings are {codes:?} and should be {code}")]
        }
        None if !codes.is_empty() => vec![format!("warnings that nobody announced: {codes:?}\n{}", done.errors)],
        _ => Vec::new(),
    }
}

/// The rule of comparison: |a−b| ≤ 1e-9·|a| + 1e-12·m + 1e-12 at each TIME of the reference, and the same last row.
fn numbers(reference: &Csv, got: &Csv) -> Vec<String> {
    let column = |table: &Csv, name: &str| table.names.iter().position(|other| other == name);
    let (Some(time), Some(got_time)) = (column(reference, "TIME"), column(got, "TIME")) else {
        return vec!["there is no column TIME".into()];
    };
    let mut wrong = Vec::new();
    if column(reference, "run").is_some() != column(got, "run").is_some() {
        wrong.push("a first column `run` stands in one of the tables only".into());
    }
    let run_of = |table: &Csv, row: &[String]| column(table, "run").map_or(String::new(), |at| row[at].clone());
    let mut runs: Vec<String> = reference.rows.iter().map(|row| run_of(reference, row)).collect();
    runs.dedup();
    let value = |row: &[String], at: usize| row[at].parse::<f64>().unwrap_or(f64::NAN);
    for run in &runs {
        let rows_of = |table: &Csv| -> Vec<Vec<String>> {
            table.rows.iter().filter(|row| run_of(table, row) == *run).cloned().collect()
        };
        let (expected, rows) = (rows_of(reference), rows_of(got));
        if rows.len() < 2 {
            wrong.push(format!("run {run:?} has {} rows", rows.len()));
            continue;
        }
        let step = value(&rows[1], got_time) - value(&rows[0], got_time);
        let ends = (value(&expected[expected.len() - 1], time), value(&rows[rows.len() - 1], got_time));
        if (ends.0 - ends.1).abs() > 1e-9 * step {
            wrong.push(format!("run {run:?} ends at TIME {} and should at {}", ends.1, ends.0));
        }
        // Both tables run forward in time.
        let mut at = 0;
        let mut matched = Vec::new();
        for row in &expected {
            let now = value(row, time);
            while at < rows.len() && value(&rows[at], got_time) < now - 1e-9 * step {
                at += 1;
            }
            match rows.get(at) {
                Some(found) if (value(found, got_time) - now).abs() <= 1e-9 * step => matched.push((row, found)),
                _ => {
                    wrong.push(format!("run {run:?} has no row for TIME {now}"));
                    break;
                }
            }
        }
        for (of_reference, name) in reference.names.iter().enumerate() {
            if name == "run" || name == "TIME" {
                continue;
            }
            let Some(of_got) = column(got, name) else {
                wrong.push(format!("there is no column {name}"));
                continue;
            };
            let largest = expected.iter().map(|row| value(row, of_reference).abs()).fold(0.0, f64::max);
            let off = matched.iter().find(|(row, found)| {
                let (a, b) = (value(row, of_reference), value(found, of_got));
                // Not a number is never near.
                (a - b).abs().partial_cmp(&(1e-9 * a.abs() + 1e-12 * largest + 1e-12)) != Some(std::cmp::Ordering::Less)
            });
            if let Some((row, found)) = off {
                let (now, a, b) = (value(row, time), value(row, of_reference), value(found, of_got));
                wrong.push(format!("run {run:?}: {name} at TIME {now} is {b} and should be {a}"));
            }
        }
    }
    wrong.truncate(8);
    wrong
}

/// Random numbers: each final value in its interval, the second run like the first, the third not.
fn bounds(bounds: &Csv, got: &Csv) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut runs: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for row in &got.rows {
        match runs.last_mut() {
            Some((run, rows)) if *run == row[0] => rows.push(row[1..].to_vec()),
            _ => runs.push((row[0].clone(), vec![row[1..].to_vec()])),
        }
    }
    if runs.len() != 3 {
        return vec![format!("{} runs and not three", runs.len())];
    }
    if runs[0].1 != runs[1].1 {
        wrong.push("the second run does not repeat the first".into());
    }
    if runs[0].1 == runs[2].1 {
        wrong.push("another seed gives the same numbers".into());
    }
    for (run, rows) in &runs {
        let last = rows.last().expect("a run has rows");
        for bound in &bounds.rows {
            let at = got.names.iter().position(|name| *name == bound[0]).expect("the quantity has a column");
            let (low, high) = (bound[1].parse::<f64>().unwrap(), bound[2].parse::<f64>().unwrap());
            let value: f64 = last[at - 1].parse().unwrap_or(f64::NAN);
            if !(low..=high).contains(&value) {
                wrong.push(format!("run {run}: {} is {value} and should lie from {low} to {high}", bound[0]));
            }
        }
    }
    wrong
}

/// Pages in the order of their numbers: tables are told from plots by the reference pages that have the same number.
fn pages(model: &Path, printed: &str) -> Vec<String> {
    let split = |text: &str| -> Vec<Vec<String>> {
        let trimmed = |page: &str| page.lines().map(|line| line.trim_end().to_string()).collect::<Vec<String>>();
        let mut all: Vec<Vec<String>> = text.split('\u{c}').map(trimmed).collect();
        for page in &mut all {
            while page.last().is_some_and(String::is_empty) {
                page.pop();
            }
        }
        all.retain(|page| !page.is_empty());
        all
    };
    let got = split(printed);
    let mut wrong = Vec::new();
    for file in ["print.txt", "plot.txt"] {
        let Ok(text) = std::fs::read_to_string(model.join(file)) else { continue };
        for page in split(&text) {
            let heading = &page[0];
            match got.iter().find(|other| other[0] == *heading) {
                None => wrong.push(format!("{file}: there is no page {heading:?}")),
                Some(other) => {
                    let lines = page.len().max(other.len());
                    let line = |page: &[String], at: usize| page.get(at).cloned().unwrap_or_default();
                    if let Some(at) = (0..lines).find(|at| line(&page, *at) != line(other, *at)) {
                        wrong.push(format!(
                            "{file}: {heading:?}, line {}:\n    {:?} should be\n    {:?}",
                            at + 1,
                            line(other, at),
                            line(&page, at)
                        ));
                    }
                }
            }
        }
    }
    wrong
}

/// The file of the SAVE card: all its columns, all its rows.
fn saved(room: &Room, model: &Path) -> Vec<String> {
    let Ok(reference) = std::fs::read_to_string(model.join("save.csv")) else { return Vec::new() };
    let out = room.file("save.csv");
    let deck = model.join("model.dyn").display().to_string();
    let done = room.zudyn(&["run", &deck, "--no-pages", "--engine", "interpret", "--save", &out.display().to_string()]);
    let got = csv(&std::fs::read_to_string(&out).unwrap_or_default());
    let reference = csv(&reference);
    let mut wrong = Vec::new();
    if done.status != 0 {
        wrong.push(format!("--save: {}", done.errors));
    }
    if got.names != reference.names || got.rows.len() != reference.rows.len() {
        wrong.push(format!("--save gives {} rows of {:?}", got.rows.len(), got.names));
    } else {
        wrong.extend(numbers(&reference, &got));
    }
    wrong
}

#[test]
fn compiled_programs_print_and_store_what_the_interpreter_does() {
    let room = Room::new();
    let Some(compiler) = crate::command::first_of(&["tcc", "gcc", "clang"]) else { return };
    fails(parallel(sampled(models(), 3), |model| {
        let expected = run(&room, &model, &["--engine", "interpret"]);
        let got = run(&room, &model, &["--engine", "c", "--cc", compiler, "-O", "0"]);
        let mut wrong = clean_run(&model, &got.0);
        if got.1 != expected.1 {
            wrong.push(first_difference(&expected.1, &got.1));
        }
        if got.0.output != expected.0.output {
            wrong.push(format!("pages: {}", first_difference(&expected.0.output, &got.0.output)));
        }
        wrong
    }));
}

/// Bit for bit: the same text with 17 digits.
#[test]
fn every_compiler_gives_the_same_bits() {
    let room = Room::new();
    let there = compilers(COMPILERS);
    let models = sampled(models(), 3);
    let takes = for_slow_compilers(models.clone());
    fails(parallel(models, |model| {
        let (_, expected) = run(&room, &model, &["--engine", "interpret", "--no-pages"]);
        let mut wrong = Vec::new();
        for (compiler, level) in there.iter().filter(|(compiler, _)| takes(compiler, &model)) {
            let (done, got) = run(&room, &model, &["--engine", "c", "--no-pages", "--cc", compiler, "-O", level]);
            if done.status != 0 {
                wrong.push(format!("{compiler} -O{level}: exit status {}: {}", done.status, done.errors));
            } else if got != expected {
                wrong.push(format!("{compiler} -O{level}: {}", first_difference(&expected, &got)));
            }
        }
        wrong
    }));
}

fn first_difference(expected: &str, got: &str) -> String {
    let names: Vec<String> = csv(expected).names;
    let (mut a, mut b, mut line) = (expected.lines(), got.lines(), 0);
    loop {
        line += 1;
        match (a.next(), b.next()) {
            (None, None) => return "no difference but in line ends".into(),
            (Some(x), Some(y)) if x == y => continue,
            (x, y) => {
                let (x, y) = (x.unwrap_or("(nothing)"), y.unwrap_or("(nothing)"));
                let columns = x.split(',').zip(y.split(',')).position(|(x, y)| x != y).unwrap_or(0);
                let column = names.get(columns).map_or("", String::as_str);
                let short = |text: &str| text.chars().take(160).collect::<String>();
                return format!("line {line}, column {column}: {} should be {}", short(y), short(x));
            }
        }
    }
}

/// A second execution of the same command gives the same numbers, random ones too.
#[test]
fn a_second_execution_repeats_the_first() {
    let room = Room::new();
    let random: Vec<PathBuf> = models().into_iter().filter(|model| model.join("bounds.csv").is_file()).collect();
    assert!(!random.is_empty());
    fails(parallel(one_in(8, random), |model| {
        let [first, second] = [(); 2].map(|()| run(&room, &model, &["--engine", "interpret", "--no-pages"]).1);
        if first == second { Vec::new() } else { vec![first_difference(&first, &second)] }
    }));
}
