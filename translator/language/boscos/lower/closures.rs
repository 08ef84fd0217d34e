//! Parameters that are evaluated where they are used: by name, and procedures.
//!
//! Each is a record with virtual functions, and with a reference to the nearest record around the call. What is passed by
//! name has a function that gets the value and one that sets it; a procedure has one for each form of call in the program.

use super::program::{Callee, ExpressionId, ExpressionKind, Mode, Place, Shape};
use super::virtuals::{Called, Form};
use super::*;
use crate::code::records::Test;

#[derive(Default)]
pub(super) struct Closures {
    names: HashMap<Type, NameRecord>,
    /// The prefix of all procedures that are passed.
    procedure: Option<Id<Record>>,
    /// By form of the call and result, and in the order of their slots.
    pub forms: HashMap<(Form, Option<program::Type>), Called>,
    pub order: Vec<(Form, Option<program::Type>)>,
    /// The records of the procedures that are passed, and the field with the record around them.
    passed: HashMap<Target, (Id<Record>, Option<Id<Field>>)>,
}

/// The prefix of what is passed by name for parameters of a type.
#[derive(Clone, Copy)]
pub(super) struct NameRecord {
    pub record: Id<Record>,
    get: Id<Slot>,
    set: Id<Slot>,
}

/// A procedure that is passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Procedure(ProcedureId),
    Virtual(VirtualId),
}

