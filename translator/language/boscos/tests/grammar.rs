//! The grammar.

use super::*;

#[track_caller]
fn value(text: &str) -> String {
    let statement = statement(&format!("a := {text}"));
    statement.strip_prefix("a := ").unwrap_or(&statement).to_string()
}

fn codes(text: &str) -> Vec<(String, u32)> {
    read(text).into_iter().map(|(code, line, _)| (code, line)).collect()
}

#[track_caller]
fn error(text: &str, code: &str, line: u32) {
    assert_eq!(codes(text), [(code.to_string(), line)], "{text}");
}

#[test]
fn operators_bind_as_the_specification_says() {
    for (text, wanted) in [
        ("2**3**2", "((2 ** 3) ** 2)"),
        ("-7**2", "(-(7 ** 2))"),
        ("-b*c + d", "((-(b * c)) + d)"),
        ("b // c * d / e", "(((b // c) * d) / e)"),
        ("b - c - d", "((b - c) - d)"),
        ("b < -c", "(b < (-c))"),
        ("not b = c and d", "((not (b = c)) and d)"),
        ("not not b", "(not (not b))"),
        ("b or else c and then d eqv e imp f or g and h", "(b or else (c and then (d eqv (e imp (f or (g and h))))))"),
        ("b is c or d in e", "((b is c) or (d in e))"),
        ("b == none and c =/= d.e", "((b == none) and (c =/= d.e))"),
        ("b & c & \"d\" < e", "(((b & c) & \"d\") < e)"),
        ("if b then c else if d then e else f + 1", "(if b then c else (if d then e else (f + 1)))"),
        ("(if b then 1 else 2) * 3", "((if b then 1 else 2) * 3)"),
        ("b qua c.d(1).e", "(b qua c).d(1).e"),
        ("this c.d", "this c.d"),
        ("new c(1).d", "new c(1).d"),
        ("b.c(1, 2)(3)", ""),
    ] {
        if wanted.is_empty() {
            error(&format!("begin a := {text} end"), "syntax", 1);
        } else {
            assert_eq!(value(text), wanted, "{text}");
        }
    }
    error("begin a := b < c < d end", "syntax", 1);
    error("begin a := b * -c end", "syntax", 1);
    error("begin a := b = c is d end", "syntax", 1);
}

#[test]
fn statements_have_their_forms() {
    assert_eq!(statement("l: m: a"), "l:; m:; a");
    assert_eq!(statement("a := b := 1"), "a := b := 1");
    assert_eq!(statement("a.b :- c(1) :- none"), "a.b :- c(1) :- none");
    assert_eq!(statement("go to l"), "goto l");
    assert_eq!(statement("while a do b"), "while a; b");
    assert_eq!(
        statement("for i := 1, 2 while b, 3 step 4 until 5 do ;"),
        "for i := 1, 2 while b, 3 step 4 until 5; empty; empty"
    );
    assert_eq!(statement("for r :- a, b.suc while r =/= none do c"), "for r :- a, b.suc while (r =/= none); c");
    assert_eq!(statement("activate a at 1 prior"), "activate a at 1 prior");
    assert_eq!(statement("reactivate a delay b + 1"), "reactivate a delay (b + 1)");
    assert_eq!(statement("activate new c(1) after current"), "activate new c(1) after current");
    assert_eq!(statement("activate a before b"), "activate a before b");
    assert_eq!(statement("simset begin end"), "block simset; empty");
    assert_eq!(statement("c(1, 2) begin a end"), "block c(1, 2); a");
    assert_eq!(statement("begin integer a; a end"), "block; integer a; a");
    assert_eq!(statement("new c(1).into(b)"), "new c(1).into(b)");
    assert_eq!(statement("this c.d := 1"), "this c.d := 1");
}

#[test]
fn else_and_otherwise_belong_to_the_nearest() {
    assert_eq!(statement("if a then if b then c else d"), "if a; if b; c; else; d");
    assert_eq!(statement("if a then begin if b then c end else d"), "if a; begin; if b; c; else; d");
    assert_eq!(
        statement("inspect a when b do inspect c do d otherwise e"),
        "inspect a; when b; inspect c; do; d; otherwise; e"
    );
    assert_eq!(
        statement("inspect a when b do inspect c when d do e when f do g"),
        "inspect a; when b; inspect c; when d; e; when f; g"
    );
    assert_eq!(statement("if a then b else if c then d else if e then f"), "if a; b; else; if c; d; else; if e; f");
    assert_eq!(statement("if a then while b do if c then d else e"), "if a; while b; if c; d; else; e");
}

