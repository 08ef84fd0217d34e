//! `zudyn run`: from a model to its pages, files and messages.

use crate::arguments::{self, EngineName, PlotLayout};
use crate::cache::Cache;
use crate::compiler::{self, Compiler, Wanted};
use crate::csv;
use crate::emitted;
use crate::engine::{Engine, Work};
use crate::events::Telling;
use crate::figures;
use crate::input;
use crate::interpret::Machine;
use crate::listing::listing;
use crate::output_file::{self, is_stdout};
use crate::pages;
use crate::program::{Builder, Program};
use crate::results;
use crate::room::{Room, write_files};
use crate::settings::{self, Override};
use crate::simulate::{self, Orders};
use crate::talk::Talk;
use crate::translate::{self, Good};
use crate::trouble::{Exit, Result, Trouble};
use std::path::Path;
use zudyn_translator::plan::Plan;

pub fn run(options: &arguments::Run, talk: &Talk) -> Result<Exit> {
    let to_stdout =
        [&options.csv, &options.svg, &options.save].into_iter().flatten().filter(|path| is_stdout(path)).count();
    if to_stdout > 1 {
        return Err(Trouble::TwoOnStdout);
    }
    let good = translate::good(input::read(&options.model)?, talk)?;
    let overrides = settings::read(&good.plan, &options.set)?;
    let runs = chosen_runs(&good.plan, &options.runs)?;
    if options.save.is_some() && csv::saved(&good.plan).is_none() {
        return Err(Trouble::NoSaveCard);
    }
    if options.svg.is_some() && !figures::plots_anything(&good.plan) {
        return Err(Trouble::NothingPlotted);
    }
    let room = Room::new()?;
    let stored = room.path().join("results");
    let orders = Orders {
        plan: &good.plan,
        runs: &runs,
        overrides: &overrides,
        every_step: options.every_step,
        strict: options.strict_tables,
    };
    compute(options, &orders, &good, room.path(), &stored, talk)?;
    let shown = show(options, &good, &overrides, &stored, to_stdout > 0);
    // A failed run is told even if nobody reads the pages to their end.
    let mut results = results::open(&stored, good.plan.output.columns.len())?;
    let telling = Telling { plan: &good.plan, source: &good.source, overrides: &overrides };
    let (diagnostics, exit) = telling.collect(&mut results)?;
    for diagnostic in diagnostics.found() {
        talk.diagnostic(diagnostic, &good.source);
    }
    match shown {
        Ok(shown) => {
            if !shown && exit == Exit::Good {
                talk.note(talk.say(
                    "the deck asks for no output: it needs a PRINT card and PRTPER, or a PLOT card and PLTPER; \
                     --csv writes all quantities",
                    "程序没有要求输出：需要 PRINT 卡和 PRTPER，或 PLOT 卡和 PLTPER；--csv 可写出所有的量",
                ));
            }
            Ok(exit)
        }
        Err(Trouble::PipeClosed) => Ok(exit),
        Err(trouble) => Err(trouble),
    }
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

/// Lets an engine compute the results.
fn compute(
    options: &arguments::Run,
    orders: &Orders,
    good: &Good,
    room: &Path,
    stored: &Path,
    talk: &Talk,
) -> Result<()> {
    let mut machine = Machine::new(orders.plan);
    let work = Work::of(orders.plan, orders.overrides, orders.runs, machine.work_of_a_step());
    let program =
        if options.engine == EngineName::Interpret { None } else { choose_program(options, work, good, talk)? };
    match program {
        Some(program) => simulate::execute(&program, orders, room, stored, talk),
        None => {
            talk.detail(|| talk.say("engine: the interpreter", "引擎：解释器").to_string());
            simulate::interpret(&mut machine, orders, stored, talk)
        }
    }
}

/// The built program to run, or nothing where interpreting is better or there is no compiler.
fn choose_program(options: &arguments::Run, work: Work, good: &Good, talk: &Talk) -> Result<Option<Program>> {
    let compiling = &options.compiling;
    let must = options.engine == EngineName::C || compiling.keep_c.is_some();
    if !must && work.is_nothing() {
        return Ok(None);
    }
    let files = emitted::program(good);
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
        Builder { compiler, wanted: &wanted, cache: &cache, talk }.build(&files).map(Some)
    };
    if must {
        return compiler.as_ref().map_or(Ok(None), build);
    }
    for compiler in [&compiler, &quick].into_iter().flatten() {
        let cached = Builder { compiler, wanted: &wanted, cache: &cache, talk }.cached(&files);
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

pub fn wanted(compiling: &arguments::Compiling) -> Wanted {
    let flags = compiling.cflags.iter().flat_map(|flags| flags.split_whitespace()).map(str::to_string).collect();
    Wanted { optimise: compiling.optimise.clone(), flags }
}

/// Everything the user asked to see: files first, so that they are there when the pages are read.
/// Whether there was anything.
fn show(options: &arguments::Run, good: &Good, overrides: &[Override], stored: &Path, data_only: bool) -> Result<bool> {
    let plan = &good.plan;
    let columns = plan.output.columns.len();
    let written = [(&options.csv, Some(csv::full(plan, options.every_step))), (&options.save, csv::saved(plan))];
    for (path, selection) in written {
        if let (Some(path), Some(selection)) = (path, selection) {
            let mut output = output_file::create(path)?;
            csv::write(plan, &mut results::open(stored, columns)?, &selection, &mut output)?;
            output.finish()?;
        }
    }
    if let Some(path) = &options.svg {
        let figures = figures::figures(plan, &mut results::open(stored, columns)?)?;
        output_file::write(path, figures.as_bytes())?;
    }
    if data_only {
        return Ok(true);
    }
    let mut shown = options.csv.is_some() || options.save.is_some() || options.svg.is_some() || options.listing;
    let mut output = output_file::stdout();
    if options.listing {
        output.put(listing(&good.source, plan).as_bytes())?;
    }
    shown |= options.no_pages;
    if !options.no_pages {
        let layout = match options.plot_layout {
            None => 0,
            Some(PlotLayout::Dynamo1) => 1,
            Some(PlotLayout::Dynamo2) => 2,
        };
        shown |= pages::print(plan, overrides, stored, layout, options.listing, &mut output)?;
    }
    output.finish()?;
    Ok(shown)
}
