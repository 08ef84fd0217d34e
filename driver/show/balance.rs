//! `--balance`: inflow, outflow and contents, on standard error. The runtime prints them as in a standalone program.

use crate::clib;
use crate::clib::CFile;
use crate::engine::description::Description;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::diagnostic::Locale;

/// Prints the balances of all stored runs.
pub fn show(simulation: &Simulation, stored: &Path, talk: &Talk) -> Result<()> {
    let description = Description::of_results(simulation);
    let file = CFile::open(stored)?;
    let locale = match talk.locale {
        Locale::English => c"en",
        Locale::Chinese => c"zh",
    };
    let mut text: Vec<u8> = Vec::new();
    let mut sink = clib::sink_into(&mut text);
    // SAFETY: description, file, locale, sink and text outlive the call.
    let wrong = unsafe { clib::zd_sheet(description.program(), file.0, locale.as_ptr(), &mut sink) };
    if wrong != clib::kind::GOOD {
        return Err(Trouble::ResultsBroken("no balance can be made of them".into()));
    }
    talk.report(&String::from_utf8_lossy(&text));
    Ok(())
}
