//! The arithmetic of clib/model/zdfix.h, integer for integer, so that the results of a library are known before
//! compilation.

/// The largest absolute value.
pub const MOST: i32 = i32::MAX;

const ONE: i32 = 1 << 30;
const LOG2_E: i32 = 1_549_082_005;
const LN_2: i32 = 744_261_118;
const QUARTERS: i32 = 1_367_130_551;
const QUARTER: i32 = 1_686_629_713;
const EIGHTH_TANGENT: i32 = 444_758_426;
const ROOT_OF_2: i32 = 759_250_125;

/// An absolute value with its sign, saturated.
fn signed(size: u64, negative: bool) -> i32 {
    let a = size.min(MOST as u64) as i32;
    if negative { -a } else { a }
}

fn size(a: i32) -> u64 {
    u64::from(a.unsigned_abs())
}

/// Divided by a power of 2, to the nearest, halves up.
fn rounded(size: u64, n: i32) -> u64 {
    match n {
        i32::MIN..=0 => size,
        1..=63 => (size >> (n - 1)).div_ceil(2),
        _ => 0,
    }
}

pub fn add(a: i32, b: i32) -> i32 {
    (i64::from(a) + i64::from(b)).clamp(-i64::from(MOST), i64::from(MOST)) as i32
}

pub fn sub(a: i32, b: i32) -> i32 {
    add(a, -b)
}

pub fn up(a: i32, n: i32) -> i32 {
    match (a, n) {
        (0, _) => 0,
        (_, 0..=30) => signed(size(a) << n, a < 0),
        _ => signed(u64::MAX, a < 0),
    }
}

pub fn down(a: i32, n: i32) -> i32 {
    if n > 31 { 0 } else { signed(rounded(size(a), n), a < 0) }
}

pub fn shift(a: i32, n: i32) -> i32 {
    if n < 0 { down(a, -n) } else { up(a, n) }
}

pub fn mul(a: i32, b: i32, n: i32) -> i32 {
    let negative = (a < 0) != (b < 0);
    let product = size(a) * size(b);
    match n {
        63.. => 0,
        0..63 => signed(rounded(product, n), negative),
        _ => up(signed(product, negative), -n),
    }
}

pub fn div(a: i32, b: i32, n: i32) -> i32 {
    let negative = (a < 0) != (b < 0);
    if b == 0 {
        return if a == 0 { 0 } else { signed(u64::MAX, negative) };
    }
    let (dividend, divisor) = (u128::from(size(a)), u128::from(size(b)));
    let left = n.clamp(0, 95);
    let quotient = ((dividend << left) + (divisor >> 1)) / divisor;
    let quotient = signed(quotient.min(u128::from(u64::MAX)) as u64, negative);
    if n < 0 { down(quotient, -n) } else { quotient }
}

pub fn floor(a: i32, n: i32) -> i32 {
    let whole = if n > 31 { -i64::from(a < 0) } else { i64::from(a) >> n };
    whole.max(-i64::from(MOST)) as i32
}

pub fn modulo(a: i32, b: i32) -> i32 {
    if b == 0 {
        return a;
    }
    let rest = a.unsigned_abs() % b.unsigned_abs();
    let rest = if rest != 0 && (a < 0) != (b < 0) { b.unsigned_abs() - rest } else { rest };
    signed(u64::from(rest), b < 0)
}

pub fn sqrt(x: i32, n: i32) -> i32 {
    if x <= 0 {
        return 0;
    }
    let bits = n + 1 + (32 - x.leading_zeros() as i32);
    let bits = if bits < 0 { 0 } else { bits / 2 };
    let mut y = if bits > 30 { MOST } else { 1 << bits };
    loop {
        let next = y - down(sub(y, div(x, y, n)), 1);
        if next >= y {
            return y;
        }
        y = next;
    }
}

pub fn exp(x: i32, n: i32, e: i32) -> i32 {
    let t = mul(x, LOG2_E, n + 6);
    let k = down(t, 24);
    let r = mul(sub(t, up(k, 24)) * 64, LN_2, 30);
    let p = (1..=9).rev().fold(ONE, |p, i| ONE + div(mul(p, r, 30), i, 0));
    shift(p, e - 30 + k)
}

pub fn log(x: i32, n: i32, e: i32) -> i32 {
    if x <= 0 {
        return -MOST;
    }
    let (mut z, mut k) = (x, 30 - n);
    while z < ONE {
        z += z;
        k -= 1;
    }
    z = down(z, 1);
    let s = if z > ROOT_OF_2 {
        k += 1;
        div(z - ONE, add(z, ONE), 30)
    } else {
        div(z - ONE / 2, z + ONE / 2, 30)
    };
    let square = mul(s, s, 30);
    let p = (1..=15).rev().step_by(2).fold(0, |p, i| div(ONE, i, 0) + mul(square, p, 30));
    add(mul(k, LN_2, 30 - e), mul(s, p, 59 - e))
}

