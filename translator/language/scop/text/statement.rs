//! Statements.

use super::{Base, BlockId, Call, Expression, LocalId, Place, VariableId, Whole};
use crate::source::Span;

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    /// Also a differential equation: then the target is of kind [`Highest`](super::Kind::Highest).
    Assign {
        target: Place,
        value: Expression,
    },
    Call(Call),
    Body(Body),
    If {
        /// IF and the ELSE IFs; a condition holds if it is not 0.
        branches: Vec<(Expression, Body)>,
        otherwise: Option<Body>,
    },
    While {
        condition: Expression,
        body: Body,
    },
    /// FROM, and FORALL with the bounds of its arrays. The bounds are evaluated once.
    From(Box<From>),
    Solve(Box<Solve>),
    Reset,
    Lag(Lag),
    /// The value, or of an array all elements in order.
    PutQueue(Base),
    GetQueue(Base),
    /// `~ left = right`; in LINEAR, NONLINEAR and DERIVATIVE.
    Equation(Box<Equation>),
    /// `~ …` of KINETIC. Sets `f_flux` and `b_flux` where it stands.
    Reaction(Box<Reaction>),
    Conserve(Box<Conserve>),
    /// C code; only if it is allowed.
    Verbatim {
        text: String,
        /// Those of the locals it sees whose names it has, and these.
        locals: Vec<(String, LocalId)>,
        /// FUNCTIONs and PROCEDUREs that it calls by their names.
        calls: Vec<BlockId>,
        /// See [`crate::model::CText`].
        open: bool,
    },
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Body {
    /// Set to 0 on entry, all elements.
    pub locals: Vec<LocalId>,
    pub statements: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub struct From {
    pub index: LocalId,
    pub from: Whole,
    /// Included; no pass if `from` is greater.
    pub to: Whole,
    /// Positive if it is constant, else to be checked by the run (`increment-not-positive`).
    pub by: Option<Whole>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub struct Solve {
    pub block: BlockId,
    /// The default of the block's kind if none is written. `None` for DISCRETE and PROCEDURE. With STEADYSTATE it
    /// makes no difference.
    pub method: Option<Method>,
    pub steady: bool,
    /// It advances its block from the time reached to the row; these stand only in BREAKPOINT. Else the block is solved
    /// at the present time.
    pub integrating: bool,
    pub iferror: Option<Body>,
}

/// As written; `gear` and `clsoda` are carried out by `rosenbrock`, `seidel` by `simeq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    Dopri5,
    Rosenbrock,
    Gear,
    Clsoda,
    Euler,
    Heun,
    Runge,
    Adams,
    Adeuler,
    Adrunge,
    Derivimplicit,
    Sparse,
    /// The same as `sparse`.
    Advance,
    Crank,
    Newton,
    Simplex,
    Simeq,
    Seidel,
}

/// `into` := `of` at t - `delay`.
#[derive(Clone, Copy, Debug)]
pub struct Lag {
    /// A state (of any order), a highest derivative or an assigned variable.
    pub of: VariableId,
    /// A PARAMETER, CONSTANT or STEPPED; that it is not negative the run has to see.
    pub delay: VariableId,
    /// `lag_y_tau`, of the size of `of`.
    pub into: VariableId,
}

#[derive(Clone, Debug)]
pub struct Equation {
    pub left: Expression,
    pub right: Expression,
    /// `~+`: its sides are added to those of the equation executed before.
    pub continues: bool,
}

#[derive(Clone, Debug)]
pub struct Reaction {
    pub kind: ReactionKind,
    pub left: Vec<Term>,
    /// Empty but for `<->`.
    pub right: Vec<Term>,
    /// kf, k or e.
    pub forward: Expression,
    /// kr; there for `<->` only.
    pub backward: Option<Expression>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReactionKind {
    /// `<->`
    Reversible,
    /// `->`: f_flux = k times the product, b_flux = 0; every state on the side loses count*f_flux.
    Out,
    /// `<<`: one state, count 1; f_flux = 0, b_flux = e, the state gains e.
    In,
}

#[derive(Clone, Debug)]
pub struct Term {
    /// At least 1; a term that is written twice stands here twice.
    pub count: u32,
    pub place: Place,
    /// It is a state of the block and gains or loses; else it only multiplies.
    pub changes: bool,
}

/// `CONSERVE left = total`. Which state it replaces is said by the [`Law`](super::Law) of the same place.
#[derive(Clone, Debug)]
pub struct Conserve {
    /// States only; each weighted by its volume.
    pub left: Vec<Term>,
    /// Of no state and of nothing that the block assigns.
    pub total: Expression,
    /// An index into [`Kinetic::laws`](super::Kinetic::laws).
    pub law: u32,
}
