//! From a plan to instructions: every expression becomes a row of three-operand instructions.
//!
//! Loops over subscripts are written out when that is short, which makes every operand a fixed place;
//! long ones stay loops and compute their places as they run.

use super::assemble_course::Labels;
use super::code::*;
use crate::clib::kind;
use std::collections::HashMap;
use std::ffi::c_int;
use zudyn_translator::model::instruction;
use zudyn_translator::plan::course::{Act, Event, Solve};
use zudyn_translator::plan::{Condition, Failure, Operation, Plan, Routine, Target, TemporaryId, Value};

/// A loop is written out if that makes no more than so many statements.
const WRITTEN_OUT: usize = 2000;

pub struct Assembler<'a> {
    pub(super) plan: &'a Plan,
    pub(super) code: Code,
    constants: HashMap<u64, Word>,
    /// Of the routine at hand.
    pub(super) routine: &'a Routine,
    temporaries: Vec<Word>,
    pub(super) instructions: Vec<Instruction>,
    /// Values of the subscripts of loops that are written out.
    pub(super) written_out: HashMap<u32, u32>,
    /// Counters of the loops that stay loops.
    pub(super) running: HashMap<u32, u32>,
    /// Where the temporaries of the next routine begin.
    first_free: Word,
    free: Word,
    most: Word,
    passes: u32,
    pub(super) labels: Labels,
}

/// Translates a plan. What `check` lets through always translates.
pub fn assemble(plan: &Plan) -> Code {
    let layout = Layout::of(plan);
    let varying = plan.clock.varying().into_iter().map(|slot| layout.slot(slot)).collect();
    let end = layout.end;
    let mut assembler = Assembler {
        plan,
        code: Code { layout, truth: end, varying, ..Code::default() },
        constants: HashMap::new(),
        routine: &plan.begin,
        temporaries: Vec::new(),
        instructions: Vec::new(),
        written_out: HashMap::new(),
        running: HashMap::new(),
        first_free: end + 1,
        free: end + 1,
        most: end + 1,
        passes: 0,
        labels: Labels::default(),
    };
    let begin = assembler.routine(&plan.begin);
    let event = assembler.routine(&plan.event);
    let step = assembler.routine(&plan.step);
    let point = assembler.routine(&plan.point);
    if let Some(course) = &plan.course {
        for called in &course.routines {
            let body = assembler.routine(&called.body);
            assembler.code.routines.push(body);
            // Those who call it go on with their own temporaries.
            assembler.first_free = assembler.most;
        }
        assembler.code.course = assembler.routine(&course.body);
        assembler.first_free = assembler.most;
        for solve in &course.solves {
            let solving = assembler.solve(solve);
            assembler.code.solves.push(solving);
        }
    }
    let mut code = assembler.code;
    (code.begin, code.event, code.step, code.point) = (begin, event, step, point);
    code.words = assembler.most as usize;
    code.passes = assembler.passes as usize;
    code
}

impl<'a> Assembler<'a> {
    /// Temporaries live no longer than their routine, so routines that do not call each other share their room.
    fn routine(&mut self, routine: &'a Routine) -> Vec<Instruction> {
        self.enter(routine);
        self.operations(&routine.operations);
        for guard in &routine.guards {
            let from = self.code.layout.slot(*guard);
            self.emit(Instruction::Guard { from, count: self.plan.slot(*guard).size() as u32 });
        }
        self.leave()
    }

    fn solve(&mut self, solve: &'a Solve) -> Solving {
        let rates = self.routine(&solve.rates);
        let events = solve.events.iter().map(|event| self.event(event)).collect();
        let jumps = solve.jumps.map(|(routine, _)| routine.0 as usize);
        let jacobian = solve.jacobian.map(|jacobian| jacobian.routine.0 as usize);
        Solving { rates, events, jumps, jacobian }
    }

    /// Leaves 1 or 0 where the machine looks.
    fn event(&mut self, event: &'a Event) -> Vec<Instruction> {
        self.enter(&event.before);
        self.operations(&event.before.operations);
        let truth = self.code.truth;
        let (no, yes) = (self.constant(0.0), self.constant(1.0));
        self.emit(Instruction::Copy { to: truth, from: no });
        let past = self.jumps_if(&event.condition, false);
        self.emit(Instruction::Copy { to: truth, from: yes });
        self.land_all(past);
        self.leave()
    }

