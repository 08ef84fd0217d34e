//! Checks of what can fail: where they stand, and how often.

use super::{Run, entries, lowered, text_of};
use crate::code::Statement;
use crate::code::numbers::Trial;
use crate::code::numbers::machine::{Reason, Stopped};

#[test]
fn divisors_are_checked_once_or_in_front() {
    let system = lowered(
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
    let begin = text_of(&system, "initialize");
    assert_eq!(begin[begin.len() - 2..], ["for I = 1..3", "  require TAU(I)/3 <> 0, else division by zero"]);
    assert_eq!(
        text_of(&system, "point")[..6],
        [
            "divisor = TIME - 3",
            "require divisor <> 0, else division by zero",
            "divisor_2 = TIME - 3",
            "require divisor_2 <> 0, else division by zero",
            "require Y <> 0, else division by zero",
            "A = 5/divisor + 1/divisor_2/Y + 1/Y"
        ]
    );
    let trial = Trial::default();
    let mut run = Run::of(&system, &trial);
    run.machine.initialize().expect("it does not fail");
    run.machine.time = 3.0;
    let stopped = run.machine.run(entries(&system).point);
    let Err(Stopped::At(Some(site), Reason::Division)) = stopped else { panic!("{stopped:?}") };
    assert_eq!(system.sites[site].line, 12);
}

#[test]
fn powers_and_roots_have_their_domains() {
    let system = lowered(
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
        text_of(&system, "point")[..12],
        [
            "square = X + 1",
            "A = X*X + square*square",
            "require X >= 0, else math domain",
            "B = X^0.5",
            "if X <= 0",
            "  if X == 0",
            "    require E >= 0, else math domain",
            "  else",
            "    require abs(X^E) >= 0, else math domain",
            "C = X^E",
            "require X >= 0, else math domain",
            "D = sqrt(X) + log(E)"
        ]
    );
    assert!(text_of(&system, "initialize").contains(&"require E > 0, else math domain".to_string()));
}

#[test]
fn a_guard_at_the_end_of_a_chain_guards_the_chain() {
    let system = lowered(
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
    let guards =
        |which| text_of(&system, which).into_iter().filter(|line| line.starts_with("guard")).collect::<Vec<_>>();
    assert_eq!(guards("point"), ["guard B"]);
    assert!(guards("levels").is_empty());
}

#[test]
fn every_keep_is_used() {
    let system = lowered(
        "level X[3] Y[3]
        begin:
        X(I) = 1   for I=1..3
        Y(I) = 2   for I=1..3
        step:
        X(I) = Y(I) + X(I)   for I=1..3
        Y(I) = X(I)   for I=1..3",
    );
    // Either is copied, not both.
    let body = &system.code.functions[entries(&system).step].body;
    assert_eq!(body.iter().filter(|stated| matches!(stated.statement, Statement::Keep { .. })).count(), 1);
}

#[test]
fn a_check_that_is_the_same_in_all_passes_stands_before_the_loop() {
    let system = lowered(
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
        text_of(&system, "point")[..6],
        [
            "require Y <> 0, else division by zero",
            "divisor = Y + 1",
            "require divisor <> 0, else division by zero",
            "for I = 1..4",
            "  require X(I) <> 0, else division by zero",
            "  PART(I) = X(I)/Y + 1/divisor + 1/X(I)",
        ]
    );
}
