//! Source text and the places in it.
//!
//! A [`Span`] is a half-open range of bytes of one [`Source`]; lines and columns are found from it
//! only when a message is shown.

use rustc_hash::FxHashMap as HashMap;
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

/// A file of a source: 0 is the text itself, the others are included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FileId(u32);

/// A source text: its name for messages, its text, where its lines begin, and the files it includes.
///
/// The included files stand after the text itself, so that a [`Span`] is enough to say where something is.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    line_starts: Vec<u32>,
    files: Vec<File>,
    /// Which file is meant by what is written in which file.
    inclusions: HashMap<(FileId, String), FileId>,
}

#[derive(Clone, Debug)]
struct File {
    name: String,
    span: Span,
    /// Lines of the files before.
    lines_before: u32,
    /// Messages quote none of its text.
    secret: bool,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let mut source =
            Source { text: String::new(), line_starts: Vec::new(), files: Vec::new(), inclusions: HashMap::default() };
        source.add(name.into(), &text.into());
        source
    }

    fn add(&mut self, name: String, text: &str) -> FileId {
        // Its first line begins on a line of its own.
        if !self.files.is_empty() {
            self.text.push('\n');
        }
        let start = self.text.len();
        let lines_before = self.line_starts.len() as u32;
        self.text.push_str(text);
        let ends = text.match_indices('\n').map(|(at, _)| start + at + 1);
        self.line_starts.extend(std::iter::once(start).chain(ends).map(|at| Span::new(at, at).start));
        self.files.push(File { name, span: Span::new(start, self.text.len()), lines_before, secret: false });
        FileId(self.files.len() as u32 - 1)
    }

    /// Adds the file that is meant by `written` in the file `by`; `name` is for messages.
    pub fn include(&mut self, by: FileId, written: &str, name: impl Into<String>, text: &str) -> FileId {
        let file = self.add(name.into(), text);
        self.meant(by, written, file);
        file
    }

    /// Messages will quote none of this file: it may be any file of the machine that a model names.
    pub fn keep_secret(&mut self, file: FileId) {
        self.files[file.0 as usize].secret = true;
    }

    /// Whether messages about this place quote nothing.
    pub fn is_secret(&self, offset: u32) -> bool {
        self.file_at(offset).secret
    }

    /// `written` in the file `by` means a file that is here already.
    pub fn meant(&mut self, by: FileId, written: &str, file: FileId) {
        self.inclusions.insert((by, written.to_string()), file);
    }

    /// The file meant by `written`, if it was found.
    pub fn included(&self, by: FileId, written: &str) -> Option<FileId> {
        self.inclusions.get(&(by, written.to_string())).copied()
    }

    /// Where the text of a file stands.
    pub fn file_span(&self, file: FileId) -> Span {
        self.files[file.0 as usize].span
    }

    pub fn name(&self) -> &str {
        &self.files[0].name
    }

    /// The name of the file that a byte stands in.
    pub fn name_at(&self, offset: u32) -> &str {
        &self.file_at(offset).name
    }

    fn file_at(&self, offset: u32) -> &File {
        let after = self.files.partition_point(|file| file.span.start <= offset);
        &self.files[after.max(1) - 1]
    }

    /// The text itself, then the included files.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of the line in its file, from 1, on which a byte stands.
    pub fn line_of(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|start| *start <= offset) as u32 - self.file_at(offset).lines_before
    }

    /// Line and column of a byte in its file.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = self.line_starts[line - 1] as usize;
        let before = self.text.get(start..offset as usize).unwrap_or("");
        Position { line: self.line_of(offset), column: before.chars().count() as u32 + 1 }
    }

    /// The text of a line of the first file, counted from 1, without its line end.
    pub fn line(&self, line: u32) -> &str {
        self.counted_line(line)
    }

    /// The line on which a byte stands, without its line end.
    pub fn line_at(&self, offset: u32) -> &str {
        self.counted_line(self.line_starts.partition_point(|start| *start <= offset) as u32)
    }

    fn counted_line(&self, line: u32) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|index| self.line_starts.get(index as usize)) else {
            return "";
        };
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |next| *next as usize);
        self.text[*start as usize..end].trim_end_matches(['\n', '\r'])
    }

    /// Where the text of a line of the first file stands, without the blanks at both ends; empty for a line that is
    /// not there.
    pub fn line_span(&self, line: u32) -> Span {
        self.counted_line_span(line)
    }

    /// The line of that number in the file in which a byte stands; in the first file if the byte is not of that line.
    pub fn line_span_at(&self, line: u32, offset: u32) -> Span {
        let of_line = self.line_of(offset) == line;
        self.counted_line_span(if of_line { line + self.file_at(offset).lines_before } else { line })
    }

    fn counted_line_span(&self, line: u32) -> Span {
        let Some(start) = line.checked_sub(1).and_then(|index| self.line_starts.get(index as usize)) else {
            return Span::default();
        };
        let text = self.counted_line(line);
        let before = text.len() - text.trim_start().len();
        Span::new(*start as usize + before, *start as usize + text.trim_end().len().max(before))
    }

    /// How many lines the first file has; a line end at the very end of the text begins none.
    pub fn line_count(&self) -> u32 {
        let all = self.files.get(1).map_or(self.line_starts.len() as u32, |next| next.lines_before);
        let text = &self.text[..self.files[0].span.end as usize];
        if text.is_empty() || text.ends_with('\n') { all.max(2) - 1 } else { all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_included_files_are_told_by_file_and_line() {
        let mut source = Source::new("main.mod", "A\nINCLUDE \"b\"\nC");
        let b = source.include(FileId::default(), "b", "dir/b", "X\nY\n");
        let c = source.include(b, "c", "dir/c", "Z");
        assert_eq!((source.included(FileId::default(), "b"), source.included(b, "c")), (Some(b), Some(c)));
        assert_eq!(source.included(FileId::default(), "c"), None);
        for (letter, name, line) in [("C", "main.mod", 3), ("X", "dir/b", 1), ("Y", "dir/b", 2), ("Z", "dir/c", 1)] {
            let at = source.text().find(letter).filter(|at| *at > 0).unwrap_or_default() as u32;
            let at = if letter == "C" { source.text().find("\nC").unwrap() as u32 + 1 } else { at };
            assert_eq!((source.name_at(at), source.line_of(at), source.line_at(at)), (name, line, letter));
            assert_eq!(source.position(at), Position { line, column: 1 });
        }
        assert_eq!(source.line_count(), 3);
        let end = source.file_span(FileId::default()).end;
        assert_eq!((source.name_at(end), source.line_of(end)), ("main.mod", 3));
    }

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
