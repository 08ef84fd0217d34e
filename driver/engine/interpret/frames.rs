//! Frames of functions: fixed places for parameters, locals and counters.
//!
//! No two functions share a location, so a call needs no memory of its own; a recursive call saves the frame. Only the
//! entry points of a model that is advanced by steps, which never call each other, share theirs. Intermediate results
//! live no longer than a statement, and no function is called while one of them is needed, so all functions share the
//! space for them, which comes after the frames.

use super::code::Word;
use zudyn_translator::code::walk::blocks_of;
use zudyn_translator::code::{Block, Clock, Function, Id, Passing, Statement, StepEntries, System};

#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub first: Word,
    pub end: Word,
    /// The first word of each local; for an array that is passed in, the word of its address.
    pub locals: Vec<Word>,
    /// The result of the same function is not saved.
    pub result: Word,
    /// The next word for loop data.
    next: Word,
}

impl Frame {
    /// Words that a loop uses until it ends.
    pub fn take(&mut self, words: Word) -> Word {
        self.next += words;
        self.next - words
    }

    pub fn give_back(&mut self, words: Word) {
        self.next -= words;
    }
}

/// Entry points that the interpreter does not need.
pub fn is_skipped(system: &System, id: Id<Function>) -> bool {
    match &system.clock {
        Clock::Steps { entries, .. } => {
            let many = entries.many.as_ref().is_some_and(|many| many.function == id);
            many || id == entries.derived || id == entries.demands
        }
        Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => false,
    }
}

/// The frames of all functions, from the first free word on, and the first word after them.
pub fn of(system: &System, free: Word) -> (Vec<Frame>, Word) {
    let shared: Vec<Id<Function>> = match &system.clock {
        Clock::Steps { entries, .. } => {
            let StepEntries { begin, event, step, point, derived, demands, many } = entries;
            let many = many.as_ref().map(|many| many.function);
            [begin, event, step, point, derived, demands].into_iter().copied().chain(many).collect()
        }
        Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => Vec::new(),
    };
    let mut next = free;
    let mut most = free;
    for id in &shared {
        if !is_skipped(system, *id) {
            most = most.max(frame(&system.code.functions[*id], free).end);
        }
    }
    next = next.max(most);
    let frames = system.code.functions.iter().map(|(id, function)| {
        if shared.contains(&id) {
            return frame(function, free);
        }
        let frame = frame(function, next);
        next = frame.end;
        frame
    });
    (frames.collect(), next)
}

fn frame(function: &Function, first: Word) -> Frame {
    let mut next = first + 1;
    let of_states = function.is_of_states();
    let locals = function.locals.iter().map(|(_, local)| {
        let words = match local.passing {
            // The data that methods pass is not in the model, so it is copied.
            Passing::Array { .. } if !of_states => 1,
            Passing::Array { .. } | Passing::Own | Passing::Value | Passing::Counter => local.size() as Word,
        };
        next += words;
        next - words
    });
    let locals = locals.collect();
    Frame { first: first + 1, end: next + loops(&function.body), locals, result: first, next }
}

/// The number of words that the loops of a block use at the same time.
fn loops(block: &Block) -> Word {
    let of = |statement: &Statement| {
        let own = match statement {
            Statement::Count { .. } | Statement::Table(_) => 2,
            Statement::While { limit: Some(_), .. } => 1,
            _ => 0,
        };
        own + blocks_of(statement).into_iter().map(loops).max().unwrap_or(0)
    };
    block.iter().map(|stated| of(&stated.statement)).max().unwrap_or(0)
}
