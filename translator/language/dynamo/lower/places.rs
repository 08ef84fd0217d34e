//! Elements of arrays and cars of trains in expressions: subscripts checked against the array.

use super::elements::{Unreadable, fixed, running};
use super::express::{Context, Expresser};
use super::flat::Meaning;
use super::names::suggest;
use crate::code::{Id, Role};
use crate::diagnostic::Locale;
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::uses::*;
use crate::language::dynamo::syntax::{Letter, Name, Quantity, Subscript, SubscriptKind};
use crate::model::{Expression, Index, Place};
use crate::source::Span;

impl<'d> Expresser<'d, '_> {
    /// `NAME(…)` that is no function: an element of an array.
    pub fn element(&mut self, name: &Name, subscripts: &[Subscript], span: Span, context: &Context) -> Expression {
        let key = match self.expanded.meaning(context.environment, &name.text) {
            Meaning::Quantity(key) => key,
            _ => {
                self.report(NotAnArray { at: span, name: name.text.to_string() });
                return Expression::Number(0.0);
            }
        };
        let Some(id) = self.symbols.find(&key) else {
            if let Some(function) = functions::unsupported(&name.text) {
                self.report(FunctionNotSupported {
                    at: name.span,
                    name: name.text.to_string(),
                    instead_en: format!(" ({})", function.instead(Locale::English)),
                    instead_zh: format!("（{}）", function.instead(Locale::Chinese)),
                });
            } else {
                let known = functions::FUNCTIONS.iter().map(|function| function.name).chain(self.symbols.names());
                let otherwise = (
                    "write `*`, or a `)` before the parenthesis, for a product",
                    "若要相乘，请写 `*`，或在括号前有 `)`",
                );
                let (help_en, help_zh) = suggest(self.diagnostics.error_count(), &name.text, known, otherwise);
                self.report(UnknownFunction { at: name.span, name: name.text.to_string(), help_en, help_zh });
            }
            return Expression::Number(0.0);
        };
        let brief = self.symbols.brief(id);
        if (key.instance != 0 && !brief.table) || (subscripts.is_empty() && brief.subscripts == 0) {
            self.report(NotAnArray { at: span, name: name.text.to_string() });
            return Expression::Number(0.0);
        }
        if brief.train {
            let equation = self.equation_of(context);
            self.report(TrainAsQuantity { at: span, name: name.text.to_string(), equation });
            return Expression::Number(0.0);
        }
        if brief.subscripts > 0 {
            self.check_written(&name.text, None, brief.role, span, context);
        }
        self.place(id, &name.text, subscripts, span, context)
    }

    /// One car of a train.
    pub fn car(
        &mut self,
        id: usize,
        car: i64,
        at: Span,
        quantity: Option<&'d Quantity>,
        context: &Context,
    ) -> Expression {
        let symbol = &self.symbols.list[id];
        let name = symbol.name.clone();
        if context.rules == Letter::Initial {
            self.report(BoxcarInInitial { at, name: name.to_string() });
            return Expression::Number(0.0);
        }
        let cars = symbol.extents[0];
        let Some(number) = u32::try_from(car - 1).ok().filter(|number| *number < cars) else {
            self.report(BoxcarRange { at, name: name.to_string(), car: car.to_string(), cars });
            return Expression::Number(0.0);
        };
        let written = quantity.and_then(|quantity| quantity.time);
        self.check_written(&format!("{name}*{car}"), written, Role::Level, at, context);
        Expression::Read(Place { quantity: Id::new(id), index: vec![Index::Fixed(number)].into() })
    }

    /// Subscripts checked against the array.
    pub fn place(
        &mut self,
        id: usize,
        name: &str,
        subscripts: &[Subscript],
        at: Span,
        context: &Context,
    ) -> Expression {
        let brief = self.symbols.brief(id);
        let needed = usize::from(brief.subscripts);
        if needed == 0 {
            if !subscripts.is_empty() {
                self.report(NotAnArray { at, name: name.to_string() });
            }
            return Expression::Read(Place::single(Id::new(id)));
        }
        if subscripts.is_empty() {
            let equation = self.equation_of(context);
            if brief.table {
                self.report(TableAsQuantity { at, name: name.to_string(), equation });
            } else {
                self.report(SubscriptExpected { at, name: name.to_string(), equation });
            }
            return Expression::Number(0.0);
        }
        if subscripts.iter().any(|subscript| subscript.kind == SubscriptKind::Star) {
            self.report(SubscriptStar { at, name: name.to_string() });
            return Expression::Number(0.0);
        }
        if subscripts.len() != needed {
            self.report(SubscriptCount { at, name: name.to_string(), needed, given: subscripts.len() });
            return Expression::Number(0.0);
        }
        match self.index(id, subscripts, at, context) {
            Some(index) => {
                Expression::Read(Place { quantity: Id::new(id), index: index.into_iter().flatten().collect() })
            }
            None => Expression::Number(0.0),
        }
    }

    /// The subscripts of a quantity, `None` for a star; nothing after an error, which has been reported.
    pub fn index(
        &mut self,
        id: usize,
        subscripts: &[Subscript],
        at: Span,
        context: &Context,
    ) -> Option<Vec<Option<Index>>> {
        let extents = self.symbols.list[id].extents.clone();
        let name = self.symbols.list[id].name.clone();
        let mut index = Vec::new();
        for (subscript, extent) in subscripts.iter().zip(&extents) {
            if subscript.kind == SubscriptKind::Star {
                index.push(None);
                continue;
            }
            let (low, high, place) = match running(subscript, &context.axes, &context.scope) {
                Some((axis, offset)) => {
                    let range = &context.axes[axis];
                    let place = Index::Running { axis: axis as u32, offset: i32::try_from(offset).ok()? };
                    (i64::from(range.low) + offset, i64::from(range.high) + offset, place)
                }
                None => {
                    let number = self.fixed_subscript(subscript, context)? - 1;
                    (number, number, Index::Fixed(u32::try_from(number.max(0)).unwrap_or(u32::MAX)))
                }
            };
            let wrong = [low, high].into_iter().find(|number| !(0..i64::from(*extent)).contains(number));
            if let Some(wrong) = wrong {
                let element = if extents.len() == 1 {
                    format!("{name}({})", wrong + 1)
                } else {
                    let numbers = subscripts.iter().map(|other| {
                        if std::ptr::eq(other, subscript) { (wrong + 1).to_string() } else { "*".to_string() }
                    });
                    format!("{name}({})", numbers.collect::<Vec<_>>().join(","))
                };
                self.report(SubscriptOutOfRange { at, element, name: name.to_string(), highest: *extent });
                return None;
            }
            index.push(Some(place));
        }
        Some(index)
    }

    /// A subscript that does not run, counted from 1.
    fn fixed_subscript(&mut self, subscript: &Subscript, context: &Context) -> Option<i64> {
        match fixed(subscript, &self.expanded.integers) {
            Ok(number) => Some(number),
            Err(Unreadable::Unknown(name)) => {
                let at = subscript.span;
                if context.scope.contains_key(&name) || self.expanded.subscripts.contains_key(&name) {
                    let equation = self.equation_of(context);
                    self.report(SubscriptNotOnLeft { at, name, equation });
                } else {
                    self.report(SubscriptUnknown { at, name });
                }
                None
            }
            Err(Unreadable::NotWhole) => {
                self.report(SubscriptNotInteger { at: subscript.span, text: subscript.to_string() });
                None
            }
        }
    }
}
