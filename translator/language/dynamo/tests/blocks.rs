//! Macros, FOR cards, WHILE and IF blocks, and what is wrong with them.

use super::*;

#[test]
fn a_macro_holds_its_cards() {
    let text = "MACRO FADE(IN,HALF)\nINTRN AVG,OLD\nNOTE  N\nL $KEEP.K=$KEEP.J/HALF\nC $RATE=.5\nA FADE.K=$KEEP.K\nMEND\nC Z=1";
    let expected = "MACRO FADE IN HALF private AVG OLD\n  NOTE \"N\"\n  L $KEEP.K = ($KEEP.J/HALF)\n  C $RATE = 0.5\n  A FADE.K = $KEEP.K\nC Z = 1";
    assert_eq!(tree(text), expected);
    assert_eq!(tree("MACRO F()\nMEND"), "MACRO F");
}

#[test]
fn blocks_nest() {
    let text = "IF A.K<1\nA B.K=1\nELSE\nWHILE A.K<>B.K+2\nA B.K=2\nIFEND WRONG";
    assert_eq!(message(text), "4: block-not-closed: the `WHILE` block has no `WHILEEND` card to close it");
    let text = "IF A.K<1\nA B.K=1\nELSE\nWHILE A.K<>B.K+2\nNOTE\nA B.K=2\nWHILEEND\nIFEND\nIF A=B\nR P.KL=1\nIF A>=B\nR P.KL=2\nIFEND\nIFEND";
    let expected = "IF A.K < 1\n  A B.K = 1\nELSE\n  WHILE A.K <> (B.K+2)\n    NOTE \"\"\n    A B.K = 2\nIF A == B\n  R P.KL = 1\n  IF A >= B\n    R P.KL = 2";
    assert_eq!(tree(text), expected);
}

#[test]
fn for_cards_take_their_bounds_from_i_and_c_cards_wherever_they_stand() {
    let text = "FOR G=1,NG=YOUNG,OLD/H=2,N3\nFOREND\nI NG=2,M=-1\nC N3=3";
    assert_eq!(tree(text), "FOR G = 1..2 YOUNG OLD H = 2..3\nFOREND\nI NG = 2 M = -1\nC N3 = 3");
}

#[test]
fn for_cards_that_are_wrong() {
    let syntax = "2: for-syntax: a FOR card reads `name=low,high` or `name=low,high=element,element,…`";
    for text in ["FOR G=1", "FOR", "FOR G=1,2,3", "FOR G=1,2=", "FOR G=1,2/", "FOR 1,2", "FOR G=1+1,2", "FOR G = 1,2"] {
        assert_eq!(message(&format!("NOTE\n{text}")), syntax, "{text}");
    }
    let bound = |text: &str| {
        format!("1: for-bound: the bound `{text}` is neither a whole number nor a constant with a whole number")
    };
    assert_eq!(message("FOR G=1,2.5"), bound("2.5"));
    assert_eq!(message("FOR G=1,NG"), bound("NG"));
    assert_eq!(message("FOR G=1,NG\nC NG=2.5"), bound("NG"));
    assert_eq!(message("I NG=2\nFOR G=3,NG"), "2: for-range: the upper bound `2` of `G` is below the lower bound `3`");
    assert_eq!(message("FOR G=1,3=A,B"), "1: for-names: the range of `G` needs `3` element names, `2` are given");
    assert_eq!(message("FOR G=1,9223372036854775807"), bound("9.223372036854776E18"));
    // The I card is the mistake, not the bound.
    assert_eq!(message("I NG=X\nFOR G=1,NG").split(": ").nth(1), Some("integer-expected"));
}

#[test]
fn macros_that_are_wrong() {
    let head = "1: macro-syntax: a MACRO card reads `NAME(P,Q)`, an INTRN card `P,Q`";
    for text in ["MACRO", "MACRO F", "MACRO F(1)\nC A=1", "MACRO F(A,)", "MACRO F(A", "MACRO (A)", "MACRO F(A)B"] {
        assert_eq!(message(&format!("{text}\nMEND")), head, "{text}");
    }
    assert_eq!(message("MACRO F(A,A)\nMEND"), "1: macro-syntax: `A` is a parameter twice");
    // Names of functions are looked at later, since the language's own macros bear them.
    assert!(messages("MACRO SMOOTH(A)\nMEND").is_empty());
    assert!(messages("MACRO TREND(A)\nMEND").is_empty());
    assert_eq!(
        message("MACRO F(A)\nMACRO G(A)\nMEND\nMEND"),
        "2: macro-nested: a macro cannot be defined inside another"
    );
    assert_eq!(message("C A=1\nMEND"), "2: macro-end-without-macro: the `MEND` card has no `MACRO` card before it");
    assert_eq!(message("INTRN A"), "1: intrn-outside-macro: an `INTRN` card is allowed only in a macro");
    assert_eq!(message("MACRO F(A)\nINTRN A,\nMEND").split(": ").nth(1), Some("macro-syntax"));
    for card in [
        "S A.K=1",
        "FOR G=1,2\nFOREND",
        "SPEC DT=1",
        "PRINT A",
        "RUN A",
        "WHILE A<1\nA B.K=1\nWHILEEND",
        "B A=BOXLIN(1,1)",
        "I N=1",
    ] {
        let word = card.split(' ').next().unwrap_or("");
        let expected = format!("2: card-in-macro: `{word}` cards are not allowed in a macro");
        assert_eq!(message(&format!("MACRO F(A)\n{card}\nMEND")), expected);
    }
}

