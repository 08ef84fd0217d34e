//! Complete programs: the files that a user gets, with the runtime's own `main`.

use super::translated::{CASES, STRICT, case};
use super::*;
use crate::emit::{EmitOptions, Emitted, Files, emit};
use crate::experiment::Experiment;
use crate::language::boscos::lower;
use crate::{Simulation, daily, kept};
use std::process::{Command, Output};
use std::sync::Arc;

#[track_caller]
fn emitted(text: &str, files: Files) -> Emitted {
    let (source, Reading { program, diagnostics, .. }) = resolved(text);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let mut system = lower(&program, &source).expect("it is lowered");
    system.title = "A program \"of\" processes".into();
    let simulation = Simulation { system: Arc::new(system), experiment: Experiment::default() };
    emit(&simulation, &EmitOptions { files, ..EmitOptions::program("model.bos") })
}

/// Compiles all files of a program into a folder.
#[track_caller]
fn built(text: &str, files: Files, compiler: &str, flags: &[&str]) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().expect("a folder");
    let emitted = emitted(text, files);
    let mut sources = Vec::new();
    for (name, text) in &emitted.files {
        std::fs::write(folder.path().join(name), text).expect("it is written");
        sources.extend(name.ends_with(".c").then_some(name.as_str()));
    }
    let mut command = Command::new(compiler);
    command.current_dir(folder.path()).args(["-std=c89", "-ffp-contract=off", "-o", "model"]).args(flags).args(sources);
    which::which(compiler).ok()?;
    let output = kept::output(command.arg("-lm"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{compiler} {files:?}: {said}");
    Some(folder)
}

/// The same for a test that only runs the program: tcc is quick, and under CI gcc takes it without a warning.
#[track_caller]
fn built_to_run(text: &str) -> tempfile::TempDir {
    let strict: &[&str] = if daily::is_ci() { &STRICT } else { &[] };
    built(text, Files::Joined, daily::builder(), strict).expect("a compiler is here")
}

fn run(folder: &tempfile::TempDir, words: &[&str]) -> Output {
    Command::new(folder.path().join("model")).current_dir(folder.path()).args(words).output().expect("it starts")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).to_string()
}

#[test]
fn the_five_files_of_a_program_print_what_is_expected() {
    for name in CASES {
        let expected = case(name, "expected.out");
        let all = [("gcc", &STRICT[..]), ("clang", &STRICT[..]), ("tcc", &[])];
        // Every day, gcc gets one program.
        let every = daily::is_ci() || name == "coroutines";
        let taken = |one: &&(&str, &[&str])| daily::uses(one.0) && (every || one.0 == "tcc");
        for (compiler, flags) in all.iter().filter(taken) {
            let Some(folder) = built(&case(name, "model.bos"), Files::Joined, compiler, flags) else { continue };
            let output = run(&folder, &[]);
            assert_eq!((said(&output.stdout), said(&output.stderr)), (expected.clone(), String::new()), "{name}");
            assert_eq!(output.status.code(), Some(0), "{name}");
            assert_eq!(said(&run(&folder, &["--no-pages"]).stdout), "", "{name}");
        }
    }
}

#[test]
fn a_program_is_one_file_or_all_files_of_the_runtime() {
    let names: Vec<String> =
        emitted("begin outimage end", Files::Joined).files.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["model.c", "zudyn.h", "zudyn.c", "README", "Makefile"]);
    for files in [Files::Single, Files::Split] {
        // Every day gcc gets one file.
        let compiler = if files == Files::Split { daily::builder() } else { "gcc" };
        let flags = if compiler == "tcc" { &[] } else { &STRICT[..] };
        let folder = built("begin integer i; i := inint; outint(i, 3); outimage end", files, compiler, flags);
        let folder = folder.expect("a compiler is here");
        std::fs::write(folder.path().join("numbers"), "17\n").expect("it is written");
        assert_eq!(said(&run(&folder, &["--input", "numbers"]).stdout), " 17\n", "{files:?}");
    }
}

