//! Whatever the text: the translator ends, does not panic, and has a message or a simulation. What it has a simulation for it can
//! write as C that compiles.

use crate::command::{Room, daily, parallel};
use crate::reference::random::Random;
use crate::survive::mutate;
use std::path::{Path, PathBuf};
use zudyn_translator::source::Source;
use zudyn_translator::{Reading, translate};

fn every_text_is_survived(texts: Vec<(String, String)>) {
    crate::survive::every_text_is_survived(&Reading::default(), texts);
}

fn decks() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut all = Vec::new();
    for folder in ["models/dynamo", "bad/dynamo", "warn/dynamo"] {
        for entry in std::fs::read_dir(tests.join(folder)).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            let deck = if path.is_dir() { path.join("model.dyn") } else { path };
            if deck.extension().is_some_and(|extension| extension == "dyn") {
                all.push(deck);
            }
        }
    }
    all.sort();
    assert!(all.len() > 100, "only {} decks", all.len());
    all
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random::new(1);
    let mut texts = Vec::new();
    for count in 0..daily::count(400, 100) {
        let length = random.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        texts.push((format!("bytes {count}"), String::from_utf8_lossy(&bytes).into_owned()));
        // The characters that decks are made of, in any order.
        let likely = b"LARNSCTXBK.JKL()*/+-,=0123456789E \t\n\n^$;:\"'%&<>WHILEIFRUNSPECTABLE";
        let bytes: Vec<u8> = (0..length).map(|_| *random.pick(likely)).collect();
        texts.push((format!("characters {count}"), String::from_utf8_lossy(&bytes).into_owned()));
        // Words of the language in any order.
        let words = [
            "L ", "A ", "R ", "N ", "C ", "T ", "S ", "B ", "X ", "FOR ", "FOREND", "MACRO ", "MEND", "INTRN ",
            "WHILE ", "IF ", "ELSE", "IFEND", "WHILEEND", "RUN ", "SPEC ", "PRINT ", "PLOT ", "SAVE ", "NOISE ", "I ",
            "X.K", "X.J", "Y.KL", "Y.JK", "P", "P(G)", "P.K(*)", "TIME", "DT", "LENGTH", "=", "+", "-", "*", "**", "/",
            "(", ")", ",", "1", ".5", "SMOOTH(", "DELAY3(", "TABLE(", "SUM(", "BOXLIN(", "LINE*1", "\n", "\n", "\n",
            " ", "^\n", "G", "G=1,3", "<",
        ];
        let text: String = (0..random.below(120)).map(|_| *random.pick(&words)).collect();
        texts.push((format!("words {count}"), text));
    }
    every_text_is_survived(texts);
}

#[test]
fn real_decks_with_slips_are_survived() {
    let mut random = Random::new(2);
    let mut texts = Vec::new();
    for path in decks() {
        let text = std::fs::read_to_string(&path).expect("decks are UTF-8");
        for _ in 0..daily::count(8, 2) {
            let mut other = text.clone();
            for _ in 0..=random.below(3) {
                if other.is_empty() {
                    break;
                }
                other = mutate(&other, &mut random);
            }
            texts.push((path.display().to_string(), other));
        }
    }
    every_text_is_survived(texts);
}

fn tank(extra: &str) -> String {
    format!("L X.K=X.J+DT*1\nN X=0\n{extra}SPEC DT=1/LENGTH=2\n")
}

