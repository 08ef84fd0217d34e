//! Merges statements of several functions into one, with separate names and numbers of locals.

use crate::code::arena::Arena;
use crate::code::copied::Copied;
use crate::code::expression::Base;
use crate::code::function::{Function, Local};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Builder, Code, Id};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) struct Copy {
    pub builder: Builder,
    pub locals: Arena<Local>,
    /// For each local, the local of which it is a copy.
    pub homes: Vec<(Id<Function>, Id<Local>)>,
    known: HashMap<(Id<Function>, Id<Local>), Id<Local>>,
    names: HashSet<crate::source::Excerpt>,
    /// The origin of the present statements.
    function: Id<Function>,
}

impl Copy {
    pub fn new(code: Code) -> Copy {
        Copy {
            builder: Builder::resume(code),
            locals: Arena::default(),
            homes: Vec::new(),
            known: HashMap::default(),
            names: HashSet::default(),
            function: Id::new(0),
        }
    }

    /// Statements of a function.
    pub fn block(&mut self, function: Id<Function>, block: &[Stated]) -> Block {
        self.function = function;
        self.statements(block)
    }

    fn statements(&mut self, block: &[Stated]) -> Block {
        let copied = |stated: &Stated| Stated { statement: self.statement(&stated.statement), source: stated.source };
        block.iter().map(copied).collect()
    }

    fn statement(&mut self, statement: &Statement) -> Statement {
        match statement {
            Statement::Set(place, value) => {
                let value = self.expression(*value);
                Statement::Set(self.place(*place), value)
            }
            Statement::Keep { local, of } => Statement::Keep { local: self.local(*local), of: *of },
            Statement::Call { function, arguments, kept } => Statement::Call {
                function: *function,
                arguments: self.list(*arguments),
                kept: kept.iter().map(|place| self.place(*place)).collect(),
            },
            Statement::If(condition, then, otherwise) => {
                let condition = self.expression(*condition);
                let then = self.statements(then);
                Statement::If(condition, then, self.statements(otherwise))
            }
            Statement::For { counter, first, last, down, body } => {
                let counter = self.local(*counter);
                Statement::For { counter, first: *first, last: *last, down: *down, body: self.statements(body) }
            }
            Statement::Count { counter, first, last, by, body } => Statement::Count {
                counter: self.local(*counter),
                first: self.expression(*first),
                last: self.expression(*last),
                by: by.map(|by| self.expression(by)),
                body: self.statements(body),
            },
            Statement::While { before, condition, body, limit } => {
                let before = self.statements(before);
                let condition = self.expression(*condition);
                Statement::While { before, condition, body: self.statements(body), limit: *limit }
            }
            Statement::Require(condition, failure) => Statement::Require(self.expression(*condition), *failure),
            Statement::Shift { train, cyclic, interval, memory } => Statement::Shift {
                train: *train,
                cyclic: *cyclic,
                interval: self.expression(*interval),
                memory: self.place(*memory),
            },
            Statement::SetTime(value) => Statement::SetTime(self.expression(*value)),
            Statement::Return(value) => Statement::Return(value.map(|value| self.expression(value))),
            Statement::Compute { into, operation, of } => {
                let of: Vec<_> = self.builder.code.list(*of).to_vec();
                let of: Vec<_> = of.into_iter().map(|value| self.expression(value)).collect();
                Statement::Compute { into: self.place(*into), operation: *operation, of: self.builder.list(&of) }
            }
            // Only programs have these, which are never copied, or they have no locals.
            Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Guard(_)
            | Statement::EndIfFailed
            | Statement::Tabulate(_)
            | Statement::Table(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_) => statement.clone(),
        }
    }

    fn local(&mut self, id: Id<Local>) -> Id<Local> {
        let home = (self.function, id);
        if let Some(known) = self.known.get(&home) {
            return *known;
        }
        let mut local = self.builder.code.functions[self.function].locals[id].clone();
        let name = local.name.clone();
        let mut number = 1;
        while !self.names.insert(local.name.clone()) {
            number += 1;
            local.name = ecow::eco_format!("{name}_{number}");
        }
        let copied = self.locals.push(local);
        self.homes.push(home);
        self.known.insert(home, copied);
        copied
    }
}

impl Copied for Copy {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn base(&mut self, base: Base) -> Base {
        match base {
            Base::Quantity(id) => Base::Quantity(id),
            Base::Local(id) => Base::Local(self.local(id)),
        }
    }
}
