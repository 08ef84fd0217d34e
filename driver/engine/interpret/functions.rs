//! Functions, tables, memories and sums, computed as in compiled programs.

use super::code::*;
use super::execute::address;
use crate::clib::{self, Head};
use std::ffi::c_int;
use zudyn_translator::model::{Draw, Function};

// The functions of the C library itself, for the same bits as a compiled program.
unsafe extern "C" {
    fn exp(x: f64) -> f64;
    fn log(x: f64) -> f64;
    fn sin(x: f64) -> f64;
    fn cos(x: f64) -> f64;
    fn tan(x: f64) -> f64;
    fn atan(x: f64) -> f64;
    fn log10(x: f64) -> f64;
    fn sinh(x: f64) -> f64;
    fn cosh(x: f64) -> f64;
    fn tanh(x: f64) -> f64;
    fn asin(x: f64) -> f64;
    fn acos(x: f64) -> f64;
    fn fmod(x: f64, y: f64) -> f64;
    fn atan2(y: f64, x: f64) -> f64;
    fn pow(x: f64, y: f64) -> f64;
}

/// The power of the C library.
pub(super) unsafe fn power(x: f64, y: f64) -> f64 {
    // SAFETY: it takes any doubles.
    unsafe { pow(x, y) }
}

pub(super) unsafe fn call(function: Function, x: f64) -> f64 {
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
            Function::Log10 => log10(x),
            Function::Sinh => sinh(x),
            Function::Cosh => cosh(x),
            Function::Tanh => tanh(x),
            Function::Arcsin => asin(x),
            Function::Sign => {
                if x > 0.0 {
                    1.0
                } else if x < 0.0 {
                    -1.0
                } else {
                    0.0
                }
            }
            Function::Round => {
                let whole = x.floor();
                if x - whole >= 0.5 { whole + 1.0 } else { whole }
            }
            Function::Floor => x.floor(),
            Function::Ceiling => x.ceil(),
            Function::Arccos => acos(x),
            Function::Saturate => {
                let highest = f64::from(i32::MAX);
                let lowest = f64::from(i32::MIN);
                if x.is_nan() { 0.0 } else { x.clamp(lowest, highest) }
            }
            // Of two arguments: see `call_two`; those of DYNAMO have instructions of their own.
            // Those of SCoP have others: see `apply`.
            _ => x,
        }
    }
}

pub(super) unsafe fn call_two(function: Function, x: f64, y: f64) -> f64 {
    match function {
        // SAFETY: it takes any doubles.
        Function::Arctan2 => unsafe { atan2(x, y) },
        // SAFETY: the same.
        Function::Remainder => unsafe { fmod(x, y) },
        Function::Modulo => x - y * (x / y).floor(),
        _ if y == 0.0 => 0.0,
        _ => x / y,
    }
}

/// The numbers that clib/run/host.c gives the functions of SCoP.
const OF_SCOP: [Function; 24] = [
    Function::Truncate,
    Function::Hyperbola,
    Function::HyperbolaDown,
    Function::Sigmoid,
    Function::SigmoidDown,
    Function::Erf,
    Function::Factorial,
    Function::Gauss,
    Function::Poisson,
    Function::StepAt,
    Function::PulseOnce,
    Function::RampUp,
    Function::PulseTrain,
    Function::Stairs,
    Function::Square,
    Function::Saw,
    Function::SawDown,
    Function::Harmonic,
    Function::AfterStep,
    Function::AfterPulse,
    Function::AfterTrain,
    Function::AfterStairs,
    Function::AfterSquare,
    Function::AfterSaw,
];

/// The largest number of arguments of a SCoP function.
pub(super) const MOST_ARGUMENTS: usize = 5;

/// The number of a function of SCoP.
pub(super) fn number_of(function: Function) -> Option<usize> {
    OF_SCOP.iter().position(|known| *known == function)
}

pub(super) fn apply(function: Function, values: &[f64; MOST_ARGUMENTS]) -> f64 {
    let number = number_of(function).unwrap_or(OF_SCOP.len());
    // SAFETY: it reads as many values as the function has arguments, at most all.
    unsafe { clib::zh_curve(number as c_int, values.as_ptr()) }
}

pub(super) unsafe fn draw_number(head: *mut Head, draw: Draw, a: f64, b: f64) -> f64 {
    let which = match draw {
        Draw::Chance => 0,
        Draw::Seed => 1,
        Draw::Waiting => 2,
        Draw::Polar => 3,
        Draw::Counted => 4,
    };
    // SAFETY: the head is that of a model.
    unsafe { clib::zh_draw(head, which, a, b) }
}

pub(super) unsafe fn look_up(look: &Look, base: *mut f64, x: f64) -> f64 {
    // SAFETY: as for `execute`; values and slopes have the same sizes.
    unsafe {
        let value = base.offset(address(&look.value, base));
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

pub(super) unsafe fn remember(what: &Remembered, base: *mut f64) -> f64 {
    // SAFETY: as for `execute`; memories have as many words as their functions need.
    unsafe {
        let head = base.cast::<Head>();
        let get = |word: Word| *base.offset(word as isize);
        let cells = |memory| base.offset(address(memory, base));
        match what {
            Remembered::Pulse { memory, height, first, interval } => {
                clib::zh_pulse(head, cells(memory), get(*height), get(*first), get(*interval))
            }
            Remembered::Sample { memory, of, interval } => {
                clib::zh_sample(head, cells(memory), get(*of), get(*interval))
            }
            Remembered::RampSum { memory, slope, from } => {
                // The start is already in the memory; returning it changes nothing.
                let cells = cells(memory);
                clib::zh_add_ramp(head, cells, get(*slope), get(*from), *cells)
            }
        }
    }
}

/// Interpolates linearly between two points of a table; false if the argument is NaN.
pub(super) unsafe fn between(table: &Between, base: *mut f64) -> bool {
    // SAFETY: as for `execute`; the table has a row for each point.
    let get = |word: Word| unsafe { *base.offset(word as isize) };
    let put = |number: usize, value: f64| unsafe { *base.offset(table.into[number] as isize) = value };
    let width = table.into.len() as Word;
    let row = |point: u32| table.rows + point as Word * width;
    let (x, low, high) = (get(table.argument), get(table.low), get(table.high));
    if x <= low || x >= high {
        let first = if x <= low { row(0) } else { row(table.intervals) };
        if table.slope {
            (0..table.into.len()).for_each(|number| put(number, 0.0));
            return true;
        }
        (0..table.into.len()).for_each(|number| put(number, get(first + number as Word)));
        return true;
    }
    let with = f64::from(table.intervals);
    let position = (x - low) / (high - low) * with;
    let mut point = position.floor();
    if point >= with {
        point = with - 1.0;
    }
    if point.is_nan() {
        return false;
    }
    let share = position - point;
    let first = row(point as u32);
    for number in 0..table.into.len() {
        let here = get(first + number as Word);
        let next = get(first + width + number as Word);
        let value = match table.slope {
            false => here + share * (next - here),
            true => (next - here) * (1.0 / (high - low) * with),
        };
        put(number, value);
    }
    true
}

/// Sums and products in ascending order, the last subscript running fastest.
pub(super) unsafe fn sum_up(fold: &Fold, base: *mut f64) -> f64 {
    // SAFETY: as for `execute`.
    let mut at: Vec<isize> = fold.factors.iter().map(|factor| unsafe { address(&factor.first, base) }).collect();
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
        // The odometer: advances the last counter; a counter at its end restarts and advances the previous one.
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
