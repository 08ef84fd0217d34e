//! The rules of differentiation.
//!
//! What is differentiated by, and how what is read changes with it, is for the one who asks to say ([`Rules`]). A
//! derivative that is nothing is 0 whatever the values.

use super::{Binary, Expression, Function, Relation};

pub trait Rules {
    /// The derivative of what has no parts that are computed: of a value read, of an element, of a column of data.
    fn read(&mut self, value: &Expression) -> Option<Expression>;
    /// Whether there is room to go into this; if not, the derivative found is not the right one.
    fn enter(&mut self, value: &Expression) -> bool;
    /// What was entered is done.
    fn leave(&mut self);
    /// A division.
    fn quotient(&self, a: Expression, b: Expression) -> Expression;
    /// The derivative of a**b by a, b being no number of 1 or 2.
    fn of_base(&self, a: &Expression, b: &Expression) -> Expression;
    /// Something changes that has no rule: the derivative found is not the right one.
    fn missing(&mut self);
}

/// The derivative of an expression.
pub fn slope(rules: &mut impl Rules, value: &Expression) -> Option<Expression> {
    if !rules.enter(value) {
        return None;
    }
    let found = by_rule(rules, value);
    rules.leave();
    found
}

fn by_rule(rules: &mut impl Rules, value: &Expression) -> Option<Expression> {
    match value {
        Expression::Read(_) | Expression::At(..) => rules.read(value),
        Expression::Negate(a) => slope(rules, a).map(|a| Expression::Negate(Box::new(a))),
        Expression::Binary(operator, a, b) => of_operation(rules, *operator, a, b),
        Expression::If(condition, then, otherwise) | Expression::Choose(condition, then, otherwise) => {
            let (then, otherwise) = (slope(rules, then), slope(rules, otherwise));
            choice(condition, then, otherwise)
        }
        Expression::Call(function, arguments) => of_call(rules, *function, arguments),
        Expression::Integer(a) => slope(rules, a),
        Expression::Interpolate { table, column, argument } => {
            let inner = slope(rules, argument)?;
            let slope = Expression::SlopeAt { table: *table, column: *column, argument: argument.clone() };
            Some(times(slope, inner))
        }
        // Numbers and conditions, and what programs that run as written do not have.
        _ => None,
    }
}

fn of_operation(rules: &mut impl Rules, operator: Binary, a: &Expression, b: &Expression) -> Option<Expression> {
    let (da, db) = (slope(rules, a), slope(rules, b));
    match operator {
        Binary::Add => sum(da, db),
        Binary::Subtract => difference(da, db),
        Binary::Multiply => sum(da.map(|da| times(da, b.clone())), db.map(|db| times(a.clone(), db))),
        Binary::Divide => of_quotient(rules, b, binary(Binary::Divide, a.clone(), b.clone()), da, db),
        Binary::Power => of_power(rules, a, b, da, db),
    }
}

fn of_call(rules: &mut impl Rules, function: Function, arguments: &[Expression]) -> Option<Expression> {
    if let Some(plain) = super::derivative_of_library::written_out(function, arguments) {
        return slope(rules, &plain);
    }
    match (function, arguments) {
        (Function::QuotientOrZero, [a, b]) => {
            let (da, db) = (slope(rules, a), slope(rules, b));
            let whole = Expression::Call(Function::QuotientOrZero, vec![a.clone(), b.clone()]);
            of_quotient(rules, b, whole, da, db)
        }
        (Function::Max | Function::Min, [a, b]) => {
            let relation = if function == Function::Max { Relation::GreaterEqual } else { Relation::LessEqual };
            let first = compare(relation, a.clone(), b.clone());
            let (da, db) = (slope(rules, a), slope(rules, b));
            choice(&first, da, db)
        }
        // a - b*floor(a/b), or with a division towards zero: what is rounded stands but for jumps.
        (Function::Modulo | Function::Remainder, [a, b]) => {
            let rounded = if function == Function::Modulo { Function::Floor } else { Function::Truncate };
            let whole = call(rounded, rules.quotient(a.clone(), b.clone()));
            let (da, db) = (slope(rules, a), slope(rules, b));
            difference(da, db.map(|db| times(db, whole)))
        }
        (Function::Arctan2, [y, x]) => {
            let square = binary(Binary::Add, times(x.clone(), x.clone()), times(y.clone(), y.clone()));
            let (dy, dx) = (slope(rules, y), slope(rules, x));
            let turned = difference(dy.map(|dy| times(x.clone(), dy)), dx.map(|dx| times(y.clone(), dx)))?;
            Some(rules.quotient(turned, square))
        }
        (_, [a]) => {
            let inner = slope(rules, a)?;
            of_function(rules, function, a, inner)
        }
        _ => of_forcing(rules, function, arguments),
    }
}

