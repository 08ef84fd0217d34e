//! Expressions, and the whole numbers of subscripts and bounds.

use super::{BlockId, Function, LocalId, VariableId};
use crate::source::Span;

/// What holds values: a name of the model or of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    Variable(VariableId),
    /// Of the program or block at hand.
    Local(LocalId),
}

/// A number that can be read or assigned.
#[derive(Clone, Debug)]
pub struct Place {
    pub base: Base,
    /// There exactly if the base is an array.
    pub index: Option<Whole>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

/// All arithmetic is double precision; a condition is 1 or 0.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A literal or a DEFINEd name; the unit after it is dropped.
    Number(f64),
    Read(Place),
    /// `y@steps` or `y@steps[index]`, `steps` at least 1; only in DISCRETE.
    Past {
        state: VariableId,
        steps: u32,
        index: Option<Whole>,
    },
    Negate(Box<Expression>),
    /// 1 if it is 0, else 0.
    Not(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Call(Call),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    /// The right side is not evaluated when the left decides.
    And,
    Or,
}

impl Operator {
    /// Whether both stand in one chain: a sum, a product, or conditions joined alike.
    pub fn groups_with(self, other: Operator) -> bool {
        use Operator::*;
        match self {
            Add | Subtract => matches!(other, Add | Subtract),
            Multiply | Divide => matches!(other, Multiply | Divide),
            And => other == And,
            Or => other == Or,
            Power | Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual => false,
        }
    }
}

/// A call in an expression or as a statement; the number and kinds of its arguments are right.
#[derive(Clone, Debug)]
pub struct Call {
    pub callee: Callee,
    pub arguments: Vec<Argument>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    Library(Function),
    /// A FUNCTION, or in a statement also a PROCEDURE.
    Block(BlockId),
}

#[derive(Clone, Debug)]
pub enum Argument {
    Value(Expression),
    /// In quotes: a format, a file, a mode (`min` or `max`, in small letters).
    Text(String),
    /// A whole array.
    Array(Base),
    /// The name of a FUNCTION of one argument, for `legendre`, `romberg` and `boundary`.
    Function(BlockId),
}

/// A whole number: a subscript, or a bound or the increment of FROM. Arithmetic is integer, division truncates
/// towards zero. What is constant has been counted: it is a [`WholeKind::Number`].
#[derive(Clone, Debug)]
pub struct Whole {
    pub kind: WholeKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum WholeKind {
    Number(i64),
    /// An index of FROM, FORALL, COMPARTMENT or MATCH.
    Index(LocalId),
    /// A name, element or call, truncated towards zero where it stands.
    Truncated(Box<Expression>),
    Negate(Box<Whole>),
    Binary(WholeOperator, Box<Whole>, Box<Whole>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WholeOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl Whole {
    /// Its value if it is the same in every run.
    pub fn constant(&self) -> Option<i64> {
        match self.kind {
            WholeKind::Number(value) => Some(value),
            _ => None,
        }
    }
}
