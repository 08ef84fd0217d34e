//! `zudyn run --target` for machines too small for whole programs: the model as a library, with a main() that tells each
//! row over whatever the machine has for talking, run in the machine's simulator.
//!
//! There is no room for options, so each run of a deck, and each combination of what is swept, is a program of its own.
//! Times and periods of output are the runtime's, which is not there either: see `stored`.

mod stored;
mod told;

use crate::arguments::Compiling;
use crate::build::cache::Cache;
use crate::build::compiler::{Compiler, Family, Wanted};
use crate::build::program::{Builder, logged, read_log};
use crate::build::room::{Room, write_files};
use crate::build::target::{Form, Launch, Target};
use crate::build::translate::Good;
use crate::engine::interpret::Machine;
use crate::engine::interpreted::interpret;
use crate::engine::orders::Orders;
use crate::experiment::input::Feed;
use crate::experiment::settings::Override;
use crate::io::interrupt::{self, Children};
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::target_trouble::TargetTrouble;
use crate::io::trouble::{Result, Trouble};
use crate::library;
use crate::results::stored::{self as results, Record};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use stored::{Calendar, Store};
use told::Told;
use zudyn_translator::Simulation;
use zudyn_translator::code::arithmetic::{Arithmetic, ONE, UNIT};
use zudyn_translator::code::{Clock, Id, Quantity};
use zudyn_translator::diagnostic::Locale;
use zudyn_translator::emit::library::{Firmware as Image, Library, passes};

/// What a program that has no arguments is given when it is built.
#[derive(Default)]
struct Feeding {
    /// The numbers that it reads.
    input: Vec<f64>,
    /// The settings that have other values than those of the model.
    given: Vec<Id<Quantity>>,
}

/// A small machine, ready to be given models.
pub struct Firmware<'a> {
    name: String,
    target: Target,
    compiler: Compiler,
    wanted: Wanted,
    cache: Cache,
    compiling: &'a Compiling,
    good: &'a Good,
    talk: &'a Talk,
}

/// How often it is looked whether a program has started again.
const LOOK: Duration = Duration::from_secs(1);

/// After how long without a word a program may hang.
const QUIET: Duration = Duration::from_secs(60);

impl<'a> Firmware<'a> {
    pub fn new(
        (name, target): (String, Target),
        compiling: &'a Compiling,
        good: &'a Good,
        talk: &'a Talk,
    ) -> Result<Firmware<'a>> {
        let compiler = target.compiler_or(&name, compiling.cc.as_deref())?;
        library::refuse_what_cannot_be(good, talk)?;
        if target.form == Form::Module && good.simulation.system.clock.is_passes() {
            return Err(Trouble::Target(TargetTrouble::Unfit { target: name, what: "FACS" }));
        }
        let mut wanted = crate::build::compiler::wanted(compiling);
        if matches!(compiler.family, Family::Gcc | Family::Clang) {
            // C99 has functions of floats, and what nobody calls needs no room.
            let small = ["-std=c99", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"];
            wanted.flags.splice(0..0, small.map(String::from));
        }
        Ok(Firmware { name, target, compiler, wanted, cache: Cache::open(), compiling, good, talk })
    }

    /// Runs into a file of stored results.
    pub fn execute(&self, machine: &mut Box<Machine>, orders: &Orders, room: &Path, store: &Path) -> Result<()> {
        match orders.simulation.system.clock {
            Clock::Steps { .. } => self.deck(machine, orders, room, store),
            Clock::Rows { .. } | Clock::Own { .. } => self.program(machine, orders, room, store),
            Clock::Passes { .. } => self.passes(machine, orders, room, store),
        }
    }

