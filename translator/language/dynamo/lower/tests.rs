//! What is said of whole decks after reading: which code on which line, and nothing twice.

use crate::source::Source;
use crate::{Reading, translate, translate_keeping_all};

/// The codes of all messages with their lines.
fn said(text: &str) -> Vec<String> {
    let source = Source::new("deck", text);
    let told = translate(&source).diagnostics;
    let line = |at: crate::source::Span| source.line_of(at.start);
    told.sorted().iter().map(|told| format!("{} {}", line(told.message.at()), told.message.code())).collect()
}

#[test]
fn dt_and_length_are_missed_once() {
    assert_eq!(said(""), ["1 dt-missing", "1 length-missing"]);
    assert_eq!(said("A X.K=1\nC LENGTH=2\n"), ["2 dt-missing"]);
    assert_eq!(said("A X.K=1\nC DT=1\nRUN A\nRUN B\nRUN C\n"), ["3 length-missing"]);
    // A DYNAMO I deck may wait for its SPEC card, but not for ever.
    assert_eq!(said("RUN A\nA X.K=1\nRUN B\nSPEC LENGTH=2\nRUN C\n"), ["3 dt-missing"]);
    assert_eq!(said("RUN A\nA X.K=1\nRUN B\nNOTE\n"), ["4 dt-missing", "4 length-missing"]);
    assert!(said("RUN A\nA X.K=1\nRUN B\nSPEC DT=1/LENGTH=2\n").is_empty());
}

#[test]
fn later_stages_check_what_errors_do_not_touch() {
    let all = ["1 simultaneous-auxiliaries", "2 dt-not-positive", "3 output-undefined"];
    assert_eq!(said("A X.K=X.K\nC DT=0,LENGTH=2\nPRINT Q\n"), all);
    let both = ["1 simultaneous-auxiliaries", "2 table-size"];
    assert_eq!(said("A X.K=X.K\nA Y.K=TABLE(T,X.K,0,3,1)\nT T=1/2\nC DT=1,LENGTH=2\n"), both);
    assert_eq!(said("A X.K=3\nC DT=0,LENGTH=2\nPRINT Q\n"), ["2 dt-not-positive", "3 output-undefined"]);
}

#[test]
fn an_n_card_may_compute_dt_and_reruns_may_replace_it() {
    assert!(said("N DT=MIN(B,2**-1)\nN B=X\nL X.K=X.J\nN X=3\nC LENGTH=1\n").is_empty());
    assert!(said("A X.K=1\nN DT=D\nN LENGTH=D\nC D=1\nRUN A\nC DT=2\nSPEC LENGTH=3\nRUN B\n").is_empty());
    assert_eq!(said("N DT=DT\nC LENGTH=1\n"), ["1 simultaneous-initial"]);
    assert_eq!(said("A X.K=1\nA LENGTH.K=1\nC DT=1\nRUN A\nC LENGTH=3\nRUN B\n"), ["5 rerun-not-a-constant"]);
}

#[test]
fn dt_length_and_periods_are_single_numbers() {
    for card in ["L LENGTH.K=1", "R PRTPER.KL=1", "S PLTPER.K=1", "T SAVPER=1/2", "C LENGTH*=1/2", "A PRTPER.K(1)=2"] {
        let length = if card.contains("LENGTH") { "" } else { ",LENGTH=1" };
        assert_eq!(said(&format!("C DT=1{length}\n{card}\n")), ["2 clock-defined"], "{card}");
    }
    for card in ["A DT.K=1", "T DT=1", "C DT*=1/2", "N DT(1)=1"] {
        assert_eq!(said(&format!("C LENGTH=1\n{card}\n")), ["2 dt-variable"], "{card}");
    }
}

#[test]
fn macros_and_quantities_share_their_names() {
    let definition = "MACRO F(X)\nA F.K=X\nMEND\n";
    assert_eq!(said(&format!("{definition}A F.K=3\nC DT=1,LENGTH=0\n")), ["4 defined-twice"]);
    assert_eq!(said(&format!("C F=3,DT=1,LENGTH=0\n{definition}")), ["2 defined-twice"]);
    // The name of a function of the language may name a quantity.
    assert!(said("A SMOOTH.K=3\nA X.K=SMOOTH(SMOOTH.K,3)\nC DT=1,LENGTH=0\n").is_empty());
}

