//! Arithmetic on whole numbers, to the last digit.
//!
//! Cells wrap; a double that leaves its range is an overload. `M*/`, `MULT` and `DIV` cut towards zero, the division of cells
//! rounds down. All of it is exact: products are formed in 128 bits.

use super::{functions, states};
use crate::code::Exact;
pub use crate::code::arithmetic::{Arithmetic, Failure, SCALAR, UNIT};

/// Operations on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellUnary {
    Negate,
    Absolute,
    Not,
    TimesTwo,
    Half,
    IsZero,
    IsNotZero,
    IsNegative,
    IsPositive,
}

/// Operations on two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellBinary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Minimum,
    Maximum,
    And,
    Or,
    Xor,
    Equal,
    NotEqual,
    Less,
    Greater,
    UnsignedLess,
}

/// Operations on one double that give a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleUnary {
    Negate,
    Absolute,
    TimesTwo,
    Half,
    /// The blocks of one input.
    SquareRoot,
    Sine,
    Cosine,
    ArcTangent,
    Exponential,
    PowerOfTen,
    NaturalLogarithm,
    DecimalLogarithm,
    /// +1, 0 or -1 unit.
    Sign,
}

/// Operations on two doubles that give a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleBinary {
    Add,
    Subtract,
    Minimum,
    Maximum,
    /// In units of states.
    Multiply,
    Divide,
    Power,
}

/// Comparisons of doubles that give a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleTest {
    Less,
    Greater,
    Equal,
}

/// The flag of Forth: all bits set.
pub fn flag(truth: bool) -> i64 {
    if truth { -1 } else { 0 }
}

pub fn cell_unary(arithmetic: Arithmetic, operation: CellUnary, a: i64) -> i64 {
    arithmetic.cell(match operation {
        CellUnary::Negate => -a,
        CellUnary::Absolute => a.abs(),
        CellUnary::Not => !a,
        CellUnary::TimesTwo => a << 1,
        CellUnary::Half => a >> 1,
        CellUnary::IsZero => flag(a == 0),
        CellUnary::IsNotZero => flag(a != 0),
        CellUnary::IsNegative => flag(a < 0),
        CellUnary::IsPositive => flag(a > 0),
    })
}

pub fn cell_binary(arithmetic: Arithmetic, operation: CellBinary, a: i64, b: i64) -> Result<i64, Failure> {
    Ok(arithmetic.cell(match operation {
        CellBinary::Add => a + b,
        CellBinary::Subtract => a - b,
        CellBinary::Multiply => a.wrapping_mul(b),
        CellBinary::Divide => floored(i128::from(a), i128::from(b))?.0,
        CellBinary::Modulo => floored(i128::from(a), i128::from(b))?.1,
        CellBinary::Minimum => a.min(b),
        CellBinary::Maximum => a.max(b),
        CellBinary::And => a & b,
        CellBinary::Or => a | b,
        CellBinary::Xor => a ^ b,
        CellBinary::Equal => flag(a == b),
        CellBinary::NotEqual => flag(a != b),
        CellBinary::Less => flag(a < b),
        CellBinary::Greater => flag(a > b),
        CellBinary::UnsignedLess => flag(arithmetic.unsigned(a) < arithmetic.unsigned(b)),
    }))
}

/// `*/` of cells: the whole product divided, rounded down.
pub fn cell_quotient_of_product(arithmetic: Arithmetic, a: i64, b: i64, c: i64) -> Result<i64, Failure> {
    Ok(arithmetic.cell(floored(i128::from(a) * i128::from(b), i128::from(c))?.0))
}

/// Quotient and remainder, rounded down.
pub fn floored(a: i128, b: i128) -> Result<(i64, i64), Failure> {
    if b == 0 {
        return Err(Failure::DivideByZero);
    }
    let (mut quotient, mut remainder) = (a / b, a % b);
    if remainder != 0 && (remainder < 0) != (b < 0) {
        quotient -= 1;
        remainder += b;
    }
    // What does not fit is cut by the cell that it is stored in.
    Ok((quotient as i64, remainder as i64))
}

