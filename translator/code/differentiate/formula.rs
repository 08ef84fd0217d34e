//! Formulas: how the rules of differentiation are written down. A formula becomes Code when all of it is known.

use crate::code::expression::{Binary, Expression};
use crate::code::{Builder, Builtin, Id, Relation, Type};
use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, Debug)]
pub enum Formula {
    Known(Id<Expression>),
    Number(f64),
    Negative(Box<Formula>),
    Binary(Binary, Box<Formula>, Box<Formula>),
    /// A division that a rule asks for: [`Style::zero_for_none`] says what it is if the divisor is 0.
    Over(Box<Formula>, Box<Formula>),
    Call(Builtin, Vec<Formula>),
    Compare(Relation, Box<Formula>, Box<Formula>),
    Both(Box<Formula>, Box<Formula>),
    Choose(Box<Formula>, Box<Formula>, Box<Formula>),
}

/// What differs between those who ask for derivatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether a derivative that is infinite or undefined is made 0.
    pub zero_for_none: bool,
    /// Whether small whole powers are products, as those of the author are.
    pub products: bool,
}

impl Formula {
    pub fn number(&self) -> Option<f64> {
        match self {
            Formula::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn call(function: Builtin, argument: &Formula) -> Formula {
        Formula::Call(function, vec![argument.clone()])
    }

    pub fn over(self, divisor: Formula) -> Formula {
        Formula::Over(Box::new(self), Box::new(divisor))
    }

    pub fn divided(self, divisor: Formula) -> Formula {
        self.joined(Binary::Divide, divisor)
    }

    pub fn power(self, exponent: Formula) -> Formula {
        self.joined(Binary::Power, exponent)
    }

    pub fn squared(&self) -> Formula {
        self.clone() * self.clone()
    }

    pub fn compared(&self, relation: Relation, other: &Formula) -> Formula {
        Formula::Compare(relation, Box::new(self.clone()), Box::new(other.clone()))
    }

    pub fn and(self, other: Formula) -> Formula {
        Formula::Both(Box::new(self), Box::new(other))
    }

    /// `then` where this condition holds.
    pub fn choose(self, then: Formula, otherwise: Formula) -> Formula {
        Formula::Choose(Box::new(self), Box::new(then), Box::new(otherwise))
    }

    /// What means positive values of this alone, else 0.
    pub fn where_positive(&self, slope: Formula) -> Formula {
        self.compared(Relation::Greater, &Formula::Number(0.0)).choose(slope, Formula::Number(0.0))
    }

    fn joined(self, operator: Binary, other: Formula) -> Formula {
        Formula::Binary(operator, Box::new(self), Box::new(other))
    }
}

impl Mul for Formula {
    type Output = Formula;
    fn mul(self, other: Formula) -> Formula {
        self.joined(Binary::Multiply, other)
    }
}

impl Add for Formula {
    type Output = Formula;
    fn add(self, other: Formula) -> Formula {
        self.joined(Binary::Add, other)
    }
}

impl Sub for Formula {
    type Output = Formula;
    fn sub(self, other: Formula) -> Formula {
        self.joined(Binary::Subtract, other)
    }
}

impl Neg for Formula {
    type Output = Formula;
    fn neg(self) -> Formula {
        Formula::Negative(Box::new(self))
    }
}

impl Builder {
    /// An expression as part of a formula.
    pub fn formula(&self, id: Id<Expression>) -> Formula {
        match self.code.expressions[id] {
            Expression::Real(number) => Formula::Number(number),
            _ => Formula::Known(id),
        }
    }

    /// A formula as Code, worked out as far as it is known.
    pub fn written(&mut self, formula: Formula, style: Style) -> Id<Expression> {
        match formula {
            Formula::Known(id) => id,
            Formula::Number(number) => self.real(number),
            Formula::Negative(a) => {
                let a = self.written(*a, style);
                self.simplified(Expression::Unary(crate::code::Unary::Negate, a), Type::REAL)
            }
            Formula::Binary(operator, a, b) => {
                let (a, b) = (self.written(*a, style), self.written(*b, style));
                match operator {
                    Binary::Power if style.products => self.small_power(a, b),
                    _ => self.simplified(Expression::Binary(operator, a, b), Type::REAL),
                }
            }
            Formula::Over(a, b) => {
                let (a, b) = (self.written(*a, style), self.written(*b, style));
                let known = matches!(self.code.expressions[b], Expression::Real(divisor) if divisor != 0.0);
                match style.zero_for_none && !known {
                    true => self.builtin(Builtin::QuotientOrZero, &[a, b]),
                    false => self.simplified(Expression::Binary(Binary::Divide, a, b), Type::REAL),
                }
            }
            Formula::Call(function, arguments) => {
                let arguments: Vec<_> = arguments.into_iter().map(|one| self.written(one, style)).collect();
                self.builtin(function, &arguments)
            }
            Formula::Compare(relation, a, b) => {
                let (a, b) = (self.written(*a, style), self.written(*b, style));
                self.simplified(Expression::Compare(relation, a, b), Type::Logical)
            }
            Formula::Both(a, b) => {
                let (a, b) = (self.written(*a, style), self.written(*b, style));
                self.simplified(Expression::Binary(Binary::And, a, b), Type::Logical)
            }
            Formula::Choose(condition, then, otherwise) => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| self.written(*part, style));
                self.add(Expression::Choose(condition, then, otherwise), Type::REAL)
            }
        }
    }

    fn builtin(&mut self, function: Builtin, arguments: &[Id<Expression>]) -> Id<Expression> {
        let arguments = self.list(arguments);
        self.simplified(Expression::Builtin(function, arguments), Type::REAL)
    }

    fn small_power(&mut self, base: Id<Expression>, exponent: Id<Expression>) -> Id<Expression> {
        match self.code.expressions[exponent] {
            Expression::Real(2.0) => self.product(base, 2),
            Expression::Real(3.0) => self.product(base, 3),
            Expression::Real(4.0) => self.product(base, 4),
            _ => self.simplified(Expression::Binary(Binary::Power, base, exponent), Type::REAL),
        }
    }
}
