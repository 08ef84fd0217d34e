//! Many steps at once, for small models: all changing values are in locals during the steps.
//!
//! The last point is computed on the model. So the loop needs only the values on which later steps depend, the values
//! that are tested, and effects; it omits a supplementary that is only shown. When the loop ends, it writes back the
//! values from which that point starts.

mod copy;
mod gather;
mod live;

use super::arena::Arena;
use super::effects::effects;
use super::function::{Function, FunctionKind};
use super::statement::{Block, Stated, Statement};
use super::system::{Clock, Many, Quantity, Role, StepEntries, System};
use super::types::Type;
use super::walk::{self, Access, Visitor};
use super::{Base, Id, Place};
use copy::Copy;
use live::Live;

/// C89 guarantees 127 names in a block; some belong to the loop itself.
const MOST_LOCALS: usize = 108;
const MOST_TEMPORARIES: usize = 100;
/// With more equations, compilers take too long for one function.
const MOST_IN_LOOP: usize = 300;

/// Adds the function for many steps, if the model is small and its periods can be computed before a point.
pub fn carry(system: &mut System) {
    let Clock::Steps { periods, entries, .. } = &system.clock else { return };
    let varying = &periods.varying();
    let Some(local) = locals(system, entries) else { return };
    let Some(live) = Live::new(system, entries, varying, &local) else { return };
    let (event, step, point) = (entries.event, entries.step, entries.point);
    let mut copy = Copy::new(std::mem::take(&mut system.code));
    let bodies = [(event, &live.event), (step, &live.step), (point, &live.periods), (point, &live.point)];
    let mut body = Block::new();
    let mut ends = [0; 4];
    for ((function, statements), end) in bodies.into_iter().zip(&mut ends) {
        body.extend(copy.block(function, statements));
        *end = body.len();
    }
    let Copy { builder, locals, homes, .. } = copy;
    system.code = builder.code;
    let source = body.first().map(|stated| stated.source);
    let (name, kind, result) = ("many".into(), FunctionKind::Plain, Type::Nothing);
    let parameters = Vec::new();
    let function = Function { name, kind, parameters, result, locals, body, effects: Default::default(), source };
    let function = system.code.functions.push(function);
    let all = effects(system);
    if let Some(found) = all.into_iter().nth(function.index()) {
        system.code.functions[function].effects = found;
    }
    let ids = || system.quantities.ids();
    let carried = ids().filter(|id| live.carried[id.index()]).collect();
    let fresh = ids().filter(|id| local[id.index()] && live.used[id.index()] && !live.carried[id.index()]).collect();
    let many = Many { function, carried, fresh, clock: ends[1], leave: ends[2], homes };
    if let Clock::Steps { entries, .. } = &mut system.clock {
        entries.many = Some(Box::new(many));
    }
}

/// The quantities that the loop may keep in locals; nothing if there should be no loop.
fn locals(system: &System, entries: &StepEntries) -> Option<Vec<bool>> {
    let functions = [entries.event, entries.step, entries.point].map(|id| &system.code.functions[id]);
    let count = functions.iter().map(|function| count(&function.body)).sum::<usize>();
    let temporaries = |function: &&Function| function.locals.len();
    if !(1..=MOST_IN_LOOP).contains(&count) || functions.iter().map(temporaries).any(|count| count > MOST_TEMPORARIES) {
        return None;
    }
    let mut touched = Touched { system, local: vec![false; system.quantities.len()] };
    for function in functions {
        walk::block(system, &function.body, &mut touched);
    }
    let local = touched.local;
    (local.iter().filter(|local| **local).count() <= MOST_LOCALS).then_some(local)
}

/// The number of computed values, each counted once.
fn count(statements: &[Stated]) -> usize {
    let one = |stated: &Stated| match &stated.statement {
        Statement::Guard(_) => 0,
        Statement::For { body, .. } | Statement::Count { body, .. } => count(body),
        Statement::If(_, then, otherwise) => 1 + count(then) + count(otherwise),
        Statement::While { before, body, .. } => 1 + count(before) + count(body),
        _ => 1,
    };
    statements.iter().map(one).sum()
}

struct Touched<'s> {
    system: &'s System,
    local: Vec<bool>,
}

impl Visitor for Touched<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(id) = base {
            self.local[id.index()] |= may_be_local(&self.system.quantities, id);
        }
    }
}

fn may_be_local(quantities: &Arena<Quantity>, id: Id<Quantity>) -> bool {
    let quantity = &quantities[id];
    quantity.extents.is_empty()
        && matches!(quantity.role, Role::Level | Role::Auxiliary | Role::Rate | Role::Supplementary)
}
