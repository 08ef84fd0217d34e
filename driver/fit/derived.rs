//! Derivatives of the residuals from one run of the model with its sensitivities (`--sens`), in place of two or more runs
//! for each parameter.

use super::data::{Compared, Data};
use super::problem::{Bounds, Point};
use super::slope::{Slope, norm};
use super::trials::Trials;
use crate::build::translate::Good;
use crate::io::trouble::Result;
use zudyn_translator::check::{Factor, differentiate_columns};

/// The columns of the derivatives: by series and parameter, nothing for a derivative of 0.
pub type Columns = Vec<Vec<Option<u32>>>;

/// The model with the derivatives of what it is compared by; nothing if it has none, so that differences are needed.
pub fn derived(good: &Good) -> Option<(Good, Columns)> {
    let fit = &good.simulation.experiment.fit;
    let factor = |setting| Factor { quantity: setting, element: None };
    let factors: Vec<Factor> = fit.adjustments.iter().map(|adjustment| factor(adjustment.setting)).collect();
    let mut columns: Vec<u32> = fit.observations.iter().map(|observation| observation.value).collect();
    let values = columns.len();
    columns.extend(fit.observations.iter().filter_map(|observation| observation.weight));
    let mut simulation = good.simulation.clone();
    let mut added = differentiate_columns(&mut simulation, &factors, &columns)?;
    // Weights that change with a parameter would need a rule of their own.
    if added.drain(values..).flatten().flatten().next().is_some() {
        return None;
    }
    let (source, language) = (good.source.clone(), good.language);
    let (directory, from_stdin) = (good.directory.clone(), good.from_stdin);
    Some((Good { source, language, simulation, directory, from_stdin }, added))
}

/// Runs of that model.
pub struct Derived<'t> {
    pub trials: Trials<'t>,
    pub columns: &'t Columns,
    pub bounds: Vec<Bounds>,
}

impl Derived<'_> {
    /// Nothing if the run fails, or a derivative is not finite.
    pub fn slopes(&mut self, data: &Data, point: &Point) -> Result<Option<Vec<Slope>>> {
        let accuracy = self.trials.accuracy();
        let observed = self.trials.run(&point.values, 0)?;
        if observed.failed() {
            return Ok(None);
        }
        let mut slopes = Vec::with_capacity(self.bounds.len());
        for (number, bounds) in self.bounds.iter().enumerate() {
            let mut rows = Vec::with_capacity(data.rows());
            for (series, columns) in data.series.iter().zip(self.columns) {
                let Some(compared) = series.compare(&observed) else { return Ok(None) };
                for one in compared {
                    let Some(change) = columns[number].map_or(Some(0.0), |column| observed.value(one.time, column))
                    else {
                        return Ok(None);
                    };
                    rows.push(slope_of(&one, change));
                }
            }
            if !rows.iter().all(|row| row.is_finite()) {
                return Ok(None);
            }
            // What a run leaves open, over the whole range, is less than what can be seen of a parameter.
            let noise = accuracy * norm(&rows).max(point.residuals.size / bounds.width());
            slopes.push(Slope { rows, noise });
        }
        Ok(Some(slopes))
    }
}

/// The derivative of a residual, of which that of the fit is a part.
fn slope_of(compared: &Compared, change: f64) -> f64 {
    if compared.counts() { -compared.weight.sqrt() * change } else { 0.0 }
}
