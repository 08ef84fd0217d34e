//! A model struct with equations, as in a translated program, integrated by `zds_carry`.

use std::ffi::{c_double, c_int, c_long, c_void};

pub const RK4: c_int = 1;
pub const ADAPTIVE: c_int = 2;
pub const STIFF: c_int = 3;

/// `struct zd_failure`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Failure {
    pub kind: c_int,
    pub site: c_int,
    pub time: c_double,
    pub value: c_double,
}

/// `struct zd_head`, then a pointer to the closures, then the model's doubles.
#[repr(C)]
struct Head {
    times: [c_double; 4],
    counts: [c_long; 3],
    chance: c_double,
    failure: Failure,
    pointers: [*mut c_void; 2],
    flags: [c_int; 4],
    equations: *const Equations,
}

#[repr(C)]
struct RawDose {
    at: c_long,
    every: c_long,
    times: c_long,
    over: c_long,
    flowing: c_long,
    n_added: c_int,
    place: *const c_long,
    amount: *const c_long,
    site: c_int,
}

#[repr(C)]
struct RawSolve {
    method: c_int,
    steps: c_int,
    relative: c_double,
    absolute: c_double,
    time: c_long,
    end: c_long,
    step: c_long,
    n: c_int,
    state: *const c_long,
    slope: *const c_long,
    rates: extern "C" fn(*mut c_void) -> c_int,
    n_doses: c_int,
    doses: *const RawDose,
    n_events: c_int,
    holds: extern "C" fn(*mut c_void, c_int) -> c_int,
    site: c_int,
    state_sites: *const c_int,
    event_sites: *const c_int,
    observed: *const c_void,
    n_sums: c_int,
    n_unwatched: c_int,
    tolerance: c_long,
    pace: c_long,
    own: *const f64,
    jumps: *const c_void,
    next: c_long,
    jacobian: *const c_void,
    matrix: c_long,
    below: c_int,
    above: c_int,
    slopes: *const c_void,
    derivatives: *const c_void,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    fn zds_bytes(solve: *const RawSolve) -> usize;
    fn zds_create(solve: *const RawSolve, room: *mut c_void) -> *mut c_void;
    fn zds_renew(solver: *mut c_void);
    fn zds_carry(solver: *mut c_void, model: *mut c_void) -> c_int;
}

type Rates = Box<dyn Fn(&View) -> bool>;
type Holds = Box<dyn Fn(&View) -> bool>;

#[derive(Default)]
pub struct Equations {
    states: usize,
    rates: Option<Rates>,
    events: Vec<Holds>,
}

/// The doubles of a model: T, the end, D, then states and slopes alternately, then other values.
pub struct View {
    values: *mut f64,
    states: usize,
}

impl View {
    fn at(&self, index: usize) -> f64 {
        // SAFETY: indices are those of a model of this shape.
        unsafe { *self.values.add(index) }
    }

    fn put(&self, index: usize, value: f64) {
        // SAFETY: as above; nothing else refers to the values while a closure runs.
        unsafe { *self.values.add(index) = value }
    }

    pub fn t(&self) -> f64 {
        self.at(0)
    }

    pub fn state(&self, i: usize) -> f64 {
        self.at(3 + 2 * i)
    }

    pub fn set_state(&self, i: usize, value: f64) {
        self.put(3 + 2 * i, value);
    }

    pub fn slope(&self, i: usize) -> f64 {
        self.at(4 + 2 * i)
    }

    pub fn set_slope(&self, i: usize, value: f64) {
        self.put(4 + 2 * i, value);
    }

    pub fn other(&self, i: usize) -> f64 {
        self.at(3 + 2 * self.states + i)
    }

    pub fn set_other(&self, i: usize, value: f64) {
        self.put(3 + 2 * self.states + i, value);
    }

    pub fn set_time(&self, value: f64) {
        self.put(0, value);
    }
}

