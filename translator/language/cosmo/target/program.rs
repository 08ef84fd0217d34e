//! The frame: declarations, a new run, INITIAL, the step, REPEAT and the appendix.

use super::declarations::declarations;
use super::writer::Writer;
use super::{HEADING, RUN, STEP, Statement, Target};
use crate::language::cosmo::text::{ComponentKind, Text};
use crate::source::Source;

/// The target program of a text in the classic stepping, or SIMULTANEOUS.
pub fn target<'t>(text: &'t Text, source: &'t Source) -> Target<'t> {
    let mut writer = Writer::new(text, source);
    writer.label(RUN);
    writer.write(Statement::Clear);
    writer.program(&text.initial);
    writer.at(source.line_span(1), "");
    writer.write(Statement::Begun);
    writer.write(Statement::GoTo(HEADING));
    writer.label(STEP);
    writer.at(text.repeat.span, "");
    writer.step_begins();
    for (index, component) in text.body.iter().enumerate() {
        writer.component(index, component);
    }
    writer.at(text.repeat.span, "");
    writer.end_of_body();
    writer.finish(declarations(text, source))
}

impl Writer<'_> {
    /// REPEAT, the appendix, and the way to the first step if there is no heading.
    pub(in crate::language::cosmo) fn end_of_body(&mut self) {
        let text = self.text;
        self.write(Statement::Repeat);
        self.program(&text.appendix);
        self.write(Statement::Stop);
        if !text.body.iter().any(|component| matches!(component.kind, ComponentKind::Format(_))) {
            self.label(HEADING);
            self.write(Statement::GoTo(STEP));
        }
    }
}
