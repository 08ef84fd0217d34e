//! Whether a function has anything to differentiate.

use super::Sensitivities;
use crate::code::statement::{Block, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Base, Expression, Function, Id, Place, Solve};
use rustc_hash::FxHashSet as HashSet;

impl Sensitivities {
    /// Whether a function, or one that it calls, sets or returns anything that depends on a setting.
    pub(super) fn touches(&self, function: Id<Function>) -> bool {
        let (mut seen, mut waiting) = (HashSet::default(), vec![function]);
        while let Some(next) = waiting.pop() {
            if seen.insert(next) {
                let body = &self.builder.code.functions[next].body;
                if self.active_results.contains(&next) || self.touches_in(next, body, &mut waiting) {
                    return true;
                }
            }
        }
        false
    }

    fn touches_in(&self, of: Id<Function>, block: &Block, waiting: &mut Vec<Id<Function>>) -> bool {
        let code = &self.builder.code;
        let set = |place: &Id<Place>| match code.places[*place].base {
            Base::Quantity(id) => self.active.contains(&id),
            Base::Local(_) => false,
        };
        block.iter().any(|stated| match &stated.statement {
            Statement::Set(place, value) => {
                if let Expression::Call(function, _) = code.expressions[*value] {
                    waiting.push(function);
                }
                set(place)
            }
            Statement::Read { into: place, .. } | Statement::NextMoment(place) => set(place),
            Statement::Call { function, .. } => {
                waiting.push(*function);
                false
            }
            Statement::Solve { solve, .. } => self.moves_states(*solve),
            Statement::Table(table) => {
                let table = &self.system.tables[*table];
                waiting.push(table.make);
                table.into.iter().any(set) || self.depends(of, table.at)
            }
            Statement::Invoke(id) => {
                let invocation = &self.system.invocations[*id];
                waiting.extend(invocation.runs());
                invocation.into.is_some_and(|into| self.active.contains(&into))
            }
            other => blocks_of(other).into_iter().any(|inner| self.touches_in(of, inner, waiting)),
        })
    }

    /// Whether the states of a solve depend on a setting.
    pub(super) fn moves_states(&self, solve: Id<Solve>) -> bool {
        let moves = |place: Id<Place>| match self.builder.code.places[place].base {
            Base::Quantity(id) => self.active.contains(&id),
            Base::Local(_) => false,
        };
        self.system.solves[solve].states.iter().any(|state| moves(state.value))
    }
}
