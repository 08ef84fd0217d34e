//! The runtime as programs see it: models translated by hand (`tests/clib/*.c`), built with every compiler at hand,
//! print the reference pages of `tests/models/dynamo`; and the runtime's own text keeps the rules of C89.

use crate::command::daily::is_ci;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

mod built;
mod equations;
mod parts;
mod processes;

pub use built::includes;
pub use built::sources as runtime_files;
use built::{build, folders, root, sources};

const MODELS: [&str; 7] = [
    "array_aging_chain",
    "commodity_cycle",
    "retail_1963",
    "reruns_dynamo2",
    "variable_periods",
    "world2",
    "zu_factory",
];

fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().unwrap()
}

/// Pages by their numbers, blanks at the ends of lines left out.
fn pages(text: &str) -> BTreeMap<u32, Vec<String>> {
    text.split('\u{c}')
        .filter(|page| !page.is_empty())
        .map(|page| {
            let number = page["PAGE ".len()..].split_whitespace().next().unwrap().parse().unwrap();
            (number, page.lines().map(|line| line.trim_end().to_string()).collect())
        })
        .collect()
}

fn prints_its_references(program: &Path, model: &str) {
    let output = run(program, &[]);
    assert!(output.status.success(), "{model}: {}", String::from_utf8_lossy(&output.stderr));
    let printed = pages(std::str::from_utf8(&output.stdout).unwrap());
    let mut compared = 0;
    for kind in ["print.txt", "plot.txt"] {
        let path = root().join("tests/models/dynamo").join(model).join(kind);
        let Ok(reference) = std::fs::read_to_string(path) else { continue };
        for (number, page) in pages(&reference) {
            assert_eq!(printed.get(&number), Some(&page), "{model}, page {number}");
            compared += 1;
        }
    }
    assert!(compared > 0);
}

fn every_model(compiler: &str, flags: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    for (program, model) in build(compiler, flags, &MODELS, directory.path()).iter().zip(MODELS) {
        prints_its_references(program, model);
    }
}

#[test]
fn pages_are_those_of_the_references_with_gcc() {
    every_model("gcc", &["-O2", "-Wconversion"]);
}

#[test]
fn pages_are_those_of_the_references_with_clang() {
    every_model("clang", &["-O1", "-Wconversion"]);
}

#[test]
fn pages_are_those_of_the_references_with_tcc() {
    every_model("tcc", &[]);
}

#[test]
fn nothing_undefined_happens() {
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    every_model("gcc", &checks);
    if is_ci() {
        every_model("clang", &checks);
    }
}

// ---- a program that runs as written ----

const COURSE: &str = "label_read_every_step";

fn case(file: &str) -> PathBuf {
    root().join("tests/models/cosmo").join(COURSE).join(file)
}

/// Runs it with the input of its case.
fn run_course(program: &Path, arguments: &[&str]) -> Output {
    run(program, &[&["--input", case("input.dat").to_str().unwrap()], arguments].concat())
}

fn prints_and_traces(compiler: &str, flags: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build(compiler, flags, &[COURSE], directory.path()).pop() else { return };
    let output = run_course(&program, &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), std::fs::read_to_string(case("expected.out")).unwrap());
    let trace = String::from_utf8(run_course(&program, &["--csv", "-"]).stdout).unwrap();
    let reference = std::fs::read_to_string(case("reference.csv")).unwrap();
    assert_eq!(trace.lines().count(), reference.lines().count());
    assert_eq!(trace.lines().next(), reference.lines().next());
    for (line, wanted) in trace.lines().zip(reference.lines()).skip(1) {
        let numbers = |line: &str| line.split(',').map(|field| field.parse().unwrap()).collect::<Vec<f64>>();
        assert_eq!(numbers(line), numbers(wanted));
    }
}

#[test]
fn a_course_prints_and_traces_its_references() {
    prints_and_traces("gcc", &["-O2", "-Wconversion"]);
    prints_and_traces("clang", &["-O1", "-Wconversion"]);
    prints_and_traces("tcc", &[]);
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    prints_and_traces("gcc", &checks);
    if is_ci() {
        prints_and_traces("clang", &checks);
    }
}

