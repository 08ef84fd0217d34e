//! Programs cut for machines that address their memory by segments: nothing is larger than one, and all numbers stay.

use super::{BARE, TRADITIONAL, emit, models, root, run, said, said_with_short_int, with_extension};
use crate::command::daily::{count, is_ci};
use crate::command::{Room, installed, parallel, sampled};
use std::path::{Path, PathBuf};

/// So small that the values of larger models lie on pages.
const SMALL: &[&str] = &["--segment", "1024"];

/// Models of SCoP whose values lie on pages then, and others, which are only divided into files.
const ON_PAGES: [&str; 8] = [
    "models/scop/rod.mod",
    "models/scop/sodium.mod",
    // Its table takes many pages.
    "models/scop/hodgkin_huxley.mod",
    "tests/models/scop/array_functions/model.mod",
    "tests/models/scop/diffusion_by_crank_and_nicolson/model.mod",
    "tests/models/scop/diffusion_fixed_at_one_end_sloped_at_the_other/model.mod",
    "tests/models/scop/nmodl_channel_read_as_scop/model.mod",
    "tests/models/scop/sensitivities_in_every_kind_of_block/model.mod",
];
const ONLY_DIVIDED: [&str; 6] = [
    "models/scop/enzyme.mod",
    "tests/models/scop/calls_that_come_back/model.mod",
    "tests/models/scop/forcing_function_from_a_data_file/model.mod",
    "tests/models/scop/queue_first_in_first_out/model.mod",
    "tests/models/scop/reset_takes_first_steps_again/model.mod",
    "tests/models/scop/steady_state_before_the_run/model.mod",
];
const STRICT: &[&str] = &["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror"];

