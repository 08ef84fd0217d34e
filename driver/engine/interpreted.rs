//! Runs a model in this process with the interpreter; its printed output goes to standard output immediately.

use crate::clib::{self, CFile};
use crate::engine::describe_course::rows_for_c;
use crate::engine::description::{Description, override_number, setting_number};
use crate::engine::interpret::Machine;
use crate::engine::orders::Orders;
use crate::engine::stored_file::not_stored;
use crate::experiment::input::Feed;
use crate::experiment::settings::Override;
use crate::io::interrupt;
use crate::io::output_file::{self, Output};
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::io::visible::Errors;
use std::ffi::{CString, c_int, c_long, c_void};
use std::io::{Error, IsTerminal, Write};
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::code::Clock;
use zudyn_translator::experiment::SeriesValues;

/// Runs into a file of stored results.
pub fn interpret(machine: &mut Box<Machine>, orders: &Orders, store_path: &Path, talk: &Talk) -> Result<()> {
    let description = Description::of(orders.simulation, machine);
    let overrides = overrides_for_c(orders.simulation, orders.overrides);
    let (series, range) = (series_for_c(orders), orders.range.map(rows_for_c));
    let wanted = wanted_for_c(orders);
    let mut paper = Paper { output: output_file::stdout(), watched: std::io::stdout().is_terminal(), trouble: None };
    let mut sink = clib::sink_into(&mut paper);
    let mut voice = std::io::LineWriter::new(Errors::new());
    let mut said = clib::sink_into(&mut voice);
    let mut watching = Watching { progress: Progress::new(&orders.talk(talk)), orders };
    let input = match orders.input {
        Feed::File(path) => Some(CFile::open(path)?),
        Feed::Stdin | Feed::Nothing => None,
    };
    // The name of a directory that was read contains no NUL.
    let data = CString::new(orders.data.as_os_str().as_encoded_bytes()).unwrap_or_default();
    let commands = clib::Orders {
        n_overrides: overrides.len() as c_int,
        overrides: overrides.as_ptr(),
        rows: c_int::from(orders.rows),
        progress: Some(watch),
        context: (&raw mut watching).cast(),
        wanted: wanted.as_ref().map_or(std::ptr::null(), |wanted| wanted.as_ptr()),
        every_step: c_int::from(orders.every_step),
        strict: c_int::from(orders.strict),
        printed: if orders.prints { &raw mut sink } else { std::ptr::null_mut() },
        said: &raw mut said,
        input: match (orders.input, &input) {
            (_, Some(file)) => file.0,
            // SAFETY: it only returns the C library's standard input.
            (Feed::Stdin, None) => unsafe { clib::zh_input() },
            _ => std::ptr::null_mut(),
        },
        whole: c_int::from(input.is_some()),
        kept: std::ptr::null_mut(),
        observed: c_int::from(orders.observed.is_some()),
        balance: c_int::from(orders.balance),
        between: orders.observed.unwrap_or(0) as c_int,
        data: data.as_ptr(),
        resume: orders.resume as c_long,
        range: range.as_ref().map_or(std::ptr::null(), |range| range),
        n_series: series.len() as c_int,
        series: series.as_ptr(),
        // The description has the chosen method.
        method: std::ptr::null(),
        ..clib::Orders::default()
    };
    let wrong = run(machine, &description, &commands, orders, store_path)?;
    drop(watching);
    if let Some(trouble) = paper.trouble {
        return Err(trouble);
    }
    if orders.prints {
        paper.output.finish()?;
    }
    match wrong {
        clib::kind::STOPPED => Err(Trouble::Interrupted),
        clib::kind::STORAGE => Err(not_stored(store_path, "")),
        clib::kind::MEMORY => Err(Trouble::NoMemory),
        // The store has the failures of the runs.
        _ => Ok(()),
    }
}

/// The kind of a failure.
fn run(
    machine: &mut Box<Machine>,
    description: &Description,
    commands: &clib::Orders,
    orders: &Orders,
    store_path: &Path,
) -> Result<c_int> {
    let file = CFile::create(store_path)?;
    let mut store = clib::Store::default();
    let program = description.program();
    // For a program that advances time by steps, rows at output times are requested; other programs store all their
    // rows.
    let all = orders.every_step || !orders.simulation.system.clock.is_steps();
    let flags = if all { clib::FLAG_EVERY_STEP } else { 0 };
    // SAFETY: all data that is pointed at lives longer than the calls, and the offsets in the description are those of
    // the machine's own layout.
    unsafe {
        let kept = orders.kept.map(columns_for_c);
        let (columns, count) = kept.as_ref().map_or((std::ptr::null(), 0), |kept| (kept.as_ptr(), kept.len() as c_int));
        let mut wrong = clib::zd_create_store(&mut store, file.0, program, columns, count, flags);
        let drawn = columns_for_c(orders.drawn);
        if wrong == clib::kind::GOOD {
            wrong = clib::zdw_open(&mut store, program, drawn.as_ptr(), drawn.len() as c_int);
        }
        if wrong == clib::kind::GOOD {
            wrong = clib::zh_run(program, machine.model(), &mut store, commands);
        }
        let closed = clib::zd_close_store(&mut store);
        Ok(if closed == clib::kind::GOOD { wrong } else { closed })
    }
}

