//! Expressions and conditions with their types.

use super::Resolver;
use crate::language::cosmo::Dialect;
use crate::language::cosmo::messages::types::ArgumentCount;
use crate::language::cosmo::syntax::{self, ConditionKind, Expr, ExprKind, Number};
use crate::language::cosmo::text::{Condition, Expression, ExpressionKind, Function, Operator, Type};
use crate::language::cosmo::words::function_word;
use crate::source::Span;

impl Resolver<'_> {
    /// An expression at a place where 1969 has an expression, or only a unary. The types of what is around it are not
    /// judged if it has no form of 1969 where it should.
    pub fn value(&mut self, expr: &Expr, unary: bool) -> Option<Expression> {
        self.lenient = !self.form_of_1969(expr, unary);
        self.expression(expr)
    }

    /// The same where a real is wanted.
    pub fn real_value(&mut self, expr: &Expr, unary: bool) -> Option<Expression> {
        let value = self.value(expr, unary)?;
        let value = self.real(value);
        self.lenient = false;
        value
    }

    /// The same where an integer is wanted.
    pub fn integer_value(&mut self, expr: &Expr) -> Option<Expression> {
        let value = self.value(expr, true)?;
        let value = self.integer(value);
        self.lenient = false;
        value
    }

    /// Two values that are compared: in 1969 of one type.
    pub fn compared(&mut self, left: &Expr, right: &Expr, unary: bool) -> Option<(Expression, Expression)> {
        let (left, lenient) = (self.value(left, unary), self.lenient);
        let right = self.value(right, unary);
        self.lenient |= lenient;
        let both = self.same_type(left?, right?);
        self.lenient = false;
        both
    }

    /// Any expression. Its frames are kept small, as expressions may be deep.
    pub fn expression(&mut self, expr: &Expr) -> Option<Expression> {
        self.boxed(expr).map(|value| *value)
    }

    fn boxed(&mut self, expr: &Expr) -> Option<Box<Expression>> {
        match &expr.kind {
            ExprKind::Number(number) => Some(constant(number, expr.span)),
            ExprKind::Variable(variable) => self.read(variable).map(Box::new),
            ExprKind::Plus(inner) => self.boxed(inner).map(|inner| around(ExpressionKind::Plus, inner, expr.span)),
            ExprKind::Negate(inner) => self.boxed(inner).map(|inner| around(ExpressionKind::Negate, inner, expr.span)),
            ExprKind::Grouped(inner) => {
                self.boxed(inner).map(|inner| around(ExpressionKind::Grouped, inner, expr.span))
            }
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.boxed(left), self.boxed(right));
                self.binary(*operator, *left?, *right?, expr.span)
            }
            ExprKind::Call { arguments, .. } => {
                let mut resolved = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    resolved.push(self.boxed(argument));
                }
                self.call(expr, resolved)
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.boxed_condition(condition);
                let (then, otherwise) = (self.boxed(then), self.boxed(otherwise));
                Some(either(condition?, then?, otherwise?, expr.span))
            }
        }
    }

    #[inline(never)]
    fn binary(
        &mut self,
        operator: Operator,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Option<Box<Expression>> {
        let (left, right, of) = match operator {
            Operator::Divide | Operator::Power => (self.real(left)?, self.real(right)?, Type::Real),
            Operator::Add | Operator::Subtract | Operator::Multiply => {
                let (left, right) = self.same_type(left, right)?;
                let of = if left.of == right.of { left.of } else { Type::Real };
                (left, right, of)
            }
        };
        let kind = ExpressionKind::Binary(operator, Box::new(left), Box::new(right));
        Some(Box::new(Expression { kind, of, span }))
    }

    #[inline(never)]
    fn call(&mut self, expr: &Expr, resolved: Vec<Option<Box<Expression>>>) -> Option<Box<Expression>> {
        let ExprKind::Call { function, parentheses, .. } = expr.kind else { return None };
        let row = function_word(function);
        let found = resolved.len();
        if found < row.fewest || row.most.is_some_and(|most| found > most) {
            let wanted = if row.most.is_none() { format!("≥ {}", row.fewest) } else { row.fewest.to_string() };
            self.diagnostics.error(ArgumentCount { at: expr.span, function: row.word.to_string(), wanted, found });
            return None;
        }
        let arguments = resolved.into_iter().map(|argument| argument.map(|argument| *argument));
        let arguments: Vec<Expression> = arguments.collect::<Option<_>>()?;
        let integers = arguments.iter().all(|argument| argument.of == Type::Integer);
        let (of, arguments) = match function {
            Function::Abs | Function::Min | Function::Max | Function::Mod => {
                (if integers { Type::Integer } else { Type::Real }, Some(arguments))
            }
            // STAND takes an integer in 1969; today also a real, which it gives back.
            Function::Stand if self.dialect == Dialect::Of1969 => {
                (Type::Real, arguments.into_iter().map(|argument| self.integer(argument)).collect())
            }
            Function::Stand => (Type::Real, Some(arguments)),
            Function::Entier | Function::Sign | Function::Round => {
                (Type::Integer, arguments.into_iter().map(|argument| self.real(argument)).collect())
            }
            _ => (Type::Real, arguments.into_iter().map(|argument| self.real(argument)).collect()),
        };
        let kind = ExpressionKind::Call { function, arguments: arguments?, parentheses };
        Some(Box::new(Expression { kind, of, span: expr.span }))
    }

    pub fn condition(&mut self, condition: &syntax::Condition) -> Option<Condition> {
        self.boxed_condition(condition).map(|condition| *condition)
    }

    fn boxed_condition(&mut self, condition: &syntax::Condition) -> Option<Box<Condition>> {
        match &condition.kind {
            ConditionKind::Compare(relation, left, right) => {
                let (left, right) = (self.boxed(left), self.boxed(right));
                Some(Box::new(Condition::Compare(*relation, left?, right?)))
            }
            ConditionKind::And(left, right) => {
                let (left, right) = (self.boxed_condition(left), self.boxed_condition(right));
                Some(Box::new(Condition::And(left?, right?)))
            }
            ConditionKind::Or(left, right) => {
                let (left, right) = (self.boxed_condition(left), self.boxed_condition(right));
                Some(Box::new(Condition::Or(left?, right?)))
            }
            ConditionKind::Not(inner) => Some(Box::new(Condition::Not(self.boxed_condition(inner)?))),
        }
    }
}

#[inline(never)]
fn constant(number: &Number, span: Span) -> Box<Expression> {
    let of = if number.integer { Type::Integer } else { Type::Real };
    Box::new(Expression { kind: ExpressionKind::Number { text: number.text.clone(), value: number.value }, of, span })
}

#[inline(never)]
fn around(kind: fn(Box<Expression>) -> ExpressionKind, inner: Box<Expression>, span: Span) -> Box<Expression> {
    let of = inner.of;
    Box::new(Expression { kind: kind(inner), of, span })
}

#[inline(never)]
fn either(condition: Box<Condition>, then: Box<Expression>, otherwise: Box<Expression>, span: Span) -> Box<Expression> {
    let of = if (then.of, otherwise.of) == (Type::Integer, Type::Integer) { Type::Integer } else { Type::Real };
    Box::new(Expression { kind: ExpressionKind::If(condition, then, otherwise), of, span })
}
