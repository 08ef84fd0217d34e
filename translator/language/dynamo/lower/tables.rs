//! Tables on T cards, of one to three subscripts.

use super::define::Definer;
use super::elements::{MOST_ELEMENTS, Unreadable, fixed, row_element, size, too_large};
use super::settings::ALWAYS_GIVEN;
use crate::code::Role;
use crate::language::dynamo::messages::definitions::{ArrayTooLarge, DefinedSubscriptCount, TableStar};
use crate::language::dynamo::messages::uses::{SubscriptNotInteger, SubscriptUnknown};
use crate::language::dynamo::syntax::{Card, Subscript, SubscriptKind, Table};

impl<'d> Definer<'d, '_> {
    pub fn table(&mut self, card: &'d Card, table: &'d Table) {
        let values: Vec<f64> = table.values.iter().map(|number| number.value).collect();
        let name = &table.name;
        if ALWAYS_GIVEN.contains(&name.text.as_str()) {
            self.not_for_the_clock(&name.text, "T", name.span);
            return;
        }
        let stars = table.subscripts.iter().filter(|subscript| subscript.kind == SubscriptKind::Star).count();
        if !table.subscripts.is_empty() && stars != 1 {
            self.diagnostics.error(TableStar { at: name.span, name: name.text.to_string() });
            return;
        }
        if table.subscripts.len() > 3 {
            let (at, name, given) = (name.span, name.text.to_string(), table.subscripts.len());
            self.diagnostics.error(DefinedSubscriptCount { at, name, given, needed: 3 });
            return;
        }
        if table.subscripts.len() <= 1 {
            // `T LINE*=…` may load a train too.
            if let Some(id) = self.symbols.of_deck(&name.text)
                && let Some(train) = &mut self.symbols.list[id].train
                && train.loads.is_none()
            {
                train.loads = Some((values, name.span));
                train.loads_line = card.line;
                return;
            }
            if let Some(id) = self.fresh(&name.text, Role::Setting, name.span, card) {
                let symbol = &mut self.symbols.list[id];
                symbol.table = true;
                symbol.extents = vec![values.len() as u32];
                symbol.values = values;
            }
            return;
        }
        self.table_row(card, table, &values);
    }

    /// A row or column of a table with two or three subscripts: `T CAP(2,*)=…`.
    pub fn table_row(&mut self, card: &'d Card, table: &'d Table, values: &[f64]) {
        let name = &table.name;
        let mut fixed: Vec<Option<u32>> = Vec::new();
        for subscript in &table.subscripts {
            match &subscript.kind {
                SubscriptKind::Star => fixed.push(None),
                _ => match self.number(subscript) {
                    Some(number) => fixed.push(Some(number)),
                    None => return,
                },
            }
        }
        let known = self.symbols.of_deck(&name.text);
        let id = match known {
            Some(id) if self.symbols.list[id].table && self.symbols.list[id].extents.len() == fixed.len() => id,
            Some(id) if self.symbols.list[id].table && self.symbols.list[id].extents.len() > 1 => {
                let needed = self.symbols.list[id].extents.len();
                self.diagnostics.error(DefinedSubscriptCount {
                    at: name.span,
                    name: name.text.to_string(),
                    given: fixed.len(),
                    needed,
                });
                return;
            }
            _ => match self.fresh(&name.text, Role::Setting, name.span, card) {
                Some(id) => {
                    self.symbols.list[id].table = true;
                    self.symbols.list[id].extents = vec![0; fixed.len()];
                    id
                }
                None => return,
            },
        };
        let needed: Vec<u32> =
            fixed.iter().map(|place| place.map_or(values.len() as u32, |number| number + 1)).collect();
        let symbol = &mut self.symbols.list[id];
        let larger: Vec<u32> = symbol.extents.iter().zip(&needed).map(|(a, b)| *a.max(b)).collect();
        if too_large(&larger) {
            self.diagnostics.error(ArrayTooLarge { at: name.span, name: name.text.to_string(), limit: MOST_ELEMENTS });
            return;
        }
        if larger != symbol.extents {
            symbol.values = moved(&symbol.values, &symbol.extents, &larger);
            symbol.extents = larger;
        }
        for (number, value) in values.iter().enumerate() {
            let element = row_element(&fixed, &symbol.extents, number);
            if !symbol.values[element].is_nan() {
                let (name, first) = (symbol.name.clone(), (symbol.line, symbol.at));
                self.twice(&name, table.name.span, first);
                return;
            }
            symbol.values[element] = *value;
        }
    }

    /// A subscript that is a number, an element name or an I constant, counted from 0.
    pub fn number(&mut self, subscript: &Subscript) -> Option<u32> {
        match fixed(subscript, &self.expanded.integers) {
            Ok(number) if number >= 1 => u32::try_from(number - 1).ok(),
            Ok(number) => {
                self.diagnostics.error(SubscriptNotInteger { at: subscript.span, text: number.to_string() });
                None
            }
            Err(Unreadable::Unknown(name)) => {
                self.diagnostics.error(SubscriptUnknown { at: subscript.span, name });
                None
            }
            Err(Unreadable::NotWhole) => {
                self.diagnostics.error(SubscriptNotInteger { at: subscript.span, text: subscript.to_string() });
                None
            }
        }
    }
}

/// Table values after the table has grown; places not yet given hold NaN.
pub(super) fn moved(values: &[f64], from: &[u32], to: &[u32]) -> Vec<f64> {
    let mut result = vec![f64::NAN; size(to)];
    for (element, value) in values.iter().enumerate() {
        let mut rest = element;
        let mut place = 0usize;
        let mut stride = 1usize;
        for (old, new) in from.iter().zip(to).rev() {
            place += rest % *old as usize * stride;
            rest /= *old as usize;
            stride *= *new as usize;
        }
        result[place] = *value;
    }
    result
}
