//! Programs: where they end, and the blocks in them.

use super::lines::{Line as TextLine, is_blank, is_point};
use super::messages::shown;
use super::messages::statements::*;
use super::parse::Parser;
use super::statements::{Written, split_label};
use super::syntax::*;
use super::words::{begins_component, begins_with, first_word, is_identifier, read_as_1969, run};
use crate::source::Span;

/// Whose program it is, which decides where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Initial,
    /// A program block, or the program of a WHEN.
    Block,
    Declarative,
    Appendix,
}

/// What a line of a program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Statement,
    /// Something else begins with it.
    End,
    Unknown,
}

const STATEMENT_WORDS: &[&str] =
    &["GO", "STOP", "READ", "PRINTLINE", "PRINTSPACE", "PRINTOUT", "PRINT", "IF", "WHILE", "ELSE", "END"];

/// How a block continues after some of its statements.
enum Next<'a> {
    ElseIf(Option<Condition>),
    Else,
    End,
    /// It does not: END is missing.
    Open(TextLine<'a>),
}

impl<'s> Parser<'s, '_> {
    /// The statements down to the end of a program.
    pub fn program(&mut self, ends: Ends) -> Program {
        let mut program = Program::new();
        while let Some(line) = self.reader.peek_text() {
            match self.kind(&line, ends) {
                Line::End => break,
                Line::Unknown => self.unknown(line),
                Line::Statement => {
                    self.reader.next();
                    let (label, behind) = split_label(&line);
                    let label = self.label(label);
                    let instruction = self.whole(behind, ends, 0);
                    program.push(Statement { label, instruction, span: behind.span() });
                }
            }
        }
        program
    }

    /// What a line is in a program.
    pub fn kind(&self, line: &TextLine, ends: Ends) -> Line {
        let (label, behind) = split_label(line);
        let text = behind.text;
        let word = run(text);
        if STATEMENT_WORDS.iter().any(|statement| word.eq_ignore_ascii_case(statement)) {
            return Line::Statement;
        }
        let left = left_side(text);
        if let Some(name) = &left
            && (self.declared.contains(name) || self.tracers.contains(name) || read_as_1969(name).is_some())
        {
            return Line::Statement;
        }
        let ended = match ends {
            // LABELLED, FROM, ITS
            Ends::Declarative => text.starts_with(['L', 'F', 'I', 'l', 'f', 'i']),
            Ends::Initial => begins_with(text, "BODY"),
            Ends::Block | Ends::Appendix => false,
        };
        if label.is_none() && (ended || begins_component(text)) {
            return Line::End;
        }
        if left.is_some() { Line::Statement } else { Line::Unknown }
    }

    fn unknown(&mut self, line: TextLine) {
        self.reader.next();
        let (label, behind) = split_label(&line);
        if let Some(label) = label.and_then(|(_, text)| text.parse().ok()) {
            self.model.passed_labels.push(label);
        }
        let (at, text) = (behind.span(), shown(behind.text));
        let joined = STATEMENT_WORDS.iter().find(|word| begins_with(behind.text, word) && **word != "END");
        match joined {
            Some(word) => self.diagnostics.error(BlankMissing { at, text, word: word.to_string() }),
            None if text.is_empty() => {
                self.diagnostics.error(LabelAlone { at: line.span(), label: shown(line.text.trim_end_matches(':')) })
            }
            None if behind.text.contains(":=") => self.diagnostics.error(AssignmentSign { at, text }),
            None => self.diagnostics.error(UnknownStatement { at, text }),
        }
    }

    /// A statement with the block that it opens.
    pub fn whole(&mut self, line: TextLine<'s>, ends: Ends, depth: usize) -> Instruction {
        let written = self.statement(line);
        self.finish(written, line, ends, depth)
    }

    fn finish(&mut self, written: Written, line: TextLine<'s>, ends: Ends, depth: usize) -> Instruction {
        if depth >= MAX_BLOCKS && matches!(written, Written::If(_) | Written::While(_)) {
            self.diagnostics.error(BlocksTooDeep { at: line.span(), limit: MAX_BLOCKS });
            self.pass_block(ends);
            return Instruction::Bad;
        }
        match written {
            Written::Whole(instruction) => instruction,
            Written::Nested(condition, then, _) => {
                let instruction = self.finish(*then, line, ends, depth + 1);
                let program = vec![Statement { label: None, instruction, span: line.span() }];
                let branches = vec![Branch { condition: Some(*condition), program }];
                Instruction::If { branches, otherwise: None, one_line: true }
            }
            Written::If(condition) => self.if_block(condition, line, ends, depth),
            Written::While(condition) => {
                let (body, next) = self.block(line, ends, depth + 1);
                self.close(next, "WHILE");
                Instruction::While { condition, body }
            }
            Written::Else | Written::ElseIf(_) => self.no_block(line.span(), "ELSE"),
            Written::End => self.no_block(line.span(), "END"),
        }
    }

    fn no_block(&mut self, at: Span, word: &str) -> Instruction {
        self.diagnostics.error(NoBlock { at, word: word.to_string() });
        Instruction::Bad
    }

    fn if_block(&mut self, condition: Option<Condition>, line: TextLine<'s>, ends: Ends, depth: usize) -> Instruction {
        let mut branches = Vec::new();
        let mut otherwise = None;
        let mut condition = condition;
        loop {
            let (program, next) = self.block(line, ends, depth + 1 + branches.len());
            branches.push(Branch { condition, program });
            match next {
                Next::ElseIf(_) if depth + branches.len() >= MAX_BLOCKS => {
                    self.diagnostics.error(BlocksTooDeep { at: self.last_part, limit: MAX_BLOCKS });
                    self.pass_block(ends);
                    break;
                }
                Next::ElseIf(other) => condition = other,
                Next::Else => {
                    let (program, next) = self.block(line, ends, depth + branches.len());
                    otherwise = Some(program);
                    self.close(next, "ELSE");
                    break;
                }
                next => {
                    self.close(next, "IF");
                    break;
                }
            }
        }
        Instruction::If { branches, otherwise, one_line: false }
    }

    /// The last part of a block must end in END.
    fn close(&mut self, next: Next, word: &str) {
        match next {
            Next::End => {}
            Next::Open(line) => {
                let word = if word == "ELSE" { "IF" } else { word };
                self.diagnostics.error(EndMissing { at: line.span(), word: word.to_string() });
            }
            // The part in the wrong place was consumed; its statements are those of the program around.
            Next::Else | Next::ElseIf(_) => {
                self.diagnostics.error(NoBlock { at: self.last_part, word: "ELSE".to_string() });
                self.pass_block(Ends::Block);
            }
        }
    }

    /// The statements of a block opened on `opened`; blank lines have no meaning there.
    fn block(&mut self, opened: TextLine<'s>, ends: Ends, depth: usize) -> (Program, Next<'s>) {
        let mut program = Program::new();
        loop {
            self.reader.skip_blank();
            let Some(line) = self.reader.peek_text() else { return (program, Next::Open(opened)) };
            match self.kind(&line, ends) {
                Line::End => return (program, Next::Open(opened)),
                Line::Unknown => {
                    self.unknown(line);
                    continue;
                }
                Line::Statement => {}
            }
            self.reader.next();
            let (label, behind) = split_label(&line);
            let label = self.label(label);
            let written = self.statement(behind);
            if let (Some(label), Written::Else | Written::ElseIf(_) | Written::End) = (label, &written) {
                self.model.passed_labels.push(label.number);
                self.diagnostics
                    .error(LabelOnPart { at: label.span, word: first_word(behind.text).to_ascii_uppercase() });
            }
            self.last_part = behind.span();
            match written {
                Written::End => return (program, Next::End),
                Written::Else => return (program, Next::Else),
                Written::ElseIf(condition) => return (program, Next::ElseIf(condition)),
                written => {
                    let instruction = self.finish(written, behind, ends, depth);
                    program.push(Statement { label, instruction, span: behind.span() });
                }
            }
        }
    }

    /// Skips a block up to its END.
    fn pass_block(&mut self, ends: Ends) {
        let mut open = 1;
        while let Some(line) = self.reader.peek() {
            let text = split_label(&line).1.text;
            let word = run(text);
            if !line.is_blank() && self.kind(&line, ends) == Line::End {
                return;
            }
            let opens = word.eq_ignore_ascii_case("WHILE")
                || (word.eq_ignore_ascii_case("IF") && text.to_ascii_uppercase().ends_with("THEN"));
            open += usize::from(opens);
            open -= usize::from(word.eq_ignore_ascii_case("END"));
            self.pass(line);
            if open == 0 {
                return;
            }
        }
    }
}

