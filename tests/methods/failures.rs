//! What happens when no step can be made.

use crate::equations::*;
use crate::stepper::{Method, NOT_FINITE, STEP_SMALL, Stepper};

const ADAPTIVE: [Method; 2] = [Method::Dopri, Method::Radau];
const ALL: [Method; 3] = [Method::Rk4, Method::Dopri, Method::Radau];

#[test]
fn a_pole_is_a_step_too_small() {
    // 1/(1-t)
    for method in ADAPTIVE {
        let blow_up = |_: f64, y: &[f64], slope: &mut [f64]| {
            slope[0] = y[0] * y[0];
            true
        };
        let mut stepper = Stepper::new(method, &blow_up, 0.0, &[1.0], 1e-8, 1e-10);
        assert_eq!(stepper.go(2.0), Err(STEP_SMALL), "{method:?}");
        assert!((stepper.t() - 1.0).abs() < 1e-6, "{method:?} {}", stepper.t());
    }
}

#[test]
fn a_tolerance_of_nothing_is_a_step_too_small() {
    let mut stepper = Stepper::new(Method::Dopri, &waves, 0.3, &[1.0], 0.0, 0.0);
    assert_eq!(stepper.go(1.0), Err(STEP_SMALL));
}

#[test]
fn a_slope_that_is_no_number_from_some_moment_on_is_found_there() {
    for method in ALL {
        let root = |t: f64, _: &[f64], slope: &mut [f64]| {
            slope[0] = 1.0;
            slope[1] = (1.0 - t).sqrt();
            true
        };
        let mut stepper = Stepper::new(method, &root, 0.0, &[0.0, 0.0], 1e-8, 1e-8);
        stepper.propose(0.3);
        assert_eq!(stepper.go(2.0), Err(NOT_FINITE), "{method:?}");
        assert_eq!(stepper.component(), 1, "{method:?}");
        let near = if method == Method::Rk4 { 0.2 } else { 1e-6 };
        assert!((stepper.t() - 1.0).abs() < near, "{method:?} {}", stepper.t());
    }
}

#[test]
fn a_slope_that_is_no_number_at_the_beginning() {
    let nothing = |_: f64, _: &[f64], slope: &mut [f64]| {
        slope.fill(1.0);
        true
    };
    let mut stepper = Stepper::new(Method::Dopri, &nothing, 0.0, &[0.0, 0.0, 0.0], 1e-8, 1e-8);
    assert_eq!(stepper.anew(0.0), Ok(()));
    let no_number = |t: f64, _: &[f64], slope: &mut [f64]| {
        slope.fill(1.0);
        slope[2] = if t > 1.0 { f64::NAN } else { 0.0 };
        true
    };
    let mut stepper = Stepper::new(Method::Dopri, &no_number, 0.0, &[0.0, 0.0, 0.0], 1e-8, 1e-8);
    assert_eq!(stepper.anew(2.0), Err(NOT_FINITE));
    assert_eq!(stepper.component(), 2);
}

/// A function may have no value beyond a place that only too long steps reach.
#[test]
fn shorter_steps_go_around_where_f_has_no_value() {
    for method in ADAPTIVE {
        let fast = |_: f64, y: &[f64], slope: &mut [f64]| {
            slope[0] = -1000.0 * y[0] * y[0].sqrt();
            y[0] >= 0.0
        };
        let mut stepper = Stepper::new(method, &fast, 0.0, &[1.0], 1e-8, 1e-12);
        stepper.propose(1.0);
        stepper.anew(0.0).unwrap();
        stepper.go(1.0).unwrap();
        let exact = (1.0 + 500.0f64).powi(-2);
        assert!(error(stepper.y(), &[exact], 1e-6) < 1e-5, "{method:?} {:?}", stepper.y());
    }
}

#[test]
fn where_f_has_no_value_at_all_its_own_code_is_given() {
    for method in ALL {
        let wall = |t: f64, _: &[f64], slope: &mut [f64]| {
            slope[0] = 1.0;
            t < 1.0
        };
        let mut stepper = Stepper::new(method, &wall, 0.0, &[0.0], 1e-8, 1e-8);
        stepper.propose(0.25);
        assert_eq!(stepper.go(2.0), Err(1), "{method:?}");
        assert!((stepper.t() - 1.0).abs() <= 0.25, "{method:?} {}", stepper.t());
    }
}

#[test]
fn a_discontinuity_is_passed() {
    for method in ADAPTIVE {
        let jump = |t: f64, y: &[f64], slope: &mut [f64]| {
            slope[0] = if t < 1.0 / 3.0 { 1.0 } else { -100.0 * y[0] };
            true
        };
        let mut stepper = Stepper::new(method, &jump, 0.0, &[0.0], 1e-8, 1e-8);
        stepper.go(0.4).unwrap();
        let exact = (-100.0 * (0.4 - 1.0 / 3.0f64)).exp() / 3.0;
        assert!(error(stepper.y(), &[exact], 1.0) < 1e-6, "{method:?} {:?} {exact}", stepper.y());
    }
}

#[test]
fn nothing_to_integrate_is_one_step() {
    for method in ALL {
        let nothing = |_: f64, _: &[f64], _: &mut [f64]| true;
        let mut stepper = Stepper::new(method, &nothing, 0.0, &[], 1e-8, 1e-8);
        stepper.propose(if method == Method::Rk4 { 5.0 } else { 0.0 });
        stepper.go(5.0).unwrap();
        assert_eq!((stepper.t(), stepper.steps()), (5.0, 1), "{method:?}");
    }
}

/// Contents of 0 with a purely relative tolerance are exact as long as they stay 0.
#[test]
fn zeros_need_no_absolute_tolerance() {
    for method in ADAPTIVE {
        let decay = |_: f64, y: &[f64], slope: &mut [f64]| {
            slope[0] = -y[0];
            slope[1] = -2.0 * y[1];
            true
        };
        let mut stepper = Stepper::new(method, &decay, 0.0, &[1.0, 0.0], 1e-9, 0.0);
        stepper.go(2.0).unwrap();
        assert!(error(stepper.y(), &[(-2.0f64).exp(), 0.0], 1.0) < 1e-8, "{method:?} {:?}", stepper.y());
    }
}

#[test]
fn very_small_and_very_large_scales_of_time() {
    for method in ADAPTIVE {
        for scale in [1e-12, 1e12] {
            let decay = |_: f64, y: &[f64], slope: &mut [f64]| {
                slope[0] = -y[0] / scale;
                true
            };
            let mut stepper = Stepper::new(method, &decay, 0.0, &[1.0], 1e-8, 1e-10);
            stepper.go(scale).unwrap();
            assert!(error(stepper.y(), &[(-1.0f64).exp()], 1.0) < 1e-7, "{method:?} {scale} {:?}", stepper.y());
            assert!(stepper.steps() < 60, "{method:?} {scale} {}", stepper.steps());
        }
    }
}
