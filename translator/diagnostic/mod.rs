//! What is said to the user: one small struct per message.
//!
//! Every message has a code made of words, a title that stands alone, the place, other places
//! that matter (the earlier definition, the rest of a ring) and what to do about it.
//! English and Chinese are adjacent arms of one `match` in the message's own `impl`.

mod declare;
mod explain;
mod finding;
pub mod fitting;
mod render;
pub mod running;
mod visible;

pub use explain::{Explanation, explain, explain_in, explanations};
pub use finding::{Finding, RelatedFinding, json};
pub use render::human;
pub use visible::{push_visible, visible_name};

use crate::source::Span;

/// The language messages are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    #[default]
    English,
    Chinese,
}

/// Whether the work continues after a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
    /// Reported on request only.
    Note,
}

/// A second place a message points at, with a few words on why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub at: Span,
    pub text: String,
}

/// One kind of message. Implementors are small structs that hold the facts.
pub trait Message: Send {
    /// The fixed code, words joined by hyphens (`undefined-name`).
    fn code(&self) -> &'static str;
    /// The place the message is about.
    fn at(&self) -> Span;
    /// One sentence that stands alone; what the user wrote is in backquotes.
    fn title(&self, locale: Locale) -> String;
    /// The name that the message is about, if it is about one.
    fn subject(&self) -> Option<&str> {
        None
    }
    /// What to do, when it can be said.
    fn help(&self, _locale: Locale) -> Option<String> {
        None
    }
    /// Other places that matter.
    fn related(&self, _locale: Locale) -> Vec<Related> {
        Vec::new()
    }
}

impl Message for Box<dyn Message> {
    fn code(&self) -> &'static str {
        (**self).code()
    }
    fn at(&self) -> Span {
        (**self).at()
    }
    fn title(&self, locale: Locale) -> String {
        (**self).title(locale)
    }
    fn subject(&self) -> Option<&str> {
        (**self).subject()
    }
    fn help(&self, locale: Locale) -> Option<String> {
        (**self).help(locale)
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        (**self).related(locale)
    }
}

impl std::fmt::Debug for dyn Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.code(), self.at())
    }
}

/// A message with its weight.
pub struct Diagnostic {
    pub severity: Severity,
    pub message: Box<dyn Message>,
}

impl std::fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} {} {:?}: {}",
            self.severity,
            self.message.code(),
            self.message.at(),
            self.message.title(Locale::English)
        )
    }
}

/// The messages of one translation, in the order they were found. Beyond a limit they are only counted: a broken file of
/// many megabytes must not fill the memory with messages that nobody reads.
#[derive(Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    notes: usize,
}

/// So many errors are kept, and as many warnings and notes.
const MOST_KEPT: usize = 10_000;

impl Diagnostics {
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    pub fn error(&mut self, message: impl Message + 'static) {
        self.errors += 1;
        if self.errors <= MOST_KEPT {
            self.list.push(Diagnostic { severity: Severity::Error, message: Box::new(message) });
        }
    }

    pub fn warning(&mut self, message: impl Message + 'static) {
        self.warnings += 1;
        if self.warnings <= MOST_KEPT {
            self.list.push(Diagnostic { severity: Severity::Warning, message: Box::new(message) });
        }
    }

    pub fn note(&mut self, message: impl Message + 'static) {
        self.notes += 1;
        if self.notes <= MOST_KEPT {
            self.list.push(Diagnostic { severity: Severity::Note, message: Box::new(message) });
        }
    }

    /// Takes over messages that were held back elsewhere.
    pub fn append(&mut self, held: &mut Diagnostics) {
        self.errors += std::mem::take(&mut held.errors);
        self.warnings += std::mem::take(&mut held.warnings);
        self.notes += std::mem::take(&mut held.notes);
        // The shorter list is moved, so that handing on from block to block stays cheap; the order
        // is that of the places in any case.
        if held.list.len() > self.list.len() {
            std::mem::swap(&mut self.list, &mut held.list);
        }
        self.list.append(&mut held.list);
        // Rarely, so that many short lists do not take long together.
        if self.list.len() > 4 * MOST_KEPT {
            let (mut errors, mut warnings, mut notes) = (0, 0, 0);
            self.list.retain(|diagnostic| {
                let kept = match diagnostic.severity {
                    Severity::Error => &mut errors,
                    Severity::Warning => &mut warnings,
                    Severity::Note => &mut notes,
                };
                *kept += 1;
                *kept <= MOST_KEPT
            });
        }
    }

    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub fn error_count(&self) -> usize {
        self.errors
    }

    pub fn warning_count(&self) -> usize {
        self.warnings
    }

    /// All messages in the order they were found: for a run that is the order of time.
    pub fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// The errors, in the order they were found.
    pub fn errors(&self) -> impl Iterator<Item = &dyn Message> {
        let errors = self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.map(|diagnostic| &*diagnostic.message)
    }

    /// Keeps the messages of which this is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(|diagnostic| keep(diagnostic));
        let count = |severity| self.list.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        [self.errors, self.warnings, self.notes] = [Severity::Error, Severity::Warning, Severity::Note].map(count);
    }

    /// All messages in the order of their places.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<&Diagnostic> = self.list.iter().collect();
        all.sort_by_key(|diagnostic| diagnostic.message.at());
        all
    }
}