/// Forcing functions are as large as one of their arguments says; where another one changes there is no rule.
fn of_forcing(rules: &mut impl Rules, function: Function, arguments: &[Expression]) -> Option<Expression> {
    let size = super::derivative_of_library::size_of(function);
    let mut changed = None;
    for (number, argument) in arguments.iter().enumerate() {
        match slope(rules, argument) {
            Some(inner) if Some(number) == size => changed = Some(inner),
            Some(_) => rules.missing(),
            None => {}
        }
    }
    let mut arguments = arguments.to_vec();
    arguments[size?] = changed?;
    Some(Expression::Call(function, arguments))
}

/// The derivative of a function of one argument `a`, whose derivative is `inner`; steps have none.
fn of_function(rules: &mut impl Rules, function: Function, a: &Expression, inner: Expression) -> Option<Expression> {
    let of = |function| call(function, a.clone());
    let square = |value: Expression| times(value.clone(), value);
    let one_less_square = || binary(Binary::Subtract, number(1.0), square(a.clone()));
    Some(match function {
        Function::Exp => times(of(Function::Exp), inner),
        Function::Log => rules.quotient(inner, a.clone()),
        Function::Log10 => rules.quotient(inner, times(a.clone(), number(std::f64::consts::LN_10))),
        Function::Sqrt => rules.quotient(inner, times(number(2.0), of(Function::Sqrt))),
        Function::Sin => times(of(Function::Cos), inner),
        Function::Cos => times(Expression::Negate(Box::new(of(Function::Sin))), inner),
        Function::Tan => rules.quotient(inner, square(of(Function::Cos))),
        Function::Sinh => times(of(Function::Cosh), inner),
        Function::Cosh => times(of(Function::Sinh), inner),
        Function::Tanh => rules.quotient(inner, square(of(Function::Cosh))),
        Function::Arctan => rules.quotient(inner, binary(Binary::Add, number(1.0), square(a.clone()))),
        Function::Arcsin => rules.quotient(inner, call(Function::Sqrt, one_less_square())),
        Function::Arccos => {
            Expression::Negate(Box::new(rules.quotient(inner, call(Function::Sqrt, one_less_square()))))
        }
        Function::Abs => times(of(Function::Sign), inner),
        Function::Saturate => inner,
        Function::Erf => {
            let bell = call(Function::Exp, Expression::Negate(Box::new(square(a.clone()))));
            times(times(number(std::f64::consts::FRAC_2_SQRT_PI), bell), inner)
        }
        Function::Factorial => times(super::derivative_of_library::of_factorial(a), inner),
        Function::Floor | Function::Round | Function::Sign | Function::Ceiling | Function::Truncate => return None,
        _ => {
            rules.missing();
            return None;
        }
    })
}

/// (a/b)' = (a' - (a/b)*b')/b
fn of_quotient(
    rules: &impl Rules,
    b: &Expression,
    whole: Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let upper = difference(da, db.map(|db| times(whole, db)))?;
    Some(rules.quotient(upper, b.clone()))
}

/// (a**b)' = b*a**(b - 1)*a' + ln(a)*a**b*b'
fn of_power(
    rules: &impl Rules,
    a: &Expression,
    b: &Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let of_base = da.map(|da| match b {
        Expression::Number(exponent) if *exponent == 1.0 => da,
        Expression::Number(exponent) if *exponent == 2.0 => times(times(number(2.0), a.clone()), da),
        _ => times(rules.of_base(a, b), da),
    });
    let of_exponent = db.map(|db| {
        let positive = compare(Relation::Greater, a.clone(), number(0.0));
        let power = binary(Binary::Power, a.clone(), b.clone());
        let slope = times(times(call(Function::Log, a.clone()), power), db);
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

pub fn sum(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(binary(Binary::Add, a, b)),
        (one, None) | (None, one) => one,
    }
}

pub fn difference(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
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

pub fn call(function: Function, a: Expression) -> Expression {
    Expression::Call(function, vec![a])
}

pub fn compare(relation: Relation, a: Expression, b: Expression) -> Expression {
    Expression::Compare(relation, Box::new(a), Box::new(b))
}
