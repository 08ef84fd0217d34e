//! The data-flow analysis: the facts at each statement, on all paths to it.
//!
//! A [`Forward`] analysis defines the effect of a statement. [`run`] follows branches, loops, labels and jumps until
//! nothing changes, then passes through the body once more to report. Unreachable code has no state and is not
//! reported. [`backward`] follows the same paths from their ends.

pub mod backward;

use super::expression::Expression;
use super::function::{Function, Local};
use super::statement::{Block, Label, Stated, Statement, Wait};
use super::{Id, System};
use rustc_hash::FxHashMap as HashMap;

/// An analysis whose states can only lose facts where paths join.
pub trait Forward {
    type State: Clone + PartialEq;

    /// The effect of a statement itself, without nested statements. `report`: the state is final.
    fn statement(&mut self, stated: &Stated, state: &mut Self::State, report: bool);
    /// Keeps the facts common to both paths; returns whether that changed the first.
    fn meet(&mut self, into: &mut Self::State, other: &Self::State) -> bool;
    /// A condition is true on this path.
    fn assume(&mut self, _condition: Id<Expression>, _holds: bool, _state: &mut Self::State) {}
    /// A pass of a loop begins, or the loop has ended.
    fn counter(&mut self, _counter: Id<Local>, _inside: bool, _state: &mut Self::State) {}
    /// The facts where another process resumes a program.
    fn resumed(&mut self) -> Self::State;
}

/// Analyses a function, from the facts at its start.
pub fn run<F: Forward>(system: &System, function: &Function, start: F::State, analysis: &mut F) {
    let mut follow = Follow { system, analysis, labels: HashMap::default(), changed: false, report: false };
    loop {
        follow.changed = false;
        follow.block(&function.body, Some(start.clone()));
        if !follow.changed {
            break;
        }
    }
    follow.report = true;
    follow.block(&function.body, Some(start));
}

struct Follow<'a, F: Forward> {
    system: &'a System,
    analysis: &'a mut F,
    /// The facts at labels, from the paths found so far.
    labels: HashMap<Id<Label>, F::State>,
    changed: bool,
    report: bool,
}

