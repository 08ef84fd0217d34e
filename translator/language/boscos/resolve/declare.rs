//! Declarations get handles: classes first, then variables and procedures, whose types may name them.

use super::super::messages::calls::*;
use super::*;

impl<'a> Resolver<'a, '_> {
    /// The declarations of a block that is the innermost frame.
    pub(super) fn declare(&mut self, block: BlockId, body: &'a syntax::Body) -> Unresolved<'a> {
        let mut unresolved = Unresolved::default();
        for declaration in &body.declarations {
            if let syntax::Declaration::Class(class) = declaration {
                let id = self.name_class(block, class);
                unresolved.classes.push((id, class));
            }
        }
        for declaration in &body.declarations {
            match declaration {
                syntax::Declaration::Class(_) => {}
                syntax::Declaration::Variables(of, names) => {
                    let of = self.of_type(of);
                    for name in names {
                        self.declare_variable(block, name, of, VariableKind::Simple);
                    }
                }
                syntax::Declaration::Constants(of, constants) => {
                    let of = self.of_type(of);
                    for (name, value) in constants {
                        let kind = self.constant(of, value);
                        self.declare_variable(block, name, of, kind);
                    }
                }
                syntax::Declaration::Arrays(of, segments) => {
                    let of = self.of_type(of);
                    for segment in segments {
                        let kind = VariableKind::Array(Vec::new());
                        let declare = |name| self.declare_variable(block, name, of, kind.clone());
                        let ids: Vec<VariableId> = segment.names.iter().map(declare).collect();
                        self.dimensions.extend(ids.iter().map(|id| (*id, segment.bounds.len())));
                        unresolved.arrays.push((ids, segment));
                    }
                }
                syntax::Declaration::Procedure(procedure) => {
                    let id = self.declare_procedure(block, procedure);
                    unresolved.procedures.push((id, procedure));
                }
            }
        }
        for (class, _) in &unresolved.classes {
            self.ensure(*class);
        }
        unresolved
    }

    pub(super) fn declare_variable(&mut self, block: BlockId, name: &Name, of: Type, kind: VariableKind) -> VariableId {
        let id = self.new_variable(block, name.shown.clone(), of, kind, name.span);
        self.insert(block, name, Entity::Variable(id));
        id
    }

    pub(super) fn of_type(&mut self, of: &syntax::Type) -> Type {
        match of {
            syntax::Type::Integer => Type::Integer,
            syntax::Type::Real => Type::Real,
            syntax::Type::Boolean => Type::Boolean,
            syntax::Type::Character => Type::Character,
            syntax::Type::Text => Type::Text,
            syntax::Type::Ref(name) => self.find_class(name).map_or(Type::Unknown, |(class, _)| Type::Ref(Some(class))),
        }
    }

    fn declare_procedure(&mut self, block: BlockId, procedure: &'a syntax::Procedure) -> ProcedureId {
        let result = procedure.result.as_ref().map(|of| self.of_type(of));
        let id = ProcedureId::new(self.program.procedures.len());
        let own = self.new_block(BlockKind::Procedure(id), Some(block), procedure.span);
        let name = procedure.name.shown.clone();
        self.program.procedures.push(Procedure {
            name: name.clone(),
            result,
            result_variable: None,
            parameters: Vec::new(),
            declared_in: block,
            block: own,
            runtime: matches!(procedure.body, syntax::ProcedureBody::Runtime),
            matches: None,
            standard: self.standard,
            waits: Waits::Never,
            in_evaluation: false,
            at: procedure.name.span,
        });
        self.program.blocks[block].procedures.push(id);
        if let Some(of) = result {
            let at = procedure.name.span;
            let variable = self.new_variable(own, name, of, VariableKind::Result(id), at);
            self.program.procedures[id].result_variable = Some(variable);
        }
        let parameters = self.parameters(own, &procedure.parameters, true);
        self.program.procedures[id].parameters = parameters;
        let before = self.names[block.index()].get(&procedure.name.key).cloned();
        let entity = self.match_virtual(block, id, &procedure.name).map_or(Entity::Procedure(id), Entity::Virtual);
        match before {
            // The first match in the class that declares the virtual procedure.
            Some(before) if before.entity == entity && !self.matched.contains(&(block, before.shown.clone())) => {
                self.matched.insert((block, before.shown));
            }
            _ => self.insert(block, &procedure.name, entity),
        }
        id
    }

    /// The formal parameters of a procedure or class, in its own block.
    pub(super) fn parameters(
        &mut self,
        block: BlockId,
        parameters: &[syntax::Parameter],
        of_procedure: bool,
    ) -> Vec<VariableId> {
        let mut ids = Vec::new();
        for parameter in parameters {
            let Some(formal) = self.formal_type(parameter, of_procedure) else { continue };
            let of = match formal.shape {
                Shape::Simple(of) | Shape::Array(of) => of,
                Shape::Procedure(of) => of.unwrap_or(Type::Unknown),
            };
            if let Some(again) = &parameter.again {
                self.duplicate(again, parameter.name.span);
            }
            ids.push(self.declare_variable(block, &parameter.name, of, VariableKind::Parameter(formal)));
        }
        ids
    }

    pub(super) fn formal_type(&mut self, parameter: &syntax::Parameter, of_procedure: bool) -> Option<FormalType> {
        let shape = match parameter.specification.as_ref()? {
            syntax::Specification::Simple(of) => Shape::Simple(self.of_type(of)),
            syntax::Specification::Array(of) => Shape::Array(self.of_type(of)),
            syntax::Specification::Procedure(of) => Shape::Procedure(of.as_ref().map(|of| self.of_type(of))),
        };
        let mode = match (parameter.mode, shape) {
            (syntax::Mode::Value, Shape::Array(_) | Shape::Simple(Type::Text)) => Mode::Copied,
            (syntax::Mode::Name, Shape::Simple(_)) => Mode::Named,
            (syntax::Mode::Default | syntax::Mode::Value | syntax::Mode::Name, _) => Mode::Passed,
        };
        let at = parameter.name.span;
        let name = || parameter.name.shown.to_string();
        if !of_procedure && (parameter.mode == syntax::Mode::Name || matches!(shape, Shape::Procedure(_))) {
            self.report(ClassParameterMode { at, name: name() });
        } else if parameter.mode == syntax::Mode::Value
            && matches!(shape, Shape::Procedure(_) | Shape::Simple(Type::Ref(_)))
        {
            self.report(NotByValue { at, name: name() });
        }
        Some(FormalType { shape, mode })
    }

    /// Bounds and bodies of what a block declares.
    pub(super) fn bodies(&mut self, unresolved: Unresolved<'a>) {
        for (ids, segment) in unresolved.arrays {
            let mut bounds = Vec::new();
            for (low, high) in &segment.bounds {
                bounds.push((self.converted(low, Type::Integer), self.converted(high, Type::Integer)));
            }
            for id in ids {
                self.program.variables[id].kind = VariableKind::Array(bounds.clone());
            }
        }
        for (id, class) in unresolved.classes {
            self.class_body(id, class);
        }
        for (id, procedure) in unresolved.procedures {
            let syntax::ProcedureBody::Statement(body) = &procedure.body else { continue };
            super::statements::reject_inner([&**body], self);
            let block = self.program.procedures[id].block;
            self.frames.push(Frame::Block(block));
            let statements = self.with_labels(labels::Border::Procedure(id), block, &[&**body], |resolver| {
                vec![resolver.statement(body)]
            });
            self.program.blocks[block].statements = statements;
            self.frames.pop();
        }
    }

    /// A block statement without a prefix.
    pub(super) fn plain_block(&mut self, body: &'a syntax::Body, at: Span, border: bool) -> BlockId {
        let parent = self.block();
        let block = self.new_block(BlockKind::Plain, Some(parent), at);
        self.frames.push(Frame::Block(block));
        if border {
            self.program.outermost = Some(block);
        }
        let unresolved = self.declare(block, body);
        if border {
            super::statements::reject_inner(&body.statements, self);
        }
        let border = if border { labels::Border::Program } else { labels::Border::None };
        let all: Vec<&syntax::Statement> = body.statements.iter().collect();
        let statements = self.with_labels(border, block, &all, |resolver| {
            resolver.bodies(unresolved);
            resolver.statements(&body.statements)
        });
        self.program.blocks[block].statements = statements;
        self.frames.pop();
        block
    }
}
