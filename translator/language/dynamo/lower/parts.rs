//! The base model and the reruns of a deck.

use crate::language::dynamo::syntax::{Card, CardBody, Deck, DeckKind};
use crate::source::Span;

/// The cards of a deck, divided.
pub(super) struct Parts<'d> {
    pub base: Vec<&'d Card>,
    pub runs: Vec<RunCards<'d>>,
}

/// One run: the base model (the first) or a rerun.
pub(super) struct RunCards<'d> {
    pub name: String,
    /// The change cards of a rerun; empty for the first run.
    pub changes: Vec<&'d Card>,
    /// Where a message about the run as a whole stands: its RUN card, or the end of the deck.
    pub at: Span,
}

/// Divides a deck by its RUN cards.
pub(super) fn split(deck: &Deck) -> Parts<'_> {
    match deck.kind {
        DeckKind::DynamoI => run_first(deck),
        DeckKind::DynamoII => run_last(deck),
    }
}

/// DYNAMO I: a RUN card names the cards after it.
fn run_first(deck: &Deck) -> Parts<'_> {
    let mut base = Vec::new();
    let mut runs: Vec<RunCards> = Vec::new();
    for card in &deck.cards {
        match &card.body {
            CardBody::Run(name) => runs.push(RunCards { name: name.clone(), changes: Vec::new(), at: card.span }),
            _ if runs.len() <= 1 => base.push(card),
            _ => {
                if let Some(run) = runs.last_mut() {
                    run.changes.push(card);
                }
            }
        }
    }
    Parts { base, runs }
}

/// DYNAMO II: a RUN card names the cards before it.
fn run_last(deck: &Deck) -> Parts<'_> {
    let mut base = Vec::new();
    let mut runs: Vec<RunCards> = Vec::new();
    let mut pending = Vec::new();
    for card in &deck.cards {
        match &card.body {
            CardBody::Run(name) if runs.is_empty() => {
                base = std::mem::take(&mut pending);
                runs.push(RunCards { name: name.clone(), changes: Vec::new(), at: card.span });
            }
            CardBody::Run(name) => {
                runs.push(RunCards { name: name.clone(), changes: std::mem::take(&mut pending), at: card.span })
            }
            _ => pending.push(card),
        }
    }
    if runs.is_empty() {
        base = pending;
        runs.push(RunCards { name: String::new(), changes: Vec::new(), at: deck.end });
    }
    Parts { base, runs }
}
