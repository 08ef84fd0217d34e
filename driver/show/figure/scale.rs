//! From values to positions: limits, ticks, fractions of an axis.

use super::number::exponent;

/// Limits of an axis, the lower first; finite and different.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    pub low: f64,
    pub high: f64,
    /// Equal ratios have equal distances; both limits are positive.
    pub logarithmic: bool,
}

/// Minimum and maximum number of intervals between the ticks of a single scale.
const FEWEST: f64 = 4.0;
const MOST: f64 = 6.0;

/// A line that starts from zero has no smallest value that is worth a decade.
const LOGARITHMIC_RANGE: f64 = 1e-8;

/// Values whose relative difference is less than this differ only by rounding.
const ROUNDING: f64 = 1e-10;

/// Zero is shown if the values come this close to it, as a part of their range.
const NEAR_ZERO: f64 = 0.35;

/// Lines may go beyond their scale by this much (`trace`).
const BEYOND_ZERO: f64 = 0.015;

impl Limits {
    pub fn linear(low: f64, high: f64) -> Limits {
        Limits { low, high, logarithmic: false }
    }

    /// Limits of a single scale for values from `least` to `most`: the round steps that leave the least space.
    pub fn choose(low: Option<f64>, high: Option<f64>, extremes: Option<(f64, f64)>) -> Limits {
        Limits::with(low, high, extremes, |least, most| {
            let counts = [4.0, 5.0, 6.0];
            let found = counts.map(|count| Limits::in_steps(least, most, count));
            found.into_iter().min_by(|a, b| (a.high - a.low).total_cmp(&(b.high - b.low))).unwrap_or(found[0])
        })
    }

    /// Limits with this number of round steps between them, for scales that share a grid.
    pub fn choose_steps(low: Option<f64>, high: Option<f64>, extremes: Option<(f64, f64)>, count: usize) -> Limits {
        Limits::with(low, high, extremes, |least, most| Limits::in_steps(least, most, count as f64))
    }

    fn with(
        low: Option<f64>,
        high: Option<f64>,
        extremes: Option<(f64, f64)>,
        fit: impl Fn(f64, f64) -> Limits,
    ) -> Limits {
        let (least, most) = room_for(extremes.unwrap_or((0.0, 1.0)));
        let low = low.filter(|limit| limit.is_finite());
        let high = high.filter(|limit| limit.is_finite());
        match (low, high) {
            (Some(low), Some(high)) => Limits::between(low, high),
            // There are no values on the side that is free.
            (Some(low), None) if most <= low => Limits::between(low, low + 1.0),
            (None, Some(high)) if least >= high => Limits::between(high - 1.0, high),
            (Some(low), None) => Limits::between(low, fit(low, most).high),
            (None, Some(high)) => Limits::between(fit(least, high).low, high),
            (None, None) => fit(least, most),
        }
    }

    /// The smallest step d·10^k, d in 1 2 2.5 4 5, of which `count` reach from one end to the other.
    fn in_steps(least: f64, most: f64, count: f64) -> Limits {
        let found = steps(least, most, count)
            // The small allowance is for values that are a rounding error below a round number.
            .map(|step| ((least / step + 1e-9).floor() * step, step))
            .map(|(low, step)| (low, low + count * step))
            .find(|&(low, high)| reaches(low, high, most));
        let (low, high) = found.unwrap_or((least, most));
        // A scale crosses zero only if necessary.
        let shift = if low < 0.0 && least >= 0.0 {
            -low
        } else if high > 0.0 && most <= 0.0 {
            -high
        } else {
            0.0
        };
        Limits::between(low + shift, high + shift)
    }

    /// A logarithmic scale for positive values, with whole decades or, if there are few, with 1, 2 and 5; nothing if no
    /// value is positive.
    pub fn logarithmic(low: Option<f64>, high: Option<f64>, extremes: Option<(f64, f64)>) -> Option<Limits> {
        let positive = |limit: &f64| limit.is_finite() && *limit > 0.0;
        let (least, most) = extremes.filter(|(least, most)| positive(least) && positive(most))?;
        let least = least.max(most * LOGARITHMIC_RANGE);
        let low = low.filter(positive).unwrap_or_else(|| one_two_five(least, false));
        let high = high.filter(|high| positive(high) && *high > low).unwrap_or_else(|| one_two_five(most, true));
        let high = if high > low { high } else { low * 10.0 };
        (high.is_finite() && low > 0.0).then_some(Limits { low, high, logarithmic: true })
    }

