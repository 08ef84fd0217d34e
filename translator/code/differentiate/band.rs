//! The positions of a Jacobian's entries, and an order of states that puts them near the diagonal.
//!
//! E. Cuthill, J. McKee, Reducing the bandwidth of sparse symmetric matrices, ACM (1969): numbers neighbours in the
//! pattern one after another, those with few neighbours first, starting with one that has the fewest.

use std::collections::VecDeque;

/// The columns of the entries of each row.
pub type Pattern = Vec<Vec<usize>>;

pub struct Shape {
    /// The old number of the state at each new position.
    pub order: Vec<usize>,
    /// The number of entries below and above the diagonal, if only these are stored.
    pub band: Option<(u32, u32)>,
}

/// The shape of a matrix with these entries: a band if that needs less work. `fixed`: states keep their order.
pub fn shape(rows: &Pattern, fixed: bool) -> Shape {
    let n = rows.len();
    let natural: Vec<usize> = (0..n).collect();
    let near = width(rows, &natural);
    let (order, (below, above)) = match fixed {
        true => (natural, near),
        false => {
            let other = ordered(rows);
            let far = width(rows, &other);
            if work(far) < work(near) { (other, far) } else { (natural, near) }
        }
    };
    match 2 * work((below, above)) <= n {
        true => Shape { order, band: Some((below as u32, above as u32)) },
        false => Shape { order: (0..n).collect(), band: None },
    }
}

/// The new number of each state.
pub fn places(order: &[usize]) -> Vec<usize> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, old)| place[*old] = at);
    place
}

/// The width of rows of factors with exchanged rows.
fn work((below, above): (usize, usize)) -> usize {
    2 * below + above + 1
}

/// The number of entries below and above the diagonal.
fn width(rows: &Pattern, order: &[usize]) -> (usize, usize) {
    let place = places(order);
    let (mut below, mut above) = (0, 0);
    for (row, number) in rows.iter().zip(&place) {
        for column in row {
            let column = place[*column];
            below = below.max(number.saturating_sub(column));
            above = above.max(column.saturating_sub(*number));
        }
    }
    (below, above)
}

fn ordered(rows: &Pattern) -> Vec<usize> {
    let n = rows.len();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (row, number) in rows.iter().zip(0..) {
        for column in row {
            near[number].push(*column);
            near[*column].push(number);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_in_any_order_is_a_band() {
        // 0 - 10 - 1 - 11 - 2 - …
        let n = 20;
        let chain: Vec<usize> = (0..n).map(|at| at / 2 + at % 2 * (n / 2)).collect();
        let mut rows: Pattern = vec![Vec::new(); n];
        for (at, state) in chain.iter().enumerate() {
            let near = [at.checked_sub(1), Some(at), Some(at + 1).filter(|next| *next < n)];
            rows[*state] = near.into_iter().flatten().map(|at| chain[at]).collect();
        }
        assert_eq!(shape(&rows, false).band, Some((1, 1)));
        assert_eq!(shape(&rows, true).band, None);
    }
}
