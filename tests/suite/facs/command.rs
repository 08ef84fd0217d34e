//! FACS on the command line: recognition, settings from outside, forms of output, screens.

use super::run;
use crate::command::{Room, daily, installed};
use std::path::PathBuf;

const RAMP: &str = "5 NODES 5 VECTOR Z() 5 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.1 TO DT/2 5 TO COMINT 0.5 SCALAR K\n\
                    RK2 R\nMODEL: M\n4 +REF R\nK 5 4 POT ;\nSIMULATE M\n4 LABEL ramp\n";

fn written(room: &Room, name: &str, text: &str) -> PathBuf {
    let path = room.path().join(name);
    std::fs::write(&path, text).expect("the room can be written");
    path
}

fn ramp(room: &Room, script: &str) -> PathBuf {
    written(room, "ramp.facs", &format!("{RAMP}{script}\n"))
}

/// The integers of a program with these options.
fn raw(script: &str, options: &[&str]) -> String {
    let room = Room::new();
    let path = ramp(&room, script);
    let outcome = run(&room, &path, &[&["--engine", "interpret"], options].concat());
    assert_eq!(outcome.status, 0, "{script} {options:?}");
    if installed("tcc") {
        assert_eq!(run(&room, &path, &[&["--engine", "c", "--cc", "tcc"], options].concat()), outcome);
    }
    outcome.raw
}

#[test]
fn a_program_is_known_by_its_name_or_its_words() {
    let room = Room::new();
    for name in ["m.facs", "m.FTH", "m.4th", "m.f83", "m.txt", "m"] {
        let path = written(&room, name, &format!("{RAMP}4 PR-NODE 1 RUN\n"));
        let done = room.zudyn(&["run", "--engine", "interpret", &path.display().to_string()]);
        assert_eq!((done.status, done.output.lines().count()), (0, 5), "{name}: {}", done.errors);
    }
}

#[test]
fn a_setting_replaces_what_the_first_run_begins_with() {
    assert_eq!(raw("4 5 PR-NODE 1 RUN", &[]), "T,4,5\n0,0,0\n100000000,100000000,50000000\n");
    assert_eq!(raw("4 5 PR-NODE 1 RUN", &["--set", "K=0.25"]), "T,4,5\n0,0,0\n100000000,100000000,25000000\n");
    assert_eq!(raw("4 PR-NODE 1 RUN", &["--set", "Y0(4)=0.5"]), "T,4\n0,50000000\n100000000,150000000\n");
    assert_eq!(
        raw("4 PR-NODE 4 2.0 ASSIGN-IC 1 RUN", &["--set", "y0(4)=-0.00000001"]),
        "T,4\n0,-1\n100000000,99999999\n"
    );
    assert_eq!(raw("4 PR-NODE 1 RUN", &["--set", "comint=1", "--set", "DT/2=0.25"]), "T,4\n0,0\n50000000,50000000\n");
    // What the program stores later acts.
    let twice = "5 PR-NODE 1 RUN 0.1 TO K 1 RUN";
    assert_eq!(raw(twice, &["--set", "K=1"]), "T,5\n0,0\n100000000,100000000\n\nT,5\n0,0\n100000000,10000000\n");
    assert_eq!(
        raw("0 TO COMINT 40000 TO COMINT 0.0001 TO DT/2 4 PR-NODE 1 RUN", &[]),
        "T,4\n0,0\n800000000,800000000\n"
    );
    assert_eq!(
        raw("0 RUN 40000 TO COMINT 0.0001 TO DT/2 4 PR-NODE 1 CONTINUE", &[]),
        "T\n0\n\nT,4\n800000000,800000000\n"
    );
    assert_eq!(raw("0.0001 TO DT/2 4 PR-NODE 1 RUN", &["--set", "COMINT=40000"]), "T,4\n0,0\n800000000,800000000\n");
}

#[test]
fn a_setting_outside_its_range_is_rejected() {
    let room = Room::new();
    let path = ramp(&room, "4 PR-NODE 1 RUN").display().to_string();
    for (setting, code, text) in [
        ("Y0(9)=1", "set-element", "the subscripts of `Y0` are (0..5)"),
        ("Y0(-1)=1", "set-syntax", "`--set Y0(-1)=1`"),
        ("Y0=0/0/0", "set-count", "`Y0` has 6 values, but 3 are given"),
        ("Y0(4)=30", "set-range", "`Y0(4)` is from -21.47483648 to 21.47483647"),
        ("COMINT=-1", "set-range", "`COMINT` is from 0 to 65535"),
        ("COMINT=70000", "set-range", "`COMINT` is from 0 to 65535"),
        ("COMINT=1.5", "set-decimals", "whole number"),
        ("K=3.2768", "set-range", "`K` is from -3.2768 to 3.2767"),
        ("K=0.00001", "set-decimals", "`K` has 4 decimals"),
        ("STOPPED=1", "set-computed", "`STOPPED`"),
    ] {
        let done = room.zudyn(&["run", "--engine", "interpret", "--set", setting, &path]);
        assert_eq!((done.status, done.output.as_str()), (2, ""), "{setting}: {}", done.errors);
        assert!(done.errors.contains(&format!("error[{code}]")) && done.errors.contains(text), "{}", done.errors);
    }
}

