//! Executes the runs of a command: the interpreter, a built program, or a machine too small for programs.

use crate::arguments::{Compiling, EngineName, Run};
use crate::build::cache::Cache;
use crate::build::compiler::{self, Compiler, wanted};
use crate::build::emitted;
use crate::build::program::{Builder, Program};
use crate::build::room::write_files;
use crate::build::target::{self, Launch};
use crate::build::translate::Good;
use crate::build::verbatim;
use crate::engine::executed::execute;
use crate::engine::interpret::Machine;
use crate::engine::interpreted::interpret;
use crate::engine::orders::Orders;
use crate::engine::records;
use crate::engine::work::{Engine, Work};
use crate::firmware::Firmware;
use crate::io::talk::Talk;
use crate::io::target_trouble::TargetTrouble;
use crate::io::trouble::{Result, Trouble};
use std::path::Path;
use zudyn_translator::Simulation;

pub enum Executor<'a> {
    Interpreter,
    Program(Box<Program>),
    Firmware(Box<Firmware<'a>>),
}

impl<'a> Executor<'a> {
    /// The executor that the options name, or the best one for this work.
    pub fn choose(options: &'a Run, good: &'a Good, work: Work, talk: &'a Talk) -> Result<Executor<'a>> {
        if let Some(firmware) = firmware_of_target(options, good, talk)? {
            return Ok(Executor::Firmware(Box::new(firmware)));
        }
        let program = match &options.target.target {
            Some(name) => Some(program_of_target(name, options, good, talk)?),
            None => {
                let engine = engine_of(options.shared.engine, &good.simulation)?;
                choose_program(engine, &options.shared.compiling, work, good, talk)?
            }
        };
        if program.is_none() {
            talk.detail(|| talk.say("engine: the interpreter", "引擎：解释器").to_string());
        }
        Ok(program.map_or(Executor::Interpreter, |program| Executor::Program(Box::new(program))))
    }

    /// Executes runs into a file of stored results. The machine belongs to the same simulation; programs need none.
    pub fn run(
        &self,
        machine: Option<&mut Box<Machine>>,
        orders: &Orders,
        room: &Path,
        stored: &Path,
        talk: &Talk,
    ) -> Result<()> {
        match (self, machine) {
            (Executor::Program(program), _) => execute(program, orders, room, stored, talk),
            (Executor::Interpreter, Some(machine)) => interpret(machine, orders, stored, talk),
            (Executor::Firmware(firmware), Some(machine)) => firmware.execute(machine, orders, room, stored),
            (Executor::Interpreter, None) => records::interpret(orders, room, stored, talk),
            (Executor::Firmware(_), None) => Err(Trouble::Bug("firmware without a machine".into())),
        }
    }

    /// It cannot read standard input.
    pub fn is_deaf(&self) -> bool {
        match self {
            Executor::Interpreter => false,
            Executor::Program(program) => program.is_deaf(),
            Executor::Firmware(_) => true,
        }
    }

    /// It cannot print, or store anything other than rows.
    pub fn has_rows_only(&self) -> bool {
        matches!(self, Executor::Firmware(_))
    }
}

/// Only a compiler can run C code of the author.
fn engine_of(engine: EngineName, simulation: &Simulation) -> Result<EngineName> {
    match engine {
        EngineName::Interpret if verbatim::is_in(simulation) => Err(Trouble::VerbatimInterpreted),
        _ if verbatim::is_in(simulation) => Ok(EngineName::C),
        engine => Ok(engine),
    }
}

/// The machine, if it is too small for programs.
fn firmware_of_target<'a>(options: &'a Run, good: &'a Good, talk: &'a Talk) -> Result<Option<Firmware<'a>>> {
    let Some(small) = target::small(&options.target)? else { return Ok(None) };
    let firmware = Firmware::new(small, &options.shared.compiling, good, talk)?;
    firmware.refuse(&[
        ("--engine interpret", options.shared.engine == EngineName::Interpret),
        ("--strict-tables", options.strict_tables),
        ("--balance", options.balance),
        ("--stats", options.stats),
        ("--resume", options.shared.resume.is_some()),
    ])?;
    Ok(Some(firmware))
}

/// The program, built for another machine.
fn program_of_target(name: &str, options: &Run, good: &Good, talk: &Talk) -> Result<Program> {
    if options.shared.engine == EngineName::Interpret {
        return Err(Trouble::Target(TargetTrouble::Unfit { target: name.to_string(), what: "--engine interpret" }));
    }
    let compiler = target::compiler(name, &options.target, options.shared.compiling.cc.as_deref())?;
    let launch = target::launch(name, &options.target)?;
    let files = emitted::program_to_run(good);
    if let Some(directory) = &options.shared.compiling.keep_c {
        write_files(directory, &emitted::kept(good, &files))?;
    }
    let wanted = wanted(&options.shared.compiling);
    let builder = Builder { compiler: &compiler, wanted: &wanted, cache: &Cache::open(), talk, launch };
    let built = builder.build(&files).map_err(|why| verbatim::told(good, &files, why, talk));
    built.map_err(|why| target::failed(name, &options.target, why))
}

/// The built program to run; nothing if the interpreter is requested or better, or if there is no compiler.
pub fn choose_program(
    engine: EngineName,
    compiling: &Compiling,
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
        write_files(directory, &emitted::kept(good, &files))?;
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
        // A program built by tcc is used again only where tcc would be chosen again.
        if cached.is_some() {
            return Ok(cached);
        }
    }
    match (work.engine(compiler.is_some(), quick.is_some()), &compiler, &quick) {
        (Engine::Quick, _, Some(quick)) => build(quick),
        (Engine::Optimise, Some(compiler), _) => build(compiler),
        (_, None, None) if work.engine(true, false) == Engine::Optimise && !good.simulation.system.has_records() => {
            talk.note(talk.say(
                "no C compiler is found, so this long run is interpreted; gcc, clang or tcc would make it faster",
                "找不到 C 编译器，这次较长的运行改为解释执行；安装 gcc、clang 或 tcc 会更快",
            ));
            Ok(None)
        }
        _ => Ok(None),
    }
}
