//! What the C program, and the interpreter, do: slots, routines, operations.
//!
//! A plan knows no source language and no C. Everything that can be decided before C is written is
//! decided here: the order of computation, which old values need a copy, which equations stay
//! loops, what is computed once a run, which values are watched for being finite.
//! After `check` nothing in a plan can fail for a reason the user could have caused.

mod build;
mod condition;
pub mod course;
mod dump;
#[cfg(test)]
mod evaluate;
#[cfg(test)]
mod meaning;
mod output;
#[cfg(test)]
mod tests;

pub use build::plan;
pub use condition::Condition;
pub use course::Course;
pub use output::{Change, Column, Curve, Output, Plot, PrintItem, Run};

use crate::code::{Feed, Statement, System};
use crate::experiment::Experiment;
use crate::model::{Draw, Function, LookupKind, MemoryKind, Method, Showing, TableId};
use crate::source::Excerpt;
use std::sync::Arc;

/// A stored value or array of values: an index into [`Plan::slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// A place in the source that can fail while running: an index into [`Plan::sites`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SiteId(pub u32);

/// A value that lives only within one routine: an index into [`Routine::temporaries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemporaryId(pub u32);

/// A table with the slopes between its values for one increment: an index into [`Plan::curves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CurveId(pub u32);

#[derive(Clone, Debug)]
pub struct Plan {
    pub title: String,
    pub slots: Vec<Slot>,
    pub curves: Vec<CurveData>,
    pub sites: Vec<Site>,
    /// Site of each excursion counter (lookups that report leaving their range).
    pub excursions: Vec<SiteId>,
    /// Settings first of all: initial values and everything computed once a run. TIME is set here.
    pub begin: Routine,
    /// After the output of a point, before the step: trains.
    pub event: Routine,
    /// All levels; TIME is still the old one.
    pub step: Routine,
    /// Auxiliaries, supplementaries, then rates; at the start too.
    pub point: Routine,
    /// Only of a program that moves time itself, whose statements are Code: then all routines are empty.
    pub course: Option<Course>,
    /// Values that depend on settings alone. They are in `begin` too; a library computes them again when its
    /// settings have changed.
    pub derived: Routine,
    /// Checks of values that are the same while settings are. They are in `begin` too; a library makes them in
    /// every step.
    pub demands: Routine,
    pub watches: Vec<Watch>,
    pub clock: Clock,
    pub output: Output,
    pub experiment: Experiment,
    /// The code, if the language is lowered to Code: then the routines are empty, and [`from_plan`] gives this.
    ///
    /// [`from_plan`]: crate::code::from_plan
    pub lowered: Option<Arc<System>>,
}

/// Where the values of the clock stand. TIME, DT and DT/2 are not slots: see [`Value::Time`].
/// In a course TIME and DT are slots like others, kept where the runtime looks for them.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The setting that DT is; its value is copied to where the runtime keeps it.
    pub dt: SlotId,
    pub length: Option<Period>,
    pub print: Option<Period>,
    pub plot: Option<Period>,
    pub save: Option<Period>,
}

#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub slot: SlotId,
    /// It may change during a run: many steps at once end with the one at which it does.
    pub varies: bool,
}

impl Clock {
    /// The slots of LENGTH and the periods that vary, each once.
    pub fn varying(&self) -> Vec<SlotId> {
        let periods = [self.length, self.print, self.plot, self.save];
        let mut slots: Vec<SlotId> =
            periods.into_iter().flatten().filter(|period| period.varies).map(|period| period.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }
}

/// What a slot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotRole {
    Setting,
    /// Set once a run by `begin`.
    Computed,
    Level,
    /// Set by statements as they come; 0 at the start of the program.
    Variable,
    Auxiliary,
    Rate,
    Supplementary,
    /// The slopes that belong to a curve; set by `begin`.
    Slopes,
    /// Cells of a function with a memory.
    Memory(MemoryKind),
}

