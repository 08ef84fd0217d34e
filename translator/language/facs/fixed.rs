//! Numbers of 64 bits before and 192 bits after the binary point: enough to decide every rounding of the function blocks.

/// How many bits follow the point, in limbs.
const FRACTION: usize = 3;
const LIMBS: usize = 4;

/// Sign and magnitude; the lowest limb comes first. Results are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    negative: bool,
    limbs: [u64; LIMBS],
}

impl Fixed {
    pub const ZERO: Fixed = Fixed { negative: false, limbs: [0; LIMBS] };
    pub const ONE: Fixed = Fixed { negative: false, limbs: [0, 0, 0, 1] };

    /// `numerator / denominator`
    pub fn ratio(numerator: i64, denominator: u64) -> Fixed {
        let whole = Fixed { negative: numerator < 0, limbs: [0, 0, 0, numerator.unsigned_abs()] };
        whole.divide_by(denominator)
    }

    /// The exact value of a double of moderate size.
    pub fn from_double(value: f64) -> Fixed {
        let mut limbs = [0; LIMBS];
        let mut rest = value.abs();
        for limb in limbs.iter_mut().rev() {
            let digits = rest.floor();
            *limb = digits as u64;
            rest = (rest - digits) * 18_446_744_073_709_551_616.0;
        }
        Fixed { negative: value < 0.0, limbs }
    }

    pub fn is_zero(self) -> bool {
        self.limbs == [0; LIMBS]
    }

    pub fn is_negative(self) -> bool {
        self.negative && !self.is_zero()
    }

    pub fn negate(self) -> Fixed {
        Fixed { negative: !self.negative, limbs: self.limbs }
    }

    pub fn plus(self, other: Fixed) -> Fixed {
        if self.negative == other.negative {
            return Fixed { negative: self.negative, limbs: add(self.limbs, other.limbs) };
        }
        if at_least(self.limbs, other.limbs) {
            Fixed { negative: self.negative, limbs: subtract(self.limbs, other.limbs) }
        } else {
            Fixed { negative: other.negative, limbs: subtract(other.limbs, self.limbs) }
        }
    }

    pub fn minus(self, other: Fixed) -> Fixed {
        self.plus(other.negate())
    }

    pub fn times(self, other: Fixed) -> Fixed {
        let mut product = [0u64; 2 * LIMBS];
        for (i, a) in self.limbs.iter().enumerate() {
            let mut carry = 0u128;
            for (j, b) in other.limbs.iter().enumerate() {
                carry += u128::from(*a) * u128::from(*b) + u128::from(product[i + j]);
                product[i + j] = carry as u64;
                carry >>= 64;
            }
            product[i + LIMBS] = carry as u64;
        }
        let mut limbs = [0; LIMBS];
        limbs.copy_from_slice(&product[FRACTION..FRACTION + LIMBS]);
        Fixed { negative: self.negative != other.negative, limbs }
    }

    pub fn times_whole(self, factor: u64) -> Fixed {
        self.times(Fixed { negative: false, limbs: [0, 0, 0, factor] })
    }

    pub fn divide_by(self, divisor: u64) -> Fixed {
        let mut limbs = self.limbs;
        let mut rest = 0u128;
        for limb in limbs.iter_mut().rev() {
            let part = (rest << 64) | u128::from(*limb);
            *limb = (part / u128::from(divisor)) as u64;
            rest = part % u128::from(divisor);
        }
        Fixed { negative: self.negative, limbs }
    }

