//! What a program is: the structs of `clib/model/zd.h` that stand in its tables.

use super::{Balances, Call, DataTable, Experiment, Solve};
use std::ffi::{c_char, c_double, c_int, c_long, c_void};

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub name: *const c_char,
    /// Bytes from the start of the model, here and in the structs below.
    pub offset: usize,
    pub count: c_int,
    pub extents: [c_int; 3],
    pub base: *const c_double,
    /// One of [`value_type`].
    pub kind: c_int,
    /// The whole number that is shown as 1.
    pub scale: c_double,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: *const c_char,
    pub offset: usize,
    /// Only whole numbers; shown without a point.
    pub integer: c_int,
    /// One of [`value_type`].
    pub kind: c_int,
    pub scale: c_double,
}

/// The types of values in a model.
pub mod value_type {
    use std::ffi::c_int;

    pub const REAL: c_int = 0;
    pub const INT64: c_int = 64;
    /// Of 16 and 32 bits, stored in 64.
    pub const LONG16: c_int = 116;
    pub const LONG32: c_int = 132;
    pub const LONG_WRAP: c_int = 133;
    pub const LONG_FIXED: c_int = 134;
}

/// The numbers of `enum zd_act`.
pub mod act {
    use std::ffi::c_int;

    pub const SET: c_int = 1;
    pub const SELECT: c_int = 2;
    pub const RESET: c_int = 3;
    pub const INITIALIZE: c_int = 4;
    pub const CONTINUE: c_int = 5;
    pub const RUN: c_int = 6;
    pub const TIME: c_int = 7;
    pub const ROW: c_int = 8;
    pub const END_PAGE: c_int = 9;
    pub const LIST: c_int = 10;
    pub const LABEL: c_int = 11;
    pub const FORM: c_int = 12;
    pub const TEXT: c_int = 13;
    pub const SHOW: c_int = 14;
    pub const SHOW_UNSIGNED: c_int = 15;
    pub const PASS: c_int = 16;
    pub const SET_REAL: c_int = 17;
}

/// A quantity of a program with a script: consecutive values.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Object {
    pub offset: usize,
    pub count: c_int,
    /// One of [`value_type`].
    pub kind: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// One of `enum zd_act`, which says what the others are.
    pub act: c_int,
    pub site: c_int,
    pub target: c_int,
    pub element: c_int,
    pub value: i64,
    pub list: *const c_int,
    pub text: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Script {
    pub n_objects: c_int,
    pub objects: *const Object,
    pub half_step: c_int,
    pub saved_half_step: c_int,
    pub interval: c_int,
    pub stopped: c_int,
    pub n_actions: c_int,
    pub actions: *const Action,
    pub pass: Option<unsafe extern "C" fn(model: *mut c_void, unit: c_int, pass: c_int) -> c_int>,
    /// Of emitted programs only.
    pub advance: Option<unsafe extern "C" fn(model: *mut c_void, unit: c_int, steps: *mut c_void) -> c_int>,
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
    pub row: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    pub terminal: Option<unsafe extern "C" fn(model: *mut c_void) -> c_int>,
    /// Null: there is nothing but the settings to choose.
    pub experiment: *const Experiment,
    /// Null: not a program with a script.
    pub script: *const Script,
}
