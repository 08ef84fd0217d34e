//! What a built program is to do, as a file that it reads (`--script`): nothing of it is compiled.
//!
//! It begins with the values of settings, which the program has as zeros (`build::emitted`). A statement is given by its number
//! among the sites of the system: zudyn, which reads the results, knows its line.

use crate::engine::describe_script::{Numbers, real_text};
use std::fmt::Write;
use zudyn_translator::Simulation;
use zudyn_translator::code::System;
use zudyn_translator::code::arithmetic::{Arithmetic, UNIT};
use zudyn_translator::experiment::Action;

/// Of a state.
const STATE: u32 = UNIT as u32;

/// Nothing: the program has no script. `clib/run/way_passes.c` reads it.
pub fn text(simulation: &Simulation) -> Option<String> {
    let script = simulation.experiment.script.as_ref()?;
    let system = &*simulation.system;
    let stores = stores(system);
    let acted = script.actions.iter().map(|acted| (acted.source.index() as i64, &acted.action));
    let mut text = format!("{}\n", stores.len() + script.actions.len());
    for (site, action) in stores.iter().map(|store| (-1, store)).chain(acted) {
        append(&mut text, site, action, system);
    }
    Some(text)
}

/// Those that give each setting its value in the base model.
fn stores(system: &System) -> Vec<Action> {
    let settings = system.settings().flat_map(|(quantity, setting)| {
        let arithmetic = Arithmetic::of_doubles(setting.kind).filter(|_| setting.per_unit == STATE);
        let counts = move |value: &f64| {
            arithmetic.map_or_else(
                || (value * f64::from(setting.per_unit)).round() as i64,
                |arithmetic| arithmetic.of_shown(*value),
            )
        };
        let values = setting.values.iter().map(counts).enumerate();
        values.map(move |(element, value)| Action::Set { quantity, element: element as u32, value })
    });
    settings.collect()
}

fn append(text: &mut String, site: i64, action: &Action, system: &System) {
    let Numbers { act, target, element, value } = Numbers::of(action, system);
    let _ = writeln!(text, "{act} {site} {target} {element} {value}");
    match action {
        Action::List(nodes) => {
            let nodes: Vec<String> = nodes.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "{}", nodes.join(" "));
        }
        Action::Label { text: printed, .. } | Action::Text(printed) => {
            let _ = writeln!(text, "{}\n{printed}", printed.len());
        }
        Action::Set { quantity, value, .. } => {
            if let Some(text_of_real) = real_text(system, *quantity, *value) {
                let _ = writeln!(text, "{}\n{text_of_real}", text_of_real.len());
            }
        }
        Action::Nodes { .. }
        | Action::Reset
        | Action::Initialize { .. }
        | Action::Continue { .. }
        | Action::Run { .. }
        | Action::Pass { .. }
        | Action::Time
        | Action::Row
        | Action::Form(_)
        | Action::Show { .. }
        | Action::EndPage => {}
    }
}
