//! Goes through the script of a program and traces the models that it runs, until it is known what must be a variable.

use super::lines::{Act, Line};
use super::storage::{Objects, Storage};
use super::tracer::{Tracer, Variables};
use super::unread;
use super::values::Values;
use super::write;
use crate::code::{Clock, Code, Function, Id, Site, System, effects};
use crate::diagnostic::Message;
use crate::language::facs::dictionary::{Generator, WordId};
use crate::language::facs::host::Stop;
use crate::language::facs::machine::{Machine, Pass};
use crate::language::facs::memory::Memory;
use crate::language::facs::script::{Action, Program, Shown};
use crate::language::facs::value::{Known, ObjectId, Place};
use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// The two passes of INITIALIZE, or those of a step, under one state of what is known. If the program executes its model by
/// itself, both are this one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub passes: [Id<Function>; 2],
}

/// What one action of the script runs: an index of [`Traced::units`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    pub initialize: Option<usize>,
    pub step: Option<usize>,
    /// One pass, outside of a run.
    pub pass: Option<usize>,
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
    pub kind: Passes,
    key: [Known; 4],
    reads: BTreeMap<Place, Known>,
    writes: Vec<(Place, Known)>,
    /// What it leaves in these places depends on a branch.
    unsettled: Vec<Place>,
    /// Variables that it reads before it stores them.
    exposed: BTreeSet<Place>,
    pub passes: [Vec<Line>; 2],
}

/// Which passes of a model are traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passes {
    Initialize,
    Step,
    /// The program executes its model by itself. `still`: DT/2 is zero.
    Single {
        pass: Pass,
        still: bool,
    },
}

impl Passes {
    /// Whether DT/2 is known to be zero.
    fn is_still(self) -> bool {
        match self {
            Passes::Initialize => true,
            Passes::Step => false,
            Passes::Single { still, .. } => still,
        }
    }
}

pub fn trace(program: &Program, source: &Source) -> Result<Traced, Box<dyn Message>> {
    let objects = Objects::of(program);
    let mut variables = objects.first_variables(program);
    let mut keeps_step = true;
    loop {
        let mut replay = Replay::new(program, &objects, variables.clone());
        replay.keeps_step = keeps_step;
        replay.run()?;
        keeps_step &= !replay.promotes_step();
        if replay.promoted.is_empty() {
            return Ok(replay.finish(source));
        }
        for (place, double) in std::mem::take(&mut replay.promoted) {
            variables.insert(place, double);
            objects.add_vector(place.object, &mut variables);
        }
    }
}

/// What a run does, whichever way it takes through its model.
#[derive(Debug)]
pub struct Findings {
    /// Places that it may store into.
    pub stores: BTreeSet<Place>,
    /// Nodes that it may write.
    pub nodes: BTreeSet<i64>,
    /// It fails for certain: what would come later is missing.
    pub fails: bool,
    /// What it leaves in places that are no variables.
    pub memory: Memory,
}