/// Indices of other values; `None` if the model does not have the value.
#[derive(Clone, Debug, Default)]
pub struct Dose {
    pub at: f64,
    pub every: Option<f64>,
    pub times: Option<f64>,
    pub over: Option<f64>,
    /// The index of the value that is set to the flow.
    pub flowing: Option<usize>,
    /// States and amounts.
    pub added: Vec<(usize, f64)>,
}

fn view_of(model: *mut c_void) -> (&'static Equations, View) {
    // SAFETY: a model begins with a `Head` whose equations live as long as the model; its doubles follow.
    unsafe {
        let head = model.cast::<Head>();
        let equations = &*(*head).equations;
        (equations, View { values: head.add(1).cast(), states: equations.states })
    }
}

extern "C" fn rates(model: *mut c_void) -> c_int {
    let (equations, view) = view_of(model);
    if equations.rates.as_ref().unwrap()(&view) {
        return 0;
    }
    // SAFETY: as above.
    unsafe { (*model.cast::<Head>()).failure = Failure { kind: 1, site: 77, time: view.t(), value: 5.0 } };
    1
}

extern "C" fn holds(model: *mut c_void, event: c_int) -> c_int {
    let (equations, view) = view_of(model);
    c_int::from(equations.events[event as usize](&view))
}

/// A model and its solver.
pub struct Model {
    /// Head and doubles.
    memory: Vec<f64>,
    _equations: Box<Equations>,
    _solve: Box<RawSolve>,
    _places: Vec<Vec<c_long>>,
    _doses: Vec<RawDose>,
    _sites: [Vec<c_int>; 2],
    _room: Vec<f64>,
    solver: *mut c_void,
    states: usize,
}

pub struct Plan {
    pub method: c_int,
    pub steps: c_int,
    pub relative: f64,
    pub states: Vec<f64>,
    pub others: usize,
    pub rates: Rates,
    pub doses: Vec<Dose>,
    pub events: Vec<Holds>,
}

impl Plan {
    pub fn new(method: c_int, states: &[f64], rates: impl Fn(&View) -> bool + 'static) -> Self {
        Plan {
            method,
            steps: 10,
            relative: 1e-9,
            states: states.to_vec(),
            others: 0,
            rates: Box::new(rates),
            doses: Vec::new(),
            events: Vec::new(),
        }
    }

    pub fn event(mut self, holds: impl Fn(&View) -> bool + 'static) -> Self {
        self.events.push(Box::new(holds));
        self
    }

    pub fn dose(mut self, dose: Dose) -> Self {
        self.doses.push(dose);
        self
    }

    pub fn others(mut self, count: usize) -> Self {
        self.others = count;
        self
    }

    pub fn steps(mut self, steps: c_int) -> Self {
        self.steps = steps;
        self
    }

    pub fn relative(mut self, relative: f64) -> Self {
        self.relative = relative;
        self
    }

    pub fn build(self) -> Model {
        Model::new(self)
    }
}

fn offset(index: usize) -> c_long {
    (size_of::<Head>() + 8 * index) as c_long
}

