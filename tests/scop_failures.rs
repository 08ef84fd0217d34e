//! Runs of SCoP that cannot go on: every engine tells the same, at the place, by the names.

mod command;

use command::Room;

/// What both engines tell of a run that fails; the rows before are the same too.
fn failure(text: &str) -> String {
    let room = Room::new();
    let file = room.file("model.mod");
    std::fs::write(&file, text).expect("the room can be written to");
    let [interpreted, compiled] = ["interpret", "c"].map(|engine| {
        let words = ["run", &file.display().to_string(), "--csv", "-", "--engine", engine];
        let done = room.zudyn(&words);
        assert_eq!(done.status, 3, "{engine}: {}", done.errors);
        (done.output, done.errors)
    });
    assert_eq!(interpreted, compiled);
    interpreted.1
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
    tells(
        &text,
        "model.mod:6:2: error[subscript-out-of-range]: the subscript `3` lies outside the array `w` at t = `1`",
    );
    let text = format!("{TIME}ASSIGNED {{ w[3] }}\nBREAKPOINT {{\n\tLOCAL own[4]\n\town[2 - 2*t] = 1\n}}\n");
    let message =
        "model.mod:5:2: error[subscript-out-of-range]: the subscript `-2` lies outside the array `own` at t = `2`";
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
