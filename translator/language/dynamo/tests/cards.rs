//! The section "Lexical form" of the language page.

use super::*;

#[test]
fn the_text_ends_at_the_first_blank_and_the_rest_is_comment() {
    let deck = deck("A     X.K=1   THE FIRST (ITEMS)\nA     Y.K=2\tAFTER A TAB\n");
    assert_eq!(deck.cards[0].text, "A     X.K=1");
    assert_eq!(deck.cards[0].comment, "THE FIRST (ITEMS)");
    assert_eq!(deck.cards[1].comment, "AFTER A TAB");
}

#[test]
fn leading_blanks_tabs_empty_lines_and_line_ends_of_all_kinds_are_ignored() {
    assert_eq!(tree("\u{feff}  C A=1\r\n\r\n\t  \r\n\tC\tB=2\u{c}\r\n\u{1a}"), "C A = 1\nC B = 2");
    assert_eq!(tree(""), "");
    assert_eq!(tree("C A=1"), "C A = 1");
}

#[test]
fn case_does_not_matter_but_comments_and_titles_are_kept() {
    let deck = deck("* The Look\nl Stock.k=stock.J+dt*In.jk Goods\nrun Base\n");
    assert_eq!(deck.title.as_deref(), Some("The Look"));
    assert_eq!(deck.cards[1].text, "l     Stock.k=stock.J+dt*In.jk");
    assert_eq!(deck.cards[1].comment, "Goods");
    assert_eq!(deck.cards[2].body, CardBody::Run("Base".to_string()));
    assert!(deck.to_string().contains("L STOCK.K = (STOCK.J+(DT*IN.JK))"));
}

#[test]
fn equation_numbers_and_form_numbers_are_ignored() {
    assert_eq!(tree("7.1   12A   X.K=1\n7 C Y=2\n58R Z.KL=3"), "A X.K = 1\nC Y = 2\nR Z.KL = 3");
}

#[test]
fn a_star_begins_an_identification_card_whatever_follows() {
    assert_eq!(deck("*A TANK\n* SECOND\n").title.as_deref(), Some("A TANK"));
    assert_eq!(deck("*     ZU-000,DYN,TEST,1,1,0,0\n* A TANK\n").title.as_deref(), Some("A TANK"));
    assert_eq!(deck("C A=1\n").title, None);
}

#[test]
fn words_that_begin_with_note_are_notes() {
    assert_eq!(tree("NOTE*P  TEXT\nnote\nNOTES 水位"), "NOTE \"TEXT\"\nNOTE \"\"\nNOTE \"水位\"");
    assert_eq!(tree("NOTE水位"), "NOTE \"\"");
}

#[test]
fn x_cards_cut_anywhere_and_the_final_space_is_looked_for_once() {
    assert_eq!(
        tree("A BEST.K=MA\nX     X(FIRST.K,SE\nX1  COND.K)+12  \nX23   34.5"),
        "A BEST.K = (MAX(FIRST.K,SECOND.K)+1234.5)"
    );
    assert_eq!(tree("A HALF.K=(FIRST.\nX     K)(.5)"), "A HALF.K = (FIRST.K*0.5)");
    assert_eq!(tree("T T=1/\nX 2\nX /3"), "T T = 1 2 3");
    let speed = deck("A SPEED.K=2      A COMMENT TOO\nX      LONG +99999");
    assert_eq!(speed.cards[0].comment, "A COMMENT TOOLONG +99999");
    assert_eq!(speed.cards.len(), 1);
}

#[test]
fn a_caret_continues_on_a_line_without_card_type() {
    assert_eq!(
        tree("L W.K=W.J+DT*(S.JK+^\n    R.JK-^\n\tD.JK)\nN W=5"),
        "L W.K = (W.J+(DT*((S.JK+R.JK)-D.JK)))\nN W = 5"
    );
    assert!(deck("C A=^\n1").late_style);
    // A comment may go on, and the card types on that line count for nothing.
    assert_eq!(tree("C A=1 COMMENT^\nC B=2"), "C A = 1");
    // Not on cards whose text runs to the end of the line.
    assert_eq!(tree("NOTE A^\nC B=2"), "NOTE \"A^\"\nC B = 2");
    assert_eq!(tree("C A=1^"), "C A = 1");
}

