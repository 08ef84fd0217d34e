//! `zudyn run`: from a model to its pages, files and messages.

use crate::arguments::{self, EngineName, PlotLayout};
use crate::build::cache::Cache;
use crate::build::compiler::{self, Compiler, wanted};
use crate::build::emitted;
use crate::build::program::{Builder, Program};
use crate::build::room::{Room, write_files};
use crate::build::target::{self, Launch};
use crate::build::translate::{self, Good};
use crate::build::verbatim;
use crate::command::course_command;
use crate::engine::interpret::Machine;
use crate::engine::simulate::{self, Orders};
use crate::engine::work::{Engine, Work};
use crate::experiment::settings;
use crate::experiment::sweep::{self, Combination};
use crate::firmware::Firmware;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::{self, is_stdout};
use crate::io::progress::Share;
use crate::io::talk::Talk;
use crate::io::target_trouble::TargetTrouble;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::results::events::{Telling, Told};
use crate::results::stored as results;
use crate::show::csv;
use crate::show::figures::Drawing;
use crate::show::listing::listing;
use crate::show::pages;
use crate::show::written::Written;
use std::path::Path;
use std::time::Instant;
use zudyn_translator::plan::Plan;

pub fn run(options: &arguments::Run, talk: &Talk) -> Result<Exit> {
    let to_stdout = [&options.shared.csv, &options.shared.drawing.svg, &options.save]
        .into_iter()
        .flatten()
        .filter(|path| is_stdout(path))
        .count();
    if to_stdout > 1 {
        return Err(Trouble::TwoOnStdout);
    }
    let mut input = input::read_balanced(&options.shared.model, options.balance)?;
    files::writes_all(&[
        ("--csv", &options.shared.csv),
        ("--svg", &options.shared.drawing.svg),
        ("--save", &options.save),
        ("--keep-c", &options.shared.compiling.keep_c),
    ])?;
    // A machine too small for programs gives rows only.
    input.reading.asked.figures = options.shared.drawing.svg.is_some() && target::small(&options.target)?.is_none();
    let good = translate::good(input, talk)?;
    if good.plan.course.is_some() {
        return course_command::run(options, &good, talk);
    }
    let plan = &good.plan;
    let combinations = sweep::read(plan, settings::read(plan, &options.shared.set)?, &options.sweep)?;
    let runs = chosen_runs(plan, &options.runs)?;
    if options.save.is_some() && csv::saved(plan).is_none() {
        return Err(Trouble::NoSaveCard);
    }
    let drawing = Drawing::new(options, plan)?;
    let room = Room::new()?;
    let mut machine = Machine::of_plan(plan)?;
    let settings = combinations.list.first().map_or(&[][..], |first| &first.overrides);
    let work = Work::of(plan, settings, &runs, machine.work_of_a_step()).times(combinations.list.len());
    let firmware = firmware_of_target(options, &good, talk)?;
    let program = match &options.target.target {
        Some(_) if firmware.is_some() => None,
        Some(name) => Some(program_of_target(name, options, &good, talk)?),
        None => choose_program(options.shared.engine, &options.shared.compiling, work, &good, talk)?,
    };
    if program.is_none() && firmware.is_none() {
        talk.detail(|| talk.say("engine: the interpreter", "引擎：解释器").to_string());
    }
    let tables = [
        (options.shared.csv.as_deref(), Some(csv::full(plan, options.every_step))),
        (options.save.as_deref(), csv::saved(plan)),
    ];
    let mut written = Some(Written::new(plan, &combinations, tables, drawing.as_ref(), talk)?);
    let last = combinations.list.len().saturating_sub(1);
    let (mut exit, mut shown) = (Exit::Good, false);
    let start = Instant::now();
    for (number, combination) in combinations.list.iter().enumerate() {
        let run_talk = &talk.run_of(Share { number, of: combinations.list.len(), start });
        let stored = room.path().join(format!("results{number}"));
        let orders = Orders {
            plan,
            runs: &runs,
            overrides: &combination.overrides,
            every_step: options.every_step,
            strict: options.strict_tables,
            drawn: drawing.as_ref().map_or(&[], Drawing::columns),
        };
        match (&firmware, &program) {
            (Some(firmware), _) => firmware.execute(&mut machine, &orders, room.path(), &stored)?,
            (None, Some(program)) => simulate::execute(program, &orders, room.path(), &stored, run_talk)?,
            (None, None) => simulate::interpret(&mut machine, &orders, &stored, run_talk)?,
        }
        let files = written.as_mut().map_or(Ok(()), |written| written.add(&stored, combination, firmware.is_none()));
        // All files are there when the last pages are read.
        let finished = if number == last { written.take().map_or(Ok(()), Written::finish) } else { Ok(()) };
        let data_only = to_stdout > 0;
        let pages =
            files.and(finished).and_then(|()| show(options, &good, combination, number == 0, &stored, data_only));
        // A failed run is told even if nobody reads the pages to their end.
        exit = tell(&good, combination, &stored, talk)?.max(exit);
        match pages {
            Ok(pages) => shown |= pages,
            Err(Trouble::PipeClosed) => return Ok(exit),
            Err(trouble) => return Err(trouble),
        }
        std::fs::remove_file(&stored).map_err(Trouble::Temporary)?;
    }
    if !shown && exit == Exit::Good {
        talk.note(talk.say(
            "the deck asks for no output: it needs a PRINT card and PRTPER, or a PLOT card and PLTPER; \
             --csv writes all quantities",
            "程序没有要求输出：需要 PRINT 卡和 PRTPER，或 PLOT 卡和 PLTPER；--csv 可写出所有的量",
        ));
    }
    Ok(exit)
}

