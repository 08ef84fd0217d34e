//! The codes of stage 1 for cards, equations and lists, each with its line and its facts.

use super::*;

/// The deck of the bad cases with one card put in at line 3, and the message it draws.
#[track_caller]
fn with(card: &str) -> String {
    message(&format!("* A TANK\nC TAU=5\n{card}\nC END=1\n"))
}

#[test]
fn cards_that_are_none() {
    assert_eq!(with("Q     FILL.K=TANK.K"), "3: unknown-card: `Q` is not a card type");
    assert_eq!(with("FILL.K=TANK.K"), "3: unknown-card: `FILL.K=TANK.K` is not a card type");
    assert_eq!(with("7"), "3: unknown-card: `7` is not a card type");
    assert_eq!(with("12PRINT A"), "3: unknown-card: `12PRINT` is not a card type");
    // Its X cards belong to the same mistake.
    assert_eq!(with("Q A=1\nX +2"), "3: unknown-card: `Q` is not a card type");
    for word in ["CP", "TP", "EXPND", "EDIT", "DIM", "OPT", "EXTRN", "DOCUMENT", "U"] {
        assert_eq!(with(&format!("{word} A=1")), format!("3: card-not-supported: `{word}` cards are not supported"));
    }
}

#[test]
fn x_cards_that_continue_nothing() {
    let lost = "continuation-without-card: the X card has no card to continue";
    assert_eq!(message("X A"), format!("1: {lost}"));
    assert_eq!(message("* T\nX A\nX1 B"), format!("2: {lost}"));
    assert_eq!(message("NOTE T\nX A"), format!("2: {lost}"));
    assert_eq!(message("RUN T\n\nX A^\nC A=1"), format!("3: {lost}"));
}

#[test]
fn equals_expected() {
    assert_eq!(with("A FILL.K =TANK.K"), "3: equals-expected: the A card has no `=`");
    assert_eq!(with("A"), "3: equals-expected: the A card has no `=`");
    assert_eq!(with("C SIZE"), "3: equals-expected: the C card has no `=`");
    assert_eq!(with("T TAB"), "3: equals-expected: the T card has no `=`");
    assert_eq!(with("B LINE"), "3: equals-expected: the B card has no `=`");
    assert_eq!(with("A FILL.K>=3"), "3: equals-expected: the A card has no `=`");
}

#[test]
fn names_numbers_characters_and_time_subscripts() {
    assert_eq!(with("A 5X.K=1"), "3: bad-name: `5X.K` is not a name");
    assert_eq!(with("A =1"), "3: bad-name: a name is missing");
    assert_eq!(with("A X.K+1=Y.K"), "3: bad-name: `X.K+1` is not a name");
    assert_eq!(with("A MAX(A,B)(C)=1"), "3: bad-name: `MAX(A,B)(C)` is not a name");
    assert_eq!(with("A LINE*1.5=1"), "3: bad-name: `LINE*1.5` is not a name");
    assert_eq!(with("C A=1,B(2)=3"), "3: bad-name: `B(` is not a name");
    assert_eq!(with("C A+B=1"), "3: bad-name: `A+B` is not a name");
    for number in ["1.2.5", "1..", "1E", "1E+", "1E999", "..5"] {
        let told = with(&format!("A FILL.K=TANK.K/{number}"));
        assert!(told.starts_with("3: bad-number") || number == "..5", "{told}");
    }
    assert_eq!(with("A FILL.K=TANK.K/1.2.5"), "3: bad-number: `1.2.5` is not a number");
    assert_eq!(with("C A=1.2.5"), "3: bad-number: `1.2.5` is not a number");
    assert_eq!(
        with("A X.K=TANK.L/2"),
        "3: bad-time-subscript: `.L` is not a time subscript; `.J`, `.K`, `.JK` and `.KL` are"
    );
    assert_eq!(with("A X.L=1").split(": ").nth(1), Some("bad-time-subscript"));
    assert_eq!(with("A X.K=LINE*3.L").split(": ").nth(1), Some("bad-time-subscript"));
    assert_eq!(with("A X.K=POP(2).K"), "3: bad-time-subscript: the time subscript `.K` does not follow a name");
    for c in ["$A", "水", "?", "\0", "，"] {
        let first = c.chars().next().map(|c| if c == '\0' { '\u{fffd}' } else { c }).unwrap_or(' ');
        let expected = format!("3: unexpected-character: `{first}` is not allowed here in the equation for `X`");
        assert_eq!(with(&format!("A X.K=1+{c}")), expected);
    }
    assert_eq!(with("C A=1？").split(": ").nth(1), Some("unexpected-character"));
}

