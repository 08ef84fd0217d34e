//! What can fail in arithmetic is checked in front: divisors, logarithms, roots and powers.
//!
//! A value made only of settings and of what is computed once a run is checked once, by `begin`,
//! if the equation that uses it is computed in every step whatever happens.

use super::super::{Condition, Element, Failure, Index, Operation, Value};
use super::sign::{Sign, sign};
use super::slots::Check;
use super::writer::Writer;
use crate::model::walk::every;
use crate::model::{Expression, Function, Moment, Relation, Role};

impl Writer<'_, '_> {
    /// A divisor, known not to be zero.
    pub fn divisor(&mut self, expression: &Expression) -> Value {
        self.ahead_if_same(expression, |writer| writer.divisor_here(expression))
    }

    fn divisor_here(&mut self, expression: &Expression) -> Value {
        if self.written() {
            return self.written_divisor(expression);
        }
        let value = self.value(expression);
        match &value {
            // DT is positive: the runtime sees to it.
            Value::Dt | Value::HalfStep => value,
            Value::Number(number) if *number != 0.0 => value,
            _ if sign(&value) == Sign::Positive => value,
            _ if self.once(expression, &value) => {
                let check = Operation::FailIfZero { value: value.clone(), site: self.site() };
                self.check_once(not_zero(&value), vec![check], &[&value]);
                value
            }
            _ => {
                let value = self.simple("divisor", value);
                self.fail_if_zero(value.clone());
                value
            }
        }
    }

    /// An argument that must be greater than zero, or not less.
    pub fn demand(&mut self, expression: &Expression, relation: Relation) -> Value {
        self.ahead_if_same(expression, |writer| {
            let value = writer.value(expression);
            writer.demanded(expression, value, relation)
        })
    }

    fn demanded(&mut self, expression: &Expression, value: Value, relation: Relation) -> Value {
        let good = match (&value, relation) {
            (Value::Number(number), Relation::NotEqual) => *number != 0.0,
            (_, Relation::Greater | Relation::NotEqual) => sign(&value) == Sign::Positive,
            _ => sign(&value) > Sign::Unknown,
        };
        if good {
            return value;
        }
        let condition = |left: Value| Condition::Compare { relation, left, right: Value::Number(0.0) };
        if self.once(expression, &value) {
            let check = Operation::FailUnless {
                condition: Box::new(condition(value.clone())),
                failure: Failure::Domain,
                site: self.site(),
            };
            self.check_once(Check::Other(format!("{relation:?} {value:?}")), vec![check], &[&value]);
            return value;
        }
        let value = self.simple("argument", value);
        self.fail_unless(condition(value.clone()));
        value
    }

    /// `base**exponent`. A negative base needs a whole exponent, a zero base one that is not negative.
    pub fn power(&mut self, base: &Expression, exponent: &Expression) -> Value {
        if self.written() {
            return self.written_power(base, exponent);
        }
        let left = self.value(base);
        if let Expression::Number(exponent) = exponent {
            return self.power_of_number(base, left, *exponent);
        }
        let right = self.value(exponent);
        if matches!(left, Value::Number(number) if number > 0.0) {
            return Value::Power(Box::new(left), Box::new(right));
        }
        let once = self.once(base, &left) && self.once(exponent, &right);
        let (left, right) = match once {
            true => (left, right),
            false => (self.simple("base", left), self.simple("exponent", right)),
        };
        let checks = self.power_checks(&left, &right);
        if once {
            self.check_once(Check::Other(format!("power {left:?} {right:?}")), checks, &[&left, &right]);
        } else {
            checks.into_iter().for_each(|check| self.push(check));
        }
        Value::Power(Box::new(left), Box::new(right))
    }

    fn power_of_number(&mut self, base: &Expression, left: Value, exponent: f64) -> Value {
        let whole = exponent == exponent.trunc();
        let left = match (whole, exponent < 0.0) {
            (true, false) => left,
            (true, true) => self.demanded(base, left, Relation::NotEqual),
            (false, false) => self.demanded(base, left, Relation::GreaterEqual),
            (false, true) => self.demanded(base, left, Relation::Greater),
        };
        if exponent == 1.0 {
            return left;
        }
        if exponent == 2.0 {
            // The product is exact to the last bit everywhere, which the libraries' pow() is not.
            let left = self.simple("square", left);
            return Value::Multiply(Box::new(left.clone()), Box::new(left));
        }
        Value::Power(Box::new(left), Box::new(Value::Number(exponent)))
    }