#[test]
fn a_name_stands_for_one_number_in_subscripts() {
    assert_eq!(said("I N=3\nI N=3\nC DT=1,LENGTH=0\n"), ["2 defined-twice"]);
    assert_eq!(said("FOR G=1,2=YO,OL\nI OL=2\nC DT=1,LENGTH=0\n"), ["2 defined-twice"]);
    assert_eq!(said("FOR G=1,2=YO,OL\nFOR H=2,3=YO,ELSE\nC DT=1,LENGTH=0\n"), ["2 defined-twice"]);
    assert!(said("FOR G=1,2=YO,OL\nFOR H=1,2=YO,OL\nC DT=1,LENGTH=0\n").is_empty());
}

#[test]
fn spec_cards_take_tables() {
    assert!(said("SPEC T*=1/2,DT=1/LENGTH=0\nA X.K=T(2)\nRUN A\nSPEC T*=3/4\nRUN B\n").is_empty());
}

#[test]
fn a_name_that_is_not_defined_is_told_at_its_first_use() {
    assert_eq!(said("A X.K=Q.K+Q.K*Q.K\nA Y.K=Q.K\nC DT=1,LENGTH=1\n"), ["1 undefined-name"]);
}

#[test]
fn time_is_one_number() {
    assert_eq!(said("N TIME(1)=1\nC DT=1,LENGTH=1\n"), ["1 time-defined"]);
}

#[test]
fn bounds_are_constants_of_the_base_model_from_one_on() {
    assert_eq!(said("FOR G=0,2\nA X.K(G)=1\nC DT=1,LENGTH=1\n"), ["1 for-range"]);
    assert_eq!(said("FOR G=1,N\nA X.K(G)=1\nC DT=1,LENGTH=1\nRUN A\nC N=3\nRUN B\n"), ["1 for-bound"]);
}

#[test]
fn conditions_are_written_as_the_cards_of_their_blocks() {
    assert!(said("IF X>1\nA Y=1\nELSE\nA Y=2\nIFEND\nA X=TIME\nC DT=1,LENGTH=1\n").is_empty());
    assert!(said("WHILE Y<X\nIF Y>3\nA Y=Y+2\nIFEND\nA Y=Y+1\nWHILEEND\nA X=TIME\nC DT=1,LENGTH=1\n").is_empty());
    assert!(said("IF X.K>1\nA Y=1\nIFEND\nA X=TIME\nC DT=1,LENGTH=1\n").is_empty());
    assert_eq!(said("IF X>1\nA Y.K=1\nIFEND\nA X.K=1\nC DT=1,LENGTH=1\n"), ["1 time-subscript-missing"]);
}

#[test]
fn one_subscript_of_a_table_runs() {
    for card in ["T A(2)=3", "T A(1,1)=3", "T A(*,*)=3/4"] {
        assert_eq!(said(&format!("{card}\nC DT=1,LENGTH=1\n")), ["1 subscript-star"], "{card}");
    }
    assert_eq!(said("T A(1,2,3,*)=3/4\nC DT=1,LENGTH=1\n"), ["1 subscript-count"]);
}

#[test]
fn parentheses_of_an_array_hold_something() {
    assert_eq!(said("A X.K()=1\nC DT=1,LENGTH=1\n"), ["1 bad-name"]);
    assert_eq!(said("A X.K=TIME.K()\nC DT=1,LENGTH=1\n"), ["1 operand-expected"]);
    assert_eq!(said("C A=1\nA X.K=A()\nC DT=1,LENGTH=1\n"), ["2 not-an-array"]);
}

#[test]
fn a_noise_card_of_a_rerun_counts_whatever_its_seed() {
    let source = Source::new("deck", "A X.K=NOISE()\nNOISE 7\nC DT=1,LENGTH=1\nRUN A\nNOISE 0\nRUN B\n");
    let model = translate_keeping_all(&source, &Reading::default()).model.expect("a good deck");
    assert_eq!((model.outputs.seed, model.outputs.runs[1].seed), (Some(7.0), Some(1.0)));
}

#[test]
fn boxload_takes_constants() {
    let deck = |load| format!("B T=BOXLIN(3,2)\nN T=BOXLOAD({load})\nA X.K=3\nN Y=X\nC A=2,DT=1,LENGTH=1\n");
    assert_eq!(said(&deck("X,2")), ["2 boxcar-initial"]);
    assert_eq!(said(&deck("2,TIME")), ["2 boxcar-initial"]);
    assert_eq!(said(&deck("2,NOISE()")), ["2 boxcar-initial"]);
    assert_eq!(said(&deck("*,2")), ["2 subscript-star"]);
    assert!(said(&deck("2,A")).is_empty());
    assert!(said(&deck("Y,A")).is_empty());
}

