//! What the author calls a quantity.

use crate::language::cosmo::target::Array;
use crate::language::cosmo::text::{Act, Base, Number, Reference, Text, Tracer, VariableId};

impl Text {
    /// `HV`, or `mo99.HV` of a tracer with a name.
    pub fn traced_array(&self, array: &str, tracer: Tracer) -> String {
        match (tracer as usize).checked_sub(1).and_then(|index| self.tracers.get(index)) {
            Some(name) => format!("{name}.{array}"),
            None => array.to_string(),
        }
    }

    /// `V2`, or `V(plasma)` of a compartment that is declared by its name alone.
    pub fn element_name(&self, array: &str, number: Number) -> String {
        let place = (number as usize).checked_sub(1).and_then(|index| self.places.get(index));
        match place.and_then(|place| place.name.as_ref().filter(|_| place.by_name_alone)) {
            Some(name) => format!("{array}({name})"),
            None => format!("{array}{number}"),
        }
    }

    /// `2`, or `plasma` of a compartment that is declared by its name alone.
    pub fn place_name(&self, number: Number) -> String {
        self.element_name("", number).trim_matches(['(', ')']).to_string()
    }

    /// `HV2`, `mo99.HV(column)`.
    pub fn traced_name(&self, array: &str, tracer: Tracer, number: Number) -> String {
        self.element_name(&self.traced_array(array, tracer), number)
    }

    /// An element of an array over the compartments.
    pub fn array_element(&self, array: Array, number: Number) -> String {
        match array {
            Array::V | Array::VBefore | Array::Lost => self.element_name("V", number),
            Array::G => self.element_name("G", number),
            Array::K => self.element_name("K", number),
            Array::HV(tracer) | Array::HVBefore(tracer) => self.traced_name("HV", tracer, number),
            Array::HG(tracer) => self.traced_name("HG", tracer, number),
            Array::HK(tracer) => self.traced_name("HK", tracer, number),
        }
    }

    /// The names of variables, with commas between.
    pub fn variables_named(&self, variables: &[VariableId]) -> String {
        let names: Vec<&str> = variables.iter().map(|id| self.variable(*id).name.as_str()).collect();
        names.join(",")
    }

    /// The name of what a reference refers to, without its index.
    pub fn base_name(&self, base: Base) -> String {
        match base {
            Base::Time => "T".to_string(),
            Base::Step => "D".to_string(),
            Base::X => "X".to_string(),
            Base::V => "V".to_string(),
            Base::G => "G".to_string(),
            Base::K => "K".to_string(),
            Base::HV(tracer) => self.traced_array("HV", tracer),
            Base::HG(tracer) => self.traced_array("HG", tracer),
            Base::HK(tracer) => self.traced_array("HK", tracer),
            Base::User(id) => self.variable(id).name.clone(),
            Base::Parameter(id) => self.parameter(id).name.clone(),
        }
    }
}

impl Act {
    /// What a statement sets, for messages; empty if it sets nothing.
    pub fn defines(&self, text: &Text) -> String {
        let name = |reference: &Reference| text.reference_name(reference);
        match self {
            Act::Assign { target, .. } | Act::ReadFrom { target, .. } => name(target),
            Act::Read(targets) => targets.iter().map(name).collect::<Vec<_>>().join(","),
            _ => String::new(),
        }
    }
}