    /// A program with a script: the machine makes the rows of its run, which must be those of this machine, since whole
    /// numbers are the same everywhere. Then the script is followed here, which prints its page.
    fn passes(&self, machine: &mut Box<Machine>, orders: &Orders, room: &Path, store: &Path) -> Result<()> {
        if orders.simulation.experiment.script.as_ref().is_some_and(passes::runs_again) {
            return Err(self.unfit("more than one RUN or CONTINUE"));
        }
        let columns = orders.simulation.experiment.output.columns.len();
        let here = room.join("here");
        interpret(machine, &Orders { prints: false, rows: true, drawn: &[], ..*orders }, &here, self.talk)?;
        let (mut rows, mut failure) = (Vec::new(), None);
        let mut results = results::open(&here, columns)?;
        while let Some(record) = results.next_record()? {
            match record {
                Record::Row(_) => rows.push(results.row().to_vec()),
                Record::Failed(event) => failure = Some((event.kind, event.site)),
                Record::RunBegins(_)
                | Record::RunEnds(_)
                | Record::Warning(..)
                | Record::Point(_)
                | Record::Balance => {}
            }
        }
        let simulation = simulation_of_run(orders.simulation, orders.overrides, None);
        let told = self.told(&simulation, 1, &Feeding::default(), "", rows.len())?;
        // What a state counts in one unit.
        let unit = match orders.simulation.system.clock.arithmetic() {
            Some(Arithmetic::Q) => ONE as f64,
            Some(Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide | Arithmetic::Real) | None => UNIT as f64,
        };
        let told_rows = told.rows.iter().map(|row| row.iter().map(|count| count / unit).collect::<Vec<f64>>());
        let ended = told.end.filter(|end| end.code != 0).map(|end| (end.code, end.site));
        if !told_rows.eq(rows.iter().cloned()) || ended != failure {
            let rows = told.rows.len();
            return Err(Trouble::Target(TargetTrouble::Differs { target: self.name.clone(), rows }));
        }
        interpret(machine, orders, store, self.talk)
    }

    /// Each run of a deck is a program of its own.
    fn deck(&self, machine: &mut Box<Machine>, orders: &Orders, room: &Path, store: &Path) -> Result<()> {
        let all: Vec<usize> = (0..orders.simulation.experiment.runs.len()).collect();
        let columns = orders.simulation.experiment.output.columns.len();
        let mut store = Store::create(store, columns)?;
        for run in orders.runs.unwrap_or(&all) {
            let here = room.join("here");
            let alone = Orders { runs: Some(&[*run]), every_step: true, drawn: &[], ..*orders };
            interpret(machine, &alone, &here, self.talk)?;
            let calendar = Calendar::read(&here, columns)?;
            let Some(dates) = calendar.runs.first() else { continue };
            let every = dates.every(orders.every_step);
            let simulation = simulation_of_run(orders.simulation, orders.overrides, Some(*run));
            let name = orders.simulation.experiment.runs.get(*run).map_or("", |run| run.name.as_str());
            let rows = dates.rows.len().div_ceil(every as usize);
            let told = self.told(&simulation, every, &Feeding::default(), name, rows)?;
            if let Some(end) = told.end.filter(|end| end.code == 0 && end.steps != dates.steps) {
                self.tell_other_length(name, (dates.steps, end.steps), ("steps", "步"));
            }
            store.deck(dates, &told, every, orders.every_step)?;
        }
        store.finish()
    }

    /// A program that moves time itself, or goes from row to row, has its runs in it.
    fn program(&self, machine: &mut Box<Machine>, orders: &Orders, room: &Path, store: &Path) -> Result<()> {
        if orders.overrides.iter().any(|given| !given.is_setting(orders.simulation)) {
            return Err(self.unfit("--set of a variable"));
        }
        if !orders.series.is_empty() {
            return Err(self.unfit("STEPPED and SWEEP"));
        }
        let columns = orders.simulation.experiment.output.columns.len();
        let here = room.join("here");
        let silent = Orders { prints: false, rows: true, drawn: &[], ..*orders };
        interpret(machine, &silent, &here, self.talk)?;
        let calendar = Calendar::read(&here, columns)?;
        let input = match orders.input {
            Feed::File(path) => library::numbers(path)?,
            Feed::Stdin | Feed::Nothing => Vec::new(),
        };
        let mut simulation = simulation_of_run(orders.simulation, orders.overrides, None);
        if let Some(rows) = orders.range {
            simulation.set_rows(rows);
        }
        let rows = calendar.runs.iter().map(|dates| dates.rows.len()).sum();
        let feeding = Feeding { input, given: orders.overrides.iter().map(|given| given.quantity).collect() };
        let told = self.told(&simulation, 1, &feeding, "", rows)?;
        if told.end.is_some_and(|end| [0, stored::OVER].contains(&end.code)) && told.rows.len() != rows {
            self.tell_other_length("", (rows as f64, told.rows.len() as f64), ("rows", "行"));
        }
        let mut store = Store::create(store, columns)?;
        store.course(&calendar, &told)?;
        store.finish()
    }

