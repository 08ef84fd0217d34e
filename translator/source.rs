//! Source text and the places in it.
//!
//! A [`Span`] is a half-open range of bytes of one [`Source`]; lines and columns are found from it
//! only when a message is shown.

use std::fmt;

/// A piece of the source, or a name: cheap to hand on. Short ones stand in place, long ones are shared.
pub type Excerpt = ecow::EcoString;

/// A range of bytes in the source text: `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        let clip = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { start: clip(start), end: clip(end) }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A line and a column, both counted from 1; the column counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One source file: its name for messages, its text, and where its lines begin.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<u32>,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| Span::new(at + 1, at + 1).start)).collect();
        Source { name: name.into(), text, line_starts }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of the line, from 1, on which a byte stands.
    pub fn line_of(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|start| *start <= offset) as u32
    }

    /// Line and column of a byte.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_of(offset);
        let start = self.line_starts[line as usize - 1] as usize;
        let before = self.text.get(start..offset as usize).unwrap_or("");
        Position { line, column: before.chars().count() as u32 + 1 }
    }

    /// The text of a line, counted from 1, without its line end.
    pub fn line(&self, line: u32) -> &str {
        let Some(start) = self.line_starts.get(line as usize - 1) else { return "" };
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |next| *next as usize);
        self.text[*start as usize..end].trim_end_matches(['\n', '\r'])
    }

    /// Where the text of a line stands, without the blanks at both ends; empty for a line that is not there.
    pub fn line_span(&self, line: u32) -> Span {
        let Some(start) = line.checked_sub(1).and_then(|index| self.line_starts.get(index as usize)) else {
            return Span::default();
        };
        let text = self.line(line);
        let before = text.len() - text.trim_start().len();
        Span::new(*start as usize + before, *start as usize + text.trim_end().len().max(before))
    }

    /// How many lines there are; a line end at the very end of the text begins none.
    pub fn line_count(&self) -> u32 {
        let all = self.line_starts.len() as u32;
        if self.text.is_empty() || self.text.ends_with('\n') { all.max(2) - 1 } else { all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let source = Source::new("deck", "C  A=1\nNOTE 水位\nC  B=2\n");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        let b = source.text().find("B=").unwrap() as u32;
        assert_eq!(source.position(b), Position { line: 3, column: 4 });
        let after_the_note = source.text().find("\nC  B").unwrap() as u32;
        assert_eq!(source.position(after_the_note), Position { line: 2, column: 8 });
        assert_eq!(source.line(2), "NOTE 水位");
        assert_eq!(source.line_count(), 3);
        let line = source.line_span(3);
        assert_eq!(&source.text()[line.start as usize..line.end as usize], "C  B=2");
        assert_eq!(source.line_span(99), Span::default());
    }
}
