//! The points of one line, thinned while they arrive.
//!
//! A run may store a million rows; a panel is some hundred pixels wide. Rows are gathered in
//! buckets of equal length that keep their first, lowest, highest and last point, so no extreme is
//! ever lost. When there are too many buckets neighbours join in pairs: memory stays bounded, one pass is
//! enough, and nobody needs to know beforehand how long the run will be.

/// At least half as many buckets remain after joining: more than one a pixel in the widest panel.
const BUCKETS: usize = 2048;

#[derive(Clone, Debug, Default)]
pub struct Points {
    buckets: Vec<Bucket>,
    /// A bucket takes 2^doublings points.
    doublings: u32,
    /// Points in the last bucket.
    filled: u64,
}

/// Several points of a line, in their order: first, lowest, highest, last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    first: (f64, f64),
    low: (f64, f64),
    high: (f64, f64),
    last: (f64, f64),
}

impl Points {
    /// Adds a point to the right of the others. One that is not finite cannot be drawn and is left out.
    pub fn push(&mut self, time: f64, value: f64) {
        if !time.is_finite() || !value.is_finite() {
            return;
        }
        let point = (time, value);
        match self.buckets.last_mut() {
            Some(bucket) if self.filled < 1 << self.doublings => {
                bucket.add(point);
                self.filled += 1;
            }
            _ => {
                if self.buckets.len() == BUCKETS {
                    self.join();
                }
                self.buckets.push(Bucket::new(point));
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

    /// The points that were kept, from left to right.
    pub fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.buckets.iter().flat_map(Bucket::points)
    }

    /// Lowest and highest value.
    pub fn extremes(&self) -> Option<(f64, f64)> {
        self.buckets
            .iter()
            .map(|bucket| (bucket.low.1, bucket.high.1))
            .reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)))
    }

    /// First and last time.
    pub fn span(&self) -> Option<(f64, f64)> {
        Some((self.buckets.first()?.first.0, self.buckets.last()?.last.0))
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
        Bucket { first: point, low: point, high: point, last: point }
    }

    pub(super) fn add(&mut self, point: (f64, f64)) {
        self.join(&Bucket::new(point));
    }

    fn join(&mut self, next: &Bucket) {
        if next.low.1 < self.low.1 {
            self.low = next.low;
        }
        if next.high.1 > self.high.1 {
            self.high = next.high;
        }
        self.last = next.last;
    }

    /// Its points from left to right, each once.
    pub(super) fn points(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let (earlier, later) = if self.low.0 <= self.high.0 { (self.low, self.high) } else { (self.high, self.low) };
        let all = [self.first, earlier, later, self.last];
        (0..4).filter(move |&i| i == 0 || all[i] != all[i - 1]).map(move |i| all[i])
    }
}
