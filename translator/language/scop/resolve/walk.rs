//! Walks over the tree as it is written.

use super::super::syntax::*;
use crate::source::Span;
use std::collections::VecDeque;

/// Every variable in an expression, subscripts included.
pub fn each_variable<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Variable)) {
    match &expr.kind {
        ExprKind::Variable(variable) => of_variable(variable, visit),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|argument| each_variable(argument, visit)),
        ExprKind::Negate(inner) | ExprKind::Not(inner) | ExprKind::Group(inner) => each_variable(inner, visit),
        ExprKind::Binary(_, left, right) => {
            each_variable(left, visit);
            each_variable(right, visit);
        }
        ExprKind::Number(..) | ExprKind::Text(_) | ExprKind::Del2(_) | ExprKind::End(..) => {}
    }
}

fn of_variable<'a>(variable: &'a Variable, visit: &mut dyn FnMut(&'a Variable)) {
    visit(variable);
    variable.index.iter().for_each(|index| each_variable(index, visit));
}

/// Whether it holds of some statement, wherever it is nested.
pub fn any_statement(body: &Body, holds: &dyn Fn(&StatementKind) -> bool) -> bool {
    let mut statements = body.statements.iter();
    statements.any(|one| holds(&one.kind) || one.kind.bodies().into_iter().any(|inner| any_statement(inner, holds)))
}

/// The C code in statements, in its order.
pub fn verbatim(body: &Body) -> VecDeque<String> {
    let mut all = VecDeque::new();
    for statement in &body.statements {
        if let StatementKind::Verbatim(text) = &statement.kind {
            all.push_back(text.clone());
        }
        all.extend(statement.kind.bodies().into_iter().flat_map(verbatim));
    }
    all
}

/// Whether a name is read in an expression.
pub fn mentions(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    each_variable(expr, &mut |variable| found |= variable.name.shown() == name);
    found
}

/// Every variable in statements.
pub fn each_in_body<'a>(body: &'a Body, visit: &mut dyn FnMut(&'a Variable)) {
    for statement in &body.statements {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                of_variable(target, visit);
                each_variable(value, visit);
            }
            StatementKind::Equate(left, right) | StatementKind::Equation(_, left, right) => {
                each_variable(left, visit);
                each_variable(right, visit);
            }
            StatementKind::Call(_, arguments) => arguments.iter().for_each(|argument| each_variable(argument, visit)),
            StatementKind::If(branches, _) => branches.iter().for_each(|(test, _)| each_variable(test, visit)),
            StatementKind::While(condition, _) => each_variable(condition, visit),
            StatementKind::From(from) => {
                each_variable(&from.from, visit);
                each_variable(&from.to, visit);
                from.by.iter().for_each(|by| each_variable(by, visit));
            }
            StatementKind::Reaction(reaction) => {
                reaction.left.iter().chain(&reaction.right).for_each(|term| of_variable(&term.variable, visit));
                reaction.rates.iter().for_each(|rate| each_variable(rate, visit));
            }
            StatementKind::Conserve(left, total) => {
                left.iter().for_each(|term| of_variable(&term.variable, visit));
                each_variable(total, visit);
            }
            StatementKind::Compartment(_, volume, _) => each_variable(volume, visit),
            StatementKind::Match(entries) => entries.iter().for_each(|entry| {
                if let MatchEntry::Demand(demand) = entry {
                    each_variable(&demand.time, visit);
                    each_variable(&demand.value, visit);
                }
            }),
            StatementKind::Table(table) => {
                each_variable(&table.low, visit);
                each_variable(&table.high, visit);
            }
            _ => {}
        }
        statement.kind.bodies().into_iter().for_each(|inner| each_in_body(inner, visit));
    }
}

/// Where a name without primes is first used.
pub fn first_use(body: &Body, name: &str) -> Option<Span> {
    let mut found = None;
    each_in_body(body, &mut |variable| {
        if found.is_none() && variable.name.primes == 0 && variable.name.text == name {
            found = Some(variable.name.span);
        }
    });
    found
}
