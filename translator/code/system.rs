//! What a model is: its quantities, its code, and the tables that statements refer to.

use super::Code;
use super::arena::{Arena, Id};
use super::expression::{Base, Expression, Place};
use super::function::{Function, Local};
use super::statement::{Label, Stated, Statement};
use super::types::Type;
use super::walk::{self, Visitor};
use crate::model::{self, CCall, Library, MemoryKind, Method};
use crate::source::{Excerpt, Span};

#[derive(Clone, Debug)]
pub struct System {
    pub title: String,
    pub quantities: Arena<Quantity>,
    pub sites: Arena<Site>,
    pub code: Code,
    pub curves: Arena<Curve>,
    pub tables: Arena<Table>,
    pub solves: Arena<Solve>,
    pub invocations: Arena<Invocation>,
    pub files: Arena<DataFile>,
    /// Single values that the user may give besides settings.
    pub variables: Vec<(Id<Quantity>, u32)>,
    /// Labels at which a stopped program may be resumed, by the author's number.
    pub resumable: Vec<(u32, Id<Label>)>,
    /// Values that are searched, in order of computation, when something is no longer finite.
    pub watches: Vec<Watch>,
    /// The lookups that count how often their range is left.
    pub excursions: Vec<Id<Site>>,
    pub clock: Clock,
}

impl System {
    /// Whether some statement is such a one.
    pub fn has(&self, is: impl Fn(&Statement) -> bool) -> bool {
        struct Found<F>(F, bool);
        impl<F: Fn(&Statement) -> bool> Visitor for Found<F> {
            fn statement(&mut self, stated: &Stated) {
                self.1 |= (self.0)(&stated.statement);
            }
        }
        let mut found = Found(is, false);
        self.code.functions.iter().for_each(|(_, function)| walk::block(self, &function.body, &mut found));
        found.1
    }

    /// Whether a base is what a function keeps between calls.
    pub fn is_memory(&self, base: Base) -> bool {
        matches!(base, Base::Quantity(id) if matches!(self.quantities[id].role, Role::Memory(_)))
    }

    /// How many numbers each element is.
    pub fn cells(&self, base: Base) -> u32 {
        match base {
            Base::Quantity(id) => self.quantities[id].cells(),
            Base::Local(_) => 1,
        }
    }
}

/// A stored value or array.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// As its author wrote it; of a memory or slopes, the name of the quantity they belong to.
    pub name: Excerpt,
    pub kind: Type,
    pub extents: Vec<u32>,
    pub role: Role,
    /// Made by the translator, never shown.
    pub hidden: bool,
    /// Names of the elements as its author wrote them, where they are known.
    pub elements: Vec<Option<Excerpt>>,
    pub source: Id<Site>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// Can be changed without translating again; the values of the base model.
    Setting(Vec<f64>),
    /// Set once a run.
    Computed,
    Level,
    /// Set by statements as they come; 0 at the start of the program.
    Variable,
    Auxiliary,
    Rate,
    Supplementary,
    /// The slopes that belong to a curve.
    Slopes,
    /// What a [`Table`] keeps: [`Table::HEAD`] numbers and one for each value that it depends on, then its rows.
    Table {
        depends: u32,
    },
    /// What a function keeps between calls; `extents` are those of its family, each with the cells of its kind.
    Memory(MemoryKind),
}

impl Quantity {
    /// How many numbers each element is.
    pub fn cells(&self) -> u32 {
        match self.role {
            Role::Memory(kind) => kind.cells(),
            Role::Setting(_)
            | Role::Computed
            | Role::Level
            | Role::Variable
            | Role::Auxiliary
            | Role::Rate
            | Role::Supplementary
            | Role::Slopes
            | Role::Table { .. } => 1,
        }
    }

