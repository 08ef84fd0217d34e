//! The experiment that a command asks for of a model whose rows are a table (SCoP): what the options say, else what the
//! model itself says.

use crate::arguments::Run;
use crate::arguments::nearest::nearest;
use crate::experiment::settings::{Override, settings};
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::experiment::{Series, SeriesValues};
use zudyn_translator::plan::{Plan, SlotId};

const SWEEP: &str = "NAME=FROM:TO:WITH; --stepped NAME=VALUE,VALUE runs the model for each of several values";
const STEPPED: &str = "NAME=VALUE,VALUE";

pub struct Request {
    /// From the outermost to the innermost.
    pub series: Vec<Series>,
    /// The columns of the table.
    pub shown: Vec<usize>,
    /// The plan with its plots over what is swept, and runs told apart by what is stepped.
    pub view: Plan,
}

impl Request {
    /// `given`: what `--set` and its like give; a stepped constant that is given is not stepped.
    pub fn new(options: &Run, plan: &Plan, given: &[Override]) -> Result<Request> {
        let stepped = options.stepped.as_deref().map(|text| stepped(plan, text)).transpose()?;
        let swept = match &options.sweep[..] {
            [] => None,
            [one] => Some(sweep(plan, one)?),
            _ => return Err(Trouble::OptionForm { option: "--sweep", form: SWEEP }),
        };
        let own = |last_row: bool| plan.experiment.series.iter().find(|series| series.last_row == last_row);
        let is_given = |series: &&Series| given.iter().any(|given| given.slot == series.setting);
        let replaced = stepped.as_ref().and(own(false)).map(|own| own.setting);
        let steps = stepped.clone().or(own(false).filter(|own| !is_given(own)).cloned());
        let sweeps = swept.or(own(true).cloned());

        let column = |slot: SlotId| plan.output.columns.iter().position(|column| column.place == Some((slot, 0)));
        let across = sweeps.as_ref().and_then(|series| column(series.setting)).unwrap_or(0);
        let mut view = plan.clone();
        view.output.across = across as u32;
        if let Some(series) = &stepped {
            view.output.stepped = column(series.setting).map(|column| column as u32);
        }
        for plot in view.output.plot_sets.iter_mut().flatten() {
            plot.over = plot.over.filter(|over| over.value as usize != across);
        }
        let mut shown = named_columns(options, plan)?;
        if shown.is_empty() {
            shown.push(across);
            shown.extend(steps.as_ref().and_then(|series| column(series.setting)));
            let gone = replaced.and_then(column);
            shown.extend((1..plan.output.full as usize).filter(|column| Some(*column) != gone));
            each_once(&mut shown);
        }
        Ok(Request { series: steps.into_iter().chain(sweeps).collect(), shown, view })
    }

    /// The columns that results are to have: those that the table and figures show.
    pub fn kept(&self, drawn: &[u32]) -> Vec<u32> {
        let shown = self.shown.iter().map(|column| *column as u32);
        let mut kept: Vec<u32> = shown.chain(drawn.iter().copied()).chain(self.view.output.stepped).collect();
        kept.sort_unstable();
        kept.dedup();
        kept
    }
}

fn each_once(list: &mut Vec<usize>) {
    let mut seen = rustc_hash::FxHashSet::default();
    list.retain(|column| seen.insert(*column));
}

fn finite(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.is_finite())
}

fn stepped(plan: &Plan, text: &str) -> Result<Series> {
    let read = || {
        let (name, values) = text.split_once('=')?;
        let values = values.split(',').map(finite).collect::<Option<Vec<f64>>>()?;
        Some((name.trim(), values))
    };
    let (name, values) = read().ok_or(Trouble::OptionForm { option: "--stepped", form: STEPPED })?;
    let setting = parameter(plan, "--stepped", name)?;
    Ok(Series { setting, values: SeriesValues::List(values), last_row: false })
}

fn sweep(plan: &Plan, text: &str) -> Result<Series> {
    let read = || {
        let (name, range) = text.split_once('=')?;
        let [from, to, with] = range.split(':').collect::<Vec<_>>()[..] else { return None };
        let intervals = with.trim().parse::<u32>().ok().filter(|with| *with >= 1)?;
        Some((name.trim(), SeriesValues::Even { from: finite(from)?, to: finite(to)?, intervals }))
    };
    let (name, values) = read().ok_or(Trouble::OptionForm { option: "--sweep", form: SWEEP })?;
    let setting = parameter(plan, "--sweep", name)?;
    Ok(Series { setting, values, last_row: true })
}

/// A single number that a run may change.
fn parameter(plan: &Plan, option: &'static str, name: &str) -> Result<SlotId> {
    let all = || {
        settings(plan).filter(|(id, slot)| {
            let single = slot.extents.is_empty() && !slot.hidden && !slot.sizes;
            single && !plan.experiment.has_option(*id)
        })
    };
    if let Some((id, _)) = all().find(|(_, slot)| slot.name == name) {
        return Ok(id);
    }
    let near = nearest(name, all().map(|(_, slot)| slot.name.as_str()));
    Err(Trouble::NameUnknown { option, name: name.to_string(), near })
}

/// The columns that `--columns` names, in its order: an array means all its elements.
fn named_columns(options: &Run, plan: &Plan) -> Result<Vec<usize>> {
    let names = options.columns.iter().flat_map(|columns| columns.split(','));
    let mut all = Vec::new();
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        let element = format!("{name}[");
        let columns = plan.output.columns.iter().enumerate();
        let named = columns.filter(|(_, column)| column.name == name || column.name.starts_with(&element));
        let before = all.len();
        all.extend(named.map(|(number, _)| number));
        if all.len() == before {
            let variables = plan.output.columns.iter().map(|column| column.name.split('[').next().unwrap_or(""));
            let near = nearest(name, variables);
            return Err(Trouble::NameUnknown { option: "--columns", name: name.to_string(), near });
        }
    }
    Ok(all)
}
