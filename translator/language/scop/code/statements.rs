//! Statements that run as written.

use super::{Lowering, Made, Storage, Value};
use crate::code::expression::{Base, Binary, Index};
use crate::code::statement::{Failure, Statement};
use crate::code::{Builtin, Id, Place, Quantity};
use crate::language::scop::text::{
    Base as WrittenBase, BlockKind, Body, Callee, Expression as Written, ExpressionKind, From, LocalId,
    Place as WrittenPlace, Statement as WrittenStatement, StatementKind,
};
use crate::model::Relation;
use crate::model::instruction::Failure as Demanded;

/// Arrays of so many values are filled without a loop.
const FILLED_SINGLY: u32 = 4;

impl<'t> Lowering<'t> {
    pub fn statements(&mut self, statements: &'t [WrittenStatement]) -> Made {
        statements.iter().try_for_each(|statement| {
            self.at(statement.span);
            self.statement(statement)
        })
    }

    pub fn body(&mut self, body: &'t Body) -> Made {
        for id in &body.locals {
            // A single one that is set before it is read needs no first value.
            match self.storage_of(*id)? {
                Storage::Local(local)
                    if self.body.locals[local].extents.is_empty() && set_first(&body.statements, *id) => {}
                _ => self.begins_at_0(*id)?,
            }
        }
        self.statements(&body.statements)
    }

    pub fn begins_at_0(&mut self, id: LocalId) -> Made {
        let zero = self.real(0.0);
        match self.storage_of(id)? {
            Storage::Local(local) => self.fill(Base::Local(local), zero),
            Storage::Quantity(id) => self.fill_quantity(id, zero),
            Storage::Counter(..) => {}
        }
        Ok(())
    }

