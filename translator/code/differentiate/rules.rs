//! The rules of differentiation.
//!
//! What is differentiated by, and how what is read changes with it, is for the one who asks to say ([`Rules`]). A
//! derivative that is nothing is 0 whatever the values.
//!
//! Not everything has a derivative everywhere. A jump has none, and what goes in steps has 0: jumps stand where they
//! stand, even if that depends on what is differentiated by. At a corner it is that of one side or, for |x|, 0 between
//! them. Where it is infinite or undefined, as that of a root of 0, it is 0 for those to whom it is a value among others;
//! methods look at a matrix before they use it, and are reported ([`Style::zero_for_none`]).
//!
//! Every part of an expression is differentiated once, and what a rule repeats is counted ([`Reach`]).

mod library;

use super::formula::{Formula, Style};
use crate::code::expression::{Binary, Expression, Unary};
use crate::code::{Builder, Builtin, Code, Id, Relation, Type};

pub trait Rules {
    const STYLE: Style;

    fn builder(&mut self) -> &mut Builder;
    /// The derivative of a value that is read.
    fn read(&mut self, value: Id<Expression>) -> Option<Id<Expression>>;
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

    fn spend(&mut self, parts: usize) {
        self.left = self.left.saturating_sub(parts);
    }

    /// Nothing more is differentiated.
    fn end(&mut self) {
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
pub fn slope<R: Rules>(rules: &mut R, value: Id<Expression>) -> Option<Id<Expression>> {
    if !rules.reach().enter() {
        return None;
    }
    let found = by_rule(rules, value);
    rules.reach().leave();
    found
}

fn by_rule<R: Rules>(rules: &mut R, value: Id<Expression>) -> Option<Id<Expression>> {
    match rules.builder().code.expressions[value] {
        Expression::Read(_) => rules.read(value),
        // A number that stays the same.
        Expression::Convert(a, _) => match rules.builder().code.type_of(a) {
            Type::Real(_) => slope(rules, a),
            _ => None,
        },
        Expression::Unary(Unary::Negate, a) => {
            let slope = inner(rules, a)?;
            Some(rules.builder().written(-slope, R::STYLE))
        }
        Expression::Binary(Binary::Add | Binary::Subtract, ..) => of_sum(rules, value),
        _ => {
            let found = with_repetition(rules, value)?;
            let parts = parts(&rules.builder().code, value);
            rules.reach().spend(parts);
            Some(rules.builder().written(found, R::STYLE))
        }
    }
}

/// The derivative of a part.
fn inner<R: Rules>(rules: &mut R, part: Id<Expression>) -> Option<Formula> {
    slope(rules, part).map(|slope| rules.builder().formula(slope))
}

/// How many parts an expression has, each as often as it is repeated.
fn parts(code: &Code, id: Id<Expression>) -> usize {
    let part = |id: Id<Expression>| parts(code, id);
    let parts = match code.expressions[id] {
        Expression::Unary(_, a) | Expression::Convert(a, _) | Expression::Column { argument: a, .. } => part(a),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) + part(b),
        Expression::Choose(condition, a, b) => part(condition) + part(a) + part(b),
        Expression::Builtin(_, list) | Expression::Call(_, list) => code.list(list).iter().map(|one| part(*one)).sum(),
        _ => 0,
    };
    1 + parts
}

/// By rules that repeat parts of what they differentiate.
fn with_repetition<R: Rules>(rules: &mut R, value: Id<Expression>) -> Option<Formula> {
    match rules.builder().code.expressions[value] {
        Expression::Binary(operator, a, b) => of_operation(rules, value, operator, [a, b]),
        Expression::Choose(condition, then, otherwise) => {
            let (then, otherwise) = (inner(rules, then), inner(rules, otherwise));
            choice(Formula::Known(condition), then, otherwise)
        }
        Expression::Builtin(function, list) => {
            let arguments = rules.builder().code.list(list).to_vec();
            of_call(rules, value, function, &arguments)
        }
        Expression::Column { slope: false, file, column, argument } => {
            let slope = inner(rules, argument)?;
            let column = Expression::Column { slope: true, file, column, argument };
            Some(Formula::Known(rules.builder().add(column, Type::REAL)) * slope)
        }
        // Numbers, conditions and draws, and what stands alone.
        _ => None,
    }
}

/// Sums of thousands of terms are as deep as they are long.
fn of_sum<R: Rules>(rules: &mut R, value: Id<Expression>) -> Option<Id<Expression>> {
    let mut terms = Vec::new();
    let mut first = value;
    while let Expression::Binary(operator @ (Binary::Add | Binary::Subtract), a, b) =
        rules.builder().code.expressions[first]
    {
        terms.push((operator, b));
        first = a;
    }
    let mut whole = slope(rules, first);
    for (operator, term) in terms.into_iter().rev() {
        let slope = inner(rules, term);
        let before = whole.map(|whole| rules.builder().formula(whole));
        let after = if operator == Binary::Add { sum(before, slope) } else { difference(before, slope) };
        whole = after.map(|after| rules.builder().written(after, R::STYLE));
    }
    whole
}

fn of_operation<R: Rules>(
    rules: &mut R,
    whole: Id<Expression>,
    operator: Binary,
    [a, b]: [Id<Expression>; 2],
) -> Option<Formula> {
    if let Some((base, exponent)) = rules.builder().code.power_of(whole) {
        let slope = inner(rules, base);
        let base = rules.builder().formula(base);
        return of_power(base, Formula::Number(f64::from(exponent)), slope, None, R::STYLE);
    }
    let (da, db) = (inner(rules, a), inner(rules, b));
    let [a, b, whole] = [a, b, whole].map(|id| rules.builder().formula(id));
    match operator {
        Binary::Add => sum(da, db),
        Binary::Subtract => difference(da, db),
        Binary::Multiply => sum(da.map(|da| da * b), db.map(|db| a * db)),
        Binary::Divide => of_quotient(whole, b, da, db),
        Binary::Power => of_power(a, b, da, db, R::STYLE),
        Binary::And | Binary::Or => None,
    }
}

fn of_call<R: Rules>(
    rules: &mut R,
    whole: Id<Expression>,
    function: Builtin,
    arguments: &[Id<Expression>],
) -> Option<Formula> {
    let slopes: Vec<Option<Formula>> = arguments.iter().map(|argument| inner(rules, *argument)).collect();
    let arguments: Vec<Formula> = arguments.iter().map(|argument| rules.builder().formula(*argument)).collect();
    match (function, &arguments[..], &slopes[..]) {
        (Builtin::QuotientOrZero, [a, b], [da, db]) => {
            // Where the divisor is 0 neither is finite.
            let plain = || a.clone().divided(b.clone());
            let whole = if R::STYLE.zero_for_none { Formula::Known(whole) } else { plain() };
            of_quotient(whole, b.clone(), da.clone(), db.clone())
        }
        (Builtin::Max | Builtin::Min, ..) => of_choice(function, arguments, slopes),
        // a - b*floor(a/b), or with a division towards zero: what is rounded stands but for jumps.
        (Builtin::Modulo | Builtin::Remainder, [a, b], [da, db]) => {
            let rounded = if function == Builtin::Modulo { Builtin::Floor } else { Builtin::Truncate };
            let times = Formula::call(rounded, &a.clone().over(b.clone()));
            difference(da.clone(), db.clone().map(|db| db * times))
        }
        (Builtin::Arctan2, [y, x], [dy, dx]) => {
            let square = x.squared() + y.squared();
            let (dy, dx) = (dy.clone().map(|dy| x.clone() * dy), dx.clone().map(|dx| y.clone() * dx));
            Some(difference(dy, dx)?.over(square))
        }
        (_, [a], [Some(inner)]) => of_one(rules, function, a, inner.clone()),
        _ => library::slope(rules, function, &arguments, slopes),
    }
}

/// The greatest or the least, from the left.
fn of_choice(function: Builtin, arguments: Vec<Formula>, slopes: Vec<Option<Formula>>) -> Option<Formula> {
    let relation = if function == Builtin::Max { Relation::GreaterEqual } else { Relation::LessEqual };
    let first_of = |(first, of_first): (Formula, Option<Formula>), (next, of_next): (Formula, Option<Formula>)| {
        let slope = choice(first.compared(relation, &next), of_first, of_next);
        (Formula::Call(function, vec![first, next]), slope)
    };
    arguments.into_iter().zip(slopes).reduce(first_of)?.1
}

/// The derivative of a function of one argument `a`, whose derivative is `inner`; steps have none.
fn of_one<R: Rules>(rules: &mut R, function: Builtin, a: &Formula, inner: Formula) -> Option<Formula> {
    let of = |function| Formula::call(function, a);
    let one_less = |square: Formula| Formula::Number(1.0) - square;
    Some(match function {
        Builtin::Exp => of(Builtin::Exp) * inner,
        Builtin::Log => inner.over(a.clone()),
        Builtin::Log10 => inner.over(a.clone() * Formula::Number(std::f64::consts::LN_10)),
        Builtin::Sqrt => inner.over(Formula::Number(2.0) * of(Builtin::Sqrt)),
        Builtin::Sin => of(Builtin::Cos) * inner,
        Builtin::Cos => -of(Builtin::Sin) * inner,
        Builtin::Tan => inner.over(of(Builtin::Cos).squared()),
        Builtin::Sinh => of(Builtin::Cosh) * inner,
        Builtin::Cosh => of(Builtin::Sinh) * inner,
        Builtin::Tanh => one_less(of(Builtin::Tanh).squared()) * inner,
        Builtin::Arctan => inner.over(Formula::Number(1.0) + a.squared()),
        Builtin::Arcsin => inner.over(Formula::call(Builtin::Sqrt, &one_less(a.squared()))),
        Builtin::Arccos => -inner.over(Formula::call(Builtin::Sqrt, &one_less(a.squared()))),
        Builtin::Abs => of(Builtin::Sign) * inner,
        Builtin::Saturate => inner,
        Builtin::Floor | Builtin::Round | Builtin::Sign | Builtin::Ceiling | Builtin::Truncate => return None,
        _ => return library::slope(rules, function, std::slice::from_ref(a), vec![Some(inner)]),
    })
}

/// (a/b)' = (a' - (a/b)*b')/b
fn of_quotient(whole: Formula, b: Formula, da: Option<Formula>, db: Option<Formula>) -> Option<Formula> {
    Some(difference(da, db.map(|db| whole * db))?.over(b))
}

/// (a**b)' = b*a**(b - 1)*a' + ln(a)*a**b*b'
fn of_power(a: Formula, b: Formula, da: Option<Formula>, db: Option<Formula>, style: Style) -> Option<Formula> {
    let of_base = da.and_then(|da| Some(power_by_base(&a, &b, style)? * da));
    let of_exponent = db.map(|db| a.where_positive(Formula::call(Builtin::Log, &a) * a.clone().power(b.clone()) * db));
    sum(of_base, of_exponent)
}

/// The derivative of a**b by a; at 0 there is one from an exponent of 1 on.
fn power_by_base(a: &Formula, b: &Formula, style: Style) -> Option<Formula> {
    let less = match b.number() {
        Some(0.0) => return None,
        Some(1.0) => return Some(Formula::Number(1.0)),
        Some(2.0) => return Some(Formula::Number(2.0) * a.clone()),
        Some(number) => Formula::Number(number - 1.0),
        None => b.clone() - Formula::Number(1.0),
    };
    let slope = b.clone() * a.clone().power(less);
    let at_zero = a.compared(Relation::Equal, &Formula::Number(0.0));
    let without = match b.number() {
        Some(number) if number > 1.0 => None,
        Some(_) => Some(at_zero),
        None => Some(at_zero.and(b.compared(Relation::Less, &Formula::Number(1.0)))),
    };
    match without {
        Some(without) if style.zero_for_none => choice(without, None, Some(slope)),
        _ => Some(slope),
    }
}

fn choice(condition: Formula, then: Option<Formula>, otherwise: Option<Formula>) -> Option<Formula> {
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let or_zero = |slope: Option<Formula>| slope.unwrap_or(Formula::Number(0.0));
    Some(condition.choose(or_zero(then), or_zero(otherwise)))
}

fn sum(a: Option<Formula>, b: Option<Formula>) -> Option<Formula> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a + b),
        (one, None) | (None, one) => one,
    }
}

fn difference(a: Option<Formula>, b: Option<Formula>) -> Option<Formula> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a - b),
        (one, None) => one,
        (None, Some(b)) => Some(-b),
    }
}

#[cfg(test)]
pub mod tests;
