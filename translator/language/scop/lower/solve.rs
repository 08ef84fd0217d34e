//! SOLVE: which method carries which block, and what happens around it.

use super::Lowering;
use super::express::{sum, truth};
use super::library::sets_error;
use super::names::read;
use super::run::Known;
use crate::language::scop::text::walk::{each_call, each_statement};
use crate::language::scop::text::{
    Argument, BlockId, BlockKind, Callee, Method, Solve as Written, StateId, StatementKind, VariableId,
};
use crate::model::compose::{binary, compare, number};
use crate::model::instruction::Failure;
use crate::model::{
    self, Binary, BlockMethod, Expression, Index, Instruction, Place, QuantityId, Relation, SolveId, Statement,
};
use crate::source::Span;

impl<'t> Lowering<'t> {
    pub fn solve(&mut self, solve: &'t Written, span: Span) {
        let block = self.text.block(solve.block);
        if solve.steady {
            return self.solve_to_rest(solve, span);
        }
        match &block.kind {
            BlockKind::Derivative(_) | BlockKind::Kinetic(_) | BlockKind::Partial(_) => {
                let method = solve.method.unwrap_or(Method::Dopri5);
                match carried_by(method) {
                    Some(by) => self.carry(solve, by, span),
                    None => self.advance(solve, true, span, |lowering| lowering.crank_steps(solve)),
                }
            }
            BlockKind::Discrete(_) => self.discrete_steps(solve.block, span),
            BlockKind::Procedure(_) => self.procedure_steps(solve.block),
            BlockKind::Linear(_) | BlockKind::Nonlinear(_) => self.solve_together(solve, span),
            BlockKind::Function(_) => {}
        }
    }

    fn carry(&mut self, solve: &'t Written, by: BlockMethod, span: Span) {
        let reached = self.known.reached;
        let time = self.time();
        let error = self.variable(self.text.error);
        let id = self.solve_of(solve.block, by, span);
        let laws = self.laws_hold(solve.block, by);
        self.advance(solve, laws, span, |lowering| {
            lowering.set_single(time, read(reached));
            lowering.instruct(Instruction::Integrate { solve: id, code: Some(error) });
        });
    }

    /// From the time reached to the row; then the block is computed at the row.
    fn advance(&mut self, solve: &'t Written, laws: bool, span: Span, go: impl FnOnce(&mut Self)) {
        let Known { reached, advanced, end, .. } = self.known;
        let time = self.time();
        let error = self.variable(self.text.error);
        self.at(span);
        self.set_single(advanced, number(1.0));
        self.set_single(end, read(time));
        let mut then = self.aside(go);
        self.at(span);
        then.extend(self.failed(solve));
        then.extend(self.aside(|lowering| lowering.set_single(time, read(end))));
        let otherwise = self.aside(|lowering| lowering.set_single(error, number(0.0)));
        self.branch(less(read(reached), read(end)), then, otherwise);
        let routine = self.block_routine(solve.block, laws);
        self.at(span);
        // `error` is that of this SOLVE, whatever those within the block have left in it.
        let code = self.may_set_error(solve.block).then(|| self.put("code", read(error)));
        self.instruct(Instruction::Call { routine, kept: Vec::new() });
        if let Some(code) = code {
            self.set_single(error, code);
        }
        if let Some(body) = &solve.iferror {
            let then = self.aside(|lowering| lowering.body(body));
            self.branch(truth(read(error)), then, Vec::new());
        }
    }

    /// A SOLVE, an array function or a routine that may have one.
    pub fn may_set_error(&self, block: BlockId) -> bool {
        let mut may = false;
        let statements = &self.text.block(block).program.statements;
        each_statement(statements, &mut |statement| may |= matches!(statement.kind, StatementKind::Solve(_)));
        each_call(statements, &mut |call| {
            may |= match call.callee {
                Callee::Block(_) => true,
                Callee::Library(function) => sets_error(function),
            };
            may |= call.arguments.iter().any(|argument| matches!(argument, Argument::Function(_)));
        });
        may
    }

    /// Without IFERROR a failure ends the run.
    pub fn failed(&mut self, solve: &Written) -> Vec<Statement> {
        if solve.iferror.is_some() {
            return Vec::new();
        }
        let error = self.variable(self.text.error);
        let good = compare(Relation::Equal, read(error), number(0.0));
        self.aside(|lowering| lowering.instruct(Instruction::Demand { condition: good, failure: Failure::Solver }))
    }

    pub fn solve_of(&mut self, block: BlockId, by: BlockMethod, span: Span) -> SolveId {
        if let Some(id) = self.solves.get(&(block, by)) {
            return *id;
        }
        self.at(span);
        let id = self.declare_solve(model::Method::Block(by));
        self.solves.insert((block, by), id);
        let laws = self.laws_hold(block, by);
        let routine = self.block_routine(block, laws);
        let jumps = self.jumps_of(block);
        self.at(span);
        let mut states = Vec::new();
        let mut own = Vec::new();
        for state in self.states_of(block) {
            let before = states.len();
            self.levels_of(block, state, laws, &mut states);
            own.resize(own.len() + states.len() - before, self.text.state(state).tolerance);
        }
        if own.iter().all(Option::is_none) {
            own.clear();
        }
        let tolerance = Some(self.tolerance_of(by));
        let pace = Some(self.variable(self.text.independent.delta));
        let solve = &mut self.course.solves[id.0 as usize];
        (solve.states, solve.own, solve.jumps) = (states, own, jumps);
        (solve.tolerance, solve.pace) = (tolerance, pace);
        self.slopes_by(id, routine);
        id
    }