#[test]
fn elements_on_output_cards() {
    let deck = |card| format!("FOR I=1,2\nFOR J=1,3\nA X.K(I,J)=1\nA Y.K(I)=2\nC DT=1,LENGTH=1\n{card}\n");
    assert_eq!(said(&deck("PLOT Y(2)=")), ["6 plot-character"]);
    for card in
        ["PRINT X(2,*)", "SAVE X(*,1)", "PLOT Y", "PLOT Y(*)", "PLOT Y(2)", "PLOT Y(2)=A,Y(0,3)", "PLOT X(2,*)=A"]
    {
        assert!(said(&deck(card)).is_empty(), "{card}");
    }
    let source = Source::new("deck", deck("PRINT X(2,*),Y"));
    let model = translate_keeping_all(&source, &Reading::default()).model.expect("a good deck");
    let items: Vec<_> = model.outputs.tables[0].iter().map(|item| (item.column, item.value.map(|v| v.1))).collect();
    assert_eq!(items, [(1, Some(3)), (2, Some(4)), (3, Some(5)), (4, Some(0)), (5, Some(1))]);
}

#[test]
fn a_condition_stands_without_parentheses() {
    let deck = |condition| format!("IF {condition}\nA Y.K=1\nIFEND\nA X.K=1\nC DT=1,LENGTH=1\n");
    assert_eq!(said(&deck("(X.K>1)")), ["1 condition-expected"]);
    assert_eq!(said(&deck("(X.K>1")), ["1 unbalanced-parenthesis"]);
    assert_eq!(said(&deck("(X.K+1>3)*2")), ["1 unbalanced-parenthesis"]);
    assert!(said(&deck("(X.K)>(1)")).is_empty());
}

#[test]
fn only_cars_have_equations_and_only_two_kinds() {
    let deck = |card| format!("B T=BOXLIN(3,2)\nC T*=1/2/3,DT=1,LENGTH=1\n{card}\n");
    for card in ["R T*1.KL=3", "S T*1.K=3", "A T.K=3", "R T.KL=3"] {
        assert_eq!(said(&deck(card)), ["3 train-as-quantity"], "{card}");
    }
    assert!(said(&deck("A T*1.K=3")).is_empty());
}

#[test]
fn a_mistake_in_the_interval_of_a_train_stands_on_its_b_card() {
    assert_eq!(said("B T=BOXLIN(3,Q)\nC T*=1/2/3,DT=1,LENGTH=1\n"), ["1 undefined-name"]);
}

#[test]
fn what_a_call_defines_in_an_array_equation_has_its_subscripts() {
    let deck =
        |name| format!("FOR I=1,2\nFOR J=1,2\nR X.KL(I)=1\nA Y.K(I)=DELAYP(X.JK(I),3,{name})\nC DT=1,LENGTH=1\n");
    assert_eq!(said(&deck("P.K")), ["4 subscript-expected"]);
    assert_eq!(said(&deck("P.K(1)")), ["4 subscript-expected"]);
    assert!(said(&deck("P.K(I)")).is_empty());
}

#[test]
fn a_subscript_name_is_declared_anew_only_after_forend() {
    let end = "C DT=1,LENGTH=1\n";
    assert_eq!(said(&format!("FOR G=1,2\nFOR G=1,3\n{end}")), ["2 defined-twice"]);
    assert_eq!(said(&format!("FOR G=1,2/G=1,3\n{end}")), ["1 defined-twice"]);
    assert_eq!(said(&format!("FOR G=1,2\nFOR H=1,2\nFOREND\nFOR G=1,3\n{end}")), ["4 defined-twice"]);
    assert!(said(&format!("FOR G=1,2\nFOREND\nFOR G=1,3\n{end}")).is_empty());
    assert!(said(&format!("FOR H=1,2\nFOR G=1,2\nFOREND\nFOR G=1,3\n{end}")).is_empty());
}

#[test]
fn bounds_stay_as_they_are_in_reruns() {
    let deck = |change| format!("C N=3,DT=1,LENGTH=1\nFOR G=1,N\nA X.K(G)=1\nRUN A\n{change}\nRUN B\n");
    assert_eq!(said(&deck("C N=4")), ["5 rerun-not-a-constant"]);
    assert_eq!(said(&deck("SPEC N=4")), ["5 rerun-not-a-constant"]);
}
