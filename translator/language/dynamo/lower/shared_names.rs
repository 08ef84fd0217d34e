//! One name, one meaning: macros share their name space with quantities, and a name that means
//! a number in subscripts means one number only. A subscript name has one range at a time.

use super::parts::Parts;
use super::subscripts::numbers_named;
use super::symbols::Symbols;
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::definitions::{DefinedTwice, SubscriptTwice};
use crate::language::dynamo::syntax::{Card, CardBody, Name};
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

pub(super) fn check<'d>(parts: &Parts<'d>, symbols: &Symbols<'d>, diagnostics: &mut Diagnostics) {
    let mut numbers = Numbers { known: HashMap::default(), diagnostics };
    // The subscript names in force with their lines and places, and how many stood before each FOR card.
    let mut open: Vec<(&str, u32, Span)> = Vec::new();
    let mut closings: Vec<usize> = Vec::new();
    for card in &parts.base {
        match &card.body {
            CardBody::Macro(definition) => {
                let Some(id) = symbols.of_deck(&definition.name.text) else { continue };
                let symbol = &symbols.list[id];
                let (of_macro, of_symbol) = ((card.line, definition.name.span), (symbol.line, symbol.at));
                let (first, second) =
                    if of_macro.1 < of_symbol.1 { (of_macro, of_symbol) } else { (of_symbol, of_macro) };
                numbers.twice(&definition.name, first, second.1);
            }
            CardBody::For(ranges) => {
                let outer = open.len();
                for range in ranges {
                    if let Some((_, line, first)) = open.iter().find(|(name, ..)| *name == range.name.text) {
                        let (at, name) = (range.name.span, range.name.text.to_string());
                        numbers.diagnostics.error(SubscriptTwice { at, name, line: *line, first: *first });
                    }
                    open.push((&range.name.text, card.line, range.name.span));
                }
                closings.push(outer);
            }
            CardBody::ForEnd => open.truncate(closings.pop().unwrap_or(0)),
            _ => {}
        }
        // An I card may repeat neither an I card nor an element name, but the same elements may be
        // listed for two subscript names.
        let again_allowed = matches!(card.body, CardBody::For(_));
        for (name, number) in numbers_named(card) {
            numbers.define(card, name, number, again_allowed);
        }
    }
}

/// Names that stand for numbers, with the number and the place of the first definition.
struct Numbers<'d, 'e> {
    known: HashMap<&'d str, (i64, u32, Span)>,
    diagnostics: &'e mut Diagnostics,
}

impl<'d> Numbers<'d, '_> {
    fn define(&mut self, card: &Card, name: &'d Name, number: i64, again_allowed: bool) {
        match self.known.get(name.text.as_str()) {
            Some((known, ..)) if again_allowed && *known == number => {}
            Some((_, line, at)) => self.twice(name, (*line, *at), name.span),
            None => {
                self.known.insert(&name.text, (number, card.line, name.span));
            }
        }
    }

    fn twice(&mut self, name: &Name, first: (u32, Span), at: Span) {
        self.diagnostics.error(DefinedTwice { at, name: name.text.to_string(), line: first.0, first: first.1 });
    }
}
