//! Runs a program with records in this process: what `clib/run/way_events.c` does in a built one.

use super::assemble::assemble;
use super::execute::Machine;
use super::layout::{Descriptors, Layout, Unknown, value};
use crate::clib::records::{self, Fault, World};
use crate::clib::{self, CFile, Column, File, Program, Sink, Store};
use crate::engine::description::Description;
use crate::engine::executed::titles;
use crate::engine::interpreted::overrides_for_c;
use crate::engine::orders::Orders;
use crate::engine::stored_file::not_stored;
use crate::experiment::input::Feed;
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::io::visible::Errors;
use std::ffi::{CStr, CString, c_char, c_int, c_long, c_void};
use std::io::IsTerminal;
use std::path::Path;
use zudyn_translator::Language;
use zudyn_translator::code::System;
use zudyn_translator::diagnostic::Locale;

/// For procedures of the runtime and the program that call each other; only what is touched takes memory.
const THREAD: usize = 256 << 20;

impl From<Unknown> for Trouble {
    fn from(unknown: Unknown) -> Trouble {
        Trouble::Bug(format!("the interpreter does not know {}", unknown.0))
    }
}

/// Runs into a file of stored results.
pub fn interpret(orders: &Orders, room: &Path, stored: &Path, talk: &Talk) -> Result<()> {
    std::thread::scope(|scope| {
        let work = || run(orders, room, stored, talk, 0.0);
        let thread = std::thread::Builder::new().stack_size(THREAD).spawn_scoped(scope, work);
        let thread = thread.map_err(|_| Trouble::NoMemory)?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// `least`: of the storage, for tests.
pub(super) fn run(orders: &Orders, room: &Path, stored: &Path, talk: &Talk, least: f64) -> Result<()> {
    let system: &System = &orders.simulation.system;
    // A word holds an integer of the program or a pointer.
    if size_of::<c_long>() != 8 || size_of::<usize>() != 8 {
        let languages = Language::ALL.into_iter().filter(|language| *language != Language::Boscos);
        let languages = languages.map(Language::name).collect::<Vec<_>>().join(", ");
        return Err(Trouble::OnlyFor { option: "--engine interpret", languages });
    }
    let layout = Layout::of(system)?;
    let descriptors = Descriptors::of(system, &layout)?;
    let code = assemble(system, &layout, &descriptors)?;
    let mut machine = Machine::new(code, value("zd_world.failed")?);
    let overrides = overrides_for_c(orders.simulation, orders.overrides);
    let description = Description::of_results(orders.simulation);
    // SAFETY: the description lives longer than this copy.
    let mut program: Program = unsafe { *description.program() };
    program.course = None;
    program.n_settings = descriptors.settings.len() as c_int;
    program.settings = descriptors.settings.as_ptr();
    // The model of zeros begins at a multiple of 16 bytes after the address of the machine.
    let mut memory = vec![0u128; layout.model.div_ceil(16) as usize + 1];
    // SAFETY: the memory has so many bytes, and moves no more.
    let z: *mut World = unsafe { memory.as_mut_ptr().add(1).cast() };
    // SAFETY: the word before the model is the second half of the first entry.
    unsafe { z.cast::<*mut Machine>().sub(1).write(&raw mut machine) };
    let input = match orders.input {
        Feed::File(path) => Some(CFile::open(path)?),
        Feed::Stdin | Feed::Nothing => None,
    };
    let mut voice = std::io::LineWriter::new(Errors::new());
    let mut context = Context {
        z,
        output: output_file::stdout(),
        watched: std::io::stdout().is_terminal(),
        prints: orders.prints,
        input: match (orders.input, &input) {
            (_, Some(file)) => file.0,
            // SAFETY: it only returns the C library's standard input.
            (Feed::Stdin, None) => unsafe { clib::zh_input() },
            _ => std::ptr::null_mut(),
        },
        said: clib::sink_into(&mut voice),
        chinese: c_int::from(talk.locale == Locale::Chinese),
        trouble: None,
    };
    let host = records::Host { put, get, warn, context: (&raw mut context).cast(), least };
    // SAFETY: everything that is pointed at lives longer than the calls; offsets are those of the layout.
    let failed = unsafe {
        clib::zd_apply_settings(&program, z.cast(), -1, overrides.as_ptr(), overrides.len() as c_int);
        records::zi_run(z, &descriptors.plan, descriptors.names, c_int::from(orders.rows), &host)
    };
    // SAFETY: the world is that of the run, which has ended.
    let results = unsafe { conclude(z, failed, program, &mut context, orders.stats, room, stored) };
    // SAFETY: as before; nothing refers to its records any more.
    unsafe { records::zo_close(z) };
    let Context { output, trouble, prints, .. } = context;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    if failed < 0 {
        return Err(Trouble::Interrupted);
    }
    if prints {
        output.finish()?;
    }
    results
}

/// Reports a failure and stores what was recorded.
///
/// # Safety
///
/// `z` is a world whose run has ended.
unsafe fn conclude(
    z: *mut World,
    failed: c_int,
    program: Program,
    context: &mut Context,
    stats: bool,
    room: &Path,
    stored: &Path,
) -> Result<()> {
    // SAFETY: the caller's; what is pointed at lives longer than the calls.
    unsafe {
        if failed > 0 {
            // What was printed comes before the message.
            context.flush();
            records::zi_tell(z, std::ptr::null(), context.chinese, &raw mut context.said);
        }
        if stats {
            context.flush();
            records::zi_stats(z, context.chinese, &raw mut context.said);
        }
        let file = CFile::create(stored)?;
        let (wrong, names) = store(z, failed, program, &file);
        std::fs::write(titles(room), names).map_err(Trouble::Temporary)?;
        match wrong {
            clib::kind::STORAGE => Err(not_stored(stored, "")),
            clib::kind::MEMORY => Err(Trouble::NoMemory),
            _ => Ok(()),
        }
    }
}

/// The columns and rows of a run: the failure of the store, and the names, one in a line.
///
/// # Safety
///
/// As for [`conclude`].
unsafe fn store(z: *mut World, failed: c_int, mut program: Program, file: &CFile) -> (c_int, Vec<u8>) {
    // SAFETY: the caller's. The runtime has as many names, rows and cells as it counts.
    unsafe {
        let recorded = *records::zi_recorded(z);
        let mut names: Vec<CString> = vec![c"TIME".into()];
        for number in 0..recorded.n_columns as usize {
            names.push(CStr::from_ptr(*recorded.names.add(number)).into());
        }
        let column = |(number, name): (usize, &CString)| Column {
            name: name.as_ptr(),
            offset: number * 8,
            integer: 0,
            kind: clib::value_type::REAL,
            scale: 1.0,
        };
        let columns: Vec<Column> = names.iter().enumerate().map(column).collect();
        program.n_columns = columns.len() as c_int;
        program.n_full = program.n_columns;
        program.columns = columns.as_ptr();
        let mut store = Store::default();
        let flags = clib::FLAG_EVERY_STEP;
        let wrong = clib::zd_create_store(&mut store, file.0, &program, std::ptr::null(), 0, flags);
        if wrong == clib::kind::GOOD {
            records::zd_begin_run(&mut store, 0);
            let mut row = vec![0.0f64; columns.len()];
            // The same bits as in C, where it is the difference of two infinities.
            let none = std::hint::black_box(f64::INFINITY) - std::hint::black_box(f64::INFINITY);
            for number in 0..recorded.n_rows as usize {
                let from = &*recorded.rows.add(number);
                row[0] = from.time;
                for (cell, value) in row[1..].iter_mut().enumerate() {
                    let is_there = (cell as c_long) < from.width;
                    *value = if is_there { *recorded.cells.add(from.first as usize + cell) } else { none };
                }
                records::zd_keep_row(&mut store, row.as_ptr().cast(), clib::why::STEP | clib::why::PLOT);
            }
            if failed > 0 {
                let mut what = clib::Failure::default();
                records::zi_failure(z, &mut what);
                records::zd_fail_run(&mut store, &what);
            }
            records::zd_end_run(&mut store, 0.0);
        }
        let closed = clib::zd_close_store(&mut store);
        let wrong = if wrong == clib::kind::GOOD { closed } else { wrong };
        let lines = names.iter().flat_map(|name| name.as_bytes().iter().copied().chain([b'\n']));
        (wrong, lines.collect())
    }
}

/// Standard output, input, and messages of a run.
struct Context {
    z: *mut World,
    output: Output,
    /// A terminal: print each line at once.
    watched: bool,
    prints: bool,
    /// Null: there is none.
    input: *mut File,
    said: Sink,
    chinese: c_int,
    trouble: Option<Trouble>,
}

impl Context {
    fn put(&mut self, bytes: &[u8]) {
        let written = self.output.put(bytes);
        self.note(written);
    }

    fn flush(&mut self) {
        let written = self.output.flush();
        self.note(written);
    }

    fn note(&mut self, written: Result<()>) {
        if let Err(trouble) = written {
            self.trouble.get_or_insert(trouble);
            // SAFETY: the world is that of the run.
            unsafe { records::zi_stop(self.z) };
        }
    }
}

unsafe extern "C" fn put(context: *mut c_void, text: *const c_char, length: c_long, ends_line: c_int) {
    // SAFETY: the runtime gives the context of its host, and as many characters as it says.
    let (context, text) = unsafe {
        (&mut *context.cast::<Context>(), std::slice::from_raw_parts(text.cast::<u8>(), length.max(0) as usize))
    };
    if !context.prints || context.trouble.is_some() {
        return;
    }
    context.put(text);
    if ends_line != 0 {
        context.put(b"\n");
    }
    if context.watched {
        context.flush();
    }
}

unsafe extern "C" fn get(context: *mut c_void) -> c_int {
    // SAFETY: the runtime gives the context of its host; the file is open.
    unsafe {
        let context = &mut *context.cast::<Context>();
        if context.input.is_null() {
            return -1;
        }
        if context.watched {
            context.flush();
        }
        records::fgetc(context.input)
    }
}

unsafe extern "C" fn warn(context: *mut c_void, fault: *const Fault) {
    // SAFETY: the runtime gives the context of its host, and facts about its world.
    unsafe {
        let context = &mut *context.cast::<Context>();
        records::zi_tell(context.z, fault, context.chinese, &raw mut context.said);
    }
}