    fn leave(&mut self) -> Vec<Instruction> {
        self.emit(Instruction::End);
        self.resolve_labels();
        std::mem::take(&mut self.instructions)
    }

    fn enter(&mut self, routine: &'a Routine) {
        self.routine = routine;
        self.free = self.first_free;
        self.temporaries.clear();
        for temporary in &routine.temporaries {
            let size: u32 = temporary.extents.iter().product();
            let word = self.reserve(size as Word);
            self.temporaries.push(word);
        }
    }

    pub(super) fn operations(&mut self, operations: &[Operation]) {
        for operation in operations {
            let before = self.free;
            self.operation(operation);
            self.free = before;
        }
    }

    fn operation(&mut self, operation: &Operation) {
        match operation {
            Operation::Card(_) => {}
            Operation::Set { target, value, .. } => self.set(target, value),
            Operation::Keep { temporary, slot } => {
                let (to, from) = (self.temporary(*temporary), self.code.layout.slot(*slot));
                self.emit(Instruction::Keep { to, from, count: self.plan.slot(*slot).size() as u32 });
            }
            Operation::FailIfZero { value, site } => {
                let value = self.value(value);
                self.emit(Instruction::FailIfZero { value, site: site.0 });
            }
            Operation::FailUnless { condition, failure, site } => {
                if let (Condition::Compare { relation, left, right }, Failure::Domain) = (&**condition, failure) {
                    let (a, b) = (self.value(left), self.value(right));
                    self.emit(Instruction::FailUnless { relation: *relation, a, b, site: site.0 });
                    return;
                }
                let good = self.jumps_if(condition, true);
                let value = if failure.names_the_value() { self.value(condition.tested()) } else { self.constant(0.0) };
                self.emit(Instruction::Fail { kind: kind_of(*failure), site: site.0, value });
                self.land_all(good);
            }
            Operation::Loop { subscript, first, last, downward, body } => {
                self.loop_over(*subscript, (*first).min(*last), (*first).max(*last), *downward, body);
            }
            Operation::If { condition, then, otherwise } => {
                let past_then = self.jumps_if(condition, false);
                self.operations(then);
                if otherwise.is_empty() {
                    self.land_all(past_then);
                } else {
                    let past_all = self.emit(Instruction::Jump { to: 0 });
                    self.land_all(past_then);
                    self.operations(otherwise);
                    self.land(past_all);
                }
            }
            Operation::While { before, condition, body, limit, site } => {
                let counter = self.passes;
                if *limit {
                    self.passes += 1;
                    self.emit(Instruction::StartPasses { counter });
                }
                let top = self.here();
                self.operations(before);
                let out = self.jumps_if(condition, false);
                if *limit {
                    self.emit(Instruction::CountPass { counter, site: site.0 });
                }
                self.operations(body);
                self.emit(if *limit { Instruction::Jump { to: top } } else { Instruction::GoTo { to: top } });
                self.land_all(out);
            }
            Operation::Slopes(curve) => self.slopes(*curve),
            Operation::StartMemory { memory, value, .. } => {
                let place = self.element(memory);
                self.set_place(place, value);
            }
            Operation::Shift { train, cyclic, interval, memory, .. } => {
                let shift = Shift {
                    cyclic: *cyclic,
                    cars: self.code.layout.slot(*train),
                    count: self.plan.slot(*train).size() as i32,
                    interval: self.value(interval),
                    memory: self.element(memory),
                };
                self.code.shifts.push(shift);
                self.emit(Instruction::Shift { shift: self.code.shifts.len() as u32 - 1 });
            }
            Operation::SetTime(value) => {
                let from = self.value(value);
                self.emit(Instruction::SetTime { from });
            }
            Operation::Act(act) => self.act(act),
        }
    }

    fn loop_over(&mut self, subscript: u32, low: u32, high: u32, downward: bool, body: &[Operation]) {
        let passes = (high - low + 1) as usize;
        if passes * weight(body) <= WRITTEN_OUT {
            for pass in 0..=high - low {
                self.written_out.insert(subscript, if downward { high - pass } else { low + pass });
                self.operations(body);
            }
            self.written_out.remove(&subscript);
            return;
        }
        let counter = self.running.len() as u32;
        self.running.insert(subscript, counter);
        self.code.counters = self.code.counters.max(self.running.len());
        let (first, last) = if downward { (high, low) } else { (low, high) };
        self.emit(Instruction::Start { counter, at: first as i32 });
        let top = self.here();
        self.operations(body);
        self.emit(Instruction::Again { counter: counter as u8, down: downward, last: last as i32, to: top });
        self.running.remove(&subscript);
    }

