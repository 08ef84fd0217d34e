//! Expressions of a model.

use super::{Draw, Function, LookupKind, MemoryId, Relation, TableId};
use crate::code::{Id, Quantity};

/// An expression. Every part has one value, a double; conditions are [`Expression::Compare`]s.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(f64),
    Read(Place),
    Negate(Box<Expression>),
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// True or false; stands only as a condition.
    Compare(Relation, Box<Expression>, Box<Expression>),
    /// `then` if the condition holds, else `otherwise`. Both are computed, as the arguments of a
    /// function are: a division by zero in the one not chosen still ends the run.
    Choose(Box<Expression>, Box<Expression>, Box<Expression>),
    Call(Function, Vec<Expression>),
    Lookup(Box<Lookup>),
    Fold(Box<Fold>),
    /// Uniform random number from -.5 to, but without, .5.
    Uniform,
    /// Normal random number: mean, standard deviation.
    Normal(Box<Expression>, Box<Expression>),
    /// A random number of SCoP, or its seed; with as many arguments as [`Draw::arguments`] says.
    Draw(Draw, Vec<Expression>),
    /// `height` during the one step at which the pulse is due, else 0.
    Pulse {
        memory: MemoryId,
        height: Box<Expression>,
        first: Box<Expression>,
        interval: Box<Expression>,
    },
    /// The value of `of` at the last sample, `initial` before the first.
    Sample {
        memory: MemoryId,
        of: Box<Expression>,
        interval: Box<Expression>,
        initial: Box<Expression>,
    },
    /// `initial` plus the sum of `slope`*DT over the steps after the start with TIME+DT/2 >= `from`+DT.
    RampSum {
        memory: MemoryId,
        slope: Box<Expression>,
        from: Box<Expression>,
        initial: Box<Expression>,
    },
    /// DT/2, the half step by which things are due early.
    HalfStep,
    /// What follows stands only in programs that run as written.
    ///
    /// An element of a one-dimensional array; the subscript is counted from 1 and checked.
    At(Id<Quantity>, Box<Expression>),
    /// `then` if the condition holds, else `otherwise`; the one not chosen is not computed.
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// Conditions; the second is looked at only if the first leaves it open.
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    /// An integer that must lie within 32 bits, else the run ends with integer-overflow.
    Integer(Box<Expression>),
    /// A column of a data file at an argument: linear between the rows, constant outside.
    Interpolate {
        table: TableId,
        column: u32,
        argument: Box<Expression>,
    },
    /// The slope of that line there; at a row that of the line after it.
    SlopeAt {
        table: TableId,
        column: u32,
        argument: Box<Expression>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

/// One value of a quantity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub quantity: Id<Quantity>,
    /// One for each subscript.
    pub index: Box<[Index]>,
}

impl Place {
    pub fn single(quantity: Id<Quantity>) -> Place {
        Place { quantity, index: Box::default() }
    }
}

/// A subscript, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    Fixed(u32),
    /// The running subscript number `axis` of the family of the equation, plus `offset`.
    Running {
        axis: u32,
        offset: i32,
    },
}

/// Linear interpolation in a table of equally spaced values.
#[derive(Clone, Debug, PartialEq)]
pub struct Lookup {
    pub kind: LookupKind,
    /// The table: the values along one subscript of a quantity.
    pub table: Vector,
    pub argument: Expression,
    pub low: Expression,
    pub high: Expression,
    pub increment: Expression,
}

/// The values of a quantity along one or more of its subscripts.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    pub quantity: Id<Quantity>,
    /// One for each subscript: `None` runs.
    pub index: Vec<Option<Index>>,
    /// For the subscripts that run, in their order: first and last, both included, counted from 0.
    pub ranges: Vec<(u32, u32)>,
}

/// Sums and products over arrays, in ascending order, the last subscript running fastest.
#[derive(Clone, Debug, PartialEq)]
pub enum Fold {
    Sum(Vector),
    Product(Vector),
    /// The sum of products, element by element; all vectors have the same number of values.
    SumOfProducts(Vec<Vector>),
}

impl Fold {
    /// The vectors it runs over.
    pub fn vectors(&self) -> &[Vector] {
        match self {
            Fold::Sum(vector) | Fold::Product(vector) => std::slice::from_ref(vector),
            Fold::SumOfProducts(vectors) => vectors,
        }
    }
}
