//! Code in fixed point, and by what its operations shift.

use super::super::expression::{Binary, Expression, Fold, Lookup, Place};
use super::super::function::Function;
use super::super::system::System;
use super::super::types::Type;
use super::super::{Code, Id};
use super::scale::Scale;

/// A system in fixed point: the type of every number says where its point is.
pub struct Formats {
    pub system: System,
    pub scale: Scale,
    pub(super) looks: Vec<Look>,
    pub(super) folds: Vec<Vec<i32>>,
}

/// A table's arguments as integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Of a table whose spacing is known: its ends.
    pub low: i32,
    pub high: i32,
    /// The argument from the beginning, times this and divided by 2^shift, is the place with so many bits behind the
    /// point.
    pub inverse: i32,
    pub shift: i32,
    pub bits: i32,
}

impl Formats {
    pub fn look(&self, lookup: Id<Lookup>) -> Look {
        self.looks.get(lookup.index()).copied().unwrap_or_default()
    }

    /// By what the product of the first factors and each further factor is divided, as powers of 2; last, by what each
    /// term is shifted if it is a single factor.
    pub fn fold(&self, fold: Id<Fold>) -> &[i32] {
        self.folds.get(fold.index()).map_or(&[], Vec::as_slice)
    }

    /// The point of a place that the function uses.
    pub fn place(&self, function: Id<Function>, place: Id<Place>) -> i32 {
        self.scale.place(function, &self.system.code.places[place])
    }

    /// By what a number that is read is shifted.
    pub fn read(&self, function: Id<Function>, into: Id<Place>) -> i32 {
        self.place(function, into) - self.scale.input
    }

    /// By what the value of a `Set` is shifted: that of a function with effects has a point of its own.
    pub fn placed(&self, function: Id<Function>, into: Id<Place>, value: Id<Expression>) -> i32 {
        self.place(function, into) - point_of(&self.system.code, value)
    }

    /// DT/2 is DT shifted by so much.
    pub fn half(&self) -> i32 {
        self.scale.time - self.scale.dt - 1
    }

    /// What the product of DT and the number of steps is divided by.
    pub fn steps(&self) -> i32 {
        self.scale.dt - self.scale.time
    }
}

/// How many bits of a value are behind its point.
pub fn point_of(code: &Code, id: Id<Expression>) -> i32 {
    match code.type_of(id) {
        Type::Fixed { point, .. } => point.into(),
        Type::Nothing | Type::Real(_) | Type::Integer { .. } | Type::Logical => 0,
    }
}

/// Of a product by what it is divided, of a quotient by what its dividend is multiplied before, as powers of 2.
pub fn shift_of(code: &Code, id: Id<Expression>, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> i32 {
    let [own, a, b] = [id, a, b].map(|id| point_of(code, id));
    match operator {
        Binary::Multiply => a + b - own,
        Binary::Divide => own - a + b,
        Binary::Add | Binary::Subtract | Binary::Power | Binary::And | Binary::Or => 0,
    }
}
