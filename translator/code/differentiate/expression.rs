//! Expressions of Code as those of a model, whose rules of differentiation they follow, and back.
//!
//! What is read becomes a quantity with the number of a leaf; everything else is translated part by part.

use super::{Beyond, Found};
use crate::code::expression::{Binary, Expression, Rounding, Unary};
use crate::code::{Builder, Code, Id, Type};
use crate::model::compose::number;
use crate::model::derivative::{Reach, Rules, slope};
use crate::model::walk::rebuilt;
use crate::model::{self, Place, QuantityId};
use crate::rewrite::folded_step;

/// The places that an expression reads, each once.
#[derive(Default)]
pub struct Leaves {
    pub list: Vec<Id<Expression>>,
}

impl Leaves {
    fn number(&mut self, code: &Code, leaf: Id<Expression>) -> QuantityId {
        let known = self.list.iter().position(|known| code.same(*known, leaf));
        let at = known.unwrap_or_else(|| {
            self.list.push(leaf);
            self.list.len() - 1
        });
        QuantityId(at as u32)
    }

    pub fn leaf(&self, at: usize) -> model::Expression {
        model::Expression::Read(Place::single(QuantityId(at as u32)))
    }
}

/// The expression as one of a model.
pub fn to_model(code: &Code, id: Id<Expression>, leaves: &mut Leaves) -> Found<model::Expression> {
    let mut part = |id: Id<Expression>| to_model(code, id, leaves).map(Box::new);
    Ok(match &code.expressions[id] {
        Expression::Real(value) => number(*value),
        Expression::Integer(value) => number(*value as f64),
        Expression::Logical(value) => number(f64::from(u8::from(*value))),
        Expression::Read(_) => model::Expression::Read(Place::single(leaves.number(code, id))),
        Expression::Unary(Unary::Negate, a) => model::Expression::Negate(part(*a)?),
        Expression::Unary(Unary::Not, a) => model::Expression::Not(part(*a)?),
        Expression::Binary(Binary::And, a, b) => model::Expression::And(part(*a)?, part(*b)?),
        Expression::Binary(Binary::Or, a, b) => model::Expression::Or(part(*a)?, part(*b)?),
        Expression::Binary(operator, a, b) => match power_of(code, id) {
            Some((base, exponent)) => {
                let (base, exponent) = (part(base)?, number(f64::from(exponent)));
                model::Expression::Binary(model::Binary::Power, base, Box::new(exponent))
            }
            None => model::Expression::Binary(of_model(*operator)?, part(*a)?, part(*b)?),
        },
        Expression::Compare(relation, a, b) => model::Expression::Compare(*relation, part(*a)?, part(*b)?),
        Expression::Choose(condition, then, otherwise) => {
            model::Expression::If(part(*condition)?, part(*then)?, part(*otherwise)?)
        }
        // A counter of a loop is a leaf as the real number that it becomes.
        Expression::Convert(a, Rounding::Exact) => match code.expressions[*a] {
            Expression::Read(_) => model::Expression::Read(Place::single(leaves.number(code, id))),
            _ => *part(*a)?,
        },
        Expression::Builtin(function, list) => {
            let list = code.list(*list).iter().map(|one| to_model(code, *one, leaves));
            model::Expression::Call(*function, list.collect::<Found<_>>()?)
        }
        Expression::Column { slope, file, column, argument } => {
            let (table, column, argument) = (model::TableId(file.index() as u32), *column, part(*argument)?);
            match slope {
                false => model::Expression::Interpolate { table, column, argument },
                true => model::Expression::SlopeAt { table, column, argument },
            }
        }
        Expression::Convert(..)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Whole(_)
        | Expression::Call(..)
        | Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..) => return Err(Beyond::Rules),
    })
}

/// A power that was lowered to a product: each factor is the same expression, not an equal one.
pub fn power_of(code: &Code, id: Id<Expression>) -> Option<(Id<Expression>, u32)> {
    let Expression::Binary(Binary::Multiply, a, b) = code.expressions[id] else { return None };
    if a == b {
        return Some((b, 2));
    }
    power_of(code, a).filter(|(base, _)| *base == b).map(|(base, exponent)| (base, exponent + 1))
}

fn of_model(operator: Binary) -> Found<model::Binary> {
    Ok(match operator {
        Binary::Add => model::Binary::Add,
        Binary::Subtract => model::Binary::Subtract,
        Binary::Multiply => model::Binary::Multiply,
        Binary::Divide => model::Binary::Divide,
        Binary::Power => model::Binary::Power,
        Binary::And | Binary::Or => return Err(Beyond::Rules),
    })
}

