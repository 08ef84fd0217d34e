//! The interpreter of a plan: needs no C compiler and gives the same bits as the compiled program.
//!
//! The runtime does for it what it does for a compiled model: it calls back to begin a run and to
//! advance it. Time, output times, failures and stored results are therefore the same code.

mod act;
mod assemble;
mod assemble_course;
mod assemble_tables;
mod assemble_values;
mod code;
mod execute;
mod functions;
mod layout;
#[cfg(test)]
mod tests;

pub use code::Layout;

use crate::clib::{Head, kind};
use crate::description::{CourseRoutines, Routines};
use code::Code;
use execute::{State, execute};
use std::ffi::{c_int, c_long, c_void};
use zudyn_translator::plan::Plan;

/// Where things stand, for those who only look at results.
pub fn layout(plan: &Plan) -> Layout {
    Layout::of(plan)
}

/// A plan made ready to run, with the memory it runs in.
pub struct Machine {
    code: Code,
    state: State,
    /// While the course waits for a method of integration: which solve it is, and the state of its routines.
    solving: usize,
    solving_state: State,
    /// The constants, the address of this machine, then the model struct.
    memory: Vec<f64>,
}

impl Machine {
    pub fn new(plan: &Plan) -> Box<Machine> {
        let code = assemble::assemble(plan);
        let mut memory: Vec<f64> = code.constants.iter().rev().copied().collect();
        memory.resize(code.constants.len() + 1 + code.words, 0.0);
        let (state, solving_state) = (State::of(&code), State::of(&code));
        Box::new(Machine { code, state, solving_state, solving: 0, memory })
    }

    pub fn layout(&self) -> &Layout {
        &self.code.layout
    }

    /// How much work a step is, in instructions.
    pub fn work_of_a_step(&self) -> usize {
        self.code.event.len() + self.code.step.len() + self.code.point.len()
    }

    /// The model struct, for the runtime. Valid until the machine is used otherwise or dropped.
    pub fn model(self: &mut Box<Machine>) -> *mut c_void {
        let start = self.code.constants.len() + 1;
        let machine: *mut Machine = &raw mut **self;
        // SAFETY: the memory has a word for the address before the model, and the machine, being boxed, does
        // not move. All that a callback is given is the model, so this is how it finds the code.
        unsafe {
            let model = (*machine).memory.as_mut_ptr().add(start);
            model.sub(1).cast::<*mut Machine>().write_unaligned(machine);
            model.cast()
        }
    }

    /// What the runtime calls for a model made by [`Machine::model`].
    pub fn routines() -> Routines {
        Routines {
            begin,
            advance,
            course: Some(CourseRoutines { course, rates, holds, jumps, jacobian, slopes, routine }),
        }
    }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn begin(model: *mut c_void) -> c_int {
    // SAFETY: the word before the model is the address of its machine, which lives as long as the model.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let (code, state) = (&(*machine).code, &mut (*machine).state);
        let wrong = execute(code, &code.begin, model.cast(), state);
        if wrong != kind::GOOD {
            return wrong;
        }
        (*model.cast::<Head>()).started = 1;
        pass(code, &code.point, model.cast(), state)
    }
}

/// One of the routines of every step. While a failed run is repeated the runtime itself looks at every
/// value after the step, to name the first that is not finite.
///
/// # Safety
///
/// As for [`execute`].
unsafe fn pass(code: &Code, instructions: &[code::Instruction], base: *mut f64, state: &mut State) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let head = base.cast::<Head>();
        match execute(code, instructions, base, state) {
            kind::NOT_FINITE if (*head).careful != 0 => (*head).failure.kind,
            wrong => wrong,
        }
    }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn course(model: *mut c_void) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        execute(&(*machine).code, &(*machine).code.course, model.cast(), &mut (*machine).state)
    }
}

/// The same; a failure of the method is told in the word.
///
/// # Safety
///
/// As for [`execute`].
unsafe fn try_to_integrate(base: *mut f64, solve: c_int, code: *mut f64) -> c_int {
    // SAFETY: as for `integrate`.
    unsafe {
        let machine = base.cast::<*mut Machine>().sub(1).read_unaligned();
        // Equations may be solved within those of another solve, which goes on with its own loops.
        let outer = std::mem::replace(&mut (*machine).solving, solve as usize);
        let fresh = State::of(&(*machine).code);
        let state = std::mem::replace(&mut (*machine).solving_state, fresh);
        let wrong = crate::clib::zds_try(base.cast(), solve, code);
        ((*machine).solving, (*machine).solving_state) = (outer, state);
        wrong
    }
}

