//! SENS: how the states of a block depend on parameters.
//!
//! Over time S' = J S + df/dp is carried with the states, by the same method: the function of the block computes the
//! tangents of its derivatives too ([`tangent`](super::tangent)), whose states are the S_y_p. Blocks of LINEAR and
//! NONLINEAR have equations of their own for them, J S = -dF/dp, solved after their unknowns are found. All this is
//! written when everything else is.

use super::solve::solve_id;
use super::tangent::Tangent;
use super::{Lowering, Made};
use crate::code::expression::{Base, Binary, Index};
use crate::code::statement::Statement;
use crate::code::{Builtin, Bundle, Function, Id, Passing, Quantity, Type};
use crate::language::scop::text::{Block, BlockId, BlockKind};
use crate::model::{self, Place, Relation, SolveId, Together};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A function, and each unknown with the place of its residual.
type Residuals = (Id<Function>, Vec<(Place, Place)>);

/// What is written of sensitivities before everything else is known.
#[derive(Default)]
pub struct Sensitivities {
    /// Functions without parameters that compute tangents too: with their blocks.
    pub roots: Vec<(BlockId, Id<Function>)>,
    /// By block of LINEAR or NONLINEAR: its residuals and their unknowns.
    pub residuals: HashMap<BlockId, Residuals>,
    /// By block of LINEAR or NONLINEAR: solves for its sensitivities, one for each parameter.
    solves: HashMap<BlockId, Vec<SolveId>>,
    /// By block: what keeps its variables for trial steps.
    pub keeps: HashMap<BlockId, Id<Function>>,
    /// Tangents of one quantity, or of the result of one function.
    pub bundles: Vec<Bundle>,
}

fn over_time(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Derivative(_) | BlockKind::Kinetic(_))
}

impl<'t> Lowering<'t> {
    /// Where a run begins: S = 0, but 1 for the initial constant of the state itself.
    pub fn start_sensitivities(&mut self) {
        self.sensitivities_at_start(|_| true);
    }

    /// After INITIAL, which does not count for what is carried over time.
    pub fn restart_sensitivities(&mut self) {
        self.sensitivities_at_start(over_time);
    }

    fn sensitivities_at_start(&mut self, of: impl Fn(&BlockKind) -> bool) {
        for block in self.text.blocks.iter().filter(|block| of(&block.kind)) {
            for sensitivity in block.sens.iter().flat_map(|sens| &sens.of) {
                let id = self.shell.variable(sensitivity.value);
                let value = self.real(f64::from(u8::from(sensitivity.starts_at_one)));
                self.fill_quantity(id, value);
            }
        }
    }

    pub fn has_sens(&self, id: BlockId) -> bool {
        !self.block(id).sens.is_empty()
    }

    /// After the unknowns of LINEAR or NONLINEAR.
    pub fn solve_sensitivities(&mut self, id: BlockId, code: Id<Quantity>) -> Made {
        if !self.has_sens(id) {
            return Ok(());
        }
        let solves = match self.sensitivities.solves.get(&id) {
            Some(known) => known.clone(),
            None => {
                let count = self.block(id).sens.len();
                let solve = |_| self.declare_solve(model::Method::Together(Together::Linear));
                let made: Vec<SolveId> = (0..count).map(solve).collect();
                self.sensitivities.solves.insert(id, made.clone());
                made
            }
        };
        for solve in solves {
            self.solve_if_good(solve, code)?;
        }
        Ok(())
    }

    /// Only if the code is 0.
    pub fn solve_if_good(&mut self, solve: SolveId, code: Id<Quantity>) -> Made {
        let then = self.aside(|lowering| {
            let error = lowering.whole_quantity(code);
            lowering.push(Statement::Solve { solve: solve_id(solve), events: Vec::new(), error: Some(error) });
            Ok(())
        })?;
        let (code, zero) = (self.read_quantity(code), self.real(0.0));
        let good = self.builder.compare(Relation::Equal, code, zero);
        self.branch(good, then, Vec::new());
        Ok(())
    }

    pub fn is_of_sensitivities(&self, solve: SolveId) -> bool {
        self.sensitivities.solves.values().any(|solves| solves.contains(&solve))
    }

    /// When everything is written.
    pub fn differentiate(&mut self) -> Made {
        for (number, block) in (0..).zip(&self.text.blocks) {
            if !block.sens.is_empty() {
                self.differentiate_block(BlockId(number), block)?;
            }
        }
        Ok(())
    }