#[test]
fn declarations_have_their_forms() {
    let program = "begin short integer i, j; long real x = 1.5, y = x; ref(c) array r, s(1:2), q[0:3, 1:n];
        array z(1:2); text procedure f(a, b, c, d, e); value a, b; name c; text a; integer b, c; real array d; real procedure e;
        begin end;
        c class d(p); ref(c) p; hidden protected g, h; virtual: real procedure k; procedure m, n;
          procedure o is real procedure o(a); integer a;; procedure q is procedure q;
        begin integer g, h; a; inner; b end d;
        ; end";
    let wanted = "block
  integer i, j
  constant real x = 1.5
  constant real y = x
  ref(c) array r, s(1:2)
  ref(c) array q(0:3, 1:n)
  real array z(1:2)
  text procedure f(value text a; value integer b; name integer c; real array d; real procedure e)
    begin
      empty
  c class d(ref(c) p)
    hidden protected g
    hidden protected h
    virtual real procedure k
    virtual procedure m
    virtual procedure n
    virtual real procedure o is (integer a)
    virtual procedure q is 
    integer g, h
    a
    inner
    b
  empty
  empty
";
    assert_eq!(tree(program).replace(" is \n", " is\n"), wanted.replace(" is \n", " is\n"));
}

#[test]
fn a_virtual_heading_ends_where_other_names_are_specified() {
    let tree =
        tree("begin class c; virtual: procedure p is procedure p(a); integer a; real procedure q; begin end; ; end");
    assert!(tree.contains("virtual procedure p is (integer a)") && tree.contains("virtual real procedure q"), "{tree}");
}

#[test]
fn a_program_may_be_inside_begin_and_end() {
    assert_eq!(
        tree("begin boscos class mylib; begin end; mylib begin end end"),
        "block\n  boscos class mylib\n    empty\n  block mylib\n    empty\n"
    );
    assert_eq!(tree("simulation begin end;"), "block simulation\n  empty\n");
}

#[test]
fn two_operands_side_by_side_are_told_apart() {
    error("begin\na := b x c;\nd := 1 end", "two-names-side-by-side", 2);
    error("begin\na := b f 2;\nd := 1 end", "two-names-side-by-side", 2);
    error("begin\na := b c;\nd := 1 end", "two-names-side-by-side", 2);
    error("begin\na := 2 b;\nd := 1 end", "two-names-side-by-side", 2);
    error("begin\na := b(1) \"c\";\nd := 1 end", "two-names-side-by-side", 2);
    // A forgotten `;`: the next line is read.
    assert_eq!(codes("begin\na := b\nc := d e;\nd := 1 end").len(), 2);
}

#[test]
fn a_bad_heading_is_one_error() {
    error("begin class c(a);\nreal a; value a; begin integer b; a := b end; integer d; d := 1 end", "syntax", 2);
    error("begin class c(;\nbegin integer b; begin b := 1 end; b := 2 end; integer d; d := 1 end", "syntax", 1);
    error(
        "begin procedure p(a);\nlabel a; begin integer b; b := 2 end; integer d; d := 1 end",
        "label-parameter-not-supported",
        2,
    );
}

#[test]
fn begin_and_end_are_balanced() {
    error("boscos begin\nbegin a; begin b end;\nc", "unbalanced-end", 2);
    error("begin a end;\nb end", "unbalanced-end", 2);
    error("begin a end end", "unbalanced-end", 1);
}

#[test]
fn declarations_come_first() {
    error("begin integer n;\nn := 3;\nreal total; total := 1 end", "declaration-after-statement", 3);
    error("begin n := 3;\nprocedure p; q;\nreal r;;\nr := 1 end", "declaration-after-statement", 2);
    assert_eq!(codes("begin begin a;\nreal b end;\nc;\nclass d; ; end").len(), 2);
}

#[test]
fn what_is_left_out_is_named() {
    error("begin\nswitch s := a, b;\na end", "switch-not-supported", 2);
    error("begin\nexternal procedure p;\na end", "external-not-supported", 2);
    error("begin procedure p(l);\nlabel l;\ngoto l; a end", "label-parameter-not-supported", 2);
    error("begin class c; virtual:\nlabel l; begin end; a end", "label-parameter-not-supported", 2);
}

#[test]
fn several_errors_are_reported() {
    let text = "begin\na := ;\nb = 1;\nif c do d;\nbegin e := (f end;\nfor := 1 do g;\nh end";
    assert_eq!(codes(text).iter().map(|(_, line)| *line).collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
}

#[test]
fn nesting_is_bounded_and_chains_are_not() {
    let deep =
        |open: &str, inner: &str, close: &str| format!("begin {}{inner}{} end", open.repeat(5000), close.repeat(5000));
    for text in [
        deep("begin ", "a", " end"),
        deep("if a then ", "b", ""),
        format!("begin a := {}b{} end", "(".repeat(5000), ")".repeat(5000)),
        format!("begin a := {}b end", "not ".repeat(5000)),
        format!("begin a := {}b{} end", "f(".repeat(5000), ")".repeat(5000)),
        format!("begin a := {}b end", "if c then ".repeat(5000)),
        deep("class c; begin ", "a", " end;"),
        deep("procedure p; begin ", "a", " end;"),
        deep("inspect a do ", "a", ""),
    ] {
        let found = codes(&text);
        let first = found.first().map(|(code, _)| code.as_str());
        assert_eq!((found.len(), first), (1, Some("too-deep")), "{}", &text[..60]);
    }
    assert_eq!(codes(&format!("begin {} b end", "if a then b else ".repeat(150))), []);
}
