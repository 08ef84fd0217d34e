//! Libraries of SCoP models: a caller that advances from row to row gets the program's rows; and what only such a
//! caller can do.

use super::built::{first_run, sanitizing, scop_models, steps, tell};
use crate::command::{Csv, Room, csv, daily, farthest, installed, kept, parallel, sampled};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The reason why a model cannot be a library.
const REFUSED: &[&str] = &["library-data-file", "library-function"];

/// Models with data files, and with functions that need memory or files of their own.
const NO_LIBRARIES: &[&str] = &[
    "array_functions",
    "calls_that_come_back",
    "delay_equation_with_lag",
    "diffusion_by_crank_and_nicolson",
    "forcing_function_from_a_data_file",
    "library_functions_of_probability_and_quadrature",
    "queue_first_in_first_out",
    "sensitivities_in_every_kind_of_block",
];

fn name(model: &Path) -> String {
    let named = if model.ends_with("model.mod") { model.parent().unwrap_or(model) } else { model };
    named.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The rows of the first run; a STEPPED parameter has several runs in sequence.
fn first(room: &Room, model: &Path) -> Result<Csv, String> {
    let mut table = first_run(room, model)?;
    let times = table.column(&table.names[0].clone());
    let end = (1..times.len()).find(|row| times[*row] <= times[*row - 1]).unwrap_or(times.len());
    table.rows.truncate(end);
    Ok(table)
}

/// Whether a model goes through a parameter instead of time, so that the program has no rows over time.
fn sweeps(model: &Path) -> bool {
    let text = std::fs::read_to_string(model).expect("it is part of the package");
    text.lines().any(|line| line.trim_start().starts_with("SWEEP "))
}

/// Some models with methods of fixed steps.
fn with_methods(room: &Room) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/scop");
    let cases = [
        ("hodgkin_huxley", "SOLVE membrane", "runge"),
        ("hodgkin_huxley", "SOLVE membrane", "derivimplicit"),
        ("enzyme", "SOLVE scheme", "sparse"),
    ];
    let write = |(model, solve, method): &(&str, &str, &str)| {
        let text = std::fs::read_to_string(root.join(format!("{model}.mod"))).expect("it is part of the package");
        let changed = text.replace(solve, &format!("{solve} METHOD {method}"));
        assert_ne!(text, changed);
        let file = room.file(&format!("{model}_{method}.mod"));
        std::fs::write(&file, changed).expect("it can be written");
        file
    };
    cases.iter().map(write).collect()
}

#[test]
fn every_model_gives_the_rows_of_its_program() {
    let room = Room::new();
    let refused = Mutex::new(Vec::new());
    let models = [sampled(scop_models(), 4), with_methods(&room)].concat();
    let expected: Vec<&str> =
        NO_LIBRARIES.iter().copied().filter(|one| models.iter().any(|model| name(model) == *one)).collect();
    tell(parallel(models, |model| {
        let library = match steps(&room, &model, &[], &[]) {
            Err(why) if REFUSED.iter().any(|code| why.contains(code)) => {
                refused.lock().expect("no test panics with it").push(name(&model));
                return Ok(());
            }
            other => other?,
        };
        if sweeps(&model) {
            return Ok(());
        }
        let run = first(&room, &model)?;
        if library.rows.len() != run.rows.len() {
            return Err(format!("{} rows, and the run has {}", library.rows.len(), run.rows.len()));
        }
        let both: Vec<&String> = run.names.iter().filter(|name| library.names.contains(name)).collect();
        // Only the run has the column with its number.
        if both.len() + 1 < run.names.len() {
            return Err(format!("only {both:?} can be read"));
        }
        for name in both {
            let (a, b) = (run.column(name), library.column(name));
            let apart = |row: &usize| a[*row] != b[*row] && !(a[*row].is_nan() && b[*row].is_nan());
            if let Some(row) = (0..a.len()).find(apart) {
                return Err(format!("{name} in row {row} is {:?} and should be {:?}", b[row], a[row]));
            }
        }
        Ok(())
    }));
    let mut refused = refused.into_inner().expect("no test panics with it");
    refused.sort();
    assert_eq!(refused, expected);
}

