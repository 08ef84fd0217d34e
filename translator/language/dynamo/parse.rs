//! The way in: text to [`Deck`].

use super::cards::{self, CardType, RawCard, is_blank};
use super::lexer::is_name_byte;
use super::messages::cards::{CardNotSupported, UnknownCard};
use super::messages::output_cards::OutputMistake;
use super::messages::warnings::CardsAfterLastRun;
use super::names::{self, LostOperand, Suspect};
use super::nesting::{Nesting, Step};
use super::syntax::*;
use super::{equations, lists, outputs};
use crate::diagnostic::Diagnostics;
use crate::source::{Excerpt, Source, Span};

/// Reads a deck. Every card that cannot be read is reported; the deck holds the others.
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> Deck {
    let read = cards::read(source, diagnostics);
    let of_cards = diagnostics.error_count();
    let kind = kind(&read.cards);
    let mut title = None;
    let mut suspects = Vec::new();
    let mut lost = Vec::new();
    let mut nesting = Nesting::with_room_for(read.cards.len());
    let last_run = last_run(kind, &read.cards);
    let mut unread = Unread::default();
    for (index, raw) in read.cards.iter().enumerate() {
        let before = diagnostics.error_count();
        let step = match raw.card_type {
            CardType::Identification => Step::Body(identification(raw, &mut title)),
            _ => step(raw, nesting.in_macro(), &mut suspects, &mut lost, diagnostics),
        };
        unread.note(raw, &step, diagnostics.error_count() - before);
        let card = shell(raw, &read.cards[index + 1..]);
        nesting.add(raw, card, step, diagnostics);
        if last_run == Some(index) && !nesting.is_open() {
            warn_of_unused(&read.cards[index + 1..], diagnostics);
            break;
        }
    }
    let cards = nesting.finish(diagnostics);
    // A message about the cards themselves names no other cards.
    let nested = diagnostics.error_count() == of_cards + unread.errors && !unread.shape;
    let late_style = read.caret || read.cards.iter().any(|card| card.card_type == CardType::Save);
    // Before the last line end, so that the place is on the last line and not after it.
    let length = source.text().strip_suffix('\n').unwrap_or(source.text()).len();
    let (last_line, end) = (source.line_count(), Span::new(length, length));
    let unread = unread.names;
    let mut deck = Deck { title, kind, late_style, cards, last_line, end, unread, nested };
    names::resolve_ranges(&mut deck, diagnostics);
    names::check(&deck, &suspects, diagnostics);
    names::check_lost_operands(&deck, &lost, diagnostics);
    deck
}

/// What is known of the cards that cannot be read.
#[derive(Default)]
struct Unread {
    names: Vec<Excerpt>,
    errors: usize,
    /// Whether the FOR cards, macros or blocks are in doubt.
    shape: bool,
    /// The macro that is open.
    inside: Option<Excerpt>,
}

impl Unread {
    fn note(&mut self, card: &RawCard, step: &Step, errors: usize) {
        match step {
            Step::OpenMacro(Some((name, _))) => self.inside = Some(name.text.clone()),
            Step::CloseMacro => self.inside = None,
            _ => {}
        }
        if errors == 0 {
            return;
        }
        self.errors += errors;
        self.shape |= matches!(
            card.card_type,
            CardType::For | CardType::Macro | CardType::Intrn | CardType::While | CardType::If | CardType::Integers
        );
        self.names.extend(self.inside.clone());
        self.names.extend(names_before_equals(card));
    }
}

/// The names that a card seems to define: the first, and on a list of constants those before a further `=`.
fn names_before_equals(card: &RawCard) -> Vec<Excerpt> {
    let name = |text: &str| {
        let text = text.trim_start_matches(is_blank);
        let length = text.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(text.len());
        (length > 0).then(|| Excerpt::from(text[..length].to_ascii_uppercase()))
    };
    let equation = matches!(card.card_type, CardType::Equation(_));
    let comment = if equation { "" } else { card.comment() };
    let text = match card.card_type {
        CardType::Unknown if card.word.contains('=') => format!("{} {} {comment}", card.word, card.text()),
        _ => format!("{} {comment}", card.text()),
    };
    let mut parts: Vec<&str> = text.split('=').collect();
    if parts.len() > 1 {
        parts.pop();
    }
    let first = parts.first().and_then(|part| name(part));
    let further = parts.iter().skip(1).filter(|_| !equation);
    let further = further.filter_map(|part| name(part.rsplit([',', '/', ' ']).next()?));
    first.into_iter().chain(further).collect()
}

/// A deck with a RUN card before the first card of the model is a DYNAMO I deck.
fn kind(cards: &[RawCard]) -> DeckKind {
    let first = cards.iter().find(|card| card.card_type == CardType::Run || card.card_type.begins_the_model());
    match first {
        Some(card) if card.card_type == CardType::Run => DeckKind::DynamoI,
        _ => DeckKind::DynamoII,
    }
}

/// The last RUN card of a DYNAMO II deck: what follows it is not used, and not read.
fn last_run(kind: DeckKind, cards: &[RawCard]) -> Option<usize> {
    let is_run = |card: &RawCard| card.card_type == CardType::Run;
    if kind == DeckKind::DynamoII { cards.iter().rposition(is_run) } else { None }
}

/// Warns of cards after the last RUN card, unless they are comment.
fn warn_of_unused(after: &[RawCard], diagnostics: &mut Diagnostics) {
    let is_comment = |card: &RawCard| matches!(card.card_type, CardType::Note | CardType::Identification);
    if let Some(first) = after.iter().find(|card| !is_comment(card)) {
        diagnostics.warning(CardsAfterLastRun { at: first.whole_span() });
    }
}

