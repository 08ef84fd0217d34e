//! Text to symbols, included files among them.
//!
//! Where a parenthesis begins a unit depends on what is before it: in declarations every one does, in the head
//! of a routine all but the first, in expressions one after a literal number. What is no symbol is reported here
//! and left out.

use super::expression::{Literal, Name};
use super::messages::reading::*;
use super::syntax::{Define, Unit};
use super::token::{MARKS, Spanned, Token};
use super::words::{DECLARING, METHODS, MORE_METHODS, OUTSIDE, keyword};
use crate::diagnostic::Diagnostics;
use crate::source::{FileId, Source, Span};
use rustc_hash::FxHashMap as HashMap;

/// What is cut, and what DEFINE said on the way.
pub struct Cut {
    pub tokens: Vec<Spanned>,
    pub defines: Vec<Define>,
    /// Where a line has something that is no symbol: what the grammar says about it is a consequence.
    pub strange: Vec<Span>,
}

/// Files within files are followed so often, then no more: a ring is found at once, this bounds repetition.
const MOST_INCLUSIONS: u32 = 10_000;

/// Cuts a source into symbols.
pub fn cut(source: &Source, verbatim: bool, diagnostics: &mut Diagnostics) -> Cut {
    let main = source.file_span(FileId::default());
    let mut lexer = Lexer {
        source,
        verbatim,
        diagnostics,
        at: main.start as usize,
        end: main.end as usize,
        files: vec![FileId::default()],
        behind: Vec::new(),
        inclusions: 0,
        tokens: Vec::new(),
        defines: Vec::new(),
        values: HashMap::default(),
        braces: Vec::new(),
        head: Head::None,
        strange: Vec::new(),
        strange_places: Vec::new(),
    };
    lexer.run();
    Cut { tokens: lexer.tokens, defines: lexer.defines, strange: lexer.strange_places }
}

struct Lexer<'a, 'd> {
    source: &'a Source,
    verbatim: bool,
    diagnostics: &'d mut Diagnostics,
    at: usize,
    end: usize,
    /// The present file is the last, those that include it are before it.
    files: Vec<FileId>,
    /// Where the including files continue, and where they end.
    behind: Vec<(usize, usize)>,
    inclusions: u32,
    tokens: Vec<Spanned>,
    defines: Vec<Define>,
    values: HashMap<String, i64>,
    braces: Vec<Brace>,
    head: Head,
    /// Characters reported already.
    strange: Vec<char>,
    strange_places: Vec<Span>,
}

struct Brace {
    span: Span,
    declares: bool,
    /// Of NEURON's `NET_RECEIVE`, in which an `INITIAL` stands.
    receives: bool,
}

/// Where in the head of a FUNCTION or PROCEDURE.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    None,
    Name,
    Arguments,
    Behind,
}

pub fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_prime(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2032}')
}

