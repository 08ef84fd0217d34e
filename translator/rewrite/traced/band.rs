//! Where a Jacobian has entries, and the order of states in which they lie near the diagonal.
//!
//! E. Cuthill, J. McKee, Reducing the bandwidth of sparse symmetric matrices, ACM (1969): neighbours in the pattern are
//! numbered one after the other, those with few neighbours first, from one with fewest.

use super::trace::Slopes;
use crate::model::Expression;
use std::collections::VecDeque;

/// Smaller matrices are kept whole.
const FEW: usize = 12;

pub struct Shape {
    /// The number that the state at each new place had.
    pub order: Vec<usize>,
    /// Entries below and above the diagonal, if only they are kept.
    pub band: Option<(u32, u32)>,
}

/// The shape of a matrix with these entries; only if the method can use a band, it is one.
pub fn shape(rows: &[Slopes], banded: bool) -> Shape {
    let n = rows.len();
    let as_it_is: Vec<usize> = (0..n).collect();
    if !banded || n < FEW {
        return Shape { order: as_it_is, band: None };
    }
    let other = ordered(rows);
    let (first, second) = (width(rows, &as_it_is), width(rows, &other));
    let (order, (below, above)) = if work(second) < work(first) { (other, second) } else { (as_it_is, first) };
    let pays = 2 * work((below, above)) <= n;
    match pays {
        true => Shape { order, band: Some((below as u32, above as u32)) },
        false => Shape { order: (0..n).collect(), band: None },
    }
}

impl Shape {
    /// The entries in the new order.
    pub fn rows(&self, rows: Vec<Slopes>, mut entry: impl FnMut(Expression) -> Expression) -> Vec<Slopes> {
        let place = places(&self.order);
        let mut new: Vec<Slopes> = vec![Vec::new(); rows.len()];
        for (row, at) in rows.into_iter().zip(&place) {
            let entries = row.into_iter().map(|(column, value)| (place[column as usize] as u32, entry(value)));
            new[*at] = entries.collect();
            new[*at].sort_by_key(|(column, _)| *column);
        }
        new
    }
}

/// Rows of factors with exchanged rows are so wide.
fn work((below, above): (usize, usize)) -> usize {
    2 * below + above + 1
}

fn places(order: &[usize]) -> Vec<usize> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, old)| place[*old] = at);
    place
}

/// How far entries reach below and above the diagonal.
fn width(rows: &[Slopes], order: &[usize]) -> (usize, usize) {
    let place = places(order);
    let (mut below, mut above) = (0, 0);
    for (row, number) in rows.iter().zip(&place) {
        for (column, _) in row {
            let column = place[*column as usize];
            below = below.max(number.saturating_sub(column));
            above = above.max(column.saturating_sub(*number));
        }
    }
    (below, above)
}

fn ordered(rows: &[Slopes]) -> Vec<usize> {
    let n = rows.len();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (row, number) in rows.iter().zip(0..) {
        for (column, _) in row {
            near[number].push(*column as usize);
            near[*column as usize].push(number);
        }
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    let mut order = Vec::with_capacity(n);
    let mut seen = vec![false; n];
    let mut starts: Vec<usize> = (0..n).collect();
    starts.sort_by_key(|at| near[*at].len());
    for start in starts {
        let mut waiting = VecDeque::from([start]);
        while let Some(next) = waiting.pop_front() {
            if std::mem::replace(&mut seen[next], true) {
                continue;
            }
            order.push(next);
            let mut others: Vec<usize> = near[next].iter().copied().filter(|other| !seen[*other]).collect();
            others.sort_by_key(|other| near[*other].len());
            waiting.extend(others);
        }
    }
    order
}
