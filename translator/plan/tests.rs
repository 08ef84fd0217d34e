//! What plans say, and that they compute what the model means.

mod courses;

use super::evaluate::{Ended, Machine};
use super::{Operation, Plan, Routine, plan};
use crate::check::check;
use crate::diagnostic::Diagnostics;
use crate::rewrite::rewrite;
use crate::sketch::model;

fn planned(text: &str) -> Plan {
    let mut diagnostics = Diagnostics::new();
    let checked = check(rewrite(model(text), &mut diagnostics), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.sorted());
    plan(&checked)
}

/// The operations of a routine as text, without cards.
fn text_of(plan: &Plan, which: &str) -> Vec<String> {
    let text = plan.to_string();
    let lines = text.lines().skip_while(|line| *line != which).skip(1).take_while(|line| !line.is_empty());
    lines.filter(|line| !line.trim().starts_with("--")).map(|line| line[2..].to_string()).collect()
}

fn begun(plan: &Plan) -> Machine<'_> {
    let mut machine = Machine::new(plan);
    machine.run(&plan.begin).unwrap();
    machine.run(&plan.point).unwrap();
    machine
}

fn copies(routine: &Routine) -> usize {
    routine.temporaries.len()
}

#[test]
fn a_tank_has_levels_auxiliaries_and_rates_in_order() {
    let plan = planned(
        "setting TAU=5 SIZE=100
        level TANK
        aux FULL FILL
        rate OUT IN
        begin:
        TANK = 40
        step:
        TANK = TANK + DT*(IN - OUT)
        point:
        FULL = FILL*2
        FILL = TANK/SIZE
        rates:
        OUT = TANK/TAU
        IN = 6",
    );
    assert_eq!(text_of(&plan, "begin"), ["TIME = 0", "TANK = 40", "fail if SIZE == 0", "fail if TAU == 0"]);
    assert_eq!(text_of(&plan, "point")[..4], ["FILL = (TANK/SIZE)", "FULL = (FILL*2)", "OUT = (TANK/TAU)", "IN = 6"]);
    assert_eq!(text_of(&plan, "point")[4], "guards FULL");
    assert_eq!(text_of(&plan, "step"), ["TANK = (TANK + (DT*(IN - OUT)))"]);
    let mut machine = begun(&plan);
    machine.run(&plan.step).unwrap();
    assert_eq!(machine.get("TANK"), [38.0]);
    let watched = plan.to_string();
    assert!(watched.contains("watch TANK late, FILL, FULL, OUT, IN"), "{watched}");
}

#[test]
fn initial_values_are_made_where_they_are_needed() {
    let plan = planned(
        "setting K=2
        level X Y
        aux A B
        rate R S
        begin:
        Y = B
        X = 3
        step:
        X = X + DT*S
        Y = Y + DT
        point:
        A = R*10
        B = A + TIME
        rates:
        R = X*K
        S = X",
    );
    // Y needs B, B needs A, A needs the rate R, which needs X; S is needed by nothing.
    assert_eq!(
        text_of(&plan, "begin")[..6],
        ["TIME = 0", "X = 3", "R = (X*K)", "A = (R*10)", "B = (A + TIME)", "Y = B"]
    );
    assert_eq!(begun(&plan).get("Y"), [60.0]);
}

#[test]
fn time_is_set_before_what_looks_at_it() {
    let plan = planned(
        "setting FROM=1900
        level X
        computed YEAR
        begin:
        X = TIME
        YEAR = FROM + 70
        TIME = YEAR
        step:
        X = X + DT",
    );
    assert_eq!(text_of(&plan, "begin")[..3], ["YEAR = (FROM + 70)", "TIME = YEAR", "X = TIME"]);
}

#[test]
fn a_sample_starts_with_its_initial_value() {
    let plan = planned(
        "level X
        aux A B
        begin:
        X = A
        step:
        X = X + DT
        point:
        A = sample(X, 2, B)
        B = 7",
    );
    assert_eq!(text_of(&plan, "begin")[1..], ["B = 7", "A = B", "X = A", "start s5 with B"]);
    assert_eq!(begun(&plan).get("A"), [7.0]);
}

#[test]
fn levels_that_read_each_other_need_one_copy() {
    let plan = planned(
        "level PREY FOX
        begin:
        PREY = 10
        FOX = 2
        step:
        PREY = PREY + DT*(PREY - PREY*FOX)
        FOX = FOX + DT*(PREY*FOX - FOX)",
    );
    assert_eq!(copies(&plan.step), 1);
    let mut machine = begun(&plan);
    machine.run(&plan.step).unwrap();
    assert_eq!((machine.get("PREY"), machine.get("FOX")), (&[0.0][..], &[20.0][..]));
}