    /// What cannot be asked of a machine that has no room for it.
    pub fn refuse(&self, given: &[(&'static str, bool)]) -> Result<()> {
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(self.unfit(option)),
            None => Ok(()),
        }
    }

    fn unfit(&self, what: &'static str) -> Trouble {
        Trouble::Target(TargetTrouble::Unfit { target: self.name.clone(), what })
    }

    /// The program of one run of a deck, or of a course, put where the caller wants it.
    pub fn build(&self, run: Option<usize>, to: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let simulation = simulation_of_run(&self.good.simulation, &[], run);
        self.built(&simulation, 1, &Feeding::default(), to).map(drop)
    }

    /// The bits after the points of its quantities, if they are in fixed point.
    fn built(
        &self,
        simulation: &Simulation,
        every: u32,
        feeding: &Feeding,
        to: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<Vec<i32>> {
        let module = self.target.form == Form::Module;
        let image = Image { port: self.target.port.clone(), every, given: feeding.given.clone(), module };
        let made = library::firmware(simulation, self.good, self.target.real, image, feeding.input.clone())?;
        library::tell_poor(&made, self.talk);
        let Library { files, quantities, .. } = made;
        if let Some(directory) = &self.compiling.keep_c {
            write_files(directory, &files)?;
        }
        let launch = Launch::default();
        let (compiler, wanted, cache, talk) = (&self.compiler, &self.wanted, &self.cache, self.talk);
        let built = Builder { compiler, wanted, cache, talk, launch }.build_file(&files, to);
        let bits = quantities.iter().map(|quantity| quantity.bits).collect();
        built.map(|()| bits).map_err(|why| match why {
            Trouble::CompilerFailed { output, kept, .. } if output.contains("_needs_doubles_of_64_bits") => {
                kept.map(std::fs::remove_dir_all);
                self.unfit("doubles of 64 bits")
            }
            Trouble::CompilerFailed { output, kept, .. } if is_full(&output) => {
                // The files are whole, and nobody's fault.
                kept.map(std::fs::remove_dir_all);
                Trouble::Target(TargetTrouble::Full { target: self.name.clone(), output })
            }
            why => self.target.failed(&self.name, why),
        })
    }

    fn tell_saturation(&self, run: &str, steps: f64) {
        if steps > 0.0 {
            let run = if run.is_empty() { String::new() } else { format!("{run}: ") };
            let english = format!("{run}in {steps} steps a fixed-point number stood at an end of its range");
            self.talk.note(self.talk.say(&english, &format!("{run}有 {steps} 步中某个定点数停在范围的端点")));
        }
    }

    fn tell_quiet(&self) {
        let (name, seconds) = (&self.name, QUIET.as_secs());
        let english = format!(
            "nothing has come from `{name}` for {seconds} seconds: its simulator is slow, or the program hangs; Ctrl-C ends it"
        );
        let chinese = format!("`{name}` 已有 {seconds} 秒没有消息：模拟器太慢，或程序卡住；Ctrl-C 可结束");
        self.talk.note(self.talk.say(&english, &chinese));
    }

    /// When rows are due is computed with doubles: where the machine goes another way, rows may be missing or stand in another run.
    fn tell_other_length(&self, run: &str, (here, there): (f64, f64), (what, chinese): (&str, &str)) {
        let run = if run.is_empty() { String::new() } else { format!("{run}: ") };
        let (name, talk) = (&self.name, self.talk);
        talk.note(&match talk.locale {
            Locale::English => format!(
                "{run}`{name}` has made {there} {what}, and doubles make {here}: a comparison has gone another way; rows that \
                 only one of them has are left out, or stand in another run"
            ),
            Locale::Chinese => format!(
                "{run}`{name}` 做了 {there} {chinese}，而双精度做 {here} {chinese}：某个比较的结果不同；只有一方才有的行会缺失，或出现在别的运行里"
            ),
        });
    }

    /// Builds the program, runs it and reads what it tells.
    fn told(&self, simulation: &Simulation, every: u32, feeding: &Feeding, run: &str, rows: usize) -> Result<Told> {
        let launch = self.target.launch(&self.name)?;
        let room = Room::new()?;
        let file = match self.target.extension.as_str() {
            "" => "program".to_string(),
            extension => format!("program.{extension}"),
        };
        let program = room.path().join(&file);
        let bits = self.built(simulation, every, feeding, |built| {
            std::fs::copy(built, &program).map(drop).map_err(Trouble::Temporary)
        })?;
        let mut command = launch.command(&program, &[]);
        command.current_dir(room.path());
        self.talk.detail(|| crate::build::compiler::shown(&command));
        let log = room.path().join("program.said");
        let prints = self.target.prints.as_ref().map_or(log.clone(), |file| room.path().join(file));
        let silent = |rows: usize, how: String| {
            let output = last_lines(&read_log(&log));
            Trouble::Target(TargetTrouble::Silent { target: self.name.clone(), rows, how, output })
        };
        let started = interrupt::start(logged(&mut command, &log)?, Children::OfItsOwn);
        let mut child = started.map_err(|error| silent(0, error.to_string()))?;
        let mut progress = Progress::new(self.talk);
        let mut looked = Duration::ZERO;
        let mut heard = (0, Duration::ZERO);
        let status = interrupt::wait_while(&mut child, |elapsed| {
            if elapsed < looked + LOOK {
                return true;
            }
            looked = elapsed;
            let printed = read_log(&prints);
            if printed.len() != heard.0 {
                heard = (printed.len(), elapsed);
            } else if elapsed > heard.1 + QUIET {
                self.tell_quiet();
                heard.1 = Duration::MAX - QUIET;
            }
            progress.show(run, (rows > 0).then(|| printed.matches("@R").count() as f64 / rows as f64));
            told::beginnings(&printed) < 2
        })?;
        drop(progress);
        let told = told::read(&read_log(&prints), &bits);
        match (told.end, status) {
            (Some(_), _) if told.beginnings == 1 && !told.is_complete(simulation.experiment.output.columns.len()) => {
                Err(Trouble::Target(TargetTrouble::Garbled { target: self.name.clone(), rows: told.rows.len() }))
            }
            (Some(end), _) if told.beginnings == 1 => {
                self.tell_saturation(run, end.saturated);
                Ok(told)
            }
            _ if told.beginnings > 1 => {
                Err(Trouble::Target(TargetTrouble::Restarted { target: self.name.clone(), rows: told.rows.len() }))
            }
            (_, Some(status)) => Err(silent(told.rows.len(), status.to_string())),
            (_, None) => Err(silent(told.rows.len(), String::new())),
        }
    }
}

/// The simulation with the constants of one run for good.
fn simulation_of_run(simulation: &Simulation, overrides: &[Override], run: Option<usize>) -> Simulation {
    let mut alone = simulation.clone();
    let system = Arc::make_mut(&mut alone.system);
    let mut set = |setting: Id<Quantity>, first: usize, values: &[f64]| {
        let all = system.quantities[setting].values.iter_mut();
        all.skip(first).zip(values).for_each(|(old, new)| *old = *new);
    };
    for given in overrides {
        set(given.quantity, given.first, &given.values);
    }
    let run = run.and_then(|run| simulation.experiment.runs.get(run));
    for change in run.into_iter().flat_map(|run| &run.changes) {
        set(change.setting, 0, &change.values);
    }
    if let Some(run) = run {
        alone.experiment.runs = vec![run.clone()];
    }
    alone
}

/// What linkers say of a program that is larger than its machine.
fn is_full(output: &str) -> bool {
    let signs = [
        "overflowed by",
        "is not within region",
        "will not fit in region",
        "overflows memory area",
        // sdcc for the 8051.
        "ASlink-Error-Insufficient",
        "ASlink-Error-Could not get",
        // bcc.
        "segment too large",
        "out of memory while processing",
        "address out of bounds",
        // An array alone.
        "error: size of array",
    ];
    signs.iter().any(|sign| output.contains(sign))
}

/// What a simulator said in the end.
fn last_lines(output: &str) -> String {
    let lines: Vec<&str> = output.lines().filter(|line| !line.contains('@')).collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::samples::factory;
    use crate::experiment::settings;

    #[test]
    fn a_run_has_its_constants_for_good() {
        let simulation = factory();
        let given = settings::read(&simulation, &["DUR=7".into()]).unwrap();
        let alone = simulation_of_run(&simulation, &given, Some(0));
        let of = |simulation: &Simulation| simulation.system.quantities[given[0].quantity].values.clone();
        assert_eq!(alone.experiment.runs.len(), 1);
        assert_eq!(of(&alone), [settings::value_in_run(&simulation, &given, 0, given[0].quantity).unwrap()]);
        assert_ne!(of(&simulation), [7.0]);
    }
}
