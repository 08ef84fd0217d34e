//! `zudyn run` of a program that decides itself what it records: which columns there are is known when it has run. Files and
//! figures are made of stored results after the last run.

use crate::arguments;
use crate::build::room::Room;
use crate::build::translate::Good;
use crate::command::executor::Executor;
use crate::command::run::{data_outputs, tell};
use crate::engine::executed::titles;
use crate::engine::orders::Orders;
use crate::engine::work::Work;
use crate::experiment::input::RunInput;
use crate::experiment::request::Request;
use crate::experiment::sweep::Combination;
use crate::io::output_file::is_stdout;
use crate::io::progress::Share;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::results::stored::{self as results, Record};
use crate::show::csv;
use crate::show::figures::Drawing;
use crate::show::paper::Paper;
use crate::show::written::{Content, Written};
use std::path::{Path, PathBuf};
use std::time::Instant;
use zudyn_translator::Simulation;
use zudyn_translator::experiment::{Column, Curve, Plot};
use zudyn_translator::source::Excerpt;

/// A run that has ended: its results, and the names of their columns.
struct Ran<'a> {
    combination: &'a Combination,
    stored: PathBuf,
    names: Vec<String>,
}

pub fn run(options: &arguments::Run, good: &Good, request: &Request, talk: &Talk) -> Result<Exit> {
    let simulation = &good.simulation;
    let combinations = &request.combinations.list;
    let room = Room::new()?;
    let given = options.shared.input.as_deref();
    let mut input = RunInput::of(given, good, room.path(), combinations.len() > 1)?;
    let executor = Executor::choose(options, good, Work(f64::INFINITY), talk)?;
    if executor.is_deaf() {
        input = input.without_stdin(good, room.path())?;
    }
    let wanted = data_outputs(options).next().is_some();
    let data_only = data_outputs(options).any(is_stdout);
    let paper = Paper { options, good, shown: &request.shown, data_only };
    let (mut exit, start) = (Exit::Good, Instant::now());
    let (mut all, mut shown) = (Vec::new(), wanted);
    for (number, combination) in combinations.iter().enumerate() {
        let run_talk = talk.run_of(Share { number, of: combinations.len(), start });
        let stored = room.path().join(format!("results{number}"));
        let orders = Orders {
            overrides: &combination.overrides,
            rows: wanted,
            input: input.feed(),
            data: &good.directory,
            prints: paper.comes_while_running(),
            stats: options.stats,
            ..Orders::of(simulation)
        };
        let ran = paper.begin(combination).and_then(|()| executor.run(None, &orders, room.path(), &stored, &run_talk));
        match ran {
            Err(Trouble::PipeClosed) => return Ok(exit),
            ran => ran?,
        }
        let names = names(&titles(room.path()))?;
        shown |= paper.show(combination, number == 0, &stored)?;
        exit = tell(&with_columns(good, &names), combination, orders.input, &stored, talk)?.max(exit);
        match wanted {
            true => all.push(Ran { combination, stored, names }),
            false => std::fs::remove_file(&stored).map_err(Trouble::Temporary)?,
        }
    }
    match write(options, good, request, &all, talk) {
        Err(Trouble::PipeClosed) => return Ok(exit),
        written => written?,
    }
    if !shown && exit == Exit::Good {
        talk.note(good.language.frontend().nothing_to_print(talk.locale));
    }
    Ok(exit)
}

fn names(titles: &Path) -> Result<Vec<String>> {
    let text = std::fs::read(titles).map_err(Trouble::Temporary)?;
    Ok(String::from_utf8_lossy(&text).lines().map(String::from).collect())
}

/// The program as if it declared these columns; they are drawn in one figure.
fn with_columns(good: &Good, names: &[String]) -> Good {
    let mut simulation = good.simulation.clone();
    let output = &mut simulation.experiment.output;
    let column = |name: &String| {
        let name = Excerpt::from(name.as_str());
        Column { name, place: None, integer: false, unit: None, description: None }
    };
    output.columns = names.iter().map(column).collect();
    output.full = names.len() as u32;
    let marks = ('A'..='Z').cycle();
    let curve = |(number, mark)| Curve { column: number as u32, mark, group: 0, from_start: true };
    let curves: Vec<Curve> = (1..names.len()).zip(marks).map(curve).collect();
    output.plot_sets = match curves.is_empty() {
        true => Vec::new(),
        false => vec![vec![Plot { over: None, curves, groups: vec![(None, None)] }]],
    };
    Good {
        source: good.source.clone(),
        language: good.language,
        simulation,
        directory: good.directory.clone(),
        from_stdin: good.from_stdin,
    }
}

/// Curves of one figure share a scale if their largest values are within a factor of this.
const MAGNITUDE: f64 = 30.0;

/// Gives curves of different magnitude scales of their own.
fn by_magnitude(simulation: &mut Simulation, all: &[Ran]) -> Result<()> {
    let columns = simulation.experiment.output.columns.len();
    let mut largest = vec![0.0_f64; columns];
    for ran in all {
        let mut results = results::open(&ran.stored, columns)?;
        while let Some(record) = results.next_record()? {
            if matches!(record, Record::Row(_)) {
                for (most, value) in largest.iter_mut().zip(results.row()) {
                    *most = if value.is_finite() { most.max(value.abs()) } else { *most };
                }
            }
        }
    }
    for plot in simulation.experiment.output.plot_sets.iter_mut().flatten() {
        let mut scales: Vec<f64> = Vec::new();
        for curve in &mut plot.curves {
            let most = largest[curve.column as usize];
            let alike = |scale: &f64| most.max(*scale) <= MAGNITUDE * most.min(*scale);
            let group = scales.iter().position(alike).unwrap_or_else(|| {
                scales.push(most);
                scales.len() - 1
            });
            curve.group = group as u32;
        }
        plot.groups = vec![(None, None); scales.len()];
    }
    Ok(())
}

/// The files of all runs.
fn write(options: &arguments::Run, good: &Good, request: &Request, all: &[Ran], talk: &Talk) -> Result<()> {
    let Some(first) = all.first() else { return Ok(()) };
    if let Some(other) = all.iter().find(|ran| ran.names != first.names) {
        return Err(Trouble::ColumnsDiffer { run: other.combination.label.clone() });
    }
    let mut simulation = with_columns(good, &first.names).simulation;
    if options.shared.drawing.svg.is_some() {
        by_magnitude(&mut simulation, all)?;
    }
    let drawing = Drawing::new(options, &simulation, good.language)?;
    let of_csv = Content::Columns(csv::full(&simulation, true, simulation.experiment.output.full_columns()));
    let tables = [(options.shared.csv.as_deref(), Some(of_csv)), (None, None), (None, None)];
    let mut written = Written::new(&simulation, &request.combinations, tables, drawing.as_ref(), talk)?;
    for ran in all {
        written.add(&ran.stored, ran.combination, true)?;
    }
    written.finish()
}
