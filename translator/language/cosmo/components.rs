//! The declarations of the body: which one a line begins, and those that are short.

use super::lexer::{self, Manner, Token};
use super::lines::{Line, is_blank};
use super::messages::declarations::*;
use super::messages::shown;
use super::messages::statements::{EmptyDeclarative, EmptyWhen};
use super::parse::Parser;
use super::programs::Ends;
use super::statements::rule;
use super::syntax::*;
use super::words::{begins_with, first_word, new_component, run};

/// What is before the `=` or the colon of a declaration.
pub struct Head<'a> {
    /// The words in front.
    pub words: &'a str,
    /// From the `=` or the colon on.
    pub rest: Line<'a>,
}

impl<'s> Parser<'s, '_> {
    /// The declaration that a line begins; the line is read already.
    pub fn component(&mut self, line: Line<'s>) -> ComponentKind {
        let text = line.text;
        if new_component(text).is_some() {
            return self.component_of_today(line);
        }
        if let Some(word) = misplaced(text) {
            return self.unknown_component(line, word);
        }
        let begins = |word: &str| begins_with(text, word);
        match text.chars().next().map(|c| c.to_ascii_uppercase()) {
            Some('T') => self.time(line),
            Some('S') => self.step(line),
            Some('F') if begins("FO") => self.format(line),
            Some('F') if begins("FI") => self.fission(line),
            Some('I') if begins("IN-C") => self.in_compartment(line),
            Some('C') => self.compartment(line),
            Some('O') if begins("OUT-C") => self.out_compartment(line),
            Some('H') => self.half_time(line),
            Some('G') => self.graph(line),
            Some('P') => ComponentKind::Program(self.program(Ends::Block)),
            _ => self.unknown_component(line, ""),
        }
    }

    fn unknown_component(&mut self, line: Line, why: &str) -> ComponentKind {
        let (at, text) = (line.span(), shown(line.text));
        match why {
            "" => self.diagnostics.error(UnknownDeclaration { at, text }),
            "statement" => self.diagnostics.error(StatementOutside { at, text }),
            word => self.diagnostics.error(HeadingInBody { at, word: word.to_string() }),
        }
        if let (Some((_, label)), _) = super::statements::split_label(&line)
            && let Ok(label) = label.parse()
        {
            self.model.passed_labels.push(label);
        }
        self.recover();
        ComponentKind::Bad
    }

    /// After a declaration that cannot be read.
    pub fn bad_component(&mut self, line: Line, word: &str, forms: &[&str]) -> ComponentKind {
        self.bad(line, word, forms);
        self.recover();
        ComponentKind::Bad
    }

    /// The expression or the program that gives a value; `rest` begins with `=` or a colon.
    pub fn declarative(&mut self, line: Line<'s>, head: &Head<'s>) -> Declarative {
        if head.rest.text.starts_with('=') {
            let value = head.rest.from(1);
            if value.text.is_empty() {
                self.diagnostics.error(super::messages::expressions::ExpressionMissing { at: line.span() });
                return Declarative::Expression(None);
            }
            return Declarative::Expression(self.expression(value));
        }
        let program = self.program(Ends::Declarative);
        if program.is_empty() {
            let text = shown(head.words);
            self.diagnostics.error(EmptyDeclarative { at: line.span(), text });
        }
        Declarative::Program(program, line.span())
    }

    fn time(&mut self, line: Line<'s>) -> ComponentKind {
        const FORMS: &[&str] = &["TIME IS NORMAL", "TIME=T+0.5", "STEP=0.5"];
        let rest = line.from(first_word(line.text).len());
        if rest.text.starts_with(['=', ':']) {
            let head = Head { words: first_word(line.text), rest };
            return ComponentKind::Time(self.declarative(line, &head));
        }
        let is = first_word(rest.text);
        let normal = rest.from(is.len());
        if is.eq_ignore_ascii_case("IS") && begins_with(normal.text, "N") {
            return ComponentKind::TimeIsNormal;
        }
        self.bad_component(line, "TIME", FORMS)
    }

    fn step(&mut self, line: Line<'s>) -> ComponentKind {
        match head(line, false) {
            Some(head) => ComponentKind::Step(self.declarative(line, &head)),
            None => self.bad_component(line, "STEP", &["STEP=0.5"]),
        }
    }

    fn half_time(&mut self, line: Line<'s>) -> ComponentKind {
        match head(line, true) {
            Some(head) if head.rest.text.starts_with('=') => {
                let tracer = self.tracer_of(&head, line, &[]);
                let value = match self.declarative(line, &head) {
                    Declarative::Expression(value) => value,
                    Declarative::Program(..) => None,
                };
                ComponentKind::HalfTime { tracer, value }
            }
            _ => self.bad_component(line, "HALFTIME", &["HALFTIME=8.02"]),
        }
    }

    fn fission(&mut self, line: Line<'s>) -> ComponentKind {
        match head(line, true) {
            Some(head) => {
                let tracer = self.tracer_of(&head, line, &["OF", "TRACER"]);
                ComponentKind::Fission { tracer, value: self.declarative(line, &head) }
            }
            None => self.bad_component(line, "FISSION", &["FISSION OF TRACER=1.1"]),
        }
    }

    /// The tracer that the last word of a declaration's name says. Without TRACER headings any words may stand
    /// there, as in 1969; with them only a tracer.
    pub fn tracer_of(&self, head: &Head<'s>, line: Line<'s>, usual: &[&str]) -> Option<Name> {
        let words: Vec<&str> = head.words.split(is_blank).filter(|word| !word.is_empty()).collect();
        let last = words.last().filter(|_| words.len() > 1)?;
        if usual.iter().any(|word| word.eq_ignore_ascii_case(last))
            && !self.tracers.contains(&last.to_ascii_uppercase())
        {
            return None;
        }
        let plain = last.bytes().all(|b| b.is_ascii_alphabetic());
        if plain && self.tracers.is_empty() {
            return None;
        }
        let end = head.words.trim_end_matches(is_blank).len();
        Some(Name { text: last.to_string(), span: line.part(end - last.len(), end) })
    }

    fn component_of_today(&mut self, line: Line<'s>) -> ComponentKind {
        let word = run(line.text).to_ascii_uppercase();
        let rest = line.from(word.len());
        let read = match word.as_str() {
            "WHEN" => return self.when(line, rest),
            "DECAY" => rule!(self, DecayParser, rest, Manner::default())
                .map(|(parent, daughter, fraction)| ComponentKind::Decay { parent, daughter, fraction: *fraction }),
            "DOSE" => {
                let tracers = self.tracers.clone();
                let manner = Manner { tracers: Some(&tracers), ..Manner::default() };
                let symbols = lexer::cut(rest.text, rest.start, manner);
                let has = |word: &str| symbols.iter().any(|symbol| matches!(symbol.1, Token::Word(w) if w == word));
                if !has("INTO") || !has("AT") {
                    return self.bad_component(line, "DOSE", &["DOSE 100 INTO gut AT 0"]);
                }
                rule!(self, DoseParser, rest, manner).map(ComponentKind::Dose)
            }
            _ => self.setting(line).map(ComponentKind::Setting),
        };
        read.unwrap_or(ComponentKind::Bad)
    }

    /// WHEN condition: instruction, or a program on the next lines.
    fn when(&mut self, line: Line<'s>, rest: Line<'s>) -> ComponentKind {
        let symbols = lexer::cut(rest.text, rest.start, Manner::default());
        let Some(colon) = symbols.iter().position(|symbol| symbol.1 == Token::Colon) else {
            return self.bad_component(line, "WHEN", &["WHEN V2 > 12.0: E=0.0"]);
        };
        let condition = self.condition_of(line, &symbols[..colon]);
        let behind = rest.from(symbols[colon].2 - rest.start);
        let program = if behind.text.is_empty() {
            let program = self.program(Ends::Block);
            if program.is_empty() {
                self.diagnostics.error(EmptyWhen { at: line.span() });
            }
            program
        } else {
            let instruction = self.whole(behind, Ends::Block, 0);
            vec![Statement { label: None, instruction, span: behind.span() }]
        };
        ComponentKind::When { condition, program }
    }
}

/// Splits a declaration before its first `=` or colon: letters and blanks stand there, or, where a tracer may
/// be named, also digits and `_`.
pub fn head(line: Line, may_name: bool) -> Option<Head> {
    let end = line.text.find(['=', ':'])?;
    let words = &line.text[..end];
    let fits = |c: char| c.is_ascii_alphabetic() || is_blank(c) || (may_name && (c.is_ascii_digit() || c == '_'));
    words.chars().all(fits).then(|| Head { words, rest: line.from(end) })
}

/// What is at a wrong place in the body: a heading, or a statement without its program.
fn misplaced(text: &str) -> Option<&'static str> {
    let word = run(text);
    let is = |other: &&&str| word.eq_ignore_ascii_case(other);
    let heading = ["REAL", "INTEGER", "PARAMETER", "TRACER", "DATA", "INITIAL", "BODY", "NUMBER"].iter().find(is);
    let statement =
        ["GO", "STOP", "READ", "PRINT", "PRINTLINE", "PRINTSPACE", "PRINTOUT", "IF", "WHILE", "ELSE", "END"];
    heading.copied().or_else(|| statement.iter().find(is).map(|_| "statement"))
}
