//! Fuses families with the same ranges into one loop.
//!
//! A family joins an earlier loop if every value is still read at the right time, and if nothing in between prevents
//! it. Plain arithmetic joins only plain arithmetic: a loop with calls would keep the C compiler from vectorising it.

use super::sections::Work;
use crate::check::order::{distance, expressions, overlap, sets};
use crate::code::{Id, Quantity};
use crate::model::area::{Area, family_ranges};
use crate::model::walk::{Use, every, uses};
use crate::model::{Equation, Expression, Section, Statement};
use rustc_hash::FxHashSet as HashSet;

/// Which values of one another the equations of a section read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Present,
    Old,
}

/// The maximum distance to an earlier loop.
const REACH: usize = 64;
/// The maximum number of equations in a loop.
const TOGETHER: usize = 16;

pub(super) fn fused(section: &Section, work: Vec<Work>, reading: Reading) -> Vec<Work> {
    if !section.statements.iter().any(|s| matches!(s, Statement::Equation(e) if !e.family.is_empty())) {
        return work;
    }
    let mut done: Vec<(Work, Touched)> = Vec::with_capacity(work.len());
    for piece in work {
        let touched = Touched::by(section, &piece);
        match place(section, &done, &piece, &touched, reading) {
            Some(at) => {
                let (into, all) = &mut done[at];
                if let (Work::Whole { statements, .. }, Work::Whole { statements: more, .. }) = (into, piece) {
                    statements.extend(more);
                }
                all.extend(touched);
            }
            None => done.push((piece, touched)),
        }
    }
    done.into_iter().map(|(piece, _)| piece).collect()
}

/// The earlier loop that a piece of work may join.
fn place(
    section: &Section,
    done: &[(Work, Touched)],
    piece: &Work,
    touched: &Touched,
    reading: Reading,
) -> Option<usize> {
    let Work::Whole { statements, downward } = piece else { return None };
    let [(number, _)] = statements[..] else { return None };
    let equation = family(section, number)?;
    for (at, (before, their)) in done.iter().enumerate().rev().take(REACH) {
        if let Work::Whole { statements: others, downward: way } = before {
            if way == downward && others.len() < TOGETHER && joins(section, others, equation, downward, reading) {
                return Some(at);
            }
        }
        if touched.in_the_way_of(their) {
            return None;
        }
    }
    None
}

fn joins(
    section: &Section,
    others: &[(usize, super::blocks::Kept)],
    equation: &Equation,
    downward: &[bool],
    reading: Reading,
) -> bool {
    others.iter().all(|(other, kept)| {
        let Some(other) = family(section, *other) else { return false };
        same_ranges(other, equation)
            && plain(&other.value) == plain(&equation.value)
            && !touch(other, &other.target, equation)
            && (reading == Reading::Present || kept.is_empty())
            && side(other, equation, downward, reading == Reading::Present, |along| along <= 0)
            && side(equation, other, downward, reading == Reading::Old, |along| along >= 0)
    })
}

fn family(section: &Section, number: usize) -> Option<&Equation> {
    match &section.statements[number] {
        Statement::Equation(equation) if !equation.family.is_empty() => Some(equation),
        _ => None,
    }
}

fn same_ranges(a: &Equation, b: &Equation) -> bool {
    a.family.len() == b.family.len() && a.family.iter().zip(&b.family).all(|(a, b)| (a.low, a.high) == (b.low, b.high))
}

/// Whether both set an element.
fn touch(one: &Equation, place: &crate::model::Place, other: &Equation) -> bool {
    place.quantity == other.target.quantity
        && overlap(
            &Area::of_place(place, &family_ranges(&one.family)),
            &Area::of_place(&other.target, &family_ranges(&other.family)),
        )
}

/// Whether `reader` reads the values that `setter` sets only at allowed distances, counted in passes of the loop:
/// those that satisfy `good`. If `possible` is false, it may not read them at all.
fn side(setter: &Equation, reader: &Equation, downward: &[bool], possible: bool, good: impl Fn(i32) -> bool) -> bool {
    let mut fine = true;
    let target = Area::of_place(&setter.target, &family_ranges(&setter.family));
    let family = family_ranges(&reader.family);
    uses(&reader.value, &mut |used| {
        let area = match used {
            Use::Value(place) if place.quantity == setter.target.quantity => Area::of_place(place, &family),
            Use::Vector(vector) if vector.quantity == setter.target.quantity => Area::of_vector(vector, &family),
            _ => return,
        };
        if !overlap(&area, &target) {
            return;
        }
        let along = match used {
            Use::Value(place) if possible => passes(&setter.target, place, downward),
            _ => None,
        };
        fine &= along.is_some_and(&good);
    });
    fine
}

/// The number of passes by which the element read is set later than now; its sign tells the direction.
fn passes(set: &crate::model::Place, read: &crate::model::Place, downward: &[bool]) -> Option<i32> {
    let distance = distance(set, read, downward.len())?;
    let first = distance.iter().zip(downward).find(|(along, _)| **along != 0);
    Some(first.map_or(0, |(along, down)| if *down { -*along } else { *along }))
}

/// Whether an expression is arithmetic only.
fn plain(expression: &Expression) -> bool {
    let mut plain = true;
    every(expression, &mut |part| {
        plain &=
            matches!(part, Expression::Number(_) | Expression::HalfStep | Expression::Read(_) | Expression::Negate(_))
                || matches!(part, Expression::Binary(operator, _, _) if *operator != crate::model::Binary::Power);
    });
    plain
}

/// The quantities that a piece of work reads and sets.
#[derive(Default)]
struct Touched {
    reads: HashSet<Id<Quantity>>,
    sets: HashSet<Id<Quantity>>,
}

impl Touched {
    fn by(section: &Section, work: &Work) -> Touched {
        let mut touched = Touched::default();
        let numbers: Vec<usize> = match work {
            Work::Keep(quantity, _) => {
                touched.sets.insert(*quantity);
                Vec::new()
            }
            Work::Whole { statements, .. } => statements.iter().map(|(number, _)| *number).collect(),
            Work::Element { statement, .. } => vec![*statement],
            Work::Together { parts, .. } => parts.iter().map(|part| part.statement).collect(),
        };
        for number in numbers {
            let statement = &section.statements[number];
            sets(statement, &mut |target, _| touched.sets.extend(target.quantity()));
            expressions(statement, &mut |expression, _| {
                uses(expression, &mut |used| touched.reads.extend(used.quantity()));
            });
        }
        touched
    }

    fn extend(&mut self, other: Touched) {
        self.reads.extend(other.reads);
        self.sets.extend(other.sets);
    }

    /// Whether this cannot be moved before the other.
    fn in_the_way_of(&self, other: &Touched) -> bool {
        let meet = |a: &HashSet<Id<Quantity>>, b: &HashSet<Id<Quantity>>| {
            let (few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
            few.iter().any(|quantity| many.contains(quantity))
        };
        meet(&self.sets, &other.sets) || meet(&self.sets, &other.reads) || meet(&self.reads, &other.sets)
    }
}
