//! Text of a model on a terminal: what would command the terminal appears in visible form.
//!
//! Control characters become `^[`, those above ASCII and the marks that reorder text (bidi) their number: `<U+202E>`. Bytes that
//! are not UTF-8 become `<9B>`. Lines, tabs and form feeds stay.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::path::Path;
use zudyn_translator::diagnostic::{push_visible, visible_name};

/// Makes bytes visible that come in pieces: a character may be cut between two of them.
#[derive(Debug, Default)]
pub struct Visible {
    /// A character that is not complete, or a return that may belong to the end of a line.
    pending: Vec<u8>,
}

impl Visible {
    /// Appends the visible form of some bytes.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        if self.pending.is_empty() {
            return self.take(bytes, out);
        }
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        self.take(&all, out);
    }

    fn take(&mut self, mut bytes: &[u8], out: &mut Vec<u8>) {
        loop {
            match std::str::from_utf8(bytes) {
                Ok(text) => {
                    // Whether a return ends a line is seen with the next piece.
                    let text = match text.strip_suffix('\r') {
                        Some(before) => {
                            self.pending.push(b'\r');
                            before
                        }
                        None => text,
                    };
                    return append(text, out);
                }
                Err(wrong) => {
                    let (good, rest) = bytes.split_at(wrong.valid_up_to());
                    append(&String::from_utf8_lossy(good), out);
                    let Some(length) = wrong.error_len() else {
                        self.pending.extend_from_slice(rest);
                        return;
                    };
                    out.extend(rest[..length].iter().flat_map(|byte| format!("<{byte:02X}>").into_bytes()));
                    bytes = &rest[length..];
                }
            }
        }
    }

    /// What is left when no more comes.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        for byte in std::mem::take(&mut self.pending) {
            match byte {
                b'\r' => out.extend_from_slice(b"^M"),
                byte => out.extend_from_slice(format!("<{byte:02X}>").as_bytes()),
            }
        }
    }
}

/// Standard error for what a model says: visible on a terminal, unchanged elsewhere.
pub struct Errors(Option<Visible>);

impl Errors {
    pub fn new() -> Errors {
        Errors(std::io::stderr().is_terminal().then(Visible::default))
    }
}

impl Write for Errors {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match &mut self.0 {
            None => std::io::stderr().write_all(bytes)?,
            Some(visible) => {
                let mut shown = Vec::with_capacity(bytes.len());
                visible.feed(bytes, &mut shown);
                std::io::stderr().write_all(&shown)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn append(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(visible(text).as_bytes());
}

/// The visible form of a text.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (b' '..0x7f).contains(&byte) || byte == b'\n') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\n' | '\t' | '\x0c' => shown.push(c),
            '\r' if characters.peek() == Some(&'\n') => shown.push(c),
            c => push_visible(&mut shown, c),
        }
    }
    Cow::Owned(shown)
}

/// The path of a file in a message: in one line, whatever it holds.
pub fn shown(path: &Path) -> String {
    visible_name(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In pieces of this size.
    fn fed(bytes: &[u8], size: usize) -> String {
        let (mut visible, mut out) = (Visible::default(), Vec::new());
        bytes.chunks(size).for_each(|piece| visible.feed(piece, &mut out));
        visible.finish(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn commands_become_visible_however_they_are_cut() {
        let text = "a\x1b[31m\x07\x7f\u{9b}2J \u{202e}水\tb\r\nc\rd\x0c\n".as_bytes();
        for size in 1..=text.len() {
            assert_eq!(fed(text, size), "a^[[31m^G^?<U+009B>2J <U+202E>水\tb\r\nc^Md\x0c\n", "pieces of {size}");
        }
        for size in 1..=5 {
            assert_eq!(fed(b"\x9b2J \xe6\xb0x\xe6\xb0", size), "<9B>2J <E6><B0>x<E6><B0>", "pieces of {size}");
        }
        assert_eq!(visible("plain 水\n"), "plain 水\n");
    }
}