fn program(room: &Room) -> PathBuf {
    let directory = room.file("program");
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

/// Whether the model is cut; and what is wrong with it then.
fn wrong(room: &Room, model: &Path) -> Option<String> {
    let directory = program(room);
    emit(room, model, &directory.join("cut.c"), SMALL);
    let text = std::fs::read_to_string(directory.join("cut.c")).expect("it was written");
    assert!(!text.contains("Too large for machines"), "{}", model.display());
    if !text.contains("Its values are on pages of 1024 bytes.") {
        return None;
    }
    emit(room, model, &directory.join("whole.c"), &[]);
    emit(room, model, &directory.join("old.c"), &[SMALL, &["--c-std", "knr"]].concat());
    let old = std::fs::read_to_string(directory.join("old.c")).expect("it was written");
    if let Some(line) = text.lines().chain(old.lines()).find(|line| line.len() > 127) {
        return Some(format!("a long line: {line}"));
    }
    let mut complaints = said("gcc", &[STRICT, &["-fsyntax-only", "cut.c"]].concat(), &directory);
    complaints += &said("gcc", &[TRADITIONAL, BARE, &["-fsyntax-only", "old.c"]].concat(), &directory);
    let compiler = crate::command::first_of(&["tcc", "gcc"]).expect("gcc is there");
    for name in ["whole", "cut", "old"] {
        let source = format!("{name}.c");
        complaints += &said(compiler, &["-ffp-contract=off", "-w", "-o", name, &source, "-lm"], &directory);
    }
    if !complaints.is_empty() {
        return Some(complaints);
    }
    let [whole, cut, old] = ["whole", "cut", "old"].map(|name| run(&directory.join(name), model));
    Some(if whole == cut && whole == old { String::new() } else { "it prints something else".into() })
}

#[test]
fn every_model_prints_the_same_where_it_is_cut() {
    let room = Room::new();
    let judged = parallel(sampled(models(), 12), |model| wrong(&room, &model));
    let cut = judged.iter().filter(|(_, wrong)| wrong.is_some()).count();
    let expected = if is_ci() { 20 } else { judged.len().div_ceil(6) };
    assert!(cut >= expected, "only {cut} of {} models are cut", judged.len());
    let bad: Vec<String> = judged
        .iter()
        .filter_map(|(model, wrong)| Some((model, wrong.as_ref().filter(|wrong| !wrong.is_empty())?)))
        .map(|(model, wrong)| format!("{}: {}", model.display(), wrong.chars().take(600).collect::<String>()))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Programs of SCoP: equations and blocks, functions of its library, files, past values, C code of the author.
#[test]
fn programs_of_scop_are_cut_and_divided() {
    let room = Room::new();
    let models = ON_PAGES.iter().chain(&ONLY_DIVIDED).map(|name| root().join(name)).collect();
    let judged = parallel(sampled(models, 6), |model| {
        let folder = room.file("parts");
        emit(&room, &model, &folder, &[SMALL, &["--c-std", "knr"]].concat());
        let mut sources = Vec::new();
        with_extension(&folder, &["c"], &mut sources);
        assert!(sources.iter().any(|path| path.ends_with("model2.c")), "{}", model.display());
        let names: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
        let mut words = vec!["-w", "-ffp-contract=off", "-o", "parts", "-lm"];
        words.splice(1..1, names.iter().map(String::as_str));
        let compiler = crate::command::first_of(&["tcc", "gcc"]).expect("gcc is there");
        assert_eq!(said(compiler, &words, &folder), "", "{}", model.display());
        let cut = wrong(&room, &model);
        let on_pages = ON_PAGES.iter().any(|name| model.ends_with(name));
        assert_eq!(cut, on_pages.then(String::new), "{}", model.display());
        let whole = program(&room);
        emit(&room, &model, &whole.join("whole.c"), &[]);
        assert_eq!(said(compiler, &["-w", "-ffp-contract=off", "-o", "whole", "whole.c", "-lm"], &whole), "");
        (run(&folder.join("parts"), &model), run(&whole.join("whole"), &model))
    });
    for (model, (parts, whole)) in judged {
        assert!(parts == whole && parts.1.len() > 40, "{}", model.display());
    }
}

/// Arrays of one and two subscripts that are larger than a page, one more in a loop, trains, and a rerun.
const ARRAYS: &str = "\
*     ARRAYS
FOR   I=1,5000
FOR   J=1,20
FOR   K=1,250
FOR   Z=1,40
FOR   Y=1,150
L     A.K(I)=A.J(I)+DT*(P.J-A.J(I)/3)
N     A(I)=START
A     B.K(I)=A.K(I)*2
A     M.K(J,K)=A.K(K)*W(J)
T     W=1/2/3/4/5/6/7/8/9/10/1/2/3/4/5/6/7/8/9/0
A     S.K=SUM(B.K)
A     SM.K=SUM(M.K)
L     P.K=P.J+DT*(S.J/70000-OUT.JK+A.J(4500))
N     P=1
R     OUT.KL=DELAY3(P.K,4)
A     X.K=TABHL(TT,P.K,0,10,5)/LIMIT
T     TT=1/2/3
C     START=1,LIMIT=4
SPEC  DT=.5/LENGTH=4/PRTPER=1
PRINT A(1),A(4097),A(5000),M(20,250),S,P,X,SM
RUN   ONE
C     START=3
T     TT=3/2/7
RUN   TWO
";

/// A deck of many equations.
fn chain(length: usize) -> String {
    let mut deck = String::from("*     CHAIN\n");
    for i in 0..length {
        let before = if i == 0 { "1".to_string() } else { format!("X{}.J", i - 1) };
        deck += &format!("L     X{i}.K=X{i}.J+DT*({before}-X{i}.J/T{})\nN     X{i}={}\n", i % 7, 1 + i % 5);
        deck += &format!("A     Y{i}.K=MAX(X{i}.K,2)*X{i}.K+3/X{i}.K\n");
    }
    (0..7).for_each(|i| deck += &format!("C     T{i}={}.5\n", i + 1));
    deck + "SPEC  DT=.1/LENGTH=2/PRTPER=1\nPRINT X0,X99,Y99\nRUN   ONE\n"
}

/// Emits a deck into a folder, compiles it there, and gives what it prints.
fn printed(room: &Room, name: &str, deck: &str, options: &[&str], compiler: &[&str]) -> (PathBuf, String) {
    let directory = room.file(name);
    let model = room.file(&format!("{name}.dyn"));
    std::fs::write(&model, deck).expect("it can be written");
    emit(room, &model, &directory, options);
    let mut sources = Vec::new();
    with_extension(&directory, &["c"], &mut sources);
    let sources: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
    for source in &sources {
        let text = said(compiler[0], &[&compiler[1..], &["-c", source]].concat(), &directory);
        assert!(text.is_empty(), "{text}");
    }
    let mut objects = Vec::new();
    with_extension(&directory, &["o"], &mut objects);
    let objects: Vec<String> = objects.iter().map(|path| path.display().to_string()).collect();
    let mut link: Vec<&str> = compiler[1..].to_vec();
    link.extend(objects.iter().map(String::as_str));
    link.extend(["-o", "model", "-lm"]);
    assert_eq!(said(compiler[0], &link, &directory), "");
    let mut program = std::process::Command::new(directory.join("model"));
    let output = program.current_dir(&directory).output().expect("it starts");
    (directory, String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// Bytes of each section of an object, code, constants and data.
fn sections(object: &Path) -> (usize, usize) {
    let listed = said("size", &["-A", &object.display().to_string()], object.parent().expect("a directory"));
    let (mut code, mut data) = (0, 0);
    for line in listed.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(Ok(bytes))) = (words.next(), words.next().map(str::parse::<usize>)) else { continue };
        match name {
            _ if name.starts_with(".text") => code += bytes,
            _ if [".data", ".rodata", ".bss"].iter().any(|begin| name.starts_with(begin)) => data += bytes,
            _ => {}
        }
    }
    (code, data)
}

#[test]
fn no_part_of_a_large_program_takes_more_than_a_segment() {
    let room = Room::new();
    let strict = [&["gcc", "-O1"], STRICT, &["-Wshadow", "-Wmissing-prototypes"]].concat();
    let old = ["gcc", "-O1", "-std=gnu89", "-w", "-DZD_OLD", "-DZD_SIZE=unsigned long", "-fno-builtin"];
    for (number, (name, deck)) in
        [("arrays", ARRAYS.to_string()), ("chain", chain(count(700, 400)))].into_iter().enumerate()
    {
        let deck_file = room.file("deck.dyn");
        std::fs::write(&deck_file, &deck).expect("it can be written");
        let whole = room.zudyn(&["run", &deck_file.display().to_string()]);
        assert_eq!(whole.status, 0, "{}", whole.errors);
        let dialects = [
            (format!("{name}_new"), &["--segment", "65000"][..], &strict[..]),
            (format!("{name}_old"), &["--c-std", "knr"], &old),
        ];
        // Every day one of each deck.
        for (folder, options, compiler) in dialects.into_iter().skip(number % count(1, 2)).take(count(2, 1)) {
            let (directory, said_there) = printed(&room, &folder, &deck, options, compiler);
            assert_eq!(said_there, whole.output, "{folder}");
            let mut objects = Vec::new();
            with_extension(&directory, &["o"], &mut objects);
            let of_model = |path: &&PathBuf| path.display().to_string().contains("/model");
            assert!(objects.iter().filter(of_model).count() > 5, "{objects:?}");
            for object in &objects {
                // Pointers and `size_t` have twice the bytes here that they have there.
                let symbols = said("nm", &["-S", "-P", &object.display().to_string()], &directory);
                for line in symbols.lines() {
                    let words: Vec<&str> = line.split(' ').collect();
                    let Some(Ok(bytes)) = words.get(3).map(|bytes| usize::from_str_radix(bytes, 16)) else { continue };
                    let most = if words[1].eq_ignore_ascii_case("t") { 65_535 } else { 2 * 65_535 };
                    assert!(bytes <= most, "{}: {line}", object.display());
                }
                let (code, data) = sections(object);
                assert!(code <= 65_535 && data <= 2 * 65_535, "{}: {code} {data}", object.display());
            }
        }
    }
}

/// An int of 16 bits counts through all parts, and what the linker sees differs in six letters.
#[test]
fn a_divided_program_is_for_old_compilers_and_linkers() {
    let room = Room::new();
    let (directory, _) =
        printed(&room, "chain", &chain(count(600, 300)), &["--c-std", "knr"], &["gcc", "-std=gnu89", "-w"]);
    let mut sources = Vec::new();
    with_extension(&directory, &["c"], &mut sources);
    let mut names = std::collections::BTreeSet::new();
    for source in &sources {
        let object = source.with_extension("o").display().to_string();
        let list = said("nm", &["-g", "--defined-only", "-P", &object], &directory);
        for name in list.lines().filter_map(|line| line.split(' ').next()) {
            let six: String = name.chars().take(6).collect::<String>().to_ascii_uppercase();
            assert!(names.insert(six), "{name}");
        }
        if installed("avr-gcc") {
            let old = ["-fno-builtin", "-Wno-unused-parameter", "-Wno-unused-value", "-Wno-unused-function"];
            assert_eq!(said_with_short_int(source, &old), "");
        }
    }
    assert!(names.len() > 60 && names.len() < 511, "{}", names.len());
}

/// One of each kind in a folder, in many small parts: what its functions keep for themselves stays with them.
#[test]
fn every_kind_of_program_can_be_divided() {
    let room = Room::new();
    let compiler = crate::command::first_of(&["tcc", "gcc"]).expect("gcc is there");
    for model in super::kinds() {
        let whole = program(&room);
        emit(&room, &model, &whole.join("whole.c"), &[]);
        assert_eq!(said(compiler, &["-w", "-o", "whole", "whole.c", "-lm"], &whole), "");
        for dialect in ["c89", "knr"] {
            let directory = room.file("parts");
            // A program of BOSCOS has no pages.
            let small = if super::is_boscos(&model) { &["--segment", "8192"] } else { SMALL };
            emit(&room, &model, &directory, &[small, &["--c-std", dialect]].concat());
            let mut sources = Vec::new();
            with_extension(&directory, &["c"], &mut sources);
            assert!(sources.iter().any(|path| path.ends_with("model3.c")), "{}", model.display());
            let sources: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
            let mut words = vec!["-w", "-o", "model", "-lm"];
            words.splice(1..1, sources.iter().map(String::as_str));
            assert_eq!(said(compiler, &words, &directory), "", "{}", model.display());
            assert!(run(&directory.join("model"), &model) == run(&whole.join("whole"), &model), "{}", model.display());
        }
    }
}

/// Settings, files and failures find their values on the pages.
#[test]
fn a_cut_program_is_used_like_any_other() {
    let room = Room::new();
    let directory = program(&room);
    let deck = directory.join("arrays.dyn");
    std::fs::write(&deck, ARRAYS).expect("it can be written");
    emit(&room, &deck, &directory.join("whole.c"), &[]);
    emit(&room, &deck, &directory.join("cut.c"), &["--segment", "4096"]);
    for (name, more) in [("whole", "-O1"), ("cut", "-fsanitize=address,undefined")] {
        let source = format!("{name}.c");
        let compiled = said("gcc", &["-std=c89", more, "-o", name, &source, "-lm"], &directory);
        // Without the library of the sanitizer the test goes on without it.
        if !compiled.is_empty() {
            assert_eq!(said("gcc", &["-std=c89", "-o", name, &source, "-lm"], &directory), "", "{compiled}");
        }
    }
    for arguments in [&["--csv", "-"][..], &["START=7", "TT(2)=-1"], &["START=1e308"], &["LIMIT=0"], &["W=1"]] {
        let [whole, cut] = ["whole", "cut"].map(|name| {
            let mut command = std::process::Command::new(directory.join(name));
            let output = command.args(arguments).current_dir(&directory).output().expect("it starts");
            (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).replace(name, "it"))
        });
        assert_eq!(whole, cut, "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_cut_is_told() {
    let room = Room::new();
    let values = vec!["1"; 300];
    let table = values.chunks(20).map(|row| row.join("/")).collect::<Vec<_>>().join("/\nX     ");
    let rest = "SPEC  DT=1/LENGTH=3/PRTPER=1\nPRINT A\nRUN   ONE\n";
    let handed = format!("*     T\nA     A.K=TABHL(TT,TIME.K,0,299,1)\nT     TT={table}\n{rest}");
    let many = format!("*     M\nFOR   I=1,16001\nA     B.K(I)=TIME.K\nA     A.K=B.K(1)\n{rest}");
    let model = room.file("model.dyn");
    for (deck, english, chinese) in [(handed, "`TT` is used as a whole", "作为整体"), (many, "16 bits", "16 位")] {
        std::fs::write(&model, deck).expect("it can be written");
        let model = model.display().to_string();
        let refused = room.zudyn(&["emit", &model, "--segment", "1024"]);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{}", refused.errors);
        assert!(refused.errors.contains("[segment-unfit]") && refused.errors.contains(english), "{}", refused.errors);
        let refused = room.zudyn(&["--locale", "zh", "emit", &model, "--segment", "1024"]);
        assert!(refused.errors.contains(chinese), "{}", refused.errors);
    }
    let model = model.display().to_string();
    let told = room.zudyn(&["emit", &model, "--c-std", "knr"]);
    assert!(told.status == 0 && told.output.contains("Too large for machines with segments of 64 KB"));
    assert_eq!(room.zudyn(&["emit", &model, "--segment", "1000"]).status, 2);
    let library = room.zudyn(&["emit", &model, "--segment", "4096", "--form", "library", "-o", "x"]);
    assert!(library.status == 2 && library.errors.contains("--segment"), "{}", library.errors);
}
