//! Numbers in files, exactly as C's `%.17g` writes them: 17 significant digits read back exactly.

use std::fmt::Write;

/// Appends the number as `printf("%.17g")` does; what is no number has no sign, which differs from machine to machine.
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
    let written = format!("{value:.16e}");
    let Some((digits, exponent)) = written.split_once('e') else { return };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let digits = digits.replacen('.', "", 1);
    let digits = digits.trim_end_matches('0');
    out.push_str(sign);
    if (-4..17).contains(&exponent) {
        append_fixed(out, digits, exponent);
    } else {
        append_scientific(out, digits, exponent);
    }
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
    use std::ffi::{CStr, c_char, c_int};

    unsafe extern "C" {
        fn snprintf(buffer: *mut c_char, size: usize, format: *const c_char, ...) -> c_int;
    }

    fn by_c(value: f64) -> String {
        let mut buffer = [0u8; 64];
        // SAFETY: the buffer is larger than any %.17g and snprintf ends it with a zero.
        unsafe {
            snprintf(buffer.as_mut_ptr().cast(), buffer.len(), c"%.17g".as_ptr(), value);
        }
        CStr::from_bytes_until_nul(&buffer).unwrap().to_str().unwrap().to_string()
    }

    fn by_us(value: f64) -> String {
        let mut out = String::new();
        append_exact(&mut out, value);
        out
    }

    #[test]
    fn the_corners_are_written_as_c_writes_them() {
        for value in [0.0, -0.0, 0.1, 1e-5, 1e-4, 9.999e-5, 1e16, 1e17, 123456789012345678.0, 1e100, 5e-324, f64::MAX] {
            assert_eq!(by_us(value), by_c(value));
            assert_eq!(by_us(-value), by_c(-value));
        }
    }

    proptest! {
        #[test]
        fn every_double_is_written_as_c_writes_it(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(!value.is_nan());
            prop_assert_eq!(by_us(value), by_c(value));
        }

        #[test]
        fn numbers_of_models_too(value in -1e6f64..1e6) {
            prop_assert_eq!(by_us(value), by_c(value));
        }
    }
}