/// The first `*` card that is no accounting card gives the title.
fn identification(card: &RawCard, title: &mut Option<String>) -> CardBody {
    let text = card.text().to_string();
    if title.is_some() || text.to_ascii_uppercase().contains(",DYN,") {
        return CardBody::Note(text);
    }
    *title = Some(text.clone());
    CardBody::Title(text)
}

/// A card without its body. `after` are the cards that follow.
fn shell(card: &RawCard, after: &[RawCard]) -> Card {
    let text = if card.text().is_empty() { card.word.into() } else { in_columns(card.word, card.text()) };
    let unit = match card.card_type {
        CardType::Note | CardType::Identification | CardType::Run => None,
        _ => unit_of(card.comment()).or_else(|| {
            let notes = after.iter().take_while(|card| card.card_type == CardType::Note);
            notes.map(RawCard::text).find_map(unit_of)
        }),
    };
    Card {
        span: card.whole_span(),
        line: card.line,
        text,
        comment: card.comment().into(),
        unit,
        body: CardBody::Note(String::new()),
    }
}

/// Card type and text, the text from the seventh column on if the card type leaves room.
fn in_columns(word: &str, text: &str) -> Excerpt {
    const COLUMNS: &str = "      ";
    let mut columns = Excerpt::with_capacity(word.len() + COLUMNS.len() + text.len());
    columns.push_str(word);
    columns.push_str(COLUMNS.get(word.chars().count()..).filter(|blanks| !blanks.is_empty()).unwrap_or(" "));
    columns.push_str(text);
    columns
}

/// The text in the parentheses that end a comment: `DELAY (WKS)`.
fn unit_of(comment: &str) -> Option<Box<str>> {
    let inside = comment.trim_matches(is_blank).strip_suffix(')')?;
    let unit = inside[inside.rfind('(')? + 1..].trim_matches(is_blank);
    (!unit.is_empty()).then(|| unit.into())
}

fn bad_output(mistake: OutputMistake) -> CardBody {
    CardBody::BadOutput(Box::new(mistake))
}

/// Reads the text of a card by its type.
fn step(
    card: &RawCard,
    in_macro: bool,
    suspects: &mut Vec<Suspect>,
    lost: &mut Vec<LostOperand>,
    diagnostics: &mut Diagnostics,
) -> Step {
    let body = match card.card_type {
        CardType::Unknown => {
            diagnostics.error(UnknownCard { at: card.word_span, word: card.word.to_string() });
            None
        }
        CardType::NotSupported => {
            diagnostics.error(CardNotSupported { at: card.word_span, word: card.word.to_ascii_uppercase() });
            None
        }
        CardType::Identification | CardType::Note => Some(CardBody::Note(card.text().to_string())),
        CardType::Run => Some(CardBody::Run(card.text().to_string())),
        CardType::Equation(letter) => equations::equation(card, letter, in_macro, diagnostics).map(|equation| {
            suspects.extend(names::suspect(card, &equation));
            lost.extend(names::lost_operand(card, &equation));
            CardBody::Equation(Box::new(equation))
        }),
        CardType::Constants => lists::constants(card, "C", in_macro, diagnostics).map(|list| {
            suspects.extend(names::suspect_constant(card, &list));
            CardBody::Constants(list)
        }),
        CardType::Spec => lists::constants(card, "SPEC", in_macro, diagnostics).map(|list| {
            suspects.extend(names::suspect_constant(card, &list));
            CardBody::Spec(list)
        }),
        CardType::Table => lists::table(card, in_macro, diagnostics).map(|table| CardBody::Table(Box::new(table))),
        CardType::Train => lists::train(card, in_macro, diagnostics).map(|train| CardBody::Train(Box::new(train))),
        CardType::Integers => lists::integers(card, diagnostics).map(CardBody::Integers),
        CardType::For => match lists::ranges(card, diagnostics) {
            Some(ranges) => Some(CardBody::For(ranges)),
            None => return Step::BadFor,
        },
        CardType::ForEnd => Some(CardBody::ForEnd),
        CardType::Print => {
            suspects.extend(names::suspect_output(card, "PRINT"));
            Some(outputs::print(card).map_or_else(bad_output, CardBody::Print))
        }
        CardType::Plot => {
            suspects.extend(names::suspect_output(card, "PLOT"));
            Some(outputs::plot(card).map_or_else(bad_output, CardBody::Plot))
        }
        CardType::Save => {
            suspects.extend(names::suspect_output(card, "SAVE"));
            Some(outputs::save(card).map_or_else(bad_output, CardBody::Save))
        }
        CardType::Noise => lists::noise(card, diagnostics).map(CardBody::Noise),
        CardType::Macro => return Step::OpenMacro(lists::macro_head(card, diagnostics)),
        CardType::Intrn => return lists::intrn(card, in_macro, diagnostics).map_or(Step::Bad, Step::Intrn),
        CardType::Mend => return Step::CloseMacro,
        CardType::While => return Step::OpenWhile(equations::condition(card, "WHILE", in_macro, diagnostics)),
        CardType::WhileEnd => return Step::CloseWhile,
        CardType::If => return Step::OpenIf(equations::condition(card, "IF", in_macro, diagnostics)),
        CardType::Else => return Step::Else,
        CardType::IfEnd => return Step::CloseIf,
    };
    body.map_or(Step::Bad, Step::Body)
}
