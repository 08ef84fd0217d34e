//! Determines the computations needed in every step, and the values that pass from step to step.

use super::gather::gather;
use crate::code::effects::has_effects;
use crate::code::expression::{Base, Expression, Place};
use crate::code::needed::{Need, carried, each, set_quantity, targets};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::system::{Quantity, StepEntries, System};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Id, walk::blocks_of};

/// The functions of one step in the order of the loop.
pub(super) struct Live {
    pub event: Block,
    pub step: Block,
    pub point: Block,
    /// The statements of the point that compute the periods that vary, done before it to see whether they change.
    pub periods: Block,
    /// By quantity: its value passes from step to step, or from the loop to the last point.
    pub carried: Vec<bool>,
    /// By quantity: the loop uses it.
    pub used: Vec<bool>,
}

impl Live {
    /// `local` marks the quantities that the loop keeps in locals. Nothing if the periods cannot be computed before a
    /// point.
    pub fn new(system: &System, entries: &StepEntries, varying: &[Id<Quantity>], local: &[bool]) -> Option<Live> {
        let functions = [entries.event, entries.step, entries.point].map(|id| &system.code.functions[id]);
        let bodies = functions.map(|function| &function.body[..]);
        let periods = periods(system, bodies[2], varying, local)?;
        let mut carried = carried(system, &bodies, local.len());
        targets(system, bodies[0], &mut carried);
        targets(system, bodies[1], &mut carried);
        for (carries, local) in carried.iter_mut().zip(local) {
            *carries &= local;
        }
        let quantities = carried.iter().zip(local).map(|(carried, local)| *carried || !local).collect();
        let mut need = Need::of(system, quantities, bodies.len(), true);
        need.complete(&bodies);
        // A value computed only for its effects needs a target, or compilers warn.
        for body in bodies {
            each(body, &mut |stated| {
                if let Some((quantity, value)) = set_quantity(system, stated)
                    && has_effects(system, value)
                {
                    let at = quantity.index();
                    carried[at] |= local[at] && !need.quantities[at];
                }
            });
        }
        let kept = |number: usize| need.prune(bodies[number], number);
        let (event, step, point) = (kept(0), kept(1), gather(system, kept(2), local));
        let mut used = Used { system, quantities: carried.clone() };
        for body in [&event, &step, &periods, &point] {
            walk::block(system, body, &mut used);
        }
        Some(Live { event, step, point, periods, carried, used: used.quantities })
    }
}

/// The statements of the point that compute the periods that vary. They run once before the point and again in it, so
/// they may have no effects and must not need an old value of what they set.
fn periods(system: &System, point: &[Stated], varying: &[Id<Quantity>], local: &[bool]) -> Option<Block> {
    if varying.iter().any(|id| !local[id.index()]) {
        return None;
    }
    let mut need = Need::of(system, vec![false; local.len()], 1, false);
    varying.iter().for_each(|id| need.quantities[id.index()] = true);
    need.complete(&[point]);
    let statements = need.prune(point, 0);
    let mut set = vec![false; local.len()];
    targets(system, &statements, &mut set);
    let old = carried(system, &[point], local.len());
    let again = set.iter().zip(&old).all(|(set, old)| !(set & old));
    (again && statements.iter().all(|stated| repeatable(system, stated))).then_some(statements)
}

/// Whether doing it twice is the same as doing it once, if it does not fail.
fn repeatable(system: &System, stated: &Stated) -> bool {
    let effects = |value: &Id<Expression>| has_effects(system, *value);
    match &stated.statement {
        Statement::While { .. } => false,
        Statement::Set(_, value) | Statement::If(value, ..) if effects(value) => false,
        statement => blocks_of(statement).into_iter().flatten().all(|inner| repeatable(system, inner)),
    }
}

struct Used<'s> {
    system: &'s System,
    quantities: Vec<bool>,
}

impl Visitor for Used<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(id) = base {
            self.quantities[id.index()] = true;
        }
    }
}
