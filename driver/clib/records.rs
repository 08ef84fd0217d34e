//! What belongs to programs with records: the structs of `clib/objects/zdobject.h`, and `clib/host/host_records.c`.

use super::{Failure, File, Sink, Site, Store};
use std::ffi::{c_char, c_double, c_int, c_long, c_uchar, c_uint, c_void};

/// The world that a program lives in: the beginning of its model. Only C knows its members.
#[repr(C)]
pub struct World {
    _private: [u8; 0],
}

/// The beginning of every record.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Header {
    pub class: *const Class,
    pub site: c_int,
    /// Where a frame goes on.
    pub at: i16,
    pub marked: c_uchar,
    pub queue: c_uchar,
}

pub type RunFunction = unsafe extern "C" fn(z: *mut World, object: *mut Header);
pub type NumberFunction = unsafe extern "C" fn(z: *mut World, object: *mut Header) -> c_double;

/// A descriptor.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Class {
    pub name: *const c_char,
    /// One more than the index of the record; those of the runtime have -1.
    pub number: c_int,
    pub kind: c_int,
    pub level: c_int,
    pub display: *const *const Class,
    pub size: c_uint,
    pub layout: c_int,
    pub n_references: c_int,
    pub references: *const c_uint,
    pub component: c_uint,
    pub virtuals: *const c_void,
    pub variant: c_int,
    pub run: Option<RunFunction>,
    pub begin: Option<RunFunction>,
    pub evaluate: Option<RunFunction>,
    pub equations: Option<RunFunction>,
    pub function: Option<NumberFunction>,
    pub form: Option<RunFunction>,
    pub post_step: Option<RunFunction>,
    pub locate: Option<RunFunction>,
    pub action: Option<RunFunction>,
}

/// A frame of characters.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Chars {
    pub head: Header,
    pub length: c_long,
    pub is_constant: c_int,
    pub at: *mut c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Array {
    pub head: Header,
    pub dimensions: c_int,
    pub n: c_long,
    pub data: *mut c_void,
    /// Of the first dimension.
    pub low: c_long,
    pub high: c_long,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub title: *const c_char,
    pub n_references: c_int,
    pub references: *const c_uint,
    pub largest: c_uint,
    pub block: *const Class,
    pub n_sites: c_int,
    pub sites: *const Site,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RecordedRow {
    pub time: c_double,
    pub first: c_long,
    pub width: c_long,
}

/// Columns and rows of a run; the first column, the time, is not among the names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    pub wanted: c_int,
    pub n_columns: c_long,
    pub n_rows: c_long,
    pub n_cells: c_long,
    pub names: *const *const c_char,
    pub rows: *const RecordedRow,
    pub cells: *const c_double,
    name_room: c_long,
    row_room: c_long,
    cell_room: c_long,
}

/// A failure or warning as facts, which only C reads.
#[repr(C)]
pub struct Fault {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Host {
    pub put: unsafe extern "C" fn(context: *mut c_void, text: *const c_char, length: c_long, ends_line: c_int),
    pub get: unsafe extern "C" fn(context: *mut c_void) -> c_int,
    pub warn: unsafe extern "C" fn(context: *mut c_void, fault: *const Fault),
    pub context: *mut c_void,
    /// Bytes before a collection: 0 as usual, negative at every return to the dispatcher.
    pub least: c_double,
}

/// Takes arguments from words and leaves the result in the first.
pub type RuntimeFunction = unsafe extern "C" fn(z: *mut World, words: *mut u64, site: c_int);

/// The numbers of [`zi_kind`].
pub mod item {
    use std::ffi::c_int;

    pub const REALS: c_int = 0;
    pub const INTEGERS: c_int = 1;
    pub const BYTES: c_int = 2;
    pub const TEXTS: c_int = 3;
    pub const REFERENCES: c_int = 4;
    pub const FRAME: c_int = 5;
}

unsafe extern "C" {
    /// A character of a file of the C library; negative at its end.
    pub fn fgetc(file: *mut File) -> c_int;
    pub fn pow(x: c_double, y: c_double) -> c_double;
}

#[link(name = "zdclib", kind = "static")]
unsafe extern "C" {
    pub fn zi_find(name: *const c_char) -> Option<RuntimeFunction>;
    /// A size, a constant, or the place of a member; -1: unknown.
    pub fn zi_value(name: *const c_char) -> c_long;
    /// The number of offsets in a list, or -1.
    pub fn zi_references(name: *const c_char, list: *mut *const c_uint) -> c_int;
    pub fn zi_goes_on(name: *const c_char) -> Option<RunFunction>;
    pub fn zi_equations_of(name: *const c_char) -> Option<RunFunction>;
    pub fn zi_kind(kind: c_int) -> *const Class;
    /// Null after a failure.
    pub fn zi_element(
        z: *mut World,
        array: *mut Array,
        n: c_int,
        at: *const c_long,
        size: c_int,
        name: *const c_char,
        site: c_int,
    ) -> *mut c_void;
    pub fn zi_missing(z: *mut World, object: *mut Header, name: *const c_char);
    pub fn zi_too_deep(z: *mut World, site: c_int);
    pub fn zi_stop(z: *mut World);
    pub fn zi_run(
        z: *mut World,
        plan: *const Plan,
        names: *const *const c_char,
        rows: c_int,
        host: *const Host,
    ) -> c_int;
    pub fn zi_recorded(z: *const World) -> *const Recorded;
    pub fn zi_failure(z: *const World, what: *mut Failure);
    pub fn zi_stats(z: *const World, chinese: c_int, sink: *mut Sink);
    pub fn zi_tell(z: *const World, warning: *const Fault, chinese: c_int, sink: *mut Sink);
    pub fn zo_close(z: *mut World);
    pub fn zo_new(z: *mut World, class: *const Class, site: c_int) -> *mut Header;
    pub fn zo_absent(z: *mut World, expression: *const c_char, site: c_int) -> *mut Header;
    pub fn zo_narrow(z: *mut World, object: *mut Header, wanted: *const Class, site: c_int) -> *mut Header;
    pub fn zo_qua(z: *mut World, object: *mut Header, wanted: *const Class, site: c_int) -> *mut Header;

    // Stored results.
    pub fn zd_begin_run(store: *mut Store, run: c_int);
    pub fn zd_keep_row(store: *mut Store, model: *const c_void, why: c_int);
    pub fn zd_fail_run(store: *mut Store, what: *const Failure);
    pub fn zd_end_run(store: *mut Store, steps: c_double);
}
