//! Doses, and the integration from the present time of a call to its end.

use crate::model::*;

const ALL: [i32; 3] = [RK4, ADAPTIVE, STIFF];

fn near(value: f64, exact: f64, tolerance: f64) {
    assert!((value - exact).abs() <= tolerance * exact.abs().max(1.0), "{value} {exact}");
}

/// V' = -k V, k = 0.3.
fn decay(method: i32) -> Plan {
    Plan::new(method, &[0.0], |v| {
        v.set_slope(0, -0.3 * v.state(0));
        true
    })
}

#[test]
fn an_exponential_over_many_steps() {
    for method in ALL {
        let mut model = decay(method).build();
        model.view().set_state(0, 2.0);
        model.run(0.5, 20.0, |_, _| unreachable!()).unwrap();
        assert_eq!(model.view().t(), 20.0);
        near(model.view().state(0), 2.0 * (-6f64).exp(), if method == RK4 { 1e-9 } else { 1e-8 });
    }
}

#[test]
fn one_step_of_runge_kutta_is_the_textbooks() {
    let mut model = decay(RK4).steps(1).build();
    model.view().set_state(0, 1.0);
    model.run(0.5, 0.5, |_, _| ()).unwrap();
    let z: f64 = -0.15;
    near(model.view().state(0), 1.0 + z + z * z / 2.0 + z * z * z / 6.0 + z * z * z * z / 24.0, 1e-15);
}

#[test]
fn states_and_held_values_changed_between_calls_count_from_then_on() {
    for method in ALL {
        let mut model = Plan::new(method, &[1.0], |v| {
            v.set_slope(0, -v.other(0) * v.state(0));
            true
        })
        .others(1)
        .build();
        let mut exact = 1.0;
        for k in 0..20 {
            let rate = f64::from(k % 7) * 0.4;
            model.view().set_other(0, rate);
            if k == 10 {
                exact += 3.0;
                let view = model.view();
                view.set_state(0, view.state(0) + 3.0);
            }
            assert_eq!(model.call(0.25, 0.25 * f64::from(k + 1)), 0);
            exact *= (-0.25 * rate).exp();
        }
        near(model.view().state(0), exact, 1e-7);
    }
}

#[test]
fn rates_are_those_of_the_end() {
    for method in ALL {
        let mut model = decay(method).build();
        model.view().set_state(0, 1.0);
        assert_eq!(model.call(1.0, 1.0), 0);
        assert_eq!(model.view().slope(0), -0.3 * model.view().state(0), "{method}");
        assert!(model.view().state(0) < 0.75);
    }
}

/// Doses of 1 into V at 0, 2.5, 5, ...: the sum of the remainders of all doses.
#[test]
fn many_doses_at_once() {
    for method in ALL {
        let mut model = decay(method)
            .dose(Dose { at: 0.0, every: Some(2.5), times: Some(7.0), added: vec![(0, 1.0)], ..Dose::default() })
            .build();
        for k in 1..=20 {
            assert_eq!(model.call(1.0, f64::from(k)), 0);
            // The row at the time of a dose shows the value before it.
            let exact: f64 = (0..7)
                .map(|dose| 2.5 * f64::from(dose))
                .filter(|at| *at < f64::from(k))
                .map(|at| (-0.3 * (f64::from(k) - at)).exp())
                .sum();
            near(model.view().state(0), exact, if method == RK4 { 1e-6 } else { 1e-7 });
        }
    }
}

#[test]
fn every_without_times_goes_on_and_a_new_run_begins_anew() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 0.0);
            true
        })
        .dose(Dose { at: 0.1, every: Some(0.1), added: vec![(0, 1.0)], ..Dose::default() })
        .build();
        model.run(1.0, 100.0, |_, _| ()).unwrap();
        // The dose at 100 belongs to the next step.
        near(model.view().state(0), 999.0, 1e-12);
        model.new_run();
        model.view().set_time(0.0);
        model.view().set_state(0, 0.0);
        model.run(0.7, 7.0, |_, _| ()).unwrap();
        near(model.view().state(0), 69.0, 1e-12);
    }
}

#[test]
fn a_dose_that_only_rounding_puts_before_the_end_of_a_step_is_of_the_next() {
    // 0.1*3 is a little more than 0.3, 0.1 + 0.2 too; 0.7 is a little less than 0.1*7.
    for at in [0.3 - 1e-14, 0.3, 0.3 + 1e-14] {
        let mut model = Plan::new(ADAPTIVE, &[0.0], |v| {
            v.set_slope(0, 0.0);
            true
        })
        .dose(Dose { at, added: vec![(0, 1.0)], ..Dose::default() })
        .build();
        assert_eq!(model.call(0.3, 0.3), 0);
        assert_eq!(model.view().state(0), 0.0, "{at}");
        // Even if the next step is much shorter than the tolerance for equal moments.
        assert_eq!(model.call(1e-9, 0.3 + 1e-9), 0);
        assert_eq!(model.view().state(0), 1.0, "{at}");
    }
}

