//! The quantity to minimise: residuals as a function of the parameters.

use super::slope::Slope;
use crate::io::trouble::Result;

/// Residuals for values of the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Residuals {
    /// √w·(data − fit) of each row.
    pub rows: Vec<f64>,
    /// The norm of the compared values, with their weights; the accuracy of residuals is a part of this.
    pub size: f64,
    /// Counted rows: those whose weight is not 0.
    pub count: usize,
}

impl Residuals {
    /// The sum of their squares, S.
    pub fn sum(&self) -> f64 {
        self.rows.iter().map(|residual| residual * residual).sum()
    }
}

/// A model with its data; in tests, a formula.
pub trait Problem {
    /// Nothing if the model cannot run or gives NaN.
    fn residuals(&mut self, values: &[f64]) -> Result<Option<Residuals>>;

    /// The derivatives with respect to all parameters from one run; nothing if only differences give them.
    fn slopes(&mut self, _: &Point) -> Result<Option<Vec<Slope>>> {
        Ok(None)
    }

    /// The relative accuracy of the compared values.
    fn accuracy(&self) -> f64;
}

/// A range of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: f64,
    pub high: f64,
}

impl Bounds {
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    pub fn contain(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Values of the parameters with their residuals.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub values: Vec<f64>,
    pub residuals: Residuals,
}

impl Point {
    /// Nothing if the model fails.
    pub fn at(problem: &mut dyn Problem, values: Vec<f64>) -> Result<Option<Point>> {
        Ok(problem.residuals(&values)?.map(|residuals| Point { values, residuals }))
    }

    pub fn sum(&self) -> f64 {
        self.residuals.sum()
    }
}
