//! Connection of objects: `inspect`.

use super::super::messages::types::NotAReference;
use super::*;

impl<'a> Resolver<'a, '_> {
    pub(super) fn inspect(
        &mut self,
        object: &'a syntax::Expression,
        arms: &'a [syntax::Arm],
        otherwise: Option<&'a syntax::Statement>,
    ) -> Option<StatementKind> {
        let at = object.span;
        let object = self.value(object);
        let given = self.object_class(object);
        let mut made = Vec::new();
        for arm in arms {
            let class = match &arm.class {
                Some(name) => match self.find_class(name) {
                    // An arm of a class that the object cannot have is legal, and never taken.
                    Some((class, _)) => Some(class),
                    None => continue,
                },
                None => None,
            };
            let Some(of) = class.or(given.flatten()) else {
                if given.is_some() && arm.class.is_none() {
                    self.report(NotAReference { at, given: "none".into() });
                }
                continue;
            };
            let block = self.block();
            let kind = VariableKind::Connected;
            let connected = self.new_variable(block, "inspected".into(), Type::Ref(Some(of)), kind, at);
            self.frames.push(Frame::Connection(connected, of));
            let border = labels::Border::None;
            let body = self.with_labels(border, block, &[&arm.body], |resolver| resolver.statement(&arm.body));
            self.frames.pop();
            made.push(Arm { class, connected, body });
        }
        let otherwise = otherwise.map(|statement| self.statement(statement));
        Some(StatementKind::Inspect(Box::new(Inspect { object, arms: made, otherwise })))
    }
}
