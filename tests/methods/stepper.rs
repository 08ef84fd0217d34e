//! `clib/solve/zdmethod.h` for tests: one method, one set of equations, a closure for f.

use std::ffi::{c_double, c_int, c_long, c_void};

pub const NOT_FINITE: c_int = 3;
pub const STEP_SMALL: c_int = 19;

#[repr(C)]
pub struct Scheme {
    _private: [u8; 0],
}

type Slopes = extern "C" fn(*mut c_void, c_double, *const c_double, *mut c_double) -> c_int;

#[repr(C)]
#[derive(Clone, Copy)]
struct Problem {
    n: c_int,
    n_sums: c_int,
    n_unwatched: c_int,
    slopes: Slopes,
    jacobian: Option<Slopes>,
    below: c_int,
    above: c_int,
    context: *mut c_void,
    relative: c_double,
    absolute: *const c_double,
}

#[repr(C)]
struct Newton {
    factored: c_double,
    known: c_int,
    fresh: c_int,
    continued: c_int,
    rate: c_double,
    ahead: c_double,
    iterations: c_int,
    last_length: c_double,
    last_error: c_double,
    span: c_double,
}

#[repr(C)]
struct Past {
    known: c_int,
    cut: c_double,
    count: c_long,
}

/// `struct zd_stepper`.
#[repr(C)]
struct Raw {
    scheme: *const Scheme,
    problem: Problem,
    t: c_double,
    y: *mut c_double,
    slope: *mut c_double,
    t_new: c_double,
    y_new: *mut c_double,
    slope_new: *mut c_double,
    length: c_double,
    proposed: c_double,
    at_break: c_int,
    last_error: c_double,
    newton: Newton,
    past: Past,
    least: c_double,
    trouble: c_int,
    component: c_int,
    vectors: *mut c_double,
    matrices: *mut c_double,
    integers: *mut c_int,
    steps: c_long,
    rejected: c_long,
    evaluations: c_long,
    jacobians: c_long,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    static zdm_rk4: Scheme;
    static zdm_dopri: Scheme;
    static zdm_radau: Scheme;
    fn zdm_bytes(scheme: *const Scheme, n: c_int) -> usize;
    fn zdm_create(stepper: *mut Raw, scheme: *const Scheme, problem: *const Problem, room: *mut c_void);
    fn zdm_forget(stepper: *mut Raw, proposed: c_double);
    fn zdm_anew(stepper: *mut Raw, t: c_double) -> c_int;
    fn zdm_step(stepper: *mut Raw, limit: c_double) -> c_int;
    fn zdm_repeat(stepper: *mut Raw, t: c_double) -> c_int;
    fn zdm_look(stepper: *const Raw, t: c_double, y: *mut c_double);
    fn zdm_commit(stepper: *mut Raw);
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    Rk4,
    Dopri,
    Radau,
}

/// Computes f(t, y); false if it has no value there.
pub type F<'f> = dyn Fn(f64, &[f64], &mut [f64]) -> bool + 'f;

struct Functions<'f> {
    n: usize,
    f: &'f F<'f>,
    jacobian: Option<&'f F<'f>>,
}

extern "C" fn slopes(context: *mut c_void, t: c_double, y: *const c_double, slope: *mut c_double) -> c_int {
    // SAFETY: the context is the `Functions` of a `Stepper`, and the vectors have n components.
    unsafe {
        let functions = &*context.cast::<Functions>();
        let y = std::slice::from_raw_parts(y, functions.n);
        c_int::from(!(functions.f)(t, y, std::slice::from_raw_parts_mut(slope, functions.n)))
    }
}

extern "C" fn jacobian(context: *mut c_void, t: c_double, y: *const c_double, matrix: *mut c_double) -> c_int {
    // SAFETY: as above; the matrix has n by n elements.
    unsafe {
        let functions = &*context.cast::<Functions>();
        let y = std::slice::from_raw_parts(y, functions.n);
        let matrix = std::slice::from_raw_parts_mut(matrix, functions.n * functions.n);
        c_int::from(!functions.jacobian.unwrap()(t, y, matrix))
    }
}

pub struct Stepper<'f> {
    raw: Box<Raw>,
    n: usize,
    _functions: Box<Functions<'f>>,
    _absolute: Vec<f64>,
    _room: Vec<f64>,
}

