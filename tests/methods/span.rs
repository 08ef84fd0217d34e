//! Blocks of SCoP from row to row: `clib/solve/zdspan.h`.

use std::ffi::{c_double, c_int, c_void};

const DOPRI: c_int = 0;
const STIFF: c_int = 1;
const EULER: c_int = 2;
const HEUN: c_int = 3;
const RUNGE: c_int = 4;
const ADAMS: c_int = 5;
const ADEULER: c_int = 6;
const ADRUNGE: c_int = 7;
const DERIVIMPLICIT: c_int = 8;
const SPARSE: c_int = 9;

const ITERATIONS: c_int = 1;
const STEP_SMALL: c_int = 3;
const DIVERGED: c_int = 12;

type Slopes = extern "C" fn(*mut c_void, c_double, *const c_double, *mut c_double) -> c_int;

#[repr(C)]
struct SpanProblem {
    method: c_int,
    n: c_int,
    n_unwatched: c_int,
    slopes: Slopes,
    jacobian: Option<Slopes>,
    below: c_int,
    above: c_int,
    jump: Option<extern "C" fn(*mut c_void, c_double) -> c_double>,
    passed: Option<extern "C" fn(*mut c_void, *const c_void) -> c_int>,
    drawn: Option<extern "C" fn(*mut c_void, *const c_void, c_int)>,
    context: *mut c_void,
    own: *const c_double,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Pace {
    pub step: c_double,
    pub tolerance: c_double,
    pub span: c_double,
    pub longest: c_double,
}

#[repr(C)]
struct Ends {
    held: [c_int; 2],
    value: [c_double; 2],
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    fn zdv_bytes(method: c_int, n: c_int) -> usize;
    fn zdv_create(problem: *const SpanProblem, room: *mut c_void) -> *mut c_void;
    fn zdv_forget(span: *mut c_void, run: c_int);
    fn zdv_carry(span: *mut c_void, pace: *const Pace, from: c_double, to: c_double, y: *mut c_double) -> c_int;
    fn zdv_steps(interval: c_double, step: c_double) -> c_double;
    fn zdv_nicolson(
        n: c_int,
        dx: c_double,
        h: c_double,
        f: *const c_double,
        f_stride: c_int,
        g: *const c_double,
        g_stride: c_int,
        ends: *const Ends,
        u: *mut c_double,
        room: *mut c_double,
    ) -> c_int;
}

/// Gives 0, or why f has no value.
type F<'f> = dyn Fn(f64, &[f64], &mut [f64]) -> c_int + 'f;

struct Functions<'f> {
    n: usize,
    slopes: &'f F<'f>,
    jump: &'f dyn Fn(f64) -> f64,
    calls: std::cell::Cell<u32>,
    passed: std::cell::Cell<u32>,
}

extern "C" fn slopes(context: *mut c_void, t: c_double, y: *const c_double, slope: *mut c_double) -> c_int {
    // SAFETY: the context is the `Functions` of a `Block`, the vectors have n components.
    unsafe {
        let functions = &*context.cast::<Functions>();
        functions.calls.set(functions.calls.get() + 1);
        let y = std::slice::from_raw_parts(y, functions.n);
        (functions.slopes)(t, y, std::slice::from_raw_parts_mut(slope, functions.n))
    }
}

extern "C" fn jump(context: *mut c_void, t: c_double) -> c_double {
    // SAFETY: as above.
    unsafe { ((*context.cast::<Functions>()).jump)(t) }
}

extern "C" fn passed(context: *mut c_void, _: *const c_void) -> c_int {
    // SAFETY: as above.
    let functions = unsafe { &*context.cast::<Functions>() };
    functions.passed.set(functions.passed.get() + 1);
    0
}

struct Block<'f> {
    functions: Box<Functions<'f>>,
    span: *mut c_void,
    pace: Pace,
    _room: Vec<f64>,
    _own: Vec<f64>,
}

const NEVER: &dyn Fn(f64) -> f64 = &|_| f64::INFINITY;

