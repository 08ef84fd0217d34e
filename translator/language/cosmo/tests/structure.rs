//! Where programs end, what a line is, and that one mistake draws one message.

use super::told;
use crate::language::cosmo::Dialect;

/// A right model with more lines in its body before REPEAT.
fn model(headings: &str, body: &str) -> String {
    format!(
        "NUMBER OF COMPARTMENTS 3\n{headings}INITIAL\nV2=100.0\n\nBODY\nTIME IS NORMAL\n\nIN-COMPARTMENT 1\nITS FLOW=0.0\n\n\
         COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS CONSTANT\nITS VOLUME IS UNKNOWN\n\n{body}\n\
         REPEAT WHILE 9.0 IS GREATER THAN T\n"
    )
}

/// Lines of the expectations are those of the body, from 1.
#[track_caller]
fn check(headings: &str, body: &str, expected: &[&str]) {
    let text = model(headings, body);
    let before = text.find(body).map_or(0, |at| text[..at].lines().count());
    let relative = |message: &String| {
        let (code, line) = message.split_once(' ').unwrap_or((message, "0"));
        format!("{code} {}", line.parse::<usize>().map_or(0, |line| line - before))
    };
    let told: Vec<String> = told(&text, Dialect::Today).iter().map(relative).collect();
    assert_eq!(told, expected, "{text}");
}

#[test]
fn programs_end_at_blank_lines_and_before_full_words() {
    check("REAL E\n", "PROGRAM\nE=1.0\n\nSTEP=E\n\n", &[]);
    check("REAL E\n", "PROGRAM\nE=1.0\nSTEP=E\n", &[]);
    // Short names need their blank line: here S is a variable, C and P are nothing.
    check("REAL ES\n", "PROGRAM\nE=1.0\nS=E\nC 3\n", &["unknown-statement 4"]);
    check("REAL E\n", "PROGRAM\nE=1.0\nP\n", &["unknown-statement 3"]);
}

#[test]
fn a_declared_name_begins_a_statement() {
    check("real timer, formats\n", "PROGRAM\ntimer = 1\nformats = 2\n\n", &[]);
    check("", "PROGRAM\nX=1.0\ntimer = 1\n", &[]);
    check("real lag, flow, its_mean\n", "STEP:\nlag = 1\nflow = 2\nits_mean = 3\nX=lag\n\n", &[]);
}

#[test]
fn blocks_go_on_over_blank_lines() {
    check("", "PROGRAM\nIF T > 3 THEN\n\nX=1.0\n\nELSE IF T > 2 THEN\n\nX=2.0\nELSE\nX=3.0\n\nEND\n\n", &[]);
    check("", "PROGRAM\nWHILE T > 3; X=1.0; IF X > 2 THEN; X=2.0; END; END\n\n", &[]);
    check("", "PROGRAM\nIF T > 3 THEN IF T > 4 THEN\nX=1.0\nELSE\nX=2.0\nEND\n\n", &[]);
    check("", "STEP:\nIF T > 3 THEN X = 1 + 1\nX = 2\n\n", &[]);
}

#[test]
fn names_of_compartments_take_the_free_numbers() {
    let text = "initial\nV(gut) = 1\n\nbody\ntime is normal\n\ncompartment gut\nits input no\nits output = V(gut)\n\
                its volume is unknown\n\ncompartment 1 (blood)\nits input\nfrom gut = V2\nits output is constant\n\
                its volume is unknown\n\nout-compartment urine (sink)\nfrom compartment blood = K1\n\n\
                repeat while 9 is greater than t\n";
    assert_eq!(told(text, Dialect::Today), Vec::<String>::new());
}

#[test]
fn a_word_in_parentheses_that_reads_as_a_variable_is_a_comment() {
    let named = "OUT-COMPARTMENT 3 (EJ)\nFROM 2=1.0\n\nPROGRAM\nX=V(EJ)\n\n";
    check("REAL E5\nINTEGER J\n", named, &["index-not-integer 5"]);
    check("REAL E\nINTEGER J\n", named, &[]);
}

/// In 1969 AS could be an element of A.
#[test]
fn words_of_today_may_be_variables_of_1969() {
    check("REAL A5\nINTEGER S\n", "PROGRAM\nX=AS\nAS=2.0\n\nKEEP AS AS a_s, AS\n\n", &[]);
}

#[test]
fn tracers_are_the_last_word_of_their_declarations() {
    let body = "HALFTIME OF mo99 = 66\n\nHALFTIME tc99m = 6\n\nFISSION OF TRACER = 1.1\n\nDECAY mo99 INTO tc99m = 0.9\n\n\
                DOSE 0 LABELLED 5 LABELLED mo99 100 LABELLED tc99m (3) INTO 2 AT 1 EVERY 2 TIMES 3 OVER 1\n\n\
                PROGRAM\nmo99.HV2 = mo99.HV(2) + tc99m.HG 3\n\n";
    check("TRACER mo99, tc99m\n", &body.replace("HG 3", "HG3"), &[]);
    // Without TRACER any words may stand there, as in 1969.
    check("", "HALFTIME OF IODINE = 8.0\n\n", &[]);
}

#[test]
fn one_mistake_draws_one_message() {
    // A compartment that could not be read counts as declared, and its labels are there.
    let body = "COMPARTMENT 3\nITS INPUT\nITS VOLUME IS CONSTANT\n9: X=1.0\n\nOUT-COMPARTMENT 3\nFROM 2=1.0\n";
    check("", &format!("{body}\nPROGRAM\nX=1.0\nGO TO 9\n\n"), &["part-missing 3", "compartment-declared-twice 6"]);
    // Lines behind a bad one in the same program are read on.
    check("", "PROGRAM\nX=1.0+\nX=E\nX=2.0\n\n", &["bad-expression 2", "undeclared-variable 3"]);
    // A missing END is told at its IF, and what follows is read.
    check(
        "",
        "PROGRAM\nX=1.0\nIF T > 3 THEN\nX=2.0\n\nOUT-COMPARTMENT 3\nFROM 2=E\n\n",
        &["end-missing 3", "undeclared-variable 7"],
    );
}

#[test]
fn heading_and_forms_fit_together() {
    check("REAL E5\nINTEGER J\n", "FORMAT\n T V(2) EJ E J E 2  HV(1 + 1)\n * * * * *  ****\n\n", &[]);
    check("", "FORMAT: NO\n\nFORMAT\n\n", &["second-format 3"]);
    check("", "FORMAT WITH NO TABLE\nGRAPH\nV2,0,1,+\n\n", &[]);
}

#[test]
fn widening_is_silent_today_only() {
    let body = "PROGRAM\nX=3\nX=J*T\nX=1/2\nJ=J+1\nJ=MOD(J,3)\nJ=ROUND(T)\nX=MAX(J,1)\n\n";
    check("INTEGER J\n", body, &[]);
    check(
        "INTEGER J\n",
        "PROGRAM\nJ=1/2\nJ=2**2\nJ=STAND J\nJ=MAX(J,1.0)\n\n",
        &["type-mismatch 2", "type-mismatch 3", "type-mismatch 4", "type-mismatch 5"],
    );
}
