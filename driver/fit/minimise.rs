//! The least sum of squares within bounds: the method of Levenberg and Marquardt (the `levenberg-marquardt` crate, after
//! MINPACK), with an active set.
//!
//! A step that leads beyond a bound is cut off there. When the method has ended, parameters on a bound from
//! which the sum of squares falls only outward are held there and the others are minimised again; one from which it
//! falls inward is set free again, until neither happens.

use super::data::Data;
use super::trials::Trials;
use crate::trouble::{Exit, Result, Trouble};
use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt, TerminationReason};
use nalgebra::{DMatrix, DVector, Dyn, storage::Owned};
use std::cell::RefCell;

/// Changes of the sum of squares, and of the parameters, that are no more than this part of them end the search;
/// of the parameters, not less than the accuracy of the runs.
const SUM: f64 = 1e-13;
const PARAMETERS: f64 = 1e-10;

/// Evaluations a search may take for each parameter.
const PATIENCE: usize = 100;

/// So often the set of held parameters may change.
const ROUNDS: usize = 12;

/// Residuals of a run that fails are so many times those of the best one: the method then takes a tenth of the step.
const PENALTY: f64 = 1e3;

/// A range of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: f64,
    pub high: f64,
}

/// Where a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Free,
    Low,
    High,
}

/// The best values found.
#[derive(Clone, Debug)]
pub struct Best {
    pub values: Vec<f64>,
    pub residuals: Vec<f64>,
    pub held: Vec<Held>,
    /// Else the search ended because it took too long, or because runs near the values fail.
    pub ended: Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Converged,
    /// Too many runs.
    Patience,
    /// The derivatives cannot be found: runs near the values fail.
    Failing,
}

impl Best {
    pub fn sum(&self) -> f64 {
        self.residuals.iter().map(|residual| residual * residual).sum()
    }
}

/// The best values, from the start on.
pub fn minimise(trials: &mut Trials, data: &Data, start: &[f64], bounds: &[Bounds]) -> Result<Best> {
    let accuracy = trials.accuracy();
    let Some(residuals) = data.residuals(&trials.run(start, 0)?) else {
        // They were looked at when the first run was.
        return Err(Trouble::Told(Exit::Run));
    };
    let mut best =
        Best { values: start.to_vec(), residuals, held: vec![Held::Free; start.len()], ended: Ended::Converged };
    for round in 0..ROUNDS {
        let free: Vec<usize> = (0..start.len()).filter(|number| best.held[*number] == Held::Free).collect();
        if !free.is_empty() {
            search(trials, data, bounds, &free, &mut best, accuracy)?;
        }
        let held = held(trials, data, bounds, &best)?;
        let Some(held) = held else {
            best.ended = Ended::Failing;
            break;
        };
        let changed = held != best.held;
        best.held = held;
        if !changed {
            break;
        }
        if round + 1 == ROUNDS {
            best.ended = Ended::Patience;
        }
    }
    Ok(best)
}

/// The best values of the free parameters.
fn search(
    trials: &mut Trials,
    data: &Data,
    bounds: &[Bounds],
    free: &[usize],
    best: &mut Best,
    accuracy: f64,
) -> Result<()> {
    let point = DVector::from_iterator(free.len(), free.iter().map(|number| best.values[*number]));
    let search = Search { data, bounds, free, point, state: RefCell::new(State { trials, best, trouble: None }) };
    let method = LevenbergMarquardt::new()
        .with_ftol(SUM)
        .with_xtol(PARAMETERS.max(0.1 * accuracy))
        .with_gtol(SUM)
        .with_patience(PATIENCE);
    let (search, report) = method.minimize(search);
    let state = search.state.into_inner();
    if let Some(trouble) = state.trouble {
        return Err(trouble);
    }
    state.best.ended = match report.termination {
        TerminationReason::LostPatience => Ended::Patience,
        TerminationReason::User(_) => Ended::Failing,
        // What is called numerical or without improvement here is as near as the runs are accurate.
        _ => Ended::Converged,
    };
    Ok(())
}

/// Which parameters are to be held on a bound; nothing if that cannot be found.
fn held(trials: &mut Trials, data: &Data, bounds: &[Bounds], best: &Best) -> Result<Option<Vec<Held>>> {
    let mut held = vec![Held::Free; bounds.len()];
    for (number, of) in bounds.iter().enumerate() {
        let value = best.values[number];
        if value > of.low && value < of.high {
            continue;
        }
        let Some(slope) = slope(trials, data, &best.values, bounds, number)? else { return Ok(None) };
        if leads_out(value, *of, &slope, &best.residuals) {
            held[number] = if value <= of.low { Held::Low } else { Held::High };
        }
    }
    Ok(Some(held))
}

/// Whether a parameter is on a bound beyond which the sum of squares falls, or stands.
fn leads_out(value: f64, bounds: Bounds, slope: &[f64], residuals: &[f64]) -> bool {
    // Half the derivative of the sum.
    let rise: f64 = slope.iter().zip(residuals).map(|(slope, residual)| slope * residual).sum();
    (value <= bounds.low && rise >= 0.0) || (value >= bounds.high && rise <= 0.0)
}

