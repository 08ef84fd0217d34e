//! Every model of `tests/models/scop` gives its reference numbers, by each engine and each compiler.
//!
//! What the files of a folder are is told in `tests/models/scop/README.md`.

use crate::command::{Csv, Done, Room, compilers, csv, for_slow_compilers, parallel, sampled};
use std::path::{Path, PathBuf};

/// The interpreter comes first: what the others are compared with.
const COMPILERS: &[(&str, &str)] = &[("gcc", "0"), ("gcc", "2"), ("clang", "2"), ("tcc", "0")];

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/scop");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the models are part of the package")
        .map(|entry| entry.expect("they can be read").path())
        .filter(|path| path.join("model.mod").is_file())
        .collect();
    all.sort();
    assert!(all.len() >= 30, "only {} models are found", all.len());
    all
}

fn name(model: &Path) -> String {
    model.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn text(model: &Path, file: &str) -> Option<String> {
    std::fs::read_to_string(model.join(file)).ok()
}

/// Runs a model; the second is its table.
fn run(room: &Room, model: &Path, more: &[&str]) -> (Done, String) {
    let out = room.file("table.csv");
    let mut words = vec!["run".to_string(), model.join("model.mod").display().to_string()];
    words.extend(["--csv".into(), out.display().to_string()]);
    words.extend(more.iter().map(|word| word.to_string()));
    let done = room.zudyn(&words);
    (done, std::fs::read_to_string(&out).unwrap_or_default())
}

fn fails(failures: Vec<(PathBuf, Vec<String>)>) {
    let text: String = failures
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(model, wrong)| format!("{}:\n  {}\n", name(model), wrong.join("\n  ")))
        .collect();
    assert!(text.is_empty(), "\n{text}");
}

/// atol + rtol |r|
#[derive(Clone, Copy, Debug)]
struct Tolerance {
    relative: f64,
    absolute: f64,
}

/// As a README words it: `**Tolerance.** rtol 1e-6, atol 1e-9.`
fn tolerance(model: &Path) -> Tolerance {
    let readme = text(model, "README.md").expect("every model says what it shows");
    let words = readme.split_once("**Tolerance.**").expect("and how near it must come").1;
    let words = words.lines().next().unwrap_or_default();
    let number = |word: &str| -> f64 {
        let behind = words.split_once(word).expect("both numbers").1.trim_start();
        let end = behind.find([',', ' ']).unwrap_or(behind.len());
        behind[..end].trim_end_matches('.').parse().expect("a number")
    };
    Tolerance { relative: number("rtol"), absolute: number("atol") }
}

/// The same rows, the columns of the reference in its order, numbers as near as they must be.
fn compare(reference: &Csv, got: &Csv, near: Tolerance) -> Vec<String> {
    let place = |name: &String| got.names.iter().position(|other| other == name);
    let places: Vec<Option<usize>> = reference.names.iter().map(place).collect();
    if places.iter().any(Option::is_none) || !places.is_sorted() || got.names.first() != reference.names.first() {
        return vec![format!("columns are {:?}, wanted {:?}", got.names, reference.names)];
    }
    if got.rows.len() != reference.rows.len() {
        return vec![format!("{} rows, wanted {}", got.rows.len(), reference.rows.len())];
    }
    let mut wrong = Vec::new();
    for (number, (wanted, row)) in reference.rows.iter().zip(&got.rows).enumerate() {
        for ((wanted, place), name) in wanted.iter().zip(&places).zip(&reference.names) {
            let value = |text: &str| text.parse::<f64>().expect("a number");
            let (wanted, value) = (value(wanted), value(&row[place.expect("all are there")]));
            let same = wanted == value;
            let close = (value - wanted).abs() <= near.absolute + near.relative * wanted.abs();
            if !same && !close && wrong.len() < 5 {
                wrong.push(format!("row {number}: {name} is {value}, wanted {wanted}"));
            }
        }
    }
    wrong
}

