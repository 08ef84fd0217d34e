//! What a file for NEURON takes from its simulator.

use super::super::messages::warnings::{NeuronNameSupplied, NeuronStep, NeuronValueSupplied};
use super::super::syntax::{self, BlockWord, StatementKind};
use super::super::text::{Independent, Kind, Variable as Declared, VariableId};
use super::names::Global;
use super::solves::{has_steps, of_name};
use super::{Resolver, walk};
use crate::source::Span;
use crate::verbatim::{assigns, mentions};

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

/// The step of NEURON's fixed-step methods (ms).
const NEURON_STEP: f64 = 0.025;

/// The surface of NEURON's default section, `diam` 500 and `L` 100 (um2).
const AREA: f64 = 157079.63267948966;

/// What a variable is to an ion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IonRole {
    Inside,
    Outside,
    Reversal,
}

fn role_in(ion: &str, name: &str) -> Option<IonRole> {
    match name.strip_prefix(ion) {
        Some("i") => Some(IonRole::Inside),
        Some("o") => Some(IonRole::Outside),
        _ => (name.strip_prefix('e') == Some(ion)).then_some(IonRole::Reversal),
    }
}

impl Resolver<'_> {
    pub fn supply_neuron(&mut self) {
        let Some(neuron) = &self.syntax.neuron else { return };
        if self.independent.is_none() {
            self.supply_time(neuron.span);
        }
        let spacing = self.independent.as_ref().map_or(1.0, |range| (range.to - range.from) / f64::from(range.with));
        let step = if self.has_steps() { spacing.min(NEURON_STEP) } else { spacing };
        for (name, value) in [("v", -65.0), ("celsius", 6.3), ("dt", step), ("diam", 500.0), ("area", AREA)] {
            let supplied = match self.globals.get(name).copied() {
                None => self.used(name).map(|at| self.supply(name, value, at)),
                Some(global) => self.supply_declared(global, value),
            };
            if name == "dt" {
                self.neuron_dt = supplied;
            }
        }
        for name in &neuron.reads {
            match self.globals.get(&name.text).copied() {
                None => self.unknown(name),
                Some(global) => _ = self.supply_declared(global, self.of_ion(&name.text).unwrap_or(0.0)),
            }
        }
    }

    /// What NEURON gives a variable of an ion that the file uses.
    fn of_ion(&self, name: &str) -> Option<f64> {
        let neuron = self.syntax.neuron.as_ref()?;
        if let Some((_, value)) = IONS.iter().find(|(usual, _)| *usual == name) {
            let ions = neuron.ions.iter();
            return ions.filter_map(|ion| role_in(ion, name)).next().map(|_| *value);
        }
        neuron.ions.iter().find_map(|ion| match role_in(ion, name)? {
            IonRole::Inside | IonRole::Outside => Some(1.0),
            IonRole::Reversal => Some(0.0),
        })
    }

    /// The starting value of a state that is the concentration of an ion.
    pub fn concentration(&self, state: &str) -> Option<f64> {
        let neuron = self.syntax.neuron.as_ref()?;
        let is_concentration = |ion: &String| matches!(role_in(ion, state), Some(IonRole::Inside | IonRole::Outside));
        let named = neuron.ions.iter().any(is_concentration) && neuron.exchanged.iter().any(|one| one == state);
        if named { self.of_ion(state) } else { None }
    }

    /// Whether some SOLVE goes by steps of `delta_t`, which NEURON takes as its `dt`.
    fn has_steps(&self) -> bool {
        let steps = |solve: &syntax::Solve| {
            let word = self.survey.blocks.iter().find_map(|surveyed| {
                let name = surveyed.block.name.as_ref()?;
                (name.text == solve.block.text).then_some(surveyed.block.word)
            });
            let method = solve.method.as_ref().and_then(|method| of_name(&method.text));
            match word {
                Some(BlockWord::Procedure | BlockWord::Discrete) => true,
                Some(BlockWord::Derivative | BlockWord::Kinetic | BlockWord::Partial) => {
                    solve.steady.is_none() && method.is_some_and(has_steps)
                }
                _ => false,
            }
        };
        self.survey.blocks.iter().flat_map(|one| &one.methods).any(|solve| steps(solve))
    }

    /// The step of methods that have one, if nobody gives another, and a warning of it.
    pub fn neuron_step(&mut self) -> Option<f64> {
        let neuron = self.syntax.neuron.as_ref()?;
        let range = self.independent.as_ref()?;
        let spacing = (range.to - range.from) / f64::from(range.with);
        let name = format!("delta_{}", self.variable(range.variable).name);
        let declared = matches!(self.globals.get(&name), Some(Global::Variable(_)));
        if declared || spacing <= NEURON_STEP || !self.has_steps() {
            return None;
        }
        let at = neuron.span;
        self.diagnostics.warning(NeuronStep { at, name, step: NEURON_STEP, spacing });
        Some(NEURON_STEP)
    }

    fn supply_time(&mut self, at: Span) {
        let (taken, block) = ("FROM 0 TO 100 WITH 100 (ms)".into(), "INDEPENDENT".into());
        self.diagnostics.warning(NeuronNameSupplied { at, name: "t".into(), taken, block });
        let id = self.add("t", Kind::Independent, 0.0, at);
        self.variables[id.0 as usize].unit = Some("ms".into());
        self.independent = Some(Independent {
            variable: id,
            source: at,
            from: 0.0,
            to: 100.0,
            with: 100,
            start: id,
            start_given: false,
            delta: id,
            delta_given: false,
            largest_step: None,
            dt: None,
        });
    }

    /// A parameter for a name that the file uses without declaring it.
    fn supply(&mut self, name: &str, value: f64, at: Span) -> VariableId {
        let (taken, block) = (value.to_string(), "PARAMETER".into());
        self.diagnostics.warning(NeuronNameSupplied { at, name: name.to_string(), taken, block });
        self.add(name, Kind::Parameter, value, at)
    }

    /// `ASSIGNED { v }`, or `PARAMETER { v }` without a value, tells NEURON what unit the file takes. Where nothing
    /// in the file gives it a value it is a parameter here, so that a run can set it; an assigned one keeps its column.
    fn supply_declared(&mut self, global: Global, value: f64) -> Option<VariableId> {
        let Global::Variable(id) = global else { return None };
        let variable = self.variable(id);
        let open = match variable.kind {
            Kind::Assigned => !self.is_assigned_somewhere(&variable.name),
            Kind::Parameter => self.without_value.contains(&id),
            _ => false,
        };
        if !open || variable.size.is_some() {
            return None;
        }
        let (name, at) = (variable.name.clone(), variable.span);
        self.diagnostics.warning(NeuronValueSupplied { at, name, value });
        let variable = &mut self.variables[id.0 as usize];
        if variable.kind == Kind::Assigned {
            self.supplied.insert(id);
        }
        variable.kind = Kind::Parameter;
        variable.value = value;
        Some(id)
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

    /// Where a name is first used in a block, C code included.
    fn used(&self, name: &str) -> Option<Span> {
        let in_text = |kind: &StatementKind| matches!(kind, StatementKind::Verbatim(text) if mentions(text, name));
        self.survey.blocks.iter().find_map(|surveyed| {
            let body = &surveyed.block.body;
            walk::first_use(body, name).or_else(|| walk::any_statement(body, &in_text).then_some(body.span))
        })
    }

    /// Whether some statement gives the name a value, or a local of that name. `v = v + 1e-4`, which keeps a rate away
    /// from 0/0, gives none: it takes one for granted.
    fn is_assigned_somewhere(&self, name: &str) -> bool {
        let gives = |kind: &StatementKind| match kind {
            StatementKind::Assign(target, value) => target.name.shown() == name && !walk::mentions(value, name),
            StatementKind::GetQueue(queued) => queued.shown() == name,
            StatementKind::Verbatim(text) => assigns(text, name),
            _ => false,
        };
        self.survey.blocks.iter().any(|surveyed| walk::any_statement(&surveyed.block.body, &gives))
    }

    /// A word of NEURON that was reported already.
    pub fn is_neuron_word(&self, name: &str) -> bool {
        self.neuron && super::super::words::NEURON_ONLY.contains(&name)
    }
}
