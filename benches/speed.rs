//! How fast the emitted C and the whole way from text to numbers are, as ratios taken in one run:
//! `cargo bench --bench speed`.
//!
//! Stepping: the emitted program against C written by hand for the same model (benches/hand), and
//! against the structure of the 1987 paper (benches/paper). Both sides run in turn, many times for a few
//! hundredths of a second of the processor's time, and the best of each counts: what else the machine does
//! lengthens a run, nothing shortens one. Text to numbers: the `zudyn` command against the built program alone.

use std::ffi::{c_int, c_long};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, translate_as};

/// How often each side steps, and how often the whole way is gone.
const TURNS: usize = 80;
const RUNS: usize = 21;
/// Those of the `zudyn` command, for both sides.
const FLAGS: &[&str] = &[
    "-std=c89",
    "-ffp-contract=off",
    "-fno-tree-slp-vectorize",
    "-fno-builtin-exp",
    "-fno-builtin-log",
    "-fno-builtin-pow",
];

/// A model on both sides.
struct Contest {
    name: &'static str,
    deck: String,
    /// The other side's C, and its arguments.
    hand: String,
    hand_arguments: Vec<String>,
    emitted: Emitted,
}

/// How our side runs.
enum Emitted {
    /// A deck that moves in steps, by benches/emitted.c: repetitions, steps, steps between two looks at the results.
    Steps([u32; 3]),
    /// A program that runs as written, whole: it says itself for how long.
    Course,
}

fn main() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let read = |path: &str| std::fs::read_to_string(path).expect(path);
    let contests = [
        Contest {
            name: "World2, period of the plot a constant",
            deck: fixed_periods(&read("models/dynamo/world2.dyn")),
            hand: read("benches/hand/world2.c"),
            hand_arguments: vec!["600".into()],
            emitted: Emitted::Steps([600, 1000, 20]),
        },
        Contest {
            name: "World2 as published, its period an auxiliary",
            deck: read("models/dynamo/world2.dyn"),
            hand: read("benches/hand/world2.c"),
            hand_arguments: vec!["600".into()],
            emitted: Emitted::Steps([600, 1000, 20]),
        },
        Contest {
            name: "Lorenz as levels",
            deck: read("benches/decks/lorenz.dyn"),
            hand: read("benches/hand/lorenz.c"),
            hand_arguments: vec!["6000000".into()],
            emitted: Emitted::Steps([1, 6_000_000, 6_000_000]),
        },
        Contest {
            name: "chain of 50 stages, array",
            deck: read("benches/decks/chain.dyn"),
            hand: read("benches/hand/chain.c"),
            hand_arguments: vec!["400000".into()],
            emitted: Emitted::Steps([1, 400_000, 400_000]),
        },
        thousand(),
        Contest {
            name: "two pools and a tracer, COSMO as in 1969",
            deck: read("benches/decks/two_pools.cosmo"),
            hand: read("benches/hand/two_pools.c"),
            hand_arguments: vec!["10000000".into()],
            emitted: Emitted::Course,
        },
        twenty(),
        Contest {
            name: "World2 against the structure of 1987",
            deck: fixed_periods(&read("models/dynamo/world2.dyn")),
            hand: read("benches/paper/world2.c"),
            hand_arguments: vec!["600".into()],
            emitted: Emitted::Steps([600, 1000, 20]),
        },
    ];
    println!("stepping: emitted C / other C (gcc)            -O2     -O3");
    for contest in &contests {
        let mut line = format!("{:45}", contest.name);
        for level in ["-O2", "-O3"] {
            let (emitted, other) = build(contest, level, folder.path());
            let _ = write!(line, " {:7.3}", ratio(contest, &emitted, &other));
        }
        println!("{line}");
    }
    text_to_numbers(folder.path());
}

/// World2 with PLTPER as a number, which the code written by hand has too.
fn fixed_periods(deck: &str) -> String {
    let varies = ["A     PLTPER", "C     PLTP1", "A     PRTPER", "C     PRTP1"];
    let mut fixed = String::new();
    for line in deck.lines().filter(|line| !varies.iter().any(|card| line.starts_with(card))) {
        fixed.push_str(line);
        if line.starts_with("N     TIME") {
            fixed.push_str("\nC     PLTPER=4");
        }
        fixed.push('\n');
    }
    fixed
}

