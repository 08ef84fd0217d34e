//! The interpreter of Code: it needs no C compiler and gives the same bits as the compiled program.
//!
//! The runtime treats it like a compiled model: it calls back to begin a run and to advance it. So time, output times,
//! failures and stored results use the same code.

mod act;
mod assemble;
mod assemble_calls;
mod assemble_course;
mod assemble_tables;
mod assemble_values;
mod assemble_whole;
mod code;
mod execute;
mod frames;
mod functions;
mod inline;
mod layout;
#[cfg(test)]
mod tests;
mod whole;

pub use assemble::Unsupported;
pub use code::Layout;

use crate::clib::{Head, kind};
use crate::engine::description::{CourseRoutines, Routines};
use crate::io::interrupt;
use crate::io::trouble::Trouble;
use code::{Code, Instruction, Word};
use execute::execute;
use std::ffi::{c_int, c_long, c_void};
use std::sync::Arc;
use zudyn_translator::Simulation;
use zudyn_translator::code::{Clock, Function, Id, Solve, System};

/// A system ready to run, with its memory.
pub struct Machine {
    system: Arc<System>,
    code: Code,
    /// The solve that the program waits for, while an integration method calls back.
    solving: usize,
    /// The values of varying periods before the present steps.
    periods: Vec<f64>,
    /// The constants, the address of this machine, then the model struct, frames and intermediate results.
    memory: Vec<f64>,
}

impl Machine {
    pub fn of(simulation: &Simulation) -> Result<Box<Machine>, Trouble> {
        Machine::new(simulation.system.clone()).map_err(|unsupported| Trouble::Bug(unsupported.to_string()))
    }

    pub fn new(system: Arc<System>) -> Result<Box<Machine>, Unsupported> {
        let code = assemble::assemble(&system)?;
        let mut memory: Vec<f64> = code.constants.iter().rev().copied().collect();
        memory.resize(code.constants.len() + 1 + code.words, 0.0);
        Ok(Box::new(Machine { system, code, solving: 0, periods: Vec::new(), memory }))
    }

    pub fn layout(&self) -> &Layout {
        &self.code.layout
    }

    pub fn system(&self) -> &System {
        &self.system
    }

    /// The offset in bytes, from the start of the model, of the matrix of a solve, if it has one.
    pub fn matrix(&self, solve: Id<Solve>) -> Option<usize> {
        let jacobian = self.code.solves.get(solve.index())?.jacobian.as_ref()?;
        usize::try_from(jacobian.matrix).ok().map(|word| word * 8)
    }

    /// The amount of work in a step, in instructions.
    pub fn work_of_a_step(&self) -> usize {
        if let Clock::Passes { units, .. } = &self.system.clock {
            let passes = units.iter().filter(|unit| !unit.initial).map(|unit| unit.passes);
            let length = |passes: [Id<Function>; 2]| passes.iter().map(|pass| self.length(*pass)).sum();
            return passes.map(length).max().unwrap_or(0);
        }
        let entries = self.code.entries;
        let every_step = [entries.event, entries.step, entries.point];
        match self.is_advanced() {
            true => every_step.iter().map(|entry| self.code.routines[*entry].instructions.len()).sum(),
            // The instructions of empty step routines.
            false => every_step.len(),
        }
    }

    /// The instructions of a function and of those that it calls, each call once.
    fn length(&self, function: Id<Function>) -> usize {
        let routine = &self.code.routines[function.index()];
        let called = routine.instructions.iter().filter_map(|instruction| match instruction {
            Instruction::CallRoutine { calling } => Some(Id::new(self.code.callings[*calling as usize].routine)),
            _ => None,
        });
        routine.instructions.len() + called.map(|called| self.length(called)).sum::<usize>()
    }

    /// Whether the runner counts the steps.
    fn is_advanced(&self) -> bool {
        self.code.entries.begin != self.code.entries.point
    }

    /// The model struct, for the runtime. Valid until the machine is used otherwise or dropped.
    pub fn model(self: &mut Box<Machine>) -> *mut c_void {
        let start = self.code.constants.len() + 1;
        let machine: *mut Machine = &raw mut **self;
        // SAFETY: the memory has a word for the address before the model, and the machine, being boxed, does not move.
        // A callback gets only the model, and finds the code through this word.
        unsafe {
            let model = (*machine).memory.as_mut_ptr().add(start);
            model.sub(1).cast::<*mut Machine>().write_unaligned(machine);
            model.cast()
        }
    }

    /// The callbacks of the runtime for a model made by [`Machine::model`].
    pub fn routines() -> Routines {
        Routines {
            begin,
            advance,
            pass: Some(script_pass),
            course: Some(CourseRoutines {
                course,
                initialize,
                row,
                terminal,
                rates,
                holds,
                jumps,
                jacobian,
                slopes,
                observed,
                routine,
            }),
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
        let code = &(*machine).code;
        let wrong = execute(code, code.entries.begin, model.cast());
        if wrong != kind::GOOD {
            return wrong;
        }
        (*model.cast::<Head>()).started = 1;
        pass(code, code.entries.point, model.cast())
    }
}

/// One of the routines of every step. While a failed run is repeated, the runtime itself tests every value after the
/// step, to name the first that is not finite.
///
/// # Safety
///
/// As for [`execute`].
unsafe fn pass(code: &Code, routine: usize, base: *mut f64) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let head = base.cast::<Head>();
        match execute(code, routine, base) {
            kind::NOT_FINITE if (*head).careful != 0 => (*head).failure.kind,
            wrong => wrong,
        }
    }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn course(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { program(model, 0) }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn initialize(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { program(model, 0) }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn row(model: *mut c_void) -> c_int {
    // The runtime looks after many rows only, and those of a large model take seconds.
    if interrupt::asked() {
        return kind::STOPPED;
    }
    // SAFETY: the caller's.
    unsafe { program(model, 1) }
}

/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn terminal(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { program(model, 2) }
}

/// One of the functions that the runner calls.
///
/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe fn program(model: *mut c_void, which: usize) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        match code.programs.get(which) {
            Some(routine) => execute(code, *routine, model.cast()),
            None => kind::GOOD,
        }
    }
}

