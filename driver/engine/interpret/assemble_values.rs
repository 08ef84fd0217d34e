//! Expressions as sequences of instructions, and the locations of values.

use super::assemble::Assembler;
use super::code::*;
use super::functions::number_of;
use super::layout::{DT, HALF, TIME};
use std::ffi::c_int;
use zudyn_translator::code::{self, Base, Binary, Builtin, Draw, Expression, Id, Index, Range, Remember, Type, Unary};

impl<'a> Assembler<'a> {
    pub(super) fn value(&mut self, id: Id<Expression>) -> Word {
        self.value_into(id, None)
    }

    /// The word of the value, once the instructions emitted for it have run; `wanted` if it must be computed.
    pub(super) fn value_into(&mut self, id: Id<Expression>, wanted: Option<Word>) -> Word {
        let code = &self.system.code;
        match code.expressions[id] {
            Expression::Real(number) => self.constant(number),
            Expression::Integer(number) => self.whole(number),
            Expression::Logical(value) => self.constant(if value { 1.0 } else { 0.0 }),
            Expression::Time => TIME,
            Expression::Dt => DT,
            Expression::HalfStep => HALF,
            Expression::Read(place) => self.read(place, wanted),
            Expression::Whole(_) => {
                self.refuse("an array as a value");
                TIME
            }
            Expression::Unary(Unary::Negate, a) => {
                if self.is_whole(a) {
                    let (none, b) = (self.whole(0), self.value(a));
                    return self.integer(Operation::Subtract, code.type_of(a), none, b, wanted);
                }
                let a = self.value(a);
                self.computed(wanted, |to| Instruction::Negate { to, a })
            }
            Expression::Binary(Binary::And | Binary::Or, ..)
            | Expression::Unary(Unary::Not, _)
            | Expression::Given(_) => self.truth(id, wanted),
            Expression::Compare(relation, a, b) => {
                if !self.is_whole(a) {
                    return self.truth(id, wanted);
                }
                let (a, b) = (self.value(a), self.value(b));
                self.computed(wanted, |to| Instruction::CompareWhole { relation, to, a, b })
            }
            Expression::Binary(operator, a, b) => self.arithmetic(operator, a, b, wanted),
            Expression::Choose(condition, then, otherwise) => self.choose(condition, then, otherwise, wanted),
            Expression::Convert(a, rounding) => self.convert(a, code.type_of(id), rounding, wanted),
            Expression::Builtin(function, list) => self.builtin(function, code.list(list), wanted),
            Expression::Call(function, list) => self.call_function(function, list, Vec::new()),
            Expression::Lookup(lookup) => self.lookup(&code.lookups[lookup], wanted),
            Expression::Column { slope, file, column, argument } => {
                self.code.columns.push((file.index() as c_int, column as c_int));
                let column = self.code.columns.len() as u32 - 1;
                let argument = self.value(argument);
                self.computed(wanted, |to| match slope {
                    false => Instruction::Interpolate { to, column, argument },
                    true => Instruction::SlopeAt { to, column, argument },
                })
            }
            Expression::Fold(fold) => self.fold(&code.folds[fold], wanted),
            Expression::Draw(draw, list) => self.draw(draw, list, wanted),
            Expression::Remember(what, memory, list) => self.remember(what, memory, list, wanted),
            Expression::Object(_) => {
                self.refuse("records");
                self.computed(wanted, |to| Instruction::Add { to, a: HALF, b: HALF })
            }
        }
    }

    fn arithmetic(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>, wanted: Option<Word>) -> Word {
        let kind = self.system.code.type_of(a);
        let (a, b) = (self.value(a), self.value(b));
        if !matches!(kind, Type::Real(code::types::Width::Double)) {
            let operation = match operator {
                Binary::Add => Operation::Add,
                Binary::Subtract => Operation::Subtract,
                Binary::Multiply => Operation::Multiply,
                Binary::Divide => Operation::Divide,
                Binary::Power | Binary::And | Binary::Or => {
                    self.refuse("powers of integers");
                    Operation::Add
                }
            };
            return self.integer(operation, kind, a, b, wanted);
        }
        self.computed(wanted, |to| match operator {
            Binary::Add => Instruction::Add { to, a, b },
            Binary::Subtract => Instruction::Subtract { to, a, b },
            Binary::Multiply => Instruction::Multiply { to, a, b },
            Binary::Divide => Instruction::Divide { to, a, b },
            // Operators of conditions are jumps: see `truth`.
            Binary::Power | Binary::And | Binary::Or => Instruction::Power { to, a, b },
        })
    }

