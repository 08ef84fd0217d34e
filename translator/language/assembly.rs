//! The system of a program that moves time itself: its functions, with the quantities and tables of its model.
//!
//! Quantity and file number n of the plan are those of the system, and its sites come first.

use super::sites::{Named, Sites, renumber};
use crate::code::effects::effects;
use crate::code::system::{Dose, Event, Invocation, State};
use crate::code::{Arena, Clock, Code, DataFile, Function, Id, Place, Quantity, Role, Site, Solve, System, Type};
use crate::model::{self, CardId, Library, Model, QuantityId};
use crate::plan::{self, Plan, Slot, SlotId, SlotRole};
use crate::source::{Excerpt, Span};

/// What has been written, in an arena of its own.
pub(in crate::language) struct Written {
    pub code: Code,
    pub program: Id<Function>,
    pub solves: Vec<WrittenSolve>,
    pub sites: Sites,
}

pub(in crate::language) struct WrittenSolve {
    pub rates: Id<Function>,
    pub events: Vec<Id<Function>>,
    pub observed: Option<Id<Function>>,
    pub jumps: Option<(Id<Function>, QuantityId)>,
    /// Each state, and its slope if that is in the model.
    pub states: Vec<(Id<Place>, Option<Id<Place>>)>,
    /// By dose: what is added to.
    pub doses: Vec<Vec<Id<Place>>>,
}

/// The plan gets the sites of all statements.
pub(in crate::language) fn assemble(written: Written, model: &Model, plan: &mut Plan) -> System {
    let Written { mut code, program, solves, sites } = written;
    let mut sites = Behind { first: plan.sites.len(), sites };
    renumber(&mut code.functions, sites.first);
    let declared = model.course.iter().flat_map(|course| &course.solves).zip(solves);
    let solves = declared.map(|(solve, written)| assembled(solve, written, &mut sites)).collect();
    let calls = model.course.iter().flat_map(|course| &course.invocations);
    let invocations = calls.map(|call| invocation(call, &mut sites)).collect();
    plan.sites.append(&mut sites.sites.told(model));
    let tables = plan.course.iter().flat_map(|course| &course.tables);
    let tables = tables.map(|table| DataFile { name: table.name.clone(), columns: table.columns.clone() });
    let variables = plan.course.iter().flat_map(|course| &course.variables);
    let resumable = model.course.iter().flat_map(|course| &course.resumable);
    let mut system = System {
        title: plan.title.clone(),
        quantities: quantities(plan),
        sites: plan.sites.iter().map(site).collect(),
        curves: Arena::default(),
        tables: Arena::default(),
        solves,
        invocations,
        files: tables.collect(),
        variables: variables.map(|variable| (of_slot(variable.slot), variable.element)).collect(),
        resumable: resumable.map(|(number, label)| (*number, Id::new(label.0 as usize))).collect(),
        watches: Vec::new(),
        excursions: Vec::new(),
        clock: Clock::Own { time: quantity(model.clock.time), dt: quantity(model.clock.dt), program },
        code,
    };
    state_effects(&mut system);
    system
}

/// Sites that come behind those of the plan.
struct Behind {
    first: usize,
    sites: Sites,
}

impl Behind {
    fn at(&mut self, card: CardId, computes: Option<QuantityId>, named: Option<Named>) -> Id<Site> {
        Id::new(self.first + self.sites.site(card, computes, named).index())
    }
}

/// Finds the effects of all functions.
pub(in crate::language) fn state_effects(system: &mut System) {
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
}

fn quantity(id: QuantityId) -> Id<Quantity> {
    Id::new(id.0 as usize)
}

fn of_slot(slot: SlotId) -> Id<Quantity> {
    Id::new(slot.0 as usize)
}

fn at(site: plan::SiteId) -> Id<Site> {
    Id::new(site.0 as usize)
}