#[test]
fn extreme_decks_are_survived() {
    let many = daily::count(100_000, 1_000);
    let mut texts =
        vec![("empty", String::new()), ("one card", "A X.K=1".to_string()), ("one letter", "L".to_string())];
    let auxiliaries: String = (0..many).map(|at| format!("A B{at}.K=X.K+{at}\n")).collect();
    texts.push(("many auxiliaries", tank(&auxiliaries)));
    texts.push(("many notes", tank(&"NOTE\n".repeat(many))));
    let chain: String = (1..many / 5).map(|at| format!("A B{at}.K=B{}.K+1\n", at - 1)).collect();
    texts.push(("a long chain", tank(&format!("A B0.K=X.K\n{chain}"))));
    texts.push(("a long ring", tank(&format!("A B0.K=B{}.K\n{chain}", many / 5 - 1))));
    let backwards: String = (1..many / 5).rev().map(|at| format!("N C{at}=C{}+1\n", at - 1)).collect();
    texts.push(("a chain of starting values", tank(&format!("{backwards}N C0=1\n"))));
    texts.push(("a sum without end", tank(&format!("A Y.K=1{}\n", "+X.K".repeat(2 * many)))));
    texts.push(("a product without end", tank(&format!("A Y.K=(X.K){}\n", "(X.K)".repeat(2 * many)))));
    texts.push(("a power without end", tank(&format!("A Y.K=1{}\n", "**1".repeat(3 * many)))));
    texts.push(("a number without end", tank(&format!("A Y.K={}\n", "7".repeat(10 * many)))));
    texts.push(("a name without end", tank(&format!("A Y{}.K=1\n", "Y".repeat(10 * many)))));
    texts.push(("a title without end", format!("*  {}\n{}", "*/ ?? ".repeat(2 * many), tank(""))));
    texts.push(("a long table", tank(&format!("T Q=1{}\n", "/1".repeat(many)))));
    texts.push(("many parentheses", tank(&format!("A Y.K={}1{}\n", "(".repeat(many), ")".repeat(many)))));
    texts.push(("many open parentheses", tank(&format!("A Y.K={}\n", "(".repeat(many)))));
    texts.push(("many closed parentheses", tank(&format!("A Y.K=1{}\n", ")".repeat(many)))));
    texts.push(("many calls", tank(&format!("A Y.K={}1{}\n", "SIN(".repeat(many), ")".repeat(many)))));
    texts.push(("many signs", tank(&format!("A Y.K={}1{}\n", "-(".repeat(many), ")".repeat(many)))));
    texts.push((
        "10000 smooths in smooths",
        tank(&format!("A Y.K={}X.K{}\n", "SMOOTH(".repeat(10_000), ",3)".repeat(10_000))),
    ));
    texts.push(("many blocks", tank(&format!("{}A Y.K=1\n{}", "IF X.K>0\n".repeat(many), "IFEND\n".repeat(many)))));
    texts.push(("many open blocks", tank(&"WHILE X.K>0\n".repeat(many))));
    texts.push(("many open FOR", tank(&"FOR G=1,2\n".repeat(many))));
    texts.push(("many MACRO", tank(&"MACRO M(P)\n".repeat(many))));
    texts.push(("many MEND", tank(&"MEND\n".repeat(many))));
    texts.push(("many X cards", tank(&format!("A Y.K=1\n{}", "X +1\n".repeat(many)))));
    texts.push(("many carets", tank(&format!("A Y.K=1{}\n", "^\n+1".repeat(many)))));
    texts.push(("many runs", tank("") + &"RUN A\n".repeat(many)));
    texts.push(("many printed", tank(&format!("PRINT X{}\n", ",X".repeat(many)))));
    let side = daily::count(1000, 200);
    texts.push(("a great array", tank(&format!("FOR G=1,{side}/H=1,{side}\nA Y.K(G,H)=X.K\n"))));
    texts.push(("a far too great array", tank("FOR G=1,2000000000/H=1,2000000000\nA Y.K(G,H)=X.K\n")));
    for edge in [i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX] {
        for (name, cards) in [
            ("a far element", "A Y.K(#)=X.K"),
            ("a far range", "FOR G=#,#\nA Y.K(G)=X.K"),
            ("a range moved far", "FOR G=1,2\nA Y.K(G+#)=X.K"),
            ("a far range moved back", "FOR G=#,#\nA Y.K(G-#)=X.K"),
            ("a far table", "T Q(#,*)=1/2"),
            ("a far column", "T Q(*,#)=1/2"),
            ("a far output", "I ONE=1\nFOR G=1,2\nA Y.K(G)=X.K\nPRINT Y(ONE+#)"),
        ] {
            texts.push((name, tank(&format!("{}\n", cards.replace('#', &edge.to_string())))));
        }
    }
    texts.push(("one far element", tank("A Y.K(2000000000)=X.K\n")));
    // Up to the limit of equations: half a minute without optimisation.
    if daily::is_ci() {
        let doubling: String =
            (1..60).map(|at| format!("MACRO M{at}(P)\nA M{at}.K=M{}(P.K)+M{}(P.K)\nMEND\n", at - 1, at - 1)).collect();
        texts.push(("macros that double", tank(&format!("MACRO M0(P)\nA M0.K=P.K\nMEND\n{doubling}A Y.K=M59(X.K)\n"))));
    }
    every_text_is_survived(texts.into_iter().map(|(name, text)| (name.to_string(), text)).collect());
}

/// Mutated decks that still translate give C that the compiler takes without a warning.
#[test]
fn what_translates_compiles() {
    let room = Room::new();
    let Some(compiler) = crate::command::first_of(&["gcc", "clang"]) else { return };
    let mut random = Random::new(3);
    let mut good = Vec::new();
    for path in decks() {
        let text = std::fs::read_to_string(&path).expect("decks are UTF-8");
        for _ in 0..3 {
            let other = mutate(&text, &mut random);
            if translate(&Source::new("deck", other.clone())).simulation.is_some() {
                good.push((path.clone(), other));
            }
        }
    }
    random.shuffle(&mut good);
    good.truncate(24);
    assert_eq!(good.len(), 24);
    let compiled = parallel(good, |(path, text)| {
        let (deck, c) = (room.file("model.dyn"), room.file("model.c"));
        std::fs::write(&deck, &text).expect("the room can be written");
        let emitted =
            room.zudyn(&["emit", "--single-file", "-o", &c.display().to_string(), &deck.display().to_string()]);
        if emitted.status != 0 {
            return Some(format!("{}: {}\n{text}", path.display(), emitted.errors));
        }
        crate::command::refused(compiler, &["-fsyntax-only"], &c)
            .map(|said| format!("{}: {said}\n{text}", path.display()))
    });
    let bad: Vec<&String> = compiled.iter().filter_map(|(_, wrong)| wrong.as_ref()).collect();
    assert!(bad.is_empty(), "{bad:#?}");
}
