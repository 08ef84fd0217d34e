//! The system of a program that runs as written: its functions, with the quantities and tables of its model.
//!
//! Quantity and file number n of the model are those of the system.

use super::sites::{Named, Sites, renumber};
use crate::code::effects::effects;
use crate::code::system::{Dose, Event, Invocation, State};
use crate::code::{Clock, Code, DataFile, Function, Id, Place, Quantity, Role, Site, Solve, System};
use crate::experiment::Experiment;
use crate::lower::experiment;
use crate::model::{self, CardId, Model};

/// What has been written, in an arena of its own.
pub(in crate::language) struct Written {
    pub code: Code,
    pub clock: Clock,
    pub solves: Vec<WrittenSolve>,
    pub sites: Sites,
}

pub(in crate::language) struct WrittenSolve {
    pub rates: Id<Function>,
    pub events: Vec<Id<Function>>,
    pub observed: Option<Id<Function>>,
    pub jumps: Option<(Id<Function>, Id<Quantity>)>,
    /// Each state, and its slope if that is in the model.
    pub states: Vec<(Id<Place>, Option<Id<Place>>)>,
    /// By dose: what is added to.
    pub doses: Vec<Vec<Id<Place>>>,
}

/// The system and the experiment of a model.
pub(in crate::language) fn assemble(written: Written, model: &Model) -> (System, Experiment) {
    let Written { mut code, clock, solves, sites } = written;
    let mut first = Sites::default();
    let quantities = (0..).zip(&model.quantities);
    let quantities = quantities.map(|(number, one)| one.stored(first.site(one.card, Some(Id::new(number)), None)));
    let quantities = quantities.collect();
    let course = model.course.as_ref();
    let definitions = course.into_iter().flat_map(|course| &course.definitions);
    let definitions = definitions.map(|(text, card)| (text.clone(), first.site(*card, None, None))).collect();
    let files = course.into_iter().flat_map(|course| &course.tables);
    let files = files.map(|table| DataFile {
        name: table.name.clone(),
        file: table.file.clone(),
        columns: table.columns.clone(),
        increasing: table.increasing,
        source: first.site(table.source, None, None),
    });
    let files = files.collect();
    let experiment = experiment(model, Some, |card| first.site(card, None, None));

    let mut sites = Behind { first: first.len(), sites };
    renumber(&mut code.functions, sites.first);
    let declared = course.into_iter().flat_map(|course| &course.solves).zip(solves);
    let solves = declared.map(|(solve, written)| assembled(solve, written, &mut sites)).collect();
    let calls = course.into_iter().flat_map(|course| course.invocations.iter().cloned());
    let invocations = calls.map(|call| Invocation { source: sites.behind(call.source), ..call }).collect();
    let resumable = course.into_iter().flat_map(|course| &course.resumable);
    let sites = first.told(model).chain(sites.sites.told(model)).collect();
    let mut system = System {
        solves,
        invocations,
        files,
        definitions,
        balances: course.and_then(|course| course.balances.clone()),
        variables: match clock {
            // Their beginning is a parameter, and what is assigned has no value to be given.
            Clock::Steps { .. } | Clock::Rows { .. } | Clock::Passes { .. } => Vec::new(),
            Clock::Own { .. } => variables(model),
        },
        resumable: resumable.map(|(number, label)| (*number, Id::new(label.0 as usize))).collect(),
        ..System::new(model.title.clone(), quantities, sites, code, clock)
    };
    state_effects(&mut system);
    (system, experiment)
}

/// Sites that come behind the first ones.
struct Behind {
    first: usize,
    sites: Sites,
}

impl Behind {
    fn at(&mut self, card: CardId, computes: Option<Id<Quantity>>, named: Option<Named>) -> Id<Site> {
        let site = self.sites.site(card, computes, named);
        self.behind(site)
    }

    fn behind(&self, site: Id<Site>) -> Id<Site> {
        Id::new(self.first + site.index())
    }
}

/// Finds the effects of all functions.
pub(in crate::language) fn state_effects(system: &mut System) {
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
}

/// Every element of what statements set and the author knows.
fn variables(model: &Model) -> Vec<(Id<Quantity>, u32)> {
    let never_given = model.course.as_ref().map(|course| &course.never_given[..]).unwrap_or_default();
    let mut variables = Vec::new();
    for (number, one) in (0..).zip(&model.quantities) {
        let id = Id::new(number);
        if one.role == Role::Variable && !one.hidden && !never_given.contains(&id) {
            variables.extend((0..one.size() as u32).map(|element| (id, element)));
        }
    }
    variables
}

fn assembled(solve: &model::DeclaredSolve, written: WrittenSolve, sites: &mut Behind) -> Solve {
    let states = solve.states.iter().zip(written.states).map(|((state, _), (value, slope))| {
        let source = sites.at(solve.card, Some(state.quantity), None);
        State { value, slope, source }
    });
    let states = states.collect();
    let doses = solve.doses.iter().zip(written.doses).map(|(dose, places)| Dose {
        at: dose.at,
        every: dose.every,
        times: dose.times,
        over: dose.over,
        flowing: dose.flowing,
        added: places.into_iter().zip(&dose.added).map(|(place, (_, amount))| (place, *amount)).collect(),
        source: sites.at(dose.source, None, None),
    });
    let doses = doses.collect();
    let events = solve.events.iter().zip(written.events);
    let events = events.map(|(event, holds)| Event { holds, source: sites.at(event.card, None, None) }).collect();
    Solve {
        method: solve.method,
        time: solve.time,
        end: solve.end,
        step: solve.step,
        states,
        sums: solve.sums,
        unwatched: solve.unwatched,
        rates: written.rates,
        doses,
        events,
        observed: written.observed,
        tolerance: solve.tolerance,
        pace: solve.pace,
        own: solve.own.clone(),
        jumps: written.jumps,
        jacobian: None,
        source: sites.at(solve.card, None, None),
    }
}
