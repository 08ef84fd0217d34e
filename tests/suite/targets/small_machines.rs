//! Models on machines too small for programs: as libraries in the simulators of these machines, held against the same
//! libraries on this machine.
//!
//! Fixed-point numbers are the same integers on all. Floats are the same bits, but for functions of the C library. Under CI
//! each machine gets the models of DAILY; `ZUDYN_TARGETS=all cargo test --test suite small_machines` gives all decks, and the
//! texts of COSMO that can be libraries, to all, and prints the table of docs/targets.md; `ZUDYN_TARGETS=z80,stm8` to these.
//! Of SCoP there is a model with all methods of fixed steps, on machines with floats. Programs of FACS have the same integers
//! everywhere.

use crate::command::daily::{count, is_ci};
use crate::command::{Csv, Room, csv, farthest, installed, parallel};
use std::io::Write;
use std::path::{Path, PathBuf};

const DAILY: &[&str] = &["dynamo/factory.dyn"];
/// Where a run takes a second at most.
const QUICK: &[&str] = &["atmega328p", "atmega2560", "sim6502", "i8086"];
const DAILY_OF_QUICK: &[&str] =
    &["dynamo/hatchery.dyn", "cosmo/two_pools.cosmo", "scop/historic_methods_step_by_step/model.mod", SLAB];
/// Without a warning, and with one run.
const SLAB: &str = "facs/diffusion_in_a_slab/model.facs";

/// Decks with EXP, LOGN, SIN and the like, which the C library of AVR rounds another way; and how far it takes them.
const ROUNDED: &[&str] = &["hatchery.dyn", "lake.dyn"];
const FLOAT_TOLERANCE: f64 = 1e-6;

/// Models that the linker finds no room for, whatever is left out of them here: the 128 bytes inside an 8051 are full.
const TOO_LARGE: &[(&str, &str)] = &[("mcs51", "lake.dyn"), ("mcs51", "world2.dyn")];

/// Models that are no library, or have no fixed-point form; the messages are told where they belong.
const REFUSED: &[&str] = &["[library-data-file]", "[library-fixed]"];

struct Small {
    name: String,
    state: String,
    real: String,
}

/// The small machines that `zudyn targets` lists.
fn machines(room: &Room) -> Vec<Small> {
    let listed = room.zudyn(&["targets"]);
    let names = listed.output.lines().filter_map(|line| line.split_whitespace().next());
    let machines: Vec<Small> = names
        .filter_map(|name| {
            let details = room.zudyn(&["targets", name]).output;
            if name.starts_with("host-") {
                return None;
            }
            let (_, real) = details.lines().find(|line| line.starts_with("for libraries"))?.split_once("--real ")?;
            let state = details.lines().nth(1).unwrap_or_default().to_string();
            Some(Small { name: name.into(), state, real: real.into() })
        })
        .collect();
    assert!(machines.len() >= 7, "{}", listed.output);
    machines
}

fn models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let folders = ["dynamo", "cosmo"].iter().flat_map(|language| std::fs::read_dir(root.join(language)).unwrap());
    let mut all: Vec<PathBuf> = folders
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dyn" || extension == "cosmo"))
        .collect();
    // The models for readers take what they need of methods, and those that have none are stepped.
    all.push(root.join("../tests/models/scop/historic_methods_step_by_step/model.mod"));
    // Others do not fit into mcs51.
    all.push(root.join("../tests/models").join(SLAB));
    all.sort();
    all
}

/// All that a model computes on a machine; nothing if it cannot be a library.
fn trace(room: &Room, model: &Path, target: &str) -> Result<Option<String>, String> {
    let out = room.file("trace.csv").display().to_string();
    let (from, input) = (model.display().to_string(), model.with_extension("dat").display().to_string());
    let mut words = vec!["run", &from, "--no-pages", "--csv", &out, "--target", target];
    if Path::new(&input).exists() {
        words.extend(["--input", &input]);
    }
    let done = room.zudyn(&words);
    if REFUSED.iter().any(|code| done.errors.contains(code)) {
        return Ok(None);
    }
    match std::fs::read_to_string(&out) {
        Ok(text) if done.status == 0 && done.errors.is_empty() => Ok(Some(text)),
        _ => Err(format!("status {}: {}", done.status, done.errors)),
    }
}

