//! Text and character constants.

use super::token::{Spanned, Token};
use super::{Lexer, UnclosedText};
use crate::source::Span;

/// The character that `!65!` at the beginning of a text stands for, and its length.
fn code(text: &str) -> Option<(u8, usize)> {
    let inner = text.strip_prefix('!')?;
    let end = inner.find('!').filter(|end| (1..=3).contains(end))?;
    let digits = &inner[..end];
    let value = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()?;
    Some((value, end + 2))
}

/// What is between quotes at the beginning of a text, and its length with both quotes; none if the line ends before.
fn quoted(text: &str) -> Option<(Vec<u8>, usize)> {
    let mut bytes = Vec::new();
    let mut at = 1;
    loop {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?;
        match first {
            '"' if rest[1..].starts_with('"') => {
                bytes.push(b'"');
                at += 2;
            }
            '"' => return Some((bytes, at + 1)),
            '\n' | '\r' => return None,
            _ => match code(rest) {
                Some((byte, length)) => {
                    bytes.push(byte);
                    at += length;
                }
                None => {
                    at += first.len_utf8();
                    bytes.extend(first.encode_utf8(&mut [0; 4]).bytes());
                }
            },
        }
    }
}

impl Lexer<'_, '_> {
    /// A text; one after another text continues it.
    pub(super) fn text(&mut self) {
        let rest = self.rest();
        let (bytes, length) = quoted(rest).unwrap_or_else(|| {
            let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.diagnostics.error(UnclosedText { at: self.span(line), sign: '"' });
            (Vec::new(), line)
        });
        let end = self.at + length;
        if let Some(Spanned { token: Token::Text(before), span }) = self.tokens.last_mut() {
            before.extend(bytes);
            *span = span.to(Span::new(self.at, end));
            self.at = end;
        } else {
            self.take(length, Token::Text(bytes));
        }
    }

    pub(super) fn character(&mut self) {
        let rest = self.rest();
        let inner = &rest[1..];
        let of_code = code(inner).filter(|(_, length)| inner[*length..].starts_with('\''));
        let plain = || {
            let first = inner.chars().next().filter(|c| c.is_ascii() && !c.is_control())?;
            let byte = u8::try_from(first).ok()?;
            inner[1..].starts_with('\'').then_some((byte, 1))
        };
        match of_code.or_else(plain) {
            Some((byte, length)) => self.take(length + 2, Token::Character(byte)),
            None => {
                let end = inner.find(['\'', '\n', '\r', ';']).unwrap_or(inner.len());
                let closed = inner[end..].starts_with('\'');
                let length = 1 + end + usize::from(closed);
                self.diagnostics.error(UnclosedText { at: self.span(length), sign: '\'' });
                self.take(length, Token::Character(b' '));
            }
        }
    }
}
