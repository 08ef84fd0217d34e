//! Emitted C must be taken without a warning by every compiler at hand, and run.

use crate::Simulation;
use crate::code::{Clock, Period};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use super::samples;
use crate::emit::runtime::ALL;
use crate::emit::{EmitOptions, Files, emit};
use crate::{daily, kept};

pub fn write(simulation: &Simulation, options: &EmitOptions) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in emit(simulation, options).files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

const STRICT: &[&str] = &[
    "-std=c89",
    "-Wall",
    "-Wextra",
    "-pedantic",
    "-Werror",
    "-Wshadow",
    "-Wconversion",
    "-Wdeclaration-after-statement",
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
    "-Wwrite-strings",
];

pub fn accepted(folder: &Path, strict_all: bool) {
    let mut compilers = 0;
    for (compiler, level) in [("gcc", "2"), ("clang", "1"), ("tcc", "0")] {
        if !daily::takes(compiler, level) {
            continue;
        }
        let mut command = Command::new(compiler);
        command.current_dir(folder);
        if strict_all && compiler != "tcc" {
            command.args(STRICT);
        } else {
            command.args(["-std=c89", "-Wall", "-Wextra", "-pedantic", "-Werror"]);
        }
        let joined = folder.join("zudyn.c").exists().then_some("zudyn.c");
        let sources = ["model.c"].into_iter().chain(joined);
        if which::which(compiler).is_err() {
            continue;
        }
        let output = kept::output(command.args([&format!("-O{level}"), "-c"]).args(sources));
        compilers += 1;
        let said = String::from_utf8_lossy(&output.stderr);
        let text = std::fs::read_to_string(folder.join("model.c")).unwrap_or_default();
        assert!(output.status.success() && said.is_empty(), "{compiler}: {said}\n{text}");
    }
    assert!(compilers > 0, "no C compiler at hand");
}

/// The runtime, compiled once for all tests.
pub fn runtime_objects() -> &'static Path {
    static FOLDER: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        for file in ALL.iter().flat_map(|files| files.iter()) {
            std::fs::write(folder.path().join(file.name), file.text).unwrap();
        }
        let sources = ALL.iter().flat_map(|files| files.iter()).map(|file| file.name);
        let sources: Vec<&str> = sources.filter(|name| name.ends_with(".c")).collect();
        let mut command = Command::new(daily::builder());
        command.current_dir(folder.path()).args(["-std=c89", "-O1", "-ffp-contract=off", "-c"]).args(sources);
        assert!(kept::output(&mut command).status.success());
        folder
    });
    folder.path()
}

/// Compiles the model, links the runtime unless the file has it, and gives what the program prints.
pub fn run(folder: &Path, arguments: &[&str]) -> String {
    build(folder);
    run_again(folder, arguments)
}

fn build(folder: &Path) {
    let mut command = Command::new(daily::builder());
    command.current_dir(folder).args(["-std=c89", "-O1", "-ffp-contract=off", "-o", "model", "model.c"]);
    if folder.join("zudyn.c").exists() {
        command.arg("zudyn.c");
    }
    if folder.join("zd.h").exists() {
        let sources = ALL.iter().flat_map(|files| files.iter()).filter(|file| file.name.ends_with(".c"));
        for file in sources.filter(|file| folder.join(file.name).exists()) {
            command.arg(runtime_objects().join(file.name).with_extension("o"));
        }
    }
    assert!(kept::output(command.arg("-lm")).status.success());
}

