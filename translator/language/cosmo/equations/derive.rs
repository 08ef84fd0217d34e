//! Differentiation: statements that also compute the derivatives of what they set (forward mode).
//!
//! The derivative of an assignment stands before it, so that both see the old values. Where a
//! derivative does not exist or is infinite it is 0: the value itself has drawn the message, if one is due.

use super::nodes::{Nodes, fixed};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::text::Base;
use crate::model::walk::every;
use crate::model::{Binary, Equation, Expression, Function, Instruction, Place, QuantityId, Relation, Statement};

/// All derivatives of a text together may be this long, counted in the parts of what is differentiated: each rule
/// repeats what it differentiates, so that a chain of volumes, or a deep nest, grows without end.
pub const ROOM: usize = 400_000;

/// Expressions are taken apart by recursion; deeper ones than this have no derivative.
const DEEPEST: u32 = 600;

/// Differentiates by time.
pub struct Derivation<'n, 'l, 't> {
    pub nodes: &'n mut Nodes<'t>,
    pub lowering: &'l mut Lowering<'t>,
    /// What is left of [`ROOM`]; after 0 the derivatives found are not the right ones.
    pub room: &'n mut usize,
    /// How deep in an expression the present part is.
    pub depth: u32,
}

impl Derivation<'_, '_, '_> {
    /// The same statements with those for all derivatives down from this order.
    pub fn statements(&mut self, statements: &[Statement], order: u32) -> Vec<Statement> {
        let mut all = Vec::with_capacity((order as usize + 1) * statements.len());
        for statement in statements {
            match statement {
                Statement::Equation(_) | Statement::Instruct(Instruction::SetAt { .. }, _) => {
                    let mut chain = vec![statement.clone()];
                    for _ in 0..order {
                        chain.extend(chain.last().cloned().map(|last| self.derivative(last)));
                    }
                    all.extend(chain.into_iter().rev());
                }
                Statement::Branch { condition, then, otherwise, card } => all.push(Statement::Branch {
                    condition: condition.clone(),
                    then: self.statements(then, order),
                    otherwise: self.statements(otherwise, order),
                    card: *card,
                }),
                Statement::Repeat { condition, body, card } => all.push(Statement::Repeat {
                    condition: condition.clone(),
                    body: self.statements(body, order),
                    card: *card,
                }),
                Statement::Instruct(..) | Statement::Shift { .. } => all.push(statement.clone()),
            }
        }
        all
    }

    /// The assignment of the derivative of what a statement assigns.
    fn derivative(&mut self, statement: Statement) -> Statement {
        match statement {
            Statement::Equation(equation) => {
                let value = self.slope(&equation.value).unwrap_or(number(0.0));
                let target = self.dot_place(&equation.target);
                Statement::Equation(Equation { target, value, ..equation })
            }
            Statement::Instruct(Instruction::SetAt { array, index, value }, card) => {
                let value = self.slope(&value).unwrap_or(number(0.0));
                let array = self.nodes.dot(self.lowering, array);
                Statement::Instruct(Instruction::SetAt { array, index, value }, card)
            }
            other => other,
        }
    }

    /// Whether there is room to differentiate this; if not, none is left.
    fn fits(&mut self, value: &Expression) -> bool {
        let mut size = 0;
        every(value, &mut |_| size += 1);
        *self.room = if self.depth > DEEPEST { 0 } else { self.room.saturating_sub(size) };
        *self.room > 0
    }

    fn dot_place(&mut self, place: &Place) -> Place {
        Place { quantity: self.nodes.dot(self.lowering, place.quantity), index: place.index.clone() }
    }

    fn is_time(&self, quantity: QuantityId) -> bool {
        quantity == self.lowering.quantities.named(Base::Time)
    }

    /// The derivative of an expression; nothing if it is 0 whatever the values.
    fn slope(&mut self, value: &Expression) -> Option<Expression> {
        if !self.fits(value) {
            return None;
        }
        self.depth += 1;
        let slope = self.slope_by_rule(value);
        self.depth -= 1;
        slope
    }

    fn slope_by_rule(&mut self, value: &Expression) -> Option<Expression> {
        match value {
            Expression::Read(place) if self.is_time(place.quantity) => Some(number(1.0)),
            Expression::Read(place) => {
                let changes = self.nodes.changes(place.quantity, fixed(place));
                changes.then(|| Expression::Read(self.dot_place(place)))
            }
            Expression::At(array, index) => {
                let changes = self.nodes.changes(*array, None);
                changes.then(|| Expression::At(self.nodes.dot(self.lowering, *array), index.clone()))
            }
            Expression::Negate(a) => self.slope(a).map(|a| Expression::Negate(Box::new(a))),
            Expression::Binary(operator, a, b) => self.slope_of_operation(*operator, a, b),
            Expression::If(condition, then, otherwise) | Expression::Choose(condition, then, otherwise) => {
                let (then, otherwise) = (self.slope(then), self.slope(otherwise));
                choice(condition, then, otherwise)
            }
            Expression::Call(function, arguments) => self.slope_of_call(*function, arguments),
            Expression::Integer(a) => self.slope(a),
            Expression::Interpolate { table, column, argument } => {
                let inner = self.slope(argument)?;
                let slope = Expression::SlopeAt { table: *table, column: *column, argument: argument.clone() };
                Some(times(slope, inner))
            }
            // Numbers, and what programs that run as written do not have.
            _ => None,
        }
    }

    fn slope_of_operation(&mut self, operator: Binary, a: &Expression, b: &Expression) -> Option<Expression> {
        let (da, db) = (self.slope(a), self.slope(b));
        match operator {
            Binary::Add => sum(da, db),
            Binary::Subtract => difference(da, db),
            Binary::Multiply => sum(da.map(|da| times(da, b.clone())), db.map(|db| times(a.clone(), db))),
            Binary::Divide => slope_of_quotient(b, binary(Binary::Divide, a.clone(), b.clone()), da, db),
            Binary::Power => slope_of_power(a, b, da, db),
        }
    }

    fn slope_of_call(&mut self, function: Function, arguments: &[Expression]) -> Option<Expression> {
        match (function, arguments) {
            (Function::QuotientOrZero, [a, b]) => {
                let (da, db) = (self.slope(a), self.slope(b));
                slope_of_quotient(b, quotient(a.clone(), b.clone()), da, db)
            }
            (Function::Max | Function::Min, [a, b]) => {
                let relation = if function == Function::Max { Relation::GreaterEqual } else { Relation::LessEqual };
                let first = compare(relation, a.clone(), b.clone());
                let (da, db) = (self.slope(a), self.slope(b));
                choice(&first, da, db)
            }
            // a - b*floor(a/b): the floor stands but for jumps.
            (Function::Modulo, [a, b]) => {
                let whole = call(Function::Floor, quotient(a.clone(), b.clone()));
                let (da, db) = (self.slope(a), self.slope(b));
                difference(da, db.map(|db| times(db, whole)))
            }
            (Function::Arctan2, [y, x]) => {
                let square = binary(Binary::Add, times(x.clone(), x.clone()), times(y.clone(), y.clone()));
                let (dy, dx) = (self.slope(y), self.slope(x));
                let turned = difference(dy.map(|dy| times(x.clone(), dy)), dx.map(|dx| times(y.clone(), dx)))?;
                Some(quotient(turned, square))
            }
            (_, [a]) => {
                let inner = self.slope(a)?;
                slope_of_function(function, a, inner)
            }
            _ => None,
        }
    }
}

