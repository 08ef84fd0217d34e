//! From values to places: limits, ticks, fractions of an axis.

use super::number::exponent;

/// Limits of an axis, the lower first; finite and different.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    pub low: f64,
    pub high: f64,
}

impl Limits {
    /// Limits of a scale for values from `least` to `most`, by DYNAMO's rule: the smallest step d·10^k,
    /// d in 1 2 3 4 5 6 8, of which four reach from one end to the other.
    pub fn choose(low: Option<f64>, high: Option<f64>, extremes: Option<(f64, f64)>) -> Limits {
        let (least, most) = extremes.unwrap_or((0.0, 1.0));
        let low = low.filter(|limit| limit.is_finite());
        let high = high.filter(|limit| limit.is_finite());
        match (low, high) {
            (Some(low), Some(high)) => Limits::between(low, high),
            // Nothing lies on the side that is left to choose.
            (Some(low), None) if most <= low => Limits::between(low, low + 1.0),
            (None, Some(high)) if least >= high => Limits::between(high - 1.0, high),
            (Some(low), None) => {
                let found = steps(low, most).map(|step| low + 4.0 * step).find(|&high| reaches(low, high, most));
                Limits::between(low, found.unwrap_or(most))
            }
            (None, Some(high)) => {
                let found = steps(least, high).map(|step| high - 4.0 * step).find(|&low| reaches(-high, -low, -least));
                Limits::between(found.unwrap_or(least), high)
            }
            (None, None) if least == most => match least {
                0.0 => Limits { low: 0.0, high: 1.0 },
                value => Limits { low: value.min(0.0), high: value.max(0.0) },
            },
            (None, None) => {
                let found = steps(least, most)
                    // The small allowance is for values that are a rounding error below a round number.
                    .map(|step| ((least / step + 1e-9).floor() * step, step))
                    .map(|(low, step)| (low, low + 4.0 * step))
                    .find(|&(low, high)| reaches(low, high, most));
                let (low, high) = found.unwrap_or((least, most));
                Limits::between(low, high)
            }
        }
    }

    /// Puts the limits in order and apart.
    pub fn between(one: f64, other: f64) -> Limits {
        let (low, high) = if one <= other { (one, other) } else { (other, one) };
        if low < high {
            return Limits { low, high };
        }
        let room = (low.abs() * 0.1).max(1.0);
        if low > 0.0 && low > f64::MAX - room {
            return Limits { low: low - room, high };
        }
        Limits { low, high: low + room }
    }

    /// Where a value stands: 0 at the lower limit, 1 at the upper. Finite for finite values.
    pub fn fraction(&self, value: f64) -> f64 {
        let span = self.high - self.low;
        let fraction = if span.is_finite() {
            (value - self.low) / span
        } else {
            (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0)
        };
        if fraction.is_nan() {
            return 0.5;
        }
        // Far outside is outside; products with it stay finite.
        let fraction = fraction.clamp(-1e6, 1e6);
        // What only rounding has put outside is on the limit.
        if (-1e-6..0.0).contains(&fraction) || (fraction > 1.0 && fraction < 1.0 + 1e-6) {
            return fraction.round();
        }
        fraction
    }

    /// The five values of DYNAMO's scale line: they suit every scale of a panel, so one grid serves all.
    pub fn quarters(&self) -> [f64; 5] {
        [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| self.low * (1.0 - part) + self.high * part)
    }

    /// Round values, about `count` of them, for the axis of time.
    pub fn round_ticks(&self, count: usize) -> Vec<f64> {
        let rough = (self.high / 2.0 - self.low / 2.0) / count.max(1) as f64 * 2.0;
        let size = if rough > 0.0 && rough.is_finite() { exponent(rough) } else { return self.ends() };
        let step = (size..=size + 1)
            .flat_map(|k| [1, 2, 5].map(|d| decimal(d, k)))
            .find(|&step| step >= rough * 0.999)
            .unwrap_or(rough);
        if self.low + step <= self.low || self.high - step >= self.high {
            return self.ends();
        }
        let (first, last) = ((self.low / step - 1e-6).ceil(), (self.high / step + 1e-6).floor());
        if !(last - first).is_finite() || last - first < 1.0 || last - first > 4.0 * count as f64 {
            return self.ends();
        }
        (0..=(last - first) as u32).map(|i| (first + f64::from(i)) * step).collect()
    }

