//! The source of the numbers for READ. An input is checked before anything runs.

use crate::build::translate::Good;
use crate::build::verbatim;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::is_stdout;
use crate::io::trouble::{Result, Trouble};
use std::path::{Path, PathBuf};

/// The source for one run.
#[derive(Clone, Copy, Debug)]
pub enum Feed<'a> {
    File(&'a Path),
    Stdin,
    Nothing,
}

/// The input of all runs of a command.
#[derive(Debug, PartialEq)]
pub enum RunInput {
    File(PathBuf),
    Stdin,
    Nothing,
}

impl RunInput {
    /// From `--input`, or from standard input unless the model came from there. `again`: it is read more than once, so
    /// an input that can be read only once is stored in a file.
    pub fn of(given: Option<&Path>, good: &Good, room: &Path, again: bool) -> Result<RunInput> {
        let reads = good.simulation.system.reads_input();
        match given {
            Some(path) if !is_stdout(path) => {
                look_at(path)?;
                if again { keep(path, room).map(RunInput::File) } else { Ok(RunInput::File(path.to_path_buf())) }
            }
            None if good.from_stdin => Ok(RunInput::Nothing),
            _ if reads && again => keep(Path::new("-"), room).map(RunInput::File),
            // The author's C may read it too.
            _ if reads || verbatim::is_in(&good.simulation) => {
                if reads {
                    files::reads_stdin()?;
                }
                Ok(RunInput::Stdin)
            }
            _ => Ok(RunInput::Nothing),
        }
    }

    /// The input for a program that cannot read standard input.
    pub fn without_stdin(self, good: &Good, room: &Path) -> Result<RunInput> {
        match self {
            RunInput::Stdin if good.simulation.system.reads_input() => keep(Path::new("-"), room).map(RunInput::File),
            RunInput::Stdin => Ok(RunInput::Nothing),
            other => Ok(other),
        }
    }

    pub fn feed(&self) -> Feed<'_> {
        match self {
            RunInput::File(path) => Feed::File(path),
            RunInput::Stdin => Feed::Stdin,
            RunInput::Nothing => Feed::Nothing,
        }
    }
}

/// A file that can be read repeatedly; standard input, a pipe or a device is stored in one.
pub fn keep(path: &Path, room: &Path) -> Result<PathBuf> {
    if !is_stdout(path) {
        look_at(path)?;
        if path.is_file() {
            return Ok(path.to_path_buf());
        }
    }
    let kept = room.join("input");
    let bytes = if is_stdout(path) {
        files::reads_stdin()?;
        input::read_limited(std::io::stdin().lock(), path)?
    } else {
        input::read_file(path)?
    };
    std::fs::write(&kept, bytes).map_err(Trouble::Temporary)?;
    Ok(kept)
}

fn look_at(path: &Path) -> Result<()> {
    files::reads(path)?;
    let unreadable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => Trouble::Missing(path.to_path_buf()),
        _ => Trouble::Unreadable(path.to_path_buf(), error),
    };
    let kind = std::fs::metadata(path).map_err(unreadable)?;
    // Opening and closing a pipe would end its writer.
    if kind.is_file() {
        std::fs::File::open(path).map_err(unreadable)?;
    }
    if kind.is_dir() {
        return Err(Trouble::Unreadable(path.to_path_buf(), std::io::ErrorKind::IsADirectory.into()));
    }
    Ok(())
}
