//! MATCH: starting values that are not known, by what states are to be at later times.
//!
//! Shooting is a solve of its own (clib/solve/shoot.c): its unknowns are the starting values, and its residuals what a
//! trajectory from them misses. The trajectory is a function: from t0 it carries the block, by its own method, to each
//! moment at which something is demanded, in their order. A miss is divided by 1 + |what is demanded|.

use super::solve::solve_id;
use super::{Beyond, Lowering, Made};
use crate::code::Type;
use crate::code::expression::{Binary, Expression};
use crate::code::statement::{Failure, Statement};
use crate::code::{Builtin, Id, Quantity};
use crate::language::scop::shell::carried_by;
use crate::language::scop::text::{Base, BlockKind, Demand, Match, Method, VariableId};
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, Index, Place, Relation, SolveId, Together};

/// Farther than any miss: the trajectory has no end.
const NO_END: f64 = f64::MAX;

/// What a trajectory needs.
struct Shooting {
    solve: SolveId,
    /// A state, and its value at the start.
    starts: Vec<(Id<Quantity>, Id<Quantity>)>,
    /// What is demanded of which place, and how it is missed.
    aims: Vec<Place>,
    times: Id<Quantity>,
    values: Id<Quantity>,
    misses: Id<Quantity>,
    code: Id<Quantity>,
}

impl<'t> Lowering<'t> {
    /// After INITIAL, before the first row.
    pub fn match_starts(&mut self) -> Made {
        let Some(matching) = &self.text.matching else { return Ok(()) };
        if matching.unknown.is_empty() {
            return Ok(());
        }
        self.at(matching.span);
        if self.block(matching.block).lags {
            return Err(Beyond("MATCH in a block with LAG"));
        }
        let method = self.shell.methods_of(matching.block).first().copied().unwrap_or(Method::Dopri5);
        let Some(by) = carried_by(method) else { return Ok(()) };
        let solve = self.solve_of(matching.block, by, matching.span)?;
        self.at(matching.span);
        let shooting = self.shooting(matching, solve)?;
        let hit = self.declare_solve(model::Method::Together(Together::Hit));
        self.shell.course.solves[hit.0 as usize].states = self.unknowns_of(matching, &shooting);
        let function =
            self.function_of_block(matching.block, "trajectory", |lowering| lowering.trajectory(matching, &shooting))?;
        self.solve_by(hit, function, None)?;
        self.at(matching.span);
        let code = self.whole_quantity(shooting.code);
        self.push(Statement::Solve { solve: solve_id(hit), events: Vec::new(), error: Some(code) });
        let found = self.read_quantity(shooting.code);
        self.set_quantity(self.shell.variable(self.text.error), found);
        let zero = self.real(0.0);
        let good = self.builder.compare(Relation::Equal, found, zero);
        self.push(Statement::Require(good, Failure::Demanded(Demanded::Solver)));
        self.begin_from(&shooting)?;
        for (state, initial) in &matching.unknown {
            let (state, initial) = (self.shell.variable(*state), self.shell.variable(*initial));
            // The one constant of an array cannot hold what its elements begin with.
            if self.size_of(state).is_none() {
                let value = self.read_quantity(state);
                self.set_quantity(initial, value);
            }
        }
        self.restart_sensitivities();
        Ok(())
    }

    /// What the states begin with is put aside; what is demanded, and when, is computed.
    fn shooting(&mut self, matching: &'t Match, solve: SolveId) -> Made<Shooting> {
        let mut moved: Vec<VariableId> = matching.known.clone();
        moved.extend(matching.unknown.iter().map(|(state, _)| *state));
        if let BlockKind::Derivative(derivative) = &self.block(matching.block).kind {
            moved.extend(&derivative.algebraic);
        }
        let mut starts = Vec::new();
        for variable in moved {
            let id = self.shell.variable(variable);
            let quantity = &self.shell.quantities[id.index()];
            let (name, extents) = (format!("{} at the start", quantity.name), quantity.extents.clone());
            let start = self.shell.hidden(&name, extents);
            self.copy(start, id)?;
            starts.push((id, start));
        }
        let aims: Vec<Place> = matching.demands.iter().flat_map(|demand| self.places_of(demand)).collect();
        let size = vec![(aims.len() as u32).max(1)];
        let [times, values, misses] =
            ["demand times", "demanded", "missed"].map(|name| self.shell.hidden(name, size.clone()));
        let code = self.shell.hidden("code", Vec::new());
        let shooting = Shooting { solve, starts, aims, times, values, misses, code };
        self.demanded(matching, &shooting)?;
        self.at(matching.span);
        Ok(shooting)
    }

    /// When what is demanded, with the names of the block.
    fn demanded(&mut self, matching: &'t Match, shooting: &Shooting) -> Made {
        let block = self.block(matching.block);
        let outer = (
            self.body.block.replace(matching.block),
            std::mem::replace(&mut self.body.declared, &block.program.locals),
            std::mem::take(&mut self.body.storage),
        );
        self.locals_of_demands(matching)?;
        let mut at = 0;
        for demand in &matching.demands {
            self.at(demand.span);
            for place in self.places_of(demand) {
                if let (Some(index), Some(Index::Fixed(of))) = (demand.index, place.index.first()) {
                    let element = self.real(f64::from(*of));
                    self.index_is(index, element)?;
                }
                for (array, written) in [(shooting.times, &demand.time), (shooting.values, &demand.value)] {
                    let value = self.value(written)?;
                    let place = self.element(array, at);
                    self.set(place, value);
                }
                at += 1;
            }
        }
        (self.body.block, self.body.declared, self.body.storage) = outer;
        Ok(())
    }