#[test]
fn all_initial_values_may_be_set_at_once() {
    let all = raw("4 5 PR-NODE 1 RUN", &["--set", "Y0=0/0/0/0/0.5/0"]);
    assert_eq!(all, raw("4 5 PR-NODE 1 RUN", &["--set", "Y0(4)=0.5"]));
    assert_eq!(all, "T,4,5\n0,50000000,25000000\n100000000,150000000,75000000\n");
}

#[test]
fn notes_are_printed_on_request() {
    let room = Room::new();
    let path = ramp(&room, ": SUM SUM ; 5 LIST FORTH 4 PR-NODE 1 RUN").display().to_string();
    assert_eq!(room.zudyn(&["check", &path]).errors, "");
    let done = room.zudyn(&["check", "--notes", "--deny", "warnings", &path]);
    let notes: Vec<&str> = done.errors.lines().filter(|line| line.contains("note[")).collect();
    let place = |at: &str| format!("{path}:{at}: note");
    assert_eq!(done.status, 0, "{}", done.errors);
    let [redefined, list, forth] = notes[..] else { panic!("{notes:?}") };
    assert!(redefined.starts_with(&place("9:3")) && redefined.contains("[redefined-word]: `SUM`"), "{redefined}");
    assert!(list.starts_with(&place("9:15")) && list.contains("[ignored-word]: `LIST`"), "{list}");
    assert!(forth.starts_with(&place("9:20")) && forth.contains("[ignored-word]: `FORTH`"), "{forth}");
}

#[test]
fn several_programs_are_checked_and_one_is_run() {
    let room = Room::new();
    let (good, bad) = (ramp(&room, "4 PR-NODE 1 RUN"), written(&room, "bad.facs", "POTT\n"));
    let (good, bad) = (good.display().to_string(), bad.display().to_string());
    let done = room.zudyn(&["check", &good, &bad, &good]);
    assert!(done.status == 1 && done.errors.contains("3 models checked: 1 error, 0 warnings"), "{}", done.errors);
    let done = room.zudyn(&["run", &good, &good]);
    assert!(done.status == 2 && done.errors.contains("error[argument-surplus]"), "{}", done.errors);
}

/// Asked before anything is printed.
#[test]
fn settings_that_leave_no_steps_end_a_run_at_once() {
    let room = Room::new();
    let path = ramp(&room, "4 PR-NODE 1 RUN").display().to_string();
    for engine in ["interpret", "c"] {
        for (setting, code, text) in [
            ("COMINT=0", "comint-not-positive", "`COMINT` must be positive\n"),
            ("DT/2=0", "step-not-positive", "`DT/2` must be positive\n"),
            ("DT/2=-0.01", "step-not-positive", "`DT/2` must be positive\n"),
        ] {
            let done = room.zudyn(&["run", "--engine", engine, "--set", setting, &path]);
            assert_eq!((done.status, done.output.as_str()), (3, ""), "{}", done.errors);
            assert!(done.errors.contains(&format!("error[{code}]: {text}")), "{}", done.errors);
        }
    }
}

#[test]
fn rows_of_several_runs_are_parts() {
    let script = "4 PR-NODE 1 RUN 5 4 PR-NODE 1 CONTINUE 1 CONTINUE PLOT RESET INITIALIZE";
    let wanted = "T,4\n0,0\n100000000,100000000\n\nT,5,4\n200000000,100000000,200000000\n300000000,150000000,300000000\n\n\
                  T,5,4\n0,0,0\n";
    assert_eq!(raw(script, &[]), wanted);
}

