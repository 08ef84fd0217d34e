//! Options of `zudyn run` for a model of blocks and solvers (SCoP): its rows, its runs, its table, its settings.

use crate::arguments::Run;
use crate::input::{Input, read_file, text_of};
use crate::number::append_exact;
use crate::settings::{Override, settings};
use crate::trouble::{Result, Trouble};
use zudyn_translator::Language;
use zudyn_translator::plan::Plan;

/// Tells the translator what it has to know; of another language the options are refused.
pub fn want(options: &Run, input: &mut Input) -> Result<()> {
    if input.reading.language != Language::Scop {
        let given = [
            ("--settings", options.settings.is_some()),
            ("--from", options.from.is_some()),
            ("--to", options.to.is_some()),
            ("--with", options.with.is_some()),
            ("--stepped", options.stepped.is_some()),
            ("--columns", options.columns.is_some() && options.drawing.svg.is_none()),
            ("--terminal", options.terminal),
        ];
        return match given.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Trouble::OnlyFor { option, language: "SCoP" }),
            None => Ok(()),
        };
    }
    let wanted = &mut input.reading.scop;
    wanted.stepped = options.stepped.as_deref().map(stepped).transpose()?;
    wanted.sweep = match &options.sweep[..] {
        [] => None,
        [one] => Some(sweep(one)?),
        _ => return Err(Trouble::OptionForm { option: "--sweep", form: SWEEP }),
    };
    wanted.columns = columns(options);
    Ok(())
}

/// The setting that asks for TERMINAL; only a model with such a block has it.
const TERMINAL: &str = "TERMINAL";

pub fn has_terminal(plan: &Plan) -> bool {
    plan.slots.iter().any(|slot| slot.name == TERMINAL)
}

const SWEEP: &str = "NAME=FROM:TO:WITH; --stepped NAME=VALUE,VALUE runs the model for each of several values";
const STEPPED: &str = "NAME=VALUE,VALUE";

fn columns(options: &Run) -> Vec<String> {
    let names = options.columns.iter().flat_map(|columns| columns.split(','));
    names.map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect()
}

fn finite(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.is_finite())
}

fn stepped(text: &str) -> Result<(String, Vec<f64>)> {
    let read = || {
        let (name, values) = text.split_once('=')?;
        let values = values.split(',').map(finite).collect::<Option<Vec<f64>>>()?;
        Some((name.trim().to_string(), values)).filter(|(_, values)| !values.is_empty())
    };
    read().ok_or(Trouble::OptionForm { option: "--stepped", form: STEPPED })
}

fn sweep(text: &str) -> Result<(String, f64, f64, u32)> {
    let read = || {
        let (name, range) = text.split_once('=')?;
        let [from, to, with] = range.split(':').collect::<Vec<_>>()[..] else { return None };
        let with = with.trim().parse::<u32>().ok().filter(|with| *with >= 1)?;
        Some((name.trim().to_string(), finite(from)?, finite(to)?, with))
    };
    read().ok_or(Trouble::OptionForm { option: "--sweep", form: SWEEP })
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

/// The numbers of the columns that `--columns` names, in its order; nothing if it is not given.
pub fn chosen(options: &Run, plan: &Plan) -> Option<Vec<usize>> {
    let names = columns(options);
    if names.is_empty() {
        return None;
    }
    let mut chosen = Vec::new();
    for name in names {
        let element = format!("{name}[");
        for (number, column) in plan.output.columns.iter().enumerate() {
            if column.name == name || column.name.starts_with(&element) {
                chosen.push(number);
            }
        }
    }
    Some(chosen)
}
