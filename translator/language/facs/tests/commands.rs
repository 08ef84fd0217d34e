//! Runs, headings, and what top level and runs share.

use super::super::script::Action;
use super::*;

/// A model that counts: Y(4)' = 1, from 0.
const RAMP: &str = "5 NODES 5 VECTOR Z() 5 VECTOR Z0()\nSET-Y Z() SET-IC Z0()\n0.5 TO DT/2 1 TO COMINT\nRK2 R\n\
                    MODEL: M 4 +REF R ;\nSIMULATE M\n4 PR-NODE\n";

fn ramp(commands: &str) -> String {
    format!("{RAMP}{commands}\n")
}

#[test]
fn a_run_prints_its_page() {
    let wanted = "       T          4\n\n       0          0\n     1.0     1.0000\n     2.0     2.0000\n\n";
    assert_eq!(page(&ramp("2 RUN")), wanted);
    assert_eq!(page(&ramp("0 RUN")), "       T          4\n\n       0          0\n\n");
}

#[test]
fn continue_has_a_heading_only_after_a_change() {
    let begin = "       T          4\n\n       0          0\n\n";
    assert_eq!(page(&ramp("0 RUN 1 CONTINUE")), format!("{begin}     1.0     1.0000\n"));
    assert_eq!(page(&ramp("0 RUN 0 CONTINUE")), begin);
    let again = page(&ramp("0 RUN DISPLAY 1 CONTINUE"));
    assert_eq!(again, format!("{begin}       T          4\n\n     1.0     1.0000\n"));
}

#[test]
fn initialize_prints_a_row_under_a_heading_that_is_due() {
    assert_eq!(page(&ramp("RESET INITIALIZE")), "       T          4\n\n       0          0\n");
    assert_eq!(
        page(&ramp("0 RUN INITIALIZE")),
        "       T          4\n\n       0          0\n\n\n       0          0\n"
    );
}

#[test]
fn text_and_rows_leave_in_order() {
    let text = page(&ramp(".\" before\" 0 RUN .\" after\" CR"));
    assert_eq!(text, "before\n       T          4\n\n       0          0\n\nafter\n");
    let output = output(&ramp(".\" before\" 0 RUN"));
    assert_eq!(output.raw, "T,4\n0,0\n");
    assert_eq!(output.csv, "T,4\n0.00000000,0.00000000\n");
}

#[test]
fn a_value_that_a_run_has_changed_is_printed_but_decides_nothing() {
    assert!(page(&ramp("2 RUN 4 Z() D.")).ends_with("200000000 "));
    error(&ramp("1 RUN\n4 Z() D0= ."), "script-depends-on-run", 9);
    error(&ramp("1 RUN\n: X 4 Z() D0= IF 1 . THEN ; X"), "script-depends-on-run", 9);
    error(&ramp("1 RUN\n4 Z() 5 TO Z0()"), "script-depends-on-run", 9);
    // What is stored afterwards is known again.
    assert!(page(&ramp("1 RUN 0. 4 TO Z() 4 Z() D0= .")).ends_with("-1 "));
}

/// T goes on from what the program stores in node 0, and is unknown again after the run.
#[test]
fn a_program_may_set_the_time() {
    assert!(page(&ramp("20 RUN 0 1.0 ASSIGN-Y 4 0.0 ASSIGN-Y 20 CONTINUE 0 Z() D.")).ends_with("2100000000 "));
    error(&ramp("20 RUN 0 2.0 ASSIGN-Y\n20 CONTINUE"), "time-range", 9);
    error(&ramp("20 RUN 0 1.0 ASSIGN-Y 20 CONTINUE\n1 CONTINUE"), "time-range", 9);
}

#[test]
fn settings_act_where_they_stand() {
    let output = output(&ramp("1 RUN 4 2.5 ASSIGN-IC 1 RUN 4 -1.5 ASSIGN-Y 1 CONTINUE"));
    let wanted = "T,4\n0,0\n100000000,100000000\n\nT,4\n0,250000000\n100000000,350000000\n200000000,-50000000\n";
    assert_eq!(output.raw, wanted);
}

