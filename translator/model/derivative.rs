//! The rules of differentiation.
//!
//! What is differentiated by, and how what is read changes with it, is for the one who asks to say ([`Rules`]). A
//! derivative that is nothing is 0 whatever the values.
//!
//! Not everything has a derivative everywhere. A jump has none, and what goes in steps has 0: jumps stand where they
//! stand, even if that depends on what is differentiated by. At a corner it is that of one side or, for |x|, 0 between
//! them. Where it is infinite or undefined, as that of a root of 0, it is 0 for those to whom it is a value among others;
//! methods look at a matrix before they use it, and are reported ([`Rules::ZERO_FOR_NONE`]).
//!
//! Every part of an expression is differentiated once, and what a rule repeats is counted ([`Reach`]).

use super::compose::{binary, call, compare, negative, number, times};
use super::derivative_of_library as library;
use super::walk::every;
use super::{Binary, Expression, Function, Relation};

pub trait Rules {
    /// Whether a derivative that is infinite or undefined is made 0.
    const ZERO_FOR_NONE: bool;

    /// The derivative of what has no parts that are computed: of a value read, of an element.
    fn read(&mut self, value: &Expression) -> Option<Expression>;
    /// How far the rules may still go.
    fn reach(&mut self) -> &mut Reach;
}

/// Expressions are taken apart by recursion; deeper ones than this have no derivative.
const DEEPEST: u32 = 400;

/// How far one may go: each rule repeats what it differentiates, so that derivatives of derivatives, or of a deep nest,
/// grow without end.
pub struct Reach {
    left: usize,
    depth: u32,
}

impl Reach {
    /// So many parts of expressions may be looked at and repeated.
    pub fn new(parts: usize) -> Reach {
        Reach { left: parts, depth: 0 }
    }

    pub fn spend(&mut self, parts: usize) {
        self.left = self.left.saturating_sub(parts);
    }

    /// Nothing more is differentiated.
    pub fn end(&mut self) {
        self.left = 0;
    }

    /// The derivatives found are not the right ones.
    pub fn is_passed(&self) -> bool {
        self.left == 0
    }

