//! The headings under which help groups the options of every command.
//!
//! An option for the models of one language ends its line with a tag: `[DYNAMO]`, `[COSMO]`, `[SCoP]`, `[FACS]` or `[BOSCOS]`.

pub const MODEL: &str = "Model";
pub const EXPERIMENT: &str = "Experiment";
pub const OUTPUT: &str = "Output";
pub const FIGURES: &str = "Figures";
pub const ENGINE: &str = "Engine and compiler";
pub const LIBRARY: &str = "Library (--form library)";
pub const GENERAL: &str = "General";
