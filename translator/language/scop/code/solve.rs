//! SOLVE: which method carries which block, and what happens around it.

use super::draft::SolveCode;
use super::{Lowering, Made};
use crate::code::expression::Binary;
use crate::code::function::FunctionKind;
use crate::code::statement::{Block, Failure, Statement};
use crate::code::{Id, Quantity, Type};
use crate::language::scop::shell::{carried_by, is_carried};
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{BlockId, BlockKind, Method, Solve as Written, StatementKind};
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, BlockMethod, Relation, SolveId};
use crate::source::Span;

impl<'t> Lowering<'t> {
    pub fn solve(&mut self, solve: &'t Written, span: Span) -> Made {
        if solve.steady {
            let id = self.rest_of(solve.block, span)?;
            self.keep_carried(solve.block)?;
            return self.try_solve(id, solve, span);
        }
        match &self.block(solve.block).kind {
            BlockKind::Derivative(_) | BlockKind::Kinetic(_) | BlockKind::Partial(_) => {
                match carried_by(solve.method.unwrap_or(Method::Dopri5)) {
                    Some(by) => self.carry(solve, by, span),
                    None => self.advance(solve, None, true, span, |lowering| lowering.crank_steps(solve)),
                }
            }
            BlockKind::Discrete(_) => self.discrete_steps(solve.block, span),
            BlockKind::Procedure(_) => self.procedure_steps(solve.block),
            BlockKind::Linear(_) | BlockKind::Nonlinear(_) => self.solve_together(solve, span),
            BlockKind::Function(_) => Ok(()),
        }
    }

    fn carry(&mut self, solve: &'t Written, by: BlockMethod, span: Span) -> Made {
        let id = self.solve_of(solve.block, by, span)?;
        let laws = self.shell.laws_hold(solve.block, by);
        self.advance(solve, Some(id), laws, span, |lowering| {
            let reached = lowering.read_quantity(lowering.shell.known.reached);
            lowering.set_quantity(lowering.shell.time(), reached);
            let error = lowering.whole_quantity(lowering.shell.variable(lowering.text.error));
            lowering.push(Statement::Solve { solve: solve_id(id), events: Vec::new(), error: Some(error) });
            Ok(())
        })
    }

    /// From the time reached to the row; then the block is computed at the row.
    fn advance(
        &mut self,
        solve: &'t Written,
        id: Option<SolveId>,
        laws: bool,
        span: Span,
        go: impl FnOnce(&mut Self) -> Made,
    ) -> Made {
        let known = self.shell.known;
        let time = self.shell.time();
        let error = self.shell.variable(self.text.error);
        self.at(span);
        self.note_advance();
        let now = self.read_quantity(time);
        self.set_quantity(known.end, now);
        self.keep_carried(solve.block)?;
        let mut then = self.aside(go)?;
        self.at(span);
        then.extend(self.aside(|lowering| {
            lowering.fail_unless_caught(solve);
            let end = lowering.read_quantity(known.end);
            lowering.set_quantity(time, end);
            Ok(())
        })?);
        let otherwise = self.aside(|lowering| {
            let zero = lowering.real(0.0);
            lowering.set_quantity(error, zero);
            Ok(())
        })?;
        let (reached, end) = (self.read_quantity(known.reached), self.read_quantity(known.end));
        let behind = self.less(reached, end);
        self.branch(behind, then, otherwise);
        let function = match id.is_some_and(|id| self.is_of_states(id)) {
            true => None,
            false => Some(self.block_function(solve.block, laws)?),
        };
        self.at(span);
        // `error` is that of this SOLVE, whatever those within the block have left in it.
        let code = match self.shell.may_set_error(solve.block) {
            true => {
                let code = self.read_quantity(error);
                Some(self.put("code", code))
            }
            false => None,
        };
        self.evaluate(function, id);
        if let Some(code) = code {
            self.set_quantity(error, code);
        }
        self.if_failed(solve)
    }

    fn evaluate(&mut self, function: Option<Id<crate::code::Function>>, id: Option<SolveId>) {
        match (function, id) {
            (None, Some(id)) => self.push(Statement::Evaluate(solve_id(id))),
            (function, _) => function.into_iter().for_each(|function| self.call_plain(function)),
        }
    }

    /// A block that a solve has carried to the present time is computed there.
    pub fn computed_at_row(&mut self, block: BlockId, id: SolveId, laws: bool) -> Made {
        let function = match self.is_of_states(id) {
            true => None,
            false => Some(self.block_function(block, laws)?),
        };
        self.evaluate(function, Some(id));
        Ok(())
    }

    /// Without IFERROR a failure ends the run.
    fn fail_unless_caught(&mut self, solve: &Written) {
        if solve.iferror.is_none() {
            let error = self.read_quantity(self.shell.variable(self.text.error));
            let zero = self.real(0.0);
            let good = self.builder.compare(Relation::Equal, error, zero);
            self.push(Statement::Require(good, Failure::Demanded(Demanded::Solver)));
        }
    }

    fn if_failed(&mut self, solve: &'t Written) -> Made {
        let Some(body) = &solve.iferror else { return Ok(()) };
        let error = self.read_quantity(self.shell.variable(self.text.error));
        let failed = self.is_not_zero(error);
        let then: Block = self.aside(|lowering| lowering.body(body))?;
        self.branch(failed, then, Vec::new());
        Ok(())
    }

