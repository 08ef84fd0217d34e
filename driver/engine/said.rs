//! What a model says beside its data: it goes to standard error.
//!
//! A built program writes it into a file of its own, since its standard error is kept for what ends it badly.

use crate::io::visible::Errors;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zudyn_translator::model::Library;
use zudyn_translator::plan::Plan;

/// Whether some statement says something.
pub fn speaks(plan: &Plan) -> bool {
    let calls = plan.course.iter().flat_map(|course| &course.invocations);
    calls.into_iter().any(|call| matches!(call.function, Library::Printf | Library::Prterr | Library::Tell))
}

/// What a program has said, as far as it has been told.
pub struct Heard {
    file: PathBuf,
    open: Option<File>,
    errors: Errors,
}

impl Heard {
    pub fn new(file: PathBuf) -> Heard {
        Heard { file, open: None, errors: Errors::new() }
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Tells what is new. Nobody can be told if standard error is closed.
    pub fn tell(&mut self) {
        if self.open.is_none() {
            self.open = File::open(&self.file).ok();
        }
        let mut new = Vec::new();
        if let Some(file) = &mut self.open
            && file.read_to_end(&mut new).is_ok()
            && !new.is_empty()
        {
            let _ = self.errors.write_all(&new);
        }
    }
}
