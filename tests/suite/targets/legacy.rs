//! Programs in K&R C: compilers that still support it accept them without a message, and they print the same as the
//! programs in C89.

mod few_characters;
mod records;
mod segments;

use crate::command::kept::said;
use crate::command::{Room, daily, installed, parallel, sampled};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Flags that check the old rules: what a compiler of the time would have rejected or misread.
const TRADITIONAL: &[&str] = &[
    "-std=gnu89",
    "-Wall",
    "-Wextra",
    "-Wtraditional",
    "-Wno-unused-parameter",
    "-Wno-unused-value",
    "-Wno-unused-function",
    "-Werror",
];

/// Uses only stdio and math of the library, without declarations of their functions.
const BARE: &[&str] = &["-DZD_OLD", "-DZD_SIZE=unsigned long", "-fno-builtin"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn with_extension(folder: &Path, extensions: &[&str], models: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the models are part of the package") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            with_extension(&path, extensions, models);
        } else if path.extension().is_some_and(|found| extensions.iter().any(|extension| found == *extension)) {
            models.push(path);
        }
    }
}

/// The ready models and those of the suites.
fn models() -> Vec<PathBuf> {
    let mut models = Vec::new();
    for folder in ["models", "tests/models"] {
        with_extension(&root().join(folder), &["dyn", "cosmo"], &mut models);
    }
    models.sort();
    assert!(models.len() > 80, "only {} models", models.len());
    models
}

/// Writes a program; the options are those of `emit`.
fn emit(room: &Room, model: &Path, to: &Path, options: &[&str]) {
    let (to, model) = (to.display().to_string(), model.display().to_string());
    let done = room.zudyn(&[&["emit", "-o", &to][..], options, &[&model]].concat());
    assert_eq!(done.status, 0, "{model}: {}", done.errors);
}

/// Status, standard output and standard error of a program started in the folder of its data.
fn run(program: &Path, model: &Path) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let directory = model.parent().expect("a directory");
    let mut command = Command::new(program);
    command.current_dir(directory);
    match std::fs::File::open(directory.join("input.dat")) {
        Ok(input) => command.stdin(input),
        Err(_) => command.stdin(std::process::Stdio::null()),
    };
    let output = command.output().expect("it starts");
    (output.status.code(), output.stdout, output.stderr)
}

fn is_boscos(model: &Path) -> bool {
    model.extension().is_some_and(|end| end == "bos")
}

/// The faults of one model in K&R C.
fn wrong(room: &Room, model: &Path) -> String {
    let directory = room.file("program");
    std::fs::create_dir_all(&directory).expect("a directory");
    emit(room, model, &directory.join("new.c"), &[]);
    emit(room, model, &directory.join("old.c"), &["--c-std", "knr"]);
    let written = |name: &str| std::fs::read_to_string(directory.join(name)).expect("it was written");
    let (text, newer) = (written("old.c"), written("new.c"));
    if !text.is_ascii() {
        return "not ASCII".into();
    }
    if let Some(line) = text.lines().chain(newer.lines()).find(|line| line.len() > 127) {
        return format!("a long line: {line}");
    }
    // Tables of virtual procedures have functions of several types.
    let tables: &[&str] = if is_boscos(model) { &["-Wno-cast-function-type"] } else { &[] };
    let mut complaints = said("gcc", &[TRADITIONAL, tables, BARE, &["-fsyntax-only", "old.c"]].concat(), &directory);
    if daily::uses("clang") && installed("clang") {
        let quiet = ["-std=c89", "-Wno-unused-value", "-fsyntax-only", "old.c"];
        complaints += &said("clang", &quiet, &directory);
    }
    let compiler = crate::command::first_of(&["tcc", "gcc"]).expect("gcc is there");
    complaints += &said(compiler, &["-ffp-contract=off", "-o", "new", "new.c", "-lm"], &directory);
    // Models in one folder run at the same time, so each has its own work file, in the same place tomorrow.
    let work = blake3::hash(model.as_os_str().as_encoded_bytes()).to_hex();
    let work = format!("-DZD_WORK_FILE=\"{}/{work}.work\"", env!("CARGO_TARGET_TMPDIR"));
    complaints +=
        &said(compiler, &[BARE, &[&work, "-ffp-contract=off", "-w", "-o", "old", "old.c", "-lm"]].concat(), &directory);
    if !complaints.is_empty() {
        return complaints;
    }
    let (new, old) = (run(&directory.join("new"), model), run(&directory.join("old"), model));
    if new == old { String::new() } else { format!("{:?} and {:?}", (new.0, new.1.len()), (old.0, old.1.len())) }
}

