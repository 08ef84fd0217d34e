//! What gives up control: pauses, and calls of procedures that pause.

use super::program::{Call, Callee, Waits};
use super::*;

impl Lowering<'_> {
    /// Calls what may give up control, unless nothing in this function does.
    pub(super) fn pause(&mut self, call: Value) {
        self.push(Statement::Pause(call));
    }

    /// The value of a call that may wait goes to a local: what comes before it is evaluated before it.
    pub(super) fn lifted(&mut self, call: &Call, value: Value) -> Value {
        let program = self.program;
        let waits = match call.callee {
            Callee::Procedure { procedure, .. } => {
                let procedure = &program.procedures[procedure];
                !procedure.runtime && procedure.waits != Waits::Never
            }
            Callee::Virtual { of, .. } => {
                program.procedures.values().any(|one| one.matches == Some(of) && one.waits != Waits::Never)
            }
            Callee::Formal { .. } => self.current.waits,
        };
        if waits && self.kind(value) != Type::Nothing { self.temporary(value, "result") } else { value }
    }

    /// A loop of a function that may wait, and makes records, lets the collector run after every round.
    pub(super) fn let_collect(&mut self, body: &mut Vec<Stated>) {
        if self.current.waits && self.allocates(body) {
            let full = self.runtime(Runtime::Full, &[]);
            let pause = self.stated(Statement::Pause(full));
            body.push(pause);
        }
    }

    fn allocates(&self, block: &[Stated]) -> bool {
        block.iter().any(|stated| {
            let own = match &stated.statement {
                Statement::Set(_, value) | Statement::Perform(value) | Statement::Pause(value) => self.makes(*value),
                Statement::Store(target, value) => self.makes(*target) || self.makes(*value),
                Statement::If(condition, ..) | Statement::While { condition, .. } => self.makes(*condition),
                _ => false,
            };
            own || crate::code::walk::blocks_of(&stated.statement).into_iter().any(|inner| self.allocates(inner))
        })
    }

    fn makes(&self, value: Value) -> bool {
        let code = &self.builder.code;
        match code.expressions[value] {
            Expression::Object(object) => {
                let object = code.records.objects[object];
                let own = match object {
                    Object::New { .. } | Object::Call(..) | Object::Dispatch(..) => true,
                    Object::Runtime(function, _) => {
                        matches!(function.row().result, Type::Text | Type::Array(_))
                            && function.row().effect != crate::code::runtime::Effect::None
                    }
                    _ => false,
                };
                own || object.operands(code).into_iter().any(|operand| self.makes(operand))
            }
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.makes(a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => self.makes(a) || self.makes(b),
            Expression::Choose(a, b, c) => [a, b, c].into_iter().any(|part| self.makes(part)),
            _ => false,
        }
    }
}
