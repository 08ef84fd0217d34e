//! The loop that executes instructions.

use super::act::{self, PATIENCE};
use super::code::*;
use super::functions::{MOST_ARGUMENTS, apply, between, call, call_two, draw_number, look_up, power, remember, sum_up};
use super::layout::HALF;
use super::whole::{Fitted, exact, fit, operate, round};
use super::{integrate, try_to_integrate};
use crate::clib::{self, Head, kind};
use crate::io::interrupt;
use std::ffi::c_int;
use zudyn_translator::model::Relation;

/// The maximum depth of calls; languages with recursive functions have lower limits of their own.
const DEEPEST: usize = 100_000;

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

/// The integer; the first that does not fit is recorded, and ends the function at its end.
fn fitted(head: &mut Head, value: Fitted, site: u32) -> i64 {
    if !value.fits && head.failure.kind == kind::GOOD {
        fail(head, kind::OVERFLOW, site);
    }
    value.value
}

/// The runtime has already recorded the position of the number.
fn fail_keeping_value(head: &mut Head, kind: c_int, site: u32) -> c_int {
    let value = head.failure.value;
    fail(head, kind, site);
    head.failure.value = value;
    kind
}

/// The base of an element; the words of its counters belong to a model.
///
/// # Safety
///
/// As for [`execute`].
pub(super) unsafe fn address(place: &Place, base: *const f64) -> isize {
    place.terms.iter().fold(place.base as isize, |word, (counter, stride)| {
        // SAFETY: the caller's.
        let counter = unsafe { *base.offset(*counter as isize).cast::<i64>() };
        word + counter as isize * *stride as isize
    })
}

/// Words that are restored.
struct Kept {
    frame: Vec<u64>,
    first: Word,
}

impl Kept {
    /// The frame of a recursive routine; nothing for another routine.
    ///
    /// # Safety
    ///
    /// As for [`execute`].
    unsafe fn of(routine: &Routine, base: *mut f64) -> Kept {
        let (first, end) = if routine.recursive { routine.frame } else { (0, 0) };
        // SAFETY: the caller's.
        let frame = (first..end).map(|word| unsafe { *base.offset(word as isize).cast::<u64>() });
        Kept { frame: frame.collect(), first }
    }

    /// # Safety
    ///
    /// As for [`execute`].
    unsafe fn give_back(&self, base: *mut f64) {
        for (word, value) in self.frame.iter().enumerate() {
            // SAFETY: the caller's.
            unsafe { *base.offset(self.first as isize + word as isize).cast::<u64>() = *value };
        }
    }
}

/// A routine that waits for another, possibly itself; no stack is needed, however many there are.
struct Waiting<'c> {
    instructions: &'c [Instruction],
    next: usize,
    picks_then: bool,
    site: u32,
    doubt: f64,
    /// The frame of the called routine.
    frame: Kept,
    calling: &'c Calling,
    kept: Vec<f64>,
}

impl Waiting<'_> {
    /// # Safety
    ///
    /// As for [`execute`].
    unsafe fn give_back(&self, base: *mut f64) {
        // SAFETY: the caller's.
        unsafe {
            self.frame.give_back(base);
            for (word, value) in self.calling.kept.iter().zip(&self.kept) {
                *base.offset(*word as isize) = *value;
            }
        }
    }
}

/// Executes one routine on the model that `base` points at; returns 0 or the failure.
///
/// # Safety
///
/// `base` points at the start of a model struct laid out by the assembler that made `code`, with its
/// constants before it and `code.words` words from it on, and nothing else refers to them meanwhile.
pub unsafe fn execute(code: &Code, routine: usize, base: *mut f64) -> c_int {
    let Some(routine) = code.routines.get(routine) else { return kind::GOOD };
    let mut waiting = Vec::new();
    // SAFETY: the caller's.
    unsafe {
        // A method may call a function that waits for it.
        let frame = routine.recursive.then(|| Kept::of(routine, base));
        let wrong = follow(code, &routine.instructions, base, &mut waiting);
        // A failure may be caught, so saved words are restored.
        while let Some(waits) = waiting.pop() {
            waits.give_back(base);
        }
        frame.iter().for_each(|frame| frame.give_back(base));
        wrong
    }
}

