//! Numbers in files: the fewest digits that read back to the same double, in the form of C's `%.17g`.

use std::fmt::Write;

/// Appends the number as `zdn_shortest` of the runtime does; NaN has no sign, which differs from machine to machine.
pub fn append_exact(out: &mut String, value: f64) {
    if !value.is_finite() {
        let infinite = if value > 0.0 { "inf" } else { "-inf" };
        out.push_str(if value.is_nan() { "nan" } else { infinite });
        return;
    }
    if value == 0.0 {
        out.push_str(if value.is_sign_negative() { "-0" } else { "0" });
        return;
    }
    // Whole numbers below 2^53 are most of what decks print (TIME above all) and have a short way.
    if value.abs() < 9_007_199_254_740_992.0 && value.fract() == 0.0 {
        let _ = write!(out, "{}", value as i64);
        return;
    }
    let written = shortest(value);
    let Some((digits, exponent)) = written.split_once('e') else { return };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let digits = digits.replacen('.', "", 1);
    out.push_str(sign);
    if (-4..17).contains(&exponent) {
        append_fixed(out, &digits, exponent);
    } else {
        append_scientific(out, &digits, exponent);
    }
}

/// The fewest digits that read back, and of those the nearest; if two are equally near, the one whose last digit is even,
/// as the runtime has it.
fn shortest(value: f64) -> String {
    let shortest = format!("{value:e}");
    let digits = shortest.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count();
    // Fewer digits are never halfway between two numbers that read back.
    if digits < 16 {
        return shortest;
    }
    let even = format!("{value:.*e}", digits - 1);
    if even.parse() == Ok(value) { even } else { shortest }
}

/// A number for people: so many digits, without zeros at the end.
pub fn rounded(value: f64, digits: usize) -> String {
    let value: f64 = format!("{value:.*e}", digits.saturating_sub(1)).parse().unwrap_or(value);
    match value.abs() {
        size if size == 0.0 || (1e-4..1e9).contains(&size) => format!("{value}"),
        _ => format!("{value:e}"),
    }
}

fn append_fixed(out: &mut String, digits: &str, exponent: i32) {
    if exponent < 0 {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', (-exponent - 1) as usize));
        out.push_str(digits);
        return;
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        out.push_str(digits);
        out.extend(std::iter::repeat_n('0', whole - digits.len()));
    } else {
        out.push_str(&digits[..whole]);
        out.push('.');
        out.push_str(&digits[whole..]);
    }
}

fn append_scientific(out: &mut String, digits: &str, exponent: i32) {
    out.push_str(&digits[..1]);
    if digits.len() > 1 {
        out.push('.');
        out.push_str(&digits[1..]);
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "e{sign}{:02}", exponent.abs());
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::ffi::{CStr, c_char, c_double};

    unsafe extern "C" {
        fn zdn_shortest(text: *mut c_char, value: c_double);
        fn zdn_read(text: *const c_char, end: *mut *const c_char) -> c_double;
    }

    fn by_runtime(value: f64) -> String {
        let mut buffer = [0 as c_char; 64];
        // SAFETY: the buffer is larger than 17 digits with their sign, point and exponent; it ends with a zero.
        let text = unsafe {
            zdn_shortest(buffer.as_mut_ptr(), value);
            CStr::from_ptr(buffer.as_ptr())
        };
        text.to_str().unwrap().to_string()
    }

    fn read_by_runtime(text: &str) -> f64 {
        let text = std::ffi::CString::new(text).unwrap();
        let mut end = std::ptr::null();
        // SAFETY: the text ends with a zero and lives longer than the call.
        unsafe { zdn_read(text.as_ptr(), &mut end) }
    }

    fn by_us(value: f64) -> String {
        let mut out = String::new();
        append_exact(&mut out, value);
        out
    }

    /// Driver and runtime write the same, both read the same bits from it, and one digit less reads as another number.
    fn check(value: f64) {
        let text = by_us(value);
        assert_eq!(text, by_runtime(value));
        assert_eq!(text.parse::<f64>().unwrap().to_bits(), value.to_bits(), "{text}");
        assert_eq!(read_by_runtime(&text).to_bits(), value.to_bits(), "{text}");
        let digits = text.split('e').next().unwrap_or_default().trim_matches(|c| !('1'..='9').contains(&c));
        let digits = digits.bytes().filter(u8::is_ascii_digit).count();
        if digits > 1 {
            let shorter = format!("{value:.*e}", digits - 2);
            assert_ne!(shorter.parse::<f64>().unwrap(), value, "{text} {shorter}");
        }
    }

    #[test]
    fn numbers_have_the_form_of_c() {
        let forms = [
            (0.0, "0"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (0.1 + 0.2, "0.30000000000000004"),
            (0.47904, "0.47904"),
            (0.47903999999999997, "0.47903999999999997"),
            // Exactly halfway between two numbers of 17 digits.
            (2f64.powi(-25), "2.9802322387695312e-08"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (1e16, "10000000000000000"),
            (1e17, "1e+17"),
            (123456789012345678.0, "1.2345678901234568e+17"),
            (-1.5e300, "-1.5e+300"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            // A power of two: the nearest 16 digits read as the double below it.
            (2f64.powi(-44), "5.684341886080802e-14"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (-f64::NAN, "nan"),
        ];
        for (value, text) in forms {
            assert_eq!(by_us(value), text);
            assert_eq!(by_runtime(value), text);
        }
    }

    #[test]
    fn corners_read_back() {
        for power in -1074..1024 {
            let value = if power < -1022 { f64::from_bits(1 << (power + 1074)) } else { 2f64.powi(power) };
            for value in [value, f64::from_bits(value.to_bits() - 1), f64::from_bits(value.to_bits() + 1)] {
                if value != 0.0 {
                    check(value);
                    check(-value);
                }
            }
        }
        (-323..309).for_each(|power| check(format!("1e{power}").parse().unwrap()));
    }

    proptest! {
        #[test]
        fn every_double_reads_back(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite() && value != 0.0);
            check(value);
        }

        #[test]
        fn numbers_of_models_read_back(value in -1e6f64..1e6, thousandths in -1_000_000i64..1_000_000) {
            prop_assume!(value != 0.0 && thousandths != 0);
            check(value);
            check(thousandths as f64 / 1000.0);
            check(thousandths as f64 * 0.001);
        }
    }
}
