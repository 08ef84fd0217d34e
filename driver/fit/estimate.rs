//! The quality of estimates: standard errors and correlations from s²(JᵀWJ)⁻¹, s² = S/(rows − parameters).

use super::minimise::{Best, Held};
use super::problem::{Bounds, Problem};
use super::slope::{Slope, slope};
use crate::io::trouble::Result;
use nalgebra::DMatrix;

/// Derivatives have an error of the square of their step, which grows with the cube root of the accuracy of the runs.
const POWER: f64 = 2.0 / 3.0;

/// A parameter belongs to an indistinguishable group if its share in the direction is larger than this.
const SHARE: f64 = 0.05;

/// A standard error larger than this multiple of the range between the bounds, and of the estimate, is meaningless.
const USELESS: f64 = 10.0;

/// The information in the data about the parameters.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// s; nothing without degrees of freedom.
    pub deviation: Option<f64>,
    /// Counted rows less parameters.
    pub freedom: usize,
    pub errors: Errors,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Errors {
    Found(Found),
    /// Runs near the estimates fail.
    Failing,
}

/// The result for each parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Standard errors; nothing for a parameter that is on its bound or undetermined, and for all parameters without
    /// degrees of freedom.
    pub errors: Vec<Option<f64>>,
    /// For the parameters with known errors, row by row.
    pub correlations: Vec<Vec<f64>>,
    pub undetermined: Vec<Undetermined>,
}

/// Parameters that the data do not determine.
#[derive(Clone, Debug, PartialEq)]
pub enum Undetermined {
    /// It has no influence on the compared values.
    Without(usize),
    /// Changing them together leaves the sum of squares unchanged.
    Together(Vec<usize>),
    /// The standard error is larger than the range between the bounds.
    Hardly(usize, f64),
}

impl Undetermined {
    pub fn parameters(&self) -> &[usize] {
        match self {
            Undetermined::Without(one) | Undetermined::Hardly(one, _) => std::slice::from_ref(one),
            Undetermined::Together(several) => several,
        }
    }
}

impl Estimate {
    pub fn of(problem: &mut dyn Problem, best: &Best, bounds: &[Bounds]) -> Result<Estimate> {
        let freedom = best.point.residuals.count.saturating_sub(bounds.len());
        let deviation = (freedom > 0).then(|| (best.sum() / freedom as f64).sqrt());
        let known = problem.slopes(&best.point)?;
        let mut slopes = Vec::new();
        for (number, range) in bounds.iter().enumerate() {
            if best.held[number] != Held::Free {
                continue;
            }
            let known = known.as_ref().and_then(|known| known.get(number).cloned());
            let found = match known {
                Some(slope) => Some(slope),
                None => slope(problem, &best.point, *range, number)?,
            };
            match found {
                Some(slope) => slopes.push((number, slope)),
                None => return Ok(Estimate { deviation, freedom, errors: Errors::Failing }),
            }
        }
        let accuracy = problem.accuracy().powf(POWER);
        let mut found = found(&slopes, bounds.len(), deviation, accuracy);
        found.drop_useless(&best.point.values, bounds);
        Ok(Estimate { deviation, freedom, errors: Errors::Found(found) })
    }
}

impl Found {
    /// Meaningless errors are not printed as numbers.
    fn drop_useless(&mut self, values: &[f64], bounds: &[Bounds]) {
        let known: Vec<usize> = (0..self.errors.len()).filter(|number| self.errors[*number].is_some()).collect();
        for number in 0..self.errors.len() {
            let size = bounds[number].width().max(values[number].abs());
            if let Some(error) = self.errors[number].filter(|error| error.is_nan() || *error > USELESS * size) {
                self.undetermined.push(Undetermined::Hardly(number, error));
                self.errors[number] = None;
            }
        }
        let kept: Vec<usize> = (0..known.len()).filter(|row| self.errors[known[*row]].is_some()).collect();
        let row = |row: &usize| kept.iter().map(|column| self.correlations[*row][*column]).collect();
        self.correlations = kept.iter().map(row).collect();
    }
}

/// Uses the singular values of the Jacobian, with its columns scaled to the same length, because only their directions
/// matter.
fn found(slopes: &[(usize, Slope)], all: usize, deviation: Option<f64>, accuracy: f64) -> Found {
    let mut found = Found { errors: vec![None; all], ..Found::default() };
    let (lost, clear): (Vec<_>, Vec<_>) = slopes.iter().partition(|(_, slope)| slope.is_lost());
    found.undetermined.extend(lost.iter().map(|(number, _)| Undetermined::Without(*number)));
    let n = clear.len();
    if n == 0 {
        return found;
    }
    let lengths: Vec<f64> = clear.iter().map(|(_, slope)| slope.norm()).collect();
    let rows = clear[0].1.rows.len();
    // At least as many rows as columns, so that there is a direction for each parameter.
    let scaled =
        DMatrix::from_fn(rows.max(n), n, |i, j| clear[j].1.rows.get(i).map_or(0.0, |slope| slope / lengths[j]));
    let noise = clear.iter().zip(&lengths).map(|((_, slope), length)| slope.noise / length).fold(accuracy, f64::max);
    let parts = scaled.svd(false, true);
    let Some(directions) = parts.v_t else { return found };
    let values = parts.singular_values;
    let limit = noise * values.max();
    let weak: Vec<usize> = (0..n).filter(|k| values[*k].is_nan() || values[*k] <= limit).collect();
    let strong: Vec<usize> = (0..n).filter(|k| !weak.contains(k)).collect();
    // The projection on the directions that the data do not determine; it does not depend on their choice.
    let blind =
        DMatrix::from_fn(n, n, |i, j| weak.iter().map(|k| directions[(*k, i)] * directions[(*k, j)]).sum::<f64>());
    let groups = groups(&blind);
    let undetermined = |i: &usize| groups.iter().any(|group| group.contains(i));
    let known: Vec<usize> = (0..n).filter(|i| !undetermined(i)).collect();
    let named = |group: &Vec<usize>| Undetermined::Together(group.iter().map(|i| clear[*i].0).collect());
    found.undetermined.extend(groups.iter().map(named));
    let Some(deviation) = deviation else { return found };
    // (JᵀJ)⁻¹ of the scaled columns, V Σ⁻² Vᵀ, in the directions that the data determine.
    let inverse = DMatrix::from_fn(n, n, |i, j| {
        let terms = strong.iter().map(|k| directions[(*k, i)] * directions[(*k, j)] / values[*k].powi(2));
        terms.sum::<f64>()
    });
    for i in &known {
        found.errors[clear[*i].0] = Some(deviation * inverse[(*i, *i)].sqrt() / lengths[*i]);
    }
    let correlation = |i: usize, j: usize| inverse[(i, j)] / (inverse[(i, i)] * inverse[(j, j)]).sqrt();
    let row = |i: &usize| known.iter().map(|j| if i == j { 1.0 } else { correlation(*i, *j) }).collect();
    found.correlations = known.iter().map(row).collect();
    found
}

