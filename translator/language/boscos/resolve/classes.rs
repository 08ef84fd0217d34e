//! Classes: prefixes, attributes, virtual procedures, bodies.

use super::super::messages::classes::*;
use super::*;

impl<'a> Resolver<'a, '_> {
    /// Gives a class its handle; its attributes come when they are needed.
    pub(super) fn name_class(&mut self, block: BlockId, syntax: &'a syntax::Class) -> ClassId {
        let id = self.new_class(block, syntax.name.shown.clone(), syntax.name.span, false);
        self.program.blocks[block].classes.push(id);
        self.insert(block, &syntax.name, Entity::Class(id));
        self.pending.insert(id, PendingClass { syntax, frames: self.frames.clone() });
        id
    }

    fn new_class(&mut self, block: BlockId, name: Excerpt, at: Span, anonymous: bool) -> ClassId {
        let id = ClassId::new(self.program.classes.len());
        let own = self.new_block(BlockKind::Class(id), Some(block), at);
        self.program.classes.push(Class {
            name,
            prefix: None,
            prefix_in: None,
            level: 0,
            declared_in: block,
            block: own,
            parameters: Vec::new(),
            virtuals: Vec::new(),
            table: Vec::new(),
            body: Vec::new(),
            anonymous,
            standard: self.standard,
            waits: Waits::Never,
            creation_waits: false,
            at,
        });
        id
    }

    /// Declares the attributes of a class, unless that was done.
    pub(super) fn ensure(&mut self, class: ClassId) {
        let Some(PendingClass { syntax, frames }) = self.pending.remove(&class) else { return };
        let outer = std::mem::replace(&mut self.frames, frames);
        self.linking.push(class);
        if let Some(name) = &syntax.prefix {
            self.link(class, name);
        }
        self.linking.pop();
        self.attributes(class, syntax);
        self.frames = outer;
    }

    fn link(&mut self, class: ClassId, name: &Name) {
        let Some((prefix, of)) = self.find_prefix(name) else { return };
        if self.linking.contains(&prefix) || self.program.is_in(prefix, class) {
            let first = self.program.classes[prefix].at;
            let own = self.program.classes[class].name.to_string();
            return self.report(PrefixCycle { at: name.span, name: own, prefix: name.shown.to_string(), first });
        }
        self.linking.push(prefix);
        self.ensure(prefix);
        self.linking.pop();
        if self.program.is_in(prefix, class) {
            let first = self.program.classes[prefix].at;
            let own = self.program.classes[class].name.to_string();
            return self.report(PrefixCycle { at: name.span, name: own, prefix: name.shown.to_string(), first });
        }
        self.set_prefix(class, prefix, of);
    }

    fn set_prefix(&mut self, class: ClassId, prefix: ClassId, of: Instance) {
        let level = self.program.classes[prefix].level + 1;
        let table = self.program.classes[prefix].table.clone();
        let own = &mut self.program.classes[class];
        (own.prefix, own.prefix_in, own.level, own.table) = (Some(prefix), Some(of), level, table);
    }

    /// The class that a name before `class` or `begin` means.
    fn find_prefix(&mut self, name: &Name) -> Option<(ClassId, Instance)> {
        if self.find(&name.key).is_none() && is_other_system(&name.key) {
            self.report(PrefixNotSupported { at: name.span, name: name.shown.to_string() });
            return None;
        }
        let (class, of) = self.find_class(name)?;
        let found = &self.program.classes[class];
        if !self.standard && found.standard && found.name == "cycle 1" {
            self.report(CycleOne { at: name.span });
            return None;
        }
        Some((class, of))
    }

    fn attributes(&mut self, class: ClassId, syntax: &'a syntax::Class) {
        let block = self.program.classes[class].block;
        self.frames.push(Frame::Block(block));
        for (protection, name) in &syntax.protections {
            let own = self.protections.entry((class, name.key.clone())).or_default();
            own.hidden |= protection.hidden;
            own.protected |= protection.protected;
        }
        let parameters = self.parameters(block, &syntax.parameters, false);
        self.program.classes[class].parameters = parameters;
        for one in &syntax.virtuals {
            self.declare_virtual(class, one);
        }
        let unresolved = self.declare(block, &syntax.body);
        self.unresolved.insert(class, unresolved);
        self.frames.pop();
        for (_, name) in &syntax.protections {
            let found = self
                .program
                .chain(class)
                .iter()
                .any(|one| self.names[self.program.classes[*one].block.index()].contains_key(&name.key));
            if !found {
                self.frames.push(Frame::Block(block));
                self.unknown_attribute(class, name);
                self.frames.pop();
            }
        }
    }

    fn declare_virtual(&mut self, class: ClassId, one: &syntax::Virtual) {
        let result = one.result.as_ref().map(|of| self.of_type(of));
        let parameters = one
            .parameters
            .as_ref()
            .map(|list| list.iter().filter_map(|parameter| self.formal_type(parameter, true)).collect::<Vec<_>>());
        let slot = self.program.classes[class].table.len() as u32;
        let name = one.name.shown.clone();
        let own = Virtual { name, class, slot, result, parameters, at: one.name.span };
        let id = self.program.virtuals.push(own);
        self.program.classes[class].virtuals.push(id);
        self.program.classes[class].table.push(Slot { of: id, matched: None });
        let block = self.program.classes[class].block;
        self.insert(block, &one.name, Entity::Virtual(id));
    }

    /// The virtual procedure that a procedure of a class matches, if its name is that of one.
    pub(super) fn match_virtual(&mut self, block: BlockId, id: ProcedureId, name: &Name) -> Option<VirtualId> {
        let BlockKind::Class(class) = self.program.blocks[block].kind else { return None };
        let of = self.virtual_of(class, &name.key)?;
        let slot = self.program.virtuals[of].slot as usize;
        if self.program.classes[class].table.get(slot).is_some_and(|slot| slot.of == of) {
            self.program.classes[class].table[slot].matched = Some(id);
        }
        self.program.procedures[id].matches = Some(of);
        self.check_match(id, of, name);
        Some(of)
    }

    /// Only a procedure matches a virtual procedure of a prefix.
    pub(super) fn check_hides_no_virtual(&mut self, block: BlockId, name: &Name, entity: Entity) {
        let BlockKind::Class(class) = self.program.blocks[block].kind else { return };
        let given = match entity {
            Entity::Variable(id) => self.program.type_name(self.program.variables[id].of),
            Entity::Class(_) => "class".into(),
            _ => return,
        };
        let Some(prefix) = self.program.classes[class].prefix else { return };
        let Some(of) = self
            .virtual_of(prefix, &name.key)
            .filter(|of| !self.program.classes[self.program.virtuals[*of].class].standard)
        else {
            return;
        };
        let specified = &self.program.virtuals[of];
        let class = self.program.class_name(specified.class);
        let wanted = self.heading(specified.result, specified.parameters.as_deref());
        let first = Some(specified.at);
        self.report(VirtualMismatch { at: name.span, name: name.shown.to_string(), class, wanted, given, first });
    }

    /// The innermost virtual procedure of a name in a class and its prefixes, unless another attribute is nearer.
    fn virtual_of(&self, class: ClassId, key: &Excerpt) -> Option<VirtualId> {
        for one in self.program.chain(class) {
            let block = self.program.classes[one].block;
            match self.names[block.index()].get(key).map(|entry| entry.entity) {
                Some(Entity::Virtual(of)) => return Some(of),
                Some(Entity::Variable(_) | Entity::Procedure(_) | Entity::Class(_)) => return None,
                None => {}
            }
        }
        None
    }

    /// Result and, if they are specified, parameters are those of the virtual procedure.
    fn check_match(&mut self, id: ProcedureId, of: VirtualId, name: &Name) {
        self.ensure_named(id, of);
        let (own, specified) = (&self.program.procedures[id], &self.program.virtuals[of]);
        let formals: Vec<FormalType> = own.parameters.iter().filter_map(|one| self.program.formal(*one)).collect();
        let agree = self.results_agree(own.result, specified.result)
            && specified.parameters.as_ref().is_none_or(|wanted| self.formals_agree(wanted, &formals))
            && (formals.is_empty() || !self.is_called_by_runtime(of));
        if agree {
            return;
        }
        let (first, class) = (specified.at, self.program.classes[specified.class].name.to_string());
        let first = (first != Span::default()).then_some(first);
        let wanted = self.heading(specified.result, specified.parameters.as_deref());
        let given = self.heading(own.result, Some(&formals));
        self.report(VirtualMismatch { at: name.span, name: name.shown.to_string(), class, wanted, given, first });
    }

    /// Classes that the headings name may be declared later; their prefixes are needed to compare them.
    fn ensure_named(&mut self, id: ProcedureId, of: VirtualId) {
        let (own, specified) = (&self.program.procedures[id], &self.program.virtuals[of]);
        let formals = own.parameters.iter().filter_map(|one| self.program.formal(*one));
        let shapes = formals.chain(specified.parameters.iter().flatten().copied()).map(|formal| formal.shape);
        let types = shapes.filter_map(|shape| match shape {
            Shape::Simple(of) | Shape::Array(of) => Some(of),
            Shape::Procedure(result) => result,
        });
        let types = types.chain(own.result).chain(specified.result);
        let classes: Vec<ClassId> = types
            .filter_map(|of| match of {
                Type::Ref(class) => class,
                _ => None,
            })
            .collect();
        for class in classes {
            self.ensure(class);
        }
    }

    /// The run time calls it, without parameters; `set to` is called by programs.
    fn is_called_by_runtime(&self, of: VirtualId) -> bool {
        let of = &self.program.virtuals[of];
        self.program.classes[of.class].standard && of.name != "set to"
    }

    pub(super) fn results_agree(&self, one: Option<Type>, other: Option<Type>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.kinds_agree(one, other),
            (None, None) => true,
            // A virtual procedure without a type may be matched by one with a type.
            (Some(_), None) => true,
            (None, Some(_)) => false,
        }
    }

    /// Integer and real agree, and references of related classes.
    fn kinds_agree(&self, one: Type, other: Type) -> bool {
        match (one, other) {
            (Type::Unknown, _) | (_, Type::Unknown) => true,
            (Type::Integer | Type::Real, Type::Integer | Type::Real) => true,
            (Type::Ref(Some(one)), Type::Ref(Some(other))) => {
                self.program.is_in(one, other) || self.program.is_in(other, one)
            }
            (one, other) => one == other,
        }
    }

    pub(super) fn formals_agree(&self, one: &[FormalType], other: &[FormalType]) -> bool {
        let agree = |(one, other): (&FormalType, &FormalType)| {
            one.mode == other.mode
                && match (one.shape, other.shape) {
                    (Shape::Simple(one), Shape::Simple(other)) | (Shape::Array(one), Shape::Array(other)) => {
                        self.kinds_agree(one, other)
                    }
                    (Shape::Procedure(one), Shape::Procedure(other)) => self.results_agree(one, other),
                    _ => false,
                }
        };
        one.len() == other.len() && one.iter().zip(other).all(agree)
    }

    /// A heading as messages show it.
    pub(super) fn heading(&self, result: Option<Type>, formals: Option<&[FormalType]>) -> String {
        let result = result.map(|of| self.program.type_name(of) + " ").unwrap_or_default();
        let one = |formal: &FormalType| {
            let shape = match formal.shape {
                Shape::Simple(of) => self.program.type_name(of),
                Shape::Array(of) => self.program.type_name(of) + " array",
                Shape::Procedure(_) => "procedure".into(),
            };
            match formal.mode {
                Mode::Passed => shape,
                Mode::Copied => format!("value {shape}"),
                Mode::Named => format!("name {shape}"),
            }
        };
        let formals = match formals {
            Some(formals) if !formals.is_empty() => {
                format!("({})", formals.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            Some(_) | None => String::new(),
        };
        format!("{result}procedure{formals}")
    }

    /// The body of a class and what it declares.
    pub(super) fn class_body(&mut self, class: ClassId, syntax: &'a syntax::Class) {
        self.ensure(class);
        let block = self.program.classes[class].block;
        self.frames.push(Frame::Block(block));
        let unresolved = self.unresolved.remove(&class).unwrap_or_default();
        self.body_statements(class, &syntax.body, unresolved);
        self.frames.pop();
    }

    fn body_statements(&mut self, class: ClassId, body: &'a syntax::Body, unresolved: Unresolved<'a>) {
        let block = self.program.classes[class].block;
        let all: Vec<&syntax::Statement> = body.statements.iter().collect();
        let border = labels::Border::Class(class);
        let mut statements = self.with_labels(border, block, &all, |resolver| {
            resolver.bodies(unresolved);
            resolver.statements(&body.statements)
        });
        if self.program.classes[class].anonymous {
            super::statements::reject_inner(&body.statements, self);
        }
        if self.program.classes[class].anonymous || !super::statements::check_inner(&body.statements, self) {
            let inner = Statement { labels: Vec::new(), kind: StatementKind::Inner, at: body.end };
            statements.push(inner);
        }
        self.program.classes[class].body = statements;
    }

    /// A block with a prefix: a class of its own with one object.
    pub(super) fn prefixed_block(
        &mut self,
        prefix: &'a syntax::Prefix,
        body: &'a syntax::Body,
        at: Span,
        outermost: bool,
    ) -> StatementKind {
        let Some((of_prefix, of)) = self.find_prefix(&prefix.class) else { return StatementKind::Empty };
        self.ensure(of_prefix);
        if !outermost {
            self.check_simulation(of_prefix, &prefix.class);
        }
        let arguments = self.class_arguments(of_prefix, &prefix.actuals, &prefix.class);
        let parent = self.block();
        let class = self.new_class(parent, prefix.class.shown.clone(), at, true);
        self.set_prefix(class, of_prefix, of);
        let block = self.program.classes[class].block;
        self.program.blocks[parent].classes.push(class);
        self.frames.push(Frame::Block(block));
        if outermost {
            self.program.outermost = Some(block);
        }
        let unresolved = self.declare(block, body);
        self.body_statements(class, body, unresolved);
        self.frames.pop();
        StatementKind::Prefixed { class, arguments }
    }

    /// A simulation is the program, or a statement of its outermost block.
    fn check_simulation(&mut self, prefix: ClassId, name: &Name) {
        let Some(simulation) = self.program.standard_class("simulation") else { return };
        if !self.program.is_in(prefix, simulation) {
            return;
        }
        let block = self.block();
        let outermost = self.program.outermost == Some(block);
        let inside = match self.program.blocks[block].kind {
            BlockKind::Class(own) => self.program.is_in(own, simulation),
            BlockKind::Environment | BlockKind::Plain | BlockKind::Procedure(_) => false,
        };
        if !outermost || inside {
            self.report(NestedSimulation { at: name.span, name: name.shown.to_string() });
        }
    }
}

/// Systems that the paper, or others, prefix programs with.
fn is_other_system(key: &str) -> bool {
    const SYSTEMS: [&str; 12] = [
        "gpss",
        "transport",
        "demos",
        "simon",
        "disco",
        "cadsim",
        "combinedsimulation",
        "gasp",
        "simscript",
        "csmp",
        "csl",
        "hocus",
    ];
    SYSTEMS.contains(&key)
}
