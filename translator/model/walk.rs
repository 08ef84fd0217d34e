//! What an expression reads, and the same expression with other subscripts.
//!
//! The walk keeps its own stack, so that a sum of many thousand terms, which leans to the left as
//! deep as it is long, needs no more of the machine's stack than a short one.

use super::{Expression, Fold, Index, Lookup, MemoryId, Place, Vector};
use crate::code::{Id, Quantity};

/// Something an expression needs the value of.
#[derive(Clone, Copy, Debug)]
pub enum Use<'a> {
    Value(&'a Place),
    Vector(&'a Vector),
    /// An element of an array that is known only when it is read.
    Some(Id<Quantity>),
    /// TIME, looked at by a function with a memory.
    Time,
    /// DT, of which a half is the tolerance of everything that is due.
    Step,
}

impl Use<'_> {
    /// The quantity; none for TIME and DT.
    pub fn quantity(self) -> Option<Id<Quantity>> {
        match self {
            Use::Value(place) => Some(place.quantity),
            Use::Vector(vector) => Some(vector.quantity),
            Use::Some(quantity) => Some(quantity),
            Use::Time | Use::Step => None,
        }
    }
}

/// The parts still to be looked at. The few of the expressions authors write need no memory of their own.
pub(crate) struct Waiting<'a> {
    few: [Option<&'a Expression>; FEW],
    count: usize,
    /// What lies above the few.
    more: Vec<&'a Expression>,
}

const FEW: usize = 12;

impl<'a> Waiting<'a> {
    pub(crate) fn with(expression: &'a Expression) -> Waiting<'a> {
        let mut waiting = Waiting { few: [None; FEW], count: 0, more: Vec::new() };
        waiting.push(expression);
        waiting
    }

    pub(crate) fn push(&mut self, expression: &'a Expression) {
        match self.few.get_mut(self.count) {
            Some(place) => {
                *place = Some(expression);
                self.count += 1;
            }
            None => self.more.push(expression),
        }
    }

    pub(crate) fn pop(&mut self) -> Option<&'a Expression> {
        if let Some(last) = self.more.pop() {
            return Some(last);
        }
        self.count = self.count.checked_sub(1)?;
        self.few[self.count]
    }
}

/// Calls `seen` for everything the expression uses, from left to right.
/// The starting value of a memory is not among it: it is used at the beginning of a run only,
/// see [`starts`].
pub fn uses<'a>(expression: &'a Expression, seen: &mut dyn FnMut(Use<'a>)) {
    let mut stack = Waiting::with(expression);
    while let Some(next) = stack.pop() {
        match next {
            Expression::Read(place) => seen(Use::Value(place)),
            Expression::Lookup(lookup) => seen(Use::Vector(&lookup.table)),
            Expression::Fold(fold) => fold.vectors().iter().for_each(|vector| seen(Use::Vector(vector))),
            Expression::Pulse { .. } | Expression::Sample { .. } | Expression::RampSum { .. } => {
                seen(Use::Time);
                seen(Use::Step);
            }
            Expression::HalfStep => seen(Use::Step),
            Expression::At(array, _) => seen(Use::Some(*array)),
            _ => {}
        }
        push_parts(next, &mut stack);
    }
}

/// Calls `seen` for the starting value of every memory in the expression.
pub fn starts<'a>(expression: &'a Expression, seen: &mut dyn FnMut(MemoryId, &'a Expression)) {
    let mut stack = Waiting::with(expression);
    while let Some(next) = stack.pop() {
        if let Expression::Sample { memory, initial, .. } | Expression::RampSum { memory, initial, .. } = next {
            seen(*memory, initial);
        }
        match next {
            Expression::Number(_) | Expression::Read(_) => {}
            Expression::Binary(_, a, b) => {
                stack.push(a);
                stack.push(b);
            }
            _ => parts(next, &mut |part| stack.push(part)),
        }
    }
}

/// Calls `each` for every expression within the expression, itself first.
pub fn every<'a>(expression: &'a Expression, each: &mut dyn FnMut(&'a Expression)) {
    let mut stack = Waiting::with(expression);
    while let Some(next) = stack.pop() {
        each(next);
        push_parts(next, &mut stack);
    }
}

/// Puts the parts on the stack, the first on top. Most expressions are the first three.
fn push_parts<'a>(expression: &'a Expression, stack: &mut Waiting<'a>) {
    match expression {
        Expression::Number(_) | Expression::Read(_) => {}
        Expression::Negate(a) => stack.push(a),
        Expression::Binary(_, a, b) => {
            stack.push(b);
            stack.push(a);
        }
        Expression::Call(_, arguments) => arguments.iter().rev().for_each(|argument| stack.push(argument)),
        _ => {
            let mut found = Vec::new();
            parts(expression, &mut |part| found.push(part));
            found.into_iter().rev().for_each(|part| stack.push(part));
        }
    }
}

