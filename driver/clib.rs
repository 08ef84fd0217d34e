//! The C runtime, called from Rust.
//!
//! The structs are those of `clib/model/zd.h` and `clib/run/zdrun.h`, declared once more; a test compares their sizes.
//! The interpreter fills in a [`Program`] whose `begin` and `advance` are functions of its own and whose offsets
//! point into a block of doubles after a [`Head`]; [`zh_run`] then drives it exactly as it drives a compiled
//! model, and the pages come out of the same code.
//!
//! All pointers stay the caller's and must live as long as the call. Strings end with NUL.

mod course;
mod file;
mod functions;
mod program;
pub mod records;

pub use course::*;
pub use file::CFile;
pub use functions::*;
pub use program::*;

use std::ffi::{c_char, c_double, c_int, c_long, c_void};

/// `zd_kind`: what can go wrong while a model runs. The numbers stand in stored results.
pub mod kind {
    use std::ffi::c_int;

    pub const GOOD: c_int = 0;
    pub const DIVISION: c_int = 1;
    pub const DOMAIN: c_int = 2;
    pub const NOT_FINITE: c_int = 3;
    pub const WHILE: c_int = 4;
    pub const TOO_LONG: c_int = 5;
    pub const DT: c_int = 6;
    pub const TABLE_SIZE: c_int = 7;
    pub const TABLE_RANGE: c_int = 8;
    pub const STORAGE: c_int = 9;
    pub const MEMORY: c_int = 10;
    pub const STOPPED: c_int = 11;
    // Of programs that run as written:
    pub const INDEX: c_int = 12;
    pub const FUNCTION: c_int = 13;
    pub const NO_DATA: c_int = 14;
    pub const REAL_HERE: c_int = 15;
    pub const NOT_NUMBER: c_int = 16;
    pub const OVERFLOW: c_int = 17;
    pub const FISSION: c_int = 18;
    pub const STEP_SMALL: c_int = 19;
    pub const STEP_SIGN: c_int = 20;
    pub const NO_FILE: c_int = 21;
    pub const NO_COLUMN: c_int = 22;
    pub const NOT_RISING: c_int = 23;
    pub const BAD_DATA: c_int = 24;
    pub const NO_LABEL: c_int = 25;
    pub const LEFT_OVER: c_int = 26;
    pub const EVENTS: c_int = 27;
    pub const STEPS: c_int = 28;
    pub const STIFF: c_int = 29;
    pub const SOLVER: c_int = 30;
    pub const INCREMENT: c_int = 31;
    pub const COUNT: c_int = 32;
    pub const TOLD: c_int = 33;
    pub const LIMITS: c_int = 34;
    pub const MISMATCH: c_int = 35;
    pub const DEPTH: c_int = 36;
    pub const OVERDRAWN: c_int = 37;
    pub const STANDS: c_int = 38;
    pub const NO_END: c_int = 39;
    pub const OVERLOAD: c_int = 40;
    pub const BY_ZERO: c_int = 41;
    pub const ROOT: c_int = 42;
    pub const LOGARITHM: c_int = 43;
    pub const POWER: c_int = 44;
    pub const INTERVAL: c_int = 45;
    pub const ABORTED: c_int = 46;
}

/// `zd_record`: what a record of stored results is.
pub mod record {
    use std::ffi::c_int;

    pub const RUN_BEGINS: c_int = 1;
    pub const ROW: c_int = 2;
    pub const WARNING: c_int = 3;
    pub const FAILED: c_int = 4;
    pub const RUN_ENDS: c_int = 5;
    pub const BALANCE: c_int = 6;
}

/// `zd_why`: bits that say why a row was stored.
pub mod why {
    use std::ffi::c_int;

    pub const PRINT: c_int = 1;
    pub const PLOT: c_int = 2;
    pub const SAVE: c_int = 4;
    pub const STEP: c_int = 8;
}

/// Bits of [`Paging::show`].
pub const SHOW_TABLES: c_int = 1;
pub const SHOW_PLOTS: c_int = 2;

/// A flag of [`zd_create_store`].
pub const FLAG_EVERY_STEP: c_int = 1;

pub const STEP_LIMIT: c_long = 2_000_000_000;
pub const NEVER: c_long = STEP_LIMIT + 1;

