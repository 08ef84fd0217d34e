//! What evaluations, `form` and `post step` must not do, found through any chain of calls.

use super::super::messages::evaluations::*;
use super::super::program::*;
use super::events::{Event, EventKind, Events, Unit};
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;
use std::collections::VecDeque;

/// A procedure or body that runs while model time stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    Body,
    Equations,
    Function,
    Locate,
    Form,
    PostStep,
}

impl Root {
    fn forbids(self, kind: &EventKind) -> bool {
        match kind {
            EventKind::Waits => true,
            // A process activated in `post step` starts at the end of the step.
            EventKind::Activates => self != Root::PostStep,
            EventKind::MayWait | EventKind::Calls(_) => false,
            EventKind::Changes => self != Root::Form,
            EventKind::SetsSignal { own } => match self {
                Root::Body => !own,
                Root::Equations | Root::Function | Root::Locate | Root::PostStep => true,
                Root::Form => false,
            },
        }
    }
}

/// The roots of a program, with what they are called and the class they belong to.
fn roots(program: &Program) -> Vec<(Root, Unit, String, ClassId)> {
    let mut all = Vec::new();
    let (block, element) = (program.standard_class("block"), program.standard_class("element"));
    for (id, class) in program.classes.iter().filter(|(_, class)| !class.standard) {
        let is_in = |standard: Option<ClassId>| standard.is_some_and(|standard| program.is_in(id, standard));
        if is_in(block) && !is_in(element) {
            all.push((Root::Body, Unit::Body(id), class.name.to_string(), id));
        }
    }
    let virtuals = [
        ("continuous", "equations", Root::Equations),
        ("dynamic", "function", Root::Function),
        ("flag", "function", Root::Function),
        ("flag", "locate", Root::Locate),
        ("composite", "form", Root::Form),
        ("element", "post step", Root::PostStep),
    ];
    for (class, name, root) in virtuals {
        let Some(of) = program.standard_virtual(class, name) else { continue };
        for (id, procedure) in program.procedures.iter().filter(|(_, one)| one.matches == Some(of) && !one.standard) {
            let BlockKind::Class(class) = program.blocks[procedure.declared_in].kind else { continue };
            all.push((root, Unit::Procedure(id), procedure.name.to_string(), class));
        }
    }
    all
}

/// A unit that was reached, and from where.
struct Reached {
    unit: Unit,
    /// The index of the caller, the place of the call and the name called.
    from: Option<(usize, Span, String)>,
}

pub fn check(program: &mut Program, events: &Events, diagnostics: &mut Diagnostics) {
    let mut reported: HashSet<(Span, &'static str)> = HashSet::default();
    let mut changes: Vec<ChangeInEvaluation> = Vec::new();
    for (root, unit, name, class) in roots(program) {
        let place = (name, program.classes[class].name.to_string());
        let mut reached = vec![Reached { unit, from: None }];
        let mut seen: HashSet<Unit> = [unit].into_iter().collect();
        let mut queue: VecDeque<usize> = [0].into_iter().collect();
        while let Some(at) = queue.pop_front() {
            let unit = reached[at].unit;
            if let Unit::Procedure(id) = unit {
                program.procedures[id].in_evaluation = true;
            }
            for event in events.of(unit) {
                if root.forbids(&event.kind) {
                    report(root, &place, &reached, at, event, &mut reported, &mut changes, diagnostics);
                }
                let EventKind::Calls(called) = &event.kind else { continue };
                for called in called {
                    if seen.insert(*called) {
                        let from = Some((at, event.at, event.name.to_string()));
                        reached.push(Reached { unit: *called, from });
                        queue.push_back(reached.len() - 1);
                    }
                }
            }
        }
    }
    // Of a call with a new block as its parameter, the call is reported.
    let places: Vec<Span> = changes.iter().map(|one| one.at).collect();
    let is_inner = |at: Span| places.iter().any(|other| *other != at && other.start <= at.start && at.end <= other.end);
    changes.into_iter().filter(|one| !is_inner(one.at)).for_each(|one| diagnostics.error(one));
}

#[allow(clippy::too_many_arguments)]
fn report(
    root: Root,
    (name, class): &(String, String),
    reached: &[Reached],
    at: usize,
    event: &Event,
    reported: &mut HashSet<(Span, &'static str)>,
    changes: &mut Vec<ChangeInEvaluation>,
    diagnostics: &mut Diagnostics,
) {
    // The calls from the root on.
    let mut calls = Vec::new();
    let mut place = at;
    while let Some((caller, at, name)) = &reached[place].from {
        calls.push((*at, name.clone()));
        place = *caller;
    }
    calls.reverse();
    let from = match root {
        Root::Body => From::Body { class: class.clone() },
        Root::Equations | Root::Function | Root::Locate | Root::Form | Root::PostStep => {
            From::Procedure { name: name.clone(), class: class.clone() }
        }
    };
    // What happens in the prelude is reported where the program calls it.
    let span = if event.at == Span::default() { calls.last().map_or(event.at, |(at, _)| *at) } else { event.at };
    let name = event.name.to_string();
    let code = match event.kind {
        EventKind::Waits | EventKind::Activates | EventKind::MayWait | EventKind::Calls(_) => "wait",
        EventKind::Changes => "change",
        EventKind::SetsSignal { .. } => "signal",
    };
    if !reported.insert((span, code)) {
        return;
    }
    match event.kind {
        EventKind::Waits | EventKind::Activates | EventKind::MayWait | EventKind::Calls(_) => {
            diagnostics.error(WaitInEvaluation { at: span, name, from, calls });
        }
        EventKind::Changes => changes.push(ChangeInEvaluation { at: span, name, from, calls }),
        EventKind::SetsSignal { .. } => diagnostics.error(SignalReadOnly { at: span, from: Some(from) }),
    }
}
