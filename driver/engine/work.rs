//! Chooses the engine for a model: the interpreter, a fast compiler, or an optimising one.
//!
//! All give the same bits; only the waiting time differs. Compiling takes a tenth of a second, and interpreting two or
//! three nanoseconds per operation, so short work is interpreted and long work compiled.

use crate::experiment::settings::{Override, value_in_run};
use zudyn_translator::Simulation;
use zudyn_translator::code::{Base, Clock, Expression, Id, Quantity, Statement, System};
use zudyn_translator::experiment::Action;

/// The amount of work, in interpreted instructions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work(pub f64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Interpret,
    /// tcc: compiles almost instantly; no faster than the interpreter on single values, five times faster on arrays.
    Quick,
    Optimise,
}

/// About 5 ms: less than starting an existing program and reading its results.
const NOT_WORTH_A_PROGRAM: f64 = 3e6;
/// A fifth of a second of interpreting: an optimising compiler takes as long, and its program a third of it.
const WORTH_OPTIMISING: f64 = 1e8;
/// The time that tcc needs to compile model and runtime.
const WORTH_TCC: f64 = 2e7;
/// From here on the optimising compiler saves more than it costs, compared with tcc.
const TOO_LONG_FOR_TCC: f64 = 2e8;

/// Steps assumed if LENGTH is only known at run time.
const UNKNOWN_STEPS: f64 = 10_000.0;

impl Work {
    /// For these runs of a deck, or for a program that advances time itself: only running shows the number of its
    /// steps.
    pub fn of(simulation: &Simulation, overrides: &[Override], runs: &[usize], instructions_a_step: usize) -> Work {
        let steps: f64 = match simulation.system.clock {
            Clock::Steps { .. } => runs.iter().map(|run| steps_of(simulation, overrides, *run)).sum(),
            Clock::Rows { .. } | Clock::Own { .. } => UNKNOWN_STEPS,
            Clock::Passes { steps_per_row, .. } => steps_of_script(simulation, overrides, steps_per_row),
        };
        Work(steps * instructions_a_step as f64)
    }

    /// The same, multiplied.
    pub fn times(self, count: usize) -> Work {
        Work(self.0 * count as f64)
    }

    /// Too short even for an existing program.
    pub fn is_nothing(self) -> bool {
        self.0 < NOT_WORTH_A_PROGRAM
    }

    /// The engine if nothing has been built yet.
    pub fn engine(self, optimising: bool, quick: bool) -> Engine {
        match self.0 {
            work if quick && (WORTH_TCC..TOO_LONG_FOR_TCC).contains(&work) => Engine::Quick,
            work if optimising && work >= WORTH_OPTIMISING => Engine::Optimise,
            work if quick && work >= WORTH_TCC => Engine::Quick,
            _ => Engine::Interpret,
        }
    }
}

/// LENGTH is the last value of TIME, not a duration.
fn steps_of(simulation: &Simulation, overrides: &[Override], run: usize) -> f64 {
    let constant = |quantity: Id<Quantity>| {
        simulation.system.quantities[quantity]
            .is_setting()
            .then(|| value_in_run(simulation, overrides, run, quantity))
            .flatten()
    };
    let start = value_of_start(&simulation.system).and_then(|start| match start {
        Start::Number(number) => Some(number),
        Start::Setting(quantity) => constant(quantity),
    });
    let start = start.unwrap_or(0.0);
    let length = simulation
        .system
        .clock
        .periods()
        .length
        .filter(|length| !length.varies)
        .and_then(|length| constant(length.quantity));
    match (length, constant(simulation.system.clock.dt())) {
        (Some(length), Some(dt)) if dt > 0.0 => ((length - start) / dt).max(1.0),
        _ => UNKNOWN_STEPS,
    }
}

/// COMINT may change between runs.
fn steps_of_script(simulation: &Simulation, overrides: &[Override], steps_per_row: Id<Quantity>) -> f64 {
    let mut steps = value_in_run(simulation, overrides, 0, steps_per_row).unwrap_or(1.0);
    let mut all = 0.0;
    for acted in simulation.experiment.script.iter().flat_map(|script| &script.actions) {
        match &acted.action {
            // A number of steps has no sign.
            Action::Set { quantity, value, .. } if *quantity == steps_per_row => steps = f64::from(*value as u16),
            Action::Run { rows, .. } | Action::Continue { rows, .. } => all += f64::from(*rows) * steps,
            Action::Set { .. }
            | Action::Nodes { .. }
            | Action::Reset
            | Action::Initialize { .. }
            | Action::Pass { .. }
            | Action::Time
            | Action::Row
            | Action::List(_)
            | Action::Label { .. }
            | Action::Form(_)
            | Action::Text(_)
            | Action::Show { .. }
            | Action::EndPage => {}
        }
    }
    all
}

/// What TIME begins with.
enum Start {
    Number(f64),
    Setting(Id<Quantity>),
}

/// Nothing if it is computed.
fn value_of_start(system: &System) -> Option<Start> {
    let Clock::Steps { entries, .. } = &system.clock else { return None };
    let code = &system.code;
    code.functions[entries.begin].body.iter().find_map(|stated| {
        let Statement::SetTime(value) = stated.statement else { return None };
        match code.expressions[value] {
            Expression::Real(number) => Some(Start::Number(number)),
            Expression::Read(place) => match code.places[place].base {
                Base::Quantity(quantity) => Some(Start::Setting(quantity)),
                Base::Local(_) => None,
            },
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::samples::factory;
    use crate::experiment::settings;

    #[test]
    fn the_work_follows_from_the_settings() {
        let simulation = factory();
        assert_eq!(Work::of(&simulation, &[], &[0], 10), Work(370.0));
        let longer = settings::read(&simulation, &["LENGTH=1000".into(), "DT=.25".into()]).unwrap();
        assert_eq!(Work::of(&simulation, &longer, &[0], 10), Work(40_000.0));
    }

    #[test]
    fn short_work_is_interpreted_and_long_work_compiled() {
        assert!(Work(1e5).is_nothing());
        assert_eq!(Work(1e5).engine(true, true), Engine::Interpret);
        assert_eq!(Work(1e8).engine(true, true), Engine::Quick);
        assert_eq!(Work(1e8).engine(true, false), Engine::Optimise);
        assert_eq!(Work(1e10).engine(true, true), Engine::Optimise);
        assert_eq!(Work(1e10).engine(false, true), Engine::Quick);
        assert_eq!(Work(1e10).engine(false, false), Engine::Interpret);
    }
}
