//! `zudyn fit`: the parameters of a COSMO model that fit its data best.
//!
//! [`data`] has the rows that AGAINST compares, and [`trials`] runs the model for values of the parameters. A
//! [`problem`] is minimised: [`derived`] has its derivatives, and [`slope`] differences where there are none, [`linear`] solves one step, [`minimise`] takes the
//! steps, and [`multistart`] begins at many points. [`estimate`] gives the quality of the values; [`report`],
//! [`remarks`] and [`show`] print it.

mod data;
mod derived;
mod design;
mod estimate;
mod linear;
mod minimise;
mod multistart;
mod problem;
mod remarks;
mod report;
mod show;
mod slope;
#[cfg(test)]
mod tests;
mod trials;

use crate::arguments;
use crate::build::room::Room;
use crate::build::translate::{self, Good};
use crate::experiment::input::keep;
use crate::experiment::settings;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::{self, is_stdout};
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::show::picture::{self, Format};
use data::{Data, Fitting};
use derived::Derived;
use estimate::{Errors, Estimate};
use minimise::{Best, Ended, Held};
use multistart::{Found, Multistart, Stage};
use problem::{Bounds, Point};
use trials::Trials;
use zudyn_translator::code::{Id, Site};
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::fitting::{
    NotAdjusted, NotCompared, NotConverged, OnBound, StartOutside, TooFewRows, Undetermined, shown,
};
use zudyn_translator::experiment::Adjustment;
use zudyn_translator::source::Span;

/// Points of the curve that `--svg` draws next to the data.
const CURVE: u32 = 400;

/// The limit of N in `--global multistart:N`.
const MOST_STARTS: usize = 1_000_000;

/// A parameter to be estimated.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub start: f64,
    pub bounds: Bounds,
}

pub fn fit(options: &arguments::Fit, talk: &Talk) -> Result<Exit> {
    options.shared.drawing.format()?;
    if [&options.shared.csv, &options.shared.drawing.svg].into_iter().flatten().filter(|path| is_stdout(path)).count()
        > 1
    {
        return Err(Trouble::TwoOnStdout);
    }
    let mut input = input::read(&options.shared.model)?;
    let keep_c = &options.shared.compiling.keep_c;
    files::writes_all(&[("--csv", &options.shared.csv), ("--svg", &options.shared.drawing.svg), ("--keep-c", keep_c)])?;
    input.reading.asked.observations = true;
    let good = translate::good(input, talk)?;
    let fit = &good.simulation.experiment.fit;
    let multistart = multistart(options)?;
    let given = settings::read(&good.simulation, &options.shared.set)?;
    let parameters: Vec<Parameter> =
        fit.adjustments.iter().map(|adjustment| parameter(&good, adjustment, &given)).collect();
    refuse(&good, &parameters, talk)?;
    let room = Room::new()?;
    let input = options.shared.input.as_deref().map(|path| keep(path, room.path())).transpose()?;
    let with_derivatives = derived::derived(&good);
    let mut derived = match &with_derivatives {
        Some((good, columns)) => {
            let trials = Trials::new(options, good, given.clone(), input.as_deref(), room.path(), talk)?;
            let bounds = parameters.iter().map(|parameter| parameter.bounds).collect();
            Some(Derived { trials, columns, bounds })
        }
        None => None,
    };
    let mut trials = Trials::new(options, &good, given, input.as_deref(), room.path(), talk)?;
    let start: Vec<f64> = parameters.iter().map(|parameter| parameter.start).collect();
    let first = trials.first(&start)?;
    let data = Data::load(&good)?;
    data.refuse_unreached(&first, &good, talk)?;
    data.refuse_values(&first, &good, talk)?;
    let Some(residuals) = data.residuals(&first) else {
        // The reason why a run is unfit has been reported above.
        return Err(Trouble::Told(Exit::Run));
    };
    if residuals.count < parameters.len() {
        let at = span(&good, fit.adjustments.first().map(|adjustment| adjustment.source));
        let (rows, parameters) = (residuals.count, parameters.len());
        return told(&good, talk, |found| found.error(TooFewRows { at, rows, parameters }));
    }
    let bounds: Vec<Bounds> = parameters.iter().map(|parameter| parameter.bounds).collect();
    if let Some(derived) = derived.as_mut().filter(|_| trials.is_built()) {
        derived.trials.build()?;
    }
    let mut fitting = Fitting { trials: &mut trials, data: &data, derived: derived.as_mut() };
    let point = Point { values: start, residuals };
    let (best, found) = search(&mut fitting, point, &bounds, multistart, talk)?;
    let estimate = Estimate::of(&mut fitting, &best, &bounds)?;
    let outcome =
        Outcome { parameters: &parameters, data: &data, best: &best, found: found.as_ref(), estimate: &estimate };
    let derivatives = derived.as_ref().map_or(0, |derived| derived.trials.count());
    show(options, &good, &mut trials, derivatives, &outcome, talk)?;
    warn(&good, &outcome, talk)
}

