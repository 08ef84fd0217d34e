//! What INITIAL assigns.

use super::super::text::*;
use super::Resolver;

impl Resolver<'_> {
    /// States that take a new start after INITIAL: it assigns their initial constant and not them.
    pub fn begun_anew(&self) -> Vec<(VariableId, VariableId)> {
        let assigned = self.assigned_by(&self.initial.statements);
        let pairs =
            self.states.iter().flat_map(|state| state.levels.iter().copied().zip(state.initials.iter().copied()));
        pairs.filter(|(level, initial)| assigned.contains(initial) && !assigned.contains(level)).collect()
    }
}
