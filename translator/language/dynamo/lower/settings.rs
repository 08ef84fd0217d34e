//! Constants, on C and SPEC cards and in macros, and what only reruns give.

use super::define::Definer;
use super::flat::{Key, Target};
use super::parts::Parts;
use super::symbols::{GivenBy, hidden_name};
use crate::code::Role;
use crate::language::dynamo::messages::definitions::{ClockDefined, DtVariable, TimeDefined};
use crate::language::dynamo::syntax::{Card, CardBody, Constant};
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

/// Constants that a rerun may give although the base model does not.
pub(super) const ALWAYS_GIVEN: [&str; 5] = ["DT", "LENGTH", "PRTPER", "PLTPER", "SAVPER"];

impl<'d> Definer<'d, '_> {
    /// Constants, tables and trains. Trains come first: a C card may load them.
    pub fn settings(&mut self, parts: &Parts<'d>) {
        for card in &parts.base {
            if let CardBody::Train(train) = &card.body {
                self.train(card, train);
            }
        }
        for card in &parts.base {
            match &card.body {
                CardBody::Constants(list) | CardBody::Spec(list) => {
                    list.iter().for_each(|constant| self.constant(card, constant))
                }
                CardBody::Table(table) => self.table(card, table),
                _ => {}
            }
        }
        for hidden in &self.expanded.hidden_settings {
            let origin = self.expanded.origins[hidden.card.0 as usize];
            let serves = &self.expanded.environments[hidden.key.instance].serves;
            let name = hidden_name(serves, &hidden.key.name);
            let (id, new) = self.symbols.intern(hidden.key.clone(), name, Role::Setting, origin.span, origin.line);
            let symbol = &mut self.symbols.list[id];
            if !new {
                let (name, first) = (symbol.name.clone(), (symbol.line, symbol.at));
                self.twice(&name, origin.span, first);
                continue;
            }
            symbol.values = hidden.values.iter().map(|number| number.value).collect();
            symbol.table = hidden.table.is_some() || hidden.values.len() > 1;
            symbol.extents = if symbol.table { vec![hidden.values.len() as u32] } else { Vec::new() };
            symbol.card = Some(hidden.card);
        }
    }

    /// What a rerun may give although the base model does not. DT is always there, as everything counts in it.
    pub fn late_settings(&mut self, parts: &Parts<'d>) {
        let mut defined: HashSet<&str> = HashSet::default();
        for flat in &self.expanded.flats {
            if let Target::Named { quantity, .. } = &flat.target
                && ALWAYS_GIVEN.contains(&quantity.name.text.as_str())
            {
                defined.insert(&quantity.name.text);
            }
        }
        for name in ALWAYS_GIVEN {
            let given = parts.runs.iter().flat_map(|run| &run.changes).any(|card| gives(card, name));
            if self.symbols.of_deck(name).is_none() && !defined.contains(name) && (given || name == "DT") {
                let at = parts.runs.last().map_or(Span::default(), |run| run.at);
                let (id, _) = self.symbols.intern(Key::of_deck(name), name.into(), Role::Setting, at, 1);
                self.symbols.list[id].given_by = GivenBy::Reruns;
            }
        }
    }

    /// A new name of the deck, or nothing and a message.
    pub fn fresh(&mut self, name: &str, role: Role, at: Span, card: &'d Card) -> Option<usize> {
        if name == "TIME" {
            self.diagnostics.error(TimeDefined { at, letter: card_letter(card).to_string() });
            return None;
        }
        if ALWAYS_GIVEN.contains(&name) && role != Role::Setting {
            self.not_for_the_clock(name, card_letter(card), at);
            return None;
        }
        let (id, new) = self.symbols.intern(Key::of_deck(name), name.into(), role, at, card.line);
        if !new {
            let first = (self.symbols.list[id].line, self.symbols.list[id].at);
            self.twice(name, at, first);
            return None;
        }
        self.symbols.list[id].origin = Some(card);
        Some(id)
    }

    pub fn constant(&mut self, card: &'d Card, constant: &'d Constant) {
        let values: Vec<f64> = constant.values.iter().map(|number| number.value).collect();
        if constant.star
            && let Some(id) = self.symbols.of_deck(&constant.name.text)
            && let Some(train) = &mut self.symbols.list[id].train
        {
            match &train.loads {
                None => {
                    train.loads = Some((values, constant.name.span));
                    train.loads_line = card.line;
                }
                Some((_, first)) => {
                    let first = (train.loads_line, *first);
                    self.twice(&constant.name.text, constant.name.span, first);
                }
            }
            return;
        }
        if let Some(id) = self.fresh(&constant.name.text, Role::Setting, constant.name.span, card) {
            let symbol = &mut self.symbols.list[id];
            symbol.table = constant.star;
            symbol.extents = if constant.star { vec![values.len() as u32] } else { Vec::new() };
            symbol.values = values;
            if constant.star && ALWAYS_GIVEN.contains(&constant.name.text.as_str()) {
                self.not_for_the_clock(&constant.name.text, "C", constant.name.span);
            }
        }
    }

    /// DT, LENGTH or a period on a card that cannot give it.
    pub fn not_for_the_clock(&mut self, name: &str, letter: &str, at: Span) {
        let letter = letter.to_string();
        if name == "DT" {
            self.diagnostics.error(DtVariable { at, letter });
        } else {
            self.diagnostics.error(ClockDefined { at, name: name.to_string(), letter });
        }
    }
}

/// Whether a C or SPEC card gives the constant.
pub(super) fn gives(card: &Card, name: &str) -> bool {
    match &card.body {
        CardBody::Constants(list) | CardBody::Spec(list) => list.iter().any(|constant| constant.name.text == name),
        _ => false,
    }
}

/// The letter of a card for a message.
pub(super) fn card_letter(card: &Card) -> &'static str {
    match &card.body {
        CardBody::Equation(equation) => equation.letter.as_str(),
        CardBody::Constants(_) => "C",
        CardBody::Spec(_) => "SPEC",
        CardBody::Table(_) => "T",
        CardBody::Train(_) => "B",
        _ => "",
    }
}
