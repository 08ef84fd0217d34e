//! A program as it was written: blocks, declarations, statements and expressions in the terms of the SIMULA Standard.
//!
//! Names are not resolved: [`ExpressionKind::Apply`] is a call or a subscript, and a name alone may be a call.

pub use super::lexer::token::Name;
use crate::source::Span;

/// `[prefix] begin … end`
#[derive(Clone, Debug)]
pub struct Block {
    pub prefix: Option<Prefix>,
    pub body: Body,
    pub span: Span,
}

/// The class before `begin`, with its actual parameters.
#[derive(Clone, Debug)]
pub struct Prefix {
    pub class: Name,
    pub actuals: Vec<Expression>,
}

#[derive(Clone, Debug, Default)]
pub struct Body {
    pub declarations: Vec<Declaration>,
    pub statements: Vec<Statement>,
    /// The `begin`.
    pub begin: Span,
    /// The `end`.
    pub end: Span,
}

#[derive(Clone, Debug)]
pub enum Declaration {
    Variables(Type, Vec<Name>),
    Constants(Type, Vec<(Name, Expression)>),
    Arrays(Type, Vec<Segment>),
    Procedure(Box<Procedure>),
    Class(Box<Class>),
}

/// Arrays with the same bounds.
#[derive(Clone, Debug)]
pub struct Segment {
    pub names: Vec<Name>,
    pub bounds: Vec<(Expression, Expression)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Integer,
    Real,
    Boolean,
    Character,
    Text,
    Ref(Name),
}

/// What a formal parameter is.
#[derive(Clone, Debug, PartialEq)]
pub enum Specification {
    Simple(Type),
    Array(Type),
    Procedure(Option<Type>),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// As the type has it.
    #[default]
    Default,
    Value,
    Name,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Name,
    pub mode: Mode,
    /// Missing after an error only.
    pub specification: Option<Specification>,
    /// Where it is specified once more.
    pub again: Option<Name>,
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub name: Name,
    pub result: Option<Type>,
    pub parameters: Vec<Parameter>,
    pub body: ProcedureBody,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ProcedureBody {
    Statement(Box<Statement>),
    /// The run time does it; in the prelude only.
    Runtime,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Name,
    pub prefix: Option<Name>,
    pub parameters: Vec<Parameter>,
    pub protections: Vec<(Protection, Name)>,
    pub virtuals: Vec<Virtual>,
    pub body: Body,
    /// From the prefix to the end of the heading.
    pub heading: Span,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    pub hidden: bool,
    pub protected: bool,
}

#[derive(Clone, Debug)]
pub struct Virtual {
    pub name: Name,
    pub result: Option<Type>,
    /// Its parameters, if it is specified by `is`.
    pub parameters: Option<Vec<Parameter>>,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub labels: Vec<Name>,
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Empty,
    /// A block with a prefix or declarations.
    Block(Box<Block>),
    Compound(Vec<Statement>),
    /// The targets from left to right.
    Assign {
        targets: Vec<Expression>,
        sign: Sign,
        sign_span: Span,
        value: Expression,
    },
    /// A call or `new`.
    Call(Expression),
    Inner,
    If {
        condition: Expression,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: Expression,
        body: Box<Statement>,
    },
    For {
        variable: Expression,
        sign: Sign,
        elements: Vec<Element>,
        body: Box<Statement>,
    },
    Goto(Name),
    Inspect {
        object: Expression,
        arms: Vec<Arm>,
        otherwise: Option<Box<Statement>>,
    },
    Activate(Box<Activate>),
    /// It could not be read.
    Bad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `:=`
    Value,
    /// `:-`
    Reference,
}

/// An element of the list of a `for`.
#[derive(Clone, Debug)]
pub enum Element {
    Once(Expression),
    While(Expression, Expression),
    Step { from: Expression, step: Expression, until: Expression },
}

/// `when C do S`; without a class, `do S`.
#[derive(Clone, Debug)]
pub struct Arm {
    pub class: Option<Name>,
    pub body: Statement,
}

#[derive(Clone, Debug)]
pub struct Activate {
    /// `reactivate`
    pub again: bool,
    pub process: Expression,
    pub when: When,
}

#[derive(Clone, Debug)]
pub enum When {
    Direct,
    At { time: Expression, prior: bool },
    Delay { time: Expression, prior: bool },
    Before(Expression),
    After(Expression),
}

#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExpressionKind {
    Integer(i64),
    Real(f64),
    Boolean(bool),
    Character(u8),
    Text(Vec<u8>),
    None,
    Notext,
    Name(Name),
    /// `f(a, b)`, `a[i]`
    Apply(Box<Expression>, Vec<Expression>),
    Dot(Box<Expression>, Name),
    Qua(Box<Expression>, Name),
    New(Name, Vec<Expression>),
    This(Name),
    /// `x is C` if exact, `x in C` otherwise
    Is {
        object: Box<Expression>,
        class: Name,
        exact: bool,
    },
    Unary(Unary, Box<Expression>),
    Binary(Binary, Box<Expression>, Box<Expression>),
    If(Box<(Expression, Expression, Expression)>),
    /// It could not be read.
    Bad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Plus,
    Minus,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    OrElse,
    AndThen,
    Eqv,
    Imp,
    Or,
    And,
    Less,
    LessEqual,
    Equal,
    GreaterEqual,
    Greater,
    NotEqual,
    /// `==`
    Same,
    /// `=/=`
    NotSame,
    Add,
    Subtract,
    /// `&`
    Join,
    Multiply,
    Divide,
    /// `//`
    DivideWhole,
    Power,
}

impl Binary {
    pub fn sign(self) -> &'static str {
        match self {
            Binary::OrElse => "or else",
            Binary::AndThen => "and then",
            Binary::Eqv => "eqv",
            Binary::Imp => "imp",
            Binary::Or => "or",
            Binary::And => "and",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Equal => "=",
            Binary::GreaterEqual => ">=",
            Binary::Greater => ">",
            Binary::NotEqual => "<>",
            Binary::Same => "==",
            Binary::NotSame => "=/=",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Join => "&",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::DivideWhole => "//",
            Binary::Power => "**",
        }
    }
}

impl Sign {
    pub fn text(self) -> &'static str {
        match self {
            Sign::Value => ":=",
            Sign::Reference => ":-",
        }
    }
}