impl<'f> Block<'f> {
    fn new(method: c_int, n: usize, equations: &'f F<'f>, jumps: &'f dyn Fn(f64) -> f64) -> Block<'f> {
        Block::with_own(method, n, equations, jumps, Vec::new())
    }

    fn with_own(
        method: c_int,
        n: usize,
        equations: &'f F<'f>,
        jumps: &'f dyn Fn(f64) -> f64,
        own: Vec<f64>,
    ) -> Block<'f> {
        let functions = Box::new(Functions { n, slopes: equations, jump: jumps, calls: 0.into(), passed: 0.into() });
        let problem = SpanProblem {
            method,
            n: n as c_int,
            n_unwatched: 0,
            slopes,
            jacobian: None,
            below: -1,
            above: 0,
            jump: Some(jump),
            passed: Some(passed),
            drawn: None,
            context: (&raw const *functions).cast_mut().cast(),
            own: if own.is_empty() { std::ptr::null() } else { own.as_ptr() },
        };
        // SAFETY: the room has the size that is asked for and lives as long as the block.
        unsafe {
            let mut room = vec![f64::NAN; zdv_bytes(method, n as c_int).div_ceil(8)];
            let span = zdv_create(&problem, room.as_mut_ptr().cast());
            let pace = Pace { step: 0.3, tolerance: 1e-8, span: 10.0, longest: 0.0 };
            Block { functions, span, pace, _room: room, _own: own }
        }
    }

    fn carry(&mut self, from: f64, to: f64, y: &mut [f64]) -> c_int {
        assert_eq!(y.len(), self.functions.n);
        // SAFETY: y has n components.
        unsafe { zdv_carry(self.span, &self.pace, from, to, y.as_mut_ptr()) }
    }

    fn forget(&mut self, run: bool) {
        // SAFETY: the span is that of the room.
        unsafe { zdv_forget(self.span, c_int::from(run)) };
    }
}

/// y0' = -0.8 y0 y1 + 0.5 t, y1' = y0 - 0.3 y1
fn two(t: f64, y: &[f64], slope: &mut [f64]) -> c_int {
    slope[0] = -0.8 * y[0] * y[1] + 0.5 * t;
    slope[1] = y[0] - 0.3 * y[1];
    0
}

fn rows(method: c_int) -> Vec<[f64; 2]> {
    let mut block = Block::new(method, 2, &two, NEVER);
    block.pace.tolerance = 1e-5;
    let mut y = [1.0, 0.25];
    [(0.0, 1.0), (1.0, 2.0), (2.0, 3.5)]
        .map(|(from, to)| {
            assert_eq!(block.carry(from, to, &mut y), 0);
            y
        })
        .to_vec()
}

/// Computed in Python from the formulas of the language, a line or two for each method; delta_t 0.3, maxerr 1e-5.
#[test]
fn historic_methods_give_the_numbers_of_their_formulas_to_the_last_bit() {
    for (method, expected) in [
        (
            EULER,
            [
                [0.7826852569629714, 0.9975732163085937],
                [0.7686987170590341, 1.403571273389919],
                [1.0209299168551624, 1.973302756754396],
            ],
        ),
        (
            HEUN,
            [
                [0.804248868328088, 0.9547047125476057],
                [0.8088406898703734, 1.3886457535489969],
                [1.0146880992972873, 1.9953281882048206],
            ],
        ),
        (
            RUNGE,
            [
                [0.8045959652343789, 0.9532474532931915],
                [0.8094224157090362, 1.3877807912923994],
                [1.0161403668196496, 1.994118706322694],
            ],
        ),
        (
            ADAMS,
            [
                [0.8045851871604226, 0.9532558435717737],
                [0.8094673553101686, 1.3877200433572296],
                [1.0162191708843593, 1.994043294951778],
            ],
        ),
        (
            ADEULER,
            [
                [0.8039379509011131, 0.9542867388661366],
                [0.808253766283163, 1.3881055543065226],
                [1.0163334290762147, 1.9934465423002312],
            ],
        ),
        (
            ADRUNGE,
            [
                [0.8045962302564318, 0.9532473303983164],
                [0.8094225169957092, 1.3877808565779517],
                [1.0161399599594698, 1.994119535822256],
            ],
        ),
    ] {
        assert_eq!(rows(method), expected, "{method}");
    }
}

