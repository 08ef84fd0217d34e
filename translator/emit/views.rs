//! What the templates print: one struct for each.

use askama::Template;

use super::functions::{Loop, Moment};

/// The whole file.
#[derive(Template)]
#[template(path = "program.c", escape = "none")]
pub struct Program {
    pub title: String,
    pub about: Vec<String>,
    pub single_file: bool,
    pub needs: Vec<&'static str>,
    /// In a single file: the headers of the runtime.
    pub headers: String,
    pub groups: Vec<Group>,
    pub fails: bool,
    pub functions: String,
    pub stepping: String,
    pub tables: String,
    /// In a single file: the runtime.
    pub runtime: String,
}

/// Members of the struct that belong together.
pub struct Group {
    pub what: &'static str,
    pub members: Vec<Member>,
}

pub struct Member {
    pub declaration: String,
    pub remark: String,
}

/// The fast loop of a small model.
#[derive(Template)]
#[template(path = "loop.c", escape = "none")]
pub struct FastLoop {
    pub constants: Vec<String>,
    pub carried: Vec<String>,
    pub declarations: Vec<String>,
    pub event: Moment,
    pub step: Moment,
    pub point: Moment,
    pub timed: bool,
    pub shared_clock: bool,
    /// Whether guards are added up over the steps.
    pub guarded: bool,
    pub fails: bool,
}

impl From<Loop> for FastLoop {
    fn from(stepping: Loop) -> FastLoop {
        let Loop { constants, carried, declarations, event, step, point, timed, shared_clock, guarded, fails } =
            stepping;
        FastLoop { constants, carried, declarations, event, step, point, timed, shared_clock, guarded, fails }
    }
}

/// begin and advance: conditions that call the functions of the model.
#[derive(Template)]
#[template(path = "stepping.c", escape = "none")]
pub struct Stepping {
    /// There is a fast loop.
    pub fast: bool,
    pub initial: String,
    pub event: String,
    pub step: String,
    pub point: String,
}

/// The tables for the runtime.
#[derive(Template)]
#[template(path = "tables.c", escape = "none")]
pub struct Tables {
    pub title: String,
    pub layout: u8,
    pub seed: String,
    pub base: String,
    pub settings: Vec<SettingRow>,
    pub columns: Vec<ColumnRow>,
    pub full: u32,
    pub sites: Vec<SiteRow>,
    pub watches: Vec<WatchRow>,
    pub excursions: String,
    pub excursion_count: usize,
    pub lists: Vec<List>,
    pub length: String,
    pub print: String,
    pub plot: String,
    pub save: String,
    pub runs: Vec<RunRow>,
}

pub struct SettingRow {
    pub name: String,
    pub member: String,
    pub count: usize,
    pub extents: String,
    pub from: usize,
}

pub struct ColumnRow {
    pub name: String,
    pub member: String,
}

pub struct SiteRow {
    pub line: u32,
    pub quantity: String,
    pub detail: String,
    pub card: String,
}

pub struct WatchRow {
    pub member: String,
    pub count: usize,
    pub site: u32,
    pub late: u8,
}

/// An array that other tables point into.
pub struct List {
    pub kind: &'static str,
    pub name: &'static str,
    pub rows: String,
}

pub struct RunRow {
    pub name: String,
    pub changes: String,
    pub shown: String,
    pub seed: String,
    pub items: String,
    pub plots: String,
    pub saved: String,
}

/// What builds the emitted folder.
#[derive(Template)]
#[template(path = "makefile", escape = "none")]
pub struct Makefile {
    pub program: String,
    pub sources: Vec<String>,
}

/// What the emitted folder is.
#[derive(Template)]
#[template(path = "readme.txt", escape = "none")]
pub struct Readme {
    pub title: String,
    pub program: String,
    pub source: String,
    pub sources: Vec<String>,
}
