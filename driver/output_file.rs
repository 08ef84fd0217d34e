//! Files for the user: written whole or not at all.

use crate::trouble::{Result, Trouble};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file or standard output. A file appears under its name only when [`Output::finish`] has been reached.
pub enum Output {
    Stdout(BufWriter<std::io::StdoutLock<'static>>),
    File {
        path: PathBuf,
        file: BufWriter<tempfile::NamedTempFile>,
        /// Of the file in whose place it is put.
        permissions: Option<std::fs::Permissions>,
    },
    /// A pipe, a terminal, /dev/null: nothing to put in the place of.
    Device {
        path: PathBuf,
        file: BufWriter<std::fs::File>,
    },
}

/// Whether the user means standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

pub fn create(path: &Path) -> Result<Output> {
    if is_stdout(path) {
        return Ok(stdout());
    }
    let unwritable = |error| Trouble::Unwritable(path.to_path_buf(), error);
    // A link is followed, so that the file it leads to is replaced and not the link.
    let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let mut permissions = None;
    if let Ok(known) = std::fs::metadata(path) {
        if known.is_dir() {
            return Err(unwritable(std::io::ErrorKind::IsADirectory.into()));
        }
        if !known.is_file() {
            let file = std::fs::OpenOptions::new().write(true).open(path).map_err(unwritable)?;
            return Ok(Output::Device { path: path.to_path_buf(), file: BufWriter::new(file) });
        }
        permissions = Some(known.permissions());
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes away what the user does not want.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.prefix(".zudyn-").tempfile_in(directory).map_err(|error| unwritable(bare(error, directory)))?;
    Ok(Output::File { path: path.to_path_buf(), file: BufWriter::with_capacity(1 << 16, file), permissions })
}

/// The error without the name of the temporary file, which means nothing to the user.
fn bare(error: std::io::Error, directory: &Path) -> std::io::Error {
    std::fs::metadata(directory).err().unwrap_or_else(|| error.kind().into())
}

pub fn stdout() -> Output {
    Output::Stdout(BufWriter::with_capacity(1 << 16, std::io::stdout().lock()))
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
            Output::Stdout(out) => out.write_all(bytes).map_err(stdout_trouble),
            Output::File { path, file, .. } => {
                file.write_all(bytes).map_err(|error| Trouble::Unwritable(path.clone(), error))
            }
            Output::Device { path, file } => {
                file.write_all(bytes).map_err(|error| Trouble::Unwritable(path.clone(), error))
            }
        }
    }

    /// Lets those who watch standard output see what was put so far.
    pub fn flush(&mut self) -> Result<()> {
        match self {
            Output::Stdout(out) => out.flush().map_err(stdout_trouble),
            Output::File { .. } | Output::Device { .. } => Ok(()),
        }
    }

    pub fn finish(self) -> Result<()> {
        match self {
            Output::Stdout(mut out) => out.flush().map_err(stdout_trouble),
            Output::File { path, file, permissions } => {
                let file = file.into_inner().map_err(|error| Trouble::Unwritable(path.clone(), error.into_error()))?;
                if let Some(permissions) = permissions {
                    let set = file.as_file().set_permissions(permissions);
                    set.map_err(|error| Trouble::Unwritable(path.clone(), error))?;
                }
                file.persist(&path).map(drop).map_err(|error| Trouble::Unwritable(path, error.error))
            }
            Output::Device { path, mut file } => file.flush().map_err(|error| Trouble::Unwritable(path, error)),
        }
    }
}

/// A reader that had enough (`zudyn … | head`) is not an error.
pub fn stdout_trouble(error: std::io::Error) -> Trouble {
    if error.kind() == std::io::ErrorKind::BrokenPipe { Trouble::PipeClosed } else { Trouble::Stdout(error) }
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
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_directory_that_does_not_exist_is_told() {
        let directory = tempfile::tempdir().unwrap();
        assert!(matches!(create(&directory.path().join("no/out.csv")), Err(Trouble::Unwritable(..))));
        assert!(matches!(create(directory.path()), Err(Trouble::Unwritable(..))));
    }
}
