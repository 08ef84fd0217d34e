//! Odd spellings: names, brackets, directives, line ends and alphabets that authors use and translators often
//! mishandle.

use super::random::Random;
use zudyn_translator::Language;

/// Names that occur in C, its library, the runtime or the preprocessor, that differ only in case, or that are not
/// ASCII.
pub const NAMES: [&str; 32] = [
    "int", "main", "double", "INT", "Main", "errno", "EOF", "NULL", "exp", "EXP", "m", "x", "i", "model", "head",
    "time", "TIME", "dt", "DT", "zd_model", "ZD_GOOD", "linux", "unix", "NAN", "inf", "I", "_", "a__b", "sum", "水位",
    "Größe", "naïve",
];

/// Names longer than C89, linkers and page columns allow.
pub fn long_name(random: &mut Random) -> &'static str {
    static NAMES: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    let made = || {
        let lengths = [6, 7, 8, 9, 12, 31, 32, 33, 63, 64, 127, 255, 256, 500, 1024, 5000];
        lengths.into_iter().flat_map(|length| ["A", "b", "水"].map(|letter| letter.repeat(length))).collect()
    };
    let names = NAMES.get_or_init(made);
    names[random.below(names.len())].as_str()
}

pub const BRACKETS: [(&str, &str); 10] = [
    ("(", ")"),
    ("(", ")"),
    ("-", ""),
    ("+", ""),
    ("SQRT(", ")"),
    ("exp(", ")"),
    ("(1+", ")"),
    ("2^", ""),
    ("{", "}"),
    ("", "*(2"),
];

pub fn directives(language: Language) -> &'static [&'static str] {
    match language {
        Language::Dynamo => &[
            "SPEC  DT=.5/LENGTH=10/PRTPER=1/PLTPER=1",
            "SPEC  DT=1/LENGTH=0/PRTPER=0/SAVPER=1",
            "SPEC  DT=1E-9/LENGTH=1/PRTPER=1",
            "SPEC  DT=0/LENGTH=1E9/PRTPER=1E-9",
            "C     DT=.1",
            "C     LENGTH=1E300",
            "PRINT 1)TIME,2)DT",
            "PLOT  TIME=T(0,10)/DT=D",
            "SAVE  TIME",
            "RUN   AGAIN",
            "CP    DT=.25",
            "NOTE  水库",
            "NOISE 12345",
            "FOR   I=1,1000000",
            "INTRN A",
            "X     +1",
            "OPT   RF",
        ],
        Language::Cosmo => &[
            "METHOD IS ADAPTIVE",
            "METHOD IS ADAPTIVE 1E-14",
            "METHOD IS STIFF",
            "METHOD IS STIFF 1",
            "METHOD IS RK4 1000000",
            "METHOD IS RK4 0",
            "METHOD IS SIMULTANEOUS",
            "METHOD IS CLASSIC",
            "TRACER A, B, A",
            "D = 1E-9",
            "T = 1E300",
            "PRINT T, D",
            "# 水库",
            "END",
        ],
        Language::Scop => &[
            "UNITSON",
            "UNITSOFF",
            "DEFINE N 1000000",
            "DEFINE N 0",
            "INDEPENDENT { t FROM 0 TO 1E9 WITH 2147483647 (s) }",
            "INDEPENDENT { t FROM 1 TO 0 WITH 0 }",
            "STEPPED { k = 1, 2, 3 }",
            "PLOT y VS t",
            "INCLUDE \"unit.inc\"",
            "COMMENT",
            "ENDCOMMENT",
            "VERBATIM",
            "ENDVERBATIM",
            "SOLVE states METHOD runge",
            "SOLVE states METHOD cnexp",
            "SOLVE states METHOD sparse STEADYSTATE",
            "TITLE 水库",
            ": 水库",
        ],
        Language::Facs => &[
            "0.001 TO DT/2  10 TO COMINT",
            "0 TO DT/2",
            "40000 TO COMINT",
            "0.5 SCALAR K",
            "30 NODES",
            "4 5 6 PR-NODE",
            "5 RUN",
            "0 RUN",
            "3 CONTINUE",
            "RESET INITIALIZE",
            "PLOT",
            "5 LABEL 水库",
            "5 0.5 ASSIGN-IC",
            "6 4 5 DIV",
            "7 6 SQRT",
            "8 RAND",
            "4 5 STOP",
            "5 Y() D0< IF 6 5 INV THEN",
            ".\" text\" CR",
            "\\ 水库",
            "( ",
            ";",
        ],
        Language::Boscos => &[
            "begin",
            "end",
            "boscos begin",
            "simulation begin",
            "class a; begin inner end;",
            "process class p; begin hold(1); passivate end;",
            "element class e; begin procedure form; output :- new integrator end;",
            "virtual: procedure v;;",
            "ref(link) x;",
            "integer array a(1:3);",
            "text t;",
            "x :- none;",
            "inspect x when link do out otherwise detach;",
            "for i := 1 step 1 until 3 do",
            "while true do",
            "goto l; l:",
            "activate new p delay 1 prior;",
            "this p qua link",
            "%include \"model.bos\"",
            "comment 水库;",
            "outtext(\"水库\"); outimage;",
            "!65!",
            "'!300!'",
            "2147483647 * 2",
        ],
    }
}

/// Changes line ends, case, spaces or alphabet of the whole text.
pub fn respell(text: &str, random: &mut Random) -> String {
    match random.below(10) {
        0 | 1 => text.replace('\n', "\r\n"),
        2 => text.replace('\n', "\r"),
        3 => text.replace('\n', "\r\r\n"),
        4 => format!("\u{feff}{text}"),
        5 => text.to_uppercase(),
        6 => text.to_lowercase(),
        7 => text.chars().map(wide).collect(),
        8 => text.replace(' ', "\t"),
        _ => format!("{text}\u{1a}"),
    }
}

/// The full-width form of a character, as typed on Chinese keyboards.
fn wide(c: char) -> char {
    match c {
        ' ' => '\u{3000}',
        '!'..='~' => char::from_u32(c as u32 - 0x20 + 0xff00).unwrap_or(c),
        c => c,
    }
}