/// The result of a fit.
#[derive(Clone, Copy)]
pub struct Outcome<'a> {
    pub parameters: &'a [Parameter],
    pub data: &'a Data,
    pub best: &'a Best,
    /// With `--global`.
    pub found: Option<&'a Found>,
    pub estimate: &'a Estimate,
}

/// `--global` and `--seed`.
fn multistart(options: &arguments::Fit) -> Result<Option<Multistart>> {
    let Some(given) = &options.global else { return Ok(None) };
    let starts = given.strip_prefix("multistart:").and_then(|count| count.parse().ok());
    let starts = starts.filter(|starts| (1..=MOST_STARTS).contains(starts));
    let starts = starts.ok_or(Trouble::OptionForm { option: "--global", form: "multistart:N" })?;
    Ok(Some(Multistart { starts, seed: options.seed }))
}

fn search(
    fitting: &mut Fitting,
    start: Point,
    bounds: &[Bounds],
    multistart: Option<Multistart>,
    talk: &Talk,
) -> Result<(Best, Option<Found>)> {
    let mut progress = Progress::named(talk, talk.say("fitting", "拟合中"));
    let Some(multistart) = multistart else {
        let mut watch = |steps: usize, sum: f64| {
            let label = describe(talk, &Stage::Search { number: 0, of: 1, steps }, sum);
            progress.show_at_most(&label, steps as f64 / minimise::PATIENCE as f64);
        };
        return Ok((minimise::minimise(fitting, start, bounds, &mut watch)?, None));
    };
    let mut watch = |stage: Stage, sum: f64| {
        let label = describe(talk, &stage, sum);
        progress.show(&label, Some(stage.part(bounds.len(), multistart.starts)));
    };
    let found = multistart::search(fitting, start, bounds, multistart, &mut watch)?;
    Ok((found.best.clone(), Some(found)))
}

fn describe(talk: &Talk, stage: &Stage, sum: f64) -> String {
    let sum = shown(sum);
    match *stage {
        Stage::Starts(number, of) => format!("{} {}/{of}", talk.say("start", "起点"), number + 1),
        Stage::Search { number, of, steps } => {
            let search =
                if of > 1 { format!("{} {}/{of}, ", talk.say("search", "搜索"), number + 1) } else { String::new() };
            format!("{search}{} {steps}, S {sum}", talk.say("step", "步"))
        }
    }
}

fn show(
    options: &arguments::Fit,
    good: &Good,
    trials: &mut Trials,
    derivatives: u64,
    outcome: &Outcome,
    talk: &Talk,
) -> Result<()> {
    let data = outcome.data;
    let runs = trials.count();
    let last = trials.run(&outcome.best.point.values, if options.shared.drawing.svg.is_some() { CURVE } else { 0 })?;
    if let Some(path) = &options.shared.csv {
        output_file::write(path, show::table(data, &last).as_bytes())?;
    }
    if let Some(path) = &options.shared.drawing.svg {
        let style = options.shared.drawing.style();
        let figure = show::figures(&good.simulation, data, &last, &style, talk);
        picture::write(output_file::create(path)?, path, Format::of(path)?, &figure, style.width.is_some(), talk)?;
    }
    let text = report::Report { name: good.source.name(), outcome, runs, derivatives }.text(talk.locale);
    if ![&options.shared.csv, &options.shared.drawing.svg].into_iter().flatten().any(|path| is_stdout(path)) {
        let mut output = output_file::stdout();
        output.put(text.as_bytes())?;
        output.finish()?;
    }
    Ok(())
}

