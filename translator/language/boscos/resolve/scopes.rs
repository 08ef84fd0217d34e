//! Where a name is looked for: in the blocks around it, in the prefixes of classes, in connected objects.

use super::super::messages::names::*;
use super::*;
use crate::language::cosmo::nearest;
use crate::language::suggestions::are_affordable;

impl<'a> Resolver<'a, '_> {
    /// The entry of a block; names of the standard environment that begin with `zd_` are its own.
    fn entry(&self, block: BlockId, key: &Excerpt) -> Option<&Entry> {
        self.names[block.index()].get(key).filter(|entry| self.standard || !entry.is_private())
    }

    /// What a name means at the present place.
    pub(super) fn find(&mut self, key: &Excerpt) -> Option<(Entity, Instance)> {
        for at in (0..self.frames.len()).rev() {
            match self.frames[at] {
                Frame::Block(block) => {
                    if let Some(entry) = self.entry(block, key) {
                        return Some((entry.entity, Instance::Here(block)));
                    }
                    let BlockKind::Class(class) = self.program.blocks[block].kind else { continue };
                    if let Some(entity) = self.inherited(class, key) {
                        return Some((entity, Instance::Here(block)));
                    }
                }
                Frame::Connection(variable, class) => {
                    if let Some(entity) = self.attribute(class, key) {
                        return Some((entity, self.connected(variable)));
                    }
                }
            }
        }
        None
    }

    /// The object of an arm of `inspect`.
    pub(super) fn connected(&mut self, variable: VariableId) -> Instance {
        let Variable { block, of, .. } = self.program.variables[variable];
        let place = Place::Variable { variable, of: Instance::Here(block) };
        Instance::Object(self.new_expression(ExpressionKind::Read(place), of, Span::default()))
    }

    /// An attribute that a class has from its prefixes.
    fn inherited(&mut self, class: ClassId, key: &Excerpt) -> Option<Entity> {
        self.ensure(class);
        let prefix = self.program.classes[class].prefix?;
        self.attribute_from(prefix, key, Some(class))
    }

    /// An attribute of objects of a class, seen from the present place.
    pub(super) fn attribute(&mut self, class: ClassId, key: &Excerpt) -> Option<Entity> {
        self.attribute_from(class, key, None)
    }

    /// `below`: the class whose body the name is in.
    ///
    /// An attribute that cannot be seen from here leaves the one of the same name in a prefix visible.
    fn attribute_from(&mut self, class: ClassId, key: &Excerpt, below: Option<ClassId>) -> Option<Entity> {
        self.ensure(class);
        let (mut hidden, mut protected) = (false, None);
        for one in self.program.chain(class) {
            self.ensure(one);
            let protection = self.protection(one, key);
            hidden |= protection.hidden && !self.is_inside(one, false);
            if protection.protected {
                protected = Some(one);
            }
            let block = self.program.classes[one].block;
            let Some(entity) = self.entry(block, key).map(|entry| entry.entity) else { continue };
            let closed = protected.is_some_and(|of| below.is_none() && !self.is_inside(of, true));
            if !hidden && !closed {
                return Some(entity);
            }
            (hidden, protected) = (false, None);
        }
        None
    }

    fn protection(&self, class: ClassId, key: &Excerpt) -> syntax::Protection {
        self.protections.get(&(class, key.clone())).copied().unwrap_or_default()
    }

    /// Whether the body of a class, or with `or_subclass` one of a subclass, is around the present place.
    fn is_inside(&self, class: ClassId, or_subclass: bool) -> bool {
        self.frames.iter().any(|frame| match frame {
            Frame::Block(block) => match self.program.blocks[*block].kind {
                BlockKind::Class(own) => own == class || (or_subclass && self.program.is_in(own, class)),
                BlockKind::Environment | BlockKind::Plain | BlockKind::Procedure(_) => false,
            },
            Frame::Connection(..) => false,
        })
    }

    /// The class of a name; anything else is reported.
    pub(super) fn find_class(&mut self, name: &Name) -> Option<(ClassId, Instance)> {
        match self.find(&name.key) {
            Some((Entity::Class(class), of)) => {
                self.refuse_later(Entity::Class(class), name);
                Some((class, of))
            }
            Some((entity, _)) => {
                let declared = self.declared_at(entity);
                let message = NotAClass { at: name.span, name: name.shown.to_string(), declared };
                self.report(message);
                None
            }
            None => {
                self.unknown_class(name);
                None
            }
        }
    }

    fn unknown_class(&mut self, name: &Name) {
        const FILES: [&str; 8] =
            ["file", "infile", "outfile", "directfile", "printfile", "imagefile", "bytefile", "inbytefile"];
        if FILES.contains(&name.key.as_str()) {
            if !self.unknown.insert("file".into()) {
                return;
            }
            return self.report(FileClass { at: name.span, name: name.shown.to_string() });
        }
        self.undefined(name, true);
    }

    /// Reports a standard name that the paper does not have, if it is to be kept to.
    pub(super) fn refuse_later(&mut self, entity: Entity, name: &Name) {
        let standard = match entity {
            Entity::Variable(id) => self.program.variables[id].standard,
            Entity::Procedure(id) => self.program.procedures[id].standard,
            Entity::Virtual(_) => false,
            Entity::Class(id) => self.program.classes[id].standard,
        };
        if standard && !self.standard && self.refused.contains(&name.key) {
            self.report(Not1982 { at: name.span, name: name.shown.to_string() });
        }
    }

    pub(super) fn declared_at(&self, entity: Entity) -> Span {
        match entity {
            Entity::Variable(id) => self.program.variables[id].at,
            Entity::Procedure(id) => self.program.procedures[id].at,
            Entity::Virtual(id) => self.program.virtuals[id].at,
            Entity::Class(id) => self.program.classes[id].at,
        }
    }

    /// Reports a name without a meaning.
    pub(super) fn undefined(&mut self, name: &Name, class: bool) {
        if !self.unknown.insert(name.key.clone()) {
            return;
        }
        let meant = self.meant(name);
        let near = if meant.is_some() { Vec::new() } else { self.near(name, class) };
        self.report(UndefinedName { at: name.span, name: name.shown.to_string(), near, class, meant });
        self.without_prefix |= matches!(meant, Some(Meant::Prefix(_)));
    }

    /// What an unknown name is elsewhere.
    fn meant(&self, name: &Name) -> Option<Meant> {
        if self.standard {
            return None;
        }
        // Who needs lists mostly needs processes too.
        for (class, prefix) in [("simset", "simulation"), ("simulation", "simulation"), ("boscos", "boscos")] {
            let class = self.program.standard_class(class)?;
            let block = self.program.classes[class].block;
            if self.entry(block, &name.key).is_some() {
                return Some(Meant::Prefix(prefix));
            }
        }
        if let Some(comment) = self.comment_that_declares(&name.key) {
            return Some(Meant::Comment(comment));
        }
        match name.key.as_str() {
            "print" | "println" | "printf" | "write" | "writeln" | "output" | "display" => Some(Meant::Print),
            "return" => Some(Meant::Return),
            _ => None,
        }
    }

    /// A comment of several lines, of which a later one declares a name.
    fn comment_that_declares(&self, key: &str) -> Option<Span> {
        const TYPES: [&str; 10] =
            ["integer", "real", "boolean", "character", "text", "ref", "long", "short", "procedure", "class"];
        let declares = |line: &str| {
            let line = line.trim().to_ascii_lowercase();
            let mut words =
                line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            words.next().is_some_and(|first| TYPES.contains(&first)) && words.any(|word| word == key)
        };
        // The text is read again for each name, which so many would make slow.
        const MOST: usize = 50;
        if self.diagnostics.error_count() > MOST {
            return None;
        }
        let comments = crate::language::boscos::lexer::comments(self.source);
        comments.into_iter().find_map(|at| {
            let text = self.source.text().get(at.start as usize..at.end as usize)?;
            let first = text.lines().next().unwrap_or("").len();
            text.lines().skip(1).any(declares).then(|| Span::new(at.start as usize, at.start as usize + first))
        })
    }

    /// Names that may be meant.
    pub(super) fn near(&mut self, name: &Name, class: bool) -> Vec<String> {
        let mut blocks = Vec::new();
        for frame in &self.frames {
            match frame {
                Frame::Block(block) => blocks.push(*block),
                Frame::Connection(_, class) => blocks.push(self.program.classes[*class].block),
            }
        }
        let mut all = Vec::new();
        for block in blocks {
            all.extend(self.entries(block, class));
        }
        self.nearest_of(name, all)
    }

    /// Attributes that may be meant.
    pub(super) fn near_attribute(&mut self, class: ClassId, name: &Name) -> Vec<String> {
        let mut all = self.entries(self.program.classes[class].block, false);
        all.retain(|one| !one.eq_ignore_ascii_case(&name.shown));
        self.nearest_of(name, all)
    }

    fn nearest_of(&self, name: &Name, mut all: Vec<Excerpt>) -> Vec<String> {
        all.sort();
        all.dedup();
        if !are_affordable(self.diagnostics.error_count(), all.len()) {
            return Vec::new();
        }
        nearest(&name.shown, all.iter().map(Excerpt::as_str))
    }

    /// The visible names of a block and of the prefixes of its class.
    fn entries(&self, block: BlockId, class: bool) -> Vec<Excerpt> {
        let mut blocks = vec![block];
        if let BlockKind::Class(own) = self.program.blocks[block].kind {
            blocks = self.program.chain(own).iter().map(|one| self.program.classes[*one].block).collect();
        }
        let entries = blocks.iter().flat_map(|block| self.names[block.index()].values());
        let wanted = entries.filter(|entry| !class || matches!(entry.entity, Entity::Class(_)));
        wanted.filter(|entry| !entry.is_private()).map(|entry| entry.shown.clone()).collect()
    }

    pub(super) fn duplicate(&mut self, name: &Name, first: Span) {
        let line = self.line(first);
        self.report(DuplicateName { at: name.span, name: name.shown.to_string(), line, first });
    }
}
