//! LINEAR and NONLINEAR, the `~` lines of DERIVATIVE, and STEADYSTATE: what is solved at the present time.

use super::draft::Named;
use super::solve::solve_id;
use super::{Beyond, Lowering, Made, Value};
use crate::code::expression::{Base, Binary};
use crate::code::statement::{Failure, Statement};
use crate::code::{Id, Quantity};
use crate::language::scop::shell::in_order;
use crate::language::scop::text::{
    BlockId, BlockKind, Equation, Method, Solve as Written, Statement as WrittenStatement, VariableId,
};
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, Place, Relation, SolveId, Together};
use crate::source::Span;

/// Where the next `~` line of the block at hand puts its residual.
#[derive(Clone, Copy, Debug)]
pub enum Residuals {
    /// The lines are solved elsewhere.
    Ignored,
    /// They stand one after the other: the next has this number.
    Listed { array: Id<Quantity>, next: u32 },
    /// They stand in loops or branches, and are counted as they come.
    Counted { array: Id<Quantity>, count: Id<Quantity> },
}

impl<'t> Lowering<'t> {
    /// `~ left = right`: right side less left side.
    pub fn equation(&mut self, equation: &'t Equation) -> Made {
        if let Residuals::Ignored = self.residuals {
            return Ok(());
        }
        let sides = self.values([&equation.left, &equation.right].into_iter())?;
        let rest = self.binary(Binary::Subtract, sides[1], sides[0]);
        self.residual(rest, equation.continues)
    }

    fn residual(&mut self, rest: Value, continues: bool) -> Made {
        match self.residuals {
            Residuals::Ignored => Ok(()),
            Residuals::Listed { array, next } => {
                let at = if continues { next.saturating_sub(1) } else { next };
                let place = self.element(array, at);
                let value = match continues {
                    true => {
                        let before = self.read(place);
                        self.binary(Binary::Add, before, rest)
                    }
                    false => rest,
                };
                self.set(place, value);
                self.residuals = Residuals::Listed { array, next: at + 1 };
                Ok(())
            }
            Residuals::Counted { array, count } => {
                let rest = self.kept("residual", rest);
                if !continues {
                    let (counted, one) = (self.read_quantity(count), self.real(1.0));
                    let counted = self.binary(Binary::Add, counted, one);
                    self.set_quantity(count, counted);
                }
                // One that is too many has no place in the array, but is counted.
                let size = self.size_of(array).unwrap_or(0);
                let most = self.real(f64::from(size));
                let counted = self.read_quantity(count);
                let has_place = self.builder.compare(Relation::LessEqual, counted, most);
                let set = self.aside(|lowering| {
                    let base = Base::Quantity(array);
                    let counted = lowering.read_quantity(count);
                    let at = lowering.tested_subscript(base, counted, size);
                    let place = lowering.builder.place(base, vec![at]);
                    let value = match continues {
                        true => {
                            let before = lowering.read(place);
                            lowering.binary(Binary::Add, before, rest)
                        }
                        false => rest,
                    };
                    lowering.set(place, value);
                    Ok(())
                })?;
                self.branch(has_place, set, Vec::new());
                Ok(())
            }
        }
    }

    /// SOLVE of a LINEAR or NONLINEAR block, wherever it stands.
    pub fn solve_together(&mut self, solve: &'t Written, span: Span) -> Made {
        let how = match solve.method {
            Some(Method::Simeq | Method::Seidel) => Together::Linear,
            Some(Method::Simplex) => Together::Simplex,
            _ if matches!(self.block(solve.block).kind, BlockKind::Linear(_)) => Together::Linear,
            _ => Together::Newton,
        };
        let id = match self.together.get(&(solve.block, how)) {
            Some(id) => *id,
            None => {
                let (BlockKind::Linear(unknowns) | BlockKind::Nonlinear(unknowns)) = &self.block(solve.block).kind
                else {
                    return Err(Beyond("a block without equations"));
                };
                let unknowns = self.shell.elements_of(&unknowns.unknowns);
                self.solve_residuals(solve.block, how, unknowns, span)?
            }
        };
        self.try_solve(id, solve, span)
    }

