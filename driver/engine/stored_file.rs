//! The file of a run's stored results, and write failures.

use crate::build::room;
use crate::io::file_trouble::FileTrouble;
use crate::io::trouble::Trouble;
use std::path::Path;

/// A program that could not store its results leaves their file empty.
pub fn has_results(store: &Path) -> bool {
    std::fs::metadata(store).is_ok_and(|known| known.is_file() && known.len() > 0)
}

/// Why results could not be stored: the present write error, or the last message of the failed program.
pub fn not_stored(store: &Path, said: &str) -> Trouble {
    let last = said.trim_end().lines().next_back().unwrap_or("");
    let why = match (room::fault(store), last.rsplit_once(": ")) {
        (Some(error), _) => error.to_string(),
        (None, Some((_, why))) => why.to_string(),
        (None, None) => "they could not be written".into(),
    };
    Trouble::Files(FileTrouble::Store(why))
}
