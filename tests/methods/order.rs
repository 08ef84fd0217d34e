//! Measured orders of the methods: the error against the length of the steps, or against the tolerance.

use crate::equations::*;
use crate::stepper::{Method, Stepper};

/// Errors shrink by ratio^order when steps shrink by ratio.
fn orders(errors: &[f64], ratio: f64) -> Vec<f64> {
    errors.windows(2).map(|pair| (pair[0] / pair[1]).ln() / ratio.ln()).collect()
}

#[track_caller]
fn about(orders: &[f64], least: f64, most: f64) {
    assert!(orders.iter().all(|order| (least..most).contains(order)), "{orders:?}");
}

/// The error at `end` after equal steps, made by `repeat`, which ignores their error.
fn after_equal_steps(
    method: Method,
    f: &'static crate::stepper::F,
    y: &[f64],
    exact: &[f64],
    end: f64,
    steps: u32,
) -> f64 {
    let mut stepper = Stepper::new(method, f, 0.0, y, 1e-11, 1e-11);
    for k in 1..=steps {
        stepper.repeat(end * f64::from(k) / f64::from(steps)).unwrap();
        stepper.commit();
    }
    error(stepper.y(), exact, 1.0)
}

#[test]
fn runge_kutta_has_order_4() {
    let exact = [4f64.cos(), -4f64.sin()];
    let errors = [20, 40, 80, 160].map(|n| after_equal_steps(Method::Rk4, &oscillator, &[1.0, 0.0], &exact, 4.0, n));
    about(&orders(&errors, 2.0), 3.8, 4.2);
    let errors = [20, 40, 80, 160].map(|n| after_equal_steps(Method::Rk4, &waves, &[1.0], &[3f64.sin().exp()], 3.0, n));
    about(&orders(&errors, 2.0), 3.7, 4.3);
}

#[test]
fn dormand_prince_has_order_5() {
    let exact = [4f64.cos(), -4f64.sin()];
    let errors = [10, 20, 40, 80].map(|n| after_equal_steps(Method::Dopri, &oscillator, &[1.0, 0.0], &exact, 4.0, n));
    about(&orders(&errors, 2.0), 4.8, 5.3);
    let errors =
        [10, 20, 40, 80].map(|n| after_equal_steps(Method::Dopri, &waves, &[1.0], &[3f64.sin().exp()], 3.0, n));
    about(&orders(&errors, 2.0), 4.7, 5.6);
}

#[test]
fn radau_has_order_5() {
    let exact = [4f64.cos(), -4f64.sin()];
    let errors = [8, 16, 32, 64].map(|n| after_equal_steps(Method::Radau, &oscillator, &[1.0, 0.0], &exact, 4.0, n));
    about(&orders(&errors, 2.0), 4.7, 5.2);
    let errors =
        [16, 32, 64, 128].map(|n| after_equal_steps(Method::Radau, &waves, &[1.0], &[3f64.sin().exp()], 3.0, n));
    about(&orders(&errors, 2.0), 4.6, 5.8);
}

/// Prothero and Robinson's test: stiff, with a smooth solution. A method that is not stiffly accurate loses its order.
fn prothero_robinson(t: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = -1e6 * (y[0] - t.cos()) - t.sin();
    true
}

#[test]
fn radau_keeps_a_high_order_where_it_is_stiff() {
    let errors =
        [4, 8, 16, 32].map(|n| after_equal_steps(Method::Radau, &prothero_robinson, &[1.0], &[2f64.cos()], 2.0, n));
    assert!(errors[0] < 1e-8, "{errors:?}");
    about(&orders(&errors[..3], 2.0), 2.3, 5.5);
}

/// The largest error within a step of this length, at points where no polynomial can hide it.
fn within_a_step(method: Method, length: f64) -> f64 {
    let mut stepper = Stepper::new(method, &waves, 0.3, &[0.3f64.sin().exp()], 1e-9, 1e-9);
    stepper.repeat(0.3 + length).unwrap();
    (1..20)
        .map(|k| 0.3 + length * f64::from(k) / 20.0)
        .map(|t| (stepper.look(t)[0] - t.sin().exp()).abs())
        .fold(0.0, f64::max)
}

#[test]
fn values_within_a_step_have_their_order() {
    let errors = |method| [0.4, 0.2, 0.1, 0.05].map(|length| within_a_step(method, length));
    // The error of a single step is of one order more.
    about(&orders(&errors(Method::Rk4), 2.0), 3.5, 4.6);
    about(&orders(&errors(Method::Dopri), 2.0), 4.5, 5.7);
    about(&orders(&errors(Method::Radau), 2.0), 3.5, 4.6);
}

#[test]
fn values_within_a_step_meet_its_ends() {
    for method in [Method::Rk4, Method::Dopri, Method::Radau] {
        let mut stepper = Stepper::new(method, &oscillator, 0.0, &[1.0, 0.0], 1e-6, 1e-6);
        stepper.repeat(0.2).unwrap();
        let (begin, end) = (stepper.look(0.0), stepper.look(0.2));
        assert!(error(&begin, &[1.0, 0.0], 1.0) < 1e-15, "{method:?}");
        assert!(error(&end, stepper.end().1, 1.0) < 1e-15, "{method:?}");
        // The interpolation uses the slope at the end, so close to it the values are as accurate as the end itself.
        let near = stepper.look(0.2 - 1e-6);
        let expected: Vec<f64> = end
            .iter()
            .zip([end[1], -end[0]])
            .zip([-end[0], -end[1]])
            .map(|((y, s), c)| y - 1e-6 * s + 5e-13 * c)
            .collect();
        assert!(error(&near, &expected, 1.0) < 1e-13, "{method:?} {near:?} {expected:?}");
    }
}

/// With a tolerance ten times smaller the error is about ten times smaller.
fn by_tolerance(method: Method, f: &'static crate::stepper::F, y: &[f64], exact: &[f64], end: f64) -> Vec<f64> {
    [1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10]
        .map(|tolerance| {
            let mut stepper = Stepper::new(method, f, 0.0, y, tolerance, tolerance);
            stepper.go(end).unwrap();
            assert_eq!(stepper.t(), end);
            error(stepper.y(), exact, 1.0)
        })
        .to_vec()
}

#[test]
fn errors_follow_the_tolerance() {
    for method in [Method::Dopri, Method::Radau] {
        let exact = [10f64.cos(), -10f64.sin()];
        let errors = by_tolerance(method, &oscillator, &[1.0, 0.0], &exact, 10.0);
        for (error, tolerance) in errors.iter().zip([1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10]) {
            assert!(*error < 4.0 * tolerance, "{method:?} {errors:?}");
        }
        let order = (errors[0] / errors[5]).log10() / 5.0;
        assert!((0.75..1.2).contains(&order), "{method:?} {errors:?}");
    }
}

/// A nonlinear check of both controls: one turn on an orbit of eccentricity 0.6.
#[test]
fn an_orbit_closes() {
    for (method, worst) in [(Method::Dopri, 600.0), (Method::Radau, 600.0)] {
        for tolerance in [1e-6, 1e-8, 1e-10] {
            let begin = orbit_begins(0.6);
            let mut stepper = Stepper::new(method, &orbit, 0.0, &begin, tolerance, tolerance);
            stepper.go(2.0 * std::f64::consts::PI).unwrap();
            let error = error(stepper.y(), &begin, 1.0);
            assert!(error < worst * tolerance, "{method:?} {tolerance} {error}");
        }
    }
}
