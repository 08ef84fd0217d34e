//! Text in, C out: no files, no processes, no clock.
//!
//! ```text
//! parse → lower → rewrite → check → plan → emit
//! ```
//!
//! [`translate`] is the first five; [`emit::emit`] writes the C. Each phase has a type of its own that
//! prints readably, and a phase begins only if those before found no error.

pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod language;
pub mod model;
pub mod plan;
pub mod rewrite;
#[cfg(test)]
mod sketch;
pub mod source;

use check::Checked;
use diagnostic::Diagnostics;
use language::dynamo;
use model::Model;
use plan::Plan;
use source::Source;

/// What became of a text: the result of each phase that was reached, and all messages.
pub struct Translation {
    pub deck: dynamo::syntax::Deck,
    pub model: Option<Model>,
    pub checked: Option<Checked>,
    /// Only if there were no errors.
    pub plan: Option<Plan>,
    pub diagnostics: Diagnostics,
}

/// Translates a deck as far as it goes.
pub fn translate(source: &Source) -> Translation {
    let mut diagnostics = Diagnostics::new();
    let deck = dynamo::parse(source, &mut diagnostics);
    let mut done = Translation { deck, model: None, checked: None, plan: None, diagnostics };
    if done.diagnostics.has_errors() {
        return done;
    }
    let Some(mut lowered) = dynamo::lower(&done.deck, &mut done.diagnostics) else { return done };
    done.model = Some(lowered.model.clone());
    let rewritten = rewrite::rewrite(lowered.model, &mut done.diagnostics);
    if done.diagnostics.has_errors() {
        return done;
    }
    let checked = check::check(rewritten, &mut done.diagnostics);
    let ordered = !done.diagnostics.has_errors();
    if ordered {
        check::check_runs(&checked.model, &mut done.diagnostics);
        done.diagnostics.append(&mut lowered.late);
    }
    if !done.diagnostics.has_errors() {
        done.plan = Some(plan::plan(&checked));
    }
    if ordered {
        done.checked = Some(checked);
    }
    done
}