    fn ends(&self) -> Vec<f64> {
        vec![self.low, self.high]
    }
}

/// Round steps, growing, from one that is too small for four of them to reach from `low` to `high`.
fn steps(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let quarter = high / 4.0 - low / 4.0;
    let size = if quarter > 0.0 { exponent(quarter) } else { 0 };
    (size..size + 4).flat_map(|k| [1, 2, 3, 4, 5, 6, 8].map(|d| decimal(d, k))).filter(|step| *step > 0.0)
}

fn reaches(low: f64, high: f64, most: f64) -> bool {
    low.is_finite() && high.is_finite() && low < high && high + (high / 4.0 - low / 4.0) * 1e-9 >= most
}

/// d·10^k, correctly rounded: powers of ten multiplied up are not.
fn decimal(d: u32, k: i32) -> f64 {
    format!("{d}e{k}").parse().unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automatic(least: f64, most: f64) -> (f64, f64) {
        let limits = Limits::choose(None, None, Some((least, most)));
        (limits.low, limits.high)
    }

    #[test]
    fn limits_left_to_the_program() {
        assert_eq!(automatic(1000.0, 1186.0), (1000.0, 1200.0));
        assert_eq!(automatic(1000.0, 8796.0), (0.0, 12000.0));
        assert_eq!(automatic(88.011, 90.0), (88.0, 90.0));
        assert_eq!(automatic(40.0, 81.79), (40.0, 120.0));
        assert_eq!(automatic(-0.06, 0.05), (-0.06, 0.06));
        assert_eq!(automatic(7.0, 7.0), (0.0, 7.0));
        assert_eq!(automatic(-7.0, -7.0), (-7.0, 0.0));
        assert_eq!(automatic(0.0, 0.0), (0.0, 1.0));
        assert_eq!(Limits::choose(Some(0.0), None, Some((5.0, 9.0))), Limits { low: 0.0, high: 12.0 });
        assert_eq!(Limits::choose(None, Some(10.0), Some((5.0, 9.0))), Limits { low: 2.0, high: 10.0 });
        assert_eq!(Limits::choose(Some(10.0), None, Some((5.0, 9.0))), Limits { low: 10.0, high: 11.0 });
        assert_eq!(Limits::choose(None, Some(4.0), Some((5.0, 9.0))), Limits { low: 3.0, high: 4.0 });
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        for (least, most) in [(-f64::MAX, f64::MAX), (0.0, 5e-324), (1e308, f64::MAX), (1.0, 1.0 + f64::EPSILON)] {
            let limits = Limits::choose(None, None, Some((least, most)));
            assert!(limits.low < limits.high && limits.low.is_finite() && limits.high.is_finite(), "{limits:?}");
            assert!((0.0..=1.0).contains(&limits.fraction(least)), "{limits:?}");
            assert!((0.0..=1.0).contains(&limits.fraction(most)), "{limits:?}");
        }
    }

    #[test]
    fn ticks_of_time_are_round() {
        let ticks = |low, high| Limits { low, high }.round_ticks(6);
        assert_eq!(ticks(1900.0, 2100.0), [1900.0, 1950.0, 2000.0, 2050.0, 2100.0]);
        assert_eq!(ticks(0.0, 0.3), [0.0, 0.05, 0.1, 0.15000000000000002, 0.2, 0.25, 0.30000000000000004]);
        assert_eq!(ticks(3.0, 3.0 + 4e-16), [3.0, 3.0 + 4e-16]);
    }
}