#[derive(Clone, Debug)]
pub struct Slot {
    /// The author's name; for memories and slopes that of the quantity they belong to.
    pub name: Excerpt,
    pub role: SlotRole,
    /// Sizes of its subscripts, the last running fastest; none for a single value.
    /// Memories have the sizes of their family and then the number of their cells
    /// ([`MemoryKind::cells`]); an [`Element`] of one is its first cell.
    pub extents: Vec<u32>,
    /// Values of a setting in the base model.
    pub values: Vec<f64>,
    /// Made by the translator, never shown.
    pub hidden: bool,
    /// The size of an array hangs on it, so it cannot be changed between runs.
    pub sizes: bool,
    pub unit: Option<String>,
    pub description: Option<String>,
    /// The card that defines it.
    pub site: SiteId,
}

impl Slot {
    pub fn size(&self) -> usize {
        self.extents.iter().map(|extent| *extent as usize).product()
    }
}

/// A table prepared for fast lookup: equal spacing known at translation time.
#[derive(Clone, Debug)]
pub struct CurveData {
    /// The setting (or array) that holds the values.
    pub table: SlotId,
    /// Slot of the slopes; the same sizes as the table.
    pub slopes: SlotId,
    /// Which subscript runs.
    pub along: u32,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
}

/// A card that can be named in a run-time message.
#[derive(Clone, Debug)]
pub struct Site {
    pub line: u32,
    /// Where its text begins in the source, whose files each have a line of that number.
    pub start: u32,
    pub quantity: Excerpt,
    /// For lookups: the table.
    pub detail: Excerpt,
    pub card: Excerpt,
}

/// A value or array to look at when the first value that is not finite is searched for;
/// the list is in the order of computation.
#[derive(Clone, Debug)]
pub struct Watch {
    pub slot: SlotId,
    pub site: SiteId,
    /// A level that feeds itself: once not finite it stays so, and looking at it now and then is
    /// enough while steps go by. Before a row is stored, and at the end, all watches are looked at.
    /// Values that are neither late nor seen through a late one, at once or one step later, are in
    /// the [`Routine::guards`] of the routine that sets them.
    pub late: bool,
}

/// Operations in the order they are done.
#[derive(Clone, Debug, Default)]
pub struct Routine {
    pub operations: Vec<Operation>,
    pub temporaries: Vec<Temporary>,
    /// Values whose being finite must be seen at the end of the routine: summed up and tested once.
    /// A sum that overflows by itself is no failure: the search among the watches decides.
    pub guards: Vec<SlotId>,
}

/// A value of one routine. Arrays are copies of old values.
#[derive(Clone, Debug)]
pub struct Temporary {
    /// What it is for, for its name in C: `old_OUT` (the old value of OUT), `divisor`, `draw`.
    pub name: String,
    pub extents: Vec<u32>,
}

#[derive(Clone, Debug)]
pub enum Operation {
    /// The card that the next operations come from; a comment in C.
    Card(SiteId),
    Set {
        target: Target,
        value: Value,
        site: SiteId,
    },
    /// Keeps the old values of an array in a temporary of the same sizes, before the slot is set.
    /// The old value of a single slot is kept by a `Set` of a temporary.
    Keep {
        temporary: TemporaryId,
        slot: SlotId,
    },
    /// Ends the run with division-by-zero if the value is zero.
    FailIfZero {
        value: Value,
        site: SiteId,
    },
    /// Ends the run unless the condition holds.
    FailUnless {
        condition: Box<Condition>,
        failure: Failure,
        site: SiteId,
    },
    /// `for`: the running subscript number `subscript` from `first` to `last`, up or down. Its name is the author's,
    /// or empty.
    Loop {
        name: Excerpt,
        subscript: u32,
        first: u32,
        last: u32,
        downward: bool,
        body: Vec<Operation>,
    },
    If {
        condition: Box<Condition>,
        then: Vec<Operation>,
        otherwise: Vec<Operation>,
    },
    /// `before` is done before each test of the condition. More than a million passes fail, but not in
    /// a course, where there is no `limit`.
    While {
        before: Vec<Operation>,
        condition: Box<Condition>,
        body: Vec<Operation>,
        limit: bool,
        site: SiteId,
    },
    /// Computes the slopes of a curve.
    Slopes(CurveId),
    /// Puts the starting value where a SAMPLE or adding RAMP keeps its value; in `begin`.
    /// A starting value of 0 is there already.
    StartMemory {
        memory: Element,
        kind: MemoryKind,
        value: Value,
    },
    /// Moves the cars of a train if it is due.
    Shift {
        train: SlotId,
        cyclic: bool,
        interval: Box<Value>,
        memory: Element,
        site: SiteId,
    },
    /// Sets TIME at the start of the run; in `begin`, before what depends on it.
    SetTime(Value),
}

