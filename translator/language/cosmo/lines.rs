//! Lines: what is between two end signs.
//!
//! An end sign is a line end or a semicolon; a semicolon at the end of its line counts together with the
//! line end. Two in a row are a blank line, which is syntax. A line that is only a comment is no line at all.

use super::words::{begins_with, first_word};
use crate::source::{Source, Span};

/// What is between two end signs, without comment.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// As written, with the blanks at both ends.
    pub whole: &'a str,
    /// Without them.
    pub text: &'a str,
    /// With those at its end only: PRINTOUT prints them.
    pub tail: &'a str,
    /// Where `text` begins in the source.
    pub start: usize,
}

impl<'a> Line<'a> {
    fn new(whole: &'a str, start: usize) -> Line<'a> {
        let tail = whole.trim_start_matches(is_blank);
        Line { whole, text: tail.trim_end_matches(is_blank), tail, start: start + whole.len() - tail.len() }
    }

    pub fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The rest of the text from an offset on.
    pub fn from(&self, offset: usize) -> Line<'a> {
        Line::new(self.tail.get(offset..).unwrap_or(""), self.start + offset)
    }

    /// The text up to an offset.
    pub fn upto(&self, offset: usize) -> Line<'a> {
        Line::new(self.text.get(..offset).unwrap_or(""), self.start)
    }

    /// The place of a part of the text.
    pub fn part(&self, from: usize, to: usize) -> Span {
        Span::new(self.start + from, self.start + to)
    }
}

/// A blank, a tabulator, or a carriage return, which is ignored.
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r')
}

/// A decimal point, also a raised one.
pub fn is_point(c: char) -> bool {
    matches!(c, '.' | '·' | '⋅' | '∙' | '•')
}

/// A minus sign.
pub fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−')
}

/// The lines of a text.
#[derive(Debug)]
pub struct Lines<'a> {
    /// Of several blank lines in a row the first only.
    pub list: Vec<Line<'a>>,
    /// The first comment.
    pub comment: Option<Span>,
    /// The first small letter outside comments.
    pub small_letter: Option<Span>,
}

/// Cuts a text into its lines.
pub fn read(source: &Source) -> Lines<'_> {
    let text = source.text();
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lines = Lines { list: Vec::new(), comment: None, small_letter: None };
    while at < text.len() {
        let length = text[at..].find('\n').unwrap_or(text.len() - at);
        lines.physical(&text[at..at + length], at);
        at += length + 1;
    }
    lines
}

impl<'a> Lines<'a> {
    fn add(&mut self, line: Line<'a>) {
        if line.is_blank() && self.list.last().is_none_or(Line::is_blank) {
            return;
        }
        if self.small_letter.is_none()
            && let Some(at) = line.text.find(|c: char| c.is_ascii_lowercase())
        {
            self.small_letter = Some(line.part(at, at + 1));
        }
        self.list.push(line);
    }

