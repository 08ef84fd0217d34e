//! Numbers of twice the precision, so that a factor is right to its last digit although it is a quotient of products.
//!
//! A number is the sum of two doubles of which the second is at most half a unit of the last place of the first
//! (T. J. Dekker, "A floating-point technique for extending the available precision", 1971).

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    high: f64,
    low: f64,
}

impl Exact {
    pub const ONE: Exact = Exact { high: 1.0, low: 0.0 };
    pub const PI: Exact = Exact { high: std::f64::consts::PI, low: 1.2246467991473532e-16 };

    /// A whole number below 2^53.
    pub fn whole(value: f64) -> Exact {
        Exact { high: value, low: 0.0 }
    }

    fn sum(high: f64, low: f64) -> Exact {
        let sum = high + low;
        Exact { high: sum, low: low - (sum - high) }
    }

    pub fn times(self, other: Exact) -> Exact {
        let product = self.high * other.high;
        let rest = self.high.mul_add(other.high, -product);
        Exact::sum(product, rest + self.high * other.low + self.low * other.high)
    }

    pub fn over(self, other: Exact) -> Exact {
        let first = self.high / other.high;
        let rest = (-first).mul_add(other.high, self.high) + self.low - first * other.low;
        Exact::sum(first, rest / other.high)
    }

    pub fn power_of_ten(power: i32) -> Exact {
        let ten = Exact::whole(10.0);
        let all = (0..power.unsigned_abs()).fold(Exact::ONE, |value, _| value.times(ten));
        if power < 0 { Exact::ONE.over(all) } else { all }
    }

    /// Digits with a point and an exponent, as far as a double could hold them too.
    pub fn parse(text: &str) -> Option<Exact> {
        let value: f64 = text.parse().ok()?;
        if !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') || !value.is_finite() {
            return None;
        }
        let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let exponent = exponent.parse::<i32>().ok()? - part.len() as i32;
        let ten = Exact::whole(10.0);
        let digits = whole.bytes().chain(part.bytes());
        let number = digits.fold(Exact::whole(0.0), |value, digit| {
            let shifted = value.times(ten);
            let next = Exact::sum(shifted.high, f64::from(digit - b'0'));
            Exact::sum(next.high, next.low + shifted.low)
        });
        // Beyond the powers that are exact enough a double is all that is wanted.
        if exponent.abs() > 60 {
            return Some(Exact::whole(value));
        }
        let power = Exact::power_of_ten(exponent.abs());
        Some(if exponent < 0 { number.over(power) } else { number.times(power) })
    }

    pub fn rounded(self) -> f64 {
        self.high + self.low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_doubles_are() {
        for text in ["0.0254", "1.602176634e-19", "6.02214076e23", "1e5", "6894.757293168361", "365.25", "7"] {
            assert_eq!(Exact::parse(text).unwrap().rounded(), text.parse::<f64>().unwrap(), "{text}");
        }
        assert_eq!(Exact::parse("m"), None);
        assert_eq!(Exact::parse("inf"), None);
    }
}
