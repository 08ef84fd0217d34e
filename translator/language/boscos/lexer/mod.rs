//! Text to symbols, included files among them.
//!
//! Comments, the words after `end`, and the forms of print (`×`, `≤`, dashes) do not leave this folder. What is not a symbol
//! is reported here and left out.

mod includes;
mod numbers;
mod texts;
pub mod token;
pub mod words;

use super::messages::lexis::*;
use crate::diagnostic::Diagnostics;
use crate::source::{Excerpt, FileId, Source, Span};
pub use includes::inclusions;
use token::{Name, Spanned, Token};

/// Cuts a source into symbols; the last is [`Token::End`].
pub fn cut(source: &Source, diagnostics: &mut Diagnostics) -> Vec<Spanned> {
    let mut lexer = new(source, diagnostics);
    lexer.run();
    let at = lexer.at;
    lexer.tokens.push(Spanned { token: Token::End, span: Span::new(at, at) });
    lexer.tokens
}

/// The comments of a source, for messages about what may have been lost in one.
pub fn comments(source: &Source) -> Vec<Span> {
    let mut unused = Diagnostics::new();
    let mut lexer = new(source, &mut unused);
    lexer.run();
    lexer.comments
}

fn new<'a, 'd>(source: &'a Source, diagnostics: &'d mut Diagnostics) -> Lexer<'a, 'd> {
    let main = source.file_span(FileId::default());
    Lexer {
        source,
        diagnostics,
        at: main.start as usize,
        end: main.end as usize,
        files: vec![FileId::default()],
        after: Vec::new(),
        inclusions: 0,
        tokens: Vec::new(),
        strange: Vec::new(),
        comments: Vec::new(),
    }
}

struct Lexer<'a, 'd> {
    source: &'a Source,
    diagnostics: &'d mut Diagnostics,
    at: usize,
    end: usize,
    /// The present file is the last; those that include it are before it.
    files: Vec<FileId>,
    /// Where the including files continue, and where they end.
    after: Vec<(usize, usize)>,
    inclusions: u32,
    tokens: Vec<Spanned>,
    /// Characters that have been reported.
    strange: Vec<char>,
    /// Comments with a `;` of their own.
    comments: Vec<Span>,
}

/// Marks of two and three characters, then those of one.
const MARKS: &[&str] = &[
    "=/=", "**", "//", "<=", ">=", "<>", "==", ":=", ":-", "+", "-", "*", "/", "&", "=", "<", ">", ":", ";", ",", ".",
    "(", ")", "[", "]",
];

/// Signs of print that stand for another spelling.
const PRINTED: &[(char, &str)] = &[
    ('^', "**"),
    ('\u{2191}', "**"),
    ('\u{d7}', "*"),
    ('\u{b7}', "*"),
    ('\u{22c5}', "*"),
    ('\u{2219}', "*"),
    ('\u{2022}', "*"),
    ('\u{2260}', "<>"),
    ('\u{2264}', "<="),
    ('\u{2265}', ">="),
    ('\u{2013}', "-"),
    ('\u{2014}', "-"),
    ('\u{2212}', "-"),
    ('\u{2012}', "-"),
    ('\u{2010}', "-"),
];

/// Signs of print that stand for a reserved word.
const PRINTED_WORDS: &[(char, &str)] = &[('\u{2227}', "and"), ('\u{2228}', "or"), ('\u{ac}', "not")];

fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_dash(c: char) -> bool {
    c == '-' || PRINTED.iter().any(|(sign, mark)| *sign == c && *mark == "-")
}

