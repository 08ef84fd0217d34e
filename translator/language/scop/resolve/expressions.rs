//! Expressions.

use super::super::lexer::is_word_character;
use super::super::messages::names::*;
use super::super::messages::reading::{NumberBeforeParenthesis, OnlyInPartial, TextNotHere};
use super::super::syntax::{self, BlockWord, ExprKind, Variable};
use super::super::text::*;
use super::Resolver;
use super::names::Found;

impl Resolver<'_> {
    /// An expression with its names found. Nothing if something in it is wrong, which was reported.
    pub fn expression(&mut self, expr: &syntax::Expr) -> Option<Expression> {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Number(literal, unit) => {
                self.check_unit(literal, unit.as_ref(), span)?;
                ExpressionKind::Number(literal.value)
            }
            ExprKind::Variable(variable) if variable.back.is_some() => self.past(variable)?,
            ExprKind::Variable(variable) => {
                if variable.index.is_none()
                    && let Some(Found::Number(value)) = self.look_up(&variable.name)
                {
                    ExpressionKind::Number(value as f64)
                } else {
                    let place = self.place(variable)?;
                    self.note_read(&place);
                    ExpressionKind::Read(place)
                }
            }
            ExprKind::Call(name, arguments) => ExpressionKind::Call(self.call(name, arguments, span, false)?),
            ExprKind::Negate(inner) => ExpressionKind::Negate(Box::new(self.expression(inner)?)),
            ExprKind::Not(inner) => ExpressionKind::Not(Box::new(self.expression(inner)?)),
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.expression(left), self.expression(right));
                ExpressionKind::Binary(*operator, Box::new(left?), Box::new(right?))
            }
            ExprKind::Group(inner) => return self.expression(inner),
            ExprKind::Text(text) => {
                self.diagnostics.error(TextNotHere { at: span, text: super::super::messages::shown(text) });
                return None;
            }
            ExprKind::Del2(_) | ExprKind::End(..) => {
                let text = self.text_of(span);
                self.diagnostics.error(OnlyInPartial { at: span, text });
                return None;
            }
        };
        Some(Expression { kind, span })
    }

    /// What is in parentheses after a number is dropped: it must not be a name of the model.
    fn check_unit(
        &mut self,
        literal: &syntax::Literal,
        unit: Option<&syntax::Unit>,
        at: crate::source::Span,
    ) -> Option<()> {
        let Some(unit) = unit else { return Some(()) };
        let declared = unit.text.split(|c| !is_word_character(c)).filter(|word| !word.is_empty()).any(|word| {
            self.body.local(word).is_some() || self.own_state(word).is_some() || self.globals.contains_key(word)
        });
        if declared {
            let (number, inside) = (literal.text.clone(), super::super::messages::shown(&unit.text));
            self.diagnostics.error(NumberBeforeParenthesis { at, number, inside });
            return None;
        }
        Some(())
    }

    /// `y@n`, `y@n[i]`
    fn past(&mut self, variable: &Variable) -> Option<ExpressionKind> {
        let back = variable.back.as_ref()?;
        let name = variable.name.shown();
        let base = match self.find(&variable.name) {
            Found::Base(base) => base,
            Found::Nothing => return None,
            Found::Number(_) | Found::Block(_) => {
                self.diagnostics.error(HistoryNotAState { at: variable.name.span, name });
                return None;
            }
        };
        let state = match base {
            Base::Variable(id) if matches!(self.variable(id).kind, Kind::State { order: 0, .. }) => id,
            _ => {
                self.diagnostics.error(HistoryNotAState { at: variable.name.span, name });
                return None;
            }
        };
        if self.body.word != Some(BlockWord::Discrete) {
            self.diagnostics.error(HistoryOutsideDiscrete { at: variable.span, name });
            return None;
        }
        let steps = self.int(back)?;
        if steps < 1 {
            self.diagnostics.error(HistoryZero { at: variable.span, name, steps });
            return None;
        }
        let index = match (&variable.index, self.variable(state).size) {
            (None, None) => None,
            (None, Some(size)) => {
                self.diagnostics.error(MissingSubscript { at: variable.name.span, name, size });
                return None;
            }
            (Some(_), None) => {
                self.diagnostics.error(NotAnArray { at: variable.name.span, name });
                return None;
            }
            (Some(index), Some(size)) => Some(self.subscript(index, &name, size)?),
        };
        const FARTHEST: i64 = 1_000_000;
        if steps > FARTHEST {
            self.diagnostics.error(HistoryTooLong { at: variable.span, name, steps, limit: FARTHEST });
            return None;
        }
        self.note_history(state, steps as u32);
        Some(ExpressionKind::Past { state, steps: steps as u32, index })
    }

    fn note_history(&mut self, variable: VariableId, steps: u32) {
        let Kind::State { state, .. } = self.variable(variable).kind else { return };
        match self.body.histories.iter_mut().find(|(other, _)| *other == state) {
            Some((_, deepest)) => *deepest = steps.max(*deepest),
            None => self.body.histories.push((state, steps)),
        }
    }
}
