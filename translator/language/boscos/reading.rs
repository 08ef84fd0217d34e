//! The way in: text to [`Program`], or messages.

use super::lexer;
use super::messages::names::Not1982;
use super::program::Program;
use super::{check, parse, resolve};
use crate::diagnostic::Diagnostics;
use crate::source::{FileId, Source, Span};
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
    read_as(source, false)
}

/// The same; `only_1982`: what the paper does not have is refused.
pub fn read_as(source: &Source, only_1982: bool) -> Reading {
    let work = || {
        let mut reading = Reading::default();
        let parsed = parse(source, &mut reading.diagnostics);
        if only_1982 {
            refuse_includes(source, &mut reading.diagnostics);
        }
        reading.syntax = parsed.block.to_string();
        // A declaration or a block that was not read would make other names unknown.
        if !parsed.sound {
            return reading;
        }
        let mut program = resolve(&parsed.block, source, only_1982, &mut reading.diagnostics);
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

fn refuse_includes(source: &Source, diagnostics: &mut Diagnostics) {
    let main = source.file_span(FileId::default());
    let mut at = main.start as usize;
    for line in source.text()[at..main.end as usize].split_inclusive('\n') {
        let length = line.trim_end().len();
        if lexer::is_include(line) {
            diagnostics.error(Not1982 { at: Span::new(at, at + length), name: "%include".into() });
        }
        at += line.len();
    }
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
        match piece.chars().next_back() {
            Some(';') => words = 0,
            // Parentheses and signs are in each other too.
            Some('(' | '[' | '+' | '-') => {
                words += 1;
                longest = longest.max(words);
            }
            _ => {}
        }
    }
    longest + BLOCK * deepest
}

/// A block takes the stack of so many operands.
const BLOCK: usize = 8;
