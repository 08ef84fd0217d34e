//! The compartments by their numbers, and what of them is a state of the equations.

use super::Parts;
use super::parts::{Gives, PartId};
use super::wanted::Wanted;
use crate::language::cosmo::target::Array;
use crate::language::cosmo::text::{ComponentKind, Number, PartKind, Text, Tracer};

/// What a compartment is to the equations.
#[derive(Clone, Debug)]
pub enum Kind {
    In {
        flow: Option<PartId>,
        labels: Vec<(Tracer, PartId)>,
    },
    Ordinary {
        inputs: Vec<Channel>,
        output: Output,
        volume: Volume,
    },
    Out {
        inputs: Vec<Channel>,
    },
    /// It has no declaration: its arrays stand as they are.
    Absent,
}

/// A flow into a compartment.
#[derive(Clone, Copy, Debug)]
pub struct Channel {
    pub source: Number,
    pub flow: PartId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Declared(PartId),
    Constant,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume {
    /// It is this value at every moment.
    Algebraic(PartId),
    /// It goes to this value in a straight line.
    Linear(PartId),
    Constant,
    Unknown,
}

/// All compartments; number 1 is the first.
pub struct Compartments {
    kinds: Vec<Kind>,
    /// Numbers of compartments into which doses go.
    dosed: Vec<Number>,
    /// By tracer: whether any of it can be anywhere.
    labelled: Vec<bool>,
    wanted: Wanted,
}

impl Compartments {
    /// `all`: whatever flows is wanted, also what the text does not look at.
    pub fn of(text: &Text, parts: &Parts, all: bool) -> Compartments {
        let mut kinds = vec![Kind::Absent; text.places.len()];
        for component in &text.body {
            let Some((number, kind)) = kind(&component.kind, parts) else { continue };
            if let Some(place) = (number as usize).checked_sub(1).and_then(|index| kinds.get_mut(index)) {
                *place = kind;
            }
        }
        let dosed = text.doses().map(|(_, dose)| dose.into).collect();
        Compartments { kinds, dosed, labelled: text.labelled(), wanted: Wanted::of(text, all) }
    }

    pub fn kind(&self, number: Number) -> &Kind {
        (number as usize).checked_sub(1).and_then(|index| self.kinds.get(index)).unwrap_or(&Kind::Absent)
    }

    pub fn numbers(&self) -> impl Iterator<Item = Number> + use<> {
        1..=self.kinds.len() as Number
    }

    pub fn volume(&self, number: Number) -> Option<Volume> {
        match self.kind(number) {
            Kind::Ordinary { volume, .. } => Some(*volume),
            _ => None,
        }
    }

    /// Whether anything can enter it.
    pub fn has_input(&self, number: Number) -> bool {
        match self.kind(number) {
            Kind::Ordinary { inputs, .. } | Kind::Out { inputs } => !inputs.is_empty() || self.dosed.contains(&number),
            _ => false,
        }
    }

    /// Whether there can be anything of this: of a tracer that is never labelled there is nothing.
    pub fn carries(&self, array: Array) -> bool {
        match array {
            Array::HV(tracer) | Array::HG(tracer) | Array::HK(tracer) => {
                self.labelled.get(tracer as usize).copied().unwrap_or(false)
            }
            Array::V | Array::G | Array::K | Array::VBefore | Array::HVBefore(_) | Array::Lost => true,
        }
    }

    /// Whether somebody looks at the flow of a step.
    pub fn is_wanted(&self, array: Array, i: Number) -> bool {
        let any = |arrays: &[Array]| arrays.iter().any(|array| self.wanted.has(*array, i));
        match (array, self.kind(i)) {
            // What an in-compartment holds is what leaves it.
            (Array::K, Kind::In { .. }) => any(&[Array::K, Array::G, Array::V]),
            (Array::HK(t), Kind::In { .. }) => any(&[Array::HK(t), Array::HG(t), Array::HV(t)]),
            (Array::G, Kind::Ordinary { output: Output::Unknown, volume: Volume::Constant, .. }) => {
                any(&[Array::G, Array::K])
            }
            _ => any(&[array]),
        }
    }