    /// How many numbers it is.
    pub fn size(&self) -> usize {
        let values: usize = self.extents.iter().map(|extent| *extent as usize).product();
        match self.role {
            Role::Memory(kind) => values * kind.cells() as usize,
            Role::Table { depends } => values + (Table::HEAD + depends) as usize,
            Role::Setting(_)
            | Role::Computed
            | Role::Level
            | Role::Variable
            | Role::Auxiliary
            | Role::Rate
            | Role::Supplementary
            | Role::Slopes => values,
        }
    }
}

/// A line of the source, for messages of a run and comments in C.
#[derive(Clone, Debug)]
pub struct Site {
    pub line: u32,
    pub span: Span,
    /// What it computes.
    pub quantity: Excerpt,
    /// Of a lookup, the table.
    pub detail: Excerpt,
    pub text: Excerpt,
}

/// A table whose spacing is known before the run.
#[derive(Clone, Debug)]
pub struct Curve {
    pub table: Id<Quantity>,
    /// The same sizes as the table.
    pub slopes: Id<Quantity>,
    /// Which subscript runs.
    pub along: u32,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
}

/// Values of a function at equal distances.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its extents are the number of points and that of `into`.
    pub memory: Id<Quantity>,
    /// A function of one number. What is tabulated is its result; if it has none, what it leaves in `into`.
    pub make: Id<Function>,
    pub at: Id<Expression>,
    /// Where the first and the last point are, computed when the points are.
    pub low: Id<Expression>,
    pub high: Id<Expression>,
    pub intervals: u32,
    /// Single values, or all values of arrays.
    pub depends: Vec<Id<Quantity>>,
    pub into: Vec<Id<Place>>,
    /// The places get the slopes of the lines instead; 0 at the ends and beyond.
    pub slope: bool,
}

impl Table {
    /// Whether it is made, and its ends.
    pub const HEAD: u32 = 3;
}

/// Equations that a method carries over time, or solves at the present time.
#[derive(Clone, Debug)]
pub struct Solve {
    pub method: Method,
    pub time: Id<Quantity>,
    pub end: Id<Quantity>,
    pub step: Id<Quantity>,
    pub states: Vec<State>,
    /// The last so many of them are sums on which no slope depends.
    pub sums: u32,
    /// The errors of the last so many of these do not count.
    pub unwatched: u32,
    /// Of kind `Rates`, or `Slopes`: then the states are handed to it, and the slopes are put where their places are.
    pub rates: Id<Function>,
    pub doses: Vec<Dose>,
    pub events: Vec<Event>,
    /// Computes what is observed, or drawn, for the present time and states.
    pub observed: Option<Id<Function>>,
    pub tolerance: Option<Id<Quantity>>,
    /// The step of historic methods.
    pub pace: Option<Id<Quantity>>,
    /// Absolute tolerances that states have of their own.
    pub own: Vec<Option<f64>>,
    /// Sets the quantity to the next moment at which slopes jump.
    pub jumps: Option<(Id<Function>, Id<Quantity>)>,
    pub jacobian: Option<Jacobian>,
    /// Sets the array to the slopes, and nothing else that the author sees.
    pub slopes: Option<(Id<Function>, Id<Quantity>)>,
    pub source: Id<Site>,
}

#[derive(Clone, Debug)]
pub struct State {
    pub value: Id<Place>,
    /// Nothing: the slopes are wanted by the method only.
    pub slope: Option<Id<Place>>,
    pub source: Id<Site>,
}

impl State {
    /// Its places, with something said of the value and of the slope.
    pub fn places<T>(&self, of_value: T, of_slope: T) -> impl Iterator<Item = (Id<Place>, T)> {
        std::iter::once((self.value, of_value)).chain(self.slope.map(|slope| (slope, of_slope)))
    }
}

/// Derivatives of all slopes for all states.
#[derive(Clone, Copy, Debug)]
pub struct Jacobian {
    pub function: Id<Function>,
    /// Where the function leaves the matrix; nothing if it is of kind `Jacobian`.
    pub matrix: Option<Id<Quantity>>,
    /// Entries of a row below and above the diagonal; nothing: the whole row.
    pub band: Option<(u32, u32)>,
}

