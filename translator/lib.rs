//! Text in, C out: no files, no processes, no clock.
//!
//! ```text
//! parse → lower → rewrite → check → code → emit
//! ```
//!
//! [`translate`] is the first five; [`emit::emit`] writes the C. Each phase has a type of its own that
//! prints readably, and a phase begins only if those before found no error
//! (for DYNAMO see also [`dynamo::Recovery`]).

pub mod arena;
mod c;
pub mod check;
pub mod code;
#[cfg(test)]
#[path = "../tests/command/daily.rs"]
mod daily;
pub mod diagnostic;
pub mod emit;
pub mod experiment;
#[cfg(test)]
#[allow(dead_code)]
#[path = "../tests/command/kept.rs"]
mod kept;
pub mod language;
pub mod lower;
pub mod model;
pub mod rewrite;
mod sensitivities;
#[cfg(test)]
mod sketch;
pub mod source;
pub mod stack;
pub mod verbatim;

use check::Checked;
use code::System;
use diagnostic::Diagnostics;
use experiment::Experiment;
pub use experiment::Simulation;
pub use language::Language;
use language::cosmo;
use language::facs::arithmetic::Arithmetic;
use model::Model;
use source::Source;
use std::sync::Arc;

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
    /// Of FACS: notes are reported too.
    pub notes: bool,
    /// Of SCoP: C code of the model is taken over.
    pub allow_verbatim: bool,
    /// Of FACS: what cells and doubles are.
    pub arithmetic: Arithmetic,
    /// Of FACS: integrators take each other's outputs as they were at the beginning of the pass.
    pub parallel: bool,
    /// Of BOSCOS: what its paper does not have is refused.
    pub only_1982: bool,
}

/// The result of a translation: a simulation, if there were no errors, and all messages.
#[derive(Default)]
pub struct Translation {
    pub simulation: Option<Simulation>,
    pub diagnostics: Diagnostics,
    /// The results of the phases before, as far as they went: only if they were asked for.
    pub syntax: Option<Box<dyn std::fmt::Display + Send>>,
    /// Of COSMO: the statements that the text means, as they are listed.
    pub target: Option<String>,
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

/// The same, with the results of all phases. Whoever shows or drops them does so [`with_stack`].
pub fn translate_keeping_all(source: &Source, reading: &Reading) -> Translation {
    run(source, reading, true)
}

fn run(source: &Source, reading: &Reading, keep: bool) -> Translation {
    let phases = || {
        let mut done = Translation::default();
        reading.language.frontend().translate(source, reading, keep, &mut done);
        done
    };
    let done = with_stack(source, reading.language, phases);
    done.unwrap_or_else(|diagnostics| Translation { diagnostics, ..Translation::default() })
}

/// Does work that walks the expressions of a text, with the stack that its longest statement needs.
pub fn with_stack<T: Send>(
    source: &Source,
    language: Language,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Diagnostics> {
    stack::with_room(language.frontend().longest_chain(source.text()), work)
}

impl Translation {
    /// Keeps the syntax tree if the results of all phases are wanted.
    fn keep_syntax(&mut self, keep: bool, syntax: impl std::fmt::Display + Send + 'static) {
        self.syntax = keep.then(|| Box::new(syntax) as Box<dyn std::fmt::Display + Send>);
    }

    /// Ends with the results of lowering.
    fn finish(&mut self, mut system: System, mut experiment: Experiment) {
        let renumbering = code::sites::arrange(&mut system, experiment.named_sites());
        experiment.sites_mut().for_each(|site| renumbering.apply(site));
        if cfg!(debug_assertions) {
            code::assert_valid_system(&system);
        }
        self.simulation = Some(Simulation { system: Arc::new(system), experiment });
    }

    /// The model with everything in order, if that could be found. `late`: messages that are reported only if there are no
    /// errors before the simulation.
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
