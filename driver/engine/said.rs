//! The messages of a model, which go to standard error.
//!
//! A built program writes them into a separate file, because its standard error is reserved for fatal failures.

use crate::io::visible::Errors;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zudyn_translator::Simulation;
use zudyn_translator::model::Library;

/// Whether a statement prints messages.
pub fn speaks(simulation: &Simulation) -> bool {
    let mut calls = simulation.system.invocations.iter();
    // A program with records tells its failures itself, while its objects exist.
    simulation.system.has_records()
        || calls.any(|(_, call)| matches!(call.function, Library::Printf | Library::Prterr | Library::Tell))
}

/// The messages of a program, as far as they have been printed.
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

    /// Prints new messages. Nothing can be printed if standard error is closed.
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
