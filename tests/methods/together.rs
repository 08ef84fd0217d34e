//! Equations solved together: `clib/solve/zdalgebraic.h`.

use std::ffi::{c_double, c_int, c_void};

const ITERATIONS: c_int = 1;
const SINGULAR: c_int = 2;
const BOUNDARY: c_int = 5;
const DIVERGED: c_int = 12;

type Residual = extern "C" fn(*mut c_void, *const c_double, *mut c_double) -> c_int;

#[repr(C)]
struct Equations {
    n: c_int,
    residual: Residual,
    jacobian: Option<Residual>,
    context: *mut c_void,
}

#[repr(C)]
struct Rule {
    absolute: c_double,
    relative: c_double,
    sum: c_double,
    most: c_int,
}

#[repr(C)]
struct Board {
    matrix: *mut c_double,
    residual: *mut c_double,
    trial: *mut c_double,
    moved: *mut c_double,
    origin: *mut c_double,
    pivot: *mut c_int,
}

#[repr(C)]
struct Rest {
    n: c_int,
    slopes: Residual,
    context: *mut c_void,
}

#[repr(C)]
struct Demands {
    n: c_int,
    misses: Residual,
    value: *const c_double,
    context: *mut c_void,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    static zde_rule: Rule;
    fn zde_bytes(n: c_int) -> usize;
    fn zde_lay(board: *mut Board, n: c_int, room: *mut c_void);
    fn zde_newton(equations: *const Equations, rule: *const Rule, x: *mut c_double, board: *const Board) -> c_int;
    fn zde_gauss(n: c_int, matrix: *mut c_double, b: *mut c_double, pivot: *mut c_int) -> c_int;
    fn zde_corners(n: c_int) -> usize;
    fn zde_simplex(equations: *const Equations, x: *mut c_double, room: *mut c_void, pivot: *mut c_int) -> c_int;
    fn zde_to_rest(n: c_int) -> usize;
    fn zde_settle(rest: *const Rest, y: *mut c_double, room: *mut c_void, integers: *mut c_int) -> c_int;
    fn zde_hit(demands: *const Demands, x: *mut c_double, board: *const Board) -> c_int;
}

type F<'f> = dyn Fn(&[f64], &mut [f64]) -> c_int + 'f;

struct Context<'f> {
    n: usize,
    f: &'f F<'f>,
    calls: std::cell::Cell<u32>,
}

extern "C" fn call(context: *mut c_void, x: *const c_double, into: *mut c_double) -> c_int {
    // SAFETY: the context is a `Context`, the vectors have n components.
    unsafe {
        let context = &*context.cast::<Context>();
        context.calls.set(context.calls.get() + 1);
        let x = std::slice::from_raw_parts(x, context.n);
        (context.f)(x, std::slice::from_raw_parts_mut(into, context.n))
    }
}

fn context<'f>(n: usize, f: &'f F<'f>) -> Context<'f> {
    Context { n, f, calls: 0.into() }
}

fn pointer(context: &Context) -> *mut c_void {
    std::ptr::from_ref(context).cast_mut().cast()
}

/// Room, exactly as long as is asked for.
fn room(bytes: usize) -> Vec<f64> {
    vec![f64::NAN; bytes.div_ceil(8)]
}

fn with_board<T>(n: usize, act: impl FnOnce(&Board) -> T) -> T {
    let null = std::ptr::null_mut;
    let mut board =
        Board { matrix: null(), residual: null(), trial: null(), moved: null(), origin: null(), pivot: null().cast() };
    // SAFETY: the room lives as long as the board.
    unsafe {
        let mut room = room(zde_bytes(n as c_int));
        zde_lay(&mut board, n as c_int, room.as_mut_ptr().cast());
        act(&board)
    }
}

fn newton(f: &F, x: &mut [f64]) -> (c_int, u32) {
    let context = context(x.len(), f);
    let equations = Equations { n: x.len() as c_int, residual: call, jacobian: None, context: pointer(&context) };
    // SAFETY: all lives long enough.
    let why =
        with_board(x.len(), |board| unsafe { zde_newton(&equations, &raw const zde_rule, x.as_mut_ptr(), board) });
    (why, context.calls.get())
}

