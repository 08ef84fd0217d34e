//! From a resolved text to the model: the run is a course, blocks are routines that it calls and that methods call.
//!
//! *Names.* Every variable is a quantity under its own name; locals, arguments, results and what an expression needs on
//! its way are hidden ones.
//!
//! *Calls* are taken out of expressions, from left to right, so that expressions are without effects ([`express`]).
//! A short FUNCTION or PROCEDURE is written where it is called, others are routines ([`routines`]).
//!
//! *Blocks* of equations become a routine that computes them once, and a [`Solve`](crate::model::Solve) for each method
//! by which they are solved ([`solve`]). What kinetic schemes and lines of levels mean is written out as assignments to
//! derivatives ([`kinetic`], [`partial`]).
//!
//! *The run* ([`run`]) is the order of docs/time.md, section 11.

mod blocks;
mod crank;
mod discrete;
mod express;
pub(super) mod jumps;
pub(super) mod kinetic;
pub(super) mod library;
mod matching;
mod missing;
mod names;
mod outputs;
mod partial;
pub(super) mod routines;
pub(super) mod run;
mod sens;
pub(super) mod solve;
pub(super) mod speaking;
mod statements;
mod tables;
mod tangent;
pub(super) mod together;
pub(super) mod verbatim;
mod whole;

use super::text::{BlockId, Text};
use crate::diagnostic::Diagnostics;
use crate::language::cards::Cards;
use crate::model::{
    Arithmetic, BlockMethod, CardId, Clock, Course, Equation, Expression, Instruction, InvocationId, Model, Moment,
    Order, Place, Quantity, QuantityId, RoutineId, Section, Showing, SolveId, Statement, Together,
};
use crate::source::{Source, Span};
use routines::Routines;
use rustc_hash::FxHashMap as HashMap;

/// The model of a text; nothing if the text has what cannot be translated yet, which then is told.
pub fn lower(text: &Text, source: &Source, diagnostics: &mut Diagnostics) -> Option<Model> {
    let mut lowering = Lowering::new(text, source, diagnostics);
    lowering.run();
    let refused = lowering.refused;
    let model = lowering.finish();
    (!refused).then_some(model)
}

pub(in crate::language::scop) struct Lowering<'t> {
    pub text: &'t Text,
    diagnostics: &'t mut Diagnostics,
    /// Something cannot be translated yet.
    refused: bool,
    pub quantities: Vec<Quantity>,
    /// By [`VariableId`].
    of_variable: Vec<QuantityId>,
    cards: Cards<'t>,
    /// The card of what is lowered now.
    pub card: CardId,
    /// What is being written.
    pub statements: Vec<Statement>,
    /// The quantities of the locals of the program at hand.
    locals: Vec<Option<QuantityId>>,
    /// The locals as they are declared in the program at hand.
    declared: &'t [super::text::Local],
    /// The block whose program is at hand.
    block: Option<BlockId>,
    routines: Routines,
    /// The solve of a block by a method.
    solves: HashMap<(BlockId, BlockMethod), SolveId>,
    together: HashMap<(BlockId, Together), SolveId>,
    residuals: together::Residuals,
    /// By block, and whether its laws hold there.
    block_routines: HashMap<(BlockId, bool), RoutineId>,
    discrete: HashMap<BlockId, discrete::Steps>,
    sensitivities: sens::Sensitivities,
    /// What tables remember of when they were made.
    kept_by_tables: Vec<QuantityId>,
    /// Calls that hand over a FUNCTION which comes back to them.
    in_rings: Vec<InvocationId>,
    pub course: Course,
    sections: Vec<Section>,
    pub(in crate::language::scop) known: run::Known,
}

impl<'t> Lowering<'t> {
    pub(in crate::language::scop) fn new(
        text: &'t Text,
        source: &'t Source,
        diagnostics: &'t mut Diagnostics,
    ) -> Lowering<'t> {
        let mut lowering = Lowering {
            text,
            diagnostics,
            refused: false,
            quantities: Vec::new(),
            of_variable: Vec::new(),
            cards: Cards::new(source),
            card: CardId(0),
            statements: Vec::new(),
            locals: Vec::new(),
            declared: &[],
            block: None,
            routines: Routines::of(text),
            solves: HashMap::default(),
            together: HashMap::default(),
            residuals: together::Residuals::Ignored,
            block_routines: HashMap::default(),
            discrete: HashMap::default(),
            sensitivities: sens::Sensitivities::default(),
            kept_by_tables: Vec::new(),
            in_rings: Vec::new(),
            course: Course { arithmetic: Arithmetic::Plain, showing: Showing::Table, ..Course::default() },
            sections: Vec::new(),
            known: run::Known::default(),
        };
        lowering.card = lowering.cards.card(Span::default(), "");
        lowering.name_variables();
        lowering
    }

    /// Makes what follows belong to a place of the text.
    pub fn at(&mut self, span: Span) {
        self.card = self.cards.card(span, "");
    }

    pub fn set(&mut self, target: Place, value: Expression) {
        let equation = Equation { family: Vec::new(), target, value, card: self.card };
        self.statements.push(Statement::Equation(equation));
    }

    pub fn set_single(&mut self, target: QuantityId, value: Expression) {
        self.set(Place::single(target), value);
    }

    pub fn instruct(&mut self, instruction: Instruction) {
        self.statements.push(Statement::Instruct(instruction, self.card));
    }

    /// All elements of a quantity become the value.
    pub fn fill(&mut self, quantity: QuantityId, value: Expression) {
        match self.quantities[quantity.0 as usize].extents.is_empty() {
            true => self.set_single(quantity, value),
            false => self.instruct(Instruction::Fill { quantity, value }),
        }
    }

    /// What `write` writes, apart.
    pub fn aside(&mut self, write: impl FnOnce(&mut Self)) -> Vec<Statement> {
        let before = std::mem::take(&mut self.statements);
        write(self);
        std::mem::replace(&mut self.statements, before)
    }

    /// A branch; `otherwise` may be empty.
    pub fn branch(&mut self, condition: Expression, then: Vec<Statement>, otherwise: Vec<Statement>) {
        self.statements.push(Statement::Branch { condition, then, otherwise, card: self.card });
    }

    pub(in crate::language::scop) fn finish(mut self) -> Model {
        let outputs = self.outputs();
        let clock = Clock { time: self.time(), dt: self.known.step, length: None, print: None, plot: None, save: None };
        let course = Section { moment: Moment::Course, order: Order::AsWritten, statements: self.statements };
        let mut sections = vec![course];
        sections.append(&mut self.sections);
        Model {
            title: self.text.title.clone().unwrap_or_default(),
            quantities: self.quantities,
            memories: Vec::new(),
            cards: self.cards.list,
            sections,
            clock,
            course: Some(self.course),
            outputs,
        }
    }
}
