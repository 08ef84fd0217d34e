//! Names, classes, parameters and jumps that are wrong.

use super::*;

#[test]
fn unknown_names_have_near_ones() {
    wrong("begin integer widht;\nwidht := width end", &[("undefined-name", 2)]);
    let (_, reading) = resolved("begin integer volume;\nvolume := volune end");
    let message = &reading.diagnostics.sorted()[0].message;
    assert!(message.help(crate::diagnostic::Locale::English).is_some_and(|help| help.contains("`volume`")));
    wrong("simset begin ref(head) h;\noutint(h.cardinl, 3) end", &[("undefined-attribute", 2)]);
    wrong("begin text u;\noutint(u.len, 3) end", &[("undefined-attribute", 2)]);
    wrong("begin\nref(hed) h; h :- none end", &[("undefined-name", 2)]);
    wrong("simulaton begin end", &[("undefined-name", 1)]);
    wrong("begin\ngoto l end", &[("undefined-label", 2)]);
    wrong("begin\nzd_x := 1 end", &[("undefined-name", 2)]);
}

#[test]
fn names_are_declared_once() {
    wrong("begin integer a;\nreal a; a := 1 end", &[("duplicate-name", 2)]);
    wrong("begin procedure p(a,\na); integer a; ; p(1, 2) end", &[("duplicate-name", 2)]);
    wrong("begin procedure p(a); integer a;\ninteger a; ; p(1) end", &[("duplicate-name", 2)]);
    wrong(
        "begin class q; virtual: procedure z; begin end; q class q1;\nbegin integer z; end; ref(q1) r; r :- new q1 end",
        &[("virtual-mismatch", 2)],
    );
    wrong("begin l: outimage;\nl: goto l end", &[("duplicate-name", 2)]);
    wrong("begin class c; ;\nprocedure c; ; new c end", &[("duplicate-name", 2)]);
    assert_eq!(told("begin integer a; begin real a; a := 1.5 end; a := 1 end"), []);
    wrong("begin class c; begin procedure p; ;\nprocedure p; ; end; new c end", &[("duplicate-name", 2)]);
    let twice = "begin class c; virtual: procedure p; begin procedure p; ;\nprocedure p; ; end; new c end";
    wrong(twice, &[("duplicate-name", 2)]);
}

#[test]
fn classes_have_prefixes() {
    wrong("begin integer a;\nref(a) b; b :- none; a := 1 end", &[("not-a-class", 2)]);
    wrong("begin\na class b; ; b class a; ; outimage end", &[("prefix-cycle", 2)]);
    wrong("begin\na class a; ; outimage end", &[("prefix-cycle", 2)]);
    wrong("begin\na class b; ; b class c; ; c class a; ; outimage end", &[("prefix-cycle", 2)]);
    wrong("boscos begin\ncycle 1 class c; ; outimage end", &[("not-a-class", 2)]);
    wrong("boscos begin\nnew cycle 1 end", &[("not-a-class", 2)]);
    wrong("gpss begin end", &[("prefix-not-supported", 1)]);
    wrong("begin\ntransport class c; ; outimage end", &[("prefix-not-supported", 2)]);
    assert_eq!(told("begin boscos class gpss; begin end; gpss begin hold(1) end end"), []);
    wrong("begin\nref(outfile) f; f :- none end", &[("file-class-not-supported", 2)]);
}

#[test]
fn inner_is_in_a_class_body() {
    wrong("begin\ninner end", &[("inner-misplaced", 2)]);
    wrong("begin procedure p;\ninner; p end", &[("inner-misplaced", 2)]);
    wrong("begin class c; begin inner;\ninner end; new c end", &[("inner-misplaced", 2)]);
    wrong("begin class c; begin\nif true then inner end; new c end", &[("inner-misplaced", 2)]);
    wrong("simset begin\ninner end", &[("inner-misplaced", 2)]);
    assert_eq!(told("begin class c; begin while true do begin outimage; inner end end; new c end"), []);
}

