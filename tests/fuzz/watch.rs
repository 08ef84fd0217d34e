//! Watches a worker from another thread: its time and memory. It counts processor time, because other work on the
//! machine is not the input's fault.

use crate::io::interrupt;
use std::ffi::c_long;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// An input that takes longer, in microseconds, hangs: a million elements that depend on one another take two seconds.
/// The everyday test runs without optimisation.
const LONGEST: u64 = 5_000_000;
const LONGEST_EVERYDAY: u64 = 20_000_000;

/// The time in microseconds after which a run is stopped, as by Ctrl-C.
const RUN: u64 = 4_000;

/// If the process grows larger than this, the input is a finding.
const LARGEST_BYTES: u64 = 1 << 30;

const PAGE: u64 = 4096;

/// The interval between checks.
const LOOK: Duration = Duration::from_millis(2);

/// The time in seconds that an input may wait without using the processor, for example for a pipe without a writer.
const LONGEST_WAIT: u64 = 300;

static INPUT_BEGAN: AtomicU64 = AtomicU64::new(u64::MAX);
/// Increases with every input.
static INPUTS: AtomicU64 = AtomicU64::new(0);
/// The start of the current run. Hold the lock to end the run, so that nothing after it is stopped.
static RUN_BEGAN: Mutex<Option<u64>> = Mutex::new(None);

/// Processor time of the process, in microseconds.
pub fn time() -> u64 {
    unsafe extern "C" {
        fn clock() -> c_long;
    }
    // SAFETY: `clock` has no arguments and only returns a number; POSIX counts in microseconds.
    unsafe { clock() as u64 }
}

/// User time of the ended child processes, in seconds.
pub fn time_of_children() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let time = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts it").user_time();
    time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6
}

pub fn input_begins() {
    INPUTS.fetch_add(1, Ordering::Relaxed);
    INPUT_BEGAN.store(time(), Ordering::Relaxed);
}

pub fn input_ends() {
    INPUT_BEGAN.store(u64::MAX, Ordering::Relaxed);
}

fn run_began() -> MutexGuard<'static, Option<u64>> {
    RUN_BEGAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it exists, a run has a time limit.
pub struct Limit;

impl Limit {
    pub fn begin() -> Limit {
        *run_began() = Some(time());
        Limit
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        let mut began = run_began();
        *began = None;
        interrupt::pretend(false);
    }
}

fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * PAGE
}

/// Watches forever; calls `found` for each violation.
pub fn watch(found: impl Fn(&str)) {
    let longest = if std::env::var_os("ZUDYN_FUZZ").is_some() { LONGEST } else { LONGEST_EVERYDAY };
    let mut waiting = (u64::MAX, Instant::now());
    loop {
        std::thread::sleep(LOOK);
        let now = time();
        let input = INPUTS.load(Ordering::Relaxed);
        if waiting.0 != input || INPUT_BEGAN.load(Ordering::Relaxed) == u64::MAX {
            waiting = (input, Instant::now());
        } else if waiting.1.elapsed().as_secs() > LONGEST_WAIT {
            found("waits for ever");
        }
        let began = run_began();
        if began.is_some_and(|began| now.saturating_sub(began) > RUN) {
            interrupt::pretend(true);
        }
        drop(began);
        if now.saturating_sub(INPUT_BEGAN.load(Ordering::Relaxed)) > longest {
            found("hang");
        }
        if resident() > LARGEST_BYTES {
            found("memory");
        }
    }
}
