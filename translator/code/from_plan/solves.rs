//! Solves with their functions, and calls of functions of clib.

use super::super::function::FunctionKind;
use super::super::system::{Dose, Event, Invocation, Jacobian, Solve, State};
use super::super::{Id, Quantity};
use super::{Adapter, Unsupported, quantity, site};
use crate::plan::{self, SlotId, course};

/// A function that a method asks, and the quantity in which it leaves its answer.
type Asked = (Id<super::Function>, Id<Quantity>);

impl<'p> Adapter<'p> {
    pub(super) fn solve(&mut self, number: usize, solve: &'p course::Solve) -> Result<Solve, Unsupported> {
        self.at(solve.site);
        let id = Id::new(number);
        let rates = self.function(&format!("rates_{}", number + 1), FunctionKind::Rates(id), &solve.rates)?;
        let mut events = Vec::with_capacity(solve.events.len());
        for (at, event) in solve.events.iter().enumerate() {
            self.at(event.site);
            let body = self.body(&event.before)?;
            let condition = self.condition(&event.condition)?;
            let name = format!("event_{}_{}", number + 1, at + 1);
            let holds = self.holds(&name, FunctionKind::Event(id), body, condition);
            events.push(Event { holds, source: site(event.site) });
        }
        let states = solve.states.iter().map(|state| {
            let (value, slope) = (self.element(&state.value)?, self.element(&state.slope)?);
            Ok(State { value, slope: Some(slope), source: site(state.site) })
        });
        let states = states.collect::<Result<_, _>>()?;
        let jacobian = solve.jacobian.map(|jacobian| {
            let (function, matrix) = (self.routine(jacobian.routine)?, Some(quantity(jacobian.matrix)));
            Ok(Jacobian { function, matrix, band: jacobian.band })
        });
        Ok(Solve {
            method: solve.method,
            time: quantity(solve.time),
            end: quantity(solve.end),
            step: quantity(solve.step),
            states,
            sums: solve.sums,
            unwatched: solve.unwatched,
            rates,
            doses: solve.doses.iter().map(|dose| self.dose(dose)).collect::<Result<_, _>>()?,
            events,
            observed: None,
            tolerance: given(solve.tolerance),
            pace: given(solve.pace),
            own: solve.own.clone(),
            jumps: self.asked(solve.jumps)?,
            jacobian: jacobian.transpose()?,
            slopes: self.asked(solve.slopes)?,
            source: site(solve.site),
        })
    }

    fn asked(&self, asked: Option<(crate::model::RoutineId, SlotId)>) -> Result<Option<Asked>, Unsupported> {
        asked.map(|(routine, slot)| Ok((self.routine(routine)?, quantity(slot)))).transpose()
    }

    fn dose(&mut self, dose: &course::Dose) -> Result<Dose, Unsupported> {
        let added = dose.added.iter().map(|(place, amount)| Ok((self.element(place)?, quantity(*amount))));
        Ok(Dose {
            at: quantity(dose.at),
            every: given(dose.every),
            times: given(dose.times),
            over: given(dose.over),
            flowing: given(dose.flowing),
            added: added.collect::<Result<_, _>>()?,
            source: site(dose.site),
        })
    }

    pub(super) fn invocation(&mut self, call: &plan::course::Invocation) -> Result<Invocation, Unsupported> {
        let functions = call.functions.iter();
        let functions = functions
            .map(|(routine, argument, result)| Ok((self.routine(*routine)?, quantity(*argument), quantity(*result))));
        Ok(Invocation {
            function: call.function,
            values: call.values.iter().map(|slot| quantity(*slot)).collect(),
            arrays: call.arrays.iter().map(|slot| quantity(*slot)).collect(),
            functions: functions.collect::<Result<_, _>>()?,
            text: call.text.clone(),
            c: call.c.clone(),
            into: given(call.into),
            error: given(call.error),
            source: site(call.site),
        })
    }
}

fn given(slot: Option<SlotId>) -> Option<Id<Quantity>> {
    slot.map(quantity)
}