/// Compiles both sides.
fn build(contest: &Contest, level: &str, folder: &Path) -> (PathBuf, PathBuf) {
    let place = folder.join(format!("{}{level}", contest.name.replace([' ', ','], "_")));
    std::fs::create_dir_all(&place).expect("a folder");
    let language = match contest.emitted {
        Emitted::Steps(_) => Language::Dynamo,
        Emitted::Course => Language::Cosmo,
    };
    let source = Source::new("bench", contest.deck.as_str());
    let simulation =
        translate_as(&source, &Reading { language, ..Reading::default() }).simulation.expect("the deck is good");
    let mut parts = Vec::new();
    for (name, text) in emit(&simulation, &EmitOptions::program("bench")).files {
        let path = place.join(name);
        std::fs::write(&path, text).expect("written");
        if path.extension().is_some_and(|extension| extension == "c") {
            parts.push(path.to_string_lossy().into_owned());
        }
    }
    std::fs::write(place.join("hand.c"), &contest.hand).expect("written");
    let emitted = place.join("emitted");
    let other = place.join("hand");
    let folder = place.to_string_lossy();
    let model = format!("-DMODEL=\"{}\"", place.join("model.c").display());
    let mut arguments = vec![level, "-I", &folder];
    match contest.emitted {
        Emitted::Steps(_) => arguments.extend([model.as_str(), "benches/emitted.c"]),
        Emitted::Course => arguments.extend(parts.iter().map(String::as_str)),
    }
    compile(&arguments, &emitted);
    compile(&[level, &place.join("hand.c").to_string_lossy()], &other);
    (emitted, other)
}

fn compile(arguments: &[&str], output: &Path) {
    let status = Command::new("gcc").args(FLAGS).args(arguments).arg("-o").arg(output).arg("-lm").status();
    assert!(status.expect("gcc runs").success(), "{arguments:?}");
}

/// Time of the emitted program over that of the other, the best of each.
fn ratio(contest: &Contest, emitted: &Path, other: &Path) -> f64 {
    let own: Vec<String> = match contest.emitted {
        Emitted::Steps(numbers) => numbers.iter().map(u32::to_string).collect(),
        Emitted::Course => Vec::new(),
    };
    let (mut best_own, mut best_other) = (Duration::MAX, Duration::MAX);
    for _ in 0..TURNS {
        best_own = best_own.min(computing(Command::new(emitted).args(&own)));
        best_other = best_other.min(computing(Command::new(other).args(&contest.hand_arguments)));
    }
    best_own.as_secs_f64() / best_other.as_secs_f64()
}

/// The processor's time that a program takes.
fn computing(command: &mut Command) -> Duration {
    let before = children();
    time(command);
    children() - before
}

/// The processor's time of all programs that have ended so far.
fn children() -> Duration {
    // What getrusage gives begins with seconds and microseconds of the user, then of the system.
    unsafe extern "C" {
        fn getrusage(who: c_int, usage: *mut [c_long; 32]) -> c_int;
    }
    const CHILDREN: c_int = -1;
    let mut usage: [c_long; 32] = [0; 32];
    // SAFETY: there is more room than any system fills.
    let failed = unsafe { getrusage(CHILDREN, &raw mut usage) };
    assert_eq!(failed, 0);
    Duration::from_secs((usage[0] + usage[2]) as u64) + Duration::from_micros((usage[1] + usage[3]) as u64)
}

fn time(command: &mut Command) -> Duration {
    let begun = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the program runs");
    assert!(status.success(), "{command:?}");
    begun.elapsed()
}

/// A model of 1,000 equations, and the same by hand: all of it in one function, state in locals. Its constants
/// can be changed by arguments, as those of the model, so that the compiler must not compute with them.
fn thousand() -> Contest {
    let sectors = 250usize;
    let (near, far) = (|i: usize| (i * 7 + 3) % sectors, |i: usize| i * 5 % (i + 1) / 2);
    let (mut deck, mut constants) = (String::from("*     A THOUSAND EQUATIONS\n"), String::new());
    let (mut fields, mut start, mut point, mut step) = (String::new(), String::new(), String::new(), String::new());
    for i in 0..sectors {
        let (n, f) = (near(i), far(i));
        let (initial, constant) = (1 + i % 50, 2 + i % 17);
        let more = if i > 0 { format!("+.5*AX{f}.K/(1+AX{f}.K*AX{f}.K)") } else { String::new() };
        let _ = write!(
            deck,
            "L     LV{i}.K=LV{i}.J+DT*(RI{i}.JK-RO{i}.JK)\nN     LV{i}={initial}\n\
             R     RI{i}.KL=AX{i}.K*.01+LV{n}.K/(C{i}+10)\nR     RO{i}.KL=LV{i}.K/C{i}\n\
             A     AX{i}.K=MAX(LV{i}.K,1)+ABS(LV{n}.K)*.1{more}\nC     C{i}={constant}\n"
        );
        let _ = writeln!(fields, "static double c{i} = {constant};");
        let _ = writeln!(constants, "    &c{i},");
        let _ = writeln!(start, "    double lv{i} = {initial}, ri{i}, ro{i}, ax{i};");
        let more = if i > 0 { format!(" + 0.5 * ax{f} / (1.0 + ax{f} * ax{f})") } else { String::new() };
        let _ = writeln!(
            point,
            "        ax{i} = (lv{i} > 1.0 ? lv{i} : 1.0) + fabs(lv{n}) * 0.1{more};\n        \
             ri{i} = ax{i} * 0.01 + lv{n} / (c{i} + 10.0);\n        ro{i} = lv{i} / c{i};"
        );
        let _ = writeln!(step, "        lv{i} = lv{i} + dt * (ri{i} - ro{i});");
    }
    deck.push_str("SPEC  DT=.01/LENGTH=1000/PRTPER=0/PLTPER=0\nRUN   THOUSAND\n");
    let hand = format!(
        "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n{fields}\nstatic double *const constants[] = {{\n{constants}    \
         NULL\n}};\n\nint main(int argc, char **argv)\n{{\n    \
         long steps = atol(argv[1]), k;\n    double dt = argc > 2 ? atof(argv[2]) : 0.01, sum = 0.0;\n{start}\n    \
         for (k = 3; k + 1 < argc; k += 2)\n        *constants[atoi(argv[k])] = atof(argv[k + 1]);\n    \
         for (k = 0;; k++) {{\n{point}        if (k == steps)\n            break;\n{step}    }}\n    \
         sum = lv0 + ri0 + ro0 + ax0;\n    printf(\"%.17g\\n\", sum);\n    return 0;\n}}\n"
    );
    Contest {
        name: "1,000 equations",
        deck,
        hand,
        hand_arguments: vec!["30000".into()],
        emitted: Emitted::Steps([1, 30_000, 30_000]),
    }
}

