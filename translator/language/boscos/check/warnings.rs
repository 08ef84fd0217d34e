//! What is allowed but rarely meant.

use super::super::messages::evaluations::*;
use super::super::messages::jumps::UnusedLabel;
use super::super::program::*;
use super::super::walk::{Visit, walk};
use super::events::{EventKind, Events, Unit, statements, units};
use crate::diagnostic::Diagnostics;
use rustc_hash::FxHashSet as HashSet;

pub fn check(program: &Program, events: &Events, diagnostics: &mut Diagnostics) {
    for label in program.labels.values().filter(|label| !label.used) {
        diagnostics.warning(UnusedLabel { at: label.at, name: label.name.to_string() });
    }
    post_steps(program, diagnostics);
    signals(program, events, diagnostics);
}

/// `time`, and reals compared for equality, in `post step`.
fn post_steps(program: &Program, diagnostics: &mut Diagnostics) {
    let Some(post_step) = program.standard_virtual("element", "post step") else { return };
    let computed = computed(program);
    // 0 is exact, and so is what is only set to literals.
    let is_exact = |id: ExpressionId| match &program.expressions[id].kind {
        ExpressionKind::Constant(Constant::Real(value)) => *value == 0.0,
        ExpressionKind::Read(Place::Variable { variable, .. }) => {
            let variable_of = &program.variables[*variable];
            !variable_of.standard && matches!(variable_of.kind, VariableKind::Simple) && !computed.contains(variable)
        }
        _ => false,
    };
    for (id, _) in program.procedures.iter().filter(|(_, one)| one.matches == Some(post_step)) {
        let mut time = None;
        walk(program, statements(program, Unit::Procedure(id)), &mut |visit| {
            let Visit::Expression(expression) = visit else { return };
            let Expression { kind, at, .. } = &program.expressions[expression];
            match kind {
                ExpressionKind::Call(Call { callee: Callee::Procedure { procedure, .. }, .. }) => {
                    let called = &program.procedures[*procedure];
                    if called.standard && called.name == "time" {
                        time.get_or_insert(*at);
                    }
                }
                ExpressionKind::Compare(Relation::Equal | Relation::NotEqual, Compared::Real, left, right)
                    if !is_exact(*left) && !is_exact(*right) =>
                {
                    diagnostics.warning(RealEquality { at: *at });
                }
                _ => {}
            }
        });
        if let Some(at) = time {
            diagnostics.warning(TimeInPostStep { at });
        }
    }
}

/// The variables that are not only set to literals.
fn computed(program: &Program) -> HashSet<VariableId> {
    let mut found = HashSet::default();
    let mut add = |place: &Place| {
        if let Place::Variable { variable, .. } = place {
            found.insert(*variable);
        }
    };
    for unit in units(program) {
        walk(program, statements(program, unit), &mut |visit| match visit {
            Visit::Statement(Statement { kind: StatementKind::Assign(assign), .. }) => {
                if !matches!(program.expressions[assign.value].kind, ExpressionKind::Constant(_)) {
                    assign.stores.iter().for_each(|store| add(&store.place));
                }
            }
            Visit::Statement(Statement { kind: StatementKind::For(one), .. }) => {
                add(&Place::Variable { variable: one.variable, of: one.of });
            }
            Visit::Expression(id) => {
                if let ExpressionKind::Call(call) = &program.expressions[id].kind {
                    for argument in &call.arguments {
                        if let Argument::Name { place: Some(place), .. } | Argument::Open { place: Some(place), .. } =
                            argument
                        {
                            add(place);
                        }
                    }
                }
            }
            Visit::Statement(_) | Visit::Store(_) => {}
        });
    }
    found
}

/// Block classes without subclasses whose signal nothing sets.
fn signals(program: &Program, events: &Events, diagnostics: &mut Diagnostics) {
    let Some(block) = program.standard_class("block") else { return };
    let set = |unit, own_only: bool| {
        let sets = |kind: &EventKind| matches!(kind, EventKind::SetsSignal { own } if *own || !own_only);
        events.of(unit).iter().any(|event| sets(&event.kind))
    };
    // A signal that is set from outside may be that of any block.
    let all = program.procedures.ids().map(Unit::Procedure).chain(program.classes.ids().map(Unit::Body));
    if all.chain([Unit::Main]).any(|unit| set(unit, false) && !set(unit, true)) {
        return;
    }
    let computed = ["dynamic", "composite", "implicit"].map(|name| program.standard_class(name));
    for (id, class) in program.classes.iter().filter(|(_, class)| !class.standard && !class.anonymous) {
        let is_computed = computed.iter().flatten().any(|standard| program.is_in(id, *standard));
        let has_subclass = program.classes.values().any(|other| other.prefix == Some(id));
        if !program.is_in(id, block) || is_computed || has_subclass {
            continue;
        }
        let chain = program.chain(id);
        let sets = chain.iter().any(|one| {
            let procedures =
                program.blocks[program.classes[*one].block].procedures.iter().map(|id| Unit::Procedure(*id));
            procedures.chain([Unit::Body(*one)]).any(|unit| set(unit, true))
        });
        if !sets {
            diagnostics.warning(SignalNeverAssigned { at: class.at, name: class.name.to_string() });
        }
    }
}
