//! Reading stored results, record by record; the form is described in clib/run/zdrun.h.
//!
//! A run of a million steps is no larger in memory than one of ten: only one row is held.

use crate::io::trouble::{Result, Trouble};
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

/// Why a row was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why(u32);

impl Why {
    pub const PRINT: Why = Why(1);
    pub const PLOT: Why = Why(2);
    pub const SAVE: Why = Why(4);
    pub const STEP: Why = Why(8);
    /// At the time of data that something is compared with.
    pub const OBSERVED: Why = Why(16);

    pub const fn or(self, other: Why) -> Why {
        Why(self.0 | other.0)
    }

    pub const NONE: Why = Why(0);

    pub const fn and(self, other: Why) -> Why {
        Why(self.0 & other.0)
    }

    /// As it is stored.
    pub fn number(self) -> f64 {
        f64::from(self.0)
    }

    pub fn any_of(self, other: Why) -> bool {
        self.0 & other.0 != 0
    }
}

/// Something that happened while running.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// One of `clib::kind`.
    pub kind: i32,
    /// The card, if one is to blame.
    pub site: Option<usize>,
    pub time: f64,
    pub value: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Record {
    RunBegins(usize),
    /// The values are those of [`Results::row`].
    Row(Why),
    Warning(Event, f64),
    Failed(Event),
    /// Shown by the runtime: see `balance`.
    Balance,
    /// A moment between rows, for figures: the values are those of [`Results::point`].
    Point(Whose),
    /// The number of the last step.
    RunEnds(f64),
}

/// What of the values of a point holds at its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    All,
    /// Time and states of this solve.
    States(usize),
    /// And what its rates compute.
    Rates(usize),
}

pub struct Results<R = BufReader<File>> {
    reader: R,
    place: Vec<Option<usize>>,
    bytes: Vec<u8>,
    /// Rows are whole numbers of 64 bits, in units of 0.00000001 (ZD_FLAG_COUNTS).
    counts: bool,
    row: Vec<f64>,
    point: Vec<f64>,
}

/// The flag of rows of whole numbers, and how many units of such a number are 1.
const COUNTS: u32 = 2;
const UNIT: f64 = 1e8;

/// What stored results begin with.
pub const MAGIC: &[u8; 8] = b"ZUDYNRES";

pub fn open(path: &Path, columns: usize) -> Result<Results> {
    let file = File::open(path).map_err(|error| Trouble::ResultsBroken(error.to_string()))?;
    Results::new(BufReader::with_capacity(1 << 17, file), columns)
}

/// Results stored by another machine, whose bytes may stand in the other order, become ours.
pub fn bring_home(path: &Path) -> Result<()> {
    let unreadable = |error: std::io::Error| Trouble::ResultsBroken(error.to_string());
    let mut from = BufReader::with_capacity(1 << 17, File::open(path).map_err(unreadable)?);
    let mut word = [0; 8];
    from.read_exact(&mut word).map_err(unreadable)?;
    from.read_exact(&mut word).map_err(unreadable)?;
    word.reverse();
    if f64::from_ne_bytes(word) != 1.0 {
        return Ok(());
    }
    let turned = path.with_extension("turned");
    let mut to = BufWriter::with_capacity(1 << 17, File::create(&turned).map_err(unreadable)?);
    to.write_all(MAGIC).and_then(|()| to.write_all(&word)).map_err(unreadable)?;
    let length = std::fs::metadata(path).map_err(unreadable)?.len();
    if length % 8 != 0 {
        return Err(broken("cut off"));
    }
    for _ in 2..length / 8 {
        from.read_exact(&mut word).map_err(unreadable)?;
        word.reverse();
        to.write_all(&word).map_err(unreadable)?;
    }
    to.into_inner().map_err(|error| unreadable(error.into_error()))?;
    std::fs::rename(&turned, path).map_err(unreadable)
}

fn broken(why: &str) -> Trouble {
    Trouble::ResultsBroken(why.to_string())
}

impl<R: Read> Results<R> {
    /// Reads the head; `columns` is how many the simulation has.
    pub fn new(mut reader: R, columns: usize) -> Result<Results<R>> {
        let mut magic = [0; 8];
        reader.read_exact(&mut magic).map_err(|error| Trouble::ResultsBroken(error.to_string()))?;
        let mut results = Results {
            reader,
            place: vec![None; columns],
            bytes: Vec::new(),
            counts: false,
            row: Vec::new(),
            point: Vec::new(),
        };
        let version = results.number()?;
        let stored = results.number()?;
        results.counts = results.number()? as u32 & COUNTS != 0;
        if &magic != MAGIC || version != 1.0 || !(0.0..=columns as f64).contains(&stored) {
            return Err(broken("not stored by this version"));
        }
        for at in 0..stored as usize {
            let column = results.number()?;
            let place = results.place.get_mut(column as usize).ok_or_else(|| broken("a column that is not known"))?;
            *place = Some(at);
        }
        results.row = vec![0.0; stored as usize];
        results.bytes = vec![0; 8 * stored as usize];
        Ok(results)
    }

    /// Where a column of the simulation stands in a row, if it was stored.
    pub fn place(&self, column: usize) -> Option<usize> {
        self.place.get(column).copied().flatten()
    }

    /// The values of the last row.
    pub fn row(&self) -> &[f64] {
        &self.row
    }

    /// A value of the last row in units of 0.00000001.
    pub fn count(&self, place: usize) -> i64 {
        match self.bytes.chunks_exact(8).nth(place) {
            Some(bytes) if self.counts => i64::from_ne_bytes(bytes.try_into().unwrap_or_default()),
            _ => (self.row.get(place).copied().unwrap_or(0.0) * UNIT).round() as i64,
        }
    }

