//! The rows of data that AGAINST compares with the model.

use super::trials::Observed;
use super::{span, tell};
use crate::clib;
use crate::description::Description;
use crate::interpret::{self, Machine};
use crate::talk::Talk;
use crate::translate::Good;
use crate::trouble::{Result, Trouble};
use std::ffi::CString;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::fitting::{BadWeight, DataUnreached, NotComparable, shown};
use zudyn_translator::plan::SiteId;

/// One AGAINST: a column of data, and where the rows of a run have what it is compared with.
#[derive(Clone, Debug)]
pub struct Series {
    /// `obs.cp`
    pub name: String,
    pub value: u32,
    pub weight: Option<u32>,
    pub site: SiteId,
    /// Times and values, in the order of the file.
    pub rows: Vec<(f64, f64)>,
}

#[derive(Clone, Debug)]
pub struct Data {
    pub series: Vec<Series>,
}

/// A row compared with a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    pub time: f64,
    pub data: f64,
    pub fit: f64,
    pub weight: f64,
}

impl Compared {
    pub fn residual(&self) -> f64 {
        self.data - self.fit
    }
}

impl Series {
    /// Its rows against a run; nothing if the run did not come to one of them.
    pub fn compare(&self, observed: &Observed) -> Option<Vec<Compared>> {
        let compared = self.rows.iter().map(|&(time, data)| {
            let fit = observed.value(time, self.value)?;
            let weight = self.weight.map_or(Some(1.0), |weight| observed.value(time, weight))?;
            Some(Compared { time, data, fit, weight })
        });
        compared.collect()
    }
}

impl Data {
    /// Reads the data files as the program reads them. (A file that is wrong has already ended the first run.)
    pub fn load(good: &Good) -> Result<Data> {
        let plan = &good.plan;
        let layout = interpret::layout(plan);
        let description = Description::new(plan, &layout, Machine::routines());
        let mut series = Vec::new();
        let Some(course) = &plan.course else { return Ok(Data { series }) };
        for observation in &course.observations {
            let Some(table) = course.tables.get(observation.table as usize) else { continue };
            let column = table.columns.get(observation.column as usize);
            series.push(Series {
                name: format!("{}.{}", table.name, column.map_or("", String::as_str)),
                value: observation.value,
                weight: observation.weight,
                site: observation.site,
                rows: read(&description, good, observation.table as usize, observation.column as usize)?,
            });
        }
        Ok(Data { series })
    }

    /// How many rows there are in all.
    pub fn rows(&self) -> usize {
        self.series.iter().map(|series| series.rows.len()).sum()
    }

    /// √w·(data − fit) of all rows; nothing if the run did not get so far or gave something that is no number.
    pub fn residuals(&self, observed: &Observed) -> Option<Vec<f64>> {
        let mut residuals = Vec::with_capacity(self.rows());
        for series in &self.series {
            for compared in series.compare(observed)? {
                residuals.push(compared.weight.sqrt() * compared.residual());
            }
        }
        (!observed.failed() && residuals.iter().all(|residual| residual.is_finite())).then_some(residuals)
    }

    /// Data at times to which the run does not come.
    pub fn refuse_unreached(&self, observed: &Observed, good: &Good, talk: &Talk) -> Result<()> {
        let mut found = Diagnostics::new();
        for series in &self.series {
            let unreached = series.rows.iter().filter(|(time, _)| observed.value(*time, series.value).is_none());
            let times: Vec<f64> = unreached.map(|(time, _)| *time).collect();
            if let Some(&time) = times.first() {
                let (at, column) = (span(good, Some(series.site)), series.name.clone());
                found.error(DataUnreached { at, column, time: shown(time), count: times.len() });
            }
        }
        tell(good, talk, found)
    }

    /// Weights that are negative, and what is not finite.
    pub fn refuse_values(&self, observed: &Observed, good: &Good, talk: &Talk) -> Result<()> {
        let mut found = Diagnostics::new();
        for series in &self.series {
            let (at, column) = (span(good, Some(series.site)), series.name.clone());
            let compared = series.compare(observed).unwrap_or_default();
            let bad = |compared: &&Compared| !(compared.weight >= 0.0 && compared.weight.is_finite());
            if let Some(wrong) = compared.iter().find(|compared| !compared.fit.is_finite()) {
                found.error(NotComparable { at, column, time: shown(wrong.time), value: shown(wrong.fit) });
            } else if let Some(wrong) = compared.iter().find(bad) {
                found.error(BadWeight { at, column, time: shown(wrong.time), weight: shown(wrong.weight) });
            }
        }
        tell(good, talk, found)
    }
}

/// The first column of a table and another.
fn read(description: &Description, good: &Good, table: usize, column: usize) -> Result<Vec<(f64, f64)>> {
    let directory = CString::new(good.directory.as_os_str().as_encoded_bytes()).unwrap_or_default();
    let mut data = clib::Data::default();
    let mut value = 0.0;
    // SAFETY: the description lives longer than the calls and has this table; the columns are read only as far as
    // they go, and given back once.
    unsafe {
        let table = (*description.program()).tables.add(table);
        let wrong = clib::zdi_load(&mut data, table, directory.as_ptr(), &mut value);
        let mut rows = Vec::new();
        if wrong == clib::kind::GOOD {
            let (times, values) = (*data.column, *data.column.add(column));
            rows.extend((0..data.rows as usize).map(|row| (*times.add(row), *values.add(row))));
        }
        clib::zdi_drop(&mut data);
        match wrong {
            clib::kind::GOOD => Ok(rows),
            _ => Err(Trouble::ResultsBroken("the data could not be read again".into())),
        }
    }
}
