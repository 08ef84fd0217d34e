//! Decks through all phases, for tests of the emitted C.

use crate::Simulation;
use crate::source::Source;
use std::fmt::Write;

/// The simulation of a deck.
pub fn simulation_of(deck: &str) -> Simulation {
    let done = crate::translate(&Source::new("model.dyn", deck));
    let errors = done.diagnostics;
    done.simulation.unwrap_or_else(|| panic!("{:?}", errors.sorted()))
}

/// A deck for measurements, which prints nothing, with rows.
fn printing(deck: &str) -> String {
    deck.replace("PRTPER=0", "PRTPER=1")
}

/// The deck of the ZU-DYNAMO paper.
pub fn factory() -> Simulation {
    simulation_of(include_str!("../../../tests/models/dynamo/zu_factory/model.dyn"))
}

/// World2 of Forrester, the standard run.
pub fn world2() -> Simulation {
    let mut simulation = simulation_of(include_str!("../../../tests/models/dynamo/world2/model.dyn"));
    simulation.experiment.runs.truncate(1);
    simulation
}

/// Lorenz's equations as levels, which read each other's old values.
pub fn lorenz() -> Simulation {
    simulation_of(&printing(include_str!("../../../benches/decks/lorenz.dyn")))
}

/// A chain of delay stages as an array, fed by a constant stream.
pub fn chain() -> Simulation {
    simulation_of(&printing(include_str!("../../../benches/decks/chain.dyn")))
}

/// Everything that has a spelling of its own: blocks, memories, tables with two subscripts, old values, draws.
pub fn everything() -> Simulation {
    simulation_of(include_str!("everything.dyn"))
}

/// A simulation with nothing in it but a clock.
pub fn empty() -> Simulation {
    simulation_of("*\nSPEC DT=1/LENGTH=3/PRTPER=1\nRUN EMPTY\n")
}

/// Many equations, each using the ones before it.
pub fn large(equations: usize) -> Simulation {
    let mut deck = "*     LARGE\nL     L0.K=L0.J+DT*.125\nN     L0=1\nA     A0.K=L0.K\n".to_string();
    for n in 1..equations {
        _ = writeln!(deck, "A     A{n}.K=L0.K*.25+(A{}.K-2*L0.K)/(1+L0.K)", n - 1);
    }
    simulation_of(&(deck + "SPEC  DT=.5/LENGTH=100/PRTPER=10\nPRINT L0\nRUN   LARGE\n"))
}
