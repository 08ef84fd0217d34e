//! `zudyn run`: from a model to its pages, files and messages. There is one path for all languages: the request, the
//! runs of each combination of swept values, and their output.

use crate::arguments;
use crate::build::room::Room;
use crate::build::target;
use crate::build::translate::Good;
use crate::command::executor::Executor;
use crate::command::recorded;
use crate::engine::interpret::Machine;
use crate::engine::orders::Orders;
use crate::engine::work::Work;
use crate::experiment::input::{Feed, RunInput};
use crate::experiment::request::Request;
use crate::experiment::sensitivities;
use crate::experiment::sweep::Combination;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::is_stdout;
use crate::io::progress::Share;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::results::events::Telling;
use crate::results::stored as results;
use crate::show::balance;
use crate::show::csv;
use crate::show::figures::Drawing;
use crate::show::node_table::Form;
use crate::show::paper::Paper;
use crate::show::written::{Content, Written};
use std::path::Path;
use std::time::Instant;
use zudyn_translator::code::Clock;

pub fn run(options: &arguments::Run, talk: &Talk) -> Result<Exit> {
    let good = translated(options, talk)?;
    let simulation = &good.simulation;
    let request = Request::new(options, simulation)?;
    if simulation.system.has_records() {
        return recorded::run(options, &good, &request, talk);
    }
    if options.save.is_some() && csv::saved(simulation).is_none() {
        return Err(Trouble::NoSaveCard);
    }
    let drawing = Drawing::new(options, request.view(simulation), good.language)?;
    let drawn = drawing.as_ref().map_or(&[][..], Drawing::columns);
    let (kept, combinations) = (request.kept(drawn), &request.combinations.list);
    let room = Room::new()?;
    let given = options.shared.input.as_deref();
    let mut input = RunInput::of(given, &good, room.path(), combinations.len() > 1)?;
    let mut machine = Machine::of(simulation)?;
    let settings = combinations.first().map_or(&[][..], |first| &first.overrides);
    let work = Work::of(simulation, settings, &request.runs, machine.work_of_a_step()).times(combinations.len());
    let executor = Executor::choose(options, &good, work, talk)?;
    if executor.is_deaf() {
        input = input.without_stdin(&good, room.path())?;
    }
    let data_only = data_outputs(options).any(is_stdout);
    let paper = Paper { options, good: &good, shown: &request.shown, data_only };
    note_what_is_missing(options, &good, &executor, &paper, talk);
    let of_csv = match simulation.system.clock {
        Clock::Steps { .. } | Clock::Rows { .. } | Clock::Own { .. } => {
            Content::Columns(csv::full(simulation, options.every_step, request.shown.clone()))
        }
        Clock::Passes { .. } => Content::Nodes(Form::Decimals),
    };
    let tables = [
        (options.shared.csv.as_deref(), Some(of_csv)),
        (options.raw.as_deref(), Some(Content::Nodes(Form::Raw))),
        (options.save.as_deref(), csv::saved(simulation).map(Content::Columns)),
    ];
    let mut written = Some(Written::new(simulation, &request.combinations, tables, drawing.as_ref(), talk)?);
    let mut shown = data_outputs(options).next().is_some() || options.balance;
    let (mut exit, start) = (Exit::Good, Instant::now());
    for (number, combination) in combinations.iter().enumerate() {
        let run_talk = talk.run_of(Share { number, of: combinations.len(), start });
        let stored = room.path().join(format!("results{number}"));
        let orders = Orders {
            overrides: &combination.overrides,
            rows: paper.is_set_from_rows() || data_outputs(options).next().is_some(),
            drawn,
            runs: Some(&request.runs[..]).filter(|runs| runs.len() < simulation.experiment.runs.len()),
            every_step: options.every_step,
            strict: options.strict_tables,
            range: request.range,
            series: &request.series,
            kept: kept.as_deref(),
            input: input.feed(),
            data: &good.directory,
            resume: options.shared.resume.unwrap_or(0),
            balance: options.balance,
            prints: paper.comes_while_running(),
            ..Orders::of(simulation)
        };
        let ran = paper
            .begin(combination)
            .and_then(|()| executor.run(Some(&mut machine), &orders, room.path(), &stored, &run_talk));
        match ran {
            Err(Trouble::PipeClosed) => return Ok(exit),
            ran => ran?,
        }
        let points = !executor.has_rows_only();
        let files = written.as_mut().map_or(Ok(()), |written| written.add(&stored, combination, points));
        // All files are complete when the last pages are read.
        let last = number + 1 == combinations.len();
        let finished = if last { written.take().map_or(Ok(()), Written::finish) } else { Ok(()) };
        let pages = files.and(finished).and_then(|()| paper.show(combination, number == 0, &stored));
        // A failed run is reported even if nobody reads the pages to the end.
        exit = tell(&good, combination, orders.input, &stored, talk)?.max(exit);
        if options.balance {
            if !combination.label.is_empty() {
                talk.note(&format!("{}:", combination.label));
            }
            balance::show(simulation, &stored, talk)?;
        }
        match pages {
            Ok(pages) => shown |= pages,
            Err(Trouble::PipeClosed) => return Ok(exit),
            Err(trouble) => return Err(trouble),
        }
        std::fs::remove_file(&stored).map_err(Trouble::Temporary)?;
    }
    if !shown && exit == Exit::Good {
        talk.note(good.language.frontend().nothing_to_print(talk.locale));
    }
    Ok(exit)
}

