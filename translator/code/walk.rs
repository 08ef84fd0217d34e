//! The walker: every statement, expression and place of a body, in order of execution.
//!
//! A [`Visitor`] overrides the methods it needs. Invalid handles are visited too, so that the validator can report
//! them, but not followed.

use super::expression::{Base, Expression, Fold, FoldIndex, Index, Lookup, Place, Spacing};
use super::function::{Function, Passing};
use super::records::Object;
use super::statement::{Block, Stated, Statement};
use super::system::System;
use super::{Code, Id, Range};

/// The use of a place by a statement or expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    /// Reads and advances it: a memory.
    Update,
}

pub trait Visitor {
    /// Before the parts of a statement.
    fn statement(&mut self, _: &Stated) {}
    /// After the parts of an expression. `alone`: it is the whole value of a `Set`.
    fn expression(&mut self, _: Id<Expression>, _alone: bool) {}
    /// After the expressions in its subscripts.
    fn place(&mut self, _: Id<Place>, _: Access) {}
    /// A use of a whole quantity or local, or of a part of it that is not a single element.
    fn whole(&mut self, _: Base, _: Access) {}
    /// A subscript of the quantity or local; `at` is its position.
    fn index(&mut self, _: Base, _at: usize, _: Index) {}
}

/// Walks through a body.
pub fn block(system: &System, body: &Block, visitor: &mut dyn Visitor) {
    statements(system, body, visitor);
}

/// Walks through some statements of a body.
pub fn statements(system: &System, some: &[Stated], visitor: &mut dyn Visitor) {
    Walk { system, code: &system.code, visitor }.block(some);
}

/// Walks through one statement, without nested statements.
pub fn statement(system: &System, stated: &Stated, visitor: &mut dyn Visitor) {
    Walk { system, code: &system.code, visitor }.own(stated);
}

/// Walks through an expression.
pub fn expression(system: &System, id: Id<Expression>, visitor: &mut dyn Visitor) {
    Walk { system, code: &system.code, visitor }.expression(id, false);
}

struct Walk<'w> {
    system: &'w System,
    code: &'w Code,
    visitor: &'w mut dyn Visitor,
}

