//! Expressions as instructions.

use super::assemble::{Body, words};
use super::code::*;
use super::layout::{FieldPlace, Made, Unknown};
use zudyn_translator::code::records::{Field, Object, Test};
use zudyn_translator::code::runtime::{Runtime, Want};
use zudyn_translator::code::types::Item;
use zudyn_translator::code::{Base, Binary, Expression, Id, Range, Type, Unary};

/// The words of a value of an expression: an address takes one, whatever it is the address of.
fn words_of(body: &Body, id: Id<Expression>) -> Word {
    if let Expression::Object(object) = body.source.expressions[id]
        && let Object::Address(_) = body.source.records.objects[object]
    {
        return 1;
    }
    words(body.kind_of(id))
}

impl Body<'_> {
    /// Where a value is: that of a local stays in it.
    pub fn operand(&mut self, id: Id<Expression>) -> Made<Word> {
        if let Expression::Read(place) = self.source.expressions[id]
            && let Base::Local(local) = self.source.places[place].base
        {
            return Ok(self.local(local));
        }
        let to = self.take(words_of(self, id));
        self.value(id, to)?;
        Ok(to)
    }

    /// The same where a value of the type is expected: integers become numbers.
    pub fn converted(&mut self, id: Id<Expression>, kind: Type) -> Made<Word> {
        let own = self.kind_of(id);
        if kind == Type::Text
            && let Expression::Object(object) = self.source.expressions[id]
            && self.source.records.objects[object] == Object::None
        {
            let to = self.take(TEXT);
            self.add(Instruction::NoText { to });
            return Ok(to);
        }
        let a = self.operand(id)?;
        if matches!(kind, Type::Real(_)) && !matches!(own, Type::Real(_)) {
            let to = self.take(1);
            self.add(Instruction::ToReal { to, a });
            return Ok(to);
        }
        Ok(a)
    }

    /// Puts a value there; nothing else is there that it needs.
    pub fn value(&mut self, id: Id<Expression>, to: Word) -> Made<()> {
        let mark = self.mark();
        let kind = self.kind_of(id);
        match self.source.expressions[id] {
            Expression::Real(number) => self.number(to, number.to_bits()),
            Expression::Integer(number) if matches!(kind, Type::Real(_)) => self.number(to, (number as f64).to_bits()),
            Expression::Integer(number) => self.number(to, number as u64),
            Expression::Logical(holds) => self.number(to, u64::from(holds)),
            Expression::Read(place) => self.read(self.source.places[place].base, to),
            Expression::Time => {
                let offset = super::layout::value("zd_world.head.time")?;
                self.add(Instruction::LoadModel { to, offset });
            }
            Expression::Unary(Unary::Not, a) => {
                let a = self.operand(a)?;
                self.add(Instruction::Not { to, a });
            }
            Expression::Unary(Unary::Negate, a) => {
                let a = self.converted(a, kind)?;
                self.add(match kind {
                    Type::Real(_) => Instruction::NegateReal { to, a },
                    _ => Instruction::Negate { to, a },
                });
            }
            Expression::Binary(Binary::And, a, b) => self.decided(a, b, to, false)?,
            Expression::Binary(Binary::Or, a, b) => self.decided(a, b, to, true)?,
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.converted(a, kind)?, self.converted(b, kind)?);
                self.add(match (operator, matches!(kind, Type::Real(_))) {
                    (Binary::Add, true) => Instruction::AddReal { to, a, b },
                    (Binary::Subtract, true) => Instruction::SubtractReal { to, a, b },
                    (Binary::Multiply, true) => Instruction::MultiplyReal { to, a, b },
                    (Binary::Divide, true) => Instruction::DivideReal { to, a, b },
                    (Binary::Power, true) => Instruction::Power { to, a, b },
                    (Binary::Add, false) => Instruction::Add { to, a, b },
                    (Binary::Subtract, false) => Instruction::Subtract { to, a, b },
                    (Binary::Multiply, false) => Instruction::Multiply { to, a, b },
                    (operator, _) => return Err(Unknown(format!("{operator:?} of integers"))),
                });
            }
            Expression::Compare(relation, a, b) => {
                let real = [a, b].into_iter().any(|side| matches!(self.kind_of(side), Type::Real(_)));
                let (a, b) = match real {
                    true => (self.converted(a, Type::REAL)?, self.converted(b, Type::REAL)?),
                    false => (self.operand(a)?, self.operand(b)?),
                };
                self.add(match real {
                    true => Instruction::CompareReal { relation, to, a, b },
                    false => Instruction::Compare { relation, to, a, b },
                });
            }
            Expression::Choose(condition, then, otherwise) => {
                let over = self.unless(condition)?;
                self.put(then, kind, to)?;
                let end = self.jump();
                self.land(over);
                self.put(otherwise, kind, to)?;
                self.land(end);
            }
            Expression::Convert(a, _) => {
                let own = self.kind_of(a);
                match (own, kind) {
                    (Type::Integer { .. } | Type::Character | Type::Logical, Type::Integer { .. }) => {
                        self.value(a, to)?;
                    }
                    (Type::Real(_), Type::Real(_)) => self.value(a, to)?,
                    (Type::Integer { .. }, Type::Real(_)) => {
                        let a = self.operand(a)?;
                        self.add(Instruction::ToReal { to, a });
                    }
                    _ => return Err(Unknown(format!("a conversion of {own} to {kind}"))),
                }
            }
            Expression::Object(object) => self.object(id, self.source.records.objects[object], kind, to)?,
            Expression::Whole(_)
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Builtin(..)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..) => return Err(Unknown("an expression of another language".into())),
        }
        self.release(mark);
        Ok(())
    }

    /// The same where a value of the type is expected.
    fn put(&mut self, id: Id<Expression>, kind: Type, to: Word) -> Made<()> {
        let mark = self.mark();
        let from = self.converted(id, kind)?;
        self.release(mark);
        self.add(match kind {
            Type::Text => Instruction::CopyText { to, from },
            _ => Instruction::Copy { to, from },
        });
        Ok(())
    }

    fn read(&mut self, base: Base, to: Word) {
        let kind = self.kind_of_base(base);
        self.add(match (base, kind) {
            (Base::Local(id), Type::Text) => Instruction::CopyText { to, from: self.local(id) },
            (Base::Local(id), _) => Instruction::Copy { to, from: self.local(id) },
            (Base::Quantity(id), Type::Text) => {
                Instruction::LoadModelText { to, offset: self.layout.quantities[id.index()] }
            }
            (Base::Quantity(id), _) => Instruction::LoadModel { to, offset: self.layout.quantities[id.index()] },
        });
    }

    /// `and` and `or`: the first side may decide.
    fn decided(&mut self, a: Id<Expression>, b: Id<Expression>, to: Word, decides: bool) -> Made<()> {
        let result = self.take(1);
        self.value(a, result)?;
        let end = self.jump_if(result, decides);
        self.value(b, result)?;
        self.land(end);
        self.add(Instruction::Copy { to, from: result });
        Ok(())
    }

    fn jump_if(&mut self, condition: Word, holds: bool) -> usize {
        self.add(match holds {
            true => Instruction::JumpIf { condition, to: 0 },
            false => Instruction::JumpUnless { condition, to: 0 },
        });
        self.at() as usize - 1
    }

    fn object(&mut self, id: Id<Expression>, object: Object, kind: Type, to: Word) -> Made<()> {
        let site = self.site();
        match object {
            Object::None if kind == Type::Text => self.add(Instruction::NoText { to }),
            Object::None => self.number(to, 0),
            Object::Text(literal) => self.add(Instruction::Literal { to, literal: literal.index() as u32 }),
            Object::Field { object, field } => {
                let kind = self.source.records.fields[field].kind;
                let (object, offset) = self.field(object, field)?;
                self.add(match kind {
                    Type::Text => Instruction::LoadText { to, object, offset },
                    _ => Instruction::Load { to, object, offset },
                });
            }
            Object::Element { array, .. } => {
                let address = self.take(1);
                self.address(id, address)?;
                self.add(match self.kind_of(array) {
                    Type::Array(Item::Logical | Item::Character) => Instruction::LoadByte { to, address },
                    Type::Array(Item::Text) => Instruction::LoadText { to, object: address, offset: 0 },
                    _ => Instruction::Load { to, object: address, offset: 0 },
                });
            }
            Object::Address(place) => self.address(place, to)?,
            Object::New { record, site } => {
                let site = self.operand(site)?;
                self.add(Instruction::New { to, class: record.index() as u32, site });
            }
            Object::Automatic(_) => return Err(Unknown("a record of a frame in an expression".into())),
            Object::Site => self.number(to, u64::from(site)),
            Object::Class(record) => {
                let class = self.code.classes[record.index()];
                self.number(to, class as u64);
            }
            Object::System(object) => {
                let Type::Reference(Some(record)) = self.kind_of(object) else {
                    return Err(Unknown("a system".into()));
                };
                let mut chain = self.source.records.chain(record);
                let offset = chain.find_map(|record| self.layout.systems[record.index()]);
                let offset = offset.ok_or_else(|| Unknown("a system".into()))?;
                let object = self.operand(object)?;
                self.add(Instruction::Address { to, object, offset });
            }
            Object::Used(object, name) => {
                self.value(object, to)?;
                let name = self.name(self.literal(name));
                self.add(Instruction::Used { object: to, name, site });
            }
            Object::Narrow { object, record, test } => {
                self.value(object, to)?;
                let class = record.index() as u32;
                match test {
                    Test::Known => {}
                    Test::OrNone => self.add(Instruction::Narrow { object: to, class, site }),
                    Test::Required => self.add(Instruction::Qua { object: to, class, site }),
                }
            }
            Object::Is { object, record, exact } => {
                let (object, class) = (self.operand(object)?, record.index() as u32);
                self.add(match exact {
                    true => Instruction::IsExactly { to, object, class },
                    false => Instruction::IsIn { to, object, class },
                });
            }
            Object::Same(a, b) => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                self.add(Instruction::Compare { relation: zudyn_translator::model::Relation::Equal, to, a, b });
            }
            Object::Call(function, list) => {
                let arguments = self.arguments(list, words(kind))?;
                self.add(Instruction::Call { function: function.index() as u32, arguments });
                self.result(arguments, kind, to);
            }
            Object::Dispatch(slot, list) => {
                let arguments = self.arguments(list, words(kind))?;
                self.add(Instruction::Dispatch { slot: slot.index() as u32, arguments });
                self.result(arguments, kind, to);
            }
            Object::Runtime(function, list) => {
                let arguments = self.runtime(function, list)?;
                if gives_address(function) {
                    self.add(Instruction::Load { to, object: arguments, offset: 0 });
                } else {
                    self.result(arguments, kind, to);
                }
            }
        }
        Ok(())
    }

    fn result(&mut self, from: Word, kind: Type, to: Word) {
        match kind {
            Type::Nothing => {}
            Type::Text => self.add(Instruction::CopyText { to, from }),
            _ => self.add(Instruction::Copy { to, from }),
        }
    }

    /// Arguments in consecutive words at the end of the frame, with space for the result.
    fn arguments(&mut self, list: Range<Expression>, result: Word) -> Made<Word> {
        let list = self.source.list(list);
        let sizes: Vec<Word> = list.iter().map(|argument| words_of(self, *argument)).collect();
        let first = self.take(sizes.iter().sum::<Word>().max(result));
        let mut at = first;
        for (argument, size) in list.iter().zip(sizes) {
            self.value(*argument, at)?;
            at += size;
        }
        Ok(first)
    }

    /// Calls the runtime.
    fn runtime(&mut self, function: Runtime, list: Range<Expression>) -> Made<Word> {
        let row = function.row();
        if matches!(function, Runtime::ArrayOf | Runtime::Connect | Runtime::Member) {
            return Err(Unknown(format!("{function:?} in an expression")));
        }
        let wants: Vec<Want> = row.parameters.iter().copied().filter(|want| want.is_operand()).collect();
        let list = self.source.list(list);
        let size = |want: &Want| if *want == Want::Text { TEXT } else { 1 };
        let first = self.take(wants.iter().map(size).sum::<Word>().max(words(row.result)));
        let mut at = first;
        for (want, operand) in wants.iter().zip(list) {
            match want {
                Want::Quoted => {
                    let text = self.constant_text(*operand).unwrap_or_default().to_vec();
                    let name = self.name(&text);
                    let address = self.code.names[name as usize].as_ptr();
                    self.number(at, address as u64);
                }
                Want::Literal => {
                    let Expression::Object(object) = self.source.expressions[*operand] else {
                        return Err(Unknown("a constant text".into()));
                    };
                    let Object::Text(literal) = self.source.records.objects[object] else {
                        return Err(Unknown("a constant text".into()));
                    };
                    self.add(Instruction::LiteralFrame { to: at, literal: literal.index() as u32 });
                }
                Want::Real => self.put(*operand, Type::REAL, at)?,
                Want::Text => self.put(*operand, Type::Text, at)?,
                _ => self.value(*operand, at)?,
            }
            at += size(want);
        }
        let site = self.site();
        let function = self.runtime_function(function)?;
        self.add(Instruction::Runtime { function, arguments: first, site });
        Ok(first)
    }

    fn constant_text(&self, operand: Id<Expression>) -> Option<&[u8]> {
        let Expression::Object(object) = self.source.expressions[operand] else { return None };
        match self.source.records.objects[object] {
            Object::Text(literal) => Some(self.literal(literal)),
            _ => None,
        }
    }

    /// The record or array that a field is in, and its offset there.
    pub fn field(&mut self, object: Id<Expression>, field: Id<Field>) -> Made<(Word, u32)> {
        let object = self.operand(object)?;
        match self.layout.fields[field.index()] {
            FieldPlace::Own(offset) => Ok((object, offset)),
            FieldPlace::Through { pointer, offset } => {
                let array = self.take(1);
                self.add(Instruction::Load { to: array, object, offset: pointer });
                Ok((array, offset))
            }
        }
    }

    /// The address of a variable, a field, an element, or what the runtime gives one of.
    pub fn address(&mut self, id: Id<Expression>, to: Word) -> Made<()> {
        let site = self.site();
        match self.source.expressions[id] {
            Expression::Read(place) => match self.source.places[place].base {
                Base::Local(local) => self.add(Instruction::LocalAddress { to, of: self.local(local) }),
                Base::Quantity(id) => {
                    self.add(Instruction::ModelAddress { to, offset: self.layout.quantities[id.index()] });
                }
            },
            Expression::Object(object) => match self.source.records.objects[object] {
                Object::Field { object, field } => {
                    let (object, offset) = self.field(object, field)?;
                    self.add(Instruction::Address { to, object, offset });
                }
                Object::Element { array, name, subscripts } => {
                    let size = match self.kind_of(array) {
                        Type::Array(Item::Logical | Item::Character) => 1,
                        Type::Array(Item::Text) => TEXT as i32 * 8,
                        _ => 8,
                    };
                    let name = self.name(self.literal(name));
                    let list = self.source.list(subscripts);
                    let arguments = self.take(1 + list.len().max(1) as Word);
                    self.value(array, arguments)?;
                    for (number, subscript) in list.iter().enumerate() {
                        self.value(*subscript, arguments + 1 + number as Word)?;
                    }
                    let element = Element { subscripts: list.len() as i32, size, name, site: site as i32 };
                    self.code.elements.push(element);
                    let element = self.code.elements.len() as u32 - 1;
                    self.add(Instruction::Element { to, arguments, element });
                }
                Object::Runtime(function, list) if gives_address(function) => {
                    let arguments = self.runtime(function, list)?;
                    self.add(Instruction::Copy { to, from: arguments });
                }
                _ => return Err(Unknown("an address".into())),
            },
            _ => return Err(Unknown("an address".into())),
        }
        Ok(())
    }
}

/// Whether the function gives the address of what it stands for.
fn gives_address(function: Runtime) -> bool {
    matches!(function, Runtime::State | Runtime::Rate | Runtime::TraceInterval | Runtime::LastBlock)
}
