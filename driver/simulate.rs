//! Running a plan into a file of stored results: by the interpreter or by a built program.

use crate::clib;
use crate::description::{Description, override_number};
use crate::interpret::Machine;
use crate::interrupt;
use crate::program::{Program, logged, read_log};
use crate::progress::Progress;
use crate::results;
use crate::settings::{Override, arguments};
use crate::talk::Talk;
use crate::trouble::{Result, Trouble};
use std::ffi::{CString, OsString, c_int, c_void};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zudyn_translator::plan::Plan;

/// What is to be run.
pub struct Orders<'a> {
    pub plan: &'a Plan,
    /// Indices of the runs, ascending.
    pub runs: &'a [usize],
    pub overrides: &'a [Override],
    pub every_step: bool,
    pub strict: bool,
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
    let before = watching.runs.iter().position(|number| *number == run as usize).unwrap_or(0);
    let done = (before as f64 + step / last) / watching.runs.len().max(1) as f64;
    watching.progress.show(name, (last > 0.0).then_some(done));
    c_int::from(interrupt::asked())
}

/// Runs the plan in this process.
pub fn interpret(machine: &mut Box<Machine>, orders: &Orders, store_path: &Path, talk: &Talk) -> Result<()> {
    let description = Description::new(orders.plan, machine.layout(), Machine::routines());
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
        clib::kind::STORAGE => Err(Trouble::ResultsBroken("the results could not be stored".into())),
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
    if let Some(run) = run {
        words.extend(["--run".into(), OsString::from((run + 1).to_string())]);
    }
    let mut command = program.command(&words, room, talk)?;
    let log = room.join("program.said");
    let broken = |how: String, output: String| Trouble::ProgramFailed { how, output };
    let mut child = logged(&mut command, &log)?.spawn().map_err(|error| broken(error.to_string(), String::new()))?;
    let mut progress = Progress::new(talk);
    let status = interrupt::wait(&mut child, |_| progress.show("", None))?;
    drop(progress);
    // 3: a run failed, which its results tell.
    match status.code() {
        Some(0 | 3) if store.is_file() => results::bring_home(store),
        _ => Err(broken(status.to_string(), read_log(&log))),
    }
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

/// A file of the C library, closed in the end.
pub struct CFile(pub *mut clib::File);

impl CFile {
    pub fn create(path: &Path) -> Result<CFile> {
        CFile::open_as(path, c"w+b")
    }

    pub fn open(path: &Path) -> Result<CFile> {
        CFile::open_as(path, c"rb")
    }

    fn open_as(path: &Path, mode: &std::ffi::CStr) -> Result<CFile> {
        let broken = || Trouble::ResultsBroken(PathBuf::from(path).display().to_string());
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|_| broken())?;
        // SAFETY: both texts end with a zero and live longer than the call.
        let file = unsafe { clib::fopen(name.as_ptr(), mode.as_ptr()) };
        if file.is_null() { Err(broken()) } else { Ok(CFile(file)) }
    }
}

impl Drop for CFile {
    fn drop(&mut self) {
        // SAFETY: the file was opened by fopen and is closed only here.
        unsafe {
            clib::fclose(self.0);
        }
    }
}
