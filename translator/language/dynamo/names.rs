//! What can be said only when all cards are read: names that are long, comments that look like
//! equations, bounds of FOR cards that are constants.

use super::cards::{RawCard, is_blank};
use super::lexer::is_name_byte;
use super::messages::nesting::{ForBound, ForLowest, ForNames, ForRange};
use super::messages::warnings::{After, BlankBeforeName, BlankInExpression, LongName};
use super::syntax::*;
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A comment that begins like the rest of an equation.
pub struct Suspect {
    at: Span,
    equation: String,
    /// The name after the operator, which decides; `None` if there is no doubt.
    name: Option<String>,
    after: After,
}

/// Looks at the comment of an equation card.
pub fn suspect(card: &RawCard, equation: &Equation) -> Option<Suspect> {
    let comment = card.comment();
    let rest = comment.strip_prefix("**").or_else(|| comment.strip_prefix(['+', '-', '*', '/', ')']))?;
    let rest = rest.trim_start_matches(is_blank);
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let suspect = |name| {
        let equation = equation.target.name.text.to_string();
        Some(Suspect { at: card.comment_span(), equation, name, after: After::Equation })
    };
    if rest.starts_with('(') || digit(0) || (rest.starts_with('.') && digit(1)) {
        return suspect(None);
    }
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$') {
        return None;
    }
    let length = 1 + bytes[1..].iter().position(|b| !is_name_byte(*b)).unwrap_or(bytes.len() - 1);
    let (name, rest) = rest.split_at(length);
    let subscript = rest.strip_prefix('.').map(|rest| {
        let length = rest.bytes().position(|b| !is_name_byte(b)).unwrap_or(rest.len());
        rest[..length].to_ascii_uppercase()
    });
    match subscript.as_deref() {
        Some("J" | "K" | "JK" | "KL") => suspect(None),
        _ => suspect(Some(name.to_ascii_uppercase())),
    }
}

/// A comment that could be an operand whose operator was lost: `A LEV.K=TANK.K AREA`.
pub struct LostOperand {
    at: Span,
    equation: String,
    text: String,
    /// The names without time subscript. All must be such as may stand there.
    bare: Vec<String>,
    /// Whether levels and the like may stand there without time subscript.
    free: bool,
}

/// Looks at the comment of an equation card for an operand.
///
/// Comments that begin with the name of a quantity are usual: `TANK LEVEL (M)`. So the comment up to two blanks or its
/// end must be one piece that reads as the rest of an expression. A time subscript decides; without one there must
/// be a single blank before it, and every name must be one that may stand there without.
pub fn lost_operand(card: &RawCard, equation: &Equation) -> Option<LostOperand> {
    let comment = card.comment();
    let piece = comment.split(is_blank).next().filter(|piece| !piece.is_empty())?;
    let operands = Operands::of(piece)?;
    let rest = &comment[piece.len()..];
    let alone = rest.is_empty() || rest.starts_with("  ") || rest.starts_with('\t');
    let target = equation.target.name.text.as_str();
    // After a number stands its unit.
    let number = matches!(equation.value.kind, ExprKind::Number(_));
    if !operands.timed && (number || !alone || card.blanks_before_comment() != " ") {
        return None;
    }
    if operands.bare.iter().any(|name| name == target) {
        return None;
    }
    let free = equation.letter == Letter::Initial || equation.subscript_free();
    let whole = card.comment_span();
    let at = Span { end: whole.start + piece.len() as u32, ..whole };
    Some(LostOperand { at, equation: target.to_string(), text: piece.to_string(), bare: operands.bare, free })
}

/// The names of a text that reads as operands with operators between them, beginning with a name.
#[derive(Default)]
struct Operands {
    bare: Vec<String>,
    /// Whether the first has a time subscript.
    timed: bool,
}