impl<F: Forward> Follow<'_, F> {
    fn block(&mut self, block: &Block, mut state: Option<F::State>) -> Option<F::State> {
        for stated in block {
            state = match (&stated.statement, state) {
                (Statement::Label(label), state) => {
                    if let Some(state) = &state {
                        self.arrive(*label, state);
                    }
                    self.labels.get(label).cloned()
                }
                // A label in a block that is unreachable from above may be a jump target.
                (statement, None) => self.unreached(statement),
                (_, Some(state)) => self.statement(stated, state),
            };
        }
        state
    }

    fn unreached(&mut self, statement: &Statement) -> Option<F::State> {
        let mut state = None;
        for inner in super::walk::blocks_of(statement) {
            let left = self.block(inner, None);
            state = self.join(state, left);
        }
        state
    }

    fn statement(&mut self, stated: &Stated, mut state: F::State) -> Option<F::State> {
        match &stated.statement {
            Statement::If(condition, then, otherwise) => {
                self.analysis.statement(stated, &mut state, self.report);
                let mut other = state.clone();
                self.analysis.assume(*condition, true, &mut state);
                self.analysis.assume(*condition, false, &mut other);
                let then = self.block(then, Some(state));
                let otherwise = self.block(otherwise, Some(other));
                self.join(then, otherwise)
            }
            Statement::For { counter, body, .. } => {
                self.analysis.statement(stated, &mut state, self.report);
                self.repeat(state, |follow, mut state| {
                    follow.analysis.counter(*counter, true, &mut state);
                    // There is at least one pass, so the facts at its end are the facts after the loop.
                    let end = follow.block(body, Some(state));
                    let end = end.map(|mut end| {
                        follow.analysis.counter(*counter, false, &mut end);
                        end
                    });
                    (end.clone(), end)
                })
            }
            Statement::Count { counter, body, .. } => {
                self.analysis.statement(stated, &mut state, self.report);
                self.repeat(state, |follow, state| {
                    let mut inside = state.clone();
                    follow.analysis.counter(*counter, true, &mut inside);
                    let end = follow.block(body, Some(inside));
                    let end = end.map(|mut end| {
                        follow.analysis.counter(*counter, false, &mut end);
                        end
                    });
                    (end, Some(state))
                })
            }
            // The first value is set before the condition is tested; a pass ends with the next one.
            Statement::Iterate { condition, body, .. } => {
                self.analysis.statement(stated, &mut state, self.report);
                self.repeat(state, |follow, state| {
                    let (mut inside, mut after) = (state.clone(), state);
                    follow.analysis.assume(*condition, true, &mut inside);
                    follow.analysis.assume(*condition, false, &mut after);
                    let end = follow.block(body, Some(inside)).map(|mut end| {
                        follow.analysis.statement(stated, &mut end, follow.report);
                        end
                    });
                    (end, Some(after))
                })
            }
            Statement::While { before, condition, body, .. } => self.repeat(state, |follow, state| {
                let Some(mut state) = follow.block(before, Some(state)) else { return (None, None) };
                follow.analysis.statement(stated, &mut state, follow.report);
                let mut after = state.clone();
                follow.analysis.assume(*condition, true, &mut state);
                follow.analysis.assume(*condition, false, &mut after);
                (follow.block(body, Some(state)), Some(after))
            }),
            Statement::Jump(label) => {
                self.arrive(*label, &state);
                None
            }
            Statement::Return(_) => {
                self.analysis.statement(stated, &mut state, self.report);
                None
            }
            Statement::Solve { events, .. } => {
                self.analysis.statement(stated, &mut state, self.report);
                events.iter().for_each(|label| self.arrive(*label, &state));
                Some(state)
            }
            Statement::Wait(wait) => {
                self.analysis.statement(stated, &mut state, self.report);
                self.wait(*wait, state)
            }
            _ => {
                self.analysis.statement(stated, &mut state, self.report);
                Some(state)
            }
        }
    }

    fn wait(&mut self, wait: Wait, state: F::State) -> Option<F::State> {
        match wait {
            Wait::Run | Wait::Given | Wait::Row => Some(state),
            Wait::Stop(_, label) => {
                let resumed = self.analysis.resumed();
                self.arrive(label, &resumed);
                None
            }
            Wait::StopAt(_) => {
                let resumed = self.analysis.resumed();
                for (_, label) in &self.system.resumable {
                    self.arrive(*label, &resumed);
                }
                Some(resumed)
            }
        }
    }

    /// Analyses a loop until the facts at its start are stable. `pass` gives the facts at the end of a pass, and after
    /// the loop.
    fn repeat(
        &mut self,
        mut start: F::State,
        mut pass: impl FnMut(&mut Self, F::State) -> (Option<F::State>, Option<F::State>),
    ) -> Option<F::State> {
        let report = std::mem::replace(&mut self.report, false);
        loop {
            let (end, after) = pass(self, start.clone());
            if !end.is_some_and(|end| self.analysis.meet(&mut start, &end)) {
                // Only the last pass reports; otherwise nested loops would take twice the time for each level.
                if !report {
                    return after;
                }
                break;
            }
        }
        self.report = report;
        pass(self, start).1
    }

    fn arrive(&mut self, label: Id<Label>, state: &F::State) {
        match self.labels.get_mut(&label) {
            Some(known) => self.changed |= self.analysis.meet(known, state),
            None => {
                self.labels.insert(label, state.clone());
                self.changed = true;
            }
        }
    }

    fn join(&mut self, one: Option<F::State>, other: Option<F::State>) -> Option<F::State> {
        match (one, other) {
            (Some(mut one), Some(other)) => {
                self.analysis.meet(&mut one, &other);
                Some(one)
            }
            (one, other) => one.or(other),
        }
    }
}
