//! Arrays whose elements are always named individually, so each can have its own binary point.

use super::super::Id;
use super::super::expression::{Base, Index, Place};
use super::super::statement::{Stated, Statement};
use super::super::system::{Quantity, Role, System};
use super::super::walk::{self, Access, Visitor, blocks_of};

/// By quantity.
pub fn scattered(system: &System) -> Vec<bool> {
    let array = |(_, quantity): (Id<Quantity>, &Quantity)| {
        let kept = matches!(quantity.role, Role::Setting | Role::Slopes | Role::Memory(_) | Role::Table { .. });
        quantity.extents.len() == 1 && !kept
    };
    let mut seen = Seen { system, single: system.quantities.iter().map(array).collect() };
    for (_, function) in system.code.functions.iter() {
        seen.block(&function.body);
    }
    seen.single
}

struct Seen<'a> {
    system: &'a System,
    single: Vec<bool>,
}

impl Seen<'_> {
    /// Uses that a library does not have do not count.
    fn block(&mut self, block: &[Stated]) {
        for stated in block {
            match &stated.statement {
                Statement::Guard(_)
                | Statement::Print(_)
                | Statement::Warn(..)
                | Statement::NextMoment(_)
                | Statement::Wait(_) => {}
                other => {
                    walk::statement(self.system, stated, self);
                    blocks_of(other).into_iter().for_each(|inner| self.block(inner));
                }
            }
        }
    }
}

impl Visitor for Seen<'_> {
    fn place(&mut self, place: Id<Place>, access: Access) {
        let place = &self.system.code.places[place];
        if !matches!(place.index[..], [Index::Fixed(_)]) {
            self.whole(place.base, access);
        }
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(id) = base {
            self.single[id.index()] = false;
        }
    }
}
