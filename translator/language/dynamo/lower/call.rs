//! Calls of the functions of the language.

use super::express::{Context, Expresser};
use crate::code::Id;
use crate::language::dynamo::functions::{self, FunctionKind};
use crate::language::dynamo::messages::uses::{ArgumentCount, FunctionNotAllowed, SubscriptOutOfRange, SubscriptStar};
use crate::language::dynamo::syntax::{Argument, Letter};
use crate::model::compose::{binary, compare};
use crate::model::{Binary, Expression, Fold, Function, Lookup, LookupKind, MemoryKind, Place, Relation, Vector};
use crate::source::Span;

impl<'d> Expresser<'d, '_> {
    /// The value of a function. After an error, which has been reported, some number stands in its place.
    pub fn call(&mut self, name: &str, arguments: &'d [Argument], at: Span, context: &Context) -> Expression {
        let zero = Expression::Number(0.0);
        let Some(function) = functions::function(name) else { return zero };
        if !function.takes(arguments.len()) {
            let most = function.arguments.len();
            let needed =
                if function.required == most { most.to_string() } else { format!("{} - {most}", function.required) };
            self.report(ArgumentCount {
                at,
                name: name.to_string(),
                needed,
                given: arguments.len(),
                verb: if arguments.len() == 1 { "is" } else { "are" }.to_string(),
            });
            return zero;
        }
        if !self.may_stand(name, function.kind, at, context) {
            return zero;
        }
        let inner = context.plain();
        match function.canonical() {
            "EXP" => self.elementary(Function::Exp, arguments, &inner),
            "LOGN" => self.elementary(Function::Log, arguments, &inner),
            "SQRT" => self.elementary(Function::Sqrt, arguments, &inner),
            "SIN" => self.elementary(Function::Sin, arguments, &inner),
            "COS" => self.elementary(Function::Cos, arguments, &inner),
            "TAN" => self.elementary(Function::Tan, arguments, &inner),
            "ARCTAN" => self.elementary(Function::Arctan, arguments, &inner),
            "ABS" => self.elementary(Function::Abs, arguments, &inner),
            "MAX" => self.elementary(Function::Max, arguments, &inner),
            "MIN" => self.elementary(Function::Min, arguments, &inner),
            "CLIP" => {
                let [p, q, r, s] = self.values(arguments, &inner);
                choose(compare(Relation::GreaterEqual, r, s), p, q)
            }
            "SWITCH" => {
                let [p, q, r] = self.values(arguments, &inner);
                choose(compare(Relation::Equal, r, Expression::Number(0.0)), p, q)
            }
            "TABLE" => self.lookup(name, LookupKind::Warn, arguments, &inner),
            "TABHL" => self.lookup(name, LookupKind::Hold, arguments, &inner),
            "TABXT" => self.lookup(name, LookupKind::Extend, arguments, &inner),
            "STEP" => {
                let [height, due] = self.values(arguments, &inner);
                let soon = sum(time(), Expression::HalfStep);
                choose(compare(Relation::GreaterEqual, soon, due), height, context.before.clone().unwrap_or(zero))
            }
            "RAMP" => self.ramp(arguments, context),
            "PULSE" => {
                let [height, first, interval] = self.values(arguments, &inner).map(Box::new);
                let memory = self.memory(MemoryKind::Pulse, context);
                Expression::Pulse { memory, height, first, interval }
            }
            "SAMPLE" => self.sample(arguments, context),
            "NOISE" => Expression::Uniform,
            "NORMRN" => {
                let [mean, deviation] = self.values(arguments, &inner).map(Box::new);
                Expression::Normal(mean, deviation)
            }
            "SUM" | "PROD" | "SUMV" | "PRDV" | "SCLPRD" | "SUM1" | "SUM2" | "SUM3" => {
                self.fold(function.canonical(), arguments, &inner).map_or(zero, |fold| Expression::Fold(Box::new(fold)))
            }
            _ => zero,
        }
    }

    /// Whether a function of this kind has a meaning here.
    fn may_stand(&mut self, name: &str, kind: FunctionKind, at: Span, context: &Context) -> bool {
        let wrong = match kind {
            FunctionKind::Memory if context.in_block && name != "RAMP" => {
                Some(("in a WHILE or IF block", "WHILE 或 IF 块中"))
            }
            FunctionKind::TrainCard => Some(("here; it belongs on a B card", "此处；它只能写在 B 卡上")),
            FunctionKind::TrainLoad => Some((
                "here; it is the whole right side of an N card for a train",
                "此处；它只能是车厢列 N 卡的整个右边",
            )),
            _ => None,
        };
        let Some((where_en, where_zh)) = wrong else { return true };
        self.report(FunctionNotAllowed {
            at,
            name: name.to_string(),
            where_en: where_en.to_string(),
            where_zh: where_zh.to_string(),
        });
        false
    }

    /// An argument that is a value.
    pub fn value(&mut self, argument: &'d Argument, context: &Context) -> Expression {
        match argument {
            Argument::Value(value) => self.expression(value, context),
            Argument::Star(at) => {
                self.report(SubscriptStar { at: *at, name: "*".to_string() });
                Expression::Number(0.0)
            }
        }
    }

    /// The first `N` arguments as values; their number has been checked.
    fn values<const N: usize>(&mut self, arguments: &'d [Argument], context: &Context) -> [Expression; N] {
        std::array::from_fn(|number| match arguments.get(number) {
            Some(argument) => self.value(argument, context),
            None => Expression::Number(0.0),
        })
    }

    fn elementary(&mut self, function: Function, arguments: &'d [Argument], context: &Context) -> Expression {
        Expression::Call(function, arguments.iter().map(|argument| self.value(argument, context)).collect())
    }

    /// TABLE, TABHL, TABXT.
    fn lookup(&mut self, name: &str, kind: LookupKind, arguments: &'d [Argument], context: &Context) -> Expression {
        let table = arguments.first().and_then(|argument| self.table(name, argument, context));
        let [argument, low, high, increment] = self.values(arguments.get(1..).unwrap_or(&[]), context);
        match table {
            Some(table) => Expression::Lookup(Box::new(Lookup { kind, table, argument, low, high, increment })),
            None => Expression::Number(0.0),
        }
    }

    /// RAMP: exact in DYNAMO II, added up in DYNAMO I.
    fn ramp(&mut self, arguments: &'d [Argument], context: &Context) -> Expression {
        let [slope, from] = self.values(arguments, &context.plain());
        if self.dynamo_one {
            let initial = Box::new(context.before.clone().unwrap_or(Expression::Number(0.0)));
            let memory = self.memory(MemoryKind::Ramp, context);
            return Expression::RampSum { memory, slope: Box::new(slope), from: Box::new(from), initial };
        }
        let passed = binary(Binary::Subtract, time(), from.clone());
        let value = binary(Binary::Multiply, slope, passed);
        choose(compare(Relation::Greater, time(), from), value, Expression::Number(0.0))
    }

    fn sample(&mut self, arguments: &'d [Argument], context: &Context) -> Expression {
        let inner = context.plain();
        let [of, interval] = self.values(arguments, &inner);
        let initial = match arguments.get(2) {
            Some(argument) => self.value(argument, &inner),
            None => context.before.clone().unwrap_or(Expression::Number(0.0)),
        };
        if context.rules == Letter::Initial {
            return initial;
        }
        let memory = self.memory(MemoryKind::Sample, context);
        Expression::Sample { memory, of: Box::new(of), interval: Box::new(interval), initial: Box::new(initial) }
    }

    /// Sums and products over arrays and trains.
    fn fold(&mut self, name: &str, arguments: &'d [Argument], context: &Context) -> Option<Fold> {
        let mut array = |number: usize| self.array(name, arguments.get(number)?, context);
        match name {
            "SUM" => Some(Fold::Sum(array(0)?)),
            "PROD" => Some(Fold::Product(array(0)?)),
            "SUMV" | "PRDV" => {
                let vector = array(0);
                let first = self.integer(name, &arguments[1], context)?;
                let last = self.integer(name, &arguments[2], context)?;
                let vector = self.part(vector?, first, last, arguments[0].span())?;
                Some(if name == "SUMV" { Fold::Sum(vector) } else { Fold::Product(vector) })
            }
            "SCLPRD" => {
                let (a, b) = (array(0), array(3));
                let first = self.integer(name, &arguments[1], context)?;
                let last = self.integer(name, &arguments[2], context)?;
                let from = self.integer(name, &arguments[4], context)?;
                let a = self.part(a?, first, last, arguments[0].span())?;
                let b = self.part(b?, from, from + (last - first), arguments[3].span())?;
                Some(Fold::SumOfProducts(vec![a, b]))
            }
            _ => {
                let vectors: Vec<Option<Vector>> = (1..arguments.len()).map(array).collect();
                let count = self.integer(name, &arguments[0], context)?;
                let mut factors = Vec::new();
                for (vector, argument) in vectors.into_iter().zip(&arguments[1..]) {
                    factors.push(self.part(vector?, 1, count, argument.span())?);
                }
                Some(Fold::SumOfProducts(factors))
            }
        }
    }

    /// Elements `first` to `last`; they must be in ascending order.
    fn part(&mut self, vector: Vector, first: i64, last: i64, at: Span) -> Option<Vector> {
        if last < first {
            let name = self.symbols.list[vector.quantity.index()].name.clone();
            let highest = vector.ranges.first().map_or(0, |(_, high)| high + 1);
            self.report(SubscriptOutOfRange {
                at,
                element: format!("{name}({first}..{last})"),
                name: name.to_string(),
                highest,
            });
            return None;
        }
        self.cut(vector, first, last, at)
    }
}

/// TIME, the first quantity of every model.
pub(super) fn time() -> Expression {
    Expression::Read(Place::single(Id::new(super::symbols::TIME)))
}

fn sum(left: Expression, right: Expression) -> Expression {
    binary(Binary::Add, left, right)
}

fn choose(condition: Expression, then: Expression, otherwise: Expression) -> Expression {
    Expression::Choose(Box::new(condition), Box::new(then), Box::new(otherwise))
}
