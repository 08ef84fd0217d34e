//! What a program that moves time itself has besides its Code.

use super::super::course::{Adjustment, Balance, Balances, Course, DataTable, Observation, Variable};
use super::super::{Output, SlotId};
use super::slots::Shared;
use crate::model::{self, Model, QuantityId, Role, Showing};

pub(super) fn course(model: &Model, course: &model::Course, shared: &mut Shared) -> Course {
    let defined = course.definitions.iter();
    let defined = defined.map(|(text, card)| (text.clone(), shared.site(*card, None, None))).collect();
    Course {
        time: slot(shared, model.clock.time),
        variables: match course.showing {
            // Their beginning is a parameter, and what is assigned has no value to be given.
            Showing::Table => Vec::new(),
            Showing::Counted => variables(model, shared),
        },
        tables: (0..).zip(&course.tables).map(|(number, table)| data_table(number, table, course, shared)).collect(),
        // These refer to columns, which are laid out later: see `observed`.
        observations: Vec::new(),
        adjustments: Vec::new(),
        balances: course.balances.as_ref().map(|balances| balanced(model, balances, shared)),
        definitions: defined,
        showing: course.showing,
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
