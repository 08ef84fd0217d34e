//! Functions of a [`System`] as C trees.
//!
//! [`Layout`] gives the location of a quantity, and [`Shape`](shapes::Shape) the way to call a function. The author's
//! functions keep their parameters, locals and results: a function that cannot fail is `void`, and one that reads no
//! quantity has no model parameter. A function that is too long for compilers is divided ([`cut`]). The runtime
//! features that functions need are collected for the `#define`s of the file.

mod acts;
mod arrays;
mod builtins;
mod course_library;
mod cut;
mod exact;
mod expressions;
mod fixed;
mod function;
mod homes;
mod layout;
mod library;
mod many;
mod order;
mod package;
mod pass_library;
mod passes;
mod program;
mod shapes;
mod solves;
mod statements;
mod step_library;
mod steps;
mod tables;
#[cfg(test)]
mod tests;
mod verbatim;

pub use acts::pieces;
pub use course_library::{CourseLibrary, course_library};
pub use cut::{DOUBLE, Spilled};
pub use fixed::Fixed;
pub use homes::Outside;
pub use layout::{CPlace, Layout, StructLayout};
pub use library::{
    JacobianParts, JumpParts, RowLibrary, SolveParts, asks, quantity_of, reached, row_library, solve_stem, states_of,
};
pub use package::{Package, given_name};
pub use pass_library::{PassLibrary, pass_library, reached_by_passes};
pub use program::LongProgram;
pub use solves::SolveNames;
pub use step_library::{Call, StepLibrary, Tables, step_library};

use super::needs::Needs;
use crate::c::{Name, Node, Unit};
use crate::code::{Function, Id, Local, Quantity, Site, Solve, System, recursive};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use shapes::Shapes;

/// The context for writing the functions of a system.
pub struct Emission<'a> {
    system: &'a System,
    layout: &'a mut dyn Layout,
    package: Package,
    shapes: Shapes,
    pub unit: Unit,
    /// The parts of zdhot.h and related headers that the functions need.
    pub needs: Needs,
    /// Something calls `fail_at`.
    pub fails: bool,
    /// How many sites there must be: the last one that a function names, and those before it.
    sites: usize,
    /// Locals that are members, because several C functions use them or they are too large.
    spilled: HashMap<(Id<Function>, Id<Local>), Name>,
    /// Functions that compute the points of tables.
    points: HashMap<Id<Quantity>, Name>,
    /// Members that the frame of a solve needs.
    members: Vec<Spilled>,
    /// For long functions that the runner calls: their parts.
    parts_of: HashMap<Id<Function>, Vec<Name>>,
    /// By quantity: its index among the settings.
    settings: Vec<Option<u32>>,
    /// By function: whether it is recursive.
    recursive: Vec<bool>,
    /// For a library: the functions that integrate its solves.
    solving: HashMap<Id<Solve>, Name>,
    /// For a library: solves whose slopes are needed at the present time.
    evaluated: HashSet<Id<Solve>>,
    /// By solve: part of the names of its functions.
    labels: Vec<String>,
    /// For a library: scalars that are locals of the functions that set them.
    passing: HashSet<Id<Quantity>>,
    /// For a library: it looks up both constant and other tables.
    both_tables: bool,
    /// For a library in fixed point.
    fixed: Option<Fixed<'a>>,
    /// A failure reports the tested value.
    tells_values: bool,
}

/// The functions of a model.
pub struct Written {
    pub unit: Unit,
    pub needs: Needs,
    pub fails: bool,
    /// How many sites the functions need.
    pub sites: usize,
    /// Members that are not quantities.
    pub spilled: Vec<Spilled>,
    /// The references of the tables of solves.
    pub solves: Vec<SolveNames>,
    /// For a long program: its parts, for the frame that calls them.
    pub long: Option<LongProgram>,
}

/// Writes the functions of a model whose steps the runner counts, and the entry points of the runner.
pub fn steps(system: &System, layout: &mut dyn Layout, unit: Unit) -> Written {
    let mut emission = Emission::new(system, layout, Package::Program, unit);
    let cuts = cut::cut(&mut emission, usize::MAX);
    emission.steps(&cuts);
    let Emission { unit, needs, fails, sites, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    Written { unit, needs, fails, sites, spilled, solves: Vec::new(), long: None }
}

/// Writes the functions of a program whose passes the runner calls.
pub fn passes(system: &System, layout: &mut dyn Layout, unit: Unit) -> Written {
    let mut emission = Emission::new(system, layout, Package::Program, unit);
    let cuts = cut::cut(&mut emission, usize::MAX);
    emission.passes(&cuts);
    let Emission { unit, needs, fails, sites, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    Written { unit, needs, fails, sites, spilled, solves: Vec::new(), long: None }
}

/// Writes the functions of a program, of at most `most` statements each.
pub fn program(system: &System, layout: &mut dyn Layout, unit: Unit, outside: &Outside, most: usize) -> Written {
    let mut emission = Emission::new(system, layout, Package::Program, unit);
    let cuts = cut::cut(&mut emission, most);
    let long = emission.course(&cuts, outside, most);
    let solves = emission.names_of_solves();
    let Emission { unit, needs, fails, sites, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    Written { unit, needs, fails, sites, spilled, solves, long }
}

impl<'a> Emission<'a> {
    fn new(system: &'a System, layout: &'a mut dyn Layout, package: Package, mut unit: Unit) -> Emission<'a> {
        let mut number = 0;
        let mut settings = Vec::with_capacity(system.quantities.len());
        for (_, quantity) in system.quantities.iter() {
            let is_setting = quantity.is_setting();
            settings.push(is_setting.then_some(number));
            number += u32::from(is_setting);
        }
        let shapes = Shapes::new(system, &mut unit);
        let recursive = recursive(system);
        Emission {
            system,
            layout,
            package,
            shapes,
            unit,
            needs: 0,
            fails: false,
            sites: 0,
            spilled: HashMap::default(),
            points: HashMap::default(),
            members: Vec::new(),
            parts_of: HashMap::default(),
            settings,
            recursive,
            solving: HashMap::default(),
            evaluated: HashSet::default(),
            labels: solves::labels(system),
            passing: HashSet::default(),
            both_tables: false,
            fixed: None,
            tells_values: package == Package::Program,
        }
    }

    /// The number of a site, by which a run names it.
    fn site(&mut self, id: Id<Site>) -> Node {
        self.sites = self.sites.max(id.index() + 1);
        self.unit.int(id.index() as i64)
    }
}
