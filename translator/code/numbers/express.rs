//! Expressions in fixed point.

use super::super::Id;
use super::super::builtin::Builtin;
use super::super::expression::{Base, Binary, Expression, Index, Lookup, Spacing, Unary};
use super::super::function::Function;
use super::super::system::System;
use super::super::types::Type;
use super::Refusal;
use super::formats::Look;
use super::legalize::{Legalizer, Made, TOLERANCE};
use super::scale::{exponent_of, mantissa};
use crate::code::{LookupKind, Relation};

/// Fractional bits of a position in a table, if there is space for them.
const BITS_OF_PLACE: i32 = 28;
/// Fractional bits of a logarithm within a power.
const BITS_OF_LOG: i32 = 25;
const LN_10_INVERSE: f64 = std::f64::consts::LOG10_E;
/// Powers up to this one are products.
const HIGHEST_PRODUCT: f64 = 8.0;
/// The minimum tolerance of times, in last bits of TIME.
const LEAST_TOLERANCE: i32 = 4;

/// Whether a product is that of a tolerance and the step at its beginning, which the translator has generated: no
/// author can write that name.
pub(super) fn is_tolerance(system: &System, function: Id<Function>, a: Id<Expression>, b: Id<Expression>) -> bool {
    let Expression::Read(place) = system.code.expressions[b] else { return false };
    let step = match system.code.places[place].base {
        Base::Quantity(id) if system.quantities[id].hidden => Some(&system.quantities[id].name),
        Base::Quantity(_) => None,
        Base::Local(id) => system.code.functions[function].locals.get(id).map(|local| &local.name),
    };
    system.code.expressions[a] == Expression::Real(TOLERANCE) && step.is_some_and(|name| name.starts_with("D before"))
}

