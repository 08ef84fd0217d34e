//! Progress of a long run, on a terminal only, and gone when the run ends.

use crate::talk::Talk;
use std::io::Write;
use std::time::{Duration, Instant};

/// A run that takes no longer is over before anyone wonders.
const PATIENCE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_millis(100);

pub struct Progress {
    talk: Talk,
    start: Instant,
    last: Option<Instant>,
}

impl Progress {
    pub fn new(talk: &Talk) -> Progress {
        Progress { talk: *talk, start: Instant::now(), last: None }
    }

    /// Shows how far the run is; `done` is a part of 1 where it is known.
    pub fn show(&mut self, run: &str, done: Option<f64>) {
        let now = Instant::now();
        let early = now - self.start < PATIENCE || self.last.is_some_and(|last| now - last < EVERY);
        if !self.talk.progress || early {
            return;
        }
        self.last = Some(now);
        let seconds = (now - self.start).as_secs();
        let word = self.talk.say("running", "运行中");
        let part = done.map_or(String::new(), |done| format!(" {:3.0} %", (done * 100.0).clamp(0.0, 100.0)));
        let _ = write!(std::io::stderr(), "\r\x1b[K{word} {run}{part} {seconds} s");
        let _ = std::io::stderr().flush();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
            let _ = std::io::stderr().flush();
        }
    }
}
