//! What is known of an expression is worked out: of derivatives, much is 0 or 1.

use crate::code::expression::{Binary, Expression, Rounding, Unary};
use crate::code::{Builder, Builtin, Code, Id, Relation, Type};

impl Code {
    /// The number that an expression is, if no value it reads can change that; a condition is 0 or 1.
    pub fn constant(&self, id: Id<Expression>) -> Option<f64> {
        self.worked_out(self.expressions[id], &|part| self.constant(part))
    }

    /// The number that an expression is as it is written.
    fn known(&self, id: Id<Expression>) -> Option<f64> {
        self.worked_out(self.expressions[id], &|_| None)
    }

    /// The number that an expression is, from those of its parts.
    fn worked_out(&self, expression: Expression, part: &dyn Fn(Id<Expression>) -> Option<f64>) -> Option<f64> {
        match expression {
            Expression::Real(number) => Some(number),
            Expression::Integer(number) => Some(number as f64),
            Expression::Logical(holds) => Some(truth(holds)),
            Expression::Unary(Unary::Negate, a) => Some(-part(a)?),
            Expression::Unary(Unary::Not, a) => Some(truth(part(a)? == 0.0)),
            Expression::Binary(operator, a, b) => match (operator, part(a), part(b)) {
                (Binary::Add, Some(a), Some(b)) => Some(a + b),
                (Binary::Subtract, Some(a), Some(b)) => Some(a - b),
                (Binary::Multiply, Some(a), Some(b)) => Some(a * b),
                (Binary::Divide, Some(a), Some(b)) => Some(a / b),
                (Binary::And, Some(0.0), _) | (Binary::And, _, Some(0.0)) => Some(0.0),
                (Binary::And, Some(_), Some(_)) => Some(1.0),
                (Binary::Or, Some(0.0), Some(0.0)) => Some(0.0),
                (Binary::Or, Some(known), _) | (Binary::Or, _, Some(known)) if known != 0.0 => Some(1.0),
                // Powers are those of the C library.
                _ => None,
            },
            Expression::Compare(relation, a, b) => Some(truth(holds(relation, part(a)?, part(b)?))),
            Expression::Builtin(function, list) => match (function, self.list(list)) {
                (Builtin::Truncate, [a]) => Some(part(*a)?.trunc()),
                (Builtin::Floor, [a]) => Some(part(*a)?.floor()),
                _ => None,
            },
            Expression::Convert(a, Rounding::Exact) => part(a),
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
        let number = self.code.worked_out(expression, &|part| self.code.known(part));
        match (expression, number) {
            (
                Expression::Unary(Unary::Not, _)
                | Expression::Binary(Binary::And | Binary::Or, ..)
                | Expression::Compare(..),
                number,
            ) => number.map(|number| self.add(Expression::Logical(number != 0.0), Type::Logical)),
            (_, Some(number)) => Some(self.real(number)),
            (Expression::Unary(Unary::Negate, a), None) => match self.code.expressions[a] {
                Expression::Unary(Unary::Negate, inner) => Some(inner),
                _ => None,
            },
            (Expression::Binary(operator, a, b), None) => self.simpler_arithmetic(operator, a, b),
            _ => None,
        }
    }

    fn simpler_arithmetic(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Option<Id<Expression>> {
        use Binary::{Add, Divide, Multiply, Power, Subtract};
        let (x, y) = (self.code.known(a), self.code.known(b));
        if x.is_some() && y.is_some() {
            return None;
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
}

#[cfg(test)]
mod tests {
    use crate::code::Relation;
    use crate::code::differentiate::formula::{Formula, Style};
    use crate::code::{Base, Binary, Builder, Builtin, Expression, Id, Rounding, Type, Unary};

    const PLAIN: Style = Style { zero_for_none: true, products: true };

    fn x(builder: &mut Builder) -> Id<Expression> {
        builder.read(Base::Quantity(Id::new(0)), Vec::new(), Type::REAL)
    }

    #[test]
    fn numbers_are_worked_out_but_for_powers() {
        let mut builder = Builder::default();
        let number = Formula::Number;
        let sum = (number(2.0) + number(3.0)) * number(4.0) - number(1.0).divided(number(8.0));
        let floor = Formula::call(Builtin::Floor, &sum);
        let id = builder.written(floor, PLAIN);
        assert_eq!(builder.code.expressions[id], Expression::Real(19.0));
        let less = number(2.0).compared(Relation::Less, &number(3.0));
        let id = builder.written(less, PLAIN);
        assert_eq!(builder.code.expressions[id], Expression::Logical(true));
        let id = builder.written(number(2.0).power(number(0.5)), PLAIN);
        assert!(matches!(builder.code.expressions[id], Expression::Binary(Binary::Power, ..)));
        assert_eq!(builder.code.constant(id), None);
    }

    #[test]
    fn signs_go_outwards_and_ones_vanish() {
        let mut builder = Builder::default();
        let x = x(&mut builder);
        let known = Formula::Known(x);
        let id = builder.written(-known.clone() * -known.clone(), PLAIN);
        let Expression::Unary(Unary::Negate, product) = builder.code.expressions[id] else { panic!("no sign") };
        assert!(matches!(builder.code.expressions[product], Expression::Binary(Binary::Multiply, ..)));
        for same in [known.clone() * Formula::Number(1.0), Formula::Number(0.0) + known.clone(), -(-known.clone())] {
            assert_eq!(builder.written(same, PLAIN), x);
        }
        // 0*x is kept: x may be no number.
        let id = builder.written(Formula::Number(0.0) * known, PLAIN);
        assert!(matches!(builder.code.expressions[id], Expression::Binary(Binary::Multiply, ..)));
    }

    #[test]
    fn a_condition_may_be_known_by_one_of_its_parts() {
        let mut builder = Builder::default();
        let (x, zero) = (x(&mut builder), builder.real(0.0));
        let open = builder.compare(Relation::Less, x, zero);
        let closed = builder.compare(Relation::Less, zero, zero);
        let both = builder.add(Expression::Binary(Binary::And, open, closed), Type::Logical);
        assert_eq!((builder.code.constant(both), builder.code.constant(open)), (Some(0.0), None));
        let either = builder.add(Expression::Binary(Binary::Or, open, closed), Type::Logical);
        assert_eq!(builder.code.constant(either), None);
        let counter = builder.add(Expression::Integer(3), Type::COUNTER);
        let counter = builder.add(Expression::Convert(counter, Rounding::Exact), Type::REAL);
        assert_eq!(builder.code.constant(counter), Some(3.0));
    }

    #[test]
    fn a_power_whose_base_becomes_simpler_stays_a_power() {
        let mut builder = Builder::default();
        let (x, one) = (x(&mut builder), builder.real(1.0));
        let base = builder.add(Expression::Binary(Binary::Multiply, x, one), Type::REAL);
        let cube = builder.product(base, 3);
        let folded = builder.folded(cube);
        assert_eq!(builder.code.power_of(folded), Some((x, 3)));
        assert_eq!(builder.folded(folded), folded);
    }
}