    fn differentiate_block(&mut self, id: BlockId, block: &'t Block) -> Made {
        let Some(first) = block.sens.first() else { return Ok(()) };
        self.at(first.span);
        let parameters: Vec<Id<Quantity>> = block.sens.iter().map(|sens| self.shell.variable(sens.parameter)).collect();
        let mut given = HashMap::default();
        for (way, sens) in block.sens.iter().enumerate() {
            for one in &sens.of {
                given.insert((self.shell.variable(one.state), way), self.shell.variable(one.value));
            }
        }
        let mut roots: Vec<Id<Function>> = Vec::new();
        for laws in [true, false] {
            roots.extend(self.block_functions.get(&(id, laws)).copied());
        }
        roots.extend(self.sensitivities.roots.iter().filter(|(of, _)| *of == id).map(|(_, function)| *function));
        let carried = self.solves_over_time(id);
        let of_states: Vec<SolveId> = carried.iter().copied().filter(|solve| self.is_of_states(*solve)).collect();
        let together = self.sensitivities.solves.get(&id).cloned().unwrap_or_default();
        let residuals = self.sensitivities.residuals.get(&id).cloned();
        let kept = self.carried.get(&id).cloned().unwrap_or_default();
        let ways = parameters.len();
        let mut tangent = Tangent::new(self, parameters, given);
        kept.iter().for_each(|(variable, kept)| tangent.keep_together(*variable, *kept));
        let mut all = roots.clone();
        all.extend(residuals.iter().map(|(function, _)| *function));
        for solve in &of_states {
            all.extend(tangent.function_of_states(*solve));
        }
        tangent.spread(&all);
        for root in roots {
            tangent.replace(root)?;
        }
        for solve in &of_states {
            tangent.replace_slopes(*solve)?;
        }
        for solve in carried {
            let states = tangent.lowering.shell.course.solves[solve.0 as usize].states.clone();
            for way in 0..ways {
                let pairs = tangent.pairs_along(&states, way);
                tangent.lowering.shell.course.solves[solve.0 as usize].states.extend(pairs);
            }
            let solve = &mut tangent.lowering.shell.course.solves[solve.0 as usize];
            // The usual tolerance for sensitivities.
            if !solve.own.is_empty() {
                solve.own.resize(solve.states.len(), None);
            }
        }
        if let Some((function, states)) = residuals
            && !together.is_empty()
        {
            let copy = tangent.copy(function)?;
            for (way, solve) in together.into_iter().enumerate() {
                tangent.lowering.shell.course.solves[solve.0 as usize].states = tangent.pairs_along(&states, way);
                tangent.lowering.solve_by(solve, copy, None)?;
            }
        }
        let bundles = tangent.bundles();
        tangent.done()?;
        self.sensitivities.bundles.extend(bundles);
        Ok(())
    }

    /// What belongs together: the sensitivities of a state to all parameters, the bounds of its envelopes, and tangents.
    pub fn bundles(&mut self) -> Vec<Bundle> {
        let mut bundles = Vec::new();
        for block in &self.text.blocks {
            let states = block.sens.first().map_or(&[][..], |sens| &sens.of);
            for state in states.iter().map(|one| one.state) {
                let of = || block.sens.iter().flat_map(|sens| &sens.of).filter(move |one| one.state == state);
                let name = &self.text.variable(state).name;
                let values = of().map(|one| self.shell.variable(one.value)).collect();
                let bounds = of().flat_map(|one| [one.above, one.below]).map(|id| self.shell.variable(id)).collect();
                bundles.push(Bundle { name: format!("S_{name}").into(), members: values });
                bundles.push(Bundle { name: format!("envelope_{name}").into(), members: bounds });
            }
        }
        bundles.append(&mut self.sensitivities.bundles);
        // Two blocks may share a state.
        let mut seen = HashSet::default();
        bundles.iter_mut().for_each(|bundle| bundle.members.retain(|id| seen.insert(*id)));
        bundles
    }

    /// The solves of a block that carry its states, and those to its rest.
    fn solves_over_time(&self, id: BlockId) -> Vec<SolveId> {
        let carried = self.solves.iter().filter(|((block, _), _)| *block == id).map(|(_, solve)| *solve);
        let rests = self.together.iter().filter(|((block, how), _)| *block == id && *how == Together::Settle);
        let mut all: Vec<SolveId> = carried.chain(rests.map(|(_, solve)| *solve)).collect();
        all.sort_unstable();
        all
    }

    /// y + |S U p|, y - |S U p|
    pub fn envelopes(&mut self) -> Made {
        if self.text.blocks.iter().all(|block| block.sens.is_empty()) {
            return Ok(());
        }
        let width = self.fresh("width", Type::REAL, Passing::Own);
        let width = self.builder.place(Base::Local(width), Vec::new());
        for block in &self.text.blocks {
            for sens in &block.sens {
                let uncertainty = self.read_quantity(self.shell.variable(sens.uncertainty));
                let parameter = self.read_quantity(self.shell.variable(sens.parameter));
                for one in &sens.of {
                    let [state, value, above, below] =
                        [one.state, one.value, one.above, one.below].map(|id| self.shell.variable(id));
                    let make = |lowering: &mut Self, index: Option<Index>| {
                        let index: Vec<Index> = index.into_iter().collect();
                        let [state, value, above, below] = [state, value, above, below]
                            .map(|id| lowering.builder.place(Base::Quantity(id), index.clone()));
                        let value = lowering.read(value);
                        let change = lowering.times(uncertainty, parameter);
                        let change = lowering.times(value, change);
                        let change = lowering.builtin(Builtin::Abs, &[change]);
                        lowering.set(width, change);
                        for (target, operator) in [(above, Binary::Add), (below, Binary::Subtract)] {
                            let (state, width) = (lowering.read(state), lowering.read(width));
                            let bound = lowering.binary(operator, state, width);
                            lowering.set(target, bound);
                        }
                        Ok(())
                    };
                    match self.size_of(state) {
                        None => make(self, None)?,
                        Some(size) => self.each(size, |lowering, at| make(lowering, Some(at)))?,
                    }
                }
            }
        }
        Ok(())
    }
}
