//! Plans of decks, for tests.

use zudyn_translator::Simulation;
use zudyn_translator::source::Source;

/// The factory model of the 1987 paper.
pub fn factory() -> Simulation {
    simulation_of(include_str!("../../tests/models/dynamo/zu_factory/model.dyn"))
}

/// The simulation of a deck.
pub fn simulation_of(deck: &str) -> Simulation {
    let done = zudyn_translator::translate(&Source::new("model.dyn", deck));
    let errors = done.diagnostics;
    done.simulation.unwrap_or_else(|| panic!("{:?}", errors.sorted()))
}

/// The simulation of these cards with this length, a step of 1, and a row for each.
pub fn cards(length: u32, cards: &str) -> Simulation {
    simulation_of(&format!("*     CARDS\n{cards}\nSPEC  DT=1/LENGTH={length}/PRTPER=1/PLTPER=0\nRUN   CARDS\n"))
}