/// A reference and the options that belong to it.
fn references(model: &Path) -> Vec<(String, Vec<String>)> {
    let mut all = vec![("reference.csv".to_string(), Vec::new())];
    let files = std::fs::read_dir(model).expect("it can be read").map(|entry| entry.expect("so can this").file_name());
    for file in files {
        let file = file.to_string_lossy().into_owned();
        if let Some(name) = file.strip_prefix("options_").and_then(|rest| rest.strip_suffix(".txt")) {
            let options = text(model, &file).expect("it is there");
            let words = options.split_whitespace().map(str::to_string).collect();
            all.push((format!("reference_{name}.csv"), words));
        }
    }
    all
}

#[test]
fn every_model_gives_its_reference_numbers() {
    let room = Room::new();
    fails(parallel(models(), |model| {
        let near = tolerance(&model);
        let mut wrong = Vec::new();
        for (file, options) in references(&model) {
            let mut words = vec!["--engine", "interpret"];
            words.extend(options.iter().map(String::as_str));
            let (done, table) = run(&room, &model, &words);
            if done.status != 0 {
                wrong.push(format!("{file}: exit status {}: {}", done.status, done.errors));
                continue;
            }
            let reference = text(&model, &file).expect("the reference is there");
            wrong.extend(
                compare(&csv(&reference), &csv(&table), near).into_iter().map(|what| format!("{file}: {what}")),
            );
        }
        wrong
    }));
}

/// The same bits, and nothing for a compiler to warn of.
#[test]
fn compiled_programs_give_what_the_interpreter_gives() {
    let compilers = compilers(COMPILERS);
    let models = sampled(models(), 6);
    let takes = for_slow_compilers(models.clone());
    let room = Room::new();
    fails(parallel(models, |model| {
        let (_, expected) = run(&room, &model, &["--engine", "interpret"]);
        let mut wrong = Vec::new();
        for (compiler, level) in compilers.iter().filter(|(compiler, _)| takes(compiler, &model)) {
            let strict = if *compiler == "tcc" { "-Wall -Werror" } else { "-std=c89 -pedantic -Wall -Wextra -Werror" };
            let (done, table) =
                run(&room, &model, &["--engine", "c", "--cc", compiler, &format!("-O{level}"), "--cflags", strict]);
            if done.status != 0 || table != expected {
                wrong.push(format!(
                    "{compiler} -O{level}: exit status {}, {}",
                    done.status,
                    first_difference(&expected, &table)
                ));
                wrong.push(done.errors);
            }
        }
        wrong
    }));
}

fn first_difference(expected: &str, got: &str) -> String {
    let lines = expected.lines().zip(got.lines()).enumerate();
    match lines.clone().find(|(_, (a, b))| a != b) {
        Some((number, (a, b))) => format!("line {}: {a} and {b}", number + 1),
        None if expected == got => "the same table".into(),
        None => "tables of other lengths".into(),
    }
}

/// The table for people shows units under the names.
#[test]
fn the_table_for_people_has_units() {
    let room = Room::new();
    let file = room.file("decay.mod");
    let model = "INDEPENDENT { t FROM 0 TO 2 WITH 2 (hr) }\nSTATE { y START 1 (mg) }\nDERIVATIVE d { y' = -y }\n\
                 BREAKPOINT { SOLVE d }\n";
    std::fs::write(&file, model).expect("the room can be written to");
    let done = room.zudyn(&["run".to_string(), file.display().to_string()]);
    let lines: Vec<Vec<&str>> = done.output.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(
        lines,
        [vec!["t", "y"], vec!["(hr)", "(mg)"], vec!["0", "1"], vec!["1", "0.367879"], vec!["2", "0.135335"]]
    );
}

/// A failure names the solve, its code and the time.
#[test]
fn failures_of_a_run_are_told_at_their_solve() {
    let room = Room::new();
    let file = room.file("grows.mod");
    let model = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\nSTATE { y START 1 }\nDERIVATIVE d { y' = y*y }\n\
                 BREAKPOINT {\n\tSOLVE d\n}\n";
    std::fs::write(&file, model).expect("the room can be written to");
    for engine in ["interpret", "c"] {
        let done = room.zudyn(&["run".to_string(), file.display().to_string(), "--engine".into(), engine.into()]);
        assert_eq!(done.status, 3, "{}", done.errors);
        assert!(done.errors.contains(":5:") && done.errors.contains("error[solver-failed]"), "{}", done.errors);
        assert!(done.errors.contains("`SOLVE d`"), "{}", done.errors);
    }
}
