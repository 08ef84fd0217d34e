//! Colours: red can give up control, blue cannot.

use super::super::messages::evaluations::*;
use super::super::program::*;
use super::super::walk::{Visit, walk, walk_expression};
use super::candidates::Candidates;
use super::events::{Event, EventKind, Events, Unit, statements, units};
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

/// Fills in the colours of a program.
pub fn colour(program: &mut Program, events: &Events) {
    let mut all: HashMap<Unit, Waits> = HashMap::default();
    let mut list = units(program);
    list.extend(program.classes.ids().map(Unit::Creation));
    loop {
        let mut changed = false;
        for unit in &list {
            let waits = events.of(*unit).iter().map(|event| of_event(event, &all)).max().unwrap_or_default();
            let own = all.entry(*unit).or_default();
            changed |= waits > *own;
            *own = waits.max(*own);
        }
        if !changed {
            break;
        }
    }
    let of = |unit| all.get(&unit).copied().unwrap_or_default();
    for id in program.procedures.ids().collect::<Vec<_>>() {
        program.procedures[id].waits = of(Unit::Procedure(id));
        if let Some(waits) = of_runtime(&program.procedures[id]) {
            program.procedures[id].waits = waits;
        }
    }
    for id in program.classes.ids().collect::<Vec<_>>() {
        program.classes[id].waits = of(Unit::Body(id));
        program.classes[id].creation_waits = of(Unit::Creation(id)) > Waits::Never;
    }
}

/// The colour of a standard procedure that the run time does.
fn of_runtime(procedure: &Procedure) -> Option<Waits> {
    if !procedure.runtime {
        return None;
    }
    Some(match procedure.name.as_str() {
        "detach" | "call" | "resume" | "hold" | "passivate" | "wait" => Waits::Waits,
        "cancel" => Waits::Activates,
        _ => Waits::Never,
    })
}

fn of_event(event: &Event, all: &HashMap<Unit, Waits>) -> Waits {
    match &event.kind {
        EventKind::Waits => Waits::Waits,
        EventKind::Activates | EventKind::MayWait => Waits::Activates,
        EventKind::Changes | EventKind::SetsSignal { .. } => Waits::Never,
        EventKind::Calls(called) => {
            called.iter().map(|unit| all.get(unit).copied().unwrap_or_default()).max().unwrap_or_default()
        }
    }
}

/// Reports actual parameters that are passed by name and may wait.
pub fn check_names(program: &Program, candidates: &Candidates, diagnostics: &mut Diagnostics) {
    for unit in units(program) {
        let mut found: Vec<(Span, String)> = Vec::new();
        walk(program, statements(program, unit), &mut |visit| {
            let Visit::Expression(id) = visit else { return };
            let ExpressionKind::Call(call) = &program.expressions[id].kind else { return };
            for argument in &call.arguments {
                let Argument::Name { value, .. } = argument else { continue };
                if let Some(name) = waiting_call(program, candidates, *value) {
                    found.push((program.expressions[*value].at, name));
                }
            }
        });
        for (at, name) in found {
            diagnostics.error(NameParameterCanWait { at, name });
        }
    }
}

/// The first call in an expression that may wait.
fn waiting_call(program: &Program, candidates: &Candidates, id: ExpressionId) -> Option<String> {
    let mut found = None;
    walk_expression(program, id, &mut |visit| {
        let Visit::Expression(id) = visit else { return };
        let (waits, name) = match &program.expressions[id].kind {
            ExpressionKind::Call(call) => {
                let called = candidates.of(program, &call.callee);
                let waiting = called.into_iter().find(|id| program.procedures[*id].waits > Waits::Never);
                (waiting.is_some(), waiting.map(|id| program.procedures[id].name.to_string()))
            }
            ExpressionKind::New { class, .. } => {
                let class = &program.classes[*class];
                (class.creation_waits, Some(format!("new {}", class.name)))
            }
            _ => (false, None),
        };
        if waits && found.is_none() {
            found = name;
        }
    });
    found
}
