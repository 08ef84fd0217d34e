//! Options of `zudyn run` for a model of blocks and solvers (SCoP): its rows and its settings.

use crate::arguments::Run;
use crate::input::{read_file, text_of};
use crate::number::append_exact;
use crate::settings::{Override, settings};
use crate::trouble::{Result, Trouble};
use zudyn_translator::Language;
use zudyn_translator::plan::Plan;

/// Of another language the options are refused.
pub fn refuse_options(options: &Run, language: Language) -> Result<()> {
    let given = [
        ("--settings", options.settings.is_some()),
        ("--from", options.from.is_some()),
        ("--to", options.to.is_some()),
        ("--with", options.with.is_some()),
        ("--stepped", options.stepped.is_some()),
        ("--columns", options.columns.is_some() && options.drawing.svg.is_none()),
        ("--terminal", options.terminal),
    ];
    match given.into_iter().find(|(_, given)| *given && language != Language::Scop) {
        Some((option, _)) => Err(Trouble::OnlyFor { option, language: "SCoP" }),
        None => Ok(()),
    }
}

/// The setting that asks for TERMINAL; only a model with such a block has it.
pub const TERMINAL: &str = "TERMINAL";

pub fn has_terminal(plan: &Plan) -> bool {
    plan.slots.iter().any(|slot| slot.name == TERMINAL)
}

/// All settings of a command in their order: TERMINAL, those of the file, the rows, those of `--set`.
pub fn all_settings(options: &Run, plan: &Plan) -> Result<Vec<String>> {
    let mut all = Vec::new();
    if options.terminal && has_terminal(plan) {
        all.push(format!("{TERMINAL}=1"));
    }
    if let Some(path) = &options.settings {
        let text = read_file(path)?;
        for line in text_of(&text).lines() {
            let line = line.split(':').next().unwrap_or("").trim();
            if !line.is_empty() {
                all.push(line.to_string());
            }
        }
    }
    let mut row = |name: &str, value: Option<f64>| {
        if let Some(value) = value {
            let mut text = format!("{name}=");
            append_exact(&mut text, value);
            all.push(text);
        }
    };
    row("FROM", options.from);
    row("TO", options.to);
    row("WITH", options.with.map(f64::from));
    all.extend(options.set.iter().cloned());
    Ok(all)
}

/// Whether there is something from the first row to the last, and whether the run begins before the last one.
pub fn check_rows(plan: &Plan, overrides: &[Override]) -> Result<()> {
    let value = |name: &str, own: bool| {
        let (id, slot) = settings(plan).find(|(_, slot)| slot.name == name)?;
        let given = overrides.iter().rev().find(|given| given.slot == id && given.first == 0);
        let own = slot.values.first().filter(|_| own);
        given.and_then(|given| given.values.first()).or(own).copied()
    };
    let (Some(from), Some(to)) = (value("FROM", true), value("TO", true)) else { return Ok(()) };
    if from >= to {
        return Err(Trouble::RowsEmpty { from, to, start: None });
    }
    let name = plan.course.as_ref().map(|course| format!("{}0", plan.slot(course.time).name));
    let start = name.and_then(|name| value(&name, false).map(|start| (name, start)));
    match start.filter(|(_, start)| *start > to) {
        None => Ok(()),
        start => Err(Trouble::RowsEmpty { from, to, start }),
    }
}
