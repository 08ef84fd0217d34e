//! Objects that lack what their class needs, and signals that nobody may set.

use super::super::messages::evaluations::*;
use super::super::program::*;
use super::super::walk::{Visit, walk};
use super::candidates::receiver;
use super::events::{statements, units};
use crate::diagnostic::Diagnostics;

pub fn check(program: &Program, diagnostics: &mut Diagnostics) {
    let needed = [("composite", Needed::Form), ("continuous", Needed::Equations)];
    let needed =
        needed.map(|(class, what)| (program.standard_class(class), program.standard_virtual(class, what.name()), what));
    let signal = program.standard_class("block").and_then(|block| {
        let attributes = &program.blocks[program.classes[block].block].variables;
        attributes.iter().copied().find(|id| program.variables[*id].name == "signal")
    });
    let computed = ["dynamic", "composite"].map(|name| program.standard_class(name));
    for unit in units(program) {
        walk(program, statements(program, unit), &mut |visit| match visit {
            Visit::Expression(id) => {
                let ExpressionKind::New { class, .. } = program.expressions[id].kind else { return };
                for (of, wanted, what) in needed {
                    let (Some(of), Some(wanted)) = (of, wanted) else { continue };
                    if program.is_in(class, of) && program.matched(class, wanted).is_none() {
                        let at = program.expressions[id].at;
                        let class = program.class_name(class);
                        diagnostics.error(MissingProcedure { at, class, what });
                    }
                }
            }
            Visit::Store(store) => {
                let Place::Variable { variable, of } = &store.place else { return };
                let class = receiver(program, *of).filter(|_| Some(*variable) == signal);
                let is_computed = |class| computed.iter().flatten().any(|standard| program.is_in(class, *standard));
                if class.is_some_and(is_computed) {
                    diagnostics.error(SignalReadOnly { at: store.at, from: None });
                }
            }
            Visit::Statement(_) => {}
        });
    }
}
