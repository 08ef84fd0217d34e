//! Libraries of FACS: a caller that makes the rows of the first RUN gets the numbers of the program, in each arithmetic.

use super::built::{self, tell};
use super::steps::QUIET;
use crate::command::{Room, daily, installed, kept, parallel};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The models of this repository.
fn models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["models/facs", "tests/models/facs"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the models are part of the package") {
            let path = entry.expect("they can be read").path();
            let found = [path.clone(), path.join("model.facs")].into_iter();
            all.extend(
                found.filter(|path| path.extension().is_some_and(|end| end == "facs")).find(|path| path.is_file()),
            );
        }
    }
    all.sort();
    assert!(all.len() >= 15, "only {} models are found", all.len());
    all
}

fn text_of(path: &Path) -> String {
    path.display().to_string()
}

/// The rows of a library with all nodes, compiled with these flags; what ended it early is in the last.
fn rows(room: &Room, model: &Path, more: &[&str], flags: &[&str]) -> Result<Vec<String>, String> {
    let folder = room.file("library");
    let words = ["emit", &text_of(model), "--form", "library", "-o", &text_of(&folder), "--prefix", "tested"];
    let done = room.zudyn(&[&words, more].concat());
    if done.status != 0 {
        return Err(done.errors);
    }
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/passes.c");
    let cpp = flags.contains(&"c++");
    let strict = if cpp { &["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"][..] } else { built::STRICT };
    let own = [
        built::level(),
        "-ffp-contract=off",
        "-ffreestanding",
        "-I.",
        "-DMODEL=tested",
        "-DHEADER=\"tested.h\"",
        "-DROWS=TESTED_ROWS",
    ];
    let names = ["-DGOOD=TESTED_GOOD", "-DQUANTITIES=TESTED_QUANTITIES"];
    let test_name = text_of(&test);
    let states: &[&str] = match more.last() {
        Some(&"real") => &["-DSTATE=double", "-DSTATES=100000000.0"],
        Some(&"q") => &["-DSTATES=67108864.0"],
        _ => &[],
    };
    let files = [test_name.as_str(), "tested.c", "-lm", "-o", "rows"];
    let options = [strict, flags, &own, &names, states, &files].concat();
    let said = kept::said("gcc", &options, &folder);
    if !said.is_empty() {
        return Err(said.chars().take(2000).collect());
    }
    let output = Command::new(folder.join("rows")).output().expect("it has been compiled");
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect())
}

/// The rows of the first part of the program, under their names.
fn first_part(room: &Room, model: &Path, more: &[&str]) -> Vec<String> {
    let words = ["run", &text_of(model), "--raw", "-", "--no-pages", "--engine", "interpret"];
    let done = room.zudyn(&[&words, more].concat());
    done.output.split("\n\n").next().unwrap_or_default().lines().map(String::from).collect()
}

