//! Symbols to a tree, by recursive descent: a file for each part of the grammar.
//!
//! The grammar is small, and its messages depend on what surrounds an error: two operands side by side, a declaration among
//! statements, a `begin` without `end`. After an error in a statement, reading continues after its `;`.

mod blocks;
mod classes;
mod expressions;
mod procedures;
mod statements;

use super::lexer;
use super::lexer::token::{Name, Spanned, Token};
use super::messages::hints::Hint;
use super::messages::reading::*;
use super::messages::shown;
use super::syntax::*;
use crate::diagnostic::{Diagnostics, Message};
use crate::source::{Excerpt, Source, Span};

/// Blocks, statements and parentheses within each other.
pub const MAX_DEPTH: usize = 200;

/// What was read of a program.
#[derive(Debug)]
pub struct Parsed {
    pub block: Block,
    /// Whether every declaration and every `begin` was read, so that its names can be resolved. Statements may be bad.
    pub sound: bool,
}

/// Reads a program.
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> Parsed {
    let tokens = lexer::cut(source, diagnostics);
    let mut found = Diagnostics::new();
    let mut parser = Parser::new(source, tokens, &mut found);
    let block = parser.program();
    let sound = parser.sound && !diagnostics.has_errors();
    // What follows from a strange symbol on the same line, or at the beginning of the next, is not reported.
    let lines: Vec<u32> = diagnostics.errors().map(|one| source.line_of(one.at().start)).collect();
    let cut_short = diagnostics.errors().any(|one| one.code() == "unclosed-comment");
    let is_consequence = |line: u32| cut_short || lines.iter().any(|strange| *strange == line || strange + 1 == line);
    found.retain(|one| !is_consequence(source.line_of(one.message.at().start)));
    diagnostics.append(&mut found);
    Parsed { block, sound }
}

/// Reads the declarations of a prelude, where procedures may be the run time's. All places become those of no text.
/// Returned with the keys of what `zudyn` marks as not in the paper.
pub fn parse_prelude(source: &Source, placed: bool, diagnostics: &mut Diagnostics) -> (Vec<Declaration>, Vec<Excerpt>) {
    let mut tokens = lexer::cut(source, diagnostics);
    if !placed {
        for spanned in &mut tokens {
            spanned.span = Span::default();
            if let Token::Name(name) = &mut spanned.token {
                name.span = Span::default();
            }
        }
    }
    let mut parser = Parser::new(source, tokens, diagnostics);
    parser.prelude = true;
    let mut body = Body::default();
    parser.declarations(&mut body);
    if !matches!(parser.token(), Token::End) {
        let _: Stop = parser.unexpected(Expected::Declaration);
    }
    (body.declarations, parser.marked)
}

/// An error was reported.
struct Stop;

type Read<T> = Result<T, Stop>;

struct Parser<'s, 'd> {
    source: &'s Source,
    /// The last is `End`.
    tokens: Vec<Spanned>,
    at: usize,
    diagnostics: &'d mut Diagnostics,
    depth: usize,
    sound: bool,
    prelude: bool,
    /// In the prelude: what is not in the paper.
    marked: Vec<Excerpt>,
    /// The text ended inside a block, which was reported.
    ended: bool,
    /// A `begin` is missing, so that the number of `end` says nothing.
    uncounted: bool,
    /// Reserved words that were reported as names.
    reserved: Vec<&'static str>,
}

impl<'s, 'd> Parser<'s, 'd> {
    fn new(source: &'s Source, tokens: Vec<Spanned>, diagnostics: &'d mut Diagnostics) -> Parser<'s, 'd> {
        Parser {
            source,
            tokens,
            at: 0,
            diagnostics,
            depth: 0,
            sound: true,
            prelude: false,
            marked: Vec::new(),
            ended: false,
            uncounted: false,
            reserved: Vec::new(),
        }
    }

    fn token(&self) -> &Token {
        self.ahead(0)
    }

    fn ahead(&self, count: usize) -> &Token {
        self.tokens.get(self.at + count).map_or(&Token::End, |spanned| &spanned.token)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(Span::default(), |spanned| spanned.span)
    }

    /// The place of the symbol before.
    fn span_before(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(Span::default(), |spanned| spanned.span)
    }

