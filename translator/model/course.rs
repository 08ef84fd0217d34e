//! A program that runs as written, and the equations it has solved on its way.

use super::instruction::{Label, LabelId};
use crate::experiment::{Rows, Series};

use super::{CardId, Place};
use crate::code::balance::Balances;
use crate::code::system::Dose;
use crate::code::{DataFile, Function, Id, Invocation, Quantity};

/// Equations solved by a method: an index into [`Course::solves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SolveId(pub u32);

/// A file of data next to the model: an index into [`Course::tables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(pub u32);

/// What the sections of moment `Course` need besides their statements. Such a program itself says
/// when time moves; the runtime only counts runs and keeps rows.
#[derive(Clone, Debug, Default)]
pub struct Course {
    pub labels: Vec<Label>,
    /// Labels at which a stopped program may be taken up again, by the author's number.
    pub resumable: Vec<(u32, LabelId)>,
    /// Variables that stay 0, so that nobody can give them another value.
    pub never_given: Vec<Id<Quantity>>,
    pub solves: Vec<DeclaredSolve>,
    pub tables: Vec<DataFile<CardId>>,
    /// What is compared with data, if that was asked for.
    pub observations: Vec<Observation>,
    /// Parameters that are adjusted to the data, if that was asked for.
    pub adjustments: Vec<Adjustment>,
    /// What is balanced at the end of every run, if that was asked for.
    pub balances: Option<Balances>,
    /// Of functions that need more than numbers.
    pub invocations: Vec<Invocation>,
    /// C code of the author that defines something.
    pub definitions: Vec<(String, CardId)>,
    /// What the text says of its runs.
    pub series: Vec<Series>,
    /// Only of a program that goes from row to row.
    pub rows: Rows,
}

/// Functions of clib/library/library_calls.c, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Library {
    Put,
    Get,
    Lag,
    LagOfSteps,
    Force,
    Hold,
    Next,
    Schedule,
    Legendre,
    Romberg,
    Quadrature,
    Derivs,
    Spline,
    Tridiag,
    Invert,
    Deflate,
    Boundary,
    Expfit,
    /// A step of Crank and Nicolson: dx, h; factor, source, levels, ends, room.
    Nicolson,
    /// What a model says: a format and the array of its values.
    Printf,
    /// A text, and the end of the run at a time.
    Prterr,
    /// The name of a variable, and the variable: told by name and value.
    Tell,
    /// A parameter by its name, and the array of its lowest and highest value.
    Limits,
    /// A state by its name, its start value, the one that a law of conservation gives, and what that is computed of.
    Mismatch,
    /// C code of the author, and the quantities that it names: only compiled programs have it.
    Verbatim,
}

/// How C code of the author is copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CText {
    /// What it calls each of `arrays`.
    pub names: Vec<CName>,
    pub calls: Vec<CCall>,
    /// Text further on uses its declarations, or ends its blocks: it gets no braces of its own.
    pub open: bool,
}

/// The name of a quantity in C code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CName {
    pub name: String,
    /// An index of a loop: an `int` there.
    pub index: bool,
}

/// A function of the model that C code calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CCall {
    pub name: String,
    /// Of the functions of Code, as in [`Invocation::functions`].
    pub function: Id<Function>,
    /// How many arguments the author gives it.
    pub arguments: usize,
    /// It may call itself: behind them it gets how deep the call is.
    pub counted: bool,
}

/// A value that is compared with a column of data, at the times in the first column of its file.
///
/// It is computed at those moments, by the method of the solve or between [`NextMoment`] and [`Observe`].
///
/// [`NextMoment`]: super::Instruction::NextMoment
/// [`Observe`]: super::Instruction::Observe
#[derive(Clone, Debug)]
pub struct Observation {
    pub table: TableId,
    pub column: u32,
    pub value: Id<Quantity>,
    /// Of the square of a difference; nothing: 1.
    pub weight: Option<Id<Quantity>>,
    pub card: CardId,
}

/// A setting to be adjusted, and its bounds.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub parameter: Id<Quantity>,
    pub low: f64,
    pub high: f64,
    pub card: CardId,
}

/// A method of integration with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Classical Runge-Kutta steps of order 4, so many to an interval.
    RungeKutta { steps: u32 },
    /// Dormand-Prince 5(4), local error at most `absolute + relative*|y|`.
    Adaptive { relative: f64, absolute: f64 },
    /// A stiffly stable method with the same error control.
    Stiff { relative: f64, absolute: f64 },
    /// One of those of a block, whose tolerance is a quantity.
    Block(BlockMethod),
    /// Not over time.
    Together(Together),
}

/// The methods of blocks; see clib/solve/zdspan.h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMethod {
    Dopri,
    Stiff,
    Euler,
    Heun,
    Runge,
    Adams,
    Adeuler,
    Adrunge,
    Derivimplicit,
    Sparse,
}

/// What is solved at the present time: the states are unknowns, and the slopes residuals that are to vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    Newton,
    /// The simplex search first.
    Simplex,
    Linear,
    /// They are slopes, and the states come to rest.
    Settle,
    /// Shooting: they are what a trajectory misses, in units of 1 + |what it is to hit|.
    Hit,
}

/// Equations d state/d time = slope, carried from the present time to `end`.
///
/// While they are carried the method sets `time` and the states and calls the function of their slopes, which is Code.
#[derive(Clone, Debug)]
pub struct DeclaredSolve {
    pub method: Method,
    pub time: Id<Quantity>,
    /// Where the integration goes to; a quantity set before.
    pub end: Id<Quantity>,
    /// The nominal step: methods divide it, tolerances of moments (1e-9 of it) refer to it.
    pub step: Id<Quantity>,
    /// Pairs of a state and its slope.
    pub states: Vec<(Place, Place)>,
    /// The last so many of them are sums on which no slope depends.
    pub sums: u32,
    /// The last so many of these decide nothing: their errors do not count.
    pub unwatched: u32,
    pub doses: Vec<Dose<Place, CardId>>,
    /// Events in the order in which they are tested.
    pub events: Vec<DeclaredEvent>,
    /// Of a [`Method::Block`] its tolerance, and the step of the historic ones.
    pub tolerance: Option<Id<Quantity>>,
    pub pace: Option<Id<Quantity>>,
    /// With it: absolute tolerances that states have of their own; empty if none has one.
    pub own: Vec<Option<f64>>,
    pub card: CardId,
}

/// Becomes due when its condition, false before, is true; at the beginning of a run it counts as false before. The
/// condition is Code.
#[derive(Clone, Debug)]
pub struct DeclaredEvent {
    /// Where the course continues when it has happened.
    pub to: LabelId,
    pub card: CardId,
}
