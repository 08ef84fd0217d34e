//! Statements.

use super::super::messages::assignments::*;
use super::super::messages::calls::*;
use super::super::messages::classes::*;
use super::super::messages::types::*;
use super::*;

impl<'a> Resolver<'a, '_> {
    pub(super) fn statements(&mut self, statements: &'a [syntax::Statement]) -> Vec<Statement> {
        statements.iter().map(|statement| self.statement(statement)).collect()
    }

    /// A statement; one with an error becomes an empty one.
    pub(super) fn statement(&mut self, statement: &'a syntax::Statement) -> Statement {
        let labels = self.labels(&statement.labels);
        let kind = self.statement_kind(statement).unwrap_or(StatementKind::Empty);
        Statement { labels, kind, at: statement.span }
    }

    fn boxed(&mut self, statement: &'a syntax::Statement) -> Box<Statement> {
        Box::new(self.statement(statement))
    }

    fn statement_kind(&mut self, statement: &'a syntax::Statement) -> Option<StatementKind> {
        let at = statement.span;
        match &statement.kind {
            syntax::StatementKind::Empty => Some(StatementKind::Empty),
            syntax::StatementKind::Bad => None,
            syntax::StatementKind::Inner => Some(StatementKind::Inner),
            syntax::StatementKind::Block(block) => Some(match &block.prefix {
                Some(prefix) => self.prefixed_block(prefix, &block.body, at, false),
                None => StatementKind::Block(self.plain_block(&block.body, at, false)),
            }),
            syntax::StatementKind::Compound(inner) => Some(StatementKind::Compound(self.statements(inner))),
            syntax::StatementKind::Assign { targets, sign, sign_span, value } => {
                self.assignment(targets, *sign, *sign_span, value)
            }
            syntax::StatementKind::Call(call) => self.call_statement(call),
            syntax::StatementKind::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let then = self.boxed(then);
                let otherwise = otherwise.as_ref().map(|otherwise| self.boxed(otherwise));
                Some(StatementKind::If { condition, then, otherwise })
            }
            syntax::StatementKind::While { condition, body } => {
                let condition = self.condition(condition);
                Some(StatementKind::While { condition, body: self.boxed(body) })
            }
            syntax::StatementKind::For { variable, sign, elements, body } => {
                self.for_statement(variable, *sign, elements, body)
            }
            syntax::StatementKind::Goto(label) => self.goto(label),
            syntax::StatementKind::Inspect { object, arms, otherwise } => {
                self.inspect(object, arms, otherwise.as_deref())
            }
            syntax::StatementKind::Activate(activate) => self.activate(activate),
        }
    }

    fn call_statement(&mut self, call: &'a syntax::Expression) -> Option<StatementKind> {
        let at = call.span;
        let (of, actuals): (&syntax::Expression, &[syntax::Expression]) = match &call.kind {
            syntax::ExpressionKind::New(..) => {
                let value = self.value(call);
                return Some(StatementKind::Evaluate(value));
            }
            syntax::ExpressionKind::Apply(of, actuals) => (of, actuals),
            syntax::ExpressionKind::Name(_) | syntax::ExpressionKind::Dot(..) => (call, &[]),
            _ => {
                self.value(call);
                self.report(NotAStatement { at });
                return None;
            }
        };
        let denoted = self.denoted(of)?;
        if self.callee(denoted).is_none() {
            self.report(NotAStatement { at });
            return None;
        }
        let call = self.call_without_value(denoted, actuals, at)?;
        let value = self.new_expression(ExpressionKind::Call(call), Type::Unknown, at);
        Some(StatementKind::Evaluate(value))
    }

    fn for_statement(
        &mut self,
        variable: &'a syntax::Expression,
        sign: syntax::Sign,
        elements: &'a [syntax::Element],
        body: &'a syntax::Statement,
    ) -> Option<StatementKind> {
        let target = self.for_variable(variable);
        let of = target.map_or(Type::Unknown, |(id, _)| self.program.variables[id].of);
        let wanted = match of {
            Type::Ref(_) | Type::Text => syntax::Sign::Reference,
            Type::Integer | Type::Real | Type::Boolean | Type::Character => syntax::Sign::Value,
            Type::Unknown => sign,
        };
        let text_by_value = of == Type::Text && sign == syntax::Sign::Value;
        if wanted != sign && !text_by_value {
            let name = target.map(|(id, _)| self.program.variables[id].name.to_string()).unwrap_or_default();
            let (given, right) = (sign.text(), wanted.text());
            self.report(ValueOrReference { at: variable.span, name, given, right });
        }
        let elements = elements.iter().map(|element| self.element_of_for(element, of)).collect();
        let block = self.block();
        let body = self.with_labels(labels::Border::None, block, &[body], |resolver| resolver.statement(body));
        let (variable, of) = target?;
        Some(StatementKind::For(Box::new(For { variable, of, elements, body })))
    }

    /// The variable of a `for`: simple, not a name parameter, not a procedure.
    fn for_variable(&mut self, written: &'a syntax::Expression) -> Option<(VariableId, Instance)> {
        let at = written.span;
        let name = self.source.text().get(at.start as usize..at.end as usize).unwrap_or("").to_string();
        if !matches!(written.kind, syntax::ExpressionKind::Name(_)) {
            self.report(ForVariable { at, name });
            return None;
        }
        let denoted = self.denoted(written)?;
        let Entity::Variable(variable) = denoted.entity else {
            self.report(ForVariable { at, name });
            return None;
        };
        let declared = self.program.variables[variable].clone();
        match declared.kind {
            VariableKind::Simple | VariableKind::Result(_) => Some((variable, denoted.of)),
            VariableKind::Parameter(FormalType { shape: Shape::Simple(_), mode: Mode::Passed | Mode::Copied }) => {
                Some((variable, denoted.of))
            }
            VariableKind::Constant { .. } => {
                let line = self.line(declared.at);
                self.report(AssignToConstant { at, name, line, first: declared.at });
                None
            }
            VariableKind::Parameter(_) | VariableKind::Array(_) | VariableKind::Connected => {
                self.report(ForVariable { at, name });
                None
            }
        }
    }

    fn element_of_for(&mut self, element: &'a syntax::Element, of: Type) -> Element {
        match element {
            syntax::Element::Once(value) => Element::Once(self.converted(value, of)),
            syntax::Element::While(value, condition) => {
                let value = self.converted(value, of);
                Element::While { value, condition: self.condition(condition) }
            }
            syntax::Element::Step { from, step, until } => {
                if !matches!(of, Type::Integer | Type::Real | Type::Unknown) {
                    self.wrong_type(from.span, of, Type::Integer);
                }
                let from = self.converted(from, of);
                let (step, until) = (self.number(step), self.number(until));
                let constant = match self.folded(step) {
                    Some(Constant::Integer(value)) => Some(value as f64),
                    Some(Constant::Real(value)) => Some(value),
                    _ => None,
                };
                Element::Step { from, step, until, constant }
            }
        }
    }

    /// An integer or real value as it is.
    fn number(&mut self, written: &'a syntax::Expression) -> ExpressionId {
        let id = self.value(written);
        if matches!(self.type_of(id), Type::Integer | Type::Real) { id } else { self.convert(id, Type::Real) }
    }

    fn activate(&mut self, written: &'a syntax::Activate) -> Option<StatementKind> {
        let process = self.process(&written.process);
        let when = match &written.when {
            syntax::When::Direct => When::Direct,
            syntax::When::At { time, prior } => When::At { time: self.converted(time, Type::Real), prior: *prior },
            syntax::When::Delay { time, prior } => {
                When::Delay { time: self.converted(time, Type::Real), prior: *prior }
            }
            syntax::When::Before(other) => When::Before(self.process(other)),
            syntax::When::After(other) => When::After(self.process(other)),
        };
        Some(StatementKind::Activate(Box::new(Activate { again: written.again, process, when })))
    }

    /// A reference to a process, and not to a block that is no element.
    fn process(&mut self, written: &'a syntax::Expression) -> ExpressionId {
        let value = self.value(written);
        let (Some(Some(class)), Some(process)) = (self.object_class(value), self.program.standard_class("process"))
        else {
            return value;
        };
        if !self.program.is_in(class, process) {
            if self.program.is_in(process, class) {
                return self.convert(value, Type::Ref(Some(process)));
            }
            self.wrong_type(written.span, Type::Ref(Some(class)), Type::Ref(Some(process)));
            return value;
        }
        let is_in =
            |name: &str| self.program.standard_class(name).is_some_and(|standard| self.program.is_in(class, standard));
        if is_in("block") && !is_in("element") && !self.may_be_element(class) {
            let name = self.program.class_name(class);
            self.report(BlockIsNotScheduled { at: written.span, class: name });
        }
        value
    }

    /// Whether objects of subclasses may be elements.
    fn may_be_element(&self, class: ClassId) -> bool {
        self.program.standard_class("element").is_some_and(|element| self.program.is_in(element, class))
    }
}

