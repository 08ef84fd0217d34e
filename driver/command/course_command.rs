//! `zudyn run` of a program that runs as written: its lines, its trace, its figures, its messages.

use crate::arguments::{EngineName, Run};
use crate::build::program::Program;
use crate::build::room::Room;
use crate::build::translate::Good;
use crate::build::verbatim;
use crate::command::run::{choose_program, firmware_of_target, program_of_target};
use crate::engine::course::{self, Feed, Orders};
use crate::engine::interpret::Machine;
use crate::engine::work::Work;
use crate::experiment::request::Request;
use crate::experiment::rows as blocks;
use crate::experiment::sweep::{self, Combination};
use crate::firmware::Firmware;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::{self, is_stdout};
use crate::io::progress::Share;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::results::events::Telling;
use crate::results::stored as results;
use crate::show::balance;
use crate::show::csv;
use crate::show::figures::Drawing;
use crate::show::table;
use crate::show::written::Written;
use std::path::{Path, PathBuf};
use std::time::Instant;
use zudyn_translator::model::Showing;
use zudyn_translator::plan::{Course, Plan};

pub fn run<'a>(options: &'a Run, good: &'a Good, talk: &'a Talk) -> Result<Exit> {
    let table = good.plan.course.as_ref().is_some_and(|course| course.showing == Showing::Table);
    // The series of a table are the experiment's.
    let swept = if table { &[][..] } else { &options.sweep[..] };
    if options.terminal && good.plan.experiment.terminal.is_none() {
        talk.note(talk.say("the model has no TERMINAL block", "模型没有 TERMINAL 块"));
    }
    let combinations = sweep::read(&good.plan, blocks::all_settings(options, &good.plan)?, swept)?;
    combinations.list.iter().try_for_each(|combination| blocks::check_rows(&good.plan, &combination.overrides))?;
    let given = combinations.list.first().map_or(&[][..], |first| &first.overrides);
    let request = if table { Some(Request::new(options, &good.plan, given)?) } else { None };
    let drawing = Drawing::new(options, request.as_ref().map_or(&good.plan, |request| &request.view))?;
    let drawn = drawing.as_ref().map_or(&[][..], Drawing::columns);
    let kept_columns = request.as_ref().map(|request| request.kept(drawn));
    let mut selection = csv::full(&good.plan, true);
    if let Some(request) = &request {
        selection.columns = request.shown.clone();
    }
    let room = Room::new()?;
    let swept = !combinations.names.is_empty();
    let kept = if swept { input_of_sweep(options, good, room.path())? } else { None };
    let files = [&options.shared.csv, &options.shared.drawing.svg];
    let to_stdout = files.iter().copied().flatten().any(|path| is_stdout(path));
    let tables = [(options.shared.csv.as_deref(), Some(selection)), (None, None)];
    let mut running = Running {
        good,
        talk,
        machine: Machine::of_plan(&good.plan)?,
        program: None,
        firmware: None,
        input: match &kept {
            Some(path) => Feed::File(path),
            None => feed(options, good)?,
        },
        resume: options.shared.resume.unwrap_or(0),
        rows: table || files.iter().any(|path| path.is_some()),
        prints: !options.no_pages && !to_stdout,
        request: request.as_ref(),
        kept: kept_columns.as_deref(),
        balance: options.balance,
        drawn,
        room: room.path(),
        share: Share { number: 0, of: 1, start: Instant::now() },
    };
    let work = Work::of_course(running.machine.work_of_a_step()).times(combinations.list.len());
    running.firmware = firmware_of_target(options, good, talk)?;
    running.program = match &options.target.target {
        Some(_) if running.firmware.is_some() => None,
        Some(name) => Some(program_of_target(name, options, good, talk)?),
        None => choose_program(engine_of(options, &good.plan)?, &options.shared.compiling, work, good, talk)?,
    };
    let reads = good.plan.course.as_ref().is_some_and(Course::reads_input);
    let deaf = running.firmware.is_some() || running.program.as_ref().is_some_and(Program::is_deaf);
    let carried = if deaf && reads && matches!(running.input, Feed::Stdin) {
        kept_input(Some(Path::new("-")), room.path())?
    } else {
        None
    };
    match &carried {
        Some(path) => running.input = Feed::File(path),
        None if deaf && matches!(running.input, Feed::Stdin) => running.input = Feed::Nothing,
        None => {}
    }
    if running.firmware.is_some() && running.prints && prints(&good.plan) {
        talk.note(talk.say(
            "a machine as small as this prints no pages: --csv and --svg show its results",
            "这样小的机器不打印页：请用 --csv 或 --svg 看结果",
        ));
    }
    if running.program.is_none() && running.firmware.is_none() {
        talk.detail(|| talk.say("engine: the interpreter", "引擎：解释器").to_string());
    }
    let mut written = Written::new(&good.plan, &combinations, tables, drawing.as_ref(), talk)?;
    let mut exit = Exit::Good;
    let start = Instant::now();
    for (number, combination) in combinations.list.iter().enumerate() {
        running.share = Share { number, of: combinations.list.len(), start };
        match running.run(number, combination, &mut written) {
            Ok(Exit::Good) => {}
            Ok(failed) => exit = failed,
            Err(Trouble::PipeClosed) => return Ok(exit),
            Err(trouble) => return Err(trouble),
        }
    }
    if running.prints && !table && !running.rows && !running.balance && !prints(&good.plan) {
        talk.note(talk.say(
            "the model prints nothing: it needs a FORMAT, a GRAPH or a PRINT; --csv writes all quantities",
            "模型不打印任何东西：需要 FORMAT、GRAPH 或 PRINT；--csv 可写出所有的量",
        ));
    }
    match written.finish() {
        Ok(()) | Err(Trouble::PipeClosed) => Ok(exit),
        Err(trouble) => Err(trouble),
    }
}