    /// maxerr; by a historic method 1e-5 if nobody gives it.
    pub fn tolerance_of(&mut self, by: BlockMethod) -> QuantityId {
        let Some(maxerr) = &self.text.maxerr else { return self.known.fine };
        match by {
            BlockMethod::Adeuler | BlockMethod::Adrunge if !maxerr.declared => self.known.coarse,
            _ => self.variable(maxerr.variable),
        }
    }

    pub fn states_of(&self, block: BlockId) -> Vec<StateId> {
        match &self.text.block(block).kind {
            BlockKind::Derivative(derivative) => derivative.states.clone(),
            BlockKind::Kinetic(kinetic) => kinetic.states.clone(),
            BlockKind::Partial(partial) => partial.equations.iter().map(|equation| equation.state).collect(),
            _ => Vec::new(),
        }
    }

    /// Pairs of a value and its slope, for each level and element that is not given otherwise.
    pub fn levels_of(&self, block: BlockId, id: StateId, laws: bool, states: &mut Vec<(Place, Place)>) {
        let state = self.text.state(id);
        let above: Vec<VariableId> = state.levels.iter().skip(1).copied().chain(state.highest).collect();
        for (level, slope) in state.levels.iter().zip(above) {
            let size = self.text.variable(*level).size;
            let (level, slope) = (self.variable(*level), self.variable(slope));
            let at = |quantity, element: u32| Place {
                quantity,
                index: size.map(|_| Index::Fixed(element)).into_iter().collect(),
            };
            for element in 0..size.unwrap_or(1) {
                if !self.is_given(block, id, element, laws) {
                    states.push((at(level, element), at(slope, element)));
                }
            }
        }
    }

    /// n calls from the time reached to the row, each with t at the beginning of its step.
    fn procedure_steps(&mut self, block: BlockId) {
        let Known { reached, advanced, end, .. } = self.known;
        let time = self.time();
        self.set_single(advanced, number(1.0));
        self.set_single(end, read(time));
        let delta = self.variable(self.text.independent.delta);
        let then = self.aside(|lowering| {
            let length = lowering.put("length", binary(Binary::Subtract, read(end), read(reached)));
            let count = lowering.steps(length.clone(), read(delta));
            let step = lowering.put("step", binary(Binary::Divide, length, count.clone()));
            let made = lowering.hidden("made", Vec::new());
            lowering.set_single(made, number(0.0));
            let body = lowering.aside(|lowering| {
                let way = binary(Binary::Multiply, read(made), step);
                lowering.set_single(time, sum(read(reached), way));
                lowering.call_block(block, Vec::new());
                lowering.set_single(made, sum(read(made), number(1.0)));
            });
            let card = lowering.card;
            lowering.statements.push(Statement::Repeat { condition: less(read(made), count), body, card });
            lowering.set_single(time, read(end));
        });
        self.branch(less(read(reached), read(end)), then, Vec::new());
        let error = self.variable(self.text.error);
        self.set_single(error, number(0.0));
    }

    /// Every method forgets.
    pub fn reset(&mut self) {
        let card = self.card;
        // Those of SOLVEs further down too.
        let text = self.text;
        each_statement(&text.breakpoint.statements, &mut |statement| {
            let StatementKind::Solve(solve) = &statement.kind else { return };
            if solve.integrating
                && is_carried(&text.block(solve.block).kind)
                && let Some(by) = carried_by(solve.method.unwrap_or(Method::Dopri5))
            {
                self.solve_of(solve.block, by, statement.span);
            }
        });
        self.card = card;
        let mut all: Vec<SolveId> = self.solves.values().copied().collect();
        all.sort_unstable();
        for solve in all {
            self.statements.push(Statement::Instruct(Instruction::Reset(solve), card));
        }
    }
}

pub fn is_carried(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Derivative(_) | BlockKind::Kinetic(_) | BlockKind::Partial(_))
}

pub fn less(a: Expression, b: Expression) -> Expression {
    compare(Relation::Less, a, b)
}

/// The methods that clib has for blocks.
pub fn carried_by(method: Method) -> Option<BlockMethod> {
    Some(match method {
        Method::Dopri5 => BlockMethod::Dopri,
        Method::Rosenbrock | Method::Gear | Method::Clsoda => BlockMethod::Stiff,
        Method::Euler => BlockMethod::Euler,
        Method::Heun => BlockMethod::Heun,
        Method::Runge => BlockMethod::Runge,
        Method::Adams => BlockMethod::Adams,
        Method::Adeuler => BlockMethod::Adeuler,
        Method::Adrunge => BlockMethod::Adrunge,
        Method::Derivimplicit => BlockMethod::Derivimplicit,
        Method::Sparse | Method::Advance => BlockMethod::Sparse,
        Method::Crank | Method::Newton | Method::Simplex | Method::Simeq | Method::Seidel => return None,
    })
}
