//! Checks of what can fail: where they stand, and how often.

use super::super::Operation;
use super::super::evaluate::{Ended, Machine};
use super::{planned, text_of};

#[test]
fn divisors_are_checked_once_or_in_front() {
    let plan = planned(
        "setting TAU[3]=1,2,3
        level X[3] Y
        aux A
        rate R[3]
        begin:
        X(I) = 1   for I=1..3
        Y = 1
        step:
        X(I) = X(I) + DT*R(I)   for I=1..3
        Y = Y/2 + Y/DT
        point:
        A = 5/(TIME - 3) + 1/(TIME - 3)/Y + 1/Y
        rates:
        R(I) = X(I)/(TAU(I)/3)   for I=1..3",
    );
    let begin = text_of(&plan, "begin");
    assert_eq!(begin[begin.len() - 2..], ["for i = 1..3", "  fail if (TAU(i)/3) == 0"]);
    assert_eq!(
        text_of(&plan, "point")[..6],
        [
            "divisor#0 = (TIME - 3)",
            "fail if divisor#0 == 0",
            "divisor#1 = (TIME - 3)",
            "fail if divisor#1 == 0",
            "fail if Y == 0",
            "A = (((5/divisor#0) + ((1/divisor#1)/Y)) + (1/Y))"
        ]
    );
    let mut machine = Machine::new(&plan);
    machine.run(&plan.begin).unwrap();
    machine.time = 3.0;
    assert_eq!(machine.run(&plan.point), Err(Ended::Zero(12)));
}

#[test]
fn powers_and_roots_have_their_domains() {
    let plan = planned(
        "setting E=.5
        level X
        aux A B C D
        begin:
        X = 1
        step:
        X = X + DT
        point:
        A = X**2 + (X + 1)**2
        B = X**.5
        C = X**E
        D = sqrt(X) + log(E)",
    );
    assert_eq!(
        text_of(&plan, "point")[..12],
        [
            "square#0 = (X + 1)",
            "A = ((X*X) + (square#0*square#0))",
            "fail unless X >= 0",
            "B = (X**0.5)",
            "if X <= 0",
            "  if X == 0",
            "    fail unless E >= 0",
            "  else",
            "    fail unless abs((X**E)) >= 0",
            "C = (X**E)",
            "fail unless X >= 0",
            "D = (sqrt(X) + log(E))"
        ]
    );
    assert!(text_of(&plan, "begin").contains(&"fail unless E > 0".to_string()));
}

#[test]
fn a_guard_at_the_end_of_a_chain_guards_the_chain() {
    let plan = planned(
        "level X
        aux A B C D
        rate R
        begin:
        X = 1
        step:
        X = X + DT*R
        point:
        A = X*X
        B = A + 1
        C = min(B, 3)
        D = exp(X)
        rates:
        R = C*D",
    );
    // A shows in B; B is lost in MIN; C cannot overflow; D and R show in X.
    let names: Vec<&str> = plan.point.guards.iter().map(|slot| plan.slot(*slot).name.as_str()).collect();
    assert_eq!(names, ["B"]);
    assert!(plan.step.guards.is_empty());
}

#[test]
fn every_keep_is_used() {
    fn keeps(operations: &[Operation]) -> usize {
        operations.iter().filter(|operation| matches!(operation, Operation::Keep { .. })).count()
    }
    let plan = planned(
        "level X[3] Y[3]
        begin:
        X(I) = 1   for I=1..3
        Y(I) = 2   for I=1..3
        step:
        X(I) = Y(I) + X(I)   for I=1..3
        Y(I) = X(I)   for I=1..3",
    );
    // Either is copied, not both.
    assert_eq!(keeps(&plan.step.operations), 1);
}

#[test]
fn a_check_that_is_the_same_in_all_passes_stands_before_the_loop() {
    let plan = planned(
        "level X[4] Y
        aux PART[4]
        begin:
        X(I) = 1   for I=1..4
        Y = 4
        step:
        X(I) = X(I) + DT   for I=1..4
        Y = Y + 1
        point:
        PART(I) = X(I)/Y + 1/(Y + 1) + 1/X(I)   for I=1..4",
    );
    assert_eq!(
        text_of(&plan, "point")[..6],
        [
            "fail if Y == 0",
            "divisor#0 = (Y + 1)",
            "fail if divisor#0 == 0",
            "for i = 1..4",
            "  fail if X(i) == 0",
            "  PART(i) = (((X(i)/Y) + (1/divisor#0)) + (1/X(i)))",
        ]
    );
}
