//! Doubles that do not count 10⁻⁸: floating numbers, and whole multiples of 2⁻²⁶.

use super::arithmetic::{Arithmetic, DoubleBinary, DoubleUnary, Failure, SCALAR, UNIT};
pub use crate::code::arithmetic::{ONE, POINT, finite, nearest, real};

fn check_unary(operation: DoubleUnary, negative: bool, zero: bool) -> Result<(), Failure> {
    match operation {
        DoubleUnary::SquareRoot if negative => Err(Failure::NegativeRoot),
        DoubleUnary::NaturalLogarithm | DoubleUnary::DecimalLogarithm if negative || zero => Err(Failure::LogDomain),
        _ => Ok(()),
    }
}

/// Functions of a value in units; nothing for operations that are none.
fn function(operation: DoubleUnary, x: f64) -> Option<f64> {
    Some(match operation {
        DoubleUnary::SquareRoot => x.sqrt(),
        DoubleUnary::Sine => x.sin(),
        DoubleUnary::Cosine => x.cos(),
        DoubleUnary::ArcTangent => x.atan(),
        DoubleUnary::Exponential => x.exp(),
        // A compiler may replace 10^x by another function.
        DoubleUnary::PowerOfTen => 100f64.powf(x / 2.0),
        DoubleUnary::NaturalLogarithm => x.ln(),
        DoubleUnary::DecimalLogarithm => x.log10(),
        DoubleUnary::Negate | DoubleUnary::Absolute | DoubleUnary::TimesTwo | DoubleUnary::Half | DoubleUnary::Sign => {
            return None;
        }
    })
}

pub fn real_unary(operation: DoubleUnary, a: i64) -> Result<i64, Failure> {
    let (a, unit) = (real(a), UNIT as f64);
    check_unary(operation, a < 0.0, a == 0.0)?;
    finite(match operation {
        DoubleUnary::Negate => -a,
        DoubleUnary::Absolute => a.abs(),
        DoubleUnary::TimesTwo => 2.0 * a,
        DoubleUnary::Half => a / 2.0,
        DoubleUnary::Sign if a > 0.0 => unit,
        DoubleUnary::Sign if a < 0.0 => -unit,
        DoubleUnary::Sign => 0.0,
        other => unit * function(other, a / unit).unwrap_or(a),
    })
}

pub fn binary_unary(operation: DoubleUnary, a: i64) -> Result<i128, Failure> {
    check_unary(operation, a < 0, a == 0)?;
    let wide = i128::from(a);
    Ok(match operation {
        DoubleUnary::Negate => -wide,
        DoubleUnary::Absolute => wide.abs(),
        DoubleUnary::TimesTwo => 2 * wide,
        DoubleUnary::Half => wide >> 1,
        DoubleUnary::Sign => i128::from(a.signum() * ONE),
        other => {
            let one = ONE as f64;
            (one * function(other, a as f64 / one).unwrap_or(0.0) + 0.5).floor() as i128
        }
    })
}

fn check_power(a_negative: bool, a_zero: bool, b_negative: bool) -> Result<(), Failure> {
    if a_negative || (a_zero && b_negative) { Err(Failure::PowerDomain) } else { Ok(()) }
}

pub fn real_binary(operation: DoubleBinary, a: i64, b: i64) -> Result<i64, Failure> {
    let (a, b, unit) = (real(a), real(b), UNIT as f64);
    finite(match operation {
        DoubleBinary::Add => a + b,
        DoubleBinary::Subtract => a - b,
        DoubleBinary::Minimum => a.min(b),
        DoubleBinary::Maximum => a.max(b),
        DoubleBinary::Multiply => a * b / unit,
        DoubleBinary::Divide if b == 0.0 => return Err(Failure::DivideByZero),
        DoubleBinary::Divide => a * unit / b,
        DoubleBinary::Power => {
            check_power(a < 0.0, a == 0.0, b < 0.0)?;
            unit * (a / unit).powf(b / unit)
        }
    })
}

pub fn binary_binary(operation: DoubleBinary, a: i64, b: i64) -> Result<i128, Failure> {
    let (x, y) = (i128::from(a), i128::from(b));
    Ok(match operation {
        DoubleBinary::Add => x + y,
        DoubleBinary::Subtract => x - y,
        DoubleBinary::Minimum => x.min(y),
        DoubleBinary::Maximum => x.max(y),
        DoubleBinary::Multiply => (x * y + (1 << (POINT - 1))) >> POINT,
        DoubleBinary::Divide if b == 0 => return Err(Failure::DivideByZero),
        DoubleBinary::Divide if b < 0 => nearest(-x << POINT, -y),
        DoubleBinary::Divide => nearest(x << POINT, y),
        DoubleBinary::Power => {
            check_power(a < 0, a == 0, b < 0)?;
            let one = ONE as f64;
            (one * (a as f64 / one).powf(b as f64 / one) + 0.5).floor() as i128
        }
    })
}

pub fn real_curve(even: bool, cell: &impl Fn(i64) -> i64, cells: i64, a: i64) -> Result<i64, Failure> {
    let a = real(a);
    let at = |n: i64| (SCALAR * cell(n)) as f64;
    finite(if even {
        let last = cells - 1;
        let place = a.clamp(0.0, UNIT as f64) * last as f64;
        let i = ((place / UNIT as f64).floor() as i64).min(last - 1);
        let rest = place - (UNIT * i) as f64;
        rest * (cell(i + 1) - cell(i)) as f64 / SCALAR as f64 + at(i)
    } else {
        let points = cells / 2;
        match (0..points).find(|n| a < at(2 * n)) {
            Some(0) => at(1),
            None => at(cells - 1),
            Some(n) => {
                let i = n - 1;
                let (dx, dy) = (cell(2 * n) - cell(2 * i), cell(2 * n + 1) - cell(2 * i + 1));
                (a - at(2 * i)) * dy as f64 / dx as f64 + at(2 * i + 1)
            }
        }
    })
}

pub fn binary_curve(even: bool, cell: &impl Fn(i64) -> i64, cells: i64, a: i64) -> Result<i64, Failure> {
    let arithmetic = Arithmetic::Q;
    let at = |n: i64| arithmetic.state(SCALAR * cell(n));
    let value = if even {
        let last = cells - 1;
        let place = a.clamp(0, ONE) * last;
        let i = (place / ONE).min(last - 1);
        arithmetic.multiply_divide(place - ONE * i, cell(i + 1) - cell(i), SCALAR)? + at(i)
    } else {
        let points = cells / 2;
        match (0..points).find(|n| a < at(2 * n)) {
            Some(0) => at(1),
            None => at(cells - 1),
            Some(n) => {
                let i = n - 1;
                let (dx, dy) = (cell(2 * n) - cell(2 * i), cell(2 * n + 1) - cell(2 * i + 1));
                let distance = arithmetic.double(i128::from(a) - i128::from(at(2 * i)))?;
                arithmetic.multiply_divide(distance, dy, dx)? + at(2 * i + 1)
            }
        }
    };
    arithmetic.double(value.into())
}
