//! What the templates print: one struct for each.

use crate::Simulation;
use askama::Template;

use super::from_code::LongProgram;
use super::layout::Layout;
use super::tables::filled;
use super::text::{COLUMN, INDENT, Quoted};
use crate::code::Clock;
use std::fmt;

/// The file up to the functions of the routines.
#[derive(Template)]
#[template(path = "program.c", block = "beginning", escape = "none")]
pub struct Beginning<'a> {
    pub title: String,
    pub about: Vec<String>,
    /// The headers of the runtime, or directives that include them.
    pub includes: String,
    /// Behind the first, where the struct is cut.
    pub pages: Vec<PageView<'a>>,
    /// What leads to them, as declarations.
    pub pointers: Vec<String>,
    pub groups: Vec<Group<'a>>,
    pub fails: bool,
    /// A program that runs as written.
    pub course: bool,
}

/// The file behind them.
#[derive(Template)]
#[template(path = "program.c", block = "ending", escape = "none")]
pub struct Ending<'a> {
    pub stepping: String,
    pub tables: Tables<'a>,
    /// The `zd_way` that it is run in.
    pub way: &'static str,
}

/// The name of a member with its size, which is 0 for a single value.
#[derive(Clone, Copy)]
pub struct Declaration<'a> {
    pub name: &'a str,
    pub size: usize,
}

impl fmt::Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.size > 0 { write!(f, "[{}]", self.size) } else { Ok(()) }
    }
}

/// A value as the `member` of offsetof: the member and, of an array, the element.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub name: &'a str,
    pub element: Option<u32>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.element.map_or(Ok(()), |element| write!(f, "[{element}]"))
    }
}

/// The sizes of up to three subscripts, 0 where there is none.
#[derive(Clone, Copy)]
pub struct Extents<'a>(pub &'a [u32]);

impl fmt::Display for Extents<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = |subscript: usize| self.0.get(subscript).copied().unwrap_or(0);
        write!(f, "{}, {}, {}", size(0), size(1), size(2))
    }
}

/// A part of the struct that is a struct of its own.
pub struct PageView<'a> {
    pub number: usize,
    pub groups: Vec<Group<'a>>,
}

/// Members of the struct that belong together.
pub struct Group<'a> {
    pub what: &'static str,
    pub members: Vec<Member<'a>>,
}

pub struct Member<'a> {
    pub declaration: Declaration<'a>,
    pub remark: String,
}

/// What calls the parts of a program that is too long for one function.
#[derive(Template)]
#[template(path = "long_course.c", escape = "none")]
pub struct LongCourse {
    /// Their names.
    pub names: String,
    /// The part of each place where one is entered.
    pub part_of: String,
}

impl LongCourse {
    pub fn new(long: &LongProgram) -> LongCourse {
        let part_of = long.part_of.iter().map(usize::to_string);
        LongCourse { names: filled(long.names.iter().cloned()), part_of: filled(part_of) }
    }
}

/// The tables for the runtime.
#[derive(Template)]
#[template(path = "tables.c", escape = "none")]
pub struct Tables<'a> {
    pub simulation: &'a Simulation,
    pub names: &'a Layout,
    pub title: String,
    pub layout: u8,
    pub seed: String,
    pub bases: Vec<List>,
    pub settings: Vec<SettingRow<'a>>,
    pub full: u32,
    /// How many sites a run can name: the first.
    pub site_count: usize,
    pub excursions: String,
    pub excursion_count: usize,
    pub lists: Vec<List>,
    pub length: String,
    pub print: String,
    pub plot: String,
    pub save: String,
    pub runs: Vec<RunRow<'a>>,
    pub course: CourseTables,
    pub entries: Entries,
}

/// What the runtime must know of a program that runs as written: lists, and how many rows of which.
pub struct CourseTables {
    /// Where the experiment is.
    pub experiment: String,
    pub lists: Vec<List>,
    pub variables: String,
    pub tables: String,
    pub solves: String,
    /// Where the balances are told of, if there are any.
    pub balances: String,
    pub calls: String,
}

impl CourseTables {
    pub fn none() -> CourseTables {
        let [null, empty] = ["NULL", "0, NULL"].map(String::from);
        CourseTables {
            experiment: null.clone(),
            lists: Vec::new(),
            variables: empty.clone(),
            tables: empty.clone(),
            solves: empty.clone(),
            balances: null,
            calls: empty,
        }
    }
}

/// The functions that the runner calls; `NULL` where there is none.
pub struct Entries {
    pub course: &'static str,
    pub begin: &'static str,
    pub advance: &'static str,
    pub row: &'static str,
    pub terminal: &'static str,
}

impl Entries {
    pub fn of(clock: &Clock) -> Entries {
        let none = Entries { course: "NULL", begin: "NULL", advance: "NULL", row: "NULL", terminal: "NULL" };
        match clock {
            Clock::Steps { .. } => Entries { begin: "begin_model", advance: "advance_model", ..none },
            Clock::Rows { terminal, .. } => {
                let terminal = if terminal.is_some() { "terminal_model" } else { "NULL" };
                Entries { begin: "begin_model", row: "row_model", terminal, ..none }
            }
            Clock::Own { .. } => Entries { course: "course_model", ..none },
        }
    }
}

pub struct SettingRow<'a> {
    pub name: Quoted<'a>,
    pub member: Place<'a>,
    pub count: usize,
    pub extents: Extents<'a>,
    /// The list with its base values, and where in it they begin.
    pub base: String,
    pub from: usize,
}

pub struct ColumnRow<'a> {
    pub name: Quoted<'a>,
    pub member: Place<'a>,
    /// 1 if only whole numbers stand there.
    pub integer: u8,
}

pub struct SiteRow<'a> {
    pub line: u32,
    pub quantity: Quoted<'a>,
    pub detail: Quoted<'a>,
    pub card: Quoted<'a>,
}

/// On one line if it fits.
impl fmt::Display for SiteRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = format!("{}, {}, {},", self.line, self.quantity, self.detail);
        let card = self.card.to_string();
        let fits = INDENT.len() + "{   },".len() + subject.len() + card.len() <= COLUMN;
        let gap = if fits { " " } else { "\n      " };
        write!(f, "{{ {subject}{gap}{card} }}")
    }
}

pub struct WatchRow<'a> {
    pub member: Place<'a>,
    pub count: usize,
    pub site: u32,
    pub late: u8,
}

/// An array that other tables point into.
pub struct List {
    pub kind: &'static str,
    pub name: String,
    pub rows: String,
}

pub struct RunRow<'a> {
    pub name: Quoted<'a>,
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
    /// For compilers before the standard.
    pub old: bool,
    pub program: String,
    pub sources: Vec<String>,
    pub headers: Vec<String>,
}

/// What the emitted folder is.
#[derive(Template)]
#[template(path = "readme.txt", escape = "none")]
pub struct Readme {
    pub old: bool,
    /// The runtime is `zudyn.c`.
    pub joined: bool,
    pub title: String,
    pub program: String,
    pub source: String,
}
