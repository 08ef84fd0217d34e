//! What a name, or a name after a dot, denotes.

use super::super::messages::calls::*;
use super::super::messages::names::*;
use super::super::messages::types::*;
use super::*;
use crate::language::suggestions::are_affordable;

/// What a name denotes, with the record it is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Denoted {
    pub entity: Entity,
    pub of: Instance,
}

impl<'a> Resolver<'a, '_> {
    /// What a name alone means; an unknown one is reported.
    pub(super) fn denote_name(&mut self, name: &Name) -> Option<Denoted> {
        let Some((entity, of)) = self.find(&name.key) else {
            self.undefined(name, false);
            return None;
        };
        self.refuse_later(entity, name);
        if !self.is_detach(entity) {
            return Some(Denoted { entity, of });
        }
        let Some(of) = self.innermost_object() else {
            self.report(DetachOutside { at: name.span });
            return None;
        };
        Some(Denoted { entity, of })
    }

    fn is_detach(&self, entity: Entity) -> bool {
        let Entity::Procedure(id) = entity else { return false };
        let procedure = &self.program.procedures[id];
        procedure.standard && procedure.name == "detach" && Some(procedure.declared_in) == self.program.environment
    }

    /// The object of the innermost class body or arm of `inspect`.
    fn innermost_object(&mut self) -> Option<Instance> {
        for at in (0..self.frames.len()).rev() {
            match self.frames[at] {
                Frame::Connection(variable, _) if !self.program.connected.contains(&variable) => {
                    return Some(self.connected(variable));
                }
                Frame::Block(block) if matches!(self.program.blocks[block].kind, BlockKind::Class(_)) => {
                    return Some(Instance::Here(block));
                }
                Frame::Connection(..) | Frame::Block(_) => {}
            }
        }
        None
    }

    /// What a name after a dot means; unknown ones are reported.
    pub(super) fn denote_attribute(&mut self, object: &'a syntax::Expression, name: &Name) -> Option<Denoted> {
        let object = self.value(object);
        let of = Instance::Object(object);
        let class = match self.program.expressions[object].of {
            Type::Ref(Some(class)) => class,
            Type::Text => self.program.standard_class("zd_text")?,
            Type::Unknown => return None,
            other => {
                let at = self.program.expressions[object].at;
                let given = self.program.type_name(other);
                self.report(NoAttributes { at: at.to(name.span), name: name.shown.to_string(), given });
                return None;
            }
        };
        if let Some(entity) = self.attribute(class, &name.key) {
            self.refuse_later(entity, name);
            return Some(Denoted { entity, of });
        }
        // An attribute of every class.
        if name.is("detach")
            && let Some((entity, _)) = self.find(&name.key)
            && self.is_detach(entity)
        {
            return Some(Denoted { entity, of });
        }
        self.unknown_attribute(class, name);
        None
    }

    pub(super) fn unknown_attribute(&mut self, class: ClassId, name: &Name) {
        let mut chain = self.program.chain(class).into_iter();
        let is_in = |one: &ClassId| self.names[self.program.classes[*one].block.index()].get(&name.key);
        if let Some(owner) = chain.find(|one| is_in(one).is_some_and(|entry| !entry.is_private())) {
            let class = self.program.class_name(owner);
            return self.report(ProtectedAttribute { at: name.span, name: name.shown.to_string(), class });
        }
        let near = self.near_attribute(class, name);
        let shown = self.program.class_name(class);
        let subclass = self.subclass_with(class, name).map(|subclass| self.program.class_name(subclass));
        let has = if self.program.classes[class].standard { self.own_attributes(class) } else { Vec::new() };
        self.report(UndefinedAttribute {
            at: name.span,
            name: name.shown.to_string(),
            class: shown,
            near,
            subclass,
            has,
        });
    }

    fn own_attributes(&self, class: ClassId) -> Vec<String> {
        let entries = self.names[self.program.classes[class].block.index()].values();
        let mut names: Vec<String> =
            entries.filter(|entry| !entry.is_private()).map(|entry| entry.shown.to_string()).collect();
        names.sort();
        names
    }

    /// The first subclass of a class that declares the attribute.
    fn subclass_with(&self, class: ClassId, name: &Name) -> Option<ClassId> {
        if !are_affordable(self.diagnostics.error_count(), self.program.classes.len()) {
            return None;
        }
        let entry = |id: ClassId| self.names[self.program.classes[id].block.index()].get(&name.key);
        let declares = |id: ClassId| entry(id).is_some_and(|entry| !entry.is_private());
        let mut all = self.program.classes.iter().map(|(id, _)| id);
        all.find(|id| *id != class && declares(*id) && self.program.is_in(*id, class))
    }

    /// What an expression that is a name or an attribute denotes; none of any other, or after an error.
    pub(super) fn denoted(&mut self, expression: &'a syntax::Expression) -> Option<Denoted> {
        match &expression.kind {
            syntax::ExpressionKind::Name(name) => self.denote_name(name),
            syntax::ExpressionKind::Dot(object, name) => self.denote_attribute(object, name),
            _ => None,
        }
    }

    /// Whether the procedure's own body is around this place, so that its name may be assigned.
    pub(super) fn body_of(&self, key: &Excerpt) -> Option<ProcedureId> {
        for frame in self.frames.iter().rev() {
            let Frame::Block(block) = frame else { continue };
            if self.names[block.index()].contains_key(key) {
                return None;
            }
            if let BlockKind::Procedure(id) = self.program.blocks[*block].kind {
                let name = crate::language::boscos::lexer::words::key_of(&self.program.procedures[id].name);
                if name == key.as_str() {
                    return Some(id);
                }
            }
        }
        None
    }
}