    fn statement(&mut self, statement: &'t WrittenStatement) -> Made {
        match &statement.kind {
            StatementKind::Assign { target, value } => {
                self.body.used = Some(Default::default());
                let done = self.assignment(target, value);
                self.body.used = None;
                done
            }
            StatementKind::Call(call) => self.call(call).map(|_| ()),
            StatementKind::Body(body) => self.body(body),
            StatementKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref()),
            StatementKind::While { condition, body } => self.repeat(condition, body),
            StatementKind::From(from) => self.from(from),
            StatementKind::Solve(solve) => self.solve(solve, statement.span),
            StatementKind::Reset => self.reset(),
            StatementKind::Reaction(reaction) => self.reaction(reaction),
            StatementKind::Conserve(_) => Ok(()),
            StatementKind::Equation(equation) => self.equation(equation),
            StatementKind::Lag(lag) => self.lag(lag),
            StatementKind::PutQueue(base) => self.queue(crate::model::Library::Put, *base),
            StatementKind::GetQueue(base) => self.queue(crate::model::Library::Get, *base),
            StatementKind::Verbatim { text, locals, calls, open } => self.verbatim(text, locals, calls, *open),
        }
    }

    /// The subscript of the target is computed before the value.
    fn assignment(&mut self, target: &'t WrittenPlace, value: &'t Written) -> Made {
        if let WrittenBase::Variable(id) = target.base {
            self.body.computes = Some(self.shell.variable(id));
        }
        let place = self.place(target)?;
        if let ExpressionKind::Call(call) = &value.kind
            && let Callee::Block(id) = call.callee
            && let BlockKind::Function(_) = self.block(id).kind
        {
            let arguments = self.values_of(call)?;
            return self.set_to_call(place, id, &arguments);
        }
        let value = self.value(value)?;
        self.set(place, value);
        Ok(())
    }

    fn branches(&mut self, branches: &'t [(Written, Body)], otherwise: Option<&'t Body>) -> Made {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return otherwise.map_or(Ok(()), |body| self.body(body));
        };
        let condition = self.condition(condition)?;
        let card = self.shell.card;
        let then = self.aside(|lowering| lowering.body(body))?;
        self.again(card, None);
        let otherwise = self.aside(|lowering| lowering.branches(rest, otherwise))?;
        self.again(card, None);
        self.branch(condition, then, otherwise);
        Ok(())
    }

    fn repeat(&mut self, condition: &'t Written, body: &'t Body) -> Made {
        let card = self.shell.card;
        let mut tested = None;
        let before = self.aside(|lowering| {
            tested = Some(lowering.condition(condition)?);
            Ok(())
        })?;
        let body = self.aside(|lowering| lowering.body(body))?;
        self.again(card, None);
        if let Some(condition) = tested {
            self.push(Statement::While { before, condition, body, limit: None });
        }
        Ok(())
    }

    /// The bounds and the increment are computed once. Loops over known numbers from 0 on count.
    fn from(&mut self, from: &'t From) -> Made {
        let card = self.shell.card;
        let step = from.by.as_ref().map_or(Some(1), |by| by.constant());
        if let (Some(first), Some(last), Some(1)) = (from.from.constant(), from.to.constant(), step)
            && !self.body.exposed.has(from.index)
            && let (Ok(first), Ok(last)) = (u32::try_from(first), u32::try_from(last))
            && last < i32::MAX as u32
        {
            return if first > last { Ok(()) } else { self.count(from.index, first, last, &from.body) };
        }
        let first = self.whole(&from.from)?;
        let first = self.kept("first", first);
        let last = self.whole(&from.to)?;
        let last = self.kept("last", last);
        let by = match &from.by {
            None => self.real(1.0),
            Some(by) => {
                let by = self.whole(by)?;
                self.kept("by", by)
            }
        };
        if super::values::place_of(&self.builder.code, by).is_some() {
            let zero = self.real(0.0);
            let positive = self.builder.compare(Relation::Greater, by, zero);
            self.push(Statement::Require(positive, Failure::Demanded(Demanded::Increment)));
        }
        let index = self.index_of(from.index)?;
        self.set(index, first);
        let mut body = self.aside(|lowering| lowering.body(&from.body))?;
        self.again(card, None);
        body.extend(self.aside(|lowering| {
            let next = lowering.read(index);
            let next = lowering.binary(Binary::Add, next, by);
            lowering.set(index, next);
            Ok(())
        })?);
        let counted = self.read(index);
        let condition = self.builder.compare(Relation::LessEqual, counted, last);
        self.push(Statement::While { before: Vec::new(), condition, body, limit: None });
        Ok(())
    }

    /// The place of an index that is counted as a real number.
    fn index_of(&mut self, id: LocalId) -> Made<Id<Place>> {
        let base = self.base(WrittenBase::Local(id))?;
        Ok(self.builder.place(base, Vec::new()))
    }

    fn count(&mut self, index: LocalId, first: u32, last: u32, body: &'t Body) -> Made {
        let card = self.shell.card;
        let name = self.body.declared.get(index.0 as usize).map_or("i", |local| &local.name);
        let counter = self.open_counter(name);
        self.keep_storage(index, Storage::Counter(counter, first, last));
        let body = self.aside(|lowering| lowering.body(body))?;
        self.close_counter(counter);
        self.again(card, None);
        self.push(Statement::For { counter, first, last, down: false, body });
        Ok(())
    }

    /// For each element of an array of this size; `write` is given the subscript.
    pub fn each(&mut self, size: u32, write: impl FnOnce(&mut Self, Index) -> Made) -> Made {
        let counter = self.open_counter("i");
        let body = self.aside(|lowering| write(lowering, Index::Running { counter, offset: 0 }))?;
        self.close_counter(counter);
        self.push(Statement::For { counter, first: 0, last: size.saturating_sub(1), down: false, body });
        Ok(())
    }

    /// All elements become the value.
    pub fn fill(&mut self, base: Base, value: Value) {
        let size = match base {
            Base::Quantity(id) => self.shell.quantities[id.index()].extents.first().copied(),
            Base::Local(id) => self.body.locals[id].extents.first().copied(),
        };
        match size {
            None => {
                let place = self.builder.place(base, Vec::new());
                self.set(place, value);
            }
            Some(size) if size <= FILLED_SINGLY => {
                for at in 0..size {
                    let place = self.builder.place(base, vec![Index::Fixed(at)]);
                    self.set(place, value);
                }
            }
            Some(size) => {
                let value = self.simple("filling", value);
                let counter = self.open_counter("i");
                self.close_counter(counter);
                let place = self.builder.place(base, vec![Index::Running { counter, offset: 0 }]);
                let source = self.site();
                let body = vec![crate::code::Stated { statement: Statement::Set(place, value), source }];
                self.push(Statement::For { counter, first: 0, last: size - 1, down: false, body });
            }
        }
    }

    pub fn fill_quantity(&mut self, id: Id<Quantity>, value: Value) {
        self.fill(Base::Quantity(id), value);
    }

    /// n = floor(length/step + 0.9), at least 1.
    pub fn steps(&mut self, length: Value, step: Value) -> Made<Value> {
        let parts = self.binary(Binary::Divide, length, step);
        let most = self.real(0.9);
        let parts = self.binary(Binary::Add, parts, most);
        let whole = self.builtin(Builtin::Floor, &[parts]);
        let count = self.put("steps", whole);
        let one = self.real(1.0);
        let too_few = self.builder.compare(Relation::Less, count, one);
        if let Some(place) = super::values::place_of(&self.builder.code, count) {
            let then = self.aside(|lowering| {
                lowering.set(place, one);
                Ok(())
            })?;
            self.branch(too_few, then, Vec::new());
        }
        Ok(count)
    }

    /// `a < b`.
    pub fn less(&mut self, a: Value, b: Value) -> Value {
        self.builder.compare(Relation::Less, a, b)
    }
}

/// Whether statements set a local before anything reads it, on every way.
fn set_first(statements: &[WrittenStatement], id: LocalId) -> bool {
    for statement in statements {
        let StatementKind::Assign { target, value } = &statement.kind else { return false };
        let mut reads = false;
        value.each_place(&mut |place| reads |= place.base == WrittenBase::Local(id));
        target.index.iter().for_each(|whole| {
            whole.each_place(&mut |place| reads |= place.base == WrittenBase::Local(id));
        });
        if reads {
            return false;
        }
        if target.base == WrittenBase::Local(id) {
            return true;
        }
    }
    false
}
