//! Programs with symbols left out, repeated and replaced: every one gives a program or a message.

use super::*;

const PIECES: [&str; 40] = [
    "end",
    "begin",
    ";",
    "(",
    ")",
    ":=",
    ":-",
    "x",
    "class",
    "if",
    "then",
    "1",
    ",",
    "inner",
    "\"",
    "procedure",
    ":",
    "new",
    "this",
    "qua",
    "ref",
    ".",
    "block",
    "signal",
    "t",
    "hold",
    "virtual",
    "activate",
    "for",
    "while",
    "inspect",
    "when",
    "none",
    "array",
    "name",
    "value",
    "head",
    "=",
    "2.5",
    "set to",
];

/// The symbols of a text by their places.
fn pieces(text: &str) -> Vec<(usize, usize)> {
    let source = Source::new("model.bos", text);
    let tokens = crate::language::boscos::lexer::cut(&source, &mut Diagnostics::new());
    tokens.iter().map(|one| (one.span.start as usize, one.span.end as usize)).filter(|(a, b)| a < b).collect()
}

fn changes(text: &str, every: usize, from: usize, check: &mut impl FnMut(String)) {
    for (turn, (start, end)) in pieces(text).into_iter().enumerate().filter(|(turn, _)| turn % every == from % every) {
        let (before, own, after) = (&text[..start], &text[start..end], &text[end..]);
        check(format!("{before} {after}"));
        check(format!("{before}{own} {own}{after}"));
        check(format!("{before} {} {after}", PIECES[(turn + from) % PIECES.len()]));
    }
}

#[track_caller]
fn is_program_or_message(text: String) {
    let (_, reading) = resolved(&text);
    assert!(reading.program.is_some() != reading.diagnostics.has_errors(), "{text}");
    for found in reading.diagnostics.found() {
        let message = &found.message;
        assert!(!message.title(crate::diagnostic::Locale::English).is_empty());
        let related = message.related(crate::diagnostic::Locale::English);
        assert!(related.iter().all(|one| one.at != Default::default()), "{message:?}\n{text}");
        assert!(message.at() != Default::default() || message.code() == "syntax", "{message:?}\n{text}");
    }
    if let Some(program) = reading.program {
        assert!(!program.to_string().contains("bad"), "{program}\n{text}");
    }
}

#[test]
fn changed_cases_give_a_program_or_a_message() {
    for (number, path) in cases().iter().enumerate() {
        // Every day a third of the places.
        changes(&text(path), crate::daily::count(41, 123), number, &mut is_program_or_message);
    }
}

#[test]
fn long_and_deep_programs_have_the_stack() {
    let long = format!("begin integer a; a := a{} end", " + a".repeat(30_000));
    assert_eq!(told(&long), []);
    let deep = format!("begin integer a; {} a := 1 {} end", "begin integer b; ".repeat(190), " end ".repeat(190));
    assert_eq!(told(&deep), []);
    let chain = format!("begin integer a; {} a := 2 end", "if a = 1 then a := 3 else ".repeat(5_000));
    assert_eq!(told(&chain), []);
    let classes = format!("begin {} ; {} end", "class c; begin ".repeat(190), " end; ".repeat(190));
    assert_eq!(told(&classes), []);
    let prefixes: String = (1..400).map(|n| format!("c{} class c{n}; ; ", n - 1)).collect();
    assert_eq!(told(&format!("begin class c0; ; {prefixes} new c399 end")), []);
}
