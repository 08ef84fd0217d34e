//! LINEAR and NONLINEAR, the `~` lines of DERIVATIVE, and STEADYSTATE: what is solved at the present time.

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use crate::language::scop::text::{
    BlockId, BlockKind, Equation, Method, Solve as Written, Statement as WrittenStatement, StatementKind, VariableId,
};
use crate::model::compose::{binary, compare, number};
use crate::model::instruction::Failure;
use crate::model::{
    self, Binary, Expression, Index, Instruction, Moment, Order, Place, QuantityId, Relation, Section, SolveId,
    Together,
};
use crate::source::Span;

/// Where the next `~` line of the block at hand puts its residual.
#[derive(Clone, Copy, Debug)]
pub enum Residuals {
    /// The lines are solved elsewhere.
    Ignored,
    /// They stand one after the other: the next has this number.
    Listed { array: QuantityId, next: u32 },
    /// They stand in loops or branches, and are counted as they come.
    Counted { array: QuantityId, count: QuantityId },
}

impl<'t> Lowering<'t> {
    /// `~ left = right`: right side less left side.
    pub fn equation(&mut self, equation: &'t Equation) {
        let Residuals::Ignored = self.residuals else {
            let mut sides = self.values([&equation.left, &equation.right].into_iter()).into_iter();
            let (Some(left), Some(right)) = (sides.next(), sides.next()) else { return };
            let rest = binary(Binary::Subtract, right, left);
            return self.residual(rest, equation.continues);
        };
    }

    fn residual(&mut self, rest: Expression, continues: bool) {
        match self.residuals {
            Residuals::Ignored => {}
            Residuals::Listed { array, next } => {
                let at = if continues { next.saturating_sub(1) } else { next };
                let place = element(array, at);
                let value = match continues {
                    true => sum(Expression::Read(place.clone()), rest),
                    false => rest,
                };
                self.set(place, value);
                self.residuals = Residuals::Listed { array, next: at + 1 };
            }
            Residuals::Counted { array, count } => {
                let rest = self.kept(rest, "residual");
                if !continues {
                    self.set_single(count, sum(read(count), number(1.0)));
                }
                let value = match continues {
                    true => sum(Expression::At(array, Box::new(read(count))), rest),
                    false => rest,
                };
                // One that is too many has no place in the array, but is counted.
                let most = Box::new(number(f64::from(self.size(array).unwrap_or(0))));
                let condition = Expression::Compare(Relation::LessEqual, Box::new(read(count)), most);
                let set = self.aside(|lowering| {
                    lowering.instruct(Instruction::SetAt { array, index: read(count), value });
                });
                self.branch(condition, set, Vec::new());
            }
        }
    }

    /// SOLVE of a LINEAR or NONLINEAR block, wherever it stands.
    pub fn solve_together(&mut self, solve: &'t Written, span: Span) {
        let how = match solve.method {
            Some(Method::Simeq | Method::Seidel) => Together::Linear,
            Some(Method::Simplex) => Together::Simplex,
            _ if matches!(self.text.block(solve.block).kind, BlockKind::Linear(_)) => Together::Linear,
            _ => Together::Newton,
        };
        let id = self.together_of(solve.block, how, span);
        self.try_solve(id, solve, span);
    }

    /// STEADYSTATE of a block over time, which is then computed there.
    pub fn solve_to_rest(&mut self, solve: &'t Written, span: Span) {
        let id = self.rest_of(solve.block, span);
        self.try_solve(id, solve, span);
    }

    fn try_solve(&mut self, id: SolveId, solve: &'t Written, span: Span) {
        let error = self.variable(self.text.error);
        self.at(span);
        self.instruct(Instruction::Integrate { solve: id, code: Some(error) });
        if !solve.steady {
            self.solve_sensitivities(solve.block, error);
        }
        let failed = self.failed(solve);
        self.statements.extend(failed);
        if let Some(body) = &solve.iferror {
            let then = self.aside(|lowering| lowering.body(body));
            self.branch(super::express::truth(read(error)), then, Vec::new());
        }
    }

    fn together_of(&mut self, block: BlockId, how: Together, span: Span) -> SolveId {
        if let Some(id) = self.together.get(&(block, how)) {
            return *id;
        }
        let (BlockKind::Linear(unknowns) | BlockKind::Nonlinear(unknowns)) = &self.text.block(block).kind else {
            return SolveId(0);
        };
        let unknowns = self.elements_of(&unknowns.unknowns);
        self.solve_residuals(block, how, unknowns, span)
    }

    /// All elements of variables.
    pub fn elements_of(&self, variables: &[VariableId]) -> Vec<Place> {
        let mut places = Vec::new();
        for variable in variables {
            let quantity = self.variable(*variable);
            match self.size(quantity) {
                None => places.push(Place::single(quantity)),
                Some(size) => {
                    places.extend((0..size).map(|at| Place { quantity, index: [Index::Fixed(at)].into() }));
                }
            }
        }
        places
    }

