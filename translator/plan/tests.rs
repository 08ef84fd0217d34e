//! What plans say, and that they compute what the model means.

mod checks;
mod expressions;
mod old_values;

use super::evaluate::Machine;
use super::{Plan, Routine, plan};
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