    /// Equations at the present time, or states at rest.
    pub fn try_solve(&mut self, id: SolveId, solve: &'t Written, span: Span) -> Made {
        let code = self.shell.variable(self.text.error);
        self.at(span);
        let error = self.whole_quantity(code);
        self.push(Statement::Solve { solve: solve_id(id), events: Vec::new(), error: Some(error) });
        if !solve.steady {
            self.solve_sensitivities(solve.block, code)?;
        }
        self.fail_unless_caught(solve);
        self.if_failed(solve)
    }

    pub fn solve_of(&mut self, block: BlockId, by: BlockMethod, span: Span) -> Made<SolveId> {
        if let Some(id) = self.solves.get(&(block, by)) {
            return Ok(*id);
        }
        self.at(span);
        let id = self.declare_solve(model::Method::Block(by));
        self.solves.insert((block, by), id);
        let laws = self.shell.laws_hold(block, by);
        let jumps = self.jumps_of(block)?;
        self.at(span);
        let (mut states, mut own) = (Vec::new(), Vec::new());
        for state in self.shell.states_of(block) {
            let before = states.len();
            self.shell.levels_of(block, state, laws, &mut states);
            own.resize(own.len() + states.len() - before, self.text.state(state).tolerance);
        }
        if own.iter().all(Option::is_none) {
            own.clear();
        }
        let tolerance = self.shell.tolerance_of(by);
        let pace = Some(self.shell.variable(self.text.independent.delta));
        let solve = &mut self.shell.course.solves[id.0 as usize];
        (solve.states, solve.own, solve.tolerance, solve.pace) = (states, own, tolerance, pace);
        if let Some(rates) = self.slopes_of(id, block, laws)? {
            self.solve_code[id.0 as usize] = Some(SolveCode { rates, jumps });
            return Ok(id);
        }
        let function = self.block_function(block, laws)?;
        self.solve_by(id, function, jumps)?;
        Ok(id)
    }

    /// The slopes or residuals of a solve are set by this function.
    pub fn solve_by(
        &mut self,
        id: SolveId,
        function: Id<crate::code::Function>,
        jumps: Option<(Id<crate::code::Function>, Id<Quantity>)>,
    ) -> Made {
        let name = format!("{}_rates_{}", self.builder.code.functions[function].name, id.0 + 1);
        let rates = self.function(&name, FunctionKind::Rates(Id::new(id.0 as usize)), |lowering| {
            lowering.call_plain(function);
            Ok((Vec::new(), Type::Nothing))
        })?;
        self.solve_code[id.0 as usize] = Some(SolveCode { rates, jumps });
        Ok(())
    }

    /// n calls from the time reached to the row, each with t at the beginning of its step.
    fn procedure_steps(&mut self, block: BlockId) -> Made {
        let known = self.shell.known;
        let time = self.shell.time();
        self.note_advance();
        let now = self.read_quantity(time);
        self.set_quantity(known.end, now);
        let card = self.shell.card;
        let delta = self.shell.variable(self.text.independent.delta);
        let then = self.aside(|lowering| {
            let (end, reached) = (lowering.read_quantity(known.end), lowering.read_quantity(known.reached));
            let length = lowering.binary(Binary::Subtract, end, reached);
            let length = lowering.put("length", length);
            let delta = lowering.read_quantity(delta);
            let count = lowering.steps(length, delta)?;
            let step = lowering.binary(Binary::Divide, length, count);
            let step = lowering.put("step", step);
            let zero = lowering.real(0.0);
            let made = lowering.put("made", zero);
            let Some(place) = super::values::place_of(&lowering.builder.code, made) else { return Ok(()) };
            let body = lowering.aside(|lowering| {
                let made = lowering.read(place);
                let way = lowering.binary(Binary::Multiply, made, step);
                let reached = lowering.read_quantity(known.reached);
                let at = lowering.binary(Binary::Add, reached, way);
                lowering.set_quantity(time, at);
                lowering.call_block(block, &[])?;
                lowering.again(card, None);
                let one = lowering.real(1.0);
                let next = lowering.binary(Binary::Add, made, one);
                lowering.set(place, next);
                Ok(())
            })?;
            let condition = lowering.less(made, count);
            lowering.push(Statement::While { before: Vec::new(), condition, body, limit: None });
            let end = lowering.read_quantity(known.end);
            lowering.set_quantity(time, end);
            Ok(())
        })?;
        let (reached, end) = (self.read_quantity(known.reached), self.read_quantity(known.end));
        let behind = self.less(reached, end);
        self.branch(behind, then, Vec::new());
        let error = self.shell.variable(self.text.error);
        let zero = self.real(0.0);
        self.set_quantity(error, zero);
        Ok(())
    }

    /// Every method forgets, also of SOLVEs further down.
    pub fn reset(&mut self) -> Made {
        let card = self.shell.card;
        let text = self.text;
        let mut carried = Vec::new();
        each_statement(&text.breakpoint.statements, &mut |statement| {
            let StatementKind::Solve(solve) = &statement.kind else { return };
            if solve.integrating
                && is_carried(&text.block(solve.block).kind)
                && let Some(by) = carried_by(solve.method.unwrap_or(Method::Dopri5))
            {
                carried.push((solve.block, by, statement.span));
            }
        });
        for (block, by, span) in carried {
            self.solve_of(block, by, span)?;
        }
        self.again(card, None);
        let mut all: Vec<SolveId> = self.solves.values().copied().collect();
        all.sort_unstable();
        for solve in all {
            self.push(Statement::Reset(solve_id(solve)));
        }
        Ok(())
    }
}

pub fn solve_id(id: SolveId) -> Id<crate::code::Solve> {
    Id::new(id.0 as usize)
}