/// What the program says when it fails.
pub fn fails(folder: &Path) -> String {
    build(folder);
    let output = Command::new(folder.join("model")).stdin(std::process::Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    String::from_utf8(output.stderr).unwrap()
}

pub fn run_again(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(folder.join("model")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn decks() -> Vec<(&'static str, Simulation)> {
    vec![
        ("empty", samples::empty()),
        ("factory", samples::factory()),
        ("world2", samples::world2()),
        ("lorenz", samples::lorenz()),
        ("chain", samples::chain()),
        ("everything", samples::everything()),
        ("large", samples::large(450)),
    ]
}

#[test]
fn every_compiler_takes_it_without_a_warning() {
    for (name, simulation) in decks() {
        let folder = write(&simulation, &EmitOptions::program(name));
        if let Some(keep) = std::env::var_os("ZUDYN_KEEP_EMITTED") {
            let to = Path::new(&keep).join(name);
            std::fs::create_dir_all(&to).unwrap();
            for entry in std::fs::read_dir(folder.path()).unwrap() {
                let path = entry.unwrap().path();
                std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
        accepted(folder.path(), true);
    }
}

/// The decks of the suite, through all phases.
#[test]
fn every_deck_becomes_clean_c() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/dynamo");
    let mut decks = 0;
    let one_in = daily::count(1, 8);
    let mut folders: Vec<_> = std::fs::read_dir(suite).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders.into_iter().step_by(one_in) {
        let path = folder.join("model.dyn");
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let source = crate::source::Source::new("model.dyn", text.as_str());
        let Some(simulation) = crate::translate(&source).simulation else { panic!("{}", path.display()) };
        let folder = write(&simulation, &EmitOptions::program("model.dyn"));
        accepted(folder.path(), true);
        decks += 1;
    }
    assert!(decks > 30 / one_in);
}

/// Rows of numbers, for comparison.
fn table(csv: &str) -> Vec<Vec<f64>> {
    csv.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap_or(f64::NAN)).collect()).collect()
}

#[test]
fn the_factory_gives_the_numbers_of_its_case() {
    let folder = write(&samples::factory(), &EmitOptions::program("factory.dyn"));
    let got = table(&run(folder.path(), &["--csv", "-", "--every-step"]));
    let reference = include_str!("../../../tests/models/dynamo/zu_factory/reference.csv");
    let want = table(reference);
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(&want) {
        for (got, want) in got.iter().zip(want) {
            assert!((got - want).abs() <= 1e-12 * want.abs(), "{got} {want}");
        }
    }
}

#[test]
fn world2_gives_the_numbers_of_its_case() {
    let folder = write(&samples::world2(), &EmitOptions::program("world2.dyn"));
    let csv = run(folder.path(), &["--csv", "-", "--every-step"]);
    let reference = include_str!("../../../tests/models/dynamo/world2/reference.csv");
    let column =
        |csv: &str, name: &str| csv.lines().next().and_then(|line| line.split(',').position(|cell| cell == name));
    // The reference has four runs and its columns in the order of the cards; the first run is ours.
    let (got, want) = (table(&csv), table(reference));
    for name in ["TIME", "P", "CI", "NR", "POL", "QL", "CIAF", "BRMM", "DR"] {
        let (here, there) = (column(&csv, name).unwrap(), column(reference, name).unwrap());
        // The reference has a row every fourth year, which is every twentieth step.
        for (got, want) in got.iter().step_by(20).zip(&want) {
            let (got, want) = (got[here], want[there]);
            assert!((got - want).abs() <= 1e-9 * want.abs(), "{name} {got} {want}");
        }
    }
    assert_eq!(got.len(), 1001);
}

/// The fast loop, which goes from output to output, and the functions on the struct, which do single steps.
#[test]
fn many_steps_at_once_give_what_single_steps_give() {
    for (name, mut simulation) in decks() {
        // World2's periods vary, so that every step is looked at; here they are fixed.
        let system = Arc::make_mut(&mut simulation.system);
        let Clock::Steps { periods, .. } = &mut system.clock else { panic!("{name} goes by steps") };
        periods.plot = None;
        let every = if name == "world2" { "PLTP1" } else { "LENGTH" };
        if periods.print.is_none_or(|period| period.varies) {
            let (quantity, _) = system.quantities.iter().find(|(_, quantity)| quantity.name == every).unwrap();
            periods.print = Some(Period { quantity, varies: false });
        }
        let length = if name == "world2" { "LENGTH=1950" } else { "LENGTH=5" };
        let folder = write(&simulation, &EmitOptions::program(name));
        let few = run(folder.path(), &[length, "--csv", "-"]);
        let every = run_again(folder.path(), &[length, "--csv", "-", "--every-step"]);
        let mut rest = every.lines();
        let mut rows = 0;
        for row in few.lines() {
            assert!(rest.any(|candidate| candidate == row), "{name}: {row}\n{few}");
            rows += 1;
        }
        assert!(rows > 1, "{name}\n{few}");
    }
}

/// Every day the first alone.
fn some_or_all<'n>(names: &'n [&'n str]) -> &'n [&'n str] {
    &names[..daily::count(names.len(), 1)]
}

#[test]
fn two_files_print_what_several_do() {
    let chosen = some_or_all(&["everything", "empty", "factory"]);
    for (name, simulation) in decks().into_iter().filter(|(name, _)| chosen.contains(name)) {
        let several = EmitOptions::program(name);
        let joined = EmitOptions { files: Files::Joined, ..EmitOptions::program(name) };
        let folder = write(&simulation, &joined);
        accepted(folder.path(), true);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().filter(is_source).count(), 2, "{name}");
        let short = ["LENGTH=25", "--csv", "-", "--every-step"];
        assert_eq!(run(write(&simulation, &several).path(), &short), run(folder.path(), &short), "{name}");
    }
}

fn is_source(entry: &std::io::Result<std::fs::DirEntry>) -> bool {
    entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|end| end == "c"))
}