impl Operands {
    fn of(text: &str) -> Option<Operands> {
        let mut found = Operands::default();
        let mut rest = text;
        let mut first = true;
        loop {
            let name = rest.starts_with(|c: char| c.is_ascii_alphabetic());
            let length = rest.bytes().position(|byte| !(is_name_byte(byte) || (!name && byte == b'.')));
            let (word, after) = rest.split_at(length.unwrap_or(rest.len()));
            if word.is_empty() || (first && !name) {
                return None;
            }
            rest = after;
            if name {
                let timed = ["JK", "KL", "J", "K"].into_iter().find_map(|time| {
                    let after = rest.strip_prefix('.')?;
                    let (head, tail) = (after.get(..time.len())?, after.get(time.len()..)?);
                    (head.eq_ignore_ascii_case(time) && !tail.bytes().next().is_some_and(is_name_byte)).then_some(tail)
                });
                match timed {
                    Some(tail) => {
                        rest = tail;
                        found.timed |= first;
                    }
                    None => found.bare.push(word.to_ascii_uppercase()),
                }
            }
            if rest.is_empty() {
                return Some(found);
            }
            rest = rest.strip_prefix("**").or_else(|| rest.strip_prefix(['+', '-', '*', '/']))?;
            first = false;
        }
    }
}

/// Looks at the comment of a C or SPEC card: `DT=.5 LENGTH=10`.
pub fn suspect_constant(card: &RawCard, list: &[Constant]) -> Option<Suspect> {
    let rest = card.comment().trim_start_matches(|c| is_blank(c) || c == ',' || c == '/');
    let (name, value) = rest.split_once('=')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_name_byte);
    let is_number = value.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit());
    let equation = list.last()?.name.text.to_string();
    (is_name && is_number).then(|| Suspect { at: card.comment_span(), equation, name: None, after: After::Constant })
}

/// Looks at the comment of a PRINT, PLOT or SAVE card: `PRINT STOCK ORDERS`. Nothing but names makes a list.
pub fn suspect_output(card: &RawCard, word: &str) -> Option<Suspect> {
    let mut words = card.comment().split(|c| is_blank(c) || c == ',').filter(|word| !word.is_empty());
    let is_name = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.bytes().all(is_name_byte);
    let first = words.next().filter(|word| is_name(word))?.to_ascii_uppercase();
    let (at, equation) = (card.comment_span(), word.to_string());
    words.all(is_name).then_some(Suspect { at, equation, name: Some(first), after: After::Quantities })
}

/// Warns of long names and of comments that look like equations.
pub fn check(deck: &Deck, suspects: &[Suspect], diagnostics: &mut Diagnostics) {
    let mut seen: HashSet<&str> = HashSet::default();
    let limit = deck.name_limit();
    definitions(&deck.cards, &mut |name| {
        let free = matches!(name.text.as_str(), "LENGTH" | "PRTPER" | "PLTPER" | "SAVPER");
        let long = name.text.len() > limit && !free;
        // Without suspects nobody asks for the others.
        let new = (long || !suspects.is_empty()) && seen.insert(&name.text);
        if new && long {
            diagnostics.warning(LongName { at: name.span, name: name.text.to_string(), limit });
        }
    });
    seen.extend(["TIME", "DT"]);
    for Suspect { at, equation, name, after } in suspects {
        if name.as_ref().is_none_or(|name| seen.contains(name.as_str())) {
            diagnostics.warning(BlankInExpression { at: *at, name: equation.clone(), after: *after });
        }
    }
}

/// Warns of comments that are operands. Without time subscript only constants may stand in most equations.
pub fn check_lost_operands(deck: &Deck, lost: &[LostOperand], diagnostics: &mut Diagnostics) {
    if lost.is_empty() {
        return;
    }
    let (mut all, mut timed): (HashSet<&str>, HashSet<&str>) = Default::default();
    definitions(&deck.cards, &mut |name| {
        all.insert(&name.text);
    });
    for card in &deck.cards {
        if let CardBody::Equation(equation) = &card.body
            && equation.letter != Letter::Initial
        {
            timed.insert(&equation.target.name.text);
        }
    }
    for LostOperand { at, equation, text, bare, free } in lost {
        let stands = |name: &String| all.contains(name.as_str()) && (*free || !timed.contains(name.as_str()));
        if bare.iter().all(stands) {
            diagnostics.warning(BlankBeforeName { at: *at, name: equation.clone(), text: text.clone() });
        }
    }
}