    /// The values of the last point: of the columns that are drawn, in their order.
    pub fn point(&self) -> &[f64] {
        &self.point
    }

    /// The next record; nothing at the end.
    pub fn next_record(&mut self) -> Result<Option<Record>> {
        let Some(tag) = self.number_or_end()? else { return Ok(None) };
        let record = match tag as i64 {
            1 => Record::RunBegins(self.number()? as usize),
            2 => {
                let why = Why(self.number()? as u32);
                self.reader.read_exact(&mut self.bytes).map_err(|error| Trouble::ResultsBroken(error.to_string()))?;
                for (value, bytes) in self.row.iter_mut().zip(self.bytes.chunks_exact(8)) {
                    let bytes = bytes.try_into().unwrap_or_default();
                    *value = match self.counts {
                        true => i64::from_ne_bytes(bytes) as f64 / UNIT,
                        false => f64::from_ne_bytes(bytes),
                    };
                }
                Record::Row(why)
            }
            3 => Record::Warning(self.event()?, self.number()?),
            4 => Record::Failed(self.event()?),
            5 => Record::RunEnds(self.number()?),
            6 => {
                self.number()?;
                for _ in 0..self.number()? as u64 {
                    self.number()?;
                }
                Record::Balance
            }
            7 => {
                let (solve, part) = (self.number()?, self.number()?);
                let whose = match part {
                    _ if solve < 0.0 => Whose::All,
                    0.0 => Whose::States(solve as usize),
                    _ => Whose::Rates(solve as usize),
                };
                let count = self.number()?;
                self.point.clear();
                for _ in 0..count as u64 {
                    let value = self.number()?;
                    self.point.push(value);
                }
                Record::Point(whose)
            }
            _ => return Err(broken("a record that is not known")),
        };
        Ok(Some(record))
    }

    fn event(&mut self) -> Result<Event> {
        let (kind, site) = (self.number()?, self.number()?);
        let site = (site >= 0.0).then_some(site as usize);
        Ok(Event { kind: kind as i32, site, time: self.number()?, value: self.number()? })
    }

    fn number(&mut self) -> Result<f64> {
        self.number_or_end()?.ok_or_else(|| broken("cut off"))
    }

    fn number_or_end(&mut self) -> Result<Option<f64>> {
        let mut bytes = [0; 8];
        match self.reader.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(f64::from_ne_bytes(bytes))),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(Trouble::ResultsBroken(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(numbers: &[f64]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(numbers.iter().flat_map(|number| number.to_ne_bytes()));
        bytes
    }

    #[test]
    fn records_come_back_in_their_order() {
        // Columns 0 and 2 of three; one run with one row, a warning, a failure.
        let bytes = stored(&[
            1.0, 2.0, 0.0, 0.0, 2.0, 1.0, 0.0, 2.0, 3.0, 10.0, 20.0, 3.0, 8.0, 5.0, 1.5, 41.0, 7.0, 4.0, 1.0, -1.0,
            2.0, 0.0, 5.0, 4.0,
        ]);
        let mut results = Results::new(&bytes[..], 3).unwrap();
        assert_eq!((results.place(0), results.place(1), results.place(2)), (Some(0), None, Some(1)));
        assert_eq!(results.next_record().unwrap(), Some(Record::RunBegins(0)));
        assert_eq!(results.next_record().unwrap(), Some(Record::Row(Why::PRINT.or(Why::PLOT))));
        assert_eq!(results.row(), [10.0, 20.0]);
        let warning = Event { kind: 8, site: Some(5), time: 1.5, value: 41.0 };
        assert_eq!(results.next_record().unwrap(), Some(Record::Warning(warning, 7.0)));
        let failure = Event { kind: 1, site: None, time: 2.0, value: 0.0 };
        assert_eq!(results.next_record().unwrap(), Some(Record::Failed(failure)));
        assert_eq!(results.next_record().unwrap(), Some(Record::RunEnds(4.0)));
        assert_eq!(results.next_record().unwrap(), None);
    }

    #[test]
    fn whole_numbers_keep_all_their_digits() {
        let count = 9_007_199_254_740_993i64;
        let bytes = stored(&[1.0, 1.0, 2.0, 0.0, 2.0, 1.0, f64::from_ne_bytes(count.to_ne_bytes())]);
        let mut results = Results::new(&bytes[..], 1).unwrap();
        assert_eq!(results.next_record().unwrap(), Some(Record::Row(Why::PRINT)));
        assert_eq!((results.count(0), results.row()), (count, &[count as f64 / UNIT][..]));
    }

    #[test]
    fn results_of_the_other_byte_order_are_turned() {
        let numbers = [1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 2.0, 1.0, 10.5];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(numbers.iter().flat_map(|number: &f64| {
            let mut word = number.to_ne_bytes();
            word.reverse();
            word
        }));
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("results");
        for given in [bytes, stored(&numbers)] {
            std::fs::write(&path, given).unwrap();
            bring_home(&path).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), stored(&numbers));
        }
    }

    #[test]
    fn what_is_no_result_is_refused() {
        assert!(Results::new(&b"PNG"[..], 3).is_err());
        assert!(Results::new(&stored(&[2.0, 1.0, 0.0, 0.0])[..], 3).is_err());
        assert!(Results::new(&stored(&[1.0, 1.0, 0.0, 7.0])[..], 3).is_err());
        let bytes = stored(&[1.0, 1.0, 0.0, 0.0, 2.0, 1.0]);
        let mut cut = Results::new(&bytes[..], 3).unwrap();
        assert!(cut.next_record().is_err());
    }
}
