//! PARTIAL: equations along a line, and their boundaries.

use super::super::messages::names::*;
use super::super::messages::partial::*;
use super::super::syntax::{self, End, ExprKind, Name};
use super::super::text::*;
use super::Resolver;
use super::names::Found;
use crate::source::Span;

/// What a PARTIAL block's `~` lines say; `laws` counts the CONSERVEs of a KINETIC block.
#[derive(Default)]
pub struct Shapes {
    equations: Vec<Diffusion>,
    boundaries: Vec<(StateId, End, Boundary, String)>,
    pub laws: u32,
}

impl<'a> Resolver<'a> {
    /// A `~` line.
    pub fn shape(&mut self, continues: bool, left: &'a syntax::Expr, right: &'a syntax::Expr, span: Span) {
        match &left.kind {
            ExprKind::Variable(variable)
                if !continues && variable.name.primes == 1 && variable.index.is_none() && variable.back.is_none() =>
            {
                self.diffusion(&variable.name, right, span);
            }
            ExprKind::End(name, end, del) if !continues => self.boundary(name, *end, *del, right, span),
            _ => self.no_shape(span),
        }
    }

    fn no_shape(&mut self, at: Span) {
        let text = self.text_of(at);
        self.diagnostics.error(PartialForm { at, text });
    }

    /// An array of states.
    fn line(&mut self, name: &Name) -> Option<StateId> {
        let base = Name { primes: 0, ..name.clone() };
        let found = self.find(&base);
        match found {
            Found::Nothing => None,
            Found::Base(Base::Variable(id)) => match (self.variable(id).kind, self.variable(id).size) {
                (Kind::State { state, order: 0 }, Some(_)) => Some(state),
                (Kind::State { .. }, _) => {
                    self.diagnostics.error(NotAnArray { at: name.span, name: base.shown() });
                    None
                }
                _ => {
                    self.not_a_state(&base, found);
                    None
                }
            },
            _ => {
                self.not_a_state(&base, found);
                None
            }
        }
    }

    /// `u' = f*DEL2(u) + g`
    fn diffusion(&mut self, name: &Name, right: &'a syntax::Expr, span: Span) {
        let (product, source) = match &right.kind {
            ExprKind::Binary(Operator::Add, product, source) => (&**product, Some(&**source)),
            _ => (right, None),
        };
        let (factor, of) = match &product.kind {
            ExprKind::Binary(Operator::Multiply, factor, line) => match &line.kind {
                ExprKind::Del2(of) => (&**factor, of),
                _ => return self.no_shape(span),
            },
            _ => return self.no_shape(span),
        };
        if of.text != name.text {
            return self.no_shape(span);
        }
        let Some(state) = self.line(name) else { return };
        let size = self.count(self.state(state).levels[0]);
        if size < 3 {
            let name = Name { primes: 0, ..name.clone() }.shown();
            return self.diagnostics.error(PartialTooShort { at: span, name, size });
        }
        let factor = self.factor(factor, size, span);
        let source = source.map(|source| self.factor(source, size, span));
        if let Some(first) = self.body.shapes.equations.iter().find(|one| one.state == state) {
            let (first, name) = (first.span, Name { primes: 0, ..name.clone() }.shown());
            let line = self.line_of(first);
            return self.diagnostics.error(PartialTwice { at: span, name, line, first });
        }
        let source = match source {
            Some(None) => return,
            Some(Some(source)) => Some(source),
            None => None,
        };
        let Some(factor) = factor else { return };
        self.body.shapes.equations.push(Diffusion { state, factor, source, first: None, last: None, span });
    }

    /// A name or a number.
    fn factor(&mut self, expr: &'a syntax::Expr, size: u32, equation: Span) -> Option<Factor> {
        match &expr.kind {
            ExprKind::Number(literal, _) => Some(Factor::Number(literal.value)),
            ExprKind::Negate(inner) => match &inner.kind {
                ExprKind::Number(literal, _) => Some(Factor::Number(-literal.value)),
                _ => {
                    self.no_shape(equation);
                    None
                }
            },
            ExprKind::Variable(variable) if variable.index.is_none() && variable.back.is_none() => {
                match self.find(&variable.name) {
                    Found::Nothing => None,
                    Found::Number(value) => Some(Factor::Number(value as f64)),
                    Found::Base(base) => {
                        if let Some(length) = self.size_of(base)
                            && length != size
                        {
                            let name = variable.name.shown();
                            self.diagnostics.error(PartialLength { at: equation, name, length, size });
                            return None;
                        }
                        Some(Factor::Base(base))
                    }
                    Found::Block(_) => {
                        self.no_shape(equation);
                        None
                    }
                }
            }
            _ => {
                self.no_shape(equation);
                None
            }
        }
    }

    /// `u[FIRST] = …`, `DEL u[LAST] = …`
    fn boundary(&mut self, name: &Name, end: End, slope: bool, value: &'a syntax::Expr, span: Span) {
        let value = self.expression(value);
        let Some(state) = self.line(name) else { return };
        let shown = format!("{}[{}]", name.text, if end == End::First { "FIRST" } else { "LAST" });
        let before = self.body.shapes.boundaries.iter().find(|(other, at, _, _)| *other == state && *at == end);
        if let Some((_, _, first, _)) = before {
            let first = first.span;
            let line = self.line_of(first);
            return self.diagnostics.error(BoundaryTwice { at: span, name: shown, line, first });
        }
        if let Some(value) = value {
            self.body.shapes.boundaries.push((state, end, Boundary { slope, value, span }, shown));
        }
    }

    /// What a PARTIAL block says as a whole; `whole`: nothing in it was wrong.
    pub fn partial(&mut self, id: BlockId, whole: bool) {
        let mut equations = std::mem::take(&mut self.body.shapes.equations);
        let assigned = self.assigned_by(&self.block(id).program.statements);
        for (state, end, boundary, name) in std::mem::take(&mut self.body.shapes.boundaries) {
            let mut wrong = None;
            boundary.value.each_place(&mut |place| match place.base {
                Base::Variable(id) if !assigned.contains(&id) => {}
                _ => wrong = Some((place.span, place.base)),
            });
            if let Some((at, base)) = wrong {
                let name = self.name_of(base);
                self.diagnostics.error(BoundaryUsesBlockVariable { at, name });
            }
            let at = boundary.span;
            match equations.iter_mut().find(|equation| equation.state == state) {
                Some(equation) if end == End::First => equation.first = Some(boundary),
                Some(equation) => equation.last = Some(boundary),
                None if !whole => {}
                None => self.diagnostics.error(BoundaryWithoutEquation { at, name }),
            }
        }
        self.blocks[id.0 as usize].kind = BlockKind::Partial(Partial { equations });
    }
}
