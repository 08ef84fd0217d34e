//! Statements: structured, with jumps only if the language has them.

use super::arena::{Id, Range};
use super::exact::Exact;
use super::expression::{Expression, Place};
use super::function::{Function, Local};
use super::system::{Curve, DataFile, Invocation, Quantity, Site, Solve, Table};

pub type Block = Vec<Stated>;

/// A statement and its origin: a line of the source, and the subject of a failure there.
#[derive(Clone, Debug)]
pub struct Stated {
    pub statement: Statement,
    pub source: Id<Site>,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Set(Id<Place>, Id<Expression>),
    /// Copies all values of an array to a local of the same sizes, before the array is set.
    Keep {
        local: Id<Local>,
        of: Id<Quantity>,
    },
    /// Calls a function for its effects. The values in `kept` are restored afterwards: the caller's own values in a
    /// recursive function.
    Call {
        function: Id<Function>,
        arguments: Range<Expression>,
        kept: Vec<Id<Place>>,
    },
    If(Id<Expression>, Block, Block),
    /// For all values of a counter from `first` to `last` inclusive, counted from 0; from `last` down if `down`.
    For {
        counter: Id<Local>,
        first: u32,
        last: u32,
        down: bool,
        body: Block,
    },
    /// The same with bounds that are computed once, before the first pass; there is no pass if `first` is beyond
    /// `last`. The counter has the values themselves. `by` is positive, which a `Require` has tested; without it, 1.
    Count {
        counter: Id<Local>,
        first: Id<Expression>,
        last: Id<Expression>,
        by: Option<Id<Expression>>,
        body: Block,
    },
    /// `before` runs before each test of the condition. Exceeding the limit of passes is a failure.
    While {
        before: Block,
        condition: Id<Expression>,
        body: Block,
        limit: Option<u32>,
    },
    /// Sets what an [`Object::Field`](super::Object) or [`Object::Element`](super::Object) is.
    Store(Id<Expression>, Id<Expression>),
    /// `target`, which is a place or a field, is set to `from`, and to `next` after each pass, as long as the
    /// condition is true.
    Iterate {
        target: Id<Expression>,
        from: Id<Expression>,
        condition: Id<Expression>,
        next: Id<Expression>,
        body: Block,
    },
    /// Computes an expression for its effects.
    Perform(Id<Expression>),
    /// In the function of a frame or of a body that may wait: gives up control if the expression says so, and goes on here
    /// when the run time calls the function again. No local lives across it.
    Pause(Id<Expression>),
    /// Ends the run, or fails a trial step, if the condition is false.
    Require(Id<Expression>, Failure),
    /// Exact arithmetic on whole numbers. What fails is noted with the site of the statement, unless something has failed
    /// before, and leaves any value.
    Compute {
        into: Id<Place>,
        operation: Exact,
        of: Range<Expression>,
    },
    /// Ends the run if a `Compute` has failed: the first is reported.
    EndIfFailed,
    /// All values must be finite: their sum of x - x is tested once, at the end of a function.
    Guard(Vec<Id<Quantity>>),
    /// Computes the slopes of a curve.
    Tabulate(Id<Curve>),
    /// Sets places to the values of a function, interpolated linearly between points. The points are computed when they
    /// are first needed, and again when their inputs have changed.
    Table(Id<Table>),
    /// Moves the cars of a train if it is due.
    Shift {
        train: Id<Quantity>,
        cyclic: bool,
        interval: Id<Expression>,
        memory: Id<Place>,
    },
    /// Sets TIME at the start of the run, if it is not a quantity.
    SetTime(Id<Expression>),
    /// Integrates a solve to its end; continues at the label of an event that has happened. A failure is a code in
    /// `error`; without it, a failure ends the program.
    Solve {
        solve: Id<Solve>,
        events: Vec<Id<Label>>,
        error: Option<Id<Place>>,
    },
    /// The method discards its past steps.
    Reset(Id<Solve>),
    /// Calls the rates of a solve for the present time and states.
    Evaluate(Id<Solve>),
    /// Calls a function of clib that needs more than numbers.
    Invoke(Id<Invocation>),
    Read {
        into: Id<Place>,
        integer: bool,
        from: Feed,
    },
    Print(Print),
    /// Each kind is reported once, with the time of the first.
    Warn(Warning, Id<Expression>),
    Wait(Wait),
    /// Sets the place to the next observed moment, or to infinity.
    NextMoment(Id<Place>),
    /// The observed values have been computed for this moment.
    Observe,
    Label(Id<Label>),
    Jump(Id<Label>),
    /// Ends the function; in a program, ends the program.
    Return(Option<Id<Expression>>),
}

