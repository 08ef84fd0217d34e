//! A SCoP model with all its names found: what [`resolve`](super::resolve) gives and lowering takes.
//!
//! Nothing is left here of INCLUDE, DEFINE, comments, the order of blocks, or the two spellings of a derivative.
//! Automatic names are made: `y0`, `y'0`, `y'`, `delta_t`, `maxerr`, `S_y_p` stand among the variables like
//! declared ones. All messages of translation have been given: lowering has nothing to refuse.
//!
//! *Names.* A [`Variable`] is seen by every block; a [`Local`] belongs to one body. [`Base`] is either.
//! A state `y` and its derivatives are separate variables, held together by a [`State`].
//!
//! *Arrays* have elements 0 … size-1. A subscript is a [`Whole`]; one that is constant lies in the array, others are
//! to be checked by the run (`subscript-out-of-range`).

pub use super::functions::Function;
use crate::source::Span;

mod expression;
mod statement;
pub mod walk;

pub use expression::*;
pub use statement::*;

/// An index into [`Text::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// An index into [`Text::states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// An index into [`Text::blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// An index into the `locals` of the [`Program`] or [`Block`] in which it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

#[derive(Clone, Debug)]
pub struct Text {
    /// Of the first TITLE.
    pub title: Option<String>,
    /// Declared ones in the order of the text, automatic ones after them.
    pub variables: Vec<Variable>,
    /// In the order of declaration; states of a block alone ([`State::only_in`]) after the others.
    pub states: Vec<State>,
    pub independent: Independent,
    pub stepped: Option<Stepped>,
    pub sweep: Option<Sweep>,
    /// DERIVATIVE, KINETIC, PARTIAL, DISCRETE, LINEAR, NONLINEAR, FUNCTION, PROCEDURE, in the order of the text.
    pub blocks: Vec<Block>,
    /// All INITIAL blocks as one: each is a [`StatementKind::Body`] of it. Empty if there is none.
    pub initial: Program,
    /// The same of BREAKPOINT and EQUATION. Empty if there is none: only initial values are printed.
    pub breakpoint: Program,
    /// The same of TERMINAL; `None` if there is none.
    pub terminal: Option<Program>,
    /// After INITIAL the first becomes the second: states whose initial constant INITIAL (or a procedure reached
    /// from it) assigns and which it does not assign themselves. The first is a state of any order; if it is an
    /// array, all its elements.
    pub begun_anew: Vec<(VariableId, VariableId)>,
    /// The one MATCH of the model.
    pub matching: Option<Match>,
    /// `delta_x`, if there is a PARTIAL block.
    pub delta_x: Option<VariableId>,
    /// `usetable`, if there is a TABLE.
    pub usetable: Option<VariableId>,
    pub maxerr: Option<MaxErr>,
    /// `error`, always there.
    pub error: VariableId,
    /// `f_flux` and `b_flux`, always there.
    pub fluxes: (VariableId, VariableId),
    /// The columns of the table in their order, the independent variable (or the swept one) first. An array has one
    /// for each element.
    pub columns: Vec<Column>,
    pub plot: Option<Plot>,
    /// C code at file level, in order; only if it is allowed.
    pub verbatim: Vec<Verbatim>,
}

/// A name that all blocks see, declared or automatic.
#[derive(Clone, Debug)]
pub struct Variable {
    /// As it is shown: `y`, `y'`, `y'0`, `S_y_ka`, `lag_y_tau`. Derivatives have no second variable for `Dy`.
    pub name: String,
    pub kind: Kind,
    /// The number of elements, at least 1; `None`: not an array.
    pub size: Option<u32>,
    /// The default value at the beginning of a run, of all elements: of parameters, constants and STEPPED (its first
    /// value). Of states of a block alone: START. Of other kinds 0.
    pub value: f64,
    /// The label of its column. Derivatives have that of their state divided by that of the independent variable.
    pub unit: Option<String>,
    /// `FROM a TO b`: a scale for plots and nothing else.
    pub scale: Option<(f64, f64)>,
    /// `<lo, hi>` of a parameter: a run-time value outside draws `outside-limits`.
    pub limits: Option<(f64, f64)>,
    /// Where it is declared; of an automatic name what it is made from.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// PARAMETER and automatic parameters (`y0`, `t0`, `delta_t`, `U_p`, …): a run may change it. Values that a run
    /// changes itself are restored before the next one.
    Parameter,
    /// CONSTANT; also an automatic parameter that is declared as CONSTANT. Fixed.
    Constant,
    /// Defined in UNITS. Fixed.
    UnitsConstant,
    /// STEPPED: like a parameter.
    Stepped,
    /// SWEEP: like a parameter.
    Swept,
    Independent,
    /// A state or a derivative below the highest: `order` 0 is the state itself.
    State {
        state: StateId,
        order: u32,
    },
    /// The highest derivative of a state, set by its equation.
    Highest {
        state: StateId,
    },
    /// ASSIGNED.
    Assigned,
    /// LOCAL at file level: keeps its value from call to call, 0 at the start of a run, not printed.
    FileLocal,
    /// `lag_y_tau`.
    Lag,
    /// `S_y_p`.
    Sensitivity,
    /// `EP_y_p`, `EM_y_p`.
    Envelope,
    /// `f_flux` or `b_flux`.
    Flux,
    /// `error`: 0, or the code of the latest failed SOLVE. Never assigned by the text.
    Error,
}

