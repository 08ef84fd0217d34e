//! The private temporary directory of one command; gone when it ends.

use crate::output_file;
use crate::trouble::{Result, Trouble};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub struct Room(TempDir);

impl Room {
    pub fn new() -> Result<Room> {
        tempfile::Builder::new().prefix("zudyn-").tempdir().map(Room).map_err(Trouble::Temporary)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Leaves everything where it is, for the user to look at.
    pub fn keep(self) -> PathBuf {
        self.0.keep()
    }
}

/// Writes files into a directory, which is made if it is not there; each is written whole or not at all.
pub fn write_files(directory: &Path, files: &[(String, String)]) -> Result<()> {
    std::fs::create_dir_all(directory).map_err(|error| Trouble::Unwritable(directory.to_path_buf(), error))?;
    files.iter().try_for_each(|(name, text)| output_file::write(&directory.join(name), text.as_bytes()))
}
