//! The symbols.

use super::expression::{Literal, Name};
use super::syntax::Unit;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Name(Name),
    /// With primes.
    Primed(Name),
    /// `y'0`
    Initial(Name),
    /// After METHOD or STEADYSTATE.
    Method(Name),
    /// Directly after `]`.
    Primes(u32),
    Number(Literal),
    Unit(Unit),
    /// In quotes.
    Text(String),
    Title(String),
    Verbatim(String),
    /// A word that structures.
    Word(&'static str),
    Mark(&'static str),
    /// The `~` of a reaction.
    Reaction,
}

/// A symbol with its place in the source.
pub type Spanned = (usize, Token, usize);

/// Marks, longer ones first.
pub const MARKS: &[&str] = &[
    "<->", "<<", "<>", "<=", "->", ">=", "==", "!=", "&&", "||", "~+", "<", ">", "=", "!", "~", "+", "-", "*", "/",
    "^", "(", ")", "[", "]", "{", "}", ",", "@",
];

impl Token {
    pub fn is(&self, mark: &str) -> bool {
        matches!(self, Token::Mark(this) if *this == mark)
    }

    pub fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Word(this) if *this == word)
    }

    pub fn name(&self) -> Option<&Name> {
        match self {
            Token::Name(name) | Token::Primed(name) | Token::Initial(name) | Token::Method(name) => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name) | Token::Primed(name) | Token::Initial(name) | Token::Method(name) => {
                f.write_str(&name.shown())
            }
            Token::Primes(count) => f.write_str(&"'".repeat(*count as usize)),
            Token::Number(literal) => f.write_str(&literal.text),
            Token::Unit(unit) => write!(f, "({})", unit.text),
            Token::Text(text) => write!(f, "\"{text}\""),
            Token::Title(_) => f.write_str("TITLE"),
            Token::Verbatim(_) => f.write_str("VERBATIM"),
            Token::Word(word) | Token::Mark(word) => f.write_str(word),
            Token::Reaction => f.write_str("~"),
        }
    }
}