/// The derivatives of all residuals by one parameter: a central difference, or one to the inner side at a bound or
/// where runs fail; of steps so long that neither rounding nor the error of the method matters. Nothing: runs fail.
pub fn slope(
    trials: &mut Trials,
    data: &Data,
    values: &[f64],
    bounds: &[Bounds],
    number: usize,
) -> Result<Option<Vec<f64>>> {
    let accuracy = trials.accuracy();
    let Bounds { low, high } = bounds[number];
    let here = values[number];
    let width = high - low;
    let size = if here == 0.0 { 1e-3 * width } else { here.abs() };
    let mut step = (accuracy.cbrt() * size).min(0.25 * width);
    for last in [false, true] {
        let mut at = |value: f64| -> Result<Option<Vec<f64>>> {
            let mut moved = values.to_vec();
            moved[number] = value;
            Ok(data.residuals(&trials.run(&moved, 0)?))
        };
        let (below, above) = (here - step, here + step);
        let down = if below >= low { at(below)? } else { None };
        let up = if above <= high { at(above)? } else { None };
        let slope: Vec<f64> = match (down, up) {
            (Some(down), Some(up)) => difference(&down, &up, above - below),
            (down, up) => {
                // f'(x) = (4 f(x+h) - 3 f(x) - f(x+2h))/2h, with an error of order 2 as that in the middle.
                let side = if up.is_some() { step } else { -step };
                let Some(near) = up.or(down) else { return Ok(None) };
                let far = here + 2.0 * side;
                let far = if (low..=high).contains(&far) { at(far)? } else { None };
                let Some(middle) = at(here)? else { return Ok(None) };
                match far {
                    Some(far) => {
                        let three = |((near, middle), far): ((&f64, &f64), &f64)| {
                            (4.0 * near - 3.0 * middle - far) / (2.0 * side)
                        };
                        near.iter().zip(&middle).zip(&far).map(three).collect()
                    }
                    None => difference(&middle, &near, side),
                }
            }
        };
        // A change lost in what the method leaves open: once more with a longer step.
        let change = slope.iter().fold(0.0, |most: f64, slope| most.max((slope * step).abs()));
        if last || change > 30.0 * accuracy * size_of_data(data) || step >= 0.1 * width {
            return Ok(Some(slope));
        }
        step = (30.0 * step).min(0.1 * width);
    }
    Ok(None)
}

fn difference(from: &[f64], to: &[f64], by: f64) -> Vec<f64> {
    from.iter().zip(to).map(|(from, to)| (to - from) / by).collect()
}

fn size_of_data(data: &Data) -> f64 {
    data.series.iter().flat_map(|series| &series.rows).fold(0.0, |most: f64, (_, value)| most.max(value.abs()))
}

/// The free parameters as the crate sees them.
struct Search<'s, 't> {
    data: &'s Data,
    bounds: &'s [Bounds],
    free: &'s [usize],
    /// May lie beyond the bounds: what is run does not.
    point: DVector<f64>,
    state: RefCell<State<'s, 't>>,
}

struct State<'s, 't> {
    trials: &'s mut Trials<'t>,
    best: &'s mut Best,
    trouble: Option<Trouble>,
}

impl Search<'_, '_> {
    fn values(&self, best: &Best) -> Vec<f64> {
        let mut values = best.values.clone();
        for (value, number) in self.point.iter().zip(self.free) {
            let Bounds { low, high } = self.bounds[*number];
            values[*number] = value.clamp(low, high);
        }
        values
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Search<'_, '_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, point: &DVector<f64>) {
        self.point.copy_from(point);
    }

    fn params(&self) -> DVector<f64> {
        self.point.clone()
    }

    fn residuals(&self) -> Option<DVector<f64>> {
        let mut state = self.state.borrow_mut();
        let State { trials, best, trouble } = &mut *state;
        let values = self.values(best);
        let observed = match trials.run(&values, 0) {
            Ok(observed) => observed,
            Err(stopped) => {
                *trouble = Some(stopped);
                return None;
            }
        };
        match self.data.residuals(&observed) {
            Some(residuals) => {
                let found = Best { values, residuals, ..best.clone() };
                let residuals = DVector::from_column_slice(&found.residuals);
                if found.sum() <= best.sum() {
                    **best = found;
                }
                Some(residuals)
            }
            None => {
                let most =
                    best.residuals.iter().fold(f64::MIN_POSITIVE, |most: f64, residual| most.max(residual.abs()));
                Some(DVector::from_element(best.residuals.len(), PENALTY * most))
            }
        }
    }

    fn jacobian(&self) -> Option<DMatrix<f64>> {
        let mut state = self.state.borrow_mut();
        let State { trials, best, trouble } = &mut *state;
        let values = self.values(best);
        let mut jacobian = DMatrix::zeros(self.data.rows(), self.free.len());
        for (column, number) in self.free.iter().enumerate() {
            match slope(trials, self.data, &values, self.bounds, *number) {
                // What would only lead beyond its bound stays there.
                Ok(Some(slope)) if leads_out(values[*number], self.bounds[*number], &slope, &best.residuals) => {}
                Ok(Some(slope)) => jacobian.set_column(column, &DVector::from_vec(slope)),
                Ok(None) => return None,
                Err(stopped) => {
                    *trouble = Some(stopped);
                    return None;
                }
            }
        }
        Some(jacobian)
    }
}
