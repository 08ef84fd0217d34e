//! The files that a command reads and writes: no output may take the place of an input or of another output.
//!
//! Files are compared as the system knows them, so another spelling of a path, a symbolic link or a hard link is the same
//! file. Every reader enters what it reads and every option for an output what it names, before anything is written.

use crate::io::file_trouble::FileTrouble;
use crate::io::trouble::{Result, Trouble};
use crate::io::visible::shown;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static FILES: Mutex<Files> = Mutex::new(Files { inputs: Vec::new(), outputs: Vec::new(), begun: false });

struct Files {
    inputs: Vec<File>,
    outputs: Vec<File>,
    begun: bool,
}

struct File {
    /// The option or what else names it.
    role: String,
    path: PathBuf,
    identity: Identity,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Identity {
    #[cfg(unix)]
    Number {
        device: u64,
        inode: u64,
    },
    Path(PathBuf),
}

/// What standard output is called among the outputs.
const STDOUT: &str = "standard output";

fn files() -> MutexGuard<'static, Files> {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    if !std::mem::replace(&mut files.begun, true)
        && let Some(identity) = of_stream(Stream::Output)
    {
        files.outputs.push(File { role: STDOUT.into(), path: STDOUT.into(), identity });
    }
    files
}

impl Files {
    fn add_input(&mut self, path: &Path, identity: Identity) -> Result<()> {
        let output = self.outputs.iter().find(|output| output.identity == identity);
        let conflict = output.map(|output| over_input(&output.role, path));
        self.inputs.push(File { role: String::new(), path: path.to_path_buf(), identity });
        conflict.map_or(Ok(()), Err)
    }
}

fn over_input(role: &str, input: &Path) -> Trouble {
    Trouble::Files(FileTrouble::OverInput { output: role.to_string(), input: input.to_path_buf() })
}

/// The command reads this file.
pub fn reads(path: &Path) -> Result<()> {
    identity(path).map_or(Ok(()), |identity| files().add_input(path, identity))
}

/// The command reads standard input.
pub fn reads_stdin() -> Result<()> {
    of_stream(Stream::Input).map_or(Ok(()), |identity| files().add_input(Path::new("-"), identity))
}

/// An option names this output.
pub fn writes(option: &str, path: &Path) -> Result<()> {
    if crate::io::output_file::is_stdout(path) {
        return Ok(());
    }
    let Some(identity) = identity(path) else { return Ok(()) };
    let mut files = files();
    if let Some(input) = files.inputs.iter().find(|input| input.identity == identity) {
        return Err(over_input(option, &input.path));
    }
    if let Some(other) = files.outputs.iter().find(|other| other.identity == identity) {
        let (first, second, path) = (other.role.clone(), option.to_string(), path.to_path_buf());
        return Err(Trouble::Files(FileTrouble::Twice { first, second, path }));
    }
    files.outputs.push(File { role: option.to_string(), path: path.to_path_buf(), identity });
    Ok(())
}

/// All options of a command that name outputs.
pub fn writes_all(options: &[(&str, &Option<PathBuf>)]) -> Result<()> {
    let given = options.iter().filter_map(|(option, path)| Some((option, path.as_deref()?)));
    given.into_iter().try_for_each(|(option, path)| writes(option, path))
}

/// A file that is about to be written must not be one that was read.
pub fn refuse_input(path: &Path) -> Result<()> {
    let Some(identity) = identity(path) else { return Ok(()) };
    match files().inputs.iter().find(|input| input.identity == identity) {
        Some(input) => Err(over_input(&shown(path), &input.path)),
        None => Ok(()),
    }
}

/// A file in a folder of outputs, which no option names, must be neither an input nor the output of an option.
pub fn refuse_known(path: &Path) -> Result<()> {
    refuse_input(path)?;
    let Some(identity) = identity(path) else { return Ok(()) };
    match files().outputs.iter().find(|output| output.identity == identity) {
        Some(output) => {
            let (first, second) = (output.role.clone(), shown(path));
            Err(Trouble::Files(FileTrouble::Twice { first, second, path: output.path.clone() }))
        }
        None => Ok(()),
    }
}

/// The file that a path leads to; nothing for a device, which several may share.
fn identity(path: &Path) -> Option<Identity> {
    match std::fs::metadata(path) {
        Ok(known) => of_known(&known, path),
        Err(_) => {
            // A file that does not exist yet: its folder as the system knows it, and its name.
            let path = resolved(path);
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(Identity::Path(folder.canonicalize().ok()?.join(path.file_name()?)))
        }
    }
}

/// Where symbolic links lead, even to a file that does not exist.
pub fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = path.canonicalize() {
        return found;
    }
    let mut path = path.to_path_buf();
    for _ in 0..40 {
        let Ok(target) = std::fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

enum Stream {
    Input,
    Output,
}

#[cfg(unix)]
fn of_known(known: &Metadata, _: &Path) -> Option<Identity> {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let kind = known.file_type();
    let shared = kind.is_char_device() || kind.is_block_device() || kind.is_socket();
    (!shared).then(|| Identity::Number { device: known.dev(), inode: known.ino() })
}

#[cfg(not(unix))]
fn of_known(known: &Metadata, path: &Path) -> Option<Identity> {
    known.is_file().then(|| path.canonicalize().ok()).flatten().map(Identity::Path)
}

/// The file that standard input or output was redirected to.
#[cfg(unix)]
fn of_stream(stream: Stream) -> Option<Identity> {
    use std::os::fd::AsFd;
    let stream = match stream {
        Stream::Input => std::io::stdin().as_fd().try_clone_to_owned(),
        Stream::Output => std::io::stdout().as_fd().try_clone_to_owned(),
    };
    let known = std::fs::File::from(stream.ok()?).metadata().ok()?;
    if known.is_file() { of_known(&known, Path::new("")) } else { None }
}

#[cfg(not(unix))]
fn of_stream(_: Stream) -> Option<Identity> {
    None
}