impl Lowering<'_> {
    pub(super) fn name_record(&mut self, kind: Type, at: Span) -> NameRecord {
        if let Some(known) = self.closures.names.get(&kind) {
            return *known;
        }
        let what = match kind {
            Type::Reference(Some(record)) => self.builder.code.records.records[record].name.clone(),
            Type::Reference(None) => "reference".into(),
            _ => eco_format!("{kind}"),
        };
        let record = self.plain_record(eco_format!("name_of_{what}"), None, at);
        self.builder.code.records.records[record].virtuals = vec![None, None];
        let mut slot = |name: Excerpt, index, parameters, result| {
            self.builder.code.records.slots.push(Slot { name, of: record, index, parameters, result })
        };
        let get = slot(eco_format!("get_{what}"), 0, Vec::new(), kind);
        let set = slot(eco_format!("set_{what}"), 1, vec![kind, Type::COUNTER], Type::Nothing);
        let made = NameRecord { record, get, set };
        self.closures.names.insert(kind, made);
        made
    }

    /// The prefix of the records of procedures.
    pub(super) fn procedure_record(&mut self, at: Span) -> Id<Record> {
        match self.closures.procedure {
            Some(known) => known,
            None => {
                let record = self.plain_record("procedure_parameter".into(), None, at);
                self.closures.procedure = Some(record);
                record
            }
        }
    }

    /// A name parameter and where it is; nothing of other places.
    pub(super) fn named(&self, place: &Place) -> Option<(VariableId, Instance)> {
        match place {
            Place::Variable { variable, of } if self.is_name(*variable) => Some((*variable, *of)),
            _ => None,
        }
    }

    pub(super) fn is_named(&self, place: &Place) -> bool {
        self.named(place).is_some()
    }

    pub(super) fn is_name(&self, variable: VariableId) -> bool {
        let formal = self.program.formal(variable);
        formal.is_some_and(|formal| formal.mode == Mode::Named && matches!(formal.shape, Shape::Simple(_)))
    }

    /// The value of what was passed by name.
    pub(super) fn get_named(&mut self, passed: Value, at: Span) -> Made<Value> {
        let name = self.name_of(passed, at)?;
        let kind = self.builder.code.records.slots[name.get].result;
        let list = self.builder.list(&[passed]);
        Ok(self.object(Object::Dispatch(name.get, list), kind))
    }

    /// Assigns through what was passed by name.
    pub(super) fn set_name(&mut self, passed: Value, value: Value, at: Span) -> Made<()> {
        let name = self.name_of(passed, at)?;
        let site = self.object(Object::Site, Type::COUNTER);
        let list = self.builder.list(&[passed, value, site]);
        let set = self.object(Object::Dispatch(name.set, list), Type::Nothing);
        self.perform(set);
        Ok(())
    }

    /// Assigns a changed text again, with its new position, if it is a variable that was passed by name.
    pub(super) fn set_text_again(&mut self, place: &Place, text: Value, at: Span) -> Made<()> {
        let Some((variable, of)) = self.named(place) else { return Ok(()) };
        let passed = self.variable_itself(variable, of, at)?;
        let name = self.name_of(passed, at)?;
        let site = self.builder.add(Expression::Integer(-1), Type::COUNTER);
        let list = self.builder.list(&[passed, text, site]);
        let set = self.object(Object::Dispatch(name.set, list), Type::Nothing);
        self.perform(set);
        Ok(())
    }

    pub(super) fn set_named(&mut self, place: &Place, value: Value, at: Span) -> Made<()> {
        let Some((variable, of)) = self.named(place) else { return Ok(()) };
        let passed = self.variable_itself(variable, of, at)?;
        self.set_name(passed, value, at)
    }

    /// The type of the value that was passed by name.
    pub(super) fn named_kind(&self, passed: Value, at: Span) -> Made<Type> {
        self.name_of(passed, at).map(|name| self.builder.code.records.slots[name.get].result)
    }

    fn name_of(&self, passed: Value, at: Span) -> Made<NameRecord> {
        let kind = self.kind(passed);
        let found = self.closures.names.values().find(|name| kind == Type::Reference(Some(name.record)));
        found.copied().ok_or(Unsupported { what: "a parameter by name", at })
    }

    /// What is passed by name for a parameter of the type.
    pub(super) fn name(&mut self, value: ExpressionId, place: Option<&Place>, kind: Type, at: Span) -> Made<Value> {
        let base = self.name_record(kind, at).record;
        if let ExpressionKind::Read(read) = &self.program.expressions[value].kind
            && let Some((variable, of)) = self.named(read)
        {
            let passed = self.variable_itself(variable, of, at)?;
            if self.kind(passed) == Type::Reference(Some(base)) {
                return Ok(passed);
            }
            return self.converted_name(passed, kind, base, at);
        }
        let record = self.plain_record("name".into(), Some(base), at);
        let local = self.new_record(record, "name", false);
        let outer = self.around_call(record, local, at)?;
        let get = self.getter(value, kind, record, outer)?;
        let set = self.setter(place, kind, record, outer, at)?;
        self.builder.code.records.records[record].virtuals = vec![Some(get), Some(set)];
        Ok(self.read_local(local))
    }

    /// A name parameter that is passed on as one of another type.
    pub(super) fn converted_name(&mut self, passed: Value, kind: Type, base: Id<Record>, at: Span) -> Made<Value> {
        let record = self.plain_record("name".into(), Some(base), at);
        let local = self.new_record(record, "name", false);
        let of = self.kind(passed);
        let field = self.field(record, "outer".into(), of, at);
        self.store_field(local, field, passed);
        let own_passed = |this: &mut Self, own: Id<Local>| {
            let object = this.read_local(own);
            this.object(Object::Field { object, field }, of)
        };
        let get = self.aside("get_name", record, &[], kind, |this, own, _| {
            let passed = own_passed(this, own);
            let value = this.get_named(passed, at)?;
            let value = this.as_kind(value, kind);
            this.push(Statement::Return(Some(value)));
            Ok(())
        })?;
        let parameters = [("value", kind), ("site", Type::COUNTER)];
        let set = self.aside("set_name", record, &parameters, Type::Nothing, |this, own, parameters| {
            let passed = own_passed(this, own);
            let name = this.name_of(passed, at)?;
            let value = this.read_local(parameters[0]);
            let value = this.as_kind(value, this.builder.code.records.slots[name.get].result);
            this.set_name(passed, value, at)
        })?;
        self.builder.code.records.records[record].virtuals = vec![Some(get), Some(set)];
        Ok(self.read_local(local))
    }

    /// The field of a closure for the record around this place, which is set.
    fn around_call(&mut self, record: Id<Record>, local: Id<Local>, at: Span) -> Made<Option<Around>> {
        let Some(block) = self.current.block.and_then(|block| self.enclosing(block)) else { return Ok(None) };
        let kind = Type::Reference(Some(self.record_of(block, at)?));
        let field = self.field(record, "outer".into(), kind, at);
        let value = self.reach(block, at)?;
        self.store_field(local, field, value);
        Ok(Some(Around { field, block }))
    }

    /// Writes another function meanwhile; its first parameter is a record of this type.
    pub(super) fn aside(
        &mut self,
        name: &str,
        record: Id<Record>,
        parameters: &[(&str, Type)],
        result: Type,
        write: impl FnOnce(&mut Self, Id<Local>, &[Id<Local>]) -> Made<()>,
    ) -> Made<Id<Function>> {
        let (site, block) = (self.current.site, self.current.block);
        let gives = (result != Type::Nothing).then_some(result);
        let inside = Current { site, block, gives, ..Current::default() };
        let outside = std::mem::replace(&mut self.current, inside);
        let this = self.current.local("self", Type::Reference(Some(record)), Passing::Value);
        let own: Vec<Id<Local>> =
            parameters.iter().map(|(name, kind)| self.current.local(name, *kind, Passing::Value)).collect();
        let written = write(self, this, &own);
        let Current { locals, out, .. } = std::mem::replace(&mut self.current, outside);
        written?;
        Ok(self.builder.code.functions.push(Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: std::iter::once(this).chain(own).collect(),
            result,
            locals,
            body: out,
            effects: Effects::default(),
            source: site,
        }))
    }

    /// The function of a closure finds what is around the call.
    fn find_around(&mut self, this: Id<Local>, around: Option<Around>) {
        let Some(Around { field, block }) = around else { return };
        let kind = self.builder.code.records.fields[field].kind;
        let object = self.read_local(this);
        let value = self.object(Object::Field { object, field }, kind);
        let local = self.current.local("outer", kind, Passing::Own);
        self.set_local(local, value);
        self.current.base = Some((local, block));
    }

    fn getter(
        &mut self,
        value: ExpressionId,
        kind: Type,
        record: Id<Record>,
        around: Option<Around>,
    ) -> Made<Id<Function>> {
        self.aside("get_name", record, &[], kind, |this, own, _| {
            this.find_around(own, around);
            let value = this.value(value)?;
            let value = this.as_kind(value, kind);
            this.push(Statement::Return(Some(value)));
            Ok(())
        })
    }

    fn setter(
        &mut self,
        place: Option<&Place>,
        kind: Type,
        record: Id<Record>,
        around: Option<Around>,
        at: Span,
    ) -> Made<Id<Function>> {
        let parameters = [("value", kind), ("site", Type::COUNTER)];
        self.aside("set_name", record, &parameters, Type::Nothing, |this, own, parameters| {
            let value = this.read_local(parameters[0]);
            let Some(place) = place else {
                let site = this.read_local(parameters[1]);
                let fault = this.runtime(Runtime::ReadOnly, &[site]);
                this.perform(fault);
                return Ok(());
            };
            this.find_around(own, around);
            if let Some((variable, of)) = this.named(place) {
                let passed = this.variable_itself(variable, of, at)?;
                let name = this.name_of(passed, at)?;
                let value = this.as_kind(value, this.builder.code.records.slots[name.get].result);
                return this.set_name(passed, value, at);
            }
            let target = this.place(place, at)?;
            let value = this.as_kind(value, this.kind(target));
            this.store(target, value);
            Ok(())
        })
    }

    /// A value as one of another type that agrees with its own.
    pub(super) fn as_kind(&mut self, value: Value, kind: Type) -> Value {
        match (self.kind(value), kind) {
            (Type::Integer { .. }, Type::Real(_)) => self.converted(program::Conversion::ToReal, value),
            (Type::Real(_), Type::Integer { .. }) => self.converted(program::Conversion::ToInteger, value),
            (Type::Reference(own), Type::Reference(Some(record))) => {
                let records = &self.builder.code.records;
                if own.is_some_and(|own| records.is_in(own, record)) {
                    return value;
                }
                let object = self.simple(value, "object");
                self.object(Object::Narrow { object, record, test: Test::OrNone }, kind)
            }
            _ => value,
        }
    }

    /// A procedure as a parameter.
    pub(super) fn procedure_value(&mut self, callee: &Callee, at: Span) -> Made<Value> {
        let (target, object) = match *callee {
            Callee::Formal { parameter, of } => return self.variable_itself(parameter, of, at),
            Callee::Procedure { procedure, .. } if self.program.procedures[procedure].runtime => {
                (Target::Procedure(procedure), None)
            }
            Callee::Procedure { procedure, of } => {
                let declared_in = self.program.procedures[procedure].declared_in;
                (Target::Procedure(procedure), self.record_for(declared_in, of, at)?)
            }
            Callee::Virtual { of, object } => {
                let object = self.instance(object, at)?;
                (Target::Virtual(of), Some(self.ready(object)))
            }
        };
        let (record, field) = match self.closures.passed.get(&target) {
            Some(known) => *known,
            None => self.passed(target, object.map(|object| self.kind(object)), at)?,
        };
        let local = self.new_record(record, "procedure", false);
        if let (Some(object), Some(field)) = (object, field) {
            self.store_field(local, field, object);
        }
        Ok(self.read_local(local))
    }

    /// The record of a procedure that is passed, with a function for each form of call.
    fn passed(&mut self, target: Target, object: Option<Type>, at: Span) -> Made<(Id<Record>, Option<Id<Field>>)> {
        let base = self.procedure_record(at);
        let name = match target {
            Target::Procedure(procedure) => &self.program.procedures[procedure].name,
            Target::Virtual(id) => &self.program.virtuals[id].name,
        };
        let record = self.plain_record(eco_format!("passed_{name}"), Some(base), at);
        let kind = match target {
            Target::Procedure(procedure) => match self.enclosing(self.program.procedures[procedure].declared_in) {
                Some(block) => Some(Type::Reference(Some(self.record_of(block, at)?))),
                None => None,
            },
            Target::Virtual(id) => Some(Type::Reference(Some(self.records[&self.program.virtuals[id].class]))),
        };
        let field = kind.or(object).map(|kind| self.field(record, "object".into(), kind, at));
        self.closures.passed.insert(target, (record, field));
        let mut virtuals = Vec::new();
        for key in self.closures.order.clone() {
            let called = self.closures.forms[&key].clone();
            virtuals.push(Some(self.passed_entry(target, record, field, &key.0, &called, at)?));
        }
        self.builder.code.records.records[record].virtuals = virtuals;
        Ok((record, field))
    }

    /// Calls a procedure that is a parameter.
    pub(super) fn call_formal(
        &mut self,
        parameter: VariableId,
        of: Instance,
        call: &program::Call,
        at: Span,
    ) -> Made<Value> {
        let result = match self.program.formal(parameter).map(|formal| formal.shape) {
            Some(Shape::Procedure(result)) => result,
            _ => None,
        };
        let form = self.form_of(call, at)?;
        let Some(called) = self.closures.forms.get(&(form, result)).cloned() else {
            return self.unsupported("a call of a procedure that is a parameter", at);
        };
        let passed = self.variable_itself(parameter, of, at)?;
        self.call_slot(&called, passed, call, at)
    }
}

/// The field that leads from a closure to what is around the call, and the block of that.
#[derive(Clone, Copy)]
struct Around {
    field: Id<Field>,
    block: program::BlockId,
}
