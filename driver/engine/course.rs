//! Runs a program that runs as written: what it prints goes to standard output as it comes.

use crate::build::program::{Program, read_log};
use crate::clib;
use crate::clib::CFile;
use crate::engine::description::{Description, override_number, setting_number};
use crate::engine::interpret::Machine;
use crate::engine::said::{self, Heard};
use crate::engine::simulate::{draw_option, drawn_for_c, has_results, not_stored};
use crate::experiment::settings::{Override, arguments};
use crate::io::interrupt::{self, Children};
use crate::io::number::append_exact;
use crate::io::output_file::{self, Output};
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::io::visible::Errors;
use crate::results::stored as results;
use std::ffi::{CString, OsString, c_int, c_long, c_void};
use std::io::{Error, IsTerminal, Write};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use zudyn_translator::experiment::{Series, SeriesValues};
use zudyn_translator::model::Method;
use zudyn_translator::plan::Plan;

/// Where READ takes its numbers from.
#[derive(Clone, Copy, Debug)]
pub enum Feed<'a> {
    File(&'a Path),
    Stdin,
    /// The model itself came from standard input.
    Nothing,
}

/// What is to be run.
pub struct Orders<'a> {
    pub plan: &'a Plan,
    pub overrides: &'a [Override],
    pub input: Feed<'a>,
    /// The directory of the data files.
    pub data: &'a Path,
    pub resume: u32,
    /// Rows of the trace are wanted.
    pub rows: bool,
    /// Rows at the times of observed data are wanted, and at so many more times.
    pub observed: Option<u32>,
    /// Balances are wanted.
    pub balance: bool,
    /// A run for each point; nothing: one run.
    pub series: &'a [Series],
    /// The columns that results are to have; nothing: all.
    pub kept: Option<&'a [u32]>,
    /// What the program prints is wanted.
    pub prints: bool,
    /// Points with the values of these columns are wanted, for figures.
    pub drawn: &'a [u32],
}

impl Orders<'_> {
    /// Progress would stand between the lines that are printed.
    fn talk(&self, talk: &Talk) -> Talk {
        let mut talk = *talk;
        talk.progress &= !(said::speaks(self.plan) || self.prints && std::io::stdout().is_terminal());
        talk
    }
}

// ---- in this process ----

/// Lets the runtime write to standard output, and remembers why that failed.
struct Paper {
    output: Output,
    /// Someone is watching: each line is shown at once.
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

unsafe extern "C" fn watch(context: *mut c_void, run: c_int, _step: f64, _last: f64) -> c_int {
    // SAFETY: `context` is the `Progress` of the call of zdc_follow that calls this.
    let progress = unsafe { &mut *context.cast::<Progress>() };
    progress.show(&(run + 1).to_string(), None);
    c_int::from(interrupt::asked())
}

/// Interprets the program.
pub fn interpret(machine: &mut Box<Machine>, orders: &Orders, store_path: &Path, talk: &Talk) -> Result<()> {
    let description = Description::of(orders.plan, machine);
    let overrides = overrides_for_c(orders);
    let series = series_for_c(orders);
    let mut paper = Paper { output: output_file::stdout(), watched: std::io::stdout().is_terminal(), trouble: None };
    let mut sink = clib::sink_into(&mut paper);
    let mut voice = std::io::LineWriter::new(Errors::new());
    let mut said = clib::sink_into(&mut voice);
    let mut progress = Progress::new(&orders.talk(talk));
    let input = match orders.input {
        Feed::File(path) => Some(CFile::open(path)?),
        Feed::Stdin | Feed::Nothing => None,
    };
    // The name of a directory that was read from has no zero in it.
    let data = CString::new(orders.data.as_os_str().as_encoded_bytes()).unwrap_or_default();
    let commands = clib::CourseOrders {
        printed: if orders.prints { &raw mut sink } else { std::ptr::null_mut() },
        said: &raw mut said,
        input: match (orders.input, &input) {
            (_, Some(file)) => file.0,
            // SAFETY: it only tells where the C library keeps its standard input.
            (Feed::Stdin, None) => unsafe { clib::zh_input() },
            _ => std::ptr::null_mut(),
        },
        rows: c_int::from(orders.rows),
        whole: c_int::from(input.is_some()),
        observed: c_int::from(orders.observed.is_some()),
        balance: c_int::from(orders.balance),
        between: orders.observed.unwrap_or(0) as c_int,
        data: data.as_ptr(),
        resume: orders.resume as c_long,
        n_overrides: overrides.len() as c_int,
        overrides: overrides.as_ptr(),
        n_series: series.len() as c_int,
        series: series.as_ptr(),
        // The description has the method that is chosen.
        method: std::ptr::null(),
        progress: Some(watch),
        context: (&raw mut progress).cast(),
    };
    let wrong = follow(machine, &description, &commands, orders, store_path)?;
    drop(progress);
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
        // What failed in the program is told in the store.
        _ => Ok(()),
    }
}