impl Model {
    fn new(plan: Plan) -> Model {
        let states = plan.states.len();
        let mut values = vec![0.0; 3 + 2 * states + plan.others];
        for (i, value) in plan.states.iter().enumerate() {
            values[3 + 2 * i] = *value;
        }
        let mut places = Vec::new();
        let doses: Vec<RawDose> =
            plan.doses.iter().map(|dose| raw_dose(dose, states, &mut values, &mut places)).collect();
        let equations = Box::new(Equations { states, rates: Some(plan.rates), events: plan.events });
        let state: Vec<c_long> = (0..states).map(|i| offset(3 + 2 * i)).collect();
        let slope: Vec<c_long> = (0..states).map(|i| offset(4 + 2 * i)).collect();
        let sites: Vec<c_int> = (0..states as c_int).map(|i| 100 + i).collect();
        let event_sites: Vec<c_int> = (0..equations.events.len() as c_int).map(|i| 200 + i).collect();
        let solve = Box::new(RawSolve {
            method: plan.method,
            steps: plan.steps,
            relative: plan.relative,
            absolute: plan.relative / 100.0,
            time: offset(0),
            end: offset(1),
            step: offset(2),
            n: states as c_int,
            state: state.as_ptr(),
            slope: slope.as_ptr(),
            rates,
            n_doses: doses.len() as c_int,
            doses: doses.as_ptr(),
            n_events: equations.events.len() as c_int,
            holds,
            site: 7,
            state_sites: sites.as_ptr(),
            event_sites: event_sites.as_ptr(),
            observed: std::ptr::null(),
            n_sums: 0,
            n_unwatched: 0,
            tolerance: -1,
            pace: -1,
            own: std::ptr::null(),
            jumps: std::ptr::null(),
            next: -1,
            jacobian: std::ptr::null(),
            matrix: -1,
            below: -1,
            above: -1,
            slopes: std::ptr::null(),
            derivatives: std::ptr::null(),
        });
        places.extend([state, slope]);
        let mut memory = vec![0.0; size_of::<Head>() / 8];
        memory.extend(values);
        // SAFETY: the memory begins with a `Head`; the room is as large as asked for.
        unsafe { (*memory.as_mut_ptr().cast::<Head>()).equations = &raw const *equations };
        let mut room = vec![f64::NAN; unsafe { zds_bytes(&raw const *solve) }.div_ceil(8)];
        let solver = unsafe { zds_create(&raw const *solve, room.as_mut_ptr().cast()) };
        Model {
            memory,
            _equations: equations,
            _solve: solve,
            _places: places,
            _doses: doses,
            _sites: [sites, event_sites],
            _room: room,
            solver,
            states,
        }
    }

    pub fn view(&mut self) -> View {
        let values = &raw mut self.memory[size_of::<Head>() / 8];
        View { values, states: self.states }
    }

    /// One call: 0, an event counted from 1, or the negative kind of a failure.
    pub fn call(&mut self, step: f64, end: f64) -> c_int {
        let view = self.view();
        view.put(1, end);
        view.put(2, step);
        unsafe { zds_carry(self.solver, self.memory.as_mut_ptr().cast()) }
    }

    /// Makes steps of length `step` up to `end`; `happens` handles each event, counted from 0.
    pub fn run(&mut self, step: f64, end: f64, mut happens: impl FnMut(usize, &View)) -> Result<(), Failure> {
        let begin = self.view().t();
        let count = ((end - begin) / step).round() as u32;
        for k in 1..=count {
            loop {
                match self.call(step, begin + step * f64::from(k)) {
                    0 => break,
                    event if event > 0 => happens(event as usize - 1, &self.view()),
                    kind => {
                        let failure = self.failure();
                        assert_eq!(failure.kind, -kind);
                        return Err(failure);
                    }
                }
            }
        }
        Ok(())
    }

    pub fn new_run(&mut self) {
        unsafe { zds_renew(self.solver) };
    }

    pub fn failure(&self) -> Failure {
        // SAFETY: the memory begins with a `Head`.
        unsafe { (*self.memory.as_ptr().cast::<Head>()).failure }
    }
}

fn raw_dose(dose: &Dose, states: usize, values: &mut Vec<f64>, places: &mut Vec<Vec<c_long>>) -> RawDose {
    let mut keep = |value: Option<f64>| {
        value.map_or(-1, |value| {
            values.push(value);
            offset(values.len() - 1)
        })
    };
    let (at, every, times, over) = (keep(Some(dose.at)), keep(dose.every), keep(dose.times), keep(dose.over));
    let amount: Vec<c_long> = dose.added.iter().map(|(_, amount)| keep(Some(*amount))).collect();
    let place: Vec<c_long> = dose.added.iter().map(|(state, _)| offset(3 + 2 * state)).collect();
    let raw = RawDose {
        at,
        every,
        times,
        over,
        flowing: dose.flowing.map_or(-1, |other| offset(3 + 2 * states + other)),
        n_added: dose.added.len() as c_int,
        place: place.as_ptr(),
        amount: amount.as_ptr(),
        site: 0,
    };
    places.extend([place, amount]);
    raw
}
