//! Writes statements one after the other, with the labels that wait for the next of them.

use super::{Line, Operator, Origin, OriginId, Place, Statement, Target, Term, Value};
use crate::language::cosmo::place::statement_around;
use crate::language::cosmo::text::{Declarative, Expression, Number, Program, Text, Tracer};
use crate::source::{Source, Span};
use rustc_hash::FxHashMap as HashMap;

pub(in crate::language::cosmo) struct Writer<'t> {
    pub text: &'t Text,
    pub source: &'t Source,
    lines: Vec<Line<'t>>,
    waiting: Vec<u32>,
    origins: Vec<Origin>,
    known: HashMap<Origin, OriginId>,
    here: OriginId,
}

impl<'t> Writer<'t> {
    pub fn new(text: &'t Text, source: &'t Source) -> Writer<'t> {
        let mut writer = Writer {
            text,
            source,
            lines: Vec::new(),
            waiting: Vec::new(),
            origins: Vec::new(),
            known: HashMap::default(),
            here: OriginId(0),
        };
        writer.at(source.line_span(1), "");
        writer
    }

    pub fn finish(self, declarations: Vec<String>) -> Target<'t> {
        Target { text: self.text, declarations, lines: self.lines, origins: self.origins, parts: None }
    }

    /// What is written next comes from this place of the text and defines this.
    pub fn at(&mut self, span: Span, defines: impl Into<String>) {
        let origin = Origin { span, defines: defines.into() };
        let next = OriginId(self.origins.len() as u32);
        self.here = *self.known.entry(origin.clone()).or_insert_with(|| {
            self.origins.push(origin);
            next
        });
    }

    /// The next statement gets this label.
    pub fn label(&mut self, number: u32) {
        self.waiting.push(number);
    }

    pub fn write(&mut self, statement: Statement<'t>) {
        let labels = std::mem::take(&mut self.waiting);
        self.lines.push(Line { labels, statement, origin: self.here });
    }

    /// `place=term`
    pub fn copy(&mut self, place: Place, from: impl Into<Term<'t>>) {
        self.write(Statement::Set(place, Value::Term(from.into())));
    }

    /// `place=left operator right`
    pub fn set(&mut self, place: Place, left: impl Into<Term<'t>>, operator: Operator, right: impl Into<Term<'t>>) {
        self.write(Statement::Set(place, Value::Operation(left.into(), operator, right.into())));
    }

    pub fn statement_around(&self, span: Span) -> Span {
        statement_around(self.source, span)
    }

    /// Statements of the author.
    pub fn program(&mut self, program: &'t Program) {
        for statement in program {
            if let Some(label) = statement.label {
                self.label(label.number);
            }
            let defines = statement.act.defines(self.text);
            self.at(statement.span, defines);
            self.write(Statement::User(statement));
        }
    }

    /// `X:=`: leaves the declared value in X; what follows belongs to the declaration.
    pub fn declared(&mut self, declarative: &'t Declarative, defines: &str) {
        match declarative {
            Declarative::Expression(value) => {
                self.at(self.statement_around(value.span), defines);
                self.copy(super::X, value);
            }
            Declarative::Program(program, heading) => {
                self.program(program);
                self.at(*heading, defines);
            }
        }
    }

    /// The author's name of an element of an array over compartments.
    pub fn element(&self, array: &str, number: Number) -> String {
        self.text.element_name(array, number)
    }

    /// The same of a tracer.
    pub fn traced(&self, array: &str, tracer: Tracer, number: Number) -> String {
        self.text.traced_name(array, tracer, number)
    }
}

impl From<Place> for Term<'_> {
    fn from(place: Place) -> Self {
        Term::Place(place)
    }
}

impl<'t> From<&'t Expression> for Term<'t> {
    fn from(expression: &'t Expression) -> Self {
        Term::Expression(expression)
    }
}

impl From<super::Constant> for Term<'_> {
    fn from(constant: super::Constant) -> Self {
        Term::Number(constant)
    }
}