    fn enter(&mut self) -> bool {
        self.spend(if self.depth < DEEPEST { 1 } else { self.left });
        self.depth += u32::from(!self.is_passed());
        !self.is_passed()
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// The derivative of an expression.
pub fn slope<R: Rules>(rules: &mut R, value: &Expression) -> Option<Expression> {
    if !rules.reach().enter() {
        return None;
    }
    let found = by_rule(rules, value);
    rules.reach().leave();
    found
}

fn by_rule<R: Rules>(rules: &mut R, value: &Expression) -> Option<Expression> {
    match value {
        Expression::Read(_) | Expression::At(..) => rules.read(value),
        Expression::Negate(a) => slope(rules, a).map(negative),
        Expression::Integer(a) => slope(rules, a),
        Expression::Binary(Binary::Add | Binary::Subtract, ..) => of_sum(rules, value),
        _ => {
            let found = with_repetition(rules, value)?;
            let mut parts = 0;
            every(value, &mut |_| parts += 1);
            rules.reach().spend(parts);
            Some(found)
        }
    }
}

/// By rules that repeat parts of what they differentiate.
fn with_repetition<R: Rules>(rules: &mut R, value: &Expression) -> Option<Expression> {
    match value {
        Expression::Binary(operator, a, b) => of_operation(rules, value, *operator, [a, b]),
        Expression::If(condition, then, otherwise) | Expression::Choose(condition, then, otherwise) => {
            let (then, otherwise) = (slope(rules, then), slope(rules, otherwise));
            choice(condition, then, otherwise)
        }
        Expression::Call(function, arguments) => of_call(rules, value, *function, arguments),
        Expression::Interpolate { table, column, argument } => {
            let inner = slope(rules, argument)?;
            let slope = Expression::SlopeAt { table: *table, column: *column, argument: argument.clone() };
            Some(times(slope, inner))
        }
        // Numbers, conditions and draws, and what programs that run as written do not have.
        _ => None,
    }
}

/// Sums of thousands of terms are as deep as they are long.
fn of_sum<R: Rules>(rules: &mut R, value: &Expression) -> Option<Expression> {
    let mut terms = Vec::new();
    let mut first = value;
    while let Expression::Binary(operator @ (Binary::Add | Binary::Subtract), a, b) = first {
        terms.push((*operator, b));
        first = a;
    }
    let mut whole = slope(rules, first);
    for (operator, term) in terms.into_iter().rev() {
        let slope = slope(rules, term);
        whole = if operator == Binary::Add { sum(whole, slope) } else { difference(whole, slope) };
    }
    whole
}

fn of_operation<R: Rules>(
    rules: &mut R,
    whole: &Expression,
    operator: Binary,
    [a, b]: [&Expression; 2],
) -> Option<Expression> {
    let (da, db) = (slope(rules, a), slope(rules, b));
    match operator {
        Binary::Add => sum(da, db),
        Binary::Subtract => difference(da, db),
        Binary::Multiply => sum(da.map(|da| times(da, b.clone())), db.map(|db| times(a.clone(), db))),
        Binary::Divide => of_quotient::<R>(whole, b, da, db),
        Binary::Power => of_power::<R>(a, b, da, db),
    }
}

fn of_call<R: Rules>(
    rules: &mut R,
    whole: &Expression,
    function: Function,
    arguments: &[Expression],
) -> Option<Expression> {
    let mut slopes: Vec<Option<Expression>> = arguments.iter().map(|argument| slope(rules, argument)).collect();
    match (function, arguments, &mut slopes[..]) {
        (Function::QuotientOrZero, [a, b], [da, db]) => {
            // Where the divisor is 0 neither is finite.
            let plain = (!R::ZERO_FOR_NONE).then(|| binary(Binary::Divide, a.clone(), b.clone()));
            of_quotient::<R>(plain.as_ref().unwrap_or(whole), b, da.take(), db.take())
        }
        (Function::Max | Function::Min, ..) => of_choice(function, arguments, slopes),
        // a - b*floor(a/b), or with a division towards zero: what is rounded stands but for jumps.
        (Function::Modulo | Function::Remainder, [a, b], [da, db]) => {
            let rounded = if function == Function::Modulo { Function::Floor } else { Function::Truncate };
            let times_b = call(rounded, quotient::<R>(a.clone(), b.clone()));
            difference(da.take(), db.take().map(|db| times(db, times_b)))
        }
        (Function::Arctan2, [y, x], [dy, dx]) => {
            let square = binary(Binary::Add, times(x.clone(), x.clone()), times(y.clone(), y.clone()));
            let (dy, dx) = (dy.take().map(|dy| times(x.clone(), dy)), dx.take().map(|dx| times(y.clone(), dx)));
            Some(quotient::<R>(difference(dy, dx)?, square))
        }
        (_, [a], [inner]) => of_one(rules, function, a, inner.take()?),
        _ => library::slope(rules, function, arguments, slopes),
    }
}

/// The greatest or the least, from the left.
fn of_choice(function: Function, arguments: &[Expression], slopes: Vec<Option<Expression>>) -> Option<Expression> {
    let relation = if function == Function::Max { Relation::GreaterEqual } else { Relation::LessEqual };
    let first_of = |(first, of_first): (Expression, Option<Expression>), (next, of_next): (Expression, _)| {
        let slope = choice(&compare(relation, first.clone(), next.clone()), of_first, of_next);
        (Expression::Call(function, vec![first, next]), slope)
    };
    arguments.iter().cloned().zip(slopes).reduce(first_of)?.1
}

/// The derivative of a function of one argument `a`, whose derivative is `inner`; steps have none.
fn of_one<R: Rules>(rules: &mut R, function: Function, a: &Expression, inner: Expression) -> Option<Expression> {
    let of = |function| call(function, a.clone());
    let square = |value: Expression| times(value.clone(), value);
    let one_less = |square: Expression| binary(Binary::Subtract, number(1.0), square);
    Some(match function {
        Function::Exp => times(of(Function::Exp), inner),
        Function::Log => quotient::<R>(inner, a.clone()),
        Function::Log10 => quotient::<R>(inner, times(a.clone(), number(std::f64::consts::LN_10))),
        Function::Sqrt => quotient::<R>(inner, times(number(2.0), of(Function::Sqrt))),
        Function::Sin => times(of(Function::Cos), inner),
        Function::Cos => times(negative(of(Function::Sin)), inner),
        Function::Tan => quotient::<R>(inner, square(of(Function::Cos))),
        Function::Sinh => times(of(Function::Cosh), inner),
        Function::Cosh => times(of(Function::Sinh), inner),
        Function::Tanh => times(one_less(square(of(Function::Tanh))), inner),
        Function::Arctan => quotient::<R>(inner, binary(Binary::Add, number(1.0), square(a.clone()))),
        Function::Arcsin => quotient::<R>(inner, call(Function::Sqrt, one_less(square(a.clone())))),
        Function::Arccos => negative(quotient::<R>(inner, call(Function::Sqrt, one_less(square(a.clone()))))),
        Function::Abs => times(of(Function::Sign), inner),
        Function::Saturate => inner,
        Function::Floor | Function::Round | Function::Sign | Function::Ceiling | Function::Truncate => return None,
        _ => return library::slope(rules, function, std::slice::from_ref(a), vec![Some(inner)]),
    })
}

/// (a/b)' = (a' - (a/b)*b')/b
fn of_quotient<R: Rules>(
    whole: &Expression,
    b: &Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let upper = difference(da, db.map(|db| times(whole.clone(), db)))?;
    Some(quotient::<R>(upper, b.clone()))
}

/// (a**b)' = b*a**(b - 1)*a' + ln(a)*a**b*b'
fn of_power<R: Rules>(
    a: &Expression,
    b: &Expression,
    da: Option<Expression>,
    db: Option<Expression>,
) -> Option<Expression> {
    let of_base = da.and_then(|da| Some(times(power_by_base::<R>(a, b)?, da)));
    let of_exponent = db.map(|db| {
        let power = binary(Binary::Power, a.clone(), b.clone());
        where_positive(a, times(times(call(Function::Log, a.clone()), power), db))
    });
    sum(of_base, of_exponent)
}

/// The derivative of a**b by a; at 0 there is one from an exponent of 1 on.
pub fn power_by_base<R: Rules>(a: &Expression, b: &Expression) -> Option<Expression> {
    let less = match b {
        Expression::Number(b) if *b == 0.0 => return None,
        Expression::Number(b) if *b == 1.0 => return Some(number(1.0)),
        Expression::Number(b) if *b == 2.0 => return Some(times(number(2.0), a.clone())),
        Expression::Number(b) => number(b - 1.0),
        b => binary(Binary::Subtract, b.clone(), number(1.0)),
    };
    let slope = times(b.clone(), binary(Binary::Power, a.clone(), less));
    let at_zero = compare(Relation::Equal, a.clone(), number(0.0));
    let without = match b {
        Expression::Number(b) if *b > 1.0 => None,
        Expression::Number(_) => Some(at_zero),
        b => {
            let below_one = compare(Relation::Less, b.clone(), number(1.0));
            Some(Expression::And(Box::new(at_zero), Box::new(below_one)))
        }
    };
    match without {
        Some(without) if R::ZERO_FOR_NONE => choice(&without, None, Some(slope)),
        _ => Some(slope),
    }
}

/// A division that a rule asks for.
pub fn quotient<R: Rules>(a: Expression, b: Expression) -> Expression {
    match b {
        Expression::Number(divisor) if divisor != 0.0 => binary(Binary::Divide, a, b),
        _ if R::ZERO_FOR_NONE => Expression::Call(Function::QuotientOrZero, vec![a, b]),
        _ => binary(Binary::Divide, a, b),
    }
}

pub fn choice(condition: &Expression, then: Option<Expression>, otherwise: Option<Expression>) -> Option<Expression> {
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let or_zero = |slope: Option<Expression>| Box::new(slope.unwrap_or(number(0.0)));
    Some(Expression::If(Box::new(condition.clone()), or_zero(then), or_zero(otherwise)))
}

/// What means positive `a` alone, else 0.
pub fn where_positive(a: &Expression, slope: Expression) -> Expression {
    let positive = compare(Relation::Greater, a.clone(), number(0.0));
    Expression::If(Box::new(positive), Box::new(slope), Box::new(number(0.0)))
}

pub fn sum(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(binary(Binary::Add, a, b)),
        (one, None) | (None, one) => one,
    }
}

fn difference(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(binary(Binary::Subtract, a, b)),
        (one, None) => one,
        (None, Some(b)) => Some(negative(b)),
    }
}

#[cfg(test)]
pub mod tests;
