//! Number formats for print: one power of a thousand for the whole scale, the same number of decimals, a real minus
//! sign, and thin spaces between thousands.

/// The labels of the ticks of one scale, all divided by the same power of 10.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    pub power: i32,
    pub texts: Vec<String>,
}

/// Quarters of a three-digit number have five digits.
const DIGITS: i32 = 5;

pub fn labels(ticks: &[f64]) -> Labels {
    let largest = ticks.iter().fold(0.0, |most: f64, tick| most.max(tick.abs()));
    let power = power(largest);
    let scaled: Vec<f64> = ticks.iter().map(|&tick| divide(tick, power)).collect();
    let step = scaled.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(f64::INFINITY, f64::min);
    let decimals = decimals(&scaled, step);
    Labels { power, texts: scaled.iter().map(|&value| fixed(value, decimals)).collect() }
}

/// The power, a multiple of 3, by which numbers up to `largest` are divided.
fn power(largest: f64) -> i32 {
    if largest == 0.0 || (0.01..100_000.0).contains(&largest) {
        return 0;
    }
    let thousands = exponent(largest).div_euclid(3) * 3;
    // 0, 250 … 1000 is easier to read than 0, 0.25 … 1.00.
    if thousands > 0 && divide(largest, thousands) <= 1.0 { thousands - 3 } else { thousands }
}

/// The decimal exponent of a finite non-zero number.
pub fn exponent(number: f64) -> i32 {
    // Rust prints it exactly, whereas log10 may be wrong at a power of ten.
    format!("{number:e}").rsplit('e').next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

fn divide(number: f64, power: i32) -> f64 {
    // In two steps, because 10 to the -324 is zero.
    let half = power / 2;
    number / 10f64.powi(half) / 10f64.powi(power - half)
}

fn decimals(scaled: &[f64], step: f64) -> usize {
    if !step.is_finite() || step <= 0.0 {
        return 3;
    }
    let exact = (0..=(DIGITS - 1 - exponent(step)).clamp(0, 17)).find(|&decimals| {
        let unit = 10f64.powi(-decimals);
        scaled.iter().all(|value| ((value / unit).round() * unit - value).abs() <= step * 1e-7)
    });
    // Ticks a third apart: three digits of the step.
    exact.unwrap_or_else(|| (2 - exponent(step)).clamp(0, 17)) as usize
}

fn fixed(value: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", value.abs());
    if !digits.contains(|c: char| ('1'..='9').contains(&c)) {
        return "0".into();
    }
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if value < 0.0 {
        text.push('\u{2212}');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && whole.len() > 4 && (whole.len() - i) % 3 == 0 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// A single number in running text: `43.7`, `8.1×10⁹`, four digits.
pub fn number(value: f64) -> String {
    let power = power(value.abs());
    let scaled = divide(value, power);
    let digits = if scaled == 0.0 { 0 } else { (3 - exponent(scaled)).max(0) as usize };
    let mut text = fixed(scaled, digits);
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if power == 0 { text } else { format!("{text}×{}", ten_to_the(power)) }
}

/// A tick of a logarithmic scale: `0.1`, `200`, `10⁻⁶`, `2×10⁹`.
pub fn decade(value: f64) -> String {
    let power = exponent(value);
    if (-3..=4).contains(&power) {
        return fixed(value, (-power).max(0) as usize);
    }
    match divide(value, power).round() as u32 {
        1 => ten_to_the(power),
        digit => format!("{digit}×{}", ten_to_the(power)),
    }
}

/// `10⁹`
pub fn ten_to_the(power: i32) -> String {
    let superscript = |c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + (digit as u32).saturating_sub('0' as u32)).unwrap_or(digit),
    };
    format!("10{}", power.to_string().chars().map(superscript).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(ticks: &[f64]) -> String {
        let labels = labels(ticks);
        format!("{} {}", labels.power, labels.texts.join(" "))
    }

    #[test]
    fn labels_are_short_and_alike() {
        assert_eq!(texts(&[0.0, 2e9, 4e9, 6e9, 8e9]), "9 0 2 4 6 8");
        assert_eq!(texts(&[0.0, 0.5, 1.0, 1.5, 2.0]), "0 0 0.5 1.0 1.5 2.0");
        assert_eq!(texts(&[0.0, 250e9, 500e9, 750e9, 1e12]), "9 0 250 500 750 1000");
        assert_eq!(texts(&[-0.06, -0.03, 0.0, 0.03, 0.06]), "0 −0.06 −0.03 0 0.03 0.06");
        assert_eq!(texts(&[0.0, 10000.0, 20000.0]), "0 0 10\u{2009}000 20\u{2009}000");
        assert_eq!(texts(&[0.0, 5e-324]), "-324 0 4.94");
        assert_eq!(texts(&[-1.7e308, 0.0, 1.7e308]), "306 −170 0 170");
        assert_eq!(texts(&[0.0, 1.0 / 3.0, 2.0 / 3.0]), "0 0 0.333 0.667");
    }

    #[test]
    fn numbers_within_text() {
        assert_eq!(number(43.712), "43.71");
        assert_eq!(number(0.0), "0");
        assert_eq!(number(-8.1e9), "−8.1×10⁹");
        assert_eq!([decade(0.1), decade(200.0), decade(1e-6), decade(2e9)], ["0.1", "200", "10⁻⁶", "2×10⁹"]);
        assert_eq!(ten_to_the(-12), "10⁻¹²");
        assert_eq!(ten_to_the(45), "10⁴⁵");
    }
}
