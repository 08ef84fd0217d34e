//! A SCoP text as its author wrote it: what reading gives and [`resolve`](super::resolve) takes.
//!
//! Names are not looked up, numbers not counted. Included files and DEFINEs are read already: what is in an
//! included file stands here at its place, and a name that a DEFINE above has given a number carries it along.

pub use super::expression::*;
use crate::source::Span;

/// Blocks in blocks: deeper ones are refused.
pub const MAX_BLOCKS: usize = 100;

#[derive(Clone, Debug, Default)]
pub struct Model {
    /// In the order of the text.
    pub items: Vec<Item>,
    /// Of the NEURON block, if there is one: what is skipped and what it promises.
    pub neuron: Option<Neuron>,
    /// Every name with its number, in the order of the text.
    pub defines: Vec<Define>,
    /// Names in what could not be read.
    pub unread: Vec<String>,
}

#[derive(Clone, Default, Debug)]
pub struct Neuron {
    /// Words at the beginning of the statements that are skipped.
    pub skipped: Vec<String>,
    /// The ions of USEION.
    pub ions: Vec<String>,
    /// The names of ions' variables after READ.
    pub reads: Vec<Name>,
    /// Those after READ or WRITE.
    pub exchanged: Vec<String>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Define {
    pub name: Name,
    pub value: i64,
}

/// Something that stands outside of blocks.
#[derive(Clone, Debug)]
pub struct Item {
    pub kind: ItemKind,
    /// Of a block its head.
    pub span: Span,
    /// MODEL_LEVEL in front of a declaration.
    pub level: Option<i64>,
    /// Something in it could not be read, which was reported.
    pub broken: bool,
}

#[derive(Clone, Debug)]
pub enum ItemKind {
    Title(String),
    Define(Name, Int),
    Locals(Vec<Sized>),
    Verbatim(String),
    Parameters(Vec<Parameter>),
    Constants(Vec<Parameter>),
    /// As many as are written; one is right.
    Stepped(Vec<Stepped>),
    /// With every SWEEP; at most one is right.
    Independent(Box<Range>, Vec<Range>),
    States(Vec<StateEntry>),
    /// ASSIGNED, or DEPENDENT as it was called before 1989.
    Assigned(Vec<StateEntry>, bool),
    Units(Vec<UnitEntry>),
    Plot(Vec<Element>, Element),
    Block(Box<Block>),
    /// It could not be read, which was reported.
    Bad,
}

/// `(mM)`, without its parentheses.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub text: String,
    pub span: Span,
}

