//! Events: their moment, the state there, and their order.

use crate::model::*;

const ALL: [i32; 3] = [RK4, ADAPTIVE, STIFF];

/// x' = v, v' = -9.81: a ball thrown up.
fn ball(method: i32) -> Plan {
    Plan::new(method, &[0.0, 7.0], |v| {
        v.set_slope(0, v.state(1));
        v.set_slope(1, -9.81);
        true
    })
}

#[test]
fn the_moment_and_the_state_are_exact() {
    for method in ALL {
        let mut model = Plan::new(method, &[1.0], |v| {
            v.set_slope(0, -v.state(0) * v.t().cos());
            true
        })
        .relative(1e-11)
        .steps(400)
        .event(|v| v.state(0) <= 0.5)
        .build();
        let mut fired = Vec::new();
        model.run(1.0, 2.0, |_, v| fired.push((v.t(), v.state(0)))).unwrap();
        // exp(-sin t) = 1/2
        let exact = 2f64.ln().asin();
        assert_eq!(fired.len(), 1);
        assert!((fired[0].0 - exact).abs() < 1e-10, "{method} {fired:?} {exact}");
        assert!(fired[0].1 <= 0.5 && fired[0].1 > 0.5 - 1e-12, "{method} {fired:?}");
    }
}

#[test]
fn a_moment_of_time_is_met_to_the_last_bit() {
    for method in ALL {
        let mut model = ball(method).event(|v| v.t() >= 10.25).event(|v| v.t() > 0.1).build();
        let mut fired = Vec::new();
        model.run(1.0, 12.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired.len(), 2);
        assert_eq!(fired[1], (0, 10.25));
        assert!(fired[0].1 > 0.1 && fired[0].1 < 0.1 + 1e-15, "{fired:?}");
    }
}

/// The state after an event has the error of the method, not of an interpolation.
#[test]
fn what_follows_an_event_is_as_accurate_as_the_tolerance() {
    for method in [ADAPTIVE, STIFF] {
        for relative in [1e-6, 1e-8, 1e-10] {
            // Relay: grows at rate 1 up to 2, then shrinks at rate 2 to 1, and so on.
            let mut model = Plan::new(method, &[1.0], |v| {
                v.set_slope(0, if v.other(0) == 0.0 { v.state(0) } else { -2.0 * v.state(0) });
                true
            })
            .others(1)
            .relative(relative)
            .event(|v| v.other(0) == 0.0 && v.state(0) >= 2.0)
            .event(|v| v.other(0) == 1.0 && v.state(0) <= 1.0)
            .build();
            let mut fired = Vec::new();
            model
                .run(5.0, 10.0, |event, v| {
                    v.set_other(0, if event == 0 { 1.0 } else { 0.0 });
                    fired.push(v.t());
                })
                .unwrap();
            let ln2 = 2f64.ln();
            let both = |k: u32| [ln2 * (1.0 + 1.5 * f64::from(k)), ln2 * 1.5 * f64::from(k + 1)];
            let exact: Vec<f64> = (0..10).flat_map(both).filter(|t| *t < 10.0).collect();
            assert_eq!(fired.len(), exact.len(), "{method} {relative} {fired:?}");
            for (t, exact) in fired.iter().zip(&exact) {
                assert!((t - exact).abs() < 40.0 * relative, "{method} {relative} {t} {exact}");
            }
        }
    }
}

/// Bounces at 0.9 of the speed: flights last 2 v/g, each 0.9 of the previous one.
#[test]
fn a_bouncing_ball() {
    for method in ALL {
        let mut model = ball(method).event(|v| v.state(0) < 0.0).build();
        let mut fired = Vec::new();
        model
            .run(1.0, 10.0, |_, v| {
                v.set_state(1, -0.9 * v.state(1));
                fired.push(v.t());
            })
            .unwrap();
        let mut exact = 0.0;
        let mut flight = 2.0 * 7.0 / 9.81;
        let mut count = 0;
        while exact + flight < 10.0 {
            exact += flight;
            flight *= 0.9;
            assert!((fired[count] - exact).abs() < 1e-8, "{method} {count} {} {exact}", fired[count]);
            count += 1;
        }
        assert_eq!(fired.len(), count, "{method}");
    }
}

