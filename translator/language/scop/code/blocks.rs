//! DERIVATIVE and KINETIC: functions that set the derivatives of their states once, at the present time.
//! In KINETIC, reactions add their fluxes to the derivatives of the states that take part.

use super::{Beyond, Lowering, Made, Value};
use crate::code::Id;
use crate::code::expression::{Binary, Expression, Index};
use crate::code::function::Function;
use crate::code::{Builder, Place};
use crate::language::scop::text::{BlockId, BlockKind, Kinetic, Program, Reaction, ReactionKind, StateId, Term};

impl<'t> Lowering<'t> {
    /// The function that computes a block, with its laws or without.
    pub fn block_function(&mut self, id: BlockId, laws: bool) -> Made<Id<Function>> {
        if let Some(known) = self.block_functions.get(&(id, laws)) {
            return Ok(*known);
        }
        let block = self.block(id);
        let name = match laws {
            true => block.name.clone(),
            false => format!("{}_without_laws", block.name),
        };
        let has_laws = matches!(&block.kind, BlockKind::Kinetic(kinetic) if !kinetic.laws.is_empty());
        let name = if has_laws { name } else { block.name.clone() };
        let function = self.function_of_block(id, &name, |lowering| {
            lowering.begin_carried(id)?;
            match &block.kind {
                BlockKind::Kinetic(kinetic) => lowering.kinetic(kinetic, &block.program, laws),
                BlockKind::Derivative(_) => lowering.derivatives(id, &block.program),
                BlockKind::Partial(partial) => lowering.partial(partial, &block.program),
                BlockKind::Discrete(_)
                | BlockKind::Linear(_)
                | BlockKind::Nonlinear(_)
                | BlockKind::Function(_)
                | BlockKind::Procedure(_) => Err(Beyond("a block without derivatives")),
            }
        })?;
        self.block_functions.insert((id, laws), function);
        Ok(function)
    }

    pub fn derivatives(&mut self, id: BlockId, program: &'t Program) -> Made {
        if let BlockKind::Derivative(derivative) = &self.block(id).kind
            && !derivative.algebraic.is_empty()
        {
            self.algebraic(id, &derivative.algebraic)?;
        }
        for state in self.shell.states_of(id) {
            if !self.shell.always_set(state, &program.statements) {
                self.no_slope(state)?;
            }
        }
        self.statements(&program.statements)
    }

    /// The highest derivative is 0 until an equation sets it.
    fn no_slope(&mut self, state: StateId) -> Made {
        let Some(highest) = self.text.state(state).highest else { return Ok(()) };
        let zero = self.real(0.0);
        match self.text.variable(highest).size {
            None => {
                let place = self.place_at(highest, None)?;
                self.set(place, zero);
                Ok(())
            }
            Some(size) => self.each(size, |lowering, at| {
                let place = lowering.place_at(highest, Some(at))?;
                lowering.set(place, zero);
                Ok(())
            }),
        }
    }

    /// Laws, then reactions, then volumes.
    pub fn kinetic(&mut self, kinetic: &'t Kinetic, program: &'t Program, laws: bool) -> Made {
        if laws {
            self.laws(kinetic, program)?;
        }
        for state in &kinetic.states {
            self.no_slope(*state)?;
        }
        self.statements(&program.statements)?;
        for (number, compartment) in kinetic.compartments.iter().enumerate() {
            self.at(compartment.span);
            for state in &compartment.states {
                self.divide_by_volume(kinetic, number, *state)?;
            }
        }
        Ok(())
    }

    fn divide_by_volume(&mut self, kinetic: &'t Kinetic, number: usize, state: StateId) -> Made {
        let compartment = &kinetic.compartments[number];
        let Some(highest) = self.text.state(state).highest else { return Ok(()) };
        match (self.text.variable(highest).size, compartment.index) {
            (None, _) => {
                let volume = self.value(&compartment.volume)?;
                let place = self.place_at(highest, None)?;
                self.divide(place, volume);
            }
            (Some(size), None) => {
                let volume = self.value(&compartment.volume)?;
                let volume = self.kept("volume", volume);
                self.each(size, |lowering, at| {
                    let place = lowering.place_at(highest, Some(at))?;
                    lowering.divide(place, volume);
                    Ok(())
                })?;
            }
            (Some(size), Some(index)) => self.each(size, |lowering, at| {
                if let Index::Running { counter, .. } = at {
                    lowering.keep_storage(index, super::Storage::Counter(counter, 0, size.saturating_sub(1)));
                }
                let volume = lowering.value(&compartment.volume)?;
                let place = lowering.place_at(highest, Some(at))?;
                lowering.divide(place, volume);
                Ok(())
            })?,
        }
        Ok(())
    }

