//! Expressions. Calls are statements in front, in their order from left to right; what stays has no effects.

use super::{Lowering, Made, Value};
use crate::code::expression::{Base, Binary, Draw, Expression, Unary};
use crate::code::statement::{Block, Failure, Stated, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Builtin, Function, Id, Index, Range, Type};
use crate::language::scop::text::{Argument, BlockKind, Call, Callee, Expression as Written, ExpressionKind, Operator};
use crate::model::Relation;

/// What is deeper in an expression is computed in front: C89 promises 32 levels of parentheses.
const DEEPEST: u32 = 24;

/// Longer sums, products and conditions are computed in several statements.
const LONGEST: usize = 100;

impl<'t> Lowering<'t> {
    pub fn value(&mut self, written: &'t Written) -> Made<Value> {
        self.body.depth += 1;
        let value = self.value_here(written);
        self.body.depth -= 1;
        let value = value?;
        let deep = self.body.depth > 0 && self.body.depth % DEEPEST == 0;
        Ok(if deep { self.simple("part", value) } else { value })
    }

    fn value_here(&mut self, written: &'t Written) -> Made<Value> {
        match &written.kind {
            ExpressionKind::Number(value) => Ok(self.real(*value)),
            ExpressionKind::Read(place) => {
                let place = self.place(place)?;
                Ok(self.read(place))
            }
            ExpressionKind::Past { state, steps, index } => self.past(*state, *steps, index.as_ref()),
            ExpressionKind::Negate(part) => {
                let part = self.value(part)?;
                Ok(self.negative(part))
            }
            ExpressionKind::Binary(Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide, ..) => {
                self.terms(written)
            }
            ExpressionKind::Binary(Operator::Power, base, exponent) => {
                let (base, exponent) = self.both(base, exponent)?;
                Ok(self.power(base, exponent))
            }
            ExpressionKind::Not(_) | ExpressionKind::Binary(..) => {
                let condition = self.condition(written)?;
                Ok(self.truth(condition))
            }
            ExpressionKind::Call(call) => match self.call(call)? {
                Some(value) => Ok(value),
                None => Ok(self.real(0.0)),
            },
        }
    }

    /// Whether the value of an expression is not 0.
    pub fn condition(&mut self, written: &'t Written) -> Made<Value> {
        match &written.kind {
            ExpressionKind::Not(part) => {
                let part = self.condition(part)?;
                Ok(self.not(part))
            }
            ExpressionKind::Binary(operator @ (Operator::And | Operator::Or), ..) => {
                self.joined(*operator == Operator::And, written)
            }
            ExpressionKind::Binary(operator, a, b) => match relation(*operator) {
                Some(relation) => {
                    let (a, b) = self.both(a, b)?;
                    Ok(self.builder.compare(relation, a, b))
                }
                None => self.value_is_not_zero(written),
            },
            ExpressionKind::Number(_)
            | ExpressionKind::Read(_)
            | ExpressionKind::Past { .. }
            | ExpressionKind::Negate(_)
            | ExpressionKind::Call(_) => self.value_is_not_zero(written),
        }
    }

    fn value_is_not_zero(&mut self, written: &'t Written) -> Made<Value> {
        if let ExpressionKind::Call(Call { callee: Callee::Library(function), .. }) = &written.kind
            && let Some(found) = self.threshold(*function, written)?
        {
            return Ok(found);
        }
        let value = self.value(written)?;
        Ok(self.is_not_zero(value))
    }

    pub fn is_not_zero(&mut self, value: Value) -> Value {
        let zero = self.real(0.0);
        self.builder.compare(Relation::NotEqual, value, zero)
    }

    /// Two values, the first before the second.
    fn both(&mut self, a: &'t Written, b: &'t Written) -> Made<(Value, Value)> {
        let a = self.value(a)?;
        let mark = self.body.statements.len();
        let b = self.value(b)?;
        Ok((self.settled(a, mark), b))
    }

    /// Values of several expressions, from left to right.
    pub fn values(&mut self, written: impl Iterator<Item = &'t Written>) -> Made<Vec<Value>> {
        let mut values: Vec<(Value, usize)> = Vec::new();
        for one in written {
            let value = self.value(one)?;
            values.push((value, self.body.statements.len()));
        }
        // From the last on, so that marks before stay where they are.
        let mut settled: Vec<Value> = values.into_iter().rev().map(|(value, mark)| self.settled(value, mark)).collect();
        settled.reverse();
        Ok(settled)
    }

