//! What a program that moves time itself has besides its statements.

use super::super::course::{
    Adjustment, Balance, Balances, Course, DataTable, Dose, Invocation, Observation, Solve, State, Variable,
};
use super::super::{Element, Output, SlotId};
use super::slots::Shared;
use crate::model::{self, Library, Model, Place, QuantityId, Role, Showing};

pub(super) fn course(model: &Model, course: &model::Course, shared: &mut Shared) -> Course {
    let defined = course.definitions.iter();
    let defined = defined.map(|(text, card)| (text.clone(), shared.site(*card, None, None))).collect();
    let solves = course.solves.iter().map(|solve| planned(solve, shared)).collect();
    Course {
        time: slot(shared, model.clock.time),
        variables: match course.showing {
            // Their beginning is a parameter, and what is assigned has no value to be given.
            Showing::Table => Vec::new(),
            Showing::Counted => variables(model, shared),
        },
        tables: (0..).zip(&course.tables).map(|(number, table)| data_table(number, table, course, shared)).collect(),
        solves,
        // These refer to columns, which are laid out later: see `observed`.
        observations: Vec::new(),
        adjustments: Vec::new(),
        balances: course.balances.as_ref().map(|balances| balanced(model, balances, shared)),
        invocations: course.invocations.iter().map(|invocation| invoked(invocation, shared)).collect(),
        definitions: defined,
        showing: course.showing,
    }
}

fn invoked(invocation: &model::Invocation, shared: &mut Shared) -> Invocation {
    let site = shared.site(invocation.card, None, None);
    let site = match (invocation.function, &invocation.text) {
        // Warnings name what they are about.
        (Library::Limits | Library::Mismatch, Some(name)) => shared.site_with(site, name.clone()),
        _ => site,
    };
    let functions = invocation.functions.iter();
    Invocation {
        function: invocation.function,
        values: invocation.values.iter().map(|id| slot(shared, *id)).collect(),
        arrays: invocation.arrays.iter().map(|id| slot(shared, *id)).collect(),
        functions: functions
            .map(|(routine, argument, result)| (*routine, slot(shared, *argument), slot(shared, *result)))
            .collect(),
        text: invocation.text.clone(),
        c: invocation.c.clone(),
        into: invocation.into.map(|id| slot(shared, id)),
        error: invocation.error.map(|id| slot(shared, id)),
        site,
    }
}

fn balanced(model: &Model, balances: &model::Balances, shared: &Shared) -> Balances {
    let given = |id: Option<QuantityId>| id.map(|id| slot(shared, id));
    let list = balances.list.iter().map(|balance| {
        let content = model.quantity(balance.content);
        Balance {
            name: balance.name.clone(),
            contents: (0..content.size()).map(|element| content.element_name(element)).collect(),
            content: slot(shared, balance.content),
            left: slot(shared, balance.left),
            arrived: slot(shared, balance.arrived),
            taken: slot(shared, balance.taken),
            dosed: given(balance.dosed),
            decayed: given(balance.decayed),
            formed: given(balance.formed),
        }
    });
    Balances { places: balances.places.clone(), list: list.collect(), undecayed: balances.undecayed }
}

/// What a fit compares and adjusts, when the columns are known.
pub(super) fn observed(model: &Model, output: &Output, shared: &mut Shared, planned: &mut Course) {
    let Some(course) = &model.course else { return };
    let column = |id: QuantityId, shared: &Shared| {
        let place = Some((slot(shared, id), 0));
        output.columns.iter().position(|column| column.place == place).unwrap_or(0) as u32
    };
    for observation in &course.observations {
        planned.observations.push(Observation {
            table: observation.table.0,
            column: observation.column,
            value: column(observation.value, shared),
            weight: observation.weight.map(|weight| column(weight, shared)),
            site: shared.site(observation.card, None, None),
        });
    }
    for adjustment in &course.adjustments {
        planned.adjustments.push(Adjustment {
            setting: slot(shared, adjustment.parameter),
            low: adjustment.low,
            high: adjustment.high,
            site: shared.site(adjustment.card, None, None),
        });
    }
}

fn slot(shared: &Shared, id: QuantityId) -> SlotId {
    shared.slot(id).unwrap_or(SlotId(0))
}

/// Every element of what statements set and the author knows.
fn variables(model: &Model, shared: &Shared) -> Vec<Variable> {
    let never_given = model.course.as_ref().map(|course| &course.never_given[..]).unwrap_or_default();
    let mut variables = Vec::new();
    for (number, quantity) in model.quantities.iter().enumerate() {
        let id = QuantityId(number as u32);
        if quantity.role != Role::Variable || quantity.hidden || never_given.contains(&id) {
            continue;
        }
        let slot = slot(shared, id);
        for element in 0..quantity.size() {
            let (name, integer) = (quantity.element_name(element), quantity.integer);
            variables.push(Variable { name, slot, element: element as u32, integer });
        }
    }
    variables
}

fn data_table(number: u32, table: &model::DataTable, course: &model::Course, shared: &mut Shared) -> DataTable {
    DataTable {
        name: table.name.clone(),
        file: table.file.clone(),
        columns: table.columns.clone(),
        increasing: table.increasing,
        observed: course.observations.iter().any(|observation| observation.table.0 == number),
        site: shared.site(table.card, None, None),
    }
}

fn planned(solve: &model::Solve, shared: &mut Shared) -> Solve {
    let events = solve.events.iter().map(|event| shared.site(event.card, None, None)).collect();
    let states = solve.states.iter().map(|(value, slope)| State {
        value: element(shared, value),
        slope: element(shared, slope),
        site: shared.site(solve.card, Some(value.quantity), None),
    });
    let states = states.collect();
    let doses = solve.doses.iter().map(|dose| planned_dose(dose, shared)).collect();
    Solve {
        method: solve.method,
        time: slot(shared, solve.time),
        end: slot(shared, solve.end),
        step: slot(shared, solve.step),
        states,
        sums: solve.sums,
        unwatched: solve.unwatched,
        doses,
        events,
        tolerance: solve.tolerance.map(|id| slot(shared, id)),
        pace: solve.pace.map(|id| slot(shared, id)),
        own: solve.own.clone(),
        site: shared.site(solve.card, None, None),
    }
}

/// Places of states and doses have fixed subscripts only.
fn element(shared: &Shared, place: &Place) -> Element {
    let index = place.index.iter().map(|index| match index {
        model::Index::Fixed(value) => *value,
        model::Index::Running { .. } => 0,
    });
    Element { slot: slot(shared, place.quantity), index: index.collect() }
}

fn planned_dose(dose: &model::Dose, shared: &mut Shared) -> Dose {
    let given = |id: Option<QuantityId>, shared: &Shared| id.map(|id| slot(shared, id));
    Dose {
        at: slot(shared, dose.at),
        every: given(dose.every, shared),
        times: given(dose.times, shared),
        over: given(dose.over, shared),
        flowing: given(dose.flowing, shared),
        added: dose.added.iter().map(|(place, amount)| (element(shared, place), slot(shared, *amount))).collect(),
        site: shared.site(dose.card, None, None),
    }
}
