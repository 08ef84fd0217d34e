//! Ready models built for other machines, run there in an emulator, and held against this machine.
//!
//! Every day the targets of NATIVE that are available get one model of each language; under CI those of USUAL get all models.
//! `ZUDYN_TARGETS=all cargo test --test suite targets::programs` gives all models to all targets and prints the table of docs/targets.md;
//! `ZUDYN_TARGETS=mips,wasm` does so for these targets. Compilers and emulators that are missing are named; under CI
//! those of USUAL must be there.

use crate::command::daily::is_ci;
use crate::command::{Csv, Room, csv, farthest, parallel};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Both byte orders, 32 bits, no floating-point unit, bare metal, other libraries.
const USUAL: &[&str] = &["tcc", "i686", "s390x", "armel", "riscv64", "cortex-m0", "cortex-m3", "rv32imac", "wasm"];

/// Those that need no emulator on a PC: every day.
const NATIVE: &[&str] = &["tcc", "i686"];

/// Two big-endian and two with 32 bits, two without an operating system.
const OF_PROCESSES: &[&str] = &["s390x", "mips", "i686", "armel", "cortex-m3", "wasm"];

/// The C library of Debian for 32-bit PowerPC has an instruction (mffsce) in some of its functions that qemu-user stops at; what it
/// was compiled for does not.
const EMULATOR_STOPS: &[(&str, &str)] = &[("powerpc", "hatchery.dyn"), ("powerpc", "lake.dyn")];

/// What each target gets every day.
const DAILY: &[&str] = &["dynamo/world2.dyn", "cosmo/two_pools.cosmo", "scop/enzyme.mod", "facs/tablet.facs"];

/// Models that take EXP, LOGN, SIN, COS, NORMRN or powers, or a method that finds its steps by such functions: they come
/// from the C library of the target, which may round the last bit another way.
const ROUNDED: &[&str] = &[
    "hatchery.dyn",
    "lake.dyn",
    "dialysis.cosmo",
    "fit.cosmo",
    "generator.cosmo",
    "iodine.cosmo",
    "lead.cosmo",
    "tablets.cosmo",
];

/// What a model may differ by, relative to the largest value of its column.
const LIBRARY_TOLERANCE: f64 = 1e-12;
const EXTENDED_TOLERANCE: f64 = 1e-8;

#[derive(Clone, Debug)]
struct Target {
    name: String,
    state: String,
    extended: bool,
    library: bool,
}

/// The targets that `zudyn targets` lists.
fn targets(room: &Room) -> Vec<Target> {
    let listed = room.zudyn(&["targets"]);
    assert_eq!(listed.status, 0, "{}", listed.errors);
    let all: Vec<Target> = listed
        .output
        .lines()
        .map(|line| {
            let name = line.split_whitespace().next().unwrap_or_default().to_string();
            let details = room.zudyn(&["targets", &name]).output;
            let state = details.lines().nth(1).unwrap_or_default().to_string();
            let library = details.contains("for libraries: ");
            Target { name, state, extended: details.contains("more digits"), library }
        })
        .collect();
    assert!(all.len() >= 28, "{}", listed.output);
    all
}

fn models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut all: Vec<PathBuf> = ["dynamo", "cosmo", "scop", "facs"]
        .iter()
        .flat_map(|language| std::fs::read_dir(root.join(language)).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| ["dyn", "cosmo", "mod", "facs"].iter().any(|known| extension == *known))
        })
        .collect();
    all.sort();
    all
}

/// The trace of a model, by the interpreter or on a target.
fn trace(room: &Room, model: &Path, target: Option<&str>) -> Result<String, String> {
    let out = room.file("trace.csv");
    let mut words = vec!["run".to_string(), model.display().to_string(), "--no-pages".into()];
    words.extend(["--csv".into(), out.display().to_string()]);
    if model.extension().is_none_or(|end| end != "facs") {
        words.push("--every-step".into());
    }
    let numbers = model.with_extension("dat");
    if numbers.exists() {
        words.extend(["--input".into(), numbers.display().to_string()]);
    }
    match target {
        None => words.extend(["--engine".into(), "interpret".into()]),
        Some(name) => {
            words.extend(["--target".into(), name.into()]);
            // The strictness that gcc and clang know; a warning is an error.
            if !["tcc", "pcc"].contains(&name) {
                words.extend(["--cflags".into(), "-Wall -Wextra -pedantic -Werror".into()]);
            }
        }
    }
    let done = room.zudyn(&words);
    let text = std::fs::read_to_string(&out).unwrap_or_default();
    let _ = std::fs::remove_file(&out);
    if done.status == 0 && !text.is_empty() {
        Ok(text)
    } else {
        Err(format!("status {}: {}", done.status, done.errors))
    }
}

