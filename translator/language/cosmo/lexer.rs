//! The symbols on a line.
//!
//! The lexer never fails: what is no symbol becomes a [`Token::Bad`], which no rule of the grammar takes, so
//! that the parser stops there and the error is reported in its own words.

use super::expression::{Name, Number};
use super::lines::{is_blank, is_minus, is_point, quoted};
use super::numbers::{digits, form_text, groups, number_form, power_length};
use super::text::{Function, Relation};
use super::words;
use crate::model::NumberForm;
use crate::source::Span;
use std::collections::HashSet;
use std::fmt;

/// A symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A run of letters, digits and `_`, as written.
    Name(String),
    /// Identifier and index of 1969 with blanks between.
    Apart(Box<Apart>),
    /// The tracer after LABELLED in a DOSE.
    Tracer(String),
    Number(Box<Number>),
    /// In quotes.
    Text(String),
    /// In brackets.
    Unit(String),
    /// What PRINTOUT prints.
    PrintOut(String),
    /// After what PRINT prints.
    Form(NumberForm),
    Function(Function),
    /// A word that structures, in capital letters.
    Word(&'static str),
    Plus,
    Minus,
    Star,
    Slash,
    Power,
    Open,
    Close,
    Comma,
    Colon,
    Point,
    Equals,
    Relation(Relation),
    Bad(BadToken),
}

/// An array and its index.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    pub base: Name,
    pub index: Name,
}

/// What is no symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum BadToken {
    Character(char),
    /// A number that is too large.
    Number(String),
    /// A quote or bracket that is not closed.
    Open(char),
    /// Asterisks and points that make no number form.
    Form(String),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name) | Token::Tracer(name) => f.write_str(name),
            Token::Apart(parts) => write!(f, "{} {}", parts.base.text, parts.index.text),
            Token::Number(number) => f.write_str(&number.text),
            Token::Text(text) => write!(f, "'{text}'"),
            Token::Unit(unit) => write!(f, "[{unit}]"),
            Token::PrintOut(_) => f.write_str("PRINTOUT"),
            Token::Form(form) => f.write_str(&form_text(*form)),
            Token::Function(function) => f.write_str(words::function_word(*function).word),
            Token::Word(word) => f.write_str(word),
            Token::Plus => f.write_str("+"),
            Token::Minus => f.write_str("-"),
            Token::Star => f.write_str("*"),
            Token::Slash => f.write_str("/"),
            Token::Power => f.write_str("**"),
            Token::Open => f.write_str("("),
            Token::Close => f.write_str(")"),
            Token::Comma => f.write_str(","),
            Token::Colon => f.write_str(":"),
            Token::Point => f.write_str("."),
            Token::Equals => f.write_str("="),
            Token::Relation(relation) => f.write_str(relation.as_str()),
            Token::Bad(BadToken::Character(c) | BadToken::Open(c)) => write!(f, "{c}"),
            Token::Bad(BadToken::Number(text) | BadToken::Form(text)) => f.write_str(text),
        }
    }
}

/// A symbol with its place in the source.
pub type Spanned = (usize, Token, usize);

/// How a line is cut.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner<'a> {
    /// Each item of a list begins with a new name, which may be any word.
    pub declares: bool,
    /// `AS` after an expression gives it a name.
    pub names_columns: bool,
    /// The declared tracers in capital letters: one may stand after LABELLED.
    pub tracers: Option<&'a HashSet<String>>,
}

/// Cuts a text into symbols.
pub fn cut(text: &str, start: usize, manner: Manner) -> Vec<Spanned> {
    Lexer { text, start, at: 0, manner, list: Vec::new(), depth: 0, ungrouped: 0 }.cut()
}

struct Lexer<'a> {
    text: &'a str,
    start: usize,
    at: usize,
    manner: Manner<'a>,
    list: Vec<Spanned>,
    depth: u32,
    /// Up to here digits stand in no groups, as no point follows them: not to be looked at again and again.
    ungrouped: usize,
}

impl<'a> Lexer<'a> {
    fn cut(mut self) -> Vec<Spanned> {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
            let Some(first) = self.rest().chars().next() else { return self.list };
            self.symbol(first);
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, length: usize, token: Token) {
        let start = self.start + self.at;
        self.at += length;
        self.list.push((start, token, start + length));
    }

    fn before(&self) -> Option<&Token> {
        self.list.last().map(|symbol| &symbol.1)
    }

