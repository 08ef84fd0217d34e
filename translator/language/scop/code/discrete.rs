//! DISCRETE: steps of delta_t, and what states were at steps before.

use super::{Lowering, Made, Value};
use crate::code::expression::{Base, Binary, Index};
use crate::code::function::Function;
use crate::code::statement::{Stated, Statement};
use crate::code::{Builtin, Id, Quantity};
use crate::language::scop::text::{BlockId, BlockKind, StateId, VariableId, Whole};
use crate::source::Span;

/// Shifts of no more values are written out.
const SHIFTED_SINGLY: u32 = 4;

/// What a block keeps from step to step.
#[derive(Clone)]
pub struct Steps {
    /// Nothing while it is written.
    function: Option<Id<Function>>,
    /// Steps made in this run.
    made: Id<Quantity>,
    /// By state: an array of what it was at the last step, the one before, and so on; of an array one such row
    /// after the other.
    histories: Vec<(StateId, Id<Quantity>, u32)>,
}

impl<'t> Lowering<'t> {
    fn steps_of_block(&mut self, id: BlockId) -> Made<Steps> {
        if let Some(known) = self.discrete.get(&id) {
            return Ok(known.clone());
        }
        let block = self.block(id);
        let made = self.shell.hidden(&format!("{} made", block.name), Vec::new());
        let mut histories = Vec::new();
        if let BlockKind::Discrete(discrete) = &block.kind {
            for (state, back) in &discrete.histories {
                let level = self.shell.variable(self.text.state(*state).levels[0]);
                let size = self.size_of(level).unwrap_or(1);
                let name = format!("{} before", self.shell.quantities[level.index()].name);
                histories.push((*state, self.shell.hidden(&name, vec![back * size]), *back));
            }
        }
        let mut steps = Steps { function: None, made, histories };
        self.discrete.insert(id, steps.clone());
        let function = self.function_of_block(id, &block.name, |lowering| {
            for (state, history, back) in &steps.histories {
                lowering.shift(*state, *history, *back)?;
            }
            lowering.statements(&block.program.statements)
        })?;
        steps.function = Some(function);
        self.discrete.insert(id, steps.clone());
        Ok(steps)
    }

    /// Everything one step back; the present value comes first.
    fn shift(&mut self, state: StateId, history: Id<Quantity>, back: u32) -> Made {
        let level = self.shell.variable(self.text.state(state).levels[0]);
        let extent = self.size_of(level);
        let size = extent.unwrap_or(1);
        let last = back * size - 1;
        if last >= size && last - size < SHIFTED_SINGLY {
            for at in (size..=last).rev() {
                let (to, from) = (self.element(history, at), self.element(history, at - size));
                let value = self.read(from);
                self.set(to, value);
            }
        } else if last >= size {
            self.shift_all(history, size, last);
        }
        let present = |lowering: &mut Self, at: Option<Index>| {
            let from = lowering.builder.place(Base::Quantity(level), at.into_iter().collect());
            let index = vec![at.unwrap_or(Index::Fixed(0))];
            let to = lowering.builder.place(Base::Quantity(history), index);
            let value = lowering.read(from);
            lowering.set(to, value);
            Ok(())
        };
        match extent {
            None => present(self, None),
            Some(size) => self.each(size, |lowering, at| present(lowering, Some(at))),
        }
    }

    /// From the last value down, each gets that of the step before.
    fn shift_all(&mut self, history: Id<Quantity>, size: u32, last: u32) {
        let counter = self.open_counter("i");
        self.close_counter(counter);
        let base = Base::Quantity(history);
        let to = self.builder.place(base, vec![Index::Running { counter, offset: 0 }]);
        let from = self.builder.place(base, vec![Index::Running { counter, offset: -(size as i32) }]);
        let value = self.read(from);
        let body = vec![Stated { statement: Statement::Set(to, value), source: self.site() }];
        self.push(Statement::For { counter, first: size, last, down: true, body });
    }

