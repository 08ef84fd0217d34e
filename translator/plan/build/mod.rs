//! From a checked model to a plan.

mod course;
mod output;
mod slots;

use super::{Clock, Period, Plan, Site, Slot, SlotId, SlotRole};
use crate::check::Checked;
use crate::code::System;
use crate::model::{Model, QuantityId, Role};
use slots::Shared;
use std::sync::Arc;

/// Plans a checked model of a program that moves time itself. Its Code comes later.
pub fn plan(checked: &Checked) -> Plan {
    let model = &checked.model;
    let mut shared = Shared::of(model);
    let mut course = model.course.as_ref().map(|course| course::course(model, course, &mut shared));
    let clock = clock(model, &shared);
    let output = output::output(model, &shared);
    if let Some(course) = &mut course {
        course::observed(model, &output, &mut shared, course);
    }
    let experiment =
        model.course.as_ref().map(|course| course.experiment.renamed(|id| shared.slot(id).unwrap_or(SlotId(0))));
    Plan {
        title: model.title.clone(),
        slots: shared.slots,
        sites: shared.sites,
        course,
        clock,
        output,
        experiment: experiment.unwrap_or_default(),
        lowered: None,
    }
}

/// Plans a model whose steps the runner counts, and which has been lowered to this Code.
pub fn of_steps(checked: &Checked, system: System) -> Plan {
    let mut plan = plan(checked);
    let slopes = system.curves.iter().map(|(_, curve)| {
        let table = plan.slots[curve.table.index()].clone();
        Slot { role: SlotRole::Slopes, values: Vec::new(), hidden: true, unit: None, description: None, ..table }
    });
    let slopes: Vec<Slot> = slopes.map(|slot| Slot { sizes: false, ..slot }).collect();
    plan.slots.extend(slopes);
    let sites = system.sites.iter().map(|(_, site)| Site {
        line: site.line,
        start: site.span.start,
        quantity: site.quantity.clone(),
        detail: site.detail.clone(),
        card: site.text.clone(),
    });
    plan.sites = sites.collect();
    plan.lowered = Some(Arc::new(system));
    plan
}

fn clock(model: &Model, shared: &Shared) -> Clock {
    let slot = |id: QuantityId| shared.slot(id).unwrap_or(SlotId(0));
    let period = |id: Option<QuantityId>| {
        id.map(|id| Period {
            slot: slot(id),
            varies: !matches!(model.quantity(id).role, Role::Setting | Role::Computed),
        })
    };
    Clock {
        dt: slot(model.clock.dt),
        length: period(model.clock.length),
        print: period(model.clock.print),
        plot: period(model.clock.plot),
        save: period(model.clock.save),
    }
}