#[test]
fn left_sides_that_do_not_go_with_the_card() {
    assert_eq!(with("R OUT.K=1"), "3: left-subscript: the rate `OUT` is defined with `.KL`, not with `.K`");
    assert_eq!(with("L X.J=1"), "3: left-subscript: the level `X` is defined with `.K`, not with `.J`");
    assert_eq!(with("A X.JK=1"), "3: left-subscript: the auxiliary `X` is defined with `.K`, not with `.JK`");
    assert_eq!(with("S X.KL=1"), "3: left-subscript: the supplementary `X` is defined with `.K`, not with `.KL`");
    assert_eq!(
        with("N X.K=1"),
        "3: left-subscript: the initial value of `X` is defined without time subscript, not with `.K`"
    );
}

#[test]
fn parentheses() {
    let missing = "3: unbalanced-parenthesis: a `)` is missing in the equation for `X`";
    for text in ["A X.K=A*(B-C", "A X.K=MAX((A,B)", "A X.K=MAX(A,B", "A X.K(1=3", "A X.K=(A=B)"] {
        assert_eq!(with(text), missing, "{text}");
    }
    let too_many = "3: unbalanced-parenthesis: there is a `)` too many in the equation for `X`";
    for text in ["A X.K=A)", "A X.K=MAX(A,B))*C", "A X.K=(A))(B"] {
        assert_eq!(with(text), too_many, "{text}");
    }
}

#[test]
fn a_mistake_on_an_x_card_is_told_with_its_line() {
    assert_eq!(with("A X.K=A+\nX (B*\nX 1.2.3)"), "5: bad-number: `1.2.3` is not a number");
    assert_eq!(with("A X.K=A+\nX (B"), "4: unbalanced-parenthesis: a `)` is missing in the equation for `X`");
    assert_eq!(with("C A=1,\nX B="), "4: number-expected: a number is missing after `=` on the C card for `B`");
    // Cut in the middle of a number: where it begins.
    assert_eq!(with("A X.K=1.\nX 2.3"), "3: bad-number: `1.2.3` is not a number");
}

#[test]
fn operands_and_operators() {
    assert_eq!(
        with("A FILL.K=TANK.K+ SIZE"),
        "3: operand-expected: the equation for `FILL` ends after `+`, at the space: a space ends an equation"
    );
    assert_eq!(
        with("A X.K=A*"),
        "3: operand-expected: the equation for `X` ends after `*`, where something must follow"
    );
    assert_eq!(with("A X.K="), "3: operand-expected: the equation for `X` ends after `=`, where something must follow");
    assert_eq!(
        with("A X.K=A+*B"),
        "3: operand-expected: something is missing between `+` and `*` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=A*-+B"),
        "3: operand-expected: something is missing between `-` and `+` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=()"),
        "3: operand-expected: something is missing between `(` and `)` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=MAX(A,)"),
        "3: operand-expected: something is missing between `,` and `)` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=MAX(*A,B)"),
        "3: operand-expected: something is missing between `(` and `*` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=/A"),
        "3: operand-expected: something is missing between `=` and `/` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=5(Y.K)"),
        "3: operator-expected: an operator is missing between `5` and `(` in the equation for `X`"
    );
    assert_eq!(
        with("A X.K=5Y.K"),
        "3: operator-expected: an operator is missing between `5` and `Y` in the equation for `X`"
    );
    assert_eq!(with("A X.K=A,B"), "3: unexpected-character: `,` is not allowed here in the equation for `X`");
    assert_eq!(with("A X.K=A>B"), "3: unexpected-character: `>` is not allowed here in the equation for `X`");
    assert_eq!(with("A X.K=A=B"), "3: unexpected-character: `=` is not allowed here in the equation for `X`");
}

