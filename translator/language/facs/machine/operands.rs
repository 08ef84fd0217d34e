//! Numbers on the stack: cells, and doubles as two of them.

use super::{Machine, State};
use crate::language::facs::host::{Host, Need, Operation, Outcome, Stop, Unknown};
use crate::language::facs::messages::machine as messages;
use crate::language::facs::numbers::Number;
use crate::language::facs::value::{Entry, Operand, Origin, Value};

impl<H: Host> Machine<H> {
    pub fn depth(&self) -> usize {
        self.stack.len() - self.base
    }

    /// How deep the stack is in a state.
    pub fn depth_of(&self, state: &State<H>) -> usize {
        state.stack.len() - self.base
    }

    /// Fails unless the stack holds so many cells.
    pub fn need(&self, takes: usize, name: &str) -> Outcome<()> {
        let finds = self.depth();
        if finds >= takes {
            return Ok(());
        }
        let inside = self.caller(name);
        let name = name.to_string();
        Err(self.error(|at| messages::StackUnderflow { at, name, takes, finds, inside }))
    }

    /// The word of the model's statement, if it called the one named.
    pub(super) fn caller(&self, name: &str) -> Option<String> {
        let statement = self.running.as_ref()?.statement.as_ref()?;
        (!statement.name.eq_ignore_ascii_case(name) && !statement.name.is_empty()).then(|| statement.name.to_string())
    }

    pub fn push(&mut self, value: impl Into<Value<H>>) {
        let at = self.place();
        self.stack.push(Entry { value: value.into(), at });
    }

    pub fn push_integer(&mut self, value: i64) {
        let value = self.arithmetic().cell(value);
        self.push(Value::integer(value));
    }

    pub fn push_double(&mut self, double: Operand<H::Double>) {
        match double {
            Operand::Known(value) => {
                let origin = if self.arithmetic().is_whole() { Origin::Computed } else { Origin::Half };
                let (low, high) = self.arithmetic().halves(value);
                self.push(Value::Integer { value: low, origin });
                self.push(Value::Integer { value: high, origin });
            }
            Operand::Unknown(double) => {
                self.push(Value::Low(double.clone()));
                self.push(Value::High(double));
            }
        }
    }

    /// A number as it is typed.
    pub fn push_typed(&mut self, number: Number) {
        match number {
            Number::Cell(value) => {
                let value = self.arithmetic().cell(value);
                self.push(Value::Integer { value, origin: Origin::Typed });
            }
            Number::Double { digits, decimals } => {
                let (low, high) = self.arithmetic().halves(digits);
                self.push(Value::Integer { value: low, origin: Origin::Low(decimals) });
                self.push(Value::Integer { value: high, origin: Origin::High(decimals) });
            }
        }
    }

    pub fn pop(&mut self) -> Outcome<Value<H>> {
        self.need(1, "")?;
        match self.stack.pop() {
            Some(entry) => Ok(entry.value),
            None => Ok(Value::integer(0)),
        }
    }

    /// A whole number, known or not.
    pub fn pop_cell(&mut self) -> Outcome<Operand<H::Cell>> {
        match self.pop()? {
            Value::Integer { value, .. } => Ok(Operand::Known(value)),
            Value::Cell(cell) => Ok(Operand::Unknown(cell)),
            Value::Address(_) | Value::Word(_) => Err(self.error(|at| messages::AddressAsNumber { at })),
            Value::Low(_) | Value::High(_) => Err(self.error(|at| messages::HalfOfADouble { at })),
        }
    }

    /// A whole number that the machine must know.
    pub fn pop_number(&mut self) -> Outcome<i64> {
        self.pop_known(Need::Number)
    }

    pub(super) fn pop_index(&mut self) -> Outcome<i64> {
        self.pop_known(Need::Index)
    }

    pub(super) fn pop_known(&mut self, need: Need) -> Outcome<i64> {
        match self.pop_cell()? {
            Operand::Known(value) => Ok(value),
            Operand::Unknown(cell) => Err(self.refuse(Unknown::Cell(cell), need)),
        }
    }

    pub(super) fn refuse(&mut self, unknown: Unknown<H>, need: Need) -> Stop {
        let at = self.place();
        self.host.refuse(unknown, need, at)
    }

    pub fn pop_double(&mut self) -> Outcome<Operand<H::Double>> {
        let high = self.pop()?;
        let low = self.pop()?;
        match (low, high) {
            (
                Value::Integer { value: low, origin: Origin::Half },
                Value::Integer { value: high, origin: Origin::Half },
            ) => Ok(Operand::Known(self.arithmetic().join(low, high))),
            (Value::Integer { value: low, .. }, Value::Integer { value: high, .. }) => {
                let arithmetic = self.arithmetic();
                Ok(Operand::Known(arithmetic.checked_state(arithmetic.join(low, high))?))
            }
            (Value::Low(low), Value::High(high)) if low == high => Ok(Operand::Unknown(low)),
            (Value::Cell(low), Value::Cell(high)) => self.join(Operand::Unknown(low), Operand::Unknown(high)),
            (Value::Cell(low), Value::Integer { value, .. }) => self.join(Operand::Unknown(low), Operand::Known(value)),
            (Value::Integer { value, .. }, Value::Cell(high)) => {
                self.join(Operand::Known(value), Operand::Unknown(high))
            }
            (Value::Address(_) | Value::Word(_), _) | (_, Value::Address(_) | Value::Word(_)) => {
                Err(self.error(|at| messages::AddressAsNumber { at }))
            }
            (Value::Low(_) | Value::High(_), _) | (_, Value::Low(_) | Value::High(_)) => {
                Err(self.error(|at| messages::HalfOfADouble { at }))
            }
        }
    }

    pub(super) fn join(&mut self, low: Operand<H::Cell>, high: Operand<H::Cell>) -> Outcome<Operand<H::Double>> {
        self.compute_double(Operation::Join(low, high))
    }
}
