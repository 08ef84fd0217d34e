//! Whether an expression is one of 1969: at most one operator or function, no sign, no parentheses.

use super::Resolver;
use crate::language::cosmo::Dialect;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::messages::today::{MoreThanOneOperator, SignedExpression};
use crate::language::cosmo::syntax::{Expr, ExprKind, Operator, VariableKind};
use crate::language::cosmo::words::function_word;
use crate::source::Span;

/// What an expression is made of.
#[derive(Default)]
struct Parts {
    /// Operators and functions.
    operators: usize,
    signs: usize,
    /// The first thing that 1969 did not have at all.
    newer: Option<Span>,
}

impl Resolver<'_> {
    /// Notes whether an expression is one of 1969, and reports it if it had to be. With `unary` there must be no
    /// operator. Gives whether its types still need to be judged by the rules of 1969.
    pub fn form_of_1969(&mut self, expr: &Expr, unary: bool) -> bool {
        let mut parts = Parts::default();
        parts.add(expr);
        let too_many = parts.operators > usize::from(!unary);
        if parts.newer.is_none() && parts.signs == 0 && !too_many {
            return true;
        }
        self.extended = true;
        if self.dialect == Dialect::Today {
            return true;
        }
        let (at, expression) = (expr.span, shown(self.text_of(expr.span)));
        if parts.operators > 1 {
            self.diagnostics.error(MoreThanOneOperator { at, expression });
        } else if parts.signs > 0 {
            self.diagnostics.error(SignedExpression { at, expression });
        } else {
            self.extension(parts.newer.unwrap_or(at));
        }
        false
    }
}

impl Parts {
    fn newer(&mut self, at: Span) {
        self.newer.get_or_insert(at);
    }

    fn add(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Number(number) => {
                if number.text.starts_with('.') || number.text.contains(['e', 'E']) {
                    self.newer(expr.span);
                }
            }
            ExprKind::Variable(variable) => {
                if matches!(variable.kind, VariableKind::Element(..) | VariableKind::Dotted(..)) {
                    self.newer(expr.span);
                }
            }
            ExprKind::Plus(inner) | ExprKind::Negate(inner) => {
                self.signs += 1;
                self.add(inner);
            }
            ExprKind::Binary(operator, left, right) => {
                self.operators += 1;
                if *operator == Operator::Power {
                    self.newer(expr.span);
                }
                self.add(left);
                self.add(right);
            }
            ExprKind::Call { function, arguments, parentheses } => {
                self.operators += 1;
                if *parentheses || !function_word(*function).of_1969 {
                    self.newer(expr.span);
                }
                arguments.iter().for_each(|argument| self.add(argument));
            }
            ExprKind::If(..) => self.newer(expr.span),
            ExprKind::Grouped(inner) => {
                self.newer(expr.span);
                self.add(inner);
            }
        }
    }
}