/// Parameters that change together in directions that the data do not determine.
fn groups(blind: &DMatrix<f64>) -> Vec<Vec<usize>> {
    let n = blind.nrows();
    let mut left: Vec<usize> = (0..n).filter(|i| blind[(*i, *i)] > SHARE * SHARE).collect();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut group = vec![left.remove(0)];
        let mut next = 0;
        while next < group.len() {
            let i = group[next];
            let (with, without) = left.iter().partition(|j| blind[(i, **j)].abs() > SHARE * SHARE);
            left = without;
            group.extend::<Vec<usize>>(with);
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slopes without noise, from the columns of a matrix.
    fn slopes(columns: &[(usize, &[f64])]) -> Vec<(usize, Slope)> {
        columns.iter().map(|(number, rows)| (*number, Slope { rows: rows.to_vec(), noise: 0.0 })).collect()
    }

    #[test]
    fn a_straight_line_has_the_errors_of_the_textbook() {
        // y = a + b·x at x = 0, 1, 2, 3: (XᵀX)⁻¹ = [0.7 -0.3; -0.3 0.2].
        let line = slopes(&[(0, &[1.0, 1.0, 1.0, 1.0]), (2, &[0.0, 1.0, 2.0, 3.0])]);
        let found = found(&line, 3, Some(2.0), 1e-10);
        assert!((found.errors[0].unwrap() - 2.0 * 0.7f64.sqrt()).abs() < 1e-12);
        assert!((found.errors[2].unwrap() - 2.0 * 0.2f64.sqrt()).abs() < 1e-12);
        assert_eq!(found.errors[1], None);
        assert!((found.correlations[0][1] + 0.3 / (0.7f64 * 0.2).sqrt()).abs() < 1e-12);
        assert_eq!(found.undetermined, []);
    }

    #[test]
    fn parameters_with_one_effect_are_named_and_the_others_keep_their_errors() {
        let three = slopes(&[(0, &[1.0, 2.0, 3.0]), (1, &[2.0, 4.0, 6.0]), (2, &[3.0, 0.0, -1.0])]);
        let found_three = found(&three, 3, Some(1.0), 1e-10);
        assert_eq!(found_three.undetermined, [Undetermined::Together(vec![0, 1])]);
        assert_eq!(found_three.errors[..2], [None, None]);
        // Orthogonal to the others: 1/√10.
        assert!((found_three.errors[2].unwrap() - 0.1f64.sqrt()).abs() < 1e-12);
        let pairs: &[(usize, &[f64])] = &[
            (0, &[1.0, 0.0, 0.0, 0.0]),
            (1, &[0.0, 1.0, 0.0, 0.0]),
            (2, &[3.0, 0.0, 0.0, 0.0]),
            (3, &[0.0, -2.0, 0.0, 0.0]),
        ];
        let two_pairs = found(&slopes(pairs), 4, Some(1.0), 1e-10);
        assert_eq!(two_pairs.undetermined, [Undetermined::Together(vec![0, 2]), Undetermined::Together(vec![1, 3])]);
        let mut without = slopes(&[(0, &[1.0, 2.0]), (1, &[1e-9, 0.0])]);
        without[1].1.noise = 1e-8;
        let found_without = found(&without, 2, Some(1.0), 1e-10);
        assert_eq!(found_without.undetermined, [Undetermined::Without(1)]);
        assert!(found_without.errors[0].is_some() && found_without.errors[1].is_none());
    }

    #[test]
    fn an_error_beyond_all_bounds_is_no_number() {
        let mut found = Found {
            errors: vec![Some(1e14), Some(0.5)],
            correlations: vec![vec![1.0, 0.9], vec![0.9, 1.0]],
            undetermined: Vec::new(),
        };
        let bounds = [Bounds { low: 0.0, high: 10.0 }; 2];
        found.drop_useless(&[5.0, 5.0], &bounds);
        assert_eq!(found.errors, [None, Some(0.5)]);
        assert_eq!(found.correlations, [[1.0]]);
        assert_eq!(found.undetermined, [Undetermined::Hardly(0, 1e14)]);
    }
}