    fn solve_residuals(&mut self, block: BlockId, how: Together, unknowns: Vec<Place>, span: Span) -> SolveId {
        self.at(span);
        let name = self.text.block(block).name.clone();
        let wanted = unknowns.len() as u32;
        let array = self.hidden(&format!("{name} residual"), vec![wanted.max(1)]);
        let id = self.declare_solve(model::Method::Together(how));
        self.together.insert((block, how), id);
        let routine = self.routine(&name, |lowering| {
            lowering.within(block, |lowering, block| {
                lowering.residuals_of(array, wanted, block.span, &block.program.statements);
            });
        });
        let states = (0..).zip(unknowns).map(|(at, unknown)| (unknown, element(array, at)));
        self.course.solves[id.0 as usize].states = states.collect();
        self.slopes_by(id, routine);
        id
    }

    /// `head`: the span of the block's head, where the number of equations is missed.
    fn residuals_of(&mut self, array: QuantityId, unknowns: u32, head: Span, statements: &'t [WrittenStatement]) {
        let count = if in_order(statements) { None } else { Some(self.hidden("equations", Vec::new())) };
        let own = match count {
            None => Residuals::Listed { array, next: 0 },
            Some(count) => {
                self.set_single(count, number(0.0));
                Residuals::Counted { array, count }
            }
        };
        // A block that is solved within another one comes between the lines of that.
        let outer = std::mem::replace(&mut self.residuals, own);
        self.run_statements(statements);
        self.at(head);
        if let Some(count) = count {
            let enough = Box::new(number(f64::from(unknowns)));
            let condition = Expression::Compare(Relation::Equal, Box::new(read(count)), enough);
            self.instruct(Instruction::Demand { condition, failure: Failure::Count { unknowns } });
        }
        self.residuals = outer;
    }

    /// Finds the unknowns of the `~` lines of a DERIVATIVE block before its derivatives are formed.
    pub fn algebraic(&mut self, block: BlockId, unknowns: &[VariableId]) {
        let unknowns = self.elements_of(unknowns);
        let span = self.text.block(block).span;
        let id = self.solve_residuals(block, Together::Newton, unknowns, span);
        let code = self.hidden("code", Vec::new());
        self.at(span);
        self.instruct(Instruction::Integrate { solve: id, code: Some(code) });
        let condition = compare(Relation::Equal, read(code), number(0.0));
        self.instruct(Instruction::Demand { condition, failure: Failure::Solver });
    }

    fn rest_of(&mut self, block: BlockId, span: Span) -> SolveId {
        if let Some(id) = self.together.get(&(block, Together::Settle)) {
            return *id;
        }
        self.at(span);
        let id = self.declare_solve(model::Method::Together(Together::Settle));
        self.together.insert((block, Together::Settle), id);
        // Laws hold where a block rests, whatever method carries it.
        let routine = self.block_routine(block, true);
        let mut states = Vec::new();
        for state in self.states_of(block) {
            self.levels_of(block, state, true, &mut states);
        }
        self.course.solves[id.0 as usize].states = states;
        self.slopes_by(id, routine);
        id
    }

    /// A solve without states and slopes as yet.
    pub fn declare_solve(&mut self, method: model::Method) -> SolveId {
        self.course.solves.push(model::Solve {
            method,
            time: self.time(),
            end: self.known.end,
            step: self.known.whole,
            states: Vec::new(),
            sums: 0,
            doses: Vec::new(),
            events: Vec::new(),
            observing: None,
            tolerance: None,
            pace: None,
            own: Vec::new(),
            jumps: None,
            jacobian: None,
            slopes: None,
            card: self.card,
        });
        SolveId(self.course.solves.len() as u32 - 1)
    }

    /// The slopes of a solve, or its residuals, are computed by this routine.
    pub fn slopes_by(&mut self, id: SolveId, routine: model::RoutineId) {
        let call = self.aside(|lowering| lowering.instruct(Instruction::Call { routine, kept: Vec::new() }));
        self.sections.push(Section { moment: Moment::Rates(id), order: Order::AsWritten, statements: call });
    }
}

/// Whether every `~` line is reached once, in the order of the text.
pub fn in_order(statements: &[WrittenStatement]) -> bool {
    statements.iter().all(|statement| match &statement.kind {
        StatementKind::Body(body) => in_order(&body.statements),
        StatementKind::If { branches, otherwise } => {
            branches.iter().all(|(_, body)| none(&body.statements))
                && otherwise.as_ref().is_none_or(|body| none(&body.statements))
        }
        StatementKind::While { body, .. } => none(&body.statements),
        StatementKind::From(from) => none(&from.body.statements),
        _ => true,
    })
}

fn none(statements: &[WrittenStatement]) -> bool {
    statements.iter().all(|statement| match &statement.kind {
        StatementKind::Equation(_) => false,
        StatementKind::Body(body) | StatementKind::While { body, .. } => none(&body.statements),
        StatementKind::If { branches, otherwise } => {
            branches.iter().all(|(_, body)| none(&body.statements))
                && otherwise.as_ref().is_none_or(|body| none(&body.statements))
        }
        StatementKind::From(from) => none(&from.body.statements),
        _ => true,
    })
}
