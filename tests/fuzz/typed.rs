//! A model of SCoP that is lowered to Code gives what it gives by way of its plan.

use super::exercise::{Input, course_orders};
use super::watch;
use crate::engine::course;
use crate::engine::interpret::{Machine, results_of};
use crate::io::talk::Talk;
use crate::io::trouble::Trouble;
use std::path::Path;
use zudyn_translator::code::{Id, Solve, System, from_plan};
use zudyn_translator::plan::Plan;
use zudyn_translator::source::Source;
use zudyn_translator::{Reading, translate_as};

/// So many states may be in another order, in which the matrix is a band.
const FEW: usize = 12;

/// What is wrong with the Code of a model, if it is lowered to it.
pub fn agrees(source: &Source, reading: &Reading, input: &Input, room: &Path) -> Result<(), String> {
    let typed = translate_as(source, &Reading { through_plan: false, ..reading.clone() });
    let (Some(other), Some(system)) = (typed.plan, typed.system) else { return Ok(()) };
    let planned = translate_as(source, &Reading { through_plan: true, ..reading.clone() });
    let Some(plan) = &planned.plan else { return Err("only typed code comes of it".into()) };
    let code = from_plan(plan).map_err(|unsupported| unsupported.to_string())?;
    if code.solves.iter().any(|(_, solve)| solve.states.len() >= FEW) {
        return Ok(());
    }
    let wanted = results(plan, code, input, &room.join("wanted"))?;
    let found = results(&other, system, input, &room.join("found"))?;
    match (wanted, found) {
        (Some(wanted), Some(found)) if wanted.1 != found.1 => {
            Err(format!("typed code tells {:?} instead of {:?}", found.1, wanted.1))
        }
        (Some(wanted), Some(found)) if wanted.0 != found.0 => Err("typed code gives other rows".into()),
        // A run that took too long has no end to compare.
        _ => Ok(()),
    }
}

type Results = (Vec<Vec<u64>>, Vec<String>);

fn results(plan: &Plan, system: System, input: &Input, stored: &Path) -> Result<Option<Results>, String> {
    let assembling = |unsupported: crate::engine::interpret::Unsupported| format!("assembling: {unsupported}");
    let mut machine = Machine::new(without_jacobians(system)).map_err(assembling)?;
    let limit = watch::Limit::begin();
    let ended = course::interpret(&mut machine, &course_orders(plan, &input.directory), stored, &Talk::silent());
    drop(limit);
    match ended {
        Ok(()) => Ok(Some(results_of(plan, stored))),
        Err(Trouble::Interrupted | Trouble::NoMemory) => Ok(None),
        Err(trouble) => Err(format!("running: {}", trouble.code())),
    }
}

/// By differences a matrix is the same, by rules it may have other last digits.
fn without_jacobians(mut system: System) -> System {
    let solves: Vec<Id<Solve>> = system.solves.ids().collect();
    solves.into_iter().for_each(|id| system.solves[id].jacobian = None);
    system
}
