//! Equations and conditions: running the grammar over a card, and wording what it stops at.

use super::cards::{RawCard, is_blank};
use super::grammar;
use super::lexer::{BadToken, Lexer, Spanned, Token};
use super::messages::Place;
use super::messages::cards::EqualsExpected;
use super::messages::expressions::*;
use super::messages::warnings::{After, BlankInExpression, RateOnACard};
use super::syntax::*;
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use lalrpop_util::ParseError;

/// What is wrong although the grammar allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Deep(Span),
    Car(Span),
}

pub type Stop = ParseError<usize, Token, Wrong>;

impl Wrong {
    pub fn deep(span: Span) -> Stop {
        ParseError::User { error: Wrong::Deep(span) }
    }
}

/// Makes an expression unless it would be too deep for the phases to come.
pub fn bounded(kind: ExprKind, span: Span) -> Result<Box<Expr>, Stop> {
    let expr = Box::new(Expr::new(kind, span));
    if expr.depth() > MAX_DEPTH { Err(Wrong::deep(span)) } else { Ok(expr) }
}

/// The number after `NAME*` on a left side.
pub fn car_number(number: f64, span: Span) -> Result<u32, Stop> {
    let car = whole(number).and_then(|car| u32::try_from(car).ok());
    car.ok_or(ParseError::User { error: Wrong::Car(span) })
}

