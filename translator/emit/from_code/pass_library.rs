//! The functions of a library whose caller makes steps of two passes.

use super::cut;
use super::order::order_from;
use super::step_library::Call;
use super::{Emission, Layout, Spilled};
use crate::c::{Name, Unit};
use crate::code::{Function, Id, PassUnit, System};

/// The functions, and the data that the file's frame needs.
pub struct PassLibrary {
    pub unit: Unit,
    /// How many sites the functions need.
    pub sites: usize,
    /// Members that are not quantities.
    pub spilled: Vec<Spilled>,
    /// By unit: the calls of its two passes.
    pub passes: Vec<[Call; 2]>,
}

/// The functions that these units reach, in the order of the file.
pub fn reached_by_passes(system: &System, units: &[PassUnit]) -> Vec<Id<Function>> {
    let roots: Vec<Id<Function>> = units.iter().flat_map(|unit| unit.passes).collect();
    order_from(system, &roots).functions
}

/// Writes the functions of these units. The struct is called `tag`.
pub fn pass_library(
    system: &System,
    layout: &mut dyn Layout,
    unit: Unit,
    tag: Name,
    units: &[PassUnit],
) -> PassLibrary {
    let mut emission = Emission::of_library(system, layout, unit, tag, None);
    let cuts = cut::cut(&mut emission, usize::MAX);
    for id in reached_by_passes(system, units) {
        emission.function(id, &cuts);
    }
    let passes = units.iter().map(|unit| unit.passes.map(|id| emission.call_of_library(id))).collect();
    let Emission { unit, sites, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    PassLibrary { unit, sites, spilled, passes }
}

impl Emission<'_> {
    fn call_of_library(&self, id: Id<Function>) -> Call {
        let shape = self.shapes.of(id);
        let argument = if shape.model { self.package.pointer() } else { "" };
        Call { text: format!("{}({argument})", self.unit.names.text(shape.name)), fails: shape.fails }
    }
}
