//! What lowering gives: a model without statements, and the functions that belong to it.

use super::tables::DraftTable;
use super::{Beyond, Lowering, Made, quantity};
use crate::code::differentiate::add_jacobians;
use crate::code::effects::effects;
use crate::code::function::Function;
use crate::code::{Clock, Code, Id, Place, Role, Solve, System, Unsupported, from_plan};
use crate::language::sites::renumber;
pub(super) use crate::language::sites::{Named, Sites};
use crate::model::{Model, QuantityId};
use crate::plan::{self, Plan};

/// The functions of a solve; without jumps nothing announces when its slopes jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolveCode {
    pub rates: Id<Function>,
    pub jumps: Option<(Id<Function>, QuantityId)>,
}

/// The code of a text before its model is planned.
pub struct Draft {
    /// Quantities, solves, outputs and experiment; its sections have no statements.
    pub model: Model,
    code: Code,
    program: Id<Function>,
    solves: Vec<DraftSolve>,
    tables: Vec<DraftTable>,
    sites: Vec<plan::Site>,
}

/// A solve in the arena of the draft.
struct DraftSolve {
    code: SolveCode,
    /// Each state and its slope.
    states: Vec<(Id<Place>, Id<Place>)>,
}

impl<'t> Lowering<'t> {
    pub(super) fn draft(mut self, program: Id<Function>) -> Made<Draft> {
        let declared: Vec<Vec<_>> = self.shell.course.solves.iter().map(|solve| solve.states.clone()).collect();
        let mut solves = Vec::with_capacity(declared.len());
        for (states, code) in declared.iter().zip(self.solve_code.clone()) {
            let mut placed = Vec::with_capacity(states.len());
            for (state, slope) in states {
                placed.push((self.place_of_model(state), self.place_of_model(slope)));
            }
            solves.push(DraftSolve { code: code.ok_or(Beyond("a solve without equations"))?, states: placed });
        }
        let model = self.shell.finish();
        let (code, tables, sites) = (self.builder.code, self.tables, self.sites.told(&model));
        Ok(Draft { model, code, program, solves, tables, sites })
    }
}

impl Draft {
    /// The system of the planned model. The plan gets the sites of all statements.
    pub fn assemble(mut self, plan: &mut Plan) -> Result<System, Unsupported> {
        let first = plan.sites.len();
        plan.sites.append(&mut self.sites);
        // Their functions are not routines of the plan.
        let calls = plan.course.iter_mut().flat_map(|course| &mut course.invocations);
        let handed: Vec<_> = calls.map(|call| std::mem::take(&mut call.functions)).collect();
        let mut system = from_plan(plan)?;
        for (id, functions) in system.invocations.ids().zip(&handed) {
            let functions = functions.iter().map(|(function, argument, value)| {
                (Id::new(function.0 as usize), Id::new(argument.0 as usize), Id::new(value.0 as usize))
            });
            system.invocations[id].functions = functions.collect();
        }
        let calls = plan.course.iter_mut().flat_map(|course| &mut course.invocations);
        calls.zip(handed).for_each(|(call, functions)| call.functions = functions);
        renumber(&mut self.code.functions, first);
        system.code = self.code;
        if let Clock::Own { program, .. } = &mut system.clock {
            *program = self.program;
        }
        for (id, DraftSolve { code, states }) in system.solves.ids().zip(self.solves) {
            let solve = &mut system.solves[id];
            solve.rates = code.rates;
            solve.jumps = code.jumps.map(|(function, into)| (function, quantity(into)));
            for (state, (value, slope)) in solve.states.iter_mut().zip(states) {
                (state.value, state.slope) = (value, Some(slope));
            }
        }
        for DraftTable { memory, points, depends, table } in self.tables {
            let memory = &mut system.quantities[quantity(memory)];
            memory.extents = vec![points, table.into.len() as u32];
            memory.role = Role::Table { depends };
            system.tables.push(table);
        }
        state_effects(&mut system);
        for (solve, order) in add_jacobians(&mut system) {
            reorder(plan, solve, &order);
        }
        state_effects(&mut system);
        Ok(system)
    }
}

/// The plan has the states of a solve in the order of the system.
fn reorder(plan: &mut Plan, solve: Id<Solve>, order: &[usize]) {
    let Some(solve) = plan.course.as_mut().and_then(|course| course.solves.get_mut(solve.index())) else { return };
    solve.states = order.iter().filter_map(|at| solve.states.get(*at).cloned()).collect();
    if !solve.own.is_empty() {
        solve.own = order.iter().filter_map(|at| solve.own.get(*at).copied()).collect();
    }
}

fn state_effects(system: &mut System) {
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
}
