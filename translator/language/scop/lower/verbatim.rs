//! C text of the author.

use super::Lowering;
use crate::language::scop::messages::warnings::NotPortable;
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{LocalId, Program, StatementKind};
use crate::model::{Invocation, Library, QuantityId};
use crate::source::Span;
use crate::verbatim::{mentions, name_in_c};

impl<'t> Lowering<'t> {
    /// It may do anything to what it names; a local hides a variable of its name.
    pub fn verbatim(&mut self, text: &str, locals: &[LocalId]) {
        let hidden: Vec<String> = locals.iter().map(|id| self.declared[id.0 as usize].name.clone()).collect();
        let mut arrays: Vec<QuantityId> = locals.iter().map(|id| self.local(*id)).collect();
        for (variable, id) in self.text.variables.iter().zip(&self.of_variable) {
            let Some(name) = name_in_c(&variable.name) else { continue };
            if !hidden.contains(&name) && mentions(text, &name) {
                arrays.push(*id);
            }
        }
        let invocation = self.invocation(Library::Verbatim);
        self.invoke(Invocation { text: Some(text.to_string()), arrays, ..invocation });
    }

    /// What stands at file level; and that all of it ties the model to C is told once.
    pub(super) fn definitions(&mut self) {
        let mut first: Option<Span> = None;
        for verbatim in &self.text.verbatim {
            first.get_or_insert(verbatim.span);
            let card = self.cards.card(verbatim.span, "");
            self.course.definitions.push((verbatim.text.clone(), card));
        }
        let text = self.text;
        let own: [&Program; 2] = [&text.initial, &text.breakpoint];
        let blocks = text.blocks.iter().map(|block| &block.program);
        for program in own.into_iter().chain(&text.terminal).chain(blocks) {
            each_statement(&program.statements, &mut |statement| {
                if let StatementKind::Verbatim { .. } = statement.kind {
                    first.get_or_insert(statement.span);
                }
            });
        }
        if let Some(at) = first {
            self.diagnostics.warning(NotPortable { at });
        }
    }
}