/// The kind of failure of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failure {
    DivisionByZero,
    /// math-domain of DYNAMO.
    Domain,
    /// function-domain of COSMO.
    Function,
    /// A subscript outside its array.
    Index,
    /// An integer outside 32 bits.
    Overflow,
    /// The model ends the run; the text of the site says why.
    Aborted,
    /// A requirement of the program itself.
    Demanded(Demanded),
}

/// What a demand that is not met is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demanded {
    /// fission-quotient-zero
    Fission,
    /// step-not-positive
    StepSign,
    /// solver-failed: the left side of the condition is the code.
    Solver,
    /// increment-not-positive
    Increment,
    /// equation-count: the left side of the condition is how many equations there are.
    Count { unknowns: u32 },
    /// calls-too-deep: the left side of the condition is how deep this routine is called within itself.
    Depth(Id<Function>),
}

/// What a program warns of while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// overdrawn: a step takes more from a compartment than it holds.
    Overdrawn,
    /// time-stands: no step moves the time, and only time would end the run.
    TimeStands,
}

/// The program returns to the runner, which resumes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wait {
    /// A new run begins.
    Run,
    /// The runner assigns the values that the user has given.
    Given,
    /// A row of results is due.
    Row,
    /// The end, unless the user asked to continue at this label.
    Stop(f64, Id<Label>),
    /// The same with a computed label, one of [`System::resumable`](super::System::resumable); 0 is the next
    /// statement.
    StopAt(Id<Expression>),
}

/// The source of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    Input,
    /// A column of a data file; its position is kept through all runs.
    Column {
        file: Id<DataFile>,
        column: u32,
    },
}

/// One action of the line printer.
#[derive(Clone, Debug)]
pub enum Print {
    Lines(Id<Expression>),
    Blanks(Id<Expression>),
    /// The head goes back to column 0.
    Back,
    Text(String),
    Formed(Id<Expression>, NumberForm),
    Plain {
        value: Id<Expression>,
        integer: bool,
    },
}

impl Print {
    /// The printed value, or the number of lines or blanks.
    pub fn value(&self) -> Option<Id<Expression>> {
        match self {
            Print::Lines(value) | Print::Blanks(value) | Print::Formed(value, _) | Print::Plain { value, .. } => {
                Some(*value)
            }
            Print::Back | Print::Text(_) => None,
        }
    }

    /// The same, mutable.
    pub fn value_mut(&mut self) -> Option<&mut Id<Expression>> {
        match self {
            Print::Lines(value) | Print::Blanks(value) | Print::Formed(value, _) | Print::Plain { value, .. } => {
                Some(value)
            }
            Print::Back | Print::Text(_) => None,
        }
    }
}

/// A number form `  ***.**`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberForm {
    pub blanks: u32,
    /// Asterisks before the point.
    pub before: u32,
    pub point: bool,
    /// Asterisks after the point.
    pub behind: u32,
}

impl NumberForm {
    /// As it is written: `  ***.**`.
    pub fn text(&self) -> String {
        let point = if self.point { "." } else { "" };
        let stars = |count: u32| "*".repeat(count as usize);
        format!("{}{}{point}{}", " ".repeat(self.blanks as usize), stars(self.before), stars(self.behind))
    }
}

/// The target of jumps.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The author's; labels made by the translator have none.
    pub number: Option<u32>,
}