#[test]
fn every_model_prints_the_same_in_the_c_of_1978() {
    let room = Room::new();
    let judged = parallel(sampled(models(), 16), |model| wrong(&room, &model));
    let bad: Vec<String> = judged
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(model, wrong)| format!("{}: {}", model.display(), wrong.chars().take(600).collect::<String>()))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// One of each kind: a deck with tables and plots, arrays and trains, courses, equations with events, processes with
/// networks and without.
fn kinds() -> Vec<PathBuf> {
    let some = ["models/dynamo/world2.dyn", "models/cosmo/tablets.cosmo", "models/cosmo/experiment.cosmo"];
    let mut kinds: Vec<PathBuf> = some.iter().map(|path| root().join(path)).collect();
    kinds.push(root().join("tests/models/dynamo/sir_by_age/model.dyn"));
    kinds.push(root().join("models/scop/enzyme.mod"));
    kinds.extend(["tank_and_lorries", "assembly_line"].map(|name| root().join(format!("models/boscos/{name}.bos"))));
    kinds
}

/// Every day one kind of each language, for tests that compile a whole runtime for each.
fn kinds_of_today() -> Vec<PathBuf> {
    sampled(kinds(), 3)
}

/// Intended findings of clang's `-Weverything` in a program; docs/legacy.md gives the reasons.
const MEANT: &[&str] = &[
    "-Wno-padded",
    "-Wno-float-equal",
    "-Wno-cast-qual",
    "-Wno-bad-function-cast",
    "-Wno-unreachable-code",
    "-Wno-unreachable-code-return",
];

/// The same of programs of processes, which go on at the label where they paused.
const MEANT_BY_PROCESSES: &[&str] = &["-Wno-implicit-fallthrough"];

/// The programs in C89, model and runtime, under all warnings that gcc and clang have for it.
#[test]
fn programs_are_taken_under_all_warnings() {
    let room = Room::new();
    let own = root().join("tests/models/dynamo/variable_periods/model.dyn");
    let strict = "-std=c89 -pedantic -Wall -Wextra -Wconversion -Wshadow -Wdeclaration-after-statement -Wvla -Werror";
    let strict: Vec<&str> = strict.split(' ').collect();
    let mut models = kinds();
    models.push(own);
    let forms = models.into_iter().flat_map(|model| [(model.clone(), &[][..]), (model, &["--split"][..])]).collect();
    let judged = parallel(forms, |(model, options): (PathBuf, &[&str])| {
        let directory = room.file("warned");
        emit(&room, &model, &directory, options);
        let mut sources = Vec::new();
        with_extension(&directory, &["c"], &mut sources);
        let names: Vec<&str> = sources.iter().filter_map(|source| source.file_name()?.to_str()).collect();
        let mut complaints = said("gcc", &[&strict, &["-fsyntax-only"][..], &names].concat(), &directory);
        if daily::uses("clang") && installed("clang") {
            let all = ["-std=c89", "-Weverything", "-Werror", "-fsyntax-only"];
            // The parts of a runtime in one file have macros that others of its parts use.
            let joined: &[&str] = if options.is_empty() { &["-Wno-unused-macros"] } else { &[] };
            let paused = if is_boscos(&model) { MEANT_BY_PROCESSES } else { &[] };
            complaints += &said("clang", &[&all, MEANT, paused, joined, &names].concat(), &directory);
        }
        complaints
    });
    let bad: Vec<&String> = judged.iter().map(|(_, complaints)| complaints).filter(|text| !text.is_empty()).collect();
    assert!(bad.is_empty(), "{bad:#?}");
}