fn simplex(f: &F, x: &mut [f64]) -> c_int {
    let context = context(x.len(), f);
    let equations = Equations { n: x.len() as c_int, residual: call, jacobian: None, context: pointer(&context) };
    // SAFETY: the room is as large as is asked for.
    unsafe {
        let mut room = room(zde_corners(x.len() as c_int));
        zde_simplex(&equations, x.as_mut_ptr(), room.as_mut_ptr().cast(), std::ptr::null_mut())
    }
}

fn settle(f: &F, y: &mut [f64]) -> c_int {
    let context = context(y.len(), f);
    let rest = Rest { n: y.len() as c_int, slopes: call, context: pointer(&context) };
    // SAFETY: the room is as large as is asked for.
    unsafe {
        let mut room = room(zde_to_rest(y.len() as c_int));
        zde_settle(&rest, y.as_mut_ptr(), room.as_mut_ptr().cast(), std::ptr::null_mut())
    }
}

fn hit(f: &F, value: &[f64], x: &mut [f64]) -> c_int {
    let context = context(x.len(), f);
    let demands = Demands { n: x.len() as c_int, misses: call, value: value.as_ptr(), context: pointer(&context) };
    // SAFETY: all lives long enough.
    with_board(x.len(), |board| unsafe { zde_hit(&demands, x.as_mut_ptr(), board) })
}

/// A circle and a line; two solutions.
fn circle(x: &[f64], r: &mut [f64]) -> c_int {
    r[0] = 5.0 - (x[0] * x[0] + x[1] * x[1]);
    r[1] = 1.0 - (x[1] - x[0]);
    0
}

#[test]
fn newtons_method_finds_the_near_solution() {
    let mut x = [2.0, 2.0];
    let (why, calls) = newton(&circle, &mut x);
    assert_eq!(why, 0);
    assert!((x[0] - 1.0).abs() < 1e-15 && (x[1] - 2.0).abs() < 1e-15 && calls < 25, "{x:?} {calls}");
    let mut x = [-1.0, -1.5];
    assert_eq!(newton(&circle, &mut x).0, 0);
    assert!((x[0] + 2.0).abs() < 1e-15 && (x[1] + 1.0).abs() < 1e-15, "{x:?}");
    // Small unknowns: the binding of 1e-9 to 2e-9 with a constant of 1e-9.
    let binding = |x: &[f64], r: &mut [f64]| {
        r[0] = (1e-9 - x[0]) * (2e-9 - x[0]) * 1e9 - x[0];
        0
    };
    let mut x = [0.0];
    assert_eq!(newton(&binding, &mut x).0, 0);
    assert!((x[0] - (2.0 - 2f64.sqrt()) * 1e-9).abs() < 1e-14, "{x:?}");
}

/// Full steps of log x = -1 from 3 lead to where there is no logarithm; they are halved.
#[test]
fn steps_are_halved_only_where_there_is_no_value() {
    let log = |x: &[f64], r: &mut [f64]| {
        r[0] = -1.0 - x[0].ln();
        0
    };
    let mut x = [3.0];
    assert_eq!(newton(&log, &mut x).0, 0);
    assert!((x[0] - (-1f64).exp()).abs() < 1e-15, "{x:?}");
}

#[test]
fn failures_leave_the_unknowns() {
    let no_root = |x: &[f64], r: &mut [f64]| {
        r[0] = x[0] * x[0] + 1.0;
        0
    };
    let flat = |_: &[f64], r: &mut [f64]| {
        r[0] = 1.0;
        0
    };
    let nowhere = |_: &[f64], r: &mut [f64]| {
        r[0] = f64::NAN;
        0
    };
    let fails = |x: &[f64], r: &mut [f64]| {
        r[0] = x[0] - 7.0;
        if x[0] > 1.0 { -3 } else { 0 }
    };
    for (f, expected) in [(&no_root as &F, ITERATIONS), (&flat, SINGULAR), (&nowhere, DIVERGED), (&fails, -3)] {
        let mut x = [0.5];
        assert_eq!((newton(f, &mut x).0, x), (expected, [0.5]));
        let mut x = [0.5];
        let why = simplex(f, &mut x);
        assert_eq!(x, [0.5]);
        assert!(why == expected || (why == SINGULAR && expected == ITERATIONS), "{why} {expected}");
    }
}

