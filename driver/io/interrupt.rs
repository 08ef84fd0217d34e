//! SIGINT, SIGTERM and SIGHUP end zudyn at once in any phase, with exit status 130, and leave nothing behind.
//!
//! A thread of its own waits for the signal, since the main thread may be reading a pipe, checking a large model or
//! computing. It kills the children, removes what is temporary and ends the process. So every child is started by
//! [`start`] and every temporary file or directory is made by [`temporary`]: both enter it in one register while no
//! signal is handled.

use crate::io::progress;
use crate::io::trouble::{Result, Trouble};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The exit status shells expect of an interrupted command.
pub const STATUS: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static REGISTER: Mutex<Register> = Mutex::new(Register { children: Vec::new(), paths: Vec::new() });

/// What must not outlive the command.
struct Register {
    children: Vec<Family>,
    paths: Vec<PathBuf>,
}

/// A child by its process number; it may lead a group of its own, with its own children in it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Family {
    id: u32,
    group: bool,
}

fn register() -> MutexGuard<'static, Register> {
    REGISTER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles signals from here on. A hang-up that the user has chosen to ignore (`nohup`) stays ignored. Files that reach
/// the limit of `ulimit -f` give an error, here and in the children, instead of killing the process.
pub fn listen() {
    let hang_up = platform::ignores_hang_up();
    // Without a handler a signal still ends the process, which is no reason to refuse work.
    let _ = ctrlc::set_handler(end);
    if hang_up {
        platform::ignore_hang_up();
    }
    platform::report_file_limit();
}

/// Ends the process. The register stays locked, so that no child or file appears meanwhile.
fn end() {
    ASKED.store(true, Ordering::SeqCst);
    let register = register();
    for child in &register.children {
        platform::kill(*child);
    }
    for path in &register.paths {
        remove(path);
    }
    // A terminal that is held (Ctrl-S) must not hold up the end.
    let erasing = std::thread::spawn(progress::erase);
    let begun = Instant::now();
    while !erasing.is_finished() && begun.elapsed() < Duration::from_millis(20) {
        std::thread::sleep(Duration::from_micros(100));
    }
    platform::quit();
}