#[test]
fn doses_before_the_run_are_past() {
    let mut model = Plan::new(ADAPTIVE, &[0.0], |v| {
        v.set_slope(0, 0.0);
        true
    })
    .dose(Dose { at: -5.0, every: Some(2.0), added: vec![(0, 1.0)], ..Dose::default() })
    .dose(Dose { at: -1.0, added: vec![(0, 100.0)], ..Dose::default() })
    .build();
    model.run(1.0, 4.0, |_, _| ()).unwrap();
    // At 1 and 3.
    assert_eq!(model.view().state(0), 2.0);
}

/// Infusions over intervals that begin and end within steps, and overlap.
#[test]
fn infusions() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0, 0.0], |v| {
            v.set_slope(0, 6.0 * v.other(0) - 0.3 * v.state(0));
            v.set_slope(1, 6.0 * v.other(0));
            true
        })
        .others(1)
        .dose(Dose {
            at: 0.4,
            every: Some(1.3),
            times: Some(4.0),
            over: Some(1.7),
            flowing: Some(0),
            ..Dose::default()
        })
        .build();
        for k in 1..=8 {
            let t = f64::from(k);
            assert_eq!(model.call(1.0, t), 0);
            let (mut amount, mut left) = (0.0, 0.0);
            for at in [0.4, 1.7, 3.0, 4.3] {
                let end = t.min(at + 1.7);
                if end > at {
                    amount += 6.0 * (end - at) / 1.7;
                    left += 6.0 / 1.7 / 0.3 * ((-0.3 * (t - end)).exp() - (-0.3 * (t - at)).exp());
                }
            }
            let view = model.view();
            near(view.state(1), amount, 1e-12);
            near(view.state(0), left, if method == RK4 { 1e-6 } else { 1e-7 });
        }
        assert_eq!(model.view().other(0), 0.0);
    }
}

#[test]
fn an_infusion_may_be_very_short_or_as_good_as_none() {
    for (over, added) in [(1e-7, 0.0), (1e-12, 0.0), (0.0, 1.0), (-1.0, 1.0)] {
        let mut model = Plan::new(ADAPTIVE, &[0.0], |v| {
            v.set_slope(0, v.other(0));
            true
        })
        .others(1)
        .dose(Dose { at: 0.25, over: Some(over), flowing: Some(0), added: vec![(0, 1.0)], ..Dose::default() })
        .build();
        model.run(1.0, 2.0, |_, _| ()).unwrap();
        near(model.view().state(0), 1.0, 1e-4);
        assert!(added == 0.0 || model.view().state(0) == 1.0);
    }
}

#[test]
fn an_infusion_that_began_before_the_run_goes_on_in_it() {
    let mut model = Plan::new(STIFF, &[0.0], |v| {
        v.set_slope(0, v.other(0));
        true
    })
    .others(1)
    .dose(Dose { at: -1.5, over: Some(2.0), flowing: Some(0), ..Dose::default() })
    .build();
    model.run(1.0, 2.0, |_, _| ()).unwrap();
    near(model.view().state(0), 0.25, 1e-12);
}

#[test]
fn a_thousand_doses_in_a_step() {
    for method in ALL {
        let mut model =
            decay(method).dose(Dose { at: 0.0, every: Some(1e-3), added: vec![(0, 1e-3)], ..Dose::default() }).build();
        model.run(1.0, 2.0, |_, _| ()).unwrap();
        let exact: f64 = (0..2000).map(|k| 1e-3 * (-0.3 * (2.0 - f64::from(k) * 1e-3)).exp()).sum();
        near(model.view().state(0), exact, 1e-9);
    }
}

#[test]
fn steps_that_are_not_positive() {
    for method in ALL {
        for step in [0.0, -1.0, f64::NAN] {
            let mut model = decay(method).build();
            let kind = model.call(step, 0.0);
            assert_eq!(kind, -20, "{step}");
            let failure = model.failure();
            assert_eq!((failure.kind, failure.site, failure.time), (20, 7, 0.0));
        }
        let mut model = decay(method).build();
        assert_eq!(model.call(1.0, f64::INFINITY), -20);
        assert_eq!(model.call(1.0, -1.0), -20);
        // The call reaches an end that rounding moves to the beginning.
        assert_eq!(model.call(1.0, 0.0), 0);
    }
}

#[test]
fn a_content_that_becomes_no_number_is_named() {
    for method in ALL {
        let mut model = Plan::new(method, &[1.0, 1.0, 1.0], |v| {
            v.set_slope(0, 1.0);
            v.set_slope(1, (2.5 - v.t()).sqrt());
            v.set_slope(2, -1.0);
            true
        })
        .build();
        let failure = model.run(1.0, 10.0, |_, _| ()).unwrap_err();
        assert_eq!((failure.kind, failure.site), (3, 101), "{method}");
        assert!((failure.time - 2.5).abs() < 0.11, "{method} {}", failure.time);
        assert_eq!(failure.time, model.view().t());
    }
}

