//! Where a run enters Code, and what determines its times.

use super::{Made, Refusal, Sensitivities, Why};
use crate::code::system::{Clock, StepEntries};
use crate::code::{Function, Id, Method, Quantity, Site, Solve, System};
use rustc_hash::FxHashSet as HashSet;

/// What the runner and the methods call.
pub(super) struct Roots {
    /// They are written again in place: nothing else calls them.
    pub functions: Vec<Id<Function>>,
    /// What must not depend on a setting, with the places of its source.
    pub of_time: Vec<(Id<Quantity>, Id<Site>)>,
    /// Moments at which a method stops.
    pub moments: Vec<(Id<Quantity>, Id<Site>)>,
    /// Functions that find such moments.
    pub jumps: Vec<Id<Function>>,
    /// Conditions of events.
    pub events: Vec<(Id<Function>, Id<Site>)>,
}

/// Nothing: such a model has no sensitivities.
pub(super) fn of(system: &System) -> Option<Roots> {
    if system.has_records() {
        return None;
    }
    let own = |id: Id<Quantity>| (id, system.quantities[id].source);
    let (mut functions, mut of_time) = match &system.clock {
        Clock::Passes { .. } => return None,
        Clock::Steps { dt, periods, entries } => {
            let periods = [periods.length, periods.print, periods.plot, periods.save];
            let of_time = [Some(*dt)].into_iter().chain(periods.map(|period| period.map(|period| period.quantity)));
            let StepEntries { begin, event, step, point, derived, .. } = *entries;
            (vec![begin, event, step, point, derived], of_time.flatten().map(own).collect::<Vec<_>>())
        }
        Clock::Rows { time, dt, .. } | Clock::Own { time, dt, .. } => {
            (system.clock.programs(), [*time, *dt].map(own).to_vec())
        }
    };
    let (mut moments, mut jumps, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for solve in system.solves.values() {
        let at = |id: Id<Quantity>| (id, solve.source);
        functions.push(solve.rates);
        functions.extend(solve.observed);
        of_time.extend([solve.time, solve.end, solve.step].map(at));
        of_time.extend(solve.pace.into_iter().chain(solve.tolerance).map(at));
        if stops(solve) {
            jumps.extend(solve.jumps.map(|(function, _)| function));
            moments.extend(solve.jumps.map(|(_, next)| at(next)));
        }
        for dose in &solve.doses {
            let parts = [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing];
            moments.extend(parts.into_iter().flatten().map(|id| (id, dose.source)));
        }
        for event in &solve.events {
            functions.push(event.holds);
            events.push((event.holds, event.source));
        }
    }
    let mut seen = HashSet::default();
    functions.retain(|id| seen.insert(*id));
    Some(Roots { functions, of_time, moments, jumps, events })
}

/// Whether the method of a solve controls its errors, and so stops at jumps.
pub(super) fn stops(solve: &Solve) -> bool {
    match solve.method {
        Method::Block(by) => by.controls_error(),
        Method::Adaptive { .. } | Method::Stiff { .. } => true,
        Method::RungeKutta { .. } | Method::Together(_) => false,
    }
}

impl Sensitivities {
    /// A method with error control comes so near to a jump of its equations that the moment counts.
    pub(super) fn refuse_switches(&self) -> Made {
        self.located_switches.first().map_or(Ok(()), |source| Err(Refusal::at(Why::Moment, *source)))
    }

    /// What limits a run, selects rows or stops methods must not depend on the settings: times of rows would.
    pub(super) fn refuse_moments(&self, roots: &Roots) -> Made {
        let depends = |id: &Id<Quantity>| self.active.contains(id) || self.settings.contains(id);
        for (why, all) in [(Why::Time, &roots.of_time), (Why::Moment, &roots.moments)] {
            if let Some((_, source)) = all.iter().find(|(id, _)| depends(id)) {
                return Err(Refusal::at(why, *source));
            }
        }
        let event = roots.events.iter().find(|(holds, _)| self.active_results.contains(holds));
        event.map_or(Ok(()), |(_, source)| Err(Refusal::at(Why::Moment, *source)))
    }
}
