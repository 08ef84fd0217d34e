//! What a model does, in order.

use super::values::{Term, ValueId};
use crate::language::facs::arithmetic::Failure;
use crate::language::facs::value::{ObjectId, Place};
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

#[derive(Clone, Debug)]
pub enum Act {
    Define(ValueId),
    Store {
        place: Place,
        value: Term,
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
    /// A joined value, in an arm.
    Give(ValueId, Term),
    If {
        condition: ValueId,
        then: Vec<Line>,
        otherwise: Vec<Line>,
    },
    /// Ends the pass: arithmetic on known numbers fails.
    Fail(Failure),
}

impl Act {
    pub fn arms(&self) -> [&[Line]; 2] {
        match self {
            Act::If { then, otherwise, .. } => [then, otherwise],
            Act::Define(_)
            | Act::Store { .. }
            | Act::StoreElement { .. }
            | Act::Fill { .. }
            | Act::Give(..)
            | Act::Fail(_) => [&[], &[]],
        }
    }

    /// The values that it uses itself; a definition uses its operands.
    pub fn uses(&self, values: &super::values::Values) -> Vec<ValueId> {
        let term = |term: &Term| match term {
            Term::Known(_) => None,
            Term::Unknown(id) => Some(*id),
        };
        match self {
            Act::Define(id) => values.node(*id).operands(),
            Act::Store { value, .. } | Act::Fill { value, .. } | Act::Give(_, value) => {
                term(value).into_iter().collect()
            }
            Act::StoreElement { index, value, .. } => term(value).into_iter().chain(term(index)).collect(),
            Act::If { condition, .. } => vec![*condition],
            Act::Fail(_) => Vec::new(),
        }
    }
}
