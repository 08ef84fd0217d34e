//! Cards with lists: C, SPEC, T, B, I, FOR, the head of a MACRO, INTRN and NOISE.

use super::cards::RawCard;
use super::equations::{Symbols, has_equals};
use super::grammar;
use super::lexer::{Lexer, Token};
use super::messages::Place;
use super::messages::cards::EqualsExpected;
use super::messages::expressions::BadName;
use super::messages::lists::*;
use super::messages::nesting::{ForBound, ForSyntax, MacroHeadMistake, MacroSyntax};
use super::syntax::*;
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

/// A declaration on a FOR card as written.
pub struct Declaration {
    pub name: Name,
    pub low: DeclaredBound,
    pub high: DeclaredBound,
    pub elements: Vec<Name>,
}

pub enum DeclaredBound {
    Name(Name),
    Number(Number),
}

/// A B card as written.
pub struct DeclaredTrain {
    pub name: Name,
    pub function: Name,
    pub cars: Number,
    pub interval: Expr,
}

/// A quantity that is a name alone.
pub fn plain(name: Name, span: Span) -> Quantity {
    Quantity { name, car: None, time: None, subscripts: Box::default(), span }
}

/// Adds a value to the constant named last.
pub fn another_value(list: &mut [Constant], value: Number) {
    if let Some(last) = list.last_mut() {
        last.values.push(value);
    }
}