#[test]
fn places_are_those_of_the_file_however_a_card_is_cut() {
    let text = "A TOTAL.K=FIRST.K+SEC\nX     OND.K+TH\nX     IRD.K";
    let deck = deck(text);
    let CardBody::Equation(equation) = &deck.cards[0].body else { panic!() };
    let ExprKind::Binary { left, right, .. } = &equation.value.kind else { panic!() };
    let at = |span: crate::source::Span| &text[span.start as usize..span.end as usize];
    assert_eq!(at(right.span), "TH\nX     IRD.K");
    assert_eq!(at(left.span), "FIRST.K+SEC\nX     OND.K");
    assert_eq!(at(deck.cards[0].span), text);
}

#[test]
fn units_stand_in_parentheses_at_the_end_of_a_comment_or_on_the_next_note() {
    let deck = deck("C DEL=3   DELAY (WKS)\nC A=1 (NO) UNIT\nNOTE  NONE\nNOTE THE SIZE (M**2)\nC B=1\nC D=1\nNOTE\n");
    let units: Vec<_> = deck.cards.iter().map(|card| card.unit.as_deref()).collect();
    assert_eq!(units, [Some("WKS"), Some("M**2"), None, None, None, None, None]);
}

#[test]
fn serial_numbers_of_a_deck_are_no_text() {
    let card = |text: &str, serial: &str| format!("{text:72}{serial}\n");
    let numbered = card("L     X.K=X.J+DT*1          A STOCK (TONS)", "00000010")
        + &card("N     X=1", "MOD 0020")
        + &card("C     LONG=1          A COMMENT THAT REACHES TO COLUMN SEVENTY-TWO NOW", "00000030");
    let read = deck(&numbered);
    let found: Vec<_> = read.cards.iter().map(|card| (card.comment.as_str(), card.unit.as_deref())).collect();
    assert_eq!(found[0], ("A STOCK (TONS)", Some("TONS")));
    assert_eq!(found[1], ("", None));
    assert_eq!(found[2].0, "A COMMENT THAT REACHES TO COLUMN SEVENTY-TWO NOW");
    // A single long line, or one with words there, says nothing of cards.
    for text in [
        card("C     A=1          A COMMENT", "IN 1970"),
        card("C     A=1          A COMMENT", "1970") + "C     B=1\nC     D=1\n",
    ] {
        assert!(deck(&text).cards[0].comment.ends_with("1970"), "{text}");
    }
}

#[test]
fn the_kind_of_a_deck_is_decided_by_where_the_first_run_card_stands() {
    assert_eq!(deck("* T\nRUN A\nNOTE\nC A=1").kind, DeckKind::DynamoI);
    assert_eq!(deck("* T\nNOISE 7\nRUN A\nPRINT B").kind, DeckKind::DynamoI);
    assert_eq!(deck("C A=1\nRUN A").kind, DeckKind::DynamoII);
    assert_eq!(deck("C A=1").kind, DeckKind::DynamoII);
}

#[test]
fn names_longer_than_the_period_allowed_draw_one_warning_each() {
    let long =
        |text: &str| messages(text).into_iter().map(|(code, line, _)| format!("{line}:{code}")).collect::<Vec<_>>();
    assert_eq!(long("RUN A\nC ABCDE=1/ABCDEF=2\nN ABCDEF=1"), ["2:long-name"]);
    assert_eq!(message("C ABCDEFG=1/ABCDEFGH=2"), "1: long-name: `ABCDEFGH` has more than `7` characters");
    assert_eq!(message("SAVE A\nC ABCDEFGH=1,ABCDEFGHI=2"), "2: long-name: `ABCDEFGHI` has more than `8` characters");
    assert!(long("RUN A\nC LENGTH=1,PRTPER=1,PLTPER=2,SAVPER=2").is_empty());
    assert!(long("A X.K=^\nY.K\nA ABCDEFGH.K=1").is_empty());
}