    /// Done only for bases that are not positive. Of a negative base, pow() itself says by giving
    /// something that is not a number whether it can be raised to the exponent.
    fn power_checks(&mut self, base: &Value, exponent: &Value) -> Vec<Operation> {
        let site = self.site();
        let zero = || Value::Number(0.0);
        let power = Value::Power(Box::new(base.clone()), Box::new(exponent.clone()));
        let is_number = Condition::Compare {
            relation: Relation::GreaterEqual,
            left: Value::Call(Function::Abs, Box::new([power])),
            right: zero(),
        };
        let not_negative =
            Condition::Compare { relation: Relation::GreaterEqual, left: exponent.clone(), right: zero() };
        let is_zero = Condition::Compare { relation: Relation::Equal, left: base.clone(), right: zero() };
        let not_positive = Condition::Compare { relation: Relation::LessEqual, left: base.clone(), right: zero() };
        let which = Operation::If {
            condition: Box::new(is_zero),
            then: vec![Operation::FailUnless { condition: Box::new(not_negative), failure: Failure::Domain, site }],
            otherwise: vec![Operation::FailUnless { condition: Box::new(is_number), failure: Failure::Domain, site }],
        };
        vec![Operation::If { condition: Box::new(not_positive), then: vec![which], otherwise: Vec::new() }]
    }

    /// Whether a value is the same in all steps of a run, and certainly used in the first.
    /// One that stands in temporaries is not, since `begin` has none of them.
    fn once(&self, expression: &Expression, value: &Value) -> bool {
        if self.moment == Moment::Begin || self.written() || self.conditional || uses_temporary(value) {
            return false;
        }
        let mut same = true;
        every(expression, &mut |part| {
            same &= match part {
                Expression::Read(place) => {
                    matches!(self.shared.roles[place.quantity.0 as usize], Role::Setting | Role::Computed)
                }
                Expression::Number(_)
                | Expression::HalfStep
                | Expression::Negate(_)
                | Expression::Binary(..)
                | Expression::Compare(..)
                | Expression::Choose(..)
                | Expression::Call(..) => true,
                _ => false,
            }
        });
        same
    }

    /// Leaves a check to `begin`, for all elements of the present loops, unless it is made already.
    fn check_once(&mut self, name: Check, check: Vec<Operation>, values: &[&Value]) {
        let mut used = Vec::new();
        values.iter().for_each(|value| loop_variables(value, &mut used));
        let name = match name {
            Check::Other(name) if !used.is_empty() => Check::Other(format!("{name} for {:?}", self.bindings)),
            name => name,
        };
        let (first, demand) = (self.shared.first_time(&name), self.shared.first_demand(&name));
        if first || demand {
            let check = self.within_present_loops(check, &used);
            if demand {
                self.shared.demands.extend(check.iter().cloned());
            }
            if first {
                self.shared.once.extend(check);
            }
        }
    }
}

/// The check that a value is not zero.
pub(super) fn not_zero(value: &Value) -> Check {
    match value {
        Value::Slot(Element { slot, index }) if index.is_empty() => Check::NotZero(*slot),
        _ => Check::Other(format!("zero {value:?}")),
    }
}

/// The loop variables in a value of the kind that is checked once a run.
fn loop_variables(value: &Value, used: &mut Vec<u32>) {
    parts(value, &mut |part| {
        if let Value::Slot(Element { index, .. }) = part {
            used.extend(index.iter().filter_map(|index| match index {
                Index::Running { subscript, .. } => Some(*subscript),
                Index::Fixed(_) => None,
            }));
        }
    });
}

fn uses_temporary(value: &Value) -> bool {
    let mut uses = false;
    parts(value, &mut |part| uses |= matches!(part, Value::Temporary(_)));
    uses
}

/// Calls `each` with a value of the kind that is checked once a run, and with all its parts.
fn parts<'v>(value: &'v Value, each: &mut dyn FnMut(&'v Value)) {
    let mut stack = vec![value];
    while let Some(part) = stack.pop() {
        each(part);
        match part {
            Value::Negate(a) => stack.push(a),
            Value::Add(a, b)
            | Value::Subtract(a, b)
            | Value::Multiply(a, b)
            | Value::Divide(a, b)
            | Value::Power(a, b) => stack.extend([&**a, &**b]),
            Value::Choose(condition, a, b) => {
                condition.values(&mut |value| stack.push(value));
                stack.extend([&**a, &**b]);
            }
            Value::Call(_, arguments) => stack.extend(arguments),
            _ => {}
        }
    }
}
