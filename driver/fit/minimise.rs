//! Minimises the sum of squares within bounds, by the method of Levenberg and Marquardt.
//!
//! Each step minimises the damped linear problem *within the bounds* ([`super::linear`]), so that a parameter that
//! reaches its bound is held there while the others continue, and leaves it when the sum of squares decreases inward.
//! The damping follows the ratio of actual to expected reduction (H. Nielsen, IMM-REP-1999-05). The scale of each
//! parameter is the length of its column of J, so units do not matter.
//!
//! A search has converged only if the linear problem offers no further reduction within the bounds, which is the
//! condition of Karush, Kuhn and Tucker: the gradient is 0 for parameters between their bounds and points outward on a
//! bound.

use super::linear::Linear;
use super::problem::{Bounds, Point, Problem};
use super::slope::{Slope, slope};
use crate::io::trouble::Result;
use nalgebra::{DMatrix, DVector};

/// The search ends at once if the possible reduction is at most this part of the sum of squares.
const NOTHING: f64 = 1e-14;

/// If no step helps, the possible reduction may be at most this part.
const LITTLE: f64 = 1e-6;

/// A step that changes every parameter by less than this part of it does not count.
const STANDSTILL: f64 = 1e-12;

/// Limit of the steps of a search.
pub const PATIENCE: usize = 300;

const FIRST_DAMPING: f64 = 1e-3;
const LEAST_DAMPING: f64 = 1e-14;
const MOST_DAMPING: f64 = 1e14;

/// The position of a parameter within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Free,
    Low,
    High,
}

/// The best values found.
#[derive(Clone, Debug)]
pub struct Best {
    pub point: Point,
    pub held: Vec<Held>,
    pub ended: Ended,
}

/// Why a search ended. Only the first is success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Converged,
    /// Too many steps.
    Patience,
    /// No step reduces the sum of squares, although the gradient is not 0.
    Stuck,
    /// The derivatives cannot be computed: runs near the values fail.
    Failing,
    /// No parameter has any influence near the values.
    Flat,
}

impl Best {
    pub fn sum(&self) -> f64 {
        self.point.sum()
    }
}

/// Finds the best values, beginning from the start. `watch` is called after each step with its number.
pub fn minimise(
    problem: &mut dyn Problem,
    start: Point,
    bounds: &[Bounds],
    watch: &mut dyn FnMut(usize, f64),
) -> Result<Best> {
    let mut search = Search { problem, bounds, point: start, damping: FIRST_DAMPING, growth: 2.0 };
    for steps in 0..PATIENCE {
        watch(steps, search.point.sum());
        let Some(slopes) = search.slopes()? else { return Ok(search.best(Ended::Failing, None)) };
        if slopes.iter().all(Slope::is_lost) {
            return Ok(search.best(Ended::Flat, None));
        }
        let linear = search.linear(&slopes);
        let (gain, still) = search.gain(&linear, &slopes);
        let sum = search.point.sum();
        // The uncertainty of the residuals, and of the sum of their squares, from the accuracy of the runs.
        let open = search.problem.accuracy() * search.point.residuals.size;
        if still || gain <= NOTHING * sum + (0.01 * open).powi(2) {
            return Ok(search.best(Ended::Converged, Some(&linear)));
        }
        if !search.step(&linear, &slopes)? {
            let visible = LITTLE * sum + 10.0 * open * (2.0 * sum.sqrt() + open);
            let ended = if gain <= visible { Ended::Converged } else { Ended::Stuck };
            return Ok(search.best(ended, Some(&linear)));
        }
    }
    Ok(search.best(Ended::Patience, None))
}

struct Search<'p> {
    problem: &'p mut dyn Problem,
    bounds: &'p [Bounds],
    point: Point,
    damping: f64,
    /// The next factor of the damping.
    growth: f64,
}

