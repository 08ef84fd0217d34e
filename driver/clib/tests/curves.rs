//! Curves, forcing functions and random numbers of SCoP, against values of mpmath with 40 digits and of integers in Python.

use super::*;

/// The numbers of host.c.
const TRUNCATE: c_int = 0;
const ERF: c_int = 5;
const FACTORIAL: c_int = 6;
const GAUSS: c_int = 7;
const POISSON: c_int = 8;
const STEP_AT: c_int = 9;
const PULSE_TRAIN: c_int = 12;
const STAIRS: c_int = 13;
const SQUARE: c_int = 14;
const SAW: c_int = 15;
const AFTER_STEP: c_int = 18;
const AFTER_PULSE: c_int = 19;
const AFTER_TRAIN: c_int = 20;
const AFTER_STAIRS: c_int = 21;
const AFTER_SQUARE: c_int = 22;
const AFTER_SAW: c_int = 23;

fn curve(which: c_int, x: &[f64]) -> f64 {
    let mut all = [f64::NAN; 5];
    all[..x.len()].copy_from_slice(x);
    unsafe { zh_curve(which, all.as_ptr()) }
}

#[track_caller]
fn near(value: f64, exact: f64, ulps: f64) {
    assert!((value - exact).abs() <= ulps * f64::EPSILON * exact.abs(), "{value:e} {exact:e}");
}

#[test]
fn the_error_function() {
    for (x, exact) in [
        (-7.0, -1.0),
        (-2.5, -0.999593047982555),
        (-0.3, -0.3286267594591274),
        (1e-10, 1.1283791670955126e-10),
        (0.5, 0.5204998778130465),
        (1.0, 0.8427007929497149),
        (1.9999, 0.9953201979070294),
        (2.0, 0.9953222650189527),
        (2.75, 0.9998993780778803),
        (3.5, 0.9999992569016276),
        (5.5, 0.9999999999999927),
    ] {
        near(curve(ERF, &[x]), exact, 4.0);
    }
    assert!(curve(ERF, &[f64::NAN]).is_nan());
    assert_eq!((curve(ERF, &[0.0]), curve(ERF, &[f64::INFINITY])), (0.0, 1.0));
}

#[test]
fn factorials_and_what_is_between_them() {
    for (n, exact) in
        [(-0.1, 1.0), (0.0, 1.0), (0.95, 1.0), (2.9, 6.0), (3.89, 6.0), (20.0, 2_432_902_008_176_640_000.0)]
    {
        assert_eq!(curve(FACTORIAL, &[n]), exact, "{n}");
    }
    for (n, exact) in [
        (21.0, 5.109094217170944e19),
        (25.25, 3.489941157439427e25),
        (50.0, 3.0414093201713376e64),
        (100.0, 9.332621544394415e157),
        (150.5, 7.014914303781554e263),
        (170.0, 7.257415615307999e306),
        (170.5, 9.4833675668248e307),
    ] {
        near(curve(FACTORIAL, &[n]), exact, 16.0);
    }
    assert_eq!(curve(FACTORIAL, &[171.5]), f64::INFINITY);
}

#[test]
fn densities() {
    near(curve(GAUSS, &[0.5, 1.0, 0.75]), 0.42593067402980295, 4.0);
    near(curve(GAUSS, &[4.0, -1.0, 2.0]), 0.008764150246784268, 4.0);
    near(curve(POISSON, &[3.0, 2.5]), 0.21376301724973645, 4.0);
    near(curve(POISSON, &[30.0, 28.5]), 0.06987036163588163, 32.0);
    assert_eq!([-1.5, -0.5, 0.5, 1.5].map(|x| curve(TRUNCATE, &[x])), [-1.0, 0.0, 0.0, 1.0]);
}