pub fn double_unary(arithmetic: Arithmetic, operation: DoubleUnary, a: i64) -> Result<i64, Failure> {
    match arithmetic {
        Arithmetic::Real => return states::real_unary(operation, a),
        Arithmetic::Q => return arithmetic.double(states::binary_unary(operation, a)?),
        Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => {}
    }
    let wide = i128::from(a);
    match operation {
        DoubleUnary::Negate => arithmetic.double(-wide),
        DoubleUnary::Absolute => arithmetic.double(wide.abs()),
        DoubleUnary::TimesTwo => arithmetic.double(2 * wide),
        DoubleUnary::Half => Ok(a >> 1),
        DoubleUnary::SquareRoot if a < 0 => Err(Failure::NegativeRoot),
        DoubleUnary::SquareRoot => arithmetic.double(i128::from(functions::square_root(a))),
        DoubleUnary::Sine => arithmetic.double(functions::sine(a)),
        DoubleUnary::Cosine => arithmetic.double(functions::cosine(a)),
        DoubleUnary::ArcTangent => arithmetic.double(functions::arc_tangent(a)),
        DoubleUnary::Exponential => arithmetic.double(functions::exponential(a)),
        DoubleUnary::PowerOfTen => arithmetic.double(functions::power_of_ten(a)),
        DoubleUnary::NaturalLogarithm | DoubleUnary::DecimalLogarithm if a <= 0 => Err(Failure::LogDomain),
        DoubleUnary::NaturalLogarithm => arithmetic.double(functions::natural_logarithm(a)),
        DoubleUnary::DecimalLogarithm => arithmetic.double(functions::decimal_logarithm(a)),
        DoubleUnary::Sign => Ok(a.signum() * UNIT),
    }
}

pub fn double_binary(arithmetic: Arithmetic, operation: DoubleBinary, a: i64, b: i64) -> Result<i64, Failure> {
    match arithmetic {
        Arithmetic::Real => return states::real_binary(operation, a, b),
        Arithmetic::Q => return arithmetic.double(states::binary_binary(operation, a, b)?),
        Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => {}
    }
    let (x, y) = (i128::from(a), i128::from(b));
    match operation {
        DoubleBinary::Add => arithmetic.double(x + y),
        DoubleBinary::Subtract => arithmetic.double(x - y),
        DoubleBinary::Minimum => Ok(a.min(b)),
        DoubleBinary::Maximum => Ok(a.max(b)),
        DoubleBinary::Multiply => arithmetic.double(x * y / i128::from(UNIT)),
        DoubleBinary::Divide if b == 0 => Err(Failure::DivideByZero),
        DoubleBinary::Divide => arithmetic.double(x * i128::from(UNIT) / y),
        DoubleBinary::Power if a < 0 || (a == 0 && b < 0) => Err(Failure::PowerDomain),
        DoubleBinary::Power => arithmetic.double(functions::power(a, b)),
    }
}

pub fn double_test(arithmetic: Arithmetic, test: DoubleTest, a: i64, b: i64) -> i64 {
    if arithmetic == Arithmetic::Real {
        let (a, b) = (states::real(a), states::real(b));
        return flag(match test {
            DoubleTest::Less => a < b,
            DoubleTest::Greater => a > b,
            DoubleTest::Equal => a == b,
        });
    }
    flag(match test {
        DoubleTest::Less => a < b,
        DoubleTest::Greater => a > b,
        DoubleTest::Equal => a == b,
    })
}