impl Search<'_> {
    fn slopes(&mut self) -> Result<Option<Vec<Slope>>> {
        if let Some(slopes) = self.problem.slopes(&self.point)? {
            return Ok(Some(slopes));
        }
        let mut slopes = Vec::with_capacity(self.bounds.len());
        for (number, bounds) in self.bounds.iter().enumerate() {
            match slope(self.problem, &self.point, *bounds, number)? {
                Some(slope) => slopes.push(slope),
                None => return Ok(None),
            }
        }
        Ok(Some(slopes))
    }

    fn linear(&self, slopes: &[Slope]) -> Linear {
        let rows = self.point.residuals.rows.len();
        let column = |slope: &Slope| DVector::from_column_slice(&slope.rows);
        let columns: Vec<DVector<f64>> = slopes.iter().map(column).collect();
        // A parameter without influence takes part as a column of zeros.
        let jacobian =
            DMatrix::from_fn(rows, slopes.len(), |i, j| if slopes[j].is_lost() { 0.0 } else { columns[j][i] });
        Linear::new(jacobian, &self.point.residuals.rows)
    }

    /// The range of each parameter below and above.
    fn room(&self, slopes: &[Slope]) -> (Vec<f64>, Vec<f64>) {
        let room = |number: usize, to: f64| if slopes[number].is_lost() { 0.0 } else { to - self.point.values[number] };
        let low = self.bounds.iter().enumerate().map(|(number, bounds)| room(number, bounds.low).min(0.0));
        let high = self.bounds.iter().enumerate().map(|(number, bounds)| room(number, bounds.high).max(0.0));
        (low.collect(), high.collect())
    }

    /// The reduction that the linear problem expects within the bounds, in measurable directions; and whether that
    /// requires no step at all.
    fn gain(&self, linear: &Linear, slopes: &[Slope]) -> (f64, bool) {
        let (low, high) = self.room(slopes);
        let damping: Vec<f64> = slopes.iter().map(|slope| slope.noise.max(1e-8 * slope.norm())).collect();
        let step = linear.solve(&damping, &low, &high);
        (linear.reduction(&step), self.is_standstill(&self.moved(&step, &low, &high)))
    }

    /// Takes a step that reduces the sum of squares; false if there is none.
    fn step(&mut self, linear: &Linear, slopes: &[Slope]) -> Result<bool> {
        let (low, high) = self.room(slopes);
        let sum = self.point.sum();
        while self.damping <= MOST_DAMPING {
            let damping: Vec<f64> = slopes.iter().map(|slope| self.damping.sqrt() * slope.norm()).collect();
            let step = linear.solve(&damping, &low, &high);
            let values = self.moved(&step, &low, &high);
            if self.is_standstill(&values) {
                return Ok(false);
            }
            if let Some(point) = Point::at(self.problem, values)? {
                let ratio = (sum - point.sum()) / linear.reduction(&step);
                if ratio > 1e-4 && point.sum() < sum {
                    self.point = point;
                    self.damping *= (1.0 - (2.0 * ratio.min(1.0) - 1.0).powi(3)).max(1.0 / 3.0);
                    self.damping = self.damping.max(LEAST_DAMPING);
                    self.growth = 2.0;
                    return Ok(true);
                }
            }
            self.damping *= self.growth;
            self.growth *= 2.0;
        }
        Ok(false)
    }

    /// The values after a step; exactly on a bound if the step leads there.
    fn moved(&self, step: &DVector<f64>, low: &[f64], high: &[f64]) -> Vec<f64> {
        let moved = self.point.values.iter().zip(self.bounds).enumerate().map(|(i, (value, bounds))| match step[i] {
            step if step <= low[i] && low[i] < 0.0 => bounds.low,
            step if step >= high[i] && high[i] > 0.0 => bounds.high,
            step => (value + step).clamp(bounds.low, bounds.high),
        });
        moved.collect()
    }

    fn is_standstill(&self, values: &[f64]) -> bool {
        let pairs = self.point.values.iter().zip(values).zip(self.bounds);
        pairs
            .into_iter()
            .all(|((from, to), bounds)| (to - from).abs() <= STANDSTILL * from.abs().max(STANDSTILL * bounds.width()))
    }

    fn best(self, ended: Ended, linear: Option<&Linear>) -> Best {
        let rise = linear.map(Linear::gradient);
        let held = self.point.values.iter().zip(self.bounds).enumerate().map(|(number, (value, bounds))| {
            let rise = rise.as_ref().map_or(0.0, |rise| rise[number]);
            match value {
                value if *value <= bounds.low && rise >= 0.0 => Held::Low,
                value if *value >= bounds.high && rise <= 0.0 => Held::High,
                _ => Held::Free,
            }
        });
        Best { held: held.collect(), point: self.point, ended }
    }
}
