//! The way in: text to [`Model`]. Here declarations and blocks are told apart, each is read by the grammar, and after
//! an error reading continues after the statement that has it.

use super::build::{Stop, Wrong};
use super::expression::MAX_DEPTH;
use super::grammar;
use super::lexer::{self, Cut};
use super::messages::reading::*;
use super::syntax::*;
use super::token::{Spanned, Token};
use super::words::{BEGINNING, OUTSIDE};
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::nearest;
use crate::source::{Source, Span};
use lalrpop_util::ParseError;

/// So many errors of a block are reported.
const MOST_TOLD: usize = 20;

/// Reads a model; `verbatim`: C code is allowed. What cannot be read is reported; the model holds the rest.
pub fn parse(source: &Source, verbatim: bool, diagnostics: &mut Diagnostics) -> Model {
    let Cut { tokens, defines, strange } = lexer::cut(source, verbatim, diagnostics);
    let mut model = Model { defines, ..Model::default() };
    let tokens = super::neuron::without(tokens, source, &mut model, diagnostics);
    let mut parser = Parser { source, diagnostics, model, strange };
    parser.items(tokens);
    parser.model
}

struct Parser<'s, 'd> {
    source: &'s Source,
    diagnostics: &'d mut Diagnostics,
    model: Model,
    /// What is no symbol and was left out.
    strange: Vec<Span>,
}

fn span_of(symbol: &Spanned) -> Span {
    Span::new(symbol.0, symbol.2)
}

fn begins_item(token: &Token) -> bool {
    match token {
        Token::Word(word) => OUTSIDE.contains(word) || BEGINNING.contains(word),
        Token::Title(_) | Token::Verbatim(_) => true,
        _ => false,
    }
}

/// Where the item that begins at `start` ends.
fn item_end(tokens: &[Spanned], start: usize) -> usize {
    if let Token::Title(_) | Token::Verbatim(_) = tokens[start].1 {
        return start + 1;
    }
    let mut depth = 0_usize;
    for (at, (_, token, _)) in tokens.iter().enumerate().skip(start + 1) {
        match token {
            Token::Mark("{") => depth += 1,
            Token::Mark("}") if depth == 0 => return at,
            Token::Mark("}") => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            token if depth == 0 && begins_item(token) => return at,
            _ => {}
        }
    }
    tokens.len()
}

impl Parser<'_, '_> {
    fn items(&mut self, tokens: Vec<Spanned>) {
        let mut at = 0;
        let mut level = None;
        while at < tokens.len() {
            if !begins_item(&tokens[at].1) {
                self.between(&tokens[at]);
                let begin = at;
                at += 1;
                while at < tokens.len() && !begins_item(&tokens[at].1) {
                    at += 1;
                }
                self.leave_out(tokens[begin..at].to_vec());
                continue;
            }
            let end = item_end(&tokens, at);
            let item = &tokens[at..end];
            at = end;
            if item[0].1.is_word("MODEL_LEVEL") {
                level = self.level(item);
                continue;
            }
            let (kind, broken) = self.item(item.to_vec());
            self.model.items.push(Item { kind, span: head(item), level: level.take(), broken });
        }
    }

    /// A symbol outside of everything.
    fn between(&mut self, symbol: &Spanned) {
        if let Token::Name(name) = &symbol.1 {
            let near = nearest(&name.text, OUTSIDE.iter().chain(&["STATE"]).copied());
            // What it would have declared is not missed.
            self.model.unread.extend(near.iter().cloned());
            return self.diagnostics.error(NoSuchBlock { at: name.span, word: name.text.clone(), near });
        }
        let token = Some(super::messages::shown(&symbol.1.to_string()));
        self.diagnostics.error(UnexpectedToken { at: span_of(symbol), token, expected: Expected::Item });
    }