/// After very short flights, long steps must not jump over the next ones.
#[test]
fn short_flights_are_not_missed() {
    for method in ALL {
        let mut model = ball(method).event(|v| v.state(0) < 0.0).build();
        model.view().set_state(1, 1e-4);
        let mut fired = 0;
        model
            .run(1.0, 1.0, |_, v| {
                v.set_state(1, 1e-4);
                fired += 1;
            })
            .unwrap();
        let exact = (1.0 / (2e-4 / 9.81)) as i32;
        assert!((fired - exact).abs() <= 1, "{method} {fired} {exact}");
    }
}

#[test]
fn conditions_true_at_the_beginning_count_as_having_become_true() {
    for method in ALL {
        let mut model = ball(method).event(|v| v.t() >= 0.0).event(|v| v.t() >= 100.0).build();
        let mut fired = Vec::new();
        model.run(0.5, 2.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired, [(0, 0.0)]);
        model.new_run();
        model.view().set_time(0.0);
        model.run(0.5, 2.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired, [(0, 0.0), (0, 0.0)]);
    }
}

#[test]
fn events_of_one_moment_fire_in_text_order_and_one_may_cause_another() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 1.0);
            true
        })
        .others(2)
        .event(|v| v.other(1) > 0.5)
        .event(|v| v.t() >= 1.5)
        .event(|v| v.t() + 0.5 >= 2.0)
        .event(|v| v.other(0) > 0.5)
        .build();
        let mut fired = Vec::new();
        model
            .run(1.0, 3.0, |event, v| {
                fired.push(event);
                match event {
                    1 => v.set_other(0, 1.0),
                    3 => v.set_other(1, 1.0),
                    _ => {}
                }
            })
            .unwrap();
        assert_eq!(fired, [1, 2, 3, 0], "{method}");
    }
}

#[test]
fn an_event_that_undoes_its_condition_fires_again() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 1.0);
            true
        })
        .event(|v| v.state(0) >= 0.75)
        .build();
        let mut fired = Vec::new();
        model
            .run(1.0, 10.0, |_, v| {
                fired.push(v.t());
                v.set_state(0, 0.0);
            })
            .unwrap();
        assert_eq!(fired.len(), 13, "{method} {fired:?}");
        for (k, t) in (1..).zip(&fired) {
            assert!((t - 0.75 * f64::from(k)).abs() < 1e-11, "{method} {fired:?}");
        }
    }
}

#[test]
fn an_event_at_the_end_of_a_step_is_of_the_next() {
    for method in ALL {
        for at in [1.0 - 1e-10, 1.0, 1.0 + 1e-10] {
            let mut model = ball(method).event(move |v| v.t() >= at).build();
            assert_eq!(model.call(1.0, 1.0), 0, "{at}");
            assert_eq!(model.view().t(), 1.0);
            assert_eq!(model.call(1.0, 2.0), 1);
            assert!((model.view().t() - 1.0).abs() <= 1.01e-10);
            assert_eq!(model.call(1.0, 2.0), 0);
        }
        let mut model = ball(method).event(|v| v.t() >= 1.0 - 1e-8).build();
        assert_eq!(model.call(1.0, 1.0), 1);
    }
}

#[test]
fn doses_come_before_events_of_their_moment() {
    for method in ALL {
        for shift in [-1e-10, 0.0, 1e-10] {
            let mut model = Plan::new(method, &[0.0], |v| {
                v.set_slope(0, 0.0);
                true
            })
            .dose(Dose { at: 1.5, added: vec![(0, 4.0)], ..Dose::default() })
            .event(move |v| v.t() >= 1.5 + shift)
            .event(|v| v.state(0) > 3.0)
            .build();
            let mut fired = Vec::new();
            model.run(1.0, 3.0, |event, v| fired.push((event, v.state(0)))).unwrap();
            fired.sort_by_key(|(event, _)| *event);
            assert_eq!(fired, [(0, 4.0), (1, 4.0)], "{method} {shift}");
        }
    }
}

