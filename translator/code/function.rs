//! Functions: parameters, locals, a body, and the effects that analysis finds.

use super::arena::{Arena, Id};
use super::statement::Block;
use super::system::{Quantity, Site, Solve};
use super::types::Type;
use crate::source::Excerpt;

#[derive(Clone, Debug)]
pub struct Function {
    /// The author's name, or a description: `point`, `rates_1`.
    pub name: Excerpt,
    pub kind: FunctionKind,
    /// Locals that a call initialises, in the order of its arguments.
    pub parameters: Vec<Id<Local>>,
    pub result: Type,
    pub locals: Arena<Local>,
    pub body: Block,
    /// The result of [`effects`](super::effects), stored because it determines the signature in C.
    pub effects: Effects,
    /// The location of its beginning in the source; nothing if it has no statements.
    pub source: Option<Id<Site>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    /// A function of the author, or an entry point of a model that is advanced by steps.
    Plain,
    /// The program that advances time, the only function that waits; or one that the runner calls to go from row to row.
    Program,
    /// Evaluated repeatedly by a method: sets the slopes or residuals of its states.
    Rates(Id<Solve>),
    /// The same as a function of the time, an array of the states, and an array for the slopes.
    Slopes(Id<Solve>),
    /// A function of the time, an array of the states, and an array for the rows of the matrix.
    Jacobian(Id<Solve>),
    /// Whether an event is due.
    Event(Id<Solve>),
}

/// A value that lives during one call of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// A description of its value: `old_OUT`, `divisor`. Unique in its function.
    pub name: Excerpt,
    pub kind: Type,
    pub extents: Vec<u32>,
    pub passing: Passing,
    /// Of a part of an expression that the lowering keeps for a few statements, in a program with records: what it is.
    /// Those of the same description and type share a local where they do not meet.
    pub temporary: Option<Excerpt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Not a parameter.
    Own,
    /// A parameter, initialised at the start.
    Value,
    /// A parameter: an array of the caller, in place. `set`: the function sets its values, and reads none that it has
    /// not set; otherwise it only reads.
    Array { set: bool },
    /// Counts the passes of loops; only loops set it.
    Counter,
}

impl Function {
    /// Whether a method passes it time, states and an array for its results.
    pub fn is_of_states(&self) -> bool {
        match self.kind {
            FunctionKind::Slopes(_) | FunctionKind::Jacobian(_) => true,
            FunctionKind::Plain | FunctionKind::Program | FunctionKind::Rates(_) | FunctionKind::Event(_) => false,
        }
    }
}

impl Local {
    pub fn size(&self) -> u32 {
        self.extents.iter().product()
    }
}

/// The effects of calling a function. The flags state what may happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub reads: QuantitySet,
    pub writes: QuantitySet,
    pub fails: bool,
    /// Returns to the runner and is resumed.
    pub waits: bool,
    pub prints: bool,
    /// Reads numbers sequentially from the input or a data file.
    pub inputs: bool,
    /// Draws random numbers.
    pub draws: bool,
    /// Sets TIME if it is not a quantity.
    pub sets_time: bool,
    /// Reads, makes or changes records.
    pub objects: bool,
}

impl Effects {
    pub fn add(&mut self, other: &Effects) {
        self.reads.add(&other.reads);
        self.writes.add(&other.writes);
        self.fails |= other.fails;
        self.waits |= other.waits;
        self.prints |= other.prints;
        self.inputs |= other.inputs;
        self.draws |= other.draws;
        self.sets_time |= other.sets_time;
        self.objects |= other.objects;
    }

    /// Whether calling it twice, or not at all, makes no difference except for the result.
    pub fn is_none(&self) -> bool {
        self.writes.is_empty()
            && !(self.fails || self.waits || self.prints || self.inputs || self.draws || self.sets_time || self.objects)
    }
}

/// Which quantities: a bit for each.
#[derive(Clone, Debug, Default)]
pub struct QuantitySet(Vec<u64>);

impl QuantitySet {
    pub fn insert(&mut self, quantity: Id<Quantity>) {
        let word = quantity.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (quantity.index() % 64);
    }

    pub fn contains(&self, quantity: Id<Quantity>) -> bool {
        self.0.get(quantity.index() / 64).is_some_and(|word| word >> (quantity.index() % 64) & 1 == 1)
    }

    pub fn add(&mut self, other: &QuantitySet) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Id<Quantity>> + '_ {
        let bits = |(at, word): (usize, &u64)| {
            let word = *word;
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Id::new(at * 64 + bit))
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

impl PartialEq for QuantitySet {
    fn eq(&self, other: &QuantitySet) -> bool {
        let (short, long) = if self.0.len() < other.0.len() { (&self.0, &other.0) } else { (&other.0, &self.0) };
        short[..] == long[..short.len()] && long[short.len()..].iter().all(|word| *word == 0)
    }
}

impl Eq for QuantitySet {}
