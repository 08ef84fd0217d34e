//! Equations: methods carry the companions of states with them, and what is solved at one time is followed by linear
//! equations for the companions of its unknowns.
//!
//! With x found, F(x, p) = 0 gives dF/dx x' + dF/dp = 0: the companion of the residual is a linear function of x'.
//! States that come to rest have companions that do so with them, because conserved amounts make dF/dx singular.

use super::{Frame, Made, Sensitivities};
use crate::code::statement::{Stated, Statement};
use crate::code::system::{Dose, State};
use crate::code::{
    Base, Expression, Function, FunctionKind, Id, Label, Local, Method, Place, Relation, Site, Solve, Together, Type,
};

impl Sensitivities {
    /// The arrays of states and slopes of a function of them, with their lengths.
    pub(super) fn states_of(&self, function: Id<Function>) -> Vec<(Id<Local>, u32)> {
        let of = &self.builder.code.functions[function];
        match (of.kind, &of.parameters[..]) {
            (FunctionKind::Slopes(_), [_, states, slopes]) => {
                [*states, *slopes].map(|local| (local, of.locals[local].size())).to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// A function that methods or the runner call becomes one that computes companions too.
    pub(super) fn root(&mut self, id: Id<Function>) -> Made {
        let body = self.builder.code.functions[id].body.clone();
        let mut frame = self.frame(id);
        let (ways, states) = (self.ways() as u32, self.states_of(id));
        for (local, count) in states {
            if self.active_locals.contains(&(id, local)) {
                frame.lengthened.insert(local, count);
                frame.locals[local].extents = vec![count * (ways + 1)];
            }
        }
        self.block(&body, &mut frame)?;
        let function = &mut self.builder.code.functions[id];
        (function.locals, function.body) = (frame.locals, frame.body);
        Ok(())
    }

    /// States and their companions, whose errors do not count: the steps stay the same.
    pub(super) fn extend_solves(&mut self) -> Made {
        for id in self.system.solves.ids().collect::<Vec<_>>() {
            let solve = self.system.solves[id].clone();
            let together = match solve.method {
                Method::Together(Together::Hit) if self.moves_states(id) => return self.refuse("MATCH", solve.source),
                Method::Together(how) => how != Together::Settle,
                Method::Block(_) | Method::RungeKutta { .. } | Method::Adaptive { .. } | Method::Stiff { .. } => false,
            };
            if together || !self.moves_states(id) {
                continue;
            }
            let mut states = solve.states.clone();
            for way in 0..self.ways() {
                states.extend(self.states_along(&solve.states, way));
            }
            // The lowering gives an amount a quantity of its own.
            let mut amounts = solve.doses.iter().flat_map(|dose| &dose.added).map(|(_, amount)| amount);
            if amounts.any(|amount| self.settings.contains(amount)) {
                return self.refuse("a dose of this amount", solve.source);
            }
            let doses = solve.doses.iter().map(|dose| self.dose_along(dose)).collect();
            let watched = !matches!(solve.method, Method::Together(_));
            let added = (states.len() - solve.states.len()) as u32;
            let solve = &mut self.system.solves[id];
            if !solve.own.is_empty() {
                solve.own.resize(states.len(), None);
            }
            (solve.states, solve.doses, solve.sums, solve.jacobian) = (states, doses, 0, None);
            solve.unwatched += if watched { added } else { 0 };
        }
        Ok(())
    }

    fn states_along(&mut self, states: &[State], way: usize) -> Vec<State> {
        let mut along = Vec::with_capacity(states.len());
        for state in states {
            let value = self.quantity_along(state.value, way);
            let slope = state.slope.and_then(|slope| self.quantity_along(slope, way));
            along.extend(value.map(|value| State { value, slope, source: state.source }));
        }
        along
    }

    /// A dose changes the companions by those of its amounts.
    fn dose_along(&mut self, dose: &Dose) -> Dose {
        let mut dose = dose.clone();
        for (place, amount) in dose.added.clone() {
            if !self.active.contains(&amount) {
                continue;
            }
            for way in 0..self.ways() {
                let along = self.along(amount, way);
                dose.added.extend(self.quantity_along(place, way).map(|place| (place, along)));
            }
        }
        dose
    }

    /// Equations solved at the present time are followed by those for the companions.
    pub(super) fn solved(
        &mut self,
        (solve, events, error): (Id<Solve>, Vec<Id<Label>>, Option<Id<Place>>),
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        self.push(frame, source, Statement::Solve { solve, events, error });
        for follower in self.followers(solve)? {
            let next = Statement::Solve { solve: follower, events: Vec::new(), error };
            let Some(error) = error else {
                self.push(frame, source, next);
                continue;
            };
            let (code, zero) = (self.read(error), self.builder.real(0.0));
            let good = self.builder.compare(Relation::Equal, code, zero);
            self.push(frame, source, Statement::If(good, vec![Stated { statement: next, source }], Vec::new()));
        }
        Ok(())
    }

    fn followers(&mut self, id: Id<Solve>) -> Made<Vec<Id<Solve>>> {
        let solve = self.system.solves[id].clone();
        let Method::Together(how) = solve.method else { return Ok(Vec::new()) };
        if how == Together::Settle || !self.moves_states(id) {
            return Ok(Vec::new());
        }
        if let Some(known) = self.followers.get(&id) {
            return Ok(known.clone());
        }
        if self.builder.code.functions[solve.rates].is_of_states() {
            return self.refuse("these equations", solve.source);
        }
        let mut made = Vec::new();
        for way in 0..self.ways() {
            let next = Id::new(self.system.solves.len());
            let of = self.builder.code.functions[solve.rates].clone();
            let name = format!("{}_tangents_{}", of.name, way + 1).into();
            let rates = self.builder.code.functions.push(Function { name, kind: FunctionKind::Rates(next), ..of });
            let states = self.states_along(&solve.states, way);
            let method = Method::Together(Together::Linear);
            self.system.solves.push(Solve { method, states, rates, own: Vec::new(), jacobian: None, ..solve.clone() });
            made.push(next);
        }
        self.followers.insert(id, made.clone());
        Ok(made)
    }

    /// Their functions are those of the equations with companions, which are written by now.
    pub(super) fn finish_followers(&mut self) {
        for (of, followers) in self.followers.clone() {
            let written = self.builder.code.functions[self.system.solves[of].rates].clone();
            for follower in followers {
                let function = self.system.solves[follower].rates;
                let function = &mut self.builder.code.functions[function];
                (function.locals, function.body) = (written.locals.clone(), written.body.clone());
            }
        }
    }

    /// Sets all values of a quantity to 0.
    pub(super) fn clear(&mut self, frame: &mut Frame, quantity: Id<crate::code::Quantity>, source: Id<Site>) {
        use crate::code::Passing;
        use crate::code::expression::Index;
        let extents = self.system.quantities[quantity].extents.clone();
        let mut index = Vec::new();
        let mut counters = Vec::new();
        for _ in &extents {
            let name = super::names::fresh(&frame.locals, "each".to_string());
            let counter = frame.locals.push(Local {
                name: name.into(),
                kind: Type::COUNTER,
                extents: Vec::new(),
                passing: Passing::Counter,
                temporary: None,
            });
            index.push(Index::Running { counter, offset: 0 });
            counters.push(counter);
        }
        let place = self.builder.place(Base::Quantity(quantity), index);
        let zero = self.builder.real(0.0);
        let mut statement = Statement::Set(place, zero);
        for (counter, extent) in counters.into_iter().zip(extents).rev() {
            let body = vec![Stated { statement, source }];
            statement = Statement::For { counter, first: 0, last: extent.saturating_sub(1), down: false, body };
        }
        self.push(frame, source, statement);
    }

    /// Another statement at a place of the source.
    pub(super) fn push(&mut self, frame: &mut Frame, source: Id<Site>, statement: Statement) {
        frame.body.push(Stated { statement, source });
    }

    pub(super) fn put(&mut self, frame: &mut Frame, source: Id<Site>, place: Id<Place>, value: Id<Expression>) {
        self.push(frame, source, Statement::Set(place, value));
    }
}
