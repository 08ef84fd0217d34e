//! What only a program that runs as written says: labels and jumps, reading and printing, new runs.
//!
//! They stand in sections of moment `Course`, between equations, branches and repetitions.

use super::expression::Expression;
use super::walk::Use;
use super::{CardId, Place, SolveId, TableId};
pub use crate::code::{Demanded as Failure, Warning};
use crate::code::{Id, NumberForm, Quantity};

/// A place in a course to which jumps lead: an index into [`Course::labels`](super::Course::labels).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

#[derive(Clone, Debug)]
pub enum Instruction {
    /// Jumps to it arrive here.
    Label(LabelId),
    Jump(LabelId),
    JumpIf {
        condition: Expression,
        to: LabelId,
    },
    /// The three-way jump of 1969: both sides are evaluated once; `None` continues with the next instruction.
    /// If one side is not a number it continues too.
    Compare {
        left: Expression,
        right: Expression,
        greater: Option<LabelId>,
        equal: Option<LabelId>,
        less: Option<LabelId>,
    },
    /// Sets an element of a one-dimensional array whose subscript is computed; counted from 1, checked.
    SetAt {
        array: Id<Quantity>,
        index: Expression,
        value: Expression,
    },
    /// Every element of an array, or a single value, becomes `value` (computed once).
    Fill {
        quantity: Id<Quantity>,
        value: Expression,
    },
    /// The next number of the input, or of a column of a data file.
    Read {
        into: Target,
        from: Feed,
    },
    Print(Vec<Print>),
    /// Ends the program with success; with `--resume` it continues after, at the label of this number.
    Stop(Option<Expression>),
    /// `into` becomes `value`, unless the user of the program has given the parameter. Mostly they are the same: a
    /// parameter that follows from others.
    Derive {
        parameter: Id<Quantity>,
        into: Id<Quantity>,
        value: Expression,
    },
    /// Ends the program with a failure unless the condition holds.
    Demand {
        condition: Expression,
        failure: Failure,
    },
    /// Something that is seldom meant has happened at this time: each is reported once.
    Warn {
        warning: Warning,
        time: Expression,
    },
    /// A new run begins.
    NewRun,
    /// Here the user's values for variables (`--set V2=5`) are put in their places.
    GivenValues,
    /// The state at this moment is a row of the results, if someone wants them.
    Row,
    /// `into` becomes the next moment at which a fit wants to know what it compares with data; infinite if there is none.
    NextMoment {
        into: Id<Quantity>,
    },
    /// What is observed stands in its quantities, and T is the moment it is for: that moment is over.
    Observe,
    /// Carries the states of a [`Solve`](super::Solve) on to its end time. It comes back early, to the label
    /// of the event, when one has happened; continuing means coming here again.
    Integrate {
        solve: SolveId,
    },
}

impl Instruction {
    /// Calls `each` with every expression, in the order in which they are computed.
    pub fn expressions<'m>(&'m self, each: &mut dyn FnMut(&'m Expression)) {
        match self {
            Instruction::JumpIf { condition, .. } | Instruction::Demand { condition, .. } => each(condition),
            Instruction::Compare { left, right, .. } => {
                each(left);
                each(right);
            }
            Instruction::SetAt { index, value, .. } => {
                each(index);
                each(value);
            }
            Instruction::Fill { value, .. } | Instruction::Derive { value, .. } => each(value),
            Instruction::Warn { time, .. } => each(time),
            Instruction::Read { into: Target::At(_, index), .. } => each(index),
            Instruction::Print(acts) => acts.iter().filter_map(Print::expression).for_each(each),
            Instruction::Stop(Some(label)) => each(label),
            Instruction::Label(_)
            | Instruction::Jump(_)
            | Instruction::Read { into: Target::Place(_), .. }
            | Instruction::Stop(None)
            | Instruction::NewRun
            | Instruction::GivenValues
            | Instruction::Row
            | Instruction::NextMoment { .. }
            | Instruction::Observe
            | Instruction::Integrate { .. } => {}
        }
    }

    /// The same, to change them.
    pub fn expressions_mut(&mut self, each: &mut dyn FnMut(&mut Expression)) {
        match self {
            Instruction::JumpIf { condition, .. } | Instruction::Demand { condition, .. } => each(condition),
            Instruction::Compare { left, right, .. } => {
                each(left);
                each(right);
            }
            Instruction::SetAt { index, value, .. } => {
                each(index);
                each(value);
            }
            Instruction::Fill { value, .. } | Instruction::Derive { value, .. } => each(value),
            Instruction::Warn { time, .. } => each(time),
            Instruction::Read { into: Target::At(_, index), .. } => each(index),
            Instruction::Print(acts) => acts.iter_mut().filter_map(Print::expression_mut).for_each(each),
            Instruction::Stop(Some(label)) => each(label),
            Instruction::Label(_)
            | Instruction::Jump(_)
            | Instruction::Read { into: Target::Place(_), .. }
            | Instruction::Stop(None)
            | Instruction::NewRun
            | Instruction::GivenValues
            | Instruction::Row
            | Instruction::NextMoment { .. }
            | Instruction::Observe
            | Instruction::Integrate { .. } => {}
        }
    }

    /// Calls `each` with what it sets itself; the states that an integration moves are those of its solve,
    /// and values given by the user may go anywhere.
    pub fn sets<'m>(&'m self, each: &mut dyn FnMut(Use<'m>)) {
        match self {
            Instruction::SetAt { array, .. } => each(Use::Some(*array)),
            Instruction::Fill { quantity, .. } => each(Use::Some(*quantity)),
            Instruction::Derive { into, .. } => each(Use::Some(*into)),
            Instruction::Read { into: Target::Place(place), .. } => each(Use::Value(place)),
            Instruction::Read { into: Target::At(array, _), .. } => each(Use::Some(*array)),
            Instruction::NextMoment { into } => each(Use::Some(*into)),
            _ => {}
        }
    }
}

impl Print {
    fn expression(&self) -> Option<&Expression> {
        match self {
            Print::Lines(value) | Print::Blanks(value) | Print::Formed { value, .. } | Print::Plain { value, .. } => {
                Some(value)
            }
            Print::Return | Print::Text(_) => None,
        }
    }

    fn expression_mut(&mut self) -> Option<&mut Expression> {
        match self {
            Print::Lines(value) | Print::Blanks(value) | Print::Formed { value, .. } | Print::Plain { value, .. } => {
                Some(value)
            }
            Print::Return | Print::Text(_) => None,
        }
    }
}

/// What an instruction sets.
#[derive(Clone, Debug)]
pub enum Target {
    Place(Place),
    /// Subscript counted from 1, checked.
    At(Id<Quantity>, Expression),
}

/// Where numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// The input of the program.
    Input,
    /// A column of a data file; its place is kept through all runs.
    Column { table: TableId, column: u32 },
}

/// One act of the line printer.
#[derive(Clone, Debug)]
pub enum Print {
    /// So many new lines; none if it is not positive.
    Lines(Expression),
    /// So many blanks: the head moves on and erases nothing.
    Blanks(Expression),
    /// The head goes back to column 0 of the same line.
    Return,
    Text(String),
    /// A number in a form: so many blanks, asterisks before and after the point.
    Formed {
        value: Expression,
        form: NumberForm,
    },
    /// A number as short as it can be said: `%.6g` of C, or an integer.
    Plain {
        value: Expression,
        integer: bool,
    },
}

/// The name of a label, and where it was written.
#[derive(Clone, Debug)]
pub struct Label {
    /// As the author numbered it; labels made by the translator have none.
    pub number: Option<u32>,
    pub card: CardId,
}
