//! What a model says beside its table: printf, prterr, what TERMINAL has assigned, limits of parameters.

use super::printed::{escaped, pieces, text_of};
use super::{Lowering, Made, Value};
use crate::code::{Id, Invocation, Quantity};
use crate::language::scop::text::{Call, Program, VariableId};
use crate::model::Library;

impl<'t> Lowering<'t> {
    /// `printf("format", …)`: the values from left to right, then the text.
    pub fn printf(&mut self, call: &'t Call) -> Made {
        let values = self.values_of(call)?;
        let mut values = values.into_iter();
        for (piece, count) in pieces(&escaped(text_of(call))) {
            let values: Vec<Value> = values.by_ref().take(count).collect();
            let arrays = self.array_of("printed", &values);
            let invocation = self.shell.invocation(Library::Printf);
            self.invoke(Invocation { text: Some(piece), arrays, ..invocation });
        }
        Ok(())
    }

    /// A quantity that holds the values one after the other; none if there are none.
    pub fn array_of(&mut self, name: &str, values: &[Value]) -> Vec<Id<Quantity>> {
        if values.is_empty() {
            return Vec::new();
        }
        let array = self.shell.hidden(name, vec![values.len() as u32]);
        for (at, value) in (0..).zip(values) {
            let place = self.element(array, at);
            self.set(place, *value);
        }
        vec![array]
    }

    /// `prterr("text")`: the end of the run.
    pub fn prterr(&mut self, call: &'t Call) {
        let invocation = self.shell.invocation(Library::Prterr);
        let (text, values) = (Some(escaped(text_of(call))), vec![self.shell.time()]);
        self.invoke(Invocation { text, values, ..invocation });
    }

    /// After the last row, if the user asks for it: the blocks, and then what they have assigned, by name.
    pub fn terminal(&mut self, terminal: &'t Program) -> Made {
        self.enter_program(terminal);
        self.statements(&terminal.statements)?;
        for id in self.shell.set_by(terminal) {
            self.tell(id);
        }
        Ok(())
    }

    fn tell(&mut self, id: VariableId) {
        let variable = self.text.variable(id);
        self.at(variable.span);
        let invocation = self.shell.invocation(Library::Tell);
        let arrays = vec![self.shell.variable(id)];
        self.invoke(Invocation { text: Some(variable.name.clone()), arrays, ..invocation });
    }

    /// Parameters with limits: whether their values are within.
    pub fn look_at_limits(&mut self) {
        for (number, variable) in (0..).zip(&self.text.variables) {
            let Some((low, high)) = variable.limits else { continue };
            self.at(variable.span);
            let limits = self.shell.hidden("limits", vec![2]);
            for (at, limit) in [low, high].into_iter().enumerate() {
                let place = self.element(limits, at as u32);
                let limit = self.real(limit);
                self.set(place, limit);
            }
            let invocation = self.shell.invocation(Library::Limits);
            let arrays = vec![self.shell.variable(VariableId(number)), limits];
            self.invoke(Invocation { text: Some(variable.name.clone()), arrays, ..invocation });
        }
    }
}
