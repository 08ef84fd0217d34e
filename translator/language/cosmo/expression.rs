//! The tree of expressions and conditions: part of [`super::syntax`].

pub use super::text::{Function, Operator, Relation};
use crate::source::Span;

/// The greatest depth of an expression or condition. `A+B+C` is as deep as `A+B`: only [`crate::room`] bounds the length
/// of sums, products and conditions. With both every later phase may walk expressions by recursion.
pub const MAX_DEPTH: u32 = 250;

/// A name, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

impl Name {
    /// In capital letters: what tells two names apart.
    pub fn key(&self) -> String {
        self.text.to_ascii_uppercase()
    }
}

/// A number with a plain point and without digit groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub text: String,
    pub value: f64,
    /// Digits and nothing else.
    pub integer: bool,
}

/// Something that has a value, as it is written; what it means depends on the declarations.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    pub kind: VariableKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum VariableKind {
    /// A run of letters and digits: `kel`, `V2`, `EJ`.
    Run(Name),
    /// Identifier and index of 1969 with blanks between: `HV 3`.
    Apart(Name, Name),
    /// `V(plasma)`, `A(J+1)`
    Element(Name, Box<Expr>),
    /// `mo99.HV2`, `mo99.HV(column)`, `obs.cp(t)`
    Dotted(Name, Name, Option<Box<Expr>>),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Number(Number),
    Variable(Variable),
    Plus(Box<Expr>),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Call { function: Function, arguments: Vec<Expr>, parentheses: bool },
    If(Box<Condition>, Box<Expr>, Box<Expr>),
    Grouped(Box<Expr>),
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let depth = 1 + match &kind {
            ExprKind::Number(_) => 0,
            ExprKind::Variable(variable) => match &variable.kind {
                VariableKind::Element(_, index) | VariableKind::Dotted(_, _, Some(index)) => index.depth,
                _ => 0,
            },
            ExprKind::Plus(inner) | ExprKind::Negate(inner) | ExprKind::Grouped(inner) => inner.depth,
            ExprKind::Binary(operator, left, right) => left.depth_before(*operator).max(right.depth),
            ExprKind::Call { arguments, .. } => arguments.iter().map(|argument| argument.depth).max().unwrap_or(0),
            ExprKind::If(condition, then, otherwise) => condition.depth.max(then.depth).max(otherwise.depth),
        };
        Expr { kind, span, depth }
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// What the depth grows from when `operator` follows: a sum or product continues as deep as it is.
    fn depth_before(&self, operator: Operator) -> u32 {
        let goes_on = matches!(&self.kind, ExprKind::Binary(before, ..) if before.groups_with(operator));
        self.depth - u32::from(goes_on)
    }

    /// The expression without the parentheses around it.
    pub fn inside(&self) -> &Expr {
        let mut expr = self;
        while let ExprKind::Grouped(inner) = &expr.kind {
            expr = inner;
        }
        expr
    }
}

/// A condition with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub kind: ConditionKind,
    pub span: Span,
    depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ConditionKind {
    Compare(Relation, Box<Expr>, Box<Expr>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    pub fn new(kind: ConditionKind, span: Span) -> Condition {
        let depth = 1 + match &kind {
            ConditionKind::Compare(_, left, right) => left.depth.max(right.depth),
            ConditionKind::And(left, right) => {
                let goes_on = matches!(left.kind, ConditionKind::And(..));
                right.depth.max(left.depth - u32::from(goes_on))
            }
            ConditionKind::Or(left, right) => {
                let goes_on = matches!(left.kind, ConditionKind::Or(..));
                right.depth.max(left.depth - u32::from(goes_on))
            }
            ConditionKind::Not(inner) => inner.depth,
        };
        Condition { kind, span, depth }
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }
}

impl Operator {
    pub fn as_str(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Power => "**",
        }
    }

    /// Whether both stand in one sum or in one product.
    fn groups_with(self, other: Operator) -> bool {
        use Operator::*;
        match self {
            Add | Subtract => matches!(other, Add | Subtract),
            Multiply | Divide => matches!(other, Multiply | Divide),
            Power => false,
        }
    }
}

impl Relation {
    pub fn as_str(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::NotEqual => "<>",
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
        }
    }
}
