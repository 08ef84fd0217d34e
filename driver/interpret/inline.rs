//! Which functions are written where they are called: short ones, which only compute.
//!
//! A call costs as much as some ten instructions; the functions of an author are often one line. A function keeps its frame
//! wherever its instructions are, so nothing has to be renamed.

use zudyn_translator::code::types::{Overflow, Type};
use zudyn_translator::code::walk::{self, Visitor};
use zudyn_translator::code::{Expression, Function, FunctionKind, Id, Stated, Statement, System};

/// A function of no more statements, those of what it calls among them, is written where it is called.
const SHORT: usize = 60;

/// For every function whether it is; `recursive`: those that may come back to themselves.
pub fn inlined(system: &System, recursive: &[bool]) -> Vec<bool> {
    let own: Vec<Own> = system.code.functions.iter().map(|(_, function)| Own::of(system, function)).collect();
    let mut known = vec![None; own.len()];
    (0..own.len()).map(|at| weight(at, &own, recursive, &mut known) <= SHORT).collect()
}

fn weight(at: usize, own: &[Own], recursive: &[bool], known: &mut [Option<usize>]) -> usize {
    if let Some(weight) = known[at] {
        return weight;
    }
    if recursive[at] || !own[at].computes {
        known[at] = Some(SHORT + 1);
        return SHORT + 1;
    }
    let mut sum = own[at].statements;
    for called in &own[at].calls {
        sum = (sum + weight(called.index(), own, recursive, known)).min(SHORT + 1);
    }
    known[at] = Some(sum);
    sum
}

struct Own<'s> {
    system: &'s System,
    statements: usize,
    calls: Vec<Id<Function>>,
    /// A failure is noticed at once, and not at its end, and nothing jumps in it.
    computes: bool,
}

impl<'s> Own<'s> {
    fn of(system: &'s System, function: &Function) -> Own<'s> {
        let computes = function.kind == FunctionKind::Plain;
        let mut own = Own { system, statements: 0, calls: Vec::new(), computes };
        walk::block(system, &function.body, &mut own);
        own
    }
}

impl Visitor for Own<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.statements += 1;
        match &stated.statement {
            Statement::Set(..)
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Require(..)
            | Statement::Return(_) => {}
            Statement::Call { function, kept, .. } if kept.is_empty() => self.calls.push(*function),
            _ => self.computes = false,
        }
    }

    fn expression(&mut self, id: Id<Expression>, _alone: bool) {
        let code = &self.system.code;
        match code.expressions[id] {
            Expression::Call(function, _) => self.calls.push(function),
            Expression::Lookup(_) | Expression::Fold(_) | Expression::Draw(..) | Expression::Remember(..) => {
                self.computes = false;
            }
            Expression::Binary(..) | Expression::Unary(..) | Expression::Convert(..) => {
                let fails = matches!(code.type_of(id), Type::Integer { overflow: Overflow::Fail, .. });
                self.computes &= !fails;
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Read(_)
            | Expression::Whole(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Builtin(..)
            | Expression::Column { .. } => {}
        }
    }
}
