//! Statements and programs.

use super::Resolver;
use super::names::Meaning;
use crate::language::cosmo::messages::names::*;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::{self, Instruction, Name, Variable, VariableKind};
use crate::language::cosmo::text::{Act, Base, Expression, Goal, Item, Label, Program, Reference, Statement, Type};

impl Resolver<'_> {
    /// A program without the statements that are wrong.
    pub fn program(&mut self, program: &syntax::Program) -> Program {
        program.iter().filter_map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, statement: &syntax::Statement) -> Option<Statement> {
        let act = self.act(statement)?;
        let label = statement.label.map(|label| Label { number: label.number, span: label.span });
        Some(Statement { label, act, span: statement.span })
    }

    fn act(&mut self, statement: &syntax::Statement) -> Option<Act> {
        let goal = |goal: &syntax::Goal| Goal { number: goal.number, span: goal.span };
        Some(match &statement.instruction {
            Instruction::Assign { target, value } => return self.assignment(target, value),
            Instruction::GoTo(to) => Act::GoTo(goal(to)),
            Instruction::Compare { greater, equal, less, left, right } => {
                let (left, right) = self.compared(left, right, true)?;
                Act::Compare { greater: goal(greater), equal: goal(equal), less: goal(less), left, right }
            }
            Instruction::Stop(value) => Act::Stop(self.integer_value(value)?),
            Instruction::Read(list) => {
                if list.len() > 1 {
                    self.extension(statement.span);
                }
                let targets: Vec<Option<(Reference, Type)>> = list.iter().map(|target| self.target(target)).collect();
                let targets: Option<Vec<_>> = targets.into_iter().collect();
                Act::Read(targets?.into_iter().map(|(target, _)| target).collect())
            }
            Instruction::ReadFrom { target, data, column } => {
                self.extension(statement.span);
                return self.read_from(target, data, column);
            }
            Instruction::PrintLine(count) => Act::PrintLine(self.integer_value(count)?),
            Instruction::PrintSpace(count) => Act::PrintSpace(self.integer_value(count)?),
            Instruction::PrintForm { value, form } => Act::PrintForm { value: self.plain_value(value)?, form: *form },
            Instruction::PrintOut(text) => Act::PrintOut(text.clone()),
            Instruction::Print(list) => {
                self.extension(statement.span);
                let items: Vec<Option<Item>> = list.iter().map(|item| self.item(item)).collect();
                Act::Print(items.into_iter().collect::<Option<_>>()?)
            }
            Instruction::If { branches, otherwise, one_line } => {
                self.extension(statement.span);
                let branches = branches.iter().map(|branch| {
                    let condition = branch.condition.as_ref().and_then(|condition| self.condition(condition));
                    let program = self.program(&branch.program);
                    condition.map(|condition| (condition, program))
                });
                let branches: Vec<Option<_>> = branches.collect();
                let otherwise = otherwise.as_ref().map(|program| self.program(program));
                let branches = branches.into_iter().collect::<Option<_>>()?;
                Act::If { branches, otherwise, one_line: *one_line }
            }
            Instruction::While { condition, body } => {
                self.extension(statement.span);
                let condition = condition.as_ref().and_then(|condition| self.condition(condition));
                let body = self.program(body);
                Act::While { condition: condition?, body }
            }
            Instruction::Bad => return None,
        })
    }

    /// A value of either type.
    pub fn plain_value(&mut self, expr: &syntax::Expr) -> Option<Expression> {
        let value = self.value(expr, true);
        self.lenient = false;
        value
    }

    fn item(&mut self, item: &syntax::Item) -> Option<Item> {
        match item {
            syntax::Item::Text(text) => Some(Item::Text(text.clone())),
            syntax::Item::Value(value) => self.expression(value).map(Item::Value),
        }
    }

    fn assignment(&mut self, target: &Variable, value: &syntax::Expr) -> Option<Act> {
        let place = self.target(target);
        let value = self.value(value, false);
        let assigned = match (place, value) {
            (Some((target_reference, of)), Some(value)) => {
                let name = self.text_of(target.span);
                self.assigned(name, of, value).map(|value| Act::Assign { target: target_reference, value })
            }
            _ => None,
        };
        self.lenient = false;
        assigned
    }

    /// Something that may be set.
    fn target(&mut self, target: &Variable) -> Option<(Reference, Type)> {
        if matches!(target.kind, VariableKind::Element(..) | VariableKind::Dotted(..)) {
            self.extension(target.span);
        }
        let (reference, of) = self.reference(target)?;
        if let Base::Parameter(_) = reference.base {
            let name = shown(self.text_of(target.span));
            self.diagnostics.error(ParameterAssigned { at: target.span, name });
            return None;
        }
        if reference.base == Base::K {
            self.assigned_k.note(&reference);
        }
        Some((reference, of))
    }

    fn read_from(&mut self, target: &Variable, data: &Name, column: &Name) -> Option<Act> {
        let target = self.target(target);
        let Some(Meaning::Data(id)) = self.names.find(&data.key()) else {
            self.unknown(data, What::Data);
            return None;
        };
        let column = self.column(id, column);
        Some(Act::ReadFrom { target: target?.0, data: id, column })
    }
}
