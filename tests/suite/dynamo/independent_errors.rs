//! One run reports every independent error of a deck, whatever stage of checking finds it, and nothing that only follows
//! from another error.

use zudyn_translator::diagnostic::{Locale, Severity};
use zudyn_translator::source::Source;
use zudyn_translator::translate;

/// A deck without errors, to which faults are added.
const TANK: &[&str] = &[
    "* A TANK",
    "L TANK.K=TANK.J+DT*(IN.JK-OUT.JK)",
    "N TANK=START",
    "R IN.KL=FLOW",
    "R OUT.KL=TANK.K/DELAY",
    "A HALF.K=TANK.K/2",
    "A LOOK.K=TABHL(TAB,HALF.K,0,100,50)",
    "T TAB=1/2/3",
    "S SHOWN.K=HALF.K+LOOK.K",
    "C START=50,FLOW=5,DELAY=10",
    "SPEC DT=.5/LENGTH=10/PRTPER=1",
    "PRINT TANK,SHOWN",
    "RUN BASE",
];

/// The deck with some cards replaced.
fn deck(changes: &[(&str, &str)]) -> String {
    let mut cards: Vec<String> = TANK.iter().map(|card| card.to_string()).collect();
    for (old, new) in changes {
        let at = cards.iter().position(|card| card.starts_with(old)).expect("the card is in the deck");
        cards[at] = new.to_string();
    }
    cards.join("\n") + "\n"
}

/// The errors of a deck: code and line, in the order of their places.
fn errors(deck: &str) -> Vec<String> {
    let source = Source::new("deck.dyn", deck);
    let told = translate(&source).diagnostics;
    let errors = told.sorted().into_iter().filter(|told| told.severity == Severity::Error);
    errors.map(|told| format!("{} {}", source.line_of(told.message.at().start), told.message.code())).collect()
}

#[track_caller]
fn reports(changes: &[(&str, &str)], expected: &[&str]) {
    let deck = deck(changes);
    let found = errors(&deck);
    let source = Source::new("deck.dyn", deck.as_str());
    let told = translate(&source).diagnostics;
    let titles: Vec<String> = told.sorted().iter().map(|told| told.message.title(Locale::English)).collect();
    assert_eq!(found, expected, "\n{deck}\n{titles:#?}");
}

#[test]
fn the_deck_without_faults_has_no_error() {
    reports(&[], &[]);
}

#[test]
fn one_fault_gives_one_error() {
    let faults: &[(&str, &str, &str)] = &[
        // Reading: the name that the card defines stays without a meaning.
        ("L TANK", "L TANK.K=TANK.J+DT*(IN.JK-OUT.JK", "2 unbalanced-parenthesis"),
        ("A HALF", "A HALF.K=TANK.K/2.5.1", "6 bad-number"),
        ("A HALF", "Q HALF.K=TANK.K/2", "6 unknown-card"),
        ("T TAB", "T TAB=1/2/X", "8 number-expected"),
        ("C START", "C START=50,FLOW=5,DELAY=1O", "10 number-expected"),
        ("SPEC", "SPEC DT=.5.1/LENGTH=10/PRTPER=1", "11 bad-number"),
        ("SPEC", "SPECS DT=.5/LENGTH=10/PRTPER=1", "11 unknown-card"),
        // Definitions.
        ("C START", "C START=50,FLOW=5,DELAY=10,HALF=2", "10 defined-twice"),
        ("N TANK", "A IN.K=3", "4 defined-twice"),
        // Uses.
        ("R OUT", "R OUT.KL=TANK.K/DELAI", "5 undefined-name"),
        ("A HALF", "A HALF.K=TANK.J/2", "6 right-subscript"),
        ("N TANK", "NOTE N TANK=START", "2 initial-value-missing"),
        ("A LOOK", "A LOOK.K=TABHL(TABLE,HALF.K,0,100,50)", "7 undefined-name"),
        ("A LOOK", "A LOOK.K=TABHL(TAB,HALF.K,0,100)", "7 argument-count"),
        // Order.
        ("A HALF", "A HALF.K=LOOK.K/2", "6 simultaneous-auxiliaries"),
        // Outputs.
        ("PRINT", "PRINT TANK,SHOW", "12 output-undefined"),
        ("SPEC", "SPEC LENGTH=10/PRTPER=1", "13 dt-missing"),
    ];
    for (old, new, expected) in faults {
        if *expected == "4 defined-twice" {
            // The level has no initial value then: two independent errors.
            reports(&[(old, new)], &["2 initial-value-missing", expected]);
        } else {
            reports(&[(old, new)], &[expected]);
        }
    }
}