/// Warnings for programs that read only the numbers; a search that has failed is not a success.
fn warn(good: &Good, outcome: &Outcome, talk: &Talk) -> Result<Exit> {
    let at = |number: usize| {
        let adjusted = good.simulation.experiment.fit.adjustments.get(number);
        span(good, adjusted.map(|adjusted| adjusted.source))
    };
    let mut found = Diagnostics::new();
    for (number, parameter) in outcome.parameters.iter().enumerate() {
        let bound = match outcome.best.held[number] {
            Held::Free => continue,
            Held::Low => parameter.bounds.low,
            Held::High => parameter.bounds.high,
        };
        found.warning(OnBound { at: at(number), name: parameter.name.clone(), bound: shown(bound) });
    }
    if let Errors::Found(errors) = &outcome.estimate.errors {
        for undetermined in &errors.undetermined {
            let numbers = undetermined.parameters();
            let names: Vec<String> =
                numbers.iter().map(|number| format!("`{}`", outcome.parameters[*number].name)).collect();
            found.warning(Undetermined { at: at(numbers[0]), names: names.join(", ") });
        }
    }
    if outcome.best.ended != Ended::Converged {
        let (steps, why) = (minimise::PATIENCE, outcome.best.ended);
        let (english, chinese) = remarks::why(why, steps);
        found.error(NotConverged { at: at(0), english, chinese });
    }
    translate::tell(&found, &good.source, talk);
    Ok(if found.has_errors() { Exit::Run } else { Exit::Good })
}

/// A parameter starts from its value, or the user's.
fn parameter(good: &Good, adjustment: &Adjustment, given: &[settings::Override]) -> Parameter {
    let quantity = &good.simulation.system.quantities[adjustment.setting];
    let given = given.iter().rev().find(|given| given.quantity == adjustment.setting);
    let values = given.map_or(&quantity.values, |given| &given.values);
    Parameter {
        name: quantity.name.to_string(),
        start: values.first().copied().unwrap_or(0.0),
        bounds: Bounds { low: adjustment.low, high: adjustment.high },
    }
}

/// Checks before any run.
fn refuse(good: &Good, parameters: &[Parameter], talk: &Talk) -> Result<()> {
    let fit = &good.simulation.experiment.fit;
    let mut found = Diagnostics::new();
    let at = good.source.line_span(1);
    if parameters.is_empty() {
        found.error(NotAdjusted { at });
    }
    if fit.observations.is_empty() {
        found.error(NotCompared { at });
    }
    for (parameter, adjustment) in parameters.iter().zip(&fit.adjustments) {
        let (start, Bounds { low, high }) = (parameter.start, parameter.bounds);
        if !(low..=high).contains(&start) {
            let at = span(good, Some(adjustment.source));
            let (start, low, high) = (shown(start), shown(low), shown(high));
            found.error(StartOutside { at, name: parameter.name.clone(), start, low, high });
        }
    }
    tell(good, talk, found)
}

/// The line of a site.
fn span(good: &Good, site: Option<Id<Site>>) -> Span {
    let site = site.and_then(|site| good.simulation.system.sites.get(site));
    site.map_or(Span::default(), |site| good.source.line_span(site.line))
}

/// Reports errors in model or data, and ends the command if there are any.
fn tell(good: &Good, talk: &Talk, found: Diagnostics) -> Result<()> {
    translate::tell(&found, &good.source, talk);
    if found.has_errors() { Err(Trouble::Told(Exit::Model)) } else { Ok(()) }
}

fn told<T>(good: &Good, talk: &Talk, say: impl FnOnce(&mut Diagnostics)) -> Result<T> {
    let mut found = Diagnostics::new();
    say(&mut found);
    translate::tell(&found, &good.source, talk);
    Err(Trouble::Told(Exit::Model))
}