    fn divide(&mut self, place: Id<Place>, volume: Value) {
        let whole = self.read(place);
        let quotient = self.binary(Binary::Divide, whole, volume);
        self.set(place, quotient);
    }

    /// Sets the fluxes, and adds them to derivatives.
    pub fn reaction(&mut self, reaction: &'t Reaction) -> Made {
        let (forward, backward) = self.text.fluxes;
        let (forward, backward) = (self.shell.variable(forward), self.shell.variable(backward));
        let rate = self.value(&reaction.forward)?;
        let zero = self.real(0.0);
        match reaction.kind {
            ReactionKind::In => {
                // The rate may read both fluxes of the reaction before.
                self.set_quantity(backward, rate);
                self.set_quantity(forward, zero);
                for term in &reaction.left {
                    let flux = self.read_quantity(backward);
                    self.gain(term, flux, Binary::Add)?;
                }
            }
            ReactionKind::Out => {
                let flux = self.times_terms(rate, &reaction.left)?;
                self.set_quantity(forward, flux);
                self.set_quantity(backward, zero);
                for term in &reaction.left {
                    let flux = self.read_quantity(forward);
                    self.gain(term, flux, Binary::Subtract)?;
                }
            }
            ReactionKind::Reversible => {
                let mut back = zero;
                let before = self.aside(|lowering| {
                    if let Some(rate) = &reaction.backward {
                        back = lowering.value(rate)?;
                    }
                    Ok(())
                })?;
                // What the rate reads may be changed by calls in the other one.
                let rate = if before.is_empty() { rate } else { self.kept("rate", rate) };
                self.body.statements.extend(before);
                let flux = self.times_terms(rate, &reaction.left)?;
                self.set_quantity(forward, flux);
                let one_way = self.number(back) == Some(0.0);
                let flux = if one_way { zero } else { self.times_terms(back, &reaction.right)? };
                self.set_quantity(backward, flux);
                let sides = [(&reaction.left, Binary::Subtract), (&reaction.right, Binary::Add)];
                for (terms, operator) in sides {
                    for term in terms {
                        let mut net = self.read_quantity(forward);
                        if !one_way {
                            let backward = self.read_quantity(backward);
                            net = self.binary(Binary::Subtract, net, backward);
                        }
                        self.gain(term, net, operator)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// rate times all terms, each as often as its factor says.
    fn times_terms(&mut self, rate: Value, terms: &'t [Term]) -> Made<Value> {
        terms.iter().try_fold(rate, |flux, term| {
            let place = self.place(&term.place)?;
            let mut value = self.read(place);
            if term.count != 1 {
                let count = self.real(f64::from(term.count));
                value = self.power(value, count);
            }
            Ok(self.multiplied(flux, value))
        })
    }

    /// Not folded, and a factor 1 stays.
    fn multiplied(&mut self, a: Value, b: Value) -> Value {
        self.builder.add(Expression::Binary(Binary::Multiply, a, b), crate::code::Type::REAL)
    }

    fn gain(&mut self, term: &'t Term, flux: Value, operator: Binary) -> Made {
        if !term.changes {
            return Ok(());
        }
        let state = self.shell.state_at(&term.place);
        let Some(slope) = state.and_then(|state| self.text.state(state).highest) else { return Ok(()) };
        let place = self.place_of(slope, term.place.index.as_ref())?;
        let flux = match term.count {
            1 => flux,
            count => {
                let count = self.real(f64::from(count));
                self.multiplied(count, flux)
            }
        };
        let before = self.read(place);
        let after = self.binary(operator, before, flux);
        self.set(place, after);
        Ok(())
    }
}

/// Whether an expression is the number 1.
pub fn is_one(builder: &Builder, value: Value) -> bool {
    matches!(builder.code.expressions[value], Expression::Real(1.0))
}
