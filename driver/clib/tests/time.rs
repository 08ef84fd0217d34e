//! Functions of time, against the cases whose numbers were computed elsewhere.

use super::*;

/// A clock of a run: the head at each of its steps.
fn clock(start: f64, dt: f64, steps: c_long) -> impl Iterator<Item = Head> {
    (0..=steps).map(move |step| Head {
        time: start + step as f64 * dt,
        dt,
        half: dt / 2.0,
        start,
        step,
        started: 1,
        ..Head::default()
    })
}

fn reference(case: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let path = format!("{}/tests/models/dynamo/{case}/reference.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let names = lines.next().unwrap().split(',').map(String::from).collect();
    (names, lines.map(|line| line.split(',').map(|value| value.parse().unwrap()).collect()).collect())
}

/// Steps through a case and compares one of its columns.
fn follow(case: &str, column: &str, dt: f64, mut value: impl FnMut(&Head, &dyn Fn(&str) -> f64) -> f64) {
    let (names, rows) = reference(case);
    let place = |name: &str| names.iter().position(|other| other == name).unwrap();
    for (head, row) in clock(rows[0][0], dt, rows.len() as c_long - 1).zip(&rows) {
        let given = |name: &str| row[place(name)];
        let got = value(&head, &given);
        let wanted = row[place(column)];
        assert!((got - wanted).abs() <= 1e-9 * wanted.abs() + 1e-12, "{column} at {}: {got}, not {wanted}", head.time);
    }
}

fn pulses(dt: f64, steps: c_long, first: f64, interval: f64) -> Vec<f64> {
    let mut state = [0.0; PULSE_STATE];
    clock(0.0, dt, steps)
        .filter(|head| unsafe { zh_pulse(head, state.as_mut_ptr(), 1.0, first, interval) } != 0.0)
        .map(|head| head.time)
        .collect()
}

#[test]
fn pulses_keep_their_nominal_times() {
    assert_eq!(pulses(1.0, 8, 1.6, 1.6), [2.0, 3.0, 5.0, 6.0, 8.0]);
    assert_eq!(pulses(1.0, 3, 2.0, 0.3), [2.0, 3.0]);
    assert_eq!(pulses(1.0, 9, 2.0, 0.0), [2.0]);
    assert_eq!(pulses(1.0, 3, -5.0, 0.0), [0.0; 0]);
    for interval in [1e-300, 1e-9, f64::NAN, f64::INFINITY, 1e300] {
        pulses(1.0, 3, -1e9, interval);
        pulses(1.0, 3, f64::NEG_INFINITY, interval);
        pulses(1.0, 3, f64::NAN, interval);
    }
    assert_eq!(pulses(1.0, 2, -1e9, 1e-9), [0.0, 1.0, 2.0]);
    assert_eq!(pulses(1.0, 3, -1e9, 2.0), [0.0, 2.0]);
}

#[test]
fn pulses_agree_with_the_cases() {
    let train = |column: &str, height: fn(&Head) -> f64, first: f64, interval: f64| {
        let mut state = [0.0; PULSE_STATE];
        follow("pulse_train", column, 0.25, |head, _| unsafe {
            zh_pulse(head, state.as_mut_ptr(), height(head), first, interval)
        });
    };
    train("P1", |_| 6.0, 12.0, 3.0);
    train("P3", |_| 1.0, 4.0, 5.0);
    train("P4", |_| 1.0, 13.0, 0.0);
    train("P5", |_| 1.0, 12.0, 0.7);
    train("P6", |head| head.time, 11.0, 4.0);
    train("P7", |_| 1.0, 10.0, 100.0);
    train("P8", |_| 1.0, 9.0, 0.0);
    let mut state = [0.0; PULSE_STATE];
    follow("pulse_varying_interval", "VARY", 1.0, |head, given| unsafe {
        zh_pulse(head, state.as_mut_ptr(), 1.0, 1.6, given("GAP"))
    });
}

#[test]
fn samples_agree_with_the_case() {
    let sample = |column: &str, interval: f64, initial: f64| {
        let mut state = [0.0; SAMPLE_STATE];
        unsafe { zh_hold(state.as_mut_ptr(), initial) };
        follow("sample_and_hold", column, 0.25, |head, given| unsafe {
            let interval = if column == "VARY" { given("GAP") } else { interval };
            zh_sample(head, state.as_mut_ptr(), given("WAVE"), interval)
        });
    };
    sample("HELD", 2.0, 0.0);
    sample("HELDI", 2.0, -4.0);
    sample("ODD", 0.7, 0.0);
    sample("VARY", 0.0, 0.0);
    sample("ALL", 0.0, 0.0);
}

#[test]
fn the_functions_of_1963_start_from_their_n_cards() {
    let mut state = [0.0; RAMP_STATE];
    follow("numbered_forms", "F47", 0.25, |head, _| unsafe {
        zh_add_ramp(head, state.as_mut_ptr(), head.time, 2.0, 0.5)
    });
    follow("numbered_forms", "F45", 0.25, |head, given| unsafe { zh_step(head, given("F7"), 2.0, -1.0) });
}

#[test]
fn in_the_initial_phase_nothing_is_used_up() {
    let mut head = Head { dt: 1.0, half: 0.5, ..Head::default() };
    let mut state = [0.0; PULSE_STATE];
    unsafe {
        assert_eq!(zh_pulse(&head, state.as_mut_ptr(), 3.0, 0.0, 9.0), 3.0);
        assert_eq!(state, [0.0; PULSE_STATE]);
        head.started = 1;
        assert_eq!(zh_pulse(&head, state.as_mut_ptr(), 3.0, 0.0, 9.0), 3.0);
    }
}

#[test]
fn trains_move_at_the_start_and_then_by_their_interval() {
    let mut state = [0.0; TRAIN_STATE];
    let times: Vec<f64> = clock(0.0, 0.5, 13)
        .filter(|head| unsafe { zh_train_due(head, state.as_mut_ptr(), 1.7) } != 0)
        .map(|head| head.time)
        .collect();
    assert_eq!(times, [0.0, 1.5, 3.5, 5.0]);
    let mut cars = [1.0, 2.0, 3.0];
    unsafe { zh_cyclic(cars.as_mut_ptr(), 3) };
    assert_eq!(cars, [3.0, 1.0, 2.0]);
    unsafe { zh_linear(cars.as_mut_ptr(), 3) };
    assert_eq!(cars, [0.0, 3.0, 1.0]);
}
