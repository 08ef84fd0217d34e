//! Types of values: of quantities, locals, expressions and results.

use super::arena::Id;
use super::records::Record;
use std::fmt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Type {
    /// Of a function without a result.
    #[default]
    Nothing,
    Real(Width),
    Integer {
        bits: Bits,
        overflow: Overflow,
    },
    Logical,
    /// value = integer * 2^-point.
    Fixed {
        bits: u8,
        point: i16,
    },
    /// A character of 8 bits.
    Character,
    /// A reference to a frame of characters, or a part of it, with a position.
    Text,
    /// A reference to an object of the record, or of one that has it as a prefix; `none` has no record.
    Reference(Option<Id<Record>>),
    /// A reference to an array with bounds.
    Array(Item),
}

/// What an array with bounds has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    Real,
    Integer,
    Logical,
    Character,
    Text,
    Reference(Option<Id<Record>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    Double,
    Single,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bits {
    Sixteen,
    ThirtyTwo,
    SixtyFour,
    /// As many as a machine's long, at least 32.
    Long,
}

/// What happens to an integer that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overflow {
    Fail,
    Wrap,
    Saturate,
}

impl Type {
    /// The numbers of DYNAMO, COSMO and SCoP.
    pub const REAL: Type = Type::Real(Width::Double);
    /// Of counters of loops.
    pub const COUNTER: Type = Type::Integer { bits: Bits::ThirtyTwo, overflow: Overflow::Fail };

    /// The integers of SIMULA.
    pub const LONG: Type = Type::Integer { bits: Bits::Long, overflow: Overflow::Fail };

    pub fn is_number(self) -> bool {
        match self {
            Type::Real(_) | Type::Integer { .. } | Type::Fixed { .. } => true,
            Type::Nothing | Type::Logical | Type::Character | Type::Text | Type::Reference(_) | Type::Array(_) => false,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Nothing => f.write_str("nothing"),
            Type::Real(Width::Double) => f.write_str("real"),
            Type::Real(Width::Single) => f.write_str("single"),
            Type::Integer { bits, overflow } => {
                let bits = match bits {
                    Bits::Sixteen => "16",
                    Bits::ThirtyTwo => "32",
                    Bits::SixtyFour => "64",
                    Bits::Long => "",
                };
                let overflow = match overflow {
                    Overflow::Fail => "",
                    Overflow::Wrap => " wrapping",
                    Overflow::Saturate => " saturating",
                };
                write!(f, "integer{bits}{overflow}")
            }
            Type::Logical => f.write_str("logical"),
            Type::Fixed { bits, point } => write!(f, "fixed{bits}.{point}"),
            Type::Character => f.write_str("character"),
            Type::Text => f.write_str("text"),
            Type::Reference(None) => f.write_str("none"),
            Type::Reference(Some(record)) => write!(f, "ref({})", record.index() + 1),
            Type::Array(item) => write!(f, "array of {}", item.kind()),
        }
    }
}

impl Item {
    /// The type of an element.
    pub fn kind(self) -> Type {
        match self {
            Item::Real => Type::REAL,
            Item::Integer => Type::LONG,
            Item::Logical => Type::Logical,
            Item::Character => Type::Character,
            Item::Text => Type::Text,
            Item::Reference(record) => Type::Reference(record),
        }
    }

    /// What an array of elements of the type has; there are no arrays of others.
    pub fn of(kind: Type) -> Option<Item> {
        match kind {
            Type::Real(_) => Some(Item::Real),
            Type::Integer { .. } => Some(Item::Integer),
            Type::Logical => Some(Item::Logical),
            Type::Character => Some(Item::Character),
            Type::Text => Some(Item::Text),
            Type::Reference(record) => Some(Item::Reference(record)),
            Type::Nothing | Type::Fixed { .. } | Type::Array(_) => None,
        }
    }
}
