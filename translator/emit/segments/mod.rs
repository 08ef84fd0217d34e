//! Programs for machines that address 64 KB at a time, where nothing may be larger than a segment.
//!
//! Functions are short anyway. If the values of a model or its tables are too large, its struct is cut into pages, which
//! the runtime allocates one by one and counts through as if they followed one another (`ZD_PAGES` in clib/model/zd.h):
//!
//! - what comes first stays in `struct model`; what does not fit there follows in `struct page_1` and so on;
//! - an array larger than a page takes several pages of its own, and `m->a[i]` becomes `m->a[i / 4096][i % 4096]`;
//! - tables are cut into pieces of so many rows.
//!
//! [`Segments`] decides when the functions have been written as if there were no segments, and so knows their members and
//! sites; [`Pages`] tells functions and tables where a value is, and the functions are written again. A file that is longer
//! than a segment is [divided](divide) where functions and tables end.

mod modules;
mod pages;
mod runtime;

#[cfg(test)]
mod tests;

use super::from_code::Spilled;
use super::program::site_count;
use super::{MOST_OPERATIONS, struct_order};
use crate::Simulation;
use crate::c::Names;
use crate::code::{Id, Quantity, System};
pub use modules::{Division, divide, fits, is_long};
pub use pages::{Home, Pages};
pub use runtime::{runtime, without_types};

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
pub struct Segments<'a> {
    pub segment: usize,
    pub simulation: &'a Simulation,
    /// With what its functions need.
    pub system: &'a System,
}

impl Segments<'_> {
    /// Puts the members of the struct on pages if the program takes more than a segment somewhere: the quantities of
    /// which `is_member` tells, by their names, and what functions need there. `sites`: how many the functions name.
    pub fn pages(
        &self,
        is_member: impl Fn(usize) -> bool,
        name: impl Fn(Id<Quantity>) -> String,
        (more, sites): (&[Spilled], usize),
        names: &mut Names,
    ) -> Option<Result<Pages, Whole>> {
        if self.system.clock.is_passes() {
            let bytes: usize = self.system.quantities.values().map(|quantity| 4 * quantity.size()).sum();
            let fits = pages::HEAD + bytes <= self.segment && !self.has_long_tables(sites);
            return (!fits).then_some(Err(Whole::WholeNumbers));
        }
        let values: usize = self.system.quantities.values().map(Quantity::size).sum();
        let others: usize = more.iter().map(|member| member.size.max(1)).sum();
        if pages::HEAD + 8 * (values + others) <= self.segment && !self.has_long_tables(sites) {
            return None;
        }
        if let Some(whole) = obstacle(self.simulation, self.system, self.segment) {
            return Some(Err(whole));
        }
        let quantities = struct_order(self.simulation, is_member).map(|place| {
            let id = Id::new(place);
            (name(id), self.system.quantities[id].array_size())
        });
        let more = more.iter().map(|member| (member.name.clone(), member.size));
        let members: Vec<(String, usize)> = quantities.chain(more).collect();
        Some(Ok(Pages::of(&members, self.segment, names)))
    }

    /// Whether a table takes more than a segment.
    fn has_long_tables(&self, sites: usize) -> bool {
        let system = &self.simulation.system;
        // With their texts, which compilers keep next to them.
        let columns = self.simulation.experiment.output.columns.iter().map(|column| ROW + column.name.len()).sum();
        let sites = system.sites.values().take(site_count(system, sites));
        let sites = sites.map(|site| ROW + 4 + site.text.len() + site.quantity.len()).sum();
        let watches = (ROW + 4) * system.watches.len();
        let name = |(id, element): &(_, u32)| system.quantities[*id].element_name(*element as usize);
        let given = system.variables.iter().map(|variable| ROW + name(variable).len()).sum();
        let settings = system.quantities.values().filter(|quantity| quantity.is_setting());
        let (rows, base) = settings.fold((0, 0), |(rows, base), quantity| (rows + 32, base + 8 * quantity.size()));
        [columns, sites, watches, given, rows, base].into_iter().any(|bytes| bytes > self.segment)
    }
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
    let of_methods = system.solves.iter().filter_map(|(_, solve)| solve.jacobian.and_then(|jacobian| jacobian.matrix));
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
    /// Pages have real numbers only.
    WholeNumbers,
    /// The objects of this class have too many attributes.
    Class(String),
    /// The outermost block has so many variables.
    Variables(usize),
    /// A program has so many statements whose texts it keeps for its messages.
    Statements(usize),
}

impl Whole {
    /// For the head of the file.
    pub fn remark(&self) -> Vec<String> {
        let why = match self {
            Whole::Handed(name) => format!("`{name}` is used as a whole, and is larger than a segment"),
            Whole::WholeNumbers => "its whole numbers take more than a segment".to_string(),
            Whole::Columns(count) => format!("{count} values are more than a runtime with 16-bit int can store"),
            Whole::Class(name) => format!("an object of `{name}` takes more than a segment"),
            Whole::Variables(count) => format!("{count} variables take more than a segment"),
            Whole::Statements(count) => format!("the texts of {count} statements take more than a segment"),
        };
        vec![
            format!("Too large for machines with segments of 64 KB: {why}."),
            "It runs on other machines, and in the huge memory model.".into(),
        ]
    }
}
