//! The points of one line, thinned as they arrive.
//!
//! A run may store a million rows, but a panel is a few hundred pixels wide. Rows are collected in buckets of equal
//! length that keep their first and last point and the farthest to each side, so no extreme is lost. When there are too
//! many buckets, neighbours are joined in pairs. So memory is bounded, one pass is enough, and the length of the run
//! need not be known in advance.

/// At least half as many buckets remain after joining: more than one per pixel in the widest panel.
const BUCKETS: usize = 2048;

/// With very many lines, each is drawn more coarsely, but not below this.
const FEWEST: usize = 128;

/// Total number of buckets of a figure: a few hundred megabytes.
const ALL: usize = 1 << 20;

#[derive(Clone, Debug)]
pub struct Points {
    buckets: Vec<Bucket>,
    most: usize,
    /// A bucket takes 2^doublings points.
    doublings: u32,
    /// Points in the last bucket.
    filled: u64,
    /// The last point had no value: the line is broken here.
    broken: bool,
    /// The point added last.
    last: Option<(f64, f64)>,
}

impl Default for Points {
    fn default() -> Points {
        Points { buckets: Vec::new(), most: BUCKETS, doublings: 0, filled: 0, broken: false, last: None }
    }
}

/// Several consecutive points of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    count: u64,
    /// The line is broken before it.
    broken: bool,
    first: Place,
    low: Place,
    high: Place,
    left: Place,
    right: Place,
    last: Place,
}

/// A point, and the number of points before it in the bucket.
#[derive(Clone, Copy, Debug)]
struct Place {
    number: u64,
    at: (f64, f64),
}

impl Place {
    fn later(self, by: u64) -> Place {
        Place { number: self.number + by, ..self }
    }
}

impl Points {
    /// One of this number of lines of a figure.
    pub fn of_many(lines: usize) -> Points {
        Points { most: (ALL / lines.max(1)).clamp(FEWEST, BUCKETS), ..Points::default() }
    }

    /// Adds the next point, whose time is to the right of the others. A point that is not finite breaks the line.
    pub fn push(&mut self, right: f64, value: f64) {
        if !right.is_finite() || !value.is_finite() {
            self.broken = !self.buckets.is_empty();
            return;
        }
        let point = (right, value);
        if self.last == Some(point) && !self.broken {
            return;
        }
        self.last = Some(point);
        match self.buckets.last_mut() {
            Some(bucket) if self.filled < 1 << self.doublings && !self.broken => {
                bucket.add(point);
                self.filled += 1;
            }
            _ => {
                if self.buckets.len() >= self.most {
                    self.join();
                }
                self.buckets.push(Bucket { broken: self.broken, ..Bucket::new(point) });
                self.broken = false;
                self.filled = 1;
            }
        }
    }

    fn join(&mut self) {
        self.buckets = self
            .buckets
            .chunks(2)
            .map(|pair| {
                let mut joined = pair[0];
                if let Some(next) = pair.get(1) {
                    joined.join(next);
                }
                joined
            })
            .collect();
        self.doublings += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// The points that were kept, in order.
    pub fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.buckets.iter().flat_map(Bucket::points)
    }

    /// The same, divided where the line is broken.
    pub fn pieces(&self) -> impl Iterator<Item = impl Iterator<Item = (f64, f64)> + '_> + '_ {
        self.buckets.chunk_by(|_, next| !next.broken).map(|piece| piece.iter().flat_map(Bucket::points))
    }

    /// Lowest and highest value above 0.
    pub fn positive_extremes(&self) -> Option<(f64, f64)> {
        let positive = self.iter().map(|point| point.1).filter(|value| *value > 0.0);
        positive.map(|value| (value, value)).reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)))
    }

    /// Lowest and highest value.
    pub fn extremes(&self) -> Option<(f64, f64)> {
        self.buckets
            .iter()
            .map(|bucket| (bucket.low.at.1, bucket.high.at.1))
            .reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)))
    }

    /// Its extent to the left and right: first and last time.
    pub fn span(&self) -> Option<(f64, f64)> {
        self.buckets
            .iter()
            .map(|bucket| (bucket.left.at.0, bucket.right.at.0))
            .reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)))
    }
}

impl FromIterator<(f64, f64)> for Points {
    fn from_iter<I: IntoIterator<Item = (f64, f64)>>(iterator: I) -> Points {
        let mut points = Points::default();
        for (time, value) in iterator {
            points.push(time, value);
        }
        points
    }
}

impl Bucket {
    pub(super) fn new(point: (f64, f64)) -> Bucket {
        let only = Place { number: 0, at: point };
        Bucket { count: 1, broken: false, first: only, low: only, high: only, left: only, right: only, last: only }
    }

    pub(super) fn add(&mut self, point: (f64, f64)) {
        self.join(&Bucket::new(point));
    }

    /// A break within the bucket is shown before both points: it would be narrower than a pixel.
    fn join(&mut self, next: &Bucket) {
        self.broken |= next.broken;
        if next.low.at.1 < self.low.at.1 {
            self.low = next.low.later(self.count);
        }
        if next.high.at.1 > self.high.at.1 {
            self.high = next.high.later(self.count);
        }
        if next.left.at.0 < self.left.at.0 {
            self.left = next.left.later(self.count);
        }
        if next.right.at.0 > self.right.at.0 {
            self.right = next.right.later(self.count);
        }
        self.last = next.last.later(self.count);
        self.count += next.count;
    }

    /// Its points in order, each once.
    pub(super) fn points(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let mut places = [self.first, self.low, self.high, self.left, self.right, self.last];
        places.sort_by_key(|place| place.number);
        (0..places.len())
            .filter(move |&i| i == 0 || places[i].number != places[i - 1].number)
            .map(move |i| places[i].at)
    }
}