#[test]
fn forms_of_output_may_be_combined_and_data_has_standard_output_alone() {
    let room = Room::new();
    let path = ramp(&room, "4 PR-NODE .\" text\" 0 RUN").display().to_string();
    let done = room.zudyn(&["run", "--engine", "interpret", &path]);
    assert_eq!(done.output, "text\n       T   4 (ramp)\n\n       0          0\n\n", "{}", done.errors);
    let done = room.zudyn(&["run", "--engine", "interpret", "--csv", "-", &path]);
    assert_eq!(done.output, "T,4\n0.00000000,0.00000000\n");
    let done = room.zudyn(&[
        "run",
        "--engine",
        "interpret",
        "--raw",
        "-",
        "--csv",
        &room.file("c").display().to_string(),
        &path,
    ]);
    assert_eq!(done.output, "T,4\n0,0\n");
    let done = room.zudyn(&["run", "--engine", "interpret", "--no-pages", &path]);
    assert_eq!((done.output.as_str(), done.status), ("", 0));
    let done = room.zudyn(&["run", "--raw", "-", "--csv", "-", &path]);
    assert_eq!(done.status, 2);
}

#[test]
fn a_sweep_runs_the_program_for_each_value() {
    let room = Room::new();
    let path = ramp(&room, "5 PR-NODE 1 RUN").display().to_string();
    let words = ["run", "--engine", "interpret", "--sweep", "K=0.1:0.3:0.1", "--raw", "-", &path];
    let done = room.zudyn(&words);
    let part = |k: &str, value: &str| format!("K,T,5\n{k},0,0\n{k},100000000,{value}\n");
    let wanted = [part("0.1", "10000000"), part("0.2", "20000000"), part("0.3", "30000000")].join("\n");
    assert_eq!(done.output, wanted, "{}", done.errors);
}

