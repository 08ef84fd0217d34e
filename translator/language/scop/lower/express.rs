//! Expressions. Calls of FUNCTIONs are written in front, in their order from left to right; what stays is without effects.

use super::Lowering;
use super::names::read;
use crate::language::scop::text::{
    Argument, Call, Callee, Expression as Written, ExpressionKind, Operator, Place as WrittenPlace, Whole,
};
use crate::model::compose::{binary, compare, number};
use crate::model::walk::every;
use crate::model::{Binary, Expression, Index, Instruction, Place, QuantityId, Relation, Statement};

/// Where a value is, or goes.
#[derive(Clone, Debug)]
pub enum Spot {
    Place(Place),
    /// Counted from 1, and checked when it is used.
    At(QuantityId, Expression),
}

impl<'t> Lowering<'t> {
    pub fn value(&mut self, written: &'t Written) -> Expression {
        match &written.kind {
            ExpressionKind::Number(value) => number(*value),
            ExpressionKind::Read(place) => {
                let spot = self.spot(place);
                spot_value(spot)
            }
            ExpressionKind::Past { state, steps, index } => self.past(*state, *steps, index.as_ref()),
            ExpressionKind::Negate(part) => Expression::Negate(Box::new(self.value(part))),
            ExpressionKind::Not(part) => Expression::Not(Box::new(self.value(part))),
            ExpressionKind::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                self.joined(*operator == Operator::And, a, b)
            }
            ExpressionKind::Binary(operator, a, b) => {
                let mark = {
                    let left = self.value(a);
                    (left, self.statements.len())
                };
                let right = self.value(b);
                let left = self.settled(mark.0, mark.1);
                combined(*operator, left, right)
            }
            ExpressionKind::Call(call) => self.call(call).unwrap_or_else(|| number(0.0)),
        }
    }

    /// Values of several expressions, from left to right.
    pub fn values(&mut self, written: impl Iterator<Item = &'t Written>) -> Vec<Expression> {
        let mut values: Vec<(Expression, usize)> = Vec::new();
        for one in written {
            let value = self.value(one);
            let mark = self.statements.len();
            values.push((value, mark));
        }
        // From the last on, so that marks before stay where they are.
        let mut settled: Vec<Expression> =
            values.into_iter().rev().map(|(value, mark)| self.settled(value, mark)).collect();
        settled.reverse();
        settled
    }

    /// A value that was computed before the statements from `mark` on were written: it is kept if they may change it.
    fn settled(&mut self, value: Expression, mark: usize) -> Expression {
        if self.statements.len() == mark || !self.may_change(&value, mark) {
            return value;
        }
        let id = self.hidden("part", Vec::new());
        let card = self.card;
        let equation = crate::model::Equation { family: Vec::new(), target: Place::single(id), value, card };
        self.statements.insert(mark, Statement::Equation(equation));
        read(id)
    }

    fn may_change(&self, value: &Expression, mark: usize) -> bool {
        let mut changed = Changed::default();
        self.statements[mark..].iter().for_each(|statement| changed.statement(statement));
        changed.calls |= changed
            .invoked
            .iter()
            .any(|call| self.course.invocations[call.0 as usize].function == crate::model::Library::Verbatim);
        let mut may = false;
        every(value, &mut |part| {
            let id = match part {
                Expression::Read(place) => place.quantity,
                Expression::At(array, _) => *array,
                _ => return,
            };
            let shared = self.of_variable.contains(&id);
            may |= changed.set.contains(&id) || (changed.calls && shared);
        });
        may
    }

    /// `&&` and `||`: the second is computed only if the first leaves it open.
    fn joined(&mut self, and: bool, a: &'t Written, b: &'t Written) -> Expression {
        let first = self.value(a);
        let mut second = None;
        let mut before = self.aside(|lowering| second = Some(lowering.value(b)));
        let second = second.unwrap_or_else(|| number(0.0));
        if before.is_empty() {
            let (first, second) = (Box::new(first), Box::new(second));
            return if and { Expression::And(first, second) } else { Expression::Or(first, second) };
        }
        let held = self.hidden("holds", Vec::new());
        self.set_single(held, truth(first));
        before.extend(self.aside(|lowering| lowering.set_single(held, truth(second))));
        let open = compare(if and { Relation::NotEqual } else { Relation::Equal }, read(held), number(0.0));
        self.branch(open, before, Vec::new());
        read(held)
    }

    /// A place that is read or assigned. What its subscript needs is written in front.
    pub fn spot(&mut self, place: &'t WrittenPlace) -> Spot {
        let quantity = self.base(place.base);
        self.spot_of(quantity, place.index.as_ref())
    }

    pub fn spot_of(&mut self, quantity: QuantityId, index: Option<&'t Whole>) -> Spot {
        match index.map(|whole| (whole.constant(), whole)) {
            None => Spot::Place(Place::single(quantity)),
            Some((Some(at), _)) => {
                let index = [Index::Fixed(u32::try_from(at).unwrap_or(0))];
                Spot::Place(Place { quantity, index: index.into() })
            }
            Some((None, whole)) => {
                let index = self.whole(whole);
                Spot::At(quantity, sum(index, number(1.0)))
            }
        }
    }

    pub fn assign(&mut self, spot: Spot, value: Expression) {
        match spot {
            Spot::Place(place) => self.set(place, value),
            Spot::At(array, index) => self.instruct(Instruction::SetAt { array, index, value }),
        }
    }

    /// The value of a call; nothing if it has none.
    pub fn call(&mut self, call: &'t Call) -> Option<Expression> {
        match call.callee {
            Callee::Library(function) => self.library(function, call),
            Callee::Block(block) => {
                let written = call.arguments.iter().filter_map(|argument| match argument {
                    Argument::Value(value) => Some(value),
                    _ => None,
                });
                let arguments = self.values(written);
                self.call_block(block, arguments)
            }
        }
    }
}

