//! Results of a small machine as stored results: its values, at the moments at which a run on this machine stores rows.
//!
//! When something is printed or plotted is decided by the runtime, which a small machine does not have. So the model
//! is run here too, and gives the calendar; every number in the store is the machine's.

use super::told::{End, Told};
use crate::clib::{kind, record};
use crate::io::trouble::{Result, Trouble};
use crate::results::stored::{self as results, Event, MAGIC, Record, Why};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// What happened in one run on this machine: all its rows, without their values, and its events.
#[derive(Debug, Default)]
pub struct Calendar {
    /// By run; those of a course are reported only by running it.
    pub runs: Vec<Dates>,
}

#[derive(Debug, Default)]
pub struct Dates {
    pub run: usize,
    pub rows: Vec<Why>,
    warnings: Vec<(Event, f64)>,
    failure: Option<Event>,
    pub steps: f64,
}

impl Calendar {
    pub fn read(path: &Path, columns: usize) -> Result<Calendar> {
        let mut calendar = Calendar::default();
        let mut results = results::open(path, columns)?;
        while let Some(record) = results.next_record()? {
            if let Record::RunBegins(run) = record {
                calendar.runs.push(Dates { run, ..Dates::default() });
            }
            let Some(dates) = calendar.runs.last_mut() else { continue };
            match record {
                Record::Row(why) => dates.rows.push(why),
                Record::Warning(event, steps) => dates.warnings.push((event, steps)),
                Record::Failed(event) => dates.failure = Some(event),
                Record::RunEnds(steps) => dates.steps = steps,
                Record::RunBegins(_) | Record::Point(_) | Record::Balance => {}
            }
        }
        Ok(calendar)
    }
}

impl Dates {
    /// The rows that are wanted lie so many steps apart, or a multiple of it.
    pub fn every(&self, every_step: bool) -> u32 {
        let wanted = |why: &Why| every_step || why.any_of(DUE);
        let steps = self.rows.iter().enumerate().filter(|(_, why)| wanted(why)).map(|(step, _)| step);
        let every = steps.fold(0, |every, step| greatest_divisor(step, every));
        u32::try_from(every).unwrap_or(1).max(1)
    }
}

/// Reasons of a deck to store a row.
const DUE: Why = Why::PRINT.or(Why::PLOT).or(Why::SAVE);

fn greatest_divisor(a: usize, b: usize) -> usize {
    if a == 0 { b } else { greatest_divisor(b % a, a) }
}

/// The file of stored results in the making.
pub struct Store {
    to: BufWriter<File>,
    columns: usize,
}

impl Store {
    pub fn create(path: &Path, columns: usize) -> Result<Store> {
        let mut store = Store { to: BufWriter::new(File::create(path).map_err(Trouble::Temporary)?), columns };
        store.to.write_all(MAGIC).map_err(Trouble::Temporary)?;
        store.put(&[1.0, columns as f64, 0.0])?;
        store.put(&(0..columns).map(|column| column as f64).collect::<Vec<_>>())?;
        Ok(store)
    }

    /// A run of a deck, of whose steps the machine has told every so many.
    pub fn deck(&mut self, dates: &Dates, told: &Told, every: u32, every_step: bool) -> Result<()> {
        self.begin(dates.run)?;
        for (row, values) in told.rows.iter().enumerate() {
            // Where the machine continues and this one does not, nobody knows what is due.
            let why = dates.rows.get(row * every as usize).copied().unwrap_or(Why::STEP);
            let why = if every_step { why } else { why.and(DUE) };
            if why != Why::NONE {
                self.row(why, values)?;
            }
        }
        self.ended(dates, told.end)
    }