/// The model, after a check that all files can be written.
fn translated(options: &arguments::Run, talk: &Talk) -> Result<Good> {
    if data_outputs(options).filter(|path| is_stdout(path)).count() > 1 {
        return Err(Trouble::TwoOnStdout);
    }
    let mut input = input::read_balanced(&options.shared.model, options.balance)?;
    input.sens.clone_from(&options.sens);
    files::writes_all(&[
        ("--csv", &options.shared.csv),
        ("--svg", &options.shared.drawing.svg),
        ("--raw", &options.raw),
        ("--save", &options.save),
        ("--keep-c", &options.shared.compiling.keep_c),
    ])?;
    // A machine too small for programs gives rows only.
    input.reading.asked.figures = options.shared.drawing.svg.is_some() && target::small(&options.target)?.is_none();
    sensitivities::good(input, talk)
}

/// The files written from results.
pub fn data_outputs(options: &arguments::Run) -> impl Iterator<Item = &Path> {
    [&options.shared.csv, &options.raw, &options.shared.drawing.svg, &options.save]
        .into_iter()
        .flatten()
        .map(|path| path.as_path())
}

fn note_what_is_missing(options: &arguments::Run, good: &Good, executor: &Executor, paper: &Paper, talk: &Talk) {
    if options.terminal && !matches!(good.simulation.system.clock, Clock::Rows { terminal: Some(_), .. }) {
        talk.note(talk.say("the model has no TERMINAL block", "模型没有 TERMINAL 块"));
    }
    if executor.has_rows_only() && paper.is_wanted() && good.simulation.system.prints() {
        talk.note(talk.say(
            "a machine as small as this prints no pages: --csv and --svg show its results",
            "这样小的机器不打印页：请用 --csv 或 --svg 看结果",
        ));
    }
}

/// Reports the messages of the runs; for a combination of swept values, its name first.
pub fn tell(good: &Good, combination: &Combination, input: Feed, stored: &Path, talk: &Talk) -> Result<Exit> {
    let mut results = results::open(stored, good.simulation.experiment.output.columns.len())?;
    let input = match input {
        Feed::File(path) => Some(path),
        Feed::Stdin | Feed::Nothing => None,
    };
    let telling =
        Telling { simulation: &good.simulation, source: &good.source, overrides: &combination.overrides, input };
    let told = telling.collect(&mut results)?;
    if !combination.label.is_empty() && (told.diagnostics.found().next().is_some() || told.left_over.is_some()) {
        talk.note(&format!("{}:", combination.label));
    }
    for diagnostic in told.diagnostics.found() {
        talk.diagnostic(diagnostic, &good.source);
    }
    told.lines.iter().for_each(|line| talk.report(&format!("{line}\n")));
    if let Some(count) = told.left_over {
        let english = format!("the input has more than the {count} numbers that were read");
        talk.note(talk.say(&english, &format!("输入中的数多于已读的 {count} 个")));
    }
    Ok(told.exit)
}
