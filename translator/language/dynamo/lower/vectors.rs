//! Arrays and tables as arguments: `SUM(POP.K)`, `TABLE(TMEET(*,P),…)`, `SUM2(3,WT,LINE.K)`.

use super::express::{Context, Expresser};
use super::flat::{EnvironmentId, Meaning};
use crate::code::{Id, Role};
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::uses::{
    ArrayExpected, IntegerExpected, SubscriptCount, TableExpected, TableSubscript,
};
use crate::language::dynamo::syntax::{Argument, Expr, ExprKind, Name, Subscript, SubscriptKind, TimeSubscript};
use crate::model::{Index, Vector};
use crate::source::Span;

/// A name with subscripts, as it stands in an argument.
struct Named {
    id: usize,
    subscripts: Vec<Subscript>,
    time: Option<TimeSubscript>,
    span: Span,
    adapting: bool,
}

impl<'d> Expresser<'d, '_> {
    /// The quantity an argument names, through the arguments of calls.
    fn named(&self, argument: &'d Argument, context: &Context) -> Option<Named> {
        let Argument::Value(value) = argument else { return None };
        let mut value: &'d Expr = value;
        let mut environment: EnvironmentId = context.environment;
        let mut adapting = context.adapting;
        loop {
            let (name, subscripts, time): (&'d Name, Vec<Subscript>, _) = match &value.kind {
                // One car is no array.
                ExprKind::Quantity(quantity) if quantity.car.is_some() => return None,
                ExprKind::Quantity(quantity) => (&quantity.name, quantity.subscripts.to_vec(), quantity.time),
                ExprKind::Apply { name, arguments } => {
                    (name, arguments.iter().map(Argument::to_subscript).collect(), None)
                }
                _ => return None,
            };
            match self.expanded.meaning(environment, &name.text) {
                Meaning::Argument { value: next, environment: outer } if subscripts.is_empty() => {
                    value = next;
                    environment = outer;
                    adapting = true;
                }
                Meaning::Quantity(key) => {
                    let id = self.symbols.find(&key)?;
                    return Some(Named { id, subscripts, time, span: value.span, adapting });
                }
                _ => return None,
            }
        }
    }

    /// The text of an argument for a message.
    fn text(&self, argument: &Argument) -> String {
        match argument {
            Argument::Star(_) => "*".to_string(),
            Argument::Value(value) => match &value.kind {
                ExprKind::Number(number) => number.to_string(),
                ExprKind::Quantity(quantity) => {
                    let car = quantity.car.map_or(String::new(), |car| format!("*{car}"));
                    let time = quantity.time.map_or("", TimeSubscript::as_str);
                    format!("{}{car}{time}", quantity.name.text)
                }
                ExprKind::Apply { name, .. } => format!("{}(...)", name.text),
                ExprKind::Negate(_) | ExprKind::Binary { .. } => "...".to_string(),
            },
        }
    }

    fn is_call(&self, name: &str) -> bool {
        functions::function(name).is_some() || self.macro_names.contains(name)
    }

    /// Whether the argument is a name that nothing defines: then that is the error, and it is reported.
    fn unknown(&mut self, argument: &'d Argument, context: &Context) -> bool {
        let Argument::Value(value) = argument else { return false };
        let name = match &value.kind {
            ExprKind::Quantity(quantity) => &quantity.name,
            ExprKind::Apply { name, .. } if !self.is_call(&name.text) => name,
            _ => return false,
        };
        match self.expanded.meaning(context.environment, &name.text) {
            Meaning::Quantity(key) if self.symbols.find(&key).is_none() => {
                self.undefined(&name.text, value.span, context);
                true
            }
            _ => false,
        }
    }

    /// The first argument of TABLE, TABHL or TABXT: a table, or a column of one.
    pub fn table(&mut self, function: &str, argument: &'d Argument, context: &Context) -> Option<Vector> {
        let wrong = TableExpected { at: argument.span(), function: function.to_string(), found: self.text(argument) };
        let Some(named) = self.named(argument, context) else {
            if self.unknown(argument, context) {
                return None;
            }
            self.report(wrong);
            return None;
        };
        let symbol = &self.symbols.list[named.id];
        let extents = symbol.extents.clone();
        if let (true, Some(_)) = (symbol.table, named.time) {
            self.report(TableSubscript { at: named.span, written: self.text(argument) });
            return None;
        }
        if !symbol.table || (named.subscripts.is_empty() && extents.len() > 1) {
            self.report(wrong);
            return None;
        }
        let vector = self.vector_of(&named, context)?;
        if vector.ranges.len() != 1 {
            self.report(wrong);
            return None;
        }
        Some(vector)
    }

    /// An array, an array constant, a train, or a part of one.
    pub fn array(&mut self, function: &str, argument: &'d Argument, context: &Context) -> Option<Vector> {
        let wrong = ArrayExpected { at: argument.span(), function: function.to_string(), name: self.text(argument) };
        let Some(named) = self.named(argument, context) else {
            if self.unknown(argument, context) {
                return None;
            }
            self.report(wrong);
            return None;
        };
        let symbol = &self.symbols.list[named.id];
        if symbol.extents.is_empty() {
            self.report(wrong);
            return None;
        }
        let role = if symbol.train.is_some() { Role::Level } else { symbol.role };
        let (name, train) = (symbol.name.clone(), symbol.train.is_some());
        let checked = Context { adapting: named.adapting, ..context.clone() };
        if train && context.rules == crate::language::dynamo::syntax::Letter::Initial {
            self.report(crate::language::dynamo::messages::uses::BoxcarInInitial {
                at: named.span,
                name: name.to_string(),
            });
            return None;
        }
        self.check_written(&name, named.time, role, named.span, &checked);
        let vector = self.vector_of(&named, context)?;
        if vector.ranges.is_empty() {
            self.report(wrong);
            return None;
        }
        Some(vector)
    }

    fn vector_of(&mut self, named: &Named, context: &Context) -> Option<Vector> {
        let extents = self.symbols.list[named.id].extents.clone();
        let index: Vec<Option<Index>> = if named.subscripts.is_empty() {
            vec![None; extents.len()]
        } else if named.subscripts.len() != extents.len() {
            self.report(SubscriptCount {
                at: named.span,
                name: self.symbols.list[named.id].name.to_string(),
                needed: extents.len(),
                given: named.subscripts.len(),
            });
            return None;
        } else {
            self.index(named.id, &named.subscripts, named.span, context)?
        };
        let ranges = index
            .iter()
            .zip(&extents)
            .filter(|(place, _)| place.is_none())
            .map(|(_, extent)| (0, extent.saturating_sub(1)))
            .collect();
        Some(Vector { quantity: Id::new(named.id), index, ranges })
    }

    /// A vector of one subscript, cut to the elements from `first` to `last`, counted from 1.
    pub fn cut(&mut self, vector: Vector, first: i64, last: i64, at: Span) -> Option<Vector> {
        let [(_, highest)] = vector.ranges[..] else {
            self.report(SubscriptCount {
                at,
                name: self.symbols.list[vector.quantity.index()].name.to_string(),
                needed: 1,
                given: vector.ranges.len(),
            });
            return None;
        };
        for number in [first, last] {
            if !(1..=i64::from(highest) + 1).contains(&number) {
                let symbol = &self.symbols.list[vector.quantity.index()];
                let (name, train) = (symbol.name.clone(), symbol.train.is_some());
                if train {
                    self.report(crate::language::dynamo::messages::uses::BoxcarRange {
                        at,
                        name: name.to_string(),
                        car: number.to_string(),
                        cars: highest + 1,
                    });
                } else {
                    let element = format!("{name}({number})");
                    self.report(crate::language::dynamo::messages::uses::SubscriptOutOfRange {
                        at,
                        element,
                        name: name.to_string(),
                        highest: highest + 1,
                    });
                }
                return None;
            }
        }
        Some(Vector { ranges: vec![(first as u32 - 1, last as u32 - 1)], ..vector })
    }

    /// A whole number, an I constant or an element name.
    pub fn integer(&mut self, function: &str, argument: &'d Argument, context: &Context) -> Option<i64> {
        let found = match argument.to_subscript().kind {
            SubscriptKind::Place { name: None, offset } => Some(offset),
            SubscriptKind::Place { name: Some(name), offset } => {
                match self.expanded.meaning(context.environment, &name.text) {
                    Meaning::Argument { value: Expr { kind: ExprKind::Number(number), .. }, .. } => {
                        crate::language::dynamo::syntax::whole(*number).map(|value| value + offset)
                    }
                    _ => self.expanded.integers.value(&name.text).map(|value| value + offset),
                }
            }
            SubscriptKind::Star | SubscriptKind::Other(_) => None,
        };
        if found.is_none() {
            let text = self.text(argument);
            self.report(IntegerExpected { at: argument.span(), name: function.to_string(), text });
        }
        found
    }
}