/// Reads an L, A, R, S or N card.
pub fn equation(card: &RawCard, letter: Letter, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Equation> {
    if !has_equals(card, letter.as_str(), diagnostics) {
        return None;
    }
    let parser = grammar::EquationParser::new();
    match parser.parse(Lexer::new(card, in_macro).for_parser()) {
        Ok((target, value)) => with_letter(letter, *target, *value, diagnostics),
        Err(stop) => {
            let symbols = Symbols::new(card, in_macro, &stop);
            let place = symbols.left_name().map(Place::Equation);
            let place = place.unwrap_or_else(|| Place::Card(letter.as_str().to_string()));
            if !symbols.bad_symbol(&place, diagnostics) && !symbols.too_deep(&stop, &place, diagnostics) {
                match symbols.equals() {
                    None => diagnostics.error(EqualsExpected {
                        at: card.text_span(),
                        card: letter.as_str().to_string(),
                        in_comment: false,
                    }),
                    Some(equals) if symbols.at <= equals => symbols.bad_left_side(equals, &place, diagnostics),
                    Some(_) => symbols.bad_expression(&place, diagnostics),
                }
            }
            None
        }
    }
}

/// Whether there is an `=` in the text; says so if there is none.
pub fn has_equals(card: &RawCard, word: &str, diagnostics: &mut Diagnostics) -> bool {
    let found = card.text().contains('=');
    if !found {
        if let Some(wide) = card.text().find('＝') {
            let (at, text) = (card.span(wide, wide + '＝'.len_utf8()), '＝'.to_string());
            diagnostics.error(UnexpectedCharacter { at, text, place: Place::Card(word.to_string()) });
            return false;
        }
        let in_comment = card.comment().contains('=');
        diagnostics.error(EqualsExpected { at: card.text_span(), card: word.to_string(), in_comment });
    }
    found
}

/// Checks that the letter of the card and the subscript of the left side agree.
fn with_letter(letter: Letter, target: Quantity, value: Expr, diagnostics: &mut Diagnostics) -> Option<Equation> {
    let Some(found) = target.time else { return Some(Equation { letter, target, value }) };
    if letter.left_side() == Some(found) {
        return Some(Equation { letter, target, value });
    }
    if letter == Letter::Auxiliary && found == TimeSubscript::KL {
        diagnostics.warning(RateOnACard { at: target.span, name: target.name.text.to_string() });
        return Some(Equation { letter: Letter::Rate, target, value });
    }
    diagnostics.error(LeftSubscript {
        at: target.span,
        letter: letter.as_str(),
        name: target.name.text.to_string(),
        found: found.as_str(),
        expected: letter.left_side().map_or("", TimeSubscript::as_str),
    });
    None
}

/// Reads the text of a WHILE or IF card.
pub fn condition(card: &RawCard, word: &str, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Condition> {
    let stop = match grammar::ConditionParser::new().parse(Lexer::new(card, in_macro).for_parser()) {
        Ok(condition) => {
            if goes_on(card.comment()) {
                let (at, name) = (card.comment_span(), word.to_string());
                diagnostics.warning(BlankInExpression { at, name, after: After::Condition });
            }
            return Some(*condition);
        }
        Err(stop) => stop,
    };
    let symbols = Symbols::new(card, in_macro, &stop);
    let place = Place::Card(word.to_string());
    if symbols.bad_symbol(&place, diagnostics) || symbols.too_deep(&stop, &place, diagnostics) {
        return None;
    }
    let compares = |symbol: &Spanned| matches!(symbol.1, Token::Relation(_) | Token::Equals);
    if !symbols.list.iter().any(compares) {
        diagnostics.error(ConditionExpected { at: card.text_span(), card: word.to_string() });
    } else if symbols.in_parentheses() {
        diagnostics.error(ConditionInParentheses { at: card.text_span(), card: word.to_string() });
    } else {
        symbols.bad_expression(&place, diagnostics);
    }
    None
}

/// Whether the comment of a WHILE or IF card looks like more of its condition.
fn goes_on(comment: &str) -> bool {
    let word = comment.split(is_blank).next().unwrap_or_default().to_ascii_uppercase();
    matches!(word.as_str(), "AND" | "OR" | ".AND." | ".OR." | "&" | "&&" | "|" | "||")
        || comment.starts_with(['+', '-', '*', '/', '<', '>', '='])
}

/// The symbols of a card on which the parser stopped, and where it did.
pub struct Symbols<'a> {
    pub card: &'a RawCard<'a>,
    pub list: Vec<Spanned>,
    /// The symbol at which the parser stopped; the number of symbols if it was the end.
    pub at: usize,
}

impl<'a> Symbols<'a> {
    pub fn new(card: &'a RawCard<'a>, in_macro: bool, stop: &Stop) -> Symbols<'a> {
        let list: Vec<Spanned> = Lexer::new(card, in_macro).collect();
        let at = match stop {
            ParseError::UnrecognizedToken { token, .. } | ParseError::ExtraToken { token } => {
                list.iter().position(|symbol| symbol == token)
            }
            ParseError::User { error: Wrong::Deep(span) | Wrong::Car(span) } => {
                list.iter().position(|symbol| symbol.0 >= span.end as usize)
            }
            ParseError::InvalidToken { .. } | ParseError::UnrecognizedEof { .. } => None,
        };
        Symbols { card, at: at.unwrap_or(list.len()), list }
    }

    /// The symbol at which the parser stopped, `None` at the end.
    pub fn found(&self) -> Option<&Token> {
        self.list.get(self.at).map(|symbol| &symbol.1)
    }

    /// The symbol before that.
    pub fn before(&self) -> Option<&Token> {
        self.list[..self.at].iter().rev().map(|symbol| &symbol.1).find(|token| **token != Token::Implied)
    }

    /// The place at which the parser stopped.
    pub fn place(&self) -> Span {
        self.span_of(self.at)
    }

    pub fn span_of(&self, index: usize) -> Span {
        self.list.get(index).map_or_else(|| self.card.last_character(), |symbol| Span::new(symbol.0, symbol.2))
    }

    /// Where the first `=` is.
    pub fn equals(&self) -> Option<usize> {
        self.list.iter().position(|symbol| symbol.1 == Token::Equals)
    }

    /// The name on the left side of an equation.
    fn left_name(&self) -> Option<String> {
        match self.list.first() {
            Some((_, Token::Name(name), _)) => Some(name.to_string()),
            _ => None,
        }
    }

    /// The symbols of a range as they are written.
    pub fn text(&self, from: usize, to: usize) -> String {
        self.list[from..to.min(self.list.len())].iter().map(|symbol| symbol.1.to_string()).collect()
    }

    /// The operand that ends before the stop: a name with its time subscript, or one symbol.
    fn operand_before(&self) -> String {
        let mut from = self.at.saturating_sub(1);
        while from > 0 && matches!(self.list[from].1, Token::Time(_) | Token::Car(_) | Token::Implied) {
            from -= 1;
        }
        self.text(from, self.at)
    }

    /// The innermost `(` open where the parser stopped.
    pub fn open(&self) -> Option<Span> {
        let mut open = Vec::new();
        for (index, symbol) in self.list[..self.at].iter().enumerate() {
            match symbol.1 {
                Token::Open => open.push(index),
                Token::Close => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.last().map(|index| self.span_of(*index))
    }

    /// Whether everything stands between a `(` and a `)`.
    fn in_parentheses(&self) -> bool {
        let end = |symbol: Option<&Spanned>, token: Token| symbol.is_some_and(|symbol| symbol.1 == token);
        self.open() == Some(self.span_of(0))
            && end(self.list.first(), Token::Open)
            && end(self.list.last(), Token::Close)
    }

    /// Tells of a symbol that is none, if that is what the parser stopped at.
    pub fn bad_symbol(&self, place: &Place, diagnostics: &mut Diagnostics) -> bool {
        let Some(Token::Bad(bad)) = self.found() else { return false };
        let at = self.place();
        match BadToken::clone(bad) {
            BadToken::Number(text) => diagnostics.error(BadNumber { at, text }),
            BadToken::TimeSubscript(text) => diagnostics.error(BadTimeSubscript { at, text }),
            BadToken::Character(c) => {
                diagnostics.error(UnexpectedCharacter { at, text: c.to_string(), place: place.clone() })
            }
        }
        true
    }

    /// Tells of what the grammar allows and the actions of the grammar do not.
    pub fn too_deep(&self, stop: &Stop, place: &Place, diagnostics: &mut Diagnostics) -> bool {
        match stop {
            ParseError::User { error: Wrong::Deep(at) } => {
                diagnostics.error(TooDeep { at: *at, place: place.clone(), limit: MAX_DEPTH as usize });
                true
            }
            ParseError::User { error: Wrong::Car(at) } => {
                let text = self.text(0, self.equals().unwrap_or(self.at));
                diagnostics.error(BadName { at: *at, text });
                true
            }
            _ => false,
        }
    }

    /// Tells of a left side that is no quantity.
    pub fn bad_left_side(&self, equals: usize, place: &Place, diagnostics: &mut Diagnostics) {
        if self.found() == Some(&Token::Equals)
            && let Some(open) = self.open()
        {
            diagnostics.error(UnbalancedParenthesis {
                at: self.place(),
                place: place.clone(),
                open: Some(open),
                at_blank: false,
            });
            return;
        }
        let at = if equals == 0 { self.span_of(0) } else { self.span_of(0).to(self.span_of(equals - 1)) };
        diagnostics.error(BadName { at, text: self.text(0, equals) });
    }

    /// Tells what is wrong within an expression.
    pub fn bad_expression(&self, place: &Place, diagnostics: &mut Diagnostics) {
        let before = self.before();
        let found = self.found();
        let after_operand = before.is_some_and(Token::ends_operand);
        let place = place.clone();
        let at = self.place();
        match found {
            // Something stands where an operand is needed.
            _ if !after_operand && !found.is_some_and(Token::begins_operand) => {
                diagnostics.error(OperandExpected {
                    at,
                    place,
                    before: before.map(Token::to_string).unwrap_or_default(),
                    after: found.map(Token::to_string).unwrap_or_default(),
                    at_blank: found.is_none() && before.is_some() && !self.card.comment().is_empty(),
                });
            }
            // `F(*A)`: the star was taken as a vector until the name came.
            Some(token) if !after_operand => {
                let before = self.text(self.at.saturating_sub(2), self.at.saturating_sub(1));
                let star = self.before().unwrap_or(token).to_string();
                diagnostics.error(OperandExpected {
                    at: self.span_of(self.at.saturating_sub(1)),
                    place,
                    before,
                    after: star,
                    at_blank: false,
                });
            }
            None => match self.open() {
                Some(open) => {
                    let at_blank = !self.card.comment().is_empty();
                    diagnostics.error(UnbalancedParenthesis { at, place, open: Some(open), at_blank })
                }
                // Only a condition can end too early after an operand.
                None => diagnostics.error(ConditionExpected { at, card: self.card.word.to_ascii_uppercase() }),
            },
            Some(Token::Close) => diagnostics.error(UnbalancedParenthesis { at, place, open: None, at_blank: false }),
            // `IF(A.K>B.K,…)`: a comparison where none can stand.
            Some(token @ Token::Relation(_)) if matches!(place, Place::Equation(_)) => {
                diagnostics.error(UnexpectedCharacter { at, text: token.to_string(), place });
            }
            Some(Token::Comma | Token::Relation(_) | Token::Equals) if self.open().is_some() => {
                diagnostics.error(UnbalancedParenthesis { at, place, open: self.open(), at_blank: false });
            }
            Some(token) if token.begins_operand() => {
                let (before, after) = (self.operand_before(), token.to_string());
                diagnostics.error(OperatorExpected { at, place, before, after });
            }
            Some(token) => diagnostics.error(UnexpectedCharacter { at, text: token.to_string(), place }),
        }
    }
}
