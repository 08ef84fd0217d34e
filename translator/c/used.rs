//! The words that functions use, as their trees have them.

use super::names::Name;
use super::tree::{CBlock, CExpression, CStatement, Node, Unit};
use rustc_hash::FxHashSet as HashSet;

/// Names in expressions, and whether there is a number that only a macro of `<math.h>` can be.
#[derive(Debug, Default)]
pub struct Used {
    pub names: HashSet<Name>,
    pub infinite: bool,
}

impl Unit {
    /// What all functions use.
    pub fn used(&self) -> Used {
        let mut used = Used::default();
        self.functions().for_each(|function| {
            used.names.insert(function.name);
            self.used_in_block(&function.body, &mut used);
        });
        used
    }

    fn used_in_block(&self, block: &CBlock, used: &mut Used) {
        for local in &block.locals {
            used.names.insert(local.name);
            local.value.into_iter().for_each(|value| self.used_in(value, used));
        }
        self.used_in_statements(&block.statements, used);
    }

    fn used_in_statements(&self, statements: &[CStatement], used: &mut Used) {
        for statement in statements {
            match statement {
                CStatement::Source { .. }
                | CStatement::Break
                | CStatement::Return(None)
                | CStatement::Resume { .. }
                | CStatement::Blank
                | CStatement::Lines(_) => {}
                CStatement::Unused(name) | CStatement::Label(name) | CStatement::Goto(name) => {
                    used.names.insert(*name);
                }
                CStatement::Expression(node) | CStatement::Return(Some(node)) => self.used_in(*node, used),
                CStatement::Block(block) | CStatement::While(None, block) => self.used_in_block(block, used),
                CStatement::If(condition, then, otherwise) => {
                    self.used_in(*condition, used);
                    self.used_in_block(then, used);
                    self.used_in_block(otherwise, used);
                }
                CStatement::For(begin, goes_on, next, body) => {
                    [begin, goes_on, next].into_iter().for_each(|node| self.used_in(*node, used));
                    self.used_in_block(body, used);
                }
                CStatement::While(Some(value), body) | CStatement::Resumed(value, body) => {
                    self.used_in(*value, used);
                    self.used_in_block(body, used);
                }
                CStatement::Switch(value, cases) => {
                    self.used_in(*value, used);
                    for case in cases {
                        case.value.into_iter().for_each(|value| self.used_in(value, used));
                        self.used_in_statements(&case.statements, used);
                    }
                }
            }
        }
    }

    fn used_in(&self, node: Node, used: &mut Used) {
        match self.nodes[node] {
            CExpression::Name(name) => _ = used.names.insert(name),
            CExpression::Real(value) => used.infinite |= !value.is_finite(),
            CExpression::Int(_) | CExpression::Long(_) | CExpression::Text(_) => {}
            CExpression::Member { of, name, .. } => {
                used.names.insert(name);
                self.used_in(of, used);
            }
            CExpression::Call(name, list) => {
                used.names.insert(name);
                list.of(&self.lists).into_iter().flatten().for_each(|argument| self.used_in(*argument, used));
            }
            CExpression::CallAt(pointer, list) => {
                self.used_in(pointer, used);
                list.of(&self.lists).into_iter().flatten().for_each(|argument| self.used_in(*argument, used));
            }
            CExpression::Unary(_, a) | CExpression::Cast(_, a) | CExpression::Converted(_, a) => self.used_in(a, used),
            CExpression::Index(a, b) | CExpression::Binary(_, a, b) | CExpression::Assign(a, b) => {
                self.used_in(a, used);
                self.used_in(b, used);
            }
            CExpression::Conditional(a, b, c) => [a, b, c].into_iter().for_each(|part| self.used_in(part, used)),
        }
    }
}