/// The runs of one command.
struct Running<'a> {
    good: &'a Good,
    talk: &'a Talk,
    machine: Box<Machine>,
    /// Nothing: the machine interprets.
    program: Option<Program>,
    /// A machine too small for programs.
    firmware: Option<Firmware<'a>>,
    input: Feed<'a>,
    resume: u32,
    rows: bool,
    prints: bool,
    /// The rows are what is to be seen.
    request: Option<&'a Request>,
    /// The columns that results are to have; nothing: all.
    kept: Option<&'a [u32]>,
    balance: bool,
    drawn: &'a [u32],
    room: &'a Path,
    share: Share,
}

impl Running<'_> {
    /// Runs the program, writes what is wanted of its results and tells what happened.
    fn run(&mut self, number: usize, combination: &Combination, written: &mut Written) -> Result<Exit> {
        let orders = Orders {
            plan: &self.good.plan,
            overrides: &combination.overrides,
            input: self.input,
            data: &self.good.directory,
            resume: self.resume,
            rows: self.rows,
            observed: None,
            balance: self.balance,
            series: self.request.map_or(&[], |request| &request.series),
            kept: self.kept,
            prints: self.prints,
            drawn: self.drawn,
        };
        if self.prints && !combination.label.is_empty() {
            let mut output = output_file::stdout();
            output.put(format!("--- {} ---\n", combination.label).as_bytes())?;
            output.finish()?;
        }
        let stored = self.room.join(format!("results{number}"));
        let talk = self.talk.run_of(self.share);
        match (&self.firmware, &self.program) {
            (Some(firmware), _) => firmware.execute_course(&mut self.machine, &orders, self.room, &stored)?,
            (None, Some(program)) => course::execute(program, &orders, self.room, &stored, &talk)?,
            (None, None) => course::interpret(&mut self.machine, &orders, &stored, &talk)?,
        }
        let shown = written.add(&stored, combination, self.firmware.is_none());
        if let Some(request) = self.request.filter(|_| self.prints) {
            let plan = &self.good.plan;
            let mut results = results::open(&stored, plan.output.columns.len())?;
            let mut output = output_file::stdout();
            table::print(plan, &request.shown, &mut results, &mut output)?;
            output.finish()?;
        }
        let exit = tell(&orders, self.good, &combination.label, &stored, self.talk)?;
        if self.balance {
            if !combination.label.is_empty() {
                self.talk.note(&format!("{}:", combination.label));
            }
            balance::show(&self.good.plan, &stored, self.talk)?;
        }
        std::fs::remove_file(&stored).map_err(Trouble::Temporary)?;
        shown.map(|()| exit)
    }
}