#[test]
fn a_dose_is_given_once_though_events_happen_at_its_moment() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 0.0);
            true
        })
        .dose(Dose { at: 0.0, every: Some(0.5), added: vec![(0, 1.0)], ..Dose::default() })
        .event(|v| v.state(0) >= 1.0)
        .event(|v| v.state(0) >= 3.0)
        .build();
        let mut fired = Vec::new();
        model.run(1.0, 2.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired, [(0, 0.0), (1, 1.0)]);
        assert_eq!(model.view().state(0), 4.0);
    }
}

#[test]
fn a_switch_on_a_rate_that_flows() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, v.other(0));
            true
        })
        .others(1)
        .dose(Dose { at: 0.25, over: Some(1.0), flowing: Some(0), ..Dose::default() })
        .event(|v| v.other(0) > 0.0)
        .event(|v| v.other(0) == 0.0)
        .build();
        let mut fired = Vec::new();
        model.run(1.0, 2.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired, [(1, 0.0), (0, 0.25), (1, 1.25)], "{method}");
    }
}

#[test]
fn events_without_end_are_told() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 1.0);
            true
        })
        .others(1)
        .event(|v| v.t() >= 0.5 && v.other(0) == 0.0)
        .event(|v| v.t() >= 0.5 && v.other(0) == 1.0)
        .build();
        let failure = model.run(1.0, 2.0, |event, v| v.set_other(0, if event == 0 { 1.0 } else { 0.0 })).unwrap_err();
        assert_eq!((failure.kind, failure.site, failure.time), (27, 200, 0.5));
    }
}

#[test]
fn an_event_may_move_time() {
    let mut model = ball(ADAPTIVE)
        .dose(Dose { at: 1.5, added: vec![(1, 100.0)], ..Dose::default() })
        .event(|v| v.t() >= 1.25)
        .build();
    let mut fired = 0;
    model
        .run(1.0, 2.0, |_, v| {
            fired += 1;
            v.set_time(1.75);
        })
        .unwrap();
    // The dose between belongs to no step.
    assert_eq!((fired, model.view().t()), (1, 2.0));
    assert!(model.view().state(1) < 0.0);
}

/// Hysteresis with a sine: the method's steps are long, and two events lie within one of them.
#[test]
fn the_first_of_two_events_within_a_step_comes_first() {
    for method in ALL {
        let mut model = Plan::new(method, &[0.0], |v| {
            v.set_slope(0, 1.0);
            true
        })
        .steps(1)
        .event(|v| v.state(0) >= 0.6)
        .event(|v| v.state(0) >= 0.4)
        .build();
        let mut fired = Vec::new();
        model.run(1.0, 1.0, |event, v| fired.push((event, v.t()))).unwrap();
        assert_eq!(fired.iter().map(|(event, _)| *event).collect::<Vec<_>>(), [1, 0]);
        assert!((fired[0].1 - 0.4).abs() < 1e-12 && (fired[1].1 - 0.6).abs() < 1e-12, "{fired:?}");
    }
}

#[test]
fn stiff_equations_with_events() {
    // A fast component follows a slow one, which is switched at two levels.
    let mut model = Plan::new(STIFF, &[0.0, 0.0], |v| {
        v.set_slope(0, v.other(0) - 0.2 * v.state(0));
        v.set_slope(1, 1e6 * (v.state(0) - v.state(1)));
        true
    })
    .others(1)
    .event(|v| v.state(1) >= 2.0)
    .event(|v| v.state(1) < 1.0)
    .build();
    model.view().set_other(0, 1.0);
    let mut fired = Vec::new();
    model
        .run(1.0, 30.0, |event, v| {
            v.set_other(0, if event == 0 { 0.0 } else { 1.0 });
            fired.push((event, v.t()));
        })
        .unwrap();
    // At the beginning it is below 1; up: 5(1 - e^(-t/5)), down: e^(-t/5); y2 lags behind by 1e-6 of the slope.
    assert_eq!(fired[0], (1, 0.0));
    let first = -5.0 * (1.0 - 2.0 / 5.0f64).ln();
    let down = 5.0 * 2f64.ln();
    let up = 5.0 * (4.0 / 3.0f64).ln();
    let exact = [first, first + down, first + down + up, first + 2.0 * down + up];
    for (fired, exact) in fired[1..].iter().zip(exact) {
        assert!((fired.1 - exact).abs() < 2e-5, "{fired:?} {exact}");
    }
    assert!(fired.len() >= 8, "{fired:?}");
}
