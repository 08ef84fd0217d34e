//! Derivatives of the residuals by differences that never leave the bounds.

use super::problem::{Bounds, Point, Problem};
use crate::io::trouble::Result;

/// A change of the residuals larger than this multiple of their uncertainty is accurate enough.
const CLEAR: f64 = 100.0;

/// Steps grow by this factor until the change is accurate enough.
const GROWTH: f64 = 30.0;

/// The longest step as a part of the range between the bounds.
const LONGEST: f64 = 0.1;

/// The derivatives of all residuals with respect to one parameter.
#[derive(Clone, Debug)]
pub struct Slope {
    pub rows: Vec<f64>,
    /// The norm of their error due to the accuracy of the runs.
    pub noise: f64,
}

impl Slope {
    pub fn norm(&self) -> f64 {
        norm(&self.rows)
    }

    /// Moving the parameter has no measurable effect.
    pub fn is_lost(&self) -> bool {
        self.norm() <= 2.0 * self.noise
    }
}

/// The derivatives with respect to one parameter, by a central difference, or a one-sided one at a bound or where runs
/// fail. The step is long enough for the accuracy of the runs. Nothing if runs fail on both sides.
pub fn slope(problem: &mut dyn Problem, point: &Point, bounds: Bounds, number: usize) -> Result<Option<Slope>> {
    let accuracy = problem.accuracy();
    let unclear = accuracy * point.residuals.size;
    let width = bounds.width();
    let longest = LONGEST * width;
    let mut step = (accuracy.cbrt() * point.values[number].abs().max(1e-6 * width)).min(longest);
    loop {
        let Some(rows) = difference(problem, point, bounds, number, step)? else { return Ok(None) };
        let slope = Slope { noise: unclear / step, rows };
        if slope.norm() > CLEAR * slope.noise || step >= longest {
            return Ok(Some(slope));
        }
        step = (GROWTH * step).min(longest);
    }
}

fn difference(
    problem: &mut dyn Problem,
    point: &Point,
    bounds: Bounds,
    number: usize,
    step: f64,
) -> Result<Option<Vec<f64>>> {
    let here = point.values[number];
    let mut at = |value: f64| -> Result<Option<Vec<f64>>> {
        if !bounds.contain(value) {
            return Ok(None);
        }
        let mut values = point.values.clone();
        values[number] = value;
        Ok(problem.residuals(&values)?.map(|residuals| residuals.rows))
    };
    let (below, above) = (here - step, here + step);
    let (down, up) = (at(below)?, at(above)?);
    if let (Some(down), Some(up)) = (&down, &up) {
        return Ok(Some(quotient(down, up, above - below)));
    }
    let (side, near) = match (up, down) {
        (Some(up), _) => (above - here, up),
        (None, Some(down)) => (below - here, down),
        (None, None) => return Ok(None),
    };
    let middle = &point.residuals.rows;
    Ok(Some(match at(here + 2.0 * side)? {
        // f'(x) = (4 f(x+h) - 3 f(x) - f(x+2h))/2h, with an error of order 2 like the central difference.
        Some(far) => {
            let rows = near.iter().zip(middle).zip(&far);
            rows.map(|((near, middle), far)| (4.0 * near - 3.0 * middle - far) / (2.0 * side)).collect()
        }
        None => quotient(middle, &near, side),
    }))
}

fn quotient(from: &[f64], to: &[f64], by: f64) -> Vec<f64> {
    from.iter().zip(to).map(|(from, to)| (to - from) / by).collect()
}

pub fn norm(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}
