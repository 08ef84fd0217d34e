//! Words that move values on the stacks.

use super::Machine;
use crate::language::facs::host::{Host, Outcome};
use crate::language::facs::messages::machine as messages;
use crate::language::facs::messages::run::QuestionDupOnState;
use crate::language::facs::value::{Entry, Value};
use crate::language::facs::words::Stack;

impl<H: Host> Machine<H> {
    /// The n-th entry from the top, from 0.
    fn entry_at_depth(&self, n: usize) -> Entry<H> {
        self.stack[self.stack.len() - 1 - n].clone()
    }

    /// Moves the n-th entry to the top.
    fn roll(&mut self, n: usize) {
        let entry = self.stack.remove(self.stack.len() - 1 - n);
        self.stack.push(entry);
    }

    fn copy(&mut self, n: usize) {
        let entry = self.entry_at_depth(n);
        self.push(entry.value);
    }

    /// The argument of `PICK` and `ROLL`: how deep, within the stack that is left.
    fn pop_depth(&mut self, name: &str) -> Outcome<usize> {
        let n = self.pop_number()?;
        let n = usize::try_from(self.arithmetic().unsigned(n)).unwrap_or(usize::MAX);
        self.need(n.saturating_add(1), name)?;
        Ok(n)
    }

    /// The stack is as deep as the word takes.
    pub(super) fn stack_word(&mut self, word: Stack, name: &str) -> Outcome<()> {
        match word {
            Stack::Dup => self.copy(0),
            Stack::Drop => {
                self.pop()?;
            }
            Stack::Swap => self.roll(1),
            Stack::Over => self.copy(1),
            Stack::Rot => self.roll(2),
            Stack::MinusRot => {
                self.roll(2);
                self.roll(2);
            }
            Stack::Nip => {
                self.roll(1);
                self.pop()?;
            }
            Stack::Tuck => {
                self.roll(1);
                self.copy(1);
            }
            Stack::QuestionDup => self.question_dup()?,
            Stack::Pick => {
                let n = self.pop_depth(name)?;
                self.copy(n);
            }
            Stack::Roll => {
                let n = self.pop_depth(name)?;
                self.roll(n);
            }
            Stack::Depth => self.push_integer(self.depth() as i64),
            Stack::TwoDup => {
                self.copy(1);
                self.copy(1);
            }
            Stack::TwoDrop => {
                self.pop()?;
                self.pop()?;
            }
            Stack::TwoSwap => {
                self.roll(3);
                self.roll(3);
            }
            Stack::TwoOver => {
                self.copy(3);
                self.copy(3);
            }
            Stack::ToReturn => {
                let value = self.pop()?;
                let at = self.place();
                self.returns.push(Entry { value, at });
            }
            Stack::FromReturn => {
                let value = self.top_of_returns(name)?;
                self.returns.pop();
                self.push(value);
            }
            Stack::CopyReturn => {
                let value = self.top_of_returns(name)?;
                self.push(value);
            }
            Stack::I => self.index(0)?,
            Stack::J => self.index(1)?,
        }
        Ok(())
    }

    fn question_dup(&mut self) -> Outcome<()> {
        let entry = self.entry_at_depth(0);
        match entry.value {
            Value::Integer { value: 0, .. } => {}
            Value::Integer { .. } | Value::Address(_) | Value::Word(_) => self.copy(0),
            // How deep the stack is depends on it.
            Value::Cell(_) => return Err(self.error(|at| QuestionDupOnState { at })),
            Value::Low(_) | Value::High(_) => return Err(self.error(|at| messages::HalfOfADouble { at })),
        }
        Ok(())
    }

    /// A word cannot take what its caller has put there.
    fn top_of_returns(&self, name: &str) -> Outcome<Value<H>> {
        match self.returns[self.return_base..].last() {
            Some(entry) => Ok(entry.value.clone()),
            None => {
                let (name, inside) = (name.to_string(), self.caller(name));
                Err(self.error(|at| messages::StackUnderflow { at, name, takes: 1, finds: 0, inside }))
            }
        }
    }

    fn index(&mut self, around: usize) -> Outcome<()> {
        let Some(counter) = self.counters[self.counter_base..].iter().rev().nth(around) else {
            let name = if around == 0 { "I" } else { "J" };
            return Err(self.error(|at| messages::UnpairedWord { at, name: name.to_string(), partner: "DO".into() }));
        };
        let index = counter.index.clone();
        self.push(index);
        Ok(())
    }
}
