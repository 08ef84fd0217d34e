//! METHOD crank: the historic step of Crank and Nicolson for lines of levels (clib/library/crank.c).

use super::partial::Ends;
use super::{Beyond, Lowering, Made};
use crate::code::expression::{Base, Binary, Expression, Index};
use crate::code::function::Function;
use crate::code::statement::Statement;
use crate::code::{Id, Quantity, Type};
use crate::language::scop::text::{BlockId, BlockKind, Diffusion, Factor, Partial, Solve};
use crate::model::{Library, Relation};

/// The failure of a step that is none.
const STEP_SMALL: f64 = 3.0;

/// What the steps of a block share.
struct Steps {
    /// The length of a step.
    length: Id<Quantity>,
    code: Id<Quantity>,
    function: Id<Function>,
    /// Levels and what they were at the beginning of the interval.
    levels: Vec<(Id<Quantity>, Id<Quantity>)>,
}

impl<'t> Lowering<'t> {
    /// n steps from the time reached to the row; a step that fails puts everything back.
    pub fn crank_steps(&mut self, solve: &'t Solve) -> Made {
        let BlockKind::Partial(partial) = &self.block(solve.block).kind else { return Err(Beyond("crank")) };
        let steps = self.crank(solve.block, partial)?;
        let known = self.shell.known;
        let time = self.shell.time();
        let error = self.shell.variable(self.text.error);
        let delta = self.shell.variable(self.text.independent.delta);
        for (level, before) in &steps.levels {
            self.copy(*before, *level)?;
        }
        let (end, reached) = (self.read_quantity(known.end), self.read_quantity(known.reached));
        let whole = self.binary(Binary::Subtract, end, reached);
        let whole = self.put("length", whole);
        let delta = self.read_quantity(delta);
        let count = self.steps(whole, delta)?;
        let length = self.binary(Binary::Divide, whole, count);
        self.set_quantity(steps.length, length);
        let zero = self.real(0.0);
        self.set_quantity(steps.code, zero);
        let none = self.builder.compare(Relation::LessEqual, delta, zero);
        let too_small = self.aside(|lowering| {
            let small = lowering.real(STEP_SMALL);
            lowering.set_quantity(steps.code, small);
            Ok(())
        })?;
        self.branch(none, too_small, Vec::new());
        let made = self.put("made", zero);
        let Some(place) = super::values::place_of(&self.builder.code, made) else { return Ok(()) };
        let body = self.aside(|lowering| {
            let (made, length) = (lowering.read(place), lowering.read_quantity(steps.length));
            let way = lowering.binary(Binary::Multiply, made, length);
            let reached = lowering.read_quantity(known.reached);
            let at = lowering.binary(Binary::Add, reached, way);
            lowering.set_quantity(time, at);
            lowering.call_plain(steps.function);
            let one = lowering.real(1.0);
            let next = lowering.binary(Binary::Add, made, one);
            lowering.set(place, next);
            Ok(())
        })?;
        let code = self.read_quantity(steps.code);
        let good = self.builder.compare(Relation::Equal, code, zero);
        let more = self.less(made, count);
        let condition = self.builder.add(Expression::Binary(Binary::And, more, good), Type::Logical);
        self.push(Statement::While { before: Vec::new(), condition, body, limit: None });
        let back =
            self.aside(|lowering| steps.levels.iter().try_for_each(|(level, before)| lowering.copy(*level, *before)))?;
        self.branch(good, Vec::new(), back);
        let code = self.read_quantity(steps.code);
        self.set_quantity(error, code);
        Ok(())
    }

    fn crank(&mut self, id: BlockId, partial: &'t Partial) -> Made<Steps> {
        let block = self.block(id);
        let length = self.shell.hidden("step", Vec::new());
        let code = self.shell.hidden("code", Vec::new());
        let mut levels = Vec::new();
        for equation in &partial.equations {
            let level = self.shell.variable(self.line(equation).0);
            let quantity = &self.shell.quantities[level.index()];
            let (name, extents) = (format!("{} before", quantity.name), quantity.extents.clone());
            levels.push((level, self.shell.hidden(&name, extents)));
        }
        let function = self.function_of_block(id, &format!("{}_step", block.name), |lowering| {
            let ends = lowering.ends(partial)?;
            lowering.statements(&block.program.statements)?;
            for (equation, ends) in partial.equations.iter().zip(ends) {
                lowering.at(equation.span);
                let step = lowering.aside(|lowering| lowering.crank_step(equation, ends, length, code))?;
                let (code, zero) = (lowering.read_quantity(code), lowering.real(0.0));
                let good = lowering.builder.compare(Relation::Equal, code, zero);
                lowering.branch(good, step, Vec::new());
            }
            Ok(())
        })?;
        Ok(Steps { length, code, function, levels })
    }

    /// One step of one line; an end that is held already has its value.
    fn crank_step(&mut self, equation: &'t Diffusion, slopes: Ends, length: Id<Quantity>, code: Id<Quantity>) -> Made {
        let (level, size) = self.line(equation);
        let Some(delta) = self.text.delta_x else { return Ok(()) };
        let delta = self.shell.variable(delta);
        let name = self.text.variable(level).name.clone();
        let factor = self.coefficient(equation.factor, &format!("{name} factor"))?;
        let source = self.coefficient(equation.source.unwrap_or(Factor::Number(0.0)), &format!("{name} source"))?;
        // For each end: whether it is held, and its value or slope.
        let ends = self.shell.hidden(&format!("{name} ends"), vec![4]);
        let conditions = [(&equation.first, 0), (&equation.last, size - 1)];
        for ((which, (boundary, at)), slope) in (0..).zip(conditions).zip(slopes) {
            let held = boundary.as_ref().is_some_and(|boundary| !boundary.slope);
            let value = match (held, slope) {
                (true, _) => {
                    let place = self.place_at(level, Some(Index::Fixed(at)))?;
                    self.read(place)
                }
                (false, Some(slope)) => slope,
                (false, None) => self.real(0.0),
            };
            let is_held = self.real(f64::from(u8::from(held)));
            let place = self.element(ends, which);
            self.set(place, is_held);
            let place = self.element(ends, 2 + which);
            self.set(place, value);
        }
        let level = self.shell.variable(level);
        let room = self.shell.hidden(&format!("{name} room"), vec![5 * size]);
        let mut invocation = self.shell.invocation(Library::Nicolson);
        invocation.values = vec![delta, length];
        invocation.arrays = vec![factor, source, level, ends, room];
        invocation.into = Some(code);
        self.invoke(invocation);
        Ok(())
    }

    /// A factor as a quantity.
    fn coefficient(&mut self, factor: Factor, name: &str) -> Made<Id<Quantity>> {
        match factor {
            Factor::Base(base) => self.quantity_of(base),
            Factor::Number(value) => {
                let id = self.shell.hidden(name, Vec::new());
                let value = self.real(value);
                self.set_quantity(id, value);
                Ok(id)
            }
        }
    }

    /// One quantity becomes what another one of its size is.
    pub fn copy(&mut self, to: Id<Quantity>, from: Id<Quantity>) -> Made {
        let copied = |lowering: &mut Self, at: Option<Index>| {
            let index: Vec<Index> = at.into_iter().collect();
            let source = lowering.builder.place(Base::Quantity(from), index.clone());
            let target = lowering.builder.place(Base::Quantity(to), index);
            let value = lowering.read(source);
            lowering.set(target, value);
            Ok(())
        };
        match self.size_of(to) {
            None => copied(self, None),
            Some(size) => self.each(size, |lowering, at| copied(lowering, Some(at))),
        }
    }
}
