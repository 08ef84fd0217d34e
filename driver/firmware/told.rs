//! What a small machine tells of its run, as `templates/library_firmware.c` writes it: read from whatever its
//! simulator prints.

/// How the machine keeps a number, seen from its 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Double,
    Float,
    /// In 32 bits; each quantity has a point of its own.
    Fixed,
    /// Whole numbers of 64 bits.
    Wide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    kind: Kind,
    /// The most significant byte comes first.
    big: bool,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// What the last call returned; 0 is good.
    pub code: i32,
    pub site: Option<usize>,
    pub steps: f64,
    /// How often the argument of a TABLE was outside.
    pub outside: f64,
    /// After how many steps a number in fixed point stood at an end of its range.
    pub saturated: f64,
    /// Rows that the machine has told.
    pub rows: usize,
    pub time: f64,
}

/// Everything that was told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    pub rows: Vec<Vec<f64>>,
    /// None: it was cut off.
    pub end: Option<End>,
    /// How often the program began; more than once, and something has thrown it back.
    pub beginnings: usize,
}

impl Numbers {
    fn of_one(bytes: &[u8]) -> Option<Numbers> {
        let same = |kind, little: &[u8]| {
            let turned: Vec<u8> = little.iter().rev().copied().collect();
            let big = bytes == turned;
            (big || bytes == little).then_some(Numbers { kind, big })
        };
        same(Kind::Double, &1f64.to_le_bytes())
            .or_else(|| same(Kind::Float, &1f32.to_le_bytes()))
            .or_else(|| same(Kind::Fixed, &1i32.to_le_bytes()))
            .or_else(|| same(Kind::Wide, &1i64.to_le_bytes()))
    }

    fn size(self) -> usize {
        match self.kind {
            Kind::Double | Kind::Wide => 8,
            Kind::Float | Kind::Fixed => 4,
        }
    }

    /// A float becomes the number with the fewest digits that is this float: more digits it does not have.
    fn read(self, bytes: &[u8], bits: i32) -> Option<f64> {
        let mut bytes = bytes.to_vec();
        if self.big {
            bytes.reverse();
        }
        match self.kind {
            Kind::Double => Some(f64::from_le_bytes(bytes.try_into().ok()?)),
            Kind::Wide => Some(i64::from_le_bytes(bytes.try_into().ok()?) as f64),
            Kind::Float => f32::from_le_bytes(bytes.try_into().ok()?).to_string().parse().ok(),
            Kind::Fixed => Some(f64::from(i32::from_le_bytes(bytes.try_into().ok()?)) * f64::from(-bits).exp2()),
        }
    }
}

/// Reads the records among all that was printed; `bits` are those after the points of quantities in fixed point.
pub fn read(printed: &str, bits: &[i32]) -> Told {
    let mut told = Told::default();
    let mut numbers = None;
    for record in records(printed) {
        let Some(kind) = record.chars().next() else { continue };
        let digits = &record[1..];
        match (kind, numbers) {
            ('Z', _) => {
                told.beginnings += 1;
                numbers = bytes(digits).and_then(|bytes| Numbers::of_one(&bytes));
            }
            ('R', Some(numbers)) => told.rows.extend(row(digits, numbers, bits)),
            ('E', Some(numbers)) => told.end = end(digits, numbers, bits),
            _ => {}
        }
    }
    told
}

impl Told {
    /// Every row that the machine has told has come, and is whole.
    pub fn is_complete(&self, columns: usize) -> bool {
        self.end.is_some_and(|end| end.rows == self.rows.len()) && self.rows.iter().all(|row| row.len() == columns)
    }
}

/// How often the program has begun so far.
pub fn beginnings(printed: &str) -> usize {
    printed.matches("@Z").count()
}

