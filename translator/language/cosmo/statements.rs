//! Statements and expressions: running the grammar over a line, and wording what it stops at.

use super::grammar;
use super::lexer::{self, BadToken, Manner, Spanned, Token};
use super::lines::Line;
use super::messages::expressions::*;
use super::messages::shown;
use super::messages::statements::*;
use super::parse::Parser;
use super::syntax::*;
use super::words::first_word;
use crate::source::Span;
use lalrpop_util::ParseError;

/// What is wrong although the grammar allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// An expression or condition deeper than the phases to come can walk.
    Deep(Span),
    /// A label that is no integer, or none that labels can be.
    Label(Span),
    /// What cannot stand after THEN.
    BehindThen(Span),
}

pub type Stop = ParseError<usize, Token, Wrong>;

/// What a line of a program is: a statement as a whole, or a part of a block.
#[derive(Clone, Debug)]
pub enum Written {
    Whole(Instruction),
    /// IF condition THEN, and nothing behind it.
    If(Option<Condition>),
    /// IF condition THEN something.
    Nested(Box<Condition>, Box<Written>, usize),
    ElseIf(Option<Condition>),
    Else,
    While(Option<Condition>),
    End,
}

/// Makes an expression unless it would be too deep.
pub fn bounded(kind: ExprKind, span: Span) -> Result<Box<Expr>, Stop> {
    let expr = Box::new(Expr::new(kind, span));
    if expr.depth() > MAX_DEPTH { Err(ParseError::User { error: Wrong::Deep(span) }) } else { Ok(expr) }
}

/// Makes a condition unless it would be too deep.
pub fn bounded_condition(kind: ConditionKind, span: Span) -> Result<Box<Condition>, Stop> {
    let condition = Box::new(Condition::new(kind, span));
    if condition.depth() > MAX_DEPTH { Err(ParseError::User { error: Wrong::Deep(span) }) } else { Ok(condition) }
}

/// Where a jump goes.
pub fn goal(number: &Number, span: Span) -> Result<Goal, Stop> {
    match number.text.parse() {
        Ok(label) if number.integer => Ok(Goal { number: label, span }),
        _ => Err(ParseError::User { error: Wrong::Label(span) }),
    }
}

/// IF condition THEN instruction.
pub fn nested(condition: Box<Condition>, then: Box<Written>, span: Span) -> Result<Box<Written>, Stop> {
    let depth = match &*then {
        Written::Else | Written::ElseIf(_) | Written::End => {
            return Err(ParseError::User { error: Wrong::BehindThen(span) });
        }
        Written::Nested(_, _, depth) => depth + 1,
        _ => 1,
    };
    if depth > MAX_BLOCKS {
        return Err(ParseError::User { error: Wrong::Deep(span) });
    }
    Ok(Box::new(Written::Nested(condition, then, depth)))
}

pub fn read(target: Variable, data: Name, column: Name) -> Instruction {
    Instruction::ReadFrom { target, data, column }
}

pub fn variable(kind: VariableKind, start: usize, end: usize) -> Variable {
    Variable { kind, span: Span::new(start, end) }
}

/// The symbols in the form the parsers take them.
fn given(symbols: &[Spanned]) -> impl Iterator<Item = Result<Spanned, Wrong>> {
    symbols.iter().cloned().map(Ok)
}

/// Runs a rule of the grammar over a line; what stops it is reported.
macro_rules! rule {
    ($parser:expr, $rule:ident, $line:expr, $manner:expr) => {{
        let line: $crate::language::cosmo::lines::Line = $line;
        let symbols = $crate::language::cosmo::lexer::cut(line.text, line.start, $manner);
        let given = symbols.iter().cloned().map(Ok);
        match $crate::language::cosmo::grammar::$rule::new().parse(given) {
            Ok(done) => Some(done),
            Err(stop) => {
                $parser.bad_expression(line, &symbols, stop);
                None
            }
        }
    }};
}
pub(super) use rule;