impl Walk<'_> {
    fn block(&mut self, body: &[Stated]) {
        for stated in body {
            match &stated.statement {
                Statement::While { before, body, .. } => {
                    self.block(before);
                    self.own(stated);
                    self.block(body);
                }
                _ => {
                    self.own(stated);
                    blocks_of(&stated.statement).into_iter().for_each(|inner| self.block(inner));
                }
            }
        }
    }

    /// Expressions first, then the places that are set.
    fn own(&mut self, stated: &Stated) {
        self.visitor.statement(stated);
        match &stated.statement {
            Statement::Set(place, value) => {
                self.expression(*value, true);
                self.place(*place, Access::Write);
            }
            Statement::Store(target, value) => {
                self.target(*target);
                self.expression(*value, false);
            }
            Statement::Iterate { target, from, condition, next, .. } => {
                self.expression(*from, false);
                self.target(*target);
                [condition, next].into_iter().for_each(|id| self.expression(*id, false));
            }
            Statement::Perform(value) | Statement::Pause(value) => self.expression(*value, true),
            Statement::Keep { local, of } => {
                self.visitor.whole(Base::Quantity(*of), Access::Read);
                self.visitor.whole(Base::Local(*local), Access::Write);
            }
            Statement::Call { function, arguments, kept } => {
                self.arguments(*function, *arguments);
                kept.iter().for_each(|place| self.place(*place, Access::Update));
            }
            Statement::If(condition, ..) | Statement::While { condition, .. } | Statement::Require(condition, _) => {
                self.expression(*condition, false);
            }
            Statement::For { counter, .. } => self.visitor.whole(Base::Local(*counter), Access::Write),
            Statement::Count { counter, first, last, by, .. } => {
                [Some(first), Some(last), by.as_ref()].into_iter().flatten().for_each(|id| self.expression(*id, false));
                self.visitor.whole(Base::Local(*counter), Access::Write);
            }
            Statement::Table(table) => self.table(*table),
            Statement::Guard(quantities) => {
                quantities.iter().for_each(|id| self.visitor.whole(Base::Quantity(*id), Access::Read));
            }
            Statement::Tabulate(curve) => {
                if let Some(curve) = self.system.curves.get(*curve) {
                    self.visitor.whole(Base::Quantity(curve.table), Access::Read);
                    self.visitor.whole(Base::Quantity(curve.slopes), Access::Write);
                }
            }
            Statement::Shift { train, interval, memory, .. } => {
                self.expression(*interval, false);
                self.visitor.whole(Base::Quantity(*train), Access::Update);
                self.place(*memory, Access::Update);
            }
            Statement::SetTime(value) | Statement::Warn(_, value) | Statement::Return(Some(value)) => {
                self.expression(*value, false);
            }
            Statement::Wait(super::Wait::StopAt(label)) => self.expression(*label, false),
            Statement::Print(print) => print.value().into_iter().for_each(|value| self.expression(value, false)),
            Statement::Solve { error, .. } => error.iter().for_each(|place| self.place(*place, Access::Write)),
            Statement::Read { into, .. } | Statement::NextMoment(into) => self.place(*into, Access::Write),
            Statement::Compute { into, of, .. } => {
                self.list(*of);
                self.place(*into, Access::Write);
            }
            Statement::Invoke(call) => self.invocation(*call),
            Statement::EndIfFailed
            | Statement::Wait(_)
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(None) => {}
        }
    }

    /// The arguments; the effects of the called functions are their own.
    fn invocation(&mut self, call: Id<super::Invocation>) {
        let Some(call) = self.system.invocations.get(call) else { return };
        call.values.iter().for_each(|id| self.visitor.whole(Base::Quantity(*id), Access::Read));
        call.arrays.iter().for_each(|id| self.visitor.whole(Base::Quantity(*id), Access::Update));
        for (_, argument, result) in &call.functions {
            self.visitor.whole(Base::Quantity(*argument), Access::Write);
            self.visitor.whole(Base::Quantity(*result), Access::Read);
        }
        let set = call.into.iter().chain(&call.error);
        set.for_each(|id| self.visitor.whole(Base::Quantity(*id), Access::Write));
    }

    /// The effects of the function that computes points are its own.
    fn table(&mut self, table: Id<super::Table>) {
        let Some(table) = self.system.tables.get(table) else { return };
        [table.at, table.low, table.high].into_iter().for_each(|id| self.expression(id, false));
        table.depends.iter().for_each(|id| self.visitor.whole(Base::Quantity(*id), Access::Read));
        self.visitor.whole(Base::Quantity(table.memory), Access::Update);
        table.into.iter().for_each(|place| self.place(*place, Access::Write));
    }

    /// Arguments of a function of the author: arrays are read or set as it declares.
    fn arguments(&mut self, function: Id<Function>, list: Range<Expression>) {
        let called = self.code.functions.get(function);
        for (number, argument) in self.code.list(list).iter().enumerate() {
            let Some(Expression::Whole(base)) = self.code.expressions.get(*argument) else {
                self.expression(*argument, false);
                continue;
            };
            let parameter = called.and_then(|called| called.locals.get(*called.parameters.get(number)?));
            let set = parameter.is_some_and(|parameter| parameter.passing == Passing::Array { set: true });
            self.visitor.whole(*base, if set { Access::Write } else { Access::Read });
            self.visitor.expression(*argument, false);
        }
    }

    fn expression(&mut self, id: Id<Expression>, alone: bool) {
        let Some(expression) = self.code.expressions.get(id) else { return self.visitor.expression(id, alone) };
        match expression {
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => {}
            Expression::Read(place) => self.place(*place, Access::Read),
            Expression::Whole(base) => self.visitor.whole(*base, Access::Read),
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.expression(*a, false),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
                self.expression(*a, false);
                self.expression(*b, false);
            }
            Expression::Choose(condition, then, otherwise) => {
                [condition, then, otherwise].into_iter().for_each(|part| self.expression(*part, false));
            }
            Expression::Builtin(_, list) | Expression::Draw(_, list) => self.list(*list),
            Expression::Call(function, list) => self.arguments(*function, *list),
            Expression::Remember(_, memory, list) => {
                self.list(*list);
                self.place(*memory, Access::Update);
            }
            Expression::Column { argument, .. } => self.expression(*argument, false),
            Expression::Lookup(lookup) => {
                if let Some(lookup) = self.code.lookups.get(*lookup) {
                    self.lookup(lookup);
                }
            }
            Expression::Object(object) => {
                if let Some(object) = self.code.records.objects.get(*object) {
                    self.object(*object);
                }
            }
            Expression::Fold(fold) => {
                if let Some(fold) = self.code.folds.get(*fold) {
                    self.fold(fold);
                }
            }
        }
        self.visitor.expression(id, alone);
    }

    /// What is set: a place, or the object and the subscripts of what is reached through a reference.
    fn target(&mut self, id: Id<Expression>) {
        match self.code.expressions.get(id) {
            Some(Expression::Read(place)) => self.place(*place, Access::Write),
            _ => self.expression(id, false),
        }
    }

    fn object(&mut self, object: Object) {
        match object {
            Object::Address(place) => match self.code.expressions.get(place) {
                Some(Expression::Read(place)) => self.place(*place, Access::Update),
                _ => self.expression(place, false),
            },
            Object::None
            | Object::Text(_)
            | Object::Field { .. }
            | Object::Element { .. }
            | Object::Automatic(_)
            | Object::Site
            | Object::Class(_)
            | Object::System(_)
            | Object::New { .. }
            | Object::Used(..)
            | Object::Narrow { .. }
            | Object::Is { .. }
            | Object::Same(..)
            | Object::Call(..)
            | Object::Dispatch(..)
            | Object::Runtime(..) => {
                object.operands(self.code).into_iter().for_each(|operand| self.expression(operand, false));
            }
        }
    }

    fn list(&mut self, list: Range<Expression>) {
        self.code.list(list).iter().for_each(|argument| self.expression(*argument, false));
    }

    fn lookup(&mut self, lookup: &Lookup) {
        self.expression(lookup.argument, false);
        match lookup.spacing {
            Spacing::Computed { low, high, increment } => {
                [low, high, increment].into_iter().for_each(|part| self.expression(part, false));
            }
            Spacing::Prepared(curve) => {
                if let Some(curve) = self.system.curves.get(curve) {
                    self.visitor.whole(Base::Quantity(curve.slopes), Access::Read);
                }
            }
        }
        let table = Base::Quantity(lookup.table);
        for (at, index) in lookup.index.iter().enumerate() {
            index.iter().for_each(|index| self.index(table, at, *index));
        }
        self.visitor.whole(table, Access::Read);
    }

    fn fold(&mut self, fold: &Fold) {
        for factor in &fold.factors {
            for (at, index) in factor.index.iter().enumerate() {
                if let FoldIndex::At(index) = index {
                    self.index(factor.base, at, *index);
                }
            }
            self.visitor.whole(factor.base, Access::Read);
        }
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if let Some(place) = self.code.places.get(id) {
            for (at, index) in place.index.iter().enumerate() {
                self.index(place.base, at, *index);
            }
        }
        self.visitor.place(id, access);
    }

    fn index(&mut self, base: Base, at: usize, index: Index) {
        if let Index::Computed(value) | Index::Counted(value) = index {
            self.expression(value, false);
        }
        self.visitor.index(base, at, index);
    }
}

