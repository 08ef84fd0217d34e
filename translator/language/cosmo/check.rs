//! What is wrong or suspicious depending on the method of integration, which the command line may replace.

use super::messages::compartments::InCompartmentTooLate;
use super::messages::jumps::JumpOverIntegration;
use super::messages::warnings::*;
use super::text::*;
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};
use rustc_hash::FxHashMap as HashMap;

/// Checks a text with the method that will be used. (Cycles of equations are found where they are ordered.)
pub fn check(text: &Text, source: &Source, diagnostics: &mut Diagnostics) {
    let method = text.method.map_or(Method::Classic, |(method, _)| method);
    let equations = matches!(method, Method::Equations(_));
    time_declarations(text, equations, source, diagnostics);
    tracer_declarations(text, source, diagnostics);
    if method == Method::Simultaneous {
        in_compartments_first(text, source, diagnostics);
    }
    if equations {
        jumps_over_integration(text, diagnostics);
    }
}

/// Equations need exactly one time declaration; in the classic stepping other counts are suspicious.
fn time_declarations(text: &Text, equations: bool, source: &Source, diagnostics: &mut Diagnostics) {
    let is_time = |component: &&Component| {
        matches!(component.kind, ComponentKind::Time(_) | ComponentKind::Step(_) | ComponentKind::TimeIsNormal)
    };
    let mut all = text.body.iter().filter(is_time).map(|component| component.span);
    let Some(first) = all.next() else {
        let message = TimeDeclarationMissing { at: text.repeat.span };
        return if equations { diagnostics.error(message) } else { diagnostics.warning(message) };
    };
    for at in all {
        let message = SeveralTimeDeclarations { at, line: source.line_of(first.start), first };
        if equations {
            diagnostics.error(message);
        } else {
            diagnostics.warning(message);
        }
    }
}

fn tracer_declarations(text: &Text, source: &Source, diagnostics: &mut Diagnostics) {
    let mut firsts: HashMap<Tracer, Span> = HashMap::default();
    for component in &text.body {
        let (ComponentKind::HalfTime { tracer, .. } | ComponentKind::Fission { tracer, .. }) = component.kind else {
            continue;
        };
        let at = component.span;
        match firsts.get(&tracer) {
            Some(first) => {
                let (line, first) = (source.line_of(first.start), *first);
                diagnostics.warning(SeveralTracerDeclarations { at, line, first });
            }
            None => {
                firsts.insert(tracer, at);
            }
        }
    }
}

/// SIMULTANEOUS takes the present contents of in-compartments: they must be there before they are used.
fn in_compartments_first(text: &Text, source: &Source, diagnostics: &mut Diagnostics) {
    let mut users: HashMap<Number, Span> = HashMap::default();
    for component in &text.body {
        match &component.kind {
            ComponentKind::Compartment { inputs, .. } | ComponentKind::OutCompartment { inputs, .. } => {
                for input in inputs {
                    users.entry(input.source).or_insert(input.span);
                }
            }
            ComponentKind::InCompartment { number, .. } => {
                if let Some(user) = users.get(number) {
                    let place = text.places.get(*number as usize - 1).and_then(|place| place.name.clone());
                    let place = place.unwrap_or_else(|| number.to_string());
                    let line = source.line_of(user.start);
                    diagnostics.error(InCompartmentTooLate { at: component.span, place, line, user: *user });
                }
            }
            _ => {}
        }
    }
}

/// A jump from above the integration to below it, or back.
fn jumps_over_integration(text: &Text, diagnostics: &mut Diagnostics) {
    let is_compartment = |component: &Component| {
        matches!(
            component.kind,
            ComponentKind::InCompartment { .. }
                | ComponentKind::Compartment { .. }
                | ComponentKind::OutCompartment { .. }
        )
    };
    let Some(last) = text.body.iter().rposition(is_compartment) else { return };
    let mut labels: HashMap<u32, bool> = HashMap::default();
    for (index, component) in text.body.iter().enumerate() {
        for program in component.programs() {
            each_statement(program, &mut |statement| {
                if let Some(label) = statement.label {
                    labels.insert(label.number, index <= last);
                }
            });
        }
    }
    for (index, component) in text.body.iter().enumerate() {
        for program in component.programs() {
            each_statement(program, &mut |statement| {
                for goal in goals(&statement.act) {
                    // Label 1 begins the next step: the integration of this one would be left out or its end.
                    let over =
                        goal.number == 1 || labels.get(&goal.number).is_some_and(|above| *above != (index <= last));
                    if over {
                        diagnostics.error(JumpOverIntegration { at: goal.span, label: goal.number });
                    }
                }
            });
        }
    }
}

fn goals(act: &Act) -> Vec<Goal> {
    match act {
        Act::GoTo(goal) => vec![*goal],
        Act::Compare { greater, equal, less, .. } => vec![*greater, *equal, *less],
        _ => Vec::new(),
    }
}

/// Calls for each statement, also those in blocks.
fn each_statement(program: &Program, visit: &mut impl FnMut(&Statement)) {
    for statement in program {
        visit(statement);
        match &statement.act {
            Act::If { branches, otherwise, .. } => {
                branches.iter().for_each(|(_, program)| each_statement(program, visit));
                otherwise.iter().for_each(|program| each_statement(program, visit));
            }
            Act::While { body, .. } => each_statement(body, visit),
            _ => {}
        }
    }
}

impl Component {
    /// All programs of a declaration, in text order.
    pub fn programs(&self) -> Vec<&Program> {
        fn of(value: &Declarative) -> Option<&Program> {
            match value {
                Declarative::Program(program, _) => Some(program),
                Declarative::Expression(_) => None,
            }
        }
        fn of_part(part: &Part) -> Option<&Program> {
            match &part.is {
                PartKind::Declared(value) => of(value),
                PartKind::Constant | PartKind::Unknown => None,
            }
        }
        match &self.kind {
            ComponentKind::InCompartment { flow, labels, .. } => {
                of(flow).into_iter().chain(labels.iter().filter_map(|(_, label)| of(label))).collect()
            }
            ComponentKind::Compartment { inputs, output, volume, .. } => {
                let flows = inputs.iter().filter_map(|input| of(&input.flow));
                flows.chain(of_part(output)).chain(of_part(volume)).collect()
            }
            ComponentKind::OutCompartment { inputs, .. } => inputs.iter().filter_map(|input| of(&input.flow)).collect(),
            ComponentKind::Fission { value, .. } | ComponentKind::Time(value) | ComponentKind::Step(value) => {
                of(value).into_iter().collect()
            }
            ComponentKind::Program(program) | ComponentKind::When { program, .. } => vec![program],
            _ => Vec::new(),
        }
    }
}
