//! What belongs to programs that run as written: `clib/model/zdcourse.h` and its part of `clib/run/zdrun.h`.

use super::{File, Head, Orders, Program, Sink, Store};
use std::ffi::{c_char, c_double, c_int, c_long, c_void};

/// A file of data.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DataTable {
    pub name: *const c_char,
    pub file: *const c_char,
    pub n_columns: c_int,
    pub columns: *const *const c_char,
    pub increasing: c_int,
    pub observed: c_int,
    pub site: c_int,
}

/// A data file in memory, `struct zd_data`.
#[repr(C)]
#[derive(Debug)]
pub struct Data {
    pub n: c_int,
    pub rows: c_long,
    pub room: c_long,
    pub column: *mut *mut c_double,
    pub next: *mut c_long,
    pub near: c_long,
}

impl Default for Data {
    fn default() -> Data {
        Data { n: 0, rows: 0, room: 0, column: std::ptr::null_mut(), next: std::ptr::null_mut(), near: 0 }
    }
}

/// Offsets of doubles in the model, -1 where there is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Dose {
    pub at: c_long,
    pub every: c_long,
    pub times: c_long,
    pub over: c_long,
    pub flowing: c_long,
    pub n_added: c_int,
    pub place: *const c_long,
    pub amount: *const c_long,
    pub site: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Solve {
    pub method: c_int,
    pub steps: c_int,
    pub relative: c_double,
    pub absolute: c_double,
    pub time: c_long,
    pub end: c_long,
    pub step: c_long,
    pub n: c_int,
    pub state: *const c_long,
    pub slope: *const c_long,
    pub rates: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub n_doses: c_int,
    pub doses: *const Dose,
    pub n_events: c_int,
    pub holds: Option<unsafe extern "C" fn(model: *mut c_void, event: c_int) -> c_int>,
    pub site: c_int,
    pub state_sites: *const c_int,
    pub event_sites: *const c_int,
    pub observed: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    /// The last so many states are sums that no slope depends on.
    pub n_sums: c_int,
    /// The errors of the last so many of these do not count.
    pub n_unwatched: c_int,
    pub tolerance: c_long,
    pub pace: c_long,
    pub own: *const c_double,
    pub jumps: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub next: c_long,
    pub jacobian: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub matrix: c_long,
    /// Entries of its rows next to the diagonal; -1: all.
    pub below: c_int,
    pub above: c_int,
    pub slopes: Option<unsafe extern "C" fn(model: *mut c_void, t: f64, y: *const f64, slope: *mut f64) -> c_int>,
    pub derivatives: Option<unsafe extern "C" fn(model: *mut c_void, t: f64, y: *const f64, matrix: *mut f64) -> c_int>,
}

/// A call of a function that needs more than numbers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub function: c_int,
    pub value: [c_long; 2],
    pub array: [c_long; 5],
    pub size: [c_int; 5],
    pub run: Option<unsafe extern "C" fn(model: *mut c_void, routine: c_int) -> c_int>,
    pub routine: [c_int; 3],
    pub argument: [c_long; 3],
    pub result: [c_long; 3],
    pub text: *const c_char,
    pub into: c_long,
    pub error: c_long,
    pub site: c_int,
}

/// `zd_place_kind`: what a compartment is to the balance.
pub mod place {
    use std::ffi::c_int;

    pub const ABSENT: c_int = 0;
    pub const IN: c_int = 1;
    pub const ORDINARY: c_int = 2;
    pub const OUT: c_int = 3;
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BalancedPlace {
    pub name: *const c_char,
    /// One of [`place`].
    pub kind: c_int,
}

/// Offsets of arrays over the compartments in the model, -1 where there is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    pub name: *const c_char,
    pub contents: *const *const c_char,
    pub content: c_long,
    pub left: c_long,
    pub arrived: c_long,
    pub taken: c_long,
    pub dosed: c_long,
    pub decayed: c_long,
    pub formed: c_long,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Balances {
    pub n_places: c_int,
    pub places: *const BalancedPlace,
    pub n: c_int,
    pub list: *const Balance,
    pub undecayed: c_int,
}

/// Values of a setting, with a run for each.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Series {
    pub setting: c_int,
    pub first: c_int,
    pub last_row: c_int,
    pub count: c_long,
    /// Null: `count` values from `low` to `high`.
    pub list: *const c_double,
    pub low: c_double,
    pub high: c_double,
}