/// An operation of Code: its numbers, and the points of a function generator.
pub fn exact(arithmetic: Arithmetic, operation: Exact, numbers: [i64; 3], points: &[i64]) -> Result<i64, Failure> {
    let [a, b, c] = numbers;
    let unary = |operation| double_unary(arithmetic, operation, a);
    let binary = |operation| double_binary(arithmetic, operation, a, b);
    let cells = |operation| cell_binary(arithmetic, operation, a, b);
    let generate = |even| {
        let cell = |n: i64| usize::try_from(n).ok().and_then(|n| points.get(n)).copied().unwrap_or(0);
        interpolate(arithmetic, even, cell, points.len() as i64, a)
    };
    match operation {
        Exact::Negate => unary(DoubleUnary::Negate),
        Exact::Absolute => unary(DoubleUnary::Absolute),
        Exact::Twice => unary(DoubleUnary::TimesTwo),
        Exact::Half => unary(DoubleUnary::Half),
        Exact::SquareRoot => unary(DoubleUnary::SquareRoot),
        Exact::Sine => unary(DoubleUnary::Sine),
        Exact::Cosine => unary(DoubleUnary::Cosine),
        Exact::ArcTangent => unary(DoubleUnary::ArcTangent),
        Exact::Exponential => unary(DoubleUnary::Exponential),
        Exact::PowerOfTen => unary(DoubleUnary::PowerOfTen),
        Exact::NaturalLogarithm => unary(DoubleUnary::NaturalLogarithm),
        Exact::DecimalLogarithm => unary(DoubleUnary::DecimalLogarithm),
        Exact::Add => binary(DoubleBinary::Add),
        Exact::Subtract => binary(DoubleBinary::Subtract),
        Exact::Multiply => binary(DoubleBinary::Multiply),
        Exact::Divide => binary(DoubleBinary::Divide),
        Exact::Power => binary(DoubleBinary::Power),
        Exact::MultiplyDivide | Exact::MultiplyFactor => arithmetic.multiply_divide(a, b, c),
        Exact::Product => arithmetic.checked_state(a.wrapping_mul(b)),
        Exact::Join => arithmetic.checked_state(arithmetic.join(a, b)),
        Exact::Quotient => cells(CellBinary::Divide),
        Exact::Modulo => cells(CellBinary::Modulo),
        Exact::QuotientOfProduct => cell_quotient_of_product(arithmetic, a, b, c),
        Exact::And => cells(CellBinary::And),
        Exact::Or => cells(CellBinary::Or),
        Exact::ExclusiveOr => cells(CellBinary::Xor),
        Exact::UnsignedLess => cells(CellBinary::UnsignedLess),
        Exact::Complement => Ok(cell_unary(arithmetic, CellUnary::Not, a)),
        Exact::HalfOfCell => Ok(cell_unary(arithmetic, CellUnary::Half, a)),
        Exact::Interpolate => generate(false),
        Exact::InterpolateEven => generate(true),
    }
}