    /// The runs of a course, whose rows the machine has told one after the other.
    pub fn course(&mut self, calendar: &Calendar, told: &Told) -> Result<()> {
        let mut rows = told.rows.iter();
        let last = calendar.runs.len().saturating_sub(1);
        for (number, dates) in calendar.runs.iter().enumerate() {
            if number > 0 && rows.len() == 0 && !dates.rows.is_empty() {
                break;
            }
            self.begin(dates.run)?;
            let here = if number == last { rows.len() } else { dates.rows.len() };
            let usual = dates.rows.first().copied().unwrap_or(DUE.or(Why::STEP));
            for (row, values) in rows.by_ref().take(here).enumerate() {
                self.row(dates.rows.get(row).copied().unwrap_or(usual), values)?;
            }
            let end = told.end.filter(|_| rows.len() == 0);
            self.ended(dates, end)?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<()> {
        self.to.into_inner().map(drop).map_err(|error| Trouble::Temporary(error.into_error()))
    }

    fn begin(&mut self, run: usize) -> Result<()> {
        self.put(&[f64::from(record::RUN_BEGINS), run as f64])
    }

    fn row(&mut self, why: Why, values: &[f64]) -> Result<()> {
        if values.len() != self.columns {
            return Err(Trouble::ResultsBroken("a row of another length".into()));
        }
        self.put(&[f64::from(record::ROW), why.number()])?;
        self.put(values)
    }

    fn ended(&mut self, dates: &Dates, end: Option<End>) -> Result<()> {
        if let Some(end) = end {
            for (event, steps) in dates.warnings.iter().filter(|(event, _)| warns(event, end)) {
                self.event(record::WARNING, *event)?;
                self.put(&[*steps])?;
            }
            // The end of a course is no failure.
            if end.code != kind::GOOD && end.code != OVER {
                let here = dates.failure.filter(|here| here.kind == end.code && here.site == end.site);
                let value = here.map_or(f64::NAN, |here| here.value);
                self.event(record::FAILED, Event { kind: end.code, site: end.site, time: end.time, value })?;
            }
        }
        self.put(&[f64::from(record::RUN_ENDS), end.map_or(dates.steps, |end| end.steps)])
    }

    fn event(&mut self, tag: i32, event: Event) -> Result<()> {
        let site = event.site.map_or(-1.0, |site| site as f64);
        self.put(&[f64::from(tag), f64::from(event.kind), site, event.time, event.value])
    }

    fn put(&mut self, numbers: &[f64]) -> Result<()> {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
        self.to.write_all(&bytes).map_err(Trouble::Temporary)
    }
}

/// What a library returns when it is asked to continue after its end (`OVER` of its header).
pub const OVER: i32 = 28;

/// A table that was left here was left there too, if the machine has left any.
fn warns(event: &Event, end: End) -> bool {
    event.kind != kind::TABLE_RANGE || end.outside > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dates(rows: &[Why]) -> Dates {
        Dates { rows: rows.to_vec(), steps: rows.len() as f64 - 1.0, ..Dates::default() }
    }

    #[test]
    fn only_rows_that_are_due_are_told() {
        let step = Why::STEP;
        let found = dates(&[step.or(Why::PRINT), step, step, step, step.or(Why::PLOT), step, step.or(Why::SAVE), step]);
        assert_eq!((found.every(false), found.every(true)), (2, 1));
        assert_eq!(dates(&[step]).every(false), 1);
    }

    #[test]
    fn values_are_those_of_the_machine_and_times_those_of_here() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("results");
        let step = Why::STEP;
        let dates = dates(&[step.or(Why::PRINT), step, step, step, step.or(Why::PLOT)]);
        let end = End { code: 3, site: Some(7), steps: 4.0, outside: 0.0, saturated: 0.0, rows: 3, time: 9.0 };
        let told = Told { rows: vec![vec![1.0], vec![2.0], vec![3.0]], end: Some(end), beginnings: 1 };
        let mut store = Store::create(&path, 1).unwrap();
        store.deck(&dates, &told, 2, false).unwrap();
        store.finish().unwrap();
        let mut results = results::open(&path, 1).unwrap();
        let mut seen = Vec::new();
        while let Some(record) = results.next_record().unwrap() {
            match record {
                Record::Row(why) => seen.push(format!("{why:?} {:?}", results.row())),
                Record::Failed(event) => assert_eq!((event.kind, event.site, event.time), (3, Some(7), 9.0)),
                Record::RunEnds(steps) => assert_eq!(steps, 4.0),
                other => assert_eq!(other, Record::RunBegins(0)),
            }
        }
        assert_eq!(seen, ["Why(1) [1.0]", "Why(2) [3.0]"]);
    }
}
