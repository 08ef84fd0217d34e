//! Forth as Forth-83 and F83 have it.

use super::*;
use crate::diagnostic::human;

/// What a line of Forth prints.
#[track_caller]
fn prints(text: &str, wanted: &str) {
    assert_eq!(page(text), wanted, "{text}");
}

#[test]
fn words_move_the_stack() {
    prints("1 2 3 ROT . . .", "1 3 2 ");
    prints("1 2 3 -ROT . . .", "2 1 3 ");
    prints("5 6 7 2 PICK . . . .", "5 7 6 5 ");
    prints("5 6 7 2 ROLL . . .", "5 7 6 ");
    prints("1 2 NIP . 3 4 TUCK . . .", "2 4 3 4 ");
    prints("1 2 3 4 2SWAP . . . .", "2 1 4 3 ");
    prints("1 2 3 4 2OVER . .", "2 1 ");
    prints("0 ?DUP 7 ?DUP DEPTH .", "3 ");
    prints(": X ?DUP 0= IF 9 THEN ; 0 X . 4 X . DEPTH .", "9 4 0 ");
    prints(": X BEGIN ?DUP WHILE 1- DUP . REPEAT ; 3 X DEPTH .", "2 1 0 0 ");
    prints(": X >R 5 R@ + R> * ; 2 X .", "14 ");
}

#[test]
fn cells_and_doubles_have_16_and_32_bits() {
    prints("32767 1+ . 65535 . 65535 U.", "-32768 -1 65535 ");
    prints("-7 2 / . -7 2 MOD . -7 2 /MOD . .", "-4 1 -4 1 ");
    prints("-7 3 2 */ . 300 300 -7 */ . 30000 30000 1 */ .", "-11 -12858 -5888 ");
    prints("7 3 2 */ . 1000 1000 *D D. 300 300 * .", "10 1000000 24464 ");
    prints("1.5 D. -3. D2/ D. 2. D2* D. -1 S>D D.", "15 -2 4 -1 ");
    prints("-7. 1 2 M*/ D. 1. 2. D< . 1. 1. D= .", "-3 -1 -1 ");
    prints("TRUE . FALSE . 5 NOT . -3 2/ . 1 -1 U< .", "-1 0 -6 -2 -1 ");
}

#[test]
fn loops_end_as_in_forth_83() {
    prints(": X 3 0 DO I . LOOP ; X", "0 1 2 ");
    prints(": X 5 9 DO I . -1 +LOOP ; X", "9 8 7 6 5 ");
    prints(": X 0 0 ?DO I . LOOP ; X", "");
    prints(": X 10 0 DO I 3 = IF LEAVE THEN I . LOOP ; X", "0 1 2 ");
    prints(": X 2 0 DO 2 0 DO J . I . LOOP LOOP ; X", "0 0 0 1 1 0 1 1 ");
    prints(": X 3 BEGIN DUP . 1- DUP 0= UNTIL DROP ; X", "3 2 1 ");
    prints(": X 3 BEGIN DUP WHILE DUP . 1- REPEAT DROP ; X", "3 2 1 ");
    prints(": X 3 0 DO I 1 = IF EXIT THEN I . LOOP 9 . ; X 7 .", "0 7 ");
    prints("0 INTEGER N : X 0 0 DO N 1+ TO N LOOP ; X N .", "0 ");
    prints(": X 10 0 DO I . 4 +LOOP ; X", "0 4 8 ");
}

#[test]
fn defining_words_give_bodies() {
    prints(": CON CREATE , DOES> @ ; 7 CON SEVEN SEVEN .", "7 ");
    prints("CREATE A 1 , 2 , A 2+ @ . ' A >BODY A = .", "2 -1 ");
    prints("VARIABLE V 5 V ! 3 V +! V @ . V OFF V @ . V ON V @ .", "8 0 -1 ");
    prints("2VARIABLE D 1.5 D 2! D 2@ D.", "15 ");
    prints("3 VECTOR W 5. 2 TO W 2 W D. 0 W D.", "5 0 ");
    prints("1 2 MATRIX M 7. 1 2 TO M 1 2 M D. 1 1 M D.", "7 0 ");
    prints(": VEC 1+ CREATE 4 * DUP HERE SWAP ERASE ALLOT DOES> SWAP 4 * + DTO? ; 3 VEC Q 9. 3 -> Q 3 Q D.", "9 ");
    prints("DEFER X : Y 4 . ; ' Y IS X X", "4 ");
    prints(": X 1 ; : X X 1+ ; X .", "2 ");
    prints(": IFF [COMPILE] IF ; IMMEDIATE : X IFF 1 . THEN ; 1 X", "1 ");
    prints(": X [ 2 3 * ] LITERAL . ; X", "6 ");
    prints("DEFINED NOSUCH . . : X ['] DUP EXECUTE ; 4 X . .", "0 0 4 4 ");
    prints("-1 CONSTANT C C . 5 NODE N N .", "-1 5 ");
    prints("11 CREATE X , HERE X - .", "2 ");
    prints(": C2 COMPILE DUP ; : X 3 [ C2 ] . . ; X", "3 3 ");
}