/// Removes a file or a directory with all that is in it. A child that has been killed may be about to write its last file.
pub fn remove(path: &Path) {
    for _ in 0..50 {
        let removed = match std::fs::symlink_metadata(path) {
            Ok(known) if known.is_dir() => std::fs::remove_dir_all(path),
            Ok(_) => std::fs::remove_file(path),
            Err(_) => return,
        };
        if removed.is_ok() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// As if the user had asked, or not: how a test ends a run that takes long.
#[cfg(test)]
pub fn pretend(asked: bool) {
    ASKED.store(asked, Ordering::Relaxed);
}

pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Waits for the end that a signal has begun, if there was one.
pub fn give_way() {
    while asked() {
        std::thread::sleep(Duration::from_secs(1));
    }
}

// ---- temporary files ----

/// Keeps a path in the register; dropped after the thing itself.
#[derive(Debug)]
pub struct Registered(PathBuf);

impl Drop for Registered {
    fn drop(&mut self) {
        let mut register = register();
        if let Some(at) = register.paths.iter().position(|path| *path == self.0) {
            register.paths.swap_remove(at);
        }
    }
}

/// Makes something temporary; a signal removes it.
pub fn temporary<T>(
    make: impl FnOnce() -> std::io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> std::io::Result<(T, Registered)> {
    let mut register = register();
    let made = make()?;
    let path = path(&made);
    // The process may change its directory, and a relative TMPDIR is possible.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    register.paths.push(path.clone());
    Ok((made, Registered(path)))
}

// ---- children ----

/// A child; killed when it is dropped before its end.
pub struct Running {
    child: Child,
    family: Family,
    ended: bool,
}

/// Whether the children of a child are ended with it. A program that uses the terminal must stay in the group of zudyn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Children {
    OfItsOwn,
    None,
}

pub fn start(command: &mut Command, children: Children) -> std::io::Result<Running> {
    let group = children == Children::OfItsOwn && platform::lead_group(command);
    let mut register = register();
    let child = command.spawn()?;
    let family = Family { id: child.id(), group };
    register.children.push(family);
    Ok(Running { child, family, ended: false })
}

impl Running {
    /// The status if it has ended. Its number may then be given to another process, so it leaves the register at once.
    fn status(&mut self) -> std::io::Result<Option<ExitStatus>> {
        let mut register = register();
        let status = self.child.try_wait()?;
        if status.is_some() {
            self.ended = true;
            register.children.retain(|family| *family != self.family);
        }
        Ok(status)
    }

    fn kill(&mut self) {
        let mut register = register();
        if !self.ended {
            platform::kill(self.family);
            let _ = self.child.kill();
            let _ = self.child.wait();
            self.ended = true;
            register.children.retain(|family| *family != self.family);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits for a child. `meanwhile` is called now and then.
pub fn wait(child: &mut Running, mut meanwhile: impl FnMut(Duration)) -> Result<ExitStatus> {
    let ended = wait_while(child, |elapsed| {
        meanwhile(elapsed);
        true
    })?;
    ended.ok_or(Trouble::Interrupted)
}

/// The same, and kills the child as soon as it is no longer wanted; then there is no status.
pub fn wait_while(child: &mut Running, mut wanted: impl FnMut(Duration) -> bool) -> Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.status().map_err(Trouble::Temporary)? {
            // The terminal sends Ctrl-C to the child as well: its end is then our end.
            return if asked() { Err(Trouble::Interrupted) } else { Ok(Some(status)) };
        }
        let elapsed = start.elapsed();
        if asked() || !wanted(elapsed) {
            child.kill();
            return if asked() { Err(Trouble::Interrupted) } else { Ok(None) };
        }
        // Short programs are noticed at once, long ones cost nothing to wait for.
        std::thread::sleep((elapsed / 16).clamp(Duration::from_micros(100), Duration::from_millis(20)));
    }
}

/// What a command prints, as [`Command::output`].
pub fn output(command: &mut Command) -> std::io::Result<Output> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(command, Children::OfItsOwn)?;
    let (out, errors) = (child.child.stdout.take(), child.child.stderr.take());
    let read = |pipe: Option<Box<dyn Read + Send>>| {
        let mut bytes = Vec::new();
        pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut bytes)).map(|_| bytes)
    };
    let errors = std::thread::spawn(move || read(errors.map(|pipe| Box::new(pipe) as Box<dyn Read + Send>)));
    let stdout = read(out.map(|pipe| Box::new(pipe) as Box<dyn Read + Send>))?;
    let stderr = errors.join().unwrap_or_else(|_| Ok(Vec::new()))?;
    loop {
        if let Some(status) = child.status()? {
            return Ok(Output { status, stdout, stderr });
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

#[cfg(unix)]
mod platform {
    use super::{Family, STATUS};
    use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, kill as send, killpg, sigaction};
    use nix::unistd::Pid;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    fn set(signal: Signal, handler: SigHandler) -> Option<SigHandler> {
        let action = SigAction::new(handler, SaFlags::empty(), SigSet::empty());
        // SAFETY: no handler of ours is installed, only the default and `ignore`.
        unsafe { sigaction(signal, &action) }.ok().map(|old| old.handler())
    }

    pub fn ignores_hang_up() -> bool {
        set(Signal::SIGHUP, SigHandler::SigDfl).is_some_and(|old| matches!(old, SigHandler::SigIgn))
    }

    pub fn ignore_hang_up() {
        set(Signal::SIGHUP, SigHandler::SigIgn);
    }

    pub fn report_file_limit() {
        set(Signal::SIGXFSZ, SigHandler::SigIgn);
    }

    pub fn lead_group(command: &mut Command) -> bool {
        command.process_group(0);
        true
    }

    pub fn kill(family: Family) {
        let Ok(id) = i32::try_from(family.id) else { return };
        let id = Pid::from_raw(id);
        let _ = if family.group { killpg(id, Signal::SIGKILL) } else { send(id, Signal::SIGKILL) };
    }

    /// At once: the main thread may hold what the C library would wait for at an ordinary exit.
    pub fn quit() -> ! {
        // SAFETY: it takes a number and does not return.
        unsafe { nix::libc::_exit(STATUS) }
    }
}

#[cfg(not(unix))]
mod platform {
    use super::{Family, STATUS};
    use std::process::Command;

    pub fn ignores_hang_up() -> bool {
        false
    }

    pub fn ignore_hang_up() {}

    pub fn report_file_limit() {}

    pub fn lead_group(_: &mut Command) -> bool {
        false
    }

    /// The console sends Ctrl-C to the children as well.
    pub fn kill(_: Family) {}

    pub fn quit() -> ! {
        std::process::exit(STATUS)
    }
}
