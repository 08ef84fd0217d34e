//! MATCH: starting values that are not known, by what states are to be at later times.
//!
//! Shooting is a solve of its own (clib/solve/shoot.c): its unknowns are the starting values, and its residuals what a
//! trajectory from them misses. The trajectory is a routine: from t0 it carries the block, by its own method, to each
//! moment at which something is demanded, in their order. A miss is divided by 1 + |what is demanded|.

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use super::solve::{carried_by, less};
use crate::language::scop::text::{BlockKind, Demand, Match, Method, VariableId};
use crate::model::compose::{binary, compare, number};
use crate::model::instruction::Failure;
use crate::model::{
    self, Binary, Expression, Function, Index, Instruction, Place, QuantityId, Relation, SolveId, Statement, Together,
};

/// Farther than any miss: the trajectory has no end.
const NO_END: f64 = f64::MAX;

/// What a trajectory needs.
struct Shooting {
    solve: SolveId,
    /// A state, and its value at the start.
    starts: Vec<(QuantityId, QuantityId)>,
    /// What is demanded of which place, and how it is missed.
    aims: Vec<Place>,
    times: QuantityId,
    values: QuantityId,
    misses: QuantityId,
    code: QuantityId,
}

impl<'t> Lowering<'t> {
    /// After INITIAL, before the first row.
    pub fn match_starts(&mut self) {
        let Some(matching) = &self.text.matching else { return };
        if matching.unknown.is_empty() {
            return;
        }
        self.at(matching.span);
        if self.text.block(matching.block).lags {
            return self.not_yet("MATCH in a block with LAG", matching.span);
        }
        let method = self.methods_of(matching.block).first().copied().unwrap_or(Method::Dopri5);
        let Some(by) = carried_by(method) else { return };
        let solve = self.solve_of(matching.block, by, matching.span);
        self.at(matching.span);
        let shooting = self.shooting(matching, solve);
        let hit = self.declare_solve(model::Method::Together(Together::Hit));
        self.course.solves[hit.0 as usize].states = self.unknowns_of(matching, &shooting);
        let block = matching.block;
        let routine = self.routine("trajectory", |lowering| {
            lowering.within(block, |lowering, _| lowering.trajectory(matching, &shooting));
        });
        self.slopes_by(hit, routine);
        self.instruct(Instruction::Integrate { solve: hit, code: Some(shooting.code) });
        let error = self.variable(self.text.error);
        self.set_single(error, read(shooting.code));
        let good = compare(Relation::Equal, read(shooting.code), number(0.0));
        self.instruct(Instruction::Demand { condition: good, failure: Failure::Solver });
        self.begin_from(&shooting);
        for (state, initial) in &matching.unknown {
            let (state, initial) = (self.variable(*state), self.variable(*initial));
            // The one constant of an array cannot hold what its elements begin with.
            if self.size(state).is_none() {
                self.set_single(initial, read(state));
            }
        }
        self.restart_sensitivities();
    }

    /// What the states begin with is put aside; what is demanded, and when, is computed.
    fn shooting(&mut self, matching: &'t Match, solve: SolveId) -> Shooting {
        let mut moved: Vec<VariableId> = matching.known.clone();
        moved.extend(matching.unknown.iter().map(|(state, _)| *state));
        if let BlockKind::Derivative(derivative) = &self.text.block(matching.block).kind {
            moved.extend(&derivative.algebraic);
        }
        let mut starts = Vec::new();
        for variable in moved {
            let id = self.variable(variable);
            let extents = self.quantities[id.0 as usize].extents.clone();
            let name = format!("{} at the start", self.quantities[id.0 as usize].name);
            let start = self.hidden(&name, extents);
            self.copy(start, id);
            starts.push((id, start));
        }
        let aims: Vec<Place> = matching.demands.iter().flat_map(|demand| self.places_of(demand)).collect();
        let size = vec![(aims.len() as u32).max(1)];
        let [times, values, misses] =
            ["demand times", "demanded", "missed"].map(|name| self.hidden(name, size.clone()));
        let code = self.hidden("code", Vec::new());
        let shooting = Shooting { solve, starts, aims, times, values, misses, code };
        let block = matching.block;
        self.within(block, |lowering, _| {
            let mut at = 0;
            for demand in &matching.demands {
                lowering.at(demand.span);
                for place in lowering.places_of(demand) {
                    if let (Some(index), Some(Index::Fixed(of))) = (demand.index, place.index.first()) {
                        let index = lowering.local(index);
                        lowering.set_single(index, number(f64::from(*of)));
                    }
                    let time = lowering.value(&demand.time);
                    lowering.set(element(times, at), time);
                    let value = lowering.value(&demand.value);
                    lowering.set(element(values, at), value);
                    at += 1;
                }
            }
        });
        self.at(matching.span);
        shooting
    }