/// Lets the runtime write to standard output, and records why that failed.
struct Paper {
    output: Output,
    /// A terminal: print each line at once.
    watched: bool,
    trouble: Option<Trouble>,
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.output.put(bytes).and_then(|()| if self.watched { self.output.flush() } else { Ok(()) });
        written.map(|()| bytes.len()).map_err(|trouble| {
            self.trouble = Some(trouble);
            Error::other("kept in the paper")
        })
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The context of the runtime's callback.
struct Watching<'a> {
    progress: Progress,
    orders: &'a Orders<'a>,
}

unsafe extern "C" fn watch(context: *mut c_void, run: c_int, step: f64, last: f64) -> c_int {
    // SAFETY: `context` is the `Watching` of the call of zh_run that calls this.
    let watching = unsafe { &mut *context.cast::<Watching>() };
    let (orders, run) = (watching.orders, run as usize);
    let deck = &orders.simulation.experiment.runs;
    let (name, before, count) = match (&orders.simulation.system.clock, orders.runs) {
        (Clock::Steps { .. }, None) => (deck.get(run).map_or(String::new(), |run| run.name.clone()), run, deck.len()),
        (Clock::Steps { .. }, Some(wanted)) => {
            let before = wanted.binary_search(&run).unwrap_or(0);
            (deck.get(run).map_or(String::new(), |run| run.name.clone()), before, wanted.len())
        }
        (Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. }, _) => ((run + 1).to_string(), 0, 1),
    };
    // All runs of a deck together.
    let done = (before as f64 + step / last) / count.max(1) as f64;
    watching.progress.show(&name, (last > 0.0).then_some(done));
    c_int::from(interrupt::asked())
}

/// The overrides in the runtime's form; they point into ours.
pub fn overrides_for_c(simulation: &Simulation, overrides: &[Override]) -> Vec<clib::Override> {
    overrides
        .iter()
        .map(|given| clib::Override {
            setting: override_number(simulation, given),
            first: if given.is_setting(simulation) { given.first as c_int } else { 0 },
            count: given.values.len() as c_int,
            values: given.values.as_ptr(),
        })
        .collect()
}

/// The series likewise.
fn series_for_c(orders: &Orders) -> Vec<clib::Series> {
    let all = orders.series.iter().map(|series| {
        let (list, low, high) = match &series.values {
            SeriesValues::List(values) => (values.as_ptr(), 0.0, 0.0),
            SeriesValues::Even { from, to, .. } => (std::ptr::null(), *from, *to),
        };
        clib::Series {
            setting: setting_number(orders.simulation, series.setting),
            first: series.first as c_int,
            last_row: c_int::from(series.last_row),
            count: series.count() as c_long,
            list,
            low,
            high,
        }
    });
    all.collect()
}

/// Whether each run is requested; nothing: all.
fn wanted_for_c(orders: &Orders) -> Option<Vec<c_int>> {
    let wanted = orders.runs?;
    Some((0..orders.simulation.experiment.runs.len()).map(|run| c_int::from(wanted.contains(&run))).collect())
}

fn columns_for_c(columns: &[u32]) -> Vec<c_int> {
    columns.iter().map(|column| *column as c_int).collect()
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

    /// The number of calls of `progress` in these runs, and how they end, if call number `most` asks the runtime to
    /// stop.
    fn calls_of_progress(runs: usize, length: f64, most: u32) -> (u32, c_int) {
        let mut simulation = samples::factory();
        let again = simulation.experiment.runs[0].clone();
        simulation.experiment.runs.resize(runs, again);
        let overrides = crate::experiment::settings::read(&simulation, &[format!("LENGTH={length}")]).unwrap();
        let overrides = overrides_for_c(&simulation, &overrides);
        let mut machine = Machine::of(&simulation).unwrap();
        let description = Description::of(&simulation, &machine);
        let room = tempfile::tempdir().unwrap();
        let mut calls = (0u32, most);
        let commands = clib::Orders {
            n_overrides: overrides.len() as c_int,
            overrides: overrides.as_ptr(),
            progress: Some(count),
            context: (&raw mut calls).cast(),
            ..clib::Orders::default()
        };
        let store = room.path().join("store");
        let ended = run(&mut machine, &description, &commands, &Orders::of(&simulation), &store).unwrap();
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