/// The direct parts of an expression, without the starting values of memories.
pub fn parts<'a>(expression: &'a Expression, part: &mut dyn FnMut(&'a Expression)) {
    match expression {
        Expression::Number(_)
        | Expression::Read(_)
        | Expression::Fold(_)
        | Expression::Uniform
        | Expression::HalfStep => {}
        Expression::Negate(a) | Expression::At(_, a) | Expression::Not(a) | Expression::Integer(a) => part(a),
        Expression::Interpolate { argument, .. } | Expression::SlopeAt { argument, .. } => part(argument),
        Expression::Binary(_, a, b)
        | Expression::Compare(_, a, b)
        | Expression::Normal(a, b)
        | Expression::And(a, b)
        | Expression::Or(a, b) => {
            part(a);
            part(b);
        }
        Expression::Choose(condition, then, otherwise) | Expression::If(condition, then, otherwise) => {
            part(condition);
            part(then);
            part(otherwise);
        }
        Expression::Call(_, arguments) | Expression::Draw(_, arguments) => arguments.iter().for_each(part),
        Expression::Lookup(lookup) => {
            part(&lookup.argument);
            part(&lookup.low);
            part(&lookup.high);
            part(&lookup.increment);
        }
        Expression::Pulse { height, first, interval, .. } => {
            part(height);
            part(first);
            part(interval);
        }
        Expression::Sample { of, interval, .. } => {
            part(of);
            part(interval);
        }
        Expression::RampSum { slope, from, .. } => {
            part(slope);
            part(from);
        }
    }
}

/// The expression rebuilt from below: `change` is asked for every part whose own parts are done.
/// Starting values of memories are rebuilt too.
pub fn rebuilt(expression: Expression, change: &mut dyn FnMut(Expression) -> Expression) -> Expression {
    // The left spine, where sums and products are deep.
    let mut terms = Vec::new();
    let mut first = expression;
    while let Expression::Binary(operator, a, b) = first {
        terms.push((operator, b));
        first = *a;
    }
    let mut left = rebuilt_part(first, change);
    for (operator, term) in terms.into_iter().rev() {
        let right = Box::new(rebuilt(*term, change));
        left = change(Expression::Binary(operator, Box::new(left), right));
    }
    left
}

fn rebuilt_part(expression: Expression, change: &mut dyn FnMut(Expression) -> Expression) -> Expression {
    let mut again = |part: Box<Expression>| Box::new(rebuilt(*part, change));
    let whole = match expression {
        Expression::Negate(a) => Expression::Negate(again(a)),
        Expression::Binary(operator, a, b) => Expression::Binary(operator, again(a), again(b)),
        Expression::Compare(relation, a, b) => Expression::Compare(relation, again(a), again(b)),
        Expression::Normal(a, b) => Expression::Normal(again(a), again(b)),
        Expression::Choose(condition, then, otherwise) => {
            Expression::Choose(again(condition), again(then), again(otherwise))
        }
        Expression::At(array, index) => Expression::At(array, again(index)),
        Expression::If(condition, then, otherwise) => Expression::If(again(condition), again(then), again(otherwise)),
        Expression::And(a, b) => Expression::And(again(a), again(b)),
        Expression::Or(a, b) => Expression::Or(again(a), again(b)),
        Expression::Not(a) => Expression::Not(again(a)),
        Expression::Integer(a) => Expression::Integer(again(a)),
        Expression::Interpolate { table, column, argument } => {
            Expression::Interpolate { table, column, argument: again(argument) }
        }
        Expression::SlopeAt { table, column, argument } => {
            Expression::SlopeAt { table, column, argument: again(argument) }
        }
        Expression::Call(function, arguments) => {
            Expression::Call(function, arguments.into_iter().map(|a| rebuilt(a, change)).collect())
        }
        Expression::Draw(draw, arguments) => {
            Expression::Draw(draw, arguments.into_iter().map(|a| rebuilt(a, change)).collect())
        }
        Expression::Lookup(lookup) => {
            let Lookup { kind, table, argument, low, high, increment } = *lookup;
            Expression::Lookup(Box::new(Lookup {
                kind,
                table,
                argument: rebuilt(argument, change),
                low: rebuilt(low, change),
                high: rebuilt(high, change),
                increment: rebuilt(increment, change),
            }))
        }
        Expression::Pulse { memory, height, first, interval } => {
            Expression::Pulse { memory, height: again(height), first: again(first), interval: again(interval) }
        }
        Expression::Sample { memory, of, interval, initial } => {
            Expression::Sample { memory, of: again(of), interval: again(interval), initial: again(initial) }
        }
        Expression::RampSum { memory, slope, from, initial } => {
            Expression::RampSum { memory, slope: again(slope), from: again(from), initial: again(initial) }
        }
        simple @ (Expression::Number(_)
        | Expression::Read(_)
        | Expression::Fold(_)
        | Expression::Uniform
        | Expression::HalfStep) => simple,
    };
    change(whole)
}

/// The expression with every subscript replaced.
pub fn with_indices(expression: Expression, index: &dyn Fn(Index) -> Index) -> Expression {
    let vector = |mut vector: Vector| {
        for at in vector.index.iter_mut().flatten() {
            *at = index(*at);
        }
        vector
    };
    rebuilt(expression, &mut |part| match part {
        Expression::Read(place) => Expression::Read(place_with_indices(place, index)),
        Expression::Lookup(mut lookup) => {
            lookup.table = vector(lookup.table);
            Expression::Lookup(lookup)
        }
        Expression::Fold(fold) => Expression::Fold(Box::new(match *fold {
            Fold::Sum(v) => Fold::Sum(vector(v)),
            Fold::Product(v) => Fold::Product(vector(v)),
            Fold::SumOfProducts(all) => Fold::SumOfProducts(all.into_iter().map(vector).collect()),
        })),
        other => other,
    })
}

/// The place with every subscript replaced.
pub fn place_with_indices(mut place: Place, index: &dyn Fn(Index) -> Index) -> Place {
    for at in &mut place.index {
        *at = index(*at);
    }
    place
}
