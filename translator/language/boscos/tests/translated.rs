//! Programs as C: every compiler at hand accepts them without a warning, and they print what the cases expect.

use super::*;
use crate::language::boscos::{Unsupported, lower};
use crate::{daily, kept};
use std::process::Command;

/// The cases that are translated; the others have networks.
pub(super) const CASES: [&str; 5] =
    ["class_hierarchy_with_virtuals", "coroutines", "queue_with_processes", "random_drawing", "text_output"];

/// The C of a program, with the host of the programs that are translated by hand.
#[track_caller]
pub(super) fn translated(text: &str) -> Result<String, Unsupported> {
    let (source, Reading { program, diagnostics, .. }) = resolved(text);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let system = lower(&program, &source)?;
    let model = crate::emit::records::model(&system, "model");
    // The runtime's main sets what a run may change.
    let set = |(_, setting): (_, &crate::code::Quantity)| {
        format!("    model.{} = {:?};\n", setting.name.to_lowercase(), setting.values[0])
    };
    let settings: String = system.settings().map(set).collect();
    let main = "int main(void)\n{\n    static struct model model;\n\n".to_string()
        + &settings
        + "    return host_run(&model.world, &scheme);\n}\n";
    Ok(format!("{model}\n#include \"boscos.h\"\n\n{main}"))
}

/// Compiles and runs a program: its exit status, output and messages. `None`: the compiler is missing.
#[track_caller]
pub(super) fn run(compiler: &str, flags: &[&str], text: &str) -> Option<(Option<i32>, String, String)> {
    let c = translated(text).expect("it is lowered");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("model.c"), &c).expect("it is written");
    let objects = built::objects(compiler, flags)?;
    let mut command = built::command(compiler, flags);
    command.current_dir(folder.path()).args(["-o", "model", "model.c"]).args(objects).arg("-lm");
    let output = kept::output(&mut command);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{compiler}: {said}\n{c}");
    let run = Command::new(folder.path().join("model")).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    // The same with a collection whenever there may be one.
    let again = Command::new(folder.path().join("model")).env("ZD_COLLECT", "1").output().expect("it runs");
    assert_eq!(text(&again.stdout), text(&run.stdout));
    Some((run.status.code(), text(&run.stdout), text(&run.stderr)))
}

pub(super) fn case(name: &str, file: &str) -> String {
    text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/boscos").join(name).join(file))
}

