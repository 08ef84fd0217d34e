//! Runs a built program: its command line, its end, its results. Its failures are read from the results and reported by
//! zudyn.

use crate::build::program::{Program, read_log};
use crate::engine::orders::Orders;
use crate::engine::said::{self, Heard};
use crate::engine::script_file;
use crate::engine::stored_file::{has_results, not_stored};
use crate::experiment::input::Feed;
use crate::experiment::settings::{arguments, value_name};
use crate::io::interrupt::{self, Children};
use crate::io::number::append_exact;
use crate::io::progress::Progress;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::results::stored as results;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use zudyn_translator::Simulation;
use zudyn_translator::diagnostic::Locale;
use zudyn_translator::experiment::{Series, SeriesValues};
use zudyn_translator::model::Method;

/// Runs into a file of stored results.
pub fn execute(program: &Program, orders: &Orders, room: &Path, store: &Path, talk: &Talk) -> Result<()> {
    let mut words = words(orders);
    words.extend(["--store".into(), store.into()]);
    let mut heard = said::speaks(orders.simulation).then(|| Heard::new(room.join("said")));
    if let Some(heard) = &heard {
        words.extend(["--said".into(), heard.file().into()]);
        let chinese = talk.locale == Locale::Chinese;
        words.extend(["--locale".into(), if chinese { "zh" } else { "en" }.into()]);
    }
    if orders.simulation.system.has_records() {
        words.extend(["--titles".into(), absolute(&titles(room))]);
    }
    match orders.input {
        Feed::File(path) => words.extend(["--input".into(), absolute(path)]),
        // It would wait forever for numbers that cannot reach it.
        Feed::Nothing if program.is_deaf() && orders.simulation.system.reads_input() => {
            let nothing = room.join("nothing");
            std::fs::write(&nothing, "").map_err(Trouble::Temporary)?;
            words.extend(["--input".into(), nothing.into_os_string()]);
        }
        Feed::Stdin | Feed::Nothing => {}
    }
    if let Some(script) = script_file::text(orders.simulation) {
        let file = room.join("script");
        std::fs::write(&file, script).map_err(Trouble::Temporary)?;
        words.extend(["--script".into(), absolute(&file)]);
    }
    let mut command = program.command(&words, room, talk)?;
    let log = room.join("program.said");
    let uses_terminal = connect(&mut command, orders, &log)?;
    let children = if uses_terminal { Children::None } else { program.children() };
    let broken = |how: String| Trouble::ProgramFailed { how, output: read_log(&log) };
    let mut child = interrupt::start(&mut command, children).map_err(|error| program.not_started(error))?;
    let mut progress = Progress::new(&orders.talk(talk));
    let status = interrupt::wait(&mut child, |_| {
        progress.show("", None);
        heard.iter_mut().for_each(Heard::tell);
    });
    heard.iter_mut().for_each(Heard::tell);
    drop(progress);
    let status = status?;
    // 3: a run failed, and the results have the failure.
    match status.code() {
        Some(0 | 3) if has_results(store) => results::bring_home(store),
        Some(3) => Err(not_stored(store, &read_log(&log))),
        None if orders.prints && ended_by_closed_pipe(status) => Err(Trouble::PipeClosed),
        _ => Err(broken(status.to_string())),
    }
}

/// The file with the names of columns that only the run knows.
pub fn titles(room: &Path) -> PathBuf {
    room.join("titles")
}

/// The program's input and output; whether they may be a terminal.
fn connect(command: &mut Command, orders: &Orders, log: &Path) -> Result<bool> {
    let file = std::fs::File::create(log).map_err(Trouble::Temporary)?;
    let output =
        if orders.prints { Stdio::inherit() } else { Stdio::from(file.try_clone().map_err(Trouble::Temporary)?) };
    let input = match orders.input {
        Feed::Stdin => Stdio::inherit(),
        Feed::File(_) | Feed::Nothing => Stdio::null(),
    };
    command.stdin(input).stdout(output).stderr(file);
    Ok(orders.prints || matches!(orders.input, Feed::Stdin))
}

/// The command line, except names of files that only this process knows.
fn words(orders: &Orders) -> Vec<OsString> {
    let simulation = orders.simulation;
    let mut words = arguments(simulation, orders.overrides);
    for (option, wanted) in [
        ("--no-rows", !orders.rows),
        ("--no-pages", !orders.prints),
        ("--every-step", orders.every_step),
        ("--strict-tables", orders.strict),
        ("--balance", orders.balance),
        ("--stats", orders.stats),
    ] {
        if wanted {
            words.push(option.into());
        }
    }
    words.extend(range_words(orders));
    let mut with_value = |option: &str, value: String| words.extend([option.to_string(), value]);
    for run in orders.runs.unwrap_or_default() {
        with_value("--run", (run + 1).to_string());
    }
    for series in orders.series {
        let option = if series.last_row { "--sweep" } else { "--stepped" };
        with_value(option, series_text(simulation, series));
    }
    if !orders.drawn.is_empty() {
        with_value("--draw", numbers(orders.drawn));
    }
    if let Some(kept) = orders.kept {
        with_value("--keep", numbers(kept));
    }
    if let Some(method) = simulation.experiment.method {
        with_value("--method", method_text(method));
    }
    if orders.resume > 0 {
        with_value("--resume", orders.resume.to_string());
    }
    if let Some(between) = orders.observed {
        with_value("--observe", between.to_string());
    }
    let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    if let Some(directory) = orders.data_directory() {
        words.extend(["--data".into(), absolute(directory)]);
    }
    words
}

/// Options for what differs from the rows of the program.
fn range_words(orders: &Orders) -> Vec<String> {
    let (Some(given), Some((own, _))) = (orders.range, orders.simulation.rows()) else { return Vec::new() };
    let mut words = Vec::new();
    for (option, value, own) in [("--from=", given.from, own.from), ("--to=", given.to, own.to)] {
        // A changed sign of 0 counts too.
        if value.to_bits() != own.to_bits() {
            let mut word = option.to_string();
            append_exact(&mut word, value);
            words.push(word);
        }
    }
    words.extend((given.with != own.with).then(|| format!("--with={}", given.with)));
    words.extend((given.terminal && !own.terminal).then(|| "--terminal".to_string()));
    words
}

fn numbers(list: &[u32]) -> String {
    list.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// `k=1,2,5` or `k=1:2:4`.
fn series_text(simulation: &Simulation, series: &Series) -> String {
    let mut text = format!("{}=", value_name(simulation, series.setting, series.first));
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
    text
}

fn method_text(method: Method) -> String {
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
        // Depends only on the text.
        Method::Block(_) | Method::Together(_) => String::new(),
    }
}

/// An emulator may run in another directory.
fn absolute(path: &Path) -> OsString {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).into_os_string()
}

/// Nobody reads the program's output any more.
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