/// The rows of a library are the first ones of its program: later runs may continue its part.
fn same_rows(found: &[String], part: &[String]) -> Result<(), String> {
    let (names, wanted) = part.split_first().ok_or("the program has no rows")?;
    let nodes: Vec<usize> = names.split(',').map(|name| name.parse().unwrap_or(0)).collect();
    if found.len() < 2 || found.len() > wanted.len() {
        return Err(format!("{} rows, and the program has {}: {:?}", found.len(), wanted.len(), found.last()));
    }
    for (row, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        let values: Vec<&str> = found.split(',').collect();
        let listed: Vec<&str> = nodes.iter().map(|node| values.get(*node).copied().unwrap_or("-")).collect();
        if listed.join(",") != *wanted {
            return Err(format!("row {row} is {listed:?} and should be {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn every_model_gives_the_integers_of_its_program() {
    let room = Room::new();
    let ways: [&[&str]; 3] = [&[], &["-DZD_FIXED_32"], &["-x", "c++", "-std=c++98"]];
    // Every day each model goes one way, and all ways have their turn.
    let one_in = daily::count(1, ways.len());
    let of_model = |(number, model): (usize, PathBuf)| {
        let chosen = ways.into_iter().enumerate().filter(move |(at, _)| at % one_in == number % one_in);
        chosen.map(move |(_, flags)| (model.clone(), flags))
    };
    let works = models().into_iter().enumerate().flat_map(of_model).collect();
    let done = parallel(works, |(model, flags)| {
        let found = rows(&room, &model, &[], flags)?;
        same_rows(&found, &first_part(&room, &model, &[]))
    });
    tell(done.into_iter().map(|((model, _), result)| (model, result)).collect());
}

#[test]
fn every_arithmetic_gives_the_numbers_of_its_program() {
    let room = Room::new();
    let arithmetics: [&[&str]; 4] =
        [&["--wrap"], &["--arithmetic", "wide"], &["--arithmetic", "real"], &["--arithmetic", "q"]];
    let ways: [&[&str]; 3] = [&[], &["-x", "c++", "-std=c++98"], &["-DZD_FIXED_32"]];
    // Every day each model has one arithmetic and goes one way.
    let one_in = daily::count(1, arithmetics.len() * ways.len());
    let all: Vec<_> = arithmetics.iter().flat_map(|words| ways.iter().map(move |flags| (*words, *flags))).collect();
    let of_model = |(number, model): (usize, PathBuf)| {
        let chosen = all.iter().enumerate().filter(move |(at, _)| at % one_in == number % one_in);
        chosen.map(move |(_, (words, flags))| (model.clone(), *words, *flags)).collect::<Vec<_>>()
    };
    let works: Vec<_> = models().into_iter().enumerate().flat_map(of_model).collect();
    let done = parallel(works, |(model, words, flags)| {
        let found = rows(&room, &model, words, flags)?;
        same_rows(&found, &first_part(&room, &model, words))
    });
    let named = |((model, words, flags), result): ((PathBuf, &[&str], &[&str]), _)| {
        (model.join(words.join(" ")).join(flags.join(" ")), result)
    };
    tell(done.into_iter().map(named).collect());
}

/// The example prints on a Cortex-M3 what it prints on this machine. Functions of the C library decide nothing in these.
#[test]
fn each_arithmetic_is_the_same_on_a_cortex_m3() {
    let room = Room::new();
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs");
    for (model, more, last) in [
        ("function_blocks_of_time", &[][..], "1.00000000 1.00000000 0.84147098"),
        ("function_blocks_of_time", &["--wrap"], "1.00000000 1.00000000 0.84147098"),
        ("function_blocks_of_time", &["--arithmetic", "wide"], "1.00000000 1.00000000 0.84147098"),
        ("user_words_as_blocks", &["--arithmetic", "real"], "4.00000000 "),
        ("user_words_as_blocks", &["--arithmetic", "q"], "4.00000000 "),
    ] {
        let folder = room.file("board");
        let model = text_of(&models.join(model).join("model.facs"));
        let words = ["emit", &model, "--form", "library", "-o", &text_of(&folder), "--prefix", "tested"];
        let done = room.zudyn(&[&words, more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        let run = |words: &[&str]| {
            let output = Command::new(words[0]).args(&words[1..]).current_dir(&folder).output().expect("it starts");
            let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{words:?}\n{text}");
            text
        };
        run(&["make", "example"]);
        let here = run(&["./example"]);
        assert!(here.lines().last().is_some_and(|line| line.starts_with(last)), "{more:?} {here}");
        if installed("arm-none-eabi-gcc") && installed("qemu-system-arm") {
            run(&["make", "example-m3.elf"]);
            let there = run(&[&["qemu-system-arm", "-M", "mps2-an385", "-kernel", "example-m3.elf"], QUIET].concat());
            assert!(there.contains(&here), "{model} {more:?}\n{here}\n{there}");
        }
    }
}

/// The statement that fails, with its node and its pass, is that of the program.
#[test]
fn failures_have_their_places() {
    let room = Room::new();
    let model = |block: &str| {
        format!(
            "7 NODES 7 VECTOR Y 7 VECTOR Z SET-Y Y SET-IC Z\n0.5 TO DT/2 1 TO COMINT\n4 1.0 ASSIGN-IC\nRK2 UP : GUARD 4 Y 300000000. D> ABORT\" high\" ;\n\
             MODEL: M\n  4 1 UP\n  {block} ;\nSIMULATE M 4 PR-NODE 18 RUN\n"
        )
    };
    for (block, wanted) in [
        ("5 4 4 SUM  3.0 #IN 6 5 GAIN", "code=40 line=7 word=GAIN node=6 pass=2"),
        ("5 2 4 DIV  6 4 5 SUM  6 2 2 DIV", "code=41 line=7 word=DIV node=6 pass=0"),
        ("5 4 INV  6 5 SQRT", "code=42 line=7 word=SQRT node=6 pass=0"),
        ("5 2 LN", "code=43 line=7 word=LN node=5 pass=0"),
        ("5 4 EXP", "code=40 line=7 word=EXP node=5 pass=1"),
        ("5 4 INV GUARD", "code=46 line=7 word=GUARD node=-1 pass=1"),
    ] {
        let path = room.file("failing.facs");
        std::fs::write(&path, model(block)).expect("it can be written");
        let found = rows(&room, &path, &[], &[]).unwrap_or_else(|why| panic!("{block}: {why}"));
        assert_eq!(found.last().map(String::as_str), Some(wanted), "{block}");
    }
}
