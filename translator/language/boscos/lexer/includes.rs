//! Lines that begin with `%`: `%include "file"` [zudyn], all others are comments.

use super::{IncludeCycle, IncludeNotFound, IncludeWithoutName, Lexer, is_include};
use crate::source::Span;

/// Files within files are followed so often, then no more: a cycle is found at once, this bounds repetition.
const MOST_INCLUSIONS: u32 = 10_000;

/// Names of the files that a text includes, as written.
pub fn inclusions(text: &str) -> Vec<String> {
    text.lines().filter(|line| is_include(line)).filter_map(|line| file_name(line).map(|(name, _)| name)).collect()
}

/// The name that a line includes, and where it is in the line.
fn file_name(line: &str) -> Option<(String, (usize, usize))> {
    let begin = line.find('"')? + 1;
    let end = begin + line[begin..].find('"')?;
    (end > begin).then(|| (line[begin..end].to_string(), (begin, end)))
}

impl Lexer<'_, '_> {
    pub(super) fn directive(&mut self) {
        let rest = self.rest();
        let length = rest.find('\n').unwrap_or(rest.len());
        let (line, begin) = (&rest[..length], self.at);
        self.at += length;
        if !is_include(line) {
            return;
        }
        let Some((written, (from, to))) = file_name(line) else {
            let at = Span::new(begin, begin + line.trim_end().len());
            return self.diagnostics.error(IncludeWithoutName { at });
        };
        let at = Span::new(begin + from, begin + to);
        match self.source.included(self.file(), &written) {
            None => self.diagnostics.error(IncludeNotFound { at, name: written }),
            Some(file) if self.files.contains(&file) || self.inclusions >= MOST_INCLUSIONS => {
                self.diagnostics.error(IncludeCycle { at, name: written });
            }
            Some(file) => {
                self.inclusions += 1;
                self.after.push((self.at, self.end));
                self.files.push(file);
                let span = self.source.file_span(file);
                (self.at, self.end) = (span.start as usize, span.end as usize);
            }
        }
    }
}