/// The kind of what went wrong.
fn follow(
    machine: &mut Box<Machine>,
    description: &Description,
    commands: &clib::CourseOrders,
    orders: &Orders,
    store_path: &Path,
) -> Result<c_int> {
    let file = CFile::create(store_path)?;
    let mut store = clib::Store::default();
    let program = description.program();
    // SAFETY: all that is pointed at lives longer than the calls, and the offsets in the description are those of
    // the machine's own layout.
    unsafe {
        let kept = orders.kept.map(drawn_for_c);
        let (columns, count) = kept.as_ref().map_or((std::ptr::null(), 0), |kept| (kept.as_ptr(), kept.len() as c_int));
        let mut wrong = clib::zd_create_store(&mut store, file.0, program, columns, count, clib::FLAG_EVERY_STEP);
        let drawn = drawn_for_c(orders.drawn);
        if wrong == clib::kind::GOOD {
            wrong = clib::zdw_open(&mut store, program, drawn.as_ptr(), drawn.len() as c_int);
        }
        if wrong == clib::kind::GOOD {
            wrong = clib::zdc_follow(program, machine.model(), &mut store, commands);
        }
        let closed = clib::zd_close_store(&mut store);
        Ok(if closed == clib::kind::GOOD { wrong } else { closed })
    }
}

/// The overrides as the runtime takes them; they point into ours.
fn overrides_for_c(orders: &Orders) -> Vec<clib::Override> {
    orders
        .overrides
        .iter()
        .map(|given| clib::Override {
            setting: override_number(orders.plan, given),
            first: if given.is_setting(orders.plan) { given.first as c_int } else { 0 },
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
            setting: setting_number(orders.plan, series.setting),
            first: 0,
            last_row: c_int::from(series.last_row),
            count: series.count() as c_long,
            list,
            low,
            high,
        }
    });
    all.collect()
}

// ---- as a program of its own ----

