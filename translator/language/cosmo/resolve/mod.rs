//! Finds what the names of a model mean, checks types, ranges and jumps, and makes the [`Text`].
//!
//! An error is reported where it is used, once; what depends on it is left out silently. The text is there
//! only if nothing was wrong, reading included.

mod components;
mod expressions;
mod form_of_1969;
mod labels;
mod names;
mod places;
mod settings;
mod statements;
mod types;
mod unknown;
mod variables;
mod warnings;

use super::Dialect;
use super::messages::shown;
use super::messages::today::{Comments, Not1969, SmallLetters};
use super::syntax::Model;
use super::text::{Method, Repeat, Text};
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};
use names::Names;
pub use names::nearest;
use places::Places;

/// Gives the text of a model that was read. Called also when reading reported errors, so that all errors of
/// a text are reported at once.
pub fn resolve(syntax: &Model, source: &Source, dialect: Dialect, diagnostics: &mut Diagnostics) -> Option<Text> {
    let mut resolver = Resolver::new(syntax, source, dialect, diagnostics);
    resolver.small_things_of_today();
    resolver.declare_all();
    resolver.number_places();
    resolver.count_numbers();
    resolver.two_readings();
    resolver.settings();
    let initial = resolver.program(&syntax.initial);
    let body = resolver.body();
    let repeat = resolver.repeat();
    let appendix = resolver.program(&syntax.appendix);
    resolver.labels();
    resolver.balances();
    if resolver.diagnostics.has_errors() {
        return None;
    }
    let parameters = std::mem::take(&mut resolver.parameters);
    let text = Text {
        places: std::mem::take(&mut resolver.places.list),
        variables: std::mem::take(&mut resolver.names.variables),
        parameters,
        tracers: std::mem::take(&mut resolver.names.tracers),
        data: std::mem::take(&mut resolver.names.data),
        method: resolver.method,
        rates: resolver.units.is_some_and(|(rates, _)| rates),
        keep: resolver.keep.take(),
        adjust: std::mem::take(&mut resolver.adjust),
        against: std::mem::take(&mut resolver.against),
        initial,
        body,
        repeat: repeat?,
        appendix,
        of_1969: !resolver.extended,
    };
    warnings::flows(&text, source, dialect, diagnostics);
    Some(text)
}

/// What is known while resolving.
pub(super) struct Resolver<'a> {
    syntax: &'a Model,
    source: &'a Source,
    dialect: Dialect,
    diagnostics: &'a mut Diagnostics,
    names: Names,
    places: Places,
    parameters: Vec<super::text::Parameter>,
    /// While the value of a parameter is resolved: only so many parameters, and nothing else, may be read.
    in_parameter: Option<(usize, String)>,
    method: Option<(Method, Span)>,
    units: Option<(bool, Span)>,
    keep: Option<Vec<super::text::Kept>>,
    adjust: Vec<super::text::Adjust>,
    against: Vec<super::text::Against>,
    /// Something that 1969 did not have is used.
    extended: bool,
    /// The line of the last `not-1969`: one is enough for a line.
    extension_line: u32,
    /// The expression at work is no expression of 1969, which was reported: its types are not.
    lenient: bool,
    unknown: unknown::Told,
    /// Compartments whose K is assigned; all, where the index is computed.
    assigned_k: warnings::Assigned,
}

impl<'a> Resolver<'a> {
    fn new(syntax: &'a Model, source: &'a Source, dialect: Dialect, diagnostics: &'a mut Diagnostics) -> Resolver<'a> {
        Resolver {
            syntax,
            source,
            dialect,
            diagnostics,
            names: Names::default(),
            places: Places::default(),
            parameters: Vec::new(),
            in_parameter: None,
            method: None,
            units: None,
            keep: None,
            adjust: Vec::new(),
            against: Vec::new(),
            extended: false,
            extension_line: 0,
            lenient: false,
            unknown: unknown::Told::default(),
            assigned_k: warnings::Assigned::default(),
        }
    }

    /// The text of a place.
    fn text_of(&self, at: Span) -> &'a str {
        self.source.text().get(at.start as usize..at.end as usize).unwrap_or("")
    }

    fn line_of(&self, at: Span) -> u32 {
        self.source.line_of(at.start)
    }

    /// Something that 1969 did not have.
    fn extension(&mut self, at: Span) {
        self.extended = true;
        let line = self.line_of(at);
        if self.dialect == Dialect::Of1969 && line != self.extension_line {
            self.extension_line = line;
            self.diagnostics.error(Not1969 { at, what: shown(self.text_of(at)) });
        }
    }

    /// Comments and small letters, told once: they do not change what the target program is.
    fn small_things_of_today(&mut self) {
        if self.dialect == Dialect::Of1969 {
            if let Some(at) = self.syntax.comment {
                self.diagnostics.error(Comments { at });
            }
            if let Some(at) = self.syntax.small_letter {
                self.diagnostics.error(SmallLetters { at });
            }
        }
    }

    fn repeat(&mut self) -> Option<Repeat> {
        let repeat = self.syntax.repeat.as_ref()?;
        let (limit, value) = repeat.test.as_ref()?;
        let (limit, value) = self.compared(limit, value, true)?;
        Some(Repeat { limit, value, span: repeat.span })
    }
}