#[test]
fn virtual_procedures_are_matched() {
    let program = |heading: &str, own: &str| {
        format!("begin class a; virtual: {heading}; begin end; a class b; begin\n{own}; end; new b end")
    };
    wrong(&program("real procedure f", "text procedure f; f :- notext"), &[("virtual-mismatch", 2)]);
    assert_eq!(told(&program("real procedure f", "integer procedure f; f := 1")), []);
    let specified = "procedure p is procedure p(x); real x;";
    wrong(&program(specified, "procedure p; outimage"), &[("virtual-mismatch", 2)]);
    wrong(&program(specified, "procedure p(x); text x; outtext(x)"), &[("virtual-mismatch", 2)]);
    wrong(&program(specified, "procedure p(x); name x; real x; x := 1"), &[("virtual-mismatch", 2)]);
    assert_eq!(told(&program(specified, "procedure p(x); integer x; outint(x, 1)")), []);
    wrong(
        "boscos begin flag class f; begin\nprocedure function; ; end; new f(none, 1, 1) end",
        &[("virtual-mismatch", 2)],
    );
    // Not specified: other numbers of parameters are allowed, other types of as many are not.
    let two = |one: &str, other: &str| {
        format!(
            "begin class a; virtual: procedure p; begin end; a class b; begin {one}; end; a class c; begin\n{other}; end; new b; new c end"
        )
    };
    assert_eq!(told(&two("procedure p; outimage", "procedure p(x); real x; outimage")), []);
    wrong(&two("procedure p(x); text x; outimage", "procedure p(x); real x; outimage"), &[("virtual-mismatch", 2)]);
    // Any number of parameters: checked when it runs.
    assert_eq!(told("begin class a; virtual: procedure p; begin end; ref(a) x; x.p(1, \"t\", true) end"), []);
    wrong(
        &format!("begin class a; virtual: {specified}; begin end; ref(a) x;\nx.p(1, 2) end"),
        &[("wrong-number-of-parameters", 2)],
    );
}

#[test]
fn parameters_are_counted_and_typed() {
    wrong("begin\noutint(3) end", &[("wrong-number-of-parameters", 2)]);
    wrong("begin\nouttext(3) end", &[("wrong-type", 2)]);
    wrong("begin real array a(1:2);\na(1, 2) := 3 end", &[("wrong-number-of-parameters", 2)]);
    wrong("begin class c(a); real a; ;\nnew c end", &[("wrong-number-of-parameters", 2)]);
    wrong("begin class c(a); real a; ; c class d(b); text b; ;\nnew d(1) end", &[("wrong-number-of-parameters", 2)]);
    wrong("begin\nclass c(a); name a; real a; ; new c(1) end", &[("wrong-type", 2)]);
    wrong("begin procedure p(a); real array a; ; integer array b(1:2);\np(b) end", &[("wrong-type", 2)]);
    wrong("begin procedure p(a); real array a; ;\np(1) end", &[("wrong-type", 2)]);
    wrong("begin procedure p(q); procedure q; q;\np(1) end", &[("wrong-type", 2)]);
    wrong("begin procedure p(q); real procedure q; ; procedure r; ;\np(r) end", &[("wrong-type", 2)]);
    wrong("begin\nprocedure p(a); integer b; ; outimage end", &[("syntax", 2), ("undefined-name", 2)]);
    assert_eq!(told("begin integer array a(1:2); outint(upperbound(a, 1), 3) end"), []);
}

#[test]
fn values_have_types() {
    for (statement, code) in [
        ("i := true", "wrong-type"),
        ("b := 1", "wrong-type"),
        ("c := \"a\"", "wrong-type"),
        ("u := 'a'", "wrong-type"),
        ("i := x + \"a\"", "wrong-type"),
        ("b := not i", "wrong-type"),
        ("i := 1 // 2.5", "wrong-type"),
        ("if i then outimage", "wrong-type"),
        ("while x do outimage", "wrong-type"),
        ("b := b = b", "wrong-type"),
        ("b := h = h", "value-or-reference"),
        ("b := i == i", "value-or-reference"),
        ("h := h", "value-or-reference"),
        ("i :- 1", "value-or-reference"),
        ("h :- 1", "wrong-type"),
        ("h := none", "value-or-reference"),
        ("h :- l", "wrong-type"),
        ("b := h == l", "wrong-type"),
        ("h :- l qua head", "wrong-type"),
        ("h :- if b then h else k", "wrong-type"),
        ("i := h", "wrong-type"),
        ("outint(outimage, 1)", "wrong-type"),
        ("i := a", "wrong-type"),
        ("i := i(1)", "wrong-type"),
        ("i := head", "wrong-type"),
        ("i := i.j", "wrong-type"),
        ("outint(1 & 2, 3)", "wrong-type"),
        ("i", "wrong-type"),
        ("outimage := 1", "assign-to-procedure"),
        ("i := h.first(1)", "wrong-number-of-parameters"),
    ] {
        let text = format!(
            "simset begin integer i; real x; boolean b; character c; text u; ref(head) h; ref(link) l; ref(k_) k; \
             integer array a(1:2); class k_; ;\n{statement}\nend"
        );
        wrong(&text, &[(code, 2)]);
    }
}

