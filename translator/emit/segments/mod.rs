//! Programs for machines that address 64 KB at a time, where nothing may be larger than a segment.
//!
//! Functions are short anyway. If the values of a model or its tables are too large, its struct is cut into pages, which
//! the runtime allocates one by one and counts through as if they followed one another (`ZD_PAGES` in clib/model/zd.h):
//!
//! - what comes first stays in `struct model`; what does not fit there follows in `struct page_1` and so on;
//! - an array larger than a page takes several pages of its own, and `m->a[i]` becomes `m->a[i / 4096][i % 4096]`;
//! - tables are cut into pieces of so many rows.
//!
//! In functions values find their pages in the tree ([`places`]). Templates know nothing of that: the tables they make are
//! rewritten, token by token.

mod modules;
mod pages;
mod places;
mod rewrite;

#[cfg(test)]
mod tests;

use super::MOST_OPERATIONS;
use super::groups_of;
use super::layout::Layout;
use super::model::Functions;
use super::views::{Group, PageView};
use crate::Simulation;
pub use modules::{divide, fits};
use pages::Pages;
/// What machines with segments have, less what their compilers keep there.
pub const SEGMENT: usize = 65_000;

/// Code of an operation of a course, in bytes, with its operands.
const OPERATION: usize = 128;

/// Members of the head, of a failure, that functions name. Functions of a divided program, which are macros there, are called
/// otherwise.
pub const OF_HEAD: [&str; 16] = [
    "careful", "chance", "course", "dt", "failure", "given", "half", "kind", "pages", "rows", "seed", "site", "start",
    "started", "strict", "time",
];

/// Operations that one function may have.
pub fn operations(segment: usize) -> usize {
    (segment / OPERATION).clamp(1, MOST_OPERATIONS)
}

/// Bytes of an entry of a table, where `int` and pointers have 4.
const ROW: usize = 12;
/// Values that a runtime with `int` of 16 bits can count, and keep the places of in one segment.
const MOST_COLUMNS: usize = 16_000;

/// Whether a program takes more than a segment somewhere.
fn overflows(simulation: &Simulation, layout: &Layout, segment: usize) -> bool {
    let values: usize = simulation.system.quantities.values().map(|slot| slot.size()).sum();
    let temporaries: usize = layout.members.iter().map(|(_, size)| (*size).max(1)).sum();
    let variables = pages::HEAD + 8 * (values + temporaries);
    // With their texts, which compilers keep beside them.
    let columns: usize = simulation.experiment.output.columns.iter().map(|column| ROW + column.name.len()).sum();
    let sites: usize =
        simulation.system.sites.values().map(|site| ROW + 4 + site.text.len() + site.quantity.len()).sum();
    let watches = (ROW + 4) * simulation.system.watches.len();
    let system = &simulation.system;
    let name = |(id, element): &(_, u32)| system.quantities[*id].element_name(*element as usize);
    let given: usize = system.variables.iter().map(|variable| ROW + name(variable).len()).sum();
    let settings = simulation.system.quantities.values().filter(|slot| slot.is_setting());
    let (rows, base) = settings.fold((0, 0), |(rows, base), slot| (rows + 32, base + 8 * slot.size()));
    [variables, columns, sites, watches, given, rows, base].into_iter().any(|bytes| bytes > segment)
}

/// Whether a program is cut, and how.
pub enum Cutting {
    /// It need not be.
    Uncut,
    Cut(Pages),
    /// It should be, and cannot.
    Whole(Whole),
}

impl Cutting {
    /// Puts the values of the functions on pages where they are too many. `member` tells which slots are members of the struct.
    pub fn of(
        simulation: &Simulation,
        functions: &mut Functions,
        segment: usize,
        member: impl Fn(usize) -> bool,
    ) -> Cutting {
        let Functions { layout, unit, .. } = functions;
        if !overflows(simulation, layout, segment) {
            return Cutting::Uncut;
        }
        let cut = Pages::of(simulation, &groups_of(simulation, layout, true, member), segment).and_then(|mut pages| {
            pages.name_pages(&mut layout.names);
            places::place(unit, &pages).map(|()| pages)
        });
        match cut {
            Ok(pages) => Cutting::Cut(pages),
            Err(whole) => Cutting::Whole(whole),
        }
    }

    /// The tables, which a text has from a place on.
    pub fn rewrite_tables(&self, text: &mut String, from: usize) {
        if let Cutting::Cut(pages) = self {
            let tables = rewrite::tables(&text[from..], pages);
            text.truncate(from);
            text.push_str(&tables);
        }
    }

    /// A text of the runtime as the program needs it.
    pub fn runtime(&self, text: String) -> String {
        rewrite::runtime(text, self.pages())
    }

    /// The remark at the head of the file.
    pub fn remark(&self) -> Vec<String> {
        match self {
            Cutting::Uncut => Vec::new(),
            Cutting::Cut(pages) => vec![format!("Its values are on pages of {} bytes.", pages.bytes)],
            Cutting::Whole(whole) => whole.remark(),
        }
    }

    /// The members of the first page, and the other pages.
    pub fn share<'a>(&self, groups: Vec<Group<'a>>) -> (Vec<Group<'a>>, Vec<PageView<'a>>) {
        match self.pages() {
            Some(pages) => pages.share(groups),
            None => (groups, Vec::new()),
        }
    }

    /// Declarations of what leads to other pages.
    pub fn pointers(&self) -> Vec<String> {
        self.pages().map_or_else(Vec::new, Pages::pointers)
    }

    /// Bytes that a list of rows may take.
    pub fn most(&self) -> usize {
        self.pages().map_or(usize::MAX, |pages| pages.bytes)
    }

    pub fn whole(self) -> Option<Whole> {
        match self {
            Cutting::Whole(whole) => Some(whole),
            _ => None,
        }
    }

    pub fn is_cut(&self) -> bool {
        self.pages().is_some()
    }

    fn pages(&self) -> Option<&Pages> {
        match self {
            Cutting::Cut(pages) => Some(pages),
            _ => None,
        }
    }
}

/// Why a program cannot be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// It hands this array to the runtime as a whole.
    Handed(String),
    Columns(usize),
}

impl Whole {
    /// For the head of the file.
    fn remark(&self) -> Vec<String> {
        let why = match self {
            Whole::Handed(name) => format!("`{name}` is used as a whole, and is larger than a segment"),
            Whole::Columns(count) => format!("{count} values are more than a runtime with 16-bit int can store"),
        };
        vec![
            format!("Too large for machines with segments of 64 KB: {why}."),
            "It runs on other machines, and in the huge memory model.".into(),
        ]
    }
}
