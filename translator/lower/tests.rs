//! What lowered models say, and that they compute what the model means.

mod checks;
mod expressions;
mod meaning;
mod old_values;

use super::lower;
use crate::check::check;
use crate::code::numbers::Trial;
use crate::code::numbers::machine::Machine;
use crate::code::numbers::record::Recording;
use crate::code::system::Role;
use crate::code::{Clock, Function, Id, Passing, StepEntries, System, assert_valid_system};
use crate::diagnostic::Diagnostics;
use crate::model::Model;
use crate::rewrite::rewrite;
use crate::sketch::model;

/// The model with all it needs, and its Code; nothing if it has a ring.
fn checked(text: &str) -> Option<(Model, System)> {
    let mut diagnostics = Diagnostics::new();
    let checked = check(rewrite(model(text), &mut diagnostics), &mut diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let (system, _) = lower(&checked).expect("it goes by steps");
    assert_valid_system(&system);
    Some((checked.model, system))
}

fn lowered(text: &str) -> System {
    checked(text).expect("it has no errors").1
}

fn entries(system: &System) -> &StepEntries {
    let Clock::Steps { entries, .. } = &system.clock else { panic!("it goes by steps") };
    entries
}

/// The statements of a function as text, without lines and locals.
fn text_of(system: &System, which: &str) -> Vec<String> {
    let text = system.to_string();
    let heading = format!("function {which}(");
    let lines = text.lines().skip_while(|line| !line.starts_with(&heading)).skip(1);
    let lines = lines.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("  local "));
    lines.map(|line| line[2..].split("    -- line").next().unwrap_or_default().to_string()).collect()
}

/// The Code computed in doubles.
struct Run<'s> {
    machine: Machine<'s, Recording>,
}

impl<'s> Run<'s> {
    fn of(system: &'s System, trial: &'s Trial<'s>) -> Run<'s> {
        let values = system.quantities.iter().map(|(_, quantity)| match quantity.role {
            Role::Setting => quantity.values.clone(),
            _ => vec![0.0; quantity.size()],
        });
        let machine = Machine::new(system, trial, values.collect(), Recording::of(system));
        Run { machine: machine.expect("it has functions") }
    }

    fn get(&self, name: &str) -> &[f64] {
        let named =
            self.machine.system.quantities.iter().find(|(_, quantity)| quantity.name == name && !quantity.hidden);
        &self.machine.values[named.expect("a quantity").0.index()]
    }

    fn step(&mut self) {
        let step = entries(self.machine.system).step;
        self.machine.run(step).expect("it does not fail");
    }
}

/// The values of some quantities at the first point.
fn begun(system: &System, names: &[&str]) -> Vec<Vec<f64>> {
    let trial = Trial::default();
    let mut run = Run::of(system, &trial);
    run.machine.begin().expect("it does not fail");
    names.iter().map(|name| run.get(name).to_vec()).collect()
}

/// The same after the levels of the first step.
fn stepped(system: &System, names: &[&str]) -> Vec<Vec<f64>> {
    let trial = Trial::default();
    let mut run = Run::of(system, &trial);
    run.machine.begin().expect("it does not fail");
    run.step();
    names.iter().map(|name| run.get(name).to_vec()).collect()
}

/// The locals of a function that keep values.
fn copies(system: &System, function: Id<Function>) -> usize {
    system.code.functions[function].locals.iter().filter(|(_, local)| local.passing == Passing::Own).count()
}

#[test]
fn a_tank_has_levels_auxiliaries_and_rates_in_order() {
    let system = lowered(
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
    assert_eq!(
        text_of(&system, "initialize"),
        [
            "TIME = 0",
            "TANK = 40",
            "require SIZE <> 0, else division by zero",
            "require TAU <> 0, else division by zero"
        ]
    );
    assert_eq!(text_of(&system, "point")[..4], ["FILL = TANK/SIZE", "FULL = FILL*2", "OUT = TANK/TAU", "IN = 6"]);
    assert_eq!(text_of(&system, "point")[4], "guard FULL");
    assert_eq!(text_of(&system, "levels"), ["TANK = TANK + DT*(IN - OUT)"]);
    assert_eq!(stepped(&system, &["TANK"]), [[38.0]]);
    let watched = system.to_string();
    assert!(watched.contains("watch TANK (late) FILL FULL OUT IN"), "{watched}");
}

#[test]
fn initial_values_are_made_where_they_are_needed() {
    let system = lowered(
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
        text_of(&system, "initialize")[..6],
        ["TIME = 0", "X = 3", "R = X*K", "A = R*10", "B = A + TIME", "Y = B"]
    );
    assert_eq!(begun(&system, &["Y"]), [[60.0]]);
}

#[test]
fn time_is_set_before_what_looks_at_it() {
    let system = lowered(
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
    assert_eq!(text_of(&system, "initialize")[..3], ["YEAR = FROM + 70", "TIME = YEAR", "X = TIME"]);
}

#[test]
fn a_sample_starts_with_its_initial_value() {
    let system = lowered(
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
    assert_eq!(text_of(&system, "initialize")[1..], ["B = 7", "A = B", "X = A", "A = B"]);
    assert_eq!(begun(&system, &["A"]), [[7.0]]);
}

#[test]
fn families_of_auxiliaries_are_ordered_by_need() {
    let system = lowered(
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
        text_of(&system, "point")[..6],
        ["A(1) = L", "for I = 1..4", "  B(I) = A(I)*2", "  A(I+1) = B(I) + 1", "B(5) = A(5)*2", "guard B"]
    );
    assert_eq!(begun(&system, &["B"]), [[2.0, 6.0, 14.0, 30.0, 62.0]]);
}

#[test]
fn neighbouring_families_share_a_loop() {
    let system = lowered(
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
        text_of(&system, "point")[..4],
        ["for I = 1..50", "  LOSS(I) = OUT(I)*ST(I)", "  OUT(I) = ST(I)/TAU", "IN = 1"]
    );
    assert_eq!(text_of(&system, "levels").len(), 3, "no checks, no guards");
}

#[test]
fn draws_come_in_the_order_of_the_source() {
    let system = lowered(
        "level X
        aux A
        begin:
        X = 1
        step:
        X = X + DT
        point:
        A = uniform*10 + max(uniform, X)",
    );
    assert_eq!(
        text_of(&system, "point"),
        ["draw = draw uniform()", "draw_2 = draw uniform()", "A = draw*10 + max(draw_2, X)", "guard A"]
    );
}

#[test]
fn fixed_members_of_a_rate_family_need_no_initial_values_of_the_others() {
    let system = lowered(
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
    let begin = text_of(&system, "initialize");
    assert!(begin.contains(&"R(1) = X*2".to_string()), "{begin:?}");
    assert_eq!(begun(&system, &["A"]), [[27.0]]);
    assert_eq!(begun(&system, &["R"]), [[6.0; 4]]);
}

#[test]
fn a_pulse_in_an_initial_value_has_a_memory_of_its_own() {
    let system = lowered(
        "level X
        aux A
        begin:
        X = A
        step:
        X = X + DT*A
        point:
        A = pulse(5, 0, 3)",
    );
    let StepEntries { begin, point, .. } = entries(&system);
    let memories = [begin, point].map(|function| {
        let writes = &system.code.functions[*function].effects.writes;
        writes.iter().find(|id| matches!(system.quantities[*id].role, Role::Memory(_))).expect("a memory")
    });
    assert_ne!(memories[0], memories[1]);
}