/// A label with what follows it.
pub fn split_label<'a>(line: &Line<'a>) -> (Option<(Span, &'a str)>, Line<'a>) {
    let digits = line.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.text.len());
    let behind = line.from(digits);
    if digits > 0 && behind.text.starts_with(':') {
        return (Some((line.part(0, digits), &line.text[..digits])), behind.from(1));
    }
    (None, *line)
}

impl Parser<'_, '_> {
    /// An expression that fills a line.
    pub fn expression(&mut self, line: Line) -> Option<Expr> {
        rule!(self, ExpressionParser, line, Manner::default()).map(|expr| *expr)
    }

    /// The label in front of a statement, if it is one.
    pub fn label(&mut self, written: Option<(Span, &str)>) -> Option<Label> {
        let (span, text) = written?;
        match text.parse() {
            Ok(number) => Some(Label { number, span }),
            Err(_) => {
                self.diagnostics.error(LabelTooLarge { at: span, label: shown(text) });
                None
            }
        }
    }

    /// A line of a program without its label. What cannot be read is reported and stands as [`Instruction::Bad`],
    /// but still opens its block.
    pub fn statement(&mut self, line: Line) -> Written {
        let symbols = lexer::cut(line.tail, line.start, Manner::default());
        match grammar::StatementParser::new().parse(given(&symbols)) {
            Ok(written) => *written,
            Err(stop) => self.bad_statement(line, &symbols, stop),
        }
    }

    fn bad_statement(&mut self, line: Line, symbols: &[Spanned], stop: Stop) -> Written {
        let (at, word) = (line.span(), first_word(line.text).to_ascii_uppercase());
        let bad = Written::Whole(Instruction::Bad);
        match stop {
            ParseError::User { error: Wrong::Label(at) } => {
                self.diagnostics.error(BadGoal { at, label: shown(self.shown_at(at)) });
                return bad;
            }
            ParseError::User { error: Wrong::BehindThen(at) } => {
                self.diagnostics.error(BehindThen { at });
                return bad;
            }
            _ => {}
        }
        if let Some((at, form)) = symbols.iter().find_map(bad_form) {
            self.diagnostics.error(BadNumberForm { at, form });
            return bad;
        }
        match word.as_str() {
            "IF" | "WHILE" | "ELSE" => return self.bad_condition_line(line, &word, symbols, stop),
            "STOP" | "PRINT" | "PRINTLINE" | "PRINTSPACE" if symbols.len() > 1 => {
                self.bad_expression(line, symbols, stop);
            }
            "GO" | "STOP" | "READ" | "PRINT" | "PRINTLINE" | "PRINTSPACE" | "PRINTOUT" | "END" => {
                self.diagnostics.error(BadStatement { at, word: word.clone(), form: form_of(&word).to_string() });
            }
            _ => match symbols.iter().position(|symbol| symbol.1 == Token::Equals) {
                Some(equals) if place(&stop, symbols) > equals => self.bad_expression(line, symbols, stop),
                _ => self.diagnostics.error(BadLeftSide { at, text: shown(line.text) }),
            },
        }
        bad
    }

    /// An IF, ELSE IF or WHILE that cannot be read; the block it opens is one all the same.
    fn bad_condition_line(&mut self, line: Line, word: &str, symbols: &[Spanned], stop: Stop) -> Written {
        let at = line.span();
        let is =
            |index: usize, word: &str| symbols.get(index).is_some_and(|symbol| symbol.1 == Token::Word(word_of(word)));
        if word == "ELSE" && !is(1, "IF") {
            self.diagnostics.error(BadStatement { at, word: "ELSE".into(), form: form_of("ELSE").to_string() });
            return Written::Else;
        }
        let from = if word == "ELSE" { 2 } else { 1 };
        let then = symbols.iter().position(|symbol| symbol.1 == Token::Word("THEN"));
        let condition = &symbols[from.min(symbols.len())..then.unwrap_or(symbols.len()).max(from.min(symbols.len()))];
        let opens = then.is_none_or(|then| then + 1 == symbols.len());
        let good = self.condition_of(line, condition);
        if good.is_some() {
            match then {
                Some(then) if !opens => self.behind_then(line, symbols[then + 1].0, stop, symbols),
                _ => {
                    self.diagnostics.error(BadStatement { at, word: word.to_string(), form: form_of(word).to_string() })
                }
            }
        }
        match word {
            "ELSE" => Written::ElseIf(good),
            "WHILE" => Written::While(good),
            _ if opens => Written::If(good),
            _ => Written::Whole(Instruction::Bad),
        }
    }

