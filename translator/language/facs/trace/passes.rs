//! Goes through the script of a program and traces the models that it runs, until it is known what must be a variable.

use super::host::{NotYet, Tracer, Variables};
use super::lines::{Act, Line};
use super::storage::{Objects, Storage};
use super::values::{Generator, Values};
use super::write;
use crate::code::{Clock, Code, Function, Id, Site, System, effects};
use crate::diagnostic::Message;
use crate::language::facs::dictionary::WordId;
use crate::language::facs::host::Stop;
use crate::language::facs::machine::{Machine, Pass};
use crate::language::facs::memory::Memory;
use crate::language::facs::script::{Action, Program};
use crate::language::facs::value::{Known, ObjectId, Place};
use crate::source::Source;
use std::collections::BTreeMap;

/// Why a program has no Code.
#[derive(Debug)]
pub enum Untraced {
    /// The model is wrong.
    Wrong(Box<dyn Message>),
    NotYet(NotYet),
}

/// The two passes of INITIALIZE, or those of a step, under one state of what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub passes: [Id<Function>; 2],
}

/// What one action of the script runs: an index of [`Traced::units`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    pub initialize: Option<usize>,
    pub step: Option<usize>,
}

/// A program as Code.
#[derive(Debug)]
pub struct Traced {
    pub code: Code,
    pub sites: crate::code::Arena<Site>,
    pub storage: Storage,
    pub units: Vec<Unit>,
    /// By action of the script.
    pub runs: Vec<Runs>,
}

impl Traced {
    /// The system of these functions.
    pub fn system(&self, title: String, clock: Clock) -> System {
        let (quantities, sites) = (self.storage.quantities.clone(), self.sites.clone());
        let mut system = System::new(title, quantities, sites, self.code.clone(), clock);
        let effects = effects::effects(&system);
        for (id, effects) in effects.into_iter().enumerate() {
            system.code.functions[Id::new(id)].effects = effects;
        }
        system
    }
}

/// What is traced, and what the trace depends on.
pub(super) struct Draft {
    pub model: WordId,
    pub initial: bool,
    key: [Known; 4],
    reads: BTreeMap<Place, Known>,
    writes: Vec<(Place, Known)>,
    pub passes: [Vec<Line>; 2],
}

pub fn trace(program: &Program, source: &Source) -> Result<Traced, Untraced> {
    let objects = Objects::of(program);
    let mut variables = objects.first_variables(program);
    loop {
        let mut replay = Replay::new(program, &objects, variables.clone());
        replay.run()?;
        if replay.promoted.is_empty() {
            return Ok(replay.finish(source));
        }
        for (place, double) in std::mem::take(&mut replay.promoted) {
            variables.insert(place, double);
            objects.add_vector(place.object, &mut variables);
        }
    }
}

struct Replay<'p> {
    program: &'p Program,
    objects: &'p Objects,
    memory: Memory,
    /// What a run begins with.
    settings: Option<Memory>,
    variables: Variables,
    promoted: Variables,
    rings: BTreeMap<ObjectId, i64>,
    generators: BTreeMap<ObjectId, (Generator, u32)>,
    values: Values,
    drafts: Vec<Draft>,
    runs: Vec<Runs>,
}