#[test]
fn a_blank_before_what_looks_like_more_of_the_equation_draws_a_warning() {
    let warns = |comment: &str| !messages(&format!("A X.K=1 {comment}\nC SIZE=1")).is_empty();
    for comment in ["+.01*TANK.K", "+ 5", "-(A)", "* TANK.K", "** 2", ")(A", "/SIZE", "- SIZE OF IT", "+Y.JK", "*DT"] {
        assert!(warns(comment), "{comment}");
    }
    for comment in
        ["= 60 IS NOT READ", "- THE RATE", "(ITEMS)", "5", "+", "*** SEE", "-- 5", "/ SIZES", "+ A.B", "*NOTE"]
    {
        assert!(!warns(comment), "{comment}");
    }
    assert_eq!(
        message("C SIZE=2\nA FILL.K=TANK.K/SIZE +.01*TANK.K"),
        "2: blank-in-expression: the text after the space in the equation for `FILL` is a comment, \
         although it looks like a part of the equation"
    );
    // On C cards nothing of the kind is looked for.
    assert!(messages("C A=1 +5").is_empty());
}

#[test]
fn cards_after_the_last_run_card_are_not_used() {
    assert_eq!(
        message("C A=1\nRUN B\nNOTE\nC A=2"),
        "4: cards-after-last-run: the cards after the last `RUN` card are not used"
    );
    // Nor are they read: job control cards, say.
    assert_eq!(
        message("C A=1\nRUN B\n/*\n//GO EXEC\nA X.K=(\nX 3"),
        "3: cards-after-last-run: the cards after the last `RUN` card are not used"
    );
    assert_eq!(deck("C A=1\nRUN B\nNOTE\n").cards.len(), 2);
    assert_eq!(deck("RUN A\nC A=1").cards.len(), 2);
}

#[test]
fn the_end_of_the_deck_is_on_its_last_line() {
    for text in ["C A=1", "C A=1\n", "C A=1\n\nNOTE\n", "C A=1\n\n"] {
        let deck = deck(text);
        assert_eq!(Source::new("deck", text).line_of(deck.end.start), deck.last_line, "{text:?}");
    }
}

#[test]
fn noise_takes_its_seed_with_or_without_a_sign() {
    assert_eq!(tree("NOISE 7919\nNOISE=300336163251\nNOISE =5"), "NOISE 7919\nNOISE 300336163251\nNOISE 5");
}

proptest::proptest! {
    /// Whatever the text, the parser tells of it and goes on.
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,200}") {
        parse(&Source::new("deck", text), &mut Diagnostics::new());
    }

    #[test]
    fn any_mixture_of_symbols_is_read_without_panic(parts in proptest::collection::vec(0..PARTS.len(), 0..60)) {
        let text: String = parts.into_iter().map(|part| PARTS[part]).collect();
        let source = Source::new("deck", text);
        let mut diagnostics = Diagnostics::new();
        let deck = parse(&source, &mut diagnostics);
        let _ = deck.to_string();
        for diagnostic in diagnostics.sorted() {
            let _ = crate::diagnostic::human(diagnostic, &source, Locale::Chinese);
        }
    }
}

const PARTS: &[&str] = &[
    "\n",
    "\nA ",
    "\nL ",
    "\nX ",
    "\nC ",
    "\nT ",
    "\nB ",
    "\nI ",
    "\nFOR ",
    "\nFOREND",
    "\nMACRO ",
    "\nMEND",
    "\nINTRN ",
    "\nWHILE ",
    "\nIF ",
    "\nELSE",
    "\nIFEND",
    "\nWHILEEND",
    "\nSPEC ",
    "\nPRINT ",
    "\nPLOT ",
    "\nSAVE ",
    "\nNOISE ",
    "\nRUN ",
    "\nNOTE ",
    "\n*",
    "^\n",
    "X",
    "POP",
    ".K",
    ".JK",
    ".L",
    "*3.K",
    "(",
    ")",
    "*",
    "**",
    "+",
    "-",
    "/",
    ",",
    "=",
    "<",
    ">=",
    "1",
    "2PI",
    "1.5",
    ".5",
    "1E",
    "E5",
    ".",
    " ",
    "\t",
    "$",
    "水",
    "，",
    "\r\n",
    "\0",
    "BOXLIN",
    "(0,2)",
    "MAX(",
];
