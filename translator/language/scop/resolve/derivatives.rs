//! Differential equations of a DERIVATIVE block.

use super::super::messages::assignments::*;
use super::super::messages::equations::*;
use super::super::syntax::{self, BlockWord};
use super::super::text::*;
use super::Resolver;
use crate::source::Span;

/// Highest derivatives that a block sets and reads.
#[derive(Default)]
pub struct Derived {
    pub set: Vec<Set>,
    reads: Vec<(VariableId, Span, u32)>,
}

pub struct Set {
    state: StateId,
    /// Of an array the constant element; nothing: all, or one that is computed.
    element: Option<i64>,
    array: bool,
    path: Vec<(u32, u32)>,
    position: u32,
    span: Span,
}

impl Resolver<'_> {
    pub fn note_read(&mut self, place: &Place) {
        if let Base::Variable(id) = place.base
            && matches!(self.variable(id).kind, Kind::Highest { .. })
        {
            self.body.derived.reads.push((id, place.span, self.body.position));
        }
    }

    /// A derivative on the left side.
    pub fn derivative_target(&mut self, target: &syntax::Variable, state: StateId, order: u32) -> Option<Place> {
        let (at, name) = (target.name.span, target.name.shown());
        let below = (self.state(state).levels.len() as u32) > order;
        if self.body.word == Some(BlockWord::Derivative) {
            if below {
                let base = self.state_name(state).to_string();
                let highest = super::super::expression::derivative(&base, self.state(state).levels.len() as u32);
                self.diagnostics.error(DerivativeNotHighest { at, name, highest });
                return None;
            }
        } else if !below {
            self.diagnostics.error(DerivativeOutsideBlock { at, name });
            return None;
        }
        let place = self.place(target)?;
        if below {
            if let Base::Variable(_) = place.base {
                self.check_assignable(place.base, at)?;
            }
            return Some(place);
        }
        let element = place.index.as_ref().and_then(Whole::constant);
        self.body.derived.set.push(Set {
            state,
            element,
            array: place.index.is_some(),
            path: self.body.path.clone(),
            position: self.body.position,
            span: target.name.span,
        });
        Some(place)
    }

    /// What a DERIVATIVE block says as a whole.
    pub fn derivatives(&mut self, id: BlockId) {
        let derived = std::mem::take(&mut self.body.derived);
        let mut states: Vec<StateId> = Vec::new();
        for (at, set) in derived.set.iter().enumerate() {
            if !states.contains(&set.state) {
                states.push(set.state);
            }
            let same = |other: &&Set| {
                other.state == set.state && (!set.array || (set.element.is_some() && other.element == set.element))
            };
            let first = derived.set[..at].iter().filter(same).find(|other| !exclusive(&other.path, &set.path));
            if let Some(first) = first {
                let (name, line) = (self.text_of(set.span), self.line_of(first.span));
                self.diagnostics.error(DerivativeTwice { at: set.span, name, line, first: first.span });
            }
        }
        for (variable, at, position) in derived.reads {
            let Kind::Highest { state } = self.variable(variable).kind else { continue };
            let first = derived.set.iter().filter(|set| set.state == state).min_by_key(|set| set.position);
            let Some(first) = first else { continue };
            // In a loop an element may well read those before it.
            if position < first.position || (position == first.position && !first.array) {
                let (name, line) = (self.variable(variable).name.clone(), self.line_of(first.span));
                self.diagnostics.error(DerivativeReadTooSoon { at, name, line, first: first.span });
                break;
            }
        }
        if let BlockKind::Derivative(derivative) = &mut self.blocks[id.0 as usize].kind {
            derivative.states = states;
        }
    }
}

/// Whether two statements stand in different branches of one IF.
pub fn exclusive(a: &[(u32, u32)], b: &[(u32, u32)]) -> bool {
    a.iter().any(|(place, branch)| b.iter().any(|(other, another)| place == other && branch != another))
}