pub(super) const STRICT: [&str; 6] =
    ["-O1", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wdeclaration-after-statement"];

#[test]
fn cases_print_what_is_expected() {
    for name in CASES {
        let expected = case(name, "expected.out");
        let mut compilers = 0;
        for (compiler, flags) in [("gcc", &STRICT[..]), ("tcc", &[])] {
            let Some((status, printed, said)) = run(compiler, flags, &case(name, "model.bos")) else { continue };
            compilers += 1;
            assert_eq!((status, said.as_str()), (Some(0), ""), "{name}");
            assert_eq!(printed, expected, "{name}");
        }
        assert!(compilers > 0, "no C compiler at hand");
    }
}

/// The C reads like a program that someone has written. `ZUDYN_BLESS=1` writes it anew.
#[test]
fn the_c_of_a_case_is_as_blessed() {
    for name in CASES {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("translator/language/boscos/tests/golden");
        let golden = golden.join(format!("{name}.c"));
        let c = translated(&case(name, "model.bos")).expect("it is lowered");
        if std::env::var_os("ZUDYN_BLESS").is_some() {
            std::fs::write(&golden, &c).expect("it is written");
        }
        assert_eq!(text(&golden), c, "{name}");
    }
}

/// Compiles and runs a program with one compiler: every day tcc, which is quick, and under CI gcc with all warnings. The
/// cases have both every day.
#[track_caller]
pub(super) fn run_once(text: &str) -> (Option<i32>, String, String) {
    let done = match daily::builder() {
        "tcc" => run("tcc", &[], text),
        compiler => run(compiler, &STRICT, text),
    };
    done.expect("a C compiler is here")
}

/// What a program prints.
#[track_caller]
pub(super) fn printed(text: &str) -> String {
    let (status, printed, said) = run_once(text);
    assert_eq!((status, said.as_str()), (Some(0), ""), "{text}");
    printed
}

#[test]
fn operands_are_evaluated_from_left_to_right() {
    let program = "begin integer i; integer array a(1:5);
        integer procedure next; begin i := i + 1; next := i end;
        outint(next * 100 + next * 10 + next, 5);
        outint(i + next, 5);
        i := 1;  a(i) := next;  outint(a(1), 5);
        if next < 0 and next > 0 then outtext(\"?\");  outint(i, 5);
        if next < 0 and then next > 0 then outtext(\"?\");  outint(i, 5);
        outimage end";
    assert_eq!(printed(program), "  123    7    2    4    5\n");
}

#[test]
fn stores_go_from_right_to_left() {
    let program = "begin integer i; real x; x := i := 2.5; outfix(x, 1, 4); outint(i, 3);
        i := x := 2.5; outfix(x, 1, 4); outint(i, 3); outimage end";
    assert_eq!(printed(program), " 3.0  3 2.5  3\n");
}

#[test]
fn a_for_variable_keeps_the_first_value_that_does_not_fit() {
    let program = "begin integer i; for i := 1 step 2 until 6 do outint(i, 2); outint(i, 3);
        for i := 9, 3 step -1 until 1 do outint(i, 2); outint(i, 3); outimage end";
    assert_eq!(printed(program), " 1 3 5  7 9 3 2 1  0\n");
}

#[test]
fn the_step_is_evaluated_in_every_round() {
    let program = "begin integer i, d, n; real x; integer procedure limit; begin n := n + 1; limit := 10 end;
        d := 1; for i := 1 step d until limit do begin outint(i, 3); d := d * 2 end; outint(i, 4); outint(n, 3);
        for x := 1 step -0.5 until 0 do outfix(x, 1, 5); outimage end";
    assert_eq!(printed(program), "  1  3  7  15  4  1.0  0.5  0.0\n");
}

#[test]
fn jumps_lead_to_their_labels() {
    let program = "begin integer i;
        again: i := i + 1; outint(i, 2);
        if i < 3 then goto again;
        while true do begin i := i + 1; if i > 5 then go to out end;
        out: outint(i, 3); outimage end";
    assert_eq!(printed(program), " 1 2 3  6\n");
}

#[test]
fn arrays_have_several_dimensions() {
    let program = "begin integer array a(1:2, 0:2), b(1:2, 1:2, 1:2); integer i, j;
        for i := 1, 2 do for j := 0 step 1 until 2 do a(i, j) := 10 * i + j;
        b(2, 1, 2) := a(2, 1) + a(1, 2); outint(b(2, 1, 2), 4); outint(a(2, 2), 4); outimage end";
    assert_eq!(printed(program), "  33  22\n");
}

#[test]
fn a_virtual_procedure_without_match_is_noted() {
    let program = "begin class c; virtual: procedure p;; c class d; begin procedure p; outtext(\"p\") end;
        ref(c) x; x :- new d; x.p; outimage; x :- new c; x.p; outtext(\"never seen\") end";
    let (status, printed, said) = run_once(program);
    assert_eq!(status, Some(3), "{printed}");
    assert!(printed.starts_with("p\n"), "{printed}");
    assert!(said.starts_with("failure 38, "), "{said}");
}

#[test]
fn access_through_none_is_noted() {
    let program = "begin class c; begin integer i end; ref(c) x; outtext(\"a\"); outimage; outint(x.i, 3) end";
    let (status, printed, said) = run_once(program);
    assert_eq!(status, Some(3));
    assert!(printed.starts_with("a\n"), "{printed}");
    assert!(said.starts_with("failure 1, "), "{said}");
}

/// A variable behind a call has the value that the call gives it.
#[test]
fn what_follows_a_call_is_read_after_it() {
    let program = "begin integer n; integer array a(1:3);
        integer procedure next; begin n := n + 1; a(n) := 10 * n; next := n end;
        procedure two(i, j); integer i, j; begin outint(i, 4); outint(j, 3) end;
        integer procedure bump(k); name k; integer k; begin k := k + 1; bump := k end;
        n := 1; outint(next + n, 3); n := 1; outint(next * n, 3); n := 1; outint(next - n, 3);
        n := 1; two(next, n); n := 1; outint(a(next) + n, 4); n := 1; outint((if next = 2 then 10 else 20) + n, 4);
        n := 2; outint(mod(next, n), 3); n := 1; outint(next ** n, 3);
        begin integer k; k := 1; outint(bump(k) + k, 3); k := 7; outint(randint(1, 1, k) - k, 12) end; outimage end";
    // 7 times 5 ** 13, modulo 2 ** 31, is 2102470931.
    assert_eq!(printed(program), "  4  4  0   2  2  22  12  0  4  4 -2102470930\n");
}

#[test]
fn references_of_two_classes_are_chosen_between() {
    let program = "begin class a; begin integer n end; a class b; ; a class c; ; ref(b) x; ref(c) y; integer i;
        x :- new b; y :- new c; x.n := 1; y.n := 2;
        for i := 1, 2 do outint((if i = 1 then x else y).n, 2);
        if none in a or none is b then outtext(\" never\"); outimage end";
    assert_eq!(printed(program), " 1 2\n");
}

#[test]
fn the_body_of_a_cycle_repeats() {
    let program = "simulation begin outimage end";
    assert_eq!(printed(program), "\n");
    let program = "boscos begin integer k;
        cycle class worker; begin k := k + 1; inner; hold(1) end;
        worker class other; begin k := k + 10; if k > 40 then passivate end;
        ref(other) w; w :- new other; activate w; hold(9); outint(k, 3);
        if not w.terminated and w.idle then outtext(\" idle\"); outimage end";
    assert_eq!(printed(program), " 44 idle\n");
}