/// The same recursion, each step solved in Python with the exact Jacobian until nothing changes.
#[test]
fn implicit_methods_solve_their_steps() {
    let expected = [
        [0.7517366937433482, 0.8749132043083513],
        [0.7653984352825414, 1.2777991124855188],
        [0.9724659360243553, 1.8718080626339852],
    ];
    for (method, allowed) in [(DERIVIMPLICIT, 1e-14), (SPARSE, 1e-12)] {
        for (row, wanted) in rows(method).iter().zip(&expected) {
            for (value, wanted) in row.iter().zip(wanted) {
                assert!((value - wanted).abs() < allowed, "{method} {value} {wanted}");
            }
        }
    }
}

/// y' = y cos t: exp(sin t).
fn waves(t: f64, y: &[f64], slope: &mut [f64]) -> c_int {
    slope[0] = y[0] * t.cos();
    0
}

#[test]
fn historic_methods_have_their_order() {
    for (method, order) in [(EULER, 1.0), (HEUN, 2.0), (RUNGE, 4.0), (ADAMS, 5.0)] {
        let errors = [64.0, 128.0, 256.0].map(|n| {
            let mut block = Block::new(method, 1, &waves, NEVER);
            block.pace.step = 3.0 / n;
            let mut y = [1.0];
            // Two rows: the memory goes on over them.
            assert_eq!(block.carry(0.0, 1.5, &mut y) + block.carry(1.5, 3.0, &mut y), 0);
            (y[0] - 3f64.sin().exp()).abs()
        });
        for pair in errors.windows(2) {
            let found = (pair[0] / pair[1]).log2();
            assert!((found - order).abs() < 0.5, "{method} {errors:?} {found}");
        }
    }
    // Implicit, with t of the beginning of the step: of an autonomous equation.
    let logistic = |_: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = y[0] * (1.0 - y[0]);
        0
    };
    let exact = 1.0 / (1.0 + 9.0 * (-3f64).exp());
    for method in [DERIVIMPLICIT, SPARSE] {
        let errors = [64.0, 128.0, 256.0].map(|n| {
            let mut block = Block::new(method, 1, &logistic, NEVER);
            block.pace.step = 3.0 / n;
            let mut y = [0.1];
            assert_eq!(block.carry(0.0, 3.0, &mut y), 0);
            (y[0] - exact).abs()
        });
        assert!(errors.windows(2).all(|pair| ((pair[0] / pair[1]).log2() - 1.0).abs() < 0.1), "{errors:?}");
    }
}

#[test]
fn steps_are_as_many_as_the_rule_says() {
    let steps = |interval, step| unsafe { zdv_steps(interval, step) };
    assert_eq!([steps(1.0, 0.3), steps(1.0, 0.25), steps(1.0, 10.0), steps(1.0, 0.34)], [4.0, 4.0, 1.0, 3.0]);
    let mut block = Block::new(EULER, 1, &waves, NEVER);
    let mut y = [1.0];
    assert_eq!(block.carry(0.0, 1.0, &mut y), 0);
    assert_eq!(block.functions.calls.get(), 4);
}

#[test]
fn reset_begins_anew() {
    let after = |reset: bool| {
        let mut block = Block::new(ADAMS, 2, &two, NEVER);
        let mut y = [1.0, 0.25];
        block.carry(0.0, 2.0, &mut y);
        if reset {
            block.forget(false);
        }
        block.carry(2.0, 3.0, &mut y);
        y
    };
    let mut fresh = Block::new(ADAMS, 2, &two, NEVER);
    let mut block = Block::new(ADAMS, 2, &two, NEVER);
    let mut y = [1.0, 0.25];
    block.carry(0.0, 2.0, &mut y);
    fresh.carry(2.0, 3.0, &mut y);
    assert_eq!(after(true), y);
    assert_ne!(after(false), y);
}

#[test]
fn tight_methods_keep_to_the_tolerance() {
    for method in [DOPRI, STIFF] {
        let mut block = Block::new(method, 1, &waves, NEVER);
        block.pace.tolerance = 1e-10;
        let mut y = [1.0];
        for row in 0..40 {
            let t = f64::from(row) * 0.25;
            assert_eq!(block.carry(t, t + 0.25, &mut y), 0);
        }
        assert!((y[0] - 10f64.sin().exp()).abs() < 1e-8, "{method} {y:?}");
    }
}

