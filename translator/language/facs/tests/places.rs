//! Every message of a program names its word: codes, lines and columns as the specification lists them.

use super::*;
use Severity::{Error, Warning};

const BEGIN: &str = "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n\
                     0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K RK2 R VARIABLE V\n4 1.0 ASSIGN-IC 4 5 PR-NODE\n";
const END: &str = "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2 RUN\n";

/// Code, severity, line, column, and the parts of the program.
#[rustfmt::skip]
const PLACES: &[(&str, Severity, u32, u32, [&str; 3])] = &[
    ("unknown-word", Error, 4, 3, [BEGIN, "1 POTT DROP\n", END]),
    ("number-range", Error, 4, 1, [BEGIN, "70000 DROP\n", END]),
    ("number-range", Error, 4, 1, [BEGIN, "-32769 DROP\n", END]),
    ("number-range", Error, 4, 1, [BEGIN, "2147483648. 2DROP\n", END]),
    ("decimal-point-required", Error, 4, 5, [BEGIN, "4 1 ASSIGN-IC\n", END]),
    ("decimal-point-required", Error, 4, 3, [BEGIN, "1 SCALAR Q\n", END]),
    ("too-many-decimals", Error, 4, 11, [BEGIN, "4 0.12345 ASSIGN-IC\n", END]),
    ("too-many-decimals", Error, 4, 9, [BEGIN, "0.12345 SCALAR Q\n", END]),
    ("scalar-range", Error, 4, 8, [BEGIN, "4.5000 SCALAR Q\n", END]),
    ("scalar-range", Error, 4, 8, [BEGIN, "4.5000 TO K\n", END]),
    ("name-expected", Error, 6, 3, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2 RUN\n5 INTEGER", ""]),
    ("unfinished-definition", Error, 4, 1, [BEGIN, ": X 5 DROP\n", ""]),
    ("unfinished-definition", Error, 4, 1, [BEGIN, ": X 5 DROP : Y ;\n", ""]),
    ("unfinished-definition", Error, 4, 1, [BEGIN, ": XX 5 XX ;\n", ""]),
    ("unbalanced-control", Error, 4, 7, [BEGIN, ": X 5 IF DROP ;\n", ""]),
    ("unbalanced-control", Error, 4, 7, [BEGIN, ": X 5 LOOP ;\n", ""]),
    ("unbalanced-control", Error, 4, 13, [BEGIN, ": X BEGIN 5 THEN ;\n", ""]),
    ("unbalanced-control", Error, 4, 3, [BEGIN, "5 IF\n", ""]),
    ("unbalanced-control", Error, 4, 1, [BEGIN, "DOES> 5\n", ""]),
    ("unbalanced-control", Error, 4, 1, [BEGIN, "['] SUM\n", ""]),
    ("unbalanced-control", Error, 4, 3, [BEGIN, "5 LITERAL\n", ""]),
    ("unbalanced-control", Error, 4, 1, [BEGIN, "COMPILE SUM\n", ""]),
    ("unbalanced-control", Error, 4, 1, [BEGIN, "[COMPILE] SUM\n", ""]),
    ("stack-underflow", Error, 4, 3, [BEGIN, "5 SWAP\n", ""]),
    ("stack-underflow", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("stack-left", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 7 8 9 4 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("node-range", Error, 6, 8, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n  6 10 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("node-range", Error, 4, 8, [BEGIN, "10 0.5 ASSIGN-IC\n", END]),
    ("node-range", Error, 4, 4, [BEGIN, "10 PR-NODE\n", END]),
    ("index-range", Error, 4, 14, [BEGIN, "2 VECTOR B 3 B 2DROP\n", END]),
    ("index-range", Error, 4, 18, [BEGIN, "2 3 MATRIX B 1 4 B 2DROP\n", END]),
    ("reserved-node", Error, 6, 6, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 3 4 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("nodes-not-set", Error, 1, 3, ["", "1 RUN\n", ""]),
    ("y-not-set", Error, 1, 11, ["", "4 NODES 1 RUN\n", ""]),
    ("ic-not-set", Error, 1, 30, ["", "4 NODES 4 VECTOR A SET-Y A 1 RUN\n", ""]),
    ("vector-too-short", Error, 5, 14, ["", "8 NODES 7 VECTOR A 8 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT\n4 PR-NODE\nMODEL: M 4 T INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("no-model", Error, 4, 3, [BEGIN, "2 RUN\n", ""]),
    ("no-model", Error, 4, 3, [BEGIN, "2 CONTINUE\n", ""]),
    ("no-model", Error, 4, 1, [BEGIN, "INITIALIZE\n", ""]),
    ("not-a-model", Error, 4, 1, [BEGIN, "SIMULATE K\n", ""]),
    ("not-a-vector", Error, 4, 1, [BEGIN, "SET-Y K\n", ""]),
    ("not-a-vector", Error, 4, 1, [BEGIN, "SET-IC K\n", ""]),
    ("nodes-range", Error, 4, 3, [BEGIN, "2 NODES\n", ""]),
    ("nodes-range", Error, 4, 4, [BEGIN, "-1 VECTOR B\n", ""]),
    ("nodes-range", Error, 4, 6, [BEGIN, "3 -1 MATRIX B\n", ""]),
    ("number-expected", Error, 4, 20, [BEGIN, "2 FUNCTGEN F 0. 0. DUP\n", ""]),
    ("number-expected", Error, 4, 3, [BEGIN, "2 FUNCTGEN F 0. 0.", ""]),
    ("number-expected", Error, 4, 3, [BEGIN, "0 FUNCTGEN F\n", ""]),
    ("deferred-not-set", Error, 4, 9, [BEGIN, "DEFER D D\n", ""]),
    ("run-in-model", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 2 RUN ;\nSIMULATE M 2 RUN\n", ""]),
    ("run-in-model", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n RESET ;\nSIMULATE M 2 RUN\n", ""]),
    ("run-in-model", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n INITIALIZE ;\nSIMULATE M 2 RUN\n", ""]),
    ("run-in-model", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n SIMULATE ;\nSIMULATE M 2 RUN\n", ""]),
    ("run-in-model", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 5 PR-NODE ;\nSIMULATE M 2 RUN\n", ""]),
    ("run-in-model", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 2 CONTINUE ;\nSIMULATE M 2 RUN\n", ""]),
    ("abort", Error, 4, 7, [BEGIN, ": C 1 ABORT\" no good\" ;\nC\n", ""]),
    ("continue-before-run", Error, 5, 14, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2 CONTINUE\n", ""]),
    ("step-not-positive", Error, 6, 14, [BEGIN, "0.0 TO DT/2\n", END]),
    ("comint-not-positive", Error, 6, 14, [BEGIN, "0 TO COMINT\n", END]),
    ("time-range", Error, 5, 17, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2000 RUN\n", ""]),
    ("functgen-order", Error, 4, 22, [BEGIN, "2 FUNCTGEN F 0.5 0.0 0.5 1.0\n", ""]),
    ("functgen-jump", Error, 4, 25, [BEGIN, "2 FUNCTGEN F 0.5 -2. .6 2.0\n", ""]),
    ("table-too-short", Error, 4, 3, [BEGIN, "1 TABLE F 0.5\n", ""]),
    ("delay-length", Error, 4, 3, [BEGIN, "0 DELAY F\n", ""]),
    ("findif-span", Error, 6, 11, ["", "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K RK2 R 3 FIN-DIF F VARIABLE V\n4 1.0 ASSIGN-IC 4 5 PR-NODE\nMODEL: M\n 4 5 R\n RECT 8 4 F ;\nSIMULATE M 2 RUN\n", ""]),
    ("block-used-twice", Error, 6, 6, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 6 5 R ;\nSIMULATE M 2 RUN\n", ""]),
    ("branch-depth", Error, 6, 12, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 Y() D0< IF 3 THEN ;\nSIMULATE M 2 RUN\n", ""]),
    ("dynamic-execute", Error, 6, 12, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 Y() D0< EXECUTE ;\nSIMULATE M 2 RUN\n", ""]),
    ("dynamic-address", Error, 6, 39, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 Y() D0< V ! V @ IF 6 ELSE 7 THEN 5 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("half-of-a-double", Error, 6, 15, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 Y() DROP 2 + DROP ;\nSIMULATE M 2 RUN\n", ""]),
    ("mixed-use", Error, 6, 13, [BEGIN, "CREATE C 4 ALLOT\nMODEL: M 4 5 R K 5 4 POT\n 4 A C 2! C @ DROP ;\nSIMULATE M 2 RUN\n", ""]),
    ("outside-object", Error, 6, 11, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 3 V 20 + ! ;\nSIMULATE M 2 RUN\n", ""]),
    ("defining-in-model", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n VARIABLE ;\nSIMULATE M 2 RUN\n", ""]),
    ("printing-in-model", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 4 . ;\nSIMULATE M 2 RUN\n", ""]),
    ("printing-in-model", Error, 6, 2, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n CR ;\nSIMULATE M 2 RUN\n", ""]),
    ("script-depends-on-run", Error, 6, 9, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2 RUN\n: Q 4 A D0< IF 2 RUN THEN ; Q\n", ""]),
    ("dangling-to", Error, 6, 3, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\nSIMULATE M 2 RUN\n5 TO\n", ""]),
    ("dangling-to", Error, 6, 4, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 5 TO ;\nSIMULATE M 2 RUN\n", ""]),
    ("unsupported-word", Error, 4, 1, [BEGIN, "FORGET X\n", ""]),
    ("unsupported-word", Error, 4, 5, [BEGIN, ": X RECURSE ;\n", ""]),
    ("not-redirectable", Error, 4, 11, [BEGIN, ": X ; ' X IS output\n", ""]),
    ("not-redirectable", Error, 4, 11, [BEGIN, ": X ; ' X IS HALT\n", ""]),
    ("not-redirectable", Error, 4, 11, [BEGIN, ": X ; ' X IS model\n", ""]),
    ("integrated-input", Warning, 5, 6, ["", "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K RK2 R RK2 S VARIABLE V\n4 1.0 ASSIGN-IC 4 5 PR-NODE\nMODEL: M 5 4 R\n 6 5 S 4 6 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("read-before-written", Warning, 6, 6, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 6 7 INV 7 4 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("node-written-twice", Warning, 6, 6, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 5 4 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("node-never-written", Warning, 6, 6, [BEGIN, "MODEL: M\n 4 5 R K 5 4 POT\n 6 7 INV ;\nSIMULATE M 2 RUN\n", ""]),
    ("node-never-written", Warning, 4, 3, [BEGIN, "8 PR-NODE\n", END]),
    ("pot-outside-unit", Warning, 6, 14, [BEGIN, "1.5 TO K\nMODEL: M\n 4 5 R K 5 4 POT ;\nSIMULATE M 2 RUN\n", ""]),
    ("diffusion-unstable", Warning, 6, 14, ["", "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K 1 FIN-DIF F VARIABLE V\n4 1.0 ASSIGN-IC 4 5 PR-NODE\n3.0 TO D/DX2 0.1 TO DT/2\nMODEL: M RECT 6 4 F ; 6 0.1 ASSIGN-IC\nSIMULATE M 2 RUN\n", ""]),
    ("findif-parameter", Warning, 4, 12, ["", "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K 1 FIN-DIF F VARIABLE V\n4 1.0 ASSIGN-IC 4 5 PR-NODE\n0.1 SCALAR DX\nMODEL: M RECT 6 4 F ; 6 0.1 ASSIGN-IC 5 PR-NODE\nSIMULATE M 2 RUN\n", ""]),
    ("integer-into-scalar", Warning, 4, 3, [BEGIN, "1 TO K\n", END]),
    ("integer-into-scalar", Warning, 4, 4, [BEGIN, "20 TO DT/2\n", END]),
    ("decimal-into-integer", Warning, 4, 5, [BEGIN, "1.5 INTEGER N\n", END]),
    ("decimal-into-integer", Warning, 4, 5, [BEGIN, "1.5 CONSTANT N\n", END]),
    ("unscaled-state", Warning, 4, 10, [BEGIN, "0.5 4 TO A0\n", END]),
    ("paren-comment", Warning, 4, 3, [BEGIN, "1 (one) DROP\n", END]),
    ("nothing-to-print", Warning, 5, 14, ["", "9 NODES 9 VECTOR A 9 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 0.5 SCALAR K RK2 R VARIABLE V\n4 1.0 ASSIGN-IC \n", END]),
    ("findif-range", Error, 6, 12, ["", "12 NODES 12 VECTOR A 12 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 3 FIN-DIF F\n4 1.0 ASSIGN-IC 5 PR-NODE\n3.0 TO DX\nMODEL: M\n SPHER 8 4 F ;\nSIMULATE M 2 RUN\n", ""]),
    ("too-many-curves", Error, 5, 14, ["", "40 NODES 40 VECTOR A 40 VECTOR A0 SET-Y A SET-IC A0\n0.1 TO DT/2 2 TO COMINT\n: P 31 4 DO I LOOP PR-NODE ;\nP MODEL: M 4 T INV ; PLOT\nSIMULATE M 2 RUN\n", ""]),
    ("decimal-into-integer", Warning, 4, 5, [BEGIN, "0.1 TO COMINT 1 TO COMINT\n", END]),
    ("unclosed-text", Error, 4, 3, [BEGIN, "5 ( one\n", END]),
    ("stack-left", Warning, 4, 1, [BEGIN, "5 6\n", END]),
    ("nothing-runs", Warning, 4, 26, [BEGIN, "MODEL: M 4 5 R K 5 4 POT ;\n", ""]),
];

#[test]
fn every_message_names_its_word() {
    let mut wrong = Vec::new();
    for (code, severity, line, column, parts) in PLACES {
        let (source, reading) = reading(&parts.concat());
        let place = |told: &crate::diagnostic::Diagnostic| {
            let at = source.position(told.message.at().start);
            (told.message.code(), told.severity, at.line, at.column)
        };
        let all = reading.diagnostics.sorted();
        let found: Vec<_> = all.iter().map(|told| place(told)).collect();
        if found != [(*code, *severity, *line, *column)] {
            wrong.push(format!("{code} {line}:{column}: {found:?}\n{}", parts.concat()));
            continue;
        }
        let chinese = all[0].message.title(Locale::Chinese);
        if !chinese.chars().any(|c| c >= '\u{4e00}') || chinese == all[0].message.title(Locale::English) {
            wrong.push(format!("{code} in Chinese: {chinese}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
