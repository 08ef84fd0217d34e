//! SENS: how the states of a block depend on parameters.
//!
//! Over time S' = J S + df/dp is carried with the states, by the same method: the routine of the block computes the
//! tangents of its derivatives too ([`tangent`](super::tangent)), whose states are the S_y_p. Blocks of LINEAR and
//! NONLINEAR have equations of their own for them, J S = -dF/dp, solved after their unknowns are found. All this is
//! written when everything else is.

use super::Lowering;
use super::names::read;
use super::tangent::{Tangent, if_good};
use crate::language::scop::text::{Block, BlockId, BlockKind};
use crate::model::compose::{binary, number, times};
use crate::model::{
    self, Instruction, Moment, Order, Place, QuantityId, RoutineId, Section, SolveId, Statement, Together,
};
use rustc_hash::FxHashMap as HashMap;

/// What is written of sensitivities before everything else is known.
#[derive(Default)]
pub struct Sensitivities {
    /// Fills the tangents that no one has named with 0 where a run begins.
    begins: Option<RoutineId>,
    /// By block: routines that hold its laws at the start of a run.
    pub laws: Vec<(BlockId, RoutineId)>,
    /// By block of LINEAR or NONLINEAR: solves for its sensitivities, one for each parameter.
    solves: HashMap<BlockId, Vec<SolveId>>,
}

fn over_time(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Derivative(_) | BlockKind::Kinetic(_))
}

impl<'t> Lowering<'t> {
    /// Where a run begins: S = 0, but 1 for the initial constant of the state itself.
    pub fn start_sensitivities(&mut self) {
        if self.text.blocks.iter().all(|block| block.sens.is_empty()) {
            return;
        }
        let routine = match self.sensitivities.begins {
            Some(routine) => routine,
            None => self.declare_routine("tangents at the start"),
        };
        self.sensitivities.begins = Some(routine);
        self.instruct(Instruction::Call { routine, kept: Vec::new() });
        self.sensitivities_at_start(|_| true);
    }

    /// After INITIAL, which does not count for what is carried over time.
    pub fn restart_sensitivities(&mut self) {
        self.sensitivities_at_start(over_time);
    }

    fn sensitivities_at_start(&mut self, of: impl Fn(&BlockKind) -> bool) {
        let text = self.text;
        for block in text.blocks.iter().filter(|block| of(&block.kind)) {
            for sensitivity in block.sens.iter().flat_map(|sens| &sens.of) {
                let id = self.variable(sensitivity.value);
                self.fill(id, number(f64::from(u8::from(sensitivity.starts_at_one))));
            }
        }
    }

    /// After the unknowns of LINEAR or NONLINEAR.
    pub fn solve_sensitivities(&mut self, id: BlockId, code: QuantityId) {
        let block = self.text.block(id);
        if block.sens.is_empty() {
            return;
        }
        let solves = match self.sensitivities.solves.get(&id) {
            Some(known) => known.clone(),
            None => {
                let made: Vec<SolveId> =
                    block.sens.iter().map(|_| self.declare_solve(model::Method::Together(Together::Linear))).collect();
                self.sensitivities.solves.insert(id, made.clone());
                made
            }
        };
        let card = self.card;
        for solve in solves {
            let next = Statement::Instruct(Instruction::Integrate { solve, code: Some(code) }, card);
            self.statements.push(if_good(code, vec![next], card));
        }
    }

    pub fn is_of_sensitivities(&self, solve: SolveId) -> bool {
        self.sensitivities.solves.values().any(|solves| solves.contains(&solve))
    }

    /// When everything is written.
    pub fn differentiate(&mut self) {
        let text = self.text;
        let mut made = Vec::new();
        for (number_of, block) in text.blocks.iter().enumerate() {
            if !block.sens.is_empty() {
                self.differentiate_block(BlockId(number_of as u32), block, &mut made);
            }
        }
        if let Some(routine) = self.sensitivities.begins {
            let statements = self.aside(|lowering| made.iter().for_each(|id| lowering.fill(*id, number(0.0))));
            let moment = Moment::Called(routine);
            self.sections.push(Section { moment, order: Order::AsWritten, statements });
        }
    }

