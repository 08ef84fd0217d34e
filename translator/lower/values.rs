//! Expressions of a model in Code. Operations with effects, or that can fail, become statements before the expression,
//! in source order; the rest is pure.

use super::writer::{Writer, compare_zero};
use crate::code::{
    Base, Binary, Draw, Expression, Factor, Fold, FoldIndex, Id, Lookup, Remember, Spacing, Statement, Type, Unary,
};
use crate::model::{self, Function, LookupKind, MemoryId, Place, Relation, Vector};

/// C89 guarantees 32 nested parentheses in an expression; clang stops at 256, and so does tcc's stack.
const DEEPEST: u32 = 24;

/// Sums and products with more terms are computed in several statements, because later phases and C compilers may
/// recurse.
const LONGEST: usize = 100;

type Value = Id<Expression>;

impl Writer<'_, '_> {
    /// `target = expression`. An expression that must be alone on the right-hand side is assigned directly to the
    /// target.
    pub fn equation(&mut self, target: &Place, expression: &model::Expression) {
        let alone = self.alone(expression);
        let value = match alone {
            // A sum accumulates in its target, which must therefore not be one of the terms.
            Some(value) if self.is_fold_over(value, target) => self.put("sum", value),
            Some(value) => value,
            None => self.value(expression),
        };
        match self.place(target) {
            Some(place) => self.set(place, value),
            None => {
                let value = if self.stands_alone(value) { self.put("start", value) } else { value };
                self.push(Statement::SetTime(value));
            }
        }
    }

    fn is_fold_over(&self, value: Value, target: &Place) -> bool {
        let code = &self.shared.builder.code;
        let Expression::Fold(fold) = code.expressions[value] else { return false };
        let target = self.shared.quantity(target.quantity).map(Base::Quantity);
        code.folds[fold].factors.iter().any(|factor| Some(factor.base) == target)
    }

    fn stands_alone(&self, value: Value) -> bool {
        let code = &self.shared.builder.code;
        code.expressions[value].stands_alone(code)
    }

    /// The value of an expression. Deeply nested parts are computed before it, level by level.
    pub fn value(&mut self, expression: &model::Expression) -> Value {
        self.depth += 1;
        let value = self.value_here(expression);
        self.depth -= 1;
        if self.depth > 0 && self.depth % DEEPEST == 0 { self.simple("part", value) } else { value }
    }

