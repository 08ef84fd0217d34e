//! The linear problem of one step: the damped least squares solution within bounds.

use nalgebra::{DMatrix, DVector};

/// Residuals near a point, r + J·d, as far as they depend on d: ‖r + J·d‖² = ‖c + R·d‖² + constant, R triangular.
pub struct Linear {
    triangle: DMatrix<f64>,
    residuals: DVector<f64>,
}

impl Linear {
    /// From J and r; J has at least as many rows as columns.
    pub fn new(jacobian: DMatrix<f64>, residuals: &[f64]) -> Linear {
        let columns = jacobian.ncols();
        let parts = jacobian.qr();
        let mut rotated = DVector::from_column_slice(residuals);
        parts.q_tr_mul(&mut rotated);
        Linear { triangle: parts.unpack_r(), residuals: rotated.rows(0, columns).into_owned() }
    }

    /// The decrease of the sum of squares by the step.
    pub fn reduction(&self, step: &DVector<f64>) -> f64 {
        self.residuals.norm_squared() - (&self.residuals + &self.triangle * step).norm_squared()
    }

    /// Half the derivative of the sum of squares with respect to each parameter.
    pub fn gradient(&self) -> DVector<f64> {
        self.triangle.tr_mul(&self.residuals)
    }

    /// Minimises ‖c + R·d‖² + Σ damping²·d² for low ≤ d ≤ high, where low ≤ 0 ≤ high. A parameter with low = high = 0
    /// stays.
    ///
    /// Uses a primal active set method (J. Nocedal and S. Wright, Numerical Optimization, section 16.5): a parameter
    /// that reaches a bound is held there, and released when the sum decreases inward.
    pub fn solve(&self, damping: &[f64], low: &[f64], high: &[f64]) -> DVector<f64> {
        let n = damping.len();
        let mut matrix = DMatrix::zeros(2 * n, n);
        matrix.view_mut((0, 0), (n, n)).copy_from(&self.triangle);
        (0..n).for_each(|i| matrix[(n + i, i)] = damping[i]);
        let mut right = DVector::zeros(2 * n);
        right.rows_mut(0, n).copy_from(&self.residuals);
        let mut step = DVector::zeros(n);
        let mut held: Vec<bool> = (0..n).map(|i| low[i] >= high[i]).collect();
        let rise = matrix.tr_mul(&right);
        (0..n).for_each(|i| held[i] |= (low[i] >= 0.0 && rise[i] >= 0.0) || (high[i] <= 0.0 && rise[i] <= 0.0));
        for _ in 0..10 * (n + 1) {
            let Some(target) = unbounded(&matrix, &right, &step, &held) else { break };
            let limits = limits(&step, &target, low, high);
            if let Some(part) = limits.iter().copied().flatten().min_by(f64::total_cmp) {
                for i in 0..n {
                    if limits[i].is_some_and(|limit| limit <= part) {
                        step[i] = if target[i] < low[i] { low[i] } else { high[i] };
                        held[i] = true;
                    } else {
                        step[i] = (step[i] + part * (target[i] - step[i])).clamp(low[i], high[i]);
                    }
                }
                continue;
            }
            step = target;
            let rise = matrix.tr_mul(&(&matrix * &step + &right));
            let inward = |i: &usize| {
                let scale = 1e-12 * matrix.column(*i).norm() * right.norm();
                let fall = if step[*i] <= low[*i] { -rise[*i] } else { rise[*i] };
                if low[*i] < high[*i] && fall > scale { fall / matrix.column(*i).norm() } else { 0.0 }
            };
            let candidates = (0..n).filter(|i| held[*i] && inward(i) > 0.0);
            match candidates.max_by(|a, b| inward(a).total_cmp(&inward(b))) {
                Some(free) => held[free] = false,
                None => break,
            }
        }
        step
    }
}