impl Legalizer<'_> {
    /// The number that an expression consists of.
    fn number(&self, value: Id<Expression>) -> Option<f64> {
        match self.system.code.expressions[value] {
            Expression::Real(number) => Some(number),
            _ => None,
        }
    }

    /// The exponent at which a value has its digits.
    pub fn natural(&self, value: Id<Expression>) -> i32 {
        let code = &self.system.code;
        match &code.expressions[value] {
            Expression::Real(number) => exponent_of(number.abs(), 30),
            Expression::Time | Expression::HalfStep => self.scale.time,
            Expression::Dt => self.scale.dt,
            Expression::Read(place) => self.scale.place(self.function, &code.places[*place]),
            Expression::Unary(Unary::Negate, a) => self.natural(*a),
            Expression::Lookup(lookup) => self.scale.quantity(code.lookups[*lookup].table),
            _ => exponent_of(self.most(value), 30),
        }
    }

    /// A value at an exponent.
    pub fn at(&mut self, value: Id<Expression>, e: i32) -> Made {
        let code = &self.system.code;
        let own = |this: &mut Self, expression: Expression| {
            let own = this.natural(value);
            let read = this.add(expression, own);
            Ok(this.shifted(read, e))
        };
        match &code.expressions[value] {
            Expression::Real(number) => Ok(self.mantissa(mantissa(*number, e), e)),
            Expression::Time | Expression::HalfStep | Expression::Dt => own(self, code.expressions[value]),
            Expression::Read(place) => {
                let place = self.place(*place)?;
                own(self, Expression::Read(place))
            }
            Expression::Unary(Unary::Negate, a) => {
                let a = self.at(*a, e)?;
                Ok(self.negated(a))
            }
            Expression::Binary(operator, a, b) => self.binary(*operator, *a, *b, e),
            Expression::Choose(condition, a, b) => {
                let (a, b) = (self.at(*a, e)?, self.at(*b, e)?);
                let condition = self.condition(*condition)?;
                Ok(self.add(Expression::Choose(condition, a, b), e))
            }
            Expression::Builtin(function, list) => self.call(*function, code.list(*list), e),
            Expression::Lookup(lookup) => {
                let made = self.lookup(&code.lookups[*lookup])?;
                own(self, made)
            }
            // Libraries have no data files or functions of the author; expressions with effects stand alone.
            Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Whole(_)
            | Expression::Given(_)
            | Expression::Unary(Unary::Not, _)
            | Expression::Compare(..)
            | Expression::Convert(..)
            | Expression::Call(..)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => Err(Refusal::Construct),
        }
    }

    fn binary(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>, e: i32) -> Made {
        match operator {
            Binary::Add if self.number(a) == Some(0.0) => self.at(b, e),
            Binary::Add | Binary::Subtract if self.number(b) == Some(0.0) => self.at(a, e),
            Binary::Add | Binary::Subtract => self.sum(operator, a, b, e),
            Binary::Multiply => self.product(a, b, e),
            Binary::Divide => self.quotient(a, b, e),
            Binary::Power => self.power(a, b, e),
            Binary::And | Binary::Or => Err(Refusal::Construct),
        }
    }

    fn sum(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>, e: i32) -> Made {
        let common = e.min(self.room(a)).min(self.room(b));
        let (a, b) = (self.at(a, common)?, self.at(b, common)?);
        let sum = self.add(Expression::Binary(operator, a, b), common);
        Ok(self.shifted(sum, e))
    }

    /// The greatest exponent at which a term of a sum fits. A term that was always 0 takes no digits from the other; if
    /// it is ever non-zero, it saturates where the sum would.
    fn room(&self, value: Id<Expression>) -> i32 {
        match self.seen(value) {
            Some(range) if range.most() == 0.0 => i32::MAX,
            _ => self.natural(value),
        }
    }

    fn multiplied(&mut self, a: Id<Expression>, b: Id<Expression>, e: i32) -> Id<Expression> {
        self.add(Expression::Binary(Binary::Multiply, a, b), e)
    }

    fn divided(&mut self, a: Id<Expression>, b: Id<Expression>, e: i32) -> Id<Expression> {
        self.add(Expression::Binary(Binary::Divide, a, b), e)
    }

    /// A product with a power of 2: only the binary point moves.
    fn scaled(&mut self, a: Id<Expression>, power: i32, negative: bool, e: i32) -> Made {
        let moved = self.at(a, e + power)?;
        let moved = self.moved(moved, e);
        Ok(if negative { self.negated(moved) } else { moved })
    }

    fn product(&mut self, a: Id<Expression>, b: Id<Expression>, e: i32) -> Made {
        if is_tolerance(self.system, self.function, a, b) {
            let finer = (e - self.scale.time).clamp(-31, 20);
            let least = if finer < 0 { 1 } else { LEAST_TOLERANCE << finer };
            return Ok(self.mantissa(mantissa(self.tolerance * self.most(b), e).max(least), e));
        }
        for (a, b) in [(a, b), (b, a)] {
            if let Some((power, negative)) = self.number(b).and_then(power_of_2) {
                return self.scaled(a, power, negative, e);
            }
        }
        let (ea, eb) = (self.natural(a), self.natural(b));
        let (a, b) = (self.at(a, ea)?, self.at(b, eb)?);
        Ok(self.multiplied(a, b, e))
    }

    fn quotient(&mut self, a: Id<Expression>, b: Id<Expression>, e: i32) -> Made {
        if let Some((power, negative)) = self.number(b).and_then(power_of_2) {
            return self.scaled(a, -power, negative, e);
        }
        let (ea, eb) = (self.natural(a), self.natural(b));
        let dividend = self.at(a, ea)?;
        if let Some(number) = self.number(b) {
            let inverse = 1.0 / number;
            let own = exponent_of(inverse.abs(), 30);
            let inverse = self.mantissa(mantissa(inverse, own), own);
            return Ok(self.multiplied(dividend, inverse, e));
        }
        let divisor = self.at(b, eb)?;
        Ok(self.divided(dividend, divisor, e))
    }

    fn power(&mut self, a: Id<Expression>, b: Id<Expression>, e: i32) -> Made {
        let own = self.natural(a);
        let base = self.at(a, own)?;
        if let Some(number) = self.number(b) {
            if number == 0.5 {
                return Ok(self.root(base, own, e));
            }
            if number.fract() == 0.0 && (1.0..=HIGHEST_PRODUCT).contains(&number) {
                let most = self.most(a);
                let mut product = base;
                for factor in 2..=number as i32 {
                    let next = if factor == number as i32 { e } else { exponent_of(most.powi(factor), 30) };
                    product = self.multiplied(product, base, next);
                }
                return Ok(self.shifted(product, e));
            }
        }
        if self.seen(a).is_some_and(|range| range.low < 0.0) {
            return Err(Refusal::NegativeBase);
        }
        let log = self.builtin(Builtin::Log, &[base], BITS_OF_LOG);
        let eb = self.natural(b);
        let exponent = self.at(b, eb)?;
        let product = self.multiplied(exponent, log, BITS_OF_LOG);
        Ok(self.builtin(Builtin::Exp, &[product], e))
    }

    /// Its argument is multiplied so that the root has its digits.
    fn root(&mut self, x: Id<Expression>, own: i32, e: i32) -> Id<Expression> {
        let inner = e.max((own + 1) / 2);
        let root = self.builtin(Builtin::Sqrt, &[x], inner);
        self.shifted(root, e)
    }

    fn builtin(&mut self, function: Builtin, arguments: &[Id<Expression>], e: i32) -> Id<Expression> {
        let arguments = self.builder.list(arguments);
        self.add(Expression::Builtin(function, arguments), e)
    }

    fn call(&mut self, function: Builtin, arguments: &[Id<Expression>], e: i32) -> Made {
        let [a, rest @ ..] = arguments else { return Err(Refusal::Construct) };
        let (a, b) = (*a, *rest.first().unwrap_or(a));
        let own = self.natural(a);
        match function {
            Builtin::Max | Builtin::Min => {
                let both = [self.at(a, e)?, self.at(b, e)?];
                Ok(self.builtin(function, &both, e))
            }
            Builtin::Abs => {
                let a = self.at(a, e)?;
                Ok(self.builtin(function, &[a], e))
            }
            Builtin::Exp
            | Builtin::Log
            | Builtin::Sin
            | Builtin::Cos
            | Builtin::Arctan
            | Builtin::Sinh
            | Builtin::Cosh
            | Builtin::Tanh
            | Builtin::Arcsin => {
                let argument = self.at(a, own)?;
                Ok(self.builtin(function, &[argument], e))
            }
            Builtin::Arctan2 => {
                let other = self.natural(b);
                let both = [self.at(a, own)?, self.at(b, other)?];
                Ok(self.builtin(function, &both, e))
            }
            Builtin::Sqrt => {
                let argument = self.at(a, own)?;
                Ok(self.root(argument, own, e))
            }
            Builtin::Log10 => {
                let argument = self.at(a, own)?;
                let log = self.builtin(Builtin::Log, &[argument], BITS_OF_LOG);
                let inverse = self.mantissa(mantissa(LN_10_INVERSE, 31), 31);
                Ok(self.multiplied(log, inverse, e))
            }
            Builtin::Tan => {
                let mut part = |curved| {
                    let argument = self.at(a, own)?;
                    Ok(self.builtin(curved, &[argument], 30))
                };
                let (sine, cosine) = (part(Builtin::Sin)?, part(Builtin::Cos)?);
                Ok(self.divided(sine, cosine, e))
            }
            Builtin::Sign => {
                let argument = self.at(a, own)?;
                let sign = self.builtin(function, &[argument], 0);
                Ok(self.shifted(sign, e))
            }
            Builtin::Floor | Builtin::Round if own <= 0 => self.at(a, e),
            Builtin::Floor => {
                let argument = self.at(a, own)?;
                Ok(self.floor(argument, e))
            }
            Builtin::Round => {
                let argument = self.at(a, own)?;
                let half = self.mantissa(mantissa(0.5, own), own);
                let sum = self.add(Expression::Binary(Binary::Add, argument, half), own);
                Ok(self.floor(sum, e))
            }
            Builtin::Modulo => {
                let common = own.min(self.natural(b));
                let both = [self.at(a, common)?, self.at(b, common)?];
                let rest = self.builtin(function, &both, common);
                Ok(self.shifted(rest, e))
            }
            Builtin::QuotientOrZero => {
                let own = self.natural(b);
                let divisor = self.at(b, own)?;
                let zero = self.mantissa(0, own);
                let test = self.builder.compare(Relation::Equal, divisor, zero);
                let nothing = self.mantissa(0, e);
                let quotient = self.quotient(a, b, e)?;
                Ok(self.add(Expression::Choose(test, nothing, quotient), e))
            }
            Builtin::Saturate => self.at(a, e),
            other => Err(Refusal::Function(other)),
        }
    }

    fn floor(&mut self, argument: Id<Expression>, e: i32) -> Id<Expression> {
        let whole = self.builtin(Builtin::Floor, &[argument], 0);
        self.shifted(whole, e)
    }

    pub fn condition(&mut self, condition: Id<Expression>) -> Made {
        let expression = &self.system.code.expressions[condition];
        let made = match *expression {
            Expression::Compare(relation, left, right) => {
                let e = self.common(left, right);
                Expression::Compare(relation, self.at(left, e)?, self.at(right, e)?)
            }
            Expression::Binary(operator @ (Binary::And | Binary::Or), a, b) => {
                Expression::Binary(operator, self.condition(a)?, self.condition(b)?)
            }
            Expression::Unary(Unary::Not, a) => Expression::Unary(Unary::Not, self.condition(a)?),
            // Nobody gives a library values other than its settings.
            Expression::Given(_) => Expression::Logical(false),
            Expression::Logical(holds) => Expression::Logical(holds),
            _ => return Err(Refusal::Construct),
        };
        Ok(self.builder.add(made, Type::Logical))
    }

    /// The exponent for a comparison: neither side loses digits, and a side that is too large for the other is larger.
    fn common(&self, left: Id<Expression>, right: Id<Expression>) -> i32 {
        match (self.number(left), self.number(right)) {
            (Some(_), Some(_)) => self.natural(left).min(self.natural(right)),
            (Some(_), None) => self.natural(right),
            (None, Some(_)) => self.natural(left),
            (None, None) => self.natural(left).max(self.natural(right)),
        }
    }

    /// A table's value, at the exponent of the table.
    pub fn lookup(&mut self, lookup: &Lookup) -> Made<Expression> {
        let index = |this: &mut Self, index: Option<Index>| index.map(|index| this.index(index)).transpose();
        let index = lookup.index.iter().map(|one| index(self, *one)).collect::<Made<Vec<_>>>()?;
        let (spacing, argument, look) = match lookup.spacing {
            Spacing::Prepared(curve) => {
                let data = &self.system.curves[curve];
                // The distance of the argument from the beginning must fit, also beyond the table if its end segments
                // continue.
                let farthest = match lookup.kind {
                    LookupKind::Extend => (self.most(lookup.argument) + data.low.abs()).max(data.high - data.low),
                    LookupKind::Warn | LookupKind::Hold => data.high - data.low,
                };
                let own = self.natural(lookup.argument).min(exponent_of(farthest, 31));
                let bits = exponent_of(farthest / data.increment, 30).min(BITS_OF_PLACE);
                let inverse = exponent_of(1.0 / data.increment, 30);
                let look = Look {
                    low: mantissa(data.low, own),
                    high: mantissa(data.high, own),
                    inverse: mantissa(1.0 / data.increment, inverse),
                    shift: own + inverse - bits,
                    bits,
                };
                (lookup.spacing, self.at(lookup.argument, own)?, look)
            }
            Spacing::Computed { low, high, increment } => {
                let all = [lookup.argument, low, high, increment];
                let common = all.iter().map(|part| self.natural(*part)).min().unwrap_or(0);
                let argument = self.at(lookup.argument, common)?;
                let (low, high) = (self.at(low, common)?, self.at(high, common)?);
                let increment = self.at(increment, common)?;
                let count = self.system.quantities[lookup.table].size() as f64;
                let bits = exponent_of(4.0 * count, 30).min(BITS_OF_PLACE);
                (Spacing::Computed { low, high, increment }, argument, Look { bits, ..Look::default() })
            }
        };
        self.looks.push(look);
        let lookup = Lookup { spacing, index, argument, ..lookup.clone() };
        Ok(Expression::Lookup(self.builder.code.lookups.push(lookup)))
    }
}

/// The exponent of a number that is a power of 2, and whether it is negative.
fn power_of_2(number: f64) -> Option<(i32, bool)> {
    let whole = number.is_normal() && number.to_bits() << 12 == 0;
    let power = number.abs().log2().round() as i32;
    (whole && power.abs() <= 40).then_some((power, number < 0.0))
}