    fn symbol(&mut self, first: char) {
        if first.is_ascii_alphabetic() || first == '_' {
            return self.word();
        }
        let digit_follows = self.rest()[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || (is_point(first) && digit_follows && !self.touches_name()) {
            return self.number();
        }
        match first {
            '\'' | '"' => self.enclosed(first, quoted(self.rest()), Token::Text),
            '[' => self.enclosed(first, self.rest().find(']').map(|at| at + 1), Token::Unit),
            _ => self.mark(first),
        }
    }

    /// Whether a name stands directly in front.
    fn touches_name(&self) -> bool {
        self.list.last().is_some_and(|(_, token, end)| {
            *end == self.start + self.at && matches!(token, Token::Name(_) | Token::Tracer(_))
        })
    }

    fn enclosed(&mut self, first: char, length: Option<usize>, token: fn(String) -> Token) {
        match length {
            Some(length) => {
                let inside = plain_text(&self.rest()[1..length - 1]);
                self.take(length, token(inside));
            }
            None => self.take(1, Token::Bad(BadToken::Open(first))),
        }
    }

    /// A run of letters, digits and `_`: a name, a function or a word that structures.
    fn word(&mut self) {
        let run = words::run(self.rest());
        let key = run.to_ascii_uppercase();
        let begins_item = self.list.is_empty() || (self.depth == 0 && self.before() == Some(&Token::Comma));
        if (self.manner.declares && begins_item) || self.only_a_name(run.len()) {
            return self.take(run.len(), Token::Name(run.to_string()));
        }
        if self.manner.names_columns && key == "AS" && self.as_names(run.len()) {
            return self.take(run.len(), Token::Word("AS"));
        }
        if let Some(keyword) = words::keyword(&key) {
            self.take(run.len(), Token::Word(keyword));
            match keyword {
                "PRINTOUT" => self.printed_text(),
                "PRINT" => self.form_at_end(),
                _ => {}
            }
            return;
        }
        if let Some(row) = words::function(&key) {
            return self.take(run.len(), Token::Function(row.function));
        }
        if self.is_tracer(run, &key) {
            return self.take(run.len(), Token::Tracer(run.to_string()));
        }
        match self.index_apart(run, &key) {
            Some((apart, length)) => self.take(length, apart),
            None => self.take(run.len(), Token::Name(run.to_string())),
        }
    }

    /// After a point, after INTO, and alone in parentheses stands a name, whatever word it is.
    fn only_a_name(&self, length: usize) -> bool {
        match self.before() {
            Some(Token::Point | Token::Word("INTO")) => true,
            Some(Token::Open) => self.rest()[length..].trim_start_matches(is_blank).starts_with(')'),
            _ => false,
        }
    }

    /// Whether the AS here stands between an expression and a name. (In 1969 it could be an element of A.)
    fn as_names(&self, length: usize) -> bool {
        let behind = self.rest()[length..].trim_start_matches(is_blank);
        let name = words::run(behind);
        let after = behind[name.len()..].trim_start_matches(is_blank);
        let ends = matches!(
            self.before(),
            Some(Token::Name(_) | Token::Apart(_) | Token::Number(_) | Token::Close | Token::Word("AS"))
        );
        ends && !name.is_empty() && (after.is_empty() || after.starts_with(','))
    }

    /// Whether the word after LABELLED is a tracer: a declared one, or one in front of an amount.
    fn is_tracer(&self, run: &str, key: &str) -> bool {
        let Some(tracers) = self.manner.tracers else { return false };
        if self.before() != Some(&Token::Word("LABELLED")) {
            return false;
        }
        let behind = &self.rest()[run.len()..];
        let after = behind.trim_start_matches(is_blank);
        if behind.starts_with(is_point) {
            return false;
        }
        let word = words::run(after).to_ascii_uppercase();
        let amount = !word.is_empty() && words::keyword(&word).is_none();
        tracers.contains(key) || (amount && after.len() < behind.len() && !words::is_identifier(key))
    }

    /// `HV 3`, `A J`: an identifier of 1969 and after blanks its index.
    fn index_apart(&self, run: &str, key: &str) -> Option<(Token, usize)> {
        let behind = &self.rest()[run.len()..];
        let after = behind.trim_start_matches(is_blank);
        if !words::is_identifier(key) || after.len() == behind.len() {
            return None;
        }
        let index = words::run(after);
        let beyond = &after[index.len()..];
        let integer = !index.is_empty() && index.bytes().all(|b| b.is_ascii_digit()) && !beyond.starts_with(is_point);
        let grouped = integer && groups(after).closed;
        if grouped || !(integer || words::is_identifier(&index.to_ascii_uppercase())) {
            return None;
        }
        let length = self.rest().len() - beyond.len();
        let name = |from: usize, part: &str| {
            let start = self.start + self.at + from;
            Name { text: part.to_string(), span: Span::new(start, start + part.len()) }
        };
        let apart = Apart { base: name(0, run), index: name(length - index.len(), index) };
        Some((Token::Apart(Box::new(apart)), length))
    }

    /// The length of the digits here, with the blanks between groups.
    fn digits(&mut self) -> usize {
        if self.at < self.ungrouped {
            return digits(self.rest());
        }
        let groups = groups(self.rest());
        if !groups.closed {
            self.ungrouped = self.at + groups.length;
            return digits(self.rest());
        }
        groups.length
    }

    fn number(&mut self) {
        let rest = self.rest();
        let mut length = self.digits();
        let mut integer = true;
        if let Some(point) = rest[length..].chars().next().filter(|c| is_point(*c)) {
            length += point.len_utf8();
            length += digits(&rest[length..]);
            integer = false;
        }
        let power = power_length(&rest[length..]);
        integer &= power == 0;
        length += power;
        let text: String = rest[..length]
            .chars()
            .filter(|c| !is_blank(*c))
            .map(|c| {
                if is_point(c) {
                    '.'
                } else if is_minus(c) {
                    '-'
                } else {
                    c
                }
            })
            .collect();
        let token = match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Token::Number(Box::new(Number { text, value, integer })),
            _ => Token::Bad(BadToken::Number(text)),
        };
        self.take(length, token);
    }

