//! What is read before it is set, and what needs a copy for that.

use super::{begun, copies, entries, lowered, stepped, text_of};

#[test]
fn levels_that_read_each_other_need_one_copy() {
    let system = lowered(
        "level PREY FOX
        begin:
        PREY = 10
        FOX = 2
        step:
        PREY = PREY + DT*(PREY - PREY*FOX)
        FOX = FOX + DT*(PREY*FOX - FOX)",
    );
    assert_eq!(copies(&system, entries(&system).step), 1);
    assert_eq!(stepped(&system, &["PREY", "FOX"]), [[0.0], [20.0]]);
}

#[test]
fn a_level_is_read_before_it_is_set_without_a_copy() {
    let system = lowered(
        "level A B C
        begin:
        A = 1
        B = 2
        C = 3
        step:
        A = A + 1
        B = A
        C = B",
    );
    assert_eq!(text_of(&system, "levels"), ["C = B", "B = A", "A = A + 1", "guard A"][..3]);
}

#[test]
fn a_shift_register_runs_downward() {
    let system = lowered(
        "level X[6]
        begin:
        X(I) = 1   for I=1..6
        step:
        X(I) = X(I-1)   for I=2..6
        X(1) = X(1) + 1",
    );
    assert_eq!(text_of(&system, "levels")[..3], ["for I = 6..2 down", "  X(I) = X(I-1)", "X(1) = X(1) + 1"]);
    assert_eq!(copies(&system, entries(&system).step), 0);
}

#[test]
fn heat_needs_a_copy_of_the_rod() {
    let system = lowered(
        "level T[6]
        begin:
        T(I) = 1   for I=1..6
        step:
        T(I) = T(I) + DT*(T(I-1) - 2*T(I) + T(I+1))   for I=2..5
        T(1) = T(1)
        T(6) = T(6)",
    );
    assert_eq!(text_of(&system, "levels")[0], "old_T = all of T");
}

#[test]
fn a_block_of_rates_reads_the_old_ones() {
    let system = lowered(
        "level X
        rate R S
        begin:
        X = 3
        R = 100
        S = 5
        step:
        X = X + DT*(R - S)
        rates:
        R = 1
        if X > 2
        S = R
        R = R + S
        else
        R = 0
        end",
    );
    assert_eq!(begun(&system, &["S", "R"]), [[100.0], [105.0]]);
}

#[test]
fn a_condition_on_an_array_of_rates_reads_the_old_ones() {
    let system = lowered(
        "level X
        rate R[2] S
        begin:
        X = 3
        R(I) = 1   for I=1..2
        S = 0
        step:
        X = X + DT*S*sum(R)
        rates:
        if X > 2
        R(1) = 5
        if sum(R) > 3
        S = 1
        else
        S = 2
        end
        end",
    );
    assert_eq!(begun(&system, &["S"]), [[2.0]]);
}
