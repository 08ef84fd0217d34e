//! Values as rows of instructions, and where elements stand.

use super::assemble::Assembler;
use super::code::*;
use super::functions::number_of;
use super::layout::{DT, HALF, TIME};
use std::ffi::c_int;
use zudyn_translator::model::Function;
use zudyn_translator::plan::{Condition, Element, Index, Value};

impl Assembler<'_> {
    pub(super) fn value(&mut self, value: &Value) -> Word {
        self.value_into(value, None)
    }

    /// The word where the value stands, once the instructions emitted for it are done; `wanted` if it
    /// has to be computed.
    pub(super) fn value_into(&mut self, value: &Value, wanted: Option<Word>) -> Word {
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
            Value::Call(function, arguments) if number_of(*function).is_some() => {
                let words = arguments.iter().map(|argument| self.value(argument)).collect();
                self.code.arguments.push(words);
                let arguments = self.code.arguments.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Apply { function: *function, to, arguments })
            }
            Value::Draw(draw, arguments) => {
                let mut words = arguments.iter().map(|argument| self.value(argument)).collect::<Vec<_>>().into_iter();
                let (a, b) = (words.next().unwrap_or(TIME), words.next().unwrap_or(TIME));
                self.computed(wanted, |to| Instruction::Draw { draw: *draw, to, a, b })
            }
            Value::Call(function, arguments) if arguments.len() == 2 => {
                let function = *function;
                self.binary(&arguments[0], &arguments[1], wanted, |to, a, b| Instruction::CallTwo {
                    function,
                    to,
                    a,
                    b,
                })
            }
            Value::Call(function, arguments) => {
                let a = arguments.first().map_or(TIME, |argument| self.value(argument));
                self.computed(wanted, |to| Instruction::Call { function: *function, to, a })
            }
            Value::Choose(condition, then, otherwise) => self.choose(condition, then, otherwise, wanted),
            Value::At(slot, index) => {
                let base = self.code.layout.slot(*slot);
                let index = self.value(index);
                self.computed(wanted, |to| Instruction::LoadAt { to, base, index })
            }
            Value::Interpolate { table, column, argument } => {
                self.code.columns.push((table.0 as c_int, *column as c_int));
                let column = self.code.columns.len() as u32 - 1;
                let argument = self.value(argument);
                self.computed(wanted, |to| Instruction::Interpolate { to, column, argument })
            }
            Value::SlopeAt { table, column, argument } => {
                self.code.columns.push((table.0 as c_int, *column as c_int));
                let column = self.code.columns.len() as u32 - 1;
                let argument = self.value(argument);
                self.computed(wanted, |to| Instruction::SlopeAt { to, column, argument })
            }
            Value::Lookup(lookup) => self.lookup(lookup, wanted),
            Value::Fold(fold) => self.fold(fold, wanted),
            Value::Uniform => self.computed(wanted, |to| Instruction::Uniform { to }),
            Value::Normal(mean, deviation) => {
                self.binary(mean, deviation, wanted, |to, mean, deviation| Instruction::Normal { to, mean, deviation })
            }
            Value::Pulse(pulse) => {
                let what = Remembered::Pulse {
                    memory: self.element(&pulse.memory),
                    height: self.value(&pulse.height),
                    first: self.value(&pulse.first),
                    interval: self.value(&pulse.interval),
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

    pub(super) fn remember(&mut self, what: Remembered, wanted: Option<Word>) -> Word {
        self.code.remembered.push(what);
        let what = self.code.remembered.len() as u32 - 1;
        self.computed(wanted, |to| Instruction::Remember { what, to })
    }

    pub(super) fn binary(
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

    pub(super) fn choose(
        &mut self,
        condition: &Condition,
        then: &Value,
        otherwise: &Value,
        wanted: Option<Word>,
    ) -> Word {
        if let Condition::Compare { relation, left, right } = condition {
            let (then, otherwise) = (self.value(then), self.value(otherwise));
            let (a, b) = (self.value(left), self.value(right));
            self.emit(Instruction::Test { relation: *relation, a, b });
            return self.computed(wanted, |to| Instruction::Pick { to, then, otherwise });
        }
        // The word wanted may be read by what is still to be computed.
        let to = self.reserve(1);
        let past_then = self.jumps_if(condition, false);
        let from = self.value(then);
        self.emit(Instruction::Copy { to, from });
        let past_all = self.emit(Instruction::Jump { to: 0 });
        self.land_all(past_then);
        let from = self.value(otherwise);
        self.emit(Instruction::Copy { to, from });
        self.land(past_all);
        to
    }

    pub(super) fn load(&mut self, place: Place, wanted: Option<Word>) -> Word {
        if place.terms.is_empty() {
            return place.base;
        }
        let place = self.place(place);
        self.computed(wanted, |to| Instruction::Load { to, place })
    }

    pub(super) fn place(&mut self, place: Place) -> u32 {
        self.code.places.push(place);
        self.code.places.len() as u32 - 1
    }

    pub(super) fn element(&self, element: &Element) -> Place {
        self.indexed(self.code.layout.slot(element.slot), &self.plan.slot(element.slot).extents, &element.index)
    }

    /// Subscripts that are left out at the end are 0: the cells of a memory.
    pub(super) fn indexed(&self, base: Word, extents: &[u32], index: &[Index]) -> Place {
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