/// Tells all names at the places that define them, in the order of the cards.
pub(super) fn definitions<'a>(cards: &'a [Card], tell: &mut dyn FnMut(&'a Name)) {
    for card in cards {
        match &card.body {
            CardBody::Equation(equation) => tell(&equation.target.name),
            CardBody::Constants(list) | CardBody::Spec(list) => list.iter().for_each(|constant| tell(&constant.name)),
            CardBody::Table(table) => tell(&table.name),
            CardBody::Train(train) => tell(&train.name),
            CardBody::Integers(list) => list.iter().for_each(|integer| tell(&integer.name)),
            CardBody::For(list) => {
                for range in list {
                    tell(&range.name);
                    range.elements.iter().for_each(&mut *tell);
                }
            }
            CardBody::Macro(definition) => {
                tell(&definition.name);
                definition.parameters.iter().chain(&definition.private).for_each(&mut *tell);
                definitions(&definition.body, tell);
            }
            CardBody::While(block) => definitions(&block.body, tell),
            CardBody::If(block) => {
                definitions(&block.then, tell);
                definitions(&block.otherwise, tell);
            }
            CardBody::ForEnd
            | CardBody::Print(_)
            | CardBody::Plot(_)
            | CardBody::Save(_)
            | CardBody::BadOutput(_)
            | CardBody::Noise(_)
            | CardBody::Run(_)
            | CardBody::Note(_)
            | CardBody::Title(_) => {}
        }
    }
}

/// Gives the bounds of FOR cards their values, and checks the ranges.
pub fn resolve_ranges(deck: &mut Deck, diagnostics: &mut Diagnostics) {
    let constants = bound_constants(deck.base_cards());
    // A constant may be missing because its card could not be read.
    let all_read = !diagnostics.has_errors();
    for card in &mut deck.cards {
        let CardBody::For(list) = &mut card.body else { continue };
        for range in list {
            let low = resolve(&mut range.low, &constants, all_read, diagnostics);
            let high = resolve(&mut range.high, &constants, all_read, diagnostics);
            if low && high {
                check_range(range, diagnostics);
            }
        }
    }
}

/// The values of the I and C constants of the base model, where the first definition counts.
fn bound_constants(cards: &[Card]) -> HashMap<String, f64> {
    let mut constants = HashMap::default();
    if !cards.iter().any(|card| matches!(card.body, CardBody::For(_))) {
        return constants;
    }
    let mut define = |name: &Name, value: f64| {
        constants.entry(name.text.to_string()).or_insert(value);
    };
    for card in cards {
        match &card.body {
            CardBody::Integers(list) => list.iter().for_each(|integer| define(&integer.name, integer.value as f64)),
            CardBody::Constants(list) | CardBody::Spec(list) => {
                for constant in list.iter().filter(|constant| !constant.star) {
                    constant.values.iter().for_each(|number| define(&constant.name, number.value));
                }
            }
            _ => {}
        }
    }
    constants
}

fn resolve(bound: &mut Bound, constants: &HashMap<String, f64>, all_read: bool, diagnostics: &mut Diagnostics) -> bool {
    let Some(name) = &bound.name else { return true };
    if let Some(value) = constants.get(name.text.as_str()).and_then(|value| whole(*value)) {
        bound.value = value;
        return true;
    }
    if all_read {
        diagnostics.error(ForBound { at: bound.span, text: name.text.to_string() });
    }
    false
}

fn check_range(range: &Range, diagnostics: &mut Diagnostics) {
    let (low, high) = (range.low.value, range.high.value);
    let (at, name, given) = (range.name.span, range.name.text.to_string(), range.elements.len());
    if high < low {
        diagnostics.error(ForRange { at, name, low, high });
        return;
    }
    if low < 1 {
        diagnostics.error(ForLowest { at, name, low });
        return;
    }
    let needed = (high - low).saturating_add(1);
    if given > 0 && usize::try_from(needed) != Ok(given) {
        diagnostics.error(ForNames { at, name, needed, given });
    }
}
