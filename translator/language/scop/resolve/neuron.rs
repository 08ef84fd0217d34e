//! What a file for NEURON takes from its simulator.

use super::super::messages::warnings::{NeuronNameSupplied, NeuronValueSupplied};
use super::super::syntax::StatementKind;
use super::super::text::{Independent, Kind, Variable as Declared, VariableId};
use super::names::Global;
use super::{Resolver, walk};
use crate::source::Span;

/// What NEURON starts with for its three usual ions: inside and outside in mM, and the reversal potential of
/// the membrane in mV.
const IONS: [(&str, f64); 9] = [
    ("nai", 10.0),
    ("nao", 140.0),
    ("ena", 50.0),
    ("ki", 54.4),
    ("ko", 2.5),
    ("ek", -77.0),
    ("cai", 5e-5),
    ("cao", 2.0),
    ("eca", 132.4579341637009),
];

impl Resolver<'_> {
    pub fn supply_neuron(&mut self) {
        let Some(neuron) = &self.syntax.neuron else { return };
        if self.independent.is_none() {
            self.supply_time(neuron.span);
        }
        let spacing = self.independent.as_ref().map_or(1.0, |range| (range.to - range.from) / f64::from(range.with));
        for (name, value) in [("v", -65.0), ("celsius", 6.3), ("dt", spacing), ("diam", 500.0), ("area", 100.0)] {
            match self.globals.get(name).copied() {
                None => {
                    if let Some(at) = self.used(name) {
                        self.supply(name, value, at);
                    }
                }
                Some(global) => self.supply_declared(global, value),
            }
        }
        for name in &neuron.reads {
            match self.globals.get(&name.text).copied() {
                None => self.unknown(name),
                Some(global) => {
                    let usual = IONS.iter().find(|(ion, _)| *ion == name.text);
                    self.supply_declared(global, usual.map_or(0.0, |(_, value)| *value));
                }
            }
        }
    }

    fn supply_time(&mut self, at: Span) {
        let (taken, block) = ("FROM 0 TO 100 WITH 100 (ms)".into(), "INDEPENDENT".into());
        self.diagnostics.warning(NeuronNameSupplied { at, name: "t".into(), taken, block });
        let id = self.add("t", Kind::Independent, 0.0, at);
        self.variables[id.0 as usize].unit = Some("ms".into());
        self.independent = Some(Independent {
            variable: id,
            from: 0.0,
            to: 100.0,
            with: 100,
            start: id,
            start_given: false,
            delta: id,
            delta_given: false,
        });
    }

    /// A parameter for a name that the file uses without declaring it.
    fn supply(&mut self, name: &str, value: f64, at: Span) {
        let (taken, block) = (value.to_string(), "PARAMETER".into());
        self.diagnostics.warning(NeuronNameSupplied { at, name: name.to_string(), taken, block });
        self.add(name, Kind::Parameter, value, at);
    }

    /// `ASSIGNED { v }`, or `PARAMETER { v }` without a value, tells NEURON what unit the file takes. Where nothing
    /// in the file gives it a value it is a parameter here, so that a run can set it; an assigned one keeps its column.
    fn supply_declared(&mut self, global: Global, value: f64) {
        let Global::Variable(id) = global else { return };
        let variable = self.variable(id);
        let open = match variable.kind {
            Kind::Assigned => !self.is_assigned_somewhere(&variable.name),
            Kind::Parameter => self.without_value.contains(&id),
            _ => false,
        };
        if !open || variable.size.is_some() {
            return;
        }
        let (name, at) = (variable.name.clone(), variable.span);
        self.diagnostics.warning(NeuronValueSupplied { at, name, value });
        let variable = &mut self.variables[id.0 as usize];
        if variable.kind == Kind::Assigned {
            self.supplied.insert(id);
        }
        variable.kind = Kind::Parameter;
        variable.value = value;
    }

    fn add(&mut self, name: &str, kind: Kind, value: f64, at: Span) -> VariableId {
        let id = VariableId(self.variables.len() as u32);
        self.variables.push(Declared {
            name: name.to_string(),
            kind,
            size: None,
            value,
            unit: None,
            scale: None,
            limits: None,
            span: at,
        });
        self.globals.insert(name.to_string(), Global::Variable(id));
        id
    }

    /// Where a name is first used in a block.
    fn used(&self, name: &str) -> Option<Span> {
        self.survey.blocks.iter().find_map(|surveyed| walk::first_use(&surveyed.block.body, name))
    }

    /// Whether some statement gives the name a value, or a local of that name. `v = v + 1e-4`, which keeps a rate away
    /// from 0/0, gives none: it takes one for granted.
    fn is_assigned_somewhere(&self, name: &str) -> bool {
        let assigns = |kind: &StatementKind| match kind {
            StatementKind::Assign(target, value) => target.name.shown() == name && !walk::mentions(value, name),
            StatementKind::GetQueue(queued) => queued.shown() == name,
            _ => false,
        };
        self.survey.blocks.iter().any(|surveyed| walk::any_statement(&surveyed.block.body, &assigns))
    }

    /// A word of NEURON that was reported already.
    pub fn is_neuron_word(&self, name: &str) -> bool {
        self.neuron && super::super::words::NEURON_ONLY.contains(&name)
    }
}
