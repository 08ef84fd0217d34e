//! Programs of any words: none makes the reader or the direct run fail.

use super::super::words::BUILT_IN;
use super::*;
use proptest::prelude::*;

/// Words that may repeat without an end, and take long to be stopped.
const ENDLESS: &[&str] = &["AGAIN", "REPEAT", "UNTIL", "LOOP", "+LOOP"];

const OTHERS: &[&str] = &[
    "0", "1", "2", "4", "5", "-1", "0.5", "1.0", "0.01", "3.", "A", "B", "Z()", "Z0()", "K", "T", "+REF", "Y()",
    "Y0()", "DT/2", "COMINT", "PFA", "SEED", "DPL", "#NODES", "STOPPED", "RECT", "FIN-DIF", "M", "N", "\"", ")", "(x",
];

const BEGIN: &str = "6 NODES 6 VECTOR Z() 6 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.5 TO DT/2 1 TO COMINT 0.5 SCALAR K\n\
                     RK2 A VARIABLE B 2 NODE N\nMODEL: M 4 5 A 5 4 INV ; 4 PR-NODE SIMULATE M\n";

fn word() -> impl Strategy<Value = &'static str> {
    let built_in = BUILT_IN.iter().map(|word| word.name).filter(|name| !ENDLESS.contains(name));
    let words: Vec<&'static str> = built_in.chain(OTHERS.iter().copied().cycle().take(6 * OTHERS.len())).collect();
    proptest::sample::select(words)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_read_and_run(words in proptest::collection::vec(word(), 1..25), model in any::<bool>()) {
        let words = words.join(" ");
        let text = if model {
            format!("{BEGIN}MODEL: X {words} ; SIMULATE X 2 RUN\n")
        } else {
            format!("{BEGIN}{words}\n")
        };
        let (_, reading) = reading(&text);
        if let Some(program) = &reading.program {
            let output = direct::run(program);
            prop_assert!(output.page.len() < 10_000_000);
        } else {
            prop_assert!(reading.diagnostics.has_errors());
        }
    }
}
