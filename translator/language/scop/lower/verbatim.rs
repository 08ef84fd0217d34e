//! C text of the author.

use super::Lowering;
use crate::language::scop::messages::warnings::NotPortable;
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{Block, BlockKind, LocalId, LocalKind, Program, StatementKind};
use crate::model::{CName, CText, Invocation, Library, QuantityId, Returns, RoutineId};
use crate::source::Span;
use crate::verbatim::{in_c89, mentions, name_in_c};

impl<'t> Lowering<'t> {
    /// It may do anything to what it names; a local hides a variable of its name.
    pub fn verbatim(&mut self, text: &str, locals: &[(String, LocalId)], open: bool) {
        let index = |id: LocalId| self.declared[id.0 as usize].kind == LocalKind::Index;
        let mut names: Vec<CName> =
            locals.iter().map(|(name, id)| CName { name: name.clone(), index: index(*id) }).collect();
        let mut arrays: Vec<QuantityId> = locals.iter().map(|(_, id)| self.local(*id)).collect();
        for (variable, id) in self.text.variables.iter().zip(&self.of_variable) {
            let Some(name) = name_in_c(&variable.name) else { continue };
            if names.iter().all(|local| local.name != name) && mentions(text, &name) {
                names.push(CName { name, index: false });
                arrays.push(*id);
            }
        }
        let has_value = self.block.is_some_and(|block| {
            matches!(self.text.block(block).kind, BlockKind::Function(_) | BlockKind::Procedure(_))
        });
        let invocation = self.invocation(Library::Verbatim);
        let (text, c) = (Some(in_c89(text, has_value)), Some(CText { names, open }));
        self.invoke(Invocation { text, c, arrays, ..invocation });
    }

    /// What C text in a FUNCTION or PROCEDURE gives back when it leaves it.
    pub(super) fn note_returns(&mut self, routine: RoutineId, block: &Block, result: Option<QuantityId>) {
        if has_verbatim(&block.program) {
            let returns = result.map_or(Returns::Nothing, Returns::Value);
            self.course.routines[routine.0 as usize].returns = Some(returns);
        }
    }

    /// What stands at file level; and that all of it ties the model to C is told once.
    pub(super) fn definitions(&mut self) {
        let mut first: Option<Span> = None;
        for verbatim in &self.text.verbatim {
            first.get_or_insert(verbatim.span);
            let card = self.cards.card(verbatim.span, "");
            self.course.definitions.push((in_c89(&verbatim.text, false), card));
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

/// Whether C text stands in a program.
pub fn has_verbatim(program: &Program) -> bool {
    let mut found = false;
    each_statement(&program.statements, &mut |statement| {
        found |= matches!(statement.kind, StatementKind::Verbatim { .. });
    });
    found
}