    /// What is wrong after THEN.
    fn behind_then(&mut self, line: Line, start: usize, stop: Stop, symbols: &[Spanned]) {
        if let Some((from, Token::Word("ELSE"), to)) = symbols.get(place(&stop, symbols)) {
            self.diagnostics.error(BehindThen { at: Span::new(*from, *to) });
            return;
        }
        let rest = line.from(start - line.start);
        if first_word(line.text).eq_ignore_ascii_case("IF") && !first_word(rest.text).eq_ignore_ascii_case("IF") {
            let symbols: Vec<Spanned> = symbols.iter().filter(|symbol| symbol.0 >= start).cloned().collect();
            self.bad_statement(rest, &symbols, stop);
        } else {
            self.bad_expression(line, symbols, stop);
        }
    }

    /// A condition, which is reported if it is none.
    pub fn condition_of(&mut self, line: Line, symbols: &[Spanned]) -> Option<Condition> {
        let stop = match grammar::ConditionParser::new().parse(given(symbols)) {
            Ok(condition) => return Some(*condition),
            Err(stop) => stop,
        };
        let at = match (symbols.first(), symbols.last()) {
            (Some(first), Some(last)) => Span::new(first.0, last.2),
            _ => line.span(),
        };
        if symbols.is_empty() || grammar::ExpressionParser::new().parse(given(symbols)).is_ok() {
            self.diagnostics.error(ConditionExpected { at, text: shown(self.shown_at(at)) });
        } else {
            self.bad_expression(line, symbols, stop);
        }
        None
    }

    /// Says why an expression cannot be read.
    pub fn bad_expression(&mut self, line: Line, symbols: &[Spanned], stop: Stop) {
        let reached = self.comma_before(place(&stop, symbols), symbols);
        let upto = &symbols[..(reached + 1).min(symbols.len())];
        if let Some((from, Token::Bad(bad), to)) = upto.iter().find(|symbol| matches!(symbol.1, Token::Bad(_))) {
            return self.bad_symbol(bad, Span::new(*from, *to));
        }
        match stop {
            ParseError::User { error: Wrong::Deep(at) } => {
                self.diagnostics.error(ExpressionTooDeep { at, limit: MAX_DEPTH });
            }
            ParseError::User { error: Wrong::Label(at) } => {
                self.diagnostics.error(BadGoal { at, label: shown(self.shown_at(at)) });
            }
            _ => match symbols.get(reached) {
                Some((from, Token::Comma, to)) if self.between_digits(*from, *to) => {
                    self.diagnostics.error(DecimalComma { at: Span::new(*from, *to) });
                }
                Some((from, token, to)) => {
                    let (at, symbol) = (Span::new(*from, *to), shown(&token.to_string()));
                    let before = reached.checked_sub(1).and_then(|before| symbols.get(before));
                    let number = matches!(before, Some((_, Token::Number(_), _)));
                    if number && matches!(token, Token::Name(_) | Token::Unit(_) | Token::Number(_)) {
                        self.diagnostics.error(BehindNumber { at, symbol });
                    } else {
                        self.diagnostics.error(UnexpectedSymbol { at, symbol });
                    }
                }
                None => self.ends_too_early(line, symbols),
            },
        }
    }

