//! The way in: text to [`Program`], or messages.

use super::program::Program;
use super::{check, parse, resolve};
use crate::diagnostic::Diagnostics;
use crate::source::Source;
use crate::stack::with_room;

/// What a text says.
#[derive(Debug, Default)]
pub struct Reading {
    /// The tree as text, for `zudyn dump --phase syntax`.
    pub syntax: String,
    /// Without errors, the program is checked and coloured.
    pub program: Option<Program>,
    pub diagnostics: Diagnostics,
}

/// Reads, resolves and checks a program.
pub fn read(source: &Source) -> Reading {
    let work = || {
        let mut reading = Reading::default();
        let parsed = parse(source, &mut reading.diagnostics);
        reading.syntax = parsed.block.to_string();
        // A declaration or a block that was not read would make other names unknown.
        if !parsed.sound {
            return reading;
        }
        let mut program = resolve(&parsed.block, source, &mut reading.diagnostics);
        if !reading.diagnostics.has_errors() {
            check(&mut program, &mut reading.diagnostics);
        }
        if !reading.diagnostics.has_errors() {
            reading.program = Some(program);
        }
        reading
    };
    with_room(longest_chain(source.text()), work)
        .unwrap_or_else(|diagnostics| Reading { diagnostics, ..Reading::default() })
}

/// At least as many as the operands of the longest statement, and more where blocks are deep in each other.
pub fn longest_chain(text: &str) -> usize {
    let (mut longest, mut words) = (0, 0);
    let (mut depth, mut deepest) = (0_usize, 0);
    for piece in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if !word.is_empty() {
            words += 1;
            longest = longest.max(words);
        }
        if word.eq_ignore_ascii_case("begin") {
            depth += 1;
            deepest = deepest.max(depth);
        } else if word.eq_ignore_ascii_case("end") {
            depth = depth.saturating_sub(1);
        }
        if piece.ends_with(';') {
            words = 0;
        }
    }
    longest + BLOCK * deepest
}

/// A block takes the stack of so many operands.
const BLOCK: usize = 8;