/// The tolerance, relative to the largest value of a column. The largest difference is 1.7e-4, for Hodgkin and
/// Huxley's membrane.
const FLOAT: f64 = 1e-3;

#[test]
fn floats_are_near() {
    let room = Room::new();
    let good = |model: &PathBuf| !NO_LIBRARIES.contains(&name(model).as_str()) && !sweeps(model);
    let models: Vec<PathBuf> = scop_models().into_iter().filter(good).collect();
    let chosen = [sampled(models, 8), with_methods(&room)].concat();
    tell(parallel(chosen, |model| {
        let library = match steps(&room, &model, &["--real", "float"], &[]) {
            // Random numbers, steady states and MATCH need doubles.
            Err(why) if why.contains("library-float") => return Ok(()),
            other => other?,
        };
        let run = first(&room, &model)?;
        for name in run.names.iter().filter(|name| library.names.contains(name)) {
            let (a, b) = (run.column(name), library.column(name));
            if a.len() != b.len() {
                return Err(format!("{} rows, and the run has {}", b.len(), a.len()));
            }
            let largest =
                a.iter().filter(|value| value.is_finite()).fold(0.0f64, |largest, value| largest.max(value.abs()));
            let apart = farthest(&a, &b);
            if apart.is_nan() || apart > FLOAT * largest {
                return Err(format!("{name} is {apart} apart, of {largest}"));
            }
        }
        Ok(())
    }));
}

/// A block of three states with every method of equal steps.
const METHODS: &[(&str, &str)] = &[
    ("euler", "zdm_euler"),
    ("heun", "zdm_heun"),
    ("runge", "zdm_runge"),
    ("adams", "zdm_adams"),
    ("derivimplicit", "zdm_implicit"),
    ("sparse", "zdm_kinetic"),
    ("adeuler", "zdm_cut_euler"),
    ("adrunge", "zdm_part_runge"),
];

/// The method with error control.
const TIGHT: &str = "";

fn chain(method: &str) -> String {
    let solve = if method == "sparse" { "kinetic" } else { "chain" };
    let method = if method == TIGHT { String::new() } else { format!("METHOD {method}") };
    format!(
        "TITLE A chain\nINDEPENDENT {{ t FROM 0 TO 4 WITH 4 }}\nPARAMETER {{ k = 0.5 <0, 9>  delta_t = 0.25 }}\n\
         STATE {{ a START 1  b START 0  c START 0 }}\nBREAKPOINT {{ SOLVE {solve} {method} }}\n\
         DERIVATIVE chain {{ a' = -k*a  b' = k*a - k*b*b  c' = k*b*b }}\n\
         KINETIC kinetic {{ ~ a <-> b (k, 0.1)  ~ b <-> c (k, 0.1) }}\n"
    )
}

struct Built {
    folder: PathBuf,
}

impl Built {
    fn new(room: &Room, text: &str, real: &str) -> Built {
        let (model, folder) = (room.file("chain.mod"), room.file("chain"));
        std::fs::write(&model, text).expect("it can be written");
        let (from, to) = (model.display().to_string(), folder.display().to_string());
        let done = room.zudyn(&["emit", &from, "--form", "library", "--prefix", "chain", "--real", real, "-o", &to]);
        assert_eq!(done.status, 0, "{}", done.errors);
        Built { folder }
    }

    fn defined(&self, name: &str) -> usize {
        let header = std::fs::read_to_string(self.folder.join("chain.h")).expect("it is written");
        let line = header.lines().find_map(|line| line.strip_prefix(&format!("#define {name} ")));
        line.and_then(|number| number.split(' ').next()?.parse().ok()).unwrap_or(0)
    }

