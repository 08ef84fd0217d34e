//! The experiment that a command requests: from its options, else from the model itself.

use crate::arguments::Run;
use crate::arguments::nearest::nearest;
use crate::arguments::numbers::{number, whole};
use crate::experiment::rows::{all_settings, check_rows, rows};
use crate::experiment::settings::{self, Override};
use crate::experiment::sweep::{self, Combinations};
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::Simulation;
use zudyn_translator::code::{Clock, Id, Quantity};
use zudyn_translator::experiment::{Rows, Series, SeriesValues};

const SWEEP: &str = "NAME=FROM:TO:WITH; --stepped NAME=VALUE,VALUE runs the model for each of several values";
const STEPPED: &str = "NAME=VALUE,VALUE";

/// The request of a command.
pub struct Request {
    /// The experiment runs once for each of these. Series that the runner executes are not included.
    pub combinations: Combinations,
    /// The selected runs of a deck.
    pub runs: Vec<usize>,
    /// The rows, for models whose runner goes from row to row.
    pub range: Option<Rows>,
    /// A run for each point, with the outermost series first, for models whose runner executes series.
    pub series: Vec<Series>,
    /// The columns of the table and of the CSV file.
    pub shown: Vec<usize>,
    /// The columns to store in addition to those of figures; `None`: all.
    stored: Option<Vec<u32>>,
    /// The simulation with plots against the swept variable, and with runs labelled by the stepped one.
    view: Option<Box<Simulation>>,
}

impl Request {
    pub fn new(options: &Run, simulation: &Simulation) -> Result<Request> {
        let given = all_settings(options, simulation)?;
        let runs = chosen_runs(simulation, &options.runs)?;
        let request = match simulation.system.clock {
            Clock::Steps { .. } | Clock::Own { .. } | Clock::Passes { .. } => Request {
                combinations: sweep::read(simulation, given, &options.sweep)?,
                runs,
                range: None,
                series: Vec::new(),
                shown: simulation.experiment.output.full_columns(),
                stored: None,
                view: None,
            },
            Clock::Rows { .. } => Request::of_rows(options, simulation, given, runs)?,
        };
        if let Some(rows) = request.range {
            let mut all = request.combinations.list.iter();
            all.try_for_each(|combination| check_rows(&simulation.system, rows, &combination.overrides))?;
        }
        Ok(request)
    }

    /// `given`: the overrides from `--set` and similar options; a stepped constant among them is not stepped.
    fn of_rows(options: &Run, simulation: &Simulation, given: Vec<Override>, runs: Vec<usize>) -> Result<Request> {
        let stepped = options.stepped.as_deref().map(|text| stepped(simulation, text)).transpose()?;
        let swept = match &options.sweep[..] {
            [] => None,
            [one] => Some(sweep(simulation, one)?),
            _ => return Err(Trouble::OptionForm { option: "--sweep", form: SWEEP }),
        };
        let own = |last_row: bool| simulation.experiment.series.iter().find(|series| series.last_row == last_row);
        let is_given = |series: &&Series| given.iter().any(|given| given.quantity == series.setting);
        let place = |series: &Series| (series.setting, series.first);
        let replaced = stepped.as_ref().and(own(false)).map(place);
        let steps = stepped.clone().or(own(false).filter(|own| !is_given(own)).cloned());
        let sweeps = swept.or(own(true).cloned());

        let column = |(quantity, first): (Id<Quantity>, u32)| {
            simulation.experiment.output.columns.iter().position(|column| column.place == Some((quantity, first)))
        };
        let across = sweeps.as_ref().and_then(|series| column(place(series))).unwrap_or(0);
        let mut view = simulation.clone();
        view.experiment.output.across = across as u32;
        if let Some(series) = &stepped {
            view.experiment.output.stepped = column(place(series)).map(|column| column as u32);
        }
        for plot in view.experiment.output.plot_sets.iter_mut().flatten() {
            plot.over = plot.over.filter(|over| over.value as usize != across);
        }
        let mut shown = named_columns(options, simulation)?;
        if shown.is_empty() {
            shown.push(across);
            shown.extend(steps.as_ref().and_then(|series| column(place(series))));
            let gone = replaced.and_then(column);
            shown.extend((1..simulation.experiment.output.full as usize).filter(|column| Some(*column) != gone));
        }
        each_once(&mut shown);
        let stored = shown.iter().map(|column| *column as u32).chain(view.experiment.output.stepped).collect();
        Ok(Request {
            combinations: sweep::read(simulation, given, &[])?,
            runs,
            range: simulation.rows().map(|(own, _)| rows(options, own)),
            series: steps.into_iter().chain(sweeps).collect(),
            shown,
            stored: Some(stored),
            view: Some(Box::new(view)),
        })
    }

