//! Makes text of the source safe for C: comments, strings, numbers, long lines.
//!
//! All text of an author reaches C only through this file.

use std::borrow::Cow;
use std::fmt::{self, Write};

/// The maximum length of a line of emitted C (some compilers truncate longer lines).
pub const LINE: usize = 127;
/// The longest string that C89 guarantees.
const STRING: usize = 509;
/// The width at which zudyn breaks its own lines.
pub const COLUMN: usize = 100;

/// The indentation of statements per level.
pub const INDENT: &str = "    ";

/// A number that C reads back exactly: the shortest decimal form, always a double.
pub fn number(value: f64) -> String {
    format!("{value:?}")
}

pub fn push_number(out: &mut String, value: f64) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{value:?}");
}

/// A 32-bit integer. If `int` is shorter it needs a suffix, and if `long` is longer a cast.
pub fn push_whole(out: &mut String, value: i32) {
    // A compiler without prototypes passes a small number as an int.
    let long = if value.unsigned_abs() <= 32767 { "" } else { "L" };
    let _ = write!(out, "(real){value}{long}");
}

/// One line of comment text: nothing in it can end the comment, splice lines or change meaning. Non-ASCII characters
/// are kept, or written as `<U+00E9>` if `ascii`.
fn harmless(text: &str, ascii: bool) -> Cow<'_, str> {
    let harmless = |pair: &[u8]| matches!(pair[0], b' '..=b'~') && !matches!(pair, b"*/" | b"/*" | b"??");
    if text.as_bytes().windows(2).all(harmless) && text.ends_with(|last| matches!(last, '!'..='~')) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    let mut previous = ' ';
    for character in text.chars() {
        match (previous, character) {
            ('*', '/') | ('/', '*') | ('?', '?') => safe.push(' '),
            _ => {}
        }
        previous = character;
        if character.is_control() || character == '\u{2028}' || character == '\u{2029}' {
            safe.push(' ');
        } else if turns_direction(character) || (ascii && !character.is_ascii()) {
            safe.push_str(&format!("<U+{:04X}>", character as u32));
        } else {
            safe.push(character);
        }
    }
    safe.truncate(safe.trim_end().len());
    Cow::Owned(safe)
}

/// Marks that reverse the direction of the following text; compilers rightly warn about them.
fn turns_direction(character: char) -> bool {
    matches!(character, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The longest beginning of `text` that fits into `room` bytes, cut after a space if there is one near the end, and
/// never inside a character.
fn piece(text: &str, room: usize) -> &str {
    if text.len() <= room {
        return text;
    }
    let mut end = room;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match text[..end].rfind(' ') {
        Some(blank) if blank > end / 2 => &text[..blank + 1],
        _ => &text[..end],
    }
}

/// Lines of comment text, each safe and short enough for `room` bytes.
pub fn comment_lines(text: &str, room: usize, ascii: bool) -> Vec<String> {
    let mut lines = Vec::new();
    each_comment_line(text, room, ascii, |line| lines.push(line.to_string()));
    lines
}

/// The first of these lines; empty if there is none.
pub fn first_comment_line(text: &str, room: usize, ascii: bool) -> Cow<'_, str> {
    match harmless(text, ascii) {
        Cow::Borrowed(safe) if safe.len() <= room && !safe.ends_with('\\') => Cow::Borrowed(safe),
        _ => comment_lines(text, room, ascii).into_iter().next().unwrap_or_default().into(),
    }
}

fn each_comment_line(text: &str, room: usize, ascii: bool, mut each: impl FnMut(&str)) {
    for line in text.split(['\n', '\r']) {
        let safe = harmless(line, ascii);
        let mut rest = &*safe;
        while !rest.is_empty() {
            let first = piece(rest, room);
            rest = &rest[first.len()..];
            let shown = first.trim_end();
            if shown.ends_with('\\') {
                // A backslash at the end of a line would join it to the next.
                each(&format!("{shown} ."));
            } else {
                each(shown);
            }
        }
    }
}

/// Appends a whole comment at the given indentation, ended by a line break.
pub fn push_comment(out: &mut String, text: &str, indent: usize, ascii: bool) {
    let room = LINE.saturating_sub(indent * INDENT.len() + "/*  */".len() + " .".len()).max(40);
    let mut first = true;
    each_comment_line(text, room, ascii, |line| {
        if !first {
            out.push('\n');
        }
        for _ in 0..indent {
            out.push_str(INDENT);
        }
        out.push_str(if first { "/* " } else { "   " });
        out.push_str(line);
        first = false;
    });
    if !first {
        out.push_str(" */\n");
    }
}

/// A short remark after a declaration: ` /* … */`, one line, cut to fit; nothing for empty text.
pub fn remark(text: &str, used: usize, ascii: bool) -> String {
    if text.is_empty() {
        return String::new();
    }
    let room = LINE.saturating_sub(used + " /*  */".len() + " .".len());
    match comment_lines(text, room.max(8), ascii).into_iter().next() {
        Some(line) if room >= 8 => format!(" /* {line} */"),
        _ => String::new(),
    }
}

/// A string literal, written where it is needed.
#[derive(Clone, Copy)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        if !is_plain(text) {
            return f.write_str(&string(text));
        }
        f.write_str("\"")?;
        f.write_str(text)?;
        f.write_str("\"")
    }
}

/// Whether a text needs no escapes in a literal.
fn is_plain(text: &str) -> bool {
    text.len() < COLUMN && text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'?'))
}

