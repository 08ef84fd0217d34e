//! KINETIC: reactions add their fluxes to the derivatives of the states that take part.

use super::Lowering;
use super::express::{spot_value, sum};
use super::names::{element, read};
use super::statements::UNROLLED;
use crate::language::scop::text::Base;
use crate::language::scop::text::{
    BlockId, BlockKind, Conserve, Kind, Kinetic, Place as WrittenPlace, Program, Reaction, ReactionKind, StateId,
    Statement as Written, StatementKind, Term,
};
use crate::model::compose::{binary, compare, number, times};
use crate::model::instruction::Failure;
use crate::model::{
    Binary, BlockMethod, Expression, Instruction, Method, Place, QuantityId, Relation, Statement, Together,
};
use crate::source::Span;

impl<'t> Lowering<'t> {
    /// Laws, then reactions, then volumes.
    pub fn kinetic(&mut self, kinetic: &'t Kinetic, program: &'t Program, laws: bool) {
        if laws {
            self.laws(kinetic, program);
        }
        for state in &kinetic.states {
            self.no_slope(*state);
        }
        self.run_statements(&program.statements);
        for (number_of, compartment) in kinetic.compartments.iter().enumerate() {
            self.at(compartment.span);
            for state in &compartment.states {
                self.divide_by_volume(kinetic, number_of, *state);
            }
        }
    }

    /// Whether the laws of a block hold by a method: explicit ones of old let them be.
    pub fn laws_hold(&self, id: BlockId, by: BlockMethod) -> bool {
        match &self.text.block(id).kind {
            BlockKind::Kinetic(kinetic) if !kinetic.laws.is_empty() => {
                matches!(by, BlockMethod::Dopri | BlockMethod::Stiff | BlockMethod::Sparse)
            }
            _ => true,
        }
    }

    /// The volume of an element of a state: an expression, or nothing for 1.
    fn volume(&mut self, kinetic: &'t Kinetic, state: StateId, element: Expression) -> Option<Expression> {
        let compartment = kinetic.compartments.iter().find(|compartment| compartment.states.contains(&state))?;
        let Some(index) = compartment.index else { return Some(self.value(&compartment.volume)) };
        let index = self.local(index);
        self.set_single(index, element);
        let volume = self.value(&compartment.volume);
        // The next term sets the index anew.
        Some(self.kept(volume, "volume"))
    }

    fn divide_by_volume(&mut self, kinetic: &'t Kinetic, number_of: usize, state: StateId) {
        let compartment = &kinetic.compartments[number_of];
        let Some(highest) = self.text.state(state).highest else { return };
        let slope = self.variable(highest);
        let quotient = |of: Expression, volume: Expression| binary(Binary::Divide, of, volume);
        match (self.size(slope), compartment.index) {
            (None, _) => {
                let volume = self.value(&compartment.volume);
                self.set_single(slope, quotient(read(slope), volume));
            }
            (Some(size), None) => {
                let volume = self.value(&compartment.volume);
                let volume = self.kept(volume, "volume");
                self.each(slope, size, |at| {
                    let whole = Place { quantity: slope, index: [at].into() };
                    quotient(Expression::Read(whole), volume)
                });
            }
            (Some(size), Some(index)) if size <= UNROLLED => {
                let index = self.local(index);
                for at in 0..size {
                    self.set_single(index, number(f64::from(at)));
                    let volume = self.value(&compartment.volume);
                    let place = element(slope, at);
                    self.set(place.clone(), quotient(Expression::Read(place), volume));
                }
            }
            (Some(size), Some(index)) => {
                let index = self.local(index);
                self.set_single(index, number(0.0));
                let body = self.aside(|lowering| {
                    let volume = lowering.value(&compartment.volume);
                    let at = sum(read(index), number(1.0));
                    let whole = Expression::At(slope, Box::new(at.clone()));
                    lowering.assign(super::express::Spot::At(slope, at.clone()), quotient(whole, volume));
                    lowering.set_single(index, at);
                });
                let condition = super::solve::less(read(index), number(f64::from(size)));
                self.statements.push(Statement::Repeat { condition, body, card: self.card });
            }
        }
    }