impl<'a> Lexer<'a, '_> {
    fn run(&mut self) {
        loop {
            self.skip_blanks();
            match self.rest().chars().next() {
                Some(first) => self.symbol(first),
                None => match self.after.pop() {
                    Some((at, end)) => {
                        (self.at, self.end) = (at, end);
                        self.files.pop();
                    }
                    None => break,
                },
            }
        }
    }

    fn rest(&self) -> &'a str {
        self.source.text().get(self.at..self.end).unwrap_or("")
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        self.at += rest.len() - trimmed.len();
    }

    fn span(&self, length: usize) -> Span {
        Span::new(self.at, self.at + length)
    }

    fn take(&mut self, length: usize, token: Token) {
        let span = self.span(length);
        self.tokens.push(Spanned { token, span });
        self.at += length;
    }

    fn last(&self) -> Option<&Token> {
        self.tokens.last().map(|last| &last.token)
    }

    fn begins_line(&self) -> bool {
        let before = self.source.text().get(..self.at).unwrap_or("");
        self.at == self.source.file_span(self.file()).start as usize || before.ends_with(['\n', '\r'])
    }

    fn file(&self) -> FileId {
        self.files.last().copied().unwrap_or_default()
    }

    fn symbol(&mut self, first: char) {
        let rest = self.rest();
        let digit_follows = rest[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        match first {
            '%' if self.begins_line() => self.directive(),
            '!' if self.operand_ended() && is_not_equal(rest) => {
                // Once: an author who writes it in every line makes one error.
                if !self.strange.contains(&'!') {
                    self.strange.push('!');
                    self.diagnostics.error(NotEqualSign { at: self.span(2) });
                }
                self.take(2, Token::Mark("<>"));
            }
            '!' => self.comment(1),
            '/' if !self.operand_ended() && (rest.starts_with("//") || rest.starts_with("/*")) => {
                self.foreign_comment(rest);
            }
            '"' => self.text(),
            '\'' => self.character(),
            '0'..='9' => self.number(),
            '.' if digit_follows => self.number(),
            '&' if numbers::begins_with_exponent(rest) && !self.operand_ended() => self.number(),
            ':' => self.colon(),
            _ if first.is_ascii_alphabetic() => self.word(),
            _ => self.mark(first),
        }
    }

    /// Whether the symbol before may end an operand, so that `&` joins texts.
    fn operand_ended(&self) -> bool {
        match self.last() {
            Some(Token::Mark(mark)) => matches!(*mark, ")" | "]"),
            Some(Token::Word(word)) => *word == "notext",
            Some(Token::End) | None => false,
            Some(Token::Name(_) | Token::Integer(_) | Token::Real(_) | Token::Text(_) | Token::Character(_)) => true,
        }
    }

    /// A comment whose first `length` bytes announce it.
    fn comment(&mut self, length: usize) {
        match self.rest().find(';') {
            Some(end) => {
                self.comments.push(self.span(end));
                self.at += end + 1;
            }
            None => {
                self.diagnostics.error(UnclosedComment { at: self.span(length) });
                self.at = self.end;
            }
        }
    }

    /// `// ...` to the end of the line, or `/* ... */`.
    fn foreign_comment(&mut self, rest: &str) {
        if !self.strange.contains(&'/') {
            self.strange.push('/');
            self.diagnostics.error(ForeignComment { at: self.span(2), sign: rest[..2].to_string() });
        }
        let end = match rest.starts_with("/*") {
            true => rest.find("*/").map(|at| at + 2),
            false => rest.find('\n'),
        };
        self.at += end.unwrap_or(rest.len());
    }

    fn number(&mut self) {
        match numbers::number(self.rest()) {
            Ok((token, length)) => self.take(length, token),
            Err(length) => {
                let text = self.rest().get(..length).unwrap_or("").to_string();
                self.diagnostics.error(BadNumber { at: self.span(length), text });
                self.take(length, Token::Integer(1));
            }
        }
    }

    /// `:`, `:=`, `:-`, also with a gap in between.
    fn colon(&mut self) {
        let rest = self.rest();
        let inner = rest[1..].trim_start_matches([' ', '\t']);
        let gap = rest.len() - 1 - inner.len();
        match inner.chars().next() {
            Some('=') => self.take(gap + 2, Token::Mark(":=")),
            Some(dash) if is_dash(dash) => self.take(gap + 1 + dash.len_utf8(), Token::Mark(":-")),
            _ => self.take(1, Token::Mark(":")),
        }
    }

    fn mark(&mut self, first: char) {
        if let Some((_, mark)) = PRINTED.iter().find(|(sign, _)| *sign == first) {
            return self.take(first.len_utf8(), Token::Mark(mark));
        }
        if let Some((_, word)) = PRINTED_WORDS.iter().find(|(sign, _)| *sign == first) {
            return self.take(first.len_utf8(), Token::Word(word));
        }
        match MARKS.iter().find(|mark| self.rest().starts_with(**mark)) {
            Some(mark) => self.take(mark.len(), Token::Mark(mark)),
            None => {
                // Each character once: an author who uses one in every line makes one error.
                if !self.strange.contains(&first) {
                    self.strange.push(first);
                    self.diagnostics.error(UnexpectedCharacter { at: self.span(first.len_utf8()), character: first });
                }
                self.at += first.len_utf8();
            }
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
        let written = &rest[..length];
        let lower = written.to_ascii_lowercase();
        if let Some((key, second)) = self.pair(&lower, &rest[length..]) {
            let shown = format!("{written} {}", rest[second.0..second.1].trim());
            let span = self.span(second.1);
            return self.take(second.1, Token::Name(Name { key: key.into(), shown: shown.into(), span }));
        }
        if lower == "comment" {
            return self.comment(length);
        }
        if let Some(mark) = words::relation(&lower) {
            return self.take(length, Token::Mark(mark));
        }
        if let Some(word) = words::reserved(&lower) {
            self.take(length, Token::Word(word));
            if word == "end" {
                self.skip_after_end();
            }
            return;
        }
        let span = self.span(length);
        let key = Excerpt::from(words::key(&lower));
        self.take(length, Token::Name(Name { key, shown: written.into(), span }));
    }

    /// If the first word and what follows are a two-word name: its key, and from where to where the second word is, from
    /// the beginning of the first.
    fn pair(&self, first: &str, after: &str) -> Option<(&'static str, (usize, usize))> {
        if !words::begins_pair(first) {
            return None;
        }
        let inner = after.trim_start();
        let gap = after.len() - inner.len();
        let length = inner.find(|c| !is_word_character(c)).unwrap_or(inner.len());
        if gap == 0 || length == 0 {
            return None;
        }
        let key = words::joined(first, &inner[..length].to_ascii_lowercase())?;
        let rest = &inner[length..];
        let fraction =
            inner.starts_with('1') && rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        let declared = self.last().is_some_and(|token| token.is_word("procedure"));
        if fraction || (key == "post_step" && !declared && begins_step_value(rest)) {
            return None;
        }
        Some((key, (first.len() + gap, first.len() + gap + length)))
    }

    /// The words after `end`, up to the next symbol that ends them; a statement among them was hardly meant as a comment.
    fn skip_after_end(&mut self) {
        let start = self.at;
        self.words_after_end();
        let words = self.source.text().get(start..self.at).unwrap_or("");
        if is_like_a_statement(words) {
            let words = words.trim_end();
            let before = words.len() - words.trim_start().len();
            let at = Span::new(start + before, start + words.len());
            let text = words.trim_start().lines().next().unwrap_or("").trim_end().to_string();
            self.diagnostics.warning(WordsAfterEnd { at, text });
        }
    }

    fn words_after_end(&mut self) {
        loop {
            self.skip_blanks();
            let rest = self.rest();
            match rest.chars().next() {
                None | Some(';') => return,
                Some('%') if self.begins_line() => {
                    if is_include(rest) {
                        return;
                    }
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                Some(first) if first.is_ascii_alphabetic() => {
                    let length = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
                    let word = rest[..length].to_ascii_lowercase();
                    if matches!(word.as_str(), "end" | "else" | "when" | "otherwise") {
                        return;
                    }
                    self.at += length;
                }
                Some(first) if first.is_ascii_digit() => {
                    self.at += rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
                }
                Some(first) => self.at += first.len_utf8(),
            }
        }
    }
}

/// `!=` between operands; rows of `=` are decoration of comments.
fn is_not_equal(text: &str) -> bool {
    text.starts_with("!=") && !text[2..].starts_with(['=', '!'])
}

/// Whether words assign, or call with parameters.
fn is_like_a_statement(words: &str) -> bool {
    let called = |(at, _): (usize, &str)| words[..at].ends_with(is_word_character);
    words.contains(":=") || words.contains(":-") || words.match_indices('(').any(called)
}

/// Whether a line includes a file.
pub fn is_include(line: &str) -> bool {
    line.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("%include"))
}

/// Whether a text begins as the value after `step` does: then `post step` is a variable and a word.
fn begins_step_value(text: &str) -> bool {
    let text = text.trim_start();
    let length = text.find(|c| !is_word_character(c)).unwrap_or(text.len());
    let word = text[..length].to_ascii_lowercase();
    match text.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => {
            word == "if" || (words::reserved(&word).is_none() && words::relation(&word).is_none())
        }
        Some(first) => first.is_ascii_digit() || matches!(first, '(' | '+' | '.' | '&') || is_dash(first),
        None => false,
    }
}
