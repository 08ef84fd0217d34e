//! What is said about a COSMO text, a struct for each message, a file for each group of codes.
//!
//! Reading: `structure`, `declarations`, `statements`, `expressions`, `outputs`. Names and types: `names`,
//! `types`. Then `compartments`, `jumps`, `today` (what 1969 did not have), and `warnings`.

pub mod compartments;
pub mod declarations;
pub mod expressions;
pub mod jumps;
pub mod names;
pub mod outputs;
pub mod statements;
pub mod structure;
pub mod today;
pub mod types;
pub mod warnings;

/// What the user wrote, cut when it is too long to be read in a message.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut out: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}
