//! Programs of random statements.

use proptest::prelude::*;

/// A program with this model and some blocks.
pub(super) fn with(data: &str, words: &str, model: &str) -> String {
    format!(
        "9 NODES 9 VECTOR Z() 9 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.01 TO DT/2 3 TO COMINT 0.5 SCALAR K -0.7 SCALAR L\n\
         4 0.8 ASSIGN-IC 5 -0.3 ASSIGN-IC 6 0.1 ASSIGN-IC\n4 5 6 7 8 9 PR-NODE\n\
         RK2 A RK2 B 3 DELAY D 1 DELAY D1 DIF E T/S S 3 FUNCTGEN F -1.0 0.5 0.0 0.7 0.6 -0.2\n4 TABLE G 0.1 0.5 0.2 1.0\n{data}\n\
         {words}\nMODEL: M\n{model}\n;\nSIMULATE M 6 RUN 0.2 TO K 4 CONTINUE 0.02 TO DT/2 3 RUN\n"
    )
}

/// A word with a loop that takes a node and a number of turns.
fn element() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["FILLS", "SUMS", "FINDS", "HALVED", "BACKS", "NESTED", "UNTILS", "STEPS", "GUARDS"])
        .prop_map(str::to_string)
}

/// A statement that reads and writes nodes 4 to 9.
fn statement() -> impl Strategy<Value = String> {
    let node = || 4u32..=9;
    let one = prop::sample::select(vec![
        "INV", "SQR", "ABSV", "SIN", "COS", "ARCT", "EXP", "BANG", "+CLIP", "-CLIP", "F", "G", "NEGATES", "LOWER",
        "SQRT", "LN", "10**", "HALVES",
    ]);
    let two = prop::sample::select(vec!["SUM", "MULT", "CMP", "SMALLER", "S2", "DIV", "Y**X"]);
    let scalar = prop::sample::select(vec![
        "K POT",
        "K GAIN",
        "L GAIN",
        "K OFFSET",
        "L OFFSET",
        "K 2/ GAIN",
        "TIMES GAIN",
        "K L 3000 */ GAIN",
        "K TIMES L */ GAIN",
    ]);
    let input = || prop_oneof![4 => (4u32..=9).prop_map(|n| n.to_string()), 1 => Just("T".to_string()), 1 => Just("-REF".into())];
    prop_oneof![
        (node(), input(), one).prop_map(|(o, a, word)| format!("{o} {a} {word}")),
        (node(), input(), input(), two).prop_map(|(o, a, b, word)| format!("{o} {a} {b} {word}")),
        (node(), input(), scalar).prop_map(|(o, a, text)| {
            let (scalar, word) = text.rsplit_once(' ').unwrap_or((text, ""));
            format!("{scalar} {o} {a} {word}")
        }),
        (node(), input(), input(), input()).prop_map(|(o, a, b, c)| format!("{o} {a} {b} {c} SWITCH")),
        (node(), input(), input()).prop_map(|(o, a, c)| format!("{o} {a} {c} S")),
        (node(), input()).prop_map(|(o, a)| format!("L K {o} {a} LIMIT")),
        (node(), input()).prop_map(|(o, a)| format!("L K {o} {a} DEAD")),
        (input(), input()).prop_map(|(a, b)| format!("{a} {b} STOP")),
        node().prop_map(|o| format!("{o} RAND")),
        Just("COUNTS".to_string()),
        Just("9 LOOPS".to_string()),
        (node(), 1u32..=40, element()).prop_map(|(o, n, text)| format!("{o} {n} {text}")),
    ]
}

const WORDS: &str = "VARIABLE COUNT 2VARIABLE TOTAL 0 INTEGER N\n\
: NEGATES ( o a -- ) Y() DNEGATE -> ROT Y() ;\n\
: HALVES ( o a -- ) Y() D2/ 2DUP TOTAL 2! TOTAL 2@ D+ -> ROT Y() ;\n\
: LOWER ( o a -- ) Y() 2DUP D0< IF 2DROP 30000000. ELSE 1 2 M*/ THEN -> ROT Y() ;\n\
: SMALLER ( o a b -- ) Y() ROT Y() DMIN -> ROT Y() ;\n\
: TIMES ( -- n ) COUNT @ 3 AND N + 2* ;\n\
: COUNTS COUNT @ 1+ COUNT ! 4 Y() 5 Y() D< IF 1 N + 15 AND TO N THEN ;\n\
: LOOPS ( o -- ) 4 0 DO DUP Y() I 10 M*/ 4 Y() D+ 1 9 M*/ 2 PICK -> Y() LOOP DROP ;\n\
: S2 ( o a b -- ) DT/2 0= IF 2DROP DROP ELSE SUM THEN ;\n\
45 VECTOR W() 0 INTEGER O\n\
: FILLS ( o n -- ) SWAP TO O 0 DO I W() 4 Y() I 1+ 30 M*/ D+ 1 3 M*/ I TO W() LOOP 3 W() O TO Y() ;\n\
: SUMS ( o n -- ) 0. ROT 0 DO I W() 1 50 M*/ D+ LOOP ROT TO Y() ;\n\
: FINDS ( o n -- ) SWAP TO O 0 SWAP 0 DO I W() 1000000. D> IF LEAVE THEN 1+ LOOP O 5 GAIN ;\n\
: HALVED ( o n -- ) DROP DUP Y() DABS BEGIN 2DUP 3000000. D> WHILE 1 2 M*/ REPEAT ROT TO Y() ;\n\
: BACKS ( o n -- ) SWAP TO O 1 SWAP 1+ DO I W() I 1- W() D- 1 2 M*/ I TO W() -1 +LOOP 2 W() O TO Y() ;\n\
: NESTED ( o n -- ) 7 AND 1+ SWAP TO O 0 DO 6 0 DO J 5 * I + W() K 10000 M*/ J I + TO W() LOOP LOOP 4 W() O TO Y() ;\n\
: UNTILS ( o n -- ) SWAP TO O 5 Y() DABS 100. D+ BEGIN D2* ROT 1- DUP >R -ROT R> 0= >R 2DUP 9000000. D> R> OR UNTIL \
O TO Y() DROP ;\n\
: STEPS ( o n -- ) 0. ROT 0 DO 4 Y() 1 60 M*/ D+ 5 Y() D0< IF 3 ELSE 2 THEN +LOOP ROT TO Y() ;\n\
: GUARDS ( o n -- ) SWAP TO O 0 DO I W() 2DUP D0< IF DNEGATE I TO W() I O 4 GAIN EXIT THEN 1 2 M*/ I TO W() LOOP ;\n";

/// Programs of random statements.
pub(crate) fn any_program() -> impl Strategy<Value = String> {
    let parts = (prop::collection::vec(statement(), 1..12), prop::collection::vec(any::<bool>(), 5), any::<bool>());
    parts.prop_map(|(statements, memories, first)| {
        let blocks = ["4 5 A", "5 4 B", "7 4 D", "8 5 D1", "9 4 E"];
        let blocks: Vec<String> =
            blocks.iter().zip(memories).filter(|(_, used)| *used).map(|(text, _)| text.to_string()).collect();
        let all: Vec<String> = match first {
            true => blocks.into_iter().chain(statements).collect(),
            false => statements.into_iter().chain(blocks).collect(),
        };
        with("", WORDS, &all.join("\n"))
    })
}
