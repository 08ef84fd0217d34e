//! Text in, C out: no files, no processes, no clock.
//!
//! ```text
//! parse → lower → rewrite → check → plan → emit
//! ```
//!
//! [`translate`] is the first five; [`emit::emit`] writes the C. Each phase has a type of its own that
//! prints readably, and a phase begins only if those before found no error
//! (for DYNAMO see also [`dynamo::Recovery`]).

pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod experiment;
pub mod fixed;
pub mod language;
pub mod model;
pub mod plan;
pub mod rewrite;
#[cfg(test)]
mod sketch;
pub mod source;
pub mod verbatim;

use check::Checked;
use diagnostic::Diagnostics;
use language::{cosmo, dynamo, scop};
use model::Model;
use plan::Plan;
use source::Source;

/// The languages of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    Dynamo,
    Cosmo,
    Scop,
}

/// How a text is to be read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub language: Language,
    /// Of COSMO.
    pub dialect: cosmo::Dialect,
    /// Of COSMO: the method of integration in place of that of the text.
    pub method: Option<cosmo::text::Method>,
    /// Of COSMO: what the program is to tell besides.
    pub asked: cosmo::Asked,
    /// Of SCoP: C text of the model is taken over.
    pub allow_verbatim: bool,
    /// Of SCoP: what is asked of a run.
    pub scop: scop::Wanted,
}

/// A text as its author wrote it.
pub enum Syntax {
    Dynamo(dynamo::syntax::Deck),
    Cosmo(Box<cosmo::syntax::Model>),
    Scop(Box<scop::syntax::Model>),
}

/// What became of a text: its plan, if there were no errors, and all messages.
#[derive(Default)]
pub struct Translation {
    pub plan: Option<Plan>,
    pub diagnostics: Diagnostics,
    /// The results of the phases before, as far as they went: only if they were asked for.
    pub syntax: Option<Syntax>,
    /// Of COSMO: the statements that the text means, as they are listed.
    pub target: Option<String>,
    /// Of SCoP: a name in what was asked that the text does not have.
    pub unknown: Option<scop::Unknown>,
    pub model: Option<Model>,
    pub checked: Option<Checked>,
}

/// Translates a deck of DYNAMO as far as it goes.
pub fn translate(source: &Source) -> Translation {
    translate_as(source, &Reading::default())
}

/// Translates a text as far as it goes. What a phase has used up is not kept.
pub fn translate_as(source: &Source, reading: &Reading) -> Translation {
    run(source, reading, false)
}

/// The same, with the results of all phases.
pub fn translate_keeping_all(source: &Source, reading: &Reading) -> Translation {
    run(source, reading, true)
}

fn run(source: &Source, reading: &Reading, keep: bool) -> Translation {
    let mut done = Translation::default();
    match reading.language {
        Language::Dynamo => done.dynamo(source, keep),
        Language::Cosmo => done.cosmo(source, reading, keep),
        Language::Scop => done.scop(source, reading, keep),
    }
    done
}

impl Translation {
    fn dynamo(&mut self, source: &Source, keep: bool) {
        let deck = dynamo::parse(source, &mut self.diagnostics);
        let good = !self.diagnostics.has_errors();
        let lowered = if good { dynamo::lower(&deck, &mut self.diagnostics) } else { None };
        self.syntax = keep.then_some(Syntax::Dynamo(deck));
        if let Some(lowered) = lowered {
            self.plan_model(lowered.model, lowered.late, keep);
        }
        if self.diagnostics.has_errors() {
            self.independent_errors(source);
        }
    }

    /// The errors of later stages that those found neither cause nor touch, so that one round of corrections does.
    fn independent_errors(&mut self, source: &Source) {
        let Some(mut recovery) = dynamo::Recovery::new(source) else { return };
        let mut more = recovery.exclude(&dynamo::Touched::by(&self.diagnostics));
        while more {
            let mut round = Translation::default();
            if let Some(lowered) = dynamo::lower(recovery.deck(), &mut round.diagnostics) {
                round.check_model(lowered.model, lowered.late, false);
            }
            let mut found = round.diagnostics;
            let touched = dynamo::Touched::by(&found);
            found.retain(|message| recovery.is_independent(message));
            self.diagnostics.append(&mut found);
            more = recovery.exclude(&touched);
        }
    }

    fn cosmo(&mut self, source: &Source, reading: &Reading, keep: bool) {
        let syntax = cosmo::parse(source, reading.dialect, &mut self.diagnostics);
        let text = cosmo::resolve(&syntax, source, reading.dialect, &mut self.diagnostics);
        self.syntax = keep.then(|| Syntax::Cosmo(Box::new(syntax)));
        let Some(mut text) = text else { return };
        let chosen = reading.method.and_then(|method| text.choose_method(method));
        cosmo::check(&text, source, &mut self.diagnostics);
        if self.diagnostics.has_errors() {
            return;
        }
        let lowered = cosmo::lower(&text, source, reading.asked, keep, &mut self.diagnostics);
        self.target = lowered.target;
        if let Some(model) = lowered.model {
            self.plan_model(model, Diagnostics::new(), keep);
            if let Some(plan) = &mut self.plan {
                plan.experiment.method = chosen;
            }
        }
    }

    fn scop(&mut self, source: &Source, reading: &Reading, keep: bool) {
        let syntax = scop::parse(source, reading.allow_verbatim, &mut self.diagnostics);
        let text = scop::resolve(&syntax, source, &mut self.diagnostics);
        self.syntax = keep.then(|| Syntax::Scop(Box::new(syntax)));
        let Some(text) = text.filter(|_| !self.diagnostics.has_errors()) else { return };
        let asked = match scop::Asked::of(&text, &reading.scop) {
            Ok(asked) => asked,
            Err(unknown) => return self.unknown = Some(unknown),
        };
        if let Some(model) = scop::lower(&text, source, &asked, &mut self.diagnostics) {
            self.plan_model(model, Diagnostics::new(), keep);
        }
    }

    /// The phases that are the same for every language. `late`: messages that are told only if there are no
    /// errors before the plan.
    fn plan_model(&mut self, model: Model, late: Diagnostics, keep: bool) {
        let checked = self.check_model(model, late, keep);
        if let Some(checked) = checked {
            if !self.diagnostics.has_errors() {
                self.plan = Some(plan::plan(&checked));
            }
            self.checked = keep.then_some(checked);
        }
    }

    /// The model with everything in order, if that could be found.
    fn check_model(&mut self, model: Model, mut late: Diagnostics, keep: bool) -> Option<Checked> {
        self.model = keep.then(|| model.clone());
        let rewritten = rewrite::rewrite(model, &mut self.diagnostics);
        if self.diagnostics.has_errors() {
            return None;
        }
        let checked = check::check(rewritten, &mut self.diagnostics);
        if self.diagnostics.has_errors() {
            return None;
        }
        check::check_runs(&checked.model, &mut self.diagnostics);
        self.diagnostics.append(&mut late);
        Some(checked)
    }
}

impl std::fmt::Display for Syntax {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Syntax::Dynamo(deck) => deck.fmt(f),
            Syntax::Cosmo(model) => model.fmt(f),
            Syntax::Scop(model) => model.fmt(f),
        }
    }
}
