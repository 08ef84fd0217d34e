//! The text read as differential equations: RK4, ADAPTIVE, STIFF.
//!
//! [`parts`] finds the parts of the body, [`classify`] tells the algebraic ones from the discrete ones by what
//! they read and assign ([`uses`]). [`program`] writes the step, [`course`] lowers its stages. What the method
//! evaluates again and again are the nodes of [`algebra`], put in order by need in [`order`] and
//! differentiated, where a declared volume asks for it, in [`derive`].

mod accounts;
mod algebra;
mod classify;
mod compartments;
mod course;
mod derive;
mod flows;
pub mod messages;
mod nodes;
mod order;
mod parts;
mod program;
mod solve;
#[cfg(test)]
mod tests;
mod uses;
mod wanted;

use super::lower::Lowering;
use super::lower::quantities::Hidden;
use super::text::{Base, ComponentKind, Text, VariableId};
use crate::code::{Id, Quantity};
pub use course::lower;
use parts::{Body, Part};
pub use parts::{Gives, PartId};
pub use program::target;
use rustc_hash::FxHashMap as HashMap;
use uses::sorted;
pub use uses::{Uses, references};

/// The parts of a body, and which of them are algebraic.
#[derive(Clone, Debug)]
pub struct Parts<'t> {
    pub list: Vec<Part<'t>>,
    algebraic: Vec<bool>,
    /// The algebraic parts that assign a variable, in text order.
    assigning: HashMap<VariableId, Vec<u32>>,
    /// The last compartment of any kind: integration comes behind it.
    pub last_compartment: Option<usize>,
}

impl<'t> Parts<'t> {
    pub fn of(text: &'t Text) -> Parts<'t> {
        let list = parts::parts(text);
        let algebraic = classify::algebraic(text, &list);
        let last_compartment = text.body.iter().rposition(|component| {
            use ComponentKind::{Compartment, InCompartment, OutCompartment};
            matches!(component.kind, InCompartment { .. } | Compartment { .. } | OutCompartment { .. })
        });
        let mut parts = Parts { list, algebraic, assigning: HashMap::default(), last_compartment };
        let algebraic: Vec<PartId> = parts.ids().filter(|part| parts.is_algebraic(*part)).collect();
        for part in algebraic {
            for variable in parts.variables_of(part) {
                parts.assigning.entry(variable).or_default().push(part.0);
            }
        }
        parts
    }

    pub fn part(&self, id: PartId) -> &Part<'t> {
        &self.list[id.0 as usize]
    }

    /// The first part of this component of the body, or of those behind it.
    pub fn first_from(&self, component: usize) -> u32 {
        self.list.partition_point(|part| part.component < component) as u32
    }

    /// Variables that algebraic parts above assign are seen as the nearest of those leaves them.
    fn seen(&self, lowering: &mut Lowering, uses: &Uses, below: u32) -> HashMap<Base, Id<Quantity>> {
        let mut seen = HashMap::default();
        for thing in sorted(uses.reads.iter().chain(&uses.assigns)) {
            if let Base::User(variable) = thing.base
                && let Some(above) = self.assigned_above(below, variable)
            {
                seen.insert(thing.base, lowering.quantities.hidden(Hidden::Version(above, variable)));
            }
        }
        seen
    }

    pub fn is_algebraic(&self, id: PartId) -> bool {
        self.algebraic[id.0 as usize]
    }

    /// Whether a part is algebraic and assigns variables of the user.
    pub fn gives_variables(&self, id: PartId) -> bool {
        self.is_algebraic(id) && self.part(id).uses.assigns.iter().any(|thing| matches!(thing.base, Base::User(_)))
    }

    /// The parts of a component, in text order.
    pub fn within(&self, component: usize) -> impl Iterator<Item = PartId> + '_ {
        self.ids().filter(move |id| self.part(*id).component == component)
    }

    /// The part that gives this.
    pub fn giving(&self, gives: Gives) -> Option<PartId> {
        self.ids().find(|id| self.part(*id).gives == gives)
    }

    fn ids(&self) -> impl Iterator<Item = PartId> + use<> {
        (0..self.list.len() as u32).map(PartId)
    }

    /// The nearest algebraic part above that assigns a variable.
    pub fn assigned_above(&self, part: u32, variable: VariableId) -> Option<PartId> {
        let all = self.assigning.get(&variable)?;
        let above = all.partition_point(|other| *other < part);
        above.checked_sub(1).map(|index| PartId(all[index]))
    }

    /// The variables a part assigns, by number.
    pub fn variables_of(&self, part: PartId) -> Vec<VariableId> {
        let assigns = self.part(part).uses.assigns.iter();
        let mut all: Vec<VariableId> = assigns
            .filter_map(|thing| match thing.base {
                Base::User(id) => Some(id),
                _ => None,
            })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// What the value that a part declares is called where it is computed.
    pub fn local_names(&self, text: &Text) -> Vec<String> {
        let place = |number| match text.place_name(number) {
            name if name.starts_with(|c: char| c.is_ascii_digit()) => format!("C{name}"),
            name => name,
        };
        let name = |part: &Part| match part.gives {
            Gives::Variables => text.base_name(Base::X),
            Gives::Flow(number) | Gives::Output(number) => text.element_name("K", number),
            Gives::Label(tracer, number) => text.traced_name("HK", tracer, number),
            Gives::From { into, source } => format!("{} to {}", place(source), place(into)),
            Gives::Volume(number) => text.element_name("V", number),
            Gives::Fission(tracer) => text.traced_array("quotient", tracer),
        };
        self.list.iter().map(name).collect()
    }

    /// What a part gives, as the author calls it.
    pub fn name(&self, text: &Text, part: PartId) -> String {
        match self.part(part).gives {
            Gives::Variables => String::new(),
            Gives::Flow(number) | Gives::Output(number) => text.element_name("K", number),
            Gives::Label(tracer, number) => text.traced_name("HK", tracer, number),
            Gives::From { into, source } => {
                format!("{}→{}", text.element_name("V", source), text.element_name("V", into))
            }
            Gives::Volume(number) => text.element_name("V", number),
            Gives::Fission(tracer) => text.traced_array("HV", tracer),
        }
    }
}