    /// Sets the fluxes, and adds them to derivatives.
    pub fn reaction(&mut self, reaction: &'t Reaction) {
        let (forward, backward) = self.text.fluxes;
        let (forward, backward) = (self.variable(forward), self.variable(backward));
        let rate = self.value(&reaction.forward);
        match reaction.kind {
            ReactionKind::In => {
                // The rate may read both fluxes of the reaction before.
                let rate = self.kept(rate, "rate");
                self.set_single(forward, number(0.0));
                self.set_single(backward, rate);
                for term in &reaction.left {
                    self.gain(term, read(backward), Binary::Add);
                }
            }
            ReactionKind::Out => {
                let flux = self.times_terms(rate, &reaction.left);
                self.set_single(forward, flux);
                self.set_single(backward, number(0.0));
                for term in &reaction.left {
                    self.gain(term, read(forward), Binary::Subtract);
                }
            }
            ReactionKind::Reversible => {
                let rate = self.kept(rate, "rate");
                let back = reaction.backward.as_ref().map_or_else(|| number(0.0), |rate| self.value(rate));
                let flux = self.times_terms(rate, &reaction.left);
                self.set_single(forward, flux);
                let flux = self.times_terms(back, &reaction.right);
                self.set_single(backward, flux);
                let net = || binary(Binary::Subtract, read(forward), read(backward));
                for term in &reaction.left {
                    self.gain(term, net(), Binary::Subtract);
                }
                for term in &reaction.right {
                    self.gain(term, net(), Binary::Add);
                }
            }
        }
    }

    /// rate times all terms, each as often as its factor says.
    fn times_terms(&mut self, rate: Expression, terms: &'t [Term]) -> Expression {
        terms.iter().fold(rate, |flux, term| {
            let spot = self.spot(&term.place);
            let value = spot_value(spot);
            match term.count {
                1 => binary(Binary::Multiply, flux, value),
                count => {
                    let power = binary(Binary::Power, value, number(f64::from(count)));
                    binary(Binary::Multiply, flux, power)
                }
            }
        })
    }

    fn gain(&mut self, term: &'t Term, flux: Expression, operator: Binary) {
        if !term.changes {
            return;
        }
        let Some(slope) = self.slope_of(&term.place) else { return };
        let spot = self.spot_of(slope, term.place.index.as_ref());
        let flux = match term.count {
            1 => flux,
            count => binary(Binary::Multiply, number(f64::from(count)), flux),
        };
        let before = spot_value(spot.clone());
        self.assign(spot, binary(operator, before, flux));
    }

    /// The derivative of the state at a place.
    pub fn slope_of(&self, place: &WrittenPlace) -> Option<QuantityId> {
        let state = self.state_at(place)?;
        self.text.state(state).highest.map(|highest| self.variable(highest))
    }

    pub fn state_at(&self, place: &WrittenPlace) -> Option<StateId> {
        let Base::Variable(id) = place.base else { return None };
        match self.text.variable(id).kind {
            Kind::State { state, order: 0 } => Some(state),
            _ => None,
        }
    }

