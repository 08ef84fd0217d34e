//! Models in a folder and its subfolders.

use crate::io::input::language_of_name;
use crate::io::trouble::{Result, Trouble};
use std::path::{Path, PathBuf};

/// The models that an argument names: itself, or those in the folder, in the order of their names.
pub fn models(named: &Path) -> Result<Vec<PathBuf>> {
    if !named.is_dir() {
        return Ok(vec![named.to_path_buf()]);
    }
    let mut found = Vec::new();
    collect(named, &mut found)?;
    if found.is_empty() {
        return Err(Trouble::NoModels(named.to_path_buf()));
    }
    Ok(found)
}

/// Skips hidden files and folders, and links to folders, which may form a cycle.
fn collect(directory: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let unreadable = |error| Trouble::Unreadable(directory.to_path_buf(), error);
    let mut entries: Vec<_> =
        std::fs::read_dir(directory).map_err(unreadable)?.collect::<std::io::Result<_>>().map_err(unreadable)?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let kind = entry.file_type().map_err(unreadable)?;
        // The models of `.` have the names that a user would write.
        let path = if directory == Path::new(".") { PathBuf::from(entry.file_name()) } else { entry.path() };
        if kind.is_dir() {
            collect(&path, found)?;
        } else if language_of_name(&path).is_some() && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}
