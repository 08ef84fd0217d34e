//! `zudyn fit`: the parameters of a COSMO model that bring it nearest to its data.
//!
//! [`data`] has the rows that AGAINST compares, [`trials`] runs the model for values of the parameters,
//! [`minimise`] finds the best ones and [`estimate`] says how good they are; [`report`] and [`show`] tell it.

mod data;
mod estimate;
mod minimise;
mod report;
mod show;
mod trials;

use crate::arguments;
use crate::course_command;
use crate::input;
use crate::output_file::{self, is_stdout};
use crate::room::Room;
use crate::settings;
use crate::talk::Talk;
use crate::translate::{self, Good};
use crate::trouble::{Exit, Result, Trouble};
use data::Data;
use estimate::Estimate;
use minimise::{Best, Bounds};
use trials::Trials;
use zudyn_translator::Language;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::fitting::{NotAdjusted, NotCompared, StartOutside, TooFewRows, shown};
use zudyn_translator::plan::SiteId;
use zudyn_translator::plan::course::{Adjustment, Course};
use zudyn_translator::source::Span;

/// Points of the curve that `--svg` draws beside the data.
const CURVE: u32 = 400;

/// A parameter to be estimated.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub start: f64,
    pub bounds: Bounds,
}

pub fn fit(options: &arguments::Fit, talk: &Talk) -> Result<Exit> {
    if [&options.csv, &options.svg].into_iter().flatten().filter(|path| is_stdout(path)).count() > 1 {
        return Err(Trouble::TwoOnStdout);
    }
    let mut input = input::read(&options.model)?;
    if input.reading.language != Language::Cosmo {
        return Err(Trouble::OnlyFor { option: "fit", language: "COSMO" });
    }
    input.reading.asked.observations = true;
    let good = translate::good(input, talk)?;
    let Some(course) = &good.plan.course else {
        return Err(Trouble::OnlyFor { option: "fit", language: "COSMO" });
    };
    let given = settings::read(&good.plan, &options.set)?;
    let parameters: Vec<Parameter> =
        course.adjustments.iter().map(|adjustment| parameter(&good, adjustment, &given)).collect();
    refuse(&good, course, &parameters, talk)?;
    let room = Room::new()?;
    let input = course_command::kept_input(options.input.as_deref(), room.path())?;
    let mut trials = Trials::new(options, &good, given, input.as_deref(), room.path(), talk)?;
    let start: Vec<f64> = parameters.iter().map(|parameter| parameter.start).collect();
    let first = trials.first(&start)?;
    let data = Data::load(&good)?;
    data.refuse_unreached(&first, &good, talk)?;
    data.refuse_values(&first, &good, talk)?;
    if data.rows() < parameters.len() {
        let at = span(&good, course.adjustments.first().map(|adjustment| adjustment.site));
        let (rows, parameters) = (data.rows(), parameters.len());
        return told(&good, talk, |found| found.error(TooFewRows { at, rows, parameters }));
    }
    let bounds: Vec<Bounds> = parameters.iter().map(|parameter| parameter.bounds).collect();
    let best = minimise::minimise(&mut trials, &data, &start, &bounds)?;
    let estimate = Estimate::of(&mut trials, &data, &best, &bounds)?;
    show(options, &good, &mut trials, &data, &parameters, &best, &estimate, talk)
}

#[allow(clippy::too_many_arguments)]
fn show(
    options: &arguments::Fit,
    good: &Good,
    trials: &mut Trials,
    data: &Data,
    parameters: &[Parameter],
    best: &Best,
    estimate: &Estimate,
    talk: &Talk,
) -> Result<Exit> {
    let runs = trials.count();
    let last = trials.run(&best.values, if options.svg.is_some() { CURVE } else { 0 })?;
    if let Some(path) = &options.csv {
        output_file::write(path, show::table(data, &last).as_bytes())?;
    }
    if let Some(path) = &options.svg {
        output_file::write(path, show::figures(&good.plan, data, &last, talk).as_bytes())?;
    }
    let text = report::Report { name: good.source.name(), parameters, data, best, estimate, runs }.text(talk.locale);
    if ![&options.csv, &options.svg].into_iter().flatten().any(|path| is_stdout(path)) {
        let mut output = output_file::stdout();
        output.put(text.as_bytes())?;
        output.finish()?;
    }
    Ok(Exit::Good)
}

/// A parameter starts from its value, or the user's.
fn parameter(good: &Good, adjustment: &Adjustment, given: &[settings::Override]) -> Parameter {
    let slot = good.plan.slot(adjustment.setting);
    let given = given.iter().rev().find(|given| given.slot == adjustment.setting);
    let values = given.map_or(&slot.values, |given| &given.values);
    Parameter {
        name: slot.name.to_string(),
        start: values.first().copied().unwrap_or(0.0),
        bounds: Bounds { low: adjustment.low, high: adjustment.high },
    }
}

/// What can be seen before anything runs.
fn refuse(good: &Good, course: &Course, parameters: &[Parameter], talk: &Talk) -> Result<()> {
    let mut found = Diagnostics::new();
    let at = good.source.line_span(1);
    if parameters.is_empty() {
        found.error(NotAdjusted { at });
    }
    if course.observations.is_empty() {
        found.error(NotCompared { at });
    }
    for (parameter, adjustment) in parameters.iter().zip(&course.adjustments) {
        let (start, Bounds { low, high }) = (parameter.start, parameter.bounds);
        if !(low..=high).contains(&start) {
            let at = span(good, Some(adjustment.site));
            let (start, low, high) = (shown(start), shown(low), shown(high));
            found.error(StartOutside { at, name: parameter.name.clone(), start, low, high });
        }
    }
    tell(good, talk, found)
}

/// The line of a site.
fn span(good: &Good, site: Option<SiteId>) -> Span {
    let site = site.and_then(|site| good.plan.sites.get(site.0 as usize));
    site.map_or(Span::default(), |site| good.source.line_span(site.line))
}

/// Tells what is wrong with model or data, and ends the command if anything is.
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
