//! Guards of a model that another party also tests: keeps only those that the other party does not see.

use super::Id;
use super::effects::effects;
use super::statement::{Block, Statement};
use super::system::{Quantity, System};

/// Keeps, in the guards that end functions, only those for which `keeps` is true.
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
