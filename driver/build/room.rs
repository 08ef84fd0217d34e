//! The private temporary directory of one command; removed when it ends.

use crate::build::cache::{self, Cache};
use crate::io::files;
use crate::io::interrupt::{self, Registered};
use crate::io::output_file;
use crate::io::trouble::{Result, Trouble};
use std::io::Error;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub struct Room {
    directory: TempDir,
    _registered: Registered,
}

impl Room {
    pub fn new() -> Result<Room> {
        Room::made(|| private().prefix("zudyn-").tempdir())
    }

    /// A directory for programs. If the temporary directory is mounted `noexec`, this is one in the cache.
    pub fn for_programs(cache: &Cache) -> Result<Room> {
        let room = Room::new()?;
        if !forbids_programs(room.path()) || cache.unfit().is_some() {
            return Ok(room);
        }
        let Some(directory) = cache.directory().filter(|directory| !forbids_programs(directory)) else {
            return Ok(room);
        };
        Ok(Room::made(|| private().prefix(cache::UNFINISHED).tempdir_in(directory)).unwrap_or(room))
    }

    fn made(make: impl FnOnce() -> std::io::Result<TempDir>) -> Result<Room> {
        let (directory, _registered) = interrupt::temporary(make, TempDir::path).map_err(Trouble::Temporary)?;
        Ok(Room { directory, _registered })
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Keeps the directory, for the user to inspect.
    pub fn keep(self) -> PathBuf {
        self.directory.keep()
    }
}

/// Directories that only the user can enter.
fn private<'a, 'b>() -> tempfile::Builder<'a, 'b> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o700));
    }
    builder
}

#[cfg(unix)]
fn forbids_programs(directory: &Path) -> bool {
    use nix::sys::statvfs::{FsFlags, statvfs};
    statvfs(directory).is_ok_and(|known| known.flags().contains(FsFlags::ST_NOEXEC))
}

#[cfg(not(unix))]
fn forbids_programs(_: &Path) -> bool {
    false
}

/// Writes files into a directory of the user, which is created if it is missing; each file is written completely or not
/// at all.
pub fn write_files(directory: &Path, texts: &[(String, String)]) -> Result<()> {
    texts.iter().try_for_each(|(name, _)| files::refuse_known(&directory.join(name)))?;
    std::fs::create_dir_all(directory).map_err(|error| Trouble::Unwritable(directory.to_path_buf(), error))?;
    texts.iter().try_for_each(|(name, text)| output_file::write(&directory.join(name), text.as_bytes()))
}

/// Writes files into a temporary directory.
pub fn put_files(directory: &Path, files: &[(String, String)]) -> Result<()> {
    let put = |(name, text): &(String, String)| std::fs::write(directory.join(name), text);
    files.iter().try_for_each(put).map_err(Trouble::Temporary)
}

/// Why nothing more can be written to a temporary file; used after a failure with an unknown cause.
pub fn fault(file: &Path) -> Option<Error> {
    use std::io::Write;
    let mut file = match std::fs::OpenOptions::new().append(true).create(true).open(file) {
        Ok(file) => file,
        Err(error) => return Some(error),
    };
    let length = file.metadata().map_or(0, |known| known.len());
    let wrong = file.write_all(&[0; 1 << 16]).and_then(|()| file.sync_data()).err();
    let _ = file.set_len(length);
    wrong
}
