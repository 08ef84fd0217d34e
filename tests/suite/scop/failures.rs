//! SCoP runs that fail: every engine reports the same, with location and names; and failures that IFERROR or a method
//! handles.

use crate::command::Room;

/// What both engines tell of a run that fails; the rows before are the same too.
fn failure(text: &str) -> String {
    both(text, 3).1
}

/// The last row of a run that goes on to its end.
fn end(text: &str) -> Vec<f64> {
    let table = both(text, 0).0;
    table.lines().last().unwrap_or_default().split(',').map(|value| value.parse().expect("a number")).collect()
}

/// What is written on standard output and told, the same by both engines.
fn both(text: &str, status: i32) -> (String, String) {
    let room = Room::of_quick_compiler();
    let file = room.file("model.mod");
    std::fs::write(&file, text).expect("the room can be written to");
    let [interpreted, compiled] = ["interpret", "c"].map(|engine| {
        let words = ["run", &file.display().to_string(), "--csv", "-", "--engine", engine];
        let done = room.zudyn(&words);
        assert_eq!(done.status, status, "{engine}: {}", done.errors);
        (done.output, done.errors)
    });
    assert_eq!(interpreted, compiled);
    interpreted
}

fn tells(text: &str, message: &str) {
    let told = failure(text);
    assert!(told.contains(message), "{told}");
}

const TIME: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\n";

#[test]
fn calls_without_end_name_their_function() {
    let alone = format!("{TIME}ASSIGNED {{ a }}\nFUNCTION f(n) {{ f = 1 + f(n + 1) }}\nBREAKPOINT {{ a = f(0) }}\n");
    tells(&alone, "model.mod:3:1: error[calls-too-deep]: `f` is called within itself `1001` deep at t = `0`");
    let in_turn = format!(
        "{TIME}STATE {{ y START 1 }}\nFUNCTION even(n) {{ even = odd(n - 1) }}\n\
         FUNCTION odd(n) {{ odd = even(n - 1) }}\nDERIVATIVE d {{ y' = even(y) }}\nBREAKPOINT {{ SOLVE d IFERROR {{ }} }}\n"
    );
    tells(&in_turn, "model.mod:3:1: error[calls-too-deep]: `even` is called within itself `1001` deep at t = `0`");
}

/// With arrays of its own a function may call itself less deep: each call keeps them on the stack.
#[test]
fn large_arrays_leave_less_depth() {
    let text = format!(
        "{TIME}ASSIGNED {{ a }}\nPROCEDURE p(n) {{ LOCAL w[900]\n w[1] = n\n p(w[1] + 1)\n a = w[1] }}\n\
         BREAKPOINT {{ p(0) }}\n"
    );
    tells(&text, "model.mod:3:1: error[calls-too-deep]: `p` is called within itself `56` deep at t = `0`");
}

/// The array and the statement; a method that tries a state out of bounds may find another step.
#[test]
fn subscripts_name_their_array_and_their_statement() {
    let text = format!(
        "{TIME}STATE {{ y START 1 }}\nASSIGNED {{ a w[3] }}\nPROCEDURE p(i) {{\n\tw[i] = 1\n\ta = w[i+1]\n}}\n\
         DERIVATIVE d {{ y' = 1\n\tp(y) }}\nBREAKPOINT {{ SOLVE d }}\n"
    );
    tells(&text, "model.mod:6:2: error[subscript-out-of-range]: the subscript `3` is outside the array `w` at t = `1`");
    let text = format!("{TIME}ASSIGNED {{ w[3] }}\nBREAKPOINT {{\n\tLOCAL own[4]\n\town[2 - 2*t] = 1\n}}\n");
    let message =
        "model.mod:5:2: error[subscript-out-of-range]: the subscript `-2` is outside the array `own` at t = `2`";
    tells(&text, message);
    let text = format!("{TIME}ASSIGNED {{ a x[3] y[2] h[3] d[3] }}\nBREAKPOINT {{ a = derivs(t + 2, x, y, h, d) }}\n");
    tells(
        &text,
        "model.mod:3:1: error[subscript-out-of-range]: the call is for `3` elements, which its arrays do not have,",
    );
}

