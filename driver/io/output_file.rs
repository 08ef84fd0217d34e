//! Files for the user: written whole or not at all.

use crate::io::files;
use crate::io::interrupt::{self, Registered};
use crate::io::trouble::{Result, Trouble};
use crate::io::visible::Visible;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{BufWriter, Error, ErrorKind, IsTerminal, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file or standard output. A file appears under its name only when [`Output::finish`] has been reached.
pub enum Output {
    Stdout {
        to: BufWriter<std::io::StdoutLock<'static>>,
        /// On a terminal nothing may command it.
        visible: Option<Visible>,
    },
    File(Box<Replaced>),
    /// A pipe, a terminal, /dev/null: nothing to put in the place of. It is opened when something is written, as opening a
    /// pipe waits for its reader.
    Device {
        path: PathBuf,
        file: Option<BufWriter<File>>,
    },
}

/// A file in the making, next to the one whose place it takes.
pub struct Replaced {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    _registered: Registered,
    /// The file that is there now.
    old: Option<std::fs::Metadata>,
    /// A program: it gets new permissions.
    program: bool,
    /// Nothing can be put next to it: at the end it is written over.
    over: bool,
}

/// Whether the user means standard output.
pub fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].into_iter().any(|name| path.as_os_str() == name)
}

/// Other files that the command was started with: `/dev/stderr`, or `/dev/fd/63` of a shell.
fn is_descriptor(path: &Path) -> bool {
    path == Path::new("/dev/stderr") || ["/dev/fd", "/proc/self/fd"].into_iter().any(|folder| path.starts_with(folder))
}

pub fn create(path: &Path) -> Result<Output> {
    if is_stdout(path) { Ok(stdout()) } else { beside(path, false) }
}

/// The same for a program, which may be executed.
pub fn create_program(path: &Path) -> Result<Output> {
    if is_stdout(path) { Ok(stdout()) } else { beside(path, true) }
}

fn beside(given: &Path, program: bool) -> Result<Output> {
    let unwritable = |error| Trouble::Unwritable(given.to_path_buf(), error);
    files::refuse_input(given)?;
    if is_descriptor(given) {
        return Ok(Output::Device { path: given.to_path_buf(), file: None });
    }
    // A link is followed, so that the file it leads to is replaced and not the link.
    let path = files::resolved(given);
    let old = match std::fs::metadata(&path) {
        Ok(known) => Some(known),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(unwritable(error)),
    };
    if let Some(known) = &old {
        if known.is_dir() {
            return Err(unwritable(ErrorKind::IsADirectory.into()));
        }
        if !known.is_file() {
            may_write(&path).map_err(unwritable)?;
            return Ok(Output::Device { path, file: None });
        }
        // A file that is protected from writing stays as it is. A program that runs can be replaced.
        match OpenOptions::new().write(true).open(&path) {
            Err(error) if error.kind() != ErrorKind::ExecutableFileBusy => return Err(unwritable(error)),
            _ => {}
        }
    }
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (made, over) = match temporary(folder, program) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
            (temporary(&std::env::temp_dir(), program), true)
        }
        made => (made, false),
    };
    let (file, _registered) = made.map_err(|error| unwritable(bare(error, folder)))?;
    let file = BufWriter::with_capacity(1 << 16, file);
    Ok(Output::File(Box::new(Replaced { path, file, _registered, old, program, over })))
}

fn temporary(folder: &Path, program: bool) -> std::io::Result<(NamedTempFile, Registered)> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes away what the user does not want.
        builder.permissions(Permissions::from_mode(if program { 0o777 } else { 0o666 }));
    }
    #[cfg(not(unix))]
    let _ = program;
    interrupt::temporary(|| builder.prefix(".zudyn-").tempfile_in(folder), |file| file.path())
}

#[cfg(unix)]
fn may_write(path: &Path) -> std::io::Result<()> {
    Ok(nix::unistd::access(path, nix::unistd::AccessFlags::W_OK)?)
}

