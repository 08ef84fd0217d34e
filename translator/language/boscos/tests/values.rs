//! Values at the edges of their types, and what is assigned or passed where it cannot be.

use super::translated::{STRICT, printed, run};
use super::*;

/// A program that fails when it runs: what it has printed, and the beginning of the failure.
#[track_caller]
pub(super) fn fails(text: &str, wanted: &str, failure: &str) {
    let (status, printed, said) = run("gcc", &STRICT, text).expect("gcc is here");
    assert_eq!((status, printed.trim_end()), (Some(3), wanted), "{said}");
    assert!(said.starts_with(failure), "{said}");
}

#[test]
fn notext_has_the_position_one_and_no_more() {
    let program = "begin text s; outint(notext.pos, 2); outint(s.pos, 2); outint(s.start, 2);
        if notext.more or s.more then outtext(\" more\");
        s :- copy(\"abcd\"); s :- s.sub(2, 3); outint(s.start, 2); outint(s.pos, 2); s.setpos(4); outint(s.pos, 2);
        if s.more then outtext(\" more\"); s.setpos(1); if s.more then outtext(\" yes\"); outimage end";
    assert_eq!(printed(program), " 1 1 1 2 1 4 yes\n");
}

#[test]
fn the_least_integer_has_no_negative() {
    let program = "begin integer i; i := minint + 1; i := -i; if i = maxint then outtext(\"maxint\"); outimage;
        i := minint; i := -i; outtext(\"never seen\") end";
    fails(program, "maxint", "failure 31, ");
}

/// The sum of the step and the largest integer is tested, not wrapped around.
#[test]
fn loops_end_at_the_largest_integer() {
    for limit in ["maxint", "maxint - 0", "9223372036854775807"] {
        let program = format!(
            "begin integer i; for i := maxint - 2 step 1 until {limit} do outint(i - maxint, 3); outtext(\"never seen\") end"
        );
        fails(&program, " -2 -1  0", "failure 31, site 0, time 0, 9.223372037e+18 1, \"+\"");
    }
}

/// Constants of C have 32 bits.
#[test]
fn large_integers_are_written_with_all_their_digits() {
    let program = "begin integer k; k := 2147483647; outint(k, 11); outint(k + 1, 11);
        outint(-2147483648, 12); outint(5000000000, 11); outint(16R1FFFFFFFFF, 13);
        outint(9007199254740993, 17); k := 9223372036854775807; if k = maxint then outtext(\" all\"); outimage end";
    let wanted = " 2147483647 2147483648 -2147483648 5000000000 137438953471 9007199254740993 all\n";
    assert_eq!(printed(program), wanted);
}

/// Where the actual parameter is a variable; of any other text the position is lost.
#[test]
fn texts_passed_by_name_keep_their_position() {
    let program = "begin text s; text array a(1:2);
        procedure skip(t); name t; text t; begin t.setpos(3); if t.more then outchar(t.getchar) end;
        procedure all(t); name t; text t; while t.more do outchar(t.getchar);
        procedure set(t); name t; text t; begin t.putchar('p'); t.putchar('q') end;
        s :- copy(\"vwxyz\"); skip(s); outint(s.pos, 2); all(s); a(2) :- copy(\"abc\"); set(a(2));
        outint(a(2).pos, 2); outtext(a(2)); skip(copy(\"123\")); outimage end";
    assert_eq!(printed(program), "x 4yz 3pqc1\n");
}

#[test]
fn arrays_that_nothing_reads_have_their_bounds_tested() {
    let program = "begin integer n; procedure p; begin text array w(1:n, 0:1); outint(n, 2) end; n := 3;
        begin real array v(1:3); p end; outimage end";
    assert_eq!(printed(program), " 3\n");
}

#[test]
fn names_may_begin_like_those_of_the_standard_environment() {
    let program = "begin integer zd_world; class zd_c; begin integer zd_x; end; ref(zd_c) r;
        zd_world := 7; r :- new zd_c; r.zd_x := 2; outint(zd_world + r.zd_x, 2); outimage end";
    assert_eq!(printed(program), " 9\n");
    assert_eq!(told("begin outint(zd_text, 2) end")[0].0, "undefined-name");
}

#[test]
fn what_is_too_large_is_infinite() {
    let program = "begin real x; x := 1&200; outfix(x ** 2, 1, 4); outfix(exp(1000), 1, 4); outfix(-sinh(1000), 1, 5);
        outfix(exp(-1000), 1, 4); outimage; x := 0; x := x ** (-1); outtext(\"never seen\") end";
    fails(program, " Inf Inf -Inf 0.0", "failure 51, ");
    let program = "boscos begin
        continuous class c; begin procedure equations; rate[1] := state[1] ** 2; end;
        element class e; begin procedure form; begin output :- new c(1, 1); output qua c.state[1] := 1 end; end;
        ref(e) x; x :- new e; x.tstep := 0.01; activate x; hold(3); outtext(\"never seen\") end";
    fails(program, "", "failure 10, ");
}

#[test]
fn constants_may_be_relations() {
    let program = "begin begin integer n = 3, m = 4; real x = 2.5;
        boolean less = n < m, both = less and not (x > 3), either = n = m or else \"a\" < \"b\", no = less imp x = 0;
        if less then outtext(\"less \"); if both then outtext(\"both \"); if either then outtext(\"either \");
        if no then outtext(\"no\"); outimage end end";
    assert_eq!(printed(program), "less both either\n");
}

#[test]
fn the_image_after_the_last_line_ends_the_input() {
    // Without input.
    let program = "begin if endfile then outtext(\"early\"); inimage; if endfile then outtext(\"ended\");
        outint(rank(inchar), 3); if lastitem then outtext(\" last\"); outimage; inimage; outtext(\"never seen\") end";
    fails(program, "ended 25 last", "failure 27, ");
    fails("begin outint(inint, 3) end", "", "failure 27, ");
}

#[test]
fn the_signal_of_a_dynamic_block_is_read_only_when_the_program_runs() {
    let program = |made: &str| {
        format!(
            "boscos begin ref(block) b; element class e; begin procedure form;
             begin output :- {made}; output.signal := 5; outtext(\"set\"); outimage end; end;
             ref(e) x; x :- new e; x.tstep := 1; activate x; hold(1) end"
        )
    };
    fails(&program("new integrator"), "", "failure 39, ");
    let (status, printed, said) = run("gcc", &STRICT, &program("new constant(1)")).expect("gcc is here");
    assert_eq!((status, printed.as_str(), said.as_str()), (Some(0), "set\n", ""));
}

#[test]
fn procedures_of_the_run_time_are_not_passed() {
    let text = |actual: &str| {
        format!(
            "simulation begin procedure p(f); procedure f; f(1);\nprocedure own(x); real x; hold(x);\np({actual}) end"
        )
    };
    wrong(&text("hold"), &[("wrong-type", 3)]);
    assert_eq!(told(&text("own")), []);
    wrong("begin\ndetach end", &[("wrong-type", 2)]);
}

#[test]
fn procedures_that_the_run_time_calls_have_no_parameters() {
    for (class, procedure) in [
        ("continuous", "procedure equations"),
        ("continuous", "real procedure function"),
        ("macro", "procedure form"),
        ("element", "procedure post step"),
        ("halving", "procedure action"),
        ("halving", "procedure locate"),
        ("flag", "real procedure function"),
    ] {
        let text =
            |heading: &str| format!("boscos begin {class} class c; begin\n{procedure}{heading} outimage; end; ; end");
        wrong(&text("(x); real x;"), &[("virtual-mismatch", 2)]);
        assert_eq!(told(&text(";")), [], "{procedure}");
    }
    assert_eq!(
        told("boscos begin block class c; begin procedure set to(x); ref(block) x; ; signal := 1 end; ; end"),
        []
    );
}
