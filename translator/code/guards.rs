//! Guards of a model that somebody else looks after: only those are left that nobody else sees.

use super::Id;
use super::effects::effects;
use super::statement::{Block, Statement};
use super::system::{Quantity, System};

/// Leaves of the guards that end functions those for which `keeps` holds.
pub fn keep_guards(system: &mut System, keeps: impl Fn(Id<Quantity>) -> bool) {
    let functions: Vec<_> = system.code.functions.ids().collect();
    for id in functions {
        reduce(&mut system.code.functions[id].body, &keeps);
    }
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
}

fn reduce(body: &mut Block, keeps: &impl Fn(Id<Quantity>) -> bool) {
    let Some(Statement::Guard(quantities)) = body.last_mut().map(|stated| &mut stated.statement) else { return };
    quantities.retain(|quantity| keeps(*quantity));
    if quantities.is_empty() {
        body.pop();
    }
}