/// Lets the runtime carry a solve on; it calls back for slopes and conditions.
///
/// # Safety
///
/// As for [`execute`].
unsafe fn integrate(base: *mut f64, solve: c_int) -> c_int {
    // SAFETY: as for `begin`; which solve it is does not belong to what is being executed.
    unsafe {
        let machine = base.cast::<*mut Machine>().sub(1).read_unaligned();
        (*machine).solving = solve as usize;
        crate::clib::zds_advance(base.cast(), solve)
    }
}

/// # Safety
///
/// `model` comes from [`Machine::model`], whose course waits in [`integrate`].
unsafe extern "C" fn rates(model: *mut c_void) -> c_int {
    // SAFETY: as for `begin`; the routines of a solve have a state of their own.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        match code.solves.get((*machine).solving) {
            Some(solve) => execute(code, &solve.rates, model.cast(), &mut (*machine).solving_state),
            None => kind::GOOD,
        }
    }
}

/// Runs a routine for the runtime, whatever is being executed meanwhile.
///
/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn routine(model: *mut c_void, number: c_int) -> c_int {
    // SAFETY: as for `rates`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        match code.routines.get(number as usize) {
            Some(instructions) => execute(code, instructions, model.cast(), &mut State::of(code)),
            None => kind::GOOD,
        }
    }
}

/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn jumps(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { asked(model, |solving| solving.jumps) }
}

/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn jacobian(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { asked(model, |solving| solving.jacobian) }
}

/// # Safety
///
/// As for [`rates`]; `y` and `slope` have a number for each state.
unsafe extern "C" fn slopes(model: *mut c_void, t: f64, y: *const f64, slope: *mut f64) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let base = model.cast::<f64>();
        let code = &(*machine).code;
        let Some(solving) = code.solves.get((*machine).solving) else { return kind::GOOD };
        *base.offset(solving.time as isize) = t;
        for (number, word) in solving.states.iter().enumerate() {
            *base.offset(*word as isize) = *y.add(number);
        }
        let wrong = asked(model, |solving| solving.slopes.map(|(routine, _)| routine));
        if let Some((_, first)) = solving.slopes.filter(|_| wrong == kind::GOOD) {
            slope.copy_from_nonoverlapping(base.offset(first as isize), solving.states.len());
        }
        wrong
    }
}

/// # Safety
///
/// As for [`rates`].
unsafe fn asked(model: *mut c_void, which: impl Fn(&code::Solving) -> Option<usize>) -> c_int {
    // SAFETY: as for `rates`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        let routine = code.solves.get((*machine).solving).and_then(which);
        match routine.and_then(|routine| code.routines.get(routine)) {
            Some(instructions) => execute(code, instructions, model.cast(), &mut (*machine).solving_state),
            None => kind::GOOD,
        }
    }
}

/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn holds(model: *mut c_void, event: c_int) -> c_int {
    // SAFETY: as for `rates`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        let event = code.solves.get((*machine).solving).and_then(|solve| solve.events.get(event as usize));
        let Some(event) = event else { return 0 };
        match execute(code, event, model.cast(), &mut (*machine).solving_state) {
            kind::GOOD => c_int::from(*model.cast::<f64>().offset(code.truth as isize) != 0.0),
            wrong => -wrong,
        }
    }
}

/// # Safety
///
/// `model` comes from [`Machine::model`] and has been begun.
unsafe extern "C" fn advance(model: *mut c_void, count: c_long) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let (code, state) = (&(*machine).code, &mut (*machine).state);
        let head = model.cast::<Head>();
        let event = code.event.len() > 1;
        // A period that takes another value ends the steps: zd_program.advance.
        let value = |word: &code::Word| *model.cast::<f64>().offset(*word as isize);
        state.periods.clear();
        state.periods.extend(code.varying.iter().map(value));
        for _ in 0..count {
            // The lone instruction of an empty routine is its end.
            let mut wrong = if event { execute(code, &code.event, model.cast(), state) } else { kind::GOOD };
            if wrong == kind::GOOD {
                wrong = pass(code, &code.step, model.cast(), state);
            }
            if wrong != kind::GOOD {
                return wrong;
            }
            (*head).step += 1;
            (*head).time = (*head).start + (*head).step as f64 * (*head).dt;
            let wrong = pass(code, &code.point, model.cast(), state);
            if wrong != kind::GOOD {
                return wrong;
            }
            if code.varying.iter().zip(&state.periods).any(|(word, before)| value(word) != *before) {
                break;
            }
        }
        kind::GOOD
    }
}
