//! Independent errors of later stages.
//!
//! A stage of checking begins only if the stages before found no error. To save the author rounds of correction, a deck
//! with errors is read again without what they touch, and the later stages check the rest. An equation with an error on
//! its right side becomes `X=0`. A card with any other error is left out and its name is *poisoned*: what reads the name
//! reads 0, so that nothing follows from the error.

use super::names::definitions;
use super::parse::parse;
use super::poison::clear;
use super::syntax::*;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Excerpt, Source, Span};
use rustc_hash::FxHashSet as HashSet;

/// A deck with more errors than this needs other help.
const MOST_ERRORS: usize = 500;

/// Each round excludes something; more rounds than stages happen only where one error hides another of its stage.
const MOST_ROUNDS: usize = 20;

/// A deck without what the errors found so far touch.
pub struct Recovery {
    deck: Deck,
    /// Names that errors leave without a meaning.
    poisoned: HashSet<Excerpt>,
    /// The errors met so far.
    known: HashSet<(&'static str, Span)>,
    rounds: usize,
}

/// The errors of one round with the places and names they touch.
pub struct Touched {
    errors: Vec<(&'static str, Span)>,
    places: Vec<Span>,
    names: Vec<Excerpt>,
}

impl Touched {
    pub fn by(diagnostics: &Diagnostics) -> Touched {
        let mut touched = Touched { errors: Vec::new(), places: Vec::new(), names: Vec::new() };
        for message in diagnostics.errors() {
            let code = message.code();
            touched.errors.push((code, message.at()));
            touched.places.push(message.at());
            if code.starts_with("simultaneous-") {
                touched.places.extend(message.related(Default::default()).iter().map(|related| related.at));
            }
            if matches!(code, "undefined-name" | "unknown-function") {
                touched.names.extend(message.subject().map(Excerpt::from));
            }
        }
        touched.places.sort_unstable();
        touched
    }

    /// The places inside a span.
    pub(super) fn within(&self, span: Span) -> &[Span] {
        let first = self.places.partition_point(|place| place.start < span.start);
        let after = self.places.partition_point(|place| place.start <= span.end);
        &self.places[first..after.max(first)]
    }
}

impl Recovery {
    /// Reads the deck again. Nothing comes back if its macros, blocks and subscripts are in doubt: too much depends on them.
    pub fn new(source: &Source) -> Option<Recovery> {
        let mut deck = parse(source, &mut Diagnostics::new());
        let poisoned: HashSet<Excerpt> = std::mem::take(&mut deck.unread).into_iter().collect();
        let ranges = deck.cards.iter().filter_map(|card| match &card.body {
            CardBody::For(ranges) => Some(ranges),
            _ => None,
        });
        let in_doubt =
            |bound: &Bound| bound.value < 1 || bound.name.as_ref().is_some_and(|n| poisoned.contains(&n.text));
        let doubtful = ranges
            .flatten()
            .any(|range| in_doubt(&range.low) || in_doubt(&range.high) || range.high.value < range.low.value);
        let recovery = Recovery { deck, poisoned, known: HashSet::default(), rounds: 0 };
        (recovery.deck.nested && !doubtful).then_some(recovery)
    }

    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Whether a message is an error that no earlier one has caused or reported.
    pub fn is_independent(&self, diagnostic: &Diagnostic) -> bool {
        let message = &diagnostic.message;
        let subject = match message.code() {
            "dt-missing" => Some("DT"),
            "length-missing" => Some("LENGTH"),
            _ => message.subject(),
        };
        let name = subject.map(|subject| subject.split(['.', '(', '*']).next().unwrap_or(subject));
        diagnostic.severity == Severity::Error
            && !name.is_some_and(|name| self.poisoned.contains(name))
            && !self.known.contains(&(message.code(), message.at()))
    }

    /// Takes what the errors touch out of the deck. False if another round would find nothing new.
    pub fn exclude(&mut self, touched: &Touched) -> bool {
        let before = self.known.len();
        self.known.extend(&touched.errors);
        self.rounds += 1;
        if self.known.len() == before || self.known.len() > MOST_ERRORS || self.rounds > MOST_ROUNDS {
            return false;
        }
        self.poisoned.extend(touched.names.iter().cloned());
        let mut defined: HashSet<Excerpt> = HashSet::default();
        definitions(&self.deck.cards, &mut |name| {
            defined.insert(name.text.clone());
        });
        if !clear(&mut self.deck.cards, touched, &mut self.poisoned, &defined) {
            return false;
        }
        // Bounds of FOR cards that are poisoned would change the sizes of arrays.
        let bounds = self.deck.cards.iter().filter_map(|card| match &card.body {
            CardBody::For(ranges) => Some(ranges.iter().flat_map(|range| [&range.low.name, &range.high.name])),
            _ => None,
        });
        !bounds.flatten().flatten().any(|name| self.poisoned.contains(&name.text))
    }
}
