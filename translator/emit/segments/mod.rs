//! Programs for machines that address 64 KB at a time, where nothing may be larger than a segment.
//!
//! Functions are short anyway. If the values of a model or its tables are too large, its struct is cut into pages, which
//! the runtime allocates one by one and counts through as if they followed one another (`ZD_PAGES` in clib/model/zd.h):
//!
//! - what comes first stays in `struct model`; what does not fit there follows in `struct page_1` and so on;
//! - an array larger than a page takes several pages of its own, and `m->a[i]` becomes `m->a[i / 4096][i % 4096]`;
//! - tables are cut into pieces of so many rows.
//!
//! [`Segments`] decides before the functions are written; [`Pages`] tells functions and tables where a value is. A file that
//! is longer than a segment is [divided](divide) where functions and tables end.

mod modules;
mod pages;
mod runtime;

#[cfg(test)]
mod tests;

use super::from_code::Spilled;
use super::{MOST_OPERATIONS, struct_order};
use crate::Simulation;
use crate::code::{Id, Quantity, System};
pub use modules::{Division, divide, fits, is_long};
pub use pages::{Home, Pages};
pub use runtime::runtime;

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

/// A program that must fit into segments.
pub struct Segments {
    segment: usize,
    /// The members of its struct in their order, with their numbers of values, 0 for a single one.
    members: Vec<(Id<Quantity>, usize)>,
    /// Bytes of all quantities.
    values: usize,
    /// One of its tables takes more than a segment.
    long_tables: bool,
    /// What it cannot do on pages.
    whole: Option<Whole>,
}

impl Segments {
    /// `member` tells which slots are members of the struct.
    pub fn of(simulation: &Simulation, system: &System, segment: usize, member: impl Fn(usize) -> bool) -> Segments {
        let members = struct_order(simulation, member).map(|place| {
            let id = Id::new(place);
            (id, system.quantities[id].array_size())
        });
        let values = 8 * system.quantities.values().map(Quantity::size).sum::<usize>();
        let long_tables = has_long_tables(simulation, segment);
        Segments {
            segment,
            members: members.collect(),
            values,
            long_tables,
            whole: obstacle(simulation, system, segment),
        }
    }

    /// Puts the members of the struct on pages if the program takes more than a segment somewhere. `later` is what follows
    /// the quantities.
    pub fn cut(self, name: impl Fn(Id<Quantity>) -> String, later: &[Spilled]) -> Option<Result<Pages, Whole>> {
        let temporaries: usize = later.iter().map(|member| 8 * member.size.max(1)).sum();
        if pages::HEAD + self.values + temporaries <= self.segment && !self.long_tables {
            return None;
        }
        if let Some(whole) = self.whole {
            return Some(Err(whole));
        }
        let quantities = self.members.into_iter().map(|(id, size)| (name(id), size));
        let later = later.iter().map(|member| (member.name.clone(), member.size));
        let members: Vec<(String, usize)> = quantities.chain(later).collect();
        Some(Ok(Pages::of(&members, self.segment)))
    }
}

/// Whether a table takes more than a segment.
fn has_long_tables(simulation: &Simulation, segment: usize) -> bool {
    // With their texts, which compilers keep beside them.
    let columns: usize = simulation.experiment.output.columns.iter().map(|column| ROW + column.name.len()).sum();
    let sites: usize =
        simulation.system.sites.values().map(|site| ROW + 4 + site.text.len() + site.quantity.len()).sum();
    let watches = (ROW + 4) * simulation.system.watches.len();
    let system = &simulation.system;
    let name = |(id, element): &(_, u32)| system.quantities[*id].element_name(*element as usize);
    let given: usize = system.variables.iter().map(|variable| ROW + name(variable).len()).sum();
    let settings = system.quantities.values().filter(|slot| slot.is_setting());
    let (rows, base) = settings.fold((0, 0), |(rows, base), slot| (rows + 32, base + 8 * slot.size()));
    [columns, sites, watches, given, rows, base].into_iter().any(|bytes| bytes > segment)
}

/// Too many columns, or an array larger than a page that the runtime needs as a whole: base values of settings, and arrays
/// of functions of the library and of methods.
fn obstacle(simulation: &Simulation, system: &System, segment: usize) -> Option<Whole> {
    if simulation.experiment.output.columns.len() > MOST_COLUMNS {
        return Some(Whole::Columns(simulation.experiment.output.columns.len()));
    }
    let settings = system.quantities.iter().filter(|(_, quantity)| quantity.is_setting());
    let settings = settings.map(|(id, _)| id);
    let of_calls = system.invocations.iter().flat_map(|(_, call)| call.arrays.iter().copied());
    let of_methods = system.solves.iter().flat_map(|(_, solve)| {
        let slopes = solve.slopes.map(|(_, array)| array);
        let matrix = solve.jacobian.as_ref().and_then(|jacobian| jacobian.matrix);
        slopes.into_iter().chain(matrix)
    });
    let is_large = |id: &Id<Quantity>| 8 * system.quantities[*id].size() > 1 << segment.ilog2();
    let large = settings.chain(of_calls).chain(of_methods).find(is_large);
    large.map(|id| Whole::Handed(system.quantities[id].name.to_string()))
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
    pub fn remark(&self) -> Vec<String> {
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