#[test]
fn a_course_tells_what_is_wrong_with_input_and_arguments() {
    let directory = tempfile::tempdir().unwrap();
    let flags = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let Some(program) = build("gcc", &flags, &[COURSE], directory.path()).pop() else { return };
    let input = |text: &str| {
        let file = directory.path().join("in");
        std::fs::write(&file, text).unwrap();
        let output = run(&program, &["--input", file.to_str().unwrap()]);
        let lines = String::from_utf8(output.stdout).unwrap().lines().count();
        (output.status.code(), lines, String::from_utf8(output.stderr).unwrap())
    };
    // What was printed before the failure stays.
    let (code, lines, message) = input("31 # a comment, 5\n 8;9");
    assert_eq!((code, lines), (Some(3), 5));
    let parts = ["no more numbers", "number 4", "in computing X", "T = 3", "run 1", "line 11: READ X"];
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
    let (code, lines, message) = input("31\n\n9,1.5x");
    assert_eq!((code, lines), (Some(3), 4));
    assert!(message.contains("number 3 is not a number") && message.contains("in:3: 1.5x\n"), "{message}");
    let numbers: String = (0..102).map(|number| format!("{number} ")).collect();
    let (code, _, message) = input(&numbers);
    assert_eq!((code, message.as_str()), (Some(0), "note: the input has more than the 101 numbers that were read\n"));

    let told = |arguments: &[&str]| {
        let output = run(&program, arguments);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(told(&["v9=1"]), (Some(2), "no such parameter or variable: v9=1\n".into()));
    assert_eq!(told(&["--resume", "-1"]), (Some(2), "whole number expected: -1\n".into()));
    assert_eq!(told(&["--input"]), (Some(2), "value expected: --input\n".into()));
    assert_eq!(told(&["--locale", "zh", "--input", "nowhere"]), (Some(2), "无法读取: nowhere\n".into()));
}

#[test]
fn a_course_takes_values_and_goes_on_after_stops() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &[], &[COURSE], directory.path()).pop() else { return };
    // A parameter holds from the start, a variable behind INITIAL.
    let output = run_course(&program, &["gain=2", "v3=250", "--csv", "-"]);
    let trace = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = trace.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|other| *other == name).unwrap();
    assert_eq!((rows[1][column("V3")], rows[1][column("V2")], rows[2][column("HV1")]), ("250", "300", "62.3"));
    // The second run finds no more numbers; its heading is printed again.
    let output = run_course(&program, &["--resume", "1"]);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("HV3").count(), 2);
    assert!(String::from_utf8(output.stderr).unwrap().contains("number 102, in computing X, at T = 0, run 2"));
}

#[test]
fn arguments_change_settings_and_mistakes_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &[], &["reruns_dynamo2"], directory.path()).pop() else { return };
    let told = |arguments: &[&str]| {
        let output = run(&program, arguments);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(told(&["FOO=1"]), (Some(2), "no such constant or table: FOO=1\n".into()));
    assert_eq!(told(&["DT=x"]), (Some(2), "number expected: DT=x\n".into()));
    assert_eq!(told(&["TEFF=1/2"]), (Some(2), "wrong number of values: TEFF=1/2\n".into()));
    assert_eq!(told(&["TEFF(4)=1"]), (Some(2), "no such value of the table: TEFF(4)=1\n".into()));
    assert_eq!(told(&["--locale", "zh", "--every"]), (Some(2), "没有这个选项: --every\n".into()));
    assert_eq!(told(&["--every", "--locale=zh"]), (Some(2), "没有这个选项: --every\n".into()));
    let (code, message) = told(&["--no-pages", "--run", "1", "LIFE=0"]);
    assert_eq!(code, Some(3));
    for part in ["not finite", "LOSS", "TIME 0", "run BASE", "line 5: R     LOSS.KL=GOOD.K/LIFE"] {
        assert!(message.contains(part), "{message}");
    }
    let (code, message) = told(&["--no-pages", "--run=1", "LIFE=0", "--locale", "zh"]);
    assert_eq!(code, Some(3));
    assert!(message.contains("数值不是有限数") && message.contains("第 5 行"), "{message}");

    let output = run(&program, &["--run", "SHORT MEMORY", "life=15", "TEFF=9/8/7", "TEFF(2)=5"]);
    let page = pages(std::str::from_utf8(&output.stdout).unwrap()).remove(&2).unwrap();
    assert_eq!(page[3..5], [" PRESENT   10.00", "ORIGINAL   15.00"]);
    assert!(page.contains(&"  .000    40.000  8.7000  4.0000".to_string()));
}

