//! Progress of long work, on a terminal only, and gone when the work ends.

use crate::io::talk::Talk;
use crate::io::visible::visible;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use zudyn_translator::diagnostic::Locale;

/// Work that takes no longer is over before anyone wonders.
const PATIENCE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_millis(100);

/// With less done than this part of the work the time left cannot be estimated.
const FORESIGHT: f64 = 0.01;

/// Whether a line of progress is on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Removes the line from the terminal.
pub fn erase() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
        let _ = std::io::stderr().flush();
    }
}

/// Which of several runs is at work, from 0, and when the first began.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub number: usize,
    pub of: usize,
    pub start: Instant,
}

impl Share {
    /// How much of all runs is done, if so much of this one is.
    fn done(self, of_this: f64) -> f64 {
        (self.number as f64 + of_this.clamp(0.0, 1.0)) / self.of as f64
    }
}

pub struct Progress {
    talk: Talk,
    /// What is done: `running`.
    word: &'static str,
    start: Instant,
    last: Option<Instant>,
}

impl Progress {
    pub fn new(talk: &Talk) -> Progress {
        Progress::named(talk, talk.say("running", "运行中"))
    }

    pub fn named(talk: &Talk, word: &'static str) -> Progress {
        let start = talk.share.map_or_else(Instant::now, |share| share.start);
        Progress { talk: *talk, word, start, last: None }
    }

    /// Shows how far the work is; `done` is a part of 1 where it is known.
    pub fn show(&mut self, label: &str, done: Option<f64>) {
        let Some(elapsed) = self.due() else { return };
        let (label, done) = match self.talk.share {
            Some(share) => {
                let run = format!("{}/{}", share.number + 1, share.of);
                let label = if label.is_empty() { run } else { format!("{run} {label}") };
                (label, Some(share.done(done.unwrap_or(0.0))))
            }
            None => (label.to_string(), done),
        };
        let far = done.map_or(String::new(), |done| format!(" {}", percent(done)));
        let time = match done.and_then(|done| left(elapsed, done)) {
            Some(left) => match self.talk.locale {
                Locale::English => format!("{} left", duration(left)),
                Locale::Chinese => format!("还需 {}", duration(left)),
            },
            None => duration(elapsed.as_secs_f64()),
        };
        self.write(&format!("{label}{far} {time}"));
    }

    /// The same for work that may end earlier: `done` is a part of the most that there can be.
    pub fn show_at_most(&mut self, label: &str, done: f64) {
        let Some(elapsed) = self.due() else { return };
        let far = percent(done);
        let time = match left(elapsed, done) {
            Some(left) => match self.talk.locale {
                Locale::English => format!("at most {} left", duration(left)),
                Locale::Chinese => format!("至多还需 {}", duration(left)),
            },
            None => duration(elapsed.as_secs_f64()),
        };
        self.write(&format!("{label} {far} {time}"));
    }

    /// The time since the beginning, if something is to be shown now.
    fn due(&mut self) -> Option<Duration> {
        let now = Instant::now();
        let elapsed = now - self.start;
        let early = elapsed < PATIENCE || self.last.is_some_and(|last| now - last < EVERY);
        if !self.talk.progress || early {
            return None;
        }
        self.last = Some(now);
        Some(elapsed)
    }

    fn write(&self, text: &str) {
        SHOWN.store(true, Ordering::Relaxed);
        let _ = write!(std::io::stderr(), "\r\x1b[K{} {}", self.word, visible(text));
        let _ = std::io::stderr().flush();
    }
}

fn percent(done: f64) -> String {
    format!("{:3.0} %", (done * 100.0).clamp(0.0, 100.0))
}

/// Seconds left if the rest continues as fast; nothing while that is a guess.
fn left(elapsed: Duration, done: f64) -> Option<f64> {
    let done = done.clamp(0.0, 1.0);
    (done >= FORESIGHT).then(|| elapsed.as_secs_f64() * (1.0 - done) / done)
}

/// `12 s`, `3 min 05 s`, `2 h 07 min`.
fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        erase();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_as_long_as_the_rest_takes() {
        assert_eq!(left(Duration::from_secs(30), 0.25), Some(90.0));
        assert_eq!(left(Duration::from_secs(30), 1.0), Some(0.0));
        assert_eq!(left(Duration::from_secs(30), 0.001), None);
        assert_eq!(left(Duration::from_secs(30), f64::NAN), None);
    }

    #[test]
    fn a_run_of_a_sweep_is_a_part_of_all_runs() {
        let share = Share { number: 3, of: 8, start: Instant::now() };
        assert_eq!(share.done(0.0), 0.375);
        assert_eq!(share.done(0.5), 0.4375);
        assert_eq!(share.done(2.0), 0.5);
    }

    #[test]
    fn durations_have_two_units_at_most() {
        assert_eq!(duration(59.4), "59 s");
        assert_eq!(duration(185.0), "3 min 05 s");
        assert_eq!(duration(7620.0), "2 h 07 min");
    }
}
