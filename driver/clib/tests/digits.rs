//! Numbers in decimal and back, as the C library of this machine writes and reads them, which does it well.

use super::*;

unsafe extern "C" {
    fn zdn_fixed(text: *mut c_char, value: c_double, decimals: c_int);
    fn zdn_exponent(text: *mut c_char, value: c_double, decimals: c_int, letter: c_int);
    fn zdn_general(text: *mut c_char, value: c_double, digits: c_int);
    fn zdn_power(value: c_double, digits: c_int) -> c_int;
    fn zdn_read(text: *const c_char, end: *mut *const c_char) -> c_double;
    fn snprintf(text: *mut c_char, room: usize, form: *const c_char, ...) -> c_int;
    fn strtod(text: *const c_char, end: *mut *mut c_char) -> c_double;
}

/// The generator of Marsaglia, so that the numbers are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> i32 {
        i32::try_from(self.next() % limit).unwrap()
    }

    /// Any bits, thousandths, eighths (which are often halfway between two decimals), and small whole numbers
    /// times powers of two and ten.
    fn value(&mut self) -> f64 {
        loop {
            let bits = self.next();
            let value = match bits % 5 {
                0 => f64::from_bits(self.next()),
                1 => (self.next() % 2_000_000) as f64 / 1000.0,
                2 => (self.next() % 1000) as f64 / -8.0,
                3 => (self.next() >> 11) as f64 * 2f64.powi(self.below(140) - 100),
                _ => (self.next() % 100_000) as f64 * 10f64.powi(self.below(40) - 20),
            };
            if value.is_finite() {
                return value;
            }
        }
    }
}

fn written(write: impl FnOnce(*mut c_char)) -> String {
    let mut room = [0 as c_char; 1600];
    write(room.as_mut_ptr());
    unsafe { CStr::from_ptr(room.as_ptr()) }.to_str().unwrap().to_string()
}

fn printf(form: &CStr, digits: c_int, value: f64) -> String {
    written(|to| unsafe {
        snprintf(to, 1600, form.as_ptr(), digits, value);
    })
}

/// What both readers make of a text: the number, and how much of it they took.
fn read(text: &str) -> [(u64, usize); 2] {
    let text = std::ffi::CString::new(text).unwrap();
    let (mut end, mut other_end) = (std::ptr::null(), std::ptr::null_mut());
    let ours = unsafe { zdn_read(text.as_ptr(), &mut end) };
    let theirs = unsafe { strtod(text.as_ptr(), &mut other_end) };
    let taken = |end: *const c_char| end as usize - text.as_ptr() as usize;
    [(ours.to_bits(), taken(end)), (theirs.to_bits(), taken(other_end))]
}

fn reads_as_c_does(text: &str) {
    let [ours, theirs] = read(text);
    assert_eq!(ours, theirs, "{text}");
}

#[test]
fn numbers_are_written_as_printf_writes_them() {
    let mut numbers = Numbers(88_172_645_463_325_252);
    for _ in 0..60_000 {
        let value = numbers.value();
        let general = written(|to| unsafe { zdn_general(to, value, 17) });
        assert_eq!(general, printf(c"%.*g", 17, value));
        assert_eq!(general.parse::<f64>().unwrap().to_bits(), value.to_bits());
        let digits = 1 + numbers.below(18);
        assert_eq!(written(|to| unsafe { zdn_general(to, value, digits) }), printf(c"%.*g", digits, value));
        let exponent = printf(c"%.*e", digits, value);
        assert_eq!(written(|to| unsafe { zdn_exponent(to, value, digits, c_int::from(b'e')) }), exponent);
        let power = if value == 0.0 { 0 } else { exponent.split_once('e').unwrap().1.parse().unwrap() };
        assert_eq!(unsafe { zdn_power(value, digits + 1) }, power);
        let decimals = if digits == 1 { numbers.below(1100) } else { numbers.below(12) };
        assert_eq!(written(|to| unsafe { zdn_fixed(to, value, decimals) }), printf(c"%.*f", decimals, value));
    }
}

