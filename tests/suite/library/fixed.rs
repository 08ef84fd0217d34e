//! Fixed-point libraries: no floating point, no warnings, results close to doubles, and the same integers with and
//! without a 64-bit type.

use super::built::{first_run, models, steps, tell};
use crate::command::{Csv, Done, Room, daily, farthest, installed, kept, parallel, sampled};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use zudyn_translator::code::numbers::integer;

fn folder_of(model: &Path) -> String {
    let folder = model.parent().and_then(Path::file_name).unwrap_or_default();
    if folder == "dynamo" || folder == "cosmo" { model.file_stem() } else { Some(folder) }
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The worst difference from doubles, relative to the largest value of its column.
fn apart(run: &Csv, library: &Csv) -> Result<(String, f64), String> {
    let mut worst = (String::new(), 0.0);
    for name in run.names.iter().filter(|name| library.names.contains(name)) {
        let (a, b) = (run.column(name), library.column(name));
        if a.len() != b.len() {
            return Err(format!("{} rows, and the run has {}", b.len(), a.len()));
        }
        let largest = a.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
        let apart = farthest(&a, &b);
        let relative = if apart == 0.0 { 0.0 } else { apart / largest };
        if relative > worst.1 {
            worst = (name.clone(), relative);
        }
    }
    Ok(worst)
}

/// The tolerance of fixed point against doubles, relative to the largest value of the column.
const NEAR: f64 = 1e-6;

/// Models with larger differences, and the reasons.
const FARTHER: &[(&str, f64)] = &[
    // The overflow is ten times the small difference between a lake and its brim.
    ("lake", 5e-5),
    // A reproduction number is a quotient of two values that fall far below their maxima.
    ("sir_by_age", 2e-5),
    // A variance is the small difference of two means.
    ("noise_statistics", 2e-5),
    ("lotka", 2e-6),
];

/// Models that depend on digits beyond 32 bits: a difference of nearly equal numbers, a WHILE block that ends at 1e-9.
const BEYOND: &[&str] = &["delayp", "while_card"];

/// An array that contains 5 and 1e30.
const REFUSED: &[&str] = &["array_aging_chain"];

/// Models with data files, and equations of COSMO.
const NO_LIBRARY: &[&str] = &["library-data-file", "COSMO's equations"];

#[test]
fn every_model_is_near_to_its_doubles_and_the_same_in_32_bits() {
    let room = Room::new();
    tell(parallel(sampled(models(), 12), |model| {
        let name = folder_of(&model);
        let fixed = ["--real", "fixed"];
        let library = match steps(&room, &model, &fixed, &["-DFIXED"]) {
            Err(why) if NO_LIBRARY.iter().any(|code| why.contains(code)) => return Ok(()),
            Err(why) if REFUSED.contains(&name.as_str()) && why.contains("library-fixed") => return Ok(()),
            // Noise in their last bits takes nearly vanishing values out of their ranges, and the library reports it.
            Err(why) if BEYOND.contains(&name.as_str()) && why.starts_with("exit status: 32") => return Ok(()),
            other => other?,
        };
        let small = steps(&room, &model, &fixed, &["-DFIXED", "-DZD_FIXED_32"])?;
        if small.rows != library.rows {
            return Err("32 bits give other integers".into());
        }
        let (worst, found) = apart(&first_run(&room, &model)?, &library)?;
        let allowed = FARTHER.iter().find(|(known, _)| *known == name).map_or(NEAR, |(_, allowed)| *allowed);
        if found > allowed && !BEYOND.contains(&name.as_str()) {
            return Err(format!("{worst} is {found:.1e} apart"));
        }
        if found < allowed / 30.0 && allowed > NEAR {
            return Err(format!("is nearer than it is said to be: {found:.1e}"));
        }
        Ok(())
    }));
}

fn emit(room: &Room, text: &str, more: &[&str]) -> (Done, PathBuf) {
    let (model, folder) = (room.file("tank.dyn"), room.file("library"));
    std::fs::write(&model, text).expect("it can be written");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let words = ["emit", &from, "--form", "library", "--prefix", "tank", "--real", "fixed", "-o", &to];
    (room.zudyn(&[&words[..], more].concat()), folder)
}

const TANK: &str = "\
*     A TANK
L     TANK.K=TANK.J+DT*(FILL-DRAIN.JK)
N     TANK=10
C     FILL=1
R     DRAIN.KL=TABHL(HOLE,TANK.K,0,10,5)
T     HOLE=0/1/2
SPEC  DT=.5/LENGTH=10/PRTPER=1
PRINT TANK
RUN   TANK
";

/// Compiles a `main` with the library so that any signed overflow ends it, and returns its output.
fn run(folder: &Path, main: &str) -> String {
    std::fs::write(folder.join("main.c"), main).expect("it can be written");
    let options =
        ["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover"];
    let files = ["main.c", "tank.c", "-o", "run"];
    let output = kept::output(Command::new("gcc").args(options).args(files).current_dir(folder));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("run")).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A constant far outside its range fills the tank to the end of its range, where it saturates; the model reports it.
#[test]
fn numbers_are_saturated_and_do_not_wrap_around() {
    let room = Room::new();
    let (done, folder) = emit(&room, TANK, &[]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let main = "#include <stdio.h>\n#include \"tank.h\"\nstatic struct tank m;\nint main(void)\n{\n    struct tank_settings s;\n    long i;\n\
                tank_defaults(&s);\n    s.fill = 2147483647;\n    (void)tank_init(&m, &s);\n    for (i = 0; i < 400L; i++)\n\
                (void)tank_step(&m);\n    printf(\"%ld %d \", (long)m.tank, m.saturated > 300L);\n\
                tank_defaults(&s);\n    s.fill = -2147483647;\n    (void)tank_init(&m, &s);\n    for (i = 0; i < 400L; i++)\n\
                (void)tank_step(&m);\n    printf(\"%ld %d \", (long)m.tank, m.saturated > 300L);\n\
                tank_defaults(&s);\n    (void)tank_init(&m, &s);\n    while (!tank_done(&m))\n        (void)tank_step(&m);\n\
                printf(\"%ld %ld\", m.saturated, (long)tank_whole(m.tank * 100, TANK_BITS_TANK));\n    return 0;\n}\n";
    let said = run(&folder, &main.replace("m.tank * 100", "m.tank"));
    assert_eq!(said, "2147483647 1 -2147483647 1 0 6");
}

/// Tables in read-only memory and tables that can be set have separate lookup functions.
/// The example on machines without floating point prints the numbers of this machine.
#[test]
fn the_example_runs_on_a_6502_and_under_dos() {
    let room = Room::new();
    let (done, folder) = emit(&room, TANK, &[]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let run = |words: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).envs([("SDL_VIDEODRIVER", "dummy"), ("SDL_AUDIODRIVER", "dummy")]);
        let output = command.current_dir(&folder).output().expect("it starts");
        assert!(output.status.success(), "{words:?}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(&["make", "example"]);
    let here = run(&["./example"]);
    assert!(here.lines().count() == 21, "{here}");
    if installed("cl65") && installed("sim65") {
        run(&["make", "example.bin"]);
        assert_eq!(run(&["sim65", "example.bin"]), here);
    }
    if installed("bcc") && installed("dosbox") {
        run(&["make", "example.com"]);
        let commands = ["mount c .", "c:", "cycles max", "example.com > out.txt", "exit"];
        run(&[&["dosbox"][..], &commands.map(|command| ["-c", command]).concat()].concat());
        let there = std::fs::read_to_string(folder.join("OUT.TXT")).expect("it printed");
        assert_eq!(there.replace('\r', ""), here);
    }
}

#[test]
fn tables_can_be_set() {
    let room = Room::new();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/world2.dyn");
    let fixed = ["--real", "fixed"];
    let plain = steps(&room, &model, &fixed, &["-DFIXED"]).expect("it runs");
    let some =
        steps(&room, &model, &[&fixed[..], &["--tables", "BRMMT,CIMT"]].concat(), &["-DFIXED"]).expect("it runs");
    let all = ["--tables", "BRFMT,CFIFRT", "--settings", ""];
    let few = steps(&room, &model, &[&fixed[..], &all].concat(), &["-DFIXED"]).expect("it runs");
    assert!(plain.rows == some.rows && plain.rows.len() == few.rows.len());
    let (_, apart) = apart(&plain, &few).expect("they have the same rows");
    assert!(apart < 1e-6, "{apart}");
}

/// Constants are given as quotients; programs that use doubles have macros.
#[test]
fn constants_are_given_as_quotients_or_doubles() {
    let room = Room::new();
    let (done, folder) = emit(&room, TANK, &[]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let main = "#define ZD_FIXED_DOUBLE\n#include <stdio.h>\n#include \"tank.h\"\nint main(void)\n{\n    struct tank_settings s;\n\
                tank_defaults(&s);\n    s.fill = tank_ratio(35, 10, TANK_BITS_FILL);\n\
                printf(\"%g %d \", TANK_TO_DOUBLE(s.fill, TANK_BITS_FILL), s.fill == TANK_OF_DOUBLE(3.5, TANK_BITS_FILL));\n\
                printf(\"%ld %d\", (long)tank_whole(s.fill - 1, TANK_BITS_FILL), tank_bits(TANK_TANK) == TANK_BITS_TANK);\n\
                return 0;\n}\n";
    assert_eq!(run(&folder, main), "3.5 1 3 1");
}

/// A feature without a fixed-point form is reported with its reason and its line, in both languages.
#[test]
fn what_cannot_be_scaled_is_refused() {
    let room = Room::new();
    let cases = [
        ("C     FILL=1", "C     FILL=1E40", "line 4: `FILL` comes to 1e40"),
        ("LENGTH=10", "LENGTH=1E9", "DT is 0.5, which is lost beside a TIME of"),
        ("TABHL(HOLE,TANK.K,0,10,5)", "LOGN(TANK.K-50)", "outside its domain in `DRAIN`"),
        (
            "TABHL(HOLE,TANK.K,0,10,5)",
            "1/(TIME.K-5)",
            "line 5: the run from which ranges are taken fails: division by zero in `DRAIN`",
        ),
        ("TABHL(HOLE,TANK.K,0,10,5)", "TANK.K**20", "infinite"),
        ("TABHL(HOLE,TANK.K,0,10,5)", "(TIME.K-5)**3.5", "outside its domain"),
        ("DT=.5/LENGTH=10", "DT=.5/LENGTH=20000000", "too many steps"),
    ];
    for (from, to, said) in cases {
        let deck = TANK.replace(from, to);
        let (done, folder) = emit(&room, &deck, &[]);
        assert!(done.status == 2 && done.errors.contains("[library-fixed]"), "{to} {} {}", done.status, done.errors);
        assert!(done.errors.contains(said) && !folder.exists(), "{to} {}", done.errors);
        let (chinese, _) = emit(&room, &deck, &["--locale", "zh"]);
        assert!(chinese.errors.contains("[library-fixed]") && !chinese.errors.is_ascii(), "{to} {}", chinese.errors);
    }
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo/two_pools.cosmo");
    let course = |more: &[&str]| {
        let (from, to) = (model.display().to_string(), room.file("course").display().to_string());
        room.zudyn(&[&["emit", &from, "--form", "library", "--real", "fixed", "-o", &to][..], more].concat())
    };
    let (numbers, broken) = (model.with_extension("dat").display().to_string(), room.file("broken"));
    std::fs::write(&broken, "1 2 three").expect("it can be written");
    let broken = broken.display().to_string();
    assert_eq!(course(&["--input", &numbers]).status, 0);
    for (more, said) in [(&[][..], "READ finds no number"), (&["--input", &broken], "`three`")] {
        let done = course(more);
        assert!(done.status == 2 && done.errors.contains("[library-fixed]"), "{} {}", done.status, done.errors);
        assert!(done.errors.contains(said), "{said} {}", done.errors);
    }
    let missing = course(&["--input", "none"]);
    assert!(missing.status == 3 && missing.errors.contains("[file-missing]"), "{}", missing.errors);
}

/// The compiled library has the differences that the report predicts.
#[test]
fn the_report_tells_the_error_that_there_is() {
    let room = Room::new();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/lotka.dyn");
    let library = steps(&room, &model, &["--real", "fixed"], &["-DFIXED"]).expect("it runs");
    let run = first_run(&room, &model).expect("it runs");
    let (_, worst) = apart(&run, &library).expect("they have the same rows");
    let (from, to) = (model.display().to_string(), room.file("reported"));
    let done = room.zudyn(&["emit", &from, "--form", "library", "--real", "fixed", "-o", &to.display().to_string()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let report = std::fs::read_to_string(to.join("ranges.txt")).expect("it is written");
    assert!(report.contains(&format!(": {worst:.1e} of its greatest value")), "{worst:e}\n{report}");
    for name in library.names.iter().filter(|name| run.names.contains(name)) {
        let (a, b) = (run.column(name), library.column(name));
        let error = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let line = report.lines().find(|line| line.starts_with(&format!("{name} "))).expect("each has a line");
        assert!(line.contains(&format!("{error:.1e}")), "{name} {error:e}\n{line}");
    }
}

/// No floating point, whatever a compiler might do; only the macros for programs with doubles use some.
#[test]
fn there_is_no_floating_point() {
    let room = Room::new();
    for model in
        ["tests/models/dynamo/elementary_functions/model.dyn", "tests/models/dynamo/noise_statistics/model.dyn"]
    {
        let deck = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(model)).expect("it is there");
        let (done, folder) = emit(&room, &deck, &[]);
        assert_eq!(done.status, 0, "{}", done.errors);
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it is written");
        for text in [read("tank.c"), read("example.c"), read("tank.h").replace("(double)", "").replace("_DOUBLE", "")] {
            let code: String =
                text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect();
            let words: Vec<&str> = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
            assert!(
                !words.contains(&"double") && !words.contains(&"float") && !code.contains("long long {"),
                "{model}"
            );
        }
        if daily::uses("clang") && installed("clang") {
            let options = ["-Weverything", "-Werror", "-Wno-padded", "-fsyntax-only", "-std=c89"];
            for narrow in ["-DWIDE", "-DZD_FIXED_32"] {
                let mut clang = Command::new("clang");
                clang.args(options).arg(narrow).args(["tank.c", "example.c"]).current_dir(&folder);
                let output = kept::output(&mut clang);
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
}

/// Every function of clib/model/zdfix.h, with and without 64 bits, gives the integers used to predict ranges and
/// errors.
#[test]
fn the_integers_of_c_are_those_of_the_translator() {
    type Case = (&'static str, fn([i32; 4]) -> i32);
    let cases: [Case; 21] = [
        ("zd_add(a, b)", |[a, b, ..]| integer::add(a, b)),
        ("zd_sub(a, b)", |[a, b, ..]| integer::sub(a, b)),
        ("zd_up(a, abs(n))", |[a, _, n, _]| integer::up(a, n.abs())),
        ("zd_down(a, abs(n))", |[a, _, n, _]| integer::down(a, n.abs())),
        ("zd_mul(a, b, n)", |[a, b, n, _]| integer::mul(a, b, n)),
        ("zd_div(a, b, n)", |[a, b, n, _]| integer::div(a, b, n)),
        ("zd_floor(a, abs(n))", |[a, _, n, _]| integer::floor(a, n.abs())),
        ("zd_modulo(a, b)", |[a, b, ..]| integer::modulo(a, b)),
        ("zd_sqrt(a, n)", |[a, _, n, _]| integer::sqrt(a, n)),
        ("zd_exp(a, n, e)", |[a, _, n, e]| integer::exp(a, n, e)),
        ("zd_log(a, n, e)", |[a, _, n, e]| integer::log(a, n, e)),
        ("zd_sin(a, n, 0, e)", |[a, _, n, e]| integer::sin(a, n, 0, e)),
        ("zd_sin(a, n, 1, e)", |[a, _, n, e]| integer::sin(a, n, 1, e)),
        ("zd_atan(a, n, e)", |[a, _, n, e]| integer::atan(a, n, e)),
        ("zd_sinh(a, n, e)", |[a, _, n, e]| integer::sinh(a, n, e)),
        ("zd_cosh(a, n, e)", |[a, _, n, e]| integer::cosh(a, n, e)),
        ("zd_tanh(a, n, e)", |[a, _, n, e]| integer::tanh(a, n, e)),
        ("zd_asin(a, n, e)", |[a, _, n, e]| integer::asin(a, n, e)),
        ("zd_angle(a, b, n, e)", |[a, b, n, e]| integer::angle(a, b, n, e)),
        ("zd_between(in_table(a, b), 1, 2, zd_down(zd_mul(a, b, 16), abs(n)), abs(e) % 31)", |[a, b, n, e]| {
            let place = integer::down(integer::mul(a, b, 16), n.abs());
            integer::between(&|at| [a, b][at], 2, place, e.abs() % 31)
        }),
        ("zd_move_on(a, b, e)", |[a, b, _, e]| integer::moved_on(a, b, e)),
    ];
    let room = Room::new();
    let header =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("clib/model/zdfix.h")).expect("it is there");
    // The models themselves test the parts that need a model.
    let parts = "SIZE SIGNED ADD SUB UP DOWN MUL DIV SHIFT ABS FLOOR MODULO MIN MAX SQRT EXP LOG SIN ATAN COSH SINH TANH ASIN ANGLE \
                 BETWEEN MOVE_ON";
    let needs: String = parts.split(' ').map(|part| format!("#define ZD_NEED_{part}\n")).collect();
    let calls: String = cases.iter().map(|(call, _)| format!("        printf(\"%d\\n\", {call});\n")).collect();
    let text = format!(
        "#include <stdio.h>\n#include <stdlib.h>\ntypedef int zd_fix;\ntypedef unsigned int zd_nat;\n{needs}\
         #ifndef NARROW\n#define ZD_WIDE unsigned long\n#endif\n\
         #ifdef LONG\n#define ZD_LONG unsigned long\n#endif\n#define ZD_ROM(x) (x)\n{header}\n\
         static const zd_fix *in_table(zd_fix a, zd_fix b)\n{{\n    static zd_fix table[2];\n\n    table[0] = a;\n    table[1] = b;\n    return table;\n}}\n\
         int main(void)\n{{\n    int a, b, n, e;\n\n\
         while (scanf(\"%d %d %d %d\", &a, &b, &n, &e) == 4) {{\n{calls}    }}\n    return 0;\n}}\n"
    );
    let (source, input_file, built) = (room.file("all.c"), room.file("input"), room.file("all"));
    std::fs::write(&source, text).expect("it can be written");
    // Numbers of any size, from an integer generator.
    let mut seed = 1u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as i32
    };
    let mut number = |bits: i32| {
        let size = draw() >> (draw() % bits);
        if draw() % 2 == 0 { size } else { -size }
    };
    let given: Vec<[i32; 4]> = (0..4000).map(|_| [number(31), number(31), number(31) % 70, number(31) % 40]).collect();
    let input: String = given.iter().fold(String::new(), |mut text, [a, b, n, e]| {
        let _ = writeln!(text, "{a} {b} {n} {e}");
        text
    });
    std::fs::write(&input_file, &input).expect("it can be written");
    for wide in ["-DLONG", "-DWIDE", "-DNARROW"] {
        let options = ["-std=c89", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-fsanitize=undefined"];
        let mut gcc = Command::new("gcc");
        gcc.args(options).args(["-fno-sanitize-recover", wide, "-o"]).arg(&built).arg(&source);
        let output = kept::output(&mut gcc);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let from = std::fs::File::open(&input_file).expect("it is there");
        let output = Command::new(&built).stdin(from).output().expect("it starts");
        assert!(output.status.success(), "{wide} {}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut found = text.lines();
        for arguments in &given {
            for (call, wanted) in &cases {
                let wanted = wanted(*arguments).to_string();
                assert_eq!(found.next(), Some(wanted.as_str()), "{wide} {call} of {arguments:?}");
            }
        }
    }
}

/// The line of `ranges.txt` for the worst quantity.
fn worst(room: &Room, name: &str, text: &str) -> f64 {
    let model = room.file(name);
    std::fs::write(&model, text).unwrap();
    let folder = room.path().join("emitted");
    let folder = folder.display().to_string();
    let done =
        room.zudyn(&["emit", &model.display().to_string(), "--form", "library", "--real", "fixed", "-o", &folder]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let ranges = std::fs::read_to_string(Path::new(&folder).join("ranges.txt")).unwrap();
    let (_, told) = ranges.rsplit_once("The worst is ").expect("it is told");
    let number = told.rsplit_once(": ").and_then(|(_, number)| number.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{told}"))
}

/// A tenth has no finite binary expansion, but doses and the last row come at their steps nevertheless.
#[test]
fn a_time_that_is_added_up_comes_to_its_doses() {
    let room = Room::new();
    for step in ["0.1", "0.05", "0.3"] {
        let text = format!(
            "UNITS OF FLOW ARE RATES\nMETHOD IS CLASSIC\n\nINITIAL\nD = {step}\n\nBODY\n\
             DOSE 100 INTO gut AT 0 EVERY 6 TIMES 4\n\nCOMPARTMENT gut\nITS INPUT NO\nITS OUTPUT = 1.1*V(gut)\n\
             ITS VOLUME IS UNKNOWN\n\nOUT-COMPARTMENT urine\nFROM gut = 1.1*V(gut)\n\nTIME IS NORMAL\n\n\
             REPEAT WHILE 24 IS GREATER THAN T\n"
        );
        let worst = worst(&room, "doses.cosmo", &text);
        assert!(worst < 1e-6, "D = {step}: {worst}");
    }
}

/// The variables of the listing of 1969 serve a large compartment and a small one, each with its own binary point.
#[test]
fn a_variable_has_a_point_for_each_of_its_uses() {
    let room = Room::new();
    let text = "UNITS OF FLOW ARE RATES\n\nINITIAL\nV(sea) = 40000000\nV(cup) = 0.002\nHV(sea) = 7\n\nBODY\n\
                COMPARTMENT sea\nITS INPUT\nFROM cup = 0.1*V(cup)\nITS OUTPUT = 0.00000000001*V(sea)\n\
                ITS VOLUME IS UNKNOWN\n\nCOMPARTMENT cup\nITS INPUT\nFROM sea = 0.00000000001*V(sea)\n\
                ITS OUTPUT = 0.1*V(cup)\nITS VOLUME IS UNKNOWN\n\nTIME IS NORMAL\n\nREPEAT WHILE 30 IS GREATER THAN T\n";
    let worst = worst(&room, "sea.cosmo", text);
    assert!(worst < 1e-6, "{worst}");
}

/// Names in the header differ within the 31 characters that a compiler must distinguish.
#[test]
fn long_names_are_told_apart() {
    let room = Room::new();
    let long = "A_VERY_LONG_NAME_INDEED_OF_A_QUANTITY_NUMBER";
    let text = format!(
        "*     LONG\nA     {long}_1.K=TIME.K\nA     {long}_2.K=2*TIME.K\nSPEC  DT=1/LENGTH=3/PRTPER=1\nPRINT {long}_1\n\
         RUN   LONG\n"
    );
    worst(&room, "lengthy.dyn", &text);
    let mut files = std::fs::read_dir(room.path().join("emitted")).unwrap().map(|entry| entry.unwrap().path());
    let header = files.find(|path| path.extension().is_some_and(|end| end == "h")).expect("there is one");
    let header = std::fs::read_to_string(header).unwrap();
    let names: Vec<&str> =
        header.lines().filter_map(|line| line.strip_prefix("#define ")?.split(['(', ' ']).next()).collect();
    let mut cut: Vec<String> = names.iter().map(|name| name.chars().take(31).collect()).collect();
    cut.sort();
    let count = cut.len();
    cut.dedup();
    // A line in both branches of a condition appears twice.
    let all: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(cut.len(), all.len(), "{count} {header}");
}
