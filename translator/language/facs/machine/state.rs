//! What the execution of words changes: what a model has done so far, and states to go back to.

use super::{Arrow, Machine};
use crate::language::facs::host::Host;
use crate::language::facs::memory::Memory;
use crate::language::facs::value::{Entry, ObjectId, Value};
use crate::source::{Excerpt, Span};

/// A word of a model with its numbers.
#[derive(Clone, Debug)]
pub struct Statement {
    pub at: Span,
    pub name: Excerpt,
}

/// Which execution of the model this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// One of the two of INITIALIZE.
    Initial,
    First,
    Second,
}

impl Pass {
    pub fn number(self) -> u8 {
        match self {
            Pass::Initial => 0,
            Pass::First => 1,
            Pass::Second => 2,
        }
    }
}

/// A loop that is being executed.
#[derive(Debug)]
pub struct Counter<H: Host> {
    pub index: Value<H>,
    pub limit: Value<H>,
}

impl<H: Host> Clone for Counter<H> {
    fn clone(&self) -> Counter<H> {
        Counter { index: self.index.clone(), limit: self.limit.clone() }
    }
}

/// What a model that is being executed has done so far.
#[derive(Debug)]
pub struct Running {
    pub model: Excerpt,
    pub pass: Pass,
    /// How deep the words of the model itself are.
    pub(super) level: u32,
    pub statement: Option<Statement>,
    /// The output node of the block of the tables that is being executed.
    pub block: Option<i64>,
    /// Blocks with a memory, and where they were executed.
    pub(super) used: Vec<(ObjectId, Span)>,
}

/// What steps may change.
pub struct State<H: Host> {
    pub stack: Vec<Entry<H>>,
    pub returns: Vec<Entry<H>>,
    pub counters: Vec<Counter<H>>,
    pub memory: Memory,
    pub arrow: Option<Arrow>,
    pub(super) used: Vec<(ObjectId, Span)>,
}

// Derived, it would ask the same of the host.
impl<H: Host> Clone for State<H> {
    fn clone(&self) -> State<H> {
        State {
            stack: self.stack.clone(),
            returns: self.returns.clone(),
            counters: self.counters.clone(),
            memory: self.memory.clone(),
            arrow: self.arrow,
            used: self.used.clone(),
        }
    }
}

impl<H: Host> State<H> {
    /// Blocks that another way to the same point has executed.
    pub fn add_used(&mut self, other: &State<H>) {
        for used in &other.used {
            if !self.used.contains(used) {
                self.used.push(*used);
            }
        }
    }
}

impl<H: Host> Machine<H> {
    /// What an execution of some steps may change.
    pub fn state(&self) -> State<H> {
        State {
            stack: self.stack.clone(),
            returns: self.returns.clone(),
            counters: self.counters.clone(),
            memory: self.memory.clone(),
            arrow: self.arrow,
            used: self.running.as_ref().map(|running| running.used.clone()).unwrap_or_default(),
        }
    }

    /// Goes back to a state; what was is returned.
    pub fn exchange(&mut self, state: State<H>) -> State<H> {
        let used = match &mut self.running {
            Some(running) => std::mem::replace(&mut running.used, state.used),
            None => state.used,
        };
        State {
            stack: std::mem::replace(&mut self.stack, state.stack),
            returns: std::mem::replace(&mut self.returns, state.returns),
            counters: std::mem::replace(&mut self.counters, state.counters),
            memory: std::mem::replace(&mut self.memory, state.memory),
            arrow: std::mem::replace(&mut self.arrow, state.arrow),
            used,
        }
    }
}