/// The derivative of a function of one argument `a`, whose derivative is `inner`; steps have none.
fn slope_of_function(function: Function, a: &Expression, inner: Expression) -> Option<Expression> {
    let of = |function| call(function, a.clone());
    let square = |value: Expression| times(value.clone(), value);
    let one_less_square = || binary(Binary::Subtract, number(1.0), square(a.clone()));
    Some(match function {
        Function::Exp => times(of(Function::Exp), inner),
        Function::Log => quotient(inner, a.clone()),
        Function::Log10 => quotient(inner, times(a.clone(), number(std::f64::consts::LN_10))),
        Function::Sqrt => quotient(inner, times(number(2.0), of(Function::Sqrt))),
        Function::Sin => times(of(Function::Cos), inner),
        Function::Cos => times(Expression::Negate(Box::new(of(Function::Sin))), inner),
        Function::Tan => quotient(inner, square(of(Function::Cos))),
        Function::Sinh => times(of(Function::Cosh), inner),
        Function::Cosh => times(of(Function::Sinh), inner),
        Function::Tanh => quotient(inner, square(of(Function::Cosh))),
        Function::Arctan => quotient(inner, binary(Binary::Add, number(1.0), square(a.clone()))),
        Function::Arcsin => quotient(inner, call(Function::Sqrt, one_less_square())),
        Function::Abs => times(of(Function::Sign), inner),
        Function::Saturate => inner,
        Function::Arccos => Expression::Negate(Box::new(quotient(inner, call(Function::Sqrt, one_less_square())))),
        Function::Floor | Function::Round | Function::Sign => return None,
        // Functions of two arguments are dealt with before; others COSMO does not have.
        _ => return None,
    })
}

