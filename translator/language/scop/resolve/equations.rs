//! Algebraic equations of LINEAR, NONLINEAR and DERIVATIVE: their unknowns, how many there are, and whether they are
//! linear.

use super::super::messages::equations::*;
use super::super::messages::names::NotAState;
use super::super::syntax::{self, BlockWord};
use super::super::text::*;
use super::Resolver;
use super::names::{Found, Global};
use crate::source::Span;

/// Equations found in statements.
#[derive(Default)]
struct Equations<'t> {
    list: Vec<(&'t Equation, Span)>,
    /// How many there are, continuations not counted; nothing if only a run can tell.
    count: Option<u64>,
}

impl<'t> Equations<'t> {
    fn collect(&mut self, statements: &'t [Statement], times: Option<u64>) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Equation(equation) => {
                    self.list.push((equation, statement.span));
                    if !equation.continues {
                        self.count = self.count.zip(times).and_then(|(count, times)| count.checked_add(times));
                    }
                }
                StatementKind::From(from) => {
                    let by = from.by.as_ref().map_or(Some(1), Whole::constant);
                    let passes = match (from.from.constant(), from.to.constant(), by) {
                        (Some(from), Some(to), Some(by)) if by > 0 => {
                            Some(if to < from { 0 } else { (to.saturating_sub(from) / by) as u64 + 1 })
                        }
                        _ => None,
                    };
                    let times = times.zip(passes).and_then(|(times, passes)| times.checked_mul(passes));
                    self.collect(&from.body.statements, times);
                }
                StatementKind::Body(body) => self.collect(&body.statements, times),
                _ => statement.bodies().into_iter().for_each(|body| self.collect(&body.statements, None)),
            }
        }
    }
}