/// The blocks in a statement.
pub fn blocks_of(statement: &Statement) -> Vec<&Block> {
    match statement {
        Statement::If(_, then, otherwise) => vec![then, otherwise],
        Statement::For { body, .. } | Statement::Count { body, .. } | Statement::Iterate { body, .. } => vec![body],
        Statement::While { before, body, .. } => vec![before, body],
        Statement::Set(..)
        | Statement::Keep { .. }
        | Statement::Call { .. }
        | Statement::Require(..)
        | Statement::Guard(_)
        | Statement::Tabulate(_)
        | Statement::Table(_)
        | Statement::Shift { .. }
        | Statement::SetTime(_)
        | Statement::Solve { .. }
        | Statement::Reset(_)
        | Statement::Evaluate(_)
        | Statement::Invoke(_)
        | Statement::Read { .. }
        | Statement::Print(_)
        | Statement::Warn(..)
        | Statement::Wait(_)
        | Statement::NextMoment(_)
        | Statement::Compute { .. }
        | Statement::EndIfFailed
        | Statement::Store(..)
        | Statement::Perform(_)
        | Statement::Pause(_)
        | Statement::Observe
        | Statement::Label(_)
        | Statement::Jump(_)
        | Statement::Return(_) => Vec::new(),
    }
}

