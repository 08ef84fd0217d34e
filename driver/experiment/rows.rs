//! The settings of a command, and the range of the rows of its runs.

use crate::arguments::Run;
use crate::experiment::settings::{self, Override};
use crate::io::input::{read_file, text_of};
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::plan::{Plan, SlotId};

/// All settings of a command in order: TERMINAL, the settings file, the rows, `--set`.
pub fn all_settings(options: &Run, plan: &Plan) -> Result<Vec<Override>> {
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
    let given = |slot: SlotId, value: Option<f64>| value.map(|value| Override { slot, first: 0, values: vec![value] });
    let mut all = Vec::new();
    all.extend(plan.experiment.terminal.and_then(|slot| given(slot, options.terminal.then_some(1.0))));
    all.extend(settings::read(plan, &texts)?);
    if let Some(rows) = &plan.experiment.rows {
        let values = [options.from, options.to, options.with.map(f64::from)];
        all.extend(
            [rows.from, rows.to, rows.with].into_iter().zip(values).filter_map(|(slot, value)| given(slot, value)),
        );
    }
    all.extend(settings::read(plan, &options.shared.set)?);
    Ok(all)
}

/// Checks that there is an interval from the first row to the last, and that the run begins before the last row.
pub fn check_rows(plan: &Plan, overrides: &[Override]) -> Result<()> {
    let given = |slot: SlotId| {
        let given = overrides.iter().rev().find(|given| given.slot == slot && given.first == 0);
        given.and_then(|given| given.values.first()).copied()
    };
    let Some(rows) = &plan.experiment.rows else { return Ok(()) };
    let value = |slot: SlotId| given(slot).or(plan.slot(slot).values.first().copied()).unwrap_or(0.0);
    let (from, to) = (value(rows.from), value(rows.to));
    if from >= to {
        return Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start: None }));
    }
    let name = plan.course.as_ref().map(|course| format!("{}0", plan.slot(course.time).name));
    let start = name.and_then(|name| {
        let (slot, _) = settings::settings(plan).find(|(_, slot)| slot.name == name)?;
        given(slot).map(|start| (name, start))
    });
    match start.filter(|(_, start)| *start > to) {
        None => Ok(()),
        start => Err(Trouble::Setting(SettingTrouble::RowsEmpty { from, to, start })),
    }
}
