//! Functions and their statements as instructions. What a statement means is stated in `translator/code/records.rs`; the
//! emitted C (`translator/emit/records/body.rs`) does the same.

use super::code::*;
use super::layout::{Descriptors, Layout, Made, Unknown};
use std::ffi::{CString, c_int};
use zudyn_translator::code::records::{Entry, Literal, Object};
use zudyn_translator::code::runtime::Runtime;
use zudyn_translator::code::{
    Base, Block, Code as Source, Expression, Function, Id, Label, Local, Range, Site, Stated, Statement, System, Type,
    types::Item, walk,
};

/// The longest frame; the stack has room for many of them.
const LONGEST: Word = 1 << 19;

/// Words that a value takes.
pub fn words(kind: Type) -> Word {
    if kind == Type::Text { TEXT } else { 1 }
}

pub fn assemble(system: &System, layout: &Layout, descriptors: &Descriptors) -> Made<Code> {
    let records = &system.code.records;
    let mut code =
        Code { classes: descriptors.classes.clone(), literals: descriptors.literals.clone(), ..Code::default() };
    for record in records.records.values() {
        let mut entries = [None; 9];
        for (entry, function) in record.entries.iter() {
            entries[entry as usize] = Some(function.index() as u32);
        }
        code.entries.push(entries);
    }
    let mut known = Known::default();
    for slot in records.slots.values() {
        let found = |record: &zudyn_translator::code::Record| {
            record.virtuals.get(slot.index as usize).copied().flatten().map(|function| function.index() as u32)
        };
        let found = records.records.values().map(found).collect();
        let name = known.name(&mut code, slot.name.as_bytes());
        code.slots.push(Slot { found, name });
    }
    for (id, function) in system.code.functions.iter() {
        let runs = records.records.values().any(|record| record.entries.get(Entry::Run) == Some(id));
        let body = Body {
            source: &system.code,
            layout,
            code: &mut code,
            known: &mut known,
            function,
            quantities: system.quantities.values().map(|quantity| quantity.kind).collect(),
            locals: Vec::new(),
            automatic: Vec::new(),
            next: 0,
            most: 0,
            out: Vec::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            pauses: vec![0],
            site: 0,
        };
        let routine = body.function(runs)?;
        code.routines.push(routine);
    }
    Ok(code)
}

/// What tables have already.
#[derive(Default)]
pub struct Known {
    constants: rustc_hash::FxHashMap<u64, u32>,
    names: rustc_hash::FxHashMap<Vec<u8>, u32>,
    functions: rustc_hash::FxHashMap<Runtime, u32>,
}

impl Known {
    fn name(&mut self, code: &mut Code, text: &[u8]) -> u32 {
        *self.names.entry(text.to_vec()).or_insert_with(|| {
            let text: Vec<u8> = text.iter().map(|byte| if *byte == 0 { b' ' } else { *byte }).collect();
            code.names.push(CString::new(text).unwrap_or_default());
            code.names.len() as u32 - 1
        })
    }
}

/// A function in the making.
pub struct Body<'a> {
    pub source: &'a Source,
    pub layout: &'a Layout,
    pub code: &'a mut Code,
    known: &'a mut Known,
    function: &'a Function,
    quantities: Vec<Type>,
    /// The first word of each local.
    locals: Vec<Word>,
    /// Records of the frame: the expression that makes one, and its first word.
    automatic: Vec<(Id<Expression>, Word)>,
    /// The next word for an intermediate value, and the most that were used.
    next: Word,
    most: Word,
    out: Vec<Instruction>,
    labels: Vec<(Id<Label>, At)>,
    jumps: Vec<(usize, Id<Label>)>,
    pauses: Vec<At>,
    site: c_int,
}

