//! Runs and reruns: what each changes, what it shows, and the clock.

use super::assemble::Assembled;
use super::flat::Expanded;
use super::names::near;
use super::outputs::OutputReader;
use super::parts::{Parts, RunCards};
use super::settings::{ALWAYS_GIVEN, gives};
use super::symbols::{GivenBy, Symbols, TIME};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::definitions::DefinedTwice;
use crate::language::dynamo::messages::outputs::{
    CardInRerun, DtMissing, EquationInRerun, LengthMissing, RerunForBound, RerunNotAConstant, RerunNotATable,
    RerunTableSize, RerunTrain,
};
use crate::language::dynamo::syntax::{Card, CardBody, Constant, Deck, DeckKind, Name, Number, Table};
use crate::model::output::{Change, Shown};
use crate::model::{
    Clock, Expression, Model, Moment, Outputs, Place, Plot, PrintItem, Quantity, QuantityId, Relation, Role, Run,
    Section, Statement,
};
use crate::source::Span;
use std::collections::HashSet;

/// Adds clock, outputs and runs.
pub(super) fn complete<'d>(
    deck: &'d Deck,
    parts: &Parts<'d>,
    expanded: &Expanded<'d>,
    symbols: Symbols<'d>,
    assembled: Assembled,
    diagnostics: &mut Diagnostics,
) -> Model {
    let Assembled { mut quantities, memories, cards, mut sections } = assembled;
    let replacements = replacements(parts, &symbols, &mut quantities, &mut sections);
    let mut reader = RunReader {
        deck,
        expanded,
        symbols: &symbols,
        quantities: &quantities,
        replacements,
        diagnostics,
        lasting: Vec::new(),
        spec_seen: false,
        bounds: bounds(&parts.base),
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
        time: QuantityId(TIME as u32),
        dt: reader.quantity("DT").unwrap_or(QuantityId(TIME as u32)),
        length: reader.quantity("LENGTH"),
        print: reader.quantity("PRTPER"),
        plot: reader.quantity("PLTPER"),
        save: reader.quantity("SAVPER"),
    };
    let (tables, plot_sets, saved) = (reader.tables, reader.plot_sets, reader.saved.unwrap_or_default());
    let recorded = symbols.recorded.iter().map(|(id, element)| (QuantityId(*id as u32), *element)).collect();
    let seed = parts.base.iter().rev().find_map(|card| match card.body {
        CardBody::Noise(seed) => Some(first_state(seed)),
        _ => None,
    });
    let wide_plot = deck.kind == DeckKind::DynamoI;
    let outputs = Outputs { recorded, tables, plot_sets, saved, wide_plot, runs, seed };
    let title = deck.title.clone().unwrap_or_default();
    Model { title, quantities, memories, cards, sections, clock, outputs }
}

/// The constants that are bounds of FOR cards: the sizes of arrays hang on them.
fn bounds<'d>(cards: &[&'d Card]) -> HashSet<&'d str> {
    let ranges = cards.iter().filter_map(|card| match &card.body {
        CardBody::For(ranges) => Some(ranges),
        _ => None,
    });
    let names = ranges.flatten().flat_map(|range| [&range.low.name, &range.high.name]);
    names.flatten().map(|name| name.text.as_str()).collect()
}

/// A seed as it is handed on: 0 means none there, and begins as 1 does.
fn first_state(seed: u64) -> f64 {
    seed.max(1) as f64
}

struct RunReader<'d, 'e> {
    deck: &'d Deck,
    expanded: &'e Expanded<'d>,
    symbols: &'e Symbols<'d>,
    quantities: &'e [Quantity],
    replacements: Vec<Replacement>,
    diagnostics: &'e mut Diagnostics,
    /// What SPEC cards of reruns have given so far.
    lasting: Vec<(QuantityId, Vec<f64>, Span)>,
    spec_seen: bool,
    /// The constants that are bounds of FOR cards.
    bounds: HashSet<&'d str>,
    /// Whether DT or LENGTH has been missed: what one run lacks the reruns lack too.
    missing: Vec<&'static str>,
    tables: Vec<Vec<PrintItem>>,
    plot_sets: Vec<Vec<Plot>>,
    table: Option<usize>,
    plots: Option<usize>,
    saved: Option<Vec<Shown>>,
}