/// Compilers of the old school: pcc is the child of the one of 1979; bcc makes programs of 16 bits, and what is
/// not a mistake of its own (it has lost the art of some expressions of doubles) it takes.
#[test]
fn compilers_of_the_old_school_take_it() {
    let room = Room::new();
    let forms = |(number, model): (usize, PathBuf)| {
        // Every day one of the forms of each model.
        let both = [None, Some("--split")].into_iter().cycle().skip(number % 2);
        both.take(daily::count(2, 1)).map(move |form| (model.clone(), form))
    };
    for (model, form) in kinds_of_today().into_iter().enumerate().flat_map(forms) {
        let directory = room.file("folder");
        emit(&room, &model, &directory, &["--c-std", "knr"].into_iter().chain(form).collect::<Vec<_>>());
        let mut sources = Vec::new();
        with_extension(&directory, &["c"], &mut sources);
        for source in sources {
            let name = source.file_name().unwrap().to_string_lossy().into_owned();
            for (compiler, options) in [("pcc", &["-c"][..]), ("bcc", &["-0", "-Md", "-c"][..])] {
                if !installed(compiler) {
                    continue;
                }
                let text = said(compiler, &[options, &["-o", "object.o", &name]].concat(), &directory);
                // bcc's assembler reaches no jump table behind 32 KB of code in one file; the parts of `--split` are smaller.
                if compiler == "bcc" && form.is_none() && text.contains("address out of bounds") {
                    continue;
                }
                let own = |line: &&str| !line.contains("compiler bug? - loaded float or double into used reg");
                let text: Vec<&str> = text.lines().filter(own).collect();
                let only_own = text.iter().all(|line| line.contains("errors detected") || line.ends_with("fails: "));
                assert!(only_own, "{compiler} {}: {}", model.display(), text.join("\n"));
            }
        }
    }
}

/// A library of each language in the C of 1978: compilers of the old school take it, and it gives the numbers of C89.
#[test]
fn libraries_are_the_same_in_the_c_of_1978() {
    let room = Room::new();
    let some = [
        ("models/dynamo/market.dyn", &[][..]),
        ("tests/models/dynamo/sir_by_age/model.dyn", &[]),
        ("models/cosmo/iodine.cosmo", &["--method", "CLASSIC"]),
        ("models/cosmo/tablets.cosmo", &["--method", "RK4"]),
        ("models/scop/beetles.mod", &[]),
        ("tests/models/scop/historic_methods_step_by_step/model.mod", &[]),
        ("tests/models/facs/function_blocks_of_time/model.facs", &[]),
        ("tests/models/facs/delays_and_function_generators/model.facs", &[]),
    ];
    for (model, method) in some {
        let steps = if model.ends_with("facs") { "tests/library/passes.c" } else { "tests/library/steps.c" };
        let steps = root().join(steps).display().to_string();
        let path = root().join(model);
        let mut written = Vec::new();
        for dialect in ["c89", "knr"] {
            let directory = room.file(dialect);
            let form = ["--form", "library", "--prefix", "tested", "--c-std", dialect];
            emit(&room, &path, &directory, &[&form[..], method].concat());
            let last = format!("-DLAST={}", u8::from(model.ends_with("cosmo")));
            let mut options = vec!["-std=gnu89", "-w", "-O1", "-ffp-contract=off", "-fno-builtin", "-I."];
            options.extend(["-DMODEL=tested", "-DHEADER=\"tested.h\"", &last]);
            options.extend(["-DGOOD=TESTED_GOOD", "-DQUANTITIES=TESTED_QUANTITIES", "-DROWS=TESTED_ROWS"]);
            if dialect == "knr" {
                let complaints = said("gcc", &[TRADITIONAL, BARE, &["-fsyntax-only", "tested.c"]].concat(), &directory);
                assert!(complaints.is_empty(), "{model}: {complaints}");
                if installed("pcc") {
                    let own = said("pcc", &["-c", "-o", "object.o", "tested.c"], &directory);
                    let own: Vec<&str> = own.lines().filter(|line| line.contains("error")).collect();
                    assert!(own.iter().all(|line| line.contains("compiler bug?")), "{model}: {own:#?}");
                }
                options.extend(["-Dtested_real=double", "-DZD_SIZE=unsigned long"]);
            }
            options.extend([steps.as_str(), "tested.c", "-lm", "-o", "steps"]);
            let complaints = said("gcc", &options, &directory);
            assert!(complaints.is_empty(), "{model} {dialect}: {complaints}");
            let output = Command::new(directory.join("steps")).output().expect("it starts");
            written.push((output.status.code(), output.stdout));
        }
        assert!(written[0].1.iter().filter(|byte| **byte == b'\n').count() > 2, "{model} gives no rows");
        assert!(written[0] == written[1], "{model} is not the same");
    }
}