pub fn spot_value(spot: Spot) -> Expression {
    match spot {
        Spot::Place(place) => Expression::Read(place),
        Spot::At(array, index) => Expression::At(array, Box::new(index)),
    }
}

/// 1 or 0.
pub fn truth(value: Expression) -> Expression {
    compare(Relation::NotEqual, value, number(0.0))
}

pub fn sum(a: Expression, b: Expression) -> Expression {
    match (&a, &b) {
        (Expression::Number(a), Expression::Number(b)) => number(a + b),
        _ => binary(Binary::Add, a, b),
    }
}

fn combined(operator: Operator, a: Expression, b: Expression) -> Expression {
    match operator {
        Operator::Add => binary(Binary::Add, a, b),
        Operator::Subtract => binary(Binary::Subtract, a, b),
        Operator::Multiply => binary(Binary::Multiply, a, b),
        Operator::Divide => binary(Binary::Divide, a, b),
        Operator::Power => binary(Binary::Power, a, b),
        Operator::Less => compare(Relation::Less, a, b),
        Operator::LessEqual => compare(Relation::LessEqual, a, b),
        Operator::Greater => compare(Relation::Greater, a, b),
        Operator::GreaterEqual => compare(Relation::GreaterEqual, a, b),
        Operator::Equal => compare(Relation::Equal, a, b),
        Operator::NotEqual => compare(Relation::NotEqual, a, b),
        Operator::And => Expression::And(Box::new(a), Box::new(b)),
        Operator::Or => Expression::Or(Box::new(a), Box::new(b)),
    }
}

/// What statements may change.
#[derive(Default)]
struct Changed {
    set: Vec<QuantityId>,
    /// Some routine is called, or equations are solved, which may set any variable.
    calls: bool,
    invoked: Vec<crate::model::InvocationId>,
}

impl Changed {
    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Equation(equation) => self.set.push(equation.target.quantity),
            Statement::Branch { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|inner| self.statement(inner));
            }
            Statement::Repeat { body, .. } => body.iter().for_each(|inner| self.statement(inner)),
            Statement::Shift { train, .. } => self.set.push(*train),
            Statement::Instruct(instruction, _) => {
                instruction.sets(&mut |target| self.set.extend(target.quantity()));
                if let Instruction::Invoke(call) = instruction {
                    self.invoked.push(*call);
                }
                self.calls |= matches!(instruction, Instruction::Call { .. } | Instruction::Integrate { .. });
            }
        }
    }
}