/// Whether a class body has an `inner`; a second one, and one where it cannot be, are reported.
pub(super) fn check_inner(statements: &[syntax::Statement], resolver: &mut Resolver<'_, '_>) -> bool {
    let mut found = Vec::new();
    let mut misplaced = Vec::new();
    statements.iter().for_each(|statement| inners(statement, true, &mut found, &mut misplaced));
    for at in misplaced.iter().chain(found.iter().skip(1)) {
        let second = found.first().filter(|first| *first != at).copied();
        resolver.report(InnerMisplaced { at: *at, second });
    }
    !found.is_empty()
}

/// Reports every `inner` of what is not a class body.
pub(super) fn reject_inner<'s>(
    statements: impl IntoIterator<Item = &'s syntax::Statement>,
    resolver: &mut Resolver<'_, '_>,
) {
    let (mut found, mut misplaced) = (Vec::new(), Vec::new());
    statements.into_iter().for_each(|statement| inners(statement, false, &mut found, &mut misplaced));
    for at in misplaced {
        resolver.report(InnerMisplaced { at, second: None });
    }
}

/// The places of `inner`: where it may be, and where it may not.
fn inners(statement: &syntax::Statement, allowed: bool, found: &mut Vec<Span>, misplaced: &mut Vec<Span>) {
    match &statement.kind {
        syntax::StatementKind::Inner if allowed => found.push(statement.span),
        syntax::StatementKind::Inner => misplaced.push(statement.span),
        syntax::StatementKind::Compound(inner) => {
            inner.iter().for_each(|inner| inners(inner, allowed, found, misplaced));
        }
        syntax::StatementKind::While { body, .. } | syntax::StatementKind::For { body, .. } => {
            inners(body, allowed, found, misplaced);
        }
        syntax::StatementKind::If { then, otherwise, .. } => {
            inners(then, false, found, misplaced);
            if let Some(otherwise) = otherwise {
                inners(otherwise, false, found, misplaced);
            }
        }
        syntax::StatementKind::Inspect { arms, otherwise, .. } => {
            arms.iter().for_each(|arm| inners(&arm.body, false, found, misplaced));
            if let Some(otherwise) = otherwise {
                inners(otherwise, false, found, misplaced);
            }
        }
        syntax::StatementKind::Block(block) if block.prefix.is_none() => {
            block.body.statements.iter().for_each(|inner| inners(inner, false, found, misplaced));
        }
        _ => {}
    }
}
