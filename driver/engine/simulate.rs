//! Running a plan into a file of stored results: by the interpreter or by a built program.

use crate::build::program::{Program, logged, read_log};
use crate::build::room;
use crate::clib::{self, CFile};
use crate::engine::description::{Description, override_number};
use crate::engine::interpret::Machine;
use crate::experiment::settings::{Override, arguments};
use crate::io::file_trouble::FileTrouble;
use crate::io::interrupt;
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::results::stored as results;
use std::ffi::{OsString, c_int, c_void};
use std::io::{Read, Write};
use std::path::Path;
use zudyn_translator::plan::Plan;

/// What is to be run.
pub struct Orders<'a> {
    pub plan: &'a Plan,
    /// Indices of the runs, ascending.
    pub runs: &'a [usize],
    pub overrides: &'a [Override],
    pub every_step: bool,
    pub strict: bool,
    /// Points with the values of these columns are wanted, for figures.
    pub drawn: &'a [u32],
}

impl Orders<'_> {
    fn all(&self) -> bool {
        self.runs.len() == self.plan.output.runs.len()
    }
}

/// The overrides as the runtime takes them; they point into ours.
pub fn overrides_for_c(plan: &Plan, overrides: &[Override]) -> Vec<clib::Override> {
    overrides
        .iter()
        .map(|given| clib::Override {
            setting: override_number(plan, given),
            first: given.first as c_int,
            count: given.values.len() as c_int,
            values: given.values.as_ptr(),
        })
        .collect()
}

/// The columns as the runtime takes them.
pub fn drawn_for_c(drawn: &[u32]) -> Vec<c_int> {
    drawn.iter().map(|column| *column as c_int).collect()
}

/// The same for a built program.
pub fn draw_option(drawn: &[u32]) -> Vec<OsString> {
    if drawn.is_empty() {
        return Vec::new();
    }
    let columns: Vec<String> = drawn.iter().map(u32::to_string).collect();
    vec!["--draw".into(), columns.join(",").into()]
}

/// What the runtime's callback is given.
struct Watching<'a> {
    progress: Progress,
    plan: &'a Plan,
    /// Those that are wanted.
    runs: &'a [usize],
}

unsafe extern "C" fn watch(context: *mut c_void, run: c_int, step: f64, last: f64) -> c_int {
    // SAFETY: `context` is the `Watching` of the call of zd_simulate that calls this.
    let watching = unsafe { &mut *context.cast::<Watching>() };
    let name = watching.plan.output.runs.get(run as usize).map_or("", |run| run.name.as_str());
    // All runs of the deck together, if more than one is wanted.
    let before = watching.runs.binary_search(&(run as usize)).unwrap_or(0);
    let done = (before as f64 + step / last) / watching.runs.len().max(1) as f64;
    watching.progress.show(name, (last > 0.0).then_some(done));
    c_int::from(interrupt::asked())
}

/// Runs the plan in this process.
pub fn interpret(machine: &mut Box<Machine>, orders: &Orders, store_path: &Path, talk: &Talk) -> Result<()> {
    let description = Description::of(orders.plan, machine);
    let overrides = overrides_for_c(orders.plan, orders.overrides);
    let mut watching = Watching { progress: Progress::new(talk), plan: orders.plan, runs: orders.runs };
    let file = CFile::create(store_path)?;
    let mut store = clib::Store::default();
    let mut wrong;
    // SAFETY: the description, the model, the overrides and the context live longer than the calls, and the
    // offsets in the description are those of the machine's own layout.
    unsafe {
        let program = description.program();
        let flags = if orders.every_step { clib::FLAG_EVERY_STEP } else { 0 };
        wrong = clib::zd_create_store(&mut store, file.0, program, std::ptr::null(), 0, flags);
        let drawn = drawn_for_c(orders.drawn);
        if wrong == clib::kind::GOOD {
            wrong = clib::zdw_open(&mut store, program, drawn.as_ptr(), drawn.len() as c_int);
        }
        let model = machine.model();
        let wanted: Vec<c_int> =
            if orders.all() { vec![-1] } else { orders.runs.iter().map(|run| *run as c_int).collect() };
        for run in wanted {
            if wrong == clib::kind::STORAGE || wrong == clib::kind::MEMORY || wrong == clib::kind::STOPPED {
                break;
            }
            let commands = clib::Orders {
                run,
                every_step: c_int::from(orders.every_step),
                strict: c_int::from(orders.strict),
                n_overrides: overrides.len() as c_int,
                overrides: overrides.as_ptr(),
                progress: Some(watch),
                context: (&raw mut watching).cast(),
            };
            wrong = clib::zd_simulate(program, model, &mut store, &commands);
        }
        let closed = clib::zd_close_store(&mut store);
        if closed != clib::kind::GOOD {
            wrong = closed;
        }
    }
    match wrong {
        clib::kind::STOPPED => Err(Trouble::Interrupted),
        clib::kind::STORAGE => Err(not_stored(store_path, "")),
        clib::kind::MEMORY => Err(Trouble::NoMemory),
        // What failed in a run is told in the store.
        _ => Ok(()),
    }
}

/// Runs a built program. What it says is said again from its results, in our own way.
pub fn execute(program: &Program, orders: &Orders, room: &Path, store_path: &Path, talk: &Talk) -> Result<()> {
    let mut whole: Option<std::fs::File> = None;
    let wanted: Vec<Option<usize>> =
        if orders.all() { vec![None] } else { orders.runs.iter().map(|run| Some(*run)).collect() };
    for run in wanted {
        let part = if run.is_none() { store_path.to_path_buf() } else { room.join("part") };
        execute_once(program, orders, run, room, &part, talk)?;
        if run.is_some() {
            append(&mut whole, store_path, &part)?;
        }
    }
    Ok(())
}

