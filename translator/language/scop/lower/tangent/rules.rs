//! Derivatives of expressions. Where one does not exist or is infinite (the root of 0) it is 0; a jump has none.

use super::Tangent;
use crate::language::scop::lower::express::{binary, product, sum};
use crate::language::scop::lower::names::number;
use crate::model::{Binary, Expression, Function, Place, Relation};
use std::f64::consts::{LN_10, PI};

/// Expressions are taken apart by recursion; deeper ones than this are refused.
const DEEPEST: u32 = 400;

impl Tangent<'_, '_> {
    /// The derivative of a value in a direction; nothing if it is 0 whatever the values.
    pub fn slope(&mut self, value: &Expression, way: usize) -> Option<Expression> {
        self.depth += 1;
        self.room = if self.depth > DEEPEST { 0 } else { self.room.saturating_sub(1) };
        let slope = if self.room == 0 { None } else { self.slope_by_rule(value, way) };
        self.depth -= 1;
        slope
    }

    fn slope_by_rule(&mut self, value: &Expression, way: usize) -> Option<Expression> {
        match value {
            Expression::Read(place) => self.slope_of_place(place, way),
            Expression::At(array, index) => {
                let of = self.changes(*array).then(|| self.along(*array, way))?;
                Some(Expression::At(of, index.clone()))
            }
            Expression::Negate(a) => self.slope(a, way).map(|a| Expression::Negate(Box::new(a))),
            Expression::Binary(Binary::Add | Binary::Subtract, ..) => self.slope_of_sum(value, way),
            Expression::Binary(operator, a, b) => self.slope_of_operation(*operator, a, b, way),
            Expression::If(condition, then, otherwise) | Expression::Choose(condition, then, otherwise) => {
                let (then, otherwise) = (self.slope(then, way), self.slope(otherwise, way));
                choice((**condition).clone(), then, otherwise)
            }
            Expression::Call(function, arguments) => {
                let slopes: Vec<Option<Expression>> = arguments.iter().map(|part| self.slope(part, way)).collect();
                let terms = slopes.into_iter().enumerate().filter_map(|(at, slope)| {
                    let slope = slope?;
                    Some(times(partial(*function, arguments, at)?, slope))
                });
                terms.reduce(sum)
            }
            // Numbers, conditions and draws.
            _ => None,
        }
    }

    fn slope_of_place(&mut self, place: &Place, way: usize) -> Option<Expression> {
        if !self.changes(place.quantity) {
            return (self.parameter(way) == place.quantity).then(|| number(1.0));
        }
        let quantity = self.along(place.quantity, way);
        Some(Expression::Read(Place { quantity, index: place.index.clone() }))
    }

    /// Sums of thousands of terms are as deep as they are long.
    fn slope_of_sum(&mut self, value: &Expression, way: usize) -> Option<Expression> {
        let mut terms = Vec::new();
        let mut first = value;
        while let Expression::Binary(operator @ (Binary::Add | Binary::Subtract), a, b) = first {
            terms.push((*operator, b));
            first = a;
        }
        let mut whole = self.slope(first, way);
        for (operator, term) in terms.into_iter().rev() {
            let slope = self.slope(term, way);
            whole = match operator {
                Binary::Add => added(whole, slope),
                _ => difference(whole, slope),
            };
        }
        whole
    }

    fn slope_of_operation(
        &mut self,
        operator: Binary,
        a: &Expression,
        b: &Expression,
        way: usize,
    ) -> Option<Expression> {
        let (da, db) = (self.slope(a, way), self.slope(b, way));
        match operator {
            Binary::Multiply => added(da.map(|da| times(da, b.clone())), db.map(|db| times(a.clone(), db))),
            Binary::Divide => {
                let ratio = || quotient(a.clone(), b.clone());
                let upper = difference(da, db.map(|db| times(ratio(), db)))?;
                Some(quotient(upper, b.clone()))
            }
            _ => slope_of_power(a, b, da, db),
        }
    }
}

