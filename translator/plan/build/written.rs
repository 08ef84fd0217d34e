//! Expressions of programs that run as written.
//!
//! What can fail becomes an operation in front, in the order of computation. What is computed only if a
//! condition holds has its operations within branches. A value that is not a number, or infinite,
//! passes all checks but those of whole numbers and subscripts: contents that run away run on.

use super::super::{Condition, Failure, Operation, SiteId, Target, Value};
use super::values::LONGEST;
use super::writer::Writer;
use crate::model::{Draw, Expression, Function, QuantityId, Relation};

/// The largest mean of Poisson's distribution whose numbers can be made by products: exp(-mean) is about to vanish.
const HIGHEST_MEAN: f64 = 700.0;
/// The whole number nearest below n + 0.1 is not negative.
const LOWEST_FACTORIAL: f64 = -0.1;
/// The largest number whose exponential is finite: the logarithm of the largest double.
const HIGHEST_EXPONENT: f64 = 709.782712893384;
/// The same for the hyperbolic sine and cosine.
const HIGHEST_HYPERBOLIC: f64 = 710.4758600739439;

impl Writer<'_, '_> {
    /// Conditions joined by AND, or by OR: each is computed only if those before leave it open. They lean to the left as
    /// deep as there are many, so that they are walked from the left end, and held where they get long.
    pub fn joined(&mut self, expression: &Expression) -> Condition {
        let and = matches!(expression, Expression::And(..));
        let mut others = Vec::new();
        let mut first = expression;
        while let (Expression::And(a, b), true) | (Expression::Or(a, b), false) = (first, and) {
            others.push(&**b);
            first = a;
        }
        let mut whole = self.condition(first);
        for (number, other) in others.into_iter().rev().enumerate() {
            let mut second = None;
            let before = self.aside_conditional(|writer| second = Some(writer.condition(other)));
            let long = (number + 1) % LONGEST == 0;
            whole = match second {
                Some(second) if !before.is_empty() || long => self.open(whole, second, before, and),
                Some(second) if and => whole.and(second),
                Some(second) => whole.or(second),
                None => whole,
            };
        }
        whole
    }

    /// A second condition that needs operations, looked at only if the first is as `wanted`.
    fn open(&mut self, first: Condition, second: Condition, mut before: Vec<Operation>, wanted: bool) -> Condition {
        let held = self.temporary("holds", Vec::new());
        let site = self.site();
        let truth = |holds: bool| Value::Number(if holds { 1.0 } else { 0.0 });
        self.set(Target::Temporary(held), truth(!wanted));
        let second = Value::Choose(Box::new(second), Box::new(truth(true)), Box::new(truth(false)));
        before.push(Operation::Set { target: Target::Temporary(held), value: second, site });
        let condition = Box::new(if wanted { first } else { first.negated() });
        self.push(Operation::If { condition, then: before, otherwise: Vec::new() });
        Condition::compare(Relation::NotEqual, Value::Temporary(held), Value::Number(0.0))
    }

    /// One of two values; the other one is not computed.
    pub fn either(&mut self, condition: &Expression, then: &Expression, otherwise: &Expression) -> Value {
        let condition = self.condition(condition);
        let mut values = Vec::new();
        let mut before_then = self.aside_conditional(|writer| values.push(writer.value(then)));
        let mut before_otherwise = self.aside_conditional(|writer| values.push(writer.value(otherwise)));
        let (Some(otherwise), Some(then)) = (values.pop(), values.pop()) else { return Value::Number(0.0) };
        if before_then.is_empty() && before_otherwise.is_empty() {
            return Value::Choose(Box::new(condition), Box::new(then), Box::new(otherwise));
        }
        let chosen = self.temporary("chosen", Vec::new());
        let site = self.site();
        let target = || Target::Temporary(chosen);
        before_then.push(Operation::Set { target: target(), value: then, site });
        before_otherwise.push(Operation::Set { target: target(), value: otherwise, site });
        self.push(Operation::If { condition: Box::new(condition), then: before_then, otherwise: before_otherwise });
        Value::Temporary(chosen)
    }

    /// A subscript, counted from 1 and in the range of its array.
    pub fn subscript(&mut self, array: QuantityId, index: &Expression) -> Value {
        let value = self.value(index);
        let value = self.simple("subscript", value);
        let last = self.model.quantity(array).extents.first().copied().unwrap_or(0);
        let within = Condition::compare(Relation::GreaterEqual, value.clone(), Value::Number(1.0))
            .and(Condition::compare(Relation::LessEqual, value.clone(), Value::Number(f64::from(last))));
        let site = self.shared.site(self.card, self.computes, None);
        self.demand_at(site, within, Failure::Index);
        value
    }

    pub fn at_index(&mut self, array: QuantityId, index: &Expression) -> Value {
        let index = self.subscript(array, index);
        match self.shared.slot(array) {
            Some(slot) => Value::At(slot, Box::new(index)),
            None => index,
        }
    }

    /// A whole number that must lie within 32 bits.
    pub fn integer(&mut self, whole: &Expression) -> Value {
        let value = self.value(whole);
        let (lowest, highest) = (f64::from(i32::MIN), f64::from(i32::MAX));
        if matches!(value, Value::Number(number) if (lowest..=highest).contains(&number)) {
            return value;
        }
        let value = self.simple("whole", value);
        let within = Condition::compare(Relation::GreaterEqual, value.clone(), Value::Number(lowest))
            .and(Condition::compare(Relation::LessEqual, value.clone(), Value::Number(highest)));
        self.demand_that(within, Failure::Overflow);
        value
    }

