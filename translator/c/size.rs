//! An estimate of the length of functions, before they are printed.

use super::tree::{CBlock, CExpression, CFunction, CStatement, Declaration, Node, Unit};

impl Unit {
    pub fn functions(&self) -> impl Iterator<Item = &CFunction> {
        self.declarations.iter().filter_map(|declaration| match declaration {
            Declaration::Function(function) => Some(function),
            Declaration::Prototype { .. } => None,
        })
    }

    /// About the number of tokens of a function.
    pub fn tokens(&self, function: &CFunction) -> usize {
        10 + 3 * function.parameters.len() + self.tokens_of_block(&function.body)
    }

    fn tokens_of_block(&self, block: &CBlock) -> usize {
        let values = block.locals.iter().filter_map(|local| local.value);
        let locals = 3 * block.locals.len() + values.map(|value| self.tokens_of(value)).sum::<usize>();
        2 + locals + block.statements.iter().map(|statement| self.tokens_of_statement(statement)).sum::<usize>()
    }

    fn tokens_of_statement(&self, statement: &CStatement) -> usize {
        match statement {
            CStatement::Source { .. } | CStatement::Blank => 0,
            CStatement::Unused(_) => 5,
            CStatement::Break | CStatement::Label(_) => 2,
            CStatement::Resume { .. } => 4,
            CStatement::Resumed(value, block) => 8 + self.tokens_of(*value) + self.tokens_of_block(block),
            CStatement::Goto(_) => 3,
            CStatement::Expression(node) => 1 + self.tokens_of(*node),
            CStatement::Block(block) => self.tokens_of_block(block),
            CStatement::If(condition, then, otherwise) => {
                4 + self.tokens_of(*condition) + self.tokens_of_block(then) + self.tokens_of_block(otherwise)
            }
            CStatement::For(first, goes_on, next, body) => {
                let control = [first, goes_on, next].into_iter().map(|node| self.tokens_of(*node));
                5 + control.sum::<usize>() + self.tokens_of_block(body)
            }
            CStatement::While(condition, body) => {
                4 + condition.map_or(1, |condition| self.tokens_of(condition)) + self.tokens_of_block(body)
            }
            CStatement::Switch(value, cases) => {
                let statements = cases.iter().flat_map(|case| &case.statements);
                let statements = statements.map(|statement| self.tokens_of_statement(statement));
                5 + self.tokens_of(*value) + 3 * cases.len() + statements.sum::<usize>()
            }
            CStatement::Return(value) => 2 + value.map_or(0, |value| self.tokens_of(value)),
            // Words of one letter are rare.
            CStatement::Lines(text) => text.len() / 2,
        }
    }

    fn tokens_of(&self, node: Node) -> usize {
        match self.nodes[node] {
            CExpression::Name(_)
            | CExpression::Real(_)
            | CExpression::Int(_)
            | CExpression::Long(_)
            | CExpression::Text(_) => 1,
            CExpression::Member { of, .. } => 2 + self.tokens_of(of),
            CExpression::Index(of, index) => 2 + self.tokens_of(of) + self.tokens_of(index),
            CExpression::Call(_, list) => {
                let arguments = list.of(&self.lists).unwrap_or_default();
                3 + arguments.iter().map(|argument| 1 + self.tokens_of(*argument)).sum::<usize>()
            }
            CExpression::CallAt(pointer, list) => {
                let arguments = list.of(&self.lists).unwrap_or_default();
                let arguments = arguments.iter().map(|argument| 1 + self.tokens_of(*argument));
                4 + self.tokens_of(pointer) + arguments.sum::<usize>()
            }
            CExpression::Converted(_, a) => self.tokens_of(a),
            CExpression::Unary(_, a) => 1 + self.tokens_of(a),
            CExpression::Cast(_, a) => 3 + self.tokens_of(a),
            // Some have parentheses.
            CExpression::Binary(_, a, b) | CExpression::Assign(a, b) => 2 + self.tokens_of(a) + self.tokens_of(b),
            CExpression::Conditional(a, b, c) => 2 + [a, b, c].map(|part| self.tokens_of(part)).iter().sum::<usize>(),
        }
    }
}
