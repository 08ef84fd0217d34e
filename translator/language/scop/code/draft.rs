//! What lowering gives: a model without statements, and the functions that belong to it.

use super::tables::DraftTable;
use super::{Beyond, Lowering, Made};
use crate::code::differentiate::add_jacobians;
use crate::code::function::Function;
use crate::code::{Base, Bundle, Clock, Code, Expression, Id, Place, Quantity, Role, System};
use crate::experiment::Experiment;
use crate::language::assembly::{Written, WrittenSolve, assemble, state_effects};
pub(super) use crate::language::sites::{Named, Sites};
use crate::model::Model;
use rustc_hash::FxHashSet as HashSet;

/// The functions of a solve; without jumps nothing announces when its slopes jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolveCode {
    pub rates: Id<Function>,
    pub jumps: Option<(Id<Function>, Id<Quantity>)>,
}

/// The code of a text before its model is checked.
pub struct Draft {
    /// Quantities, solves, outputs and experiment; its sections have no statements.
    pub model: Model,
    code: Code,
    clock: Clock,
    solves: Vec<DraftSolve>,
    tables: Vec<DraftTable>,
    bundles: Vec<Bundle>,
    sites: Sites,
}

/// A solve in the arena of the draft.
struct DraftSolve {
    code: SolveCode,
    /// Each state and its slope.
    states: Vec<(Id<Place>, Id<Place>)>,
}

impl<'t> Lowering<'t> {
    pub(super) fn draft(mut self, clock: Clock) -> Made<Draft> {
        let declared: Vec<Vec<_>> = self.shell.course.solves.iter().map(|solve| solve.states.clone()).collect();
        let mut solves = Vec::with_capacity(declared.len());
        for (states, code) in declared.iter().zip(self.solve_code.clone()) {
            let mut placed = Vec::with_capacity(states.len());
            for (state, slope) in states {
                placed.push((self.place_of_model(state), self.place_of_model(slope)));
            }
            solves.push(DraftSolve { code: code.ok_or(Beyond("a solve without equations"))?, states: placed });
        }
        let bundles = self.bundles();
        let model = self.shell.finish();
        let (code, tables, sites) = (self.builder.code, self.tables, self.sites);
        Ok(Draft { model, code, clock, solves, tables, bundles, sites })
    }
}

impl Draft {
    /// Hidden quantities that no expression reads.
    fn unread(&self) -> HashSet<Base> {
        let hidden = self.model.quantities.iter().enumerate().filter(|(_, quantity)| quantity.hidden);
        let mut unread: HashSet<Base> = hidden.map(|(at, _)| Base::Quantity(Id::new(at))).collect();
        for (_, expression) in self.code.expressions.iter() {
            match expression {
                Expression::Read(place) => _ = unread.remove(&self.code.places[*place].base),
                Expression::Whole(base) => _ = unread.remove(base),
                _ => {}
            }
        }
        unread
    }

    pub fn assemble(self) -> (System, Experiment) {
        let unread = self.unread();
        let solves = self.solves.into_iter().map(|DraftSolve { code, states }| {
            let is_passed = self.code.functions[code.rates].is_of_states();
            let needed = |slope: &Id<Place>| !(is_passed && unread.contains(&self.code.places[*slope].base));
            let states = states.into_iter().map(|(value, slope)| (value, Some(slope).filter(needed)));
            WrittenSolve {
                rates: code.rates,
                events: Vec::new(),
                observed: None,
                jumps: code.jumps,
                states: states.collect(),
                doses: Vec::new(),
            }
        });
        let solves = solves.collect();
        let written = Written { code: self.code, clock: self.clock, solves, sites: self.sites };
        let (mut system, experiment) = assemble(written, &self.model);
        system.bundles = self.bundles;
        for DraftTable { memory, points, depends, table } in self.tables {
            let memory = &mut system.quantities[memory];
            memory.extents = vec![points, table.into.len() as u32];
            memory.role = Role::Table { depends };
            system.tables.push(table);
        }
        state_effects(&mut system);
        add_jacobians(&mut system);
        state_effects(&mut system);
        (system, experiment)
    }
}