    /// MODEL_LEVEL n
    fn level(&mut self, item: &[Spanned]) -> Option<i64> {
        let stray = match item {
            [_, (_, Token::Number(literal), _)] if literal.integer => return literal.text.parse().ok(),
            [_, (_, Token::Name(name), _)] if name.defined.is_some() => return name.defined,
            [_, (_, Token::Number(_) | Token::Name(_), _), stray, ..] => stray,
            [_, stray, ..] => stray,
            _ => item.first()?,
        };
        let token = Some(super::messages::shown(&stray.1.to_string()));
        self.diagnostics.error(UnexpectedToken { at: span_of(stray), token, expected: Expected::Item });
        None
    }

    /// Reads an item; whether something in it was left out.
    fn item(&mut self, mut tokens: Vec<Spanned>) -> (ItemKind, bool) {
        reactions(&mut tokens);
        if let Some(symbol) = too_deep(&tokens) {
            self.diagnostics.error(BlocksTooDeep { at: span_of(symbol), limit: MAX_BLOCKS });
            self.leave_out(tokens);
            return (ItemKind::Bad, true);
        }
        // Mistakes in front of this symbol are consequences of one that was told.
        let mut told_up_to = 0;
        for count in 0..MOST_TOLD {
            let stop = match grammar::ItemParser::new().parse(tokens.iter().cloned().map(Ok::<_, Wrong>)) {
                Ok(kind) => return (kind, count > 0),
                Err(stop) => stop,
            };
            let at = place(&stop, &tokens);
            if count > 0 && at <= told_up_to {
                break;
            }
            self.say(&stop, &tokens, at);
            let Some((from, to)) = self.statement_around(&tokens, at) else { break };
            let (braces, dropped): (Vec<Spanned>, Vec<Spanned>) =
                tokens.drain(from..to).partition(|(_, token, _)| token.is("{") || token.is("}"));
            told_up_to = from + braces.len();
            tokens.splice(from..from, braces);
            self.leave_out(dropped);
        }
        self.leave_out(tokens);
        (ItemKind::Bad, true)
    }

    /// Names in what is not read may be declared there: they are not called unknown.
    fn leave_out(&mut self, tokens: Vec<Spanned>) {
        self.model.unread.extend(tokens.iter().filter_map(|(_, token, _)| token.name()).map(|name| name.text.clone()));
    }

    /// The statement or entry that holds a symbol: from the line that begins it to the line that begins the next.
    /// Nothing if that is the head of the item.
    fn statement_around(&self, tokens: &[Spanned], at: usize) -> Option<(usize, usize)> {
        let first_on_line = |at: usize| {
            at == 0 || {
                let line = |at: usize| self.source.line_of(tokens[at].0 as u32);
                line(at) != line(at - 1) || tokens[at - 1].1.is("{") || tokens[at - 1].1.is("}")
            }
        };
        let inside = |from: usize| tokens[..from].iter().any(|(_, token, _)| token.is("{"));
        let begins = |at: usize| first_on_line(at) && begins_statement(tokens, at);
        let mut to = at.min(tokens.len() - 1);
        // What stops at the beginning of a statement is one before that has no end.
        if to > 0 && tokens[to].1.is("=") && begins(to - 1) {
            to -= 1;
        }
        if to > 1 && begins(to) && !tokens[to - 1].1.is("{") && !tokens[to - 1].1.is("}") {
            let mut from = to - 1;
            while from > 0 && !begins(from) {
                from -= 1;
            }
            return inside(from).then_some((from, to));
        }
        let mut from = to;
        while from > 0 && !begins(from) {
            from -= 1;
        }
        to += 1;
        while to < tokens.len() && !begins(to) {
            to += 1;
        }
        inside(from).then_some((from, to))
    }

    fn same_line(&self, tokens: &[Spanned], a: usize, b: usize) -> bool {
        self.source.line_of(tokens[a].0 as u32) == self.source.line_of(tokens[b].0 as u32)
    }

    /// Whether something that is no symbol was left out just before, in this line or that of the symbol before.
    fn is_consequence(&self, tokens: &[Spanned], at: usize) -> bool {
        let places = [tokens.get(at), at.checked_sub(1).and_then(|before| tokens.get(before))];
        places.into_iter().flatten().any(|symbol| {
            let line = self.source.line_of(symbol.0 as u32);
            let file = self.source.name_at(symbol.0 as u32);
            self.strange.iter().any(|one| {
                one.start <= symbol.0 as u32
                    && self.source.line_of(one.start) == line
                    && self.source.name_at(one.start) == file
            })
        })
    }

