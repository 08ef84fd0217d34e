//! A block of equations as a function of time and states, which it gets as an array; it sets an array to their slopes.

use super::places::COMPUTED;
use super::trial::only_computes;
use super::{Home, Lowering, Made};
use crate::code::expression::{Base, Index};
use crate::code::function::{Function, FunctionKind, Passing};
use crate::code::{Id, Type};
use crate::language::scop::text::{BlockId, BlockKind, Kind, VariableId};
use crate::model::{self, SolveId};
use std::collections::BTreeSet;

impl<'t> Lowering<'t> {
    /// Whether the slopes of a solve are such a function.
    pub fn is_of_states(&self, id: SolveId) -> bool {
        let code = self.solve_code.get(id.0 as usize).copied().flatten();
        code.is_some_and(|code| self.builder.code.functions[code.rates].is_of_states())
    }

    /// The function of a solve whose states are known; nothing if the block looks at more than time and states.
    pub fn slopes_of(&mut self, id: SolveId, block: BlockId, laws: bool) -> Made<Option<Id<Function>>> {
        let has_unknowns = match &self.block(block).kind {
            BlockKind::Derivative(derivative) => !derivative.algebraic.is_empty(),
            BlockKind::Kinetic(kinetic) => laws && self.need_each_other(kinetic, &self.block(block).program),
            _ => false,
        };
        let states = self.shell.course.solves[id.0 as usize].states.clone();
        // Many states of higher order are near each other in another order, in which arrays would not be together.
        let of_order = self.shell.states_of(block).iter().map(|state| self.text.state(*state).levels.len()).max();
        let reorders = states.len() > 11 && of_order.is_some_and(|order| order > 1);
        if has_unknowns || states.is_empty() || reorders {
            return Ok(None);
        }
        let Some(parts) = self.parts(&states) else { return Ok(None) };
        let mut apart: BTreeSet<VariableId> = parts.iter().map(|part| part.variable).collect();
        apart.insert(self.text.independent.variable);
        apart.extend(self.shell.states_of(block).into_iter().flat_map(|state| self.text.state(state).levels.clone()));
        if !only_computes(self.text, block, &apart) {
            return Ok(None);
        }
        let kind = FunctionKind::Slopes(Id::new(id.0 as usize));
        let name = self.block(block).name.clone();
        let count = states.len() as u32;
        match self.function(&name, kind, |lowering| lowering.slopes(block, laws, &parts, count)) {
            Err(COMPUTED) => Ok(None),
            written => written.map(Some),
        }
    }

    fn slopes(
        &mut self,
        id: BlockId,
        laws: bool,
        parts: &[Part],
        count: u32,
    ) -> Made<(Vec<Id<crate::code::Local>>, Type)> {
        self.enter(id);
        let block = self.block(id);
        let time = self.text.independent.variable;
        let name = self.text.variable(time).name.clone();
        let t = self.fresh(&name, Type::REAL, Passing::Value);
        let y = self.fresh_array("y", Type::REAL, Passing::Array { set: false }, vec![count]);
        let dy = self.fresh_array("dy", Type::REAL, Passing::Array { set: true }, vec![count]);
        self.body.homes.insert(time, Home::Local(t));
        // States that are slopes of others are given back as they are.
        let mut passed_on = Vec::new();
        for part in parts {
            let is_state = matches!(self.text.variable(part.variable).kind, Kind::State { .. });
            match (part.slope, is_state) {
                (false, _) if part.size.is_some() => {
                    self.body.homes.insert(part.variable, Home::Part { array: y, first: part.first });
                }
                (false, _) => {
                    let name = self.text.variable(part.variable).name.replace('\'', "_prime");
                    let local = self.fresh(&name, Type::REAL, Passing::Own);
                    let target = self.builder.place(Base::Local(local), Vec::new());
                    let handed = self.builder.place(Base::Local(y), vec![Index::Fixed(part.first)]);
                    let value = self.read(handed);
                    self.set(target, value);
                    self.body.homes.insert(part.variable, Home::Local(local));
                }
                (true, true) => passed_on.push(part),
                (true, false) => {
                    self.body.homes.insert(part.variable, Home::Part { array: dy, first: part.first });
                }
            }
        }
        self.begin_carried(id)?;
        match &block.kind {
            BlockKind::Kinetic(kinetic) => self.kinetic(kinetic, &block.program, laws)?,
            BlockKind::Partial(partial) => self.partial(partial, &block.program)?,
            _ => self.derivatives(id, &block.program)?,
        }
        self.at(block.span);
        for part in passed_on {
            let write = |lowering: &mut Self, at: Option<Index>| {
                let value = lowering.place_at(part.variable, at)?;
                let value = lowering.read(value);
                let index = super::places::behind(part.first, at)?;
                let target = lowering.builder.place(Base::Local(dy), vec![index]);
                lowering.set(target, value);
                Ok(())
            };
            match part.size {
                None => write(self, None)?,
                Some(size) => self.each(size, |lowering, at| write(lowering, Some(at)))?,
            }
        }
        Ok((vec![t, y, dy], Type::Nothing))
    }

    /// The states and slopes by variable; nothing if the elements of an array are not next to each other.
    fn parts(&self, states: &[(model::Place, model::Place)]) -> Option<Vec<Part>> {
        let mut parts: Vec<Part> = Vec::new();
        for slope in [false, true] {
            let of = |pair: &'_ (model::Place, model::Place)| if slope { pair.1.clone() } else { pair.0.clone() };
            let mut first = 0;
            while let Some(place) = states.get(first as usize).map(of) {
                let size = self.shell.size(place.quantity);
                let count = size.unwrap_or(1);
                let is_next = |at: u32| {
                    let index = size.map(|_| model::Index::Fixed(at)).into_iter().collect();
                    let wanted = model::Place { quantity: place.quantity, index };
                    states.get((first + at) as usize).map(of) == Some(wanted)
                };
                if !(0..count).all(is_next) {
                    return None;
                }
                // Variables are the first quantities.
                parts.push(Part { variable: VariableId(place.quantity.index() as u32), slope, first, size });
                first += count;
            }
        }
        Some(parts)
    }
}

/// A variable in the array of the states, or of their slopes.
struct Part {
    variable: VariableId,
    slope: bool,
    first: u32,
    size: Option<u32>,
}
