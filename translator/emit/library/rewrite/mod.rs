//! What is done to the statements of a course whose numbers are not doubles, before a library is made of it: variables are
//! parted that it takes for several things, so that each has a format of its own ([`crate::code::numbers`]), and times
//! are carried that it adds up.

mod carried;
mod renamed;
mod timely;
mod webs;

use crate::code::from_plan::of_statements;
use crate::code::numbers::Trial;
use crate::code::numbers::record::{self, Range, Ranges};
use crate::code::{Id, Quantity};
use crate::plan::{Plan, SlotId};
pub use carried::carried;
pub use timely::timely;
pub use webs::parted;

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

/// The rows of a course; `single`: in floats. Nothing of a run that fails.
fn rows(plan: &Plan, seed: i64, input: &[f64], single: bool) -> Option<Vec<Vec<f64>>> {
    let system = of_statements(plan).ok()?;
    record::rows(&system, &trial(plan, seed, input), single).ok()
}

/// By column, the least and the greatest value in the rows of a course that reads these numbers; nothing if it fails, has
/// no end or takes too long.
pub fn ranges_of_rows(plan: &Plan, input: &[f64]) -> Option<Vec<Range>> {
    let system = of_statements(plan).ok()?;
    // There are no random numbers in courses that can be libraries.
    record::of_rows(&system, &trial(plan, 1, input))
}

/// The ranges of a run.
fn ranges(plan: &Plan, seed: i64, input: &[f64]) -> Option<Ranges> {
    let system = of_statements(plan).ok()?;
    record::record(&system, &trial(plan, seed, input)).ok()
}