/// What a check finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failure {
    /// math-domain of DYNAMO.
    Domain,
    /// function-domain of COSMO.
    Function,
    /// A subscript outside its array.
    Index,
    /// An integer outside 32 bits.
    Overflow,
    /// A demand of the program itself.
    Demanded(crate::model::instruction::Failure),
}

impl Failure {
    /// The message names the value that was tested: the left side of the first comparison.
    pub fn names_the_value(self) -> bool {
        use crate::model::instruction::Failure::Fission;
        matches!(self, Failure::Index | Failure::Demanded(_)) && self != Failure::Demanded(Fission)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    Slot(Element),
    Temporary(TemporaryId),
    /// An element of an array of one subscript, which is counted from 1 and known to be in range.
    At(SlotId, Box<Value>),
}

/// One value of a slot.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    pub slot: SlotId,
    /// One for each subscript of the slot.
    pub index: Box<[Index]>,
}

/// A subscript counted from 0: `subscript` is the number of the loop variable, nothing for a fixed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    Fixed(u32),
    Running { subscript: u32, offset: i32 },
}

/// Values are without side effects and cannot fail: draws, pulses and divisors that may be zero have
/// been given operations of their own, in the order of the source.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(f64),
    /// TIME; in `step` still the old one.
    Time,
    Dt,
    /// DT/2
    HalfStep,
    Slot(Element),
    Temporary(TemporaryId),
    /// An element of an array temporary.
    Kept(TemporaryId, Box<[Index]>),
    Negate(Box<Value>),
    Add(Box<Value>, Box<Value>),
    Subtract(Box<Value>, Box<Value>),
    Multiply(Box<Value>, Box<Value>),
    Divide(Box<Value>, Box<Value>),
    Power(Box<Value>, Box<Value>),
    Choose(Box<Condition>, Box<Value>, Box<Value>),
    Call(Function, Box<[Value]>),
    Lookup(Box<Lookup>),
    /// An element of an array of one subscript, which is counted from 1 and known to be in range.
    At(SlotId, Box<Value>),
    /// A column of a data file at an argument.
    Interpolate {
        table: TableId,
        column: u32,
        argument: Box<Value>,
    },
    /// Its slope there.
    SlopeAt {
        table: TableId,
        column: u32,
        argument: Box<Value>,
    },
    Fold(Box<Fold>),
    /// With effects; stand only alone on the right of a `Set`.
    Uniform,
    Normal(Box<Value>, Box<Value>),
    Draw(Draw, Box<[Value]>),
    Pulse(Box<Pulse>),
    Sample {
        memory: Box<Element>,
        of: Box<Value>,
        interval: Box<Value>,
    },
    RampSum {
        memory: Box<Element>,
        slope: Box<Value>,
        from: Box<Value>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Lookup {
    /// Spacing known: the curve, its fixed subscripts (the running one is `None`), the argument.
    Curve {
        curve: CurveId,
        kind: LookupKind,
        index: Vec<Option<Index>>,
        argument: Value,
        excursion: Option<u32>,
        site: SiteId,
    },
    /// Spacing computed each time. Stands only alone on the right of a `Set`, since its size is checked.
    General {
        table: SlotId,
        kind: LookupKind,
        index: Vec<Option<Index>>,
        argument: Value,
        low: Value,
        high: Value,
        increment: Value,
        excursion: Option<u32>,
        site: SiteId,
    },
}

/// `height` during the one step at which it is due.
#[derive(Clone, Debug, PartialEq)]
pub struct Pulse {
    pub memory: Element,
    pub height: Value,
    pub first: Value,
    pub interval: Value,
}

impl Pulse {
    pub fn values(&self) -> [&Value; 3] {
        [&self.height, &self.first, &self.interval]
    }
}

/// A sum or product over parts of arrays. Stands only alone on the right of a `Set`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// Product of all values of the one factor, else sum of products of the factors.
    pub product: bool,
    /// How many values each running subscript has; the last runs fastest. Shared by all factors.
    pub lengths: Vec<u32>,
    pub factors: Vec<FoldFactor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FoldFactor {
    /// The slot read, or a temporary that keeps its old values.
    pub source: FoldSource,
    pub index: Vec<FoldIndex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldSource {
    Slot(SlotId),
    Kept(TemporaryId),
}

/// A subscript of a factor: fixed, or the running subscript number `counter` of the fold from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldIndex {
    At(Index),
    Counter { counter: u32, first: u32 },
}

/// Who moves time: in this alone languages differ where a model is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The runner, which counts steps. Results are shown on pages.
    Steps,
    /// The runner, from row to row; it also goes through the series of the experiment. Results are a table.
    Rows,
    /// The program, which prints while it runs.
    Own,
}

