//! What is minimised: residuals as a function of the parameters.

use crate::io::trouble::Result;

/// Residuals for values of the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Residuals {
    /// √w·(data − fit) of each row.
    pub rows: Vec<f64>,
    /// The norm of what is compared, with its weights: residuals are as accurate as a part of this.
    pub size: f64,
    /// Rows that count: those whose weight is not 0.
    pub count: usize,
}

impl Residuals {
    /// The sum of their squares, S.
    pub fn sum(&self) -> f64 {
        self.rows.iter().map(|residual| residual * residual).sum()
    }
}

/// A model with its data, or in tests a formula.
pub trait Problem {
    /// Nothing where the model cannot be run or gives something that is not a number.
    fn residuals(&mut self, values: &[f64]) -> Result<Option<Residuals>>;

    /// How accurate what is compared is, in parts of its size.
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
    /// Nothing where the model fails.
    pub fn at(problem: &mut dyn Problem, values: Vec<f64>) -> Result<Option<Point>> {
        Ok(problem.residuals(&values)?.map(|residuals| Point { values, residuals }))
    }

    pub fn sum(&self) -> f64 {
        self.residuals.sum()
    }
}