/// b a^(b-1) a' + ln(a) a^b b'
fn slope_of_power(a: &Expression, b: &Expression, da: Option<Expression>, db: Option<Expression>) -> Option<Expression> {
    let of_base = da.and_then(|da| match b {
        Expression::Number(exponent) if *exponent == 0.0 => None,
        Expression::Number(exponent) if *exponent == 1.0 => Some(da),
        Expression::Number(exponent) => {
            Some(times(times(b.clone(), lifted(a.clone(), number(exponent - 1.0))), da))
        }
        _ => {
            let less = binary(Binary::Subtract, b.clone(), number(1.0));
            let slope = times(times(b.clone(), binary(Binary::Power, a.clone(), less)), da);
            let flat = compare(Relation::Equal, b.clone(), number(0.0));
            Some(Expression::If(Box::new(flat), Box::new(number(0.0)), Box::new(slope)))
        }
    });
    let of_exponent = db.map(|db| {
        let slope = times(times(call(Function::Log, a.clone()), binary(Binary::Power, a.clone(), b.clone())), db);
        where_positive(a.clone(), slope)
    });
    added(of_base, of_exponent)
}

/// The derivative of a function by one of its arguments; nothing if it is 0.
fn partial(function: Function, arguments: &[Expression], at: usize) -> Option<Expression> {
    let x = |at: usize| arguments.get(at).cloned().unwrap_or(number(0.0));
    match arguments.len() {
        1 => of_one(function, x(0)),
        2 => of_two(function, x(0), x(1), at),
        3 | 4 if matches!(function, Function::Hyperbola | Function::HyperbolaDown | Function::Sigmoid | Function::SigmoidDown | Function::Gauss) => {
            of_curve(function, arguments, at)
        }
        _ => of_forcing(function, arguments, at),
    }
}

fn of_one(function: Function, a: Expression) -> Option<Expression> {
    let of = |function| call(function, a.clone());
    let square = |value: Expression| times(value.clone(), value);
    let one_less_square = || binary(Binary::Subtract, number(1.0), square(a.clone()));
    let one = || number(1.0);
    Some(match function {
        Function::Exp => of(Function::Exp),
        Function::Log => quotient(one(), a),
        Function::Log10 => quotient(one(), times(a, number(LN_10))),
        Function::Sqrt => quotient(number(0.5), of(Function::Sqrt)),
        Function::Sin => of(Function::Cos),
        Function::Cos => Expression::Negate(Box::new(of(Function::Sin))),
        Function::Tan => quotient(one(), square(of(Function::Cos))),
        Function::Sinh => of(Function::Cosh),
        Function::Cosh => of(Function::Sinh),
        Function::Tanh => binary(Binary::Subtract, one(), square(of(Function::Tanh))),
        Function::Arctan => quotient(one(), sum(one(), square(a))),
        Function::Arcsin => quotient(one(), call(Function::Sqrt, one_less_square())),
        Function::Arccos => quotient(number(-1.0), call(Function::Sqrt, one_less_square())),
        Function::Abs => of(Function::Sign),
        Function::Erf => {
            let bell = call(Function::Exp, Expression::Negate(Box::new(square(a))));
            times(number(2.0 / PI.sqrt()), bell)
        }
        Function::Factorial => slope_of_factorial(&a),
        _ => return None,
    })
}

/// Up to 20 it has steps; above it is the gamma function: differences of order 4.
fn slope_of_factorial(a: &Expression) -> Expression {
    const APART: f64 = 1e-3;
    let at = |apart: f64| call(Function::Factorial, sum(a.clone(), number(apart)));
    let pair = |apart: f64| binary(Binary::Subtract, at(apart), at(-apart));
    let near = times(number(8.0), pair(APART));
    let rise = quotient(binary(Binary::Subtract, near, pair(2.0 * APART)), number(12.0 * APART));
    let steps = compare(Relation::Less, a.clone(), number(21.0));
    Expression::If(Box::new(steps), Box::new(number(0.0)), Box::new(rise))
}

