//! Statements of several functions in one, whose locals have names and numbers of their own.

use crate::code::arena::Arena;
use crate::code::expression::{Base, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Spacing};
use crate::code::function::{Function, Local};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Builder, Code, Id, Range};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) struct Copy {
    pub builder: Builder,
    pub locals: Arena<Local>,
    /// By local: that of which it is a copy.
    pub homes: Vec<(Id<Function>, Id<Local>)>,
    known: HashMap<(Id<Function>, Id<Local>), Id<Local>>,
    names: HashSet<crate::source::Excerpt>,
    /// Where the statements at hand come from.
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
            // Only programs have these, which nothing copies, or they have no locals.
            Statement::Guard(_)
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

    fn expression(&mut self, id: Id<Expression>) -> Id<Expression> {
        let code = &self.builder.code;
        let (expression, kind) = (code.expressions[id], code.type_of(id));
        self.builder.span = code.spans.get(id.index()).copied().unwrap_or_default();
        let copied = match expression {
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => return id,
            Expression::Read(place) => Expression::Read(self.place(place)),
            Expression::Whole(base) => Expression::Whole(self.base(base)),
            Expression::Unary(operator, a) => Expression::Unary(operator, self.expression(a)),
            Expression::Binary(operator, a, b) => {
                let a = self.expression(a);
                Expression::Binary(operator, a, self.expression(b))
            }
            Expression::Compare(relation, a, b) => {
                let a = self.expression(a);
                Expression::Compare(relation, a, self.expression(b))
            }
            Expression::Choose(condition, then, otherwise) => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| self.expression(part));
                Expression::Choose(condition, then, otherwise)
            }
            Expression::Convert(a, rounding) => Expression::Convert(self.expression(a), rounding),
            Expression::Builtin(function, list) => Expression::Builtin(function, self.list(list)),
            Expression::Call(function, list) => Expression::Call(function, self.list(list)),
            Expression::Lookup(lookup) => {
                let lookup = self.lookup(&self.builder.code.lookups[lookup].clone());
                Expression::Lookup(self.builder.code.lookups.push(lookup))
            }
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.expression(argument) }
            }
            Expression::Fold(fold) => {
                let fold = self.fold(&self.builder.code.folds[fold].clone());
                Expression::Fold(self.builder.code.folds.push(fold))
            }
            Expression::Draw(draw, list) => Expression::Draw(draw, self.list(list)),
            Expression::Remember(what, memory, list) => {
                let list = self.list(list);
                Expression::Remember(what, self.place(memory), list)
            }
        };
        self.builder.add(copied, kind)
    }

    fn list(&mut self, list: Range<Expression>) -> Range<Expression> {
        let items = self.builder.code.list(list).to_vec();
        let items: Vec<_> = items.into_iter().map(|item| self.expression(item)).collect();
        self.builder.list(&items)
    }

    fn lookup(&mut self, lookup: &Lookup) -> Lookup {
        let spacing = match lookup.spacing {
            Spacing::Prepared(curve) => Spacing::Prepared(curve),
            Spacing::Computed { low, high, increment } => {
                let [low, high, increment] = [low, high, increment].map(|part| self.expression(part));
                Spacing::Computed { low, high, increment }
            }
        };
        let argument = self.expression(lookup.argument);
        let index = lookup.index.iter().map(|index| index.map(|index| self.index(index))).collect();
        Lookup { spacing, argument, index, ..lookup.clone() }
    }

    fn fold(&mut self, fold: &Fold) -> Fold {
        let factors = fold.factors.iter().map(|factor| {
            let index = factor.index.iter().map(|index| match *index {
                FoldIndex::At(index) => FoldIndex::At(self.index(index)),
                FoldIndex::Counter { counter, first } => FoldIndex::Counter { counter, first },
            });
            let index = index.collect();
            Factor { base: self.base(factor.base), index }
        });
        Fold { factors: factors.collect(), ..fold.clone() }
    }

    fn place(&mut self, id: Id<Place>) -> Id<Place> {
        let Place { base, index } = self.builder.code.places[id].clone();
        let base = self.base(base);
        let index = index.into_iter().map(|index| self.index(index)).collect();
        self.builder.place(base, index)
    }

    fn index(&mut self, index: Index) -> Index {
        match index {
            Index::Fixed(at) => Index::Fixed(at),
            Index::Running { counter, offset } => Index::Running { counter: self.local(counter), offset },
            Index::Computed(value) => Index::Computed(self.expression(value)),
            Index::Counted(value) => Index::Counted(self.expression(value)),
        }
    }

    fn base(&mut self, base: Base) -> Base {
        match base {
            Base::Quantity(id) => Base::Quantity(id),
            Base::Local(id) => Base::Local(self.local(id)),
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
