//! Functions of arrays and of functions: `clib/library/zdarray.h`. Values are those of scipy and mpmath.

use std::ffi::{c_double, c_int, c_long, c_void};

const ITERATIONS: c_int = 1;
const SINGULAR: c_int = 2;
const NO_DATA: c_int = 7;
const NO_SOLUTION: c_int = 8;
const DIVISION: c_int = 10;
const DIVERGED: c_int = 12;

#[repr(C)]
struct Formula {
    value: extern "C" fn(*mut c_void, c_double, *mut c_double) -> c_int,
    context: *mut c_void,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    fn zdf_quadrature(n: c_int, x: *const c_double, y: *const c_double) -> c_double;
    fn zdf_legendre(f: *const Formula, a: c_double, b: c_double, value: *mut c_double) -> c_int;
    fn zdf_romberg(f: *const Formula, a: c_double, b: c_double, value: *mut c_double) -> c_int;
    fn zdf_derivs(n: c_int, x: *const c_double, y: *const c_double, h: *mut c_double, d: *mut c_double) -> c_int;
    fn zdf_spline(
        n: c_int,
        x: *const c_double,
        y: *const c_double,
        h: *const c_double,
        d: *const c_double,
        xi: c_double,
    ) -> c_double;
    fn zdf_tridiagonal(
        n: c_int,
        below: *const c_double,
        middle: *const c_double,
        above: *const c_double,
        right: *const c_double,
        y: *mut c_double,
        room: *mut c_double,
    ) -> c_int;
    fn zdf_invert(n: c_int, matrix: *mut c_double, room: *mut c_double) -> c_int;
    fn zdf_zeros(degree: c_int, coefficient: *const c_double, root: *mut c_double, room: *mut c_double) -> c_int;
    fn zdf_boundary(
        n: c_int,
        x: *const c_double,
        y: *mut c_double,
        f: *const Formula,
        g: *const Formula,
        q: *const Formula,
        room: *mut c_double,
    ) -> c_int;
    fn zdf_terms(terms: c_int) -> usize;
    fn zdf_expfit(
        terms: c_int,
        n: c_long,
        x: *const c_double,
        y: *const c_double,
        amplitude: *mut c_double,
        rate: *mut c_double,
        error: *mut c_double,
        room: *mut c_double,
    ) -> c_int;
}

struct Function<'f>(&'f dyn Fn(f64) -> f64);

extern "C" fn value(context: *mut c_void, x: c_double, value: *mut c_double) -> c_int {
    // SAFETY: the context is a `Function`.
    unsafe { *value = ((*context.cast::<Function>()).0)(x) };
    0
}

extern "C" fn fails(_: *mut c_void, _: c_double, _: *mut c_double) -> c_int {
    -5
}

fn formula(f: &Function) -> Formula {
    Formula { value, context: std::ptr::from_ref(f).cast_mut().cast() }
}

fn integrals(f: &dyn Fn(f64) -> f64, a: f64, b: f64) -> (f64, c_int, f64) {
    let function = Function(f);
    let (mut by_points, mut by_halving) = (0.0, 0.0);
    // SAFETY: the function lives long enough.
    unsafe {
        assert_eq!(zdf_legendre(&formula(&function), a, b, &mut by_points), 0);
        let why = zdf_romberg(&formula(&function), a, b, &mut by_halving);
        (by_points, why, by_halving)
    }
}

#[track_caller]
fn near(value: f64, exact: f64, allowed: f64) {
    assert!((value - exact).abs() <= allowed * exact.abs().max(1.0), "{value} {exact}");
}

