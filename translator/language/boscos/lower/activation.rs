//! SIMULATION: the attributes of processes, and activation.

use super::program::{Activate, Argument, Call, When};
use super::*;
use crate::code::Binary;

/// The forms of activation of the run time.
const DIRECT: i64 = 0;
const AT_TIME: i64 = 1;
const DELAY: i64 = 2;

impl Lowering<'_> {
    /// A procedure of process or simulation that does not wait; nothing if it is none.
    pub(super) fn process_call(
        &mut self,
        class: &str,
        id: ProcedureId,
        of: Instance,
        call: &Call,
        at: Span,
    ) -> Made<Option<Value>> {
        let procedure = &self.program.procedures[id];
        let function = match (class, procedure.name.as_str()) {
            ("process", "idle") => Runtime::Idle,
            ("process", "terminated") => Runtime::Terminated,
            ("process", "evtime") => Runtime::Evtime,
            ("process", "nextev") => Runtime::Nextev,
            ("simulation", "current") => return self.of_runtime(Runtime::Current, &[], procedure.result, at).map(Some),
            ("simulation", "main") => {
                return self.of_runtime(Runtime::MainProcess, &[], procedure.result, at).map(Some);
            }
            ("simulation", "time") => return Ok(Some(self.builder.add(Expression::Time, Type::REAL))),
            ("simulation", "accum") => return self.accum(call, at).map(Some),
            ("simulation", "hold") => return self.wait(Runtime::Hold, None, call, at).map(Some),
            ("simulation", "passivate") => return self.wait(Runtime::Passivate, None, call, at).map(Some),
            ("simulation", "wait") => return self.wait(Runtime::WaitIn, None, call, at).map(Some),
            ("simulation", "cancel") => return self.wait(Runtime::Cancel, None, call, at).map(Some),
            // Without effect in the block of the program or of its simulation: there is no object to detach.
            ("", "detach") if self.is_once(of) => return Ok(Some(self.integer(0))),
            ("", "detach") => return self.wait(Runtime::Detach, Some(of), call, at).map(Some),
            ("", "call") => return self.wait(Runtime::CallObject, None, call, at).map(Some),
            ("", "resume") => return self.wait(Runtime::Resume, None, call, at).map(Some),
            _ => return Ok(None),
        };
        let object = self.instance(of, at)?;
        let object = self.simple(object, "object");
        self.of_runtime(function, &[object], procedure.result, at).map(Some)
    }

    /// Whether it is the program, or the block of its simulation.
    fn is_once(&self, of: Instance) -> bool {
        let Instance::Here(block) = of else { return false };
        match self.program.blocks[block].kind {
            program::BlockKind::Class(class) => self.parts.contains(&class),
            _ => false,
        }
    }

    /// A procedure that may give up control.
    fn wait(&mut self, function: Runtime, of: Option<Instance>, call: &Call, at: Span) -> Made<Value> {
        let mut operands = match of {
            Some(of) => vec![self.instance(of, at)?],
            None => Vec::new(),
        };
        for argument in &call.arguments {
            let Argument::Value(value) = argument else { return self.unsupported("a parameter by name", at) };
            let before = self.current.out.len();
            let value = self.value(*value)?;
            self.settle(&mut operands, before);
            operands.push(value);
        }
        let pause = self.runtime(function, &operands);
        self.pause(pause);
        // The call itself does nothing more.
        Ok(self.integer(0))
    }

    /// `a := a + c * (time - b);  b := time;  c := c + d`: every use of a parameter by name evaluates it.
    fn accum(&mut self, call: &Call, at: Span) -> Made<Value> {
        let [
            Argument::Name { place: Some(a), .. },
            Argument::Name { place: Some(b), .. },
            Argument::Name { place: Some(c), .. },
            Argument::Value(d),
        ] = &call.arguments[..]
        else {
            return self.unsupported("this call of accum", at);
        };
        let d = self.value(*d)?;
        let d = self.simple(d, "d");
        let read = |this: &mut Self, place| -> Made<Value> {
            let value = this.place(place, at)?;
            Ok(this.real_of(value))
        };
        let (area, height, since) = (read(self, a)?, read(self, c)?, read(self, b)?);
        let time = self.builder.add(Expression::Time, Type::REAL);
        let span = self.builder.add(Expression::Binary(Binary::Subtract, time, since), Type::REAL);
        let more = self.builder.add(Expression::Binary(Binary::Multiply, height, span), Type::REAL);
        let sum = self.builder.add(Expression::Binary(Binary::Add, area, more), Type::REAL);
        self.set_real(a, sum, at)?;
        let time = self.builder.add(Expression::Time, Type::REAL);
        self.set_real(b, time, at)?;
        let height = read(self, c)?;
        let sum = self.builder.add(Expression::Binary(Binary::Add, height, d), Type::REAL);
        self.set_real(c, sum, at)?;
        Ok(self.integer(0))
    }

    /// Assigns a real number to a variable of either type.
    fn set_real(&mut self, place: &program::Place, value: Value, at: Span) -> Made<()> {
        if let Some((variable, of)) = self.named(place) {
            let passed = self.variable_itself(variable, of, at)?;
            let kind = self.named_kind(passed, at)?;
            let value = self.as_kind(value, kind);
            return self.set_name(passed, value, at);
        }
        let target = self.place(place, at)?;
        let value = match self.kind(target) {
            Type::Integer { .. } => self.converted(program::Conversion::ToInteger, value),
            _ => value,
        };
        self.store(target, value);
        Ok(())
    }

    pub(super) fn activate(&mut self, activate: &Activate) -> Made<()> {
        let again = i64::from(activate.again);
        let (second, form, prior) = match activate.when {
            When::Direct => (None, DIRECT, false),
            When::At { time, prior } => (Some(time), AT_TIME, prior),
            When::Delay { time, prior } => (Some(time), DELAY, prior),
            When::Before(other) => (Some(other), 0, false),
            When::After(other) => (Some(other), 1, false),
        };
        let operands: Vec<_> = std::iter::once(activate.process).chain(second).collect();
        let made = self.values(&operands)?;
        let process = made[0];
        let [form, prior, again] = [form, i64::from(prior), again].map(|number| self.integer(number));
        let call = match (activate.when, made.get(1)) {
            (When::Before(_) | When::After(_), Some(other)) => {
                self.runtime(Runtime::ActivateBeside, &[process, *other, form, again])
            }
            (_, Some(time)) => self.runtime(Runtime::Activate, &[process, form, *time, prior, again]),
            (_, None) => {
                let now = self.builder.real(0.0);
                self.runtime(Runtime::Activate, &[process, form, now, prior, again])
            }
        };
        // After a step nothing takes control before its end.
        match self.takes_control(activate) && self.current.role != blocks::Role::AfterStep {
            true => self.pause(call),
            false => self.perform(call),
        }
        Ok(())
    }

    /// Whether another process may run at once, or the present one may lose control.
    fn takes_control(&self, activate: &Activate) -> bool {
        match activate.when {
            When::Direct | When::Before(_) => true,
            When::At { prior, .. } | When::Delay { prior, .. } => prior || activate.again,
            When::After(_) => activate.again,
        }
    }
}
