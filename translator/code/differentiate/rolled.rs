//! Rolls rows of a matrix that differ only in their subscripts into a loop.
//!
//! An entry is a local. To compare rows, this expands locals that depend on elements of arrays, and short ones; of
//! several locals set to the same value, it uses only the first.

use crate::code::expression::{Base, Expression, Index};
use crate::code::function::Local;
use crate::code::statement::{Block, Statement};
use crate::code::{Builder, Code, Id};
use rustc_hash::FxHashMap as HashMap;

/// Shorter runs are left unchanged.
const RUN: usize = 4;

/// Larger entries are not expanded.
const LARGEST: usize = 80;

/// The entry at each distance from the diagonal.
pub type Row = Vec<(i32, Id<Expression>)>;

/// `count` rows from `first` on; the subscripts of several rows run.
pub struct Run {
    pub first: u32,
    pub count: u32,
    pub entries: Row,
}

/// `counter` counts the rows of a run.
pub fn rolled(builder: &mut Builder, body: &Block, rows: &[Row], counter: Id<Local>) -> Vec<Run> {
    let mut written_out = WrittenOut::of(&builder.code, body);
    let whole: Vec<Option<Row>> = rows.iter().map(|row| written_out.row(builder, row)).collect();
    let mut runs = Vec::new();
    let mut first = 0;
    while let Some(row) = rows.get(first) {
        let pattern = match (&whole[first], whole.get(first + 1)) {
            (Some(row), Some(Some(next))) => pattern(builder, row, next, first as i32, counter),
            _ => None,
        };
        let count = pattern.as_ref().map_or(1, |pattern| {
            let alike = |(row, at): &(&Option<Row>, i32)| {
                row.as_ref().is_some_and(|row| matches(&builder.code, pattern, row, *at))
            };
            whole[first..].iter().zip(first as i32..).take_while(alike).count()
        });
        let (count, entries) = match pattern {
            Some(pattern) if count >= RUN => (count, pattern),
            _ => (1, row.clone()),
        };
        runs.push(Run { first: first as u32, count: count as u32, entries });
        first += count;
    }
    // Next to loops, the other rows are expanded too.
    if runs.iter().any(|run| run.count > 1) {
        for run in runs.iter_mut().filter(|run| run.count == 1) {
            if let Some(row) = &whole[run.first as usize] {
                run.entries = row.clone();
            }
        }
    }
    runs
}

/// The maximum size of an expression that is repeated in each entry.
const SHORT: usize = 2;

/// Locals that are set once.
struct WrittenOut {
    /// Those that are expanded.
    values: HashMap<Id<Local>, Id<Expression>>,
    /// Those that are set to the value of an earlier one.
    same: HashMap<Id<Local>, Id<Local>>,
    known: HashMap<Id<Local>, Option<Id<Expression>>>,
}

impl WrittenOut {
    fn of(code: &Code, body: &Block) -> WrittenOut {
        let mut written_out =
            WrittenOut { values: HashMap::default(), same: HashMap::default(), known: HashMap::default() };
        let mut others: HashMap<String, Id<Local>> = HashMap::default();
        for stated in body {
            let Statement::Set(place, value) = stated.statement else { continue };
            let place = &code.places[place];
            let (Base::Local(local), true) = (place.base, place.is_single()) else { continue };
            if code.expressions[value].stands_alone(code) {
                continue;
            }
            if size(code, value) <= SHORT || depends_on_elements(code, value, &written_out.values) {
                written_out.values.insert(local, value);
                continue;
            }
            let mut key = String::new();
            written_out.key(code, value, &mut key);
            match others.get(&key) {
                Some(first) => _ = written_out.same.insert(local, *first),
                None => _ = others.insert(key, local),
            }
        }
        written_out
    }

    /// The same text for equal expressions.
    fn key(&self, code: &Code, id: Id<Expression>, key: &mut String) {
        use std::fmt::Write;
        let written = match &code.expressions[id] {
            Expression::Real(number) => write!(key, "{:x} ", number.to_bits()),
            Expression::Read(place) => {
                let place = &code.places[*place];
                match place.base {
                    Base::Local(local) if place.is_single() => {
                        write!(key, "l{} ", self.same.get(&local).unwrap_or(&local).index())
                    }
                    base => write!(key, "{base:?}{:?} ", place.index),
                }
            }
            Expression::Unary(operator, a) => {
                self.key(code, *a, key);
                write!(key, "{operator:?} ")
            }
            Expression::Binary(operator, a, b) => {
                self.key(code, *a, key);
                self.key(code, *b, key);
                write!(key, "{operator:?} ")
            }
            Expression::Builtin(function, list) => {
                code.list(*list).iter().for_each(|part| self.key(code, *part, key));
                write!(key, "{function:?} ")
            }
            // Others are equal only to themselves.
            _ => write!(key, "#{} ", id.index()),
        };
        // Writing to a string does not fail.
        let _ = written;
    }

