//! The way in: text to [`Model`]. Here the great parts of a model are told apart.

use super::Dialect;
use super::lines::{self, Line, Reader};
use super::messages::structure::*;
use super::programs::{Ends, Line as Kind};
use super::statements::rule;
use super::syntax::*;
use super::words::{begins_component, begins_with, first_word};
use crate::diagnostic::Diagnostics;
use crate::source::{Source as Text, Span};
use std::collections::HashSet;

/// Words with which lines down to INITIAL begin.
const HEADING_WORDS: &[&str] = &[
    "NUMBER",
    "REAL",
    "INTEGER",
    "PARAMETER",
    "TRACER",
    "DATA",
    "METHOD",
    "UNITS",
    "KEEP",
    "ADJUST",
    "AGAINST",
    "INITIAL",
];

/// What is known while reading.
pub struct Parser<'s, 'd> {
    pub source: &'s Text,
    pub dialect: Dialect,
    pub reader: Reader<'s>,
    /// Declared names in capital letters: a line that begins with one and `=` is a statement.
    pub declared: HashSet<String>,
    pub tracers: HashSet<String>,
    pub model: Model,
    /// The last statement or part of a block that was read.
    pub last_part: Span,
    pub diagnostics: &'d mut Diagnostics,
}

/// Reads a model. What cannot be read is reported; the model holds the rest.
pub fn parse(source: &Text, dialect: Dialect, diagnostics: &mut Diagnostics) -> Model {
    let lines = lines::read(source);
    // Before the last line end, so that the place is on the last line and not after it.
    let length = source.text().strip_suffix('\n').unwrap_or(source.text()).len();
    let end = Span::new(length, length);
    let model = Model {
        first_line: lines.list.first().map_or(end, Line::span),
        end,
        comment: lines.comment,
        small_letter: lines.small_letter,
        ..Model::default()
    };
    let reader = Reader::new(lines.list, end);
    let (declared, tracers) = (HashSet::new(), HashSet::new());
    let mut parser = Parser { source, dialect, reader, declared, tracers, model, last_part: end, diagnostics };
    parser.number_line();
    if parser.headings() {
        parser.model.initial = parser.program(Ends::Initial);
        parser.body_line();
        parser.components();
        parser.after_the_body();
    }
    parser.model
}

impl Parser<'_, '_> {
    /// NUMBER OF COMPARTMENTS n
    fn number_line(&mut self) {
        let Some(line) = self.reader.peek_text() else { return };
        if !line.text.starts_with(['N', 'n']) {
            if self.dialect == Dialect::Of1969 {
                self.diagnostics.error(NumberMissing { at: line.span() });
                let word = super::words::run(line.text).to_ascii_uppercase();
                let heading = HEADING_WORDS.contains(&word.as_str()) || begins_with(line.text, "I");
                if !heading && !begins_with(line.text, "BODY") && !begins_component(line.text) {
                    self.pass(line);
                }
            }
            return;
        }
        self.reader.next();
        let value = self.number_of_compartments(line);
        self.model.number = Some(NumberLine { value, span: line.span() });
    }

