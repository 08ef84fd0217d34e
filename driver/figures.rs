//! `--svg`: the seam to the figures.

use crate::results::Results;
use crate::trouble::{Result, Trouble};
use std::io::Read;
use zudyn_translator::plan::Plan;

/// All plots as one SVG document.
pub fn figures<R: Read>(_plan: &Plan, _results: &mut Results<R>) -> Result<String> {
    Err(Trouble::Later("`--svg`"))
}
