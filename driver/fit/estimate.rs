//! How good estimates are: standard errors and correlations from s²(JᵀWJ)⁻¹, s² = S/(rows − parameters).

use super::data::Data;
use super::minimise::{Best, Bounds, Held, slope};
use super::trials::Trials;
use crate::trouble::Result;
use nalgebra::DMatrix;

/// Derivatives are right to the square of their step, which goes with the cube root of the accuracy of the runs.
const POWER: f64 = 2.0 / 3.0;

/// A parameter that takes part in what cannot be told apart, measured by its share in the direction.
const SHARE: f64 = 0.1;

/// What the data say of the parameters.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// s; nothing without degrees of freedom.
    pub deviation: Option<f64>,
    /// Rows less parameters.
    pub freedom: usize,
    pub errors: Errors,
}

#[derive(Clone, Debug)]
pub enum Errors {
    /// Of each parameter, nothing for one that is held on its bound; and the correlations of the others, row by row.
    Known { errors: Vec<Option<f64>>, correlations: Vec<Vec<f64>> },
    /// These parameters cannot be told apart by the data; a single one has no influence.
    Together(Vec<usize>),
    /// Runs near the estimates fail.
    Failing,
    /// There are as many parameters as rows.
    NoFreedom,
}

impl Estimate {
    pub fn of(trials: &mut Trials, data: &Data, best: &Best, bounds: &[Bounds]) -> Result<Estimate> {
        let rows = data.rows();
        let freedom = rows - best.values.len().min(rows);
        let deviation = (freedom > 0).then(|| (best.sum() / freedom as f64).sqrt());
        let free: Vec<usize> = (0..bounds.len()).filter(|number| best.held[*number] == Held::Free).collect();
        let mut jacobian = DMatrix::zeros(rows, free.len());
        for (column, number) in free.iter().enumerate() {
            match slope(trials, data, &best.values, bounds, *number)? {
                Some(slope) => jacobian.column_mut(column).copy_from_slice(&slope),
                None => return Ok(Estimate { deviation, freedom, errors: Errors::Failing }),
            }
        }
        let accuracy = trials.accuracy().powf(POWER);
        let errors = errors(jacobian, &free, bounds.len(), deviation, accuracy);
        Ok(Estimate { deviation, freedom, errors })
    }
}

/// By the singular values of the Jacobian, whose columns are first brought to one length: what counts is their directions.
fn errors(jacobian: DMatrix<f64>, free: &[usize], all: usize, deviation: Option<f64>, accuracy: f64) -> Errors {
    let lengths: Vec<f64> = jacobian.column_iter().map(|column| column.norm()).collect();
    if let Some(without) = lengths.iter().position(|length| length.is_nan() || *length <= 0.0) {
        return Errors::Together(vec![free[without]]);
    }
    if free.is_empty() {
        return Errors::Known { errors: vec![None; all], correlations: Vec::new() };
    }
    let mut scaled = jacobian;
    for (mut column, length) in scaled.column_iter_mut().zip(&lengths) {
        column /= *length;
    }
    let parts = scaled.svd(false, true);
    let Some(directions) = parts.v_t else { return Errors::Failing };
    let largest = parts.singular_values.max();
    let (weakest, least) = parts.singular_values.argmin();
    if least.is_nan() || least <= accuracy * largest {
        let direction = directions.row(weakest);
        let together = direction.iter().zip(free).filter(|(share, _)| share.abs() > SHARE).map(|(_, number)| *number);
        return Errors::Together(together.collect());
    }
    let Some(deviation) = deviation else { return Errors::NoFreedom };
    // (JᵀJ)⁻¹ of the scaled columns: V Σ⁻² Vᵀ.
    let n = free.len();
    let inverse = DMatrix::from_fn(n, n, |i, j| {
        let terms = (0..n).map(|k| directions[(k, i)] * directions[(k, j)] / parts.singular_values[k].powi(2));
        terms.sum::<f64>()
    });
    let mut errors = vec![None; all];
    for (i, number) in free.iter().enumerate() {
        errors[*number] = Some(deviation * inverse[(i, i)].sqrt() / lengths[i]);
    }
    let correlation = |i: usize, j: usize| inverse[(i, j)] / (inverse[(i, i)] * inverse[(j, j)]).sqrt();
    let correlations = (0..n).map(|i| (0..n).map(|j| if i == j { 1.0 } else { correlation(i, j) }).collect());
    Errors::Known { errors, correlations: correlations.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_has_the_errors_of_the_textbook() {
        // y = a + b·x at x = 0, 1, 2, 3: (XᵀX)⁻¹ = [0.7 -0.3; -0.3 0.2].
        let x = DMatrix::from_row_slice(4, 2, &[1.0, 0.0, 1.0, 1.0, 1.0, 2.0, 1.0, 3.0]);
        let Errors::Known { errors: found, correlations } = errors(x, &[0, 2], 3, Some(2.0), 1e-10) else {
            panic!("known errors")
        };
        assert!((found[0].unwrap() - 2.0 * 0.7f64.sqrt()).abs() < 1e-12);
        assert!((found[2].unwrap() - 2.0 * 0.2f64.sqrt()).abs() < 1e-12);
        assert_eq!(found[1], None);
        assert!((correlations[0][1] + 0.3 / (0.7f64 * 0.2).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn parameters_with_one_effect_are_named() {
        let x = DMatrix::from_row_slice(3, 3, &[1.0, 2.0, 1.0, 2.0, 4.0, 0.0, 3.0, 6.0, 1.0]);
        let Errors::Together(names) = errors(x, &[0, 1, 2], 3, Some(1.0), 1e-10) else { panic!("together") };
        assert_eq!(names, [0, 1]);
        let without = DMatrix::from_row_slice(2, 2, &[1.0, 0.0, 2.0, 0.0]);
        assert!(matches!(errors(without, &[0, 1], 2, Some(1.0), 1e-10), Errors::Together(names) if names == [1]));
    }
}
