//! What must be set before a run, and a trial of the model, so that what is wrong with it is reported before anything runs:
//! it is traced, and two passes of INITIALIZE and one step are executed on a copy of the memory, which finds what is
//! suspicious and what a run changes.

use super::*;
use crate::language::facs::arithmetic::SCALAR;
use crate::language::facs::direct::{Direct, time_text};
use crate::language::facs::host::{Access, By};
use crate::language::facs::machine::{Pass, decimal_text};
use crate::language::facs::messages::run as messages;
use crate::language::facs::trace::{self, Findings};
use crate::language::facs::words::Block;

/// A trial takes the time of so many words: in a loop that runs the model it counts as them.
const WORDS_OF_A_TRIAL: u64 = 1000;

/// Words executed by a pass of a trial. One that needs more is not tried to its end.
const MOST_STEPS_OF_A_TRIAL: u64 = 1_000_000;

impl Session<'_> {
    /// Nodes and vectors.
    pub(super) fn check_vectors(&self, _name: &str) -> Outcome<()> {
        let highest = self.memory.number(self.system.highest_node);
        if highest == 0 {
            return Err(self.error(|at| messages::NodesNotSet { at }));
        }
        let Some(present) = self.present_vector() else {
            return Err(self.error(|at| messages::YNotSet { at }));
        };
        let Some(initial) = self.initial_vector() else {
            return Err(self.error(|at| messages::IcNotSet { at }));
        };
        for (object, last) in [present, initial] {
            if last < highest {
                let name = self.memory.object(object).name.to_string();
                return Err(self.error(|at| messages::VectorTooShort { at, name, last, highest }));
            }
        }
        Ok(())
    }

    /// All that a pass or a row needs.
    pub(super) fn check_ready(&self, name: &str, model: bool) -> Outcome<()> {
        self.check_vectors(name)?;
        if model && Program::model(&self.memory, &self.system).is_none() {
            let name = name.to_string();
            return Err(self.error(|at| messages::NoModel { at, name }));
        }
        let count = self.host.listed.len();
        if self.host.plots && count > 26 {
            return Err(self.error(|at| messages::TooManyCurves { at, count }));
        }
        let highest = self.memory.number(self.system.highest_node);
        match self.host.listed.iter().find(|(node, _)| *node > highest || *node < 0) {
            Some((node, at)) => Err(Stop::Error(Box::new(failures::NodeRange { at: *at, node: *node, last: highest }))),
            None => Ok(()),
        }
    }

    pub(super) fn check_steps(&self) -> Outcome<()> {
        let half_step = self.memory.number(self.system.half_step);
        if half_step <= 0 {
            let half_step = decimal_text(half_step, 4);
            return Err(self.error(|at| messages::StepNotPositive { at, half_step }));
        }
        if self.memory.number(self.system.steps_per_row) == 0 {
            return Err(self.error(|at| messages::ComintNotPositive { at }));
        }
        Ok(())
    }

    /// T must stay in range to the end of a run.
    pub(super) fn check_time(&mut self, rows: i64) -> Outcome<()> {
        let arithmetic = self.arithmetic();
        let half_step = self.memory.number(self.system.half_step);
        let steps = arithmetic.unsigned(self.memory.number(self.system.steps_per_row));
        let duration = i128::from(rows) * i128::from(steps) * i128::from(2 * half_step * SCALAR);
        let reached = i128::from(self.host.clock) + duration;
        let fits = i64::try_from(reached).ok().filter(|time| arithmetic.holds_double(*time));
        if let Some(time) = fits {
            self.host.clock = time;
            return Ok(());
        }
        let reached = time_text(i64::try_from(reached).unwrap_or(i64::MAX), 1);
        let limit = time_text(arithmetic.largest(), 1);
        let stops = Program::model(&self.memory, &self.system).is_some_and(|model| {
            self.dictionary.reaches(model, |word| {
                matches!(word.kind, WordKind::Primitive { primitive: Primitive::Block(Block::Stop), .. })
            })
        });
        if !stops {
            return Err(self.error(|at| messages::TimeRange { at, reached, limit }));
        }
        let at = self.place();
        self.host.warn_once(Box::new(warnings::TimeMayEnd { at, reached, limit }));
        Ok(())
    }

    /// The present values are those of a run from now on.
    pub(super) fn change_present(&mut self) {
        if let Some((object, last)) = self.present_vector() {
            for cell in 0..2 * (last as u32 + 1) {
                self.host.changed.insert(Place { object, cell });
            }
        }
    }

    /// Tries the selected model. `initial`: a run begins.
    pub(super) fn try_model(&mut self, initial: bool, name: &str) -> Outcome<()> {
        let Some(model) = Program::model(&self.memory, &self.system) else { return Ok(()) };
        let content = |object| self.memory.get(Place { object, cell: 0 });
        let key = [content(self.system.model), content(self.system.present), content(self.system.initial)];
        let again = !initial && self.host.tried == Some(key);
        if again && !self.host.stored_since {
            return Ok(());
        }
        self.spend(WORDS_OF_A_TRIAL)?;
        self.host.tried = Some(key);
        self.host.stored_since = false;
        let findings = match self.trace_model(initial) {
            Ok(findings) => findings,
            // What is wrong was told at the first trial.
            Err(_) if again => return Ok(()),
            Err(message) => return Err(self.wrong_model(model, Stop::Error(message))),
        };
        let tried = if again { Ok(()) } else { self.run_trial(model, initial, name, &findings) };
        for place in &findings.stores {
            self.host.changed.insert(*place);
        }
        for place in &findings.stores {
            self.memory.set(*place, findings.memory.get(*place));
        }
        // Other models, and the top level, use these places in the same way.
        let _ = self.memory.add_uses(&findings.memory);
        tried
    }

    /// Executes some passes of the model on a copy of the memory.
    fn run_trial(&mut self, model: WordId, initial: bool, name: &str, findings: &Findings) -> Outcome<()> {
        let dictionary = std::mem::take(&mut self.dictionary);
        let mut trial = Machine::new(dictionary, self.memory.clone(), self.system, Direct::default());
        trial.distributed = self.distributed.clone();
        trial.parallel = self.parallel;
        trial.most_steps = MOST_STEPS_OF_A_TRIAL;
        let at = self.at;
        let done = trial_run(&mut trial, model, initial);
        self.dictionary = std::mem::take(&mut trial.dictionary);
        let gave_up = trial.is_exhausted();
        let mut direct = trial.host;
        self.host.changed.extend(direct.written.drain());
        for message in direct.warnings.drain(..) {
            self.host.warn_once(message);
        }
        match done {
            // Where arithmetic fails, the run itself reports it; and a loop may end with other states.
            Ok(()) | Err(Stop::Failure(_) | Stop::Abort(_)) => {}
            Err(_) if gave_up => {}
            Err(stop) => return Err(self.wrong_model(model, stop)),
        }
        self.at = at;
        self.look_at_order(&direct.accesses);
        self.look_for_unwritten(&direct.accesses, findings);
        if direct.diffuses {
            self.check_diffusion(name);
        }
        Ok(())
    }

    /// What the selected model does, whatever its states are, or what is wrong with it.
    fn trace_model(&mut self, initial: bool) -> Result<Findings, Box<dyn crate::diagnostic::Message>> {
        // A copy for each of many runs would take most of the time.
        let program = Program {
            dictionary: std::mem::take(&mut self.dictionary),
            memory: std::mem::take(&mut self.memory),
            system: self.system,
            distributed: self.distributed.clone(),
            parallel: self.parallel,
            script: Vec::new(),
        };
        let findings = trace::check(&program, initial, &mut self.host.variables);
        (self.dictionary, self.memory) = (program.dictionary, program.memory);
        findings
    }

    /// Other models of the program may be tried all the same.
    fn wrong_model(&mut self, model: WordId, stop: Stop) -> Stop {
        self.host.model_is_wrong = true;
        let model = self.dictionary.word(model).at;
        self.host.wrong.insert(model);
        stop
    }

    fn check_diffusion(&mut self, _name: &str) {
        let Some(distributed) = &self.distributed else { return };
        let rate = self.memory.number(distributed.rate);
        let product = rate * 2 * self.memory.number(self.system.half_step);
        if product > 5000 * SCALAR {
            let (at, product) = (self.place(), decimal_text(product / SCALAR, 4));
            self.host.warn_once(Box::new(warnings::DiffusionUnstable { at, product }));
        }
    }

    /// Warnings about the order of statements, from what they read and wrote in one pass.
    fn look_at_order(&mut self, accesses: &[Access]) {
        for (n, access) in accesses.iter().enumerate() {
            let node = access.node;
            let before = || accesses[..n].iter().filter(|other| other.write && other.node == node);
            if access.write {
                if let Some(first) = before().find(|other| other.statement != access.statement) {
                    let (at, first) = (access.statement, first.statement);
                    self.host.warn_once(Box::new(warnings::NodeWrittenTwice { at, node, first }));
                }
                continue;
            }
            let at = access.statement;
            if access.by == By::RungeKutta {
                if let Some(first) = before().find(|other| other.by == By::RungeKutta) {
                    let first = first.statement;
                    self.host.warn_once(Box::new(warnings::IntegratedInput { at, node, first }));
                }
            }
            if access.by == By::Algebraic && before().next().is_none() {
                let later = accesses[n..].iter().find(|other| {
                    other.write && other.node == node && other.by == By::Algebraic && other.statement != at
                });
                if let Some(later) = later {
                    let later = later.statement;
                    self.host.warn_once(Box::new(warnings::ReadBeforeWritten { at, node, later }));
                }
            }
        }
    }

    /// `accesses` are those of a whole pass, or none.
    fn look_for_unwritten(&mut self, accesses: &[Access], findings: &Findings) {
        if findings.fails {
            return;
        }
        let vectors = [self.present_vector(), self.initial_vector()];
        let assigned = |host: &TopLevel, node: i64| {
            vectors
                .iter()
                .flatten()
                .any(|(object, _)| host.assigned.contains(&Place { object: *object, cell: 2 * node as u32 }))
        };
        let read = accesses.iter().filter(|access| !access.write).map(|access| (access.node, access.statement));
        let used: Vec<(i64, Span)> = read.chain(self.host.listed.iter().copied()).collect();
        let mut told = Vec::new();
        for (node, at) in used {
            let written =
                findings.nodes.contains(&node) || accesses.iter().any(|access| access.write && access.node == node);
            if node > 3 && !written && !assigned(&self.host, node) && !told.contains(&node) {
                told.push(node);
                self.host.warn_once(Box::new(warnings::NodeNeverWritten { at, node }));
            }
        }
    }
}

/// The passes of a trial. The accesses of the last one that ended stay in its host.
fn trial_run(trial: &mut Machine<Direct>, model: WordId, initial: bool) -> Outcome<()> {
    let half_step = Place { object: trial.system.half_step, cell: 0 };
    let step = trial.memory.get(half_step);
    if initial {
        crate::language::facs::direct::reset(trial)?;
        trial.memory.set(half_step, Known::Integer(0));
        for _ in 0..2 {
            trial_pass(trial, model, Pass::Initial)?;
        }
        trial.memory.set(half_step, step);
    }
    if trial.memory.number(half_step.object) <= 0 {
        return Ok(());
    }
    for pass in [Pass::First, Pass::Second] {
        trial_pass(trial, model, pass)?;
        trial.advance_time()?;
    }
    Ok(())
}

fn trial_pass(trial: &mut Machine<Direct>, model: WordId, pass: Pass) -> Outcome<()> {
    let before = std::mem::take(&mut trial.host.accesses);
    let done = trial.pass(model, pass);
    if done.is_err() {
        trial.host.accesses = before;
    }
    done
}
