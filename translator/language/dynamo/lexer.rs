//! The symbols on a card.
//!
//! The lexer never fails: what is no symbol becomes a [`Token::Bad`], which no rule of the grammar
//! takes, so that the parser stops there and the error is reported in its own words.
//! Places are places in the source file, also when X cards cut the text in the middle of a name.

use super::cards::RawCard;
use super::equations::Wrong;
use super::syntax::{Relation, TimeSubscript, number_text};
use crate::source::Excerpt;
use std::fmt;

/// A symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// In upper case.
    Name(Excerpt),
    /// `.K` directly after a name or a car.
    Time(TimeSubscript),
    /// `*3` between a name and a time subscript: the car of a train.
    Car(u32),
    Number(f64),
    Plus,
    Minus,
    Star,
    Slash,
    Power,
    /// Stands, without width, where a `)` is followed at once by something to multiply.
    Implied,
    Open,
    Close,
    Comma,
    Equals,
    Relation(Relation),
    Bad(Box<BadToken>),
}

/// What is no symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum BadToken {
    Character(char),
    Number(String),
    TimeSubscript(String),
}

impl Token {
    /// Whether an operand may end here.
    pub fn ends_operand(&self) -> bool {
        matches!(self, Token::Name(_) | Token::Time(_) | Token::Car(_) | Token::Number(_) | Token::Close)
    }

    /// Whether an operand may begin here, leaving signs aside.
    pub fn begins_operand(&self) -> bool {
        matches!(self, Token::Name(_) | Token::Number(_) | Token::Open)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name) => f.write_str(name),
            Token::Time(time) => f.write_str(time.as_str()),
            Token::Car(car) => write!(f, "*{car}"),
            Token::Number(number) => write!(f, "{}", number_text(*number)),
            Token::Plus => f.write_str("+"),
            Token::Minus => f.write_str("-"),
            Token::Star => f.write_str("*"),
            Token::Slash => f.write_str("/"),
            Token::Power => f.write_str("**"),
            Token::Implied => Ok(()),
            Token::Open => f.write_str("("),
            Token::Close => f.write_str(")"),
            Token::Comma => f.write_str(","),
            Token::Equals => f.write_str("="),
            Token::Relation(relation) => f.write_str(relation.as_str()),
            Token::Bad(bad) => match &**bad {
                BadToken::Character(c) => write!(f, "{c}"),
                BadToken::Number(text) | BadToken::TimeSubscript(text) => f.write_str(text),
            },
        }
    }
}

/// A symbol with its place in the source.
pub type Spanned = (usize, Token, usize);

/// Cuts the text of a card into symbols.
pub struct Lexer<'a> {
    card: &'a RawCard<'a>,
    text: &'a str,
    at: usize,
    /// Names may begin with `$`.
    in_macro: bool,
    before: Before,
    /// A symbol already cut, kept back while an [`Token::Implied`] goes first.
    pending: Option<Spanned>,
}

/// What the symbol before was, as far as it decides how to read on.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// A name, or the car after it: a point begins a time subscript.
    Name,
    Close,
    Other,
}

