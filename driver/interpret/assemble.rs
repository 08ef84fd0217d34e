//! From a plan to instructions: every expression becomes a row of three-operand instructions.
//!
//! Loops over subscripts are written out when that is short, which makes every operand a fixed place;
//! long ones stay loops and compute their places as they run.

use super::code::*;
use super::layout::{DT, HALF, TIME};
use std::collections::HashMap;
use zudyn_translator::model::Function;
use zudyn_translator::plan::{Condition, Element, Index, Operation, Plan, Routine, Target, TemporaryId, Value};

/// A loop is written out if that makes no more than so many statements.
const WRITTEN_OUT: usize = 2000;

pub struct Assembler<'a> {
    pub(super) plan: &'a Plan,
    pub(super) code: Code,
    constants: HashMap<u64, Word>,
    /// Of the routine at hand.
    routine: &'a Routine,
    temporaries: Vec<Word>,
    pub(super) instructions: Vec<Instruction>,
    /// Values of the subscripts of loops that are written out.
    written_out: HashMap<u32, u32>,
    /// Counters of the loops that stay loops.
    running: HashMap<u32, u32>,
    free: Word,
    most: Word,
    passes: u32,
}

/// Translates a plan. What `check` lets through always translates.
pub fn assemble(plan: &Plan) -> Code {
    let layout = Layout::of(plan);
    let end = layout.end;
    let mut assembler = Assembler {
        plan,
        code: Code { layout, ..Code::default() },
        constants: HashMap::new(),
        routine: &plan.begin,
        temporaries: Vec::new(),
        instructions: Vec::new(),
        written_out: HashMap::new(),
        running: HashMap::new(),
        free: end,
        most: end,
        passes: 0,
    };
    let begin = assembler.routine(&plan.begin);
    let event = assembler.routine(&plan.event);
    let step = assembler.routine(&plan.step);
    let point = assembler.routine(&plan.point);
    let mut code = assembler.code;
    (code.begin, code.event, code.step, code.point) = (begin, event, step, point);
    code.words = assembler.most as usize;
    code.passes = assembler.passes as usize;
    code
}

impl<'a> Assembler<'a> {
    /// Temporaries live no longer than their routine, so all routines share their room.
    fn routine(&mut self, routine: &'a Routine) -> Vec<Instruction> {
        self.routine = routine;
        self.free = self.code.layout.end;
        self.temporaries.clear();
        for temporary in &routine.temporaries {
            let size: u32 = temporary.extents.iter().product();
            let word = self.reserve(size as Word);
            self.temporaries.push(word);
        }
        self.operations(&routine.operations);
        for guard in &routine.guards {
            let from = self.code.layout.slot(*guard);
            self.emit(Instruction::Guard { from, count: self.plan.slot(*guard).size() as u32 });
        }
        self.emit(Instruction::End);
        std::mem::take(&mut self.instructions)
    }

