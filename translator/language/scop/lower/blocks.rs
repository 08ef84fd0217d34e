//! Blocks of differential equations as routines that compute everything once, at the present time.

use super::Lowering;
use crate::language::scop::text::{BlockId, BlockKind, Kind, Program, StateId, Statement, StatementKind};
use crate::model::RoutineId;
use crate::model::compose::number;

impl<'t> Lowering<'t> {
    /// The routine that computes a block, with its laws or without.
    pub fn block_routine(&mut self, id: BlockId, laws: bool) -> RoutineId {
        if let Some(routine) = self.block_routines.get(&(id, laws)) {
            return *routine;
        }
        let block = self.text.block(id);
        let outer = self.card;
        self.at(block.span);
        let routine = self.declare_routine(&block.name);
        self.block_routines.insert((id, laws), routine);
        self.write_routine(routine, |lowering| {
            lowering.within(id, |lowering, block| match &block.kind {
                BlockKind::Kinetic(kinetic) => lowering.kinetic(kinetic, &block.program, laws),
                BlockKind::Partial(partial) => lowering.partial(partial, &block.program),
                _ => lowering.derivatives(id, &block.program),
            });
        });
        self.card = outer;
        routine
    }

    /// The routines that compute a block, as far as they are written.
    pub fn routines_of(&self, id: BlockId) -> Vec<RoutineId> {
        [true, false].into_iter().filter_map(|laws| self.block_routines.get(&(id, laws)).copied()).collect()
    }

    fn derivatives(&mut self, id: BlockId, program: &'t Program) {
        if let BlockKind::Derivative(derivative) = &self.text.block(id).kind
            && !derivative.algebraic.is_empty()
        {
            self.algebraic(id, &derivative.algebraic);
        }
        for state in self.states_of(id) {
            if !self.always_set(state, &program.statements) {
                self.no_slope(state);
            }
        }
        self.run_statements(&program.statements);
    }

    /// The highest derivative is 0 until an equation sets it.
    pub fn no_slope(&mut self, state: StateId) {
        if let Some(highest) = self.text.state(state).highest {
            let id = self.variable(highest);
            self.fill(id, number(0.0));
        }
    }

    /// Whether an equation of a single state stands where it is always reached.
    pub fn always_set(&self, state: StateId, statements: &[Statement]) -> bool {
        statements.iter().any(|statement| match &statement.kind {
            StatementKind::Assign { target, .. } => {
                target.index.is_none()
                    && matches!(target.base, crate::language::scop::text::Base::Variable(id)
                        if self.text.variable(id).kind == (Kind::Highest { state }))
            }
            StatementKind::Body(body) => self.always_set(state, &body.statements),
            _ => false,
        })
    }

    /// Whether an element of a state is given by something else than its slope.
    pub fn is_given(&self, block: BlockId, state: StateId, element: u32, laws: bool) -> bool {
        match &self.text.block(block).kind {
            BlockKind::Kinetic(kinetic) => {
                laws && kinetic.laws.iter().any(|law| law.replaced == state && law.element.unwrap_or(0) == element)
            }
            BlockKind::Partial(partial) => partial.equations.iter().any(|equation| {
                let size = self.text.variable(self.text.state(state).levels[0]).size.unwrap_or(1);
                let end = match element {
                    0 => &equation.first,
                    last if last + 1 == size => &equation.last,
                    _ => return false,
                };
                equation.state == state && end.as_ref().is_some_and(|boundary| !boundary.slope)
            }),
            _ => false,
        }
    }
}
