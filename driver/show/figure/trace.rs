//! From the points of a line to its drawing: pieces within the panel, and the points at which it leaves the scale.
//! Positions are fractions of the panel, from its lower left corner.

use super::Points;
use super::points::Bucket;
use super::scale::Limits;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The distinguishable points, within the limits and beyond.
    pub places: Vec<(f64, f64)>,
    pub pieces: Vec<Vec<(f64, f64)>>,
    pub excursions: Vec<Excursion>,
    /// The end of the line; at the limit if it is beyond.
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

/// `columns`: the number of positions that the width of the panel can distinguish.
pub fn trace(points: &Points, time: Limits, scale: Limits, columns: f64) -> Trace {
    let mut places = Vec::new();
    let mut drawn = Vec::new();
    for piece in points.pieces() {
        let mut part = Vec::new();
        for place in piece.map(|(t, v)| (time.fraction(t), scale.fraction(v))) {
            // A value that a logarithmic scale cannot show also breaks the line.
            if place.1.is_nan() {
                add(&mut drawn, &mut places, std::mem::take(&mut part), columns);
            } else {
                part.push(place);
            }
        }
        add(&mut drawn, &mut places, part, columns);
    }
    Trace {
        pieces: drawn,
        excursions: excursions(points, time, scale),
        end: places.last().map(|&(x, y)| (x, clamped(y))),
        gone: places.last().filter(|&&(_, y)| !inside(y)).map(|&(_, y)| y > 1.0),
        places,
    }
}

fn add(drawn: &mut Vec<Vec<(f64, f64)>>, places: &mut Vec<(f64, f64)>, part: Vec<(f64, f64)>, columns: f64) {
    let thinned = thin(part.into_iter(), columns);
    drawn.extend(pieces(&thinned));
    places.extend(thinned);
}

/// A line may go beyond its scale by this part of the height, which is too little to count as having left it.
const BESIDE: f64 = 0.02;

fn inside(y: f64) -> bool {
    (-BESIDE..=1.0 + BESIDE).contains(&y)
}

/// The position on the edge, for a point outside.
fn clamped(y: f64) -> f64 {
    if inside(y) { y } else { y.clamp(0.0, 1.0) }
}

/// At most four points per column: first, lowest, highest and last.
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
    let beyond = |above: bool| {
        let all = [from.1, to.1].map(|y| if above { y > 1.0 } else { y < 0.0 });
        all == [true, true] && !(inside(from.1) && inside(to.1))
    };
    if beyond(true) || beyond(false) {
        return None;
    }
    let cut = |outside: (f64, f64), other: (f64, f64)| {
        let y = clamped(outside.1);
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
        if y.is_nan() {
            before = None;
            continue;
        }
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

/// The height of the line at a position; nothing if it is off the scale or absent.
pub fn height_at(trace: &Trace, x: f64) -> Option<f64> {
    trace.pieces.iter().flat_map(|piece| piece.windows(2)).find_map(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        (x0 <= x && x <= x1 && x0 < x1).then(|| y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    })
}
