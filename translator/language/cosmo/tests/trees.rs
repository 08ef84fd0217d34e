//! The tree as it prints: what was read, with the grouping of expressions.

use crate::diagnostic::Diagnostics;
use crate::language::cosmo::{Dialect, parse};
use crate::source::Source;

#[track_caller]
fn check(text: &str, expected: &str) {
    let source = Source::new("model.cosmo", text);
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&source, Dialect::Today, &mut diagnostics).to_string();
    assert_eq!(tree, expected, "{:?}", diagnostics.sorted());
}

/// A program with one assignment to X.
#[track_caller]
fn expression(text: &str, expected: &str) {
    check(
        &format!("I\nX={text}\n\nB\nR W 1.0 IS GREATER THAN T"),
        &format!("INITIAL\n  X = {expected}\nBODY\nREPEAT WHILE 1.0 IS GREATER THAN T\n"),
    );
}

#[test]
fn operators_bind_as_the_grammar_says() {
    expression("A-B-C*D/E", "((A - B) - ((C * D) / E))");
    expression("-2**2", "(-(2 ** 2))");
    expression("2**-1", "(2 ** (-1))");
    expression("2**3**2", "(2 ** (3 ** 2))");
    expression("EXP 0.0*3", "(EXP(0.0) * 3)");
    expression("EXP 2**3", "(EXP(2) ** 3)");
    expression("SQRT ABS HV 3", "SQRT(ABS(HV 3))");
    expression("MAX(V2 - 60, 0)**2", "(MAX((V2 - 60), 0) ** 2)");
    expression("-MOD(-7, 3)", "(-MOD((-7), 3))");
    expression("obs.cp(T+1)*mo99.HV(gut)", "(obs.cp((T + 1)) * mo99.HV(gut))");
    expression(
        "IF NOT T > 2 AND X=1 OR (T < 1) THEN 1 ELSE IF T <> 3 THEN 2 ELSE 3",
        "(IF ((NOT (T > 2) AND X = 1) OR T < 1) THEN 1 ELSE (IF T <> 3 THEN 2 ELSE 3))",
    );
    expression("(IF (V2) > (T) THEN 1 ELSE 2)", "(IF V2 > T THEN 1 ELSE 2)");
}

#[test]
fn a_model_of_today() {
    check(
        "parameter ka = 0.9 [1/h], ke = ka/2\nreal q, conc(5)\nREAL EA10\ntracer mo99\ndata obs from 'a;b.csv'\n\
         method is adaptive 1e-6\nkeep V2/V3 as ratio, T\nadjust ka from 0.1 to 2\nagainst obs.cp = V2 weight 1/q\n\
         initial\n9: read q, T\nread q from obs.cp\nprint 'a', q*2\nif q > 1 then print V2  **.*\n\nbody\n\
         units of flow are rates\n\nin-compartment source\nits flow:\nwhile q < 1\nq = 2\n\nend\nlabelled = 1\nlabelled mo99 = 2\n\n\
         compartment 2 (gut)\nits input\nfrom source = 1\nfrom compartment source:\nif q > 1 then\nX = 1\nelse if q > 2 then\n\
         X = 2\nelse\nX = 3\nend\nits output is unknown\nits volume is constant\n\nhalftime mo99 = 66\n\n\
         decay mo99 into mo99 = 0.5\n\ndose 5 labelled 3 labelled mo99 2 into gut at 0 every 12 times 4 over 1\n\n\
         when q > 3: printout  full # 1\n\nformat\n q  V(gut)\n *  **.*\n\nrepeat while 3 is greater than t\nstop 9\n",
        "PARAMETER ka = 0.9 [1/h]\nPARAMETER ke = (ka / 2)\nREAL q conc(5)\nREAL E A(10)\nTRACER mo99\n\
         DATA obs FROM \"a;b.csv\"\nMETHOD ADAPTIVE 1e-6 1e-8\nKEEP (V2 / V3) AS ratio\nKEEP T\nADJUST ka FROM 0.1 TO 2\n\
         AGAINST obs.cp = V2 WEIGHT (1 / q)\nINITIAL\n  9: READ q T\n  READ q FROM obs.cp\n  PRINT \"a\" (q * 2)\n  \
         IF q > 1\n    PRINT V2 \"  **.*\"\nBODY\nUNITS OF FLOW ARE RATES\nIN-COMPARTMENT source\n  ITS FLOW:\n    \
         WHILE q < 1\n      q = 2\n  LABELLED = 1\n  LABELLED mo99 = 2\nCOMPARTMENT 2 gut\n  FROM source = 1\n  FROM source:\n    \
         IF q > 1\n      X = 1\n    ELSE IF q > 2\n      X = 2\n    ELSE\n      X = 3\n  ITS OUTPUT IS UNKNOWN\n  \
         ITS VOLUME IS CONSTANT\nHALFTIME mo99 = 66\nDECAY mo99 INTO mo99 = 0.5\n\
         DOSE 5 LABELLED 3 LABELLED mo99 2 INTO gut AT 0 EVERY 12 TIMES 4 OVER 1\nWHEN q > 3\n  PRINTOUT \" full # 1\"\n\
         FORMAT\n  \" q  V(gut)\"\n  \" *  **.*\"\nREPEAT WHILE 3 IS GREATER THAN t\n  STOP 9\n",
    );
}

/// Blanks at the end of what PRINTOUT prints move the head of the printer.
#[test]
fn printout_keeps_its_blanks() {
    check(
        "I\nPRINTOUT   A  ; PRINTOUT B\t\n\nB\nR W 1 IS GREATER THAN T",
        "INITIAL\n  PRINTOUT \"  A  \"\n  PRINTOUT \"B \"\nBODY\nREPEAT WHILE 1 IS GREATER THAN T\n",
    );
}