#[test]
fn a_figure_has_the_listed_nodes() {
    let room = Room::new();
    let path = ramp(&room, "4 5 PR-NODE 3 RUN").display().to_string();
    let svg = room.file("a.svg");
    let done = room.zudyn(&["run", "--engine", "interpret", "--no-pages", "--svg", &svg.display().to_string(), &path]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let figure = std::fs::read_to_string(svg).expect("it is written");
    assert!(figure.contains("</svg>") && figure.contains("ramp"), "{figure}");
    // Each part has its own list; parts with the same list share a plot.
    let path = ramp(&room, "4 5 PR-NODE 2 RUN 5 PR-NODE 2 CONTINUE 2 RUN").display().to_string();
    let done = room.zudyn(&["run", "--engine", "interpret", "--no-pages", "--svg", "-", &path]);
    let described = done.output.lines().find(|line| line.contains("<desc>")).unwrap_or_default();
    let wanted = "RUN 1: 4, 5, T 0–2. RUN 2, RUN 3, T 0–4.";
    assert!(described.contains(wanted), "{described}");
    let empty = ramp(&room, "3 RUN").display().to_string();
    let done = room.zudyn(&["run", "--engine", "interpret", "--svg", "-", &empty]);
    assert!(done.errors.contains("PR-NODE"), "{}", done.errors);
}

#[test]
fn screens_are_read_as_lines() {
    let room = Room::new();
    let lines = [
        "\\ a ramp in a screen",
        "5 NODES 5 VECTOR Z() 5 VECTOR Z0() SET-Y Z() SET-IC Z0()",
        "0.1 TO DT/2 5 TO COMINT RK2 R",
        "MODEL: M 4 +REF R ; SIMULATE M",
        "4 PR-NODE 1 RUN",
    ];
    let mut screen: String = lines.iter().map(|line| format!("{line:<64}")).collect();
    screen += &" ".repeat(1024 - screen.len());
    let path = written(&room, "ramp.blk", &screen);
    let outcome = run(&room, &path, &["--engine", "interpret"]);
    assert_eq!(outcome.raw, "T,4\n0,0\n100000000,100000000\n");
    let wrong = written(&room, "wrong.blk", &screen.replace("4 +REF R ;", "4 +REF Q ;"));
    let done = room.zudyn(&["check", &wrong.display().to_string()]);
    assert!(done.errors.contains("wrong.blk:4:17: error[unknown-word]"), "{}", done.errors);
}

#[test]
fn a_program_without_a_run_prints_its_text() {
    let room = Room::new();
    let path = written(&room, "text.facs", ".\" hello\" CR 255 HEX U. DECIMAL 5 6 * .\n");
    let done = room.zudyn(&["run", "--engine", "interpret", &path.display().to_string()]);
    assert_eq!((done.status, done.output.as_str()), (0, "hello\nFF 30 "), "{}", done.errors);
}

#[test]
fn a_library_needs_steps_and_has_integers() {
    let room = Room::new();
    let emit = |script: &str, more: &[&str]| {
        let (path, folder) = (ramp(&room, script).display().to_string(), room.file("lib").display().to_string());
        room.zudyn(&[&["emit", "--form", "library", "-o", &folder, &path], more].concat())
    };
    let done = emit("4 PR-NODE 0 RUN", &[]);
    assert!(done.status == 1 && done.errors.contains("error[library-script]"), "{}", done.errors);
    let done = emit("4 PR-NODE 1 RUN", &["--real", "double"]);
    assert!(done.status == 2 && done.errors.contains("error[library-option]"), "{}", done.errors);
    let done = emit("4 PR-NODE 1 RUN", &["--real", "fixed"]);
    assert!(done.status == 0 && done.errors.is_empty(), "{}", done.errors);
    let done = emit("4 PR-NODE 1 RUN  : OTHER 4 1 INV ; SIMULATE OTHER 1 RUN", &[]);
    assert!(done.status == 0 && done.errors.contains("warning[library-first-run]"), "{}", done.errors);
}

#[test]
fn the_words_and_the_script_are_shown() {
    let room = Room::new();
    let words = room.zudyn(&["functions", "facs"]);
    assert!(
        words.output.contains("n FUNCTGEN f x1 y1 ..") && words.output.contains("DUP DROP SWAP"),
        "{}",
        words.output
    );
    let path = ramp(&room, "4 PR-NODE 1 RUN").display().to_string();
    let script = room.zudyn(&["dump", "--phase", "syntax", &path]);
    assert!(script.output.ends_with("   9  RUN           run 1\n"), "{}", script.output);
    let code = room.zudyn(&["dump", "--phase", "code", &path]);
    assert!(code.output.contains("exact multiply-divide"), "{}", code.output);
}

/// A state decides `ABORT"`, in a word that a statement calls: every engine ends the run there, and a library too.
#[test]
fn a_state_aborts_the_run() {
    let room = Room::new();
    let text = "5 NODES 5 VECTOR Y 5 VECTOR Z SET-Y Y SET-IC Z 0.05 TO DT/2 1 TO COMINT\n\
                4 0.5 ASSIGN-IC  RK2 UP  1 INTEGER LEVEL\n\
                : GUARD  4 Y() 5 Y() D> ABORT\" too hot: open the valve\" ;\n\
                : CHECK  4 Y() 70000000. D> IF LEVEL ABORT\" above\" THEN ;\n\
                MODEL: M\n  4 1 UP\n  5 1 INV  5 5 INV  GUARD ;\nSIMULATE M 4 PR-NODE 9 RUN\n";
    let run = |text: &str, engine: &[&str]| {
        let path = written(&room, "guard.facs", text).display().to_string();
        let done = room.zudyn(&[&["run", &path, "--raw", "-", "--no-pages"], engine].concat());
        (done.status, done.output, done.errors)
    };
    let engines: [&[&str]; 2] = [&["--engine", "interpret"], &["--engine", "c", "--cc", "tcc"]];
    for (text, wanted) in [
        (text.to_string(), "zudyn-run: abort line=7 word=GUARD node=- t=0.50 pass=1 text=too hot: open the valve\n"),
        (text.replace("GUARD ;", "CHECK ;"), "zudyn-run: abort line=7 word=CHECK node=- t=0.20 pass=1 text=above\n"),
    ] {
        let wanted = wanted.replace("t=0.50", "t=0.5").replace("t=0.20", "t=0.2");
        let all: Vec<_> = engines.iter().filter(|engine| engine.len() < 3 || installed("tcc")).collect();
        for engine in all {
            let (status, output, errors) = run(&text, engine);
            assert_eq!(status, 3, "{engine:?} {errors}");
            assert!(errors.ends_with(&wanted) && output.lines().count() > 2, "{engine:?} {output}{errors}");
        }
    }
    let (status, _, errors) = run(&text.replace("4 Y() 5 Y() D>", "1"), engines[0]);
    assert!(status == 1 && errors.contains("error[abort]"), "{errors}");
}

/// The C that a run leaves behind is the whole program.
#[test]
fn what_a_run_keeps_is_complete() {
    let room = Room::new();
    if !installed("gcc") {
        return;
    }
    let path = ramp(&room, "4 PR-NODE .\" up \" CR 2 RUN").display().to_string();
    let kept = room.file("kept");
    let done = room.zudyn(&["run", &path, "--engine", "c", "--cc", "gcc", "--keep-c", &kept.display().to_string()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let make = std::process::Command::new("sh")
        .current_dir(&kept)
        .args(["-c", "gcc -w -o program *.c -lm && ./program"])
        .output()
        .expect("it starts");
    assert_eq!(String::from_utf8_lossy(&make.stdout), done.output, "{}", String::from_utf8_lossy(&make.stderr));
}

/// The files of `emit` are complete, in each arithmetic: strict compilers take them, and they print the page.
#[test]
fn emitted_programs_are_complete() {
    let room = Room::new();
    if !installed("gcc") {
        return;
    }
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/models/facs/servo.facs");
    let arithmetics: [&[&str]; 5] =
        [&[], &["--arithmetic", "wide"], &["--arithmetic", "real"], &["--arithmetic", "q"], &["--wrap"]];
    for (number, words) in arithmetics.into_iter().enumerate() {
        let folder = room.file(&format!("c{number}"));
        let done = room.zudyn(&[&["emit", model, "-o", &folder.display().to_string()], words].concat());
        assert_eq!(done.status, 0, "{words:?}: {}", done.errors);
        // Every day gcc takes the first.
        let strict = daily::is_ci() || number == 0;
        let compiler = if strict { "gcc -pedantic -Wextra" } else { daily::builder() };
        let make = format!("{compiler} -std=c89 -Wall -Werror -ffp-contract=off -o program *.c -lm && ./program");
        let made = std::process::Command::new("sh").current_dir(&folder).args(["-c", &make]).output();
        let made = made.expect("it starts");
        let run = room.zudyn(&[&["run", model], words].concat());
        let errors = String::from_utf8_lossy(&made.stderr);
        assert_eq!((run.status, String::from_utf8_lossy(&made.stdout).as_ref()), (0, run.output.as_str()), "{errors}");
    }
}

/// States beyond 90 million units are more than a double holds; each engine and each form writes all their digits.
#[test]
fn wide_states_have_all_their_digits() {
    let room = Room::new();
    let text = "5 NODES 5 VECTOR Z() 5 VECTOR Z0() SET-Y Z() SET-IC Z0() 0.5 TO DT/2 1 TO COMINT RK2 R\n\
                9007199254740993. 4 TO Z0() 4611686018427387905. 5 TO Z0()\n\
                MODEL: M 4 +REF R ; SIMULATE M 4 5 PR-NODE 2 RUN\n";
    let path = room.path().join("wide.facs");
    std::fs::write(&path, text).expect("it can be written");
    let path = path.display().to_string();
    let raw = "T,4,5\n0,9007199254740993,4611686018427387905\n\
               100000000,9007199354740993,4611686018427387905\n200000000,9007199454740993,4611686018427387905\n";
    let csv = "\n0.00000000,90071992.54740993,46116860184.27387905\n";
    let engines =
        [&["--engine", "interpret"][..], &["--engine", "c", "--cc", "tcc"], &["--engine", "c", "--cc", "gcc"]];
    for engine in engines.into_iter().filter(|engine| engine.len() == 2 || installed(engine[3])) {
        let run = |words: &[&str]| {
            let done = room.zudyn(&[&["run", &path, "--arithmetic", "wide", "--no-pages"], engine, words].concat());
            assert_eq!(done.status, 0, "{}", done.errors);
            done.output
        };
        assert_eq!(run(&["--raw", "-"]), raw, "{engine:?}");
        assert!(run(&["--csv", "-"]).contains(csv), "{engine:?}");
        // A setting from outside replaces one of them.
        let set = raw.replace("4611686018427387905", "150000000");
        assert_eq!(run(&["--raw", "-", "--set", "Y0(5)=1.5"]), set, "{engine:?}");
    }
}

/// On a small machine the library makes the rows, and the page is that of the program.
#[test]
fn a_small_machine_gives_the_page() {
    let room = Room::new();
    if !installed("gcc") {
        return;
    }
    let path = ramp(&room, "4 PR-NODE 2 RUN").display().to_string();
    let run = |more: &[&str]| room.zudyn(&[&["run", &path], more].concat());
    for more in [&[][..], &["--set", "DT/2=0.02"], &["--raw", "-", "--no-pages"]] {
        let (here, there) = (run(more), run(&[more, &["--target", "host-fixed"]].concat()));
        assert_eq!((there.status, &there.output), (0, &here.output), "{more:?} {}", there.errors);
    }
    for arithmetic in [&["--wrap"][..], &["--arithmetic", "wide"], &["--arithmetic", "real"], &["--arithmetic", "q"]] {
        let (here, there) = (run(arithmetic), run(&[arithmetic, &["--target", "host-fixed"]].concat()));
        assert_eq!((there.status, &there.output), (0, &here.output), "{arithmetic:?} {}", there.errors);
    }
    let path = ramp(&room, "4 PR-NODE 2 RUN 3 RUN").display().to_string();
    let done = room.zudyn(&["run", &path, "--target", "host-fixed"]);
    assert!(done.status == 2 && done.errors.contains("[target-unfit]"), "{}", done.errors);
}