/// gcc generates prototypes from the old definitions; with these before the text, no call may convert an argument.
fn conversions(directory: &Path, text: &str) -> String {
    std::fs::write(directory.join("old.c"), text).expect("it can be written");
    said("gcc", &["-std=gnu89", "-w", "-aux-info", "old.aux", "-c", "old.c"], directory);
    let notes = std::fs::read_to_string(directory.join("old.aux")).expect("gcc wrote it");
    let mut before = String::from("#include <stdio.h>\n");
    let structs: BTreeSet<&str> = text
        .split("struct ")
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())
        .filter(|name| !name.is_empty())
        .collect();
    for name in structs {
        before += &format!("struct {name};\n");
    }
    let mut prototypes = 0;
    for line in notes.lines().filter(|line| line.starts_with("/* old.c:") && line.contains("OF */")) {
        let prototype = line.split("*/ ").nth(1).and_then(|rest| rest.split(';').next()).expect("a prototype");
        if !prototype.contains(" main ") {
            before += &format!("{prototype};\n");
            prototypes += 1;
        }
    }
    assert!(prototypes > 50, "gcc wrote {prototypes} prototypes");
    std::fs::write(directory.join("both.c"), before + text).expect("it can be written");
    said("gcc", &["-std=gnu89", "-Wtraditional-conversion", "-Wconversion", "-c", "both.c"], directory)
}

#[test]
fn no_call_relies_on_a_conversion() {
    let room = Room::new();
    let models = kinds_of_today().into_iter().chain([root().join("models/facs/servo.facs")]);
    for (number, model) in models.enumerate() {
        let directory = room.file("calls");
        std::fs::create_dir_all(&directory).expect("a directory");
        let path = directory.join("emitted.c");
        emit(&room, &model, &path, &["--c-std", "knr"]);
        let text = std::fs::read_to_string(&path).expect("it was written");
        // What qsort takes is known by its own prototype, and no function takes a short: that is a cell that is stored.
        let found = conversions(&directory, &text);
        let found: Vec<&str> = found
            .lines()
            .filter(|line| line.contains("warning") && !line.contains("qsort") && !line.contains("short int"))
            .collect();
        assert!(found.is_empty(), "{}: {}", model.display(), found.join("\n"));
        // Every day the first tells that a lost cast would be seen.
        if number > 0 && !daily::is_ci() {
            continue;
        }
        let spoilt = text.replace(", (double)", ", ");
        assert!(conversions(&directory, &spoilt).contains("warning"), "a lost cast is seen");
    }
}

/// Linkers that distinguish six letters, and ignore case.
#[test]
fn external_names_differ_in_six_letters() {
    let room = Room::new();
    for model in kinds_of_today() {
        let directory = room.file("names");
        emit(&room, &model, &directory, &["--c-std", "knr"]);
        let mut sources = Vec::new();
        with_extension(&directory, &["c"], &mut sources);
        let names: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
        let mut options: Vec<&str> =
            vec!["-std=gnu89", "-w", "-DZD_OLD", "-DZD_SIZE=unsigned long", "-fno-builtin", "-c"];
        options.extend(names.iter().map(String::as_str));
        assert_eq!(said("gcc", &options, &directory), "");
        let mut objects = Vec::new();
        with_extension(&directory, &["o"], &mut objects);
        let mut short = BTreeSet::new();
        for object in objects {
            let list = said("nm", &["-g", "--defined-only", "-P", &object.display().to_string()], &directory);
            for name in list.lines().filter_map(|line| line.split(' ').next()) {
                let six: String = name.chars().take(6).collect::<String>().to_ascii_uppercase();
                assert!(short.insert(six), "{name} is not told apart in {}", model.display());
            }
        }
        assert!(short.len() > 40 && short.len() < 511, "{}", short.len());
    }
}

