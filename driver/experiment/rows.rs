//! The settings of a command, and the rows of its runs.

use crate::arguments::Run;
use crate::experiment::settings::{self, Override, of_option};
use crate::io::input::{read_file, text_of};
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::Simulation;
use zudyn_translator::code::{Id, Quantity, System};
use zudyn_translator::experiment::Rows;

/// All settings of a command in order: the settings file, `--set`.
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
    let mut all = settings::read(simulation, &texts).map_err(|why| of_option("--settings", why))?;
    all.extend(settings::read(simulation, &options.shared.set)?);
    Ok(all)
}

/// The rows of the experiment, with those parts replaced for which the command has an option.
pub fn rows(options: &Run, own: Rows) -> Rows {
    Rows {
        from: options.from.unwrap_or(own.from),
        to: options.to.unwrap_or(own.to),
        with: options.with.unwrap_or(own.with),
        terminal: options.terminal || own.terminal,
    }
}

/// Checks that there is an interval from the first row to the last with a length, and that the run begins before the last row.
pub fn check_rows(system: &System, Rows { from, to, .. }: Rows, overrides: &[Override]) -> Result<()> {
    let given = |quantity: Id<Quantity>| {
        let given = overrides.iter().rev().find(|given| given.quantity == quantity && given.first == 0);
        given.and_then(|given| given.values.first()).copied()
    };
    if from >= to {
        return Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start: None }));
    }
    if !(to - from).is_finite() {
        return Err(Trouble::Setting(SettingTrouble::RowsTooFar { from, to }));
    }
    let name = system.clock.time().map(|time| format!("{}0", system.quantities[time].name));
    let start = name.and_then(|name| {
        let (quantity, _) = system.settings().find(|(_, quantity)| quantity.name == name)?;
        given(quantity).map(|start| (name, start))
    });
    match start.filter(|(_, start)| *start > to) {
        None => Ok(()),
        start => Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start })),
    }
}