fn execute_once(
    program: &Program,
    orders: &Orders,
    run: Option<usize>,
    room: &Path,
    store: &Path,
    talk: &Talk,
) -> Result<()> {
    let mut words: Vec<OsString> = arguments(orders.plan, orders.overrides).into_iter().map(OsString::from).collect();
    words.extend(["--all-columns", "--no-pages", "--store"].map(OsString::from));
    words.push(store.into());
    if orders.every_step {
        words.push("--every-step".into());
    }
    if orders.strict {
        words.push("--strict-tables".into());
    }
    words.extend(draw_option(orders.drawn));
    if let Some(run) = run {
        words.extend(["--run".into(), OsString::from((run + 1).to_string())]);
    }
    let mut command = program.command(&words, room, talk)?;
    let log = room.join("program.said");
    let broken = |how: String, output: String| Trouble::ProgramFailed { how, output };
    let started = interrupt::start(logged(&mut command, &log)?, program.children());
    let mut child = started.map_err(|error| program.not_started(error))?;
    let mut progress = Progress::new(talk);
    let status = interrupt::wait(&mut child, |_| progress.show("", None))?;
    drop(progress);
    // 3: a run failed, which its results tell.
    match status.code() {
        Some(0 | 3) if has_results(store) => results::bring_home(store),
        Some(3) => Err(not_stored(store, &read_log(&log))),
        _ => Err(broken(status.to_string(), read_log(&log))),
    }
}

/// A program that could not store its results leaves their file empty.
pub fn has_results(store: &Path) -> bool {
    std::fs::metadata(store).is_ok_and(|known| known.is_file() && known.len() > 0)
}

/// Why results could not be stored: what writing says now, or the last words of the program that failed.
pub fn not_stored(store: &Path, said: &str) -> Trouble {
    let last = said.trim_end().lines().next_back().unwrap_or("");
    let why = match (room::fault(store), last.rsplit_once(": ")) {
        (Some(error), _) => error.to_string(),
        (None, Some((_, why))) => why.to_string(),
        (None, None) => "they could not be written".into(),
    };
    Trouble::Files(FileTrouble::Store(why))
}

/// Puts the records of one run behind those of the runs before it.
fn append(whole: &mut Option<std::fs::File>, path: &Path, part: &Path) -> Result<()> {
    let broken = |error: std::io::Error| Trouble::ResultsBroken(error.to_string());
    let Some(file) = whole else {
        std::fs::rename(part, path).map_err(broken)?;
        *whole = Some(std::fs::OpenOptions::new().append(true).open(path).map_err(broken)?);
        return Ok(());
    };
    let mut from = std::fs::File::open(part).map_err(broken)?;
    // All parts have the same head: magic, version, number of columns, flags, the columns.
    let mut head = [0; 32];
    from.read_exact(&mut head).map_err(broken)?;
    let columns = f64::from_ne_bytes(head[16..24].try_into().unwrap_or_default());
    let mut skipped = std::io::Read::by_ref(&mut from).take(8 * columns as u64);
    std::io::copy(&mut skipped, &mut std::io::sink()).map_err(broken)?;
    std::io::copy(&mut from, file).map_err(broken)?;
    file.flush().map_err(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::samples;

    unsafe extern "C" fn count(context: *mut c_void, _run: c_int, _step: f64, _last: f64) -> c_int {
        // SAFETY: `context` is the number of `calls_of_progress`, which lives longer than the run.
        let (calls, most) = unsafe { &mut *context.cast::<(u32, u32)>() };
        *calls += 1;
        c_int::from(*calls >= *most)
    }

    /// How often the runtime calls `progress` in this many runs, and how it ends, if the call of number `most` asks it to stop.
    fn calls_of_progress(runs: usize, length: f64, most: u32) -> (u32, c_int) {
        let mut plan = samples::factory();
        let again = plan.output.runs[0].clone();
        plan.output.runs.resize(runs, again);
        let overrides = crate::experiment::settings::read(&plan, &[format!("LENGTH={length}")]).unwrap();
        let overrides = overrides_for_c(&plan, &overrides);
        let mut machine = Machine::of_plan(&plan).unwrap();
        let description = Description::of(&plan, &machine);
        let room = tempfile::tempdir().unwrap();
        let file = CFile::create(&room.path().join("store")).unwrap();
        let mut store = clib::Store::default();
        let mut calls = (0u32, most);
        let orders = clib::Orders {
            run: -1,
            every_step: 0,
            strict: 0,
            n_overrides: overrides.len() as c_int,
            overrides: overrides.as_ptr(),
            progress: Some(count),
            context: (&raw mut calls).cast(),
        };
        // SAFETY: as in `interpret`.
        let ended = unsafe {
            let program = description.program();
            assert_eq!(clib::zd_create_store(&mut store, file.0, program, std::ptr::null(), 0, 0), clib::kind::GOOD);
            let ended = clib::zd_simulate(program, machine.model(), &mut store, &orders);
            assert_eq!(clib::zd_close_store(&mut store), clib::kind::GOOD);
            ended
        };
        (calls.0, ended)
    }

    #[test]
    fn many_short_runs_can_be_stopped() {
        assert_eq!(calls_of_progress(1, 30.0, 9), (0, clib::kind::GOOD));
        let (calls, ended) = calls_of_progress(400, 30.0, 9);
        assert!(calls >= 2 && ended == clib::kind::GOOD, "{calls} calls");
        assert_eq!(calls_of_progress(400, 30.0, 1), (1, clib::kind::STOPPED));
        assert_eq!(calls_of_progress(9000, 0.0, 1), (1, clib::kind::STOPPED));
    }
}