/// A string literal. Long ones are divided into pieces on separate lines; text beyond the C89 limit is cut off.
pub fn string(text: &str) -> String {
    if is_plain(text) {
        return ["\"", text, "\""].concat();
    }
    literal(text.as_bytes())
}

/// The same for any bytes.
pub fn literal(text: &[u8]) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    let mut from = 0;
    let mut previous = b' ';
    for (place, byte) in text.iter().copied().enumerate() {
        if place == STRING - 3 {
            literal.push_str("...");
            break;
        }
        if literal.len() - from > COLUMN {
            literal.push_str("\"\n        ");
            from = literal.len();
            literal.push('"');
        }
        match byte {
            b'"' => literal.push_str("\\\""),
            b'\\' => literal.push_str("\\\\"),
            b'\n' => literal.push_str("\\n"),
            b'?' if previous == b'?' => literal.push_str("\\?"),
            b' '..=b'~' => literal.push(byte as char),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
        previous = byte;
    }
    literal.push('"');
    literal
}

/// A character constant; non-ASCII characters become `*`.
pub fn character(mark: char) -> String {
    match mark {
        '\'' => "'\\''".into(),
        '\\' => "'\\\\'".into(),
        ' '..='~' => format!("'{mark}'"),
        _ => "'*'".into(),
    }
}

/// Appends a statement; a long one is broken at spaces, at the least nesting of parentheses. Statements contain no
/// strings, so every space is between two tokens.
pub fn push_statement(out: &mut String, statement: &str, indent: usize) {
    let mut level = indent;
    let mut rest = statement;
    loop {
        for _ in 0..level {
            out.push_str(INDENT);
        }
        let room = COLUMN.saturating_sub(level * INDENT.len()).max(40);
        if rest.len() <= room {
            out.push_str(rest);
            out.push('\n');
            return;
        }
        let cut = best_break(rest, room);
        out.push_str(rest[..cut].trim_end());
        out.push('\n');
        rest = rest[cut..].trim_start();
        if rest.is_empty() {
            return;
        }
        level = indent + 1;
    }
}

/// Where to break: the space in the second half of the available width with the fewest open parentheses, the last one
/// if there are several; otherwise the first space.
fn best_break(text: &str, room: usize) -> usize {
    let mut depth = 0i32;
    let mut best: Option<(i32, usize)> = None;
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b' ' if place > room => return best.map_or(place, |found| found.1),
            b' ' if place > room / 2 && best.is_none_or(|found| depth <= found.0) => best = Some((depth, place)),
            _ => {}
        }
    }
    best.map_or(text.len(), |found| found.1)
}

/// Appends items separated by commas, as many per line as fit.
pub fn fill_lines<'a>(out: &mut String, items: impl Iterator<Item = &'a str>, indent: usize) {
    let margin = INDENT.repeat(indent);
    let mut column = 0;
    for item in items {
        if column == 0 {
            out.push_str(&margin);
            column = margin.len();
        } else if column + item.len() + 3 > COLUMN {
            out.push_str(",\n");
            out.push_str(&margin);
            column = margin.len();
        } else {
            out.push_str(", ");
            column += 2;
        }
        out.push_str(item);
        column += item.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str, indent: usize, ascii: bool) -> String {
        let mut out = String::new();
        push_comment(&mut out, text, indent, ascii);
        out
    }

    #[test]
    fn numbers_are_doubles_that_read_back() {
        for value in [0.0, -0.0, 1.0, 0.1, 1e16, 1.65e9, 5e-324, f64::MAX, 1.0 / 3.0, 9e11] {
            let text = number(value);
            assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()), "{text}");
            assert!(text.contains(['.', 'e']), "{text}");
        }
    }

    #[test]
    fn comments_cannot_end_early() {
        assert_eq!(comment("A */ B /* C", 0, false), "/* A * / B / * C */\n");
        assert_eq!(comment("what??/ no\\", 1, false), "    /* what? ?/ no\\ . */\n");
        assert_eq!(comment("*/*/", 0, false), "/* * / * / */\n");
        assert_eq!(comment("\u{202e}x\ty", 0, false), "/* <U+202E>x y */\n");
        assert_eq!(comment("人口", 0, true), "/* <U+4EBA><U+53E3> */\n");
        assert_eq!(comment("人口", 0, false), "/* 人口 */\n");
        assert_eq!(comment("", 0, false), "");
        let long = comment(&"人".repeat(400), 3, false);
        assert!(long.lines().all(|line| line.len() <= LINE), "{long}");
    }

    #[test]
    fn strings_are_ascii_and_short() {
        assert_eq!(string("a\"b\\c??/d"), r#""a\"b\\c?\?/d""#);
        assert_eq!(string("é1"), "\"\\303\\2511\"");
        let long = string(&"x".repeat(2000));
        assert!(long.lines().all(|line| line.len() <= LINE));
        assert_eq!(long.matches('x').count(), STRING - 3);
    }

    #[test]
    fn long_statements_are_broken() {
        let mut out = String::new();
        let sum = (0..60).map(|n| format!("(name{n} * other{n})")).collect::<Vec<_>>().join(" + ");
        push_statement(&mut out, &format!("x = {sum};"), 2);
        assert!(out.lines().all(|line| line.len() <= COLUMN), "{out}");
        assert_eq!(out.split_whitespace().collect::<Vec<_>>().join(" "), format!("x = {sum};"));
    }
}