    /// Bit by bit; the quotient must fit.
    pub fn over(self, divisor: Fixed) -> Fixed {
        let mut rest = [0u64; LIMBS];
        let mut quotient = [0u64; LIMBS];
        for bit in (0..64 * (LIMBS + FRACTION)).rev() {
            let overflow = rest[LIMBS - 1] >> 63 == 1;
            rest = add(rest, rest);
            if bit >= 64 * FRACTION {
                let at = bit - 64 * FRACTION;
                rest[0] |= (self.limbs[at / 64] >> (at % 64)) & 1;
            }
            if overflow || at_least(rest, divisor.limbs) {
                rest = subtract(rest, divisor.limbs);
                if bit < 64 * LIMBS {
                    quotient[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        Fixed { negative: self.negative != divisor.negative, limbs: quotient }
    }

    /// The nearest whole number, a half upwards. What is nearer to a half than 2⁻¹¹⁰ is a half: no function comes so near
    /// without reaching it, and errors stay far below.
    pub fn nearest(self) -> i128 {
        let mut almost_half = [0; LIMBS];
        almost_half[FRACTION - 1] = 1 << 63;
        almost_half[FRACTION - 2] = 1 << (128 - 110);
        let shifted = self.plus(Fixed { negative: false, limbs: almost_half });
        let whole = i128::from(shifted.limbs[FRACTION]);
        let exact = shifted.limbs[..FRACTION].iter().all(|limb| *limb == 0);
        match (shifted.is_negative(), exact) {
            (false, _) => whole,
            (true, true) => -whole,
            (true, false) => -whole - 1,
        }
    }

    pub fn exponential(self) -> Fixed {
        const HALVINGS: u32 = 8;
        let small = self.divide_by(1 << HALVINGS);
        let (mut sum, mut term) = (Fixed::ONE, Fixed::ONE);
        let mut n = 1;
        while !term.is_zero() {
            term = term.times(small).divide_by(n);
            sum = sum.plus(term);
            n += 1;
        }
        (0..HALVINGS).fold(sum, |power, _| power.times(power))
    }

    /// The sum of x^n/n! with alternating signs, from n = `first` on in steps of 2.
    fn alternating(self, first: u64) -> Fixed {
        let square = self.times(self);
        let mut term = if first == 0 { Fixed::ONE } else { self };
        let (mut sum, mut n) = (Fixed::ZERO, first);
        while !term.is_zero() {
            sum = sum.plus(term);
            term = term.times(square).divide_by((n + 1) * (n + 2)).negate();
            n += 2;
        }
        sum
    }

    pub fn sine(self) -> Fixed {
        self.alternating(1)
    }

    pub fn cosine(self) -> Fixed {
        self.alternating(0)
    }

    /// From an approximation that is good to a double: what is missing is d - d²/2 + d³/3 - d⁴/4.
    pub fn logarithm(self, approximation: f64) -> Fixed {
        let near = Fixed::from_double(approximation);
        let power = near.exponential();
        let d = self.minus(power).over(power);
        let (d2, d3) = (d.times(d), d.times(d).times(d));
        near.plus(d).minus(d2.divide_by(2)).plus(d3.divide_by(3)).minus(d3.times(d).divide_by(4))
    }

    /// From an approximation that is good to a double: what is missing is the small arc tangent of d.
    pub fn arc_tangent(self, approximation: f64) -> Fixed {
        let near = Fixed::from_double(approximation);
        let (sine, cosine) = (near.sine(), near.cosine());
        let d = self.times(cosine).minus(sine).over(cosine.plus(self.times(sine)));
        let d3 = d.times(d).times(d);
        near.plus(d).minus(d3.divide_by(3)).plus(d3.times(d).times(d).divide_by(5))
    }
}

fn add(a: [u64; LIMBS], b: [u64; LIMBS]) -> [u64; LIMBS] {
    let mut sum = [0; LIMBS];
    let mut carry = 0u128;
    for (place, (x, y)) in sum.iter_mut().zip(a.iter().zip(b)) {
        carry += u128::from(*x) + u128::from(y);
        *place = carry as u64;
        carry >>= 64;
    }
    sum
}

/// `a` is at least `b`, or has just lost a bit that makes it so.
fn subtract(a: [u64; LIMBS], b: [u64; LIMBS]) -> [u64; LIMBS] {
    let mut difference = [0; LIMBS];
    let mut borrow = false;
    for (place, (x, y)) in difference.iter_mut().zip(a.iter().zip(b)) {
        let (first, below) = x.overflowing_sub(y);
        let (second, again) = first.overflowing_sub(u64::from(borrow));
        *place = second;
        borrow = below || again;
    }
    difference
}

fn at_least(a: [u64; LIMBS], b: [u64; LIMBS]) -> bool {
    a.iter().rev().cmp(b.iter().rev()) != std::cmp::Ordering::Less
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value times 10^18, cut.
    fn digits(value: Fixed) -> i128 {
        value.times_whole(1_000_000_000_000_000_000).limbs[FRACTION].into()
    }

    #[test]
    fn constants_have_their_digits() {
        assert_eq!(digits(Fixed::ONE.exponential()), 2_718_281_828_459_045_235);
        assert_eq!(digits(Fixed::ratio(2, 1).logarithm(2f64.ln())), 693_147_180_559_945_309);
        assert_eq!(digits(Fixed::ONE.arc_tangent(0.785)), 785_398_163_397_448_309);
        assert_eq!(digits(Fixed::ONE.sine()), 841_470_984_807_896_506);
        assert_eq!(digits(Fixed::ONE.cosine()), 540_302_305_868_139_717);
        assert_eq!(digits(Fixed::ONE.over(Fixed::ratio(3, 1))), 333_333_333_333_333_333);
    }

    #[test]
    fn identities_hold_far_beyond_a_double() {
        let small =
            |value: Fixed| value.limbs[FRACTION] == 0 && value.limbs[FRACTION - 1] == 0 && value.limbs[1] < 1 << 24;
        for a in [1, 12_345_678, 314_159_265, -2_147_483_648, 2_147_483_647] {
            let x = Fixed::ratio(a, 100_000_000);
            let (s, c) = (x.sine(), x.cosine());
            assert!(small(s.times(s).plus(c.times(c)).minus(Fixed::ONE)), "{a}");
            let back = x.exponential().times(x.negate().exponential());
            assert!(small(back.minus(Fixed::ONE)) || a.abs() > 1_000_000_000, "{a}");
            let (sine, cosine) =
                (x.arc_tangent((a as f64 / 1e8).atan()).sine(), x.arc_tangent((a as f64 / 1e8).atan()).cosine());
            assert!(small(sine.minus(x.times(cosine))), "{a}");
        }
    }

    #[test]
    fn halves_are_rounded_upwards() {
        for (numerator, wanted) in [(5, 3), (-5, -2), (4, 2), (-4, -2), (1, 1), (-1, 0), (0, 0)] {
            assert_eq!(Fixed::ratio(numerator, 2).nearest(), wanted, "{numerator}/2");
        }
        assert_eq!(Fixed::ratio(-7, 4).nearest(), -2);
        assert_eq!(Fixed::ratio(-5, 4).nearest(), -1);
    }
}