    fn value_here(&mut self, expression: &model::Expression) -> Value {
        if let Some(value) = self.alone(expression) {
            let in_front = self.stands_alone(value) || (self.choosing && self.counts(value));
            if !in_front {
                return value;
            }
            let name = match self.shared.builder.code.expressions[value] {
                Expression::Draw(..) => "draw",
                Expression::Remember(Remember::Pulse, ..) => "pulse",
                Expression::Remember(Remember::Sample, ..) => "sample",
                Expression::Remember(Remember::RampSum, ..) => "ramp",
                Expression::Fold(_) => "sum",
                _ => "lookup",
            };
            return self.put(name, value);
        }
        use model::Expression as Of;
        match expression {
            Of::Number(value) => self.builder().real(*value),
            Of::HalfStep => self.real(Expression::HalfStep),
            Of::Read(place) => self.read(place),
            Of::Negate(a) => {
                let a = self.value(a);
                self.real(Expression::Unary(Unary::Negate, a))
            }
            Of::Binary(model::Binary::Power, base, exponent) => self.power(base, exponent),
            Of::Binary(..) => self.terms(expression),
            Of::Compare(..) => {
                // A condition used as a number.
                let condition = self.condition(expression);
                let (one, zero) = (self.builder().real(1.0), self.builder().real(0.0));
                self.real(Expression::Choose(condition, one, zero))
            }
            Of::Choose(condition, then, otherwise) => {
                let choosing = std::mem::replace(&mut self.choosing, true);
                let condition = self.condition(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                self.choosing = choosing;
                self.real(Expression::Choose(condition, then, otherwise))
            }
            Of::Call(function, arguments) => self.call(*function, arguments),
            // Handled above.
            Of::Uniform
            | Of::Normal(..)
            | Of::Pulse { .. }
            | Of::Sample { .. }
            | Of::RampSum { .. }
            | Of::Fold(_)
            | Of::Lookup(_) => self.foreign("a value that stands alone"),
            Of::Draw(..) => self.foreign("a random number of SCoP"),
            Of::At(..) => self.foreign("a computed subscript"),
            Of::If(..) => self.foreign("a value computed on condition"),
            Of::And(..) | Of::Or(..) | Of::Not(_) => self.foreign("a condition of several"),
            Of::Integer(_) => self.foreign("an integer"),
            Of::Interpolate { .. } | Of::SlopeAt { .. } => self.foreign("a data file"),
        }
    }

    fn foreign(&mut self, what: &'static str) -> Value {
        self.meet_foreign(what);
        self.builder().real(f64::NAN)
    }

    pub fn real(&mut self, expression: Expression) -> Value {
        self.builder().add(expression, Type::REAL)
    }

    fn read(&mut self, place: &Place) -> Value {
        if place.quantity == self.model.clock.dt {
            return self.real(Expression::Dt);
        }
        if let Some(local) = self.kept.get(&place.quantity) {
            let base = Base::Local(*local);
            let index = place.index.iter().map(|index| self.index(*index)).collect();
            return self.builder().read(base, index, Type::REAL);
        }
        match self.place(place) {
            Some(place) => self.real(Expression::Read(place)),
            None => self.real(Expression::Time),
        }
    }

    /// Sums and products are nested to the left as deep as they are long. This walks them from the left end without
    /// recursion, and computes long ones in parts.
    fn terms(&mut self, expression: &model::Expression) -> Value {
        use model::Binary as Of;
        let mut terms = Vec::new();
        let mut first = expression;
        while let model::Expression::Binary(operator, a, b) = first {
            if *operator == Of::Power {
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
            let right = if operator == Of::Divide { self.divisor(term) } else { self.value(term) };
            let operator = match operator {
                Of::Add => Binary::Add,
                Of::Subtract => Binary::Subtract,
                Of::Multiply => Binary::Multiply,
                Of::Divide => Binary::Divide,
                Of::Power => Binary::Power,
            };
            left = self.real(Expression::Binary(operator, left, right));
        }
        left
    }

    fn call(&mut self, function: Function, arguments: &[model::Expression]) -> Value {
        let values = match (function, arguments) {
            (Function::Log, [argument]) => vec![self.demand(argument, Relation::Greater)],
            (Function::Sqrt, [argument]) => vec![self.demand(argument, Relation::GreaterEqual)],
            _ => arguments.iter().map(|argument| self.value(argument)).collect(),
        };
        let values = self.builder().list(&values);
        self.real(Expression::Builtin(function, values))
    }

    pub fn condition(&mut self, expression: &model::Expression) -> Value {
        match expression {
            model::Expression::Compare(relation, a, b) => {
                let left = self.value(a);
                let right = self.value(b);
                self.builder().compare(*relation, left, right)
            }
            other => {
                let value = self.value(other);
                compare_zero(self.builder(), Relation::NotEqual, value)
            }
        }
    }

    /// The value of an expression that must be alone on the right-hand side of a `Set`, before it is assigned; also of
    /// a lookup, which may have to be.
    fn alone(&mut self, expression: &model::Expression) -> Option<Value> {
        use model::Expression as Of;
        Some(match expression {
            Of::Uniform => self.draw(Draw::Uniform, &[]),
            Of::Normal(mean, deviation) => self.draw(Draw::Normal, &[mean, deviation]),
            Of::Pulse { memory, height, first, interval } => {
                self.remember(Remember::Pulse, *memory, &[height, first, interval])
            }
            Of::Sample { memory, of, interval, .. } => self.remember(Remember::Sample, *memory, &[of, interval]),
            Of::RampSum { memory, slope, from, .. } => self.remember(Remember::RampSum, *memory, &[slope, from]),
            Of::Fold(fold) => self.fold(fold),
            Of::Lookup(lookup) => self.lookup(lookup),
            _ => return None,
        })
    }

    fn draw(&mut self, draw: Draw, arguments: &[&model::Expression]) -> Value {
        let arguments: Vec<Value> = arguments.iter().map(|argument| self.value(argument)).collect();
        let arguments = self.builder().list(&arguments);
        self.real(Expression::Draw(draw, arguments))
    }

    fn remember(&mut self, what: Remember, memory: MemoryId, arguments: &[&model::Expression]) -> Value {
        let arguments: Vec<Value> = arguments.iter().map(|argument| self.value(argument)).collect();
        let memory = self.memory(memory);
        let arguments = self.builder().list(&arguments);
        self.real(Expression::Remember(what, memory, arguments))
    }

    fn lookup(&mut self, lookup: &model::Lookup) -> Value {
        let table = lookup.table.quantity;
        let argument = self.value(&lookup.argument);
        let source = self.shared.site(self.card, self.computes, Some(table));
        let excursion = (lookup.kind == LookupKind::Warn).then(|| self.shared.excursion(source));
        let spacing = match self.shared.curve(lookup) {
            Some(curve) => Spacing::Prepared(curve),
            None => Spacing::Computed {
                low: self.value(&lookup.low),
                high: self.value(&lookup.high),
                increment: self.value(&lookup.increment),
            },
        };
        let index = lookup.table.index.iter().map(|index| index.map(|index| self.index(index))).collect();
        let table = self.shared.quantity(table).unwrap_or(Id::new(0));
        self.builder().lookup(Lookup { table, spacing, kind: lookup.kind, index, argument, excursion, source })
    }

    /// Whether a value is a lookup that counts excursions from its range. Within a choice it must be computed first,
    /// because C evaluates only one branch.
    fn counts(&self, value: Value) -> bool {
        let code = &self.shared.builder.code;
        matches!(code.expressions[value], Expression::Lookup(lookup) if code.lookups[lookup].excursion.is_some())
    }

    fn fold(&mut self, fold: &model::Fold) -> Value {
        let product = matches!(fold, model::Fold::Product(_));
        let vectors = fold.vectors();
        // The factors advance together, each from its own first element.
        let lengths = |v: &Vector| v.ranges.iter().map(|(first, last)| last - first + 1).collect::<Vec<u32>>();
        let lengths = vectors.first().map(lengths).unwrap_or_default();
        let factors = vectors.iter().map(|vector| self.factor(vector)).collect();
        self.builder().fold(Fold { product, lengths, factors })
    }

    fn factor(&self, vector: &Vector) -> Factor {
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
        let base = match self.kept.get(&vector.quantity) {
            Some(local) => Base::Local(*local),
            None => Base::Quantity(self.shared.quantity(vector.quantity).unwrap_or(Id::new(0))),
        };
        Factor { base, index }
    }
}