impl<'a> Lexer<'a> {
    pub fn new(card: &'a RawCard<'a>, in_macro: bool) -> Lexer<'a> {
        Lexer { card, text: card.text(), at: 0, in_macro, before: Before::Other, pending: None }
    }

    /// The symbols in the form the parser takes them.
    pub fn for_parser(self) -> impl Iterator<Item = Result<Spanned, Wrong>> {
        self.map(Ok)
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + offset).copied()
    }

    /// How many bytes from an offset on are of a kind.
    fn run(&self, offset: usize, kind: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(self.at + offset..).unwrap_or(&[]);
        rest.iter().position(|b| !kind(*b)).unwrap_or(rest.len())
    }

    /// Takes bytes as one symbol.
    fn take(&mut self, length: usize, token: Token) -> Spanned {
        let span = self.card.span(self.at, self.at + length);
        self.at += length;
        self.before = match token {
            Token::Name(_) | Token::Car(_) => Before::Name,
            Token::Close => Before::Close,
            _ => Before::Other,
        };
        (span.start as usize, token, span.end as usize)
    }

    fn part(&self, length: usize) -> &'a str {
        self.text.get(self.at..self.at + length).unwrap_or("")
    }

    /// A name; if `*3.K` follows it, the car comes next.
    fn name(&mut self) -> Spanned {
        let length = 1 + self.run(1, is_name_byte);
        let mut name = Excerpt::from(self.part(length));
        name.make_mut().make_ascii_uppercase();
        self.take(length, Token::Name(name))
    }

    /// The length of `*3` when what stands here is the car of a train: a whole number with a time
    /// subscript after it. `TAU*3.E5` and `TAU*3.` are products.
    fn car_length(&self) -> Option<usize> {
        let digits = self.run(1, |b| b.is_ascii_digit());
        let point = 1 + digits;
        if self.byte(0) != Some(b'*') || digits == 0 || digits > 9 || self.byte(point) != Some(b'.') {
            return None;
        }
        let letter = self.byte(point + 1)?.to_ascii_uppercase();
        let exponent = letter == b'E' && self.exponent_length(point + 1) > 0;
        (letter.is_ascii_alphabetic() && !exponent).then_some(point)
    }

    /// `.K`, which is one after a name only: `POP(2).K` is wrong.
    fn time_subscript(&mut self) -> Spanned {
        let length = 1 + self.run(1, is_name_byte);
        let text = self.part(length).to_ascii_uppercase();
        let token = match text.as_str() {
            _ if self.before != Before::Name => Token::Bad(Box::new(BadToken::TimeSubscript(text))),
            ".J" => Token::Time(TimeSubscript::J),
            ".K" => Token::Time(TimeSubscript::K),
            ".JK" => Token::Time(TimeSubscript::JK),
            ".KL" => Token::Time(TimeSubscript::KL),
            _ => Token::Bad(Box::new(BadToken::TimeSubscript(text))),
        };
        self.take(length, token)
    }

    /// The length of `E+5`, 0 if there is no power.
    fn exponent_length(&self, offset: usize) -> usize {
        if !matches!(self.byte(offset), Some(b'E' | b'e')) {
            return 0;
        }
        let sign = usize::from(matches!(self.byte(offset + 1), Some(b'+' | b'-')));
        match self.run(offset + 1 + sign, |b| b.is_ascii_digit()) {
            0 => 0,
            digits => 1 + sign + digits,
        }
    }

    fn number(&mut self) -> Spanned {
        let digits = |b: u8| b.is_ascii_digit();
        let mut length = self.run(0, digits);
        if self.part(length) == "2" && self.two_pi() {
            return self.take(3, Token::Number(std::f64::consts::TAU));
        }
        if self.byte(length) == Some(b'.') {
            length += 1;
            length += self.run(length, digits);
        }
        if self.byte(length) == Some(b'.') {
            // A second point: all of it is meant as one number.
            let length = length + self.run(length, |b| b == b'.' || is_name_byte(b));
            let text = self.part(length).to_string();
            return self.take(length, Token::Bad(Box::new(BadToken::Number(text))));
        }
        let power = self.exponent_length(length);
        if power == 0
            && matches!(self.byte(length), Some(b'E' | b'e'))
            && !self.byte(length + 1).is_some_and(is_name_byte)
        {
            // `1E`, `1E+`: a power without digits. `3EXP` is a number and a name.
            length += 1 + usize::from(matches!(self.byte(length + 1), Some(b'+' | b'-')));
            let text = self.part(length).to_string();
            return self.take(length, Token::Bad(Box::new(BadToken::Number(text))));
        }
        length += power;
        let text = self.part(length);
        let token = match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Token::Number(value),
            _ => Token::Bad(Box::new(BadToken::Number(text.to_string()))),
        };
        self.take(length, token)
    }

    /// Whether `2PI` stands here and nothing that would make it something else.
    fn two_pi(&self) -> bool {
        self.part(3).eq_ignore_ascii_case("2PI") && !self.byte(3).is_some_and(is_name_byte)
    }

    /// Operators and marks, the longest first.
    fn mark(&self) -> Option<(usize, Token)> {
        let pair = (self.byte(0)?, self.byte(1));
        Some(match pair {
            (b'*', Some(b'*')) => (2, Token::Power),
            (b'<', Some(b'=')) => (2, Token::Relation(Relation::LessOrEqual)),
            (b'<', Some(b'>')) => (2, Token::Relation(Relation::NotEqual)),
            (b'>', Some(b'=')) => (2, Token::Relation(Relation::GreaterOrEqual)),
            (b'=', Some(b'=')) => (2, Token::Relation(Relation::Equal)),
            (b'+', _) => (1, Token::Plus),
            (b'-', _) => (1, Token::Minus),
            (b'*', _) => (1, Token::Star),
            (b'/', _) => (1, Token::Slash),
            (b'(', _) => (1, Token::Open),
            (b')', _) => (1, Token::Close),
            (b',', _) => (1, Token::Comma),
            (b'=', _) => (1, Token::Equals),
            (b'<', _) => (1, Token::Relation(Relation::Less)),
            (b'>', _) => (1, Token::Relation(Relation::Greater)),
            _ => return None,
        })
    }

    fn symbol(&mut self, first: u8) -> Spanned {
        if self.before == Before::Name
            && let Some(length) = self.car_length()
        {
            let car = self.part(length)[1..].parse().unwrap_or(u32::MAX);
            return self.take(length, Token::Car(car));
        }
        let point = first == b'.';
        let digit_after = self.byte(1).is_some_and(|b| b.is_ascii_digit());
        if first.is_ascii_alphabetic() {
            return self.name();
        }
        if first == b'$' && self.in_macro && self.byte(1).is_some_and(|b| b.is_ascii_alphabetic()) {
            return self.name();
        }
        if point && (self.before == Before::Name || (!digit_after && self.byte(1).is_some_and(is_name_byte))) {
            return self.time_subscript();
        }
        if first.is_ascii_digit() || (point && digit_after) {
            return self.number();
        }
        if let Some((length, token)) = self.mark() {
            return self.take(length, token);
        }
        let c = self.text[self.at..].chars().next().unwrap_or('\0');
        self.take(c.len_utf8(), Token::Bad(Box::new(BadToken::Character(c))))
    }
}

impl Iterator for Lexer<'_> {
    type Item = Spanned;

    fn next(&mut self) -> Option<Spanned> {
        if let Some(symbol) = self.pending.take() {
            return Some(symbol);
        }
        let first = self.byte(0)?;
        let after_close = self.before == Before::Close;
        let symbol = self.symbol(first);
        if after_close && symbol.1.begins_operand() {
            let at = symbol.0;
            self.pending = Some(symbol);
            return Some((at, Token::Implied, at));
        }
        Some(symbol)
    }
}

/// Letters, digits and the underscore.
pub fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}
