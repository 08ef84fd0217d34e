//! Runs of the model for values of the parameters, and their observations.

use super::{span, told};
use crate::arguments::{Compiling, EngineName, Fit};
use crate::build::program::Program;
use crate::build::translate::Good;
use crate::command::executor::choose_program;
use crate::engine::executed::execute;
use crate::engine::interpret::Machine;
use crate::engine::interpreted::interpret;
use crate::engine::orders::Orders;
use crate::engine::work::Work;
use crate::experiment::input::Feed;
use crate::experiment::settings::Override;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::results::events::Telling;
use crate::results::stored::{self as results, Record, Why};
use rustc_hash::FxHashMap as HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use zudyn_translator::code::{Id, Quantity};
use zudyn_translator::diagnostic::fitting::SeveralRuns;
use zudyn_translator::experiment::Observation;

/// If a run takes longer than this, building a program pays off, because about fifty more runs will follow.
const WORTH_BUILDING: Duration = Duration::from_millis(30);

/// The observations of one run: at each moment the values of all columns, T first.
pub struct Observed {
    rows: Vec<Vec<f64>>,
    at: HashMap<u64, usize>,
    failed: bool,
}

impl Observed {
    fn of(rows: Vec<Vec<f64>>, failed: bool) -> Observed {
        let time = |row: &Vec<f64>| row.first().map_or(0, |time| (time + 0.0).to_bits());
        let at = rows.iter().enumerate().map(|(number, row)| (time(row), number)).collect();
        Observed { rows, at, failed }
    }

    /// The value of a column at a moment, if the run reached it.
    pub fn value(&self, time: f64, column: u32) -> Option<f64> {
        self.at.get(&time.to_bits()).and_then(|row| self.rows[*row].get(column as usize)).copied()
    }

    /// T and a column at all moments, in order.
    pub fn curve(&self, column: u32) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.rows.iter().filter_map(move |row| Some((*row.first()?, *row.get(column as usize)?)))
    }

    /// The run ended with an error.
    pub fn failed(&self) -> bool {
        self.failed
    }
}

pub struct Trials<'a> {
    good: &'a Good,
    machine: Box<Machine>,
    program: Option<Program>,
    engine: EngineName,
    compiling: &'a Compiling,
    /// The user's values, then the parameters.
    overrides: Vec<Override>,
    parameters: usize,
    input: Option<&'a Path>,
    resume: u32,
    room: &'a Path,
    stored: PathBuf,
    talk: Talk,
    count: u64,
}