    /// Demands are no statements of the block, so a LOCAL that one reads is 0 there.
    fn locals_of_demands(&mut self, matching: &'t Match) -> Made {
        let mut read = Vec::new();
        for demand in &matching.demands {
            for written in [&demand.time, &demand.value] {
                written.each_place(&mut |place| {
                    if let Base::Local(id) = place.base
                        && !read.contains(&id)
                    {
                        read.push(id);
                    }
                });
            }
        }
        read.into_iter().try_for_each(|id| self.begins_at_0(id))
    }

    /// All elements of the state.
    fn places_of(&self, demand: &Demand) -> Vec<Place> {
        let quantity = self.shell.variable(demand.state);
        match self.size_of(quantity) {
            None => vec![Place::single(quantity)],
            Some(size) => (0..size).map(|at| Place { quantity, index: [Index::Fixed(at)].into() }).collect(),
        }
    }

    /// Each unknown start with the place of a miss.
    fn unknowns_of(&self, matching: &Match, shooting: &Shooting) -> Vec<(Place, Place)> {
        let at = |quantity: Id<Quantity>, at: u32| Place { quantity, index: [Index::Fixed(at)].into() };
        let mut places = Vec::new();
        for (state, _) in &matching.unknown {
            let state = self.shell.variable(*state);
            let Some((_, start)) = shooting.starts.iter().find(|(id, _)| *id == state) else { continue };
            match self.size_of(*start) {
                None => places.push(Place::single(*start)),
                Some(size) => places.extend((0..size).map(|element| at(*start, element))),
            }
        }
        (0..).zip(places).map(|(number, place)| (place, at(shooting.misses, number))).collect()
    }

    /// The run is where it was after INITIAL, with these starting values.
    fn begin_from(&mut self, shooting: &Shooting) -> Made {
        let start = self.read_quantity(self.shell.variable(self.text.independent.start));
        self.set_quantity(self.shell.time(), start);
        for (state, start) in &shooting.starts {
            self.copy(*state, *start)?;
        }
        self.push(Statement::Reset(solve_id(shooting.solve)));
        Ok(())
    }

    fn trajectory(&mut self, matching: &'t Match, shooting: &Shooting) -> Made {
        self.at(matching.span);
        let Shooting { solve, misses, code, .. } = *shooting;
        self.begin_from(shooting)?;
        self.restart_sensitivities();
        // A moment before the start is never reached.
        let (never, zero) = (self.real(NO_END), self.real(0.0));
        self.fill_quantity(misses, never);
        self.set_quantity(code, zero);
        let time = self.shell.time();
        let end = self.shell.known.end;
        let next = self.shell.hidden("next demand", Vec::new());
        self.look_at_misses(shooting)?;
        self.next_demand(shooting, next)?;
        let mut body = self.aside(|lowering| {
            let moment = lowering.read_quantity(next);
            lowering.set_quantity(end, moment);
            lowering.keep_carried(matching.block)?;
            let error = lowering.whole_quantity(code);
            lowering.push(Statement::Solve { solve: solve_id(solve), events: Vec::new(), error: Some(error) });
            Ok(())
        })?;
        let good = self.aside(|lowering| {
            let moment = lowering.read_quantity(next);
            lowering.set_quantity(time, moment);
            lowering.computed_at_row(matching.block, solve, true)?;
            lowering.at(matching.span);
            lowering.look_at_misses(shooting)?;
            lowering.next_demand(shooting, next)
        })?;
        let lost = self.aside(|lowering| {
            lowering.fill_quantity(misses, never);
            lowering.set_quantity(next, never);
            Ok(())
        })?;
        body.extend(self.aside(|lowering| {
            let code = lowering.read_quantity(code);
            let condition = lowering.builder.compare(Relation::Equal, code, zero);
            lowering.branch(condition, good, lost);
            Ok(())
        })?);
        let next = self.read_quantity(next);
        let condition = self.less(next, never);
        self.push(Statement::While { before: Vec::new(), condition, body, limit: None });
        Ok(())
    }

    /// Of what is demanded at the present time.
    fn look_at_misses(&mut self, shooting: &Shooting) -> Made {
        let time = self.shell.time();
        for (at, aim) in (0..).zip(&shooting.aims) {
            let aim = self.place_of_model(aim);
            let then = self.aside(|lowering| {
                let wanted = lowering.element(shooting.values, at);
                let (reached, wanted) = (lowering.read(aim), lowering.read(wanted));
                let missed = lowering.binary(Binary::Subtract, reached, wanted);
                let (one, size) = (lowering.real(1.0), lowering.builtin(Builtin::Abs, &[wanted]));
                let size = lowering.binary(Binary::Add, one, size);
                let missed = lowering.binary(Binary::Divide, missed, size);
                let place = lowering.element(shooting.misses, at);
                lowering.set(place, missed);
                Ok(())
            })?;
            let due = self.element(shooting.times, at);
            let (due, now) = (self.read(due), self.read_quantity(time));
            let is_now = self.builder.compare(Relation::Equal, due, now);
            self.branch(is_now, then, Vec::new());
        }
        Ok(())
    }

    /// The first moment after the present one.
    fn next_demand(&mut self, shooting: &Shooting, next: Id<Quantity>) -> Made {
        let time = self.shell.time();
        let never = self.real(NO_END);
        self.set_quantity(next, never);
        for at in 0..shooting.aims.len() as u32 {
            let due = self.element(shooting.times, at);
            let (due, now, found) = (self.read(due), self.read_quantity(time), self.read_quantity(next));
            let (later, sooner) = (self.less(now, due), self.less(due, found));
            let then = self.aside(|lowering| {
                lowering.set_quantity(next, due);
                Ok(())
            })?;
            let both = self.builder.add(Expression::Binary(Binary::And, later, sooner), Type::Logical);
            self.branch(both, then, Vec::new());
        }
        Ok(())
    }
}