impl<'p> Replay<'p> {
    fn new(program: &'p Program, objects: &'p Objects, variables: Variables) -> Replay<'p> {
        Replay {
            program,
            objects,
            memory: program.memory.clone(),
            settings: None,
            variables,
            promoted: Variables::new(),
            rings: BTreeMap::new(),
            generators: BTreeMap::new(),
            values: Values::default(),
            drafts: Vec::new(),
            runs: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<(), Untraced> {
        for recorded in &self.program.script {
            let mut runs = Runs::default();
            match &recorded.action {
                Action::StoreCell { place, value } => self.memory.set(*place, *value),
                Action::StoreDouble { place, value } => self.memory.set_double(*place, *value),
                Action::Initialize => runs.initialize = self.unit(true)?,
                Action::Run { rows } => {
                    runs.initialize = self.unit(true)?;
                    if *rows > 0 && !self.ends(runs.initialize) {
                        runs.step = self.unit(false)?;
                    }
                }
                Action::Continue { rows: 1.. } => runs.step = self.unit(false)?,
                Action::Pass => {
                    let what = "a pass outside of a run";
                    return Err(Untraced::NotYet(NotYet { what, at: recorded.at }));
                }
                Action::Continue { .. }
                | Action::PrintList(_)
                | Action::Label { .. }
                | Action::Form(_)
                | Action::Reset
                | Action::Time
                | Action::Row
                | Action::EndPage
                | Action::Text(_)
                | Action::Show { .. } => {}
            }
            self.runs.push(runs);
        }
        Ok(())
    }

    /// Whether INITIALIZE fails for certain.
    fn ends(&self, unit: Option<usize>) -> bool {
        let draft = unit.and_then(|unit| self.drafts.get(unit));
        draft.is_some_and(|draft| draft.passes.iter().any(|lines| ends(lines)))
    }

    /// The unit of the selected model: an earlier one, or a new one.
    fn unit(&mut self, initial: bool) -> Result<Option<usize>, Untraced> {
        let system = self.program.system;
        let Some(model) = Program::model(&self.memory, &system) else { return Ok(None) };
        self.settings.get_or_insert_with(|| self.memory.clone());
        let content = |object| self.memory.get(Place { object, cell: 0 });
        let key = [system.model, system.present, system.initial, system.highest_node].map(content);
        let fits = |draft: &Draft| {
            draft.key == key
                && draft.initial == initial
                && draft.reads.iter().all(|(place, known)| self.memory.get(*place) == *known)
        };
        let found = match self.drafts.iter().position(fits) {
            Some(found) => found,
            None => {
                let draft = self.trace_unit(model, initial, key)?;
                self.drafts.push(draft);
                self.drafts.len() - 1
            }
        };
        for (place, known) in &self.drafts[found].writes {
            self.memory.set(*place, *known);
        }
        Ok(Some(found))
    }

    fn trace_unit(&mut self, model: WordId, initial: bool, key: [Known; 4]) -> Result<Draft, Untraced> {
        let program = self.program;
        let half_step = Place { object: program.system.half_step, cell: 0 };
        let mut variables = self.variables.clone();
        let mut entry = self.memory.clone();
        if initial {
            variables.remove(&half_step);
            entry.set(half_step, Known::Integer(0));
        }
        let values = std::mem::take(&mut self.values);
        let tracer = Tracer::new(values, variables, (!initial).then_some(half_step), entry.clone());
        let mut machine = Machine::new(program.dictionary.clone(), entry.clone(), program.system, tracer);
        machine.distributed = program.distributed.clone();
        for deferred in [program.system.present, program.system.initial] {
            if let Known::Word(word) = entry.get(Place { object: deferred, cell: 0 })
                && let Some(object) = program.dictionary.body(word)
            {
                self.objects.add_vector(object, &mut machine.host.variables);
                self.objects.add_vector(object, &mut self.variables);
            }
        }
        let kinds = if initial { [Pass::Initial; 2] } else { [Pass::First, Pass::Second] };
        let mut passes = [Vec::new(), Vec::new()];
        let mut fails = false;
        for (kind, lines) in kinds.into_iter().zip(&mut passes) {
            machine.host.values.forget();
            let done = machine.pass(model, kind);
            let host = &mut machine.host;
            if let Some(not_yet) = host.not_yet {
                return Err(Untraced::NotYet(not_yet));
            }
            if let Some(wrong) = host.wrong.take() {
                return Err(Untraced::Wrong(wrong));
            }
            match done {
                Ok(()) => *lines = std::mem::take(&mut host.lines),
                Err(Stop::Failure(failure)) => {
                    fails = true;
                    host.write(Act::Fail(failure));
                    *lines = std::mem::take(&mut host.lines);
                    break;
                }
                Err(Stop::Error(message)) => return Err(Untraced::Wrong(message)),
            }
        }
        let host = &mut machine.host;
        let mut writes: Vec<(Place, Known)> = Vec::new();
        let mut changed = Vec::new();
        for place in machine.memory.differences(&entry) {
            let (whole, double) = machine.memory.whole(place);
            if host.variables.contains_key(&whole) {
                continue;
            }
            writes.push((place, machine.memory.get(place)));
            // What a step finds, the next one must find too, if there is one.
            if !initial && !fails && host.reads.contains_key(&place) {
                changed.push((whole, double));
            }
        }
        for (place, double) in changed {
            host.promote(place, double);
        }
        self.promoted.append(&mut host.promoted);
        self.rings.append(&mut host.rings);
        self.generators.append(&mut host.generators);
        let reads = std::mem::take(&mut host.reads);
        let reads = reads.into_iter().filter(|(place, _)| *place != half_step).collect();
        self.values = std::mem::take(&mut host.values);
        Ok(Draft { model, initial, key, reads, writes, passes })
    }

    fn finish(self, source: &Source) -> Traced {
        let memory = self.settings.unwrap_or_else(|| self.program.memory.clone());
        let mut sites = crate::code::Arena::default();
        let first = sites.push(Site {
            line: 0,
            span: Default::default(),
            quantity: "".into(),
            detail: "".into(),
            text: "".into(),
        });
        let storage =
            Storage::new(self.program, self.objects, &self.variables, &self.rings, &self.generators, &memory, first);
        write::write(self.program, source, &self.values, &self.drafts, self.runs, storage, sites)
    }
}

/// Whether lines end with a failure, whatever the states are.
pub(super) fn ends(lines: &[Line]) -> bool {
    lines.last().is_some_and(|line| matches!(line.act, Act::Fail(_)))
}
