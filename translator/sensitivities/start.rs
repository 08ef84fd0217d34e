//! Values that the user may give at the beginning of a run, in a program that runs as written.
//!
//! The program computes what it needs for a run, and waits for them. They are constants from there on: a variable that
//! already depends on a setting cannot be given, because its companions would not be those of the value.

use super::roots::Roots;
use super::{Frame, Made, Refusal, Sensitivities, Why};
use crate::code::expression::Index;
use crate::code::statement::{Stated, Statement};
use crate::code::{Base, Id, Quantity, Wait};
use rustc_hash::FxHashSet as HashSet;

impl Sensitivities {
    /// Finds what depends on a setting before values are given.
    pub(super) fn start(&mut self, roots: &Roots) -> Made {
        let Some(program) = self.system.clock.program().filter(|id| roots.functions.contains(id)) else {
            return Ok(());
        };
        let body = self.builder.code.functions[program].body.clone();
        let given = |stated: &Stated| matches!(stated.statement, Statement::Wait(Wait::Given));
        if let Some(end) = body.iter().position(given) {
            let before = body[..end].to_vec();
            loop {
                let found = self.found();
                self.spread_block(program, &before, &mut HashSet::default())?;
                if found == self.found() {
                    break;
                }
            }
        }
        let early = self.active.clone();
        self.system.variables.retain(|(id, _)| !early.contains(id));
        for factor in self.factors.clone() {
            let Some(element) = factor.element else { continue };
            if !self.system.variables.contains(&(factor.quantity, element)) {
                return Err(Refusal { setting: Some(factor.quantity), ..Refusal::of_model(Why::Assigned) });
            }
            self.active.insert(factor.quantity);
        }
        Ok(())
    }

    /// After values are given: nothing else depends on them so far.
    pub(super) fn given(&mut self, frame: &mut Frame, source: Id<crate::code::Site>) {
        let mut active: Vec<Id<Quantity>> = self.active.iter().copied().collect();
        active.sort_unstable_by_key(|id| id.index());
        for way in 0..self.ways() {
            let factor = self.factors[way];
            let Some(element) = factor.element else { continue };
            for quantity in &active {
                let along = self.along(*quantity, way);
                self.clear(frame, along, source);
            }
            let along = self.along(factor.quantity, way);
            let of = &self.system.quantities[factor.quantity];
            let mut rest = element;
            let mut index = Vec::new();
            for extent in of.extents.iter().rev() {
                index.insert(0, Index::Fixed(rest % extent));
                rest /= extent;
            }
            let (place, one) = (self.builder.place(Base::Quantity(along), index), self.builder.real(1.0));
            self.put(frame, source, place, one);
        }
    }
}
