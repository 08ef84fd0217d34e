//! Different ways to write the same: blanks, points, semicolons, case, comments, names, blank lines.

use super::told;
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::{Dialect, parse};
use crate::source::Source;

/// The tree of a text.
fn tree(text: &str) -> String {
    parse(&Source::new("model.cosmo", text), Dialect::Today, &mut Diagnostics::new()).to_string()
}

const PLAIN: &str = "\
NUMBER OF COMPARTMENTS 4
REAL EA10
INTEGER J

INITIAL CONDITIONS
V2=300.0
HV2=10000.0
E=0.0-1.0
A3=E

BODY
IN-COMPARTMENT 1
ITS FLOW=20.0
LABELLED:
READ X

COMPARTMENT 2
ITS INPUT
FROM 1=20.0
FROM 3=AJ
ITS OUTPUT IS UNKNOWN
ITS VOLUME IS CONSTANT

COMPARTMENT 3
ITS INPUT NO
ITS OUTPUT:
X=SQRT V3
ITS VOLUME IS UNKNOWN

OUT-COMPARTMENT 4
FROM 3=20.0

TIME IS NORMAL

FORMAT
  HV3    HG4
 **.*  **.**

GRAPH
E,0.0,100.0,.
HV3,0.0,100.0,-

PROGRAM
9:J=1
GO TO 0 9 0 IF J=2
PRINT V2  ***.**
PRINTOUT  TEXT, WITH 2 BLANKS

REPEAT WHILE 101. IS GREATER THAN T
PRINTLINE 1
";

/// Replaces parts of the plain text; each must be there.
fn written(parts: &[(&str, &str)]) -> String {
    let mut text = PLAIN.to_string();
    for (plain, odd) in parts {
        assert!(text.contains(plain), "{plain}");
        text = text.replace(plain, odd);
    }
    text
}

#[track_caller]
fn same(parts: &[(&str, &str)]) {
    let text = written(parts);
    assert_eq!(tree(&text), tree(PLAIN), "{text}");
    assert_eq!(told(&text, Dialect::Today), told(PLAIN, Dialect::Today), "{text}");
}

#[test]
fn the_plain_text_is_right() {
    assert_eq!(told(PLAIN, Dialect::Of1969), Vec::<String>::new());
}

#[test]
fn points_and_minus_signs_have_many_forms() {
    same(&[("20.0", "20·0"), ("300.0", "300⋅0"), ("100.0", "100∙0"), ("101.", "101•"), ("E=0.0-1.0", "E=0.0−1.0")]);
    same(&[("**.**", "**·**"), ("100.0,-", "100.0,−"), ("100.0,.", "100.0,·")]);
}

#[test]
fn blanks_are_free_where_they_may_be() {
    same(&[("V2=300.0", "  V2 \t=  300.0  "), ("10000.0", "10 000.0"), ("0.0-1.0", "0.0 - 1.0"), ("9:J", "9 : J")]);
    same(&[("ITS FLOW=", "ITS  FLOW   = "), ("LABELLED:", "LABELLED :"), ("ITS OUTPUT IS", "ITS   OUTPUT  IS")]);
    same(&[("TIME IS NORMAL", "TIME  IS   NORMAL"), ("E,0.0,100.0,.", "E , 0.0 ,100.0 , .")]);
    same(&[("GO TO 0 9 0 IF J=2", "GO  TO 0  9 0  IF J = 2"), ("PRINT V2  *", "PRINT   V2  *")]);
}

/// An index may stand apart from its array; the tree shows it as it is written, the meaning is the same.
#[test]
fn an_index_may_stand_apart() {
    let apart =
        written(&[("HV2=", "HV 2="), ("A3=", "A 3="), ("FROM 3=AJ", "FROM 3=A J"), ("  HV3    HG4", "  HV 3   HG 4")]);
    assert_eq!(told(&apart, Dialect::Of1969), Vec::<String>::new());
    assert_eq!(told(&apart, Dialect::Today), Vec::<String>::new());
}

#[test]
fn semicolons_end_lines_and_carriage_returns_are_ignored() {
    same(&[("V2=300.0\nHV2", "V2=300.0; HV2"), ("ITS FLOW=20.0\nLABELLED:\n", "ITS FLOW=20.0;LABELLED:;\n")]);
    same(&[("INTEGER J\n\nINITIAL", "INTEGER J;;INITIAL"), ("TIME IS NORMAL\n\n", "TIME IS NORMAL;\n;\n")]);
    same(&[("\n", "\r\n")]);
    same(&[("\n", ";\n")]);
}

#[test]
fn comments_and_case_change_nothing() {
    same(&[("V2=300.0\n", "V2=300.0  # ml; not l\n# and more\n"), ("NUMBER", "# a model\nNUMBER")]);
    same(&[("FROM 1=20.0\n", "FROM 1=20.0\n# between\n"), ("HV3,0.0,100.0,-", "HV3,0.0,100.0,- # right")]);
    let parts = [("NUMBER OF COMPARTMENTS", "number of compartments"), ("LABELLED", "labelled"), ("ITS ", "its ")];
    same(&parts);
    same(&[("COMPARTMENT", "Compartment"), ("REPEAT WHILE", "repeat while"), ("IS GREATER THAN", "is greater than")]);
    same(&[("GO TO", "go to"), ("PRINT V2", "print V2"), ("IS UNKNOWN", "is unknown"), ("PRINTLINE", "printline")]);
}

#[test]
fn blank_lines_may_be_missing_or_doubled() {
    same(&[("\n\n", "\n\n\n\n")]);
    same(&[("IS CONSTANT\n\nCOMPARTMENT", "IS CONSTANT\nCOMPARTMENT"), ("20.0\n\nTIME", "20.0\nTIME")]);
    same(&[("READ X\n\nCOMPARTMENT", "READ X\nCOMPARTMENT"), ("A3=E\n\nBODY", "A3=E\nBODY")]);
    same(&[("BLANKS\n\nREPEAT", "BLANKS\nREPEAT"), ("100.0,-\n\nPROGRAM", "100.0,-\nPROGRAM")]);
    same(&[("**.**\n\nGRAPH", "**.**\nGRAPH"), ("NORMAL\n\nFORMAT", "NORMAL\nFORMAT")]);
}

#[test]
fn names_may_be_as_short_or_as_long_as_one_likes() {
    same(&[("NUMBER OF COMPARTMENTS 4", "N 4"), ("INITIAL CONDITIONS", "I"), ("BODY", "BITS AND PIECES")]);
    same(&[("ITS FLOW", "ITS F"), ("LABELLED:", "L:"), ("ITS INPUT", "ITS I"), ("FROM 1", "F1"), ("FROM 3", "F 3")]);
    same(&[("ITS OUTPUT IS UNKNOWN", "ITS O IS UNIMPORTANT"), ("ITS VOLUME IS CONSTANT", "ITS V IS C")]);
    same(&[("\nCOMPARTMENT 2", "\nC 2(A)"), ("\nCOMPARTMENT 3", "\nCOMPARTMENT OF IRON IN MARROW 3 OR 4")]);
    same(&[("IN-COMPARTMENT 1", "IN-C1"), ("OUT-COMPARTMENT 4", "OUT-CHANNEL 4 TO 5"), ("TIME IS", "T IS")]);
    same(&[("FORMAT", "FOR THE PRINTER"), ("GRAPH", "G"), ("PROGRAM", "P"), ("REPEAT WHILE", "R W")]);
    same(&[("LABELLED:", "LABELLED: WHAT WAS MEASURED"), ("ITS INPUT\n", "ITS INPUT COMES FROM TWO\n")]);
}