/// The expression of a model as one of Code: what it reads are the leaves.
pub fn to_code(builder: &mut Builder, value: &model::Expression, leaves: &Leaves) -> Found<Id<Expression>> {
    let real = |builder: &mut Builder, expression| builder.add(expression, Type::REAL);
    Ok(match value {
        model::Expression::Number(value) => builder.real(*value),
        model::Expression::Read(place) => *leaves.list.get(place.quantity.0 as usize).ok_or(Beyond::Rules)?,
        model::Expression::Negate(a) => {
            let a = to_code(builder, a, leaves)?;
            real(builder, Expression::Unary(Unary::Negate, a))
        }
        model::Expression::Binary(operator, a, b) => {
            let (a, b) = (to_code(builder, a, leaves)?, to_code(builder, b, leaves)?);
            let operator = match operator {
                model::Binary::Add => Binary::Add,
                model::Binary::Subtract => Binary::Subtract,
                model::Binary::Multiply => Binary::Multiply,
                model::Binary::Divide => Binary::Divide,
                model::Binary::Power => return Ok(power(builder, a, b)),
            };
            real(builder, Expression::Binary(operator, a, b))
        }
        model::Expression::If(condition, then, otherwise) | model::Expression::Choose(condition, then, otherwise) => {
            let condition = to_condition(builder, condition, leaves)?;
            let (then, otherwise) = (to_code(builder, then, leaves)?, to_code(builder, otherwise, leaves)?);
            real(builder, Expression::Choose(condition, then, otherwise))
        }
        model::Expression::Call(function, arguments) => {
            let arguments = arguments.iter().map(|one| to_code(builder, one, leaves)).collect::<Found<Vec<_>>>()?;
            let arguments = builder.list(&arguments);
            real(builder, Expression::Builtin(*function, arguments))
        }
        model::Expression::Interpolate { table, column, argument }
        | model::Expression::SlopeAt { table, column, argument } => {
            let slope = matches!(value, model::Expression::SlopeAt { .. });
            let argument = to_code(builder, argument, leaves)?;
            real(builder, Expression::Column { slope, file: Id::new(table.0 as usize), column: *column, argument })
        }
        model::Expression::Compare(..)
        | model::Expression::And(..)
        | model::Expression::Or(..)
        | model::Expression::Not(_) => {
            let condition = to_condition(builder, value, leaves)?;
            let (one, zero) = (builder.real(1.0), builder.real(0.0));
            real(builder, Expression::Choose(condition, one, zero))
        }
        _ => return Err(Beyond::Rules),
    })
}

/// Small whole powers are products, as those of the author are.
fn power(builder: &mut Builder, base: Id<Expression>, exponent: Id<Expression>) -> Id<Expression> {
    let factors = match builder.code.expressions[exponent] {
        Expression::Real(2.0) => 2,
        Expression::Real(3.0) => 3,
        Expression::Real(4.0) => 4,
        _ => return builder.add(Expression::Binary(Binary::Power, base, exponent), Type::REAL),
    };
    (1..factors).fold(base, |power, _| builder.add(Expression::Binary(Binary::Multiply, power, base), Type::REAL))
}

fn to_condition(builder: &mut Builder, value: &model::Expression, leaves: &Leaves) -> Found<Id<Expression>> {
    let logical = |builder: &mut Builder, expression| builder.add(expression, Type::Logical);
    Ok(match value {
        model::Expression::Compare(relation, a, b) => {
            let (a, b) = (to_code(builder, a, leaves)?, to_code(builder, b, leaves)?);
            builder.compare(*relation, a, b)
        }
        model::Expression::And(a, b) | model::Expression::Or(a, b) => {
            let operator = if matches!(value, model::Expression::And(..)) { Binary::And } else { Binary::Or };
            let (a, b) = (to_condition(builder, a, leaves)?, to_condition(builder, b, leaves)?);
            logical(builder, Expression::Binary(operator, a, b))
        }
        model::Expression::Not(a) => {
            let a = to_condition(builder, a, leaves)?;
            logical(builder, Expression::Unary(Unary::Not, a))
        }
        other => {
            let value = to_code(builder, other, leaves)?;
            let zero = builder.real(0.0);
            builder.compare(model::Relation::NotEqual, value, zero)
        }
    })
}

/// The expression with what is known of it worked out.
pub fn folded(value: model::Expression) -> model::Expression {
    rebuilt(value, &mut folded_step)
}

/// The derivative of an expression by one of its leaves.
pub fn partial(value: &model::Expression, by: &model::Expression) -> Found<Option<model::Expression>> {
    let mut reach = Reach::new(PARTS);
    let found = slope(&mut Partial { by, reach: &mut reach }, value);
    if reach.is_passed() { Err(Beyond::Length) } else { Ok(found.map(folded)) }
}

/// So many parts of one expression may be looked at and repeated.
const PARTS: usize = 100_000;

/// Differentiates by one thing that is read.
struct Partial<'a> {
    by: &'a model::Expression,
    reach: &'a mut Reach,
}

impl Rules for Partial<'_> {
    /// A matrix that is not finite is not used (clib/solve/jacobian.c, clib/solve/algebraic.c).
    const ZERO_FOR_NONE: bool = false;

    fn read(&mut self, value: &model::Expression) -> Option<model::Expression> {
        (value == self.by).then(|| number(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        self.reach
    }
}
