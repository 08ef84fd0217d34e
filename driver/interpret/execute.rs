//! The loop that executes instructions.

use super::act::{self, PATIENCE};
use super::code::*;
use super::functions::{MOST_ARGUMENTS, apply, call, call_two, draw_number, look_up, power, remember, sum_up};
use super::layout::HALF;
use super::{integrate, try_to_integrate};
use crate::clib::{self, Head, kind};
use std::ffi::c_int;
use zudyn_translator::model::Relation;

/// ZD_WHILE_LIMIT of the runtime.
const WHILE_LIMIT: i64 = 1_000_000;

/// What changes while instructions are executed, beside the model itself.
pub struct State {
    pub counters: Vec<i32>,
    pub passes: Vec<i64>,
    /// Jumps backward in a course.
    pub jumps: u32,
    /// The values of varying periods before the steps that are being made.
    pub periods: Vec<f64>,
}

impl State {
    pub fn of(code: &Code) -> State {
        State { counters: vec![0; code.counters], passes: vec![0; code.passes], jumps: 0, periods: Vec::new() }
    }
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

/// The runtime has said already which number it is.
fn fail_keeping_value(head: &mut Head, kind: c_int, site: u32) -> c_int {
    let value = head.failure.value;
    fail(head, kind, site);
    head.failure.value = value;
    kind
}

pub(super) fn address(place: &Place, counters: &[i32]) -> isize {
    place.terms.iter().fold(place.base as isize, |word, (counter, stride)| {
        word + counters[*counter as usize] as isize * *stride as isize
    })
}

/// A routine that waits for another, which may be itself: no stack is needed for however many of them.
struct Waiting<'c> {
    instructions: &'c [Instruction],
    next: usize,
    picks_then: bool,
    doubt: f64,
    calling: &'c Calling,
    kept: Vec<f64>,
    /// Its loops stay where they are.
    counters: Vec<i32>,
    passes: Vec<i64>,
}

impl Waiting<'_> {
    /// # Safety
    ///
    /// As for [`execute`].
    unsafe fn give_back(&mut self, base: *mut f64, state: &mut State) {
        state.counters = std::mem::take(&mut self.counters);
        state.passes = std::mem::take(&mut self.passes);
        for (word, value) in self.calling.kept.iter().zip(&self.kept) {
            // SAFETY: the caller's.
            unsafe { *base.offset(*word as isize) = *value };
        }
    }
}

/// Executes one routine on the model that `base` points at; 0, or what went wrong.
///
/// # Safety
///
/// `base` points at the start of a model struct laid out by the assembler that made `code`, with its
/// constants before it and `code.words` words from it on, and nothing else refers to them meanwhile.
pub unsafe fn execute(code: &Code, instructions: &[Instruction], base: *mut f64, state: &mut State) -> c_int {
    let mut waiting = Vec::new();
    // SAFETY: the caller's.
    unsafe {
        let wrong = follow(code, instructions, base, state, &mut waiting);
        // A failure may be caught: what was kept is as it was.
        while let Some(mut waits) = waiting.pop() {
            waits.give_back(base, state);
        }
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
    state: &mut State,
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
                        state.jumps += 1;
                        if state.jumps % PATIENCE == 0 {
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
                    if (*head).rows != 0 {
                        let wrong = clib::zdc_row(base.cast());
                        if wrong != kind::GOOD {
                            return wrong;
                        }
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
                    waiting.push(Waiting {
                        instructions,
                        next,
                        picks_then,
                        doubt,
                        calling,
                        kept: calling.kept.iter().map(|word| get(*word)).collect(),
                        counters: state.counters.clone(),
                        passes: state.passes.clone(),
                    });
                    (instructions, next, doubt) = (called, 0, 0.0);
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
                Instruction::End if (*head).failure.kind != kind::GOOD => return (*head).failure.kind,
                Instruction::End => {
                    let Some(mut waits) = waiting.pop() else { return kind::GOOD };
                    waits.give_back(base, state);
                    (instructions, next) = (waits.instructions, waits.next);
                    (picks_then, doubt) = (waits.picks_then, waits.doubt);
                }
            }
        }
    }
}