fn of_two(function: Function, a: Expression, b: Expression, at: usize) -> Option<Expression> {
    let first = |relation| {
        let chosen = compare(relation, a.clone(), b.clone());
        let (then, otherwise) = if at == 0 { (1.0, 0.0) } else { (0.0, 1.0) };
        Expression::If(Box::new(chosen), Box::new(number(then)), Box::new(number(otherwise)))
    };
    Some(match (function, at) {
        (Function::Arctan2, _) => {
            let square = sum(times(a.clone(), a.clone()), times(b.clone(), b.clone()));
            quotient(if at == 0 { b } else { Expression::Negate(Box::new(a)) }, square)
        }
        // a - b*(a/b towards zero): the whole number stands but for jumps.
        (Function::Remainder | Function::Modulo, 0) => number(1.0),
        (Function::Remainder, _) => {
            Expression::Negate(Box::new(call(Function::Truncate, quotient(a, b))))
        }
        (Function::Modulo, _) => Expression::Negate(Box::new(call(Function::Floor, quotient(a, b)))),
        (Function::Max, _) => first(Relation::GreaterEqual),
        (Function::Min, _) => first(Relation::LessEqual),
        (Function::QuotientOrZero, 0) => quotient(number(1.0), b),
        (Function::QuotientOrZero, _) => {
            Expression::Negate(Box::new(quotient(quotient(a, b.clone()), b)))
        }
        // mean^x e^-mean/x!
        (Function::Poisson, _) => {
            let whole = Expression::Call(Function::Poisson, vec![a.clone(), b.clone()]);
            let part = match at {
                0 => {
                    let steps = quotient(slope_of_factorial(&a), call(Function::Factorial, a));
                    binary(Binary::Subtract, call(Function::Log, b), steps)
                }
                _ => binary(Binary::Subtract, quotient(a, b), number(1.0)),
            };
            times(whole, part)
        }
        _ => return None,
    })
}

fn of_curve(function: Function, arguments: &[Expression], at: usize) -> Option<Expression> {
    let x = |at: usize| arguments[at].clone();
    let minus = |value: Expression| Expression::Negate(Box::new(value));
    match function {
        Function::Hyperbola | Function::HyperbolaDown => {
            // The share of x; what is left is that of half.
            let whole = || sum(x(0), x(2));
            let square = || times(whole(), whole());
            let up = function == Function::Hyperbola;
            let turned = |value: Expression| if up { value } else { minus(value) };
            Some(match at {
                0 => turned(quotient(times(x(1), x(2)), square())),
                1 => quotient(if up { x(0) } else { x(2) }, whole()),
                _ => turned(minus(quotient(times(x(1), x(0)), square()))),
            })
        }
        Function::Gauss => {
            let whole = Expression::Call(Function::Gauss, arguments.to_vec());
            let z = || quotient(binary(Binary::Subtract, x(0), x(1)), x(2));
            Some(match at {
                0 => minus(quotient(times(whole, z()), x(2))),
                1 => quotient(times(whole, z()), x(2)),
                _ => {
                    let part = binary(Binary::Subtract, times(z(), z()), number(1.0));
                    quotient(times(whole, part), x(2))
                }
            })
        }
        _ => of_sigmoid(function, arguments, at),
    }
}

/// s = x^n/(x^n + K^n): s' = s (1 - s) (n x'/x - n K'/K + ln(x/K) n')
fn of_sigmoid(function: Function, arguments: &[Expression], at: usize) -> Option<Expression> {
    let [x, most, half, n] = arguments else { return None };
    let share = |function| Expression::Call(function, vec![x.clone(), number(1.0), half.clone(), n.clone()]);
    if at == 1 {
        return Some(share(function));
    }
    let both = || times(share(Function::Sigmoid), share(Function::SigmoidDown));
    let slope = match at {
        0 => {
            let apart = quotient(times(n.clone(), both()), x.clone());
            // At 0 it begins as the power does.
            let less = binary(Binary::Subtract, n.clone(), number(1.0));
            let begins = times(n.clone(), quotient(lifted(x.clone(), less), lifted(half.clone(), n.clone())));
            let zero = compare(Relation::Equal, x.clone(), number(0.0));
            Expression::If(Box::new(zero), Box::new(begins), Box::new(apart))
        }
        2 => Expression::Negate(Box::new(quotient(times(n.clone(), both()), half.clone()))),
        _ => {
            let ratio = quotient(x.clone(), half.clone());
            where_positive(ratio.clone(), times(both(), call(Function::Log, ratio)))
        }
    };
    let slope = times(most.clone(), slope);
    Some(if function == Function::Sigmoid { slope } else { Expression::Negate(Box::new(slope)) })
}

