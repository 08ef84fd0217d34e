//! What a library takes from the script of its program.

use crate::code::{Id, Quantity, Site};
use crate::experiment::{Acted, Action, Script};

/// What a library takes from the script: everything up to the first INITIALIZE, and the units that its calls run.
pub(super) struct Begin<'a> {
    /// Before INITIALIZE.
    pub(super) actions: Vec<&'a Action>,
    pub(super) initialize: Option<u32>,
    pub(super) step: u32,
    /// The rows of the first run.
    pub(super) rows: u32,
    /// The RUN or CONTINUE that makes the steps.
    pub(super) source: Id<Site>,
    pub(super) present: Id<Quantity>,
    pub(super) initial: Id<Quantity>,
    pub(super) last: u32,
}

/// The part of a script that a library repeats, if the script makes steps.
pub(super) fn begin_of(script: &Script) -> Option<Begin<'_>> {
    let mut actions = Vec::new();
    let mut nodes = None;
    let mut initialize = None;
    for acted in &script.actions {
        let (step, rows) = match &acted.action {
            Action::Nodes { present, initial, last } => {
                nodes = Some((*present, *initial, *last));
                continue;
            }
            Action::Initialize { unit } if initialize.is_none() => {
                initialize = Some(*unit);
                continue;
            }
            Action::Run { initialize: unit, step, rows } => {
                if initialize.is_none() {
                    actions.push(&Action::Reset);
                    initialize = Some(*unit);
                }
                (*step, *rows)
            }
            Action::Continue { unit, rows } => (Some(*unit), *rows),
            Action::Set { .. } | Action::Reset | Action::Pass { .. } | Action::Time if initialize.is_none() => {
                actions.push(&acted.action);
                continue;
            }
            _ => continue,
        };
        if let (Some(step), Some((present, initial, last))) = (step, nodes) {
            return Some(Begin { actions, initialize, step, rows, source: acted.source, present, initial, last });
        }
    }
    None
}

/// Whether a script makes steps, which a library repeats.
pub fn has_steps(script: &Script) -> bool {
    begin_of(script).is_some()
}

/// The first action that runs something else than the library does.
pub fn beyond(script: &Script) -> Option<Id<Site>> {
    let begin = begin_of(script)?;
    let is_other = |action: &Action| match action {
        Action::Run { initialize, step, .. } => {
            Some(*initialize) != begin.initialize || step.is_some_and(|step| step != begin.step)
        }
        Action::Initialize { unit } => Some(*unit) != begin.initialize,
        Action::Continue { unit, .. } => *unit != begin.step,
        Action::Nodes { present, initial, last } => {
            (*present, *initial, *last) != (begin.present, begin.initial, begin.last)
        }
        _ => false,
    };
    script.actions.iter().find(|acted| is_other(&acted.action)).map(|acted| acted.source)
}

/// Whether a script runs anything after its first run.
pub fn runs_again(script: &Script) -> bool {
    let runs = |acted: &&Acted| match acted.action {
        Action::Run { .. } | Action::Continue { .. } => true,
        Action::Initialize { .. } | Action::Pass { .. } | Action::Time => false,
        Action::Set { .. }
        | Action::Nodes { .. }
        | Action::Reset
        | Action::Row
        | Action::List(_)
        | Action::Label { .. }
        | Action::Form(_)
        | Action::Text(_)
        | Action::Show { .. }
        | Action::EndPage => false,
    };
    let mut later = script.actions.iter().skip_while(|acted| !runs(acted)).skip(1);
    later.any(|acted| matches!(acted.action, Action::Row | Action::Reset) || acted.action.moves_time() || runs(&acted))
}
