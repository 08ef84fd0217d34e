//! Runs and reruns: what each changes, what it shows, and the clock.

use super::assemble::Assembled;
use super::flat::Expanded;
use super::outputs::OutputReader;
use super::parts::{Parts, RunCards};
use super::reruns::Given;
use super::settings::{ALWAYS_GIVEN, gives};
use super::symbols::{GivenBy, Symbols, TIME};
use crate::code::{Id, Quantity, Role};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::outputs::{DtMissing, LengthMissing};
use crate::language::dynamo::syntax::{Card, CardBody, Deck, DeckKind};
use crate::model::output::{Change, Shown};
use crate::model::{
    Clock, DeclaredQuantity, Expression, Model, Moment, Outputs, Place, Plot, PrintItem, Relation, Run, Section,
    Statement,
};
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

/// Adds clock, outputs and runs.
pub(super) fn complete<'d>(
    deck: &'d Deck,
    parts: &Parts<'d>,
    expanded: Expanded<'d>,
    symbols: Symbols<'d>,
    assembled: Assembled,
    diagnostics: &mut Diagnostics,
) -> Model {
    let Assembled { mut quantities, memories, cards: of_settings, mut sections } = assembled;
    let bounds = bounds(&parts.base);
    for name in &bounds {
        if let Some(id) = symbols.of_deck(name) {
            quantities[id].sizes = true;
        }
    }
    let replacements = replacements(parts, &symbols, &mut quantities, &mut sections);
    let mut reader = RunReader {
        deck,
        expanded: &expanded,
        symbols: &symbols,
        quantities: &quantities,
        replacements,
        diagnostics,
        lasting: Vec::new(),
        spec_seen: false,
        bounds,
        missing: Vec::new(),
        tables: Vec::new(),
        plot_sets: Vec::new(),
        table: None,
        plots: None,
        saved: None,
    };
    let mut runs = Vec::new();
    reader.outputs(&parts.base);
    reader.spec_seen = parts.base.iter().any(|card| matches!(card.body, CardBody::Spec(_)));
    for (number, run) in parts.runs.iter().enumerate() {
        if let Some(run) = reader.run(number, run) {
            runs.push(run);
        }
    }
    if runs.is_empty() {
        reader.never_run();
    }
    let clock = Clock {
        time: Id::new(TIME),
        dt: reader.quantity("DT").unwrap_or(Id::new(TIME)),
        length: reader.quantity("LENGTH"),
        print: reader.quantity("PRTPER"),
        plot: reader.quantity("PLTPER"),
        save: reader.quantity("SAVPER"),
    };
    let (tables, plot_sets, saved) = (reader.tables, reader.plot_sets, reader.saved.unwrap_or_default());
    let recorded = symbols.recorded.iter().map(|(id, element)| (Id::new(*id), *element)).collect();
    let seed = parts.base.iter().rev().find_map(|card| match card.body {
        CardBody::Noise(seed) => Some(first_state(seed)),
        _ => None,
    });
    let wide_plot = deck.kind == DeckKind::DynamoI;
    let outputs =
        Outputs { hidden: Vec::new(), recorded, tables, plot_sets, saved, wide_plot, runs, seed, stepped: None };
    let mut cards = expanded.cards;
    cards.reserve_exact(of_settings.len());
    cards.extend(of_settings);
    let title = deck.title.clone().unwrap_or_default();
    Model { title, quantities, memories, cards, sections, clock, course: None, outputs }
}

/// The constants that are bounds of FOR cards: the sizes of arrays depend on them.
fn bounds<'d>(cards: &[&'d Card]) -> HashSet<&'d str> {
    let ranges = cards.iter().filter_map(|card| match &card.body {
        CardBody::For(ranges) => Some(ranges),
        _ => None,
    });
    let names = ranges.flatten().flat_map(|range| [&range.low.name, &range.high.name]);
    names.flatten().map(|name| name.text.as_str()).collect()
}

/// A seed as it is handed on: 0 means none there, and begins as 1 does.
pub(super) fn first_state(seed: u64) -> f64 {
    seed.max(1) as f64
}

pub(super) struct RunReader<'d, 'e> {
    pub deck: &'d Deck,
    pub expanded: &'e Expanded<'d>,
    pub symbols: &'e Symbols<'d>,
    pub quantities: &'e [DeclaredQuantity],
    replacements: Vec<Replacement>,
    pub diagnostics: &'e mut Diagnostics,
    /// What SPEC cards of reruns have given so far.
    pub lasting: Vec<(Id<Quantity>, Vec<f64>, Span)>,
    pub spec_seen: bool,
    /// The constants that are bounds of FOR cards.
    pub bounds: HashSet<&'d str>,
    /// Whether DT or LENGTH has been missed: what one run lacks the reruns lack too.
    pub missing: Vec<&'static str>,
    pub tables: Vec<Vec<PrintItem>>,
    pub plot_sets: Vec<Vec<Plot>>,
    pub table: Option<usize>,
    pub plots: Option<usize>,
    pub saved: Option<Vec<Shown>>,
}