impl<'a> Body<'a> {
    fn function(mut self, runs: bool) -> Made<Routine> {
        let function = self.function;
        self.locals = vec![0; function.locals.len()];
        for parameter in &function.parameters {
            self.locals[parameter.index()] = self.take(words(function.locals[*parameter].kind));
        }
        let cleared = self.next;
        // The result, and in the function of a frame the frame.
        if self.next < words(function.result).max(1) {
            self.next = words(function.result).max(1);
        }
        for (id, local) in function.locals.iter() {
            if !function.parameters.contains(&id) {
                self.locals[id.index()] = self.take(words(local.kind));
            }
        }
        if runs && function.parameters.len() > 1 {
            return Err(Unknown("a frame with parameters".into()));
        }
        self.take_automatic(&function.body);
        self.most = self.next;
        let site = function.source.map_or(-1, |site| site.index() as c_int);
        self.block(&function.body)?;
        if function.result != Type::Nothing {
            // No function ends without its result; after a failure, this one is as good as any.
            let to = self.next;
            self.add(Instruction::NoText { to });
            self.most = self.most.max(to + TEXT);
            self.give(to);
        }
        self.add(Instruction::Return);
        for (at, label) in std::mem::take(&mut self.jumps) {
            let to = self.labels.iter().find(|(known, _)| *known == label).map(|(_, to)| *to);
            let to = to.ok_or_else(|| Unknown("a label".into()))?;
            // A jump back may repeat something.
            self.out[at] = if to as usize <= at { Instruction::Repeat { to } } else { Instruction::Jump { to } };
        }
        if self.most > LONGEST {
            return Err(Unknown(format!("a function with {} words", self.most)));
        }
        Ok(Routine { instructions: self.out, words: self.most, cleared, pauses: self.pauses, site })
    }

    /// The places of the records that statements make in the frame.
    fn take_automatic(&mut self, block: &'a Block) {
        for stated in block {
            if let Statement::Set(_, value) | Statement::Store(_, value) = &stated.statement
                && let Expression::Object(object) = self.source.expressions[*value]
                && let Object::Automatic(record) = self.source.records.objects[object]
            {
                let first = self.take(self.layout.sizes[record.index()].div_ceil(8));
                self.automatic.push((*value, first));
            }
            walk::blocks_of(&stated.statement).into_iter().for_each(|inner| self.take_automatic(inner));
        }
    }

    pub fn add(&mut self, instruction: Instruction) {
        self.out.push(instruction);
    }

    pub fn at(&self) -> At {
        self.out.len() as At
    }

    /// Words for intermediate values, until `next` is set back.
    pub fn take(&mut self, words: Word) -> Word {
        let first = self.next;
        self.next += words;
        self.most = self.most.max(self.next);
        first
    }

    pub fn mark(&self) -> Word {
        self.next
    }

    pub fn release(&mut self, mark: Word) {
        self.next = mark;
    }

    pub fn local(&self, id: Id<Local>) -> Word {
        self.locals[id.index()]
    }

    pub fn kind_of(&self, id: Id<Expression>) -> Type {
        self.source.type_of(id)
    }

    pub fn site(&self) -> u32 {
        self.site as u32
    }

    pub fn constant(&mut self, bits: u64) -> u32 {
        let constants = &mut self.code.constants;
        *self.known.constants.entry(bits).or_insert_with(|| {
            constants.push(bits);
            constants.len() as u32 - 1
        })
    }

    pub fn name(&mut self, text: &[u8]) -> u32 {
        self.known.name(self.code, text)
    }