impl<'a> Trials<'a> {
    pub fn new(
        options: &'a Fit,
        good: &'a Good,
        given: Vec<Override>,
        input: Option<&'a Path>,
        room: &'a Path,
        talk: &'a Talk,
    ) -> Result<Trials<'a>> {
        let settings: Vec<Id<Quantity>> =
            good.simulation.experiment.fit.adjustments.iter().map(|adjusted| adjusted.setting).collect();
        let mut overrides: Vec<Override> =
            given.into_iter().filter(|given| !settings.contains(&given.quantity)).collect();
        let parameters = overrides.len();
        overrides.extend(settings.iter().map(|quantity| Override { quantity: *quantity, first: 0, values: vec![0.0] }));
        let mut trials = Trials {
            good,
            machine: Machine::of(&good.simulation)?,
            program: None,
            engine: options.shared.engine,
            compiling: &options.shared.compiling,
            overrides,
            parameters,
            input,
            resume: options.shared.resume.unwrap_or(0),
            room,
            stored: room.join(format!("results_{}", good.simulation.experiment.output.columns.len())),
            // Progress is that of the search, not of its runs.
            talk: talk.without_progress(),
            count: 0,
        };
        if options.shared.engine == EngineName::C || options.shared.compiling.keep_c.is_some() {
            trials.build()?;
        }
        Ok(trials)
    }

    pub fn is_built(&self) -> bool {
        self.program.is_some()
    }

    /// Builds a program for the runs.
    pub fn build(&mut self) -> Result<()> {
        let work = Work::of(&self.good.simulation, &[], &[], self.machine.work_of_a_step());
        self.program = choose_program(EngineName::C, self.compiling, work, self.good, &self.talk)?;
        Ok(())
    }

    pub fn observations(&self) -> &'a [Observation] {
        &self.good.simulation.experiment.fit.observations
    }

    /// The number of runs.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The relative accuracy of the results of a run: the tolerance of the method, or rounding.
    pub fn accuracy(&self) -> f64 {
        use zudyn_translator::model::Method;
        let simulation = &self.good.simulation;
        let solves = simulation.system.solves.iter();
        let relative = solves.map(|(_, solve)| match simulation.experiment.method_of(solve.method) {
            Method::RungeKutta { .. } | Method::Block(_) | Method::Together(_) => 0.0,
            Method::Adaptive { relative, .. } | Method::Stiff { relative, .. } => relative,
        });
        relative.fold(f64::EPSILON, f64::max)
    }

    /// The run with the starting values; if it fails, that is reported and ends the command.
    pub fn first(&mut self, values: &[f64]) -> Result<Observed> {
        let begun = Instant::now();
        let observed = self.run(values, 0)?;
        self.tell()?;
        if self.engine == EngineName::Auto && self.program.is_none() && begun.elapsed() > WORTH_BUILDING {
            match self.build() {
                Err(Trouble::NoCompiler { .. }) | Ok(()) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(observed)
    }

    /// Runs the model, observed at the times of the data and at this number of additional times.
    pub fn run(&mut self, values: &[f64], between: u32) -> Result<Observed> {
        for (given, value) in self.overrides[self.parameters..].iter_mut().zip(values) {
            given.values = vec![*value];
        }
        self.count += 1;
        let orders = Orders {
            overrides: &self.overrides,
            rows: false,
            input: self.input.map_or(Feed::Nothing, Feed::File),
            data: &self.good.directory,
            resume: self.resume,
            observed: Some(between),
            ..Orders::of(&self.good.simulation)
        };
        match &self.program {
            Some(program) => execute(program, &orders, self.room, &self.stored, &self.talk)?,
            None => interpret(&mut self.machine, &orders, &self.stored, &self.talk)?,
        }
        self.observed()
    }

    /// The first stored run of the program; others are not compared.
    fn observed(&self) -> Result<Observed> {
        let mut results = results::open(&self.stored, self.good.simulation.experiment.output.columns.len())?;
        let (mut rows, mut failed, mut run) = (Vec::new(), false, 0);
        while let Some(record) = results.next_record()? {
            match record {
                Record::RunBegins(number) => run = number,
                // Every column is stored, in the order of the simulation.
                Record::Row(why) if run == 0 && why.any_of(Why::OBSERVED) => rows.push(results.row().to_vec()),
                Record::Failed(_) => failed = true,
                _ => {}
            }
        }
        Ok(Observed::of(rows, failed))
    }

    fn tell(&self) -> Result<()> {
        let good = self.good;
        let mut results = results::open(&self.stored, good.simulation.experiment.output.columns.len())?;
        let telling = Telling {
            simulation: &good.simulation,
            source: &good.source,
            overrides: &self.overrides,
            input: self.input,
        };
        let told_of_run = telling.collect(&mut results)?;
        for diagnostic in told_of_run.diagnostics.found() {
            self.talk.diagnostic(diagnostic, &good.source);
        }
        match told_of_run.exit {
            crate::io::trouble::Exit::Good => self.refuse_reruns(),
            exit => Err(Trouble::Told(exit)),
        }
    }

    /// With several runs, it would not be clear which run the data belong to.
    fn refuse_reruns(&self) -> Result<()> {
        let mut results = results::open(&self.stored, self.good.simulation.experiment.output.columns.len())?;
        while let Some(record) = results.next_record()? {
            if matches!(record, Record::RunBegins(1)) {
                let at = span(self.good, self.observations().first().map(|observation| observation.source));
                return told(self.good, &self.talk, |found| found.error(SeveralRuns { at }));
            }
        }
        Ok(())
    }
}
