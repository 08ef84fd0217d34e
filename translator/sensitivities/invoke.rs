//! Functions that need more than numbers: they have no derivatives, but their values may be constants.

use super::{Frame, Made, Sensitivities};
use crate::code::statement::Statement;
use crate::code::{Id, Invocation, Library, Site};

/// What changes no number, or only prints.
fn is_idle(function: Library) -> bool {
    matches!(
        function,
        Library::Hold
            | Library::Next
            | Library::Printf
            | Library::Prterr
            | Library::Tell
            | Library::Limits
            | Library::Mismatch
    )
}

impl Sensitivities {
    /// What it is given must not depend on a setting.
    pub(super) fn refuse_invocation(&self, id: Id<Invocation>, source: Id<Site>) -> Made {
        let invocation = &self.system.invocations[id];
        let depends = invocation.values.iter().chain(&invocation.arrays).any(|id| self.quantity_depends(*id))
            || invocation.functions.iter().any(|(.., value)| self.quantity_depends(*value))
            || invocation.runs().any(|function| self.touches(function));
        let c = invocation.function == Library::Verbatim;
        if c || (depends && !is_idle(invocation.function)) {
            let what = if c { "C code of the author" } else { "a function with memory, files or integrals" };
            return self.refuse(what, source);
        }
        Ok(())
    }

    pub(super) fn invoked(&mut self, id: Id<Invocation>, frame: &mut Frame, source: Id<Site>) -> Made {
        let invocation = self.system.invocations[id].clone();
        if let Some(into) = invocation.into.filter(|into| self.active.contains(into)) {
            for way in 0..self.ways() {
                let target = self.along(into, way);
                let (target, zero) = (self.whole(target), self.builder.real(0.0));
                self.put(frame, source, target, zero);
            }
        }
        self.push(frame, source, Statement::Invoke(id));
        Ok(())
    }
}
