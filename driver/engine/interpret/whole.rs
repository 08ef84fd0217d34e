//! Arithmetic of integers, and the treatment of integers that do not fit.

use super::code::{Kind, Operation};
use crate::clib::kind;
use std::ffi::c_int;
use zudyn_translator::code::types::{Bits, Overflow};
use zudyn_translator::code::{Exact, Rounding};
use zudyn_translator::language::facs::arithmetic::{self, Arithmetic, Failure};

/// An integer of its kind; `fits` is false only if overflow is a failure.
pub struct Fitted {
    pub value: i64,
    pub fits: bool,
}

/// The exact result; nothing for a division by 0.
pub fn operate(operation: Operation, a: i64, b: i64) -> Option<i128> {
    let (a, b) = (i128::from(a), i128::from(b));
    match operation {
        Operation::Add => Some(a + b),
        Operation::Subtract => Some(a - b),
        Operation::Multiply => Some(a * b),
        Operation::Divide => a.checked_div(b),
    }
}

/// The result, or the kind of a failure.
pub fn exact(operation: Exact, arithmetic: Arithmetic, numbers: [i64; 3], points: &[i64]) -> Result<i64, c_int> {
    arithmetic::exact(arithmetic, operation, numbers, points).map_err(|failure| match failure {
        Failure::Overload => kind::OVERLOAD,
        Failure::DivideByZero => kind::BY_ZERO,
        Failure::NegativeRoot => kind::ROOT,
        Failure::LogDomain => kind::LOGARITHM,
        Failure::PowerDomain => kind::POWER,
        Failure::NotFinite => kind::NOT_FINITE,
    })
}

fn range(bits: Bits) -> (i64, i64) {
    match bits {
        Bits::Sixteen => (i16::MIN.into(), i16::MAX.into()),
        Bits::ThirtyTwo => (i32::MIN.into(), i32::MAX.into()),
        Bits::SixtyFour | Bits::Long => (i64::MIN, i64::MAX),
    }
}

pub fn fit(value: i128, kind: Kind) -> Fitted {
    let (low, high) = range(kind.bits);
    let inside = (i128::from(low)..=i128::from(high)).contains(&value);
    let value = match kind.overflow {
        Overflow::Saturate => value.clamp(low.into(), high.into()) as i64,
        Overflow::Fail | Overflow::Wrap => match kind.bits {
            Bits::Sixteen => i64::from(value as i16),
            Bits::ThirtyTwo => i64::from(value as i32),
            Bits::SixtyFour | Bits::Long => value as i64,
        },
    };
    Fitted { value, fits: inside || kind.overflow != Overflow::Fail }
}

/// A double as an integer. NaN becomes 0 and does not fit.
pub fn round(value: f64, rounding: Rounding, kind: Kind) -> Fitted {
    let whole = match rounding {
        // Only fixed-point numbers have a movable binary point.
        Rounding::Exact | Rounding::ToZero | Rounding::Moved => value.trunc(),
        Rounding::Down => value.floor(),
        Rounding::Nearest => (value + 0.5).floor(),
    };
    let Fitted { value: result, fits } = fit(whole as i128, kind);
    Fitted { value: result, fits: fits && (!value.is_nan() || kind.overflow != Overflow::Fail) }
}
