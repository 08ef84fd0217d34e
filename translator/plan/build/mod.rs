//! From a checked model to a plan.
//!
//! `begin` is written first, so that the checks it makes in passing need not be made again; then
//! the routines of every step, which leave to `begin` what holds for a whole run; then the lists of
//! what is watched and shown.

mod at_once;
mod begin;
mod blocks;
mod checks;
mod course;
mod curves;
mod derived;
mod fuse;
mod guards;
mod output;
mod sections;
mod sign;
mod slots;
mod values;
mod writer;
mod written;

use super::{Clock, Period, Plan, Routine, SlotId};
use crate::check::Checked;
use crate::model::{Model, Moment, QuantityId, Role};
use slots::Shared;
use writer::Writer;

/// Plans a checked model. Nothing can fail here.
pub fn plan(checked: &Checked) -> Plan {
    let model = &checked.model;
    let mut shared = Shared::of(model);
    let mut course = model.course.as_ref().map(|course| course::course(model, course, &mut shared));
    let mut begin = match course {
        Some(_) => Routine::default(),
        None => begin::initial_values(checked, &mut shared),
    };
    let point = routine(checked, &mut shared, Moment::Point);
    let event = routine(checked, &mut shared, Moment::Event);
    let step = routine(checked, &mut shared, Moment::Step);
    begin::finish(&mut begin, &mut shared);
    let derived = derived::derived(checked, &mut shared);
    let demands = Routine { operations: std::mem::take(&mut shared.demands), ..Routine::default() };

    let clock = clock(model, &shared);
    let output = output::output(model, &shared);
    if let Some(course) = &mut course {
        course::observed(model, &output, &mut shared, course);
    }
    let experiment =
        model.course.as_ref().map(|course| course.experiment.renamed(|id| shared.slot(id).unwrap_or(SlotId(0))));
    let Shared { slots, curves, sites, excursions, elements, .. } = shared;
    let mut plan = Plan {
        title: model.title.clone(),
        slots,
        curves,
        sites,
        excursions,
        begin,
        event,
        step,
        point,
        course,
        derived,
        demands,
        watches: Vec::new(),
        clock,
        output,
        experiment: experiment.unwrap_or_default(),
        lowered: None,
    };
    // What is not finite runs on in a course.
    if plan.course.is_none() {
        guards::watch(model, elements, &mut plan);
    }
    plan
}

/// All sections of one moment, one after the other.
fn routine<'m>(checked: &'m Checked, shared: &mut Shared<'m>, moment: Moment) -> Routine {
    let mut writer = Writer::of(&checked.model, shared, moment);
    for (section, order) in checked.model.sections.iter().zip(&checked.orders) {
        if section.moment == moment {
            sections::write(&mut writer, section, order);
        }
    }
    writer.finish()
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
