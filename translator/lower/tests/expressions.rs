//! Expressions that are more than arithmetic: computed in parts, anew, from tables.

use super::{begun, lowered, stepped, text_of};

#[test]
fn a_while_computes_its_condition_anew_each_time() {
    let system = lowered(
        "level X
        aux A N
        begin:
        X = 10
        step:
        X = X + DT
        point:
        A = X
        N = 0
        while 6/A < 5
        A = A/2
        N = N + 1
        end",
    );
    assert_eq!(begun(&system, &["A"]), [[0.625]]);
    assert_eq!(begun(&system, &["N"]), [[4.0]]);
}

#[test]
fn users_of_a_block_see_what_it_leaves() {
    let system = lowered(
        "level X
        aux A B C
        begin:
        X = 3
        step:
        X = X + DT
        point:
        B = A*10
        if C > 2
        A = A + C
        end
        C = X
        A = 1",
    );
    assert_eq!(text_of(&system, "point")[..2], ["C = X", "A = 1"]);
    assert_eq!(begun(&system, &["B"]), [[40.0]]);
}

#[test]
fn deep_expressions_are_computed_in_parts() {
    let deep = format!("{}X{}", "(2 - ".repeat(200), ")".repeat(200));
    let divisor = format!("{}TOP{}", "(2 - ".repeat(60), ")".repeat(60));
    let system = lowered(&format!(
        "setting TOP=4
        level X
        aux A B
        begin:
        X = 3
        step:
        X = X + DT
        point:
        A = {deep}
        B = 1/{divisor}"
    ));
    for line in text_of(&system, "point") {
        assert!(line.matches('(').count() < 32, "{line}");
    }
    assert_eq!(begun(&system, &["A", "B"]), [[3.0], [0.25]]);
}

#[test]
fn tables_with_known_spacing_are_curves() {
    let system = lowered(
        "setting T[3]=0,4,8 U[2,3]=1,2,3,4,5,6 TOP=2
        level X
        aux A[2] B C
        begin:
        X = 1
        step:
        X = X + DT*B*C
        point:
        A(I) = tabhl(U(I,*), X, 0, 2, 1)   for I=1..2
        B = choose(X > 1, table(T, X, 0, 4/2, 1), 3)
        C = tabxt(T, X, 0, TOP, 1)",
    );
    assert_eq!(text_of(&system, "initialize")[..2], ["slopes of U", "slopes of T"]);
    assert_eq!(
        text_of(&system, "point"),
        [
            "for I = 1..2",
            "  A(I) = tabhl(U(I, *), X, 0, 2, 1)",
            "lookup = table(T, X, 0, 2, 1)",
            "B = choose(X > 1, lookup, 3)",
            "C = tabxt(T, X, 0, TOP, 1)",
        ]
    );
    assert_eq!(system.excursions.len(), 1);
}

#[test]
fn a_sum_of_many_terms_is_no_deeper_than_a_short_one() {
    let terms = vec!["X"; 2000].join(" + ");
    let system = lowered(&format!("level X\nbegin:\nX = 1\nstep:\nX = {terms}"));
    assert_eq!(stepped(&system, &["X"]), [[2000.0]]);
}
