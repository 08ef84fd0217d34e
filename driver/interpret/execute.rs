//! The loop that executes instructions.

use super::code::*;
use super::layout::HALF;
use crate::clib::{self, Head, kind};
use std::ffi::c_int;
use zudyn_translator::model::{Function, Relation};

// The functions of the C library itself, so that the bits are those of a compiled program.
unsafe extern "C" {
    fn exp(x: f64) -> f64;
    fn log(x: f64) -> f64;
    fn sin(x: f64) -> f64;
    fn cos(x: f64) -> f64;
    fn tan(x: f64) -> f64;
    fn atan(x: f64) -> f64;
    fn pow(x: f64, y: f64) -> f64;
}

/// ZD_WHILE_LIMIT of the runtime.
const WHILE_LIMIT: i64 = 1_000_000;

/// What changes while instructions are executed, beside the model itself.
pub struct State {
    pub counters: Vec<i32>,
    pub passes: Vec<i64>,
}

fn holds(relation: Relation, a: f64, b: f64) -> bool {
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Greater => a > b,
        Relation::GreaterEqual => a >= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
    }
}

fn fail(head: &mut Head, kind: c_int, site: u32) -> c_int {
    head.failure.kind = kind;
    head.failure.site = site as c_int;
    head.failure.time = head.time;
    head.failure.value = 0.0;
    kind
}

fn address(place: &Place, counters: &[i32]) -> isize {
    place.terms.iter().fold(place.base as isize, |word, (counter, stride)| {
        word + counters[*counter as usize] as isize * *stride as isize
    })
}

/// Executes one routine on the model that `base` points at; 0, or what went wrong.
///
/// # Safety
///
/// `base` points at the start of a model struct laid out by the assembler that made `code`, with its
/// constants before it and `code.words` words from it on, and nothing else refers to them meanwhile.
pub unsafe fn execute(code: &Code, instructions: &[Instruction], base: *mut f64, state: &mut State) -> c_int {
    // SAFETY (of the whole function): the assembler only makes places inside of the model, and jumps
    // inside of the routine, whose last instruction is `End`.
    unsafe {
        let head = base.cast::<Head>();
        let at = |word: Word| base.offset(word as isize);
        let get = |word: Word| *at(word);
        let mut next = 0usize;
        let mut picks_then = false;
        let mut doubt = 0.0f64;
        loop {
            let instruction = *instructions.get_unchecked(next);
            next += 1;
            match instruction {
                Instruction::Copy { to, from } => *at(to) = get(from),
                Instruction::Negate { to, a } => *at(to) = -get(a),
                Instruction::Add { to, a, b } => *at(to) = get(a) + get(b),
                Instruction::Subtract { to, a, b } => *at(to) = get(a) - get(b),
                Instruction::Multiply { to, a, b } => *at(to) = get(a) * get(b),
                Instruction::Divide { to, a, b } => *at(to) = get(a) / get(b),
                Instruction::Power { to, a, b } => *at(to) = pow(get(a), get(b)),
                Instruction::Maximum { to, a, b } => {
                    let (a, b) = (get(a), get(b));
                    *at(to) = if a > b { a } else { b };
                }
                Instruction::Minimum { to, a, b } => {
                    let (a, b) = (get(a), get(b));
                    *at(to) = if a < b { a } else { b };
                }
                Instruction::Call { function, to, a } => *at(to) = call(function, get(a)),
                Instruction::Test { relation, a, b } => picks_then = holds(relation, get(a), get(b)),
                Instruction::Pick { to, then, otherwise } => {
                    *at(to) = get(if picks_then { then } else { otherwise });
                }
                Instruction::Jump { to } => next = to as usize,
                Instruction::JumpUnless { relation, a, b, to } => {
                    if !holds(relation, get(a), get(b)) {
                        next = to as usize;
                    }
                }
                Instruction::Load { to, place } => {
                    *at(to) = *base.offset(address(&code.places[place as usize], &state.counters));
                }
                Instruction::Store { place, from } => {
                    *base.offset(address(&code.places[place as usize], &state.counters)) = get(from);
                }
                Instruction::Start { counter, at } => state.counters[counter as usize] = at,
                Instruction::Again { counter, down, last, to } => {
                    let count = &mut state.counters[counter as usize];
                    if *count != last {
                        *count += if down { -1 } else { 1 };
                        next = to as usize;
                    }
                }
                Instruction::StartPasses { counter } => state.passes[counter as usize] = 0,
                Instruction::CountPass { counter, site } => {
                    state.passes[counter as usize] += 1;
                    if state.passes[counter as usize] > WHILE_LIMIT {
                        return fail(&mut *head, kind::WHILE, site);
                    }
                }
                Instruction::Look { look, to, argument } => {
                    let value = look_up(&code.looks[look as usize], base, get(argument), &state.counters);
                    *at(to) = value;
                }
                Instruction::Table { table, to } => {
                    let table = &code.tables[table as usize];
                    let values = base.offset(address(&table.value, &state.counters));
                    let value = clib::zh_table(
                        head,
                        table.site,
                        table.excursion,
                        values,
                        table.stride,
                        table.count,
                        get(table.argument),
                        get(table.low),
                        get(table.high),
                        get(table.increment),
                        table.outside as c_int,
                    );
                    *at(to) = value;
                }
                Instruction::Fold { fold, to } => {
                    let value = sum_up(&code.folds[fold as usize], base, &state.counters);
                    *at(to) = value;
                }
                Instruction::Keep { to, from, count } => std::ptr::copy(at(from), at(to), count as usize),
                Instruction::Slopes { slopes } => {
                    let slopes = &code.slopes[slopes as usize];
                    for value in &slopes.values {
                        let slope = at(*value + slopes.to_slopes);
                        clib::zh_slopes(at(*value), slope, slopes.stride, slopes.count, slopes.increment);
                    }
                }
                Instruction::FailIfZero { value, site } => {
                    if get(value) == 0.0 {
                        return fail(&mut *head, kind::DIVISION, site);
                    }
                }
                Instruction::FailUnless { relation, a, b, site } => {
                    if !holds(relation, get(a), get(b)) {
                        return fail(&mut *head, kind::DOMAIN, site);
                    }
                }
                Instruction::Uniform { to } => {
                    let value = clib::zh_noise(head);
                    *at(to) = value;
                }
                Instruction::Normal { to, mean, deviation } => {
                    let value = clib::zh_normal(head, get(mean), get(deviation));
                    *at(to) = value;
                }
                Instruction::Remember { what, to } => {
                    let value = remember(&code.remembered[what as usize], base, &state.counters);
                    *at(to) = value;
                }
                Instruction::Shift { shift } => {
                    let shift = &code.shifts[shift as usize];
                    let memory = base.offset(address(&shift.memory, &state.counters));
                    if clib::zh_train_due(head, memory, get(shift.interval)) != 0 {
                        let move_on = if shift.cyclic { clib::zh_cyclic } else { clib::zh_linear };
                        move_on(at(shift.cars), shift.count);
                    }
                }
                Instruction::SetTime { from } => {
                    let time = get(from);
                    (*head).time = time;
                    (*head).start = time;
                }
                Instruction::Halve => *at(HALF) = (*head).dt / 2.0,
                Instruction::Guard { from, count } => {
                    // Zero times anything finite is zero, and not a number otherwise.
                    for word in from..from + count as Word {
                        doubt += get(word) * 0.0;
                    }
                }
                Instruction::End if doubt.is_nan() => return kind::NOT_FINITE,
                Instruction::End => return (*head).failure.kind,
            }
        }
    }
}

