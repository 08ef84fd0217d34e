//! What programs for other SIMULA systems rely on.

use super::translated::printed;

#[test]
fn none_is_passed_where_a_subclass_is_wanted() {
    let program = "begin simset begin
        link class item(n); integer n; ;
        class holder(it); ref(item) it; ;
        procedure show(it); ref(item) it; outtext(if it == none then \" none\" else \" some\");
        procedure late(it); name it; ref(item) it; show(it);
        ref(item) procedure next(l); ref(link) l; next :- l.suc;
        ref(head) line; ref(item) x; ref(item) array a(1:2);
        line :- new head; new item(1).into(line); new item(2).into(line);
        for x :- line.first, x.suc while x =/= none do outint(x.n, 3);
        x :- line.last;
        show(x.suc); late(x.suc); show(new holder(x.suc).it); a(1) :- x.suc; show(a(1)); show(next(x)); show(x.pred);
        outimage end end";
    assert_eq!(printed(program), "  1  2 none none none none none some\n");
}

#[test]
fn what_cannot_be_seen_leaves_the_attribute_of_the_prefix() {
    let program = "begin
        class a; begin integer i; integer procedure of_a; of_a := i end;
        a class b; protected i; begin integer i; integer procedure of_b; of_b := i; procedure set; i := 17 end;
        b class c; hidden i; begin end;
        ref(b) x; x :- new b; x.set; x.i := 5; inspect x do i := i + 2;
        outint(x.of_a, 3); outint(x.of_b, 4);
        c begin i := 34; outint(of_a, 4); outint(of_b, 3) end;
        b begin i := 2; outint(of_a, 3); outint(of_b, 3) end;
        outimage end";
    assert_eq!(printed(program), "  7  17  34  0  0  2\n");
}

#[test]
fn classes_that_an_object_cannot_have_are_asked_for() {
    let program = "begin
        class a; ;  a class b; ;  a class c; ;
        ref(b) x; x :- new b;
        outtext(if x is c then \"c\" else if x in c then \"in c\" else \"b\");
        inspect x when c do outtext(\" c\") when b do outtext(\" b\") otherwise outtext(\" none\");
        outimage end";
    assert_eq!(printed(program), "b b\n");
}

#[test]
fn a_match_may_give_a_class_that_is_declared_later() {
    let program = "begin
        class a; virtual: ref(a) procedure other; begin end;
        a class b; begin ref(c) procedure other; other :- new c(3) end;
        a class c(n); integer n; ;
        ref(a) x; x :- new b; outint(x.other qua c.n, 2); outimage end";
    assert_eq!(printed(program), " 3\n");
}

#[test]
fn constants_and_variables_are_declared_together() {
    assert_eq!(
        printed("begin real x, half = 0.5, y, z; x := y + half; outfix(x, 1, 4); outfix(z, 1, 4); outimage end"),
        " 0.5 0.0\n"
    );
}

#[test]
fn an_image_is_a_text() {
    let program = "begin text t;
        outtext(\"abc\"); outint(5, 3); t :- copy(sysout.image.strip);
        sysout.image := notext; sysout.image.setpos(1);
        outtext(t); outchar('.'); outint(sysout.image.pos, 3); sysout.image.sub(20, 4).putint(77);
        sysout.image.putchar('x'); outchar('y'); outimage end";
    assert_eq!(printed(program), "abc  5.  8xy         77\n");
}

#[test]
fn operands_of_text_procedures_are_calls() {
    let program = "begin
        class a; begin text t; t :- blanks(4) end;
        integer i; integer procedure next; begin i := i + 1; next := i end;
        ref(a) x; text u; text array w(1:3);
        x :- new a; u :- copy(\"12 34\");
        x.t.putint(u.getint); outtext(x.t); u.setpos(2); x.t.setpos(1); x.t.putchar(u.getchar); outtext(x.t);
        w(1) :- blanks(1); w(2) :- blanks(1); w(3) :- blanks(1);
        w(next).putchar(char(64 + next)); w(next).putchar(char(64 + next));
        outtext(w(1)); outchar('.'); outtext(w(3)); outint(i, 2); outimage end";
    assert_eq!(printed(program), "  122 12B.D 4\n");
}

#[test]
fn procedures_may_have_the_names_that_c_programs_use() {
    let program = "begin
        procedure z; outtext(\"z\"); procedure self; outtext(\"s\"); procedure frame; begin z; self end;
        class site; begin procedure object; begin z; frame end end;
        procedure model; new site.object; procedure bounds; model;
        bounds; outimage end";
    assert_eq!(printed(program), "zzs\n");
}

#[test]
fn detach_has_no_effect_in_a_block_with_a_prefix() {
    assert_eq!(printed("simulation begin outtext(\"a\"); detach; outtext(\"b\"); outimage end"), "ab\n");
}

#[test]
fn states_are_arrays() {
    let program = "boscos begin
        procedure multiply(a, x, y); real array a, x, y;
        begin integer i, j;
           for i := lowerbound(y, 1) step 1 until upperbound(y, 1) do
           begin y(i) := 0; for j := 1, 2 do y(i) := y(i) + a(i, j) * x(j) end
        end;
        real procedure norm(x); value x; real array x;
        begin norm := sqrt(x(1)**2 + x(2)**2); x(1) := 99 end;
        real array a(1:2, 1:2);
        continuous class linear; begin procedure equations; multiply(a, state, rate) end;
        element class plant;
        begin ref(linear) l; integer steps;
           procedure form; begin output :- l :- new linear(2, 1); l.state[1] := 1 end;
           procedure post step; steps := steps + 1;
        end;
        procedure double(x); real array x; begin x(1) := 2 * x(1); x(2) := 2 * x(2) end;
        ref(plant) p;
        a(1, 2) := 1; a(2, 1) := -1;
        p :- new plant; p.tstep := 1/64; activate p; hold(1);
        outfix(norm(p.l.state), 6, 9); outfix(norm(p.l.rate), 6, 9); double(p.l.state);
        outfix(norm(p.l.state), 6, 9); outfix(norm(p.l.rate), 6, 9);
        p.include(new linear(2, 1)); hold(1); outfix(norm(p.l.state), 6, 9);
        p.exclude(p.l); outfix(norm(p.l.state), 6, 9);
        outint(p.steps, 4); p.post step; outint(p.steps, 4); outimage end";
    assert_eq!(printed(program), " 1.000000 1.000000 2.000000 2.000000 2.000000 2.000000 128 129\n");
}