impl Resolver<'_> {
    /// The names after SOLVEFOR.
    pub fn solve_for(&mut self, block: &syntax::Block) {
        for name in &block.solve_for {
            match self.find(name) {
                Found::Base(Base::Variable(id)) if matches!(self.variable(id).kind, Kind::State { order: 0, .. }) => {}
                Found::Nothing => {}
                found => self.not_a_state(name, found),
            }
        }
    }

    pub fn not_a_state(&mut self, name: &syntax::Name, found: Found) {
        let kind = match found {
            Found::Base(Base::Variable(id)) => Some(self.kind_word(Global::Variable(id))),
            Found::Base(Base::Local(_)) => Some("LOCAL"),
            Found::Block(id) => Some(self.kind_word(Global::Block(id))),
            Found::Number(_) => Some("DEFINE"),
            Found::Nothing => None,
        };
        self.diagnostics.error(NotAState { at: name.span, name: name.shown(), kind });
    }

    /// Unknowns and equations of a block; `whole`: nothing in it was wrong.
    pub fn count_equations(&mut self, id: BlockId, whole: bool) {
        let block = self.blocks[id.0 as usize].clone();
        let mut equations = Equations { count: Some(0), ..Equations::default() };
        equations.collect(&block.program.statements, Some(1));
        let unknowns = self.unknowns(id, &block, &equations);
        let count: u32 = unknowns.iter().map(|unknown| self.count(*unknown)).sum();
        let errors = self.diagnostics.error_count();
        if whole {
            self.check_equations(&block, &equations, &unknowns);
        }
        if whole && self.diagnostics.error_count() == errors {
            if let Some(found) = equations.count
                && found != u64::from(count)
            {
                let name = block.name.clone();
                self.diagnostics.error(EquationCount { at: block.span, name, equations: found, unknowns: count });
            } else if matches!(block.kind, BlockKind::Linear(_)) {
                self.check_linear(&equations, &unknowns);
            }
        }
        let counted = equations.count.is_some();
        match &mut self.blocks[id.0 as usize].kind {
            BlockKind::Linear(known) | BlockKind::Nonlinear(known) => *known = Unknowns { unknowns, count, counted },
            BlockKind::Derivative(derivative) => derivative.algebraic = unknowns,
            _ => {}
        }
    }

    fn unknowns(&mut self, id: BlockId, block: &Block, equations: &Equations) -> Vec<VariableId> {
        let written = self.words[id.0 as usize];
        if !written.solve_for.is_empty() {
            let names = written.solve_for.iter().filter_map(|name| match self.look_up(name) {
                Some(Found::Base(Base::Variable(id))) => Some(id),
                _ => None,
            });
            return names.collect();
        }
        let differential = matches!(block.kind, BlockKind::Derivative(_));
        let mut unknowns: Vec<VariableId> = Vec::new();
        for (equation, _) in &equations.list {
            for side in [&equation.left, &equation.right] {
                side.each_place(&mut |place| {
                    let Base::Variable(id) = place.base else { return };
                    let Kind::State { state, order: 0 } = self.variables[id.0 as usize].kind else { return };
                    let has_equation = differential && self.states[state.0 as usize].highest.is_some();
                    if !has_equation && !unknowns.contains(&id) {
                        unknowns.push(id);
                    }
                });
            }
        }
        unknowns
    }

    fn check_equations(&mut self, block: &Block, equations: &Equations, unknowns: &[VariableId]) {
        if let Some((equation, span)) = equations.list.first()
            && equation.continues
        {
            return self.diagnostics.error(ContinuationWithoutEquation { at: *span, name: block.name.clone() });
        }
        for (equation, span) in &equations.list {
            let mut has = false;
            for side in [&equation.left, &equation.right] {
                side.each_place(&mut |place| has |= is_unknown(place, unknowns));
            }
            if !has && !equation.continues {
                let text = self.text_of(*span);
                self.diagnostics.error(EquationWithoutUnknown { at: *span, text });
            }
        }
    }

    fn check_linear(&mut self, equations: &Equations, unknowns: &[VariableId]) {
        for (equation, _) in &equations.list {
            for side in [&equation.left, &equation.right] {
                if let Err((at, why)) = self.degree(side, unknowns) {
                    self.diagnostics.error(NonlinearTerm { at, why });
                    break;
                }
            }
        }
    }

    /// The unknown in an expression that is linear in it; nothing if there is none.
    fn degree(&self, expression: &Expression, unknowns: &[VariableId]) -> Result<Option<String>, (Span, Nonlinear)> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Number(_) | ExpressionKind::Past { .. } => Ok(None),
            ExpressionKind::Read(place) => {
                let mut inside = None;
                if let Some(index) = &place.index {
                    index.each_place(&mut |place| {
                        if is_unknown(place, unknowns) {
                            inside = Some(self.name_of(place.base));
                        }
                    });
                }
                match inside {
                    Some(name) => Err((span, Nonlinear::Inside(name))),
                    None => Ok(is_unknown(place, unknowns).then(|| self.name_of(place.base))),
                }
            }
            ExpressionKind::Negate(inner) => self.degree(inner, unknowns),
            ExpressionKind::Not(inner) => self.inside(inner, unknowns),
            ExpressionKind::Binary(operator, left, right) => {
                let (first, second) = (self.degree(left, unknowns)?, self.degree(right, unknowns)?);
                match (operator, first, second) {
                    (_, None, None) => Ok(None),
                    (Operator::Add | Operator::Subtract, first, second) => Ok(first.or(second)),
                    (Operator::Multiply, Some(a), Some(b)) => Err((span, Nonlinear::Product(a, b))),
                    (Operator::Multiply, first, second) => Ok(first.or(second)),
                    (Operator::Divide, first, None) => Ok(first),
                    (Operator::Divide, _, Some(name)) => Err((span, Nonlinear::Divisor(name))),
                    (_, first, second) => Err((span, Nonlinear::Inside(first.or(second).unwrap_or_default()))),
                }
            }
            ExpressionKind::Call(call) => {
                for value in call.values() {
                    self.inside(value, unknowns)?;
                }
                Ok(None)
            }
        }
    }

    /// An expression in which no unknown may stand.
    fn inside(&self, expression: &Expression, unknowns: &[VariableId]) -> Result<Option<String>, (Span, Nonlinear)> {
        match self.degree(expression, unknowns)? {
            Some(name) => Err((expression.span, Nonlinear::Inside(name))),
            None => Ok(None),
        }
    }
}

fn is_unknown(place: &Place, unknowns: &[VariableId]) -> bool {
    matches!(place.base, Base::Variable(id) if unknowns.contains(&id))
}

/// Blocks whose statements are evaluated many times for one step or solution.
pub fn repeated(word: Option<BlockWord>) -> bool {
    matches!(
        word,
        Some(
            BlockWord::Derivative | BlockWord::Kinetic | BlockWord::Partial | BlockWord::Linear | BlockWord::Nonlinear
        )
    )
}