#[test]
fn equations_are_counted_at_the_head_of_their_block() {
    let text = format!(
        "{TIME}STATE {{ u[2] }}\n\nLINEAR l {{\n\tFROM i = 0 TO 1 + 2*t {{ ~ u[0] + i*u[1] = i }}\n}}\n\
         BREAKPOINT {{\n\tSOLVE l\n}}\n"
    );
    tells(&text, "model.mod:4:1: error[equation-count]: the block has `4` equations and `2` unknowns at t = `1`");
    let text = text.replace("1 + 2*t", "1 - t");
    tells(&text, "model.mod:4:1: error[equation-count]: the block has `1` equations and `2` unknowns at t = `1`");
}

/// Its rule for the step, T := maxerr/10 and s := (maxerr s^5/T)^(1/4), makes short steps ever shorter where no state
/// changes. So it was.
#[test]
fn historic_steps_dwindle_where_nothing_changes() {
    let text =
        format!("{TIME}STATE {{ y START 1 }}\nDERIVATIVE d {{ y' = 0 }}\nBREAKPOINT {{ SOLVE d METHOD adrunge }}\n");
    tells(&text, "`SOLVE d METHOD adrunge` failed with code `3`");
}

/// `error` is that of the SOLVE just made, whatever SOLVEs within its block came to.
#[test]
fn a_failure_is_that_of_its_own_solve() {
    let model = |derivatives: &str| {
        format!(
            "{TIME}STATE {{ y START 1  z START 3  b START 2 }}\nPARAMETER {{ k = 1  w[1] }}\nASSIGNED {{ e f }}\n\
             LINEAR l SOLVEFOR z {{ ~ k*z = 4 }}\nDERIVATIVE d {{ {derivatives} }}\n\
             BREAKPOINT {{ SOLVE d IFERROR {{ e = error }} f = error }}\n"
        )
    };
    // SOLVE d fails, the SOLVE within it does not.
    assert_eq!(end(&model("SOLVE l y' = 1/(t > 5)")), [2.0, 1.0, 4.0, 2.0, 12.0, 12.0]);
    // The other way round; so with a function of the library.
    assert_eq!(end(&model("k = 0 SOLVE l IFERROR { } y' = 0")), [2.0, 1.0, 3.0, 2.0, 0.0, 0.0]);
    assert_eq!(end(&model("y' = 0*invert(1, w)")), [2.0, 1.0, 3.0, 2.0, 0.0, 0.0]);
    let calls = model("y' = 0").replace("SOLVE d IFERROR { e = error }", "SOLVE l IFERROR { e = error } SOLVE p");
    let calls = format!("{}PROCEDURE p() {{ b = 7 }}\n", calls.replace("k = 1", "k = 0"));
    assert_eq!(end(&calls), [2.0, 1.0, 3.0, 7.0, 2.0, 0.0]);
}

/// A SOLVE above them does not take the `~` lines of a DERIVATIVE away.
#[test]
fn levels_are_found_below_a_solve() {
    let text = format!(
        "{TIME}STATE {{ y START 1  z START 3  b START 2 }}\nLINEAR l SOLVEFOR z {{ ~ 2*z = 4 }}\n\
         DERIVATIVE d {{ SOLVE l\n y' = 0\n ~ b*b = 16 }}\nBREAKPOINT {{ SOLVE d }}\n"
    );
    assert_eq!(end(&text), [2.0, 1.0, 2.0, 4.0]);
}

/// What is at rest already, exactly or but for rounding, is found to be so.
#[test]
fn what_does_not_move_is_at_rest() {
    for (k, start) in [("2", "1"), ("2", "2")] {
        let text = format!(
            "{TIME}PARAMETER {{ k = {k} }}\nSTATE {{ A START {start}  B START 2 }}\n\
             KINETIC r {{ ~ A <-> B (k, 1) }}\nBREAKPOINT {{ SOLVE r STEADYSTATE }}\n"
        );
        let row = end(&text);
        let (k, whole): (f64, f64) = (k.parse().expect("a number"), start.parse::<f64>().expect("a number") + 2.0);
        assert!((row[1] - whole / (1.0 + k)).abs() <= 1e-9 * whole, "{row:?}");
        assert!((row[1] + row[2] - whole).abs() <= 1e-12 * whole, "{row:?}");
    }
}
