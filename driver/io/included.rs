//! Files that a model includes: read before translating, as the translator touches nothing.
//!
//! A file is looked for next to the one that includes it. One that cannot be read is left out: the translator
//! says so at the place.

use crate::io::input::{read_file, text_of};
use crate::io::trouble::{Result, Trouble};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use zudyn_translator::Language;
use zudyn_translator::source::{FileId, Source};

/// So many files and bytes are read, so that no chain of them fills the memory.
const MOST_FILES: usize = 1000;
const MOST_BYTES: usize = 64_000_000;

/// Adds to a source all that it includes, directly or by other files. `path` is where the model itself is.
pub fn add(source: &mut Source, language: Language, path: Option<&Path>, directory: &Path) -> Result<()> {
    let mut known: HashMap<PathBuf, FileId> = HashMap::new();
    if let Some(path) = path.and_then(|path| path.canonicalize().ok()) {
        known.insert(path, FileId::default());
    }
    // What is below the folder of the model is its author's; any other file may be one that no message must show.
    let home = directory.canonicalize().unwrap_or_else(|_| directory.to_path_buf());
    let mut length = source.text().len();
    let mut open = vec![(FileId::default(), directory.to_path_buf())];
    while let Some((by, directory)) = open.pop() {
        let span = source.file_span(by);
        let names = language.frontend().inclusions(&source.text()[span.start as usize..span.end as usize]);
        for written in names {
            let path = directory.join(&written);
            let Ok(found) = path.canonicalize() else { continue };
            if let Some(file) = known.get(&found) {
                source.meant(by, &written, *file);
                continue;
            }
            if known.len() > MOST_FILES {
                return Ok(());
            }
            let bytes = match read_file(&path) {
                Ok(bytes) => bytes,
                Err(Trouble::Files(conflict)) => return Err(Trouble::Files(conflict)),
                Err(_) => continue,
            };
            length += bytes.len();
            if length > MOST_BYTES {
                return Ok(());
            }
            let file = source.include(by, &written, path.display().to_string(), &text_of(&bytes));
            if !found.starts_with(&home) {
                source.keep_secret(file);
            }
            known.insert(found, file);
            open.push((file, path.parent().unwrap_or(Path::new(".")).to_path_buf()));
        }
    }
    Ok(())
}
