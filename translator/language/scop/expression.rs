//! Expressions as they are written.
//!
//! No expression is deeper than [`MAX_DEPTH`], so that every later walk may recurse. A chain such as `a + b - c` is as
//! deep as `a + b`: only [`crate::room`] bounds its length.

use crate::source::Span;

pub const MAX_DEPTH: u32 = 300;

/// A name as written: letters, primes, and `0` after primes.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// Without primes.
    pub text: String,
    pub primes: u32,
    /// `y'0`: an initial constant.
    pub zero: bool,
    /// The number that a DEFINE above has given it.
    pub defined: Option<i64>,
    pub span: Span,
}

impl Name {
    /// With its primes and the zero after them.
    pub fn shown(&self) -> String {
        derivative(&self.text, self.primes) + if self.zero { "0" } else { "" }
    }
}

/// The name of a derivative: `y''`.
pub fn derivative(name: &str, order: u32) -> String {
    let mut text = name.to_string();
    text.extend(std::iter::repeat_n('\'', order as usize));
    text
}

/// A number as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    pub text: String,
    pub value: f64,
    /// Digits alone.
    pub integer: bool,
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    depth: u32,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// With the text in the parentheses after it: a unit.
    Number(Literal, Option<super::syntax::Unit>),
    Variable(Variable),
    Call(Name, Vec<Expr>),
    /// In quotes; only as an argument.
    Text(String),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Group(Box<Expr>),
    /// `DEL2(u)`
    Del2(Name),
    /// `u[FIRST]`, `u[LAST]`; with the flag `DEL` in front.
    End(Name, End, bool),
}

pub use super::text::Operator;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    First,
    Last,
}

/// A name with what is after it.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: Name,
    /// `@n`
    pub back: Option<super::syntax::Int>,
    pub index: Option<Box<Expr>>,
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let below = match &kind {
            ExprKind::Number(..) | ExprKind::Text(_) | ExprKind::Del2(_) | ExprKind::End(..) => 0,
            ExprKind::Variable(variable) => variable.index.as_ref().map_or(0, |index| index.depth),
            ExprKind::Call(_, arguments) => arguments.iter().map(|argument| argument.depth).max().unwrap_or(0),
            ExprKind::Negate(inner) | ExprKind::Not(inner) | ExprKind::Group(inner) => inner.depth,
            ExprKind::Binary(operator, left, right) => left.depth_before(*operator).max(right.depth),
        };
        Expr { kind, span, depth: below + 1 }
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// What the depth grows from when `operator` follows: a chain continues as deep as it is.
    fn depth_before(&self, operator: Operator) -> u32 {
        let goes_on = matches!(&self.kind, ExprKind::Binary(before, ..) if before.groups_with(operator));
        self.depth - u32::from(goes_on)
    }
}
