//! Statements that run as written.

use super::Lowering;
use super::express::sum;
use super::names::read;
use crate::language::scop::text::{
    Body, Expression as Written, From, Place, Statement as WrittenStatement, StatementKind,
};
use crate::model::compose::{binary, compare, number};
use crate::model::instruction::Failure;
use crate::model::{Binary, Expression, Instruction, Relation, Statement};

/// Loops over so few elements that the translator makes itself are written out.
pub const UNROLLED: u32 = 32;

impl<'t> Lowering<'t> {
    pub fn run_statements(&mut self, statements: &'t [WrittenStatement]) {
        for statement in statements {
            self.at(statement.span);
            self.statement(statement);
        }
    }

    pub fn body(&mut self, body: &'t Body) {
        for local in &body.locals {
            let id = self.local(*local);
            self.fill(id, number(0.0));
        }
        self.run_statements(&body.statements);
    }

    fn statement(&mut self, statement: &'t WrittenStatement) {
        match &statement.kind {
            StatementKind::Assign { target, value } => self.assignment(target, value),
            StatementKind::Call(call) => _ = self.call(call),
            StatementKind::Body(body) => self.body(body),
            StatementKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref()),
            StatementKind::While { condition, body } => self.repeat(condition, body),
            StatementKind::From(from) => self.from(from),
            StatementKind::Solve(solve) => self.solve(solve, statement.span),
            StatementKind::Reset => self.reset(),
            StatementKind::Reaction(reaction) => self.reaction(reaction),
            StatementKind::Conserve(_) => {}
            StatementKind::Equation(equation) => self.equation(equation),
            StatementKind::Lag(lag) => self.lag(lag, statement.span),
            StatementKind::PutQueue(base) => self.put_queue(*base),
            StatementKind::GetQueue(base) => self.get_queue(*base),
            StatementKind::Verbatim { text, locals, open } => self.verbatim(text, locals, *open),
        }
    }

    /// The subscript of the target is computed before the value.
    fn assignment(&mut self, target: &'t Place, value: &'t Written) {
        let spot = self.spot(target);
        let value = self.value(value);
        self.assign(spot, value);
    }

    fn branches(&mut self, branches: &'t [(Written, Body)], otherwise: Option<&'t Body>) {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return otherwise.into_iter().for_each(|body| self.body(body));
        };
        let condition = self.value(condition);
        let card = self.card;
        let then = self.aside(|lowering| lowering.body(body));
        let otherwise = self.aside(|lowering| lowering.branches(rest, otherwise));
        self.card = card;
        self.branch(condition, then, otherwise);
    }

    fn repeat(&mut self, condition: &'t Written, body: &'t Body) {
        let card = self.card;
        let mark = self.statements.len();
        let tested = self.value(condition);
        let mut statements = self.aside(|lowering| lowering.body(body));
        self.card = card;
        if self.statements.len() == mark {
            return self.statements.push(Statement::Repeat { condition: tested, body: statements, card });
        }
        // What the condition calls is called anew before each test.
        let holds = self.hidden("holds", Vec::new());
        self.set_single(holds, tested);
        statements.extend(self.aside(|lowering| {
            let again = lowering.value(condition);
            lowering.set_single(holds, again);
        }));
        let condition = compare(Relation::NotEqual, read(holds), number(0.0));
        self.statements.push(Statement::Repeat { condition, body: statements, card });
    }

    /// The bounds and the increment are computed once.
    fn from(&mut self, from: &'t From) {
        let first = self.whole(&from.from);
        let first = self.kept(first, "first");
        let last = self.whole(&from.to);
        let last = self.kept(last, "last");
        let by = match &from.by {
            None => number(1.0),
            Some(by) => {
                let by = self.whole(by);
                self.kept(by, "by")
            }
        };
        if !matches!(by, Expression::Number(_)) {
            let condition = compare(Relation::Greater, by.clone(), number(0.0));
            self.instruct(Instruction::Demand { condition, failure: Failure::Increment });
        }
        let index = self.local(from.index);
        self.set_single(index, first);
        let card = self.card;
        let mut body = self.aside(|lowering| lowering.body(&from.body));
        self.card = card;
        body.extend(self.aside(|lowering| lowering.set_single(index, sum(read(index), by))));
        let condition = compare(Relation::LessEqual, read(index), last);
        self.statements.push(Statement::Repeat { condition, body, card });
    }

    /// A number as it is, anything else as it is now.
    pub fn kept(&mut self, value: Expression, name: &str) -> Expression {
        match value {
            Expression::Number(_) => value,
            other => self.put(name, other),
        }
    }

    /// n = floor(length/step + 0.9), at least 1.
    pub fn steps(&mut self, length: Expression, step: Expression) -> Expression {
        let parts = binary(Binary::Divide, length, step);
        let whole = Expression::Call(crate::model::Function::Floor, vec![sum(parts, number(0.9))]);
        let count = self.put("steps", whole);
        let too_few = compare(Relation::Less, count.clone(), number(1.0));
        let Expression::Read(place) = &count else { return count };
        let place = place.clone();
        let one = self.aside(|lowering| lowering.set(place, number(1.0)));
        self.branch(too_few, one, Vec::new());
        count
    }
}
