//! The left sides of all equations: what each defines, with which subscripts.

use super::coverage::Coverage;
use super::define::Definer;
use super::elements::{MOST_ELEMENTS, hidden_index, highest, running, too_large};
use super::flat::{DECK, EnvironmentId, Flat, Key, Target};
use super::settings::ALWAYS_GIVEN;
use super::symbols::{TIME, hidden_name, resolve, role};
use crate::code::Role;
use crate::language::dynamo::messages::definitions::{ArrayTooLarge, DefinedSubscriptCount, TimeDefined};
use crate::language::dynamo::messages::uses::SubscriptOutOfRange;
use crate::language::dynamo::syntax::{Letter, Quantity};
use crate::model::{Axis, Index};

impl<'d> Definer<'d, '_> {
    /// The left sides of all equations.
    pub fn equations(&mut self) {
        for number in 0..self.expanded.flats.len() {
            let flat = &self.expanded.flats[number];
            match &flat.target {
                Target::Hidden(key) => self.hidden_target(number, flat, key),
                Target::Named { quantity, environment } => self.named_target(number, flat, quantity, *environment),
            }
        }
    }

    pub fn hidden_target(&mut self, number: usize, flat: &Flat<'d>, key: &Key) {
        let card = &self.expanded.cards[flat.card.0 as usize];
        let serves = &self.expanded.environments[key.instance].serves;
        let name = hidden_name(serves, &key.name);
        let role = role(flat.letter);
        let (id, new) = self.symbols.intern(key.clone(), name, role, card.span, card.line);
        let index = hidden_index(&flat.axes);
        let symbol = &mut self.symbols.list[id];
        let coverage = if flat.letter == Letter::Initial { &mut symbol.initial } else { &mut symbol.active };
        let made = |number: &u32| self.expanded.flats[*number as usize].yields;
        if coverage.first.is_some() && flat.yields {
            self.symbols.dropped.insert(number);
            return;
        } else if let Some(made) = coverage.by.as_slice().first().copied().filter(made) {
            // The N card of the macro stands above the one made for its SMOOTH.
            self.symbols.dropped.insert(made as usize);
            *coverage = Coverage::default();
        }
        if let Some(first) = coverage.first {
            let name = key.name.clone();
            self.twice(&name, flat.at, first);
            return;
        }
        coverage.first = Some((card.line, flat.at));
        coverage.by.push(number as u32);
        if new || flat.letter != Letter::Initial {
            symbol.role = role;
            symbol.card = Some(flat.card);
        }
        symbol.extents = flat.axes.iter().map(Axis::len).collect();
        self.symbols.targets[number] = Some((id, index));
    }

    pub fn named_target(&mut self, number: usize, flat: &Flat<'d>, quantity: &'d Quantity, environment: EnvironmentId) {
        let (key, quantity) = match resolve(self.expanded, quantity, environment) {
            Some(found) => found,
            None => return,
        };
        if key.instance != 0 {
            return self.hidden_target(number, flat, &key);
        }
        let name = key.name.as_str();
        let card = &self.expanded.cards[flat.card.0 as usize];
        let at = if environment == DECK { quantity.span } else { flat.at };
        if name == "TIME" && (flat.letter != Letter::Initial || !quantity.subscripts.is_empty()) {
            self.diagnostics.error(TimeDefined { at, letter: flat.letter.as_str().to_string() });
            return;
        }
        if ALWAYS_GIVEN.contains(&name) {
            let by_letter = flat.letter == Letter::Initial || (flat.letter == Letter::Auxiliary && name != "DT");
            if !by_letter || !quantity.subscripts.is_empty() {
                return self.not_for_the_clock(name, flat.letter.as_str(), at);
            }
        }
        let (id, new) = self.symbols.intern(key.clone(), key.name.clone(), role(flat.letter), at, card.line);
        if self.symbols.list[id].train.is_some() {
            return self.train_target(number, flat, quantity, id, at);
        }
        let Some(index) = self.target_index(quantity, flat) else { return };
        let symbol = &mut self.symbols.list[id];
        if !new && symbol.role == Role::Setting {
            let first = (symbol.line, symbol.at);
            // A C card further down is the second definition, wherever it was met.
            let (at, first) = if symbol.at > at { (symbol.at, (card.line, at)) } else { (at, first) };
            self.twice(name, at, first);
            return;
        }
        if !new && symbol.extents.len() != index.len() && id != TIME {
            let needed = symbol.extents.len();
            self.diagnostics.error(DefinedSubscriptCount { at, name: name.to_string(), given: index.len(), needed });
            return;
        }
        if symbol.extents.is_empty() && !index.is_empty() {
            symbol.extents = vec![0; index.len()];
        }
        for (extent, place) in symbol.extents.iter_mut().zip(&index) {
            *extent = (*extent).max(highest(place, &flat.axes) + 1);
        }
        let initial = flat.letter == Letter::Initial;
        if !initial && id != TIME {
            let wrong = symbol.active.first.filter(|_| symbol.role != role(flat.letter));
            let elsewhere = symbol
                .active
                .first
                .filter(|_| flat.block.is_some() && symbol.block.is_some() && symbol.block != flat.block);
            if let Some(first) = wrong.or(elsewhere) {
                self.twice(name, at, first);
                return;
            }
            symbol.role = role(flat.letter);
            if symbol.active.first.is_none() {
                symbol.at = at;
                symbol.line = card.line;
                symbol.card = Some(flat.card);
                symbol.origin = Some(self.expanded.origins[flat.card.0 as usize]);
            }
            symbol.block = symbol.block.or(flat.block);
            symbol.active.first = symbol.active.first.or(Some((card.line, at)));
            symbol.active.by.push(number as u32);
        } else {
            if symbol.card.is_none() {
                symbol.card = Some(flat.card);
                symbol.origin = Some(self.expanded.origins[flat.card.0 as usize]);
            }
            symbol.initial.first = symbol.initial.first.or(Some((card.line, at)));
            symbol.initial.by.push(number as u32);
        }
        self.symbols.targets[number] = Some((id, index));
    }

    /// The subscripts of a left side.
    pub fn target_index(&mut self, quantity: &Quantity, flat: &Flat<'d>) -> Option<Box<[Index]>> {
        let mut index = Vec::new();
        if quantity.subscripts.len() > 3 {
            self.diagnostics.error(DefinedSubscriptCount {
                at: quantity.span,
                name: quantity.name.text.to_string(),
                given: quantity.subscripts.len(),
                needed: 3,
            });
            return None;
        }
        for subscript in &quantity.subscripts {
            match running(subscript, &flat.axes, &flat.scope) {
                Some((axis, offset)) => {
                    let low = i64::from(flat.axes[axis].low) + offset;
                    match i32::try_from(offset) {
                        Ok(offset) if low >= 0 => index.push(Index::Running { axis: axis as u32, offset }),
                        _ => {
                            let name = quantity.name.text.to_string();
                            self.diagnostics.error(SubscriptOutOfRange {
                                at: subscript.span,
                                element: format!("{name}({})", low + 1),
                                name,
                                highest: flat.axes[axis].high + 1,
                            });
                            return None;
                        }
                    }
                }
                None => index.push(Index::Fixed(self.number(subscript)?)),
            }
        }
        Some(index.into())
    }

    /// Refuses arrays no machine could hold.
    pub fn extents(&mut self) {
        for symbol in &self.symbols.list {
            if too_large(&symbol.extents) {
                self.diagnostics.error(ArrayTooLarge {
                    at: symbol.at,
                    name: symbol.name.to_string(),
                    limit: MOST_ELEMENTS,
                });
            }
        }
    }
}