impl<'a> Lexer<'a, '_> {
    fn run(&mut self) {
        loop {
            self.at += self.rest().len() - self.rest().trim_start_matches(is_blank).len();
            match self.rest().chars().next() {
                Some(first) => self.symbol(first),
                None => match self.behind.pop() {
                    Some((at, end)) => {
                        (self.at, self.end) = (at, end);
                        self.files.pop();
                    }
                    None => break,
                },
            }
        }
        if let Some(brace) = self.braces.first() {
            self.diagnostics.error(UnclosedBlock { at: brace.span });
            self.close_all();
        }
    }

    fn rest(&self) -> &'a str {
        &self.source.text()[self.at..self.end]
    }

    fn line_rest(&self) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(is_line_end).unwrap_or(rest.len())]
    }

    fn span(&self, length: usize) -> Span {
        Span::new(self.at, self.at + length)
    }

    fn take(&mut self, length: usize, token: Token) {
        self.tokens.push((self.at, token, self.at + length));
        self.at += length;
    }

    fn last(&self) -> Option<&Token> {
        self.tokens.last().map(|(_, token, _)| token)
    }

    /// Whether the symbol before ends here.
    fn touches(&self) -> bool {
        self.tokens.last().is_some_and(|(_, _, end)| *end == self.at)
    }

    fn symbol(&mut self, first: char) {
        if first.is_ascii_alphabetic() {
            return self.word();
        }
        let digit_follows = self.rest()[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        match first {
            ':' | '?' => self.at += self.line_rest().len(),
            '"' => self.text(),
            '(' if self.unit_is_due() => self.unit(),
            '(' if matches!(self.last(), Some(Token::Number(_))) => self.behind_number(),
            _ if first.is_ascii_digit() || (first == '.' && digit_follows) => self.number(),
            _ if is_prime(first) && self.touches() && self.last().is_some_and(|last| last.is("]")) => {
                let (count, length) = primes(self.rest());
                self.take(length, Token::Primes(count));
            }
            _ => match MARKS.iter().find(|mark| self.rest().starts_with(**mark)) {
                Some(mark) => self.mark(mark),
                None => self.strange(first),
            },
        }
    }

    fn strange(&mut self, first: char) {
        // Every character once: it is one error to make it in every line.
        if !self.strange.contains(&first) {
            self.strange.push(first);
            let lines = self.rest().lines().filter(|line| line.contains(first)).count();
            self.diagnostics.error(UnexpectedCharacter { at: self.span(first.len_utf8()), character: first, lines });
        }
        let run = self.rest().len() - self.rest().trim_start_matches(first).len();
        self.strange_places.push(self.span(run));
        self.at += run;
    }

    fn mark(&mut self, mark: &'static str) {
        match mark {
            "{" => {
                let declares = matches!(self.last(), Some(Token::Word(word)) if DECLARING.contains(word));
                let receives = self.braces.is_empty() && self.is_head_of_receiving();
                self.braces.push(Brace { span: self.brace_owner(), declares, receives });
                self.head = Head::None;
            }
            "}" => {
                self.braces.pop();
            }
            "(" if self.head == Head::Name => self.head = Head::Arguments,
            ")" if self.head == Head::Arguments => self.head = Head::Behind,
            _ => {}
        }
        self.take(mark.len(), Token::Mark(mark));
    }

    /// The `{` at hand.
    /// Whether `NET_RECEIVE (…)` stands before this place.
    fn is_head_of_receiving(&self) -> bool {
        let head = self.tokens.iter().rev().map(|(_, token, _)| token);
        let mut head = head.take_while(|token| !matches!(token, Token::Word(_)) && !token.is("}"));
        head.any(|token| token.name().is_some_and(|name| name.text == "NET_RECEIVE"))
    }

    fn brace_owner(&self) -> Span {
        self.span(1)
    }

    fn close_all(&mut self) {
        while self.braces.pop().is_some() {
            self.take(0, Token::Mark("}"));
        }
    }

    fn unit_is_due(&self) -> bool {
        self.braces.last().is_some_and(|brace| brace.declares) || matches!(self.head, Head::Arguments | Head::Behind)
    }

    fn unit(&mut self) {
        let line = self.line_rest();
        match line.find(')') {
            Some(close) => self.take_unit(close),
            None => self.unclosed_unit(),
        }
    }

    fn take_unit(&mut self, close: usize) {
        let text = self.rest()[1..close].trim().to_string();
        let unit = Unit { text, span: self.span(close + 1) };
        self.take(close + 1, Token::Unit(unit));
    }

    fn unclosed_unit(&mut self) {
        self.diagnostics.error(UnclosedUnit { at: self.span(1) });
        let line = self.line_rest();
        self.at += line.find(['{', '}', ':', '?']).unwrap_or(line.len());
    }

    /// A parenthesis after a literal number in an expression.
    fn behind_number(&mut self) {
        let line = self.line_rest();
        let close = line.find([')', '{', '}', ':', '?']).unwrap_or(line.len());
        let inside = &line[1..close.max(1)];
        let of_a_unit = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '\t' | '/' | '-' | '*' | '^' | '.');
        if !inside.chars().all(of_a_unit) {
            self.diagnostics.error(NumberBeforeParenthesis {
                at: self.tokens.last().map_or(self.span(1), |(start, _, end)| Span::new(*start, *end)),
                number: self.last().map_or(String::new(), Token::to_string),
                inside: super::messages::shown(inside.trim()),
            });
            // Read on as what was probably meant.
            let at = self.at;
            self.tokens.push((at, Token::Mark("*"), at));
            return self.mark("(");
        }
        match line[close..].starts_with(')') {
            true => self.take_unit(close),
            false => self.unclosed_unit(),
        }
    }

    /// In quotes.
    fn text(&mut self) {
        let line = self.line_rest();
        let touches_name = self.touches() && matches!(self.last(), Some(Token::Name(_) | Token::Primed(_)));
        if touches_name {
            return self.double_quote_prime();
        }
        match line[1..].find('"') {
            Some(length) => self.take(length + 2, Token::Text(line[1..=length].to_string())),
            None => {
                self.diagnostics.error(UnclosedString { at: self.span(1) });
                // The parenthesis of a call is not taken with it.
                let end = line.find([')', '}']).unwrap_or(line.len());
                self.take(end, Token::Text(line[1..end].to_string()));
            }
        }
    }

    /// `y"`: read on as two primes.
    fn double_quote_prime(&mut self) {
        let at = self.span(1);
        let Some((start, Token::Name(mut name) | Token::Primed(mut name), _)) = self.tokens.pop() else { return };
        self.diagnostics.error(DoubleQuotePrime { at: name.span.to(at), name: name.text.clone() });
        name.primes += 2;
        name.span = name.span.to(at);
        self.at += 1;
        self.tokens.push((start, Token::Primed(name), self.at));
    }

    fn number(&mut self) {
        let length = number_length(self.rest());
        let text = self.rest()[..length].to_string();
        let value: f64 = text.parse().unwrap_or(0.0);
        let integer = text.bytes().all(|b| b.is_ascii_digit());
        if !value.is_finite() {
            self.diagnostics.error(NumberTooLarge { at: self.span(length), text: super::messages::shown(&text) });
        }
        self.define(&text, integer);
        let value = if value.is_finite() { value } else { 0.0 };
        self.take(length, Token::Number(Literal { text, value, integer }));
    }

    /// DEFINE name number: from here on the name means it.
    fn define(&mut self, text: &str, integer: bool) {
        if let [.., (_, Token::Word("DEFINE"), _), (_, Token::Name(name), _)] = self.tokens.as_slice()
            && integer
            && let Ok(value) = text.parse::<i64>()
        {
            let name = Name { defined: None, ..name.clone() };
            self.values.entry(name.text.clone()).or_insert(value);
            self.defines.push(Define { name, value });
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
        let text = &rest[..length];
        if self.last().is_some_and(|last| last.is_word("METHOD")) && keyword(text).is_none() {
            return self.name(length, Token::Method);
        }
        if self.last().is_some_and(|last| last.is_word("STEADYSTATE")) && self.is_method(text) {
            return self.name(length, Token::Method);
        }
        match keyword(text) {
            Some("TITLE") => self.title(length),
            Some("COMMENT") => {
                self.enclosed(length, "ENDCOMMENT");
            }
            Some("VERBATIM") => self.verbatim_text(length),
            Some("INCLUDE") => self.include(length),
            Some("UNITSON" | "UNITSOFF") => self.at += length,
            Some(word) => self.keyword(length, word),
            None => self.name(length, Token::Name),
        }
    }

    /// After STEADYSTATE: a name that is not the beginning of the next statement.
    fn is_method(&self, text: &str) -> bool {
        let rest = self.rest()[text.len()..].trim_start_matches(is_blank);
        keyword(text).is_none()
            && !rest.starts_with(['=', '(', '[', '\''])
            && (METHODS.contains(&text) || MORE_METHODS.contains(&text) || !rest.starts_with(['*', '/', '^', '+', '-']))
    }

    fn keyword(&mut self, length: usize, word: &'static str) {
        let behind = self.rest()[length..].trim_start_matches(is_blank);
        let begins_block = behind.starts_with(|c: char| c == '{' || c.is_ascii_alphabetic());
        let inner = word == "INITIAL" && self.braces.first().is_some_and(|brace| brace.receives);
        if OUTSIDE.contains(&word) && begins_block && !self.braces.is_empty() && !inner {
            self.diagnostics.error(UnclosedBlock { at: self.braces[0].span });
            self.close_all();
        }
        if matches!(word, "FUNCTION" | "PROCEDURE") && self.braces.is_empty() {
            self.head = Head::Name;
        } else if self.braces.is_empty() {
            self.head = Head::None;
        }
        self.take(length, Token::Word(word));
    }

    fn name(&mut self, length: usize, token: fn(Name) -> Token) {
        let text = self.rest()[..length].to_string();
        let (primes, prime_length) = primes(&self.rest()[length..]);
        let behind = &self.rest()[length + prime_length..];
        let zero = primes > 0 && behind.starts_with('0') && !behind[1..].starts_with(is_word_character);
        let all = length + prime_length + usize::from(zero);
        let defining = self.last().is_some_and(|last| last.is_word("DEFINE"));
        let defined = if primes > 0 || defining { None } else { self.values.get(&text).copied() };
        let name = Name { text, primes, zero, defined, span: self.span(all) };
        let token = match (zero, primes) {
            (true, _) => Token::Initial(name),
            (false, 0) => token(name),
            (false, _) => Token::Primed(name),
        };
        self.take(all, token);
    }

    fn title(&mut self, length: usize) {
        let line = self.line_rest();
        let mut text = String::new();
        let mut characters = line[length..].trim().chars().peekable();
        while let Some(c) = characters.next() {
            let escaped = c == '\\' && matches!(characters.peek(), Some('"' | '\\'));
            text.push(if escaped { characters.next().unwrap_or(c) } else { c });
        }
        self.take(line.len(), Token::Title(text));
    }

    /// Skips to the end of the first line whose first word is `end`. What is between.
    fn enclosed(&mut self, length: usize, end: &'static str) -> Option<&'a str> {
        let begin = self.at;
        let inside = begin + length;
        self.at = inside;
        loop {
            let line = self.line_rest();
            let first = line.trim_start();
            if first.strip_prefix(end).is_some_and(|rest| !rest.starts_with(is_word_character)) {
                let text = &self.source.text()[inside..self.at];
                self.at += line.len();
                return Some(text);
            }
            self.at += line.len();
            let Some(ending) = self.rest().chars().next() else { break };
            self.at += ending.len_utf8();
        }
        let at = Span::new(begin, begin + length);
        match end {
            "ENDCOMMENT" => self.diagnostics.error(UnclosedComment { at }),
            _ => self.diagnostics.error(UnclosedVerbatim { at }),
        }
        None
    }

    fn verbatim_text(&mut self, length: usize) {
        let start = self.at;
        let text = self.enclosed(length, "ENDVERBATIM");
        match text {
            Some(_) if !self.verbatim => {
                self.diagnostics.error(VerbatimRefused { at: Span::new(start, start + length) });
            }
            Some(text) => self.tokens.push((start, Token::Verbatim(text.to_string()), start + length)),
            None => {}
        }
    }

    /// INCLUDE "file": the file is read here.
    fn include(&mut self, length: usize) {
        let line = self.line_rest();
        let behind = line[length..].trim_start_matches(is_blank);
        let quoted = behind.strip_prefix('"').and_then(|behind| behind.split_once('"'));
        let Some((written, rest)) = quoted else {
            // The grammar says what is missing.
            return self.take(length, Token::Word("INCLUDE"));
        };
        let at = self.span(line.len() - rest.len());
        self.at = at.end as usize;
        let by = self.files.last().copied().unwrap_or_default();
        let Some(file) = self.source.included(by, written) else {
            return self.diagnostics.error(NoSuchFile { at, file: written.to_string() });
        };
        self.inclusions += 1;
        if self.files.contains(&file) || self.inclusions > MOST_INCLUSIONS {
            return self.diagnostics.error(IncludeCycle { at, file: written.to_string() });
        }
        self.behind.push((self.at, self.end));
        self.files.push(file);
        let span = self.source.file_span(file);
        (self.at, self.end) = (span.start as usize, span.end as usize);
    }
}

pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{feff}')
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// How many primes a text begins with, and how long they are.
fn primes(text: &str) -> (u32, usize) {
    let behind = text.trim_start_matches(is_prime);
    let length = text.len() - behind.len();
    (text[..length].chars().count() as u32, length)
}

/// `5` `5.` `.5` `5.5`, each with an optional exponent.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut length = digits(text);
    if text[length..].starts_with('.') {
        length += 1 + digits(&text[length + 1..]);
    }
    let exponent = &text[length..];
    if exponent.starts_with(['e', 'E']) {
        let sign = usize::from(exponent[1..].starts_with(['+', '-']));
        let digits = digits(&exponent[1 + sign..]);
        if digits > 0 {
            length += 1 + sign + digits;
        }
    }
    length
}

/// The names of the files that a text includes, in order: for who reads them beforehand.
pub fn inclusions(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines() {
        let rest = line.trim_start_matches(is_blank);
        for (at, _) in rest.match_indices("INCLUDE") {
            let behind = rest[at + "INCLUDE".len()..].trim_start_matches(is_blank);
            if let Some((name, _)) = behind.strip_prefix('"').and_then(|behind| behind.split_once('"')) {
                names.push(name.to_string());
            }
        }
    }
    names
}