    fn set(&mut self, target: &Target, value: &Value) {
        match target {
            Target::Temporary(temporary) => {
                let base = self.temporary(*temporary);
                self.set_place(Place { base, terms: Vec::new() }, value);
            }
            Target::Slot(element) => {
                let place = self.element(element);
                self.set_place(place, value);
                if element.slot == self.plan.clock.dt && self.plan.course.is_none() {
                    self.emit(Instruction::Halve);
                }
            }
            Target::At(slot, index) => {
                let from = self.value(value);
                self.store_at(*slot, index, from);
            }
        }
    }

    /// The last instruction of the value writes where it belongs, unless it is only a place itself.
    fn set_place(&mut self, place: Place, value: &Value) {
        if place.terms.is_empty() {
            let word = self.value_into(value, Some(place.base));
            if word != place.base {
                self.emit(Instruction::Copy { to: place.base, from: word });
            }
        } else {
            let from = self.value(value);
            let place = self.place(place);
            self.emit(Instruction::Store { place, from });
        }
    }

    /// Lets a jump lead to the next instruction.
    pub(super) fn land(&mut self, jump: Address) {
        let here = self.here();
        if let Instruction::Jump { to }
        | Instruction::JumpUnless { to, .. }
        | Instruction::JumpIf { to, .. }
        | Instruction::JumpIfGiven { to, .. } = &mut self.instructions[jump as usize]
        {
            *to = here;
        }
    }

    pub(super) fn here(&self) -> Address {
        self.instructions.len() as Address
    }

    pub(super) fn emit(&mut self, instruction: Instruction) -> Address {
        self.instructions.push(instruction);
        self.here() - 1
    }

    pub(super) fn reserve(&mut self, words: Word) -> Word {
        let word = self.free;
        self.free += words;
        self.most = self.most.max(self.free);
        word
    }

    pub(super) fn constant(&mut self, number: f64) -> Word {
        let constants = &mut self.code.constants;
        *self.constants.entry(number.to_bits()).or_insert_with(|| {
            constants.push(number);
            -(constants.len() as Word) - 1
        })
    }

    pub(super) fn temporary(&self, temporary: TemporaryId) -> Word {
        self.temporaries[temporary.0 as usize]
    }

    pub(super) fn temporary_extents(&self, temporary: TemporaryId) -> &'a [u32] {
        &self.routine.temporaries[temporary.0 as usize].extents
    }
}

/// What the runtime calls a failure.
fn kind_of(failure: Failure) -> c_int {
    match failure {
        Failure::Domain => kind::DOMAIN,
        Failure::Function => kind::FUNCTION,
        Failure::Index => kind::INDEX,
        Failure::Overflow => kind::OVERFLOW,
        Failure::Demanded(instruction::Failure::Fission) => kind::FISSION,
        Failure::Demanded(instruction::Failure::StepSign) => kind::STEP_SIGN,
        Failure::Demanded(instruction::Failure::Solver) => kind::SOLVER,
        Failure::Demanded(instruction::Failure::Increment) => kind::INCREMENT,
        Failure::Demanded(instruction::Failure::Count { .. }) => kind::COUNT,
        Failure::Demanded(instruction::Failure::Depth(_)) => kind::DEPTH,
    }
}

/// How many statements the operations are when all loops are written out.
fn weight(operations: &[Operation]) -> usize {
    operations
        .iter()
        .map(|operation| match operation {
            Operation::Card(_) => 0,
            Operation::Loop { first, last, body, .. } => (first.abs_diff(*last) as usize + 1) * weight(body),
            Operation::If { then, otherwise, .. } => 1 + weight(then) + weight(otherwise),
            Operation::While { before, body, .. } => 1 + weight(before) + weight(body),
            Operation::Act(Act::UnlessGiven { body, .. }) => 1 + weight(body),
            _ => 1,
        })
        .sum()
}