#[test]
fn what_is_no_number_has_a_name() {
    for (value, name) in [(f64::INFINITY, "inf"), (f64::NEG_INFINITY, "-inf"), (f64::NAN, "nan"), (-f64::NAN, "nan")] {
        assert_eq!(written(|to| unsafe { zdn_general(to, value, 17) }), name);
        assert_eq!(written(|to| unsafe { zdn_fixed(to, value, 2) }), name);
    }
    assert_eq!(written(|to| unsafe { zdn_fixed(to, -0.0, 2) }), "-0.00");
    assert_eq!(written(|to| unsafe { zdn_fixed(to, f64::MAX, 0) }).len(), 309);
}

#[test]
fn numbers_are_read_as_strtod_reads_them() {
    let mut numbers = Numbers(362_436_069_521_288_629);
    for turn in 0..60_000 {
        let value = numbers.value();
        reads_as_c_does(&format!("{value:?}"));
        reads_as_c_does(&format!("{value:e}x"));
        let digits = 1 + numbers.below(if turn % 100 == 0 { 1500 } else { 40 });
        let mut text: String = (0..digits).map(|_| char::from(b'0' + numbers.below(10) as u8)).collect();
        if numbers.below(2) == 0 {
            text.insert(numbers.below(digits as u64) as usize, '.');
        }
        reads_as_c_does(&text);
        reads_as_c_does(&format!("-{text}E{}", numbers.below(700) - 350));
        // Exactly halfway to the next double, and a little to either side.
        let size = value.abs();
        if turn % 10 == 0 && (1e-290..1e300).contains(&size) {
            let above = f64::from_bits(size.to_bits() + 1);
            let half = printf(c"%.*f", 1074, (above - size) / 2.0);
            let middle = sum(&printf(c"%.*f", 1074, size), &half);
            reads_as_c_does(&middle);
            reads_as_c_does(&format!("{middle}1"));
            reads_as_c_does(&printf(c"%.*f", 1074, size));
        }
    }
}

/// The sum of two decimals with as many digits behind the point.
fn sum(a: &str, b: &str) -> String {
    let width = a.len().max(b.len());
    let (a, b) = (format!("{a:0>width$}"), format!("{b:0>width$}"));
    let mut carry = 0;
    let mut digits: Vec<u8> = a
        .bytes()
        .zip(b.bytes())
        .rev()
        .map(|(x, y)| {
            if x == b'.' {
                return x;
            }
            let both = x - b'0' + y - b'0' + carry;
            carry = both / 10;
            b'0' + both % 10
        })
        .collect();
    digits.push(b'0' + carry);
    digits.reverse();
    String::from_utf8(digits).unwrap()
}

#[test]
fn reading_stops_where_a_number_ends() {
    for text in ["", "+", "-.", ".", ".e5", "1e", "1e+", "1.5.5", "1,5", "--1", "x", "00.00e99999", "-0", "1e99999"] {
        reads_as_c_does(text);
    }
    for text in ["1e-99999", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "9e-325", "1e-400"] {
        reads_as_c_does(text);
    }
    for text in ["1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "2e308", "1e400"] {
        reads_as_c_does(text);
    }
    for text in ["9007199254740993", "9007199254740992.99999", "9007199254740993.00000001", "2.2250738585072011e-308"] {
        reads_as_c_does(text);
    }
    reads_as_c_does(&format!("{}1", "0".repeat(40_000)));
    reads_as_c_does(&format!("0.{}1e9300", "0".repeat(9_000)));
    reads_as_c_does(&format!("1{}e-9950", "0".repeat(9_900)));
    // C reads these; zudyn reads numbers only.
    for text in ["0x10", "inf", "nan", " 1"] {
        assert_eq!(read(text)[0].1, usize::from(text.starts_with('0')), "{text}");
    }
}