/// What the C and T cards of one rerun give.
struct Given {
    quantity: QuantityId,
    values: Vec<f64>,
    line: u32,
    at: Span,
}

impl<'d> RunReader<'d, '_> {
    fn quantity(&self, name: &str) -> Option<QuantityId> {
        self.symbols.of_deck(name).map(|id| QuantityId(id as u32))
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
        self.symbols.list[id.0 as usize].given_by == GivenBy::Model
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

    /// A card of a rerun.
    fn change(&mut self, card: &'d Card, given: &mut Vec<Given>, seed: &mut Option<f64>) {
        match &card.body {
            CardBody::Constants(list) => {
                for constant in list {
                    self.constant(card, constant, given, false);
                }
            }
            CardBody::Spec(list) => {
                self.spec_seen = true;
                for constant in list {
                    self.constant(card, constant, given, true);
                }
            }
            CardBody::Table(table) => self.table_change(card, table, given),
            CardBody::Noise(number) => *seed = Some(first_state(*number)),
            CardBody::Print(_)
            | CardBody::Plot(_)
            | CardBody::Save(_)
            | CardBody::BadOutput(_)
            | CardBody::Note(_)
            | CardBody::Title(_)
            | CardBody::Run(_) => {}
            CardBody::Equation(equation) => {
                let name = super::expand::written(&equation.target);
                self.diagnostics.error(EquationInRerun { at: equation.target.span, name });
            }
            CardBody::Train(train) => {
                self.diagnostics.error(EquationInRerun { at: card.span, name: train.name.text.clone() })
            }
            CardBody::Integers(_)
            | CardBody::For(_)
            | CardBody::ForEnd
            | CardBody::Macro(_)
            | CardBody::While(_)
            | CardBody::If(_) => {
                let word = card.text.split_whitespace().next().unwrap_or("").to_uppercase();
                self.diagnostics.error(CardInRerun { at: card.span, card: word });
            }
        }
    }

    /// The setting a rerun changes, or a message.
    fn changed(&mut self, name: &Name, table: bool) -> Option<QuantityId> {
        let found = self.symbols.of_deck(&name.text);
        if let Some(id) = found {
            let symbol = &self.symbols.list[id];
            if symbol.train.is_some() {
                self.diagnostics.error(RerunTrain { at: name.span, name: name.text.clone() });
                return None;
            }
            if self.bounds.contains(name.text.as_str()) {
                self.diagnostics.error(RerunForBound { at: name.span, name: name.text.clone() });
                return None;
            }
            let computed = symbol.role == Role::Computed && ALWAYS_GIVEN.contains(&name.text.as_str());
            if (symbol.role == Role::Setting || computed) && symbol.table == table {
                return Some(QuantityId(id as u32));
            }
        }
        let (near_en, near_zh) =
            if found.is_some() { Default::default() } else { near(&name.text, self.symbols.names()) };
        let (at, name) = (name.span, name.text.clone());
        if table {
            self.diagnostics.error(RerunNotATable { at, name, near_en, near_zh });
        } else {
            self.diagnostics.error(RerunNotAConstant { at, name, near_en, near_zh });
        }
        None
    }

    fn constant(&mut self, card: &Card, constant: &Constant, given: &mut Vec<Given>, lasting: bool) {
        let Some(id) = self.changed(&constant.name, constant.star) else { return };
        let values = self.values(id, &constant.name, &constant.values);
        let Some(values) = values else { return };
        if lasting {
            self.lasting.retain(|(known, ..)| *known != id);
            self.lasting.push((id, values, constant.name.span));
        } else {
            self.give(card, id, &constant.name, values, given);
        }
    }

    fn give(&mut self, card: &Card, quantity: QuantityId, name: &Name, values: Vec<f64>, given: &mut Vec<Given>) {
        if let Some(first) = given.iter().find(|known| known.quantity == quantity) {
            let (line, first) = (first.line, first.at);
            self.diagnostics.error(DefinedTwice { at: name.span, name: name.text.clone(), line, first });
            return;
        }
        given.push(Given { quantity, values, line: card.line, at: name.span });
    }

    /// The values of a whole setting; a table keeps its number of values.
    fn values(&mut self, id: QuantityId, name: &Name, numbers: &[Number]) -> Option<Vec<f64>> {
        let needed = self.quantities[id.0 as usize].size();
        if numbers.len() != needed {
            let (at, name, given) = (name.span, name.text.clone(), numbers.len());
            self.diagnostics.error(RerunTableSize { at, name, needed, given });
            return None;
        }
        Some(numbers.iter().map(|number| number.value).collect())
    }

    fn table_change(&mut self, card: &Card, table: &Table, given: &mut Vec<Given>) {
        let Some(id) = self.changed(&table.name, true) else { return };
        let quantity = &self.quantities[id.0 as usize];
        if table.subscripts.len() < 2 && quantity.extents.len() == 1 {
            if let Some(values) = self.values(id, &table.name, &table.values) {
                self.give(card, id, &table.name, values, given);
            }
            return;
        }
        self.row_change(card, table, id, given);
    }

    /// A row or column of a table with several subscripts.
    fn row_change(&mut self, card: &Card, table: &Table, id: QuantityId, given: &mut Vec<Given>) {
        let quantity = &self.quantities[id.0 as usize];
        let extents = &quantity.extents;
        let mut fixed = Vec::new();
        let mut length = 0;
        for (subscript, extent) in table.subscripts.iter().zip(extents) {
            match super::elements::fixed(subscript, &self.expanded.integers) {
                Ok(number) if (1..=i64::from(*extent)).contains(&number) => fixed.push(Some(number as usize - 1)),
                Err(_) if subscript.kind == crate::language::dynamo::syntax::SubscriptKind::Star => {
                    length = *extent as usize;
                    fixed.push(None);
                }
                _ => {
                    let (needed, count) = (quantity.size(), table.values.len());
                    let name = table.name.text.clone();
                    self.diagnostics.error(RerunTableSize { at: subscript.span, name, needed, given: count });
                    return;
                }
            }
        }
        if fixed.len() != extents.len() || length != table.values.len() {
            let name = table.name.text.clone();
            self.diagnostics.error(RerunTableSize {
                at: table.name.span,
                name,
                needed: length,
                given: table.values.len(),
            });
            return;
        }
        let known = given.iter().position(|known| known.quantity == id);
        let position = known.unwrap_or_else(|| {
            given.push(Given { quantity: id, values: quantity.values.clone(), line: card.line, at: table.name.span });
            given.len() - 1
        });
        for (number, value) in table.values.iter().enumerate() {
            let element = fixed
                .iter()
                .zip(extents)
                .fold(0, |at, (place, extent)| at * *extent as usize + place.unwrap_or(number));
            given[position].values[element] = value.value;
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
    of: QuantityId,
    value: QuantityId,
    /// 1 in the runs that give the value.
    holds: QuantityId,
}

/// Makes the replacements that reruns ask for, and has the N cards heed them.
fn replacements(
    parts: &Parts,
    symbols: &Symbols,
    quantities: &mut Vec<Quantity>,
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
            quantities.push(Quantity { name, role: Role::Setting, hidden: true, values: vec![0.0], ..like });
            QuantityId(quantities.len() as u32 - 1)
        };
        let replacement = Replacement { of: QuantityId(id as u32), value: setting("GIVEN"), holds: setting("HOLDS") };
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
