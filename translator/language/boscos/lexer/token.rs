//! The symbols of a program.

use crate::source::{Excerpt, Span};
use std::fmt;

/// A name as it is compared, and as it is shown.
#[derive(Clone, Debug)]
pub struct Name {
    /// In lower case; a two-word name has `_` between its words.
    pub key: Excerpt,
    /// As the author wrote it; a two-word name with one space.
    pub shown: Excerpt,
    pub span: Span,
}

impl Name {
    pub fn is(&self, key: &str) -> bool {
        self.key == key
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.key == other.key
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Name(Name),
    /// A reserved word, in lower case.
    Word(&'static str),
    Mark(&'static str),
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Character(u8),
    /// After the last symbol.
    End,
}

/// A symbol and its place.
#[derive(Clone, Debug)]
pub struct Spanned {
    pub token: Token,
    pub span: Span,
}

impl Token {
    pub fn is(&self, mark: &str) -> bool {
        matches!(self, Token::Mark(own) if *own == mark)
    }

    pub fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Word(own) if *own == word)
    }

    /// Whether an operand may begin with this symbol, signs and `not` apart.
    pub fn begins_operand(&self) -> bool {
        match self {
            Token::Name(_) | Token::Integer(_) | Token::Real(_) | Token::Text(_) | Token::Character(_) => true,
            Token::Word(word) => matches!(*word, "none" | "notext" | "true" | "false" | "this" | "new"),
            Token::Mark(_) | Token::End => false,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name) => f.write_str(&name.shown),
            Token::Word(word) => f.write_str(word),
            Token::Mark(mark) => f.write_str(mark),
            Token::Integer(value) => write!(f, "{value}"),
            Token::Real(value) => write!(f, "{value}"),
            Token::Text(bytes) => write!(f, "\"{}\"", String::from_utf8_lossy(bytes)),
            Token::Character(byte) => write!(f, "'{}'", char::from(*byte)),
            Token::End => Ok(()),
        }
    }
}