/// # Safety
///
/// As for [`execute`].
unsafe fn follow<'c>(
    code: &'c Code,
    mut instructions: &'c [Instruction],
    base: *mut f64,
    waiting: &mut Vec<Waiting<'c>>,
) -> c_int {
    // SAFETY (of the whole function): the assembler only makes places inside of the model, and jumps
    // inside of the routine, whose last instruction is `End`.
    unsafe {
        let head = base.cast::<Head>();
        let at = |word: Word| base.offset(word as isize);
        let get = |word: Word| *at(word);
        let mut next = 0usize;
        let mut picks_then = false;
        let mut doubt = 0.0f64;
        let (mut jumps, mut calls) = (0u32, 0u32);
        // The site of an integer that does not fit.
        let mut named = 0u32;
        let whole = |word: Word| *at(word).cast::<i64>();
        loop {
            let instruction = *instructions.get_unchecked(next);
            next += 1;
            match instruction {
                Instruction::Copy { to, from } => *at(to).cast::<u64>() = *at(from).cast::<u64>(),
                Instruction::Negate { to, a } => *at(to) = -get(a),
                Instruction::Add { to, a, b } => *at(to) = get(a) + get(b),
                Instruction::Subtract { to, a, b } => *at(to) = get(a) - get(b),
                Instruction::Multiply { to, a, b } => *at(to) = get(a) * get(b),
                Instruction::Divide { to, a, b } => *at(to) = get(a) / get(b),
                Instruction::Power { to, a, b } => *at(to) = power(get(a), get(b)),
                Instruction::Maximum { to, a, b } => {
                    let (a, b) = (get(a), get(b));
                    *at(to) = if a > b { a } else { b };
                }
                Instruction::Minimum { to, a, b } => {
                    let (a, b) = (get(a), get(b));
                    *at(to) = if a < b { a } else { b };
                }
                Instruction::Call { function, to, a } => *at(to) = call(function, get(a)),
                Instruction::CallTwo { function, to, a, b } => *at(to) = call_two(function, get(a), get(b)),
                Instruction::Apply { function, to, arguments } => {
                    let mut values = [0.0; MOST_ARGUMENTS];
                    for (value, word) in values.iter_mut().zip(&code.arguments[arguments as usize]) {
                        *value = get(*word);
                    }
                    *at(to) = apply(function, &values);
                }
                Instruction::Draw { draw, to, a, b } => {
                    let (a, b) = (get(a), get(b));
                    let value = draw_number(head, draw, a, b);
                    *at(to) = value;
                }
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
                    let from = base.offset(address(&code.places[place as usize], base));
                    *at(to).cast::<u64>() = *from.cast::<u64>();
                }
                Instruction::Store { place, from } => {
                    let to = base.offset(address(&code.places[place as usize], base));
                    *to.cast::<u64>() = *at(from).cast::<u64>();
                }
                Instruction::LoadThrough { to, array, place } => {
                    let array = *at(array).cast::<*mut u64>();
                    *at(to).cast::<u64>() = *array.offset(address(&code.places[place as usize], base));
                }
                Instruction::StoreThrough { array, place, from } => {
                    let array = *at(array).cast::<*mut u64>();
                    *array.offset(address(&code.places[place as usize], base)) = *at(from).cast::<u64>();
                }
                Instruction::Start { counter, at: first } => *at(counter).cast::<i64>() = i64::from(first),
                Instruction::Again { counter, down, last, to } => {
                    let count = at(counter).cast::<i64>();
                    if *count != i64::from(last) {
                        *count += if down { -1 } else { 1 };
                        next = to as usize;
                    }
                }
                Instruction::Beyond { counter, last, to } => {
                    if whole(counter) > whole(last) {
                        next = to as usize;
                    }
                }
                Instruction::MoveOn { counter, by } => {
                    *at(counter).cast::<i64>() = whole(counter).saturating_add(whole(by));
                }
                Instruction::MayStop => {
                    jumps = jumps.wrapping_add(1);
                    if jumps % PATIENCE == 0 && interrupt::asked() {
                        return kind::STOPPED;
                    }
                }
                Instruction::CountPass { counter, limit, site } => {
                    *at(counter).cast::<i64>() += 1;
                    if whole(counter) > i64::from(limit) {
                        return fail(&mut *head, kind::WHILE, site);
                    }
                    // A million passes of a long loop take seconds.
                    if whole(counter) % i64::from(PATIENCE) == 0 && interrupt::asked() {
                        return kind::STOPPED;
                    }
                }
                Instruction::Site { site } => named = site,
                Instruction::Whole { operation, kind, to, a, b } => {
                    let result = operate(operation, whole(a), whole(b));
                    let Some(result) = result else { return fail(&mut *head, kind::DIVISION, named) };
                    *at(to).cast::<i64>() = fitted(&mut *head, fit(result, kind), named);
                }
                Instruction::Exact { operation, arithmetic, to, operands, site } => {
                    let operands = &code.operands[operands as usize];
                    let mut numbers = [0i64; 3];
                    for (number, word) in numbers.iter_mut().zip(&operands.numbers) {
                        *number = whole(*word);
                    }
                    let (first, count) = operands.points;
                    let points = std::slice::from_raw_parts(at(first).cast::<i64>(), count);
                    match exact(operation, arithmetic, numbers, points) {
                        Ok(value) => *at(to).cast::<i64>() = value,
                        Err(kind) => return fail(&mut *head, kind, site),
                    }
                }
                Instruction::CompareWhole { relation, to, a, b } => {
                    let (a, b) = (whole(a), whole(b));
                    let holds = match relation {
                        Relation::Less => a < b,
                        Relation::LessEqual => a <= b,
                        Relation::Greater => a > b,
                        Relation::GreaterEqual => a >= b,
                        Relation::Equal => a == b,
                        Relation::NotEqual => a != b,
                    };
                    *at(to) = if holds { 1.0 } else { 0.0 };
                }
                Instruction::ToWhole { rounding, kind, to, a } => {
                    *at(to).cast::<i64>() = fitted(&mut *head, round(get(a), rounding, kind), named);
                }
                Instruction::ToReal { to, a } => *at(to) = whole(a) as f64,
                Instruction::Fit { kind, to, a } => {
                    *at(to).cast::<i64>() = fitted(&mut *head, fit(i128::from(whole(a)), kind), named);
                }
                Instruction::Subscript { to, a } => *at(to).cast::<i64>() = get(a) as i64,
                Instruction::Look { look, to, argument } => {
                    let value = look_up(&code.looks[look as usize], base, get(argument));
                    *at(to) = value;
                }
                Instruction::Table { table, to } => {
                    let table = &code.tables[table as usize];
                    let values = base.offset(address(&table.value, base));
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
                    let value = sum_up(&code.folds[fold as usize], base);
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
                Instruction::LoadAt { to, base, index } => *at(to) = *at(base).offset(get(index) as isize - 1),
                Instruction::StoreAt { base, index, from } => *at(base).offset(get(index) as isize - 1) = get(from),
                Instruction::Interpolate { to, column, argument } => {
                    let (table, column) = code.columns[column as usize];
                    let value = clib::zdi_interpolate(head, table, column, get(argument));
                    *at(to) = value;
                }
                Instruction::SlopeAt { to, column, argument } => {
                    let (table, column) = code.columns[column as usize];
                    let value = clib::zdi_slope(head, table, column, get(argument));
                    *at(to) = value;
                }
                Instruction::GoTo { to } => {
                    if to as usize <= next {
                        jumps = jumps.wrapping_add(1);
                        // A pass has no course that the runtime could ask.
                        if jumps % PATIENCE == 0 && (*head).course.is_null() {
                            if interrupt::asked() {
                                return kind::STOPPED;
                            }
                        } else if jumps % PATIENCE == 0 {
                            let wrong = clib::zdc_asked(head);
                            if wrong != kind::GOOD {
                                return wrong;
                            }
                        }
                    }
                    next = to as usize;
                }
                Instruction::JumpIf { relation, a, b, to } => {
                    if holds(relation, get(a), get(b)) {
                        next = to as usize;
                    }
                }
                Instruction::JumpIfGiven { setting, to } => {
                    if clib::zdc_has(head, setting) != 0 {
                        next = to as usize;
                    }
                }
                Instruction::Read { read, to } => {
                    let read = &code.reads[read as usize];
                    match act::read(head, read) {
                        Ok(number) => *at(to) = number,
                        Err(wrong) => return fail_keeping_value(&mut *head, wrong, read.site),
                    }
                }
                Instruction::Print { print, value } => act::print(head, &code.prints[print as usize], get(value)),
                Instruction::Stop { stop, label } => {
                    let stop = &code.stops[stop as usize];
                    let label = clib::zdc_stop(head, get(label));
                    match stop.goals.iter().find(|(number, _)| *number == label) {
                        Some((_, to)) => next = *to as usize,
                        None if label == -1 => return kind::GOOD,
                        None if stop.falls_through && label == 0 => {}
                        None => return fail_keeping_value(&mut *head, kind::NO_LABEL, stop.site),
                    }
                }
                Instruction::Warn { kind, site, time } => clib::zdc_warn(head, kind, site as i32, get(time)),
                Instruction::NewRun => {
                    let wrong = clib::zdc_run(head);
                    if wrong != kind::GOOD {
                        return wrong;
                    }
                }
                Instruction::GivenValues => {
                    if (*head).given != 0 {
                        clib::zdc_given(base.cast());
                    }
                }
                Instruction::Row => {
                    let wrong = clib::zdc_row(base.cast());
                    if wrong != kind::GOOD {
                        return wrong;
                    }
                }
                Instruction::NextMoment { to } => {
                    let moment = clib::zdo_next(head);
                    *at(to) = moment;
                }
                Instruction::Observe => {
                    let wrong = clib::zdo_keep(base.cast());
                    if wrong != kind::GOOD {
                        return wrong;
                    }
                }
                Instruction::Integrate { integration } => {
                    let integration = &code.integrations[integration as usize];
                    let wrong = integrate(base, integration.solve);
                    if wrong < 0 {
                        return -wrong;
                    }
                    if let Some(to) = integration.events.get((wrong as usize).wrapping_sub(1)) {
                        next = *to as usize;
                    }
                }
                Instruction::TryToIntegrate { solve, code } => {
                    let wrong = try_to_integrate(base, solve, at(code));
                    if wrong != kind::GOOD {
                        return wrong;
                    }
                }
                Instruction::Invoke { call } => {
                    let wrong = clib::zdx_call(base.cast(), call);
                    if wrong != kind::GOOD {
                        return wrong;
                    }
                }
                Instruction::Reset { solve } => clib::zds_begin_anew(base.cast(), solve),
                Instruction::CallRoutine { calling } => {
                    let calling = &code.callings[calling as usize];
                    let Some(called) = code.routines.get(calling.routine) else { continue };
                    if waiting.len() >= DEEPEST {
                        (*head).failure.value = waiting.len() as f64;
                        return fail_keeping_value(&mut *head, kind::DEPTH, calling.site);
                    }
                    // Recursive functions can take as long as loops.
                    calls = calls.wrapping_add(1);
                    if calls % PATIENCE == 0 && !(*head).course.is_null() {
                        let wrong = clib::zdc_asked(head);
                        if wrong != kind::GOOD {
                            return wrong;
                        }
                    }
                    let kept = calling.kept.iter().map(|word| get(*word)).collect();
                    let frame = Kept::of(called, base);
                    waiting.push(Waiting { instructions, next, picks_then, site: named, doubt, frame, calling, kept });
                    for (from, to) in &calling.arguments {
                        match from {
                            Given::Value(from) => *at(*to).cast::<u64>() = *at(*from).cast::<u64>(),
                            Given::Address(first) => *at(*to).cast::<*mut f64>() = at(*first),
                        }
                    }
                    (instructions, next, doubt) = (&called.instructions, 0, 0.0);
                }
                Instruction::Between { between: table } => {
                    let table = &code.betweens[table as usize];
                    if !between(table, base) {
                        return fail(&mut *head, kind::INDEX, table.site);
                    }
                }
                Instruction::Fail { kind, site, value } => {
                    (*head).failure.value = get(value);
                    return fail_keeping_value(&mut *head, kind, site);
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
                    let value = remember(&code.remembered[what as usize], base);
                    *at(to) = value;
                }
                Instruction::Shift { shift } => {
                    let shift = &code.shifts[shift as usize];
                    let memory = base.offset(address(&shift.memory, base));
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
                    // Zero times a finite value is zero, otherwise NaN.
                    for word in from..from + count as Word {
                        doubt += get(word) * 0.0;
                    }
                }
                Instruction::End if doubt.is_nan() => return kind::NOT_FINITE,
                Instruction::End if (*head).failure.kind != kind::GOOD => return (*head).failure.kind,
                Instruction::End => {
                    let Some(waits) = waiting.pop() else { return kind::GOOD };
                    waits.give_back(base);
                    (instructions, next) = (waits.instructions, waits.next);
                    (picks_then, named, doubt) = (waits.picks_then, waits.site, waits.doubt);
                }
            }
        }
    }
}