    /// The output of a caller, in CI run with sanitizers.
    fn call(&self, body: &str) -> String {
        let main = format!(
            "#include <stdio.h>\n#include \"chain.h\"\nstatic struct chain_settings s;\nstatic struct chain m, other;\n\
             int main(void)\n{{\n    int i;\n    (void)i;\n    (void)&other;\n    chain_defaults(&s);\n{body}\n    return 0;\n}}\n"
        );
        std::fs::write(self.folder.join("main.c"), main).expect("it can be written");
        let files = ["main.c", "chain.c", "-o", "call", "-lm"];
        let output = kept::output(sanitizing().args(files).current_dir(&self.folder));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let output = Command::new(self.folder.join("call")).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }
}

/// The work space stated by the header is what the methods of clib require at run time.
#[test]
fn the_room_is_what_methods_ask_for() {
    let room = Room::new();
    let clib = Path::new(env!("CARGO_MANIFEST_DIR")).join("clib");
    let schemes: Vec<String> = METHODS.iter().map(|(_, scheme)| format!("&{scheme}")).collect();
    let main = format!(
        "#include <stdio.h>\n#include \"zdspan.h\"\n#include \"zdalgebraic.h\"\nint main(void)\n{{\n    \
         const struct zd_scheme *all[] = {{ {} }};\n    unsigned i;\n    for (i = 0; i < sizeof all / sizeof all[0]; i++)\n        \
         printf(\"%lu %d\\n\", (unsigned long)zdm_bytes(all[i], 3), all[i]->integers * 3);\n    \
         printf(\"%lu 3\\n\", (unsigned long)zde_bytes(3));\n    \
         printf(\"%lu 6\\n\", (unsigned long)(zdm_bytes(&zdm_radau, 3) + (ZDV_KEPT + 6) * sizeof(double)));\n    \
         return 0;\n}}\n",
        schemes.join(", ")
    );
    let (source, program) = (room.file("asked.c"), room.file("asked"));
    std::fs::write(&source, main).expect("it can be written");
    let sources = ["method", "historic", "implicit", "algebraic", "lu", "rk4", "varied", "stiff", "newton", "jacobian"]
        .map(|name| clib.join(format!("solve/{name}.c")));
    let mut command = Command::new("gcc");
    command.args(["core", "model", "solve"].map(|folder| format!("-I{}", clib.join(folder).display())));
    let built = kept::output(command.arg(&source).args(sources).arg("-lm").arg("-o").arg(&program));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let output = Command::new(&program).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let asked: Vec<(usize, usize)> = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(bytes, integers)| (bytes.parse().expect("a number"), integers.parse().expect("a number")))
        .collect();
    let solving = "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { x y z }\nBREAKPOINT { SOLVE all METHOD newton }\n\
                   NONLINEAR all { ~ x*x = 2 + t  ~ y*x = 1  ~ z*y*x = 3 }\n"
        .replace("ASSIGNED { x y z }", "STATE { x START 1  y START 1  z START 1 }");
    let texts: Vec<String> = METHODS.iter().map(|(method, _)| chain(method)).chain([solving, chain(TIGHT)]).collect();
    assert_eq!(asked.len(), texts.len());
    for (number, (text, (bytes, integers))) in texts.iter().zip(asked).enumerate() {
        let library = Built::new(&room, text, "double");
        // The states and those before, or two numbers that a method keeps.
        let own = if text.contains("METHOD ad") && !text.contains("adams") { 5 } else { 3 }
            + if number == METHODS.len() { 3 } else { 0 };
        let reals = (bytes - integers * size_of::<i32>()) / size_of::<f64>();
        assert_eq!((library.defined("CHAIN_WORK"), library.defined("CHAIN_PIVOTS")), (own + reals, integers), "{text}");
    }
}

