//! Ctrl-C: what runs is stopped, and everything temporary is removed on the ordinary way out.

use crate::trouble::{Result, Trouble};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C is remembered and not deadly; a second one is.
pub fn listen() {
    // Without a handler Ctrl-C just ends the process, which is no reason to refuse work.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(STATUS);
        }
    });
}

/// The exit status shells expect of an interrupted command.
pub const STATUS: i32 = 130;

/// As if the user had asked, or not: how a test ends a run that takes long.
#[cfg(test)]
pub fn pretend(asked: bool) {
    ASKED.store(asked, Ordering::Relaxed);
}

pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Waits for a child; kills it when the user asks to stop. `meanwhile` is called now and then.
pub fn wait(child: &mut Child, mut meanwhile: impl FnMut(Duration)) -> Result<ExitStatus> {
    let ended = wait_while(child, |elapsed| {
        meanwhile(elapsed);
        true
    })?;
    ended.ok_or(Trouble::Interrupted)
}

/// The same, and kills the child as soon as it is no longer wanted; then there is no status.
pub fn wait_while(child: &mut Child, mut wanted: impl FnMut(Duration) -> bool) -> Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(Trouble::Temporary)? {
            // The terminal sends Ctrl-C to the child as well: its end is then our end.
            return if asked() { Err(Trouble::Interrupted) } else { Ok(Some(status)) };
        }
        let elapsed = start.elapsed();
        if asked() || !wanted(elapsed) {
            let _ = child.kill();
            let _ = child.wait();
            return if asked() { Err(Trouble::Interrupted) } else { Ok(None) };
        }
        // Short programs are noticed at once, long ones cost nothing to wait for.
        std::thread::sleep((elapsed / 16).clamp(Duration::from_micros(100), Duration::from_millis(20)));
    }
}
