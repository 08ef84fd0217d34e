//! The library form: compiles without a warning under all flags, and gives the same steps as `zudyn run`.

use super::built::{cosmo_models, first_run, first_run_with, models, steps, tell};
use crate::command::daily;
use crate::command::{Csv, Room, csv, farthest, installed, kept, parallel, sampled};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Compares the columns of the library with the table of the run; all rows must have the same bits.
fn same(run: &Csv, library: &Csv) -> Result<(), String> {
    if library.rows.len() < 2 || run.rows.len() != library.rows.len() {
        return Err(format!("{} rows, and the run has {}", library.rows.len(), run.rows.len()));
    }
    let both: Vec<&String> = run.names.iter().filter(|name| library.names.contains(name)).collect();
    // Only the run has computed periods of pages, and the name of the run.
    if both.len() + 5 < run.names.len() {
        return Err(format!("only {both:?} can be read"));
    }
    for name in both {
        let (a, b) = (run.column(name), library.column(name));
        if let Some(row) = (0..a.len()).find(|row| a[*row].to_bits() != b[*row].to_bits() && a[*row] != b[*row]) {
            return Err(format!("{name} in row {row} is {:?} and should be {:?}", b[row], a[row]));
        }
    }
    Ok(())
}

/// Each library takes a run of gcc with all its warnings.
const ONE_IN: usize = 12;

/// The reason why a model cannot be a library.
const REFUSED: &[&str] = &["library-data-file"];