    fn builtin(&mut self, function: Builtin, arguments: &[Id<Expression>], wanted: Option<Word>) -> Word {
        match (function, arguments) {
            (Builtin::Max, [a, b]) => self.binary(*a, *b, wanted, |to, a, b| Instruction::Maximum { to, a, b }),
            (Builtin::Min, [a, b]) => self.binary(*a, *b, wanted, |to, a, b| Instruction::Minimum { to, a, b }),
            _ if number_of(function).is_some() => {
                let words = arguments.iter().map(|argument| self.value(*argument)).collect();
                self.code.arguments.push(words);
                let arguments = self.code.arguments.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Apply { function, to, arguments })
            }
            (_, [a, b]) => self.binary(*a, *b, wanted, |to, a, b| Instruction::CallTwo { function, to, a, b }),
            _ => {
                let a = arguments.first().map_or(TIME, |argument| self.value(*argument));
                self.computed(wanted, |to| Instruction::Call { function, to, a })
            }
        }
    }

    fn draw(&mut self, draw: Draw, list: Range<Expression>, wanted: Option<Word>) -> Word {
        let arguments = self.system.code.list(list).iter();
        let mut words = arguments.map(|argument| self.value(*argument)).collect::<Vec<_>>().into_iter();
        let (a, b) = (words.next().unwrap_or(TIME), words.next().unwrap_or(TIME));
        self.computed(wanted, |to| match draw {
            Draw::Uniform => Instruction::Uniform { to },
            Draw::Normal => Instruction::Normal { to, mean: a, deviation: b },
            Draw::Scop(draw) => Instruction::Draw { draw, to, a, b },
        })
    }

    fn remember(
        &mut self,
        what: Remember,
        memory: Id<code::Place>,
        list: Range<Expression>,
        wanted: Option<Word>,
    ) -> Word {
        let memory = self.element(memory);
        let arguments: Vec<Word> = self.system.code.list(list).iter().map(|argument| self.value(*argument)).collect();
        let at = |number: usize| arguments.get(number).copied().unwrap_or(TIME);
        self.code.remembered.push(match what {
            Remember::Pulse => Remembered::Pulse { memory, height: at(0), first: at(1), interval: at(2) },
            Remember::Sample => Remembered::Sample { memory, of: at(0), interval: at(1) },
            Remember::RampSum => Remembered::RampSum { memory, slope: at(0), from: at(1) },
        });
        let what = self.code.remembered.len() as u32 - 1;
        self.computed(wanted, |to| Instruction::Remember { what, to })
    }

    fn binary(
        &mut self,
        a: Id<Expression>,
        b: Id<Expression>,
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

    fn choose(
        &mut self,
        condition: Id<Expression>,
        then: Id<Expression>,
        otherwise: Id<Expression>,
        wanted: Option<Word>,
    ) -> Word {
        match self.system.code.expressions[condition] {
            Expression::Compare(relation, left, right) if !self.is_whole(left) => {
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let (a, b) = (self.value(left), self.value(right));
                self.emit(Instruction::Test { relation, a, b });
                return self.computed(wanted, |to| Instruction::Pick { to, then, otherwise });
            }
            _ => {}
        }
        // The remaining computation may read the target word.
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

    /// 1 or 0, the value of a condition.
    fn truth(&mut self, condition: Id<Expression>, wanted: Option<Word>) -> Word {
        let (no, yes) = (self.constant(0.0), self.constant(1.0));
        // The condition may read the target word.
        let past = self.jumps_if(condition, false);
        let to = self.computed(wanted, |to| Instruction::Copy { to, from: yes });
        let past_all = self.emit(Instruction::Jump { to: 0 });
        self.land_all(past);
        self.emit(Instruction::Copy { to, from: no });
        self.land(past_all);
        to
    }

    // ---- places ----

    fn read(&mut self, id: Id<code::Place>, wanted: Option<Word>) -> Word {
        let place = &self.system.code.places[id];
        if let Base::Local(counter) = place.base {
            if let Some(value) = self.written_out.get(&counter) {
                return self.whole(i64::from(*value));
            }
        }
        if self.is_handed_over(place.base) {
            let Base::Local(array) = place.base else { return TIME };
            let array = self.local(array);
            let place = self.element(id);
            let place = self.place(place);
            return self.computed(wanted, |to| Instruction::LoadThrough { to, array, place });
        }
        if let (Some((base, _)), [Index::Computed(index)]) = (self.base(place.base), &place.index[..])
            && !self.is_whole(*index)
        {
            let index = self.value(*index);
            return self.computed(wanted, |to| Instruction::LoadAt { to, base, index });
        }
        let place = self.element(id);
        self.load(place, wanted)
    }

    /// Stores a word in a place.
    pub(super) fn store(&mut self, id: Id<code::Place>, from: Word) {
        let place = &self.system.code.places[id];
        if self.is_handed_over(place.base) {
            let Base::Local(array) = place.base else { return };
            let array = self.local(array);
            let place = self.element(id);
            let place = self.place(place);
            self.emit(Instruction::StoreThrough { array, place, from });
            return;
        }
        if let (Some((base, _)), [Index::Computed(index)]) = (self.base(place.base), &place.index[..])
            && !self.is_whole(*index)
        {
            let index = self.value(*index);
            self.emit(Instruction::StoreAt { base, index, from });
            return;
        }
        let place = self.element(id);
        if place.terms.is_empty() {
            self.emit(Instruction::Copy { to: place.base, from });
        } else {
            let place = self.place(place);
            self.emit(Instruction::Store { place, from });
        }
    }

    /// Whether the location of an element depends only on counters.
    pub(super) fn is_direct(&self, place: &code::Place) -> bool {
        let fixed = |index: &Index| matches!(index, Index::Fixed(_) | Index::Running { .. });
        place.index.iter().all(fixed) && !self.is_handed_over(place.base)
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

    /// The first word of a quantity or local, and the distances between its elements; nothing for an array that was
    /// passed in.
    pub(super) fn base(&self, base: Base) -> Option<(Word, Vec<i32>)> {
        match base {
            Base::Quantity(id) => {
                let quantity = &self.system.quantities[id];
                let cells = match quantity.role {
                    code::Role::Memory(kind) => kind.cells() as i32,
                    _ => 1,
                };
                let strides = strides(&quantity.extents).into_iter().map(|stride| stride * cells).collect();
                Some((self.code.layout.quantity(id), strides))
            }
            Base::Local(_) if self.is_handed_over(base) => None,
            Base::Local(id) => Some((self.local(id), strides(&self.function.locals[id].extents))),
        }
    }

    /// The location of an element; in an array that was passed in, relative to its start.
    pub(super) fn element(&mut self, id: Id<code::Place>) -> Place {
        let place = &self.system.code.places[id];
        let (base, strides) = self.base(place.base).unwrap_or_else(|| match place.base {
            Base::Local(local) => (0, strides(&self.function.locals[local].extents)),
            Base::Quantity(_) => (0, Vec::new()),
        });
        let mut found = Place { base, terms: Vec::new() };
        for (index, stride) in place.index.iter().zip(strides) {
            self.add_index(&mut found, *index, stride);
        }
        found
    }

    /// The word of an element with fixed subscripts.
    pub(super) fn fixed(&mut self, id: Id<code::Place>) -> Word {
        let place = self.element(id);
        if !place.terms.is_empty() {
            self.refuse("a computed subscript here");
        }
        place.base
    }

    pub(super) fn add_index(&mut self, place: &mut Place, index: Index, stride: i32) {
        match index {
            Index::Fixed(at) => place.base += at as i32 * stride,
            Index::Running { counter, offset } => {
                place.base += offset * stride;
                match self.written_out.get(&counter) {
                    Some(at) => place.base += *at as i32 * stride,
                    None => place.terms.push((self.local(counter), stride)),
                }
            }
            Index::Counted(value) => {
                let word = self.value(value);
                place.terms.push((word, stride));
            }
            Index::Computed(value) => {
                let whole = self.is_whole(value);
                let a = self.value(value);
                let word = if whole { a } else { self.computed(None, |to| Instruction::Subscript { to, a }) };
                place.base -= stride;
                place.terms.push((word, stride));
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
