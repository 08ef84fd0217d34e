//! Text of the source made safe for C: comments, strings, numbers, long lines.
//!
//! Everything an author wrote reaches C through this file and nothing else.

/// No line of emitted C is longer (some compilers cut there).
pub const LINE: usize = 127;
/// C89 promises no longer string.
const STRING: usize = 509;
/// Where lines of our own making are broken.
const COLUMN: usize = 100;

/// How far statements are indented per level.
pub const INDENT: &str = "    ";

/// A number as C reads it back exactly: the shortest decimal form, always a double.
pub fn number(value: f64) -> String {
    format!("{value:?}")
}

/// One line of comment text: nothing in it can end the comment, splice lines or change meaning.
/// Non-ASCII is kept, or written as `<U+00E9>` if `ascii`.
fn harmless(text: &str, ascii: bool) -> String {
    let mut safe = String::with_capacity(text.len());
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
    safe
}

/// Marks that make following text run the other way: compilers warn of them, for good reason.
fn turns_direction(character: char) -> bool {
    matches!(character, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The longest beginning of `text` that fits into `room` bytes, cut after a blank if there is one not too
/// far back, and never inside a character.
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

/// Lines of comment text, each harmless and short enough for `room` bytes.
pub fn comment_lines(text: &str, room: usize, ascii: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.split(['\n', '\r']) {
        let safe = harmless(line, ascii);
        let mut rest = safe.as_str();
        while !rest.is_empty() {
            let first = piece(rest, room);
            rest = &rest[first.len()..];
            let mut shown = first.trim_end().to_string();
            if shown.ends_with('\\') {
                // A backslash at the end of a line would join it to the next.
                shown.push_str(" .");
            }
            lines.push(shown);
        }
    }
    lines
}

/// A whole comment at the given indentation, ended by a line break.
pub fn comment(text: &str, indent: usize, ascii: bool) -> String {
    let margin = INDENT.repeat(indent);
    let room = LINE.saturating_sub(margin.len() + "/*  */".len() + " .".len()).max(40);
    let lines = comment_lines(text, room, ascii);
    if lines.is_empty() {
        return String::new();
    }
    format!("{margin}/* {} */\n", lines.join(&format!("\n{margin}   ")))
}

/// A short remark behind a declaration: ` /* … */`, one line, cut to fit; nothing for empty text.
pub fn remark(text: &str, used: usize, ascii: bool) -> String {
    let room = LINE.saturating_sub(used + " /*  */".len() + " .".len());
    match comment_lines(text, room.max(8), ascii).into_iter().next() {
        Some(line) if room >= 8 => format!(" /* {line} */"),
        _ => String::new(),
    }
}

/// A string literal. Long ones are written in pieces on lines of their own; what C89 does not promise to
/// hold is cut off.
pub fn string(text: &str) -> String {
    let mut pieces = vec![String::new()];
    let mut previous = b' ';
    for (length, byte) in text.bytes().enumerate() {
        if length == STRING - 3 {
            push_piece(&mut pieces, "...");
            break;
        }
        let spelled = match byte {
            b'"' => "\\\"".to_string(),
            b'\\' => "\\\\".to_string(),
            b'?' if previous == b'?' => "\\?".to_string(),
            b' '..=b'~' => (byte as char).to_string(),
            _ => format!("\\{byte:03o}"),
        };
        push_piece(&mut pieces, &spelled);
        previous = byte;
    }
    let quoted: Vec<String> = pieces.iter().map(|piece| format!("\"{piece}\"")).collect();
    quoted.join("\n        ")
}

fn push_piece(pieces: &mut Vec<String>, spelled: &str) {
    if let Some(last) = pieces.last_mut() {
        if last.len() + spelled.len() <= COLUMN {
            last.push_str(spelled);
            return;
        }
    }
    pieces.push(spelled.to_string());
}

/// A character constant; what is not ASCII becomes `*`.
pub fn character(mark: char) -> String {
    match mark {
        '\'' => "'\\''".into(),
        '\\' => "'\\\\'".into(),
        ' '..='~' => format!("'{mark}'"),
        _ => "'*'".into(),
    }
}

/// Appends a statement; a long one is broken at blanks, where the parentheses are least deep.
/// Statements contain no strings, so that every blank stands between two symbols.
pub fn push_statement(out: &mut String, statement: &str, indent: usize) {
    let mut margin = indent * INDENT.len();
    let mut rest = statement;
    loop {
        for _ in 0..margin {
            out.push(' ');
        }
        let room = COLUMN.saturating_sub(margin).max(40);
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
        margin = (indent + 1) * INDENT.len();
    }
}

/// Where to break: a blank in the second half of the room with the fewest open parentheses, the last of those;
/// failing that the first blank at all.
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

/// Appends items separated by commas, as many to a line as fit.
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
