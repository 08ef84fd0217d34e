//! Labels, and the statements that go to them.

use super::super::messages::jumps::*;
use super::*;

/// What a jump cannot leave.
#[derive(Clone, Copy, Debug)]
pub(super) enum Border {
    None,
    Program,
    Procedure(ProcedureId),
    Class(ClassId),
}

/// The labels of a block, a procedure or class body, or a statement that is repeated or connected.
pub(super) struct LabelScope {
    border: Border,
    labels: Vec<(Excerpt, LabelId)>,
}

impl<'a> Resolver<'a, '_> {
    /// Resolves statements among which jumps may go to each other's labels.
    pub(super) fn with_labels<T>(
        &mut self,
        border: Border,
        block: BlockId,
        statements: &[&'a syntax::Statement],
        resolve: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut labels = Vec::new();
        for statement in statements {
            self.collect(statement, block, &mut labels);
        }
        self.label_scopes.push(LabelScope { border, labels });
        let result = resolve(self);
        self.label_scopes.pop();
        result
    }

    /// The labels of a statement and of the compound ones in it.
    fn collect(&mut self, statement: &'a syntax::Statement, block: BlockId, labels: &mut Vec<(Excerpt, LabelId)>) {
        for name in &statement.labels {
            let declared = self.names[block.index()].get(&name.key).map(|entry| entry.at);
            let labelled = labels.iter().find(|(key, _)| *key == name.key).map(|(_, id)| self.program.labels[*id].at);
            if let Some(first) = declared.or(labelled) {
                self.duplicate(name, first);
                continue;
            }
            let label = Label { name: name.shown.clone(), block, used: false, at: name.span };
            labels.push((name.key.clone(), self.program.labels.push(label)));
        }
        match &statement.kind {
            syntax::StatementKind::Compound(inner) => {
                inner.iter().for_each(|inner| self.collect(inner, block, labels));
            }
            syntax::StatementKind::If { then, otherwise, .. } => {
                self.collect(then, block, labels);
                if let Some(otherwise) = otherwise {
                    self.collect(otherwise, block, labels);
                }
            }
            syntax::StatementKind::While { body, .. } => self.collect(body, block, labels),
            _ => {}
        }
    }

    /// The handles of the labels of a statement.
    pub(super) fn labels(&self, names: &[Name]) -> Vec<LabelId> {
        let Some(scope) = self.label_scopes.last() else { return Vec::new() };
        let find = |name: &Name| {
            let found =
                scope.labels.iter().find(|(key, id)| *key == name.key && self.program.labels[*id].at == name.span);
            found.map(|(_, id)| *id)
        };
        names.iter().filter_map(find).collect()
    }

    pub(super) fn goto(&mut self, name: &Name) -> Option<StatementKind> {
        let mut left: Option<Border> = None;
        for at in (0..self.label_scopes.len()).rev() {
            let scope = &self.label_scopes[at];
            let Some(id) = scope.labels.iter().find(|(key, _)| *key == name.key).map(|(_, id)| *id) else {
                if left.is_none() && matches!(scope.border, Border::Procedure(_) | Border::Class(_)) {
                    left = Some(scope.border);
                }
                continue;
            };
            self.program.labels[id].used = true;
            let (of, class) = match left {
                Some(Border::Procedure(id)) => (self.program.procedures[id].name.to_string(), false),
                Some(Border::Class(id)) => (self.program.classes[id].name.to_string(), true),
                Some(Border::None | Border::Program) | None => return Some(StatementKind::Goto(id)),
            };
            let first = self.program.labels[id].at;
            self.report(NonLocalGoto { at: name.span, name: name.shown.to_string(), of, class, first });
            return None;
        }
        let labels = self.label_scopes.iter().flat_map(|scope| scope.labels.iter());
        let names: Vec<String> = labels.map(|(_, id)| self.program.labels[*id].name.to_string()).collect();
        let near = crate::language::cosmo::nearest(&name.shown, names.iter().map(String::as_str));
        let is_other = self.find(&name.key).is_some();
        self.report(UndefinedLabel { at: name.span, name: name.shown.to_string(), near, is_other });
        None
    }
}
