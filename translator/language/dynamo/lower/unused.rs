//! Constants and tables that nothing uses.

use crate::diagnostic::Diagnostics;
use crate::language::dynamo::lexer::is_name_byte;
use crate::language::dynamo::messages::warnings::UnusedConstant;
use crate::language::dynamo::syntax::{Card, CardBody, Deck, Name};
use rustc_hash::FxHashSet as HashSet;

/// They control the run, whether equations use them or not.
const CLOCK: [&str; 5] = ["DT", "LENGTH", "PRTPER", "PLTPER", "SAVPER"];

/// Warns of every constant and table of the base model whose name stands on no card but those that give its values.
pub(super) fn warn(deck: &Deck, diagnostics: &mut Diagnostics) {
    let mut used = HashSet::default();
    collect_uses(&deck.cards, &mut used);
    let mut seen = HashSet::default();
    for card in deck.base_cards() {
        let mut check = |name: &Name, table: bool| {
            let text = name.text.as_str();
            if !used.contains(text) && !CLOCK.contains(&text) && seen.insert(text.to_string()) {
                diagnostics.warning(UnusedConstant { at: name.span, name: text.to_string(), table });
            }
        };
        match &card.body {
            CardBody::Constants(list) | CardBody::Spec(list) => list.iter().for_each(|one| check(&one.name, one.star)),
            CardBody::Table(table) => check(&table.name, true),
            CardBody::Integers(list) => list.iter().for_each(|integer| check(&integer.name, false)),
            _ => {}
        }
    }
}

/// The names on all cards that use quantities. Of an equation the quantity it defines is left out.
fn collect_uses(cards: &[Card], used: &mut HashSet<String>) {
    for card in cards {
        match &card.body {
            CardBody::Constants(_)
            | CardBody::Spec(_)
            | CardBody::Table(_)
            | CardBody::Integers(_)
            | CardBody::Run(_)
            | CardBody::Note(_)
            | CardBody::Title(_) => {}
            CardBody::Equation(_) => used.extend(names(&card.text).skip(1)),
            _ => used.extend(names(&card.text)),
        }
        match &card.body {
            CardBody::Macro(definition) => collect_uses(&definition.body, used),
            CardBody::While(block) => collect_uses(&block.body, used),
            CardBody::If(block) => {
                collect_uses(&block.then, used);
                collect_uses(&block.otherwise, used);
            }
            _ => {}
        }
    }
}

/// The names in the text of a card after its type, in upper case.
fn names(card: &str) -> impl Iterator<Item = String> {
    let text = card.split_once(char::is_whitespace).map_or("", |(_, text)| text);
    let words = text.split(|character: char| !(character.is_ascii() && is_name_byte(character as u8)));
    words.filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic())).map(str::to_ascii_uppercase)
}
