//! Functions that may wait become frames: records that remember where their function goes on.
//!
//! The lowering writes such a function like any other, with a `Statement::Pause` where it gives up control, and calls of
//! functions that may wait as whole values. Here
//!
//! - a function that waits, calls one that does, or calls a slot in which one is, gets a record with its parameters, its
//!   result and the locals that it needs after a pause;
//! - the function itself now makes and fills that record, and its statements are those of the record's `Entry::Run`;
//! - a call makes the record, enters it, pauses, and takes the result from the record.
//!
//! Bodies of classes and the program are written as `Entry::Run` of their own records from the start.

mod calls;
mod kept;
mod positions;
mod red;
mod shared;

use super::function::{FunctionKind, Local, Passing};
use super::records::{Entries, Entry, Field, Object, Record, Slot, Standard};
use super::runtime::Runtime;
use super::statement::{Block, Stated, Statement};
use super::system::Site;
use super::types::Type;
use super::{Arena, Base, Builder, Code, Effects, Expression, Function, Id, Records};
use crate::source::Excerpt;
use ecow::eco_format;
use red::Red;
use rustc_hash::FxHashMap as HashMap;

/// A function that may wait is called where it cannot: the site of the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced(pub Id<Site>);

/// The frame of a function that may wait.
#[derive(Clone, Debug)]
struct Frame {
    record: Id<Record>,
    result: Option<Id<Field>>,
    /// The function with its statements.
    run: Id<Function>,
    /// Its parameters, and where they are now.
    parameters: Vec<(Id<Local>, Id<Field>)>,
}

/// Gives all functions that may wait their frames.
pub fn make_frames(builder: &mut Builder) -> Result<(), Misplaced> {
    let mut red = Red::of(&builder.code);
    if let Some(entry) = red.misplaced_entry(&builder.code) {
        return Err(entry);
    }
    let mut frames = Frames { builder, frames: HashMap::default(), slots: HashMap::default() };
    let prefixes = frames.slots(&mut red);
    for function in frames.builder.code.functions.ids().collect::<Vec<_>>() {
        if red.functions.contains(&function) && !red.entries.contains(&function) {
            frames.declare(function, prefixes.get(&function).copied());
        }
    }
    let bodies: Vec<(Id<Function>, Id<Function>)> = red
        .functions_in_order()
        .into_iter()
        .map(|function| (function, frames.frames.get(&function).map_or(function, |frame| frame.run)))
        .collect();
    for (function, body) in bodies {
        frames.body(function, body)?;
    }
    frames.starters();
    for function in builder.code.functions.ids().collect::<Vec<_>>() {
        shared::share(builder, function, &|_| true);
    }
    Ok(())
}

/// What the frames of all functions in a slot begin with, and their result in it.
type Shared = (Id<Record>, Option<Id<Field>>);

struct Frames<'b> {
    builder: &'b mut Builder,
    frames: HashMap<Id<Function>, Frame>,
    /// Slots with functions that may wait: what the frames of all of them begin with.
    slots: HashMap<Id<Slot>, Shared>,
}

