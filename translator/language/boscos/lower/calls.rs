//! Procedures, and their calls.

use super::program::{Argument, Call, Callee, Mode};
use super::*;

impl Lowering<'_> {
    /// The functions of all procedures of the program, still without bodies.
    pub(super) fn declare_procedures(&mut self) -> Made<()> {
        let program = self.program;
        for (id, procedure) in program.procedures.iter().filter(|(_, procedure)| !procedure.standard) {
            if procedure.waits != program::Waits::Never {
                return self.unsupported("a procedure that waits", procedure.at);
            }
            let result = procedure.result.map_or(Ok(Type::Nothing), |of| self.type_of(of, procedure.at))?;
            let name = match self.class_of(procedure) {
                Some(class) => eco_format!("{}_{}", program.classes[class].name, procedure.name),
                // What it uses of a procedure or block around it is refused where it is used.
                None => procedure.name.clone(),
            };
            let function = self.empty(name, result);
            self.procedures.insert(id, function);
        }
        Ok(())
    }

    /// The class whose attribute a procedure is.
    fn class_of(&self, procedure: &Procedure) -> Option<ClassId> {
        match self.program.blocks[procedure.declared_in].kind {
            program::BlockKind::Class(class) => Some(class).filter(|class| !self.parts.contains(class)),
            program::BlockKind::Environment | program::BlockKind::Plain | program::BlockKind::Procedure(_) => None,
        }
    }

    pub(super) fn procedure(&mut self, id: ProcedureId, procedure: &Procedure) -> Made<()> {
        let program = self.program;
        let source = self.site(procedure.at);
        self.current = Current { site: Some(source), ..Current::default() };
        let mut parameters = Vec::new();
        if let Some(class) = self.class_of(procedure) {
            // A match is called with an object of the class that declares the virtual procedure.
            let kind = Type::Reference(Some(self.records[&class]));
            let this = self.current.local("self", kind, Passing::Value);
            self.current.this = Some((this, class));
            parameters.push(this);
        }
        for variable in &procedure.parameters {
            let data = &program.variables[*variable];
            let VariableKind::Parameter(formal) = data.kind else { continue };
            let kind = self.formal(formal, data.at)?;
            let local = self.current.local(&data.name, kind, Passing::Value);
            self.current.variables.insert(*variable, local);
            parameters.push(local);
        }
        let result = procedure.result.map_or(Ok(Type::Nothing), |of| self.type_of(of, procedure.at))?;
        if let Some(variable) = procedure.result_variable {
            let local = self.current.local("result", result, Passing::Own);
            self.current.variables.insert(variable, local);
            self.current.result = Some(local);
            let zero = self.zero(result);
            self.set_local(local, zero);
        }
        self.block_variables(&program.blocks[procedure.block])?;
        self.statements(&program.blocks[procedure.block].statements)?;
        if let Some(local) = self.current.result {
            self.give(local);
        }
        let Current { locals, out, .. } = std::mem::take(&mut self.current);
        let function = &mut self.builder.code.functions[self.procedures[&id]];
        (function.parameters, function.locals, function.body) = (parameters, locals, out);
        function.source = Some(source);
        Ok(())
    }

    /// Returns the result; directly if all that happens is setting it once.
    fn give(&mut self, local: Id<Local>) {
        let place = self.builder.place(Base::Local(local), Vec::new());
        if let [_, Stated { statement: Statement::Set(set, value), source }] = self.current.out[..]
            && set == place
        {
            self.current.out = vec![Stated { statement: Statement::Return(Some(value)), source }];
            return;
        }
        let result = self.read_local(local);
        self.push(Statement::Return(Some(result)));
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
                let Some(function) = self.procedures.get(&procedure).copied() else {
                    return self.unsupported("a standard procedure", at);
                };
                let mut arguments = Vec::new();
                if self.class_of(&program.procedures[procedure]).is_some() {
                    arguments.push(self.instance(of, at)?);
                }
                let arguments =
                    self.arguments(arguments, &call.arguments, &program.procedures[procedure].parameters, at)?;
                let result = self.builder.code.functions[function].result;
                let list = self.builder.list(&arguments);
                Ok(self.object(Object::Call(function, list), result))
            }
            Callee::Virtual { of, object } => {
                let slot = self.slot(of, at)?;
                let this = self.instance(object, at)?;
                let this = self.ready(this);
                let formals: Vec<VariableId> = Vec::new();
                let arguments = self.arguments(vec![this], &call.arguments, &formals, at)?;
                let result = self.builder.code.records.slots[slot].result;
                let list = self.builder.list(&arguments);
                Ok(self.object(Object::Dispatch(slot, list), result))
            }
            Callee::Formal { .. } => self.unsupported("a procedure as a parameter", at),
        }
    }

    pub(super) fn instance(&mut self, of: Instance, at: Span) -> Made<Value> {
        match of {
            Instance::Here(block) => self.here(block, at),
            Instance::Object(object) => self.used(object),
        }
    }

    /// An object whose class is asked next: after a failure there is none.
    fn ready(&mut self, object: Value) -> Value {
        let code = &self.builder.code;
        let Expression::Object(id) = code.expressions[object] else { return object };
        if !matches!(code.records.objects[id], Object::Used(..)) {
            return object;
        }
        let object = self.temporary(object, "inspected");
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
        let result = match (self.current.result, self.current.this) {
            (Some(result), _) => Some(self.read_local(result)),
            (None, Some((this, _))) if self.current.locals[this].passing == Passing::Own => Some(self.read_local(this)),
            (None, _) => None,
        };
        self.stated(Statement::Return(result))
    }

    /// Actual parameters, behind those that are known.
    pub(super) fn arguments(
        &mut self,
        mut made: Vec<Value>,
        arguments: &[Argument],
        formals: &[VariableId],
        at: Span,
    ) -> Made<Vec<Value>> {
        let program = self.program;
        for (number, argument) in arguments.iter().enumerate() {
            let copied = formals.get(number).and_then(|formal| program.formal(*formal));
            let copied = copied.is_some_and(|formal| formal.mode == Mode::Copied);
            let before = self.current.out.len();
            let value = match argument {
                Argument::Value(value) => self.value(*value)?,
                Argument::Array { variable, of } => {
                    self.place(&program::Place::Variable { variable: *variable, of: *of }, at)?
                }
                Argument::Open { value, .. } => self.value(*value)?,
                Argument::Name { .. } => return self.unsupported("a parameter by name", at),
                Argument::Procedure(_) => return self.unsupported("a procedure as a parameter", at),
            };
            self.settle(&mut made, before);
            let value = match self.kind(value) {
                Type::Text if copied => self.runtime(Runtime::Copy, &[value]),
                kind @ Type::Array(_) if copied => {
                    let list = self.builder.list(&[value]);
                    self.object(Object::Runtime(Runtime::CopyArray, list), kind)
                }
                _ => value,
            };
            made.push(value);
        }
        Ok(self.ordered(made))
    }

    pub(super) fn new_object(&mut self, class: ClassId, of: Instance, arguments: &[Argument], at: Span) -> Made<Value> {
        let Some(maker) = self.makers.get(&class).copied() else {
            return self.unsupported("an object of a standard class", at);
        };
        let parameters = self.program.all_parameters(class);
        let around = match self.outers.contains_key(&class) {
            true => vec![self.instance(of, at)?],
            false => Vec::new(),
        };
        let mut arguments = self.arguments(around, arguments, &parameters, at)?;
        arguments.push(self.object(Object::Site, Type::COUNTER));
        let list = self.builder.list(&arguments);
        Ok(self.object(Object::Call(maker, list), Type::Reference(Some(self.records[&class]))))
    }
}