#[test]
fn a_step_too_small_names_time_and_content() {
    for method in [ADAPTIVE, STIFF] {
        let mut model = Plan::new(method, &[1.0, 1.0], |v| {
            v.set_slope(0, 1.0);
            v.set_slope(1, v.state(1) * v.state(1));
            true
        })
        .build();
        let failure = model.run(0.4, 2.0, |_, _| ()).unwrap_err();
        assert_eq!((failure.kind, failure.site), (19, 101));
        near(failure.time, 1.0, 1e-6);
    }
}

#[test]
fn a_failure_of_the_model_is_its_own_but_only_if_no_shorter_step_helps() {
    for method in ALL {
        // A tank that empties in finite time and cannot become negative.
        let mut model = Plan::new(method, &[1.0], |v| {
            v.set_slope(0, -1.0);
            v.state(0) >= 0.0
        })
        .build();
        let failure = model.run(0.75, 3.0, |_, _| ()).unwrap_err();
        assert_eq!((failure.kind, failure.site, failure.value), (1, 77, 5.0));
        assert!((failure.time - 1.0).abs() < 0.08);
    }
    // First steps that are too long are corrected, and leave no failure behind.
    let mut model = Plan::new(ADAPTIVE, &[1.0], |v| {
        v.set_slope(0, -50.0 * v.state(0).sqrt() * v.state(0));
        v.state(0) >= 0.0
    })
    .build();
    model.run(1.0, 3.0, |_, _| ()).unwrap();
    assert_eq!(model.failure().kind, 0);
    near(model.view().state(0), (1.0 + 75.0f64).powi(-2), 1e-8);
}

#[test]
fn no_states_at_all() {
    for method in ALL {
        let mut model = Plan::new(method, &[], |_| true).event(|v| v.t() >= 2.25).build();
        let mut fired = Vec::new();
        model.run(1.0, 5.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired, [(0, 2.25)]);
        assert_eq!(model.view().t(), 5.0);
    }
}

/// The work of a step depends on earlier steps only through its length, so a long run is as accurate as a short one.
#[test]
fn ten_thousand_steps() {
    let mut model = Plan::new(ADAPTIVE, &[1.0, 0.0], |v| {
        v.set_slope(0, v.state(1));
        v.set_slope(1, -v.state(0));
        true
    })
    .relative(1e-10)
    .build();
    model.run(0.01, 100.0, |_, _| ()).unwrap();
    near(model.view().state(0), 100f64.cos(), 1e-8);
}

/// Pseudorandom numbers in [0, 1), the same in each run.
fn chance(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

/// The remainder at t of a dose at `at`, given at once or over the time `over`.
fn left(at: f64, over: f64, t: f64) -> f64 {
    if at >= t {
        0.0
    } else if over <= 0.0 {
        (-0.3 * (t - at)).exp()
    } else {
        let end = t.min(at + over);
        ((-0.3 * (t - end)).exp() - (-0.3 * (t - at)).exp()) / (0.3 * over)
    }
}

/// Five doses of any kind, often at the moments of steps, of one another, or of an event.
#[test]
fn doses_of_all_kinds_at_random() {
    let mut state = 1;
    for round in 0..60 {
        let method = ALL[round % 3];
        let step = [0.25, 0.7, 1.0, 3.0][(chance(&mut state) * 4.0) as usize];
        let mut plan = Plan::new(method, &[0.0], |v| {
            let flowing: f64 = (0..5).map(|dose| v.other(dose)).sum();
            v.set_slope(0, flowing - 0.3 * v.state(0));
            true
        })
        .others(5)
        .steps(if step > 1.0 { 60 } else { 20 })
        .event(|v| v.t() >= 2.0)
        .event(|v| v.state(0) > 0.9);
        let mut given = Vec::new();
        for dose in 0..5 {
            let mut moment = |most: f64| (chance(&mut state) * most * 8.0).floor() / 8.0;
            let (at, every, times, over) =
                (moment(6.0), 0.125 + moment(2.0), 1.0 + moment(32.0).floor() / 8.0, moment(3.0));
            given.extend((0..times.ceil() as u32).map(|k| (at + f64::from(k) * every, over)));
            plan = plan.dose(Dose {
                at,
                every: Some(every),
                times: Some(times),
                over: Some(over),
                flowing: Some(dose),
                added: vec![(0, 1.0)],
            });
        }
        let mut model = plan.build();
        let mut happened = 0;
        for k in 1..=(12.0 / step) as u32 {
            let end = step * f64::from(k);
            while model.call(step, end) > 0 {
                happened += 1;
            }
            let exact: f64 = given.iter().map(|(at, over)| left(*at, *over, end)).sum();
            near(model.view().state(0), exact, if method == RK4 { 1e-6 } else { 1e-7 });
            assert_eq!(model.view().t(), end);
        }
        assert!(happened > 0);
    }
}
