//! FROM and FORALL.

use super::super::messages::loops::*;
use super::super::syntax::{self, ExprKind, Name};
use super::super::text::*;
use super::Resolver;
use super::names::Found;
use crate::source::Span;

impl<'a> Resolver<'a> {
    pub fn from(&mut self, from: &'a syntax::From) -> Option<StatementKind> {
        let (first, last) = (self.whole(&from.from), self.whole(&from.to));
        let by = from.by.as_ref().map(|by| self.whole(by));
        if let Some(Some(by)) = &by
            && let Some(value) = by.constant()
            && value < 1
        {
            self.diagnostics.error(IncrementNotPositive { at: by.span, value });
        }
        let index = self.index(&from.index);
        let body = self.nested(&from.body, Some(index));
        let by = match by {
            Some(by) => Some(by?),
            None => None,
        };
        Some(StatementKind::From(Box::new(From { index, from: first?, to: last?, by, body })))
    }

    /// FORALL: from 0 to the end of the arrays that are subscripted by the index itself.
    pub fn for_all(&mut self, index: &'a Name, body: &'a syntax::Body, span: Span) -> Option<StatementKind> {
        if self.body.in_forall {
            self.diagnostics.error(NestedForall { at: span });
            return None;
        }
        let size = self.elements(index, body);
        let id = self.index(index);
        self.body.in_forall = true;
        let body = self.nested(body, Some(id));
        self.body.in_forall = false;
        let at = index.span;
        let whole = |value: u32| Whole { kind: WholeKind::Number(i64::from(value)), span: at };
        let (from, to) = (whole(0), whole(size? - 1));
        Some(StatementKind::From(Box::new(From { index: id, from, to, by: None, body })))
    }

    /// The common size of the arrays.
    fn elements(&mut self, index: &Name, body: &'a syntax::Body) -> Option<u32> {
        let mut arrays: Vec<(&Name, Span)> = Vec::new();
        super::walk::each_in_body(body, &mut |variable| {
            if let Some(subscript) = &variable.index
                && let ExprKind::Variable(inner) = &subscript.kind
                && inner.name.text == index.text
                && inner.name.primes == 0
                && inner.index.is_none()
            {
                arrays.push((&variable.name, variable.span));
            }
        });
        let mut found: Option<(String, u32)> = None;
        let mut uncertain = false;
        for (name, _) in arrays {
            let size = match self.look_up(name) {
                Some(Found::Base(base)) => self.size_of(base),
                _ => None,
            };
            let Some(size) = size else {
                uncertain = true;
                continue;
            };
            match &found {
                Some((first, other)) if *other != size => {
                    let (first, other, name) = (first.clone(), *other, name.shown());
                    self.diagnostics.error(ForallDimensions { at: index.span, first, other, name, size });
                    return None;
                }
                Some(_) => {}
                None => found = Some((name.shown(), size)),
            }
        }
        if found.is_none() && !uncertain {
            self.diagnostics.error(ForallWithoutArray { at: index.span, index: index.shown() });
        }
        found.map(|(_, size)| size)
    }
}