/// Runs the built program. What it says is said again from its results, in our own way.
pub fn execute(program: &Program, orders: &Orders, room: &Path, store: &Path, talk: &Talk) -> Result<()> {
    let mut words: Vec<OsString> = arguments(orders.plan, orders.overrides).into_iter().map(OsString::from).collect();
    words.extend(["--store".into(), store.into(), "--data".into(), absolute(orders.data)]);
    words.extend(["--resume".into(), OsString::from(orders.resume.to_string())]);
    for (option, wanted) in [("--no-rows", orders.rows), ("--no-pages", orders.prints)] {
        if !wanted {
            words.push(option.into());
        }
    }
    words.extend(draw_option(orders.drawn));
    for series in orders.series {
        words.extend(series_words(orders.plan, series).map(OsString::from));
    }
    if let Some(kept) = orders.kept {
        let kept: Vec<String> = kept.iter().map(u32::to_string).collect();
        words.extend(["--keep".into(), kept.join(",").into()]);
    }
    if let Some(method) = orders.plan.experiment.method {
        words.extend(["--method".into(), method_words(method).into()]);
    }
    if orders.balance {
        words.push("--balance".into());
    }
    let mut heard = said::speaks(orders.plan).then(|| Heard::new(room.join("said")));
    if let Some(heard) = &heard {
        words.extend(["--said".into(), heard.file().into()]);
    }
    if let Some(between) = orders.observed {
        words.extend(["--observe".into(), OsString::from(between.to_string())]);
    }
    match orders.input {
        Feed::File(path) => words.extend(["--input".into(), absolute(path)]),
        // It would wait for ever for numbers that cannot reach it.
        Feed::Nothing if program.is_deaf() => {
            let nothing = room.join("nothing");
            std::fs::write(&nothing, "").map_err(Trouble::Temporary)?;
            words.extend(["--input".into(), nothing.into_os_string()]);
        }
        Feed::Stdin | Feed::Nothing => {}
    }
    let mut command = program.command(&words, room, talk)?;
    match orders.input {
        Feed::File(_) => drop(command.stdin(Stdio::null())),
        Feed::Stdin => drop(command.stdin(Stdio::inherit())),
        Feed::Nothing => drop(command.stdin(Stdio::null())),
    }
    let log = room.join("program.said");
    let said = std::fs::File::create(&log).map_err(Trouble::Temporary)?;
    command.stdout(if orders.prints { Stdio::inherit() } else { Stdio::null() }).stderr(said);
    let broken = |how: String| Trouble::ProgramFailed { how, output: read_log(&log) };
    let mut child = interrupt::start(&mut command, Children::None).map_err(|error| program.not_started(error))?;
    let mut progress = Progress::new(&orders.talk(talk));
    let status = interrupt::wait(&mut child, |_| {
        progress.show("", None);
        heard.iter_mut().for_each(Heard::tell);
    });
    heard.iter_mut().for_each(Heard::tell);
    drop(progress);
    let status = status?;
    // 3: the program failed, which its results tell.
    match status.code() {
        Some(0 | 3) if has_results(store) => results::bring_home(store),
        Some(3) => Err(not_stored(store, &read_log(&log))),
        None if ended_by_closed_pipe(status) => Err(Trouble::PipeClosed),
        _ => Err(broken(status.to_string())),
    }
}

/// As a built program reads them.
fn series_words(plan: &Plan, series: &Series) -> [String; 2] {
    let mut text = format!("{}=", plan.slot(series.setting).name);
    match &series.values {
        SeriesValues::List(values) => {
            for (number, value) in values.iter().enumerate() {
                text.push_str(if number > 0 { "," } else { "" });
                append_exact(&mut text, *value);
            }
        }
        SeriesValues::Even { from, to, intervals } => {
            append_exact(&mut text, *from);
            text.push(':');
            append_exact(&mut text, *to);
            text.push_str(&format!(":{intervals}"));
        }
    }
    [if series.last_row { "--sweep" } else { "--stepped" }.to_string(), text]
}

/// The same of a method.
fn method_words(method: Method) -> String {
    let with_errors = |name: &str, errors: [f64; 2]| {
        let mut text = name.to_string();
        for error in errors {
            text.push(' ');
            append_exact(&mut text, error);
        }
        text
    };
    match method {
        Method::RungeKutta { steps } => format!("RK4 {steps}"),
        Method::Adaptive { relative, absolute } => with_errors("ADAPTIVE", [relative, absolute]),
        Method::Stiff { relative, absolute } => with_errors("STIFF", [relative, absolute]),
        // Chosen by the text alone.
        Method::Block(_) | Method::Together(_) => String::new(),
    }
}

/// An emulator may have another directory for its own.
fn absolute(path: &Path) -> OsString {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).into_os_string()
}

/// Nobody reads any more what the program prints.
#[cfg(unix)]
fn ended_by_closed_pipe(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGPIPE: i32 = 13;
    status.signal() == Some(SIGPIPE)
}

#[cfg(not(unix))]
fn ended_by_closed_pipe(_: ExitStatus) -> bool {
    false
}
