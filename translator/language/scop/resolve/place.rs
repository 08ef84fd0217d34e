//! Variables with their subscripts, and whole numbers.

use super::super::messages::names::*;
use super::super::messages::reading::{NotInWholeNumber, OnlyInPartial, TextNotHere};
use super::super::syntax::{self, ExprKind, Variable};
use super::super::text::*;
use super::Resolver;
use super::names::Found;
use crate::source::Span;

impl Resolver<'_> {
    /// A variable that can be read, or assigned.
    pub fn place(&mut self, variable: &Variable) -> Option<Place> {
        let base = match self.find(&variable.name) {
            Found::Base(base) => base,
            Found::Number(_) | Found::Nothing => {
                // What is in the subscript is looked at all the same.
                variable.index.iter().for_each(|index| {
                    self.whole(index);
                });
                return None;
            }
            Found::Block(id) => {
                self.block_as_value(variable.name.span, id);
                return None;
            }
        };
        let (name, size) = (variable.name.shown(), self.size_of(base));
        match (&variable.index, size) {
            (None, None) => Some(Place { base, index: None, span: variable.span }),
            (None, Some(size)) => {
                self.diagnostics.error(MissingSubscript { at: variable.name.span, name, size });
                None
            }
            (Some(index), None) => {
                self.whole(index);
                self.diagnostics.error(NotAnArray { at: variable.name.span, name });
                None
            }
            (Some(index), Some(size)) => {
                let whole = self.subscript(index, &name, size)?;
                Some(Place { base, index: Some(whole), span: variable.span })
            }
        }
    }

    /// A subscript; a constant one must be in the array.
    pub fn subscript(&mut self, index: &syntax::Expr, name: &str, size: u32) -> Option<Whole> {
        let whole = self.whole(index)?;
        if let Some(value) = whole.constant()
            && !(0..i64::from(size)).contains(&value)
        {
            let last = size - 1;
            self.diagnostics.error(SubscriptOutOfRange { at: index.span, name: name.to_string(), value, last });
            return None;
        }
        Some(whole)
    }

    fn block_as_value(&mut self, at: Span, id: BlockId) {
        let (name, kind) = (self.block(id).name.clone(), self.words[id.0 as usize].word.word());
        self.diagnostics.error(BlockAsValue { at, name, kind });
    }

    pub fn size_of(&self, base: Base) -> Option<u32> {
        match base {
            Base::Variable(id) => self.variable(id).size,
            Base::Local(id) => self.body.locals[id.0 as usize].size,
        }
    }

    pub fn name_of(&self, base: Base) -> String {
        match base {
            Base::Variable(id) => self.variable(id).name.clone(),
            Base::Local(id) => self.body.locals[id.0 as usize].name.clone(),
        }
    }

    /// A whole number: each literal, name, element or call is truncated where it stands.
    pub fn whole(&mut self, expr: &syntax::Expr) -> Option<Whole> {
        let span = expr.span;
        let whole = |kind| Some(Whole { kind, span });
        match &expr.kind {
            ExprKind::Number(literal, _) => whole(WholeKind::Number(literal.value.trunc() as i64)),
            ExprKind::Group(inner) => self.whole(inner),
            ExprKind::Negate(inner) => {
                let inner = self.whole(inner)?;
                match inner.constant() {
                    Some(value) => whole(WholeKind::Number(value.saturating_neg())),
                    None => whole(WholeKind::Negate(Box::new(inner))),
                }
            }
            ExprKind::Binary(operator, left, right) => {
                let operator = match operator {
                    Operator::Add => WholeOperator::Add,
                    Operator::Subtract => WholeOperator::Subtract,
                    Operator::Multiply => WholeOperator::Multiply,
                    Operator::Divide => WholeOperator::Divide,
                    other => {
                        let text = other.as_str().to_string();
                        self.diagnostics.error(NotInWholeNumber { at: span, text });
                        return None;
                    }
                };
                let (left, right) = (self.whole(left), self.whole(right));
                let (left, right) = (left?, right?);
                let folded = left.constant().zip(right.constant()).and_then(|(a, b)| operator.of(a, b));
                match folded {
                    Some(value) => whole(WholeKind::Number(value)),
                    None => whole(WholeKind::Binary(operator, Box::new(left), Box::new(right))),
                }
            }
            ExprKind::Variable(variable) if variable.back.is_none() => match self.look_up(&variable.name) {
                Some(Found::Number(value)) if variable.index.is_none() => whole(WholeKind::Number(value)),
                Some(Found::Base(Base::Local(id)))
                    if self.body.locals[id.0 as usize].kind == LocalKind::Index && variable.index.is_none() =>
                {
                    whole(WholeKind::Index(id))
                }
                _ => whole(WholeKind::Truncated(Box::new(self.expression(expr)?))),
            },
            ExprKind::Variable(_) | ExprKind::Call(..) => whole(WholeKind::Truncated(Box::new(self.expression(expr)?))),
            ExprKind::Not(_) => {
                self.diagnostics.error(NotInWholeNumber { at: span, text: "!".into() });
                None
            }
            ExprKind::Text(text) => {
                self.diagnostics.error(TextNotHere { at: span, text: super::super::messages::shown(text) });
                None
            }
            ExprKind::Del2(_) | ExprKind::End(..) => {
                let text = self.text_of(span);
                self.diagnostics.error(OnlyInPartial { at: span, text });
                None
            }
        }
    }
}

impl WholeOperator {
    /// Nothing if it has no value.
    pub fn of(self, a: i64, b: i64) -> Option<i64> {
        match self {
            WholeOperator::Add => a.checked_add(b),
            WholeOperator::Subtract => a.checked_sub(b),
            WholeOperator::Multiply => a.checked_mul(b),
            WholeOperator::Divide => a.checked_div(b),
        }
    }
}