    /// Operators and marks, the longest first.
    fn mark(&mut self, first: char) {
        let second = self.rest()[first.len_utf8()..].chars().next();
        let (length, token) = match (first, second) {
            ('*', Some('*')) => (2, Token::Power),
            ('<', Some('=')) => (2, Token::Relation(Relation::LessEqual)),
            ('<', Some('>')) => (2, Token::Relation(Relation::NotEqual)),
            ('>', Some('=')) => (2, Token::Relation(Relation::GreaterEqual)),
            ('<', _) => (1, Token::Relation(Relation::Less)),
            ('>', _) => (1, Token::Relation(Relation::Greater)),
            ('+', _) => (1, Token::Plus),
            ('*', _) => (1, Token::Star),
            ('/', _) => (1, Token::Slash),
            ('(', _) => (1, Token::Open),
            (')', _) => (1, Token::Close),
            (',', _) => (1, Token::Comma),
            (':', _) => (1, Token::Colon),
            ('=', _) => (1, Token::Equals),
            (c, _) if is_point(c) => (c.len_utf8(), Token::Point),
            (c, _) if is_minus(c) => (c.len_utf8(), Token::Minus),
            (c, _) => (c.len_utf8(), Token::Bad(BadToken::Character(c))),
        };
        match token {
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.take(length, token);
    }

    /// What is after PRINTOUT and one blank; the blank must be there.
    fn printed_text(&mut self) {
        let rest = self.rest();
        if let Some(text) = rest.strip_prefix([' ', '\t']) {
            self.take(rest.len(), Token::PrintOut(plain_text(text)));
        }
    }

    /// PRINT of 1969 ends in a number form; what is before it is cut as ever.
    fn form_at_end(&mut self) {
        let rest = self.rest().trim_end_matches(is_blank);
        let before = rest.trim_end_matches(|c| c == '*' || is_point(c));
        let value = before.trim_end_matches(is_blank);
        let form = &rest[value.len()..];
        if !form.contains('*') {
            return;
        }
        let whole = self.text;
        self.text = &whole[..self.at + value.len()];
        while !self.rest().is_empty() {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
            if let Some(first) = self.rest().chars().next() {
                self.symbol(first);
            }
        }
        self.text = whole;
        let token = match number_form(form) {
            Some(form) => Token::Form(form),
            None => Token::Bad(BadToken::Form(form.trim_matches(is_blank).to_string())),
        };
        self.take(form.len(), token);
        self.at = self.text.len();
    }
}

/// A text as it is printed: a tabulator is a blank, carriage returns are ignored.
pub fn plain_text(text: &str) -> String {
    text.chars().filter(|c| *c != '\r').map(|c| if c == '\t' { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(text: &str) -> String {
        let list = cut(text, 0, Manner::default());
        list.iter().map(|(_, token, _)| token.to_string()).collect::<Vec<_>>().join("_")
    }

    #[test]
    fn numbers() {
        for (text, expected) in [
            ("10 000.0", "10000.0"),
            ("1 234 567·5", "1234567.5"),
            ("101.", "101."),
            ("101•", "101."),
            ("10 000", "10_000"),
            ("1000 000.0", "1000_000.0"),
            ("2e6", "2e6"),
            ("1.5E−3", "1.5E-3"),
            (".5", ".5"),
            ("2 E", "2_E"),
            ("1.e5", "1.e5"),
        ] {
            assert_eq!(symbols(text), expected, "{text}");
        }
        assert!(matches!(cut("1e999", 0, Manner::default())[0].1, Token::Bad(BadToken::Number(_))));
    }

    #[test]
    fn an_index_may_stand_apart() {
        assert_eq!(symbols("HV 3=E J"), "HV 3_=_E J");
        assert_eq!(symbols("V2=HV 10 000.0"), "V2_=_HV_10000.0");
        assert_eq!(symbols("V 2.0"), "V_2.0");
        assert_eq!(symbols("SIN T"), "SIN_T");
        assert_eq!(symbols("mo99.HV2"), "mo99_._HV2");
    }

    #[test]
    fn print_of_1969_ends_in_a_form() {
        let list = cut("PRINT V 2   ***.**", 0, Manner::default());
        let form = NumberForm { blanks: 3, before: 3, point: true, behind: 2 };
        assert_eq!(list.last().map(|symbol| symbol.1.clone()), Some(Token::Form(form)));
        assert_eq!(symbols("PRINT V2 **.*.*"), "PRINT_V2_**.*.*");
        assert_eq!(symbols("PRINT 2**3, 'a'"), "PRINT_2_**_3_,_'a'");
    }
}