/// The same, mutable.
pub fn blocks_of_mut(statement: &mut Statement) -> Vec<&mut Block> {
    match statement {
        Statement::If(_, then, otherwise) => vec![then, otherwise],
        Statement::For { body, .. } | Statement::Count { body, .. } | Statement::Iterate { body, .. } => vec![body],
        Statement::While { before, body, .. } => vec![before, body],
        Statement::Set(..)
        | Statement::Keep { .. }
        | Statement::Call { .. }
        | Statement::Require(..)
        | Statement::Guard(_)
        | Statement::Tabulate(_)
        | Statement::Table(_)
        | Statement::Shift { .. }
        | Statement::SetTime(_)
        | Statement::Solve { .. }
        | Statement::Reset(_)
        | Statement::Evaluate(_)
        | Statement::Invoke(_)
        | Statement::Read { .. }
        | Statement::Print(_)
        | Statement::Warn(..)
        | Statement::Wait(_)
        | Statement::NextMoment(_)
        | Statement::Compute { .. }
        | Statement::EndIfFailed
        | Statement::Store(..)
        | Statement::Perform(_)
        | Statement::Pause(_)
        | Statement::Observe
        | Statement::Label(_)
        | Statement::Jump(_)
        | Statement::Return(_) => Vec::new(),
    }
}

/// The expressions of a statement itself, mutable; arguments of calls are not included.
pub fn expressions_of_mut(statement: &mut Statement, change: &mut dyn FnMut(&mut Id<Expression>)) {
    match statement {
        Statement::Set(_, value)
        | Statement::If(value, ..)
        | Statement::While { condition: value, .. }
        | Statement::Require(value, _)
        | Statement::Shift { interval: value, .. }
        | Statement::SetTime(value)
        | Statement::Perform(value)
        | Statement::Pause(value)
        | Statement::Warn(_, value)
        | Statement::Return(Some(value))
        | Statement::Wait(super::Wait::StopAt(value)) => change(value),
        Statement::Count { first, last, by, .. } => [first, last].into_iter().chain(by).for_each(change),
        Statement::Store(target, value) => [target, value].into_iter().for_each(change),
        Statement::Iterate { target, from, condition, next, .. } => {
            [from, condition, next, target].into_iter().for_each(change);
        }
        Statement::Print(print) => print.value_mut().into_iter().for_each(change),
        Statement::Keep { .. }
        | Statement::Call { .. }
        | Statement::For { .. }
        | Statement::Guard(_)
        | Statement::Tabulate(_)
        | Statement::Table(_)
        | Statement::Solve { .. }
        | Statement::Reset(_)
        | Statement::Evaluate(_)
        | Statement::Invoke(_)
        | Statement::Read { .. }
        | Statement::Wait(_)
        | Statement::NextMoment(_)
        | Statement::Compute { .. }
        | Statement::EndIfFailed
        | Statement::Observe
        | Statement::Label(_)
        | Statement::Jump(_)
        | Statement::Return(None) => {}
    }
}

/// The places that a statement itself sets, mutable.
pub fn places_of_mut(statement: &mut Statement, change: &mut dyn FnMut(&mut Id<Place>)) {
    match statement {
        Statement::Set(place, _)
        | Statement::Read { into: place, .. }
        | Statement::NextMoment(place)
        | Statement::Compute { into: place, .. }
        | Statement::Shift { memory: place, .. } => change(place),
        Statement::Call { kept, .. } => kept.iter_mut().for_each(change),
        Statement::Solve { error, .. } => error.iter_mut().for_each(change),
        Statement::Keep { .. }
        | Statement::If(..)
        | Statement::For { .. }
        | Statement::Count { .. }
        | Statement::While { .. }
        | Statement::Require(..)
        | Statement::Guard(_)
        | Statement::Tabulate(_)
        | Statement::Table(_)
        | Statement::SetTime(_)
        | Statement::Reset(_)
        | Statement::Evaluate(_)
        | Statement::Invoke(_)
        | Statement::Print(_)
        | Statement::Warn(..)
        | Statement::Wait(_)
        | Statement::EndIfFailed
        // What they set is an expression.
        | Statement::Store(..)
        | Statement::Iterate { .. }
        | Statement::Perform(_)
        | Statement::Pause(_)
        | Statement::Observe
        | Statement::Label(_)
        | Statement::Jump(_)
        | Statement::Return(_) => {}
    }
}
