//! Small programs that each once exposed a bug in zudyn: one test for each, with variants.
//!
//! The files are in `tests/trial`, under the names that the trial gave them.

use crate::command::{Csv, Done, Room, csv, farthest, installed};
use crate::library::contract::{Library, library};
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trial").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(file(name)).expect("the file is there")
}

/// `zudyn COMMAND FILE OPTIONS`.
fn zudyn(command: &str, name: &str, options: &[&str]) -> Done {
    let file = file(name).display().to_string();
    Room::new().zudyn(&[&[command, &file][..], options].concat())
}

/// The same with a text of ours, as a file with that extension.
fn zudyn_of(command: &str, extension: &str, text: &str, options: &[&str]) -> Done {
    let room = Room::new();
    let file = room.file(&format!("variant.{extension}"));
    std::fs::write(&file, text).expect("it can be written");
    room.zudyn(&[&[command, &file.display().to_string()][..], options].concat())
}

/// The rows of a run that succeeds.
#[track_caller]
fn rows(done: &Done) -> Csv {
    assert_eq!(done.status, 0, "{}", done.errors);
    csv(&done.output)
}

#[track_caller]
fn near(found: &[f64], wanted: &[f64], most: f64) {
    assert!(farthest(found, wanted) <= most, "{found:?} for {wanted:?}");
}

/// How many messages have each of these codes, and that there is no other error.
#[track_caller]
fn reports(done: &Done, warnings: &[(&str, usize)], errors: &[&str]) {
    for (code, count) in warnings {
        assert_eq!(done.errors.matches(&format!("warning[{code}]")).count(), *count, "{code}\n{}", done.errors);
    }
    let found: Vec<&str> = done.errors.split("error[").skip(1).filter_map(|rest| rest.split(']').next()).collect();
    assert_eq!(found, errors, "{}", done.errors);
    assert_eq!(done.status, i32::from(!errors.is_empty()), "{}", done.errors);
}

// ---- macros of DYNAMO ----

#[test]
fn macro_trend_with_initial() {
    let found = rows(&zudyn("run", "macro_trend_with_initial.dyn", &["--csv", "-"]));
    near(&found.column("T1"), &found.column("T2"), 0.0);
    near(&found.column("T1")[..1], &[0.05], 1e-15);
    near(&found.column("T1")[4..], &[0.0503], 5e-5);
}

#[test]
fn macro_smooth_with_initial() {
    let found = rows(&zudyn("run", "macro_smooth_with_initial.dyn", &["--csv", "-"]));
    near(&found.column("Y"), &found.column("Z"), 0.0);
    near(&found.column("Y")[..2], &[5.0, 6.25], 0.0);
}

/// The N card of every kind of delay counts inside a macro as it does outside.
#[test]
fn delays_with_initial_values_in_macros() {
    let room = Room::new();
    // Of DELAY1 and DELAY3 the N card serves the initial phase alone.
    for (delay, start, first) in [("SMOOTH", 7, 7.0), ("DLINF3", 20, 20.0), ("DELAY1", 3, 100.0), ("DELAY3", 50, 100.0)]
    {
        let deck = format!(
            "*     {delay}\nMACRO LAG(IN,DEL,ST)\nINTRN $Q\nA     $Q.K={delay}(IN.K,DEL)\nN     $Q=ST\nA     LAG.K=$Q.K+0\nMEND\n\
             MACRO OWN(IN,DEL,ST)\nA     OWN.K={delay}(IN.K,DEL)\nN     OWN=ST\nMEND\nA     S.K=100+TIME.K*TIME.K\n\
             A     Y1.K=LAG(S.K,4,{start})\nA     Y2.K=OWN(S.K,4,{start})\nA     Z.K={delay}(S.K,4)\nN     Z={start}\n\
             PRINT Y1,Y2,Z\nSPEC  DT=.5/LENGTH=6/PRTPER=2\nRUN   A\n"
        );
        let found = rows(&room.run_text(&deck, &["--csv", "-"]));
        near(&found.column("Z")[..1], &[first], 1e-12);
        for name in ["Y1", "Y2"] {
            near(&found.column(name), &found.column("Z"), 0.0);
        }
    }
}

