//! What is known of an expression is worked out: of derivatives, much is 0 or 1.

use crate::code::expression::{Binary, Expression, Rounding, Unary};
use crate::code::{Builder, Builtin, Code, Id, Range, Type};
use crate::model::Relation;

impl Code {
    /// The number that an expression is, if no value it reads can change that; a condition is 0 or 1.
    pub fn constant(&self, id: Id<Expression>) -> Option<f64> {
        let part = |id: Id<Expression>| self.constant(id);
        match self.expressions[id] {
            Expression::Real(number) => Some(number),
            Expression::Integer(number) => Some(number as f64),
            Expression::Logical(holds) => Some(truth(holds)),
            Expression::Unary(Unary::Negate, a) => Some(-part(a)?),
            Expression::Unary(Unary::Not, a) => Some(truth(part(a)? == 0.0)),
            Expression::Binary(Binary::And, a, b) => match (part(a), part(b)) {
                (Some(0.0), _) | (_, Some(0.0)) => Some(0.0),
                (Some(_), Some(_)) => Some(1.0),
                _ => None,
            },
            Expression::Binary(Binary::Or, a, b) => match (part(a), part(b)) {
                (Some(0.0), Some(0.0)) => Some(0.0),
                (Some(known), _) | (_, Some(known)) if known != 0.0 => Some(1.0),
                _ => None,
            },
            Expression::Binary(operator, a, b) => arithmetic(operator, part(a)?, part(b)?),
            Expression::Compare(relation, a, b) => Some(truth(holds(relation, part(a)?, part(b)?))),
            Expression::Builtin(function, list) => self.rounded(function, list),
            Expression::Convert(a, Rounding::Exact) => part(a),
            _ => None,
        }
    }

    fn rounded(&self, function: Builtin, list: Range<Expression>) -> Option<f64> {
        match (function, self.list(list)) {
            (Builtin::Truncate, [a]) => Some(self.constant(*a)?.trunc()),
            (Builtin::Floor, [a]) => Some(self.constant(*a)?.floor()),
            _ => None,
        }
    }

    /// A power that was lowered to a product: each factor is the same expression, not an equal one.
    pub fn power_of(&self, id: Id<Expression>) -> Option<(Id<Expression>, u32)> {
        let Expression::Binary(Binary::Multiply, a, b) = self.expressions[id] else { return None };
        if a == b {
            return Some((b, 2));
        }
        self.power_of(a).filter(|(base, _)| *base == b).map(|(base, exponent)| (base, exponent + 1))
    }
}

/// The value of an operation on numbers; powers are those of the C library.
fn arithmetic(operator: Binary, a: f64, b: f64) -> Option<f64> {
    match operator {
        Binary::Add => Some(a + b),
        Binary::Subtract => Some(a - b),
        Binary::Multiply => Some(a * b),
        Binary::Divide => Some(a / b),
        Binary::Power | Binary::And | Binary::Or => None,
    }
}

pub(super) fn holds(relation: Relation, a: f64, b: f64) -> bool {
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Greater => a > b,
        Relation::GreaterEqual => a >= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
    }
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