#[test]
fn user_words_run_models() {
    let output = output(&ramp("0.5 SCALAR K : TRY ( d -- ) #IN TO K 1 RUN ; 1.2 TRY 1.5 TRY"));
    assert_eq!(output.raw.lines().filter(|line| *line == "T,4").count(), 2);
    assert_eq!(page(&ramp(": GO SIMULATE 0 RUN ; GO M")), page(&ramp("0 RUN")));
}

#[test]
fn commands_are_recorded_with_their_words() {
    let (_, reading) = reading(&ramp("5 LABEL end PLOT 3 RUN"));
    let script = reading.program.expect("no errors").script;
    let last: Vec<(&Action, &str)> =
        script.iter().rev().take(3).map(|recorded| (&recorded.action, recorded.word.as_str())).collect();
    assert_eq!(last[0], (&Action::Run { rows: 3 }, "RUN"));
    assert_eq!(last[1].1, "PLOT");
    assert_eq!(last[2], (&Action::Label { node: 5, text: "end".into() }, "LABEL"));
}

#[test]
fn t_has_the_decimals_that_its_rows_need() {
    let times = |commands: &str| -> Vec<String> {
        let page = page(&ramp(commands));
        page.lines().filter_map(|line| line.split_whitespace().next().map(str::to_string)).skip(1).collect()
    };
    assert_eq!(times("0.125 TO DT/2 2 RUN"), ["0", "0.25", "0.50"]);
    assert_eq!(times("0 -0.5 ASSIGN-IC 1 RUN"), ["-0.5", "0.5"]);
}

#[test]
fn an_overload_of_t_is_that_of_the_run() {
    let text = ramp("MODEL: S 4 0REF R 4 +REF STOP ; SIMULATE S 22 RUN");
    let (source, reading) = reading(&text);
    let output = direct::run(&reading.program.expect("no errors"));
    let failure = output.failure.map(|failure| failure.text(&source));
    let wanted = "zudyn-run: overload line=8 word=RUN node=0 t=21.0 pass=1";
    assert_eq!(failure.as_deref(), Some(wanted));
    error(&ramp("22 RUN"), "time-range", 8);
    error(&ramp("0 RUN 2147483647. 0 TO Z() 1 CONTINUE"), "time-range", 8);
}

#[test]
fn a_failure_in_initialize_leaves_the_heading_only() {
    let text = ramp("MODEL: D 5 4 4 DIV ; SIMULATE D 3 RUN");
    let (source, reading) = reading(&text);
    let output = direct::run(&reading.program.expect("no errors"));
    assert_eq!(output.page, "       T          4\n");
    let failure = output.failure.map(|failure| failure.text(&source));
    assert_eq!(failure.as_deref(), Some("zudyn-run: divide-by-zero line=8 word=DIV node=5 t=0 pass=0"));
}

#[test]
fn failures_name_the_statement_and_the_block_inside() {
    let failed = |text: &str| {
        let (source, reading) = reading(text);
        direct::run(&reading.program.expect("no errors")).failure.map(|failure| failure.text(&source))
    };
    let forth = failed(&ramp(": PLAIN 1. 1 0 M*/ 2DROP ;\nMODEL: E\n PLAIN ;\nSIMULATE E 1 RUN"));
    assert_eq!(forth.as_deref(), Some("zudyn-run: divide-by-zero line=10 word=PLAIN node=- t=0 pass=0"));
    let block = failed(&ramp(": WORD 4 5 5 DIV ;\nMODEL: E\n WORD ;\nSIMULATE E 1 RUN"));
    assert_eq!(block.as_deref(), Some("zudyn-run: divide-by-zero line=10 word=WORD node=4 t=0 pass=0"));
}