/// What happened in the runs; of a combination of what is swept its name is told first.
fn tell(good: &Good, combination: &Combination, stored: &Path, talk: &Talk) -> Result<Exit> {
    let mut results = results::open(stored, good.plan.output.columns.len())?;
    let overrides = &combination.overrides;
    let telling = Telling { plan: &good.plan, source: &good.source, overrides, input: None };
    let Told { diagnostics, exit, .. } = telling.collect(&mut results)?;
    let mut label = Some(&combination.label).filter(|label| !label.is_empty());
    for diagnostic in diagnostics.found() {
        if let Some(label) = label.take() {
            talk.note(&format!("{label}:"));
        }
        talk.diagnostic(diagnostic, &good.source);
    }
    Ok(exit)
}

/// All runs of these names, or all runs; names are compared without regard to case.
fn chosen_runs(plan: &Plan, names: &[String]) -> Result<Vec<usize>> {
    let runs = &plan.output.runs;
    for name in names {
        if !runs.iter().any(|run| run.name.eq_ignore_ascii_case(name)) {
            let known = runs.iter().map(|run| run.name.clone()).filter(|name| !name.is_empty()).collect();
            return Err(Trouble::RunUnknown { name: name.clone(), runs: known });
        }
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
    Ok((0..runs.len()).filter(|run| wanted(&runs[*run].name)).collect())
}

/// The machine, if it is one too small for programs.
pub fn firmware_of_target<'a>(
    options: &'a arguments::Run,
    good: &'a Good,
    talk: &'a Talk,
) -> Result<Option<Firmware<'a>>> {
    let Some(small) = target::small(&options.target)? else { return Ok(None) };
    let firmware = Firmware::new(small, &options.shared.compiling, good, talk)?;
    firmware.refuse(&[
        ("--engine interpret", options.shared.engine == EngineName::Interpret),
        ("--strict-tables", options.strict_tables),
        ("--balance", options.balance),
        ("--resume", options.shared.resume.is_some()),
    ])?;
    Ok(Some(firmware))
}