/// The largest difference of a column from the same column here, relative to the column's largest value.
fn difference(here: &Csv, there: &Csv) -> Result<f64, String> {
    if here.names != there.names || here.rows.len() != there.rows.len() {
        return Err(format!("{} rows instead of {}", there.rows.len(), here.rows.len()));
    }
    let mut worst: f64 = 0.0;
    for name in here.names.iter().filter(|name| *name != "run") {
        let (a, b) = (here.column(name), there.column(name));
        let scale = a.iter().fold(f64::MIN_POSITIVE, |most, value| most.max(value.abs()));
        let apart = farthest(&a, &b);
        worst = worst.max(if apart.is_finite() { apart / scale } else { f64::INFINITY });
    }
    Ok(worst)
}

/// How one model came out on a target.
#[derive(Clone, Debug)]
enum Outcome {
    Same,
    Off(f64),
    /// By the emulator, which lacks an instruction.
    Stopped,
    Wrong(String),
}

fn outcome(room: &Room, target: &Target, model: &Path, here: &str) -> Outcome {
    let name = model.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let there = match trace(room, model, Some(&target.name)) {
        Ok(there) if there == here => return Outcome::Same,
        Ok(there) => there,
        Err(why) if EMULATOR_STOPS.contains(&(&target.name, &name)) && why.contains("SIGILL") => {
            return Outcome::Stopped;
        }
        Err(why) => return Outcome::Wrong(format!("{} on {}: {why}", name, target.name)),
    };
    // A model without such functions, and without a method that has them inside, gives the same bits everywhere.
    let rounded = ROUNDED.contains(&name.as_str());
    let tolerance = match (target.extended, rounded) {
        (true, _) => EXTENDED_TOLERANCE,
        (false, true) => LIBRARY_TOLERANCE,
        (false, false) => 0.0,
    };
    match difference(&csv(here), &csv(&there)) {
        Ok(worst) if worst <= tolerance => Outcome::Off(worst),
        Ok(worst) => Outcome::Wrong(format!("{name} on {}: off by {worst:e}", target.name)),
        Err(why) => Outcome::Wrong(format!("{name} on {}: {why}", target.name)),
    }
}

