//! SIMSET: lists of objects.

use super::program::{Argument, Call};
use super::*;

impl Lowering<'_> {
    /// A procedure of linkage, link or head; nothing if it is none.
    pub(super) fn list_call(
        &mut self,
        class: &str,
        id: ProcedureId,
        of: Instance,
        call: &Call,
        at: Span,
    ) -> Made<Option<Value>> {
        let program = self.program;
        let procedure = &program.procedures[id];
        let function = match (class, procedure.name.as_str()) {
            ("linkage", "suc") => Runtime::Suc,
            ("linkage", "pred") => Runtime::Pred,
            ("linkage", "prev") => Runtime::Prev,
            ("link", "out") if self.has_networks() => Runtime::Remove,
            ("link", "into") if self.has_networks() => Runtime::PlaceIn,
            ("link", "out") => Runtime::Out,
            ("link", "follow") => Runtime::Follow,
            ("link", "precede") => Runtime::Precede,
            ("link", "into") => Runtime::Into,
            ("head", "first") => Runtime::First,
            ("head", "last") => Runtime::Last,
            ("head", "empty") => Runtime::Empty,
            ("head", "cardinal") => Runtime::Cardinal,
            ("head", "clear") => Runtime::Clear,
            _ => return Ok(None),
        };
        let object = self.instance(of, at)?;
        let mut made = vec![object];
        for argument in &call.arguments {
            let Argument::Value(value) = argument else { return self.unsupported("a parameter by name", at) };
            let before = self.current.out.len();
            let value = self.value(*value)?;
            self.settle(&mut made, before);
            made.push(value);
        }
        let mut made = self.ordered(made);
        // A macro of C uses it more than once.
        made[0] = self.simple(made[0], "object");
        self.of_runtime(function, &made, procedure.result, at).map(Some)
    }

    /// A call whose result may be a reference to an object of a standard class.
    pub(super) fn of_runtime(
        &mut self,
        function: Runtime,
        arguments: &[Value],
        result: Option<program::Type>,
        at: Span,
    ) -> Made<Value> {
        let kind = result.map_or(Ok(Type::Nothing), |of| self.type_of(of, at))?;
        let list = self.builder.list(arguments);
        Ok(self.object(Object::Runtime(function, list), kind))
    }
}
