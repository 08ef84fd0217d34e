//! The error of each method against its step, on the second example of 1969; the figure of it in
//! `docs/images/methods.svg`.
//!
//! Two pools with constant flows are a linear system, so the true curve is known in closed form.

mod figure;

use crate::command::{Room, csv, parallel};
use figure::{Curve, figure};
use std::path::Path;

/// The flows of the example, for steps of any length.
const TEXT: &str = "\
NUMBER OF COMPARTMENTS 4
KEEP HV3

INITIAL
V2=300.0
V3=500.0
HV2=10000.0

BODY
IN-COMPARTMENT 1
ITS FLOW=20.0*D

COMPARTMENT 2
ITS INPUT
FROM 1=20.0*D
FROM 3=30.0*D
ITS OUTPUT IS UNKNOWN
ITS VOLUME IS CONSTANT

COMPARTMENT 3
ITS INPUT
FROM 2=50.0*D
ITS OUTPUT IS UNKNOWN
ITS VOLUME IS CONSTANT

OUT-COMPARTMENT 4
FROM 3=20.0*D

TIME IS NORMAL

REPEAT WHILE 101.0 IS GREATER THAN T
";

/// HV3 at a time, from dHV2/dt = -50/300 HV2 + 30/500 HV3, dHV3/dt = 50/300 HV2 - 50/500 HV3.
fn truth(time: f64) -> f64 {
    let (out, back, over, left) = (-50.0 / 300.0, 30.0 / 500.0, 50.0 / 300.0, -50.0 / 500.0);
    let middle: f64 = (out + left) / 2.0;
    let half = (((out - left) / 2.0f64).powi(2) + back * over).sqrt();
    10000.0 * over * (((middle + half) * time).exp() - ((middle - half) * time).exp()) / (2.0 * half)
}

/// The largest error of HV3 with a step.
fn error(room: &Room, method: &str, step: f64) -> f64 {
    let set = format!("D={step}");
    let done = room.run_text(TEXT, &["--language", "cosmo", "--method", method, "--set", &set, "--csv", "-"]);
    assert_eq!(done.status, 0, "{method}, D={step}: {}", done.errors);
    let table = csv(&done.output);
    let (times, tracer) = (table.column("T"), table.column("HV3"));
    assert!(times.len() as f64 > 101.0 / step, "{method}, D={step}: {} rows", times.len());
    times.iter().zip(&tracer).map(|(time, tracer)| (tracer - truth(*time)).abs()).fold(0.0, f64::max)
}

/// Errors for the steps 2^from, 2^(from-1) … 2^to.
fn curve(room: &Room, method: &'static str, from: i32, to: i32) -> Curve {
    let steps: Vec<f64> = (to..=from).rev().map(|power| 2f64.powi(power)).collect();
    let mut points: Vec<(f64, f64)> = parallel(steps, |step| error(room, method, step));
    points.sort_by(|a, b| b.0.total_cmp(&a.0));
    Curve { name: method, points }
}

/// The order of a method as the last halvings of the step show it.
fn order(curve: &Curve) -> f64 {
    let [.., (_, before), (_, last)] = curve.points[..] else { panic!("{} has no two points", curve.name) };
    (before / last).log2()
}

fn near(value: f64, reference: f64) -> bool {
    (value / reference - 1.0).abs() < 0.02
}

#[test]
fn every_method_has_its_order_and_the_figure_shows_it() {
    let room = Room::new();
    let classic = curve(&room, "CLASSIC", 2, -8);
    let simultaneous = curve(&room, "SIMULTANEOUS", 2, -8);
    let runge_kutta = curve(&room, "RK4", 2, -4);
    let adaptive = curve(&room, "ADAPTIVE", 2, -4);

    for (curve, expected) in [(&classic, 1.0), (&simultaneous, 1.0), (&runge_kutta, 4.0)] {
        assert!((order(curve) - expected).abs() < 0.1, "{}: order {}", curve.name, order(curve));
    }
    // Computed apart from zudyn, with D=1.
    let at_one = |curve: &Curve| curve.points.iter().find(|point| point.0 == 1.0).expect("a step of 1").1;
    assert!(near(at_one(&classic), 640.0), "{}", at_one(&classic));
    assert!(near(at_one(&simultaneous), 376.0), "{}", at_one(&simultaneous));
    assert!(near(at_one(&runge_kutta), 9.6e-2), "{}", at_one(&runge_kutta));
    for (method, expected) in [("RK4 2", 5.4e-3), ("RK4 4", 3.2e-4)] {
        let found = error(&room, method, 1.0);
        assert!(near(found, expected), "{method}: {found}");
    }
    // The relative tolerance is 1e-8 a step, the peak 5253.
    assert!(adaptive.points.iter().all(|point| point.1 < 1e-3), "{:?}", adaptive.points);

    shown(&figure(&[classic, simultaneous, runge_kutta, adaptive]));
}

/// The figure in the documents is this one.
fn shown(drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/images/methods.svg");
    if std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "run the tests with ZUDYN_BLESS=1 to draw docs/images/methods.svg anew");
}