/// The largest difference of a column, relative to its largest value.
fn apart(here: &Csv, there: &Csv) -> f64 {
    if here.names != there.names || here.rows.len() != there.rows.len() {
        return f64::INFINITY;
    }
    let column = |name: &String| {
        let (a, b) = (here.column(name), there.column(name));
        let scale = a.iter().fold(f64::MIN_POSITIVE, |most, value| most.max(value.abs()));
        let apart = farthest(&a, &b);
        if apart.is_finite() { apart / scale } else { f64::INFINITY }
    };
    here.names.iter().filter(|name| *name != "run").map(column).fold(0.0, f64::max)
}

/// How far a model is from what it is here; nothing if it is no library, or too large for the machine.
fn compared(room: &Room, machine: &Small, model: &Path) -> Result<Option<f64>, String> {
    let name = model.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let wrong = |why: String| format!("{name} on {}: {why}", machine.name);
    let here = format!("host-{}", machine.real);
    let here = trace(room, model, &here).map_err(wrong)?;
    let Some(here) = here else { return Ok(None) };
    let there = trace(room, model, &machine.name);
    if TOO_LARGE.contains(&(machine.name.as_str(), name.as_str())) {
        return match there {
            Err(why) if why.contains("[target-full]") => Ok(None),
            _ => Err(wrong("it fits".into())),
        };
    }
    let there = there.map_err(wrong)?;
    let Some(there) = there else { return Err(wrong("it is refused".into())) };
    assert!(here.lines().count() > 3, "{name}: {here}");
    let apart = if here == there { 0.0 } else { apart(&csv(&here), &csv(&there)) };
    let rounded = machine.real == "float" && ROUNDED.contains(&name.as_str());
    match here == there || rounded && apart <= FLOAT_TOLERANCE {
        true => Ok(Some(apart)),
        false => Err(wrong(format!("off by {apart:e}"))),
    }
}