/// A declared state with its derivatives.
#[derive(Clone, Debug)]
pub struct State {
    /// `levels[k]` is the k-th derivative, of kind [`Kind::State`]. One for a state without an equation of its
    /// own, or with one of order 1.
    pub levels: Vec<VariableId>,
    /// `initials[k]` is the initial constant of `levels[k]`: `y0`, `y'0`. Scalar also for an array. Empty for a state
    /// of a block alone, which starts at [`Variable::value`].
    pub initials: Vec<VariableId>,
    /// The derivative that its equation gives, of order `levels.len()`. There if a DERIVATIVE, KINETIC or PARTIAL
    /// block has an equation for it.
    pub highest: Option<VariableId>,
    /// Its own absolute tolerance, for all levels.
    pub tolerance: Option<f64>,
    /// Declared by STATE inside this block: seen there only, not printed.
    pub only_in: Option<BlockId>,
}

/// `name FROM from TO to WITH with`.
#[derive(Clone, Debug)]
pub struct Independent {
    pub variable: VariableId,
    /// `t FROM 0 TO 10 WITH 100`; if that is missing, what needs it.
    pub source: Span,
    pub from: f64,
    pub to: f64,
    pub with: u32,
    /// `t0`.
    pub start: VariableId,
    /// Its value is given by START or a declaration; else it follows `from`.
    pub start_given: bool,
    /// `delta_t`.
    pub delta: VariableId,
    /// Its value is declared; else it follows (to - from)/with.
    pub delta_given: bool,
    /// In a file for NEURON: `delta_t` follows the rows no further than this.
    pub largest_step: Option<f64>,
    /// The step of NEURON under its own name; it follows `delta_t`.
    pub dt: Option<VariableId>,
}

#[derive(Clone, Debug)]
pub struct Stepped {
    pub variable: VariableId,
    /// 2 to 5.
    pub values: Vec<f64>,
}

#[derive(Clone, Debug)]
pub struct Sweep {
    pub variable: VariableId,
    pub from: f64,
    pub to: f64,
    pub with: u32,
}

/// `maxerr`, there if some SOLVE uses a variable-step method.
///
/// Undeclared and not set by the user it is 1e-8 for the tight methods and 1e-5 for the historic ones, so that
/// a model with both has two defaults; its [`Variable::value`] is that of the tight ones if there are any.
#[derive(Clone, Copy, Debug)]
pub struct MaxErr {
    pub variable: VariableId,
    pub declared: bool,
}

/// One number of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub variable: VariableId,
    /// Of an array.
    pub element: Option<u32>,
}

/// PLOT y, y VS x.
#[derive(Clone, Debug)]
pub struct Plot {
    pub shown: Vec<Column>,
    pub over: Column,
    pub span: Span,
}

/// Statements with the locals they use.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Of all bodies in it, each with storage of its own.
    pub locals: Vec<Local>,
    pub statements: Vec<Statement>,
}

/// A name of one body.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub kind: LocalKind,
    pub size: Option<u32>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalKind {
    /// Declared by LOCAL: 0 at each entry of its body (see [`Body::locals`]).
    Local,
    /// Of a FUNCTION or PROCEDURE; it may be assigned.
    Argument,
    /// The value of a FUNCTION: 0 at first, returned at the end.
    Result,
    /// Of FROM, FORALL, COMPARTMENT or MATCH: a whole number, never assigned by the text.
    Index,
}

/// A block with a name.
#[derive(Clone, Debug)]
pub struct Block {
    pub name: String,
    pub kind: BlockKind,
    /// Statements run in this order at every evaluation of the block.
    pub program: Program,
    /// SENS: of DERIVATIVE, KINETIC, LINEAR, NONLINEAR.
    pub sens: Vec<Sens>,
    /// Some LAG stands in it.
    pub lags: bool,
    /// The head, from the word to the name.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BlockKind {
    Derivative(Derivative),
    Kinetic(Kinetic),
    Partial(Partial),
    Discrete(Discrete),
    Linear(Unknowns),
    Nonlinear(Unknowns),
    Function(Routine),
    Procedure(Routine),
}

/// The equations are [`StatementKind::Assign`]s to [`Kind::Highest`] variables.
#[derive(Clone, Debug)]
pub struct Derivative {
    /// With an equation here, in the order of the first one. An array is here once and as a whole; elements without
    /// an equation keep derivative 0.
    pub states: Vec<StateId>,
    /// Unknowns of the `~` lines: states that occur there and have no equation here. Whole arrays.
    pub algebraic: Vec<VariableId>,
}

