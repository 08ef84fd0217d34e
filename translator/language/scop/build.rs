//! Building the tree: what the rules of the grammar call.

use super::expression::{Expr, ExprKind, Literal, MAX_DEPTH, Name, Variable};
use super::syntax::*;
use super::token::Token;
use crate::source::Span;
use lalrpop_util::ParseError;

/// What is wrong although the grammar allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// An expression deeper than the phases to come can walk.
    Deep(Span),
}

pub type Stop = ParseError<usize, Token, Wrong>;

/// Makes an expression unless it would be too deep.
pub fn bounded(kind: ExprKind, start: usize, end: usize) -> Result<Box<Expr>, Stop> {
    let expr = Box::new(Expr::new(kind, Span::new(start, end)));
    if expr.depth() > MAX_DEPTH { Err(ParseError::User { error: Wrong::Deep(expr.span) }) } else { Ok(expr) }
}

/// A variable as an expression.
pub fn whole(variable: Variable) -> Result<Box<Expr>, Stop> {
    let (start, end) = (variable.span.start as usize, variable.span.end as usize);
    bounded(ExprKind::Variable(variable), start, end)
}

pub fn variable(name: Name, back: Option<Int>, index: Option<Box<Expr>>, end: Option<usize>) -> Variable {
    let span = end.map_or(name.span, |end| name.span.to(Span::new(end, end)));
    Variable { name, back, index, span }
}

pub fn negative(literal: Literal) -> Literal {
    Literal { text: format!("-{}", literal.text), value: -literal.value, integer: literal.integer }
}

/// A block without arguments.
pub fn block(word: BlockWord, name: Option<Name>, solve_for: Vec<Name>, body: Body) -> Block {
    Block { word, name, solve_for, arguments: Vec::new(), unit: None, body }
}

/// What LOCAL declares at the beginning is told apart from the statements.
pub fn body(mut statements: Vec<Statement>, span: Span) -> Body {
    let begin = statements.iter().take_while(|one| matches!(one.kind, StatementKind::Locals(_))).count();
    let locals = statements
        .drain(..begin)
        .flat_map(|statement| match statement.kind {
            StatementKind::Locals(list) => list,
            _ => Vec::new(),
        })
        .collect();
    Body { locals, statements, span }
}

pub fn assign(left: Expr, right: Expr) -> StatementKind {
    match left.kind {
        ExprKind::Variable(variable) => StatementKind::Assign(variable, right),
        kind => StatementKind::Equate(Expr::new(kind, left.span), right),
    }
}

pub fn demand(name: Name, index: Option<Name>, time: Expr, value: Expr, span: Span) -> MatchEntry {
    MatchEntry::Demand(Box::new(Demand { name, index, time, value, span }))
}
