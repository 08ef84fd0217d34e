//! Paragraphs broken into lines. Chinese may be broken between any two characters, except where a
//! punctuation mark would come to stand at the wrong end of a line.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

const WIDTH: usize = 80;

/// Breaks each paragraph (a line of `text`) into lines of at most 80 places.
pub(super) fn fill(text: &str) -> String {
    let mut out = String::new();
    for paragraph in text.trim().lines() {
        let mut width = 0;
        for piece in pieces(paragraph) {
            let shown = piece.trim_end().width();
            if width > 0 && width + shown > WIDTH {
                out.truncate(out.trim_end().len());
                out.push('\n');
                width = 0;
            }
            out.push_str(piece);
            width += piece.width();
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

/// The parts between which a line may end: words with the blank after them, and single wide characters.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        if let Some(before) = before {
            let wide = |c: char| c.width() == Some(2);
            let may_end = before == ' '
                || (wide(before) || wide(c)) && !"，。；：、）」？".contains(c) && !"（「".contains(before);
            if may_end && c != ' ' && !quoted {
                pieces.push(&text[start..at]);
                start = at;
            }
        }
        if c == '`' {
            quoted = !quoted;
        }
        before = Some(c);
    }
    pieces.push(&text[start..]);
    pieces
}

/// Four blanks before every line.
pub(super) fn indent(example: &str) -> String {
    example.lines().map(|line| format!("    {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_lines_short() {
        let text = "a level needs `N STOCK=GOAL` ".repeat(9);
        let filled = fill(&text);
        assert!(filled.lines().count() > 2);
        assert!(filled.lines().all(|line| line.width() <= WIDTH && line.matches('`').count() % 2 == 0));
        assert_eq!(filled.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn no_line_begins_with_a_comma() {
        let filled = fill(&"状态变量，".repeat(30));
        assert!(filled.lines().all(|line| line.width() <= WIDTH && !line.starts_with('，')));
        assert_eq!(filled.replace('\n', ""), "状态变量，".repeat(30));
    }
}
