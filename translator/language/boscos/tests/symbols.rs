//! Lexis.

use super::*;

/// What the value of an assignment is read as.
#[track_caller]
fn value(text: &str) -> String {
    let statement = statement(&format!("a := {text}"));
    statement.strip_prefix("a := ").unwrap_or(&statement).to_string()
}

#[track_caller]
fn error(text: &str, code: &str, line: u32) {
    let all = read(text);
    assert_eq!(all, [(code.to_string(), line, Severity::Error)], "{text}");
}

#[test]
fn numbers_have_the_forms_of_the_standard() {
    for (text, wanted) in [
        ("12", "12"),
        ("1_000", "1000"),
        ("1.5", "1.5"),
        (".5", "0.5"),
        ("1&-6", "1e-6"),
        ("1.5&&3", "1500.0"),
        ("&-6", "1e-6"),
        ("&+2", "100.0"),
        ("-1&100", "(-1e100)"),
        ("16R1F", "31"),
        ("16r1f", "31"),
        ("2R1011", "11"),
        ("8R17", "15"),
        ("9223372036854775807", "9223372036854775807"),
    ] {
        assert_eq!(value(text), wanted, "{text}");
    }
}

#[test]
fn what_is_not_a_number_is_reported() {
    for text in ["1e5", "3t", "1&", "2R3", "16R", "1_", "9223372036854775808", "1&400", "5R3"] {
        error(&format!("begin real a;\na := {text};\na := 1\nend"), "bad-number", 2);
    }
}

#[test]
fn texts_have_quotes_codes_and_neighbours() {
    for (text, wanted) in [
        ("\"a\"\"b\"", "\"a\\\"b\""),
        ("\"!65!!66!\"", "\"AB\""),
        ("\"!256! !1234! ! !! !a!\"", "\"!256! !1234! ! !! !a!\""),
        ("\"a\" \"b\"\n  \"c\"", "\"abc\""),
        ("\"con\" & \"cat\"", "(\"con\" & \"cat\")"),
        ("\"\"", "\"\""),
    ] {
        assert_eq!(value(text), wanted, "{text}");
    }
    for (text, wanted) in [("'c'", "'c'"), ("'!10!'", "'\\n'"), ("'''", "'\\''"), ("'!'", "'!'"), ("'\"'", "'\\\"'")] {
        assert_eq!(value(text), wanted, "{text}");
    }
    error("begin outtext(\"abc);\noutimage end", "unclosed-text", 1);
    error("begin\nc := 'ab';\noutimage end", "unclosed-text", 2);
    error("begin\nc := '';\noutimage end", "unclosed-text", 2);
}

#[test]
fn comments_are_left_out() {
    assert_eq!(value("1 ! a ; + comment b; 2"), "(1 + 2)");
    assert_eq!(tree("% a line\nbegin a := 1\n% another\nend"), "block\n  a := 1\n");
    assert_eq!(tree("begin begin end of, the 'block' \"x end"), "block\n  begin\n    empty\n");
    let after = "begin if a then begin end of it else b; inspect c when d do begin end one when e do f end";
    assert_eq!(tree(after).lines().filter(|line| line.contains("of it") || line.contains("one")).count(), 0);
    error("begin\na := 1;\n! never ended end", "unclosed-comment", 3);
}

#[test]
fn names_of_two_words_are_one() {
    for text in ["last. set to(x)", "last.set_to(x)", "last. setto(x)", "LAST. Set\n  To(x)"] {
        assert_eq!(statement(text), "last.set_to(x)", "{text}");
    }
    assert_eq!(statement("a := second input.signal + secondinput.b"), "a := (second_input.signal + second_input.b)");
    assert_eq!(tree("begin simple 1 class c; ; end"), "block\n  simple_1 class c\n    empty\n  empty\n");
    for (text, class) in [("regula falsi", "regula_falsi"), ("macro2", "macro_2"), ("cycle 1", "cycle_1")] {
        assert!(tree(&format!("begin {text} class c; ; end")).contains(&format!("{class} class c")));
    }
    assert_eq!(tree("begin procedure post step; a; end"), "block\n  procedure post_step\n    a\n  empty\n");
    assert_eq!(statement("post step"), "post_step");
}

#[test]
fn post_step_is_a_variable_where_a_step_follows() {
    for step in ["1", "n", "(1)", "-1", "+1", "if a then 1 else 2", ".5"] {
        let tree = statement(&format!("for i := post step {step} until 9 do a"));
        assert!(tree.starts_with("for i := post step "), "{tree}");
    }
}

#[test]
fn forms_of_print_are_understood() {
    assert_eq!(value("2^3 + 2\u{2191}3"), "((2 ** 3) + (2 ** 3))");
    assert_eq!(value("b \u{d7} c \u{b7} d"), "((b * c) * d)");
    assert_eq!(value("b \u{2013} c \u{2014} d \u{2212} e"), "(((b - c) - d) - e)");
    assert_eq!(value("b \u{2264} c \u{2227} \u{ac} d \u{2260} e"), "((b <= c) and (not (d <> e)))");
    assert_eq!(value("b lt c or d GE e"), "((b < c) or (d >= e))");
    assert_eq!(statement("a : = 1"), "a := 1");
    assert_eq!(statement("a :\u{2014} b"), "a :- b");
    assert_eq!(statement("a : \u{2013} b"), "a :- b");
    assert_eq!(statement("a[f(1)] := b(c[2])"), "a(f(1)) := b(c(2))");
    assert_eq!(
        tree("begin real array a(1:-1, -2 :- 1); ; end"),
        "block\n  real array a(1:(-1), (-2):(-1))\n  empty\n  empty\n"
    );
    error("begin\na := b(1];\na := 1 end", "syntax", 2);
    error("begin\na := b # c # d;\na := 1 end", "unexpected-character", 2);
}

#[test]
fn files_are_included_by_lines() {
    let main = "begin\n%include \"b\"\na := 2;\n%include \"none\"\n%include \"b\"\nend";
    let mut source = Source::new("main.bos", main);
    source.include(Default::default(), "b", "dir/b", "a := 1;\n%include \"b\"\n");
    let b = source.included(Default::default(), "b").expect("it is there");
    source.meant(b, "b", b);
    let mut diagnostics = Diagnostics::new();
    let parsed = parse(&source, &mut diagnostics);
    assert_eq!(parsed.block.to_string(), "block\n  a := 1\n  a := 2\n  a := 1\n  empty\n");
    let codes: Vec<&str> = diagnostics.found().map(|one| one.message.code()).collect();
    assert_eq!(codes, ["include-cycle", "include-not-found", "include-cycle"]);
    assert_eq!(crate::language::boscos::lexer::inclusions(main), ["b", "none", "b"]);
}