/// At the moment that is told a function has its new value, and just before it, as far as zdforce.h says, the old one.
#[test]
fn jumps_are_where_they_are_told() {
    let before = |t: f64| t - 2.0 * f64::EPSILON * t;
    for period in [0.1, 0.3, 0.7, 1.0, 1.0 / 3.0, 12345.6789, 1e-7] {
        let mut t = 0.01 * period;
        for k in 1..400 {
            let next = curve(AFTER_STAIRS, &[t, 0.3, period]);
            assert_eq!(
                curve(STAIRS, &[next, 0.3, period, 1.0]),
                curve(STAIRS, &[before(next), 0.3, period, 1.0]) + 1.0
            );
            let next = curve(AFTER_TRAIN, &[t, 0.3, 0.25 * period, 0.75 * period]);
            let train = |t| curve(PULSE_TRAIN, &[t, 0.3, 1.0, 0.25 * period, 0.75 * period]);
            assert!(next > t && train(next) != train(before(next)), "{period} {t} {next}");
            let next = curve(AFTER_SQUARE, &[t, period]);
            let square = |t| curve(SQUARE, &[t, period, 1.0]);
            assert!(next > t && square(next) != square(before(next)), "{period} {t} {next}");
            let next = curve(AFTER_SAW, &[t, period]);
            let saw = |t| curve(SAW, &[t, period, 1.0]);
            assert!(saw(next) < 1e-9 && saw(before(next)) > 1.0 - 1e-9, "{period} {k} {t} {next}");
            t = if k % 2 == 0 { next } else { t + 0.37 * period };
        }
    }
    // Before time 0 a saw rests at 0 for the whole period itself, and falls right behind it.
    for period in [0.1, 0.3, 0.7, 1.0, 1.0 / 3.0, 12345.6789, 1e-7] {
        let mut t = -200.3 * period;
        for k in 1..500 {
            let next = curve(AFTER_SAW, &[t, period]);
            let saw = |t| curve(SAW, &[t, period, 1.0]);
            let before = |t: f64| t - 2.0 * f64::EPSILON * t.abs();
            match next < 0.0 {
                true => {
                    assert!(next > t && saw(next) < 1e-9 - 1.0 && saw(before(next)) > -1e-9, "{period} {k} {t} {next}")
                }
                // Through 0 it goes straight on.
                false => assert!(next == 0.0 || t >= 0.0, "{period} {k} {t} {next}"),
            }
            t = if k % 2 == 0 { next } else { t + 0.37 * period };
        }
        assert!(t > 0.0);
    }
    assert_eq!(curve(AFTER_SAW, &[-3.0, 1.0]), -3.0 + 2.0 * f64::EPSILON);
    assert_eq!([1.0, 2.0, 3.0].map(|t| curve(AFTER_STEP, &[t, 2.0])), [2.0, f64::INFINITY, f64::INFINITY]);
    assert_eq!([0.0, 1.0, 2.5, 3.0].map(|t| curve(AFTER_PULSE, &[t, 1.0, 2.0])), [1.0, 3.0, 3.0, f64::INFINITY]);
    assert_eq!([1.5, 2.0].map(|t| curve(STEP_AT, &[t, 2.0, 5.0])), [0.0, 5.0]);
    // Without a period there is no number, and there are no jumps.
    assert!(curve(PULSE_TRAIN, &[1.0, 0.0, 1.0, 0.0, 0.0]).is_nan() && curve(SQUARE, &[1.0, 0.0, 1.0]).is_nan());
    assert_eq!(curve(AFTER_TRAIN, &[1.0, 0.0, 0.0, 0.0]), f64::INFINITY);
    assert_eq!(curve(AFTER_SQUARE, &[1.0, 0.0]), f64::INFINITY);
    assert_eq!(curve(AFTER_SAW, &[1e300, 1e-300]), f64::INFINITY);
}

/// v <- 2147437301 v + 453816981 mod 2^32, computed with Python's integers.
#[test]
fn the_random_numbers_are_those_of_the_formula() {
    let mut head = Head::default();
    let mut draw = |which, a, b| unsafe { zh_draw(&mut head, which, a, b) };
    for v in [2_601_254_282.0, 4_148_575_143.0, 1_390_088_040.0, 2_847_834_397.0, 2_660_476_246.0] {
        assert_eq!(draw(0, 0.0, 0.0), v / 4_294_967_295.0);
    }
    draw(1, 1.0, 0.0);
    let last = (0..100_000).map(|_| draw(0, 0.0, 0.0)).last();
    assert_eq!(last, Some(1_467_176_289.0 / 4_294_967_295.0));
    for (seed, v) in [(-7.9, 2_601_625_058.0), (1e12, 1_134_887_573.0), (f64::NAN, 453_816_981.0)] {
        draw(1, seed, 0.0);
        assert_eq!(draw(0, 0.0, 0.0), v / 4_294_967_295.0, "{seed}");
    }
    // A mean at the limit ends.
    assert!((600.0..800.0).contains(&draw(4, 700.0, 0.0)));
}
