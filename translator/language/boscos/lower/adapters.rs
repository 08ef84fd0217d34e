//! Functions between a slot and the procedure that a call finds: they convert what the slot takes, or refuse it.

use super::closures::Target;
use super::program::Mode;
use super::virtuals::{Called, Form, Taken};
use super::*;

impl Lowering<'_> {
    /// The function for a match: the procedure itself, or one that converts or refuses.
    pub(super) fn entry(&mut self, matched: ProcedureId, form: &Form, called: &Called) -> Made<Id<Function>> {
        let program = self.program;
        let procedure = &program.procedures[matched];
        let at = procedure.at;
        let formals = self.formals_of(matched);
        let fits = match form {
            Form::Specified => true,
            Form::Open(kinds) => self.fits(&formals, kinds, at)?,
        };
        let Some(function) = self.procedures.get(&matched).copied() else {
            return self.unsupported("a standard procedure as a match", at);
        };
        let slot = self.builder.code.records.slots[called.slot].clone();
        let mut wanted = Vec::new();
        for formal in &formals {
            wanted.push(self.taken_by(*formal, at)?);
        }
        let result = self.builder.code.functions[function].result;
        if fits && !called.with_site && wanted == called.formals && result == slot.result {
            return Ok(function);
        }
        let Some(class) = self.class_of(procedure) else {
            return self.unsupported("a standard procedure as a match", at);
        };
        let record = self.records[&class];
        self.current = Current { site: Some(self.site(at)), ..Current::default() };
        let name = procedure.name.clone();
        let waits = procedure.waits != program::Waits::Never;
        self.adapter(called, record, at, |this, own, values, site| {
            this.current.waits = waits;
            let own = this.read_local(own);
            if !fits {
                return this.refuse(Some(own), &name, formals.len(), values.len(), site);
            }
            let mut arguments = vec![own];
            for ((value, taken), wanted) in values.iter().zip(&called.formals).zip(&wanted) {
                arguments.push(this.adapted(*value, *taken, *wanted, at)?);
            }
            let list = this.builder.list(&arguments);
            let call = this.object(Object::Call(function, list), result);
            this.returned(call, slot.result);
            Ok(())
        })
    }

    /// The function of a procedure that is passed, for a form of call.
    pub(super) fn passed_entry(
        &mut self,
        target: Target,
        record: Id<Record>,
        field: Option<Id<Field>>,
        form: &Form,
        called: &Called,
        at: Span,
    ) -> Made<Id<Function>> {
        let program = self.program;
        let Form::Open(kinds) = form else { return self.unsupported("this call", at) };
        let slot = self.builder.code.records.slots[called.slot].clone();
        self.adapter(called, record, at, |this, own, values, site| {
            let object = field.map(|field| {
                let kind = this.builder.code.records.fields[field].kind;
                let object = this.read_local(own);
                this.object(Object::Field { object, field }, kind)
            });
            let (name, formals, inner) = match target {
                Target::Procedure(id) => (&program.procedures[id].name, Some(this.formals_of(id)), None),
                Target::Virtual(id) => {
                    let parameters = program.virtuals[id].parameters.clone();
                    let form = if parameters.is_some() { Form::Specified } else { form.clone() };
                    (&program.virtuals[id].name, parameters, this.slots.get(&(id, form)).cloned())
                }
            };
            if let Some(formals) = &formals
                && !this.fits(formals, kinds, at)?
            {
                return this.refuse(None, name, formals.len(), values.len(), site);
            }
            let gives = match (&inner, target) {
                (Some(inner), _) => this.builder.code.records.slots[inner.slot].result,
                (None, Target::Procedure(id)) => match program.procedures[id].result {
                    Some(of) => this.type_of(of, at)?,
                    None => Type::Nothing,
                },
                (None, Target::Virtual(_)) => Type::Nothing,
            };
            if !agrees(gives, slot.result) {
                return this.refuse(None, name, values.len(), values.len(), site);
            }
            let wanted = match (&inner, &formals) {
                (Some(inner), _) => inner.formals.clone(),
                (None, Some(formals)) => {
                    let made: Made<Vec<Taken>> = formals.iter().map(|formal| this.taken_by(*formal, at)).collect();
                    made?
                }
                (None, None) => return this.unsupported("a standard virtual procedure as a parameter", at),
            };
            let mut arguments: Vec<Value> = Vec::new();
            for ((value, taken), wanted) in values.iter().zip(&called.formals).zip(&wanted) {
                let before = this.current.out.len();
                let value = this.adapted(*value, *taken, *wanted, at)?;
                this.settle(&mut arguments, before);
                arguments.push(value);
            }
            let call = match (target, inner) {
                (_, Some(inner)) => {
                    let mut list: Vec<Value> = object.into_iter().chain(arguments).collect();
                    if let (true, Some(site)) = (inner.with_site, site) {
                        list.push(this.read_local(site));
                    }
                    let result = this.builder.code.records.slots[inner.slot].result;
                    let list = this.builder.list(&list);
                    this.object(Object::Dispatch(inner.slot, list), result)
                }
                (Target::Procedure(id), None) if program.procedures[id].runtime => {
                    this.runtime_values(id, arguments, false, at)?
                }
                (Target::Procedure(id), None) => {
                    let Some(function) = this.procedures.get(&id).copied() else {
                        return this.unsupported("a standard procedure as a parameter", at);
                    };
                    let list: Vec<Value> = object.into_iter().chain(arguments).collect();
                    let list = this.builder.list(&list);
                    this.object(Object::Call(function, list), this.builder.code.functions[function].result)
                }
                (Target::Virtual(_), None) => {
                    return this.unsupported("a standard virtual procedure as a parameter", at);
                }
            };
            this.returned(call, slot.result);
            Ok(())
        })
    }

    /// A function in a slot, written with its object, its parameters and the site of the call.
    pub(super) fn adapter(
        &mut self,
        called: &Called,
        record: Id<Record>,
        at: Span,
        write: impl FnOnce(&mut Self, Id<Local>, &[Value], Option<Id<Local>>) -> Made<()>,
    ) -> Made<Id<Function>> {
        let slot = self.builder.code.records.slots[called.slot].clone();
        let names: Vec<Excerpt> = (1..=called.formals.len()).map(|number| eco_format!("a{number}")).collect();
        let mut parameters: Vec<(&str, Type)> =
            names.iter().map(|name| name.as_str()).zip(slot.parameters.iter().copied()).collect();
        parameters.extend(called.with_site.then_some(("site", Type::COUNTER)));
        let count = called.formals.len();
        let of = COUNTS.get(count).map_or_else(|| eco_format!("{count}"), |word| (*word).into());
        let name = eco_format!("{}_{}_of_{of}", self.builder.code.records.records[record].name, slot.name);
        let site = self.site(at);
        let around = self.current.site.replace(site);
        let made = self.aside(&name, record, &parameters, slot.result, |this, own, locals| {
            let values: Vec<Value> =
                locals[..called.formals.len()].iter().map(|local| this.read_local(*local)).collect();
            write(this, own, &values, locals.get(called.formals.len()).copied())
        });
        self.current.site = around;
        made
    }

    /// What a match takes, of what the slot takes.
    pub(super) fn adapted(&mut self, value: Value, taken: Taken, wanted: Taken, at: Span) -> Made<Value> {
        match (taken.mode, wanted.mode) {
            (Mode::Named, Mode::Named) if taken.kind == wanted.kind => Ok(value),
            (Mode::Named, Mode::Named) => {
                let base = self.name_record(wanted.kind, at).record;
                self.converted_name(value, wanted.kind, base, at)
            }
            (_, Mode::Named) => self.unsupported("a name parameter of a type that depends on the procedure called", at),
            (mode, wanted_mode) => {
                let value = if mode == Mode::Named { self.get_named(value, at)? } else { value };
                let value = self.as_kind(value, wanted.kind);
                let copies = wanted_mode == Mode::Copied && mode != Mode::Copied;
                Ok(if copies { self.copied(value) } else { value })
            }
        }
    }

    fn returned(&mut self, call: Value, result: Type) {
        if result == Type::Nothing {
            return self.perform(call);
        }
        let value = self.as_kind(call, result);
        self.push(Statement::Return(Some(value)));
    }

    /// Notes that a procedure cannot take what a call passes.
    pub(super) fn refuse(
        &mut self,
        object: Option<Value>,
        name: &str,
        wanted: usize,
        given: usize,
        site: Option<Id<Local>>,
    ) -> Made<()> {
        let object = match object {
            Some(object) => object,
            None => self.none(Type::Reference(None)),
        };
        let literal = self.literal(name.as_bytes());
        let name = self.object(Object::Text(literal), Type::Text);
        let [wanted, given] = [wanted, given].map(|count| self.integer(count as i64));
        let site = match site {
            Some(site) => self.read_local(site),
            None => self.object(Object::Site, Type::COUNTER),
        };
        let fault = self.runtime(Runtime::WrongParameters, &[object, name, wanted, given, site]);
        self.perform(fault);
        let leave = self.leave_with_zero();
        self.current.out.push(leave);
        Ok(())
    }
}

/// The number of parameters in the name of an adapter.
const COUNTS: [&str; 7] = ["nothing", "one", "two", "three", "four", "five", "six"];

/// Whether a result can be that of a call.
fn agrees(result: Type, wanted: Type) -> bool {
    match (result, wanted) {
        (_, Type::Nothing) => true,
        (Type::Reference(_), Type::Reference(_)) => true,
        _ => result == wanted || (result.is_number() && wanted.is_number()),
    }
}