/// Reads a C or SPEC card.
pub fn constants(card: &RawCard, word: &str, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Vec<Constant>> {
    if !has_equals(card, word, diagnostics) {
        return None;
    }
    match grammar::ConstantsParser::new().parse(Lexer::new(card, in_macro).for_parser()) {
        Ok(list) => one_value_each(list, word, diagnostics),
        Err(stop) => {
            bad_values(&Symbols::new(card, in_macro, &stop), word, diagnostics);
            None
        }
    }
}

/// Only a name with a star takes several values.
fn one_value_each(list: Vec<Constant>, word: &str, diagnostics: &mut Diagnostics) -> Option<Vec<Constant>> {
    for constant in &list {
        if !constant.star && constant.values.len() > 1 {
            let (card, name) = (word.to_string(), constant.name.text.to_string());
            diagnostics.error(NumberExpected { at: constant.values[1].span, card, name, why: NoNumber::Second });
            return None;
        }
    }
    Some(list)
}

/// Reads a T card.
pub fn table(card: &RawCard, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Table> {
    if !has_equals(card, "T", diagnostics) {
        return None;
    }
    match grammar::TableParser::new().parse(Lexer::new(card, in_macro).for_parser()) {
        Ok(table) => Some(*table),
        Err(stop) => {
            bad_values(&Symbols::new(card, in_macro, &stop), "T", diagnostics);
            None
        }
    }
}

/// Reads an I card.
pub fn integers(card: &RawCard, diagnostics: &mut Diagnostics) -> Option<Vec<Integer>> {
    if !has_equals(card, "I", diagnostics) {
        return None;
    }
    let list = match grammar::IntegersParser::new().parse(Lexer::new(card, false).for_parser()) {
        Ok(list) => list,
        Err(stop) => {
            bad_values(&Symbols::new(card, false, &stop), "I", diagnostics);
            return None;
        }
    };
    let mut integers = Vec::new();
    for item in list {
        let (name, number) = *item;
        let Some(value) = whole(number.value) else {
            diagnostics.error(IntegerExpected { at: number.span, card: "I".to_string(), name: name.text.to_string() });
            return None;
        };
        integers.push(Integer { name, value });
    }
    Some(integers)
}

/// Tells what is wrong on a card of names and values.
fn bad_values(symbols: &Symbols, word: &str, diagnostics: &mut Diagnostics) {
    let place = Place::Card(word.to_string());
    if symbols.bad_symbol(&place, diagnostics) {
        return;
    }
    let list = &symbols.list;
    let equals = list[..symbols.at].iter().rposition(|symbol| symbol.1 == Token::Equals);
    let Some(equals) = equals else {
        match symbols.equals() {
            Some(first) => symbols.bad_left_side(first, &place, diagnostics),
            None => {
                let (at, card) = (symbols.card.text_span(), word.to_string());
                diagnostics.error(EqualsExpected { at, card, in_comment: false });
            }
        }
        return;
    };
    let name = list[..equals].iter().rev().find_map(|symbol| match &symbol.1 {
        Token::Name(name) => Some(name.clone()),
        _ => None,
    });
    let name = name.unwrap_or_default();
    let card = word.to_string();
    let at = symbols.place();
    let before = symbols.before().cloned().unwrap_or(Token::Equals);
    let why = match (&before, symbols.found()) {
        // `A=3,B(2)=4`: meant as the next name.
        (Token::Name(next), Some(Token::Open)) if list[symbols.at..].iter().any(|symbol| symbol.1 == Token::Equals) => {
            diagnostics.error(BadName { at: symbols.span_of(symbols.at - 1).to(at), text: format!("{next}(") });
            return;
        }
        (Token::Name(_), _) => NoNumber::Expression,
        (Token::Number(_), _) => NoNumber::Expression,
        (_, Some(Token::Name(_) | Token::Open)) => NoNumber::Expression,
        (before, found) => NoNumber::Missing {
            after: before.to_string(),
            at_blank: found.is_none() && !symbols.card.comment().is_empty(),
        },
    };
    if word == "I" {
        diagnostics.error(IntegerExpected { at, card, name: name.to_string() });
    } else {
        diagnostics.error(NumberExpected { at, card, name: name.to_string(), why });
    }
}

/// Reads a B card.
pub fn train(card: &RawCard, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Train> {
    if !has_equals(card, "B", diagnostics) {
        return None;
    }
    let declared = match grammar::TrainParser::new().parse(Lexer::new(card, in_macro).for_parser()) {
        Ok(declared) => declared,
        Err(stop) => {
            let symbols = Symbols::new(card, in_macro, &stop);
            let place = Place::Card("B".to_string());
            let count_is_a_name = symbols.at == 4 && matches!(symbols.found(), Some(Token::Name(_)));
            if symbols.bad_symbol(&place, diagnostics) || symbols.too_deep(&stop, &place, diagnostics) {
            } else if count_is_a_name {
                diagnostics.error(BoxcarCount { at: symbols.place(), name: symbols.text(0, 1) });
            } else {
                diagnostics.error(BoxcarSyntax { at: symbols.place() });
            }
            return None;
        }
    };
    let cyclic = match declared.function.text.as_str() {
        "BOXLIN" => false,
        "BOXCYC" => true,
        _ => {
            diagnostics.error(BoxcarSyntax { at: declared.function.span });
            return None;
        }
    };
    let cars = whole(declared.cars.value).filter(|cars| (1..=31).contains(cars));
    let Some(cars) = cars else {
        diagnostics.error(BoxcarCount { at: declared.cars.span, name: declared.name.text.to_string() });
        return None;
    };
    Some(Train { name: declared.name, cyclic, cars: cars as u32, interval: declared.interval })
}

/// Reads a FOR card. Bounds given by name are found when all cards are read.
pub fn ranges(card: &RawCard, diagnostics: &mut Diagnostics) -> Option<Vec<Range>> {
    let list = match grammar::RangesParser::new().parse(Lexer::new(card, false).for_parser()) {
        Ok(list) => list,
        Err(stop) => {
            let symbols = Symbols::new(card, false, &stop);
            if !symbols.bad_symbol(&Place::Card("FOR".to_string()), diagnostics) {
                diagnostics.error(ForSyntax { at: symbols.place() });
            }
            return None;
        }
    };
    let mut ranges = Vec::new();
    for declaration in list {
        let low = bound(declaration.low, diagnostics)?;
        let high = bound(declaration.high, diagnostics)?;
        ranges.push(Range { name: declaration.name, low, high, elements: declaration.elements });
    }
    Some(ranges)
}

fn bound(declared: DeclaredBound, diagnostics: &mut Diagnostics) -> Option<Bound> {
    match declared {
        DeclaredBound::Name(name) => Some(Bound { span: name.span, name: Some(name), value: 0 }),
        DeclaredBound::Number(number) => match whole(number.value) {
            Some(value) => Some(Bound { name: None, value, span: number.span }),
            None => {
                diagnostics.error(ForBound { at: number.span, text: number_text(number.value) });
                None
            }
        },
    }
}

/// Reads the text of a MACRO card.
pub fn macro_head(card: &RawCard, diagnostics: &mut Diagnostics) -> Option<(Name, Vec<Name>)> {
    let (name, parameters) = *match grammar::MacroHeadParser::new().parse(Lexer::new(card, false).for_parser()) {
        Ok(head) => head,
        Err(stop) => {
            bad_names(&Symbols::new(card, false, &stop), "MACRO", diagnostics);
            return None;
        }
    };
    let mut seen = HashSet::default();
    if let Some(twice) = parameters.iter().find(|parameter| !seen.insert(parameter.text.as_str())) {
        let why = MacroHeadMistake::Twice(twice.text.to_string());
        diagnostics.error(MacroSyntax { at: twice.span, why });
        return None;
    }
    Some((name, parameters))
}

/// Reads the text of an INTRN card.
pub fn intrn(card: &RawCard, in_macro: bool, diagnostics: &mut Diagnostics) -> Option<Vec<Name>> {
    match grammar::NamesParser::new().parse(Lexer::new(card, in_macro).for_parser()) {
        Ok(names) => Some(names),
        Err(stop) => {
            bad_names(&Symbols::new(card, in_macro, &stop), "INTRN", diagnostics);
            None
        }
    }
}

fn bad_names(symbols: &Symbols, word: &str, diagnostics: &mut Diagnostics) {
    if !symbols.bad_symbol(&Place::Card(word.to_string()), diagnostics) {
        diagnostics.error(MacroSyntax { at: symbols.place(), why: MacroHeadMistake::Form });
    }
}

/// Reads `NOISE 7919` or `NOISE=7919`.
pub fn noise(card: &RawCard, diagnostics: &mut Diagnostics) -> Option<u64> {
    let text = card.text();
    let text = text.strip_prefix('=').unwrap_or(text);
    let seed = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    if seed.is_none() {
        diagnostics.error(NoiseSeed { at: card.text_span() });
    }
    seed
}
