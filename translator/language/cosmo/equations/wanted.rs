//! What somebody looks at: tracers that can be anywhere, and flows of a step that are shown or read.

use super::uses::{Element, Thing, Uses, references};
use crate::language::cosmo::target::Array;
use crate::language::cosmo::text::{Base, Component, ComponentKind, Declarative, Expression, Number, Program, Text};
use rustc_hash::FxHashSet as HashSet;

impl Text {
    /// By tracer: whether any of it ever comes into a compartment. What never does is 0 everywhere, and not carried.
    pub fn labelled(&self) -> Vec<bool> {
        let mut labelled = vec![false; self.tracers.len() + 1];
        let mut put = |tracer: u32| labelled[tracer as usize] = true;
        for component in &self.body {
            match &component.kind {
                ComponentKind::InCompartment { labels, .. } => labels.iter().for_each(|(tracer, _)| put(*tracer)),
                ComponentKind::Dose(dose) => dose.labels.iter().for_each(|(tracer, _)| put(*tracer)),
                _ => {}
            }
        }
        for program in self.all_programs() {
            let uses = Uses::of_program(program);
            for thing in uses.assigns.iter().chain(&uses.given) {
                if let Base::HV(tracer) | Base::HG(tracer) | Base::HK(tracer) = thing.base {
                    put(tracer);
                }
            }
        }
        // Daughters of daughters come last.
        for _ in 0..labelled.len() {
            for (parent, daughter, _) in self.decays() {
                labelled[daughter as usize] |= labelled[parent as usize];
            }
        }
        labelled
    }

    fn all_programs(&self) -> impl Iterator<Item = &Program> {
        let body = self.body.iter().flat_map(Component::programs);
        [&self.initial, &self.appendix].into_iter().chain(body)
    }
}

/// Flows and contents that are shown or read.
pub struct Wanted {
    /// All of them.
    all: bool,
    things: HashSet<Thing>,
}

impl Wanted {
    /// `all`: whatever the text says.
    pub fn of(text: &Text, all: bool) -> Wanted {
        let mut wanted = Wanted { all: all || text.keep.is_none(), things: HashSet::default() };
        if wanted.all {
            return wanted;
        }
        text.all_programs().for_each(|program| wanted.uses(&Uses::of_program(program)));
        for component in &text.body {
            wanted.component(&component.kind);
        }
        text.keep.iter().flatten().for_each(|kept| wanted.expression(&kept.value));
        [&text.repeat.limit, &text.repeat.value].into_iter().for_each(|value| wanted.expression(value));
        for against in &text.against {
            wanted.expression(&against.value);
            against.weight.iter().for_each(|weight| wanted.expression(weight));
        }
        wanted
    }

    pub fn has(&self, array: Array, number: Number) -> bool {
        let base = match array {
            Array::V => Base::V,
            Array::G => Base::G,
            Array::K => Base::K,
            Array::HV(tracer) => Base::HV(tracer),
            Array::HG(tracer) => Base::HG(tracer),
            Array::HK(tracer) => Base::HK(tracer),
            Array::VBefore | Array::HVBefore(_) | Array::Lost => return false,
        };
        let has = |element| self.things.contains(&Thing { base, element });
        self.all || has(Element::Fixed(number)) || has(Element::Some)
    }

    fn component(&mut self, kind: &ComponentKind) {
        match kind {
            ComponentKind::InCompartment { flow, labels, .. } => {
                self.declarative(flow);
                labels.iter().for_each(|(_, label)| self.declarative(label));
            }
            ComponentKind::Compartment { inputs, output, volume, .. } => {
                inputs.iter().for_each(|input| self.declarative(&input.flow));
                for part in [output, volume] {
                    if let crate::language::cosmo::text::PartKind::Declared(value) = &part.is {
                        self.declarative(value);
                    }
                }
            }
            ComponentKind::OutCompartment { inputs, .. } => {
                inputs.iter().for_each(|input| self.declarative(&input.flow));
            }
            ComponentKind::HalfTime { value, .. } | ComponentKind::Decay { fraction: value, .. } => {
                self.expression(value);
            }
            ComponentKind::Fission { value, .. } | ComponentKind::Time(value) | ComponentKind::Step(value) => {
                self.declarative(value);
            }
            ComponentKind::Format(Some(table)) => table.columns.iter().for_each(|(value, _)| self.expression(value)),
            ComponentKind::Graph(points) => {
                for point in points {
                    [&point.value, &point.zero, &point.unit].into_iter().for_each(|value| self.expression(value));
                }
            }
            ComponentKind::Dose(dose) => {
                let times = [Some(&dose.amount), Some(&dose.at), dose.every.as_ref(), dose.times.as_ref()];
                times.into_iter().flatten().chain(&dose.over).for_each(|value| self.expression(value));
                dose.labels.iter().for_each(|(_, label)| self.expression(label));
            }
            ComponentKind::When { condition, .. } => {
                let mut uses = Uses::default();
                uses.condition(condition);
                self.uses(&uses);
            }
            ComponentKind::TimeIsNormal | ComponentKind::Format(None) | ComponentKind::Program(_) => {}
        }
    }

    fn declarative(&mut self, value: &Declarative) {
        self.uses(&Uses::of_declarative(value));
    }

    fn expression(&mut self, value: &Expression) {
        references(value, &mut |reference| _ = self.things.insert(Thing::of(reference)));
    }

    fn uses(&mut self, uses: &Uses) {
        self.things.extend(uses.reads.iter().copied());
    }
}