/// The program, built for another machine.
pub fn program_of_target(name: &str, options: &arguments::Run, good: &Good, talk: &Talk) -> Result<Program> {
    if options.shared.engine == EngineName::Interpret {
        return Err(Trouble::Target(TargetTrouble::Unfit { target: name.to_string(), what: "--engine interpret" }));
    }
    let compiler = target::compiler(name, &options.target, options.shared.compiling.cc.as_deref())?;
    let launch = target::launch(name, &options.target)?;
    let files = emitted::program_to_run(good);
    if let Some(directory) = &options.shared.compiling.keep_c {
        write_files(directory, &files)?;
    }
    let wanted = wanted(&options.shared.compiling);
    let builder = Builder { compiler: &compiler, wanted: &wanted, cache: &Cache::open(), talk, launch };
    let built = builder.build(&files).map_err(|why| verbatim::told(good, &files, why, talk));
    built.map_err(|why| target::failed(name, &options.target, why))
}

/// The built program to run, or nothing where interpreting is wanted or better, or there is no compiler.
pub fn choose_program(
    engine: EngineName,
    compiling: &arguments::Compiling,
    work: Work,
    good: &Good,
    talk: &Talk,
) -> Result<Option<Program>> {
    if engine == EngineName::Interpret {
        return Ok(None);
    }
    let must = engine == EngineName::C || compiling.keep_c.is_some();
    if !must && work.is_nothing() {
        return Ok(None);
    }
    let files = emitted::program_to_run(good);
    if let Some(directory) = &compiling.keep_c {
        write_files(directory, &files)?;
    }
    let wanted = wanted(compiling);
    let cache = Cache::open();
    let found = compiler::find(compiling.cc.as_deref());
    let compiler = match found {
        Ok(compiler) => Some(compiler),
        Err(trouble) if must || compiling.cc.is_some() => return Err(trouble),
        Err(_) => None,
    };
    let quick = compiler::find_quick().filter(|_| compiling.cc.is_none());
    let build = |compiler: &Compiler| {
        talk.detail(|| format!("{} {}", talk.say("engine: C by", "引擎：C，编译器"), compiler.path.display()));
        Builder { compiler, wanted: &wanted, cache: &cache, talk, launch: Launch::default() }
            .build(&files)
            .map(Some)
            .map_err(|why| verbatim::told(good, &files, why, talk))
    };
    if must {
        return compiler.as_ref().map_or(Ok(None), build);
    }
    for compiler in [&compiler, &quick].into_iter().flatten() {
        let cached =
            Builder { compiler, wanted: &wanted, cache: &cache, talk, launch: Launch::default() }.cached(&files);
        // What tcc built serves again only where it would be taken again.
        if cached.is_some() {
            return Ok(cached);
        }
    }
    match (work.engine(compiler.is_some(), quick.is_some()), &compiler, &quick) {
        (Engine::Quick, _, Some(quick)) => build(quick),
        (Engine::Optimise, Some(compiler), _) => build(compiler),
        (_, None, None) if work.engine(true, false) == Engine::Optimise => {
            talk.note(talk.say(
                "no C compiler is found, so this long run is interpreted; gcc, clang or tcc would make it faster",
                "找不到 C 编译器，这次较长的运行改为解释执行；安装 gcc、clang 或 tcc 会更快",
            ));
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// The pages, of a combination of what is swept under a line that names it. Whether anything was shown or written.
fn show(
    options: &arguments::Run,
    good: &Good,
    combination: &Combination,
    first: bool,
    stored: &Path,
    data_only: bool,
) -> Result<bool> {
    if data_only {
        return Ok(true);
    }
    let mut shown = options.shared.csv.is_some()
        || options.save.is_some()
        || options.shared.drawing.svg.is_some()
        || options.listing;
    let mut output = output_file::stdout();
    if options.listing && first {
        output.put(listing(&good.source, &good.plan).as_bytes())?;
    }
    shown |= options.no_pages;
    if !options.no_pages {
        let layout = match options.plot_layout {
            None => 0,
            Some(PlotLayout::Dynamo1) => 1,
            Some(PlotLayout::Dynamo2) => 2,
        };
        if !combination.label.is_empty() {
            output.put(format!("--- {} ---\n", combination.label).as_bytes())?;
        }
        let listed = options.listing && first;
        shown |= pages::print(&good.plan, &combination.overrides, stored, layout, listed, &mut output)?;
    }
    output.finish()?;
    Ok(shown)
}
