//! Queue, LAG, TABLE and data files: `clib/library/zdpast.h`.

use std::ffi::{CString, c_char, c_double, c_int, c_long};

const NO_FILE: c_int = 11;
const OUTSIDE: c_int = 14;
const DIVISION: c_int = 10;

#[repr(C)]
struct Queue {
    value: *mut c_double,
    first: usize,
    n: usize,
    room: usize,
}

#[repr(C)]
struct Lag {
    entry: *mut c_double,
    n: usize,
    room: usize,
    near: usize,
    places: c_int,
}

#[repr(C)]
struct Points {
    n: c_long,
    x: *mut c_double,
    y: *mut c_double,
    h: *mut c_double,
    d: *mut c_double,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    fn zdk_put(queue: *mut Queue, n: c_int, values: *const c_double) -> c_int;
    fn zdk_get(queue: *mut Queue, n: c_int, values: *mut c_double);
    fn zdk_empty(queue: *mut Queue);
    fn zdk_drop(queue: *mut Queue);
    fn zdk_anew(lag: *mut Lag);
    fn zdk_point(lag: *mut Lag, t: c_double, value: c_double) -> c_int;
    fn zdk_step(lag: *mut Lag, from: c_double, to: c_double, values: *const c_double) -> c_int;
    fn zdk_lagged(lag: *mut Lag, t: c_double, first: c_double) -> c_double;
    fn zdk_leave(lag: *mut Lag);
    fn zdk_knot(low: c_double, high: c_double, n: c_double, i: c_double) -> c_double;
    fn zdk_between(
        values: *const c_double,
        stride: c_int,
        low: c_double,
        high: c_double,
        n: c_double,
        x: c_double,
    ) -> c_double;
    fn zdg_read(points: *mut Points, directory: *const c_char, name: *const c_char) -> c_int;
    fn zdg_drop(points: *mut Points);
    fn zdg_force(points: *mut Points, t: c_double, value: *mut c_double) -> c_int;
    fn zdg_hold(points: *const Points, t: c_double, value: *mut c_double) -> c_int;
    fn zdg_next(points: *const Points, t: c_double) -> c_double;
    fn zdg_schedule(points: *const Points, t: c_double, delivered: *mut c_double) -> c_double;
}

#[test]
fn a_queue_is_first_in_first_out() {
    let mut queue = Queue { value: std::ptr::null_mut(), first: 0, n: 0, room: 0 };
    let mut model = std::collections::VecDeque::new();
    let mut seed = 1u32;
    // SAFETY: values are as many as told.
    unsafe {
        for number in 0..20_000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let count = seed >> 16 & 7;
            // For a while, more values go in than come out; then the reverse.
            if (seed >> 24) < if number < 10_000 { 150 } else { 100 } {
                let values: Vec<f64> = (0..count).map(|k| f64::from(number * 8 + k)).collect();
                assert_eq!(zdk_put(&mut queue, count as c_int, values.as_ptr()), 0);
                model.extend(values);
            } else {
                let mut values = vec![-1.0; count as usize];
                zdk_get(&mut queue, count as c_int, values.as_mut_ptr());
                let expected: Vec<f64> = match model.len() < count as usize {
                    true => vec![-1.0; count as usize],
                    false => model.drain(..count as usize).collect(),
                };
                assert_eq!(values, expected, "{number}");
            }
            assert_eq!(queue.n, model.len());
        }
        zdk_empty(&mut queue);
        let mut value = 7.0;
        zdk_get(&mut queue, 1, &mut value);
        assert_eq!(value, 7.0);
        zdk_drop(&mut queue);
        assert!(queue.value.is_null());
    }
}

fn lag() -> Lag {
    Lag { entry: std::ptr::null_mut(), n: 0, room: 0, near: 0, places: 0 }
}