/// A number in a declaration.
#[derive(Clone, Debug)]
pub struct Num {
    pub negative: bool,
    pub value: NumValue,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum NumValue {
    Literal(Literal),
    Name(Name),
}

/// An integer or a DEFINEd name.
#[derive(Clone, Debug)]
pub enum Int {
    Literal(Literal, Span),
    Name(Name),
}

impl Int {
    pub fn span(&self) -> Span {
        match self {
            Int::Literal(_, span) => *span,
            Int::Name(name) => name.span,
        }
    }
}

/// A name, perhaps with a size.
#[derive(Clone, Debug)]
pub struct Sized {
    pub name: Name,
    pub size: Option<Int>,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub what: Sized,
    pub value: Option<Num>,
    pub unit: Option<Unit>,
    pub limits: Option<(Num, Num)>,
}

#[derive(Clone, Debug)]
pub struct Stepped {
    pub name: Name,
    pub values: Vec<Num>,
    pub unit: Option<Unit>,
}

#[derive(Clone, Debug)]
pub struct Range {
    pub name: Name,
    pub from: Num,
    pub to: Num,
    pub with: Int,
    pub start: Option<Num>,
    pub unit: Option<Unit>,
    pub span: Span,
}

/// An entry of STATE or ASSIGNED.
#[derive(Clone, Debug)]
pub struct StateEntry {
    pub what: Sized,
    pub scale: Option<(Num, Num)>,
    pub start: Option<Num>,
    pub unit: Option<Unit>,
    pub tolerance: Option<Num>,
}

#[derive(Clone, Debug)]
pub enum UnitEntry {
    /// `(new) = (known)`
    Unit(Unit, Unit),
    /// `name = number (unit)`
    Constant(Name, Num, Unit),
    /// `name = (a) -> (b)`
    Factor(Name, Unit, Unit),
}

/// What PLOT names.
#[derive(Clone, Debug)]
pub struct Element {
    pub name: Name,
    pub index: Option<Int>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockWord {
    Initial,
    Breakpoint,
    Terminal,
    Derivative,
    Kinetic,
    Partial,
    Discrete,
    Linear,
    Nonlinear,
    Function,
    Procedure,
}

impl BlockWord {
    pub fn word(self) -> &'static str {
        match self {
            BlockWord::Initial => "INITIAL",
            BlockWord::Breakpoint => "BREAKPOINT",
            BlockWord::Terminal => "TERMINAL",
            BlockWord::Derivative => "DERIVATIVE",
            BlockWord::Kinetic => "KINETIC",
            BlockWord::Partial => "PARTIAL",
            BlockWord::Discrete => "DISCRETE",
            BlockWord::Linear => "LINEAR",
            BlockWord::Nonlinear => "NONLINEAR",
            BlockWord::Function => "FUNCTION",
            BlockWord::Procedure => "PROCEDURE",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Block {
    pub word: BlockWord,
    pub name: Option<Name>,
    pub solve_for: Vec<Name>,
    pub arguments: Vec<(Name, Option<Unit>)>,
    pub unit: Option<Unit>,
    pub body: Body,
}

#[derive(Clone, Debug, Default)]
pub struct Body {
    pub locals: Vec<Sized>,
    pub statements: Vec<Statement>,
    /// From brace to brace.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Assign(Variable, Expr),
    /// `2*y' = …`: something with an operator on the left.
    Equate(Expr, Expr),
    Call(Name, Vec<Expr>),
    Body(Body),
    If(Vec<(Expr, Body)>, Option<Body>),
    While(Expr, Body),
    From(Box<From>),
    ForAll(Name, Body),
    Solve(Box<Solve>),
    Reset,
    Lag(Name, Name),
    PutQueue(Name),
    GetQueue(Name),
    Sens(Vec<Name>),
    Match(Vec<MatchEntry>),
    Table(Box<Table>),
    States(Vec<StateEntry>),
    /// `~`, or `~+` if the flag is set.
    Equation(bool, Expr, Expr),
    Reaction(Box<Reaction>),
    Conserve(Vec<Term>, Expr),
    Compartment(Option<Name>, Expr, Vec<Name>),
    Verbatim(String),
    /// LOCAL where it may not stand.
    Locals(Vec<Sized>),
}

#[derive(Clone, Debug)]
pub struct From {
    pub index: Name,
    pub from: Expr,
    pub to: Expr,
    pub by: Option<Expr>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub struct Solve {
    pub block: Name,
    pub method: Option<Name>,
    /// Where STEADYSTATE stands.
    pub steady: Option<Span>,
    pub iferror: Option<Body>,
}

#[derive(Clone, Debug)]
pub enum MatchEntry {
    Known(Name),
    Demand(Box<Demand>),
}

/// `y(time) = value`, `u[index](time) = value`
#[derive(Clone, Debug)]
pub struct Demand {
    pub name: Name,
    pub index: Option<Name>,
    pub time: Expr,
    pub value: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Table {
    pub names: Vec<Name>,
    pub depend: Vec<Name>,
    pub low: Expr,
    pub high: Expr,
    pub with: Int,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// `<->`; the flag: written `<>`.
    Both(bool),
    /// `->`; the flag: written `>`.
    Out(bool),
    /// `<<`
    In,
}

#[derive(Clone, Debug)]
pub struct Reaction {
    pub left: Vec<Term>,
    pub arrow: Arrow,
    pub arrow_span: Span,
    pub right: Vec<Term>,
    pub rates: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub struct Term {
    pub count: Option<Int>,
    pub variable: Variable,
}