/// The caller may choose the times: the result depends only on the steps of the method.
#[test]
fn a_caller_chooses_the_times() {
    let room = Room::new();
    for real in ["double", "float"] {
        let library = Built::new(&room, &chain("runge"), real);
        let said = library.call(
            "    (void)chain_init(&m, &s);\n    (void)chain_init(&other, &s);\n\
             for (i = 1; i <= 8; i++)\n        (void)chain_advance_to(&m, (chain_real)i / 2);\n\
             while (!chain_done(&other))\n        (void)chain_step(&other);\n\
             printf(\"%d %d %d \", m.a == other.a, m.b == other.b, m.c == other.c);\n\
             printf(\"%d \", chain_advance_to(&m, (chain_real)3) == CHAIN_EARLIER);\n\
             printf(\"%g \", (double)m.time);\n\
             (void)chain_init(&m, &s);\n    (void)chain_advance_to(&m, (chain_real)1.5);\n    (void)chain_step(&m);\n\
             printf(\"%g %d \", (double)m.time, chain_done(&m));\n\
             (void)chain_advance_to(&m, (chain_real)7);\n    printf(\"%d %g\", chain_step(&m) == CHAIN_OVER, (double)m.time);\n",
        );
        assert_eq!(said, "1 1 1 1 4 2 0 1 7", "{real}");
    }
}

/// A caller may save a state and resume it by an assignment, and may change a setting between two rows.
#[test]
fn states_are_copied_and_settings_change() {
    let room = Room::new();
    // All of these remember something.
    for method in ["adams", TIGHT, "adeuler", "adrunge"] {
        let said = Built::new(&room, &chain(method), "double").call(
            "    (void)chain_init(&m, &s);\n    (void)chain_step(&m);\n    (void)chain_step(&m);\n    other = m;\n\
             (void)chain_step(&m);\n    (void)chain_step(&other);\n    printf(\"%d %d\", m.a == other.a, m.a < 1.0);\n",
        );
        assert_eq!(said, "1 1", "{method}");
    }
    let said = Built::new(&room, &chain("runge"), "double").call(
        "    (void)chain_init(&m, &s);\n    for (i = 0; i < 3; i++)\n        (void)chain_step(&m);\n    other = m;\n\
         printf(\"%d \", chain_set(&s, CHAIN_SET_K, 0.0));\n    (void)chain_step(&m);\n    printf(\"%d \", m.a == other.a);\n\
         printf(\"%d %d \", chain_step(&m) == CHAIN_OVER, chain_done(&m));\n\
         s.k = 1.0 / s.k;\n    (void)chain_init(&m, &s);\n    printf(\"%d %s %d \", m.failure == CHAIN_BAD_SETTING, chain_culprit(&m), chain_line(&m));\n\
         chain_defaults(&s);\n    s.to = -1.0;\n    printf(\"%d \", chain_init(&m, &s) == CHAIN_NO_ROWS);\n\
         chain_defaults(&s);\n    s.with = 2.5;\n    printf(\"%d \", chain_init(&m, &s) == CHAIN_NO_ROWS);\n\
         s.with = 2e9;\n    printf(\"%d \", chain_init(&m, &s) == CHAIN_NO_ROWS);\n\
         chain_defaults(&s);\n    s.from = -1e308;\n    s.to = 1e308;\n    printf(\"%d \", chain_init(&m, &s) == CHAIN_NO_ROWS);\n\
         chain_defaults(&s);\n    s.t0 = -1.0;\n    (void)chain_init(&m, &s);\n    printf(\"%g \", m.a);\n\
         (void)chain_set(&s, CHAIN_SET_T0, -1.0);\n    (void)chain_init(&m, &s);\n    printf(\"%d\", m.a < 0.7);\n",
    );
    assert_eq!(said, "0 1 1 1 1 k 3 1 1 1 1 1 1");
}

/// A failed solve ends the run with its line and its code, and all calls return the code until `init`.
#[test]
fn a_failure_has_its_line_and_code() {
    let room = Room::new();
    let text = chain("euler").replace("a' = -k*a", "a' = 1/(2 - t)").replace("k*b*b", "k*b");
    let said = Built::new(&room, &text, "double").call(
        "    (void)chain_init(&m, &s);\n    for (i = 0; i < 2; i++)\n        printf(\"%d \", chain_step(&m));\n\
         printf(\"%d \", chain_step(&m) == CHAIN_SOLVER);\n    printf(\"%g %d \", (double)m.value, chain_line(&m));\n\
         printf(\"%d \", chain_advance_to(&m, 9.0) == CHAIN_SOLVER);\n    printf(\"%d\", chain_init(&m, &s));\n",
    );
    assert_eq!(said, "0 0 1 12 5 1 0");
}