/// An infusion from 1 on, in both senses exact: the amount is rate*(t-1) to rounding, and its decay follows the closed form.
#[test]
fn jumps_are_met_and_the_values_from_the_left_hold_up_to_them() {
    for at in [1.0, 0.7, 2.0] {
        for method in [DOPRI, STIFF] {
            let equations = |t: f64, y: &[f64], slope: &mut [f64]| {
                let rate = if t >= at { 3.0 } else { 0.0 };
                slope[0] = rate;
                slope[1] = rate - 0.5 * y[1];
                0
            };
            let jumps = |t: f64| if t < at { at } else { f64::INFINITY };
            let mut block = Block::new(method, 2, &equations, &jumps);
            let mut y = [0.0, 0.0];
            assert_eq!(block.carry(0.0, 2.0, &mut y), 0);
            assert!((y[0] - 3.0 * (2.0 - at)).abs() < 1e-14, "{method} {at} {y:?}");
            assert!((y[1] - 6.0 * (1.0 - (-0.5 * (2.0 - at)).exp())).abs() < 1e-7, "{method} {at} {y:?}");
            // The same in a row of its own, where the jump is the end of the one before.
            assert_eq!(block.carry(2.0, 3.0, &mut y), 0);
            assert!((y[0] - 3.0 * (3.0 - at)).abs() < 1e-14, "{method} {at} {y:?}");
        }
    }
}

#[test]
fn a_jump_at_time_zero_is_met_from_the_left() {
    let equations = |t: f64, _: &[f64], slope: &mut [f64]| {
        slope[0] = if t >= 0.0 { 1.0 } else { 0.0 };
        0
    };
    let jumps = |t: f64| if t < 0.0 { 0.0 } else { f64::INFINITY };
    let mut block = Block::new(DOPRI, 1, &equations, &jumps);
    let mut y = [0.0];
    assert_eq!(block.carry(-1.0, 1.0, &mut y), 0);
    assert!((y[0] - 1.0).abs() < 1e-15, "{y:?}");
}

#[test]
fn the_explicit_method_hands_over_where_it_is_stiff() {
    let stiff = |t: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = -1e6 * (y[0] - t.cos());
        0
    };
    let exact = |t: f64| (t.cos() + 1e-6 * t.sin()) / (1.0 + 1e-12);
    let mut block = Block::new(DOPRI, 1, &stiff, NEVER);
    let mut y = [1.0];
    assert_eq!(block.carry(0.0, 1.0, &mut y), 0);
    assert!((y[0] - exact(1.0)).abs() < 1e-7, "{y:?}");
    let before = block.functions.passed.get();
    assert!(before > 20_000 && before < 21_000, "{before}");
    // For the rest of the run.
    assert_eq!(block.carry(1.0, 2.0, &mut y), 0);
    assert!((y[0] - exact(2.0)).abs() < 1e-7 && block.functions.passed.get() - before < 500, "{y:?}");
    block.forget(true);
    assert_eq!(block.carry(2.0, 2.01, &mut y), 0);
    assert!((y[0] - exact(2.01)).abs() < 1e-7);
}

