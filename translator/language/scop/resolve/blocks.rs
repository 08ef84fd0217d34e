//! Blocks and their names, before what is in them is read.

use super::super::syntax::*;
use super::super::text::{BlockId, BlockKind, Discrete, Program, Routine, Unknowns};
use super::Resolver;
use super::names::Global;

impl Resolver<'_> {
    /// Gives every block its number and its name.
    pub fn name_blocks(&mut self) {
        let syntax = self.syntax;
        for item in &syntax.items {
            let ItemKind::Block(block) = &item.kind else { continue };
            let Some(name) = &block.name else { continue };
            let id = BlockId(self.blocks.len() as u32);
            let unknowns = || Unknowns { unknowns: Vec::new(), count: 0, counted: false };
            let routine = || Routine { arguments: Vec::new(), result: None, table: None };
            let kind = match block.word {
                BlockWord::Derivative => {
                    BlockKind::Derivative(super::Derivative { states: Vec::new(), algebraic: Vec::new() })
                }
                BlockWord::Kinetic => BlockKind::Kinetic(super::Kinetic {
                    states: Vec::new(),
                    compartments: Vec::new(),
                    laws: Vec::new(),
                }),
                BlockWord::Partial => BlockKind::Partial(super::Partial { equations: Vec::new() }),
                BlockWord::Discrete => BlockKind::Discrete(Discrete { histories: Vec::new() }),
                BlockWord::Linear => BlockKind::Linear(unknowns()),
                BlockWord::Nonlinear => BlockKind::Nonlinear(unknowns()),
                BlockWord::Function => BlockKind::Function(routine()),
                BlockWord::Procedure => BlockKind::Procedure(routine()),
                BlockWord::Initial | BlockWord::Breakpoint | BlockWord::Terminal => continue,
            };
            self.check_name(name);
            self.words.push(block);
            self.blocks.push(super::Block {
                name: name.text.clone(),
                kind,
                program: Program::default(),
                sens: Vec::new(),
                lags: false,
                span: item.span,
            });
            let now = block.word.word();
            if let Some(define) = self.syntax.defines.iter().find(|define| define.name.text == name.text) {
                self.duplicate(name, define.name.span, "DEFINE", now);
                continue;
            }
            match self.globals.get(&name.text).copied() {
                Some(first) => {
                    let place = match first {
                        Global::Variable(id) => self.variable(id).span,
                        Global::Block(id) => self.block(id).span,
                    };
                    let before = self.kind_word(first);
                    self.duplicate(name, place, before, now);
                }
                None => {
                    self.globals.insert(name.text.clone(), Global::Block(id));
                }
            }
        }
    }
}