/// The code, what happened and when, the statement, the object and the statement that made it; in both languages.
#[test]
fn failures_are_worded_with_their_place() {
    let program = "simulation begin\n  process class p(n); integer n;\n    begin hold(n); n := n // (n - 2) end;\n  \
                   activate new p(2);\n  hold(5)\nend";
    let folder = built_to_run(program);
    let output = run(&folder, &[]);
    assert_eq!(output.status.code(), Some(3));
    let (line, made) = ("begin hold(n); n := n // (n - 2) end;", "activate new p(2);");
    assert_eq!(
        said(&output.stderr),
        format!("error[division-by-zero]: 2 is divided by 0; time 2\n  line 3: {line}\n  p, made in line 4: {made}\n")
    );
    let output = run(&folder, &["--locale", "zh"]);
    assert_eq!(
        said(&output.stderr),
        format!("错误[division-by-zero]：2 除以 0；时刻 2\n  第 3 行：{line}\n  p，创建于第 4 行：{made}\n")
    );
}

#[test]
fn a_failure_names_the_object_and_what_made_it() {
    let program = "begin\n  class a;; class b;;\n  ref(a) x;  ref(b) y;\n  class top; begin ref(top) next end;\n  \
                   top class c;;  top class d;;\n  ref(top) t;  ref(c) u;\n  t :- new d;\n  u :- t\nend";
    let folder = built_to_run(program);
    let output = run(&folder, &[]);
    assert_eq!(output.status.code(), Some(3));
    let expected = "error[qua-fails]: the object is of the class `d`, not `c`; time 0\n  line 8: u :- t\n  d, made in line 7: t :- new d;\n";
    assert_eq!(said(&output.stderr), expected);
}

/// The last statement of a program where nothing is left to happen, and numbers with all their digits.
#[test]
fn failures_name_the_statement_and_exact_numbers() {
    for (body, expected) in [
        (
            "passivate",
            "error[event-list-empty]: the event list is empty; time 0\n  line 2: passivate\n  main program, made in line 1: simulation begin integer u; \
             real array a(1:3), b(1:2, 1:2), c(1:4);\n",
        ),
        ("outint(u ** (-1), 1)", "error[math-domain]: 0 ** -1 is not defined; time 0\n  line 2: outint"),
        ("lowten('1')", "error[bad-number-in-text]: numbers cannot be written with `1` as a mark; time 0\n"),
        ("cancel(current)", "error[event-list-empty]: the event list is empty; time 0\n  line 2: cancel(current)\n"),
        ("outint(minint - 2, 1)", "error[integer-overflow]: -9223372036854775808 - 2 is beyond the integers; time 0\n"),
        (
            "u := 1; outfix(negexp(-1.5, u), 2, 8)",
            "error[drawing-parameters]: negexp cannot draw with the parameter -1.5;",
        ),
        (
            "outint(histd(a, u), 2)",
            "error[drawing-parameters]: histd cannot draw from numbers with the sum 0; time 0\n",
        ),
        (
            "outint(discrete(b, u), 2)",
            "error[drawing-parameters]: discrete draws from an array with one dimension, not 2;",
        ),
        (
            "outfix(linear(a, c, u), 2, 8)",
            "error[drawing-parameters]: linear cannot draw from arrays of 3 and 4 elements; time 0\n",
        ),
    ] {
        let program = format!("simulation begin integer u; real array a(1:3), b(1:2, 1:2), c(1:4);\n{body}\nend");
        let folder = built_to_run(&program);
        let output = run(&folder, &[]);
        assert_eq!(output.status.code(), Some(3));
        assert!(said(&output.stderr).starts_with(expected), "{body}: {}", said(&output.stderr));
    }
}

#[test]
fn warnings_do_not_end_a_run() {
    let folder = built_to_run("begin outint(12345, 3); outimage end");
    let output = run(&folder, &[]);
    assert_eq!((output.status.code(), said(&output.stdout)), (Some(0), "***\n".to_string()));
    assert_eq!(
        said(&output.stderr),
        "warning[edit-overflow]: what `outint` writes does not fit into 3 characters; time 0\n"
    );
}
