//! The tree of expressions: part of [`super::syntax`].

use crate::source::{Excerpt, Span};

/// The greatest depth of an expression: parentheses, calls and operators one inside another. `A+B+C` is as deep as
/// `A+B`: only [`crate::room`] bounds the length of sums and products. With both every later phase may walk expressions
/// by recursion.
pub const MAX_DEPTH: u32 = 1000;

/// A name in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: Excerpt,
    pub span: Span,
}

/// `.J .K .JK .KL`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeSubscript {
    J,
    K,
    JK,
    KL,
}

impl TimeSubscript {
    /// As written, with the point.
    pub fn as_str(self) -> &'static str {
        match self {
            TimeSubscript::J => ".J",
            TimeSubscript::K => ".K",
            TimeSubscript::JK => ".JK",
            TimeSubscript::KL => ".KL",
        }
    }
}

/// A quantity as it stands on a card: `POP.K(AGE-1)`, `LINE*3.J`, `DT`.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    pub name: Name,
    /// The number of a car of a boxcar train. (`LINE*3` without time subscript is a product where
    /// an expression stands; only who knows the trains can tell.)
    pub car: Option<u32>,
    pub time: Option<TimeSubscript>,
    /// Empty if there are none.
    pub subscripts: Box<[Subscript]>,
    pub span: Span,
}

/// A subscript of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Subscript {
    pub kind: SubscriptKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SubscriptKind {
    /// `*`: all elements.
    Star,
    /// A subscript name, an element name or an I constant, plus a number; or a number alone.
    Place { name: Option<Name>, offset: i64 },
    /// Something that cannot be a subscript (`subscript-not-integer`).
    Other(Box<Expr>),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    depth: u32,
    /// Whether `NAME(…)` stands anywhere in it, subscripts left aside.
    applies: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Number(f64),
    /// With time subscript or without parentheses.
    Quantity(Box<Quantity>),
    /// `NAME(…)` without time subscript: a function, a macro or an element of an array.
    Apply {
        name: Box<Name>,
        arguments: Box<[Argument]>,
    },
    Negate(Box<Expr>),
    Binary {
        operator: Operator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
}

/// What is between the commas of `NAME(…)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Value(Expr),
    /// A lone `*`, the running subscript of a vector.
    Star(Span),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Add,
    Subtract,
    /// Also where no sign is written: `(A)(B)`.
    Multiply,
    Divide,
    Power,
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

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let depth = match &kind {
            ExprKind::Number(_) => 0,
            ExprKind::Quantity(quantity) => quantity.subscripts.iter().map(Subscript::depth).max().unwrap_or(0),
            ExprKind::Apply { arguments, .. } => arguments.iter().map(Argument::depth).max().unwrap_or(0),
            ExprKind::Negate(inner) => inner.depth,
            ExprKind::Binary { operator, left, right } => left.depth_before(*operator).max(right.depth),
        };
        let applies = match &kind {
            ExprKind::Number(_) | ExprKind::Quantity(_) => false,
            ExprKind::Apply { .. } => true,
            ExprKind::Negate(inner) => inner.applies,
            ExprKind::Binary { left, right, .. } => left.applies | right.applies,
        };
        Expr { kind, span, depth: depth + 1, applies }
    }

    /// Parentheses, which the tree does not keep but whose depth counts.
    pub fn put_in_parentheses(&mut self, span: Span) {
        self.span = span;
        self.depth += 1;
    }

    /// What the depth grows from when `operator` follows: a sum or product continues as deep as it is.
    fn depth_before(&self, operator: Operator) -> u32 {
        let goes_on = matches!(&self.kind, ExprKind::Binary { operator: before, .. } if before.groups_with(operator));
        self.depth - u32::from(goes_on)
    }

    /// How many expressions stand one inside another, this one included.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether a call, or an element written like one, stands in it; subscripts are left aside.
    pub fn applies(&self) -> bool {
        self.applies
    }

    /// Whether any quantity in it carries a time subscript.
    pub fn has_time_subscripts(&self) -> bool {
        match &self.kind {
            ExprKind::Number(_) => false,
            ExprKind::Quantity(quantity) => quantity.time.is_some(),
            ExprKind::Apply { arguments, .. } => arguments.iter().any(|argument| match argument {
                Argument::Value(value) => value.has_time_subscripts(),
                Argument::Star(_) => false,
            }),
            ExprKind::Negate(inner) => inner.has_time_subscripts(),
            ExprKind::Binary { left, right, .. } => left.has_time_subscripts() || right.has_time_subscripts(),
        }
    }

    /// The name, if this is a name and nothing else.
    pub fn plain_name(&self) -> Option<&Name> {
        match &self.kind {
            ExprKind::Quantity(quantity)
                if quantity.time.is_none() && quantity.car.is_none() && quantity.subscripts.is_empty() =>
            {
                Some(&quantity.name)
            }
            _ => None,
        }
    }
}

impl Argument {
    pub fn span(&self) -> Span {
        match self {
            Argument::Value(value) => value.span,
            Argument::Star(span) => *span,
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Argument::Value(value) => value.depth,
            Argument::Star(_) => 0,
        }
    }

    /// The argument read as a subscript, for `NAME(…)` that turns out to be an element.
    pub fn to_subscript(&self) -> Subscript {
        match self {
            Argument::Star(span) => Subscript { kind: SubscriptKind::Star, span: *span },
            Argument::Value(value) => {
                let kind = match place(value) {
                    Some((name, offset)) => SubscriptKind::Place { name, offset },
                    None => SubscriptKind::Other(Box::new(value.clone())),
                };
                Subscript { kind, span: value.span }
            }
        }
    }
}

impl Subscript {
    fn depth(&self) -> u32 {
        match &self.kind {
            SubscriptKind::Other(expr) => expr.depth,
            SubscriptKind::Star | SubscriptKind::Place { .. } => 0,
        }
    }
}

/// Reads `H-1`, `YOUNG`, `3` as a name and a whole number to add to it.
fn place(value: &Expr) -> Option<(Option<Name>, i64)> {
    match &value.kind {
        ExprKind::Number(number) => Some((None, whole(*number)?)),
        ExprKind::Quantity(_) => Some((Some(value.plain_name()?.clone()), 0)),
        ExprKind::Negate(inner) => match place(inner)? {
            (None, offset) => Some((None, -offset)),
            (Some(_), _) => None,
        },
        ExprKind::Binary { operator, left, right } => {
            let (left_name, left) = place(left)?;
            let (right_name, right) = place(right)?;
            let (name, sum) = match (operator, left_name, right_name) {
                (Operator::Add, name, None) | (Operator::Add, None, name) => (name, left + right),
                (Operator::Subtract, name, None) => (name, left - right),
                _ => return None,
            };
            (sum.abs() <= LARGEST).then_some((name, sum))
        }
        ExprKind::Apply { .. } => None,
    }
}

/// No subscript or bound is larger, so that sums of a few cannot overflow.
const LARGEST: i64 = 1_000_000_000;

/// The number as an integer, if it is one and may be a subscript.
pub fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() <= LARGEST as f64).then_some(number as i64)
}

/// `left relation right`
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub left: Expr,
    pub relation: Relation,
    pub right: Expr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    NotEqual,
    Equal,
}

impl Relation {
    pub fn as_str(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
            Relation::NotEqual => "<>",
            Relation::Equal => "==",
        }
    }
}

/// A number as one would write it on a card: very large and very small ones with a power.
pub fn number_text(number: f64) -> String {
    if number == 0.0 || (1e-4..1e9).contains(&number.abs()) { number.to_string() } else { format!("{number:E}") }
}
