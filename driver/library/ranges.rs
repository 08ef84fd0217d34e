//! Between which values each quantity stays in the first run of a deck, for the header of its library.

use crate::build::room::Room;
use crate::engine::interpret::Machine;
use crate::engine::interpreted::interpret;
use crate::engine::orders::Orders;
use crate::engine::work::Work;
use crate::io::talk::Talk;
use crate::io::trouble::Result;
use crate::results::stored::{self as results, Record};
use zudyn_translator::Simulation;
use zudyn_translator::code::numbers::record;
use zudyn_translator::emit::library::trial;

/// In instructions of the interpreter: half a second.
const MOST_WORK: f64 = 2e8;

/// By column, the least and the greatest value; nothing of a run that fails or takes long. A course reads the input.
pub fn ranges(simulation: &Simulation, input: &[f64], talk: &Talk) -> Result<Vec<Option<(f64, f64)>>> {
    let unknown = vec![None; simulation.experiment.output.columns.len()];
    if !simulation.system.clock.is_steps() {
        let ranges = trial::ranges_of_rows(simulation, input);
        let pair = |range: record::Range| Some((range.low, range.high));
        return Ok(ranges.map_or(unknown, |ranges| ranges.into_iter().map(pair).collect()));
    }
    if simulation.experiment.runs.is_empty() {
        return Ok(unknown);
    }
    let mut machine = Machine::of(simulation)?;
    let Work(work) = Work::of(simulation, &[], &[0], machine.work_of_a_step());
    // Not a number if it is not known either.
    if work.is_nan() || work > MOST_WORK {
        return Ok(unknown);
    }
    let room = Room::new()?;
    let stored = room.path().join("results");
    let orders = Orders { runs: Some(&[0]), every_step: true, ..Orders::of(simulation) };
    interpret(&mut machine, &orders, &stored, talk)?;
    let mut results = results::open(&stored, simulation.experiment.output.columns.len())?;
    let mut ranges = unknown.clone();
    while let Some(record) = results.next_record()? {
        match record {
            Record::Failed(_) => return Ok(unknown),
            Record::Row(_) => {
                for (column, range) in ranges.iter_mut().enumerate() {
                    let value = results.place(column).and_then(|place| results.row().get(place).copied());
                    *range = value.map(|value| {
                        let (low, high) = range.unwrap_or((value, value));
                        (low.min(value), high.max(value))
                    });
                }
            }
            _ => {}
        }
    }
    Ok(ranges)
}