    fn since(&self, start: Span) -> Span {
        start.to(self.span_before())
    }

    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, mark: &str) -> bool {
        self.token().is(mark)
    }

    fn is_word(&self, word: &str) -> bool {
        self.token().is_word(word)
    }

    fn take(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, mark: &'static str) -> Read<()> {
        if self.take(mark) { Ok(()) } else { Err(self.unexpected(Expected::Symbol(mark))) }
    }

    fn expect_word(&mut self, word: &'static str) -> Read<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected(Expected::Symbol(word))) }
    }

    fn name(&mut self) -> Read<Name> {
        match self.token() {
            Token::Name(name) => {
                let name = name.clone();
                self.advance();
                Ok(name)
            }
            _ => Err(self.unexpected(Expected::Name)),
        }
    }

    fn names(&mut self) -> Read<Vec<Name>> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    fn report(&mut self, message: impl Message + 'static) -> Stop {
        self.diagnostics.error(message);
        Stop
    }

    /// The present symbol is not what must be here.
    fn unexpected(&mut self, expected: Expected) -> Stop {
        if matches!(self.token(), Token::End) && (self.ended || self.uncounted) {
            return Stop;
        }
        if let Token::Word(word) = *self.token() {
            // As a name it was reported.
            if self.reserved.contains(&word) {
                return Stop;
            }
            if matches!(expected, Expected::Name) {
                self.reserved.push(word);
            }
        }
        let is_missing = matches!(expected, Expected::Symbol("then" | "do")) && !self.comes_later(expected);
        if self.token().begins_operand() && self.operand_ended() && self.at > 0 && !is_missing {
            return self.side_by_side();
        }
        let hint = self.hint(expected);
        self.unexpected_with(expected, hint)
    }

    /// The same with a remedy that is known.
    fn unexpected_with(&mut self, expected: Expected, hint: Option<Hint>) -> Stop {
        let found = match self.token() {
            Token::End => None,
            token => Some(shown(&token.to_string())),
        };
        // What is missing at the beginning of a line is missing at the end of the one before.
        let at = self.span();
        self.report(UnexpectedSymbol { at, expected, found, hint })
    }

    /// Whether a word that is expected follows in the same statement.
    fn comes_later(&self, expected: Expected) -> bool {
        let Expected::Symbol(word) = expected else { return false };
        let rest = self.tokens.iter().skip(self.at).map(|spanned| &spanned.token);
        let mut statement = rest.take_while(|token| !token.is(";") && !token.is_word("begin") && !token.is_word("end"));
        statement.any(|token| token.is_word(word))
    }

    /// What is probably meant.
    fn hint(&self, expected: Expected) -> Option<Hint> {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|spanned| &spanned.token);
        Some(match (expected, self.token()) {
            (Expected::Name, Token::Word(_)) => Hint::Reserved,
            (Expected::Symbol(";"), Token::Word("else")) if before.is_some_and(|token| token.is(";")) => {
                Hint::SemicolonBeforeElse
            }
            (Expected::Symbol(";"), Token::Word("else")) => Hint::ElseWithoutIf,
            (Expected::Symbol("then" | "do"), Token::Mark(":=" | ":-")) => Hint::Compare,
            (Expected::Symbol("do"), Token::Word("to" | "until")) => Hint::StepUntil,
            (Expected::Symbol(":="), Token::Mark("=")) => Hint::ForAssign,
            (Expected::Symbol("else"), _) => Hint::ElseNeeded,
            (Expected::Symbol(word @ ("then" | "do")), _) => Hint::Missing(word),
            (Expected::Symbol(":"), _) if before.is_some_and(|token| token.is_word("virtual")) => Hint::VirtualColon,
            (Expected::Symbol(":"), _) => Hint::LowerBound,
            (Expected::Symbol(";"), Token::Mark("," | ")" | "]")) => Hint::Parentheses,
            (Expected::Expression, Token::Mark("-" | "+")) => Hint::SignedOperand,
            _ => return None,
        })
    }

    /// Whether the symbol before may end an operand.
    fn operand_ended(&self) -> bool {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|spanned| &spanned.token) {
            Some(Token::Mark(mark)) => matches!(*mark, ")" | "]"),
            Some(Token::Word(word)) => matches!(*word, "none" | "notext" | "true" | "false"),
            Some(Token::Name(_) | Token::Integer(_) | Token::Real(_) | Token::Text(_) | Token::Character(_)) => true,
            Some(Token::End) | None => false,
        }
    }

    /// Two operands with nothing between; the second is the present symbol.
    fn side_by_side(&mut self) -> Stop {
        if let Token::Name(name) = self.token()
            && (name.is("elsif") || name.is("elseif") || name.is("elif"))
        {
            let (at, word) = (name.span, name.shown.to_string());
            return self.report(ElseIfTogether { at, word });
        }
        let text = |span: Span| shown(self.source.text().get(span.start as usize..span.end as usize).unwrap_or(""));
        let (first, at) = (text(self.span_before()), self.span());
        let second = shown(&self.token().to_string());
        let middle = match self.token() {
            Token::Name(name) if name.is("x") => Some(Middle::Times),
            Token::Name(name) if name.is("f") => Some(Middle::Power),
            _ => None,
        };
        let middle = middle.filter(|_| self.ahead(1).begins_operand() || self.ahead(1).is("("));
        let (second, at) = match (middle, self.tokens.get(self.at + 1)) {
            (Some(_), Some(next)) => (shown(&next.token.to_string()), at.to(next.span)),
            _ => (second, at),
        };
        let separate = self.source.line_of(self.span_before().start) != self.source.line_of(at.start);
        self.report(SideBySide { at, first, second, middle, separate })
    }

    /// Reads something one level further inside.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            let at = self.span();
            let stop = self.report(TooDeep { at, limit: MAX_DEPTH });
            // Nothing more is understood.
            self.sound = false;
            self.ended = true;
            self.at = self.tokens.len().saturating_sub(1);
            return Err(stop);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}
