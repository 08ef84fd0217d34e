//! Code in fixed point, and the shifts of its operations.

use super::super::expression::{Binary, Expression, Fold, Lookup, Place};
use super::super::function::Function;
use super::super::system::System;
use super::super::types::Type;
use super::super::{Code, Id};
use super::scale::Scale;

/// A system in fixed point: the type of every number gives the position of its binary point.
pub struct Formats {
    pub system: System,
    pub scale: Scale,
    pub(super) looks: Vec<Look>,
    pub(super) folds: Vec<Vec<i32>>,
}

/// A table's arguments as integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// For a table with known spacing: its ends.
    pub low: i32,
    pub high: i32,
    /// The distance of the argument from the beginning, times this and divided by 2^shift, is the position with the
    /// given fractional bits.
    pub inverse: i32,
    pub shift: i32,
    pub bits: i32,
}

impl Formats {
    pub fn look(&self, lookup: Id<Lookup>) -> Look {
        self.looks.get(lookup.index()).copied().unwrap_or_default()
    }

    /// The divisors of the product of the first factors and each further factor, as powers of 2; last, the shift of
    /// each term that is a single factor.
    pub fn fold(&self, fold: Id<Fold>) -> &[i32] {
        self.folds.get(fold.index()).map_or(&[], Vec::as_slice)
    }

    /// The binary point of a place that the function uses.
    pub fn place(&self, function: Id<Function>, place: Id<Place>) -> i32 {
        self.scale.place(function, &self.system.code.places[place])
    }

    /// The shift of a number that is read.
    pub fn read(&self, function: Id<Function>, into: Id<Place>) -> i32 {
        self.place(function, into) - self.scale.input
    }

    /// The shift of the value of a `Set`: a function with effects has its own binary point.
    pub fn placed(&self, function: Id<Function>, into: Id<Place>, value: Id<Expression>) -> i32 {
        self.place(function, into) - point_of(&self.system.code, value)
    }

    /// DT/2 is DT shifted by this number of bits.
    pub fn half(&self) -> i32 {
        self.scale.time - self.scale.dt - 1
    }

    /// The divisor of the product of DT and the number of steps.
    pub fn steps(&self) -> i32 {
        self.scale.dt - self.scale.time
    }
}

/// The number of fractional bits of a value.
pub fn point_of(code: &Code, id: Id<Expression>) -> i32 {
    match code.type_of(id) {
        Type::Fixed { point, .. } => point.into(),
        Type::Nothing
        | Type::Real(_)
        | Type::Integer { .. }
        | Type::Logical
        | Type::Character
        | Type::Text
        | Type::Reference(_)
        | Type::Array(_) => 0,
    }
}

/// The divisor of a product, or the factor of a dividend, as a power of 2.
pub fn shift_of(code: &Code, id: Id<Expression>, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> i32 {
    let [own, a, b] = [id, a, b].map(|id| point_of(code, id));
    match operator {
        Binary::Multiply => a + b - own,
        Binary::Divide => own - a + b,
        Binary::Add | Binary::Subtract | Binary::Power | Binary::And | Binary::Or => 0,
    }
}
