//! The blocks that exist once: that of the program, and the simulation in it. Their variables are quantities, and classes
//! that they are prefixed with have no records.

use super::program::{BlockId, BlockKind, ExpressionKind, Statement as Source, StatementKind};
use super::*;
use crate::language::boscos::walk::{Visit, walk};

impl Lowering<'_> {
    /// The classes of blocks that exist once: the program, if it has a prefix, and the simulation in its block.
    pub(super) fn find_parts(&mut self) -> Made<()> {
        let program = self.program;
        let mut blocks: Vec<ClassId> = Vec::new();
        let simulation = program.standard_class("simulation");
        let once = |class: ClassId| simulation.is_some_and(|simulation| program.is_in(class, simulation));
        for statement in program.main.as_slice() {
            if let StatementKind::Prefixed { class, .. } = statement.kind {
                blocks.push(class);
            }
        }
        if blocks.is_empty() {
            walk(program, program.main.as_slice(), &mut |visit| {
                if let Visit::Statement(Source { kind: StatementKind::Prefixed { class, .. }, .. }) = visit
                    && once(*class)
                {
                    blocks.push(*class);
                }
            });
        }
        for class in blocks {
            for part in program.chain(class) {
                if self.parts.contains(&part) && !self.is_standard(part) {
                    return self
                        .unsupported("a class that is the prefix of several simulations", program.classes[part].at);
                }
                self.parts.push(part);
            }
        }
        for class in &self.parts {
            let class = &program.classes[*class];
            if !class.standard && !class.anonymous && self.is_used_elsewhere(class.block) {
                return self.unsupported("objects of a class that is the prefix of the simulation", class.at);
            }
        }
        Ok(())
    }

    /// Whether a class that is a prefix of the program has objects or other subclasses.
    fn is_used_elsewhere(&self, block: BlockId) -> bool {
        let program = self.program;
        let BlockKind::Class(own) = program.blocks[block].kind else { return false };
        let made = program.expressions.values().any(|expression| match expression.kind {
            ExpressionKind::New { class, .. } => program.is_in(class, own),
            ExpressionKind::This(of) => of == block,
            _ => false,
        });
        let prefix = program.classes.ids().any(|class| program.is_in(class, own) && !self.parts.contains(&class));
        made || prefix
    }
}