    fn operations(&mut self, operations: &[Operation]) {
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
            Operation::FailUnless { condition, site } => {
                let (a, b) = self.sides(condition);
                self.emit(Instruction::FailUnless { relation: condition.relation, a, b, site: site.0 });
            }
            Operation::Loop { subscript, first, last, downward, body } => {
                self.loop_over(*subscript, (*first).min(*last), (*first).max(*last), *downward, body);
            }
            Operation::If { condition, then, otherwise } => {
                let past_then = self.jump_unless(condition);
                self.operations(then);
                if otherwise.is_empty() {
                    self.land(past_then);
                } else {
                    let past_all = self.emit(Instruction::Jump { to: 0 });
                    self.land(past_then);
                    self.operations(otherwise);
                    self.land(past_all);
                }
            }
            Operation::While { before, condition, body, site } => {
                let counter = self.passes;
                self.passes += 1;
                self.emit(Instruction::StartPasses { counter });
                let top = self.here();
                self.operations(before);
                let out = self.jump_unless(condition);
                self.emit(Instruction::CountPass { counter, site: site.0 });
                self.operations(body);
                self.emit(Instruction::Jump { to: top });
                self.land(out);
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
                if element.slot == self.plan.clock.dt {
                    self.emit(Instruction::Halve);
                }
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

    pub(super) fn value(&mut self, value: &Value) -> Word {
        self.value_into(value, None)
    }

    /// The word where the value stands, once the instructions emitted for it are done; `wanted` if it
    /// has to be computed.
    fn value_into(&mut self, value: &Value, wanted: Option<Word>) -> Word {
        match value {
            Value::Number(number) => self.constant(*number),
            Value::Time => TIME,
            Value::Dt => DT,
            Value::HalfStep => HALF,
            Value::Temporary(temporary) => self.temporary(*temporary),
            Value::Slot(element) => {
                let place = self.element(element);
                self.load(place, wanted)
            }
            Value::Kept(temporary, index) => {
                let base = self.temporary(*temporary);
                let extents = &self.routine.temporaries[temporary.0 as usize].extents;
                let place = self.indexed(base, extents, index);
                self.load(place, wanted)
            }
            Value::Negate(a) => {
                let a = self.value(a);
                self.computed(wanted, |to| Instruction::Negate { to, a })
            }
            Value::Add(a, b) => self.binary(a, b, wanted, |to, a, b| Instruction::Add { to, a, b }),
            Value::Subtract(a, b) => self.binary(a, b, wanted, |to, a, b| Instruction::Subtract { to, a, b }),
            Value::Multiply(a, b) => self.binary(a, b, wanted, |to, a, b| Instruction::Multiply { to, a, b }),
            Value::Divide(a, b) => self.binary(a, b, wanted, |to, a, b| Instruction::Divide { to, a, b }),
            Value::Power(a, b) => self.binary(a, b, wanted, |to, a, b| Instruction::Power { to, a, b }),
            Value::Call(Function::Max, arguments) if arguments.len() == 2 => {
                self.binary(&arguments[0], &arguments[1], wanted, |to, a, b| Instruction::Maximum { to, a, b })
            }
            Value::Call(Function::Min, arguments) if arguments.len() == 2 => {
                self.binary(&arguments[0], &arguments[1], wanted, |to, a, b| Instruction::Minimum { to, a, b })
            }
            Value::Call(function, arguments) => {
                let a = arguments.first().map_or(TIME, |argument| self.value(argument));
                self.computed(wanted, |to| Instruction::Call { function: *function, to, a })
            }
            Value::Choose(condition, then, otherwise) => {
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let (a, b) = self.sides(condition);
                self.emit(Instruction::Test { relation: condition.relation, a, b });
                self.computed(wanted, |to| Instruction::Pick { to, then, otherwise })
            }
            Value::Lookup(lookup) => self.lookup(lookup, wanted),
            Value::Fold(fold) => self.fold(fold, wanted),
            Value::Uniform => self.computed(wanted, |to| Instruction::Uniform { to }),
            Value::Normal(mean, deviation) => {
                self.binary(mean, deviation, wanted, |to, mean, deviation| Instruction::Normal { to, mean, deviation })
            }
            Value::Pulse { memory, height, first, interval } => {
                let what = Remembered::Pulse {
                    memory: self.element(memory),
                    height: self.value(height),
                    first: self.value(first),
                    interval: self.value(interval),
                };
                self.remember(what, wanted)
            }
            Value::Sample { memory, of, interval } => {
                let what = Remembered::Sample {
                    memory: self.element(memory),
                    of: self.value(of),
                    interval: self.value(interval),
                };
                self.remember(what, wanted)
            }
            Value::RampSum { memory, slope, from } => {
                let what = Remembered::RampSum {
                    memory: self.element(memory),
                    slope: self.value(slope),
                    from: self.value(from),
                };
                self.remember(what, wanted)
            }
        }
    }

    fn remember(&mut self, what: Remembered, wanted: Option<Word>) -> Word {
        self.code.remembered.push(what);
        let what = self.code.remembered.len() as u32 - 1;
        self.computed(wanted, |to| Instruction::Remember { what, to })
    }

    fn binary(
        &mut self,
        a: &Value,
        b: &Value,
        wanted: Option<Word>,
        make: impl Fn(Word, Word, Word) -> Instruction,
    ) -> Word {
        let (a, b) = (self.value(a), self.value(b));
        self.computed(wanted, |to| make(to, a, b))
    }

    pub(super) fn computed(&mut self, wanted: Option<Word>, make: impl Fn(Word) -> Instruction) -> Word {
        let to = wanted.unwrap_or_else(|| self.reserve(1));
        self.emit(make(to));
        to
    }

    fn sides(&mut self, condition: &Condition) -> (Word, Word) {
        (self.value(&condition.left), self.value(&condition.right))
    }

    fn jump_unless(&mut self, condition: &Condition) -> Address {
        let (a, b) = self.sides(condition);
        self.emit(Instruction::JumpUnless { relation: condition.relation, a, b, to: 0 })
    }

    /// Lets a jump lead to the next instruction.
    fn land(&mut self, jump: Address) {
        let here = self.here();
        if let Instruction::Jump { to } | Instruction::JumpUnless { to, .. } = &mut self.instructions[jump as usize] {
            *to = here;
        }
    }

    fn here(&self) -> Address {
        self.instructions.len() as Address
    }

    fn emit(&mut self, instruction: Instruction) -> Address {
        self.instructions.push(instruction);
        self.here() - 1
    }

    fn reserve(&mut self, words: Word) -> Word {
        let word = self.free;
        self.free += words;
        self.most = self.most.max(self.free);
        word
    }

    fn constant(&mut self, number: f64) -> Word {
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

    fn element(&self, element: &Element) -> Place {
        self.indexed(self.code.layout.slot(element.slot), &self.plan.slot(element.slot).extents, &element.index)
    }

    /// Subscripts that are left out at the end are 0: the cells of a memory.
    fn indexed(&self, base: Word, extents: &[u32], index: &[Index]) -> Place {
        let mut place = Place { base, terms: Vec::new() };
        for (index, stride) in index.iter().zip(strides(extents)) {
            self.add_index(&mut place, *index, stride);
        }
        place
    }

    pub(super) fn add_index(&self, place: &mut Place, index: Index, stride: i32) {
        match index {
            Index::Fixed(at) => place.base += at as i32 * stride,
            Index::Running { subscript, offset } => {
                place.base += offset * stride;
                match self.written_out.get(&subscript) {
                    Some(at) => place.base += *at as i32 * stride,
                    None => {
                        let counter = self.running.get(&subscript).copied().unwrap_or(0);
                        place.terms.push((counter, stride));
                    }
                }
            }
        }
    }

    fn load(&mut self, place: Place, wanted: Option<Word>) -> Word {
        if place.terms.is_empty() {
            return place.base;
        }
        let place = self.place(place);
        self.computed(wanted, |to| Instruction::Load { to, place })
    }

    fn place(&mut self, place: Place) -> u32 {
        self.code.places.push(place);
        self.code.places.len() as u32 - 1
    }
}

/// The distances between neighbours for each subscript; the last one runs fastest.
pub(super) fn strides(extents: &[u32]) -> Vec<i32> {
    let mut stride = 1;
    let mut all: Vec<i32> = extents
        .iter()
        .rev()
        .map(|extent| {
            let this = stride;
            stride *= *extent as i32;
            this
        })
        .collect();
    all.reverse();
    all
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
            _ => 1,
        })
        .sum()
}
