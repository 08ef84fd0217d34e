//! The seam to the translator: from an input to a plan and its messages.

use crate::arguments::Phase;
use crate::input::Input;
use crate::talk::Talk;
use crate::trouble::{Exit, Result, Trouble};
use zudyn_translator::diagnostic::{Diagnostics, Locale};
use zudyn_translator::plan::Plan;
use zudyn_translator::source::Source;

/// What became of a source.
pub struct Translation {
    pub source: Source,
    pub diagnostics: Diagnostics,
    /// There if there are no errors.
    pub plan: Option<Plan>,
}

pub fn translate(input: Input) -> Translation {
    let mut diagnostics = Diagnostics::new();
    let plan = None;
    diagnostics.error(NoTranslator);
    Translation { source: input.source, diagnostics, plan }
}

/// What one phase makes of a source.
pub fn dump(input: Input, phase: Phase, talk: &Talk) -> Result<String> {
    let good = good(input, talk)?;
    match phase {
        Phase::C => Ok(crate::emitted::single(&good)),
        Phase::Syntax | Phase::Model | Phase::Checked | Phase::Plan => Err(Trouble::Later("this dump")),
    }
}

/// The functions of DYNAMO.
pub fn functions(_locale: Locale) -> Result<String> {
    Err(Trouble::Later("`zudyn functions`"))
}

/// Page 1: the numbered deck.
pub fn listing(good: &Good) -> String {
    crate::listing::listing(&good.source, &good.plan)
}

/// Stands here until the phases are joined.
struct NoTranslator;

impl zudyn_translator::diagnostic::Message for NoTranslator {
    fn code(&self) -> &'static str {
        "no-translator"
    }
    fn at(&self) -> zudyn_translator::source::Span {
        Default::default()
    }
    fn title(&self, _: zudyn_translator::diagnostic::Locale) -> String {
        "this build of zudyn has no translator yet".into()
    }
}

/// A model that is good: warnings are told and the plan is there. A bad one is told and ends the command.
pub struct Good {
    pub source: Source,
    pub plan: Plan,
}

pub fn good(input: Input, talk: &Talk) -> Result<Good> {
    let Translation { source, diagnostics, plan } = translate(input);
    for diagnostic in diagnostics.sorted() {
        talk.diagnostic(diagnostic, &source);
    }
    plan.filter(|_| !diagnostics.has_errors())
        .map(|plan| Good { source, plan })
        .ok_or(Trouble::Told(Exit::Model))
}