/// A capital letter and digits; the last one may be cut off.
fn records(printed: &str) -> Vec<String> {
    let mut records: Vec<String> = Vec::new();
    for line in printed.lines() {
        // A simulator puts words of its own before, and colours after.
        let Some((_, line)) = line.split_once('@') else { continue };
        let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
        for c in line[..end].chars() {
            match records.last_mut() {
                _ if c.is_ascii_uppercase() => records.push(c.to_string()),
                Some(record) => record.push(c),
                None => {}
            }
        }
    }
    records
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    if digits.len() % 2 != 0 {
        return None;
    }
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()).collect()
}

fn row(digits: &str, numbers: Numbers, bits: &[i32]) -> Option<Vec<f64>> {
    let bytes = bytes(digits)?;
    let bits = bits.iter().copied().chain(std::iter::repeat(0));
    bytes.chunks(numbers.size()).zip(bits).map(|(bytes, bits)| numbers.read(bytes, bits)).collect()
}

/// The first quantity is TIME.
fn end(digits: &str, numbers: Numbers, bits: &[i32]) -> Option<End> {
    let count = |at: usize| u32::from_str_radix(digits.get(8 * at..8 * at + 8)?, 16).ok().map(|count| count as i32);
    Some(End {
        code: count(0)?,
        site: usize::try_from(count(1)?).ok(),
        steps: f64::from(count(2)?),
        outside: f64::from(count(3)?),
        saturated: f64::from(count(4)?),
        rows: usize::try_from(count(5)?).ok()?,
        time: numbers.read(&bytes(digits.get(48..)?)?, bits.first().copied().unwrap_or(0))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: &str = "@E00000003ffffffff00000028000000000000000700000001";

    #[test]
    fn rows_are_read_from_what_a_simulator_prints() {
        let printed = format!(
            "Simulated at 16 MHz\n\u{1b}[32m@Z0000803f.\n\u{1b}[0m\u{1b}[32m@R0000803fcdcc.\n\u{1b}[0m\u{1b}[32m@cc3d.\n{END}00002041\nbye @ all\n"
        );
        let told = read(&printed, &[]);
        assert_eq!((told.rows, told.beginnings), (vec![vec![1.0, 0.1]], 1));
        let end = End { code: 3, site: None, steps: 40.0, outside: 0.0, saturated: 7.0, rows: 1, time: 10.0 };
        assert_eq!(told.end, Some(end));
    }

    #[test]
    fn both_byte_orders_and_sizes_are_known_by_their_one() {
        for (one, half) in [
            ("0000803f", "0000003f"),
            ("3f800000", "3f000000"),
            ("000000000000f03f", "000000000000e03f"),
            ("3ff0000000000000", "3fe0000000000000"),
        ] {
            assert_eq!(read(&format!("@Z{one}\n@R{half}\n"), &[]).rows, [[0.5]], "{one}");
        }
        assert_eq!(read("@Z01000000\n@Rfeffffff03000000\n", &[0, 2]).rows, [[-2.0, 0.75]]);
        assert_eq!(read("@Z00000001\n@R00000003\n", &[-4]).rows, [[48.0]]);
        assert_eq!(read("@Z12345678\n@R12345678\n", &[]).rows.len(), 0);
    }

    #[test]
    fn a_row_that_is_lost_or_cut_short_is_missed() {
        let complete = |rows: &str| read(&format!("@Z0000803f\n{rows}{END}00002041\n"), &[]).is_complete(2);
        assert!(complete("@R0000803f0000803f\n"));
        for rows in ["", "@R0000803f\n", "@R0000803f0000xx3f\n", "@R0000803f0000803f\n@R0000803f0000803f\n"] {
            assert!(!complete(rows), "{rows}");
        }
    }

    #[test]
    fn what_is_cut_off_has_no_end() {
        for printed in ["", "@Z0000803f\n@R0000803f\n@E0000", "@Z0000803f\n", &format!("@Z0000803f\n{END}0000")] {
            assert_eq!(read(printed, &[]).end, None, "{printed}");
        }
        assert_eq!(read("@Z0000803f\n@R0000803f\n@R00008", &[]).rows, [[1.0]]);
        assert_eq!(beginnings("@Z0000803f\n@R\n@Z0000"), 2);
    }
}