#[test]
fn a_level_is_read_before_it_is_set_without_a_copy() {
    let plan = planned(
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
    assert_eq!(text_of(&plan, "step"), ["C = B", "B = A", "A = (A + 1)", "guards A"][..3]);
}

#[test]
fn a_shift_register_runs_downward() {
    let plan = planned(
        "level X[6]
        begin:
        X(I) = 1   for I=1..6
        step:
        X(I) = X(I-1)   for I=2..6
        X(1) = X(1) + 1",
    );
    assert_eq!(text_of(&plan, "step")[..3], ["for i = 6..2", "  X(i) = X(i-1)", "X(1) = (X(1) + 1)"]);
    assert_eq!(copies(&plan.step), 0);
}

#[test]
fn heat_needs_a_copy_of_the_rod() {
    let plan = planned(
        "level T[6]
        begin:
        T(I) = 1   for I=1..6
        step:
        T(I) = T(I) + DT*(T(I-1) - 2*T(I) + T(I+1))   for I=2..5
        T(1) = T(1)
        T(6) = T(6)",
    );
    assert_eq!(text_of(&plan, "step")[0], "old_T#0 = all of T");
}

#[test]
fn families_of_auxiliaries_are_ordered_by_need() {
    let plan = planned(
        "level L
        aux A[5] B[5]
        begin:
        L = 1
        step:
        L = L + DT
        point:
        A(I) = B(I-1) + 1   for I=2..5
        B(I) = A(I)*2   for I=1..5
        A(1) = L",
    );
    assert_eq!(
        text_of(&plan, "point")[..6],
        ["A(1) = L", "for i = 1..4", "  B(i) = (A(i)*2)", "  A(i+1) = (B(i) + 1)", "B(5) = (A(5)*2)", "guards B"]
    );
    assert_eq!(begun(&plan).get("B"), [2.0, 6.0, 14.0, 30.0, 62.0]);
}

#[test]
fn neighbouring_families_share_a_loop() {
    let plan = planned(
        "setting TAU=3
        level ST[50]
        rate OUT[50] LOSS[50] IN
        begin:
        ST(I) = 0   for I=1..50
        step:
        ST(1) = ST(1) + DT*(IN - OUT(1))
        ST(I) = ST(I) + DT*(OUT(I-1) - OUT(I) - LOSS(I))   for I=2..50
        rates:
        OUT(I) = ST(I)/TAU   for I=1..50
        IN = 1
        LOSS(I) = OUT(I)*ST(I)   for I=1..50",
    );
    // LOSS reads the old OUT and so comes first in the common loop.
    assert_eq!(
        text_of(&plan, "point")[..4],
        ["for i = 1..50", "  LOSS(i) = (OUT(i)*ST(i))", "  OUT(i) = (ST(i)/TAU)", "IN = 1"]
    );
    assert_eq!(text_of(&plan, "step").len(), 3, "no checks, no guards");
}

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
fn draws_come_in_the_order_of_the_source() {
    let plan = planned(
        "level X
        aux A
        begin:
        X = 1
        step:
        X = X + DT
        point:
        A = uniform*10 + max(uniform, X)",
    );
    assert_eq!(begun(&plan).get("A"), [12.0]);
}

#[test]
fn a_while_computes_its_condition_anew_each_time() {
    let plan = planned(
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
    assert_eq!(begun(&plan).get("A"), [0.625]);
    assert_eq!(begun(&plan).get("N"), [4.0]);
}

#[test]
fn users_of_a_block_see_what_it_leaves() {
    let plan = planned(
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
    assert_eq!(text_of(&plan, "point")[..2], ["C = X", "A = 1"]);
    assert_eq!(begun(&plan).get("B"), [40.0]);
}

#[test]
fn a_block_of_rates_reads_the_old_ones() {
    let plan = planned(
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
    let machine = begun(&plan);
    assert_eq!((machine.get("S"), machine.get("R")), (&[100.0][..], &[105.0][..]));
}

#[test]
fn a_condition_on_an_array_of_rates_reads_the_old_ones() {
    let plan = planned(
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
    assert_eq!(begun(&plan).get("S"), [2.0]);
}

#[test]
fn deep_expressions_are_computed_in_parts() {
    let deep = format!("{}X{}", "(2 - ".repeat(200), ")".repeat(200));
    let divisor = format!("{}TOP{}", "(2 - ".repeat(60), ")".repeat(60));
    let plan = planned(&format!(
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
    for line in text_of(&plan, "point") {
        assert!(line.matches('(').count() < 32, "{line}");
    }
    let machine = begun(&plan);
    assert_eq!((machine.get("A"), machine.get("B")), (&[3.0][..], &[0.25][..]));
}

#[test]
fn tables_with_known_spacing_are_curves() {
    let plan = planned(
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
    assert_eq!(text_of(&plan, "begin")[..2], ["slopes of c0", "slopes of c1"]);
    assert_eq!(
        text_of(&plan, "point"),
        [
            "for i = 1..2",
            "  A(i) = hold c0(i,*)[X]",
            "lookup#0 = warn c1[X]",
            "B = choose(X > 1, lookup#0, 3)",
            "C = extend T[X, 0 to TOP by 1]",
        ]
    );
    assert_eq!(plan.excursions.len(), 1);
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
fn fixed_members_of_a_rate_family_need_no_initial_values_of_the_others() {
    let plan = planned(
        "level X
        aux A
        rate R[4]
        begin:
        X = 3
        R(2) = 9
        step:
        X = X + DT
        point:
        A = sum(R)
        rates:
        R(I) = X*2   for I=1..4",
    );
    let begin = text_of(&plan, "begin");
    assert!(begin.contains(&"R(1) = (X*2)".to_string()), "{begin:?}");
    assert_eq!(begun(&plan).get("A"), [27.0]);
    assert_eq!(begun(&plan).get("R"), [6.0; 4]);
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

#[test]
fn a_pulse_in_an_initial_value_has_a_memory_of_its_own() {
    let plan = planned(
        "level X
        aux A
        begin:
        X = A
        step:
        X = X + DT*A
        point:
        A = pulse(5, 0, 3)",
    );
    let slot = |which: &str| {
        let line = text_of(&plan, which).into_iter().find(|line| line.contains("pulse")).unwrap();
        line.split(['s', '(']).nth(1).unwrap_or_default().to_string() + &line
    };
    assert_ne!(slot("begin"), slot("point"));
}

#[test]
fn a_sum_of_many_terms_is_no_deeper_than_a_short_one() {
    let terms = vec!["X"; 2000].join(" + ");
    let plan = planned(&format!("level X\nbegin:\nX = 1\nstep:\nX = {terms}"));
    let mut machine = begun(&plan);
    machine.run(&plan.step).unwrap();
    assert_eq!(machine.get("X"), [2000.0]);
}