    /// Whether what flows is summed over the step: not what cannot flow, or nobody looks at, and what equals another flow
    /// only once.
    pub fn is_summed(&self, array: Array, i: Number) -> bool {
        let flows = match (array, self.kind(i)) {
            (Array::K | Array::HK(_), Kind::In { .. }) => true,
            (Array::G | Array::HG(_), Kind::Ordinary { .. } | Kind::Out { .. }) => self.has_input(i),
            (Array::K, Kind::Ordinary { output, volume, .. }) => {
                *output != Output::Constant && !(*output == Output::Unknown && *volume == Volume::Constant)
            }
            (Array::HK(_), Kind::Ordinary { .. }) => true,
            _ => false,
        };
        flows && self.carries(array) && self.is_wanted(array, i)
    }

    /// Whether the method carries this content.
    pub fn is_state(&self, array: Array, number: Number) -> bool {
        match (array, self.kind(number)) {
            (Array::V, Kind::Ordinary { volume, .. }) => *volume == Volume::Unknown,
            (Array::HV(_), Kind::Ordinary { .. }) => self.carries(array),
            _ => false,
        }
    }

    /// Whether it is computed from other things at every moment.
    pub fn is_computed(&self, array: Array, number: Number) -> bool {
        match (array, self.kind(number)) {
            (Array::VBefore | Array::HVBefore(_) | Array::Lost, _) | (_, Kind::Absent) => false,
            _ if !self.carries(array) => false,
            (_, Kind::In { .. }) => true,
            (Array::G | Array::HG(_), _) => true,
            (Array::K, Kind::Ordinary { output, .. }) => *output != Output::Constant,
            (Array::HK(_), Kind::Ordinary { .. }) => true,
            (Array::V, Kind::Ordinary { volume, .. }) => {
                matches!(volume, Volume::Algebraic(_) | Volume::Linear(_))
            }
            _ => false,
        }
    }
}

fn kind(declaration: &ComponentKind, parts: &Parts) -> Option<(Number, Kind)> {
    Some(match declaration {
        ComponentKind::InCompartment { number, labels, .. } => {
            let labelled = labels
                .iter()
                .filter_map(|(tracer, _)| parts.giving(Gives::Label(*tracer, *number)).map(|part| (*tracer, part)));
            (*number, Kind::In { flow: parts.giving(Gives::Flow(*number)), labels: labelled.collect() })
        }
        ComponentKind::Compartment { number, output, volume, .. } => {
            let output = match (&output.is, parts.giving(Gives::Output(*number))) {
                (PartKind::Declared(_), Some(part)) => Output::Declared(part),
                (PartKind::Unknown, _) => Output::Unknown,
                _ => Output::Constant,
            };
            let volume = match (&volume.is, parts.giving(Gives::Volume(*number))) {
                (PartKind::Declared(_), Some(part)) if parts.is_algebraic(part) => Volume::Algebraic(part),
                (PartKind::Declared(_), Some(part)) => Volume::Linear(part),
                (PartKind::Unknown, _) => Volume::Unknown,
                _ => Volume::Constant,
            };
            (*number, Kind::Ordinary { inputs: channels(*number, parts), output, volume })
        }
        ComponentKind::OutCompartment { number, .. } => (*number, Kind::Out { inputs: channels(*number, parts) }),
        _ => return None,
    })
}

fn channels(number: Number, parts: &Parts) -> Vec<Channel> {
    let flows = parts.ids().filter_map(|flow| match parts.part(flow).gives {
        Gives::From { into, source } if into == number => Some(Channel { source, flow }),
        _ => None,
    });
    flows.collect()
}
