//! The way to the translator: from an input to a plan and its messages.

use crate::arguments::Phase;
use crate::input::Input;
use crate::talk::Talk;
use crate::trouble::{Exit, Result, Trouble};
use zudyn_translator::Translation;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::plan::Plan;
use zudyn_translator::source::Source;

/// A model that is good: its warnings are told and the plan is there.
pub struct Good {
    pub source: Source,
    pub plan: Plan,
}

/// Translates; a bad model is told and ends the command.
pub fn good(input: Input, talk: &Talk) -> Result<Good> {
    let source = input.source;
    let done = zudyn_translator::translate(&source);
    tell(&done.diagnostics, &source, talk);
    done.plan.map(|plan| Good { source, plan }).ok_or(Trouble::Told(Exit::Model))
}

pub fn tell(diagnostics: &Diagnostics, source: &Source, talk: &Talk) {
    for diagnostic in diagnostics.sorted() {
        talk.diagnostic(diagnostic, source);
    }
}

/// What one phase makes of a source; of a bad model as far as it goes.
pub fn dump(input: Input, phase: Phase, talk: &Talk) -> Result<String> {
    let source = input.source;
    let done = zudyn_translator::translate(&source);
    tell(&done.diagnostics, &source, talk);
    let Translation { deck, model, checked, plan, .. } = done;
    match phase {
        Phase::Syntax => Some(deck.to_string()),
        Phase::Model => model.map(|model| model.to_string()),
        Phase::Checked => checked.map(|checked| checked.to_string()),
        Phase::Plan => plan.map(|plan| plan.to_string()),
        Phase::C => plan.map(|plan| crate::emitted::single(&Good { source, plan })),
    }
    .ok_or(Trouble::Told(Exit::Model))
}