#[test]
fn faults_of_different_stages_are_reported_together() {
    let syntax = ("R IN", "R IN.KL=(FLOW");
    let twice = ("C START", "C START=50,FLOW=5,DELAY=10,LOOK=2");
    let undefined = ("R OUT", "R OUT.KL=TANK.K/DELAI");
    let subscript = ("S SHOWN", "S SHOWN.K=HALF.JK");
    let ring = ("A HALF", "A HALF.K=TANK.K/2+HALF.K");
    let output = ("PRINT", "PRINT TANK,SHOW");
    let e = ["4 unbalanced-parenthesis", "10 defined-twice", "5 undefined-name", "9 right-subscript"];
    let (of_ring, of_output) = ("6 simultaneous-auxiliaries", "12 output-undefined");
    reports(&[syntax, undefined], &[e[0], e[2]]);
    reports(&[syntax, ring], &[e[0], of_ring]);
    reports(&[syntax, output], &[e[0], of_output]);
    reports(&[undefined, ring], &[e[2], of_ring]);
    reports(&[twice, output], &[e[1], of_output]);
    reports(&[syntax, undefined, ring], &[e[0], e[2], of_ring]);
    reports(&[twice, subscript, output], &[e[3], e[1], of_output]);
    reports(&[syntax, twice, undefined, output], &[e[0], e[2], e[1], of_output]);
    reports(&[undefined, subscript, ring, output], &[e[2], of_ring, e[3], of_output]);
    reports(&[syntax, twice, undefined, ring, output], &[e[0], e[2], of_ring, e[1], of_output]);
}

/// A macro whose body cannot be read leaves its calls, and what they define, without a meaning.
#[test]
fn a_bad_macro_gives_one_error() {
    let deck = "\
MACRO SMOO(IN,DEL,REST)
L SMOO.K=SMOO.J+DT*(IN.K-SMOO.J
A REST.K=IN.K-SMOO.K
MEND
A Y.K=SMOO(Z.K,3,LEFT)
A Z.K=STEP(1,5)
S W.K=LEFT.K+Y.K
SPEC DT=.5/LENGTH=10/PRTPER=1
PRINT Y,W,LEFT
RUN A
";
    let found = errors(deck);
    assert_eq!(found.len(), 1, "{found:?}");
    let with_another = deck.replace("S W.K=LEFT.K", "S W.K=QQ.K+LEFT.K");
    let found = errors(&with_another);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1], "7 undefined-name");
}

/// An error in a rerun does not hide one in the model, nor the other way round.
#[test]
fn errors_of_reruns_are_independent() {
    let deck = deck(&[("A HALF", "A HALF.K=TANK.K/TWO")]) + "C FLOW=6,NOFLOW=7\nRUN MORE\n";
    assert_eq!(errors(&deck), ["6 undefined-name", "14 rerun-not-a-constant"]);
}

/// Where FOR cards are in doubt the sizes of all arrays are: nothing else is checked.
#[test]
fn nothing_follows_from_a_bad_for_card() {
    let deck = "\
FOR I=1,N
A X.K(I)=I
A Y.K=SUM(X.K(*))
C N=3.5.1
SPEC DT=.5/LENGTH=10/PRTPER=1
PRINT Y
RUN A
";
    assert_eq!(errors(deck), ["4 bad-number"]);
}