    /// States that laws give: each law needs those that the laws before it, in their order of need, have given.
    fn laws(&mut self, kinetic: &'t Kinetic, program: &'t Program) {
        let mut waiting: Vec<(&'t Conserve, Span)> = Vec::new();
        conserved(&program.statements, &mut waiting);
        let replaced =
            |conserve: &Conserve| kinetic.laws.get(conserve.law as usize).map(|law| (law.replaced, law.element));
        while !waiting.is_empty() {
            let mentions = |conserve: &Conserve, what: (StateId, Option<u32>)| {
                conserve.left.iter().any(|term| {
                    let at = term.place.index.as_ref().and_then(|whole| whole.constant());
                    let same = match (what.1, at) {
                        (Some(element), Some(at)) => i64::from(element) == at,
                        _ => true,
                    };
                    same && self.state_at(&term.place) == Some(what.0)
                })
            };
            let ready = waiting.iter().position(|(conserve, _)| {
                let own = replaced(conserve);
                let others =
                    waiting.iter().filter_map(|(other, _)| replaced(other)).filter(|other| Some(*other) != own);
                others.into_iter().all(|other| !mentions(conserve, other))
            });
            let Some(ready) = ready else {
                return self.laws_together(kinetic, &waiting);
            };
            let (conserve, span) = waiting.remove(ready);
            self.at(span);
            self.law(kinetic, conserve);
        }
    }

    /// S = (total - what the other states hold)/what S counts.
    fn law(&mut self, kinetic: &'t Kinetic, conserve: &'t Conserve) {
        let Some((target, rest, own)) = self.parts_of_law(kinetic, conserve) else { return };
        let value = if own == number(1.0) { rest } else { binary(Binary::Divide, rest, own) };
        self.set(target, value);
    }

    /// The state that a law gives, the total less what the other states hold, and what the state counts.
    fn parts_of_law(
        &mut self,
        kinetic: &'t Kinetic,
        conserve: &'t Conserve,
    ) -> Option<(Place, Expression, Expression)> {
        let law = kinetic.laws.get(conserve.law as usize)?;
        let mut rest = self.value(&conserve.total);
        let mut own: Option<Expression> = None;
        for term in &conserve.left {
            let Some(state) = self.state_at(&term.place) else { continue };
            let at = term.place.index.as_ref().and_then(|whole| whole.constant());
            let index = match &term.place.index {
                Some(whole) => self.whole(whole),
                None => number(0.0),
            };
            let volume = self.volume(kinetic, state, index);
            let mut weight = number(f64::from(term.count));
            if let Some(volume) = volume {
                weight = times(weight, volume);
            }
            if state == law.replaced && at == law.element.map(i64::from) {
                own = Some(match own {
                    None => weight,
                    Some(before) => sum(before, weight),
                });
                continue;
            }
            let spot = self.spot(&term.place);
            rest = binary(Binary::Subtract, rest, times(weight, spot_value(spot)));
        }
        let level = self.variable(self.text.state(law.replaced).levels[0]);
        let target = match law.element {
            Some(at) => element(level, at),
            None => Place::single(level),
        };
        Some((target, rest, own.unwrap_or(number(1.0))))
    }

    /// Laws that need what each other give are linear equations.
    fn laws_together(&mut self, kinetic: &'t Kinetic, laws: &[(&'t Conserve, Span)]) {
        let Some(block) = self.block else { return };
        let card = self.card;
        let misses = self.hidden("missing from laws", vec![laws.len() as u32]);
        let solve = self.declare_solve(Method::Together(Together::Linear));
        let mut states = Vec::new();
        let routine = self.routine("laws", |lowering| {
            lowering.within(block, |lowering, _| {
                for ((conserve, span), at) in laws.iter().zip(0..) {
                    lowering.at(*span);
                    let Some((target, rest, own)) = lowering.parts_of_law(kinetic, conserve) else { continue };
                    let held = times(own, Expression::Read(target.clone()));
                    lowering.set(element(misses, at), binary(Binary::Subtract, rest, held));
                    states.push((target, element(misses, at)));
                }
            });
        });
        self.course.solves[solve.0 as usize].states = states.clone();
        self.slopes_by(solve, routine);
        self.card = card;
        let code = self.hidden("code", Vec::new());
        self.instruct(Instruction::Integrate { solve, code: Some(code) });
        let condition = compare(Relation::Equal, read(code), number(0.0));
        self.instruct(Instruction::Demand { condition, failure: Failure::Solver });
        // Each as the equation that it comes from, which is told where it replaces a starting value.
        for ((_, span), (target, _)) in laws.iter().zip(states) {
            self.at(*span);
            self.set(target.clone(), Expression::Read(target));
        }
    }

    /// After INITIAL: what the laws of blocks say that a method keeps them for.
    pub fn start_laws(&mut self) {
        let text = self.text;
        let held = self.solves.keys().filter(|(block, by)| self.laws_hold(*block, *by));
        let mut blocks: Vec<BlockId> = held.map(|(block, _)| *block).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for id in blocks {
            if let BlockKind::Kinetic(kinetic) = &text.block(id).kind
                && !kinetic.laws.is_empty()
            {
                self.start_laws_of(id, kinetic);
            }
        }
    }

    /// In a routine of their own if they have sensitivities, so that these follow.
    fn start_laws_of(&mut self, id: BlockId, kinetic: &'t Kinetic) {
        self.told_replacements(|lowering| {
            lowering.within(id, |lowering, block| lowering.laws(kinetic, &block.program));
        });
        let block = self.text.block(id);
        if block.sens.is_empty() {
            return;
        }
        // Once more, to the same values, for what they change with.
        self.at(block.span);
        let routine = self.routine(&block.name, |lowering| {
            lowering.within(id, |lowering, block| lowering.laws(kinetic, &block.program));
        });
        self.sensitivities.laws.push((id, routine));
        self.instruct(Instruction::Call { routine, kept: Vec::new() });
    }
}

pub fn conserved<'t>(statements: &'t [Written], found: &mut Vec<(&'t Conserve, Span)>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Conserve(conserve) => found.push((conserve, statement.span)),
            StatementKind::Body(body) => conserved(&body.statements, found),
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| conserved(&body.statements, found));
                otherwise.iter().for_each(|body| conserved(&body.statements, found));
            }
            StatementKind::From(from) => conserved(&from.body.statements, found),
            StatementKind::While { body, .. } => conserved(&body.statements, found),
            _ => {}
        }
    }
}