#[test]
fn integrals_of_functions() {
    let bell = |x: f64| (-x * x).exp() * x.cos();
    let (by_points, why, by_halving) = integrals(&bell, 0.0, 1.5);
    near(by_points, 0.6954434861786342, 1e-10);
    assert_eq!(why, 0);
    near(by_halving, 0.6954434861786342, 1e-11);
    let (_, why, by_halving) = integrals(&bell, -1.0, 2.0);
    assert_eq!(why, 0);
    near(by_halving, 1.348785814357103, 1e-11);
    let (_, why, by_halving) = integrals(&|x| 1.0 / (x + 0.01), 0.0, 1.0);
    assert_eq!(why, 0);
    near(by_halving, 4.61512051684126, 1e-9);
    // Ten points are exact up to the degree 19, and backwards is minus forwards.
    let power = |x: f64| 20.0 * x.powi(19) - 3.0 * x.powi(2);
    near(integrals(&power, 0.0, 2.0).0, 1_048_576.0 - 8.0, 1e-14);
    near(integrals(&power, 2.0, 0.0).0, 8.0 - 1_048_576.0, 1e-14);
    // It vanishes at all points of the first halvings.
    let (_, why, by_halving) = integrals(&|x| (8.0 * std::f64::consts::PI * x).sin().powi(2), 0.0, 1.0);
    assert_eq!(why, 0);
    near(by_halving, 0.5, 1e-10);
    assert_eq!(integrals(&|x| 1.0 / (x * x), 0.0, 1.0).1, DIVERGED);
    let rough = std::cell::Cell::new(1u32);
    let noise = |_: f64| {
        rough.set(rough.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        f64::from(rough.get())
    };
    let (_, why, _) = integrals(&noise, 0.0, 1.0);
    assert_eq!(why, ITERATIONS);
    let broken = Formula { value: fails, context: std::ptr::null_mut() };
    let mut value = 0.0;
    unsafe {
        assert_eq!(zdf_legendre(&broken, 0.0, 1.0, &mut value), -5);
        assert_eq!(zdf_romberg(&broken, 0.0, 1.0, &mut value), -5);
    }
}

#[test]
fn trapezoids_of_points() {
    let (x, y) = ([0.0, 1.0, 3.0, 3.5], [1.0, 2.0, 4.0, 0.0]);
    let area = |n| unsafe { zdf_quadrature(n, x.as_ptr(), y.as_ptr()) };
    assert_eq!([area(0), area(1), area(2), area(4)], [0.0, 0.0, 1.5, 8.5]);
}

#[test]
fn natural_splines() {
    let (x, y) = ([0.0, 1.0, 2.5, 4.5, 7.5, 10.0], [1.5, 3.25, 2.0, 0.75, 1.25, 0.5]);
    let (mut h, mut d) = ([f64::NAN; 6], [f64::NAN; 6]);
    let why = unsafe { zdf_derivs(6, x.as_ptr(), y.as_ptr(), h.as_mut_ptr(), d.as_mut_ptr()) };
    assert_eq!(why, 0);
    let exact = [0.0, -3.3305562302647562, 0.768520767549187, 0.4330944862764148, -0.37266213262084047, 0.0];
    d.iter().zip(&exact).for_each(|(d, exact)| near(*d, *exact, 1e-15));
    assert_eq!(h, [1.0, 1.5, 2.0, 3.0, 2.5, 0.0]);
    let at = |xi| unsafe { zdf_spline(6, x.as_ptr(), y.as_ptr(), h.as_ptr(), d.as_ptr(), xi) };
    for (xi, exact) in [
        (0.0, 1.5),
        (0.4, 2.3865111488948263),
        (1.0, 3.25),
        (3.3, 1.2062455185814913),
        (9.9, 0.5455027447170269),
        (10.0, 0.5),
    ] {
        near(at(xi), exact, 1e-15);
    }
    assert_eq!([at(-0.1), at(10.1), at(f64::NAN)], [-1e35; 3]);
    let same = [1.0, 1.0];
    let why =
        |n, x: &[f64]| unsafe { zdf_derivs(n, x.as_ptr(), y.as_ptr(), [0.0; 2].as_mut_ptr(), [0.0; 2].as_mut_ptr()) };
    assert_eq!((why(1, &same), why(2, &same)), (NO_DATA, DIVISION));
}

#[test]
fn tridiagonal_equations() {
    let (below, middle, above) = ([9.0, 1.0, -2.0, 1.0], [2.0, 5.0, 4.0, 3.0], [1.0, 0.5, 1.0, 9.0]);
    // y = 1, -2, 3, 4
    let right = [0.0, 1.0 - 10.0 + 1.5, 4.0 + 12.0 + 4.0, 3.0 + 12.0];
    let (mut y, mut room) = ([0.0; 4], [0.0; 4]);
    let mut solve = |middle: &[f64; 4]| unsafe {
        let why = zdf_tridiagonal(
            4,
            below.as_ptr(),
            middle.as_ptr(),
            above.as_ptr(),
            right.as_ptr(),
            y.as_mut_ptr(),
            room.as_mut_ptr(),
        );
        (why, y)
    };
    let (why, y) = solve(&middle);
    assert_eq!(why, 0);
    y.iter().zip([1.0, -2.0, 3.0, 4.0]).for_each(|(y, exact)| near(*y, exact, 1e-15));
    assert_eq!(solve(&[0.0; 4]).0, SINGULAR);
}

#[test]
fn inverses() {
    let invert = |mut matrix: Vec<f64>, n: usize| {
        let mut room = vec![0.0; n];
        let why = unsafe { zdf_invert(n as c_int, matrix.as_mut_ptr(), room.as_mut_ptr()) };
        (why, matrix)
    };
    let matrix = vec![2.0, 1.0, 0.0, 3.0, 0.0, 0.0, 5.0, 1.0, 4.0, -1.0, 2.0, 0.5, 1.0, 7.0, -3.0, 2.0];
    let (why, inverse) = invert(matrix, 4);
    assert_eq!(why, 0);
    let exact = [
        -0.047075606276747506,
        -0.07845934379457918,
        0.2624821683309558,
        0.044222539229671905,
        -0.14693295292439373,
        0.0884450784593438,
        0.03138373751783168,
        0.1683309557774608,
        -0.0827389443651926,
        0.19543509272467904,
        0.03708987161198289,
        0.01711840228245364,
        0.41369472182596295,
        0.02282453637660485,
        -0.18544935805991444,
        -0.0855920114122682,
    ];
    inverse.iter().zip(&exact).for_each(|(value, exact)| near(*value, *exact, 1e-15));
    assert_eq!(invert(vec![0.0, 1.0, 1.0, 0.0], 2), (0, vec![0.0, 1.0, 1.0, 0.0]));
    assert_eq!(invert(vec![1.0, 2.0, 2.0, 4.0], 2).0, SINGULAR);
    assert_eq!(invert(vec![f64::NAN], 1).0, SINGULAR);
}

fn zeros(coefficient: &[f64]) -> Vec<f64> {
    let degree = coefficient.len() - 1;
    let (mut root, mut room) = (vec![f64::NAN; degree], vec![f64::NAN; degree + 1]);
    let n = unsafe { zdf_zeros(degree as c_int, coefficient.as_ptr(), root.as_mut_ptr(), room.as_mut_ptr()) };
    root.truncate(n.try_into().expect("roots are found"));
    root
}

/// The coefficients of the polynomial with these roots.
fn with_roots(roots: &[f64]) -> Vec<f64> {
    let mut all = vec![1.0];
    for root in roots {
        let mut next = vec![0.0; all.len() + 1];
        for (k, a) in all.iter().enumerate() {
            next[k + 1] += a;
            next[k] -= root * a;
        }
        all = next;
    }
    all
}

#[test]
fn real_roots_of_polynomials() {
    for roots in [
        vec![2.0],
        vec![-1.0, 3.0],
        vec![-5.0, 0.0, 0.25, 7.0],
        vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        vec![1e-6, 1.0, 1e6],
    ] {
        let found = zeros(&with_roots(&roots));
        assert_eq!(found.len(), roots.len(), "{found:?}");
        found.iter().zip(&roots).for_each(|(found, root)| assert!((found - root).abs() < 1e-9 * root.abs().max(1e-7)));
    }
    // (x^2 + 1)(x - 2)(x^2 - 2 x + 5), no real one, a double one, leading zeros, a constant.
    let found = zeros(&[-10.0, 9.0, -14.0, 10.0, -4.0, 1.0]);
    assert!(found.len() == 1 && (found[0] - 2.0).abs() < 1e-14, "{found:?}");
    assert!(zeros(&[1.0, 0.0, 1.0]).is_empty());
    let found = zeros(&with_roots(&[1.5, 1.5, -2.0]));
    assert!(found.len() == 3 && (found[1] - 1.5).abs() < 1e-7 && (found[2] - 1.5).abs() < 1e-7, "{found:?}");
    assert_eq!(zeros(&[-6.0, 2.0, 0.0, 0.0]), [3.0]);
    assert!(zeros(&[5.0]).is_empty() && zeros(&[0.0, 0.0]).is_empty());
    let nan = unsafe { zdf_zeros(1, [f64::NAN, 1.0].as_ptr(), [0.0].as_mut_ptr(), [0.0; 2].as_mut_ptr()) };
    assert_eq!(nan, -1);
}

#[test]
fn an_equation_between_two_given_values() {
    let x = [0.0, 0.5, 1.0, 1.5, 2.0];
    let mut y = [1.0, f64::NAN, f64::NAN, f64::NAN, 0.5];
    let (f, g, q) = (Function(&|x| x), Function(&|_| -2.0), Function(&f64::cos));
    let mut room = [f64::NAN; 30];
    let mut solve = |n, y: &mut [f64; 5]| unsafe {
        zdf_boundary(n, x.as_ptr(), y.as_mut_ptr(), &formula(&f), &formula(&g), &formula(&q), room.as_mut_ptr())
    };
    assert_eq!(solve(5, &mut y), 0);
    let exact = [1.0, 0.3586909932878416, 0.2143316655041753, 0.32150919620927354, 0.5];
    y.iter().zip(&exact).for_each(|(y, exact)| near(*y, *exact, 1e-14));
    assert_eq!(solve(2, &mut y), NO_DATA);
}

#[test]
fn sums_of_exponentials() {
    let fit = |terms: usize, x: &[f64], y: &[f64]| {
        let (mut amplitude, mut rate, mut error) = (vec![f64::NAN; terms], vec![f64::NAN; terms], [f64::NAN]);
        let why = unsafe {
            let mut room = vec![f64::NAN; zdf_terms(terms as c_int)];
            zdf_expfit(
                terms as c_int,
                x.len() as c_long,
                x.as_ptr(),
                y.as_ptr(),
                amplitude.as_mut_ptr(),
                rate.as_mut_ptr(),
                error.as_mut_ptr(),
                room.as_mut_ptr(),
            )
        };
        (why, amplitude, rate, error[0])
    };
    let x: Vec<f64> = (0..12).map(|k| 0.5 + 0.25 * f64::from(k)).collect();
    let y: Vec<f64> = x.iter().map(|x| 5.0 * (-2.0 * x).exp() + 3.0 * (-0.25 * x).exp()).collect();
    let (why, amplitude, rate, error) = fit(2, &x, &y);
    assert_eq!(why, 0);
    assert!((rate[0] + 2.0).abs() < 1e-9 && (rate[1] + 0.25).abs() < 1e-9, "{rate:?}");
    assert!((amplitude[0] - 5.0).abs() < 1e-8 && (amplitude[1] - 3.0).abs() < 1e-8 && error < 1e-12, "{amplitude:?}");
    // One exponential through points that are none: rates by least squares, the error by hand.
    let (why, amplitude, rate, error) = fit(1, &[0.0, 1.0, 2.0], &[1.0, 0.5, 0.3]);
    let c: f64 = (1.0 * 0.5 + 0.5 * 0.3) / 1.25;
    let a = (1.0 + 0.5 * c + 0.3 * c * c) / (1.0 + c * c + c.powi(4));
    let miss = (1.0 - a).powi(2) + (0.5 - a * c).powi(2) + (0.3 - a * c * c).powi(2);
    assert_eq!(why, 0);
    assert!(
        (rate[0] - c.ln()).abs() < 1e-14 && (amplitude[0] - a).abs() < 1e-14 && (error - miss.sqrt()).abs() < 1e-14
    );
    assert_eq!(fit(2, &x[..3], &y[..3]).0, NO_DATA);
    assert_eq!(fit(1, &[0.0, 1.0, 3.0], &[1.0, 0.5, 0.3]).0, DIVISION);
    let waves: Vec<f64> = x.iter().map(|x| (3.0 * x).cos()).collect();
    assert_eq!(fit(2, &x, &waves).0, NO_SOLUTION);
    let one: Vec<f64> = x.iter().map(|x| (-x).exp()).collect();
    assert_eq!(fit(2, &x, &one).0, SINGULAR);
}
