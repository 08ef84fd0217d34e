//! Warnings that need the whole text: flows that forget the step, compartments that cannot balance.

use super::components::is_zero;
use super::{Dialect, Resolver};
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::equations::references;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::messages::warnings::*;
use crate::language::cosmo::syntax::{ComponentKind as Written, PartKind as Is};
use crate::language::cosmo::text::*;
use crate::source::{Source, Span};
use rustc_hash::FxHashSet as HashSet;

/// Compartments whose K some program assigns.
#[derive(Debug, Default)]
pub struct Assigned {
    numbers: HashSet<Number>,
    any: bool,
}

impl Assigned {
    pub fn note(&mut self, reference: &Reference) {
        match reference.index {
            Some(Index::Fixed(number)) => drop(self.numbers.insert(number)),
            _ => self.any = true,
        }
    }

    fn has(&self, number: Number) -> bool {
        self.any || self.numbers.contains(&number)
    }
}

impl Resolver<'_> {
    /// Compartments of which neither output nor volume follows from the input.
    pub fn balances(&mut self) {
        let syntax = self.syntax;
        for (index, component) in syntax.body.iter().enumerate() {
            let Written::Compartment { inputs, output: Some(output), volume: Some(volume), .. } = &component.kind
            else {
                continue;
            };
            let Some(number) = self.places.of_component.get(index).copied().flatten() else { continue };
            let closed = inputs.is_empty() && !self.assigned_k.has(number);
            let balances = match (&output.is, &volume.is) {
                (Is::Unknown, _) | (_, Is::Unknown) | (Is::Declared(_), Is::Declared(_)) => true,
                (Is::Constant, Is::Constant) => closed,
                _ => false,
            };
            if !balances {
                self.diagnostics.warning(CannotBalance { at: volume.span, place: self.place_text(number) });
            }
        }
    }
}

/// Flows that are bare constants, or fractions of contents, although the step is not 1.
pub fn flows(text: &Text, source: &Source, dialect: Dialect, diagnostics: &mut Diagnostics) {
    if text.rates {
        return;
    }
    let Some(step) = step_set(text) else { return };
    let line = source.line_of(step.start);
    // What 1969 does not have is no remedy there.
    let (rates_en, rates_zh) = match dialect {
        Dialect::Of1969 => ("", ""),
        Dialect::Today => {
            (", or `UNITS OF FLOW ARE RATES` for the whole model", "，或对整个模型写 `UNITS OF FLOW ARE RATES`")
        }
    };
    let mut flow = |flow: &Declarative| {
        if let Declarative::Expression(value @ Expression { kind: ExpressionKind::Number { text, .. }, span, .. }) =
            flow
            && !is_zero(value)
        {
            diagnostics.warning(FlowWithoutD { at: *span, flow: shown(text), line, step, rates_en, rates_zh });
        } else if let Declarative::Expression(value) = flow
            && is_share(value)
        {
            let flow = source.text().get(value.span.start as usize..value.span.end as usize).unwrap_or("");
            let one = shown(flow);
            // A product takes one more factor, anything else is put in parentheses.
            let with_d = if flow.contains(['+', '-']) { format!("({one})*D") } else { format!("{one}*D") };
            let at = value.span;
            diagnostics.warning(ShareWithoutD { at, flow: one, with_d, line, step, rates_en, rates_zh });
        }
    };
    for component in &text.body {
        match &component.kind {
            ComponentKind::InCompartment { flow: value, .. } => flow(value),
            ComponentKind::Compartment { inputs, output, .. } => {
                inputs.iter().for_each(|input| flow(&input.flow));
                if let PartKind::Declared(value) = &output.is {
                    flow(value);
                }
            }
            ComponentKind::OutCompartment { inputs, .. } => inputs.iter().for_each(|input| flow(&input.flow)),
            _ => {}
        }
    }
}

/// Whether a flow is computed from contents, parameters and numbers alone: what is a fraction of a content per unit
/// of time elsewhere. A content itself leaves in one step; G and K are amounts of a step, and D or a variable may
/// hold the step.
fn is_share(flow: &Expression) -> bool {
    let (mut contents, mut others) = (false, false);
    references(flow, &mut |reference| match reference.base {
        Base::V | Base::HV(_) => contents = true,
        Base::Parameter(_) => {}
        _ => others = true,
    });
    contents && !others && matches!(flow.kind, ExpressionKind::Binary(..))
}

/// Where the step becomes something that may not be 1.
fn step_set(text: &Text) -> Option<Span> {
    let programs = [&text.initial, &text.appendix].into_iter();
    let in_programs = programs.chain(text.body.iter().flat_map(Component::programs)).find_map(step_in);
    in_programs.or_else(|| {
        text.body.iter().find_map(|component| match &component.kind {
            ComponentKind::Time(_) => Some(component.span),
            ComponentKind::Step(Declarative::Expression(value)) if is_one(value) => None,
            ComponentKind::Step(_) => Some(component.span),
            _ => None,
        })
    })
}

fn step_in(program: &Program) -> Option<Span> {
    program.iter().find_map(|statement| match &statement.act {
        Act::Assign { target, value } if target.base == Base::Step && !is_one(value) => Some(statement.span),
        Act::Read(targets) if targets.iter().any(|target| target.base == Base::Step) => Some(statement.span),
        Act::ReadFrom { target, .. } if target.base == Base::Step => Some(statement.span),
        Act::If { branches, otherwise, .. } => {
            let all = branches.iter().map(|(_, program)| program).chain(otherwise);
            all.into_iter().find_map(step_in)
        }
        Act::While { body, .. } => step_in(body),
        _ => None,
    })
}

fn is_one(value: &Expression) -> bool {
    matches!(value.kind, ExpressionKind::Number { value, .. } if value == 1.0)
}