/// `struct zd_rows`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub from: c_double,
    pub to: c_double,
    pub with: c_double,
    pub terminal: c_int,
}

/// The runs that the source asks for: zudyn gives all series with the orders.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    pub n_series: c_int,
    pub series: *const Series,
    pub rows: Rows,
    pub range: [usize; 3],
}

/// `struct zd_chosen_method`: only built programs are given one.
#[repr(C)]
#[derive(Debug)]
pub struct ChosenMethod {
    pub method: c_int,
    pub steps: c_int,
    pub relative: c_double,
    pub absolute: c_double,
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    /// The balances of all stored runs in words.
    pub fn zd_sheet(program: *const Program, stored: *mut File, locale: *const c_char, sink: *mut Sink) -> c_int;
    /// The text of the `number`-th number of an input, and its line; 0: there are not so many.
    pub fn zdi_place(input: *mut File, number: c_double, text: *mut c_char, room: c_int, line: *mut c_long) -> c_int;

    /// Reads a data file from a directory; in any case it is to be dropped then.
    pub fn zdi_load(data: *mut Data, table: *const DataTable, directory: *const c_char, value: *mut c_double) -> c_int;
    pub fn zdi_drop(data: *mut Data);

    // What such a program asks of the runtime while it runs.
    pub fn zdp_lines(head: *mut Head, n: c_double);
    pub fn zdp_blanks(head: *mut Head, n: c_double);
    pub fn zdp_back(head: *mut Head);
    pub fn zdp_text(head: *mut Head, text: *const c_char);
    pub fn zdp_form(head: *mut Head, value: c_double, blanks: c_int, before: c_int, point: c_int, behind: c_int);
    pub fn zdp_plain(head: *mut Head, value: c_double, integer: c_int);
    pub fn zdi_number(head: *mut Head, integer: c_int, into: *mut c_double) -> c_int;
    pub fn zdi_column(head: *mut Head, table: c_int, column: c_int, integer: c_int, into: *mut c_double) -> c_int;
    pub fn zdi_interpolate(head: *const Head, table: c_int, column: c_int, argument: c_double) -> c_double;
    pub fn zdi_slope(head: *const Head, table: c_int, column: c_int, argument: c_double) -> c_double;
    pub fn zdc_run(head: *mut Head) -> c_int;
    pub fn zdc_row(model: *mut c_void) -> c_int;
    pub fn zdc_given(model: *mut c_void);
    pub fn zdc_warn(head: *mut Head, kind: c_int, site: c_int, time: c_double);
    pub fn zdc_has(head: *const Head, setting: c_int) -> c_int;
    pub fn zdo_next(head: *const Head) -> c_double;
    pub fn zdo_keep(model: *mut c_void) -> c_int;
    /// -1: the program ends.
    pub fn zdc_stop(head: *mut Head, label: c_double) -> c_long;
    /// [`kind::STOPPED`](super::kind::STOPPED) if the user wants to stop.
    pub fn zdc_asked(head: *mut Head) -> c_int;
    /// Carries a solve on: 0 there, n > 0 event n-1 has come, negative what went wrong.
    pub fn zds_advance(model: *mut c_void, solve: c_int) -> c_int;
    pub fn zds_try(model: *mut c_void, solve: c_int, code: *mut c_double) -> c_int;
    pub fn zdx_call(model: *mut c_void, number: c_int) -> c_int;
    pub fn zds_begin_anew(model: *mut c_void, solve: c_int);
    /// Runs a program, whoever moves its time: all runs that are wanted. Gives the kind of the first failure.
    pub fn zh_run(program: *const Program, model: *mut c_void, store: *mut Store, orders: *const Orders) -> c_int;
    /// The standard input of the C library.
    pub fn zh_input() -> *mut File;
}