#[cfg(not(unix))]
fn may_write(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The error without the name of the temporary file, which means nothing to the user.
fn bare(error: Error, directory: &Path) -> Error {
    if let Err(missing) = std::fs::metadata(directory) {
        return missing;
    }
    error.raw_os_error().or(inner_code(&error)).map_or_else(|| error.kind().into(), Error::from_raw_os_error)
}

/// The number of the error inside that of `tempfile`.
fn inner_code(error: &Error) -> Option<i32> {
    let mut cause = error.get_ref().map(|inner| inner as &dyn std::error::Error);
    while let Some(inner) = cause {
        if let Some(code) = inner.downcast_ref::<Error>().and_then(Error::raw_os_error) {
            return Some(code);
        }
        cause = inner.source();
    }
    None
}

pub fn stdout() -> Output {
    let visible = std::io::stdout().is_terminal().then(Visible::default);
    Output::Stdout { to: BufWriter::with_capacity(1 << 16, std::io::stdout().lock()), visible }
}

/// Writes a whole file at once.
pub fn write(path: &Path, content: &[u8]) -> Result<()> {
    let mut output = create(path)?;
    output.put(content)?;
    output.finish()
}

impl Output {
    pub fn put(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Output::Stdout { to, visible: None } => to.write_all(bytes).map_err(stdout_trouble),
            Output::Stdout { to, visible: Some(visible) } => {
                let mut shown = Vec::with_capacity(bytes.len());
                visible.feed(bytes, &mut shown);
                to.write_all(&shown).map_err(stdout_trouble)
            }
            Output::File(replaced) => {
                let Replaced { path, file, .. } = &mut **replaced;
                file.write_all(bytes).map_err(|error| Trouble::Unwritable(path.clone(), error))
            }
            Output::Device { path, file } => {
                let written = opened(path, file).and_then(|file| file.write_all(bytes));
                written.map_err(|error| device_trouble(path, error))
            }
        }
    }

    /// Lets those who watch standard output see what was put so far.
    pub fn flush(&mut self) -> Result<()> {
        match self {
            Output::Stdout { to, .. } => to.flush().map_err(stdout_trouble),
            Output::File(_) | Output::Device { .. } => Ok(()),
        }
    }

    pub fn finish(self) -> Result<()> {
        match self {
            Output::Stdout { mut to, visible } => {
                let mut rest = Vec::new();
                visible.into_iter().for_each(|mut visible| visible.finish(&mut rest));
                to.write_all(&rest).and_then(|()| to.flush()).map_err(stdout_trouble)
            }
            Output::File(replaced) => {
                let path = replaced.path.clone();
                replaced.finish().map_err(|error| Trouble::Unwritable(path, error))
            }
            // A pipe is opened even if nothing is written: its reader waits for that.
            Output::Device { path, mut file } => {
                let flushed = opened(&path, &mut file).and_then(|file| file.flush());
                flushed.map_err(|error| device_trouble(&path, error))
            }
        }
    }
}

fn opened<'f>(path: &Path, file: &'f mut Option<BufWriter<File>>) -> std::io::Result<&'f mut BufWriter<File>> {
    let open = match file.take() {
        Some(open) => open,
        // What is in a file behind a descriptor stays there.
        None => BufWriter::new(OpenOptions::new().append(true).open(path)?),
    };
    Ok(file.insert(open))
}

impl Replaced {
    fn finish(self) -> std::io::Result<()> {
        let Replaced { path, file, old, program, over, .. } = self;
        let file = file.into_inner().map_err(|error| error.into_error())?;
        if over {
            return copy_over(file.into_file(), &path);
        }
        if let Some(old) = &old {
            keep_owner(file.as_file(), old);
            if !program {
                file.as_file().set_permissions(old.permissions())?;
            }
        }
        match file.persist(&path) {
            Ok(_) => Ok(()),
            // The file of another user in a folder with the sticky bit, which one may write but not replace.
            Err(error) if old.is_some() => copy_over(error.file.into_file(), &path).map_err(|_| error.error),
            Err(error) => Err(error.error),
        }
    }
}

/// Writes over a file that cannot be replaced. If that fails half-way it is left empty.
fn copy_over(mut from: File, path: &Path) -> std::io::Result<()> {
    let mut to = OpenOptions::new().write(true).truncate(true).open(path)?;
    from.rewind()?;
    let copied = std::io::copy(&mut from, &mut to).map(drop);
    if copied.is_err() {
        let _ = to.set_len(0);
    }
    copied
}

/// What root writes for a user stays the user's.
#[cfg(unix)]
fn keep_owner(file: &File, old: &std::fs::Metadata) {
    use std::os::unix::fs::MetadataExt;
    if file.metadata().is_ok_and(|new| (new.uid(), new.gid()) != (old.uid(), old.gid())) {
        let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &std::fs::Metadata) {}

/// A reader that had enough (`zudyn … | head`) is not an error.
pub fn stdout_trouble(error: Error) -> Trouble {
    if error.kind() == ErrorKind::BrokenPipe { Trouble::PipeClosed } else { Trouble::Stdout(error) }
}

fn device_trouble(path: &Path, error: Error) -> Trouble {
    if error.kind() == ErrorKind::BrokenPipe {
        return Trouble::PipeClosed;
    }
    Trouble::Unwritable(path.to_path_buf(), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_file_leaves_nothing_behind() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out.csv");
        let mut output = create(&path).unwrap();
        output.put(b"half").unwrap();
        drop(output);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
        write(&path, b"whole").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_written_anew_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out.csv");
        std::fs::write(&path, b"old").unwrap();
        std::fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    #[cfg(unix)]
    fn links_are_followed_even_to_files_that_do_not_exist() {
        let directory = tempfile::tempdir().unwrap();
        let (link, file) = (directory.path().join("link"), directory.path().join("file"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        write(&link, b"first").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"first");
        write(&link, b"second").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"second");
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_directory_that_does_not_exist_is_told() {
        let directory = tempfile::tempdir().unwrap();
        assert!(matches!(create(&directory.path().join("no/out.csv")), Err(Trouble::Unwritable(..))));
        assert!(matches!(create(directory.path()), Err(Trouble::Unwritable(..))));
    }
}