    /// All elements of the state.
    fn places_of(&self, demand: &Demand) -> Vec<Place> {
        let quantity = self.variable(demand.state);
        match self.size(quantity) {
            None => vec![Place::single(quantity)],
            Some(size) => (0..size).map(|at| element(quantity, at)).collect(),
        }
    }

    /// Each unknown start with the place of a miss.
    fn unknowns_of(&self, matching: &Match, shooting: &Shooting) -> Vec<(Place, Place)> {
        let mut places = Vec::new();
        for (state, _) in &matching.unknown {
            let state = self.variable(*state);
            let Some((_, start)) = shooting.starts.iter().find(|(id, _)| *id == state) else { continue };
            match self.size(*start) {
                None => places.push(Place::single(*start)),
                Some(size) => places.extend((0..size).map(|at| element(*start, at))),
            }
        }
        (0..).zip(places).map(|(at, place)| (place, element(shooting.misses, at))).collect()
    }

    /// The run is where it was after INITIAL, with these starting values.
    fn begin_from(&mut self, shooting: &Shooting) {
        let start = self.variable(self.text.independent.start);
        let time = self.time();
        self.set_single(time, read(start));
        for (state, start) in &shooting.starts {
            self.copy(*state, *start);
        }
        self.instruct(Instruction::Reset(shooting.solve));
    }

    fn trajectory(&mut self, matching: &'t Match, shooting: &Shooting) {
        self.at(matching.span);
        let Shooting { solve, misses, code, .. } = *shooting;
        self.begin_from(shooting);
        self.restart_sensitivities();
        // A moment before the start is never reached.
        self.fill(misses, number(NO_END));
        self.set_single(code, number(0.0));
        let time = self.time();
        let end = self.known.end;
        let next = self.hidden("next demand", Vec::new());
        self.look_at_misses(shooting);
        self.next_demand(shooting, next);
        let mut body = self.aside(|lowering| {
            lowering.set_single(end, read(next));
            lowering.instruct(Instruction::Integrate { solve, code: Some(code) });
        });
        let good = self.aside(|lowering| {
            lowering.set_single(time, read(next));
            let routine = lowering.block_routine(matching.block, true);
            lowering.at(matching.span);
            lowering.instruct(Instruction::Call { routine, kept: Vec::new() });
            lowering.look_at_misses(shooting);
            lowering.next_demand(shooting, next);
        });
        let lost = self.aside(|lowering| {
            lowering.fill(misses, number(NO_END));
            lowering.set_single(next, number(NO_END));
        });
        let condition = compare(Relation::Equal, read(code), number(0.0));
        body.extend(self.aside(|lowering| lowering.branch(condition, good, lost)));
        let condition = less(read(next), number(NO_END));
        let card = self.card;
        self.statements.push(Statement::Repeat { condition, body, card });
    }

    /// Of what is demanded at the present time.
    fn look_at_misses(&mut self, shooting: &Shooting) {
        let time = self.time();
        for (at, place) in (0..).zip(&shooting.aims) {
            let value = || Expression::Read(element(shooting.values, at));
            let missed = binary(Binary::Subtract, Expression::Read(place.clone()), value());
            let size = sum(number(1.0), Expression::Call(Function::Abs, vec![value()]));
            let missed = binary(Binary::Divide, missed, size);
            let then = self.aside(|lowering| lowering.set(element(shooting.misses, at), missed));
            let due = Expression::Read(element(shooting.times, at));
            let now = compare(Relation::Equal, due, read(time));
            self.branch(now, then, Vec::new());
        }
    }

    /// The first moment after the present one.
    fn next_demand(&mut self, shooting: &Shooting, next: QuantityId) {
        let time = self.time();
        self.set_single(next, number(NO_END));
        for at in 0..shooting.aims.len() as u32 {
            let due = || Expression::Read(element(shooting.times, at));
            let later = Box::new(less(read(time), due()));
            let sooner = Box::new(less(due(), read(next)));
            let then = self.aside(|lowering| lowering.set_single(next, due()));
            self.branch(Expression::And(later, sooner), then, Vec::new());
        }
    }
}
