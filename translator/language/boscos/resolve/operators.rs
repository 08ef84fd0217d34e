//! Operators and the types of their operands.

use super::super::messages::types::*;
use super::*;
use syntax::{Binary, Unary};

fn relation(operator: Binary) -> Option<Relation> {
    Some(match operator {
        Binary::Less => Relation::Less,
        Binary::LessEqual => Relation::LessEqual,
        Binary::Equal => Relation::Equal,
        Binary::GreaterEqual => Relation::GreaterEqual,
        Binary::Greater => Relation::Greater,
        Binary::NotEqual => Relation::NotEqual,
        _ => return None,
    })
}

fn logic(operator: Binary) -> Option<Logic> {
    Some(match operator {
        Binary::OrElse => Logic::OrElse,
        Binary::AndThen => Logic::AndThen,
        Binary::Eqv => Logic::Eqv,
        Binary::Imp => Logic::Imp,
        Binary::Or => Logic::Or,
        Binary::And => Logic::And,
        _ => return None,
    })
}

impl<'a> Resolver<'a, '_> {
    pub(super) fn unary(&mut self, operator: Unary, inner: &'a syntax::Expression, at: Span) -> ExpressionId {
        let id = self.value(inner);
        let of = self.type_of(id);
        match (operator, of) {
            (_, Type::Unknown) => self.bad(at),
            (Unary::Not, Type::Boolean) => self.new_expression(ExpressionKind::Not(id), of, at),
            (Unary::Minus, Type::Integer | Type::Real) => self.new_expression(ExpressionKind::Negate(id), of, at),
            (Unary::Plus, Type::Integer | Type::Real) => id,
            (Unary::Not | Unary::Minus | Unary::Plus, _) => {
                let operator = match operator {
                    Unary::Not => "not",
                    Unary::Minus => "-",
                    Unary::Plus => "+",
                };
                let given = self.program.type_name(of);
                self.report(WrongOperand { at, operator: operator.into(), given });
                self.bad(at)
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: Binary,
        left: &'a syntax::Expression,
        right: &'a syntax::Expression,
        at: Span,
    ) -> ExpressionId {
        let (left, right) = (self.value(left), self.value(right));
        let (one, other) = (self.type_of(left), self.type_of(right));
        if one == Type::Unknown || other == Type::Unknown {
            return self.bad(at);
        }
        let made = if let Some(operator) = logic(operator) {
            let fits = one == Type::Boolean && other == Type::Boolean;
            fits.then(|| self.new_expression(ExpressionKind::Logic(operator, left, right), Type::Boolean, at))
        } else if let Some(relation) = relation(operator) {
            self.comparison(relation, left, right, at)
        } else {
            self.operation(operator, left, right, at)
        };
        made.unwrap_or_else(|| {
            let references = matches!(one, Type::Ref(_)) && matches!(other, Type::Ref(_));
            let right_sign = match operator {
                Binary::Equal if references => "==",
                Binary::NotEqual if references => "=/=",
                Binary::Same if !references => "=",
                Binary::NotSame if !references => "<>",
                _ => "",
            };
            if !right_sign.is_empty() {
                let (sign, right_sign) = (operator.sign().to_string(), right_sign.to_string());
                self.report(ValueOrReferenceRelation { at, sign, right_sign });
            } else if operator == Binary::Add && one == Type::Text && other == Type::Text {
                self.report(SumOfTexts { at });
            } else {
                let (left, right) = (self.program.type_name(one), self.program.type_name(other));
                self.report(WrongOperands { at, operator: operator.sign().into(), left, right });
            }
            self.bad(at)
        })
    }

    fn comparison(
        &mut self,
        relation: Relation,
        left: ExpressionId,
        right: ExpressionId,
        at: Span,
    ) -> Option<ExpressionId> {
        let (left, right, compared) = match (self.type_of(left), self.type_of(right)) {
            (Type::Integer, Type::Integer) => (left, right, Compared::Integer),
            (Type::Integer | Type::Real, Type::Integer | Type::Real) => {
                (self.convert(left, Type::Real), self.convert(right, Type::Real), Compared::Real)
            }
            (Type::Character, Type::Character) => (left, right, Compared::Character),
            (Type::Text, Type::Text) => (left, right, Compared::Text),
            _ => return None,
        };
        Some(self.new_expression(ExpressionKind::Compare(relation, compared, left, right), Type::Boolean, at))
    }

    fn operation(
        &mut self,
        operator: Binary,
        left: ExpressionId,
        right: ExpressionId,
        at: Span,
    ) -> Option<ExpressionId> {
        let (one, other) = (self.type_of(left), self.type_of(right));
        let numbers = matches!(one, Type::Integer | Type::Real) && matches!(other, Type::Integer | Type::Real);
        let whole = one == Type::Integer && other == Type::Integer;
        let arithmetic = match operator {
            Binary::Same | Binary::NotSame => {
                let related = match (one, other) {
                    (Type::Ref(Some(one)), Type::Ref(Some(other))) => {
                        self.program.is_in(one, other) || self.program.is_in(other, one)
                    }
                    (Type::Ref(_), Type::Ref(_)) | (Type::Text, Type::Text) => true,
                    _ => return None,
                };
                if !related {
                    self.wrong_type(at, other, one);
                }
                let kind = ExpressionKind::Same { left, right, negated: operator == Binary::NotSame };
                return Some(self.new_expression(kind, Type::Boolean, at));
            }
            Binary::Join => {
                let fits = one == Type::Text && other == Type::Text;
                return fits.then(|| self.new_expression(ExpressionKind::Join(left, right), Type::Text, at));
            }
            Binary::Add => Arithmetic::Add,
            Binary::Subtract => Arithmetic::Subtract,
            Binary::Multiply => Arithmetic::Multiply,
            Binary::Divide => Arithmetic::Divide,
            Binary::DivideWhole if whole => Arithmetic::DivideWhole,
            Binary::Power if whole => Arithmetic::PowerOfInteger,
            Binary::Power if other == Type::Integer => Arithmetic::PowerByInteger,
            Binary::Power => Arithmetic::PowerOfReal,
            _ => return None,
        };
        if !numbers {
            return None;
        }
        let (of, left, right) = match arithmetic {
            Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Multiply if whole => (Type::Integer, left, right),
            Arithmetic::DivideWhole | Arithmetic::PowerOfInteger => (Type::Integer, left, right),
            Arithmetic::PowerByInteger => (Type::Real, self.convert(left, Type::Real), right),
            Arithmetic::Add
            | Arithmetic::Subtract
            | Arithmetic::Multiply
            | Arithmetic::Divide
            | Arithmetic::PowerOfReal => (Type::Real, self.convert(left, Type::Real), self.convert(right, Type::Real)),
        };
        Some(self.new_expression(ExpressionKind::Arithmetic(arithmetic, left, right), of, at))
    }
}