    fn number_of_compartments(&mut self, line: Line) -> Option<u32> {
        let number = line.text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || lines::is_blank(c));
        if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
            self.diagnostics.error(NumberMissing { at: line.span() });
            return None;
        }
        let at = line.part(line.text.len() - number.len(), line.text.len());
        match number.parse() {
            Ok(0) => self.diagnostics.error(NumberZero { at }),
            Ok(count) if count <= MOST_COMPARTMENTS => return Some(count),
            _ => self.diagnostics.error(TooManyCompartments { at, limit: MOST_COMPARTMENTS }),
        }
        None
    }

    /// The lines down to INITIAL. Whether there is anything after them.
    fn headings(&mut self) -> bool {
        let mut reported = false;
        loop {
            self.reader.skip_blank();
            let Some(line) = self.reader.peek_text() else {
                if !reported {
                    self.diagnostics.error(NoInitial { at: self.reader.end() });
                }
                return false;
            };
            if self.heading(line) {
                continue;
            }
            if begins_initial(line.text) {
                self.reader.next();
                return true;
            }
            if !reported {
                self.no_heading(line);
                reported = true;
            }
            let statement = self.kind(&line, Ends::Initial) == Kind::Statement;
            if statement || begins_component(line.text) || line.text.starts_with(['B', 'b']) {
                return true;
            }
            self.pass(line);
        }
    }

    /// A line that is neither a heading nor INITIAL.
    fn no_heading(&mut self, line: Line) {
        let (at, text) = (line.span(), super::messages::shown(line.text));
        let word = super::words::run(line.text);
        match super::resolve::nearest(word, HEADING_WORDS.iter().copied()).into_iter().next() {
            Some(word) => self.diagnostics.error(HeadingMisspelt { at, text, word }),
            None => self.diagnostics.error(InitialMissing { at, text }),
        }
    }

    /// BODY
    fn body_line(&mut self) {
        let mut reported = false;
        loop {
            self.reader.skip_blank();
            let Some(line) = self.reader.peek_text() else {
                if !reported {
                    self.diagnostics.error(BodyMissing { at: self.reader.end(), text: String::new() });
                }
                return;
            };
            if line.text.starts_with(['B', 'b']) {
                self.reader.next();
                return;
            }
            if !reported {
                self.diagnostics.error(BodyMissing { at: line.span(), text: super::messages::shown(line.text) });
                reported = true;
            }
            if begins_component(line.text) {
                return;
            }
            // Statements after a blank line: INITIAL was meant to continue.
            if self.kind(&line, Ends::Initial) == Kind::Statement {
                let more = self.program(Ends::Initial);
                self.model.initial.extend(more);
            } else {
                self.pass(line);
            }
        }
    }

    /// The declarations of the body and REPEAT.
    fn components(&mut self) {
        loop {
            self.reader.skip_blank();
            let Some(line) = self.reader.peek_text() else {
                // A text without a body was told so.
                if self.model.body.is_empty() && self.model.repeat.is_none() && self.body_was_missing() {
                    return;
                }
                self.diagnostics.error(RepeatMissing { at: self.reader.end() });
                return;
            };
            if is_repeat(line.text) {
                self.reader.next();
                let test = self.repeat(line);
                self.model.repeat = Some(Repeat { test, span: line.span() });
                return;
            }
            self.reader.next();
            let kind = self.component(line);
            self.model.body.push(Component { kind, span: line.span() });
        }
    }

    fn body_was_missing(&self) -> bool {
        self.diagnostics
            .found()
            .any(|told| told.message.code() == "body-missing" && told.message.at() == self.reader.end())
    }

    /// REPEAT WHILE u IS GREATER THAN u
    fn repeat(&mut self, line: Line) -> Option<(Expr, Expr)> {
        let first = line.from(first_word(line.text).len());
        let second = first.from(first_word(first.text).len());
        if first_word(first.text).is_empty() || !says_greater(second.text) {
            self.diagnostics.error(BadRepeat { at: line.span() });
            return None;
        }
        rule!(self, GreaterParser, second, Default::default()).map(|(limit, value)| (*limit, *value))
    }

    /// The appendix on the very next line, and nothing behind it.
    fn after_the_body(&mut self) {
        if self.model.repeat.is_none() {
            return;
        }
        self.model.appendix = self.program(Ends::Appendix);
        self.reader.skip_blank();
        if let Some(line) = self.reader.peek_text() {
            self.diagnostics.error(TextAfterModel { at: line.span(), text: super::messages::shown(line.text) });
            while let Some(line) = self.reader.peek() {
                self.pass(line);
            }
        }
    }

    /// After an error in the body: on to the next line that begins a declaration with a full word.
    pub fn recover(&mut self) {
        while let Some(line) = self.reader.peek() {
            if begins_component(line.text) || says_greater(line.text) {
                return;
            }
            self.pass(line);
        }
    }

    /// Skips a line, keeping what others may refer to.
    pub fn pass(&mut self, line: Line) {
        self.reader.next();
        self.model.unread.push(line.span());
        if let (Some((_, label)), _) = super::statements::split_label(&line)
            && let Ok(label) = label.parse()
        {
            self.model.passed_labels.push(label);
        }
        if ["C", "IN-C", "OUT-C"].iter().any(|head| begins_with(line.text, head))
            && let Some((_, digits)) = super::compartments::first_number(line.text)
            && let Ok(number) = digits.parse()
        {
            self.model.passed_compartments.push(number);
        }
    }
}

/// The greatest number of compartments. Tables of six numbers for each are kept, and each run is reset by them.
pub const MOST_COMPARTMENTS: u32 = 10_000;

fn begins_initial(text: &str) -> bool {
    let other = ["IF", "ITS"].iter().any(|word| first_word(text).eq_ignore_ascii_case(word));
    text.starts_with(['I', 'i']) && !begins_with(text, "IN-C") && !other
}

/// Whether the words of REPEAT stand there, however it begins.
pub fn says_greater(text: &str) -> bool {
    let words: Vec<&str> = text.split(lines::is_blank).filter(|word| !word.is_empty()).collect();
    words.windows(3).any(|three| {
        three.iter().zip(["IS", "GREATER", "THAN"]).all(|(word, expected)| word.eq_ignore_ascii_case(expected))
    })
}

/// A line of the body that begins with R is REPEAT, unless it is a statement that lost its program or a heading.
fn is_repeat(text: &str) -> bool {
    let word = first_word(text);
    let other = word.eq_ignore_ascii_case("READ") || word.eq_ignore_ascii_case("REAL");
    text.starts_with(['R', 'r']) && (!other || says_greater(text))
}
