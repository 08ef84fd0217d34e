//! The function blocks: the nearest whole number to 10⁸ f(a·10⁻⁸), a half upwards.
//!
//! A double decides nearly always. Where its error could move the result across a half, [`Fixed`] decides.

use super::arithmetic::UNIT;
use super::fixed::Fixed;

fn units(a: i64) -> f64 {
    a as f64 / UNIT as f64
}

fn exact(a: i64) -> Fixed {
    Fixed::ratio(a, UNIT as u64)
}

/// The rounded value if a double is certain of it. Its error is below 2⁻²⁰ and below 2⁻⁴⁰ of the value: library functions are
/// within a few units of the last of 53 bits, and no argument in range magnifies an error more than 2⁹ times.
fn certain(value: f64) -> Option<i128> {
    let error = 2f64.powi(-20) + value.abs() * 2f64.powi(-40);
    let low = (value - error + 0.5).floor();
    let high = (value + error + 0.5).floor();
    (low == high).then_some(low as i128)
}

fn nearest(arguments: &[i64], value: f64, careful: impl FnOnce() -> Fixed) -> i128 {
    let value = value * UNIT as f64;
    // Other arguments exist only with cells of 32 bits, where no last digit is promised.
    let in_range = arguments.iter().all(|a| i32::try_from(*a).is_ok()) && value.abs() < 1e12;
    match certain(value) {
        Some(whole) => whole,
        None if in_range => careful().times_whole(UNIT as u64).nearest(),
        None => (value + 0.5).floor() as i128,
    }
}

pub fn sine(a: i64) -> i128 {
    nearest(&[a], units(a).sin(), || exact(a).sine())
}

pub fn cosine(a: i64) -> i128 {
    nearest(&[a], units(a).cos(), || exact(a).cosine())
}

pub fn arc_tangent(a: i64) -> i128 {
    nearest(&[a], units(a).atan(), || exact(a).arc_tangent(units(a).atan()))
}

pub fn exponential(a: i64) -> i128 {
    nearest(&[a], units(a).exp(), || exact(a).exponential())
}

/// Of a positive number.
pub fn natural_logarithm(a: i64) -> i128 {
    nearest(&[a], units(a).ln(), || logarithm(a))
}

/// Of a positive number.
pub fn decimal_logarithm(a: i64) -> i128 {
    nearest(&[a], units(a).log10(), || logarithm(a).over(logarithm(10 * UNIT)))
}

fn logarithm(a: i64) -> Fixed {
    exact(a).logarithm(units(a).ln())
}

pub fn power_of_ten(a: i64) -> i128 {
    nearest(&[a], 10f64.powf(units(a)), || exact(a).times(logarithm(10 * UNIT)).exponential())
}

/// `a` is not negative, and positive if `b` is negative. 0⁰ is 1.
pub fn power(a: i64, b: i64) -> i128 {
    match (a, b) {
        (_, 0) => i128::from(UNIT),
        (0, _) => 0,
        _ => nearest(&[a, b], units(a).powf(units(b)), || exact(b).times(logarithm(a)).exponential()),
    }
}

/// The largest r with r² ≤ a·10⁸; `a` is not negative.
pub fn square_root(a: i64) -> i64 {
    let square = a.unsigned_abs() as u128 * UNIT as u128;
    let mut root = (square as f64).sqrt() as u128;
    while root * root > square {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= square {
        root += 1;
    }
    root as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_half_goes_upwards() {
        // 0.005³ is 1.25e-7, which is 12.5 units.
        assert_eq!(power(500_000, 3 * UNIT), 13);
        assert_eq!(power(225_000_000, UNIT / 2), 150_000_000);
        assert_eq!(power(0, 0), i128::from(UNIT));
        assert_eq!(power(0, UNIT), 0);
        assert_eq!(power_of_ten(UNIT), 1_000_000_000);
        assert_eq!(decimal_logarithm(1), -800_000_000);
        assert_eq!(exponential(-2_147_483_648), 0);
        assert_eq!(power_of_ten(-8 * UNIT), 1);
    }

    #[test]
    fn what_is_too_large_stays_too_large() {
        assert!(exponential(2_147_483_647) > i128::from(u32::MAX));
        assert!(power(2_147_483_647, 2_147_483_647) > i128::from(u32::MAX));
        assert!(power(1, -2_147_483_647) > i128::from(u32::MAX));
    }

    #[test]
    fn doubles_decide_as_the_long_numbers_do() {
        for n in 0..60i64 {
            let a = n * 71_582_789 - 2_147_483_648;
            let positive = n * 35_791_394 + 1;
            let long = |value: Fixed| value.times_whole(UNIT as u64).nearest();
            assert_eq!(sine(a), long(exact(a).sine()), "sin {a}");
            assert_eq!(cosine(a), long(exact(a).cosine()), "cos {a}");
            assert_eq!(arc_tangent(a), long(exact(a).arc_tangent(units(a).atan())), "arctan {a}");
            assert_eq!(natural_logarithm(positive), long(logarithm(positive)), "ln {positive}");
            let decimal = logarithm(positive).over(logarithm(10 * UNIT));
            assert_eq!(decimal_logarithm(positive), long(decimal), "log {positive}");
            let exponent = a / 10;
            assert_eq!(exponential(exponent), long(exact(exponent).exponential()), "exp {exponent}");
            let ten = exact(exponent / 2).times(logarithm(10 * UNIT)).exponential();
            assert_eq!(power_of_ten(exponent / 2), long(ten), "10 to the {exponent}");
            let raised = exact(exponent).times(logarithm(UNIT / 2 + n)).exponential();
            assert_eq!(power(UNIT / 2 + n, exponent), long(raised), "0.5 to the {exponent}");
        }
    }

    proptest! {
        #[test]
        fn the_square_root_is_the_largest(a in 0i64..=i64::from(i32::MAX)) {
            let r = i128::from(square_root(a));
            let square = i128::from(a) * i128::from(UNIT);
            prop_assert!(r * r <= square && (r + 1) * (r + 1) > square);
        }
    }
}
