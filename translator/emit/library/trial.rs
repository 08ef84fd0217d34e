//! The first run of a model, by which the numbers of a library are chosen.

use crate::Simulation;
use crate::code::numbers::Trial;
use crate::code::numbers::record::{self, Range};

/// The first run of a simulation.
pub fn trial<'i>(simulation: &Simulation, seed: i64, input: &'i [f64]) -> Trial<'i> {
    let columns = simulation.experiment.output.columns.iter();
    Trial {
        settings: settings(simulation),
        length: simulation.system.clock.periods().length.map(|length| length.quantity),
        columns: columns.map(|column| column.place).collect(),
        seed,
        input,
    }
}

/// The constants that the first run of a deck begins with.
fn settings(simulation: &Simulation) -> Vec<Vec<f64>> {
    let changes = simulation.experiment.runs.first().map_or(&[][..], |run| &run.changes);
    let mut quantities: Vec<Vec<f64>> = simulation
        .system
        .quantities
        .values()
        .map(|quantity| {
            let mut values = quantity.values.clone();
            values.resize(quantity.size(), 0.0);
            values
        })
        .collect();
    for change in changes {
        let values = &mut quantities[change.setting.index()];
        values.iter_mut().zip(&change.values).for_each(|(value, given)| *value = *given);
    }
    quantities
}

/// By column, the least and the greatest value in the rows of a program that reads these numbers; nothing if it fails, has
/// no end, takes too long, or does what only a solver or a function does.
pub fn ranges_of_rows(simulation: &Simulation, input: &[f64]) -> Option<Vec<Range>> {
    // There are no random numbers in programs that can be libraries.
    record::of_rows(&simulation.system, &trial(simulation, 1, input))
}