    pub fn literal(&self, id: Id<Literal>) -> &'a [u8] {
        &self.source.records.literals[id].0
    }

    /// The number of a function of the runtime.
    pub fn runtime_function(&mut self, function: Runtime) -> Made<u32> {
        if let Some(known) = self.known.functions.get(&function) {
            return Ok(*known);
        }
        let name = CString::new(format!("{function:?}")).unwrap_or_default();
        // SAFETY: the text ends with NUL.
        let found = unsafe { crate::clib::records::zi_find(name.as_ptr()) };
        self.code.functions.push(found.ok_or_else(|| Unknown(format!("{function:?}")))?);
        let number = self.code.functions.len() as u32 - 1;
        self.known.functions.insert(function, number);
        Ok(number)
    }

    fn block(&mut self, block: &'a Block) -> Made<()> {
        block.iter().try_for_each(|stated| self.stated(stated))
    }

    fn enter_site(&mut self, site: Id<Site>) {
        self.site = site.index() as c_int;
    }

    fn stated(&mut self, stated: &'a Stated) -> Made<()> {
        self.enter_site(stated.source);
        let mark = self.mark();
        self.statement(&stated.statement)?;
        self.release(mark);
        Ok(())
    }

    fn statement(&mut self, statement: &'a Statement) -> Made<()> {
        match statement {
            Statement::Set(place, value) => {
                let base = self.source.places[*place].base;
                self.assign(base, *value)
            }
            Statement::Store(target, value) => self.store(*target, *value),
            Statement::Perform(value) => self.perform(*value),
            Statement::Pause(value) => self.pause(*value),
            Statement::If(condition, then, otherwise) => {
                let over = self.unless(*condition)?;
                self.block(then)?;
                if otherwise.is_empty() {
                    self.land(over);
                    return Ok(());
                }
                let end = self.jump();
                self.land(over);
                self.block(otherwise)?;
                self.land(end);
                Ok(())
            }
            Statement::While { before, condition, body, limit: None } => {
                let begin = self.at();
                self.block(before)?;
                let over = self.unless(*condition)?;
                self.block(body)?;
                self.add(Instruction::Repeat { to: begin });
                self.land(over);
                Ok(())
            }
            Statement::Iterate { target, from, condition, next, body } => {
                let site = self.site;
                self.store(*target, *from)?;
                let begin = self.at();
                let over = self.unless(*condition)?;
                self.block(body)?;
                self.site = site;
                self.store(*target, *next)?;
                self.add(Instruction::Repeat { to: begin });
                self.land(over);
                Ok(())
            }
            Statement::Return(None) => {
                self.add(Instruction::Return);
                Ok(())
            }
            Statement::Return(Some(value)) => {
                let from = self.converted(*value, self.function.result)?;
                self.give(from);
                Ok(())
            }
            Statement::Label(label) => {
                let at = self.at();
                self.labels.push((*label, at));
                Ok(())
            }
            Statement::Jump(label) => {
                let at = self.jump();
                self.jumps.push((at, *label));
                Ok(())
            }
            other => Err(Unknown(format!("{other:?}"))),
        }
    }

    fn give(&mut self, from: Word) {
        self.add(match self.function.result {
            Type::Text => Instruction::ReturnText { from },
            _ => Instruction::ReturnValue { from },
        });
    }

    /// Jumps if the condition is false, to a place that is not known yet.
    pub fn unless(&mut self, condition: Id<Expression>) -> Made<usize> {
        let mark = self.mark();
        let condition = self.operand(condition)?;
        self.release(mark);
        self.add(Instruction::JumpUnless { condition, to: 0 });
        Ok(self.out.len() - 1)
    }

    pub fn jump(&mut self) -> usize {
        self.add(Instruction::Jump { to: 0 });
        self.out.len() - 1
    }

    /// The jump leads here.
    pub fn land(&mut self, jump: usize) {
        let here = self.at();
        match &mut self.out[jump] {
            Instruction::Jump { to } | Instruction::JumpIf { to, .. } | Instruction::JumpUnless { to, .. } => {
                *to = here
            }
            _ => {}
        }
    }

    pub fn kind_of_base(&self, base: Base) -> Type {
        match base {
            Base::Quantity(id) => self.quantities[id.index()],
            Base::Local(id) => self.function.locals[id].kind,
        }
    }

    fn assign(&mut self, base: Base, value: Id<Expression>) -> Made<()> {
        let kind = self.kind_of_base(base);
        let from = self.assigned(value, kind)?;
        self.add(match (base, kind) {
            (Base::Local(id), Type::Text) => Instruction::CopyText { to: self.local(id), from },
            (Base::Local(id), _) => Instruction::Copy { to: self.local(id), from },
            (Base::Quantity(id), Type::Text) => {
                Instruction::StoreModelText { offset: self.layout.quantities[id.index()], from }
            }
            (Base::Quantity(id), _) => Instruction::StoreModel { offset: self.layout.quantities[id.index()], from },
        });
        Ok(())
    }

    /// A value that is assigned to a variable of the type.
    fn assigned(&mut self, value: Id<Expression>, kind: Type) -> Made<Word> {
        if let Expression::Object(object) = self.source.expressions[value] {
            match self.source.records.objects[object] {
                Object::Runtime(Runtime::ArrayOf, list) => return self.array(list, kind),
                Object::Automatic(record) => {
                    let found = self.automatic.iter().find(|(statement, _)| *statement == value);
                    let first = found.map(|(_, first)| *first).ok_or_else(|| Unknown("a record of a frame".into()))?;
                    let to = self.take(1);
                    self.add(Instruction::Automatic { to, first, class: record.index() as u32 });
                    return Ok(to);
                }
                _ => {}
            }
        }
        self.converted(value, kind)
    }

    fn array(&mut self, list: Range<Expression>, kind: Type) -> Made<Word> {
        let Type::Array(item) = kind else { return Err(Unknown("an array".into())) };
        let list = self.source.list(list);
        let arguments = self.take(2 + list.len() as Word);
        // SAFETY: it only gives the address of a constant.
        let class = unsafe { crate::clib::records::zi_kind(super::layout::kind_of_items(item)) };
        self.number(arguments, class as u64);
        self.number(arguments + 1, list.len() as u64 / 2);
        for (number, bound) in list.iter().enumerate() {
            self.value(*bound, arguments + 2 + number as Word)?;
        }
        let function = self.runtime_function(Runtime::ArrayOf)?;
        self.add(Instruction::Runtime { function, arguments, site: self.site() });
        Ok(arguments)
    }

    pub fn number(&mut self, to: Word, bits: u64) {
        let constant = self.constant(bits);
        self.add(Instruction::Constant { to, constant });
    }

    /// Sets what an expression stands for.
    fn store(&mut self, target: Id<Expression>, value: Id<Expression>) -> Made<()> {
        let kind = self.kind_of(target);
        match self.source.expressions[target] {
            Expression::Read(place) => {
                let base = self.source.places[place].base;
                return self.assign(base, value);
            }
            Expression::Object(object) => match self.source.records.objects[object] {
                Object::Field { object, field } => {
                    let kind = self.source.records.fields[field].kind;
                    let from = self.assigned(value, kind)?;
                    let (object, offset) = self.field(object, field)?;
                    self.add(match kind {
                        Type::Text => Instruction::StoreText { object, offset, from },
                        _ => Instruction::Store { object, offset, from },
                    });
                    return Ok(());
                }
                Object::Element { array, .. } => {
                    let item = match self.kind_of(array) {
                        Type::Array(item) => item,
                        _ => return Err(Unknown("an element".into())),
                    };
                    let from = self.converted(value, item.kind())?;
                    let address = self.take(1);
                    self.address(target, address)?;
                    self.add(match item {
                        Item::Logical | Item::Character => Instruction::StoreByte { address, from },
                        Item::Text => Instruction::StoreText { object: address, offset: 0, from },
                        _ => Instruction::Store { object: address, offset: 0, from },
                    });
                    return Ok(());
                }
                Object::Runtime(..) => {
                    let from = self.converted(value, kind)?;
                    let address = self.take(1);
                    self.address(target, address)?;
                    self.add(Instruction::Store { object: address, offset: 0, from });
                    return Ok(());
                }
                _ => {}
            },
            _ => {}
        }
        Err(Unknown("what is set".into()))
    }

    fn perform(&mut self, value: Id<Expression>) -> Made<()> {
        if let Expression::Object(object) = self.source.expressions[value]
            && let Object::Runtime(function @ (Runtime::Connect | Runtime::Member), list) =
                self.source.records.objects[object]
        {
            return self.connect(function, list);
        }
        let to = self.take(TEXT);
        self.value(value, to)
    }

    /// `set to`: the number of inputs, the block, the site, the inputs.
    fn connect(&mut self, function: Runtime, list: Range<Expression>) -> Made<()> {
        let [block, inputs @ .., site] = self.source.list(list) else { return Err(Unknown("set to".into())) };
        let arguments = self.take(3 + inputs.len() as Word);
        self.number(arguments, inputs.len() as u64);
        self.value(*block, arguments + 1)?;
        self.value(*site, arguments + 2)?;
        for (number, input) in inputs.iter().enumerate() {
            self.value(*input, arguments + 3 + number as Word)?;
        }
        let function = self.runtime_function(function)?;
        self.add(Instruction::Runtime { function, arguments, site: self.site() });
        Ok(())
    }

    fn pause(&mut self, value: Id<Expression>) -> Made<()> {
        let number = i16::try_from(self.pauses.len()).map_err(|_| Unknown("so many pauses".into()))?;
        self.add(Instruction::GoOnAt { number });
        match self.kind_of(value) {
            Type::Nothing => {
                self.perform(value)?;
                self.add(Instruction::Return);
            }
            _ => {
                let over = self.unless(value)?;
                self.add(Instruction::Return);
                self.land(over);
            }
        }
        let at = self.at();
        self.pauses.push(at);
        Ok(())
    }
}
