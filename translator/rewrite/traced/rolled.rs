//! Rows of a matrix that are alike but for their subscripts become one equation with a running subscript.

use super::trace::Slopes;
use crate::model::walk::with_indices;
use crate::model::{Expression, Index, Place};

/// Shorter runs stay as they are.
const RUN: usize = 4;

/// Rows from `first` on, `count` of them, with what stands at each distance from the diagonal.
pub struct Run {
    pub first: u32,
    pub count: u32,
    pub entries: Vec<(i32, Expression)>,
}

pub fn rolled(rows: Vec<Slopes>) -> Vec<Run> {
    let rows: Vec<Vec<(i32, Expression)>> = (0i32..)
        .zip(rows)
        .map(|(number, row)| row.into_iter().map(|(column, value)| (column as i32 - number, value)).collect())
        .collect();
    let mut runs = Vec::new();
    let mut first = 0;
    while let Some(row) = rows.get(first) {
        let alike = rows.get(first + 1).and_then(|next| pattern(row, next, first as i32));
        let count = alike.as_ref().map_or(1, |pattern| {
            rows[first..].iter().zip(first as i32..).take_while(|(row, at)| matches(pattern, row, *at)).count()
        });
        let (count, entries) = match alike {
            Some(pattern) if count >= RUN => (count, pattern),
            _ => (1, row.clone()),
        };
        runs.push(Run { first: first as u32, count: count as u32, entries });
        first += count;
    }
    runs
}

/// What two neighbouring rows have in common, subscripts that go with the row running.
fn pattern(row: &[(i32, Expression)], next: &[(i32, Expression)], at: i32) -> Option<Vec<(i32, Expression)>> {
    if row.is_empty() || row.len() != next.len() {
        return None;
    }
    let both = row.iter().zip(next);
    both.map(|((one, a), (other, b))| if one == other { Some((*one, common(a, b, at)?)) } else { None }).collect()
}

fn matches(pattern: &[(i32, Expression)], row: &[(i32, Expression)], at: i32) -> bool {
    let fixed = |index: Index| match index {
        Index::Running { offset, .. } => Index::Fixed((at + offset) as u32),
        index => index,
    };
    pattern.len() == row.len()
        && pattern
            .iter()
            .zip(row)
            .all(|((a, pattern), (b, value))| a == b && with_indices(pattern.clone(), &fixed) == *value)
}

fn common(a: &Expression, b: &Expression, at: i32) -> Option<Expression> {
    use Expression::{Binary, Call, Compare, Negate, Number, Read};
    let boxed = |a: &Expression, b: &Expression| common(a, b, at).map(Box::new);
    Some(match (a, b) {
        (Number(x), Number(y)) if x == y => Number(*x),
        (Read(x), Read(y)) if x.quantity == y.quantity => Read(common_place(x, y, at)?),
        (Negate(x), Negate(y)) => Negate(boxed(x, y)?),
        (Binary(o, x, y), Binary(p, v, w)) if o == p => Binary(*o, boxed(x, v)?, boxed(y, w)?),
        (Compare(o, x, y), Compare(p, v, w)) if o == p => Compare(*o, boxed(x, v)?, boxed(y, w)?),
        (Call(f, x), Call(g, y)) if f == g && x.len() == y.len() => {
            Call(*f, x.iter().zip(y).map(|(x, y)| common(x, y, at)).collect::<Option<_>>()?)
        }
        (Expression::If(c, x, y), Expression::If(d, v, w)) => Expression::If(boxed(c, d)?, boxed(x, v)?, boxed(y, w)?),
        _ => return None,
    })
}

fn common_place(a: &Place, b: &Place, at: i32) -> Option<Place> {
    let both = a.index.iter().zip(&b.index);
    let index = both.map(|(a, b)| match (a, b) {
        (Index::Fixed(a), Index::Fixed(b)) if a == b => Some(Index::Fixed(*a)),
        (Index::Fixed(a), Index::Fixed(b)) if a + 1 == *b => Some(Index::Running { axis: 0, offset: *a as i32 - at }),
        _ => None,
    });
    Some(Place { quantity: a.quantity, index: index.collect::<Option<_>>()? })
}
