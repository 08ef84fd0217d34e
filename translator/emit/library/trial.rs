//! The first run of a model, by which the numbers of a library are chosen.

use crate::code::numbers::Trial;
use crate::code::numbers::record::{self, Range};
use crate::code::{Id, Quantity};
use crate::plan::{Plan, SlotId};

/// The first run of a plan.
pub fn trial<'i>(plan: &Plan, seed: i64, input: &'i [f64]) -> Trial<'i> {
    let columns = plan.output.columns.iter();
    Trial {
        settings: settings(plan),
        length: plan.clock.length.map(|length| quantity(length.slot)),
        columns: columns.map(|column| column.place.map(|(slot, element)| (quantity(slot), element))).collect(),
        seed,
        input,
    }
}

fn quantity(slot: SlotId) -> Id<Quantity> {
    Id::new(slot.0 as usize)
}

/// The constants that the first run of a deck begins with.
fn settings(plan: &Plan) -> Vec<Vec<f64>> {
    let changes = plan.output.runs.first().map_or(&[][..], |run| &run.changes);
    let mut slots: Vec<Vec<f64>> = plan
        .slots
        .iter()
        .map(|slot| {
            let mut values = slot.values.clone();
            values.resize(slot.size(), 0.0);
            values
        })
        .collect();
    for change in changes {
        let values = &mut slots[change.setting.0 as usize];
        values.iter_mut().zip(&change.values).for_each(|(value, given)| *value = *given);
    }
    slots
}

/// By column, the least and the greatest value in the rows of a program that reads these numbers; nothing if it fails, has
/// no end, takes too long, or does what only a solver or a function does.
pub fn ranges_of_rows(plan: &Plan, input: &[f64]) -> Option<Vec<Range>> {
    // There are no random numbers in programs that can be libraries.
    record::of_rows(plan.lowered.as_deref()?, &trial(plan, 1, input))
}