#[test]
fn a_lag_within_steps_is_of_fifth_order() {
    let error = |steps: u32| {
        let mut lag = lag();
        let h = 3.0 / f64::from(steps);
        let mut worst: f64 = 0.0;
        // SAFETY: five values for each step.
        unsafe {
            assert_eq!(zdk_lagged(&mut lag, 1.0, 42.0), 42.0);
            for k in 0..steps {
                let from = f64::from(k) * h;
                let values = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share: f64| (from + share * h).sin());
                assert_eq!(zdk_step(&mut lag, from, f64::from(k + 1) * h, values.as_ptr()), 0);
            }
            // Forwards and backwards, so that the search moves in both directions.
            for k in (0..=3000).chain((0..3000).rev()) {
                let t = f64::from(k) * 0.001;
                worst = worst.max((zdk_lagged(&mut lag, t, 0.0) - t.sin()).abs());
            }
            assert_eq!(zdk_lagged(&mut lag, -1.0, 9.0), 0.0);
            assert!((zdk_lagged(&mut lag, 5.0, 9.0) - 3f64.sin()).abs() < 1e-14);
            // A repeated step replaces the old one.
            zdk_step(&mut lag, 3.0 - h, 3.0, [8.0; 5].as_ptr());
            assert_eq!(zdk_lagged(&mut lag, 3.0 - 0.5 * h, 0.0), 8.0);
            zdk_anew(&mut lag);
            assert_eq!(zdk_lagged(&mut lag, 1.0, 42.0), 42.0);
            zdk_leave(&mut lag);
        }
        worst
    };
    let order = (error(10) / error(20)).log2();
    assert!((4.7..5.3).contains(&order), "{order}");
}

#[test]
fn a_lag_of_points_goes_along_straight_lines() {
    let mut lag = lag();
    // SAFETY: as declared.
    unsafe {
        for (t, value) in [(0.0, 1.0), (1.0, 3.0), (2.0, 0.0), (1.5, 4.0), (1.5, 5.0), (2.0, 6.0)] {
            assert_eq!(zdk_point(&mut lag, t, value), 0);
        }
        let at = [-1.0, 0.0, 0.5, 1.0, 1.25, 1.5, 1.75, 2.0, 3.0].map(|t| zdk_lagged(&mut lag, t, 99.0));
        assert_eq!(at, [1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 5.5, 6.0, 6.0]);
        zdk_leave(&mut lag);
    }
}

#[test]
fn a_table_gives_its_knots_exactly_and_holds_its_ends() {
    for (low, high, n) in [(0.0, 1.0, 10), (-0.3, 0.7, 7), (1e-3, 1e3, 33), (0.1, 0.2, 1)] {
        let knots: Vec<f64> = (0..=n).map(|i| unsafe { zdk_knot(low, high, f64::from(n), f64::from(i)) }).collect();
        let values: Vec<f64> = knots.iter().flat_map(|x| [x.sin(), -1.0]).collect();
        let at = |x| unsafe { zdk_between(values.as_ptr(), 2, low, high, f64::from(n), x) };
        for (k, x) in knots.iter().enumerate() {
            assert_eq!(at(*x), x.sin());
            if k > 0 {
                let (a, b) = (knots[k - 1], *x);
                let between = a + 0.3 * (b - a);
                assert!((at(between) - (a.sin() + 0.3 * (b.sin() - a.sin()))).abs() < 1e-13);
            }
        }
        assert_eq!((at(low - 1.0), at(high + 1.0)), (low.sin(), values[2 * n as usize]));
        assert!(at(f64::NAN).is_nan());
    }
}

fn read(directory: Option<&str>, name: &str) -> (c_int, Points) {
    let null = std::ptr::null_mut();
    let mut points = Points { n: 0, x: null, y: null, h: null, d: null };
    let directory = directory.map(|directory| CString::new(directory).unwrap());
    let name = CString::new(name).unwrap();
    // SAFETY: both texts end with NUL.
    let why = unsafe {
        zdg_read(&mut points, directory.as_ref().map_or(std::ptr::null(), |text| text.as_ptr()), name.as_ptr())
    };
    (why, points)
}

