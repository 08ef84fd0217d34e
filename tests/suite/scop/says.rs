//! The output of a SCoP model apart from its table: printf, prterr, TERMINAL, warnings of a run.

use crate::command::{Done, Room, first_of};

/// Runs a model by both engines, which must say the same; gives what the first said.
fn run(model: &str, more: &[&str]) -> Done {
    let room = Room::new();
    let file = room.path().join("model.mod");
    std::fs::write(&file, model).expect("the model is written");
    let file = file.display().to_string();
    let by = |engine: &[&str]| room.zudyn(&[&["run", file.as_str(), "--csv", "-"], engine, more].concat());
    let first = by(&["--engine", "interpret"]);
    let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
    let second = by(&["--engine", "c", "--cc", compiler]);
    let said = |done: &Done| (done.status, done.errors.clone(), done.output.clone());
    assert_eq!(said(&first), said(&second));
    first
}

fn rows(done: &Done) -> usize {
    done.output.lines().count() - 1
}

#[test]
fn printf_writes_to_standard_error_and_leaves_the_table() {
    let model = r#"
        INDEPENDENT { t FROM 0 TO 2 WITH 2 }
        ASSIGNED { a  v[2] }
        FUNCTION twice(x) { twice = 2*x }
        BREAKPOINT {
            a = -2.7
            v[1] = 1e10
            printf("t=%g|%d|%5i|%-6.2f|%+e|%%|%g\n", t, a, twice(a), a, a, v[1])
            IF (t == 1) { printf("one ") }
        }"#;
    let done = run(model, &[]);
    assert_eq!(done.status, 0);
    let line = |t: &str| format!("t={t}|-2|   -5|-2.70 |-2.700000e+00|%|1e+10\n");
    assert_eq!(done.errors, line("0") + &line("1") + "one " + &line("2"));
    assert_eq!(rows(&done), 3);
}

#[test]
fn numbers_of_any_size_are_written() {
    let model = r#"
        INDEPENDENT { t FROM 0 TO 1 WITH 1 }
        ASSIGNED { a  b }
        INITIAL { a = 1e300  b = log(0) }
        BREAKPOINT { IF (t == 0) { printf("%d %d %9999999g|%.9999999f|%08.3d", -1e12, b, 1, a, 5.5) } }"#;
    let done = run(model, &[]);
    assert_eq!(done.status, 0);
    assert!(done.errors.starts_with("-1000000000000 -inf  "), "{}", done.errors);
    assert!(done.errors.ends_with("|     005\n"), "{}", done.errors);
    // A width and a precision of 200 are the most.
    assert_eq!(done.errors.find('|'), Some("-1000000000000 -inf ".len() + 200));
    assert_eq!(done.errors.split('|').nth(1).map(str::len), Some(301 + 1 + 200));
}