impl Builder {
    /// An expression with all its parts worked out as far as they are known; itself if nothing is.
    pub fn folded(&mut self, id: Id<Expression>) -> Id<Expression> {
        let kind = self.code.type_of(id);
        if !matches!(kind, Type::Real(_) | Type::Logical) {
            return id;
        }
        if let Some((base, exponent)) = self.code.power_of(id) {
            let folded = self.folded(base);
            return if folded == base { id } else { self.product(folded, exponent) };
        }
        let old = self.code.expressions[id];
        let new = match old {
            Expression::Unary(operator, a) => Expression::Unary(operator, self.folded(a)),
            Expression::Binary(operator, a, b) => Expression::Binary(operator, self.folded(a), self.folded(b)),
            Expression::Compare(relation, a, b) => Expression::Compare(relation, self.folded(a), self.folded(b)),
            Expression::Choose(condition, a, b) => {
                Expression::Choose(self.folded(condition), self.folded(a), self.folded(b))
            }
            Expression::Builtin(function, list) => {
                let before = self.code.list(list).to_vec();
                let after: Vec<_> = before.iter().map(|one| self.folded(*one)).collect();
                Expression::Builtin(function, if after == before { list } else { self.list(&after) })
            }
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.folded(argument) }
            }
            Expression::Convert(a, Rounding::Exact) => match self.code.constant(a) {
                Some(number) => return self.real(number),
                None => return id,
            },
            _ => return id,
        };
        match self.simpler(new) {
            Some(simpler) => simpler,
            None if new == old => id,
            None => self.add(new, kind),
        }
    }

    /// An expression whose parts have been dealt with, worked out as far as it is known.
    pub fn simplified(&mut self, expression: Expression, kind: Type) -> Id<Expression> {
        self.simpler(expression).unwrap_or_else(|| self.add(expression, kind))
    }

    /// A product of equal factors.
    pub fn product(&mut self, factor: Id<Expression>, count: u32) -> Id<Expression> {
        let times = |builder: &mut Builder, product| {
            builder.add(Expression::Binary(Binary::Multiply, product, factor), Type::REAL)
        };
        (1..count).fold(factor, |product, _| times(self, product))
    }

    fn simpler(&mut self, expression: Expression) -> Option<Id<Expression>> {
        match expression {
            Expression::Unary(Unary::Negate, a) => match self.code.expressions[a] {
                Expression::Real(number) => Some(self.real(-number)),
                Expression::Unary(Unary::Negate, inner) => Some(inner),
                _ => None,
            },
            Expression::Unary(Unary::Not, a) => {
                let known = self.known(a)?;
                Some(self.logical(known == 0.0))
            }
            Expression::Binary(Binary::And, a, b) => match (self.known(a), self.known(b)) {
                (Some(0.0), _) | (_, Some(0.0)) => Some(self.logical(false)),
                (Some(_), Some(_)) => Some(self.logical(true)),
                _ => None,
            },
            Expression::Binary(Binary::Or, a, b) => match (self.known(a), self.known(b)) {
                (Some(0.0), Some(0.0)) => Some(self.logical(false)),
                (Some(known), _) | (_, Some(known)) if known != 0.0 => Some(self.logical(true)),
                _ => None,
            },
            Expression::Binary(operator, a, b) => self.simpler_arithmetic(operator, a, b),
            Expression::Compare(relation, a, b) => {
                let (a, b) = (self.known(a)?, self.known(b)?);
                Some(self.logical(holds(relation, a, b)))
            }
            Expression::Builtin(function, list) => {
                let number = self.code.rounded(function, list)?;
                Some(self.real(number))
            }
            _ => None,
        }
    }

    fn simpler_arithmetic(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Option<Id<Expression>> {
        use Binary::{Add, Divide, Multiply, Power, Subtract};
        let (x, y) = (self.known(a), self.known(b));
        if let (Some(x), Some(y)) = (x, y) {
            return arithmetic(operator, x, y).map(|number| self.real(number));
        }
        let negated = |of: Id<Expression>| match self.code.expressions[of] {
            Expression::Unary(Unary::Negate, inner) => Some(inner),
            _ => None,
        };
        match (operator, negated(a), negated(b)) {
            // A sign goes outwards, so that a product that occurs with both is computed once.
            (Multiply | Divide, Some(inner), _) => return Some(self.negative_of(operator, inner, b)),
            (Add, Some(inner), _) => return Some(self.add(Expression::Binary(Subtract, b, inner), Type::REAL)),
            (Multiply | Divide, None, Some(inner)) => return Some(self.negative_of(operator, a, inner)),
            (Add, None, Some(inner)) => return Some(self.add(Expression::Binary(Subtract, a, inner), Type::REAL)),
            (Subtract, _, Some(inner)) => return Some(self.add(Expression::Binary(Add, a, inner), Type::REAL)),
            _ => {}
        }
        match (operator, x, y) {
            (Multiply | Divide | Power, _, Some(1.0)) => Some(a),
            (Multiply, Some(1.0), _) | (Add, Some(0.0), _) => Some(b),
            (Subtract, Some(0.0), _) | (Multiply, Some(-1.0), _) => {
                Some(self.add(Expression::Unary(Unary::Negate, b), Type::REAL))
            }
            (Multiply, _, Some(-1.0)) => Some(self.add(Expression::Unary(Unary::Negate, a), Type::REAL)),
            (Multiply, Some(x), _) if x < 0.0 => {
                let size = self.real(-x);
                Some(self.negative_of(Multiply, size, b))
            }
            _ => None,
        }
    }

    fn negative_of(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        let whole = self.add(Expression::Binary(operator, a, b), Type::REAL);
        self.add(Expression::Unary(Unary::Negate, whole), Type::REAL)
    }

    fn known(&self, id: Id<Expression>) -> Option<f64> {
        match self.code.expressions[id] {
            Expression::Real(number) => Some(number),
            Expression::Integer(number) => Some(number as f64),
            Expression::Logical(holds) => Some(truth(holds)),
            _ => None,
        }
    }

    fn logical(&mut self, holds: bool) -> Id<Expression> {
        self.add(Expression::Logical(holds), Type::Logical)
    }
}
