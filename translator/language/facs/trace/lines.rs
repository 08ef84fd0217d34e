//! What a model does, in order.

use super::values::{CounterId, Kind, Spot, Term, ValueId, Values};
use crate::language::facs::arithmetic::Failure;
use crate::language::facs::value::ObjectId;
use crate::source::{Excerpt, Span};

/// The statement of the model that does it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    pub at: Span,
    pub word: Excerpt,
    /// The output of the block of the tables in it.
    pub node: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Line {
    pub origin: Origin,
    pub act: Act,
}

/// A variable that a loop carries from turn to turn.
#[derive(Clone, Debug)]
pub struct Carried {
    pub id: ValueId,
    pub begin: Term,
    /// At the end of a turn.
    pub next: Term,
}

#[derive(Clone, Debug)]
pub enum Act {
    Define(ValueId),
    Store {
        spot: Spot,
        value: Term,
        kind: Kind,
    },
    /// Into the ring of a delay.
    StoreElement {
        ring: ObjectId,
        index: Term,
        value: Term,
    },
    /// All elements of a ring.
    Fill {
        ring: ObjectId,
        value: Term,
    },
    /// A joined value, in an arm or before a loop.
    Give(ValueId, Term),
    If {
        condition: ValueId,
        then: Vec<Line>,
        otherwise: Vec<Line>,
    },
    /// For all values of a counter.
    Repeat {
        counter: CounterId,
        carried: Vec<Carried>,
        body: Vec<Line>,
    },
    /// Again as long as a value is negative at the end.
    While {
        carried: Vec<Carried>,
        body: Vec<Line>,
        again: ValueId,
    },
    /// Ends the pass: arithmetic on known numbers fails.
    Fail(Failure),
    /// Ends the pass with a text.
    Abort(Excerpt),
}

impl Act {
    /// The lines within it.
    pub fn blocks(&self) -> [&[Line]; 2] {
        match self {
            Act::If { then, otherwise, .. } => [then, otherwise],
            Act::Repeat { body, .. } | Act::While { body, .. } => [body, &[]],
            Act::Define(_)
            | Act::Store { .. }
            | Act::StoreElement { .. }
            | Act::Fill { .. }
            | Act::Give(..)
            | Act::Fail(_)
            | Act::Abort(_) => [&[], &[]],
        }
    }

    pub fn carried(&self) -> &[Carried] {
        match self {
            Act::Repeat { carried, .. } | Act::While { carried, .. } => carried,
            Act::Define(_)
            | Act::Store { .. }
            | Act::StoreElement { .. }
            | Act::Fill { .. }
            | Act::Give(..)
            | Act::If { .. }
            | Act::Fail(_)
            | Act::Abort(_) => &[],
        }
    }

    /// The values that it uses itself, before the lines within it; a definition uses its operands.
    pub fn uses(&self, values: &Values) -> Vec<ValueId> {
        let term = |term: &Term| match term {
            Term::Known(_) => None,
            Term::Unknown(id) => Some(values.current(*id)),
        };
        match self {
            Act::Define(id) => values.operands(*id),
            Act::Store { value, .. } | Act::Fill { value, .. } | Act::Give(_, value) => {
                term(value).into_iter().collect()
            }
            Act::StoreElement { index, value, .. } => term(value).into_iter().chain(term(index)).collect(),
            Act::If { condition, .. } => vec![values.current(*condition)],
            Act::Repeat { carried, .. } | Act::While { carried, .. } => {
                carried.iter().filter_map(|carried| term(&carried.begin)).collect()
            }
            Act::Fail(_) | Act::Abort(_) => Vec::new(),
        }
    }

    /// The values that it uses after the lines within it.
    pub fn uses_at_end(&self, values: &Values) -> Vec<ValueId> {
        let mut found: Vec<ValueId> = self
            .carried()
            .iter()
            .filter_map(|carried| match carried.next {
                Term::Known(_) => None,
                Term::Unknown(id) => Some(values.current(id)),
            })
            .collect();
        if let Act::While { again, .. } = self {
            found.push(values.current(*again));
        }
        found
    }
}