/// What is before the `=` of an assignment: its first name in capital letters, with the index of 1969
/// that stands apart. Only the form counts: `name =`, `name(…) =`, `name.name(…) =`, `HV 3 =`.
fn left_side(text: &str) -> Option<String> {
    let name = run(text);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut key = name.to_ascii_uppercase();
    let mut rest = text[name.len()..].trim_start_matches(is_blank);
    let index = run(rest);
    if is_identifier(&key) && !index.is_empty() {
        key.push_str(&index.to_ascii_uppercase());
        rest = rest[index.len()..].trim_start_matches(is_blank);
    }
    if let Some(point) = rest.chars().next().filter(|c| is_point(*c)) {
        let behind = rest[point.len_utf8()..].trim_start_matches(is_blank);
        rest = behind[run(behind).len()..].trim_start_matches(is_blank);
    }
    if rest.starts_with('(') {
        let close = matching(rest)?;
        rest = rest[close + 1..].trim_start_matches(is_blank);
    }
    rest.starts_with('=').then_some(key)
}

/// Where the parenthesis closes that opens at the beginning.
fn matching(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, b) in text.bytes().enumerate() {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_sides() {
        for (text, key) in [
            ("V2=300.0", Some("V2")),
            ("HV 2 = 10 000.0", Some("HV2")),
            ("kel = 2", Some("KEL")),
            ("V(tank (2)) = 2", Some("V")),
            ("mo99.HV(tank) = 2", Some("MO99")),
            ("TIME IS NORMAL", None),
            ("HV3, 0.0, 1.0, =", None),
            ("= 3", None),
            ("V(2 = 3", None),
        ] {
            assert_eq!(left_side(text).as_deref(), key, "{text}");
        }
    }
}
