//! Expressions become values. What has an effect or can fail is written in front, in the order of
//! the source; what stays is pure.

use super::super::{Condition, Fold, FoldFactor, FoldIndex, FoldSource, Lookup, Pulse, Target, Value};
use super::writer::Writer;
use crate::model::{self, Binary, Expression, Function, LookupKind, Place, Relation, Vector};

/// C89 promises 32 levels of parentheses in an expression; clang ends at 256, and so does tcc's stack.
const DEEPEST: u32 = 24;

/// Sums, products and conditions of more parts than this are computed in several operations. What comes after may
/// recurse, and so do C compilers.
pub(super) const LONGEST: usize = 100;

impl Writer<'_, '_> {
    /// `target = expression`. What must stand alone on the right goes directly to the target.
    pub fn equation(&mut self, target: &Place, expression: &Expression) {
        let alone = self.alone(expression);
        let value = match alone {
            Some(Value::Fold(fold)) => {
                // A sum is built up in its target, which must then not be among what is summed.
                let slot = self.shared.slot(target.quantity);
                let among = fold.factors.iter().any(|f| matches!(f.source, FoldSource::Slot(s) if Some(s) == slot));
                if among { self.put("sum", Value::Fold(fold)) } else { Value::Fold(fold) }
            }
            Some(value) => value,
            None => self.value(expression),
        };
        match self.element(target) {
            Some(element) => self.set(Target::Slot(element), value),
            None => {
                let value = if pure(&value) { value } else { self.put("start", value) };
                self.push(super::super::Operation::SetTime(value));
            }
        }
    }

    /// The value of an expression. What lies deep in another is computed in front of it, level by level.
    pub fn value(&mut self, expression: &Expression) -> Value {
        self.depth += 1;
        let value = self.value_here(expression);
        self.depth -= 1;
        if self.depth > 0 && self.depth % DEEPEST == 0 { self.simple("part", value) } else { value }
    }

    fn value_here(&mut self, expression: &Expression) -> Value {
        if let Some(value) = self.alone(expression) {
            if pure(&value) && !(self.choosing && counts(&value)) {
                return value;
            }
            let name = match &value {
                Value::Uniform | Value::Normal(..) | Value::Draw(..) => "draw",
                Value::Pulse(_) => "pulse",
                Value::Sample { .. } => "sample",
                Value::RampSum { .. } => "ramp",
                Value::Fold(_) => "sum",
                _ => "lookup",
            };
            return self.put(name, value);
        }
        match expression {
            Expression::Number(value) => Value::Number(*value),
            Expression::HalfStep => Value::HalfStep,
            Expression::Read(place) => self.read(place),
            Expression::Negate(a) => Value::Negate(self.boxed(a)),
            Expression::Binary(Binary::Power, base, exponent) => self.power(base, exponent),
            Expression::Binary(..) => self.terms(expression),
            Expression::Compare(..) | Expression::And(..) | Expression::Or(..) | Expression::Not(_) => {
                // A condition that is asked for as a number.
                let condition = self.condition(expression);
                Value::Choose(Box::new(condition), Box::new(Value::Number(1.0)), Box::new(Value::Number(0.0)))
            }
            Expression::Choose(condition, then, otherwise) => {
                let choosing = std::mem::replace(&mut self.choosing, true);
                let condition = self.condition(condition);
                let (then, otherwise) = (self.boxed(then), self.boxed(otherwise));
                self.choosing = choosing;
                Value::Choose(Box::new(condition), then, otherwise)
            }
            Expression::Call(function, arguments) => self.call(*function, arguments),
            Expression::At(array, index) => self.at_index(*array, index),
            Expression::If(condition, then, otherwise) => self.either(condition, then, otherwise),
            Expression::Integer(whole) => self.integer(whole),
            Expression::Interpolate { table, column, argument } => {
                Value::Interpolate { table: *table, column: *column, argument: self.boxed(argument) }
            }
            Expression::SlopeAt { table, column, argument } => {
                Value::SlopeAt { table: *table, column: *column, argument: self.boxed(argument) }
            }
            // What stands alone has been dealt with above.
            _ => Value::Number(0.0),
        }
    }

    fn boxed(&mut self, expression: &Expression) -> Box<Value> {
        Box::new(self.value(expression))
    }

    fn read(&self, place: &Place) -> Value {
        if place.quantity == self.model.clock.dt && self.model.course.is_none() {
            return Value::Dt;
        }
        if let Some(temporary) = self.kept.get(&place.quantity) {
            return match place.index[..] {
                [] => Value::Temporary(*temporary),
                _ => Value::Kept(*temporary, self.indices(place)),
            };
        }
        match self.element(place) {
            Some(element) => Value::Slot(element),
            None => Value::Time,
        }
    }

    /// Sums and products lean to the left as deep as they are long: they are walked from the left
    /// end without going down, and long ones are computed in parts.
    fn terms(&mut self, expression: &Expression) -> Value {
        let mut terms = Vec::new();
        let mut first = expression;
        while let Expression::Binary(operator, a, b) = first {
            if *operator == Binary::Power {
                break;
            }
            terms.push((*operator, b));
            first = a;
        }
        let mut left = self.value(first);
        for (number, (operator, term)) in terms.into_iter().rev().enumerate() {
            if number > 0 && number % LONGEST == 0 {
                left = self.simple("part", left);
            }
            let right = Box::new(if operator == Binary::Divide { self.divisor(term) } else { self.value(term) });
            let before = Box::new(left);
            left = match operator {
                Binary::Add => Value::Add(before, right),
                Binary::Subtract => Value::Subtract(before, right),
                Binary::Multiply => Value::Multiply(before, right),
                Binary::Divide | Binary::Power => Value::Divide(before, right),
            };
        }
        left
    }

