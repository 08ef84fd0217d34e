//! What a model of SCoP has besides code: quantities, cards, solves, calls of the library, outputs and its experiment.
//!
//! Every variable is a quantity under its own name, in the order of the text; what the translator needs besides are
//! hidden ones.

mod experiment;
mod names;
mod outputs;
mod reach;
mod solves;

pub use experiment::Known;
pub use reach::{in_order, is_tight, sets_error};
pub use solves::{carried_by, conserved, is_carried};

use super::messages::warnings::NotPortable;
use super::text::walk::each_statement;
use super::text::{Program, StatementKind, Text};
use crate::code::{Id, Quantity};
use crate::diagnostic::Diagnostics;
use crate::language::cards::Cards;
use crate::model::{CardId, Clock, Course, DeclaredQuantity, Model, Moment, Order, Section};
use crate::source::{Source, Span};
use crate::verbatim::in_c89;

pub struct Shell<'t> {
    pub text: &'t Text,
    diagnostics: &'t mut Diagnostics,
    pub quantities: Vec<DeclaredQuantity>,
    /// By [`VariableId`](super::text::VariableId).
    of_variable: Vec<Id<Quantity>>,
    cards: Cards<'t>,
    /// The card of what is lowered now.
    pub card: CardId,
    pub course: Course,
    pub known: Known,
}

impl<'t> Shell<'t> {
    pub fn new(text: &'t Text, source: &'t Source, diagnostics: &'t mut Diagnostics) -> Shell<'t> {
        let mut shell = Shell {
            text,
            diagnostics,
            quantities: Vec::new(),
            of_variable: Vec::new(),
            cards: Cards::new(source),
            card: CardId(0),
            course: Course::default(),
            known: Known::default(),
        };
        shell.card = shell.cards.card(Span::default(), "");
        shell.name_variables();
        shell
    }

    /// Makes what follows belong to a place of the text.
    pub fn at(&mut self, span: Span) {
        self.card = self.cards.card(span, "");
    }

    /// The model, whose sections have no statements.
    pub fn finish(mut self) -> Model {
        let outputs = self.outputs();
        let clock = Clock { time: self.time(), dt: self.known.step, length: None, print: None, plot: None, save: None };
        let course = Section { moment: Moment::Course, order: Order::AsWritten, statements: Vec::new() };
        Model {
            title: self.text.title.clone().unwrap_or_default(),
            quantities: self.quantities,
            memories: Vec::new(),
            cards: self.cards.list,
            sections: vec![course],
            clock,
            course: Some(self.course),
            outputs,
        }
    }

    /// What stands at file level; and that all of it ties the model to C is told once.
    pub fn definitions(&mut self) {
        let mut first: Option<Span> = None;
        for verbatim in &self.text.verbatim {
            first.get_or_insert(verbatim.span);
            let card = self.cards.card(verbatim.span, "");
            self.course.definitions.push((in_c89(&verbatim.text, false), card));
        }
        let text = self.text;
        let own: [&Program; 2] = [&text.initial, &text.breakpoint];
        let blocks = text.blocks.iter().map(|block| &block.program);
        for program in own.into_iter().chain(&text.terminal).chain(blocks) {
            each_statement(&program.statements, &mut |statement| {
                if let StatementKind::Verbatim { .. } = statement.kind {
                    first.get_or_insert(statement.span);
                }
            });
        }
        if let Some(at) = first {
            self.diagnostics.warning(NotPortable { at });
        }
    }
}
