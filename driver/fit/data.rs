//! The rows of data that AGAINST compares with the model.

use super::derived::Derived;
use super::problem::{Point, Problem, Residuals};
use super::slope::Slope;
use super::trials::{Observed, Trials};
use super::{span, tell};
use crate::build::translate::Good;
use crate::clib;
use crate::engine::description::Description;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use std::ffi::CString;
use zudyn_translator::code::{Id, Site};
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::fitting::{BadWeight, DataUnreached, NotComparable, shown};

/// One AGAINST: a column of data, and the column of the run to compare it with.
#[derive(Clone, Debug)]
pub struct Series {
    /// `obs.cp`
    pub name: String,
    pub value: u32,
    pub weight: Option<u32>,
    pub site: Id<Site>,
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

    /// A row with a weight of 0 does not count, whatever the comparison gives.
    pub fn counts(&self) -> bool {
        self.weight != 0.0
    }
}

impl Series {
    /// Its rows compared with a run; nothing if the run did not reach one of them.
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
    /// Reads the data files in the same way as the program. (A faulty file has already ended the first run.)
    pub fn load(good: &Good) -> Result<Data> {
        let simulation = &good.simulation;
        let description = Description::of_results(simulation);
        let mut series = Vec::new();
        for observation in &simulation.experiment.fit.observations {
            let Some(table) = simulation.system.files.get(observation.file) else { continue };
            let column = table.columns.get(observation.column as usize);
            series.push(Series {
                name: format!("{}.{}", table.name, column.map_or("", String::as_str)),
                value: observation.value,
                weight: observation.weight,
                site: observation.source,
                rows: read(&description, good, observation.file.index(), observation.column as usize)?,
            });
        }
        Ok(Data { series })
    }

    /// The total number of rows.
    pub fn rows(&self) -> usize {
        self.series.iter().map(|series| series.rows.len()).sum()
    }

    /// The residuals of a run; nothing if it failed or gave NaN.
    pub fn residuals(&self, observed: &Observed) -> Option<Residuals> {
        if observed.failed() {
            return None;
        }
        let mut residuals = Residuals { rows: Vec::with_capacity(self.rows()), size: 0.0, count: 0 };
        let mut squares = 0.0;
        for series in &self.series {
            for compared in series.compare(observed)? {
                let root = compared.weight.sqrt();
                let counts = compared.counts();
                residuals.rows.push(if counts { root * compared.residual() } else { 0.0 });
                if counts {
                    squares += (root * compared.data.abs().max(compared.fit.abs())).powi(2);
                    residuals.count += 1;
                }
            }
        }
        residuals.size = squares.sqrt();
        let finite = residuals.size.is_finite() && residuals.rows.iter().all(|residual| residual.is_finite());
        (finite && residuals.sum().is_finite()).then_some(residuals)
    }

    /// Data at times that the run does not reach.
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

    /// Negative weights, and values that are not finite.
    pub fn refuse_values(&self, observed: &Observed, good: &Good, talk: &Talk) -> Result<()> {
        let mut found = Diagnostics::new();
        for series in &self.series {
            let (at, column) = (span(good, Some(series.site)), series.name.clone());
            let compared = series.compare(observed).unwrap_or_default();
            let bad = |compared: &&Compared| !(compared.weight >= 0.0 && compared.weight.is_finite());
            // Squares whose sum overflows are no better than infinite ones.
            let most = f64::MAX / self.rows() as f64;
            let square = |compared: &Compared| compared.weight * compared.residual().powi(2);
            let unfit =
                |compared: &&Compared| compared.counts() && !(compared.fit.is_finite() && square(compared) <= most);
            if let Some(wrong) = compared.iter().find(bad) {
                found.error(BadWeight { at, column, time: shown(wrong.time), weight: shown(wrong.weight) });
            } else if let Some(wrong) = compared.iter().find(unfit) {
                found.error(NotComparable { at, column, time: shown(wrong.time), value: shown(wrong.fit) });
            }
        }
        tell(good, talk, found)
    }
}

/// The model compared with its data.
pub struct Fitting<'a, 't> {
    pub trials: &'a mut Trials<'t>,
    pub data: &'a Data,
    /// If the model has derivatives.
    pub derived: Option<&'a mut Derived<'t>>,
}

impl Problem for Fitting<'_, '_> {
    fn residuals(&mut self, values: &[f64]) -> Result<Option<Residuals>> {
        Ok(self.data.residuals(&self.trials.run(values, 0)?))
    }

    fn slopes(&mut self, point: &Point) -> Result<Option<Vec<Slope>>> {
        match &mut self.derived {
            Some(derived) => derived.slopes(self.data, point),
            None => Ok(None),
        }
    }

    fn accuracy(&self) -> f64 {
        self.trials.accuracy()
    }
}

/// The first column of a table and another.
fn read(description: &Description, good: &Good, table: usize, column: usize) -> Result<Vec<(f64, f64)>> {
    let directory = CString::new(good.directory.as_os_str().as_encoded_bytes()).unwrap_or_default();
    let mut data = clib::Data::default();
    let mut value = 0.0;
    // SAFETY: the description outlives the calls and has this table; the columns are read only within their length, and
    // freed once.
    unsafe {
        let table = (*description.program()).tables.add(table);
        let wrong = clib::zdi_load(&mut data, table, directory.as_ptr(), &mut value);
        let mut rows = Vec::new();
        if wrong == clib::kind::GOOD {
            let (times, values) = (*data.column, *data.column.add(column));
            // Adding 0 turns a time of -0 into the 0 at which the run begins.
            rows.extend((0..data.rows as usize).map(|row| (*times.add(row) + 0.0, *values.add(row))));
        }
        clib::zdi_drop(&mut data);
        match wrong {
            clib::kind::GOOD => Ok(rows),
            _ => Err(Trouble::ResultsBroken("the data could not be read again".into())),
        }
    }
}
