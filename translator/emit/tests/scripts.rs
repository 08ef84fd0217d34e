//! FACS programs in C print what the direct run prints, to the last digit, and fail as it does.

use crate::daily::{builder, is_ci};
use crate::emit::{EmitOptions, emit};
use crate::language::Language;
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::direct;
use crate::language::facs::interpret::read;
use crate::language::facs::trace::tests::any_program;
use crate::source::Source;
use crate::{Reading, translate_as};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::path::Path;
use std::process::{Command, Output};

/// Built without a warning; the runtime is compiled once for all programs.
struct Workshop {
    folder: tempfile::TempDir,
    has_runtime: bool,
}

impl Workshop {
    fn cc(&self, arguments: &[&str]) {
        let mut command = Command::new(builder());
        command.current_dir(self.folder.path()).args(["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
        command.args(["-O1", "-ffp-contract=off"]).args(arguments);
        let output = crate::kept::output(&mut command);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// What a program writes: to standard output, to standard error, and its integers.
    fn run(&mut self, text: &str) -> (Output, String) {
        let source = Source::new("model.facs", text);
        let reading = Reading { language: Language::Facs, ..Reading::default() };
        let done = translate_as(&source, &reading);
        let simulation = done.simulation.unwrap_or_else(|| panic!("{:#?}\n{text}", done.diagnostics));
        let emitted = emit(&simulation, &EmitOptions::program("model.facs"));
        for (name, text) in &emitted.files {
            std::fs::write(self.folder.path().join(name), text).expect("it can be written");
        }
        // All programs have the same runtime.
        let runtime: Vec<&str> = emitted
            .files
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| name.ends_with(".c") && *name != "model.c")
            .collect();
        if !std::mem::replace(&mut self.has_runtime, true) {
            self.cc(&[&["-c"], &runtime[..]].concat());
        }
        let objects: Vec<String> = runtime.iter().map(|name| name.replace(".c", ".o")).collect();
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        self.cc(&[&["model.c"], &objects[..], &["-o", "model", "-lm"]].concat());
        let output = Command::new(self.folder.path().join("model"))
            .args(["--raw", "raw.csv"])
            .current_dir(self.folder.path())
            .output()
            .expect("it runs");
        let raw = std::fs::read_to_string(self.folder.path().join("raw.csv")).expect("it is written");
        (output, raw)
    }

    /// Compares a program with the direct run.
    fn compare(&mut self, text: &str) {
        let source = Source::new("model.facs", text);
        let reading = read(&source, Arithmetic::F83);
        let program = reading.program.unwrap_or_else(|| panic!("{:#?}\n{text}", reading.diagnostics));
        let wanted = direct::run(&program);
        let (output, raw) = self.run(text);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout), wanted.page, "{text}");
        assert_eq!(raw, wanted.raw, "{text}");
        match &wanted.failure {
            None => assert_eq!((output.status.code(), &*told), (Some(0), ""), "{text}"),
            Some(failure) => {
                assert_eq!((output.status.code(), told.trim_end()), (Some(3), &*failure.text(&source)), "{text}");
            }
        }
    }
}

fn workshop() -> Workshop {
    Workshop { folder: tempfile::tempdir().expect("a folder"), has_runtime: false }
}

#[test]
fn the_models_of_the_tests_print_their_pages() {
    let mut workshop = workshop();
    let mut count = 0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs")).expect("models") {
        let folder = entry.expect("it can be read").path();
        let Ok(text) = std::fs::read_to_string(folder.join("model.facs")) else { continue };
        let (output, raw) = workshop.run(&text);
        assert_eq!(output.status.code(), Some(0), "{}", folder.display());
        let page = std::fs::read_to_string(folder.join("expected.out")).expect("a page");
        assert_eq!(String::from_utf8_lossy(&output.stdout), page, "{}", folder.display());
        if let Ok(wanted) = std::fs::read_to_string(folder.join("raw.csv")) {
            assert_eq!(raw, wanted, "{}", folder.display());
        }
        count += 1;
    }
    assert!(count > 8, "only {count} models");
}

#[test]
fn any_program_prints_what_the_direct_run_prints() {
    let mut workshop = workshop();
    let mut runner = TestRunner::deterministic();
    for _ in 0..if is_ci() { 300 } else { 25 } {
        let text = any_program().new_tree(&mut runner).expect("a program").current();
        workshop.compare(&text);
    }
}

#[test]
fn scripts_print_what_the_direct_run_prints() {
    const HEAD: &str = "6 NODES 6 VECTOR Z() 6 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.01 TO DT/2 3 TO COMINT -1.5 SCALAR G\n\
                        5 0.5 ASSIGN-IC 4 5 PR-NODE 5 LABEL höhe\nRK2 X\nMODEL: M\n5 4 X\nG 4 5 GAIN\n;\nSIMULATE M\n";
    let mut workshop = workshop();
    for script in [
        "2 RUN 1 CONTINUE 0 CONTINUE 0 RUN",
        ".( text) 2 RUN .( more) CR 1 CONTINUE G . HEX 255 . DECIMAL",
        "RESET INITIALIZE 2 CONTINUE 4 PR-NODE 1 CONTINUE PLOT 1 CONTINUE DISPLAY",
        "PLOT 5 RUN DISPLAY 2 RUN",
        "2 RUN 5 Z() D. 0 Z() D. 1 TO COMINT 3 CONTINUE 0.05 TO DT/2 2 CONTINUE",
        "1 RUN 5 1.25 ASSIGN-Y 2 CONTINUE 5 0.75 ASSIGN-IC 1 RUN 40000 TO COMINT COMINT U.",
        "3.0 TO G 0.1 TO DT/2 1 TO COMINT 40 RUN .( not reached)",
        "5 -0.0001 ASSIGN-IC 0 -0.05 ASSIGN-IC 4 RUN",
    ] {
        workshop.compare(&format!("{HEAD}{}\n", script));
    }
}
