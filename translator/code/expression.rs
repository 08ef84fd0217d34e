//! Expressions and the places they read.
//!
//! An expression has no effects and cannot fail, except for those that [stand alone](Expression::stands_alone), which
//! are the whole value of a `Set`. So the order in which C evaluates operands does not matter.

use super::arena::{Id, Range};
use super::builtin::{Builtin, LookupKind, MemoryKind, Relation, ScopDraw};
use super::function::{Function, Local};
use super::records::Object;
use super::system::{Curve, DataFile, Quantity, Site};

/// Sixteen bytes. Type and span are in vectors next to the arena: [`Code::types`](super::Code::types).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expression {
    Real(f64),
    Integer(i64),
    Logical(bool),
    Read(Id<Place>),
    /// All values of an array, in place: only an argument for a [`Passing::Array`](super::Passing::Array). It has no
    /// type.
    Whole(Base),
    /// TIME; in the function that advances the levels, still the old one.
    Time,
    Dt,
    HalfStep,
    /// Whether the user of the program has set this setting.
    Given(Id<Quantity>),
    Unary(Unary, Id<Expression>),
    Binary(Binary, Id<Expression>, Id<Expression>),
    Compare(Relation, Id<Expression>, Id<Expression>),
    /// The second if the first is true, else the third. An engine may compute both.
    Choose(Id<Expression>, Id<Expression>, Id<Expression>),
    Convert(Id<Expression>, Rounding),
    /// A function of the language without memory: exp, max, a pulse at a known time.
    Builtin(Builtin, Range<Expression>),
    /// A function of the author: it has the effects of the function, so it stands alone.
    Call(Id<Function>, Range<Expression>),
    Lookup(Id<Lookup>),
    /// The value of a data file's column at an argument, or its slope there.
    Column {
        slope: bool,
        file: Id<DataFile>,
        column: u32,
        argument: Id<Expression>,
    },
    /// Stands alone: it is a loop.
    Fold(Id<Fold>),
    /// Advances a random number generator, so it stands alone.
    Draw(Draw, Range<Expression>),
    /// Reads and advances a memory, so it stands alone.
    Remember(Remember, Id<Place>, Range<Expression>),
    /// What only programs with records have.
    Object(Id<Object>),
}

const _: () = {
    assert!(size_of::<Expression>() == 16);
    assert!(size_of::<Option<Id<Expression>>>() == 4);
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    Negate,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    /// The second operand is not evaluated if the first decides.
    And,
    Or,
}

/// How a number of one type is converted to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Every value of the first type is a value of the second.
    Exact,
    ToZero,
    Down,
    Nearest,
    /// The digits stay and the binary point moves: a product with a power of 2.
    Moved,
}

/// Random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// NOISE of DYNAMO.
    Uniform,
    /// NORMRN: mean, deviation.
    Normal,
    /// From the generator of SCoP.
    Scop(ScopDraw),
}

impl Draw {
    pub fn arguments(self) -> usize {
        match self {
            Draw::Uniform => 0,
            Draw::Normal => 2,
            Draw::Scop(draw) => draw.arguments(),
        }
    }
}

/// Functions with a memory, and their arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remember {
    /// height, first, interval: the height during the one step at which a pulse is due.
    Pulse,
    /// value, interval.
    Sample,
    /// slope, from.
    RampSum,
}

impl Remember {
    pub fn arguments(self) -> usize {
        match self {
            Remember::Pulse => 3,
            Remember::Sample | Remember::RampSum => 2,
        }
    }

    pub fn memory(self) -> MemoryKind {
        match self {
            Remember::Pulse => MemoryKind::Pulse,
            Remember::Sample => MemoryKind::Sample,
            Remember::RampSum => MemoryKind::Ramp,
        }
    }
}

/// One value of a quantity or local. Equal places in a program share one entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub base: Base,
    /// One for each subscript.
    pub index: Vec<Index>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    Quantity(Id<Quantity>),
    /// A local of the function in which the place is used.
    Local(Id<Local>),
}

/// A subscript. Fixed and running subscripts count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    Fixed(u32),
    /// The counter of an enclosing loop, plus `offset`.
    Running {
        counter: Id<Local>,
        offset: i32,
    },
    /// Counted from 1. An earlier `Require` has tested its range, unless it is a constant.
    Computed(Id<Expression>),
    /// An integer, counted from 0. The same applies to its `Require`.
    Counted(Id<Expression>),
}

/// A table at an argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Lookup {
    pub table: Id<Quantity>,
    pub spacing: Spacing,
    /// The value beyond the ends.
    pub kind: LookupKind,
    /// Subscripts of the table; nothing for the running one.
    pub index: Vec<Option<Index>>,
    pub argument: Id<Expression>,
    /// The counter of warnings, if it has one.
    pub excursion: Option<u32>,
    pub source: Id<Site>,
}

/// Arguments of the values of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spacing {
    /// Known before the run.
    Prepared(Id<Curve>),
    /// Computed each time; the lookup tests that the table has the right size, so it stands alone.
    Computed { low: Id<Expression>, high: Id<Expression>, increment: Id<Expression> },
}

/// A sum or product over parts of arrays.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// The product of all values of the single factor, else the sum of products of the factors.
    pub product: bool,
    /// The number of values of each running subscript; the last runs fastest. Shared by all factors.
    pub lengths: Vec<u32>,
    pub factors: Vec<Factor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    pub base: Base,
    pub index: Vec<FoldIndex>,
}

/// A subscript of a factor: fixed, or running subscript number `counter`, from `first` on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoldIndex {
    At(Index),
    Counter { counter: u32, first: u32 },
}

impl Place {
    /// Whether it is a whole quantity or local, not an element of an array.
    pub fn is_single(&self) -> bool {
        self.index.is_empty()
    }
}
