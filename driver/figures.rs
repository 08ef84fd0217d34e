//! `--svg`: the plots of all runs as one figure.

use crate::arguments::LanguageName;
use crate::figure::{Arrangement, FigureBuilder, Style, svg};
use crate::results::{self, Record, Results, Why};
use crate::trouble::{Result, Trouble};
use std::io::Read;
use std::path::PathBuf;
use zudyn_translator::model::Showing;
use zudyn_translator::plan::Plan;

/// All plots as one SVG document; of several combinations of what is swept, their lines in one figure.
pub fn figures(plan: &Plan, stored: &[(PathBuf, String)]) -> Result<String> {
    let columns = plan.output.columns.len();
    let swept = stored.iter().any(|(_, label)| !label.is_empty());
    let runs = if swept { runs_of_all(plan, stored)? } else { Vec::new() };
    let together = swept.then(|| with_runs(plan, stored, &runs));
    let plan = together.as_ref().unwrap_or(plan);
    let mut builder = FigureBuilder::new(plan);
    let mut before = 0;
    for (number, (path, _)) in stored.iter().enumerate() {
        add(&mut builder, &mut results::open(path, columns)?, before)?;
        before += runs.get(number).copied().unwrap_or(0);
    }
    let arrangement = if swept { Arrangement::RunsTogether } else { Arrangement::Automatic };
    let figure = builder.finish(arrangement).ok_or_else(|| nothing_plotted(plan))?;
    Ok(svg(&figure, &Style::default()))
}

fn add<R: Read>(builder: &mut FigureBuilder, results: &mut Results<R>, before: usize) -> Result<()> {
    let (mut run, mut first) = (0, true);
    while let Some(record) = results.next_record()? {
        match record {
            Record::RunBegins(number) => (run, first) = (before + number, true),
            // Every column is stored, in the order of the plan.
            Record::Row(why) if why.any_of(Why::PLOT) => {
                builder.add(run, results.row(), first);
                first = false;
            }
            _ => {}
        }
    }
    Ok(())
}

/// How many runs each of the results has, or could have.
fn runs_of_all(plan: &Plan, stored: &[(PathBuf, String)]) -> Result<Vec<usize>> {
    let mut all = Vec::new();
    for (path, _) in stored {
        let mut results = results::open(path, plan.output.columns.len())?;
        let mut runs = plan.output.runs.len();
        while let Some(record) = results.next_record()? {
            if let Record::RunBegins(number) = record {
                runs = runs.max(number + 1);
            }
        }
        all.push(runs);
    }
    Ok(all)
}

/// The plan with the runs of all combinations, one after the other, named by what is swept.
fn with_runs(plan: &Plan, stored: &[(PathBuf, String)], runs: &[usize]) -> Plan {
    let mut all = plan.clone();
    all.output.runs.clear();
    for ((_, label), count) in stored.iter().zip(runs) {
        for number in 0..*count {
            let Some(run) = plan.output.runs.get(number).or(plan.output.runs.first()) else { continue };
            let mut run = run.clone();
            let own = match run.name.trim() {
                "" => (number + 1).to_string(),
                name => name.to_string(),
            };
            run.name = if *count > 1 { format!("{own}, {label}") } else { label.as_str().into() };
            all.output.runs.push(run);
        }
    }
    all
}

/// What a language calls what is missing.
pub fn nothing_plotted(plan: &Plan) -> Trouble {
    let language = match &plan.course {
        None => LanguageName::Dynamo,
        Some(course) if course.showing == Showing::Table => LanguageName::Scop,
        Some(_) => LanguageName::Cosmo,
    };
    Trouble::NothingPlotted { language }
}

/// Whether there is anything to draw.
pub fn plots_anything(plan: &Plan) -> bool {
    plan.output
        .runs
        .iter()
        .any(|run| run.plots.and_then(|set| plan.output.plot_sets.get(set)).is_some_and(|plots| !plots.is_empty()))
}