fn all_models_are_the_same(
    good: fn(&Path) -> bool,
    more: &[&str],
    compare: impl Fn(&Csv, &Csv) -> Result<(), String> + Sync,
) {
    let room = Room::new();
    let refused = AtomicUsize::new(0);
    let chosen = sampled(models().into_iter().filter(|model| good(model)).collect(), ONE_IN);
    tell(parallel(chosen, |model| {
        let library = match steps(&room, &model, more, &[]) {
            Err(why) if REFUSED.iter().any(|code| why.contains(code)) => {
                assert!(model.extension().is_some_and(|end| end == "cosmo"), "{}: {why}", model.display());
                refused.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            other => other?,
        };
        compare(&first_run(&room, &model)?, &library)
    }));
    assert!(refused.into_inner() < 4, "too many models cannot be a library");
}

#[test]
fn every_model_gives_what_it_gives_as_a_program() {
    all_models_are_the_same(|_| true, &[], same);
}

/// Equations of COSMO under RK4, with doses and events, give the rows of the program.
#[test]
fn every_model_gives_its_rows_under_rk4() {
    let room = Room::new();
    // Libraries do not use the input stored in a folder.
    let reads = |model: &PathBuf| model.parent().is_some_and(|folder| folder.join("input.dat").is_file());
    let chosen: Vec<PathBuf> = cosmo_models().into_iter().filter(|model| !reads(model)).collect();
    let always = |model: &PathBuf| {
        ["doses_and_an_infusion", "when_splits_the_step"]
            .iter()
            .any(|name| model.components().any(|part| part.as_os_str() == *name))
    };
    let (first, others): (Vec<PathBuf>, Vec<PathBuf>) = chosen.into_iter().partition(always);
    assert_eq!(first.len(), 2);
    let refused = AtomicUsize::new(0);
    tell(parallel([first, sampled(others, ONE_IN)].concat(), |model| {
        let method = ["--method", "RK4"];
        match steps(&room, &model, &method, &[]) {
            Err(why) if why.contains("library-data-file") => {
                refused.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            Err(why) => Err(why),
            Ok(library) => same(&first_run_with(&room, &model, &method)?, &library),
        }
    }));
    assert!(refused.into_inner() < 3, "too many models cannot be a library");
}

/// The tolerance of floats against doubles, relative to the largest value of the column.
const FLOAT: f64 = 2e-3;

/// Models that depend on digits beyond those of a float: a difference of nearly equal numbers, a WHILE block that ends
/// at 1e-9, a choice that compares T with the moment at which something is due.
const BEYOND_FLOAT: &[&str] = &["delayp", "while_card", "dialysis", "generator", "lead"];

#[test]
fn floats_are_near() {
    let good = |model: &Path| {
        let folder = |name: &&str| model.parent().is_some_and(|folder| folder.ends_with(name));
        let file = |name: &&str| model.file_stem().is_some_and(|stem| *stem == **name);
        !BEYOND_FLOAT.iter().any(|name| folder(name) || file(name))
    };
    all_models_are_the_same(good, &["--real", "float"], |run, library| {
        for name in run.names.iter().filter(|name| library.names.contains(name)) {
            let (a, b) = (run.column(name), library.column(name));
            if a.len() != b.len() {
                return Err(format!("{} rows, and the run has {}", b.len(), a.len()));
            }
            let largest = a.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
            let apart = farthest(&a, &b);
            if apart > FLOAT * largest {
                return Err(format!("{name} is {apart} apart, of {largest}"));
            }
        }
        Ok(())
    });
}

/// Quantities that are not requested may be locals, or not computed at all; the requested ones do not change.
#[test]
fn what_can_be_read_does_not_change_it() {
    let room = Room::new();
    let dynamo = models().into_iter().filter(|model| model.extension().is_some_and(|end| end == "dyn"));
    tell(parallel(sampled(dynamo.step_by(2).collect(), ONE_IN), |model| {
        let run = first_run(&room, &model)?;
        let names: Vec<&str> = [run.names.len() / 2, run.names.len() - 1].map(|at| run.names[at].as_str()).to_vec();
        // An element is requested together with its array.
        let asked: Vec<&str> = names.iter().map(|name| name.split(['(', '*']).next().unwrap_or(name)).collect();
        let library = steps(&room, &model, &["--outputs", &asked.join(","), "--settings", ""], &[])?;
        for name in names.iter().filter(|name| **name != "TIME") {
            if run.column(name) != library.column(name) {
                return Err(format!("{name} differs"));
            }
        }
        if library.names.len() > 60 || run.names.len() < library.names.len() {
            return Err(format!("{} can be read", library.names.len()));
        }
        Ok(())
    }));
}

/// The example prints numbers with code of its own.
#[test]
fn the_example_writes_all_digits_of_an_exponent() {
    let room = Room::new();
    let deck = "*     BIG\nL     X.K=X.J*1E-35\nN     X=-2.5\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN   ONE\n";
    let (done, folder) = emit_text(&room, "big.dyn", deck, &["--outputs", "X"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let run = |words: &[&str]| {
        let output = Command::new(words[0]).args(&words[1..]).current_dir(&folder).output().expect("it starts");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(&["make", "example"]);
    let rows = run(&["./example"]);
    let last = rows.lines().last().unwrap_or_default();
    assert_eq!(last, "4.00000e+00 -2.50000e-140", "{rows}");
}

/// A board without a display that prints through semihosting.
pub const QUIET: &[&str] = &[
    "-display",
    "none",
    "-monitor",
    "none",
    "-serial",
    "none",
    "-chardev",
    "stdio,id=c0",
    "-semihosting-config",
    "enable=on,target=native,chardev=c0",
];

/// World2 on an Arduino Uno, which has 2048 bytes of RAM, and on all boards of the Makefile gives the host's numbers.
/// Every day on the first machine of each kind.
#[test]
fn world2_runs_where_there_is_little() {
    let room = Room::new();
    let folder = room.file("world2");
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/world2.dyn");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let done = room.zudyn(&["emit", &from, "--form", "library", "-o", &to, "--real", "float"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let run = |words: &[&str]| {
        let output = Command::new(words[0]).args(&words[1..]).current_dir(&folder).output().expect("it starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}\n{text}");
        text
    };
    run(&["make", "example"]);
    let host = run(&["./example"]);
    let last = host.lines().last().expect("rows");
    assert!(last.starts_with("2.10000e+03 3.69974e+09"), "{last}");
    if installed("avr-gcc") && installed("simavr") {
        let chips = [("example-avr.elf", "atmega328p"), ("example-mega.elf", "atmega2560")];
        for (image, chip) in chips.into_iter().take(daily::count(2, 1)) {
            run(&["make", image]);
            let said = run(&["simavr", "-v", "-v", "-m", chip, "-f", "16000000", image]);
            assert!(said.contains(last), "{last}\n{said}");
        }
    }
    if installed("arm-none-eabi-gcc") && installed("qemu-system-arm") {
        let boards = [("m0", "microbit"), ("m3", "mps2-an385"), ("m4", "mps2-an386"), ("m7", "mps2-an500")];
        for (core, board) in boards.into_iter().take(daily::count(4, 1)) {
            let image = format!("example-{core}.elf");
            run(&["make", &image]);
            let said = run(&[&["qemu-system-arm", "-M", board, "-kernel", &image], QUIET].concat());
            assert!(said.contains(last), "{board} {last}\n{said}");
        }
    }
    if installed("riscv64-unknown-elf-gcc") && installed("qemu-system-riscv32") {
        let images = ["example-rv32.elf", "example-rv32imc.elf", "example-rv32imafc.elf"];
        for image in images.into_iter().take(daily::count(3, 1)) {
            run(&["make", image]);
            let board = ["qemu-system-riscv32", "-M", "virt", "-bios", "none", "-kernel", image];
            let said = run(&[&board[..], QUIET].concat());
            assert!(said.contains(last), "{image} {last}\n{said}");
        }
    }
}

/// Findings of cppcheck and its MISRA C:2012 addon that are accepted; docs/embedding.md gives the reasons.
const DEVIATIONS: &[&str] = &[
    "2.5", "8.9", "10.8", "12.1", "12.3", "14.1", "15.1", "15.5", "15.7", "16.3", "16.6", "17.8", "18.4", "20.9",
    "21.6",
];

/// Further ones in fixed point.
const OF_FIXED: &[&str] = &["10.1", "10.3", "10.4", "10.6"];

#[test]
fn critics_find_nothing_but_documented_deviations() {
    let room = Room::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(root.join("docs/embedding.md")).expect("the document");
    for rule in DEVIATIONS.iter().chain(OF_FIXED) {
        assert!(document.contains(&format!("| {rule} |")), "{rule} is not explained in docs/embedding.md");
    }
    // The first two every day.
    let chosen = [
        ("models/dynamo/lake.dyn", "float"),
        ("tests/models/dynamo/pulse_train/model.dyn", "fixed"),
        ("tests/models/cosmo/doses_in_the_classic_stepping/model.cosmo", "double"),
        ("models/dynamo/lake.dyn", "fixed"),
        ("tests/models/dynamo/boxcar_cyclic/model.dyn", "double"),
        ("tests/models/dynamo/pulse_train/model.dyn", "float"),
        ("tests/models/dynamo/table_ends/model.dyn", "float"),
        ("tests/models/cosmo/doses_in_the_classic_stepping/model.cosmo", "fixed"),
    ];
    for (model, real) in chosen.into_iter().take(daily::count(8, 2)) {
        let folder = room.file("criticised");
        let (from, to) = (root.join(model).display().to_string(), folder.display().to_string());
        let done = room.zudyn(&["emit", &from, "--form", "library", "-o", &to, "--prefix", "seen", "--real", real]);
        assert_eq!(done.status, 0, "{}", done.errors);
        if daily::uses("clang") && installed("clang") {
            // Some machines pad members, and equality of reals is intended.
            let options = ["-Weverything", "-Werror", "-Wno-padded", "-Wno-float-equal", "-fsyntax-only", "-std=c89"];
            let output =
                Command::new("clang").args(options).args(["seen.c", "example.c"]).current_dir(&folder).output();
            let output = output.expect("it starts");
            assert!(output.status.success(), "{model}\n{}", String::from_utf8_lossy(&output.stderr));
        }
        if installed("cppcheck") {
            let options = [
                "--std=c89",
                "--enable=warning,style,performance,portability",
                "--inconclusive",
                "--addon=misra",
                "-q",
                "--suppress=missingIncludeSystem",
                "--suppress=variableScope",
                "--suppress=redundantAssignment",
                "--suppress=knownConditionTrueFalse",
                // Numbers are copied byte by byte, as memcpy does.
                "--suppress=invalidPointerCast",
            ];
            let output =
                Command::new("cppcheck").args(options).args(["seen.c", "example.c"]).current_dir(&folder).output();
            let said = String::from_utf8_lossy(&output.expect("it starts").stderr).into_owned();
            let found: Vec<&str> = said.lines().filter(|line| line.ends_with(']')).collect();
            let rules = if real == "fixed" { [DEVIATIONS, OF_FIXED].concat() } else { DEVIATIONS.to_vec() };
            let allowed = |line: &&&str| rules.iter().any(|rule| line.ends_with(&format!("[misra-c2012-{rule}]")));
            let others: Vec<&&str> = found.iter().filter(|line| !allowed(line)).collect();
            assert!(others.is_empty(), "{model} {real}\n{others:#?}");
            assert!(!found.is_empty(), "the addon finds nothing at all: is it there?\n{said}");
        }
    }
}

fn emit_text(room: &Room, name: &str, text: &str, more: &[&str]) -> (crate::command::Done, PathBuf) {
    let (model, folder) = (room.file(name), room.file("library"));
    std::fs::write(&model, text).expect("it can be written");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let mut words = vec!["emit", &from, "--form", "library", "-o", &to];
    words.extend(more);
    (room.zudyn(&words), folder)
}

const TANK: &str = "\
*     A TANK
L     TANK.K=TANK.J+DT*(FILL-DRAIN.JK)
N     TANK=10
C     FILL=1
R     DRAIN.KL=TABHL(HOLE,TANK.K,0,10,5)/(LIMIT-TIME.K)
T     HOLE=0/1/2
C     LIMIT=3
SPEC  DT=.5/LENGTH=10/PRTPER=1
PRINT TANK
RUN   TANK
";

/// The header states units and ranges, also for a course that reads the given input.
#[test]
fn the_header_tells_ranges() {
    let room = Room::new();
    let header = |text: &str, name: &str, more: &[&str]| {
        let (done, folder) = emit_text(&room, name, text, &[&["--prefix", "told"], more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        std::fs::read_to_string(folder.join("told.h")).expect("it is written")
    };
    let deck = header(&TANK.replace("C     LIMIT=3", "C     LIMIT=30"), "tank.dyn", &[]);
    assert!(deck.contains("/* TIME: 0 to 10 */") && deck.contains("in the first run of"), "{deck}");
    let input = room.file("numbers.dat");
    std::fs::write(&input, "6 3").expect("it can be");
    let text = GROWING.replace("1E100*V2", "E").replace("V2 = 1.0", "V2 = 1.0\nREAD E");
    let text = format!("REAL E\n{text}");
    for real in ["double", "fixed"] {
        let course = header(&text, "read.cosmo", &["--real", real, "--input", &input.display().to_string()]);
        assert!(course.contains(": 1 to 55 */") && course.contains("in the rows of"), "{course}");
    }
    // Without the input it does not run, and the header states no ranges.
    assert!(!header(&text, "read.cosmo", &[]).contains("their ranges"));
}

/// A failure is a code, the line of the card and the quantity it computes; after it, the model does not change.
#[test]
fn failures_are_returned() {
    let room = Room::new();
    let model = room.file("tank.dyn");
    std::fs::write(&model, TANK).expect("it can be written");
    let why = steps(&room, &model, &[], &[]).err().expect("it divides by zero");
    assert!(why.contains("1 5 DRAIN") && why.contains("exit status: 1"), "{why}");
    // A line that a C89 short may not hold is unknown.
    std::fs::write(&model, TANK.replace("L     TANK", &format!("{}L     TANK", "NOTE\n".repeat(40_000))))
        .expect("it can be");
    let why = steps(&room, &model, &[], &[]).err().expect("it divides by zero");
    assert!(why.contains("1 0 DRAIN"), "{why}");
}

const GROWING: &str = "\
INITIAL CONDITIONS
V2 = 1.0

BODY
IN-COMPARTMENT 1
ITS FLOW = 1E100*V2

COMPARTMENT 2
ITS INPUT
FROM 1 = 1E100*V2
ITS OUTPUT = 0.0
ITS VOLUME IS UNKNOWN

TIME IS NORMAL
REPEAT WHILE 9 IS GREATER THAN T
";

/// A course returns no infinite value.
#[test]
fn a_course_gives_no_infinity() {
    let room = Room::new();
    let model = room.file("growing.cosmo");
    std::fs::write(&model, GROWING).expect("it can be written");
    let why = steps(&room, &model, &["--method", "CLASSIC"], &[]).err().expect("it grows beyond all numbers");
    assert!(why.starts_with("exit status: 3"), "{why}");
}

/// Setting constants and tables has the same effect as `--set`.
#[test]
fn settings_are_those_of_set() {
    let room = Room::new();
    let (done, folder) = emit_text(&room, "tank.dyn", TANK, &["--tables", "HOLE", "--prefix", "tank"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let main = "#include <stdio.h>\n#include \"tank.h\"\nint main(void)\n{\n    static struct tank_settings s;\n\
                static struct tank m;\n    tank_defaults(&s);\n    s.limit = 30.0;\n    s.hole[1] = 1.5;\n    s.fill = .25;\n\
                tank_init(&m, &s);\n    while (!tank_done(&m))\n        if (tank_step(&m) != TANK_GOOD)\n            return 1;\n\
                printf(\"%.17g\\n\", tank_value(&m, TANK_TANK));\n    return 0;\n}\n";
    std::fs::write(folder.join("main.c"), main).expect("it can be written");
    let compiler =
        ["-std=c89", "-Wall", "-Wextra", "-Werror", "-pedantic", "-ffp-contract=off", "main.c", "tank.c", "-o", "set"];
    let output = kept::output(Command::new("gcc").args(compiler).arg("-lm").current_dir(&folder));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("set")).output().expect("it starts");
    let set = ["--csv", "-", "--every-step", "--set", "LIMIT=30", "--set", "HOLE(2)=1.5", "--set", "FILL=.25"];
    let run = csv(&room.run_text(TANK, &[&set[..], &["--language", "dynamo"]].concat()).output);
    let last = *run.column("TANK").last().expect("rows");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim().parse::<f64>(), Ok(last));
}

#[test]
fn what_cannot_be_is_said() {
    let room = Room::new();
    let says = |done: crate::command::Done, status: i32, code: &str| {
        assert!(done.status == status && done.errors.contains(&format!("[{code}]")), "{code}\n{}", done.errors);
    };
    says(emit_text(&room, "tank.dyn", TANK, &["--outputs", "TONK"]).0, 2, "library-quantity");
    says(emit_text(&room, "tank.dyn", TANK, &["--settings", "HOLE"]).0, 2, "library-quantity");
    says(emit_text(&room, "tank.dyn", TANK, &["--tables", "LIMIT"]).0, 2, "library-quantity");
    says(emit_text(&room, "tank.dyn", TANK, &["--prefix", "2nd"]).0, 2, "library-prefix");
    says(emit_text(&room, "tank.dyn", TANK, &["--prefix", "example"]).0, 2, "library-prefix");
    says(emit_text(&room, "tank.dyn", TANK, &["--prefix", "double"]).0, 2, "library-prefix");
    says(emit_text(&room, "tank.dyn", TANK, &["--report", "--cc", "no-such-compiler"]).0, 4, "compiler-missing");
    says(emit_text(&room, "tank.dyn", TANK, &["--balance"]).0, 2, "library-option");
    says(emit_text(&room, "tank.dyn", TANK, &["--single-file"]).0, 2, "library-option");
    says(emit_text(&room, "tank.dyn", TANK, &["--encoding", "gb18030"]).0, 2, "library-option");
    let model = room.file("tank.dyn").display().to_string();
    std::fs::write(&model, TANK).expect("it can be written");
    says(room.zudyn(&["emit", &model, "--form", "library"]), 2, "library-folder");
    says(room.zudyn(&["emit", &model, "--real", "float"]), 2, "library-option");
    let tablets = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo/tablets.cosmo").display().to_string();
    let to = room.file("tablets").display().to_string();
    says(room.zudyn(&["emit", &tablets, "--form", "library", "-o", &to, "--real", "fixed"]), 2, "library-fixed");
    let done =
        room.zudyn(&["emit", &tablets, "--form", "library", "-o", &to, "--method", "CLASSIC", "--real", "fixed"]);
    assert_eq!(done.status, 0, "{}", done.errors);
}

#[test]
fn the_report_counts_memory() {
    let room = Room::new();
    let (all, _) = emit_text(&room, "tank.dyn", TANK, &["--report", "--prefix", "tank"]);
    let (few, _) =
        emit_text(&room, "tank.dyn", TANK, &["--report", "--prefix", "tank", "--outputs", "TIME", "--settings", ""]);
    let bytes = |done: &crate::command::Done, what: &str| -> u32 {
        let row = done
            .output
            .lines()
            .find(|line| line.contains(what))
            .unwrap_or_else(|| panic!("{}{}", done.output, done.errors));
        row.split_whitespace().last().and_then(|bytes| bytes.parse().ok()).expect("a number")
    };
    // A pointer, TIME, DT, DT/2, start; the step; two integers; TANK and DRAIN.
    assert_eq!(bytes(&all, "struct tank "), 8 + 4 * 8 + 8 + 2 * 4 + 2 * 8);
    assert_eq!(bytes(&all, "struct tank_settings"), 4 * 8);
    assert_eq!(bytes(&few, "struct tank_settings"), 8);
    assert!(bytes(&few, "code and constants") > 100 && bytes(&all, "tank_step") > 0);
    if installed("avr-gcc") {
        let small = ["--report", "--prefix", "tank", "--real", "float", "--target", "atmega328p"];
        let (small, _) = emit_text(&room, "tank.dyn", TANK, &small);
        // The same with a pointer of two bytes, floats, a long of four and integers of two.
        assert_eq!(bytes(&small, "struct tank "), 2 + 4 * 4 + 4 + 2 * 2 + 2 * 4);
        assert!(small.output.contains("-mmcu=atmega328p"), "{}", small.output);
        let (wide, _) = emit_text(&room, "tank.dyn", TANK, &["--report", "--target", "atmega328p"]);
        let said = ["[library-report]", "emit with --real float"].iter().all(|part| wide.errors.contains(part));
        assert!(said, "{}{}", wide.output, wide.errors);
    }
}

/// A quantity may have the name of a member of the structs, or of a parameter or variable of the templates and the
/// runtime.
#[test]
fn names_of_the_templates_are_free_for_quantities() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut words = Vec::new();
    for file in ["templates/library.h", "templates/library.c", "templates/library_calls.c", "clib/model/zdhot.h"] {
        let text = std::fs::read_to_string(root.join(file)).expect("it is part of the package");
        let all = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_ascii_uppercase);
        words.extend(all.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.len() < 31));
    }
    words.sort_unstable();
    words.dedup();
    words.retain(|word| !["TIME", "DT", "LENGTH", "PRTPER", "PLTPER"].contains(&word.as_str()));
    assert!(words.len() > 200 && ["FAILURE", "SITE", "INDEX", "STARTED"].iter().all(|w| words.iter().any(|x| x == w)));
    let room = Room::new();
    for kind in ["C     {}=1\nA     Q{}.K={}+PULSE(1,2,3)\n", "A     {}.K=NOISE()+TABLE(TAB,TIME.K,0,2,1)\n"] {
        let cards: String = words.iter().map(|word| kind.replace("{}", word)).collect();
        let rest = "T     TAB=1/2/3\nSPEC  DT=1/LENGTH=2/PRTPER=1\nPRINT WHOLE\nRUN   WORDS\n";
        let model = room.file("words.dyn");
        std::fs::write(&model, format!("*     WORDS\n{cards}{rest}")).expect("it can be written");
        let forms = [&["--settings", ""][..], &[], &["--real", "float"]];
        for more in forms.into_iter().take(daily::count(3, 1)) {
            let found = steps(&room, &model, more, &[]).map(|table| table.rows.len());
            assert_eq!(found, Ok(3), "{kind} {more:?}");
        }
    }
}

/// Numbers that would be infinite or 0 as floats are reported with their constant; doubles hold them.
#[test]
fn what_a_float_does_not_hold_is_said() {
    let room = Room::new();
    let cards = [
        ("C     LIMIT=3", "C     LIMIT=1E39", "`LIMIT` has 1e39"),
        ("C     LIMIT=3", "C     LIMIT=-1E-50", "`LIMIT` has -1e-50"),
        ("HOLE=0/1/2", "HOLE=0/1/2E300", "`HOLE` has 2e300"),
        ("HOLE=0/1/2", "HOLE=-3E38/3E38/0", "`HOLE` has "),
        ("+DT*(", "+DT*(1E-99*", "the number 1e-99"),
    ];
    for (from, to, said) in cards {
        // Steep enough for a slope beyond the range of floats.
        let deck = TANK.replace(from, to).replace("0,10,5", "0,1,.5");
        for more in [&["--real", "float"][..], &["--real", "float", "--settings", "", "--tables", ""]] {
            let (done, folder) = emit_text(&room, "tank.dyn", &deck, more);
            assert!(done.status == 2 && done.errors.contains("[library-float]"), "{to} {}", done.errors);
            assert!(done.errors.contains(said) && !folder.exists(), "{to} {}", done.errors);
        }
        assert_eq!(emit_text(&room, "tank.dyn", &deck, &[]).0.status, 0, "{to}");
    }
}

/// Only `--encoding ascii` changes comments; a library has no language of its own.
#[test]
fn comments_keep_their_characters() {
    let room = Room::new();
    let deck = TANK.replace("A TANK", "EIN BEH\u{e4}LTER");
    let header = |more: &[&str]| {
        let (done, folder) = emit_text(&room, "tank.dyn", &deck, &[more, &["--prefix", "tank"]].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        std::fs::read_to_string(folder.join("tank.h")).expect("it is UTF-8")
    };
    assert!(header(&[]).contains("BEH\u{e4}LTER") && header(&["--encoding", "utf-8"]).contains("BEH\u{e4}LTER"));
    assert!(
        header(&["--encoding", "ascii"]).is_ascii() && header(&["--encoding", "ascii", "--locale", "zh"]).is_ascii()
    );
}

/// The return values of `init` for invalid settings.
#[test]
fn settings_that_cannot_be_are_refused() {
    let room = Room::new();
    let deck = TANK.replace("DRAIN.JK)", "DRAIN.JK+NOISE())").replace("LIMIT=3", "LIMIT=30");
    let (done, folder) = emit_text(&room, "tank.dyn", &deck, &["--prefix", "tank"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let main = "#include <stdio.h>\n#include \"tank.h\"\nstatic struct tank m;\nint main(void)\n{\n    struct tank_settings s;\n\
                double zero = 0.0;\n#define TRY(set) tank_defaults(&s); set; printf(\"%d \", tank_init(&m, &s)); printf(\"%d,\", tank_step(&m));\n\
                TRY((void)0)\n    TRY(s.seed = 1L)\n    TRY(s.seed = 2147483646L)\n    TRY(s.seed = 0L)\n    TRY(s.seed = -5L)\n\
                TRY(s.seed = 2147483647L)\n    TRY(s.length = 1.0 / zero)\n    TRY(s.length = zero / zero)\n    TRY(s.dt = zero)\n\
                printf(\"%d %d %d\", TANK_BAD_SEED, TANK_BAD_LENGTH, TANK_DT);\n    return 0;\n}\n";
    std::fs::write(folder.join("main.c"), main).expect("it can be written");
    let compiler = ["-std=c89", "-Wall", "-Werror", "-ffp-contract=off", "main.c", "tank.c", "-o", "set", "-lm"];
    let output = kept::output(Command::new("gcc").args(compiler).current_dir(&folder));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("set")).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 0,0 0,0 0,29 29,29 29,29 29,0 0,30 30,6 6,29 30 6");
}

/// If a compiler omits data that the report needs, the report says so, and counts nothing as 0.
#[cfg(unix)]
#[test]
fn the_report_says_what_the_compiler_does_not_tell() {
    use std::os::unix::fs::PermissionsExt;
    let room = Room::new();
    let scripts = [
        ("rm -f *.su", "tank.su"),
        ("for f in *.su; do : > $f; done", "the stack of tank_init"),
        ("strip -s *.o", "struct tank"),
    ];
    for (script, said) in scripts {
        let wrapped = room.file("wrapped");
        std::fs::write(&wrapped, format!("#!/bin/sh\ngcc \"$@\" && {script}\n")).expect("it can be written");
        std::fs::set_permissions(&wrapped, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        let cc = wrapped.display().to_string();
        let (done, _) = emit_text(&room, "tank.dyn", TANK, &["--report", "--prefix", "tank", "--cc", &cc]);
        assert!(done.errors.contains("[library-report]") && done.errors.contains(said), "{script} {}", done.errors);
        assert!(done.status == 4 && done.output.is_empty(), "{script} {}", done.output);
    }
}
