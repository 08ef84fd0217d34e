//! The resolved program: types, conversions, calls, classes.

use super::*;

/// The only statement after declarations.
#[track_caller]
fn resolved_statement(declarations: &str, statement: &str) -> String {
    let all = program(&format!("begin {declarations}; {statement} end"));
    all.rsplit("; ").next().unwrap_or_default().to_string()
}

const NUMBERS: &str = "integer i, j; real x; real array a(1:3); text u, v";

#[test]
fn conversions_are_explicit() {
    for (statement, wanted) in [
        ("x := i", "i@N real := x@N"),
        ("i := x", "x@N round := i@N"),
        ("x := i := 2.5", "2.5 round := i@N real := x@N"),
        ("i := x := 2.5", "2.5 := x@N round := i@N"),
        ("x := i + 1", "(i@N + 1) real := x@N"),
        ("x := i + 1.0", "(real(i@N) + 1.0) := x@N"),
        ("x := i / j", "(real(i@N) / real(j@N)) := x@N"),
        ("i := i ** 2", "(i@N **integer 2) := i@N"),
        ("x := x ** 2", "(x@N **by integer 2) := x@N"),
        ("x := i ** 0.5", "(real(i@N) ** 0.5) := x@N"),
        ("x := if i > x then i else x", "(if (real(i@N) > x@N Real) then real(i@N) else x@N) := x@N"),
        ("x := a(x)", "a@N(round(x@N)) := x@N"),
        ("x := sqrt(i)", "sqrt@0(real(i@N)) := x@N"),
        ("i := abs(i)", "abs@0(i@N) of integers := i@N"),
        ("x := max(i, x)", "max@0(real(i@N), x@N) := x@N"),
        ("i := -7 ** 2", "(-(7 **integer 2)) := i@N"),
        ("u := v", "v@N copies u@N"),
        ("u :- v", "v@N :- u@N"),
        ("u.sub(1, 2) := \"ab\"", "\"ab\" copies u@N.sub(1, 2)"),
        ("if u == v or else u < v then", "empty"),
    ] {
        let found = resolved_statement(NUMBERS, statement);
        let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>();
        let block = found.split('@').skip(1).map(digits).find(|number| number != "0");
        let found = block.map_or(found.clone(), |block| found.replace(&format!("@{block}"), "@N"));
        assert_eq!(found, wanted, "{statement}");
    }
}

#[test]
fn constants_are_folded() {
    let all =
        program("begin real g = -9.81, h = 2 * g; integer n = 3, m = n ** 2 + 1; text w = \"a\"; outint(m, 1) end");
    for wanted in
        ["setting real g@", "= -9.81", "constant real h@", "= -19.62", "constant integer m@", "= 10", "= \"a\""]
    {
        assert!(all.contains(wanted), "{wanted} in {all}");
    }
}

#[test]
fn references_are_tested_where_they_must_be() {
    let classes = "class a; begin integer n end; a class b; begin integer m end; ref(a) p; ref(b) q";
    let found = resolved_statement(classes, "q :- p");
    assert!(found.contains("check b :- q@"), "{found}");
    let found = resolved_statement(classes, "p :- q");
    assert!(!found.contains("check"), "{found}");
    assert!(resolved_statement(classes, "p qua b.m := 1").contains("check b).m"));
    assert!(resolved_statement(classes, "q qua a.n := 1").contains("as a).n"));
    assert!(resolved_statement(classes, "if p in b then p.n := 1").contains(".n"));
}