/// The minimum over the parameters that are not held. Nothing if they are undetermined.
fn unbounded(matrix: &DMatrix<f64>, right: &DVector<f64>, step: &DVector<f64>, held: &[bool]) -> Option<DVector<f64>> {
    let free: Vec<usize> = (0..held.len()).filter(|i| !held[*i]).collect();
    let mut target = step.clone();
    if free.is_empty() {
        return Some(target);
    }
    free.iter().for_each(|i| target[*i] = 0.0);
    let mut rest = -(right + matrix * &target);
    let parts = matrix.select_columns(&free).qr();
    parts.q_tr_mul(&mut rest);
    let solution = parts.unpack_r().solve_upper_triangular(&rest.rows(0, free.len()).into_owned())?;
    if solution.iter().any(|value| !value.is_finite()) {
        return None;
    }
    free.iter().zip(solution.iter()).for_each(|(i, value)| target[*i] = *value);
    Some(target)
}

/// For each parameter, the fraction of the way to the target that it can go; nothing if it can go all the way.
fn limits(step: &DVector<f64>, target: &DVector<f64>, low: &[f64], high: &[f64]) -> Vec<Option<f64>> {
    let limit = |i: usize| {
        let limit = if target[i] < low[i] { low[i] } else { high[i] };
        let beyond = target[i] < low[i] || target[i] > high[i];
        beyond.then(|| ((limit - step[i]) / (target[i] - step[i])).clamp(0.0, 1.0))
    };
    (0..step.len()).map(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(rows: usize, columns: usize, matrix: &[f64], residuals: &[f64]) -> Linear {
        Linear::new(DMatrix::from_row_slice(rows, columns, matrix), residuals)
    }

    #[test]
    fn without_bounds_it_is_the_least_squares_solution() {
        // A straight line through 1, 3, 4, 4 at 0, 1, 2, 3.
        let line = linear(4, 2, &[1.0, 0.0, 1.0, 1.0, 1.0, 2.0, 1.0, 3.0], &[-1.0, -3.0, -4.0, -4.0]);
        let step = line.solve(&[0.0; 2], &[-1e9; 2], &[1e9; 2]);
        assert!((step[0] - 1.5).abs() < 1e-12 && (step[1] - 1.0).abs() < 1e-12, "{step}");
        assert!((line.reduction(&step) - (42.0 - 1.0)).abs() < 1e-11);
    }

    #[test]
    fn a_parameter_on_its_bound_leaves_the_best_to_the_others() {
        let line = linear(4, 2, &[1.0, 0.0, 1.0, 1.0, 1.0, 2.0, 1.0, 3.0], &[-1.0, -3.0, -4.0, -4.0]);
        // With a slope of at most 0.5, the best intercept is the mean of the remainder.
        let step = line.solve(&[0.0; 2], &[-1e9, -1e9], &[1e9, 0.5]);
        assert!((step[0] - 2.25).abs() < 1e-12 && step[1] == 0.5, "{step}");
        // A parameter without range stays.
        let step = line.solve(&[0.0; 2], &[-1e9, 0.0], &[1e9, 0.0]);
        assert!((step[0] - 3.0).abs() < 1e-12 && step[1] == 0.0, "{step}");
    }

    #[test]
    fn solutions_satisfy_the_conditions_of_a_minimum() {
        let mut seed = 1u64;
        let mut draw = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        for _ in 0..500 {
            let (rows, n) = (9, 5);
            let matrix = DMatrix::from_fn(rows, n, |_, _| draw());
            let residuals = DVector::from_fn(rows, |_, _| 3.0 * draw());
            let low: Vec<f64> = (0..n).map(|_| -draw().abs()).collect();
            let high: Vec<f64> = (0..n).map(|_| (2.0 * draw()).max(0.0)).collect();
            let damping = [0.1; 5];
            let step = Linear::new(matrix.clone(), residuals.as_slice()).solve(&damping, &low, &high);
            let rise = matrix.tr_mul(&(&matrix * &step + &residuals)) + 0.01 * &step;
            for i in 0..n {
                assert!(step[i] >= low[i] && step[i] <= high[i]);
                if step[i] > low[i] {
                    assert!(rise[i] < 1e-9, "{rise}");
                }
                if step[i] < high[i] {
                    assert!(rise[i] > -1e-9, "{rise}");
                }
            }
        }
    }
}
