//! What the templates print: one struct for each.

use askama::Template;

use super::tables::filled;
use crate::Simulation;
use crate::code::Clock;
use crate::emit::from_code::LongProgram;
use crate::emit::segments::{Home, Pages};
use std::borrow::Cow;
use std::fmt;

/// The file up to the functions of the routines.
#[derive(Template)]
#[template(path = "program.c", block = "beginning", escape = "none")]
pub struct Beginning<'a> {
    pub title: String,
    pub about: Vec<String>,
    /// The headers of the runtime, or directives that include them.
    pub includes: &'a str,
    /// Nothing if they are in `model.h`.
    pub structs: &'a str,
    pub fails: bool,
    /// `static `, unless other files call `fail_at`.
    pub linkage: &'static str,
    /// A program that runs as written.
    pub course: bool,
}

/// The struct of the model, and its pages.
#[derive(Template)]
#[template(path = "structs.c", escape = "none")]
pub struct Structs<'a> {
    /// Behind the first, where the struct is cut.
    pub pages: Vec<PageView<'a>>,
    /// What leads to them, as declarations.
    pub pointers: Vec<String>,
    pub groups: Vec<Group<'a>>,
}

/// What the files of a divided program have of each other.
#[derive(Template)]
#[template(path = "model.h", escape = "none")]
pub struct ModelHeader<'a> {
    pub includes: &'a str,
    pub structs: &'a str,
    /// The macros for places of values.
    pub places: String,
    /// What the linker knows by other names.
    pub names: Vec<&'a str>,
    /// In C.
    pub prototypes: Vec<String>,
    pub tables: Vec<&'a List>,
}

/// The file behind them.
#[derive(Template)]
#[template(path = "program.c", block = "ending", escape = "none")]
pub struct Ending<'a> {
    pub stepping: &'a str,
    /// The macros for places of values; nothing if they are in `model.h`.
    pub places: String,
    pub tables: &'a Tables<'a>,
    /// Those that are in this file.
    pub lists: Vec<&'a List>,
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

/// Where a value is, as an offset into the struct or through the pages: the member and, of an array, the element.
pub struct Place<'a> {
    pub name: &'a str,
    pub element: Option<u32>,
    pub home: Home,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.home {
            Home::Page(0) => {
                f.write_str("AT(")?;
                f.write_str(self.name)?;
            }
            Home::Page(page) => write!(f, "AT_{page}({}", self.name)?,
            Home::Across { first, .. } => return write!(f, "ELEMENT({first}, {})", self.element.unwrap_or(0)),
        }
        self.element.map_or(Ok(()), |element| write!(f, "[{element}]"))?;
        f.write_str(")")
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
    /// Its type.
    pub kind: &'static str,
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

/// What describes the program to the runtime.
pub struct Tables<'a> {
    pub simulation: &'a Simulation,
    pub title: String,
    pub layout: u8,
    pub seed: String,
    /// The number of settings.
    pub settings: usize,
    pub full: u32,
    /// How many sites a run can name: the first.
    pub site_count: usize,
    pub excursion_count: usize,
    /// All tables in their order.
    pub lists: Vec<List>,
    pub length: String,
    pub print: String,
    pub plot: String,
    pub save: String,
    pub runs: usize,
    pub course: CourseTables,
    pub entries: Entries,
    pub pages: Option<&'a Pages>,
}

/// What the runtime must know of a program that runs as written: lists, and how many rows of which.
pub struct CourseTables {
    /// Where the experiment is.
    pub experiment: String,
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
    /// Where the script is, if the program has one.
    pub script: Option<&'static str>,
}

impl Entries {
    pub fn of(clock: &Clock) -> Entries {
        let null = "NULL";
        let none = Entries { course: null, begin: null, advance: null, row: null, terminal: null, script: None };
        match clock {
            Clock::Steps { .. } => Entries { begin: "begin_model", advance: "advance_model", ..none },
            Clock::Rows { terminal, .. } => {
                let terminal = if terminal.is_some() { "terminal_model" } else { "NULL" };
                Entries { begin: "begin_model", row: "row_model", terminal, ..none }
            }
            Clock::Own { .. } => Entries { course: "course_model", ..none },
            Clock::Passes { .. } => Entries { script: Some("script"), ..none },
        }
    }
}

/// An array of the file.
pub struct List {
    pub remark: Option<&'static str>,
    pub kind: Cow<'static, str>,
    pub name: String,
    pub rows: String,
}

impl List {
    pub fn new(kind: &'static str, name: impl Into<String>, rows: String) -> List {
        List { remark: None, kind: kind.into(), name: name.into(), rows }
    }

    /// About the bytes that it takes, rather more: numbers have few digits.
    pub fn bytes(&self) -> usize {
        if self.kind == "double" { 2 * self.rows.len() } else { self.rows.len() }
    }
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
