//! Arrays of rows: those that are cut, so that an index counts through all rows.

use super::tree::{CBlock, CExpression, CStatement, CUnary, Node, Unit};

impl Unit {
    /// An array of rows that is used as a whole, which C does not allow: as an operand, an argument or the value of a local.
    pub fn used_whole(&self) -> Option<Node> {
        if self.in_rows.is_empty() {
            return None;
        }
        let is_array = |node: &Node| self.in_rows.contains_key(node);
        let operands = self.nodes.values().flat_map(|expression| operands(*expression)).flatten();
        operands.chain(self.lists.iter().copied()).find(is_array).or_else(|| {
            let mut values = self.functions().flat_map(|function| values_of(&function.body));
            values.find(is_array)
        })
    }
}

/// The operands of an expression that C reads as values, without arguments.
fn operands(expression: CExpression) -> [Option<Node>; 3] {
    match expression {
        CExpression::Name(_)
        | CExpression::Real(_)
        | CExpression::Int(_)
        | CExpression::Long(_)
        | CExpression::Text(_)
        | CExpression::Call(..)
        | CExpression::Member { .. } => [None; 3],
        CExpression::Index(_, index) => [Some(index), None, None],
        CExpression::Unary(
            CUnary::Negate | CUnary::Not | CUnary::Address | CUnary::Content | CUnary::Increment | CUnary::Decrement,
            a,
        )
        | CExpression::CallAt(a, _)
        | CExpression::Cast(_, a)
        | CExpression::Converted(_, a) => [Some(a), None, None],
        CExpression::Binary(_, a, b) | CExpression::Assign(a, b) => [Some(a), Some(b), None],
        CExpression::Conditional(a, b, c) => [Some(a), Some(b), Some(c)],
    }
}

/// The initial values of the locals of a block and of those within it.
fn values_of(block: &CBlock) -> Vec<Node> {
    let mut values: Vec<Node> = block.locals.iter().filter_map(|local| local.value).collect();
    block.statements.iter().for_each(|statement| values.extend(values_within(statement)));
    values
}

fn values_within(statement: &CStatement) -> Vec<Node> {
    match statement {
        CStatement::Block(block)
        | CStatement::For(.., block)
        | CStatement::While(_, block)
        | CStatement::Resumed(_, block) => values_of(block),
        CStatement::If(_, then, otherwise) => [values_of(then), values_of(otherwise)].concat(),
        CStatement::Switch(_, cases) => {
            cases.iter().flat_map(|case| &case.statements).flat_map(values_within).collect()
        }
        CStatement::Source { .. }
        | CStatement::Expression(_)
        | CStatement::Unused(_)
        | CStatement::Break
        | CStatement::Resume { .. }
        | CStatement::Label(_)
        | CStatement::Goto(_)
        | CStatement::Return(_)
        | CStatement::Blank
        | CStatement::Lines(_) => Vec::new(),
    }
}