    /// A line of the file, without its line end.
    fn physical(&mut self, text: &'a str, start: usize) {
        let mut begin = 0;
        loop {
            let piece = &text[begin..];
            let end = end_of_piece(piece);
            let line = Line::new(&piece[..end.length], start + begin);
            match end.by {
                EndedBy::Semicolon => {
                    self.add(line);
                    begin += end.length + 1;
                }
                by => {
                    if by == EndedBy::Comment {
                        let comment = Span::new(line.start.max(start + begin + end.length), start + text.len());
                        self.comment.get_or_insert(comment);
                    }
                    // After a semicolon, or before a comment, nothing is no blank line.
                    let nothing = line.is_blank() && (begin > 0 || by == EndedBy::Comment);
                    if !nothing {
                        self.add(line);
                    }
                    return;
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum EndedBy {
    Semicolon,
    Comment,
    LineEnd,
}

struct End {
    length: usize,
    by: EndedBy,
}

/// Where a line ends that begins here: at a semicolon, a comment or the end, but not within texts.
fn end_of_piece(piece: &str) -> End {
    let has_texts = holds_texts(piece);
    let mut at = 0;
    while let Some(c) = piece[at..].chars().next() {
        let rest = &piece[at..];
        if c.is_ascii_alphabetic() {
            let word = super::words::run(rest);
            if word.eq_ignore_ascii_case("PRINTOUT") && begins_instruction(&piece[..at]) {
                let length = rest.find(';').unwrap_or(rest.len());
                let by = if length < rest.len() { EndedBy::Semicolon } else { EndedBy::LineEnd };
                return End { length: at + length, by };
            }
            at += word.len();
            continue;
        }
        match c {
            ';' => return End { length: at, by: EndedBy::Semicolon },
            '#' if !is_symbol_of_point(&piece[..at], rest) => return End { length: at, by: EndedBy::Comment },
            '\'' | '"' if has_texts => at += quoted(rest).unwrap_or(1),
            _ => at += c.len_utf8(),
        }
    }
    End { length: piece.len(), by: EndedBy::LineEnd }
}

/// Whether texts in quotes may stand on a line; elsewhere an apostrophe is part of a comment.
fn holds_texts(piece: &str) -> bool {
    let word = first_word(without_label(piece));
    ["PRINT", "DATA", "IF", "WHEN"].iter().any(|head| word.eq_ignore_ascii_case(head))
}

/// What is after a label and blanks.
fn without_label(piece: &str) -> &str {
    let text = piece.trim_start_matches(is_blank);
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if behind.len() == text.len() {
        return text;
    }
    match behind.trim_start_matches(is_blank).strip_prefix(':') {
        Some(rest) => rest.trim_start_matches(is_blank),
        None => text,
    }
}

/// Whether an instruction may begin after this: at the beginning, after a label, a THEN, or the colon of a WHEN.
fn begins_instruction(before: &str) -> bool {
    let before = before.trim_end_matches(is_blank);
    let text = without_label(before);
    let ends_in_then = || {
        let tail = text.len().checked_sub(4).and_then(|at| text.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case("THEN"))
    };
    text.is_empty()
        || (begins_with(text, "IF") && ends_in_then())
        || (begins_with(text, "WHEN") && (text.ends_with(':') || ends_in_then()))
}

/// The length of a text in quotes, if it is closed.
pub fn quoted(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    text[1..].find(quote).map(|length| length + 2)
}

/// Whether a `#` is the symbol of a GRAPH point: after the third comma, with nothing after it but a comment.
fn is_symbol_of_point(before: &str, from: &str) -> bool {
    let after = from[1..].trim_start_matches(is_blank);
    if !(after.is_empty() || after.starts_with(['#', ';'])) || !before.trim_end_matches(is_blank).ends_with(',') {
        return false;
    }
    let mut depth = 0u32;
    let mut commas = 0;
    for c in before.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
    }
    commas == 3
}

/// Goes through lines one by one.
#[derive(Debug)]
pub struct Reader<'a> {
    list: Vec<Line<'a>>,
    at: usize,
    /// The end of the text, for what is missing there.
    end: Span,
}

impl<'a> Reader<'a> {
    pub fn new(list: Vec<Line<'a>>, end: Span) -> Reader<'a> {
        Reader { list, at: 0, end }
    }

    /// The next line, blank or not.
    pub fn peek(&self) -> Option<Line<'a>> {
        self.list.get(self.at).copied()
    }

    /// The next line if it is not blank.
    pub fn peek_text(&self) -> Option<Line<'a>> {
        self.peek().filter(|line| !line.is_blank())
    }

    pub fn next(&mut self) -> Option<Line<'a>> {
        let line = self.peek()?;
        self.at += 1;
        Some(line)
    }

    /// Whether a blank line was skipped.
    pub fn skip_blank(&mut self) -> bool {
        let blank = self.peek().is_some_and(|line| line.is_blank());
        self.at += usize::from(blank);
        blank
    }

    /// Where the next line stands, for what is missing there.
    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |line| line.span())
    }

    pub fn end(&self) -> Span {
        self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let source = Source::new("model", text);
        let lines: Vec<&str> = read(&source).list.iter().map(|line| line.text).collect();
        assert_eq!(lines, expected, "{text:?}");
    }

    #[test]
    fn end_signs_and_blank_lines() {
        check("A=1\r\nB\n", &["A=1", "B"]);
        check("A=1; B;\nC", &["A=1", "B", "C"]);
        check("A=1;;B", &["A=1", "", "B"]);
        check("A=1;  # one\n\n\n\t\nB", &["A=1", "", "B"]);
        check("A\n;\nB", &["A", "", "B"]);
        check("\u{feff}\n\nN 4", &["N 4"]);
    }

    #[test]
    fn a_comment_alone_is_no_line() {
        check("A=1\n  # why\nB", &["A=1", "B"]);
        check("A=1 # why; not\nB", &["A=1", "B"]);
    }

    #[test]
    fn texts_hold_any_sign() {
        check("PRINTOUT NO # 1; A=1", &["PRINTOUT NO # 1", "A=1"]);
        check("9: PRINTOUT #\nIF t > 3 THEN PRINTOUT #", &["9: PRINTOUT #", "IF t > 3 THEN PRINTOUT #"]);
        check("print 'a;b#', \"c;\"; A=1", &["print 'a;b#', \"c;\"", "A=1"]);
        check("COMPARTMENT 2 (PATIENT'S); ITS I # '", &["COMPARTMENT 2 (PATIENT'S)", "ITS I"]);
        check("PRINTOUTS = 3 # x", &["PRINTOUTS = 3"]);
    }

    #[test]
    fn a_number_sign_may_be_a_symbol_of_a_graph() {
        check("HV3, 0.0, 1.0, #", &["HV3, 0.0, 1.0, #"]);
        check("MAX(V2,V3), 0, 1, # # right", &["MAX(V2,V3), 0, 1, #"]);
        check("HV3, 0.0, 1.0, * # left", &["HV3, 0.0, 1.0, *"]);
        check("REAL a, b, # two", &["REAL a, b,"]);
    }
}