#[test]
fn a_macro_without_end_is_one_mistake() {
    let not_closed = "1: macro-not-closed: the macro is not closed by an `MEND` card";
    assert_eq!(message("MACRO F(A)\nA F.K=A\nS B.K=1\nSPEC DT=1\nPRINT F\nRUN A"), not_closed);
    assert_eq!(message("MACRO F(A)\nA F.K=A\nMACRO G(A)\nMEND\nPRINT A"), not_closed);
}

#[test]
fn blocks_that_are_wrong() {
    assert_eq!(
        message("C A=1\nWHILE A<1\nA B.K=1\nSPEC DT=1\nRUN A"),
        "2: block-not-closed: the `WHILE` block has no `WHILEEND` card to close it"
    );
    assert_eq!(message("IF A<1\nA B.K=1"), "1: block-not-closed: the `IF` block has no `IFEND` card to close it");
    assert_eq!(message("C A=1\nWHILEEND"), "2: block-without-start: the `WHILEEND` card has no `WHILE` card before it");
    assert_eq!(message("FOREND"), "1: block-without-start: the `FOREND` card has no `FOR` card before it");
    assert_eq!(message("IFEND"), "1: block-without-start: the `IFEND` card has no `IF` card before it");
    assert_eq!(
        message("IF A<1\nELSE\nELSE\nIFEND"),
        "3: block-without-start: the `ELSE` card has no `IF` card before it"
    );
    for card in [
        "L X.K=X.J",
        "N X=1",
        "C X=1",
        "FOR G=1,2\nFOREND",
        "PRINT A",
        "RUN A",
        "MACRO F(A)\nA F.K=A\nMEND",
        "R X.KL=1",
    ] {
        let word = card.split(' ').next().unwrap_or("");
        let expected = format!("3: card-in-block: `{word}` cards are not allowed in the `WHILE` block");
        assert_eq!(message(&format!("WHILE A<1\nA B.K=1\n{card}\nWHILEEND")), expected);
    }
    assert_eq!(
        message("IF A<1\nA B.K=1\nELSE\nR X.KL=1\nR Y.KL=1\nIFEND"),
        "4: card-in-block: the `IF` block holds A cards and R cards; this is the first `R` card"
    );
    assert_eq!(
        message("WHILE A<1\nIF A<1\nR X.KL=1\nIFEND\nWHILEEND"),
        "3: card-in-block: `R` cards are not allowed in the `WHILE` block"
    );
}

#[test]
fn conditions_compare() {
    assert_eq!(message("WHILE A.K\nA B.K=1\nWHILEEND"), "1: condition-expected: the `WHILE` card needs a comparison");
    assert_eq!(message("IF A.K < 1\nA B.K=1\nIFEND"), "1: condition-expected: the `IF` card needs a comparison");
    assert_eq!(message("IF\nIFEND"), "1: condition-expected: the `IF` card needs a comparison");
    assert_eq!(message("IF A<\nIFEND"), "1: operand-expected: the IF card ends after `<`, where something must follow");
    assert_eq!(message("IF A<B<C\nIFEND"), "1: unexpected-character: `<` is not allowed here in the IF card");
    assert_eq!(message("IF (A<B\nIFEND"), "1: unbalanced-parenthesis: a `)` is missing in the IF card");
    assert_eq!(
        message("IF (A<B)\nIFEND"),
        "1: condition-expected: the condition of the `IF` card cannot be in parentheses"
    );
    assert_eq!(
        message("IF A.K<1 AND B.K<1\nIFEND"),
        "1: blank-in-expression: the text after the space on the IF card is a comment, although it looks like more of the condition"
    );
}

#[test]
fn blocks_are_not_nested_without_end() {
    let text = format!("{}A X.K=1\n{}", "WHILE A<1\n".repeat(100_000), "WHILEEND\n".repeat(100_000));
    assert_eq!(message(&text), "101: too-deep: the WHILE card is nested more than `100` deep");
}

#[test]
fn an_end_whose_start_has_been_reported_is_no_mistake() {
    let not_closed = "2: block-not-closed: the `WHILE` block has no `WHILEEND` card to close it";
    assert_eq!(message("IF A<1\nWHILE A<1\nA B.K=1\nIFEND\nWHILEEND"), not_closed);
    let in_macro = message("MACRO F(X)\nIF X>1\nA F.K=1\nMEND\nIFEND");
    assert_eq!(in_macro, "2: card-in-macro: `IF` cards are not allowed in a macro");
    assert_eq!(message("FOR G=1,\nA X.K(G)=1\nFOREND").split(": ").nth(1), Some("for-syntax"));
}
