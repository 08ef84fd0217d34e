//! Characters that would command a terminal, in a form that shows them.

use std::borrow::Cow;

/// Appends a character; control characters become `^[`, those above ASCII and marks that reorder text their number: `<U+202E>`.
pub fn push_visible(out: &mut String, c: char) {
    match c {
        '\0'..='\x1f' => out.extend(['^', char::from(c as u8 + b'@')]),
        '\x7f' => out.push_str("^?"),
        c if is_command(c) => out.push_str(&format!("<U+{:04X}>", c as u32)),
        c => out.push(c),
    }
}

/// The name of a file in a message: in one line, whatever it holds.
pub fn visible_name(name: &str) -> Cow<'_, str> {
    if !name.chars().any(|c| c.is_control() || is_command(c)) {
        return Cow::Borrowed(name);
    }
    let mut shown = String::with_capacity(name.len() + 8);
    name.chars().for_each(|c| push_visible(&mut shown, c));
    Cow::Owned(shown)
}

/// Controls of the second set, and marks that change the direction of text.
fn is_command(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
