//! One name, one meaning: macros share their name space with quantities, and a name that stands for
//! a number in subscripts stands for one number only.

use super::define::Symbols;
use super::parts::Parts;
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::definitions::DefinedTwice;
use crate::language::dynamo::syntax::{Card, CardBody, Name};
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

pub(super) fn check<'d>(parts: &Parts<'d>, symbols: &Symbols<'d>, diagnostics: &mut Diagnostics) {
    let mut numbers = Numbers { known: HashMap::default(), diagnostics };
    for card in &parts.base {
        match &card.body {
            CardBody::Macro(definition) => {
                let Some(symbol) = symbols.of_deck(&definition.name.text).map(|id| &symbols.list[id]) else { continue };
                let (of_macro, of_symbol) = ((card.line, definition.name.span), (symbol.line, symbol.at));
                let (first, second) =
                    if of_macro.1 < of_symbol.1 { (of_macro, of_symbol) } else { (of_symbol, of_macro) };
                numbers.twice(&definition.name, first, second.1);
            }
            // An I card may repeat neither an I card nor an element name.
            CardBody::Integers(list) => {
                list.iter().for_each(|integer| numbers.define(card, &integer.name, integer.value, false))
            }
            // The same elements may be listed for two subscript names.
            CardBody::For(ranges) => {
                for range in ranges {
                    for (element, number) in range.elements.iter().zip(range.low.value..) {
                        numbers.define(card, element, number, true);
                    }
                }
            }
            _ => {}
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
        self.diagnostics.error(DefinedTwice { at, name: name.text.clone(), line: first.0, first: first.1 });
    }
}
