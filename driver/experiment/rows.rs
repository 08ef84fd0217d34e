//! The settings of a command, and the range of the rows of its runs.

use crate::arguments::Run;
use crate::experiment::settings::{self, Override};
use crate::io::input::{read_file, text_of};
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::Simulation;
use zudyn_translator::code::{Id, Quantity};

/// All settings of a command in order: TERMINAL, the settings file, the rows, `--set`.
pub fn all_settings(options: &Run, simulation: &Simulation) -> Result<Vec<Override>> {
    let mut texts = Vec::new();
    if let Some(path) = &options.settings {
        let text = read_file(path)?;
        for line in text_of(&text).lines() {
            let line = line.split(':').next().unwrap_or("").trim();
            if !line.is_empty() {
                texts.push(line.to_string());
            }
        }
    }
    let given =
        |slot: Id<Quantity>, value: Option<f64>| value.map(|value| Override { slot, first: 0, values: vec![value] });
    let mut all = Vec::new();
    let terminal = simulation.experiment.rows.and_then(|rows| rows.terminal);
    all.extend(terminal.and_then(|slot| given(slot, options.terminal.then_some(1.0))));
    all.extend(settings::read(simulation, &texts)?);
    if let Some(rows) = &simulation.experiment.rows {
        let values = [options.from, options.to, options.with.map(f64::from)];
        all.extend(
            [rows.from, rows.to, rows.with].into_iter().zip(values).filter_map(|(slot, value)| given(slot, value)),
        );
    }
    all.extend(settings::read(simulation, &options.shared.set)?);
    Ok(all)
}

/// Checks that there is an interval from the first row to the last, and that the run begins before the last row.
pub fn check_rows(simulation: &Simulation, overrides: &[Override]) -> Result<()> {
    let given = |slot: Id<Quantity>| {
        let given = overrides.iter().rev().find(|given| given.slot == slot && given.first == 0);
        given.and_then(|given| given.values.first()).copied()
    };
    let Some(rows) = &simulation.experiment.rows else { return Ok(()) };
    let value = |slot: Id<Quantity>| {
        given(slot).or(simulation.system.quantities[slot].values().first().copied()).unwrap_or(0.0)
    };
    let (from, to) = (value(rows.from), value(rows.to));
    if from >= to {
        return Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start: None }));
    }
    let name = simulation.system.clock.time().map(|time| format!("{}0", simulation.system.quantities[time].name));
    let start = name.and_then(|name| {
        let (slot, _) = simulation.system.settings().find(|(_, slot)| slot.name == name)?;
        given(slot).map(|start| (name, start))
    });
    match start.filter(|(_, start)| *start > to) {
        None => Ok(()),
        start => Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start })),
    }
}
