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
use crate::code::{Arena, Clock, Id, Quantity, StepEntries, System};
use crate::model::{Model, Moment, QuantityId, Role};
use draft::Draft;
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

/// The Code of a checked model.
pub fn lower(checked: &Checked) -> Result<System, Foreign> {
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
    let (dt, varying) = (shared.quantity(clock.dt).unwrap_or(Id::new(0)), varying(model, &shared));
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
    let mut system = System {
        title: model.title.clone(),
        quantities: shared.quantities,
        sites: shared.sites,
        curves: shared.curves,
        tables: Arena::default(),
        solves: Arena::default(),
        invocations: Arena::default(),
        files: Arena::default(),
        variables: Vec::new(),
        resumable: Vec::new(),
        watches,
        excursions: shared.excursions,
        clock: Clock::Steps { dt, varying, entries },
        code,
    };
    let found = effects(&system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    Ok(system)
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

/// LENGTH and the periods that may change during a run, each once.
fn varying(model: &Model, shared: &Shared) -> Vec<Id<Quantity>> {
    let clock = &model.clock;
    let periods = [clock.length, clock.print, clock.plot, clock.save];
    let varies = |id: &QuantityId| !matches!(model.quantity(*id).role, Role::Setting | Role::Computed);
    let periods = periods.into_iter().flatten().filter(varies);
    let mut varying: Vec<Id<Quantity>> = periods.filter_map(|id| shared.quantity(id)).collect();
    varying.sort_unstable_by_key(|id| id.index());
    varying.dedup();
    varying
}
