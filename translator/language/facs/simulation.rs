//! The system and the experiment of a program: its traced models, its settings, and its script in terms of quantities.

use super::dictionary::{Author, BlockKind, WordId, WordKind};
use super::memory::Memory;
use super::script::{self, Form, Program, Recorded, in_base};
use super::trace::{Runs, Storage, Traced, kind};
use super::value::{Known, ObjectId, Place};
use crate::code::{Base, Clock, Id, Index, PassUnit, Quantity, Role, Site, System, Type};
use crate::experiment::{Acted, Action, Column, Experiment, Fit, Output, PageForm, Rows, Run, Script, Shown};
use crate::source::{Excerpt, Source, Span};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// How many counts of a scalar, and of a state, are one unit.
const SCALAR: u32 = 10_000;
const STATE: u32 = 100_000_000;

pub(super) fn simulation(program: &Program, traced: Traced, source: &Source) -> (System, Experiment) {
    let mut builder = Builder {
        program,
        source,
        memory: program.memory.clone(),
        traced,
        vectors: HashMap::default(),
        begun: None,
        selected: None,
        actions: Vec::new(),
        labels: BTreeMap::new(),
        second: false,
    };
    let runs = std::mem::take(&mut builder.traced.runs);
    for (recorded, runs) in program.script.iter().zip(&runs) {
        builder.act(recorded, *runs);
    }
    builder.begin();
    builder.describe();
    builder.finish(&runs)
}

struct Builder<'p> {
    program: &'p Program,
    source: &'p Source,
    /// As the script has filled it so far.
    memory: Memory,
    traced: Traced,
    /// Vectors that no pass uses.
    vectors: HashMap<ObjectId, Id<Quantity>>,
    /// What there was when the first run began, and the vector of initial values at that time.
    begun: Option<(Memory, Option<ObjectId>)>,
    /// The vectors and the last node of the latest action that selects them.
    selected: Option<(Id<Quantity>, Id<Quantity>, u32)>,
    actions: Vec<Acted>,
    labels: BTreeMap<u32, String>,
    /// The next pass outside of a run is a second one.
    second: bool,
}

