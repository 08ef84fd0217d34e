//! Messages as text for people.

use super::{Diagnostic, Locale, Severity, visible_name};
use crate::source::Source;
use std::fmt::Write;

/// One message as a person reads it: place, severity, title, the line with a mark, other places, help.
pub fn human(diagnostic: &Diagnostic, source: &Source, locale: Locale) -> String {
    let message = &diagnostic.message;
    let at = message.at();
    let position = source.position(at.start);
    let word = match (diagnostic.severity, locale) {
        (Severity::Error, Locale::English) => "error",
        (Severity::Error, Locale::Chinese) => "错误",
        (Severity::Warning, Locale::English) => "warning",
        (Severity::Warning, Locale::Chinese) => "警告",
        (Severity::Note, Locale::English) => "note",
        (Severity::Note, Locale::Chinese) => "说明",
    };
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}:{}: {word}[{}]: {}",
        visible_name(source.name_at(at.start)),
        position,
        message.code(),
        title(diagnostic, source, locale)
    );
    mark(&mut out, source, at);
    // What else it says may quote the file as well.
    if source.is_secret(at.start) {
        return out;
    }
    for related in message.related(locale) {
        let place = source.position(related.at.start);
        let _ = writeln!(out, "{}:{}: {}", visible_name(source.name_at(related.at.start)), place, related.text);
        mark(&mut out, source, related.at);
    }
    if let Some(help) = message.help(locale) {
        let word = match locale {
            Locale::English => "help",
            Locale::Chinese => "提示",
        };
        let _ = writeln!(out, "  {word}: {help}");
    }
    out
}

/// The title, or in its place, at a file whose text is not quoted, that nothing is quoted.
pub(super) fn title(diagnostic: &Diagnostic, source: &Source, locale: Locale) -> String {
    let message = &diagnostic.message;
    match (source.is_secret(message.at().start), locale) {
        (false, _) => message.title(locale),
        (true, Locale::English) => "this file is outside the model's folder, so messages quote nothing of it".into(),
        (true, Locale::Chinese) => "此文件在模型所在目录之外，消息不引用其内容".into(),
    }
}

/// Of a longer line only this much is shown, around the marked part.
const LONGEST: usize = 120;

/// The source line and, under it, carets below the marked part.
fn mark(out: &mut String, source: &Source, span: crate::source::Span) {
    if source.is_secret(span.start) {
        return;
    }
    let position = source.position(span.start);
    let line: Vec<char> = source.line_at(span.start).chars().collect();
    let before = (position.column as usize - 1).min(line.len());
    let first = if line.len() > LONGEST { before.saturating_sub(LONGEST / 2) } else { 0 };
    let last = line.len().min(first + LONGEST);
    let left = last - before;
    let inside = source.text().get(span.start as usize..span.end as usize).unwrap_or("");
    let marked = inside.lines().next().unwrap_or("").chars().count().clamp(1, left.max(1));
    let number = position.line.to_string();
    let shown: String = line[first..last].iter().map(|c| if c.is_control() { ' ' } else { *c }).collect();
    let (cut, more) = (if first > 0 { "…" } else { "" }, if last < line.len() { "…" } else { "" });
    let _ = writeln!(out, " {number} | {cut}{shown}{more}");
    let columns = |characters: &[char]| characters.iter().map(|c| if wide(*c) { 2 } else { 1 }).sum::<usize>();
    let pad = cut.chars().count() + columns(&line[first..before]);
    let carets = columns(&line[before..last.min(before + marked)]).max(1);
    let _ = writeln!(out, " {} | {}{}", " ".repeat(number.len()), " ".repeat(pad), "^".repeat(carets));
}

/// Whether a terminal draws the character two columns wide (the East Asian blocks that decks use).
fn wide(c: char) -> bool {
    matches!(c as u32, 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x20000..=0x3FFFD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[track_caller]
    fn marked(text: &str, from: usize, to: usize) -> String {
        let mut out = String::new();
        mark(&mut out, &Source::new("deck", text), Span::new(from, to));
        out
    }

    #[test]
    fn the_mark_stands_below_what_is_meant() {
        assert_eq!(marked("A X.K=Q.K\n", 6, 9), " 1 | A X.K=Q.K\n   |       ^^^\n");
        assert_eq!(marked("A 入.K=1\n", 2, 5), " 1 | A 入.K=1\n   |   ^^\n");
        assert_eq!(marked("A X\n", 3, 3), " 1 | A X\n   |    ^\n");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_mark_is_shown() {
        let text = format!("A X.K={}QQ{}\n", "1+".repeat(500), "+1".repeat(500));
        let out = marked(&text, 1006, 1008);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], format!(" 1 | …{}QQ{}…", "1+".repeat(30), "+1".repeat(29)));
        assert_eq!(lines[1], format!("   |  {}^^", " ".repeat(60)));
    }
}
