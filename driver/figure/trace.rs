//! From the points of a line to what is drawn of it: pieces within the panel, and the places where it
//! leaves the scale. Places are fractions of the panel, from its lower left corner.

use super::Points;
use super::points::Bucket;
use super::scale::Limits;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Those that can be told apart, within the limits and beyond.
    pub places: Vec<(f64, f64)>,
    pub pieces: Vec<Vec<(f64, f64)>>,
    pub excursions: Vec<Excursion>,
    /// Where the line ends; at the limit if it is beyond.
    pub end: Option<(f64, f64)>,
    /// It ends above (or below) the scale.
    pub gone: Option<bool>,
}

/// The line is beyond the upper or lower limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Excursion {
    /// Where it crosses the limit.
    pub at: f64,
    pub above: bool,
    pub farthest: f64,
}

/// `columns`: how many places the width of the panel can tell apart.
pub fn trace(points: &Points, time: Limits, scale: Limits, columns: f64) -> Trace {
    let places = thin(points.iter().map(|(t, v)| (time.fraction(t), scale.fraction(v))), columns);
    Trace {
        pieces: pieces(&places),
        excursions: excursions(points, time, scale),
        end: places.last().map(|&(x, y)| (x, y.clamp(0.0, 1.0))),
        gone: places.last().filter(|&&(_, y)| !inside(y)).map(|&(_, y)| y > 1.0),
        places,
    }
}

fn inside(y: f64) -> bool {
    (0.0..=1.0).contains(&y)
}

/// At most four points a column: first, lowest, highest and last.
fn thin(places: impl Iterator<Item = (f64, f64)>, columns: f64) -> Vec<(f64, f64)> {
    let mut thinned = Vec::new();
    let mut current: Option<(f64, Bucket)> = None;
    for place in places {
        let column = (place.0 * columns).floor();
        match &mut current {
            Some((at, bucket)) if *at == column => bucket.add(place),
            _ => {
                if let Some((_, bucket)) = current.take() {
                    thinned.extend(bucket.points());
                }
                current = Some((column, Bucket::new(place)));
            }
        }
    }
    if let Some((_, bucket)) = current {
        thinned.extend(bucket.points());
    }
    thinned
}

/// Cuts the line at the limits.
fn pieces(places: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
    let mut pieces: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut open = false;
    if let [only] = places {
        return if inside(only.1) { vec![vec![*only]] } else { Vec::new() };
    }
    for pair in places.windows(2) {
        let Some((from, to)) = within(pair[0], pair[1]) else {
            open = false;
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if open => piece.push(to),
            _ => pieces.push(vec![from, to]),
        }
        open = inside(pair[1].1);
    }
    pieces
}

/// The part of a segment between the limits.
fn within(from: (f64, f64), to: (f64, f64)) -> Option<((f64, f64), (f64, f64))> {
    if (from.1 > 1.0 && to.1 > 1.0) || (from.1 < 0.0 && to.1 < 0.0) {
        return None;
    }
    let cut = |outside: (f64, f64), other: (f64, f64)| {
        let y = outside.1.clamp(0.0, 1.0);
        if y == outside.1 {
            return outside;
        }
        let part = (y - outside.1) / (other.1 - outside.1);
        ((outside.0 + (other.0 - outside.0) * part).clamp(0.0, 1.0), y)
    };
    Some((cut(from, to), cut(to, from)))
}

fn excursions(points: &Points, time: Limits, scale: Limits) -> Vec<Excursion> {
    let mut found: Vec<Excursion> = Vec::new();
    let mut before: Option<(f64, f64)> = None;
    for (t, value) in points.iter() {
        let (x, y) = (time.fraction(t), scale.fraction(value));
        let side = |y: f64| if inside(y) { None } else { Some(y > 1.0) };
        if let Some(above) = side(y) {
            match found.last_mut() {
                Some(last) if before.is_some_and(|(_, y)| side(y) == Some(above)) => {
                    last.farthest = if above { last.farthest.max(value) } else { last.farthest.min(value) };
                }
                _ => {
                    let limit = if above { 1.0 } else { 0.0 };
                    let at = before.map_or(x, |(x0, y0)| x0 + (x - x0) * (limit - y0) / (y - y0));
                    found.push(Excursion { at: at.clamp(0.0, 1.0), above, farthest: value });
                }
            }
        }
        before = Some((x, y));
    }
    found
}

/// The height of the line at a place; nothing where it is off the scale or not there.
pub fn height_at(trace: &Trace, x: f64) -> Option<f64> {
    trace.pieces.iter().flat_map(|piece| piece.windows(2)).find_map(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        (x0 <= x && x <= x1 && x0 < x1).then(|| y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    })
}