pub fn sin(x: i32, n: i32, quarters: i32, e: i32) -> i32 {
    let halved = i32::from(x.abs() > ONE);
    let (x, n) = (down(x, halved), n - halved);
    let k = mul(x, QUARTERS, n + 31);
    let v = shift(sub(x, mul(k, QUARTER, 30 - n)), 30 - n);
    let square = mul(v, v, 30);
    let place = (k.rem_euclid(4) + quarters) % 4;
    let first = if place % 2 == 0 { 11 } else { 12 };
    let series = (2..=first).rev().step_by(2);
    let p = series.fold(ONE, |p, i| ONE - div(mul(square, p, 30), i * (i - 1), 0));
    let p = if place % 2 == 0 { mul(v, p, 60 - e) } else { shift(p, e - 30) };
    if place > 1 { -p } else { p }
}

pub fn atan(x: i32, n: i32, e: i32) -> i32 {
    let size = x.abs();
    let above = n < 31 && size > shift(ONE, n - 30);
    let mut t = if above { div(ONE, size, n) } else { shift(size, 30 - n) };
    let mut base = 0;
    if t > EIGHTH_TANGENT {
        base = QUARTER / 2 + 1;
        t = div(t - ONE, add(t, ONE), 30);
    }
    let square = mul(t, t, 30);
    let p = (1..=23).rev().step_by(2).fold(0, |p, i| div(ONE, i, 0) - mul(square, p, 30));
    let p = base + mul(t, p, 30);
    let p = shift(if above { QUARTER - p } else { p }, e - 30);
    if x < 0 { -p } else { p }
}

pub fn cosh(x: i32, n: i32, e: i32) -> i32 {
    add(exp(x, n, e - 1), exp(-x, n, e - 1))
}

pub fn sinh(x: i32, n: i32, e: i32) -> i32 {
    if x.abs() > shift(ONE, n - 30) {
        return sub(exp(x, n, e - 1), exp(-x, n, e - 1));
    }
    let t = shift(x, 30 - n);
    let square = mul(t, t, 30);
    let p = (2..=11).rev().step_by(2).fold(ONE, |p, i| ONE + div(mul(square, p, 30), i * (i - 1), 0));
    mul(t, p, 60 - e)
}

pub fn tanh(x: i32, n: i32, e: i32) -> i32 {
    let size = x.abs();
    let p = if size <= shift(ONE, n - 30) {
        div(sinh(size, n, 30), cosh(size, n, 30), e)
    } else {
        let q = exp(-size, n - 1, 30);
        div(ONE - q, ONE + q, e)
    };
    if x < 0 { -p } else { p }
}

pub fn asin(x: i32, n: i32, e: i32) -> i32 {
    let t = shift(x, 30 - n).clamp(-ONE, ONE);
    let root = sqrt(mul(sub(ONE, t), add(ONE, t), 30), 30);
    atan(div(t, add(ONE, root), 30), 30, e + 1)
}

pub fn angle(y: i32, x: i32, d: i32, e: i32) -> i32 {
    let t = div(y.abs(), x.abs(), 30 - d);
    let angle = if t <= ONE { atan(t, 30, 29) } else { QUARTER / 2 + 1 - atan(div(x.abs(), y.abs(), 30 + d), 30, 29) };
    let angle = shift(if x < 0 { QUARTER - angle } else { angle }, e - 29);
    if y < 0 { -angle } else { angle }
}

/// Whether a number is at an end of its range.
pub fn is_end(a: i32) -> bool {
    a.unsigned_abs() >= MOST as u32
}

/// The value at a position of a table, whose end segments continue. Inside, it stays within the range of the values;
/// outside, an intermediate result beyond its range gives an end of the range.
pub fn between(value: &dyn Fn(usize) -> i32, count: usize, t: i32, bits: i32) -> i32 {
    let i = floor(t, bits).clamp(0, count as i32 - 2);
    let (first, next) = (value(i as usize), value(i as usize + 1));
    let (rise, part, one) = (sub(next, first), sub(t, up(i, bits)), up(1, bits));
    if is_end(t) {
        return t;
    }
    if is_end(rise) && (0..=one).contains(&part) {
        // Half of the rise fits, and so does the distance to the nearer end.
        let half = sub(down(next, 1), down(first, 1));
        return match part <= down(one, 1) {
            true => add(first, mul(half, part, bits - 1)),
            false => sub(next, mul(half, sub(one, part), bits - 1)),
        };
    }
    let rise = mul(rise, part, bits);
    if is_end(rise) { rise } else { add(first, rise) }
}