#[test]
fn elimination_exchanges_rows_and_tells_small_pivots() {
    let solve = |mut matrix: Vec<f64>, mut b: Vec<f64>| {
        let n = b.len();
        let mut pivot = vec![0; n];
        let why = unsafe { zde_gauss(n as c_int, matrix.as_mut_ptr(), b.as_mut_ptr(), pivot.as_mut_ptr()) };
        (why, b)
    };
    let (why, x) = solve(vec![0.0, 2.0, 1.0, 1.0, 1.0, 1.0, 2.0, 0.0, 3.0], vec![7.0, 6.0, 11.0]);
    assert_eq!((why, x), (0, vec![1.0, 2.0, 3.0]));
    assert_eq!(solve(vec![1.0, 2.0, 2.0, 4.0], vec![1.0, 1.0]).0, SINGULAR);
    assert_eq!(solve(vec![1e-21], vec![1.0]).0, SINGULAR);
    assert_eq!(solve(vec![1e-19], vec![1e-19]), (0, vec![1.0]));
}

/// From where Newton's method runs in circles the simplex finds the way.
#[test]
fn the_simplex_finds_what_newtons_method_does_not() {
    let far = |x: &[f64], r: &mut [f64]| {
        r[0] = x[0].atan() - 0.3;
        r[1] = (x[1] - x[0]).atan();
        0
    };
    let mut x = [20.0, -20.0];
    assert_ne!(newton(&far, &mut x).0, 0);
    let mut x = [20.0, -20.0];
    assert_eq!(simplex(&far, &mut x), 0);
    assert!((x[0] - 0.3f64.tan()).abs() < 1e-12 && (x[1] - x[0]).abs() < 1e-12, "{x:?}");
    let mut x = [2.0, 2.0];
    assert_eq!(simplex(&circle, &mut x), 0);
    assert!((x[0] - 1.0).abs() < 1e-12, "{x:?}");
}

/// A + B <-> C <-> D; the law of mass action with 30 digits (mpmath), from the totals of the beginning.
#[test]
fn a_closed_scheme_comes_to_rest_with_its_totals() {
    let scheme = |s: &[f64], slope: &mut [f64]| {
        let (bind, turn) = (2.0 * s[0] * s[1] - 0.1 * s[2], 0.5 * s[2] - 0.02 * s[3]);
        slope.copy_from_slice(&[-bind, -bind, bind - turn, turn]);
        0
    };
    let mut y = [1.0, 0.6, 0.0, 0.1];
    assert_eq!(settle(&scheme, &mut y), 0);
    let exact = [0.40332182793666405, 0.0033218279366640344, 0.026795314310128306, 0.6698828577532077];
    for (y, exact) in y.iter().zip(&exact) {
        assert!((y - exact).abs() < 1e-9 * exact, "{y} {exact}");
    }
    assert!((y[0] - y[1] - 0.4).abs() < 1e-12 && (y[0] + y[2] + y[3] - 1.1).abs() < 1e-11, "{y:?}");
}