#[test]
fn some_names_cannot_be_assigned() {
    wrong("begin real g = 9.81;\ng := 10 end", &[("assign-to-constant", 2)]);
    wrong("begin real g = 9.81;\nfor g := 1 do outimage end", &[("assign-to-constant", 2)]);
    wrong("boscos begin\nt := 1 end", &[("assign-to-read-only", 2)]);
    wrong("boscos begin\ntime := 1 end", &[("assign-to-read-only", 2)]);
    wrong("begin real procedure f; f := 1;\nf := 2 end", &[("assign-to-procedure", 2)]);
    wrong("begin procedure f;\nf := 1; f end", &[("assign-to-procedure", 2)]);
    wrong("begin class c; ;\nc := 1 end", &[("assign-to-procedure", 2)]);
    wrong("begin integer array a(1:2);\nfor a(1) := 1 do outimage end", &[("for-variable", 2)]);
    wrong(
        "begin procedure p(i); name i; integer i;\nfor i := 1 do outimage; integer j; p(j) end",
        &[("for-variable", 2)],
    );
    wrong("begin real procedure f; ;\nfor f := 1 do outimage end", &[("for-variable", 2)]);
    assert_eq!(told("begin real procedure f; begin f := 1; f := f + 1 end; outfix(f, 1, 2) end"), []);
    wrong("begin integer n;\nreal g = n; g := 1 end", &[("wrong-type", 2), ("assign-to-constant", 2)]);
}

#[test]
fn jumps_stay_inside() {
    assert_eq!(told("begin begin integer a; goto l end; l: end"), []);
    assert_eq!(told("begin integer i; for i := 1 step 1 until 3 do begin if i = 2 then goto l end; l: end"), []);
    assert_eq!(told("begin while true do begin goto l; l: end end"), []);
    wrong("begin procedure p;\ngoto l; p; l: end", &[("non-local-goto", 2)]);
    wrong("begin class c;\ngoto l; new c; l: end", &[("non-local-goto", 2)]);
    wrong("begin integer i; for i := 1 do begin l: end;\ngoto l end", &[("undefined-label", 2)]);
    wrong("begin\nl: outimage end", &[("unused-label", 2)]);
}

#[test]
fn attributes_can_be_hidden_and_protected() {
    let class = "class c; protected a; hidden b; begin integer a, b; a := b end; c class d; begin integer e; e := a; ";
    assert_eq!(told(&format!("begin {class} end; new d end")), []);
    wrong(&format!("begin {class}\ne := b end; new d end"), &[("undefined-name", 2)]);
    wrong(&format!("begin {class} end; ref(c) x;\nx.a := 1 end"), &[("undefined-attribute", 2)]);
    wrong(&format!("begin {class} end; ref(c) x;\nx.b := 1 end"), &[("undefined-attribute", 2)]);
    wrong("begin class c; hidden\nq; ; new c end", &[("undefined-attribute", 2)]);
}

#[test]
fn simulations_are_in_the_outermost_block() {
    assert_eq!(told("begin outimage; simulation begin hold(1) end; boscos begin end end"), []);
    wrong("begin procedure p;\nsimulation begin end; p end", &[("nested-simulation", 2)]);
    wrong("simulation begin\nsimulation begin end end", &[("nested-simulation", 2)]);
    wrong("begin class c;\nboscos begin end; new c end", &[("nested-simulation", 2)]);
    assert_eq!(told("begin procedure p; simset begin end; p end"), []);
}

#[test]
fn several_errors_are_found_in_one_program() {
    let text = "begin integer i;\ni := true;\nj := 1;\nouttext(i);\ni := \n;\ni :- 2 end";
    let lines: Vec<u32> = told(text).iter().map(|(_, line, _)| *line).collect();
    assert_eq!(lines, [2, 3, 4, 6, 7]);
}
