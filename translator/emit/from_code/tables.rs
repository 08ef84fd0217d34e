//! Functions that are tabulated: a call of the runtime.

use super::function::Body;
use crate::code::{Id, Table};

impl Body<'_, '_> {
    /// Gives places their values by straight lines between points, which are computed when they are first needed.
    pub fn table(&mut self, table: Id<Table>) {
        // The runtime has no tables yet: what is compiled must not go without.
        let text = format!("#error table {}\n", table.index());
        self.push(crate::c::CStatement::Lines(text));
    }
}