impl Frames<'_> {
    /// The frames of slots, and the slot of each function in one. What does not wait gets a function that calls it.
    fn slots(&mut self, red: &mut Red) -> HashMap<Id<Function>, Id<Record>> {
        let mut prefixes: HashMap<Id<Function>, Id<Record>> = HashMap::default();
        let mut slots: Vec<_> = red.slots.iter().copied().collect();
        slots.sort_by_key(|slot| slot.index());
        for id in slots {
            let slot = self.builder.code.records.slots[id].clone();
            let record = self.record(eco_format!("{}_call", slot.name), None);
            let result = (slot.result != Type::Nothing).then(|| self.field(record, "result".into(), slot.result));
            self.slots.insert(id, (record, result));
            let called = &mut self.builder.code.records.slots[id];
            called.result = Type::Reference(Some(record));
            called.parameters.push(Type::COUNTER);
            let mut wrapped: HashMap<Id<Function>, Id<Function>> = HashMap::default();
            for of in self.builder.code.records.records.ids().collect::<Vec<_>>() {
                if !self.builder.code.records.is_in(of, slot.of) {
                    continue;
                }
                let Some(Some(found)) =
                    self.builder.code.records.records[of].virtuals.get(slot.index as usize).copied()
                else {
                    continue;
                };
                let own = prefixes.get(&found).is_none_or(|prefix| *prefix == record);
                let function = match red.functions.contains(&found) && own {
                    true => found,
                    false => match wrapped.get(&found) {
                        Some(known) => *known,
                        None => self.wrapper(found),
                    },
                };
                wrapped.insert(found, function);
                red.functions.insert(function);
                prefixes.insert(function, record);
                self.builder.code.records.records[of].virtuals[slot.index as usize] = Some(function);
            }
        }
        prefixes
    }

    /// A function with the same parameters, which calls this one.
    fn wrapper(&mut self, of: Id<Function>) -> Id<Function> {
        let called = &self.builder.code.functions[of];
        let (name, result, source) = (called.name.clone(), called.result, called.source);
        let (mut locals, mut parameters) = (Arena::default(), Vec::new());
        for parameter in &called.parameters {
            parameters.push(locals.push(called.locals[*parameter].clone()));
        }
        let arguments: Vec<_> = parameters.iter().map(|local| (*local, locals[*local].kind)).collect();
        let arguments: Vec<_> = arguments
            .into_iter()
            .map(|(local, kind)| self.builder.read(Base::Local(local), Vec::new(), kind))
            .collect();
        let list = self.builder.list(&arguments);
        let call = self.object(Object::Call(of, list), result);
        let statement = match result {
            Type::Nothing => Statement::Perform(call),
            _ => Statement::Return(Some(call)),
        };
        let body = source.into_iter().map(|source| Stated { statement: statement.clone(), source }).collect();
        self.builder.code.functions.push(Function {
            name: eco_format!("{name}_called"),
            kind: FunctionKind::Plain,
            parameters,
            result,
            locals,
            body,
            effects: Effects::default(),
            source,
        })
    }

    /// The record of a function that waits; the function becomes the one that makes it.
    fn declare(&mut self, id: Id<Function>, prefix: Option<Id<Record>>) {
        let function = &self.builder.code.functions[id];
        let (name, result, source) = (function.name.clone(), function.result, function.source);
        let record = self.record(eco_format!("{name}_frame"), prefix);
        let shared = prefix.and_then(|prefix| self.builder.code.records.records[prefix].fields.first().copied());
        let function = &self.builder.code.functions[id];
        let kinds: Vec<(Id<Local>, Excerpt, Type)> = function
            .parameters
            .iter()
            .map(|local| (*local, function.locals[*local].name.clone(), function.locals[*local].kind))
            .collect();
        let result = match (result, shared) {
            (Type::Nothing, _) => None,
            (_, Some(shared)) => Some(shared),
            (kind, None) => Some(self.field(record, "result".into(), kind)),
        };
        let fields: Vec<Id<Field>> =
            kinds.iter().map(|(_, name, kind)| self.field(record, name.clone(), *kind)).collect();
        let maker = self.maker(&name, record, &kinds, &fields, source);
        let written = std::mem::replace(&mut self.builder.code.functions[id], maker);
        let mut run = Function { name: eco_format!("{name}_run"), result: Type::Nothing, ..written };
        let taken = run.locals.values().any(|local| local.name == "self");
        let own = run.locals.push(Local {
            name: if taken { "call".into() } else { "self".into() },
            kind: Type::Reference(Some(record)),
            extents: Vec::new(),
            passing: Passing::Value,
            temporary: None,
        });
        for parameter in std::mem::replace(&mut run.parameters, vec![own]) {
            run.locals[parameter].passing = Passing::Own;
        }
        let run = self.builder.code.functions.push(run);
        self.builder.code.records.records[record].entries.set(Entry::Run, run);
        let parameters = kinds.iter().map(|(local, ..)| *local).zip(fields).collect();
        self.frames.insert(id, Frame { record, result, run, parameters });
    }

    /// The function that makes a frame: of the parameters and the site.
    fn maker(
        &mut self,
        name: &Excerpt,
        record: Id<Record>,
        kinds: &[(Id<Local>, Excerpt, Type)],
        fields: &[Id<Field>],
        source: Option<Id<Site>>,
    ) -> Function {
        let kind = Type::Reference(Some(record));
        let mut locals: Arena<Local> = Arena::default();
        let mut local = |name: Excerpt, kind, passing| {
            locals.push(Local { name, kind, extents: Vec::new(), passing, temporary: None })
        };
        let mut parameters: Vec<Id<Local>> =
            kinds.iter().map(|(_, name, kind)| local(name.clone(), *kind, Passing::Value)).collect();
        let site = local("site".into(), Type::COUNTER, Passing::Value);
        let frame = local("new".into(), kind, Passing::Own);
        let at = source.unwrap_or(Id::new(0));
        let stated = |statement| Stated { statement, source: at };
        let read = |this: &mut Self, local, kind| this.builder.read(Base::Local(local), Vec::new(), kind);
        let site_value = read(self, site, Type::COUNTER);
        let new = self.object(Object::New { record, site: site_value }, kind);
        let place = self.builder.place(Base::Local(frame), Vec::new());
        let mut stores: Block = Vec::new();
        for ((parameter, field), (.., of)) in parameters.iter().zip(fields).zip(kinds) {
            let (of, field) = (*of, *field);
            let object = read(self, frame, kind);
            let target = self.object(Object::Field { object, field }, of);
            let value = read(self, *parameter, of);
            stores.push(stated(Statement::Store(target, value)));
        }
        let object = read(self, frame, kind);
        let none = self.object(Object::None, kind);
        let same = self.object(Object::Same(object, none), Type::Logical);
        let some = self.builder.add(Expression::Unary(super::Unary::Not, same), Type::Logical);
        let result = read(self, frame, kind);
        let mut body = vec![stated(Statement::Set(place, new))];
        if !stores.is_empty() {
            body.push(stated(Statement::If(some, stores, Vec::new())));
        }
        body.push(stated(Statement::Return(Some(result))));
        parameters.push(site);
        Function {
            name: name.clone(),
            kind: FunctionKind::Plain,
            parameters,
            result: kind,
            locals,
            body,
            effects: Effects::default(),
            source,
        }
    }

    /// The run time calls an action that may wait: a function that makes its frame and enters it.
    fn starters(&mut self) {
        let mut known: HashMap<Id<Function>, Id<Function>> = HashMap::default();
        for record in self.builder.code.records.records.ids().collect::<Vec<_>>() {
            let Some(action) = self.builder.code.records.records[record].entries.get(Entry::Action) else { continue };
            let Some(frame) = self.frames.get(&action).cloned() else { continue };
            let starter = match known.get(&action) {
                Some(known) => *known,
                None => self.starter(action, frame.record),
            };
            known.insert(action, starter);
            self.builder.code.records.records[record].entries.set(Entry::Action, starter);
        }
    }

    fn starter(&mut self, action: Id<Function>, record: Id<Record>) -> Id<Function> {
        let maker = &self.builder.code.functions[action];
        let (name, source) = (eco_format!("{}_start", maker.name), maker.source);
        let own = maker.parameters.first().map(|own| maker.locals[*own].clone());
        let mut locals: Arena<Local> = Arena::default();
        let own: Vec<Id<Local>> = own.into_iter().map(|own| locals.push(own)).collect();
        let kind = Type::Reference(Some(record));
        let new = Local { name: "new".into(), kind, extents: Vec::new(), passing: Passing::Own, temporary: None };
        let new = locals.push(new);
        let at = source.unwrap_or(Id::new(0));
        let stated = |statement| Stated { statement, source: at };
        let mut arguments = Vec::new();
        for own in &own {
            let kind = locals[*own].kind;
            arguments.push(self.builder.read(Base::Local(*own), Vec::new(), kind));
        }
        arguments.push(self.object(Object::Site, Type::COUNTER));
        let list = self.builder.list(&arguments);
        let call = self.object(Object::Call(action, list), kind);
        let place = self.builder.place(Base::Local(new), Vec::new());
        let [frame, entered] = [0; 2].map(|_| self.builder.read(Base::Local(new), Vec::new(), kind));
        let none = self.object(Object::None, kind);
        let same = self.object(Object::Same(frame, none), Type::Logical);
        let enter = self.runtime(Runtime::Enter, &[entered]);
        let body = vec![
            stated(Statement::Set(place, call)),
            stated(Statement::If(same, vec![stated(Statement::Return(None))], Vec::new())),
            stated(Statement::Perform(enter)),
        ];
        self.builder.code.functions.push(Function {
            name,
            kind: FunctionKind::Plain,
            parameters: own,
            result: Type::Nothing,
            locals,
            body,
            effects: Effects::default(),
            source,
        })
    }

    fn record(&mut self, name: Excerpt, prefix: Option<Id<Record>>) -> Id<Record> {
        self.builder.code.records.records.push(Record {
            name,
            prefix,
            base: Standard::Frame,
            standard: false,
            fields: Vec::new(),
            entries: Entries::default(),
            virtuals: Vec::new(),
            is_class: false,
            component: false,
            system: false,
            started: false,
            source: None,
        })
    }

    fn field(&mut self, of: Id<Record>, name: Excerpt, kind: Type) -> Id<Field> {
        let Records { records, fields, .. } = &mut self.builder.code.records;
        let field = fields.push(Field { name, of, kind, source: None });
        records[of].fields.push(field);
        field
    }

    fn object(&mut self, object: Object, kind: Type) -> Id<Expression> {
        let object = self.builder.code.records.objects.push(object);
        self.builder.add(Expression::Object(object), kind)
    }

    fn runtime(&mut self, function: Runtime, arguments: &[Id<Expression>]) -> Id<Expression> {
        let list = self.builder.list(arguments);
        self.object(Object::Runtime(function, list), function.row().result)
    }

    fn read(&mut self, function: Id<Function>, local: Id<Local>) -> Id<Expression> {
        let kind = self.builder.code.functions[function].locals[local].kind;
        self.builder.read(Base::Local(local), Vec::new(), kind)
    }
}