    fn row(&mut self, builder: &mut Builder, row: &Row) -> Option<Row> {
        row.iter().map(|(distance, value)| Some((*distance, self.value(builder, *value)?))).collect()
    }

    fn value(&mut self, builder: &mut Builder, id: Id<Expression>) -> Option<Id<Expression>> {
        let written = self.rewritten(builder, id)?;
        (size(&builder.code, written) <= LARGEST).then_some(written)
    }

    fn rewritten(&mut self, builder: &mut Builder, id: Id<Expression>) -> Option<Id<Expression>> {
        let kind = builder.code.type_of(id);
        let new = match builder.code.expressions[id] {
            Expression::Read(place) => {
                let place = &builder.code.places[place];
                let (Base::Local(local), true) = (place.base, place.is_single()) else { return Some(id) };
                let Some(value) = self.values.get(&local).copied() else {
                    let first = self.same.get(&local).copied();
                    return Some(first.map_or(id, |first| builder.read(Base::Local(first), Vec::new(), kind)));
                };
                if let Some(known) = self.known.get(&local) {
                    return *known;
                }
                let written = self.value(builder, value);
                self.known.insert(local, written);
                return written;
            }
            Expression::Unary(operator, a) => Expression::Unary(operator, self.rewritten(builder, a)?),
            Expression::Binary(operator, a, b) => {
                // Equal operands stay one expression: a power that is a product.
                let left = self.rewritten(builder, a)?;
                let right = if a == b { left } else { self.rewritten(builder, b)? };
                Expression::Binary(operator, left, right)
            }
            Expression::Compare(relation, a, b) => {
                Expression::Compare(relation, self.rewritten(builder, a)?, self.rewritten(builder, b)?)
            }
            Expression::Choose(condition, a, b) => {
                let condition = self.rewritten(builder, condition)?;
                Expression::Choose(condition, self.rewritten(builder, a)?, self.rewritten(builder, b)?)
            }
            Expression::Builtin(function, list) => {
                let list = builder.code.list(list).to_vec();
                let list = list.into_iter().map(|one| self.rewritten(builder, one)).collect::<Option<Vec<_>>>()?;
                Expression::Builtin(function, builder.list(&list))
            }
            Expression::Real(_) | Expression::Integer(_) | Expression::Logical(_) => return Some(id),
            _ => return None,
        };
        Some(builder.add(new, kind))
    }
}

fn depends_on_elements(code: &Code, id: Id<Expression>, values: &HashMap<Id<Local>, Id<Expression>>) -> bool {
    let part = |id: &Id<Expression>| depends_on_elements(code, *id, values);
    match &code.expressions[id] {
        Expression::Read(place) => {
            let place = &code.places[*place];
            !place.is_single() || matches!(place.base, Base::Local(local) if values.contains_key(&local))
        }
        Expression::Unary(_, a) | Expression::Convert(a, _) => part(a),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) || part(b),
        Expression::Choose(condition, a, b) => part(condition) || part(a) || part(b),
        Expression::Builtin(_, list) => code.list(*list).iter().any(part),
        _ => false,
    }
}

fn size(code: &Code, id: Id<Expression>) -> usize {
    match &code.expressions[id] {
        Expression::Unary(_, a) | Expression::Convert(a, _) => 1 + size(code, *a),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => 1 + size(code, *a) + size(code, *b),
        Expression::Choose(condition, a, b) => {
            1 + [condition, a, b].map(|part| size(code, *part)).iter().sum::<usize>()
        }
        Expression::Builtin(_, list) => 1 + code.list(*list).iter().map(|part| size(code, *part)).sum::<usize>(),
        _ => 1,
    }
}

/// The common part of two neighbouring rows, with subscripts that follow the row running.
fn pattern(builder: &mut Builder, row: &Row, next: &Row, at: i32, counter: Id<Local>) -> Option<Row> {
    if row.is_empty() || row.len() != next.len() {
        return None;
    }
    let mut common = Common { builder, at, counter, made: HashMap::default() };
    let both = row.iter().zip(next);
    both.map(|((one, a), (other, b))| if one == other { Some((*one, common.value(*a, *b)?)) } else { None }).collect()
}