impl Plan {
    pub fn way(&self) -> Way {
        match self.course.as_ref().map(|course| course.showing) {
            None => Way::Steps,
            Some(Showing::Table) => Way::Rows,
            Some(Showing::Counted) => Way::Own,
        }
    }

    /// Whether some statement prints while the model runs.
    pub fn prints(&self) -> bool {
        self.lowered.as_ref().is_some_and(|system| system.has(|statement| matches!(statement, Statement::Print(_))))
    }

    /// Whether some statement reads numbers of the input.
    pub fn reads_input(&self) -> bool {
        let reads = |statement: &Statement| matches!(statement, Statement::Read { from: Feed::Input, .. });
        self.lowered.as_ref().is_some_and(|system| system.has(reads))
    }

    /// Whether it may read files while it runs.
    pub fn reads_files(&self) -> bool {
        self.course.as_ref().is_some_and(|course| !course.tables.is_empty() || !course.invocations.is_empty())
    }

    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.0 as usize]
    }

    /// Which of its slot's values an element with fixed subscripts is.
    pub fn fixed_offset(&self, element: &Element) -> u32 {
        self.slot(element.slot).extents.iter().zip(&element.index).fold(0, |sum, (extent, index)| {
            let Index::Fixed(at) = index else { return sum };
            sum * extent + at
        })
    }

    /// The method that a solve is carried by: that of the program, or the one that the experiment has in its place.
    pub fn method(&self, solve: &course::Solve) -> Method {
        self.chosen(solve.method)
    }

    /// The same of the method that the program has.
    pub fn chosen(&self, own: Method) -> Method {
        match (own, self.experiment.method) {
            (Method::RungeKutta { .. } | Method::Adaptive { .. } | Method::Stiff { .. }, Some(chosen)) => chosen,
            (own, _) => own,
        }
    }

    /// The number of a setting among the settings, as the runtime counts them.
    pub fn setting_number(&self, id: SlotId) -> usize {
        self.slots.iter().take(id.0 as usize).filter(|slot| slot.role == SlotRole::Setting).count()
    }
}