unsafe fn call(function: Function, x: f64) -> f64 {
    // SAFETY: the functions of the C library take any double.
    unsafe {
        match function {
            Function::Exp => exp(x),
            Function::Log => log(x),
            Function::Sqrt => x.sqrt(),
            Function::Sin => sin(x),
            Function::Cos => cos(x),
            Function::Tan => tan(x),
            Function::Arctan => atan(x),
            Function::Abs => x.abs(),
            // Of two arguments; they have instructions of their own.
            Function::Max | Function::Min => x,
        }
    }
}

unsafe fn look_up(look: &Look, base: *mut f64, x: f64, counters: &[i32]) -> f64 {
    // SAFETY: as for `execute`; values and slopes have the same sizes.
    unsafe {
        let value = base.offset(address(&look.value, counters));
        let slope = value.offset(look.to_slopes as isize);
        let (low, high) = (look.low, look.high);
        match look.outside {
            Outside::Hold => clib::zh_look(
                base.cast(),
                look.site,
                value,
                slope,
                look.stride,
                look.count,
                x,
                low,
                high,
                look.inverse,
                look.increment,
            ),
            Outside::Warn => clib::zh_range(
                base.cast(),
                look.excursion,
                value,
                slope,
                look.stride,
                look.count,
                x,
                low,
                high,
                look.inverse,
                look.increment,
            ),
            Outside::Extend => {
                clib::zh_extend(value, slope, look.stride, look.count, x, low, look.inverse, look.increment)
            }
        }
    }
}

unsafe fn remember(what: &Remembered, base: *mut f64, counters: &[i32]) -> f64 {
    // SAFETY: as for `execute`; memories have as many words as their functions need.
    unsafe {
        let head = base.cast::<Head>();
        let get = |word: Word| *base.offset(word as isize);
        let cells = |memory| base.offset(address(memory, counters));
        match what {
            Remembered::Pulse { memory, height, first, interval } => {
                clib::zh_pulse(head, cells(memory), get(*height), get(*first), get(*interval))
            }
            Remembered::Sample { memory, of, interval } => {
                clib::zh_sample(head, cells(memory), get(*of), get(*interval))
            }
            Remembered::RampSum { memory, slope, from } => {
                // The start stands in the memory already; giving it again changes nothing.
                let cells = cells(memory);
                clib::zh_add_ramp(head, cells, get(*slope), get(*from), *cells)
            }
        }
    }
}

/// Sums and products in ascending order, the last subscript running fastest.
unsafe fn sum_up(fold: &Fold, base: *mut f64, counters: &[i32]) -> f64 {
    let mut at: Vec<isize> = fold.factors.iter().map(|factor| address(&factor.first, counters)).collect();
    let mut count = vec![0u32; fold.lengths.len()];
    let mut total = if fold.product { 1.0 } else { 0.0 };
    if fold.lengths.contains(&0) {
        return total;
    }
    loop {
        // SAFETY: as for `execute`.
        let term = at.iter().map(|word| unsafe { *base.offset(*word) }).reduce(|product, x| product * x).unwrap_or(0.0);
        if fold.product {
            total *= term;
        } else {
            total += term;
        }
        // The odometer: the last counter moves; one that is through goes back and moves the one before.
        let mut turning = fold.lengths.len();
        loop {
            if turning == 0 {
                return total;
            }
            turning -= 1;
            count[turning] += 1;
            let through = count[turning] == fold.lengths[turning];
            for (word, factor) in at.iter_mut().zip(&fold.factors) {
                let stride = factor.strides[turning] as isize;
                *word += if through { stride * (1 - fold.lengths[turning] as isize) } else { stride };
            }
            if !through {
                break;
            }
            count[turning] = 0;
        }
    }
}