    pub fn written_divisor(&mut self, expression: &Expression) -> Value {
        let value = self.value(expression);
        if matches!(value, Value::Number(number) if number != 0.0) {
            return value;
        }
        let value = self.simple("divisor", value);
        self.fail_if_zero(value.clone());
        value
    }

    pub fn written_call(&mut self, function: Function, arguments: &[Expression]) -> Value {
        let mut values: Vec<Value> = arguments.iter().map(|argument| self.value(argument)).collect();
        if let Some(limit) = limit_of(function)
            && let Some(first) = values.first_mut()
        {
            let argument = std::mem::replace(first, Value::Number(0.0));
            *first = self.known_within("argument", argument, limit);
        }
        match (function, values.len()) {
            (Function::Modulo, 2) => {
                if let Some(divisor) = values.pop() {
                    let divisor = self.simple("divisor", divisor);
                    self.fail_if_zero(divisor.clone());
                    values.push(divisor);
                }
                Value::Call(function, values.into())
            }
            // Of more than two arguments, from the left.
            (Function::Max | Function::Min, 2..) => {
                let mut values = values.into_iter();
                let first = values.next().unwrap_or(Value::Number(0.0));
                values.fold(first, |one, other| Value::Call(function, Box::new([one, other])))
            }
            _ => Value::Call(function, values.into()),
        }
    }

    /// The arguments of a random number of SCoP.
    pub fn drawn(&mut self, draw: Draw, arguments: &[Expression]) -> Box<[Value]> {
        let mut values: Vec<Value> = arguments.iter().map(|argument| self.value(argument)).collect();
        if draw == Draw::Counted
            && let Some(mean) = values.pop()
        {
            values.push(self.known_within("mean", mean, Limit::NotAbove(HIGHEST_MEAN)));
        }
        values.into()
    }

    /// The value, which does not go beyond the limit of a function.
    fn known_within(&mut self, name: &str, value: Value, limit: Limit) -> Value {
        if matches!(value, Value::Number(number) if !limit.is_passed_by(number)) {
            return value;
        }
        let value = self.simple(name, value);
        self.demand_that(limit.passed(value.clone()).negated(), Failure::Function);
        value
    }

    /// `base**exponent`: the power itself says whether there is one.
    pub fn written_power(&mut self, base: &Expression, exponent: &Expression) -> Value {
        let base = self.value(base);
        let exponent = self.value(exponent);
        let (base, exponent) = (self.simple("base", base), self.simple("exponent", exponent));
        let known = [base.clone(), exponent.clone()];
        // The product is exact to the last bit everywhere, which the libraries' pow() is not.
        let power = match exponent {
            Value::Number(2.0) => Value::Multiply(Box::new(base.clone()), Box::new(base)),
            _ => Value::Power(Box::new(base), Box::new(exponent)),
        };
        let power = self.put("power", power);
        let size = Value::Call(Function::Abs, Box::new([power.clone()]));
        let too_large = Condition::compare(Relation::Greater, size, Value::Number(f64::MAX));
        let without_value = known
            .iter()
            .filter(|value| !matches!(value, Value::Number(_)))
            .fold(is_number(&power).negated(), |all, value| all.and(is_number(value)));
        self.demand_that(too_large.or(without_value).negated(), Failure::Function);
        power
    }

    pub fn demand_that(&mut self, condition: Condition, failure: Failure) {
        let site = self.site();
        self.demand_at(site, condition, failure);
    }

    pub fn demand_at(&mut self, site: SiteId, condition: Condition, failure: Failure) {
        self.push(Operation::FailUnless { condition: Box::new(condition), failure, site });
    }
}

/// What is not a number is not equal to itself.
fn is_number(value: &Value) -> Condition {
    Condition::compare(Relation::Equal, value.clone(), value.clone())
}

/// Where the domain of a function ends, or its values become too large.
#[derive(Clone, Copy)]
enum Limit {
    NotBelow(f64),
    Above(f64),
    NotAbove(f64),
    /// Without the sign.
    SizeNotAbove(f64),
}

fn limit_of(function: Function) -> Option<Limit> {
    Some(match function {
        Function::Sqrt => Limit::NotBelow(0.0),
        Function::Log | Function::Log10 => Limit::Above(0.0),
        Function::Arcsin | Function::Arccos => Limit::SizeNotAbove(1.0),
        Function::Factorial | Function::Poisson => Limit::NotBelow(LOWEST_FACTORIAL),
        Function::Exp => Limit::NotAbove(HIGHEST_EXPONENT),
        Function::Sinh | Function::Cosh => Limit::SizeNotAbove(HIGHEST_HYPERBOLIC),
        _ => return None,
    })
}

impl Limit {
    fn is_passed_by(self, number: f64) -> bool {
        match self {
            Limit::NotBelow(limit) => number < limit,
            Limit::Above(limit) => number <= limit,
            Limit::NotAbove(limit) => number > limit,
            Limit::SizeNotAbove(limit) => number.abs() > limit,
        }
    }

    fn passed(self, value: Value) -> Condition {
        let compare = |relation, value, limit| Condition::compare(relation, value, Value::Number(limit));
        match self {
            Limit::NotBelow(limit) => compare(Relation::Less, value, limit),
            Limit::Above(limit) => compare(Relation::LessEqual, value, limit),
            Limit::NotAbove(limit) => compare(Relation::Greater, value, limit),
            Limit::SizeNotAbove(limit) => {
                compare(Relation::Greater, Value::Call(Function::Abs, Box::new([value])), limit)
            }
        }
    }
}
