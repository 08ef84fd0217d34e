//! Texts that a model prints.

use crate::language::scop::text::{Argument, Call};

/// C89 promises string literals of 509 characters.
const LONGEST: usize = 400;

pub fn text_of(call: &Call) -> &str {
    let text = call.arguments.iter().find_map(|argument| match argument {
        Argument::Text(text) => Some(text.as_str()),
        _ => None,
    });
    text.unwrap_or("")
}

/// `\n` and `\t` are a new line and a tabulator: the historic program gave its texts to C.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match (character, rest.as_str().chars().next()) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('\\')) => out.push('\\'),
            _ => {
                out.push(character);
                continue;
            }
        }
        rest.next();
    }
    out
}

/// A format in pieces that fit into string literals, each with how many values it writes.
pub fn pieces(format: &str) -> Vec<(String, usize)> {
    let mut pieces = Vec::new();
    let (mut piece, mut count) = (String::new(), 0);
    let mut rest = format;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '%' if rest[1..].starts_with('%') => 2,
            '%' => {
                count += 1;
                1 + rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len() - 1, |at| at + 1)
            }
            other => other.len_utf8(),
        };
        let (part, behind) = rest.split_at(length);
        piece.push_str(part);
        rest = behind;
        if piece.len() > LONGEST {
            pieces.push((std::mem::take(&mut piece), std::mem::take(&mut count)));
        }
    }
    if !piece.is_empty() {
        pieces.push((piece, count));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_format_is_cut_between_its_conversions() {
        let format = format!("{}%5.2f%%{}%d", "x".repeat(401), "y".repeat(10));
        let cut = pieces(&format);
        assert_eq!(cut.iter().map(|(piece, _)| piece.as_str()).collect::<String>(), format);
        assert_eq!(cut.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [0, 2]);
        assert!(pieces("").is_empty());
    }

    #[test]
    fn line_ends_are_written_as_in_c() {
        assert_eq!(escaped(r"a\n\tb\\n\q"), "a\n\tb\\n\\q");
    }
}