    /// Values of the arguments that are values.
    pub fn values_of(&mut self, call: &'t Call) -> Made<Vec<Value>> {
        self.values(call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            Argument::Text(_) | Argument::Array(_) | Argument::Function(_) => None,
        }))
    }

    /// Sums and products lean to the left as deep as they are long: they are gone through from the left end.
    fn terms(&mut self, written: &'t Written) -> Made<Value> {
        let mut terms = Vec::new();
        let mut first = written;
        while let ExpressionKind::Binary(operator, a, b) = &first.kind {
            let Some(operator) = arithmetic(*operator) else { break };
            terms.push((operator, &**b));
            first = a;
        }
        let mut left = self.value(first)?;
        for (number, (operator, term)) in terms.into_iter().rev().enumerate() {
            if number > 0 && number % LONGEST == 0 {
                left = self.simple("part", left);
            }
            let mark = self.body.statements.len();
            let right = self.value(term)?;
            let before = self.settled(left, mark);
            left = self.binary(operator, before, right);
        }
        Ok(left)
    }

    /// A value that was computed before the statements from `mark` on: kept in front of them if they may change it.
    fn settled(&mut self, value: Value, mark: usize) -> Value {
        let Some(after) = self.body.statements.get(mark..) else { return value };
        if !self.sets_quantities(after) || !self.reads_quantities(value) {
            return value;
        }
        let local = self.temporary("part");
        let place = self.builder.place(Base::Local(local), Vec::new());
        let source = self.site();
        self.body.statements.insert(mark, Stated { statement: Statement::Set(place, value), source });
        self.read(place)
    }

    /// Whether statements may set more than locals.
    pub fn sets_quantities(&self, block: &[Stated]) -> bool {
        let code = &self.builder.code;
        block.iter().any(|stated| match &stated.statement {
            Statement::Set(place, value) => {
                matches!(code.places[*place].base, Base::Quantity(_))
                    || matches!(code.expressions[*value], Expression::Call(function, _) if !self.sets_no_quantity(function))
            }
            Statement::Call { function, .. } => !self.sets_no_quantity(*function),
            Statement::Solve { .. } | Statement::Invoke(_) | Statement::Read { .. } | Statement::Reset(_) => true,
            other => blocks_of(other).into_iter().any(|inner| self.sets_quantities(inner)),
        })
    }

    /// Functions are written before they are called.
    fn sets_no_quantity(&self, function: Id<Function>) -> bool {
        self.quiet.get(function.index()).copied().unwrap_or(false)
    }

    fn reads_quantities(&self, value: Value) -> bool {
        let code = &self.builder.code;
        match &code.expressions[value] {
            Expression::Read(place) => {
                let place = &code.places[*place];
                matches!(place.base, Base::Quantity(_))
                    || place.index.iter().any(|index| match index {
                        Index::Computed(index) | Index::Counted(index) => self.reads_quantities(*index),
                        Index::Fixed(_) | Index::Running { .. } => false,
                    })
            }
            Expression::Real(_) | Expression::Integer(_) | Expression::Logical(_) => false,
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.reads_quantities(*a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
                self.reads_quantities(*a) || self.reads_quantities(*b)
            }
            Expression::Choose(condition, a, b) => {
                [condition, a, b].into_iter().any(|part| self.reads_quantities(*part))
            }
            Expression::Builtin(_, list) => code.list(*list).iter().any(|part| self.reads_quantities(*part)),
            Expression::Whole(base) => matches!(base, Base::Quantity(_)),
            Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => true,
        }
    }

    /// `&&` and `||`: each is computed only if those before leave it open.
    fn joined(&mut self, and: bool, written: &'t Written) -> Made<Value> {
        let wanted = if and { Operator::And } else { Operator::Or };
        let mut others = Vec::new();
        let mut first = written;
        while let ExpressionKind::Binary(operator, a, b) = &first.kind {
            if *operator != wanted {
                break;
            }
            others.push(&**b);
            first = a;
        }
        let mut whole = self.condition(first)?;
        for (number, other) in others.into_iter().rev().enumerate() {
            let mut second = None;
            let before = self.aside(|lowering| {
                second = Some(lowering.condition(other)?);
                Ok(())
            })?;
            let Some(second) = second else { continue };
            let long = (number + 1) % LONGEST == 0;
            whole = match before.is_empty() && !long {
                true => {
                    let operator = if and { Binary::And } else { Binary::Or };
                    self.builder.add(Expression::Binary(operator, whole, second), Type::Logical)
                }
                false => self.held(and, whole, second, before)?,
            };
        }
        Ok(whole)
    }

    /// A second condition that needs statements, looked at only if the first leaves it open.
    fn held(&mut self, and: bool, first: Value, second: Value, mut before: Block) -> Made<Value> {
        let truth = self.truth(first);
        let held = self.put("holds", truth);
        let Expression::Read(place) = self.builder.code.expressions[held] else { return Ok(held) };
        before.extend(self.aside(|lowering| {
            let truth = lowering.truth(second);
            lowering.set(place, truth);
            Ok(())
        })?);
        let zero = self.real(0.0);
        let open = self.builder.compare(if and { Relation::NotEqual } else { Relation::Equal }, held, zero);
        self.branch(open, before, Vec::new());
        Ok(self.is_not_zero(held))
    }

    /// The value of a call; nothing if it has none.
    pub fn call(&mut self, call: &'t Call) -> Made<Option<Value>> {
        match call.callee {
            Callee::Library(function) => self.library(function, call),
            Callee::Block(id) => {
                let arguments = self.values_of(call)?;
                self.call_block(id, &arguments)
            }
        }
    }

    pub fn call_block(&mut self, id: super::BlockId, arguments: &[Value]) -> Made<Option<Value>> {
        let name = match self.block(id).kind {
            BlockKind::Function(_) => format!("{}_value", self.block(id).name),
            _ => {
                let (function, arguments) = self.called(id, arguments)?;
                self.keeping_exposed(id, |lowering| {
                    lowering.push(Statement::Call { function, arguments, kept: Vec::new() });
                    Ok(())
                })?;
                return Ok(None);
            }
        };
        let local = self.temporary(&name);
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.set_to_call(place, id, arguments)?;
        Ok(Some(self.read(place)))
    }

    /// A place becomes the value of a FUNCTION.
    pub fn set_to_call(&mut self, place: Id<crate::code::Place>, id: super::BlockId, arguments: &[Value]) -> Made {
        let (function, arguments) = self.called(id, arguments)?;
        self.keeping_exposed(id, |lowering| {
            let call = lowering.builder.add(Expression::Call(function, arguments), Type::REAL);
            lowering.set(place, call);
            Ok(())
        })
    }

    /// The function of a FUNCTION or PROCEDURE, and its arguments.
    fn called(&mut self, id: super::BlockId, arguments: &[Value]) -> Made<(Id<Function>, Range<Expression>)> {
        let function = self.routine(id)?;
        let mut arguments = arguments.to_vec();
        if self.rings.has(id) {
            arguments.push(self.depth_of_call());
        }
        Ok((function, self.builder.list(&arguments)))
    }

    // ---- expressions put together ----

    pub fn real(&mut self, value: f64) -> Value {
        self.builder.real(value)
    }

    pub fn number(&self, value: Value) -> Option<f64> {
        match self.builder.code.expressions[value] {
            Expression::Real(number) => Some(number),
            _ => None,
        }
    }

    /// 1 or 0.
    pub fn truth(&mut self, condition: Value) -> Value {
        let (one, zero) = (self.real(1.0), self.real(0.0));
        self.builder.add(Expression::Choose(condition, one, zero), Type::REAL)
    }

    pub fn not(&mut self, condition: Value) -> Value {
        self.builder.add(Expression::Unary(Unary::Not, condition), Type::Logical)
    }

    pub fn negative(&mut self, value: Value) -> Value {
        match self.number(value) {
            Some(number) => self.real(-number),
            None => self.builder.add(Expression::Unary(Unary::Negate, value), Type::REAL),
        }
    }

    /// Arithmetic on numbers alone is done here, as long as the result is finite.
    pub fn binary(&mut self, operator: Binary, a: Value, b: Value) -> Value {
        let known = self.number(a).zip(self.number(b)).and_then(|(a, b)| match operator {
            Binary::Add => Some(a + b),
            Binary::Subtract => Some(a - b),
            Binary::Multiply => Some(a * b),
            Binary::Divide => Some(a / b),
            Binary::Power | Binary::And | Binary::Or => None,
        });
        match known.filter(|value| value.is_finite()) {
            Some(number) => self.real(number),
            None => self.builder.add(Expression::Binary(operator, a, b), Type::REAL),
        }
    }

    /// A factor 1 is left out.
    pub fn times(&mut self, a: Value, b: Value) -> Value {
        match (self.number(a), self.number(b)) {
            (Some(1.0), _) => b,
            (_, Some(1.0)) => a,
            _ => self.binary(Binary::Multiply, a, b),
        }
    }

    /// Small whole powers are products, which are faster and the same everywhere.
    pub fn power(&mut self, base: Value, exponent: Value) -> Value {
        let factors = match self.number(exponent) {
            Some(2.0) => 2,
            Some(3.0) => 3,
            Some(4.0) => 4,
            _ => return self.binary(Binary::Power, base, exponent),
        };
        let base = self.simple("base", base);
        (1..factors)
            .fold(base, |power, _| self.builder.add(Expression::Binary(Binary::Multiply, power, base), Type::REAL))
    }

    pub fn builtin(&mut self, function: Builtin, arguments: &[Value]) -> Value {
        let arguments = self.builder.list(arguments);
        self.builder.add(Expression::Builtin(function, arguments), Type::REAL)
    }

    pub fn draw(&mut self, draw: crate::model::Draw, arguments: &[Value]) -> Value {
        let arguments = self.builder.list(arguments);
        let drawn = self.builder.add(Expression::Draw(Draw::Scop(draw), arguments), Type::REAL);
        self.put("drawn", drawn)
    }

    /// A number, or one that is read, is used as often as it is needed; anything else is computed once.
    pub fn simple(&mut self, name: &str, value: Value) -> Value {
        match &self.builder.code.expressions[value] {
            Expression::Real(_) => value,
            Expression::Read(place) if self.builder.code.places[*place].is_single() => value,
            _ => self.put(name, value),
        }
    }

    /// A number as it is, anything else as it is now.
    pub fn kept(&mut self, name: &str, value: Value) -> Value {
        match self.number(value) {
            Some(_) => value,
            None => self.put(name, value),
        }
    }

    /// The value, which does not go beyond the limit of a function: else the run fails.
    pub fn within(&mut self, name: &str, value: Value, passed: Relation, limit: f64) -> Value {
        let value = self.simple(name, value);
        let limit = self.real(limit);
        let beyond = self.builder.compare(passed, value, limit);
        let good = self.not(beyond);
        self.push(Statement::Require(good, Failure::Function));
        value
    }
}