pub fn normal(mut uniform: impl FnMut() -> i32, mean: i32, deviation: i32, n: i32) -> i32 {
    loop {
        let u = uniform();
        let v = uniform();
        let x = div(mul(v - ONE, 1_842_033_917, 31), u, 29);
        if x.abs() <= 644_245_094 && mul(x, x, 32) <= -4 * log(u, 31, 24) {
            return add(mean, mul(deviation, x, n));
        }
    }
}

/// Advances a nominal time by whole intervals while the next one is not after the limit.
pub fn moved_on(last: i32, interval: i32, limit: i32) -> i32 {
    if interval <= 0 || limit < add(last, interval) {
        return last;
    }
    last + sub(limit, last) / interval * interval
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(mantissa: i32, exponent: i32) -> f64 {
        f64::from(mantissa) * (-f64::from(exponent)).exp2()
    }

    #[test]
    fn results_are_rounded_to_the_nearest_and_saturated() {
        assert_eq!((down(5, 1), down(-5, 1), down(4, 1), down(MOST, 31), down(MOST, 32)), (3, -3, 2, 1, 0));
        assert_eq!((up(3, 2), up(-3, 29), up(1, 31), up(-1, 40), up(0, 99)), (12, -1_610_612_736, MOST, -MOST, 0));
        assert_eq!(
            (mul(MOST, -MOST, 31), mul(MOST, MOST, 0), mul(3, 5, -2), mul(7, 9, 63)),
            (-(MOST - 1), MOST, 60, 0)
        );
        assert_eq!(
            (div(7, -2, 0), div(1, 3, 31), div(1, 0, 5), div(0, 0, 5), div(100, 7, -1)),
            (-4, 715_827_883, MOST, 0, 7)
        );
        assert_eq!((add(MOST, 1), sub(-MOST, 1), floor(-5, 1), floor(5, 1), floor(-1, 40)), (MOST, -MOST, -3, 2, -1));
        assert_eq!((modulo(7, 3), modulo(-7, 3), modulo(7, -3), modulo(7, 0)), (1, 2, -2, 7));
    }

    proptest! {
        #[test]
        fn functions_are_as_near_as_is_said(x in 1..MOST, n in 20..31i32, m in -MOST..MOST) {
            let root = sqrt(x, 30);
            prop_assert!((f64::from(root) - (f64::from(x) * ONE as f64).sqrt()).abs() <= 1.5);
            let given = value(x, n);
            let found = value(log(x, n, 24), 24);
            prop_assert!((found - given.ln()).abs() < 7e-8, "ln {given} is {found}");
            let found = value(log(x, n, 28), 28);
            prop_assert!(given.ln().abs() > 7.9 || (found - given.ln()).abs() < 1e-8, "ln {given} is {found}");
            let given = value(m, n.max(25));
            let (found, wanted) = (value(exp(m, n.max(25), 20), 20), given.exp());
            prop_assert!(wanted > 2000.0 || (found - wanted).abs() <= 4e-8 * wanted + 5e-7, "e^{given} is {found}");
            let given = value(m, n);
            let found = value(atan(m, n, 30), 30);
            prop_assert!((found - given.atan()).abs() < 5e-9 + value(1, n), "arctan {given} is {found}");
            if given.abs() < 10.0 {
                for (name, found, wanted) in [
                    ("sinh", sinh(m, n, 16), given.sinh()),
                    ("cosh", cosh(m, n, 16), given.cosh()),
                ] {
                    let found = value(found, 16);
                    let room = 2e-5 + 5e-8 * wanted.abs();
                    prop_assert!((found - wanted).abs() < room, "{name} {given} is {found}, not {wanted}");
                }
            }
            let found = value(tanh(m, n, 30), 30);
            prop_assert!((found - given.tanh()).abs() < 7e-8, "tanh {given} is {found}");
            let small = value(m, 31);
            let found = value(asin(m, 31, 30), 30);
            prop_assert!((found - small.asin()).abs() < 1e-8 + 4e-9 / (1.0 - small.abs() + 1e-9).sqrt(), "arcsin {small} is {found}");
            let found = value(angle(m, x - MOST / 2, n - 25, 29), 29);
            let wanted = value(m, n).atan2(value(x - MOST / 2, 25));
            prop_assert!((found - wanted).abs() < 2e-8, "the angle is {found}, not {wanted}");
            for (quarters, wanted) in [(0, given.sin()), (1, given.cos())] {
                let found = value(sin(m, n, quarters, 30), 30);
                prop_assert!((found - wanted).abs() < 4e-9 + given.abs() / 2e9 + value(2, n), "sine of {given}: {found}, not {wanted}");
            }
        }
    }
}