#[test]
fn text_is_printed_as_written() {
    prints(".( one) CR 2 SPACES 65 EMIT .\"  two\"", "one\n  A two");
    prints(": X .\" a b\" SPACE ; X X", "a b a b ");
    prints("HEX FF DECIMAL . 255 HEX . DECIMAL", "255 FF ");
    prints("\\ none\n( none ) (S none ) 1 .", "1 ");
}

#[test]
fn the_flag_stays_until_a_data_word_uses_it() {
    prints("0 INTEGER N 5 -> N N .", "5 ");
    prints("3 VECTOR W : X ( d i -- ) -> NOOP W ; 5. 1 X 1 W D.", "5 ");
    error("5 TO\n0 INTEGER N", "dangling-to", 1);
}

#[test]
fn decimals_become_scalars() {
    prints("0.5 SCALAR K K . 0.25 TO K K . 7 TO K K .", "5000 2500 7 ");
    prints("0.5 SCALAR K : SLOW 0.25 TO K ; SLOW K .", "2500 ");
    prints("1.5 #IN . -0.3 #IN S>Y D.", "15000 -30000000 ");
    prints(": X 0.25 #IN . ; 1. 2DROP X", "2500 ");
    prints("0.5 SCALAR K 0 INTEGER J : BIG 50000000. ; K TO J J .", "5000 ");
    error("1 SCALAR K", "decimal-point-required", 1);
    error("0.5 SCALAR K\n: X 5 1 ASSIGN-IC ;\nX", "decimal-point-required", 2);
}

#[test]
fn what_forth_does_not_catch_is_caught() {
    error("1 +", "stack-underflow", 1);
    error(": X >R ; 1\nX", "unbalanced-control", 2);
    error("VARIABLE V V 2+ @", "outside-object", 1);
    error("2VARIABLE D D @ D 2@", "mixed-use", 1);
    error("5 @", "dynamic-address", 1);
    error("5 EXECUTE", "dynamic-execute", 1);
    error("DEFER X\nX", "deferred-not-set", 2);
    error(": X\n  1 IF 2 ;", "unbalanced-control", 2);
    error(": X LOOP ;", "unbalanced-control", 1);
    error("IF", "unbalanced-control", 1);
    error(": Y I . ;\n: X 2 0 DO Y LOOP ; X", "unbalanced-control", 1);
    error(": X BEGIN AGAIN ; X", "loop-too-long", 1);
    error("DEFER X : Y X ; ' Y IS X\nY", "too-deep", 1);
    error("1 0 /", "divide-by-zero", 1);
    error("2147483647. 1. D+", "overload", 1);
}

#[test]
fn nothing_makes_the_reader_fail() {
    for text in [
        "",
        ":",
        ": X",
        "(",
        "(abc",
        "\\",
        ".\"",
        "CREATE",
        "IMMEDIATE",
        "DOES>",
        ": X DOES> ; X",
        "-1 ALLOT HERE",
        "1 , -2 ALLOT HERE @",
        "-5 VECTOR V",
        "32767 VECTOR V 32767 VECTOR W",
        "0 0 M*/",
        "-32768 -1 /",
        ": X I ; X",
        "1 2 3 99 PICK",
        "3 FUNCTGEN F 1. 2.",
        "2 TABLE T 0. 1.",
        "[",
        ": X [ 1 ; ] X",
        ": X ] ; X",
        "' X",
        "IS",
        "HEX 7FFF BASE ! 1 .",
        "0 BASE ! 1 .",
        "DPL @ .",
        "T . +REF .",
        "5 TO T",
        "FIN-DIF",
        "3 FIN-DIF S 4 9 S",
        "0 FIN-DIF S",
        "PR-NODE",
        "1 RUN",
        "LABEL",
        "1 LABEL",
        "model output MESS1 TIME",
        "ABORT\" x\"",
        "1 ABORT\" x\"",
        "\u{1f600} 12",
        "1.e5",
        "- .",
        "SIMULATE DUP",
        "SET-Y",
        "SET-Y DUP",
        "30000 30000 MATRIX M",
        "-1 SPACES",
        ": R 0 30000 DO 1 , LOOP ; R",
        "HERE 1 !",
        "PFA @ .",
        "4 SIN",
        "1 2 SIN",
        "Y() 1",
        "-> TIME",
    ] {
        let _ = reading(text).1.program.map(|program| direct::run(&program));
    }
}

#[test]
fn a_word_that_mentions_itself_is_told_so() {
    let (_, reading) = reading(": X\nX ;");
    let told = reading.diagnostics.sorted();
    let [told] = told.as_slice() else { panic!("{told:#?}") };
    assert_eq!(told.message.code(), "unfinished-definition");
    assert!(told.message.title(Locale::English).contains("inside its own definition"));
    error(": X\nX ;", "unfinished-definition", 1);
    // An earlier word of that name is meant.
    assert_eq!(page(": X 7 ;\n: X X 1+ ;\nX ."), "8 ");
}

/// A comparison takes time in the product of the lengths.
#[test]
fn long_words_have_no_suggestion() {
    let helps = |letters: usize| {
        let known = "A".repeat(letters);
        let (source, reading) = reading(&format!(": {known} ;\n{known}B"));
        let all = reading.diagnostics.sorted();
        all.iter().any(|told| human(told, &source, Locale::English).contains("did you mean"))
    };
    assert_eq!((helps(40), helps(400)), (true, false));
}
