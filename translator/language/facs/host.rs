//! Who executes a program, and for what. The machine is the same for all: at the top level its host records what a run is to
//! do; in a direct run everything is known; a tracer keeps expressions for what only the running program knows.

use super::arithmetic::{CellBinary, CellUnary, DoubleBinary, DoubleTest, DoubleUnary, Failure};
use super::dictionary::{Block, Dictionary, Does, Generator, Node, Step, WordId};
use super::machine::{Distributed, Machine, Running};
use super::memory::Memory;
use super::messages::machine::Aborted;
use super::value::{ObjectId, Operand, Place, Value};
use super::words::Outer;
use crate::diagnostic::Message;
use crate::source::{Excerpt, Span};
use std::fmt::Debug;

/// Why execution ends early.
pub enum Stop {
    /// The program is wrong.
    Error(Box<dyn Message>),
    /// Arithmetic failed: while a model runs, that is not known before.
    Failure(Failure),
    /// The running model executes `ABORT"` with this text.
    Abort(Excerpt),
}

impl Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stop::Error(message) => write!(f, "{} {:?}", message.code(), message.at()),
            Stop::Failure(failure) => write!(f, "{failure:?}"),
            Stop::Abort(text) => write!(f, "abort {text}"),
        }
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failure(failure)
    }
}

pub type Outcome<T> = Result<T, Stop>;

/// How a sequence of steps ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Next,
    Leave,
    Exit,
    /// A branch has also executed what follows it, to the end of a turn of a loop.
    Turn,
}

/// What follows a branch or a loop in its sequence of steps.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'s> {
    pub steps: &'s [Step],
    pub then: Then<'s>,
}

/// What comes after a sequence of steps.
#[derive(Clone, Copy, Debug)]
pub enum Then<'s> {
    /// The end of the word.
    Word,
    /// What follows the branch that it is an arm of.
    Rest(&'s Rest<'s>),
    /// The end of a turn of a loop.
    Turn(Tail<'s>),
}

/// How a turn of a loop ends.
#[derive(Clone, Copy, Debug)]
pub enum Tail<'s> {
    Until,
    Again,
    /// `WHILE`, and what follows it.
    While(&'s [Step]),
    /// `LOOP`, or `+LOOP`.
    Count {
        plus: bool,
    },
}

/// Something that only the running program knows.
#[derive(Debug)]
pub enum Unknown<H: Host> {
    Cell(H::Cell),
    Double(H::Double),
}

/// What the machine would have to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A number of cells, or of a row.
    Number,
    Node,
    /// Of a VECTOR or MATRIX.
    Index,
    /// The condition of a loop, or its bounds.
    Repetition,
    Address,
    Word,
}

/// Arithmetic, at least one operand of which may be unknown.
#[derive(Debug)]
pub enum Operation<H: Host> {
    CellUnary(CellUnary, Operand<H::Cell>),
    CellBinary(CellBinary, Operand<H::Cell>, Operand<H::Cell>),
    DoubleUnary(DoubleUnary, Operand<H::Double>),
    DoubleBinary(DoubleBinary, Operand<H::Double>, Operand<H::Double>),
    Test(DoubleTest, Operand<H::Double>, Operand<H::Double>),
    /// `*/`
    QuotientOfProduct(Operand<H::Cell>, Operand<H::Cell>, Operand<H::Cell>),
    /// `M*/`
    MultiplyDivide(Operand<H::Double>, Operand<H::Cell>, Operand<H::Cell>),
    /// `*D`
    Product(Operand<H::Cell>, Operand<H::Cell>),
    ToDouble(Operand<H::Cell>),
    /// A double of two cells: the low one, the high one.
    Join(Operand<H::Cell>, Operand<H::Cell>),
    /// The first double if the flag is set, else the second.
    Choose(Operand<H::Cell>, Operand<H::Double>, Operand<H::Double>),
    /// The value of a function generator.
    Generate(ObjectId, Generator, Operand<H::Double>),
}

/// What an operation gives.
#[derive(Debug)]
pub enum Computed<H: Host> {
    Cell(Operand<H::Cell>),
    Double(Operand<H::Double>),
}

/// Who reads or writes a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    RungeKutta,
    /// A block of the tables.
    Algebraic,
    Other,
}

/// A node is read or written in a model.
#[derive(Clone, Debug)]
pub struct Access {
    pub node: i64,
    pub write: bool,
    pub by: By,
    pub statement: Span,
}

pub trait Host: Sized {
    /// A cell that only the running program knows.
    type Cell: Clone + PartialEq + Debug;
    /// A double that only the running program knows.
    type Double: Clone + PartialEq + Debug;

    /// What a place holds, if only the running program knows it.
    fn cell(&mut self, place: Place) -> Option<Self::Cell>;
    fn double(&mut self, place: Place) -> Option<Self::Double>;