/// Reads a data file with this text after six heading lines.
fn written(text: &str) -> (c_int, Points, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("data"), format!("1\n2 3\n4 5\n\n6\n7 8\n{text}")).unwrap();
    let (why, points) = read(Some(folder.path().to_str().unwrap()), "data");
    (why, points, folder)
}

#[test]
fn a_data_file_is_read_and_sorted() {
    let (why, mut points, _folder) = written("3 1e1\r\n\t1.5 , -2\n\n 2 +.5\n1.5 -3\n0,7");
    assert_eq!((why, points.n), (0, 5));
    // SAFETY: there are five.
    unsafe {
        assert_eq!(std::slice::from_raw_parts(points.x, 5), [0.0, 1.5, 1.5, 2.0, 3.0]);
        assert_eq!(std::slice::from_raw_parts(points.y, 5), [7.0, -2.0, -3.0, 0.5, 10.0]);
        let mut value = 0.0;
        assert_eq!(zdg_force(&mut points, 1.0, &mut value), DIVISION);
        zdg_drop(&mut points);
    }
    for bad in
        ["", "1 2", "1 2\n3", "1 2\n3 4 5", "1 2\nthree 4", "1 2\n1e999 3", &format!("1 2\n3 4{}", " ".repeat(400))]
    {
        assert_eq!(written(bad).0, NO_FILE, "{bad}");
    }
    assert_eq!((read(None, "/no/such/file").0, read(Some("/nowhere"), "no").0), (NO_FILE, NO_FILE));
    let many: String = (0..1000).map(|k| format!("{} {k}\n", (k * 7919) % 1000)).collect();
    let (why, mut points, _folder) = written(&many);
    assert_eq!((why, points.n), (0, 1000));
    // SAFETY: there are a thousand.
    unsafe {
        assert!(std::slice::from_raw_parts(points.x, 1000).iter().enumerate().all(|(k, x)| *x == k as f64));
        zdg_drop(&mut points);
    }
}

/// The spline is from scipy (CubicSpline, natural); the rest was computed by hand.
#[test]
fn forcing_functions_of_a_file() {
    let (why, mut points, _folder) = written("10 0.5\n0 1.5\n1 3.25\n2.5 2\n4.5 0.75\n7.5 1.25\n");
    assert_eq!(why, 0);
    let mut value = 0.0;
    // SAFETY: the points were read.
    unsafe {
        for (t, exact) in [
            (0.4, 2.3865111488948263),
            (1.0, 3.25),
            (3.3, 1.2062455185814913),
            (9.9, 0.5455027447170269),
            (-0.1, 1.325),
            (10.25, 0.425),
        ] {
            assert_eq!(zdg_force(&mut points, t, &mut value), 0);
            assert!((value - exact).abs() < 1e-14, "{t} {value} {exact}");
        }
        for (t, exact) in [(-0.05, 1.5), (0.0, 1.5), (0.99, 1.5), (1.0, 3.25), (7.6, 1.25), (10.2, 0.5)] {
            assert_eq!(zdg_hold(&points, t, &mut value), 0);
            assert_eq!(value, exact, "{t}");
        }
        for t in [-0.11, 10.26, f64::NAN] {
            assert_eq!((zdg_force(&mut points, t, &mut value), zdg_hold(&points, t, &mut value)), (OUTSIDE, OUTSIDE));
        }
        assert_eq!([-1.0, 0.0, 2.4, 10.0].map(|t| zdg_next(&points, t)), [0.0, 1.0, 2.5, f64::INFINITY]);
        let mut delivered = 0.0;
        let doses = [-1.0, 2.6, 2.6, 2.6, 2.6, 4.0, 100.0, 100.0, 100.0, 100.0]
            .map(|t| zdg_schedule(&points, t, &mut delivered));
        assert_eq!(doses, [0.0, 1.5, 3.25, 2.0, 0.0, 0.0, 0.75, 1.25, 0.5, 0.0]);
        zdg_drop(&mut points);
    }
}
