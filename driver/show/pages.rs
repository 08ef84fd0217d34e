//! The tabulated and plotted pages; the runtime prints them as in a standalone program.

use crate::clib;
use crate::clib::CFile;
use crate::engine::description::Description;
use crate::engine::interpreted::overrides_for_c;
use crate::experiment::settings::Override;
use crate::io::output_file::Output;
use crate::io::trouble::{Result, Trouble};
use std::ffi::c_int;
use std::io::{Error, Write};
use std::path::Path;
use zudyn_translator::Simulation;

/// Lets the runtime write to an output, and records why that failed.
struct Pen<'a> {
    output: &'a mut Output,
    trouble: Option<Trouble>,
    wrote: bool,
}

impl Write for Pen<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.wrote |= !bytes.is_empty();
        match self.output.put(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Err(Error::other("told by the pen"))
            }
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Prints the pages of all stored runs; returns whether there was anything on them. `layout` is 1 or 2, or 0 for the
/// one that fits the deck; after a listing, the first page begins with a form feed.
pub fn print(
    simulation: &Simulation,
    overrides: &[Override],
    stored: &Path,
    layout: c_int,
    after_listing: bool,
    output: &mut Output,
) -> Result<bool> {
    let description = Description::of_results(simulation);
    let overrides = overrides_for_c(simulation, overrides);
    let file = CFile::open(stored)?;
    let paging = clib::Paging {
        layout,
        feed: c_int::from(after_listing),
        n_overrides: overrides.len() as c_int,
        overrides: overrides.as_ptr(),
        ..clib::Paging::default()
    };
    let mut pen = Pen { output, trouble: None, wrote: false };
    let mut sink = clib::sink_into(&mut pen);
    // SAFETY: description, file, sink, pen and overrides outlive the call.
    let wrong = unsafe { clib::zd_pages(description.program(), file.0, &mut sink, &paging) };
    match (pen.trouble, wrong) {
        (Some(trouble), _) => Err(trouble),
        (None, clib::kind::GOOD) => Ok(pen.wrote),
        (None, _) => Err(Trouble::ResultsBroken("no pages can be made of them".into())),
    }
}
