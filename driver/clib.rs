//! The C runtime, called from Rust.
//!
//! The structs are those of `clib/zd.h` and `clib/zdrun.h`, declared once more; a test compares their sizes.
//! The interpreter fills in a [`Program`] whose `begin` and `advance` are functions of its own and whose offsets
//! point into a block of doubles behind a [`Head`]; [`zd_simulate`] then drives it exactly as it drives a compiled
//! model, and the pages come out of the same code.
//!
//! All pointers stay the caller's and must live as long as the call. Strings end with NUL.

mod course;

pub use course::*;

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

/// What [`zh_table`] does outside the range.
pub const HOW_TABLE: c_int = 0;
pub const HOW_TABHL: c_int = 1;
pub const HOW_TABXT: c_int = 2;

/// Doubles of state of the functions that have one; zero before the run begins.
pub const RAMP_STATE: usize = 2;
pub const PULSE_STATE: usize = 2;
pub const SAMPLE_STATE: usize = 3;
pub const TRAIN_STATE: usize = 2;

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
pub struct Setting {
    pub name: *const c_char,
    /// Bytes from the start of the model, here and in the structs below.
    pub offset: usize,
    pub count: c_int,
    pub extents: [c_int; 3],
    pub base: *const c_double,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: *const c_char,
    pub offset: usize,
    /// Only whole numbers; shown without a point.
    pub integer: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// -1: not given.
    pub offset: c_long,
    pub varies: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Site {
    pub line: c_int,
    pub quantity: *const c_char,
    pub detail: *const c_char,
    pub card: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    pub offset: usize,
    pub count: c_int,
    pub site: c_int,
    pub late: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub setting: c_int,
    pub values: *const c_double,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub name: *const c_char,
    pub column: c_int,
    pub place: c_int,
    pub scaled: c_int,
    pub power: c_int,
    pub decimals: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    pub name: *const c_char,
    pub column: c_int,
    pub mark: c_int,
    pub group: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Group {
    pub low_given: c_int,
    pub high_given: c_int,
    pub low: c_double,
    pub high: c_double,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    pub n_curves: c_int,
    pub curves: *const Curve,
    pub n_groups: c_int,
    pub groups: *const Group,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub name: *const c_char,
    pub n_changes: c_int,
    pub changes: *const Change,
    pub n_shown: c_int,
    pub shown: *const c_int,
    pub seed: c_double,
    pub n_items: c_int,
    pub items: *const Item,
    pub n_plots: c_int,
    pub plots: *const Plot,
    pub n_saved: c_int,
    pub saved: *const c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Program {
    pub title: *const c_char,
    pub layout: c_int,
    pub seed: c_double,
    pub size: usize,
    pub n_settings: c_int,
    pub settings: *const Setting,
    pub n_columns: c_int,
    pub n_full: c_int,
    pub columns: *const Column,
    pub n_sites: c_int,
    pub sites: *const Site,
    pub n_watches: c_int,
    pub watches: *const Watch,
    pub n_excursions: c_int,
    pub excursion_sites: *const c_int,
    pub length: Period,
    pub print: Period,
    pub plot: Period,
    pub save: Period,
    pub n_runs: c_int,
    pub runs: *const Run,
    pub course: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub n_tables: c_int,
    pub tables: *const DataTable,
    pub n_solves: c_int,
    pub solves: *const Solve,
    pub n_variables: c_int,
    /// Element by element.
    pub variables: *const Column,
    /// Null: the program does not keep them.
    pub balances: *const Balances,
    pub n_calls: c_int,
    pub calls: *const Call,
    pub begin: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub advance: Option<unsafe extern "C" fn(model: *mut c_void, count: c_long) -> c_int>,
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
}

impl Default for Store {
    fn default() -> Store {
        let null = std::ptr::null_mut;
        Store { file: std::ptr::null_mut(), n: 0, offset: null(), kind: 0 }
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Orders {
    /// The only run, or -1: all.
    pub run: c_int,
    pub every_step: c_int,
    pub strict: c_int,
    pub n_overrides: c_int,
    pub overrides: *const Override,
    pub progress:
        Option<unsafe extern "C" fn(context: *mut c_void, run: c_int, step: c_double, last: c_double) -> c_int>,
    pub context: *mut c_void,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders {
            run: -1,
            every_step: 0,
            strict: 0,
            n_overrides: 0,
            overrides: std::ptr::null(),
            progress: None,
            context: std::ptr::null_mut(),
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
    pub fn zd_close_store(store: *mut Store) -> c_int;
    /// Runs all runs, or the one asked for. Gives the kind of the first failure.
    pub fn zd_simulate(program: *const Program, model: *mut c_void, store: *mut Store, orders: *const Orders) -> c_int;
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

    // Numbers as pages show them (texts of up to 400 characters).
    pub fn zd_scale_of(largest: c_double, power: *mut c_int, decimals: *mut c_int);
    pub fn zd_cell(text: *mut c_char, value: c_double, power: c_int, decimals: c_int, given: c_int);
    pub fn zd_present(text: *mut c_char, value: c_double);
    pub fn zd_shortest(text: *mut c_char, value: c_double);
    pub fn zd_marks(text: *mut [c_char; 24], letter: *mut c_int, low: c_double, high: c_double, layout: c_int);
    pub fn zd_time_label(text: *mut c_char, time: c_double, layout: c_int);
    pub fn zd_limits(least: c_double, most: c_double, group: *const Group, low: *mut c_double, high: *mut c_double);

    // The functions of zdhot.h.
    pub fn zh_max(p: c_double, q: c_double) -> c_double;
    pub fn zh_min(p: c_double, q: c_double) -> c_double;
    pub fn zh_step(head: *const Head, height: c_double, t: c_double, before: c_double) -> c_double;
    pub fn zh_ramp(head: *const Head, slope: c_double, t: c_double) -> c_double;
    pub fn zh_add_ramp(
        head: *const Head,
        state: *mut c_double,
        slope: c_double,
        t: c_double,
        start: c_double,
    ) -> c_double;
    pub fn zh_pulse(
        head: *const Head,
        state: *mut c_double,
        height: c_double,
        first: c_double,
        interval: c_double,
    ) -> c_double;
    /// `zd_sample_start`.
    pub fn zh_hold(state: *mut c_double, initial: c_double) -> c_double;
    pub fn zh_sample(head: *const Head, state: *mut c_double, x: c_double, interval: c_double) -> c_double;
    pub fn zh_train_due(head: *const Head, state: *mut c_double, interval: c_double) -> c_int;
    pub fn zh_linear(cars: *mut c_double, n: c_int);
    pub fn zh_cyclic(cars: *mut c_double, n: c_int);
    pub fn zh_slopes(value: *const c_double, slope: *mut c_double, stride: c_int, n: c_int, inc: c_double);
    pub fn zh_look(
        head: *mut Head,
        site: c_int,
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    /// `zd_look_range`.
    pub fn zh_range(
        head: *mut Head,
        k: c_int,
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    pub fn zh_extend(
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    pub fn zh_table(
        head: *mut Head,
        site: c_int,
        k: c_int,
        value: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inc: c_double,
        how: c_int,
    ) -> c_double;
    /// A function of zdcurve.h or zdforce.h by its number, with as many arguments as it has.
    pub fn zh_curve(which: c_int, x: *const c_double) -> c_double;
    /// A random number of zdchance.h.
    pub fn zh_draw(head: *mut Head, which: c_int, a: c_double, b: c_double) -> c_double;
    pub fn zh_noise(head: *mut Head) -> c_double;
    pub fn zh_normal(head: *mut Head, m: c_double, s: c_double) -> c_double;
    /// Sizes of the C structs, for the test that compares them.
    pub fn zh_of_size(which: c_int) -> c_long;
}

#[cfg(test)]
mod tests;
