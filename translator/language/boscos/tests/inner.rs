//! Procedures and classes that use variables around them, parameters by name, and procedures as parameters.

use super::translated::{printed, run_once};

#[test]
fn an_inner_procedure_uses_the_variables_of_the_one_around_it() {
    let program = "begin
        integer procedure count(n); integer n;
        begin
           integer found; text t;
           procedure see(k); integer k; begin if mod(n, k) = 0 then found := found + 1; t :- copy(\"seen\") end;
           integer i;
           for i := 1 step 1 until n do see(i);
           outtext(t); outchar(' ');
           count := found
        end;
        outint(count(12), 3); outint(count(7), 3); outimage end";
    assert_eq!(printed(program), "seen   6seen   2\n");
}

#[test]
fn every_call_has_variables_of_its_own() {
    let program = "begin
        integer procedure depth(n); integer n;
        begin
           integer own;
           procedure deeper; begin own := own + n; if n > 0 then own := own + depth(n - 1) end;
           deeper; depth := own
        end;
        outint(depth(4), 4); outimage end";
    assert_eq!(printed(program), "  10\n");
}

#[test]
fn an_inner_procedure_uses_the_object_around_it() {
    let program = "begin
        class account(sum); integer sum;
        begin
           procedure pay(n); integer n;
           begin
              integer rest;
              procedure part; begin rest := rest - 1; sum := sum + 1 end;
              procedure all; begin while rest > 0 do part end;
              rest := n; all
           end;
           integer procedure twice;
           begin integer procedure own; own := 2 * sum; twice := own end;
        end;
        ref(account) a; a :- new account(10); a.pay(3); outint(a.sum, 4); outint(a.twice, 4); outimage end";
    assert_eq!(printed(program), "  13  26\n");
}

#[test]
fn objects_outlive_the_block_of_their_class() {
    let program = "begin
        class cell; virtual: integer procedure next; begin end;
        ref(cell) procedure counter(from); integer from;
        begin
           integer now;
           cell class stepping(by); integer by;
           begin integer procedure next; begin now := now + by; next := now + from end end;
           now := 0;
           counter :- new stepping(2)
        end;
        ref(cell) a, b; integer i;
        a :- counter(100); b :- counter(200);
        for i := 1 step 1 until 3 do begin outint(a.next, 5); outint(b.next, 5) end;
        begin
           integer seen;
           cell class spy; begin integer procedure next; begin seen := seen + 1; next := seen end end;
           a :- new spy; outint(a.next, 3); outint(a.next, 3); outint(seen, 3)
        end;
        outint(a.next, 3); outimage end";
    assert_eq!(printed(program), "  102  202  104  204  106  206  1  2  2  3\n");
}

#[test]
fn a_prefix_may_be_declared_further_out() {
    let program = "begin
        procedure p(n); integer n;
        begin
           class a; begin integer procedure own; own := n end;
           procedure q(m); integer m;
           begin
              a class b; begin integer procedure both; both := own + m end;
              ref(b) x; x :- new b; outint(x.both, 4); outint(x.own, 4)
           end;
           q(5)
        end;
        p(7); outimage end";
    assert_eq!(printed(program), "  12   7\n");
}

#[test]
fn jensens_device() {
    let program = "begin
        real procedure sum(k, from, limit, term); name k, term; integer k, from, limit; real term;
        begin
           real s;
           k := from;
           while k <= limit do begin s := s + term; k := k + 1 end;
           sum := s
        end;
        integer i, j; real array a(1:3);
        for i := 1 step 1 until 3 do a(i) := i / 2;
        outfix(sum(i, 1, 3, a(i) * i), 2, 8);
        outfix(sum(i, 1, 3, sum(j, 1, i, i * 10 + j)), 2, 8);
        outint(i, 3); outint(j, 3); outimage end";
    assert_eq!(printed(program), "    7.00  150.00  4  4\n");
}

#[test]
fn a_name_parameter_converts_both_ways() {
    let program = "begin
        procedure halve(x); name x; real x; x := x / 2;
        procedure again(x); name x; real x; halve(x);
        procedure swap(a, b); name a, b; integer a, b; begin integer t; t := a; a := b; b := t end;
        procedure put(t, u); name t, u; text t, u; begin t :- u; t := \"z\" end;
        class c; begin integer n; text w; end;
        integer i; integer array m(1:2); ref(c) x; text v;
        i := 7; halve(i); outint(i, 3); again(i); outint(i, 3);
        x :- new c; x.n := 9; halve(x.n); outint(x.n, 3);
        i := 1; m(1) := 2; m(2) := 5; swap(i, m(i)); outint(i, 3); outint(m(1), 3); outint(m(2), 3);
        v :- blanks(2); put(x.w, v); outtext(x.w); outtext(v); outchar('.');
        outimage end";
    // The place of m(i) is found when it is stored: i is 2 by then.
    assert_eq!(printed(program), "  4  2  5  2  2  1z z .\n");
}

#[test]
fn a_stream_may_be_a_name_parameter() {
    let direct = "begin integer u; u := 12345; outfix(uniform(0, 1, u), 6, 9); outint(u, 12); outimage end";
    let through = "begin
        real procedure next(s); name s; integer s; next := uniform(0, 1, s);
        integer u; u := 12345; outfix(next(u), 6, 9); outint(u, 12); outimage end";
    let printed_directly = printed(direct);
    assert!(printed_directly.contains("0.320058"), "{printed_directly}");
    assert_eq!(printed(through), printed_directly);
}

#[test]
fn an_expression_by_name_cannot_be_assigned() {
    let program = "begin procedure p(x); name x; real x; begin outfix(x, 1, 5); outimage; x := 1 end; p(2 + 3) end";
    let (status, printed, said) = run_once(program);
    assert_eq!((status, printed.as_str()), (Some(3), "  5.0\n"));
    assert!(said.starts_with("failure 37, "), "{said}");
}

#[test]
fn procedures_as_parameters() {
    let program = "begin
        real procedure integral(f, a, b, n); real procedure f; real a, b; integer n;
        begin
           real s, h; integer i;
           h := (b - a) / n;
           for i := 1 step 1 until n do s := s + f(a + (i - 0.5) * h);
           integral := s * h
        end;
        real procedure twice(f, x); real procedure f; real x; twice := f(f(x));
        real procedure scaled(k); real k;
        begin
           real procedure line(x); real x; line := k * x;
           scaled := integral(line, 0, 1, 10)
        end;
        class c(m); real m; begin real procedure times(x); real x; times := m * x end;
        integer procedure whole(i); integer i; whole := i + 1;
        procedure each(p); procedure p; begin p(1); p(2) end;
        procedure show(i); integer i; outint(i, 3);
        integer total;
        procedure add(x); real x; total := total + x;
        ref(c) x;
        x :- new c(5);
        outfix(integral(sin, 0, 3.141592653589793, 100), 3, 8);
        outfix(scaled(4), 3, 8); outfix(twice(x.times, 2), 1, 7); outfix(twice(sqrt, 16), 1, 5);
        outfix(twice(whole, 2.6), 1, 5);
        each(show); each(add); outint(total, 3); outimage end";
    assert_eq!(printed(program), "   2.000   2.000   50.0  2.0  5.0  1  2  3\n");
}

#[test]
fn a_procedure_that_is_passed_takes_what_it_is_given_or_is_refused() {
    let program = "begin
        procedure each(p); procedure p; begin p(1); outimage; p(1, 2) end;
        procedure show(i); integer i; outint(i, 3);
        each(show) end";
    let (status, printed, said) = run_once(program);
    assert_eq!(status, Some(3), "{said}");
    assert!(printed.starts_with("  1\n"), "{printed}");
    assert!(said.contains("1 2, \"show\""), "{said}");
}

#[test]
fn an_unspecified_virtual_procedure_has_several_types() {
    let program = "begin
        class shape; virtual: procedure move; real procedure size; begin end;
        shape class dot; begin procedure move(x, y); real x, y; begin outfix(x, 1, 5); outfix(y, 1, 5) end;
           integer procedure size; size := 3 end;
        shape class grid; begin procedure move(i, j); integer i, j; begin outint(i, 4); outint(j, 4) end;
           real procedure size; size := 0.5 end;
        shape class word; begin procedure move(t); value t; text t; begin t := \"b\"; outtext(t) end;
           real procedure size; size := 1 end;
        ref(shape) s; text a;
        a :- copy(\"a\");
        s :- new dot; s.move(1, 2); outfix(s.size, 1, 5);
        s :- new grid; s.move(1.4, 2.6); outfix(s.size, 1, 5);
        s :- new word; s.move(a); outtext(a); outimage;
        s.move(1, 2) end";
    let (status, printed, said) = run_once(program);
    assert_eq!(printed.lines().next(), Some("  1.0  2.0  3.0   1   3  0.5ba"), "{said}");
    assert_eq!(status, Some(3));
    assert!(said.contains("1 2, \"move\""), "{said}");
}

#[test]
fn arrays_of_four_dimensions() {
    let program = "begin integer array a(1:2, 0:1, -1:1, 1:2); integer i, j, k, l;
        for i := 1, 2 do for j := 0, 1 do for k := -1, 0, 1 do for l := 1, 2 do a(i, j, k, l) := 1000 * i + 100 * j + 10 * k + l;
        outint(a(1, 0, -1, 1), 5); outint(a(2, 1, 1, 2), 5); outint(a(1, 1, 0, 2), 5); outimage;
        outint(a(1, 1, 0, 3), 5) end";
    let (status, printed, said) = run_once(program);
    assert!(printed.starts_with("  991 2112 1102\n"), "{printed}");
    assert_eq!(status, Some(3));
    assert!(said.starts_with("failure 2, "), "{said}");
}

#[test]
fn limits_and_small_procedures() {
    let program = "begin
        if maxint + minint < 0 and maxreal > 1&300 and -maxreal = minreal then outtext(\"limits \");
        outint(sysout.pos, 3); outint(sysout.length, 4); outimage;
        outfix(cotan(0.5), 6, 9);
        if addepsilon(1) > 1 and addepsilon(1) - 1 < 3&-16 and subepsilon(1) < 1 and 1 - subepsilon(1) < 2&-16 then outtext(\" near\");
        if clocktime >= 0 and clocktime < 86400 and cputime >= 0 and datetime.length = 23 then outtext(\" clocks\");
        eject(1); spacing(2); linesperpage(60);
        inspect sysout do outtext(\" out\");
        outfix(sqrt(2), 4, 7); outfix(arcsin(1), 4, 7); outfix(ln(exp(1)), 1, 4);
        outimage end";
    assert_eq!(printed(program), "limits   8 132\n 1.830488 near clocks out 1.4142 1.5708 1.0\n");
}

#[test]
fn functions_are_tested_in_their_domain() {
    let (status, _, said) = run_once("begin outfix(ln(-1), 2, 5) end");
    assert_eq!(status, Some(3));
    assert!(said.starts_with("failure 29, ") && said.contains("\"ln\""), "{said}");
}

#[test]
fn what_nothing_calls_is_not_written() {
    let program = "begin
        class c; virtual: procedure v; begin procedure v; outtext(\"v\"); procedure w; outtext(\"w\") end;
        procedure p; q; procedure q; outtext(\"q\");
        real procedure r(x); name x; real x; r := x;
        outtext(\"none\"); outimage end";
    assert_eq!(printed(program), "none\n");
}