// ---- fits ----

/// From the starting point of the file; tests/suite/command_line/fit.rs takes thirty more over the bounds.
#[test]
fn fit_reaches_bound() {
    let done = zudyn("fit", "fit_reaches_bound.cosmo", &[]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let value = |label: &str| -> f64 {
        let line = done.output.lines().find(|line| line.trim_start().starts_with(label)).expect("the line is there");
        let words = line.trim_start()[label.len()..].split_whitespace().next().expect("a number follows");
        words.parse().expect("a number")
    };
    near(&[value("amount"), value("rate")], &[100.0, 0.05], 1e-4);
    assert!(value("sum of squares S") < 1e-6, "{}", done.output);
}

// ---- files for NEURON ----

#[test]
fn verbatim_return() {
    if !installed("gcc") {
        return;
    }
    let done = zudyn("run", "verbatim_return.mod", &["--allow-verbatim", "--csv", "-"]);
    near(&rows(&done).column("n"), &[1.0, (-1.0f64).exp(), (-2.0f64).exp()], 1e-9);
}

/// A FUNCTION gives the value of the return, or what was assigned before; in INITIAL there is nothing to leave.
#[test]
fn verbatim_return_of_a_function() {
    if !installed("gcc") {
        return;
    }
    let model = "INDEPENDENT { t FROM 0 TO 3 WITH 3 }\nASSIGNED { k q }\nBREAKPOINT { set(t)  q = early(t) }\n\
                 FUNCTION early(x) {\n  early = 7\nVERBATIM\n  if (_lx > 1.5) return 3.0;\nENDVERBATIM\n  early = 8\n}\n\
                 PROCEDURE set(x) {\n  k = 1\nVERBATIM\n  if (_lx < 2) return 0;\nENDVERBATIM\n  k = 2\n}\n";
    let found = rows(&zudyn_of("run", "mod", model, &["--allow-verbatim", "--csv", "-"]));
    near(&found.column("k"), &[1.0, 1.0, 2.0, 2.0], 0.0);
    near(&found.column("q"), &[8.0, 8.0, 3.0, 3.0], 0.0);
    let model =
        "INDEPENDENT { t FROM 0 TO 3 WITH 3 }\nASSIGNED { k }\nINITIAL {\nVERBATIM\n  return 0;\nENDVERBATIM\n}\n";
    reports(&zudyn_of("run", "mod", model, &["--allow-verbatim"]), &[], &["verbatim-return"]);
}

/// NEURON calls a LOCAL of the file `_zx`; then the text may have its own `x`.
#[test]
fn verbatim_of_a_local_outside_blocks() {
    if !installed("gcc") {
        return;
    }
    let model = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\nASSIGNED { a }\nLOCAL x, w[2], y\nINITIAL { x = 3 y = 5 }\nBREAKPOINT {\n\
                 VERBATIM\n  double x = 10.0;\n  _zx = _zx + 1.0;\n  _zw[1] = _zx*x;\nENDVERBATIM\n  a = x + w[1]\n\
                 VERBATIM\n  a = a + y;\nENDVERBATIM\n}\n";
    let found = rows(&zudyn_of("run", "mod", model, &["--allow-verbatim", "--csv", "-"]));
    near(&found.column("a"), &[49.0, 60.0, 71.0], 1e-12);
}

#[test]
fn ion_state() {
    let found = rows(&zudyn("run", "ion_state.mod", &["--csv", "-"]));
    near(&found.column("cai")[..1], &[5e-5], 0.0);
}

/// NEURON's other ions, and a value that the file itself gives.
#[test]
fn ions_that_are_states() {
    let model = |start: &str| {
        format!(
            "NEURON {{ SUFFIX c USEION na READ nao WRITE nai USEION k WRITE ki, ko }}\nSTATE {{ nai ki ko }}\nASSIGNED {{ nao }}\n\
             INITIAL {{ {start} }}\nBREAKPOINT {{ SOLVE s METHOD cnexp }}\nDERIVATIVE s {{ nai' = -nai*nao ki' = -ki ko' = -ko }}\n"
        )
    };
    for (start, first) in [("", [10.0, 54.4, 2.5]), ("ki = 3", [10.0, 3.0, 2.5])] {
        let found = rows(&zudyn_of("run", "mod", &model(start), &["--csv", "-", "--to", "1", "--with", "1"]));
        for (name, value) in ["nai", "ki", "ko"].into_iter().zip(first) {
            near(&found.column(name)[..1], &[value], 0.0);
        }
    }
}

#[test]
fn other_ion() {
    let found = rows(&zudyn("run", "other_ion.mod", &["--csv", "-"]));
    assert!(found.column("r").iter().all(|r| *r == 2.0), "{:?}", found.rows);
    // Ions that NEURON knows have its own values.
    let model = "NEURON { SUFFIX x USEION ca READ cai, cao USEION mg READ mgi VALENCE 2 }\nASSIGNED { cai cao mgi r }\n\
                 BREAKPOINT { r = cai + cao + 10*mgi }\n";
    let found = rows(&zudyn_of("run", "mod", model, &["--csv", "-"]));
    near(&found.column("r")[..1], &[5e-5 + 2.0 + 10.0], 1e-15);
}

#[test]
fn function_without_value() {
    let done = zudyn("check", "function_without_value.mod", &[]);
    reports(&done, &[("function-without-value", 1)], &[]);
    let plain = text("function_without_value.mod").lines().skip(1).collect::<Vec<_>>().join("\n");
    let done = zudyn_of("check", "mod", &format!("INDEPENDENT {{ t FROM 0 TO 1 WITH 1 }}\n{plain}"), &[]);
    assert!(done.status == 1 && done.errors.contains("error[function-without-value]"), "{}", done.errors);
}

#[test]
fn two_neuron_blocks() {
    reports(&zudyn("check", "two_neuron_blocks.mod", &[]), &[("neuron-ignored", 1)], &[]);
    let three = text("two_neuron_blocks.mod") + "\nNEURON { RANGE b }\n";
    reports(&zudyn_of("check", "mod", &three, &[]), &[("neuron-ignored", 1)], &[]);
}

#[test]
fn compartment_of_idle_state() {
    reports(&zudyn("check", "compartment_of_idle_state.mod", &[]), &[("compartment-idle", 2)], &[]);
}

#[test]
fn initial_in_net_receive() {
    reports(&zudyn("check", "initial_in_net_receive.mod", &[]), &[], &["neuron-only"]);
    // The same where the block is longer and names what only NEURON has.
    let more = text("initial_in_net_receive.mod") + "\nPROCEDURE after() { LOCAL i\n i = 1 }\n";
    reports(&zudyn_of("check", "mod", &more, &[]), &[], &["neuron-only"]);
}

#[test]
fn parameter_t0() {
    let found = rows(&zudyn("run", "parameter_t0.mod", &["--csv", "-"]));
    near(&found.column("t")[..2], &[0.0, 1.0], 0.0);
    near(&found.column("n")[..2], &[1.0, (-1.0f64 / 20.0).exp()], 1e-9);
    // Set, it is still a parameter; in a file that is not for NEURON it is where the run starts.
    let found = rows(&zudyn("run", "parameter_t0.mod", &["--csv", "-", "--set", "t0=5"]));
    near(&found.column("n")[..2], &[1.0, (-1.0f64 / 5.0).exp()], 1e-9);
    let plain = "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nPARAMETER { t0 = 3 }\nSTATE { n START 1 }\nBREAKPOINT { SOLVE s }\n\
                 DERIVATIVE s { n' = -n }\n";
    let found = rows(&zudyn_of("run", "mod", plain, &["--csv", "-"]));
    near(&found.column("n"), &[1.0, 1.0, 1.0, 1.0, (-1.0f64).exp()], 1e-6);
}

// ---- SCoP ----

#[test]
fn include_main() {
    let done = zudyn("run", "include_main.mod", &[]);
    assert_eq!(done.status, 3, "{}", done.errors);
    assert!(done.errors.contains("include_part.inc:4:3: error[solver-failed]"), "{}", done.errors);
    assert!(done.errors.contains("SOLVE s\n"), "{}", done.errors);
}

/// Failures of other kinds in included files, whichever engine runs them, in a folder below too.
#[test]
fn failures_in_included_files() {
    let room = Room::new();
    std::fs::create_dir(room.path().join("parts")).expect("a folder");
    let part = ": a part\nPROCEDURE p() {\n  LOCAL i\n  i = t\n  a = arr[i]\n}\n";
    std::fs::write(room.path().join("parts/part.inc"), part).expect("it can be written");
    let main = "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { a arr[2] }\nINCLUDE \"parts/part.inc\"\nBREAKPOINT {\n  p()\n}\n";
    std::fs::write(room.path().join("main.mod"), main).expect("it can be written");
    for engine in ["interpret", "c"] {
        if engine == "c" && !installed("gcc") {
            continue;
        }
        let done = room.zudyn(&["run", "main.mod", "--engine", engine]);
        assert_eq!(done.status, 3, "{}", done.errors);
        assert!(done.errors.contains("parts/part.inc:5:3: error[subscript-out-of-range]"), "{}", done.errors);
        assert!(done.errors.contains("a = arr[i]\n"), "{}", done.errors);
    }
}

#[test]
fn match_without_block_name() {
    let done = zudyn("check", "match_without_block_name.mod", &[]);
    reports(&done, &[], &["match-count"]);
    for part in ["`bending`", "`3` first-order equation", "`2` condition"] {
        assert!(done.errors.contains(part), "{part}: {}", done.errors);
    }
}

/// An array of a million values took 200 seconds of work.
#[test]
fn large_array() {
    let room = Room::new();
    let done = room.finish(limited_to(&room, None, 20).arg("check").arg(file("large_array.mod")), "");
    assert_eq!(done.status, 0, "{}", done.errors);
}

// ---- COSMO ----

#[test]
fn name_with_digit() {
    let done = zudyn("check", "name_with_digit.cosmo", &[]);
    reports(&done, &[], &["digit-in-name", "digit-in-name"]);
    assert!(done.errors.contains("`gut_a`") && !done.errors.contains("unknown-compartment"), "{}", done.errors);
}

#[test]
fn flow_without_units() {
    reports(&zudyn("check", "flow_without_units.cosmo", &[]), &[("flow-without-d", 2)], &[]);
    // With the step in the flow, or with rates, or with the step of 1, there is nothing to warn of.
    let model = text("flow_without_units.cosmo");
    let rates = format!("UNITS OF FLOW ARE RATES\n{model}");
    for text in [model.replace("ke*V(blood)", "ke*V(blood)*D"), rates, model.replace("D = 0.25", "D = 1")] {
        reports(&zudyn_of("check", "cosmo", &text, &[]), &[("flow-without-d", 0)], &[]);
    }
}

#[test]
fn overdrawn() {
    let done = zudyn("run", "overdrawn.cosmo", &[]);
    reports(&done, &[("overdrawn", 1)], &[]);
    let contents: Vec<&str> = done.output.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(contents[1..], ["-150.000", "225.000", "-337.500", "506.250", "-759.375", "1139.062"]);
    assert!(done.errors.contains("METHOD ADAPTIVE"), "{}", done.errors);
    // Two compartments, one of which is overdrawn; a step that is small enough.
    let model = text("overdrawn.cosmo");
    let two = model
        .replace("TIME IS", "COMPARTMENT gut\nITS INPUT NO\nITS OUTPUT = 0.1*V(gut)\nITS VOLUME IS UNKNOWN\n\nTIME IS");
    let done = zudyn_of("run", "cosmo", &two, &[]);
    assert!(done.errors.matches("[overdrawn]").count() == 1 && done.errors.contains("`V(blood)`"), "{}", done.errors);
    reports(
        &zudyn_of("run", "cosmo", &model.replace("V(blood) = 100", "V(blood) = 100\nD = 0.2"), &[]),
        &[("overdrawn", 0)],
        &[],
    );
    reports(&zudyn("run", "overdrawn.cosmo", &["--method", "ADAPTIVE 1E-6 1E-9"]), &[("overdrawn", 0)], &[]);
}

#[test]
fn dose_without_end() {
    let emitted = text("dose_without_end.cosmo");
    let room = Room::new();
    for real in ["double", "float"] {
        library(&room, &emitted, real, &[]).call("    (void)m_init(&m, &s);\n    steps(5L);\n");
    }
}

/// 100,000 compartments are refused before anything is done with them, in every form.
#[test]
fn many_compartments() {
    let room = Room::new();
    let model = file("many_compartments.cosmo").display().to_string();
    let (knr, form) = (room.file("knr"), room.file("library"));
    let (knr, form) = (knr.display().to_string(), form.display().to_string());
    for words in
        [vec!["check"], vec!["emit", "--c-std", "knr", "-o", &knr], vec!["emit", "--form", "library", "-o", &form]]
    {
        let mut command = limited_to(&room, Some(300 << 20), 10);
        let done = room.finish(command.args(&words).arg(&model), "");
        assert_eq!(done.status, 1, "{}", done.errors);
        assert!(done.errors.contains("from 1 to `10000`"), "{}", done.errors);
    }
}

/// `zudyn`, which gets no more than so many bytes of memory for data and seconds of a processor.
fn limited_to(room: &Room, bytes: Option<u64>, seconds: u64) -> std::process::Command {
    let mut command = room.command();
    #[cfg(target_os = "linux")]
    {
        use nix::sys::resource::{Resource, setrlimit};
        use std::os::unix::process::CommandExt;
        let limit = move || {
            setrlimit(Resource::RLIMIT_CPU, seconds, seconds)?;
            match bytes {
                Some(bytes) => setrlimit(Resource::RLIMIT_DATA, bytes, bytes).map_err(std::io::Error::from),
                None => Ok(()),
            }
        };
        // SAFETY: setrlimit may be called between fork and exec.
        unsafe { command.pre_exec(limit) };
    }
    command
}

// ---- libraries ----

fn of_file(room: &Room, name: &str, real: &'static str) -> Library {
    library(room, &text(name), real, &[])
}

#[test]
fn fixed_intermediate_saturates() {
    let room = Room::new();
    let said = of_file(&room, "fixed_intermediate_saturates.dyn", "fixed").call(
        "    int error, seen = 0;\n    say(set(M_SET_IN, 3.0));\n    error = m_init(&m, &s);\n    while (!m_done(&m)) {\n\
         seen |= error == M_SATURATED;\n        error = m_step(&m);\n    }\n    say(seen);\n    say(m.saturated > 0L);\n",
    );
    assert_eq!(said, "0 1 1");
}

#[test]
fn infusion() {
    let room = Room::new();
    let fixed = of_file(&room, "infusion.dyn", "fixed");
    assert!(fixed.header().contains("#define M_SET_VOLUME 4 /* -63.99 to 63.99;"), "{}", fixed.header());
    assert_eq!(fixed.call("    say(set(M_SET_VOLUME, 200.0));\n    say(set(M_SET_VOLUME, 60.0));\n"), "31 0");
    // A LIMIT that is not a number, or infinite, is refused by the setter, and by the next step if it was put past it.
    for real in ["double", "float"] {
        let said = of_file(&room, "infusion.dyn", real).call(
            "    m_real zero = 0;\n    (void)m_init(&m, &s);\n    say(m_set(&s, M_SET_LIMIT, zero / zero));\n\
             say(m_set(&s, M_SET_LIMIT, (m_real)1 / zero));\n    show((double)s.limit);\n    say(m_step(&m));\n\
             s.limit = zero / zero;\n    say(m_step(&m));\n",
        );
        assert_eq!(said, "31 31 6 0 31", "{real}");
    }
}

#[test]
fn setting_becomes_zero() {
    let room = Room::new();
    for real in ["double", "float", "fixed"] {
        let said = of_file(&room, "setting_becomes_zero.dyn", real).call(
            "    (void)m_init(&m, &s);\n    steps(2L);\n    say(set(M_SET_C, 0.0));\n    say(m_step(&m) == M_DIVISION);\n\
             say(m_step(&m) == M_DIVISION);\n",
        );
        assert_eq!(said, "0 1 1", "{real}");
    }
}

// ---- pages and figures ----

/// No number on the page is shown as infinite or undefined: the model has none.
#[test]
fn page_denormal_and_plot_huge_limits() {
    for (name, label) in [("page_denormal.dyn", "E-321"), ("plot_huge_limits.dyn", "5e+307")] {
        let done = zudyn("run", name, &[]);
        let page = done.output.to_lowercase();
        assert!(done.status == 0 && !page.contains("inf") && !page.contains("nan"), "{page}");
        assert!(done.output.contains(label), "{}", done.output);
    }
}

#[test]
fn rerun_block_and_scale_labels() {
    let page = zudyn("run", "rerun_block_and_scale_labels.dyn", &[]).output;
    let scale = page.lines().find(|line| line.ends_with(" T")).expect("the scale of TIME");
    let labels: Vec<&str> = scale.split_whitespace().take(5).collect();
    assert!(labels.windows(2).all(|pair| pair[0] != pair[1]), "{scale}");
    let value = |begin: &str| {
        let line = page.lines().find(|line| line.trim_start().starts_with(begin)).expect("the rerun block");
        line.split_whitespace().last().map(str::to_string)
    };
    assert_ne!(value("PRESENT"), value("ORIGINAL"), "{page}");
}

#[test]
fn axis_title_loses_power() {
    let room = Room::new();
    let model = file("axis_title_loses_power.dyn").display().to_string();
    let done = room.zudyn(&["run", &model, "--no-pages", "--svg", "-"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    // The values of W are near 10^12, and its labels near 1000. Its name is cut, the power and the unit are not.
    assert!(done.output.contains(">W… (10⁹ UNITS OF GOODS)</text>"), "{}", done.output);
    // A wider figure has room for more of the name.
    let done = room.zudyn(&["run", &model, "--no-pages", "--svg", "-", "--size", "900x1400"]);
    assert!(done.output.contains("(10⁹ UNITS OF GOODS)</text>"), "{}", done.output);
}

/// On a terminal; into a file it is written as it is. tests/suite/command_line/processes.rs has every other place.
#[test]
#[cfg(unix)]
fn escape_in_title() {
    use crate::command_line::processes::on_terminal;
    let room = Room::new();
    let screen = on_terminal(room.command().arg("run").arg(file("escape_in_title.dyn")));
    assert!(screen.contains("^[[2J") && screen.contains("^[[31mRED^[]0;pwn^G"), "{screen:?}");
    assert!(!screen.contains(['\x1b', '\x07']), "{screen:?}");
}

// ---- several errors ----

/// Both errors of the file in one round; five of another deck too, of five stages.
#[test]
fn five_errors_in_four_rounds() {
    let done = zudyn("check", "five_errors_in_four_rounds.dyn", &[]);
    reports(&done, &[], &["output-undefined", "length-missing"]);
    let deck = "*     FIVE\nL     X.K=X.J+DT*R.JK\nN     X=1\nR     R.KL=A*B\nC     A=1\nA     Y.K=SQRTT(X.K)\nT     TT=1/2/3\n\
                A     Z.K=TABHL(TT,X.K,0,3,1)\nA     W.K=W2.K\nA     W2.K=W.K\nSPEC  DT=.1/LENGTH=10/PRTPER=1\nPRINT X,QQQ\nRUN   A\n";
    let codes = ["undefined-name", "unknown-function", "table-size", "simultaneous-auxiliaries", "output-undefined"];
    reports(&zudyn_of("check", "dyn", deck, &[]), &[], &codes);
}

/// Each file of the trial belongs to a test here.
#[test]
fn every_file_has_a_test() {
    let here = include_str!("trial.rs");
    for entry in std::fs::read_dir(file("")).expect("the folder is there") {
        let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
        let of_another = ["decay.csv", "include_part.inc"].contains(&name.as_str());
        assert!(of_another || here.contains(&format!("\"{name}\"")), "{name}");
    }
}
