//! A search from many starting points, for sums of squares with several minima.
//!
//! The model runs once at each point of a Latin hypercube over the bounds. From the best of them, and from the values
//! in the source, Levenberg-Marquardt searches continue to their minima.

use super::minimise::{Best, Ended, minimise};
use super::problem::{Bounds, Point, Problem};
use crate::fit::design::latin_hypercube;
use crate::io::trouble::Result;

/// The number of points from which searches continue.
const SEARCHED: usize = 10;

/// The typical number of steps of a search.
const USUAL: f64 = 40.0;

/// Minima whose sums differ by at most this part are the same.
const SAME: f64 = 1e-6;

/// Other minima are reported up to this multiple of the least sum.
const NEAR: f64 = 1.1;

/// The user's request: `multistart:N`, and a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multistart {
    pub starts: usize,
    pub seed: u64,
}

/// The best of many searches.
#[derive(Clone, Debug)]
pub struct Found {
    pub best: Best,
    /// Points at which the model ran, except that of the source, and the number of these runs that failed.
    pub starts: usize,
    pub failed: usize,
    /// The number of searches, and the number that ended at the best sum of squares.
    pub searches: usize,
    pub same: usize,
    /// Other minima whose sum of squares is at most a tenth larger.
    pub others: Vec<Point>,
}

/// The state of the work.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// The number of starting points done.
    Starts(usize, usize),
    /// One of several searches, and its steps so far.
    Search { number: usize, of: usize, steps: usize },
}

impl Stage {
    /// The approximate fraction of the work that is done.
    pub fn part(self, parameters: usize, starts: usize) -> f64 {
        // A step takes about two runs for each parameter.
        let search = USUAL * (2 * parameters + 1) as f64;
        let all = |searches: usize| starts as f64 + searches as f64 * search;
        match self {
            Stage::Starts(done, of) => done as f64 / all(of.min(SEARCHED) + 1),
            Stage::Search { number, of, steps } => {
                let begun = (steps as f64 / USUAL).min(0.95);
                (starts as f64 + (number as f64 + begun) * search) / all(of)
            }
        }
    }
}

pub fn search(
    problem: &mut dyn Problem,
    start: Point,
    bounds: &[Bounds],
    wanted: Multistart,
    watch: &mut dyn FnMut(Stage, f64),
) -> Result<Found> {
    let mut points = Vec::new();
    for (number, place) in latin_hypercube(wanted.seed, wanted.starts, bounds.len()).into_iter().enumerate() {
        watch(Stage::Starts(number, wanted.starts), start.sum());
        let values = place
            .iter()
            .zip(bounds)
            .map(|(part, bounds)| (bounds.low + part * bounds.width()).clamp(bounds.low, bounds.high));
        points.extend(Point::at(problem, values.collect())?);
    }
    let failed = wanted.starts - points.len();
    points.sort_by(|a, b| a.sum().total_cmp(&b.sum()));
    points.truncate(SEARCHED);
    points.insert(0, start);
    let of = points.len();
    let mut ends: Vec<Best> = Vec::with_capacity(of);
    for (number, point) in points.into_iter().enumerate() {
        let mut watch = |steps: usize, sum: f64| watch(Stage::Search { number, of, steps }, sum);
        ends.push(minimise(problem, point, bounds, &mut watch)?);
    }
    let accuracy = problem.accuracy();
    Ok(select(ends, accuracy, wanted.starts, failed))
}

/// The best of the ends; a converged one is preferred if it is as good as the best.
fn select(mut ends: Vec<Best>, accuracy: f64, starts: usize, failed: usize) -> Found {
    ends.sort_by(|a, b| a.sum().total_cmp(&b.sum()));
    let searches = ends.len();
    let least = ends[0].sum();
    let open = accuracy * ends[0].point.residuals.size;
    let limit = least * (1.0 + SAME) + 10.0 * open * (2.0 * least.sqrt() + open);
    let same = ends.iter().filter(|end| end.sum() <= limit).count();
    let chosen = ends[..same].iter().position(|end| end.ended == Ended::Converged).unwrap_or(0);
    let mut others: Vec<Point> = Vec::new();
    for end in &ends[same..] {
        let known = others.iter().any(|other| end.sum() <= other.sum() * (1.0 + SAME));
        if end.ended == Ended::Converged && end.sum() <= NEAR * least && !known {
            others.push(end.point.clone());
        }
    }
    Found { best: ends.swap_remove(chosen), starts, failed, searches, same, others }
}