#[test]
fn values_are_numbers() {
    let expression =
        "3: number-expected: the C card for `SIZE` must give a number; a computed constant is written on an N card";
    for text in ["C SIZE=20*TAU", "C SIZE=TAU", "C SIZE=(1)", "C SIZE=1+2", "C SIZE=1,TAU", "C SIZE=5X"] {
        assert_eq!(with(text), expression, "{text}");
    }
    assert_eq!(with("C A=1,"), "3: number-expected: a number is missing after `,` on the C card for `A`");
    assert_eq!(with("C A=1, B=2"), "3: number-expected: a number is missing after `,` on the C card for `A`");
    assert_eq!(with("C A=,B=2"), "3: number-expected: a number is missing after `=` on the C card for `A`");
    assert_eq!(with("T A=1/2/"), "3: number-expected: a number is missing after `/` on the T card for `A`");
    assert_eq!(with("T A=1//2"), "3: number-expected: a number is missing after `/` on the T card for `A`");
    assert_eq!(with("T A=1/B"), "3: number-expected: the T card for `A` must give numbers");
    assert_eq!(with("SPEC DT=1/"), "3: number-expected: a number is missing after `/` on the SPEC card for `DT`");
    assert_eq!(with("C A=1/2"), "3: number-expected: the C card for `A` gives more than one number");
    assert_eq!(with("I N=1.5"), "3: integer-expected: the I card must give a whole number for `N`");
    assert_eq!(with("I N=M"), "3: integer-expected: the I card must give a whole number for `N`");
}

#[test]
fn trains_and_seeds() {
    let syntax = "3: boxcar-syntax: a B card reads `NAME=BOXLIN(n,p)` or `NAME=BOXCYC(n,p)`";
    for text in ["B A=BOXLIN(5)", "B A=BOX(5,2)", "B A=5", "B A=BOXLIN(5,2)*2", "B A.K=BOXLIN(5,2)"] {
        assert_eq!(with(text), syntax, "{text}");
    }
    for count in ["0", "32", "2.5", "-1", "N"] {
        let expected = "3: boxcar-count: the train `A` must have a whole number of cars from 1 to 31";
        assert_eq!(with(&format!("B A=BOXLIN({count},2)")), expected);
    }
    for text in ["NOISE", "NOISE A", "NOISE 1.5", "NOISE=", "NOISE -1", "NOISE 99999999999999999999"] {
        assert_eq!(with(text), "3: noise-seed: the NOISE card needs a whole number, the seed", "{text}");
    }
}

#[test]
fn every_bad_card_is_told_of_and_each_only_once() {
    let told = messages("A X.K=(1\nQ\nC A=B,C=D,E=\nL Y.K=1.2.3*4.5.6+?\nA Z.K=1\n");
    let codes: Vec<_> = told.iter().map(|(code, line, _)| format!("{line}:{code}")).collect();
    assert_eq!(codes, ["1:unbalanced-parenthesis", "2:unknown-card", "3:number-expected", "4:bad-number"]);
}

#[test]
fn common_slips_are_told_what_to_write() {
    for (card, word) in [
        ("N X=1O", "letters O"),
        ("N X=2.5", ""),
        ("A X.K=2,5", "point"),
        ("C X=2,5", "decimal point"),
        ("A X.K=Y.K^2", "`**`"),
        ("A X.K=IF(Y.K>1,2,3)", "CLIP"),
        ("A X.K＝1", "write `=`"),
        ("A 水.K=1", "A to Z"),
        ("LEVEL X.K=X.J", "`L`"),
        ("ENDIF", "`IFEND`"),
        ("// A COMMENT", "`NOTE`"),
        ("A X.K = 1", "remove the spaces"),
        ("SPEC DT=1 LENGTH=5", "in place of the space"),
        ("C X=1  X IS ONE", ""),
    ] {
        let mut diagnostics = Diagnostics::new();
        parse(&Source::new("deck", card), &mut diagnostics);
        let helps: Vec<String> = diagnostics.sorted().iter().filter_map(|d| d.message.help(Locale::English)).collect();
        assert!(
            helps.iter().any(|help| help.contains(word)) || (word.is_empty() && helps.is_empty()),
            "{card}: {helps:?}"
        );
    }
}