impl<'d> RunReader<'d, '_> {
    fn quantity(&self, name: &str) -> Option<Id<Quantity>> {
        self.symbols.of_deck(name).map(Id::new)
    }

    /// PRINT, PLOT and SAVE cards replace the earlier ones, from there on.
    fn outputs(&mut self, cards: &[&'d Card]) {
        let mut reader = OutputReader { expanded: self.expanded, symbols: self.symbols, diagnostics: self.diagnostics };
        let table = reader.table(cards);
        let plots = reader.plots(cards);
        let saved = reader.saved(cards);
        if let Some(items) = table {
            self.table = Some(self.tables.len());
            self.tables.push(items);
        }
        if let Some(list) = plots {
            self.plots = Some(self.plot_sets.len());
            self.plot_sets.push(list);
        }
        // One file for all runs holds what any of them asks for.
        if let Some(list) = saved {
            let all = self.saved.get_or_insert_with(Vec::new);
            for value in list {
                if !all.contains(&value) {
                    all.push(value);
                }
            }
        }
    }

    /// One run; nothing if it is not run.
    fn run(&mut self, number: usize, cards: &RunCards<'d>) -> Option<Run> {
        let mut given: Vec<Given> = Vec::new();
        let mut seed = None;
        if number > 0 {
            for card in &cards.changes {
                self.change(card, &mut given, &mut seed);
            }
            self.outputs(&cards.changes);
        }
        if !self.has_clock(cards, &given) {
            return None;
        }
        let mut changes: Vec<Change> = given
            .into_iter()
            .map(|given| Change { quantity: given.quantity, values: given.values, at: given.at, shown: true })
            .collect();
        for (quantity, values, at) in &self.lasting {
            // A C card of the run stands above what SPEC gave.
            if !changes.iter().any(|change| change.quantity == *quantity) {
                changes.push(Change { quantity: *quantity, values: values.clone(), at: *at, shown: false });
            }
        }
        self.replace_computed(&mut changes);
        Some(Run { name: cards.name.clone(), changes, seed, table: self.table, plots: self.plots, span: cards.at })
    }

    /// Whether DT and LENGTH are known; a DYNAMO I deck may first give the model and then a SPEC card.
    fn has_clock(&mut self, cards: &RunCards, given: &[Given]) -> bool {
        let (dt, length) = (self.is_known("DT", given), self.is_known("LENGTH", given));
        if dt && length {
            return true;
        }
        if self.deck.kind == DeckKind::DynamoII || self.spec_seen {
            self.report_missing(dt, length, cards.at);
        }
        false
    }

    fn is_known(&self, name: &str, given: &[Given]) -> bool {
        let Some(id) = self.quantity(name) else { return false };
        self.symbols.list[id.index()].given_by == GivenBy::Model
            || given.iter().any(|given| given.quantity == id)
            || self.lasting.iter().any(|(lasting, ..)| *lasting == id)
    }

    fn report_missing(&mut self, dt: bool, length: bool, at: Span) {
        if !dt && !self.missing.contains(&"DT") {
            self.missing.push("DT");
            self.diagnostics.error(DtMissing { at });
        }
        if !length && !self.missing.contains(&"LENGTH") {
            self.missing.push("LENGTH");
            self.diagnostics.error(LengthMissing { at });
        }
    }

    /// A DYNAMO I deck whose SPEC card never comes.
    fn never_run(&mut self) {
        if !self.diagnostics.has_errors() {
            self.report_missing(self.is_known("DT", &[]), self.is_known("LENGTH", &[]), self.deck.end);
        }
    }

    /// A value for what an N card computes: the pair of settings that stands above the N card.
    fn replace_computed(&self, changes: &mut Vec<Change>) {
        for replacement in &self.replacements {
            let Some(change) = changes.iter_mut().find(|change| change.quantity == replacement.of) else { continue };
            change.quantity = replacement.value;
            change.shown = false;
            let at = change.at;
            changes.push(Change { quantity: replacement.holds, values: vec![1.0], at, shown: false });
        }
    }
}

/// Two settings that stand above the N card of DT, LENGTH or a period where a rerun gives a value.
struct Replacement {
    of: Id<Quantity>,
    value: Id<Quantity>,
    /// 1 in the runs that give the value.
    holds: Id<Quantity>,
}

/// Makes the replacements that reruns ask for, and has the N cards heed them.
fn replacements(
    parts: &Parts,
    symbols: &Symbols,
    quantities: &mut Vec<DeclaredQuantity>,
    sections: &mut [Section],
) -> Vec<Replacement> {
    let mut made = Vec::new();
    for name in ALWAYS_GIVEN {
        let given = parts.runs.iter().flat_map(|run| &run.changes).any(|card| gives(card, name));
        let Some(id) = symbols.of_deck(name).filter(|id| given && symbols.list[*id].role == Role::Computed) else {
            continue;
        };
        let mut setting = |what: &str| {
            let like = quantities[id].clone();
            let name = format!("{name}.{what}");
            quantities.push(DeclaredQuantity {
                name: name.into(),
                role: Role::Setting,
                hidden: true,
                values: vec![0.0],
                ..like
            });
            Id::new(quantities.len() - 1)
        };
        let replacement = Replacement { of: Id::new(id), value: setting("GIVEN"), holds: setting("HOLDS") };
        let begin = sections.iter_mut().filter(|section| section.moment == Moment::Begin);
        for statement in begin.flat_map(|section| &mut section.statements) {
            if let Statement::Equation(equation) = statement
                && equation.target.quantity == replacement.of
            {
                let read = |id| Box::new(Expression::Read(Place::single(id)));
                let holds =
                    Expression::Compare(Relation::NotEqual, read(replacement.holds), Box::new(Expression::Number(0.0)));
                let computed = std::mem::replace(&mut equation.value, Expression::Number(0.0));
                equation.value = Expression::Choose(Box::new(holds), read(replacement.value), Box::new(computed));
            }
        }
        made.push(replacement);
    }
    made
}