    fn differentiate_block(&mut self, id: BlockId, block: &'t Block, made: &mut Vec<QuantityId>) {
        let Some(first) = block.sens.first() else { return };
        self.at(first.span);
        let parameters: Vec<QuantityId> = block.sens.iter().map(|sens| self.variable(sens.parameter)).collect();
        let mut given = HashMap::default();
        for (way, sens) in block.sens.iter().enumerate() {
            for one in &sens.of {
                given.insert((self.variable(one.state), way), self.variable(one.value));
            }
        }
        let mut roots: Vec<RoutineId> = self.routines_of(id);
        roots.extend(self.sensitivities.laws.iter().filter(|(of, _)| *of == id).map(|(_, routine)| *routine));
        let carried = self.solves_over_time(id);
        let together = self.sensitivities.solves.get(&id).cloned().unwrap_or_default();
        let residuals = self.residuals_of_block(id);
        let ways = parameters.len();
        let mut tangent = Tangent::new(self, parameters, given, first.span);
        for root in &roots {
            tangent.spread(*root);
        }
        for root in roots {
            tangent.replace(root);
        }
        for solve in carried {
            let states = tangent.lowering.course.solves[solve.0 as usize].states.clone();
            for way in 0..ways {
                let pairs = tangent.pairs_along(&states, way);
                tangent.lowering.course.solves[solve.0 as usize].states.extend(pairs);
            }
            let solve = &mut tangent.lowering.course.solves[solve.0 as usize];
            // The usual tolerance for sensitivities; their derivatives are found by differences.
            if !solve.own.is_empty() {
                solve.own.resize(solve.states.len(), None);
            }
            solve.jacobian = None;
        }
        if let Some((routine, states)) = residuals
            && !together.is_empty()
        {
            let copy = tangent.copy(routine);
            for (way, solve) in together.into_iter().enumerate() {
                tangent.lowering.course.solves[solve.0 as usize].states = tangent.pairs_along(&states, way);
                tangent.lowering.slopes_by(solve, copy);
            }
        }
        let done = tangent.done();
        made.append(&mut tangent.made);
        if !done {
            self.not_yet("SENS of expressions as long as these", first.span);
        }
    }

    /// The solves of a block that carry its states, and those to its rest.
    fn solves_over_time(&self, id: BlockId) -> Vec<SolveId> {
        let carried = self.solves.iter().filter(|((block, _), _)| *block == id).map(|(_, solve)| *solve);
        let rests = self.together.iter().filter(|((block, how), _)| *block == id && *how == Together::Settle);
        let mut all: Vec<SolveId> = carried.chain(rests.map(|(_, solve)| *solve)).collect();
        all.sort_unstable();
        all
    }

    fn residuals_of_block(&self, id: BlockId) -> Option<(RoutineId, Vec<(Place, Place)>)> {
        let of = |(block, how): &(BlockId, Together)| *block == id && *how != Together::Settle;
        let mut solves: Vec<SolveId> = self.together.iter().filter(|(key, _)| of(key)).map(|(_, id)| *id).collect();
        solves.sort_unstable();
        let solve = *solves.first()?;
        let rates = self.sections.iter().find(|section| section.moment == Moment::Rates(solve))?;
        let routine = rates.statements.iter().find_map(|statement| match statement {
            Statement::Instruct(Instruction::Call { routine, .. }, _) => Some(*routine),
            _ => None,
        })?;
        Some((routine, self.course.solves[solve.0 as usize].states.clone()))
    }

    /// y + |S U p|, y - |S U p|
    pub fn envelopes(&mut self) {
        for block in &self.text.blocks {
            for sens in &block.sens {
                let width = times(read(self.variable(sens.uncertainty)), read(self.variable(sens.parameter)));
                for one in &sens.of {
                    let ids = [one.state, one.value, one.above, one.below].map(|id| self.variable(id));
                    self.envelope(ids, &width);
                }
            }
        }
    }

    fn envelope(&mut self, [state, value, above, below]: [QuantityId; 4], width: &model::Expression) {
        use crate::model::{Binary, Expression, Function, Index};
        let at = |id: QuantityId, index: Option<Index>| {
            Expression::Read(Place { quantity: id, index: index.into_iter().collect() })
        };
        let size = self.size(state);
        for (target, operator) in [(above, Binary::Add), (below, Binary::Subtract)] {
            let width = width.clone();
            let make = move |index: Option<Index>| {
                let change = Expression::Call(Function::Abs, vec![times(at(value, index), width)]);
                binary(operator, at(state, index), change)
            };
            match size {
                None => self.set_single(target, make(None)),
                Some(size) => self.each(target, size, |index| make(Some(index))),
            }
        }
    }
}