/// Jumps are where they are; heights and slopes are differentiated.
fn of_forcing(function: Function, arguments: &[Expression], at: usize) -> Option<Expression> {
    let height = match function {
        Function::StepAt | Function::PulseOnce | Function::RampUp | Function::PulseTrain => 2,
        Function::Stairs => 3,
        Function::Square | Function::Saw | Function::SawDown | Function::Harmonic => 2,
        _ => return None,
    };
    let x = |at: usize| arguments[at].clone();
    if at == height {
        let mut unit = arguments.to_vec();
        unit[height] = number(1.0);
        return Some(Expression::Call(function, unit));
    }
    match function {
        Function::RampUp => {
            // (t - lag) height/duration while it rises.
            let way = binary(Binary::Subtract, x(0), x(1));
            let pitch = quotient(x(2), x(3));
            let slope = match at {
                0 => pitch,
                1 => Expression::Negate(Box::new(pitch)),
                _ => Expression::Negate(Box::new(quotient(times(way.clone(), pitch), x(3)))),
            };
            let begun = compare(Relation::GreaterEqual, way.clone(), number(0.0));
            let rises = compare(Relation::Less, way, x(3));
            let among = Expression::And(Box::new(begun), Box::new(rises));
            Some(Expression::If(Box::new(among), Box::new(slope), Box::new(number(0.0))))
        }
        Function::Saw | Function::SawDown => {
            let pitch = quotient(x(2), x(1));
            let slope = match at {
                0 => pitch,
                _ => Expression::Negate(Box::new(quotient(times(x(0), pitch), x(1)))),
            };
            Some(if function == Function::Saw { slope } else { Expression::Negate(Box::new(slope)) })
        }
        Function::Harmonic => {
            let phase = quotient(times(number(2.0 * PI), sum(x(0), x(3))), x(1));
            let swing = times(x(2), call(Function::Cos, phase.clone()));
            Some(match at {
                1 => Expression::Negate(Box::new(quotient(times(swing, phase), x(1)))),
                _ => quotient(times(number(2.0 * PI), swing), x(1)),
            })
        }
        _ => None,
    }
}

fn choice(condition: Expression, then: Option<Expression>, otherwise: Option<Expression>) -> Option<Expression> {
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let or_zero = |slope: Option<Expression>| Box::new(slope.unwrap_or(number(0.0)));
    Some(Expression::If(Box::new(condition), or_zero(then), or_zero(otherwise)))
}

fn where_positive(a: Expression, slope: Expression) -> Expression {
    let positive = compare(Relation::Greater, a, number(0.0));
    Expression::If(Box::new(positive), Box::new(slope), Box::new(number(0.0)))
}

fn added(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(sum(a, b)),
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

fn times(a: Expression, b: Expression) -> Expression {
    product(a, b)
}

/// 0 for a divisor 0.
fn quotient(a: Expression, b: Expression) -> Expression {
    match b {
        Expression::Number(value) if value != 0.0 => binary(Binary::Divide, a, b),
        _ => Expression::Call(Function::QuotientOrZero, vec![a, b]),
    }
}

fn lifted(a: Expression, exponent: Expression) -> Expression {
    match exponent {
        Expression::Number(value) if value == 1.0 => a,
        _ => binary(Binary::Power, a, exponent),
    }
}

fn call(function: Function, a: Expression) -> Expression {
    Expression::Call(function, vec![a])
}

fn compare(relation: Relation, a: Expression, b: Expression) -> Expression {
    Expression::Compare(relation, Box::new(a), Box::new(b))
}