fn quantities(plan: &Plan) -> Arena<Quantity> {
    let mut quantities: Arena<Quantity> = plan.slots.iter().map(of).collect();
    // Columns and variables know the elements by the names of their author.
    let columns = plan.output.columns.iter().filter_map(|column| Some((column.place?, column.name.clone())));
    let variables = plan.course.iter().flat_map(|course| &course.variables);
    let variables = variables.map(|variable| ((variable.slot, variable.element), Excerpt::from(&*variable.name)));
    for ((slot, element), name) in columns.chain(variables) {
        if let Some(known) = quantities[of_slot(slot)].elements.get_mut(element as usize) {
            *known = Some(name);
        }
    }
    quantities
}

fn of(slot: &Slot) -> Quantity {
    let role = match slot.role {
        SlotRole::Setting => Role::Setting(slot.values.clone()),
        SlotRole::Computed => Role::Computed,
        SlotRole::Level => Role::Level,
        SlotRole::Variable => Role::Variable,
        SlotRole::Auxiliary => Role::Auxiliary,
        SlotRole::Rate => Role::Rate,
        SlotRole::Supplementary => Role::Supplementary,
        SlotRole::Slopes => Role::Slopes,
        SlotRole::Memory(kind) => Role::Memory(kind),
    };
    let named = !slot.extents.is_empty() && !slot.hidden;
    let elements = vec![None; if named { slot.size() } else { 0 }];
    let (name, extents, hidden, source) = (slot.name.clone(), slot.extents.clone(), slot.hidden, at(slot.site));
    Quantity { name, kind: Type::REAL, extents, role, hidden, elements, source }
}

fn site(site: &plan::Site) -> Site {
    let span = Span { start: site.start, end: site.start.saturating_add(site.card.len() as u32) };
    let (quantity, detail, text) = (site.quantity.clone(), site.detail.clone(), site.card.clone());
    Site { line: site.line, span, quantity, detail, text }
}

fn assembled(solve: &model::Solve, written: WrittenSolve, sites: &mut Behind) -> Solve {
    let given = |id: Option<QuantityId>| id.map(quantity);
    let states = solve.states.iter().zip(written.states).map(|((state, _), (value, slope))| {
        let source = sites.at(solve.card, Some(state.quantity), None);
        State { value, slope, source }
    });
    let states = states.collect();
    let doses = solve.doses.iter().zip(written.doses).map(|(dose, places)| Dose {
        at: quantity(dose.at),
        every: given(dose.every),
        times: given(dose.times),
        over: given(dose.over),
        flowing: given(dose.flowing),
        added: places.into_iter().zip(&dose.added).map(|(place, (_, amount))| (place, quantity(*amount))).collect(),
        source: sites.at(dose.card, None, None),
    });
    let doses = doses.collect();
    let events = solve.events.iter().zip(written.events);
    let events = events.map(|(event, holds)| Event { holds, source: sites.at(event.card, None, None) }).collect();
    Solve {
        method: solve.method,
        time: quantity(solve.time),
        end: quantity(solve.end),
        step: quantity(solve.step),
        states,
        sums: solve.sums,
        unwatched: solve.unwatched,
        rates: written.rates,
        doses,
        events,
        observed: written.observed,
        tolerance: given(solve.tolerance),
        pace: given(solve.pace),
        own: solve.own.clone(),
        jumps: written.jumps.map(|(function, into)| (function, quantity(into))),
        jacobian: None,
        slopes: None,
        source: sites.at(solve.card, None, None),
    }
}

/// Functions that are handed over are those of the code.
fn invocation(call: &model::Invocation, sites: &mut Behind) -> Invocation {
    let all = |ids: &[QuantityId]| ids.iter().map(|id| quantity(*id)).collect();
    // Warnings name what they are about.
    let about = match call.function {
        Library::Limits | Library::Mismatch => call.text.clone().map(Named::Words),
        _ => None,
    };
    Invocation {
        function: call.function,
        values: all(&call.values),
        arrays: all(&call.arrays),
        functions: call.functions.iter().map(|(f, a, v)| (Id::new(f.0 as usize), quantity(*a), quantity(*v))).collect(),
        text: call.text.clone(),
        c: call.c.clone(),
        into: call.into.map(quantity),
        error: call.error.map(quantity),
        source: sites.at(call.card, None, about),
    }
}