/// (a/b)' = (a' - (a/b)*b')/b
fn slope_of_quotient(
    b: &Expression,
    whole: Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let upper = difference(da, db.map(|db| times(whole, db)))?;
    Some(quotient(upper, b.clone()))
}

/// (a**b)' = b*a**b*a'/a + ln(a)*a**b*b'
fn slope_of_power(
    a: &Expression,
    b: &Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let power = || binary(Binary::Power, a.clone(), b.clone());
    let of_base = da.map(|da| match b {
        Expression::Number(exponent) if *exponent == 1.0 => da,
        Expression::Number(exponent) if *exponent == 2.0 => times(times(number(2.0), a.clone()), da),
        _ => times(quotient(times(b.clone(), power()), a.clone()), da),
    });
    let of_exponent = db.map(|db| {
        let positive = compare(Relation::Greater, a.clone(), number(0.0));
        let slope = times(times(call(Function::Log, a.clone()), power()), db);
        Expression::If(Box::new(positive), Box::new(slope), Box::new(number(0.0)))
    });
    sum(of_base, of_exponent)
}

fn choice(condition: &Expression, then: Option<Expression>, otherwise: Option<Expression>) -> Option<Expression> {
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let or_zero = |slope: Option<Expression>| Box::new(slope.unwrap_or(number(0.0)));
    Some(Expression::If(Box::new(condition.clone()), or_zero(then), or_zero(otherwise)))
}

fn sum(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(binary(Binary::Add, a, b)),
        (one, None) | (None, one) => one,
    }
}

fn difference(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(binary(Binary::Subtract, a, b)),
        (one, None) => one,
        (None, Some(b)) => Some(Expression::Negate(Box::new(b))),
    }
}

pub fn number(value: f64) -> Expression {
    Expression::Number(value)
}

pub fn binary(operator: Binary, a: Expression, b: Expression) -> Expression {
    Expression::Binary(operator, Box::new(a), Box::new(b))
}

pub fn times(a: Expression, b: Expression) -> Expression {
    match (a, b) {
        (Expression::Number(one), other) | (other, Expression::Number(one)) if one == 1.0 => other,
        (a, b) => binary(Binary::Multiply, a, b),
    }
}

/// A generated division: 0 for a divisor 0.
pub fn quotient(a: Expression, b: Expression) -> Expression {
    Expression::Call(Function::QuotientOrZero, vec![a, b])
}

fn call(function: Function, a: Expression) -> Expression {
    Expression::Call(function, vec![a])
}

fn compare(relation: Relation, a: Expression, b: Expression) -> Expression {
    Expression::Compare(relation, Box::new(a), Box::new(b))
}

#[cfg(test)]
mod tests;