#[test]
fn values_are_computed_before_the_text_and_in_blocks_of_equations_too() {
    let model = r#"
        INDEPENDENT { t FROM 0 TO 1 WITH 1 }
        STATE { y START 1 }
        DERIVATIVE d { y' = -y  IF (t == 0) { printf("y %.3f\n", y) } }
        FUNCTION told(x) { printf("told %g\n", x)  told = x + 1 }
        BREAKPOINT { SOLVE d METHOD euler  printf("%g\n", told(told(5))) }"#;
    let done = run(model, &[]);
    assert_eq!(done.errors.lines().filter(|line| *line == "told 5").count(), 2);
    assert!(done.errors.contains("told 5\ntold 6\n7\n"), "{}", done.errors);
    assert!(done.errors.contains("y 1.000\n"), "{}", done.errors);
}

#[test]
fn prterr_ends_the_run_with_failure() {
    let model = r#"
        INDEPENDENT { t FROM 0 TO 4 WITH 4 }
        PARAMETER { last = 2 }
        ASSIGNED { a }
        BREAKPOINT { a = t  IF (t > last) { prterr("beyond 100% of it") } }"#;
    let done = run(model, &[]);
    assert_eq!(done.status, 3);
    assert_eq!(rows(&done), 3);
    assert!(done.errors.starts_with("beyond 100% of it\n"), "{}", done.errors);
    assert!(
        done.errors.contains("model.mod:5:9: error[ended-by-model]: `prterr` ended the run at t = `3`"),
        "{}",
        done.errors
    );
    let done = run(model, &["--set", "last=9"]);
    assert_eq!((done.status, done.errors.as_str(), rows(&done)), (0, "", 5));
    // Within a block of equations and within IFERROR's reach it is an end all the same.
    let model = r#"
        INDEPENDENT { t FROM 0 TO 4 WITH 4 }
        STATE { y START 1 }
        DERIVATIVE d { y' = y  IF (y > 10) { prterr("too much") } }
        BREAKPOINT { SOLVE d IFERROR { y = 0 } }"#;
    let done = run(model, &[]);
    assert_eq!((done.status, rows(&done)), (3, 3));
    assert!(done.errors.starts_with("too much\n"), "{}", done.errors);
}

const TERMINAL: &str = r#"
    INDEPENDENT { t FROM 0 TO 2 WITH 2 }
    PARAMETER { k = 3 }
    STATE { y START 1  z }
    ASSIGNED { sum  v[2] }
    BREAKPOINT { y = y + k  sum = sum + y }
    LINEAR l SOLVEFOR z { ~ 2*z = y }
    PROCEDURE also(x) { v[1] = x }
    TERMINAL {
        sum = sum*10
        also(1/3)
        SOLVE l
        printf("no end of line")
    }"#;

#[test]
fn terminal_runs_when_it_is_asked_for() {
    let done = run(TERMINAL, &[]);
    assert_eq!((done.status, done.errors.as_str()), (0, ""));
    let table = done.output;
    let done = run(TERMINAL, &["--terminal"]);
    let told = "no end of line\nz = 5\nsum = 210\nv[0] = 0\nv[1] = 0.333333333333333\n";
    assert_eq!((done.status, done.errors.as_str()), (0, told));
    assert_eq!(done.output, table);
}

#[test]
fn terminal_runs_after_every_run() {
    let sums = |more: &[&str]| -> Vec<String> {
        let done = run(TERMINAL, &[&["--terminal"], more].concat());
        assert_eq!(done.status, 0);
        done.errors.lines().filter_map(|line| line.strip_prefix("sum = ")).map(String::from).collect()
    };
    assert_eq!(sums(&["--stepped", "k=0,1,3"]), ["30", "90", "210"]);
    assert_eq!(sums(&["--sweep", "k=0:2:2"]), ["10", "20", "30"]);
    let model = TERMINAL.replace("PARAMETER { k = 3 }", "STEPPED { k = 0, 1 }");
    let done = run(&model, &["--terminal"]);
    assert_eq!(done.errors.lines().filter(|line| line.starts_with("sum = ")).count(), 2);
}

#[test]
fn a_model_without_terminal_is_run_all_the_same() {
    let done = run("INDEPENDENT { t FROM 0 TO 1 WITH 1 }", &["--terminal"]);
    assert_eq!((done.status, rows(&done)), (0, 2));
    assert!(done.errors.contains("TERMINAL"), "{}", done.errors);
}

#[test]
fn a_value_outside_its_limits_is_told_once_and_taken() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nPARAMETER {\n\tk = 1 <0, 2>\n\tw[2] <-1, 1>\n}\n\
                 ASSIGNED { a }\nBREAKPOINT { a = k }\n";
    assert_eq!(run(model, &[]).errors, "");
    assert_eq!(run(model, &["--set", "k=2"]).errors, "");
    let done = run(model, &["--set", "k=5", "--set", "w[1]=-1.5"]);
    assert_eq!(done.status, 0);
    assert!(done.errors.contains("model.mod:3:2: warning[outside-limits]: `k` is `5`,"), "{}", done.errors);
    assert!(done.errors.contains("model.mod:4:2: warning[outside-limits]: `w` is `-1.5`,"), "{}", done.errors);
    assert!(done.output.ends_with("1,5\n"), "{}", done.output);
    for several in [["--stepped", "k=1,3,4"], ["--sweep", "k=1:4:3"]] {
        let done = run(model, &several);
        assert_eq!(done.errors.matches("outside-limits").count(), 1, "{}", done.errors);
        assert!(done.errors.contains("`k` is `3`"), "{}", done.errors);
    }
    let done = run(model, &["--set", "k=5", "--locale", "zh"]);
    assert!(done.errors.contains("超出其声明的范围"), "{}", done.errors);
}

#[test]
fn a_start_value_that_a_law_replaces_is_told() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nSTATE { a START 1  b START 0  u[2] START 1 }\n\
                 KINETIC s {\n\t~ a <-> b (1, 1)\n\tCONSERVE a + b = 1\n\t~ u[0] <-> u[1] (1, 2)\n\
                 \tCONSERVE u[0] + u[1] = 2\n}\nBREAKPOINT { SOLVE s }\n";
    assert_eq!(run(model, &[]).errors, "");
    assert_eq!(run(&model.replace("b = 1\n", "b = 0.3\n"), &["--set", "a0=0.1", "--set", "b0=0.2"]).errors, "");
    let done = run(model, &["--set", "b0=0.5", "--set", "u0=1.5"]);
    assert_eq!(done.status, 0);
    let told =
        "model.mod:5:2: warning[conserve-start-mismatch]: the start value of `b` breaks this law, by which it is `0`;";
    assert!(done.errors.contains(told), "{}", done.errors);
    let told = "model.mod:7:2: warning[conserve-start-mismatch]: the start value of `u[1]` breaks this law, by which it is `0.5`;";
    assert!(done.errors.contains(told), "{}", done.errors);
    assert!(done.output.lines().nth(1).is_some_and(|row| row == "0,1,0,1.5,0.5"), "{}", done.output);
    let ignored = model.replace("SOLVE s", "SOLVE s METHOD runge");
    assert!(!run(&ignored, &["--set", "b0=0.5"]).errors.contains("conserve-start-mismatch"));
}

#[test]
fn places_in_other_files_say_which() {
    let room = Room::new();
    let file = room.path().join("model.mod");
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nINCLUDE \"more.inc\"\nASSIGNED { a }\n";
    std::fs::write(&file, model).expect("the model is written");
    std::fs::write(room.path().join("more.inc"), "\nPARAMETER { a }\n").expect("the part is written");
    let done = room.zudyn(&["check", &file.display().to_string(), "--format", "json"]);
    assert_eq!(done.status, 1);
    let told: serde_json::Value = serde_json::from_str(&done.output).expect("it is JSON");
    assert_eq!(told[0]["code"], "duplicate-declaration");
    assert!(told[0]["file"].as_str().is_some_and(|name| name.ends_with("model.mod")));
    let related = &told[0]["related"][0];
    assert!(related["file"].as_str().is_some_and(|name| name.ends_with("more.inc")), "{related}");
    assert_eq!(related["line"], 2);
}
