//! The arithmetic back-ends of whole-number models (FACS): what their cells and doubles are.

use super::Type;
use super::types::{Bits, Overflow, Width};

/// One unit of a state.
pub const UNIT: i64 = 100_000_000;
/// One unit of a scalar.
pub const SCALAR: i64 = 10_000;

/// An arithmetic back-end: what cells and doubles are. A double of the first three has twice the bits of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arithmetic {
    /// Cells of 16 bits; a double that leaves its range is an overload.
    #[default]
    F83,
    /// The same, with doubles that wrap: `--wrap`.
    Wrapping,
    /// Cells of 32 bits.
    Wide,
    /// Cells of 32 bits; a double is a floating number in units of 10⁻⁸, kept as its bits.
    Real,
    /// Cells of 32 bits; a double of 32 bits counts 2⁻²⁶ units.
    Q,
}

/// What arithmetic on doubles can fail with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    Overload,
    DivideByZero,
    NegativeRoot,
    LogDomain,
    PowerDomain,
    /// Floating numbers only.
    NotFinite,
}

impl Failure {
    pub fn code(self) -> &'static str {
        match self {
            Failure::Overload => "overload",
            Failure::DivideByZero => "divide-by-zero",
            Failure::NegativeRoot => "negative-root",
            Failure::LogDomain => "log-domain",
            Failure::PowerDomain => "power-domain",
            Failure::NotFinite => "not-finite",
        }
    }
}

impl Arithmetic {
    pub const ALL: [Arithmetic; 5] =
        [Arithmetic::F83, Arithmetic::Wrapping, Arithmetic::Wide, Arithmetic::Real, Arithmetic::Q];

    /// The arithmetic that has doubles of this type.
    pub fn of_doubles(kind: Type) -> Option<Arithmetic> {
        Arithmetic::ALL.into_iter().find(|arithmetic| arithmetic.double_type() == kind)
    }

    /// One that has cells of this type: they do the same in all.
    pub fn of_cells(kind: Type) -> Option<Arithmetic> {
        Arithmetic::ALL.into_iter().find(|arithmetic| arithmetic.cell_type() == kind)
    }

    pub fn cell_type(self) -> Type {
        let bits = if self.bits() == 16 { Bits::Sixteen } else { Bits::ThirtyTwo };
        Type::Integer { bits, overflow: Overflow::Wrap }
    }

    pub fn double_type(self) -> Type {
        let whole = |bits, overflow| Type::Integer { bits, overflow };
        match self {
            Arithmetic::F83 => whole(Bits::ThirtyTwo, Overflow::Fail),
            Arithmetic::Wrapping => whole(Bits::ThirtyTwo, Overflow::Wrap),
            Arithmetic::Wide => whole(Bits::SixtyFour, Overflow::Fail),
            Arithmetic::Real => Type::Real(Width::Double),
            Arithmetic::Q => Type::Fixed { bits: 32, point: POINT },
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping => 16,
            Arithmetic::Wide | Arithmetic::Real | Arithmetic::Q => 32,
        }
    }

    /// The value that a cell holds of a whole number: it wraps.
    pub fn cell(self, value: i64) -> i64 {
        let unused = 64 - self.bits();
        (value << unused) >> unused
    }

    /// A cell read as a number without sign.
    pub fn unsigned(self, cell: i64) -> i64 {
        cell & ((1 << self.bits()) - 1)
    }

    pub fn holds_cell(self, value: i64) -> bool {
        self.cell(value) == value
    }

    pub fn holds_cell_or_unsigned(self, value: i64) -> bool {
        self.holds_cell(value) || self.unsigned(value) == value
    }