    /// Where a list stands, the comma of `0,5` is read as its comma, and the parser stops after it.
    fn comma_before(&self, reached: usize, symbols: &[Spanned]) -> usize {
        match (reached.checked_sub(1).and_then(|before| symbols.get(before)), symbols.get(reached)) {
            (Some((from, Token::Comma, to)), Some((_, Token::Number(_), _))) if self.between_digits(*from, *to) => {
                reached - 1
            }
            _ => reached,
        }
    }

    fn ends_too_early(&mut self, line: Line, symbols: &[Spanned]) {
        let mut open = Vec::new();
        for (from, token, to) in symbols {
            match token {
                Token::Open => open.push(Span::new(*from, *to)),
                Token::Close => drop(open.pop()),
                _ => {}
            }
        }
        match (open.last(), symbols.last()) {
            (_, None) => self.diagnostics.error(ExpressionMissing { at: line.span() }),
            (Some(at), Some((_, Token::Name(_) | Token::Number(_) | Token::Close | Token::Apart(_), _))) => {
                self.diagnostics.error(ParenthesisNotClosed { at: *at });
            }
            (_, Some((from, token, to))) => {
                let (at, after) = (Span::new(*from, *to), shown(&token.to_string()));
                self.diagnostics.error(ExpressionEnds { at, after });
            }
        }
    }

    fn bad_symbol(&mut self, bad: &BadToken, at: Span) {
        match bad {
            BadToken::Character('^') => self.diagnostics.error(PowerSign { at }),
            BadToken::Character(c) => {
                self.diagnostics.error(UnexpectedCharacter { at, character: shown(&c.to_string()) });
            }
            BadToken::Number(text) => self.diagnostics.error(NumberTooLarge { at, number: shown(text) }),
            BadToken::Open(sign) => self.diagnostics.error(NotClosed { at, sign: sign.to_string() }),
            BadToken::Form(form) => self.diagnostics.error(BadNumberForm { at, form: shown(form) }),
        }
    }

    /// Whether digits stand directly before and after.
    fn between_digits(&self, from: usize, to: usize) -> bool {
        let text = self.source.text().as_bytes();
        let digit = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(u8::is_ascii_digit);
        digit(from.checked_sub(1)) && digit(Some(to))
    }

    /// The text of a place.
    pub fn shown_at(&self, at: Span) -> &str {
        self.source.text().get(at.start as usize..at.end as usize).unwrap_or("")
    }
}

fn word_of(word: &str) -> &'static str {
    super::words::keyword(word).unwrap_or("")
}

fn bad_form(symbol: &Spanned) -> Option<(Span, String)> {
    match &symbol.1 {
        Token::Bad(BadToken::Form(form)) => Some((Span::new(symbol.0, symbol.2), shown(form))),
        _ => None,
    }
}

/// At which symbol the parser stopped; after the last if the line ends too early.
fn place(stop: &Stop, symbols: &[Spanned]) -> usize {
    let start = match stop {
        ParseError::UnrecognizedToken { token, .. } | ParseError::ExtraToken { token } => token.0,
        ParseError::InvalidToken { location } => *location,
        ParseError::UnrecognizedEof { .. } => return symbols.len(),
        ParseError::User { error: Wrong::Deep(at) | Wrong::Label(at) | Wrong::BehindThen(at) } => at.start as usize,
    };
    symbols.iter().position(|symbol| symbol.0 >= start).unwrap_or(symbols.len())
}

/// How a statement is written.
fn form_of(word: &str) -> &'static str {
    match word {
        "GO" => "GO TO 9 0 12 IF E=V2",
        "STOP" => "STOP 9",
        "READ" => "READ E",
        "PRINT" => "PRINT V2  ***.**",
        "PRINTLINE" => "PRINTLINE 1",
        "PRINTSPACE" => "PRINTSPACE 4",
        "PRINTOUT" => "PRINTOUT TEXT",
        "IF" => "IF V2 > 5 THEN … END",
        "WHILE" => "WHILE V2 > 5 … END",
        "ELSE" => "ELSE IF V2 > 5 THEN",
        _ => "END",
    }
}