const WATER: &str = "*     水库模型 é\nL     W.K=W.J+DT*(IN.JK-W.J/T)\nN     W=10\nR     IN.KL=STEP(2,3)/X\nC     T=5,X=1\n\
                     SPEC  DT=.5/LENGTH=10/PRTPER=2/PLTPER=2\nPRINT W,IN\nPLOT  W=*\nRUN   甲\n";

/// What the program says in an encoding and a language: its page, a failure, a mistake, its help.
fn speech(room: &Room, encoding: &str, locale: &str, dialect: &str) -> String {
    let directory = room.file("speech");
    std::fs::create_dir_all(&directory).expect("a directory");
    let deck = directory.join("water.dyn");
    std::fs::write(&deck, WATER).expect("it can be written");
    let options = ["--encoding", encoding, "--locale", locale, "--c-std", dialect];
    emit(room, &deck, &directory.join("water.c"), &options);
    let text = std::fs::read(directory.join("water.c")).expect("it was written");
    assert!(text.is_ascii());
    assert!(text.split(|byte| *byte == b'\n').all(|line| line.len() <= 127), "{encoding} {locale} {dialect}");
    assert_eq!(said("gcc", &["-std=gnu89", "-w", "-o", "water", "water.c", "-lm"], &directory), "");
    let mut bytes = Vec::new();
    for argument in ["X=1", "X=0", "Y=1", "--help"] {
        let output = Command::new("./water").arg(argument).current_dir(&directory).output().expect("it starts");
        bytes.extend(output.stdout);
        bytes.extend(output.stderr);
    }
    let text = match encoding {
        "gb18030" => encoding_rs::GB18030.decode_without_bom_handling_and_without_replacement(&bytes).map(String::from),
        _ => String::from_utf8(bytes).ok(),
    }
    .unwrap_or_else(|| panic!("{encoding}: bytes of another encoding"));
    // Headings are set by bytes: a character of Chinese has three of UTF-8 and two, its width, of GB 18030.
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[test]
fn programs_speak_the_language_and_the_encoding_of_their_machine() {
    let room = Room::new();
    for dialect in ["c89", "knr"] {
        let english = speech(&room, "utf-8", "en", dialect);
        assert!(english.contains("division by zero") && english.contains("水库模型 é"), "{english}");
        assert_eq!(speech(&room, "gb18030", "en", dialect), english);
        let chinese = speech(&room, "gb18030", "zh", dialect);
        assert!(chinese.contains("除以零") && chinese.contains("没有这个常数或表") && chinese.contains("消息的语言"));
        assert_eq!(speech(&room, "utf-8", "zh", dialect), chinese);
        let ascii = speech(&room, "ascii", "en", dialect);
        assert!(ascii.is_ascii() && ascii.contains("run <U+7532>") && ascii.contains("division by zero"), "{ascii}");
    }
    let refused = room.with_input(&["emit", "-", "--encoding", "ascii", "--locale", "zh"], WATER);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("encoding-unfit"), "{}", refused.errors);
}

/// What a compiler whose int has 16 bits says of a file. (Its double has 32: that constants are too large or too small for
/// that is left out.)
fn said_with_short_int(source: &Path, more: &[&str]) -> String {
    let strict = ["-mmcu=atmega1284p", "-std=gnu89", "-DZD_OLD", "-Wall", "-Wextra", "-Wconversion", "-fsyntax-only"];
    let name = source.display().to_string();
    let text = said("avr-gcc", &[&strict[..], more, &[&name]].concat(), source.parent().expect("a directory"));
    let wrong = text.lines().filter(|line| line.contains("warning: ") || line.contains("error: "));
    wrong.filter(|line| !line.contains("floating constant")).collect::<Vec<_>>().join("\n")
}

/// Nothing does not fit there.
#[test]
fn sixteen_bits_are_enough_for_int() {
    if !installed("avr-gcc") {
        return;
    }
    let room = Room::new();
    for model in kinds() {
        let directory = room.file("short");
        emit(&room, &model, &directory, &[]);
        let mut sources = Vec::new();
        with_extension(&directory, &["c"], &mut sources);
        for source in sources {
            assert_eq!(said_with_short_int(&source, &[]), "");
        }
    }
}
