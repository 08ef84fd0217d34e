//! Operations as statements.

use super::super::statement::{Block, Failure, Statement};
use super::{Adapter, Unsupported, curve, quantity};
use crate::model::Relation;
use crate::plan::{self, Operation};

/// More passes of a loop of DYNAMO are a failure.
const MOST_PASSES: u32 = 1_000_000;

impl Adapter<'_> {
    pub(super) fn operations(&mut self, operations: &[Operation]) -> Result<Block, Unsupported> {
        let mut block = Block::with_capacity(operations.len());
        for operation in operations {
            if let Operation::Card(site) = operation {
                self.at(*site);
            } else {
                let statement = self.operation(operation)?;
                block.push(statement);
            }
        }
        Ok(block)
    }

    fn operation(&mut self, operation: &Operation) -> Result<super::Stated, Unsupported> {
        if let Some(site) = site_of(operation) {
            self.at(site);
        }
        // What is in a block moves the present site on.
        let source = self.site;
        let statement = match operation {
            // Its site is that of what follows.
            Operation::Card(_) => return Err(Unsupported::Missing { what: "statement of card", number: 0 }),
            Operation::Set { target, value, .. } => {
                let value = self.value(value)?;
                Statement::Set(self.target(target)?, value)
            }
            Operation::Keep { temporary, slot } => {
                Statement::Keep { local: self.temporary(*temporary)?, of: quantity(*slot) }
            }
            Operation::FailIfZero { value, .. } => {
                let value = self.value(value)?;
                let zero = self.builder.real(0.0);
                Statement::Require(self.builder.compare(Relation::NotEqual, value, zero), Failure::DivisionByZero)
            }
            Operation::FailUnless { condition, failure, .. } => {
                Statement::Require(self.condition(condition)?, of_plan(*failure))
            }
            Operation::Loop { name, subscript, first, last, downward, body } => {
                let counter = self.counter(*subscript, name);
                let (first, last) = ((*first).min(*last), (*first).max(*last));
                Statement::For { counter, first, last, down: *downward, body: self.operations(body)? }
            }
            Operation::If { condition, then, otherwise } => {
                let condition = self.condition(condition)?;
                let then = self.operations(then)?;
                Statement::If(condition, then, self.operations(otherwise)?)
            }
            Operation::While { before, condition, body, limit, .. } => {
                let before = self.operations(before)?;
                let condition = self.condition(condition)?;
                let body = self.operations(body)?;
                Statement::While { before, condition, body, limit: limit.then_some(MOST_PASSES) }
            }
            Operation::Slopes(of) => Statement::Tabulate(curve(*of)),
            Operation::StartMemory { memory, value, .. } => {
                let value = self.value(value)?;
                Statement::Set(self.memory(memory)?, value)
            }
            Operation::Shift { train, cyclic, interval, memory, .. } => Statement::Shift {
                train: quantity(*train),
                cyclic: *cyclic,
                interval: self.value(interval)?,
                memory: self.memory(memory)?,
            },
            Operation::SetTime(value) => Statement::SetTime(self.value(value)?),
        };
        // The card of a loop is announced in it.
        let source = match &statement {
            Statement::For { body, .. } => body.first().map_or(source, |first| first.source),
            _ => source,
        };
        Ok(super::Stated { statement, source })
    }
}

/// The site of an operation that has one of its own.
fn site_of(operation: &Operation) -> Option<plan::SiteId> {
    match operation {
        Operation::Set { site, .. }
        | Operation::FailIfZero { site, .. }
        | Operation::FailUnless { site, .. }
        | Operation::While { site, .. }
        | Operation::Shift { site, .. } => Some(*site),
        Operation::Card(_)
        | Operation::Keep { .. }
        | Operation::Loop { .. }
        | Operation::If { .. }
        | Operation::Slopes(_)
        | Operation::StartMemory { .. }
        | Operation::SetTime(_) => None,
    }
}

fn of_plan(failure: plan::Failure) -> Failure {
    match failure {
        plan::Failure::Domain => Failure::Domain,
        plan::Failure::Function => Failure::Function,
        plan::Failure::Index => Failure::Index,
        plan::Failure::Overflow => Failure::Overflow,
        plan::Failure::Demanded(which) => Failure::Demanded(which),
    }
}