/// The equations are [`StatementKind::Reaction`]s.
#[derive(Clone, Debug)]
pub struct Kinetic {
    /// That take part in reactions, or those of SOLVEFOR. Whole arrays.
    pub states: Vec<StateId>,
    /// States without one have volume 1.
    pub compartments: Vec<Compartment>,
    /// In the order of the text, as many as there are [`StatementKind::Conserve`] statements.
    pub laws: Vec<Law>,
}

/// COMPARTMENT: for these states, state' = (sum of fluxes)/volume.
#[derive(Clone, Debug)]
pub struct Compartment {
    pub volume: Expression,
    /// Runs over the elements of each array state while `volume` is evaluated; a local of the block.
    pub index: Option<LocalId>,
    pub states: Vec<StateId>,
    pub span: Span,
}

/// What a CONSERVE replaces.
#[derive(Clone, Debug)]
pub struct Law {
    /// The state whose differential equation is replaced by the law.
    pub replaced: StateId,
    pub element: Option<u32>,
    pub span: Span,
}

/// Order of an evaluation: boundary values, statements of the block, derivatives.
#[derive(Clone, Debug)]
pub struct Partial {
    pub equations: Vec<Diffusion>,
}

/// `~ u' = f*DEL2(u) + g` with its boundaries.
#[derive(Clone, Debug)]
pub struct Diffusion {
    /// An array of at least 3.
    pub state: StateId,
    pub factor: Factor,
    pub source: Option<Factor>,
    /// `None`: slope 0.
    pub first: Option<Boundary>,
    pub last: Option<Boundary>,
    pub span: Span,
}

/// An array of the length of the state, a scalar, or a number.
#[derive(Clone, Copy, Debug)]
pub enum Factor {
    Number(f64),
    /// Whether it is an array shows [`Variable::size`] or [`Local::size`].
    Base(Base),
}

#[derive(Clone, Debug)]
pub struct Boundary {
    /// `DEL u[…]`: the derivative in the direction of growing x, else the value.
    pub slope: bool,
    pub value: Expression,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Discrete {
    /// States used with `@`, and the greatest step back.
    pub histories: Vec<(StateId, u32)>,
}

/// Of LINEAR and NONLINEAR. The equations are [`StatementKind::Equation`]s.
#[derive(Clone, Debug)]
pub struct Unknowns {
    /// Variables of kind [`Kind::State`] and order 0; whole arrays.
    pub unknowns: Vec<VariableId>,
    /// The number of scalar unknowns.
    pub count: u32,
    /// The number of equations is known to be the same; else (loops with variable bounds, IF) the run has to see.
    pub counted: bool,
}

#[derive(Clone, Debug)]
pub struct Routine {
    /// Doubles passed by value, in order; [`LocalKind::Argument`].
    pub arguments: Vec<LocalId>,
    /// Of a FUNCTION; [`LocalKind::Result`].
    pub result: Option<LocalId>,
    pub table: Option<Table>,
}

/// TABLE names DEPEND names FROM low TO high WITH rows. The routine has exactly one argument.
#[derive(Clone, Debug)]
pub struct Table {
    /// What a PROCEDURE tabulates, arrays as a whole; empty in a FUNCTION, which tabulates its value.
    pub names: Vec<VariableId>,
    /// Scalars and whole arrays.
    pub depend: Vec<VariableId>,
    pub low: Expression,
    pub high: Expression,
    /// Intervals, at least 1.
    pub with: u32,
    pub span: Span,
}

/// SENS p in a block.
#[derive(Clone, Debug)]
pub struct Sens {
    /// A scalar PARAMETER, STEPPED or initial constant.
    pub parameter: VariableId,
    /// `U_p`.
    pub uncertainty: VariableId,
    /// For every state of the block, derivatives below the highest included, in the order of the columns.
    pub of: Vec<Sensitivity>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub struct Sensitivity {
    /// A state of any order.
    pub state: VariableId,
    /// `S_y_p`, of the same size.
    pub value: VariableId,
    /// `EP_y_p`, `EM_y_p`.
    pub above: VariableId,
    pub below: VariableId,
    /// p is the initial constant of this state: S is 1 at the start, else 0.
    pub starts_at_one: bool,
}

/// MATCH of a DERIVATIVE block.
#[derive(Clone, Debug)]
pub struct Match {
    pub block: BlockId,
    /// States (of any order) whose starting value is known.
    pub known: Vec<VariableId>,
    /// The other states of the block (of any order), with their initial constants: to be found, for an array
    /// each element.
    pub unknown: Vec<(VariableId, VariableId)>,
    pub demands: Vec<Demand>,
    pub span: Span,
}

/// `y(time) = value`
#[derive(Clone, Debug)]
pub struct Demand {
    /// Of order 0.
    pub state: VariableId,
    /// Of an array: runs over all elements in `time` and `value`; a local of the block.
    pub index: Option<LocalId>,
    pub time: Expression,
    pub value: Expression,
    pub span: Span,
}

/// C code as written, between VERBATIM and ENDVERBATIM.
#[derive(Clone, Debug)]
pub struct Verbatim {
    pub text: String,
    pub span: Span,
}

impl Text {
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    pub fn state(&self, id: StateId) -> &State {
        &self.states[id.0 as usize]
    }

    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }
}