/// Twenty compartments in a row whose volumes fill and empty, with a tracer, in COSMO's stepping of 1969, and the same
/// by hand: two arrays, gone through in the order of the text.
fn twenty() -> Contest {
    let mut text = String::from(
        "NUMBER OF COMPARTMENTS 22\n\nINITIAL\nV 2 = 100.0\nHV 2 = 7.0\n\nBODY\nIN-COMPARTMENT 1\nITS FLOW = 2.0\n\
         LABELLED = 3.0\n\n",
    );
    for i in 2..=21 {
        let before = if i == 2 { "2.0".to_owned() } else { format!("0.1*V{}", i - 1) };
        let _ = write!(
            text,
            "COMPARTMENT {i}\nITS INPUT\nFROM C{} = {before}\nITS OUTPUT = 0.1*V{i}\nITS VOLUME IS UNKNOWN\n\n",
            i - 1
        );
    }
    text.push_str(
        "OUT-COMPARTMENT 22\nFROM C21 = 0.1*V21\n\nTIME IS NORMAL\n\nREPEAT WHILE 400 000.0 IS GREATER THAN T\n\
         PRINT V21, HV21, HG22\n",
    );
    Contest {
        name: "20 compartments and a tracer, as in 1969",
        deck: text,
        hand: std::fs::read_to_string("benches/hand/compartments.c").expect("benches/hand/compartments.c"),
        hand_arguments: vec!["400000".into()],
        emitted: Emitted::Course,
    }
}

/// World2, four runs, from its text to a CSV file on disk.
fn text_to_numbers(folder: &Path) {
    let zudyn = env!("CARGO_BIN_EXE_zudyn");
    let csv = folder.join("out.csv");
    let cache = folder.join("cache");
    let run = |options: &[&str]| {
        let mut command = Command::new(zudyn);
        command.args(["run", "models/dynamo/world2.dyn", "--no-pages", "--csv"]).arg(&csv).args(options);
        command.env("ZUDYN_CACHE", &cache);
        command
    };
    let built = folder.join("world2");
    let status = Command::new(zudyn).args(["build", "models/dynamo/world2.dyn", "-o"]).arg(&built).status();
    assert!(status.expect("zudyn runs").success());
    let best = |prepare: &dyn Fn(), command: &mut dyn FnMut() -> Command| {
        let once = |_| {
            prepare();
            time(&mut command())
        };
        (0..RUNS).map(once).min().unwrap_or_default().as_secs_f64() * 1e3
    };
    let forget = || drop(std::fs::remove_dir_all(&cache));
    let keep = || ();
    // The runtime is compiled once for a compiler; "cold" leaves it in place and forgets the model.
    let alone = best(&keep, &mut || {
        let mut command = Command::new(&built);
        command.args(["--no-pages", "--csv"]).arg(&csv);
        command
    });
    println!("\ntext to numbers, World2 (4 runs), milliseconds; / the built program alone");
    let say = |name: &str, time: f64| println!("{name:45} {time:7.1} {:7.1}", time / alone);
    say("built program alone", alone);
    say("interpreted", best(&keep, &mut || run(&["--engine", "interpret"])));
    say("cold, gcc, nothing compiled before", best(&forget, &mut || run(&["--engine", "c", "--cc", "gcc"])));
    forget();
    time(&mut run(&["--engine", "c", "--cc", "gcc"]));
    say("from the cache", best(&keep, &mut || run(&["--engine", "c", "--cc", "gcc"])));
    if Command::new("tcc").arg("-v").stdout(Stdio::null()).status().is_ok() {
        say("cold, tcc, nothing compiled before", best(&forget, &mut || run(&["--engine", "c", "--cc", "tcc"])));
    }
}