#[test]
fn models_give_the_same_bits_on_other_machines() {
    let room = Room::new();
    let asked = std::env::var("ZUDYN_TARGETS").unwrap_or_default();
    let all_models = models();
    let ci = is_ci();
    let mut say = std::io::stderr();
    let chosen: Vec<Target> = targets(&room)
        .into_iter()
        .filter(|target| match asked.as_str() {
            "" if ci => USUAL.contains(&target.name.as_str()),
            "" => NATIVE.contains(&target.name.as_str()),
            "all" => true,
            names => names.split(',').any(|name| name == target.name),
        })
        .filter(|target| {
            // Too small for programs: `small_machines.rs`.
            if target.library {
                return false;
            }
            let ready = target.state == "builds and runs";
            assert!(ready || !ci, "{}: {}", target.name, target.state);
            if !ready {
                // Past the capture of the test's own output: a skip must be seen.
                let _ = writeln!(say, "skipped: target {}: {}", target.name, target.state);
            }
            ready
        })
        .collect();
    let wanted: Vec<PathBuf> = all_models
        .into_iter()
        .filter(|model| !asked.is_empty() || ci || DAILY.iter().any(|daily| model.ends_with(daily)))
        .collect();
    let here: Vec<String> = wanted.iter().map(|model| trace(&room, model, None).expect("it runs here")).collect();
    let works: Vec<(usize, usize)> =
        (0..chosen.len()).flat_map(|target| (0..wanted.len()).map(move |model| (target, model))).collect();
    // How far other C libraries take the functions of SCoP is not measured yet: without a request, only what needs none.
    let measured = |(target, model): &(usize, usize)| {
        let native = NATIVE.contains(&chosen[*target].name.as_str());
        let daily = DAILY.iter().any(|daily| wanted[*model].ends_with(daily));
        !asked.is_empty() || wanted[*model].extension().is_none_or(|end| end != "mod") || native && daily
    };
    let works: Vec<(usize, usize)> = works.into_iter().filter(measured).collect();
    let done = parallel(works, |(target, model)| outcome(&room, &chosen[target], &wanted[model], &here[model]));
    let mut wrong = Vec::new();
    let mut table = String::from("| target | models | same bits | largest difference |\n|---|---|---|---|\n");
    for (number, target) in chosen.iter().enumerate() {
        let outcomes: Vec<&Outcome> =
            done.iter().filter(|((at, _), _)| *at == number).map(|(_, outcome)| outcome).collect();
        let same = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Same)).count();
        let worst = outcomes.iter().fold(0.0f64, |worst, outcome| match outcome {
            Outcome::Off(off) => worst.max(*off),
            _ => worst,
        });
        let off = if worst > 0.0 { format!("{worst:.0e}") } else { String::new() };
        table.push_str(&format!("| {} | {} | {same} | {off} |\n", target.name, outcomes.len()));
        wrong.extend(outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Wrong(why) => Some(why.clone()),
            _ => None,
        }));
    }
    if asked.is_empty() && !ci {
        let _ = writeln!(say, "sampled: targets {NATIVE:?}; CI=true runs {USUAL:?}");
    }
    if !asked.is_empty() {
        let _ = writeln!(say, "{table}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// By a name relative to where one stands, by standard input, and from nowhere: on bare metal and in a sandbox too.
#[test]
fn what_a_model_reads_reaches_it() {
    let room = Room::new();
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo");
    for name in ["two_pools.cosmo", "two_pools.dat"] {
        std::fs::copy(models.join(name), room.path().join(name)).unwrap();
    }
    let numbers = std::fs::read_to_string(room.path().join("two_pools.dat")).unwrap();
    let here = room.zudyn(&["run", "two_pools.cosmo", "--input", "two_pools.dat", "--engine", "interpret"]);
    assert_eq!((here.status, here.errors.as_str()), (0, ""));
    let taken: &[&str] = if is_ci() { &["cortex-m3", "wasm", "gcc"] } else { &["gcc"] };
    for target in targets(&room).iter().filter(|target| taken.contains(&target.name.as_str())) {
        if target.state != "builds and runs" {
            continue;
        }
        let words = ["run", "two_pools.cosmo", "--target", &target.name];
        let by_name = room.zudyn(&[&words[..], &["--input", "two_pools.dat"]].concat());
        assert_eq!((by_name.status, by_name.errors.as_str()), (0, ""), "{}", target.name);
        assert_eq!(by_name.output, here.output, "{}", target.name);
        let by_pipe = room.with_input(&words, &numbers);
        assert_eq!((by_pipe.status, &by_pipe.output), (0, &here.output), "{}: {}", target.name, by_pipe.errors);
        let from_nowhere = room.zudyn(&words);
        assert!(from_nowhere.status == 3 && from_nowhere.errors.contains("READ"), "{}", from_nowhere.errors);
    }
}

#[test]
fn what_cannot_be_had_is_said() {
    let room = Room::new();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/world2.dyn").display().to_string();
    let unknown = room.zudyn(&["run", &model, "--target", "s390"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.errors.contains("target-unknown") && unknown.errors.contains("`s390x`"), "{}", unknown.errors);
    let file = room.file("mine.toml");
    std::fs::write(
        &file,
        "[pdp-11]\nabout = [\"PDP-11\", \"PDP-11\"]\ncompilers = [\"pdp11-cc\"]\npackages = [\"pdp11-tools\"]\n",
    )
    .unwrap();
    let file = file.display().to_string();
    let absent = room.zudyn(&["build", &model, "-o", "x", "--target", "pdp-11", "--target-file", &file]);
    assert_eq!(absent.status, 4);
    assert!(absent.errors.contains("apt-get install pdp11-tools"), "{}", absent.errors);
    let chinese = room.zudyn(&["--locale", "zh", "run", &model, "--target", "pdp-11", "--target-file", &file]);
    assert!(chinese.errors.contains("需要 pdp11-cc"), "{}", chinese.errors);
    let text = "[board]\nabout = [\"a board\", \"板子\"]\ncompilers = [\"cc\", \"gcc\", \"clang\", \"tcc\"]\nflags = [\"-Inowhere\"]\n";
    std::fs::write(&file, text).unwrap();
    let elsewhere = room.zudyn(&["run", &model, "--target", "board", "--target-file", &file]);
    assert!(elsewhere.status == 2 && elsewhere.errors.contains("target-elsewhere"), "{}", elsewhere.errors);
    let alone = room.zudyn(&["run", &model, "--target-file", &file]);
    assert_eq!(alone.status, 2, "{}", alone.errors);
    let interpreted = room.zudyn(&["run", &model, "--target", "gcc", "--engine", "interpret"]);
    assert_eq!(interpreted.status, 2);
    assert!(interpreted.errors.contains("target-unfit"), "{}", interpreted.errors);
    std::fs::write(&file, "[pdp-11]\nabout = 7\n").unwrap();
    let broken = room.zudyn(&["targets", "--target-file", &file]);
    assert!(broken.status == 2 && broken.errors.contains("target-file"), "{}", broken.errors);
}

/// A target of the user's own: the compiler of this machine under another name, its programs run through `env`.
#[test]
fn a_target_of_the_user_builds_and_runs() {
    let room = Room::new();
    let Some(compiler) = crate::command::first_of(&["cc", "gcc", "clang", "tcc"]) else { return };
    let file = room.file("mine.toml");
    let text = format!(
        "[mine]\nabout = [\"my machine\", \"我的机器\"]\ncompilers = [\"no-such-cc\", \"{compiler}\"]\nextension = \"out\"\n\
         run = [\"env\", \"ZUDYN_LOCALE=en\", \"{{program}}\", \"{{arguments}}\"]\n"
    );
    std::fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/factory.dyn").display().to_string();
    let there = room.zudyn(&["run", &model, "--set", "DT=.5", "--target", "mine", "--target-file", &file]);
    assert_eq!((there.status, there.errors.as_str()), (0, ""));
    let here = room.zudyn(&["run", &model, "--set", "DT=.5", "--engine", "interpret"]);
    assert_eq!(there.output, here.output);
    let listed = room.zudyn(&["targets", "--target-file", &file]);
    assert!(listed.output.contains("my machine"), "{}", listed.output);
}

/// Programs of processes and networks print the same everywhere: big-endian, 32 bits, bare metal, WebAssembly.
#[test]
fn programs_of_processes_print_the_same_on_other_machines() {
    let room = Room::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = ["queue_with_processes", "coroutines", "text_output", "furnace_with_ingots", "random_drawing"];
    let mut models: Vec<PathBuf> =
        cases.iter().map(|case| root.join("tests/models/boscos").join(case).join("model.bos")).collect();
    models.push(root.join("models/boscos/tank_and_lorries.bos"));
    let wanted: &[&str] = if is_ci() { OF_PROCESSES } else { NATIVE };
    let models = if is_ci() { models } else { models.split_off(models.len() - 2) };
    let chosen: Vec<Target> =
        targets(&room).into_iter().filter(|target| wanted.contains(&target.name.as_str())).collect();
    let printed = |model: &Path, options: &[&str]| {
        let done = room.zudyn(&[&["run", &model.display().to_string()], options].concat());
        (done.status, done.output, done.errors)
    };
    let here: Vec<_> = models.iter().map(|model| printed(model, &[])).collect();
    assert!(here.iter().all(|(status, output, errors)| *status == 0 && !output.is_empty() && errors.is_empty()));
    let mut works = Vec::new();
    for (number, target) in chosen.iter().enumerate() {
        if target.state == "builds and runs" {
            works.extend((0..models.len()).map(|model| (number, model)));
            continue;
        }
        assert!(!is_ci(), "{}: {}", target.name, target.state);
        let _ = writeln!(std::io::stderr(), "skipped: target {}: {}", target.name, target.state);
    }
    let done = parallel(works, |(target, model)| {
        let there = printed(&models[model], &["--target", &chosen[target].name]);
        (there != here[model]).then(|| format!("{} on {}: {there:?}", models[model].display(), chosen[target].name))
    });
    let wrong: Vec<&String> = done.iter().filter_map(|(_, wrong)| wrong.as_ref()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
