//! Types of values: of quantities, locals, expressions and results.

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

    pub fn is_number(self) -> bool {
        match self {
            Type::Real(_) | Type::Integer { .. } | Type::Fixed { .. } => true,
            Type::Nothing | Type::Logical => false,
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
                    Bits::Sixteen => 16,
                    Bits::ThirtyTwo => 32,
                    Bits::SixtyFour => 64,
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
        }
    }
}