#[test]
fn models_give_the_same_numbers_on_small_machines() {
    let room = Room::new();
    let mut say = std::io::stderr();
    if !installed("gcc") && !installed("clang") {
        let _ = writeln!(say, "skipped: small machines: apt-get install gcc");
        return;
    }
    let asked = std::env::var("ZUDYN_TARGETS").unwrap_or_default();
    let ci = is_ci();
    if asked.is_empty() && !ci {
        let _ = writeln!(say, "sampled: no small machine; CI=true or ZUDYN_TARGETS=all runs them in their simulators");
        return;
    }
    let wanted = |name: &str| ["", "all"].contains(&asked.as_str()) || asked.split(',').any(|asked| asked == name);
    let machines: Vec<Small> = machines(&room)
        .into_iter()
        .filter(|machine| wanted(&machine.name))
        .filter(|machine| {
            let ready = machine.state == "builds and runs";
            assert!(ready || !ci, "{}: {}", machine.name, machine.state);
            if !ready {
                // Past the capture of the test's own output: a skip must be seen.
                let _ = writeln!(say, "skipped: target {}: {}", machine.name, machine.state);
            }
            ready
        })
        .collect();
    let daily = |machine: &Small, model: &Path| {
        let quick = QUICK.contains(&machine.name.as_str());
        DAILY.iter().chain(DAILY_OF_QUICK.iter().filter(|_| quick)).any(|daily| model.ends_with(daily))
    };
    let all = models();
    let works: Vec<(usize, &PathBuf)> = (0..machines.len())
        .flat_map(|machine| all.iter().map(move |model| (machine, model)))
        .filter(|(machine, model)| !asked.is_empty() || daily(&machines[*machine], model))
        .collect();
    let done = parallel(works, |(machine, model)| compared(&room, &machines[machine], model));
    let mut table =
        String::from("| target | reals | models | same bits | largest difference |\n|---|---|---|---|---|\n");
    for (number, machine) in machines.iter().enumerate() {
        let here = done.iter().filter(|((at, _), _)| *at == number);
        let found: Vec<f64> = here.filter_map(|(_, result)| result.as_ref().ok().copied().flatten()).collect();
        let same = found.iter().filter(|apart| **apart == 0.0).count();
        let worst = found.iter().fold(0.0f64, |worst, apart| worst.max(*apart));
        let off = if worst > 0.0 { format!("{worst:.0e}") } else { String::new() };
        table.push_str(&format!("| {} | {} | {} | {same} | {off} |\n", machine.name, machine.real, found.len()));
        assert!(!found.is_empty() || done.iter().any(|((at, _), result)| *at == number && result.is_err()), "{table}");
    }
    if !asked.is_empty() {
        let _ = writeln!(say, "{table}");
    }
    let wrong: Vec<&String> = done.iter().filter_map(|(_, result)| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Methods of integration on machines without floating-point hardware.
const METHODS: &[(&str, &[&str])] = &[
    ("tests/sensitivities/membrane.mod", &[]),
    ("models/scop/enzyme.mod", &[]),
    ("models/scop/hires.mod", &[]),
    ("models/cosmo/tablets.cosmo", &["--method", "ADAPTIVE"]),
    ("models/cosmo/tablets.cosmo", &["--method", "RK4"]),
    ("tests/sensitivities/infusion.cosmo", &["--sens", "ka,tablet"]),
];

#[test]
fn methods_give_the_same_numbers_on_small_machines() {
    let room = Room::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chosen: Vec<PathBuf> = (0..count(METHODS.len(), 2)).map(|number| number.to_string().into()).collect();
    let failures = parallel(chosen, |number: PathBuf| {
        let number: usize = number.to_string_lossy().parse().map_err(|_| "a number".to_string())?;
        let (model, more) = METHODS[number];
        let from = root.join(model).display().to_string();
        let run = |target: &str| -> Result<Csv, String> {
            let words = ["run", &from, "--no-pages", "--csv", "-", "--target", target];
            let done = room.zudyn(&[&words[..], more].concat());
            if done.status == 0 { Ok(csv(&done.output)) } else { Err(done.errors) }
        };
        let here = run("host-float")?;
        assert!(here.rows.len() > 10, "{model}");
        for (target, compiler, emulator) in [
            ("cortex-m3", "arm-none-eabi-gcc", "qemu-system-arm"),
            ("rv32imac", "riscv64-unknown-elf-gcc", "qemu-system-riscv32"),
        ] {
            if !(installed(compiler) && installed(emulator)) {
                continue;
            }
            // Steps with error control follow the last bits of EXP.
            let apart = apart(&here, &run(target)?);
            if apart > 2e-5 {
                return Err(format!("{model} on {target}: off by {apart:e}"));
            }
        }
        Ok(())
    });
    crate::library::built::tell(failures);
}

const TANK: &str = "\
*     A TANK
L     TANK.K=TANK.J+DT*(FILL-DRAIN.JK)
N     TANK=10
C     FILL=1
R     DRAIN.KL=TABLE(HOLE,TANK.K,0,12,6)/(LIMIT-TIME.K)
T     HOLE=0/1/2
C     LIMIT=30
SPEC  DT=.5/LENGTH=10/PRTPER=2/PLTPER=1
PRINT TANK,DRAIN
PLOT  TANK=T
RUN   USUAL
C     FILL=2
RUN   FAST
";

const COMPARED: &str = "\
*     WHAT IS COMPUTED BESIDE WHAT IS KEPT
L     X.K=X.J+DT*(1-X.J/10)
N     X=0
N     TIME=1950
A     Y.K=CLIP(1,2,X.K+Z.K,Z.K*3)
A     Z.K=4-X.K/2
A     LENGTH.K=1960+X.K*0
IF    X.K*X.K<Z.K
A     W.K=1
ELSE
A     W.K=2
IFEND
SPEC  DT=.5/PRTPER=1
PRINT X,Y,Z,W
RUN   COMPARED
";

/// Objects stay in the cache when a program goes, and are linked again.
#[test]
fn what_was_compiled_is_linked_again() {
    let room = Room::new();
    let (model, cache) = (room.file("tank.dyn"), room.path().join("own"));
    std::fs::write(&model, TANK).unwrap();
    // The runtime is compiled for each of them.
    let machines = machines(&room);
    let all = machines.iter().filter(|machine| machine.state == "builds and runs");
    for machine in all.take(count(machines.len(), 1)) {
        let rows = [(); 2].map(|()| {
            let mut command = room.command();
            command.env("ZUDYN_CACHE", &cache).args(["run", "--csv", "-", "--target", &machine.name]).arg(&model);
            let output = command.output().expect("it starts");
            assert!(output.status.success(), "{} {}", machine.name, String::from_utf8_lossy(&output.stderr));
            let kept = std::fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().path());
            let programs = kept.filter(|path| path.display().to_string().contains("/program-"));
            let programs: Vec<PathBuf> = programs.collect();
            assert!(!programs.is_empty(), "{}", machine.name);
            programs.iter().for_each(|program| std::fs::remove_file(program).unwrap());
            output.stdout
        });
        assert_eq!(rows[0], rows[1], "{}", machine.name);
    }
}

/// A compiler of 16 bits must not lose what stands beside a call: here in its length, a CLIP and a condition.
#[test]
fn comparisons_are_the_same_on_small_machines() {
    let room = Room::new();
    if !installed("gcc") && !installed("clang") {
        return;
    }
    let model = room.file("compared.dyn");
    std::fs::write(&model, COMPARED).unwrap();
    let here = trace(&room, &model, "host-fixed").unwrap().expect("it is a library");
    assert!(here.lines().count() > 10, "{here}");
    for machine in machines(&room).iter().filter(|machine| machine.state == "builds and runs") {
        if machine.real == "fixed" {
            assert_eq!(trace(&room, &model, &machine.name).unwrap().as_ref(), Some(&here), "{}", machine.name);
        }
    }
}

/// Runs, settings, sweeps, pages and figures, all from what a machine tells; here it is this one.
#[test]
fn a_small_machine_is_run_like_any_other() {
    let room = Room::new();
    if !installed("gcc") && !installed("clang") {
        return;
    }
    let model = room.file("tank.dyn");
    std::fs::write(&model, TANK).unwrap();
    let model = model.display().to_string();
    let small = |more: &[&str]| room.zudyn(&[&["run", &model, "--target", "host-float"], more].concat());
    let usual = |more: &[&str]| room.zudyn(&[&["run", &model], more].concat());
    // What pages show of a float is what they show of a double.
    for more in
        [&[][..], &["--set", "LIMIT=25"], &["--run", "FAST"], &["--sweep", "LIMIT=25,30"], &["--set", "HOLE(3)=1.5"]]
    {
        let (small, usual) = (small(more), usual(more));
        assert_eq!((small.status, small.output.as_str()), (0, usual.output.as_str()), "{more:?} {}", small.errors);
        assert_eq!(small.errors, usual.errors, "{more:?}");
    }
    let rows = |done: crate::command::Done| csv(&done.output);
    for more in [&["--csv", "-"][..], &["--csv", "-", "--every-step"]] {
        let (a, b) = (rows(usual(more)), rows(small(more)));
        assert!(a.rows.len() > 10 && apart(&a, &b) < 1e-6, "{more:?}");
        assert_eq!((a.column("TIME"), a.rows.len()), (b.column("TIME"), b.rows.len()));
    }
    let figure = room.file("tank.svg").display().to_string();
    assert_eq!(small(&["--svg", &figure, "--no-pages"]).status, 0);
    assert!(std::fs::read_to_string(&figure).unwrap().contains("<svg"));
    // A failure is told at its card, with the time.
    let failing = small(&["--set", "LIMIT=3"]);
    assert_eq!(failing.status, 3);
    for said in ["[division-by-zero]", "`DRAIN` at TIME `3` in run `FAST`", "tank.dyn:5"] {
        assert!(failing.errors.contains(said), "{}", failing.errors);
    }
    // A table that is left is told.
    let outside = small(&["--set", "FILL=9"]);
    assert!(outside.errors.contains("[table-range]") && outside.status == 0, "{}", outside.errors);
    let built = room.file("tank.out").display().to_string();
    let done = room.zudyn(&["build", &model, "-o", &built, "--target", "host-fixed"]);
    assert_eq!((done.status, done.errors.as_str()), (0, ""));
    let said = std::process::Command::new(&built).output().expect("it starts");
    assert!(String::from_utf8_lossy(&said.stdout).starts_with("@Z01000000\n@R"), "{said:?}");
}

/// A target whose programs end in some other way, and whose linker finds no room.
#[test]
fn what_a_small_machine_cannot_do_is_said() {
    let room = Room::new();
    if !installed("gcc") {
        return;
    }
    let model = room.file("tank.dyn");
    std::fs::write(&model, TANK).unwrap();
    let model = model.display().to_string();
    let file = room.file("small.toml");
    let run = |name: &str, rest: &str, more: &[&str]| {
        let text = format!(
            "[{name}]\nabout = [\"small\", \"小\"]\ncompilers = [\"gcc\"]\npackages = [\"gcc\"]\nform = \"library\"\nreal = \"float\"\n{rest}\n"
        );
        std::fs::write(&file, text).unwrap();
        let file = file.display().to_string();
        room.zudyn(&[&["run", &model, "--target", name, "--target-file", &file], more].concat())
    };
    let says = |done: crate::command::Done, status: i32, words: &[&str]| {
        assert_eq!(done.status, status, "{}", done.errors);
        words.iter().for_each(|word| assert!(done.errors.contains(word), "{word}\n{}", done.errors));
    };
    let program = "run = [\"{program}\"]";
    says(run("elsewhere", "", &[]), 2, &["[target-elsewhere]"]);
    says(
        run("here", "run = [\"no-such-simulator\", \"{program}\"]", &[]),
        4,
        &["[target-missing]", "apt-get install gcc"],
    );
    let cut = "run = [\"sh\", \"-c\", \"$0 | head -c 120\", \"{program}\"]";
    says(run("cut", cut, &[]), 3, &["[target-silent]", "`cut`", "rows arrived"]);
    says(run("mute", "run = [\"true\", \"{program}\"]", &[]), 3, &["[target-silent]", "0 rows arrived"]);
    let lossy = "run = [\"sh\", \"-c\", \"$0 | sed 5d\", \"{program}\"]";
    says(run("lossy", lossy, &[]), 3, &["[target-silent]", "rows were lost or damaged on the way"]);
    let again = "run = [\"sh\", \"-c\", \"while :; do $0; sleep .01; done\", \"{program}\"]";
    says(run("again", again, &["--locale", "zh"]), 3, &["[target-silent]", "从头开始"]);
    for option in ["--strict-tables", "--engine=interpret"] {
        says(run("here", program, &[option]), 2, &["[target-unfit]"]);
    }
    if installed("avr-gcc") && installed("simavr") {
        let array = "FOR   I=1,700\nL     A.K(I)=A.J(I)+DT*(1-A.J(I)/3)\nN     A(I)=1\n";
        let large = room.file("large.dyn");
        let deck = format!("*     LARGE\n{array}SPEC  DT=1/LENGTH=3/PRTPER=1\nPRINT A(1)\nRUN   ONE\n");
        std::fs::write(&large, deck).unwrap();
        let large = large.display().to_string();
        for command in [&["run", &large][..], &["build", &large, "-o", "x.elf"]] {
            let done = room.zudyn(&[command, &["--target", "atmega328p"]].concat());
            says(done, 2, &["[target-full]", "`atmega328p`", "--outputs"]);
        }
        let chinese = room.zudyn(&["--locale", "zh", "run", &large, "--target", "atmega328p"]);
        says(chinese, 2, &["容不下"]);
    } else {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: a model too large for a machine: apt-get install gcc-avr avr-libc simavr"
        );
    }
    if installed("bcc") && installed("dosbox") {
        let level = |i: usize| {
            format!("L     X{i}.K=X{i}.J+DT*(X{}.J*C{i}-X{i}.J)\nN     X{i}={i}\nC     C{i}=.5\n", (i + 1) % 400)
        };
        let levels: String = (0..400).map(level).collect();
        let long = room.file("long.dyn");
        std::fs::write(&long, format!("*     LONG\n{levels}SPEC  DT=.5/LENGTH=3/PRTPER=1\nPRINT X1\nRUN   ONE\n"))
            .unwrap();
        let done = room.zudyn(&["run", &long.display().to_string(), "--target", "i8086"]);
        says(done, 2, &["[target-full]", "`i8086`"]);
    }
    if installed("sdcc") && installed("sz80") {
        let text = "\
[tiny]\nabout = [\"tiny\", \"小\"]\ncompilers = [\"sdcc\"]\nflags = [\"-mz80\"]\nplaces = [[0, 0x800], [0x8000, 0xfc00]]\n\
form = \"library\"\nreal = \"fixed\"\nextension = \"ihx\"\nrun = [\"sz80\", \"{program}\"]\n\
port = \"static void put(char c) { (void)c; } static void open_port(void) { } static void close_port(void) { }\"\n";
        std::fs::write(&file, text).unwrap();
        let file = file.display().to_string();
        let done = room.zudyn(&["run", &model, "--target", "tiny", "--target-file", &file]);
        says(done, 2, &["[target-full]", "_CODE, 0x0200 to", "is not within region 0x0000 to 0x0800"]);
    } else {
        let _ = writeln!(std::io::stderr(), "skipped: a model too large for a Z80: apt-get install sdcc sdcc-ucsim");
    }
}