/// The value of a function generator: by points, abscissa and ordinate each, or by ordinates at equal distances from 0 to 1
/// unit. `cell` gives the numbers, of which there are `cells`.
pub fn interpolate(
    arithmetic: Arithmetic,
    even: bool,
    cell: impl Fn(i64) -> i64,
    cells: i64,
    a: i64,
) -> Result<i64, Failure> {
    match arithmetic {
        Arithmetic::Real => return states::real_curve(even, &cell, cells, a),
        Arithmetic::Q => return states::binary_curve(even, &cell, cells, a),
        Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => {}
    }
    let value = if even {
        let last = cells - 1;
        let place = a.clamp(0, UNIT) * last;
        let i = (place / UNIT).min(last - 1);
        let rest = place - UNIT * i;
        let part = arithmetic.multiply_divide(rest, cell(i + 1) - cell(i), SCALAR)?;
        part + SCALAR * cell(i)
    } else {
        let points = cells / 2;
        let x = |n: i64| cell(2 * n);
        let y = |n: i64| cell(2 * n + 1);
        if a < SCALAR * x(0) {
            SCALAR * y(0)
        } else if a >= SCALAR * x(points - 1) {
            SCALAR * y(points - 1)
        } else {
            let i = (1..points).find(|n| a < SCALAR * x(*n)).unwrap_or(points - 1) - 1;
            let distance = arithmetic.double(i128::from(a) - i128::from(SCALAR * x(i)))?;
            let part = arithmetic.multiply_divide(distance, y(i + 1) - y(i), x(i + 1) - x(i))?;
            part + SCALAR * y(i)
        }
    };
    arithmetic.double(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const F83: Arithmetic = Arithmetic::F83;

    #[test]
    fn cells_wrap_and_divide_downwards() {
        let cell = |operation, a, b| cell_binary(F83, operation, a, b).unwrap();
        assert_eq!(cell(CellBinary::Add, 32767, 1), -32768);
        assert_eq!(cell(CellBinary::Multiply, 300, 300), 90000 - 65536);
        assert_eq!((cell(CellBinary::Divide, -7, 2), cell(CellBinary::Modulo, -7, 2)), (-4, 1));
        assert_eq!((cell(CellBinary::Divide, 7, -2), cell(CellBinary::Modulo, 7, -2)), (-4, -1));
        assert_eq!(cell(CellBinary::UnsignedLess, 1, -1), -1);
        assert_eq!(cell_unary(F83, CellUnary::Half, -3), -2);
        assert_eq!(cell_unary(F83, CellUnary::Negate, -32768), -32768);
        assert_eq!(cell_binary(F83, CellBinary::Divide, 1, 0), Err(Failure::DivideByZero));
    }

    #[test]
    fn products_are_cut_towards_zero() {
        assert_eq!(F83.multiply_divide(-7, 1, 2), Ok(-3));
        assert_eq!(F83.multiply_divide(7, -1, 2), Ok(-3));
        assert_eq!(F83.multiply_divide(1, 1, -1), Ok(0));
        assert_eq!(F83.multiply_divide(65535, 1, -1), Ok(1));
        assert_eq!(double_binary(F83, DoubleBinary::Multiply, -1, 50_000_000), Ok(0));
        assert_eq!(double_binary(F83, DoubleBinary::Divide, -1, 3 * UNIT), Ok(0));
        assert_eq!(double_binary(F83, DoubleBinary::Divide, 1, 0), Err(Failure::DivideByZero));
    }

    #[test]
    fn a_double_that_does_not_fit_is_an_overload() {
        assert_eq!(double_unary(F83, DoubleUnary::Negate, -2_147_483_648), Err(Failure::Overload));
        assert_eq!(double_unary(F83, DoubleUnary::TimesTwo, 1_073_741_824), Err(Failure::Overload));
        assert_eq!(double_binary(F83, DoubleBinary::Multiply, 2_000_000_000, 2_000_000_000), Err(Failure::Overload));
        assert_eq!(double_unary(F83, DoubleUnary::Half, -1), Ok(-1));
    }

    proptest! {
        #[test]
        fn halves_join_to_the_double(double: i32) {
            let (low, high) = F83.halves(i64::from(double));
            prop_assert!(F83.holds_cell(low) && F83.holds_cell(high));
            prop_assert_eq!(F83.join(low, high), i64::from(double));
        }

        #[test]
        fn a_wide_double_joins_too(double: i64) {
            let (low, high) = Arithmetic::Wide.halves(double);
            prop_assert_eq!(Arithmetic::Wide.join(low, high), double);
        }

        /// The identity for machines without wide division, where its result fits.
        #[test]
        fn m_star_slash_by_10000_splits(double: i32, factor in -32767i64..=32767) {
            let (d, n) = (i128::from(double).abs(), i128::from(factor).abs());
            let split = d / 10000 * n + d % 10000 * n / 10000;
            let negative = (double < 0) != (factor < 0);
            let wanted = F83.double(if negative { -split } else { split });
            prop_assert_eq!(F83.multiply_divide(i64::from(double), factor, 10000), wanted);
        }

        #[test]
        fn mult_splits(a: i32, b: i32) {
            let (x, y) = (i128::from(a).abs(), i128::from(b).abs());
            let (a1, a0, b1, b0) = (x / 10000, x % 10000, y / 10000, y % 10000);
            let split = a1 * b1 + (a1 * b0 + a0 * b1 + a0 * b0 / 10000) / 10000;
            let wanted = F83.double(if (a < 0) != (b < 0) { -split } else { split });
            prop_assert_eq!(double_binary(F83, DoubleBinary::Multiply, i64::from(a), i64::from(b)), wanted);
        }

        #[test]
        fn m_star_slash_is_the_cut_quotient(double: i32, factor: i16, divisor: i16) {
            let unsigned = i128::from(divisor as u16);
            let found = F83.multiply_divide(i64::from(double), i64::from(factor), i64::from(divisor));
            match found {
                Err(Failure::DivideByZero) => prop_assert_eq!(divisor, 0),
                Ok(quotient) => {
                    let rest = i128::from(double) * i128::from(factor) - i128::from(quotient) * unsigned;
                    prop_assert!(rest.abs() < unsigned);
                    prop_assert!(rest == 0 || (rest < 0) == ((double < 0) != (factor < 0)));
                }
                Err(other) => {
                    prop_assert_eq!(other, Failure::Overload);
                    let product = i128::from(double) * i128::from(factor);
                    prop_assert!(product.abs() >= unsigned * i128::from(i32::MAX));
                }
            }
        }

        #[test]
        fn quotients_of_cells_are_rounded_down(a: i16, b: i16) {
            prop_assume!(b != 0);
            let (quotient, remainder) = floored(i128::from(a), i128::from(b)).unwrap();
            prop_assert_eq!(quotient * i64::from(b) + remainder, i64::from(a));
            prop_assert!(remainder == 0 || (remainder < 0) == (b < 0));
            prop_assert!(remainder.abs() < i64::from(b).abs());
        }
    }
}