    /// The simulation for drawing results.
    pub fn view<'a>(&'a self, simulation: &'a Simulation) -> &'a Simulation {
        self.view.as_deref().unwrap_or(simulation)
    }

    /// The columns to store: those that are shown and those that are drawn; `None`: all.
    pub fn kept(&self, drawn: &[u32]) -> Option<Vec<u32>> {
        let stored = self.stored.as_ref()?;
        let mut kept: Vec<u32> = stored.iter().chain(drawn).copied().collect();
        kept.sort_unstable();
        kept.dedup();
        Some(kept)
    }
}

/// The runs with these names, or all runs; names are case-insensitive. If no run has the name, a number counts runs
/// from 1.
fn chosen_runs(simulation: &Simulation, names: &[String]) -> Result<Vec<usize>> {
    let runs = &simulation.experiment.runs;
    if names.is_empty() {
        return Ok((0..runs.len()).collect());
    }
    let mut wanted = vec![false; runs.len()];
    for name in names {
        let mut found = false;
        for (run, wanted) in runs.iter().zip(&mut wanted) {
            let named = run.name.eq_ignore_ascii_case(name);
            found |= named;
            *wanted |= named;
        }
        let number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| wanted.get_mut(number)) {
            _ if found => {}
            Some(wanted) => *wanted = true,
            None => {
                let known = runs.iter().map(|run| run.name.clone()).filter(|name| !name.is_empty()).collect();
                return Err(Trouble::RunUnknown { name: name.clone(), runs: known });
            }
        }
    }
    Ok((0..runs.len()).filter(|run| wanted[*run]).collect())
}

fn each_once(list: &mut Vec<usize>) {
    let mut seen = rustc_hash::FxHashSet::default();
    list.retain(|column| seen.insert(*column));
}

fn stepped(simulation: &Simulation, text: &str) -> Result<Series> {
    let read = || {
        let (name, values) = text.split_once('=')?;
        let values = values.split(',').map(|value| number(value.trim())).collect::<Option<Vec<f64>>>()?;
        Some((name, values))
    };
    let (name, values) = read().ok_or(Trouble::OptionForm { option: "--stepped", form: STEPPED })?;
    let (setting, first) = parameter(simulation, "--stepped", name)?;
    Ok(Series { setting, first, values: SeriesValues::List(values), last_row: false })
}

fn sweep(simulation: &Simulation, text: &str) -> Result<Series> {
    let read = || {
        let (name, range) = text.split_once('=')?;
        let [from, to, with] = range.split(':').map(str::trim).collect::<Vec<_>>()[..] else { return None };
        let intervals = whole(with).filter(|with| *with >= 1)?;
        Some((name, SeriesValues::Even { from: number(from)?, to: number(to)?, intervals }))
    };
    let (name, values) = read().ok_or(Trouble::OptionForm { option: "--sweep", form: SWEEP })?;
    let (setting, first) = parameter(simulation, "--sweep", name)?;
    Ok(Series { setting, first, values, last_row: true })
}

/// A single number that a run may change.
fn parameter(simulation: &Simulation, option: &'static str, name: &str) -> Result<(Id<Quantity>, u32)> {
    if let Some(found) = settings::single(simulation, name) {
        return Ok(found);
    }
    let name = name.trim();
    if settings::is_of_rows(name) {
        return Err(settings::of_option(option, Trouble::Setting(SettingTrouble::Rows(name.to_string()))));
    }
    let known = simulation
        .system
        .settings()
        .filter(|(_, quantity)| !quantity.hidden && !quantity.sizes)
        .map(|(_, quantity)| quantity.name.as_str());
    Err(Trouble::NameUnknown { option, name: name.to_string(), near: nearest(name, known) })
}

/// The columns that `--columns` names, in its order; an array stands for all its elements.
fn named_columns(options: &Run, simulation: &Simulation) -> Result<Vec<usize>> {
    let names = options.columns.iter().flat_map(|columns| columns.split(','));
    let mut all = Vec::new();
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        let element = format!("{name}[");
        let columns = simulation.experiment.output.columns.iter().enumerate();
        let named = columns.filter(|(_, column)| column.name == name || column.name.starts_with(&element));
        let before = all.len();
        all.extend(named.map(|(number, _)| number));
        if all.len() == before {
            let variables =
                simulation.experiment.output.columns.iter().map(|column| column.name.split('[').next().unwrap_or(""));
            let near = nearest(name, variables);
            return Err(Trouble::NameUnknown { option: "--columns", name: name.to_string(), near });
        }
    }
    Ok(all)
}
