//! What stacks and cells hold.

use super::arithmetic::Arithmetic;
use super::dictionary::WordId;
use super::host::Host;
use crate::source::Span;

/// A body that a defining word has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// An address: in an object, counted in bytes. A cell has two of them, whatever its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    pub object: ObjectId,
    pub offset: i64,
}

/// Address units of a cell.
pub const CELL: i64 = 2;

/// A cell of an object; a double begins in it, with its high cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub object: ObjectId,
    pub cell: u32,
}

/// What a cell of memory holds. What only the running program knows is kept by the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Integer(i64),
    Address(Address),
    Word(WordId),
}

/// Where a whole number on the stack comes from: a decimal number stays one while words move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Computed,
    /// Typed without a point.
    Typed,
    /// Halves of a number typed with so many decimals.
    Low(u8),
    High(u8),
    /// Half of a double that does not count units of 10⁻⁸.
    Half,
}

/// A value on a stack.
#[derive(Debug, PartialEq, Eq)]
pub enum Value<H: Host> {
    Integer {
        value: i64,
        origin: Origin,
    },
    Address(Address),
    Word(WordId),
    /// A cell that only the running program knows.
    Cell(H::Cell),
    /// The halves of a double that only the running program knows.
    Low(H::Double),
    High(H::Double),
}

// Derived, it would ask the same of the host.
impl<H: Host> Clone for Value<H> {
    fn clone(&self) -> Value<H> {
        match self {
            Value::Integer { value, origin } => Value::Integer { value: *value, origin: *origin },
            Value::Address(address) => Value::Address(*address),
            Value::Word(word) => Value::Word(*word),
            Value::Cell(cell) => Value::Cell(cell.clone()),
            Value::Low(double) => Value::Low(double.clone()),
            Value::High(double) => Value::High(double.clone()),
        }
    }
}

impl<H: Host> Value<H> {
    pub fn integer(value: i64) -> Value<H> {
        Value::Integer { value, origin: Origin::Computed }
    }
}

impl<H: Host> From<Known> for Value<H> {
    fn from(known: Known) -> Value<H> {
        match known {
            Known::Integer(value) => Value::integer(value),
            Known::Address(address) => Value::Address(address),
            Known::Word(word) => Value::Word(word),
        }
    }
}

/// A value and the place in the program that pushed it.
#[derive(Debug)]
pub struct Entry<H: Host> {
    pub value: Value<H>,
    pub at: Span,
}

impl<H: Host> Clone for Entry<H> {
    fn clone(&self) -> Entry<H> {
        Entry { value: self.value.clone(), at: self.at }
    }
}

/// An operand: a whole number, or what only the running program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand<U> {
    Known(i64),
    Unknown(U),
}

impl<U> Operand<U> {
    pub fn known(&self) -> Option<i64> {
        match self {
            Operand::Known(value) => Some(*value),
            Operand::Unknown(_) => None,
        }
    }
}

/// The digits of a decimal number, by the halves that are on top of a stack.
pub fn decimal<H: Host>(arithmetic: Arithmetic, low: &Value<H>, high: &Value<H>) -> Option<(i64, u8)> {
    match (low, high) {
        (
            Value::Integer { value: low, origin: Origin::Low(decimals) },
            Value::Integer { value: high, origin: Origin::High(others) },
        ) if decimals == others => Some((arithmetic.join(*low, *high), *decimals)),
        _ => None,
    }
}
