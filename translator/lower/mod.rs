//! Lowers a checked model whose steps the runner counts to Code.
//!
//! Everything that can be decided before C is written is decided here: the order of computation, the old values that
//! need a copy, the equations that stay loops, the values computed once per run, the values watched for infinity and
//! NaN. `begin` is written first, so that its checks need not be repeated; then the functions of every step, which
//! leave to `begin` what holds for a whole run.

mod at_once;
mod begin;
mod blocks;
mod checks;
mod copy;
mod curves;
mod derived;
mod draft;
mod experiment;
mod fuse;
mod guards;
mod sections;
mod shared;
mod sign;
#[cfg(test)]
mod tests;
mod values;
mod writer;

use crate::check::Checked;
use crate::code::effects::effects;
use crate::code::{Clock, Id, Period, Periods, Quantity, Role, StepEntries, System};
use crate::experiment::Experiment;
use crate::model::{Model, Moment};
use draft::Draft;
pub(crate) use experiment::experiment;
use shared::Shared;
use std::fmt;
use writer::Writer;

/// An element of the model that only programs which advance time themselves have: a bug in the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign(pub(crate) &'static str);

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in a model that goes by steps", self.0)
    }
}

/// The system and the experiment of a checked model.
pub fn lower(checked: &Checked) -> Result<(System, Experiment), Foreign> {
    let model = &checked.model;
    let mut shared = Shared::of(model);
    shared.begin = begin::initial_values(checked, &mut shared);
    let mut point = function(checked, &mut shared, Moment::Point);
    let event = function(checked, &mut shared, Moment::Event);
    let mut step = function(checked, &mut shared, Moment::Step);
    let mut begin = begin::finish(&mut shared);
    let derived = derived::derived(checked, &mut shared);
    let demands = std::mem::take(&mut shared.demands);
    if let Some(foreign) = shared.foreign {
        return Err(foreign);
    }
    let watches = guards::watch(model, &shared, &mut begin, &mut step, &mut point);

    let clock = &model.clock;
    let (dt, periods) = (shared.quantity(clock.dt).unwrap_or(Id::new(0)), periods(model, &shared));
    let experiment = {
        let stored: Vec<_> = (0..model.quantities.len()).map(|id| shared.quantity(Id::new(id))).collect();
        experiment(model, |id| stored[id.index()], |card| shared.site(card, None, None))
    };
    let mut code = shared.builder.code;
    let mut entry = |name: &str, draft: Draft| code.functions.push(draft.finish(name));
    let entries = StepEntries {
        begin: entry("initialize", begin),
        event: entry("event", event),
        step: entry("levels", step),
        point: entry("point", point),
        derived: entry("derived", derived),
        demands: entry("demands", demands),
        many: None,
    };
    let clock = Clock::Steps { dt, periods, entries };
    let mut system = System {
        curves: shared.curves,
        watches,
        excursions: shared.excursions,
        ..System::new(model.title.clone(), shared.quantities, shared.sites, code, clock)
    };
    let found = effects(&system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    Ok((system, experiment))
}

/// All sections of one moment, in sequence.
fn function<'m>(checked: &'m Checked, shared: &mut Shared<'m>, moment: Moment) -> Draft {
    let mut writer = Writer::of(&checked.model, shared, moment);
    for (section, order) in checked.model.sections.iter().zip(&checked.orders) {
        if section.moment == moment {
            sections::write(&mut writer, section, order);
        }
    }
    writer.finish()
}

/// LENGTH and the periods of outputs.
fn periods(model: &Model, shared: &Shared) -> Periods {
    let period = |id: Option<Id<Quantity>>| {
        let id = id?;
        let varies = !matches!(model.quantity(id).role, Role::Setting | Role::Computed);
        Some(Period { quantity: shared.quantity(id)?, varies })
    };
    let clock = &model.clock;
    Periods {
        length: period(clock.length),
        print: period(clock.print),
        plot: period(clock.plot),
        save: period(clock.save),
    }
}