/// A pass of a unit of a program with a script.
///
/// # Safety
///
/// `model` comes from [`Machine::model`].
unsafe extern "C" fn script_pass(model: *mut c_void, unit: c_int, pass: c_int) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let system: &System = &(*machine).system;
        let Clock::Passes { units, .. } = &system.clock else { return kind::GOOD };
        let found = units.get(unit as usize).and_then(|unit| unit.passes.get(pass as usize));
        found.map_or(kind::GOOD, |function| execute(&(*machine).code, function.index(), model.cast()))
    }
}

/// The same; the word gets the failure of the method.
///
/// # Safety
///
/// As for [`execute`].
unsafe fn try_to_integrate(base: *mut f64, solve: c_int, code: *mut f64) -> c_int {
    // SAFETY: as for `integrate`.
    unsafe {
        let machine = base.cast::<*mut Machine>().sub(1).read_unaligned();
        // Solves may be nested.
        let outer = std::mem::replace(&mut (*machine).solving, solve as usize);
        let wrong = crate::clib::zds_try(base.cast(), solve, code);
        (*machine).solving = outer;
        wrong
    }
}

/// Lets the runtime continue a solve; it calls back for slopes and conditions.
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
    // SAFETY: the caller's.
    unsafe { asked(model, |solving| Some(solving.rates)) }
}

/// Runs a routine for the runtime, independently of what is being executed.
///
/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn routine(model: *mut c_void, number: c_int) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        execute(&(*machine).code, number as usize, model.cast())
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
unsafe extern "C" fn observed(model: *mut c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { asked(model, |solving| solving.observed) }
}

/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn jacobian(model: *mut c_void) -> c_int {
    // SAFETY: as for `begin`; what the routine is a function of is in its frame.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let base = model.cast::<f64>();
        let code = &(*machine).code;
        let Some(solving) = code.solves.get((*machine).solving) else { return kind::GOOD };
        let Some(matrix) = &solving.jacobian else { return kind::GOOD };
        if let Some((time, states)) = matrix.of {
            *base.offset(time as isize) = *base.offset(solving.time as isize);
            for (number, word) in solving.states.iter().enumerate() {
                *base.offset(states as isize + number as isize) = *base.offset(*word as isize);
            }
        }
        asked(model, |_| Some(matrix.routine))
    }
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
        let Some(computed) = &solving.slopes else { return kind::GOOD };
        let at = |word: Word| base.offset(word as isize);
        *at(computed.time) = t;
        at(computed.states).copy_from_nonoverlapping(y, solving.states.len());
        let wrong = asked(model, |_| Some(computed.routine));
        if wrong == kind::GOOD {
            slope.copy_from_nonoverlapping(at(computed.first), solving.states.len());
        }
        wrong
    }
}

/// # Safety
///
/// As for [`rates`].
unsafe fn asked(model: *mut c_void, which: impl Fn(&code::Solving) -> Option<usize>) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        match code.solves.get((*machine).solving).and_then(which) {
            Some(routine) => execute(code, routine, model.cast()),
            None => kind::GOOD,
        }
    }
}

/// # Safety
///
/// As for [`rates`].
unsafe extern "C" fn holds(model: *mut c_void, event: c_int) -> c_int {
    // SAFETY: as for `begin`.
    unsafe {
        let machine = model.cast::<*mut Machine>().sub(1).read_unaligned();
        let code = &(*machine).code;
        let event = code.solves.get((*machine).solving).and_then(|solve| solve.events.get(event as usize));
        let Some(event) = event else { return 0 };
        match execute(code, *event, model.cast()) {
            kind::GOOD => c_int::from(*model.cast::<f64>().offset(code.routines[*event].result as isize) != 0.0),
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
        let (code, periods) = (&(*machine).code, &mut (*machine).periods);
        let entries = code.entries;
        let head = model.cast::<Head>();
        // The only instruction of an empty routine is its end.
        let event = code.routines.get(entries.event).is_some_and(|event| event.instructions.len() > 1);
        // A period that changes ends the steps: zd_program.advance.
        let value = |word: &code::Word| *model.cast::<f64>().offset(*word as isize);
        periods.clear();
        periods.extend(code.varying.iter().map(value));
        for _ in 0..count {
            // The runtime looks after many steps only, and those of a large model take seconds.
            if interrupt::asked() {
                return kind::STOPPED;
            }
            let mut wrong = if event { execute(code, entries.event, model.cast()) } else { kind::GOOD };
            if wrong == kind::GOOD {
                wrong = pass(code, entries.step, model.cast());
            }
            if wrong != kind::GOOD {
                return wrong;
            }
            (*head).step += 1;
            (*head).time = (*head).start + (*head).step as f64 * (*head).dt;
            let wrong = pass(code, entries.point, model.cast());
            if wrong != kind::GOOD {
                return wrong;
            }
            if code.varying.iter().zip(periods.iter()).any(|(word, before)| value(word) != *before) {
                break;
            }
        }
        kind::GOOD
    }
}