    /// A `:=` after a symbol. The colon begins a comment, so the statement seems to end there.
    fn assignment_sign(&self, end: usize) -> Option<Span> {
        let rest = self.source.text().get(end..)?;
        let start = end + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.source.text()[start..].starts_with(":=").then(|| Span::new(start, start + 2))
    }

    fn say(&mut self, stop: &Stop, tokens: &[Spanned], at: usize) {
        if let ParseError::User { error: Wrong::Deep(span) } = stop {
            return self.diagnostics.error(ExpressionTooDeep { at: *span, limit: MAX_DEPTH });
        }
        if self.is_consequence(tokens, at) {
            return;
        }
        let (ParseError::UnrecognizedToken { expected, .. } | ParseError::UnrecognizedEof { expected, .. }) = stop
        else {
            let Some(symbol) = tokens.get(at).or(tokens.last()) else { return };
            return self.between(symbol);
        };
        let expects = |what: &str| expected.iter().any(|one| one.trim_matches('"') == what);
        if expects("=")
            && at > 0
            && let Some(sign) = self.assignment_sign(tokens[at - 1].2)
        {
            return self.diagnostics.error(AssignmentSign { at: sign });
        }
        let Some(symbol) = tokens.get(at) else {
            let end = tokens.last().map_or(0, |symbol| symbol.2);
            let at = tokens.last().map_or(Span::new(end, end), span_of);
            return self.diagnostics.error(UnexpectedToken { at, token: None, expected: words(expected) });
        };
        // Two operands in a line: the second looked like the next statement up to this symbol.
        if expects("=")
            && at > 1
            && let [(_, first, _), second] = &tokens[at - 2..at]
            && ends_operand(first)
            && matches!(second.1, Token::Name(_) | Token::Primed(_) | Token::Number(_))
            && self.same_line(tokens, at - 2, at - 1)
        {
            let token = Some(super::messages::shown(&second.1.to_string()));
            let expected = Expected::Operator(Vec::new());
            return self.diagnostics.error(UnexpectedToken { at: span_of(second), token, expected });
        }
        let before = tokens[..at].iter().rev().take_while(|(_, token, _)| !token.is("{") && !token.is("}"));
        let word = before.into_iter().find(|(_, token, _)| {
            matches!(token, Token::Word("IF" | "ELSE" | "WHILE" | "FROM" | "FORALL" | "IFERROR"))
        });
        if let Some(word) = word
            && expects("{")
            && !symbol.1.is("=")
        {
            let (at, word) = (span_of(word), word.1.to_string());
            return self.diagnostics.error(BracesRequired { at, word });
        }
        if symbol.1.is("*") && tokens[at - 1.min(at)].1.is("*") {
            return self.diagnostics.error(PowerSign { at: span_of(&tokens[at - 1.min(at)]).to(span_of(symbol)) });
        }
        match &symbol.1 {
            Token::Word(word) if expects("name") && stands_as_name(tokens, at) => {
                self.diagnostics.error(WordAsName { at: span_of(symbol), word: word.to_string() });
            }
            token => {
                let token = Some(super::messages::shown(&token.to_string()));
                let expected = words(expected);
                self.diagnostics.error(UnexpectedToken { at: span_of(symbol), token, expected });
            }
        }
    }
}

/// From the first word to the name.
fn head(item: &[Spanned]) -> Span {
    let named = matches!(item.get(1), Some((_, Token::Name(_), _)));
    span_of(&item[0]).to(span_of(&item[usize::from(named)]))
}

/// The `~` in front of an arrow begins a reaction.
fn reactions(tokens: &mut [Spanned]) {
    let kinetic = tokens.first().is_some_and(|(_, token, _)| token.is_word("KINETIC"));
    for at in 0..tokens.len() {
        if !tokens[at].1.is("~") {
            continue;
        }
        let reaction = tokens[at + 1..]
            .iter()
            .map(|(_, token, _)| token)
            .take_while(|token| {
                let ends = ["~", "~+", "{", "}", "="].iter().any(|mark| token.is(mark));
                !ends && !matches!(token, Token::Word(_))
            })
            .any(|token| ["<->", "<>", "->", "<<"].iter().any(|mark| token.is(mark)) || (kinetic && token.is(">")));
        if reaction {
            tokens[at].1 = Token::Reaction;
        }
    }
}