#[test]
fn failures_have_their_codes_and_leave_the_states() {
    let explodes = |_: f64, y: &[f64], slope: &mut [f64]| {
        slope[0] = y[0] * y[0];
        0
    };
    for (method, expected) in [(DOPRI, STEP_SMALL), (STIFF, STEP_SMALL)] {
        let mut block = Block::new(method, 1, &explodes, NEVER);
        let mut y = [1.0];
        let why = block.carry(0.0, 2.0, &mut y);
        assert!(why == expected || why == DIVERGED, "{method} {why}");
        assert_eq!(y, [1.0]);
        assert_eq!(block.carry(0.0, 0.5, &mut y), 0);
        assert!((y[0] - 2.0).abs() < 1e-6);
    }
    let mut block = Block::new(EULER, 1, &explodes, NEVER);
    let mut y = [1e200];
    assert_eq!(block.carry(0.0, 1.0, &mut y), DIVERGED);
    let fails = |t: f64, _: &[f64], slope: &mut [f64]| {
        slope[0] = 1.0;
        if t > 0.5 { -7 } else { 0 }
    };
    for method in [DOPRI, STIFF, EULER, HEUN, RUNGE, ADAMS, ADEULER, ADRUNGE, DERIVIMPLICIT, SPARSE] {
        let mut block = Block::new(method, 1, &fails, NEVER);
        let mut y = [0.0];
        assert_eq!(block.carry(0.0, 2.0, &mut y), -7, "{method}");
        assert_eq!(y, [0.0], "{method}");
    }
    // No root of z = 1 + h z^2.
    let mut block = Block::new(SPARSE, 1, &explodes, NEVER);
    block.pace.step = 1.0;
    assert_eq!(block.carry(0.0, 1.0, &mut [1.0]), ITERATIONS);
    // So many jumps that no end is in sight.
    let jumps = |t: f64| t + 1e-9;
    let mut block = Block::new(DOPRI, 1, &waves, &jumps);
    assert_eq!(block.carry(0.0, 1.0, &mut [1.0]), ITERATIONS);
}

#[test]
fn a_state_has_a_tolerance_of_its_own_and_steps_have_a_longest() {
    let count = |own: Vec<f64>, longest| {
        let mut block = Block::with_own(DOPRI, 2, &two, NEVER, own);
        block.pace.longest = longest;
        assert_eq!(block.carry(0.0, 5.0, &mut [1.0, 0.25]), 0);
        block.functions.passed.get()
    };
    let usual = count(Vec::new(), 0.0);
    assert_eq!(count(vec![-1.0, -1.0], 0.0), usual);
    assert!(count(vec![1e-4, 1e-4], 0.0) < usual);
    assert!(count(Vec::new(), 0.01) >= 500);
}

/// u = exp(-pi^2 t) cos(pi x) with slope 0, and u = x held at its ends with g from the end that slopes.
#[test]
fn crank_and_nicolson_have_order_two() {
    let pi = std::f64::consts::PI;
    let error = |n: usize, steps: usize| {
        let dx = 1.0 / (n - 1) as f64;
        let mut u: Vec<f64> = (0..n).map(|i| (pi * dx * i as f64).cos()).collect();
        let ends = Ends { held: [0, 0], value: [0.0, 0.0] };
        let mut room = vec![0.0; 5 * n];
        let h = 0.2 / steps as f64;
        for _ in 0..steps {
            let why =
                unsafe { zdv_nicolson(n as c_int, dx, h, &1.0, 0, &0.0, 0, &ends, u.as_mut_ptr(), room.as_mut_ptr()) };
            assert_eq!(why, 0);
        }
        let exact = |i: usize| (-pi * pi * 0.2f64).exp() * (pi * dx * i as f64).cos();
        u.iter().enumerate().map(|(i, u)| (u - exact(i)).abs()).fold(0.0, f64::max)
    };
    let errors = [error(11, 10), error(21, 20), error(41, 40)];
    assert!(errors.windows(2).all(|pair| (1.9..2.1).contains(&(pair[0] / pair[1]).log2())), "{errors:?}");
    // At rest: u'' = -2, u(0) = 1 held, slope 3 at x = 1: u = 1 + 5 x - x^2, exactly.
    let n = 6;
    let exact: Vec<f64> = (0..n).map(|i| f64::from(i) * 0.2).map(|x| 1.0 + 5.0 * x - x * x).collect();
    let mut u = vec![0.0; 6];
    let ends = Ends { held: [1, 0], value: [1.0, 3.0] };
    let (f, g, mut room) = (vec![1.0; 6], vec![2.0; 6], vec![0.0; 30]);
    for _ in 0..400 {
        unsafe { zdv_nicolson(n, 0.2, 0.1, f.as_ptr(), 1, g.as_ptr(), 1, &ends, u.as_mut_ptr(), room.as_mut_ptr()) };
    }
    assert!(u.iter().zip(&exact).all(|(u, exact)| (u - exact).abs() < 1e-12), "{u:?} {exact:?}");
}
