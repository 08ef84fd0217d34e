//! A program that runs as written, and the equations it has solved on its way.

use super::instruction::{Label, LabelId};
use crate::experiment::{Rows, Series};

use super::{CardId, Place};
use crate::code::balance::Balances;
use crate::code::system::Dose;
use crate::code::{DataFile, Id, Invocation, Method, Quantity};

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
