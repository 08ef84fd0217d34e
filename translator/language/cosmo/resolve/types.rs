//! Integers and reals: what is widened, what is wrong, and what to write instead.

use super::Resolver;
use crate::language::cosmo::Dialect;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::messages::types::*;
use crate::language::cosmo::text::{Expression, ExpressionKind, Type};

impl Resolver<'_> {
    /// Whether an integer may stand where a real is wanted; notes that it does.
    fn widens(&mut self) -> bool {
        self.extended = true;
        self.dialect == Dialect::Today || self.lenient
    }

    /// An expression where a real is wanted.
    pub fn real(&mut self, value: Expression) -> Option<Expression> {
        if value.of == Type::Integer && !self.widens() {
            let (at, instead) = (value.span, self.as_real(&value));
            let value = shown(self.text_of(at));
            self.diagnostics.error(IntegerForReal { at, value, instead });
            return None;
        }
        Some(value)
    }

    /// An expression where an integer is wanted.
    pub fn integer(&mut self, value: Expression) -> Option<Expression> {
        if value.of == Type::Real {
            if !self.lenient {
                let (at, instead) = (value.span, self.as_integer(&value));
                self.diagnostics.error(RealForInteger { at, value: shown(self.text_of(at)), instead });
            }
            return None;
        }
        Some(value)
    }

    /// What is assigned to something of a type.
    pub fn assigned(&mut self, target: &str, of: Type, value: Expression) -> Option<Expression> {
        match (of, value.of) {
            (Type::Real, Type::Integer) if !self.widens() => {
                let (at, instead) = (value.span, self.as_real(&value));
                let (target, value) = (shown(target), shown(self.text_of(at)));
                self.diagnostics.error(IntegerToReal { at, target, value, instead });
                None
            }
            (Type::Integer, Type::Real) => {
                if !self.lenient {
                    let (at, instead) = (value.span, self.as_integer(&value));
                    let (target, value) = (shown(target), shown(self.text_of(at)));
                    self.diagnostics.error(RealToInteger { at, target, value, instead });
                }
                None
            }
            _ => Some(value),
        }
    }

    /// Two operands of one operator or comparison: in 1969 of one type.
    pub fn same_type(&mut self, left: Expression, right: Expression) -> Option<(Expression, Expression)> {
        match (left.of, right.of) {
            (Type::Integer, Type::Real) => Some((self.real(left)?, right)),
            (Type::Real, Type::Integer) => Some((left, self.real(right)?)),
            _ => Some((left, right)),
        }
    }

    fn as_real(&self, value: &Expression) -> String {
        let text = self.text_of(value.span);
        match value.kind {
            ExpressionKind::Number { .. } => format!("{}.0", shown(text)),
            ExpressionKind::Read(_) => format!("STAND {}", shown(text)),
            _ => format!("STAND({})", shown(text)),
        }
    }

    fn as_integer(&self, value: &Expression) -> String {
        let text = shown(self.text_of(value.span));
        match &value.kind {
            ExpressionKind::Number { value, .. } if value.fract() == 0.0 && value.abs() < 1e9 => format!("{value}"),
            ExpressionKind::Number { .. } | ExpressionKind::Read(_) => format!("ENTIER {text}"),
            _ => format!("ENTIER({text})"),
        }
    }
}
