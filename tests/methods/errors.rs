//! Errors against published references, and the work they need.

use crate::equations::*;
use crate::stepper::{F, Method, Stepper};

struct Outcome {
    error: f64,
    steps: i64,
    evaluations: i64,
}

fn solve(method: Method, f: &F, y: &[f64], end: f64, exact: &[f64], tolerance: f64, absolute: f64) -> Outcome {
    let mut stepper = Stepper::new(method, f, 0.0, y, tolerance, absolute);
    stepper.go(end).unwrap_or_else(|code| panic!("{method:?}: {code} at {}", stepper.t()));
    Outcome {
        error: error(stepper.y(), exact, absolute / tolerance),
        steps: stepper.steps(),
        evaluations: stepper.evaluations(),
    }
}

#[test]
fn arenstorfs_orbit() {
    let solve = |tolerance| {
        solve(Method::Dopri, &arenstorf, &ARENSTORF_BEGINS, ARENSTORF_PERIOD, &ARENSTORF_BEGINS, tolerance, tolerance)
    };
    let (coarse, fine) = (solve(1e-8), solve(1e-12));
    assert!(coarse.error < 3e-4 && coarse.evaluations < 3000, "{} {}", coarse.error, coarse.evaluations);
    assert!(fine.error < 1e-7 && fine.evaluations < 18000, "{} {}", fine.error, fine.evaluations);
}

#[test]
fn robertsons_kinetics_over_eleven_decades() {
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10] {
        let begin = [1.0, 0.0, 0.0];
        let outcome = solve(Method::Radau, &robertson, &begin, 1e11, &ROBERTSON_END, tolerance, tolerance * 1e-6);
        assert!(outcome.error < 4.0 * tolerance, "{tolerance} {}", outcome.error);
        assert!(outcome.steps < 1500, "{tolerance} {}", outcome.steps);
    }
}

#[test]
fn van_der_pol_with_mu_1000() {
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10] {
        let outcome =
            solve(Method::Radau, &van_der_pol, &[2.0, 0.0], 2000.0, &VAN_DER_POL_END, tolerance, tolerance * 1e-2);
        assert!(outcome.error < 4.0 * tolerance, "{tolerance} {}", outcome.error);
        assert!(outcome.steps < 2600, "{tolerance} {}", outcome.steps);
    }
}

#[test]
fn hires_by_both_methods() {
    for (method, tolerance) in [(Method::Radau, 1e-5), (Method::Radau, 1e-8), (Method::Dopri, 1e-8)] {
        let outcome = solve(method, &hires, &HIRES_BEGINS, 321.8122, &HIRES_END, tolerance, tolerance * 1e-4);
        assert!(outcome.error < 4.0 * tolerance, "{method:?} {tolerance} {}", outcome.error);
    }
}

#[test]
fn the_stiff_method_needs_few_steps_where_the_other_needs_many() {
    let very_stiff = |t: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = -1e5 * (y[0] - t.cos());
        true
    };
    let exact = |t: f64| (t.cos() + 1e-5 * t.sin()) / (1.0 + 1e-10);
    let explicit = solve(Method::Dopri, &very_stiff, &[1.0], 2.0, &[exact(2.0)], 1e-6, 1e-6);
    let implicit = solve(Method::Radau, &very_stiff, &[1.0], 2.0, &[exact(2.0)], 1e-6, 1e-6);
    assert!(explicit.error < 1e-5 && implicit.error < 1e-5, "{} {}", explicit.error, implicit.error);
    assert!(implicit.steps < 100 && explicit.steps > 20_000, "{} {}", implicit.steps, explicit.steps);
}

#[test]
fn a_given_jacobian_gives_the_same_solution_with_fewer_evaluations() {
    let begin = [1.0, 0.0, 0.0];
    let run = |jacobian| {
        let mut stepper = Stepper::with_jacobian(Method::Radau, &robertson, jacobian, 0.0, &begin, 1e-8, 1e-14);
        stepper.go(1e6).unwrap();
        (stepper.y().to_vec(), stepper.evaluations(), stepper.jacobians())
    };
    let (by_differences, many, _) = run(None);
    let (given, few, jacobians) = run(Some(&robertson_jacobian));
    assert!(error(&given, &by_differences, 1e-6) < 1e-8, "{given:?} {by_differences:?}");
    assert!(few < many && jacobians > 0, "{few} {many} {jacobians}");
}

/// A chain of 200 compartments: the amount enters the first and leaves the last, and the total is known at any time.
#[test]
fn two_hundred_states() {
    let rate = 3.0;
    let chain = |_: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = -rate * y[0];
        for i in 1..y.len() {
            slope[i] = rate * (y[i - 1] - y[i]);
        }
        true
    };
    let mut begin = vec![0.0; 200];
    begin[0] = 1.0;
    for (method, tolerance, most) in [(Method::Dopri, 1e-8, 1e-6), (Method::Radau, 1e-4, 1e-3)] {
        let mut stepper = Stepper::new(method, &chain, 0.0, &begin, tolerance, tolerance * 1e-3);
        stepper.go(10.0).unwrap();
        // Poisson's distribution with mean 30.
        let mut exact = vec![(-30.0f64).exp()];
        for i in 1..200 {
            exact.push(exact[i - 1] * 30.0 / i as f64);
        }
        let error = error(stepper.y(), &exact, 1e-3);
        assert!(error < most, "{method:?} {error}");
    }
}

#[test]
fn systems_that_need_row_exchanges_are_solved() {
    // The Jacobian has zeros on its diagonal and large elements beside it.
    let rotor = |_: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = 1e4 * y[1];
        slope[1] = -1e4 * y[0];
        slope[2] = y[0] - y[2];
        true
    };
    let outcome = solve(Method::Radau, &rotor, &[1.0, 0.0, 0.0], 1e-3, &[10f64.cos(), -10f64.sin(), 0.0], 1e-9, 1e-9);
    // y2 is about sin(1e4 t)/1e4.
    assert!(outcome.error < 1e-3, "{}", outcome.error);
    let mut stepper = Stepper::new(Method::Radau, &rotor, 0.0, &[1.0, 0.0, 0.0], 1e-9, 1e-9);
    stepper.go(1e-3).unwrap();
    assert!(error(&stepper.y()[..2], &[10f64.cos(), -10f64.sin()], 1.0) < 1e-6, "{:?}", stepper.y());
}

/// The estimate keeps the promise of the specification: the error of each single step is within the tolerance.
#[test]
fn the_error_of_single_steps_is_within_the_tolerance() {
    for (method, allowed) in [(Method::Dopri, 1.0), (Method::Radau, 1.0)] {
        for tolerance in [1e-5, 1e-8, 1e-10] {
            let mut stepper = Stepper::new(method, &waves, 0.0, &[1.0], tolerance, tolerance * 1e-2);
            let mut worst: f64 = 0.0;
            while stepper.t() < 20.0 {
                let (t, y) = (stepper.t(), stepper.y()[0]);
                stepper.step(20.0).unwrap();
                let (t_new, y_new) = (stepper.end().0, stepper.end().1[0]);
                let exact = y * (t_new.sin() - t.sin()).exp();
                worst = worst.max((y_new - exact).abs() / (tolerance * 1e-2 + tolerance * y.abs().max(y_new.abs())));
                stepper.commit();
            }
            assert!(worst < allowed, "{method:?} {tolerance} {worst}");
        }
    }
}
