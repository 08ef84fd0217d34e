//! How numbers, headings and rows look.

use crate::language::facs::arithmetic::UNIT;

/// How many decimals a time needs.
pub fn decimals_needed(time: i64) -> usize {
    let mut rest = time.unsigned_abs() % UNIT as u64;
    if rest == 0 {
        return 0;
    }
    let mut decimals = 8;
    while rest % 10 == 0 {
        rest /= 10;
        decimals -= 1;
    }
    decimals
}

/// T as it is displayed: with so many decimals, or more if it needs them.
pub fn time_text(time: i64, decimals: usize) -> String {
    if time == 0 {
        return "0".into();
    }
    let decimals = decimals.max(decimals_needed(time)).max(1);
    let all = exact_text(time);
    all[..all.len() - (8 - decimals)].to_string()
}

/// All eight decimals.
pub fn exact_text(value: i64) -> String {
    let magnitude = value.unsigned_abs();
    let unit = UNIT as u64;
    format!("{}{}.{:08}", if value < 0 { "-" } else { "" }, magnitude / unit, magnitude % unit)
}

/// To four decimals: noise would turn 0.5 into 0.4999.
pub fn rounded(value: i64) -> i64 {
    (value + 5_000).div_euclid(10_000) * 10_000
}

/// A state: four decimals, cut.
pub fn state_text(value: i64) -> String {
    if value == 0 {
        return "0".into();
    }
    let cut = value.unsigned_abs() / 10_000;
    let sign = if value < 0 && cut > 0 { "-" } else { "" };
    format!("{sign}{}.{:04}", cut / 10_000, cut % 10_000)
}

/// A node of the print list and its label.
#[derive(Clone, Debug)]
pub struct Column {
    pub node: i64,
    pub label: Option<String>,
}

impl Column {
    fn heading(&self) -> String {
        match &self.label {
            Some(label) => format!("{} ({label})", self.node),
            None => self.node.to_string(),
        }
    }

    fn width(&self) -> usize {
        (self.heading().chars().count() + 2).max(11)
    }
}

const TIME_WIDTH: usize = 8;

/// The heading of a table, with its line end.
pub fn table_heading(columns: &[Column]) -> String {
    let mut line = format!("{:>TIME_WIDTH$}", "T");
    for column in columns {
        line += &format!("{:>width$}", column.heading(), width = column.width());
    }
    line + "\n"
}

/// A row of a table, with its line end.
pub fn table_row(time: &str, columns: &[Column], values: &[i64]) -> String {
    let mut line = format!("{time:>TIME_WIDTH$}");
    for (column, value) in columns.iter().zip(values) {
        line += &format!("{:>width$}", state_text(*value), width = column.width());
    }
    line + "\n"
}

/// Where -1, 0 and 1 are in the field of a plot.
const MIDDLE: i64 = 30;
const RIGHT: i64 = 60;

fn letter(n: usize) -> char {
    (b'A'..=b'Z').nth(n).map_or('?', char::from)
}

/// The two lines over a plot.
pub fn plot_heading(columns: &[Column]) -> String {
    let curves: Vec<String> =
        columns.iter().enumerate().map(|(n, column)| format!("{} {}", letter(n), column.heading())).collect();
    let names = format!("{:9}{}", "", curves.join("  "));
    format!("{}\n{:>TIME_WIDTH$} {:30}{:30}1\n", names.trim_end(), "T", "-1", "0")
}

/// A row of a plot, without spaces at its end.
pub fn plot_row(time: &str, values: &[i64]) -> String {
    let mut field = vec![' '; RIGHT as usize + 1];
    field[MIDDLE as usize] = '|';
    for (n, value) in values.iter().enumerate() {
        let distance = (value.unsigned_abs().min(1 << 40) as i64 * 3 + 5_000_000) / 10_000_000;
        let column = (MIDDLE + value.signum() * distance).clamp(0, RIGHT) as usize;
        let free = matches!(field[column], ' ' | '|');
        field[column] = if free { letter(n) } else { '*' };
    }
    let line: String = field.into_iter().collect();
    format!("{time:>TIME_WIDTH$} {}\n", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_cut_to_four_decimals() {
        for (value, text) in [
            (0, "0"),
            (1, "0.0000"),
            (-9_999, "0.0000"),
            (-10_000, "-0.0001"),
            (99_999_999, "0.9999"),
            (-2_147_483_648, "-21.4748"),
        ] {
            assert_eq!(state_text(value), text);
        }
    }

    #[test]
    fn times_have_the_decimals_they_need() {
        assert_eq!(time_text(0, 4), "0");
        assert_eq!(time_text(100_000_000, 1), "1.0");
        assert_eq!(time_text(389_000_000, 1), "3.89");
        assert_eq!(time_text(-50_000_000, 2), "-0.50");
        assert_eq!(time_text(1, 1), "0.00000001");
    }

    #[test]
    fn a_curve_beyond_the_field_stays_at_its_edge() {
        assert_eq!(plot_row("0", &[-2_000_000_000]), format!("       0 A{:29}|\n", ""));
        assert_eq!(plot_row("0", &[0, 1]), format!("       0 {:30}*\n", ""));
        assert_eq!(plot_row("0", &[2_000_000_000]), format!("       0 {:30}|{:29}A\n", "", ""));
    }
}