#[test]
fn calls_know_their_modes() {
    let all = program(
        "begin procedure p(a, b, c, d, e); value b; name c; text a, b; real c; real array d; real procedure e; c := e;
           real procedure f; f := 1;  integer i; real array z(1:2);
           p(\"x\", notext, i, z, f); p(\"x\", notext, i + 1, z, f) end",
    );
    for wanted in [
        "parameter value text b@",
        "parameter name real c@",
        "parameter real procedure e@",
        "name i@",
        "array z@",
        "procedure f@",
        "name value (i@",
        "formal e@",
    ] {
        assert!(all.contains(wanted), "{wanted} in {all}");
    }
    let all = program(
        "begin procedure p(q); procedure q; q(1, \"t\", q); procedure r(a, b, c); integer a; text b; procedure c; ; p(r) end",
    );
    assert!(all.contains("formal q@") && all.contains("(open value 1, open value \"t\", procedure formal q@"), "{all}");
}

#[test]
fn names_are_found_in_prefixes_blocks_and_connections() {
    let all = program(
        "begin class a; begin integer n; n := 1 end; a class b; begin n := 2 end; ref(a) x;
           inspect x when b do n := 3 when a do n := 4 otherwise outimage;
           a begin n := 5 end end",
    );
    for wanted in ["1 := n@", "2 := n@", "3 := inspected@", "4 := inspected@", "5 := n@", "block ", "prefix a"] {
        assert!(all.contains(wanted), "{wanted} in {all}");
    }
    assert!(program("begin outtext(\"a\") end").contains("sysout@0.outtext(\"a\")"));
    assert!(program("begin class c; begin ref(c) x; x :- this c; detach end; new c end").contains("this @"));
}

#[test]
fn virtual_slots_have_matches() {
    let all = program(
        "begin class a; virtual: real procedure f; procedure g; begin real procedure f; f := 1; outfix(f, 1, 1) end;
           a class b; begin procedure g; outimage; end;
           a class c; begin real procedure f; f := 2; end; ref(a) x; x.g; outfix(x.f, 1, 1) end",
    );
    assert_eq!(all.matches("slot 0 f is f@").count(), 3, "{all}");
    assert_eq!(all.matches("slot 1 g is none").count(), 2, "{all}");
    assert!(all.contains("x@") && all.contains("virtual x@") && all.contains("virtual f@"), "{all}");
}

#[test]
fn inner_is_in_every_body_once() {
    let all = program("begin class a; begin outimage; inner; outimage end; a class b; outimage; new b end");
    assert_eq!(all.matches("inner").count(), 2, "{all}");
}

#[test]
fn a_for_keeps_its_form() {
    let found = program("begin integer i; for i := 1, 2 while i > 1, 3 step -1 until 0.5 do outimage end");
    assert!(found.contains(" 1, 2 while (i@") && found.contains("3 step (-1) constant -1 until 0.5"), "{found}");
}

#[test]
fn the_implicit_order_of_statements_is_kept() {
    let all = program("begin integer array a(1:2); integer i; a(i) := a(1) := i := 3 end");
    assert!(all.contains("3 := i@") && all.find(":= i@") < all.find(":= a@"), "{all}");
}

#[test]
fn the_paper_can_be_kept_to() {
    let told = |text: &str| {
        let source = Source::new("model.bos", text);
        let reading = crate::language::boscos::read_as(&source, true);
        messages(&source, &reading.diagnostics).into_iter().map(|(code, line, _)| (code, line)).collect::<Vec<_>>()
    };
    for statement in ["new gain(2)", "trace_interval := 1", "trace(\"a\", none)", "f.watch(1)", "new tableau(3)"] {
        let text = format!("boscos begin ref(flag) f;\n{statement} end");
        assert_eq!(told(&text), [("not-1982".to_string(), 2)], "{statement}");
    }
    assert_eq!(
        told("boscos begin simple 1 class gain; signal := 1; new gain; new adder; new implicit(0.1, 3) end"),
        []
    );
    let included = told("begin\n%include \"a\"\nend");
    assert_eq!(included.iter().filter(|(code, line)| code == "not-1982" && *line == 2).count(), 1);
}

#[test]
fn everything_standard_is_there() {
    for name in ["draw(0.5, u)", "letter('a')", "digit('1')", "endfile", "lastitem", "more"] {
        assert_eq!(told(&format!("begin integer u; boolean b; b := {name} end")), [], "{name}");
    }
    for class in [
        "euler",
        "simpson",
        "newton_cotes",
        "runge_kutta",
        "runge_kutta_38",
        "runge_kutta_simpson(0, 1)",
        "runge_kutta_merson(0, 1)",
        "runge_kutta_england(0, 1)",
        "shampine_euler(0, 1)",
        "tableau(3)",
        "controlled_tableau(3, 4, 0, 1)",
        "adder",
        "multiplier",
        "subtractor",
        "divider",
        "minimum",
        "maximum",
        "gain(2)",
        "negator",
        "absolute",
        "limiter(0, 1)",
        "dead_band(0, 1)",
        "power(2)",
        "sine",
        "exponential",
        "constant(1)",
        "clock",
        "ramp(0, 1)",
        "step_at(0, 1)",
        "table(3)",
        "implicit(0.1, 3)",
        "integrator",
        "head",
        "simple 1",
        "simple2",
    ] {
        assert_eq!(told(&format!("boscos begin new {class} end")), [], "{class}");
    }
    for statement in [
        "hold(1)",
        "passivate",
        "cancel(current)",
        "accum(x, x, x, 1)",
        "trace(\"a\", b)",
        "trace_interval := 1",
        "x := t + time",
        "outfix(x, 1, 2)",
        "outreal(x, 1, 2)",
        "outfrac(1, 2, 3)",
        "outchar('c')",
        "setpos(3)",
        "breakoutimage",
        "eject(1)",
        "spacing(1)",
        "linesperpage(10)",
        "error(\"stop\")",
        "x := clocktime + cputime",
        "outtext(datetime)",
        "decimalmark(',')",
        "lowten('e')",
        "sysout.setpos(sysout.pos)",
        "inimage",
        "x := inreal",
        "main.out",
        "b.into(new head)",
        "last :- b",
        "reactivate current delay 3",
        "activate main at 3 prior",
        "b :- none",
    ] {
        assert_eq!(told(&format!("boscos begin real x; ref(block) b; {statement} end")), [], "{statement}");
    }
}
