//! `--svg`: the plots of all runs as one figure.

use crate::figure::{Arrangement, FigureBuilder, Style, svg};
use crate::results::{Record, Results, Why};
use crate::trouble::{Result, Trouble};
use std::io::Read;
use zudyn_translator::plan::Plan;

/// All plots as one SVG document.
pub fn figures<R: Read>(plan: &Plan, results: &mut Results<R>) -> Result<String> {
    let mut builder = FigureBuilder::new(plan);
    let mut run = 0;
    while let Some(record) = results.next_record()? {
        match record {
            Record::RunBegins(number) => run = number,
            // Every column is stored, in the order of the plan.
            Record::Row(why) if why.any_of(Why::PLOT) => builder.add(run, results.row()),
            _ => {}
        }
    }
    builder.finish(Arrangement::Automatic).map(|figure| svg(&figure, &Style::default())).ok_or(Trouble::NothingPlotted)
}

/// Whether there is anything to draw.
pub fn plots_anything(plan: &Plan) -> bool {
    plan.output
        .runs
        .iter()
        .any(|run| run.plots.and_then(|set| plan.output.plot_sets.get(set)).is_some_and(|plots| !plots.is_empty()))
}
