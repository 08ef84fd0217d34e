//! The values of constants.

use super::super::messages::types::*;
use super::*;
use std::cmp::Ordering;

impl<'a> Resolver<'a, '_> {
    /// A constant of a type, with its value.
    pub(super) fn constant(&mut self, of: Type, written: &'a syntax::Expression) -> VariableKind {
        let errors = self.diagnostics.error_count();
        let id = if of == Type::Text { self.value(written) } else { self.converted(written, of) };
        if of == Type::Text {
            self.expect_type(id, Type::Text);
        }
        let value = self.folded(id);
        if value.is_none() && self.diagnostics.error_count() == errors {
            self.report(NotConstant { at: written.span });
        }
        let value = value.unwrap_or(Constant::Integer(0));
        VariableKind::Constant { value, literal: is_literal(written), expression: id }
    }

    /// The value of an expression of constants.
    pub(super) fn folded(&self, id: ExpressionId) -> Option<Constant> {
        let real = |id| match self.folded(id)? {
            Constant::Real(value) => Some(value),
            _ => None,
        };
        let integer = |id| match self.folded(id)? {
            Constant::Integer(value) => Some(value),
            _ => None,
        };
        let truth = |id| match self.folded(id)? {
            Constant::Boolean(value) => Some(value),
            _ => None,
        };
        Some(match &self.program.expressions[id].kind {
            ExpressionKind::Constant(value) => value.clone(),
            ExpressionKind::Notext => Constant::Text(Vec::new()),
            ExpressionKind::Read(Place::Variable { variable, .. }) => match &self.program.variables[*variable].kind {
                VariableKind::Constant { value, .. } => value.clone(),
                _ => return None,
            },
            ExpressionKind::Convert(Conversion::ToReal, inner) => Constant::Real(integer(*inner)? as f64),
            ExpressionKind::Convert(Conversion::ToInteger, inner) => {
                let rounded = (real(*inner)? + 0.5).floor();
                if !(-9.2e18..=9.2e18).contains(&rounded) {
                    return None;
                }
                Constant::Integer(rounded as i64)
            }
            ExpressionKind::Negate(inner) => match self.folded(*inner)? {
                Constant::Integer(value) => Constant::Integer(value.checked_neg()?),
                Constant::Real(value) => Constant::Real(-value),
                _ => return None,
            },
            ExpressionKind::Not(inner) => Constant::Boolean(!truth(*inner)?),
            ExpressionKind::Arithmetic(operator, left, right) => match operator {
                Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Multiply => {
                    match (self.folded(*left)?, self.folded(*right)?) {
                        (Constant::Integer(a), Constant::Integer(b)) => Constant::Integer(match operator {
                            Arithmetic::Add => a.checked_add(b)?,
                            Arithmetic::Subtract => a.checked_sub(b)?,
                            _ => a.checked_mul(b)?,
                        }),
                        (Constant::Real(a), Constant::Real(b)) => Constant::Real(match operator {
                            Arithmetic::Add => a + b,
                            Arithmetic::Subtract => a - b,
                            _ => a * b,
                        }),
                        _ => return None,
                    }
                }
                Arithmetic::Divide => Constant::Real(real(*left)? / real(*right)?),
                Arithmetic::DivideWhole => Constant::Integer(integer(*left)?.checked_div(integer(*right)?)?),
                Arithmetic::PowerOfInteger => {
                    let exponent = u32::try_from(integer(*right)?).ok()?;
                    Constant::Integer(integer(*left)?.checked_pow(exponent)?)
                }
                Arithmetic::PowerByInteger => {
                    let exponent = i32::try_from(integer(*right)?).ok()?;
                    Constant::Real(real(*left)?.powi(exponent))
                }
                // Its last digit depends on the C library.
                Arithmetic::PowerOfReal => return None,
            },
            ExpressionKind::Compare(relation, _, left, right) => {
                let order = match (self.folded(*left)?, self.folded(*right)?) {
                    (Constant::Integer(a), Constant::Integer(b)) => Some(a.cmp(&b)),
                    (Constant::Real(a), Constant::Real(b)) => a.partial_cmp(&b),
                    (Constant::Character(a), Constant::Character(b)) => Some(a.cmp(&b)),
                    (Constant::Text(a), Constant::Text(b)) => Some(a.cmp(&b)),
                    _ => return None,
                };
                Constant::Boolean(match relation {
                    Relation::Less => order.is_some_and(Ordering::is_lt),
                    Relation::LessEqual => order.is_some_and(Ordering::is_le),
                    Relation::Equal => order.is_some_and(Ordering::is_eq),
                    Relation::GreaterEqual => order.is_some_and(Ordering::is_ge),
                    Relation::Greater => order.is_some_and(Ordering::is_gt),
                    Relation::NotEqual => !order.is_some_and(Ordering::is_eq),
                })
            }
            ExpressionKind::Logic(logic, left, right) => {
                let (a, b) = (truth(*left)?, truth(*right)?);
                Constant::Boolean(match logic {
                    Logic::And | Logic::AndThen => a && b,
                    Logic::Or | Logic::OrElse => a || b,
                    Logic::Imp => !a || b,
                    Logic::Eqv => a == b,
                })
            }
            ExpressionKind::If { condition, then, otherwise } => {
                self.folded(if truth(*condition)? { *then } else { *otherwise })?
            }
            _ => return None,
        })
    }
}

/// A literal, or one with a sign.
fn is_literal(written: &syntax::Expression) -> bool {
    use syntax::ExpressionKind::*;
    match &written.kind {
        Integer(_) | Real(_) | Boolean(_) | Character(_) | Text(_) => true,
        Unary(syntax::Unary::Plus | syntax::Unary::Minus, inner) => matches!(inner.kind, Integer(_) | Real(_)),
        _ => false,
    }
}
