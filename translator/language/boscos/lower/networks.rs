//! Calls of the procedures of blocks, composites and flags.

use super::program::{Argument, Call, FormalType};
use super::virtuals::{Called, Form};
use super::*;

impl Lowering<'_> {
    /// A procedure of BOSCOS that the run time does; nothing if it is none.
    pub(super) fn network_call(
        &mut self,
        class: &str,
        id: ProcedureId,
        of: Instance,
        call: &Call,
        at: Span,
    ) -> Made<Option<Value>> {
        let procedure = &self.program.procedures[id];
        let name = procedure.name.replace(" ", "_");
        let class = class.replace(' ', "_");
        let (function, has_object) = match (class.as_str(), name.as_str()) {
            ("boscos", "t") => return Ok(Some(self.runtime(Runtime::T, &[]))),
            ("simple_1" | "simple_2" | "integrator" | "macro_1" | "macro_2", "set_to") => {
                let object = self.instance(of, at)?;
                return self.connect(object, &call.arguments, at).map(Some);
            }
            ("composite", "sort") => (Runtime::Sort, true),
            ("composite", "include") => (Runtime::Include, true),
            ("composite", "exclude") => (Runtime::Exclude, true),
            ("composite", "backbone") => (Runtime::Backbone, true),
            ("composite", "stomach") => (Runtime::Stomach, true),
            ("flag", "redo") => (Runtime::Redo, true),
            ("flag", "step_length") => (Runtime::StepLength, true),
            ("flag", "watch") => (Runtime::Watch, true),
            ("flag", "unwatch") => (Runtime::Unwatch, true),
            ("boscos", "trace") => (Runtime::Trace, false),
            _ => return Ok(None),
        };
        let mut made = if has_object { vec![self.instance(of, at)?] } else { Vec::new() };
        for argument in &call.arguments {
            let Argument::Value(value) = argument else { return self.unsupported("this parameter", at) };
            let before = self.current.out.len();
            let value = self.value(*value)?;
            self.settle(&mut made, before);
            made.push(value);
        }
        let made = self.ordered(made);
        self.of_runtime(function, &made, procedure.result, at).map(Some)
    }

    /// Calls a procedure that the run time also calls, by its number there. An action that may wait takes control.
    fn call_entry(&mut self, object: Value, number: i64) -> Made<Value> {
        let number = self.integer(number);
        let call = self.runtime(Runtime::CallEntry, &[object, number]);
        match self.current.waits {
            true => self.pause(call),
            false => self.perform(call),
        }
        Ok(self.integer(0))
    }

    /// A virtual procedure of BOSCOS.
    pub(super) fn standard_virtual_call(&mut self, id: VirtualId, of: Instance, call: &Call, at: Span) -> Made<Value> {
        let program = self.program;
        let data = &program.virtuals[id];
        let object = self.instance(of, at)?;
        match data.name.replace(" ", "_").as_str() {
            "set_to" => self.connect(object, &call.arguments, at),
            "function" if self.is_a(data.class, "flag") => Ok(self.runtime(Runtime::FlagValue, &[object])),
            "function" => Ok(self.runtime(Runtime::FunctionValue, &[object])),
            "equations" => self.call_entry(object, 0),
            "form" => self.call_entry(object, 1),
            "action" => self.call_entry(object, 2),
            "post_step" => self.call_entry(object, 3),
            "locate" => self.call_entry(object, 4),
            _ => self.unsupported("this procedure", at),
        }
    }

    /// `set to` of a block, if no class of the program declares one.
    pub(super) fn connect(&mut self, object: Value, arguments: &[Argument], at: Span) -> Made<Value> {
        let mut made = vec![object];
        for argument in arguments {
            let (Argument::Value(value) | Argument::Open { value, .. }) = argument else {
                return self.unsupported("this parameter of set to", at);
            };
            let before = self.current.out.len();
            let value = self.value(*value)?;
            if !matches!(self.kind(value), Type::Reference(_)) {
                return self.unsupported("a parameter of set to that is not a block", at);
            }
            self.settle(&mut made, before);
            made.push(value);
        }
        let mut made = self.ordered(made);
        made.push(self.object(Object::Site, Type::COUNTER));
        let call = self.runtime(Runtime::Connect, &made);
        self.perform(call);
        // The call itself does nothing more.
        Ok(self.integer(0))
    }

    /// Whether a virtual procedure is `set to`, in a program that has procedures of its own for it.
    pub(super) fn connects_by_slot(&self, id: VirtualId) -> bool {
        self.program.standard_virtual("block", "set to") == Some(id)
            && self.program.procedures.values().any(|one| one.matches == Some(id) && !one.standard)
    }

    /// `set to` of a class: the procedure of the program and what is handled for every call, or that of the run time.
    pub(super) fn connecting_entry(
        &mut self,
        class: ClassId,
        id: VirtualId,
        form: &Form,
        called: &Called,
    ) -> Made<Id<Function>> {
        let program = self.program;
        let matched = program.matched(class, id).filter(|matched| self.procedures.contains_key(matched));
        if let Some(known) = self.networks.connecting.get(&(called.slot, matched)) {
            return Ok(*known);
        }
        let Form::Open(kinds) = form else { return self.unsupported("this call of set to", program.classes[class].at) };
        let at = matched.map_or(Span::default(), |matched| program.procedures[matched].at);
        self.current = Current { site: Some(self.site(at)), ..Current::default() };
        let function = match matched {
            None => {
                let record = self.builder.code.records.slots[called.slot].of;
                self.adapter(called, record, at, |this, own, values, site| {
                    let mut list = vec![this.read_local(own)];
                    list.extend(values);
                    list.push(match site {
                        Some(site) => this.read_local(site),
                        None => this.object(Object::Site, Type::COUNTER),
                    });
                    let connect = this.runtime(Runtime::Connect, &list);
                    this.perform(connect);
                    Ok(())
                })?
            }
            Some(matched) => {
                let procedure = &program.procedures[matched];
                let formals: Vec<FormalType> = self.formals_of(matched);
                let fits = self.fits(&formals, kinds, at)?;
                let function = self.procedures[&matched];
                let Some(owner) = self.class_of(procedure) else { return self.unsupported("this set to", at) };
                let record = self.records[&owner];
                let mut wanted = Vec::new();
                for formal in &formals {
                    wanted.push(self.taken_by(*formal, at)?);
                }
                self.adapter(called, record, at, |this, own, values, site| {
                    let own = this.read_local(own);
                    if !fits {
                        return this.refuse(Some(own), "set to", formals.len(), values.len(), site);
                    }
                    let mut list = vec![own];
                    for ((value, taken), wanted) in values.iter().zip(&called.formals).zip(&wanted) {
                        list.push(this.adapted(*value, *taken, *wanted, at)?);
                    }
                    let list = this.builder.list(&list);
                    let call = this.object(Object::Call(function, list), Type::Nothing);
                    this.perform(call);
                    let mut list = vec![own];
                    list.extend(values);
                    list.push(this.object(Object::Site, Type::COUNTER));
                    let member = this.runtime(Runtime::Member, &list);
                    this.perform(member);
                    Ok(())
                })?
            }
        };
        self.networks.connecting.insert((called.slot, matched), function);
        Ok(function)
    }
}