#[test]
fn rest_is_found_over_decades_of_rates_and_from_nothing() {
    // Fast exchange, slow loss into a store: 1e6 against 1e-4.
    let slow = |y: &[f64], slope: &mut [f64]| {
        let exchange = 1e6 * (y[0] - 3.0 * y[1]);
        let loss = 1e-4 * y[1];
        slope.copy_from_slice(&[-exchange, exchange - loss, loss]);
        0
    };
    let mut y = [1.0, 0.0, 0.0];
    assert_eq!(settle(&slow, &mut y), 0);
    assert!((y[2] - 1.0).abs() < 1e-8 && y[0].abs() < 1e-8, "{y:?}");
    // Robertson's kinetics end in the third.
    let robertson = |y: &[f64], slope: &mut [f64]| {
        slope[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        slope[2] = 3e7 * y[1] * y[1];
        slope[1] = -slope[0] - slope[2];
        0
    };
    let mut y = [1.0, 0.0, 0.0];
    assert_eq!(settle(&robertson, &mut y), 0);
    assert!((y[2] - 1.0).abs() < 1e-6, "{y:?}");
    // From nothing, with a source; and what rests already.
    let source = |y: &[f64], slope: &mut [f64]| {
        slope[0] = 2e-7 - 0.01 * y[0];
        0
    };
    let mut y = [0.0];
    assert_eq!(settle(&source, &mut y), 0);
    assert!((y[0] - 2e-5).abs() < 1e-13, "{y:?}");
    assert_eq!(settle(&source, &mut y), 0);
    assert!((y[0] - 2e-5).abs() < 1e-13, "{y:?}");
    let nothing = |_: &[f64], slope: &mut [f64]| {
        slope.fill(0.0);
        0
    };
    let mut y = [3.0, 0.0];
    assert_eq!((settle(&nothing, &mut y), y), (0, [3.0, 0.0]));
}

/// y' = y (1 - y) (y - 0.3): from above 0.3 to 1, from below to 0; never to 0.3, which is no limit.
#[test]
fn the_trajectory_decides_where_it_rests() {
    let three = |y: &[f64], slope: &mut [f64]| {
        slope[0] = y[0] * (1.0 - y[0]) * (y[0] - 0.3);
        0
    };
    for (from, to) in [(0.31, 1.0), (0.29, 0.0), (5.0, 1.0), (0.3000001, 1.0)] {
        let mut y = [from];
        assert_eq!(settle(&three, &mut y), 0, "{from}");
        assert!((y[0] - to).abs() < 1e-9, "{from} {y:?}");
    }
}

#[test]
fn what_does_not_come_to_rest_is_told() {
    let grows = |y: &[f64], slope: &mut [f64]| {
        slope[0] = y[0];
        0
    };
    let turns = |y: &[f64], slope: &mut [f64]| {
        slope.copy_from_slice(&[y[1], -y[0]]);
        0
    };
    let runs = |_: &[f64], slope: &mut [f64]| {
        slope[0] = 1.0;
        0
    };
    let fails = |_: &[f64], _: &mut [f64]| -4;
    let mut y = [1.0];
    assert_eq!((settle(&grows, &mut y), y), (ITERATIONS, [1.0]));
    assert_eq!((settle(&runs, &mut y), y), (ITERATIONS, [1.0]));
    assert_eq!((settle(&fails, &mut y), y), (-4, [1.0]));
    let mut y = [1.0, 0.0];
    assert_eq!((settle(&turns, &mut y), y), (ITERATIONS, [1.0, 0.0]));
}

/// y" = -y, y(0) = 0, y(1) = 2: the slope at 0 is 2/sin 1; by Runge-Kutta steps here.
#[test]
fn starting_values_are_found_by_shooting() {
    let end = |slope: f64| {
        let mut y = [0.0, slope];
        let n = 2000;
        let h = 1.0 / f64::from(n);
        for _ in 0..n {
            let f = |y: [f64; 2]| [y[1], -y[0]];
            let add = |y: [f64; 2], h: f64, k: [f64; 2]| [y[0] + h * k[0], y[1] + h * k[1]];
            let k1 = f(y);
            let k2 = f(add(y, 0.5 * h, k1));
            let k3 = f(add(y, 0.5 * h, k2));
            let k4 = f(add(y, h, k3));
            for i in 0..2 {
                y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
            }
        }
        y[0]
    };
    let misses = |x: &[f64], m: &mut [f64]| {
        m[0] = end(x[0]) - 2.0;
        0
    };
    let mut x = [0.0];
    assert_eq!(hit(&misses, &[2.0], &mut x), 0);
    assert!((x[0] - 2.0 / 1f64.sin()).abs() < 1e-8, "{x:?}");
    // Beyond a shot that has no end, to a demand of two unknowns.
    let wild = |x: &[f64], m: &mut [f64]| {
        m[0] = x[0].exp() - 3.0;
        m[1] = x[0] * x[1] - 5.0;
        if x[0].abs() > 4.0 { 12 } else { 0 }
    };
    let mut x = [-1.5, 1.0];
    assert_eq!(hit(&wild, &[3.0, 5.0], &mut x), 0);
    assert!((x[0] - 3f64.ln()).abs() < 1e-8 && (x[1] - 5.0 / 3f64.ln()).abs() < 1e-8, "{x:?}");
    let never = |x: &[f64], m: &mut [f64]| {
        m[0] = x[0] * x[0] + 1.0;
        0
    };
    let blind = |_: &[f64], m: &mut [f64]| {
        m[0] = 1.0;
        0
    };
    let broken = |_: &[f64], _: &mut [f64]| -6;
    for (f, expected) in [(&never as &F, BOUNDARY), (&blind, SINGULAR), (&broken, -6)] {
        let mut x = [0.5];
        assert_eq!((hit(f, &[1.0], &mut x), x), (expected, [0.5]));
    }
}