    /// Whether a number of units of 10⁻⁸ is in range.
    pub fn holds_double(self, value: i64) -> bool {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping => i32::try_from(value).is_ok(),
            Arithmetic::Wide | Arithmetic::Real => true,
            Arithmetic::Q => value.abs() < 32 * UNIT,
        }
    }

    /// A double that is a whole number, unless it is out of range.
    pub fn double(self, value: i128) -> Result<i64, Failure> {
        let fits = match self {
            // What is not finite has no last bits; functions give it as the largest number.
            Arithmetic::Wrapping if matches!(value, i128::MAX | i128::MIN) => return Ok(0),
            Arithmetic::Wrapping => return Ok(i64::from(value as i32)),
            Arithmetic::F83 | Arithmetic::Q => i32::try_from(value).is_ok(),
            Arithmetic::Wide | Arithmetic::Real => true,
        };
        i64::try_from(value).ok().filter(|_| fits).ok_or(Failure::Overload)
    }

    /// The largest number of units of 10⁻⁸.
    pub fn largest(self) -> i64 {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping => i32::MAX.into(),
            Arithmetic::Wide | Arithmetic::Real => i64::MAX,
            Arithmetic::Q => 32 * UNIT - 1,
        }
    }

    /// The largest double.
    pub fn largest_double(self) -> i64 {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q => i32::MAX.into(),
            Arithmetic::Wide => i64::MAX,
            Arithmetic::Real => of_real(f64::MAX),
        }
    }

    /// Whether a double counts units of 10⁻⁸.
    pub fn is_whole(self) -> bool {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => true,
            Arithmetic::Real | Arithmetic::Q => false,
        }
    }

    /// The double of so many units of 10⁻⁸.
    pub fn state(self, count: i64) -> i64 {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => count,
            Arithmetic::Real => of_real(count as f64),
            Arithmetic::Q => nearest(i128::from(count) << POINT, UNIT.into()) as i64,
        }
    }

    /// The same, if it is in range.
    pub fn checked_state(self, count: i64) -> Result<i64, Failure> {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => self.double(count.into()),
            Arithmetic::Real => Ok(self.state(count)),
            Arithmetic::Q => self.double(nearest(i128::from(count) << POINT, UNIT.into())),
        }
    }

    /// A double in units of 10⁻⁸.
    pub fn units(self, double: i64) -> f64 {
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => double as f64,
            Arithmetic::Real => real(double),
            Arithmetic::Q => double as f64 / ONE as f64 * UNIT as f64,
        }
    }

    /// The double that is shown as so many units.
    pub fn of_shown(self, shown: f64) -> i64 {
        match self {
            Arithmetic::Real => of_real(of_shown(shown)),
            _ => self.state((shown * UNIT as f64).round() as i64),
        }
    }

    /// Whether a double is another one after it has been shown in units: the runner makes whole numbers of units of 10⁻⁸ of
    /// what seems to be one.
    pub fn loses(self, double: i64) -> bool {
        let shown = self.units(double) / UNIT as f64;
        match self {
            Arithmetic::Real => real(double) != of_shown(shown),
            Arithmetic::Wide => (shown * UNIT as f64 + 0.5).floor() as i64 != double,
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q => false,
        }
    }

    /// The nearest number of units of 10⁻⁸.
    pub fn count(self, double: i64) -> i64 {
        if self.is_whole() { double } else { self.units(double).round() as i64 }
    }

    /// T as it is displayed, in units of 10⁻⁸: a binary fraction one unit beside a number of fewer decimals shows that number.
    pub fn displayed_time(self, time: i64) -> i64 {
        let count = self.count(time);
        let near = |step: i64| (count.abs() + step / 2) / step * step * count.signum();
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide | Arithmetic::Real => count,
            Arithmetic::Q => {
                let mut rounded = (1..=8).rev().map(|digits| near(10i64.pow(digits)));
                rounded.find(|near| (near - count).abs() <= 1).unwrap_or(count)
            }
        }
    }

    /// The halves of a double: low, high.
    pub fn halves(self, double: i64) -> (i64, i64) {
        (self.cell(double), self.cell(double >> self.bits()))
    }

    /// The double with these halves.
    pub fn join(self, low: i64, high: i64) -> i64 {
        (self.cell(high) << self.bits()) | self.unsigned(low)
    }

    /// `M*/`: the divisor has no sign.
    pub fn multiply_divide(self, double: i64, factor: i64, divisor: i64) -> Result<i64, Failure> {
        let divisor = i128::from(self.unsigned(divisor));
        if divisor == 0 {
            return Err(Failure::DivideByZero);
        }
        match self {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => {
                self.double(i128::from(double) * i128::from(factor) / divisor)
            }
            Arithmetic::Real => finite(real(double) * factor as f64 / divisor as f64),
            Arithmetic::Q => self.double(scaled(double, factor, divisor as i64)),
        }
    }
}

/// Bits after the binary point.
pub const POINT: i16 = 26;

/// One unit as a multiple of 2⁻²⁶.
pub const ONE: i64 = 1 << POINT;

pub fn of_real(value: f64) -> i64 {
    value.to_bits() as i64
}

pub fn real(double: i64) -> f64 {
    f64::from_bits(double as u64)
}

/// The floating number that is shown as so many units, as `zdl_give` makes it.
pub fn of_shown(shown: f64) -> f64 {
    let unit = UNIT as f64;
    let whole = (shown * unit + 0.5).floor();
    if whole / unit == shown { whole } else { shown * unit }
}

pub fn finite(value: f64) -> Result<i64, Failure> {
    if value.is_finite() { Ok(of_real(value)) } else { Err(Failure::NotFinite) }
}

/// The nearest whole number, a half upwards; the divisor is not 0.
pub fn nearest(dividend: i128, divisor: i128) -> i128 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

/// A product with a factor that is kept as a mantissa of 31 bits and a shift.
pub fn scaled(double: i64, factor: i64, divisor: i64) -> i128 {
    let (n, u) = (i128::from(factor), i128::from(divisor));
    if n == 0 {
        return 0;
    }
    let (mantissa, shift) = factor_parts(n, u);
    if shift == 0 {
        return i128::from(double) * mantissa;
    }
    (i128::from(double) * mantissa + (1 << (shift - 1))) >> shift
}

/// The largest shift, up to 62, with which the mantissa has at most 31 bits before it is rounded.
fn factor_parts(n: i128, u: i128) -> (i128, u32) {
    let fits = |shift: u32| n.abs() << shift < u << 31;
    let estimate = (31 + n.abs().leading_zeros()).saturating_sub(u.leading_zeros());
    let mut shift = estimate.min(62);
    while shift < 62 && fits(shift + 1) {
        shift += 1;
    }
    while shift > 0 && !fits(shift) {
        shift -= 1;
    }
    (nearest(n << shift, u), shift)
}