/// C's `FILE`.
#[repr(C)]
pub struct File {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Failure {
    pub kind: c_int,
    /// Index into [`Program::sites`], or -1.
    pub site: c_int,
    pub time: c_double,
    pub value: c_double,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Excursion {
    pub steps: c_double,
    pub last: c_double,
    pub time: c_double,
    pub argument: c_double,
    pub site: c_int,
}

/// The beginning of every model.
#[repr(C)]
#[derive(Debug)]
pub struct Head {
    pub time: c_double,
    pub dt: c_double,
    pub half: c_double,
    pub start: c_double,
    pub step: c_long,
    pub started: c_long,
    pub seed: c_long,
    /// State of the random numbers of SCoP, less 1.
    pub chance: c_double,
    pub failure: Failure,
    pub excursions: *mut Excursion,
    /// `zd_course`: what the runtime keeps for a program that runs as written.
    pub course: *mut c_void,
    /// Rows are wanted.
    pub rows: c_int,
    /// The user has given values for variables.
    pub given: c_int,
    pub strict: c_int,
    pub careful: c_int,
}

impl Default for Head {
    fn default() -> Head {
        Head {
            time: 0.0,
            dt: 0.0,
            half: 0.0,
            start: 0.0,
            step: 0,
            started: 0,
            seed: 1,
            chance: 0.0,
            failure: Failure::default(),
            excursions: std::ptr::null_mut(),
            course: std::ptr::null_mut(),
            rows: 0,
            given: 0,
            strict: 0,
            careful: 0,
        }
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Sink {
    pub context: *mut c_void,
    pub put: Option<unsafe extern "C" fn(context: *mut c_void, text: *const c_char) -> c_int>,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Override {
    pub setting: c_int,
    pub first: c_int,
    pub count: c_int,
    pub values: *const c_double,
}

#[repr(C)]
#[derive(Debug)]
pub struct Store {
    pub file: *mut File,
    pub n: c_int,
    pub offset: *mut usize,
    pub kind: c_int,
    pub drawing: *mut c_void,
}

impl Default for Store {
    fn default() -> Store {
        let null = std::ptr::null_mut;
        Store { file: std::ptr::null_mut(), n: 0, offset: null(), kind: 0, drawing: std::ptr::null_mut() }
    }
}

/// What is wanted of a program, whoever moves its time.
#[repr(C)]
#[derive(Debug)]
pub struct Orders {
    pub n_overrides: c_int,
    /// Settings, and after them the variables, are counted.
    pub overrides: *const Override,
    /// Rows are stored.
    pub rows: c_int,
    pub progress:
        Option<unsafe extern "C" fn(context: *mut c_void, run: c_int, step: c_double, last: c_double) -> c_int>,
    pub context: *mut c_void,
    /// Of each run of a deck, 0: it is left out. Null: all are wanted.
    pub wanted: *const c_int,
    pub every_step: c_int,
    pub strict: c_int,
    /// Null: nothing is printed.
    pub printed: *mut Sink,
    /// What a model says beside its data; null: nowhere.
    pub said: *mut Sink,
    /// Null: there is no input.
    pub input: *mut File,
    /// Numbers left over in the input are reported.
    pub whole: c_int,
    /// For a program that runs several times; null here.
    pub kept: *mut c_void,
    /// Rows are stored at the times of observed data, and at `between` more.
    pub observed: c_int,
    /// Balances are stored.
    pub balance: c_int,
    pub between: c_int,
    /// The directory of data files; null: the working directory.
    pub data: *const c_char,
    pub resume: c_long,
    /// Null: the rows of the program.
    pub range: *const Rows,
    pub n_series: c_int,
    /// The experiment: a run for each point.
    pub series: *const Series,
    /// Null: the methods of the description.
    pub method: *const ChosenMethod,
    /// The rows of a program with a script as numbers; null: nowhere.
    pub table: *mut Sink,
    /// 1: in units of 0.00000001, 2: with decimals.
    pub form: c_int,
    /// Null: the actions of the program.
    pub script: *const Script,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders {
            n_overrides: 0,
            overrides: std::ptr::null(),
            rows: 1,
            progress: None,
            context: std::ptr::null_mut(),
            wanted: std::ptr::null(),
            every_step: 0,
            strict: 0,
            printed: std::ptr::null_mut(),
            said: std::ptr::null_mut(),
            input: std::ptr::null_mut(),
            whole: 0,
            kept: std::ptr::null_mut(),
            observed: 0,
            balance: 0,
            between: 0,
            data: std::ptr::null(),
            resume: 0,
            range: std::ptr::null(),
            n_series: 0,
            series: std::ptr::null(),
            method: std::ptr::null(),
            table: std::ptr::null_mut(),
            form: 0,
            script: std::ptr::null(),
        }
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Paging {
    pub show: c_int,
    /// 0: the layout of the program.
    pub layout: c_int,
    pub first: c_int,
    pub feed: c_int,
    pub n_overrides: c_int,
    pub overrides: *const Override,
}

impl Default for Paging {
    fn default() -> Paging {
        Paging {
            show: SHOW_TABLES | SHOW_PLOTS,
            layout: 0,
            first: 2,
            feed: 0,
            n_overrides: 0,
            overrides: std::ptr::null(),
        }
    }
}

/// A sink that writes into a Rust writer; the writer must outlive it.
pub fn sink_into<W: std::io::Write>(writer: &mut W) -> Sink {
    unsafe extern "C" fn put<W: std::io::Write>(context: *mut c_void, text: *const c_char) -> c_int {
        // SAFETY: `context` is the writer given to `sink_into`, and the runtime's texts end with NUL.
        let (writer, text) = unsafe { (&mut *context.cast::<W>(), std::ffi::CStr::from_ptr(text)) };
        c_int::from(writer.write_all(text.to_bytes()).is_err())
    }
    Sink { context: std::ptr::from_mut(writer).cast(), put: Some(put::<W>) }
}

unsafe extern "C" {
    // The C library's files.
    pub fn fopen(name: *const c_char, mode: *const c_char) -> *mut File;
    pub fn tmpfile() -> *mut File;
    pub fn fclose(file: *mut File) -> c_int;
    pub fn rewind(file: *mut File);
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    /// Begins a store; `columns` null: all. The file is open for writing in binary and stays the caller's.
    pub fn zd_create_store(
        store: *mut Store,
        file: *mut File,
        program: *const Program,
        columns: *const c_int,
        n: c_int,
        flags: c_int,
    ) -> c_int;
    /// From now on points are stored with the values of these columns.
    pub fn zdw_open(store: *mut Store, program: *const Program, columns: *const c_int, n: c_int) -> c_int;
    pub fn zd_close_store(store: *mut Store) -> c_int;
    pub fn zd_apply_settings(
        program: *const Program,
        model: *mut c_void,
        run: c_int,
        overrides: *const Override,
        n_overrides: c_int,
    );
    pub fn zd_seed_of(seed: c_double) -> c_long;
    /// The first step, not before `from`, with TIME + DT/2 >= `when`, or [`NEVER`].
    pub fn zd_reach(head: *const Head, when: c_double, from: c_long) -> c_long;
    pub fn zd_after(due: c_double, period: c_double, now: c_double) -> c_double;
    pub fn zd_csv(
        program: *const Program,
        stored: *mut File,
        sink: *mut Sink,
        which: c_int,
        columns: *const c_int,
        n: c_int,
        saved: c_int,
        swept: *mut c_void,
    ) -> c_int;
    pub fn zd_pages(program: *const Program, stored: *mut File, sink: *mut Sink, paging: *const Paging) -> c_int;
    /// A failure or warning in words; `locale` "zh" or else English.
    pub fn zd_describe(
        program: *const Program,
        run: c_int,
        what: *const Failure,
        warning: c_int,
        steps: c_double,
        locale: *const c_char,
        sink: *mut Sink,
    ) -> c_int;
    /// Reads `NAME=VALUE`; the values of the override are allocated by C and must be freed by C.
    pub fn zd_option(program: *const Program, text: *const c_char, to: *mut Override) -> c_int;

    /// Sizes of the C structs, for the test that compares them.
    pub fn zh_of_size(which: c_int) -> c_long;
}

#[cfg(test)]
mod tests;
