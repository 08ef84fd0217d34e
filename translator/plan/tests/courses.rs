//! Plans of programs that run as written.

use super::{planned, text_of};

/// The operations of a course of these statements.
fn course(statements: &str) -> Vec<String> {
    let text = format!("variable X A[3] B[40]\ninteger J\nsetting P=2\ncourse:\n{statements}");
    text_of(&planned(&text), "course")
}

#[test]
fn what_can_fail_stands_in_front_in_the_order_of_computation() {
    assert_eq!(
        course("X = A[J]/(X-1)+sqrt(X)"),
        [
            "fail Index unless (J >= 1 and J <= 3)",
            "divisor#0 = (X - 1)",
            "fail if divisor#0 == 0",
            "fail Function unless not (X < 0)",
            "X = ((A[J]/divisor#0) + sqrt(X))",
        ]
    );
}

#[test]
fn what_is_not_chosen_is_not_computed() {
    assert_eq!(
        course("X = either(X > 0, 1/X, 0)"),
        ["if X > 0", "  fail if X == 0", "  chosen#0 = (1/X)", "else", "  chosen#0 = 0", "X = chosen#0"]
    );
    assert_eq!(course("X = either(X > 0, X, 0)"), ["X = choose(X > 0, X, 0)"]);
}

#[test]
fn the_second_condition_waits_for_the_first() {
    assert_eq!(
        course("7:\ngoto 7 if both(X <> 0, 1/X > 2)"),
        [
            "7:",
            "holds#0 = 0",
            "if X <> 0",
            "  fail if X == 0",
            "  holds#0 = choose((1/X) > 2, 1, 0)",
            "jump 7 if holds#0 <> 0",
        ]
    );
    assert_eq!(course("7:\ngoto 7 if oneof(X > 1, not(J > 2))"), ["7:", "jump 7 if (X > 1 or not (J > 2))"]);
}

#[test]
fn a_divisor_is_known_until_a_label_or_a_new_value() {
    let checks = |statements: &str| course(statements).iter().filter(|line| line.starts_with("fail if")).count();
    assert_eq!(checks("A(1) = 1/X\nA(2) = 2/X"), 1);
    assert_eq!(checks("A(1) = 1/X\n5:\nA(2) = 2/X\ngoto 5"), 2);
    assert_eq!(checks("A(1) = 1/X\nread X\nA(2) = 2/X"), 2);
    assert_eq!(checks("A(1) = 1/X\nfill X = 2\nA(2) = 2/X"), 2);
    assert_eq!(checks("A(1) = 1/X\ngiven\nA(2) = 2/X"), 2);
}

#[test]
fn small_families_are_written_out_and_large_ones_loop() {
    assert_eq!(course("A(I) = A(I)*X for I=1..3"), ["A(1) = (A(1)*X)", "A(2) = (A(2)*X)", "A(3) = (A(3)*X)"]);
    assert_eq!(course("B(I) = B(I)*X for I=1..40"), ["for i = 1..40", "  B(i) = (B(i)*X)"]);
    assert_eq!(course("fill A = X+1")[..2], ["filling#0 = (X + 1)", "A(1) = filling#0"]);
    assert_eq!(course("fill B = 0"), ["for i = 1..40", "  B(i) = 0"]);
}

#[test]
fn three_way_jumps_compute_both_sides_once() {
    assert_eq!(
        course("5:\n6:\ncompare X*2, 7: 5 0 6"),
        ["5:", "6:", "left#0 = (X*2)", "jump 5 if left#0 > 7", "jump 6 if left#0 < 7"]
    );
}

#[test]
fn parameters_are_derived_unless_given() {
    assert_eq!(course("derive P = 2*P"), ["unless P is given", "  P = (2*P)"]);
}

#[test]
fn powers_say_themselves_whether_they_exist() {
    assert_eq!(
        course("X = X**3"),
        [
            "power#0 = (X**3)",
            "fail Function unless not ((abs(power#0) > 1.7976931348623157e308 or (not (power#0 == power#0) and X == X)))",
            "X = power#0",
        ]
    );
}

#[test]
fn integers_stay_within_32_bits() {
    assert_eq!(
        course("J = integer(J+1)"),
        ["whole#0 = (J + 1)", "fail Overflow unless (whole#0 >= -2147483648 and whole#0 <= 2147483647)", "J = whole#0"]
    );
    assert_eq!(course("J = integer(7)"), ["J = 7"]);
}

#[test]
fn slopes_are_a_routine_of_their_own() {
    let plan = planned(
        "variable V[1] S[1] X END
        solve adaptive 0.001 to END step DT: V(1) by S(1)
        event V(1)/X > 2 to 9
        ratesorted:
        S(1) = X/2
        X = V(1)+1
        course:
        9:
        integrate",
    );
    assert_eq!(text_of(&plan, "rates"), ["X = (V(1) + 1)", "S(1) = (X/2)"]);
    assert_eq!(text_of(&plan, "event 0"), ["fail if X == 0", "holds if (V(1)/X) > 2"]);
    assert_eq!(text_of(&plan, "course"), ["9:", "integrate 0, event to 9"]);
}
