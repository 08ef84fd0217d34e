//! METHOD crank: the historic step of Crank and Nicolson for lines of levels (clib/library/crank.c).

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use super::run::Known;
use super::solve::less;
use crate::language::scop::text::{BlockId, BlockKind, Diffusion, Factor, Partial, Solve};
use crate::model::compose::{binary, compare, number};
use crate::model::{Binary, Expression, Instruction, Library, Place, QuantityId, Relation, RoutineId, Statement};

/// The failure of a step that is none.
const STEP_SMALL: f64 = 3.0;

/// What the steps of a block share.
struct Steps {
    /// The length of a step.
    length: QuantityId,
    code: QuantityId,
    routine: RoutineId,
    /// Levels and what they were at the beginning of the interval.
    levels: Vec<(QuantityId, QuantityId)>,
}

impl<'t> Lowering<'t> {
    /// n steps from the time reached to the row; a step that fails puts everything back.
    pub fn crank_steps(&mut self, solve: &'t Solve) {
        let BlockKind::Partial(partial) = &self.text.block(solve.block).kind else { return };
        let Known { reached, end, .. } = self.known;
        let steps = self.crank(solve.block, partial);
        let time = self.time();
        let error = self.variable(self.text.error);
        let delta = self.variable(self.text.independent.delta);
        for (level, before) in &steps.levels {
            self.copy(*before, *level);
        }
        let whole = self.put("length", binary(Binary::Subtract, read(end), read(reached)));
        let count = self.steps(whole.clone(), read(delta));
        self.set_single(steps.length, binary(Binary::Divide, whole, count.clone()));
        self.set_single(steps.code, number(0.0));
        let none = compare(Relation::LessEqual, read(delta), number(0.0));
        let too_small = self.aside(|lowering| lowering.set_single(steps.code, number(STEP_SMALL)));
        self.branch(none, too_small, Vec::new());
        let made = self.hidden("made", Vec::new());
        self.set_single(made, number(0.0));
        let body = self.aside(|lowering| {
            let way = binary(Binary::Multiply, read(made), read(steps.length));
            lowering.set_single(time, sum(read(reached), way));
            lowering.instruct(Instruction::Call { routine: steps.routine, kept: Vec::new() });
            lowering.set_single(made, sum(read(made), number(1.0)));
        });
        let good = compare(Relation::Equal, read(steps.code), number(0.0));
        let more = Expression::And(Box::new(less(read(made), count)), Box::new(good.clone()));
        let card = self.card;
        self.statements.push(Statement::Repeat { condition: more, body, card });
        let back = self.aside(|lowering| {
            for (level, before) in &steps.levels {
                lowering.copy(*level, *before);
            }
        });
        self.branch(good, Vec::new(), back);
        self.set_single(error, read(steps.code));
    }

    fn crank(&mut self, id: BlockId, partial: &'t Partial) -> Steps {
        let name = self.text.block(id).name.clone();
        let length = self.hidden("step", Vec::new());
        let code = self.hidden("code", Vec::new());
        let mut levels = Vec::new();
        for equation in &partial.equations {
            let level = self.line(equation).0;
            let extents = self.quantities[level.0 as usize].extents.clone();
            let name = format!("{} before", self.quantities[level.0 as usize].name);
            levels.push((level, self.hidden(&name, extents)));
        }
        let routine = self.routine(&name, |lowering| {
            lowering.within(id, |lowering, block| {
                let ends = lowering.ends(partial);
                lowering.run_statements(&block.program.statements);
                for (equation, ends) in partial.equations.iter().zip(ends) {
                    lowering.at(equation.span);
                    let step = lowering.aside(|lowering| lowering.crank_step(equation, ends, length, code));
                    let good = compare(Relation::Equal, read(code), number(0.0));
                    lowering.branch(good, step, Vec::new());
                }
            });
        });
        Steps { length, code, routine, levels }
    }

    /// One step of one line; an end that is held already has its value.
    fn crank_step(
        &mut self,
        equation: &'t Diffusion,
        slopes: [Option<Expression>; 2],
        length: QuantityId,
        code: QuantityId,
    ) {
        let (level, size) = self.line(equation);
        let Some(delta) = self.text.delta_x else { return };
        let delta = self.variable(delta);
        let factor = self.coefficient(equation.factor);
        let source = self.coefficient(equation.source.unwrap_or(Factor::Number(0.0)));
        // For each end: whether it is held, and its value or slope.
        let ends = self.hidden("ends", vec![4]);
        let conditions = [(&equation.first, 0), (&equation.last, size - 1)];
        for ((which, (boundary, at)), slope) in (0..).zip(conditions).zip(slopes) {
            let held = boundary.as_ref().is_some_and(|boundary| !boundary.slope);
            let value = match held {
                true => Expression::Read(element(level, at)),
                false => slope.unwrap_or(number(0.0)),
            };
            self.set(element(ends, which), number(f64::from(u8::from(held))));
            self.set(element(ends, 2 + which), value);
        }
        let room = self.hidden("room", vec![5 * size]);
        let mut invocation = self.invocation(Library::Nicolson);
        invocation.values = vec![delta, length];
        invocation.arrays = vec![factor, source, level, ends, room];
        invocation.into = Some(code);
        self.invoke(invocation);
    }

    /// A factor as a quantity.
    fn coefficient(&mut self, factor: Factor) -> QuantityId {
        match factor {
            Factor::Base(base) => self.base(base),
            Factor::Number(value) => {
                let id = self.hidden("coefficient", Vec::new());
                self.set(Place::single(id), number(value));
                id
            }
        }
    }
}