#[derive(Clone, Debug)]
pub struct Event {
    /// Gives a logical value.
    pub holds: Id<Function>,
    pub source: Id<Site>,
}

#[derive(Clone, Debug)]
pub struct Dose {
    pub at: Id<Quantity>,
    pub every: Option<Id<Quantity>>,
    pub times: Option<Id<Quantity>>,
    pub over: Option<Id<Quantity>>,
    /// While it lasts 1/`over`, else 0; set by the method.
    pub flowing: Option<Id<Quantity>>,
    pub added: Vec<(Id<Place>, Id<Quantity>)>,
    pub source: Id<Site>,
}

/// A call of a function of clib that needs more than numbers.
#[derive(Clone, Debug)]
pub struct Invocation {
    pub function: Library,
    pub values: Vec<Id<Quantity>>,
    pub arrays: Vec<Id<Quantity>>,
    /// Functions that it calls: the function, its argument, its value.
    pub functions: Vec<(Id<Function>, Id<Quantity>, Id<Quantity>)>,
    pub text: Option<String>,
    pub c: Option<model::CText>,
    pub into: Option<Id<Quantity>>,
    pub error: Option<Id<Quantity>>,
    pub source: Id<Site>,
}

impl Invocation {
    /// The functions that it may run.
    pub fn runs(&self) -> impl Iterator<Item = Id<Function>> {
        let by_text = self.c.iter().flat_map(|c| &c.calls).map(CCall::function);
        self.functions.iter().map(|(function, ..)| *function).chain(by_text)
    }
}

impl CCall {
    pub fn function(&self) -> Id<Function> {
        Id::new(self.function.0 as usize)
    }
}

/// A file of data.
#[derive(Clone, Debug)]
pub struct DataFile {
    /// The author's name of it.
    pub name: String,
    pub columns: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct Watch {
    pub quantity: Id<Quantity>,
    /// A level that feeds itself: looking at it now and then is enough.
    pub late: bool,
    pub source: Id<Site>,
}

/// Who moves time.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The runner: TIME = start + step*DT. `varying`: periods that may change during a run, each once.
    Steps { dt: Id<Quantity>, varying: Vec<Id<Quantity>>, entries: StepEntries },
    /// The program, which waits at runs, rows and stops.
    Own { time: Id<Quantity>, dt: Id<Quantity>, program: Id<Function> },
}

impl Clock {
    /// The quantity that DT is.
    pub fn dt(&self) -> Id<Quantity> {
        match self {
            Clock::Steps { dt, .. } | Clock::Own { dt, .. } => *dt,
        }
    }
}

/// Functions that the runner calls.
#[derive(Clone, Debug)]
pub struct StepEntries {
    pub begin: Id<Function>,
    /// After the output of a point, before the step.
    pub event: Id<Function>,
    pub step: Id<Function>,
    pub point: Id<Function>,
    /// Values that depend on settings alone; in `begin` too. A library computes them again when settings have changed.
    pub derived: Id<Function>,
    /// Requirements on settings alone; in `begin` too. A library makes them in every step.
    pub demands: Id<Function>,
    /// Many steps at once, if [`carry`](super::carry) has found that they can be.
    pub many: Option<Box<Many>>,
}

/// A loop over steps with everything that moves in locals.
#[derive(Clone, Debug)]
pub struct Many {
    /// One pass: what the loop does of `event`, `step` and `point`.
    pub function: Id<Function>,
    /// Quantities that are locals of the loop; their values go from step to step, and back to the model at the end.
    pub carried: Vec<Id<Quantity>>,
    /// The same without a value at the start of a step.
    pub fresh: Vec<Id<Quantity>>,
    /// Before this statement of the body the clock moves on.
    pub clock: usize,
    /// Before this one the loop ends, if it was the last step or a period that varies has changed.
    pub leave: usize,
    /// By local of the function: that of which it is a copy.
    pub homes: Vec<(Id<Function>, Id<Local>)>,
}
