//! Every model of `tests/models/cosmo` prints what it should, character for character, and gives its reference
//! numbers, by each engine and each compiler; texts of 1969 have the target program of the paper.
//!
//! What the files of a folder are is told in `tests/models/cosmo/README.md`; how near the numbers must come, in the
//! README of each.

use crate::command::{Csv, Done, Room, compilers, csv, for_slow_compilers, parallel, sampled};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter comes first: what the others are compared with.
const COMPILERS: &[(&str, &str)] = &[("gcc", "0"), ("gcc", "2"), ("clang", "2"), ("tcc", "0")];

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/cosmo");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the models are part of the package")
        .map(|entry| entry.expect("they can be read").path())
        .filter(|path| path.join("model.cosmo").is_file())
        .collect();
    all.sort();
    assert!(all.len() >= 14, "only {} models are found", all.len());
    all
}

fn name(model: &Path) -> String {
    model.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn text(model: &Path, file: &str) -> Option<String> {
    std::fs::read_to_string(model.join(file)).ok()
}

/// `--input FILE` of a model that reads.
fn input(model: &Path) -> Vec<String> {
    let file = model.join("input.dat");
    if file.is_file() { vec!["--input".into(), file.display().to_string()] } else { Vec::new() }
}

/// Runs a model; the second is its trace.
fn run(room: &Room, model: &Path, more: &[&str]) -> (Done, String) {
    let out = room.file("trace.csv");
    let mut words = vec!["run".to_string(), model.join("model.cosmo").display().to_string()];
    words.extend(["--csv".into(), out.display().to_string()]);
    words.extend(input(model));
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

// ---- how near ----

/// |value - reference| <= absolute + relative*|reference|; of two zeros the same bits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tolerance {
    absolute: f64,
    relative: f64,
}

impl Tolerance {
    const EXACT: Tolerance = Tolerance { absolute: 0.0, relative: 0.0 };

    /// As a README words it: `exact`, `1e-7 absolute plus 1e-7 relative`, `1e-12 relative`.
    fn read(words: &str) -> Option<Tolerance> {
        let words: Vec<&str> = words.split(|c: char| c.is_whitespace() || ",;:".contains(c)).collect();
        let before = |word: &str| {
            let at = words.iter().position(|other| other.trim_end_matches('.') == word)?;
            words.get(at.checked_sub(1)?)?.parse::<f64>().ok()
        };
        match (before("absolute"), before("relative")) {
            (None, None) => words.first().filter(|word| **word == "exact").map(|_| Tolerance::EXACT),
            (absolute, relative) => {
                Some(Tolerance { absolute: absolute.unwrap_or(0.0), relative: relative.unwrap_or(0.0) })
            }
        }
    }

    fn admits(self, reference: f64, value: f64) -> bool {
        if self == Tolerance::EXACT {
            return reference.to_bits() == value.to_bits();
        }
        (value - reference).abs() <= self.absolute + self.relative * reference.abs()
    }
}

/// That of a column of a model, from its README.
fn tolerance(model: &Path, column: &str) -> Tolerance {
    if name(model) == "rk4_reads_the_text_as_equations" {
        let near = ["HV2", "HV3"].contains(&column) || column.starts_with("HG") || column.starts_with("HK");
        return Tolerance { absolute: if near { 1e-3 } else { 1e-9 }, relative: 0.0 };
    }
    let readme = text(model, "README.md").expect("every model says what it shows");
    let words = readme.split_once("**Tolerance.** ").expect("and how near it must come").1;
    Tolerance::read(words.lines().next().unwrap_or_default()).expect("in words that are known")
}

/// The same columns, the same rows, numbers as near as they must be.
fn numbers(reference: &Csv, got: &Csv, tolerance: impl Fn(&str) -> Tolerance) -> Vec<String> {
    if reference.names != got.names {
        return vec![format!("the columns are {:?} and should be {:?}", got.names, reference.names)];
    }
    if reference.rows.len() != got.rows.len() {
        return vec![format!("{} rows, should be {}", got.rows.len(), reference.rows.len())];
    }
    let mut wrong = Vec::new();
    for (at, column) in reference.names.iter().enumerate() {
        let tolerance = tolerance(column);
        let value = |row: &[String]| row[at].parse::<f64>().unwrap_or(f64::NAN);
        let off = reference.rows.iter().zip(&got.rows).find(|(a, b)| !tolerance.admits(value(a), value(b)));
        if let Some((a, b)) = off {
            wrong.push(format!("{column} in run {} step {} is {} and should be {}", a[0], a[1], b[at], a[at]));
        }
    }
    wrong
}

fn lines_differ(expected: &str, got: &str) -> Option<String> {
    if expected == got {
        return None;
    }
    let mut number = 0;
    let (mut a, mut b) = (expected.split('\n'), got.split('\n'));
    loop {
        number += 1;
        match (a.next(), b.next()) {
            (x, y) if x == y && x.is_some() => {}
            (x, y) => return Some(format!("line {number} is {y:?} and should be {x:?}")),
        }
    }
}

// ---- the models ----

#[test]
fn tolerances_are_read_as_they_are_worded() {
    let read = |words| Tolerance::read(words).map(|found| (found.absolute, found.relative));
    assert_eq!(read("exact: every printed character"), Some((0.0, 0.0)));
    assert_eq!(read("trace 1e-7 absolute plus 1e-7 relative; printed"), Some((1e-7, 1e-7)));
    assert_eq!(read("trace exact where sin gives the same bits, else 1e-12 relative"), Some((0.0, 1e-12)));
    assert_eq!(read("near enough"), None);
    assert!(!Tolerance::EXACT.admits(0.0, -0.0) && !Tolerance::EXACT.admits(1.0, f64::NAN));
}

#[test]
fn every_model_prints_its_reference_and_gives_its_numbers() {
    let room = Room::new();
    fails(parallel(models(), |model| {
        let (done, trace) = run(&room, &model, &["--engine", "interpret"]);
        let mut wrong = Vec::new();
        if done.status != 0 || done.errors.contains("error[") {
            wrong.push(format!("exit status {}: {}", done.status, done.errors));
        }
        let expected = text(&model, "expected.out").expect("every model has what it prints");
        wrong.extend(lines_differ(&expected, &done.output));
        let reference = text(&model, "reference.csv").expect("every model has numbers");
        wrong.extend(numbers(&csv(&reference), &csv(&trace), |column| tolerance(&model, column)));
        wrong
    }));
}

#[test]
fn classic_texts_read_as_equations_give_the_numbers_of_their_equations() {
    let room = Room::new();
    let with_equations: Vec<PathBuf> =
        models().into_iter().filter(|model| model.join("reference_equations.csv").is_file()).collect();
    assert!(with_equations.len() >= 2);
    fails(parallel(with_equations, |model| {
        let (done, trace) = run(&room, &model, &["--no-pages", "--engine", "interpret", "--method", "ADAPTIVE 1e-10"]);
        assert_eq!((done.status, done.output.as_str()), (0, ""), "{}", done.errors);
        let reference = text(&model, "reference_equations.csv").unwrap_or_default();
        numbers(&csv(&reference), &csv(&trace), |_| Tolerance { absolute: 1e-7, relative: 1e-7 })
    }));
}

#[test]
fn texts_of_1969_have_the_target_program_of_the_paper() {
    let room = Room::new();
    let of_1969: Vec<PathBuf> = models().into_iter().filter(|model| model.join("target.txt").is_file()).collect();
    assert!(of_1969.len() >= 8);
    fails(parallel(of_1969, |model| {
        let path = model.join("model.cosmo").display().to_string();
        let done = room.zudyn(&["dump", "--std", "1969", "--phase", "target", &path]);
        // Empty lines have no meaning in comparison.
        let full = |text: &str| {
            text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
        };
        let (expected, got): (String, String) =
            (full(&text(&model, "target.txt").unwrap_or_default()), full(&done.output));
        lines_differ(&expected, &got).into_iter().collect()
    }));
}

/// Bit for bit: the same text with 17 digits; and the same lines on paper.
#[test]
fn every_compiler_gives_the_same_bits_and_lines() {
    let room = Room::new();
    let there = compilers(COMPILERS);
    let models = sampled(models(), 3);
    let takes = for_slow_compilers(models.clone());
    fails(parallel(models, |model| {
        let (expected, trace) = run(&room, &model, &["--engine", "interpret"]);
        let mut wrong = Vec::new();
        for (compiler, level) in there.iter().filter(|(compiler, _)| takes(compiler, &model)) {
            let (done, got) = run(&room, &model, &["--engine", "c", "--cc", compiler, "-O", level]);
            let mut tell = |what: String| wrong.push(format!("{compiler} -O{level}: {what}"));
            if done.status != 0 {
                tell(format!("exit status {}: {}", done.status, done.errors));
            }
            lines_differ(&expected.output, &done.output).into_iter().for_each(&mut tell);
            lines_differ(&trace, &got).into_iter().for_each(&mut tell);
        }
        wrong
    }));
}

/// The program that `zudyn build` makes prints and traces without zudyn.
#[test]
fn built_programs_stand_alone() {
    let room = Room::new();
    let Some(compiler) = crate::command::first_of(&["tcc", "gcc", "clang"]) else { return };
    fails(parallel(models(), |model| {
        let (expected, trace) = run(&room, &model, &["--engine", "interpret"]);
        let program = room.file("program");
        let path = model.join("model.cosmo").display().to_string();
        let built = room.zudyn(&["build", &path, "-o", &program.display().to_string(), "--cc", compiler, "-O", "0"]);
        if built.status != 0 {
            return vec![built.errors];
        }
        let alone = |more: &[&str]| {
            let mut command = Command::new(&program);
            // Data files lie beside the model.
            command.current_dir(&model).args(input(&model)).args(more);
            let output = command.output().expect("it starts");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let printed = lines_differ(&expected.output, &alone(&[]));
        printed.into_iter().chain(lines_differ(&trace, &alone(&["--csv", "-"]))).collect()
    }));
}
