//! Procedures, and their calls.

use super::blocks::Role;
use super::program::{Argument, Call, Callee, Mode};
use super::*;

impl Lowering<'_> {
    /// The functions of all procedures of the program, still without bodies.
    pub(super) fn declare_procedures(&mut self) -> Made<()> {
        let program = self.program;
        for (id, procedure) in program.procedures.iter() {
            if !self.is_written(id) {
                continue;
            }
            let result = procedure.result.map_or(Ok(Type::Nothing), |of| self.type_of(of, procedure.at))?;
            let name = match self.class_of(procedure) {
                Some(class) => eco_format!("{}_{}", program.classes[class].name, procedure.name),
                None => procedure.name.clone(),
            };
            let function = self.empty(name, result);
            self.procedures.insert(id, function);
            if procedure.waits == program::Waits::Activates
                && procedure.in_evaluation
                && self.role_of(procedure) == Role::Other
            {
                // In `post step` what it activates takes control later.
                let copy = self.empty(eco_format!("{}_after_step", procedure.name), result);
                self.after_step.insert(id, copy);
            }
        }
        Ok(())
    }

    /// Whether a procedure has statements that are lowered: those of the program, and of the blocks of the prelude.
    fn is_written(&self, id: ProcedureId) -> bool {
        let procedure = &self.program.procedures[id];
        match self.program.blocks[procedure.declared_in].kind {
            _ if !procedure.standard => true,
            program::BlockKind::Class(class) => {
                !procedure.runtime && self.is_of_prelude(class) && self.records.contains_key(&class)
            }
            _ => false,
        }
    }

    /// The class whose attribute a procedure is.
    pub(super) fn class_of(&self, procedure: &Procedure) -> Option<ClassId> {
        match self.program.blocks[procedure.declared_in].kind {
            program::BlockKind::Class(class) => Some(class).filter(|class| !self.parts.contains(class)),
            program::BlockKind::Environment | program::BlockKind::Plain | program::BlockKind::Procedure(_) => None,
        }
    }

    pub(super) fn procedure(&mut self, id: ProcedureId, procedure: &Procedure) -> Made<()> {
        let role = self.role_of(procedure);
        self.write_procedure(procedure, self.procedures[&id], role)?;
        match self.after_step.get(&id).copied() {
            Some(copy) => self.write_procedure(procedure, copy, Role::AfterStep),
            None => Ok(()),
        }
    }

    fn write_procedure(&mut self, procedure: &Procedure, function: Id<Function>, role: Role) -> Made<()> {
        let program = self.program;
        let source = self.site(procedure.at);
        let waits = procedure.waits != program::Waits::Never && role != Role::AfterStep;
        self.current = Current { site: Some(source), waits, role, ..Current::default() };
        let mut parameters = Vec::new();
        let class = self.class_of(procedure);
        // A match is called with an object of the class that declares the virtual procedure.
        let name = if class.is_some() { "self" } else { "outer" };
        if let Some(base) = self.base(procedure.declared_in, name, procedure.at)? {
            self.current.this = class.map(|class| (base, class));
            parameters.push(base);
        }
        self.current.result = procedure.result_variable;
        let mut named = Vec::new();
        for variable in &procedure.parameters {
            let data = &program.variables[*variable];
            let kind = self.type_of_variable(*variable)?;
            let local = self.current.local(&data.name, kind, Passing::Value);
            named.push((*variable, local));
            parameters.push(local);
        }
        self.enter(procedure.block)?;
        for (variable, local) in named {
            match self.fields.get(&variable).copied() {
                Some(field) => {
                    let value = self.read_local(local);
                    let target = self.own_field(procedure.block, field, procedure.at)?;
                    self.push(Statement::Store(target, value));
                }
                None => {
                    self.current.variables.insert(variable, local);
                }
            }
        }
        let result = procedure.result.map_or(Ok(Type::Nothing), |of| self.type_of(of, procedure.at))?;
        if let Some(variable) = procedure.result_variable {
            let zero = self.zero(result);
            let target = match self.fields.get(&variable).copied() {
                Some(field) => self.own_field(procedure.block, field, procedure.at)?,
                None => {
                    let local = self.current.local("result", result, Passing::Own);
                    self.current.variables.insert(variable, local);
                    self.read_local(local)
                }
            };
            self.store(target, zero);
        }
        self.test_order(procedure)?;
        self.block_variables(&program.blocks[procedure.block])?;
        self.statements(&program.blocks[procedure.block].statements)?;
        if procedure.result_variable.is_some() {
            self.give();
        }
        let Current { locals, out, .. } = std::mem::take(&mut self.current);
        let function = &mut self.builder.code.functions[function];
        (function.parameters, function.locals, function.body) = (parameters, locals, out);
        function.source = Some(source);
        Ok(())
    }

    /// A field of the environment of the block that is written.
    pub(super) fn own_field(&mut self, block: program::BlockId, field: Id<Field>, at: Span) -> Made<Value> {
        let object = self.reach(block, at)?;
        let kind = self.builder.code.records.fields[field].kind;
        Ok(self.object(Object::Field { object, field }, kind))
    }

    /// Returns the result; directly if the last statement sets it and nothing else has to do with it.
    fn give(&mut self) {
        let Some(result) = self.result() else { return };
        let sets = |stated: &Stated| matches!(stated.statement, Statement::Set(place, _) if self.builder.code.expressions[result] == Expression::Read(place));
        if let [before @ .., Stated { statement: Statement::Set(set, value), source }] = &self.current.out[..]
            && let (set, value, source) = (*set, *value, *source)
            && self.builder.code.expressions[result] == Expression::Read(set)
            && let Base::Local(local) = self.builder.code.places[set].base
            // The other one sets it to zero.
            && let Some(zero) = before.iter().position(sets)
            && crate::code::frames::uses_of(&self.builder.code, &self.current.out, local) == 2
        {
            self.current.out.pop();
            self.current.out.remove(zero);
            self.current.out.push(Stated { statement: Statement::Return(Some(value)), source });
            return;
        }
        self.push(Statement::Return(Some(result)));
    }

    /// The result of the procedure as it is now.
    fn result(&mut self) -> Option<Value> {
        let variable = self.current.result?;
        if let Some(local) = self.current.variables.get(&variable).copied() {
            return Some(self.read_local(local));
        }
        let field = self.fields.get(&variable).copied()?;
        let block = self.program.variables[variable].block;
        let made = self.current.environments.iter().any(|(own, _)| *own == block);
        if made { self.own_field(block, field, Span::default()).ok() } else { None }
    }

    /// What variables have at first.
    pub(super) fn zero(&mut self, kind: Type) -> Value {
        match kind {
            Type::Real(_) => self.builder.real(0.0),
            Type::Logical => self.builder.add(Expression::Logical(false), kind),
            Type::Text | Type::Reference(_) | Type::Array(_) => self.none(kind),
            Type::Integer { .. } | Type::Character | Type::Fixed { .. } | Type::Nothing => {
                self.builder.add(Expression::Integer(0), kind)
            }
        }
    }

    pub(super) fn call(&mut self, call: &Call, at: Span) -> Made<Value> {
        let program = self.program;
        match call.callee {
            Callee::Procedure { procedure, of } if program.procedures[procedure].runtime => {
                self.runtime_call(procedure, of, call, at)
            }
            Callee::Procedure { procedure, of } => {
                let after_step = self.after_step.get(&procedure).filter(|_| self.current.role == Role::AfterStep);
                let Some(function) = after_step.or_else(|| self.procedures.get(&procedure)).copied() else {
                    return self.unsupported("a standard procedure", at);
                };
                let first = self.record_for(program.procedures[procedure].declared_in, of, at)?;
                let formals: Vec<program::FormalType> = program.procedures[procedure]
                    .parameters
                    .iter()
                    .filter_map(|parameter| program.formal(*parameter))
                    .collect();
                let arguments = self.arguments(first.into_iter().collect(), &call.arguments, &formals, at)?;
                let result = self.builder.code.functions[function].result;
                let list = self.builder.list(&arguments);
                Ok(self.object(Object::Call(function, list), result))
            }
            Callee::Virtual { of, object } => self.call_virtual(of, object, call, at),
            Callee::Formal { parameter, of } => self.call_formal(parameter, of, call, at),
        }
    }

    pub(super) fn instance(&mut self, of: Instance, at: Span) -> Made<Value> {
        match of {
            Instance::Here(block) => self.here(block, at),
            Instance::Object(object) => self.used(object),
        }
    }

    /// An object whose class is asked next: after a failure there is none.
    pub(super) fn ready(&mut self, object: Value) -> Value {
        let code = &self.builder.code;
        let Expression::Object(id) = code.expressions[object] else { return object };
        if !matches!(code.records.objects[id], Object::Used(..)) {
            return object;
        }
        let object = self.temporary(object, "object");
        if let Expression::Read(place) = self.builder.code.expressions[object]
            && let Base::Local(local) = self.builder.code.places[place].base
        {
            self.current.known.push(local);
        }
        self.leave_if_failed();
        object
    }

    /// Ends the function if something has failed.
    pub(super) fn leave_if_failed(&mut self) {
        let failed = self.runtime(Runtime::Failed, &[]);
        let leave = self.leave();
        self.push(Statement::If(failed, vec![leave], Vec::new()));
    }

    pub(super) fn leave(&mut self) -> Stated {
        let result = match (self.result(), self.current.this) {
            (Some(result), _) => Some(result),
            (None, Some((this, _))) if self.current.locals[this].passing == Passing::Own => Some(self.read_local(this)),
            (None, _) => return self.leave_with_zero(),
        };
        self.stated(Statement::Return(result))
    }

    /// The same before there is a result.
    pub(super) fn leave_with_zero(&mut self) -> Stated {
        let kind = match self.current.result {
            Some(variable) => self.type_of_variable(variable).ok(),
            None => self.current.gives,
        };
        let result = kind.map(|kind| self.zero(kind));
        self.stated(Statement::Return(result))
    }

    /// Actual parameters, behind those that are known.
    pub(super) fn arguments(
        &mut self,
        mut made: Vec<Value>,
        arguments: &[Argument],
        formals: &[program::FormalType],
        at: Span,
    ) -> Made<Vec<Value>> {
        for (number, argument) in arguments.iter().enumerate() {
            let formal = formals.get(number).copied();
            let before = self.current.out.len();
            let value = self.argument(argument, formal, at)?;
            self.settle(&mut made, before);
            let copied = formal.is_some_and(|formal| formal.mode == Mode::Copied);
            made.push(if copied { self.copied(value) } else { value });
        }
        Ok(self.ordered(made))
    }

    fn argument(&mut self, argument: &Argument, formal: Option<program::FormalType>, at: Span) -> Made<Value> {
        match argument {
            Argument::Value(value) => self.value(*value),
            Argument::Array { variable, of } => {
                self.place(&program::Place::Variable { variable: *variable, of: *of }, at)
            }
            Argument::Name { value, place } => {
                let kind = match formal.map(|formal| formal.shape) {
                    Some(program::Shape::Simple(of)) => self.type_of(of, at)?,
                    _ => return self.unsupported("a parameter by name", at),
                };
                self.name(*value, place.as_ref(), kind, at)
            }
            Argument::Procedure(callee) => self.procedure_value(callee, at),
            // Converted to what the slot takes by who asks for it.
            Argument::Open { value, .. } => self.value(*value),
        }
    }

    /// A text or an array by value.
    pub(super) fn copied(&mut self, value: Value) -> Value {
        match self.kind(value) {
            Type::Text => self.runtime(Runtime::Copy, &[value]),
            kind @ Type::Array(_) => {
                let list = self.builder.list(&[value]);
                self.object(Object::Runtime(Runtime::CopyArray, list), kind)
            }
            _ => value,
        }
    }

    pub(super) fn new_object(&mut self, class: ClassId, of: Instance, arguments: &[Argument], at: Span) -> Made<Value> {
        let Some(maker) = self.makers.get(&class).copied() else {
            return self.unsupported("an object of a standard class", at);
        };
        let first = self.record_for(self.program.classes[class].declared_in, of, at)?;
        let parameters = self.program.all_parameters(class);
        let formals: Vec<program::FormalType> =
            parameters.into_iter().filter_map(|parameter| self.program.formal(parameter)).collect();
        let mut arguments = self.arguments(first.into_iter().collect(), arguments, &formals, at)?;
        arguments.push(self.object(Object::Site, Type::COUNTER));
        let list = self.builder.list(&arguments);
        Ok(self.object(Object::Call(maker, list), Type::Reference(Some(self.records[&class]))))
    }
}
