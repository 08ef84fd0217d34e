//! The same analysis from the end to the start: the facts about what follows each statement.
//!
//! [`remove`] repeats a body until the facts at its labels and loops are stable, then removes the statements that the
//! analysis does not need.

use super::super::statement::{Block, Label, Stated, Statement, Wait};
use super::super::walk::blocks_of_mut;
use super::super::{Id, System};
use rustc_hash::FxHashMap as HashMap;

/// An analysis whose states only gain facts where paths join.
pub trait Backward {
    type State: Clone;

    /// Turns the facts after a statement into those before it, without nested statements. Returns whether the statement
    /// is needed by itself; one that is not leaves the facts unchanged, unless statements in it are needed.
    fn statement(&mut self, stated: &Stated, state: &mut Self::State) -> bool;
    /// A loop sets this before anything that it does not read itself.
    fn repeated(&mut self, _stated: &Stated, _state: &mut Self::State) {}
    /// Adds the facts of another path; returns whether that changed the first.
    fn join(&mut self, into: &mut Self::State, other: &Self::State) -> bool;
    /// Facts of no path.
    fn nothing(&mut self) -> Self::State;
    /// The facts where the function ends.
    fn end(&mut self) -> Self::State;
}

/// A body without the statements that the analysis does not need.
pub fn remove<B: Backward>(system: &System, mut body: Block, analysis: &mut B) -> Block {
    let (labels, ends) = (HashMap::default(), Vec::new());
    let mut follow = Follow { system, analysis, labels, ends, next: 0, changed: false, removes: false };
    loop {
        follow.whole(&mut body);
        if !follow.changed {
            break;
        }
    }
    follow.removes = true;
    follow.whole(&mut body);
    body
}

struct Follow<'a, B: Backward> {
    system: &'a System,
    analysis: &'a mut B,
    /// The facts at labels, from the paths found so far.
    labels: HashMap<Id<Label>, B::State>,
    /// The same where the passes of loops end. Loops are numbered as they are met; if each were repeated until its facts are
    /// stable, nested loops would take twice the time for each level.
    ends: Vec<B::State>,
    next: usize,
    changed: bool,
    removes: bool,
}

impl<B: Backward> Follow<'_, B> {
    fn whole(&mut self, body: &mut Block) {
        (self.changed, self.next) = (false, 0);
        let end = self.analysis.end();
        self.block(body, end);
    }

    /// The facts before a block, and whether any of its statements is needed.
    fn block(&mut self, body: &mut Block, after: B::State) -> (B::State, bool) {
        let mut state = after;
        let mut kept: Vec<bool> = body.iter_mut().rev().map(|stated| self.statement(stated, &mut state)).collect();
        let any = kept.contains(&true);
        if self.removes && kept.contains(&false) {
            body.retain(|_| kept.pop().unwrap_or(true));
        }
        (state, any)
    }

    fn statement(&mut self, stated: &mut Stated, state: &mut B::State) -> bool {
        match &mut stated.statement {
            Statement::If(_, then, otherwise) => {
                let (other, otherwise) = self.block(otherwise, state.clone());
                let (before, then) = self.block(then, state.clone());
                if !then && !otherwise {
                    return self.alone(stated, state);
                }
                *state = before;
                self.analysis.join(state, &other);
                self.analysis.statement(stated, state);
                true
            }
            Statement::For { .. } | Statement::Count { .. } => self.counted(stated, state),
            Statement::While { .. } | Statement::Iterate { .. } => {
                self.tested(stated, state);
                true
            }
            Statement::Label(label) => {
                let label = *label;
                match self.labels.get_mut(&label) {
                    Some(known) => self.changed |= self.analysis.join(known, state),
                    None => {
                        self.changed = true;
                        self.labels.insert(label, state.clone());
                    }
                }
                true
            }
            Statement::Jump(label) => {
                *state = self.from(*label);
                true
            }
            Statement::Return(_) => {
                *state = self.analysis.end();
                self.analysis.statement(stated, state)
            }
            Statement::Solve { events, .. } => {
                for label in &*events {
                    let other = self.from(*label);
                    self.analysis.join(state, &other);
                }
                self.analysis.statement(stated, state)
            }
            Statement::Wait(wait) => {
                self.wait(*wait, state);
                self.analysis.statement(stated, state)
            }
            _ => self.analysis.statement(stated, state),
        }
    }

    /// A loop over the values of a counter: needed if its body is.
    fn counted(&mut self, stated: &mut Stated, state: &mut B::State) -> bool {
        let at_least_once = matches!(stated.statement, Statement::For { .. });
        let after = state.clone();
        let (number, end) = self.enter(&after);
        let (mut before, mut any) = (end, false);
        for inner in blocks_of_mut(&mut stated.statement).into_iter().rev() {
            let is_needed;
            (before, is_needed) = self.block(inner, before);
            any |= is_needed;
        }
        self.changed |= self.analysis.join(&mut self.ends[number], &before);
        if !any {
            return self.alone(stated, state);
        }
        *state = before;
        match at_least_once {
            true => self.analysis.repeated(stated, state),
            false => _ = self.analysis.join(state, &after),
        }
        self.analysis.statement(stated, state);
        true
    }

    /// A loop as long as a condition is true. At its test either the body follows or what is after it.
    fn tested(&mut self, stated: &mut Stated, state: &mut B::State) {
        let nothing = self.analysis.nothing();
        let (number, mut test) = self.enter(&nothing);
        if let Statement::While { body, .. } | Statement::Iterate { body, .. } = &mut stated.statement {
            test = self.block(body, test).0;
        }
        self.analysis.join(&mut test, state);
        self.analysis.statement(stated, &mut test);
        if let Statement::While { before, .. } = &mut stated.statement {
            test = self.block(before, test).0;
        }
        self.changed |= self.analysis.join(&mut self.ends[number], &test);
        *state = test;
    }

    /// The number of a loop, and the facts where a pass of it ends, as far as they are known: those after it among them.
    fn enter(&mut self, after: &B::State) -> (usize, B::State) {
        let number = self.next;
        self.next += 1;
        match self.ends.get_mut(number) {
            Some(end) => self.changed |= self.analysis.join(end, after),
            None => {
                self.changed = true;
                self.ends.push(after.clone());
            }
        }
        (number, self.ends[number].clone())
    }

    /// A statement without the statements in it.
    fn alone(&mut self, stated: &Stated, state: &mut B::State) -> bool {
        let mut before = state.clone();
        let is_needed = self.analysis.statement(stated, &mut before);
        if is_needed {
            *state = before;
        }
        is_needed
    }

    fn wait(&mut self, wait: Wait, state: &mut B::State) {
        match wait {
            Wait::Run | Wait::Given | Wait::Row => {}
            Wait::Stop(_, label) => *state = self.from(label),
            Wait::StopAt(_) => {
                for (_, label) in &self.system.resumable {
                    let other = self.from(*label);
                    self.analysis.join(state, &other);
                }
            }
        }
    }

    fn from(&mut self, label: Id<Label>) -> B::State {
        match self.labels.get(&label) {
            Some(known) => known.clone(),
            None => self.analysis.nothing(),
        }
    }
}