impl<'f> Stepper<'f> {
    pub fn new(method: Method, f: &'f F<'f>, t: f64, y: &[f64], relative: f64, absolute: f64) -> Self {
        Self::with_jacobian(method, f, None, t, y, relative, absolute)
    }

    pub fn with_jacobian(
        method: Method,
        f: &'f F<'f>,
        known: Option<&'f F<'f>>,
        t: f64,
        y: &[f64],
        relative: f64,
        absolute: f64,
    ) -> Self {
        let n = y.len();
        let functions = Box::new(Functions { n, f, jacobian: known });
        let absolute = vec![absolute; n];
        // SAFETY: the room has the size that is asked for and lives as long as the stepper; every field of
        // `Raw` may be zero until zdm_create sets it.
        unsafe {
            let scheme = match method {
                Method::Rk4 => &raw const zdm_rk4,
                Method::Dopri => &raw const zdm_dopri,
                Method::Radau => &raw const zdm_radau,
            };
            let mut room = vec![f64::NAN; zdm_bytes(scheme, n as c_int).div_ceil(8)];
            let problem = Problem {
                n: n as c_int,
                n_sums: 0,
                n_unwatched: 0,
                slopes,
                jacobian: known.map(|_| jacobian as Slopes),
                below: -1,
                above: 0,
                context: (&raw const *functions).cast_mut().cast(),
                relative,
                absolute: absolute.as_ptr(),
            };
            let mut raw: Box<std::mem::MaybeUninit<Raw>> = Box::new_uninit();
            zdm_create(raw.as_mut_ptr(), scheme, &problem, room.as_mut_ptr().cast());
            let mut stepper =
                Self { raw: raw.assume_init(), n, _functions: functions, _absolute: absolute, _room: room };
            stepper.place(y);
            stepper.anew(t).expect("f has a value at the beginning");
            stepper
        }
    }

    fn place(&mut self, y: &[f64]) {
        // SAFETY: the vector has n components.
        unsafe { std::slice::from_raw_parts_mut(self.raw.y, self.n) }.copy_from_slice(y);
    }

    pub fn anew(&mut self, t: f64) -> Result<(), c_int> {
        result(unsafe { zdm_anew(&raw mut *self.raw, t) })
    }

    /// Discards the step lengths; RK4 then makes steps of this length.
    pub fn propose(&mut self, length: f64) {
        unsafe { zdm_forget(&raw mut *self.raw, length) };
    }

    pub fn step(&mut self, limit: f64) -> Result<(), c_int> {
        result(unsafe { zdm_step(&raw mut *self.raw, limit) })
    }

    pub fn repeat(&mut self, t: f64) -> Result<(), c_int> {
        result(unsafe { zdm_repeat(&raw mut *self.raw, t) })
    }

    pub fn commit(&mut self) {
        unsafe { zdm_commit(&raw mut *self.raw) };
    }

    pub fn look(&self, t: f64) -> Vec<f64> {
        let mut y = vec![0.0; self.n];
        unsafe { zdm_look(&raw const *self.raw, t, y.as_mut_ptr()) };
        y
    }

    pub fn go(&mut self, end: f64) -> Result<(), c_int> {
        while self.raw.t < end {
            self.step(end)?;
            self.commit();
        }
        Ok(())
    }

    pub fn t(&self) -> f64 {
        self.raw.t
    }

    pub fn y(&self) -> &[f64] {
        unsafe { std::slice::from_raw_parts(self.raw.y, self.n) }
    }

    /// The end of the last step.
    pub fn end(&self) -> (f64, &[f64]) {
        (self.raw.t_new, unsafe { std::slice::from_raw_parts(self.raw.y_new, self.n) })
    }

    pub fn steps(&self) -> i64 {
        self.raw.steps
    }

    pub fn evaluations(&self) -> i64 {
        self.raw.evaluations
    }

    pub fn jacobians(&self) -> i64 {
        self.raw.jacobians
    }

    pub fn component(&self) -> i32 {
        self.raw.component
    }
}

fn result(code: c_int) -> Result<(), c_int> {
    if code == 0 { Ok(()) } else { Err(code) }
}
