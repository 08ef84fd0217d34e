//! SCoP on the command line: included files, recognition, permission for C code, listings.

use crate::command::Room;

const RANGE: &str = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\n";

/// Writes files and checks the first one.
fn check(files: &[(&str, &str)], words: &[&str]) -> (i32, String) {
    let room = Room::new();
    for (name, text) in files {
        let path = room.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a room has a folder")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    }
    let model = room.path().join(files[0].0).display().to_string();
    let done = room.zudyn(&[&["check", model.as_str()], words].concat());
    (done.status, done.errors)
}

#[test]
fn included_files_stand_beside_the_file_that_includes_them() {
    let model = format!("{RANGE}INCLUDE \"parts/all.inc\"\nASSIGNED {{ b }}\nBREAKPOINT {{ b = a + g }}\n");
    let files = [
        ("m.mod", model.as_str()),
        ("parts/all.inc", "INCLUDE \"g.inc\"\nPARAMETER { a }\n"),
        ("parts/g.inc", "CONSTANT { g }\n"),
    ];
    assert_eq!(check(&files, &[]), (0, String::new()));
    let (status, errors) = check(&[files[0], files[1], ("parts/g.inc", "CONSTANT { g = }\n")], &[]);
    assert_eq!(status, 1);
    assert!(errors.contains("parts/g.inc:1:16: error[unexpected-token]"), "{errors}");
    let (status, errors) = check(&files[..2], &[]);
    assert_eq!(status, 1);
    assert!(errors.contains("parts/all.inc:1:1: error[no-such-file]"), "{errors}");
}

#[test]
fn a_ring_of_files_is_refused() {
    let files = [
        ("m.mod", "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nINCLUDE \"other.inc\"\n"),
        ("other.inc", "INCLUDE \"./m.mod\"\n"),
    ];
    let (status, errors) = check(&files, &[]);
    assert_eq!(status, 1);
    assert!(errors.contains("other.inc:1:1: error[include-cycle]"), "{errors}");
}

#[test]
fn c_text_needs_permission() {
    let model = format!("{RANGE}VERBATIM\nint n;\nENDVERBATIM\n");
    let (status, errors) = check(&[("m.scop", model.as_str())], &[]);
    assert_eq!(status, 1);
    assert!(errors.contains("verbatim-refused"), "{errors}");
    let (_, errors) = check(&[("m.scop", model.as_str())], &["--allow-verbatim"]);
    assert!(!errors.contains("verbatim-refused"), "{errors}");
}

#[test]
fn options_of_other_languages_are_refused() {
    for words in [&["--std", "1969"][..], &["--method", "RK4 4"]] {
        let (status, errors) = check(&[("m.mod", RANGE)], words);
        assert_eq!(status, 2);
        assert!(errors.contains("COSMO"), "{errors}");
    }
    let (status, errors) = check(&[("m.dyn", "SPEC DT=1/LENGTH=1\n")], &["--allow-verbatim"]);
    assert_eq!(status, 2);
    assert!(errors.contains("SCoP"), "{errors}");
}

#[test]
fn the_tree_the_functions_and_the_explanations_are_shown() {
    let room = Room::new();
    std::fs::write(
        room.path().join("m.txt"),
        "INDEPENDENT{t FROM 0 TO 4 WITH 2}STATE{y}DERIVATIVE d{y'=-y^2}BREAKPOINT{SOLVE d}",
    )
    .expect("it can be written");
    let model = room.path().join("m.txt").display().to_string();
    let dumped = room.zudyn(&["dump", "--phase", "syntax", &model]);
    let tree = "INDEPENDENT\n  t FROM 0 TO 4 WITH 2\nSTATE\n  y\nDERIVATIVE d\n  y' = -y ^ 2\nBREAKPOINT\n  SOLVE d\n";
    assert_eq!(dumped.output, tree);
    let listed = room.zudyn(&["functions", "scop"]);
    assert!(listed.output.contains("perpulse(t, lag, height, duration, delay)"), "{}", listed.output);
    let explained = room.zudyn(&["explain", "parameter-assigned"]);
    assert!(explained.output.contains("\nSCoP\n"), "{}", explained.output);
}

/// An initial constant belongs to INITIAL, also where a routine of INITIAL assigns it.
#[test]
fn initial_constants_may_be_assigned_by_routines_of_initial() {
    let model = |calls: &str| {
        format!(
            "{RANGE}STATE {{ y }}\nPROCEDURE begin(x) {{ y0 = x }}\nFUNCTION first(x) {{ begin(x)  first = x }}\n\
             INITIAL {{ y = first(2) }}\n{calls}"
        )
    };
    assert_eq!(check(&[("m.mod", &model(""))], &[]), (0, String::new()));
    for elsewhere in ["BREAKPOINT { begin(1) }\n", "PROCEDURE p() { begin(t) }\nBREAKPOINT { SOLVE p }\n"] {
        let (status, errors) = check(&[("m.mod", &model(elsewhere))], &[]);
        assert_eq!(status, 0);
        assert!(
            errors.contains("m.mod:3:22: warning[parameter-assigned]: the model assigns the parameter `y0`"),
            "{errors}"
        );
    }
}

/// The same of the interpreter and of a program.
fn refused(model: &str, words: &[&str], code: &str, facts: &[&str]) {
    let room = Room::new();
    let path = room.path().join("m.mod");
    std::fs::write(&path, model).expect("it can be written");
    let path = path.display().to_string();
    for engine in ["interpret", "c"] {
        let done = room.zudyn(&[&["run", path.as_str(), "--engine", engine], words].concat());
        assert_eq!((done.status, done.output.as_str()), (2, ""), "{words:?}");
        assert!(done.errors.contains(&format!("error[{code}]")), "{words:?}: {}", done.errors);
        facts.iter().for_each(|fact| assert!(done.errors.contains(fact), "{words:?}: {}", done.errors));
    }
}

const DECAY: &str = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }
PARAMETER { V = 20 }
STATE { v START 1 }
ASSIGNED { a }
DERIVATIVE d { v' = -V*v }
BREAKPOINT { SOLVE d METHOD euler a = v }
";

#[test]
fn what_a_run_computes_cannot_be_set() {
    refused(DECAY, &["--set", "v=3"], "set-computed", &["`v`", "`v0`"]);
    refused(DECAY, &["--set", "t=3"], "set-computed", &["`t`", "`t0`"]);
    refused(DECAY, &["--set", "a=3"], "set-computed", &["`a`"]);
    refused(DECAY, &["--set", "FROM=1"], "set-unknown", &["`--from`"]);
}

#[test]
fn a_parameter_and_a_state_may_differ_in_the_size_of_letters() {
    let room = Room::new();
    let path = room.path().join("m.mod");
    std::fs::write(&path, DECAY).expect("it can be written");
    let path = path.display().to_string();
    for engine in ["interpret", "c"] {
        let words = ["run", path.as_str(), "--engine", engine, "--set", "V=0.5", "--csv", "-"];
        assert_eq!(room.zudyn(&words).output, "t,v,a\n0,1,1\n1,0.5,0.5\n");
    }
}

#[test]
fn rows_that_are_none_are_refused() {
    refused(DECAY, &["--from", "1"], "empty-range", &["from 1 to 1"]);
    refused(DECAY, &["--to", "-3"], "empty-range", &["from 0 to -3"]);
    refused(DECAY, &["--from", "2", "--to", "3", "--set", "t0=4"], "empty-range", &["`t0` = 4"]);
    refused(DECAY, &["--from=-1e308", "--to=1e308"], "empty-range", &["too far apart"]);
}

/// FROM, TO, WITH and TERMINAL have options of their own, and each message names the option of its cause.
#[test]
fn what_determines_the_rows_is_no_setting() {
    let room = Room::new();
    let settings = room.file("settings");
    std::fs::write(&settings, "V=3\nFROM=1\n").expect("it can be written");
    let settings = settings.display().to_string();
    refused(DECAY, &["--settings", &settings], "set-unknown", &["`--settings`: `FROM`", "use `--from`"]);
    refused(DECAY, &["--stepped", "TO=1,2"], "set-unknown", &["`--stepped`: `TO`", "use `--to`"]);
    refused(DECAY, &["--sweep", "WITH=1:2:3"], "set-unknown", &["`--sweep`: `WITH`", "use `--with`"]);
    std::fs::write(&settings, "V 3\n").expect("it can be written");
    refused(DECAY, &["--settings", &settings], "set-syntax", &["`--settings`: `V 3` does not have the form"]);
}

/// A built program checks its rows as the command does.
#[test]
fn a_program_reports_rows_that_are_none() {
    let room = Room::new();
    let (model, program) = (room.path().join("m.mod"), room.path().join("m"));
    std::fs::write(&model, DECAY).expect("it can be written");
    let (model, to) = (model.display().to_string(), program.display().to_string());
    let done = room.zudyn(&["build", &model, "-o", &to]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let run = |words: &[&str]| room.finish(std::process::Command::new(&program).args(["--csv", "-"]).args(words), "");
    for (words, said) in [
        (&["--with", "0"][..], "whole number from 1 to 2147483646 expected: --with\n"),
        (&["--with", "2.5"], "whole number expected: 2.5\n"),
        (&["--from", "1"], "TO must be greater than FROM: --from --to\n"),
        (&["--from=-1e308", "--to=1e308"], "the rows are too far apart: --from --to\n"),
    ] {
        let done = run(words);
        assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (2, "", said), "{words:?}");
    }
    let done = run(&["--terminal"]);
    assert_eq!((done.status, done.output), (0, run(&[]).output));
    assert_eq!(done.errors, "the model has no TERMINAL block: --terminal\n");
}

#[test]
fn figures_show_the_plot_or_the_states_and_what_is_swept() {
    let room = Room::new();
    let model = room.file("m.mod").display().to_string();
    let text = "INDEPENDENT { t FROM 0 TO 3 WITH 30 (ms) }\nPARAMETER { k = 1 }\nSTATE { x START 1 (mV) y }\n\
                DERIVATIVE d { x' = -k*y y' = k*x }\nBREAKPOINT { SOLVE d }\n";
    let drawn = |text: &str, more: &[&str]| {
        std::fs::write(&model, text).expect("the room can be written");
        let done = room.zudyn(&[&["run", &model, "--no-pages", "--svg", "-"], more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        done.output
    };
    let lines = |figure: &str| figure.matches("class=\"line\"").count();
    let states = drawn(text, &[]);
    assert!(lines(&states) == 2 && states.contains(">t (ms)<"), "{states}");
    let portrait = drawn(&format!("{text}PLOT y VS x\n"), &[]);
    assert!(lines(&portrait) == 1 && portrait.contains(">x (mV)<"), "{portrait}");
    let swept = drawn(text, &["--sweep", "k=1:2:4"]);
    assert!(lines(&swept) == 2 && swept.contains(">k<"), "{swept}");
}

/// The rows of a run, with no column names.
fn rows(model: &str, words: &[&str]) -> Vec<Vec<f64>> {
    let room = Room::new();
    let file = room.path().join("m.mod");
    std::fs::write(&file, model).expect("it can be written");
    let file = file.display().to_string();
    let done = room.zudyn(&[&["run", file.as_str(), "--csv", "-"], words].concat());
    assert_eq!(done.status, 0, "{}", done.errors);
    let numbers = |line: &str| line.split(',').map(|cell| cell.parse().expect("a number")).collect();
    done.output.lines().skip(1).map(numbers).collect()
}

/// The first values of a file for NEURON, as NEURON 9.0 gave them.
#[test]
fn ions_have_the_values_of_neuron() {
    let state = |more: &str, initial: &str| {
        format!(
            "NEURON {{ SUFFIX a  USEION ca READ ica, cai WRITE cai }}\nPARAMETER {{ ica = 0 {more} }}\nSTATE {{ cai (mM) }}\n\
             INITIAL {{ {initial} }}\nBREAKPOINT {{ SOLVE s METHOD cnexp }}\nDERIVATIVE s {{ cai' = 0 }}\n"
        )
    };
    let first = |model: &str, words: &[&str]| rows(model, &[&["--columns", "t,cai"], words].concat())[0][1];
    assert_eq!(first(&state("", ""), &[]), 5e-5);
    assert_eq!(first(&state("cai0 = 0.125", ""), &[]), 5e-5);
    assert_eq!(first(&state("cai0 = 0.125", "cai = cai0"), &[]), 0.125);
    assert_eq!(first(&state("", ""), &["--set", "cai0=3"]), 3.0);
    assert_eq!(first(&state("", "").replace("cai (mM)", "cai START 2 (mM)"), &[]), 2.0);
    // A state that is not exchanged with an ion is one like others.
    assert_eq!(first(&state("", "").replace(", cai WRITE cai", ""), &[]), 0.0);
    let other = "NEURON { SUFFIX x  USEION cal READ cali, calo VALENCE 2  USEION mg READ emg, mgo WRITE mgi }
STATE { mgi }  ASSIGNED { cali calo emg mgo r }
DERIVATIVE s { mgi' = 0 }
BREAKPOINT { SOLVE s  r = cali + 10*calo + 100*mgi + 1000*mgo + emg }
";
    assert_eq!(rows(other, &["--columns", "t,r"])[0][1], 1111.0);
    let area = "NEURON { SUFFIX x }\nASSIGNED { a }\nBREAKPOINT { a = area }\n";
    assert!((rows(area, &["--columns", "t,a"])[0][1] - 157079.63267948964).abs() < 1e-9);
}

#[test]
fn files_for_neuron_step_as_neuron_does() {
    let model = |method: &str| {
        format!(
            "NEURON {{ SUFFIX a }}\nPARAMETER {{ tau = 2 }}\nSTATE {{ y START 1 }}\nASSIGNED {{ h }}\n\
             DERIVATIVE s {{ y' = -y/tau }}\nBREAKPOINT {{ SOLVE s {method}\n h = dt }}\n"
        )
    };
    let last = |model: &str, words: &[&str]| {
        let words = [&["--to", "1", "--columns", "t,y,h"], words].concat();
        rows(model, &words).pop().expect("a last row")
    };
    let implicit = |step: f64| (1.0 + step / 2.0).powf(-(1.0 / step).round());
    let near = |got: &[f64], y: f64, h: f64| assert!((got[1] - y).abs() < 1e-12 && got[2] == h, "{got:?} {y} {h}");
    let stepped = model("METHOD derivimplicit");
    near(&last(&stepped, &["--with", "1"]), implicit(0.025), 0.025);
    near(&last(&stepped, &["--with", "1", "--set", "delta_t=0.5"]), implicit(0.5), 0.5);
    near(&last(&stepped, &["--with", "100"]), implicit(0.01), 0.01);
    let declared = stepped.replace("tau = 2", "tau = 2 delta_t = 0.1");
    near(&last(&declared, &["--with", "1"]), implicit(0.1), 0.1);
    assert!((last(&model("METHOD cnexp"), &["--with", "1"])[1] - (-0.5f64).exp()).abs() < 1e-8);
    // Without a NEURON block the step is the distance of rows.
    let plain = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nSTATE { y START 1 }\nDERIVATIVE s { y' = -y/2 }\n\
                 BREAKPOINT { SOLVE s METHOD derivimplicit }\n";
    assert!((rows(plain, &[])[1][1] - implicit(1.0)).abs() < 1e-12);
    // States of a PROCEDURE, the way of older files.
    let procedure = "NEURON { SUFFIX a }\nPARAMETER { dt tau = 2 }\nSTATE { y START 1 }\nASSIGNED { h }\n\
                     PROCEDURE s() { y = y + (1 - exp(-dt/tau))*(0 - y) }\nBREAKPOINT { SOLVE s\n h = dt }\n";
    assert!((last(procedure, &["--with", "1"])[1] - (-0.5f64).exp()).abs() < 1e-12);
}

#[test]
fn t0_of_a_file_for_neuron_is_the_authors() {
    let model = "NEURON { SUFFIX a }\nPARAMETER { t0 = 20 (ms) }\nSTATE { n START 1 }\n\
                 BREAKPOINT { SOLVE s METHOD cnexp }\nDERIVATIVE s { n' = -n/t0 }\n";
    for (words, tau) in [(&[][..], 20.0), (&["--set", "t0=5"], 5.0)] {
        let rows = rows(model, words);
        assert_eq!((rows.len(), rows[0][0], rows[0][1]), (101, 0.0, 1.0));
        assert!((rows[10][1] - (-10.0f64 / tau).exp()).abs() < 1e-7);
    }
}

#[test]
fn neuron_blocks_are_one() {
    let model = "NEURON { SUFFIX a }\nNEURON { USEION k READ ek WRITE ik }\nPARAMETER { g = 1 v = -65 }\n\
                 ASSIGNED { ik ek }\nBREAKPOINT { ik = g*(v-ek) }\n";
    let (status, errors) = check(&[("m.mod", model)], &[]);
    assert_eq!((status, errors.matches("neuron-ignored").count()), (0, 1), "{errors}");
    assert!(errors.contains("`SUFFIX`, `USEION`"), "{errors}");
    assert_eq!(rows(model, &["--columns", "t,ik"])[0][1], 12.0);
}

#[test]
fn a_failure_is_placed_in_its_included_file() {
    let room = Room::new();
    let file = room.path().join("m.mod");
    let main = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\nPARAMETER { a = 0 }\nSTATE { n }\nINITIAL { n = 1 }\n\
                INCLUDE \"part.inc\"\nDERIVATIVE s { n' = (1-n)/a }\n";
    std::fs::write(&file, main).expect("it can be written");
    let part = ": one\n: two\nBREAKPOINT {\n\tSOLVE s\n}\n";
    std::fs::write(room.path().join("part.inc"), part).expect("it can be written");
    let done = room.zudyn(&["run", &file.display().to_string()]);
    assert_eq!(done.status, 3, "{}", done.errors);
    assert!(done.errors.contains("part.inc:4:2: error[solver-failed]"), "{}", done.errors);
    assert!(done.errors.contains("SOLVE s\n"), "{}", done.errors);
}

#[test]
fn a_large_array_is_checked_at_once() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nASSIGNED { b[400000] }\n";
    let begin = std::time::Instant::now();
    let (status, errors) = check(&[("m.mod", model)], &[]);
    assert_eq!((status, errors.as_str()), (0, ""));
    // Time in proportion to the square would be minutes.
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
}