    fn call(&mut self, function: Function, arguments: &[Expression]) -> Value {
        if self.written() {
            return self.written_call(function, arguments);
        }
        let values: Box<[Value]> = match (function, arguments) {
            (Function::Log, [argument]) => Box::new([self.demand(argument, Relation::Greater)]),
            (Function::Sqrt, [argument]) => Box::new([self.demand(argument, Relation::GreaterEqual)]),
            _ => arguments.iter().map(|argument| self.value(argument)).collect(),
        };
        Value::Call(function, values)
    }

    pub fn condition(&mut self, expression: &Expression) -> Condition {
        match expression {
            Expression::Compare(relation, a, b) => {
                let left = self.value(a);
                let right = self.value(b);
                Condition::Compare { relation: *relation, left, right }
            }
            Expression::And(..) | Expression::Or(..) => self.joined(expression),
            Expression::Not(a) => self.condition(a).negated(),
            other => {
                let left = self.value(other);
                Condition::Compare { relation: Relation::NotEqual, left, right: Value::Number(0.0) }
            }
        }
    }

    /// The value of an expression that must stand alone on the right of a `Set`, not yet set.
    fn alone(&mut self, expression: &Expression) -> Option<Value> {
        Some(match expression {
            Expression::Uniform => Value::Uniform,
            Expression::Normal(mean, deviation) => {
                let mean = self.boxed(mean);
                Value::Normal(mean, self.boxed(deviation))
            }
            Expression::Draw(draw, arguments) => Value::Draw(*draw, self.drawn(*draw, arguments)),
            Expression::Pulse { memory, height, first, interval } => {
                let height = self.value(height);
                let first = self.value(first);
                let interval = self.value(interval);
                Value::Pulse(Box::new(Pulse { memory: self.memory(*memory), height, first, interval }))
            }
            Expression::Sample { memory, of, interval, .. } => {
                let of = self.boxed(of);
                let interval = self.boxed(interval);
                Value::Sample { memory: Box::new(self.memory(*memory)), of, interval }
            }
            Expression::RampSum { memory, slope, from, .. } => {
                let slope = self.boxed(slope);
                let from = self.boxed(from);
                Value::RampSum { memory: Box::new(self.memory(*memory)), slope, from }
            }
            Expression::Fold(fold) => Value::Fold(Box::new(self.fold(fold))),
            Expression::Lookup(lookup) => self.lookup(lookup),
            _ => return None,
        })
    }

    fn lookup(&mut self, lookup: &model::Lookup) -> Value {
        let table = lookup.table.quantity;
        let argument = self.value(&lookup.argument);
        let index: Vec<_> =
            lookup.table.index.iter().map(|index| index.as_ref().map(|index| self.index(*index))).collect();
        let site = self.shared.site(self.card, self.computes, Some(table));
        let excursion = (lookup.kind == LookupKind::Warn).then(|| self.shared.excursion(site));
        if let Some(curve) = self.shared.curve(lookup) {
            let kind = lookup.kind;
            return Value::Lookup(Box::new(Lookup::Curve { curve, kind, index, argument, excursion, site }));
        }
        let low = self.value(&lookup.low);
        let high = self.value(&lookup.high);
        let increment = self.value(&lookup.increment);
        let slot = self.shared.slot(table).unwrap_or(super::super::SlotId(0));
        Value::Lookup(Box::new(Lookup::General {
            table: slot,
            kind: lookup.kind,
            index,
            argument,
            low,
            high,
            increment,
            excursion,
            site,
        }))
    }

    fn fold(&self, fold: &model::Fold) -> Fold {
        let product = matches!(fold, model::Fold::Product(_));
        let vectors = fold.vectors();
        // The factors run together, each from a first element of its own.
        let lengths = |v: &Vector| v.ranges.iter().map(|(first, last)| last - first + 1).collect::<Vec<u32>>();
        let lengths = vectors.first().map(lengths).unwrap_or_default();
        Fold { product, lengths, factors: vectors.iter().map(|vector| self.factor(vector)).collect() }
    }

    fn factor(&self, vector: &Vector) -> FoldFactor {
        let mut ranges = vector.ranges.iter();
        let mut counter = 0;
        let index = vector.index.iter().map(|index| match index {
            Some(index) => FoldIndex::At(self.index(*index)),
            None => {
                let first = ranges.next().map_or(0, |range| range.0);
                counter += 1;
                FoldIndex::Counter { counter: counter - 1, first }
            }
        });
        let index = index.collect();
        let source = match self.kept.get(&vector.quantity) {
            Some(temporary) => FoldSource::Kept(*temporary),
            None => FoldSource::Slot(self.shared.slot(vector.quantity).unwrap_or(super::super::SlotId(0))),
        };
        FoldFactor { source, index }
    }
}

/// Whether a value is a lookup that counts how often its range is left. Within a choice it must be
/// computed in front, since C computes only one side of a choice.
fn counts(value: &Value) -> bool {
    matches!(value, Value::Lookup(lookup) if matches!(**lookup, Lookup::Curve { excursion: Some(_), .. }))
}

/// Whether a value may stand anywhere.
fn pure(value: &Value) -> bool {
    match value {
        Value::Uniform
        | Value::Normal(..)
        | Value::Draw(..)
        | Value::Pulse(_)
        | Value::Sample { .. }
        | Value::RampSum { .. }
        | Value::Fold(_) => false,
        Value::Lookup(lookup) => matches!(**lookup, Lookup::Curve { .. }),
        _ => true,
    }
}