    /// Orders and separates the limits.
    pub fn between(one: f64, other: f64) -> Limits {
        let (low, high) = if one <= other { (one, other) } else { (other, one) };
        if low < high {
            return Limits::linear(low, high);
        }
        let room = (low.abs() * 0.1).max(1.0);
        if low > 0.0 && low > f64::MAX - room {
            return Limits::linear(low - room, high);
        }
        Limits::linear(low, low + room)
    }

    /// The position of a value: 0 at the lower limit, 1 at the upper. Finite for finite values.
    pub fn fraction(&self, value: f64) -> f64 {
        let span = self.high - self.low;
        let fraction = if self.logarithmic {
            if value <= 0.0 {
                return f64::NAN;
            }
            (value.log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
        } else if span.is_finite() {
            (value - self.low) / span
        } else {
            (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0)
        };
        if fraction.is_nan() {
            return 0.5;
        }
        // Limits values far outside, so that products stay finite.
        let fraction = fraction.clamp(-1e6, 1e6);
        // A value outside only by rounding is on the limit.
        if (-1e-6..0.0).contains(&fraction) || (fraction > 1.0 && fraction < 1.0 + 1e-6) {
            return fraction.round();
        }
        fraction
    }

    /// Values that divide the scale equally: they fit every scale of a panel, so one grid serves all.
    pub fn parts(&self, count: usize) -> Vec<f64> {
        let part = |i: usize| i as f64 / count as f64;
        (0..=count).map(part).map(|part| self.low * (1.0 - part) + self.high * part).collect()
    }

    /// Round values, as many as on a single scale.
    pub fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            return self.decades();
        }
        let fits = |ticks: &Vec<f64>| (FEWEST..=MOST + 1.0).contains(&(ticks.len() as f64 - 1.0));
        // Both ends, if they are round themselves.
        let reaching = |ticks: &Vec<f64>| {
            let near =
                |tick: Option<&f64>, end: f64| tick.is_some_and(|tick| (self.fraction(*tick) - end).abs() < 1e-6);
            near(ticks.first(), 0.0) && near(ticks.last(), 1.0)
        };
        let all: Vec<Vec<f64>> = (3..=8).map(|count| self.round_ticks(count)).collect();
        let best = all.iter().find(|ticks| fits(ticks) && reaching(ticks));
        best.or(all.iter().find(|ticks| fits(ticks))).cloned().unwrap_or_else(|| self.parts(4))
    }

    fn decades(&self) -> Vec<f64> {
        let (first, last) = (exponent(self.low), exponent(self.high));
        let decades = f64::from(last - first);
        let digits: &[u32] = if decades <= 2.0 { &[1, 2, 5] } else { &[1] };
        let every = (decades / 8.0).ceil().max(1.0) as i32;
        let powers = (first..=last).filter(|power| (power - first) % every == 0);
        let ticks = powers.flat_map(|power| digits.iter().map(move |d| decimal(*d, power)));
        let within: Vec<f64> = ticks.filter(|tick| (self.low * 0.999..=self.high * 1.001).contains(tick)).collect();
        if within.len() < 2 { vec![self.low, self.high] } else { within }
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

/// The displayed limits of values that are all the same, or come near to zero.
fn room_for((least, most): (f64, f64)) -> (f64, f64) {
    let size = least.abs().max(most.abs());
    if most / 2.0 - least / 2.0 <= size * ROUNDING {
        return match least {
            0.0 => (-1.0, 1.0),
            value => (value - value.abs() / 2.0, (value + value.abs() / 2.0).clamp(-f64::MAX, f64::MAX)),
        };
    }
    let range = most / 2.0 - least / 2.0;
    // So little beyond zero needs no interval of its own.
    if least < 0.0 && -least / 2.0 <= BEYOND_ZERO * range {
        return (0.0, most);
    }
    if most > 0.0 && most / 2.0 <= BEYOND_ZERO * range {
        return (least, 0.0);
    }
    if least > 0.0 && least / 2.0 <= NEAR_ZERO * range {
        (0.0, most)
    } else if most < 0.0 && -most / 2.0 <= NEAR_ZERO * range {
        (least, 0.0)
    } else {
        (least, most)
    }
}

/// The next number 1, 2 or 5 times a power of ten, above or below.
fn one_two_five(value: f64, above: bool) -> f64 {
    let size = exponent(value);
    let all = (size..=size + 1).flat_map(|power| [1, 2, 5].map(|digit| decimal(digit, power)));
    let found = if above {
        all.into_iter().find(|number| *number >= value * (1.0 - 1e-9))
    } else {
        all.into_iter().rfind(|number| *number <= value * (1.0 + 1e-9))
    };
    found.filter(|number| number.is_finite() && *number > 0.0).unwrap_or(value)
}

/// Increasing round steps, beginning with one that is too small for `count` of them to reach from `low` to `high`.
fn steps(low: f64, high: f64, count: f64) -> impl Iterator<Item = f64> {
    let part = high / count - low / count;
    let size = if part > 0.0 { exponent(part) } else { 0 };
    (size..size + 4)
        .flat_map(|k| [(10, k - 1), (20, k - 1), (25, k - 1), (40, k - 1), (50, k - 1)])
        .map(|(d, k)| decimal(d, k))
        .filter(|step| *step > 0.0)
}

fn reaches(low: f64, high: f64, most: f64) -> bool {
    low.is_finite() && high.is_finite() && low < high && high + (high / 4.0 - low / 4.0) * 1e-9 >= most
}

/// d·10^k, correctly rounded, which products of powers of ten are not.
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
    fn limits_fit_the_values() {
        assert_eq!(automatic(1000.0, 1186.0), (1000.0, 1200.0));
        assert_eq!(automatic(1000.0, 8796.0), (0.0, 10000.0));
        assert_eq!(automatic(88.011, 90.0), (88.0, 90.0));
        assert_eq!(automatic(40.0, 81.79), (40.0, 90.0));
        assert_eq!(automatic(0.2, 102.36), (0.0, 120.0));
        assert_eq!(automatic(-0.06, 0.05), (-0.06, 0.06));
        assert_eq!(automatic(-3.0, -0.1), (-3.0, 0.0));
        assert_eq!(automatic(7.0, 7.0), (2.5, 12.5));
        assert_eq!(automatic(0.0, 0.0), (-1.0, 1.0));
        assert_eq!(automatic(7.0, 7.0 + 1e-14), (2.5, 12.5));
        assert_eq!(automatic(-0.01, 100.0), (0.0, 100.0));
        assert_eq!(Limits::choose(Some(0.0), None, Some((5.0, 9.0))), Limits::linear(0.0, 10.0));
        assert_eq!(Limits::choose(None, Some(10.0), Some((5.0, 9.0))), Limits::linear(5.0, 10.0));
        assert_eq!(Limits::choose(Some(10.0), None, Some((5.0, 9.0))), Limits::linear(10.0, 11.0));
        assert_eq!(Limits::choose(None, Some(4.0), Some((5.0, 9.0))), Limits::linear(3.0, 4.0));
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        for (least, most) in [(-f64::MAX, f64::MAX), (0.0, 5e-324), (1e308, f64::MAX), (1.0, 1.0 + f64::EPSILON)] {
            for limits in [
                Limits::choose(None, None, Some((least, most))),
                Limits::choose_steps(None, None, Some((least, most)), 5),
            ] {
                assert!(limits.low < limits.high && limits.low.is_finite() && limits.high.is_finite(), "{limits:?}");
                assert!((0.0..=1.0).contains(&limits.fraction(least)), "{limits:?}");
                assert!((0.0..=1.0).contains(&limits.fraction(most)), "{limits:?}");
                assert!(limits.ticks().iter().all(|tick| tick.is_finite()), "{limits:?}");
            }
        }
    }

    #[test]
    fn ticks_of_time_are_round() {
        let ticks = |low, high| Limits::linear(low, high).round_ticks(6);
        assert_eq!(ticks(1900.0, 2100.0), [1900.0, 1950.0, 2000.0, 2050.0, 2100.0]);
        assert_eq!(ticks(0.0, 0.3), [0.0, 0.05, 0.1, 0.15000000000000002, 0.2, 0.25, 0.30000000000000004]);
        assert_eq!(ticks(3.0, 3.0 + 4e-16), [3.0, 3.0 + 4e-16]);
    }

    #[test]
    fn ticks_of_values_are_round_too() {
        assert_eq!(Limits::linear(0.0, 120.0).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0]);
        assert_eq!(Limits::linear(0.0, 1.0).ticks(), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(Limits::linear(0.0, 37.0).ticks(), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0]);
    }

    #[test]
    fn decades() {
        let limits = Limits::logarithmic(None, None, Some((0.003, 40.0))).unwrap();
        assert_eq!((limits.low, limits.high), (0.002, 50.0));
        assert_eq!(limits.ticks(), [0.01, 0.1, 1.0, 10.0]);
        assert_eq!(limits.fraction(0.002), 0.0);
        assert!(limits.fraction(0.0).is_nan());
        let short = Limits::logarithmic(Some(-1.0), None, Some((3.0, 12.0))).unwrap();
        assert_eq!(short.ticks(), [2.0, 5.0, 10.0, 20.0]);
        assert_eq!(Limits::logarithmic(None, None, Some((-1.0, 12.0))), None);
    }
}