    /// `y@steps`, in the block at hand.
    pub fn past(&mut self, state: VariableId, steps: u32, index: Option<&'t Whole>) -> Made<Value> {
        let known = match self.body.block {
            Some(block) => self.steps_of_block(block)?.histories,
            None => Vec::new(),
        };
        let found = known.iter().find(|(id, _, _)| self.text.state(*id).levels[0] == state);
        let Some((_, history, _)) = found.copied() else { return Ok(self.real(0.0)) };
        let first = (steps - 1) * self.text.variable(state).size.unwrap_or(1);
        let at = match index {
            None => Index::Fixed(first),
            // The subscript is that of the state.
            Some(whole) => {
                let state = Base::Quantity(self.shell.variable(state));
                match self.subscript(state, whole)? {
                    Index::Fixed(at) => Index::Fixed(first + at),
                    Index::Running { counter, offset } => Index::Running { counter, offset: offset + first as i32 },
                    Index::Computed(at) if first == 0 => Index::Computed(at),
                    Index::Computed(at) | Index::Counted(at) => {
                        let first = self.real(f64::from(first));
                        Index::Computed(self.binary(Binary::Add, at, first))
                    }
                }
            }
        };
        let place = self.builder.place(Base::Quantity(history), vec![at]);
        Ok(self.read(place))
    }

    /// At the beginning of a run histories are the initial constants.
    pub fn start_histories(&mut self) -> Made {
        for (number, block) in (0..).zip(&self.text.blocks) {
            if let BlockKind::Discrete(_) = block.kind {
                self.start_history(BlockId(number))?;
            }
        }
        Ok(())
    }

    fn start_history(&mut self, id: BlockId) -> Made {
        let steps = self.steps_of_block(id)?;
        let zero = self.real(0.0);
        self.set_quantity(steps.made, zero);
        for (state, history, _) in &steps.histories {
            let state = self.text.state(*state);
            let value = match state.initials.first() {
                Some(initial) => self.read_quantity(self.shell.variable(*initial)),
                None => self.real(self.text.variable(state.levels[0]).value),
            };
            self.fill_quantity(*history, value);
        }
        Ok(())
    }

    /// So many steps as there should have been up to the row.
    pub fn discrete_steps(&mut self, id: BlockId, span: Span) -> Made {
        let steps = self.steps_of_block(id)?;
        self.at(span);
        let known = self.shell.known;
        let time = self.shell.time();
        let (start, delta) = (self.text.independent.start, self.text.independent.delta);
        let (start, delta) = (self.shell.variable(start), self.shell.variable(delta));
        self.note_advance();
        let now = self.read_quantity(time);
        self.set_quantity(known.end, now);
        let (end, begin) = (self.read_quantity(known.end), self.read_quantity(start));
        let passed = self.binary(Binary::Subtract, end, begin);
        let delta_now = self.read_quantity(delta);
        let parts = self.binary(Binary::Divide, passed, delta_now);
        let little = self.real(1e-9);
        let parts = self.binary(Binary::Subtract, parts, little);
        let due = self.builtin(Builtin::Ceiling, &[parts]);
        let due = self.put("due", due);
        let body = self.aside(|lowering| {
            let made = lowering.read_quantity(steps.made);
            let one = lowering.real(1.0);
            let next = lowering.binary(Binary::Add, made, one);
            lowering.set_quantity(steps.made, next);
            let (made, delta) = (lowering.read_quantity(steps.made), lowering.read_quantity(delta));
            let way = lowering.binary(Binary::Multiply, made, delta);
            let start = lowering.read_quantity(start);
            let at = lowering.binary(Binary::Add, start, way);
            lowering.set_quantity(time, at);
            steps.function.into_iter().for_each(|function| lowering.call_plain(function));
            Ok(())
        })?;
        let made = self.read_quantity(steps.made);
        let condition = self.less(made, due);
        self.push(Statement::While { before: Vec::new(), condition, body, limit: None });
        let end = self.read_quantity(known.end);
        self.set_quantity(time, end);
        let error = self.shell.variable(self.text.error);
        let zero = self.real(0.0);
        self.set_quantity(error, zero);
        Ok(())
    }
}
