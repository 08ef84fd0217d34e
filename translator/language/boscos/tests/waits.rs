//! Code that waits: processes, coroutines, and procedures between them.

use super::translated::{printed, run_once};

#[test]
fn a_procedure_that_waits_has_parameters_and_a_result() {
    let program = "simulation begin
        real procedure pause(d, n); real d; integer n; begin integer i;
            for i := 1 step 1 until n do begin outint(i, 2); hold(d) end;
            pause := time * 10 end;
        outfix(1 + pause(0.5, 2) + pause(1, 1), 1, 6);  outfix(time, 1, 4);  outimage end";
    assert_eq!(printed(program), " 1 2 1  31.0 2.0\n");
}

#[test]
fn a_procedure_may_wait_in_its_recursion() {
    let program = "simulation begin integer sum;
        integer procedure tower(n); integer n;
            if n > 0 then begin integer below; hold(1); below := tower(n - 1); hold(1);
                tower := below + n end;
        process class other; while true do begin sum := sum + 1; hold(1) end;
        activate new other;  outint(tower(4), 3);  outfix(time, 0, 3);  outint(sum, 3);  outimage end";
    assert_eq!(printed(program), " 10  8  9\n");
}

#[test]
fn operands_of_a_call_that_waits_are_evaluated_before_it() {
    let program = "simulation begin integer i;
        integer procedure later; begin hold(1); i := i + 10; later := i end;
        integer array a(1:30);
        outint(i + later + i, 4);  a(i) := later;  outint(a(10), 4);
        if i > 0 and then later > 25 then outint(i, 4);
        if i < 0 and then later > 25 then outtext(\"?\");
        while later < 55 do outint(i, 4);
        outint(if i > 50 then later else i, 4);  outimage end";
    assert_eq!(printed(program), "  20  20  30  40  50  70\n");
}

/// The match that the object has may wait or not.
#[test]
fn a_virtual_procedure_waits_in_some_classes() {
    let program = "simulation begin
        class job; virtual: real procedure length;; ;
        job class long_; begin real procedure length; begin hold(2); length := 2 end end;
        job class short_; begin real procedure length; length := 0.5 end;
        ref(job) x; real sum;
        for x :- new short_, new long_, new short_ do sum := sum + x.length;
        outfix(sum, 1, 4);  outfix(time, 1, 4);  outimage end";
    assert_eq!(printed(program), " 3.0 2.0\n");
}

/// The rules of activation: prior, before, after, cancel, reactivate.
#[test]
fn the_event_list_has_its_order() {
    let program = "simulation begin
        process class p(c); character c; begin outchar(c); outfix(time, 1, 4); passivate; outchar(c); outchar('!') end;
        ref(p) a, b, d, e;
        a :- new p('a'); b :- new p('b'); d :- new p('d'); e :- new p('e');
        activate a at 2;  activate b at 2 prior;  activate d before a;  activate e after a;
        hold(3);  cancel(a);  reactivate b at 5;  activate d delay 1;  reactivate d delay 2.5;
        if e.idle then outtext(\" idle\");  outfix(b.evtime, 1, 4);
        hold(4);  if b.terminated then outtext(\" over\");  outimage end";
    assert_eq!(printed(program), "b 2.0d 2.0a 2.0e 2.0 idle 5.0b!d! over\n");
}

/// What an object does before its first detach may itself wait.
#[test]
fn an_object_may_wait_while_it_is_made() {
    let program = "simulation begin
        class slow(n); integer n; begin integer made; hold(n); made := entier(time); inner; detach; outtext(\" again\") end;
        slow class slower; begin hold(1); made := made * 100 end;
        ref(slow) x;
        x :- new slow(2); outint(x.made, 3);  x :- new slower(1);  outint(x.made, 4);  outfix(time, 0, 3);
        call(x);  outimage end";
    assert_eq!(printed(program), "  2 300  4 again\n");
}

#[test]
fn a_jump_may_lead_over_a_wait() {
    let program = "simulation begin integer i, k;
        process class p; begin integer n; text t;
            again: n := n + 1;  t :- blanks(n);  hold(1);  outint(t.length, 2);
            if n < 3 then goto again end;
        activate new p;  hold(10);  outimage end";
    assert_eq!(printed(program), " 1 2 3\n");
}

/// A million objects live in the storage of a few.
#[test]
fn objects_are_collected_in_a_loop_of_the_program() {
    let program = "begin class c(n); integer n; begin integer array a(1:100); a(1) := n end;
        integer i; ref(c) x;  real sum;
        for i := 1 step 1 until 200000 do begin x :- new c(i); sum := sum + x.a(1) end;
        outfix(sum, 0, 12); outimage end";
    assert_eq!(printed(program), " 20000100000\n");
}

#[test]
fn an_empty_event_list_is_noted() {
    let program = "simulation begin process class p; passivate;; passivate end";
    let (status, _, said) = run_once(program);
    assert_eq!(status, Some(3));
    assert!(said.starts_with("failure 19, "), "{said}");
}

#[test]
fn a_terminated_object_cannot_be_called() {
    let program =
        "begin class c; begin detach; outtext(\"x\") end; ref(c) x; x :- new c; call(x); outimage; call(x) end";
    let (status, printed, said) = run_once(program);
    assert_eq!((status, printed.as_str()), (Some(3), "x\n"));
    assert!(said.starts_with("failure 20, "), "{said}");
}