struct Common<'b> {
    builder: &'b mut Builder,
    at: i32,
    counter: Id<Local>,
    /// Equal parts stay one expression.
    made: HashMap<(Id<Expression>, Id<Expression>), Id<Expression>>,
}

impl Common<'_> {
    fn value(&mut self, a: Id<Expression>, b: Id<Expression>) -> Option<Id<Expression>> {
        if let Some(known) = self.made.get(&(a, b)) {
            return Some(*known);
        }
        let kind = self.builder.code.type_of(a);
        let code = &self.builder.code;
        let new = match (code.expressions[a], code.expressions[b]) {
            (Expression::Real(x), Expression::Real(y)) if x.to_bits() == y.to_bits() => return Some(a),
            (Expression::Read(x), Expression::Read(y)) => {
                let (x, y) = (code.places[x].clone(), code.places[y].clone());
                if x == y {
                    return Some(a);
                }
                let index = match (x.base == y.base, &x.index[..], &y.index[..]) {
                    (true, [Index::Fixed(x)], [Index::Fixed(y)]) if x + 1 == *y => {
                        Index::Running { counter: self.counter, offset: *x as i32 - self.at }
                    }
                    _ => return None,
                };
                Expression::Read(self.builder.place(x.base, vec![index]))
            }
            (Expression::Unary(o, x), Expression::Unary(p, y)) if o == p => Expression::Unary(o, self.value(x, y)?),
            (Expression::Binary(o, x, y), Expression::Binary(p, v, w)) if o == p => {
                Expression::Binary(o, self.value(x, v)?, self.value(y, w)?)
            }
            (Expression::Compare(o, x, y), Expression::Compare(p, v, w)) if o == p => {
                Expression::Compare(o, self.value(x, v)?, self.value(y, w)?)
            }
            (Expression::Choose(c, x, y), Expression::Choose(d, v, w)) => {
                Expression::Choose(self.value(c, d)?, self.value(x, v)?, self.value(y, w)?)
            }
            (Expression::Builtin(f, x), Expression::Builtin(g, y)) if f == g => {
                let (x, y) = (code.list(x).to_vec(), code.list(y).to_vec());
                if x.len() != y.len() {
                    return None;
                }
                let list = x.into_iter().zip(y).map(|(x, y)| self.value(x, y)).collect::<Option<Vec<_>>>()?;
                Expression::Builtin(f, self.builder.list(&list))
            }
            _ => return None,
        };
        let new = self.builder.add(new, kind);
        self.made.insert((a, b), new);
        Some(new)
    }
}

/// Whether a row equals the pattern at its position.
fn matches(code: &Code, pattern: &Row, row: &Row, at: i32) -> bool {
    let both = pattern.iter().zip(row);
    pattern.len() == row.len()
        && both.into_iter().all(|((a, pattern), (b, value))| a == b && same(code, *pattern, *value, at))
}

fn same(code: &Code, pattern: Id<Expression>, value: Id<Expression>, at: i32) -> bool {
    let part = |a: Id<Expression>, b: Id<Expression>| same(code, a, b, at);
    match (&code.expressions[pattern], &code.expressions[value]) {
        (Expression::Read(a), Expression::Read(b)) => {
            let (a, b) = (&code.places[*a], &code.places[*b]);
            let indices = a.index.iter().zip(&b.index).all(|(a, b)| match (a, b) {
                (Index::Running { offset, .. }, Index::Fixed(b)) => i64::from(at + offset) == i64::from(*b),
                (a, b) => a == b,
            });
            a.base == b.base && a.index.len() == b.index.len() && indices
        }
        (Expression::Unary(o, a), Expression::Unary(p, b)) => o == p && part(*a, *b),
        (Expression::Binary(o, a, b), Expression::Binary(p, c, d)) => o == p && part(*a, *c) && part(*b, *d),
        (Expression::Compare(o, a, b), Expression::Compare(p, c, d)) => o == p && part(*a, *c) && part(*b, *d),
        (Expression::Choose(a, b, c), Expression::Choose(d, e, f)) => part(*a, *d) && part(*b, *e) && part(*c, *f),
        (Expression::Builtin(f, a), Expression::Builtin(g, b)) => {
            let (a, b) = (code.list(*a), code.list(*b));
            f == g && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| part(*a, *b))
        }
        (Expression::Real(a), Expression::Real(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}
