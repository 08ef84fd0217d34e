//! Converts the texts of a program to the encoding of its machine.
//!
//! So far, all strings are UTF-8 with octal escapes outside ASCII. They keep this form; only the bytes change.

use std::fmt::Write;

use super::rows;
use super::token::{Kind, Token, tokens};
use crate::c::Unit;
use crate::emit::text::{LINE, literal};
use crate::emit::{EmitOptions, Encoding};

/// The byte order mark of UTF-8: a program looks for it in files, and never prints it.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The runtime for a program with these options, before its bytes are converted.
pub fn runtime(text: &str, options: &EmitOptions) -> String {
    let mut text = text.to_string();
    if options.chinese {
        text = text.replace("#define ZD_LOCALE \"en\"", "#define ZD_LOCALE \"zh\"");
    }
    match options.encoding {
        Encoding::Utf8 => text,
        // The runtime also has every text in English.
        Encoding::Ascii => recode(&text, |_| Vec::new()),
        Encoding::Gb18030 => text.replace("#define ZD_UTF8\n", "#define ZD_GB18030\n"),
    }
}

/// A whole file in its encoding.
pub fn file(text: &str, options: &EmitOptions) -> String {
    match options.encoding {
        Encoding::Utf8 => text.to_string(),
        Encoding::Ascii => recode(text, told),
        Encoding::Gb18030 => recode(text, gb18030),
    }
}

/// The strings of functions in their encoding.
pub fn strings(unit: &mut Unit, options: &EmitOptions) {
    let change = match options.encoding {
        Encoding::Utf8 => return,
        Encoding::Ascii => told,
        Encoding::Gb18030 => gb18030,
    };
    for bytes in unit.strings.iter_mut().filter(|bytes| !bytes.is_ascii()) {
        if let Ok(text) = std::str::from_utf8(bytes) {
            *bytes = change(text);
        }
    }
}

fn gb18030(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}

fn told(text: &str) -> Vec<u8> {
    let mut told = String::with_capacity(2 * text.len());
    for character in text.chars() {
        if character.is_ascii() {
            told.push(character);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(told, "<U+{:04X}>", character as u32);
        }
    }
    told.into_bytes()
}

/// Converts the bytes of all strings outside ASCII.
fn recode(text: &str, change: impl Fn(&str) -> Vec<u8>) -> String {
    if !text.contains('\\') {
        return text.to_string();
    }
    let (text, rows) = rows::take(text);
    let tokens = tokens(&text);
    let mut made = String::with_capacity(text.len());
    let mut at = 0;
    while at < tokens.len() {
        let end = string_ends(&tokens, at);
        if end == at {
            made.push_str(&tokens[at].text);
            at += 1;
            continue;
        }
        let bytes: Vec<u8> = tokens[at..end].iter().flat_map(bytes).collect();
        match std::str::from_utf8(&bytes) {
            Ok(said) if !said.is_ascii() && bytes != MARK => push_literal(&mut made, &literal(&change(said))),
            _ => tokens[at..end].iter().for_each(|token| made.push_str(&token.text)),
        }
        at = end;
    }
    rows.put_back(made)
}

/// On a line of its own if there is no space after the existing text.
fn push_literal(made: &mut String, literal: &str) {
    let used = made.len() - made.rfind('\n').map_or(0, |end| end + 1);
    let first = literal.lines().next().map_or(0, str::len);
    if used + first + " },".len() > LINE {
        made.truncate(made.trim_end().len());
        made.push_str("\n        ");
    }
    made.push_str(literal);
}

/// The index after adjacent strings; the same index if there are none.
fn string_ends(tokens: &[Token], from: usize) -> usize {
    let is_string = |place: usize| {
        tokens.get(place).is_some_and(|token: &Token| token.kind == Kind::Text && token.text.starts_with('"'))
    };
    let mut end = from;
    while is_string(end) {
        end += 1;
        if tokens.get(end).is_some_and(|token| token.kind == Kind::Space) && is_string(end + 1) {
            end += 1;
        }
    }
    end
}

/// The value of a literal; `None` for the space between two.
fn bytes(token: &Token) -> Vec<u8> {
    let Some(inner) = token.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return Vec::new() };
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        if first != b'\\' {
            bytes.push(first);
            rest = behind;
            continue;
        }
        let digits = behind.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
        let taken = digits.max(1).min(behind.len());
        bytes.push(if digits > 0 {
            behind[..digits].iter().fold(0u32, |value, digit| value * 8 + u32::from(digit - b'0')) as u8
        } else {
            match behind.first() {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(b'r') => b'\r',
                Some(b'f') => b'\x0c',
                Some(other) => *other,
                None => b'\\',
            }
        });
        rest = &behind[taken..];
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(encoding: Encoding) -> EmitOptions {
        EmitOptions { encoding, ..EmitOptions::program("a.dyn") }
    }

    #[test]
    fn strings_change_their_bytes_and_nothing_else_changes() {
        // Each literal contains half of the first character.
        let source = "static char *a = \"P \\344\\272\"\n    \"\\272\\n\"; /* \\344 */ char *b = \"\\357\\273\\277\", *c = \"x\";\n";
        let wanted = "static char *a = \"P \\310\\313\\n\"; /* \\344 */ char *b = \"\\357\\273\\277\", *c = \"x\";\n";
        assert_eq!(file(source, &with(Encoding::Gb18030)), wanted);
        assert!(file(source, &with(Encoding::Ascii)).starts_with("static char *a = \"P <U+4EBA>\\n\";"));
        assert!(runtime(source, &with(Encoding::Ascii)).starts_with("static char *a = \"\";"));
        assert_eq!(file(source, &with(Encoding::Utf8)), source);
    }

    #[test]
    fn a_character_beyond_gb_2312_is_there_in_four_bytes() {
        assert_eq!(file("\"\\303\\244\"", &with(Encoding::Gb18030)), "\"\\2010\\2121\"");
    }
}