/// Traces the selected model of a program whose memory is as a run finds it: what is wrong with it, and what it does.
/// `initial`: the run begins with INITIALIZE. `variables`: what earlier runs have made variables; those of this one are added.
pub fn check(program: &Program, initial: bool, variables: &mut Variables) -> Result<Findings, Box<dyn Message>> {
    let objects = Objects::of(program);
    variables.extend(objects.first_variables(program));
    let mut keeps_step = true;
    loop {
        let mut replay = Replay::new(program, &objects, variables.clone());
        replay.keeps_step = keeps_step;
        let initialized = if initial { replay.unit(Passes::Initialize)? } else { None };
        if program.memory.number(program.system.half_step) > 0 && !replay.ends(initialized) {
            replay.unit(Passes::Step)?;
        }
        keeps_step &= !replay.promotes_step();
        if replay.promoted.is_empty() {
            let fails = (0..replay.drafts.len()).any(|unit| replay.ends(Some(unit)));
            let Replay { touched: stores, nodes, memory, .. } = replay;
            return Ok(Findings { stores, nodes, fails, memory });
        }
        for (place, double) in std::mem::take(&mut replay.promoted) {
            variables.insert(place, double);
            objects.add_vector(place.object, variables);
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
    /// No model stores into DT/2 in one arm only: in INITIALIZE it is known to be 0.
    keeps_step: bool,
    rings: BTreeMap<ObjectId, i64>,
    generators: BTreeMap<ObjectId, Generator>,
    values: Values,
    drafts: Vec<Draft>,
    runs: Vec<Runs>,
    unsettled: BTreeSet<Place>,
    /// Variables that the script shows.
    shown: BTreeSet<Place>,
    /// Places that models may store into, and nodes that they may write.
    touched: BTreeSet<Place>,
    nodes: BTreeSet<i64>,
    /// Whether the next pass outside of a run is a second one.
    second: bool,
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
            keeps_step: true,
            rings: BTreeMap::new(),
            generators: BTreeMap::new(),
            values: Values::of(program.memory.arithmetic),
            drafts: Vec::new(),
            runs: Vec::new(),
            unsettled: BTreeSet::new(),
            shown: BTreeSet::new(),
            touched: BTreeSet::new(),
            nodes: BTreeSet::new(),
            second: false,
        }
    }

    fn promotes_step(&self) -> bool {
        self.promoted.contains_key(&Place { object: self.program.system.half_step, cell: 0 })
    }

    fn run(&mut self) -> Result<(), Box<dyn Message>> {
        for recorded in &self.program.script {
            let mut runs = Runs::default();
            match &recorded.action {
                Action::StoreCell { place, value } => {
                    self.memory.set(*place, *value);
                    self.unsettled.remove(place);
                }
                Action::StoreDouble { place, value } => self.memory.set_double(*place, *value),
                Action::Initialize => runs.initialize = self.unit(Passes::Initialize)?,
                Action::Run { rows } => {
                    runs.initialize = self.unit(Passes::Initialize)?;
                    if *rows > 0 && !self.ends(runs.initialize) {
                        runs.step = self.unit(Passes::Step)?;
                    }
                }
                Action::Continue { rows: 1.. } => runs.step = self.unit(Passes::Step)?,
                Action::Pass => {
                    let pass = if self.second { Pass::Second } else { Pass::First };
                    self.second = !self.second;
                    let still = self.memory.number(self.program.system.half_step) == 0;
                    runs.pass = self.unit(Passes::Single { pass, still })?;
                }
                Action::Show { place, shown, .. } => {
                    self.shown.insert(*place);
                    if !self.variables.contains_key(place) {
                        self.promoted.insert(*place, *shown == Shown::Double);
                    }
                }
                Action::Continue { .. }
                | Action::PrintList(_)
                | Action::Label { .. }
                | Action::Form(_)
                | Action::Reset
                | Action::Time
                | Action::Row
                | Action::EndPage
                | Action::Text(_) => {}
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
    fn unit(&mut self, kind: Passes) -> Result<Option<usize>, Box<dyn Message>> {
        let system = self.program.system;
        let Some(model) = Program::model(&self.memory, &system) else { return Ok(None) };
        self.settings.get_or_insert_with(|| self.memory.clone());
        let content = |object| self.memory.get(Place { object, cell: 0 });
        let key = [system.model, system.present, system.initial, system.highest_node].map(content);
        let fits = |draft: &Draft| {
            draft.key == key
                && draft.kind == kind
                && draft.reads.iter().all(|(place, known)| self.memory.get(*place) == *known)
                && draft.reads.keys().all(|place| !self.unsettled.contains(place))
        };
        let found = match self.drafts.iter().position(fits) {
            Some(found) => found,
            None => {
                let draft = self.trace_unit(model, kind, key)?;
                self.drafts.push(draft);
                self.drafts.len() - 1
            }
        };
        let draft = &self.drafts[found];
        for (place, known) in &draft.writes {
            self.memory.set(*place, *known);
            self.unsettled.remove(place);
        }
        self.unsettled.extend(&draft.unsettled);
        Ok(Some(found))
    }

    fn trace_unit(&mut self, model: WordId, kind: Passes, key: [Known; 4]) -> Result<Draft, Box<dyn Message>> {
        let program = self.program;
        let half_step = Place { object: program.system.half_step, cell: 0 };
        let mut variables = self.variables.clone();
        let mut entry = self.memory.clone();
        let still = kind.is_still();
        if still && self.keeps_step {
            variables.remove(&half_step);
            entry.set(half_step, Known::Integer(0));
        }
        let values = std::mem::take(&mut self.values);
        let mut tracer = Tracer::new(values, variables, (!still).then_some(half_step), entry.clone());
        tracer.unsettled = self.unsettled.iter().copied().collect();
        let mut machine = Machine::new(program.dictionary.clone(), entry.clone(), program.system, tracer);
        machine.distributed = program.distributed.clone();
        machine.parallel = program.parallel;
        for deferred in [program.system.present, program.system.initial] {
            if let Known::Word(word) = entry.get(Place { object: deferred, cell: 0 })
                && let Some(object) = program.dictionary.body(word)
            {
                self.objects.add_vector(object, &mut machine.host.variables);
                self.objects.add_vector(object, &mut self.variables);
            }
        }
        let order = match kind {
            Passes::Initialize => vec![Pass::Initial; 2],
            Passes::Step => vec![Pass::First, Pass::Second],
            Passes::Single { pass, .. } => vec![pass],
        };
        let time = machine.present_vector().map(|(object, _)| Place { object, cell: 0 });
        let mut passes = [Vec::new(), Vec::new()];
        let mut fails = false;
        for (pass, lines) in order.into_iter().zip(&mut passes) {
            machine.host.values.forget();
            let done = machine.pass(model, pass);
            let host = &mut machine.host;
            if let Some(wrong) = host.wrong.take() {
                return Err(wrong);
            }
            match done {
                Ok(()) => {
                    *lines = std::mem::take(&mut host.lines);
                    // Time moves after each pass of a step.
                    if let (Passes::Step, Some(time)) = (kind, time) {
                        host.renew(time);
                    }
                }
                Err(Stop::Failure(failure)) => {
                    fails = true;
                    host.write(Act::Fail(failure));
                    *lines = std::mem::take(&mut host.lines);
                    break;
                }
                Err(Stop::Abort(text)) => {
                    fails = true;
                    host.write(Act::Abort(text));
                    *lines = std::mem::take(&mut host.lines);
                    break;
                }
                Err(Stop::Error(message)) => return Err(message),
            }
        }
        // What is a cell in this unit is one in every other. The unit began with the uses of those before, so that there is
        // no difference.
        let _ = self.memory.add_uses(&machine.memory);
        let host = &mut machine.host;
        let is_known = |place: &Place| !host.variables.contains_key(&machine.memory.whole(*place).0);
        let stored = host.stored.iter().copied().filter(is_known);
        let mut writes: Vec<(Place, Known)> = stored.map(|place| (place, machine.memory.get(place))).collect();
        writes.sort_unstable_by_key(|(place, _)| *place);
        let unsettled = host.unsettled.iter().copied().collect();
        // What a step finds, the next one must find too, if there is one.
        let mut changed = Vec::new();
        if kind == Passes::Step && !fails {
            let differences = machine.memory.differences(&entry);
            let counts = |place: &Place| is_known(place) && host.reads.contains_key(place);
            changed.extend(differences.into_iter().filter(counts).map(|place| machine.memory.whole(place)));
        }
        for (place, double) in changed {
            host.promote(place, double);
        }
        self.promoted.append(&mut host.promoted);
        self.touched.append(&mut host.touched);
        self.nodes.append(&mut host.nodes);
        self.rings.append(&mut host.rings);
        self.generators.append(&mut host.generators);
        let reads = std::mem::take(&mut host.reads);
        let reads = reads.into_iter().filter(|(place, _)| *place != half_step).collect();
        self.values = std::mem::take(&mut host.values);
        let exposed = std::mem::take(&mut host.exposed);
        Ok(Draft { model, kind, key, reads, writes, unsettled, exposed, passes })
    }

    fn finish(mut self, source: &Source) -> Traced {
        let mut live = self.shown.clone();
        for draft in &self.drafts {
            live.extend(&draft.exposed);
        }
        let memories = self.objects.memories_of_blocks();
        for draft in &mut self.drafts {
            unread::remove(&self.values, &mut draft.passes, &live, &memories);
        }
        let mut used = BTreeSet::new();
        for lines in self.drafts.iter().flat_map(|draft| &draft.passes) {
            unread::objects(&self.values, lines, &mut used);
        }
        self.objects.drop_unused(&mut self.variables, &used, &self.shown);
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
    lines.last().is_some_and(|line| matches!(line.act, Act::Fail(_) | Act::Abort(_)))
}