#[test]
fn text_reads_back_exactly_and_names_with_commas_are_quoted() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &[], &["reruns_dynamo2"], directory.path()).pop() else { return };
    let output = run(&program, &["--csv", "-", "--every-step"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("run,TIME,GOOD,GAIN,LOSS,EFFORT"));
    assert_eq!(lines.next(), Some("BASE,0,40,10.2,2,6.8"));
    assert!(text.contains("\n\"BASE, FINE STEP\",0,40,"));
    assert_eq!(text.lines().count(), 1 + 41 + 41 + 61 + 81 + 81);

    let file = directory.path().join("rows.csv");
    let output = run(&program, &["--no-pages", "--csv", file.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty());
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(text.lines().count(), 1 + 21 + 21 + 31 + 21 + 21);

    let file = directory.path().join("stored");
    let output = run(&program, &["--no-pages", "--store", file.to_str().unwrap()]);
    assert!(output.status.success());
    let bytes = std::fs::read(file).unwrap();
    assert_eq!(&bytes[..8], b"ZUDYNRES");
    assert_eq!(bytes.len(), 8 + 8 * (3 + 5 + 5 * 4 + (5 + 2) * (21 + 21 + 31 + 21 + 21)));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = build("gcc", &[], &["reruns_dynamo2"], directory.path()).pop() else { return };
    for option in ["--store", "--csv"] {
        let output = run(&program, &[option, "/dev/full", "--no-pages", "--every-step"]);
        assert_eq!(output.status.code(), Some(3));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be stored"));
    }
}

// ---- the text of the runtime ----

/// The text without comments.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find("/*") {
        code.push_str(&rest[..begin]);
        rest = &rest[begin..][rest[begin..].find("*/").unwrap() + 2..];
    }
    code + rest
}

#[test]
fn lines_are_short_and_plain_enough_for_old_compilers() {
    for path in sources("c").into_iter().chain(sources("h")) {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.is_ascii(), "{}", path.display());
        assert!(!code(&text).contains("//"), "{}", path.display());
        for (number, line) in (1..).zip(text.lines()) {
            assert!(line.len() <= 127, "{}:{number}", path.display());
        }
    }
}

/// The folder of the runtime that a file is in.
fn folder_of(path: &Path) -> &str {
    path.parent().unwrap().file_name().unwrap().to_str().unwrap()
}

/// The files of the runtime that a file of it includes.
fn included(path: &Path, files: &[PathBuf]) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(path).unwrap();
    let names = text.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix('"'));
    let find = |name: &str| {
        let mut found = files.iter().filter(|file| file.ends_with(name));
        let file = found.next().unwrap_or_else(|| panic!("{} includes {name}", path.display()));
        assert!(found.next().is_none(), "two files are called {name}");
        file.clone()
    };
    names.map(find).collect()
}

/// A folder is taken off once it includes only those taken off before: what is left over include each other in a ring.
#[test]
fn folders_include_each_other_one_way() {
    let headers = sources("h");
    let mut included_by: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in sources("c").iter().chain(&headers) {
        let own = folder_of(path);
        let others = included(path, &headers).iter().map(|file| folder_of(file).to_string()).collect::<Vec<_>>();
        let folder = included_by.entry(own.to_string()).or_default();
        folder.extend(others.into_iter().filter(|other| other != own));
    }
    assert_eq!(included_by.len(), folders().len(), "a folder has neither sources nor headers");
    let mut order = Vec::new();
    while let Some((next, _)) = included_by.iter().find(|(_, others)| others.iter().all(|other| order.contains(other)))
    {
        let next = next.clone();
        included_by.remove(&next);
        order.push(next);
    }
    assert!(included_by.is_empty(), "in a ring: {included_by:?}");
}

/// What is compiled into a model, and zdport.h, which declares what the library has under its own names.
const HOT: [&str; 13] = [
    "zdhot.h",
    "zdexact.h",
    "zdwide.h",
    "zdreal.h",
    "zdbinary.h",
    "zdcells.h",
    "zdwrap.h",
    "zdfunction.h",
    "zdfix.h",
    "zdcurve.h",
    "zdforce.h",
    "zdchance.h",
    "zdport.h",
];

#[test]
fn external_names_differ_in_six_characters() {
    let mut names = BTreeSet::new();
    for path in sources("h").iter().filter(|path| !HOT.iter().any(|hot| path.ends_with(hot))) {
        let text = code(&std::fs::read_to_string(path).unwrap());
        let depth_zero = text.lines().filter(|line| !line.starts_with([' ', '#', '}', '{']));
        for line in depth_zero {
            let Some((before, _)) = line.split_once('(') else { continue };
            let name = before.split([' ', '*']).next_back().unwrap();
            let prefix = name.split_once('_').map_or("", |(prefix, _)| prefix);
            assert!(
                [
                    "zd", "zh", "zda", "zdb", "zdc", "zdi", "zdm", "zdn", "zdo", "zdp", "zdq", "zdr", "zds", "zde",
                    "zdd", "zdf", "zdg", "zdk", "zdl", "zdt", "zdu", "zdv", "zdw", "zdx", "ze", "zi", "zn", "zo", "zt",
                    "zu"
                ]
                .contains(&prefix),
                "{line}"
            );
            let short = name[..name.len().min(6)].to_ascii_lowercase();
            assert!(names.insert(short), "{name} in {}", path.display());
        }
    }
    assert!(names.len() > 50);
}