fn too_deep(tokens: &[Spanned]) -> Option<&Spanned> {
    let mut depth = 0_usize;
    tokens.iter().find(|(_, token, _)| {
        match token {
            Token::Mark("{") => depth += 1,
            Token::Mark("}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_BLOCKS
    })
}

/// The symbol at which the grammar stopped; after the last one if the text ended.
fn place(stop: &Stop, tokens: &[Spanned]) -> usize {
    match stop {
        ParseError::UnrecognizedToken { token, .. } | ParseError::ExtraToken { token } => {
            tokens.iter().position(|other| other == token).unwrap_or(tokens.len())
        }
        ParseError::User { error: Wrong::Deep(span) } => {
            let end = span.end as usize;
            tokens.iter().rposition(|symbol| symbol.2 <= end && symbol.0 >= span.start as usize).unwrap_or(0)
        }
        _ => tokens.len(),
    }
}

/// Whether the first symbol of a line looks like the beginning of a statement or an entry.
fn begins_statement(tokens: &[Spanned], at: usize) -> bool {
    match &tokens[at].1 {
        Token::Word(word) => !matches!(*word, "TO" | "BY" | "WITH" | "START" | "METHOD" | "VS" | "DEL" | "DEL2"),
        Token::Mark(mark) => matches!(*mark, "~" | "~+" | "{" | "}"),
        Token::Reaction | Token::Verbatim(_) => true,
        Token::Name(_) | Token::Primed(_) | Token::Initial(_) => {
            let declares = matches!(&tokens[0].1, Token::Word(word) if super::words::DECLARING.contains(word));
            declares || tokens.get(at + 1).is_some_and(|(_, next, _)| ["=", "(", "["].iter().any(|mark| next.is(mark)))
        }
        _ => false,
    }
}

/// Whether a word stands where only a name could: not as the beginning of a statement that came too early.
fn stands_as_name(tokens: &[Spanned], at: usize) -> bool {
    !matches!(tokens.get(at + 1), Some((_, Token::Name(_) | Token::Mark("{") | Token::Mark("~"), _)))
}

/// What the grammar expected, in words.
fn words(expected: &[String]) -> Expected {
    let expects = |what: &str| expected.iter().any(|one| one.trim_matches('"') == what);
    let mut marks: Vec<String> = expected.iter().map(|one| one.trim_matches('"').to_string()).collect();
    marks.sort_unstable();
    if expects("SOLVE") {
        return Expected::Statement;
    }
    if expects("number") && expects("(") && expects("-") && expects("!") {
        return Expected::Expression;
    }
    if expects("||") || expects("^") || (expects("*") && expects("+")) {
        const OPERATORS: &[&str] =
            &["+", "-", "*", "/", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "[", "(", "@", "unit", "primes"];
        marks.retain(|mark| !OPERATORS.contains(&mark.as_str()) && mark.chars().all(|c| !c.is_lowercase()));
        marks.truncate(4);
        return Expected::Operator(marks);
    }
    if expects("name") && expects("}") {
        return Expected::Declaration;
    }
    if marks.iter().any(|mark| ["name", "primed", "initial", "method"].contains(&mark.as_str())) {
        return Expected::Name;
    }
    for mark in &mut marks {
        match mark.as_str() {
            "number" => *mark = "1".into(),
            "unit" => *mark = "(unit)".into(),
            "text" => *mark = "\"text\"".into(),
            _ => {}
        }
    }
    marks.truncate(5);
    Expected::Marks(marks)
}

/// Whether an operand may end with a symbol.
fn ends_operand(token: &Token) -> bool {
    matches!(token, Token::Name(_) | Token::Primed(_) | Token::Initial(_) | Token::Number(_) | Token::Unit(_))
        || token.is(")")
        || token.is("]")
}