/// The functions that a function calls, and those that its calls of slots may find.
pub fn calls_of(code: &Code, function: Id<Function>) -> Vec<Id<Function>> {
    red::calls_of(code, &code.functions[function].body)
}

/// How often statements set or read a local.
pub fn uses_of(code: &Code, statements: &Block, local: Id<Local>) -> usize {
    positions::Positions::of_block(code, statements).uses(local)
}

/// The operands of an expression.
fn operands(code: &Code, id: Id<Expression>) -> Vec<Id<Expression>> {
    match code.expressions[id] {
        Expression::Unary(_, a) | Expression::Convert(a, _) => vec![a],
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => vec![a, b],
        Expression::Choose(a, b, c) => vec![a, b, c],
        Expression::Builtin(_, list) | Expression::Call(_, list) => code.list(list).to_vec(),
        Expression::Object(object) => code.records.objects[object].operands(code),
        _ => Vec::new(),
    }
}

/// Visits an expression after its operands.
fn each(code: &Code, id: Id<Expression>, visit: &mut dyn FnMut(Id<Expression>)) {
    operands(code, id).into_iter().for_each(|operand| each(code, operand, visit));
    visit(id);
}

/// The expressions of a statement itself.
fn own_expressions(statement: &Statement) -> Vec<Id<Expression>> {
    match statement {
        Statement::Set(_, value)
        | Statement::If(value, ..)
        | Statement::While { condition: value, .. }
        | Statement::Perform(value)
        | Statement::Pause(value)
        | Statement::Return(Some(value)) => vec![*value],
        Statement::Store(target, value) => vec![*target, *value],
        Statement::Iterate { target, from, condition, next, .. } => vec![*target, *from, *condition, *next],
        // Programs with records have no others with expressions.
        _ => Vec::new(),
    }
}
