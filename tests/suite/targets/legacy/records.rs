//! Programs of BOSCOS and FACS on legacy machines.

use super::{emit, root, run, said, with_extension, wrong};
use crate::command::{Room, parallel, sampled};
use std::path::Path;

/// The faults of the ready programs and of those of the suite, in K&R C and in C89 in one file.
fn faults(language: &str, extension: &str) {
    let mut programs = Vec::new();
    for folder in ["models", "tests/models"] {
        with_extension(&root().join(folder).join(language), &[extension], &mut programs);
    }
    programs.sort();
    assert!(programs.len() > 16, "only {} programs", programs.len());
    let room = Room::new();
    let judged = parallel(sampled(programs, 6), |program| wrong(&room, &program));
    let bad: Vec<String> = judged
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(program, wrong)| format!("{}: {:.600}", program.display(), wrong))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn every_program_of_boscos_prints_the_same_in_the_c_of_1978() {
    faults("boscos", "bos");
}

#[test]
fn every_program_of_facs_prints_the_same_in_the_c_of_1978() {
    faults("facs", "facs");
}

/// Compiles all sources of a folder and runs the program: status, output, messages.
fn done(directory: &Path, program: &Path, more: &[&str]) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let mut sources = Vec::new();
    with_extension(directory, &["c"], &mut sources);
    let sources: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
    let mut words = vec!["-w", "-ffp-contract=off", "-o", "program"];
    words.extend(more);
    words.extend(sources.iter().map(String::as_str));
    words.push("-lm");
    let compiler = crate::command::first_of(&["tcc", "gcc"]).expect("gcc is there");
    assert_eq!(said(compiler, &words, directory), "", "{}", program.display());
    run(&directory.join("program"), program)
}

/// What a program prints is the same where it is divided for segments of this size.
fn is_the_same_divided(names: &[&str], segment: &str) {
    let room = Room::new();
    let programs = names.iter().map(|name| root().join(name)).collect();
    for program in sampled(programs, 2) {
        let name = program.display();
        let whole = room.file("whole");
        emit(&room, &program, &whole, &[]);
        let expected = done(&whole, &program, &[]);
        assert!(expected.1.len() > 40, "{name}");
        for dialect in ["c89", "knr"] {
            let parts = room.file("parts");
            emit(&room, &program, &parts, &["--segment", segment, "--c-std", dialect]);
            assert!(parts.join("model2.c").exists(), "{name} {dialect}");
            assert!(done(&parts, &program, &[]) == expected, "{name} {dialect}");
        }
    }
}

/// Functions, descriptors and texts of statements are in several files.
#[test]
fn programs_of_boscos_are_divided() {
    is_the_same_divided(&["models/boscos/tank_and_lorries.bos", "models/boscos/assembly_line.bos"], "8192");
}

/// The passes of a model, its nodes and its tables are.
#[test]
fn programs_of_facs_are_divided() {
    let published = "tests/models/facs";
    let names = ["delays_and_function_generators", "function_blocks_of_time"];
    let names = names.map(|name| format!("{published}/{name}/model.facs"));
    let ready = ["models/facs/van_der_pol.facs", "models/facs/sphere.facs"];
    is_the_same_divided(&[&ready[..], &names.each_ref().map(String::as_str)].concat(), "1024");
}

#[test]
fn a_program_of_boscos_that_no_segment_can_hold_is_refused() {
    let room = Room::new();
    let model = room.file("model.bos");
    let statement = "outtext(\"a text that takes its place\"); outimage;\n";
    let variables: Vec<String> = (0..600).map(|number| format!("x{number}")).collect();
    let variables = variables.join(", ").replace(", x300", ";\n real x300");
    for (text, english, chinese) in [
        (format!("begin\n{}end\n", statement.repeat(200)), "statements", "语句的原文"),
        (format!("begin real {variables};\n x0 := 1 end\n"), "variables", "个变量"),
        (
            format!("begin class large; begin real {variables} end;\n new large end\n"),
            "an object of `large`",
            "一个对象",
        ),
    ] {
        std::fs::write(&model, text).expect("it can be written");
        let model = model.display().to_string();
        let refused = room.zudyn(&["emit", &model, "--segment", "8192"]);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{}", refused.errors);
        assert!(refused.errors.contains("[segment-unfit]") && refused.errors.contains(english), "{}", refused.errors);
        let refused = room.zudyn(&["--locale", "zh", "emit", &model, "--segment", "8192"]);
        assert!(refused.errors.contains(chinese), "{}", refused.errors);
    }
}

const TEXTS: &str = "begin text line; character newline, last;\n\
    newline := '!10!'; last := '!200!'; line :- copy(\"水库 é\");\n\
    outtext(line); outint(rank(newline), 4); outint(rank(last), 4); outimage; outint(1 // 0, 3) end\n";

/// Texts have the bytes of the machine's encoding, messages its language.
#[test]
fn programs_of_boscos_speak_the_encoding_of_their_machine() {
    let room = Room::new();
    let program = room.file("texts.bos");
    std::fs::write(&program, TEXTS).expect("it can be written");
    for dialect in ["c89", "knr"] {
        let spoken = |encoding: &str, locale: &str| {
            let directory = room.file("texts");
            emit(&room, &program, &directory, &["--c-std", dialect, "--encoding", encoding, "--locale", locale]);
            let (status, output, errors) = done(&directory, &program, &[]);
            assert_eq!(status, Some(3));
            [output, errors].concat()
        };
        let utf8 = String::from_utf8(spoken("utf-8", "en")).expect("it is UTF-8");
        assert!(utf8.contains("水库 é  10 200") && utf8.contains("is divided by 0"), "{utf8}");
        let chinese = spoken("gb18030", "zh");
        let decoded = encoding_rs::GB18030.decode_without_bom_handling_and_without_replacement(&chinese);
        let decoded = decoded.expect("it is GB 18030");
        assert!(decoded.contains("水库 é  10 200") && decoded.contains("除以 0"), "{decoded}");
        let ascii = String::from_utf8(spoken("ascii", "en")).expect("it is ASCII");
        assert!(ascii.is_ascii() && ascii.contains("<U+6C34><U+5E93> <U+00E9>  10 200"), "{ascii}");
    }
}

/// Classes and procedures of the author may be called like structs and functions of the runtime in the same file.
#[test]
fn names_of_the_runtime_are_free() {
    let room = Room::new();
    let program = room.file("names.bos");
    let text = "begin class page; begin integer n end; class free_record; begin real x end; ref(page) p;\n\
                ref(free_record) r; real procedure quotient(a, b); real a, b; quotient := a / b;\n\
                procedure wrong; outtext(\"wrong\"); procedure whole; wrong; procedure overflow; whole; integer large;\n\
                p :- new page; r :- new free_record; p.n := 4; r.x := quotient(1, 4); overflow;\n\
                large := 3; outint(p.n + large, 3); outfix(r.x, 2, 6); outimage end\n";
    std::fs::write(&program, text).expect("it can be written");
    for options in [&[][..], &["--c-std", "knr"], &["--names", "6"]] {
        let directory = room.file("single");
        std::fs::create_dir_all(&directory).expect("a directory");
        emit(&room, &program, &directory.join("names.c"), options);
        let output = done(&directory, &program, &[]);
        assert_eq!(String::from_utf8_lossy(&output.1), "wrong  7  0.25\n", "{options:?}");
    }
}
