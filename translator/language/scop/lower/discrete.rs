//! DISCRETE: steps of delta_t, and what states were at steps before.

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use super::run::Known;
use super::solve::less;
use crate::language::scop::text::{BlockId, BlockKind, StateId, VariableId, Whole};
use crate::model::compose::{binary, number};
use crate::model::{Binary, Expression, Function, Instruction, Place, QuantityId, RoutineId, Statement};
use crate::source::Span;

/// What a block keeps from step to step.
#[derive(Clone)]
pub struct Steps {
    routine: RoutineId,
    /// Steps made in this run.
    made: QuantityId,
    /// By state: an array of what it was at the last step, the one before, and so on; of an array one such row
    /// after the other.
    pub histories: Vec<(StateId, QuantityId, u32)>,
}

impl<'t> Lowering<'t> {
    pub fn steps_of_block(&mut self, id: BlockId) -> Steps {
        if let Some(known) = self.discrete.get(&id) {
            return known.clone();
        }
        let block = self.text.block(id);
        let outer = self.card;
        self.at(block.span);
        let made = self.hidden(&format!("{} made", block.name), Vec::new());
        let mut histories = Vec::new();
        if let BlockKind::Discrete(discrete) = &block.kind {
            for (state, back) in &discrete.histories {
                let level = self.variable(self.text.state(*state).levels[0]);
                let size = self.size(level).unwrap_or(1);
                let name = format!("{} before", self.quantities[level.0 as usize].name);
                let history = self.hidden(&name, vec![back * size]);
                histories.push((*state, history, *back));
            }
        }
        let routine = self.declare_routine(&block.name);
        let steps = Steps { routine, made, histories };
        self.discrete.insert(id, steps.clone());
        self.write_routine(routine, |lowering| {
            lowering.within(id, |lowering, block| {
                for (state, history, back) in &steps.histories {
                    lowering.shift(*state, *history, *back);
                }
                lowering.run_statements(&block.program.statements);
            });
        });
        self.card = outer;
        steps
    }

    /// Everything one step back; the present value comes first.
    fn shift(&mut self, state: StateId, history: QuantityId, back: u32) {
        let level = self.variable(self.text.state(state).levels[0]);
        let size = self.size(level).unwrap_or(1);
        for at in (size..back * size).rev() {
            self.set(element(history, at), Expression::Read(element(history, at - size)));
        }
        for at in 0..size {
            let present = match self.size(level) {
                Some(_) => Expression::Read(element(level, at)),
                None => read(level),
            };
            self.set(element(history, at), present);
        }
    }

    /// `y@steps`, in the block at hand.
    pub fn past(&mut self, state: VariableId, steps: u32, index: Option<&'t Whole>) -> Expression {
        let known = self.block.map(|block| self.steps_of_block(block));
        let found =
            known.iter().flat_map(|known| &known.histories).find(|(id, _, _)| self.text.state(*id).levels[0] == state);
        let Some((_, history, _)) = found.cloned() else { return number(0.0) };
        let size = self.text.variable(state).size;
        let first = (steps - 1) * size.unwrap_or(1);
        match index.map(|whole| (whole, whole.constant())) {
            None => Expression::Read(element(history, first)),
            Some((_, Some(at))) => Expression::Read(element(history, first + u32::try_from(at).unwrap_or(0))),
            Some((whole, None)) => {
                // The subscript is that of the state: looking at the state finds one that is outside.
                let at = self.whole(whole);
                let at = self.kept(at, "subscript");
                let level = self.variable(state);
                let looked = Expression::At(level, Box::new(sum(at.clone(), number(1.0))));
                self.put("looked at", looked);
                Expression::At(history, Box::new(sum(at, number(f64::from(first) + 1.0))))
            }
        }
    }

    /// At the beginning of a run histories are the initial constants.
    pub fn start_history(&mut self, id: BlockId) {
        let steps = self.steps_of_block(id);
        self.set_single(steps.made, number(0.0));
        for (state, history, _) in &steps.histories {
            let state = self.text.state(*state);
            let value = match state.initials.first() {
                Some(initial) => read(self.variable(*initial)),
                None => number(self.text.variable(state.levels[0]).value),
            };
            self.fill(*history, value);
        }
    }

    /// So many steps as there should have been up to the row.
    pub fn discrete_steps(&mut self, id: BlockId, span: Span) {
        let steps = self.steps_of_block(id);
        self.at(span);
        let Known { advanced, end, .. } = self.known;
        let time = self.time();
        let (start, delta) = (self.text.independent.start, self.text.independent.delta);
        let (start, delta) = (self.variable(start), self.variable(delta));
        self.set_single(advanced, number(1.0));
        self.set_single(end, read(time));
        let passed = binary(Binary::Subtract, read(end), read(start));
        let parts = binary(Binary::Subtract, binary(Binary::Divide, passed, read(delta)), number(1e-9));
        let due = self.put("due", Expression::Call(Function::Ceiling, vec![parts]));
        let body = self.aside(|lowering| {
            lowering.set_single(steps.made, sum(read(steps.made), number(1.0)));
            let way = binary(Binary::Multiply, read(steps.made), read(delta));
            lowering.set_single(time, sum(read(start), way));
            lowering.instruct(Instruction::Call { routine: steps.routine, kept: Vec::new() });
        });
        let card = self.card;
        self.statements.push(Statement::Repeat { condition: less(read(steps.made), due), body, card });
        self.set_single(time, read(end));
        let error = self.variable(self.text.error);
        self.set(Place::single(error), number(0.0));
    }
}
