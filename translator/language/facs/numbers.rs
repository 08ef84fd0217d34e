//! Numbers as they are typed.

use super::arithmetic::Arithmetic;

/// A number: a cell, or with a decimal point a double that holds its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Cell(i64),
    Double { digits: i64, decimals: u8 },
}

/// A number that its cell or its double cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    pub double: bool,
}

/// Reads a number in a base; none if the text is no number at all.
pub fn read(text: &str, base: u32, arithmetic: Arithmetic) -> Option<Result<Number, TooLarge>> {
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let mut value: i64 = 0;
    let mut any = false;
    let mut decimals: Option<u32> = None;
    let mut large = false;
    for c in unsigned.chars() {
        if c == '.' {
            if decimals.is_some() {
                return None;
            }
            decimals = Some(0);
            continue;
        }
        let digit = digit(c).filter(|digit| *digit < base)?;
        any = true;
        decimals = decimals.map(|count| count + 1);
        let next = value.checked_mul(i64::from(base)).and_then(|value| value.checked_add(i64::from(digit)));
        large |= next.is_none();
        value = next.unwrap_or(value);
    }
    if !any {
        return None;
    }
    let value = if negative { -value } else { value };
    Some(match decimals {
        None if large || !arithmetic.holds_cell_or_unsigned(value) => Err(TooLarge { double: false }),
        None => Ok(Number::Cell(value)),
        Some(_) if large || !arithmetic.holds_double(value) => Err(TooLarge { double: true }),
        Some(count) => match u8::try_from(count) {
            Ok(decimals) => Ok(Number::Double { digits: value, decimals }),
            Err(_) => Err(TooLarge { double: true }),
        },
    })
}

/// Letters are digits of bases above ten; case does not matter.
fn digit(c: char) -> Option<u32> {
    c.to_digit(36)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f83(text: &str) -> Option<Result<Number, TooLarge>> {
        read(text, 10, Arithmetic::F83)
    }

    #[test]
    fn a_point_makes_a_double_of_the_digits() {
        assert_eq!(f83("12"), Some(Ok(Number::Cell(12))));
        assert_eq!(f83("-7"), Some(Ok(Number::Cell(-7))));
        assert_eq!(f83("0.5"), Some(Ok(Number::Double { digits: 5, decimals: 1 })));
        assert_eq!(f83("-.25"), Some(Ok(Number::Double { digits: -25, decimals: 2 })));
        assert_eq!(f83("1."), Some(Ok(Number::Double { digits: 1, decimals: 0 })));
        assert_eq!(f83("50000000."), Some(Ok(Number::Double { digits: 50_000_000, decimals: 0 })));
    }

    #[test]
    fn what_is_no_number_is_a_word() {
        for text in ["", "-", ".", "-.", "1.2.3", "+1", "1e5", "1,5", "--1", "1-", "A"] {
            assert_eq!(f83(text), None, "{text}");
        }
        assert_eq!(read("ff", 16, Arithmetic::F83), Some(Ok(Number::Cell(255))));
        assert_eq!(read("2", 2, Arithmetic::F83), None);
    }

    #[test]
    fn the_limits_are_those_of_a_cell_and_of_a_double() {
        let cell = Some(Err(TooLarge { double: false }));
        let double = Some(Err(TooLarge { double: true }));
        assert_eq!(f83("65535"), Some(Ok(Number::Cell(65535))));
        assert_eq!(f83("65536"), cell);
        assert_eq!(f83("-32768"), Some(Ok(Number::Cell(-32768))));
        assert_eq!(f83("-32769"), cell);
        assert_eq!(f83("2147483647."), Some(Ok(Number::Double { digits: 2_147_483_647, decimals: 0 })));
        assert_eq!(f83("2147483648."), double);
        assert_eq!(f83("-21.47483648"), Some(Ok(Number::Double { digits: -2_147_483_648, decimals: 8 })));
        assert_eq!(f83("99999999999999999999999."), double);
        assert_eq!(f83("99999999999999999999999"), cell);
        assert_eq!(read("65536", 10, Arithmetic::Wide), Some(Ok(Number::Cell(65536))));
    }
}