impl Builder<'_> {
    fn is_double(&self, quantity: &Quantity) -> bool {
        quantity.kind == kind(self.program.memory.arithmetic, true)
    }

    fn storage(&self) -> &Storage {
        &self.traced.storage
    }

    fn site(&mut self, at: Span, word: &str) -> Id<Site> {
        let line = self.source.line_of(at.start);
        let text: Excerpt = self.source.line(line).trim().into();
        // Times are in node 0.
        self.traced.sites.push(Site { line, span: at, quantity: word.into(), detail: "0".into(), text })
    }

    fn quantity(&mut self, name: Excerpt, kind: Type, extents: Vec<u32>) -> Id<Quantity> {
        let quantity = Quantity { kind, ..Quantity::hidden(name, Role::Variable, extents, Id::new(0)) };
        self.traced.storage.quantities.push(Quantity { hidden: false, ..quantity })
    }

    /// The quantity of a vector.
    fn vector(&mut self, object: ObjectId, last: i64) -> Id<Quantity> {
        if let Some((Base::Quantity(id), _)) = self.storage().home(cell(object)) {
            return id;
        }
        if let Some(id) = self.vectors.get(&object) {
            return *id;
        }
        let name = self.memory.object(object).name.clone();
        let id = self.quantity(name, kind(self.program.memory.arithmetic, true), vec![last as u32 + 1]);
        self.vectors.insert(object, id);
        id
    }

    /// The quantity and the element of a place, and whether it is a double.
    fn home(&self, place: Place) -> Option<(Id<Quantity>, u32, bool)> {
        if let Some((Base::Quantity(id), index)) = self.storage().home(place) {
            let quantity = &self.storage().quantities[id];
            let element = index.iter().zip(&quantity.extents).fold(0, |element, (index, extent)| match index {
                Index::Fixed(n) => element * extent + n,
                Index::Running { .. } | Index::Computed(_) | Index::Counted(_) => element,
            });
            return Some((id, element, self.is_double(quantity)));
        }
        if let Some(id) = self.storage().points(place.object) {
            return Some((id, place.cell, false));
        }
        let id = self.vectors.get(&place.object)?;
        (place.cell % 2 == 0).then_some((*id, place.cell / 2, true))
    }

    /// A store, which the memory has already: of a cell, or of both halves of a double.
    fn stored(&mut self, recorded: &Recorded, place: Place) {
        let before = Place { cell: place.cell.wrapping_sub(1), ..place };
        let double = |found: &(Id<Quantity>, u32, bool)| found.2;
        let (place, found) = match self.home(place) {
            Some(found) => (place, Some(found)),
            None if place.cell > 0 => (before, self.home(before).filter(double)),
            None => (place, None),
        };
        let Some((quantity, element, double)) = found else { return };
        let value = match (double, self.memory.get(place)) {
            (true, _) => self.memory.get_double(place).ok(),
            (false, Known::Integer(value)) => Some(value),
            (false, Known::Address(_) | Known::Word(_)) => None,
        };
        if let Some(value) = value {
            self.push(recorded, Action::Set { quantity, element, value });
        }
    }

    fn push(&mut self, recorded: &Recorded, action: Action) {
        let source = self.site(recorded.at, &recorded.word);
        self.actions.push(Acted { action, source });
    }

    /// The word that a deferred word means, and its vector.
    fn deferred(&self, object: ObjectId) -> Option<(ObjectId, i64)> {
        let Known::Word(word) = self.memory.get(cell(object)) else { return None };
        match self.program.dictionary.word(word).kind {
            WordKind::Vector { object, last } => Some((object, last)),
            _ => None,
        }
    }

    /// Settings have their values now, and nodes are selected.
    fn ready(&mut self, recorded: &Recorded) {
        let system = self.program.system;
        let (present, initial) = (self.deferred(system.present), self.deferred(system.initial));
        let (Some(present), Some(initial)) = (present, initial) else { return };
        let last = self.memory.number(system.highest_node) as u32;
        let selected = (self.vector(present.0, present.1), self.vector(initial.0, initial.1), last);
        self.begin();
        if self.selected != Some(selected) {
            self.selected = Some(selected);
            let (present, initial, last) = selected;
            self.push(recorded, Action::Nodes { present, initial, last });
        }
    }

    /// The first run: what was set before is the base of settings.
    fn begin(&mut self) {
        if self.begun.is_some() {
            return;
        }
        let initial = self.deferred(self.program.system.initial);
        let initial = initial.map(|(object, last)| (self.vector(object, last), object));
        let settings = self.settings(initial.map(|(id, _)| id));
        let arithmetic = self.program.memory.arithmetic;
        let (quantities, states) = (&self.traced.storage.quantities, kind(arithmetic, true));
        self.actions.retain(|acted| match acted.action {
            Action::Set { quantity, value, .. } if settings.contains(&quantity) => {
                quantities[quantity].kind == states && arithmetic.loses(value)
            }
            _ => true,
        });
        self.begun = Some((self.memory.clone(), initial.map(|(_, object)| object)));
    }

    /// The quantities that a run may change from outside, and the points of function generators.
    fn settings(&self, initial: Option<Id<Quantity>>) -> Vec<Id<Quantity>> {
        let mut settings: Vec<Id<Quantity>> = initial.into_iter().collect();
        for (word, object) in self.data_words() {
            let place = match &self.program.dictionary.word(word).kind {
                WordKind::Integer { scalar: true, .. } => self.home(cell(object)),
                WordKind::Integer { .. } if object == self.program.system.steps_per_row => self.home(cell(object)),
                WordKind::Block { kind: BlockKind::FunctionGenerator { .. } | BlockKind::Table { .. }, .. } => {
                    self.storage().points(object).map(|id| (id, 0, false))
                }
                _ => None,
            };
            settings.extend(place.filter(|_| object != self.program.system.saved_half_step).map(|(id, ..)| id));
        }
        settings
    }

    fn data_words(&self) -> impl Iterator<Item = (WordId, ObjectId)> {
        let dictionary = &self.program.dictionary;
        let words = (0..).map(WordId).take_while(|word| dictionary.get(*word).is_some());
        words.filter_map(|word| Some((word, dictionary.body(word)?)))
    }

    fn act(&mut self, recorded: &Recorded, runs: Runs) {
        use script::Action as Does;
        match &recorded.action {
            Does::StoreCell { place, value } => {
                self.memory.set(*place, *value);
                self.stored(recorded, *place);
                return;
            }
            Does::StoreDouble { place, value } => {
                self.memory.set_double(*place, *value);
                self.stored(recorded, *place);
                return;
            }
            Does::Reset
            | Does::Initialize
            | Does::Continue { .. }
            | Does::Run { .. }
            | Does::Pass
            | Does::Time
            | Does::Row => self.ready(recorded),
            Does::PrintList(_)
            | Does::Label { .. }
            | Does::Form(_)
            | Does::EndPage
            | Does::Text(_)
            | Does::Show { .. } => {}
        }
        let unit = |unit: Option<usize>| unit.map(|unit| unit as u32);
        let action = match &recorded.action {
            Does::StoreCell { .. } | Does::StoreDouble { .. } => None,
            Does::PrintList(nodes) => Some(Action::List(nodes.iter().map(|node| *node as u32).collect())),
            Does::Label { node, text } => {
                self.labels.insert(*node as u32, text.to_string());
                Some(Action::Label { node: *node as u32, text: text.to_string() })
            }
            Does::Form(Form::Display) => Some(Action::Form(PageForm::Display)),
            Does::Form(Form::Plot) => Some(Action::Form(PageForm::Plot)),
            Does::Reset => Some(Action::Reset),
            Does::Initialize => unit(runs.initialize).map(|unit| Action::Initialize { unit }),
            Does::Continue { rows } => unit(runs.step).map(|unit| Action::Continue { unit, rows: *rows as u32 }),
            Does::Run { rows } => unit(runs.initialize).map(|initialize| {
                // Without a step INITIALIZE fails for certain, or there are no rows.
                let (step, rows) = unit(runs.step).map_or((None, 0), |step| (Some(step), *rows as u32));
                Action::Run { initialize, step, rows }
            }),
            Does::Pass => unit(runs.pass).map(|unit| {
                let pass = u8::from(self.second);
                self.second = !self.second;
                Action::Pass { unit, pass }
            }),
            Does::Time => Some(Action::Time),
            Does::Row => Some(Action::Row),
            Does::EndPage => Some(Action::EndPage),
            Does::Text(text) => match self.actions.last_mut() {
                Some(Acted { action: Action::Text(last), .. }) => {
                    last.push_str(text);
                    None
                }
                _ => Some(Action::Text(text.clone())),
            },
            Does::Show { place, shown, base } => Some(self.show(*place, *shown, *base)),
        };
        if let Some(action) = action {
            self.push(recorded, action);
        }
    }

    /// A value that a run has changed; if it is known nevertheless, its text.
    fn show(&self, place: Place, shown: script::Shown, base: u32) -> Action {
        if let Some((quantity, element, _)) = self.home(place) {
            let shown = match shown {
                script::Shown::Cell | script::Shown::Double => Shown::Signed,
                script::Shown::Unsigned => Shown::Unsigned,
            };
            return Action::Show { quantity, element, shown, base };
        }
        let value = match (shown, self.memory.get(place)) {
            (script::Shown::Double, _) => self.memory.arithmetic.count(self.memory.get_double(place).unwrap_or(0)),
            (script::Shown::Cell, Known::Integer(value)) => value,
            (script::Shown::Unsigned, Known::Integer(value)) => self.memory.arithmetic.unsigned(value),
            (_, Known::Address(_) | Known::Word(_)) => 0,
        };
        Action::Text(format!("{} ", in_base(value, base)))
    }

    /// Units, places, and the values of settings.
    fn describe(&mut self) {
        let words: Vec<(WordId, ObjectId)> = self.data_words().collect();
        let begun = self.begun.clone();
        let (memory, initial) = begun.unwrap_or_else(|| (self.memory.clone(), None));
        let initial_id = initial.and_then(|object| self.home(cell(object))).map(|(id, ..)| id);
        let settings = self.settings(initial_id);
        let doubles = kind(self.program.memory.arithmetic, true);
        let quantities = &mut self.traced.storage.quantities;
        for id in quantities.ids() {
            quantities[id].role = Role::Variable;
            quantities[id].per_unit = if quantities[id].kind == doubles { STATE } else { 1 };
        }
        for (number, object) in words {
            let word = self.program.dictionary.word(number);
            let points = self.storage().points(object);
            let Some(id) = points.or_else(|| self.home(cell(object)).map(|(id, ..)| id)) else { continue };
            let source = (word.author == Author::User).then(|| self.site(word.at, &word.name));
            // A word that is defined again has the name from then on.
            let is_named = self.program.dictionary.find(&word.name) == Some(number);
            let quantity = &mut self.traced.storage.quantities[id];
            quantity.hidden |= !is_named && matches!(word.kind, WordKind::Integer { .. });
            quantity.source = source.unwrap_or(quantity.source);
            if matches!(word.kind, WordKind::Integer { scalar: true, .. }) {
                quantity.per_unit = SCALAR;
            }
            if !settings.contains(&id) {
                continue;
            }
            let (count, per_unit) = (quantity.size() as u32, f64::from(quantity.per_unit));
            let is_vector = initial == Some(object);
            let number = |n: u32| match memory.get(Place { object, cell: n }) {
                Known::Integer(value) => value,
                Known::Address(_) | Known::Word(_) => 0,
            };
            let value = |n: u32| match is_vector {
                true => memory.get_double(Place { object, cell: 2 * n }).unwrap_or(0),
                false if object == self.program.system.steps_per_row => memory.arithmetic.unsigned(number(n)),
                false => number(n),
            };
            let units = |n: u32| if is_vector { memory.arithmetic.units(value(n)) } else { value(n) as f64 };
            quantity.role = Role::Setting;
            quantity.values = (0..count).map(|n| units(n) / per_unit).collect();
            if is_vector {
                quantity.elements = (0..count).map(|n| Some(format!("Y0({n})").into())).collect();
            }
        }
        let quantities = &mut self.traced.storage.quantities;
        for id in quantities.ids() {
            quantities[id].integer = quantities[id].per_unit == 1;
        }
    }

    fn finish(mut self, runs: &[Runs]) -> (System, Experiment) {
        let system = self.program.system;
        // Variables of every program.
        let single = |object: ObjectId| self.home(cell(object)).map_or(Id::new(0), |(id, ..)| id);
        let initial = |unit: usize| runs.iter().any(|runs| runs.initialize == Some(unit));
        let units = self.traced.units.iter().enumerate();
        let clock = Clock::Passes {
            arithmetic: self.program.memory.arithmetic,
            half_step: single(system.half_step),
            saved_half_step: single(system.saved_half_step),
            steps_per_row: single(system.steps_per_row),
            stopped: single(system.stopped),
            units: units
                .map(|(n, unit)| PassUnit {
                    passes: unit.passes,
                    initial: initial(n),
                    nodes: self.nodes_of_steps(n as u32),
                })
                .collect(),
        };
        let output = self.output();
        let made = self.traced.system(self.title(), clock);
        let run = Run { name: String::new(), changes: Vec::new(), seed: None, table: None, plots: None };
        let experiment = Experiment {
            runs: vec![run],
            seed: None,
            series: Vec::new(),
            rows: Rows::default(),
            script: Some(Script { actions: std::mem::take(&mut self.actions) }),
            method: None,
            output,
            fit: Fit::default(),
        };
        (made, experiment)
    }

    /// The vector of nodes, if runs make steps with this unit. It belongs to what a unit is traced for, so that it is always
    /// the same one.
    fn nodes_of_steps(&self, unit: u32) -> Option<Id<Quantity>> {
        let makes_steps = |acted: &Acted| match acted.action {
            Action::Continue { unit: step, .. } => step == unit,
            Action::Run { step, .. } => step == Some(unit),
            _ => false,
        };
        let at = self.actions.iter().position(makes_steps)?;
        self.actions[..at].iter().rev().find_map(|acted| match acted.action {
            Action::Nodes { present, .. } => Some(present),
            _ => None,
        })
    }

    /// The name of the first model that runs.
    fn title(&self) -> String {
        let name = |word: WordId| self.program.dictionary.word(word).name.to_string();
        let model = |recorded: &Recorded| match recorded.action {
            script::Action::StoreCell { place, value: Known::Word(word) } => {
                (place.object == self.program.system.model).then(|| name(word))
            }
            _ => None,
        };
        self.program.script.iter().find_map(model).unwrap_or_default()
    }

    /// T and all nodes. A figure draws those that the script lists.
    fn output(&self) -> Output {
        let nodes = self.actions.iter().filter_map(|acted| match acted.action {
            Action::Nodes { present, last, .. } => Some((present, last)),
            _ => None,
        });
        let nodes: Vec<(Id<Quantity>, u32)> = nodes.collect();
        let last = nodes.iter().map(|(_, last)| *last).max();
        let column = |node: u32, place| Column {
            name: if node == 0 { "T".into() } else { node.to_string().into() },
            place,
            integer: false,
            unit: None,
            description: self.labels.get(&node).filter(|_| node > 0).cloned(),
        };
        let columns: Vec<Column> = match (nodes.first(), last) {
            (Some((present, _)), Some(last)) => (0..=last).map(|node| column(node, Some((*present, node)))).collect(),
            (None, _) | (_, None) => vec![column(0, None)],
        };
        Output {
            full: columns.len() as u32,
            columns,
            tables: Vec::new(),
            plot_sets: Vec::new(),
            saved: Vec::new(),
            wide_plot: false,
            across: 0,
            stepped: None,
        }
    }
}

fn cell(object: ObjectId) -> Place {
    Place { object, cell: 0 }
}