fn relation(operator: Operator) -> Option<Relation> {
    Some(match operator {
        Operator::Less => Relation::Less,
        Operator::LessEqual => Relation::LessEqual,
        Operator::Greater => Relation::Greater,
        Operator::GreaterEqual => Relation::GreaterEqual,
        Operator::Equal => Relation::Equal,
        Operator::NotEqual => Relation::NotEqual,
        Operator::Add
        | Operator::Subtract
        | Operator::Multiply
        | Operator::Divide
        | Operator::Power
        | Operator::And
        | Operator::Or => return None,
    })
}

/// What makes chains that lean to the left.
fn arithmetic(operator: Operator) -> Option<Binary> {
    Some(match operator {
        Operator::Add => Binary::Add,
        Operator::Subtract => Binary::Subtract,
        Operator::Multiply => Binary::Multiply,
        Operator::Divide => Binary::Divide,
        Operator::Power
        | Operator::Less
        | Operator::LessEqual
        | Operator::Greater
        | Operator::GreaterEqual
        | Operator::Equal
        | Operator::NotEqual
        | Operator::And
        | Operator::Or => return None,
    })
}

/// A place that an expression reads.
pub fn place_of(code: &crate::code::Code, value: Value) -> Option<Id<crate::code::Place>> {
    match code.expressions[value] {
        Expression::Read(place) => Some(place),
        _ => None,
    }
}