/// What a model computes as a library on this machine is near to its doubles, in every row.
fn near(room: &Room, model: &str, reals: &str, tolerance: f64) {
    let rows = |more: &[&str]| {
        let done = room.zudyn(&[&["run", model, "--no-pages", "--csv", "-"], more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        csv(&done.output)
    };
    let (double, other) = (rows(&[]), rows(&["--target", reals]));
    let apart = apart(&double, &other);
    assert!(double.rows.len() > 10 && apart < tolerance, "{model} on {reals}: {apart}, {} rows", other.rows.len());
}

/// Steps that have no end in binary digits: a dose a step late is the whole dose apart, a last row too many infinitely.
#[test]
fn doses_and_last_rows_come_at_the_steps_of_doubles() {
    let room = Room::new();
    if !installed("gcc") && !installed("clang") {
        return;
    }
    let steps = ["0.1", "0.3", "0.05", "0.7", "0.3333333333333333"];
    let works: Vec<(&str, &str)> =
        steps.iter().flat_map(|step| ["host-float", "host-fixed"].map(|reals| (*step, reals))).collect();
    parallel(works, |(step, reals)| {
        let width: f64 = step.parse().unwrap();
        let doses: String = [7, 13, 52, 131, 184, 239, 319, 334, 354, 399]
            .map(|at| format!("DOSE 100 INTO blood AT {}\n", (f64::from(at) * width * 1e12).round() / 1e12))
            .concat();
        let text = format!(
            "UNITS OF FLOW ARE RATES\nMETHOD IS CLASSIC\n\nINITIAL\nD = {step}\n\nBODY\n{doses}\
             DOSE 10 INTO blood AT {} EVERY {} TIMES 9\nDOSE 7 INTO blood AT {} OVER {}\n\nCOMPARTMENT blood\nITS INPUT NO\n\
             ITS OUTPUT = 0.1*V(blood)\nITS VOLUME IS UNKNOWN\n\nOUT-COMPARTMENT out\nFROM blood = 0.1*V(blood)\n\n\
             TIME IS NORMAL\n\nREPEAT WHILE {} IS GREATER THAN T\n",
            4.0 * width,
            20.0 * width,
            30.0 * width,
            2.5 * width,
            400.0 * width
        );
        let model = room.file(&format!("doses_{reals}_{step}.cosmo"));
        std::fs::write(&model, text).unwrap();
        near(&room, &model.display().to_string(), reals, 1e-3);
    });
}

/// 1e-9 is a number like others in a text, and no tolerance; and a model may have the name of what tells its rows.
#[test]
fn numbers_and_names_of_a_model_are_its_own() {
    let room = Room::new();
    if !installed("gcc") && !installed("clang") {
        return;
    }
    let deck = room.file("put.dyn");
    let text = "*     SMALL\nL     X.K=X.J+DT*1E9\nN     X=0\nA     Y.K=1E-9*X.K\nA     Z.K=TIME.K\n\
                SPEC  DT=1/LENGTH=20/PRTPER=1\nPRINT X,Y\nRUN   ONE\n";
    std::fs::write(&deck, text).unwrap();
    let course = room.file("bytes.cosmo");
    let text = "METHOD IS CLASSIC\nREAL sum, part\n\nINITIAL\nD = 0.1\n\nBODY\nCOMPARTMENT blood\nITS INPUT NO\nITS OUTPUT = 1\n\
                ITS VOLUME IS UNKNOWN\n\nOUT-COMPARTMENT out\nFROM blood = 1\n\nTIME IS NORMAL\n\nPROGRAM parts\n\
                sum = 1000000000.0*T\npart = 0.000000001*sum\n\nREPEAT WHILE 4.05 IS GREATER THAN T\n";
    std::fs::write(&course, text).unwrap();
    for model in [deck, course].map(|model| model.display().to_string()) {
        for (reals, tolerance) in [("host-double", 1e-15), ("host-float", 1e-6), ("host-fixed", 1e-6)] {
            near(&room, &model, reals, tolerance);
        }
    }
}