#[test]
fn screens_are_read_like_lines() {
    let lines: Vec<&str> = RAMP.lines().chain(["0 RUN"]).collect();
    let block: String = (0..16).map(|n| format!("{:<64}", lines.get(n).copied().unwrap_or(""))).collect();
    let text = super::super::lexer::screens(&block).expect("a screen");
    assert_eq!(page(&text), page(&ramp("0 RUN")));
}

#[test]
fn a_program_may_have_more_than_one_error() {
    let codes = |text: &str| {
        let told = told(text).into_iter().filter(|(_, _, severity)| *severity == Severity::Error);
        told.map(|(code, line, _)| format!("{code} {line}")).collect::<Vec<_>>().join(", ")
    };
    let data = "6 NODES 6 VECTOR Z() 6 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.01 TO DT/2 1 TO COMINT 4 PR-NODE\n";
    // Words that do not exist, in any definition; what uses these is not executed.
    let text = format!("{data}: W SQRR 70000 ;\n: V SQR ;\nMODEL: M 4 5 INVV 5 4 W ;\nSIMULATE M 2 RUN 4 SQRT");
    assert_eq!(codes(&text), "unknown-word 3, number-range 3, unknown-word 5");
    // Models.
    let text = format!(
        "{data}MODEL: A 4 9 INV ;\nMODEL: B 2 4 INV ;\nMODEL: C 4 4 SQR ;\nSIMULATE A 1 RUN SIMULATE B 1 RUN SIMULATE C 1 RUN"
    );
    assert_eq!(codes(&text), "node-range 3, reserved-node 4");
}

/// A model that stores into V only when T has come to 0.25.
const LATE: &str = "5 NODES 5 VECTOR A 5 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT\n\
                    VARIABLE V 0 INTEGER N2 0 INTEGER WAY\n4 5 PR-NODE\n";

fn late(model: &str, commands: &str) -> String {
    format!("{LATE}MODEL: M 4 T INV 5 4 INV {model} ;\nSIMULATE M\n{commands}\n")
}

#[test]
fn what_a_run_may_have_stored_is_printed_but_decides_nothing() {
    for (model, place, wanted) in [
        ("T Y() 26000000. D> IF 1 V +! THEN", "V @", "14 "),
        ("T Y() 26000000. D> IF 7 V ! THEN", "V @", "7 "),
        ("T Y() 26000000. D> IF N2 1+ TO N2 THEN", "N2", "14 "),
        ("T Y() 26000000. D> IF ELSE 7 TO N2 THEN", "N2", "7 "),
        ("T Y() BEGIN 2DUP 26000000. D> WHILE D2/ 1 V +! REPEAT 2DROP", "V @", "23 "),
        ("T Y() 26000000. D> IF 5 4 INV ELSE EXIT THEN 1 V +!", "V @", "14 "),
    ] {
        let text = late(model, &format!("5 RUN {place} ."));
        assert!(page(&text).ends_with(wanted), "{model}: {}", page(&text));
        let decides = late(model, &format!("5 RUN\n: Q {place} IF 1 . THEN ; Q"));
        error(&decides, "script-depends-on-run", 8);
    }
    // A place that no way stores into stays known.
    assert!(page(&late("T Y() 26000000. D> IF 1 V +! THEN", "5 RUN N2 0= .")).ends_with("-1 "));
}

#[test]
fn what_a_run_stores_may_depend_on_stores_before_it() {
    let model = "WAY IF 7 V ! THEN";
    assert!(page(&late(model, "1 RUN 1 TO WAY 1 CONTINUE V @ .")).ends_with("7 "));
    error(&late(model, "1 RUN 1 TO WAY 1 CONTINUE\nV @ 7 = ."), "script-depends-on-run", 8);
    let other = "5 T INV 4 T INV WAY 3 = IF 7 V ! THEN ;\n";
    let two = |commands: &str| format!("{}MODEL: N {other}{commands}\n", late("3 TO WAY", ""));
    assert!(page(&two("1 RUN SIMULATE N 1 CONTINUE V @ .")).ends_with("7 "));
}