    fn solve_residuals(&mut self, block: BlockId, how: Together, unknowns: Vec<Place>, span: Span) -> Made<SolveId> {
        let card = self.shell.card;
        self.at(span);
        let name = self.block(block).name.clone();
        let wanted = unknowns.len() as u32;
        let array = self.shell.hidden(&format!("{name} residual"), vec![wanted.max(1)]);
        let id = self.declare_solve(model::Method::Together(how));
        self.together.insert((block, how), id);
        let function = self.function_of_block(block, &format!("{name}_residuals"), |lowering| {
            let block = lowering.block(block);
            lowering.residuals_of(array, wanted, block.span, &block.program.statements)
        })?;
        let at = |at| Place { quantity: array, index: [model::Index::Fixed(at)].into() };
        let states = (0..).zip(unknowns).map(|(number, unknown)| (unknown, at(number)));
        let states: Vec<_> = states.collect();
        self.sensitivities.residuals.entry(block).or_insert_with(|| (function, states.clone()));
        self.shell.course.solves[id.0 as usize].states = states;
        self.solve_by(id, function, None)?;
        self.again(card, None);
        Ok(id)
    }

    /// `head`: the span of the block's head, where the number of equations is missed.
    fn residuals_of(
        &mut self,
        array: Id<Quantity>,
        unknowns: u32,
        head: Span,
        statements: &'t [WrittenStatement],
    ) -> Made {
        let count = if in_order(statements) { None } else { Some(self.shell.hidden("equations", Vec::new())) };
        let own = match count {
            None => Residuals::Listed { array, next: 0 },
            Some(count) => {
                let zero = self.real(0.0);
                self.set_quantity(count, zero);
                Residuals::Counted { array, count }
            }
        };
        // A block that is solved within another one comes between the lines of that.
        let outer = std::mem::replace(&mut self.residuals, own);
        let written = self.statements(statements);
        self.residuals = outer;
        written?;
        self.at(head);
        if let Some(count) = count {
            let (counted, enough) = (self.read_quantity(count), self.real(f64::from(unknowns)));
            let right = self.builder.compare(Relation::Equal, counted, enough);
            let failure = Failure::Demanded(Demanded::Count { unknowns });
            let source = self.sites.site(self.shell.card, None, Some(Named::Words(unknowns.to_string())));
            self.body.statements.push(crate::code::Stated { statement: Statement::Require(right, failure), source });
        }
        Ok(())
    }

    /// Finds the unknowns of the `~` lines of a DERIVATIVE block before its derivatives are formed.
    pub fn algebraic(&mut self, block: BlockId, unknowns: &[VariableId]) -> Made {
        let unknowns = self.shell.elements_of(unknowns);
        let span = self.block(block).span;
        let id = self.solve_residuals(block, Together::Newton, unknowns, span)?;
        self.at(span);
        let code = self.shell.hidden("code", Vec::new());
        let error = self.whole_quantity(code);
        self.push(Statement::Solve { solve: solve_id(id), events: Vec::new(), error: Some(error) });
        let (code, zero) = (self.read(error), self.real(0.0));
        let good = self.builder.compare(Relation::Equal, code, zero);
        self.push(Statement::Require(good, Failure::Demanded(Demanded::Solver)));
        Ok(())
    }

    pub fn rest_of(&mut self, block: BlockId, span: Span) -> Made<SolveId> {
        if let Some(id) = self.together.get(&(block, Together::Settle)) {
            return Ok(*id);
        }
        self.at(span);
        let id = self.declare_solve(model::Method::Together(Together::Settle));
        self.together.insert((block, Together::Settle), id);
        // Laws hold where a block rests, whatever method carries it.
        let function = self.block_function(block, true)?;
        let mut states = Vec::new();
        for state in self.shell.states_of(block) {
            self.shell.levels_of(block, state, true, &mut states);
        }
        self.shell.course.solves[id.0 as usize].states = states;
        self.solve_by(id, function, None)?;
        Ok(id)
    }
}