/// Compiles as C++ and without warnings of clang; the author's constants make some conditions constant.
#[test]
fn other_compilers_find_nothing() {
    let room = Room::new();
    for method in ["derivimplicit", "adams", "sparse", TIGHT, "adrunge"] {
        for real in ["double", "float"] {
            let library = Built::new(&room, &chain(method), real);
            let check = |compiler: &str, flags: &[&str]| {
                let flags = [flags, &["-fsyntax-only", "-Werror", "chain.c"]].concat();
                let said = kept::said(compiler, &flags, &library.folder);
                assert!(said.is_empty(), "{compiler} {method} {real}\n{said}");
            };
            for standard in ["-std=c++98", "-std=c++20"] {
                check(
                    "g++",
                    &["-x", "c++", standard, "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wdouble-promotion"],
                );
            }
            check(
                "gcc",
                &["-std=c99", "-ffreestanding", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wdouble-promotion"],
            );
            if daily::uses("clang") && installed("clang") {
                check("clang", &["-std=c89", "-Weverything", "-Wno-padded", "-Wno-float-equal"]);
            }
        }
    }
}

/// A feature that a library cannot express is reported at its location, before anything is written.
#[test]
fn what_cannot_be_a_library_is_said() {
    let room = Room::new();
    let says = |text: &str, more: &[&str], code: &str, place: &str| {
        let (model, folder) = (room.file("bad.mod"), room.file("bad"));
        std::fs::write(&model, text).expect("it can be written");
        let (from, to) = (model.display().to_string(), folder.display().to_string());
        let done = room.zudyn(&[&["emit", &from, "--form", "library", "-o", &to], more].concat());
        assert!(done.errors.contains(&format!("[{code}]")) && done.errors.contains(place), "{}", done.errors);
        assert!(!folder.exists());
    };
    let steady = chain("runge").replace("METHOD runge", "STEADYSTATE");
    says(&steady, &["--real", "float"], "library-float", "steady state");
    says(&chain("runge"), &["--real", "fixed"], "library-fixed", "SCoP");
    let random = chain("runge").replace("BREAKPOINT {", "ASSIGNED { r }\nBREAKPOINT { r = scop_random()");
    says(&random, &["--real", "float"], "library-float", "random");
    let queue = chain("runge").replace("BREAKPOINT {", "BREAKPOINT { PUTQ a");
    says(&queue, &[], "library-function", "PUTQ");
    let c = room.run_text(&chain("runge"), &["--language", "scop", "--csv", "-", "--every-step"]);
    assert_eq!(csv(&c.output).rows.len(), 5);
}

/// A parameter that follows others unless it is given does so on small machines too, where it is given at build time.
#[test]
fn given_settings_follow_nothing_in_firmware() {
    let room = Room::new();
    let text = chain("euler").replace("  delta_t = 0.25", "");
    let run = |more: &[&str]| {
        let done = room.run_text(&text, &[&["--language", "scop", "--csv", "-"], more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        done.output
    };
    assert_ne!(run(&[]), run(&["--set", "delta_t=0.125"]));
    for given in [&[][..], &["--set", "delta_t=0.125"], &["--set", "t0=-1", "--set", "k=0.25"], &["--from", "1"]] {
        assert_eq!(run(&[&["--target", "host-double"], given].concat()), run(given), "{given:?}");
    }
    let stepped = room.run_text(&text, &["--language", "scop", "--target", "host-double", "--stepped", "k=1,2"]);
    assert!(stepped.errors.contains("[target-unfit]"), "{}", stepped.errors);
}