#[test]
fn one_file_prints_what_several_do() {
    let chosen = some_or_all(&["everything", "empty", "world2"]);
    for (name, simulation) in decks().into_iter().filter(|(name, _)| chosen.contains(name)) {
        let mut options = EmitOptions::program(name);
        let short = ["LENGTH=25", "--csv", "-", "--every-step"];
        let several = run(write(&simulation, &options).path(), &short);
        options.files = Files::Single;
        options.line_directives = true;
        options.ascii = true;
        let folder = write(&simulation, &options);
        accepted(folder.path(), false);
        assert_eq!(several, run(folder.path(), &short), "{name}");
    }
}

#[test]
fn golden_texts() {
    for (name, simulation) in decks().into_iter().filter(|(name, _)| ["factory", "everything"].contains(name)) {
        golden(name, &simulation);
    }
}

/// The text itself, so that changes of it are seen. ZUDYN_BLESS=1 writes it anew.
pub fn golden(name: &str, simulation: &Simulation) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("translator/emit/tests/golden");
    let emitted = emit(simulation, &EmitOptions::program(&format!("{name}.dyn")));
    let path = golden.join(format!("{name}.c"));
    if std::env::var_os("ZUDYN_BLESS").is_some() {
        std::fs::create_dir_all(&golden).unwrap();
        std::fs::write(&path, emitted.model()).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(emitted.model() == expected, "{name}.c is not as before; look at it and run with ZUDYN_BLESS=1");
    assert!(emitted.model().lines().all(|line| line.len() <= super::super::text::LINE));
}

/// A failure in the fast loop is told at the card and time where it happened.
#[test]
fn failures_are_told_exactly() {
    let deck = "*     FAILS\nL     FUEL.K=FUEL.J-DT\nN     FUEL=3.5\nA     RANGE.K=1/FUEL.K\n\
                SPEC  DT=.5/LENGTH=20/PRTPER=5/PLTPER=0\nPRINT FUEL\nRUN   FAILS\n";
    let folder = write(&samples::simulation_of(deck), &EmitOptions::program("fails.dyn"));
    run(folder.path(), &["LENGTH=3"]);
    let output = Command::new(folder.path().join("model")).arg("--no-pages").output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("RANGE") && said.contains("3.5"), "{said}");
}