    /// A place holds something else from now on; known contents are in memory already.
    fn stored(&mut self, memory: &Memory, place: Place, double: bool, at: Span);
    /// Keeps what the machine cannot know.
    fn keep_cell(&mut self, memory: &mut Memory, place: Place, cell: Self::Cell, at: Span) -> Outcome<()>;
    fn keep_double(&mut self, memory: &mut Memory, place: Place, double: Self::Double, at: Span) -> Outcome<()>;

    /// An operation with `unknown` among its operands.
    fn compute(&mut self, unknown: Unknown<Self>, operation: Operation<Self>, at: Span) -> Outcome<Computed<Self>>;

    /// Something unknown decides what the machine must decide.
    fn refuse(&mut self, unknown: Unknown<Self>, need: Need, at: Span) -> Stop;

    /// `IF` on something unknown: the arms, and what follows. If that is executed too, the word ends.
    fn branch(machine: &mut Machine<Self>, condition: Self::Cell, arms: [&Block; 2], rest: &Rest) -> Outcome<Flow>;

    /// `ABORT"` on something unknown.
    /// `ABORT"` with a flag that only the running model knows.
    fn abort(machine: &mut Machine<Self>, condition: Self::Cell, text: &Excerpt) -> Outcome<()>;

    /// `ABORT"` with a true flag.
    fn aborted(machine: &mut Machine<Self>, text: &Excerpt) -> Stop {
        let text = text.to_string();
        machine.error(|at| Aborted { at, text })
    }

    /// The first or the second, by something unknown.
    fn either(
        machine: &mut Machine<Self>,
        condition: Self::Cell,
        then: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
        otherwise: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
    ) -> Outcome<()>;

    /// A loop, if the host executes it in another way than by repeating its body.
    fn enter_loop(_machine: &mut Machine<Self>, _step: &Step, _rest: &Rest) -> Option<Outcome<Flow>> {
        None
    }

    /// `TIME`
    fn time(machine: &mut Machine<Self>) -> Outcome<()> {
        machine.advance_time()
    }

    /// A delay of node `a` into node `o`, if the host does not move its ring step by step.
    fn delay(_machine: &mut Machine<Self>, _ring: ObjectId, _steps: i64, _o: i64, _a: i64) -> Option<Outcome<()>> {
        None
    }

    /// Something is suspicious.
    fn warn(&mut self, message: Box<dyn Message>);

    /// A block of the built-in FIN-DIF is executed.
    fn diffuses(&mut self, dictionary: &Dictionary, distributed: &Distributed);

    /// A statement of the model begins, or a block of it begins or ends.
    fn reaches(&mut self, _running: &Running) {}

    /// A model reads or writes a node.
    fn node(&mut self, access: Access);

    /// Words that need the text, the dictionary, the page or a run.
    fn outer(machine: &mut Machine<Self>, word: WordId, outer: Outer) -> Outcome<()>;

    /// Steps that do.
    fn outer_step(machine: &mut Machine<Self>, node: &Node) -> Outcome<()>;

    /// `DOES>`: what the word just defined does.
    fn does(machine: &mut Machine<Self>, does: Does) -> Outcome<()>;
}

/// The operands of an operation, if all are known; else the first that is not.
impl<H: Host> Operation<H> {
    pub fn unknown(&self) -> Option<Unknown<H>> {
        let cell = |operand: &Operand<H::Cell>| match operand {
            Operand::Known(_) => None,
            Operand::Unknown(cell) => Some(Unknown::Cell(cell.clone())),
        };
        let double = |operand: &Operand<H::Double>| match operand {
            Operand::Known(_) => None,
            Operand::Unknown(double) => Some(Unknown::Double(double.clone())),
        };
        match self {
            Operation::CellUnary(_, a) | Operation::ToDouble(a) => cell(a),
            Operation::CellBinary(_, a, b) | Operation::Product(a, b) | Operation::Join(a, b) => {
                cell(a).or_else(|| cell(b))
            }
            Operation::DoubleUnary(_, a) => double(a),
            Operation::DoubleBinary(_, a, b) | Operation::Test(_, a, b) => double(a).or_else(|| double(b)),
            Operation::QuotientOfProduct(a, b, c) => cell(a).or_else(|| cell(b)).or_else(|| cell(c)),
            Operation::MultiplyDivide(d, n, u) => double(d).or_else(|| cell(n)).or_else(|| cell(u)),
            Operation::Choose(flag, a, b) => cell(flag).or_else(|| double(a)).or_else(|| double(b)),
            Operation::Generate(_, _, a) => double(a),
        }
    }
}

impl<H: Host> From<Operand<H::Cell>> for Value<H> {
    fn from(operand: Operand<H::Cell>) -> Value<H> {
        match operand {
            Operand::Known(value) => Value::integer(value),
            Operand::Unknown(cell) => Value::Cell(cell),
        }
    }
}