/// C text of the author is for a compiler.
fn engine_of(options: &Run, plan: &Plan) -> Result<EngineName> {
    match options.shared.engine {
        engine if !verbatim::is_in(plan) => Ok(engine),
        EngineName::Interpret => Err(Trouble::VerbatimInterpreted),
        _ => Ok(EngineName::C),
    }
}

/// Standard input that the model reads is read again in every run.
fn input_of_sweep(options: &Run, good: &Good, room: &Path) -> Result<Option<PathBuf>> {
    let reads = good.plan.course.as_ref().is_some_and(Course::reads_input);
    match &options.shared.input {
        None if good.from_stdin || !reads => Ok(None),
        None => kept_input(Some(Path::new("-")), room),
        given => kept_input(given.as_deref(), room),
    }
}

/// Whether some statement of the program prints.
fn prints(plan: &Plan) -> bool {
    plan.course.as_ref().is_some_and(Course::prints)
}

/// The input is looked at before anything runs.
fn feed<'a>(options: &'a Run, good: &Good) -> Result<Feed<'a>> {
    let Some(path) = &options.shared.input else {
        return if good.from_stdin { Ok(Feed::Nothing) } else { standard_input(good) };
    };
    if is_stdout(path) {
        return standard_input(good);
    }
    look_at(path)?;
    Ok(Feed::File(path))
}

fn standard_input<'a>(good: &Good) -> Result<Feed<'a>> {
    if good.plan.course.as_ref().is_some_and(Course::reads_input) {
        files::reads_stdin()?;
    }
    Ok(Feed::Stdin)
}

fn look_at(path: &Path) -> Result<()> {
    files::reads(path)?;
    let unreadable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => Trouble::Missing(path.to_path_buf()),
        _ => Trouble::Unreadable(path.to_path_buf(), error),
    };
    let kind = std::fs::metadata(path).map_err(unreadable)?;
    // To open a pipe and close it would end its writer.
    if kind.is_file() {
        std::fs::File::open(path).map_err(unreadable)?;
    }
    if kind.is_dir() {
        return Err(Trouble::Unreadable(path.to_path_buf(), std::io::ErrorKind::IsADirectory.into()));
    }
    Ok(())
}

/// An input that is read in many runs: standard input, a pipe and a device are kept in a file.
pub fn kept_input(input: Option<&Path>, room: &Path) -> Result<Option<PathBuf>> {
    let Some(path) = input else { return Ok(None) };
    if !is_stdout(path) {
        look_at(path)?;
        if path.is_file() {
            return Ok(Some(path.to_path_buf()));
        }
    }
    let kept = room.join("input");
    let bytes = if is_stdout(path) {
        files::reads_stdin()?;
        input::read_limited(std::io::stdin().lock(), path)?
    } else {
        input::read_file(path)?
    };
    std::fs::write(&kept, bytes).map_err(Trouble::Temporary)?;
    Ok(Some(kept))
}

/// What happened; of a combination of what is swept its name is told first.
fn tell(orders: &Orders, good: &Good, label: &str, stored: &Path, talk: &Talk) -> Result<Exit> {
    let mut results = results::open(stored, good.plan.output.columns.len())?;
    let input = match orders.input {
        Feed::File(path) => Some(path),
        Feed::Stdin | Feed::Nothing => None,
    };
    let telling = Telling { plan: &good.plan, source: &good.source, overrides: orders.overrides, input };
    let told = telling.collect(&mut results)?;
    if !label.is_empty() && (told.exit != Exit::Good || told.left_over.is_some()) {
        talk.note(&format!("{label}:"));
    }
    for diagnostic in told.diagnostics.found() {
        talk.diagnostic(diagnostic, &good.source);
    }
    if let Some(count) = told.left_over {
        let english = format!("the input has more than the {count} numbers that were read");
        talk.note(talk.say(&english, &format!("输入中的数多于已读的 {count} 个")));
    }
    Ok(told.exit)
}
